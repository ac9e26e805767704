"""Pinsker's inequality: total variation is at most sqrt(KL/2), for laws on finite alphabets of any size."""

from verify.lemma import *

p, q, c, t, A = reals("p q c t A")

log_rational_below = claim(
    "log(t) >= (t - 1)(5 t + 1)/(2 t^2 + 4 t) for every t > 0",
    note="Ours.  The difference has the derivative (t - 1)^3/(t^2 (t + 2)^2).",
    given=[t > 0],
    show=(t - 1) * (5 * t + 1) / (2 * t**2 + 4 * t) <= log(t),
)
proof(
    log_rational_below,
    cases(t >= 1, (auto(),), (auto(),)),
)
doubt(
    log_rational_below,
    mutants=[
        mutant(
            "5 t + 2",
            show=(t - 1) * (5 * t + 2) / (2 * t**2 + 4 * t) <= log(t),
            hints=({"t": "2"},),
        ),
    ],
    extremal={"t": "1"},
)

pinsker_pointwise = claim(
    "|p - q| <= c (p + 2 q)/3 + (p log(p/q) - p + q)/(2 c)",
    note="Ours: the inequality of the geometric mean and 3 (p - q)^2 <= 2 (p + 2 q)(p log(p/q) - p + q).",
    given=[p >= 0, q > 0, c > 0],
    show=Abs(p - q) <= c * (p + 2 * q) / 3 + (p * log(p / q) - p + q) / (2 * c),
)
proof(
    pinsker_pointwise,
    cases(
        p == 0,
        (
            fact("abs", "negative", p - q, by=((linear(),),)),
            have(q * (2 * c - "3/2") ** 2 >= 0),
            have(q <= c * (2 * q) / 3 + q / (2 * c), linear(scale=c)),
            linear(c, log(p / q) / c, 1 / c),
        ),
        (
            have(p > 0),
            use(log_rational_below, t=p / q),
            have(3 * (p - q) ** 2 <= 2 * (p + 2 * q) * (p * log(p / q) - p + q), linear(p * (p + 2 * q), q)),
            cases_of(
                Abs(p - q),
                (linear((2 * c * (p + 2 * q) - 3 * (p - q)) ** 2, scale=12 * c * (p + 2 * q)),),
                (linear((2 * c * (p + 2 * q) - 3 * (q - p)) ** 2, scale=12 * c * (p + 2 * q)),),
            ),
        ),
    ),
)
doubt(
    pinsker_pointwise,
    mutants=[
        mutant(
            "3 c for 2 c",
            show=Abs(p - q) <= c * (p + 2 * q) / 3 + (p * log(p / q) - p + q) / (3 * c),
            hints=({"p": "2", "q": "1", "c": "1/2"},),
        ),
    ],
)
