"""The shift reduction lemma where masses may vanish: what noise does to H, for any law within the shift.

Finite alphabets of any size with any distance d, any noise, real alpha > 1.  H(P | R) = sum of P^alpha
R^(1 - alpha) = exp((alpha - 1) D_alpha(P || R)).  As in `shift_reduction`, every law that is feasible for the
shifted divergence is treated, so nothing rests on an infimum being attained.
"""

from lemmas.noisy_end_point import M, N, V, X, a, end_point, no_mass
from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import alpha
from lemmas.renyi_zero_masses import mass_positive, perspective
from lemmas.shift_reduction import cyclic
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, renyi_moment
from verify.language.expr import (
    Expr,
    Prop,
    each,
    nonneg,
    real,
    total,
)  # fmt: skip
from verify.prove.engine import Step
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    choose,
    combine,
    have,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    sign,
    sums,
    use,
)  # fmt: skip

# Cyclic examples for the mutants: the letters of Z_3 and Z_5 with |x| = min(x, n - x), and laws of the noise.
THREE = {"V": "3", "X": "3", "d": cyclic(("0", "1", "1")), "N": cyclic(("1/2", "1/4", "1/4"))}
FIVE = {
    "V": "5", "X": "5", "d": cyclic(("0", "1", "2", "2", "1")),
    "N": cyclic(("1/3", "1/4", "1/12", "1/12", "1/4")),
}  # fmt: skip


def jump(n: int, to: int) -> dict[str, object]:
    """Both laws at the letter `to`, which is reached from letter 1."""
    at = ["1" if v == to else "0" for v in range(1, n + 1)]
    return {
        "nu": at,
        "via": [["1" if v == to and p == 1 else "0" for p in range(1, n + 1)] for v in range(1, n + 1)],
    }


# --- Lemma 20: the divergence -------------------------------------------------------------------------

via = nonneg("via", V, V)  # via[v, p]: the mass that ends at v and comes over the point p
nu = nonneg("nu", V)
d = nonneg("d", V, V)
ended = Law(V, lambda v: total(V, lambda p: via[v, p]))
shifted = Law(X, lambda x: total(V, lambda v: total(V, lambda p: via[v, p] * N[p, x])))
noisy_nu = Law(X, lambda x: total(V, lambda v: nu[v] * N[v, x]))


def of_noises(p: Expr, v: Expr) -> Expr:
    """H between the noise around p and the noise around v."""
    return total(X, lambda x: N[p, x] ** alpha * N[v, x] ** (1 - alpha))


def noise_within(bound: Expr, most: Expr) -> Prop:
    """`most` bounds H of the noises around points within `bound`, which are absolutely continuous."""
    return each(
        V,
        lambda v: each(
            V,
            lambda p: (d[p, v] <= bound).implies(
                (of_noises(p, v) <= most) & each(X, lambda x: (N[v, x] == 0).implies(N[p, x] == 0))
            ),
        ),
    )


def via_within_of(bound: Expr) -> Prop:
    """The points are within `bound` of the end points."""
    return each(V, lambda v: each(V, lambda p: (d[p, v] > bound).implies(via[v, p] == 0)))


via_within = via_within_of(a)
ended_in_nu = each(V, lambda v: (nu[v] == 0).implies(ended(v) == 0))
H_after, H_before = renyi_moment(shifted, noisy_nu, alpha), renyi_moment(ended, nu, alpha)


def from_end(v: Expr, x: Expr) -> Expr:
    return total(V, lambda p: via[v, p] * N[p, x])


def nothing_arrives(v: Expr, x: Expr) -> tuple[Step, ...]:
    """Where nu[v] N[v, x] = 0, no mass that ends at v arrives at x."""
    return (
        cases(
            nu[v] == 0,
            (
                instantiate(ended_in_nu, v),
                modus(-1),
                use(no_mass, W=lambda p: via[v, p], f=lambda p: N[p, x]),
                linear(),
            ),
            (
                have(N[v, x] == 0, combine((1, [nu[v] * N[v, x] == 0]), scale=nu[v])),
                sums(
                    V,
                    lambda p: via[v, p] * N[p, x] == 0 * p,
                    lambda p: (
                        cases(
                            d[p, v] <= a,
                            (
                                instantiate(noise_within(a, M), v, p),
                                modus(-1),
                                instantiate(-1, x),
                                modus(-1),
                                rewrite(-1),
                                linear(),
                            ),
                            (instantiate(via_within, v, p), modus(-1), rewrite(-1), linear()),
                        ),
                    ),
                ),
                linear(),
            ),
        ),
    )


