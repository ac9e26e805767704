"""Report noisy max: the choice among noisy scores is private, by moving the noise of one coordinate.

V is a Euclidean space with an orthonormal basis e_1, ..., e_d; the scores of the data x are the coordinates of the query,
and N[d] is the law of independent Laplace noise of scale b on each of them (`laplace_vectors`).  at(i, v) is coordinate
i of v, and neighbours are data at a distance of at most 1.
"""

from lemmas.foundations.basic_composition import once, only_one_term
from lemmas.mechanisms.laplace_vectors import N, V, b, basis, d, laplace_vector_shift, noise
from lemmas.mechanisms.laplace_vectors import e as axis
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import dwork
from verify.language.expr import expr
from verify.lemma import *

D = space("D")
distance, query = fun("distance", D, D), map_("query", D, V)
winner = fun("w", V)
i, j, k = integer("i"), integer("j"), integer("k")
eps, c, Delta = reals("eps c Delta")
x, y = points("x y", D)
v, u = points("v u", V)

at = lambda i, v: inner(axis[i], v)

@claim("Moving one coordinate of the noise by c >= 0 changes its law by a factor of at most e^(c/b)",
    given=[b > 0, *basis, noise, 1 <= j, j <= d, c >= 0],
    show=every(weight(V), lambda t: E(N[d], lambda y: t(c * axis[j] + y)) <= exp(c / b) * E(N[d], t)))
def one_coordinate_moved():
    # The shift c e_j has the coordinate c at j and 0 elsewhere, so that its L1 norm is c.
    t = intro("t")
    use(laplace_vector_shift, K=d)
    modus(this).called("moved")
    with sums((1, d), lambda i: abs(at(i, c * axis[j])) == once(c, i)).called("each") as i:
        yes, no = cases(i <= j)
        with yes:
            j_up_to_i, j_above_i = cases(j <= i)
            with j_up_to_i:
                have(eq(i, j))
                apply_to("unit vectors", j)
                have(at(i, c * axis[j]) == c, by.rewrite(eq(i, j)), by.linear(c))
            with j_above_i:
                orthogonal_to_it(i)
        with no:
            orthogonal_to_it(i)
    use(only_one_term, l=1, m=d, v=value(INTEGER, lambda t: c)).called("summed")
    apply_to("moved", c * axis[j]).called("moved by it")
    rewrite("each", at="moved by it")
    rewrite("summed", at=this)
    apply_to(this, t)

# One coordinate, on the line, with noise of scale 1; one_axis are the proofs of the hypotheses on basis and noise.
ONE_COORDINATE = {"V": "line", "d": "1", "b": "1", "e": value(INTEGER, lambda k: expr(1)),
    "N": value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * z)))}
square = lambda i: (1 * real("u")) ** 2
one_axis = {"given unit vectors": (by.intro("i"),),
    "given orthogonal": (by.intro("i", "j"), by.have(eq(integer("i"), 1)), by.have(eq(integer("j"), 1))),
    "given coordinates": (by.intro("u"), by.unfold(Sum(1, 1, square)), by.unfold(Sum(1, 0, square), "empty")),
    "given noise": (by.each_part((by.ext("f"),),
            (by.intro("k"), by.have(eq(integer("k"), 0)), by.rewrite(this), by.ext("f"))),)}
more_likely = (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda y: indicator(1 < y))),
    by.under(laplace, lambda z: indicator(1 < 1 + z) == indicator(0 < z), lambda z: (by.cases(0 < z),)),
    by.use(laplace_tail, t=0), by.use(laplace_tail, t=1), by.have(exp(expr(-1)) < 1, by.evaluate()), by.linear())

def orthogonal_to_it(i: Expr) -> None:
    """A coordinate that is not j does not move."""
    apply_to("orthogonal", i, j)
    have(at(i, c * axis[j]) == 0, by.linear(c))

doubt(one_coordinate_moved,
    mutants=[mutant("nothing", show=every(weight(V), lambda t: E(N[d], lambda y: t(c * axis[j] + y)) <= E(N[d], t)),
            hints=[{"witness": ONE_COORDINATE | {"c": "1", "j": "1"}, "proofs": {**one_axis, "show": more_likely}}])])

# The first of the greatest coordinates, a number from 1 to d.
first_greatest = hypothesis("the first of the greatest",
    every(V,
        lambda v: exists(INTEGER,
            lambda i: all_of(1 <= i, i <= d, winner(v) == i, for_all(1, i - 1, lambda j: at(j, v) < at(i, v)),
                for_all(i, d, lambda j: at(j, v) <= at(i, v))))))
release = lambda x: bind(N[d], lambda y: dirac(winner(query(x) + y)))

