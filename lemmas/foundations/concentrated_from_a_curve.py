"""From a privacy curve to concentrated privacy: a bound of the Renyi moment by E_gamma, and Gaussian tails.

The bound rests on alpha t^(alpha - 1) mu - (alpha - 1) t^alpha nu, of which the Renyi moment is the supremum over t:
above a level e^a it is an integral, over z, of e^((alpha - 1) z) times what the events t >= e^z tell of mu and nu.
Here t <= e^b is a function on the space of mu and nu, and tau one of its values.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import within
from lemmas.axioms import laplace_density
from lemmas.divergences.renyi import young
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.renyi_orders_of_laws import pure_bounds_orders
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.foundations.concentrated_with_offset import offset_concentrated
from lemmas.mechanisms.calibration import D as D_
from lemmas.mechanisms.calibration import neighbours
from lemmas.mechanisms.laws_by_densities import fubini, greatest, integral_as_mean, reciprocal
from lemmas.papers import bun
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
t = weight("t", X)
alpha, a, b, c, d, s, tau, J, C, w, z0, h, h1, h2 = reals("alpha a b c d s tau J C w z h h1 h2")
D = bounded("D", line)

# --- a power above a level, as an integral ----------------------------------------------------------------------------

# e^(c z) for z <= b, in a form that is plainly bounded; h is e^(c b).
power = lambda h, c, b, z: h / Max(exp(c * (b - z)), 1)
reached = lambda z, tau: indicator(exp(z) <= tau)

@claim("h/max(e^(c (b - z)), 1) = e^(c z) for z <= b, h = e^(c b): a bounded form of e^(c z)",
    given=[c > 0, eq(h, exp(c * b)), z0 <= b],
    show=power(h, c, b, z0) == exp(c * z0))
def power_up_to_the_end():
    fact("exp", "increasing", 0, c * (b - z0))
    fact("max", "left", exp(c * (b - z0)), 1)
    rewrite(Max(exp(c * (b - z0)), 1) == exp(c * (b - z0)))
    have(h == exp(c * z0) * exp(c * (b - z0)), by.rewrite(eq(h, exp(c * b))), by.auto())
    linear(1 / exp(c * (b - z0)))

@claim("The integral of e^(c z) from a to w is (e^(c w) - e^(c a))/c",
    given=[c > 0, eq(h, exp(c * b)), a <= w, w <= b],
    show=Integral(a, w, lambda z: power(h, c, b, z)) == exp(c * w) / c - exp(c * a) / c)
def integral_of_a_power():
    primitive(Integral(a, w, lambda z: power(h, c, b, z)), lambda z: exp(c * z) / c, by.use(power_up_to_the_end),
        by.rewrite(this), by.auto())

@claim("max(tau, e^a)^c - e^(c a) is c times the integral of e^(c z) over the z from a on with e^z <= tau",
    given=[c > 0, eq(h, exp(c * b)), a <= b, tau <= exp(b)],
    show=Max(tau, exp(a)) ** c == exp(c * a) + c * Integral(a, b, lambda z: power(h, c, b, z) * reached(z, tau)))
def power_above_a_level():
    """For tau >= e^a the z with e^z <= tau are those up to w = log tau; else there are none.  By `laplace_density` the
    integrals are means over a Laplace number z."""
    use(laplace_density, a=a, b=b, g=value(line, lambda z: power(h, c, b, z) * reached(z, tau)))
    above, not_above = cases(exp(a) <= tau)
    with above:
        fact("exp", "log", tau)
        let(w, log(tau))
        have(exp(w) == tau)
        have(a <= w, by.fact("log", "increasing", exp(a), tau), by.fact("log", "exp", a), by.auto())
        have(w <= b, by.fact("log", "increasing", tau, exp(b)), by.fact("log", "exp", b), by.auto())
        use(laplace_density, a=a, b=w, g=value(line, lambda z: power(h, c, b, z)))
        with under(laplace,
                lambda z: within(a, b, z) * (power(h, c, b, z) * reached(z, tau)) * (2 * exp(abs(z)))
                    == within(a, w, z) * power(h, c, b, z) * (2 * exp(abs(z)))) as z:
            low_, high_ = cases(z <= w)
            with low_:
                fact("exp", "increasing", z, w)
                have((exp(z) <= tau) & (z <= b))
            with high_:
                have(tau < exp(z), by.fact("exp", "strictly", w, z), by.auto())
        use(integral_of_a_power)
        have(exp(w) ** c == exp(c * w), by.fact("^", "of_exp", w, c), by.auto())
        rewrite(exp(w) == tau, at=this)
        fact("max", "left", tau, exp(a))
        rewrite(Max(tau, exp(a)) == tau)
        linear(c)
    with not_above:
        with under(laplace,
                lambda z: within(a, b, z) * (power(h, c, b, z) * reached(z, tau)) * (2 * exp(abs(z))) == 0) as z:
            right, _ = cases(a <= z)
            with right:
                have(tau < exp(z), by.fact("exp", "increasing", a, z), by.linear())
        fact("^", "of_exp", a, c)
        fact("max", "right", tau, exp(a))
        rewrite(Max(tau, exp(a)) == exp(a))
        linear(c)

below = hypothesis("t from above", every(X, lambda x: t(x) <= exp(b)))
share = lambda law_, z: E(law_, lambda x: reached(z, t(x)))

@claim("E max(t, e^a)^c - e^(c a) is c times the integral over z >= a of e^(c z) times the probability of t >= e^z",
    given=[c > 0, eq(h, exp(c * b)), a <= b, below],
    show=E(mu, lambda x: Max(t(x), exp(a)) ** c)
        == exp(c * a) + c * Integral(a, b, lambda z: power(h, c, b, z) * share(mu, z)))
def mean_power_above_a_level():
    use(fubini, f=value(X, line, lambda x, z: power(h, c, b, z) * reached(z, t(x))))
    with under(mu,
            lambda x: Integral(a, b, lambda z: power(h, c, b, z) * reached(z, t(x)))
                == (Max(t(x), exp(a)) ** c - exp(c * a)) / c) as x:
        apply_to("t from above", x)
        use(power_above_a_level, tau=t(x))
        linear(1 / c)
    linear(c)

f, g, k_ = (bounded(name, line) for name in "fgk")

@claim("f <= g + k on [a, b], a <= b: the integral of f is at most the sum of those of g and k",
    given=[a <= b,
        hypothesis("below the sum", every(REAL, lambda z: ((a <= z) & (z <= b)).implies(f(z) <= g(z) + k_(z))))],
    show=Integral(a, b, f) <= Integral(a, b, g) + Integral(a, b, k_))
def integral_below_a_sum():
    """As means under the Laplace law, where the integrands have the weight mass(z) >= 0, 0 outside [a, b]."""
    mass = lambda z: within(a, b, z) * reciprocal(greatest(a, b), z)
    for one in (f, g, k_):
        use(integral_as_mean, g=one)
    with under(laplace, lambda z: mass(z) * f(z) <= mass(z) * g(z) + mass(z) * k_(z)) as z:
        right, _ = cases(a <= z)
        with right:
            inside, _ = cases(z <= b)
            with inside:
                apply_to("below the sum", z)
                linear(mass(z))

# --- the Renyi moment of a privacy curve ------------------------------------------------------------------------------

# d bounds E_(e^a), D(z) is at least e^((alpha - 1) z) E_(e^z) beyond a, and J at least the integral of D.
level = hypothesis("at the level", hockey_stick(mu, nu, exp(a)) <= d)
curve = hypothesis("beyond the level",
    every(REAL, lambda z: (a <= z).implies(hockey_stick(mu, nu, exp(z)) <= exp(-(alpha - 1) * z) * D(z))))
area = hypothesis("area", every(REAL, lambda b: (a <= b).implies(Integral(a, b, D) <= J)))
y = point("x", X)

def affine_form_above_a_level() -> None:
    """The affine form at max(t, e^a): at most that at e^a and alpha (alpha - 1) times the area under D from a to b."""
    with have(alpha * E(mu, lambda x: Max(t(x), exp(a)) ** (alpha - 1))
                - (alpha - 1) * E(nu, lambda x: Max(t(x), exp(a)) ** alpha) <= alpha * exp((alpha - 1) * a)
                - (alpha - 1) * exp(alpha * a) + alpha * (alpha - 1) * Integral(a, b, D)):
        let(h1, exp((alpha - 1) * b))
        let(h2, exp(alpha * b))
        use(mean_power_above_a_level, h=h1, c=alpha - 1).called("of mu")
        use(mean_power_above_a_level, h=h2, mu=nu, c=alpha).called("of nu")
        of_mu = lambda z: power(h1, alpha - 1, b, z) * share(mu, z)
        of_nu = lambda z: power(h2, alpha, b, z) * share(nu, z)
        with use(integral_below_a_sum, f=value(line, of_mu), g=value(line, of_nu), k=D) as that:
            with that.premise("below the sum"):
                z, _ = intro("z", "[a <= z <= b]")
                apply_to("beyond the level", z)
                apply_to(this, value(X, lambda x: reached(z, t(x))))
                use(power_up_to_the_end, h=h1, c=alpha - 1, z=z)
                use(power_up_to_the_end, h=h2, c=alpha, z=z)
                have(exp(alpha * z) == exp((alpha - 1) * z) * exp(z))
                have(exp((alpha - 1) * z) * exp(-(alpha - 1) * z) == 1)
                have(exp((alpha - 1) * z) * share(mu, z) <= exp((alpha - 1) * z) * exp(z) * share(nu, z) + D(z),
                    by.linear(exp((alpha - 1) * z)))
                have(of_mu(z) == exp((alpha - 1) * z) * share(mu, z), by.linear(share(mu, z)))
                have(of_nu(z) == exp((alpha - 1) * z) * exp(z) * share(nu, z), by.linear(share(nu, z)))
                linear()
        linear(alpha, alpha - 1, alpha * (alpha - 1))

low = lambda x: Min(t(x), exp(a)) / exp(a)

@claim("Up to the level e^a: alpha E_mu min(t, e^a)^(alpha - 1) - (alpha - 1) E_nu min(t, e^a)^alpha is at most "
        "e^((alpha - 1) a) (1 + (alpha - 1) d)",
    given=[alpha > 1, level],
    show=alpha * E(mu, lambda x: Min(t(x), exp(a)) ** (alpha - 1))
        - (alpha - 1) * E(nu, lambda x: Min(t(x), exp(a)) ** alpha) <= exp((alpha - 1) * a) * (1 + (alpha - 1) * d))
def affine_form_up_to_a_level():
    with apply_to("at the level", value(X, lambda x: low(x) ** alpha)) as that:
        with that.premise(1):  # it is at most 1
            fact("min", "below", t(y), exp(a))
            have(low(y) <= 1, by.linear(1 / exp(a)))
            fact("^", "increasing", low(y), 1, alpha)
    have(exp(a) ** (alpha - 1) == exp((alpha - 1) * a), by.fact("^", "of_exp", a, alpha - 1), by.auto())
    have(exp(a) ** alpha == exp((alpha - 1) * a) * exp(a), by.fact("^", "of_exp", a, alpha), by.auto())
    with under(mu,
            lambda x: alpha * Min(t(x), exp(a)) ** (alpha - 1)
                <= exp((alpha - 1) * a) * (1 + (alpha - 1) * low(x) ** alpha)) as x:
        use(young, u=low(x), l=1, e=1)
        fact("^", "product0", low(x), exp(a), alpha - 1)
        linear(alpha * exp((alpha - 1) * a))
    with under(nu, lambda x: Min(t(x), exp(a)) ** alpha == exp((alpha - 1) * a) * exp(a) * low(x) ** alpha) as x:
        fact("^", "product0", low(x), exp(a), alpha)
    linear((alpha - 1) * exp((alpha - 1) * a))

@claim("The Renyi moment is at most e^((alpha - 1) a)(1 + (alpha - 1) E_(e^a)) + alpha (alpha - 1) int_a e^((alpha - "
        "1) z) E_(e^z) dz, alpha > 1",
    given=[alpha > 1, d >= 0, J >= 0, level, curve, area],
    show=renyi_moment(mu, nu, alpha) <= exp((alpha - 1) * a) * (1 + (alpha - 1) * d) + alpha * (alpha - 1) * J)
def moment_from_a_curve():
    """By the affine form: t^c = min(t, e^a)^c + max(t, e^a)^c - e^(c a), for c = alpha - 1 and alpha."""
    H = exp((alpha - 1) * a) * (1 + (alpha - 1) * d) + alpha * (alpha - 1) * J
    use(renyi_two_forms, H=H).called("to affine", "from affine")
    with have(affine_moment(alpha, X, mu, nu, H)):
        intro("t")
        bounded_by(t, C)
        let(b, Max(a, log(Max(C, 1))))
        fact("exp", "log", Max(C, 1))
        fact("max", "above", a, log(Max(C, 1)))
        fact("max", "above", C, 1)
        fact("exp", "increasing", log(Max(C, 1)), b)
        with have(every(X, lambda x: t(x) <= exp(b))).called("t from above"):
            x = intro("x")
            apply_to("C", x)
        affine_form_above_a_level()
        use(affine_form_up_to_a_level)
        apply_to("area", b)
        for law_, c in ((mu, alpha - 1), (nu, alpha)):
            have(exp(a) ** c == exp(c * a), by.fact("^", "of_exp", a, c), by.auto())
            with under(law_, lambda x: t(x) ** c == Min(t(x), exp(a)) ** c + Max(t(x), exp(a)) ** c - exp(c * a)) as x:
                not_above, above = cases(t(x) <= exp(a))
                with not_above:
                    fact("min", "left", t(x), exp(a))
                    fact("max", "right", t(x), exp(a))
                    rewrite(Min(t(x), exp(a)) == t(x))
                    rewrite(Max(t(x), exp(a)) == exp(a))
                with above:
                    fact("min", "right", t(x), exp(a))
                    fact("max", "left", t(x), exp(a))
                    rewrite(Min(t(x), exp(a)) == exp(a))
                    rewrite(Max(t(x), exp(a)) == t(x))
        linear(alpha, alpha - 1, alpha * (alpha - 1))
    modus("from affine")

# --- a Gaussian curve -------------------------------------------------------------------------------------------------

xi, m, x, k, r, rho, delta = reals("xi m x k r rho delta")
bell = lambda m, z: exp(-((z - m) ** 2) / (2 * s**2))
plain_bell = lambda m, z: 1 / Max(exp((z - m) ** 2 / (2 * s**2)), 1)  # in a form that is plainly bounded
root = sqrt(2 * pi)

@claim("1/max(e^((z - m)^2/(2 s^2)), 1) = e^(-(z - m)^2/(2 s^2)): a bounded form of it",
    given=[s > 0],
    show=plain_bell(m, z0) == bell(m, z0))
def plain_bell_is_a_bell():
    u = (z0 - m) ** 2 / (2 * s**2)
    fact("exp", "increasing", 0, u)
    fact("max", "left", exp(u), 1)
    rewrite(Max(exp(u), 1) == exp(u))
    have(bell(m, z0) == exp(-u), by.have(-((z0 - m) ** 2) / (2 * s**2) == -u), by.rewrite(this), by.auto())

def area_of_a_bell(h: Expr, a: Expr, b: Expr, m: Expr) -> None:
    """The integral of h e^(-(z - m)^2/(2 s^2)) over an interval is at most h s sqrt(2 pi), for h >= 0."""
    with have(Integral(a, b, lambda z: h * plain_bell(m, z)) <= h * (s * root)):
        primitive(Integral(a, b, lambda z: h * plain_bell(m, z)), lambda z: -h * (s * root) * Q((z - m) / s),
            by.use(plain_bell_is_a_bell, m=m), by.rewrite(this), by.fact("phi", "density", (z0 - m) / s),
            by.have(((z0 - m) / s) ** 2 / 2 == (z0 - m) ** 2 / (2 * s**2)), by.auto())
        have(Q((a - m) / s) <= 1)
        have(0 <= Q((b - m) / s))
        linear(h * (s * root))

gaussian_curve = hypothesis("curve",
    every(REAL, lambda z: (xi <= z).implies(hockey_stick(mu, nu, exp(z)) <= bell(xi, z))))

# The level is xi + k.
@claim("E_(e^z) <= e^(-(z - xi)^2/(2 s^2)), z >= xi: the Renyi moment of the order 1 + x is at most e^(x xi)(e^(x k)(1 "
        "+ x e^(-k^2/(2 s^2))) + x (1 + x) s sqrt(2 pi) e^(s^2 x^2/2)), k >= 0",
    given=[s > 0, x > 0, k >= 0, gaussian_curve],
    show=renyi_moment(mu, nu, 1 + x) <= exp(x * xi)
        * (exp(x * k) * (1 + x * exp(-(k**2) / (2 * s**2))) + (1 + x) * x * (s * root * exp(s**2 * x**2 / 2))))
def moment_from_a_gaussian_curve():
    """e^(x z) times the curve is a bell around xi + s^2 x, of area at most s sqrt(2 pi) times its height."""
    alpha = 1 + x
    height = exp(x * xi + s**2 * x**2 / 2)
    top = xi + s**2 * x
    with use(moment_from_a_curve, alpha=alpha, a=xi + k, d=exp(-(k**2) / (2 * s**2)), J=s * root * height,
            D=value(line, lambda z: height * plain_bell(top, z))) as that:
        with that.premise("at the level"):
            apply_to("curve", xi + k)
        with that.premise("beyond the level"):
            z, _ = intro("z", "[z beyond the level]")
            apply_to("curve", z).called("curve at z")
            use(plain_bell_is_a_bell, m=top, z=z)
            rewrite(plain_bell(top, z) == bell(top, z))
            have(-(alpha - 1) * z + (x * xi + s**2 * x**2 / 2 - (z - top) ** 2 / (2 * s**2))
                    == -((z - xi) ** 2) / (2 * s**2), by.linear(1 / s**2))
            have(exp(-(alpha - 1) * z) * (height * bell(top, z)) == bell(xi, z))
            phi = intro("phi")
            apply_to("curve at z", phi)
        with that.premise("area"):
            intro("b", "[a <= b]")
            area_of_a_bell(height, xi + k, b, top)
    have(exp((alpha - 1) * (xi + k)) == exp(x * xi) * exp(x * k))
    have(height == exp(x * xi) * exp(s**2 * x**2 / 2))
    have(exp((alpha - 1) * (xi + k)) * (1 + (alpha - 1) * exp(-(k**2) / (2 * s**2)))
            + alpha * (alpha - 1) * (s * root * height) == exp(x * xi)
            * (exp(x * k) * (1 + x * exp(-(k**2) / (2 * s**2))) + (1 + x) * x * (s * root * exp(s**2 * x**2 / 2))))
    rewrite(this, at=moment_from_a_curve)

@claim("1 + x + x (1 + x) s sqrt(2 pi) e^(s^2 x^2/2) <= e^(s^2 x^2/2 + x (1 + s sqrt(2 pi))) for s, x > 0",
    given=[s > 0, x > 0],
    show=1 + x + (1 + x) * x * (s * root * exp(s**2 * x**2 / 2)) <= exp(s**2 * x**2 / 2) * exp(x * (1 + s * root)))
def bound_at_the_first_level():
    have(1 <= exp(s**2 * x**2 / 2))
    fact("exp", "tangent", x)
    fact("exp", "tangent", x * (s * root))
    have(exp(x * (1 + s * root)) == exp(x) * exp(x * (s * root)))
    have((1 + x) * (1 + x * (s * root)) <= exp(x * (1 + s * root)), by.linear(1 + x, exp(x * (s * root))))
    linear(1 + x, exp(s**2 * x**2 / 2))

numbers = [r > 0, r <= 1, hypothesis("s", 2 * s**2 == r**4)]  # r is rho^(1/4), and s^2 = rho/2

@claim("In numbers: e^(3 x/4) (1 + 2 x/3) + sqrt(pi) (x + x^2) <= e^(16 x/5) for x >= 0",
    given=[x >= 0],
    show=exp("3/4" * x) * (1 + "2/3" * x) + sqrt(pi) * (x + x**2) <= exp("16/5" * x))
def bound_of_the_ratio():
    have(sqrt(pi) <= "1773/1000", by.evaluate())
    have(1 + "49/20" * x + 3 * x**2 <= exp("49/20" * x), by.slope(x, 0))
    have(1 <= exp("3/4" * x))
    have(sqrt(pi) * (x + x**2) <= "1773/1000" * (x + x**2), by.linear(x + x**2))
    linear(exp("3/4" * x), x * exp("3/4" * x), x, x**2, x**2 * exp("3/4" * x))

@claim("e^(3 x r/4)(1 + x e^(-9/(16 r^2))) + x (1 + x) r^2 sqrt(pi) e^(r^4 x^2/4) <= e^(r^4 x^2/4 + 16 r x/5), r <= 1",
    given=[s > 0, x > 0, *numbers],
    show=exp(x * ("3/4" * r)) * (1 + x * exp(-(("3/4" * r) ** 2) / (2 * s**2)))
        + (1 + x) * x * (s * root * exp(s**2 * x**2 / 2)) <= exp(s**2 * x**2 / 2) * exp("16/5" * r * x))
def bound_at_a_later_level():
    """The tail e^(-9/(16 r^2)) is at most 2 r/3 by 1 + y <= e^y; then `bound_of_the_ratio` at r x."""
    grow = exp(s**2 * x**2 / 2)
    have(1 <= grow)
    have((s * root) ** 2 == pi * r**4, by.linear(pi))
    have(s * root == sqrt(pi) * r**2, by.linear(1 / (s * root + sqrt(pi) * r**2)))
    tail = exp(-(("3/4" * r) ** 2) / (2 * s**2))
    with have(tail <= "2/3" * r):
        gap = "9/16" / r**2
        have(("3/4" * r) ** 2 / (2 * s**2) == gap, by.rewrite("s"), by.auto())
        have(tail == exp(-gap), by.have(-(("3/4" * r) ** 2) / (2 * s**2) == -gap), by.rewrite(this), by.auto())
        fact("exp", "tangent", gap)
        have((1 + gap) * exp(-gap) <= 1, by.linear(exp(-gap)))
        have(1 <= "2/3" * r * (1 + gap), by.have(0 <= (r - "3/4") ** 2), by.linear(1 / r))
        linear(exp(-gap), "2/3" * r)
    use(bound_of_the_ratio, x=r * x)
    have(sqrt(pi) * r * x * r <= sqrt(pi) * r * x, by.linear(sqrt(pi) * r * x))
    first = exp("3/4" * (r * x))
    have(first * (1 + x * tail) <= first * (1 + "2/3" * (r * x)), by.linear(x * first))
    have(first * (1 + "2/3" * (r * x)) <= grow * (first * (1 + "2/3" * (r * x))),
        by.linear(first * (1 + "2/3" * (r * x))))
    have((1 + x) * x * (s * root * grow) == (1 + x) * x * (sqrt(pi) * r**2 * grow),
        by.rewrite(s * root == sqrt(pi) * r**2), by.auto())
    linear(grow)

# --- concentrated privacy ---------------------------------------------------------------------------------------------

# (eps, delta)-privacy with eps = xi + sqrt(rho log(1/delta)), for every delta between 0 and 1.
def private_along_a_curve(mu: Law, nu: Law) -> Prop:
    return every(REAL,
        lambda delta: ((0 < delta) & (delta < 1)).implies(hockey_stick(mu, nu, exp(xi + sqrt(rho * log(1 / delta))))
                <= delta))

along = hypothesis("along the curve", private_along_a_curve(mu, nu))

@claim("(xi + sqrt(rho log(1/delta)), delta)-privacy for every delta: E_(e^eps) <= e^(-(eps - xi)^2/rho) for eps >= xi",
    given=[rho > 0, s > 0, hypothesis("s", 2 * s**2 == rho), along],
    show=every(REAL, lambda z: (xi <= z).implies(hockey_stick(mu, nu, exp(z)) <= bell(xi, z))))
def curve_as_a_bell():
    """At delta = e^(-u), u = (z - xi)^2/rho."""
    z, _ = intro("z", "[xi <= z]")
    phi = intro("phi")
    beyond, at_xi = cases(xi < z)
    with beyond:
        u = (z - xi) ** 2 / rho
        apply_to("along the curve", exp(-u)).called("at u")
        fact("log", "inverse", exp(-u))
        fact("log", "exp", -u)
        have(rho * log(1 / exp(-u)) == (z - xi) ** 2)
        fact("sqrt", "of_square", z - xi)
        rewrite(rho * log(1 / exp(-u)) == (z - xi) ** 2, at="at u").called("by z")
        have(-((z - xi) ** 2) / (2 * s**2) == -u, by.rewrite("s"), by.auto())
        have(bell(xi, z) == exp(-u), by.rewrite(this), by.auto())
        have(xi + sqrt((z - xi) ** 2) == z)
        rewrite(this, at="by z").called("at z")
        apply_to("at z", phi)
    with at_xi:
        have(bell(xi, z) == 1)
        have(0 <= exp(z) * E(nu, phi))
        have(E(mu, phi) <= 1)
        linear()

# (xi - rho/4 + more, rho/4)-zCDP
offset = lambda mu, nu, more: offset_concentrated(mu.spaces[0], mu, nu, xi - rho / 4 + more, rho / 4)
fourth_root = sqrt(sqrt(rho))

@claim("(xi + sqrt(rho log(1/delta)), delta)-privacy for every delta, rho > 0: (xi - rho/4 + 1 + sqrt(pi rho), "
        "rho/4)-zCDP",
    bun("Sections 2 and 3, from approximate privacy", "remark", "for every rho, by a constant of ours"),
    given=[rho > 0, along],
    show=offset(mu, nu, 1 + sqrt(pi * rho)))
def concentrated_along_a_curve():
    """The bound of the moment of order 1 + x at the level k = 0; s sqrt(2 pi) = sqrt(pi rho)."""
    alpha = order_one_plus_x()
    use(moment_from_a_gaussian_curve, k=0).called("moment")
    use(bound_at_the_first_level).called("bound")
    have((s * root) ** 2 == pi * rho, by.linear(pi))
    fact("sqrt", "of_square", s * root)
    have(sqrt(pi * rho) == s * root)
    rewrite(this)
    rewrite(alpha == 1 + x)
    by_the_moment(expr(0), 1 + s * root)

@claim("(xi + sqrt(rho log(1/delta)), delta)-privacy for every delta, 0 < rho <= 1: (xi - rho/4 + 16 rho^(1/4)/5, "
        "rho/4)-zCDP", bun("Sections 2 and 3, from approximate privacy", "step", "for two laws, with 16/5 for 5"),
    given=[rho > 0, rho <= 1, along],
    show=offset(mu, nu, "16/5" * fourth_root))
def concentrated_along_a_curve_of_small_rho():
    """The bound of the moment of order 1 + x at the level k = 3 r/4, r = rho^(1/4)."""
    alpha = order_one_plus_x()
    let(r, fourth_root)
    have(r**2 == sqrt(rho), by.rewrite("r"), by.auto())
    have(sqrt(rho) ** 2 == rho)
    have(r**4 == rho, by.have(r**4 == (r**2) ** 2), by.rewrite(this), by.rewrite(r**2 == sqrt(rho)), by.auto())
    have(0 < r, by.rewrite("r"), by.auto())
    have(r <= 1, by.contradiction())
    use(moment_from_a_gaussian_curve, k="3/4" * r).called("moment")
    use(bound_at_a_later_level).called("bound")
    rewrite("r", backwards=True)
    rewrite(alpha == 1 + x)
    by_the_moment("3/4" * r, "16/5" * r)

@claim("(xi + sqrt(rho log(1/delta)), delta)-privacy for every delta, rho = 0: (xi, 0)-zCDP",
    bun("Sections 2 and 3, from approximate privacy", "step", "for two laws, rho = 0"),
    given=[hypothesis("rho", eq(rho, 0)), along],
    show=max_divergence(mu, nu) <= xi)
def pure_along_a_curve():
    """E_(e^xi) is at most every delta, so 0."""
    use(pure_privacy, eps=xi).called("to E_gamma", "from E_gamma")
    with have(hockey_stick(mu, nu, exp(xi)) <= 0):
        phi = intro("phi")
        contradiction().called("so")
        gap = E(mu, phi) - exp(xi) * E(nu, phi)
        apply_to("along the curve", gap / 2).called("here")
        rewrite("rho", at="here").called("at 0")
        have(xi + sqrt(0 * log(1 / (gap / 2))) == xi)
        rewrite(this, at="at 0").called("at xi")
        apply_to("at xi", phi)
    modus("from E_gamma")

def order_one_plus_x() -> Expr:
    """The curve by s^2 = rho/2, and an order 1 + x."""
    let(s, sqrt(rho / 2))
    have(2 * s**2 == rho, by.rewrite("s"), by.auto())
    use(curve_as_a_bell)
    alpha: Expr = intro("alpha")
    intro(1)
    let(x, alpha - 1)
    have(alpha == 1 + x)
    return alpha

def by_the_moment(k: Expr, more: Expr) -> None:
    """The bound of the moment is at most e^(x (xi - rho/4 + more + rho alpha/4)), x = alpha - 1."""
    have(rho == 2 * s**2)
    grow = exp(s**2 * x**2 / 2)
    H = exp(x * xi) * (exp(x * k) * (1 + x * exp(-(k**2) / (2 * s**2))) + (1 + x) * x * (s * root * grow))
    have(H <= exp(x * xi) * (grow * exp(x * more)), by.linear(exp(x * xi)))
    total = (1 + x - 1) * (xi - rho / 4 + more + rho / 4 * (1 + x))
    have(total == x * xi + s**2 * x**2 / 2 + x * more, by.rewrite(rho == 2 * s**2), by.auto())
    have(exp(total) == exp(x * xi) * (grow * exp(x * more)), by.rewrite(this), by.auto())
    intro("t")
    apply_to("moment", t)
    linear(E(nu, lambda y: t(y) ** (1 + x)) ** (1 + x - 1))

M = markov("M", D_, X)

@claim("A mechanism that is (xi + sqrt(rho log(1/delta)), delta)-private for every delta is (xi - rho/4 + 5 rho^(1/4), "
        "rho/4)-zCDP, for 0 <= rho <= 1", bun("Sections 2 and 3, from approximate privacy", "whole"),
    given=[0 <= rho, rho <= 1, hypothesis("private", neighbours(lambda x, y: private_along_a_curve(M(x), M(y))))],
    show=neighbours(lambda x, y: offset(M(x), M(y), 5 * fourth_root)))
def approximate_privacy_is_concentrated():
    """It holds with 16/5 in place of 5; of each ordered pair of neighbours by itself."""
    y1, y2, _ = intro("x", "y", "[neighbours]")
    apply_to("private", y1, y2).called("along")
    alpha, _ = intro("alpha", "[alpha > 1]")
    some, none = cases(0 < rho)
    with some:
        use(concentrated_along_a_curve_of_small_rho, mu=M(y1), nu=M(y2))
        apply_to(this, alpha)
        use(larger_renyi_bound, mu=M(y1), nu=M(y2), c=xi - rho / 4 + "16/5" * fourth_root + rho / 4 * alpha,
            d=xi - rho / 4 + 5 * fourth_root + rho / 4 * alpha)
    with none:
        use(pure_along_a_curve, mu=M(y1), nu=M(y2))
        use(pure_bounds_orders, mu=M(y1), nu=M(y2), eps=xi)
        use(larger_renyi_bound, mu=M(y1), nu=M(y2), c=xi, d=xi - rho / 4 + 5 * fourth_root + rho / 4 * alpha)

# --- doubt ------------------------------------------------------------------------------------------------------------

far = {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1))}
told_apart = value(line, lambda y: indicator(y <= "1/2"))
doubt(moment_from_a_curve,
    mutants=[dropped(moment_from_a_curve, "beyond the level",
            hints=[{"witness": {**far, "alpha": "2", "a": "0", "d": "1", "J": "0", "D": value(line, lambda z: expr(0))},
                    "proofs": {"given at the level": (by.intro("phi"),),
                        "given area": (by.intro("b"), by.intro(),
                            by.primitive(Integral(0, real("b"), lambda z: expr(0)), lambda z: expr(0))),
                        "show": (by.contradiction().called("so"), by.apply_to("so", told_apart), by.linear())}}])])
# Equal laws with xi = -1/2: D_alpha is 0 at every order.
u = real("u")
phi0 = test("phi", line)
along_at_half = (by.intro("delta"), by.intro(), by.intro("phi"), by.fact("log", "inverse", delta),
    by.fact("exp", "log", delta), by.fact("log", "strictly", delta, 1), by.let(u, sqrt(log(1 / delta))),
    by.have(u**2 == -log(delta), by.rewrite("u"), by.auto()), by.rewrite("u", backwards=True),
    by.fact("exp", "tangent", -(u**2)), by.fact("exp", "tangent", expr("-1/2") + u),
    by.have(exp(-(u**2)) == delta, by.have(-(u**2) == log(delta)), by.rewrite(this), by.auto()), by.have(0 <= u),
    by.have("1/2" - u <= delta, by.cases(u <= "1/2")), by.have(1 - exp(expr("-1/2") + u) <= delta, by.linear()),
    by.linear(phi0(0), 1 - phi0(0)))

nothing_added = mutant("nothing added", show=offset(mu, nu, expr(0)),
    hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "xi": "-1/2", "rho": "1"},
            "proofs": {"given along the curve": along_at_half,
                "show": (by.contradiction().called("so"), by.apply_to("so", 2, value(line, lambda y: expr(1))),
                    by.have(exp(expr("-1/4")) < 1), by.linear())}}])

doubt(concentrated_along_a_curve, mutants=[nothing_added])
doubt(concentrated_along_a_curve_of_small_rho, mutants=[nothing_added])
doubt(approximate_privacy_is_concentrated,
    mutants=[mutant("nothing added", show=neighbours(lambda x, y: offset(M(x), M(y), expr(0))),
            hints=[{"witness": {"D": "line", "X": "line", "M": value(line, lambda x: dirac(expr(0))), "xi": "-1/2",
                        "rho": "1", "distance": value(line, line, lambda x, y: expr(0))},
                    "proofs": {"given private": (by.intro("x", "y"), by.intro(), *along_at_half),
                        "show": (by.contradiction().called("so"), by.apply_to("so", 0, 0).called("of 0"),
                            by.apply_to("of 0", 2, value(line, lambda y: expr(1))), by.have(exp(expr("-1/4")) < 1),
                            by.linear())}}])])

# From -1 to 0, c = 2 and e^(c b) = 1: the integral of e^(2 z) is (1 - e^-2)/2.
half_way: dict[str, Any] = {"c": "2", "h": "1", "b": "0", "a": "-1"}
doubt(integral_of_a_power,
    mutants=[mutant("not divided by c", show=Integral(a, w, lambda z: power(h, c, b, z)) == exp(c * w) - exp(c * a),
            hints=[{"witness": {**half_way, "w": "0"},
                    "proofs": {"show": (by.contradiction(), by.use(integral_of_a_power, h=1, c=2, b=0, a=-1, w=0),
                            by.have(exp(expr(-2)) < 1), by.linear())}}])])
largest = Max(1, exp(expr(-1)))
no_factor = (by.fact("max", "above", 1, exp(expr(-1))), by.have(largest**2 >= 1, by.linear(largest)),
    by.have(exp(expr(-2)) < 1), by.linear())
doubt(power_above_a_level,
    mutants=[mutant("not times c",
            show=Max(tau, exp(a)) ** c == exp(c * a) + Integral(a, b, lambda z: power(h, c, b, z) * reached(z, tau)),
            hints=[{"witness": {**half_way, "tau": "1"},
                    "proofs": {"show": (by.contradiction(), by.use(power_above_a_level, h=1, c=2, b=0, a=-1, tau=1),
                            *no_factor)}}])])
doubt(mean_power_above_a_level,
    mutants=[mutant("not times c",
            show=E(mu, lambda x: Max(t(x), exp(a)) ** c)
                == exp(c * a) + Integral(a, b, lambda z: power(h, c, b, z) * share(mu, z)),
            hints=[{"witness": {**half_way, "X": "line", "mu": dirac(expr(0)), "t": value(line, lambda x: expr(1))},
                    "proofs": {"show": (by.contradiction(),
                            by.use(mean_power_above_a_level, X=line, mu=dirac(expr(0)),
                                t=value(line, lambda x: expr(1)), h=1, c=2, b=0, a=-1), *no_factor)}}])])
doubt(integral_below_a_sum,
    mutants=[mutant("by one of the two", show=Integral(a, b, f) <= Integral(a, b, g),
            hints=[{"witness": {"a": "0", "b": "1", "f": value(line, lambda z: expr(1)),
                        "g": value(line, lambda z: expr(0)), "k": value(line, lambda z: expr(1))},
                    "proofs": {"given below the sum": (by.intro("z"), by.intro()),
                        "show": (by.contradiction(), by.primitive(Integral(0, 1, lambda z: expr(1)), lambda z: z),
                            by.primitive(Integral(0, 1, lambda z: expr(0)), lambda z: expr(0)), by.linear())}}])])
