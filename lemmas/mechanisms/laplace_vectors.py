"""The Laplace mechanism in R^d: Propositions 2.1 and 2.4 of berthier2019report, the latter repaired.

Of Proposition 2.4 the scale is b = S/(2 delta), for the printed sqrt(S/(2 delta)).
V is a Euclidean space with an orthonormal basis e_1, ..., e_d, which is R^d: the coordinates of u are <e_i, u>, and
|u|_1 is the sum of their absolute values.  The noise is Y_1 e_1 + ... + Y_d e_d, its coordinates drawn one after the
other: N[k] is the law of the sum of the first k.
"""

from typing import Any

from lemmas.mechanisms.laplace import laplace_bound, laplace_lower_tail, laplace_mechanism_pure
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import berthier, dwork
from verify.lemma import *

D, V = space("D"), euclid("V")
distance, query = fun("distance", D, D), map_("query", D, V)
e = sequence("e", V)
N = sequence("N", law(V))
d, K, i, j = (integer(name) for name in ["d", "K", "i", "j"])
b, eps, delta, S = reals("b eps delta S")
v, y = points("v y", V)
x1, x2 = points("x1 x2", D)
t, phi = weight("t", V), test("phi", V)

basis = [hypothesis("unit vectors", for_all(1, d, lambda i: inner(e[i], e[i]) == 1)),
    hypothesis("orthogonal",
        for_all(1, d, lambda i: for_all(1, d, lambda j: (i != j).implies(inner(e[i], e[j]) == 0)))),
    hypothesis("coordinates", every(V, lambda u: norm(u) ** 2 == Sum(1, d, lambda i: inner(e[i], u) ** 2)))]
noise_step = for_all(0, d - 1,
    lambda k: same(N[k + 1], bind(N[k], lambda y: bind(laplace, lambda z: dirac(y + (b * z) * e[k + 1])))))

noise = hypothesis("noise", same(N[0], dirac(zero(V))) & noise_step)

def length(k: Expr | int, v: Point) -> Expr:
    """The sum of the absolute values of the first k coordinates."""
    return Sum(1, k, lambda i: abs(inner(e[i], v)))

def first_coordinates(k: Expr | int, v: Point) -> Prop:
    """The coordinates of v after the first k are 0."""
    return for_all(k + 1, d, lambda i: inner(e[i], v) == 0)

def for_first(k: Expr, body: Callable[[Point], Prop]) -> Prop:
    return every(V, lambda v: first_coordinates(k, v).implies(body(v)))

shifted_close = lambda k, v: every(weight(V),
    lambda t: E(N[k], lambda y: t(v + y)) <= exp(length(k, v) / b) * E(N[k], t))

@claim("Laplace noise of scale b on the first K coordinates: a shift by a v that has no others changes its law by at "
        "most a factor exp(|v|_1/b)", berthier("Proposition 2.1", "step"),
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(for_first(K, lambda v: shifted_close(K, v))))
def laplace_vector_shift():
    # By induction: v is c_ e[K + 1] and the `rest`, which has no coordinates but the first K.
    start, step = induction(K, 0).called("induction hypothesis")
    with start:
        no_shift("t")
    with step:
        intro(1)
        modus("induction hypothesis")
        intro("v", "t")
        unfold_length()
        with have(exp(length(K, rest) / b) * exp(abs(c_) / b) == exp(length(K + 1, v) / b)).called(
                "the factors multiply"):
            rewrite(this)
            rewrite("summed")
        apply_to(for_first(K, lambda v: shifted_close(K, v)), rest, moved).called("moved by the rest")
        under(N[K], lambda y: moved_at(y) <= exp(abs(c_) / b) * here(y),
            lambda y: (by.use(laplace_mechanism_pure, m1=c_, m2=0),
                by.apply_to(this, value(line, lambda s: t(y + s * e[K + 1]))))).called("moved by the coordinate")
        apply_to(noise_step)
        rewrite(this)
        combine((1, ["moved by the rest"]), (exp(length(K, rest) / b), ["moved by the coordinate"]),
            (E(N[K], here), ["the factors multiply"]))

# The coordinate of v along e[K + 1], and v without it.
c_ = inner(e[K + 1], v)
rest = v - c_ * e[K + 1]

def unfold_length() -> None:
    """The coordinates of v up to K are those of the rest, and |v|_1 has one more."""
    apply_to("unit vectors", K + 1)
    with have(first_coordinates(K, rest)):
        intro("i")
        yes, no = cases(i <= K + 1)
        with yes:
            have(eq(i, K + 1))
            rewrite(this)
            linear(c_)
        with no:
            apply_to(first_coordinates(K + 1, v))
            apply_to("orthogonal", i, K + 1)
    sums((1, K), lambda i: eq(abs(inner(e[i], rest)), abs(inner(e[i], v))),
        lambda i: (by.apply_to("orthogonal", i, K + 1), by.rewrite(this), by.ring())).called("summed")
    unfold(length(K + 1, v))

