"""Dominating pairs of laws: adaptive composition, by the product of the pairs (Zhu, Dong and Wang 2022).

(P, Q) dominates (mu, nu) if E_g(mu || nu) <= E_g(P || Q) for every g >= 0.
"""

from lemmas.accounting.domination import (at_0, at_1, below_0, dominated_by_pair, fully_apart, image_of_a_pair, itself,
    pair_after_a_kernel, told_apart)
from lemmas.axioms import radon_nikodym
from lemmas.divergences.chains import releases
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.foundations.tensor_products import (H, H2, K, L, M, P, P1, PP, Ps, Q1, QQ, Q_, Qs, V, W, X, Y, Z, append,
    but_last, known_of_the_pair, last, left, longer, mu, n, nu, parts, product, released, right, tuples)
from lemmas.papers import zhu
from verify.language.expr import expr
from verify.lemma import *

a, c = test("a", X), test("c", Z)
psi, phi = test("psi", Z), test("phi", X)
t = test("t", X, Y)
u, v, g, d = reals("u v g d")

@claim("Every pair dominates at g = 0, where E_g is 1",
    given=[g == 0, hypothesis("bound", hockey_stick(P, Q_, g) <= d)],
    show=hockey_stick(mu, nu, g) <= d)
def every_pair_at_0():
    apply_to("bound", value(Z, lambda z: expr(1)))

# c is the density of P with respect to P + Q, so that 1 - c is that of Q.
density = lambda Z, P, Q_, c: every(bounded(Z),
    lambda f: E(P, f) == E(P, lambda z: c(z) * f(z)) + E(Q_, lambda z: c(z) * f(z)))
best = lambda u, v: lambda z: indicator(v * (1 - c(z)) <= u * c(z))
gain = lambda u, v, psi: u * E(P, psi) - v * E(Q_, psi)

@claim("Neyman and Pearson: with weights u and v no test is better than where u dP >= v dQ",
    given=[hypothesis("c", density(Z, P, Q_, c))],
    show=gain(u, v, psi) <= gain(u, v, best(u, v)))
def best_test_of_weights():
    """At each z the best test has at least (u c - v (1 - c)) psi."""
    there = best(u, v)
    for one in (psi, there):
        apply_to("c", value(Z, lambda z: one(z)))
    for law_ in (P, Q_):
        under(law_, lambda z: (u * c(z) - v * (1 - c(z))) * psi(z) <= (u * c(z) - v * (1 - c(z))) * there(z),
            lambda z: (by.cases(v * (1 - c(z)) <= u * c(z), yes=(by.linear(u * c(z) - v * (1 - c(z)), 1 - psi(z)),),
                    no=(by.linear(psi(z)),)),))
    linear(u, v)

@claim("The privacy profile, by where the privacy loss log(dP/dQ) is at least log g: E_g(P || Q) = P(dP >= g dQ) - g "
        "Q(dP >= g dQ), the best test of all", zhu("Privacy profile and privacy loss", "whole"),
    given=[hypothesis("c", density(Z, P, Q_, c))],
    show=hockey_stick_equals(g, Z, P, Q_, gain(1, g, best(1, g))))
def profile_by_the_privacy_loss():
    bound, attained = each_part()
    with bound:
        intro("psi")
        use(best_test_of_weights, u=1, v=g)
    with attained:
        witness(value(Z, best(1, g)))

@claim("With weights u, v >= 0 no test of laws that (P, Q) dominates gains more than the best test of P and Q",
    given=[u >= 0, v >= 0, hypothesis("c", density(Z, P, Q_, c)), dominated_by_pair(mu, nu, P, Q_)],
    show=u * E(mu, phi) - v * E(nu, phi) <= gain(u, v, best(u, v)))
def weights_of_dominated_laws():
    """For u > 0: E_g at g = v/u, times u; for u = 0 no test gains."""
    some, none = cases(u > 0)
    with some:
        there = best(u, v)
        with have(hockey_stick(P, Q_, v / u) <= gain(u, v, there) / u):
            intro("psi")
            use(best_test_of_weights)
        instantiate(dominated_by_pair(mu, nu, P, Q_), v / u, gain(u, v, there) / u)
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

@claim("If (P, Q) dominates (K(x), L(x)) at each x, some test psi(x, z), z from P or Q, tells as much as t(x, y), y "
        "from K(x) or L(x)",
    given=[g >= 0, each_dominated],
    show=exists(test(X, Z), lambda psi: told(mu, nu, K, L, t) <= told(mu, nu, lambda x: P, lambda x: Q_, psi)))
