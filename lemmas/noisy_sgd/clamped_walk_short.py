"""Short runs: second moments tell the walk with jumps from the one without, by a test that may be negative."""

from lemmas.noisy_sgd.clamped_walk import D, H, R, T, c, clamp_bounds, clamp_inside, clamped, eps, h, h0, mu, nu, q, r, s, walk
from lemmas.noisy_sgd.clamped_walk_compared import H2, b, b_is, lam, p, p_is, part_limits, ramp, dip, v_of
from lemmas.noisy_sgd.clamped_walk_gain import advantage, jumps_gain
from lemmas.noisy_sgd.clamped_walk_jumps import S, e1
from lemmas.noisy_sgd.clamped_walk_lower import setting
from lemmas.noisy_sgd.clamped_walk_moments import N, floor_growth, fourth_growth, potential
from verify.lemma import *

f = bounded("f", line)
v, m, d, X, P, K, J, y, M = reals("v m d X P K J y M")

signed_test = claim(
    "exp(D_2) >= 1 + d^2/v for a bounded function with means d apart, v a bound of its variance under nu",
    kind="strengthening",
    given=[
        renyi(mu, nu, 2) <= eps,
        v > 0,
        E(nu, lambda x: (f(x) - m) ** 2) <= v,
        eq(d, E(mu, f) - E(nu, f)),
    ],
    show=1 + d**2 / v <= exp(eps),
)
tilt = lambda x: 1 + d / v * (f(x) - E(nu, f))
proof(
    signed_test,
    apply_to(0, value(line, lambda x: abs(tilt(x)))),
    under(mu, lambda x: tilt(x) <= abs(tilt(x)), lambda x: (cases_of(abs(tilt(x)), (), ()),)),
    have(E(mu, tilt) == 1 + d**2 / v, linear(d / v)),
    have(d**2 / v >= 0, sign()),
    have(
        E(nu, lambda x: tilt(x) ** 2) <= 1 + d**2 / v,
        have((E(nu, f) - m) ** 2 >= 0, sign()),
        linear(d**2 / v**2),
    ),
    have(
        (1 + d**2 / v) ** 2 <= E(mu, lambda x: abs(tilt(x))) ** 2,
        linear(1 + d**2 / v, E(mu, lambda x: abs(tilt(x)))),
    ),
    under(
        nu,
        lambda x: eq(abs(tilt(x)) ** 2, tilt(x) ** 2),
        lambda x: (cases_of(abs(tilt(x)), (), ()),),
    ),
    have((1 + d**2 / v) ** 2 <= exp(eps) * (1 + d**2 / v), linear(exp(eps))),
    linear(1 / (1 + d**2 / v)),
)

mean_at_best = lambda lam: 3 / (2 * lam) * (X + P / 4 - 12 * K) - 1 / (2 * lam**3) * (X**2 + 3 * X * P + P**2)
best_level = claim(
    "With l^2 = X + 4 P the level J satisfies J > 0 and J^2 >= 0.98 (2 X + P)/64",
    kind="strengthening",
    given=[X >= 0, P > 0, K >= 0, K <= P / 10000, lam > 0, eq(lam**2, X + 4 * P), eq(J, mean_at_best(lam))],
    show=(J > 0) & (J**2 >= "0.98" * (2 * X + P) / 64),
)
form = X**2 + "39/8" * X * P + P**2
proof(
    best_level,
    have(
        eq(J * lam**3, "3/2" * (X + 4 * P) * (X + P / 4 - 12 * K) - (X**2 + 3 * X * P + P**2) / 2),
        rewrite(eq(J, mean_at_best(lam))),
        rewrite(eq(lam**2, X + 4 * P), backwards=True),
        ring(),
    ),
    have(J * lam**3 >= "0.99" * form, linear(X, P)),
    have(form > 0, have(P**2 > 0, sign()), have(X * P >= 0, sign()), have(X**2 >= 0, sign()), linear()),
    have(J > 0, linear(1 / lam**3)),
    have((J * lam**3) ** 2 >= "0.98" * form**2, linear("0.99" * form, J * lam**3)),
    have(form**2 >= (X + 4 * P) ** 3 * (2 * X + P) / 64),
    have(eq(lam**6, (X + 4 * P) ** 3), rewrite(eq(lam**2, X + 4 * P), backwards=True), ring()),
    each_part((), (linear(1 / lam**6, (2 * X + P) / lam**6),)),
)

variance = 6 * X * S**2 + 3 * S**4
short_numbers = claim(
    "d >= 2 e S J - 328 S^4/D^2 gives d^2/v >= 0.019 e^2",
    kind="strengthening",
    given=[
        S > 0,
        e1 > 0,
        X >= 0,
        P >= S**2,
        J > 0,
        J**2 >= "0.98" * (2 * X + P) / 64,
        D * e1 >= 250 * S,
        D >= 433 * S,
        d >= 2 * e1 * S * J - 328 * S**4 / D**2,
    ],
    show=d**2 / variance >= "0.019" * e1**2,
)
proof(
    short_numbers,
    have(D > 0, linear()),
    have(J >= "0.12" * S, contradiction(), linear(J, S, 1)),
    have(D**2 * e1 >= 108250 * S**2, linear(D, S)),
    have(e1 >= 108250 * S**2 / D**2, linear(1 / D**2)),
    have(e1 * S * J >= "0.12" * e1 * S**2, linear(e1 * S)),
    have(e1 * S**2 >= 108250 * S**4 / D**2, linear(S**2)),
    have(S**4 / D**2 >= 0, sign()),
    have(d >= "1.96" * e1 * S * J, linear()),
    have(e1 * S * J > 0, sign()),
    have(d**2 >= "3.84" * (e1 * S * J) ** 2, linear(d, "1.96" * e1 * S * J)),
    have((e1 * S) ** 2 * J**2 >= (e1 * S) ** 2 * ("0.98" * (2 * X + S**2) / 64), linear((e1 * S) ** 2)),
    have(variance > 0, have(X * S**2 >= 0, sign()), have(S**4 > 0, sign()), linear()),
    have((e1 * S) ** 2 * (2 * X + S**2) >= 0, sign()),
    have(d**2 >= "0.019" * e1**2 * variance, linear()),
    linear(1 / variance),
)

log_growth = claim(
    "1 + y <= exp(eps) gives eps >= 0.99 y for 0 <= y <= 0.01",
    kind="strengthening",
    given=[1 + y <= exp(eps), 0 <= y, y <= "0.01"],
    show=eps >= "0.99" * y,
)
proof(
    log_growth,
    contradiction(),
    fact("exp", "strictly", eps, "0.99" * y),
    fact("exp", "tangent", -expr("0.99") * y),
    have(exp("0.99" * y) * (1 - expr("0.99") * y) <= 1, linear(exp("0.99" * y))),
    have(1 + y < exp("0.99" * y), linear()),
    have((1 + y) * (1 - expr("0.99") * y) < 1, linear(1 - expr("0.99") * y)),
    have(y * (expr("0.01") - expr("0.99") * y) >= 0, linear(y)),
    linear(),
)
