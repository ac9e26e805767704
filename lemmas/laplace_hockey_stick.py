"""The hockey-stick divergence of two Laplace laws, and the projected Laplace iteration.

A shift and a scaling by v reduce L(m1, v), L(m2, v) to L(0, 1), L(r, 1) with r = |m1 - m2|/v.  The likelihood
ratio decreases, so that the half-lines {x < t} decide: E_gamma is the largest value of F(t) - gamma F(t - r),
where F is the distribution function of L(0, 1), an exponential on each side of 0.  That reduction is how
Lemma 1 was read; the rest is shown here for all t, gamma and r.
"""

from lemmas.papers import contraction
from verify.claim import Claim, Mutant
from verify.language.expr import (
    Abs,
    Expr,
    Like,
    Max,
    Min,
    exp,
    expr,
    log,
    reals,
    sqrt,
)
from verify.prove.steps import (
    cases,
    fact,
    have,
    linear,
    rewrite,
    ring,
    sign,
    use,
)

gamma, r, s, t, v, m1, m2, y1, y2, z = reals("gamma r s t v m1 m2 y1 y2 z")
r1, r2, gamma1, gamma2, weight, eta, eps = reals("r1 r2 gamma1 gamma2 weight eta eps")

LEMMA = (contraction("Lemma 1, (9)"),)


def below(t: Like) -> Expr:
    """F(t) = P[X <= t] for X with density exp(-|x|)/2: exp(t)/2 up to 0, 1 - exp(-t)/2 from there."""
    return exp(Min(t, 0)) / 2 + (1 - exp(-Max(t, 0))) / 2


def lam(gamma: Like, r: Like) -> Expr:
    """E_gamma for Laplace laws r scales apart, gamma >= 1."""
    return Max(0, 1 - sqrt(gamma) * exp(-expr(r) / 2))


def printed(gamma: Like, m1: Like, m2: Like, v: Like) -> Expr:
    """The right side of (9)."""
    return Max(0, 1 - exp((v * log(gamma) - Abs(expr(m1) - m2)) / (2 * expr(v))))


u = sqrt(gamma) * exp(-r / 2)

laplace_left = Claim(
    id="laplace_left",
    title="F(t) = exp(t)/2 for t <= 0",
    sources=LEMMA,
    kind="strengthening",
    given=(t <= 0,),
    show=below(t) == exp(t) / 2,
    proof=(fact("min", "left", t, 0), rewrite(-1), fact("max", "right", t, 0), rewrite(-1), ring()),
    mutants=(Mutant("everywhere", given=(), hints=({"t": "1"},)),),
)

laplace_right = Claim(
    id="laplace_right",
    title="F(t) = 1 - exp(-t)/2 for t >= 0",
    sources=LEMMA,
    kind="strengthening",
    given=(t >= 0,),
    show=below(t) == 1 - exp(-t) / 2,
    proof=(fact("min", "right", t, 0), rewrite(-1), fact("max", "left", t, 0), rewrite(-1), ring()),
    mutants=(Mutant("everywhere", given=(), hints=({"t": "-1"},)),),
)

laplace_reflection = Claim(
    id="laplace_reflection",
    title="F(-t) = 1 - F(t)",
    sources=LEMMA,
    kind="strengthening",
    show=below(-t) == 1 - below(t),
    proof=(
        cases(
            t <= 0,
            (use(laplace_left), use(laplace_right, t=-t)),
            (use(laplace_right), use(laplace_left, t=-t)),
        ),
        linear(),
    ),
    mutants=(Mutant("even", show=below(-t) == below(t), hints=({"t": "1"},)),),
)

laplace_increment = Claim(
    id="laplace_increment",
    title="F(t) - F(s) lies between (t - s) times the densities at t and at s, for 0 <= s <= t",
    sources=LEMMA,
    kind="strengthening",
    given=(s >= 0, s <= t),
    show=((t - s) * exp(-t) / 2 <= below(t) - below(s)) & (below(t) - below(s) <= (t - s) * exp(-s) / 2),
    proof=(
        use(laplace_right),
        use(laplace_right, t=s),
        fact("exp", "tangent", t - s),
        fact("exp", "tangent", s - t),
        have((t - s) * exp(-t) / 2 <= below(t) - below(s), linear(exp(-t))),
        have(below(t) - below(s) <= (t - s) * exp(-s) / 2, linear(exp(-s))),
    ),
    mutants=(
        Mutant(
            "density without 1/2",
            show=(t - s) * exp(-t) <= below(t) - below(s),
            hints=({"s": "0", "t": "1/2"},),
        ),
    ),
    note="So F has the density exp(-x)/2 on the right, and by reflection exp(x)/2 on the left.",
)

