"""The samplers of the discrete Laplace and Gaussian laws put together, as programs of fair coins alone.

A part is said by the equation of its program, with the parts it calls, and so on down to fair coins.  Each has one law:
it is that of the uniform numbers, the coin, the discrete Laplace or the discrete Gaussian number that is meant.  Of the
laws U is a uniform number, P a coin, V a geometric number, Y discrete Laplace, X discrete Gaussian; E is a coin for
e^(-1), and K(u) the coin that is tossed at u.  In the proofs `to` leads from a program to its law, and `from` back, where
the witnesses are the laws that the parts should have.
"""

from lemmas.analysis.whole_powers import next_power, power_outgrows
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists, two_deviations
from lemmas.foundations.discrete_gaussian_sampler import discrete_gaussian_sampler
from lemmas.foundations.discrete_laplace_sampler import (coin, discrete_laplace_sampler, laplace_round,
    mean_over_a_sign, quotient)
from lemmas.foundations.geometric_law import geometric, geometric_exists, geometric_program, mean_after_a_toss, toss
from lemmas.foundations.rejection_programs import mean_over_a_choice, mean_over_a_round
from lemmas.foundations.uniform_numbers import (coin_of_rational_chance, mean_over_uniform, uniform_below,
    uniform_by_rejection, uniform_doubled)
from lemmas.mechanisms.bernoulli_law import bernoulli, bernoulli_is_a_mixture
from lemmas.mechanisms.exponential_coin_program import (both_coins, coin_of, coins_for_whole_parts,
    exponential_coin_program_exists, exponential_coin_until_tails, from_k, mean_after_a_toss_of_k, odd, solves)
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, whole_numbers
from lemmas.mechanisms.discrete_laplace import (constant, discrete_laplace, discrete_laplace_exists,
    discrete_laplace_masses, rounded_laplace, rounded_laplace_masses)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

X, Y, U, V, P = laws("X Y U V P", line)
W, A, R, C = (sequence(name, law(line)) for name in ("W", "A", "R", "C"))
g = bounded("g", line)
n, t, d, j, k, s, a, b, M = (integer(name) for name in ("n", "t", "d", "j", "k", "s", "a", "b", "M"))
x, y = reals("x y")

# --- uniform numbers --------------------------------------------------------------------------------------------------

@definition
def fair_bits(W: Series[Law[line]]) -> Prop:
    """$W[j] is the number that j fair coins write.

    W[0] is 0, and W[j + 1] is 2 W[j] plus a fair coin, for every j >= 0."""
    return same(W[0], dirac(expr(0))) & every(INTEGER,
        lambda j: (0 <= j).implies(same(W[j + 1],
                bind(W[j], lambda x: mix(0, 1, lambda b: expr("1/2"), lambda b: dirac(2 * x + b))))))

@definition
def drawn_below(U: Law[line], t: Integer) -> Prop:
    """$U is drawn from 0, ..., $t - 1 by fair coins.

    For some j with t <= 2^j the program writes a number by j fair coins, and starts again unless it is below t."""
    return exists(sequence(law(line)), INTEGER,
        lambda W, j: all_of(fair_bits(W), 0 <= j, t <= 2**j,
            same(U, bind(W[j], lambda x: bind(U, lambda y: dirac(indicator(x < t) * x + (1 - indicator(x < t)) * y))))))

below = lambda x: indicator(x < t)
again = lambda U, M: bind(uniform_below(M), lambda x: bind(U, lambda y: dirac(below(x) * x + (1 - below(x)) * y)))

@claim("A number below M that is drawn again unless it is below t: the law of what comes out is uniform below t",
    given=[1 <= t, t <= M],
    show=equivalent(same(U, again(U, M)), same(U, uniform_below(t))))
def drawn_again():
    """The program is rejection (`uniform_by_rejection`), with the choice between x and y written as a mixture."""
    use(uniform_by_rejection, R=U).called("chance", "to", "from")
    choice = lambda x, y: mix(0, 1, lambda i: (1 - i) * (1 - below(x)) + i * below(x),
        lambda i: dirac(i * x + (1 - i) * y))
    rejection = bind(uniform_below(M), lambda x: bind(U, lambda y: choice(x, y)))
    with have(same(again(U, M), rejection)).called("one program"):
        ext("g")
        with under(uniform_below(M),
                lambda x: E(U, lambda y: E(choice(x, y), g))
                    == E(U, lambda y: g(below(x) * x + (1 - below(x)) * y))) as x1:
            with under(U, lambda y: E(choice(x1, y), g) == g(below(x1) * x1 + (1 - below(x1)) * y)) as y1:
                use(mean_over_a_choice, X=line, a=value(line, below), T=value(line, lambda x: x), x=x1, y=y1)
                cases(x1 < t)
    part = each_part()
    with part[0]:
        intro(1)
        with have(same(U, rejection)):
            rewrite("one program", backwards=True)
        modus("to")
    with part[1]:
        intro(1)
        modus("from")
        rewrite("one program")

@claim("The number of j fair coins is uniform below 2^j",
    given=[hypothesis("W", fair_bits(W)), 0 <= j],
    show=exists(INTEGER, lambda M: eq(M, 2**j) & same(W[j], uniform_below(M))))
