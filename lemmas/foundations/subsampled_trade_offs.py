"""Subsampling of f-DP mechanisms: min(f_p, f_p^(-1))**, for samples without replacement and a record replaced.

f_p = p f + (1 - p) Id for the rate p = b/n, Id(s) = 1 - s; ** is twice the conjugate: C, the C_p(f) of Dong, Roth and
Su.  P and R are the laws of what is released on the two data sets.  A sample th is drawn from rho; taken[i](th) = 1 if
record i is in it, else 0.
"""

from lemmas.foundations.sampling_without_replacement import (M, M2, Th, Y, b, batches, is_so, j, n, one_record,
    one_replaced, rho, sampling_without_replacement)
from lemmas.foundations.sampling_without_replacement import e as taken
from lemmas.foundations.trade_off_functions import (biconjugate_of_least, inverse_of, line_below, shape,
    steep_lines_and_the_inverse, steep_lines_known, unit)
from lemmas.foundations.trade_offs import trade_off
from lemmas.papers import dong
from verify.lemma import *

f, f_p, inverse, C = (fun(name, line) for name in ["f", "f_p", "inverse", "C"])
p, g, c, s, d, a = reals("p g c s d a")
P, R_ = push(rho, M), push(rho, M2)

# --- samples without replacement --------------------------------------------------------------------------------------

# M(th) is the law of the output on the sample th of the data, M2(th), the N of statements, on the same sample of the
# neighbouring data.  both(mu, nu): f-DP in both orders.  replaced(M): M(th) and M(th2) are so where th2 has another
# record k in the place of j.  The field `batches` of the setting says that th is a uniform sample of size b.
both = lambda mu, nu: trade_off(mu, nu, f) & trade_off(nu, mu, f)
replaced = lambda M: every(Th, Th,
    lambda th, th2: for_all(1, n, lambda k: one_replaced(th, th2, k).implies(both(M(th), M(th2)))))
private = [hypothesis("batches", replaced(M)), hypothesis("batches of the other", replaced(M2)),
    hypothesis("data", every(Th, lambda th: both(M(th), M2(th)))),
    hypothesis("without j", every(Th, lambda th: eq(taken[j](th), 0).implies(same(M(th), M2(th)))))]
sample_of_private = setting("an f-DP mechanism on a sample without replacement",
    r"A sample is a set of $b$ of the $n$ records, all equally likely, $p = b/n$; the data sets differ in the record $j$; the mechanism is "
        r"$f$-DP on samples of which one has a record in the place of record $j$ of the other, and on the same sample "
        r"of the two data sets, and is the same there for samples without $j$.",
    numbers=[0 <= p, p <= 1, n >= 1, b >= 1, eq(p, b / n)], batches=batches, record=[1 <= j, j <= n], private=private)
f_p_is = hypothesis("f_p", every(REAL, lambda s: f_p(s) == p * f(s) + (1 - p) * (1 - s)))

@claim("The sampled mechanism has E_g <= 1 - c in both orders for every line c - g s, g >= 1, below f_p",
    given=[sample_of_private, f_p_is, 1 <= g, hypothesis("line", line_below(f_p, g, c))],
    show=(hockey_stick(P, R_, g) <= 1 - c) & (hockey_stick(R_, P, g) <= 1 - c))
def steep_lines_of_a_sample():
    """The line c - g s below f_p is p times a line 1 - d - a s below f, plus (1 - p)(1 - s); so E_a <= d, and
    sampling makes of it E_g <= p d = 1 - c."""
    let(a, (g - (1 - p)) / p)
    have(a * p == g - (1 - p), by.linear(p))
    have(1 <= a, by.linear(1 / p))
    let(d, 1 - (c - (1 - p)) / p)
    have(p * d == 1 - c, by.linear(p))
    with have(every(REAL, lambda s: unit(s).implies(1 - d - a * s <= f(s)))).called("line of f"):
        intro("s", "[s in [0, 1]]")
        apply_to("line", s)
        apply_to("f_p", s)
        have(p * (1 - d - a * s) <= p * f(s), by.linear(s))
        linear(1 / p)
    for one, other in ((M, M2), (M2, M)):
        with have(sampled(one, other)):
            from_replaced(one, other)
    have(1 + p * (a - 1) == g)
    rewrite(this, at=sampled(M, M2)).called("one")
    rewrite(1 + p * (a - 1) == g, at=sampled(M2, M)).called("other")
    for part, known in zip(each_part(), ("one", "other"), strict=True):
        with part:
            intro("phi")
            apply_to(known)

