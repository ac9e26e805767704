"""Renyi differential privacy of composed mechanisms whose outputs are released.

A mechanism run on a data set is a law; on two neighbouring data sets it is two laws, mu and nu.  What holds
for every pair of laws holds for every data set and every neighbour of it.  A mechanism that depends on the
outputs before it is a Markov kernel from histories to outputs: M[t] on the one data set, N[t] on the other.
"""

from lemmas.divergences.chains import releases
from lemmas.divergences.equal_laws import kl_of_equal, max_divergence_of_equal, renyi_of_equal
from lemmas.divergences.renyi_chain import (kl_adaptive_composition, kl_step, max_divergence_adaptive_composition,
    max_divergence_step, renyi_adaptive_composition, renyi_moment_step)
from lemmas.papers import altschuler, berthier, bun, feldman, mironov
from verify.lemma import *

X, Y = spaces("X Y")  # histories, outputs
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
P, Q = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
alpha, c = reals("alpha c")
eps, n = real_sequence("eps"), integer("n")
t = weight("t", Y)

# --- post-processing of orders one and infinity ---------------------------------------------------------

@claim("After a Markov kernel, the divergence of order infinity is not larger", feldman("Proposition 5", "remark"),
    given=[max_divergence(mu, nu) <= c],
    show=max_divergence(push(mu, K), push(nu, K)) <= c)
def max_divergence_data_processing():
    intro("t")
    apply_to(max_divergence(mu, nu) <= c, value(X, lambda x: E(K(x), t)))

@claim("After a Markov kernel, the Kullback-Leibler divergence is not larger",
    altschuler("Lemma 2.7", "part", "alpha = 1"),
    given=[kl(mu, nu) <= c],
    show=kl(push(mu, K), push(nu, K)) <= c)
def kl_data_processing():
    have(every(X, lambda x: kl(K(x), K(x)) <= 0), by.intro("x"), by.use(kl_of_equal))
    use(kl_step)

doubt(kl_data_processing, mutants=[mutant("by two kernels", show=kl(push(mu, K), push(nu, markov("L", X, Y))) <= c)])

x, h = point("x", X), point("h", X)

# --- composition ----------------------------------------------------------------------------------------

# The outputs are appended to the history, a point of any space X (finite sequences, say); the two runs start
# from one law of histories, so that the mechanisms may share earlier randomness.  The orders are those of
# Definition 13 of feldman2018iteration: 1 to infinity.
total_eps = Sum(0, n - 1, lambda t: eps[t])

def outputs(mechanism: Series[Markov]) -> Thing:
    """The histories after one more output."""
    return value(INTEGER, lambda t: value(X, lambda x: bind(mechanism[t](x), lambda y: dirac(append(x, y)))))

def every_output(close: Callable[[Law, Law, Expr], Prop]) -> Prop:
    """In step t and after every history, the laws of the two outputs are eps_t-close."""
    return for_all(0, n - 1, lambda t: every(X, lambda h: close(M[t](h), N[t](h), eps[t])))

order_alpha: Callable[..., Prop] = lambda mu, nu, c: renyi(mu, nu, alpha) <= c
order_infinity: Callable[..., Prop] = lambda mu, nu, c: max_divergence(mu, nu) <= c
order_one: Callable[..., Prop] = lambda mu, nu, c: kl(mu, nu) <= c

def composes(close: Callable[[Law, Law, Expr], Prop]) -> Prop:
    """If all outputs are eps_t-close, the histories are close by the sum."""
    return every_output(close).implies(close(P[n], Q[n], total_eps))

# M and N are the mechanisms on the two data sets, P and Q the laws of the histories, eps the bounds, n how many.

@definition(r"\mathsf{D}_{$alpha}({$M}_t(h) \,\|\, {$N}_t(h)) \le {$eps}_t\ (t < $n,\ \text{all } h) \implies "
        r"\mathsf{D}_{$alpha}({$P}_{$n} \,\|\, {$Q}_{$n}) \le \sum_{t < $n} {$eps}_t",
    letters="alpha X Y M N P Q eps n")
def renyi_composes(alpha: Real, X: Space, Y: Space, M: Series[Markov[X, Y]], N: Series[Markov[X, Y]], P: Series[Law[X]],
        Q: Series[Law[X]], eps: Series[Real], n: Integer) -> Prop:
    """if D_alpha(M[t](h) || N[t](h)) <= eps[t] for all t < n and h then D_alpha(P[n] || Q[n]) <= sum of the eps[t].

    Bounds of the divergences of the steps, after every history, add up to a bound of that of the histories."""
    return composes(order_alpha)

