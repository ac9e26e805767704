"""The Renyi divergence by densities: Definition 2.3 of Altschuler and Talwar.

M dominates mu and nu, their mean say, and p, q are the densities; those with respect to the mean are at most 2.  The
integral of (p/q)^alpha with respect to nu, which may be infinite, is the supremum of the integrals of r^alpha over the
bounded r >= 0 with r <= p/q, that is r q <= p.  H is a bound of it, cp one of p, ct one of t^(alpha - 1).  The order
alpha is above 1.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.events import event
from lemmas.divergences.renyi import root_power, young, young_optimum
from lemmas.papers import altschuler
from verify.lemma import *

X = space("X")
mu, nu, M = laws("mu nu M", X)
p, q, r, t = (weight(name, X) for name in ("p", "q", "r", "t"))
A = test("A", X)
alpha, H, a, cp, ct, k, eps, e = reals("alpha H a cp ct k eps e")
x = point("x", X)

def density(law: Law, p: Function) -> Prop:
    """p is the density of the law with respect to M."""
    return every(bounded(X), lambda f: E(law, f) == E(M, lambda x: f(x) * p(x)))

@definition(r"$mu \ll $nu")
def absolutely_continuous(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """mu << nu.

    Every event of probability 0 under nu has probability 0 under mu."""
    return every(test(X), lambda A: event(A).implies(eq(E(nu, A), 0).implies(eq(E(mu, A), 0))))

@definition(r"\int ($p/$q)^{$alpha}\,d$nu \le $H")
def ratio_integral_at_most(alpha: Real, X: Space, nu: Law[X], p: Weight[X], q: Weight[X], H: Real) -> Prop:
    """the integral of ($p/$q)^$alpha d$nu is at most $H.

    The integral of (p/q)^alpha with respect to nu: that of r^alpha is at most H for each bounded r
    >= 0 with r q <= p."""
    return every(weight(X),
        lambda r: every(X, lambda x: r(x) * q(x) <= p(x)).implies(E(nu, lambda x: r(x) ** alpha) <= H))

dominated = lambda mu, nu: absolutely_continuous(X, mu, nu)
below = lambda r: every(X, lambda x: r(x) * q(x) <= p(x))
integral_at_most = ratio_integral_at_most(alpha, X, nu, p, q, H)

@claim("a^alpha <= H a^(alpha - 1) gives a <= H, for a, H >= 0",
    given=[alpha > 1, a >= 0, H >= 0, a**alpha <= H * a ** (alpha - 1)],
    show=a <= H)
def divide_power():
    yes, _ = cases(a > 0)
    with yes:
        linear(1 / a ** (alpha - 1))

split_power = claim("a^alpha = a a^(alpha - 1)", given=[alpha > 1, a >= 0], show=eq(a**alpha, a * a ** (alpha - 1)))

@claim("A^a = A for an event A and a > 0", given=[a > 0, event(A)], show=eq(A(x) ** a, A(x)))
def power_of_event():
    apply_to(event(A))
    yes, no = cases(A(x) > 0)
    with yes:
        have(eq(A(x), 1), by.linear(1 / A(x)))
    with no:
        have(eq(A(x), 0))
        rewrite(this)

@claim("If H bounds the Renyi moment then mu << nu and the integral of the density to the alpha is at most H",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), renyi_moment(mu, nu, alpha) <= H],
    show=dominated(mu, nu) & integral_at_most)
def moment_gives_integral():
    """At t = A, an event of probability 0 under nu, the moment gives mu(A) = 0; at t = r it bounds the integral."""
    null_events, integral = each_part()
    with null_events:
        intro("A", "[event]", "[E[x ~ nu: A(x)] = 0]")
        apply_to(renyi_moment(mu, nu, alpha) <= H, A)
        under(mu, lambda x: eq(A(x) ** (alpha - 1), A(x)), lambda x: (by.use(power_of_event),)).called("under mu")
        under(nu, lambda x: eq(A(x) ** alpha, A(x)), lambda x: (by.use(power_of_event),)).called("under nu")
        with have(E(mu, A) ** alpha <= H * E(nu, A) ** (alpha - 1)):
            rewrite("under nu", backwards=True)
            rewrite("under mu", backwards=True)
        rewrite("E[x ~ nu: A(x)] = 0", at=this)
        some_mass, _ = cases(E(mu, A) > 0)
        with some_mass:
            have(E(mu, A) ** alpha > 0)
            absurd()
    with integral:
        intro("r", "[the premise]")
        apply_to(renyi_moment(mu, nu, alpha) <= H)
        apply_to(density(mu, p), value(X, lambda x: r(x) ** (alpha - 1)))
        apply_to(density(nu, q))
        under(M, lambda x: r(x) ** alpha * q(x) <= r(x) ** (alpha - 1) * p(x),
            lambda x: (by.apply_to("the premise"), by.use(split_power), by.linear(r(x) ** (alpha - 1))))
        fact("^", "increasing", E(nu, lambda x: r(x) ** alpha), E(mu, lambda x: r(x) ** (alpha - 1)), alpha)
        use(divide_power, a=E(nu, lambda x: r(x) ** alpha))

ratio = lambda x: p(x) / q(x) * indicator(0 < q(x))
capped = lambda x: Min(p(x) / q(x), k) * indicator(0 < q(x))
null = lambda x: indicator(q(x) <= 0)
s1 = weight("s1", X)

@claim("p <= p 1[q = 0] + q min(p/q, k) 1[q > 0] + cp 1[p/q > k, q > 0] for p <= cp",
    given=[k > 0, p(x) <= cp],
    show=p(x) <= p(x) * null(x) + q(x) * capped(x) + cp * indicator(k < abs(ratio(x))))
def three_parts():
    yes, _ = cases(0 < q(x))
    with yes:
        cases(k < p(x) / q(x))

@claim("min(p/q, k) 1[q > 0] is between 0 and k, and below p/q",
    given=[k > 0],
    show=(0 <= capped(x)) & (capped(x) <= k) & (capped(x) * q(x) <= p(x)))
def capped_below():
    cases(0 < q(x))

high = E(nu, lambda x: t(x) ** alpha)
low = E(mu, lambda x: t(x) ** (alpha - 1))
root = high ** ((alpha - 1) / alpha) * H ** (1 / alpha)

@claim("Hoelder: E_nu r t^(alpha - 1) <= H^(1/alpha) (E_nu t^alpha)^((alpha - 1)/alpha), where E_nu r^alpha <= H",
    given=[alpha > 1, H >= 0, E(nu, lambda x: r(x) ** alpha) <= H],
    show=E(nu, lambda x: t(x) ** (alpha - 1) * r(x)) <= root)
def capped_bound():
    with use(young_optimum, A=high) as that:
        with that.premise("for every e"):
            intro("e", "[positive]")
            under(nu,
                lambda x: (t(x) ** (alpha - 1) * r(x)
                        <= (1 - 1 / alpha) * t(x) ** alpha / e + e ** (alpha - 1) * r(x) ** alpha / alpha),
                lambda x: (by.use(young, u=t(x), l=r(x)),))
            linear(e ** (alpha - 1) / alpha)

rb = bounded("rb", X)
R = lambda x: Max(rb(x), 0)

@claim("E_mu t^(alpha - 1) <= (E_nu t^alpha)^((alpha - 1)/alpha) H^(1/alpha) + cp ct eps, H a bound of the integral of "
        "(p/q)^alpha dnu, cp one of p, ct one of t^(alpha - 1)",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), dominated(mu, nu), integral_at_most, eps > 0,
        hypothesis("p from above", every(X, lambda x: p(x) <= cp)),
        hypothesis("t from above", every(X, lambda x: t(x) ** (alpha - 1) <= ct)), cp >= 0, ct >= 0],
    show=low <= root + cp * ct * eps)
def moment_below_the_root():
    """R is p/q capped at k, 0 where q = 0; p/q > k has probability at most eps under M, and q = 0 none under mu."""
    tight(k, M, ratio, eps)
    name_for(rb, value(X, capped), limit=k, by=[(by.use(capped_below),)] * 2)
    with have(every(X, lambda x: eq(R(x), capped(x)))):
        intro("x")
        apply_to(this)
        use(capped_below)
        have(rb(x) >= 0)
        have(eq(R(x), rb(x)))
    with apply_to(integral_at_most, value(X, R)) as that:
        with that.premise(below(R)):
            intro("x")
            apply_to(this)
            use(capped_below)
    use(capped_bound)
    apply_to(density(mu, p))
    apply_to(density(mu, p), value(X, lambda x: t(x) ** (alpha - 1) * null(x)))
    apply_to(density(nu, q), value(X, lambda x: t(x) ** (alpha - 1) * R(x)))
    apply_to(density(nu, q), value(X, null))
    under(M, lambda x: eq(null(x) * q(x), 0), lambda x: (by.cases(q(x) <= 0, yes=(by.have(eq(q(x), 0)),)),))
    have(eq(E(nu, null), 0))
    # Premise 2: {q = 0} is an event.
    apply_to(dominated(mu, nu), by={2: (by.intro("x"), by.cases(q(x) <= 0))})
    under(mu, lambda x: t(x) ** (alpha - 1) * null(x) <= ct * null(x),
        lambda x: (by.apply_to("t from above"), by.linear(null(x))))
    under(M,
        lambda x: (t(x) ** (alpha - 1) * p(x) <= t(x) ** (alpha - 1) * null(x) * p(x)
                + t(x) ** (alpha - 1) * R(x) * q(x) + cp * ct * indicator(k < abs(ratio(x)))),
        lambda x: (by.apply_to("p from above"), by.apply_to("t from above"), by.use(three_parts),
            by.apply_to(every(X, lambda x: eq(R(x), capped(x)))),
            by.linear(t(x) ** (alpha - 1), cp * indicator(k < abs(ratio(x))), q(x) * t(x) ** (alpha - 1))))
    linear(cp * ct, ct)

doubt(moment_below_the_root,
    mutants=[dropped(moment_below_the_root,
            [density(nu, q), dominated(mu, nu), integral_at_most, eps > 0, "p from above", cp >= 0],
            "any nu, cp and eps")])

@claim("If mu << nu and the integral of the density to the alpha is at most H then H bounds the Renyi moment",
    given=[alpha > 1, H >= 0, density(mu, p), hypothesis("density of nu", density(nu, q)),
        hypothesis("dominated", dominated(mu, nu)), hypothesis("integral", integral_at_most)],
    show=renyi_moment(mu, nu, alpha) <= H)
def integral_gives_moment():
    """By `moment_below_the_root` for all eps > 0."""
    intro("t")
    name_for(s1, value(X, lambda x: t(x) ** (alpha - 1)))
    bounded_by(p, cp)
    bounded_by(s1, ct)
    with have(low <= root):
        with use(small_real, A=low - root, B=Max(cp, 0) * Max(ct, 0)) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[positive]")
                with use(moment_below_the_root, cp=Max(cp, 0), ct=Max(ct, 0)) as of_moment_below_the_root:
                    with of_moment_below_the_root.premise("p from above"):
                        intro("x")
                        apply_to("cp")
                    with of_moment_below_the_root.premise("t from above"):
                        intro("x")
                        apply_to("s1")
                        apply_to("ct")
    use(root_power, x=low, y=high)

doubt(integral_gives_moment,
    mutants=[dropped(integral_gives_moment, [density(mu, p), density(nu, q), dominated(mu, nu), integral_at_most],
            "any laws")])

# Orders 1 and infinity are limits: see `renyi_orders_of_laws`.  Every mu and nu have such M, p and q.
@claim("D_alpha(mu || nu) <= eps if and only if mu << nu and log(int (dmu/dnu)^alpha dnu)/(alpha - 1) <= eps",
    altschuler("Definition 2.3", "part", "orders alpha > 1"),
    given=[alpha > 1, hypothesis("density of mu", density(mu, p)), hypothesis("density of nu", density(nu, q)),
        hypothesis("exponential", eq(H, exp((alpha - 1) * eps)))],
    show=equivalent(renyi(mu, nu, alpha) <= eps, dominated(mu, nu) & integral_at_most))
def renyi_by_density():
    forth, back = each_part()
    with forth:
        intro(1)
        have(as_H(H), by.rewrite(eq(H, exp((alpha - 1) * eps))))
        use(moment_gives_integral)
    with back:
        intro(1)
        use(integral_gives_moment, H=H)
        have(renyi(mu, nu, alpha) <= eps, by.rewrite(eq(H, exp((alpha - 1) * eps)), backwards=True))

as_H = lambda hole: renyi_moment(mu, nu, alpha) <= hole

doubt(renyi_by_density,
    mutants=[mutant("half of the bound", given=[*renyi_by_density.given[:3], eq(H, exp((alpha - 1) * eps) / 2)],
            show=(renyi(mu, nu, alpha) <= eps).implies(integral_at_most))])
