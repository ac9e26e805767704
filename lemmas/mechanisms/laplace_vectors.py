"""The Laplace mechanism in R^d: Propositions 2.1 and 2.4 of berthier2019report.

V is a Euclidean space with an orthonormal basis e_1, ..., e_d, which is R^d: the coordinates of u are <e_i, u>, and
|u|_1 is the sum of their absolute values.  The noise is Y_1 e_1 + ... + Y_d e_d, its coordinates drawn one after the
other: N[k] is the law of the sum of the first k.
"""

from typing import Any

from lemmas.mechanisms.laplace import laplace_bound, laplace_lower_tail, laplace_mechanism_pure
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import berthier
from verify.lemma import *

D, V = space("D"), euclid("V")
distance, query = fun("distance", D, D), map_("query", D, V)
e = sequence("e", V)
N = sequence("N", law(V))
d, K, i, j = (integer(name) for name in ["d", "K", "i", "j"])
b, eps, delta, S, c = reals("b eps delta S c")
u, v, y = points("u v y", V)
x1, x2 = points("x1 x2", D)
f, t, phi = weight("f", line), weight("t", V), test("phi", V)

basis = [
    hypothesis("unit vectors", for_all(1, d, lambda i: inner(e[i], e[i]) == 1)),
    hypothesis(
        "orthogonal", for_all(1, d, lambda i: for_all(1, d, lambda j: (i != j).implies(inner(e[i], e[j]) == 0)))
    ),
    hypothesis("coordinates", every(V, lambda u: norm(u) ** 2 == Sum(1, d, lambda i: inner(e[i], u) ** 2))),
]
noise_step = for_all(
    0, d - 1, lambda k: same(N[k + 1], bind(N[k], lambda y: bind(laplace, lambda z: dirac(y + (b * z) * e[k + 1]))))
)

noise = same(N[0], dirac(zero(V))) & noise_step


def length(k: Expr, v: Point) -> Expr:
    """The sum of the absolute values of the first k coordinates."""
    return Sum(1, k, lambda i: abs(inner(e[i], v)))


def first_coordinates(k: Expr, v: Point) -> Prop:
    """The coordinates of v after the first k are 0."""
    return for_all(k + 1, d, lambda i: inner(e[i], v) == 0)


def for_first(k: Expr, body: Callable[[Point], Prop]) -> Prop:
    return every(V, lambda v: first_coordinates(k, v).implies(body(v)))


shifted_close = lambda k, v: every(
    weight(V), lambda t: E(N[k], lambda y: t(v + y)) <= exp(length(k, v) / b) * E(N[k], t)
)
laplace_vector_shift = claim(
    "A shift by v changes the law of the noise by a factor of at most exp(|v|_1/b)",
    berthier("Proposition 2.1", "step"),
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(for_first(K, lambda v: shifted_close(K, v))),
)
c_ = inner(e[K + 1], v)
rest = v - c_ * e[K + 1]
unfold_length = (
    apply_to(1, K + 1),
    have(
        first_coordinates(K, rest),
        intro("i"),
        cases(
            i <= K + 1,
            yes=(have(eq(i, K + 1)), rewrite(this), linear(c_)),
            no=(apply_to(first_coordinates(K + 1, v), i), apply_to(2, i, K + 1), linear(c_)),
        ),
    ),
    sums(
        (1, K),
        lambda i: eq(abs(inner(e[i], rest)), abs(inner(e[i], v))),
        lambda i: (apply_to(2, i, K + 1), have(inner(e[i], rest) == inner(e[i], v), linear(c_)), rewrite(this), ring()),
    ).called("summed"),
    unfold(length(K + 1, v)),
)
no_coordinates = (
    apply_to(3, v),
    sums(
        (1, d),
        lambda i: inner(e[i], v) ** 2 == 0 * i,
        lambda i: (apply_to(first_coordinates(0, v), i), rewrite(this), ring()),
    ),
    have(norm(v) ** 2 == 0),
    have(norm(v) == 0, cases(norm(v) > 0, yes=(have(norm(v) ** 2 > 0), absurd(linear())))),
    definite(v),
)
moved_at = lambda y: E(laplace, lambda z: t(y + (c_ + b * z) * e[K + 1]))
moved = value(V, moved_at)
here = lambda y: E(laplace, lambda z: t(y + (b * z) * e[K + 1]))
proof(
    laplace_vector_shift,
    induction(
        K,
        0,
        (
            intro("v"),
            intro("t"),
            *no_coordinates,
            unfold(length(0, v), "empty"),
            rewrite(this),
            congruence(v == zero(V), lambda hole: E(N[0], lambda y: t(hole + y)) <= E(N[0], t)),
        ),
        (
            intro(),
            modus("induction hypothesis"),
            intro("v"),
            intro("t"),
            *unfold_length,
            have(
                exp(length(K, rest) / b) * exp(abs(c_) / b) == exp(length(K + 1, v) / b),
                rewrite(this),
                congruence(
                    "summed", lambda hole: exp(hole / b) * exp(abs(c_) / b) == exp((length(K, v) + abs(c_)) / b)
                ),
            ).called("the equation"),
            apply_to(for_first(K, lambda v: shifted_close(K, v)), rest, moved).called("for first at rest, moved"),
            under(
                N[K],
                lambda y: moved_at(y) <= exp(abs(c_) / b) * here(y),
                lambda y: (
                    use(laplace_mechanism_pure, m1=c_, m2=0, v=b, eps=abs(c_) / b),
                    apply_to(this, value(line, lambda s: t(y + s * e[K + 1]))),
                ),
            ).called("under N[K]"),
            apply_to(noise_step, K),
            congruence(this, lambda hole: E(hole, lambda y: t(v + y)) <= exp(length(K + 1, v) / b) * E(hole, t)),
            combine(
                (1, ["for first at rest, moved"]),
                (exp(length(K, rest) / b), ["under N[K]"]),
                (E(N[K], here), ["the equation"]),
            ),
        ),
    ).called("induction hypothesis"),
)

