"""The discrete Gaussian law: whole numbers k with probabilities proportional to exp(-k^2/(2 sigma^2)).

The language has no countable sums.  X is of the law P, and Y of the law R.  That X is a whole number is said by its
floor, which has the law of X; the probabilities of the whole numbers are the normal density times a constant c, which
is thus the one that makes them sum to 1 (`discrete_gaussian_normalised`, as the limit of finite sums).  All is said of
any such law; `discrete_gaussian_exists` shows that there is one.  What is needed of countable sums is that a law leaves
little mass outside a bounded interval.  The location is 0, where no other is named: X + m has the location m, for
integers m.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, R = laws("P R", line)
sigma, mu, x, c, d, r, B = reals("sigma mu x c d r B")
k, m, n, b, s, y = (integer(name) for name in ("k", "m", "n", "b", "s", "y"))
f, h, g = weight("f", line), weight("h", line), bounded("g", line)

@definition(r"$P = \mathcal{N}_{\mathbb{Z}}(0, ($sigma)^2)")
def discrete_gaussian(P: Law[line], sigma: Real) -> Prop:
    """P is the discrete Gaussian law of deviation sigma.

    X and floor(X) have one law, and some c has P(X = k) = c exp(-k^2/(2 sigma^2))/sqrt(2 pi) for every integer k."""
    return same(bind(P, lambda x: dirac(floor(x))), P) & exists(REAL,
        lambda c: every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * phi(k / sigma)))

@definition(r"$P = \mathcal{N}_{\mathbb{Z}}($mu, ($sigma)^2)")
def discrete_gaussian_at(P: Law[line], mu: Real, sigma: Real) -> Prop:
    """P is the discrete Gaussian law of location mu and deviation sigma.

    X and floor(X) have one law, and some c has P(X = k) = c exp(-(k - mu)^2/(2 sigma^2))/sqrt(2 pi) for every integer
    k."""
    return same(bind(P, lambda x: dirac(floor(x))), P) & exists(REAL,
        lambda c: every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * phi((k - mu) / sigma)))

location_0 = claim("The discrete Gaussian law is that of location 0",
    show=equivalent(discrete_gaussian_at(P, expr(0), sigma), discrete_gaussian(P, sigma)))

# --- sums over whole numbers -----------------------------------------------------------------------------

hits = lambda y: lambda k: f(k) * indicator(eq(y, k))  # the terms of f(y)

@claim("f(y) for a whole y, -n <= y <= n, is at most the sum of f(k) 1[y = k] over k from -n to n",
    given=[0 <= n],
    show=f(y) * indicator((-n <= y) & (y <= n)) <= Sum(-n, n, hits(y)))
def found_among_the_terms():
    # By induction on the end b of the sum: the term of k = y is f(y).
    with have(every(INTEGER,
                lambda b: (-n - 1 <= b).implies(f(y) * indicator((-n <= y) & (y <= b)) <= Sum(-n, b, hits(y))))):
        intro("b", "[-n - 1 <= b]")
        start, step = induction(b, -n - 1)
        with start:
            cases(-n <= y)
        with step:
            unfold(Sum(-n, b + 1, hits(y)))
            _, high = cases(y <= b)
            with high:
                is_next, _ = cases(y <= b + 1)
                with is_next:
                    have(eq(y, b + 1))
                    have(f(b + 1) * indicator(eq(y, b + 1)) == f(y) * indicator((-n <= y) & (y <= b + 1)) * 1,
                        by.rewrite(eq(y, b + 1)))
    apply_to(this, n)

# The terms of h(x), counted up from m (s = 1) or down.
reflected_hits = lambda x: lambda k: h(s * k + m) * indicator(eq(x, s * k + m))

@claim("The sum of h(s k + m) 1[x = s k + m] over k from -n to n is at most h(x), for s = 1 and s = -1",
    given=[0 <= n, eq(s * s, 1)],
    show=Sum(-n, n, reflected_hits(x)) <= h(x))
def at_most_one_term():
    # By induction on the end b of the sum: a term is h(x) at k = s (x - m), and 0 elsewhere.
    with have(every(INTEGER,
                lambda b: (-n - 1 <= b).implies(Sum(-n, b, reflected_hits(x)) <= h(x) * indicator(s * (x - m) <= b)))):
        intro("b", "[-n - 1 <= b]")
        start, step = induction(b, -n - 1)
        with start:
            unfold(Sum(-n, -n - 1, reflected_hits(x)), "empty")
        with step:
            unfold(Sum(-n, b + 1, reflected_hits(x)))
            hit, miss = cases(eq(x, s * (b + 1) + m))
            with hit:
                have(eq(s * (x - m), b + 1), by.rewrite(eq(x, s * (b + 1) + m)), by.linear(b + 1))
                have(reflected_hits(x)(b + 1) == h(x), by.rewrite(eq(x, s * (b + 1) + m)))
            with miss:
                cases(s * (x - m) <= b)
    apply_to(this, n)
    have(h(x) * indicator(s * (x - m) <= n) <= h(x), by.cases(s * (x - m) <= n))

# A law on the whole numbers is that of floor(X), too; atom is P(X = k); rest: the terms up to n, B beyond r, less f.
whole_numbers = lambda P: same(bind(P, lambda x: dirac(floor(x))), P)
atom = lambda P, k: E(P, lambda x: indicator(eq(x, k)))
rest = lambda x: Sum(-n, n, hits(x)) + B * indicator(r < abs(x)) - f(x)

@claim("If f(k) P(X = k) <= h(l) P(Y = l) for l = s k + m, s = 1 or -1, then E f(X) <= E h(Y), for a whole X",
    given=[hypothesis("X", whole_numbers(P)), eq(s * s, 1),
        hypothesis("below", every(INTEGER, lambda k: f(k) * atom(P, k) <= h(s * k + m) * atom(R, s * k + m)))],
    show=E(P, f) <= E(R, h))
def compared_atom_by_atom():
    """Cut off at |X| <= n, outside of which little mass is, f(X) is a finite sum, compared term by term."""

    bounded_by(f, B)
    have(B >= 0, by.apply_to("B", 0), by.linear())
    with use(small_real, A=E(P, f) - E(R, h), B=B) as that:
        with that.premise("for every eps"):
            intro("eps", "[eps > 0]")
            eps = real("eps")
            tight(r, P, lambda x: x, eps)
            let(n, floor(r) + 1)
            fact("floor", "bounds", r)
            have(r < n)
            have(E(P, lambda x: rest(floor(x))) == E(P, rest),
                by.congruence("X", lambda law: eq(E(law, rest), E(P, rest))), by.ring())
            with under(P, lambda x: 0 <= rest(floor(x))) as x:
                use(found_among_the_terms, y=floor(x))
                apply_to("B", floor(x))
                _, near = cases(r < abs(floor(x)))
                with near:
                    fact("abs", "above", floor(x))
                    have(-n <= floor(x), by.linear())
                    have(floor(x) <= n, by.linear())
            with sums((-n, n), lambda k: f(k) * atom(P, k) <= h(s * k + m) * atom(R, s * k + m)) as k1:
                apply_to("below", k1)
            under(R, lambda x: Sum(-n, n, reflected_hits(x)) <= h(x), lambda x: (by.use(at_most_one_term),))
            linear(B)

@claim("If f(k) P(X = k) = h(l) P(Y = l) for l = s k + m, s = 1 or -1, then E f(X) = E h(Y), for whole X and Y",
    given=[hypothesis("X", whole_numbers(P)), hypothesis("Y", whole_numbers(R)), eq(s * s, 1),
        hypothesis("equal", every(INTEGER, lambda k: eq(f(k) * atom(P, k), h(s * k + m) * atom(R, s * k + m))))],
    show=E(P, f) == E(R, h))
def equal_atom_by_atom():
    with use(compared_atom_by_atom) as that:
        with that.premise("below"):
            k1 = intro("k")
            apply_to("equal", k1)
    with use(compared_atom_by_atom, P=R, R=P, f=h, h=f, m=-s * m) as that:  # back: k = s l - s m
        with that.premise("below"):
            k1 = intro("k")
            apply_to("equal", s * k1 - s * m).called("there")
            have(eq(s * (s * k1 - s * m) + m, k1), by.linear(k1 - m))
            rewrite(this, at="there")

is_whole = lambda P: E(P, lambda x: indicator(eq(x, floor(x)))) == 1

@claim("X and floor(X) have one law just if P(X = floor(X)) = 1", show=equivalent(whole_numbers(P), is_whole(P)))
def whole_with_probability_1():
    # Back: where x = floor(x), g(floor(x)) is g(x); elsewhere, with probability 0, they are at most 2 B apart.
    hit = lambda x: indicator(eq(x, floor(x)))
    part = each_part()
    with part[0]:
        same_law = intro(1)
        have(E(P, lambda x: hit(floor(x))) == E(P, hit),
            by.congruence(same_law, lambda law: eq(E(law, hit), E(P, hit))), by.ring())
        with under(P, lambda x: hit(floor(x)) == 1) as x:
            have(eq(floor(floor(x)), floor(x)))
            rewrite(this)
    with part[1]:
        intro(1)
        ext("g")
        bounded_by(g, B)
        for side in (1, -1):
            with under(P, lambda x: side * g(floor(x)) - side * g(x) <= 2 * B * (1 - hit(x))) as x:
                apply_to("B", x)
                apply_to("B", floor(x))
                integral, _ = cases(eq(x, floor(x)))
                with integral:
                    have(hit(x) == 1, by.rewrite(eq(x, floor(x)), backwards=True))
                    have(g(floor(x)) == g(x), by.rewrite(eq(x, floor(x)), backwards=True), by.ring())
        have(E(P, lambda x: g(floor(x))) <= E(P, g), by.linear(2 * B))
        have(E(P, lambda x: g(floor(x))) >= E(P, g), by.linear(2 * B))

@definition
def weighed_below(sigma: Real, s: Integer, m: Integer, f: Weight[line], h: Weight[line]) -> Prop:
    """f(k) e^(-k^2/(2 sigma^2)) <= h(l) e^(-l^2/(2 sigma^2)) for l = s k + m.

    For every integer k, with l = s k + m: f at k, weighed by the normal density there, is at most h at l, weighed
    too."""
    return every(INTEGER, lambda k: f(k) * phi(k / sigma) <= h(s * k + m) * phi((s * k + m) / sigma))

@claim("X discrete Gaussian, f(k) e^(-k^2/(2 sigma^2)) <= h(l) e^(-l^2/(2 sigma^2)), l = s k + m, s^2 = 1: E f(X) <= E "
        "h(X)", canonne("Definition 1, discrete Gaussian", "remark", "what the definition says of expectations"),
    given=[hypothesis("X", discrete_gaussian(P, sigma)), eq(s * s, 1),
        hypothesis("weighed", weighed_below(sigma, s, m, f, h))],
    show=E(P, f) <= E(P, h))
def compared_term_by_term():
    unpack("X.1", "c")  # the probabilities, with their c
    with have(c >= 0):
        apply_to("c", 0)
        have(phi(0 / sigma) > 0)
        have(atom(P, expr(0)) >= 0)
        contradiction()
    with use(compared_atom_by_atom, R=P) as that:
        with that.premise("below"):
            k1 = intro("k")
            apply_to("c", k1)
            apply_to("c", s * k1 + m)
            apply_to("weighed", k1)
            linear(c, f(k1), h(s * k1 + m))

# --- the law itself ----------------------------------------------------------------------------------------

@claim("X + m is discrete Gaussian of location mu + m, for X of location mu and an integer m",
    canonne("Definition 1, discrete Gaussian", "remark", "shifts by integers"),
    given=[hypothesis("X", discrete_gaussian_at(P, mu, sigma))],
    show=discrete_gaussian_at(bind(P, lambda x: dirac(x + m)), mu + m, sigma))
def discrete_gaussian_moved():
    part = each_part()
    with part[0]:
        ext("g")
        for body in (lambda x: g(floor(x + m)), lambda x: g(x + m)):
            have(E(P, lambda x: body(floor(x))) == E(P, body),
                by.congruence("X.0", lambda law: eq(E(law, body), E(P, body))), by.ring())
        with under(P, lambda x: g(floor(floor(x) + m)) == g(floor(x) + m)) as x:
            have(eq(floor(floor(x) + m), floor(x) + m))
            rewrite(this)
    with part[1]:
        unpack("X.1", "c")  # the probabilities; "X.0": X and floor(X) have one law
        witness(c)
        intro("k")
        apply_to("c", k - m)

reflection = bind(P, lambda x: dirac(-x))

@claim("X and -X have one law, for the discrete Gaussian X", canonne("Definition 1, discrete Gaussian", "remark"),
    given=[sigma > 0, hypothesis("X", discrete_gaussian(P, sigma))],
    show=same(reflection, P))
def discrete_gaussian_symmetry():
    # g(x) + B against g(-x) + B, atom by atom, both ways; B is a bound of g.
    ext("g")
    bounded_by(g, B)
    with have(every(INTEGER, lambda k: eq(phi(k / sigma), phi(-k / sigma)))):
        intro("k")
        fact("phi", "density", k / sigma)
        fact("phi", "density", -k / sigma)
        linear()
    for one, other in ((1, -1), (-1, 1)):
        with use(compared_term_by_term, s=-1, m=0, f=value(line, lambda x: g(one * x) + B),
                h=value(line, lambda x: g(other * x) + B)) as that:
            with that.premise(0):
                apply_to("B", one * x)
                linear()
            with that.premise(1):
                apply_to("B", other * x)
                linear()
            with that.premise("weighed"):
                intro("k")
                apply_to(every(INTEGER, lambda k: eq(phi(k / sigma), phi(-k / sigma))), k)
                linear(g(one * k) + B)
    have(E(P, lambda x: g(-x)) <= E(P, g), by.linear())
    have(E(P, g) <= E(P, lambda x: g(-x)), by.linear())

@claim("f(k) e^(-(k - m)^2/(2 sigma^2)) <= h(k) e^(-k^2/(2 sigma^2)), all k: E f(X + m) <= E h(X), X discrete Gaussian",
    given=[hypothesis("X", discrete_gaussian(P, sigma)),
        hypothesis("weighed", every(INTEGER, lambda k: f(k) * phi((k - m) / sigma) <= h(k) * phi(k / sigma)))],
    show=E(P, lambda x: f(x + m)) <= E(P, h))
def shifted_below():
    with use(compared_term_by_term, s=1, f=value(line, lambda x: f(x + m))) as that:
        with that.premise("weighed"):
            intro("k")
            apply_to("weighed", k + m)

@claim("f(k) e^(-k^2/(2 sigma^2)) <= h(k) e^(-(k - m)^2/(2 sigma^2)), all k: E f(X) <= E h(X + m), X discrete Gaussian",
    given=[hypothesis("X", discrete_gaussian(P, sigma)),
        hypothesis("weighed", every(INTEGER, lambda k: f(k) * phi(k / sigma) <= h(k) * phi((k - m) / sigma)))],
    show=E(P, f) <= E(P, lambda x: h(x + m)))
def shifted_above():
    use(compared_term_by_term, s=1, m=-m, h=value(line, lambda x: h(x + m)))

at = lambda place: value(line, lambda x: indicator(eq(x, place)))
doubt(compared_term_by_term,
    mutants=[dropped(compared_term_by_term, "X",
            hints=[{"witness": {"P": dirac(expr(1)), "sigma": "1", "s": "-1", "m": "0", "f": at(1), "h": at(-1)},
                    "proofs": {"given weighed": (by.intro("k"), by.fact("phi", "density", expr(1)),
                            by.fact("phi", "density", expr(-1)),
                            by.cases(eq(k, 1), yes=(by.rewrite(eq(k, 1)), by.linear())))}}])])
# One c times phi at 0 and 1, one d times phi at -1 and 0: if these are equal, both are 0, and X is no number.
two_locations = lambda P: (by.unpack("one", "c"), by.unpack("other", "d"), by.apply_to("c", 0), by.apply_to("c", 1),
    by.apply_to("d", 0), by.apply_to("d", 1), by.fact("phi", "density", expr(1)), by.fact("phi", "density", expr(-1)),
    by.have(phi(expr(0)) > phi(expr(1)), by.evaluate()), by.have(phi(expr(1)) > 0),
    by.have(phi(expr(-1)) == phi(expr(1)), by.linear()), by.have(c * phi(expr(0)) == d * phi(expr(1)), by.linear(d)),
    by.have(c * phi(expr(1)) == d * phi(expr(0))),
    by.have(c * phi(expr(0)) ** 2 == c * phi(expr(1)) ** 2, by.linear(phi(expr(0)), phi(expr(1)))),
    by.have(phi(expr(0)) ** 2 - phi(expr(1)) ** 2 > 0, by.linear(degree=2)),
    by.have(eq(c, 0), by.linear(1 / (phi(expr(0)) ** 2 - phi(expr(1)) ** 2))),
    by.use(compared_atom_by_atom, P=P, R=P, s=1, m=0, f=value(line, lambda x: 1), h=value(line, lambda x: 0),
        by={"below": (by.intro("k"), by.apply_to("c", k), by.linear(phi(k)))}), by.linear())
doubt(location_0,
    mutants=[mutant("location 1", given=[],
            show=every(law(line),
                lambda P: equivalent(discrete_gaussian_at(P, expr(1), sigma), discrete_gaussian(P, sigma))),
            hints=[{"witness": {"sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use("discrete_gaussian_exists", sigma=1),
                            by.unpack(this, "P").called("whole", "one"), by.apply_to("so", P).called("to", "from"),
                            by.modus("from").called("other"), *two_locations(P))}}])])
doubt(discrete_gaussian_moved,
    mutants=[mutant("m times 2", given=[],
            show=every(law(line),
                lambda P: discrete_gaussian_at(P, mu, sigma).implies(
                    discrete_gaussian_at(bind(P, lambda x: dirac(x + m)), mu + 2 * m, sigma))),
            hints=[{"witness": {"sigma": "1", "mu": "-1", "m": "1"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.use("discrete_gaussian_at_exists", mu=-1, sigma=1), by.unpack(this, "P"),
                            by.apply_to("so", P).called("whole", "other"),
                            by.use(discrete_gaussian_moved, mu=-1, sigma=1, m=1).called("one"),
                            *two_locations(bind(P, lambda x: dirac(x + 1))))}}])])
doubt(whole_with_probability_1,
    mutants=[mutant("with probability 1/2",
            show=equivalent(whole_numbers(P), E(P, lambda x: indicator(eq(x, floor(x)))) >= "1/2"))])

# The number 1 for X: 1 - 1 is 0, where the weights are; and 1 + 1 is not 1.
falling = lambda place: (by.intro("k"), by.fact("phi", "density", expr(0)), by.fact("phi", "density", expr(1)),
    by.fact("exp", "increasing", "-1/2", 0),
    by.cases(eq(k, place), yes=(by.rewrite(eq(k, place)), by.linear(1 / sqrt(2 * pi)))))
always_1 = lambda m, place: {"P": dirac(expr(1)), "sigma": "1", "m": m, "f": at(place), "h": at(place)}
doubt(shifted_below,
    mutants=[dropped(shifted_below, "X",
            hints=[{"witness": always_1("-1", 0), "proofs": {"given weighed": falling(0)}}])])
doubt(shifted_above,
    mutants=[dropped(shifted_above, "X",
            hints=[{"witness": always_1("1", 1), "proofs": {"given weighed": falling(1)}}])])
