"""The moment generating function of the discrete Gaussian law, exactly, by Poisson's formula.

E e^(t X) = e^(t^2 sigma^2/2) E cos(2 pi sigma^2 t Y), X discrete Gaussian of deviation sigma, of the law P, and Y of
deviation 1/(2 pi sigma); the deviation is the parameter.  All is said with a discrete Gaussian law A of deviation s =
2^(1/2) sigma, with respect to which the law of X + m has the bounded density shifted(m)(x) = e^(m^2/s^2) phi((x - 2
m)/s), up to the constant unit = E phi(A/s), phi the standard normal density; tilted(t)(x) is phi(x/s) e^(t x), and wave(t)
the mean of the cosine.
"""

from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_series import constant_positive
from lemmas.foundations.poisson_summation import (density_from_another, odd_numbers_occur, poisson_summation, some_Y,
    tau_1)
from lemmas.mechanisms.discrete_gaussian import atom, discrete_gaussian, equal_atom_by_atom
from lemmas.mechanisms.discrete_gaussian_moments import (density_falls, exponential_mean_at_most, root2, two_densities)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, A, Y = laws("P A Y", line)
sigma, s, t, x, c, c1, d, e = reals("sigma s t x c c1 d e")
k, m = integer("k"), integer("m")
f, g = weight("f", line), weight("g", line)
wider = [sigma > 0, s > 0, hypothesis("variances", s**2 == 2 * sigma**2), hypothesis("X", discrete_gaussian(P, sigma)),
    hypothesis("A", discrete_gaussian(A, s))]
shifted = lambda m: lambda x: exp(m**2 / s**2) * phi((x - 2 * m) / s)
unit = E(A, lambda x: phi(x / s))

@claim("E g(X + m) = E g(A) e^(m^2/s^2) phi((A - 2 m)/s)/E phi(A/s), A discrete Gaussian, deviation s = sqrt(2) sigma",
    given=wider,
    show=E(P, lambda x: g(x + m)) * unit == E(A, lambda x: g(x) * shifted(m)(x)))
def mean_by_a_wider_law():
    """Atom by atom, up to a factor e, which g = 1 and m = 0 tell."""
    unpack("X.1", "c").called("c")
    unpack("A.1", "c1").called("c1")
    use(constant_positive, P=P, mu=0, sigma=sigma)
    use(constant_positive, P=A, mu=0, sigma=s, c=c1)
    let(e, c1 * phi(0) / c)
    have(e * c == c1 * phi(0), by.rewrite("e"))
    with have(every(weight(line), INTEGER,
                lambda g, m: e * E(P, lambda x: g(x + m)) == E(A, lambda x: g(x) * shifted(m)(x)))).called("up to e"):
        g_, m_ = intro("g", "m")
        with use(equal_atom_by_atom, P=P, R=A, s=1, m=m_, f=value(line, lambda x: e * g_(x + m_)),
                h=value(line, lambda x: g_(x) * shifted(m_)(x))) as that:
            with that.premise("equal"):
                k1 = intro("k")
                apply_to("c", k1)
                apply_to("c1", k1 + m_)
                use(two_densities, x1=(k1 - m_) / s, x2=(k1 + m_) / s, y1=k1 / sigma, y2=m_ / sigma,
                    by={"squares": (by.linear((2 * k1**2 + 2 * m_**2) / (2 * s**2 * sigma**2)),)})
                use(density_from_another, x=0, y=m_ / sigma)
                have((0**2 - (m_ / sigma) ** 2) / 2 == -(m_**2) / s**2, by.linear(m_**2 / (2 * s**2 * sigma**2)))
                rewrite(this, at=density_from_another)
                grow, low, high = exp(m_**2 / s**2), phi((k1 - m_) / s), phi((k1 + m_) / s)
                have(grow * low * high == phi(0) * phi(k1 / sigma),
                    by.linear(grow, grow * phi(k1 / sigma), phi(0) * phi(k1 / sigma)))
                have(e * atom(P, k1) == c1 * phi(0) * phi(k1 / sigma), by.linear(e, phi(k1 / sigma)))
                have(grow * low * atom(A, k1 + m_) == c1 * phi(0) * phi(k1 / sigma), by.linear(grow * low, c1))
                linear(g_(k1 + m_), g_(k1 + m_) * grow * atom(A, k1 + m_))
    apply_to("up to e", g, m)
    apply_to("up to e", value(line, lambda x: 1), 0)
    linear(E(P, lambda x: g(x + m)))

