"""The process of Appendix A.4, started at -D/2 and projected at the top only, with its sums (core of A.1 and A.2).

A state is (om, y, z, m): the iterate, the sum of the biases, the sum of the Gaussian increments, the maximum of
the iterates so far.  The bias of a step is Y(th), 0 or r, for a batch th drawn from rho.
"""

from lemmas.axioms import gauss_line_shift
from verify.lemma import *

Th = space("Th")
rho = law("rho", Th)
Y = bounded("Y", Th)
P = sequence("P", law(line, line, line, line))
r, q, s, D, B, A, lam, om, y, z, m, xi = reals("r q s D B A lam om y z m xi")
N, k = integer("N"), integer("k")
th = point("th", Th)


def moved(Y: Function, om: Expr, th: Point, xi: Expr) -> Expr:
    """om''_{t+1} = min(om''_t + Y_t + Z_t, D/2)."""
    return Min(om + Y(th) + s * xi, D / 2)


def next_state(om: Expr, y: Expr, z: Expr, m: Expr, th: Point, xi: Expr) -> tuple[Expr, ...]:
    top = moved(Y, om, th, xi)
    return top, y + Y(th), z + s * xi, Max(m, top)


def next_law(om: Expr, y: Expr, z: Expr, m: Expr) -> Law:
    return bind(rho, lambda th: bind(gauss(line), lambda xi: dirac(*next_state(om, y, z, m, th, xi))))


run = [
    same(P[0], dirac(-D / 2, expr(0), expr(0), -D / 2)),
    for_all(0, N - 1, lambda k: same(P[k + 1], bind(P[k], next_law))),
]


def growth(
    value: Callable[..., Expr], factor: Expr | int, pointwise: Callable[..., tuple[Step, ...]]
) -> Step:
    """E value(next state) <= factor value(state), from a comparison at every batch and noise."""
    return under(
        P[k],
        lambda om, y, z, m: E(next_law(om, y, z, m), value) <= factor * value(om, y, z, m),
        lambda om, y, z, m: (
            under(
                rho,
                lambda th: (
                    E(gauss(line), lambda xi: value(*next_state(om, y, z, m, th, xi)))
                    <= factor * value(om, y, z, m)
                ),
                lambda th: pointwise(om, y, z, m, th),
            ),
        ),
    )


# --- Observation A.2 --------------------------------------------------------------------------------------------


def off(om: Expr, y: Expr, z: Expr, m: Expr) -> Expr:
    """No projection so far, but the iterate is not -D/2 + y + z."""
    return indicator((m < D / 2) & ((om < -D / 2 + y + z) | (-D / 2 + y + z < om)))


off_step = claim(
    "Once the iterate is the sum of the increments, it remains so until it is projected",
    kind="strengthening",
    show=off(*next_state(om, y, z, m, th, xi)) <= off(om, y, z, m),
)
top = om + Y(th) + s * xi
below, above = om < -D / 2 + y + z, -D / 2 + y + z < om
proof(
    off_step,
    fact("max", "above", m, top),
    fact("max", "above", m, D / 2),
    cases_of(
        Min(top, D / 2),
        (cases(m < D / 2, yes=(cases(below, no=(cases(above),)),), no=(have(Max(m, top) >= D / 2),)),),
        (have(Max(m, D / 2) >= D / 2),),
    ),
)

sum_until_projected = claim(
    "Without projections, the iterate is -D/2 + Y + Z",
    kind="strengthening",
    given=[*run, k >= 0],
    show=(k <= N).implies(E(P[k], off) <= 0),
)
proof(
    sum_until_projected,
    induction(
        k,
        0,
        (intro(), congruence(0, lambda hole: E(hole, off) <= 0)),
        (
            intro(),
            modus(-2),
            apply_to(1, k),
            congruence(-1, lambda hole: E(hole, off) <= 0),
            growth(
                off,
                1,
                lambda om, y, z, m, th: (
                    under(
                        gauss(line),
                        lambda xi: off(*next_state(om, y, z, m, th, xi)) <= off(om, y, z, m),
                        lambda xi: (use(off_step),),
                    ),
                ),
            ),
        ),
    ),
)

# --- Observation A.1, item (i): the sum of the biases ----------------------------------------------------------------

