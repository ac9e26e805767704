"""Poisson's formula for Gaussian series, the transformation of Jacobi's theta function.

The sum of e^(-(x - u)^2/(2 b^2)) over all integers x is a constant times E cos(2 pi u Y), Y discrete Gaussian of
deviation 1/(2 pi b).  As in `discrete_gaussian_moments` S(z) is the sum at u = b z, said with the discrete Gaussian X
of deviation sigma = 2^(1/2) b, and R = 1/S.  For h >= 0 of the period of S and a normal number N the mean of h(N + a)
is that of h(N) S(N - a)/S(N).  Let h be Poisson's kernel, E cos(2 pi b z L) for the discrete Laplace L of ratio r, P(L
= k) a constant times r^|k|: for r near 1 all its weight is near the multiples of 1/b, so that the mean at a is to the
mean at 0 as S(a) to S(0); and it is E cos(2 pi b a L) e^(-(2 pi b L)^2/2), in which L flattens to be Y.

In the claims P is the law of X, w is 2 pi b, K this kernel, r = e^(-1/beta), d(x) = r^|x|, tau the deviation of Y; phi
is the normal density, C a bound of R, and M says how still S is at a (`still`).
"""

from lemmas.analysis.exponential_remainders import second_order_above, second_order_below
from lemmas.analysis.small_numbers import small_real
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_series import constant_positive
from lemmas.foundations.discrete_laplace_cosines import is_discrete_laplace, poisson_kernel_concentrates
from lemmas.foundations.gaussian_cosines import (cosine_has_a_period, cosine_even_sine_odd, cosine_near_parabola,
    mean_of_a_moved_cosine)
from lemmas.mechanisms.discrete_gaussian import atom, discrete_gaussian, equal_atom_by_atom
from lemmas.mechanisms.discrete_gaussian_moments import (around, at_root2, for_deviations, greater, halves, is_inverse,
    is_sum, mean_over_a_period, periodic, root2, sum_and_inverse, sum_has_a_period, sum_is_even, sum_is_periodic)
from lemmas.mechanisms.discrete_laplace import (constant, discrete_laplace, discrete_laplace_exists,
    discrete_laplace_masses, masses, rounded_laplace)
from lemmas.mechanisms.gaussian_number_moments import line_symmetry
from verify.language.expr import expr
from verify.lemma import *

P, L, Y, N = law("P", line), law("L", line), law("Y", line), gauss(line)
sigma, b, x, y, z, a, r, u, v, e, q, M, C = reals("sigma b x y z a r u v e q M C")
k, m = integer("k"), integer("m")
S, R, h = (weight(name, line) for name in ("S", "R", "h"))
X = hypothesis("X", discrete_gaussian(P, sigma))
w = 2 * pi * b

# --- the sum has a period, and what that gives ------------------------------------------------------------------------

@claim("E h(N + a) = E h(N) S(N - a)/S(N) for h >= 0 of period 1/b, that of S(z) = E phi((X - 2 b z)/sigma)/phi(z)",
    given=[*halves, X, is_sum, is_inverse, periodic],
    show=E(N, lambda z: h(z + a)) == E(N, lambda z: h(z) * S(z - a) * R(z)))
def periodic_function_moved():
    """Both "at most" by `mean_over_a_period`, for h(z) S(z - a) and, moved by -a, for h(z + a) S(z)."""
    with use(mean_over_a_period, h=value(line, lambda z: h(z) * S(z - a))) as that:
        with that.premise("h"):
            z1, m1 = intro("z", "m")
            apply_to("h", z1, m1)
            use(sum_is_periodic, z=z1 - a, m=m1)
            linear(h(z1 + m1 / b), S(z1 - a))
    with use(mean_over_a_period, a=-a, h=value(line, lambda z: h(z + a) * S(z))) as that:
        with that.premise("h"):
            z1, m1 = intro("z", "m")
            apply_to("h", z1 + a, m1)
            use(sum_is_periodic, z=z1, m=m1)
            linear(S(z1 + m1 / b), h(z1 + a))
    with under(N, lambda z: h(z + a) * S(z + a - a) * R(z) == h(z + a)) as z1:
        apply_to("R", z1)
        linear(h(z1 + a) * R(z1), h(z1 + a))
    have(E(N, lambda z: h(z + a)) <= E(N, lambda z: h(z) * S(z - a) * R(z)), by.linear())
    have(E(N, lambda z: h(z) * S(z - a) * R(z)) <= E(N, lambda z: h(z + a)), by.linear())

# --- the sum on both sides of a ---------------------------------------------------------------------------------------

density_from_another = claim("phi(y) = phi(x) e^((x^2 - y^2)/2)", show=phi(y) == phi(x) * exp((x**2 - y**2) / 2))

term = lambda x, z: phi((x - 2 * b * z) / sigma) / phi(z)

@claim("phi((x - 2 b z)/sigma)/phi(z) at a + z is that at a times e^(z (x/b - a) - z^2/2), sigma^2 = 2 b^2",
    given=[*halves],
    show=term(x, a + z) == term(x, a) * exp(z * (x / b - a) - z**2 / 2))
