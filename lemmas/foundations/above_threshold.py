"""Above threshold, the sparse vector technique for one answer: its privacy and its accuracy.

The d queries' answers on the data x are the coordinates of query(x), of sensitivity 1 each; the threshold is T.  One
noise of scale 2/eps is added to the threshold, one of scale 4/eps to each answer, and the number of the first noisy
answer that is not below the noisy threshold is released, or d + 1 if there is none.  All answers before it are "below":
so queries may be chosen in turn.  at(j, v) is coordinate j of v, and N[d] the law of d Laplace noises of scale b, one
on each.  A run may also begin after the first p answers, with noise w z on the threshold, w = 2/eps.

A run is wrong by more than alpha if it halts at an answer below T - alpha, or passes one above T + alpha.  Where only the
last answer is near the threshold, as the book asks, a halt before it is wrong in this sense, so that there is none.
"""

from typing import Any

from lemmas.foundations.basic_composition import only_one_term
from lemmas.foundations.laplace_accuracy import laplace_two_tails, some_are_large, sum_of_tails
from lemmas.foundations.noisy_choices import at, one_axis, one_coordinate_moved
from lemmas.mechanisms.laplace import laplace_mechanism_pure
from lemmas.mechanisms.laplace_vectors import N, V, b, basis, d, noise
from lemmas.mechanisms.laplace_vectors import e as axis
from lemmas.papers import dwork
from verify.language.expr import expr
from verify.lemma import *

D = space("D")
distance, query = fun("distance", D, D), map_("query", D, V)
first = fun("first", V, line)
eps, T, p, r, s, w = reals("eps T p r s w")
i, j, m, n = (integer(name) for name in "ijmn")
x, y = points("x y", D)
u, v = points("u v", V)

# first(v, s) is the number of the first coordinate of v that is at least s.
halts_first = hypothesis("halts at the first",
    every(V, REAL,
        lambda v, s: exists(INTEGER,
            lambda i: all_of(1 <= i, i <= d + 1, first(v, s) == i, for_all(1, i - 1, lambda j: at(j, v) < s),
                (i <= d).implies(s <= at(i, v))))))

# The same of the coordinates after p: the run that begins after a halt at p.
halts_after = lambda p: hypothesis("halts at the first after p",
    every(V, REAL,
        lambda v, s: exists(INTEGER,
            lambda i: all_of(1 <= i, i <= d + 1, first(v, s) == i,
                for_all(1, i - 1, lambda j: (p < j).implies(at(j, v) < s)),
                (i <= d).implies((p < i) & (s <= at(i, v)))))))

@claim("Where no coordinate before i gains on the threshold and coordinate i does not lose on it, the halt at i stays",
    given=[halts_after(p), first(u, r) == i, 1 <= i, i <= d + 1,
        hypothesis("before", for_all(1, i - 1, lambda j: at(j, v) - s <= at(j, u) - r)),
        hypothesis("at i", (i <= d).implies(at(i, u) - r <= at(i, v) - s))],
    show=first(v, s) == i)
def halt_stays():
    """The halt m = i on u, and the halt n on v: neither n > i nor n < i can be."""
    apply_to("halts at the first after p", u, r)
    unpack(this, "m").called("1 <= m", "m <= d + 1", "halt m", "before m", "at m")
    apply_to("halts at the first after p", v, s)
    unpack(this, "n").called("1 <= n", "n <= d + 1", "halt n", "before n", "at n")
    have(eq(m, i))
    with have(n <= i):
        contradiction()
        have(i <= n - 1)
        have(at(m, u) == at(i, u), by.rewrite(eq(m, i)))
        modus("at m")
        modus("at i")
        apply_to("before n", i)
    with have(i <= n):
        contradiction()
        have(n <= i - 1)
        modus("at n")
        apply_to("before", n)
        apply_to("before m", n)
    have(eq(n, i))

# --- privacy ------------------------------------------------------------------------------------------------------------

width = 2 / eps  # the scale of the noise on the threshold
# hit: is the halt on v at i?  chance: how probable that is on the data x.
hit = lambda i, v, s: indicator((i <= first(v, s)) & (first(v, s) <= i))
chance = lambda i, x: E(laplace, lambda z: E(N[d], lambda u: hit(i, query(x) + u, T + w * z)))
neighbours = lambda body: every(D, D, lambda x, y: (distance(x, y) <= 1).implies(body(x, y)))
sensitive = hypothesis("sensitivity",
    neighbours(lambda x, y: for_all(1, d, lambda j: abs(at(j, query(x)) - at(j, query(y))) <= 1)))