c0, c1, a, F, v, x = reals("c0 c1 a F v x")
g = bounded("g", line)
capped = every(REAL, lambda v: g(v) == exp(lam * Min(v, a)))
drawn = every(Th, lambda th: eq(c0 + c1 * Y(th), 0) | eq(c0 + c1 * Y(th), r))
mean = eq(c0 + c1 * E(rho, lambda th: Y(th)), q * r)
grown = lambda y: g(c0 * k + c1 * y)
share = lambda th: 1 + (exp(lam * r) - 1) * (c0 + c1 * Y(th)) / r

capped_step = claim(
    "exp(lambda min(v + x, a)) <= exp(lambda min(v, a)) (1 + (exp(lambda r) - 1) x/r) for x = 0 or r",
    kind="strengthening",
    given=[lam >= 0, r > 0, eq(x, 0) | eq(x, r)],
    show=exp(lam * Min(v + x, a)) <= exp(lam * Min(v, a)) * (1 + (exp(lam * r) - 1) * x / r),
)
proof(
    capped_step,
    split(
        2,
        (rewrite(x == 0),),
        (
            rewrite(x == r),
            have(
                Min(v + r, a) <= Min(v, a) + r,
                fact("min", "below", v + r, a),
                cases_of(Min(v, a), (), ()),
            ),
            fact("exp", "increasing", lam * Min(v + r, a), lam * (Min(v, a) + r), by=[(linear(lam),)]),
            linear(),
        ),
    ),
)

sum_growth = claim(
    "E exp(lambda min(c0 k + c1 y_k, a)) <= (1 + q (exp(lambda r) - 1))^k",
    kind="strengthening",
    given=[
        *run,
        lam >= 0,
        r > 0,
        q >= 0,
        a >= 0,
        capped,
        drawn,
        mean,
        F == 1 + q * (exp(lam * r) - 1),
        k >= 0,
    ],
    show=(k <= N).implies(E(P[k], lambda om, y, z, m: grown(y)) <= F**k),
)
proof(
    sum_growth,
    have(F > 0, fact("exp", "tangent", lam * r), have(lam * r >= 0), linear(q)),
    induction(
        k,
        0,
        (
            intro(),
            congruence(0, lambda hole: E(hole, lambda om, y, z, m: g(c1 * y)) <= 1),
            apply_to(capped, 0),
            rewrite(-1),
            fact("min", "cases", 0, a),
            fact("min", "below", 0, a),
            fact("exp", "increasing", lam * Min(0, a), 0, by=[(linear(lam),)]),
        ),
        (
            intro(),
            modus(-2),
            apply_to(1, k),
            congruence(
                -1, lambda hole: E(hole, lambda om, y, z, m: g(c0 * (k + 1) + c1 * y)) <= F ** (k + 1)
            ),
            under(
                P[k],
                lambda om, y, z, m: E(rho, lambda th: g(c0 * (k + 1) + c1 * (y + Y(th)))) <= F * grown(y),
                lambda om, y, z, m: (
                    under(
                        rho,
                        lambda th: g(c0 * (k + 1) + c1 * (y + Y(th))) <= grown(y) * share(th),
                        lambda th: (
                            apply_to(drawn, th),
                            apply_to(capped, c0 * k + c1 * y),
                            rewrite(-1),
                            apply_to(capped, c0 * (k + 1) + c1 * (y + Y(th))),
                            rewrite(-1),
                            use(capped_step, v=c0 * k + c1 * y, x=c0 + c1 * Y(th)),
                        ),
                    ),
                    rewrite(F == 1 + q * (exp(lam * r) - 1)),
                    combine((1, [-1]), (grown(y) * (exp(lam * r) - 1) / r, [mean])),
                ),
            ),
            linear(F),
        ),
    ),
)

