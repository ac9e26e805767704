"""The delta of an eps under (xi, rho)-concentrated privacy: a mean of tails of the privacy loss.

E_(e^eps) is the mean of P(loss > eps + x) over an exponential number x.  With x = s z, s^2 = 2 rho, the density of x is
a multiple of e^(z^2/2 - s z) with respect to a Gaussian number z above 0, and the bounds of the tails make this a tail
of a Gaussian number.  N is N(0, 1), phi its density, Q(c) the chance of more than c.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import radon_nikodym
from lemmas.divergences.renyi_to_hockey_stick import moment_at_tests
from lemmas.foundations.concentrated_with_offset import offset_concentrated
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.theta_gamma import normal_density_bound
from lemmas.papers import bun
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
xi, rho, eps, t, u, c, h, s, w, R, p, K = reals("xi rho eps t u c h s w R p K")
psi, a = test("psi", X), test("a", X)
v = bounded("v", line)

N = gauss(line)
root = sqrt(2 * pi)
within = lambda h, z: indicator(0 < z) * indicator(z <= h)
density = lambda z: exp(z**2 / 2 - s * z)
below = lambda h: E(N, lambda z: within(h, z) * density(z))

# --- exponential numbers by Gaussian ones -------------------------------------------------------------------------

@claim("The mean of e^(z^2/2 - s z) over 0 < z <= c + h is that over 0 < z <= c, and e^(-s c) times that over 0 < z <= "
        "h",
    given=[c > 0, h > 0, s > 0],
    show=below(c + h) == below(c) + exp(-s * c) * below(h))
def exponential_mass_adds_up():
    """A Gaussian number moved by c: the part beyond c is e^(-s c) times that from 0 on."""
    use(gauss_line_shift,
        g=value(line, lambda z: indicator(c < z) * indicator(z <= c + h) * exp(z**2 / 2 - s * z - c * z + c**2 / 2)))
    bounded_density(c + h)
    for end in (c, h, c + h):
        with under(N, lambda z: within(end, z) * density(z) == v(z) * indicator(z <= end)) as z:
            apply_to("v", z)
            rewrite(this)
            inside, _ = cases(z <= end)
            with inside:
                have(z <= c + h)
    under(N, lambda z: v(z) * indicator(z <= c + h) == v(z),
        lambda z: (by.apply_to("v", z), by.rewrite(this), by.cases(z <= c + h)))
    with under(N,
            lambda z: indicator(c < c + z) * indicator(c + z <= c + h)
                * exp((c + z) ** 2 / 2 - s * (c + z) - c * (c + z) + c**2 / 2)
                == exp(-s * c) * (v(z) * indicator(z <= h))) as z:
        apply_to("v", z)
        rewrite(this)
        have((c + z) ** 2 / 2 - s * (c + z) - c * (c + z) + c**2 / 2 == -s * c + (z**2 / 2 - s * z))
        rewrite(this)
        have(exp(-s * c + (z**2 / 2 - s * z)) == exp(-s * c) * density(z))
        rewrite(this)
        yes, _ = cases(0 < z)
        with yes:
            inside, _ = cases(z <= h)
            with inside:
                have((z <= c + h) & (c + z <= c + h) & (c < c + z))
    with under(N,
            lambda z: indicator(c < z) * indicator(z <= c + h) * exp(z**2 / 2 - s * z - c * z + c**2 / 2)
                * exp(c * z - c**2 / 2) == v(z) - v(z) * indicator(z <= c)) as z:
        apply_to("v", z)
        rewrite(this)
        have(exp(z**2 / 2 - s * z - c * z + c**2 / 2) * exp(c * z - c**2 / 2) == density(z))
        yes, no = cases(c < z)
        with yes:
            cases(z <= c + h)
        with no:
            have(z <= c + h)
            cases(0 < z)
    linear(exp(-s * c))

def bounded_density(h: Expr) -> None:
    """A name, v, for the function of which the means speak."""
    with name_for(v, value(line, lambda z: within(h, z) * density(z)), limit=exp(h**2 / 2)) as that:
        for side in (0, 1):  # from -limit to limit
            with that.premise(side):
                z1 = point("z", line)
                yes, _ = cases(0 < z1)
                with yes:
                    inside, _ = cases(z1 <= h)
                    with inside:
                        have(z1**2 <= h**2, by.linear(z1, h))
                        have(0 <= s * z1)
                        have(z1**2 / 2 - s * z1 <= h**2 / 2, by.linear())
                        fact("exp", "increasing", z1**2 / 2 - s * z1, h**2 / 2)

@claim("sqrt(2 pi) times the mean of e^(z^2/2 - s z) over 0 < z <= h is at least h (1 - s h - h^2/2)",
    given=[h > 0, s > 0],
    show=h * (1 - s * h - h**2 / 2) <= root * below(h))
def exponential_mass_near_0():
    """The integrand is at least e^(-s h) there, and Q(0) - Q(h) >= h phi(h)."""
    use(gauss_tail, t=0)
    use(gauss_tail, t=h)
    under(N, lambda z: indicator(0 < z) == within(h, z) + indicator(h < z),
        lambda z: (by.cases(0 < z, (by.cases(h < z),), ()),))
    bounded_density(h)
    under(N, lambda z: v(z) == within(h, z) * density(z), lambda z: (by.apply_to("v"),))
    with under(N, lambda z: exp(-s * h) * within(h, z) <= v(z)) as z:
        apply_to("v", z)
        rewrite(this)
        yes, _ = cases(0 < z)
        with yes:
            inside, _ = cases(z <= h)
            with inside:
                have(s * z <= s * h, by.linear(s))
                have(0 <= z**2)
                have(-s * h <= z**2 / 2 - s * z, by.linear())
                fact("exp", "increasing", -s * h, z**2 / 2 - s * z)
    have(h * phi(h) <= Q(expr(0)) - Q(h), by.slope(h, 0))
    fact("phi", "density", h)
    fact("exp", "tangent", -s * h - h**2 / 2)
    have(exp(-s * h - h**2 / 2) == exp(-s * h) * exp(-(h**2) / 2))
    linear(h, root, root * exp(-s * h), h * root * exp(-s * h))

@claim("1 - e^(-s w), the exponential law of 0 < x <= w, is at most s sqrt(2 pi) times the mean of e^(z^2/2 - s z) "
        "over 0 < z <= w",
    given=[w > 0, s > 0],
    show=1 - exp(-s * w) <= s * root * below(w))
def exponential_mass():
    """below(w), which adds up as 1 - e^(-s w) does, is a multiple of it; small h tell which."""
    with use(small_real, A=1 - exp(-s * w) - s * root * below(w), B=s + 1) as that:
        with that.premise("for every eps"):
            h, _ = intro("eps", "[h > 0]")
            short, _ = cases(h <= 1)
            with short:
                use(exponential_mass_adds_up, c=w, h=h)
                use(exponential_mass_adds_up, c=h, h=w)
                have(w + h == h + w)
                rewrite(this, at="exponential_mass_adds_up")
                have(below(h) * (1 - exp(-s * w)) == below(w) * (1 - exp(-s * h)), by.linear())
                use(exponential_mass_near_0, h=h)
                have(1 - exp(-s * h) <= s * h)
                have(h * (1 - s * h - h**2 / 2) * (1 - exp(-s * w)) <= root * below(w) * (s * h),
                    by.linear(1 - exp(-s * w), root, root * below(w)))
                have((1 - s * h - h**2 / 2) * (1 - exp(-s * w)) <= root * below(w) * s, by.linear(1 / h))
                have(h**2 <= h)
                have((s * h + h**2 / 2) * (1 - exp(-s * w)) <= s * h + h**2 / 2)
                linear()

@claim("sqrt(2 pi) times the mean of e^(-c z) over z > 0 is Q(c)/phi(c)",
    show=root * E(N, lambda z: indicator(0 < z) * exp(-c * z)) == Q(c) / phi(c))
def half_gaussian_moment():
    """Moved by -c: N's part above 0 becomes that above c."""
    use(gauss_line_shift, c=-c, g=value(line, lambda z: indicator(0 < z)))
    use(gauss_tail, t=c)
    under(N, lambda z: indicator(0 < -c + z) == indicator(c < z), lambda z: (by.cases(c < z),))
    with under(N,
            lambda z: indicator(0 < z) * exp(-c * z - c**2 / 2)
                == exp(-(c**2) / 2) * (indicator(0 < z) * exp(-c * z))) as z:
        have(exp(-c * z - c**2 / 2) == exp(-(c**2) / 2) * exp(-c * z))
        rewrite(this)
    fact("phi", "density", c)
    have(Q(c) == exp(-(c**2) / 2) * E(N, lambda z: indicator(0 < z) * exp(-c * z)))
    have(phi(c) * root == exp(-(c**2) / 2), by.linear(root))
    mean = E(N, lambda z: indicator(0 < z) * exp(-c * z))
    have(Q(c) == phi(c) * root * mean, by.linear(mean))
    linear(1 / phi(c))