sampled = lambda M, M2: hockey_stick(push(rho, M), push(rho, M2), 1 + p * (a - 1)) <= p * d

def from_replaced(one: Markov, other: Markov) -> None:
    """E_g between the two sampled mechanisms, from E_a <= d of the unsampled ones, which the line of f gives."""
    with use(sampling_without_replacement, M=one, N=other, gamma=a, d=d, q=p) as that:
        with that.premise("batches"):
            th, th2 = intro("th", "th2")
            k, _ = intro("k", "[k in the place of j]")
            apply_to("batches" if one is M else "batches of the other", th, th2, k)
            by_the_line(one(th), one(th2))
        with that.premise("data"):
            th = intro("th")
            apply_to("data", th)
            by_the_line(one(th), other(th))
        with that.premise("without j"):
            th, _ = intro("th", "[th without j]")
            apply_to("without j", th)
            rewrite(this)
    intro("phi")
    apply_to(this)

def by_the_line(mu: Law, nu: Law) -> None:
    """E_a of laws that are f-DP is at most d, by the line 1 - d - a s below f."""
    phi = intro("phi")
    apply_to(trade_off(nu, mu, f), phi)
    apply_to("line of f", E(nu, phi))
    linear()

@claim("An f-DP mechanism on b of n records, drawn without replacement, is min(f_p, f_p^(-1))**-DP, p = b/n",
    dong("Theorem 4.2", "whole"),
    given=[sample_of_private, *shape(f), f_p_is, hypothesis("inverse", inverse_of(f_p, inverse)),
        hypothesis("C", biconjugate_of_least(f_p, inverse, C))],
    show=trade_off(P, R_, C) & trade_off(R_, P, C))
def subsampled_trade_off_without_replacement():
    """By its steep lines, `steep_lines_of_a_sample`, of which `steep_lines_and_the_inverse` makes C."""
    with have(every(REAL, lambda s: unit(s).implies(unit(f_p(s))))):
        intro("s", "[s in [0, 1]]")
        apply_to("shape of f.0", s)
        apply_to("f_p", s)
        have(p * f(s) <= p * (1 - s), by.linear(p))
        have(0 <= p * f(s))
        have(0 <= (1 - p) * (1 - s))
    with have((f_p(0) <= 1) & (f_p(1) <= 0)):
        for end in (expr(0), expr(1)):
            apply_to("shape of f.0", end)
            apply_to("f_p", end)
        each_part((by.linear(p),), (by.linear(p),))
    with have(steep_lines_known(f_p, P, R_)).called("steep"):
        intro("g", "c", "[g >= 1]", "[line]")
        use(steep_lines_of_a_sample)
    with have(steep_lines_known(f_p, R_, P)):
        intro("g", "c", "[g >= 1]", "[line]")
        apply_to("steep")
    for part, mu, nu in zip(each_part(), (P, R_), (R_, P), strict=True):
        with part:
            use(steep_lines_and_the_inverse, X=Y, mu=mu, nu=nu, f=f_p)

# --- doubt ----------------------------------------------------------------------------------------------------------

# One record, which is in every sample, and a mechanism that tells it: f = 0.
nothing = value(line, lambda s: expr(0))
tests_are_tests = (by.each_part((by.intro("phi"),), (by.intro("phi"),)),)
one_sample = {key: one_record[key] for key in ("Th", "Y", "rho", "M", "N", "e", "n", "j", "b")} | {"p": "1",
    "f": nothing, "f_p": nothing}
of_one_sample = {**{key: is_so[key] for key in ("given in or out", "given batch size", "given exchangeable")},
    "given batches": (by.intro("th", "th2"), by.intro("k"), by.intro(), by.absurd(by.linear())),
    "given batches of the other": (by.intro("th", "th2"), by.intro("k"), by.intro(), by.absurd(by.linear())),
    "given data": (by.intro("th"), *tests_are_tests),
    "given without j": (by.intro("th"), by.intro(), by.absurd(by.linear()))}
doubt(steep_lines_of_a_sample,
    mutants=[dropped(steep_lines_of_a_sample, "line",
            hints=[{"witness": one_sample | {"g": "1", "c": "1"},
                    "proofs": {**of_one_sample, "given f_p": (by.intro("s"), by.linear()),
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound.0", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])
doubt(subsampled_trade_off_without_replacement,
    mutants=[dropped(subsampled_trade_off_without_replacement, "C",
            hints=[{"witness": one_sample | {"inverse": nothing, "C": value(line, lambda s: expr(1))},
                    "proofs": {**of_one_sample,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound.0", value(line, lambda y: expr(1))), by.linear())}}])])
