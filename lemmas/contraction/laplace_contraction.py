"""Laplace noise, in numbers: how lambda_gamma(r) behaves, and parts of Theorem 3 of Asoodeh, Diaz and Calmon.

lambda_gamma(r) = (1 - sqrt(gamma) exp(-r/2))_+ is E_gamma of two Laplace laws r scales apart, for gamma >= 1 (their
Lemma 1).  Their Theorem 3 itself is `theorem3_contraction`.
"""

from lemmas.mechanisms.laplace_hockey_stick import LEMMA, below, lam
from lemmas.papers import berthier, contraction
from verify.lemma import *

gamma, r, v = reals("gamma r v")
r1, r2, gamma1, gamma2, share, eta, eps = reals("r1 r2 gamma1 gamma2 share eta eps")

u = sqrt(gamma) * exp(-r / 2)

@claim("In numbers: (1 - sqrt(gamma) e^(-r/2))_+, which is E_gamma of two Laplace laws r scales apart for gamma >= "
        "e^(-r), does not decrease with r", *LEMMA, kind="lemma",
    given=[gamma > 0, r1 <= r2],
    show=lam(gamma, r1) <= lam(gamma, r2))
def lambda_increasing_r():
    fact("exp", "increasing", -r2 / 2, -r1 / 2)
    fact("max", "above", 0, 1 - sqrt(gamma) * exp(-r2 / 2))
    fact("max", "least", 0, 1 - sqrt(gamma) * exp(-r1 / 2), lam(gamma, r2),
        by={1 - sqrt(gamma) * exp(-r1 / 2) <= lam(gamma, r2): (by.linear(sqrt(gamma)),)})

@claim("In numbers: (1 - sqrt(gamma) e^(-r/2))_+, which is E_gamma of two Laplace laws r scales apart for gamma >= "
        "e^(-r), does not increase with gamma", *LEMMA, kind="lemma",
    given=[gamma1 > 0, gamma1 <= gamma2],
    show=lam(gamma2, r) <= lam(gamma1, r))
def lambda_decreasing_gamma():
    fact("sqrt", "increasing", gamma1, gamma2)
    fact("max", "above", 0, 1 - sqrt(gamma1) * exp(-r / 2))
    fact("max", "least", 0, 1 - sqrt(gamma2) * exp(-r / 2), lam(gamma1, r),
        by={1 - sqrt(gamma2) * exp(-r / 2) <= lam(gamma1, r): (by.linear(exp(-r / 2)),)})

@claim("In numbers: (1 - sqrt(gamma) e^(-r/2))_+, which is E_gamma of two Laplace laws r scales apart for gamma >= "
        "e^(-r), is convex in gamma > 0", *LEMMA, kind="lemma",
    given=[gamma1 > 0, gamma2 > 0, share >= 0, share <= 1, gamma == share * gamma1 + (1 - share) * gamma2],
    show=lam(gamma, r) <= share * lam(gamma1, r) + (1 - share) * lam(gamma2, r))
def lambda_convex_gamma():
    have((sqrt(gamma1) - sqrt(gamma2)) ** 2 >= 0)
    have((share * sqrt(gamma1) + (1 - share) * sqrt(gamma2)) ** 2 <= gamma, by.linear(share * (1 - share)))
    fact("sqrt", "increasing", (share * sqrt(gamma1) + (1 - share) * sqrt(gamma2)) ** 2, gamma)
    fact("sqrt", "of_square", share * sqrt(gamma1) + (1 - share) * sqrt(gamma2))
    fact("max", "above", 0, 1 - sqrt(gamma1) * exp(-r / 2))
    fact("max", "above", 0, 1 - sqrt(gamma2) * exp(-r / 2))
    with fact("max", "least", 0, 1 - u, share * lam(gamma1, r) + (1 - share) * lam(gamma2, r)):
        linear(share, 1 - share, exp(-r / 2))

doubt(lambda_convex_gamma,
    mutants=[mutant("convex in eps",
            show=lam(exp((gamma1 + gamma2) / 2), r) <= lam(exp(gamma1), r) / 2 + lam(exp(gamma2), r) / 2,
            given=(gamma1 >= 0, gamma2 >= 0))])

lambda_total_variation = claim("In numbers: the total variation distance 1 - exp(-r/2) of Laplace laws is at most r/2",
    *LEMMA, kind="lemma",
    given=[r >= 0],
    show=lam(1, r) <= r / 2)

@claim("In numbers: lambda(e^eps, r), which is E_(e^eps) of Laplace laws r scales apart for eps >= -r, is above 0 for "
        "eps < r", berthier("Proposition 2.1"), kind="lemma",
    given=[eps < r],
    show=lam(exp(eps), r) > 0)
def lambda_not_pure():
    fact("exp", "strictly", (eps - r) / 2, 0)

doubt(lambda_not_pure, mutants=[mutant("eps = r", given=(eps <= r,))])

@claim("In numbers: Laplace laws far enough apart have E_gamma > eta, for every eta < 1",
    contraction("Section III", "part", "Laplace kernel: the values at two points near 1"),
    given=[gamma >= 1, eta < 1, r > 0, 2 * sqrt(gamma) <= r * (1 - eta)],
    show=eta < lam(gamma, r))
