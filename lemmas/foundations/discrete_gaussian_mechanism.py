"""Integer queries with discrete Gaussian noise: zCDP, Kullback-Leibler, and the exact eps and delta.

release(x) is the law of number(x) + X for the query's value number(x) and a discrete Gaussian number X of the law P,
and moved(m) that of X + m; neighbours are data at a distance of at most 1.  S is the sensitivity; S_ is S, as a whole
number.
"""

from lemmas.divergences.divergences_as_numbers import kl_equals, renyi_equals
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.foundations.concentrated_privacy import concentrated
from lemmas.iteration.order_one import kl_from_orders_above
from lemmas.mechanisms.calibration import D, distance, neighbours, number
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, discrete_gaussian_symmetry
from lemmas.mechanisms.discrete_gaussian_curve import (delta_rises_with_the_shift, discrete_gaussian_delta,
    discrete_gaussian_hockey_stick, moved)
from lemmas.mechanisms.discrete_gaussian_renyi import (discrete_gaussian_renyi, discrete_gaussian_renyi_exact,
    moved_discrete_gaussian_kl_at_least)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
sigma, S, eps, delta = reals("sigma S eps delta")
m, n, S_ = integer("m"), integer("n"), integer("S")
x, y = points("x y", D)
p, g = test("p", line), bounded("g", line)
X = hypothesis("X", discrete_gaussian(P, sigma))

release = lambda x: bind(P, lambda z: dirac(number(x) + z))
whole = hypothesis("whole", every(D, lambda x: number(x) == floor(number(x))))
sensitivity = lambda S: hypothesis("sensitivity", neighbours(lambda x, y: abs(number(x) - number(y)) <= S))

@claim("X + m and X + n are (m - n)^2/(2 sigma^2)-zCDP for the discrete Gaussian X and integers m, n",
    given=[sigma > 0, X],
    show=concentrated(moved(m), moved(n), (m - n) ** 2 / (2 * sigma**2)))
def moved_laws_concentrated():
    alpha, _ = intro("alpha", "[alpha > 1]")
    use(discrete_gaussian_renyi, alpha=alpha)

@claim("KL(X + m || X + n) <= (m - n)^2/(2 sigma^2) for the discrete Gaussian X and integers m, n",
    canonne("Proposition 5, Renyi divergence", "part", "the bound at order one"),
    given=[sigma > 0, X],
    show=kl(moved(m), moved(n)) <= (m - n) ** 2 / (2 * sigma**2))
def discrete_gaussian_kl():
    with use(kl_from_orders_above, c=(m - n) ** 2 / (2 * sigma**2)) as that:
        with that.premise("every larger order"):
            alpha, _ = intro("alpha", "[alpha > 1]")
            use(discrete_gaussian_renyi, alpha=alpha)

bound = (m - n) ** 2 / (2 * sigma**2)

@definition(r"\mathcal{L}_{$P}(X + $m)")
def shift(P: Law[line], m: Integer) -> Law:
    """the law of X + $m, X ~ $P.

    The law of X + m for a number X of the law P."""
    return bind(P, lambda x: dirac(m + x))

X_plus_m, X_plus_n = shift(P, m), shift(P, n)

@definition
def attained_at_whole_orders(P: Law[line], m: Integer, n: Integer, c: Real) -> Prop:
    """D_alpha(X + $m || X + $n) = alpha $c for X ~ $P and each alpha > 1 with a whole alpha ($m - $n)."""
    return every(REAL, INTEGER,
        lambda alpha, k: ((1 < alpha) & eq(k, alpha * (m - n))).implies(
            renyi_equals(alpha, line, shift(P, m), shift(P, n), alpha * c)))

@claim("The discrete Gaussian X, integers m and n: D_alpha(X + m || X + n) <= alpha (m - n)^2/(2 sigma^2), alpha >= 1, "
        "with equality where alpha (m - n) is whole", canonne("Proposition 5, Renyi divergence", "whole"),
    given=[sigma > 0, X],
    show=all_of(kl_equals(line, X_plus_m, X_plus_n, bound), concentrated(X_plus_m, X_plus_n, bound),
        attained_at_whole_orders(P, m, n, bound)))
def discrete_gaussian_renyi_every_order():
    """Order one: X + m against X + n is X + (m - n) against X, moved; above one: the exact value."""
    use(moved_laws_concentrated)
    order_one, _, whole_orders = each_part()
    with order_one:
        at_most, at_least = each_part()
        with at_most:
            use(discrete_gaussian_kl)
        with at_least:
            R = intro("R")
            near = intro(1)
            with have(kl(moved(m - n), P) <= R):
                intro("g")
                apply_to(near, value(line, lambda y: g(y - n)))
            use(moved_discrete_gaussian_kl_at_least, m=m - n)
    with whole_orders:
        alpha, k = intro("alpha", "k")
        intro(1)
        at_most, at_least = each_part()
        with at_most:
            use(discrete_gaussian_renyi)
        with at_least:
            R = intro("R")
            intro(1)
            use(discrete_gaussian_renyi_exact, alpha=alpha, k=k).called("at most", "at least")
            modus("at least")