def term_from_another():
    """Both normal densities at a + z from those at a; the exponents differ by z (x/b - a) - z^2/2, as sigma^2 = 2
    b^2."""
    here, there = (x - 2 * b * a) / sigma, (x - 2 * b * (a + z)) / sigma
    factor, ends = exp(z * (x / b - a) - z**2 / 2), exp((a**2 - (a + z) ** 2) / 2)
    use(density_from_another, x=here, y=there)
    use(density_from_another, x=a, y=a + z)
    have((here**2 - there**2) / 2 == z * (x / b - a) - z**2 / 2 + (a**2 - (a + z) ** 2) / 2,
        by.linear((z * x / b - 2 * a * z - z**2) / sigma**2))
    have(exp((here**2 - there**2) / 2) == factor * ends, by.rewrite(this))
    have(phi(there) == phi(here) * factor * ends, by.linear(phi(here)))
    have(phi(there) * phi(a) == phi(here) * factor * phi(a + z), by.linear(phi(a), phi(here) * factor))
    linear(1 / (phi(a) * phi(a + z)))

@claim("e^u + e^-u <= 2 + 2 u^2 e^y for |u| <= y", given=[abs(u) <= y], show=exp(u) + exp(-u) <= 2 + 2 * u**2 * exp(y))
def cosh_below_square():
    """e^v and e^(-v) up to the second order in v = |u|."""
    up, down = cases(0 <= u)
    for case, v in ((up, u), (down, -u)):
        with case:
            use(second_order_above, y=v)
            use(second_order_below, y=-v)
            fact("abs", "above", u)
            have(exp(v) <= exp(y), by.fact("exp", "increasing", v, y))
            have(1 <= exp(y))
            linear(u**2)

# The constant before z^2.
rate = 1 + 1 / (2 * b)
most = lambda a: 4 * (exp(rate**2) * exp(rate * abs(a))) / phi(a)

parabola_below_exponential = claim("y^2 <= 2 e^y for y >= 0", given=[y >= 0], show=y**2 <= 2 * exp(y))

@claim("phi(x) e^(q |x|) <= e^(q^2/2)", show=phi(x) * exp(q * abs(x)) <= exp(q**2 / 2))
def density_outweighs():
    fact("phi", "density", x)
    have(exp(-(x**2) / 2 + q * abs(x)) <= exp(q**2 / 2),
        by.fact("exp", "increasing", -(x**2) / 2 + q * abs(x), q**2 / 2))
    have(1 / sqrt(2 * pi) <= 1)
    linear(exp(q * abs(x)), exp(-(x**2) / 2) * exp(q * abs(x)))

@claim("The terms of S at a + z and a - z add up to twice that at a but for a constant times z^2, |z| <= 1/(2 b)",
    given=[*halves, abs(z) <= 1 / (2 * b)],
    show=((2 - z**2) * term(x, a) <= term(x, a + z) + term(x, a - z))
        & (term(x, a + z) + term(x, a - z) <= 2 * term(x, a) + most(a) * z**2))
def terms_on_both_sides():
    """With v = x/b - a, u = z v, T the term at a, they add up to T e^(-z^2/2) (e^u + e^(-u)).  From above by
    `cosh_below_square`: y^2 e^(y/(2 b)), y = |v|, is at most 2 e^(rate y), and that times T is bounded."""
    use(term_from_another)
    use(term_from_another, z=-z)
    let(v, x / b - a)
    let(u, z * v)
    falls, T = exp(-(z**2) / 2), term(x, a)
    have(exp(z * (x / b - a) - z**2 / 2) == exp(u) * falls, by.rewrite("u"), by.rewrite("v"))
    have(exp(-z * (x / b - a) - (-z) ** 2 / 2) == exp(-u) * falls, by.rewrite("u"), by.rewrite("v"))
    have(term(x, a + z) + term(x, a - z) == T * falls * (exp(u) + exp(-u)), by.linear(T))
    part = each_part()
    with part[0]:
        have(exp(u) + exp(-u) >= 2)
        fact("exp", "tangent", -(z**2) / 2)
        linear(T * falls, T)
    with part[1]:
        there = (x - 2 * b * a) / sigma
        let(y, abs(v))
        have(falls <= 1)
        with have(abs(u) == abs(z) * y):
            rewrite("u")
            rewrite("y")
            for case in cases(0 <= z):
                with case:
                    cases(0 <= v)
        have(abs(u) <= y / (2 * b), by.linear(y))
        use(cosh_below_square, y=y / (2 * b))
        have(u**2 == z**2 * y**2, by.have(abs(u) ** 2 == u**2), by.have(abs(z) ** 2 == z**2),
            by.have(abs(u) ** 2 == (abs(z) * y) ** 2), by.linear(y**2))
        use(parabola_below_exponential)
        have(y**2 * exp(y / (2 * b)) <= 2 * exp(rate * y), by.linear(exp(y / (2 * b))))
        have((sigma / b) ** 2 == 2, by.linear(1 / b**2))
        with have(y <= sigma / b * abs(there) + abs(a)):
            fact("abs", "above", there)
            fact("abs", "above", a)
            for case, size in zip(cases(0 <= v), (v, -v), strict=True):
                with case:
                    have(abs(v) == size)
                    linear(sigma / b)
        q_ = rate * (sigma / b)
        have(rate * y <= q_ * abs(there) + rate * abs(a), by.linear(rate))
        fact("exp", "increasing", rate * y, q_ * abs(there) + rate * abs(a))
        use(density_outweighs, x=there, q=rate * (sigma / b))
        have((rate * (sigma / b)) ** 2 / 2 == rate**2, by.linear(rate**2))
        have(exp((rate * (sigma / b)) ** 2 / 2) == exp(rate**2), by.rewrite(this))
        have(phi(there) * exp(rate * y) <= exp(rate**2) * exp(rate * abs(a)), by.linear(phi(there), exp(rate * abs(a))))
        have(T * exp(rate * y) <= exp(rate**2) * exp(rate * abs(a)) / phi(a), by.linear(1 / phi(a)))
        have(T * falls * (exp(u) + exp(-u)) <= T * (exp(u) + exp(-u)))
        have(T * (exp(u) + exp(-u)) <= 2 * T + 2 * T * u**2 * exp(y / (2 * b)), by.linear(T))
        have(T * u**2 * exp(y / (2 * b)) == T * z**2 * (y**2 * exp(y / (2 * b))), by.linear(T * exp(y / (2 * b))))
        have(T * z**2 * (y**2 * exp(y / (2 * b))) <= 2 * z**2 * (T * exp(rate * y)), by.linear(T * z**2))
        linear(z**2)

