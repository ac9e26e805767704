"""Adaptive composition in Renyi divergence, orders from 1 to infinity: one step, and n steps of a chain.

H1 and H2 bound Renyi moments, exp((alpha - 1) D_alpha).
"""

from lemmas.divergences.chains import adds_up, runs
from lemmas.divergences.renyi import after, power_chain, root_bound
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
alpha, H1, H2 = reals("alpha H1 H2")
t = weight("t", Y)
x = point("x", X)

# --- one step -------------------------------------------------------------------------------------------

close = every(X, lambda x: renyi_moment(K(x), L(x), alpha) <= H2)

@claim("Renyi moments of at most H1 of the start and H2 of the step from every x: after the step at most H1 H2",
    feldman("Lemma 15", "step"),
    given=[alpha > 1, H1 >= 0, H2 >= 0, renyi_moment(mu, nu, alpha) <= H1, hypothesis("step", close)],
    show=renyi_moment(push(mu, K), push(nu, L), alpha) <= H1 * H2)
def renyi_moment_step():
    intro("t")
    apply_to(renyi_moment(mu, nu, alpha) <= H1, value(X, after(L, t)))
    under(mu, lambda x: E(K(x), lambda y: t(y) ** (alpha - 1)) <= H2 ** (1 / alpha) * after(L, t)(x) ** (alpha - 1),
        lambda x: (by.apply_to(close), by.use(root_bound, H=H2)))
    use(power_chain, c=H2 ** (1 / alpha))

doubt(renyi_moment_step,
    mutants=[mutant("the step for nothing", show=renyi_moment(push(mu, K), push(nu, L), alpha) <= H1)])

# --- order infinity -------------------------------------------------------------------------------------

eps1, eps2 = reals("eps1 eps2")
max_close = every(X, lambda x: max_divergence(K(x), L(x)) <= eps2)

@claim("D_oo(mu || nu) <= eps1 and D_oo(K(x) || L(x)) <= eps2 for every x: after the step D_oo is at most eps1 + eps2",
    feldman("Lemma 15", "step"),
    given=[max_divergence(mu, nu) <= eps1, max_close],
    show=max_divergence(push(mu, K), push(nu, L)) <= eps1 + eps2)
def max_divergence_step():
    intro("t")
    of_start = apply_to(max_divergence(mu, nu) <= eps1, value(X, lambda x: E(L(x), t)))
    under(mu, lambda x: E(K(x), t) <= exp(eps2) * E(L(x), t), lambda x: (by.apply_to(max_close),))
    combine((1, [this]), (exp(eps2), [of_start]))

# --- order one ------------------------------------------------------------------------------------------

g = bounded("g", Y)
free_energy = bounded("free", X)
G = real("G")
kl_close = every(X, lambda x: kl(K(x), L(x)) <= eps2)

@claim("KL(mu || nu) <= eps1 and KL(K(x) || L(x)) <= eps2 for every x: after the step KL is at most eps1 + eps2",
    altschuler("Lemma 2.9", "step"),
    given=[kl(mu, nu) <= eps1, kl_close],
    show=kl(push(mu, K), push(nu, L)) <= eps1 + eps2)
def kl_step():
    """The dual form for g in the step, and for log E_(L(x)) e^g at the start."""
    intro("g")
    bounded_by(g, G)
    name_for(free_energy, value(X, lambda u0: log(mean_exp(u0))), limit=G, by=[between(u0), between(u0)])
    with have(exponential):
        intro("x")
        apply_to(this)
        fact("exp", "log", mean_exp(x))
        have(free_energy(x) == log(mean_exp(x)))
        rewrite(this)
    apply_to(kl(mu, nu) <= eps1, free_energy).called("at free_energy")
    under(nu, lambda x: exp(free_energy(x)) == mean_exp(x), lambda x: (by.apply_to(exponential),)).called("under nu")
    under(mu, lambda x: E(K(x), g) <= eps2 + free_energy(x),
        lambda x: (by.apply_to(exponential).called("exponential at x"), by.apply_to(kl_close),
            by.have(exp(E(K(x), g)) <= exp(eps2 + free_energy(x)),
                by.combine((1, [this]), (-exp(eps2), ["exponential at x"]))),
            by.fact("log", "increasing", exp(E(K(x), g)), exp(eps2 + free_energy(x))),
            by.fact("log", "exp", E(K(x), g)), by.fact("log", "exp", eps2 + free_energy(x))))
    fact("exp", "increasing", E(push(mu, K), g), eps2 + E(mu, free_energy))
    combine((1, [this]), (exp(eps2), ["at free_energy"]), (exp(eps1 + eps2), ["under nu"]))

mean_exp = lambda x: E(L(x), lambda y: exp(g(y)))
u0 = point("u0", X)

within = every(Y, lambda y: (-G <= g(y)) & (g(y) <= G))

