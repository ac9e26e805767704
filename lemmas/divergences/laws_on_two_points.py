"""Two laws on two points, for the mutants of statements about f-divergences: at f(s) = |s - 1| they are 1 apart.

The laws have 3/4 and 1/4 in 1, and the rest in 2.  That D_f <= 1 is seen at s = 3 and s = 1/3, and that it is no less
at a = 1 in 1, -1 in 2, and b = -a.
"""

from verify.lemma import *

weights = lambda share: lambda k: share * (2 - k) + (1 - share) * (k - 1)
two_points = lambda share: mix(1, 2, weights(expr(share)), lambda k: dirac(k))
likely, unlikely = two_points("3/4"), two_points("1/4")
distance = value(line, lambda s: Abs(s - 1))
side = lambda x: 2 * indicator(x <= 1) - 1
opposite = lambda x: -side(x)

def mean_of_two(share: str, g: Callable[[Expr], Expr]) -> Step:
    """The mean of g under the law that has this share in 1."""
    upto = lambda last: Sum(1, last, lambda k: weights(expr(share))(k) * g(k))
    return by.have(eq(E(two_points(share), g), expr(share) * g(expr(1)) + (1 - expr(share)) * g(expr(2))),
        by.mixture(two_points(share), g), by.unfold(upto(2)), by.unfold(upto(1)), by.unfold(upto(0), "empty"),
        by.linear())

# A proof that the divergence is at most 1.
one_apart = (by.intro("a", "b"), by.intro().called("one apart"), by.apply_to("one apart", 1, 3),
    by.apply_to("one apart", 2, expr("1/3")), mean_of_two("3/4", bounded("a", line)),
    mean_of_two("1/4", bounded("b", line)), by.linear())

def apart(*first: Step) -> tuple[Step, ...]:
    """The divergence is larger than a number less than 1."""
    return (by.intro(), by.witness(value(line, side)), by.witness(value(line, opposite)),
        by.each_part((by.intro("x", "s"), by.intro(), by.auto()),
            (mean_of_two("3/4", side), mean_of_two("1/4", opposite), *first, by.linear())))

def half_to(t: int) -> tuple[Step, ...]:
    """The product of one coefficient 1/2, that of step t."""
    upto = lambda last: Product(t, last, lambda i: expr("1/2"))
    return (by.unfold(upto(t)), by.unfold(upto(t - 1), "empty"))