beyond = lambda om, y, z, m: indicator(a < c0 * N + c1 * y)
sum_tail = claim(
    "P[c0 N + c1 y_N > a] <= exp(-lambda a) (1 + q (exp(lambda r) - 1))^N",
    kind="strengthening",
    given=[*run, lam >= 0, r > 0, q >= 0, a >= 0, drawn, mean, F == 1 + q * (exp(lam * r) - 1), N >= 0],
    show=E(P[N], beyond) <= exp(-lam * a) * F**N,
)
proof(
    sum_tail,
    name_for(
        g,
        value(line, lambda v: exp(lam * Min(v, a))),
        limit=exp(lam * a),
        by=[
            (),
            (
                fact("min", "below", real("v"), a),
                fact("exp", "increasing", lam * Min(v, a), lam * a, by=[(linear(lam),)]),
            ),
        ],
    ),
    use(sum_growth, k=N),
    modus(-1),
    under(
        P[N],
        lambda om, y, z, m: beyond(om, y, z, m) <= exp(-lam * a) * g(c0 * N + c1 * y),
        lambda om, y, z, m: (
            cases(
                a < c0 * N + c1 * y,
                yes=(
                    apply_to(capped, c0 * N + c1 * y),
                    rewrite(-1),
                    have(Min(c0 * N + c1 * y, a) == a, cases_of(Min(c0 * N + c1 * y, a), (), ())),
                    rewrite(-1),
                ),
                no=(apply_to(capped, c0 * N + c1 * y), rewrite(-1)),
            ),
        ),
    ),
    linear(exp(-lam * a)),
)

# --- Observation A.1, item (ii): projections ---------------------------------------------------------------------------

G = bounded("G", line, line, line, line)
bad = lambda om, y, z, m: indicator((D / 2 <= m) & (y <= D - A))
room = lambda om, y: exp(lam * (Min(om - y + D / 2, D) - A))
potential = lambda om, y, z, m: bad(om, y, z, m) + indicator(m < D / 2) * room(om, y)
level = every(REAL, REAL, REAL, REAL, lambda om, y, z, m: G(om, y, z, m) == potential(om, y, z, m))

free = lambda om, y, th, xi: exp(lam * (om - y + D / 2 + s * xi - A))
potential_step = claim(
    "Where no projection was made, the potential is at most exp(lambda (z - A)) after the step, and at most full",
    kind="strengthening",
    given=[lam >= 0, D >= 0, A <= D, m < D / 2, Y(th) >= 0],
    show=(potential(*next_state(om, y, z, m, th, xi)) <= free(om, y, th, xi))
    & (potential(*next_state(om, y, z, m, th, xi)) <= exp(lam * (D - A))),
)
gap = om - y + D / 2 + s * xi
cap_room = (
    have(
        Min(gap, D) <= gap,
        fact("min", "below", gap, D),
    ),
    have(Min(gap, D) <= D, fact("min", "below", gap, D)),
    fact("exp", "increasing", lam * (Min(gap, D) - A), lam * (gap - A), by=[(linear(lam),)]),
    fact("exp", "increasing", lam * (Min(gap, D) - A), lam * (D - A), by=[(linear(lam),)]),
)
projected = (
    have(Max(m, D / 2) == D / 2, cases_of(Max(m, D / 2), (), ())),
    rewrite(-1),
    have(lam * (D - A) >= 0, linear(lam)),
    fact("exp", "tangent", lam * (D - A)),
    cases(
        y + Y(th) <= D - A,
        yes=(
            have(lam * (gap - A) >= 0, have(gap >= A), linear(lam)),
            fact("exp", "tangent", lam * (gap - A)),
        ),
    ),
)
proof(
    potential_step,
    cases(
        top < D / 2,
        yes=(
            have(Min(top, D / 2) == top, cases_of(Min(top, D / 2), (), ())),
            rewrite(-1),
            have(Max(m, top) < D / 2, cases_of(Max(m, top), (), ())),
            *cap_room,
        ),
        no=(
            have(Min(top, D / 2) == D / 2, cases_of(Min(top, D / 2), (), ())),
            rewrite(-1),
            *projected,
        ),
    ),
)

ended_step = claim(
    "After a projection the potential does not grow",
    kind="strengthening",
    given=[D / 2 <= m, Y(th) >= 0],
    show=potential(*next_state(om, y, z, m, th, xi)) <= potential(om, y, z, m),
)
stays_up = Max(m, Min(top, D / 2))
proof(
    ended_step,
    have(stays_up >= D / 2, fact("max", "above", m, Min(top, D / 2))),
    cases(y + Y(th) <= D - A, yes=(have(y <= D - A),)),
)

c = real("c")
line_exponential = claim(
    "E exp(c z) = exp(c^2/2) for a Gaussian number z",
    kind="strengthening",
    show=E(gauss(line), lambda z: exp(c * z)) == exp(c**2 / 2),
)
proof(
    line_exponential,
    use(gauss_line_shift, g=value(line, lambda z: expr(1))),
    linear(exp(c**2 / 2)),
)

