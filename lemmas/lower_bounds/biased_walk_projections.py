"""The process of Appendix A.4 (Altschuler and Talwar): projections while the sum of the biases is small.

Letters as in `biased_walk`.  Before a projection om - y + D/2 is the sum of the noises; at one, if the biases y sum to
D - A at most, it is at least A.  The potential is 1 once that has happened, exp(lambda (that sum - A)) before.
"""

from lemmas.lower_bounds.biased_walk import A, D, N, P, Th, Y, growth, k, lam, m, next_state, om, run, s, th, top, xi, y, z
from lemmas.sampling.sampled_gaussian_moment import gauss_line_exponential_moment
from verify.lemma import *

G = bounded("G", line, line, line, line)
bad = lambda om, y, z, m: indicator((D / 2 <= m) & (y <= D - A))
before = lambda om, y: exp(lam * (Min(om - y + D / 2, D) - A))
potential = lambda om, y, z, m: bad(om, y, z, m) + indicator(m < D / 2) * before(om, y)
level = every(REAL, REAL, REAL, REAL, lambda om, y, z, m: G(om, y, z, m) == potential(om, y, z, m))

@definition(r"\mathbf{1}[$m \ge \tfrac{$D}{2}, $y \le $D - $A] + \mathbf{1}[$m < "
        r"\tfrac{$D}{2}]\,e^{$lam (\min($om - ($y) + $D/2, $D) - $A)}", letters="lam D A")
def potential_at(lam: Real, D: Real, A: Real, om: Real, y: Real, m: Real) -> Expr:
    """1[m >= D/2, y <= D - A] + 1[m < D/2] exp(lam (min(om - (y) + D/2, D) - A)).

    The potential: 1 if the process was projected while the sum y of the biases was small; before a
    projection, exp(lambda (min(om - y + D/2, D) - A))."""
    return bad(om, y, expr(0), m) + indicator(m < D / 2) * before(om, y)

free = lambda om, y, th, xi: exp(lam * (om - y + D / 2 + s * xi - A))
om2, y2, _, m2 = next_state(om, y, z, m, th, xi)
after_step = potential_at(lam, D, A, om2, y2, m2)

@claim("Where no projection was made, the potential after the step is at most exp(lambda (om - y + D/2 + s xi - A)) "
        "and at most exp(lambda (D - A))",
    given=[lam >= 0, A <= D, m < D / 2],
    show=(after_step <= free(om, y, th, xi)) & (after_step <= exp(lam * (D - A))))
def potential_step():
    yes, no = cases(top < D / 2)
    with yes:
        have(Min(top, D / 2) == top, by.cases_of(Min(top, D / 2), (), ()))
        rewrite(this)
        have(Max(m, top) < D / 2, by.cases_of(Max(m, top), (), ()))
        cap_room()
    with no:
        have(Min(top, D / 2) == D / 2)
        rewrite(this)
        projected()

gap = om - y + D / 2 + s * xi

def cap_room() -> None:
    """exp(lambda (min(gap, D) - A)) is at most the same of gap and of D."""
    have(Min(gap, D) <= gap, by.fact("min", "below", gap, D))
    have(Min(gap, D) <= D, by.fact("min", "below", gap, D))
    fact("exp", "increasing", lam * (Min(gap, D) - A), lam * (gap - A), by=[(by.linear(lam),)])
    fact("exp", "increasing", lam * (Min(gap, D) - A), lam * (D - A), by=[(by.linear(lam),)])

def projected() -> None:
    """The potential is 0 or 1 then, where gap >= A."""
    have(Max(m, D / 2) == D / 2)
    rewrite(this)
    have(lam * (D - A) >= 0)
    fact("exp", "tangent", lam * (D - A))
    cases(y + Y(th) <= D - A,
        yes=(by.have(lam * (gap - A) >= 0, by.linear(lam)), by.fact("exp", "tangent", lam * (gap - A))))

@claim("After a projection the potential does not grow, where the bias is not negative",
    given=[D / 2 <= m, Y(th) >= 0],
    show=potential(*next_state(om, y, z, m, th, xi)) <= potential(om, y, z, m))