def no_shift(test: str) -> None:
    """A vector without coordinates does not shift anything."""
    intro("v")
    intro(test)
    no_coordinates()
    rewrite(v == zero(V))

def no_coordinates() -> None:
    """v is 0, as all its coordinates are."""
    apply_to("coordinates", v)
    # 0 * i is the number 0, as a term of the sum.
    with sums((1, d), lambda i: inner(e[i], v) ** 2 == 0 * i):
        apply_to(first_coordinates(0, v))
        rewrite(this)
    with have(norm(v) == 0):
        yes, _ = cases(norm(v) > 0)
        with yes:
            have(norm(v) ** 2 > 0)
            absurd(by.linear())
    definite(v)

# The mean of t with the noise of coordinate K + 1 added: with the shift c_ along e[K + 1], and, `here`, without it.
moved_at = lambda y: E(laplace, lambda z: t(y + (c_ + b * z) * e[K + 1]))
moved = value(V, moved_at)
here = lambda y: E(laplace, lambda z: t(y + (b * z) * e[K + 1]))

# --- total variation --------------------------------------------------------------------------------------------------

near = lambda k, v: every(test(V), lambda phi: E(N[k], lambda y: phi(v + y)) - E(N[k], phi) <= length(k, v) / (2 * b))

@claim("Laplace noise of scale b on the first K coordinates: a shift by a v that has no others moves its law by at "
        "most |v|_1/(2 b) in TV", berthier("Proposition 2.4", "step"),
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(for_first(K, lambda v: near(K, v))))
def laplace_vector_tv():
    # As in `laplace_vector_shift`, with |c_|/(2 b) added for the coordinate K + 1.
    start, step = induction(K, 0).called("induction hypothesis")
    with start:
        no_shift("phi")
    with step:
        intro(1)
        modus("induction hypothesis")
        intro(1)
        intro("phi")
        unfold_length()
        apply_to(for_first(K, lambda v: near(K, v)), rest, value(V, phi_moved_at))
        with under(N[K], lambda y: phi_moved_at(y) - phi_here(y) <= abs(c_) / (2 * b)) as y:
            use(laplace_bound, m1=c_, m2=0, gamma=1)
            apply_to(this, value(line, lambda s: phi(y + s * e[K + 1])))
            fact("exp", "tangent", exponent)
            fact("max", "least", 0, 1 - exp(exponent), abs(c_) / (2 * b))
        apply_to(noise_step)
        rewrite(this)
        linear(1 / b)

# As `laplace_bound` has it at gamma = 1: -|c_|/(2 b).
exponent = (b * log(1) - abs(c_)) / (2 * b)
phi_moved_at = lambda y: E(laplace, lambda z: phi(y + (c_ + b * z) * e[K + 1]))
phi_here = lambda y: E(laplace, lambda z: phi(y + (b * z) * e[K + 1]))

# --- the mechanism ----------------------------------------------------------------------------------------------------

def release(x: Point) -> Law:
    """The law of query(x) + (Y_1, ..., Y_d)."""
    return bind(N[d], lambda y: dirac(query(x) + y))

def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda x1, x2: (distance(x1, x2) <= 1).implies(body(x1, x2)))

sensitivity_at_most = lambda S: neighbours(lambda x1, x2: Sum(1, d, lambda i: abs(inner(e[i], query(x1) - query(x2))))
        <= S)
gap = query(x1) - query(x2)

@claim("A query in R^d of l1 sensitivity S with independent Laplace noise of scale b >= S/eps on each coordinate is "
        "eps-DP", berthier("Proposition 2.1", "whole"), dwork("Theorem 3.6", "whole"),
    given=[d >= 1, *basis, noise, eps > 0, b > 0, b >= S / eps, hypothesis("sensitivity", sensitivity_at_most(S))],
    show=neighbours(lambda x1, x2: max_divergence(release(x1), release(x2)) <= eps))
def laplace_mechanism_in_any_dimension():
    have(S <= eps * b, by.linear(eps))
    intro("x1", "x2", "t")
    apply_to(sensitivity_at_most(S))
    use(laplace_vector_shift)
    apply_to(this, gap, value(V, lambda y: t(query(x2) + y)))
    have(length(d, gap) / b <= eps, by.linear(1 / b))
    fact("exp", "increasing", length(d, gap) / b, eps)
    linear(E(release(x2), t))