@claim("E g(X) = E g(A) phi(A/s)/E phi(A/s), A discrete Gaussian of deviation s = sqrt(2) sigma",
    given=wider,
    show=E(P, g) * unit == E(A, lambda x: g(x) * phi(x / s)))
def mean_under_a_wider_law():
    use(mean_by_a_wider_law, m=0)

tau, r = reals("tau r")
f0 = bounded("f0", line)
conjugate = [tau > 0, hypothesis("Y", discrete_gaussian(Y, tau)), 2 * pi * sigma * tau == 1]
wave = lambda t: E(Y, lambda x: cos(2 * pi * sigma**2 * t * x))
tilted = lambda t: lambda x: exp(t**2 * sigma**2) * phi((x - 2 * sigma**2 * t) / s)

@claim("phi(x/s) e^(t x) = e^(t^2 sigma^2) phi((x - 2 sigma^2 t)/s) for s^2 = 2 sigma^2",
    given=[sigma > 0, s > 0, hypothesis("variances", s**2 == 2 * sigma**2)],
    show=phi(x / s) * exp(t * x) == tilted(t)(x))
def density_tilted():
    there = (x - 2 * sigma**2 * t) / s
    use(density_from_another, x=x / s, y=there)
    have(((x / s) ** 2 - there**2) / 2 == t * x - t**2 * sigma**2, by.linear((t * x - t**2 * sigma**2) / s**2))
    rewrite(this, at=density_from_another)
    linear(exp(t**2 * sigma**2), phi(x / s))

# The left side is written tilted(t), by `density_tilted`.
@claim("E[phi(A/s) e^(t A)] = E[phi(A/s)] e^(t^2 sigma^2/2) E cos(2 pi sigma^2 t Y) for discrete Gaussian A and Y of "
        "deviations s and tau, s^2 = 2 sigma^2, 2 pi sigma tau = 1",
    given=[*wider[:3], hypothesis("A", discrete_gaussian(A, s)), *conjugate],
    show=E(A, tilted(t)) == unit * exp(t**2 * sigma**2 / 2) * wave(t))
def tilted_mean():
    use(poisson_summation, P=A, b=sigma, sigma=s, a=sigma * t)
    with have(phi(sigma * t) == phi(0) * exp(-(t**2) * sigma**2 / 2)):
        use(density_from_another, x=0, y=sigma * t)
    there = E(A, lambda x: phi((x - 2 * sigma**2 * t) / s))
    with have(there == phi(sigma * t) / phi(0) * unit * wave(t)):
        linear(phi(sigma * t), unit * phi(sigma * t) / phi(0))
    linear(exp(t**2 * sigma**2), exp(t**2 * sigma**2) * unit * wave(t) / phi(0), unit * wave(t))

@definition(r"E_{x \sim $P}\, e^{$t x} = $B")
def exponential_mean(P: Law[line], t: Real, B: Real) -> Prop:
    """E exp($t X) = $B for X of the law $P.

    The mean is the supremum of E f(X) over the bounded f with 0 <= f(x) <= exp(t x): none is more than B, and for each
    d > 0 some is at least B - d."""
    return exponential_mean_at_most(P, t, B) & every(REAL,
        lambda d: (d > 0).implies(exists(weight(line),
                lambda f: every(REAL, lambda x: f(x) <= exp(t * x)) & (B - d <= E(P, f)))))