# --- total variation --------------------------------------------------------------------------------------------------

near = lambda k, v: every(test(V), lambda phi: E(N[k], lambda y: phi(v + y)) - E(N[k], phi) <= length(k, v) / (2 * b))
laplace_vector_tv = claim(
    "A shift by v moves the law of the noise by at most |v|_1/(2 b) in total variation",
    berthier("Proposition 2.4", "step"),
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(for_first(K, lambda v: near(K, v))),
)
exponent = (b * log(1) - abs(c_)) / (2 * b)
phi_moved_at = lambda y: E(laplace, lambda z: phi(y + (c_ + b * z) * e[K + 1]))
phi_here = lambda y: E(laplace, lambda z: phi(y + (b * z) * e[K + 1]))
proof(
    laplace_vector_tv,
    induction(
        K,
        0,
        (
            intro("v"),
            intro("phi"),
            *no_coordinates,
            unfold(length(0, v), "empty"),
            rewrite(this),
            congruence(v == zero(V), lambda hole: E(N[0], lambda y: phi(hole + y)) - E(N[0], phi) <= 0 / (2 * b)),
        ),
        (
            intro(),
            modus("induction hypothesis"),
            intro("v"),
            intro(),
            intro("phi"),
            *unfold_length,
            apply_to(for_first(K, lambda v: near(K, v)), rest, value(V, phi_moved_at)),
            under(
                N[K],
                lambda y: phi_moved_at(y) - phi_here(y) <= abs(c_) / (2 * b),
                lambda y: (
                    use(laplace_bound, m1=c_, m2=0, v=b, gamma=1),
                    apply_to(this, value(line, lambda s: phi(y + s * e[K + 1]))),
                    fact("exp", "tangent", exponent),
                    fact("max", "least", 0, 1 - exp(exponent), abs(c_) / (2 * b)),
                    linear(),
                ),
            ),
            apply_to(noise_step, K),
            congruence(this, lambda hole: E(hole, lambda y: phi(v + y)) - E(hole, phi) <= length(K + 1, v) / (2 * b)),
            linear(1 / b),
        ),
    ).called("induction hypothesis"),
)

# --- the mechanism ----------------------------------------------------------------------------------------------------


def release(x: Point) -> Law:
    """The law of query(x) + (Y_1, ..., Y_d)."""
    return bind(N[d], lambda y: dirac(query(x) + y))


def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda x1, x2: (distance(x1, x2) <= 1).implies(body(x1, x2)))


sensitivity_at_most = lambda S: neighbours(
    lambda x1, x2: Sum(1, d, lambda i: abs(inner(e[i], query(x1) - query(x2)))) <= S
)
gap = query(x1) - query(x2)

laplace_mechanism_in_any_dimension = claim(
    "A query in R^d of l1 sensitivity S with independent Laplace noise of scale S/eps on each coordinate is eps-DP",
    berthier("Proposition 2.1", "whole"),
    given=[d >= 1, *basis, noise, eps > 0, b > 0, b >= S / eps, sensitivity_at_most(S)],
    show=neighbours(lambda x1, x2: max_divergence(release(x1), release(x2)) <= eps),
)
proof(
    laplace_mechanism_in_any_dimension,
    have(S <= eps * b, linear(eps)),
    intro("x1", "x2"),
    intro("t"),
    apply_to(sensitivity_at_most(S), x1, x2),
    use(laplace_vector_shift, K=d),
    modus(this),
    apply_to(this, gap, value(V, lambda y: t(query(x2) + y))),
    have(length(d, gap) / b <= eps, linear(1 / b)),
    fact("exp", "increasing", length(d, gap) / b, eps),
    linear(E(release(x2), t)),
)

