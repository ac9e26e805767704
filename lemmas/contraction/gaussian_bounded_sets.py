"""Gaussian probabilities of bounded sets: another mean, or twice the vector, costs a bounded factor.

A test f that is 0 off the ball of radius B about 0 stands for the set; xi is standard Gaussian.  For `strips_hidden`.
"""

from lemmas.axioms import gauss_shift, gauss_sum
from verify.lemma import *

V = euclid("V")
m, z = points("m z", V)
s, R, B = reals("s R B")
f = test("f", V)

factor = exp(((B + R) / s) ** 2 / 2)
bounded_support = every(V, lambda y: (B < norm(y)).implies(f(y) == 0))

@claim("Of a set in the ball of radius B about 0, N(m, s^2 I) has at most e^((B + R)^2/(2 s^2)) times the probability "
        "under N(z, s^2 I), for every m and |z| <= R",
    given=[s > 0, norm(z) <= R, bounded_support],
    show=E(gauss(V), lambda x: f(m + s * x)) <= factor * E(gauss(V), lambda x: f(z + s * x)))
def gauss_moved_in_ball():
    """The ratio of the densities is at most the factor where |z + s x| <= B."""
    use(gauss_shift, f=value(V, lambda x: f(z + s * x)), a=to_m)
    with under(gauss(V),
            lambda x: f(z + s * x) * exp(inner(to_m, x) - norm(to_m) ** 2 / 2) <= factor * f(z + s * x)) as x:
        B_below_norm_z_plus_s_x, B_from_norm_z_plus_s_x_on = cases(B < norm(z + s * x))
        with B_below_norm_z_plus_s_x:
            apply_to(bounded_support)
        with B_from_norm_z_plus_s_x_on:
            triangle(z + s * x, -z)
            have(norm(x) <= (B + R) / s)
            have(norm(x) ** 2 <= ((B + R) / s) ** 2, by.linear(norm(x) + (B + R) / s))
            norm_inner(x - to_m)
            norm_inner(x)
            norm_inner(to_m)
            have(norm(x - to_m) ** 2 >= 0)
            fact("exp", "increasing", inner(to_m, x) - norm(to_m) ** 2 / 2, ((B + R) / s) ** 2 / 2)
            linear(f(z + s * x))

to_m = (m - z) / s

@claim("Of a set in the ball of radius B about 0, the law of 2 (z + s xi) has at most e^((B + R)^2/(2 s^2)) times the "
        "probability under that of z + s xi",
    given=[s > 0, norm(z) <= R, bounded_support],
    show=E(gauss(V), lambda x: f(2 * (z + s * x))) <= factor * E(gauss(V), lambda x: f(z + s * x)))
def gauss_doubled_in_ball():
    """2 xi has the law of sqrt(3) xi' + xi: for each xi', which moves the mean only, the claim before."""
    use(gauss_sum, r=root, s=1, c=2)
    with under(gauss(V),
            lambda w: E(gauss(V), lambda x: f(2 * z + s * (root * w + x)))
                <= factor * E(gauss(V), lambda x: f(z + s * x))) as w:
        use(gauss_moved_in_ball, m=2 * z + s * root * w)
    congruence(gauss_sum,
        lambda hole: E(hole, lambda v: f(2 * z + s * v)) <= factor * E(gauss(V), lambda x: f(z + s * x)), at=this)

root = sqrt(3)

doubt(gauss_moved_in_ball, mutants=[dropped(gauss_moved_in_ball, bounded_support)])

doubt(gauss_doubled_in_ball, mutants=[dropped(gauss_doubled_in_ball, bounded_support)])
