"""The data sets of the printed proof of Theorem 4.1 (Altschuler and Talwar): near after one step from D/2.

All losses are 0 but the last one of X', which is L (D - w) and pushes up.  From the upper end, after one step, both
divergences are at most log(n/(n - b)), whatever sigma is: they do not serve for small sigma.  x, x2: slopes; W, W2: laws of the
outputs.
"""

from lemmas.divergences.renyi_orders_of_laws import pure_bounds_orders
from lemmas.lower_bounds.clamped_walk import D, r, s
from lemmas.lower_bounds.clamped_walk_events import half_positive
from lemmas.mechanisms.gaussian_number_moments import N, line_symmetry
from lemmas.lower_bounds.not_private import (L, affine_sum, alpha, b, batches, chance_of_record, eta, gradients,
    in_or_out, member, n, rho, sgd, sigma, x, x2)
from lemmas.lower_bounds.runs_as_walks import clip_to
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import altschuler
from verify.lemma import *

W, W2 = law("W", line), law("W2", line)
f = weight("f", line)
v = real("v")

# From the upper end D/2 with a push up: the mean of f after a step; `tilt` is the density of the pushed noise.
# At z <= 0 both end at D/2, which has probability 1/2; at z > 0 `tilt` is at most 1.
landing = lambda push: E(N, lambda z: f(clip_to(D / 2 + push - s * z)))

@claim("From the upper end, a push up at most doubles the expectation of a nonnegative function",
    given=[D > 0, r >= 0, s > 0],
    show=landing(r) <= 2 * landing(0))
def pushed_at_end():
    use(gauss_line_shift, c=-r / s, g=value(line, inner))
    use(gauss_line_shift, c=-r / s, g=value(line, lambda z: expr(1)))
    use(half_positive)
    use(line_symmetry)
    with have(E(N, lambda z: indicator(0 <= -z)) == E(N, lambda z: indicator(0 <= z))):
        congruence(this, lambda hole: E(hole, lambda z: indicator(0 <= z)) == E(N, lambda z: indicator(0 <= z)))
    with under(N, lambda z: inner(z) * tilt(z) <= inner(z) * (1 - indicator(0 <= -z)) + at_end * tilt(z)) as z:
        have(tilt(z) > 0, by.sign())
        yes, no = cases(z <= 0)
        with yes:
            do(*stays(z))
            rewrite(this)
        with no:
            with have(-(r / s) * z - (r / s) ** 2 / 2 <= 0):
                have((r / s) * z >= 0)
                have((r / s) ** 2 >= 0, by.sign())
            fact("exp", "increasing", -(r / s) * z - (r / s) ** 2 / 2, 0)
    under(N, lambda z: at_end * indicator(0 <= -z) <= inner(z) * indicator(0 <= -z),
        lambda z: (by.cases(z <= 0, yes=(*stays(z), by.rewrite(this))),))
    under(N, lambda z: 0 <= inner(z) * (1 - indicator(0 <= -z)), lambda z: by.have(indicator(0 <= -z) <= 1))
    linear(at_end)

at_end = f(D / 2)
inner = lambda z: f(clip_to(D / 2 - s * z))
tilt = lambda z: exp(-(r / s) * z - (r / s) ** 2 / 2)
stays = lambda z: (by.have(s * z <= 0, by.linear(s)),
    by.have(eq(Min(D / 2 - s * z, D / 2), D / 2), by.cases_of(Min(D / 2 - s * z, D / 2), (), ())),
    by.have(eq(clip_to(D / 2 - s * z), D / 2), by.rewrite(this), by.cases_of(Max(D / 2, -D / 2), (), ())),
    by.have(eq(inner(z), at_end), by.rewrite(this)))

# --- the pair ---------------------------------------------------------------------------------------------------------------

pushes = eta * L / b
at_noise = lambda push: E(N, lambda z: f(clip_to(D / 2 + push - eta * sigma * z)))
at_batch = lambda x, th: E(N, lambda z: f(clip_to(D / 2 - eta * (1 / b * gradients(x, th) + sigma * z))))
assumptions = [L > 0, eta > 0, sigma > 0, 1 <= b, b < n, D > 0, *batches,
    hypothesis("x_i = 0", for_all(1, n, lambda i: eq(x[i], 0))), for_all(1, n - 1, lambda i: eq(x2[i], 0)),
    eq(x2[n], -L), same(W, sgd(x, D / 2)), same(W2, sgd(x2, D / 2))]
