"""Dominating pairs under sampling of sets of a fixed size, a record added or removed (Zhu, Dong and Wang 2022).

The data set with the record j has n records, that without it n - 1; of either b are drawn, all sets of b equally likely,
from rho and from R.  M(th) is the law of the output on the sample th, whichever data set it was drawn from; taken[k](th)
is 1 if the record k is in th, and ex(th) is th with j and k exchanged.  (P, Q) dominates (mu, nu) if E_g(mu || nu) <=
E_g(P || Q) for every g >= 0; q = b/n.
"""

from lemmas.accounting.domination import dominated_by_pair, fully_apart
from lemmas.axioms import radon_nikodym
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.dominating_pairs import best, weights_of_dominated_laws
from lemmas.foundations.sampling_without_replacement import (M, Th, Y, batches, j, j_stands_for_k, n, one_replaced, q,
    rho)
from lemmas.foundations.sampling_without_replacement import e as taken
from lemmas.foundations.uniform_samples import (R, at_2, exchangeable, fair, is_1, is_drawn, is_so, of_others,
    one_of_two, only_2, sample_without_a_record, share, share_of_a_sample)
from lemmas.papers import zhu
from lemmas.runs.exchanged_batches import averaged_over_exchanges, by_one_exchange, chance_of_index, ex
from verify.language.expr import expr
from verify.lemma import *

Z = space("Z")
P, Q_, A, B = (law(name, Z) for name in ["P", "Q", "A", "B"])
F, phi, c = bounded("F", Th), test("phi", Y), test("c", Z)
u, v, d, g = reals("u v d g")
k = integer("k")
th, th2 = points("th th2", Th)

# --- what a record tells that replaces another ------------------------------------------------------------------------

sizes = [*share, *batches, 1 <= j, j <= n]
# F is a function of the sample; k stands in th2 where j is in th.
replacing_tells = hypothesis("replacing",
    every(Th, Th,
        lambda th, th2: for_all(1, n, lambda k: one_replaced(th, th2, k).implies(u * F(th) - v * F(th2) <= d))))
told = lambda th: (1 - q) * u * taken[j](th) * F(th) - q * v * (1 - taken[j](th)) * F(th)
k_without_j = lambda th: taken[k](th) * (1 - taken[j](th))
told_by_j = lambda th: taken[j](th) * (1 - taken[k](th)) * told(th)

@claim("What samples tell that exchange j and k is at most q (1 - q) d P[k in, j out], if u F - v F <= d, with j and "
        "with k in its place",
    given=[*sizes, replacing_tells, 1 <= k, k <= n],
    show=(1 - q) * E(rho, lambda th: k_without_j(th) * told(th)) + q * E(rho, told_by_j)
        <= E(rho, k_without_j) * (q * (1 - q) * d))
def told_where_j_replaces_k():
    use(share_of_a_sample)
    by_one_exchange(told, q * (1 - q) * d, at_an_exchange)

def at_an_exchange(th: Point) -> None:
    """Where k is in th and j is not, j stands for k in ex(th)."""
    with have(one_replaced(ex(th), th, k)):
        j_stands_for_k(th)
    apply_to("replacing", ex(th), th, k)
    for out, in_ in ((taken[j](th), taken[k](th)), (taken[k](ex(th)), taken[j](ex(th)))):
        have(eq(out, 0))
        rewrite(this)
        have(eq(in_, 1))
        rewrite(this)
    linear(q * (1 - q))

@claim("(1 - q) u E[F; j in] - q v E[F; j out] <= q (1 - q) d, if u F - v F <= d, with j and with another in its place",
    given=[*sizes, replacing_tells],
    show=(1 - q) * u * E(rho, lambda th: taken[j](th) * F(th)) - q * v * E(rho, lambda th: (1 - taken[j](th)) * F(th))
        <= q * (1 - q) * d)
def told_where_j_replaces_another():
    use(share_of_a_sample)
    averaged_over_exchanges(told, q * (1 - q) * d, told_where_j_replaces_k)

