"""The coin for exp(-gamma), gamma >= 0, as the program that tosses until tails, of any number of tosses.

From K = k on the program tosses a coin of the chance gamma/k: on heads it goes on with k + 1, on tails it says whether
k is odd.  Its laws R[k] solve this equation, for every k >= 1.  For gamma > 1 there is a coin for exp(-1), of the laws
U[k], for each whole part of gamma, and one for what is left: C[m] is the law of whether the last and m of the first are
all 1.  H[n] is the law of the number of heads of the program cut off after n tosses (`exponential_coin`).
"""

from lemmas.analysis.alternating_exponential import between_partial_sums, next_excess, signs_squared
from lemmas.analysis.alternating_exponential import partial as alternating
from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.whole_powers import next_power
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.mechanisms.bernoulli_law import bernoulli, bernoulli_is_a_mixture
from lemmas.mechanisms.exponential_coin import (all_tosses_show_heads, chance, even, exponential_coin,
    mean_after_one_more_toss, name_the_signs, parity_alternates, s as sgn, toss, tosses)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

R, U, C, H = (sequence(name, law(line)) for name in ("R", "U", "C", "H"))
P, M = laws("P M", line)
gamma, c, y, B, u, d, w = reals("gamma c y B u d w")
k, n, m = integer("k"), integer("n"), integer("m")
g = bounded("g", line)

odd = lambda k: 1 - even(k)
# The law of the program from k on, as its law from k + 1 on makes it.
from_k = lambda R, k, gamma: bind(R[k + 1],
    lambda y: mix(0, 1, lambda i: (1 - i) * (1 - gamma / k) + i * (gamma / k),
        lambda i: dirac(i * y + (1 - i) * odd(k))))

@definition
def solves(R: Series[Law[line]], gamma: Real) -> Prop:
    """$R tosses coins of the chances $gamma/k until tails.

    For every k >= 1 the law R[k] is that of the program: toss a coin of the chance gamma/k; on heads go on with
    R[k + 1], on tails say whether k is odd (1) or even (0)."""
    return every(INTEGER,
        lambda k: (k >= 1).implies(same(R[k],
                bind(R[k + 1],
                    lambda y: mix(0, 1, lambda i: (1 - i) * (1 - gamma / k) + i * (gamma / k),
                        lambda i: dirac(i * y + (1 - i) * (1 - indicator(eq(2 * floor(k / 2), k)))))))))

program = hypothesis("R", solves(R, gamma))

@claim("The mean after a toss, whatever R[k + 1] is: (1 - gamma/k) g(1[k is odd]) + gamma/k E g under R[k + 1]",
    given=[0 <= gamma, gamma <= 1, k >= 1],
    show=E(from_k(R, k, gamma), g) == (1 - gamma / k) * g(odd(k)) + gamma / k * E(R[k + 1], g))
def mean_after_a_toss_of_k():
    weights = lambda i: (1 - i) * (1 - gamma / k) + i * (gamma / k)
    choice = lambda y: mix(0, 1, weights, lambda i: dirac(i * y + (1 - i) * odd(k)))
    with under(R[k + 1], lambda y: E(choice(y), g) == (1 - gamma / k) * g(odd(k)) + gamma / k * g(y)) as y1:
        mixture(choice(y1), g, by={1: (*two_terms(weights), by.linear())})
        do(*two_terms(lambda i: weights(i) * g(i * y1 + (1 - i) * odd(k))))

@claim("E g under R[k] is (1 - gamma/k) g(1 for odd k, else 0) and gamma/k times that under R[k + 1]",
    given=[0 <= gamma, gamma <= 1, program, k >= 1],
    show=E(R[k], g) == (1 - gamma / k) * g(odd(k)) + gamma / k * E(R[k + 1], g))
def mean_from_the_next():
    apply_to("R", k)
    rewrite(same(R[k], from_k(R, k, gamma)))
    use(mean_after_a_toss_of_k)

all_heads = lambda n: E(H[n], lambda h: indicator(eq(h, n)))

@claim("The program, and the one cut off after n tosses: their means of g differ only by where all n tosses are heads",
    given=[0 <= gamma, gamma <= 1, program, *tosses, n >= 0],
    show=E(R[1], g) == E(H[n], lambda h: g(even(h))) + all_heads(n) * (E(R[n + 1], g) - g(even(n))))
