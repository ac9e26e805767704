"""Characteristic functions of privacy losses: that of a product of pairs is the product (Zhu, Dong, Wang 2022).

The characteristic function of the privacy loss l of P and Q is t -> E_P e^(i t l).  There are no complex numbers here:
it is said by its real part E_P cos(t l) and its imaginary part E_P sin(t l).  P2 and Q2 are a second pair, with the
loss m.
"""

from lemmas.papers import zhu
from verify.lemma import *

X, Y = spaces("X Y")
P, Q_ = law("P", X), law("Q", X)
P2, Q2 = law("P2", Y), law("Q2", Y)
l, m = fun("l", X), fun("m", Y)
f = bounded("f", X, Y)
a, b, c, t, u, v = reals("a b c t u v")

@claim("u^2 + v^2 = 0 gives u = 0", given=[u**2 + v**2 == 0], show=u == 0)
def squares_that_vanish():
    have(0 <= v**2)
    above, rest = cases(0 < u)
    with above:
        absurd(by.have(0 < u**2), by.linear())
    with rest:
        below, _ = cases(u < 0)
        with below:
            absurd(by.have(0 < u**2), by.linear())

@claim("cos(a + b) = cos a cos b - sin a sin b and sin(a + b) = sin a cos b + cos a sin b",
    show=all_of(cos(a + b) == cos(a) * cos(b) - sin(a) * sin(b), sin(a + b) == sin(a) * cos(b) + cos(a) * sin(b)))
def sums_of_angles():
    # The squares of the two gaps, left sides less right sides, have a sum that is 0 at b = 0 and has the derivative 0.
    gap_of_cos = cos(a + b) - (cos(a) * cos(b) - sin(a) * sin(b))
    gap_of_sin = sin(a + b) - (sin(a) * cos(b) + cos(a) * sin(b))
    with have(gap_of_cos**2 + gap_of_sin**2 == 0):
        later, before = cases(0 <= b)
        with later:
            slope(b, 0)
        with before:
            slope(b, 0, down=True)
    use(squares_that_vanish, u=gap_of_cos, v=gap_of_sin)
    use(squares_that_vanish, u=gap_of_sin, v=gap_of_cos)

@definition(r"$l = \log \frac{d $P}{d $Q}")
def privacy_loss(X: Space, P: Law[X], Q: Law[X], l: Function[X]) -> Prop:
    """l is the privacy loss of P and Q: E_P f = E_Q f e^l for every bounded f.

    The logarithm of the density of P with respect to Q, where it is finite."""
    return every(bounded(X), lambda f: E(P, f) == E(Q, lambda x: f(x) * exp(l(x))))

both = lambda P, P2: bind(P, lambda x: bind(P2, lambda y: dirac(x, y)))
of_pairs = [hypothesis("l", privacy_loss(X, P, Q_, l)), hypothesis("m", privacy_loss(Y, P2, Q2, m))]

# Integrals in turn, which are that under the product of Q_ and Q2, as e^(l + m) is positive (Tonelli).
sum_is_the_loss = every(bounded(X, Y),
    lambda f: E(both(P, P2), f) == E(Q_, lambda x: E(Q2, lambda y: f(x, y) * exp(l(x) + m(y)))))

@claim("The privacy loss of two pairs (P, Q), (P2, Q2) in turn is the sum of theirs: E_P E_P2 f = E_Q E_Q2 f e^(l + m)",
    given=of_pairs,
    show=sum_is_the_loss)
def loss_of_a_product():
    f = intro("f")
    apply_to("l", value(X, lambda x: E(P2, lambda y: f(x, y))))  # and then m, for each x
    with under(Q_, lambda x: E(P2, lambda y: f(x, y)) * exp(l(x)) == E(Q2, lambda y: f(x, y) * exp(l(x) + m(y)))) as x:
        apply_to("m", value(Y, lambda y: f(x, y)))
        let(c, exp(l(x)))
        under(Q2, lambda y: f(x, y) * exp(l(x) + m(y)) == c * (f(x, y) * exp(m(y))),
            lambda y: (by.rewrite(c == exp(l(x))),))
        rewrite(c == exp(l(x)), backwards=True)
        linear(c)