def fair_bits_uniform():
    """By induction on j: twice a uniform number and a fair bit (`uniform_doubled`)."""
    start, step = induction(j, 0).called("before")
    with start:
        witness(1)
        part = each_part()
        with part[1]:
            rewrite("W.0")
            ext("g")
            do(*two_terms(g)[1:])
    with step:
        unpack("before", "M").called("M", "uniform")
        witness(2 * M)
        use(next_power, c=2, k=j)
        part = each_part()
        with part[1]:
            apply_to("W.1", j)
            rewrite(this)
            rewrite("uniform")
            use(uniform_doubled)

@claim("U is drawn by fair coins from 0, ..., t - 1 just if it is uniform on them",
    given=[1 <= t],
    show=equivalent(drawn_below(U, t), same(U, uniform_below(t))))
def drawn_below_uniform():
    """W[j] is uniform below 2^j, and the rest is `drawn_again`; for the way back t coins are enough, as t <= 2^t."""
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "W")
        unpack(this, "j").called("W0", "W1", "j", "enough", "program")
        use(fair_bits_uniform)
        unpack(this, "M").called("M", "uniform")
        use(drawn_again).called("to", "from")
        rewrite("uniform", at="program")
        modus("to")
    with part[1]:
        intro(1)
        recursion(W, dirac(expr(0)),
            lambda k, law: bind(law, lambda x: mix(0, 1, lambda b: expr("1/2"), lambda b: dirac(2 * x + b))))
        use(fair_bits_uniform, j=t)
        unpack(this, "M").called("M", "uniform")
        use(power_outgrows, c=2, k=t)
        use(drawn_again).called("to", "from")
        modus("from")
        witness(W)
        witness(t)
        rewrite("uniform")

# --- coins ------------------------------------------------------------------------------------------------------------

def one_mean(coin: str, other: str) -> None:
    """Two coins of one chance have one law, since the mean of every g is known under each."""
    ext("g")
    apply_to(coin, g)
    apply_to(other, g)

@definition
def rational_coin(P: Law[line], n: Integer, t: Integer) -> Prop:
    """$P is the program of a coin of chance $n/$t.

    A number is drawn from 0, ..., t - 1 by fair coins: the coin shows 1 if it is less than n, and else 0."""
    return exists(law(line), lambda U: drawn_below(U, t) & same(P, bind(U, lambda x: dirac(indicator(x < n)))))

@claim("P is the program of a coin of chance n/t just if it is such a coin",
    given=[0 <= n, n <= t, 1 <= t],
    show=equivalent(rational_coin(P, n, t), coin_of(P, n / t)))
def rational_coin_is():
    """`shown`, whether a uniform number below t is below n, is such a coin, and they all have one law."""
    shown = bind(uniform_below(t), lambda x: dirac(indicator(x < n)))
    with have(coin_of(shown, n / t)).called("shown"):
        intro("g")
        use(coin_of_rational_chance)
        with under(uniform_below(t), lambda x: g(indicator(x < n)) == g(0) + (g(1) - g(0)) * indicator(x < n)) as x1:
            cases(x1 < n)
        linear(g(1) - g(0))
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "U").called("drawn", "P")
        use(drawn_below_uniform).called("to", "from")
        modus("to")
        rewrite("P")
        rewrite(same(U, uniform_below(t)))
    with part[1]:
        intro(1).called("P")
        witness(uniform_below(t))
        use(drawn_below_uniform, U=uniform_below(t)).called("to", "from")
        both_ = each_part()
        with both_[0]:
            modus("from")
        with both_[1]:
            one_mean("P", "shown")

@definition
def tossed_until_tails(P: Law[line], n: Integer, d: Integer) -> Prop:
    """$P is the program of the coin for e^(-$n/$d) that tosses until tails.

    From k = 1 on, a coin of chance n/(d k) is tossed: on heads the program goes on with k + 1, on tails it says
    whether k is odd (1) or even (0)."""
    return exists(sequence(law(line)), sequence(law(line)),
        lambda A, R: every(INTEGER,
            lambda k: (k >= 1).implies(rational_coin(A[k], n, d * k) & same(R[k],
                    bind(A[k],
                        lambda x: bind(R[k + 1],
                            lambda y: dirac(x * y + (1 - x) * (1 - indicator(eq(2 * floor(k / 2), k)))))))))
            & same(P, R[1]))

on_toss = lambda P, k: bind(P, lambda x: bind(R[k + 1], lambda y: dirac(x * y + (1 - x) * odd(k))))

@claim("A toss of the coin of chance n/(d k), then R[k + 1] or a stop, is what the program of the chance n/d does from "
        "k",
    given=[0 <= n, n <= d, 1 <= d, k >= 1, hypothesis("P", coin_of(P, n / (d * k)))],
    show=same(on_toss(P, k), from_k(R, k, n / d)))
def toss_of_a_program():
    ext("g")
    use(mean_after_a_toss_of_k, gamma=n / d)
    apply_to("P", value(line, lambda x: E(R[k + 1], lambda y: g(x * y + (1 - x) * odd(k)))))

@claim("P is the program that tosses until tails just if it is a coin of chance e^(-n/d), 0 <= n <= d",
    given=[0 <= n, n <= d, 1 <= d],
    show=equivalent(tossed_until_tails(P, n, d), coin_of(P, exp(-n / d))))
