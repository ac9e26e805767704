"""The sharp profile of a kernel: convexity, private kernels, extinction after finitely many steps.

The profile F(a) of K at gamma is the largest sum over y of [a K(y | x) - (a + gamma - 1) K(y | z)]_+.
E_gamma after the kernel is at most F(E_gamma before it), which is at most eta_gamma(K) E_gamma.
"""

from lemmas.contraction.dobrushin import (
    HALVES,
    TWO,
    K,
    X,
    Y,
    a,
    after,
    b,
    before,
    each_pair,
    f,
    gamma,
    k,
    l,
    mu,
    muK,
    nu,
    nuK,
    profile,
    sharp_contraction,
    two_point_upper,
    x,
    z,
)
from lemmas.contraction.dobrushin import (
    theta as coefficient,
)
from lemmas.divergences.hockey_stick_properties import hockey_stick_reversal
from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

a1, a2, w, R = reals("a1 a2 w R")


def part(a: Expr) -> Expr:
    """One term of the profile."""
    return plus_part(a * k - (a + gamma - 1) * l)


SOURCES = (contraction("Theorem 2"), federated("Theorem 1"))

sharp_profile_convex = claim(
    "Each term of the profile is convex in a, so F is",
    *SOURCES,
    kind="strengthening",
    given=[w >= 0, w <= 1],
    show=part(w * a1 + (1 - w) * a2) <= w * part(a1) + (1 - w) * part(a2),
)
proof(
    sharp_profile_convex,
    fact("max", "above", a1 * k - (a1 + gamma - 1) * l, 0),
    fact("max", "above", a2 * k - (a2 + gamma - 1) * l, 0),
    cases_of(part(w * a1 + (1 - w) * a2)),
    linear(w, 1 - w),
)
doubt(
    sharp_profile_convex,
    mutants=[
        mutant("concave", show=part(w * a1 + (1 - w) * a2) >= w * part(a1) + (1 - w) * part(a2)),
        mutant("any weight", given=()),
    ],
)

sharp_profile_monotone = claim(
    "Each term of the profile is nondecreasing in a, so F is",
    *SOURCES,
    kind="strengthening",
    given=[gamma >= 1, l >= 0, a1 >= 0, a1 <= a2],
    show=part(a1) <= part(a2),
)
proof(
    sharp_profile_monotone,
    fact("max", "above", a2 * k - (a2 + gamma - 1) * l, 0),
    cases_of(part(a1)),
    cases(k >= l, (linear(degree=2),), (linear(degree=2),)),
)
doubt(
    sharp_profile_monotone,
    mutants=[
        mutant("gamma < 1 allowed", given=(gamma >= 0, l >= 0, a1 >= 0, a1 <= a2)),
        mutant("nonincreasing", show=part(a2) <= part(a1)),
    ],
)

pairs_profile = each_pair(lambda K_x, K_z: profile(a, K_x, K_z) <= f)

sharp_contraction_from_above = claim(
    "E_gamma after a kernel is at most the profile at any upper bound of E_gamma before it",
    *SOURCES,
    kind="strengthening",
    given=[gamma >= 1, before <= a, pairs_profile],
    show=after <= f,
)
proof(
    sharp_contraction_from_above,
    have(before >= 0),
    have(
        each_pair(lambda K_x, K_z: profile(before, K_x, K_z) <= f),
        intro("x", "z"),
        instantiate(pairs_profile, x, z),
        sums(
            Y,
            lambda y: (
                plus_part(before * K[x, y] - (before + gamma - 1) * K[z, y])
                <= plus_part(a * K[x, y] - b * K[z, y])
            ),
            lambda y: (use(sharp_profile_monotone, a1=before, a2=a, k=K[x, y], l=K[z, y]), assume()),
        ),
        linear(),
    ),
    use(sharp_contraction, a=before, by=((), (), (), (), (assume(),))),
    assume(),
)
doubt(
    sharp_contraction_from_above,
    mutants=[
        mutant("half of it", show=after <= f / 2, hints=({**TWO, "gamma": "3/2", "a": "1", "f": "3/8"},)),
        mutant(
            "no upper bound",
            given=(gamma >= 1, pairs_profile),
            hints=({**TWO, "gamma": "3/2", "a": "0", "f": "0"},),
        ),
    ],
)

private_kernel_pointwise = claim(
    "The chord that bounds the positive part for likelihood ratios between 1/R and R",
    *SOURCES,
    kind="strengthening",
    given=[R >= 1, a >= 0, a2 >= a, a2 <= R * a, k <= R * l, l <= R * k],
    show=(R**2 - 1) * plus_part(a * k - a2 * l) <= (R * a - a2) * (R * k - l),
)
proof(
    private_kernel_pointwise,
    cases_of(plus_part(a * k - a2 * l)),
    have(R * a2 - a >= 0, linear(a2, degree=2)),
    linear(degree=2),
)
doubt(
    private_kernel_pointwise,
    mutants=[
        mutant("no lower bound on the ratio", given=(R >= 1, a >= 0, a2 >= a, a2 <= R * a, k <= R * l)),
    ],
)

private = each(X, lambda x: each(X, lambda z: each(Y, lambda y: K[x, y] <= R * K[z, y])))


def ratios(x: Expr, z: Expr, y: Expr) -> tuple[Step, Step]:
    return instantiate(private, x, z, y), instantiate(private, z, x, y)


kept = plus_part((R - 1) * before - (gamma - 1))