neighbours = lambda body: every(D, D, lambda x, y: (distance(x, y) <= 1).implies(body(x, y)))

@claim("A winner that no other score gains on stays the winner",
    given=[first_greatest, winner(u) == i, 1 <= i, i <= d,
        hypothesis("none gains", for_all(1, d, lambda j: at(j, v) - at(i, v) <= at(j, u) - at(i, u)))],
    show=winner(v) == i)
def winner_stays():
    # The winner n at v does not come after i, since score n is no greater than i there; nor before, since it is less.
    apply_to("the first of the greatest", u)
    unpack(this, "m").called("1 <= m", "m <= d", "m wins for u", "before m", "from m on")
    apply_to("the first of the greatest", v)
    unpack(this, "n").called("1 <= n", "n <= d", "n wins for v", "before n", "from n on")
    have(eq(m, i))
    have(at(m, u) == at(i, u), by.rewrite(eq(m, i)))
    with have(n <= i):
        contradiction()
        apply_to("none gains", n)
        apply_to("from m on", n)
        apply_to("before n", i)
    with have(i <= n):
        contradiction()
        apply_to("none gains", n)
        have(n <= i - 1)
        apply_to("before m", n)
        apply_to("from n on", i)
    have(eq(n, i))

# The gap between two scores is the same on both data sets but for c.
gaps_at_most = lambda c: neighbours(lambda x, y: for_all(1, d,
        lambda i: for_all(1, d, lambda j: at(j, query(y)) - at(i, query(y)) <= at(j, query(x)) - at(i, query(x)) + c)))
gaps = hypothesis("gaps", gaps_at_most(c))

# A law of noise, and what it costs to move one coordinate of it up.
M = law("M", V)
moved_up = hypothesis("moved up",
    for_all(1, d, lambda j: every(weight(V), lambda t: E(M, lambda y: t(c * axis[j] + y)) <= exp(c / b) * E(M, t))))
release_with = lambda x: bind(M, lambda y: dirac(winner(query(x) + y)))

@claim("Noisy max of scores whose differences change by at most c on neighbours: c/b-private, if the noise has it so "
        "that moving one coordinate up by c costs a factor of at most exp(c/b)", dwork("Claim 3.9", "step"),
    given=[d >= 1, *basis, moved_up, c >= 0, first_greatest, gaps],
    show=neighbours(lambda x, y: max_divergence(release_with(x), release_with(y)) <= c / b))
def noisy_max_with_noise():
    # Noise with which i wins on x lets i win on y once c is added at i; so for each i the chances compare.
    intro("x", "y", "[neighbours]")
    apply_to("gaps", x, y).called("near")
    intro("t")
    with sums((1, d), lambda i: t(i) * chance(i, x) <= exp(c / b) * (t(i) * chance(i, y))) as i:
        apply_to("moved up", i, value(V, lambda z: wins(i, query(y) + z)))
        with under(M, lambda z: wins(i, query(x) + z) <= wins(i, query(y) + c * axis[i] + z)) as z:
            yes, _ = cases(i <= winner(query(x) + z))
            with yes:
                i_wins, _ = cases(winner(query(x) + z) <= i)
                with i_wins:
                    with use(winner_stays, u=query(x) + z, v=query(y) + c * axis[i] + z) as that:
                        with that.premise("none gains"):
                            gained_by_none(i)
        linear(t(i))
    written_out(x)
    written_out(y)
    linear(exp(c / b))

def gained_by_none(i: Expr) -> None:
    """No other score gains on score i, which has c more noise."""
    j = intro("j")
    apply_to("near", i, j)
    apply_to("unit vectors", i)
    yes, no = cases(eq(j, i))
    with yes:
        rewrite(this)
        linear()
    with no:
        apply_to("orthogonal", j, i)
        linear(c)

def written_out(x: Point) -> None:
    """What is paid is the sum over i of t(i) times the chance that i wins."""
    with under(M, lambda z: t(winner(query(x) + z)) == Sum(1, d, lambda i: t(i) * wins(i, query(x) + z))) as z:
        apply_to("the first of the greatest", query(x) + z)
        unpack(this, "m")
        use(only_one_term, l=1, m=d, j=m, v=value(INTEGER, lambda i: t(i)))
        rewrite("m.2")  # the winner is m
        linear()

m, n = integer("m"), integer("n")
t = weight("t", line)
wins = lambda i, v: indicator((i <= winner(v)) & (winner(v) <= i))
chance = lambda i, x: E(M, lambda y: wins(i, query(x) + y))

@claim("Noisy max of scores whose differences change by at most c on neighbours: c/b-private, noise of scale b",
    dwork("Claim 3.9", "step"),
    given=[d >= 1, *basis, noise, b > 0, c >= 0, first_greatest, gaps],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= c / b))
