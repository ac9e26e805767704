"""There is one discrete Gaussian law of each location and deviation: rejection from the discrete Laplace law.

A round accepts the whole number k, which is not 0, with a chance proportional to exp(|k| - (k - mu)^2/(2 sigma^2));
after n refusals the number is 0.  The chance of a round is set so that 0 comes out with the right probability.
"""

from lemmas.foundations.rejection_programs import rejection_cut_off
from lemmas.mechanisms.discrete_gaussian import (atom, compared_atom_by_atom, discrete_gaussian, discrete_gaussian_at,
    two_locations)
from lemmas.mechanisms.discrete_laplace import constant, masses, rounded_laplace, rounded_laplace_masses
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

sigma, mu, l, q, s, t0 = reals("sigma mu l q s t0")
n = integer("n")

@claim("For 0 < t < 1 and 0 < q <= 1 some 0 < s <= 1 and n >= 1 have (1 - s q)^n = t",
    given=[0 < t0, t0 < 1, 0 < q, q <= 1],
    show=exists(REAL, INTEGER, lambda s, n: all_of(0 < s, s <= 1, n >= 1, (1 - s * q) ** n == t0)))
def chance_of_a_round():
    """1 - s q = t^(1/n), for n so large that s <= 1."""
    let(l, -log(t0))
    let(n, floor(l / q) + 1)
    have(l / q < n, by.rewrite("n"))
    have(l / n <= q, by.have(l < n * q, by.linear(q)), by.linear(1 / n))
    fact("exp", "tangent", -l / n)
    witness((1 - exp(-l / n)) / q)
    witness(n)
    _, at_most_one, _, in_all = each_part()
    with at_most_one:
        linear(1 / q)
    with in_all:
        have(exp(-l / n) ** n == exp(-l))
        rewrite(this)

x, p1, v = reals("x p1 v")
k = integer("k")
w, g = bounded("w", line), bounded("g", line)
L = sequence("L", law(line))
Q1 = rounded_laplace(expr(1))
exponent = lambda x: abs(x) - (x - mu) ** 2 / (2 * sigma**2) - sigma**2 / 2 - abs(mu)
# How often the number x of the law Q1, discrete Laplace of scale 1, is kept.
kept = lambda x: exp(exponent(x)) * (1 - indicator(eq(x, 0)))

@claim("exp(|x| - (x - mu)^2/(2 sigma^2) - sigma^2/2 - |mu|) 1[x != 0] <= 1", given=[sigma > 0], show=kept(x) <= 1)
def kept_at_most_one():
    have(abs(x) <= abs(x - mu) + abs(mu))
    have(abs(x - mu) - (x - mu) ** 2 / (2 * sigma**2) - sigma**2 / 2
            == -((abs(x - mu) - sigma**2) ** 2) / (2 * sigma**2))
    have(-((abs(x - mu) - sigma**2) ** 2) / (2 * sigma**2) <= 0)
    have(exponent(x) <= 0, by.linear())

scale = constant(expr(1)) * exp(-(sigma**2) / 2 - abs(mu)) * sqrt(2 * pi)
density = lambda k: phi((k - mu) / sigma)

@claim("There is a discrete Gaussian law of every location mu and deviation sigma > 0",
    canonne("Definition 1, discrete Gaussian", "remark", "that there is such a law"),
    given=[sigma > 0],
    show=exists(law(line), lambda P: discrete_gaussian_at(P, mu, sigma)))
