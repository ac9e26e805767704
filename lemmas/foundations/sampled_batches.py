"""A Gaussian step on a batch without replacement is C_q(G(r))-DP, C_q(G(r)) = min(f_q, f_q^(-1))**.

f_q = q G(r) + (1 - q) Id for the sampling rate q = b/n, in terms of Dong, Roth and Su: G(r) is the trade-off function
of N(0, 1) and N(r, 1), Id that of equal laws, f^(-1) is f with the two errors exchanged, ** twice the conjugate.  A
batch th is drawn from rho, and psi(th, v) is the point to which it leads from v, before the noise; psi2 that on data of
which record j is replaced.  e[i](th) is 1 if record i is in th, else 0, and raised is 1 + (g - 1)/q.
gap_ bounds what one record moves, and theta_a(r) is E_a(N(r, 1) || N(0, 1)).
"""

from lemmas.accounting.batch_curves import batch_gaussian_curve, raised
from lemmas.accounting.batch_replace import (Th, b, batches, g, gap_, j, n, near, psi, psi2, q, r, released, rho, s, v)
from lemmas.foundations.trade_off_functions import (biconjugate_of_least, inverse_of, line_below,
    steep_lines_and_the_inverse, steep_lines_known, unit)
from lemmas.foundations.trade_offs import power_at, trade_off
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.neyman_pearson import power
from lemmas.papers import dong
from lemmas.runs.exchanged_batches import V, maps_near
from verify.language.expr import expr
from verify.lemma import *

f_q, inverse, C = (fun(name, line) for name in ["f_q", "inverse", "C"])
c, e = real("c"), sequence("e", test(Th))
th = point("th", Th)

def sampled_gaussian(q: Expr, r: Expr) -> list[Prop]:
    """f_q = q G(r) + (1 - q) Id, and C = C_q(G(r)) = min(f_q, f_q^(-1))**."""
    return [hypothesis("f_q", every(REAL, lambda s: f_q(s) == q * (1 - power(r, s)) + (1 - q) * (1 - s))),
        hypothesis("inverse", inverse_of(f_q, inverse)), hypothesis("C", biconjugate_of_least(f_q, inverse, C))]

f_q_is = sampled_gaussian(q, r)[0]

@definition(r"T($mu, $nu) \ge $C,\ T($nu, $mu) \ge $C")
def in_both_orders(V: Euclid, mu: Law[V], nu: Law[V], C: Function[line]) -> Prop:
    """T(mu, nu) >= C and T(nu, mu) >= C.

    In both orders of the laws each test has the type II error C(s) at least, s its type I error."""
    return trade_off(mu, nu, C) & trade_off(nu, mu, C)

apart = hypothesis("maps apart", every(Th, lambda th: norm(psi(th, v) - psi2(th, v)) <= gap_))
sampled_step = setting("a step on a batch without replacement, on data that differ in the record j",
    r"$b$ of $n$ records, all sets equally likely, $q = b/n$; what record $j$ moves, or another in its place, is at most $r$ times the noise $s$.",
    numbers=[n >= 1, b >= 1, eq(q, b / n), q <= 1, r > 0, s > 0, gap_ <= r * s], batches=batches,
    record=[1 <= j, j <= n, near, apart])

@claim("A line c - g s, g >= 1, below the f_q of a shift by r: q theta_a(r) <= 1 - c, a = 1 + (g - 1)/q",
    given=[0 < q, q <= 1, r > 0, g >= 1, f_q_is, hypothesis("line", line_below(f_q, g, c))],
    show=q * theta(raised, r) <= 1 - c)
def line_below_a_sample():
    # The line at s = Q(at), the level at which the best test for E_a has its threshold.
    at = log(raised) / r + r / 2
    fact("theta", "definition", raised, r)
    apply_to("line", Q(at))
    apply_to("f_q", Q(at))
    do(power_at(at, r))
    linear(q)

other_near = maps_near(V, Th, rho, e, psi2, psi, j, n, v, gap_)
@claim("Maps that are near for one order of the two data sets are near for the other", given=[near], show=other_near)
def near_in_the_other_order():
    intro("th", "ex", "k", "[without j]", "[with k]", "[exchange]")
    apply_to(near)
    rewrite(psi2(th, v) == psi(th, v))

@claim("Each line c - g s below f_q, g >= 1, bounds E_g of the step on a batch by 1 - c",
    given=[sampled_step, f_q_is, g >= 1, hypothesis("line", line_below(f_q, g, c))],
    show=hockey_stick(released(psi), released(psi2), g) <= 1 - c)
