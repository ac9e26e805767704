"""Short runs of NOISY-SGD: what a biased mean gains, in closed form (for `lower_bound_short_runs`).

V is the total bias in units of the standard deviation of the noise, r the probability of the event om_T <= 0.
"""

from lemmas.lower_bounds.lower_bound_numbers import (
    X,
    r,
    w,
    z,
)
from lemmas.lower_bounds.lower_bound_repair import THEOREM
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Min, Q, exp, expr, nonneg, phi, reals, total
from verify.prove.steps import (
    cases,
    combine,
    evaluate,
    fact,
    have,
    let,
    linear,
    pave,
    rewrite,
    ring,
    sign,
    slope,
    sums,
)

x, y, t, u, m, delta, E = reals("x y t u m delta E")
V = nonneg("V", X)
second_moment = total(X, lambda i: w[i] * V[i] ** 2)
mean = total(X, lambda i: w[i] * V[i]) == m

tail_chord = Claim(
    id="lower_tail_chord",
    title="Q(x) <= 1/2 - 0.34 min(x, 1) for x >= 0",
    sources=THEOREM,
    kind="strengthening",
    given=(x >= 0,),
    show=Q(x) <= "1/2" - expr("0.34") * Min(x, 1),
    proof=(
        cases(
            x >= 1,
            (
                fact("min", "right", x, 1),
                rewrite(-1),
                fact("Q", "decreasing", 1, x),
                have(Q(1) <= "0.16", evaluate()),
                linear(),
            ),
            (
                have(x <= 1, linear()),
                fact("min", "left", x, 1),
                rewrite(-1),
                cases(
                    x <= "1/2",
                    (
                        slope(
                            x,
                            0,
                            fact("phi", "density", z),
                            have(phi(z) >= "0.34", have(z <= "1/2", linear()), pave()),
                            linear(),
                            base=(fact("Q", "half"), linear()),
                        ),
                    ),
                    (pave(),),
                ),
            ),
        ),
    ),
    mutants=(Mutant("0.35", show=Q(x) <= "1/2" - expr("0.35") * Min(x, 1), hints=({"x": "1"},)),),
    note="Ours.",
)

