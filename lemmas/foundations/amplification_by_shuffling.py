"""Amplification by shuffling in closed form: the counts of clones, and how far they hide one more.

c clones give i heads of c fair coins, and the report hidden among them is one head more with probability q or 1 - q.
That is told only by the i with i + 1 > gamma (c - i), gamma = 1 + x, which have by Hoeffding's bound a probability of at
most e^(-L), and so have by Chernoff's too few clones.  eps is the privacy of a report, e that of all of them.
K(z, y) is the state z after the report y, R[t] the law of report t, H0[t] and H1[t] those of the state after t of them
where the hidden report has the law V0 or V1; phi is a test.
"""

from lemmas.foundations.binomial_tails import binomial_weights, few_successes, many_successes
from lemmas.foundations.hiding_among_clones import (H0, H1, K, R, V0, V1, Y, Z, counts_are_close, order,
    private_reports_by_counts, state_of_reports, z0)
from lemmas.foundations.sampling_with_replacement_attained import mean_of_a_constant
from lemmas.papers import clones
from verify.lemma import *

c, i, m, n = (integer(name) for name in "cimn")
gamma, x, q, d, L = reals("gamma x q d L")
phi = test("phi", line)
half = expr("1/2")

chosen = lambda i: binomial(c, i)
often = lambda i: indicator(gamma * (c - i) < i + 1)

# x is here the value of a test at i + 1 heads.
@claim("(C(c, i) - gamma C(c, i + 1)) x <= C(c, i) 1[gamma (c - i) < i + 1] for 0 <= x <= 1, 0 <= i <= c, gamma >= 0",
    clones("Section 3, amplification by shuffling", "step"),
    given=[0 <= i, i <= c, gamma >= 0, 0 <= x, x <= 1],
    show=(chosen(i) - gamma * chosen(i + 1)) * x <= chosen(i) * often(i))
def one_head_more():
    fact("binomial", "step", c, i)
    fact("binomial", "nonnegative", c, i)
    have((c - i) * chosen(i) >= 0)
    have(chosen(i + 1) >= 0, by.linear(1 / (i + 1)))
    _, no = cases(gamma * (c - i) < i + 1)
    with no:
        have(chosen(i) <= gamma * chosen(i + 1), by.linear(chosen(i), gamma, scale=i + 1))

sum_of = lambda m, h: Sum(0, m, lambda i: chosen(i) * h(i))

@claim("sum_(i <= m + 1) (C(c, i - 1) - gamma C(c, i)) phi(i) <= sum_(i <= m) C(c, i) 1[gamma (c - i) < i + 1], m <= c",
    clones("Section 3, amplification by shuffling", "step"),
    given=[gamma >= 0, m >= 0],
    show=(m <= c).implies(sum_of(m, lambda i: phi(i + 1)) - gamma * sum_of(m + 1, lambda i: phi(i))
            <= sum_of(m, lambda i: often(i))))
def one_head_more_in_sums():
    """By induction on m; one term more is `one_head_more`."""
    start, step = induction(m, 0)
    with start:
        intro(1)
        use(one_head_more, i=0, x=phi(1))
        unfold(sum_of(expr(0), lambda i: phi(i + 1)))
        unfold(sum_of(expr(0) - 1, lambda i: phi(i + 1)), "empty")
        unfold(sum_of(expr(0) + 1, lambda i: phi(i)))
        unfold(sum_of(expr(0), lambda i: phi(i)))
        unfold(sum_of(expr(0) - 1, lambda i: phi(i)), "empty")
        unfold(sum_of(expr(0), lambda i: often(i)))
        unfold(sum_of(expr(0) - 1, lambda i: often(i)), "empty")
        fact("binomial", "zero", c)
        linear(gamma, gamma * phi(0))
    with step as before:
        intro(1)
        modus(before)
        use(one_head_more, i=m + 1, x=phi(m + 2))
        unfold(sum_of(m + 1, lambda i: phi(i + 1)))
        unfold(sum_of(m + 2, lambda i: phi(i)))
        unfold(sum_of(m + 1, lambda i: often(i)))
        linear(gamma)

mean = lambda h: Sum(0, c, lambda i: binomial(c, i) * half**i * (1 - half) ** (c - i) * h(i))

