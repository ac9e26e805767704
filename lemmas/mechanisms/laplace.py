"""Laplace noise on the line: E_gamma between two Laplace laws in closed form, and pure privacy.

E_gamma is max(0, 1 - sqrt(gamma) exp(-r/2)) for means r scales apart and gamma >= 1, which stands for e^eps.  The best
test asks whether the likelihood ratio exp(|z| - |z - r|) is above gamma: a half-line, as for Gaussian noise.
zeta is a Laplace number of scale 1, of density e^(-|z|)/2; L(m, v) is the law of m + v zeta.
"""

from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.iteration.noise import laplace_cost
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import contraction, feldman
from verify.lemma import *

m1, m2, v, gamma, c, t, z, eps = reals("m1 m2 v gamma c t z eps")
q, phi_ = test("q", line), test("phi", line)
l = bounded("l", line)
f = weight("f", line)

@definition(r"\mathcal{L}($mean, $scale)")
def laplace_law(mean: Real, scale: Real) -> Law:
    """L(mean, scale).

    The law of mean + scale zeta."""
    return bind(laplace, lambda z: dirac(mean + scale * z))

def ratio(z: Expr, c: Expr) -> Expr:
    """The density of c + zeta with respect to that of zeta, at z."""
    return exp(abs(z) - abs(z - c))

@claim("P(zeta >= 0) = 1/2", show=E(laplace, lambda z: indicator(0 <= z)) == "1/2")
def laplace_upper_half():
    use(laplace_tail, t=0)
    use(laplace_symmetry)
    have(E(bind(laplace, lambda z: dirac(-z)), lambda z: indicator(0 < z)) == "1/2", by.rewrite(this))
    under(laplace, lambda z: indicator(0 <= z) == 1 - indicator(0 < -z))

doubt(laplace_upper_half, mutants=[mutant("a third", show=E(laplace, lambda z: indicator(0 <= z)) <= "1/3")])

@claim("P(zeta > -t) = 1 - exp(-t)/2 for t >= 0",
    given=[t >= 0],
    show=E(laplace, lambda z: indicator(-t < z)) == 1 - exp(-t) / 2)
def laplace_lower_tail():
    # P(zeta > -t) is P(zeta < t) by symmetry, and P(zeta >= t) is e^(-t) P(zeta >= 0) by `laplace_shift`.
    use(laplace_upper_half)
    use(laplace_shift, g=value(line, lambda z: indicator(0 <= z)), c=-t)
    with under(laplace, lambda z: indicator(0 <= z) * ratio(z, -t) == indicator(0 <= z) * exp(-t)) as z:
        yes, _ = cases(0 <= z)
        with yes:
            fact("abs", "positive", z).called("abs positive of z")
            fact("abs", "positive", z + t)
            rewrite(this)
            rewrite("abs positive of z")
    use(laplace_symmetry)
    with have(E(laplace, lambda z: indicator(-t < z)) == E(laplace, lambda z: indicator(-t < -z))):
        rewrite(this, backwards=True, only=0)
    under(laplace, lambda z: indicator(-t < -z) == 1 - indicator(0 <= -t + z))

doubt(laplace_lower_tail, mutants=[dropped(laplace_lower_tail, t >= 0)])

# --- the divergence ----------------------------------------------------------------------------------

# c is the shift: the likelihood ratio is above gamma beyond the threshold; the half-line there gains 1 - lost.
threshold = (log(gamma) + c) / 2
lost = exp((log(gamma) - c) / 2)

def half_line(z: Expr) -> Expr:
    return indicator(threshold < z)

@claim("The half-line where the likelihood ratio is above gamma gains 1 - exp((log(gamma) - c)/2), |log(gamma)| <= c",
    given=[gamma > 0, -c <= log(gamma), log(gamma) <= c],
    show=E(laplace, lambda z: half_line(c + z)) - gamma * E(laplace, half_line) == 1 - lost)
def laplace_half_line_gain():
    use(laplace_tail)
    use(laplace_lower_tail, t=c - threshold)  # c + zeta is beyond the threshold if zeta > -(c - threshold)
    fact("exp", "log", gamma)
    linear(gamma, exp(-threshold))

