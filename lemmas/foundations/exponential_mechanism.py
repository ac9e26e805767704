"""The exponential mechanism on any space of outcomes: its privacy and its utility.

nu is a law on the outcomes, uniform where they are finitely many; A(x) has the density exp(eps u(x, r)/(2 Delta)) with
respect to nu, up to the factor that makes it a law.  The score u has the sensitivity Delta in the data, for each outcome.
"""

from lemmas.foundations.basic_composition import only_one_term
from lemmas.papers import dwork
from verify.lemma import *

D, R = spaces("D R")
A, nu = markov("A", D, R), law("nu", R)
distance = fun("distance", D, D)
u = bounded("u", D, R)
x, y, r = point("x", D), point("y", D), point("r", R)
eps, Delta, t, best, p = reals("eps Delta t best p")
phi = weight("phi", R)

def score(x: Point, r: Point) -> Expr:
    return exp(eps * u(x, r) / (2 * Delta))

def mass(x: Point) -> Expr:
    return E(nu, lambda r: score(x, r))

@definition(D, R, markov(D, R), law(R), bounded(D, R), REAL, REAL,
    text="$A(x) has the density exp($eps $u(x, r)/(2 $Delta)) with respect to $nu, but for a factor",
    latex=r"\mathrm{d}$A(x) \propto e^{$eps\,$u(x, \cdot)/(2\,$Delta)}\,\mathrm{d}$nu")
def exponential_mechanism(D: Space, R: Space, A: Markov, nu: Law, u: Function, eps: Expr, Delta: Expr) -> Prop:
    """The output r on the data x has a density proportional to exp(eps u(x, r)/(2 Delta))."""
    weight_at = lambda x, r: exp(eps * u(x, r) / (2 * Delta))
    return every(D,
        lambda x: every(bounded(R),
            lambda f: eq(E(A(x), f) * E(nu, lambda r: weight_at(x, r)), E(nu, lambda r: f(r) * weight_at(x, r)))))

mechanism = exponential_mechanism(D, R, A, nu, u, eps, Delta)
sensitive = hypothesis("sensitivity",
    every(D, D, lambda x, y: (distance(x, y) <= 1).implies(every(R, lambda r: abs(u(x, r) - u(y, r)) <= Delta))))

@claim("The exponential mechanism with a score of sensitivity Delta is eps-private", dwork("Theorem 3.10", "whole"),
    given=[eps > 0, Delta > 0, mechanism, sensitive],
    show=every(D, D, lambda x, y: (distance(x, y) <= 1).implies(max_divergence(A(x), A(y)) <= eps)))
def exponential_mechanism_private():
    x, y = intro("x", "y")
    intro(1)
    apply_to("sensitivity", x, y).called("scores near")
    phi = intro("t")
    apply_to(mechanism, x, phi).called("on x")
    apply_to(mechanism, y, phi).called("on y")
    with under(nu, lambda r: phi(r) * score(x, r) <= half * (phi(r) * score(y, r))) as r:
        scores_near(x, y, r)
        linear(phi(r))
    with under(nu, lambda r: score(y, r) <= half * score(x, r)) as r:
        scores_near(y, x, r)
    have(mass(x) > 0)
    have(E(A(x), phi) * mass(x) <= half * (E(A(y), phi) * mass(y)), by.linear(half))
    have(half * (E(A(y), phi) * mass(y)) <= half * (E(A(y), phi) * (half * mass(x))), by.linear(half * E(A(y), phi)))
    have(half * half == exp(eps))
    have(E(A(x), phi) * mass(x) <= exp(eps) * E(A(y), phi) * mass(x), by.linear(E(A(y), phi) * mass(x)))
    linear(1 / mass(x))

half = exp(eps / 2)

def scores_near(x: Point, y: Point, r: Point) -> None:
    """The scores of x are at most e^(eps/2) times those of y."""
    apply_to("scores near", r)
    fact("abs", "above", u(x, r) - u(y, r)).called("above")
    fact("abs", "above", u(y, r) - u(x, r))
    have(eps * (u(x, r) - u(y, r)) / (2 * Delta) <= eps / 2, by.linear(eps / (2 * Delta)))
    fact("exp", "increasing", eps * u(x, r) / (2 * Delta), eps / 2 + eps * u(y, r) / (2 * Delta))

