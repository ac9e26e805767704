"""How much noise makes a query private: the Gaussian mechanism, for any set of data.

Data sets are the points of a space with a distance; neighbours are those at distance at most 1, and a mechanism is
(eps, delta)-private if E_gamma, gamma = e^eps, is at most delta for all neighbours.  Noise of deviation sigma on a
query of sensitivity S has c = sigma eps/S; the usual c has c^2 >= 2 log(1.25/delta).  delta_M(gamma), `curve`, is
E_gamma(N(M, 1) || N(0, 1)).
"""

from lemmas.mechanisms.gaussian import gaussian_hockey_stick, gaussian_hockey_stick_within, normal
from lemmas.mechanisms.gaussian_curve import curve, curve_increasing, curve_is_theta
from lemmas.mechanisms.noise_mechanisms import gaussian_calibration
from lemmas.mechanisms.theta_gamma import theta_small
from lemmas.papers import berthier, dwork
from verify.lemma import *

D, V = space("D"), euclid("V")
distance = fun("distance", D, D)
query, number = map_("query", D, V), fun("number", D)
S, c, eps, delta, sigma = reals("S c eps delta sigma")
x, y = points("x y", D)
m1, m2 = points("m1 m2", V)

def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda x, y: (distance(x, y) <= 1).implies(body(x, y)))

def sensitivity_at_most(S: Expr) -> Prop:
    """The images of neighbours are at most S apart."""
    return neighbours(lambda x, y: norm(query(x) - query(y)) <= S)

def private(release: Callable[[Point], Law], gamma: Expr | int, delta: Expr) -> Prop:
    """E_gamma is at most delta for neighbours: (eps, delta)-privacy for gamma = e^eps, TV privacy for 1."""
    return neighbours(lambda x, y: hockey_stick(release(x), release(y), gamma) <= delta)

def delta_of_c() -> None:
    """c^2 >= 2 log(1.25/delta): e^(-c^2/2) is at most delta/1.25."""
    fact("exp", "increasing", -(c**2) / 2, -log("5/4" / delta))
    fact("exp", "log", "5/4" / delta)
    have(exp(-log("5/4" / delta)) == "4/5" * delta, by.linear(exp(-log("5/4" / delta)) * delta))

@claim("N(m1, sigma^2 I), N(m2, sigma^2 I): E_(e^eps) <= delta if c |m1 - m2| <= eps sigma, c^2 >= 2 log(1.25/delta), "
        "eps <= 15/4",
    given=[0 < eps, eps <= "15/4", c > 0, delta > 0, sigma > 0, c**2 >= 2 * log("5/4" / delta),
        hypothesis("distance", c * norm(m1 - m2) <= eps * sigma)],
    show=hockey_stick(normal(m1, sigma), normal(m2, sigma), exp(eps)) <= delta)
def gaussian_close():
    use(gaussian_hockey_stick_within, gamma=exp(eps), r=eps / c)
    use(gaussian_calibration, r=eps / c)
    delta_of_c()
    intro("phi")
    apply_to(gaussian_hockey_stick_within)

doubt(gaussian_close,
    mutants=[mutant("means twice as far apart",
            given=[*gaussian_close.given[:6], c * norm(m1 - m2) <= 2 * eps * sigma])])

M = real("M")

@claim("delta_M(e^eps) <= delta if M c <= eps <= 15/4 and c^2 >= 2 log(1.25/delta)",
    given=[0 < eps, eps <= "15/4", c > 0, delta > 0, M >= 0, c**2 >= 2 * log("5/4" / delta), c * M <= eps],
    show=curve(M, exp(eps)) <= delta)
def curve_calibrated():
    use(curve_increasing, K=eps / c)
    use(curve_is_theta, M=eps / c)
    use(gaussian_calibration, r=eps / c)
    delta_of_c()

doubt(curve_calibrated, mutants=[mutant("M twice as large", given=[*curve_calibrated.given[:6], c * M <= 2 * eps])])

# Printed without a bound on eps, and false for large eps (`gaussian_mechanism`); eps <= 15/4 is enough.
@claim("Sensitivity S and Gaussian noise, sigma >= c S/eps, c^2 > 2 log(1.25/delta), eps <= 15/4: (eps, delta)-private",
    berthier("Proposition 2.2", "whole"), dwork("Theorem 3.22", "whole"), kind="repair", repairs="gaussian_mechanism",
    given=[0 < eps, eps <= "15/4", c > 0, delta > 0, sigma > 0, c**2 > 2 * log("5/4" / delta), sigma >= c * S / eps,
        hypothesis("sensitivity", sensitivity_at_most(S))],
    show=private(lambda x: normal(query(x), sigma), exp(eps), delta))