wide = lambda c: sqrt(c**2 + 8 / pi)

@claim("Q(c) <= 2 phi(c)/(c + sqrt(c^2 + 8/pi)) for c >= 0", given=[c >= 0], show=Q(c) <= 2 * phi(c) / (c + wide(c)))
def mills_ratio_from_above():
    """Both sides are 1/2 at 0 and 0 at infinity; the difference grows up to c^2 (4 - 8/pi) = (8/pi - 2)^2, then falls."""
    bend = 8 / pi - 2
    have(bend > 0)
    z0 = real("z")
    near, far_ = cases(c**2 * (2 - bend) <= bend**2)
    with near:
        slope(c, 0, by.have(z0**2 * (2 - bend) <= bend**2, by.linear(2 - bend, degree=2)),
            base=(by.fact("Q", "half"), by.fact("phi", "density", 0), by.have(sqrt(8 / pi) * root == 4)))
    with far_:
        limit(c, "oo", by.have(c**2 <= z0**2), by.have(bend**2 <= z0**2 * (2 - bend), by.linear(2 - bend)),
            by.have((z0**2 + bend) ** 2 <= (z0 * wide(z0)) ** 2),
            by.have(z0**2 + bend <= z0 * wide(z0), by.contradiction(), by.linear(z0**2 + bend, z0 * wide(z0))),
            by.have(0 <= phi(z0) / (wide(z0) * (z0 + wide(z0))) * (z0 * wide(z0) - z0**2 - bend)),
            near=(by.fact("Q", "markov", z0), by.use(normal_density_bound, x=z0), by.have(1 / root <= 1),
                by.have(Q(z0) <= 1 / z0, by.linear(1 / z0)), by.have(0 <= 2 * phi(z0) / (z0 + wide(z0))), by.linear()))