private_kernel_contraction = claim(
    (
        "If all likelihood ratios of K are at most R, E_gamma after K is at most [(R-1) "
        "E_gamma - (gamma-1)]_+ / (R+1)"
    ),
    *SOURCES,
    kind="strengthening",
    note=(
        "Randomised response with ratio R attains it for every pair. So eta_gamma(K) <= [R - "
        "gamma]_+ / (R + 1)."
    ),
    given=[gamma >= 1, R > 1, private],
    show=after <= kept / (R + 1),
)
proof(
    private_kernel_contraction,
    have(before >= 0),
    fact("max", "above", (R - 1) * before - (gamma - 1), 0),
    have(
        each_pair(lambda K_x, K_z: profile(before, K_x, K_z) <= kept / (R + 1)),
        intro("x", "z"),
        cases(
            before + gamma - 1 <= R * before,
            (
                sums(
                    Y,
                    lambda y: (
                        (R**2 - 1) * plus_part(before * K[x, y] - (before + gamma - 1) * K[z, y])
                        <= (R * before - (before + gamma - 1)) * (R * K[x, y] - K[z, y])
                    ),
                    lambda y: (
                        *ratios(x, z, y),
                        use(private_kernel_pointwise, a=before, a2=before + gamma - 1, k=K[x, y], l=K[z, y]),
                        assume(),
                    ),
                ),
                have(
                    (R + 1) * profile(before, finite.row(K, x), finite.row(K, z)) <= kept,
                    linear(R - 1, scale=R - 1),
                ),
                combine((1 / (R + 1), [-1])),
            ),
            (
                sums(
                    Y,
                    lambda y: plus_part(before * K[x, y] - (before + gamma - 1) * K[z, y]) <= 0 * K[z, y],
                    lambda y: (
                        *ratios(x, z, y),
                        fact(
                            "max",
                            "least",
                            before * K[x, y] - (before + gamma - 1) * K[z, y],
                            0,
                            0,
                            by=((linear(before, K[z, y], degree=2),),),
                        ),
                        linear(),
                    ),
                ),
                have(kept / (R + 1) >= 0),
                combine((1, [-1]), (1, [-2])),
            ),
        ),
    ),
    use(
        sharp_contraction,
        a=before,
        f=kept / (R + 1),
        by=((), (), (), (), (assume(),)),
    ),
    assume(),
)
doubt(
    private_kernel_contraction,
    mutants=[
        mutant(
            "R + gamma in the denominator",
            show=after <= kept / (R + gamma),
            hints=({**TWO, "gamma": "2", "R": "3"},),
        ),
        mutant(
            "R + 2 in the denominator",
            show=after <= kept / (R + 2),
            hints=({**TWO, "gamma": "2", "R": "3"},),
        ),
    ],
    extremal={**TWO, "mu": ["3/4", "1/4"], "gamma": "3/2", "R": "3"},
)

private_kernel_extinction = claim(
    ("With likelihood ratios at most R, E_gamma <= (gamma - 1)/(R - 1) before K means E_gamma = 0 after K"),
    *SOURCES,
    kind="strengthening",
    note=(
        "So after finitely many steps with such kernels delta is exactly 0, for every eps > "
        "0; the product of "
        "contraction coefficients never vanishes."
    ),
    given=[gamma >= 1, R > 1, private, (R - 1) * before <= gamma - 1],
    show=after == 0,
)
proof(
    private_kernel_extinction,
    use(private_kernel_contraction, by=(*4 * ((),), (assume(),))),
    fact("max", "right", (R - 1) * before - (gamma - 1), 0),
    have(after <= 0, linear(1 / (R + 1))),
    have(after >= 0),
    fact("max", "left", after, 0),
    fact("max", "right", after, 0),
    linear(),
)
doubt(
    private_kernel_extinction,
    mutants=[
        mutant(
            "a tenth above the threshold",
            given=(gamma >= 1, R > 1, private, (R - 1) * before <= "11/10" * (gamma - 1)),
            show=after <= 0,
            hints=({**TWO, "mu": ["11/40", "29/40"], "gamma": "3/2", "R": "3"},),
        ),
    ],
)

reversed_pairs = each_pair(lambda K_x, K_z: finite.hockey_stick(K_x, K_z, 1 / gamma) <= coefficient)

contraction_below_one = claim(
    "For gamma < 1 the excess of E_gamma over 1 - gamma contracts with the coefficient of 1/gamma",
    federated("Theorem 1"),
    kind="strengthening",
    note=(
        "Below gamma = 1 every kernel has contraction coefficient 1, since E_gamma(mu || mu) "
        "= 1 - gamma before and "
        "after; this is what remains of the two-point formula."
    ),
    given=[gamma > 0, gamma <= 1, reversed_pairs],
    show=after - (1 - gamma) <= coefficient * (before - (1 - gamma)),
)
proof(
    contraction_below_one,
    use(hockey_stick_reversal),
    use(hockey_stick_reversal, X=Y, mu=lambda y: muK(y), nu=lambda y: nuK(y)),
    use(two_point_upper, mu=nu, nu=mu, gamma=1 / gamma, by=((), (), (linear(scale=gamma),), (assume(),))),
    linear(gamma, coefficient),
)
doubt(
    contraction_below_one,
    mutants=[
        mutant(
            "without the shift",
            show=after <= coefficient * before,
            hints=({**TWO, "mu": HALVES, "nu": HALVES, "gamma": "1/2", "theta": "1/4"},),
        ),
        mutant(
            "a tenth too small", show=after - (1 - gamma) <= "9/10" * coefficient * (before - (1 - gamma))
        ),
    ],
)
