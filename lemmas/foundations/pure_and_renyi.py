"""Renyi divergences of pure privacy: Mironov's bound, and the exact curve of randomised response.

Of randomised response mu and nu are the laws of the answer, yes or no, on two data sets; A is the test that accepts
yes, and D_1 is KL.
"""

from lemmas.papers import mironov
from lemmas.privacy.pure_renyi import dp_pure_renyi, dp_pure_renyi_moment
from lemmas.divergences.densities import divide_power
from lemmas.divergences.equal_laws import larger_renyi_bound, renyi_of_equal
from lemmas.divergences.renyi_properties import renyi_nonnegative
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
A = test("A", X)
yes, no = points("yes no", X)
alpha, eps, p, q, d, r = reals("alpha eps p q d r")

@claim("eps-privacy gives (alpha, 2 alpha eps^2)-RDP", mironov("Pure privacy at the order alpha", "whole"),
    given=[alpha > 1, eps > 0, max_divergence(mu, nu) <= eps, max_divergence(nu, mu) <= eps],
    show=renyi(mu, nu, alpha) <= 2 * alpha * eps**2)
def pure_privacy_at_an_order():
    use(dp_pure_renyi)
    use(larger_renyi_bound)

doubt(pure_privacy_at_an_order,
    mutants=[mutant("any laws, a hundredth of it", given=[alpha > 1, eps > 0],
            show=renyi(mu, nu, alpha) <= alpha * eps**2 / 50)])

# --- randomised response ------------------------------------------------------------------------------------------------

# The truth with probability p: on the one data set the answer is yes with probability p, on the other no.
answers = lambda p: [hypothesis("on the one", every(bounded(X), lambda f: E(mu, f) == p * f(yes) + (1 - p) * f(no))),
    hypothesis("on the other", every(bounded(X), lambda f: E(nu, f) == (1 - p) * f(yes) + p * f(no)))]
told = [eq(A(yes), 1), eq(A(no), 0)]
curve_at = lambda p: p**alpha * (1 - p) ** (1 - alpha) + (1 - p) ** alpha * p ** (1 - alpha)

@claim("p^alpha q^(1 - alpha) + q^alpha p^(1 - alpha) = (r^alpha + r^(1 - alpha)) q, where r = p/q",
    given=[r > 0, q > 0, p == r * q],
    show=p**alpha * q ** (1 - alpha) + q**alpha * p ** (1 - alpha) == (r**alpha + r ** (1 - alpha)) * q)
def response_powers():
    rewrite(p == r * q)

@claim("The truth with probability p > 1/2: D_alpha <= d just if p^alpha q^(1 - alpha) + q^alpha p^(1 - alpha) <= "
        "e^((alpha - 1) d), q = 1 - p", mironov("Randomised response", "step"),
    given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p), *told],
    show=equivalent(renyi(mu, nu, alpha) <= d, curve_at(p) <= exp((alpha - 1) * d)))
