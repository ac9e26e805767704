"""Dominating pairs of laws: adaptive composition, by the product of the pairs (Zhu, Dong and Wang 2022)."""

from lemmas.accounting.domination import dominated_by_pair
from lemmas.axioms import radon_nikodym
from lemmas.divergences.chains import releases
from lemmas.papers import zhu
from verify.lemma import *

X, Y, Z, W, V = spaces("X Y Z W V")
mu, nu = laws("mu nu", X)
P, Q_ = law("P", Z), law("Q", Z)
P1, Q1 = law("P1", W), law("Q1", W)
K, L = markov("K", X, Y), markov("L", X, Y)
a, c = test("a", X), test("c", Z)
psi, phi = test("psi", Z), test("phi", X)
t = test("t", X, Y)
u, v, g, d = reals("u v g d")

# c is the density of P with respect to P + Q, so that 1 - c is that of Q.
density = lambda Z, P, Q_, c: every(bounded(Z),
    lambda f: E(P, f) == E(P, lambda z: c(z) * f(z)) + E(Q_, lambda z: c(z) * f(z)))
best = lambda u, v: lambda z: indicator(v * (1 - c(z)) <= u * c(z))
gain = lambda u, v, psi: u * E(P, psi) - v * E(Q_, psi)

@claim("Neyman and Pearson: with weights u and v no test is better than where u dP >= v dQ",
    given=[hypothesis("c", density(Z, P, Q_, c))],
    show=gain(u, v, psi) <= gain(u, v, best(u, v)))
def best_test_of_weights():
    there = best(u, v)
    for one in (psi, there):
        apply_to("c", value(Z, lambda z: one(z)))
    for one in (P, Q_):
        under(one, lambda z: (u * c(z) - v * (1 - c(z))) * psi(z) <= (u * c(z) - v * (1 - c(z))) * there(z),
            lambda z: (by.cases(v * (1 - c(z)) <= u * c(z), yes=(by.linear(u * c(z) - v * (1 - c(z)), 1 - psi(z)),),
                    no=(by.linear(psi(z)),)),))
    linear(u, v)

@claim("The privacy profile by the privacy loss: E_g(P || Q) = P(dP >= g dQ) - g Q(dP >= g dQ), the best test of all",
    zhu("Privacy profile and privacy loss", "whole"),
    given=[hypothesis("c", density(Z, P, Q_, c))],
    show=hockey_stick_equals(g, Z, P, Q_, gain(1, g, best(1, g))))
def profile_by_the_privacy_loss():
    bound, attained = each_part()
    with bound:
        intro("psi")
        use(best_test_of_weights, u=1, v=g)
    with attained:
        witness(value(Z, best(1, g)))

@claim("Laws that a pair dominates are told apart no better, with any weights u, v >= 0",
    given=[u >= 0, v >= 0, hypothesis("c", density(Z, P, Q_, c)), dominated_by_pair(mu, nu, P, Q_)],
    show=u * E(mu, phi) - v * E(nu, phi) <= gain(u, v, best(u, v)))
def weights_of_dominated_laws():
    some, none = cases(u > 0)
    with some:
        there = best(u, v)
        with have(hockey_stick(P, Q_, v / u) <= gain(u, v, there) / u):
            intro("psi")
            use(best_test_of_weights)
            linear(1 / u)
        instantiate(dominated_by_pair(mu, nu, P, Q_), v / u, gain(u, v, there) / u)
        modus()
        modus()
        apply_to(this, phi)
        linear(u)
    with none:
        use(best_test_of_weights, psi=value(Z, lambda z: expr(0)))
        have(0 <= v * E(nu, phi))
        linear(E(mu, phi))

# --- two mechanisms -----------------------------------------------------------------------------------------------------

psi2 = test("psi", X, Z)
told = lambda mu, nu, K, L, t: E(mu, lambda x: E(K(x), lambda y: t(x, y))) - g * E(nu,
    lambda x: E(L(x), lambda y: t(x, y)))
each_dominated = hypothesis("step", every(X, lambda x: dominated_by_pair(K(x), L(x), P, Q_)))

@claim("Kernels that a pair dominates at each point give way to the pair: some test tells as much then",
    given=[g >= 0, each_dominated],
    show=exists(test(X, Z), lambda psi: told(mu, nu, K, L, t) <= told(mu, nu, lambda x: P, lambda x: Q_, psi)))
def kernels_give_way_to_the_pair():
    use(radon_nikodym)
    unpack(this, "a").called("a")
    use(radon_nikodym, X=Z, mu=P, nu=Q_)
    unpack(this, "c").called("c")
    # At x the two kernels have the weights a(x) and g (1 - a(x)).
    u, v = lambda x: a(x), lambda x: g * (1 - a(x))
    there = lambda x, z: best(u(x), v(x))(z)
    witness(value(X, Z, there))
    for kernel, law_ in ((K, P), (L, Q_)):
        apply_to("a", value(X, lambda x: E(kernel(x), lambda y: t(x, y))))
        apply_to("a", value(X, lambda x: E(law_, lambda z: there(x, z))))
    for one in (mu, nu):
        with under(one,
                lambda x: u(x) * E(K(x), lambda y: t(x, y)) - v(x) * E(L(x), lambda y: t(x, y))
                    <= u(x) * E(P, lambda z: there(x, z)) - v(x) * E(Q_, lambda z: there(x, z))) as x:
            apply_to("step", x)
            use(weights_of_dominated_laws, X=Y, mu=K(x), nu=L(x), u=u(x), v=v(x), phi=value(Y, lambda y: t(x, y)))
    linear(g)

