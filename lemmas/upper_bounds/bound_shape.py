"""The shape of the bound of noisy SGD: alpha L^2/(n^2 sigma^2) min(T, D n/(L eta)) as a function of T and D.

Sentences of the introduction of Altschuler and Talwar about the bounds (1.1) and (1.2), Figure 1, footnote 4
and the tradeoff of Section 1.3.  unit stands for alpha L^2/(n^2 sigma^2), lam for D n/(L eta), g for a gradient.
"""

from lemmas.papers import altschuler
from verify.lemma import *

alpha, L, M, sigma, D, D1, D2, eta, s1, s2, g = reals("alpha L M sigma D D1 D2 eta s1 s2 g")
unit, R, B, l = reals("unit R B l")
n, b, T, T1, T2 = (integer(name) for name in ("n", "b", "T", "T1", "T2"))
SETTING = (alpha > 1, L > 0, sigma > 0, eta > 0, n >= 1)

def bound(T: Expr, lam: Expr) -> Expr:
    """(1.2), by unit and lam."""
    return unit * Min(T, lam)

@claim("For T <= D n/(L eta) the bound (1.2) is the bound (1.1)",
    altschuler("Theorem 1.3, sentence after it", "part", "its first half, with T up to D n/(L eta) as small"),
    altschuler("Section 1.2, Figure 1", "part", "the rising part of the upper bound, to D n/(L eta)"),
    given=[*SETTING, D > 0, T >= 1, T <= D * n / (L * eta)],
    show=alpha * L**2 / (n**2 * sigma**2) * Min(T, D * n / (L * eta)) == alpha * L**2 / (n**2 * sigma**2) * T)
def noisy_sgd_shape_linear_before():
    fact("min", "left", T, D * n / (L * eta))
    rewrite(this)

doubt(noisy_sgd_shape_linear_before,
    mutants=[mutant("for T <= 2 D n/(L eta)", given=(*SETTING, D > 0, T >= 1, T <= 2 * D * n / (L * eta)))])

@claim("For T >= ceil(D n/(L eta)) the bound of Theorem 3.1 no longer depends on T",
    altschuler("Theorem 1.3, sentence after it", "part", "its second half, with the ceiling of Theorem 3.1"),
    altschuler("Section 1.2, Figure 1", "part", "the flat part of the upper bound, from ceil(D n/(L eta))"),
    given=[*SETTING, D > 0, T1 >= ceiling(D * n / (L * eta)), T2 >= T1],
    show=alpha * L**2 / (n**2 * sigma**2) * Min(T1, ceiling(D * n / (L * eta)))
        == alpha * L**2 / (n**2 * sigma**2) * Min(T2, ceiling(D * n / (L * eta))))
def noisy_sgd_shape_constant_after():
    fact("min", "right", T1, ceiling(D * n / (L * eta)))
    rewrite(this)
    fact("min", "right", T2, ceiling(D * n / (L * eta)))
    rewrite(this)

doubt(noisy_sgd_shape_constant_after,
    mutants=[mutant("from one step earlier", given=(*SETTING, D > 0, T1 >= ceiling(D * n / (L * eta)) - 1, T2 >= T1))])

@claim("A smaller diameter strictly lowers (1.2), once T is beyond the burn-in of the smaller set",
    altschuler("Section 1.2, on boundedness", "part", "the bound (1.2), not the loss itself, for large T"),
    given=[*SETTING, unit > 0, D1 > 0, D1 < D2, T > D1 * n / (L * eta)],
    show=bound(T, D1 * n / (L * eta)) < bound(T, D2 * n / (L * eta)))
def noisy_sgd_shape_smaller_set():
    """In particular every bounded set improves on (1.1), the bound without a diameter, for large T."""

    have(D1 * n / (L * eta) < D2 * n / (L * eta))
    fact("min", "right", T, D1 * n / (L * eta))
    with have(Min(T, D2 * n / (L * eta)) > D1 * n / (L * eta)):
        T_up_to_D2_n_over_L_eta, T_above_D2_n_over_L_eta = cases(T <= D2 * n / (L * eta))
        with T_up_to_D2_n_over_L_eta:
            fact("min", "left", T, D2 * n / (L * eta))
            linear()
        with T_above_D2_n_over_L_eta:
            fact("min", "right", T, D2 * n / (L * eta))
            linear()
    linear(unit)

doubt(noisy_sgd_shape_smaller_set, mutants=[mutant("for every T", given=(*SETTING, unit > 0, D1 > 0, D1 < D2, T >= 1))])

balance = lambda R: R / n**2 + D**2 / (eta**2 * L**2 * R)

noisy_sgd_shape_balance = claim("R/n^2 + D^2/(eta^2 L^2 R) >= 2 D/(eta L n), with equality at R = D n/(L eta)",
    altschuler("Section 1.3, the tradeoff"), altschuler("Section 3.2, Step 4, display 2"), kind="lemma",
    note="So no other number of steps improves the order D/(eta L n) of this display.",
    given=[L > 0, eta > 0, D > 0, n >= 1, R > 0],
    show=(balance(R) >= 2 * D / (eta * L * n)) & (balance(D * n / (L * eta)) == 2 * D / (eta * L * n)))