def discrete_gaussian_at_exists():
    """w(k) is the chance to keep k, which is not 0, and p1 its mean; s and n give the 0 that is left the mass it needs."""
    # Premise 1: it is at most the limit.
    name_for(w, value(line, kept), limit=1, by={1: (by.use(kept_at_most_one),)})
    use(rounded_laplace_masses, b=1).called("Q")
    with have(every(INTEGER, lambda k: (k != 0).implies(w(k) * atom(Q1, k) == scale * density(k)))).called(
            "kept masses"):
        intro("k", "[k != 0]")
        apply_to(masses(Q1, expr(1)), k).called("mass of Q")
        apply_to("w", k).called("w at k")
        rewrite(this)
        have(eq(indicator(eq(k, 0)), 0))
        rewrite(this, at="w at k")
        rewrite(this)
        rewrite("mass of Q")
        have(exp(exponent(k)) == exp(abs(k)) * exp(-(sigma**2) / 2 - abs(mu)) * exp(-(((k - mu) / sigma) ** 2) / 2))
    with have(every(REAL, lambda x: (0 <= w(x)) & (w(x) <= 1))).called("chances"):
        intro("x")
        apply_to("w", x)
        rewrite(this)
        use(kept_at_most_one)
    let(p1, E(Q1, lambda x: w(x)))
    with have(p1 > 0):
        apply_to("kept masses", 1)
        apply_to("chances", 1)
        with under(Q1, lambda x: w(1) * indicator(eq(x, 1)) <= w(x)) as x1:
            apply_to("chances", x1)
            one, other = cases(eq(x1, 1))
            with one:
                have(w(x1) == w(1), by.rewrite(eq(x1, 1)), by.ring())
                have(indicator(eq(x1, 1)) <= 1)
                linear(w(1))
        have(constant(expr(1)) > 0)
        have(scale * density(1) > 0)
    under(Q1, lambda x: w(x) <= 1, lambda x: (by.apply_to("chances", x),))
    let(v, scale * density(0) / p1)
    use(chance_of_a_round, t0=v / (1 + v), q=p1)
    unpack(this, "s")
    unpack(this, "n")
    recursion(L, dirac(expr(0)),
        lambda t, law: bind(Q1,
            lambda x: bind(law,
                lambda y: mix(0, 1, lambda i: (1 - i) * (1 - s * w(x)) + i * (s * w(x)),
                    lambda i: dirac(i * x + (1 - i) * y))))).called("L")
    with have(every(bounded(line),
                lambda g: p1 * E(L[n], g)
                    == (1 - v / (1 + v)) * E(Q1, lambda x: w(x) * g(x)) + p1 * v / (1 + v) * g(0))).called("law"):
        intro("g")
        with use(rejection_cut_off, X=line, S=Q1, a=value(line, lambda x: s * w(x)), T=value(line, lambda x: x),
                F=dirac(expr(0)), N=n) as that:
            with that.premise(0):  # s w is not negative
                apply_to("chances", x)
            with that.premise("chances"):
                x1 = intro("x")
                apply_to("chances", x1)
            with that.premise("rounds"):
                intro("k")
                apply_to("L.1", k)
        modus(rejection_cut_off).called("after n rounds")
        have(E(Q1, lambda x: s * w(x)) == s * p1, by.linear(s))
        rewrite(this, at="after n rounds")
        rewrite((1 - s * p1) ** n == v / (1 + v), at=this)
        linear(1 / s)
    witness(L[n])
    is_whole, has_masses = each_part()
    with is_whole:
        ext("g")
        apply_to("law", g)
        apply_to("law", value(line, lambda x: g(floor(x))))
        for body in (lambda x: w(x) * g(x), lambda x: w(x) * g(floor(x))):
            have(E(Q1, lambda x: body(floor(x))) == E(Q1, body),
                by.congruence("Q.0", lambda law: eq(E(law, body), E(Q1, body))), by.ring())
        with under(Q1, lambda x: w(floor(x)) * g(floor(floor(x))) == w(floor(x)) * g(floor(x))) as x1:
            have(eq(floor(floor(x1)), floor(x1)))
            rewrite(this)
        have(p1 * E(L[n], lambda x: g(floor(x))) == p1 * E(L[n], g), by.linear(1 - v / (1 + v), p1 * v / (1 + v)))
        linear(1 / p1)
    with has_masses:
        witness(scale / p1 / (1 + v))
        intro("k")
        apply_to("law", value(line, lambda x: indicator(eq(x, k)))).called("mass")
        with under(Q1, lambda x: w(x) * indicator(eq(x, k)) == w(k) * indicator(eq(x, k))) as x1:
            hit, _ = cases(eq(x1, k))
            with hit:
                have(w(x1) == w(k), by.rewrite(eq(x1, k)), by.ring())
                linear(indicator(eq(x1, k)))
        zero, other = cases(eq(k, 0))
        with zero:
            have(w(0) == 0, by.apply_to("w", 0), by.linear())
            have(w(k) == 0, by.rewrite(eq(k, 0)), by.assume())
            have(E(Q1, lambda x: w(k) * indicator(eq(x, k))) == 0, by.rewrite(w(k) == 0), by.ring())
            have(eq(indicator(eq(expr(0), k)), 1), by.rewrite(eq(k, 0)))
            have(scale * density(k) / p1 / (1 + v) == v / (1 + v), by.rewrite(eq(k, 0)),
                by.have(scale * density(0) / p1 == v), by.linear(1 / (1 + v)))
            have(p1 * E(L[n], lambda x: indicator(eq(x, k))) == p1 * v / (1 + v),
                by.linear(1 - v / (1 + v), p1 * v / (1 + v)))
            linear(1 / p1)
        with other:
            apply_to("kept masses", k)
            linear(1 / p1, (1 - v / (1 + v)) / p1)