@claim("S(a + z) + S(a - z) = 2 S(a) but for a constant times z^2, |z| <= 1/(2 b), S(z) = E phi((X - 2 b "
        "z)/sigma)/phi(z)",
    given=[*halves, X, is_sum, abs(z) <= 1 / (2 * b)],
    show=((2 - z**2) * S(a) <= S(a + z) + S(a - z)) & (S(a + z) + S(a - z) <= 2 * S(a) + most(a) * z**2))
def sum_on_both_sides():
    for place in (a, a + z, a - z):
        apply_to("S", place)
    with under(P, lambda x: (2 - z**2) * term(x, a) <= term(x, a + z) + term(x, a - z)) as x1:
        use(terms_on_both_sides, x=x1)
    with under(P, lambda x: term(x, a + z) + term(x, a - z) <= 2 * term(x, a) + most(a) * z**2) as x1:
        use(terms_on_both_sides, x=x1)
    each_part((by.linear(2 - z**2),), (by.linear(),))

@claim("(2 pi b z)^2 <= 12 (1 - cos(2 pi b z)) for |z| <= 1/(2 b)",
    given=[b > 0, abs(z) <= 1 / (2 * b)],
    show=(w * z) ** 2 <= 12 * (1 - cos(w * z)))
def square_below_cosine():
    have(b * abs(z) <= "1/2", by.linear(b))
    have((b * abs(z)) ** 2 <= "1/4", by.linear(b * abs(z), 1))
    have(pi <= "22/7", by.evaluate())
    have(pi**2 <= 10, by.linear(pi, 1))
    have((w * z) ** 2 == 4 * pi**2 * (b * abs(z)) ** 2, by.have(abs(z) ** 2 == z**2), by.linear(pi**2 * b**2))
    have((w * z) ** 2 <= 10, by.linear(pi**2))
    use(cosine_near_parabola, x=w * z)

# S is nearly still at a: S(a + z) and S(a - z) add up to 2 S(a) but for M (1 - cos(2 pi b z)).
still = lambda a, M: every(REAL,
    lambda z: (-M * (1 - cos(w * z)) <= S(a + z) + S(a - z) - 2 * S(a))
        & (S(a + z) + S(a - z) - 2 * S(a) <= M * (1 - cos(w * z))))

@claim("With some M, for all z: S(a + z) + S(a - z) = 2 S(a) but for M (1 - cos(2 pi b z)), S(z) = E phi((X - 2 b "
        "z)/sigma)/phi(z)",
    given=[*halves, X, is_sum],
    show=exists(REAL, lambda M: (0 <= M) & still(a, M)))
def sum_nearly_still():
    """y is z moved by whole periods to at most 1/(2 b) from 0: there `sum_on_both_sides` and `square_below_cosine`
    hold."""
    let(M, 12 * (S(a) + most(a)) / w**2)
    witness(M)
    part = each_part()
    with part[1]:
        z1 = intro("z")
        let(m, floor(b * z1 + expr("1/2")))
        fact("floor", "bounds", b * z1 + expr("1/2"))
        let(y, z1 - m / b)
        have(b * y == b * z1 - m, by.rewrite("y"))
        use(sum_on_both_sides, z=y)
        use(square_below_cosine, z=y)
        use(cosine_has_a_period, x=w * y, k=m)
        for there, same_, turns in ((a + z1, a + y, m), (a - z1, a - y, -m)):
            with have(S(there) == S(same_)):
                use(sum_is_periodic, z=same_, m=turns)
                have(eq(there, same_ + turns / b), by.rewrite("y"))
                rewrite(this)
        with have(cos(w * z1) == cos(w * y)):
            have(eq(w * z1, w * y + 2 * pi * m), by.rewrite("y"))
            rewrite(this)
        have((S(a) + most(a)) * y**2 <= M * (1 - cos(w * y)), by.rewrite("M"), by.linear((S(a) + most(a)) / w**2))
        have(0 <= most(a) * y**2)
        have(0 <= S(a) * y**2)