run_after_p = setting("a run of above threshold on the answers after the first p, of sensitivity 1",
    r"Laplace noise of scale $w = 2/\varepsilon$ is added to the threshold $T$, of scale $4/\varepsilon$ to each of the $d$ answers, the coordinates "
        r"of the query, which move by at most 1 between neighbours; released is the number of the first noisy answer after the first $p$ that is not below "
        r"the noisy threshold, or $d + 1$.", size=[d >= 1], basis=basis, noise=[noise],
    scale=[eps > 0, b == 4 / eps, w == 2 / eps], first=[halts_after(p)], sensitive=[sensitive])

@claim("A run of above threshold from a position on: each halt is at most e^eps times as likely on a neighbour",
    dwork("Theorem 3.23", "step"),
    given=[run_after_p, 1 <= i, i <= d + 1],
    show=neighbours(lambda x, y: chance(i, x) <= exp(eps) * chance(i, y)))
def halt_as_likely():
    """The threshold moves by 1 at the price e^(eps/2), answer i by 2 at the same price; then the halt at i stays."""
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("sensitivity", x, y).called("near")
    have(2 / b == eps / 2, by.rewrite(b == 4 / eps))
    # The threshold is raised by 1.
    have(eps * w / 2 == 1, by.rewrite(w == 2 / eps))
    use(laplace_mechanism_pure, m1=1, m2=0, v=w, eps=eps / 2)
    apply_to(this, value(line, lambda s: E(N[d], lambda u: hit(i, query(y) + u, T + s))))
    inside, last = cases(i <= d)
    with inside:
        use(one_coordinate_moved, j=i, c=2).called("moved")
        rewrite(2 / b == eps / 2, at="moved").called("moved by eps/2")
        with under(laplace,
                lambda z: (E(N[d], lambda u: hit(i, query(x) + u, T + w * z))
                        <= exp(eps / 2) * E(N[d], lambda u: hit(i, query(y) + u, T + (1 + w * z))))) as z:
            apply_to("moved by eps/2", value(V, lambda u: hit(i, query(y) + u, T + (1 + w * z))))
            kept(x, y, z, 2 * axis[i], True)
        linear(exp(eps / 2))
    with last:
        with under(laplace,
                lambda z: (E(N[d], lambda u: hit(i, query(x) + u, T + w * z))
                        <= E(N[d], lambda u: hit(i, query(y) + u, T + (1 + w * z))))) as z:
            kept(x, y, z, zero(V), False)
        have(exp(eps / 2) >= 1)
        have(exp(eps / 2) * chance(i, y) <= exp(eps) * chance(i, y), by.linear(exp(eps / 2) * chance(i, y)))

def kept(x: Point, y: Point, z: Expr, shift: Point, inside: bool) -> None:
    """What halts at i on x halts there on y, if the threshold is higher by 1 and answer i by 2; inside: i <= d."""
    old, new = T + w * z, T + (1 + w * z)
    with under(N[d], lambda u: hit(i, query(x) + u, old) <= hit(i, query(y) + (shift + u), new)) as u:
        yes, _ = cases(i <= first(query(x) + u, old))
        with yes:
            first_is_i, _ = cases(first(query(x) + u, old) <= i)
            with first_is_i:
                have(first(query(x) + u, old) == i)
                with use(halt_stays, u=query(x) + u, v=query(y) + (shift + u), r=old, s=new) as that:
                    with that.premise("before"):
                        j = intro("j")
                        have(j <= i - 1)
                        near_at(x, y, j)
                        if inside:
                            have(i != j)
                            apply_to("orthogonal", j, i)
                        linear(2)
                    with that.premise("at i"):
                        intro(1)
                        if inside:
                            near_at(x, y, i)
                            apply_to("unit vectors", i)
                            linear(2)
                        else:
                            absurd(by.linear())
                rewrite(first(query(y) + (shift + u), new) == i)