@claim("One head more than c coins: E_gamma is at most the probability that i + 1 > gamma (c - i), i the heads",
    clones("Section 3, amplification by shuffling", "step"),
    given=[gamma >= 0, c >= 0],
    show=mean(lambda i: phi(i + 1)) - gamma * mean(lambda i: phi(i)) <= mean(lambda i: often(i)))
def one_head_more_of_coins():
    use(one_head_more_in_sums, m=c)
    modus(this)
    unfold(sum_of(c + 1, lambda i: phi(i)))
    fact("binomial", "step", c, c)
    have(chosen(c + 1) == 0, by.linear(scale=c + 1))
    linear(half**c, gamma * half**c, gamma * half**c * phi(c + 1))

v = real_sequence("v")

in_unit = for_all(0, c, lambda i: (0 <= v[i]) & (v[i] <= 1))

@claim("The mean over the heads of c coins of numbers in [0, 1] is in [0, 1]",
    clones("Section 3, amplification by shuffling", "step"),
    given=[c >= 0, in_unit],
    show=(0 <= mean(lambda i: v[i])) & (mean(lambda i: v[i]) <= 1))
def mean_within():
    weight_of = lambda i: binomial(c, i) * half**i * (1 - half) ** (c - i)
    for low, high in ((lambda i: expr(0), lambda i: v[i]), (lambda i: v[i], lambda i: expr(1))):
        with sums((0, c), lambda i: weight_of(i) * low(i) <= weight_of(i) * high(i)) as i:
            use(binomial_weights, t=c, q=half, k=i)
            apply_to(in_unit)
    use(mean_of_a_constant, t=c, q=half, d=1)

A, B = reals("A B")

@claim("A - gamma B <= d gives q A + (1 - q) B - (1 + (2 q - 1)(gamma - 1))((1 - q) A + q B) <= (2 q - 1) d, for A, B, "
        "d >= 0, 1/2 <= q <= 1, gamma >= 1", clones("Section 3, amplification by shuffling", "step"),
    given=[gamma >= 1, half <= q, q <= 1, A >= 0, B >= 0, d >= 0, A - gamma * B <= d],
    show=(q * A + (1 - q) * B) - (1 + (2 * q - 1) * (gamma - 1)) * ((1 - q) * A + q * B) <= (2 * q - 1) * d)
def by_the_coin():
    x, more = gamma - 1, 2 * q - 1
    have(more * d * (x * (1 - q)) >= 0)
    have(more * B * (x**2 * (1 - q)) >= 0)
    left = 1 - x * (1 - q)  # more left is the coefficient of A in what is to be at most more d
    yes, _ = cases(0 <= left)
    with yes:
        have(more * left * (d + gamma * B - A) >= 0)
        linear()

# --- enough clones ----------------------------------------------------------------------------------------

N, r, s = reals("N r s")
# N is n e^(-eps), near the mean number of clones of either kind; but for a small probability there are at least N/2.  r is
# sqrt(L/N).
enough = [L > 0, N >= 16 * L, r >= 0, r**2 == L / N, c >= N / 2]
excess = 8 * r + 8 / N

@claim("In numbers: L <= 2 s^2/c for (2 + x) s = c x/2 - 1, x = 8 sqrt(L/N) + 8/N, c >= N/2, N >= 16 L",
    clones("Section 3, amplification by shuffling", "step"),
    given=[*enough, s == (c * excess / 2 - 1) / (2 + excess)],
    show=(0 <= s) & (L <= 2 * s**2 / c))
def clone_deviation():
    """s is at least t = sqrt(c L/2), since t is at most c r and at most c/4."""
    t = sqrt(c * L / 2)
    with have(c * L / 2 <= (c * r) ** 2):
        have((c * r) ** 2 == c**2 * (L / N), by.linear(c**2))
        have(c * L * (c - N / 2) / N >= 0)
        linear()
    for bound in (c * r, c / 4):
        fact("sqrt", "increasing", c * L / 2, bound**2)
        fact("sqrt", "of_square", bound)
    have(c / N >= "1/2", by.linear(1 / N))
    with have(c * excess / 2 - 1 >= (2 + excess) * t):
        have(excess * (c / 4 - t) >= 0)
        linear()
    with have(s >= t):
        linear(1 / (2 + excess))
    have(s**2 >= t**2, by.linear(s, t))

def means_of(phi: Function) -> None:
    """The means of a test over the heads, and over one more, are between 0 and 1."""
    for shift in (1, 0):
        use(mean_within, v=value(INTEGER, lambda i: phi(i + shift)))