@claim("An integer query of sensitivity S with discrete Gaussian noise is S^2/(2 sigma^2)-zCDP",
    given=[sigma > 0, X, whole, sensitivity(S)],
    show=neighbours(lambda x, y: concentrated(release(x), release(y), S**2 / (2 * sigma**2))))
def discrete_gaussian_query_concentrated():
    """The bound for two integers, the values of the query, of which the square of the difference is at most S^2."""
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("sensitivity", x, y)
    apply_to("whole", x)
    apply_to("whole", y)
    alpha, _ = intro("alpha", "[alpha > 1]")
    c = alpha * (number(x) - number(y)) ** 2 / (2 * sigma**2)
    with have(renyi(release(x), release(y), alpha) <= c):
        rewrite(number(x) == floor(number(x)))
        rewrite(number(y) == floor(number(y)))
        use(discrete_gaussian_renyi, m=floor(number(x)), n=floor(number(y)))
    use(larger_renyi_bound, c=c,
        by={"larger": (by.fact("abs", "above", number(x) - number(y)),
                by.have((number(x) - number(y)) ** 2 <= S**2, by.linear(degree=2)), by.linear(alpha / (2 * sigma**2)))})

@claim("An integer query of sensitivity S with discrete Gaussian noise, sigma = S/eps, is eps^2/2-zCDP",
    canonne("Theorem 4, the discrete Gaussian mechanism", "whole"),
    given=[S > 0, eps > 0, hypothesis("X", discrete_gaussian(P, S / eps)), whole, sensitivity(S)],
    show=neighbours(lambda x, y: concentrated(release(x), release(y), eps**2 / 2)))
def discrete_gaussian_mechanism_concentrated():
    use(discrete_gaussian_query_concentrated, sigma=S / eps)

# --- eps and delta -----------------------------------------------------------------------------------------------

curve = discrete_gaussian_delta(P, sigma, S_, eps)

def in_the_mirror(h: Callable[[Expr], Expr]) -> None:
    """E h(-X) = E h(X)."""
    use(discrete_gaussian_symmetry)
    have(E(P, lambda z: h(-z)) == E(P, h),
        by.congruence(discrete_gaussian_symmetry, lambda law: eq(E(law, h), E(P, h))), by.ring())

@claim("E_(e^eps) of m + X, n + X, |m - n| <= S: <= P(X > eps sigma^2/S - S/2) - e^eps P(X > eps sigma^2/S + S/2)",
    given=[sigma > 0, X, eps >= 0, S_ >= 1, hypothesis("close", abs(m - n) <= S_)],
    show=hockey_stick(moved(m), moved(n), exp(eps)) <= curve)
def moved_at_most_that_far():
    """The curve rises with the shift; for m < n, X is replaced by -X, which has the same law."""
    p = intro("p")
    ahead, other = cases(m - n >= 1)
    with ahead:
        use(delta_rises_with_the_shift, m=m - n, S=S_)
        use(discrete_gaussian_hockey_stick, m=m - n).called("at most", "attained")
        apply_to("at most", value(line, lambda z: p(n + z)))
    with other:
        same_value, behind = cases(m - n >= 0)
        with same_value:
            have(eq(m, n))
            use(discrete_gaussian_hockey_stick, m=S_).called("at most", "attained")
            apply_to("at most", value(line, lambda z: 0))  # so the curve is not negative
            rewrite(eq(m, n))
            fact("exp", "increasing", 0, eps)
            linear(E(P, lambda z: p(n + z)))
        with behind:
            use(delta_rises_with_the_shift, m=n - m, S=S_)
            use(discrete_gaussian_hockey_stick, m=n - m).called("at most", "attained")
            apply_to("at most", value(line, lambda z: p(n - z)))
            for c in (m, n):
                in_the_mirror(lambda z: p(c + z))
            linear(exp(eps))

@definition
def answers_are_private(D: Space, distance: Function[D, D], number: Function[D], P: Law[line], eps: Real,
        delta: Real) -> Prop:
    """the answers $number + Z, Z of the law $P, are ($eps, $delta)-private on $D with the $distance.

    For data x, y at distance at most 1, E_gamma between the laws of number(x) + Z and number(y) + Z is at most delta,
    gamma = e^eps."""
    return every(D, D,
        lambda x, y: (distance(x, y) <= 1).implies(hockey_stick(bind(P, lambda z: dirac(number(x) + z)),
                bind(P, lambda z: dirac(number(y) + z)), exp(eps)) <= delta))

answers_private = answers_are_private(D, distance, number, P, eps, delta)
attained = hypothesis("attained", exists(D, D, lambda x, y: (distance(x, y) <= 1) & eq(abs(number(x) - number(y)), S_)))

