"""The infinity-Wasserstein distance on finite alphabets: the infimum is attained, and its lower bounds.

Finite alphabets of any size with any distance d.  W_infinity(mu, nu) <= s if there are couplings that move no
mass farther than s, or (for an infimum) than s + eps for each eps > 0.  `joint` is a coupling.
"""

from lemmas.iteration.shifted_divergence import V, d, joint, within
from lemmas.papers import altschuler, feldman
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    Expr,
    Min,
    Prop,
    alphabet,
    each,
    exists_real,
    family,
    integer,
    nonneg,
    real,
    reals,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    cases_of,
    choose,
    fact,
    have,
    induction,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    sign,
    split,
    suffices,
    sums,
    unpack,
    use,
    witness,
)  # fmt: skip

s, gap = reals("s gap")
J = alphabet("J")
f = family("f", J)
n = integer("n")

SWAP = [["0", "1"], ["1", "0"]]
# --- (1) implies (2): the infimum is attained -----------------------------------------------------------


def gap_up_to(m: Expr) -> Prop:
    return exists_real(lambda g: (g > 0) & each(J, lambda j: (j <= m).implies((f[j] <= s) | (f[j] > s + g))))


j, h, half = real("j"), real("h"), real("half")
next_gap = Min(h, (f[n + 1] - s) / 2)


def gap_is(m: Expr, g: Expr) -> Prop:
    return each(J, lambda j: (j <= m).implies((f[j] <= s) | (f[j] > s + g)))


def next_is_gap(g: Expr, *last: Step) -> tuple[Step, ...]:
    """g does for the first n + 1 numbers if it is at most h; `last` shows it for the last one."""
    return (
        have(
            gap_is(n + 1, g),
            intro("j"),
            intro(),
            cases(
                j <= n,
                (
                    instantiate(gap_is(n, h), j),
                    modus(-1),
                    split(-1, (choose(0), assume()), (choose(1), linear())),
                ),
                (have(j == n + 1, sign()), rewrite(-1), *last),
            ),
        ),
        witness(g),
    )


