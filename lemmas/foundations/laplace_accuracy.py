"""Laplace noise: its two tails, how far the greatest of d noises is from 0, and histograms.

N[K] is the law of Laplace noises of scale b on the first K of d coordinates, axis[i] unit vector i, and at(i, y) coordinate
i of y (`laplace_vectors`).
"""

from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.foundations.basic_composition import only_one_term
from lemmas.foundations.noisy_choices import ONE_COORDINATE, at, one_axis
from lemmas.mechanisms.laplace import laplace_upper_half
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.mechanisms.laplace_vectors import N, V, b, basis, d, laplace_mechanism_in_any_dimension, noise, noise_step
from lemmas.mechanisms.laplace_vectors import e as axis
from lemmas.papers import dwork
from verify.lemma import *

t, delta, eps, s = reals("t delta eps s")
K = integer("K")
far = test("far", V)
y = point("y", V)

@claim("P(|z| >= t) = e^(-t) for a Laplace number z of scale 1, t >= 0", dwork("Fact 3.7", "instance", "scale 1"),
    given=[t >= 0],
    show=E(laplace, lambda z: indicator(t <= abs(z))) == exp(-t))
def laplace_two_tails():
    """P(z >= t) = e^(-t)/2, by the law shifted by t, and -z has the law of z."""
    use(laplace_shift, g=value(line, lambda z: indicator(t <= z)), c=t)
    use(laplace_upper_half)
    with under(laplace, lambda z: indicator(t <= z) * exp(abs(z) - abs(z - t)) == indicator(t <= z) * exp(t)) as z:
        yes, _ = cases(t <= z)
        with yes:
            fact("abs", "positive", z).called("z positive")
            fact("abs", "positive", z - t)
            rewrite(this)
            rewrite("z positive")
    use(laplace_symmetry)
    with have(E(laplace, lambda z: indicator(t <= -z)) == exp(-t) / 2):
        have(E(bind(laplace, lambda z: dirac(-z)), lambda z: indicator(t <= z)) == exp(-t) / 2, by.rewrite(this))
    yes, _ = cases(t > 0)
    with yes:
        under(laplace, lambda z: indicator(t <= abs(z)) == indicator(t <= z) + indicator(t <= -z))

# --- the coordinates of the noise ---------------------------------------------------------------------------------------

g = test("g", line)
coordinates_of = lambda K: every(test(line),
    lambda g: for_all(1, K, lambda i: E(N[K], lambda y: g(at(i, y))) == E(laplace, lambda z: g(b * z)))
        & for_all(K + 1, d, lambda i: E(N[K], lambda y: g(at(i, y))) == g(0)))

@claim("Each of the first K coordinates of the noise N[K] has the law of b times a Laplace number, the others are 0",
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(coordinates_of(K)))
def coordinate_law():
    """By induction: noise K + 1 is seen by coordinate K + 1 alone (`stays_with`, below), which was 0 before."""
    start, step = induction(K, 0).called("before")
    with start:
        intro("g")
        part = each_part()
        with part[1]:
            rewrite(same(N[0], dirac(zero(V))))
    with step:
        intro(1)
        modus("before").called("known")
        g = intro("g")
        apply_to(noise_step, K).called("one more")
        rewrite("one more")
        part = each_part()
        with part[0]:
            i = intro("i")
            yes, no = cases(i <= K)
            with yes:
                apply_to("known", g).called("at g")
                apply_to("at g.0", i)
                apply_to("orthogonal", i, K + 1)
                stays_with(i, g)
            with no:
                have(eq(i, K + 1))
                apply_to("known", value(line, lambda s: E(laplace, lambda z: g(s + b * z)))).called("at g")
                apply_to("at g.1", K + 1)
                apply_to("unit vectors", K + 1)
                rewrite(eq(i, K + 1))
                with under(N[K],
                        lambda y: E(laplace, lambda z: g(at(K + 1, y + (b * z) * axis[K + 1])))
                            == E(laplace, lambda z: g(at(K + 1, y) + b * z))) as y:
                    under(laplace, lambda z: g(at(K + 1, y + (b * z) * axis[K + 1])) == g(at(K + 1, y) + b * z),
                        lambda z: (by.have(at(K + 1, y + (b * z) * axis[K + 1]) == at(K + 1, y) + b * z,
                                by.linear(b * z)), by.rewrite(this)))
        with part[1]:
            i = intro("i")
            apply_to("known", g).called("at g")
            apply_to("at g.1", i)
            apply_to("orthogonal", i, K + 1)
            stays_with(i, g)

def stays_with(i: Expr, g: Function) -> None:
    """A coordinate that is not K + 1 does not see the noise of K + 1."""
    with under(N[K],
            lambda y: E(laplace, lambda z: g(at(i, y + (b * z) * axis[K + 1])))
                == E(laplace, lambda z: g(at(i, y)))) as y:
        under(laplace, lambda z: g(at(i, y + (b * z) * axis[K + 1])) == g(at(i, y)),
            lambda z: (by.have(at(i, y + (b * z) * axis[K + 1]) == at(i, y), by.linear(b * z)), by.rewrite(this)))
    linear()

@claim("P(|Y| >= b t) = e^(-t) for Laplace noise Y = b z of scale b > 0, t >= 0", dwork("Fact 3.7", "whole"),
    given=[b > 0, t >= 0],
    show=E(laplace, lambda z: indicator(b * t <= abs(b * z))) == exp(-t))
