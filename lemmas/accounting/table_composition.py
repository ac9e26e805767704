"""Composition with a table that dominates every pair (K(x), L(x)): a bound of E_g of mu (x) K from nu (x) L.

The bound is w + sum over k of p(k) E_(g exp(-l(k)))(mu || nu), for a table of weights p(k) at the losses l(k), lo <= k
<= hi, and w at infinity.  E_g is no number of the language, so that any bounds d[k] of it stand for it.
"""

from lemmas.accounting.loss_tables import at_0, near_0, no_weights, table_curve, table_dominates, to_0, to_1
from lemmas.axioms import radon_nikodym
from verify.lemma import *

X, Z = spaces("X Z")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Z), markov("L", X, Z)
lo, hi, k = integer("lo"), integer("hi"), integer("k")
p, l, d = fun("p", line), fun("l", line), real_sequence("d")
w, g, s, t, u, v, c = reals("w g s t u v c")
phi, a = test("phi", X, Z), test("a", X)
x = point("x", X)

weighted = for_all(lo, hi, lambda k: 0 <= p(k))
below = every(REAL, lambda c: (0 <= c).implies(u - c * v <= table_curve(lo, hi, p, l, w, c)))
scaled = lambda s, t, k: Max(s - t * exp(-l(k)), 0)

@claim("If u - c v is below a table's curve for all c >= 0, then s u - t v <= w s + sum of p(k) max(s - t exp(-l(k)), "
        "0), for s, t, v >= 0",
    given=[0 <= v, below, 0 <= s, 0 <= t],
    show=s * u - t * v <= w * s + Sum(lo, hi, lambda k: p(k) * scaled(s, t, k)))
def table_at_two_numbers():
    # For s > 0 it is s times the bound at c = t/s; for s = 0 the right side is 0.
    yes, _ = cases(s > 0)
    with yes:
        apply_to(below, t / s).called("at the ratio")
        sums((lo, hi), lambda k: s * (p(k) * Max(1 - t / s * exp(-l(k)), 0)) == p(k) * scaled(s, t, k),
            lambda k: (by.have(s * Max(1 - t / s * exp(-l(k)), 0) == scaled(s, t, k),
                    by.cases(1 <= t / s * exp(-l(k)),
                        yes=(by.have(Max(1 - t / s * exp(-l(k)), 0) == 0), by.have(s <= t * exp(-l(k)), by.linear(s)),
                            by.have(scaled(s, t, k) == 0), by.linear(s)),
                        no=(by.have(Max(1 - t / s * exp(-l(k)), 0) == 1 - t / s * exp(-l(k))),
                            by.have(t * exp(-l(k)) <= s, by.linear(s)), by.have(scaled(s, t, k) == s - t * exp(-l(k))),
                            by.linear(s)))), by.linear(p(k)))).called("termwise")

doubt(table_at_two_numbers,
    mutants=[mutant("without the weight at infinity",
            show=s * u - t * v <= Sum(lo, hi, lambda k: p(k) * scaled(s, t, k)),
            hints=[{"witness": {**no_weights, "w": "1", "u": "1", "v": "0", "s": "1", "t": "0"}}])])

# --- two laws, and what is drawn after them --------------------------------------------------------------

@definition(r"\mathsf{E}_{$g}($mu \otimes $K \,\|\, $nu \otimes $L) \le $d")
def joint_at_most(g: Real, X: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Z], L: Markov[X, Z],
        d: Real) -> Prop:
    """E_g(mu (x) K || nu (x) L) <= d.

    E_g of the laws of (x, z), x drawn from mu (or nu) and z from K(x) (or L(x)), is at most d."""
    return every(test(X, Z),
        lambda phi: (E(mu, lambda x: E(K(x), lambda z: phi(x, z))) - g * E(nu, lambda x: E(L(x), lambda z: phi(x, z)))
                <= d))

steps_dominated = hypothesis("steps", every(X, lambda x: table_dominates(K(x), L(x), lo, hi, p, l, w)))
starts_near = for_all(lo, hi, lambda k: hockey_stick(mu, nu, g * exp(-l(k))) <= d[k])
density = every(bounded(X), lambda f: E(mu, f) == E(mu, lambda x: a(x) * f(x)) + E(nu, lambda x: a(x) * f(x)))