bound = log(n / (n - b))

@claim("On the printed data sets one step from the upper end has the law of clip(D/2 + noise), or is pushed up by eta "
        "L/b with probability b/n",
    given=assumptions,
    show=eq(E(W, f), at_noise(0)) & eq(E(W2, f), (1 - b / n) * at_noise(0) + b / n * at_noise(pushes)))
def one_step_means_of_the_pair():
    part = each_part()
    with part[0]:
        rewrite(same(W, sgd(x, D / 2)))
        do(*spread(x, 0, 0))
    with part[1]:
        rewrite(same(W2, sgd(x2, D / 2)))
        do(*spread(x2, -L, pushes))

def spread(x: Series[Expr], shift: Expr | int, push: Expr | int) -> tuple[Step, ...]:
    """Both sides, in terms of whether the last record is in the batch."""
    shown = lambda th: (1 - member[n](th)) * at_noise(0) + member[n](th) * at_noise(push)
    # The premises of `affine_sum`: n >= 1, the slopes before the last, the last.
    of_slopes = [] if x is x2 else [(), (by.intro("i"), by.apply_to("x_i = 0")), (by.apply_to("x_i = 0"),)]
    return (by.under(rho, lambda th: eq(at_batch(x, th), shown(th)),
            lambda th: (by.apply_to(in_or_out, th), by.apply_to(this).called("at th at n"),
                by.use(affine_sum, x=x, a=0, d=shift, by=of_slopes, n=n),
                by.split("at th at n", (by.have(eq(gradients(x, th), 0), by.linear(shift)), by.rewrite(this)),
                    (by.have(eq(gradients(x, th), shift), by.linear(shift)), by.rewrite(this),
                        by.rewrite(eq(member[n](th), 1)))))), by.apply_to(chance_of_record, n),
        by.linear(at_noise(push), at_noise(0)))

@claim("On the data sets of the printed proof, one step from the upper end: D_alpha <= log(n/(n - b)) both ways, for "
        "every sigma > 0",
    altschuler("Theorem 4.1, for the datasets of its proof", "remark",
        "at T = 1; (4.1) grows without bound as sigma -> 0"), kind="lemma",
    given=[alpha > 1, *assumptions],
    show=(renyi(W2, W, alpha) <= bound) & (renyi(W, W2, alpha) <= bound))
def pair_of_the_proof():
    part = each_part()
    with part[0]:
        each_way()
    with part[1]:
        each_way()

def each_way() -> None:
    """E_W' f is between 1 - b/n and 1 + b/n times E_W f, and 1 + b/n <= n/(n - b)."""
    use(pure_bounds_orders,
        by={"pure": (by.intro("f"), by.use(one_step_means_of_the_pair), by.use(pushed_at_end, r=pushes, s=eta * sigma),
                by.have(n - b > 0), by.have(n / (n - b) > 0, by.sign()), by.fact("exp", "log", n / (n - b)),
                by.rewrite(this), by.have(at_noise(0) >= 0, by.sign()),
                by.have(b / n * at_noise(pushes) >= 0, by.sign()), by.let(v, n / (n - b)),
                by.have(eq(v * (n - b), n), by.rewrite(eq(v, n / (n - b)))), by.have(v > 0),
                by.have(eq(v * (1 - b / n), 1), by.linear(1 / n)),
                by.have(1 + b / n <= v, by.have(v * b**2 / n**2 >= 0, by.sign()), by.linear(1 + b / n)),
                by.have(E(W2, f) <= (1 + b / n) * at_noise(0), by.linear(b / n)),
                by.have(E(W2, f) >= (1 - b / n) * at_noise(0), by.linear()),
                by.rewrite(eq(v, n / (n - b)), backwards=True), by.linear(at_noise(0), v))})

doubt(pair_of_the_proof, mutants=[mutant("for any laws", given=[alpha > 1, *assumptions[:6]])])
doubt(one_step_means_of_the_pair,
    mutants=[mutant("one law, for any laws", given=assumptions[:6], show=eq(E(W, f), E(W2, f)))])