# The pair of outcomes is a point of V, of which both are known.
pair, left, right = map_("pair", (W, Z), V), map_("left", V, W), map_("right", V, Z)
parts = [hypothesis("left", every(W, Z, lambda w, z: left(pair(w, z)) == w)),
    hypothesis("right", every(W, Z, lambda w, z: right(pair(w, z)) == z))]
product = lambda P1, P: bind(P1, lambda w: bind(P, lambda z: dirac(pair(w, z))))
h = test("h", Y)

@claim("A step of composition: the product of the pairs that dominate (mu, nu) and all (K(x), L(x)) dominates what K "
        "and L make of mu and nu",
    given=[*parts, hypothesis("first", dominated_by_pair(mu, nu, P1, Q1)), each_dominated],
    show=dominated_by_pair(push(mu, K), push(nu, L), product(P1, P), product(Q1, Q_)))
def composition_of_two_pairs():
    intro("g", "d")
    intro(1)
    intro("[bound]")
    h = intro("h")
    use(kernels_give_way_to_the_pair, t=value(X, Y, lambda x, y: h(y)))
    unpack(this, "psi").called("the kernels have given way")
    swap(mu, P, lambda x, z: psi2(x, z))
    swap(nu, Q_, lambda x, z: psi2(x, z))
    # The same with the roles of the stages exchanged: at each z the laws mu and nu, which P1 and Q1 dominate.
    use(kernels_give_way_to_the_pair, X=Z, Y=X, Z=W, mu=P, nu=Q_, K=value(Z, lambda z: mu), L=value(Z, lambda z: nu),
        P=P1, Q=Q1, t=value(Z, X, lambda z, x: psi2(x, z)))
    unpack(this, "chi").called("all have given way")
    swap(P, P1, lambda z, w: chi(z, w))
    swap(Q_, Q1, lambda z, w: chi(z, w))
    both = lambda y: chi(right(y), left(y))
    apply_to("bound", value(V, both))
    for one, other in ((P1, P), (Q1, Q_)):
        with under(one, lambda w: E(other, lambda z: both(pair(w, z))) == E(other, lambda z: chi(z, w))) as w:
            with under(other, lambda z: both(pair(w, z)) == chi(z, w)) as z:
                apply_to("left", w, z)
                apply_to("right", w, z)
                rewrite(left(pair(w, z)) == w)
                rewrite(right(pair(w, z)) == z)
    linear(g)

chi = test("chi", Z, W)

# --- mechanisms ---------------------------------------------------------------------------------------------------------

# Neighbours are any relation of data sets: those at distance at most 1.
D = space("D")
distance = fun("distance", D, D)
A, B = markov("A", D, X), markov("B", (D, X), Y)
N = markov("N", X, Y)
dominates = lambda release, P, Q_: every(D, D,
    lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(release(x), release(y), P, Q_)))

delta = real("delta")

@claim("If (P, Q) dominates a mechanism, each bound of E_g(P || Q) is one of E_g(M(x) || M(y)) for neighbours",
    zhu("Dominating pairs", "whole"),
    given=[g >= 0, hypothesis("dominates", dominates(A, P, Q_)), hypothesis("bound", hockey_stick(P, Q_, g) <= delta)],
    show=every(D, D, lambda x, y: (distance(x, y) <= 1).implies(hockey_stick(A(x), A(y), g) <= delta)))
def dominated_by_curves_of_the_pair():
    x, y = intro("x", "y")
    intro(1)
    apply_to("dominates", x, y).called("near")
    phi = intro("phi")
    apply_to("near", g, delta, phi)

@claim("Post-processing: a pair that dominates a mechanism dominates what a Markov kernel makes of its output",
    zhu("Post-processing", "whole"),
    given=[hypothesis("dominates", dominates(A, P, Q_))],
    show=dominates(lambda x: push(A(x), N), P, Q_))
def dominating_pair_after_processing():
    x, y = intro("x", "y")
    intro(1)
    apply_to("dominates", x, y).called("near")
    g, d = intro("g", "d")
    intro(1)
    intro(1)
    apply_to("near", g, d).called("before")
    phi = intro("phi")
    apply_to("before", value(X, lambda x: E(N(x), phi)))

O = space("O")
joined = map_("joined", (X, Y), O)
both_released = lambda x: bind(A(x), lambda o: bind(B(x, o), lambda y: dirac(joined(o, y))))

@claim("Adaptive composition: the product of a pair that dominates the first mechanism and one that dominates the "
        "second, whatever the first released, dominates the two together", zhu("Theorem 10", "whole"),
    given=[*parts, hypothesis("of the first", dominates(A, P1, Q1)),
        hypothesis("of the second", every(X, lambda o: dominates(lambda x: B(x, o), P, Q_)))],
    show=dominates(both_released, product(P1, P), product(Q1, Q_)))