def program_and_cut_off():
    start, step = induction(n, 0).called("before")
    with start:
        have(all_heads(0) == 1, by.rewrite("start"))
        have(E(H[0], lambda h: g(even(h))) == g(even(expr(0))), by.rewrite("start"), by.ring())
        linear(E(R[1], g) - g(even(expr(0))))
    with step:
        use(mean_after_one_more_toss, g=value(line, lambda h: g(even(h)))).called("more")
        use(all_tosses_show_heads)
        use(all_tosses_show_heads, n=n + 1)
        with have(all_heads(n + 1) == chance * all_heads(n)).called("all heads"):
            fact("factorial", "positive", n)
            use(next_power, c=gamma, k=n)
            have(factorial(n + 1) == (n + 1) * factorial(n))
            rewrite(all_heads(n + 1) == gamma ** (n + 1) / factorial(n + 1))
            rewrite(all_heads(n) == gamma**n / factorial(n))
            rewrite(factorial(n + 1) == (n + 1) * factorial(n))
            rewrite(next_power)
        use(mean_from_the_next, k=n + 1)  # where all n tosses show heads the program tosses once more
        use(parity_alternates, k=n)
        have(odd(n + 1) == even(n), by.linear())
        rewrite(odd(n + 1) == even(n), at=mean_from_the_next)
        linear(all_heads(n), E(R[n + 2], g) - g(even(n + 1)))

def even_or_odd(h: Expr) -> None:
    """1[h is even] is 1 or 0, and gives way to it."""
    yes, no = cases(eq(2 * floor(h / 2), h))
    with yes:
        have(even(h) == 1, by.rewrite(eq(2 * floor(h / 2), h)))
        rewrite(this)
    with no:
        have(even(h) == 0)
        rewrite(this)

factorial_at_least = claim("n <= n! for n >= 1", given=[n >= 1], show=n <= factorial(n))

@claim("|u d| <= w c for |u| <= w and |d| <= c",
    given=[-w <= u, u <= w, -c <= d, d <= c],
    show=(u * d <= w * c) & (-w * c <= u * d))
def product_within():
    each_part((by.linear(degree=2),), (by.linear(degree=2),))

# P is the law of a coin of chance c.
coin_of = lambda P, c: every(bounded(line), lambda g: eq(E(P, g), c * g(1) + (1 - c) * g(0)))

@claim("Coins of the chances gamma/1, gamma/2, ... until tails: whether their number is odd is a coin of chance "
        "e^(-gamma), 0 <= gamma <= 1", canonne("Algorithm 1, the coin for e^(-gamma)", "part", "for gamma <= 1"),
    given=[0 <= gamma, gamma <= 1, program],
    show=coin_of(R[1], exp(-gamma)))
def exponential_coin_until_tails():
    """Cut off after n tosses it is `exponential_coin`; g is within B of 0, and all is within 4 B/n! of the coin."""

    intro("g")
    bounded_by(g, B)
    recursion(H, dirac(expr(0)), lambda k, law: bind(law, lambda h: toss(h, k, gamma / (k + 1)))).called("H")
    with use(small_real, A=abs(E(R[1], g) - (exp(-gamma) * g(1) + (1 - exp(-gamma)) * g(0))), B=4 * B) as that:
        with that.premise(0):
            apply_to("B", 0)
        with that.premise("for every eps"):
            eps, _ = intro("eps", "[0 < eps]")
            let(n, floor(1 / eps) + 1)
            fact("floor", "bounds", 1 / eps)
            have(0 < 1 / eps)
            have(1 / eps <= n, by.rewrite("n"))
            use(factorial_at_least)
            fact("factorial", "positive", n)
            have(1 / factorial(n) <= eps, by.have(1 <= eps * factorial(n), by.linear(eps)), by.linear(1 / factorial(n)))
            use(exponential_coin)
            use(program_and_cut_off)
            use(all_tosses_show_heads)
            jump = g(1) - g(0)
            with under(H[n], lambda h: g(even(h)) == g(0) + jump * even(h)) as h1:
                even_or_odd(h1)
            apply_to("B", 0)
            apply_to("B", 1)
            apply_to("B", even(n))
            under(R[n + 1], lambda y: g(y) <= B, lambda y: (by.apply_to("B", y),))
            under(R[n + 1], lambda y: -B <= g(y), lambda y: (by.apply_to("B", y),))
            let(u, 1 / factorial(n))
            let(d, E(H[n], even) - exp(-gamma))
            let(w, E(R[n + 1], g) - g(even(n)))
            have(gamma / factorial(n) <= u, by.rewrite("u"), by.linear(1 / factorial(n)))
            have(all_heads(n) <= u, by.have(gamma**n <= 1), by.rewrite("u"), by.linear(1 / factorial(n)))
            have(abs(d) <= u, by.rewrite("d"))
            fact("abs", "above", d)
            # The difference is jump d + w all_heads(n): each product is within 2 B/n!.
            use(product_within, u=jump, w=2 * B, d=d, c=u)
            have(w <= 2 * B, by.rewrite("w"), by.linear())
            use(product_within, u=w, w=2 * B, d=all_heads(n), c=u)
            difference = E(R[1], g) - (exp(-gamma) * g(1) + (1 - exp(-gamma)) * g(0))
            have(difference == jump * d + w * all_heads(n), by.linear(jump, all_heads(n)))
            have(0 <= B, by.linear())
            have(difference <= 4 * B * eps, by.linear(B))
            have(-4 * B * eps <= difference, by.linear(B))
    fact("abs", "above", E(R[1], g) - (exp(-gamma) * g(1) + (1 - exp(-gamma)) * g(0)))
    have(E(R[1], g) <= exp(-gamma) * g(1) + (1 - exp(-gamma)) * g(0), by.linear())
    have(E(R[1], g) >= exp(-gamma) * g(1) + (1 - exp(-gamma)) * g(0), by.linear())

