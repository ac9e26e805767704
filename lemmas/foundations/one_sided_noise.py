"""Noisy arg-max with one-sided exponential noise: as private as with Laplace noise, and no exponential mechanism.

The absolute value of a Laplace number is exponential: its density is e^(-z) on z >= 0.  Moving it up by c costs a
factor of at most e^c, and that is all that the choice of the greatest noisy score asks of its noise.  The scores of the
data x are coordinates of query(x), those of N[d] are one-sided exponential numbers of scale b, and axis[j] is the j-th
direction.
"""

from lemmas.foundations.laplace_accuracy import laplace_two_tails
from lemmas.foundations.noisy_choices import (V, axis, basis, counting, first_greatest, gaps, gaps_of_counts,
    gaps_of_scores, neighbours, noisy_max_with_noise, one_axis, query, sensitive, winner)
from lemmas.mechanisms.exponential_noise import one_sided_moved_up, one_sided_tail
from lemmas.papers import dwork
from verify.lemma import *

N = sequence("N", law(V))
d, K, j = integer("d"), integer("K"), integer("j")
a, b, c, eps, Delta = reals("a b c eps Delta")
t = weight("t", V)
y = point("y", V)

# --- a vector -----------------------------------------------------------------------------------------

# N[0] is 0, and N[k + 1] is N[k] with such a number on the coordinate k + 1.
one_sided_noise = hypothesis("one-sided noise",
    same(N[0], dirac(zero(V))) & for_all(0, d - 1,
        lambda k: same(N[k + 1], bind(N[k], lambda y: bind(laplace, lambda z: dirac(y + (b * abs(z)) * axis[k + 1]))))))
# Moving any of the first K coordinates of N[K] up by c costs a factor of at most e^(c/b).
near = lambda K: for_all(1, K,
    lambda j: every(weight(V), lambda t: E(N[K], lambda y: t(c * axis[j] + y)) <= exp(c / b) * E(N[K], t)))

@claim("Moving one coordinate of one-sided exponential noise of scale b up by c >= 0 costs a factor of at most "
        "exp(c/b)",
    given=[b > 0, c >= 0, one_sided_noise, K >= 0],
    show=(K <= d).implies(near(K)))
def one_sided_coordinate_moved():
    # By induction: coordinate K + 1 by the number that is added last, the others by what is known of N[K].
    _, step = induction(K, 0).called("before")
    with step:
        intro(1)
        modus("before")
        intro("j", "t")
        apply_to("one-sided noise.1", K)
        rewrite(this)
        yes, no = cases(j <= K)
        with yes:
            apply_to(near(K), j, value(V, lambda y: E(laplace, lambda z: t(y + (b * abs(z)) * axis[K + 1]))))
        with no:
            have(eq(j, K + 1))
            rewrite(eq(j, K + 1))
            with under(N[K],
                    lambda y: E(laplace, lambda z: t(c * axis[K + 1] + (y + (b * abs(z)) * axis[K + 1])))
                        <= exp(c / b) * E(laplace, lambda z: t(y + (b * abs(z)) * axis[K + 1]))) as y:
                use(one_sided_moved_up, c=c / b)
                apply_to(this, value(line, lambda s: t(y + (b * s) * axis[K + 1])))

ONE_COORDINATE = {"V": "line", "d": "1", "b": "1", "K": "1", "c": "1", "e": value(INTEGER, lambda k: expr(1)),
    "N": value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * abs(z))))}
from_nothing = {"given one-sided noise": (by.each_part((by.ext("f"),),
            (by.intro("k"), by.have(eq(integer("k"), 0)), by.rewrite(this), by.ext("f"))),)}
# Noise above 1 has the probability e^(-1); moved up by 1, it is above 1 for sure.
beyond_one = (by.contradiction().called("bound"), by.modus("bound"),
    by.apply_to(this, 1, value(line, lambda y: indicator(1 < y))),
    by.under(laplace, lambda z: indicator(1 < 1 + abs(z)) == indicator(0 < abs(z)), lambda z: (by.cases(0 < abs(z)),)),
    by.use(one_sided_tail, a=0), by.use(one_sided_tail, a=1), by.have(exp(expr(-1)) < 1, by.evaluate()), by.linear())
doubt(one_sided_coordinate_moved,
    mutants=[mutant("nothing",
            show=(K <= d).implies(for_all(1, K,
                    lambda j: every(weight(V), lambda t: E(N[K], lambda y: t(c * axis[j] + y)) <= E(N[K], t)))),
            hints=[{"witness": ONE_COORDINATE, "proofs": {**from_nothing, "show": beyond_one}}])])

# --- the choice ---------------------------------------------------------------------------------------

release = lambda x: bind(N[d], lambda y: dirac(winner(query(x) + y)))
private = neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps)

