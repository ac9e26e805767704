"""The discrete Gaussian sampler: discrete Laplace numbers, of which some are refused.

The number x of the discrete Laplace law of scale t is accepted with probability exp(-(|x| - sigma^2/t)^2/(2 sigma^2)):
its mass times that is exp(-x^2/(2 sigma^2)) times a constant.  The paper takes t = floor(sigma) + 1; every t > 0
will do.  Y is the law of x, a(x) the chance to accept it and p its mean, L[k] the law of the answer of k rounds, of which F answers
where all refuse; R is the discrete Gaussian law, and g a function whose means are compared.
"""

from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_series import constant_positive
from lemmas.foundations.rejection_programs import rejection_cut_off, rejection_until_accepted
from lemmas.mechanisms.discrete_gaussian import atom, discrete_gaussian, equal_atom_by_atom
from lemmas.mechanisms.discrete_laplace import (constant, discrete_laplace, discrete_laplace_masses,
    is_discrete_laplace, masses, ratio_is_e, rounded_laplace)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

Y, R, F = law("Y", line), law("R", line), law("F", line)
L = sequence("L", law(line))
sigma, t, c, q, B, x, y = reals("sigma t c q B x y")
n, N, k = integer("n"), integer("N"), integer("k")
g, a = bounded("g", line), weight("a", line)
one = value(line, lambda x: 1)

kept = lambda x: exp(-((abs(x) - sigma**2 / t) ** 2) / (2 * sigma**2))
choice = lambda x, y: mix(0, 1, lambda i: (1 - i) * (1 - a(x)) + i * a(x), lambda i: dirac(i * x + (1 - i) * y))
one_round = lambda rest: bind(Y, lambda x: bind(rest, lambda y: choice(x, y)))
of_laplace = hypothesis("Y", discrete_laplace(Y, t))
chances = hypothesis("a", every(REAL, lambda x: eq(a(x), kept(x))))
p = E(Y, a)

@claim("exp(-(|x| - sigma^2/t)^2/(2 sigma^2)) exp(-|x|/t) = exp(-sigma^2/(2 t^2)) sqrt(2 pi) phi(x/sigma)",
    given=[sigma > 0, t > 0],
    show=kept(x) * exp(-abs(x) / t) == exp(-(sigma**2) / (2 * t**2)) * sqrt(2 * pi) * phi(x / sigma))
def kept_masses():
    fact("phi", "density", x / sigma)
    have(abs(x) ** 2 == x**2)
    exponent = -((abs(x) - sigma**2 / t) ** 2) / (2 * sigma**2) - abs(x) / t
    have(exponent == -(sigma**2) / (2 * t**2) - (x / sigma) ** 2 / 2, by.linear(1 / (2 * sigma**2)))
    have(kept(x) * exp(-abs(x) / t) == exp(exponent))
    have(exp(exponent) == exp(-(sigma**2) / (2 * t**2)) * exp(-((x / sigma) ** 2) / 2))
    have(exp(-((x / sigma) ** 2) / 2) == sqrt(2 * pi) * phi(x / sigma))
    linear(exp(-(sigma**2) / (2 * t**2)))

@claim("The chances e^(-(|x| - sigma^2/t)^2/(2 sigma^2)) are at most 1",
    given=[sigma > 0, chances],
    show=every(REAL, lambda x: a(x) <= 1))
def chances_at_most_one():
    x1 = intro("x")
    apply_to("a", x1)
    have(kept(x1) <= 1)

@claim("A discrete Laplace number is accepted with probability p > 0, and what is accepted is discrete Gaussian",
    given=[sigma > 0, t > 0, of_laplace, chances, hypothesis("R", discrete_gaussian(R, sigma))],
    show=(0 < p) & every(bounded(line), lambda g: eq(p * E(R, g), E(Y, lambda x: a(x) * g(x)))))
def accepted_is_discrete_gaussian():
    """a(k) P(Y = k) = q P(R = k) for every integer k, so that q is p; then the means of g, atom by atom."""
    unpack("R.1", "c").called("R masses")
    use(constant_positive, P=R, mu=0)
    use(discrete_laplace_masses, P=Y, b=t)
    scale = constant(t) * exp(-(sigma**2) / (2 * t**2)) * sqrt(2 * pi)
    let(q, scale / c)
    have(constant(t) > 0, by.have(exp(1 / t) > 1))
    have(0 < q, by.rewrite("q"))
    have(q * c == scale, by.rewrite("q"))
    with have(every(INTEGER, lambda k: a(k) * atom(Y, k) == q * atom(R, k))).called("kept masses"):
        k1 = intro("k")
        apply_to(masses(Y, t), k1)
        apply_to("R masses", k1)
        use(kept_masses, x=k1)
        apply_to("a", k1)
        rewrite(a(k1) == kept(k1))
        linear(constant(t), phi(k1 / sigma), kept(k1), q)
    use(equal_atom_by_atom, P=Y, s=1, m=0, f=a, h=value(line, lambda x: q))
    have(p == q)
    with have(every(bounded(line), lambda g: eq(q * E(R, g), E(Y, lambda x: a(x) * g(x))))).called("means"):
        intro("g")
        bounded_by(g, B)
        drawn, wanted = value(line, lambda x: a(x) * (B + g(x))), value(line, lambda x: q * (B + g(x)))
        with use(equal_atom_by_atom, P=Y, s=1, m=0, f=drawn, h=wanted) as that:
            for number_ in (0, 1):
                with that.premise(number_):  # neither is negative
                    apply_to("B", x)
                    linear(q, a(x))
            with that.premise("equal"):
                k1 = intro("k")
                apply_to("kept masses", k1)
                linear(B + g(k1))
        linear(B)
    rewrite(p == q)

