"""Privacy amplification by sampling without replacement, a record replaced (Balle, Barthe and Gaboardi 2018).

A batch th is drawn from rho; e[i](th) = 1 if i is in it, 0 otherwise, b of the e[1], ..., e[n] are 1, and all sets of b
indices are equally likely (`exchanged_batches`).  M(th) is the law of the output on the batch th of the data, M2(th),
printed N(th), on that of the neighbouring data, in which another record stands at index j.  gamma is e^eps, d is delta.
"""

from lemmas.runs.exchanged_batches import (Th, averaged_over_exchanges, b, batches, by_one_exchange, ex, j, n, rho)
from lemmas.papers import balle
from verify.lemma import *

Y = space("Y")
M, M2 = markov("M", Th, Y), markov("N", Th, Y)
e = sequence("e", test(Th))
k = integer("k")
q, gamma, d, m0, m1, n1 = reals("q gamma d m0 m1 n1")
phi = test("phi", Y)
raised = 1 + q * (gamma - 1)
w = (1 - q) * (gamma - 1) / gamma

@claim("In numbers: m1 <= gamma m0 + d and m1 <= gamma n1 + d give, for 0 <= q <= 1 <= gamma, (1 - q) m0 + q m1 <= g' "
        "((1 - q) m0 + q n1) + q d, g' = 1 + q (gamma - 1)",
    given=[0 <= q, q <= 1, gamma >= 1, m1 - gamma * m0 <= d, hypothesis("first pair near", m1 - gamma * n1 <= d)],
    show=(1 - q) * (1 - raised) * m0 + q * (m1 - raised * n1) <= q * d)
def common_part_in_numbers():
    """q times the mean of both bounds, with the weights w = (1 - q) (gamma - 1)/gamma and 1 - w."""
    have(1 - w >= 0, by.have(raised / gamma >= 0), by.linear())
    linear(q * w, q * (1 - w))

# The batch th2 has k where th has j, and is equal to it otherwise.
def one_replaced(th: Point, th2: Point, k: Expr, j: Expr = j) -> Prop:
    return all_of(eq(e[j](th), 1), eq(e[k](th), 0), eq(e[j](th2), 0), eq(e[k](th2), 1),
        for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](th2), e[l](th))))

private = [hypothesis("batches",
        every(Th, Th,
            lambda th, th2: for_all(1, n,
                lambda k: one_replaced(th, th2, k).implies(hockey_stick(M(th), M(th2), gamma) <= d)))),
    hypothesis("data", every(Th, lambda th: hockey_stick(M(th), M2(th), gamma) <= d)),
    hypothesis("without j", every(Th, lambda th: eq(e[j](th), 0).implies(same(M(th), M2(th)))))]
batch_of_private = setting("a private mechanism on a batch without replacement",
    r"A batch is a set of $b$ of the $n$ records, all equally likely, $q = b/n$; the data sets differ in the record $j$; the mechanism has "
        r"$E_\gamma \le d$, $\gamma \ge 1$, on batches of which one has a record in the place of record $j$ of the other, and on the same batch "
        r"of the two data sets, and is the same there for batches without $j$.",
    numbers=[0 <= q, q <= 1, gamma >= 1, n >= 1, b >= 1, eq(q, b / n)], batches=batches, record=[1 <= j, j <= n],
    private=private)

accepted = lambda law: E(law, phi)
told = lambda th: accepted(M(th)) - raised * accepted(M2(th))
weight_ = lambda th: e[k](th) * (1 - e[j](th))
other = lambda th: e[j](th) * (1 - e[k](th)) * told(th)

@claim("(1 - q) E[A 1{k, not j}] + q E[A 1{j, not k}] <= q d P[k, not j], for A(th) = E_M(th) phi - (1 + q (gamma - "
        "1)) E_N(th) phi and {k, not j} the batches with k and without j",
    given=[batch_of_private, 1 <= k, k <= n],
    show=(1 - q) * E(rho, lambda th: weight_(th) * told(th)) + q * E(rho, other) <= E(rho, weight_) * (q * d))