def response_curve_of_the_truth():
    """The bound at the density ratio, r or 1/r (`ratio`, below), says M^alpha <= e^((alpha - 1) d) M^(alpha - 1), M
    its moment; back by `dp_pure_renyi_moment`, as no answer is more than r times as likely."""
    let(q, 1 - p)
    let(r, p / q)
    have(r * q == p, by.linear(q))
    have(r > 1, by.linear(1 / q))
    have(p == r * (1 - p), by.linear(r))
    have(q == 1 / (1 + r), by.have((1 + r) * q == 1, by.linear()), by.linear(1 / (1 + r)))
    use(response_powers)
    have(curve_at(p) == (r**alpha + r ** (1 - alpha)) / (r + 1), by.rewrite("q", backwards=True),
        by.linear(r**alpha + r ** (1 - alpha)))
    part = each_part()
    with part[0]:
        intro(1).called("bound")
        apply_to("bound", value(X, ratio))
        have(0 <= alpha - 1)
        have(0 < 1 / r)
        apply_to("on the one", value(X, lambda x: ratio(x) ** (alpha - 1))).called("mean on the one")
        apply_to("on the other", value(X, lambda x: ratio(x) ** alpha)).called("mean on the other")
        for mean in ("mean on the one", "mean on the other"):
            rewrite(eq(A(yes), 1), at=mean).called(mean)
            rewrite(eq(A(no), 0), at=mean).called(mean)
        M = (r**alpha + r ** (1 - alpha)) / (r + 1)
        have(E(mu, lambda x: ratio(x) ** (alpha - 1)) == M,
            by.linear(r ** (alpha - 1), r ** (1 - alpha), r ** alpha)).called("M on the one")
        have(E(nu, lambda x: ratio(x) ** alpha) == M, by.linear(r**alpha, r ** (-alpha), r ** (1 - alpha))).called(
            "M on the other")
        rewrite("M on the one",
            at=E(mu, lambda x: ratio(x) ** (alpha - 1)) ** alpha
                <= exp((alpha - 1) * d) * E(nu, lambda x: ratio(x) ** alpha) ** (alpha - 1))
        rewrite("M on the other", at=this)
        use(divide_power, a=M, H=exp((alpha - 1) * d))
        linear()
    with part[1]:
        intro(1)
        fact("exp", "log", r)
        for one, other, truth, lie in ((mu, nu, yes, no), (nu, mu, no, yes)):
            with have(max_divergence(one, other) <= log(r)):
                t = intro("t")
                apply_to("on the one", t)
                apply_to("on the other", t)
                rewrite("exp log")
                have(p * t(truth) == r * (1 - p) * t(truth), by.linear(t(truth)))
                have((1 - p) * t(lie) <= r * p * t(lie), by.linear(t(lie)))
                linear(r)
        use(dp_pure_renyi_moment, g=r, eps=log(r))
        t = intro("t")
        apply_to(dp_pure_renyi_moment, t)
        linear(E(nu, lambda x: t(x) ** alpha) ** (alpha - 1))

doubt(response_curve_of_the_truth,
    mutants=[mutant("answers that nothing tells apart", given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p)])])

# The density of mu by nu: r where the answer is yes, 1/r where it is no.
ratio = lambda x: r * indicator(expr("1/2") <= A(x)) + 1 / r * indicator(A(x) < expr("1/2"))

@claim("Randomised response, the truth with probability p > 1/2: D_alpha = log(p^alpha q^(1 - alpha) + q^alpha p^(1 - "
        "alpha))/(alpha - 1), q = 1 - p", mironov("Randomised response", "part", "p > 1/2, and orders above 1"),
    given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p), *told],
    show=equivalent(renyi(mu, nu, alpha) <= d, log(curve_at(p)) / (alpha - 1) <= d))
def response_renyi_curve():
    """The logarithm of both sides of the bound in `response_curve_of_the_truth`, over alpha - 1."""
    use(response_curve_of_the_truth)
    fact("exp", "log", curve_at(p))
    part = each_part()
    with part[0]:
        intro(1)
        modus("response_curve_of_the_truth.0")
        fact("log", "increasing", curve_at(p), exp((alpha - 1) * d))
        fact("log", "exp", (alpha - 1) * d)
        linear(1 / (alpha - 1))
    with part[1]:
        intro(1)
        have(log(curve_at(p)) <= (alpha - 1) * d, by.linear(alpha - 1))
        fact("exp", "increasing", log(curve_at(p)), (alpha - 1) * d)
        suffices(curve_at(p) <= exp((alpha - 1) * d), by.modus("response_curve_of_the_truth.1"), by.assume())

doubt(response_renyi_curve,
    mutants=[mutant("answers that nothing tells apart", given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p)],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "yes": "0", "no": "0",
                        "p": "3/4", "alpha": "2", "d": "0"},
                    "proofs": {"given on the one": (by.intro("f"), by.linear()),
                        "given on the other": (by.intro("f"), by.linear()),
                        "show": (by.contradiction().called("curve"), by.modus("curve.0", by.intro("t"), by.linear()),
                            by.auto())}}])])