sampled = hypothesis("start", same(L[0], F))
rounds = hypothesis("rounds", for_all(0, N - 1, lambda k: same(L[k + 1], one_round(L[k]))))

@claim("At most n rounds of the discrete Gaussian sampler: the law of the answer is (1 - (1 - p)^n) N_Z(0, sigma^2) + "
        "(1 - p)^n F, p > 0 the chance that a round accepts, F for a failure",
    canonne("Algorithm 3, the discrete Gaussian sampler", "part", "cut off after n rounds"),
    given=[sigma > 0, t > 0, of_laplace, chances, sampled, rounds, 0 <= n, n <= N,
        hypothesis("R", discrete_gaussian(R, sigma))],
    show=(0 < p) & (E(L[n], g) == (1 - (1 - p) ** n) * E(R, g) + (1 - p) ** n * E(F, g)))
def discrete_gaussian_sampler_cut_off():
    use(accepted_is_discrete_gaussian)
    use(chances_at_most_one)
    use(rejection_cut_off, X=line, S=Y, T=value(line, lambda x: x))
    modus(this)
    apply_to(every(bounded(line), lambda g: eq(p * E(R, g), E(Y, lambda x: a(x) * g(x)))), g)
    _, means = each_part()
    with means:
        linear(1 / p, (1 - (1 - p) ** n) / p)

@claim("The discrete Gaussian sampler, which starts again after a refusal: a round accepts with probability p > 0, and "
        "the law of the answer is the discrete Gaussian law, and no other",
    canonne("Algorithm 3, the discrete Gaussian sampler", "whole"),
    given=[sigma > 0, t > 0, of_laplace, chances],
    show=(0 < p) & equivalent(same(R, one_round(R)), discrete_gaussian(R, sigma)))
def discrete_gaussian_sampler():
    """Both say p E g(R) = E a(Y) g(Y) for every g, which fixes the law R."""
    use(chances_at_most_one)
    use(discrete_gaussian_exists)
    unpack(this, "P").called("P")
    P = law("P", line)
    use(rejection_until_accepted, X=line, S=Y, T=value(line, lambda x: x)).called("means", "program")
    use(accepted_is_discrete_gaussian, R=P)
    _, both_ways = each_part()
    with both_ways:
        to_gaussian, from_gaussian = each_part()
        with to_gaussian:
            intro(1)
            modus("means")
            with have(same(R, P)):
                ext("g")
                for law_ in (R, P):
                    apply_to(every(bounded(line), lambda g: eq(p * E(law_, g), E(Y, lambda x: a(x) * g(x)))), g)
                linear(1 / p)
            rewrite(same(R, P))
        with from_gaussian:
            intro(1)
            use(accepted_is_discrete_gaussian)
            modus("program")

# Where all is refused, p is 0; where nothing is, the answer is the discrete Laplace number itself.
refuse_all = {"Y": rounded_laplace(expr(1)), "a": value(line, lambda x: 0), "sigma": "1", "t": "1"}
some_law = (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=1), by.unpack(this, "R"),
    by.apply_to("so", R), by.linear())
doubt(accepted_is_discrete_gaussian,
    mutants=[mutant("without the chances", given=[sigma > 0, t > 0, of_laplace],
            show=every(law(line), lambda R: discrete_gaussian(R, sigma).implies(0 < p)),
            hints=[{"witness": refuse_all, "proofs": {"given Y": is_discrete_laplace, "show": some_law}}])])
doubt(discrete_gaussian_sampler_cut_off,
    mutants=[mutant("without the chances", given=[sigma > 0, t > 0, of_laplace, sampled, rounds, 0 <= n, n <= N],
            show=every(law(line),
                lambda R: discrete_gaussian(R, sigma).implies(
                    (0 < p) & (E(L[n], g) == (1 - (1 - p) ** n) * E(R, g) + (1 - p) ** n * E(F, g)))),
            hints=[{"witness": {**refuse_all, "n": "0", "N": "0", "F": dirac(expr(1)),
                        "L": value(INTEGER, lambda k: dirac(expr(1))), "g": one},
                    "proofs": {"given Y": is_discrete_laplace, "given rounds": (by.intro("k"), by.absurd()),
                        "show": some_law}}])])
itself = rounded_laplace(expr(1))
doubt(discrete_gaussian_sampler,
    mutants=[mutant("any chances",
            given=[sigma > 0, t > 0, of_laplace, hypothesis("a", every(REAL, lambda x: a(x) <= 1))],
            hints=[{"witness": {**refuse_all, "a": one, "R": itself},
                    "proofs": {"given Y": is_discrete_laplace, "given a": (by.intro("x"),),
                        "show": (by.contradiction().called("p > 0", "so", "back"),
                            by.use(rejection_until_accepted, X=line, S=itself, R=itself, a=one,
                                T=value(line, lambda x: x)).called("means", "program"), by.modus("program"),
                            by.modus("so"), by.unpack(this, "c"), by.apply_to("c", 0), by.apply_to("c", 1), *ratio_is_e,
                            by.have(constant(expr(1)) > 0, by.evaluate()), by.have(phi(expr(0)) > 0),
                            by.have(c > 0, by.linear(scale=phi(expr(0)))),
                            by.have(phi(expr(1)) - exp(-1) * phi(expr(0)) > 0, by.evaluate()),
                            by.linear(c, exp(-1)))}}])])