laplace_increasing = Claim(
    id="laplace_increasing",
    title="F increases and lies between 0 and 1",
    sources=LEMMA,
    kind="strengthening",
    given=(s <= t,),
    show=(below(s) > 0) & (below(s) <= below(t)) & (below(t) < 1),
    proof=(
        fact("exp", "increasing", s, t),
        fact("exp", "increasing", -t, -s),
        have(
            below(s) <= below(t),
            cases(
                t <= 0,
                (use(laplace_left), use(laplace_left, t=s), linear()),
                (
                    use(laplace_right),
                    cases(
                        s <= 0,
                        (
                            use(laplace_left, t=s),
                            have(exp(s) <= 1, sign()),
                            have(exp(-t) <= 1, sign()),
                            linear(),
                        ),
                        (use(laplace_right, t=s), linear()),
                    ),
                ),
            ),
        ),
        have(below(s) > 0, have(exp(-Max(s, 0)) <= 1, sign()), linear(exp(Min(s, 0)))),
        have(below(t) < 1, have(exp(Min(t, 0)) <= 1, sign()), linear(exp(-Max(t, 0)))),
    ),
    mutants=(Mutant("strictly at equal points", show=below(s) < below(t), hints=({"s": "0", "t": "0"},)),),
)

laplace_ratio_decreasing = Claim(
    id="laplace_ratio_decreasing",
    title="The log-likelihood ratio |y - r| - |y| does not increase in y, and lies between -r and r",
    sources=LEMMA,
    kind="strengthening",
    given=(r >= 0, y1 <= y2),
    show=(Abs(y2 - r) - Abs(y2) <= Abs(y1 - r) - Abs(y1))
    & (Abs(y1 - r) - Abs(y1) <= r)
    & (-r <= Abs(y2 - r) - Abs(y2)),
    mutants=(
        Mutant(
            "turned round",
            show=Abs(y1 - r) - Abs(y1) <= Abs(y2 - r) - Abs(y2),
            hints=({"r": "1", "y1": "0", "y2": "1"},),
        ),
        Mutant(
            "half the bound", show=Abs(y1 - r) - Abs(y1) <= r / 2, hints=({"r": "1", "y1": "0", "y2": "1"},)
        ),
    ),
    note="So the sets {p > gamma q} are half-lines {y < t}, empty or everything.",
)

laplace_half_line_sup = Claim(
    id="laplace_half_line_sup",
    title="F(t) - gamma F(t - r) <= max(0, 1 - gamma, 1 - sqrt(gamma) exp(-r/2)) for all gamma > 0",
    sources=LEMMA,
    kind="strengthening",
    given=(gamma > 0, r >= 0),
    show=below(t) - gamma * below(t - r) <= Max(0, 1 - gamma, 1 - u),
    proof=(
        fact("max", "above", Max(0, 1 - gamma), 1 - u),
        fact("max", "above", 0, 1 - gamma),
        cases(
            t <= 0,
            (
                use(laplace_left),
                use(laplace_left, t=t - r),
                cases(
                    u >= 1,
                    (have(u**2 >= 1, linear(u)), linear(exp(t), gamma)),
                    (
                        have(exp(t) <= 1, sign()),
                        have(u**2 <= 1, linear(u)),
                        have((1 - exp(t)) * (1 - u**2) >= 0, linear(1 - exp(t))),
                        have((1 - u) ** 2 >= 0, sign()),
                        linear(gamma),
                    ),
                ),
            ),
            (
                use(laplace_right),
                cases(
                    t <= r,
                    (
                        use(laplace_left, t=t - r),
                        have((exp(-t / 2) - u * exp(t / 2)) ** 2 >= 0, sign()),
                        linear(gamma),
                    ),
                    (
                        use(laplace_right, t=t - r),
                        cases(
                            gamma * exp(r) <= 1,
                            (linear(exp(-t), gamma),),
                            (
                                fact("exp", "increasing", -t, -r),
                                have(
                                    (gamma * exp(r) - 1) * (exp(-r) - exp(-t)) >= 0,
                                    linear(gamma * exp(r) - 1),
                                ),
                                have((sqrt(gamma) - exp(-r / 2)) ** 2 >= 0, sign()),
                                linear(gamma),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "without 1 - gamma",
            show=below(t) - gamma * below(t - r) <= lam(gamma, r),
            hints=({"gamma": "1/8", "r": "1", "t": "20"},),
        ),
        Mutant(
            "without 0",
            show=below(t) - gamma * below(t - r) <= Max(1 - gamma, 1 - u),
            hints=({"gamma": "4", "r": "1", "t": "-20"},),
        ),
        Mutant(
            "exponent r/3",
            show=below(t) - gamma * below(t - r) <= Max(0, 1 - gamma, 1 - sqrt(gamma) * exp(-r / 3)),
            hints=({"gamma": "1", "r": "1", "t": "1/2"},),
        ),
    ),
    extremal={"gamma": "1", "r": "2", "t": "1"},
    note="A strengthening of Lemma 1: the printed formula holds exactly for gamma >= exp(-r).",
)

CLAIMS = (
    laplace_left,
    laplace_right,
    laplace_reflection,
    laplace_increment,
    laplace_increasing,
    laplace_ratio_decreasing,
    laplace_half_line_sup,
)