# --- two data sets ----------------------------------------------------------------------------------------------------

replaced = every(Th, Th,
    lambda th, th2: for_all(1, n,
        lambda i: for_all(1, n,
            lambda k: one_replaced(th, th2, k, i).implies(dominated_by_pair(M(th), M(th2), P, Q_)))))
same_sets = every(Th, Th,
    lambda th, th2: for_all(1, n, lambda l: eq(taken[l](th), taken[l](th2))).implies(same(M(th), M(th2))))
samples_of_two = setting("a mechanism on sets of b records, drawn from data with and without a record",
    r"The data with the record $j$ have $n$ records, those without it $n - 1$; of either a sample is a set of $b$ records, all equally "
        r"likely, $b < n$, $q = b/n$; the mechanism, of which only the members of a sample count, is dominated by $(P, Q)$ for "
        r"a record replaced.", share=share, batches=batches, record=[1 <= j, j <= n], others=of_others,
    mechanism=[hypothesis("sets", same_sets), hypothesis("replaced", replaced)])
S, S2 = push(rho, M), push(R, M)

@claim("Sets of b of n or n - 1 records, q = b/n: if (P, Q) dominates the mechanism for a record replaced then ((1 - "
        "q) Q + q P, Q) does for one removed, (P, (1 - q) P + q Q) for one added",
    zhu("Theorem 11, sets of a fixed size", "whole"),
    given=[samples_of_two, hypothesis("mixture", mixes(Z, A, q, P, Q_)),
        hypothesis("other mixture", mixes(Z, B, q, Q_, P))],
    show=dominated_by_pair(S, S2, A, Q_) & dominated_by_pair(S2, S, P, B))
def dominating_pair_fixed_size():
    """F(th) is the mean of a test of the output of th; where a weight of F is negative, a constant test shows the bound.
    c is the density of P with respect to P + Q, and best(u, v) the best test of u P - v Q."""
    use(share_of_a_sample)
    use(radon_nikodym, X=Z, mu=P, nu=Q_)
    unpack(this, "c").called("c")
    removed, added = each_part()
    with removed:
        test_of_the_output()
        v = g - (1 - q)  # A - g Q = q P - v Q
        enough, little = cases(v >= 0)
        with enough:
            there = best(q, v)
            bound_by("mixture", there)
            with use(told_where_j_replaces_another, u=q, v=v, d=q * E(P, there) - v * E(Q_, there),
                    F=value(Th, seen)) as that:
                with that.premise("replacing"):
                    th, th2, k, _ = intro("th", "th2", "k", "[j for k]")
                    apply_to("replaced", th, th2, j, k)
                    use(weights_of_dominated_laws, X=Y, mu=M(th), nu=M(th2), u=q, v=v)
            have(q * (1 - q) * (with_j - v * without) <= q * (1 - q) * d, by.linear(q * (1 - q), q * v))
            linear(1 / (q * (1 - q)))
        with little:
            bound_by("mixture", lambda z: expr(1))
            linear(-v * (1 - without))
    with added:
        test_of_the_output()
        u, v = 1 - g * (1 - q), g * q  # P - g B = u P - v Q
        enough, little = cases(u >= 0)
        with enough:
            there = best(u, v)
            bound_by("other mixture", there)
            with use(told_where_j_replaces_another, u=-v, v=-u, d=u * E(P, there) - v * E(Q_, there),
                    F=value(Th, seen)) as that:
                with that.premise("replacing"):
                    th, th2, k = intro("th", "th2", "k")
                    intro("[j for k]")
                    with have(one_replaced(th2, th, j, k)):
                        the_other_way()
                    apply_to("replaced", th2, th, k, j)
                    use(weights_of_dominated_laws, X=Y, mu=M(th2), nu=M(th), u=u, v=v)
            have(q * (1 - q) * (u * without - g * with_j) <= q * (1 - q) * d,
                by.linear(q * (1 - q), q * u, g * q * (1 - q)))
            have(u * without - g * with_j <= d, by.linear(1 / (q * (1 - q))))
            linear(g)
        with little:
            bound_by("other mixture", lambda z: expr(0))
            have(0 <= g * with_j)
            linear(-u * without, g)