# --- Poisson's kernel for h -------------------------------------------------------------------------------------------

beta, tau, c = reals("beta tau c")
K, d, f, d0 = weight("K", line), weight("d", line), weight("f", line), bounded("d0", line)
laplace_number = [beta > 0, hypothesis("L", discrete_laplace(L, beta)), hypothesis("r", eq(r, exp(-1 / beta)))]
is_kernel = hypothesis("K", every(REAL, lambda z: K(z) == E(L, lambda x: cos(w * z * x))))

@claim("E K(N + a) is S(a) E K(N)/S(N) but for M C (1 - r)^2/(4 r), K(z) = E cos(2 pi b z L), L discrete Laplace of "
        "ratio r",
    given=[*halves, X, is_sum, is_inverse, *laplace_number, is_kernel, M >= 0, hypothesis("M", still(a, M)),
        hypothesis("C", every(REAL, lambda z: R(z) <= C))],
    show=abs(E(N, lambda z: K(z + a)) - S(a) * E(N, lambda z: K(z) * R(z))) <= M * C * (1 - r) ** 2 / (4 * r))
def kernel_moved():
    """As S, R, K are even, S(N - a) may be read as the mean of S(a + N) and S(a - N): that is S(a) but for M (1 -
    cos(w N))/2, and K (1 - cos(w N)) is at most (1 - r)^2/(2 r) (`poisson_kernel_concentrates`)."""
    with have(every(REAL, INTEGER, lambda z, m: K(z + m / b) == K(z))).called("period"):
        z1, m1 = intro("z", "m")
        apply_to("K", z1)
        apply_to("K", z1 + m1 / b)
        there, here = lambda x: cos(w * (z1 + m1 / b) * x), lambda x: cos(w * z1 * x)
        for wave in (there, here):
            have(E(L, lambda x: wave(floor(x))) == E(L, wave),
                by.congruence("L.0", lambda law: eq(E(law, wave), E(L, wave))), by.ring())
        with under(L, lambda x: there(floor(x)) == here(floor(x))) as x1:
            use(cosine_has_a_period, x=w * z1 * floor(x1), k=m1 * floor(x1))
    with have(every(REAL, lambda z: (K(-z) == K(z)) & (R(-z) == R(z)))).called("even"):
        z1 = intro("z")
        for place in (z1, -z1):
            apply_to("K", place)
            apply_to("S", place)
            apply_to("R", place)
        use(sum_is_even, z=z1)
        part = each_part()
        with part[0]:
            with under(L, lambda x: cos(w * -z1 * x) == cos(w * z1 * x)) as x1:
                use(cosine_even_sine_odd, x=w * z1 * x1)
        with part[1]:
            linear(R(z1), R(-z1), R(z1) * R(-z1))
    use(periodic_function_moved, h=K)
    with have(E(N, lambda z: K(z) * S(z - a) * R(z)) == E(N, lambda z: K(z) * S(a - z) * R(z))):
        with under(N, lambda z: K(z) * S(z - a) * R(z) == K(z) * S(a - z) * R(z)) as z1:
            use(sum_is_even, z=a - z1)
            apply_to("S", a - z1)
            apply_to("S", -(a - z1))
            linear(K(z1) * R(z1))
    with have(E(N, lambda z: K(z) * S(a - z) * R(z)) == E(N, lambda z: K(z) * S(a + z) * R(z))):
        use(line_symmetry)
        left, right = lambda z: K(z) * S(a - z) * R(z), lambda z: K(z) * S(a + z) * R(z)
        have(E(N, lambda z: left(-z)) == E(N, left),
            by.congruence(line_symmetry, lambda law: eq(E(law, left), E(N, left))), by.ring())
        with under(N, lambda z: left(-z) == right(z)) as z1:
            apply_to("even", z1)
            have(S(a - -z1) == S(a + z1), by.have(a - -z1 == a + z1), by.rewrite(this))
            linear(K(-z1) * R(-z1), S(a + z1) * R(-z1), S(a + z1) * K(z1))
    most_gap = M * C * (1 - r) ** 2 / (2 * r)
    gap = lambda z: K(z) * S(a + z) * R(z) + K(z) * S(a - z) * R(z) - 2 * S(a) * (K(z) * R(z))
    for bound in (lambda z: gap(z) <= most_gap, lambda z: -most_gap <= gap(z)):
        with under(N, bound) as z1:
            apply_to("K", z1)
            apply_to("M", z1)
            apply_to("C", z1)
            use(poisson_kernel_concentrates, P=L, b=beta, t=w * z1)
            near_ = K(z1) * (1 - cos(w * z1))
            have(2 * r * near_ <= (1 - r) ** 2, by.linear(2 * r * (1 - cos(w * z1))))
            have(near_ <= (1 - r) ** 2 / (2 * r), by.linear(1 / (2 * r)))
            have(R(z1) * near_ <= C * near_, by.linear(K(z1), near_))
            have(C * near_ <= C * (1 - r) ** 2 / (2 * r), by.linear(C))
            have(M * R(z1) * near_ <= most_gap, by.linear(M))
            linear(K(z1) * R(z1))

