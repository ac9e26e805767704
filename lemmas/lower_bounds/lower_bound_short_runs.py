"""Lower bound for NOISY-SGD: Theorem 4.1 for 1 <= T <= barT, from the initial point 0, without composition.

As in `lower_bound_repair`, A is the event om_T <= 0, p = P[A] = 1/2 on X and r = P[A] on X'.  V is the total
bias in units of eta sigma sqrt(T), a variable with finitely many values, mean m = L sqrt(T)/(n sigma) and,
as b sigma >= L, a variance of at most min(m, 1/4).  The order 2 suffices: D_100 >= D_2, and with p = 1/2 the
moment of order 2 after merging is p^2/r + (1 - p)^2/(1 - r) = 1/(4 r (1 - r)).
"""

from lemmas.lower_bounds.lower_bound_numbers import (
    D,
    L,
    T,
    X,
    b,
    barT,
    eta,
    lam,
    n,
    noise,
    noise_equivalent,
    parameters,
    r,
    sigma,
    w,
)
from lemmas.lower_bounds.lower_bound_repair import THEOREM, W, enough_noise, exponent, kappa, psi, rho
from lemmas.lower_bounds.lower_bound_short_gains import (
    E,
    V,
    clamp_negligible,
    delta,
    gain_large,
    gain_middle,
    gain_small,
    m,
    mean,
    mean_large,
    mean_small,
    second_moment,
    tail_chord,
    two_letters,
    u,
)
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Min, Q, every_real, exp, expr, total
from verify.prove.steps import (
    cases,
    combine,
    evaluate,
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
    sums,
    use,
)

SHORT = "lower_composition_start"

chernoff_large = Claim(
    id="lower_short_event_bound",
    title=(
        "T <= barT, b sigma >= L, lambda = L/(n eta sigma^2 (1 + rho)): exp(T psi) + exp(-lambda D/2)"
        " <= 2 exp(-m^2/4)"
    ),
    sources=THEOREM,
    kind="strengthening",
    given=(
        *parameters,
        enough_noise,
        T >= 1,
        T <= barT,
        W == 1 + rho,
        lam == L / (n * eta * sigma**2 * W),
        m**2 == T * L**2 / (n**2 * sigma**2),
    ),
    show=(psi(lam) <= 0) & (exp(T * psi(lam)) + exp(-lam * D / 2) <= 2 * exp(-(m**2) / 4)),
    proof=(
        have(n >= 1, linear()),
        have(rho > 0, sign()),
        have(
            rho <= 1,
            have(L**2 <= b**2 * sigma**2, linear(L, b * sigma)),
            linear(b * sigma**2, scale=n * b * sigma**2),
        ),
        have(W > 0, linear()),
        have(W <= 2, linear()),
        have(1 / W >= "1/2", linear(scale=2 * W)),
        have(L / (n * eta * sigma**2 * W) > 0, sign()),
        use(exponent, by=((), (), (), (), (), (), (linear(),))),
        have(
            -lam * eta * L / n + lam**2 * eta**2 * sigma**2 * W / 2 == -(L**2) / (2 * n**2 * sigma**2 * W),
            rewrite(lam == L / (n * eta * sigma**2 * W)),
            ring(),
        ),
        have(
            lam**2 * eta**2 * sigma**2 * W / 2 == lam**2 * eta**2 * sigma**2 * (1 + rho) / 2,
            combine((lam**2 * eta**2 * sigma**2 / 2, [W == 1 + rho])),
        ),
        have(psi(lam) <= -(L**2) / (2 * n**2 * sigma**2 * W), linear()),
        have(
            L**2 / (2 * n**2 * sigma**2 * W) >= L**2 / (4 * n**2 * sigma**2),
            linear(L**2 / (2 * n**2 * sigma**2)),
        ),
        have(psi(lam) <= -(L**2) / (4 * n**2 * sigma**2), linear()),
        have(T * psi(lam) <= -(m**2) / 4, linear(T)),
        have(L**2 / (4 * n**2 * sigma**2) > 0, sign()),
        have(lam * D / 2 == kappa / (2 * W), rewrite(lam == L / (n * eta * sigma**2 * W)), ring()),
        have(m**2 <= kappa, have(kappa > 0, sign()), linear(L**2 / (n**2 * sigma**2))),
        have(kappa / (2 * W) >= kappa / 4, linear(kappa / 2)),
        fact("exp", "increasing", T * psi(lam), -(m**2) / 4),
        fact("exp", "increasing", -lam * D / 2, -(m**2) / 4, by=((linear(),),)),
        intro(),
        linear(),
        linear(),
    ),
    mutants=(
        Mutant(
            "m^2/3",
            show=exp(T * psi(lam)) + exp(-lam * D / 2) <= exp(-(m**2) / 3),
            hints=(
                {
                    "L": "1",
                    "eta": "1",
                    "D": "1000",
                    "sigma": "1",
                    "n": "1",
                    "b": "1",
                    "T": "1",
                    "W": "2",
                    "lambda": "1/2",
                    "m": "1",
                },
            ),
        ),
    ),
)

walk_from_zero = every_real(
    lambda v: ((v >= 0) & (psi(v) <= 0)).implies(r <= exp(T * psi(v)) + exp(-v * D / 2))
)
tails = total(X, lambda i: w[i] * Q(V[i]))

