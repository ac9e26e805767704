"""Amplification by iteration: which of its hypotheses are needed, and where hiding the states saves nothing.

f and g are the maps psi and psi' of one step, with values f_u, f_v, g_u, g_v at two points u and v.
"""

from lemmas.papers import feldman
from lemmas.renyi_tangent import alpha
from verify.claim import Claim, Mutant
from verify.language.divergence import gaussian_renyi, renyi_moment
from verify.language.expr import (
    Abs,
    Sum,
    alphabet,
    distribution,
    each,
    every_real,
    family,
    integer,
    log,
    nonneg,
    real,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    cases_of,
    contradiction,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    split,
    sums,
)

f_u, f_v, g_u, g_v, gap, s, a, b, R, S, scale, y = reals("f_u f_v g_u g_v gap s a b R S scale y")
T = integer("T")

# --- Lemma 21 -------------------------------------------------------------------------------------------

near_u, near_v = Abs(f_u - g_u) <= s, Abs(f_v - g_v) <= s
either = (Abs(f_u - f_v) <= gap) | (Abs(g_u - g_v) <= gap)

one_map = Claim(
    id="contraction_reduction_one_map",
    title="Lemma 21 and Theorem 22 need only one of the two maps of a step to be contractive",
    sources=(feldman("Lemma 21"),),
    kind="strengthening",
    given=(near_u, near_v, either),
    show=Abs(f_u - g_v) <= gap + s,
    proof=(
        *(fact("abs", "above", difference) for difference in (f_u - g_u, f_v - g_v)),
        split(
            either,
            (fact("abs", "above", f_u - f_v), cases_of(Abs(f_u - g_v), (linear(),), (linear(),))),
            (fact("abs", "above", g_u - g_v), cases_of(Abs(f_u - g_v), (linear(),), (linear(),))),
        ),
    ),
    mutants=(
        Mutant(
            "neither of them",
            given=(near_u, near_v),
            hints=({"f_u": "0", "g_u": "0", "f_v": "2", "g_v": "2", "gap": "1", "s": "0"},),
        ),
        Mutant(
            "s forgotten",
            show=Abs(f_u - g_v) <= gap,
            hints=({"f_u": "1", "g_u": "0", "f_v": "1", "g_v": "0", "gap": "0", "s": "1"},),
        ),
    ),
    note=(
        "The triangle inequality goes through psi(v) or through psi'(u).  This is all that Lemma 21 uses of "
        "the maps (`contraction_reduction_distance`), so in Theorem 22 it may be the first run's map at one "
        "step and the second run's at another."
    ),
)

# --- Definition 10 ----------------------------------------------------------------------------------------

X = alphabet("X")  # the shifts, then the letters
length, D = nonneg("length", X), family("D", X)
zeta = distribution("zeta", X)
within_b = each(X, lambda x: (length[x] <= b).implies(D[x] <= R))

size_monotone = Claim(
    id="noise_size_monotone",
    title="What bounds D_alpha over shifts up to b bounds it over shifts up to a <= b: R_alpha grows with a",
    sources=(feldman("Definition 10"),),
    kind="definition",
    given=(a <= b, within_b),
    show=each(X, lambda x: (length[x] <= a).implies(D[x] <= R)),
    proof=(intro("x"), intro(), instantiate(within_b, real("x")), modus(-1, linear()), assume()),
    mutants=(
        Mutant(
            "turned round",
            given=(b <= a, within_b),
            hints=({"X": "1", "a": "1", "b": "0", "length": ["1"], "D": ["1"], "R": "0"},),
        ),
    ),
    note="D[x] is the divergence of the noise moved by the shift number x from the noise.  Any noise.",
)

