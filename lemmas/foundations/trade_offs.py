"""Trade-off functions: f-DP and Gaussian differential privacy, post-processing, groups, composition, subsampling.

The trade-off function of mu and nu at s is the least type II error 1 - E_nu phi of a test phi whose type I error E_mu
phi is at most s.  That it is at least f, where f does not increase, says f(E_mu phi) <= 1 - E_nu phi for every test
phi.  For a Gaussian shift by m power(m, s) is the greatest 1 - (type II error) at s, and delta_m, `curve`, the privacy
curve.  K and L are random functions, rho is a third law; E_gamma(mu || nu) <= d says E_mu phi - gamma E_nu phi <= d for
every test phi.  Q(t) is the Gaussian tail P(z > t), with a Q of laws only in the composition of runs.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.hockey_stick import hockey_stick_exchange
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.mechanisms.calibration import V, neighbours, query, sensitivity_at_most
from lemmas.mechanisms.gaussian import hockey_stick_of_itself, normal, normal_on_the_line
from lemmas.mechanisms.gaussian_curve import curve, curve_at_zero, curve_is_theta, gaussian_curve_step, within_curve
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.neyman_pearson import neyman_pearson, normal_quantile, normal_scores_uniform, power, seen, gaussian_tail_falls
from lemmas.mechanisms.theta_limits import theta_limit_gamma
from lemmas.papers import dong
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho = laws("mu nu rho", X)
K, L = markov("K", X, Y), markov("L", X, Y)
f, g = fun("f", line), fun("g", line)
m, M, s, tau, sigma, S, eps, delta, gamma, q = reals("m M s tau sigma S eps delta gamma q")
phi = test("phi", X)
m1, m2 = points("m1 m2", V)
x, y = reals("x y")

@definition(r"T($mu, $nu) \ge $f")
def trade_off_at_least(X: Space, mu: Law[X], nu: Law[X], f: Function[line]) -> Prop:
    """T(mu, nu) >= f.

    Each test has the type II error f(s) at least, s its type I error: T(mu, nu) >= f for nonincreasing f."""
    return every(test(X), lambda phi: f(E(mu, phi)) <= 1 - E(nu, phi))

def trade_off(mu: Law, nu: Law, f: Function) -> Prop:
    """T(mu, nu) >= f: `trade_off_at_least` on the space of mu."""
    return trade_off_at_least(mu.spaces[0], mu, nu, f)

@claim("Post-processing: no random function makes two laws easier to tell apart", dong("Lemma 2.9", "whole"),
    given=[hypothesis("trade-off before", trade_off(mu, nu, f))],
    show=trade_off(push(mu, K), push(nu, K), f))
def trade_off_processing():
    psi = intro("psi")
    apply_to(trade_off(mu, nu, f), value(X, lambda x: E(K(x), psi)))

doubt(trade_off_processing, mutants=[dropped(trade_off_processing, "trade-off before")])

# f_(eps, delta)(s) = max(0, 1 - delta - e^eps s, e^(-eps) (1 - delta - s)).
of_dp = lambda s: Max(0, Max(1 - delta - exp(eps) * s, exp(-eps) * (1 - delta - s)))
both_ways = (hockey_stick(mu, nu, exp(eps)) <= delta) & (hockey_stick(nu, mu, exp(eps)) <= delta)

@claim("(eps, delta)-privacy is f-DP for f(s) = max(0, 1 - delta - e^eps s, e^(-eps) (1 - delta - s))",
    dong("Proposition 2.4", "whole"),
    given=[hypothesis("f", every(REAL, lambda s: f(s) == of_dp(s)))],
    show=equivalent(both_ways, trade_off(mu, nu, f)))
def approximate_privacy_as_trade_off():
    """Each of the two lines of f is E_gamma in one order of the laws."""
    part = each_part()
    with part[0]:
        intro(1).called("private")
        phi = intro("phi")
        apply_to("f", E(mu, phi))
        apply_to("private.0", value(X, lambda x: 1 - phi(x)))
        apply_to("private.1", phi)
        fact("max", "least", 0, Max(1 - delta - exp(eps) * E(mu, phi), exp(-eps) * (1 - delta - E(mu, phi))),
            1 - E(nu, phi))
    with part[1]:
        intro(1).called("trade-off")
        part2 = each_part()
        with part2[0]:
            phi = intro("phi")
            apply_to("trade-off", value(X, lambda x: 1 - phi(x)))
            apply_to("f", 1 - E(mu, phi))
            above(1 - E(mu, phi))
            linear(exp(eps))
        with part2[1]:
            phi = intro("phi")
            apply_to("trade-off", phi)
            apply_to("f", E(mu, phi))
            above(E(mu, phi))

def above(s: Expr) -> None:
    """f is above its two lines."""
    first, second = 1 - delta - exp(eps) * s, exp(-eps) * (1 - delta - s)
    fact("max", "above", 0, Max(first, second))
    fact("max", "above", first, second)

doubt(approximate_privacy_as_trade_off,
    mutants=[dropped(approximate_privacy_as_trade_off, "f",
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "eps": "0", "delta": "0",
                        "f": value(line, lambda s: expr(2))},
                    "proofs": {"show": (by.contradiction().called("both"), by.modus("both.0").called("bound"),
                            by.apply_to("bound", value(line, lambda y: expr(0))), by.linear())}}])])

# --- duality ------------------------------------------------------------------------------------------------------------

# f is convex and continuous: the supremum of the lines c - g s with g >= 0 that are below it on [0, 1].
below_f = lambda g, c: every(REAL, lambda t: (0 <= t).implies((t <= 1).implies(c - g * t <= f(t))))
envelope = hypothesis("envelope",
    every(REAL, REAL,
        lambda s, d: (0 <= s).implies((s <= 1).implies((0 < d).implies(
                    exists(REAL, REAL, lambda g, c: all_of(0 <= g, below_f(g, c), f(s) - d < c - g * s)))))))

@claim("Duality, f the supremum on [0, 1] of the lines c - g s below it, g >= 0: T(mu, nu) >= f if and only if E_g(nu "
        "|| mu) <= 1 - c for every such line",
    dong("Proposition 2.12", "part", "all g >= 0 in place of a symmetric f and g >= 1; convexity by lines below f"),
    given=[envelope],
    show=equivalent(trade_off(mu, nu, f),
        every(REAL, REAL, lambda g, c: (0 <= g).implies(below_f(g, c).implies(hockey_stick(nu, mu, g) <= 1 - c)))))
def trade_off_duality():
    """Back: were f(E_mu phi) above 1 - E_nu phi, so would be a line below f (`envelope`), against its E_g bound."""
    part = each_part()
    with part[0]:
        intro(1).called("trade-off")
        intro("g", "c", "[g >= 0]", "[line]")
        phi = intro("phi")
        apply_to("trade-off", phi)
        apply_to("line", E(mu, phi))
    with part[1]:
        intro(1).called("curves")
        phi = intro("phi")
        contradiction()
        apply_to("envelope", E(mu, phi), f(E(mu, phi)) - (1 - E(nu, phi)))
        unpack(this, "g")
        unpack(this, "c").called("line")
        apply_to("curves", real("g"), real("c"))
        apply_to(this, phi)

# A concave f above 1 - s: no line below it is above 1 - s.
half_each = test("phi", line)(0)
lines_below = (by.intro("g", "c"), by.intro(), by.intro().called("line"), by.intro("phi"), by.apply_to("line", 0),
    by.apply_to("line", 1), by.linear(half_each, 1 - half_each))
doubt(trade_off_duality,
    mutants=[dropped(trade_off_duality, envelope,
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)),
                        "f": value(line, lambda s: 1 - s + 2 * s * (1 - s))},
                    "proofs": {"show": (by.contradiction().called("iff"),
                            by.modus("iff.1", *lines_below).called("bound"),
                            by.apply_to("bound", value(line, lambda y: expr("1/2"))), by.linear())}}])])

# --- Gaussian differential privacy --------------------------------------------------------------------------------------

@definition(r"T($nu, $mu) \ge G_{$m}")
def gaussian_private(m: Real, X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """no test tells $mu from $nu better than N($m, 1) from N(0, 1).

    m-GDP: a test accepts under mu at most as often as the best test of its level under nu does after a shift by m."""
    return every(test(X), lambda phi: E(mu, phi) <= power(m, E(nu, phi)))

def gdp(mu: Law, nu: Law, m: Expr) -> Prop:
    """m-GDP: no test tells mu from nu better than N(m, 1) from N(0, 1); `gaussian_private` on the space of mu."""
    return gaussian_private(m, mu.spaces[0], mu, nu)

@claim("Two Gaussian laws N(m1, s^2 I), N(m2, s^2 I) of R^d are |m1 - m2|/s-GDP",
    given=[s > 0],
    show=gdp(normal(m1, s), normal(m2, s), norm(m1 - m2) / s))
def gaussian_pair_gdp():
    phi = intro("phi")
    use(neyman_pearson, w=(m1 - m2) / s, m=norm(m1 - m2) / s, phi=value(V, lambda z: phi(m2 + s * z)))

@claim("Two Gaussian laws N(x, s^2), N(y, s^2) of numbers are |x - y|/s-GDP",
    given=[s > 0],
    show=gdp(normal_on_the_line(x, s), normal_on_the_line(y, s), abs(x - y) / s))
def gaussian_numbers_gdp():
    use(gaussian_pair_gdp, V=line, m1=x, m2=y)

@claim("GDP survives post-processing: what a random function makes of two m-GDP laws is m-GDP",
    given=[hypothesis("before", gdp(mu, nu, m))],
    show=gdp(push(mu, K), push(nu, K), m))
def gdp_processing():
    psi = intro("psi")
    apply_to("before", value(X, lambda x: E(K(x), psi)))

@claim("A query of L2 sensitivity S with noise N(0, sigma^2 I) is S/sigma-GDP", dong("Theorem 2.7", "whole"),
    given=[sigma > 0, sensitivity_at_most(S)],
    show=neighbours(lambda x, y: gdp(normal(query(x), sigma), normal(query(y), sigma), S / sigma)))
def gaussian_mechanism_trade_off():
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to(sensitivity_at_most(S))
    phi = intro("phi")
    use(neyman_pearson, w=(query(x) - query(y)) / sigma, m=S / sigma, phi=value(V, lambda z: phi(query(y) + sigma * z)))

@claim("m-GDP is E_gamma <= delta_m(gamma) for every gamma > 0, m > 0",
    dong("Corollary 2.13", "part", "all gamma > 0 in place of gamma >= 1 and both orders of the laws; m > 0"),
    given=[m > 0],
    show=equivalent(gdp(mu, nu, m), within_curve(mu, nu, m)))
def gaussian_duality():
    """To the curve: the best test of the level of phi gains no more than the event that the likelihood ratio is above
    gamma.  Back: the curve at the likelihood ratio kappa of the quantile of the level.  `level`, `kappa`, `far` are
    below."""
    part = each_part()
    with part[0]:
        intro(1).called("gdp")
        gamma = intro("gamma")
        phi = intro("phi")
        apply_to("gdp")
        use(gauss_line_shift, g=value(line, lambda z: seen(z, level)), c=m)
        use(normal_scores_uniform, s=level)
        use(gauss_line_shift, g=value(line, lambda z: indicator(log(gamma) < m * z - m**2 / 2)), c=m)
        # Where the likelihood ratio is above gamma, and only there, it gains.
        with under(gauss(line),
                lambda z: (seen(z, level) * (exp(m * z - m**2 / 2) - gamma)
                        <= indicator(log(gamma) < m * z - m**2 / 2) * (exp(m * z - m**2 / 2) - gamma))) as z:
            fact("exp", "log", gamma)
            yes, no = cases(log(gamma) < m * z - m**2 / 2)
            with yes:
                fact("exp", "increasing", log(gamma), m * z - m**2 / 2)
                linear(1 - seen(z, level))
            with no:
                have(exp(m * z - m**2 / 2) <= gamma)
                linear(seen(z, level))
        linear(gamma)
    with part[1]:
        intro(1).called("curve")
        phi = intro("phi")
        level_positive, level_not_positive = cases(level > 0)
        with level_positive:
            level_below_1, _ = cases(level < 1)
            with level_below_1:
                use(normal_quantile)
                unpack(this, tau)
                apply_to("curve", kappa, phi)
                fact("log", "exp", m * tau - m**2 / 2)
                use(gauss_tail, t=tau)
                for ratio, least in ((lambda z: m * z - m**2 / 2, tau), (lambda z: m * z + m**2 / 2, tau - m)):
                    with under(gauss(line), lambda z: indicator(log(kappa) < ratio(z)) == indicator(least < z)) as z:
                        beyond, before = cases(least < z)
                        with beyond:
                            have(m * least < m * z, by.linear(m))
                        with before:
                            have(m * z <= m * least, by.linear(m))
                with under(gauss(line), lambda z: seen(m + z, Q(tau)) == indicator(tau - m < z)) as z:
                    use(gaussian_tail_falls, z=m + z)
                rewrite(Q(tau) == level, backwards=True)
                linear(kappa)
        with level_not_positive:
            # A test that accepts nothing under nu accepts nothing under mu: delta_m(gamma) falls to 0.
            with have(E(mu, phi) <= 0):
                contradiction()
                apply_to("curve", far, phi)
                use(curve_is_theta, M=m, gamma=far)
                use(theta_limit_gamma, r=m, gamma=far)
                have(far * E(nu, phi) <= 0, by.linear(far))

# A gamma at which delta_m is less than E_mu phi; the level of phi; the likelihood ratio at the quantile tau of the level.
far = exp(m**2) / E(mu, phi)
level = E(nu, phi)
kappa = exp(m * tau - m**2 / 2)

@claim("0-GDP is E_gamma <= delta_0(gamma), which is max(1 - gamma, 0), for every gamma > 0",
    dong("Corollary 2.13", "step"),
    show=equivalent(gdp(mu, nu, expr(0)), within_curve(mu, nu, expr(0))))
def gaussian_duality_at_zero():
    """The power at no shift is the level (`normal_scores_uniform`), so that 0-GDP says E_mu phi <= E_nu phi: equal laws."""
    part = each_part()
    with part[0]:
        intro(1).called("gdp")
        gamma, _ = intro("gamma", "[gamma > 0]")
        phi = intro("phi")
        apply_to("gdp")
        have(E(nu, phi) <= 1)
        use(normal_scores_uniform)
        _, no = cases(gamma < 1)
        with no:
            linear(E(nu, phi))
    with part[1]:
        intro(1).called("curve")
        phi = intro("phi")
        apply_to("curve", 1, phi)
        use(normal_scores_uniform, s=E(nu, phi))

@claim("delta_m(gamma) = gamma delta_m(1/gamma) + 1 - gamma: the curve of the laws in the other order is the same",
    given=[gamma > 0, m >= 0],
    show=curve(m, gamma) == gamma * curve(m, 1 / gamma) + 1 - gamma)
def gaussian_curve_exchange():
    """By theta(gamma, m) = Q(log(gamma)/m - m/2) - gamma Q(log(gamma)/m + m/2), and Q(-t) = 1 - Q(t)."""
    fact("log", "inverse", gamma)
    yes, no = cases(m > 0)
    with yes:
        use(curve_is_theta, M=m)
        use(curve_is_theta, M=m, gamma=1 / gamma)
        fact("theta", "definition", gamma, m)
        fact("theta", "definition", 1 / gamma, m).called("other order")
        fact("Q", "reflection", log(gamma) / m - m / 2)
        fact("Q", "reflection", log(gamma) / m + m / 2)
        rewrite("log inverse", at="other order")
        linear(gamma)
    with no:
        have(m == 0)
        rewrite(this)
        use(curve_at_zero)
        low, _ = cases(gamma <= 1)
        with low:
            fact("max", "left", 1 - gamma, 0)

doubt(gaussian_curve_exchange, mutants=[tightened(gaussian_curve_exchange, "9/10")])

m_private = gdp(mu, nu, m) & gdp(nu, mu, m)
on_curve = every(REAL,
    lambda gamma: (1 <= gamma).implies((hockey_stick(mu, nu, gamma) <= curve(m, gamma))
            & (hockey_stick(nu, mu, gamma) <= curve(m, gamma))))

@claim("m-GDP, in both orders of the laws, is (eps, delta_m(e^eps))-privacy for every eps >= 0",
    dong("Corollary 2.13", "whole"),
    given=[m >= 0],
    show=equivalent(m_private, on_curve))
def gaussian_duality_of_privacy():
    """In each order by the duality (`from_the_two`); gamma < 1 is 1/gamma in the other order (`below_one`)."""
    for name, one, other in (("one", mu, nu), ("other", nu, mu)):
        with have(equivalent(gdp(one, other, m), within_curve(one, other, m))).called(name):
            from_the_two(one, other)
    part = each_part()
    with part[0]:
        intro(1).called("private")
        modus("one.0")
        modus("other.0")
        intro("gamma", "[gamma >= 1]")
        apply_to(within_curve(mu, nu, m))
        apply_to(within_curve(nu, mu, m))
    with part[1]:
        intro(1).called("curve")
        for way, known, (one, other) in zip(each_part(), ("one.1", "other.1"), ((mu, nu), (nu, mu)), strict=True):
            with way:
                suffices(within_curve(one, other, m), by.modus(known), by.assume())
                below_one(one, other)

def from_the_two(mu: Law, nu: Law) -> None:
    """The duality for m > 0, and for m = 0."""
    yes, no = cases(m > 0)
    with yes:
        use(gaussian_duality, mu=mu, nu=nu)
    with no:
        have(m == 0)
        rewrite(this)
        use(gaussian_duality_at_zero, mu=mu, nu=nu)

def below_one(mu: Law, nu: Law) -> None:
    """What holds for gamma >= 1 and both orders of the laws holds for every gamma > 0."""
    gamma, _ = intro("gamma", "[gamma > 0]")
    yes, no = cases(1 <= gamma)
    with yes:
        apply_to("curve", gamma)
    with no:
        have(1 <= 1 / gamma, by.linear(1 / gamma))
        apply_to("curve", 1 / gamma)
        use(hockey_stick_exchange, mu=nu, nu=mu, d=curve(m, 1 / gamma))
        modus("hockey_stick_exchange.0")
        use(gaussian_curve_exchange)
        rewrite(curve(m, gamma) == gamma * curve(m, 1 / gamma) + 1 - gamma)

# --- groups, composition, subsampling -----------------------------------------------------------------------------------

a, b = reals("a b")

@claim("The best tests compose: shifts by a and then by b are a shift by a + b",
    show=power(a, power(b, s)) == power(a + b, s))
def powers_compose():
    """At the level Q(tau) the power at a shift by b is Q(tau - b) (`power_at`, below), and so on."""
    yes, _ = cases(0 < s)
    with yes:
        s_below_1, _ = cases(s < 1)
        with s_below_1:
            use(normal_quantile)
            unpack(this, tau)
            rewrite(Q(tau) == s, backwards=True)
            do(power_at(tau, b))
            do(power_at(tau, a + b))
            rewrite(power(b, Q(tau)) == Q(tau - b))
            do(power_at(tau - b, a))
            linear()

def power_at_end(m: Expr, s: Expr) -> Step:
    """The tests that accept nothing and everything."""
    return by.have(power(m, s) == s,
        by.under(gauss(line), lambda z: seen(m + z, s) == s, lambda z: (by.have(Q(m + z) < 1), by.have(Q(m + z) > 0))),
        by.linear())

def power_at(tau: Expr, m: Expr) -> Step:
    """The power at the level Q(tau) is Q(tau - m)."""
    return by.have(power(m, Q(tau)) == Q(tau - m), by.use(gauss_tail, t=tau - m),
        by.under(gauss(line), lambda z: seen(m + z, Q(tau)) == indicator(tau - m < z),
            lambda z: (by.use(gaussian_tail_falls, z=m + z, tau=tau),
                by.cases(tau - m < z, yes=(by.have(tau < m + z),), no=(by.have(m + z <= tau),)))), by.linear())

@claim("a-GDP from mu to rho and b-GDP from rho to nu: (a + b)-GDP from mu to nu", dong("Theorem 2.14", "step"),
    given=[a >= 0, b >= 0, gdp(mu, rho, a), gdp(rho, nu, b)],
    show=gdp(mu, nu, a + b))
def gdp_through_a_third():
    phi = intro("phi")
    apply_to(gdp(mu, rho, a))
    apply_to(gdp(rho, nu, b))
    use(powers_compose, s=E(nu, phi))
    with under(gauss(line), lambda z: seen(a + z, E(rho, phi)) <= seen(a + z, power(b, E(nu, phi)))) as z:
        yes, _ = cases(Q(a + z) < E(rho, phi))
        with yes:
            have(Q(a + z) < power(b, E(nu, phi)))

# P[0], ..., P[k]: k records are changed one after the other.  F[t] is f_t: f_0(s) = 1 - s, f_(t + 1) = f o (1 - f_t).
P = sequence("P", law(X))
F = sequence("F", fun(line))
k, n = integer("k"), integer("n")

@claim("Groups of k records, f-DP for each, f nonincreasing: type II error >= f_k, 1 - f_k = (1 - f) o ... o (1 - f)",
    dong("Theorem 2.14", "part", "f-DP; of GDP `gdp_groups` speaks"),
    given=[k >= 0, hypothesis("nonincreasing", every(REAL, REAL, lambda s, t: (s <= t).implies(f(t) <= f(s)))),
        hypothesis("none", every(REAL, lambda s: F[0](s) == 1 - s)),
        hypothesis("one more", for_all(0, k - 1, lambda t: every(REAL, lambda s: F[t + 1](s) == f(1 - F[t](s))))),
        hypothesis("neighbours", for_all(0, k - 1, lambda t: trade_off(P[t], P[t + 1], f)))],
    show=trade_off(P[0], P[k], F[k]))
def trade_off_groups():
    """By induction on the records that are changed: f_(t + 1) = f o (1 - f_t), and f does not increase."""
    with have(every(INTEGER, lambda n: (0 <= n).implies((n <= k).implies(trade_off(P[0], P[n], F[n]))))):
        n, _ = intro("n", "[n >= 0]")
        start, step = induction(n, 0).called("before")
        with start:
            intro(1)
            phi = intro("phi")
            apply_to("none", E(P[0], phi))
        with step:
            intro(1)
            modus("before").called("so far")
            phi = intro("phi")
            apply_to("so far", phi)
            apply_to("neighbours", n, phi)
            apply_to("one more", n, E(P[0], phi))
            apply_to("nonincreasing", E(P[n], phi), 1 - F[n](E(P[0], phi)))
    apply_to(this)

doubt(trade_off_groups,
    mutants=[dropped(trade_off_groups, "neighbours",
            hints=[{"witness": {"X": "line", "k": "1", "P": value(INTEGER, lambda k: dirac(k)),
                        "f": value(line, lambda s: 1 - s), "F": value(INTEGER, lambda t: value(line, lambda s: 1 - s))},
                    "proofs": {"given nonincreasing": (by.intro("s", "t"), by.intro(), by.linear()),
                        "given none": (by.intro("s"), by.linear()), "given one more": (by.intro("t", "s"), by.linear()),
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: indicator("1/2" <= y))), by.linear())}}])])

@claim("Group privacy: m-GDP for one record is k m-GDP for k records", dong("Theorem 2.14", "part", "GDP"),
    given=[k >= 1, m >= 0, hypothesis("neighbours", for_all(0, k - 1, lambda t: gdp(P[t], P[t + 1], m)))],
    show=gdp(P[0], P[k], k * m))
def gdp_groups():
    """By induction on the records that are changed, by `gdp_through_a_third`."""
    with have(every(INTEGER, lambda n: (1 <= n).implies((n <= k).implies(gdp(P[0], P[n], n * m))))):
        n, _ = intro("n", "[n >= 1]")
        start, step = induction(n, 1).called("before")
        with start:
            intro("phi")
            apply_to("neighbours", 0)
            apply_to(this, phi)
        with step:
            intro(1)
            modus("before")
            apply_to("neighbours", n)
            use(gdp_through_a_third, mu=P[0], rho=P[n], nu=P[n + 1], a=n * m, b=m)
            intro("phi")
            apply_to(this, phi)
    apply_to(this)

@claim("Laws within the curve of a Gaussian shift by M are within that of one by sqrt(M^2 + m^2) after an m-GDP step",
    dong("Corollary 3.3", "step"),
    given=[S**2 == M**2 + m**2, within_curve(mu, nu, M), hypothesis("step", every(X, lambda x: gdp(K(x), L(x), m)))],
    show=within_curve(push(mu, K), push(nu, L), S))
def gdp_step():
    intro("gamma", "[gamma > 0]")
    psi = intro("psi")
    use(gaussian_curve_step, M=M, K=S, p=value(X, lambda x: E(L(x), psi)))
    with under(mu, lambda x: E(K(x), psi) <= power(m, E(L(x), psi))) as x:
        apply_to("step", x, psi)

# The history x is drawn, and step t makes the next one of it: K[t] on the one data set, L[t] on the other.
Q_ = sequence("Q", law(X))
Ks, Ls = sequence("K", markov(X, X)), sequence("L", markov(X, X))
ms = real_sequence("m")
spent = lambda n: Sum(0, n - 1, lambda t: ms[t] ** 2)
stepwise = [hypothesis("steps", for_all(0, k - 1, lambda t: every(X, lambda x: gdp(Ks[t](x), Ls[t](x), ms[t])))),
    hypothesis("run", for_all(0, k - 1, lambda t: same(P[t + 1], push(P[t], Ks[t])))),
    hypothesis("other run", for_all(0, k - 1, lambda t: same(Q_[t + 1], push(Q_[t], Ls[t]))))]

@claim("Adaptive composition: k mechanisms that are m_t-GDP, whatever was released, are sqrt(sum m_t^2)-GDP together",
    dong("Corollary 3.3", "whole"),
    given=[k >= 0, same(P[0], Q_[0]), *stepwise],
    show=gdp(P[k], Q_[k], sqrt(spent(k))))
def gdp_composition():
    """By induction the runs are within the curve of sqrt(m_0^2 + ... + m_(n - 1)^2) (`gdp_step`); then by duality."""
    with have(every(INTEGER, lambda n: (0 <= n).implies((n <= k).implies(within_curve(P[n], Q_[n], sqrt(spent(n))))))):
        n, _ = intro("n", "[n >= 0]")
        start, step = induction(n, 0).called("before")
        with start:
            unfold(spent(expr(0)), "empty").called("unfolded")
            rewrite("unfolded")
            intro("gamma", "[gamma > 0]")
            use(curve_at_zero)
            use(hockey_stick_of_itself, mu=Q_[0])
            rewrite(same(P[0], Q_[0]))
            intro("phi")
            apply_to(this)
            linear()
        with step:
            intro(1)
            modus("before")
            apply_to("steps", n)
            for run in ("run", "other run"):
                apply_to(run, n)
                rewrite(this)
            use(gdp_step, mu=P[n], nu=Q_[n], K=Ks[n], L=Ls[n], Y=X, M=sqrt(spent(n)), m=ms[n], S=sqrt(spent(n + 1)))
    apply_to(this, k)
    yes, no = cases(spent(k) > 0)
    with yes:
        use(gaussian_duality, mu=P[k], nu=Q_[k], m=sqrt(spent(k)))
        modus("gaussian_duality.1")
    with no:
        have(spent(k) == 0)
        have(sqrt(spent(k)) == 0, by.rewrite(spent(k) == 0), by.linear())
        rewrite(this, at=within_curve(P[k], Q_[k], sqrt(spent(k))))
        rewrite(sqrt(spent(k)) == 0)
        use(gaussian_duality_at_zero, mu=P[k], nu=Q_[k])
        modus("gaussian_duality_at_zero.1")

@claim("A record used with probability q, T(nu, mu) >= f: T(nu, rho) >= q f + (1 - q) Id for the law rho = (1 - q) nu "
        "+ q mu, Id(s) = 1 - s", dong("Theorem 4.2", "part", "one record with or without it, in one direction"),
    given=[0 <= q, q <= 1,
        hypothesis("mixture", every(bounded(X), lambda h: E(rho, h) == q * E(mu, h) + (1 - q) * E(nu, h))),
        hypothesis("the other way", trade_off(nu, mu, f)),
        hypothesis("g", every(REAL, lambda s: g(s) == q * f(s) + (1 - q) * (1 - s)))],
    show=trade_off(nu, rho, g))
def subsampled_trade_off():
    phi = intro("phi")
    apply_to("mixture", phi)
    apply_to(trade_off(nu, mu, f), phi)
    apply_to("g", E(nu, phi))

doubt(subsampled_trade_off,
    mutants=[dropped(subsampled_trade_off, "the other way",
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)), "rho": dirac(expr(0)),
                        "q": "1", "f": value(line, lambda s: 1 - s), "g": value(line, lambda s: 1 - s)},
                    "proofs": {"given mixture": (by.intro("h"), by.linear()),
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])

# N(1, 1) and N(0, 1) on the half-line from 1, Q(0) and Q(1): 1/2-GDP allows Q(1/2) at the level Q(1).
above_1 = lambda y: indicator(1 < y)
chance_above_1 = lambda output, at: (by.use(gauss_tail, t=at),
    by.under(gauss(line), lambda x: eq(above_1(output(x)), indicator(at < x)), lambda x: (by.cases(at < x),)),
    by.have(eq(E(bind(gauss(line), lambda x: dirac(output(x))), above_1), Q(at))))
half_power_at_1 = (*chance_above_1(lambda x: 1 + 1 * x, expr(0)), *chance_above_1(lambda x: 1 * x, expr(1)),
    by.rewrite(this, at="of the test"), power_at(expr(1), expr("1/2")), by.have(Q("1/2") < Q(0), by.evaluate()),
    by.linear())
distance_of = value(line, line, lambda x, y: Abs(x - y))
doubt(gaussian_mechanism_trade_off,
    mutants=[mutant("half of S/sigma",
            show=neighbours(lambda x, y: gdp(normal(query(x), sigma), normal(query(y), sigma), S / sigma / 2)),
            hints=[{"witness": {"D": "line", "V": "line", "query": value(line, lambda x: x), "distance": distance_of,
                        "S": "1", "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("private"), by.apply_to("private", 1, 0),
                            by.apply_to(this, value(line, above_1)).called("of the test"), *half_power_at_1)}}])])
doubt(gaussian_pair_gdp,
    mutants=[mutant("half of it", show=gdp(normal(m1, s), normal(m2, s), norm(m1 - m2) / (2 * s)),
            hints=[{"witness": {"V": "line", "m1": "1", "m2": "0", "s": "1"},
                    "proofs": {"show": (by.contradiction().called("private"),
                            by.apply_to("private", value(line, above_1)).called("of the test"), *half_power_at_1)}}])])
doubt(gaussian_numbers_gdp,
    mutants=[mutant("half of it", show=gdp(normal_on_the_line(x, s), normal_on_the_line(y, s), abs(x - y) / (2 * s)),
            hints=[{"witness": {"x": "1", "y": "0", "s": "1"},
                    "proofs": {"show": (by.contradiction().called("private"),
                            by.apply_to("private", value(line, above_1)).called("of the test"), *half_power_at_1)}}])])
doubt(gdp_processing,
    mutants=[dropped(gdp_processing, "before",
            hints=[{"witness": {"X": "line", "Y": "line", "mu": dirac(expr(1)), "nu": dirac(expr(0)), "m": "0",
                        "K": value(line, lambda x: dirac(x))},
                    "proofs": {"show": (by.contradiction().called("private"),
                            by.apply_to("private", value(line, lambda u: indicator("1/2" < u))), by.linear())}}])])

one_step_apart = value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(1 - t + 1 * x)))
as_private = lambda phi: by.use(neyman_pearson, V=line, w=1, m=1, phi=phi)
doubt(gdp_groups,
    mutants=[mutant("half of it", show=gdp(P[0], P[k], k * m / 2),
            hints=[{"witness": {"X": "line", "k": "1", "m": "1", "P": one_step_apart},
                    "proofs": {"given neighbours": (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this),
                            by.intro("phi"), as_private(value(line, lambda y: test("phi", line)(y)))),
                        "show": (by.contradiction().called("private"),
                            by.apply_to("private", value(line, above_1)).called("of the test"), *half_power_at_1)}}])])
normal_1, normal_0 = bind(gauss(line), lambda x: dirac(1 + 1 * x)), bind(gauss(line), lambda x: dirac(1 * x))
doubt(gaussian_duality,
    mutants=[mutant("the curve of m/2", show=equivalent(gdp(mu, nu, m), within_curve(mu, nu, m / 2)),
            hints=[{"witness": {"X": "line", "mu": normal_1, "nu": normal_0, "m": "1"},
                    "proofs": {"show": (by.contradiction().called("both"),
                            by.modus("both.0", by.intro("phi"),
                                as_private(value(line, lambda y: test("phi", line)(y)))),
                            by.apply_to(this, 1, value(line, above_1)), *chance_above_1(lambda x: 1 + 1 * x, expr(0)),
                            *chance_above_1(lambda x: 1 * x, expr(1)), by.use(curve_is_theta, gamma=1, M="1/2"),
                            by.have(theta(1, "1/2") <= "1/5", by.evaluate()),
                            by.have(Q(0) - Q(1) > "1/4", by.evaluate()), by.linear())}}])])

# A fair draw of 1 or 2 and one that is 1 with probability 2/3 are not told apart at gamma = 2, but they differ.
fair, uneven = two_points("1/2"), two_points("2/3")
g_, phi_ = real("gamma"), test("phi", line)
at_1 = lambda u: indicator(u <= 1)
from_2_on = every(REAL,
    lambda gamma: (2 <= gamma).implies((hockey_stick(mu, nu, gamma) <= curve(m, gamma))
            & (hockey_stick(nu, mu, gamma) <= curve(m, gamma))))
within_0 = (by.intro("phi"), mean_of_two("1/2", phi_), mean_of_two("2/3", phi_), by.have(0 <= (g_ - 2) * phi_(1)),
    by.have(0 <= (g_ - 2) * phi_(2)), by.have(0 <= phi_(1)), by.have(0 <= phi_(2)), by.linear(g_))
doubt(gaussian_duality_of_privacy,
    mutants=[mutant("gamma from 2 on", show=equivalent(m_private, from_2_on),
            hints=[{"witness": {"X": "line", "mu": uneven, "nu": fair, "m": "0"},
                    "proofs": {"show": (by.contradiction().called("both"),
                            by.modus("both.1", by.intro("gamma"), by.intro(), by.use(curve_at_zero),
                                by.fact("max", "right", 1 - g_, 0), by.rewrite(curve(0, g_) == Max(1 - g_, 0)),
                                by.rewrite("max right"), by.each_part(within_0, within_0)).called("private"),
                            by.apply_to("private.0", value(line, at_1)), by.use(normal_scores_uniform, s=E(fair, at_1)),
                            mean_of_two("1/2", at_1), mean_of_two("2/3", at_1), by.linear())}}])])

# Of no step: two points.
doubt(gdp_composition,
    mutants=[dropped(gdp_composition, same(P[0], Q_[0]), "from two starts",
            hints=[{"witness": {"X": "line", "k": "0", "P": value(INTEGER, lambda t: dirac(expr(1))),
                        "Q": value(INTEGER, lambda t: dirac(expr(0))), "m": value(INTEGER, lambda t: expr(0)),
                        **dict.fromkeys(("K", "L"), value(INTEGER, lambda t: value(line, lambda x: dirac(expr(0)))))},
                    "proofs": {"show": (by.contradiction().called("private"),
                            by.apply_to("private", value(line, lambda u: indicator("1/2" < u))), by.linear())}}])])
