"""The shifted divergences as infima over the laws within a distance (Definition 8), at every order.

D^(z)(mu || nu) <= r is said elsewhere by one law within z of mu with divergence at most r: the bound is attained.  The
infimum is at most r if every r' > r is such a bound.  Proposition 9, shift reduction and contraction pass from the
bounds that are attained to the infimum.
"""

from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.distance_attained import wasserstein_attained_by_coupling
from lemmas.iteration.distance_of_laws import wasserstein
from lemmas.iteration.every_order import (
    contraction_every_order,
    max_cost,
    shift_reduction_every_order,
    shifted_max,
)
from lemmas.iteration.order_one_step import kl_cost, shifted_kl
from lemmas.iteration.reduction import apart, convolved, lipschitz
from lemmas.iteration.shifted import (
    clipped_within,
    coupled_is_displaced,
    displaced_is_clipped,
    has_law,
    shifted_renyi,
    shifted_renyi_attained,
)
from lemmas.iteration.shifted_every_order import shifted_divergence_facts
from lemmas.papers import altschuler, feldman
from verify.lemma import *

V = normed("V")
mu, nu, mu1, N = laws("mu nu mu1 N", V)
pi_ = law("pi", V, V)
z, z1, a, C, s, r, r1, R, eps, alpha = reals("z z1 a C s r r1 R eps alpha")
gb, h, t = bounded("gb", V), test("h", V), weight("t", V)
u, k, v, x = points("u k v x", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)

moved = lambda u, k: u + clip(V, k, z)
near_is_within = claim(
    "W_oo(mu, mu1) <= z: mu1 is the law of u + clip(k, z) for some law of (u, k) with marginal mu",
    kind="strengthening",
    given=[z >= 0],
    show=equivalent(clipped_within(V, mu, mu1, z), wasserstein(mu, mu1) <= z),
)
proof(
    near_is_within,
    use(wasserstein_attained_by_coupling, nu=mu1, s=z),
    use(coupled_is_displaced, nu=mu1),
    use(displaced_is_clipped, nu=mu1),
    each_part(
        (
            intro(),
            modus("displaced_is_clipped.1"),
            modus("coupled_is_displaced.1"),
            modus("wasserstein_attained_by_coupling.1", unpack(this, "pi"), witness(pi_)),
            assume(),
        ),
        (
            intro(),
            modus("wasserstein_attained_by_coupling.0"),
            modus("coupled_is_displaced.0", unpack(this, "pi"), witness(pi_)),
            modus("displaced_is_clipped.0"),
            assume(),
        ),
    ),
)


