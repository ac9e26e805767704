"""The exponential mechanism on any space of outcomes: its privacy and its utility.

nu is a law on the outcomes, uniform where they are finitely many; the output on data with the scores u(r) has the density
exp(eps u(r)/(2 Delta)) with respect to nu, up to the factor that makes it a law.  The scores of one data set are bounded,
as they are where the outcomes are finitely many.  u1, u2 are the scores on two neighbouring data sets, P1 and P2 the laws
of the outputs.
"""

from lemmas.foundations.basic_composition import only_one_term
from lemmas.papers import dwork
from verify.lemma import *

R = space("R")
nu, P, P1, P2 = laws("nu P P1 P2", R)
u, u1, u2 = (bounded(name, R) for name in ("u", "u1", "u2"))
eps, Delta, t, best, p = reals("eps Delta t best p")

def score(u: Function, r: Point) -> Expr:
    """The density at r, but for the factor 1/mass(u)."""
    return exp(eps * u(r) / (2 * Delta))

def mass(u: Function) -> Expr:
    """What the scores' weights are divided by to make a law."""
    return E(nu, lambda r: score(u, r))

@definition(r"\mathrm{d}$P \propto e^{$eps\,$u/(2\,$Delta)}\,\mathrm{d}$nu")
def exponential_law(R: Space, P: Law[R], nu: Law[R], u: Bounded[R], eps: Real, Delta: Real) -> Prop:
    """$P has the density exp($eps $u(r)/(2 $Delta)) with respect to $nu, but for a factor.

    The output r has a density proportional to exp(eps u(r)/(2 Delta)) with respect to nu."""
    weight_at = lambda r: exp(eps * u(r) / (2 * Delta))
    return every(bounded(R), lambda f: eq(E(P, f) * E(nu, weight_at), E(nu, lambda r: f(r) * weight_at(r))))

def drawn(P: Law, u: Function) -> Prop:
    """P is the law of the output on data with the scores u."""
    return exponential_law(R, P, nu, u, eps, Delta)

sensitive = hypothesis("sensitivity", every(R, lambda r: abs(u1(r) - u2(r)) <= Delta))

@claim("The exponential mechanism with a score of sensitivity Delta is eps-private", dwork("Theorem 3.10", "whole"),
    given=[eps > 0, Delta > 0, drawn(P1, u1), drawn(P2, u2), sensitive],
    show=max_divergence(P1, P2) <= eps)
def exponential_mechanism_private():
    """The weights of an outcome are within e^(eps/2) of one another, and so are the masses that normalise them."""
    phi = intro("t")
    apply_to(drawn(P1, u1), phi)
    apply_to(drawn(P2, u2), phi)
    with under(nu, lambda r: phi(r) * score(u1, r) <= root * (phi(r) * score(u2, r))) as r:
        scores_near(u1, u2, r)
        linear(phi(r))
    with under(nu, lambda r: score(u2, r) <= root * score(u1, r)) as r:
        scores_near(u2, u1, r)
    have(E(P1, phi) * mass(u1) <= root * (E(P2, phi) * mass(u2)), by.linear(root))
    have(root * (E(P2, phi) * mass(u2)) <= root * (E(P2, phi) * (root * mass(u1))), by.linear(root * E(P2, phi)))
    linear(1 / mass(u1))

root = exp(eps / 2)  # of e^eps

def scores_near(u: Function, v: Function, r: Point) -> None:
    """The weights of u are at most e^(eps/2) times those of v."""
    apply_to("sensitivity", r)
    fact("abs", "above", u1(r) - u2(r))
    have(eps * (u(r) - v(r)) / (2 * Delta) <= eps / 2, by.linear(eps / (2 * Delta)))
    fact("exp", "increasing", eps * u(r) / (2 * Delta), eps / 2 + eps * v(r) / (2 * Delta))

