"""Contraction of f-divergences along a chain of Markov kernels, and of total variation (Dobrushin)."""

from lemmas.contraction.two_point import two_point_formula, two_point_formula_converse
from lemmas.divergences.f_divergence import f_data_processing, f_divergence_at_most
from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
f = fun("f", line)
K = markov("K", X, Y)
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A = sequence("K", markov(X, X))
eta = real_sequence("eta")
n, T = integer("n"), integer("T")
c, h = reals("c h")


@definition(
    X,
    Y,
    fun(line),
    markov(X, Y),
    REAL,
    text="eta_$f($K) <= $h",
    latex=r"\eta_{$f}($K) \le $h",
)
def f_contraction_at_most(X: Space, Y: Space, f: Function, K: Markov, h: Expr) -> Prop:
    """The contraction coefficient of D_f: D_f(mu K || nu K) <= h c whenever D_f(mu || nu) <= c, c >= 0."""
    return every(
        law(X),
        law(X),
        lambda mu, nu: every(
            REAL,
            lambda c: (0 <= c).implies(
                f_divergence_at_most(X, f, mu, nu, c).implies(
                    f_divergence_at_most(Y, f, bind(mu, lambda x: K(x)), bind(nu, lambda x: K(x)), h * c)
                )
            ),
        ),
    )


f_contraction_at_most_one = claim(
    "eta_f is at most 1, for every f and every Markov kernel",
    contraction("Section II.B, definition of eta_f", "part", "that it is at most 1"),
    show=f_contraction_at_most(X, Y, f, K, 1),
)
proof(
    f_contraction_at_most_one,
    intro("mu", "nu", "c"),
    intro(),
    intro(),
    use(f_data_processing),
    auto(),
)

# In print the product is over t = 1, ..., n: mu_1 is the output of K_1 already, which must not be counted again.
product = lambda T: Product(2, T, lambda t: eta[t])
f_contraction_chain = claim(
    "Along a chain, D_f(mu_n||nu_n) <= D_f(mu_1||nu_1) eta_f(K_2) ... eta_f(K_n)",
    contraction("Section I, equation (2)", "whole"),
    given=[
        n >= 1,
        c >= 0,
        for_all(2, n, lambda t: same(P[t], push(P[t - 1], A[t]))),
        for_all(2, n, lambda t: same(Q[t], push(Q[t - 1], A[t]))),
        for_all(2, n, lambda t: (0 <= eta[t]) & f_contraction_at_most(X, X, f, A[t], eta[t])),
        f_divergence_at_most(X, f, P[1], Q[1], c),
    ],
    show=f_divergence_at_most(X, f, P[n], Q[n], c * product(n)),
    repairs="sdpi_chain",
)
upto = lambda T: (0 <= product(T)) & f_divergence_at_most(X, f, P[T], Q[T], c * product(T))
next_ = T + 1
proof(
    f_contraction_chain,
    have(
        every(INTEGER, lambda T: (1 <= T).implies((T <= n).implies(upto(T)))),
        intro("T"),
        intro(),
        induction(
            T,
            1,
            (
                intro(),
                unfold(product(expr(1)), "empty"),
                each_part(
                    (congruence(-1, lambda hole: 0 <= hole),),
                    (
                        congruence(-1, lambda hole: f_divergence_at_most(X, f, P[1], Q[1], c * hole)),
                        auto(),
                    ),
                ),
            ),
            (
                intro(),
                modus(-2),
                unfold(product(T + 1)),
                apply_to(2, T + 1),
                apply_to(3, T + 1),
                instantiate(4, T + 1),
                each_part(
                    (congruence(product(T + 1) == product(T) * eta[T + 1], lambda hole: 0 <= hole),),
                    (
                        congruence(
                            product(T + 1) == product(T) * eta[T + 1],
                            lambda hole: f_divergence_at_most(X, f, P[T + 1], Q[T + 1], c * hole),
                        ),
                        congruence(
                            same(P[T + 1], push(P[T], A[T + 1])),
                            lambda hole: f_divergence_at_most(X, f, hole, Q[T + 1], c * product(T) * eta[T + 1]),
                        ),
                        congruence(
                            same(Q[T + 1], push(Q[T], A[T + 1])),
                            lambda hole: f_divergence_at_most(
                                X, f, push(P[T], A[T + 1]), hole, c * product(T) * eta[T + 1]
                            ),
                        ),
                        have(c * product(T) >= 0),
                        instantiate(-2, P[T], Q[T], c * product(T)),
                        modus(-1),
                        modus(-1, assume()),
                        assume(),
                    ),
                ),
            ),
        ),
    ),
    apply_to(-1, n),
)

total_variation_contraction = claim(
    "Dobrushin: eta_TV(K) is the supremum of TV(K(x), K(z)) over the pairs of points",
    contraction("equation (4)", "whole"),
    federated("equation (7)", "whole"),
    show=every(X, X, lambda x, z: total_variation(K(x), K(z)) <= h).implies(contraction_coefficient(K, 1) <= h)
    & (contraction_coefficient(K, 1) <= h).implies(every(X, X, lambda x, z: total_variation(K(x), K(z)) <= h)),
)
proof(
    total_variation_contraction,
    each_part(
        (intro(), use(two_point_formula, gamma=1)),
        (intro(), use(two_point_formula_converse, gamma=1)),
    ),
)