# --- for p between 0 and 1, and at order one ----------------------------------------------------------------------------

at_order = equivalent(renyi(mu, nu, alpha) <= d, log(curve_at(p)) / (alpha - 1) <= d)
L = log(p) - log(1 - p)  # the logarithm of the odds
at_one = equivalent(kl(mu, nu) <= d, (2 * p - 1) * L <= d)
g, h = reals("g h")
fb = bounded("f", X)

@claim("Randomised response, p = q = 1/2, alpha > 1: D_alpha = log(p^alpha q^(1 - alpha) + q^alpha p^(1 - "
        "alpha))/(alpha - 1)",
    given=[alpha > 1, p == expr("1/2"), *answers(p), *told],
    show=at_order)
def response_by_a_coin():
    """The two laws are the same, and the curve is 1."""
    with have(eq(curve_at(p), 1)):
        rewrite(eq(1 - p, p))
    with have(same(mu, nu)):
        ext("f")
        apply_to("on the one", fb)
        apply_to("on the other", fb)
        linear(fb(yes) - fb(no))
    part = each_part()
    with part[0]:
        intro(1)
        use(renyi_nonnegative, eps=d)
    with part[1]:
        intro(1)
        use(renyi_of_equal)
        use(larger_renyi_bound, c=0)

@claim("Randomised response, 0 < p < 1, q = 1 - p, alpha > 1: D_alpha = log(p^alpha q^(1 - alpha) + q^alpha p^(1 - "
        "alpha))/(alpha - 1)",
    given=[alpha > 1, p > 0, p < 1, *answers(p), *told],
    show=at_order)
def response_renyi_curve_of_any():
    """For p < 1/2 yes and no are exchanged."""
    more, rest = cases(p > expr("1/2"))
    with more:
        use(response_renyi_curve)
    with rest:
        less, even = cases(p < expr("1/2"))
        with less:
            use(response_renyi_curve, p=1 - p, yes=no, no=yes, A=value(X, lambda x: 1 - A(x)))
        with even:
            use(response_by_a_coin)

@claim("exp(L) = p/(1 - p) and exp(-L) = (1 - p)/p for L = log p - log(1 - p), 0 < p < 1",
    given=[p > 0, p < 1],
    show=((1 - p) * exp(L) == p) & (p * exp(-L) == 1 - p))
def exp_of_odds():
    fact("exp", "log", p)
    fact("exp", "log", 1 - p)
    each_part((by.linear(exp(L)),), (by.linear(exp(-L)),))

exp_above = claim("e^d (1 + eps - d) <= e^eps", show=exp(d) * (1 + eps - d) <= exp(eps))

@claim("exp(p g + (1 - p) h - (2 p - 1) log(p/(1 - p))) <= (1 - p) e^g + p e^h",
    given=[p > 0, p < 1],
    show=exp(p * g + (1 - p) * h - (2 * p - 1) * L) <= (1 - p) * exp(g) + p * exp(h))
def two_points_tilted():
    """q is the exponent on the left; e^d (1 + eps - d) <= e^eps at d = q, for eps = g - L and for h + L, and both
    added up."""
    use(exp_of_odds)
    let(q, p * g + (1 - p) * h - (2 * p - 1) * L)
    rewrite(this, backwards=True)
    have(exp(q) * (1 + g - L - q) <= exp(g - L), by.use(exp_above, eps=g - L, d=q))
    have(exp(q) * (1 + h + L - q) <= exp(h + L), by.use(exp_above, eps=h + L, d=q))
    have(eq(p * exp(g - L), (1 - p) * exp(g)), by.linear(exp(g)))
    have(eq((1 - p) * exp(h + L), p * exp(h)), by.linear(exp(h)))
    linear(p, 1 - p, exp(q))

@claim("Randomised response, the truth with probability 0 < p < 1, at order one: D_1 = (2 p - 1) log(p/(1 - p))",
    given=[p > 0, p < 1, *answers(p), *told],
    show=at_one)
