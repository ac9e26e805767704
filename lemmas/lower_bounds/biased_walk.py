"""The process of Appendix A.4 (Altschuler and Talwar), from -D/2 and projected at the top only, with its sums.

A state is (om, y, z, m): the iterate (om'' there), the sum of the biases, the sum of the Gaussian increments, the
maximum of the iterates so far; P[k] is its law after k steps.  The bias of a step is Y(th), for a batch th drawn from
rho, and s xi is its noise.
"""

from verify.lemma import *

Th = space("Th")
rho = law("rho", Th)
Y = bounded("Y", Th)
P = sequence("P", law(line, line, line, line))
r, q, s, D, A, lam, om, y, z, m, xi = reals("r q s D A lam om y z m xi")
N, k = integer("N"), integer("k")
th = point("th", Th)

def moved(Y: Function, om: Expr, th: Point, xi: Expr) -> Expr:
    """om''_{t+1} = min(om''_t + Y_t + Z_t, D/2)."""
    return Min(om + Y(th) + s * xi, D / 2)

def next_state(om: Expr, y: Expr, z: Expr, m: Expr, th: Point, xi: Expr) -> tuple[Expr, ...]:
    """The state after a step with the batch th and the noise s xi."""
    top = moved(Y, om, th, xi)
    return top, y + Y(th), z + s * xi, Max(m, top)

def next_law(om: Expr, y: Expr, z: Expr, m: Expr) -> Law:
    """The law of the state after a step."""
    return bind(rho, lambda th: bind(gauss(line), lambda xi: dirac(*next_state(om, y, z, m, th, xi))))

run = [hypothesis("start", same(P[0], dirac(-D / 2, expr(0), expr(0), -D / 2))),
    hypothesis("step", for_all(0, N - 1, lambda k: same(P[k + 1], bind(P[k], next_law))))]

def growth(value: Callable[..., Expr], factor: Expr | int, pointwise: Callable[..., tuple[Step, ...]]) -> None:
    """E value(next state) <= factor value(state), from a comparison at every batch and noise."""
    under(P[k], lambda om, y, z, m: E(next_law(om, y, z, m), value) <= factor * value(om, y, z, m),
        lambda om, y, z, m: (by.under(rho,
                lambda th: (E(gauss(line), lambda xi: value(*next_state(om, y, z, m, th, xi)))
                        <= factor * value(om, y, z, m)), lambda th: pointwise(om, y, z, m, th)),))

# --- the iterate is -D/2 + Y + Z until it is projected ----------------------------------------------------------------

def off(om: Expr, y: Expr, z: Expr, m: Expr) -> Expr:
    """No projection so far, but the iterate is not -D/2 + y + z."""
    return indicator((m < D / 2) & ((om < -D / 2 + y + z) | (-D / 2 + y + z < om)))

@claim("Once the iterate is the sum of the increments, it remains so until it is projected",
    show=off(*next_state(om, y, z, m, th, xi)) <= off(om, y, z, m))
def sum_stays_until_projected():
    one, _ = cases_of(Min(top, D / 2))
    with one:
        yes, no = cases(m < D / 2)
        with yes:
            cases(below, no=(by.cases(above),))
        with no:
            have(Max(m, top) >= D / 2)

top = om + Y(th) + s * xi
below, above = om < -D / 2 + y + z, -D / 2 + y + z < om

@claim("Until it is projected the iterate is -D/2 + y + z, the start and the two sums, almost surely",
    given=[*run, k >= 0],
    show=(k <= N).implies(E(P[k], off) <= 0))
def iterate_without_projections():
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        rewrite("start")
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("step")
        rewrite(this)
        growth(off, 1,
            lambda om, y, z, m, th: (by.under(gauss(line),
                    lambda xi: off(*next_state(om, y, z, m, th, xi)) <= off(om, y, z, m),
                    lambda xi: (by.use(sum_stays_until_projected),)),))

# --- the sum of the biases ----------------------------------------------------------------

