"""Projected noisy gradient steps with Gaussian noise, by the whole profile instead of the coefficient.

A step takes E_gamma <= e to F(e) = e theta_(1 + (gamma - 1)/e)(c D/(eta sigma)), F(0) = 0, which is at most e times the
coefficient theta_gamma(c D/(eta sigma)); along a run the F are composed.  theta_gamma(r) is E_gamma of N(r, 1) and N(0,
1).  The gradient step of size eta is c-Lipschitz on a set of diameter D, and sigma is the deviation of the noise.  Y[t]
and Z[t] are the laws of two runs after t steps, e[t] the levels below which E_gamma of them stays.
"""

from typing import Any

from lemmas.contraction.gradient_maps import D, P, V, X, diameter_at_most, eta
from lemmas.contraction.kernel_chains import between, hockey_stick_profile_chain
from lemmas.contraction.profile import sharp_profile_upper
from lemmas.contraction.projected_step import gaussian_theta, gaussian_theta_nonnegative, noisy_step, step_contracts
from lemmas.contraction.stopped_runs import gaussian_theta_below_one
from lemmas.mechanisms.theta_gamma import theta_decreasing_gamma
from lemmas.papers import contraction
from verify.lemma import *

gamma, sigma, c, s, r, h = reals("gamma sigma c s r h")
p, q, p0 = points("p q p0", V)
record = point("x", X)
phi = test("phi", V)
M, N = laws("M N", V)
K = markov("K", V, V)
Y, Z = sequence("Y", law(V)), sequence("Z", law(V))
xs, levels = sequence("x", point(X)), real_sequence("e")
m, n, t_, T = integer("m"), integer("n"), integer("t"), integer("T")

@definition(r"F_{$gamma, $r}($e)")
def gaussian_profile(gamma: Real, r: Real, e: Real) -> Expr:
    """F(gamma, r, e).

    e theta_(1 + (gamma - 1)/e)(r), and 0 at e = 0."""
    return indicator(0 < e) * e * gaussian_theta(1 + (gamma - 1) / e, r)

above = 1 + (gamma - 1) / s

@claim("0 <= F(s) = s theta_(1 + (gamma - 1)/s)(r) <= theta_gamma(r) s <= s for gamma >= 1 and 0 <= s <= 1",
    given=[gamma >= 1, r >= 0, 0 <= s, s <= 1],
    show=all_of(0 <= gaussian_profile(gamma, r, s), gaussian_profile(gamma, r, s) <= gaussian_theta(gamma, r) * s,
        gaussian_theta(gamma, r) * s <= s))
def profile_below_line():
    """theta falls as gamma grows, and 1 + (gamma - 1)/s >= gamma."""
    use(gaussian_theta_below_one)
    yes, _ = cases(s > 0)
    with yes:
        have((gamma - 1) / s >= gamma - 1)
        use(gaussian_theta_nonnegative, gamma=above)
        with have(gaussian_theta(above, r) <= gaussian_theta(gamma, r)):
            r_positive, _ = cases(r > 0)
            with r_positive:
                gamma_below_above, gamma_from_above_on = cases(gamma < above)
                with gamma_below_above:
                    use(theta_decreasing_gamma, gamma1=gamma)
                with gamma_from_above_on:
                    have(above == gamma)
                    rewrite(this)
        _, *both_lines = each_part()
        for line_above in both_lines:
            with line_above:
                linear(s)

# A regular loss and a projection of diameter at most D.
assumptions = step_contracts.given
ratio = c * D / (eta * sigma)

@claim("s E phi - (s + gamma - 1) E' phi <= s theta_(1 + (gamma - 1)/s)(c D/(eta sigma)), E and E' after steps from "
        "two points, 0 <= s <= 1",
    given=[*assumptions, 0 <= s, s <= 1],
    show=s * E(noisy_step(P(p), record), phi) - (s + gamma - 1) * E(noisy_step(P(q), record), phi)
        <= gaussian_profile(gamma, ratio, s))
def step_curve():
    yes, _ = cases(s > 0)
    with yes:
        use(step_contracts, gamma=above)
        apply_to(this)
        linear(s)

of_record = every(V, lambda p: same(K(p), noisy_step(P(p), record)))