# A mechanism that releases its data, whatever the scores are.
doubt(exponential_mechanism_private,
    mutants=[mutant("any laws", given=[eps > 0, Delta > 0],
            hints=[{"witness": {"R": "line", "P1": dirac(expr(0)), "P2": dirac(expr(1)), "eps": "1", "Delta": "1"},
                    "proofs": {"show": (by.contradiction().called("near"),
                            by.apply_to("near", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])

# --- utility ------------------------------------------------------------------------------------------------------------

low = best - 2 * Delta / eps * (log(1 / p) + t)

# best is OPT and p the share of the outcomes that attain it, |R_OPT|/|R|; the bound holds for any number `best`.  A score
# up to `low` has a weight of at most e^(-t) p e^(eps best/(2 Delta)), all outcomes together at least e^t times that.
@claim("Utility: the score is at most OPT - (2 Delta/eps)(log(1/p) + t), p = nu(R_OPT), with probability <= e^(-t)",
    dwork("Theorem 3.11", "whole"),
    given=[eps > 0, Delta > 0, drawn(P, u), 0 < p,
        hypothesis("chance of the best", p <= E(nu, lambda r: indicator(best <= u(r))))],
    show=E(P, lambda r: indicator(u(r) <= low)) <= exp(-t))
def exponential_mechanism_utility():
    apply_to(drawn(P, u))
    with under(nu, lambda r: indicator(u(r) <= low) * score(u, r) <= exp(eps * low / (2 * Delta))) as r:
        yes, _ = cases(u(r) <= low)
        with yes:
            fact("exp", "increasing", eps * u(r) / (2 * Delta), eps * low / (2 * Delta))
    with under(nu, lambda r: indicator(best <= u(r)) * exp(eps * best / (2 * Delta)) <= score(u, r)) as r:
        yes, _ = cases(best <= u(r))
        with yes:
            fact("exp", "increasing", eps * best / (2 * Delta), eps * u(r) / (2 * Delta))
    fact("log", "inverse", p)
    fact("exp", "log", p)
    have(eps * low / (2 * Delta) == eps * best / (2 * Delta) + log(p) - t)
    with have(exp(eps * low / (2 * Delta)) == exp(eps * best / (2 * Delta)) * p * exp(-t)):
        rewrite(this)
        linear(exp(eps * best / (2 * Delta)) * exp(-t))
    have(p * exp(eps * best / (2 * Delta)) <= mass(u), by.linear(exp(eps * best / (2 * Delta))))
    have(p * exp(eps * best / (2 * Delta)) * exp(-t) <= mass(u) * exp(-t), by.linear(exp(-t)))
    linear(1 / mass(u))

ONE_OUTCOME = {"R": "1", "P": ["1"], "nu": ["1"], "u": ["0"], "eps": "2", "Delta": "1", "best": "10", "t": "1"}
doubt(exponential_mechanism_utility,
    mutants=[dropped(exponential_mechanism_utility, "chance of the best", hints=(ONE_OUTCOME | {"p": "1"},))])

# --- finitely many outcomes ---------------------------------------------------------------------------------------------

outcome, n, i, k = sequence("outcome", R), integer("n"), integer("i"), integer("k")
low_n = best - 2 * Delta / eps * (log(n) + t)

@claim("Utility on n outcomes: the score is at most OPT - (2 Delta/eps)(log n + t) with probability at most e^(-t)",
    dwork("Corollary 3.12", "whole"),
    given=[eps > 0, Delta > 0, drawn(P, u), n >= 1, 1 <= i, i <= n, hypothesis("i is best", u(outcome[i]) == best),
        hypothesis("uniform", every(bounded(R), lambda f: E(nu, f) == Sum(1, n, lambda k: f(outcome[k])) / n))],
    show=E(P, lambda r: indicator(u(r) <= low_n)) <= exp(-t))
def exponential_mechanism_utility_finite():
    # Outcome i attains the best score, so that the share of those that do is 1/n at least.
    apply_to("uniform", value(R, attains))
    with have(1 <= Sum(1, n, lambda k: attains(outcome[k]))):
        with sums((1, n), lambda k: indicator((k <= i) & (i <= k)) * 1 <= attains(outcome[k])) as k:
            yes, _ = cases(k <= i)
            with yes:
                i_up_to_k, _ = cases(i <= k)
                with i_up_to_k:
                    have(eq(k, i))
                    rewrite(this)
        use(only_one_term, l=1, m=n, j=i, v=value(INTEGER, lambda t: 1))
    use(exponential_mechanism_utility, p=1 / n)

attains = lambda r: indicator(best <= u(r))

doubt(exponential_mechanism_utility_finite,
    mutants=[dropped(exponential_mechanism_utility_finite, "i is best",
            hints=(ONE_OUTCOME | {"n": "1", "i": "1", "outcome": {"at": [], "else": "1"}},))])