c0, c1, a, F, v, x = reals("c0 c1 a F v x")
g = bounded("g", line)
capped = every(REAL, lambda v: g(v) == exp(lam * Min(v, a)))
drawn = every(Th, lambda th: eq(c0 + c1 * Y(th), 0) | eq(c0 + c1 * Y(th), r))
mean = eq(c0 + c1 * E(rho, lambda th: Y(th)), q * r)
grown = lambda y: g(c0 * k + c1 * y)
# c0 k + c1 y is a sum of k terms c0 + c1 Y, each 0 or r.  What a batch multiplies `grown` by at most, of mean F:
share = lambda th: 1 + (exp(lam * r) - 1) * (c0 + c1 * Y(th)) / r

@claim("exp(lambda min(v + x, a)) <= exp(lambda min(v, a)) (1 + (exp(lambda r) - 1) x/r), x in {0, r}, lambda >= 0",
    given=[lam >= 0, r > 0, eq(x, 0) | eq(x, r)],
    show=exp(lam * Min(v + x, a)) <= exp(lam * Min(v, a)) * (1 + (exp(lam * r) - 1) * x / r))
def capped_step():
    left, right = split(eq(x, 0) | eq(x, r))
    with left:
        rewrite(x == 0)
    with right:
        rewrite(x == r)

@claim("E exp(lambda min(c0 k + c1 y_k, a)) <= (1 + q (exp(lambda r) - 1))^k, lambda >= 0, c0 + c1 Y 0 or r, mean q r",
    given=[*run, lam >= 0, r > 0, q >= 0, a >= 0, capped, drawn, mean, F == 1 + q * (exp(lam * r) - 1), k >= 0],
    show=(k <= N).implies(E(P[k], lambda om, y, z, m: grown(y)) <= F**k))
def sum_growth():
    # Given the state, a batch multiplies `grown` by at most `share`, which is linear in Y and has the mean F.
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        rewrite("start")
        apply_to(capped, 0)
        fact("exp", "increasing", lam * Min(0, a), 0)
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("step")
        rewrite(this)
        with under(P[k], lambda om, y, z, m: E(rho, lambda th: g(c0 * (k + 1) + c1 * (y + Y(th)))) <= F * grown(y)) as (
                _, y, _, _):
            with under(rho, lambda th: g(c0 * (k + 1) + c1 * (y + Y(th))) <= grown(y) * share(th)):
                apply_to(drawn)
                apply_to(capped, c0 * k + c1 * y)
                rewrite(this)
                apply_to(capped)
                use(capped_step, v=c0 * k + c1 * y)
            rewrite(F == 1 + q * (exp(lam * r) - 1))
            combine((1, [this]), (grown(y) * (exp(lam * r) - 1) / r, [mean]))
        linear(F)

beyond = lambda om, y, z, m: indicator(a < c0 * N + c1 * y)

@claim("P[c0 N + c1 y_N > a] <= exp(-lambda a) (1 + q (exp(lambda r) - 1))^N, lambda >= 0, c0 + c1 Y 0 or r, mean q r",
    given=[*run, lam >= 0, r > 0, q >= 0, hypothesis("level", a >= 0), hypothesis("two values", drawn), mean,
        hypothesis("factor", F == 1 + q * (exp(lam * r) - 1)), N >= 0],
    show=E(P[N], beyond) <= exp(-lam * a) * F**N)
def tail_of_biased_sum():
    name_for(g, value(line, lambda v: exp(lam * Min(v, a))), limit=exp(lam * a))
    use(sum_growth)  # and Markov's inequality for g
    modus(this)
    with under(P[N], lambda om, y, z, m: beyond(om, y, z, m) <= exp(-lam * a) * g(c0 * N + c1 * y)) as (_, y, _, _):
        yes, no = cases(a < c0 * N + c1 * y)
        with yes:
            apply_to(capped)
            rewrite(this)
        with no:
            apply_to(capped)
            rewrite(this)
    linear(exp(-lam * a))

doubt(sum_growth, mutants=[mutant("for any laws", given=[F == 1 + q * (exp(lam * r) - 1), k >= 0])])
doubt(tail_of_biased_sum,
    mutants=[mutant("for any laws", given=[lam >= 0, r > 0, q >= 0, a >= 0, F == 1 + q * (exp(lam * r) - 1), N >= 0])])