often_at = lambda gamma, i: indicator(gamma * (c - i) < i + 1)

j = real("j")
@claim("In numbers: if (1 + x)(L - j) < j + 1, then j > L/2 + s, where x > 0, (2 + x) s = L x/2 - 1",
    clones("Section 3, amplification by shuffling", "step"),
    given=[x > 0, (2 + x) * s == L * x / 2 - 1],
    show=indicator((1 + x) * (L - j) < j + 1) <= indicator(L / 2 + s < j))
def telling_heads():
    """L is the number of coins here, j that of heads."""
    yes, _ = cases((1 + x) * (L - j) < j + 1)
    with yes:
        have(L / 2 + s < j, by.contradiction(), by.linear(2 + x))

@claim("In numbers: P[(1 + x)(c - i) < i + 1] <= e^(-L), i ~ Bin(c, 1/2), x = 8 sqrt(L/N) + 8/N, c >= N/2 >= 8 L",
    clones("Section 3, amplification by shuffling", "step"),
    given=enough,
    show=mean(lambda i: often_at(1 + excess, i)) <= exp(-L))
def heads_that_tell():
    """By `telling_heads` and Hoeffding's bound, `many_successes`."""
    s = (c * excess / 2 - 1) / (2 + excess)
    use(clone_deviation, s=s)
    use(many_successes, t=c, q=half, s=s)
    with sums((0, c),
            lambda i: binomial(c, i) * half**i * (1 - half)**(c - i) * often_at(1 + excess, i)
                <= binomial(c, i) * half**i * (1 - half)**(c - i) * indicator(half * c + s < i)) as i:
        use(binomial_weights, t=c, q=half, k=i)
        use(telling_heads, x=excess, L=c, j=i, s=s)
        linear(binomial(c, i) * half**i * (1 - half)**(c - i))
    fact("exp", "increasing", -2 * s**2 / c, -L)

@claim("c >= N/2 >= 8 L clones hide the count of one more up to e^(-L), gamma = 1 + (2 q - 1)(8 sqrt(L/N) + 8/N)",
    clones("Section 3, amplification by shuffling", "step"),
    given=[*enough, half <= q, q <= 1],
    show=counts_are_close(c, q, 1 - q, 1 + (2 * q - 1) * excess, exp(-L)))
def enough_clones():
    phi = intro("phi")
    use(heads_that_tell)
    use(one_head_more_of_coins, gamma=1 + excess)
    means_of(phi)
    have(mean(lambda i: phi(i + 1)) - (1 + excess) * mean(lambda i: phi(i)) <= exp(-L), by.linear())
    use(by_the_coin, gamma=1 + excess, A=mean(lambda i: phi(i + 1)), d=exp(-L))
    linear(exp(-L))

@claim("Any number of clones hides the count of one more up to 1",
    clones("Section 3, amplification by shuffling", "step"),
    given=[c >= 0, gamma >= 0, 0 <= q, q <= 1],
    show=counts_are_close(c, q, 1 - q, gamma, 1))
def any_number_of_clones():
    phi = intro("phi")
    means_of(phi)
    have(mean_of_count(q, phi) <= 1, by.linear(q, 1 - q))
    have(mean_of_count(1 - q, phi) >= 0, by.linear(q, 1 - q))
    linear(gamma)

mean_of_count = lambda q, phi: q * mean(lambda i: phi(i + 1)) + (1 - q) * mean(lambda i: phi(i))

# --- few clones ---------------------------------------------------------------------------------------------

p = real("p")
others = lambda p, h: Sum(0, n - 1, lambda i: binomial(n - 1, i) * p**i * (1 - p) ** (n - 1 - i) * h(i))

@claim("In numbers: P[i < n p/2] <= e^(-L) for i ~ Bin(n - 1, p), n p >= 16 L and L >= log 2",
    clones("Section 3, amplification by shuffling", "step"),
    given=[0 < p, p <= 1, n >= 1, L >= log(2), n * p >= 16 * L],
    show=others(p, lambda i: indicator(i < n * p / 2)) <= exp(-L))
def few_clones():
    """Chernoff's bound at l = log 2: the exponent is (n p (log 2 - 1) + p)/2 <= -L, as n p >= 16 L and L >= log 2."""
    use(few_successes, t=n - 1, q=p, l=log(2), m=n * p / 2)
    fact("exp", "log", 2)
    have(log(2) <= "7/10")
    have(log(2) >= "6/10")
    fact("exp", "increasing", log(2) * (n * p / 2) - p * (n - 1) * (1 - exp(-log(2))), -L)