# "Only if" is of a sensitivity that is attained: some neighbours have values that differ by S.
@claim("An integer query whose sensitivity S >= 1 is attained, with discrete Gaussian noise: (eps, delta)-private if "
        "and only if delta >= P(X > eps sigma^2/S - S/2) - e^eps P(X > eps sigma^2/S + S/2), eps >= 0",
    canonne("Theorem 7, exact approximate privacy", "whole"),
    given=[sigma > 0, X, eps >= 0, S_ >= 1, whole, sensitivity(S_), attained],
    show=(curve <= delta).implies(answers_private) & answers_private.implies(curve <= delta))
def discrete_gaussian_mechanism_exact():
    """Only if: at neighbours S apart, the best test p for the shift S, moved, or turned round."""
    enough, necessary = each_part()
    with enough:
        intro(1)
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("sensitivity", x, y)
        apply_to("whole", x)
        apply_to("whole", y)
        p = intro("p")
        rewrite(number(x) == floor(number(x)))
        rewrite(number(y) == floor(number(y)))
        use(moved_at_most_that_far, m=floor(number(x)), n=floor(number(y)),
            by={"close": (by.rewrite(number(x) == floor(number(x)), backwards=True),
                    by.rewrite(number(y) == floor(number(y)), backwards=True), by.assume())})
        apply_to(this, p)
    with necessary:
        near = intro(1)
        unpack("attained", "x")
        unpack(this, "y")
        use(discrete_gaussian_hockey_stick, m=S_).called("at most", "attained")
        unpack("attained", "p")
        apply_to(near, x, y).called("near")
        above, below = cases(number(x) >= number(y))
        with above:
            fact("abs", "positive", number(x) - number(y))
            have(eq(number(x), number(y) + S_), by.linear())
            apply_to("near", value(line, lambda z: p(z - number(y))))
            rewrite(eq(number(x), number(y) + S_), at=this)
        with below:
            fact("abs", "negative", number(x) - number(y))
            have(eq(number(x), number(y) - S_), by.linear())
            apply_to("near", value(line, lambda z: p(number(y) - z)))
            rewrite(eq(number(x), number(y) - S_), at=this)
            for c in (S_, expr(0)):
                in_the_mirror(lambda z: p(c + z))

# All data are neighbours, and the query is 1 at the data up to 0 and 0 at the others; nothing is added to it.
bare_answers = {"D": "line", "distance": value(line, line, lambda x, y: expr(0)),
    "number": value(line, lambda x: indicator(x <= 0)), "P": dirac(expr(0))}
no_noise = {**bare_answers, "eps": "1"}
at_one = value(line, lambda x: indicator(eq(x, 1)))
is_whole = (by.intro("x"), by.cases(real("x") <= 0))
within_1 = (by.intro("x", "y"), by.intro(), by.cases(real("x") <= 0), by.cases(real("y") <= 0))

told_at_one = {"given whole": is_whole, "given sensitivity": within_1,
    "show": (by.contradiction().called("near"), by.apply_to("near", 0, 1, 2, at_one), by.linear())}

doubt(moved_laws_concentrated, mutants=[dropped(moved_laws_concentrated, "X")])
doubt(discrete_gaussian_query_concentrated,
    mutants=[dropped(discrete_gaussian_query_concentrated, "X",
            hints=[{"witness": {**bare_answers, "S": "1", "sigma": "1"}, "proofs": told_at_one}])])
doubt(discrete_gaussian_mechanism_concentrated,
    mutants=[dropped(discrete_gaussian_mechanism_concentrated, "X",
            hints=[{"witness": {**no_noise, "S": "1"}, "proofs": told_at_one}])])
doubt(discrete_gaussian_kl,
    mutants=[dropped(discrete_gaussian_kl, "X",
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1", "m": "1", "n": "0"},
                    "proofs": {"show": (by.contradiction().called("near"),
                            by.apply_to("near", value(line, lambda x: 2 * indicator(eq(x, 1)))),
                            by.fact("exp", "strictly", "1/2", 2), by.linear())}}])])
doubt(discrete_gaussian_renyi_every_order,
    mutants=[mutant("half of it at order one, for every discrete Gaussian", given=[sigma > 0],
            show=every(law(line),
                lambda P: discrete_gaussian(P, sigma).implies(
                    kl(bind(P, lambda x: dirac(m + x)), P) <= m**2 / (4 * sigma**2))),
            hints=[{"witness": {"sigma": "1", "m": "1"},
                    "proofs": {"show": (by.contradiction().called("half"), by.use("discrete_gaussian_exists", sigma=1),
                            by.unpack(this, "P"), by.apply_to("half", P),
                            by.use("moved_discrete_gaussian_kl_at_least", sigma=1, m=1, R="1/4"), by.linear())}}])])
doubt(discrete_gaussian_mechanism_exact, mutants=[dropped(discrete_gaussian_mechanism_exact, "X")])