factor = exp(lam**2 * s**2 / 2)
states = value(line, line, line, line, potential)
potential_growth = claim(
    "The potential grows by exp(lambda^2 s^2/2) a step",
    kind="strengthening",
    given=[*run, lam >= 0, D > 0, A <= D, every(Th, lambda th: Y(th) >= 0), level, k >= 0],
    show=(k <= N).implies(E(P[k], G) <= factor**k * exp(-lam * A)),
)


def one_batch(om: Expr, y: Expr, z: Expr, m: Expr, th: Point) -> tuple[Step, ...]:
    following = lambda xi: next_state(om, y, z, m, th, xi)
    inside = lambda xi: (apply_to(level, *following(xi)), rewrite(-1))
    return (
        apply_to(level, om, y, z, m),
        rewrite(-1),
        apply_to(5, th),
        have(factor >= 1, fact("exp", "tangent", lam**2 * s**2 / 2), have(lam**2 * s**2 >= 0, sign())),
        cases(
            m < D / 2,
            yes=(
                cases(
                    om - y + D / 2 <= D,
                    yes=(
                        under(
                            gauss(line),
                            lambda xi: G(*following(xi)) <= free(om, y, th, xi),
                            lambda xi: (*inside(xi), use(potential_step)),
                        ),
                        use(line_exponential, c=lam * s),
                        have(
                            Min(om - y + D / 2, D) == om - y + D / 2, cases_of(Min(om - y + D / 2, D), (), ())
                        ),
                        rewrite(-1),
                        linear(exp(lam * (om - y + D / 2 - A))),
                    ),
                    no=(
                        under(
                            gauss(line),
                            lambda xi: G(*following(xi)) <= exp(lam * (D - A)),
                            lambda xi: (*inside(xi), use(potential_step)),
                        ),
                        have(Min(om - y + D / 2, D) == D, cases_of(Min(om - y + D / 2, D), (), ())),
                        rewrite(-1),
                        linear(exp(lam * (D - A)), bad(om, y, z, m)),
                    ),
                ),
            ),
            no=(
                under(
                    gauss(line),
                    lambda xi: G(*following(xi)) <= potential(om, y, z, m),
                    lambda xi: (*inside(xi), use(ended_step)),
                ),
                linear(bad(om, y, z, m)),
            ),
        ),
    )


proof(
    potential_growth,
    induction(
        k,
        0,
        (
            intro(),
            congruence(0, lambda hole: E(hole, G) <= exp(-lam * A)),
            have(Min(0, D) == 0, cases_of(Min(0, D), (), ())),
            have(
                G(-D / 2, 0, 0, -D / 2) <= exp(-lam * A),
                apply_to(level, -D / 2, 0, 0, -D / 2),
                rewrite(-1),
                rewrite(eq(Min(0, D), 0)),
            ),
        ),
        (
            intro(),
            modus(-2),
            apply_to(1, k),
            congruence(-1, lambda hole: E(hole, G) <= factor ** (k + 1) * exp(-lam * A)),
            growth(G, factor, one_batch),
            linear(factor),
        ),
    ),
)

hit_while_small = claim(
    "P[a projection, and Y <= D - A] <= exp(N lambda^2 s^2/2 - lambda A)",
    kind="strengthening",
    given=[*run, lam >= 0, D > 0, A <= D, every(Th, lambda th: Y(th) >= 0), N >= 0],
    show=E(P[N], bad) <= factor**N * exp(-lam * A),
)
limit_of = exp(lam * (D - A)) + 1
proof(
    hit_while_small,
    name_for(
        bounded("G", line, line, line, line),
        value(line, line, line, line, potential),
        limit=limit_of,
        by=[
            (have(indicator(m < D / 2) * room(om, y) >= 0, sign()),),
            (
                have(Min(om - y + D / 2, D) <= D, fact("min", "below", om - y + D / 2, D)),
                fact(
                    "exp",
                    "increasing",
                    lam * (Min(om - y + D / 2, D) - A),
                    lam * (D - A),
                    by=[(linear(lam),)],
                ),
                cases(m < D / 2),
            ),
        ],
    ),
    use(potential_growth, k=N),
    modus(-1),
    under(
        P[N],
        lambda om, y, z, m: bad(om, y, z, m) <= G(om, y, z, m),
        lambda om, y, z, m: (apply_to(level, om, y, z, m), rewrite(-1)),
    ),
)