def tossed_until_tails_is():
    """R[k] is what the program does from k on; its equations have one solution (`exponential_coin_until_tails`)."""
    have(0 <= n / d)
    have(n / d <= 1, by.linear(1 / d))
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "A")
        unpack(this, "R").called("program", "P")
        with have(solves(R, n / d)):
            k1, _ = intro("k", "[k >= 1]")
            apply_to("program", k1).called("coin", "equation")
            use(rational_coin_is, P=A[k1], t=d * k1).called("to", "from")
            modus("to")
            use(toss_of_a_program, P=A[k1], k=k1)
            rewrite("equation")
        use(exponential_coin_until_tails, gamma=n / d)
        rewrite("P")
    with part[1]:
        intro(1).called("P")
        use(exponential_coin_program_exists, gamma=n / d)
        unpack(this, "R").called("R")
        use(exponential_coin_until_tails, gamma=n / d).called("R1")
        name_for(A, value(INTEGER, lambda k: bernoulli(n / (d * k)))).called("A")
        witness(A)
        witness(R)
        both_ = each_part()
        with both_[0]:
            k1, _ = intro("k", "[k >= 1]")
            apply_to("A", k1)
            use(bernoulli_is_a_mixture, p=n / (d * k1))
            with have(coin_of(A[k1], n / (d * k1))):
                rewrite(same(A[k1], bernoulli(n / (d * k1))))
            use(rational_coin_is, P=A[k1], t=d * k1).called("to", "from")
            use(toss_of_a_program, P=A[k1], k=k1).called("toss")
            halves = each_part()
            with halves[0]:
                modus("from")
            with halves[1]:
                apply_to("R", k1)
                rewrite("toss")
        with both_[1]:
            one_mean("P", "R1")

@definition
def exponential_program(P: Law[line], n: Integer, d: Integer) -> Prop:
    """$P is the program of the coin for e^(-$n/$d).

    A coin for e^(-1) is tossed until tails for each whole part of n/d, and one for what is left: 1 if all are."""
    return exists(law(line), sequence(law(line)),
        lambda U, C: all_of(tossed_until_tails(U, expr(1), expr(1)), tossed_until_tails(C[0], n - d * floor(n / d), d),
            every(INTEGER,
                lambda k: (0 <= k).implies(same(C[k + 1], bind(U, lambda x: bind(C[k], lambda y: dirac(x * y)))))),
            same(P, C[floor(n / d)])))

rest = n - d * floor(n / d)

@claim("P is the program of the coin for e^(-n/d) just if it is such a coin",
    given=[0 <= n, 1 <= d],
    show=equivalent(exponential_program(P, n, d), coin_of(P, exp(-n / d))))
def exponential_program_is():
    """e^(-n/d) is e^(-rest/d) times one e^(-1) for each whole part; C[k] is the coin for e^(-rest/d - k)."""
    fact("floor", "bounds", n / d)
    have(0 <= n / d)
    have(-1 < floor(n / d))
    have(d * floor(n / d) <= n, by.linear(d))
    have(exp(-n / d) == exp(-rest / d) * exp(-floor(n / d))).called("two factors")
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "U")
        unpack(this, "C").called("one", "rest", "more", "P")
        use(tossed_until_tails_is, P=U, n=1, d=1).called("to 1", "from 1")
        modus("to 1")
        use(tossed_until_tails_is, P=C[0], n=rest).called("to", "from")
        modus("to")
        use(coins_for_whole_parts, P=U, c=exp(-rest / d), m=floor(n / d))
        rewrite("P")
        rewrite("two factors")
    with part[1]:
        intro(1).called("P")
        name_for(C, value(INTEGER, lambda k: bernoulli(exp(-rest / d - k)))).called("C")
        witness(bernoulli(exp(-1)))
        witness(C)
        use(bernoulli_is_a_mixture, p=exp(-1)).called("one")
        use(tossed_until_tails_is, P=bernoulli(exp(-1)), n=1, d=1).called("to 1", "from 1")
        modus("from 1")
        with have(every(INTEGER, lambda k: (0 <= k).implies(coin_of(C[k], exp(-rest / d - k))))).called("C coins"):
            k1, _ = intro("k", "[k >= 0]")
            apply_to("C", k1)
            use(bernoulli_is_a_mixture, p=exp(-rest / d - k1))
            rewrite(same(C[k1], bernoulli(exp(-rest / d - k1))))
        both_ = each_part()
        with both_[1]:
            apply_to("C coins", 0).called("C0")
            use(tossed_until_tails_is, P=C[0], n=rest).called("to", "from")
            modus("from")
        with both_[2]:
            k1, _ = intro("k", "[k >= 0]")
            apply_to("C coins", k1).called("here")
            apply_to("C coins", k1 + 1).called("next")
            use(both_coins, P=bernoulli(exp(-1)), M=C[k1], c=exp(-1), d=exp(-rest / d - k1)).called("both")
            one_mean("both", "next")
        with both_[3]:
            apply_to("C coins", floor(n / d)).called("there")
            one_mean("P", "there")

# --- the discrete Laplace sampler -------------------------------------------------------------------------------------

E1 = law("E", line)
K = markov("K", line, line)

@definition
def with_a_sign(x: Real, y: Real, z: Real) -> Law:
    """$y with a fair sign, and $z where that is -0 or the coin $x shows 0.

    b is a fair coin: (1 - 2 b) y if x = 1, unless y = 0 and b = 1, and else z."""
    keep = lambda b: x * (1 - b * indicator(eq(y, 0)))
    return mix(0, 1, lambda b: expr("1/2"), lambda b: dirac(keep(b) * (1 - 2 * b) * y + (1 - keep(b)) * z))

