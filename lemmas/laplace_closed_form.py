"""Lemma 1, the closed form of E_gamma for two Laplace laws, with its parameters as printed."""

from lemmas.laplace_hockey_stick import (
    LEMMA,
    below,
    gamma,
    laplace_half_line_sup,
    laplace_increasing,
    laplace_left,
    laplace_reflection,
    laplace_right,
    m1,
    m2,
    printed,
    t,
    v,
)
from lemmas.papers import contraction
from lemmas.theta_limits import root_is_exponential
from verify.claim import Claim, Mutant
from verify.language.expr import Abs, Max, exp, log, sqrt
from verify.prove.steps import assume, auto, cases, fact, have, linear, rewrite, ring, sign, use

laplace_closed_form = Claim(
    id="laplace_closed_form",
    title="P(x < t) - gamma Q(x < t) <= (1 - exp((v log(gamma) - |m1 - m2|)/(2 v)))_+ for Laplace laws P, Q",
    sources=LEMMA,
    given=(v > 0, gamma >= 1),
    show=below((t - m1) / v) - gamma * below((t - m2) / v) <= printed(gamma, m1, m2, v),
    proof=(
        fact("max", "above", 0, 1 - exp((v * log(gamma) - Abs(m1 - m2)) / (2 * v))),
        cases(
            m1 <= m2,
            (
                have(
                    below((t - m1) / v) - gamma * below((t - m2) / v)
                    <= Max(0, 1 - gamma, 1 - sqrt(gamma) * exp(-((m2 - m1) / v) / 2)),
                    use(
                        laplace_half_line_sup,
                        t=(t - m1) / v,
                        r=(m2 - m1) / v,
                        by=((), (linear(scale=v),)),
                    ),
                    assume(),
                ),
                use(root_is_exponential),
                fact("abs", "negative", m1 - m2),
                have(
                    1 - sqrt(gamma) * exp(-((m2 - m1) / v) / 2) <= printed(gamma, m1, m2, v),
                    rewrite(-1),
                    fact("max", "above", 0, 1 - exp((v * log(gamma) - -1 * (m1 - m2)) / (2 * v))),
                    linear(exp(-((m2 - m1) / v) / 2)),
                ),
                fact("max", "least", 0, 1 - gamma, printed(gamma, m1, m2, v)),
                fact(
                    "max",
                    "least",
                    Max(0, 1 - gamma),
                    1 - sqrt(gamma) * exp(-((m2 - m1) / v) / 2),
                    printed(gamma, m1, m2, v),
                ),
                linear(),
            ),
            (
                use(laplace_increasing, s=(t - m1) / v, t=(t - m2) / v, by=((linear(scale=v),),)),
                linear(below((t - m2) / v), gamma - 1, gamma),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "gamma > 0",
            given=(v > 0, gamma > 0),
            hints=({"gamma": "1/8", "m1": "0", "m2": "1", "v": "1", "t": "20"},),
        ),
        Mutant(
            "without the positive part",
            show=below((t - m1) / v) - gamma * below((t - m2) / v)
            <= 1 - exp((v * log(gamma) - Abs(m1 - m2)) / (2 * v)),
            hints=({"gamma": "4", "m1": "0", "m2": "1", "v": "1", "t": "-20"},),
        ),
    ),
    note=(
        "For m1 <= m2 the best set is a half-line {x < t}; for m1 > m2 it is one {x > t}, see "
        "laplace_closed_form_right.  The printed exponent is right: v log(gamma) and |m1 - m2| have the "
        "same unit."
    ),
)

laplace_closed_form_right = Claim(
    id="laplace_closed_form_right",
    title="P(x > t) - gamma Q(x > t) <= (1 - exp((v log(gamma) - |m1 - m2|)/(2 v)))_+ as well",
    sources=LEMMA,
    given=(v > 0, gamma >= 1),
    show=1 - below((t - m1) / v) - gamma * (1 - below((t - m2) / v)) <= printed(gamma, m1, m2, v),
    proof=(
        use(laplace_closed_form, t=-t, m1=-m1, m2=-m2),
        have(
            printed(gamma, -m1, -m2, v) == printed(gamma, m1, m2, v),
            have(Abs(-m1 + m2) == Abs(m1 - m2), auto()),
            rewrite(-1),
            ring(),
        ),
        use(laplace_reflection, t=(t - m1) / v),
        use(laplace_reflection, t=(t - m2) / v),
        linear(gamma),
    ),
    mutants=(
        Mutant(
            "a tenth too small",
            show=1 - below((t - m1) / v) - gamma * (1 - below((t - m2) / v))
            <= "9/10" * printed(gamma, m1, m2, v),
            hints=({"gamma": "1", "m1": "1", "m2": "0", "v": "1", "t": "1/2"},),
        ),
        Mutant(
            "gamma > 0",
            given=(v > 0, gamma > 0),
            hints=({"gamma": "1/8", "m1": "1", "m2": "0", "v": "1", "t": "-20"},),
        ),
    ),
    extremal={"gamma": "1", "m1": "2", "m2": "0", "v": "1", "t": "1"},
    note="The mirror image: for m1 > m2 these half-lines contain the best set.",
)

laplace_attained = Claim(
    id="laplace_attained",
    title="The threshold (m1 + m2 - v log(gamma))/2 attains the printed value",
    sources=LEMMA,
    given=(v > 0, gamma >= 1, v * log(gamma) <= m2 - m1),
    show=below(((m1 + m2 - v * log(gamma)) / 2 - m1) / v)
    - gamma * below(((m1 + m2 - v * log(gamma)) / 2 - m2) / v)
    == printed(gamma, m1, m2, v),
    proof=(
        have(log(gamma) >= 0, sign()),
        have(v * log(gamma) >= 0, linear(v)),
        fact("abs", "negative", m1 - m2),
        rewrite(-1),
        have(
            exp((v * log(gamma) - (m2 - m1)) / (2 * v)) <= 1,
            fact(
                "exp", "increasing", (v * log(gamma) - (m2 - m1)) / (2 * v), 0, by=((linear(scale=2 * v),),)
            ),
            linear(),
        ),
        fact("max", "right", 0, 1 - exp((v * log(gamma) - -1 * (m1 - m2)) / (2 * v))),
        rewrite(-1),
        use(laplace_right, t=((m1 + m2 - v * log(gamma)) / 2 - m1) / v, by=((linear(scale=2 * v),),)),
        use(laplace_left, t=((m1 + m2 - v * log(gamma)) / 2 - m2) / v, by=((linear(scale=2 * v),),)),
        fact("exp", "log", gamma),
        linear(gamma, exp((-v * log(gamma) - m2 + m1) / (2 * v))),
    ),
    mutants=(
        Mutant(
            "exponent over v",
            show=below(((m1 + m2 - v * log(gamma)) / 2 - m1) / v)
            - gamma * below(((m1 + m2 - v * log(gamma)) / 2 - m2) / v)
            == Max(0, 1 - exp((v * log(gamma) - Abs(m1 - m2)) / v)),
            hints=({"gamma": "1", "m1": "0", "m2": "1", "v": "1"},),
        ),
        Mutant(
            "log(gamma) without v",
            show=below(((m1 + m2 - v * log(gamma)) / 2 - m1) / v)
            - gamma * below(((m1 + m2 - v * log(gamma)) / 2 - m2) / v)
            == Max(0, 1 - exp((log(gamma) - Abs(m1 - m2)) / (2 * v))),
            hints=({"gamma": "2", "m1": "0", "m2": "4", "v": "2"},),
        ),
    ),
)

laplace_projection_visible = Claim(
    id="laplace_projection_visible",
    title="The optimal threshold lies between m1 and m2: a projection on [m1, m2] does not lower E_gamma",
    sources=(contraction("Section III, projected Laplace kernel"),),
    kind="strengthening",
    given=(v > 0, gamma >= 1, v * log(gamma) <= m2 - m1),
    show=(m1 <= (m1 + m2 - v * log(gamma)) / 2) & ((m1 + m2 - v * log(gamma)) / 2 <= m2),
    proof=(
        have(log(gamma) >= 0, sign()),
        have(v * log(gamma) >= 0, linear(v)),
        have(m1 <= m2, linear()),
        auto(),
    ),
    mutants=(
        Mutant(
            "below m2 by more than v",
            show=(m1 + m2 - v * log(gamma)) / 2 < m2 - v,
            hints=({"gamma": "1", "m1": "0", "m2": "1", "v": "1"},),
        ),
    ),
    note="So eta_gamma of the projected additive Laplace kernel on [a, b] is exactly lambda((b - a)/v).",
)

CLAIMS = (
    laplace_closed_form,
    laplace_closed_form_right,
    laplace_attained,
    laplace_projection_visible,
)