def near_at(x: Point, y: Point, j: Expr) -> None:
    """Answer j on x and on y differ by at most 1."""
    apply_to("near", j)
    fact("abs", "above", at(j, query(x)) - at(j, query(y)))

t = weight("t", line)
run = lambda x, w: bind(laplace, lambda z: bind(N[d], lambda u: dirac(first(query(x) + u, T + w * z))))

@claim("A run of above threshold from a position on is eps-private",
    given=[run_after_p],
    show=neighbours(lambda x, y: max_divergence(run(x, w), run(y, w)) <= eps))
def above_threshold_from_a_position():
    """What t pays in the mean is the sum of t(i) times the chance of a halt at i."""
    x, y, _ = intro("x", "y", "[neighbours]")
    t = intro("t")
    with sums((1, d + 1), lambda i: t(i) * chance(i, x) <= exp(eps) * (t(i) * chance(i, y))) as i:
        use(halt_as_likely, i=i)
        apply_to(this, x, y)
        linear(t(i))
    do(written_out(x))
    do(written_out(y))
    linear(exp(eps))

def written_out(x: Point) -> Step:
    """What is paid is the sum over i of t(i) times the chance that i is released."""
    paid = lambda z, u: t(first(query(x) + u, T + w * z))
    shares = lambda z, u: Sum(1, d + 1, lambda i: t(i) * hit(i, query(x) + u, T + w * z))
    return by.under(laplace, lambda z: E(N[d], lambda u: paid(z, u)) == E(N[d], lambda u: shares(z, u)),
        lambda z: (by.under(N[d], lambda u: paid(z, u) == shares(z, u),
                lambda u: (by.apply_to("halts at the first after p", query(x) + u, T + w * z), by.unpack(this, "m"),
                    by.use(only_one_term, l=1, m=d + 1, j=m, v=value(INTEGER, lambda i: t(i))), by.rewrite("m.2"),
                    by.linear())),))

above_threshold = setting("above threshold, for d answers of sensitivity 1",
    r"Laplace noise of scale $2/\varepsilon$ is added to the threshold $T$, of scale $4/\varepsilon$ to each of the $d$ answers, the coordinates "
        r"of the query, which move by at most 1 between neighbours; released is the number of the first noisy answer that is not below the noisy threshold, or $d + 1$.",
    size=[d >= 1], basis=basis, noise=[noise], scale=[eps > 0, b == 4 / eps], first=[halts_first],
    sensitive=[sensitive])
release = lambda x: run(x, width)

@claim("Above threshold is eps-private: scale 2/eps for the threshold, 4/eps for each answer of sensitivity 1",
    dwork("Theorem 3.23", "whole"),
    given=[above_threshold],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps))
def above_threshold_private():
    from_the_start()
    use(above_threshold_from_a_position, p=0, w=width)

def from_the_start() -> None:
    """The first of all coordinates is the first after 0."""
    with have(halts_after(expr(0))).called("halts at the first after p"):
        v, s = intro("v", "s")
        apply_to("halts at the first", v, s)
        unpack(this, "m").called("1 <= m", "m <= d + 1", "halt m", "before m", "at m")
        witness(m)
        *_, passed, halted = each_part()
        with passed:
            j = intro("j")
            intro(1)
            apply_to("before m", j)
        with halted:
            intro(1)
            modus("at m")

# --- accuracy -----------------------------------------------------------------------------------------------------------

beta, alpha = reals("beta alpha")
wrong = test("wrong", line)
bound = log(2 * d / beta)  # alpha = 8 (log d + log(2/beta))/eps is 8 bound/eps

# wrong is any test that is 0 where the halt at i is right: where answer i is at least T - alpha and the ones before it,
# after the first p, are at most T + alpha.
wrong_after = lambda p: hypothesis("wrong",
    for_all(1, d + 1,
        lambda i: ((i <= d).implies(p < i)).implies(eq(wrong(i), 0) | ((i <= d) & (at(i, query(x)) < T - alpha))
                | exists(INTEGER, lambda j: all_of(1 <= j, p < j, j <= i - 1, j <= d, T + alpha < at(j, query(x)))))))