doubt(laplace_half_line_gain, mutants=[dropped(laplace_half_line_gain, log(gamma) <= c)])

laplace_ratio_threshold = claim("|z| - |z - c| is at least t beyond (t + c)/2, and at most t before it, for |t| <= c",
    given=[-c <= t, t <= c],
    show=((t + c < 2 * z).implies(t <= abs(z) - abs(z - c))) & ((2 * z <= t + c).implies(abs(z) - abs(z - c) <= t)))

# The ratio has values in [exp(-c), exp(c)]: as the bounded function l it has expectations.
l_is_the_ratio = every(REAL, lambda z0: l(z0) == ratio(z0, c))

@claim("E q(c + zeta) - gamma E q(zeta) <= max(0, 1 - exp((log(gamma) - c)/2)) for tests q, c >= 0, gamma >= e^(-c)",
    given=[gamma > 0, c >= 0, -c <= log(gamma)],
    show=E(laplace, lambda z: q(c + z)) - gamma * E(laplace, q) <= Max(0, 1 - lost))
def laplace_shift_bound():
    # q (l - gamma) is at most its value for the half-line where l > gamma; if gamma > e^c there is none.
    fact("exp", "log", gamma)
    name_for(l, value(line, lambda z0: ratio(z0, c)), limit=exp(c))
    use(laplace_shift)
    under(laplace, lambda z: q(z) * ratio(z, c) == q(z) * l(z),
        lambda z: (by.apply_to(l_is_the_ratio), by.linear(q(z))))
    yes, no = cases(log(gamma) <= c)
    with yes:
        use(laplace_half_line_gain)
        use(laplace_shift, g=value(line, lambda z: half_line(z)))
        under(laplace, lambda z: half_line(z) * ratio(z, c) == half_line(z) * l(z),
            lambda z: (by.apply_to(l_is_the_ratio), by.linear(half_line(z))))
        with under(laplace, lambda z: q(z) * (l(z) - gamma) <= half_line(z) * (l(z) - gamma)) as z:
            apply_to(l_is_the_ratio)
            beyond, before = cases(threshold < z)
            with beyond:
                fact("exp", "increasing", log(gamma), abs(z) - abs(z - c))
                linear(1 - q(z))
            with before:
                fact("exp", "increasing", abs(z) - abs(z - c), log(gamma))
                linear(q(z))
    with no:
        under(laplace, lambda z: q(z) * l(z) <= q(z) * gamma,
            lambda z: (by.apply_to(l_is_the_ratio), by.fact("exp", "increasing", abs(z) - abs(z - c), log(gamma)),
                by.linear(q(z))))

doubt(laplace_shift_bound, mutants=[tightened(laplace_shift_bound, "9/10")])

# --- at the level of laws ------------------------------------------------------------------------------

def closed_form(gamma: Expr) -> Expr:
    """The right side of (9) in Lemma 1 of Asoodeh, Diaz and Calmon."""
    return Max(0, 1 - exp((v * log(gamma) - abs(m1 - m2)) / (2 * v)))

def attained(m1: Expr, m2: Expr) -> Prop:
    """Some test attains the closed form."""
    return exists(test(line),
        lambda phi: E(laplace_law(m1, v), phi) - gamma * E(laplace_law(m2, v), phi) == closed_form(gamma))

@claim("E_gamma of two Laplace laws is at most max(0, 1 - exp((v log(gamma) - |m1 - m2|)/(2 v))), gamma >= 1",
    given=[gamma >= 1, v > 0],
    show=hockey_stick(laplace_law(m1, v), laplace_law(m2, v), gamma) <= closed_form(gamma))
def laplace_bound():
    intro("phi")
    fact("abs", "cases", m1 - m2)
    left, right = split(this)
    with left:
        rewrite(this)
        use(laplace_shift_bound, c=(m1 - m2) / v, q=value(line, lambda z: phi_(m2 + v * z)))
    with right:
        rewrite(this)
        reflected(phi_, m1)
        reflected(phi_, m2)
        use(laplace_shift_bound, c=(m2 - m1) / v, q=value(line, lambda z: phi_(m2 - v * z)))