# --- the theorem --------------------------------------------------------------------------------------------

eps, e, delta = reals("eps e delta")
kind = exp(eps) / (exp(eps) + 1)  # the probability of a report of the first kind
amplified = lambda L: 1 + (exp(eps) - 1) / (exp(eps) + 1) * (8 * sqrt(exp(eps) * L / n) + 8 * exp(eps) / n)
near = lambda M, N: max_divergence(M, N) <= eps
state = lambda H, V: state_of_reports(Y, Z, K, z0, V, R, H, n - 1)

enough_users = [n >= 1, L >= log(2), n * exp(-eps) >= 16 * L]
hidden_by = lambda c: indicator(c < n * exp(-eps) / 2) + exp(-L)

@claim("c < n clones hide the count of one more, q = e^eps/(e^eps + 1), at gamma = amplified(L) up to 1[c < n "
        "e^(-eps)/2] + e^(-L), n e^(-eps) >= 16 L, L >= log 2", clones("Section 3, amplification by shuffling", "step"),
    given=[eps >= 0, *enough_users],
    show=for_all(0, n - 1, lambda c: counts_are_close(c, kind, 1 - kind, amplified(L), hidden_by(c))))
def clones_that_hide():
    """Few clones, c < n p/2, need not hide it, as `hidden_by` is at least 1 there; many do by `enough_clones`."""
    p, gamma = exp(-eps), amplified(L)
    intro("c")
    few, many = cases(c < n * p / 2)
    with few:
        phi = intro("phi")
        use(any_number_of_clones, q=kind, gamma=gamma)
        apply_to(this, phi)
        have(hidden_by(c) >= 1)
        linear()
    with many:
        use(enough_clones, N=n * p, r=sqrt(exp(eps) * L / n), q=kind)
        phi = intro("phi")
        apply_to(enough_clones, phi)
        linear(mean_of_count(1 - kind, phi))

@claim("In numbers: E (1[c < n p/2] + e^(-L)) <= 2 e^(-L), c ~ Bin(n - 1, p), p = e^(-eps), n p >= 16 L >= 16 log 2",
    clones("Section 3, amplification by shuffling", "step"),
    given=[eps >= 0, *enough_users],
    show=others(exp(-eps), hidden_by) <= 2 * exp(-L))
def left_open_by_clones():
    p = exp(-eps)
    use(few_clones, p=p)
    use(mean_of_a_constant, q=p, t=n - 1, d=exp(-L))

@claim("n >= 16 L e^eps eps-private reports, L >= log 2: E_gamma <= 2 e^(-L) for gamma = 1 + 8 tanh(eps/2)(sqrt(e^eps "
        "L/n) + e^eps/n)", clones("Section 3, amplification by shuffling", "step"),
    given=[order, eps > 0, *enough_users, hypothesis("reports", state(H0, V0)),
        hypothesis("reports too", state(H1, V1)), near(V0, V1), near(V1, V0),
        hypothesis("local privacy", for_all(1, n - 1, lambda t: near(V0, R[t]) & near(V1, R[t])))],
    show=hockey_stick(H0[n - 1], H1[n - 1], amplified(L)) <= 2 * exp(-L))
def shuffled_reports_in_closed_form():
    use(clones_that_hide)
    use(left_open_by_clones)
    use(private_reports_by_counts, n=n - 1, gamma=amplified(L), h=value(INTEGER, hidden_by))
    phi = intro("phi")
    apply_to(private_reports_by_counts, phi)

D = space("D")
randomiser = markov("R", D, Y)  # R(u) is from here on the law of a report on u
x0, x1 = points("x0 x1", D)
data = sequence("x", point(D))
own_of = lambda t: randomiser(data[t])

@definition(r"{$H}_t \text{ is the law of the state after reports } y \sim $R($x0),\ y_i \sim $R({$x}_i),\ i \le t,"
        r"\text{ from } $z0,\ t \le $n")