# --- the mean of tails ----------------------------------------------------------------------------------------------

# v(z) is, up to a factor, the density of x = s z up to s R.  Where mu and nu have the densities p and 1 - p with respect
# to mu + nu the loss is log(p/(1 - p)); over(p, z) says whether it is at least eps + s z.
is_v = hypothesis("v", every(line, lambda z: eq(v(z), within(R, z) * density(z))))
over = lambda p, z: indicator(exp(eps + s * z) * (1 - p) <= p)
scale = s * root

@claim("p - e^eps (1 - p) is at most p times the mean of 1[e^(eps + x) (1 - p) <= p] for an exponential number x, and "
        "e^(-s R) for x > s R",
    given=[0 <= p, p <= 1, s > 0, R > 0, exp(eps) * (1 - p) <= p, is_v],
    show=p - exp(eps) * (1 - p) <= p * (scale * E(N, lambda z: v(z) * over(p, z)) + exp(-s * R)))
def surplus_as_mean_of_tails():
    """For e^(eps + s w) (1 - p) = p the left side is p (1 - e^(-s w)), and all x up to s w are counted."""
    yes, no = cases(p < 1)
    with yes:
        let(w, (log(p / (1 - p)) - eps) / s)
        fact("exp", "log", p / (1 - p))
        have(s * w == log(p / (1 - p)) - eps, by.linear(s))
        have(exp(eps + s * w) == p / (1 - p), by.have(eps + s * w == log(p / (1 - p))), by.rewrite(this), by.auto())
        have(exp(eps + s * w) * (1 - p) == p, by.linear(1 - p))
        have(p * exp(-s * w) == exp(eps) * (1 - p), by.linear(exp(-s * w)))
        inside, not_above = cases(0 < w)
        with inside:
            first, second = cases(w <= R)
            with first:
                up_to(w)
                linear(p, p * scale, p * exp(-s * R))
            with second:
                have(s * R <= s * w, by.linear(s))
                fact("exp", "increasing", eps + s * R, eps + s * w)
                have(exp(eps + s * R) * (1 - p) <= p, by.linear(1 - p))
                up_to(R)
                linear(p, p * scale, p * exp(-s * w))
        with not_above:
            have(1 <= exp(-s * w))
            have(p <= p * exp(-s * w), by.linear(p))
            under(N, lambda z: 0 <= v(z) * over(p, z), lambda z: (by.apply_to("v", z), by.rewrite(this)))
            linear(p * scale, p * exp(-s * R))
    with no:
        have(exp(eps + s * R) * (1 - p) <= p)
        up_to(R)
        linear(p, p * scale, exp(eps))