def line_of_a_batch():
    # For q < 1 by the curve of a batch; at q = 1 every batch has all records.
    use(line_below_a_sample)
    few, all_ = cases(q < 1)
    with few:
        use(batch_gaussian_curve)
        phi = intro("phi")
        apply_to(batch_gaussian_curve)
    with all_:
        have(eq(q, 1))
        phi = intro("phi")
        with under(rho,
                lambda th: E(normal(psi(th, v), s), phi) - g * E(normal(psi2(th, v), s), phi) <= theta(g, r)) as th:
            apply_to(apart)
            use(gaussian_hockey_stick_within, m1=psi(th, v), m2=psi2(th, v))
            apply_to(this)
        have(eq(raised, g))
        rewrite(eq(raised, g), at=line_below_a_sample)
        rewrite(eq(q, 1), at=this)

@claim("A Gaussian step on b of n records that one record moves by at most r deviations: C_(b/n)(G(r))-DP, in both "
        "orders", dong("Theorem 4.2", "remark", "Gaussian noise: batches that differ in a record are compared at once"),
    kind="lemma",
    given=[sampled_step, *sampled_gaussian(q, r)],
    show=in_both_orders(V, released(psi), released(psi2), C))
def batch_trade_off():
    # Each line of slope -1 or steeper below f_q bounds E_g in both orders; those lines give C.
    use(near_in_the_other_order)
    with have(every(REAL, lambda s: unit(s).implies(unit(f_q(s))))):
        t, _ = intro("s", "[0 <= s <= 1]")
        apply_to("f_q", t)
        have(0 <= power(r, t))
        have(0 <= q * (1 - power(r, t)))
        have(q * (1 - power(r, t)) <= q, by.linear(q))
        have(0 <= (1 - q) * (1 - t))
        have((1 - q) * (1 - t) <= 1 - q, by.linear(1 - q))
    with have((f_q(0) <= 1) & (f_q(1) <= 0)):
        for end in (expr(0), expr(1)):
            apply_to("f_q", end)
    with have(steep_lines_known(f_q, released(psi), released(psi2))).called("steep"):
        intro("g", "c", "[1 <= g]", "[line]")
        use(line_of_a_batch)
        use(line_of_a_batch, psi2=psi)
    with have(steep_lines_known(f_q, released(psi2), released(psi))):
        intro("g", "c", "[1 <= g]", "[line]")
        apply_to("steep")
    for part in each_part():
        with part:
            use(steep_lines_and_the_inverse, X=V)

# --- doubt --------------------------------------------------------------------------------------------------------------

# One record, which is in every batch.
one_ = expr(1)
of_gauss = value(line, lambda s: 1 - power(one_, s))
one_batch = {**dict.fromkeys(("V", "Th"), "line"), "rho": dirac(expr(0)),
    "e": value(INTEGER, lambda i: value(line, lambda th: one_)),
    **dict.fromkeys(("psi", "psi2"), value(line, line, lambda th, v: expr(0))), "v": "0",
    **dict.fromkeys(("n", "j", "b", "q", "r", "s", "gap"), "1")}
is_so = {"given in or out": (by.intro("th"), by.intro("i"), by.choose(1)),
    "given batch size": (by.intro("th"), by.unfold(Sum(1, 1, lambda i: one_)),
        by.unfold(Sum(1, 0, lambda i: one_), "empty")),
    "given exchangeable": (by.intro("i", "k"), by.witness(value(line, lambda th: th)),
        by.each_part((by.ext("f"),), (by.intro("th"),), (by.intro("th"), by.intro("l"), by.choose(1)))),
    "given maps near": (by.intro("th", "ex"), by.intro("k"), by.intro(), by.absurd(by.linear()))}
doubt(line_below_a_sample,
    mutants=[dropped(line_below_a_sample, "line",
            hints=[{"witness": {"f_q": of_gauss, **dict.fromkeys(("q", "r", "g"), "1"), "c": "2"},
                    "proofs": {"given f_q": (by.intro("s"), by.linear()),
                        "show": (by.contradiction(), by.have(theta(1, one_) > -1, by.evaluate()), by.linear())}}])])
doubt(line_of_a_batch,
    mutants=[dropped(line_of_a_batch, "line",
            hints=[{"witness": {**one_batch, "f_q": of_gauss, "g": "1", "c": "2"},
                    "proofs": {**is_so, "given f_q": (by.intro("s"), by.linear()),
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: expr(0))), by.linear())}}])])
doubt(batch_trade_off,
    mutants=[mutant("of any C", given=[sampled_step],
            hints=[{"witness": {**one_batch, "C": value(line, lambda s: one_)},
                    "proofs": {**is_so,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound.0", value(line, lambda y: one_)), by.linear())}}])])