@claim("E e^(t X) = e^(t^2 sigma^2/2) E cos(2 pi sigma^2 t Y), Y discrete Gaussian of deviation 1/(2 pi sigma)",
    canonne("Moment generating function", "remark", "exactly, by Poisson's formula"), kind="strengthening",
    given=[sigma > 0, hypothesis("X", discrete_gaussian(P, sigma)), *conjugate],
    show=exponential_mean(P, t, exp(t**2 * sigma**2 / 2) * wave(t)))
def discrete_gaussian_exponential_mean():
    """At most: f(x) phi(x/s) <= tilted(t)(x).  Nearly: by e^(t x), cut off at a large r."""
    let(s, sqrt(2) * sigma)
    have(s**2 == 2 * sigma**2, by.rewrite("s"))
    use(discrete_gaussian_exists, sigma=s)
    unpack(this, "A").called("A")
    use(tilted_mean)
    at_most, nearly = each_part()
    with at_most:
        f1, _ = intro("f", "[below]")
        use(mean_under_a_wider_law, g=f1)
        with under(A, lambda x: f1(x) * phi(x / s) <= tilted(t)(x)) as x1:
            apply_to("below", x1)
            use(density_tilted, x=x1)
            linear(phi(x1 / s))
        linear(scale=unit)
    with nearly:
        d1, _ = intro("d", "[d > 0]")
        most = exp(t**2 * sigma**2)
        tight(r, A, lambda x: x, d1 * unit / most)
        with name_for(f0, value(line, lambda x: indicator(abs(x) <= r) * exp(t * x)), limit=exp(abs(t) * r)) as that:
            with that.premise(1):  # it is at most the limit
                close, _ = cases(abs(x) <= r)
                with close:
                    fact("abs", "above", x)
                    fact("exp", "increasing", t * x, abs(t) * r)
        name_for(f, value(line, lambda x: Max(f0(x), 0)))
        with have(every(REAL, lambda x: f(x) == indicator(abs(x) <= r) * exp(t * x))).called("cut off"):
            x1 = intro("x")
            apply_to("f0", x1)
            apply_to("f", x1)
            have(0 <= indicator(abs(x1) <= r) * exp(t * x1))
            fact("max", "left", f0(x1), 0)
        witness(f)
        below_it, near = each_part()
        with below_it:
            x1 = intro("x")
            apply_to("cut off", x1)
            have(indicator(abs(x1) <= r) <= 1)
        with near:
            use(mean_under_a_wider_law, g=f)
            with under(A, lambda x: tilted(t)(x) <= f(x) * phi(x / s) + most * indicator(r < abs(x))) as x1:
                apply_to("cut off", x1)
                use(density_tilted, x=x1)
                use(density_falls, x=(x1 - 2 * sigma**2 * t) / s, y=(x1 - 2 * sigma**2 * t) / s)
                _, close = cases(r < abs(x1))
                with close:
                    linear(phi(x1 / s), exp(t * x1) * phi(x1 / s))
            linear(most, scale=unit)

# --- the mutants ------------------------------------------------------------------------------------------------------

# The deviations s = 2^(1/2) sigma and tau = 1/(2 pi sigma) are no fractions: these variants say it of all such s, tau
# and laws, and fail at sigma = 1.
for_wider = lambda show: every(REAL, law(line), law(line),
    lambda s, P, A: all_of(s > 0, s**2 == 2 * sigma**2, discrete_gaussian(P, sigma), discrete_gaussian(A, s)).implies(
        show(s, P, A)))
for_conjugate = lambda show: every(REAL, law(line),
    lambda tau, Y: all_of(tau > 0, discrete_gaussian(Y, tau), 2 * pi * sigma * tau == 1).implies(show(Y)))
some_P = (by.use(discrete_gaussian_exists, sigma=1), by.unpack(this, "P").called("P"))
some_A = (by.use(discrete_gaussian_exists, sigma=root2), by.unpack(this, "A").called("A"))
at_wider = (by.contradiction().called("so"), *some_P, *some_A, by.apply_to("so", root2, P, A))
one = value(line, lambda x: 1)
unit_1 = E(A, lambda x: phi(x / root2))