def up_to(h: Expr) -> None:
    """What the exponential law has up to s h is counted."""
    use(exponential_mass, w=h)
    with have(below(h) <= E(N, lambda z: v(z) * over(p, z))):
        with under(N, lambda z: within(h, z) * density(z) == v(z) * indicator(z <= h)) as z:
            apply_to("v", z)
            rewrite(this)
            low_, _ = cases(z <= h)
            with low_:
                have(z <= R)
        with under(N, lambda z: v(z) * indicator(z <= h) <= v(z) * over(p, z)) as z:
            apply_to("v", z)
            rewrite(this)
            here, _ = cases(0 < z)
            with here:
                low_, _ = cases(z <= h)
                with low_:
                    have(s * z <= s * h, by.linear(s))
                    fact("exp", "increasing", eps + s * z, eps + s * h)
                    have(exp(eps + s * z) * (1 - p) <= p, by.linear(1 - p))

# An event A over which the loss is, in the mean, at least eps + x has little mass under mu.
tails = hypothesis("tails",
    every(REAL, test(X),
        lambda z, A: (0 < z).implies((exp(eps + s * z) * E(nu, A) <= E(mu, A)).implies(
                E(mu, A) <= K * exp(-t * s * z - z**2 / 2)))))
half_moment = E(N, lambda z: indicator(0 < z) * exp(-(s * (1 + t)) * z))

@claim("E_(e^eps) is at most the mean of bounds K e^(-t x - z^2/2) of the tails of the loss beyond eps + x, x = s z, "
        "and e^(-s R)",
    given=[s > 0, R > 0, t >= 0, K >= 0, tails],
    show=hockey_stick(mu, nu, exp(eps)) <= K * scale * half_moment + exp(-s * R))
def hockey_stick_by_tails():
    """a is the density of mu with respect to mu + nu: at x the loss is log(p/(1 - p)) for p = a(x)."""
    intro("psi")
    use(radon_nikodym)
    unpack(this, a).called("a")
    bounded_density(R)
    apply_to("a", psi)
    counted = lambda x: scale * E(N, lambda z: v(z) * over(a(x), z)) + exp(-s * R)
    apply_to("a", value(X, counted))
    for law_ in (mu, nu):
        with under(law_, lambda x: (a(x) - exp(eps) * (1 - a(x))) * psi(x) <= a(x) * counted(x)) as x:
            loss, gain = cases(exp(eps) * (1 - a(x)) <= a(x))
            with loss:
                use(surplus_as_mean_of_tails, p=a(x))
                have((a(x) - exp(eps) * (1 - a(x))) * (1 - psi(x)) >= 0)
                linear()
            with gain:
                under(N, lambda z: 0 <= v(z) * over(a(x), z), lambda z: (by.apply_to("v", z), by.rewrite(this)))
                have(0 <= a(x) * counted(x))
                linear(psi(x))
    swap(mu, N, lambda x, z: v(z) * over(a(x), z))
    with under(N,
            lambda z: E(mu, lambda x: v(z) * over(a(x), z)) <= K * (indicator(0 < z) * exp(-(s * (1 + t)) * z))) as z:
        tail_beyond(z)
    linear(exp(eps), scale)

