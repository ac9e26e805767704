"""Gaussian noise projected on an interval: when the half-line that tells two Gaussians apart stays visible.

In units of the noise the first mean is r above the second, which is at 0.  The likelihood ratio passes gamma at
far(gamma, r); a projection on an interval that ends at T hides what is beyond T.  theta_gamma(r) is what the half-line
from there tells; m1 and m2 are the means, s the deviation, h a bound of E_gamma.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.mechanisms.gaussian_hockey_stick import far, gain, gauss_density_ratio, gauss_half_line_attained
from lemmas.mechanisms.gaussian_number_moments import line_symmetry
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r, theta_positive
from verify.lemma import *

gamma, r, T, c, t, z = reals("gamma r T c t z")
D, s, h, m1, m2, y, d = reals("D s h m1 m2 y d")
q, phi_ = test("q", line), test("phi", line)  # phi itself is the Gaussian density
half_line = far(gamma, r)  # where the half-line begins that tells the two most: z beyond it has a ratio above gamma

def difference(q: Callable[[Expr], Expr]) -> Expr:
    """E q(r + z) - gamma E q(z) for a Gaussian number z."""
    return E(gauss(line), lambda z: q(r + z)) - gamma * E(gauss(line), lambda z: q(z))

def ratio(z: Expr) -> Expr:
    """The density of r + z with respect to that of z, at z."""
    return exp(r * z - r**2 / 2)

@claim("P[r + z > t] - gamma P[z > t] = Q(t - r) - gamma Q(t) for a Gaussian number z, Q its tail",
    show=difference(lambda z: indicator(t < z)) == gain(t, gamma, r))
def half_line_gain():
    use(gauss_tail)
    use(gauss_tail, t=t - r)
    linear(gamma)

doubt(half_line_gain,
    mutants=[mutant("seen from the other mean", show=difference(lambda z: indicator(t < z)) <= gain(t + r, gamma, r))])

# What a test with one value c beyond T can tell, for T before the place where the ratio passes gamma.
@claim("A test that is c beyond T <= log(gamma)/r + r/2 tells N(r, 1) from N(0, 1) by at most c (Q(T - r) - gamma "
        "Q(T)), c times what the half-line beyond T tells",
    given=[gamma > 0, r > 0, T <= far(gamma, r),
        hypothesis("constant beyond T", every(REAL, lambda z: (T < z).implies(q(z) == c)))],
    show=difference(q) <= c * gain(T, gamma, r))
def hidden_bound():
    use(half_line_gain)
    use(gauss_line_shift, c=r)
    use(gauss_line_shift, c=r, g=value(line, lambda z: indicator(T < z)))
    # Beyond T the two sides are equal; up to T the right one is 0, and the ratio at most gamma.
    with under(gauss(line), lambda z: q(z) * (ratio(z) - gamma) <= c * (indicator(T < z) * (ratio(z) - gamma))) as z:
        yes, no = cases(T < z)
        with yes:
            apply_to("constant beyond T")
            rewrite(this)
        with no:
            have(r * z - r**2 / 2 <= log(gamma), by.linear(r))
            fact("exp", "increasing", r * z - r**2 / 2, log(gamma))
            fact("exp", "log", gamma)
            linear(q(z))
    linear(c)

@claim("No test tells N(r, 1) from N(0, 1) by more than theta_gamma(r)",
    given=[gamma > 0, r > 0],
    show=difference(q) <= theta(gamma, r))
def visible_bound():
    """The ratio of the densities is above gamma on the half-line, and at most gamma off it."""
    use(gauss_half_line_attained)
    use(half_line_gain, t=half_line)
    use(gauss_line_shift)
    use(gauss_line_shift, c=r, g=value(line, lambda z: indicator(half_line < z)))
    fact("exp", "log", gamma)
    with under(gauss(line), lambda z: q(z) * (ratio(z) - gamma) <= indicator(half_line < z) * (ratio(z) - gamma)) as z:
        yes, no = cases(half_line < z)
        with yes:
            fact("exp", "increasing", log(gamma), r * z - r**2 / 2)
            linear(1 - q(z))
        with no:
            have(r * z - r**2 / 2 <= log(gamma), by.linear(r))
            fact("exp", "increasing", r * z - r**2 / 2, log(gamma))
            linear(q(z))

doubt(visible_bound, mutants=[tightened(visible_bound, "9/10")])

@claim("Q(T - r) - gamma Q(T) < theta_gamma(r) for T < log(gamma)/r + r/2: a half-line that begins earlier tells less",
    given=[gamma > 0, r > 0, T < far(gamma, r)],
    show=gain(T, gamma, r) < theta(gamma, r))
def hidden_is_less():
    # Equal at T = far(gamma, r), and strictly below before that, as the slope of the gain at z < far(gamma, r) is
    # (gamma - ratio(z)) phi(z) > 0.
    slope(T, half_line, by.have(r * z - r**2 / 2 < log(gamma), by.linear(r)),
        by.fact("exp", "strictly", r * z - r**2 / 2, log(gamma)), by.fact("exp", "log", gamma),
        by.use(gauss_density_ratio), by.linear(phi(z)), down=True, strict="slope", base=())

# --- the projection ----------------------------------------------------------------------------------

def P(y: Expr | int) -> Expr:
    """The projection onto [0, D]."""
    return Max(0, Min(D, y))

@definition(r"(\Pi_{[0, $D]})_{*} \mathcal{N}($m, $s^2)")
def noise_on_interval(D: Real, s: Real, m: Real) -> Law:
    """N(m, s^2), projected onto [0, D].

    The law of m + s z, projected onto [0, D]."""
    return bind(gauss(line), lambda z: dirac(Max(0, Min(D, m + s * z))))

def projected(m: Expr | int) -> Law:
    """The law of P(m + s z)."""
    return noise_on_interval(D, s, expr(m))

@claim("P[z >= t] = Q(t) for a Gaussian number z", show=E(gauss(line), lambda z: indicator(t <= z)) == Q(t))
def closed_tail():
    use(line_symmetry)
    use(gauss_tail, t=-t)
    fact("Q", "reflection", t)
    with have(E(bind(gauss(line), lambda x: dirac(-x)), lambda z: indicator(-t < z)) == Q(-t)):
        rewrite(line_symmetry)
    under(gauss(line), lambda z: indicator(t <= z) == 1 - indicator(-t < -z), lambda z: (by.cases(t <= z),))

doubt(closed_tail, mutants=[tightened(closed_tail, "9/10")])

@claim("The projection onto [0, D] passes t in (0, D] where its argument does",
    given=[0 < t, t <= D],
    show=(t <= y).implies(t <= P(y)) & (t <= P(y)).implies(t <= y))
def interval_image():
    fact("min", "cases", D, y)
    fact("max", "cases", 0, Min(D, y))
    _, back = each_part()
    with back:
        split("min cases")
        split("max cases")

@claim("After the projection the half-line from t in (0, D] on still has the probability Q((t - m1)/s)",
    given=[s > 0, 0 < t, t <= D],
    show=E(projected(m1), lambda y: indicator(t <= y)) == Q((t - m1) / s))
def visible_half_line():
    use(closed_tail, t=(t - m1) / s)
    with under(gauss(line), lambda z: indicator(t <= P(m1 + s * z)) == indicator((t - m1) / s <= z)) as z:
        use(interval_image).called("passes after", "passed before")
        yes, no = cases((t - m1) / s <= z)
        with yes:
            have(t <= m1 + s * z, by.linear(s))
        with no:
            with have(P(m1 + s * z) < t):
                contradiction()
                have(t <= m1 + s * z, by.modus("passed before"))

distance = (m1 - m2) / s
beyond = (D - m2) / s

@claim("N(m1, s^2) and N(m2, s^2), m2 < m1, projected onto [0, D]: E_gamma <= theta_gamma((m1 - m2)/s)",
    given=[gamma > 0, s > 0, m2 < m1],
    show=hockey_stick(projected(m1), projected(m2), gamma) <= theta(gamma, distance))
def visible_pair():
    intro("phi")
    # A test of y = P(m2 + s z) is a test q of z, and m1 + s z = m2 + s (distance + z).
    use(visible_bound, q=value(line, lambda z: phi_(P(m2 + s * z))))

def lies(y: Expr, where: str) -> tuple[Step, ...]:
    """P(y) gives way to its value: y for y "in" [0, D], D for y "above" D."""
    inner, value_there = ("left", D) if where == "above" else ("right", y)
    return (by.fact("min", inner, D, y), by.rewrite(this), by.fact("max", "right", 0, value_there), by.rewrite(this))

@claim("Where the ratio of N(m1, s^2) to N(m2, s^2) passes gamma beyond D only the end of [0, D] tells: E_gamma <= h, "
        "if h >= 0, h >= Q(T - r) - gamma Q(T), T = (D - m2)/s <= log(gamma)/r + r/2, r = (m1 - m2)/s > 0",
    given=[gamma > 0, s > 0, m2 < m1, 0 <= D, hypothesis("beyond the end", beyond <= far(gamma, distance)),
        hypothesis("gain of the end", gain(beyond, gamma, distance) <= h), 0 <= h],
    show=hockey_stick(projected(m1), projected(m2), gamma) <= h)
def hidden_pair():
    intro("phi")
    # Beyond the end of the interval P(m2 + s z) = D, so that the test is constant there.
    with use(hidden_bound, c=phi_(D), q=value(line, lambda z: phi_(P(m2 + s * z)))) as that:
        with that.premise("constant beyond T"):
            intro("z", "[beyond T]")
            do(*lies(m2 + s * z, "above"))
    combine((1, [this]), (phi_(D), [gain(beyond, gamma, distance) <= h]), (1 - phi_(D), [0 <= h]))

@claim("P(D - y) = D - P(y), P the projection onto [0, D]", given=[0 <= D], show=P(D - y) == D - P(y))
def mirror_image():
    below, not_below = cases(y <= 0)
    with below:
        do(*lies(D - y, "above"))
    with not_below:
        within_it, _ = cases(y <= D)
        with within_it:
            do(*lies(y, "in"))

def turned(m: Expr) -> tuple[Step, ...]:
    """E phi(D - P(D - m + s z)) = E phi(P(m + s z)): the interval turned round, then the noise."""
    seen = lambda z: phi_(P(m + s * z))
    return (by.have(E(gauss(line), seen) == E(gauss(line), lambda z: seen(-z)),
            by.rewrite(same(bind(gauss(line), lambda x: dirac(-x)), gauss(line)), backwards=True, only=0)),
        by.under(gauss(line), lambda z: phi_(D - P(D - m + s * z)) == phi_(P(m - s * z)),
            lambda z: (by.use(mirror_image, y=m - s * z), by.have(D - P(D - m + s * z) == P(m - s * z)),
                by.rewrite(this))))

@claim("E_gamma(P(m1 + s z) || P(m2 + s z)) <= E_gamma(P(D - m1 + s z) || P(D - m2 + s z)), P onto [0, D]",
    given=[0 <= D, hypothesis("hockey stick", hockey_stick(projected(D - m1), projected(D - m2), gamma) <= h)],
    show=hockey_stick(projected(m1), projected(m2), gamma) <= h)
def reflected_pair():
    use(line_symmetry)
    intro("phi")
    apply_to("hockey stick", value(line, lambda y: phi_(D - y)))
    do(*turned(m1))
    do(*turned(m2))
    linear(gamma)

def ordered_pair(m1: Expr, m2: Expr) -> tuple[Step, ...]:
    """E_gamma <= theta_gamma(d/s) for m2 < m1, as theta grows and near = (m1 - m2)/s is at most d/s."""
    near = (m1 - m2) / s
    return (by.use(visible_pair, m1=m1, m2=m2), by.have(near > 0, by.linear(1 / s)),
        by.use(theta_nondecreasing_r, r1=near, by={near <= d / s: (by.linear(1 / s),)}), by.intro("phi"),
        by.apply_to(visible_pair), by.linear())

@claim("N(m1, s^2) and N(m2, s^2), |m1 - m2| <= d, projected onto [0, D]: E_gamma <= theta_gamma(d/s) for gamma >= 1",
    given=[gamma >= 1, s > 0, 0 <= D, d > 0, abs(m1 - m2) <= d],
    show=hockey_stick(projected(m1), projected(m2), gamma) <= theta(gamma, d / s))
def projected_gaussians_within():
    """Where m1 < m2 the interval is turned round."""
    fact("abs", "above", m1 - m2)
    ordered, otherwise = cases(m2 < m1)
    with ordered:
        do(*ordered_pair(m1, m2))
    with otherwise:
        turned_round, equal = cases(m1 < m2)
        with turned_round:
            use(reflected_pair, by={"hockey stick": ordered_pair(D - m1, D - m2)})
        with equal:
            have(m1 == m2)
            use(theta_positive)
            rewrite(m1 == m2)
            intro("phi")
            linear(E(projected(m2), phi_))

doubt(hidden_pair,
    mutants=[mutant("half of it", given=hidden_pair.given[:5],
            show=hockey_stick(projected(m1), projected(m2), gamma) <= Max(0, gain(beyond, gamma, distance)) / 2)])
doubt(visible_pair,
    mutants=[mutant("half of it, at gamma = 1 where it is 1 - 2 Q(distance/2)",
            show=hockey_stick(projected(m1), projected(m2), gamma) <= (1 - 2 * Q(distance / 2)) / 2)])

doubt(hidden_bound, mutants=[dropped(hidden_bound, "constant beyond T")])
