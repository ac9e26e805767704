"""The Gaussian mechanism, calibrated exactly: as private as its curve says, and no more (Balle and Wang 2018).

theta_gamma(r) is E_gamma between Gaussian laws whose means are r deviations apart, and Q(z) = Phi(-z).  The mechanism
adds N(0, sigma^2 I) to query(x), for data x of D; neighbours are at a distance of at most 1.
"""

from lemmas.mechanisms.calibration import D, V, distance, neighbours, one_or_zero, private, query, sensitivity_at_most, within_1
from lemmas.mechanisms.gaussian import gaussian_hockey_stick, gaussian_hockey_stick_within, normal
from lemmas.mechanisms.theta_gamma import theta_lipschitz
from lemmas.papers import analytic
from verify.lemma import *

S, eps, delta, sigma, e, c = reals("S eps delta sigma e c")
x, y = points("x y", D)

# The sensitivity S is the supremum of |q(x) - q(y)| over neighbours.
sensitivity_is_S = [hypothesis("at most S", neighbours(lambda x, y: norm(query(x) - query(y)) <= S)),
    hypothesis("no less than S",
        every(REAL,
            lambda r: (r < S).implies(exists(D, D,
                    lambda x, y: (distance(x, y) <= 1) & (r < norm(query(x) - query(y)))))))]
r, t = S / sigma, norm(query(x) - query(y)) / sigma
# The exact curve at eps is Phi(S/(2 sigma) - eps sigma/S) - e^eps Phi(-S/(2 sigma) - eps sigma/S).
told = Q(eps * sigma / S - S / (2 * sigma)) - exp(eps) * Q(eps * sigma / S + S / (2 * sigma))

@claim("The Gaussian mechanism is (eps, delta)-private if and only if delta is at least its exact curve at eps",
    analytic("Theorem 8", "whole"),
    given=[S > 0, sigma > 0, *sensitivity_is_S],
    show=equivalent(private(lambda x: normal(query(x), sigma), exp(eps), delta), told <= delta))
def analytic_gaussian_mechanism():
    """If the curve is delta + e, neighbours that are nearly S apart have more than delta: theta_gamma is 1-Lipschitz."""
    fact("log", "exp", eps)
    have(theta(exp(eps), S / sigma) == told, by.rewrite(this), by.auto())
    only_if, if_enough = each_part()
    with only_if:
        intro(1).called("private")
        contradiction()
        let(e, told - delta)
        let(c, e * r / (e + r))  # less than e and than r
        have(r**2 / (e + r) > 0)
        have(e**2 / (e + r) > 0)
        apply_to("no less than S", S - c * sigma)
        unpack(this, "x")
        unpack(this, "y")
        have(r - c < t)
        apply_to("at most S", x, y)
        have(t <= r)
        have(0 < norm(query(x) - query(y)), by.linear(sigma))
        use(gaussian_hockey_stick, m1=query(x), m2=query(y), s=sigma, gamma=exp(eps)).called("at most", "attained")
        unpack("attained", "phi")
        apply_to("private", x, y).called("near")
        apply_to("near", test("phi", V))
        use(theta_lipschitz, gamma=exp(eps), r1=t, r2=r)
        have(1 / sqrt(2 * pi) <= 1)
        have((r - t) * (1 / sqrt(2 * pi)) <= r - t, by.linear(r - t))
        linear()
    with if_enough:
        intro("x", "y", "[neighbours]")
        apply_to("at most S")
        use(gaussian_hockey_stick_within, m1=query(x), m2=query(y), s=sigma, gamma=exp(eps), r=S / sigma)
        intro("phi")
        apply_to(this)

