"""Examples for the page of reference: each piece is complete but for the names that are declared here."""

from verify.lemma import *

a, b, c, x, y, eps, delta = reals("a b c x y eps delta")
k, n = integer("k"), integer("n")
t = real("t")
X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
V, U = normed("V"), euclid("U")
u, v = points("u v", U)
alphabet_A = alphabet("A")
p, q = distribution("p", alphabet_A), distribution("q", alphabet_A)


@claim("e^x - 1 <= 2 x up to 1", given=[x >= 0, x <= 1], show=exp(x) - 1 <= 2 * x)
def small():
    pave()


doubt(small, mutants=[mutant("up to 2", given=[x >= 0, x <= 2])])


@claim("2 a b <= a^2 + b^2", Source("a paper", "Lemma 1", "whole"), show=2 * a * b <= a**2 + b**2)
def squares():
    have((a - b) ** 2 >= 0)
    linear()


doubt(squares, mutants=[tightened(squares, "9/10")])


@claim("The same at b = 2", show=4 * a <= a**2 + 4)
def at_two():
    use(squares, b=2)
    linear()


@claim("a c <= b c", given=hypotheses(order=a <= b, sign=c >= 0), show=a * c <= b * c)
def product():
    linear(degree=2)


doubt(product, mutants=[dropped(product, 1)])


@claim("x^2 >= 4", given=[hypothesis("large", x >= 2)], show=x**2 >= 4)
def named():
    have(x >= 2, by.assume("large"))
    auto()


@claim("a c <= b c for c >= 0", given=[a <= b, c >= 0], show=a * c <= b * c)
def found_last():
    have(b - a >= 0)
    combine((c, [this]))


hoped = claim("a hope", kind="conjecture", expect="refuted", given=[x >= 0], show=x**2 <= x)


@claim("a b <= 1", given=hypotheses(sum=a + b <= 2, low=a + b >= 0), show=a * b <= 1)
def chain_of_two():
    calc(a * b, ("<=", ((a + b) / 2) ** 2, by.auto()), ("<=", 1, by.auto()))


line_by_line = displayed(
    a * b,
    Link("<=", (a**2 + b**2) / 2),
    Link("<=", a**2 + b**2),
    title="Two lines of a display",
    paper="a paper",
    locator="Lemma 2, proof, display 1",
)


@claim("Both lines at once", show=a * b <= a**2 + b**2)
def joined_lines():
    chained(*line_by_line)


first_line = claim("a line", kind="proof-line", show=a - 1 <= a)
second_line = claim("the next line", kind="proof-line", show=a <= a + 1)
lines_of_it = display(first_line, second_line)


@claim("e^x >= 1 + x", show=exp(x) >= 1 + x)
def by_tangent():
    fact("exp", "tangent", x)
    assume()


@claim("A larger number", show=exists_real(lambda t: t > x))
def taken_apart():
    witness(x + 1)
    linear()


@claim("max(a, b) >= (a + b)/2", show=Max(a, b) >= (a + b) / 2)
def larger_than_both():
    cases_of(Max(a, b), (by.linear(),), (by.linear(),))


@claim("|x| >= x", show=Abs(x) >= x)
def in_cases():
    yes, no = cases(x >= 0)
    with yes:
        auto()
    with no:
        auto()


@claim("One of them", given=[x > 0], show=any_of(x < 0, x >= 0))
def one_of_two():
    choose(1)
    auto()


@claim("Either way", given=[any_of(x >= 1, x <= -1)], show=x**2 >= 1)
def two_ways():
    left, right = split(0)
    with left:
        auto()
    with right:
        auto()


@claim("Two parts", given=[x >= 1], show=all_of(x > 0, x**2 >= 1))
def two_parts():
    part = each_part()
    with part[0]:
        linear()
    with part[1]:
        auto()


@claim("x <= 1", given=[x**2 <= 1], show=x <= 1)
def by_contradiction():
    contradiction()
    auto()


@claim("x + 1 > 0", given=[x >= 0], show=x + 1 > 0)
def no_case():
    yes, no = cases(x >= 0)
    with yes:
        linear()
    with no:
        absurd()
        linear()


@claim("x^2 + 1 > 0", show=x**2 + 1 > 0)
def enough():
    suffices(x**2 >= 0, by.linear())
    auto()


@claim("x <= y", given=[x >= 0, x <= y], show=x <= y)
def only_one():
    keep(1)
    assume()


@claim("17/6 < e < 2.72, not quite", show=e < "2.72")
def exact_values():
    evaluate()


@claim("2 a <= 2 b", given=[a <= b], show=2 * a <= 2 * b)
def combined():
    combine((2, [0]))