@definition
def laplace_program(Y: Law[line], s: Integer, t: Integer) -> Prop:
    """$Y is the discrete Laplace sampler of scale $t/$s, from fair coins.

    u is drawn below t, and the round starts again unless a coin for e^(-u/t) shows 1; v counts the coins for e^(-1)
    that show 1 before one shows 0, y = floor((u + t v)/s), and b is a fair coin: (1 - 2 b) y is returned, unless y = 0
    and b = 1, where the round starts again."""
    quotient = lambda u, v: floor((u + t * v) / s)
    return exists(law(line), law(line), law(line), markov(line, line),
        lambda U, E, V, K: all_of(drawn_below(U, t), tossed_until_tails(E, expr(1), expr(1)),
            same(V, bind(E, lambda x: bind(V, lambda v: dirac(x * (v + 1))))),
            for_all(0, t - 1, lambda u: tossed_until_tails(K(u), u, t)),
            same(Y,
                bind(U,
                    lambda u: bind(K(u),
                        lambda x: bind(V, lambda v: bind(Y, lambda z: with_a_sign(x, quotient(u, v), z))))))))

# M0 is the law of what comes after a round that refuses.
M0 = law("M0", line)
c, z = reals("c z")
kept = lambda x, y, b: x * (1 - b * indicator(eq(y, 0)))
accepted = lambda u, x: bind(V, lambda v: bind(M0, lambda z: with_a_sign(x, quotient(u, v), z)))
after = lambda U, M: bind(U,
    lambda u: bind(K(u), lambda x: bind(V, lambda v: bind(M, lambda z: with_a_sign(x, quotient(u, v), z)))))

@claim("A signed y kept with the chance c, if not -0: E g is c times that of coin 1 and 1 - c times that of coin 0",
    given=[0 <= c, c <= 1],
    show=E(mix(0, 1, lambda b: expr("1/2"), coin(c, y, z)), g)
        == c * E(with_a_sign(expr(1), y, z), g) + (1 - c) * E(with_a_sign(expr(0), y, z), g))
def coin_tossed_first():
    """Both sides are c/2 (g(y) + g(-y) 1[y != 0]) and the rest of the mass times g(z) (`mean_over_a_sign`)."""
    use(mean_over_a_sign)
    rewrite(this)
    for x1 in (0, 1):
        of = lambda b: g(kept(expr(x1), y, b) * (1 - 2 * b) * y + (1 - kept(expr(x1), y, b)) * z)
        with have(E(with_a_sign(expr(x1), y, z), g) == (of(expr(0)) + of(expr(1))) / 2):
            do(*two_terms(lambda b: of(b) * "1/2"))
        rewrite(this)
    zero, _ = cases(eq(y, 0))
    with zero:
        rewrite(this)

@claim("A round of the program is a round of the discrete Laplace sampler",
    given=[1 <= s, 1 <= t, hypothesis("K", for_all(0, t - 1, lambda u: coin_of(K(u), exp(-u / t))))],
    show=same(after(uniform_below(t), M0), laplace_round(V, M0, s, t)))
def round_of_the_program():
    """The sampler tosses a sign and a coin e^(-u/t) at once, the program the coin K(u) first: `coin_tossed_first`."""
    ext("g")
    mean = lambda u, x: E(accepted(u, x), g)
    body = lambda u: bind(V,
        lambda v: bind(M0, lambda z: mix(0, 1, lambda b: expr("1/2"), coin(exp(-u / t), quotient(u, v), z))))
    mixture(laplace_round(V, M0, s, t), g)
    with sums((0, t - 1), lambda u: 1 / t * E(body(u), g) == E(K(u), lambda x: mean(u, x)) / t) as u1:
        apply_to("K", u1)
        apply_to(this, value(line, lambda x: mean(u1, x))).called("coin")
        c1 = exp(-u1 / t)
        have(c1 <= 1)
        sides = lambda v, z: c1 * E(with_a_sign(expr(1), quotient(u1, v), z), g) + (1 - c1) * E(
            with_a_sign(expr(0), quotient(u1, v), z), g)
        with under(V,
                lambda v: E(M0, lambda z: E(mix(0, 1, lambda b: expr("1/2"), coin(c1, quotient(u1, v), z)), g))
                    == c1 * E(M0, lambda z: E(with_a_sign(expr(1), quotient(u1, v), z), g))
                    + (1 - c1) * E(M0, lambda z: E(with_a_sign(expr(0), quotient(u1, v), z), g))) as v1:
            with under(M0,
                    lambda z: E(mix(0, 1, lambda b: expr("1/2"), coin(c1, quotient(u1, v1), z)), g)
                        == sides(v1, z)) as z1:
                use(coin_tossed_first, c=c1, y=quotient(u1, v1), z=z1)

@claim("V counts the heads of coins E of chance 1/e just if it is geometric of ratio 1/e",
    given=[hypothesis("E", coin_of(E1, exp(-1)))],
    show=equivalent(same(V, bind(E1, lambda x: bind(V, lambda v: dirac(x * (v + 1))))), geometric(V, exp(-1))))