@claim("Noisy arg-max with one-sided exponential noise of scale b, gaps that change by at most c: eps-private for c = "
        "eps b",
    given=[d >= 1, *basis, one_sided_noise, b > 0, c >= 0, eps == c / b, first_greatest, gaps],
    show=private)
def one_sided_noisy_max_of_gaps():
    with use(noisy_max_with_noise, M=N[d]) as that:
        with that.premise("moved up"):
            use(one_sided_coordinate_moved, K=d)
            modus(this)
    rewrite(eq(eps, c / b))

@claim("Noisy arg-max, scores of sensitivity Delta, one-sided exponential noise of scale 2 Delta/eps: eps-private",
    dwork("Section 3.4, one-sided noisy arg-max", "part", "its privacy for scores of any sensitivity"),
    given=[d >= 1, *basis, one_sided_noise, eps > 0, Delta > 0, b == 2 * Delta / eps, first_greatest, sensitive],
    show=private)
def one_sided_noisy_max():
    use(gaps_of_scores)
    have(2 * Delta / b == eps, by.rewrite(b == 2 * Delta / eps))
    use(one_sided_noisy_max_of_gaps, c=2 * Delta)

@claim("Noisy arg-max of counts with one-sided exponential noise of scale 1/eps on each: eps-private",
    dwork("Section 3.4, one-sided noisy arg-max", "part", "for counts, with half of the noise"),
    given=[d >= 1, *basis, one_sided_noise, eps > 0, b == 1 / eps, first_greatest, counting],
    show=private)
def one_sided_noisy_max_of_counts():
    use(gaps_of_counts)
    have(1 / b == eps, by.rewrite(b == 1 / eps))
    use(one_sided_noisy_max_of_gaps, c=1)

# Of one count, which is 0 or 1, it may be told by another rule whether it is above 1: less noise does not hide it.
counts = lambda x: indicator(1 <= x)
counted = {**{name: one for name, one in ONE_COORDINATE.items() if name not in ("K", "c")}, "D": "line", "eps": "1/2",
    "query": value(line, counts), "distance": value(line, line, lambda x, y: expr(0)),
    "w": value(line, lambda v: indicator(1 < v))}
told_above_1 = (by.contradiction().called("private"), by.apply_to("private", 1, 0),
    by.apply_to(this, value(line, lambda y: indicator(1 <= y))),
    by.under(laplace, lambda z: indicator(1 <= indicator(1 < counts(expr(1)) + abs(z))) == indicator(0 < abs(z)),
        lambda z: (by.cases(0 < abs(z)),)),
    by.under(laplace, lambda z: indicator(1 <= indicator(1 < counts(expr(0)) + abs(z))) == indicator(1 < abs(z)),
        lambda z: (by.cases(1 < abs(z)),)), by.use(one_sided_tail, a=0), by.use(one_sided_tail, a=1),
    by.have(exp(expr("1/2")) * exp(expr(-1)) <= "2/3", by.evaluate()), by.linear(exp(expr("1/2"))))
one_by_one = {**{name: one for name, one in one_axis.items() if name != "given noise"}, **from_nothing,
    "show": told_above_1}
by_cases_of_x = lambda *ends: (by.intro("x", "y"), by.intro(), by.cases(1 <= real("x"), yes=ends[0], no=ends[1]))
doubt(one_sided_noisy_max_of_counts,
    mutants=[mutant("half the noise, by any rule",
            given=[d >= 1, *basis, one_sided_noise, eps > 0, b == 1 / (2 * eps), counting],
            hints=[{"witness": counted,
                    "proofs": {**one_by_one, "given counting": by_cases_of_x((by.choose(1),), (by.choose(0),))}}])])
doubt(one_sided_noisy_max,
    mutants=[mutant("a quarter of the noise, by any rule",
            given=[d >= 1, *basis, one_sided_noise, eps > 0, Delta > 0, b == Delta / (2 * eps), sensitive],
            hints=[{"witness": counted | {"Delta": "1"},
                    "proofs": {**one_by_one, "given sensitivity": by_cases_of_x((), ())}}])])

@claim("Of two one-sided exponential numbers the second is the greater one with the probability 1/2",
    show=E(laplace, lambda u: E(laplace, lambda v: indicator(abs(u) < abs(v)))) == "1/2")
def greater_half_of_the_time():
    swap(laplace, laplace, lambda u, v: indicator(abs(u) < abs(v)))
    with under(laplace,
            lambda v: E(laplace, lambda u: indicator(abs(u) < abs(v)))
                == 1 - E(laplace, lambda u: indicator(abs(v) < abs(u)))) as v:
        use(laplace_two_tails, t=abs(v))
        use(one_sided_tail)
        under(laplace, lambda u: indicator(abs(u) < abs(v)) == 1 - indicator(abs(v) <= abs(u)),
            lambda u: (by.cases(abs(u) < abs(v)),))