def reflected(phi: Callable[[Expr], Expr], m: Expr) -> None:
    """E phi(m + v zeta) = E phi(m - v zeta), as the noise is symmetric."""
    have(E(laplace, lambda z: phi(m + v * z)) == E(laplace, lambda z: phi(m - v * z)), by.use(laplace_symmetry),
        by.rewrite(this, backwards=True, only=0))

doubt(laplace_bound,
    mutants=[mutant("nine tenths of it",
            show=hockey_stick(laplace_law(m1, v), laplace_law(m2, v), gamma) <= "9/10" * closed_form(gamma)),
        mutant("gamma below 1", given=[gamma > 0, v > 0])])

@claim("Some test attains max(0, 1 - exp((v log(gamma) - |m1 - m2|)/(2 v))) for two Laplace laws, gamma >= 1",
    given=[gamma >= 1, v > 0],
    show=attained(m1, m2))
def laplace_attained_at():
    # The half-line from the threshold towards m1; the test 0 where the closed form is 0.
    fact("abs", "cases", m1 - m2)
    yes, no = cases(v * log(gamma) <= abs(m1 - m2))
    with yes:
        fact("max", "right", 0, 1 - exp((v * log(gamma) - abs(m1 - m2)) / (2 * v)))
        m1_larger, m2_larger = split("abs cases").called("which is larger", "the distance")
        with m1_larger:
            have(log(gamma) <= (m1 - m2) / v, by.linear())
            use(laplace_half_line_gain)
            witness(value(line, lambda y: indicator((log(gamma) + (m1 - m2) / v) / 2 < (y - m2) / v)))
            rewrite("max right")
            rewrite("the distance")
        with m2_larger:
            have(log(gamma) <= (m2 - m1) / v, by.linear())
            use(laplace_half_line_gain)
            reflected(mirrored, m1)
            reflected(mirrored, m2)
            witness(value(line, mirrored))
            rewrite("max right")
            rewrite("the distance")
            linear(gamma)
    with no:
        witness(value(line, lambda y: 0))

def mirrored(y: Expr) -> Expr:
    """The best half-line for m1 < m2, which extends to the left."""
    return indicator((log(gamma) + (m2 - m1) / v) / 2 < (m2 - y) / v)

# The printed form (9), gamma = e^eps with eps >= 0: the bound for every test, and a test that attains it.
@claim("E_gamma(L(m1, v) || L(m2, v)) = max(0, 1 - exp((v log(gamma) - |m1 - m2|)/(2 v))), gamma >= 1",
    contraction("Lemma 1", "whole"), contraction("Lemma 1, (9)", "whole"),
    given=[gamma >= 1, v > 0],
    show=hockey_stick_equals(gamma, line, laplace_law(m1, v), laplace_law(m2, v), closed_form(gamma)))
def laplace_hockey_stick():
    each_part((by.use(laplace_bound),), (by.use(laplace_attained_at),))

doubt(laplace_hockey_stick,
    mutants=[mutant("2 v outside of the exponent",
            show=hockey_stick(laplace_law(m1, v), laplace_law(m2, v), gamma)
                <= Max(0, 1 - exp(v * log(gamma) - abs(m1 - m2)) / (2 * v)))])

# D_oo of the two laws: the ratio of the densities is at most exp(|m1 - m2|/v).
@claim("The Laplace mechanism is eps-private: D_oo(L(m1, v) || L(m2, v)) <= eps if |m1 - m2| <= eps v",
    feldman("Definition 10", "remark", "the cost of Laplace noise at order infinity"),
    given=[v > 0, hypothesis("distance", abs(m1 - m2) <= eps * v)],
    show=max_divergence(laplace_law(m1, v), laplace_law(m2, v)) <= eps)
def laplace_mechanism_pure():
    intro("f")
    use(laplace_cost, c=m1 - m2)
    apply_to(this, value(line, lambda z: f(m2 + z)))
    fact("exp", "increasing", abs(m1 - m2) / v, eps)
    linear(E(laplace, lambda z: f(m2 + v * z)))

doubt(laplace_mechanism_pure, mutants=[mutant("means twice as far apart", given=[v > 0, abs(m1 - m2) <= 2 * eps * v])])