def kernels_give_way_to_the_pair():
    """At x the test psi(x, .) is the best one of the weights a(x) and g (1 - a(x)), a the density of mu in mu + nu."""
    use(radon_nikodym)
    unpack(this, "a").called("a")
    use(radon_nikodym, X=Z, mu=P, nu=Q_)
    unpack(this, "c").called("c")
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

# A pair of outcomes w in W and z in Z is the point pair(w, z) of V; left and right give them back (`parts`).
# product(P1, P) is the law of pair(w, z), w from P1 and z from P, independent.  psi2 is the test psi(x, z) that is
# unpacked below, chi(z, w) the second one.
chi = test("chi", Z, W)

@claim("A step of composition: the product of the pairs that dominate (mu, nu) and all (K(x), L(x)) dominates what K "
        "and L make of mu and nu",
    given=[*parts, hypothesis("first", dominated_by_pair(mu, nu, P1, Q1)), each_dominated],
    show=dominated_by_pair(push(mu, K), push(nu, L), product(P1, P), product(Q1, Q_)))
def composition_of_two_pairs():
    """At each x the kernels give way to (P, Q); then, the stages exchanged, mu and nu to (P1, Q1)."""
    intro("g", "d", "[0 <= g]", "[bound]")
    h = intro("h")
    use(kernels_give_way_to_the_pair, t=value(X, Y, lambda x, y: h(y)))
    unpack(this, "psi")
    swap(mu, P, lambda x, z: psi2(x, z))
    swap(nu, Q_, lambda x, z: psi2(x, z))
    # The same with the roles of the stages exchanged: at each z the laws mu and nu, which P1 and Q1 dominate.
    use(kernels_give_way_to_the_pair, X=Z, Y=X, Z=W, mu=P, nu=Q_, K=value(Z, lambda z: mu), L=value(Z, lambda z: nu),
        P=P1, Q=Q1, t=value(Z, X, lambda z, x: psi2(x, z)))
    unpack(this, "chi")
    swap(P, P1, lambda z, w: chi(z, w))
    swap(Q_, Q1, lambda z, w: chi(z, w))
    both = lambda y: chi(right(y), left(y))
    apply_to("bound", value(V, both))
    for one, other in ((P1, P), (Q1, Q_)):
        known_of_the_pair(one, other, both, lambda w, z: chi(z, w))
    linear(g)

# --- mechanisms ---------------------------------------------------------------------------------------------------------

# Neighbours are any relation of data sets: those at distance at most 1.
D = space("D")
distance = fun("distance", D, D)
A, B = markov("A", D, X), markov("B", (D, X), Y)
N = markov("N", X, Y)
dominates = lambda release, P, Q_: every(D, D,
    lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(release(x), release(y), P, Q_)))

delta = real("delta")

@claim("If (P, Q) dominates a mechanism, each bound of E_g(P || Q) is one of E_g(A(x) || A(y)) for neighbours",
    zhu("Dominating pairs", "whole"),
    given=[g >= 0, hypothesis("dominates", dominates(A, P, Q_)), hypothesis("bound", hockey_stick(P, Q_, g) <= delta)],
    show=every(D, D, lambda x, y: (distance(x, y) <= 1).implies(hockey_stick(A(x), A(y), g) <= delta)))
def dominated_by_curves_of_the_pair():
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("dominates", x, y).called("near")
    phi = intro("phi")
    apply_to("near", g, delta, phi)

doubt(dominated_by_curves_of_the_pair,
    mutants=[mutant("of data that are no neighbours",
            show=every(D, D, lambda x, y: hockey_stick(A(x), A(y), g) <= delta),
            hints=[{"D": "2", "X": "2", "Z": "1", "distance": [["2", "2"], ["2", "2"]], "A": [["1", "0"], ["0", "1"]],
                    "P": ["1"], "Q": ["1"], "g": "1", "delta": "0"}])])

@claim("Post-processing: a pair that dominates a mechanism dominates what a Markov kernel makes of its output",
    zhu("Post-processing", "whole"),
    given=[hypothesis("dominates", dominates(A, P, Q_))],
    show=dominates(lambda x: push(A(x), N), P, Q_))
def dominating_pair_after_processing():
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("dominates", x, y)
    use(pair_after_a_kernel)
    assume()

# joined(o, y): the pair of both outputs, or what any map makes of it.
O = space("O")
joined = map_("joined", (X, Y), O)
both_released = lambda x: bind(A(x), lambda o: bind(B(x, o), lambda y: dirac(joined(o, y))))

@claim("Adaptive composition: the product of a pair that dominates the first mechanism and one that dominates the "
        "second, whatever the first released, dominates the two together", zhu("Theorem 10", "whole"),
    given=[*parts, hypothesis("of the first", dominates(A, P1, Q1)),
        hypothesis("of the second", every(X, lambda o: dominates(lambda x: B(x, o), P, Q_)))],
    show=dominates(both_released, product(P1, P), product(Q1, Q_)))