# On the line, with a query that is 1 up to 0 and 0 beyond it: at eps = 0 and S = sigma = 1 it is 0.38.
doubt(analytic_gaussian_mechanism,
    mutants=[mutant("twice delta",
            show=equivalent(private(lambda x: normal(query(x), sigma), exp(eps), delta), told <= 2 * delta),
            hints=[{"witness": {**one_or_zero, "S": "1", "sigma": "1", "eps": "0", "delta": "1/4"},
                    "proofs": {"given at most S": within_1,
                        "given no less than S": (by.intro("r"), by.intro(), by.witness(0), by.witness(1)),
                        "show": (by.contradiction().called("iff"), by.modus("iff.1", by.evaluate()).called("private"),
                            by.use(gaussian_hockey_stick, V=line, m1=1, m2=0, s=1, gamma=1), by.unpack(this, "phi"),
                            by.have(theta(1, 1) > "1/4", by.evaluate()),
                            by.apply_to("private", 0, 1, test("phi", line)), by.linear())}}])])

# --- Algorithm 1: how the noise is found --------------------------------------------------------------------------------

h, v, p, m = reals("h v p m")
rate, a, b = sqrt(2 * eps), lambda v: sqrt(1 + v / 2), lambda v: sqrt(v / 2)
# The paper's B_+ and B_-, with S/sigma = sqrt(2 eps)/alpha as a function of v or u.
told_above = lambda v: Q(-sqrt(eps * v)) - exp(eps) * Q(sqrt(eps * (v + 2)))
told_below = lambda v: Q(sqrt(eps * v)) - exp(eps) * Q(sqrt(eps * (v + 2)))

@claim("theta_(e^eps)(h) = Q(-m) - e^eps Q(p) for h = p + m > 0 and p^2 - m^2 = 2 eps",
    given=[h == p + m, h > 0, p**2 - m**2 == 2 * eps],
    show=theta(exp(eps), h) == Q(-m) - exp(eps) * Q(p))
def curve_in_the_sum():
    fact("log", "exp", eps)
    fact("theta", "definition", exp(eps), h)
    rewrite(log(exp(eps)) == eps, at=this)
    have(eps == (p - m) / 2 * h, by.rewrite(h == p + m), by.linear())
    have(Q(eps / h - h / 2) == Q(-m), by.have(eps / h - h / 2 == -m, by.linear(1 / h)), by.rewrite(this))
    have(Q(eps / h + h / 2) == Q(p), by.have(eps / h + h / 2 == p, by.linear(1 / h)), by.rewrite(this))
    linear(exp(eps))

@claim("theta(r) = B_+-(v) = Q(-+sqrt(eps v)) - e^eps Q(sqrt(eps (v + 2))), r = sqrt(2 eps)(sqrt(1 + v/2) +- "
        "sqrt(v/2))",
    given=[eps > 0, v >= 0],
    show=(theta(exp(eps), rate * (a(v) + b(v))) == told_above(v))
        & (theta(exp(eps), rate * (a(v) - b(v))) == told_below(v)))
def curve_of_the_algorithm():
    fact("sqrt", "of_square", rate * a(v))
    fact("sqrt", "of_square", rate * b(v))
    use(curve_in_the_sum, h=rate * (a(v) + b(v)), p=rate * a(v), m=rate * b(v)).called("above")
    use(curve_in_the_sum, h=rate * (a(v) - b(v)), p=rate * a(v), m=-(rate * b(v))).called("below")
    rewrite(sqrt(eps * (v + 2)) == rate * a(v))
    rewrite(sqrt(eps * v) == rate * b(v))

@claim("sqrt(h) - sqrt(v) <= e for 0 <= v <= h <= v + e^2",
    given=[0 <= v, v <= h, h - v <= e**2, e >= 0],
    show=sqrt(h) <= sqrt(v) + e)
def roots_of_near_numbers():
    fact("sqrt", "of_square", sqrt(v) + e)
    have(h <= (sqrt(v) + e) ** 2, by.linear(sqrt(v) * e, 1))
    fact("sqrt", "increasing", h, (sqrt(v) + e) ** 2)