def heads_are_geometric():
    """A toss of E and its count are the `toss` of `geometric_program`, of which the geometric law is the only one."""
    use(geometric_program, P=V, q=exp(-1)).called("to", "from")
    with have(same(bind(E1, lambda x: bind(V, lambda v: dirac(x * (v + 1)))), toss(V, exp(-1)))).called("one program"):
        ext("g")
        use(mean_after_a_toss, P=V, q=exp(-1))
        apply_to("E", value(line, lambda x: E(V, lambda v: g(x * (v + 1)))))
    part = each_part()
    with part[0]:
        intro(1)
        with have(same(V, toss(V, exp(-1)))):
            rewrite("one program", backwards=True)
        modus("from")
    with part[1]:
        intro(1)
        modus("to")
        rewrite("one program")

chance = (1 - exp(-1)) / (1 - exp(-1 / t)) * (1 + exp(-s / t)) / (2 * t)  # that a round accepts

@claim("Y is the discrete Laplace sampler from fair coins just if it is discrete Laplace of scale t/s",
    canonne("Sampling", "part", "the discrete Laplace sampler, put together"),
    given=[1 <= s, 1 <= t],
    show=equivalent(laplace_program(Y, s, t), discrete_laplace(Y, t / s)))
def laplace_program_is():
    """Each part has its law, so that the round is that of `discrete_laplace_sampler`; its coins are written with |u|,
    to be coins at all numbers."""
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "U")
        unpack(this, "E")
        unpack(this, "V")
        unpack(this, "K").called("U", "E", "V", "K", "program")
        use(drawn_below_uniform).called("to", "from")
        modus("to").called("uniform")
        use(tossed_until_tails_is, P=E1, n=1, d=1).called("to", "from")
        modus("to").called("coin")
        use(heads_are_geometric).called("to", "from")
        modus("to").called("geometric")
        with have(for_all(0, t - 1, lambda u: coin_of(K(u), exp(-u / t)))):
            u1 = intro("u")
            apply_to("K", u1)
            use(tossed_until_tails_is, P=K(u1), n=u1, d=t).called("to", "from")
            modus("to")
        use(round_of_the_program, M0=Y)
        rewrite("uniform", at="program")
        use(discrete_laplace_sampler, M=Y, p=chance).called("positive", "to", "from")
        with have(same(Y, laplace_round(V, Y, s, t))):
            rewrite(same(after(uniform_below(t), Y), laplace_round(V, Y, s, t)), backwards=True)
        modus("to")
    with part[1]:
        intro(1)
        coin_1, coins = bernoulli(exp(-1)), value(line, lambda u: bernoulli(exp(-abs(u) / t)))
        use(geometric_exists, q=exp(-1))
        unpack(this, "V").called("V")
        use(bernoulli_is_a_mixture, p=exp(-1))
        with have(for_all(0, t - 1, lambda u: coin_of(bernoulli(exp(-abs(u) / t)), exp(-u / t)))).called("coins"):
            u1 = intro("u")
            have(abs(u1) == u1)
            rewrite(this)
            use(bernoulli_is_a_mixture, p=exp(-u1 / t))
        use(round_of_the_program, M0=Y, K=coins)
        use(discrete_laplace_sampler, M=Y, p=chance).called("positive", "to", "from")
        witness(uniform_below(t))
        witness(coin_1)
        witness(V)
        witness(coins)
        each = each_part()
        with each[0]:
            use(drawn_below_uniform, U=uniform_below(t)).called("to one", "from one")
            modus("from one")
        with each[1]:
            use(tossed_until_tails_is, P=coin_1, n=1, d=1).called("to one", "from one")
            modus("from one")
        with each[2]:
            use(heads_are_geometric, E=coin_1).called("to one", "from one")
            modus("from one")
        with each[3]:
            u1 = intro("u")
            apply_to("coins", u1)
            use(tossed_until_tails_is, P=bernoulli(exp(-abs(u1) / t)), n=u1, d=t).called("to one", "from one")
            modus("from one")
        with each[4]:
            modus("from").called("round")
            rewrite(round_of_the_program)

# --- the discrete Gaussian sampler ------------------------------------------------------------------------------------

@definition
def gaussian_program(X: Law[line], a: Integer, b: Integer, t: Integer) -> Prop:
    """$X is the discrete Gaussian sampler of sigma^2 = $a/$b from discrete Laplace numbers of scale $t and fair coins.

    The discrete Laplace sampler of scale t draws y, and a coin for e^(-n/d) decides whether y is returned or the
    program starts again, where n = (|y| b t - a)^2, d = 2 a b t^2, and so n/d = (|y| - sigma^2/t)^2/(2 sigma^2).  The
    paper takes t = floor(sigma) + 1."""
    return exists(law(line), markov(line, line),
        lambda Y, K: all_of(laplace_program(Y, expr(1), t),
            every(INTEGER, lambda k: exponential_program(K(k), (b * t * abs(k) - a) ** 2, 2 * a * b * t**2)),
            same(X, bind(Y, lambda y: bind(K(y), lambda x: bind(X, lambda z: dirac(x * y + (1 - x) * z)))))))