@claim("a b >= 0", given=[a >= 0, b >= 0], show=a * b >= 0)
def by_sign():
    sign()


@claim("log(1 + x) <= x", given=[x >= 0], show=log(1 + x) <= x)
def slope_from_zero():
    slope(x, at=0)


@claim("The area under a parabola", show=eq(Integral(0, 1, lambda t: t**2), "1/3"))
def parabola():
    primitive(Integral(0, 1, lambda t: t**2), lambda t: t**3 / 3)
    linear()


@claim("e^(-x) > 0", given=[x >= 0], show=exp(-x) > 0)
def falls_to_zero():
    limit(x, "oo")


@claim("a^2 = 4", given=[a == 2], show=a**2 == 4)
def rewritten():
    rewrite(a == 2)
    evaluate()


@claim("(a + b)^2", show=(a + b) ** 2 == a**2 + 2 * a * b + b**2)
def by_algebra():
    ring()


@claim("e^(2 x) + 1 >= 2 e^x", show=exp(x) ** 2 + 1 >= 2 * exp(x))
def with_a_name():
    let(real("t"), exp(x))
    auto()


@claim("n <= 2^n", given=[n >= 0], show=n <= expr(2) ** n)
def by_induction():
    start, step = induction(n, 0)
    with start:
        evaluate()
    with step:
        auto()


@claim("k^2 <= 3 k", given=[k >= 0, k <= 3], show=k**2 <= 3 * k)
def few_values():
    enumerate_values(k, 0, 3)


gauss_sum = claim("1 + ... + n", given=[n >= 0], show=Sum(1, n, lambda i: i) == n * (n + 1) / 2)

masses = claim("A distribution sums to 1", show=total(alphabet_A, lambda i: p[i]) == 1)

each_letter = claim(
    "Sums compare as their terms",
    given=[each(alphabet_A, lambda i: p[i] <= q[i])],
    show=total(alphabet_A, lambda i: p[i]) <= total(alphabet_A, lambda i: q[i]),
)

some_product = claim("2 * 2 * 2", show=Product(1, 3, lambda i: expr(2)) == 8)

under_a_kink = claim("The area under a kink", show=eq(Integral(0, 1, lambda t: Max(t, "1/2")), "5/8"))

half_a_square = claim(
    "The area of a triangle", show=eq(Integral(0, 1, lambda t: Integral(0, t, lambda s: expr(1))), "1/2")
)


@claim("The area under e^x", show=Integral(0, 1, lambda t: exp(t)) <= 2)
def area():
    evaluate()


for_integers = claim("For some integers", show=for_all(1, 3, lambda i: i**2 >= i))

for_reals = claim("For all real numbers", show=every_real(lambda t: t**2 >= 0))

special_values = claim(
    "Values of functions",
    show=all_of(Phi(0) == "1/2", Q(1) < "1/6", phi(0) < "2/5", sqrt(expr(2)) < "3/2", sin(pi) == 0, cosh(0) == 1),
)

other_values = claim(
    "Values of other functions",
    show=all_of(
        erf(1) < 1,
        erfc(1) > 0,
        tanh(1) < 1,
        sinh(1) > 1,
        cos(1) > 0,
        factorial(4) == 24,
        harmonic(2) == "3/2",
        binomial(4, 2) == 6,
        floor("7/2") == 3,
        ceiling("7/2") == 4,
        gamma_function(1) == 1,
        Min(1, 2) == 1,
        plus_part(-1) == 0,
    ),
)

gaussians_apart = claim("theta grows with the distance", show=theta(2, 1) < theta(2, 2))


@claim(
    "After a Markov kernel, E_gamma is not larger",
    given=[hockey_stick(mu, nu, 2) <= delta],
    show=hockey_stick(push(mu, K), push(nu, K), 2) <= delta,
)
def closer():
    intro("phi")
    apply_to(0, value(X, lambda x: E(K(x), test("phi", Y))))


mean_of_one = claim("The expectation of 1", show=E(mu, lambda x: 1) == 1)

of_a_point = claim("The law of a point", show=E(dirac(u), lambda w: norm(w)) == norm(u))

for_each_test = claim("Tests are at most 1", show=every(test(X), lambda h: E(mu, h) <= 1))


@claim("A law is itself", show=same(bind(mu, lambda x: dirac(x)), mu))
def equal_laws():
    ext("f")


@claim("The triangle inequality", show=norm(u + v) <= norm(u) + norm(v))
def lengths():
    triangle(u, v)
    assume()


@claim("Cauchy and Schwarz", show=inner(u, v) <= norm(u) * norm(v))
def angles():
    cauchy_schwarz(u, v)
    assume()


