"""The Renyi divergence on any space: at least 0, finite only if mu << nu, convex in its second argument.

lam in [0, 1] is the weight of nu1, and 1 - lam that of nu2.
"""

from lemmas.analysis.renyi_tangent import alpha, lam, renyi_exponential_convex, weights
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X = space("X")
mu, nu, nu1, nu2 = laws("mu nu nu1 nu2", X)
A, t = test("A", X), weight("t", X)
eps, r1, r2, b1, b2, B = reals("eps r1 r2 b1 b2 B")

@claim("The Renyi divergence is nonnegative", feldman("Definition 4", "part", "nonnegative"),
    altschuler("Definition 2.3", "part", "nonnegative"), kind="definition",
    given=[alpha > 1, renyi(mu, nu, alpha) <= eps],
    show=eps >= 0)
def renyi_nonnegative():
    apply_to(renyi(mu, nu, alpha) <= eps, one)
    contradiction()
    fact("exp", "strictly", (alpha - 1) * eps, 0)

one = value(X, lambda x: expr(1))

doubt(renyi_nonnegative, mutants=[mutant("strictly", show=eps > 0)])

event = every(X, lambda x: A(x) * (1 - A(x)) == 0)

@claim("Where D_alpha(mu || nu) is finite, an event of probability 0 under nu has probability 0 under mu",
    feldman("Definition 4", "part", "infinite without absolute continuity"),
    given=[alpha > 1, renyi(mu, nu, alpha) <= eps, event, E(nu, A) == 0],
    show=E(mu, A) == 0)
def renyi_absolutely_continuous():
    """At the weight A, whose powers are A: (E_mu A)^alpha is at most 0."""
    apply_to(renyi(mu, nu, alpha) <= eps, A).called("at A")
    under(mu, power_is(alpha - 1), lambda x: zero_or_one(x))
    under(nu, power_is(alpha), lambda x: zero_or_one(x))
    contradiction()
    have(E(mu, A) > 0)
    have(E(mu, lambda x: A(x) ** (alpha - 1)) > 0)
    have(E(mu, lambda x: A(x) ** (alpha - 1)) ** alpha > 0)
    have(E(nu, lambda x: A(x) ** alpha) == 0)
    rewrite(this, at="at A")

def power_is(s: Expr) -> Callable[[Point], Prop]:
    """A power of 0 and of 1 is the number itself."""
    return lambda x: A(x) ** s == A(x)

def zero_or_one(x: Point) -> tuple[Step, ...]:
    """So it is for an event A, by its two values."""
    return (by.apply_to(event), by.cases(A(x) == 0, (by.rewrite(this),), (by.have(A(x) == 1, by.linear(scale=A(x))),)))

doubt(renyi_absolutely_continuous,
    mutants=[mutant("the other way round", given=(alpha > 1, renyi(mu, nu, alpha) <= eps, event, E(mu, A) == 0),
            show=E(nu, A) == 0)])

# --- convex in the second argument -----------------------------------------------------------------------

bounds = (B**alpha <= exp((alpha - 1) * r1) * b1 ** (alpha - 1), B**alpha <= exp((alpha - 1) * r2) * b2 ** (alpha - 1))
mean, mean_r = lam * b1 + (1 - lam) * b2, lam * r1 + (1 - lam) * r2
mean_log = lam * log(b1) + (1 - lam) * log(b2)

@claim("B^alpha <= e^((alpha - 1) r_i) b_i^(alpha - 1) for i = 1, 2 passes to the means of r_i and b_i",
    given=[alpha > 1, *weights, B >= 0, b1 >= 0, b2 >= 0, *bounds],
    show=B**alpha <= exp((alpha - 1) * mean_r) * mean ** (alpha - 1))
def renyi_bounds_mixed():
    """The geometric mean of the two bounds; that of b_1 and b_2 is at most their mean."""
    yes, no = cases(B > 0)
    with yes:
        positive_bound(b1, bounds[0])
        positive_bound(b2, bounds[1])
        fact("^", "exp", B, alpha)
        by_logarithms(b1, r1)
        by_logarithms(b2, r2)
        with have(alpha * log(B) <= (alpha - 1) * (mean_r + mean_log)):
            combine((lam, [alpha * log(B) <= (alpha - 1) * (r1 + log(b1))]),
                (1 - lam, [alpha * log(B) <= (alpha - 1) * (r2 + log(b2))]))
        fact("exp", "increasing", alpha * log(B), (alpha - 1) * (mean_r + mean_log))
        use(renyi_exponential_convex, u1=log(b1), u2=log(b2))
        fact("exp", "log", b1)
        fact("exp", "log", b2)
        have(exp(mean_log) <= mean, by.linear(1 - lam))
        fact("^", "increasing", exp(mean_log), mean, alpha - 1)
        linear(exp((alpha - 1) * mean_r))
    with no:
        have(B == 0)
        rewrite(this)
        fact("^", "zero", alpha)

def positive_bound(b: Expr, bound: Prop) -> None:
    """b > 0, since B > 0."""
    with have(b > 0):
        contradiction()
        have(b == 0)
        rewrite(b == 0, at=bound)

def by_logarithms(b: Expr, s: Expr) -> None:
    """B^alpha <= e^((alpha - 1) s) b^(alpha - 1), in logarithms."""
    fact("^", "exp", b, alpha - 1)
    have(exp(alpha * log(B)) <= exp((alpha - 1) * (s + log(b))), by.linear(exp((alpha - 1) * s)))
    fact("log", "increasing", exp(alpha * log(B)), exp((alpha - 1) * (s + log(b))))
    fact("log", "exp", alpha * log(B))
    fact("log", "exp", (alpha - 1) * (s + log(b)))
    have(alpha * log(B) <= (alpha - 1) * (s + log(b)))

doubt(renyi_bounds_mixed,
    mutants=[mutant("the smaller of the r_i", show=B**alpha <= exp((alpha - 1) * Min(r1, r2)) * mean ** (alpha - 1))])

# nu is the mixture lam nu1 + (1 - lam) nu2.
mixed = every(bounded(X), lambda f: E(nu, f) == lam * E(nu1, f) + (1 - lam) * E(nu2, f))

@claim("The Renyi divergence is convex in its second argument", altschuler("Appendix A.2, supremum over mixtures"),
    kind="lemma",
    given=[alpha > 1, *weights, mixed, renyi(mu, nu1, alpha) <= r1, renyi(mu, nu2, alpha) <= r2],
    show=renyi(mu, nu, alpha) <= mean_r)
def renyi_convex_in_second_argument():
    """For a shared first law, stronger than quasi-convexity; jointly it fails (`renyi_not_jointly_convex`)."""
    intro("t")
    apply_to(renyi(mu, nu1, alpha) <= r1)
    apply_to(renyi(mu, nu2, alpha) <= r2)
    apply_to(mixed)
    use(renyi_bounds_mixed, b1=E(nu1, powers), b2=E(nu2, powers))
    rewrite(E(nu, powers) == lam * E(nu1, powers) + (1 - lam) * E(nu2, powers))

powers = lambda x: t(x) ** alpha

doubt(renyi_convex_in_second_argument,
    mutants=[mutant("the smaller of the two", show=renyi(mu, nu, alpha) <= Min(r1, r2))])