# --- gamma > 1 --------------------------------------------------------------------------------------------------------

# Whether two independent coins, of the laws P and M, are both 1.
both = lambda P, M: bind(P, lambda x: bind(M, lambda y: dirac(x * y)))

@claim("Of two independent coins of the chances c and d both are 1 with probability c d",
    given=[hypothesis("P", coin_of(P, c)), hypothesis("M", coin_of(M, d))],
    show=coin_of(both(P, M), c * d))
def both_coins():
    intro("g")
    with under(P, lambda x: E(M, lambda y: g(x * y)) == d * g(x) + (1 - d) * g(0)) as x1:
        apply_to("M", value(line, lambda y: g(x1 * y)))
    apply_to("P", g)
    linear(d)

@claim("A coin of the chance c, and m coins for e^(-1): all are 1 with probability c e^(-m)",
    given=[hypothesis("P", coin_of(P, exp(-1))), hypothesis("first", coin_of(C[0], c)),
        hypothesis("more", every(INTEGER, lambda k: (0 <= k).implies(same(C[k + 1], both(P, C[k]))))), m >= 0],
    show=coin_of(C[m], c * exp(-m)))
def coins_for_whole_parts():
    _, step = induction(m, 0).called("before")
    with step:
        apply_to("more", m)
        use(both_coins, M=C[m], c=exp(-1), d=c * exp(-m)).called("one coin more")
        intro("g")
        rewrite(same(C[m + 1], both(P, C[m])))
        apply_to("one coin more", g)

@claim("The coin for e^(-gamma), gamma >= 0: a coin for e^(-1) for each whole part of gamma, and one for the rest, "
        "each by tossing until tails; it is 1 if all are", canonne("Algorithm 1, the coin for e^(-gamma)", "whole"),
    given=[0 <= gamma, hypothesis("U", solves(U, expr(1))), hypothesis("R", solves(R, gamma - floor(gamma))),
        hypothesis("rest", same(C[0], R[1])),
        hypothesis("whole parts", every(INTEGER, lambda k: (0 <= k).implies(same(C[k + 1], both(U[1], C[k])))))],
    show=coin_of(C[floor(gamma)], exp(-gamma)))
def exponential_coin_program():
    """All coins are tossed here, where the paper stops at the first 0, and at gamma = 1 there is one coin more, for 0:
    the law is the same."""

    use(exponential_coin_until_tails, gamma=gamma - floor(gamma))
    use(exponential_coin_until_tails, R=U, gamma=1)
    have(-1 < floor(gamma))
    with use(coins_for_whole_parts, P=U[1], c=exp(-(gamma - floor(gamma))), m=floor(gamma)) as that:
        with that.premise("first"):
            intro("g")
            rewrite("rest")
            apply_to(coin_of(R[1], exp(-(gamma - floor(gamma)))))
    have(exp(-gamma) == exp(-(gamma - floor(gamma))) * exp(-floor(gamma)))