def tail_beyond(z: Expr) -> None:
    """The tail of the loss beyond eps + s z, at a z > 0."""
    apply_to("v", z)
    rewrite(this)
    inside, _ = cases(0 < z)
    with inside:
        low_, _ = cases(z <= R)
        with low_:
            event = lambda x: over(a(x), z)
            apply_to("a", value(X, event))
            for law_ in (mu, nu):
                with under(law_, lambda x: exp(eps + s * z) * (1 - a(x)) * event(x) <= a(x) * event(x)) as x:
                    cases(exp(eps + s * z) * (1 - a(x)) <= a(x))
            have(exp(eps + s * z) * E(nu, event) <= E(mu, event), by.linear(exp(eps + s * z)))
            apply_to("tails", z, value(X, event))
            have(density(z) * exp(-t * s * z - z**2 / 2) == exp(-(s * (1 + t)) * z))
            linear(density(z))

# --- concentrated privacy -------------------------------------------------------------------------------------------

concentrated = hypothesis("concentrated", offset_concentrated(X, mu, nu, xi, rho))
A = test("A", X)

@claim("(xi, rho)-zCDP: where the loss is at least xi + rho + 2 rho u, u > 0, mu has a mass of at most e^(-rho u^2)",
    given=[rho > 0, u > 0, concentrated, hypothesis("loss", exp(xi + rho + 2 * rho * u) * E(nu, A) <= E(mu, A))],
    show=E(mu, A) <= exp(-rho * u**2))
def tail_of_a_concentrated_loss():
    """The moment of the order 1 + u at the test A, divided by mu(A)^u."""
    apply_to("concentrated", 1 + u).called("moment")
    have(u * (xi + rho * (1 + u)) == u * (xi + rho + 2 * rho * u) - rho * u**2)
    H = exp(u * (xi + rho + 2 * rho * u) - rho * u**2)
    with have(renyi_moment(mu, nu, 1 + 1 / (1 / u)) <= H):
        have(1 + 1 / (1 / u) == 1 + u)
        rewrite(this)
        rewrite(u * (xi + rho * (1 + u)) == u * (xi + rho + 2 * rho * u) - rho * u**2, backwards=True)
        have((1 + u - 1) * (xi + rho * (1 + u)) == u * (xi + rho * (1 + u)))
        rewrite(this, backwards=True)
    use(moment_at_tests, b=1 / u, H=H)
    apply_to(this, A).called("at A")
    have(1 / (1 / u) == u)
    rewrite(this, at="at A").called("at A")
    some, _ = cases(0 < E(mu, A))
    with some:
        have(E(nu, A) <= E(mu, A) * exp(-(xi + rho + 2 * rho * u)), by.linear(exp(-(xi + rho + 2 * rho * u))))
        fact("^", "increasing", E(nu, A), E(mu, A) * exp(-(xi + rho + 2 * rho * u)), u)
        have((E(mu, A) * exp(-(xi + rho + 2 * rho * u))) ** u == E(mu, A) ** u * exp(-u * (xi + rho + 2 * rho * u)))
        have(E(mu, A) ** (1 + u) == E(mu, A) * E(mu, A) ** u)
        have(E(mu, A) * E(mu, A) ** u <= H * exp(-u * (xi + rho + 2 * rho * u)) * E(mu, A) ** u, by.linear(H))
        have(H * exp(-u * (xi + rho + 2 * rho * u)) == exp(-rho * u**2))
        have(E(mu, A) * E(mu, A) ** u <= exp(-rho * u**2) * E(mu, A) ** u, by.rewrite(this, backwards=True))
        linear(1 / E(mu, A) ** u)

