"""A random walk clamped to [0, D], with a drift and rare jumps, and its tails.

c(v) is v clamped to [0, D].  A step goes from h to c(c(h) + g + s z), or with probability q to c(c(h) + g + R + s z),
z a Gaussian number; H[0], H[1], ... are the laws of the walk, started at h0.  In titles h_t is a point with the law
H[t], and a the step without the clamping: g + s z, or with probability q g + R + s z.  tau and lambda, `lam`, both >= 0,
are the rates of the two exponentials that bound a tail; `rate` is what the second is multiplied by in each step.
"""

from lemmas.sampling.sampled_gaussian_moment import gauss_line_exponential_moment
from verify.lemma import *

H = sequence("H", law(line))
c = bounded("c", line)
D, h0, g, q, R, s, tau, lam, rate, y, h, r, eps, v = reals("D h0 g q R s tau lam rate y h r eps v")
T, t, t0 = (integer(name) for name in ("T", "t", "t0"))
mu, nu = laws("mu nu", line)

clamped = every(REAL, lambda v: c(v) == Max(Min(v, D), 0))

def after_step(f: Function, h: Expr, g: Expr, q: Expr, R: Expr) -> Expr:
    """The expectation of f after a step from h."""
    return E(gauss(line), lambda z: (1 - q) * f(c(c(h) + g + s * z)) + q * f(c(c(h) + g + R + s * z)))

def walk(H: Series[Law], g: Expr = g, q: Expr = q, R: Expr = R, T: Expr = T) -> list[Prop]:
    """H[0], ..., H[T] are the laws of the walk."""
    return [hypothesis(f"start of {H.term}", same(H[0], dirac(h0))),
        hypothesis(f"steps of {H.term}",
            for_all(0, T - 1,
                lambda t: every(bounded(line),
                    lambda f: E(H[t + 1], f) == E(H[t], lambda h: after_step(f, h, g, q, R)))))]

# --- clamping ---------------------------------------------------------------------------------------------------

@claim("Clamping does not move the points of [0, D]", given=[clamped, 0 <= v, v <= D], show=eq(c(v), v))
def clamp_inside():
    apply_to(clamped)
    rewrite(this)
    fact("min", "left", v, D)
    rewrite(this)
    fact("max", "left", v, 0)

@claim("A clamped value is in [0, D]", given=[clamped, D > 0], show=(0 <= c(v)) & (c(v) <= D))
def clamp_bounds():
    apply_to(clamped)
    fact("min", "below", v, D)
    cases_of(Max(Min(v, D), 0), (), ())

@claim("Clamping twice is clamping once", given=[clamped, D > 0], show=eq(c(c(v)), c(v)))
def clamp_twice():
    use(clamp_bounds)
    use(clamp_inside)

# --- tails ------------------------------------------------------------------------------------------------------

# Above, sign 1: the event y <= h, far from the lower end by y.  Below, sign -1: h < y, far from the upper by D - y.
event = lambda sign, y, x: indicator(y <= x) if sign > 0 else indicator(x < y)
margin = lambda sign, y: y if sign > 0 else D - y

@claim("The value c(c(v)) = max(min(v, D), 0) is at least y only if v is, for y > 0",
    given=[clamped, y > 0, D > 0],
    show=event(1, y, c(c(v))) <= event(1, y, v))
def clamped_event_above():
    clamped_once()
    _, below = cases(y <= v)
    with below:
        clamped_v = Max(Min(v, D), 0)
        have(clamped_v < y, by.cases_of(clamped_v, (), ()))

@claim("The value c(c(v)) = max(min(v, D), 0) is below y only if v is, for y <= D",
    given=[clamped, D - y >= 0, D > 0],
    show=event(-1, y, c(c(v))) <= event(-1, y, v))
def clamped_event_below():
    clamped_once()
    cases(y <= v)

def clamped_once() -> None:
    """c(c(v)) = max(min(v, D), 0), in the goal."""
    use(clamp_twice)
    rewrite(this)
    apply_to(clamped)
    rewrite(this)

def mean_of_exp(x: Expr) -> Expr:
    """E exp(x a) for the step a without the clamping."""
    return exp(x**2 * s**2 / 2 + x * g) * (1 - q + q * exp(x * R))

def bound(sign: int, y: Expr, t: Expr = t) -> Expr:
    """What the end of [0, D] adds, and what is left of the start after t steps."""
    return exp(-tau * margin(sign, y)) + rate**t * exp(-sign * lam * (y - h0))

def tail(sign: int) -> Prop:
    """The tail after t steps is within the bound, at every y."""
    return every(REAL, lambda y: E(H[t], lambda h: event(sign, y, c(h))) <= bound(sign, y))