# --- there are such laws ----------------------------------------------------------------------------------------------

rr = real_sequence("r")
@claim("Coins of chances r[k] = (1 - gamma/k) 1[k odd] + gamma/k r[k + 1] in [0, 1] solve the program's equation",
    given=[0 <= gamma, gamma <= 1,
        hypothesis("chances", every(INTEGER, lambda k: (k >= 1).implies((0 <= rr[k]) & (rr[k] <= 1)))),
        hypothesis("next",
            every(INTEGER, lambda k: (k >= 1).implies(rr[k] == (1 - gamma / k) * odd(k) + gamma / k * rr[k + 1]))),
        hypothesis("coins", every(INTEGER, lambda k: same(R[k], bernoulli(rr[k]))))],
    show=solves(R, gamma))
def chances_solve():
    k1, _ = intro("k", "[k >= 1]")
    ext("g")
    use(mean_after_a_toss_of_k, k=k1)
    for place in (k1, k1 + 1):
        apply_to("coins", place)
        apply_to("chances", place)
        use(bernoulli_is_a_mixture, p=rr[place])
        apply_to(this, g)
        have(E(R[place], g) == E(bernoulli(rr[place]), g), by.rewrite(same(R[place], bernoulli(rr[place]))), by.ring())
    apply_to("next", k1)
    with have(g(odd(k1)) == odd(k1) * g(1) + (1 - odd(k1)) * g(0)):
        even_or_odd(k1)
    linear(gamma / k1, g(1) - g(0), 1 - gamma / k1)

a_n = lambda n: gamma**n / factorial(n)

# The signs sgn[j] = (-1)^j, as 2 even(j) - 1.
signs = [hypothesis("first sign", sgn[0] == 1), hypothesis("signs", every(INTEGER, lambda j: sgn[j + 1] == -sgn[j])),
    hypothesis("s", every(INTEGER, lambda j: sgn[j] == 2 * even(j) - 1))]
# r_n, from which the chances r[k] come: what is left of the series after its term n, over gamma^n/n!.
rest = lambda n: (exp(-gamma) - alternating(n, gamma)) / a_n(n)

@claim("gamma^(n + 1)/(n + 1)! = gamma/(n + 1) gamma^n/n!",
    given=[0 < gamma, n >= 0],
    show=a_n(n + 1) == gamma / (n + 1) * a_n(n))
def next_term_of_exp_series():
    use(next_power, c=gamma, k=n)

@claim("Series of e^(-gamma), its rest after term n over gamma^n/n!: r_n = gamma ((-1)^(n + 1) + r_(n + 1))/(n + 1)",
    given=[*signs[:2], 0 < gamma, gamma <= 1, n >= 0],
    show=rest(n) == gamma / (n + 1) * (sgn[n + 1] + rest(n + 1)))
def next_rest_of_the_series():
    use(next_term_of_exp_series)
    fact("factorial", "positive", n)
    unfold(Sum(1, n + 1, lambda j: sgn[j] * gamma**j / factorial(j)))
    left = exp(-gamma) - alternating(n, gamma)
    have(rest(n + 1) == left / a_n(n + 1) - sgn[n + 1], by.linear(1 / a_n(n + 1)))
    have(gamma / (n + 1) * (left / a_n(n + 1)) == rest(n), by.linear(left / (a_n(n) * a_n(n + 1))))
    linear(gamma / (n + 1))

@claim("1[n is even] + r_n is in [0, 1], r_n the rest of e^(-gamma)'s series after term n over gamma^n/n!, 0 < gamma "
        "<= 1",
    given=[*signs, 0 < gamma, gamma <= 1, n >= 0],
    show=(0 <= even(n) + rest(n)) & (even(n) + rest(n) <= 1))