size_zero = Claim(
    id="noise_size_zero",
    title="A shift of length 0 costs nothing: H(zeta | zeta) = 1, so R_alpha(zeta, 0) = 0",
    sources=(feldman("Definition 10"),),
    kind="definition",
    given=(alpha > 1,),
    show=renyi_moment(zeta, zeta, alpha) == 1,
    proof=(
        sums(
            X,
            lambda x: zeta[x] ** alpha * zeta[x] ** (1 - alpha) == zeta[x],
            lambda x: (
                cases(
                    zeta[x] == 0,
                    (rewrite(-1), fact("^", "zero", alpha), rewrite(-1), linear()),
                    (
                        have(zeta[x] > 0, sign()),
                        fact("^", "sum", zeta[x], alpha, 1 - alpha),
                        linear(),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "2", show=renyi_moment(zeta, zeta, alpha) == 2, hints=({"X": "1", "zeta": ["1"], "alpha": "2"},)
        ),
    ),
    note="Lemma 20 and Theorem 23 use R_alpha(zeta, 0), which Definition 10 (a > 0) leaves out.",
)

v, J = reals("v")[0], alphabet("J")  # a variance and the coordinates
w = family("w", J)
attained = Claim(
    id="gaussian_noise_size_attained",
    title="A shift of norm a costs exactly alpha a^2/(2 v), in any dimension: R_alpha is this, not less",
    sources=(feldman("Definition 10, sentences after it"),),
    given=(alpha > 1, v > 0, a >= 0, total(J, lambda j: w[j] ** 2) == a**2),
    show=total(J, lambda j: gaussian_renyi(alpha, w[j], v)) == gaussian_renyi(alpha, a, v),
    proof=(linear(alpha / (2 * v)),),
    mutants=(
        Mutant(
            "a shift of norm at most a",
            given=(alpha > 1, v > 0, a >= 0, total(J, lambda j: w[j] ** 2) <= a**2),
            hints=({"alpha": "2", "v": "1", "a": "1", "J": "1", "w": ["0"]},),
        ),
    ),
    note=(
        "With `gaussian_noise_size` both directions, for d coordinates by `renyi_additivity`; v must not "
        "be 0 (the text: any sigma)."
    ),
)

# --- order 1 ------------------------------------------------------------------------------------------------

kl, bound, t = reals("kl bound t")
from_above = every_real(lambda t: (t > 1).implies(kl <= t * bound))
order_one = Claim(
    id="theorem1_order_one",
    title="Theorem 1 at order 1: what is at most t b for every order t > 1 is at most b",
    sources=(feldman("Theorem 1, order 1"),),
    kind="strengthening",
    given=(bound >= 0, from_above),
    show=kl <= bound,
    proof=(
        contradiction(),
        let(t, 1 + (kl - bound) / (2 * (bound + 1))),
        have(2 * (t - 1) * (bound + 1) == kl - bound, rewrite(-1), linear()),
        have(t > 1, linear(1 / (bound + 1))),
        instantiate(from_above, t),
        modus(-1, assume()),
        linear(),
    ),
    mutants=(
        Mutant("one order only", given=(bound >= 0, kl <= 2 * bound), hints=({"bound": "1", "kl": "2"},)),
    ),
    note=(
        "KL is below every D_t (`renyi_above_kl`), which is at most t S^2/(2 T sigma^2); so KL is at most "
        "S^2/(2 T sigma^2).  The proofs for orders above 1 divide by alpha - 1 and do not cover it."
    ),
)

# --- order infinity ---------------------------------------------------------------------------------------

laplace_shifts = Claim(
    id="laplace_equal_shifts",
    title="At order infinity Laplace noise has R(a) = a/scale: T equal shifts S/T cost S/scale, as one does",
    sources=(feldman("Theorem 22"),),
    kind="strengthening",
    given=(T >= 1, S >= 0, scale > 0),
    show=Sum(1, T, lambda t: S / T / scale) == S / scale,
    proof=(ring(),),
    mutants=(Mutant("a T-th of it", show=Sum(1, T, lambda t: S / T / scale) == S / scale / T),),
    note="Hiding the states gains nothing for pure DP in the bound; nor in truth: `laplace_two_steps`.",
)

ratio = S + log((1 + y) / (1 + y + S))
laplace_two_steps = Claim(
    id="laplace_two_steps",
    title="Two Laplace steps with identity maps: the log density ratio at -y is within S/(1 + y) of S",
    sources=(feldman("Theorem 22"), feldman("Abstract")),
    kind="strengthening",
    given=(S >= 0, y >= 0),
    show=(S - S / (1 + y) <= ratio) & (ratio <= S),
    proof=(
        have(1 + y > 0, linear()),
        have(1 + y + S > 0, linear()),
        fact("log", "tangent", (1 + y + S) / (1 + y)),
        fact("log", "inverse", (1 + y) / (1 + y + S)),
        have(
            log((1 + y + S) / (1 + y)) == -log((1 + y) / (1 + y + S)),
            have((1 + y + S) / (1 + y) == ((1 + y) / (1 + y + S)) ** (-1), ring()),
            rewrite(-1),
            assume(),
        ),
        have((1 + y + S) / (1 + y) - 1 == S / (1 + y), linear(1 / (1 + y))),
        have(S - S / (1 + y) <= ratio, linear()),
        fact("log", "tangent", (1 + y) / (1 + y + S)),
        have((1 + y) / (1 + y + S) <= 1, linear(scale=1 + y + S)),
        have(ratio <= S, linear()),
        intro(),
        assume(),
    ),
    mutants=(Mutant("at most half of S", show=ratio <= S / 2, hints=({"S": "1", "y": "9"},)),),
    note=(
        "The sum of two Laplace variables of scale 1 has the density (1 + |x|) e^(-|x|)/4.  Two runs that "
        "start S apart have D_infinity = S after one step, and still after two: the amplification of the "
        "abstract is one of Renyi orders below infinity, not of pure DP."
    ),
)

CLAIMS = (one_map, size_monotone, size_zero, attained, order_one, laplace_shifts, laplace_two_steps)
