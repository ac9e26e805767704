"""Shifted divergences as infima over laws within a distance (Definition 8 of Feldman et al.), orders alpha >= 1.

D^(z)(mu || nu) <= r is said elsewhere by one law within z of mu with divergence at most r: the bound is attained.  The
infimum is at most r if every r' > r is such a bound.  Within z of mu is, in W_infinity, just the law of some u +
clip(k, z), (u, k) of a law with the first marginal mu.
"""

from lemmas.iteration.distance_attained import wasserstein_attained_by_coupling
from lemmas.iteration.distance_of_laws import wasserstein
from lemmas.iteration.order_one_step import shifted_kl
from lemmas.iteration.shift import clip_of_short
from lemmas.iteration.shifted import (clipped_within, coupled_is_displaced, displaced_is_clipped, has_law,
    shifted_renyi, shifted_renyi_attained)
from lemmas.iteration.shifted_points import SOURCES as OF_POINTS
from lemmas.iteration.shifted_points import points_within_the_shift, zero_and_one
from lemmas.papers import altschuler, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu, mu1 = laws("mu nu mu1", V)
pi_ = law("pi", V, V)
z, r, r1, alpha = reals("z r r1 alpha")
t = weight("t", V)
k, x = points("k x", V)

moved = lambda u, k: u + clip(V, k, z)

@claim("W_oo(mu, mu1) <= z if and only if mu1 is the law of u + clip(k, z) for some (u, k) with u ~ mu",
    given=[z >= 0],
    show=equivalent(clipped_within(V, mu, mu1, z), wasserstein(mu, mu1) <= z))
def near_is_within():
    use(wasserstein_attained_by_coupling, nu=mu1, s=z).called("to coupled", "from coupled")
    use(coupled_is_displaced, nu=mu1).called("to displaced", "from displaced")
    use(displaced_is_clipped, nu=mu1).called("to clipped", "from clipped")
    part = each_part()
    with part[0]:
        intro(1)
        modus("from clipped")
        modus("from displaced")
        modus("from coupled", by.unpack(this, "pi"))
    with part[1]:
        intro(1)
        modus("to coupled")
        modus("to displaced", by.unpack(this, "pi"))
        modus("to clipped")

@definition(r"\exists \mu'\colon W_{\infty}($mu, \mu') \le $z,\ \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r")
def near_renyi(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, r: Real) -> Prop:
    """some mu' with W_oo($mu, mu') <= $z has D_$alpha(mu' || $nu) <= $r.

    Some law within z of mu in W_oo has Renyi divergence at most r from nu."""
    return exists(law(V), lambda mu1: (wasserstein(mu, mu1) <= z) & (renyi(mu1, nu, alpha) <= r))

@definition(r"\exists \mu'\colon W_{\infty}($mu, \mu') \le $z,\ \mathsf{KL}(\mu' \,\|\, $nu) \le $r")
def near_kl(V: Normed, mu: Law[V], nu: Law[V], z: Real, r: Real) -> Prop:
    """some mu' with W_oo($mu, mu') <= $z has KL(mu' || $nu) <= $r.

    Some law within z of mu in W_oo has Kullback-Leibler divergence at most r from nu."""
    return exists(law(V), lambda mu1: (wasserstein(mu, mu1) <= z) & (kl(mu1, nu) <= r))

some_law_near = lambda r: near_renyi(alpha, V, mu, nu, z, r)
some_law_near_at_one = lambda r: near_kl(V, mu, nu, z, r)
shifted_at_one = lambda r: shifted_kl(V, mu, nu, z, r)

@claim("D_alpha^(z)(mu || nu) <= r if and only if some law within z of mu has D_alpha at most r from nu, alpha > 1",
    given=[alpha > 1, z >= 0],
    show=equivalent(shifted_renyi(mu, nu, alpha, z) <= r, some_law_near(r)))
def bounds_are_attained():
    use(shifted_renyi_attained, P=mu).called("to a law", "from a law")
    part = each_part()
    with part[0]:
        intro(1)
        modus("to a law")
        unpack(this, "mu1")
        witness(mu1)
        use(near_is_within).called("to the distance", "from the distance")
        modus("to the distance")
    with part[1]:
        intro(1)
        unpack(this, "mu1")
        use(near_is_within)
        modus(this)
        modus("from a law", by.witness(mu1))

@claim("KL^(z)(mu || nu) <= r if and only if some law within z of mu has KL at most r from nu",
    given=[z >= 0],
    show=equivalent(shifted_at_one(r), some_law_near_at_one(r)))
def bounds_are_attained_at_one():
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "pi")
        witness(cut)
        use(near_is_within, mu1=cut).called("to the distance", "from the distance")
        modus("to the distance", by.witness(pi_))
    with part[1]:
        intro(1)
        unpack(this, "mu1")
        use(near_is_within)
        modus(this)
        unpack(this, "pi")
        witness(pi_)
        with each_part()[1]:
            intro("gb")
            apply_to(has_law(pi_, moved, mu1)).called("has law at gb")
            apply_to(kl(mu1, nu) <= r)
            rewrite("has law at gb")

cut = bind(pi_, lambda u, k: dirac(u + clip(V, k, z)))

# --- the infimum: every r1 > r is the bound of a law near mu ---------------------------------------------------------

def beyond(bound: Callable[[Expr], Prop], r: Expr) -> Prop:
    """Every number above r is a bound."""
    return every(REAL, lambda r1: (r < r1).implies(bound(r1)))