# A mechanism that releases its data, whatever the scores are.
doubt(exponential_mechanism_private,
    mutants=[dropped(exponential_mechanism_private, 2,
            hints=[{"witness": {**dict.fromkeys(("D", "R"), "line"), "A": value(line, lambda x: dirac(x)),
                        "distance": value(line, line, lambda x, y: expr(0)),
                        "u": value(line, line, lambda x, r: expr(0)), "eps": "1", "Delta": "1"},
                    "proofs": {"given 2": (by.intro("x", "y"), by.intro(), by.intro("r")),
                        "show": (by.contradiction().called("near"),
                            by.apply_to("near", 0, 1, value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])

# --- utility ----------------------------------------------------------------------------------------------------------

low = best - 2 * Delta / eps * (log(1 / p) + t)

# best is OPT and p the share of the outcomes that attain it, |R_OPT|/|R|; the bound holds for any number `best`.
@claim("Utility: the score is at most OPT - (2 Delta/eps)(log(1/p) + t) with probability at most e^(-t), p the share "
        "of the outcomes with the score OPT", dwork("Theorem 3.11", "whole"),
    given=[eps > 0, Delta > 0, mechanism, 0 < p, p <= E(nu, lambda r: indicator(best <= u(x, r)))],
    show=E(A(x), lambda r: indicator(u(x, r) <= low)) <= exp(-t))
def exponential_mechanism_utility():
    apply_to(mechanism, x, value(R, lambda r: indicator(u(x, r) <= low))).called("seen")
    with under(nu, lambda r: indicator(u(x, r) <= low) * score(x, r) <= exp(eps * low / (2 * Delta))) as r:
        yes, _ = cases(u(x, r) <= low)
        with yes:
            have(eps * u(x, r) / (2 * Delta) <= eps * low / (2 * Delta), by.linear(eps / (2 * Delta)))
            fact("exp", "increasing", eps * u(x, r) / (2 * Delta), eps * low / (2 * Delta))
    with under(nu, lambda r: indicator(best <= u(x, r)) * exp(eps * best / (2 * Delta)) <= score(x, r)) as r:
        yes, _ = cases(best <= u(x, r))
        with yes:
            have(eps * best / (2 * Delta) <= eps * u(x, r) / (2 * Delta), by.linear(eps / (2 * Delta)))
            fact("exp", "increasing", eps * best / (2 * Delta), eps * u(x, r) / (2 * Delta))
    fact("log", "inverse", p)
    fact("exp", "log", p)
    have(eps * low / (2 * Delta) == eps * best / (2 * Delta) + log(p) - t)
    with have(exp(eps * low / (2 * Delta)) == exp(eps * best / (2 * Delta)) * p * exp(-t)):
        rewrite(this)
        linear(exp(eps * best / (2 * Delta)) * exp(-t))
    have(mass(x) > 0)
    have(p * exp(eps * best / (2 * Delta)) <= mass(x), by.linear(exp(eps * best / (2 * Delta))))
    have(p * exp(eps * best / (2 * Delta)) * exp(-t) <= mass(x) * exp(-t), by.linear(exp(-t)))
    linear(1 / mass(x))

doubt(exponential_mechanism_utility,
    mutants=[dropped(exponential_mechanism_utility, 4,
            hints=({"D": "1", "R": "1", "A": [["1"]], "nu": ["1"], "u": [["0"]], "eps": "2", "Delta": "1", "best": "10",
                    "p": "1", "t": "1", "x": "1"},))])

# --- finitely many outcomes -------------------------------------------------------------------------------------------

outcome, n, i, k = sequence("outcome", R), integer("n"), integer("i"), integer("k")
low_n = best - 2 * Delta / eps * (log(n) + t)

@claim("Utility on n outcomes: the score is at most OPT - (2 Delta/eps)(log n + t) with probability at most e^(-t)",
    dwork("Corollary 3.12", "whole"),
    given=[eps > 0, Delta > 0, mechanism, n >= 1, 1 <= i, i <= n, u(x, outcome[i]) == best,
        hypothesis("uniform", every(bounded(R), lambda f: E(nu, f) == Sum(1, n, lambda k: f(outcome[k])) / n))],
    show=E(A(x), lambda r: indicator(u(x, r) <= low_n)) <= exp(-t))
def exponential_mechanism_utility_finite():
    apply_to("uniform", value(R, attains))
    with have(1 <= Sum(1, n, lambda k: attains(outcome[k]))):
        with sums((1, n), lambda k: indicator((k <= i) & (i <= k)) * 1 <= attains(outcome[k])) as k:
            yes, _ = cases(k <= i)
            with yes:
                yes2, _ = cases(i <= k)
                with yes2:
                    have(eq(k, i))
                    rewrite(this)
        use(only_one_term, l=1, m=n, j=i, v=value(INTEGER, lambda t: 1))
    use(exponential_mechanism_utility, p=1 / n)

attains = lambda r: indicator(best <= u(x, r))

doubt(exponential_mechanism_utility_finite,
    mutants=[dropped(exponential_mechanism_utility_finite, 6,
            hints=({"D": "1", "R": "1", "A": [["1"]], "nu": ["1"], "u": [["0"]], "eps": "2", "Delta": "1", "best": "10",
                    "n": "1", "i": "1", "outcome": {"at": [], "else": "1"}, "t": "1", "x": "1"},))])