@claim("With a = dmu/d(mu + nu): the sum of E_mu and E_nu of max(a - s (1 - a), 0) is at most E_s(mu || nu)",
    given=[density, hockey_stick(mu, nu, s) <= c],
    show=E(mu, lambda x: Max(a(x) - s * (1 - a(x)), 0)) + E(nu, lambda x: Max(a(x) - s * (1 - a(x)), 0)) <= c)
def density_excess():
    apply_to(hockey_stick(mu, nu, s) <= c, value(X, inside))
    apply_to(density, value(X, inside))
    excess_at(mu)
    excess_at(nu)
    linear(s)

inside = lambda x: indicator(s * (1 - a(x)) <= a(x))

def excess_at(M: Law) -> None:
    """The excess of a over s (1 - a), taken where there is one."""
    with under(M, lambda x: eq(Max(a(x) - s * (1 - a(x)), 0), (a(x) - s * (1 - a(x))) * inside(x))) as x:
        yes, no = cases(s * (1 - a(x)) <= a(x))
        with yes:
            have(Max(a(x) - s * (1 - a(x)), 0) == a(x) - s * (1 - a(x)))
            linear()
        with no:
            have(Max(a(x) - s * (1 - a(x)), 0) == 0)
            linear()

@claim("A table that dominates all K(x), L(x): E_g(mu (x) K || nu (x) L) <= w + sum of p(k) E_(g exp(-l(k)))(mu || nu)",
    given=[0 <= g, weighted, steps_dominated, starts_near],
    show=joint_at_most(g, X, Z, mu, nu, K, L, w + Sum(lo, hi, lambda k: p(k) * d[k])))
def table_composition():
    """At each x the table at the numbers s = a(x), t = g (1 - a(x)), a the density of mu in mu + nu; what row k has there,
    max(s - t exp(-l(k)), 0), has under mu + nu at most the mass E_(g exp(-l(k)))(mu || nu)."""

    intro("phi")
    use(radon_nikodym)
    unpack(this, a)
    apply_to(density)
    apply_to(density, value(X, after(L)))
    apply_to(density, value(X, lambda x: expr(1)))
    do(compared(mu))
    do(compared(nu))
    sums((lo, hi), lambda k: p(k) * (E(mu, lambda x: excess(x, k)) + E(nu, lambda x: excess(x, k))) <= p(k) * d[k],
        lambda k: (by.instantiate(weighted, k), by.instantiate(starts_near, k), by.use(density_excess),
            by.linear(p(k)))).called("termwise")
    linear(g, w)

after = lambda K: lambda x: E(K(x), lambda z: phi(x, z))
excess = lambda x, k: scaled(a(x), g * (1 - a(x)), k)
compared = lambda M: by.under(M,
    lambda x: (a(x) * after(K)(x) - g * (1 - a(x)) * after(L)(x)
            <= w * a(x) + Sum(lo, hi, lambda k: p(k) * excess(x, k))),
    lambda x: (by.have(every(REAL,
                lambda c: (0 <= c).implies(after(K)(x) - c * after(L)(x) <= table_curve(lo, hi, p, l, w, c))),
            by.intro("c"), by.intro(), by.apply_to(steps_dominated, x, c, value(Z, lambda z: phi(x, z)))),
        by.use(table_at_two_numbers, s=a(x), t=g * (1 - a(x)), u=after(K)(x), v=after(L)(x))))

doubt(table_composition,
    mutants=[mutant("without the weight at infinity",
            show=joint_at_most(g, X, Z, mu, nu, K, L, Sum(lo, hi, lambda k: p(k) * d[k])),
            hints=[{"witness": {**no_weights, "X": "line", "Z": "line", "g": "1", "w": "1", "mu": at_0, "nu": at_0,
                        "K": to_0, "L": to_1, "d": value(INTEGER, lambda k: expr(1))},
                    "proofs": {"show": (by.intro(), by.witness(value(line, line, lambda x, z: near_0(z))))}}])])