def rest_of_the_series():
    # r_n = -(-1)^n y with y in [0, 1], as the partial sums are above and below e^(-gamma) in turn.
    excess = lambda n: sgn[n] * (alternating(n, gamma) - exp(-gamma))
    use(between_partial_sums, s=sgn)
    apply_to(this, gamma)
    use(between_partial_sums, s=sgn, n=n + 1)
    apply_to(this, gamma)
    use(next_excess, s=sgn, x=gamma)
    use(next_term_of_exp_series)
    fact("factorial", "positive", n)
    have(0 < a_n(n))
    have(gamma / (n + 1) <= 1, by.linear(1 / (n + 1)))
    have(excess(n) <= a_n(n), by.linear(a_n(n)))
    let(y, excess(n) / a_n(n))
    have(y <= 1, by.rewrite("y"), by.linear(1 / a_n(n)))
    have(0 <= y, by.rewrite("y"), by.have(0 <= excess(n)), by.linear(1 / a_n(n)))
    apply_to("s", n)
    have(sgn[n] * sgn[n] == 1, by.use(signs_squared, s=sgn))
    have(rest(n) == -sgn[n] * y, by.rewrite("y"), by.linear((alternating(n, gamma) - exp(-gamma)) / a_n(n))).called(
        "rest")
    for bound in each_part():
        with bound:
            rewrite("rest")
            yes, no = cases(eq(2 * floor(n / 2), n))
            with yes:
                have(even(n) == 1, by.rewrite(eq(2 * floor(n / 2), n)))
                have(sgn[n] == 1, by.linear())
                rewrite(even(n) == 1)
            with no:
                have(even(n) == 0)
                have(sgn[n] == -1, by.linear())
                rewrite(even(n) == 0)

@claim("The program that tosses coins of the chances gamma/k until tails has laws, 0 <= gamma <= 1",
    canonne("Algorithm 1, the coin for e^(-gamma)", "remark", "that the program has laws"),
    given=[0 <= gamma, gamma <= 1],
    show=exists(sequence(law(line)), lambda R: solves(R, gamma)))
def exponential_coin_program_exists():
    name_the_signs()
    inside, zero = cases(0 < gamma)
    with inside:
        name_for(rr, value(INTEGER, lambda k: even(k - 1) + rest(k - 1))).called("r")
        name_for(R, value(INTEGER, lambda k: bernoulli(rr[k]))).called("coins")
        with use(chances_solve) as that:
            with that.premise("chances"):
                k1, _ = intro("k", "[k >= 1]")
                apply_to("r", k1)
                use(rest_of_the_series, n=k1 - 1)
            with that.premise("next"):
                k1, _ = intro("k", "[k >= 1]")
                apply_to("r", k1)
                apply_to("r", k1 + 1)
                use(next_rest_of_the_series, n=k1 - 1)
                use(parity_alternates, k=k1 - 1)
                apply_to("s", k1)
                linear(gamma / k1, 1 - gamma / k1)
        witness(R)
    with zero:  # gamma = 0: the first toss is tails, and the answer is odd(k)
        name_for(rr, value(INTEGER, lambda k: odd(k))).called("r")
        name_for(R, value(INTEGER, lambda k: bernoulli(rr[k]))).called("coins")
        with use(chances_solve) as that:
            with that.premise("next"):
                k1, _ = intro("k", "[k >= 1]")
                apply_to("r", k1)
                have(eq(gamma, 0))
                rewrite(eq(gamma, 0))
            with that.premise("chances"):
                k1, _ = intro("k", "[k >= 1]")
                apply_to("r", k1)
                have(0 <= even(k1))
                have(even(k1) <= 1)
        witness(R)

# A coin that never shows 1; and at gamma = 1 the coin for what is left of gamma, which is 0, alone.
is_1 = lambda x: indicator(eq(x, 1))
at_1 = value(line, is_1)
never = value(INTEGER, lambda k: bernoulli(expr(0)))
after_1 = bind(bernoulli(expr(0)),
    lambda y: mix(0, 1, lambda i: (1 - i) * (1 - expr(0) / 1) + i * (expr(0) / 1),
        lambda i: dirac(i * y + (1 - i) * odd(expr(1)))))
doubt(program_and_cut_off,
    mutants=[mutant("of no tosses", given=[0 <= gamma, gamma <= 1, tosses[0], n >= 0],
            show=every(sequence(law(line)),
                lambda R: solves(R, gamma).implies(E(R[1], g)
                        == E(H[n], lambda h: g(even(h))) + all_heads(n) * (E(R[n + 1], g) - g(even(n))))),
            hints=[{"witness": {"H": value(INTEGER, lambda k: dirac(expr(0))), "gamma": "1", "n": "1", "g": at_1},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.use(exponential_coin_program_exists, gamma=1), by.unpack(this, "R"),
                            by.apply_to("so", R), by.use(exponential_coin_until_tails, gamma=1),
                            by.apply_to(this, at_1), by.have(exp(-1) < 1, by.evaluate()), by.linear())}}])])