@definition(r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r")
def infimum_renyi(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, r: Real) -> Prop:
    """inf over mu' with W_oo($mu, mu') <= $z of D_$alpha(mu' || $nu) <= $r.

    For every r1 > r some law within z of mu has Renyi divergence at most r1 from nu."""
    return beyond(lambda r1: near_renyi(alpha, V, mu, nu, z, r1), r)

@definition(r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{KL}(\mu' \,\|\, $nu) \le $r")
def infimum_kl(V: Normed, mu: Law[V], nu: Law[V], z: Real, r: Real) -> Prop:
    """inf over mu' with W_oo($mu, mu') <= $z of KL(mu' || $nu) <= $r.

    For every r1 > r some law within z of mu has Kullback-Leibler divergence at most r1 from nu."""
    return beyond(lambda r1: near_kl(V, mu, nu, z, r1), r)

def each_bound(attained: Lemma) -> tuple[Step, ...]:
    """The same for each r1 > r."""
    way = lambda part: (by.intro().called("premise"), by.intro("r1"), by.intro(), by.apply_to("premise"),
        by.use(attained, r=r1).called("attained"), by.modus(f"attained.{part}"), by.assume())
    return (by.each_part(way(1), way(0)),)

@claim("The infimum of D_alpha(mu' || nu) within z of mu is at most r if and only if D_alpha^(z)(mu || nu) <= r1 for "
        "every r1 > r",
    given=[alpha > 1, z >= 0],
    show=equivalent(infimum_renyi(alpha, V, mu, nu, z, r), beyond(lambda r1: shifted_renyi(mu, nu, alpha, z) <= r1, r)))
def infimum_of_bounds():
    do(*each_bound(bounds_are_attained))

@claim("The infimum of KL(mu' || nu) within z of mu is at most r if and only if KL^(z)(mu || nu) <= r1 for every r1 > "
        "r",
    given=[z >= 0],
    show=equivalent(infimum_kl(V, mu, nu, z, r), beyond(lambda r1: shifted_kl(V, mu, nu, z, r1), r)))
def infimum_of_bounds_at_one():
    do(*each_bound(bounds_are_attained_at_one))

@claim("The infimum of D_alpha(mu' || nu) over W_oo(mu, mu') <= z is at most r if and only if D_alpha^(z)(mu || nu) <= "
        "r1 for every r1 > r, alpha >= 1", feldman("Definition 8", "whole"),
    feldman("Lemma 20, proof, choice of mu'", "remark", "a bound above the infimum is attained"),
    altschuler("Definition 2.14", "whole"),
    altschuler("Appendix A.3, first paragraph", "remark", "a bound above the infimum is attained"),
    given=[z >= 0],
    show=every(REAL, REAL,
        lambda alpha, r: (1 < alpha).implies(equivalent(infimum_renyi(alpha, V, mu, nu, z, r),
                beyond(lambda r1: shifted_renyi(mu, nu, alpha, z) <= r1, r)))) & every(REAL,
        lambda r: equivalent(infimum_kl(V, mu, nu, z, r), beyond(lambda r1: shifted_kl(V, mu, nu, z, r1), r))))
def infimum_over_near_laws():
    part = each_part()
    with part[0]:
        intro("alpha", "r", "[1 < alpha]")
        use(infimum_of_bounds).called("bounds")
    with part[1]:
        intro("r")
        use(infimum_of_bounds_at_one).called("bounds")

# --- two points ------------------------------------------------------------------------------------------------------

y = point("y", V)

@claim("inf D_alpha(mu' || y) over W_oo(x, mu') <= z is at most 0 for points within z of each other, else infinite",
    *OF_POINTS, kind="lemma",
    given=[alpha > 1, z >= 0, r >= 0],
    show=equivalent(infimum_renyi(alpha, V, dirac(x), dirac(y), z, r), norm(x - y) <= z))
def infimum_of_points():
    use(infimum_of_bounds, mu=dirac(x), nu=dirac(y)).called("to bounds", "from bounds")
    part = each_part()
    with part[0]:
        intro(1)
        modus("to bounds")
        apply_to(this, r + 1)
        use(points_within_the_shift)
    with part[1]:
        intro(1)
        with modus("from bounds"):
            intro("r1", "[r < r1]")
            fact("exp", "increasing", 0, (alpha - 1) * r1)
            witness(dirac(x, y - x))
            with each_part()[1]:
                intro("t")
                use(clip_of_short, k=y - x)
                congruence(this,
                    lambda hole: ((t(x + hole) ** (alpha - 1)) ** alpha
                            <= exp((alpha - 1) * r1) * (t(y) ** alpha) ** (alpha - 1)))
                linear((t(y) ** alpha) ** (alpha - 1))

doubt(infimum_of_points,
    mutants=[mutant("within z/2", show=infimum_renyi(alpha, V, dirac(x), dirac(y), z, r).implies(norm(x - y) <= z / 2),
            hints=[{"witness": {**zero_and_one, "r": "0"},
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.use(infimum_of_points, V=line, x=0, y=1, alpha=2, z=1, r=0).called("to the distance",
                                "from the distance"), by.modus("from the distance"), by.modus("supposed"),
                            by.linear())}}])])
doubt(infimum_over_near_laws,
    mutants=[mutant("the bounds at z/2",
            show=every(REAL, REAL,
                lambda alpha, r: (1 < alpha).implies(equivalent(infimum_renyi(alpha, V, mu, nu, z, r),
                        beyond(lambda r1: shifted_renyi(mu, nu, alpha, z / 2) <= r1, r)))),
            hints=[{"witness": {"V": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)), "z": "1"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, 2, 0).called("to bounds", "from bounds"),
                            by.use(infimum_of_points, V=line, x=0, y=1, alpha=2, z=1, r=0).called("to the distance",
                                "from the distance"), by.modus("from the distance"), by.modus("to bounds"),
                            by.apply_to(this, 1),
                            by.use(points_within_the_shift, V=line, x=0, y=1, alpha=2, z=expr("1/2"), eps=1),
                            by.linear())}}])])
