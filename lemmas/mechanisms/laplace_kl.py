"""The Kullback-Leibler divergence of two Laplace laws, exactly: what the Laplace mechanism has at order one.

|z| - |z - c| is 2 x - c, x the part of z in [0, c], min(max(z, 0), c).  The mean of x is found by steps of c, as that
of exp(s x) is in `laplace_renyi`.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.divergences.bounded_densities import kl_of_some_density
from lemmas.mechanisms.laplace_renyi import clipped, laplace_renyi_curve, log_ratio_by_the_part, moved, noisy, shifted, small_steps, whichever_is_ahead
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import mironov
from verify.language.expr import expr
from verify.lemma import *

c, h, x, eps, v, d, m1, m2 = reals("c h x eps v d m1 m2")
m = integer("m")
mu, nu = laws("mu nu", line)
f, g, l = (bounded(name, line) for name in ("f", "g", "l"))
mean = lambda c: E(laplace, lambda z: clipped(z, c))
closed = lambda c: (1 - exp(-c)) / 2

@claim("h 1[c + h < x] <= x_(c + h) - x_c <= h 1[c < x] for x_c = min(x_+, c) and c, h >= 0",
    given=[c >= 0, h >= 0],
    show=(h * indicator(c + h < x) <= clipped(x, c + h) - clipped(x, c))
        & (clipped(x, c + h) - clipped(x, c) <= h * indicator(c < x)))
def step_of_the_clipped():
    cases(x <= c)

@claim("h e^(-c - h)/2 <= M(c + h) - M(c) <= h e^(-c)/2, M(c) the mean of min(z_+, c) for a Laplace number z, c, h >= "
        "0",
    given=[c >= 0, h >= 0],
    show=(h * exp(-c - h) / 2 <= mean(c + h) - mean(c)) & (mean(c + h) - mean(c) <= h * exp(-c) / 2))
def step_of_the_clipped_mean():
    use(laplace_tail, t=c)
    use(laplace_tail, t=c + h)
    bounded_part(f, c)
    bounded_part(g, c + h)
    with under(laplace, lambda z: h * indicator(c + h < z) + f(z) <= g(z)) as z:
        do(at(f, z, c), by.rewrite(this))
        do(at(g, z, c + h), by.rewrite(this))
        use(step_of_the_clipped, x=z)
    with under(laplace, lambda z: g(z) <= h * indicator(c < z) + f(z)) as z:
        do(at(f, z, c), by.rewrite(this))
        do(at(g, z, c + h), by.rewrite(this))
        use(step_of_the_clipped, x=z)

def bounded_part(part: Function, end: Expr) -> None:
    """The part of a Laplace number in [0, end] as a bounded function."""
    name_for(part, value(line, lambda z0: clipped(z0, end)), limit=end)
    under(laplace, lambda z: clipped(z, end) == part(z), lambda z: (at(part, z, end),))

at = lambda part, z, end: by.apply_to(every(REAL, lambda z0: part(z0) == clipped(z0, end)), z)

@claim("e^(-h) G(m h) <= M(m h) <= e^h G(m h) for G(c) = (1 - e^(-c))/2, M(c) = E min(z_+, c), h >= 0 and m >= 0",
    given=[h >= 0, m >= 0],
    show=(exp(-h) * closed(m * h) <= mean(m * h)) & (mean(m * h) <= exp(h) * closed(m * h)))
def steps_of_the_clipped_mean():
    _, step = induction(m, 0).called("before")
    with step:
        use(step_of_the_clipped_mean, c=m * h)
        fact("exp", "tangent", h)
        fact("exp", "tangent", -h)
        each_part((by.linear(exp(-m * h) * exp(-h)),), (by.linear(exp(-m * h)),))

@claim("The mean of the part of a Laplace number in [0, c] is (1 - e^(-c))/2",
    given=[c >= 0],
    show=mean(c) == closed(c))
def mean_of_the_clipped():
    have(0 <= closed(c))
    with have(every(REAL,
                lambda eps: (0 < eps).implies((mean(c) - closed(c) <= eps) & (closed(c) - mean(c) <= eps)))).called(
            "near"):
        eps, _ = intro("eps", "[eps > 0]")
        use(small_steps, s=2)  # it asks for an s > 1
        unpack(this, "m")
        use(steps_of_the_clipped_mean, h=c / m).called("least", "greatest")
        have(m * (c / m) == c)
        rewrite(this, at="least").called("below")
        rewrite(m * (c / m) == c, at="greatest").called("above")
        fact("exp", "increasing", c / m, 2 * (c / m))
        have(exp(c / m) <= 1 + eps, by.linear())
        have(exp(c / m) * exp(-(c / m)) == 1)
        have(1 <= (1 + eps) * exp(-(c / m)), by.linear(exp(-(c / m))))
        have(exp(-(c / m)) <= 1)
        have(1 - eps <= exp(-(c / m)), by.linear(eps))
        have(closed(c) <= 1)
        each_part((by.linear(closed(c), eps),), (by.linear(closed(c), eps),))
    for gap_ in (mean(c) - closed(c), closed(c) - mean(c)):
        with use(small_real, A=gap_, B=1) as that:
            with that.premise("for every eps"):
                eps, _ = intro("eps", "[eps > 0]")
                apply_to("near", eps)

log_ratio = lambda z, c: abs(z) - abs(z - c)

@claim("KL(c + z || z) is c - 1 + e^(-c), c >= 0, for a Laplace number z of scale 1",
    given=[c >= 0],
    show=equivalent(kl(shifted(c), laplace) <= d, c - 1 + exp(-c) <= d))
def laplace_kl_of_a_shift():
    name_for(l, value(line, lambda z0: log_ratio(z0, c)), limit=c)
    at_l = lambda z: by.apply_to(every(REAL, lambda z0: l(z0) == log_ratio(z0, c)), z)
    use(mean_of_the_clipped)
    bounded_part(f, c)
    # The mean of the logarithm: |c + z| - |z| has the law of |z - c| - |z|.
    with have(E(shifted(c), l) == c - 1 + exp(-c)).called("mean of the logarithm"):
        use(laplace_symmetry)
        have(E(bind(laplace, lambda z: dirac(-z)), f) == E(laplace, f), by.rewrite(this), by.auto())
        with under(laplace, lambda z: l(c + z) == c - 2 * f(-z)) as z:
            do(at_l(c + z), at(f, -z, c))
            use(log_ratio_by_the_part, x=-z)
            have(abs(-z) == abs(z))
            have(abs(-z - c) == abs(c + z))
    # exp of it has the mean 1 under the second law.
    with have(E(laplace, lambda z: exp(l(z))) == 1).called("mean of the ratio"):
        use(laplace_shift, g=value(line, lambda z: expr(1)))
        under(laplace, lambda z: exp(l(z)) == exp(log_ratio(z, c)), lambda z: (at_l(z), by.rewrite(this)))
    part = each_part()
    with part[0]:
        intro(1)
        apply_to(this, l)
        rewrite("mean of the logarithm", at=this)
        rewrite("mean of the ratio", at=this)
        fact("log", "increasing", exp(c - 1 + exp(-c)), exp(d))
        fact("log", "exp", d)
        fact("log", "exp", c - 1 + exp(-c))
    with part[1]:
        intro(1)
        with use(kl_of_some_density, X=line, mu=shifted(c), nu=laplace, c=d) as that:
            with that.premise(0):
                witness(value(line, lambda z: exp(l(z))))
                witness(l)
                of_density = each_part()
                with of_density[0]:
                    t = intro("t")
                    use(laplace_shift, g=t)
                    under(laplace, lambda z: t(z) * exp(log_ratio(z, c)) == t(z) * exp(l(z)),
                        lambda z: (at_l(z), by.rewrite(this)))

@claim("KL(m + v (c + z) || m + v z) is c - 1 + e^(-c), c >= 0, for a Laplace number z and v not 0",
    given=[c >= 0, v != 0],
    show=equivalent(kl(moved(c), moved(expr(0))) <= d, c - 1 + exp(-c) <= d))
def laplace_kl_after_a_map():
    use(laplace_kl_of_a_shift).called("forth", "back")
    part = each_part()
    with part[0]:
        intro(1)
        with have(kl(shifted(c), laplace) <= d):
            g = intro("g")
            apply_to(kl(moved(c), moved(expr(0))) <= d, value(line, lambda y: g((y - m2) / v)))
        modus("forth")
    with part[1]:
        intro(1)
        modus("back")
        g = intro("g")
        apply_to(kl(shifted(c), laplace) <= d, value(line, lambda y: g(m2 + v * y)))

curve_at = lambda alpha, c: (alpha * exp((alpha - 1) * c) + (alpha - 1) * exp(-alpha * c)) / (2 * alpha - 1)
# KL of the two laws is c - 1 + e^(-c): it is at most d just if that is, for any d.
told = lambda c: equivalent(kl(noisy(m1), noisy(m2)) <= d, c - 1 + exp(-c) <= d)

@claim("KL(m1 + v z || m2 + v z) is c - 1 + e^(-c), c >= 0, for a Laplace number z, m1 = m2 + v c, v not 0",
    given=[c >= 0, v != 0, eq(m1, m2 + v * c)],
    show=told(c))
def laplace_kl_ahead():
    use(laplace_kl_after_a_map)
    rewrite(eq(m1, m2 + v * c))

@claim("The Renyi divergence of two Laplace laws of one scale, exactly, at every finite order from 1 on",
    mironov("The Laplace mechanism", "whole"),
    given=[v > 0, c == abs(m1 - m2) / v, same(mu, noisy(m1)), same(nu, noisy(m2))],
    show=every(REAL,
        lambda alpha: (alpha > 1).implies(equivalent(renyi(mu, nu, alpha) <= d,
                curve_at(alpha, c) <= exp((alpha - 1) * d)))) & equivalent(kl(mu, nu) <= d, c - 1 + exp(-c) <= d))
def laplace_curves():
    rewrite(same(mu, noisy(m1)))
    rewrite(same(nu, noisy(m2)))
    rewrite(c == abs(m1 - m2) / v)
    part = each_part()
    with part[0]:
        order, _ = intro("alpha", "[alpha > 1]")
        use(laplace_renyi_curve, alpha=order)
    with part[1]:
        whichever_is_ahead(laplace_kl_ahead)

# --- doubt ------------------------------------------------------------------------------------------------------------

doubt(step_of_the_clipped,
    mutants=[mutant("half of h", show=clipped(x, c + h) - clipped(x, c) <= h / 2 * indicator(c < x))])
# At distance 1 it is e^(-1), about 0.368, not e^(-1/2) - 1/2, about 0.107.
at_distance_1 = {"m1": "1", "m2": "0", "v": "1", "d": "1/5", "mu": bind(laplace, lambda z: dirac(1 + z)), "nu": laplace}
doubt(laplace_curves,
    mutants=[mutant("half the distance", given=[v > 0, c == abs(m1 - m2) / (2 * v), *laplace_curves.given[2:]],
            show=equivalent(kl(mu, nu) <= d, c - 1 + exp(-c) <= d),
            hints=[{"witness": {**at_distance_1, "c": "1/2"},
                    "proofs": {"show": (by.contradiction(), by.modus(1, by.evaluate()),
                            by.use(laplace_kl_of_a_shift, c=1, d="1/5"), by.modus("laplace_kl_of_a_shift.0"),
                            by.have(exp(expr(-1)) > "1/5"), by.linear())}}])])