@definition(r"\mathsf{KL}({$M}_t(h) \,\|\, {$N}_t(h)) \le {$eps}_t\ (t < $n,\ \text{all } h) \implies "
        r"\mathsf{KL}({$P}_{$n} \,\|\, {$Q}_{$n}) \le \sum_{t < $n} {$eps}_t", letters="X Y M N P Q eps n")
def kl_composes(X: Space, Y: Space, M: Series[Markov[X, Y]], N: Series[Markov[X, Y]], P: Series[Law[X]],
        Q: Series[Law[X]], eps: Series[Real], n: Integer) -> Prop:
    """if KL(M[t](h) || N[t](h)) <= eps[t] for all t < n and h then KL(P[n] || Q[n]) <= sum of the eps[t].

    Bounds of the divergences of the steps, after every history, add up to a bound of that of the histories."""
    return composes(order_one)

@definition(r"\mathsf{D}_\infty({$M}_t(h) \,\|\, {$N}_t(h)) \le {$eps}_t\ (t < $n,\ \text{all } h) \implies "
        r"\mathsf{D}_\infty({$P}_{$n} \,\|\, {$Q}_{$n}) \le \sum_{t < $n} {$eps}_t", letters="X Y M N P Q eps n")
def max_composes(X: Space, Y: Space, M: Series[Markov[X, Y]], N: Series[Markov[X, Y]], P: Series[Law[X]],
        Q: Series[Law[X]], eps: Series[Real], n: Integer) -> Prop:
    """if D_oo(M[t](h) || N[t](h)) <= eps[t] for all t < n and h then D_oo(P[n] || Q[n]) <= sum of the eps[t].

    Bounds of the divergences of the steps, after every history, add up to a bound of that of the histories."""
    return composes(order_infinity)

@claim("Adaptive composition: the outputs of all steps together are (alpha, sum of the eps_t) Renyi private",
    feldman("Lemma 15", "whole"), altschuler("Lemma 2.9", "whole"), berthier("Section 2.5, composition", "whole"),
    given=[n >= 0, same(P[0], Q[0]), releases(P, M, append, n), releases(Q, N, append, n)],
    show=(alpha > 1).implies(renyi_composes(alpha, X, Y, M, N, P, Q, eps, n)) & kl_composes(X, Y, M, N, P, Q, eps, n)
        & max_composes(X, Y, M, N, P, Q, eps, n))
def rdp_composition():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro(1)
            released(order_alpha, weight("s", X), renyi_of_equal, renyi_adaptive_composition)
        with part2[1]:
            released(order_one, bounded("s", X), kl_of_equal, kl_adaptive_composition)
    with part[1]:
        released(order_infinity, weight("s", X), max_divergence_of_equal, max_divergence_adaptive_composition)

def released(close: Callable[[Law, Law, Expr], Prop], s: Function, equal: Lemma, composition: Lemma) -> None:
    """A history is made from an output by a map, so that its divergence is at most that of the output."""
    intro(1)
    use(equal)
    have(for_all(0, n - 1,
            lambda t: every(X,
                lambda x: close(bind(M[t](x), lambda y: dirac(append(x, y))),
                    bind(N[t](x), lambda y: dirac(append(x, y))), eps[t]))), by.intro("T", "x", "s"),
        by.apply_to(every_output(close), integer("T"), x, value(Y, lambda y: s(append(x, y)))))
    use(composition, K=outputs(M), L=outputs(N))
    auto()

doubt(rdp_composition,
    mutants=[mutant("nothing for the outputs",
            show=(alpha > 1).implies(every_output(order_alpha).implies(order_alpha(P[n], Q[n], 0))))])

# Two mechanisms, the second on the output of the first.  The pair of outputs is a point of the product space,
# or whatever a map `pair` makes of it, in any space: the product space and the identity are one choice.
Z = space("Z")
pair = map_("pair", (X, Y), Z)
K1, L1 = markov("K", X, Y), markov("L", X, Y)
e1, e2 = reals("e1 e2")
joint = lambda mu, K: bind(mu, lambda x: bind(K(x), lambda y: dirac(pair(x, y))))

