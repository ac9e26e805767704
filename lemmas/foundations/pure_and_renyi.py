"""Renyi divergences of pure privacy: Mironov's bound, and the exact curve of randomised response."""

from lemmas.papers import mironov
from lemmas.privacy.pure_renyi import dp_pure_renyi, dp_pure_renyi_moment
from lemmas.divergences.densities import divide_power
from lemmas.divergences.equal_laws import larger_renyi_bound
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
    have(alpha * eps**2 / 2 <= 2 * alpha * eps**2)
    use(larger_renyi_bound, c=alpha * eps**2 / 2, d=2 * alpha * eps**2)

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
    given=[alpha > 1, r > 0, q > 0, p == r * q],
    show=p**alpha * q ** (1 - alpha) + q**alpha * p ** (1 - alpha) == (r**alpha + r ** (1 - alpha)) * q)
def response_powers():
    fact("^", "product", r, q, alpha)
    fact("^", "product", r, q, 1 - alpha)
    fact("^", "sum", q, alpha, 1 - alpha)
    rewrite(p == r * q)
    linear(r**alpha, r ** (1 - alpha), q ** (1 - alpha), q**alpha)

doubt(response_powers, mutants=[tightened(response_powers, "9/10")])

@claim("Randomised response, the truth with probability p > 1/2: a bound of D_alpha is one of the powers of p and 1 - "
        "p", mironov("Randomised response", "step"),
    given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p), *told],
    show=equivalent(renyi(mu, nu, alpha) <= d, curve_at(p) <= exp((alpha - 1) * d)))
def response_curve_of_the_truth():
    let(q, 1 - p)
    let(r, p / q)
    have(q > 0)
    have(r * q == p, by.linear(q))
    have(r > 1, by.linear(1 / q))
    have(1 - p <= r * p, by.linear(p))
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
        fact("^", "sum", r, 1, alpha - 1)
        fact("^", "sum", r, 1, -alpha)
        fact("^", "tower", r, -1, alpha)
        fact("^", "tower", r, -1, alpha - 1)
        have(r + (-1 + 1) / r == r)
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
        intro(1).called("powers")
        fact("exp", "log", r)
        fact("log", "strictly", 1, r)
        with have(max_divergence(mu, nu) <= log(r)):
            t = intro("t")
            apply_to("on the one", t)
            apply_to("on the other", t)
            rewrite("exp log")
            have(p * t(yes) == r * (1 - p) * t(yes), by.linear(t(yes)))
            have((1 - p) * t(no) <= r * p * t(no), by.linear(t(no)))
            linear(r)
        with have(max_divergence(nu, mu) <= log(r)):
            t = intro("t")
            apply_to("on the one", t)
            apply_to("on the other", t)
            rewrite("exp log")
            have((1 - p) * t(yes) <= r * p * t(yes), by.linear(t(yes)))
            have(p * t(no) == r * (1 - p) * t(no), by.linear(t(no)))
            linear(r)
        use(dp_pure_renyi_moment, g=r, eps=log(r))
        t = intro("t")
        apply_to(dp_pure_renyi_moment, t)
        linear(E(nu, lambda x: t(x) ** alpha) ** (alpha - 1))

doubt(response_curve_of_the_truth,
    mutants=[mutant("answers that nothing tells apart", given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p)],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "yes": "0", "no": "0",
                        "p": "3/4", "alpha": "2", "d": "0"},
                    "proofs": {"given 3": (by.intro("f"), by.linear()), "given 4": (by.intro("f"), by.linear()),
                        "show": (by.contradiction().called("curve"), by.modus("curve.0", by.intro("t"), by.linear()),
                            by.auto())}}])])

# The density of mu by nu: r where the answer is yes, 1/r where it is no.
ratio = lambda x: r * indicator(expr("1/2") <= A(x)) + 1 / r * indicator(A(x) < expr("1/2"))

@claim("Randomised response, the truth with probability p > 1/2: D_alpha = log(p^alpha q^(1 - alpha) + q^alpha p^(1 - "
        "alpha))/(alpha - 1), q = 1 - p", mironov("Randomised response", "part", "p > 1/2, and orders above 1"),
    given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p), *told],
    show=equivalent(renyi(mu, nu, alpha) <= d, log(curve_at(p)) / (alpha - 1) <= d))
def response_renyi_curve():
    use(response_curve_of_the_truth)
    have(1 - p > 0)
    have(curve_at(p) > 0)
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
        linear()

doubt(response_renyi_curve,
    mutants=[mutant("answers that nothing tells apart", given=[alpha > 1, p > expr("1/2"), p < 1, *answers(p)],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "yes": "0", "no": "0",
                        "p": "3/4", "alpha": "2", "d": "0"},
                    "proofs": {"given 3": (by.intro("f"), by.linear()), "given 4": (by.intro("f"), by.linear()),
                        "show": (by.contradiction().called("curve"), by.modus("curve.0", by.intro("t"), by.linear()),
                            by.auto())}}])])