last = lambda t: 2 / (1 + t + sqrt((1 + t) ** 2 + 4 / (pi * rho)))

@claim("(xi, rho)-zCDP: E_(e^(xi + rho + 2 rho t)) <= 2 e^(-rho t^2)/(1 + t + sqrt((1 + t)^2 + 4/(pi rho))), t >= 0",
    given=[rho > 0, t >= 0, hypothesis("eps", eps == xi + rho + 2 * rho * t), concentrated],
    show=hockey_stick(mu, nu, exp(eps)) <= exp(-rho * t**2) * last(t))
def delta_by_a_gaussian_tail():
    """The best order for each tail, a Gaussian tail for their mean, and R so large that e^(-s R) is at most any h."""
    let(s, sqrt(2 * rho))
    have(s > 0)
    have(s**2 == 2 * rho)
    let(c, s * (1 + t))
    let(K, exp(-rho * t**2))
    with have(s * (Q(c) / phi(c)) <= last(t)):
        use(mills_ratio_from_above)
        width = s * sqrt((1 + t) ** 2 + 4 / (pi * rho))
        have(s**2 * (4 / (pi * rho)) == 8 / pi, by.rewrite(s**2 == 2 * rho), by.auto())
        have(c**2 == s**2 * (1 + t) ** 2, by.rewrite("c"), by.auto())
        have(width**2 == c**2 + 8 / pi, by.linear())
        fact("sqrt", "of_square", width)
        have(wide(c) == width, by.rewrite(width**2 == c**2 + 8 / pi, backwards=True), by.auto())
        have(c + wide(c) == s * (1 + t + sqrt((1 + t) ** 2 + 4 / (pi * rho))))
        have(2 * phi(c) / (c + wide(c)) == phi(c) * last(t) / s,
            by.rewrite(c + wide(c) == s * (1 + t + sqrt((1 + t) ** 2 + 4 / (pi * rho)))), by.auto())
        have(Q(c) <= phi(c) * last(t) / s, by.linear())
        linear(s / phi(c))
    rewrite("c", at=this)
    intro("psi")
    excess = E(mu, psi) - exp(eps) * E(nu, psi) - K * last(t)
    with have(excess <= 0):
        with use(small_real, A=excess, B=1) as that:
            with that.premise("for every eps"):
                h, _ = intro("eps", "[h > 0]")
                let(R, 1 / (s * h))
                have(s * h * R == 1, by.rewrite("R"), by.auto())
                have(h * (s * R) == 1, by.linear())
                fact("exp", "tangent", s * R)
                have(1 <= h * exp(s * R), by.linear(h))
                have(exp(-s * R) <= h, by.linear(exp(-s * R)))
                use(half_gaussian_moment, c=s * (1 + t))
                with use(hockey_stick_by_tails, K=K) as bound:
                    with bound.premise("tails"):
                        z, event = intro("z", "A")
                        intro(1)
                        intro(1)
                        order = t + z / s
                        have(2 * rho * (z / s) == s * z, by.linear(z / s))
                        have(rho * (z / s) ** 2 == z**2 / 2, by.linear((z / s) ** 2))
                        have(exp(eps + s * z) == exp(xi + rho + 2 * rho * order),
                            by.have(eps + s * z == xi + rho + 2 * rho * order, by.linear()), by.rewrite(this))
                        with have(exp(xi + rho + 2 * rho * order) * E(nu, event) <= E(mu, event)):
                            rewrite(this, backwards=True)
                        use(tail_of_a_concentrated_loss, u=order, A=event)
                        have(-rho * order**2 == -rho * t**2 + (-t * s * z - z**2 / 2), by.linear(t))
                        have(exp(-rho * order**2) == K * exp(-t * s * z - z**2 / 2), by.rewrite(this), by.rewrite("K"),
                            by.auto())
                apply_to(this, psi)
                linear(K, K * s)
    rewrite("K", at=this)
    linear()