@claim("E K(N + a) = (2 pi)^(1/2) E phi(w L) cos(a w L) for K(z) = E cos(w z L), w = 2 pi b",
    given=[is_kernel],
    show=E(N, lambda z: K(z + a)) == sqrt(2 * pi) * E(L, lambda x: phi(w * x) * cos(a * (w * x))))
def mean_of_the_kernel():
    with under(N, lambda z: K(z + a) == E(L, lambda x: cos(w * x * (z + a)))) as z1:
        apply_to("K", z1 + a)
    swap(N, L, lambda z, x: cos(w * x * (z + a)))
    with under(L,
            lambda x: E(N, lambda z: cos(w * x * (z + a))) == sqrt(2 * pi) * (phi(w * x) * cos(a * (w * x)))) as x1:
        use(mean_of_a_moved_cosine, c=w * x1)
        fact("phi", "density", w * x1)
        linear(sqrt(2 * pi) * cos(a * (w * x1)))

is_damping = hypothesis("d", every(REAL, lambda x: d(x) == exp(-abs(x) / beta)))

@claim("E phi(w L) f(L) = phi(0) P(L = 0)/P(Y = 0) E e^(-|Y|/beta) f(Y) for f >= 0, Y discrete Gaussian of deviation "
        "1/w",
    given=[b > 0, beta > 0, tau > 0, hypothesis("L", discrete_laplace(L, beta)),
        hypothesis("Y", discrete_gaussian(Y, tau)), w * tau == 1, is_damping],
    show=E(L, lambda x: phi(w * x) * f(x)) * atom(Y, expr(0)) == phi(0) * constant(beta) * E(Y, lambda x: d(x) * f(x)))
def laplace_weighed():
    """Atom by atom: P(Y = k) = c phi(w k) and P(L = k) = P(L = 0) d(k)."""
    use(discrete_laplace_masses, P=L, b=beta)
    unpack("Y.1", "c").called("c")
    use(constant_positive, P=Y, mu=0, sigma=tau)
    with use(equal_atom_by_atom, P=L, R=Y, s=1, m=0, f=value(line, lambda x: c * phi(0) * (phi(w * x) * f(x))),
            h=value(line, lambda x: phi(0) * constant(beta) * (d(x) * f(x)))) as that:
        with that.premise("equal"):
            k1 = intro("k")
            apply_to(masses(L, beta), k1)
            mass = apply_to("c", k1)
            apply_to("d", k1)
            have(k1 / tau == w * k1, by.linear(k1 / tau))
            rewrite(this, at=mass)
            have(atom(L, k1) * (c * phi(w * k1)) == constant(beta) * d(k1) * atom(Y, k1),
                by.linear(c * phi(w * k1), constant(beta) * d(k1), constant(beta) * c * phi(w * k1)))
            linear(phi(0) * f(k1))
    apply_to("c", 0)
    linear(E(L, lambda x: phi(w * x) * f(x)))

gaussian_number = [tau > 0, hypothesis("Y", discrete_gaussian(Y, tau)), w * tau == 1]
bounds = [M >= 0, hypothesis("M", still(a, M)), hypothesis("M at 0", still(expr(0), M)),
    hypothesis("C", every(REAL, lambda z: R(z) <= C))]

@claim("S(0) E d(Y) cos(2 pi b a Y) is S(a) E d(Y) but for a constant times (1 - r)/r, d(x) = r^|x|",
    given=[*halves, X, is_sum, is_inverse, *laplace_number, is_kernel, *gaussian_number, is_damping, *bounds],
    show=abs(S(0) * E(Y, lambda x: d(x) * cos(a * (w * x))) - S(a) * E(Y, d)) <= (S(0) + S(a)) * (M * C) * (1 - r) / r)