w, w0 = weight("w", line), bounded("w0", line)
sigma = real("sigma")
numerator, denominator = lambda k: (b * t * abs(k) - a) ** 2, 2 * a * b * t**2
accepts = lambda x: exp(-((abs(x) - sigma**2 / t) ** 2) / (2 * sigma**2))
decided_by = lambda Y, K, X: bind(Y, lambda y: bind(K(y), lambda x: bind(X, lambda z: dirac(x * y + (1 - x) * z))))
decided = decided_by(Y, K, X)
rejection_by = lambda Y, X, w: bind(Y,
    lambda x: bind(X,
        lambda y: mix(0, 1, lambda i: (1 - i) * (1 - w(x)) + i * w(x), lambda i: dirac(i * x + (1 - i) * y))))
chances = hypothesis("w", every(REAL, lambda x: eq(w(x), accepts(x))))
variance = [1 <= a, 1 <= b, 1 <= t, hypothesis("variance", eq(sigma**2, a / b))]

@claim("e^(-(|x| - sigma^2/t)^2/(2 sigma^2)) = e^(-n/d), sigma^2 = a/b, n = (|x| b t - a)^2, d = 2 a b t^2",
    given=variance,
    show=accepts(x) == exp(-numerator(x) / denominator))
def chances_are_rational():
    rewrite("variance")

@claim("A round of the program is a round of the discrete Gaussian sampler",
    given=[sigma > 0, *variance, hypothesis("Y", whole_numbers(Y)), chances,
        hypothesis("K", every(INTEGER, lambda k: coin_of(K(k), exp(-numerator(k) / denominator))))],
    show=same(decided, rejection_by(Y, X, w)))
def decided_by_coins():
    """A round is a choice of chance w(y) at whole y: there the coin K(y) has this chance."""
    ext("g")
    with use(mean_over_a_round, X=line, S=Y, R=X, a=w, T=value(line, lambda x: x)) as that:
        with that.premise("chances"):
            x1 = intro("x")
            apply_to("w", x1)
            have(accepts(x1) <= 1)
    body = lambda y: E(K(y), lambda x: E(X, lambda z: g(x * y + (1 - x) * z)))
    wanted = lambda y: w(y) * g(y) + (1 - w(y)) * E(X, g)
    for of in (body, wanted):
        have(E(Y, lambda y: of(floor(y))) == E(Y, of), by.congruence("Y", lambda law: eq(E(law, of), E(Y, of))),
            by.ring())
    with under(Y, lambda y: body(floor(y)) == wanted(floor(y))) as y1:
        k1 = floor(y1)
        apply_to("K", k1)
        apply_to(this, value(line, lambda x: E(X, lambda z: g(x * k1 + (1 - x) * z))))
        apply_to("w", k1)
        use(chances_are_rational, x=k1)
        have(w(k1) == exp(-numerator(k1) / denominator), by.linear())
        rewrite(this)

@claim("X is the discrete Gaussian sampler of sigma^2 = a/b from fair coins just if it is discrete Gaussian of "
        "deviation sigma", canonne("Sampling", "part", "the discrete Gaussian sampler, put together"),
    given=[sigma > 0, *variance],
    show=equivalent(gaussian_program(X, a, b, t), discrete_gaussian(X, sigma)))
def gaussian_program_is():
    """Y and K have their laws, and the round is one of `discrete_gaussian_sampler`; w0 names the chances as a bounded
    function."""
    name_for(w0, value(line, accepts), limit=1)
    of_x = value(line, lambda x: Max(w0(x), 0))
    with have(every(REAL, lambda x: eq(Max(w0(x), 0), accepts(x)))):
        x1 = intro("x")
        apply_to("w0", x1)
        have(0 <= w0(x1), by.rewrite(this))
        fact("max", "left", w0(x1), 0)
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "Y")
        unpack(this, "K").called("Y", "K", "program")
        use(laplace_program_is, s=1).called("to", "from")
        modus("to").called("whole", "masses")
        with have(every(INTEGER, lambda k: coin_of(K(k), exp(-numerator(k) / denominator)))):
            k1 = intro("k")
            apply_to("K", k1)
            use(exponential_program_is, P=K(k1), n=numerator(k1), d=denominator).called("to", "from")
            modus("to")
        use(decided_by_coins, w=of_x)
        use(discrete_gaussian_sampler, R=X, a=of_x).called("positive", "to", "from")
        modus("to", by.rewrite(decided_by_coins, backwards=True))
    with part[1]:
        intro(1)
        coins = value(line, lambda y: bernoulli(accepts(y)))
        use(discrete_laplace_exists, b=t)
        unpack(this, "Y").called("whole", "masses")
        with have(every(INTEGER, lambda k: coin_of(bernoulli(accepts(k)), exp(-numerator(k) / denominator)))).called(
                "coins"):
            k1 = intro("k")
            use(chances_are_rational, x=k1)
            rewrite(chances_are_rational)
            use(bernoulli_is_a_mixture, p=exp(-numerator(k1) / denominator))
        use(decided_by_coins, w=of_x, K=coins)
        use(discrete_gaussian_sampler, R=X, a=of_x).called("positive", "to", "from")
        modus("from")
        witness(Y)
        witness(coins)
        each = each_part()
        with each[0]:
            use(laplace_program_is, s=1).called("to", "from")
            modus("from")
        with each[1]:
            k1 = intro("k")
            apply_to("coins", k1)
            use(exponential_program_is, P=bernoulli(accepts(k1)), n=numerator(k1), d=denominator).called("to", "from")
            modus("from")
        with each[2]:
            rewrite(decided_by_coins)

