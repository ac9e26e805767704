"""The shifted Renyi divergence exactly: a dual bound, and when it is reached.

Of a law within z of mu the moment exp((alpha - 1) D_alpha) relative to nu is bounded from below by any proposed density
`ratio` of it, through a function `floor`: floor(u) <= ratio(v)^(alpha - 1) for all u and v within z of each other; H
bounds that moment.
"""

from typing import Any

from lemmas.divergences.renyi import young
from lemmas.divergences.renyi_mixtures import affine_moment, product_below_sum, renyi_two_forms
from lemmas.iteration.shift import norm_of_clip
from lemmas.iteration.shifted import first, has_law
from lemmas.papers import altschuler, berthier, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu = laws("mu nu", V)
pi_ = law("pi", V, V)
ratio, floor = weight("ratio", V), bounded("floor", V)
alpha, z, H = reals("alpha z H")
t = weight("t", V)

SOURCES = (feldman("Definition 8", "remark"), berthier("Section 3.2.3, shifted divergence", "remark"),
    altschuler("Definition 2.14", "remark"))
dual = alpha * E(mu, floor) - (alpha - 1) * E(nu, lambda y: ratio(y) ** alpha)
below = every(V, V, lambda u, v: (norm(u - v) <= z).implies(floor(u) <= ratio(v) ** (alpha - 1)))
shifted_at_most = hypothesis("shifted", shifted_renyi_moment(mu, nu, alpha, z) <= H)
moved = lambda u, k: u + clip(V, k, z)

@claim("floor(u) <= ratio(v)^(alpha - 1) within z: the moment is >= alpha E_mu floor - (alpha - 1) E_nu ratio^alpha",
    *SOURCES, kind="lemma",
    given=[alpha > 1, z >= 0, below, shifted_at_most],
    show=dual <= H)
def shifted_divergence_dual_bound():
    """Ours.  Any bounded ratio >= 0 bounds the infimum in the shifted divergence from below."""

    unpack(this, "pi")
    apply_to("pi.0")
    apply_to("pi.1", value(V, lambda v: expr(1)))
    have(H >= 0)
    apply_to("pi.1")
    with under(pi_, lambda u, k: floor(u) <= ratio(moved(u, k)) ** (alpha - 1)) as (_u, _k):
        use(norm_of_clip)
        apply_to(below)
    use(product_below_sum, B=E(nu, lambda y: ratio(y) ** alpha))
    linear(alpha)

# The floor is reached where the coupling moves mass: on average, and so almost surely.
tight = eq(E(pi_, lambda u, k: ratio(moved(u, k)) ** (alpha - 1)), E(mu, floor))
dense = every(bounded(V), lambda f: eq(E(pi_, lambda u, k: f(moved(u, k))), E(nu, lambda y: ratio(y) * f(y))))

@claim("A coupling whose moved law has density `ratio`, with E ratio^(alpha - 1) = E_mu floor, floor(u) <= "
        "ratio(v)^(alpha - 1) within z, reaches the dual bound", *SOURCES, kind="lemma",
    given=[alpha > 1, z >= 0, below, has_law(pi_, first, mu), dense, tight],
    show=(shifted_renyi_moment(mu, nu, alpha, z) <= dual)
        & every(REAL, lambda H: (shifted_renyi_moment(mu, nu, alpha, z) <= H).implies(dual <= H)))
def shifted_divergence_certificate():
    """Ours.  With floor(x) the least ratio^(alpha - 1) within z of x; which coupling it is does not depend on alpha,
    so one law is nearest for all orders at once."""

    part = each_part()
    with part[0]:
        reached()
    with part[1]:
        intro("H", "[shifted]")
        use(shifted_divergence_dual_bound)

# The moved law.
there = bind(pi_, lambda u, k: dirac(moved(u, k)))

def reached() -> None:
    """The moment of the moved law is at most E_nu ratio^alpha, by Young's inequality, and that is the dual bound."""
    apply_to(dense, value(V, lambda y: ratio(y) ** (alpha - 1)))
    have(eq(dual, E(nu, lambda y: ratio(y) ** alpha)), by.linear(alpha))
    have(E(nu, lambda y: ratio(y) ** alpha) >= 0)
    have(dual >= 0, by.linear())
    use(renyi_two_forms, mu=there, H=dual).called("to affine", "from affine")
    with have(renyi_moment(there, nu, alpha) <= dual):
        suffices(affine_moment(alpha, V, there, nu, dual), by.modus("from affine"), by.assume())
        intro("t")
        apply_to(dense, value(V, lambda y: t(y) ** (alpha - 1)))
        with under(nu,
                lambda y: alpha * (ratio(y) * t(y) ** (alpha - 1)) - (alpha - 1) * t(y) ** alpha
                    <= ratio(y) ** alpha) as y:
            use(young, u=t(y), l=ratio(y), e=1)
            linear(alpha)
        linear(alpha)
    witness(pi_)
    part = each_part()
    with part[0]:
        assume()
    with part[1]:
        intro("t")
        apply_to(this)
        assume()

# One point: the moment is 1.
one = value(line, lambda y: expr(1))
at_zero: dict[str, Any] = {"V": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "ratio": one,
    **{"alpha": "2", "z": "0", "H": "1"}}
stays = (by.witness(dirac(expr(0), expr(0))), by.each_part((by.intro("f"),), (by.intro("t"),)))
doubt(shifted_divergence_dual_bound,
    mutants=[mutant("alpha - 2 instead of alpha - 1",
            show=alpha * E(mu, floor) - (alpha - 2) * E(nu, lambda y: ratio(y) ** alpha) <= H,
            hints=[{"witness": {**at_zero, "floor": one}, "proofs": {"given shifted": stays}}])])