@claim("A run of above threshold from a position on is wrong by more than 8 (log d + log(2/beta))/eps with probability "
        "at most beta",
    given=[d >= 1, *basis, noise, eps > 0, b == 4 / eps, w == 2 / eps, halts_after(p), 0 < beta, beta <= 1,
        alpha == 8 * (log(d) + log(2 / beta)) / eps, wrong_after(p)],
    show=E(run(x, w), wrong) <= beta)
def accurate_from_a_position():
    """Unless the noise of the threshold or of an answer is large, each is off by at most alpha/2, and the halt right."""
    fact("log", "product", d, 2 / beta).called("logs")
    have(alpha == 8 * bound / eps, by.rewrite("logs"))
    have(b * bound == alpha / 2, by.rewrite(b == 4 / eps), by.linear())
    have(w * (2 * bound) == alpha / 2, by.rewrite(w == 2 / eps), by.linear())
    use(sum_of_tails, t=bound).called("tails")
    use(laplace_two_tails, t=2 * bound)
    with under(laplace,
            lambda z: E(N[d], lambda u: wrong(first(query(x) + u, T + w * z)))
                <= indicator(2 * bound <= abs(z)) + Sum(1, d, lambda i: E(N[d], lambda u: large_by(bound, i, u)))) as z:
        with under(N[d],
                lambda u: wrong(first(query(x) + u, T + w * z))
                    <= indicator(2 * bound <= abs(z)) + Sum(1, d, lambda i: large_by(bound, i, u))) as u:
            _, near = cases(2 * bound <= abs(z))
            with near:
                fact("abs", "above", z)
                have(w * z <= alpha / 2, by.linear(w))
                have(-(alpha / 2) <= w * z, by.linear(w))
                apply_to("halts at the first after p", query(x) + u, T + w * z)
                unpack(this, "m").called("1 <= m", "m <= d + 1", "halt m", "before m", "at m")
                rewrite("halt m")
                with have((m <= d).implies(p < m)):
                    intro(1)
                    modus("at m")
                apply_to("wrong", m)
                early, late = split(this)
                with early:
                    _, low = split(this)
                    with low:
                        modus("at m")
                        fact("abs", "above", at(m, u))
                        use(some_are_large, t=bound, y=u)
                with late:
                    unpack(this, "n")
                    apply_to("before m", n)
                    use(some_are_large, t=bound, y=u, m=n)
    fact("exp", "log", beta / (2 * d))
    fact("log", "inverse", beta / (2 * d))
    have(exp(-bound) == beta / (2 * d), by.rewrite(this))
    have(exp(-bound) * d == beta / 2, by.linear(d))
    have(exp(-bound) <= beta / 2, by.linear(exp(-bound)))
    have(exp(-bound) ** 2 <= beta / 2, by.linear(exp(-bound)))

large_by = lambda t, i, u: indicator(b * t <= abs(at(i, u)))  # noise i is t scales or more

# The same of a run from the start.
wrong_only = hypothesis("wrong",
    for_all(1, d + 1,
        lambda i: eq(wrong(i), 0) | ((i <= d) & (at(i, query(x)) < T - alpha))
            | exists(INTEGER, lambda j: all_of(1 <= j, j <= i - 1, j <= d, T + alpha < at(j, query(x))))))

@claim("Above threshold is wrong by more than 8 (log d + log(2/beta))/eps with probability at most beta",
    dwork("Theorem 3.24", "whole"),
    given=[d >= 1, *basis, noise, eps > 0, b == 4 / eps, halts_first, 0 < beta, beta <= 1,
        alpha == 8 * (log(d) + log(2 / beta)) / eps, wrong_only],
    show=E(release(x), wrong) <= beta)
def above_threshold_accurate():
    """The run after the first p = 0 answers, of which `wrong` says the same."""
    from_the_start()
    with have(wrong_after(expr(0))):
        i = intro("i")
        intro(1)
        apply_to("wrong", i)
        _, late = split(this)
        with late:
            choose(1)
            unpack(this, "n")
            witness(n)
    use(accurate_from_a_position, p=0, w=width)

# --- doubt --------------------------------------------------------------------------------------------------------------