@claim("The samplers from fair coins of the discrete Laplace law of scale t/s and of the discrete Gaussian law of "
        "variance parameter a/b: a law is that of the program just if it is the law meant",
    canonne("Sampling", "part", "the laws; not the expected number of operations"),
    given=[1 <= a, 1 <= b, 1 <= s, 1 <= t],
    show=equivalent(laplace_program(Y, s, t), discrete_laplace(Y, t / s))
        & equivalent(gaussian_program(X, a, b, t), discrete_gaussian(X, sqrt(a / b))))
def samplers_from_coins():
    """The programs call the coins for e^(-gamma), these the coins of rational chances, and these the uniform numbers,
    which fair coins write.  As there are such laws, there are such programs.  Algorithm 3 calls Algorithm 2 at the
    scale t = floor(sigma) + 1; any whole t >= 1 will do."""
    each_part((by.use(laplace_program_is),), (by.use(gaussian_program_is, sigma=sqrt(a / b)),))

# Programs of which there are some, by the claims themselves, told apart by their masses at 0 or 1.
is_0, is_1 = lambda x: indicator(eq(x, 0)), lambda x: indicator(eq(x, 1))
at_0, at_1 = value(line, is_0), value(line, is_1)
so = by.contradiction().called("so", "back")
uniform_1, heads, e_coin = uniform_below(expr(1)), bernoulli(expr(1)), bernoulli(exp(-1))
first_two = (by.use(mean_over_uniform, t=1, g=at_0), by.use(mean_over_uniform, t=2, g=at_0), *two_terms(is_0))
are_same = (*first_two,
    by.have(E(uniform_1, is_0) == E(uniform_below(expr(2)), is_0),
        by.congruence("same", lambda law: eq(E(law, is_0), E(uniform_below(expr(2)), is_0))), by.ring()), by.linear())
doubt(drawn_again, mutants=[mutant("never again", show=equivalent(same(U, again(U, M)), same(U, uniform_below(M))))])
doubt(fair_bits_uniform,
    mutants=[mutant("below twice as much", given=[0 <= j],
            show=every(sequence(law(line)),
                lambda W: fair_bits(W).implies(exists(INTEGER,
                        lambda M: eq(M, 2**j) & same(W[j], uniform_below(2 * M))))),
            hints=[{"witness": {"j": "0"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.recursion(W, dirac(expr(0)),
                                lambda k, law: bind(law,
                                    lambda x: mix(0, 1, lambda b: expr("1/2"), lambda b: dirac(2 * x + b)))).called(
                                "W"), by.apply_to("so", W), by.unpack(this, "M").called("M", "uniform"),
                            by.have(eq(M, 1)), by.rewrite(eq(M, 1), at="uniform").called("below 2"), *first_two,
                            by.have(E(W[0], is_0) == 1, by.rewrite("W.0")),
                            by.have(E(W[0], is_0) == E(uniform_below(expr(2)), is_0), by.rewrite("below 2"), by.ring()),
                            by.linear())}}])])
doubt(drawn_below_uniform,
    mutants=[mutant("up to t", show=equivalent(drawn_below(U, t), same(U, uniform_below(t + 1))),
            hints=[{"witness": {"U": uniform_1, "t": "1"},
                    "proofs": {"show": (so, by.use(drawn_below_uniform, U=uniform_1, t=1).called("to", "from"),
                            by.modus("from"), by.modus("so").called("same"), *are_same)}}])])
a_coin = lambda P, c: (by.use(bernoulli_is_a_mixture, p=c).called("coin"), by.apply_to("coin", at_1))
doubt(rational_coin_is,
    mutants=[mutant("of chance 1 - n/t", show=equivalent(rational_coin(P, n, t), coin_of(P, 1 - n / t)),
            hints=[{"witness": {"P": heads, "n": "1", "t": "1"},
                    "proofs": {"show": (so, *a_coin(heads, 1),
                            by.use(rational_coin_is, P=heads, n=1, t=1).called("to", "from"), by.modus("from"),
                            by.modus("so"), by.apply_to(this, at_1), by.linear())}}])])
below_1 = by.have(exp(-1) < 1, by.evaluate()), by.have(exp(-2) < exp(-1), by.evaluate())
doubt(tossed_until_tails_is,
    mutants=[mutant("of chance e^(-2 n/d)", show=equivalent(tossed_until_tails(P, n, d), coin_of(P, exp(-2 * n / d))),
            hints=[{"witness": {"P": e_coin, "n": "1", "d": "1"},
                    "proofs": {"show": (so, *a_coin(e_coin, exp(-1)), *below_1,
                            by.use(tossed_until_tails_is, P=e_coin, n=1, d=1).called("to", "from"), by.modus("from"),
                            by.modus("so"), by.apply_to(this, at_1), by.linear())}}])])
doubt(exponential_program_is,
    mutants=[mutant("without whole parts", show=equivalent(exponential_program(P, n, d), coin_of(P, exp(-rest / d))),
            hints=[{"witness": {"P": e_coin, "n": "1", "d": "1"},
                    "proofs": {"show": (so, *a_coin(e_coin, exp(-1)), *below_1,
                            by.use(exponential_program_is, P=e_coin, n=1, d=1).called("to", "from"), by.modus("from"),
                            by.modus("so"), by.apply_to(this, at_1), by.have(eq(floor(expr(1)), 1)), by.linear())}}])])