# --- the least of the four ------------------------------------------------------------------------------------------

gap = eps - xi - rho
of_gap = gap / (2 * rho)
four = lambda rho, t: Min(1, sqrt(pi * rho), 1 / (1 + t), 2 / (1 + t + sqrt((1 + t) ** 2 + 4 / (pi * rho))))
printed = lambda xi, rho, eps: exp(-((eps - xi - rho) ** 2) / (4 * rho)) * four(rho, (eps - xi - rho) / (2 * rho))

@claim("In numbers: 2/(1 + t + sqrt((1 + t)^2 + 4/(pi rho))) is at most 1, sqrt(pi rho) and 1/(1 + t), for t >= 0",
    given=[rho > 0, t >= 0],
    show=last(t) <= four(rho, t))
def last_factor_is_least():
    """wide_ is the root: it is at least 1 + t, and pi rho times its square at least 4."""
    wide_ = sqrt((1 + t) ** 2 + 4 / (pi * rho))
    have(0 < 4 / (pi * rho))
    have(1 + t <= wide_, by.fact("sqrt", "of_square", 1 + t), by.auto())
    have(last(t) <= 1 / (1 + t), by.linear(1 / ((1 + t) * (1 + t + wide_))))
    have(1 / (1 + t) <= 1)
    have(pi * rho * (4 / (pi * rho)) == 4)
    have(wide_**2 == (1 + t) ** 2 + 4 / (pi * rho))
    have(0 <= pi * rho * (1 + t) ** 2)
    have(4 <= pi * rho * wide_**2, by.linear(pi * rho))
    have(4 <= (sqrt(pi * rho) * wide_) ** 2)
    have(2 <= sqrt(pi * rho) * wide_, by.contradiction(), by.linear(sqrt(pi * rho) * wide_))
    have(last(t) <= sqrt(pi * rho), by.linear(1 / (1 + t + wide_), sqrt(pi * rho) / (1 + t + wide_)))

@claim("(xi, rho)-zCDP, eps >= xi + rho: (eps, c e^(-(eps - xi - rho)^2/(4 rho)))-DP, c the least of four factors",
    bun("Sections 2 and 3, the delta of an eps", "whole"),
    given=[rho > 0, concentrated, hypothesis("eps", eps >= xi + rho)],
    show=hockey_stick(mu, nu, exp(eps)) <= printed(xi, rho, eps))
def delta_of_an_eps_by_four_factors():
    """They are 1, sqrt(pi rho), 1/(1 + t) and 2/(1 + t + sqrt((1 + t)^2 + 4/(pi rho))), t = (eps - xi - rho)/(2 rho):
    the last is the least."""
    have(0 <= of_gap)
    have(eps == xi + rho + 2 * rho * of_gap)
    have(-(gap**2) / (4 * rho) == -rho * of_gap**2)
    use(last_factor_is_least, t=of_gap)
    use(delta_by_a_gaussian_tail, t=of_gap).called("bound")
    rewrite(-(gap**2) / (4 * rho) == -rho * of_gap**2)
    intro("psi")
    apply_to("bound", psi)
    linear(exp(-rho * of_gap**2))

far = {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"], "rho": "1", "xi": "0"}
doubt(mills_ratio_from_above, extremal={"c": "0"})
doubt(tail_of_a_concentrated_loss,
    mutants=[dropped(tail_of_a_concentrated_loss, "concentrated", hints=[far | {"u": "1", "A": ["1", "0"]}])])
doubt(delta_by_a_gaussian_tail,
    mutants=[dropped(delta_by_a_gaussian_tail, "concentrated", hints=[far | {"t": "1", "eps": "3"}])])
doubt(hockey_stick_by_tails,
    mutants=[dropped(hockey_stick_by_tails, "tails",
            hints=[far | {"s": "1", "R": "10", "t": "1", "K": "0", "eps": "1"}])])
doubt(delta_of_an_eps_by_four_factors,
    mutants=[dropped(delta_of_an_eps_by_four_factors, "concentrated", hints=[far | {"eps": "3/2"}])])