# --- it is the only one ---------------------------------------------------------------------------------------------

P, R = laws("P R", line)
f = bounded("f", line)
B, c, d = reals("B c d")

@claim("There is only one discrete Gaussian law of location mu and deviation sigma",
    canonne("Definition 1, discrete Gaussian", "part", "there is only one such law"),
    given=[hypothesis("first", discrete_gaussian_at(P, mu, sigma)),
        hypothesis("second", discrete_gaussian_at(R, mu, sigma))],
    show=same(P, R))
def discrete_gaussian_at_unique():
    """The law with the smaller constant gives B + f and B - f no larger means than the other, so equal ones."""
    unpack("first.1", "c").called("first masses")
    unpack("second.1", "d").called("second masses")
    ext("f")
    bounded_by(f, B)
    less, more = cases(c <= d)
    for case, one, other in ((less, P, R), (more, R, P)):
        with case:
            for side in (1, -1):
                above = value(line, lambda x: B + side * f(x))
                with use(compared_atom_by_atom, P=one, R=other, s=1, m=0, f=above, h=above) as that:
                    for number_ in (0, 1):
                        with that.premise(number_):  # B + f and B - f are not negative
                            apply_to("B", x)
                    with that.premise("below"):
                        intro("k")
                        apply_to("first masses", k)
                        apply_to("second masses", k)
                        apply_to("B", k)
                        have((d - c) * density(k) * (B + side * f(k)) * (1 if case is less else -1) >= 0)

# --- location 0 -----------------------------------------------------------------------------------------------------

@claim("There is a discrete Gaussian law of every deviation sigma > 0",
    canonne("Definition 1, discrete Gaussian", "remark", "that there is such a law of location 0"),
    given=[sigma > 0],
    show=exists(law(line), lambda P: discrete_gaussian(P, sigma)))
def discrete_gaussian_exists():
    use(discrete_gaussian_at_exists, mu=0)

@claim("There is only one discrete Gaussian law of deviation sigma",
    canonne("Definition 1, discrete Gaussian", "part", "there is only one such law of location 0"),
    given=[hypothesis("first", discrete_gaussian(P, sigma)), hypothesis("second", discrete_gaussian(R, sigma))],
    show=same(P, R))
def discrete_gaussian_unique():
    use(discrete_gaussian_at_unique, mu=0)