@claim("A projected noisy gradient step takes E_gamma <= s <= 1 to at most s theta_(1 + (gamma - 1)/s)(c D/(eta "
        "sigma))", contraction("Section III, projected Gaussian kernel", "remark", "the whole profile of the kernel"),
    kind="lemma",
    given=[*assumptions, of_record, 0 <= s, s <= 1, hockey_stick(M, N, gamma) <= s],
    show=hockey_stick(push(M, K), push(N, K), gamma) <= gaussian_profile(gamma, ratio, s))
def gaussian_step_profile():
    with use(sharp_profile_upper) as that:
        with that.premise("two points"):
            curve_at(K, record, of_record)

def curve_at(K: Any, record: Any, is_step: Any) -> None:
    """The curve of the kernel K, which is the step of the record."""
    intro("p", "q", "phi")
    apply_to(is_step)
    apply_to(is_step, q)
    use(step_curve)
    rewrite(same(K(p), noisy_step(P(p), record)))
    rewrite(same(K(q), noisy_step(P(q), record)))

# --- a run -------------------------------------------------------------------------------------------

run = lambda Y: between(m + 1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(P(y), xs[t]))))
recursion_of_levels = between(m + 1, n, lambda t: levels[t] == gaussian_profile(gamma, ratio, levels[t - 1]))
at_most_line = lambda t: all_of(0 <= levels[t], levels[t] <= levels[m] * h ** (t - m), levels[t] <= levels[m])

@claim("Along projected noisy gradient steps E_gamma <= e_t <= e_m theta_gamma(r)^(t - m), e_t = e theta_(1 + (gamma - "
        "1)/e)(r), e = e_(t - 1), r = c D/(eta sigma)",
    contraction("Lemma 3", "remark", "the whole profile of Gaussian steps"), kind="strengthening",
    given=[*assumptions, m <= n, 0 <= levels[m], levels[m] <= 1, recursion_of_levels, run(Y), run(Z),
        hockey_stick(Y[m], Z[m], gamma) <= levels[m]],
    show=(hockey_stick(Y[n], Z[n], gamma) <= levels[n])
        & (levels[n] <= levels[m] * gaussian_theta(gamma, ratio) ** (n - m)))
def gaussian_run_profile():
    """By `hockey_stick_profile_chain`, once e_t <= e_m h^(t - m) is shown, h the coefficient."""
    inhabit(p0, V)
    apply_to(diameter_at_most(V, P, D), p0, p0)
    use(gaussian_theta_nonnegative)
    let(h, gaussian_theta(gamma, ratio))
    with have(between(m, n, at_most_line)):
        intro("T", "[from m]")
        _, step_T = induction(T, m)
        with step_T:
            intro("[T + 1 <= n]")
            modus((T <= n).implies(at_most_line(T)))
            apply_to(recursion_of_levels, T + 1)
            use(profile_below_line, r=ratio, s=levels[T])
            fact("^", "sum0", h, T - m, 1)
            have(levels[T + 1] <= h * levels[T], by.linear(levels[T]))
            _, below_the_line, _ = each_part()
            with below_the_line:
                linear(h, levels[m])
    bound, below_the_line = each_part()
    with bound:
        with use(hockey_stick_profile_chain, K=kernels_of) as of_hockey_stick_profile_chain:
            with of_hockey_stick_profile_chain.premise("shares"):
                intro("t", "[from m]", "[up to n]")
                apply_to(between(m, n, at_most_line))
            with of_hockey_stick_profile_chain.premise("two points"):
                intro("t", "[after m]", "[up to n]")
                apply_to(between(m, n, at_most_line), t_ - 1)
                apply_to(recursion_of_levels)
                intro("p", "q", "phi")
                use(step_curve, s=levels[t_ - 1])
    with below_the_line:
        apply_to(this)
        rewrite(h == gaussian_theta(gamma, ratio), backwards=True)

kernels_of = value(INTEGER, lambda t: value(V, lambda y: noisy_step(P(y), xs[t])))

moved = lambda distance: bind(gauss(line), lambda z: dirac(distance + sigma * z))
doubt(gaussian_step_profile,
    mutants=[mutant("images twice as far apart, at e = 1 and gamma = 1", given=[gamma >= 1, sigma > 0, c >= 0],
            show=hockey_stick(moved(2 * c), moved(0 * c), gamma) <= 1 - 2 * Q(c / (2 * sigma)))])
