"""The masses of the discrete Gaussian law are at most the normal density: its tail against the Gaussian tail.

No sum by Poisson is needed.  The densities around the whole numbers, moved by a, have a sum that is at most that around
the whole numbers themselves, as E exp((2 a X - a^2)/(2 sigma^2)) <= 1.  The mean over a between 0 and 1 puts the
integral, which is 1, in place of the sum: P(X = 0) is at most the normal density at 0, and so are the other masses.
Where the density falls, its value at k is at most the mass of N(0, sigma^2) between k - 1 and k, which is that of k for
the number N(0, sigma^2), rounded up.  X is discrete Gaussian of the law P, N the standard normal law, phi its density
and Q its tail; atom(P, k) is P(X = k).
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.analysis.small_numbers import small_real
from lemmas.mechanisms.discrete_gaussian import (atom, compared_atom_by_atom, discrete_gaussian,
    discrete_gaussian_symmetry)
from lemmas.mechanisms.discrete_gaussian_moments import (density_falls, inverse_density_within,
    shifted_density_at_most_one_at)
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, N = law("P", line), gauss(line)
sigma, a, d, h, z, x, c, r, e = reals("sigma a d h z x c r e")
k, m, n, j = integer("k"), integer("m"), integer("n"), integer("j")
v, w, u = weight("v", line), weight("w", line), weight("u", line)
X = hypothesis("X", discrete_gaussian(P, sigma))

# --- Lebesgue's measure, as the normal law divided by its density ---------------------------------------------------------

@claim("d phi(a + d) <= P(a < N <= a + d) <= d phi(a) for a, d >= 0",
    given=[0 <= a, 0 <= d],
    show=(d * phi(a + d) <= Q(a) - Q(a + d)) & (Q(a) - Q(a + d) <= d * phi(a)))
def normal_mass_between():
    each_part((by.slope(d, 0),), (by.slope(d, 0),))

# v is a bounded function that is at most 1/phi: in the titles the normal law divided by its density.
inverse_density = hypothesis("v", every(REAL, lambda z: v(z) * phi(z) <= 1))

@claim("The normal law divided by its density gives (a, a + d] at most d exp(a d + d^2/2), for a >= 0",
    given=[0 <= a, 0 < d, inverse_density],
    show=E(N, lambda z: v(z) * (indicator(a < z) - indicator(a + d < z))) <= d * exp(a * d + d**2 / 2))
def length_of_a_piece():
    # On the piece v <= 1/phi(a + d); its mass is at most d phi(a), and phi(a)/phi(a + d) = exp(a d + d^2/2).
    use(normal_mass_between)
    use(gauss_tail, t=a)
    use(gauss_tail, t=a + d)
    with under(N,
            lambda z: (v(z) * (indicator(a < z) - indicator(a + d < z))
                    <= (indicator(a < z) - indicator(a + d < z)) / phi(a + d))) as z1:
        beyond, other = cases(a + d < z1)
        with beyond:
            have(a < z1)
        with other:
            within, _ = cases(a < z1)
            with within:
                apply_to("v", z1)
                use(density_falls, x=z1, y=a + d, by={0: (by.linear(degree=2),)})
                have(v(z1) * phi(a + d) <= 1, by.linear(v(z1)))
                have(v(z1) <= 1 / phi(a + d), by.linear(1 / phi(a + d)))
                have(eq(indicator(a < z1), 1))
                have(eq(indicator(a + d < z1), 0))
                linear()
    fact("phi", "density", a)
    fact("phi", "density", a + d)
    have(exp(a * d + d**2 / 2) * exp(-((a + d) ** 2) / 2) == exp(-(a**2) / 2))
    have(exp(a * d + d**2 / 2) * phi(a + d) == phi(a), by.linear(exp(a * d + d**2 / 2), 1 / sqrt(2 * pi)))
    have(phi(a) / phi(a + d) == exp(a * d + d**2 / 2), by.linear(1 / phi(a + d)))
    have(E(N, lambda z: (indicator(a < z) - indicator(a + d < z)) / phi(a + d)) == (Q(a) - Q(a + d)) / phi(a + d),
        by.linear(1 / phi(a + d)))
    have((Q(a) - Q(a + d)) / phi(a + d) <= d * phi(a) / phi(a + d), by.linear(1 / phi(a + d)))
    linear(d)

@claim("The normal law divided by its density gives (0, h] at most h",
    given=[0 < h, inverse_density],
    show=E(N, lambda z: v(z) * (indicator(0 < z) - indicator(h < z))) <= h)
def length_of_an_interval():
    # In n pieces of length d = h/n, n d^2 <= log(1 + e): at most h (1 + e), for every e > 0.
    with use(small_real, A=E(N, lambda z: v(z) * (indicator(0 < z) - indicator(h < z))) - h, B=h) as that:
        with that.premise("for every eps"):
            e, _ = intro("eps", "[0 < eps]")
            l = log(1 + e)
            let(n, floor(h**2 / l) + 1)
            fact("floor", "bounds", h**2 / l)
            have(0 < l)
            have(h**2 / l < n, by.rewrite("n"))
            have(0 < h**2 / l)
            have(n >= 1)
            have(h**2 / n <= l, by.have(h**2 < n * l, by.linear(l)), by.linear(1 / n))
            let(d, h / n)
            have(h == n * d, by.rewrite("d"))
            have(0 < d)
            have(n * d**2 <= l, by.have(n * d**2 == h**2 / n, by.rewrite("d")), by.linear())
            up_to = lambda j: E(N, lambda z: v(z) * (indicator(0 < z) - indicator(j * d < z)))
            with have(every(INTEGER, lambda j: (0 <= j).implies((j <= n).implies(up_to(j) <= j * d * (1 + e))))):
                intro("j", "[0 <= j]")
                start, step = induction(j, 0)
                with start:
                    intro(1)
                with step as up_to_j:
                    intro(1)
                    modus(up_to_j)
                    use(length_of_a_piece, a=j * d)
                    have(j * d**2 + d**2 / 2 <= l, by.have(d**2 > 0), by.linear(d**2))
                    fact("exp", "increasing", j * d * d + d**2 / 2, l)
                    have(exp(l) == 1 + e)
                    linear(d)
            apply_to(this, n)
            rewrite(h == n * d)
            linear()

# --- the masses -----------------------------------------------------------------------------------------------------------

upper = bind(N, lambda z: dirac(ceiling(sigma * z)))  # N(0, sigma^2), rounded up
within = lambda z: indicator((0 < z) & (z <= 1 / sigma))
mass = lambda y: E(N, lambda z: within(y / sigma + z))  # P(-y < N(0, sigma^2) <= 1 - y)

@claim("ceil(sigma z) = k just for 0 < (1 - k)/sigma + z <= 1/sigma",
    given=[sigma > 0],
    show=indicator(eq(ceiling(sigma * z), k)) == within((1 - k) / sigma + z))
def rounded_up_between():
    fact("ceiling", "bounds", sigma * z)
    low, high = cases(0 < (1 - k) / sigma + z)
    with low:
        have(k - 1 < sigma * z, by.linear(sigma))
        have(k - 1 < ceiling(sigma * z))
        inside, above = cases((1 - k) / sigma + z <= 1 / sigma)
        with inside:
            have(sigma * z <= k, by.linear(sigma))
            have(ceiling(sigma * z) < k + 1)
            have(eq(ceiling(sigma * z), k))
            rewrite(this)
        with above:
            have(k < sigma * z, by.linear(sigma))
            have(k < ceiling(sigma * z))
    with high:
        have(sigma * z <= k - 1, by.linear(sigma))
        have(ceiling(sigma * z) < k)

@claim("N(0, sigma^2), rounded up, is a whole number",
    given=[],
    show=same(bind(upper, lambda x: dirac(floor(x))), upper))
def rounded_up_whole():
    ext("g")
    with under(N,
            lambda z: bounded("g", line)(floor(ceiling(sigma * z))) == bounded("g", line)(ceiling(sigma * z))) as z1:
        fact("floor", "bounds", ceiling(sigma * z1))
        have(eq(floor(ceiling(sigma * z1)), ceiling(sigma * z1)))
        rewrite(this)

masses = every(INTEGER, lambda k: eq(atom(P, k), c * phi(k / sigma)))

@claim("E w(X) P(-X < N(0, sigma^2) <= 1 - X) <= 1/sigma for a bounded w(x) <= 1/phi(x/sigma), X discrete Gaussian",
    given=[sigma > 0, X, hypothesis("w", every(REAL, lambda x: w(x) * phi(x / sigma) <= 1))],
    show=E(P, lambda x: w(x) * mass(x)) <= 1 / sigma)
def masses_of_intervals():
    """mass(x) is a mean over z in (0, 1/sigma], with phi(x/sigma - z)/phi(z); exchanged with that over X it leaves
    E w(X) phi(X/sigma - z) <= 1."""

    h = 1 / sigma
    have(0 < h)
    use(inverse_density_within, sigma=1, r=h)
    unpack(this, "v")
    piece = lambda z: v(z) * (indicator(0 < z) - indicator(h < z))
    with have(every(REAL, lambda z: v(z) * phi(z) <= 1)):
        z1 = intro("z")
        apply_to("v", z1)
        have(indicator(abs(z1) <= h) <= 1)
        have(eq(z1 / 1, z1))
        linear()
    use(length_of_an_interval, h=h)
    with under(N, lambda z: piece(z) * E(P, lambda x: w(x) * phi(x / sigma - z)) <= piece(z)) as z1:
        have(sqrt(sigma**2 / 2) > 0)
        with use(shifted_density_at_most_one_at, b=sqrt(sigma**2 / 2), a=sigma * z1,
                f=value(line, lambda x: w(x) * phi(x / sigma - z1))) as that:
            with that.premise("f"):
                x1 = intro("x")
                apply_to("w", x1)
                have(phi(x1 / sigma - z1) == phi((x1 - sigma * z1) / sigma))
                linear(phi((x1 - sigma * z1) / sigma))
        not_negative, negative = cases(piece(z1) >= 0)
        with not_negative:
            linear(piece(z1))
        with negative:
            beyond, other = cases(h < z1)
            with beyond:
                have(0 < z1)
    swap(N, P, lambda z, x: piece(z) * (w(x) * phi(x / sigma - z)))
    with under(P, lambda x: w(x) * E(N, lambda z: piece(z) * phi(x / sigma - z)) == w(x) * mass(x)) as x1:
        use(gauss_line_shift, c=x1 / sigma, g=value(line, within))
        grow = lambda z: exp(x1 / sigma * z - (x1 / sigma) ** 2 / 2)
        with under(N, lambda z: piece(z) * phi(x1 / sigma - z) == within(z) * grow(z)) as z1:
            beyond, other = cases(h < z1)
            with beyond:
                have(0 < z1)
            with other:
                inside, _ = cases(0 < z1)
                with inside:
                    apply_to("v", z1)
                    fact("phi", "density", z1)
                    fact("phi", "density", x1 / sigma - z1)
                    have(exp(-((x1 / sigma - z1) ** 2) / 2) == exp(-(z1**2) / 2) * grow(z1))
                    have(phi(x1 / sigma - z1) == phi(z1) * grow(z1), by.linear(1 / sqrt(2 * pi), grow(z1)))
                    have(eq(indicator(abs(z1) <= h), 1), by.have(abs(z1) == z1))
                    have(v(z1) * phi(z1) == 1)
                    have(v(z1) * phi(x1 / sigma - z1) == grow(z1), by.linear(v(z1), grow(z1)))
                    have(eq(indicator(0 < z1), 1))
                    have(eq(indicator(h < z1), 0))
                    linear()
        linear(w(x1))
    linear()

@claim("The discrete Gaussian X: P(X = k) = c phi(k/sigma) for every integer k gives c <= 1/sigma",
    given=[sigma > 0, X, hypothesis("c", masses)],
    show=c <= 1 / sigma)
def constant_at_most():
    """For Y, N(0, sigma^2) rounded up: c P(|1 - Y| <= r) <= E w(X) mass(X), atom by atom, w = 1/phi(x/sigma) up to
    r."""

    with have(c >= 0):
        apply_to("c", 0)
        have(phi(0 / sigma) > 0)
        have(atom(P, expr(0)) >= 0)
        contradiction()
        linear(phi(0 / sigma))
    with use(small_real, A=c - 1 / sigma, B=c) as that:
        with that.premise("for every eps"):
            e, _ = intro("eps", "[0 < eps]")
            tight(r, upper, lambda y: 1 - y, e)
            use(inverse_density_within)
            unpack(this, "w")
            name_for(u, value(line, lambda x: w(x) * mass(x)))
            use(rounded_up_whole)
            with use(compared_atom_by_atom, P=upper, R=P, s=-1, m=1,
                    f=value(line, lambda y: c * indicator(abs(1 - y) <= r)), h=u) as that:
                with that.premise("below"):
                    k = intro("k")
                    apply_to("u", 1 - k)
                    apply_to("c", 1 - k)
                    apply_to("w", 1 - k)
                    under(N, lambda z: indicator(eq(ceiling(sigma * z), k)) == within((1 - k) / sigma + z),
                        lambda z: (by.use(rounded_up_between),))
                    have(mass(1 - k) == atom(upper, k), by.linear())
                    have(u(1 - k) == w(1 - k) * atom(upper, k), by.linear(w(1 - k)))
                    have(u(1 - k) * phi((1 - k) / sigma) == indicator(abs(1 - k) <= r) * atom(upper, k),
                        by.linear(phi((1 - k) / sigma), atom(upper, k)))
                    linear(c, u(1 - k))
            with use(masses_of_intervals) as that:
                with that.premise("w"):
                    x1 = intro("x")
                    apply_to("w", x1)
                    have(indicator(abs(x1) <= r) <= 1)
                    linear()
            with have(E(P, u) <= 1 / sigma):
                under(P, lambda x: u(x) == w(x) * mass(x), lambda x: (by.apply_to("u", x),))
                linear()
            under(N,
                lambda z: 1 <= indicator(abs(1 - ceiling(sigma * z)) <= r) + indicator(r < abs(1 - ceiling(sigma * z))),
                lambda z: (by.cases(r < abs(1 - ceiling(sigma * z))),))
            linear(c)

@claim("The discrete Gaussian X: P(X = k) <= phi(k/sigma)/sigma for every integer k, the normal density",
    canonne("Utility, tail against the Gaussian, from above", "step"),
    given=[sigma > 0, X],
    show=every(INTEGER, lambda k: atom(P, k) <= phi(k / sigma) / sigma))
def discrete_gaussian_masses_at_most():
    unpack("X.1", "c")
    use(constant_at_most)
    intro("k")
    apply_to("c", k)
    linear(phi(k / sigma))

@claim("P(X >= m) <= P(N(0, sigma^2) >= m - 1) for integers m >= 1 and the discrete Gaussian X of deviation sigma",
    canonne("Utility, tail against the Gaussian, from above", "whole"),
    given=[sigma > 0, X, m >= 1],
    show=E(P, lambda x: indicator(m <= x)) <= E(N, lambda z: indicator(m - 1 <= sigma * z)))
def discrete_gaussian_tail_below_gaussian():
    # For k >= m the density at k is at most P((k - 1)/sigma < N <= k/sigma), which is the mass of k under `upper`.
    use(discrete_gaussian_masses_at_most)
    from_m = value(line, lambda x: indicator(m <= x))
    with use(compared_atom_by_atom, R=upper, s=1, m=0, f=from_m, h=from_m) as that:
        with that.premise("below"):
            k = intro("k")
            apply_to(discrete_gaussian_masses_at_most, k)
            far, _ = cases(m <= k)
            with far:
                have((k - 1) / sigma >= 0)
                use(normal_mass_between, a=(k - 1) / sigma, d=1 / sigma)
                have(phi((k - 1) / sigma + 1 / sigma) == phi(k / sigma))
                use(gauss_tail, t=(k - 1) / sigma)
                use(gauss_tail, t=k / sigma)
                with under(N,
                        lambda z: indicator((k - 1) / sigma < z) - indicator(k / sigma < z)
                            <= indicator(eq(ceiling(sigma * z), k))) as z1:
                    use(rounded_up_between, z=z1)
                    above, inside = cases(k / sigma < z1)
                    with above:
                        have((k - 1) / sigma < z1, by.have((k - 1) / sigma < k / sigma), by.linear())
                    with inside:
                        beyond, _ = cases((k - 1) / sigma < z1)
                        with beyond:
                            have(0 < (1 - k) / sigma + z1, by.linear())
                            have((1 - k) / sigma + z1 <= 1 / sigma, by.linear())
                            linear()
                linear()
    with under(N, lambda z: indicator(m <= ceiling(sigma * z)) <= indicator(m - 1 <= sigma * z)) as z1:
        fact("ceiling", "bounds", sigma * z1)
        reached, _ = cases(m <= ceiling(sigma * z1))
        with reached:
            have(m - 1 <= sigma * z1, by.linear())
    linear()

doubt(normal_mass_between, mutants=[mutant("at the other end", show=d * phi(a) <= Q(a) - Q(a + d))])
doubt(length_of_a_piece,
    mutants=[dropped(length_of_a_piece, "v",
            hints=[{"witness": {"a": "0", "d": "1", "v": value(line, lambda x: 9)},
                    "proofs": {"show": (by.contradiction(), by.use(gauss_tail, t=0), by.use(gauss_tail, t=1),
                            by.have(9 * (Q(expr(0)) - Q(expr(1))) > exp(expr("1/2")), by.evaluate()), by.linear())}}])])
doubt(length_of_an_interval,
    mutants=[dropped(length_of_an_interval, "v",
            hints=[{"witness": {"h": "1", "v": value(line, lambda x: 9)},
                    "proofs": {"show": (by.contradiction(), by.use(gauss_tail, t=0), by.use(gauss_tail, t=1),
                            by.have(9 * (Q(expr(0)) - Q(expr(1))) > 1, by.evaluate()), by.linear())}}])])

between = lambda x: indicator("1/4" < x) - indicator("1/2" < x)
doubt(rounded_up_whole,
    mutants=[mutant("not rounded",
            show=same(bind(N, lambda z: dirac(floor(sigma * z))), bind(N, lambda z: dirac(sigma * z))),
            hints=[{"witness": {"sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("one law"),
                            by.have(E(N, lambda z: between(floor(1 * z))) == E(N, lambda z: between(1 * z)),
                                by.congruence("one law",
                                    lambda law: eq(E(law, between), E(N, lambda z: between(1 * z)))), by.ring()),
                            by.under(N, lambda z: between(floor(1 * z)) == 0,
                                lambda z: (by.cases("1/2" < floor(1 * z), yes=(by.have("1/4" < floor(1 * z)),),
                                        no=(by.cases("1/4" < floor(1 * z),
                                                yes=(by.have(0 < floor(1 * z)), by.have(1 <= floor(1 * z)),
                                                    by.linear())),)),)), by.use(gauss_tail, t="1/4"),
                            by.use(gauss_tail, t="1/2"), by.have(Q(expr("1/4")) > Q(expr("1/2")), by.evaluate()),
                            by.linear())}}])])
doubt(masses_of_intervals,
    mutants=[dropped(masses_of_intervals, "X",
            hints=[{"witness": {"P": dirac(expr(1)), "sigma": "1", "w": value(line, lambda x: 4 * indicator(eq(x, 1)))},
                    "proofs": {"given w": (by.intro("x"), by.have(4 * phi(expr(1)) <= 1, by.evaluate()),
                            by.cases(eq(x, 1), yes=(by.rewrite(eq(x, 1)),))),
                        "show": (by.contradiction(),
                            by.under(N,
                                lambda z: indicator(-1 < z) - indicator(0 < z) <= indicator((0 < 1 + z) & (1 + z <= 1)),
                                lambda z: (by.cases(0 < z), by.cases(-1 < z))), by.use(gauss_tail, t=-1),
                            by.use(gauss_tail, t=0), by.have(4 * (Q(expr(-1)) - Q(expr(0))) > 1, by.evaluate()),
                            by.linear())}}])])
doubt(constant_at_most,
    mutants=[mutant("any c", given=[sigma > 0],
            show=every(law(line), lambda P: discrete_gaussian(P, sigma).implies(c <= 1 / sigma)),
            hints=[{"witness": {"c": "2", "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use("discrete_gaussian_exists", sigma=1),
                            by.unpack(this, "P"), by.apply_to("so", P), by.linear())}}])])

# The number 0 for X; and the number 3.
doubt(discrete_gaussian_masses_at_most,
    mutants=[dropped(discrete_gaussian_masses_at_most, "X",
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("masses"), by.apply_to("masses", 0),
                            by.have(phi(expr(0)) < 1, by.evaluate()), by.linear())}}])])
# At sigma = 1 P(X >= 1) = (1 - P(X = 0))/2 is at least (1 - phi(0))/2, more than Q(1).
law_of_deviation_1 = (by.use("discrete_gaussian_exists", sigma=1), by.unpack(this, "P").called("X"))
from_1 = lambda x: indicator(1 <= x)
three_parts = value(line, lambda x: indicator(1 <= x) + indicator(1 <= -x) + indicator(eq(x, 0)))
in_parts = (by.use(compared_atom_by_atom, R=P, s=1, m=0, f=value(line, lambda x: 1), h=three_parts,
        by={"below": (by.intro("k"),
                by.cases(1 <= k, no=(by.cases(1 <= -k, no=(by.have(eq(k, 0)), by.rewrite(this))),)))}),
    by.use(discrete_gaussian_symmetry, sigma=1),
    by.have(E(P, lambda x: indicator(1 <= -x)) == E(P, from_1),
        by.congruence(discrete_gaussian_symmetry, lambda law: eq(E(law, from_1), E(P, from_1))), by.ring()))
doubt(discrete_gaussian_tail_below_gaussian,
    mutants=[dropped(discrete_gaussian_tail_below_gaussian, "X",
            hints=[{"witness": {"P": dirac(expr(3)), "sigma": "1", "m": "3"},
                    "proofs": {"show": (by.contradiction(),
                            by.under(N, lambda z: indicator(3 - expr(1) <= z) <= indicator(1 < z),
                                lambda z: (by.cases(3 - expr(1) <= z),)), by.use(gauss_tail, t=1),
                            by.have(Q(expr(1)) < 1, by.evaluate()), by.linear())}}]),
        mutant("m for m - 1", given=[sigma > 0, m >= 1],
            show=every(law(line),
                lambda P: discrete_gaussian(P, sigma).implies(
                    E(P, lambda x: indicator(m <= x)) <= E(N, lambda z: indicator(m <= sigma * z)))),
            hints=[{"witness": {"sigma": "1", "m": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), *law_of_deviation_1, by.apply_to("so", P),
                            *in_parts, by.use(discrete_gaussian_masses_at_most, sigma=1), by.apply_to(this, 0),
                            by.under(N, lambda z: indicator(1 <= z) <= indicator("9/10" < z),
                                lambda z: (by.cases(1 <= z),)), by.use(gauss_tail, t="9/10"),
                            by.have(2 * Q(expr("9/10")) + phi(expr(0)) < 1, by.evaluate()), by.linear())}}])])