def two_compose(close: Callable[[Law, Law, Expr], Prop]) -> Prop:
    return close(mu, nu, e1).implies(every(X, lambda x: close(K1(x), L1(x), e2)).implies(
            close(joint(mu, K1), joint(nu, L1), e1 + e2)))

# joint(mu, K) is the law of pair(x, y), printed as pair(mu, K).
# Two laws, two Markov kernels, the pairing of both outputs, the bounds.

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) \le $e1,\ \mathsf{D}_{$alpha}($K(x) \,\|\, $L(x)) "
        r"\le $e2 \implies \mathsf{D}_{$alpha}($pair($mu, $K) \,\|\, $pair($nu, $L)) \le $e1 + $e2",
    letters="alpha X Y Z mu nu K L pair e1 e2")
def renyi_pairs(alpha: Real, X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z], e1: Real, e2: Real) -> Prop:
    """if D_alpha(mu || nu) <= e1 and D_alpha(K(x) || L(x)) <= e2 for all x then D_alpha(pair(mu, K) || pair(nu, L)) <=
    e1 + e2.

    The divergence of the pairs of both outputs is at most the sum."""
    return two_compose(order_alpha)

@definition(r"\mathsf{KL}($mu \,\|\, $nu) \le $e1,\ \mathsf{KL}($K(x) \,\|\, $L(x)) \le $e2 \implies "
        r"\mathsf{KL}($pair($mu, $K) \,\|\, $pair($nu, $L)) \le $e1 + $e2", letters="X Y Z mu nu K L pair e1 e2")
def kl_pairs(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z], e1: Real, e2: Real) -> Prop:
    """if KL(mu || nu) <= e1 and KL(K(x) || L(x)) <= e2 for all x then KL(pair(mu, K) || pair(nu, L)) <= e1 + e2.

    The divergence of the pairs of both outputs is at most the sum."""
    return two_compose(order_one)

@definition(r"\mathsf{D}_\infty($mu \,\|\, $nu) \le $e1,\ \mathsf{D}_\infty($K(x) \,\|\, $L(x)) \le "
        r"$e2 \implies \mathsf{D}_\infty($pair($mu, $K) \,\|\, $pair($nu, $L)) \le $e1 + $e2",
    letters="X Y Z mu nu K L pair e1 e2")
def max_pairs(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z], e1: Real, e2: Real) -> Prop:
    """if D_oo(mu || nu) <= e1 and D_oo(K(x) || L(x)) <= e2 for all x then D_oo(pair(mu, K) || pair(nu, L)) <= e1 + e2.

    The divergence of the pairs of both outputs is at most the sum."""
    return two_compose(order_infinity)

@claim("Two mechanisms, the second one adaptive: together they are (alpha, e1 + e2) Renyi private",
    altschuler("Lemma 2.8", "whole"), mironov("Proposition 1", "whole"),
    bun("Sections 2 and 3, composition", "part", "at most the first divergence and the greatest of the second"),
    show=(alpha > 1).implies(renyi_pairs(alpha, X, Y, Z, mu, nu, K1, L1, pair, e1, e2))
        & kl_pairs(X, Y, Z, mu, nu, K1, L1, pair, e1, e2) & max_pairs(X, Y, Z, mu, nu, K1, L1, pair, e1, e2))
def rdp_two_mechanisms():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro(1)
            do(*paired(order_alpha, weight("s", Z), by.use(renyi_moment_step, Y=Z)))
        with part2[1]:
            do(paired(order_one, bounded("s", Z), by.use(kl_step)))
    with part[1]:
        do(paired(order_infinity, weight("s", Z), by.use(max_divergence_step)))

def paired(close: Callable[[Law, Law, Expr], Prop], s: Function, *steps: Step) -> tuple[Step, ...]:
    """The proof for one divergence: the pair of x and the second output is made from that output by a map."""
    with_x = lambda x, K: bind(K(x), lambda y: dirac(pair(x, y)))
    return (by.intro(), by.intro(),
        by.have(every(X, lambda x: close(with_x(x, K1), with_x(x, L1), e2)), by.intro("x", "s"),
            by.apply_to(this, x, value(Y, lambda y: s(pair(x, y))))), *steps, by.auto())

doubt(rdp_two_mechanisms,
    mutants=[mutant("the second for nothing",
            given=[alpha > 1, order_alpha(mu, nu, e1), every(X, lambda x: order_alpha(K1(x), L1(x), e2))],
            show=order_alpha(joint(mu, K1), joint(nu, L1), e1))])