short_runs = Claim(
    id="noisy_sgd_lower_short_runs",
    title=(
        "Theorem 4.1 for 1 <= T <= barT, b sigma >= L, from 0, from the bounds on r: D_2 >= T L^2/(50"
        " n^2 sigma^2)"
    ),
    sources=THEOREM,
    kind="repair",
    conditional_on=("the bounds of the two runs' probabilities and of the moments of the bias",),
    repairs=SHORT,
    given=(
        *parameters,
        noise,
        enough_noise,
        T >= 1,
        T <= barT,
        m > 0,
        m**2 == T * L**2 / (n**2 * sigma**2),
        mean,
        second_moment <= m**2 + Min(m, "1/4"),
        r > 0,
        r <= tails + exp(-(D**2) / (8 * T * eta**2 * sigma**2)),
        walk_from_zero,
    ),
    show=exp(m**2 / 50) <= 1 / (4 * r * (1 - r)),
    proof=(
        have(n >= 1, linear()),
        use(noise_equivalent),
        fact("min", "below", m, "1/4"),
        have(kappa >= 750, linear(1 / (n * eta * sigma**2))),
        cases(
            m >= 4,
            (
                let(W, 1 + rho),
                let(lam, L / (n * eta * sigma**2 * W)),
                use(chernoff_large),
                have(rho > 0, sign()),
                have(W > 0, linear()),
                have(lam >= 0, have(L / (n * eta * sigma**2 * W) > 0, sign()), linear()),
                instantiate(walk_from_zero, lam),
                modus(-1),
                use(gain_large, by=((), (), (linear(),))),
                have(m**2 >= 16, linear(m)),
                fact("exp", "increasing", -(m**2) / 4, -4, by=((linear(),),)),
                have(exp(-4) <= "1/4", evaluate()),
                have(r <= "1/2", linear()),
                have(1 - r > 0, linear()),
                have(1 / (1 - r) >= 1, linear(scale=1 - r)),
                have(1 / (4 * r * (1 - r)) >= 1 / (4 * r), linear(1 / (4 * r))),
                linear(),
            ),
            (
                let(u, T / barT),
                have(u > 0, have(barT > 0, sign()), have(T / barT > 0, sign()), linear()),
                have(u <= 1, have(barT > 0, sign()), have(T / barT <= 1, linear(scale=barT)), linear()),
                have(
                    D**2 / (8 * T * eta**2 * sigma**2) >= 125 / u,
                    have(
                        D**2 / (8 * T * eta**2 * sigma**2) == kappa / (6 * u), rewrite(u == T / barT), ring()
                    ),
                    linear(1 / (6 * u)),
                ),
                fact("exp", "increasing", -(D**2) / (8 * T * eta**2 * sigma**2), -125 / u, by=((linear(),),)),
                use(clamp_negligible),
                have(m**2 == "3/4" * kappa * u, rewrite(u == T / barT), linear()),
                have(m**2 >= "562.5" * u, linear(u)),
                sums(
                    X,
                    lambda i: w[i] * Q(V[i]) <= w[i] * "1/2" - w[i] * (expr("0.34") * Min(V[i], 1)),
                    lambda i: (use(tail_chord, x=V[i]), linear(w[i])),
                ),
                let(E, total(X, lambda i: w[i] * Min(V[i], 1))),
                have(u / expr(10) ** 50 <= u / 2000, sign()),
                have(exp(-(D**2) / (8 * T * eta**2 * sigma**2)) <= u / 2000, linear()),
                have(r <= "1/2" - expr("0.34") * E + u / 2000, linear()),
                cases(
                    m <= 2,
                    (
                        have(second_moment <= m**2 + m, linear()),
                        use(mean_small),
                        have(
                            u <= Min(m, 1),
                            fact(
                                "min",
                                "greatest",
                                m,
                                1,
                                u,
                                by=((cases(m <= 1, (linear(m),), (linear(),)),), ()),
                            ),
                            linear(),
                        ),
                        let(delta, expr("0.169") * Min(m, 1)),
                        use(gain_small),
                        use(two_letters, by=((), (linear(),), (linear(),))),
                        linear(),
                    ),
                    (
                        have(m >= 2, linear()),
                        have(second_moment <= m**2 + "1/4", linear()),
                        use(mean_large),
                        let(delta, expr("0.318")),
                        use(gain_middle, by=((), (linear(),), ())),
                        use(two_letters, by=((), (), (linear(),))),
                        linear(),
                    ),
                ),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "without the bound by the tails",
            given=(
                *parameters,
                noise,
                enough_noise,
                T >= 1,
                T <= barT,
                m > 0,
                m**2 == T * L**2 / (n**2 * sigma**2),
                r > 0,
            ),
            hints=(
                {
                    "L": "1",
                    "eta": "1",
                    "D": "1000",
                    "sigma": "1",
                    "n": "1",
                    "b": "1",
                    "T": "1",
                    "m": "1",
                    "r": "1/2",
                },
            ),
        ),
    ),
    note=(
        "With m^2/50 = c T L^2/(n^2 sigma^2) the constant of footnote 11 holds with room.  "
        "Without composition, so "
        "nothing is lost by rounding.  r is at most E Q(V) (no projection) plus the chance that a"
        " walk of T steps "
        "falls by D/2; the second bound is Markov's inequality as in `noisy_sgd_lower_repaired`.  Other "
        "initial points for T < barT are not covered here."
    ),
)


CLAIMS = (
    chernoff_large,
    short_runs,
)