def shuffled_reports(D: Space, Y: Space, Z: Space, K: Map[(Z, Y), Z], z0: Point[Z], R: Markov[D, Y], x0: Point[D],
        x: Series[Point[D]], H: Series[Law[Z]], n: Integer) -> Prop:
    """${H}_t is the law of the state after reports of $R on $x0 and ${x}_1, ..., ${x}_t, from $z0 by $K, t <= $n.

    A report y of law R(x0) makes the state K(z0, y), and each report y of law R(x_t) after it makes K(z, y) of a state
    z."""
    return same(H[0], bind(R(x0), lambda y: dirac(K(z0, y)))) & for_all(0, n - 1,
        lambda t: same(H[t + 1], bind(H[t], lambda w: bind(R(x[t + 1]), lambda y: dirac(K(w, y))))))

state_of = lambda H, x: shuffled_reports(D, Y, Z, K, z0, randomiser, x, data, H, n - 1)
local = hypothesis("local privacy", every(D, D, lambda u, v: max_divergence(randomiser(u), randomiser(v)) <= eps))
shuffled = [order, eps > 0, local, n >= 1, 0 < delta, delta <= 1, eps <= log(n / (16 * log(2 / delta))),
    hypothesis("reports", state_of(H0, x0)), hypothesis("reports too", state_of(H1, x1))]

# The state forgets the order of the reports: it is what was shuffled, or what is made of that.  So the user whose data
# differ may as well be the first.
@claim("Amplification by shuffling, with log(2/delta) in place of log(4/delta) in `amplification_by_shuffling`",
    clones("Section 3, amplification by shuffling", "remark", "log(2/delta) in place of log(4/delta)"), kind="lemma",
    given=shuffled,
    show=hockey_stick(H0[n - 1], H1[n - 1], amplified(log(2 / delta))) <= delta)
def amplification_by_shuffling_sharper():
    L = log(2 / delta)
    users_suffice(L)
    apply_to("local privacy", x0, x1)
    apply_to("local privacy", x1, x0)
    with have(for_all(1, n - 1, lambda t: near(randomiser(x0), own_of(t)) & near(randomiser(x1), own_of(t)))):
        t = intro("t")
        apply_to("local privacy", x0, data[t])
        apply_to("local privacy", x1, data[t])
    use(shuffled_reports_in_closed_form, L=L, V0=randomiser(x0), V1=randomiser(x1), R=value(INTEGER, own_of))
    phi = intro("phi")
    apply_to(shuffled_reports_in_closed_form, phi)

def users_suffice(L: Expr) -> None:
    """There are users enough for L = log(2/delta), and what the clones leave open is delta."""
    fact("log", "increasing", 2, 2 / delta)
    with have(n * exp(-eps) >= 16 * L):
        fact("exp", "increasing", eps, log(n / (16 * L)))
        fact("exp", "log", n / (16 * L))
        linear(exp(-eps), 16 * L, 16 * L * exp(-eps))
    with have(2 * exp(-L) == delta):
        fact("exp", "log", 2 / delta)
        linear(delta * exp(-L))

def printed_is_more() -> None:
    """e^e is at least the bound with log(4/delta), and that at least the one with log(2/delta)."""
    fact("log", "increasing", 2, 2 / delta)
    fact("log", "increasing", 2 / delta, 4 / delta)
    small, large = (exp(eps) * log(k / delta) / n for k in (2, 4))
    have(small <= large, by.linear(exp(eps) / n))
    fact("sqrt", "increasing", small, large)
    with have(amplified(log(2 / delta)) <= amplified(log(4 / delta))):
        linear((exp(eps) - 1) / (exp(eps) + 1))
    fact("exp", "increasing", log(amplified(log(4 / delta))), e)
    fact("exp", "log", amplified(log(4 / delta)))

@claim("Amplification by shuffling: n eps0-private reports, eps0 <= log(n/(16 log(2/delta))), are (eps, "
        "delta)-private, eps = log(1 + (e^eps0 - 1)/(e^eps0 + 1) (8 sqrt(e^eps0 log(4/delta)/n) + 8 e^eps0/n))",
    clones("Section 3, amplification by shuffling", "part",
        "one randomiser for all, and it does not see earlier reports"),
    given=[*shuffled, e >= log(amplified(log(4 / delta)))],
    show=hockey_stick(H0[n - 1], H1[n - 1], exp(e)) <= delta)
def amplification_by_shuffling():
    """What the title calls eps0 and eps, as the paper does, are eps and e here."""
    use(amplification_by_shuffling_sharper)
    phi = intro("phi")
    apply_to(amplification_by_shuffling_sharper, phi)
    printed_is_more()
    linear(E(H1[n - 1], phi))