def adaptive_composition_of_dominating_pairs():
    x, y = intro("x", "y")
    intro(1)
    apply_to("of the first", x, y).called("first")
    after = lambda x: value(X, lambda o: bind(B(x, o), lambda y: dirac(joined(o, y))))
    with use(composition_of_two_pairs, mu=A(x), nu=A(y), Y=O, K=after(x), L=after(y)) as that:
        with that.premise("step"):
            o = intro("o")
            apply_to("of the second", o, x, y).called("second")
            g, d = intro("g", "d")
            intro(1)
            intro(1)
            apply_to("second", g, d).called("before")
            phi = intro("phi")
            apply_to("before", value(Y, lambda y: phi(joined(o, y))))
    intro("g", "d")
    intro(1)
    intro(1)
    phi = intro("phi")
    apply_to(composition_of_two_pairs, g, d, phi)

# --- any number of mechanisms -------------------------------------------------------------------------------------------

# Mechanism t makes the next history of the one before: M[t] on the one data set, M2[t] on a neighbour.
M, M2 = sequence("M", markov(X, Y)), sequence("M2", markov(X, Y))
H, H2 = sequence("H", law(X)), sequence("H2", law(X))
append = map_("append", (X, Y), X)
Ps, Qs = sequence("P", law(Z)), sequence("Q", law(Z))
PP, QQ = sequence("PP", law(V)), sequence("QQ", law(V))
n, m = integer("n"), integer("m")
longer, but_last, last = map_("longer", (V, Z), V), map_("but_last", V, V), map_("last", V, Z)

products = setting("n pairs of laws and their products",
    r"$PP_m = P_0 \times \cdots \times P_{m - 1}$ and $QQ_m = Q_0 \times \cdots \times Q_{m - 1}$. A tuple of outcomes is a point of "
        r"$V$, of which the last outcome and those before it are known.",
    tuples=[same(PP[0], QQ[0]), hypothesis("left", every(V, Z, lambda w, z: but_last(longer(w, z)) == w)),
        hypothesis("right", every(V, Z, lambda w, z: last(longer(w, z)) == z)),
        hypothesis("P",
            for_all(0, n - 1,
                lambda t: same(PP[t + 1], bind(PP[t], lambda w: bind(Ps[t], lambda z: dirac(longer(w, z))))))),
        hypothesis("Q",
            for_all(0, n - 1,
                lambda t: same(QQ[t + 1], bind(QQ[t], lambda w: bind(Qs[t], lambda z: dirac(longer(w, z)))))))])

@claim("Adaptive composition of n mechanisms, each dominated by its pair whatever was released before: the product of "
        "the pairs dominates all that is released", zhu("Theorem 10", "remark", "any number of mechanisms"),
    given=[n >= 0, products, same(H[0], H2[0]), releases(H, M, append, n), releases(H2, M2, append, n),
        hypothesis("dominated",
            for_all(0, n - 1, lambda t: every(X, lambda h: dominated_by_pair(M[t](h), M2[t](h), Ps[t], Qs[t]))))],
    show=dominated_by_pair(H[n], H2[n], PP[n], QQ[n]))
def composition_of_dominating_pairs():
    with have(every(INTEGER,
                lambda m: (0 <= m).implies((m <= n).implies(dominated_by_pair(H[m], H2[m], PP[m], QQ[m]))))):
        m = intro("m")
        intro(1)
        start, step = induction(m, 0).called("before")
        with start:
            rewrite(same(H[0], H2[0]))
            intro("g", "d")
            intro(1)
            intro("[bound]")
            phi = intro("phi")
            apply_to("bound", value(V, lambda w: E(H2[0], phi)))
        with step:
            intro(1)
            modus("before")
            apply_to("P", m)
            rewrite(this)
            apply_to("Q", m)
            rewrite(this)
            apply_to(releases(H, M, append, n), m)
            rewrite(this)
            apply_to(releases(H2, M2, append, n), m)
            rewrite(this)
            with use(composition_of_two_pairs, mu=H[m], nu=H2[m], K=value(X, lambda h: with_history(h, M[m])),
                    L=value(X, lambda h: with_history(h, M2[m])), Y=X, W=V, P=Ps[m], Q=Qs[m], P1=PP[m], Q1=QQ[m],
                    pair=longer, left=but_last, right=last) as that:
                with that.premise("step"):
                    h = intro("h")
                    apply_to("dominated", m, h).called("this step")
                    g, d = intro("g", "d")
                    intro(1)
                    intro(1)
                    apply_to("this step", g, d).called("so far")
                    phi = intro("phi")
                    apply_to("so far", value(Y, lambda y: phi(append(h, y))))
            intro("g", "d")
            intro(1)
            intro(1)
            phi = intro("phi")
            apply_to(composition_of_two_pairs, g, d, phi)
    apply_to(this, n)

with_history = lambda h, K: bind(K(h), lambda y: dirac(append(h, y)))