def damped_sums_compared():
    """E K(N + a) is P(L = 0)/P(Y = 0) E d(Y) cos(2 pi b a Y), and nearly S(a) E K(N)/S(N) (`kernel_moved`); so it is
    at 0, and E K(N)/S(N) cancels.  q0 is P(Y = 0), top is P(L = 0) = (1 - r)/(1 + r)."""
    have(r < 1, by.rewrite("r"), by.fact("exp", "strictly", -1 / beta, 0))
    have(0 <= C, by.apply_to("C", 0), by.have(0 <= R(0)), by.linear())
    g = M * C * (1 - r) ** 2 / (4 * r)
    q0, top = atom(Y, expr(0)), constant(beta)
    mean, waves = lambda a: E(N, lambda z: K(z + a)), E(Y, lambda x: d(x) * cos(a * (w * x)))
    with have(top * (1 + r) == 1 - r):
        linear(r, top)
    fact("phi", "density", expr(0))
    have(sqrt(2 * pi) * phi(expr(0)) == 1)
    use(laplace_weighed, f=value(line, lambda x: 1))
    use(laplace_weighed, f=value(line, lambda x: 1 + cos(a * (w * x))))
    use(mean_of_the_kernel)
    use(mean_of_the_kernel, a=0)
    with under(L, lambda x: phi(w * x) * cos(0 * (w * x)) == phi(w * x)):
        have(cos(0) == 1)
    for place, under_L, under_Y in ((a, E(L, lambda x: phi(w * x) * cos(a * (w * x))), waves),
            (expr(0), E(L, lambda x: phi(w * x)), E(Y, d))):
        have(under_L * q0 == phi(0) * (top * under_Y), by.linear())
        have(mean(place) == sqrt(2 * pi) * under_L, by.linear(sqrt(2 * pi)))
        have(sqrt(2 * pi) * under_L * q0 == top * under_Y, by.linear(sqrt(2 * pi), top * under_Y))
        have(mean(place) * q0 == top * under_Y, by.linear(q0))
    use(kernel_moved)
    use(kernel_moved, a=0)
    have(q0 <= 1, by.under(Y, lambda x: indicator(eq(x, 0)) <= 1))
    bound = (S(0) + S(a)) * g
    divided = (S(0) + S(a)) * (M * C) * (1 - r) / r
    have(bound * (1 + r) <= divided * (1 - r), by.linear((S(0) + S(a)) * (M * C) * (1 - r) ** 2 / r))
    for place in (a, expr(0)):
        fact("abs", "above", mean(place) - S(place) * E(N, lambda z: K(z) * R(z)))
    for sign_ in (1, -1):
        gap = S(0) * waves - S(a) * E(Y, d)
        with have(sign_ * gap <= divided):
            have(sign_ * (S(0) * mean(a) - S(a) * mean(expr(0))) <= bound, by.linear(S(0), S(a)))
            have(sign_ * (S(0) * mean(a) - S(a) * mean(expr(0))) * q0 <= bound, by.linear(q0, bound))
            have(sign_ * top * gap <= bound, by.linear(S(0), S(a)))
            have(sign_ * gap * (1 - r) <= bound * (1 + r), by.linear(1 + r, gap))
            have(sign_ * gap * (1 - r) <= divided * (1 - r), by.linear())
            linear(scale=1 - r)
    cases(0 <= S(0) * waves - S(a) * E(Y, d))

@claim("Poisson's formula: S(a) = S(0) E cos(2 pi b a Y), S(a) = E phi((X - 2 a b)/sigma)/phi(a), X, Y discrete "
        "Gaussian of the deviations sigma = 2^(1/2) b and 1/(2 pi b)",
    given=[*halves, X, *gaussian_number],
    show=around(a) == around(expr(0)) * E(Y, lambda x: cos(a * (w * x))))
def poisson_summation():
    """S(a) is the sum of e^(-(x - a b)^2/(2 b^2)) over all integers x, but for a constant, as X is discrete Gaussian
    of deviation sigma = 2^(1/2) b; and E cos(2 pi b a Y) is that of e^(-2 pi^2 b^2 y^2) cos(2 pi b a y), but for a
    constant.  With beta = 1/s, s small, d(Y) is within 2 e of 1 in the mean, and (1 - r)/r at most 2 e."""
    use(sum_and_inverse)
    unpack(this, "S").called("sums")
    unpack("sums", "R").called("S", "R")
    bounded_by(R, C)
    have(every(REAL, lambda z: R(z) <= C), by.intro("z"), by.apply_to("C", z))
    use(sum_nearly_still)
    unpack(this, "M1").called("M1>0", "M1")
    use(sum_nearly_still, a=0)
    unpack(this, "M0").called("M0>0", "M0")
    M1, M0, s = real("M1"), real("M0"), real("s")
    let(M, M1 + M0)
    have(M >= 0, by.rewrite("M"))
    for place in (a, expr(0)):
        with have(still(place, M)):
            z1 = intro("z")
            apply_to("M1", z1)
            apply_to("M0", z1)
            rewrite("M")
    waves = E(Y, lambda x: cos(a * (w * x)))
    total = (S(0) + S(a)) * (2 + 2 * M * C)
    have(0 <= C, by.apply_to("C", 0), by.have(0 <= R(0)), by.linear())
    with have(every(REAL, lambda e: (0 < e).implies(abs(S(0) * waves - S(a)) <= e * total))).called("near"):
        e, _ = intro("e", "[e > 0]")
        tight(q, Y, lambda x: x, e)
        let(s, e / (1 + q + e))
        have(s * (1 + q + e) == e, by.rewrite("s"))
        have(s <= 1, by.linear(scale=1 + q + e))
        have(s <= e, by.linear(q * s, e * s))
        let(beta, 1 / s)
        have(-1 / beta == -s, by.rewrite("beta"))
        let(r, exp(-1 / beta))
        have(r == exp(-s), by.rewrite("r"), by.congruence(-1 / beta == -s, lambda hole: exp(hole) == exp(-s)))
        have(exp(s) * r == 1, by.rewrite(r == exp(-s)))
        have(exp(s) <= 1 + 2 * s)
        have(1 - r <= 2 * e * r, by.linear(r))
        use(discrete_laplace_exists, b=beta)
        unpack(this, "L").called("L")
        name_for(d0, value(line, lambda x: exp(-abs(x) / beta)), limit=1)
        name_for(d, value(line, lambda x: Max(d0(x), 0)))
        with have(every(REAL, lambda x: d(x) == exp(-abs(x) / beta))).called("damping"):
            x1 = intro("x")
            apply_to("d0", x1)
            apply_to("d", x1)
            have(0 < exp(-abs(x1) / beta))
            fact("max", "left", d0(x1), 0)
        with have(every(REAL, lambda x: d(x) <= 1)).called("at most 1"):
            x1 = intro("x")
            apply_to("damping", x1)
            fact("exp", "increasing", -abs(x1) / beta, 0)
        name_for(K, value(line, lambda z: Max(E(L, lambda x: cos(w * z * x)), 0)))
        with use(damped_sums_compared) as that:
            with that.premise("K"):
                z1 = intro("z")
                apply_to("K", z1)
                use(poisson_kernel_concentrates, P=L, b=beta, t=w * z1)
                fact("max", "left", E(L, lambda x: cos(w * z1 * x)), 0)
        with under(Y, lambda x: 1 - d(x) <= e + indicator(q < abs(x))) as x1:
            apply_to("damping", x1)
            _, close = cases(q < abs(x1))
            with close:
                have(-abs(x1) / beta == -s * abs(x1), by.linear(abs(x1)))
                fact("exp", "tangent", -abs(x1) / beta)
                linear(s)
        for sign_ in (1, -1):
            with under(Y, lambda x: sign_ * cos(a * (w * x)) - sign_ * (d(x) * cos(a * (w * x))) <= 1 - d(x)) as x1:
                apply_to("at most 1", x1)
                fact("cos", "bounds", a * (w * x1))
                linear(1 - d(x1))
        fact("abs", "above", S(0) * E(Y, lambda x: d(x) * cos(a * (w * x))) - S(a) * E(Y, d))
        have((S(0) + S(a)) * (M * C) * (1 - r) / r <= (S(0) + S(a)) * (M * C) * (2 * e),
            by.linear((S(0) + S(a)) * (M * C)))
        for sign_ in (1, -1):
            have(sign_ * S(0) * (waves - E(Y, lambda x: d(x) * cos(a * (w * x)))) <= S(0) * (2 * e), by.linear(S(0)))
        cases(0 <= S(0) * waves - S(a))
    use(small_real, A=abs(S(0) * waves - S(a)), B=total)
    fact("abs", "above", S(0) * waves - S(a))
    have(S(0) * waves <= S(a), by.linear())
    have(S(a) <= S(0) * waves, by.linear())
    have(S(0) * waves == S(a))
    apply_to("S", a)
    have(S(0) == E(P, lambda x: phi(x / sigma)) / phi(0), by.apply_to("S", 0), by.auto())
    linear(waves)