# --- doubts -------------------------------------------------------------------------------------------------

AT_THE_END = {"L": "16", "N": "256", "r": "1/4", "c": "128", "s": "32"}
doubt(clone_deviation, mutants=[mutant("a hundredth more", show=L <= "99/100" * (2 * s**2 / c))], extremal=AT_THE_END)
doubt(telling_heads,
    mutants=[mutant("one head more", show=indicator((1 + x) * (L - j) < j + 1) <= indicator(L / 2 + s + 1 < j))])
ONE_COIN = {"L": "1/8", "N": "2", "r": "1/4", "c": "1"}
doubt(heads_that_tell,
    mutants=[mutant("half of it", show=mean(lambda i: often_at(1 + excess, i)) <= exp(-L) / 2, hints=(ONE_COIN,))])
doubt(enough_clones,
    mutants=[mutant("half of it", show=counts_are_close(c, q, 1 - q, 1 + (2 * q - 1) * excess, exp(-L) / 2),
            hints=({**ONE_COIN, "q": "1"},))])
doubt(any_number_of_clones, mutants=[mutant("half of it", show=counts_are_close(c, q, 1 - q, gamma, half))])
doubt(few_clones,
    mutants=[mutant("a hundredth of it", show=others(p, lambda i: indicator(i < n * p / 2)) <= exp(-L) / 100,
            hints=({"n": "23", "p": "1/2", "L": "7/10"},))])
at_least_9 = lambda k: Min(1, Max(0, k - 8))
more_than_half = lambda shift: Sum(0, 17,
    lambda i: binomial(17, i) * half**i * half ** (17 - i) * at_least_9(i + shift))
doubt(clones_that_hide,
    mutants=[mutant("of E_1", show=for_all(0, n - 1, lambda c: counts_are_close(c, kind, 1 - kind, 1, hidden_by(c))),
            hints=[{"witness": {"n": "4750", "eps": "5", "L": "2"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, 17),
                            by.apply_to(this, value(line, at_least_9)),
                            by.have(more_than_half(1) - more_than_half(0) >= "18/100", by.evaluate()),
                            by.have(exp(5) / (exp(5) + 1) >= "99/100", by.evaluate()),
                            by.have(exp(-2) <= "14/100", by.evaluate()), by.have(2375 * exp(-5) < 17, by.evaluate()),
                            by.have(indicator(17 < 2375 * exp(-5)) == 0),
                            by.linear(2 * (exp(5) / (exp(5) + 1)) - 1))}}])])
doubt(left_open_by_clones,
    mutants=[mutant("half of it", show=others(exp(-eps), hidden_by) <= exp(-L),
            hints=({"n": "23", "eps": "7/10", "L": "7/10"},))])
# A report that is the datum itself: a sum of 1 and a sum of 0 are told apart.
OPEN = {"D": "line", "Y": "line", "Z": "line", "K": value(line, line, lambda z, y: z + y), "z0": "0", "n": "100",
    "eps": "1", "delta": "1/2", "R": value(line, lambda u: dirac(u)), "x0": "1", "x1": "0",
    "x": value(INTEGER, lambda t: expr(0)), "H0": value(INTEGER, lambda t: dirac(expr(1))),
    "H1": value(INTEGER, lambda t: dirac(expr(0)))}
told_apart = (by.contradiction(), by.apply_to(this, value(line, lambda z: indicator("1/2" < z))), by.linear())
doubt(amplification_by_shuffling_sharper,
    mutants=[dropped(amplification_by_shuffling_sharper, "local privacy",
            hints=[{"witness": OPEN, "proofs": {"show": told_apart}}])])
doubt(amplification_by_shuffling,
    mutants=[dropped(amplification_by_shuffling, "local privacy",
            hints=[{"witness": {**OPEN, "e": "10"}, "proofs": {"show": told_apart}}])])
LAWS = {name: what for name, what in OPEN.items() if name not in ("D", "delta", "x0", "x1", "x")} | {"L": "3/2",
    "V0": dirac(expr(1)), "V1": dirac(expr(0)), "R": value(INTEGER, lambda t: dirac(expr(0)))}
doubt(shuffled_reports_in_closed_form,
    mutants=[mutant("reports that are not private", given=shuffled_reports_in_closed_form.fields["given"][:7],
            hints=[{"witness": LAWS, "proofs": {"show": (by.have(exp("-3/2") <= "1/4"), *told_apart)}}])])
