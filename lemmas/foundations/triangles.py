"""Renyi divergences through a third law: the weak triangle inequality, and what it says of groups of records.

rho is the third law, between mu and nu; U, V, W are the means of powers of a weight t under mu, rho and nu.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.foundations.concentrated_privacy import FAR, concentrated, equal_laws, not_near
from lemmas.papers import bun, mironov
from verify.lemma import *

X = space("X")
mu, rho, nu = laws("mu rho nu", X)
alpha, p, beta, a, b, U, V_, W, w = reals("alpha p beta a b U V W w")
t = weight("t", X)

k, l, m = reals("k l m")

@claim("(w^k)^l = w^m for m = k l, w >= 0, k, l > 0",
    given=[w >= 0, k > 0, l > 0, m > 0, hypothesis("k l = m", k * l == m)],
    show=(w**k) ** l == w**m)
def power_of_power():
    yes, no = cases(w > 0)
    with yes:
        rewrite(k * l == m)
    with no:
        have(w == 0)
        rewrite(this)

# mu is near to rho at order p alpha, rho to nu at order beta = q (alpha - 1/p), where 1/p + 1/q = 1; the powers of a weight
# t at which the two are tried.
orders = [alpha > 1, p > 1, beta > 1, beta * (p - 1) == p * alpha - 1]
first_power, second_power = (alpha - 1) / (p * alpha - 1), alpha * (p - 1) / (p * alpha - 1)
inner_power = first_power * (p * alpha)

@claim("In numbers: a bound of U by V and one of V by W give one of U by W: the powers of the weak triangle inequality",
    given=[*orders, U >= 0, V_ >= 0, W >= 0,
        hypothesis("first", U ** (p * alpha) <= exp((p * alpha - 1) * a) * V_ ** (p * alpha - 1)),
        hypothesis("second", V_**beta <= exp((beta - 1) * b) * W ** (beta - 1))],
    show=U**alpha <= exp((alpha - 1 / p) * a + (alpha - 1) * b) * W ** (alpha - 1))
def triangle_of_powers():
    """The root of order 1/p of the first, and the power (p - 1)/p of the second."""
    fact("^", "increasing", U ** (p * alpha), exp((p * alpha - 1) * a) * V_ ** (p * alpha - 1), 1 / p)
    fact("^", "increasing", V_**beta, exp((beta - 1) * b) * W ** (beta - 1), (p - 1) / p)
    have((beta - 1) * ((p - 1) / p) == alpha - 1, by.linear(1 / p))
    use(power_of_power, w=V_, k=beta, l=(p - 1) / p, m=(p * alpha - 1) / p)
    use(power_of_power, w=W, k=beta - 1, l=(p - 1) / p, m=alpha - 1)
    have((beta - 1) * b * ((p - 1) / p) == (alpha - 1) * b, by.linear(b))
    fact("^", "of_exp", (beta - 1) * b, (p - 1) / p).called("root")
    rewrite((beta - 1) * b * ((p - 1) / p) == (alpha - 1) * b, at="root")
    second_root = (W ** (beta - 1)) ** ((p - 1) / p)
    have(V_ ** ((p * alpha - 1) / p) <= exp((alpha - 1) * b) * W ** (alpha - 1),
        by.linear(second_root, exp((alpha - 1) * b)))
    linear(exp((alpha - 1 / p) * a))

@claim("Weak triangle: D_alpha(mu || nu) <= (alpha - 1/p)/(alpha - 1) D_(p alpha)(mu || rho) + D_beta(rho || nu), beta "
        "= (p alpha - 1)/(p - 1)", mironov("Weak triangle inequality", "whole"),
    given=[*orders, renyi(mu, rho, p * alpha) <= a, hypothesis("rho near nu", renyi(rho, nu, beta) <= b)],
    show=renyi(mu, nu, alpha) <= (alpha - 1 / p) / (alpha - 1) * a + b)
def renyi_weak_triangle():
    """The two bounds at the powers first_power and second_power of t have one mean under rho in common, V."""
    have(second_power * beta == alpha, by.linear(alpha / (p * alpha - 1)))
    have(second_power * (beta - 1) == inner_power, by.linear())
    intro("t")
    apply_to(renyi(mu, rho, p * alpha) <= a, value(X, lambda x: t(x) ** first_power)).called("mu to rho")
    apply_to(renyi(rho, nu, beta) <= b, value(X, lambda x: t(x) ** second_power)).called("rho to nu")
    for name, law, power, outer, whole in (("mu to rho", mu, first_power, p * alpha - 1, alpha - 1),
            ("mu to rho", rho, first_power, p * alpha, inner_power),
            ("rho to nu", rho, second_power, beta - 1, inner_power), ("rho to nu", nu, second_power, beta, alpha)):
        under(law, lambda x: (t(x) ** power) ** outer == t(x) ** whole, lambda x: (by.use(power_of_power),))
        rewrite(this, at=name).called(name)
    use(triangle_of_powers, W=E(nu, lambda x: t(x) ** alpha))
    have((alpha - 1) * ((alpha - 1 / p) / (alpha - 1) * a + b) == (alpha - 1 / p) * a + (alpha - 1) * b)
    rewrite(this)

doubt(renyi_weak_triangle, mutants=[dropped(renyi_weak_triangle, "rho near nu")])

# --- zero-concentrated privacy through a third law ----------------------------------------------------------------------

r = real("r")  # r-zCDP, `concentrated(mu, nu, r)`: D_alpha(mu || nu) <= r alpha for every alpha > 1

@claim("For p alpha = 1 + (alpha - 1)(1 + b/a) and beta b = alpha (a + b): (alpha - 1/p) a^2 p alpha/(alpha - 1) + b^2 "
        "beta = alpha (a + b)^2",
    given=[a > 0, alpha > 1, p > 0, p * alpha == 1 + (alpha - 1) * (1 + b / a), beta * b == alpha * (a + b)],
    show=(alpha - 1 / p) / (alpha - 1) * (a**2 * (p * alpha)) + b**2 * beta == (a + b) ** 2 * alpha)
def best_total():
    have((alpha - 1 / p) * (p * alpha) == alpha * (alpha - 1) * (1 + b / a), by.linear(alpha))
    linear(a**2 / (alpha - 1), b)

@claim("zCDP through a third law: the square roots add up, a^2 and b^2 make (a + b)^2", bun("Proposition 1.9", "step"),
    given=[a > 0, b > 0, hypothesis("mu near rho", concentrated(mu, rho, a**2)),
        hypothesis("rho near nu", concentrated(rho, nu, b**2))],
    show=concentrated(mu, nu, (a + b) ** 2))
def concentrated_triangle():
    """At the best p of the weak triangle inequality (`best_p`, below)."""
    alpha, _ = intro("alpha", "[alpha > 1]")
    apply_to(concentrated(mu, rho, a**2), best_p * alpha)
    apply_to(concentrated(rho, nu, b**2), best_beta)
    use(renyi_weak_triangle, p=best_p, beta=best_beta, a=a**2 * (best_p * alpha), b=b**2 * best_beta).called("bound")
    use(best_total, p=best_p, beta=best_beta)
    rewrite(best_total, at="bound")

# p alpha - 1 = (alpha - 1)(1 + b/a) is the best choice of p.
best_p, best_beta = (1 + (alpha - 1) * (1 + b / a)) / alpha, alpha * (a + b) / b

doubt(concentrated_triangle,
    mutants=[dropped(concentrated_triangle, "rho near nu",
            hints=[{"witness": FAR | {"rho": dirac(expr(0)), "a": "1", "b": "1"},
                    "proofs": {"given mu near rho": equal_laws(expr(0), real("alpha")), "show": not_near}}])])

e = real("e")

@claim("U <= exp(e) W for every e > 0 gives U <= W, W >= 0",
    given=[W >= 0, hypothesis("each", every(REAL, lambda e: (0 < e).implies(U <= exp(e) * W)))],
    show=U <= W)
def factors_to_one():
    with use(small_real, A=U - W, B=W) as that:
        with that.premise("for every eps"):
            intro("eps", "[eps > 0]")
            apply_to("each", log(1 + real("eps")))

P = sequence("P", law(X))
k, m = integer("k"), integer("m")

@claim("Group privacy of zCDP: r-zCDP for one record is k^2 r-zCDP for k records", bun("Proposition 1.9", "whole"),
    given=[k >= 1, r >= 0, hypothesis("neighbours", for_all(0, k - 1, lambda t: concentrated(P[t], P[t + 1], r)))],
    show=concentrated(P[0], P[k], k**2 * r))
def concentrated_groups():
    """The square roots add up along the records; each is raised by e > 0, as r may be 0, and then e falls to 0."""
    with have(every(REAL, INTEGER, lambda e, m: (0 < e).implies((1 <= m).implies((m <= k).implies(upto(m, e)))))):
        e, m, _, _ = intro("e", "m", "[e > 0]", "[m >= 1]")
        start, step = induction(m, 1).called("before")
        with start:
            intro(1)
            one_record(expr(0))
        with step:
            intro(1)
            modus("before")
            with have(concentrated(P[m], P[m + 1], (sqrt(r) + e) ** 2)):
                one_record(m)
            use(concentrated_triangle, mu=P[0], rho=P[m], nu=P[m + 1], a=m * (sqrt(r) + e), b=sqrt(r) + e)
    alpha, _ = intro("alpha", "[alpha > 1]")
    t = intro("t")
    factor = (alpha - 1) * alpha * k**2
    with use(factors_to_one, U=E(P[0], lambda y: t(y) ** (alpha - 1)) ** alpha,
            W=exp((alpha - 1) * (k**2 * r * alpha)) * E(P[k], lambda y: t(y) ** alpha) ** (alpha - 1)) as closing:
        with closing.premise("each"):
            s, _ = intro("e", "[e > 0]")
            small = s / (factor * (2 * sqrt(r) + 1) + s)  # in place of e: the exponent grows by s at most
            have(factor * (2 * sqrt(r) + 1) + s > 0)
            have(small <= 1)
            have(factor * (2 * sqrt(r) + 1) * small <= s)
            have(factor * small**2 <= factor * small, by.linear(factor * small))
            apply_to(every(REAL, INTEGER, lambda e, m: (0 < e).implies((1 <= m).implies((m <= k).implies(upto(m, e))))),
                small, k)
            apply_to(this, alpha, t)
            with have((alpha - 1) * (k * (sqrt(r) + small)) ** 2 * alpha <= s + (alpha - 1) * (k**2 * r * alpha)):
                linear(factor)
            fact("exp", "increasing", (alpha - 1) * (k * (sqrt(r) + small)) ** 2 * alpha,
                s + (alpha - 1) * (k**2 * r * alpha))
            linear(E(P[k], lambda y: t(y) ** alpha) ** (alpha - 1))

upto = lambda m, e: concentrated(P[0], P[m], (m * (sqrt(r) + e)) ** 2)

def one_record(m: Expr) -> None:
    """r-zCDP is (sqrt(r) + e)^2-zCDP."""
    alpha, _ = intro("alpha", "[alpha > 1]")
    apply_to("neighbours", m, alpha)
    use(larger_renyi_bound, c=r * alpha)

doubt(concentrated_groups,
    mutants=[dropped(concentrated_groups, "neighbours",
            hints=[{"witness": {"X": "line", "k": "1", "r": "1", "P": value(INTEGER, lambda k: dirac(k))},
                    "proofs": {"show": not_near}}])])