def compared(v: Expr) -> tuple[Step, ...]:
    """The points without mass are far from v; the noises around the others are compared."""
    p = real("p")
    return (
        intro("p"),
        cases(
            d[p, v] <= a,
            (instantiate(noise_within(a, M), v, p), modus(-1), choose(1), intro(), assume()),
            (instantiate(via_within, v, p), modus(-1), choose(0), assume()),
        ),
    )


moment = Claim(
    id="noisy_step_moment",
    title="H after noise <= M times H before: Lemma 20 without positive masses",
    sources=(feldman("Lemma 20"), berthier("Lemma 3.3"), altschuler("Lemma 2.15")),
    given=(alpha > 1, ended_in_nu, via_within, noise_within(a, M)),
    show=H_after <= M * H_before,
    proof=(
        sums(
            X,
            lambda x: (
                shifted(x) ** alpha * noisy_nu(x) ** (1 - alpha)
                <= total(V, lambda v: from_end(v, x) ** alpha * (nu[v] * N[v, x]) ** (1 - alpha))
            ),
            lambda x: (
                use(
                    perspective,
                    J=V,
                    w=lambda v: 1 + 0 * v,
                    p=lambda v: from_end(v, x),
                    q=lambda v: nu[v] * N[v, x],
                    by=((), (), (), (), (), (intro("v"), intro(), *nothing_arrives(real("v"), x))),
                ),
                linear(),
            ),
        ),
        sums(
            V,
            lambda v: (
                total(X, lambda x: from_end(v, x) ** alpha * (nu[v] * N[v, x]) ** (1 - alpha))
                <= M * (ended(v) ** alpha * nu[v] ** (1 - alpha))
            ),
            lambda v: (
                use(
                    end_point,
                    inflow=lambda p: via[v, p],
                    around=lambda x: N[v, x],
                    c=nu[v],
                    by=(*[()] * 6, compared(v), (instantiate(ended_in_nu, v), assume())),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "a hundredth too small",
            show=H_after <= "99/100" * M * H_before,
            hints=({**THREE, **jump(3, 2), "alpha": "2", "a": "1", "M": "11/8"},),
        ),
        Mutant(
            "a shift of 2a for the price of a",
            given=(alpha > 1, ended_in_nu, via_within_of(2 * a), noise_within(a, M)),
            hints=({**FIVE, **jump(5, 3), "alpha": "2", "a": "1", "M": "215/144"},),
        ),
        Mutant(
            "the points may be anywhere",
            given=(alpha > 1, ended_in_nu, noise_within(a, M)),
            hints=({**THREE, **jump(3, 2), "alpha": "2", "a": "0", "M": "1"},),
        ),
        Mutant(
            "noises compared at the end point only",
            given=(alpha > 1, ended_in_nu, via_within, noise_within(a - a, M)),
            hints=({**THREE, **jump(3, 2), "alpha": "2", "a": "1", "M": "1"},),
        ),
    ),
    extremal={
        "V": "1",
        "X": "1",
        "d": [["0"]],
        "N": [["1"]],
        "nu": ["1"],
        "via": [["1"]],
        "alpha": "2",
        "a": "0",
        "M": "1",
    },
    note=(
        "`shift_reduction_moment` where the second law and the noise may vanish, which makes sense "
        "wherever the right side is finite.  via[v, p] is the mass that ends at v and comes over p, its "
        "law the law of (U + W, U + W_1) in the paper.  None of the families need sum to 1."
    ),
)

continuous = Claim(
    id="noisy_step_continuous",
    title="Absolute continuity passes to the laws after the noise",
    given=(ended_in_nu, via_within, noise_within(a, M)),
    show=each(X, lambda x: (noisy_nu(x) == 0).implies(shifted(x) == 0)),
    proof=(
        intro("x"),
        intro(),
        cases(
            shifted(real("x")) == 0,
            (assume(),),
            (
                have(shifted(real("x")) > 0, sign()),
                use(
                    mass_positive,
                    J=V,
                    w=lambda v: 1 + 0 * v,
                    p=lambda v: from_end(v, real("x")),
                    q=lambda v: nu[v] * N[v, real("x")],
                    by=(
                        (),
                        (),
                        (),
                        (),
                        (intro("v"), intro(), *nothing_arrives(real("v"), real("x"))),
                        (linear(),),
                    ),
                ),
                absurd(linear()),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "noises that are not compared",
            given=(ended_in_nu, via_within),
            hints=(
                {
                    "V": "2",
                    "X": "2",
                    "d": [["0", "1"], ["1", "0"]],
                    "N": [["1", "0"], ["0", "1"]],
                    "nu": ["0", "1"],
                    "via": [["0", "0"], ["1", "0"]],
                    "a": "1",
                },
            ),
        ),
    ),
    note="Ours: so that the next step can start from the constructed law.",
)

CLAIMS = (moment, continuous)