def tail_of_scaled_noise():
    """|b z| = b |z|, so that b t <= |b z| says that t <= |z|."""
    use(laplace_two_tails)
    with under(laplace, lambda z: indicator(b * t <= abs(b * z)) == indicator(t <= abs(z))) as z:
        with have(abs(b * z) == b * abs(z)):
            above, not_above = cases(0 <= z)
            with above:
                fact("abs", "positive", z)
                fact("abs", "positive", b * z)
                linear(b)
            with not_above:
                fact("abs", "negative", z)
                fact("abs", "negative", b * z)
                linear(b)
        rewrite(this)
        beyond, within = cases(t <= abs(z))
        with beyond:
            have(b * t <= b * abs(z), by.linear(b))
        with within:
            have(b * abs(z) < b * t, by.linear(b))

# The greatest of the |Y_i| is t scales or more on an event `far` where some of them is.
far_somewhere = hypothesis("far",
    every(V, lambda y: eq(far(y), 0) | exists(INTEGER, lambda i: all_of(1 <= i, i <= d, b * t <= abs(at(i, y))))))
large = lambda i, y: indicator(b * t <= abs(at(i, y)))

@claim("The tails P(|z_i| >= b t) of d Laplace noises z_i of scale b add up to d e^(-t), t >= 0",
    given=[d >= 1, b > 0, *basis, noise, t >= 0],
    show=Sum(1, d, lambda i: E(N[d], lambda y: large(i, y))) == d * exp(-t))
def sum_of_tails():
    use(coordinate_law, K=d)
    apply_to(this, value(line, lambda s: indicator(b * t <= abs(s)))).called("tails")
    use(tail_of_scaled_noise)
    sums((1, d), lambda i: E(N[d], lambda y: large(i, y)) == exp(-t),
        lambda i: (by.apply_to("tails.0", i), by.linear()))

m = integer("m")

@claim("Where some coordinate is large, the number of the large ones is at least 1",
    given=[1 <= m, m <= d, b * t <= abs(at(m, y))],
    show=1 <= Sum(1, d, lambda i: large(i, y)))
def some_are_large():
    """The sum is at least its term m, which is 1."""
    with sums((1, d), lambda i: indicator((i <= m) & (m <= i)) * 1 <= large(i, y)) as i:
        yes, _ = cases(i <= m)
        with yes:
            from_m_on, _ = cases(m <= i)
            with from_m_on:
                have(eq(i, m))
                rewrite(this)
    use(only_one_term, l=1, m=d, j=m, v=value(INTEGER, lambda i: 1))
    linear()

@claim("Accuracy of the Laplace mechanism: one of d noises is log(d/delta) scales or more with probability <= delta",
    dwork("Theorem 3.8", "whole"),
    given=[d >= 1, b > 0, *basis, noise, 0 < delta, delta <= 1, t == log(d / delta), far_somewhere],
    show=E(N[d], far) <= delta)
def laplace_accuracy():
    use(sum_of_tails)
    with under(N[d], lambda y: far(y) <= Sum(1, d, lambda i: large(i, y))) as y:
        apply_to("far", y)
        _, there = split(this)
        with there:
            unpack(this, "m")
            use(some_are_large)
    # d tails of e^(-t) = delta/d.
    fact("exp", "log", delta / d)
    fact("log", "inverse", delta / d)
    have(-t == log(delta / d))
    have(exp(-t) == delta / d, by.rewrite(this))
    linear(d)

doubt(tail_of_scaled_noise, mutants=[tightened(tail_of_scaled_noise, "9/10")])
# One noise is 0 scales or more in any case.
doubt(laplace_accuracy,
    mutants=[mutant("half of delta", show=E(N[d], far) <= delta / 2,
            hints=[{"witness": {**ONE_COORDINATE, "t": "0", "delta": "1", "far": value(line, lambda y: expr(1))},
                    "proofs": {**one_axis, "given far": (by.intro("y"), by.choose(1), by.witness(1)),
                        "show": (by.contradiction(), by.linear())}}])])

# --- histograms ---------------------------------------------------------------------------------------------------------

# The data is a histogram: its coordinates are the numbers of records in each cell.  Neighbours have an L1 distance of
# at most 1.
histogram_release = lambda x: bind(N[d], lambda y: dirac(x + y))

@claim("A histogram of l1 sensitivity 1, with Laplace noise of scale 1/eps on each cell, is eps-private",
    dwork("Section 3.3, histograms", "whole"),
    given=[d >= 1, *basis, noise, eps > 0, b == 1 / eps],
    show=every(V, V,
        lambda x, y: (Sum(1, d, lambda i: abs(inner(axis[i], x - y))) <= 1).implies(
            max_divergence(histogram_release(x), histogram_release(y)) <= eps)))
def histogram_private():
    x, y, _ = intro("x", "y", "[neighbours]")
    use(laplace_mechanism_in_any_dimension, D=V, query=value(V, lambda x: x), S=1,
        distance=value(V, V, lambda x, y: Sum(1, d, lambda i: abs(inner(axis[i], x - y)))))
    apply_to(this, x, y)

half_the_noise = (by.contradiction().called("private"),
    by.apply_to("private", 2, 1, value(line, lambda y: indicator(2 < y))),
    by.under(laplace, lambda z: indicator(2 < 2 + z) == indicator(0 < z), lambda z: (by.cases(0 < z),)),
    by.under(laplace, lambda z: indicator(2 < 1 + z) == indicator(1 < z), lambda z: (by.cases(1 < z),)),
    by.use(laplace_tail, t=0), by.use(laplace_tail, t=1),
    by.have(exp(expr("1/2")) * exp(expr(-1)) <= "2/3", by.evaluate()), by.linear(exp(expr("1/2"))))
doubt(histogram_private,
    mutants=[mutant("half the noise", given=[d >= 1, *basis, noise, eps > 0, b == 1 / (2 * eps)],
            hints=[{"witness": {**ONE_COORDINATE, "eps": "1/2"}, "proofs": {**one_axis, "show": half_the_noise}}])])