@claim("A query in R^d of l1 sensitivity S with independent Laplace noise of scale b >= S/(2 delta) is delta-TV "
        "private", berthier("Proposition 2.4", "whole"), kind="repair", repairs="laplace_total_variation",
    given=[d >= 1, *basis, noise, delta > 0, b > 0, b >= S / (2 * delta),
        hypothesis("sensitivity", sensitivity_at_most(S))],
    show=neighbours(lambda x1, x2: total_variation(release(x1), release(x2)) <= delta))
def laplace_mechanism_tv_in_any_dimension():
    have(S <= 2 * delta * b, by.linear(2 * delta))
    intro("x1", "x2", "phi")
    apply_to(sensitivity_at_most(S))
    use(laplace_vector_tv)
    apply_to(this, gap, value(V, lambda y: phi(query(x2) + y)))
    have(length(d, gap) / (2 * b) <= delta, by.linear(1 / (2 * b)))

# On the line: the query is 1 at the data up to 0 and 0 at the others, which are all neighbours.
one_or_zero = {**dict.fromkeys(("D", "V"), "line"), "distance": value(line, line, lambda x, y: expr(0)),
    "query": value(line, lambda x: indicator(x <= 0)), "e": value(INTEGER, lambda k: expr(1)),
    **dict.fromkeys(("d", "S"), "1")}

def with_scale(b: str, numbers: dict[str, str], *steps: Step) -> list[dict[str, Any]]:
    """The hint that noise of scale b is not enough, as the steps show."""
    b_z = value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * expr(b) * z)))
    square = lambda i: (1 * real("u")) ** 2
    change = lambda i: abs(1 * (indicator(real("x1") <= 0) - indicator(real("x2") <= 0)))
    proofs = {"given unit vectors": (by.intro("i"),),
        "given orthogonal": (by.intro("i", "j"), by.have(eq(i, 1)), by.have(eq(j, 1))),
        "given coordinates": (by.intro("u"), by.unfold(Sum(1, 1, square)), by.unfold(Sum(1, 0, square), "empty")),
        "given noise": (by.each_part((by.ext("f"),),
                (by.intro("k"), by.have(eq(integer("k"), 0)), by.rewrite(this), by.ext("f"))),),
        "given sensitivity": (by.intro("x1", "x2"), by.intro(), by.unfold(Sum(1, 1, change)),
            by.unfold(Sum(1, 0, change), "empty"), by.cases(real("x1") <= 0), by.cases(real("x2") <= 0))}
    return [{"witness": {**one_or_zero, "b": b, "N": b_z, **numbers}, "proofs": {**proofs, "show": steps}}]

tail_at = lambda t: by.use(laplace_tail, t=t)
twice_as_likely = (by.intro(), by.witness(0), by.witness(1),
    by.each_part((),
        (by.witness(value(line, lambda y: indicator(1 < y))),
            by.under(laplace, lambda z: indicator(1 < 1 + z) == indicator(0 < z), lambda z: (by.cases(0 < z),)),
            tail_at(0), tail_at(1), by.have(exp(expr("1/2")) * exp(expr(-1)) < 1, by.evaluate()),
            by.linear(exp(expr("1/2"))))))
further_apart = (by.intro(), by.witness(0), by.witness(1),
    by.each_part((),
        (by.witness(value(line, lambda y: indicator("1/2" < y))),
            by.under(laplace, lambda z: indicator(expr("1/2") < 1 + 10 * z) == indicator("-1/20" < z),
                lambda z: (by.cases("-1/20" < z),)),
            by.under(laplace, lambda z: indicator(expr("1/2") < 10 * z) == indicator("1/20" < z),
                lambda z: (by.cases("1/20" < z),)), by.use(laplace_lower_tail, t="1/20"), tail_at("1/20"),
            by.have(1 - exp(expr("-1/20")) > "9/200", by.evaluate()), by.linear())))
doubt(laplace_mechanism_in_any_dimension,
    mutants=[mutant("half the scale",
            given=[*laplace_mechanism_in_any_dimension.given[:-2], b >= S / (2 * eps),
                hypothesis("sensitivity", sensitivity_at_most(S))],
            hints=with_scale("1", {"eps": "1/2"}, *twice_as_likely))])
doubt(laplace_mechanism_tv_in_any_dimension,
    mutants=[mutant("nine tenths of the scale",
            given=[*laplace_mechanism_tv_in_any_dimension.given[:-2], b >= "9/10" * S / (2 * delta),
                hypothesis("sensitivity", sensitivity_at_most(S))],
            hints=with_scale("10", {"delta": "9/200"}, *further_apart))])