some_gap = Claim(
    id="wasserstein_gap_of_a_family",
    title="Finitely many numbers: those above s are above s + gap for some gap > 0",
    given=(n >= 0, n <= J),
    show=gap_up_to(n),
    proof=(
        suffices((n <= J).implies(gap_up_to(n)), modus(-1), assume()),
        induction(
            n,
            0,
            (
                intro(),
                have(gap_is(0 * s, 1 + 0 * s), intro("j"), intro(), absurd(have(j >= 1), linear())),
                witness(1),
            ),
            (
                intro(),
                modus(-2, linear()),
                unpack(-1, "h"),
                cases(
                    f[n + 1] <= s,
                    next_is_gap(h, choose(0), assume()),
                    (
                        fact("min", "below", h, (f[n + 1] - s) / 2),
                        have(next_gap > 0, cases_of(next_gap, (linear(),), (linear(),))),
                        *next_is_gap(next_gap, choose(1), linear()),
                    ),
                ),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "a gap of 1",
            show=gap_is(n, 1 + 0 * s),
            hints=({"J": "1", "n": "1", "f": ["1/2"], "s": "0"},),
        ),
    ),
    note="Ours, by induction on their number.",
)


def pair_gap(m: Expr, g: Expr) -> Prop:
    return each(V, lambda u: (u <= m).implies(each(V, lambda v: (d[u, v] <= s) | (d[u, v] > s + g))))


def pair_gap_up_to(m: Expr) -> Prop:
    return exists_real(lambda g: (g > 0) & pair_gap(m, g))


u, k = real("u"), real("k")
smaller = Min(h, k)


def row_gap(row: Expr, g: Expr) -> Prop:
    return each(V, lambda v: (v <= V).implies((d[row, v] <= s) | (d[row, v] > s + g)))


def still_a_gap(known: Prop, *reach: Step) -> tuple[Step, ...]:
    return (
        intro("v"),
        instantiate(known, real("v")),
        *reach,
        split(-1, (choose(0), assume()), (choose(1), linear())),
    )


gap_of_distances = Claim(
    id="wasserstein_gap",
    title="The distances above s are above s + gap for some gap > 0",
    sources=(feldman("Definition 6"), feldman("Lemma 7")),
    given=(n >= 0, n <= V),
    show=pair_gap_up_to(n),
    proof=(
        suffices((n <= V).implies(pair_gap_up_to(n)), modus(-1), assume()),
        induction(
            n,
            0,
            (
                intro(),
                have(pair_gap(0 * s, 1 + 0 * s), intro("u"), intro(), absurd(have(u >= 1), linear())),
                witness(1),
            ),
            (
                intro(),
                modus(-2, linear()),
                unpack(-1, "h"),
                use(some_gap, J=V, f=lambda v: d[n + 1, v], n=V),
                unpack(-1, "k"),
                fact("min", "below", h, k),
                have(smaller > 0, cases_of(smaller, (assume(),), (assume(),))),
                have(
                    pair_gap(n + 1, smaller),
                    intro("u"),
                    intro(),
                    cases(
                        u <= n,
                        (
                            instantiate(pair_gap(n, h), u),
                            modus(-1),
                            *still_a_gap(each(V, lambda v: (d[u, v] <= s) | (d[u, v] > s + h))),
                        ),
                        (
                            have(u == n + 1, sign()),
                            rewrite(-1),
                            *still_a_gap(row_gap(n + 1, k), modus(-1)),
                        ),
                    ),
                ),
                witness(smaller),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "a gap of 1",
            show=pair_gap(n, 1 + 0 * s),
            hints=({"V": "1", "n": "1", "d": [["1/2"]], "s": "0"},),
        ),
    ),
    note="For n = V all distances.  The gap depends on the distances and s only, not on a coupling.",
)

attained = Claim(
    id="wasserstein_attained",
    title="If no distance lies in (s, s + gap], couplings within s + gap are within s",
    sources=(feldman("Lemma 7, (1) implies (2)"), altschuler("Definition 2.14")),
    given=(each(V, lambda u: each(V, lambda v: (d[u, v] <= s) | (d[u, v] > s + gap))), within(s + gap)),
    show=within(s),
    proof=(
        intro("u", "v"),
        intro(),
        instantiate(0, u, real("v")),
        split(
            -1,
            (absurd(linear()),),
            (instantiate(within(s + gap), u, real("v")), modus(-1), assume()),
        ),
    ),
    mutants=(
        Mutant(
            "without the gap",
            given=(within(s + gap),),
            hints=({"V": "2", "d": SWAP, "joint": [["0", "1"], ["0", "0"]], "s": "1/2", "gap": "1/2"},),
        ),
    ),
    note=(
        "With `wasserstein_gap`: where W_infinity <= s as an infimum, a coupling within s exists.  The "
        "text calls the lemma immediate; in general this step needs compactness (Prokhorov), here "
        "finiteness."
    ),
)

# --- (2) and (3): steps instead of end points -------------------------------------------------------

W, U = alphabet("W"), alphabet("U")
length, reach = nonneg("length", U, W), nonneg("reach", U, V)


# --- lower bounds ----------------------------------------------------------------------------------

mu = nonneg("mu", V)
inside, near = nonneg("inside", V), nonneg("near", V)
leaves = each(V, lambda u: total(V, lambda v: joint[u, v]) == mu[u])
closed = each(V, lambda u: each(V, lambda v: (d[u, v] <= s).implies(inside[u] <= near[v])))
arrived = total(V, lambda v: total(V, lambda u: joint[u, v]) * near[v])

lower_bound = Claim(
    id="wasserstein_lower_bound",
    title="If nu(A^s) < mu(A) for a set A, no coupling of mu and nu moves all mass at most s",
    sources=(feldman("Definition 6"), altschuler("Definition 2.14")),
    kind="strengthening",
    given=(leaves, within(s), closed),
    show=total(V, lambda u: mu[u] * inside[u]) <= arrived,
    proof=(
        sums(
            V,
            lambda u: mu[u] * inside[u] <= total(V, lambda v: joint[u, v] * near[v]),
            lambda u: (
                sums(
                    V,
                    lambda v: joint[u, v] * inside[u] <= joint[u, v] * near[v],
                    lambda v: (
                        cases(
                            d[u, v] <= s,
                            (instantiate(closed, u, v), modus(-1), linear(joint[u, v])),
                            (instantiate(within(s), u, v), modus(-1), rewrite(-1), linear()),
                        ),
                    ),
                ),
                instantiate(leaves, u),
                linear(inside[u]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "A^(s/2)",
            given=(
                leaves,
                within(s),
                each(V, lambda u: each(V, lambda v: (d[u, v] <= s / 2).implies(inside[u] <= near[v]))),
            ),
            hints=(
                {
                    "V": "2",
                    "d": SWAP,
                    "joint": [["0", "1"], ["0", "0"]],
                    "mu": ["1", "0"],
                    "s": "1",
                    "inside": ["1", "0"],
                    "near": ["1", "0"],
                },
            ),
        ),
    ),
    note=(
        "inside and near are the indicators of A and of the points within s of A (any functions will do).  "
        "The easy half of Strassen's theorem: a set certifies that W_infinity is more than s."
    ),
)

CLAIMS = (some_gap, gap_of_distances, attained, lower_bound)