def adaptive_composition_of_dominating_pairs():
    """`composition_of_two_pairs`, for A and what B releases joined with the output of A."""
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("of the first", x, y).called("first")
    after = lambda x: value(X, lambda o: bind(B(x, o), lambda y: dirac(joined(o, y))))
    with use(composition_of_two_pairs, mu=A(x), nu=A(y), Y=O, K=after(x), L=after(y)) as that:
        with that.premise("step"):
            o = intro("o")
            apply_to("of the second", o, x, y)
            use(pair_after_a_kernel, X=Y, K=value(Y, lambda y: dirac(joined(o, y))))
            assume()
    assume()

# --- any number of mechanisms -------------------------------------------------------------------------------------------

# H[t] and H2[t] are the laws, on the space X, of the history after t mechanisms on the two data sets; M[t] and M2[t]
# are mechanism t there, M[t](h) the law of its output in Y, and append(h, y) is the next history.  A tuple of outcomes
# is longer(but_last, last); PP[t] and QQ[t] are the laws of tuples of t.
M2 = sequence("M2", markov(X, Y))
products = setting("n pairs of laws and their products",
    r"$PP_m = P_0 \times \cdots \times P_{m - 1}$ and $QQ_m = Q_0 \times \cdots \times Q_{m - 1}$. A tuple of outcomes is a point of "
        r"$V$, of which the last outcome and those before it are known.", tuples=tuples)

@claim("Adaptive composition of n mechanisms, each dominated by its pair whatever was released before: the product of "
        "the pairs dominates all that is released", zhu("Theorem 10", "remark", "any number of mechanisms"),
    given=[n >= 0, products, same(H[0], H2[0]), releases(H, M, append, n), releases(H2, M2, append, n),
        hypothesis("dominated",
            for_all(0, n - 1, lambda t: every(X, lambda h: dominated_by_pair(M[t](h), M2[t](h), Ps[t], Qs[t]))))],
    show=dominated_by_pair(H[n], H2[n], PP[n], QQ[n]))
def composition_of_dominating_pairs():
    """By induction, one step of composition at a time.  At m = 0 the one law H2[0] is an image of QQ[0], by a constant
    kernel."""
    with have(every(INTEGER,
                lambda m: (0 <= m).implies((m <= n).implies(dominated_by_pair(H[m], H2[m], PP[m], QQ[m]))))):
        m, _ = intro("m", "[0 <= m]")
        start, step = induction(m, 0).called("before")
        with start:
            intro(1)
            rewrite(same(H[0], H2[0]))
            rewrite(same(PP[0], QQ[0]))
            use(image_of_a_pair, rho=QQ[0], chi=QQ[0], J=value(V, lambda w: H2[0]))
            assume()
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
            with use(composition_of_two_pairs, mu=H[m], nu=H2[m], K=value(X, lambda h: released(h, M[m])),
                    L=value(X, lambda h: released(h, M2[m])), Y=X, W=V, P=Ps[m], Q=Qs[m], P1=PP[m], Q1=QQ[m],
                    pair=longer, left=but_last, right=last) as that:
                with that.premise("step"):
                    h = intro("h")
                    apply_to("dominated", m, h)
                    use(pair_after_a_kernel, X=Y, K=value(Y, lambda y: dirac(append(h, y))))
                    assume()
            assume()
    apply_to(this, n)

# --- doubt --------------------------------------------------------------------------------------------------------------

# A fair coin with the sides 1 and 2, and the law at 1: at g = 2 they are told apart in this order, not in the other.
fair, sure, other_side = two_points("1/2"), dirac(expr(1)), lambda y: indicator("3/2" < y)
fair_mean = lambda f: mean_of_two("1/2", f)
where_even = lambda z: "2/3" * indicator(z <= 1)
in_other_order = {"X": "line", "Z": "line", "P": sure, "Q": fair}
doubt(weights_of_dominated_laws,
    mutants=[mutant("the pair in the other order",
            given=[*weights_of_dominated_laws.given[:3], hypothesis("dominated", dominated_by_pair(mu, nu, Q_, P))],
            hints=[{"witness": {**in_other_order, "mu": fair, "nu": sure, "c": value(line, where_even), "u": "1",
                        "v": "2", "phi": value(line, other_side)},
                    "proofs": {"given c": (by.intro("f"), fair_mean(bounded("f", line)),
                            fair_mean(lambda z: where_even(z) * bounded("f", line)(z)), by.linear()),
                        "given dominated": itself,
                        "show": (by.contradiction().called("bound"), fair_mean(other_side),
                            fair_mean(lambda z: indicator(2 * (1 - where_even(z)) <= where_even(z))), by.linear())}}])])