doubt(chances_solve,
    mutants=[dropped(chances_solve, "next",
            hints=[{"witness": {"R": never, "r": value(INTEGER, lambda k: 0), "gamma": "0"},
                    "proofs": {"given chances": (by.intro("k"), by.intro()), "given coins": (by.intro("k"),),
                        "show": (by.contradiction().called("so"), by.apply_to("so", 1).called("fixed"),
                            by.use(bernoulli_is_a_mixture, p=0), by.apply_to(this, at_1),
                            by.use(mean_after_a_toss_of_k, R=never, gamma=0, k=1, g=at_1),
                            by.have(E(bernoulli(expr(0)), is_1) == E(after_1, is_1),
                                by.congruence("fixed", lambda law: eq(E(law, is_1), E(after_1, is_1))), by.ring()),
                            by.linear())}}])])
alternate = value(INTEGER, lambda j: 2 * even(j) - 1)
doubt(next_rest_of_the_series,
    mutants=[mutant("without the sign", show=rest(n) == gamma / (n + 1) * rest(n + 1),
            hints=[{"witness": {"s": alternate, "gamma": "1", "n": "0"},
                    "proofs": {"given signs": (by.intro("j"), by.use(parity_alternates, k=integer("j")), by.linear()),
                        "show": (by.contradiction(),
                            by.use(next_rest_of_the_series, s=alternate, gamma=1, n=0,
                                by={"signs": (by.intro("j"), by.use(parity_alternates, k=integer("j")), by.linear())}),
                            by.have(even(expr(1)) == 0), by.linear())}}])])
doubt(rest_of_the_series,
    mutants=[mutant("at most 9/10", show=even(n) + rest(n) <= "9/10",
            hints=[{"witness": {"s": value(INTEGER, lambda j: 2 * even(j) - 1), "gamma": "1/100", "n": "0"},
                    "proofs": {"given signs": (by.intro("j"), by.use(parity_alternates, k=integer("j")), by.linear()),
                        "given s": (by.intro("j"),),
                        "show": (by.contradiction().called("high"),
                            by.unfold(Sum(1, 0, lambda j: (2 * even(j) - 1) * expr("1/100") ** j / factorial(j)),
                                "empty"), by.rewrite(this, at="high"), by.fact("factorial", "zero"),
                            by.rewrite(this, at="high"), by.have(even(expr(0)) == 1),
                            by.have(exp("-1/100") > "9/10", by.evaluate()), by.linear())}}])])
rest_of_1 = 1 - floor(expr(1))
doubt(exponential_coin_program,
    mutants=[mutant("no coins for the whole parts", given=[0 <= gamma],
            show=every(sequence(law(line)),
                lambda R: solves(R, gamma - floor(gamma)).implies(coin_of(R[1], exp(-gamma)))),
            hints=[{"witness": {"gamma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.have(eq(floor(expr(1)), 1)),
                            by.use(exponential_coin_program_exists, gamma=rest_of_1), by.unpack(this, "R"),
                            by.apply_to("so", R).called("small"),
                            by.use(exponential_coin_until_tails, gamma=rest_of_1).called("great"),
                            by.apply_to("small", at_1), by.apply_to("great", at_1),
                            by.have(exp(-rest_of_1) > exp(-1), by.evaluate()), by.linear())}}])])
doubt(exponential_coin_program_exists,
    mutants=[mutant("of the chance 1 - gamma",
            show=exists(sequence(law(line)), lambda R: solves(R, gamma) & coin_of(R[1], 1 - gamma)),
            hints=[{"witness": {"gamma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "R").called("R", "none"),
                            by.use(exponential_coin_until_tails, gamma=1).called("some"), by.apply_to("some", at_1),
                            by.apply_to("none", at_1), by.have(exp(-1) > 0, by.evaluate()), by.linear())}}])])
doubt(coins_for_whole_parts,
    mutants=[dropped(coins_for_whole_parts, "more",
            hints=[{"witness": {"P": bernoulli(exp(-1)), "C": value(INTEGER, lambda k: dirac(expr(1))), "c": "1",
                        "m": "1"},
                    "proofs": {"given P": (by.use(bernoulli_is_a_mixture, p=exp(-1)),), "given first": (by.intro("g"),),
                        "show": (by.contradiction().called("so"), by.apply_to("so", at_1),
                            by.have(exp(-1) < 1, by.evaluate()), by.linear())}}])])
