"""Figure 1 of Altschuler and Talwar from the theorems that make it: the privacy loss over the number of steps T.

The picture has L = 1, a fixed order alpha and no other numbers; here the order is 2, n = 1000, the batches have b = 100
records and the set has diameter D = 1.  eta is the step, sigma the noise, W[T] and W2[T] are the outputs on the two
data sets, and the privacy loss is D_2 between their laws; rate is alpha L^2/(n^2 sigma^2), barT = ceil(D n/(L eta)),
burn_in D n/(L eta), and told_apart says that for some linear loss functions, from u0, D_2 is more than a number.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.batch_runs import W2, L, T, W, alpha, b, eta, n, sigma
from lemmas.upper_bounds.convex_losses_privacy import (D, barT, diameter, noisy_sgd_convex_privacy, problem, rate,
    sampled_sgd_composition)
from lemmas.upper_bounds.main_result import (burn_in, informal_upper_bound, instance, least, privacy_characterised,
    sizes, told_apart, u0)
from lemmas.papers import altschuler
from verify.lemma import *

def with_values(step: str, noise: str) -> list[Prop]:
    """The parameters, by their values."""
    fixed = [eq(alpha, 2), eq(L, 1), eq(D, 1), eq(n, 1000), eq(b, 100)]
    return [*fixed, eq(eta, step), eq(sigma, noise)]

curve = with_values("1/100", "4")
caption = [*curve, diameter, problem, T >= 1]
loss = renyi(W[T], W2[T], alpha)
put_in = tuple(by.rewrite(value) for value in curve)

@claim("Figure 1 at L = D = 1, n = 1000, b = 100, eta = 1/100, sigma = 4, order 2: at most 23 T/(8 10^6) up to T = "
        "10^5 steps, and at most 23/80 however many there are",
    altschuler("Section 1.2, Figure 1", "part", "Theorem 3.1 at numbers of ours; the picture has no units"),
    given=caption,
    show=(loss <= "23/8000000" * T) & (loss <= "23/80"))
def figure1_upper():
    do(*by_numbers(noisy_sgd_convex_privacy))
    have(eq(barT, steps), *put_in)
    fact("min", "below", T, barT)
    part = each_part()
    with part[0]:
        not_more(upper, "23/8000000" * T, by.linear(Min(T, barT)))
    with part[1]:
        not_more(upper, expr("23/80"), by.linear(rate))

steps = expr(100000)

def by_numbers(theorem: Lemma) -> tuple[Step, ...]:
    """A theorem about random batches, at these numbers."""
    # alpha > 1, alpha <= astar = 2, what is asked of astar, and of the noise.
    conditions = [(), (by.rewrite(curve[0]),), (*put_in, by.evaluate()), (*put_in, by.evaluate())]
    return by.have(rate == "1/8000000", *put_in), by.use(theorem, astar=2, by=conditions)

def not_more(least: Expr, most: Expr, *order: Step) -> None:
    """Bounded by `least`, hence by `most`."""
    have(least <= most, *order)
    use(larger_renyi_bound)

upper = 23 * rate * Min(T, barT)

# The other curve of the picture, which rises without end; the two cross before T = 140000.
@claim("Figure 1, n = 1000, b = 100, L = D = 1, eta = 1/100, sigma = 4, order 2: the known bound 33 T/(16 10^6), over "
        "23/80 from T = 140000 on", altschuler("Section 1.2, Figure 1", "part", "(1.1) at the same numbers"),
    given=caption,
    show=(loss <= "33/16000000" * T) & (T >= 140000).implies(expr("23/80") < "33/16000000" * T))
def figure1_known():
    do(*by_numbers(sampled_sgd_composition))
    part = each_part()
    with part[0]:
        not_more(known, "33/16000000" * T, by.linear(T))

known = "33/2" * rate * T

# --- from both sides ---------------------------------------------------------------------------------------------

# Noise so small that for some losses the bound is of the right size; 46 rate = 23/5625, and D n/(L eta) = 2 10^8.
both = with_values("1/200000", "3/20")
bend = expr(200000000)
lowest = lambda steps: "1/3000000000" * Min(T, steps)

@claim("Figure 1 from both sides, at eta = 1/200000, sigma = 3/20: at most 23/5625 min(T, 2 10^8) for all losses, and "
        "for some more than min(T, 2 10^8)/(3 10^9)",
    altschuler("Section 1.2, Figure 1", "part", "Theorem 1.3 at numbers where both of its sides apply"),
    given=[*both, diameter, *sizes, *instance, -D / 2 <= u0, u0 <= D / 2],
    show=(loss <= "23/5625" * Min(T, bend)) & told_apart(lowest(bend)))
def figure1_tight():
    """`informal_upper_bound` and `privacy_characterised` at these numbers."""
    part = each_part()
    with part[0]:
        use(informal_upper_bound, astar=2, by=conditions)
        not_more(46 * rate * Min(T, burn_in), "23/5625" * Min(T, bend), *set_both, by.auto())
    with part[1]:
        use(privacy_characterised, astar=2)
        modus(this).called("by privacy characterised")
        have(eq(least, lowest(bend)), *set_both)
        rewrite(this, at="by privacy characterised")

set_both = tuple(by.rewrite(value) for value in both)
conditions = [(), (by.rewrite(both[0]),), (*set_both, by.evaluate()), (*set_both, by.evaluate()),
    (*set_both, by.evaluate())]  # as in `by_numbers`, and burn_in >= 1