psi_ = test("psi", line, line)
doubt(kernels_give_way_to_the_pair,
    mutants=[mutant("the pair in the other order",
            given=[g >= 0, hypothesis("step", every(X, lambda x: dominated_by_pair(K(x), L(x), Q_, P)))],
            hints=[{"witness": {**in_other_order, "Y": "line", "mu": at_0, "nu": at_0, "g": "2",
                        "K": value(line, lambda x: fair), "L": value(line, lambda x: sure),
                        "t": value(line, line, lambda x, y: other_side(y))},
                    "proofs": {"given step": (by.intro("x"), *itself),
                        "show": (by.contradiction().called("so"), by.unpack("so", "psi"), fair_mean(other_side),
                            fair_mean(lambda z: psi_(0, z)), by.have(0 <= psi_(0, 2)), by.linear())}}])])

seldom = lambda u, v: lambda z: indicator(u * c(z) <= v * (1 - c(z)))
doubt(profile_by_the_privacy_loss,
    mutants=[mutant("where dP <= g dQ", show=hockey_stick_equals(g, Z, P, Q_, gain(1, g, seldom(1, g))),
            hints=[{"witness": {"Z": "line", "P": at_0, "Q": at_1, "c": below_0, "g": "1"},
                    "proofs": {"show": (by.contradiction().called("profile"),
                            by.apply_to("profile.0", value(line, lambda z: expr(0))), by.linear())}}])])

# Of the pair of outcomes the second is not seen, which alone tells the mechanisms apart.
first_of_two, identity = value(line, line, lambda w, z: w), value(line, lambda v: v)
one_step = {**dict.fromkeys(("X", "Y", "Z", "W", "V"), "line"), "P": at_0, "Q": at_1, "P1": at_0, "Q1": at_0,
    "pair": first_of_two, "left": identity}
doubt(composition_of_two_pairs,
    mutants=[dropped(composition_of_two_pairs, "right", "the second outcome is not known",
            hints=[{"witness": {**one_step, "mu": at_0, "nu": at_0, "K": value(line, lambda x: at_0),
                        "L": value(line, lambda x: at_1)},
                    "proofs": {"given first": itself, "given step": (by.intro("x"), *itself), "show": told_apart()}}])])
x, y = reals("x y")
neighbours = {"D": "line", "distance": value(line, line, lambda x, y: expr(0))}
told_at = (by.intro(), by.witness(0), by.witness(1), by.each_part((), told_apart()[1:]))
doubt(adaptive_composition_of_dominating_pairs,
    mutants=[dropped(adaptive_composition_of_dominating_pairs, "right", "the second outcome is not known",
            hints=[{"witness": {**one_step, **neighbours, "O": "line", "A": value(line, lambda x: at_0),
                        "B": value(line, line, lambda x, o: dirac(x)), "joined": value(line, line, lambda o, y: y)},
                    "proofs": {"given of the first": (by.intro("x", "y"), by.intro(), *itself),
                        "given of the second": (by.intro("o", "x", "y"), by.intro(), *fully_apart(dirac(x), dirac(y))),
                        "show": told_at}}])])
doubt(dominating_pair_after_processing,
    mutants=[mutant("and what it was before",
            given=[hypothesis("dominates", dominates(lambda x: push(A(x), N), P, Q_))], show=dominates(A, P, Q_),
            hints=[{"witness": {**neighbours, **dict.fromkeys(("X", "Y", "Z"), "line"), "P": at_0, "Q": at_0,
                        "A": value(line, lambda x: dirac(x)), "N": value(line, lambda x: at_0)},
                    "proofs": {"given dominates": (by.intro("x", "y"), by.intro(), *itself), "show": told_at}}])])
always = lambda law: value(INTEGER, lambda t: law)
doubt(composition_of_dominating_pairs,
    mutants=[dropped(composition_of_dominating_pairs, "right", "the outcomes are not known",
            hints=[{"witness": {**dict.fromkeys(("X", "Y", "Z", "V"), "line"), "n": "1", "H": always(at_0),
                        "H2": value(INTEGER, lambda t: dirac(indicator(1 <= t))),
                        "M": always(value(line, lambda x: at_0)), "M2": always(value(line, lambda x: at_1)),
                        "append": value(line, line, lambda x, y: y), "P": always(at_0), "Q": always(at_1),
                        "PP": always(at_0), "QQ": always(at_0), "longer": first_of_two, "but_last": identity},
                    "proofs": {"given dominated": (by.intro("t", "x"), *itself), "show": told_apart()}}])])