@claim("E cos(pi Y) < 1 for the discrete Gaussian Y of any deviation",
    given=[tau > 0, hypothesis("Y", discrete_gaussian(Y, tau))],
    show=E(Y, lambda x: cos(pi * x)) < 1)
def odd_numbers_occur():
    unpack("Y.1", "c").called("c")
    use(constant_positive, P=Y, mu=0, sigma=tau)
    apply_to("c", 1)
    have(atom(Y, expr(1)) > 0, by.have(c * phi(1 / tau) > 0), by.linear())
    with under(Y, lambda x: cos(pi * x) <= 1 - 2 * indicator(eq(x, 1))) as x1:
        one, _ = cases(eq(x1, 1))
        with one:
            have(cos(pi * x1) == -1, by.rewrite(eq(x1, 1)))

# --- the mutants ------------------------------------------------------------------------------------------------------

# Deviations sigma = 2^(1/2) b and tau = 1/(2 pi b) are no fractions: these variants say it of all that have sigma^2 =
# 2 b^2 and 2 pi b tau = 1, for all discrete Gaussian P and Y of these deviations, and fail at b = 1.
tau_1 = 1 / (2 * pi)
for_numbers = lambda show: every(REAL, law(line),
    lambda tau, Y: all_of(tau > 0, discrete_gaussian(Y, tau), w * tau == 1).implies(show(Y)))
for_laws = lambda show: for_deviations(lambda sigma: every(law(line),
        lambda P: discrete_gaussian(P, sigma).implies(show(sigma, P))))
some_P = (by.use(discrete_gaussian_exists, sigma=root2), by.unpack(this, "P").called("P"))
some_Y = (by.use(discrete_gaussian_exists, sigma=tau_1), by.unpack(this, "Y").called("Y"), by.have(tau_1 > 0))
at_0 = value(line, lambda z: indicator(eq(z, 0)))

doubt(density_from_another, mutants=[mutant("a sum of squares", show=phi(y) == phi(x) * exp((x**2 + y**2) / 2))])
doubt(term_from_another,
    mutants=[mutant("z^2 for z^2/2", given=[b > 0],
            show=for_deviations(lambda sigma: (phi((x - 2 * b * (a + z)) / sigma) / phi(a + z)
                        == phi((x - 2 * b * a) / sigma) / phi(a) * exp(z * (x / b - a) - z**2))),
            hints=[{"witness": {"b": "1", "x": "0", "a": "0", "z": "1"},
                    "proofs": {"show": greater(phi(-2 / root2) / phi(expr(1)), exp(-1))}}])])