doubt(noisy_sgd_shape_balance, extremal={"L": "1", "eta": "1", "D": "1", "n": "2", "R": "2"})

noisy_sgd_shape_root_t = claim("In numbers: 2 sqrt(B R l) <= B R + 2 sqrt(B R l) <= 3 sqrt(B R l) while B R <= l, l = "
        "log(1/delta)",
    altschuler("Section 1.1, first kind of analysis", "part",
        "from RDP linear in T to DP of order sqrt(T), small T only"),
    note=("R is the number T of iterations, B R for L^2 T/(n^2 sigma^2) up to a constant, l = log(1/delta), B R + 2 "
            "sqrt(B R l) the conversion at the best order.  For B R > l the DP bound grows with T like the RDP bound."),
    given=[B > 0, l > 0, R > 0, B * R <= l],
    show=(B * R + 2 * sqrt(B * R * l) <= 3 * sqrt(B * l) * sqrt(R))
        & (B * R + 2 * sqrt(B * R * l) >= 2 * sqrt(B * l) * sqrt(R)))

noisy_sgd_shape_rescaling = claim("Losses f/L with step size eta L and noise sigma/L: the same steps, noise, "
        "conditions and bound",
    altschuler("Section 1.2, Figure 1", "part", "what the rescaling to L = 1 keeps, as identities"),
    note="The step, the total noise, eta M against 2, b sigma against L and the bound (1.2) stay.",
    given=[*SETTING, D > 0, M > 0, b >= 1, T >= 1],
    show=((eta * L) * (g / L) == eta * g) & ((eta * L) * (sigma / L) == eta * sigma)
        & ((2 / (M / L)) / (eta * L) == (2 / M) / eta) & ((sigma / L) / (1 / b) == sigma / (L / b))
        & (alpha * 1**2 / (n**2 * (sigma / L) ** 2) * Min(T, D * n / (1 * (eta * L)))
            == alpha * L**2 / (n**2 * sigma**2) * Min(T, D * n / (L * eta))))
doubt(noisy_sgd_shape_rescaling, mutants=[mutant("noise kept", show=(eta * L) * sigma == eta * sigma)])

noisy_sgd_shape_noise_conventions = claim("In numbers: a total variance eta s1^2 or s2^2 is eta^2 sigma^2, s1 = "
        "sqrt(eta) sigma and s2 = eta sigma",
    altschuler("footnote 4", "part", "the rescaling of sigma; not what other papers use"),
    given=[eta > 0, sigma > 0],
    show=(eta * (sqrt(eta) * sigma) ** 2 == eta**2 * sigma**2) & ((eta * sigma) ** 2 == eta**2 * sigma**2))
doubt(noisy_sgd_shape_noise_conventions,
    mutants=[mutant("s1 = eta sigma", show=eta * (eta * sigma) ** 2 == eta**2 * sigma**2)])

@claim("sigma > 8 sqrt(2) L/b gives s2 = sigma/sqrt(2) > 8 L/b, noise above 4 per shift 2 eta L/b",
    altschuler("Theorem 3.1"), kind="proof-line",
    given=[L > 0, b >= 1, sigma > 8 * sqrt(2) * L / b, s2 == sigma / sqrt(2)],
    show=all_of(s2 > 8 * L / b, b * s2 / (2 * L) > 4, b * s2 / (2 * L) == b * sigma / (2 * sqrt(2) * L)))
def noisy_sgd_shape_parameters():
    have(sigma == s2 * sqrt(2), by.rewrite(s2 == sigma / sqrt(2)))
    have(s2 > 8 * L / b, by.linear(1 / sqrt(2)))
    have(b * s2 / (2 * L) == b * sigma / (2 * sqrt(2) * L), by.rewrite(sigma == s2 * sqrt(2)))

doubt(noisy_sgd_shape_parameters,
    mutants=[mutant("8 without the root, s2 at most sigma/sqrt(2)",
            given=(L > 0, b >= 1, sigma > 8 * L / b, s2 <= sigma / sqrt(2)), show=s2 > 8 * L / b)])

@claim("In numbers: variances eta^2 s1^2 and eta^2 s2^2, s1 = s2 = sigma/sqrt(2), add up to eta^2 sigma^2",
    altschuler("Section 3.2, Step 1"), altschuler("Section 3.2, Step 4, display 1"), kind="proof-line",
    given=[eta > 0, sigma > 0, s1 == sigma / sqrt(2), s2 == sigma / sqrt(2)],
    show=eta**2 * s1**2 + eta**2 * s2**2 == eta**2 * sigma**2)
def noisy_sgd_shape_split():
    rewrite(s1 == sigma / sqrt(2))
    rewrite(s2 == sigma / sqrt(2))

doubt(noisy_sgd_shape_split,
    mutants=[mutant("half the deviation each", given=(eta > 0, sigma > 0, s1 == sigma / 2, s2 == sigma / 2))])
