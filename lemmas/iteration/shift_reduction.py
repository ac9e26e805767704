"""Shift reduction: noise turns a shift of the first law into a bound on the Renyi divergence.

The laws live on finite alphabets of any size with any distance d, and the order alpha > 1 is real.
H(P | R) = sum of P^alpha R^(1 - alpha) = exp((alpha - 1) D_alpha(P || R)) is used in place of D_alpha, so
that bounds multiply instead of add.  A shifted divergence is an infimum over laws near the first one; here
each inequality is stated for every such law, so that nothing rests on the infimum being attained, which
the papers use without a word.

Additive noise zeta on a group is a kernel N[v, x] = zeta(x - v); a shift of zeta is another row of N.
Splitting a shift in two parts is a letter p, the midpoint, between the letters u and v.
"""

from collections.abc import Sequence

from lemmas.analysis.renyi_tangent import renyi_perspective
from lemmas.papers import feldman
from verify.language import divergence as finite
from verify.lemma import *

alpha, M, z, a = reals("alpha M z a")
V, X = alphabet("V"), alphabet("X")

# Cyclic examples for the mutants: the letters of Z_3 and Z_5 with |x| = min(x, n - x), and laws of the noise.


def cyclic(row: Sequence[str]) -> list[list[str]]:
    """The kernel of additive noise on Z_n: row v is the noise law turned by v."""
    n = len(row)
    return [[row[(x - v) % n] for x in range(n)] for v in range(n)]


THREE = {"V": "3", "X": "3", "d": cyclic(("0", "1", "1")), "N": cyclic(("1/2", "1/4", "1/4"))}
ONE_LETTER = {"V": "1", "X": "1", "m": ["1"], "nu": ["1"], "split": [["1"]], "N": [["1"]], "alpha": "2"}


def jump(n: int, to: int) -> dict[str, object]:
    """Both laws at letter `to`, which is reached from letter 1."""
    at = ["1" if v == to else "0" for v in range(1, n + 1)]
    rest = ["1" if v == to else "1/1000000" for v in range(1, n + 1)]
    rows = [["1" if p == (1 if v == to else v) else "0" for p in range(1, n + 1)] for v in range(1, n + 1)]
    return {"m": at, "nu": rest, "split": rows}


# --- Lemma 20: the divergence -----------------------------------------------------------------------

m, nu = distribution("m", V), positive("nu", V)
split = kernel(
    "split", V, V
)  # split[v, p]: given the end point v, the law of the point p before the last step
N = positive("N", V, X)  # the noise: N[v, x] is the probability of x when the noise is added to v
d = nonneg("d", V, V)


def moved(v: Expr, x: Expr) -> Expr:
    """The law of the noisy midpoint, given the end point v."""
    return total(V, lambda p: split[v, p] * N[p, x])


def noise_moment(p: Expr, v: Expr) -> Expr:
    """H between the noise around p and the noise around v."""
    return total(X, lambda x: N[p, x] ** alpha * N[v, x] ** (1 - alpha))


def near_within(bound: Expr) -> Prop:
    """The midpoint is within `bound` of the end point."""
    return each(V, lambda v: each(V, lambda p: (d[p, v] > bound).implies(split[v, p] == 0)))


def noise_bound_within(bound: Expr) -> Prop:
    """M bounds H of the noises around points within `bound`: M = exp((alpha - 1) R(N, bound))."""
    return each(V, lambda v: each(V, lambda p: (d[p, v] <= bound).implies(noise_moment(p, v) <= M)))


near, noise_bound = near_within(a), noise_bound_within(a)


def of_pair(v: Expr, x: Expr) -> Expr:
    """The contribution of the pair (v, x) to H between the joint laws of end point and noisy point."""
    return (m[v] * moved(v, x)) ** alpha * (nu[v] * N[v, x]) ** (1 - alpha)


def of_end(v: Expr) -> Expr:
    """The contribution of v to H(m | nu)."""
    return m[v] ** alpha * nu[v] ** (1 - alpha)


def of_noise(v: Expr, x: Expr) -> Expr:
    """The contribution of x to H between the noisy midpoint and the noise around v, given v."""
    return moved(v, x) ** alpha * N[v, x] ** (1 - alpha)


noisy_midpoint = finite.Law(X, lambda x: total(V, lambda v: m[v] * moved(v, x)))
noisy_second = finite.Law(X, lambda x: total(V, lambda v: nu[v] * N[v, x]))
H_noisy = finite.renyi_moment(noisy_midpoint, noisy_second, alpha)
H_joint = total(X, lambda x: total(V, lambda v: of_pair(v, x)))
H_factored = total(V, lambda v: of_end(v) * total(X, lambda x: of_noise(v, x)))
H_averaged = total(V, lambda v: of_end(v) * total(V, lambda p: split[v, p] * noise_moment(p, v)))
H_bound = M * finite.renyi_moment(m, nu, alpha)

