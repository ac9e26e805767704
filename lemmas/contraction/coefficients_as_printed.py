"""Contraction coefficients as suprema of quotients, over the pairs of laws whose divergence is not 0.

contraction_coefficient, and the one of `f_divergence`, speak of all bounds of all pairs.  Where the divergence is 0 the
quotient has no meaning, and data processing says what the coefficient would.
"""

from lemmas.divergences.f_divergence import data_processing_f_divergence, f_contraction, f_divergence
from lemmas.divergences.hockey_stick import data_processing_hockey_stick, hahn_event
from lemmas.divergences.laws_on_two_points import apart, distance, likely, one_apart, unlikely
from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
K = markov("K", X, Y)
mu, nu = laws("mu nu", X)
phi = test("phi", X)
f = fun("f", line)
gamma, h, d, c, k = reals("gamma h d c k")

# --- E_gamma ---------------------------------------------------------------------------------------

quotients = every(law(X), law(X), REAL,
    lambda mu, nu, d: (hockey_stick_equals(gamma, X, mu, nu, d) & (d != 0)).implies(
        hockey_stick(push(mu, K), push(nu, K), gamma) <= h * d))

@claim("eta_gamma(K) is the supremum of E_gamma(mu K || nu K)/E_gamma(mu || nu) over the mu and nu with E_gamma(mu || "
        "nu) != 0", federated("equation (8)", "whole"),
    given=[gamma >= 1, h >= 0],
    show=equivalent(contraction_coefficient(K, gamma) <= h, quotients))
def coefficient_of_hockey_stick():
    """E_gamma has a value, at an event: positive, it is in a quotient; else data processing says it."""
    to_quotients, from_quotients = each_part()
    with to_quotients:
        intro("mu", "nu", "d", "[value]")
        unpack(exists(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) == d), phi)
        apply_to(hockey_stick(mu, nu, gamma) <= d, value(X, lambda x: 0))
        apply_to(contraction_coefficient(K, gamma) <= h, mu, nu, d)
    with from_quotients:
        intro("mu", "nu", "e", "[nonnegative]", "[at most one]", "[before]")
        use(hahn_event)
        unpack(this, phi).called("event", "best")
        apply_to(hockey_stick(mu, nu, gamma) <= real("e"))
        found_not_positive, found_positive = cases(found <= 0)
        with found_not_positive:
            with have(hockey_stick(mu, nu, gamma) <= 0):
                intro("t")
                apply_to("best")
            use(data_processing_hockey_stick, delta=0)
            intro("t")
            apply_to(this)
        with found_positive:
            apply_to(quotients, mu, nu, found, by=[(by.each_part((by.each_part((), (by.witness(phi),)),), ()),)])
            intro("t")
            apply_to(this)
            linear(h)

found = E(mu, phi) - gamma * E(nu, phi)

# --- every f-divergence ----------------------------------------------------------------------------

# f is convex with f(1) = 0; what is used is a slope k of f at 1.
slope_at_one = every(REAL, lambda s: (0 < s).implies(k * (s - 1) <= f(s)))

@claim("D_f >= 0 where f lies above a line through (1, 0), as a convex f with f(1) = 0 does",
    given=[slope_at_one, f_divergence(mu, nu, f) <= c],
    show=0 <= c)
def f_divergence_nonnegative():
    apply_to(f_divergence(mu, nu, f) <= c, value(X, lambda x: k), value(X, lambda x: -k))

doubt(f_divergence_nonnegative, mutants=[mutant("without hypotheses", given=[])])

# The quotient of the least bounds is at most h if D_f(mu K || nu K) <= h c for all bounds c of D_f(mu || nu). Where
# D_f(mu || nu) is infinite there is no bound and no condition.
@definition
def outputs_within(f: Function[line], X: Space, Y: Space, K: Markov[X, Y], mu: Law[X], nu: Law[X], c: Real) -> Prop:
    """D_f(mu K || nu K) <= c.

    The f-divergence of the two laws after the kernel is at most c."""
    return f_divergence(push(mu, K), push(nu, K), f) <= c

f_quotients = every(law(X), law(X), REAL,
    lambda mu, nu, c: ((f_divergence(mu, nu, f) <= c) & ~(f_divergence(mu, nu, f) <= 0)).implies(
        outputs_within(f, X, Y, K, mu, nu, h * c)))

@claim("eta_f(K) is the supremum of D_f(mu K || nu K)/D_f(mu || nu) over the mu and nu with D_f(mu || nu) != 0, "
        "finite, and is at most 1", federated("equation (6)", "whole"),
    contraction("Section II.B, definition of eta_f", "whole"),
    given=[slope_at_one, h >= 0],
    show=all_of(equivalent(f_contraction(K, f) <= h, f_quotients), f_contraction(K, f) <= 1))
def coefficient_of_f_divergence():
    """Where D_f(mu || nu) <= 0, data processing says it; else the quotient."""
    iff, at_most_1 = each_part()
    with iff:
        to_quotients, from_quotients = each_part()
        with to_quotients:
            intro("mu", "nu", "c", "[before]")
            apply_to(f_contraction(K, f) <= h)
        with from_quotients:
            intro("mu", "nu", "c", "[before]")
            use(f_divergence_nonnegative)
            no_divergence, some_divergence = cases(nothing)
            with no_divergence:
                use(data_processing_f_divergence, c=0)
                intro("a", "b", "[lines below]")
                apply_to(f_divergence(push(mu, K), push(nu, K), f) <= 0)
            with some_divergence:
                apply_to(f_quotients)
    with at_most_1:
        intro("mu", "nu", "c", "[before]")
        use(data_processing_f_divergence)

nothing = f_divergence(mu, nu, f) <= 0

doubt(coefficient_of_hockey_stick,
    mutants=[mutant("every kernel contracts", show=contraction_coefficient(K, gamma) <= h)])
# K does nothing to two laws that are 1 apart.
doubt(coefficient_of_f_divergence,
    mutants=[mutant("at most 1/2",
            show=all_of((f_contraction(K, f) <= h).implies(f_quotients), f_quotients.implies(f_contraction(K, f) <= h),
                f_contraction(K, f) <= "1/2"),
            hints=[{"witness": {"X": "line", "Y": "line", "K": value(line, lambda x: dirac(x)), "f": distance, "k": "0",
                        "h": "1"},
                    "proofs": {"show": (by.intro(), by.choose(2), by.witness(likely), by.witness(unlikely),
                            by.witness(1), by.each_part(one_apart, apart()[1:]))}}])])
