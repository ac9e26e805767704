"""Densities 1 + u and 1 - u: bounds of two divergences of order 2, between which the third moment of u decides.

P has the density 1 + u with respect to N and Q the density 1 - u.  The divergences of order 2 between Q and the mixture
R = (3 P + Q)/4, one each way, agree up to the second moment of u, and differ by the third; so removing a record and
adding one cost different amounts in `exchanged_hill`.  y stands for u(x), and y^4/(1 - y) <= y^2/380.
"""

from lemmas.divergences.bounded_densities import moment_of_bounded_density
from lemmas.divergences.two_laws_mixed import mixes
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
N, P, Q_, R = laws("N P Q R", X)
u, r0 = bounded("u", X), bounded("r0", X)
y, eps, H = reals("y eps H")
f = bounded("f", X)
x = point("x", X)

tilted = lambda mu, sign: every(bounded(X), lambda f: E(mu, f) == E(N, lambda x: (1 + sign * u(x)) * f(x)))
small = hypothesis("small", every(X, lambda x: (-expr("1/20") <= u(x)) & (u(x) <= "1/20")))
tilts = [hypothesis("density of P", tilted(P, 1)), hypothesis("density of Q", tilted(Q_, -1)),
    hypothesis("mixture", mixes(X, R, "3/4", P, Q_))]
centred = hypothesis("mean", E(N, u) == 0)
second, third = E(N, lambda x: u(x) ** 2), E(N, lambda x: u(x) ** 3)
removed_moment = 1 + expr("9/4") * (expr("381/380") * second + third)
of_mixture, of_q = lambda y: 1 + y / 2, lambda y: 1 - y

ratios_to_third_power = claim("In numbers, |y| <= 1/20: (1 + y/2)^2/(1 - y) <= 1 + 2 y + (9/4) ((381/380) y^2 + y^3), "
        "and (1 - y)^2/(1 + y/2) >= 1 - (5/2) y + (9/4) y^2 - (9/8) y^3",
    given=[-expr("1/20") <= y, y <= "1/20"],
    show=(of_mixture(y) ** 2 / of_q(y) <= 1 + 2 * y + expr("9/4") * (expr("381/380") * y**2 + y**3))
        & (1 - expr("5/2") * y + expr("9/4") * y**2 - expr("9/8") * y**3 <= of_q(y) ** 2 / of_mixture(y)))

def by_mean_under_n(*functions: Callable[[Point], Expr]) -> None:
    """The means of these functions under the mixture, P and Q, as means under N."""
    for g in functions:
        for name in ("mixture", "density of P", "density of Q"):
            apply_to(name, value(X, g))

density_of = lambda x: Max(r0(x), 0)

def bounded_ratio(of: Callable[[Expr], Expr], to: Callable[[Expr], Expr], mu: Law, nu: Law) -> None:
    """The density of one of the laws with respect to the other is bounded."""
    with name_for(r0, value(X, lambda x: of(u(x)) / to(u(x))), limit=2).called("r0") as that:
        for number in (0, 1):  # the limits, from below and from above
            with that.premise(number):
                apply_to("small", x)
    with have(every(weight(X), lambda t: E(mu, t) == E(nu, lambda x: t(x) * density_of(x)))).called("ratio"):
        t = intro("t")
        by_mean_under_n(t, lambda x: t(x) * density_of(x))
        with under(N, lambda x: eq(to(u(x)) * (t(x) * density_of(x)), of(u(x)) * t(x))) as at:
            at_the_point(at)
            linear(t(at))

def at_the_point(at: Point) -> None:
    """The ratio at a point."""
    apply_to("small", at)
    apply_to("r0", at).called("r0 at")
    have(r0(at) >= 0, by.rewrite("r0 at"))
    have(eq(density_of(at), r0(at)))
    rewrite(this)
    rewrite("r0 at")

@claim("Densities 1 + u and 1 - u, |u| <= 1/20, E u = 0: the order-2 moment of (3 P + Q)/4 against Q is at most 1 + "
        "(9/4) ((381/380) E u^2 + E u^3)",
    given=[small, *tilts, centred],
    show=renyi_moment(R, Q_, 2) <= removed_moment)
def moment_of_removed():
    """The moment is the mean of the density under R: under N that of (1 + u/2)^2/(1 - u)."""
    with have(removed_moment >= 0):
        with under(N, lambda x: 0 <= expr("381/380") * u(x) ** 2 + u(x) ** 3) as at:
            apply_to("small", at)
    bounded_ratio(of_mixture, of_q, R, Q_)
    by_mean_under_n(density_of)
    with have(E(R, density_of) <= removed_moment):
        with under(N,
                lambda x: of_mixture(u(x)) * density_of(x)
                    <= 1 + 2 * u(x) + expr("9/4") * (expr("381/380") * u(x) ** 2 + u(x) ** 3)) as at:
            at_the_point(at)
            use(ratios_to_third_power, y=u(at))
    use(moment_of_bounded_density, alpha=2, mu=R, nu=Q_, r=value(X, density_of)).called("to the mean", "from the mean")
    modus("from the mean")

@claim("Densities 1 + u and 1 - u, |u| <= 1/20, E u = 0: the order-2 moment of Q against (3 P + Q)/4 is at least 1 + "
        "(9/4) E u^2 - (9/8) E u^3",
    given=[small, *tilts, centred, H >= 0, hypothesis("bound", renyi_moment(Q_, R, 2) <= H)],
    show=1 + expr("9/4") * second - expr("9/8") * third <= H)
def moment_of_added():
    """The moment is the mean of the density under Q: under N that of (1 - u)^2/(1 + u/2)."""
    bounded_ratio(of_q, of_mixture, Q_, R)
    by_mean_under_n(density_of)
    with under(N,
            lambda x: 1 - expr("5/2") * u(x) + expr("9/4") * u(x) ** 2 - expr("9/8") * u(x) ** 3
                <= of_q(u(x)) * density_of(x)) as at:
        at_the_point(at)
        use(ratios_to_third_power, y=u(at))
    use(moment_of_bounded_density, alpha=2, mu=Q_, nu=R, r=value(X, density_of)).called("to the mean", "from the mean")
    modus("to the mean")

# --- doubt -----------------------------------------------------------------------------------------------------------

doubt(ratios_to_third_power,
    mutants=[mutant("nothing for the fourth power",
            show=of_mixture(y) ** 2 / of_q(y) <= 1 + 2 * y + expr("9/4") * (y**2 + y**3))])
doubt(moment_of_removed,
    mutants=[mutant("up to the second moment", show=renyi_moment(R, Q_, 2) <= 1 + expr("9/4") * second)])
doubt(moment_of_added,
    mutants=[mutant("with the third moment of the other side",
            show=1 + expr("9/4") * second + expr("9/4") * third <= H)])