def noisy_max_of_gaps():
    with use(noisy_max_with_noise, M=N[d]) as that:
        with that.premise("moved up"):
            intro("j")
            use(one_coordinate_moved)

sensitive = hypothesis("sensitivity",
    neighbours(lambda x, y: for_all(1, d, lambda i: abs(at(i, query(x)) - at(i, query(y))) <= Delta)))

@claim("Scores of sensitivity Delta: the gap between two changes by at most 2 Delta on neighbours",
    given=[sensitive],
    show=gaps_at_most(2 * Delta))
def gaps_of_scores():
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("sensitivity", x, y).called("near")
    i, j = intro("i", "j")
    apply_to("near", i)
    fact("abs", "above", at(i, query(x)) - at(i, query(y)))
    apply_to("near", j)
    fact("abs", "above", at(j, query(x)) - at(j, query(y)))

@claim("Report noisy max is eps-private: d scores of sensitivity Delta with Laplace noise of scale 2 Delta/eps",
    dwork("Claim 3.9", "remark", "scores of any sensitivity"),
    given=[d >= 1, *basis, noise, eps > 0, Delta > 0, b == 2 * Delta / eps, first_greatest, sensitive],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps))
def report_noisy_max():
    use(gaps_of_scores)
    by_gaps(2 * Delta, b == 2 * Delta / eps)

def by_gaps(c: Expr, scale: Prop) -> None:
    """Gaps that change by at most c are hidden up to c/b, which is eps."""
    have(c / b == eps, by.rewrite(scale))
    use(noisy_max_of_gaps, c=c)
    rewrite(c / b == eps, at=noisy_max_of_gaps).called("with eps")
    intro("x", "y", "[neighbours]")
    apply_to("with eps", x, y)
    intro("t")
    apply_to(this)

# One record more or fewer moves all counts up, or all of them down, by at most 1.
one_up = lambda x, y: for_all(1, d,
    lambda i: (at(i, query(x)) <= at(i, query(y))) & (at(i, query(y)) <= at(i, query(x)) + 1))
counting = hypothesis("counting", neighbours(lambda x, y: one_up(x, y) | one_up(y, x)))

@claim("Counts: the gap between two changes by at most 1 on neighbours", given=[counting], show=gaps_at_most(1))
def gaps_of_counts():
    """Of two counts that both go up, or both down, by at most 1 the gap changes by at most 1."""
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("counting", x, y).called("up or down")
    i, j = intro("i", "j")
    up, down = split("up or down")
    with up:
        apply_to(one_up(x, y), i)
        apply_to(one_up(x, y), j)
    with down:
        apply_to(one_up(y, x), i)
        apply_to(one_up(y, x), j)

@claim("Report noisy max of counts: with Laplace noise of scale 1/eps on each it is eps-private",
    dwork("Claim 3.9", "whole"),
    given=[d >= 1, *basis, noise, eps > 0, b == 1 / eps, first_greatest, counting],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps))
def report_noisy_max_of_counts():
    use(gaps_of_counts)
    by_gaps(expr(1), b == 1 / eps)

# By another rule, 1[v > 1], a noisy count v of 0 or 1 is asked whether it is above 1: half the noise does not hide it.
counts = lambda x: indicator(1 <= x)
counted = {**{"D": "line", "query": value(line, counts), "eps": "1/2"}, **ONE_COORDINATE}
half_the_noise = (by.contradiction().called("private"), by.apply_to("private", 1, 0),
    by.apply_to(this, value(line, lambda y: indicator(1 <= y))),
    by.under(laplace, lambda z: indicator(1 <= indicator(1 < counts(expr(1)) + z)) == indicator(0 < z),
        lambda z: (by.cases(0 < z),)),
    by.under(laplace, lambda z: indicator(1 <= indicator(1 < counts(expr(0)) + z)) == indicator(1 < z),
        lambda z: (by.cases(1 < z),)), by.use(laplace_tail, t=0), by.use(laplace_tail, t=1),
    by.have(exp(expr("1/2")) * exp(expr(-1)) <= "2/3", by.evaluate()), by.linear(exp(expr("1/2"))))
doubt(report_noisy_max_of_counts,
    mutants=[mutant("half the noise, by any rule", given=[d >= 1, *basis, noise, eps > 0, b == 1 / (2 * eps), counting],
            hints=[{"witness": {**counted, "w": value(line, lambda v: indicator(1 < v)),
                        "distance": value(line, line, lambda x, y: expr(0))},
                    "proofs": {**one_axis,
                        "given counting": (by.intro("x", "y"), by.intro(),
                            by.cases(1 <= real("x"), yes=(by.choose(1),), no=(by.choose(0),))),
                        "show": half_the_noise}}])])
