"""Dominating pairs under sampling without replacement, a record replaced (Zhu, Dong and Wang 2022).

b of the n records are drawn, q = b/n; the data sets differ in record j.  rho is the law of the sample th, taken[j](th) = 1
if it has record j, else 0; M(th) and M2(th) are the laws of the output on the sample th of the two data sets.  (P, Q)
dominates (mu, nu) if E_g(mu || nu) <= E_g(P || Q) for every g >= 0; R = q P + (1 - q) Q and R2 = q Q + (1 - q) P.  A
record added or removed, and one mechanism on sets of records, are in `dominating_pairs_fixed_size`.
"""

from lemmas.accounting.domination import at_0, at_1, below_0, dominated_by_pair, fully_apart
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.dominating_pairs import every_pair_at_0
from lemmas.foundations.sampling_without_replacement import (M, M2, Th, Y, b, batches, is_so, j, n, one_record,
    one_replaced, q, rho, sampling_without_replacement)
from lemmas.foundations.sampling_without_replacement import e as taken
from lemmas.papers import zhu
from verify.lemma import *

X, Z = spaces("X Z")
mu, nu = laws("mu nu", X)
P, Q_, R, R2 = (law(name, Z) for name in ["P", "Q", "R", "R2"])
g, d = reals("g d")

@claim("(P, Q) dominates (mu, nu): then (Q, P) dominates (nu, mu)", zhu("Dominating pairs in the other order", "whole"),
    given=[hypothesis("dominated", dominated_by_pair(mu, nu, P, Q_))],
    show=dominated_by_pair(nu, mu, Q_, P))
def dominating_pair_in_the_other_order():
    """E_g(Q || P) <= d says E_(1/g)(P || Q) <= 1 - 1/g + d/g, by the tests 1 - psi; so for mu and nu.  At g = 0 all say
    the same."""
    intro("g", "d", "[g >= 0]", "[bound]")
    phi = intro("phi")
    some, none = cases(g > 0)
    with some:
        with have(hockey_stick(P, Q_, 1 / g) <= 1 - 1 / g + d / g):
            psi = intro("psi")
            apply_to("bound", value(Z, lambda z: 1 - psi(z)))
        instantiate("dominated", 1 / g, 1 - 1 / g + d / g)
        modus()
        apply_to(this, value(X, lambda x: 1 - phi(x)))
        linear(g)
    with none:
        use(every_pair_at_0, mu=nu, nu=mu, P=Q_, Q=P)
        apply_to(this, phi)

# close(one(th), one(th2)) for all samples th, th2 of which the second has some record k in the place of j.
on_exchanged_samples = lambda close, one: every(Th, Th,
    lambda th, th2: for_all(1, n, lambda k: one_replaced(th, th2, k).implies(close(one(th), one(th2)))))
numbers = [0 <= q, q <= 1, n >= 1, b >= 1, eq(q, b / n)]
without_j = hypothesis("without j", every(Th, lambda th: eq(taken[j](th), 0).implies(same(M(th), M2(th)))))
by_the_pair = lambda mu, nu: dominated_by_pair(mu, nu, P, Q_)
S, S2 = push(rho, M), push(rho, M2)  # the laws of the output, on a sample of each data set

@claim("Samples without replacement, (P, Q) dominating: E_g is at most that of q P + (1 - q) Q against Q, for g >= 1",
    given=[*numbers, *batches, 1 <= j, j <= n, hypothesis("batches", on_exchanged_samples(by_the_pair, M)),
        hypothesis("data", every(Th, lambda th: by_the_pair(M(th), M2(th)))), without_j,
        hypothesis("mixture", mixes(Z, R, q, P, Q_)), g >= 1, hypothesis("bound", hockey_stick(R, Q_, g) <= d)],
    show=hockey_stick(S, S2, g) <= d)
def steep_part_without_replacement():
    gamma, least = 1 + (g - 1) / q, d / q  # so that g = 1 + q (gamma - 1) and d = q least, as sampling gives
    with have(hockey_stick(P, Q_, gamma) <= least):
        psi = intro("psi")
        apply_to("bound", psi)
        apply_to("mixture", psi)
        linear(1 / q)
    with use(sampling_without_replacement, gamma=gamma, d=least) as that:
        with that.premise("batches"):
            th, th2 = intro("th", "th2")
            k, _ = intro("k", "[k in the place of j]")
            apply_to("batches", th, th2, k).called("near")
            apply_to("near", gamma, least)
        with that.premise("data"):
            th = intro("th")
            apply_to("data", th).called("near")
            apply_to("near", gamma, least)
    phi = intro("phi")
    apply_to(sampling_without_replacement, phi)

both = lambda mu, nu: by_the_pair(mu, nu) & by_the_pair(nu, mu)
sample_of_dominated = setting("a mechanism that (P, Q) dominates, on a sample without replacement",
    r"A sample is a set of $b$ of the $n$ records, all equally likely, $q = b/n$; the data sets differ in the record $j$; $(P, Q)$ "
        r"dominates the mechanism, in both orders, on samples of which one has a record in the place of record $j$ of the "
        r"other, and on the same sample of the two data sets; without $j$ it is the same there.", numbers=numbers,
    batches=batches, record=[1 <= j, j <= n],
    dominated=[hypothesis("batches", on_exchanged_samples(both, M)),
        hypothesis("batches of the other", on_exchanged_samples(both, M2)),
        hypothesis("data", every(Th, lambda th: both(M(th), M2(th)))), without_j])