seen = lambda th: E(M(th), phi)
with_j, without = E(rho, lambda th: taken[j](th) * seen(th)), E(R, seen)

def the_other_way() -> None:
    """Where j stands in the place of k, k stands in the place of j in the other sample."""
    *_, elsewhere = each_part()
    with elsewhere:
        l = intro("l")
        apply_to("j for k.4", l)  # l is j or k, or in both samples or in neither
        moved, _ = split(this)
        with moved:
            split(this)

def test_of_the_output() -> None:
    """A test phi of the released output; without the record j it has the mean under either law of samples."""
    intro("g", "d", "[0 <= g]", "[bound]")
    intro("phi")
    with use(sample_without_a_record, t=value(Th, seen)) as that:
        with that.premise("members"):
            intro("th", "th2", "[same members]")
            apply_to("sets", th, th2)
            rewrite(this)
    have(without <= 1)
    use(chance_of_index)
    have(eq(E(rho, taken[j]), q), by.linear(1 / n))
    with have(with_j <= q):
        under(rho, lambda th: taken[j](th) * seen(th) <= taken[j](th),
            lambda th: (by.have(seen(th) <= 1), by.linear(taken[j](th))))

def bound_by(mixture: str, psi: Callable[[Point], Expr]) -> None:
    """The bound for the pair, with the test psi."""
    apply_to("bound", value(Z, psi))
    apply_to(mixture, value(Z, psi))

# --- doubt --------------------------------------------------------------------------------------------------------------

# One of two records is drawn, and told: 1 if it is record 1, and otherwise 2.
drawn = lambda th: dirac(2 - is_1(th))
tells_1 = value(line, is_1)
of_two = {**one_of_two, "q": "1/2", "rho": fair}
th_, th2_ = real("th"), real("th2")
f_, phi_ = bounded("f", line), test("phi", line)
nothing_told = {**of_two, "F": tells_1, "u": "1", "v": "1", "d": "0"}
with_1, with_2 = lambda th: is_drawn(th)(expr(1)), lambda th: is_drawn(th)(expr(2))
told_of_1 = lambda th: (1 - expr("1/2")) * with_1(th) * is_1(th) - "1/2" * (1 - with_1(th)) * is_1(th)
means = lambda *seen: (by.contradiction(), *(mean_of_two("1/2", one) for one in seen), by.linear())
doubt(told_where_j_replaces_k,
    mutants=[dropped(told_where_j_replaces_k, "replacing",
            hints=[{"witness": {**nothing_told, "k": "2"},
                    "proofs": {**is_so, **exchangeable,
                        "show": means(lambda th: with_2(th) * (1 - with_1(th)) * told_of_1(th),
                            lambda th: with_1(th) * (1 - with_2(th)) * told_of_1(th),
                            lambda th: with_2(th) * (1 - with_1(th)))}}])])

mixed = lambda share: (by.intro("f"), mean_of_two(share, f_), by.linear())
of_one_mechanism = {**is_so, "given others exchangeable": only_2,
    "given sets": (by.intro("th", "th2"), by.intro(), by.apply_to(this, 1), by.have(is_1(th_) == is_1(th2_)),
        by.rewrite(this)),
    "given replaced": (by.intro("th", "th2"), by.intro("i", "k"), by.intro(),
        *fully_apart(drawn(th_), drawn(th2_), tells_1))}