walks_tail = lambda sign: [clamped, D > 0, 0 <= h0, h0 <= D, 0 <= q, q <= 1, tau >= 0, lam >= 0, rate > 0,
    mean_of_exp(sign * tau) <= 1, mean_of_exp(sign * lam) <= rate, *walk(H), t >= 0]

@claim("P[c(h_t) >= y] <= exp(-tau y) + rate^t exp(-lambda (y - h0)) if E exp(tau a) <= 1, E exp(lambda a) <= rate",
    given=walks_tail(1),
    show=(t <= T).implies(tail(1)))
def tail_above():
    by_induction(1, clamped_event_above)

@claim("P[c(h_t) < y] <= exp(-tau (D - y)) + rate^t exp(-lambda (h0 - y)) if E exp(-tau a) <= 1, E exp(-lambda a) <= "
        "rate",
    given=walks_tail(-1),
    show=(t <= T).implies(tail(-1)))
def tail_below():
    by_induction(-1, clamped_event_below)

def by_induction(sign: int, clamped_event: Lemma) -> None:
    """By induction on t: the bound is a sum of two exponentials; a step multiplies one by 1 at most, one by the
    rate."""
    seen = lambda y: lambda h: event(sign, y, c(h))
    first = lambda shift: exp(-tau * margin(sign, y - shift))
    second = lambda shift: rate**t * exp(-sign * lam * (y - shift - h0))
    after = lambda shift: exp(tau**2 * s**2 / 2) * first(shift) + exp(lam**2 * s**2 / 2) * second(shift)
    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        intro(1)
        intro("y")
        rewrite(same(H[0], dirac(h0)))
        use(clamp_inside)
        with have(seen(y)(h0) <= exp(-sign * lam * (y - h0))):
            rewrite(eq(c(h0), h0))
            fact("exp", "tangent", -sign * lam * (y - h0))
            up_to_h0, beyond_h0 = cases(y <= h0)
            with up_to_h0:
                have(lam * (h0 - y) >= 0, by.linear(lam))
            with beyond_h0:
                have(lam * (y - h0) >= 0, by.linear(lam))
    with step:
        intro(1)
        modus("induction hypothesis")
        intro("y")
        beyond_the_end, elsewhere = cases(margin(sign, y) <= 0 if sign > 0 else margin(sign, y) < 0)
        with beyond_the_end:
            # The bound is at least 1.
            have(-tau * margin(sign, y) >= 0, by.linear(tau))
            fact("exp", "tangent", -tau * margin(sign, y))
            have(E(H[t + 1], seen(y)) <= 1, by.under(H[t + 1], lambda h: seen(y)(h) <= 1))
            have(rate ** (t + 1) * exp(-sign * lam * (y - h0)) >= 0, by.sign())
        with elsewhere:
            apply_to("steps of H", t)
            apply_to(this)
            use(gauss_line_exponential_moment, a=sign * tau * s)
            use(gauss_line_exponential_moment, a=sign * lam * s)
            for shift in (g, g + R):
                one_way(sign, clamped_event, shift)
                have(E(gauss(line), lambda z: bound(sign, y - shift - s * z)) == after(shift),
                    by.linear(first(shift), second(shift)))
            have(E(H[t + 1], seen(y)) <= (1 - q) * after(g) + q * after(g + R), by.linear(q, 1 - q))
            linear(exp(-tau * margin(sign, y)), rate**t * exp(-sign * lam * (y - h0)))

def one_way(sign: int, clamped_event: Lemma, shift: Expr) -> None:
    """A step by shift + s z: the event is one of the unclamped step, whose chance is at most the mean of the bound."""
    unclamped = lambda h, z: event(sign, y, c(h) + shift + s * z)
    swap(H[t], gauss(line), unclamped)
    with under(gauss(line), lambda z: E(H[t], lambda h: unclamped(h, z)) <= bound(sign, y - shift - s * z)) as z:
        apply_to(tail(sign), y - shift - s * z)
    with under(H[t],
            lambda h: (E(gauss(line), lambda z: event(sign, y, c(c(c(h) + shift + s * z))))
                    <= E(gauss(line), lambda z: unclamped(h, z)))) as h:
        with under(gauss(line), lambda z: event(sign, y, c(c(c(h) + shift + s * z))) <= unclamped(h, z)):
            use(clamped_event)

loose = [D > 0, 0 <= h0, h0 <= D, 0 <= q, q <= 1, tau >= 0, lam >= 0, rate > 0]
doubt(tail_below,
    mutants=[mutant("for any laws", given=[*loose, mean_of_exp(-tau) <= 1, mean_of_exp(-lam) <= rate, t >= 0])])