doubt(coin_tossed_first,
    mutants=[mutant("c and 1 - c exchanged",
            show=E(mix(0, 1, lambda b: expr("1/2"), coin(c, y, z)), g)
                == (1 - c) * E(with_a_sign(expr(1), y, z), g) + c * E(with_a_sign(expr(0), y, z), g))])
doubt(heads_are_geometric,
    mutants=[dropped(heads_are_geometric, "E",
            hints=[{"witness": {"E": dirac(expr(0)), "V": dirac(expr(0))},
                    "proofs": {"show": (so, by.modus("so").called("whole", "masses"), by.apply_to("masses", 1),
                            by.have(exp(-1) < 1, by.evaluate()), by.have(exp(-1) > 0), by.linear(exp(-1)))}}])])

# Nothing else comes after a round: the coins K never show 1, or the sampler is another.
never, zeros = value(line, lambda u: dirac(expr(0))), dirac(expr(0))
law_2 = rounded_laplace(expr(2))
is_of_scale_2 = (by.use(rounded_laplace_masses, b=2).called("whole", "masses"),
    by.have(discrete_laplace(law_2, expr(2)), by.each_part((), (by.witness(constant(expr(2))),))))
of_other_scale = (by.use(discrete_laplace_masses, P=law_2, b="1/2").called("other masses"), by.apply_to("masses", 0),
    by.apply_to("other masses", 0), by.have(constant(expr("1/2")) > constant(expr(2)), by.evaluate()), by.linear())
at_2 = {"Y": law_2, "s": "1", "t": "2"}
of_scale_2 = (*is_of_scale_2, by.use(laplace_program_is, Y=law_2, s=1, t=2).called("to", "from"), by.modus("from"),
    by.modus("so"), *of_other_scale)
doubt(laplace_program_is,
    mutants=[mutant("of scale s/t", show=equivalent(laplace_program(Y, s, t), discrete_laplace(Y, s / t)),
            hints=[{"witness": at_2, "proofs": {"show": (so, *of_scale_2)}}])])
at_least_0 = lambda x: Max(w0(x), 0)
kept_1 = value(line, at_least_0)
refused = decided_by(zeros, lambda y: zeros, dirac(expr(1)))
taken = rejection_by(zeros, dirac(expr(1)), at_least_0)
doubt(decided_by_coins,
    mutants=[mutant("any coins", given=[sigma > 0, *variance, hypothesis("Y", whole_numbers(Y))],
            show=every(weight(line),
                lambda w: every(REAL, lambda x: eq(w(x), accepts(x))).implies(same(decided, rejection_by(Y, X, w)))),
            hints=[{"witness": {"K": never, "Y": zeros, "X": dirac(expr(1)), "sigma": "1", "a": "1", "b": "1",
                        "t": "1"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.name_for(w0, value(line, lambda x: exp(-((abs(x) - 1) ** 2) / 2)), limit=1),
                            by.have(every(REAL, lambda x: eq(Max(w0(x), 0), exp(-((abs(x) - 1) ** 2) / 2))),
                                by.intro("x"), by.apply_to("w0", x), by.have(0 <= w0(x), by.rewrite(this)),
                                by.fact("max", "left", w0(x), 0)).called("chances"),
                            by.apply_to("so", kept_1).called("one"), by.apply_to("chances", 0),
                            by.use(mean_over_a_round, X=line, S=zeros, R=dirac(expr(1)), a=kept_1,
                                T=value(line, lambda x: x), g=at_0,
                                by={"chances": (by.intro("x"), by.apply_to("chances", x),
                                        by.have(exp(-((abs(x) - 1) ** 2) / 2) <= 1))}),
                            by.have(E(refused, is_0) == E(taken, is_0),
                                by.congruence("one", lambda law: eq(E(law, is_0), E(taken, is_0))), by.ring()),
                            by.have(exp("-1/2") > 0), by.linear())}}])])
another = (by.use(discrete_gaussian_exists, sigma=1), by.unpack(this, "X").called("whole", "one"),
    by.use(gaussian_program_is, sigma=1, a=1, b=1, t=1).called("to", "from"), by.modus("from"),
    by.apply_to("so", X).called("to", "from"), by.modus("to").called("other"), *two_deviations(X))
doubt(gaussian_program_is,
    mutants=[mutant("of deviation 2 sigma", given=[sigma > 0, *variance],
            show=every(law(line), lambda X: equivalent(gaussian_program(X, a, b, t), discrete_gaussian(X, 2 * sigma))),
            hints=[{"witness": {"sigma": "1", "a": "1", "b": "1", "t": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), *another)}}])])
doubt(samplers_from_coins,
    mutants=[mutant("of scale s/t",
            show=equivalent(laplace_program(Y, s, t), discrete_laplace(Y, s / t))
                & equivalent(gaussian_program(X, a, b, t), discrete_gaussian(X, sqrt(a / b))),
            hints=[{"witness": {**at_2, "a": "1", "b": "1", "X": zeros},
                    "proofs": {"show": (by.contradiction().called("so", "back", "X", "X back"), *of_scale_2)}}]),
        mutant("of deviation 2 sigma", given=[1 <= a, 1 <= b, 1 <= t],
            show=every(law(line),
                lambda X: equivalent(gaussian_program(X, a, b, t), discrete_gaussian(X, 2 * sqrt(a / b)))),
            hints=[{"witness": {"a": "1", "b": "1", "t": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), *another)}}])])