def told_with(share: str, *by_rho: Step) -> tuple[Step, ...]:
    """The bound at g = 1 is the share of P in the mixture; this is less than what samples tell."""
    return (by.contradiction().called("bounds"),
        by.have(hockey_stick(two_points(share), at_2, 1) <= share, by.intro("phi"), mean_of_two(share, phi_),
            by.have(phi_(1) <= 1), by.have(0 <= phi_(2)), by.linear()), by.apply_to("bounds.0", 1, share, tells_1),
        by.have(eq(is_1(2 - is_1(expr(1))), 1)), by.have(eq(is_1(2 - is_1(expr(2))), 0)), *by_rho, by.linear())

not_1 = value(line, lambda y: 1 - is_1(y))
told_without = (by.contradiction().called("bound"),
    by.have(hockey_stick(dirac(expr(1)), two_points("3/4"), 1) <= "1/4", by.intro("phi"), mean_of_two("3/4", phi_),
        by.have(phi_(1) <= 1), by.have(0 <= phi_(2)), by.linear()), by.apply_to("bound", 1, "1/4", not_1),
    by.have(eq(is_1(2 - is_1(expr(1))), 1)), by.have(eq(is_1(2 - is_1(expr(2))), 0)),
    mean_of_two("1/2", lambda th: 1 - is_1(2 - is_1(th))), by.linear())

released = {**of_two, "Y": "line", "Z": "line", "R": at_2, "M": value(line, drawn), "P": dirac(expr(1)), "Q": at_2}
# One of two records and two of three, of which it is told, with an error, whether the first is there; the pair is that of
# the error.  Samples are numbered; s runs through the exchanges of two records, g and d through some bounds.
listed = lambda *rows: {"at": [[[str(i)], list(row)] for i, row in enumerate(rows, 1)], "else": list(rows[0])}
one_of_2 = {"values": {"Th": "2", "Y": "2", "Z": "2", "n": "2", "b": "1", "q": "1/2", "j": "1", "e": listed("10", "01"),
        "rho": ["1/2", "1/2"], "R": ["0", "1"], "M": [["3/4", "1/4"], ["1/4", "3/4"]], "P": ["3/4", "1/4"],
        "Q": ["1/4", "3/4"], "A": ["1/2", "1/2"], "B": ["1/2", "1/2"]},
    "try": {"s": [["1", "2"], ["2", "1"]], "g": ["1"], "d": ["1/4", "1/2"]}}
two_of_3 = {"values": {"Th": "3", "Y": "2", "Z": "2", "n": "3", "b": "2", "q": "2/3", "j": "3",
        "e": listed("110", "101", "011"), "rho": ["1/3", "1/3", "1/3"], "R": ["1", "0", "0"],
        "M": [["2/3", "1/3"], ["2/3", "1/3"], ["1/3", "2/3"]], "P": ["2/3", "1/3"], "Q": ["1/3", "2/3"],
        "A": ["5/9", "4/9"], "B": ["4/9", "5/9"]},
    "try": {"s": [["1", "2", "3"], ["1", "3", "2"], ["3", "2", "1"], ["2", "1", "3"]], "g": ["1"], "d": ["1/3"]}}
doubt(dominating_pair_fixed_size,
    mutants=[mutant("half the chance of the record",
            given=[samples_of_two, hypothesis("mixture", mixes(Z, A, q / 2, P, Q_)),
                hypothesis("other mixture", mixes(Z, B, q / 2, Q_, P))],
            hints=[{"witness": {**released, "A": two_points("1/4"), "B": two_points("3/4")},
                    "proofs": {**of_one_mechanism, **exchangeable, "given mixture": mixed("1/4"),
                        "given other mixture": mixed("3/4"),
                        "show": told_with("1/4", mean_of_two("1/2", lambda th: is_1(2 - is_1(th))))}}]),
        mutant("half the chance of the record that is added",
            given=[samples_of_two, hypothesis("other mixture", mixes(Z, B, q / 2, Q_, P))],
            show=dominated_by_pair(S2, S, P, B),
            hints=[{"witness": {**released, "B": two_points("3/4")},
                    "proofs": {**of_one_mechanism, **exchangeable, "given other mixture": mixed("3/4"),
                        "show": told_without}}])], hints=[one_of_2, two_of_3])