mean_small = Claim(
    id="lower_truncated_mean",
    title="E V = m <= 2 and E V^2 <= m^2 + m give E min(V, 1) >= min(m, 1)/2",
    sources=THEOREM,
    kind="strengthening",
    given=(m <= 2, mean, second_moment <= m**2 + m),
    show=total(X, lambda i: w[i] * Min(V[i], 1)) >= Min(m, 1) / 2,
    proof=(
        sums(
            X,
            lambda i: w[i] * V[i] - w[i] * V[i] ** 2 / 4 <= w[i] * Min(V[i], 1),
            lambda i: (
                have((1 - V[i] / 2) ** 2 >= 0, sign()),
                fact("min", "greatest", V[i], 1, V[i] - V[i] ** 2 / 4, by=((sign(),), (linear(),))),
                linear(w[i]),
            ),
        ),
        have(m >= 0, have(total(X, lambda i: w[i] * V[i]) >= 0, sign()), linear()),
        fact("min", "below", m, 1),
        have(
            m * (3 - m) / 4 >= Min(m, 1) / 2,
            cases(
                m <= 1,
                (linear(m, degree=2),),
                (have((m - 1) * (2 - m) >= 0, linear(m, degree=2)), linear()),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without the second moment",
            given=(m <= 2, mean),
            hints=({"X": "2", "w": ["99/100", "1/100"], "V": ["0", "100"], "m": "1"},),
        ),
    ),
)

mean_large = Claim(
    id="lower_truncated_mean_large",
    title="E V = m >= 2 and a variance of at most 1/4 give E min(V, 1) >= 15/16",
    sources=THEOREM,
    kind="strengthening",
    given=(m >= 2, mean, second_moment <= m**2 + "1/4"),
    show=total(X, lambda i: w[i] * Min(V[i], 1)) >= "15/16",
    proof=(
        sums(
            X,
            lambda i: w[i] - w[i] * (V[i] - m) ** 2 / (4 * (m - 1)) <= w[i] * Min(V[i], 1),
            lambda i: (
                have(m - 1 > 0, linear()),
                have((V[i] - m + 2 * (m - 1)) ** 2 / (4 * (m - 1)) >= 0, sign()),
                have(
                    (V[i] - m + 2 * (m - 1)) ** 2 / (4 * (m - 1))
                    == (V[i] - m) ** 2 / (4 * (m - 1)) + V[i] - 1,
                    linear(scale=4 * (m - 1)),
                ),
                have((V[i] - m) ** 2 / (4 * (m - 1)) >= 0, sign()),
                fact(
                    "min",
                    "greatest",
                    V[i],
                    1,
                    1 - (V[i] - m) ** 2 / (4 * (m - 1)),
                    by=((linear(),), (linear(),)),
                ),
                linear(w[i]),
            ),
        ),
        have(m - 1 >= 1, linear()),
        have(
            total(X, lambda i: w[i] * (V[i] - m) ** 2) <= "1/4",
            linear(m),
        ),
        have(
            total(X, lambda i: w[i] - w[i] * (V[i] - m) ** 2 / (4 * (m - 1)))
            == 1 - total(X, lambda i: w[i] * (V[i] - m) ** 2) / (4 * (m - 1)),
            ring(),
        ),
        have(1 / (m - 1) <= 1, linear(scale=m - 1)),
        have(
            total(X, lambda i: w[i] * (V[i] - m) ** 2) / (4 * (m - 1)) <= "1/16",
            linear(1 / (m - 1)),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "variance up to 4",
            given=(m >= 2, mean, second_moment <= m**2 + 4),
            hints=({"X": "2", "w": ["1/2", "1/2"], "V": ["0", "4"], "m": "2"},),
        ),
    ),
)

clamp_negligible = Claim(
    id="lower_clamp_negligible",
    title="exp(-125/u) <= u/10^50 for 0 < u <= 1",
    sources=THEOREM,
    kind="strengthening",
    given=(u > 0, u <= 1),
    show=exp(-125 / u) <= u / expr(10) ** 50,
    proof=(
        let(t, 1 / u - 1),
        have(1 / u == 1 + t, linear()),
        have(t >= 0, have(1 / u >= 1, linear(scale=u)), linear()),
        fact("exp", "tangent", 125 * t),
        have(exp(-125) <= expr(1) / expr(10) ** 50, evaluate(512)),
        have(u * (1 + t) == 1, linear(u)),
        have(exp(125 * t) * u >= 1, linear(u, u * t)),
        have(-125 / u == -125 - 125 * t, linear()),
        rewrite(-1),
        have(exp(-125 - 125 * t) <= exp(-125) * u, linear(exp(-125 - 125 * t))),
        combine((1, [-1]), (u, [exp(-125) <= expr(1) / expr(10) ** 50])),
    ),
    mutants=(Mutant("10^55", show=exp(-125 / u) <= u / expr(10) ** 55, hints=({"u": "1"},)),),
    note=(
        "The chance that the projection at the bottom matters: (D/2)^2/(2 T eta^2 sigma^2) = kappa/(6"
        " u) >= 125/u."
    ),
)

two_letters = Claim(
    id="lower_two_letters",
    title="1/(4 r (1 - r)) >= 1 + 4 delta^2 for 0 < r <= 1/2 - delta",
    sources=THEOREM,
    kind="strengthening",
    given=(r > 0, delta >= 0, r <= "1/2" - delta),
    show=1 + 4 * delta**2 <= 1 / (4 * r * (1 - r)),
    proof=(
        have(r <= "1/2", linear()),
        have(1 - r > 0, linear()),
        have(4 * r * (1 - r) <= 1 - 4 * delta**2, linear(degree=2)),
        have(4 * r * (1 - r) > 0, sign()),
        have((1 + 4 * delta**2) * (4 * r * (1 - r)) <= 1, linear(4 * delta**2, delta**4)),
        combine((1 / (4 * r * (1 - r)), [-1])),
    ),
    mutants=(
        Mutant(
            "5 delta^2",
            show=1 + 5 * delta**2 <= 1 / (4 * r * (1 - r)),
            hints=({"r": "2/5", "delta": "1/10"},),
        ),
    ),
)

gain_small = Claim(
    id="lower_gain_up_to_two",
    title="delta >= 0.169 min(m, 1), m <= 2: 1 + 4 delta^2 >= exp(m^2/50)",
    sources=THEOREM,
    kind="strengthening",
    given=(m > 0, m <= 2, delta >= expr("0.169") * Min(m, 1)),
    show=exp(m**2 / 50) <= 1 + 4 * delta**2,
    proof=(
        cases(
            m <= 1,
            (
                fact("min", "left", m, 1),
                have(delta >= "0.169" * m, linear()),
                have(delta**2 >= "0.028561" * m**2, linear(m, delta)),
                fact("exp", "tangent", -(m**2) / 50),
                have(m**2 <= 1, linear(m, degree=2)),
                have(exp(m**2 / 50) * (1 - m**2 / 50) <= 1, linear(exp(m**2 / 50))),
                have((1 + "0.11" * m**2) * (1 - m**2 / 50) >= 1, linear(m**2)),
                have(exp(m**2 / 50) <= 1 + "0.11" * m**2, linear(scale=1 - m**2 / 50)),
                linear(m**2),
            ),
            (
                fact("min", "right", m, 1),
                have(delta >= "0.169", linear()),
                have(delta**2 >= "0.028561", linear(delta)),
                have(m**2 <= 4, linear(m, degree=2)),
                fact("exp", "increasing", m**2 / 50, "4/50"),
                have(exp("4/50") <= "1.1", evaluate()),
                linear(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "0.1 for 0.169",
            given=(m > 0, m <= 2, delta >= "0.1" * Min(m, 1)),
            hints=({"m": "2", "delta": "1/10"},),
        ),
    ),
)

gain_middle = Claim(
    id="lower_gain_two_to_four",
    title="delta >= 0.318, m <= 4: 1 + 4 delta^2 >= exp(m^2/50)",
    sources=THEOREM,
    kind="strengthening",
    given=(m > 0, m <= 4, delta >= "0.318"),
    show=exp(m**2 / 50) <= 1 + 4 * delta**2,
    proof=(
        have(delta**2 >= "0.101124", linear(delta)),
        have(m**2 <= 16, linear(m, degree=2)),
        fact("exp", "increasing", m**2 / 50, "16/50"),
        have(exp("16/50") <= "1.39", evaluate()),
        linear(),
    ),
    mutants=(
        Mutant("m <= 5", given=(m > 0, m <= 5, delta >= "0.318"), hints=({"m": "5", "delta": "318/1000"},)),
    ),
)

gain_large = Claim(
    id="lower_gain_from_four",
    title="r <= 2 exp(-m^2/4), m >= 4: (1/4)/r >= exp(m^2/50)",
    sources=THEOREM,
    kind="strengthening",
    given=(m >= 4, r > 0, r <= 2 * exp(-(m**2) / 4)),
    show=exp(m**2 / 50) <= 1 / (4 * r),
    proof=(
        have(m**2 >= 16, linear(m)),
        fact("exp", "increasing", m**2 / 50 - m**2 / 4, -expr("368/100"), by=((linear(),),)),
        have(8 * exp(-expr("368/100")) <= 1, evaluate()),
        have(4 * r * exp(m**2 / 50) <= 1, linear(exp(m**2 / 50))),
        linear(scale=4 * r),
    ),
    mutants=(
        Mutant(
            "m >= 2", given=(m >= 2, r > 0, r <= 2 * exp(-(m**2) / 4)), hints=({"m": "2", "r": "73/100"},)
        ),
    ),
)


CLAIMS = (
    tail_chord,
    mean_small,
    mean_large,
    clamp_negligible,
    two_letters,
    gain_small,
    gain_middle,
    gain_large,
)