most = lambda R, Q_: hockey_stick(R, Q_, g) <= d

@claim("Sampling without replacement, a record replaced: if (P, Q) dominates the mechanism then E_g on samples is at "
        "most E_g(q P + (1 - q) Q || Q) for g >= 1, and E_g(P || (1 - q) P + q Q) for g <= 1",
    zhu("Sets of a fixed size, a record replaced", "whole"),
    given=[sample_of_dominated, hypothesis("mixture", mixes(Z, R, q, P, Q_)),
        hypothesis("other mixture", mixes(Z, R2, q, Q_, P)), g >= 0],
    show=((g >= 1) & most(R, Q_)).implies(most(S, S2)) & ((g <= 1) & most(P, R2)).implies(most(S, S2)))
def dominating_pair_without_replacement():
    """For g <= 1 the part g >= 1 is used at 1/g, data sets and pair exchanged, with the tests 1 - phi."""
    steep, flat = each_part()
    with steep:
        intro(1)
        with use(steep_part_without_replacement) as that:
            with that.premise("batches"):
                th, th2 = intro("th", "th2")
                k, _ = intro("k", "[k in the place of j]")
                apply_to("batches", th, th2, k)
            with that.premise("data"):
                th = intro("th")
                apply_to("data", th)
        assume()
    with flat:
        intro(1).called("g <= 1", "bound")
        phi = intro("phi")
        some, none = cases(g > 0)
        with some:
            least = 1 - 1 / g + d / g
            with have(hockey_stick(R2, P, 1 / g) <= least):
                psi = intro("psi")
                apply_to("bound", value(Z, lambda z: 1 - psi(z)))
            with use(steep_part_without_replacement, M=M2, N=M, P=Q_, Q=P, R=R2, g=1 / g, d=least) as that:
                with that.premise("batches"):
                    th, th2 = intro("th", "th2")
                    k, _ = intro("k", "[k in the place of j]")
                    apply_to("batches of the other", th, th2, k)
                    use(dominating_pair_in_the_other_order, X=Y, mu=M2(th2), nu=M2(th))
                    assume()
                with that.premise("data"):
                    th = intro("th")
                    apply_to("data", th)
                    use(dominating_pair_in_the_other_order, X=Y, mu=M(th), nu=M2(th))
                    assume()
                with that.premise("without j"):
                    th, _ = intro("th", "[th without j]")
                    apply_to("without j", th)
                    rewrite(this)
            apply_to(steep_part_without_replacement, value(Y, lambda y: 1 - phi(y)))
            linear(g)
        with none:
            use(every_pair_at_0, X=Y, mu=S, nu=S2, Q=R2)
            apply_to(this, phi)

# --- doubt --------------------------------------------------------------------------------------------------------------

# At g = 2 the point 1 is not told from a fair draw of 1 or 2, and this is told from the point 1.
fair, from_2, phi_ = two_points("1/2"), lambda u: indicator(2 <= u), test("phi", line)
doubt(dominating_pair_in_the_other_order,
    mutants=[mutant("by the same pair", show=dominated_by_pair(nu, mu, P, Q_),
            hints=[{"witness": {"X": "line", "Z": "line", "mu": dirac(expr(1)), "nu": fair, "P": dirac(expr(1)),
                        "Q": fair},
                    "proofs": {"given dominated": (by.intro("g", "d"), by.intro(), by.intro(), by.assume()),
                        "show": (by.contradiction().called("dominated"), by.instantiate("dominated", 2, 0), by.modus(),
                            by.modus(-1, by.intro("phi"), mean_of_two("1/2", phi_), by.have(0 <= phi_(2)), by.linear()),
                            by.apply_to(this, value(line, from_2)), mean_of_two("1/2", from_2), by.linear())}}])])

# One record, which is in every sample, tells the data sets apart as the pair is; with q and 1 - q exchanged the mixture
# is the law with which it is compared.
pair_of_one = {**{name: one for name, one in one_record.items() if name != "gamma"}, "Z": "line", "P": at_0, "Q": at_1,
    "R": at_1, "g": "1", "d": "0"}
in_every_sample = {name: steps for name, steps in is_so.items() if name != "given data"}
told = (by.apply_to(this, below_0), by.linear())
doubt(steep_part_without_replacement,
    mutants=[mutant("q and 1 - q exchanged",
            given=[mixes(Z, R, 1 - q, P, Q_) if one.label == "mixture" else one
                    for one in steep_part_without_replacement.given],
            hints=[{"witness": pair_of_one,
                    "proofs": {**in_every_sample, "given data": (by.intro("th"), *fully_apart(at_0, at_1)),
                        "show": (by.contradiction(), *told)}}])])
doubt(dominating_pair_without_replacement,
    mutants=[mutant("q and 1 - q exchanged",
            given=[sample_of_dominated, mixes(Z, R, 1 - q, P, Q_), mixes(Z, R2, 1 - q, Q_, P), g >= 0],
            hints=[{"witness": {**pair_of_one, "R2": at_0},
                    "proofs": {**in_every_sample, "given batches of the other": is_so["given batches"],
                        "given data": (by.intro("th"), by.each_part(fully_apart(at_0, at_1), fully_apart(at_1, at_0))),
                        "show": (by.contradiction().called("bounds"),
                            by.have(hockey_stick(at_1, at_1, 1) <= 0, by.intro("phi"), by.linear()),
                            by.modus("bounds.0"), *told)}}])])
