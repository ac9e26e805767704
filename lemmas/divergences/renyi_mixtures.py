"""Mixtures: the Renyi moment and KL are jointly convex, D_alpha quasi-convex, and where small nearly convex.

rho is the law of an index i, K(i) and L(i) are the parts, h(i) and d(i) bounds of their Renyi
moments, exp((alpha - 1) D_alpha), and of their divergences.
"""

from lemmas.divergences.equal_laws import kl_of_equal, renyi_of_equal
from lemmas.divergences.renyi import root_bound, root_power, young, young_optimum
from lemmas.divergences.renyi_chain import kl_step, max_divergence_step, renyi_moment_step
from lemmas.divergences.weak_convexity import weak_convexity_chord
from lemmas.papers import altschuler, berthier, bun, feldman
from verify.lemma import *

X, I = spaces("X I")
mu, nu = laws("mu nu", X)
rho = law("rho", I)
K, L = markov("K", I, X), markov("L", I, X)
alpha, H, A, B, c, l = reals("alpha H A B c l")
t = weight("t", X)
h, d = weight("h", I), weight("d", I)

# --- the moment as a supremum of affine functions -------------------------------------------------------

@definition(r"e^{($alpha - 1) \mathsf{D}_{$alpha}($mu \,\|\, $nu)} \le $H")
def affine_moment(alpha: Real, X: Space, mu: Law[X], nu: Law[X], H: Real) -> Prop:
    """exp((alpha - 1) D_alpha(mu || nu)) <= H, in the affine form.

    alpha E_mu t^(alpha - 1) - (alpha - 1) E_nu t^alpha <= H for every bounded t >= 0."""
    return every(weight(X),
        lambda t: alpha * E(mu, lambda x: t(x) ** (alpha - 1)) - (alpha - 1) * E(nu, lambda x: t(x) ** alpha) <= H)

@claim("A^alpha <= H B^(alpha - 1) gives alpha A - (alpha - 1) B <= H, for alpha > 1",
    given=[alpha > 1, A >= 0, B >= 0, H >= 0, A**alpha <= H * B ** (alpha - 1)],
    show=alpha * A - (alpha - 1) * B <= H)
def product_below_sum():
    use(root_bound)
    use(young, u=B ** (1 / alpha), l=H ** (1 / alpha), e=1)
    linear(alpha)

@claim("The two dual forms of the Renyi moment, by products of powers and by affine functions, have the same bounds",
    feldman("Definition 4", "remark"),
    given=[alpha > 1, H >= 0],
    show=(renyi_moment(mu, nu, alpha) <= H).implies(affine_moment(alpha, X, mu, nu, H))
        & affine_moment(alpha, X, mu, nu, H).implies(renyi_moment(mu, nu, alpha) <= H))
def renyi_two_forms():
    """The product form at t follows from the affine form at all t/l, l > 0."""
    forth, back = each_part()
    with forth:
        intro("t")
        apply_to(this)
        use(product_below_sum, A=E_mu, B=E_nu)
    with back:
        intro("t")
        with use(young_optimum, A=E_nu, x=E_mu) as of_young_optimum:
            with of_young_optimum.premise("for every e"):
                intro("l")
                intro()
                apply_to(affine_moment(alpha, X, mu, nu, H), value(X, lambda x: t(x) / l))
                linear(l ** (alpha - 1) / alpha)
        use(root_power, x=E_mu, y=E_nu)

E_mu = E(mu, lambda x: t(x) ** (alpha - 1))
E_nu = E(nu, lambda x: t(x) ** alpha)

doubt(renyi_two_forms,
    mutants=[mutant("half of the bound",
            show=(renyi_moment(mu, nu, alpha) <= H).implies(affine_moment(alpha, X, mu, nu, H / 2)))])

# --- mixtures -------------------------------------------------------------------------------------------

close = every(I, lambda i: renyi_moment(K(i), L(i), alpha) <= h(i))

@claim("Softmax averaging: the Renyi moment of two mixtures is at most the mean of the moments",
    berthier("Lemma 3.1", "whole"),
    given=[alpha > 1, close],
    show=renyi_moment(push(rho, K), push(rho, L), alpha) <= E(rho, h))