# One query, g at the data up to 0 and 0 at the others, which are all neighbours, and the threshold g/2: with noise of scale
# g/100 and g/50 the answer is wrong with probability 2 e^(-50/3) at most, 1.2e-7.
first_of_one = lambda p, v, s: 2 - indicator(p < 1) * indicator(s <= v)
level = lambda x: indicator(expr(x) <= 0)
answered = lambda g, x, z, u: first_of_one(expr(0), g * level(x) + g * u / 50, g / 2 + g * z / 100)
never = (by.absurd(by.linear()),)
tail = lambda z: indicator("50/3" <= abs(z))

def two_tails(g: Expr, x: int, relation: Callable[[Expr, Expr], Prop]) -> Step:
    """The answer on the data x is as it should be unless one of the two noises is large."""
    found = lambda z, u: indicator(answered(g, x, z, u) <= 1)
    apart = lambda z, u: (by.have(level(x) == 1 - x), by.rewrite(this),
        by.cases(g / 2 + g * z / 100 <= g * (1 - x) + g * u / 50, **{"yes" if x else "no": never}))
    near = lambda z, u: (by.fact("abs", "above", z), by.fact("abs", "above", u),
        by.cases("50/3" <= abs(z), no=(by.cases("50/3" <= abs(u), no=apart(z, u)),)))
    return by.under(laplace,
        lambda z: relation(E(laplace, lambda u: found(z, u)), tail(z) + E(laplace, lambda u: tail(u))),
        lambda z: (by.under(laplace, lambda u: relation(found(z, u), tail(z) + tail(u)), lambda u: near(z, u)),
            by.linear()))

def of_one_query(g: Expr, **numbers: str) -> dict[str, Any]:
    return {"D": "line", "V": "line", "query": value(line, lambda x: g * level(x)), "d": "1",
        "first": value(line, line, lambda v, s: first_of_one(expr(0), v, s)), "e": value(INTEGER, lambda k: expr(1)),
        "N": value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * (g * z / 50)))), **numbers}

of_one = {**one_axis,
    "given halts at the first": (by.intro("v", "s"),
        by.cases(real("s") <= real("v"), yes=(by.witness(1),),
            no=(by.witness(2),
                by.each_part((), (), (), (by.intro("j"), by.have(eq(j, 1)), by.linear()), (by.intro(), *never)))))}
small_tails = (by.use(laplace_two_tails, t="50/3"), by.have(exp(expr("-50/3")) <= "1/10000000"))
doubt(above_threshold_private,
    mutants=[dropped(above_threshold_private, "sensitivity",
            hints=[{"witness": {**of_one_query(expr(200), T="100", b="4", eps="1"),
                        "distance": value(line, line, lambda x, y: expr(0))},
                    "proofs": {**of_one,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", 0, 1, value(line, lambda r: indicator(r <= 1))), *small_tails,
                            two_tails(expr(200), 0, lambda missed, tails: 1 - tails <= missed),
                            two_tails(expr(200), 1, lambda missed, tails: missed <= tails), by.have(exp(1) <= 3),
                            by.linear(exp(expr(1)), exp(expr("-50/3"))))}}])])

# That alpha is at least what the theorem says leaves it a rational number; on the data x the answer is 1, on y it is 0.
wrong_about_y = hypothesis("wrong about y",
    for_all(1, d + 1,
        lambda i: eq(wrong(i), 0) | ((i <= d) & (at(i, query(y)) < T - alpha))
            | exists(INTEGER, lambda j: all_of(1 <= j, j <= i - 1, j <= d, T + alpha < at(j, query(y))))))
doubt(above_threshold_accurate,
    mutants=[mutant("about other data",
            given=[d >= 1, *basis, noise, eps > 0, b == 4 / eps, halts_first, 0 < beta, beta <= 1,
                alpha >= 8 * (log(d) + log(2 / beta)) / eps, wrong_about_y],
            hints=[{"witness": {**of_one_query(expr(1), T="1/2", b="1/50", eps="200"), "beta": "1/2", "alpha": "1/10",
                        "x": "0", "y": "1", "wrong": value(line, lambda i: indicator(i <= 1))},
                    "proofs": {**of_one,
                        "given wrong about y": (by.intro("i"),
                            by.cases(i <= 1, yes=(by.choose(0), by.choose(1)), no=(by.choose(0), by.choose(0)))),
                        "show": (by.contradiction(), *small_tails,
                            two_tails(expr(1), 0, lambda missed, tails: 1 - tails <= missed), by.linear())}}])])