cos_of = lambda P, l: E(P, lambda x: cos(t * l(x)))
sin_of = lambda P, l: E(P, lambda x: sin(t * l(x)))

@definition(r"\mathsf{E}_{$P \otimes $P2}\, e^{i $t ($l + $m)} = \mathsf{E}_{$P}\, e^{i $t $l}\; \mathsf{E}_{$P2}\, e^{i $t $m}",
    letters="X Y")
def characteristic_functions_multiply(X: Space, Y: Space, P: Law[X], P2: Law[Y], l: Function[X], m: Function[Y],
        t: Real) -> Prop:
    """E e^(i t (l + m)) is E_P e^(i t l) times E_P2 e^(i t m), for independent x of P and y of P2.

    Its real part, E cos(t (l + m)), and its imaginary part, E sin(t (l + m)), are those of the product."""
    cos_of = lambda P, l: E(P, lambda x: cos(t * l(x)))
    sin_of = lambda P, l: E(P, lambda x: sin(t * l(x)))
    pair = bind(P, lambda x: bind(P2, lambda y: dirac(x, y)))
    return all_of(E(pair, lambda x, y: cos(t * (l(x) + m(y))))
            == cos_of(P, l) * cos_of(P2, m) - sin_of(P, l) * sin_of(P2, m),
        E(pair, lambda x, y: sin(t * (l(x) + m(y)))) == sin_of(P, l) * cos_of(P2, m) + cos_of(P, l) * sin_of(P2, m))

multiply = characteristic_functions_multiply(X, Y, P, P2, l, m, t)

@claim("The characteristic function of l(x) + m(y), x and y independent, is the product of those of l and m",
    show=multiply)
def characteristic_function_of_a_sum():
    with under(P,
            lambda x: E(P2, lambda y: cos(t * (l(x) + m(y))))
                == cos(t * l(x)) * cos_of(P2, m) - sin(t * l(x)) * sin_of(P2, m)) as x:
        under(P2, lambda y: cos(t * (l(x) + m(y))) == cos(t * l(x)) * cos(t * m(y)) - sin(t * l(x)) * sin(t * m(y)),
            lambda y: (by.use(sums_of_angles, a=t * l(x), b=t * m(y)),))
    with under(P,
            lambda x: E(P2, lambda y: sin(t * (l(x) + m(y))))
                == sin(t * l(x)) * cos_of(P2, m) + cos(t * l(x)) * sin_of(P2, m)) as x:
        under(P2, lambda y: sin(t * (l(x) + m(y))) == sin(t * l(x)) * cos(t * m(y)) + cos(t * l(x)) * sin(t * m(y)),
            lambda y: (by.use(sums_of_angles, a=t * l(x), b=t * m(y)),))
    each_part()

@claim("The loss of a product of two pairs: the sum of theirs; its characteristic function: the product of theirs",
    zhu("Characteristic functions", "part",
        "two pairs of laws with the same null sets; not how delta is found from it"),
    given=of_pairs,
    show=sum_is_the_loss & multiply)
def characteristic_function_of_a_product():
    """As real and imaginary parts, at every t; losses that are finite everywhere, so that P and Q have the same null
    sets.  That the sum is the loss is said by the integrals over Q and Q2 in turn."""

    use(loss_of_a_product)
    use(characteristic_function_of_a_sum)
    each_part()

doubt(squares_that_vanish, mutants=[mutant("a difference", given=[u**2 - v**2 == 0])])
doubt(sums_of_angles, mutants=[mutant("the sign of the cosine", show=cos(a + b) == cos(a) * cos(b) + sin(a) * sin(b))])
doubt(loss_of_a_product, mutants=[dropped(loss_of_a_product, "m")])
doubt(characteristic_function_of_a_sum,
    mutants=[mutant("the real parts alone",
            show=E(both(P, P2), lambda x, y: cos(t * (l(x) + m(y)))) == cos_of(P, l) * cos_of(P2, m))])
doubt(characteristic_function_of_a_product, mutants=[dropped(characteristic_function_of_a_product, "m")])