def mixture_moment():
    """In the affine form, which is linear in the two laws."""
    use(renyi_two_forms, mu=push(rho, K), nu=push(rho, L), H=E(rho, h)).called("to the affine form",
        "from the affine form")
    with suffices(affine_moment(alpha, X, push(rho, K), push(rho, L), E(rho, h))):
        modus("from the affine form")
    intro("t")
    with under(rho,
            lambda i: (alpha * E(K(i), lambda x: t(x) ** (alpha - 1)) - (alpha - 1) * E(L(i), lambda x: t(x) ** alpha)
                    <= h(i))):
        apply_to(close)
        use(product_below_sum)

E_mix_nu = E(push(rho, L), lambda x: t(x) ** alpha)

# Any mixing law on any space of indices; two pairs of laws and lambda are the space of two points.

@definition(r"\forall i\, \mathsf{D}_{$alpha}({${K}}_i \,\|\, {${L}}_i) \le $c"
        r" \;\Rightarrow\; \mathsf{D}_{$alpha}($rho $K \,\|\, $rho $L) \le $c")
def renyi_quasi_convex(alpha: Real, I: Space, X: Space, rho: Law[I], K: Markov[I, X], L: Markov[I, X], c: Real) -> Prop:
    """D_alpha(K(i) || L(i)) <= c for every i makes D_alpha(rho K || rho L) <= c.

    Where no part K(i), L(i) has D_alpha above c, neither have the mixtures over i ~ rho."""
    return every(I, lambda i: renyi(K(i), L(i), alpha) <= c).implies(renyi(push(rho, K), push(rho, L), alpha) <= c)

@definition(r"\forall i\, \mathsf{KL}({${K}}_i \,\|\, {${L}}_i) \le $c"
        r" \;\Rightarrow\; \mathsf{KL}($rho $K \,\|\, $rho $L) \le $c")
def kl_quasi_convex(I: Space, X: Space, rho: Law[I], K: Markov[I, X], L: Markov[I, X], c: Real) -> Prop:
    """KL(K(i) || L(i)) <= c for every i makes KL(rho K || rho L) <= c.

    Where no part K(i), L(i) has a Kullback-Leibler divergence above c, neither have the mixtures over i ~ rho."""
    return every(I, lambda i: kl(K(i), L(i)) <= c).implies(kl(push(rho, K), push(rho, L)) <= c)

@definition(r"\forall i\, \mathsf{D}_{\infty}({${K}}_i \,\|\, {${L}}_i) \le $c"
        r" \;\Rightarrow\; \mathsf{D}_{\infty}($rho $K \,\|\, $rho $L) \le $c")
def max_quasi_convex(I: Space, X: Space, rho: Law[I], K: Markov[I, X], L: Markov[I, X], c: Real) -> Prop:
    """D_oo(K(i) || L(i)) <= c for every i makes D_oo(rho K || rho L) <= c.

    Where no part K(i), L(i) has D_oo above c, neither have the mixtures over i ~ rho."""
    return every(I, lambda i: max_divergence(K(i), L(i)) <= c).implies(max_divergence(push(rho, K), push(rho, L)) <= c)

@claim("Joint quasi-convexity: mixtures are at least as close as the farthest of their parts, for all orders from 1 on",
    altschuler("Lemma 2.6", "whole"), bun("Sections 2 and 3, quasi-convexity", "whole"),
    show=(alpha > 1).implies(renyi_quasi_convex(alpha, I, X, rho, K, L, c)) & kl_quasi_convex(I, X, rho, K, L, c)
        & max_quasi_convex(I, X, rho, K, L, c))
def joint_quasi_convexity():
    """A mixture is one step from rho, which is one law for both."""
    finite_orders, order_infinity = each_part()
    with finite_orders:
        above_1, order_1 = each_part()
        with above_1:
            intro("[alpha above 1]", "[parts near]")
            use(renyi_of_equal, mu=rho, nu=rho)
            use(renyi_moment_step)
        with order_1:
            intro(1)
            use(kl_of_equal, mu=rho, nu=rho)
            use(kl_step)
    with order_infinity:
        intro(1)
        use(max_divergence_step)