def between(x: Point) -> tuple[Step, ...]:
    """exp(-G) <= E exp(g) <= exp(G), and the same for the logarithms."""
    return (by.under(L(x), lambda y: exp(-G) <= exp(g(y)),
            lambda y: (by.apply_to(within), by.fact("exp", "increasing", -G, g(y)))),
        by.under(L(x), lambda y: exp(g(y)) <= exp(G),
            lambda y: (by.apply_to(within), by.fact("exp", "increasing", g(y), G))),
        by.fact("log", "increasing", exp(-G), mean_exp(x)), by.fact("log", "increasing", mean_exp(x), exp(G)),
        by.fact("log", "exp", -G), by.fact("log", "exp", G))

exponential = every(X, lambda x: exp(free_energy(x)) == mean_exp(x))

# --- any number of steps --------------------------------------------------------------------------------

# P[t] and Q[t] are the laws of two chains after t steps; step t has the kernels A[t] and B[t], named K and L.
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
eps, n, eps0 = real_sequence("eps"), integer("n"), real("eps0")

each_step = for_all(0, n - 1, lambda t: every(X, lambda x: renyi(A[t](x), B[t](x), alpha) <= eps[t]))

@claim("Steps eps_t-close at every point: D_alpha after n steps is at most that of the starts plus the sum",
    feldman("Lemma 15", "part", "1 < alpha < infinity, as a chain of kernels on one space"),
    given=[alpha > 1, n >= 0, runs(P, A, n), runs(Q, B, n), hypothesis("start", renyi(P[0], Q[0], alpha) <= eps0),
        hypothesis("steps", each_step)],
    show=renyi(P[n], Q[n], alpha) <= eps0 + Sum(0, n - 1, lambda t: eps[t]))
def renyi_adaptive_composition():
    do(*adds_up(lambda mu, nu, c: renyi(mu, nu, alpha) <= c, P, Q, A, B, eps0, eps, n, each_step,
            lambda T: (by.use(renyi_moment_step, nu=Q[T]),)))

# One step, from one point, which stays or is drawn anew: D_alpha is log 2.
always = lambda what, at_0: {"at": [[["0"], at_0]], "else": what}
one_step = {"X": "2", "n": "1", "A": always([["1", "0"], ["0", "1"]], [["1", "0"], ["0", "1"]]),
    "B": always([["1/2", "1/2"], ["1/2", "1/2"]], [["1/2", "1/2"], ["1/2", "1/2"]]),
    "P": always(["1", "0"], ["1", "0"]), "Q": always(["1/2", "1/2"], ["1", "0"]), "eps": always("1", "1"), "eps0": "0"}
doubt(renyi_adaptive_composition,
    mutants=[mutant("all but the last step", show=renyi(P[n], Q[n], alpha) <= eps0 + Sum(0, n - 2, lambda t: eps[t]),
            hints=[one_step | {"alpha": "2"}])])

each_max = for_all(0, n - 1, lambda t: every(X, lambda x: max_divergence(A[t](x), B[t](x)) <= eps[t]))

@claim("D_infinity after n eps_t-close steps is at most that of the starts plus the sum",
    feldman("Lemma 15", "part", "order infinity, as a chain of kernels on one space"),
    given=[n >= 0, runs(P, A, n), runs(Q, B, n), max_divergence(P[0], Q[0]) <= eps0, each_max],
    show=max_divergence(P[n], Q[n]) <= eps0 + Sum(0, n - 1, lambda t: eps[t]))
def max_divergence_adaptive_composition():
    do(*adds_up(lambda mu, nu, c: max_divergence(mu, nu) <= c, P, Q, A, B, eps0, eps, n, each_max,
            lambda T: (by.use(max_divergence_step, nu=Q[T], eps2=eps[T]),)))

doubt(max_divergence_adaptive_composition,
    mutants=[mutant("all but the last step", show=max_divergence(P[n], Q[n]) <= eps0 + Sum(0, n - 2, lambda t: eps[t]),
            hints=[one_step])])

each_kl = for_all(0, n - 1, lambda t: every(X, lambda x: kl(A[t](x), B[t](x)) <= eps[t]))

@claim("D_KL after n eps_t-close steps is at most that of the starts plus the sum",
    altschuler("Lemma 2.9", "part", "order one, for the last state of a chain of kernels"),
    given=[n >= 0, runs(P, A, n), runs(Q, B, n), kl(P[0], Q[0]) <= eps0, each_kl],
    show=kl(P[n], Q[n]) <= eps0 + Sum(0, n - 1, lambda t: eps[t]))
def kl_adaptive_composition():
    do(*adds_up(lambda mu, nu, c: kl(mu, nu) <= c, P, Q, A, B, eps0, eps, n, each_kl,
            lambda T: (by.use(kl_step, nu=Q[T], eps2=eps[T]),)))

doubt(kl_adaptive_composition,
    mutants=[mutant("all but the last step", show=kl(P[n], Q[n]) <= eps0 + Sum(0, n - 2, lambda t: eps[t]),
            hints=[one_step])])
