"""The Gaussian mechanism, calibrated exactly: as private as its curve says, and no more (Balle and Wang 2018)."""

from lemmas.mechanisms.calibration import D, V, distance, neighbours, one_or_zero, private, query, within_1
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
told = Q(eps * sigma / S - S / (2 * sigma)) - exp(eps) * Q(eps * sigma / S + S / (2 * sigma))

# Q(z) = Phi(-z), so that this is Phi(S/(2 sigma) - eps sigma/S) - e^eps Phi(-S/(2 sigma) - eps sigma/S).
@claim("The Gaussian mechanism is (eps, delta)-private if and only if delta is at least its exact curve at eps",
    analytic("Theorem 8", "whole"),
    given=[S > 0, sigma > 0, *sensitivity_is_S],
    show=equivalent(private(lambda x: normal(query(x), sigma), exp(eps), delta), told <= delta))
def analytic_gaussian_mechanism():
    fact("log", "exp", eps)
    have(theta(exp(eps), S / sigma) == told, by.rewrite(this), by.auto())
    part = each_part()
    with part[0]:
        intro(1).called("private")
        contradiction()
        let(e, told - delta)
        let(c, e * r / (e + r))
        have(r**2 / (e + r) > 0)
        have(e**2 / (e + r) > 0)
        apply_to("no less than S", S - c * sigma)
        unpack(this, "x")
        unpack(this, "y")
        have(r - c < t)
        apply_to("at most S", x, y)
        have(t <= r)
        have(0 < norm(query(x) - query(y)), by.linear(sigma))
        use(gaussian_hockey_stick, m1=query(x), m2=query(y), s=sigma, gamma=exp(eps)).called("exact")
        unpack("exact.1", "phi")
        apply_to("private", x, y).called("near")
        apply_to("near", test("phi", V))
        use(theta_lipschitz, gamma=exp(eps), r1=t, r2=r)
        have(1 / sqrt(2 * pi) <= 1)
        have((r - t) * (1 / sqrt(2 * pi)) <= r - t, by.linear(r - t))
        linear()
    with part[1]:
        intro("x", "y")
        intro(1)
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
