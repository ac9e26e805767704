"""No finite union of intervals does better than the best half-line: E_gamma of two Gaussians.

Lemma 2 reduced to half-lines in lemmas.gaussian_hockey_stick; here the reduction itself, for all finite
families of consecutive intervals, each taken with any share between 0 and 1.
"""

from lemmas.gaussian_hockey_stick import (
    LEMMA,
    far,
    gain,
    gauss_density_ratio,
    gauss_half_line_sup,
    gauss_interval,
    gauss_part_nonnegative,
    ordered,
)
from lemmas.theta_gamma import normal_density_bound, root
from verify.claim import Claim, Mutant, Source
from verify.language.expr import (
    Expr,
    Like,
    Max,
    Q,
    Sum,
    alphabet,
    each,
    family,
    for_all,
    integer,
    log,
    nonneg,
    phi,
    reals,
    theta,
)
from verify.prove.steps import (
    assume,
    fact,
    have,
    induction,
    instantiate,
    intro,
    limit,
    linear,
    modus,
    rewrite,
    unfold,
    use,
)

gamma, r, t, x, z = reals("gamma r t x z")

gauss_ratio_from = Claim(
    id="gauss_ratio_from",
    title="From the threshold on the density of N(r, 1) is at least gamma times that of N(0, 1)",
    sources=LEMMA,
    kind="strengthening",
    given=(gamma > 0, r > 0, x >= far(gamma, r)),
    show=gamma * phi(x) <= phi(x - r),
    proof=(
        have(log(gamma) <= r * x - r**2 / 2, linear(r)),
        fact("exp", "increasing", log(gamma), r * x - r**2 / 2),
        fact("exp", "log", gamma),
        use(gauss_density_ratio),
        linear(phi(x)),
    ),
    mutants=(
        Mutant(
            "threshold log(gamma)/r",
            given=(gamma > 0, r > 0, x >= log(gamma) / r),
            hints=({"gamma": "1", "r": "1", "x": "1/4"},),
        ),
    ),
)

gauss_gain_nonnegative = Claim(
    id="gauss_gain_nonnegative",
    title="Half-lines beyond the threshold have P - gamma Q >= 0",
    sources=LEMMA,
    kind="strengthening",
    given=(gamma > 0, r > 0, t >= far(gamma, r)),
    show=gain(t, gamma, r) >= 0,
    proof=(
        have(
            gain(t, gamma, r) / gamma >= 0,
            limit(
                t,
                "oo",
                use(gauss_ratio_from, x=z, by=ordered),
                linear(1, scale=gamma),
                near=(
                    fact("Q", "markov", z),
                    use(normal_density_bound, x=z),
                    have(1 / root <= 1),
                    have(Q(z) <= 1 / z, linear(scale=z)),
                    linear(gamma * z, z * Q(z - r), scale=gamma * z),
                ),
            ),
        ),
        linear(gamma),
    ),
    mutants=(
        Mutant(
            "from anywhere",
            given=(gamma > 0, r > 0),
            hints=({"gamma": "2", "r": "1", "t": "-1"},),
        ),
    ),
)

n = integer("n")
m = alphabet("m")
cut, share = family("cut", m), nonneg("share", m)


def beyond(t: Expr) -> Expr:
    """The gain of the part of {x > t} that lies beyond the threshold."""
    return gain(Max(t, far(gamma, r)), gamma, r)


def taken(n: Like) -> Expr:
    """The gain of the first n intervals, each taken with its share."""
    return Sum(1, n, lambda i: share[i] * (gain(cut[i], gamma, r) - gain(cut[i + 1], gamma, r)))


CUTS = (
    gamma > 0,
    r > 0,
    for_all(1, m - 1, lambda i: cut[i] <= cut[i + 1]),
    each(m, lambda i: share[i] <= 1),
)

gauss_intervals_step = Claim(
    id="gauss_intervals_step",
    title="Consecutive intervals, taken with shares in [0, 1], gain at most what lies beyond the threshold",
    sources=LEMMA,
    kind="strengthening",
    given=(*CUTS, n >= 0),
    show=(n + 1 <= m).implies(taken(n) <= beyond(cut[1]) - beyond(cut[n + 1])),
    proof=(
        induction(
            n,
            0,
            (intro(), unfold(taken(0), "empty"), rewrite(-1), linear()),
            (
                intro(),
                modus((n + 1 <= m).implies(taken(n) <= beyond(cut[1]) - beyond(cut[n + 1]))),
                unfold(taken(n + 1)),
                instantiate(CUTS[2], n + 1),
                instantiate(CUTS[3], n + 1),
                use(gauss_interval, x=cut[n + 1], y=cut[n + 2]),
                use(gauss_part_nonnegative, x=cut[n + 1], y=cut[n + 2]),
                linear(share[n + 1], 1 - share[n + 1]),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "half of it",
            show=(n + 1 <= m).implies(taken(n) <= (beyond(cut[1]) - beyond(cut[n + 1])) / 2),
            hints=({"gamma": "1", "r": "1", "n": "1", "m": "2", "cut": ["1/2", "4"], "share": ["1", "1"]},),
        ),
    ),
)

gauss_intervals = Claim(
    id="gauss_intervals",
    title="P(A) - gamma Q(A) <= theta_gamma(r) for every finite union A of intervals, with any shares",
    sources=tuple(Source(s.paper, s.locator, "instance", "finite unions of intervals") for s in LEMMA),
    given=(*CUTS, n >= 0, n + 1 <= m),
    show=taken(n) <= theta(gamma, r),
    proof=(
        use(gauss_intervals_step, by=((), *[(assume(),)] * 5)),
        modus(-1),
        fact("max", "above", cut[1], far(gamma, r)),
        fact("max", "above", cut[n + 1], far(gamma, r)),
        use(gauss_half_line_sup, t=Max(cut[1], far(gamma, r))),
        use(gauss_gain_nonnegative, t=Max(cut[n + 1], far(gamma, r))),
        linear(),
    ),
    mutants=(
        Mutant(
            "shares up to 2",
            given=(*CUTS[:3], each(m, lambda i: share[i] <= 2), n >= 0, n + 1 <= m),
            hints=({"gamma": "1", "r": "1", "n": "1", "m": "2", "cut": ["1/2", "4"], "share": ["2", "1"]},),
        ),
    ),
    note="The intervals are [cut_i, cut_(i+1)]; a share of 0 leaves an interval out.",
)

CLAIMS = (
    gauss_ratio_from,
    gauss_gain_nonnegative,
    gauss_intervals_step,
    gauss_intervals,
)