# The number 0 is no discrete Gaussian number: the definition is in force, for a law that exists.
not_always_0 = (by.unpack("X.1", "c"), by.apply_to("c", 0), by.apply_to("c", 1).called("at 1"),
    by.have(phi(expr(0)) > 0), by.have(phi(expr(1)) > 0), by.have(c > 0, by.linear(scale=phi(expr(0)))),
    by.under(P, lambda x: indicator(eq(x, 0)) + indicator(eq(x, 1)) <= 1, lambda x: (by.cases(eq(x, 0)),)),
    by.have(c * phi(expr(1)) > 0), by.linear())
doubt(discrete_gaussian_unique,
    mutants=[mutant("any law", given=[sigma > 0],
            show=every(law(line), lambda P: discrete_gaussian(P, sigma).implies(same(P, R))),
            hints=[{"witness": {"R": dirac(expr(0)), "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=1),
                            by.unpack(discrete_gaussian_exists, "P").called("X"),
                            by.apply_to("so", P).called("always 0"), by.have(atom(P, 0) == 1, by.rewrite("always 0")),
                            *not_always_0)}}])])

# One law for the deviations 1 and 2 would have P(X = 1)/P(X = 0) = exp(-1/2) and exp(-1/8), unless all these are 0.
two_deviations = lambda P: (by.unpack("one", "c"), by.unpack("other", "d"), by.apply_to("c", 0), by.apply_to("d", 0),
    by.have(phi(expr(0)) > 0), by.have(eq(c, d), by.linear(1 / phi(expr(0)))), by.apply_to("c", 1), by.apply_to("d", 1),
    by.have(phi(expr("1/2")) - phi(expr(1)) > 0, by.evaluate()),
    by.have(c * (phi(expr("1/2")) - phi(expr(1))) == 0, by.linear(phi(expr("1/2")))),
    by.have(eq(c, 0), by.linear(1 / (phi(expr("1/2")) - phi(expr(1))))),
    by.use(compared_atom_by_atom, P=P, R=P, s=1, m=0, f=value(line, lambda x: 1), h=value(line, lambda x: 0),
        by={"below": (by.intro("k"), by.apply_to("c", k), by.linear(phi(k)))}), by.linear())
doubt(discrete_gaussian_exists,
    mutants=[mutant("one law of every deviation", given=[],
            show=exists(law(line),
                lambda P: every(REAL, lambda sigma: (sigma > 0).implies(discrete_gaussian(P, sigma)))),
            hints=[{"witness": {},
                    "proofs": {"show": (by.contradiction(), by.unpack(this, "P").called("every"),
                            by.apply_to("every", 1).called("whole", "one"), by.apply_to("every", 2).called("other"),
                            *two_deviations(P))}}])])
doubt(discrete_gaussian_at_exists,
    mutants=[mutant("one law of every location", given=[],
            show=exists(law(line), lambda P: every(REAL, lambda mu: discrete_gaussian_at(P, mu, sigma))),
            hints=[{"witness": {"sigma": "1"},
                    "proofs": {"show": (by.contradiction(), by.unpack(this, "P").called("every"),
                            by.apply_to("every", 0).called("whole", "one"), by.apply_to("every", 1).called("other"),
                            *two_locations(P))}}])])
doubt(discrete_gaussian_at_unique,
    mutants=[mutant("the next location", given=[],
            show=every(law(line), law(line),
                lambda P, R: (discrete_gaussian_at(P, mu, sigma) & discrete_gaussian_at(R, mu + 1, sigma)).implies(
                    same(P, R))),
            hints=[{"witness": {"mu": "0", "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.use(discrete_gaussian_at_exists, mu=0, sigma=1),
                            by.unpack(this, "P").called("whole", "one"),
                            by.use(discrete_gaussian_at_exists, mu=1, sigma=1),
                            by.unpack(this, "R").called("whole R", "of R"), by.apply_to("so", P, R),
                            by.have(exists(REAL, lambda c: every(INTEGER, lambda k: atom(P, k) == c * phi(k - 1))),
                                by.unpack("of R", "d"), by.witness(d), by.intro("k"), by.apply_to("d", k),
                                by.rewrite(same(P, R))).called("other"), *two_locations(P))}}])])