def additive_laplace_trivial():
    fact("exp", "tangent", r / 2)
    have(sqrt(gamma) < (1 - eta) * exp(r / 2), by.linear(1 - eta))
    have(u < 1 - eta, by.linear(exp(-r / 2)))

doubt(additive_laplace_trivial,
    mutants=[mutant("1 is attained", given=(gamma >= 1, eta <= 1, r > 0)),
        mutant("a quarter of the distance", given=(gamma >= 1, eta < 1, r > 0, sqrt(gamma) <= 2 * r * (1 - eta)))])

L, h, w, y0 = reals("L h w y0")

projected_laplace_shift_factor = claim("In numbers: the first factor of Theorem 3, (1 - exp(eps/2 - L/v))_+, is (1 - "
        "exp(eps/2 - r/2))_+ at r = 2 L/v, which is E_(e^eps) of Laplace laws r scales apart for eps >= 0",
    contraction("Theorem 3"), kind="proof-line",
    given=[v > 0, L >= 0],
    show=Max(0, 1 - exp(eps / 2 - L / v)) == lam(exp(eps), 2 * L / v))

doubt(projected_laplace_shift_factor,
    mutants=[mutant("distance L/v", show=Max(0, 1 - exp(eps / 2 - L / v)) == lam(exp(eps), L / v))])

projected_laplace_pure = claim("In numbers: P - e^eps Q <= 0 for the masses P, Q of two outputs at the end w of [0, "
        "w], once eps >= min{2 L/v, w/(h v)}",
    contraction("Theorem 3, last sentence", "instance", "n = i = 1, linear losses, the event of one end"),
    flaw="missing hypothesis", grade="boundary",
    note=("Instance n = i = 1 on the interval [0, w] with step h and linear losses of slopes -L and L (the constant M "
            "of the theorem is 1): the two outputs are the projections of y0 + h L + h Z and y0 - h L + h Z with Z of "
            "scale v, and the event is {output = w}.  The theorem's own delta has n - i factors of contraction, none "
            "for i = n, so that the second entry of the minimum does not help the last user."),
    given=[v > 0, h > 0, L > 0, w > 0, y0 >= 0, y0 <= w, eps >= Min(2 * L / v, w / (h * v))],
    show=below((y0 + h * L - w) / (h * v)) - exp(eps) * below((y0 - h * L - w) / (h * v)) <= 0)
doubt(projected_laplace_pure,
    mutants=[mutant("the second bound alone",
            given=(v > 0, h > 0, L > 0, w > 0, y0 >= 0, y0 <= w, eps >= w / (h * v)))],
    hints=[{"v": "1", "h": "1", "L": "1", "w": "1/2", "y0": "1/2", "eps": "1/2"}])

X, Y = spaces("X Y")
M, N = law("M", X), law("N", Y)
p, q = weight("p", X), weight("q", X)
p2, q2 = weight("p2", Y), weight("q2", Y)

first = lambda x: Min(p(x), gamma1 * q(x))
second = lambda y: Min(p2(y), gamma2 * q2(y))
of_both = lambda x, y: Min(p(x) * p2(y), gamma1 * gamma2 * q(x) * q2(y))
product_overlap = claim("The overlap, the mass of min(p, gamma q), of product laws is at least the product of the "
        "overlaps", contraction("Section III, footnote 2"), berthier("Proposition 2.1"), kind="lemma",
    note=("p, q and p2, q2 are densities with respect to M and N; 1 - E_gamma is the overlap.  With gamma = g_1 ... "
            "g_d split over coordinates, 1 <= g_i <= exp(|m1_i - m2_i|/v), it gives E_gamma <= 1 - sqrt(gamma) "
            "exp(-||m1 - m2||_1/(2 v)) for d independent Laplace coordinates."),
    given=[gamma1 >= 0, gamma2 >= 0],
    show=E(M, first) * E(N, second) <= E(M, lambda x: E(N, lambda y: of_both(x, y))))
proof(product_overlap,
    by.under(M, lambda x: E(N, lambda y: first(x) * second(y)) <= E(N, lambda y: of_both(x, y)),
        lambda x: (by.under(N, lambda y: first(x) * second(y) <= of_both(x, y),
                lambda y: (by.fact("min", "below", p(x), gamma1 * q(x)), by.fact("min", "below", p2(y), gamma2 * q2(y)),
                    by.fact("min", "greatest", p(x) * p2(y), gamma1 * gamma2 * q(x) * q2(y), first(x) * second(y),
                        by=((by.linear(p(x), second(y)),), (by.linear(gamma1 * q(x), second(y)),))))),)))
APART = {"p": ["3/2", "1/2"], "q": ["1/2", "3/2"], "p2": ["3/2", "1/2"], "q2": ["1/2", "3/2"]}
HALVES = {"X": "2", "Y": "2", "M": ["1/2", "1/2"], "N": ["1/2", "1/2"], "gamma1": "1", "gamma2": "1"}
doubt(product_overlap,
    mutants=[mutant("equality", show=E(M, lambda x: E(N, lambda y: of_both(x, y))) <= E(M, first) * E(N, second),
            hints=({**HALVES, **APART},))])