@definition(
    REAL,
    V,
    law(V),
    law(V),
    REAL,
    REAL,
    text="some mu' with W_oo($mu, mu') <= $z has D_$alpha(mu' || $nu) <= $r",
    latex=(r"\exists \mu'\colon W_{\infty}($mu, \mu') \le $z,\ \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r"),
)
def near_renyi(alpha: Expr, V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """Some law within z of mu in W_oo has Renyi divergence at most r from nu."""
    return exists(law(V), lambda mu1: (wasserstein(mu, mu1) <= z) & (renyi(mu1, nu, alpha) <= r))


@definition(
    V,
    law(V),
    law(V),
    REAL,
    REAL,
    text="some mu' with W_oo($mu, mu') <= $z has KL(mu' || $nu) <= $r",
    latex=r"\exists \mu'\colon W_{\infty}($mu, \mu') \le $z,\ \mathsf{KL}(\mu' \,\|\, $nu) \le $r",
)
def near_kl(V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """Some law within z of mu in W_oo has Kullback-Leibler divergence at most r from nu."""
    return exists(law(V), lambda mu1: (wasserstein(mu, mu1) <= z) & (kl(mu1, nu) <= r))


@definition(
    V,
    law(V),
    law(V),
    REAL,
    REAL,
    text="some mu' with W_oo($mu, mu') <= $z has D_oo(mu' || $nu) <= $r",
    latex=r"\exists \mu'\colon W_{\infty}($mu, \mu') \le $z,\ \mathsf{D}_{\infty}(\mu' \,\|\, $nu) \le $r",
)
def near_max(V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """Some law within z of mu in W_oo has largest ratio at most e^r to nu."""
    return exists(law(V), lambda mu1: (wasserstein(mu, mu1) <= z) & (max_divergence(mu1, nu) <= r))


some_law_near = lambda r: near_renyi(alpha, V, mu, nu, z, r)
some_law_near_at_one = lambda r: near_kl(V, mu, nu, z, r)
shifted_at_one = lambda r: shifted_kl(V, mu, nu, z, r)

bounds_are_attained = claim(
    "D_alpha^(z)(mu || nu) <= r says that some law within z of mu has divergence at most r",
    kind="strengthening",
    given=[alpha > 1, z >= 0],
    show=equivalent(shifted_renyi(mu, nu, alpha, z) <= r, some_law_near(r)),
)
proof(
    bounds_are_attained,
    use(shifted_renyi_attained, P=mu, eps=r),
    each_part(
        (
            intro(),
            modus("shifted_renyi_attained.0"),
            unpack(this, "mu1"),
            witness(mu1),
            use(near_is_within),
            modus("near_is_within.0"),
            each_part((assume(),), (assume(),)),
        ),
        (
            intro(),
            unpack(this, "mu1"),
            use(near_is_within),
            modus(this),
            modus("shifted_renyi_attained.1", witness(mu1)),
            assume(),
        ),
    ),
)

bounds_are_attained_at_one = claim(
    "KL^(z)(mu || nu) <= r says that some law within z of mu has divergence at most r",
    kind="strengthening",
    given=[z >= 0],
    show=equivalent(shifted_at_one(r), some_law_near_at_one(r)),
)
cut = bind(pi_, lambda u, k: dirac(u + clip(V, k, z)))
proof(
    bounds_are_attained_at_one,
    each_part(
        (
            intro(),
            unpack(this, "pi"),
            witness(cut),
            use(near_is_within, mu1=cut),
            modus("near_is_within.0", witness(pi_)),
            each_part((assume(),), ()),
        ),
        (
            intro(),
            unpack(this, "mu1"),
            use(near_is_within),
            modus(this),
            unpack(this, "pi"),
            witness(pi_),
            each_part(
                (),
                (
                    intro("gb"),
                    apply_to(has_law(pi_, moved, mu1), gb).called("has law at gb"),
                    apply_to(kl(mu1, nu) <= r, gb),
                    congruence(
                        "has law at gb", lambda hole: exp(hole) <= exp(r) * E(nu, lambda y: exp(gb(y)))
                    ),
                ),
            ),
        ),
    ),
)

bounds_are_attained_at_infinity = claim(
    "D_oo^(z)(mu || nu) <= r says that some law within z of mu has divergence at most r",
    kind="strengthening",
    given=[z >= 0],
    show=equivalent(shifted_max(V, mu, nu, z, r), near_max(V, mu, nu, z, r)),
)
proof(
    bounds_are_attained_at_infinity,
    each_part(
        (
            intro(),
            unpack(this, "pi"),
            witness(cut),
            use(near_is_within, mu1=cut),
            modus("near_is_within.0", witness(pi_)),
            each_part(
                (assume(),),
                (
                    have(hockey_stick(cut, nu, exp(r)) <= 0, intro("h"), apply_to("pi.1", h), linear()),
                    use(pure_privacy, X=V, mu=cut, nu=nu, eps=r),
                    modus(this),
                    assume(),
                ),
            ),
        ),
        (
            intro(),
            unpack(this, "mu1"),
            use(near_is_within),
            modus(this),
            unpack(this, "pi"),
            witness(pi_),
            each_part(
                (),
                (
                    intro("h"),
                    apply_to(has_law(pi_, moved, mu1), h).called("has law at h"),
                    apply_to(max_divergence(mu1, nu) <= r, h),
                    congruence("has law at h", lambda hole: hole <= exp(r) * E(nu, h)),
                ),
            ),
        ),
    ),
)

# --- the infimum: every r1 > r is the bound of a law near mu ---------------------------------------------------------


def beyond(bound: Callable[[Expr], Prop], r: Expr) -> Prop:
    """Every number above r is a bound."""
    return every(REAL, lambda r1: (r < r1).implies(bound(r1)))


INFIMUM = (V, law(V), law(V), REAL, REAL)


@definition(
    REAL,
    *INFIMUM,
    text="inf over mu' with W_oo($mu, mu') <= $z of D_$alpha(mu' || $nu) <= $r",
    latex=r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r",
)
def infimum_renyi(alpha: Expr, V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """For every r1 > r some law within z of mu has Renyi divergence at most r1 from nu."""
    return beyond(lambda r1: near_renyi(alpha, V, mu, nu, z, r1), r)


@definition(
    *INFIMUM,
    text="inf over mu' with W_oo($mu, mu') <= $z of KL(mu' || $nu) <= $r",
    latex=r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{KL}(\mu' \,\|\, $nu) \le $r",
)
def infimum_kl(V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """For every r1 > r some law within z of mu has Kullback-Leibler divergence at most r1 from nu."""
    return beyond(lambda r1: near_kl(V, mu, nu, z, r1), r)


@definition(
    *INFIMUM,
    text="inf over mu' with W_oo($mu, mu') <= $z of D_oo(mu' || $nu) <= $r",
    latex=r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{D}_{\infty}(\mu' \,\|\, $nu) \le $r",
)
def infimum_max(V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """For every r1 > r some law within z of mu has largest ratio at most e^r1 to nu."""
    return beyond(lambda r1: near_max(V, mu, nu, z, r1), r)


def each_bound(attained: Lemma) -> tuple[Step, ...]:
    """The same for each r1 > r."""
    way = lambda part: (
        intro().called("premise"),
        intro("r1"),
        intro(),
        apply_to("premise", r1),
        use(attained, r=r1).called("attained"),
        modus(f"attained.{part}"),
        assume(),
    )
    return (each_part(way(1), way(0)),)


infimum_of_bounds = claim(
    "The infimum of D_alpha(mu' || nu) near mu is at most r if and only if D_alpha^(z)(mu || nu) <= r1 for every r1 > r",
    kind="strengthening",
    given=[alpha > 1, z >= 0],
    show=equivalent(
        infimum_renyi(alpha, V, mu, nu, z, r),
        beyond(lambda r1: shifted_renyi(mu, nu, alpha, z) <= r1, r),
    ),
)
proof(infimum_of_bounds, *each_bound(bounds_are_attained))

infimum_of_bounds_at_one = claim(
    "The infimum of KL(mu' || nu) near mu is at most r if and only if KL^(z)(mu || nu) <= r1 for every r1 > r",
    kind="strengthening",
    given=[z >= 0],
    show=equivalent(infimum_kl(V, mu, nu, z, r), beyond(lambda r1: shifted_kl(V, mu, nu, z, r1), r)),
)
proof(infimum_of_bounds_at_one, *each_bound(bounds_are_attained_at_one))

infimum_of_bounds_at_infinity = claim(
    "The infimum of D_oo(mu' || nu) near mu is at most r if and only if D_oo^(z)(mu || nu) <= r1 for every r1 > r",
    kind="strengthening",
    given=[z >= 0],
    show=equivalent(infimum_max(V, mu, nu, z, r), beyond(lambda r1: shifted_max(V, mu, nu, z, r1), r)),
)
proof(infimum_of_bounds_at_infinity, *each_bound(bounds_are_attained_at_infinity))

both_ways = (each_part((intro(), modus("bounds.0"), assume()), (intro(), modus("bounds.1"), assume())),)
infimum_over_near_laws = claim(
    "The infimum of D_alpha(mu' || nu) over W_oo(mu, mu') <= z is at most r if and only if D_alpha^(z)(mu || nu) <= r1 "
    "for every r1 > r, alpha >= 1",
    feldman("Definition 8", "whole"),
    feldman("Lemma 20, proof, choice of mu'", "remark", "a bound above the infimum is attained"),
    altschuler("Definition 2.14", "whole"),
    altschuler("Appendix A.3, first paragraph", "remark", "a bound above the infimum is attained"),
    given=[z >= 0],
    show=every(
        REAL,
        REAL,
        lambda alpha, r: (1 < alpha).implies(
            equivalent(
                infimum_renyi(alpha, V, mu, nu, z, r),
                beyond(lambda r1: shifted_renyi(mu, nu, alpha, z) <= r1, r),
            )
        ),
    )
    & every(
        REAL,
        lambda r: equivalent(infimum_kl(V, mu, nu, z, r), beyond(lambda r1: shifted_kl(V, mu, nu, z, r1), r)),
    ),
)
proof(
    infimum_over_near_laws,
    each_part(
        (intro("alpha", "r"), intro(), use(infimum_of_bounds).called("bounds"), *both_ways),
        (intro("r"), use(infimum_of_bounds_at_one).called("bounds"), *both_ways),
    ),
)

# --- Proposition 9, Lemma 20 and Lemma 21 for the infimum ------------------------------------------------------------

NUMBERS = (infimum_of_bounds, infimum_of_bounds_at_one, infimum_of_bounds_at_infinity)
at_orders = lambda mu, nu, z, r: (
    infimum_renyi(alpha, V, mu, nu, z, r),
    infimum_kl(V, mu, nu, z, r),
    infimum_max(V, mu, nu, z, r),
)
bounds_at_orders = lambda mu, nu, z, r: (
    shifted_renyi(mu, nu, alpha, z) <= r,
    shifted_kl(V, mu, nu, z, r),
    shifted_max(V, mu, nu, z, r),
)


def passes(
    order: int, before: tuple[Law, Law, Expr], after: tuple[Law, Law, Expr], least: Expr, r1: Expr, *by: Step
) -> tuple[Step, ...]:
    """From the infimum `before` at eps to the infimum `after` at `least`: the bound r1 before gives a bound after."""
    mu0, nu0, z0 = before
    mu9, nu9, z9 = after
    return (
        use(NUMBERS[order], mu=mu0, nu=nu0, z=z0, r=eps).called("before"),
        modus("before.0"),
        have(
            beyond(lambda r1: bounds_at_orders(mu9, nu9, z9, r1)[order], least),
            intro("r1"),
            intro(),
            apply_to(beyond(lambda r1: bounds_at_orders(mu0, nu0, z0, r1)[order], eps), r1),
            *by,
        ),
        use(NUMBERS[order], mu=mu9, nu=nu9, z=z9, r=least).called("after"),
        modus("after.1"),
        assume(),
    )


moved_law = bind(mu, lambda u: dirac(u + x))
plain_at_orders = (renyi(moved_law, nu, alpha), kl(moved_law, nu), max_divergence(moved_law, nu))
monotone_at_orders = [
    before.implies(after)
    for before, after in zip(at_orders(mu, nu, z, eps), at_orders(mu, nu, z1, eps), strict=True)
]
shifting_at_orders = [
    (plain <= eps).implies(after)
    for plain, after in zip(plain_at_orders, at_orders(mu, nu, norm(x), eps), strict=True)
]
guarded = lambda order, prop: (alpha > 1).implies(prop) if order == 0 else prop
weaker = (
    (
        intro("t"),
        apply_to(plain_at_orders[0] <= eps, t),
        linear(E(nu, lambda y: t(y) ** alpha) ** (alpha - 1)),
    ),
    (intro("gb"), apply_to(plain_at_orders[1] <= eps, gb), linear(E(nu, lambda y: exp(gb(y))))),
    (intro("t"), apply_to(plain_at_orders[2] <= eps, t), linear(E(nu, t))),
)
proposition_9_of_infimum = claim(
    "The infimum near mu falls as z grows, and at |x| it is at most D(mu * x || nu), at every order",
    feldman("Proposition 9", "whole"),
    feldman("Proposition 9, first part", "whole"),
    feldman("Proposition 9, second part", "whole"),
    given=[z >= 0, z <= z1],
    show=all_of(
        *(
            guarded(order, one & other)
            for order, (one, other) in enumerate(zip(monotone_at_orders, shifting_at_orders, strict=True))
        )
    ),
)


def monotone_and_shifting_at(order: int) -> tuple[Step, ...]:
    """The two parts at one order."""
    shifted = lambda z, r: bounds_at_orders(mu, nu, z, r)[order]
    facts = use(shifted_divergence_facts, eps=r1, gamma=1, delta=0).called("facts")
    known = (facts, modus("facts.0")) if order == 0 else (facts,)
    return (
        each_part(
            (
                intro(),
                *passes(
                    order,
                    (mu, nu, z),
                    (mu, nu, z1),
                    eps,
                    r1,
                    *known,
                    modus(shifted(z, r1).implies(shifted(z1, r1))),
                    assume(),
                ),
            ),
            (
                intro(),
                have(
                    beyond(lambda r1: shifted(norm(x), r1), eps),
                    intro("r1"),
                    intro(),
                    fact("exp", "increasing", (alpha - 1) * eps, (alpha - 1) * r1, by=[(linear(alpha - 1),)])
                    if order == 0
                    else fact("exp", "increasing", eps, r1),
                    have(plain_at_orders[order] <= r1, *weaker[order]),
                    *known,
                    modus((plain_at_orders[order] <= r1).implies(shifted(norm(x), r1))),
                    assume(),
                ),
                use(NUMBERS[order], z=norm(x), r=eps).called("after"),
                modus("after.1"),
                assume(),
            ),
        ),
    )


proof(
    proposition_9_of_infimum,
    each_part(
        (intro(), *monotone_and_shifting_at(0)), monotone_and_shifting_at(1), monotone_and_shifting_at(2)
    ),
)

noised = (convolved(mu, N), convolved(nu, N))
costs = ((alpha > 1) & (noise_cost(N, alpha, a) <= R), kl_cost(N, a, R), max_cost(V, N, a, R))
reduced = [
    (cost & before).implies(after)
    for cost, before, after in zip(
        costs, at_orders(mu, nu, z + a, eps), at_orders(*noised, z, eps + R), strict=True
    )
]
shift_reduction_of_infimum = claim(
    "The infimum near mu * N at z is at most the infimum near mu at z + a, and R(N, a), at every order",
    feldman("Lemma 20", "whole"),
    given=[z >= 0, a >= 0],
    show=all_of(*reduced),
)
proof(
    shift_reduction_of_infimum,
    each_part(
        *(
            (
                intro(),
                *passes(
                    order,
                    (mu, nu, z + a),
                    (*noised, z),
                    eps + R,
                    r1 - R,
                    use(shift_reduction_every_order, eps=r1 - R).called("reduced"),
                    modus(f"reduced.{order}"),
                    assume(),
                ),
            )
            for order in range(3)
        )
    ),
)

images = (push(mu, psi), push(nu, phi_))
contraction_of_infimum = claim(
    "The infimum near psi(X) at C z + s is at most the infimum near X at z, for maps s apart, one of them C-Lipschitz, at "
    "every order",
    feldman("Lemma 21", "whole"),
    given=[z >= 0, C >= 0, apart(psi, phi_, s), lipschitz(psi, C) | lipschitz(phi_, C)],
    show=all_of(
        *(
            guarded(order, before.implies(after))
            for order, (before, after) in enumerate(
                zip(at_orders(mu, nu, z, eps), at_orders(*images, C * z + s, eps), strict=True)
            )
        )
    ),
)
proof(
    contraction_of_infimum,
    apply_to(apart(psi, phi_, s), zero(V)),
    each_part(
        *(
            (
                *(intro() for _ in range(2 - min(order, 1))),
                *passes(
                    order,
                    (mu, nu, z),
                    (*images, C * z + s),
                    eps,
                    r1,
                    use(contraction_every_order, eps=r1).called("moved"),
                    modus(f"moved.{order}"),
                    assume(),
                ),
            )
            for order in range(3)
        )
    ),
)