doubt(joint_quasi_convexity,
    mutants=[mutant("half of it", given=[alpha > 1, every(I, lambda i: renyi(K(i), L(i), alpha) <= c)],
            show=renyi(push(rho, K), push(rho, L), alpha) <= c / 2)])

# --- weak convexity -------------------------------------------------------------------------------------

small = every(I, lambda i: (alpha - 1) * d(i) <= c)
parts = every(I, lambda i: renyi(K(i), L(i), alpha) <= d(i))

@claim("Divergences at most c/(alpha - 1): that of the mixtures is at most (e^c - 1)/c times the mean",
    feldman("Lemma 25 and footnote 3"), feldman("Lemma 25", "remark"), kind="lemma",
    given=[alpha > 1, c > 0, small, parts],
    show=renyi(push(rho, K), push(rho, L), alpha) <= (exp(c) - 1) / c * E(rho, d))
def weak_convexity_sharp():
    use(mixture_moment)
    with under(rho, lambda i: exp((alpha - 1) * d(i)) <= 1 + (alpha - 1) * d(i) * (exp(c) - 1) / c).called("under rho"):
        apply_to(small)
        use(weak_convexity_chord)
    fact("exp", "tangent", (alpha - 1) * ((exp(c) - 1) / c * E(rho, d)))
    intro("t")
    apply_to(mixture_moment)
    combine((1, [this]), (E_mix_nu ** (alpha - 1), ["under rho"]), (E_mix_nu ** (alpha - 1), ["exp tangent"]))

chord_slope = claim("(e^c - 1)/c <= 1 + c for 0 < c <= 1", given=[0 < c, c <= 1], show=(exp(c) - 1) / c <= 1 + c)

@claim("Divergences at most c/(alpha - 1), c <= 1: that of the mixtures is at most 1 + c times the mean",
    feldman("Lemma 25", "whole"),
    given=[alpha > 1, 0 < c, c <= 1, small, parts],
    show=renyi(push(rho, K), push(rho, L), alpha) <= (1 + c) * E(rho, d))
def weak_convexity():
    use(weak_convexity_sharp)
    use(chord_slope)
    with fact("exp", "increasing", (alpha - 1) * ((exp(c) - 1) / c * E(rho, d)), (alpha - 1) * ((1 + c) * E(rho, d))):
        linear((alpha - 1) * E(rho, d))
    intro("t")
    apply_to(weak_convexity_sharp)
    combine((1, [this]), (E_mix_nu ** (alpha - 1), ["exp increasing"]))

doubt(weak_convexity, mutants=[mutant("1 - c", show=renyi(push(rho, K), push(rho, L), alpha) <= (1 - c) * E(rho, d))])

# --- order one ----------------------------------------------------------------------------------------

g = bounded("g", X)
kl_parts = every(I, lambda i: kl(K(i), L(i)) <= d(i))

@claim("The Kullback-Leibler divergence is jointly convex: for mixtures it is at most the mean of any bounds for the "
        "parts", altschuler("Lemma 2.6, sentence before it", "part", "KL is jointly convex"),
    bun("Sections 2 and 3, convexity of KL", "whole"),
    given=[kl_parts],
    show=kl(push(rho, K), push(rho, L)) <= E(rho, d))
def kl_mixture():
    """The tangent of log at the mean `all_parts` of the parts' E e^g, `part_of(i)`."""
    intro("g")
    fact("exp", "log", all_parts)
    with under(rho, lambda i: E(K(i), g) <= d(i) + part_of(i) / all_parts - 1 + log(all_parts)) as i:
        apply_to(kl_parts)
        fact("log", "increasing", exp(E(K(i), g)), exp(d(i)) * part_of(i))
        fact("log", "exp", E(K(i), g))
        fact("log", "product", exp(d(i)), part_of(i))
        fact("log", "exp", d(i))
        fact("log", "product", part_of(i) / all_parts, all_parts)
        fact("log", "tangent", part_of(i) / all_parts)
    fact("exp", "increasing", E(push(rho, K), g), E(rho, d) + log(all_parts))
    linear(exp(E(rho, d)))

part_of = lambda i: E(L(i), lambda x: exp(g(x)))
all_parts = E(push(rho, L), lambda x: exp(g(x)))

doubt(kl_mixture, mutants=[dropped(kl_mixture, kl_parts)])