doubt(cosh_below_square, mutants=[mutant("u^2/2", show=exp(u) + exp(-u) <= 2 + u**2 / 2 * exp(y))])
doubt(parabola_below_exponential, mutants=[mutant("e^y/2", show=y**2 <= exp(y) / 2)])
doubt(density_outweighs, mutants=[mutant("q^2/4", show=phi(x) * exp(q * abs(x)) <= exp(q**2 / 4))])
doubt(terms_on_both_sides,
    mutants=[mutant("without z^2", given=[b > 0, abs(z) <= 1 / (2 * b)],
            show=for_deviations(lambda sigma: (2 * (phi((x - 2 * b * a) / sigma) / phi(a))
                        <= phi((x - 2 * b * (a + z)) / sigma) / phi(a + z)
                        + phi((x - 2 * b * (a - z)) / sigma) / phi(a - z))),
            hints=[{"witness": {"b": "1", "x": "0", "a": "0", "z": "1/2"},
                    "proofs": {"show": greater(2 * (phi(expr(0)) / phi(expr(0))),
                            phi(-1 / root2) / phi(expr("1/2")) + phi(1 / root2) / phi(-expr("1/2")))}}])])
doubt(sum_on_both_sides,
    mutants=[mutant("of any function", given=[b > 0, abs(z) <= 1 / (2 * b)],
            show=for_laws(lambda sigma, P: (2 - z**2) * S(a) <= S(a + z) + S(a - z)),
            hints=[{"witness": {"b": "1", "z": "1/2", "a": "0", "S": at_0},
                    "proofs": {"show": (*at_root2, *some_P, by.apply_to("there", P), by.linear())}}])])
doubt(square_below_cosine, mutants=[mutant("4 for 12", show=(w * z) ** 2 <= 4 * (1 - cos(w * z)))])
doubt(sum_nearly_still,
    mutants=[mutant("of any function", given=[b > 0],
            show=for_laws(lambda sigma, P: exists(REAL, lambda M: (0 <= M) & still(a, M))),
            hints=[{"witness": {"b": "1", "a": "0", "S": at_0},
                    "proofs": {"show": (*at_root2, *some_P, by.apply_to("there", P),
                            by.unpack(this, "M").called("M>0", "M"), by.apply_to("M", 1),
                            by.use(cosine_has_a_period, x=0, k=1), by.have(cos(0) == 1),
                            by.have(cos(2 * pi) == 1, by.have(eq(2 * pi, 0 + 2 * pi * 1)), by.rewrite(this),
                                by.linear()), by.linear(M))}}])])
doubt(laplace_weighed,
    mutants=[mutant("without d", given=[b > 0, beta > 0, hypothesis("L", discrete_laplace(L, beta))],
            show=for_numbers(lambda Y: (E(L, lambda x: phi(w * x) * f(x)) * atom(Y, expr(0))
                        == phi(0) * constant(beta) * E(Y, lambda x: d(x) * f(x)))),
            hints=[{"witness": {"b": "1", "beta": "1", "L": rounded_laplace(expr(1)), "f": value(line, lambda x: 1),
                        "d": value(line, lambda x: 0)},
                    "proofs": {"given L": is_discrete_laplace,
                        "show": (by.contradiction().called("so"), *some_Y, by.apply_to("so", tau_1, Y),
                            by.unpack("Y.1", "c").called("c"), by.use(constant_positive, P=Y, mu=0, sigma=tau_1),
                            by.apply_to("c", 0),
                            by.have(atom(Y, expr(0)) > 0, by.have(c * phi(0 / tau_1) > 0), by.linear()),
                            by.have(E(rounded_laplace(expr(1)), lambda x: phi(2 * pi * 1 * x)) > 0),
                            by.have(E(rounded_laplace(expr(1)), lambda x: phi(2 * pi * 1 * x)) * atom(Y, expr(0)) > 0),
                            by.linear())}}])])
doubt(damped_sums_compared,
    mutants=[mutant("of any functions", given=[b > 0],
            show=for_numbers(lambda Y: S(0) * E(Y, lambda x: d(x) * cos(a * (w * x))) == S(a) * E(Y, d)),
            hints=[{"witness": {"b": "1", "a": "1/2", "S": value(line, lambda x: 1), "d": value(line, lambda x: 1)},
                    "proofs": {"show": (by.contradiction().called("so"), *some_Y, by.apply_to("so", tau_1, Y),
                            by.use(odd_numbers_occur, tau=tau_1), by.linear())}}])])
doubt(poisson_summation,
    mutants=[mutant("half the frequency", given=[b > 0],
            show=for_laws(lambda sigma, P: for_numbers(lambda Y: (E(P, lambda x: phi((x - 2 * b * a) / sigma)) / phi(a)
                            == E(P, lambda x: phi(x / sigma)) / phi(0) * E(Y, lambda x: cos(a * (pi * b * x)))))),
            hints=[{"witness": {"b": "1", "a": "1"},
                    "proofs": {"show": (*at_root2, *some_P, *some_Y, by.apply_to("there", P, tau_1, Y),
                            by.use(sum_has_a_period, sigma=root2, b=1, z=0, m=1),
                            by.use(sum_has_a_period, sigma=root2, b=1, z=1, m=-1), by.use(odd_numbers_occur, tau=tau_1),
                            by.have(E(P, lambda x: phi(x / root2)) / phi(0) * (1 - E(Y, lambda x: cos(pi * x))) > 0),
                            by.linear())}}])])