def told_by_an_exchange():
    by_one_exchange(told, q * d, at_an_exchange)

def at_an_exchange(th: Point) -> None:
    """What is told on th, which has k and not j, and on ex(th), with j in the place of k."""
    apply_to("without j", th)
    apply_to("data", ex(th), phi)
    with have(one_replaced(ex(th), th, k)):
        j_stands_for_k(th)
    apply_to("batches", ex(th), th, k, phi)
    use(common_part_in_numbers, m0=accepted(M(th)), m1=accepted(M(ex(th))), n1=accepted(M2(ex(th))))
    rewrite(same(M(th), M2(th)), backwards=True)
    linear(q)

elsewhere = every(Th, lambda th: for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](ex(th)), e[l](th))))

def j_stands_for_k(th: Point) -> None:
    """After the exchange j stands in the place of k."""
    part = each_part()
    with part[4]:
        l = intro("l")
        apply_to(elsewhere, th, l)
        split(this)

@claim("Sampling b of n records without replacement: (log(1 + q (e^eps - 1)), q delta)-private, q = b/n",
    balle("Sampling without replacement", "whole"),
    given=[batch_of_private],
    show=hockey_stick(push(rho, M), push(rho, M2), raised) <= q * d)
def sampling_without_replacement():
    intro("phi")
    few, all_ = cases(q < 1)
    with few:
        averaged_over_exchanges(told, q * d, told_by_an_exchange)
    with all_:
        with under(rho, lambda th: accepted(M(th)) - gamma * accepted(M2(th)) <= d) as th:
            apply_to("data", th, phi)

# --- doubt --------------------------------------------------------------------------------------------------------------

# One record, which is in every batch: the mechanism tells the two data sets apart.
one_record = {**dict.fromkeys(("Th", "Y"), "line"), "rho": dirac(expr(0)), "M": value(line, lambda th: dirac(expr(0))),
    "N": value(line, lambda th: dirac(expr(1))), "e": value(INTEGER, lambda i: value(line, lambda th: expr(1))),
    **dict.fromkeys(("n", "j", "b", "q", "gamma", "d"), "1")}
one_ = lambda i: expr(1)
is_so = {"given in or out": (by.intro("th"), by.intro("i"), by.choose(1)),
    "given batch size": (by.intro("th"), by.unfold(Sum(1, 1, one_)), by.unfold(Sum(1, 0, one_), "empty")),
    "given exchangeable": (by.intro("i", "k"), by.witness(value(line, lambda th: th)),
        by.each_part((by.ext("f"),), (by.intro("th"),), (by.intro("th"), by.intro("l"), by.choose(1)))),
    "given batches": (by.intro("th", "th2"), by.intro("k"), by.intro(), by.absurd(by.linear())),
    "given data": (by.intro("th"), by.intro("phi"), by.have(test("phi", line)(0) <= 1),
        by.have(test("phi", line)(1) >= 0), by.linear()),
    "given without j": (by.intro("th"), by.intro(), by.absurd(by.linear()))}
doubt(sampling_without_replacement,
    mutants=[mutant("half of it", show=hockey_stick(push(rho, M), push(rho, M2), raised) <= q * d / 2,
            hints=[{"witness": one_record,
                    "proofs": {**is_so,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])
doubt(told_by_an_exchange,
    mutants=[mutant("less by 1",
            show=(1 - q) * E(rho, lambda th: weight_(th) * told(th)) + q * E(rho, other)
                <= E(rho, weight_) * (q * d) - 1,
            hints=[{"witness": one_record | {"k": "1", "phi": value(line, lambda y: expr(0))},
                    "proofs": {**is_so, "show": (by.contradiction().called("bound"), by.linear())}}])])