def ended_step():
    have(stays_up >= D / 2, by.fact("max", "above", m, Min(top, D / 2)))
    yes, _ = cases(y + Y(th) <= D - A)
    with yes:
        have(y <= D - A)

stays_up = Max(m, Min(top, D / 2))

factor = exp(lam**2 * s**2 / 2)

@claim("The mean of the potential grows by a factor <= exp(lambda^2 s^2/2) a step, from exp(-lambda A); Y, lambda >= 0",
    given=[*run, lam >= 0, D > 0, A <= D, hypothesis("increments", every(Th, lambda th: Y(th) >= 0)), level, k >= 0],
    show=(k <= N).implies(E(P[k], G) <= factor**k * exp(-lam * A)))
def potential_growth():
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        rewrite("start")
        have(G(-D / 2, 0, 0, -D / 2) <= exp(-lam * A), by.apply_to(level), by.rewrite(this))
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("step")
        rewrite(this)
        growth(G, factor, one_batch)
        linear(factor)

def one_batch(om: Expr, y: Expr, z: Expr, m: Expr, th: Point) -> tuple[Step, ...]:
    """The mean of the potential over the noise of a step, before a projection (gap below D, or not) and after one."""
    following = lambda xi: next_state(om, y, z, m, th, xi)
    inside = lambda xi: (by.apply_to(level, *following(xi)), by.rewrite(this))
    return (by.apply_to(level), by.rewrite(this), by.apply_to("increments"),
        by.have(factor >= 1, by.fact("exp", "tangent", lam**2 * s**2 / 2), by.have(lam**2 * s**2 >= 0, by.sign())),
        by.cases(m < D / 2,
            yes=(by.cases(om - y + D / 2 <= D,
                    yes=(by.under(gauss(line), lambda xi: G(*following(xi)) <= free(om, y, th, xi),
                            lambda xi: (*inside(xi), by.use(potential_step))),
                        by.use(gauss_line_exponential_moment, a=lam * s),
                        by.have(Min(om - y + D / 2, D) == om - y + D / 2, by.cases_of(Min(om - y + D / 2, D), (), ())),
                        by.rewrite(this), by.linear(exp(lam * (om - y + D / 2 - A)))),
                    no=(by.under(gauss(line), lambda xi: G(*following(xi)) <= exp(lam * (D - A)),
                            lambda xi: (*inside(xi), by.use(potential_step))),
                        by.have(Min(om - y + D / 2, D) == D, by.cases_of(Min(om - y + D / 2, D), (), ())),
                        by.rewrite(this), by.linear(exp(lam * (D - A)), bad(om, y, z, m)))),),
            no=(by.under(gauss(line), lambda xi: G(*following(xi)) <= potential(om, y, z, m),
                    lambda xi: (*inside(xi), by.use(ended_step))), by.linear(bad(om, y, z, m)))))

@claim("P[a projection in N steps, y_N <= D - A] <= exp(N lambda^2 s^2/2 - lambda A) for biases >= 0, lambda >= 0",
    given=[*run, lam >= 0, D > 0, A <= D, hypothesis("increments", every(Th, lambda th: Y(th) >= 0)), N >= 0],
    show=E(P[N], bad) <= factor**N * exp(-lam * A))
def hit_while_small():
    with name_for(bounded("G", line, line, line, line), value(line, line, line, line, potential), limit=limit_of):
        fact("exp", "increasing", lam * (Min(om - y + D / 2, D) - A), lam * (D - A))
        cases(m < D / 2)
    use(potential_growth)
    modus(this)
    under(P[N], lambda om, y, z, m: bad(om, y, z, m) <= G(om, y, z, m),
        lambda om, y, z, m: (by.apply_to(level), by.rewrite(this)))

limit_of = exp(lam * (D - A)) + 1

doubt(hit_while_small, mutants=[mutant("for any laws", given=[lam >= 0, D > 0, A <= D, N >= 0])])
doubt(potential_growth, mutants=[mutant("for any laws", given=[lam >= 0, D > 0, A <= D, k >= 0])])