@claim("B_+(h) <= B_+(v) + e and B_-(v) <= B_-(h) + e for 0 <= v <= h <= v + e^2/(4 eps) and e > 0",
    given=[eps > 0, 0 <= v, v <= h, hypothesis("distance", 4 * eps * (h - v) <= e**2), e > 0],
    show=(told_above(h) <= told_above(v) + e) & (told_below(v) <= told_below(h) + e))
def near_in_the_algorithm():
    """The roots at h and v are at most c apart, so the two r at most 2 rate c = e; and theta is 1-Lipschitz in r."""
    let(c, e / (2 * rate))
    have(2 * rate * c == e, by.linear(2 * rate))
    have(8 * eps * c**2 == e**2, by.have((2 * rate * c) ** 2 == 8 * eps * c**2), by.rewrite(2 * rate * c == e, at=this),
        by.linear())
    have((h - v) / 2 <= c**2, by.linear(1 / eps))
    use(roots_of_near_numbers, h=h / 2, v=v / 2, e=c)
    use(roots_of_near_numbers, h=1 + h / 2, v=1 + v / 2, e=c)
    use(curve_of_the_algorithm)
    use(curve_of_the_algorithm, v=h)
    fact("sqrt", "increasing", v/2, h/2)
    fact("sqrt", "increasing", 1+v/2, 1+h/2)
    have(1 / sqrt(2 * pi) <= 1)
    for at in (v, h):
        have(a(at) > b(at))
        have(a(at) - b(at) == 1 / (a(at) + b(at)), by.linear(1 / (a(at) + b(at))))
    with have(a(h) - b(h) <= a(v) - b(v)):
        linear(1 / ((a(h) + b(h)) * (a(v) + b(v))))
    ends = [(rate * (a(v) + b(v)), rate * (a(h) + b(h))), (rate * (a(h) - b(h)), rate * (a(v) - b(v)))]
    for low, high in ends:
        have(low <= high, by.linear(rate))
        have(high - low <= e, by.linear(rate))
        use(theta_lipschitz, gamma=exp(eps), r1=low, r2=high)
        have((high - low) * (1 / sqrt(2 * pi)) <= high - low, by.linear(high - low))
    each_part((by.linear(),), (by.linear(),))

@definition(r"$v = \sup\{h \ge 0 : Q(-\sqrt{{$eps} h}) - e^{$eps} Q(\sqrt{{$eps} (h + 2)}) \le $delta\}",
    letters="v eps delta")
def greatest_above(v: Real, eps: Real, delta: Real) -> Prop:
    """v = sup{h >= 0: Q(-sqrt(eps h)) - e^eps Q(sqrt(eps (h + 2))) <= delta}.

    With B_+(h) for the left side, as in the paper."""
    return (every(REAL, lambda h: ((0 <= h) & (told_above(h) <= delta)).implies(h <= v))
            & every(REAL,
            lambda h: (h < v).implies(exists(REAL, lambda p: (h < p) & (0 <= p) & (told_above(p) <= delta)))))

@definition(r"$v = \inf\{h \ge 0 : Q(\sqrt{{$eps} h}) - e^{$eps} Q(\sqrt{{$eps} (h + 2)}) \le $delta\}",
    letters="v eps delta")
def least_below(v: Real, eps: Real, delta: Real) -> Prop:
    """v = inf{h >= 0: Q(sqrt(eps h)) - e^eps Q(sqrt(eps (h + 2))) <= delta}.

    With B_-(h) for the left side, as in the paper."""
    return (every(REAL, lambda h: ((0 <= h) & (told_below(h) <= delta)).implies(v <= h))
            & every(REAL,
            lambda h: (v < h).implies(exists(REAL, lambda p: (p < h) & (0 <= p) & (told_below(p) <= delta)))))

# In the parts of "supremum" and "infimum": 0 that no such h is beyond v, 1 that some are near.
@claim("B_+ is at most delta at the supremum of the v >= 0 where it is",
    given=[eps > 0, v >= 0, hypothesis("supremum", greatest_above(v, eps, delta))],
    show=told_above(v) <= delta)
