"""Two Gaussian answers in total variation: the root of the sum of squares (Berthier, Section 2.4).

With sigma = Delta/(2 delta) each answer has KL at most 2 delta^2; KL adds up over adaptive answers, and
Pinsker's inequality turns the sum into sqrt(delta_1^2 + delta_2^2).
"""

from lemmas.divergences.pinsker_of_laws import pinsker_of_laws
from lemmas.iteration.order_one import kl_from_orders_above
from lemmas.mechanisms.gaussian import gaussian_hockey_stick
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact, normal
from lemmas.papers import berthier
from lemmas.privacy.renyi_privacy import rdp_two_mechanisms
from verify.lemma import *

V = euclid("V")
Z = space("Z")
m1, m2 = points("m1 m2", V)
q1, q2 = map_("q1", V, V), map_("q2", V, V)
pair = map_("pair", (V, V), Z)
s, s1, s2, d1, d2 = reals("s s1 s2 d1 d2")
x, g = point("x", V), bounded("g", V)

@claim("KL(N(m1, s^2 I) || N(m2, s^2 I)) <= |m1 - m2|^2/(2 s^2)",
    berthier("Section 2.4, before Proposition 2.5", "part", "one inequality"),
    given=[s > 0],
    show=kl(normal(m1, s), normal(m2, s)) <= norm(m1 - m2) ** 2 / (2 * s**2))
def gaussian_kl():
    # D_alpha is alpha times this, for every alpha > 1, and KL is at most the limit at 1.
    with use(kl_from_orders_above) as that:
        with that.premise("every larger order"):
            intro("alpha", "[alpha > 1]")
            use(gaussian_renyi_exact, R=0)  # R is of its second half, which is not needed

doubt(gaussian_kl, mutants=[tightened(gaussian_kl, "1/2")])

@definition(r"$pair(x, y),\ x \sim \mathcal{N}($m, {$s1}^2 I),\ y \sim \mathcal{N}($q(x), {$s2}^2 I)")
def two_answers(V: Euclid, Z: Space, m: Point[V], s1: Real, q: Map[V, V], s2: Real, pair: Map[(V, V), Z]) -> Law:
    """pair(x, y), x from N(m, s1^2 I), y from N(q(x), s2^2 I).

    Both answers: the first N(m, s1^2 I), the second N(q(x), s2^2 I) where x is the first."""
    return bind(normal(m, s1), lambda x: bind(normal(q(x), s2), lambda y: dirac(pair(x, y))))

answers = lambda m, q: two_answers(V, Z, m, s1, q, s2, pair)

@claim("Two adaptive Gaussian answers of deviations Delta_i/(2 delta_i): TV at most sqrt(delta_1^2 + delta_2^2)",
    berthier("Section 2.4, stronger composition, display 3", "whole"),
    given=[s1 > 0, s2 > 0, d1 >= 0, d2 >= 0, norm(m1 - m2) <= 2 * d1 * s1,
        hypothesis("sensitivity", every(V, lambda x: norm(q1(x) - q2(x)) <= 2 * d2 * s2))],
    show=total_variation(answers(m1, q1), answers(m2, q2)) <= sqrt(d1**2 + d2**2))
def tv_composition_root():
    """sigma_i = Delta_i/(2 delta_i), so that the means of the answers for neighbours are at most 2 delta_i sigma_i
    apart; the second query may depend on the first answer.  The text calls the mechanisms M_0 and M_1 once."""

    have(kl(normal(m1, s1), normal(m2, s1)) <= 2 * d1**2, *close(m1, m2, s1, d1))
    with have(every(V, lambda x: kl(normal(q1(x), s2), normal(q2(x), s2)) <= 2 * d2**2)):
        intro("x")
        apply_to("sensitivity")
        do(*close(q1(x), q2(x), s2, d2))
    # Of its three parts the one for KL: alpha = 2 is of the first.
    use(rdp_two_mechanisms, mu=normal(m1, s1), nu=normal(m2, s1), e1=2 * d1**2, e2=2 * d2**2, alpha=2).called(
        "of order 2", "of KL", "of order infinity")
    modus("of KL")
    modus(this)
    use(pinsker_of_laws)

def close(p: Point, q: Point, s: Expr, d: Expr) -> tuple[Step, ...]:
    """KL of answers with these means is at most 2 d^2."""
    square = norm(p - q) ** 2
    return (by.use(gaussian_kl, m1=p, m2=q), by.have(square <= (2 * d * s) ** 2, by.linear(norm(p - q), 2 * d * s)),
        by.have(square / (2 * s**2) <= 2 * d**2, by.linear(1 / (2 * s**2))),
        by.fact("exp", "increasing", square / (2 * s**2), 2 * d**2), by.intro("g"),
        by.apply_to(kl(normal(p, s), normal(q, s)) <= square / (2 * s**2)),
        by.linear(E(normal(q, s), lambda y: exp(g(y)))))

# One answer on the line says whether a number is 0 or `gap`, with noise of deviation 1; the other says nothing.
silent = {**dict.fromkeys(("V", "Z"), "line"), **dict.fromkeys(("s1", "s2"), "1")}

def apart_by(gap: str, bound: str) -> tuple[Step, ...]:
    """The total variation of N(gap, 1) and N(0, 1) is above the bound."""
    return (by.intro(), by.use(gaussian_hockey_stick, V=line, m1=gap, m2=0, s=1, gamma=1), by.unpack(this, "phi"),
        by.have(theta(1, gap) > bound, by.evaluate()), by.witness(test("phi", line)))

doubt(tv_composition_root,
    mutants=[mutant("three quarters of it",
            show=total_variation(answers(m1, q1), answers(m2, q2)) <= "3/4" * sqrt(d1**2 + d2**2),
            hints=[{"witness": {**silent, **dict.fromkeys(("q1", "q2"), value(line, lambda x: expr(0))),
                        "pair": value(line, line, lambda x, y: x),
                        **{"m1": "1/10", "m2": "0", "d1": "1/20", "d2": "0"}},
                    "proofs": {"given sensitivity": (by.intro("x"),),
                        "show": (*apart_by("1/10", "3/80"), by.have(eq(sqrt(expr("1/20") ** 2), "1/20")))}}]),
        mutant("the first alone", show=total_variation(answers(m1, q1), answers(m2, q2)) <= d1,
            hints=[{"witness": {**silent, "q1": value(line, lambda x: expr(1)), "q2": value(line, lambda x: expr(0)),
                        "pair": value(line, line, lambda x, y: y), **{"m1": "0", "m2": "0", "d1": "0", "d2": "1/2"}},
                    "proofs": {"given sensitivity": (by.intro("x"),), "show": apart_by("1", "0")}}])])
