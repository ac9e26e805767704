"""A coin that shows heads with probability exp(-gamma), of coins with the chances gamma/k for k >= 1.

They are tossed until one shows tails; the answer is whether the number h of heads before it is even.  Here the
program is cut off after n tosses, which all show heads with probability gamma^n/n!: H[n] is the law of h then.
"""

from lemmas.analysis.alternating_exponential import between_partial_sums, partial, term
from lemmas.analysis.whole_powers import next_power
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

H = sequence("H", law(line))
gamma, h, c = reals("gamma h c")
n, k, m = integer("n"), integer("k"), integer("m")
g = bounded("g", line)
s = real_sequence("s")

even = lambda h: indicator(eq(2 * floor(h / 2), h))  # 1[h is even]
# Toss k + 1, of chance c: it counts if all k before it showed heads.
coin = lambda c: lambda i: (1 - i) * (1 - c) + i * c
toss = lambda h, k, c: mix(0, 1, coin(c), lambda i: dirac(h + i * indicator(eq(h, k))))
tosses = [hypothesis("start", same(H[0], dirac(expr(0)))),
    hypothesis("tosses",
        every(INTEGER, lambda k: (0 <= k).implies(same(H[k + 1], bind(H[k], lambda h: toss(h, k, gamma / (k + 1)))))))]

@claim("A toss with the chance c adds 1 to h with probability c if h = k, and leaves another h",
    given=[0 <= c, c <= 1],
    show=E(toss(h, k, c), g) == g(h) + c * indicator(eq(h, k)) * (g(k + 1) - g(k)))
def mean_over_a_toss():
    # The mean over i = 0 and 1 is a sum, which `two_terms` writes out.
    mixture(toss(h, k, c), g, by={1: (*two_terms(coin(c)), by.linear())})
    do(*two_terms(lambda i: coin(c)(i) * g(h + i * indicator(eq(h, k)))))
    have(E(toss(h, k, c), g) == (1 - c) * g(h) + c * g(h + indicator(eq(h, k))))
    hit, _ = cases(eq(h, k))
    with hit:
        have(eq(indicator(eq(h, k)), 1), by.rewrite(eq(h, k)))
        have(g(h + indicator(eq(h, k))) == g(k + 1), by.rewrite(this), by.rewrite(eq(h, k)), by.ring())
        have(g(h) == g(k), by.rewrite(eq(h, k)), by.ring())
        linear(c, c * (g(k + 1) - g(k)))

@claim("Exactly one of k and k + 1 is even", show=even(k + 1) == 1 - even(k))
def parity_alternates():
    fact("floor", "bounds", k / 2)
    fact("floor", "bounds", (k + 1) / 2)
    yes, no = cases(eq(2 * floor(k / 2), k))
    with yes:
        have(floor((k + 1) / 2) < floor(k / 2) + 1, by.linear())
        have(floor((k + 1) / 2) <= floor(k / 2))
        have(2 * floor((k + 1) / 2) < k + 1, by.linear())
        have(even(k) == 1, by.rewrite(eq(2 * floor(k / 2), k)))
        have(even(k + 1) == 0)
        linear()
    with no:
        have(2 * floor(k / 2) < k)
        have(2 * floor(k / 2) + 1 <= k)
        have(k < 2 * floor(k / 2) + 2, by.linear())
        have(k <= 2 * floor(k / 2) + 1)
        have(floor(k / 2) < floor((k + 1) / 2), by.linear())
        have(floor(k / 2) + 1 <= floor((k + 1) / 2))
        have(eq(2 * floor((k + 1) / 2), k + 1))
        have(even(k + 1) == 1, by.rewrite(eq(2 * floor((k + 1) / 2), k + 1)))

chance = gamma / (n + 1)  # of toss n + 1

@claim("After one more toss: E g changes by the chance of it times g(n + 1) - g(n), where all n tosses showed heads",
    given=[0 <= gamma, gamma <= 1, *tosses, n >= 0],
    show=E(H[n + 1], g) == E(H[n], g) + chance * (g(n + 1) - g(n)) * E(H[n], lambda h: indicator(eq(h, n))))
def mean_after_one_more_toss():
    apply_to("tosses", n)
    rewrite(same(H[n + 1], bind(H[n], lambda h: toss(h, n, chance))))
    with under(H[n],
            lambda h: (E(toss(h, n, chance), g) == g(h) + chance * (g(n + 1) - g(n)) * indicator(eq(h, n)))) as h1:
        use(mean_over_a_toss, h=h1, k=n, c=chance)

all_heads = E(H[n], lambda h: indicator(eq(h, n)))
even_number = E(H[n], even)

@claim("All of the first n tosses show heads with probability gamma^n/n!; more than n never do",
    given=[0 <= gamma, gamma <= 1, *tosses, n >= 0],
    show=(E(H[n], lambda h: indicator(n < h)) == 0) & (all_heads == gamma**n / factorial(n)))