laplace_mechanism_tv_in_any_dimension = claim(
    "A query in R^d of l1 sensitivity S with independent Laplace noise of scale S/(2 delta) is delta-TV private",
    berthier("Proposition 2.4", "whole"),
    kind="repair",
    repairs="laplace_total_variation",
    given=[d >= 1, *basis, noise, delta > 0, b > 0, b >= S / (2 * delta), sensitivity_at_most(S)],
    show=neighbours(lambda x1, x2: total_variation(release(x1), release(x2)) <= delta),
)
proof(
    laplace_mechanism_tv_in_any_dimension,
    have(S <= 2 * delta * b, linear(2 * delta)),
    intro("x1", "x2"),
    intro("phi"),
    apply_to(sensitivity_at_most(S), x1, x2),
    use(laplace_vector_tv, K=d),
    apply_to(this, gap, value(V, lambda y: phi(query(x2) + y))),
    have(length(d, gap) / (2 * b) <= delta, linear(1 / (2 * b))),
    linear(),
)

# On the line: the query is 1 at the data up to 0 and 0 at the others, which are all neighbours.
one_or_zero = {
    **dict.fromkeys(("D", "V"), "line"),
    "distance": value(line, line, lambda x, y: expr(0)),
    "query": value(line, lambda x: indicator(x <= 0)),
    "e": value(INTEGER, lambda k: expr(1)),
    **dict.fromkeys(("d", "S"), "1"),
}


def with_scale(b: str, numbers: dict[str, str], *steps: Step) -> list[dict[str, Any]]:
    """The hint that noise of scale b is not enough, as the steps show."""
    b_z = value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * expr(b) * z)))
    square = lambda i: (1 * real("u")) ** 2
    change = lambda i: abs(1 * (indicator(real("x1") <= 0) - indicator(real("x2") <= 0)))
    proofs = {
        "given 1": (intro("i"),),
        "given 2": (intro("i", "j"), have(eq(i, 1)), have(eq(j, 1))),
        "given 3": (intro("u"), unfold(Sum(1, 1, square)), unfold(Sum(1, 0, square), "empty")),
        "given 4": (each_part((ext("f"),), (intro("k"), have(eq(integer("k"), 0)), rewrite(this), ext("f"))),),
        "given 8": (
            intro("x1", "x2"),
            intro(),
            unfold(Sum(1, 1, change)),
            unfold(Sum(1, 0, change), "empty"),
            cases(real("x1") <= 0),
            cases(real("x2") <= 0),
        ),
    }
    return [{"witness": {**one_or_zero, "b": b, "N": b_z, **numbers}, "proofs": {**proofs, "show": steps}}]


tail_at = lambda t: use(laplace_tail, t=t)
twice_as_likely = (
    intro(),
    witness(0),
    witness(1),
    each_part(
        (),
        (
            witness(value(line, lambda y: indicator(1 < y))),
            under(laplace, lambda z: indicator(1 < 1 + z) == indicator(0 < z), lambda z: (cases(0 < z),)),
            tail_at(0),
            tail_at(1),
            have(exp(expr("1/2")) * exp(expr(-1)) < 1, evaluate()),
            linear(exp(expr("1/2"))),
        ),
    ),
)
further_apart = (
    intro(),
    witness(0),
    witness(1),
    each_part(
        (),
        (
            witness(value(line, lambda y: indicator("1/2" < y))),
            under(
                laplace,
                lambda z: indicator(expr("1/2") < 1 + 10 * z) == indicator("-1/20" < z),
                lambda z: (cases("-1/20" < z),),
            ),
            under(
                laplace,
                lambda z: indicator(expr("1/2") < 10 * z) == indicator("1/20" < z),
                lambda z: (cases("1/20" < z),),
            ),
            use(laplace_lower_tail, t="1/20"),
            tail_at("1/20"),
            have(1 - exp(expr("-1/20")) > "9/200", evaluate()),
            linear(),
        ),
    ),
)
doubt(
    laplace_mechanism_in_any_dimension,
    mutants=[
        mutant(
            "half the scale",
            given=[*laplace_mechanism_in_any_dimension.given[:-2], b >= S / (2 * eps), sensitivity_at_most(S)],
            hints=with_scale("1", {"eps": "1/2"}, *twice_as_likely),
        )
    ],
)
doubt(
    laplace_mechanism_tv_in_any_dimension,
    mutants=[
        mutant(
            "nine tenths of the scale",
            given=[
                *laplace_mechanism_tv_in_any_dimension.given[:-2],
                b >= "9/10" * S / (2 * delta),
                sensitivity_at_most(S),
            ],
            hints=with_scale("10", {"delta": "9/200"}, *further_apart),
        )
    ],
)
