"""Random stopping of projected noisy SGD by contraction: what the printed bound leaves away.

Theorem 5, (16) of Asoodeh, Diaz and Calmon.  e_t, A and c are as in random_stopping_contraction: e_i <= A and e_t <= c
e_(t-1) for t > i; T is uniform in 1, ..., n.  The last claim is of any law w of the stopping time.
"""

from lemmas.contraction.random_stopping_contraction import e as e_at, A, c, contracts, i, n, stopped
from lemmas.papers import contraction
from verify.lemma import *

k = integer("k")
both_bounds = ((1 - c) * Sum(i, k, lambda t: e_at[t]) <= A * (1 - c ** (k - i + 1))) & (e_at[k] <= A * c ** (k - i))

@claim("In numbers: e_i <= A, e_t <= c e_(t - 1), 0 < c < 1: e_i + ... + e_n <= A (1 - c^(n - i + 1))/(1 - c)",
    contraction("Theorem 5"), kind="strengthening",
    given=[c > 0, c < 1, e_at[i] <= A, contracts],
    show=(1 - c) * stopped <= A * (1 - c ** (n - i + 1)))
def random_stopping_finite_sum():
    """Over n: the sharper form of (16).  It depends on i and is largest for i = 1, where it is A (1 - c^n)/(n (1 -
    c))."""
    have((i <= n) & (i >= 1))
    let(k, n)
    with suffices((k <= n).implies(both_bounds)):
        modus(this)
        rewrite(k == n, backwards=True)
    start, step = induction(k, i)
    with start:
        intro()
        unfold(Sum(i, i, lambda t: e_at[t]), "last")
        unfold(Sum(i, i - 1, lambda t: e_at[t]), "empty")
        intro()
        linear(1 - c)
    with step:
        intro()
        modus((k <= n).implies(both_bounds))
        instantiate(contracts, k + 1)
        unfold(Sum(i, k + 1, lambda t: e_at[t]), "last", by.linear())
        have(e_at[k + 1] <= A * c * c ** (k - i), by.linear(c))
        intro()
        linear(1 - c)

doubt(random_stopping_finite_sum, mutants=[mutant("one power less", show=(1 - c) * stopped <= A * (1 - c ** (n - i)))],
    extremal={"n": "2", "i": "1", "e": ["1", "1/2"], "c": "1/2", "A": "1"})

gamma, d = reals("gamma d")
J, Y = spaces("J Y")
w, M = law("w", J), law("M", Y)
P, R = markov("P", J, Y), markov("R", J, Y)
p, r, s = weight("p", J, Y), weight("r", J, Y), test("s", J, Y)

@definition
def densities_given(J: Space, Y: Space, P: Markov[J, Y], M: Law[Y], p: Weight[J, Y]) -> Prop:
    """every P(j) has the density p(j, .) with respect to M."""
    return every(J, bounded(Y), lambda j, g: E(P(j), lambda y: g(y)) == E(M, lambda y: p(j, y) * g(y)))

densities = (densities_given(J, Y, P, M, p), densities_given(J, Y, R, M, r))
gap_ = lambda j, y: p(j, y) - gamma * r(j, y)
of_pair = lambda s: E(w, lambda j: E(P(j), lambda y: s(j, y)) - gamma * E(R(j), lambda y: s(j, y)))
of_pairs = every(test(J, Y), lambda s: of_pair(s) <= d)
given_time = E(w, lambda j: E(M, lambda y: plus_part(gap_(j, y))))

@claim("E_gamma of the pair (T, output) is the mean of the E_gamma given T: T may be published",
    contraction("Theorem 5"), kind="strengthening",
    given=densities,
    show=equivalent(of_pairs, given_time <= d))
def random_stopping_time_published():
    """w is the law of the stopping time j, P(j) and R(j) the two laws of the output then.  The proof of Theorem 5
    bounds the mean, so that the bound holds also if the stopping time is revealed.  All laws are taken with bounded
    densities with respect to one law M; for n values of T the mean of the 2n laws will do."""
    forth, back = each_part()
    with forth:
        intro(1)
        apply_to(of_pairs, value(J, Y, likelier))
        of_one(likelier)
        compared(best, lambda j, y: likelier(j, y) * gap_(j, y))
        linear()
    with back:
        intro("s")
        of_one(s)
        compared(lambda j, y: s(j, y) * gap_(j, y), best)
        linear()

likelier = lambda j, y: indicator(gamma * r(j, y) <= p(j, y))

def of_one(s: Callable[[Point, Point], Expr]) -> None:
    """The mean of a test over the pair, by the densities."""
    with under(w,
            lambda j: (E(P(j), lambda y: s(j, y)) - gamma * E(R(j), lambda y: s(j, y))
                    == E(M, lambda y: s(j, y) * gap_(j, y)))):
        apply_to(densities[0])
        apply_to(densities[1])
        linear(gamma)

def compared(lower: Callable[[Point, Point], Expr], upper: Callable[[Point, Point], Expr]) -> None:
    """lower <= upper under w and M: pointwise, where the gap is positive and where it is not."""
    with under(w, lambda j: E(M, lambda y: lower(j, y)) <= E(M, lambda y: upper(j, y))) as j:
        with under(M, lambda y: lower(j, y) <= upper(j, y)) as y:
            yes, _ = cases(gamma * r(j, y) <= p(j, y))
            with yes:
                fact("max", "left", gap_(j, y), 0)
                linear(1 - s(j, y))

best = lambda j, y: plus_part(gap_(j, y))

doubt(random_stopping_time_published, mutants=[mutant("half the mean", show=(given_time <= 2 * d).implies(of_pairs))])