def response_kl():
    """The bound at L where the answer is yes, and -L where it is no (`tilt`, below); back by `two_points_tilted`."""
    part = each_part()
    with part[0]:
        intro(1).called("bound")
        apply_to("bound", value(X, lambda x: tilt(x))).called("bound of tilt")
        apply_to("on the one", value(X, lambda x: tilt(x))).called("mean on the one")
        apply_to("on the other", value(X, lambda x: exp(tilt(x)))).called("mean on the other")
        use(exp_of_odds)
        have(eq(E(mu, tilt), (2 * p - 1) * L))
        rewrite(this, at="bound of tilt").called("bound of tilt")
        have(eq(E(nu, lambda x: exp(tilt(x))), 1))
        rewrite(this, at="bound of tilt").called("bound of tilt")
        fact("log", "increasing", exp((2 * p - 1) * L), exp(d))
        fact("log", "exp", d)
        fact("log", "exp", (2 * p - 1) * L)
    with part[1]:
        _, f = intro("[value <= d]", "f")
        one = apply_to("on the one", f)
        other = apply_to("on the other", value(X, lambda x: exp(f(x))))
        rewrite(one)
        rewrite(other)
        use(two_points_tilted, g=f(yes), h=f(no))
        fact("exp", "increasing", (2 * p - 1) * L, d)
        linear(exp((2 * p - 1) * L), (1 - p) * exp(f(yes)) + p * exp(f(no)))

tilt = lambda x: L * (2 * indicator(expr("1/2") <= A(x)) - 1)

@claim("Randomised response, the truth with a probability 0 < p < 1: D_alpha = log(p^alpha q^(1 - alpha) + q^alpha "
        "p^(1 - alpha))/(alpha - 1) for alpha > 1 and D_1 = (2 p - 1) log(p/q), q = 1 - p",
    mironov("Randomised response", "whole"),
    given=[p > 0, p < 1, *answers(p), *told],
    show=every(REAL,
        lambda alpha: (alpha > 1).implies(equivalent(renyi(mu, nu, alpha) <= d,
                log(p**alpha * (1 - p) ** (1 - alpha) + (1 - p) ** alpha * p ** (1 - alpha)) / (alpha - 1) <= d)))
        & at_one)
def response_curves():
    part = each_part()
    with part[0]:
        intro("alpha", "[alpha > 1]")
        use(response_renyi_curve_of_any)
    with part[1]:
        use(response_kl)

truth = expr("3/4")
nothing_told = {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "yes": "0", "no": "0", "p": "3/4", "d": "0"}
same_answers = dict.fromkeys(("given on the one", "given on the other"), (by.intro("f"), by.linear()))
doubt(response_by_a_coin,
    mutants=[mutant("no less than 1, answers that nothing tells apart",
            given=[alpha > 1, p == expr("1/2"), *answers(p)], show=(renyi(mu, nu, alpha) <= d).implies(1 <= d))])
doubt(response_renyi_curve_of_any,
    mutants=[mutant("answers that nothing tells apart", given=[alpha > 1, p > 0, p < 1, *answers(p)],
            hints=[{"witness": {**nothing_told, "alpha": "2"},
                    "proofs": {**same_answers,
                        "show": (by.contradiction().called("curve"), by.modus("curve.0", by.intro("t"), by.linear()),
                            by.have(log(truth**2 * (1 - truth) ** (1 - expr(2))
                                        + (1 - truth) ** 2 * truth ** (1 - expr(2))) > 0, by.evaluate()),
                            by.linear())}}])])
doubt(response_kl, mutants=[mutant("answers that nothing tells apart", given=[p > 0, p < 1, *answers(p)])])
doubt(response_curves,
    mutants=[mutant("answers that nothing tells apart", given=[p > 0, p < 1, *answers(p)],
            hints=[{"witness": nothing_told,
                    "proofs": {**same_answers,
                        "show": (by.contradiction().called("curve"), by.have(log(expr("3/4")) - log(expr("1/4")) > 0),
                            by.modus("curve.1", by.intro("t"), by.linear()), by.linear())}}])])