doubt(mean_by_a_wider_law,
    mutants=[mutant("without e^(m^2/s^2)", given=[sigma > 0],
            show=for_wider(lambda s, P, A: (E(P, lambda x: g(x + m)) * E(A, lambda x: phi(x / s))
                        == E(A, lambda x: g(x) * phi((x - 2 * m) / s)))),
            hints=[{"witness": {"sigma": "1", "m": "1", "g": one},
                    "proofs": {"show": (*at_wider, by.use(mean_by_a_wider_law, sigma=1, s=root2, g=one, m=1),
                            by.have(unit_1 > 0), by.have(exp(1**2 / root2**2) > 1),
                            by.have(exp(1**2 / root2**2) * unit_1 > unit_1, by.linear(unit_1)),
                            by.linear(exp(1**2 / root2**2)))}}])])
doubt(mean_under_a_wider_law,
    mutants=[mutant("half of it", given=[sigma > 0],
            show=for_wider(lambda s, P, A: (E(P, g) * E(A, lambda x: phi(x / s))
                        == E(A, lambda x: g(x) * phi(x / s)) / 2)),
            hints=[{"witness": {"sigma": "1", "g": one},
                    "proofs": {"show": (*at_wider, by.have(unit_1 > 0), by.linear())}}])])
doubt(density_tilted,
    mutants=[mutant("t^2 sigma^2/2", given=[sigma > 0],
            show=every(REAL,
                lambda s: all_of(s > 0, s**2 == 2 * sigma**2).implies(
                    phi(x / s) * exp(t * x) == exp(t**2 * sigma**2 / 2) * phi((x - 2 * sigma**2 * t) / s))),
            hints=[{"witness": {"sigma": "1", "x": "0", "t": "1"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, root2),
                            by.have(phi(0 / root2) * exp(expr(0)) > exp(expr("1/2")) * phi(-2 / root2), by.evaluate()),
                            by.linear())}}])])
below_one = (by.use(odd_numbers_occur, tau=tau_1),)
doubt(tilted_mean,
    mutants=[mutant("without Y", given=[sigma > 0],
            show=for_wider(lambda s, P, A: (E(A, lambda x: exp(t**2 * sigma**2) * phi((x - 2 * sigma**2 * t) / s))
                        == E(A, lambda x: phi(x / s)) * exp(t**2 * sigma**2 / 2))),
            hints=[{"witness": {"sigma": "1", "t": "1/2"},
                    "proofs": {"show": (*at_wider, *some_Y, *below_one,
                            by.use(tilted_mean, sigma=1, s=root2, tau=tau_1, t="1/2"), by.have(unit_1 > 0),
                            by.have(unit_1 * exp((expr("1/2")) ** 2 * 1**2 / 2) * (1 - E(Y, lambda x: cos(pi * x)))
                                    > 0), by.linear())}}])])
doubt(discrete_gaussian_exponential_mean,
    mutants=[mutant("without Y", given=[sigma > 0],
            show=every(law(line),
                lambda P: discrete_gaussian(P, sigma).implies(exponential_mean(P, t, exp(t**2 * sigma**2 / 2)))),
            hints=[{"witness": {"sigma": "1", "t": "1/2"},
                    "proofs": {"show": (by.contradiction().called("so"), *some_P, *some_Y, *below_one,
                            by.apply_to("so", P).called("below", "near"),
                            by.use(discrete_gaussian_exponential_mean, sigma=1, tau=tau_1, t="1/2").called("most",
                                "true"),
                            by.let(d, exp((expr("1/2")) ** 2 * 1**2 / 2) * (1 - E(Y, lambda x: cos(pi * x))) / 2),
                            by.have(d > 0, by.rewrite("d")), by.apply_to("near", d),
                            by.unpack(this, "f").called("f", "f near"), by.apply_to("most", f), by.linear())}}])])