@claim("|u|^2 = <u, u>", show=norm(u) ** 2 == inner(u, u))
def by_length():
    norm_inner(u)
    assume()


same_number = claim("2 + 2 = 4", show=eq(2 + expr(2), 4))

euler = claim("log(e) = 1, pi > 3", show=(log(e) == 1) & (pi > 3))

W, i = kernel("W", alphabet_A, alphabet_A), index("i", 1, alphabet_A)

rows = claim("A row of a kernel sums to 1", show=total(alphabet_A, lambda j: W[i, j]) == 1)

masses_and_weights = positive("m", alphabet_A), nonneg("w", alphabet_A), family("f", alphabet_A)

s, P = real_sequence("s"), sequence("P", law(X))

f, g = names("f g", bounded(X))

T, h, psi = space("T"), fun("h", X), map_("psi", X, Y)

z, w = point("z", U), weight("w", X)


@claim("u + 0 = u", show=eq_points(u + zero(U), u))
def nothing_moves():
    ext()


@claim("A shortened vector is itself", show=eq_points(clip(U, u, x), clip(U, u, x)))
def shorter():
    ext()


@claim("The law of X is itself one", show=exists(law(X), lambda pi: same(pi, mu)))
def pure():
    witness(mu)
    ext("f")


all_reals = claim("For all x and n", show=every(REAL, INTEGER, lambda x, n: x <= x + n**2))

half = claim("Half of a normal law", show=E(gauss(line), lambda x: indicator(x >= 0)) >= 0)

symmetric = claim("A Laplace law", show=E(laplace, lambda x: 1) == 1)

two_laws = claim("A mixture", show=E(mix(1, 2, lambda j: expr("1/2"), lambda j: mu), lambda x: 1) == 1)

bounds = {
    "privacy": hockey_stick(mu, nu, exp(eps)) <= delta,
    "total_variation": total_variation(mu, nu) <= delta,
    "renyi": renyi(mu, nu, 2) <= eps,
    "max_divergence": max_divergence(mu, nu) <= eps,
    "kl": kl(mu, nu) <= eps,
}

moments = renyi_moment(mu, nu, 2) <= exp(eps), shifted_renyi_moment(gauss(U), dirac(u), 2, 1) <= exp(eps)

costs = contraction_coefficient(K, 2) <= c, noise_cost(gauss(U), 2, 1) <= c


@claim("A larger delta", given=[bounds["privacy"], delta <= x], show=hockey_stick(mu, nu, exp(eps)) <= x)
def weaker():
    intro("phi")
    apply_to(0, test("phi", X))
    linear()


@definition
def at_least(X: Space, mu: Law[X], phi: Test[X], c: Real) -> Prop:
    """P_mu[phi] >= c."""
    return E(mu, phi) >= c


phi_of = test("phi", X)


@claim("Of my own definition", given=[at_least(X, mu, phi_of, c), b <= c], show=at_least(X, mu, phi_of, b))
def mine():
    linear()


@definition
def neither(p: Prop, q: Prop) -> Prop:
    """neither p nor q."""
    return ~p & ~q


@definition
def in_a_ball(U: Euclid, z: Point[U], r: Real) -> Prop:
    """|z| <= r."""
    return norm(z) <= r


@definition
def within_whole(V: Normed, z: Point[V], n: Integer) -> Prop:
    """|z| <= n, a whole number."""
    return norm(z) <= n


@definition
def mean_at_most(X: Space, mu: Law[X], f: Bounded[X], w: Weight[X]) -> Prop:
    """E_mu f <= E_mu w."""
    return E(mu, f) <= E(mu, w)


close = setting("two close laws", r"$E_2(\mu \| \nu) \le \delta$.", apart=hockey_stick(mu, nu, 2) <= delta)


def with_little_delta(where: Setting) -> Setting:
    """A setting that extends another."""
    return setting("and a small delta", where, small=delta <= x)


@claim("In a setting", given=[with_little_delta(close)], show=hockey_stick(mu, nu, 2) <= x)
def in_a_setting():
    phi = intro()
    apply_to("apart", phi)
    linear()


textbook = axiom("The median of a normal number", "A book, Theorem 1", Phi(0) == "1/2")


@claim("Steps that are values", given=[a <= b], show=2 * a <= 2 * b)
def by_a_helper():
    helper = (by.have(b - a >= 0), by.linear())
    do(*helper)


def unfinished() -> None:
    goal()
    gap("the second half")


made_by_a_program = claim("A proof that a program makes", show=x**2 >= 0)
proof(made_by_a_program, *[by.cases(x >= bound) for bound in range(2)], by.auto())