def gaussian_mechanism_private():
    have(c * S <= sigma * eps)
    intro("x", "y", "[x and y are neighbours]")
    apply_to(sensitivity_at_most(S))
    use(gaussian_close, by={"distance": (by.linear(c),)})

@claim("TV(N(m1, sigma^2 I), N(m2, sigma^2 I)) <= |m1 - m2|/(2 sigma)",
    berthier("Section 2.4, before Proposition 2.5", "whole"),
    given=[sigma > 0],
    show=hockey_stick(normal(m1, sigma), normal(m2, sigma), 1) <= norm(m1 - m2) / (2 * sigma))
def gaussian_tv():
    intro("phi")
    yes, no = cases(norm(m1 - m2) > 0)
    with yes:
        use(gaussian_hockey_stick_within, gamma=1, r=norm(m1 - m2) / sigma)
        apply_to(this)
        use(theta_small, gamma=1, r=norm(m1 - m2) / sigma)
        have(1 / root <= "1/2")
    with no:
        definite(m1 - m2)
        have(m1 == m2)
        rewrite(this)

root = sqrt(2 * pi)

doubt(gaussian_tv,
    mutants=[mutant("a third of the distance",
            show=hockey_stick(normal(m1, sigma), normal(m2, sigma), 1) <= norm(m1 - m2) / (3 * sigma))])

# "The Laplace mechanism with sigma = ..." is a misprint for the Gaussian one; delta-TV privacy is gamma = 1.
@claim("A query of sensitivity S with Gaussian noise of deviation S/(2 delta) is delta-TV private",
    berthier("Proposition 2.5", "whole"),
    given=[delta > 0, sigma > 0, sigma == S / (2 * delta), hypothesis("sensitivity", sensitivity_at_most(S))],
    show=private(lambda x: normal(query(x), sigma), 1, delta))
def gaussian_mechanism_tv_private():
    intro("x", "y", "[x and y are neighbours]")
    apply_to(sensitivity_at_most(S))
    use(gaussian_tv, m1=query(x), m2=query(y))
    have(norm(query(x) - query(y)) / (2 * sigma) <= delta)
    intro("phi")
    apply_to(gaussian_tv)

# On the line: all data are neighbours, and the query is 1 at the data up to 0 and 0 at the others.
one_or_zero = {"D": "line", "V": "line", "distance": value(line, line, lambda x, y: expr(0))}
one_or_zero["query"] = value(line, lambda x: indicator(x <= 0))
within_1 = (by.intro("x", "y"), by.intro(), by.cases(real("x") <= 0), by.cases(real("y") <= 0))

def not_private(deviation: str, gamma: Expr, distance: str, delta: str) -> tuple[Step, ...]:
    """E_gamma of the outputs at the data 0 and 1 is more than delta."""
    return (by.intro(), by.witness(0), by.witness(1),
        by.use(gaussian_hockey_stick, V=line, m1=1, m2=0, s=deviation, gamma=gamma), by.unpack(this, "phi"),
        by.have(theta(gamma, distance) > delta, by.evaluate()),
        by.each_part((), (by.witness(test("phi", line)), by.linear())))

doubt(gaussian_mechanism_private,
    mutants=[mutant("any eps > 0", given=[eps > 0, *gaussian_mechanism_private.given[2:]],
            hints=[{"witness": {**one_or_zero, "eps": "6", "c": "7/5", "delta": "1/2", "sigma": "7/30", "S": "1"},
                    "proofs": {"given sensitivity": within_1, "show": not_private("7/30", exp(6), "30/7", "1/2")}}]),
        mutant("log(1.25/delta) for its double",
            given=[c**2 > log("5/4" / delta) if k == 5 else g for k, g in enumerate(gaussian_mechanism_private.given)],
            hints=[{"witness": {**one_or_zero, "eps": "3", "c": "8/5", "delta": "1/10", "sigma": "8/15", "S": "1"},
                    "proofs": {"given sensitivity": within_1, "show": not_private("8/15", exp(3), "15/8", "1/10")}}])])
doubt(gaussian_mechanism_tv_private,
    mutants=[mutant("three quarters of the deviation",
            given=[delta > 0, sigma > 0, sigma == "3/4" * S / (2 * delta),
                hypothesis("sensitivity", sensitivity_at_most(S))],
            hints=[{"witness": {**one_or_zero, "delta": "1/20", "sigma": "15/2", "S": "1"},
                    "proofs": {"given sensitivity": within_1, "show": not_private("15/2", expr(1), "2/15", "1/20")}}])])