def all_tosses_show_heads():
    start, step = induction(n, 0).called("none", "before")
    with start:
        rewrite("start")
        fact("factorial", "zero")
        rewrite(this)
    with step:
        # Toss n + 1 adds a head only where all n tosses before it show heads.
        use(mean_after_one_more_toss, g=value(line, lambda h: indicator(n + 1 < h))).called("more")
        use(mean_after_one_more_toss, g=value(line, lambda h: indicator(eq(h, n + 1)))).called("all")
        under(H[n], lambda h: indicator(n + 1 < h) <= indicator(n < h), lambda h: (by.cases(n + 1 < h),))
        under(H[n], lambda h: indicator(eq(h, n + 1)) <= indicator(n < h), lambda h: (by.cases(eq(h, n + 1)),))
        none_beyond, all_n_plus_1 = each_part()
        with none_beyond:
            have(E(H[n], lambda h: indicator(n + 1 < h)) <= 0, by.linear())
            have(E(H[n], lambda h: indicator(n + 1 < h)) == 0)
        with all_n_plus_1:
            have(E(H[n], lambda h: indicator(eq(h, n + 1))) <= 0, by.linear())
            have(E(H[n], lambda h: indicator(eq(h, n + 1))) == 0)
            have(E(H[n + 1], lambda h: indicator(eq(h, n + 1))) == chance * all_heads, by.linear(chance * all_heads))
            rewrite(this)
            rewrite("before")
            use(next_power, c=gamma, k=n)
            rewrite(this)

def name_the_signs() -> None:
    """The signs s[j] = 2 even(j) - 1: 1, -1, 1, ..."""
    name_for(s, value(INTEGER, lambda j: 2 * even(j) - 1)).called("s")
    with have(s[0] == 1):
        have(even(expr(0)) == 1)
        apply_to("s", 0)
        linear()
    with have(every(INTEGER, lambda j: s[j + 1] == -s[j])):
        j1 = intro("j")
        use(parity_alternates, k=j1)
        apply_to("s", j1)
        apply_to("s", j1 + 1)
        linear()

@claim("Tosses with the chances gamma/1, gamma/2, ... until tails, at most n: the heads are even in number with "
        "probability exp(-gamma), up to gamma/n!, for 0 <= gamma <= 1",
    canonne("Sampling", "part", "the coin for exp(-gamma), cut off after n tosses"),
    given=[0 <= gamma, gamma <= 1, *tosses, n >= 0],
    show=abs(even_number - exp(-gamma)) <= gamma / factorial(n))
def exponential_coin():
    # P(even) is the alternating series of exp(-gamma) up to its term m = n (`partial`), as one more toss adds a term.
    name_the_signs()
    with have(every(INTEGER, lambda m: (0 <= m).implies(E(H[m], even) == partial(m, gamma)))):
        intro("m", "[0 <= m]")
        start, step = induction(m, 0).called("before")
        with start:
            rewrite("start")
            unfold(Sum(1, 0, lambda j: term(j, gamma)), "empty")
            have(even(expr(0)) == 1)
            linear()
        with step:
            use(mean_after_one_more_toss, n=m, g=value(line, even))
            use(all_tosses_show_heads, n=m)
            use(parity_alternates, k=m)
            apply_to("s", m + 1)
            have(even(m + 1) - even(m) == s[m + 1], by.linear())
            unfold(Sum(1, m + 1, lambda j: term(j, gamma)))
            use(next_power, c=gamma, k=m)
            fact("factorial", "step", m)
            fact("factorial", "positive", m)
            have(factorial(m + 1) == (m + 1) * factorial(m))
            next_ = gamma / (m + 1) * (gamma**m / factorial(m))
            have(term(m + 1, gamma) == s[m + 1] * next_, by.rewrite(this), by.rewrite(next_power))
            rewrite(E(H[m], lambda h: indicator(eq(h, m))) == gamma**m / factorial(m), at=mean_after_one_more_toss)
            linear(next_)
    apply_to(this, n)
    use(between_partial_sums)
    apply_to(this, gamma)
    apply_to("s", n)
    gap = even_number - exp(-gamma)
    have(0 <= s[n] * gap, by.linear(s[n]))
    have(s[n] * gap <= gamma / factorial(n), by.linear(s[n]))
    yes, no = cases(eq(2 * floor(n / 2), n))
    with yes:
        have(even(n) == 1, by.rewrite(eq(2 * floor(n / 2), n)))
        have(s[n] == 1, by.linear())
        have(0 <= gap, by.linear(gap))
        have(gap <= gamma / factorial(n), by.linear(gap))
        fact("abs", "positive", gap)
        linear()
    with no:
        have(even(n) == 0)
        have(gap <= 0, by.linear(gap))
        have(-gap <= gamma / factorial(n), by.linear(gap))
        fact("abs", "negative", gap)
        linear()

at_1 = value(line, lambda x: indicator(eq(x, 1)))
doubt(mean_over_a_toss,
    mutants=[mutant("1 - c for c", show=E(toss(h, k, c), g) == g(h) + (1 - c) * indicator(eq(h, k)) * (g(k + 1) - g(k)),
            hints=[{"witness": {"h": "0", "k": "0", "c": "1", "g": at_1},
                    "proofs": {"show": (by.contradiction(), by.use(mean_over_a_toss, h=0, k=0, c=1, g=at_1),
                            by.linear())}}])])
doubt(parity_alternates, mutants=[mutant("k + 2 for k + 1", show=even(k + 2) == 1 - even(k))])
doubt(mean_after_one_more_toss, mutants=[dropped(mean_after_one_more_toss, "tosses")])
