"""E_gamma of two Laplace laws of the line for every gamma > 0; for R^d a bound, `laplace_vectors_any_gamma`.

Below gamma = 1 the whole line is a test of its own: it tells 1 - gamma.
"""

from lemmas.mechanisms.laplace import (gamma, laplace_attained_at, laplace_half_line_gain, laplace_law,
    laplace_mechanism_pure, laplace_shift_bound, m1, m2, mirrored, phi_, reflected, v)
from lemmas.papers import contraction
from verify.lemma import *

# u = sqrt(gamma) exp(-|m1 - m2|/(2 v)); told(d) says that some test phi has E_M phi - gamma E_N phi = d.
distance = abs(m1 - m2)
u = exp((v * log(gamma) - distance) / (2 * v))
value_of = Max(Max(0, 1 - gamma), 1 - u)
M, N = laplace_law(m1, v), laplace_law(m2, v)
told = lambda amount: exists(test(line), lambda phi: E(M, phi) - gamma * E(N, phi) == amount)

@claim("E_gamma of two Laplace laws is at most max(0, 1 - gamma, 1 - sqrt(gamma) exp(-|m1 - m2|/(2 v))), gamma > 0",
    given=[gamma > 0, v > 0],
    show=hockey_stick(M, N, gamma) <= value_of)
def laplace_bound_any():
    intro("phi")
    fact("max", "above", 0, 1 - gamma)
    fact("max", "above", Max(0, 1 - gamma), 1 - u)
    fact("abs", "cases", m1 - m2)
    yes, no = cases(-distance <= v * log(gamma))
    with yes:
        fact("max", "least", 0, 1 - u, value_of)
        m1_above_m2, m1_below_m2 = split("abs cases")
        with m1_above_m2:
            have(-((m1 - m2) / v) <= log(gamma))
            use(laplace_shift_bound, q=value(line, lambda z: phi_(m2 + v * z)))
            have((log(gamma) - (m1 - m2) / v) / 2 == (v * log(gamma) - distance) / (2 * v))
            rewrite(this, at=laplace_shift_bound)
        with m1_below_m2:
            have(-((m2 - m1) / v) <= log(gamma))
            reflected(phi_, m1)
            reflected(phi_, m2)
            use(laplace_shift_bound, q=value(line, lambda z: phi_(m2 - v * z)))
            have((log(gamma) - (m2 - m1) / v) / 2 == (v * log(gamma) - distance) / (2 * v))
            rewrite(this, at=laplace_shift_bound)
            linear(gamma)
    with no:
        # N is at most e^(|m1 - m2|/v) M, at the test 1 - phi.
        use(laplace_mechanism_pure, m1=m2, m2=m1, eps=distance / v)
        apply_to(this, value(line, lambda y: 1 - phi_(y)))
        fact("exp", "increasing", distance / v, -log(gamma))
        have(gamma * exp(-log(gamma)) == 1)
        have(gamma * exp(distance / v) <= 1, by.linear(gamma))
        linear(gamma, 1 - E(M, phi_))

doubt(laplace_bound_any,
    mutants=[mutant("nothing below gamma = 1", show=hockey_stick(M, N, gamma) <= Max(0, 1 - u)),
        mutant("nine tenths of it", show=hockey_stick(M, N, gamma) <= "9/10" * value_of)])

@claim("For |log(gamma)| <= |m1 - m2|/v some test tells 1 - sqrt(gamma) exp(-|m1 - m2|/(2 v)) of two Laplace laws",
    given=[gamma > 0, v > 0, v * log(gamma) <= distance, -distance <= v * log(gamma)],
    show=told(1 - u))
def half_line_told():
    fact("abs", "cases", m1 - m2)
    left, right = split(this).called("which is larger", "the distance")
    with left:
        have(log(gamma) <= (m1 - m2) / v, by.linear())
        use(laplace_half_line_gain)
        witness(value(line, lambda y: indicator((log(gamma) + (m1 - m2) / v) / 2 < (y - m2) / v)))
        rewrite("the distance")
    with right:
        have(log(gamma) <= (m2 - m1) / v, by.linear())
        use(laplace_half_line_gain)
        reflected(mirrored, m1)
        reflected(mirrored, m2)
        witness(value(line, mirrored))
        rewrite("the distance")
        linear(gamma)

@claim("E_gamma(L(m1, v) || L(m2, v)) = max(0, 1 - gamma, 1 - sqrt(gamma) exp(-|m1 - m2|/(2 v))) for every gamma > 0; "
        "for log(gamma) > -|m1 - m2|/v it is max(0, 1 - sqrt(gamma) exp(-|m1 - m2|/(2 v)))",
    contraction("Lemma 1", "remark", "gamma < 1 as well, which the paper does not need"), kind="strengthening",
    given=[gamma > 0, v > 0],
    show=all_of(hockey_stick_equals(gamma, line, M, N, value_of),
        (-distance < v * log(gamma)).implies(value_of == Max(0, 1 - u))))
def laplace_every_gamma():
    # The best test: that of `laplace` for gamma >= 1, a half-line below that, and 1 for small gamma.
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            use(laplace_bound_any)
        with part2[1]:
            gamma_from_1_on, gamma_below_1 = cases(gamma >= 1)
            with gamma_from_1_on:
                fact("max", "left", 0, 1 - gamma)
                rewrite(this)
                use(laplace_attained_at)
            with gamma_below_1:
                fact("max", "right", 0, 1 - gamma)
                rewrite(this)
                gamma_not_small, gamma_small = cases(-distance <= v * log(gamma))
                with gamma_not_small:
                    fact("max", "right", 1 - gamma, 1 - u)
                    rewrite(this)
                    use(half_line_told)
                with gamma_small:
                    fact("max", "left", 1 - gamma, 1 - u)
                    witness(value(line, lambda y: 1))
    with part[1]:
        intro(1)
        have(1 - gamma <= 1 - u)
        fact("max", "above", 0, 1 - u)
        fact("max", "above", Max(0, 1 - gamma), 1 - u)
        fact("max", "least", 0, 1 - gamma, Max(0, 1 - u))
        fact("max", "least", Max(0, 1 - gamma), 1 - u, Max(0, 1 - u))
        fact("max", "least", 0, 1 - u, value_of)

doubt(laplace_every_gamma, mutants=[mutant("without 1 - gamma", show=hockey_stick(M, N, gamma) <= Max(0, 1 - u))])