doubt(greater_half_of_the_time,
    mutants=[mutant("a third", show=E(laplace, lambda u: E(laplace, lambda v: indicator(abs(u) < abs(v)))) == "1/3",
            hints=[{"witness": {},
                    "proofs": {"show": (by.contradiction(), by.use(greater_half_of_the_time), by.linear())}}])])

lower_wins = E(laplace, lambda u: E(laplace, lambda v: indicator(a + abs(u) < abs(v))))

@claim("Of two scores a apart, with one-sided exponential noise of scale 1, the lower one wins with the probability "
        "e^(-a)/2: less, for a > 0, than the 1/(1 + e^a) of the exponential mechanism",
    dwork("Theorem 3.13", "remark", "two scores: its law is not that of the exponential mechanism"),
    given=[a >= 0],
    show=eq(lower_wins, exp(-a) / 2) & (a > 0).implies(lower_wins < 1 / (1 + exp(a))))
def lower_score_wins():
    # The noise has no memory: a more costs the factor e^(-a) against equal scores.
    use(greater_half_of_the_time)
    with have(eq(lower_wins, exp(-a) / 2)):
        with under(laplace,
                lambda u: E(laplace, lambda v: indicator(a + abs(u) < abs(v)))
                    == exp(-a) * E(laplace, lambda v: indicator(abs(u) < abs(v)))) as u:
            use(one_sided_tail, a=a + abs(u))
            use(one_sided_tail, a=abs(u))
            linear(exp(-a))
    part = each_part()
    with part[1]:
        intro()
        fact("exp", "tangent", a)
        have(exp(-a) < 1, by.linear(exp(-a)))

doubt(lower_score_wins,
    mutants=[mutant("as by the exponential mechanism", show=eq(lower_wins, 1 / (1 + exp(a))),
            hints=[{"witness": {"a": "1"},
                    "proofs": {"show": (by.contradiction(), by.use(lower_score_wins, a=1), by.modus(this),
                            by.linear())}}])])

lower_wins_at = lambda gap: E(laplace, lambda u: E(laplace, lambda v: indicator(gap + abs(u) < abs(v))))

# What one-sided noise chooses has the law of permute-and-flip (McKenna and Sheldon 2020), here for two outputs.
@claim("Of two scores, with one-sided exponential noise of rate a > 0: no rate b makes the exponential mechanism "
        "choose the lower one as often, both at a gap c and at 2 c",
    dwork("Theorem 3.13", "remark", "two scores: of no rate b is it the exponential mechanism"),
    given=[a > 0, c > 0],
    show=every(REAL,
        lambda b: ~(eq(lower_wins_at(a * c), 1 / (1 + exp(b * c)))
                & eq(lower_wins_at(2 * a * c), 1 / (1 + exp(2 * b * c))))))
def no_exponential_mechanism_at_two_gaps():
    """Of rate a a gap c is a gap a c of rate 1.  With x = e^(a c) and y = e^(b c), 1 + y = 2 x and 1 + y^2 = 2 x^2: so y
    is 1, but x is above 1."""
    b1 = intro("b")
    contradiction()
    use(lower_score_wins, a=a * c)
    use(lower_score_wins, a=2 * a * c)
    x, y = exp(a * c), exp(b1 * c)
    have(x > 1)
    have(eq(1 / (1 + y), 1 / (2 * x)), by.linear())
    have(1 + y == 2 * x, by.linear(2 * x * (1 + y)))
    have(1 + y**2 == 2 * x**2, by.linear(2 * x**2 * (1 + y**2)))
    have((y - 1) ** 2 == 0, by.linear(x, y))
    have(y > 1, by.linear())
    have((y - 1) ** 2 > 0)

rate = log(2 * exp(expr(1)) - 1)
doubt(no_exponential_mechanism_at_two_gaps,
    mutants=[mutant("at one gap", show=every(REAL, lambda b: ~eq(lower_wins_at(a * c), 1 / (1 + exp(b * c)))),
            hints=[{"witness": {"a": "1", "c": "1"},
                    "proofs": {"show": (by.contradiction().called("never"), by.use(lower_score_wins, a=1),
                            by.have(2 * exp(expr(1)) - 1 > 0, by.evaluate()),
                            by.have(eq(exp(rate), 2 * exp(expr(1)) - 1)), by.have(eq(exp(expr(-1)), 1 / exp(expr(1)))),
                            by.have(eq(lower_wins_at(expr(1)), 1 / (1 + exp(rate))),
                                by.rewrite(eq(exp(rate), 2 * exp(expr(1)) - 1))), by.apply_to("never", rate),
                            by.absurd())}}])])