def supremum_reached():
    contradiction()
    let(e, (told_above(v) - delta) / 2)
    apply_to("supremum.1", v - e**2 / (4 * eps))
    unpack(this, "p").called("near")
    apply_to("supremum.0", p)
    use(near_in_the_algorithm, v=p, h=v, by={"distance": (by.linear(4 * eps),)})

@claim("B_- is at most delta at the infimum of the v >= 0 where it is",
    given=[eps > 0, v >= 0, hypothesis("infimum", least_below(v, eps, delta))],
    show=told_below(v) <= delta)
def infimum_reached():
    contradiction()
    let(e, (told_below(v) - delta) / 2)
    apply_to("infimum.1", v + e**2 / (4 * eps))
    unpack(this, "p").called("near")
    apply_to("infimum.0", p)
    use(near_in_the_algorithm, h=p, by={"distance": (by.linear(4 * eps),)})

# Either branch of the algorithm is private; that the supremum or the infimum exists is assumed.
@claim("Algorithm 1: sigma = alpha S/sqrt(2 eps), alpha = sqrt(1 + v/2) -+ sqrt(v/2) for the largest v with B_+(v) <= "
        "delta, the least with B_-(v) <= delta, makes the Gaussian mechanism (eps, delta)-private",
    analytic("Algorithm 1", "part", "either branch, with its supremum or infimum given"),
    given=[eps > 0, S > 0, v >= 0, hypothesis("sensitivity", sensitivity_at_most(S)),
        hypothesis("algorithm",
            greatest_above(v, eps, delta) & (sigma == (a(v) - b(v)) * S / rate)
                | least_below(v, eps, delta) & (sigma == (a(v) + b(v)) * S / rate))],
    show=private(lambda x: normal(query(x), sigma), exp(eps), delta))
def analytic_calibration():
    """alpha = a(v) -+ b(v) has the inverse a(v) +- b(v), so that theta is B_+-(v) at S/sigma."""
    have(a(v) > b(v), by.contradiction(), by.linear(a(v) + b(v)))
    above, below = split("algorithm")
    for case, alpha, reached, inverse in ((above, a(v) - b(v), supremum_reached, a(v) + b(v)),
            (below, a(v) + b(v), infimum_reached, a(v) - b(v))):
        with case:
            use(reached)
            have(alpha * inverse == 1)
            have(sigma * rate == alpha * S, by.linear(rate))
            have(S == rate * inverse * sigma, by.linear(inverse, S))
            have(S / sigma == rate * inverse, by.linear(1 / sigma))
            use(curve_of_the_algorithm)
            x, y, _ = intro("x", "y", "[neighbours]")
            apply_to("sensitivity")
            use(gaussian_hockey_stick_within, m1=query(x), m2=query(y), s=sigma, gamma=exp(eps), r=rate * inverse)
            intro("phi")
            apply_to(this)

# On the line, at eps = delta = 1/2, where v = 0 is enough; a query that is 9 up to 0 and 0 beyond it.
doubt(analytic_calibration,
    mutants=[dropped(analytic_calibration, "sensitivity",
            hints=[{"witness": {**one_or_zero, "query": value(line, lambda x: 9 * indicator(x <= 0)), "S": "1",
                        "sigma": "1", "eps": "1/2", "delta": "1/2", "v": "0"},
                    "proofs": {"given algorithm": (by.choose(1),
                            by.each_part((by.each_part((by.intro(),), (by.intro("h"), by.intro(), by.witness(0))),),
                                (by.evaluate(),))),
                        "show": (by.contradiction().called("private"),
                            by.use(gaussian_hockey_stick, V=line, m1=9, m2=0, s=1, gamma=exp(expr("1/2"))),
                            by.unpack(this, "phi"), by.have(theta(exp(expr("1/2")), 9) > "1/2", by.evaluate()),
                            by.apply_to("private", 0, 1, test("phi", line)), by.linear())}}])])