shift_reduction_display = displayed(
    H_noisy,
    Link(
        "<=",
        H_joint,
        locator="Lemma 20, proof, display 1, line 3",
        proof=(
            # Forgetting the end point does not increase H: the sum over v inside the powers, for each x.
            sums(
                X,
                lambda x: (
                    noisy_midpoint(x) ** alpha * noisy_second(x) ** (1 - alpha)
                    <= total(V, lambda v: of_pair(v, x))
                ),
                lambda x: (
                    use(
                        renyi_perspective,
                        J=V,
                        w=lambda v: v * 0 + 1,
                        p=lambda v: m[v] * moved(v, x),
                        q=lambda v: nu[v] * N[v, x],
                    ),
                    linear(),
                ),
            ),
            assume(),
        ),
        mutants=(mutant("a tenth too small", show=H_noisy <= "9/10" * H_joint, hints=(ONE_LETTER,)),),
        note="Post-processing.",
    ),
    Link(
        "=",
        H_factored,
        locator="Lemma 20, proof, display 2, lines 1 to 3",
        proof=(
            sums(
                X,
                lambda x: total(V, lambda v: of_pair(v, x)) == total(V, lambda v: of_end(v) * of_noise(v, x)),
                lambda x: (
                    sums(
                        V,
                        lambda v: of_pair(v, x) == of_end(v) * of_noise(v, x),
                        lambda v: (
                            fact("^", "product0", m[v], moved(v, x), alpha),
                            fact("^", "product", nu[v], N[v, x], 1 - alpha),
                            linear(
                                (m[v] * moved(v, x)) ** alpha,
                                (nu[v] * N[v, x]) ** (1 - alpha),
                                nu[v] ** (1 - alpha) * N[v, x] ** (1 - alpha),
                            ),
                        ),
                    ),
                    assume(),
                ),
            ),
            linear(),
        ),
        mutants=(mutant("a tenth too small", show=H_joint <= "9/10" * H_factored, hints=(ONE_LETTER,)),),
    ),
    Link(
        "<=",
        H_averaged,
        locator="Lemma 20, proof, display 2, line 4",
        proof=(
            sums(
                V,
                lambda v: (
                    of_end(v) * total(X, lambda x: of_noise(v, x))
                    <= of_end(v) * total(V, lambda p: split[v, p] * noise_moment(p, v))
                ),
                lambda v: (
                    sums(
                        X,
                        lambda x: (
                            of_noise(v, x)
                            <= total(V, lambda p: split[v, p] * (N[p, x] ** alpha * N[v, x] ** (1 - alpha)))
                        ),
                        lambda x: (
                            use(
                                renyi_perspective,
                                J=V,
                                w=lambda p: split[v, p],
                                p=lambda p: N[p, x],
                                q=lambda p: N[v, x] + 0 * p,
                            ),
                            linear(),
                        ),
                    ),
                    fact("^", "nonnegative", m[v], alpha),
                    fact("^", "positive", nu[v], 1 - alpha),
                    linear(of_end(v)),
                ),
            ),
            assume(),
        ),
        mutants=(mutant("a tenth too small", show=H_factored <= "9/10" * H_averaged, hints=(ONE_LETTER,)),),
        note="Convexity of u^alpha, which the text does not name: given the end point, the shift is random.",
    ),
    Link(
        "<=",
        H_bound,
        locator="Lemma 20, proof, display 2, lines 5 and 6",
        given=(near, noise_bound),
        proof=(
            sums(
                V,
                lambda v: of_end(v) * total(V, lambda p: split[v, p] * noise_moment(p, v)) <= M * of_end(v),
                lambda v: (
                    sums(
                        V,
                        lambda p: split[v, p] * noise_moment(p, v) <= split[v, p] * M,
                        lambda p: (
                            cases(
                                d[p, v] <= a,
                                (instantiate(noise_bound, v, p), modus(-1), linear(split[v, p])),
                                (instantiate(near, v, p), modus(-1), linear(noise_moment(p, v), M)),
                            ),
                        ),
                    ),
                    fact("^", "nonnegative", m[v], alpha),
                    fact("^", "positive", nu[v], 1 - alpha),
                    linear(of_end(v)),
                ),
            ),
            linear(),
        ),
        mutants=(
            mutant(
                "M only for p = v",
                given=(alpha > 1, near, noise_bound_within(expr(0))),
                hints=({**THREE, **jump(3, 2), "alpha": "2", "a": "1", "M": "1"},),
            ),
        ),
        note="By the definition of R; post-processing, which the text names, is not what is used.",
    ),
    given=(alpha > 1,),
    paper="feldman2018iteration",
    locator="Lemma 20, proof, display 2",
    title="Shift reduction",
)

rho = real("rho")
shift_splitting = claim(
    "A shift of length at most z + a is one of length at most z and one of length at most a",
    feldman("Lemma 20, proof, the map h_z"),
    note=(
        "h_z(x) has the direction of x and length min(|x|, z), so only lengths matter.  A normed space has "
        "such points; a lattice has them for whole z and a only."
    ),
    given=[z >= 0, a >= 0, rho >= 0, rho <= z + a],
    show=(Min(rho, z) <= z) & (rho - Min(rho, z) <= a) & (Min(rho, z) >= 0),
)
proof(
    shift_splitting,
    have(Min(rho, z) <= z, fact("min", "below", rho, z), assume()),
    have(rho - Min(rho, z) <= a, cases_of(Min(rho, z), (linear(),), (linear(),))),
    have(Min(rho, z) >= 0, fact("min", "greatest", rho, z, 0), assume()),
)
doubt(
    shift_splitting,
    mutants=[
        mutant("a shift of z + 2a", given=(z >= 0, a >= 0, rho >= 0, rho <= z + 2 * a)),
        mutant("half of a", show=rho - Min(rho, z) <= a / 2),
    ],
)
