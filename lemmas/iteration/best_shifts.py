"""The best choice of the shifts: what the sum of a_t^2 / v_t must be at least, and when it is reached.

The cost of shifts a_t with noise variances v_t is alpha/2 times the sum of a_t^2 / v_t (Gaussian noise).  The shifts
have to make up for a jump s, a_t with the weight mu_t; or for several, and then no sum of the first ones may be too
large.
"""

from lemmas.papers import berthier, feldman
from verify.lemma import *

s = real("s")

A, B = alphabet("A"), alphabet("B")  # steps; constraints
v, mu = positive("v", A), positive("mu", A)
a, b = family("a", A), family("b", A)
W = total(A, lambda x: mu[x] ** 2 * v[x])

def price(shifts: Family) -> Expr:
    """The sum of a_t^2 / v_t."""
    return total(A, lambda x: shifts[x] ** 2 / v[x])

weight = real("weight")

@claim("If the mu_t a_t sum to s, the cost sum a_t^2/v_t is at least s^2 divided by the sum of mu_t^2 v_t",
    berthier("Theorem 3.6, proof, minimisation", "part", "the minimum over the shifts"),
    feldman("Theorem 23, proof, choice of the shifts", "part", "the minimum over the shifts"),
    feldman("Theorem 23", "remark", "the minimum over the shifts"),
    given=[hypothesis("mean shift", total(A, lambda x: mu[x] * a[x]) == s)],
    show=s**2 / W <= price(a))
def best_shifts_one_jump():
    """Cauchy and Schwarz, for any number of steps.  One jump s, contraction constant 1: mu = 1, so the best cost is
    s^2 over the variance that is still to come.  Constant C: mu_t = C^(1-t)."""

    let(weight, W)
    with sums(A,
            lambda x: 2 * s / weight * mu[x] * a[x] - s**2 / weight**2 * mu[x] ** 2 * v[x] <= a[x] ** 2 / v[x]).called(
            "summed") as x:
        linear((weight * a[x] - s * mu[x] * v[x]) ** 2)
    rewrite(weight == W, backwards=True)
    with have(total(A, lambda x: 2 * s / weight * mu[x] * a[x]) == 2 * s**2 / weight).called("the equation"):
        combine((2 * s / weight, ["mean shift"]))
    with have(total(A, lambda x: s**2 / weight**2 * mu[x] ** 2 * v[x]) == s**2 / weight):
        combine((-(s**2) / weight**2, [weight == W]))
    combine((1, ["summed"]), (-1, ["the equation"]), (1, [this]))

doubt(best_shifts_one_jump,
    mutants=[mutant("the sum of mu^2 without the variances", show=s**2 / total(A, lambda x: mu[x] ** 2) <= price(a))],
    extremal={"A": "2", "mu": ["1", "2"], "v": ["1", "3"], "a": ["1", "6"], "s": "13"})

best_shifts_one_jump_reached = claim("a_t = s mu_t v_t/W, W = sum mu_t^2 v_t > 0, has sum mu_t a_t = s and sum "
        "a_t^2/v_t = s^2/W", berthier("Theorem 3.6, proof, minimisation", "part", "the minimum over the shifts"),
    given=[W > 0],
    show=(total(A, lambda x: mu[x] * (s * mu[x] * v[x] / W)) == s)
        & (total(A, lambda x: (s * mu[x] * v[x] / W) ** 2 / v[x]) == s**2 / W))

doubt(best_shifts_one_jump_reached, mutants=[mutant("equal shifts", show=total(A, lambda x: mu[x] * (s / A)) == s)])

# lam are the multipliers of the constraints sum U[i, t] a_t <= S_i, nu is that of the total.
U = nonneg("U", B, A)  # U[i, t] = 1 if t <= i: the i-th constraint is a sum over the first steps
S, lam = family("S", B), nonneg("lam", B)
nu = real("nu")

@claim("Shifts a_t with multipliers for their constraints have the least sum a_t^2/v_t of all feasible ones of their "
        "sum", feldman("Theorem 22, choice of the a_t"), berthier("Theorem 3.6, proof, minimisation"), kind="lemma",
    given=[hypothesis("stationary", each(A, lambda x: a[x] / v[x] == nu - total(B, lambda y: lam[y] * U[y, x]))),
        hypothesis("slackness", each(B, lambda y: lam[y] * (S[y] - total(A, lambda x: U[y, x] * a[x])) == 0)),
        hypothesis("b feasible", each(B, lambda y: total(A, lambda x: U[y, x] * b[x]) <= S[y])),
        total(A, lambda x: a[x]) == total(A, lambda x: b[x])],
    show=price(a) <= price(b))
def best_shifts_certificate():
    """Karush, Kuhn and Tucker for any number of steps: z_i >= 0 says that the first i shifts sum to at most S_i, z_T =
    0 fixes the total.  So a_t / v_t rises over time, and only where z_t = 0: the slopes of the greatest convex
    minorant of the S_i.  The choices in Theorems 23 and 35 of Feldman et al. have this form, hence are best."""

    with sums(A,
            lambda x: (a[x] ** 2 / v[x] + 2 * (nu - total(B, lambda y: lam[y] * U[y, x])) * (b[x] - a[x])
                    <= b[x] ** 2 / v[x])) as x:
        instantiate("stationary", x)
        linear(2 * (b[x] - a[x]) * v[x], (b[x] - a[x]) ** 2, scale=v[x])
    with sums(B,
            lambda y: lam[y] * total(A, lambda x: U[y, x] * b[x]) <= lam[y] * total(A, lambda x: U[y, x] * a[x])) as y:
        instantiate("slackness", y)
        instantiate("b feasible", y)
        linear(lam[y])
    linear(nu)

doubt(best_shifts_certificate,
    extremal={"A": "2", "B": "1", "a": ["0", "1"], "b": ["0", "1"], "v": ["1", "1"], "U": [["1", "0"]], "lam": ["1"],
        "S": ["0"], "nu": "1"})
