"""Dominating pairs of the Gaussian and of the Laplace mechanism (Zhu, Dong and Wang 2022)."""

from lemmas.accounting.domination import dominated_by_pair
from lemmas.mechanisms.gaussian import gaussian_hockey_stick, gaussian_hockey_stick_within, normal
from lemmas.mechanisms.laplace import laplace_law
from lemmas.mechanisms.laplace_any_gamma import laplace_every_gamma, laplace_bound_any
from lemmas.papers import zhu
from verify.language.expr import expr
from verify.lemma import *

D, V = space("D"), euclid("V")
distance = fun("distance", D, D)
f = map_("f", D, V)
F = fun("F", D)
s, v, g, d, S, r = reals("s v g d S r")
m1, m2 = points("m1 m2", V)
x, y = points("x y", D)
near = lambda x, y: distance(x, y) <= 1
N = lambda mean: bind(gauss(line), lambda xi: dirac(mean + s * xi))

X, Z = spaces("X Z")
mu, nu = laws("mu nu", X)
P, Q_ = law("P", Z), law("Q", Z)

@claim("Every pair dominates at g = 0, where E_g is 1",
    given=[g == 0, hypothesis("bound", hockey_stick(P, Q_, g) <= d)],
    show=hockey_stick(mu, nu, g) <= d)
def at_0():
    apply_to("bound", value(Z, lambda z: expr(1)))

# --- Gaussian noise -----------------------------------------------------------------------------------------------------

@claim("Gaussian laws at most S apart are dominated by N(S, s^2) and N(0, s^2)",
    given=[s > 0, S > 0, hypothesis("apart", norm(m1 - m2) <= S)],
    show=dominated_by_pair(normal(m1, s), normal(m2, s), N(S), N(expr(0))))
def gaussian_laws_dominated():
    intro("g", "d")
    intro(1)
    intro("[bound]")
    some, none = cases(g > 0)
    with some:
        use(gaussian_hockey_stick, gamma=g, V=line, m1=S, m2=expr(0))
        unpack(this, "psi").called("attained")
        apply_to("bound", test("psi", line))
        have(abs(S) == S)
        with have(theta(g, S / s) <= d):
            rewrite(abs(S) == S, at="attained")
        let(r, S / s)
        have(theta(g, r) <= d, by.rewrite(r == S / s))
        use(gaussian_hockey_stick_within, gamma=g)
        phi = intro("phi")
        apply_to(gaussian_hockey_stick_within, phi)
    with none:
        use(at_0, X=V, Z=line, mu=normal(m1, s), nu=normal(m2, s), P=N(S), Q=N(expr(0)))
        phi = intro("phi")
        apply_to(at_0, phi)

@claim("Gaussian laws S apart dominate N(S, s^2) and N(0, s^2)",
    given=[s > 0, S > 0, hypothesis("apart", norm(m1 - m2) == S)],
    show=dominated_by_pair(N(S), N(expr(0)), normal(m1, s), normal(m2, s)))
def gaussian_laws_dominate():
    intro("g", "d")
    intro(1)
    intro("[bound]")
    some, none = cases(g > 0)
    with some:
        use(gaussian_hockey_stick, gamma=g)
        unpack(this, "psi").called("attained")
        apply_to("bound", test("psi", V))
        with have(theta(g, S / s) <= d):
            rewrite("apart", at="attained")
        use(gaussian_hockey_stick_within, gamma=g, V=line, m1=S, m2=expr(0), r=S / s)
        phi = intro("phi")
        apply_to(gaussian_hockey_stick_within, phi)
    with none:
        use(at_0, X=line, Z=V, P=normal(m1, s), Q=normal(m2, s), mu=N(S), nu=N(expr(0)))
        phi = intro("phi")
        apply_to(at_0, phi)

noisy = lambda mean, s: bind(gauss(line), lambda xi: dirac(mean + s * xi))

@definition
def gaussian_dominated(D: Space, V: Euclid, distance: Function[D, D], f: Map[D, V], s: Real, S: Real) -> Prop:
    """(N($S, $s^2), N(0, $s^2)) dominates $f(x) and $f(y) with Gaussian noise of deviation $s if $distance(x, y) <= 1.

    The pair of laws on the line is told apart at least as well, at every g >= 0, as two outputs for neighbours."""
    return every(D, D,
        lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(normal(f(x), s), normal(f(y), s), noisy(S, s),
                noisy(expr(0), s))))

@definition
def gaussian_dominates(D: Space, V: Euclid, f: Map[D, V], s: Real, S: Real) -> Prop:
    """two outputs of $f with Gaussian noise dominate (N($S, $s^2), N(0, $s^2)) where |$f(x) - $f(y)| = $S.

    No pair that is told apart less dominates the mechanism, if some neighbours are so far apart."""
    return every(D, D,
        lambda x, y: (norm(f(x) - f(y)) == S).implies(dominated_by_pair(noisy(S, s), noisy(expr(0), s), normal(f(x), s),
                normal(f(y), s))))

@claim("The Gaussian mechanism of sensitivity S is dominated by N(S, s^2) and N(0, s^2), tightly if some neighbours "
        "are S apart", zhu("Gaussian mechanism", "whole"),
    given=[s > 0, S > 0,
        hypothesis("sensitivity", every(D, D, lambda x, y: near(x, y).implies(norm(f(x) - f(y)) <= S)))],
    show=gaussian_dominated(D, V, distance, f, s, S) & gaussian_dominates(D, V, f, s, S))
def gaussian_mechanism_dominated():
    above, below = each_part()
    with above:
        x, y = intro("x", "y")
        intro(1)
        apply_to("sensitivity", x, y)
        use(gaussian_laws_dominated, m1=f(x), m2=f(y))
        intro("g", "d")
        intro(1)
        intro(1)
        phi = intro("phi")
        apply_to(gaussian_laws_dominated, g, d, phi)
    with below:
        x, y = intro("x", "y")
        intro(1)
        use(gaussian_laws_dominate, m1=f(x), m2=f(y))
        intro("g", "d")
        intro(1)
        intro(1)
        phi = intro("phi")
        apply_to(gaussian_laws_dominate, g, d, phi)

# --- Laplace noise ------------------------------------------------------------------------------------------------------

a, b, h, k = reals("a b h k")
L = lambda mean: laplace_law(mean, v)
amount = lambda distance: Max(Max(0, 1 - g), 1 - exp((v * log(g) - distance) / (2 * v)))

@claim("Where |a - b| <= |h - k| Laplace laws at a and b are dominated by those at h and k",
    given=[v > 0, hypothesis("apart", abs(a - b) <= abs(h - k))],
    show=dominated_by_pair(L(a), L(b), L(h), L(k)))
def laplace_laws_dominated():
    intro("g", "d")
    intro(1)
    intro("[bound]")
    some, none = cases(g > 0)
    with some:
        use(laplace_every_gamma, gamma=g, m1=h, m2=k)
        unpack("laplace_every_gamma.1", "psi").called("attained")
        apply_to("bound", test("psi", line))
        use(laplace_bound_any, gamma=g, m1=a, m2=b)
        fact("exp", "increasing", (v * log(g) - abs(h - k)) / (2 * v), (v * log(g) - abs(a - b)) / (2 * v))
        for one in (abs(a - b), abs(h - k)):
            fact("max", "above", Max(0, 1 - g), 1 - exp((v * log(g) - one) / (2 * v)))
        have(1 - exp((v * log(g) - abs(a - b)) / (2 * v)) <= amount(abs(h - k)), by.linear())
        fact("max", "least", Max(0, 1 - g), 1 - exp((v * log(g) - abs(a - b)) / (2 * v)), amount(abs(h - k)))
        phi = intro("phi")
        apply_to(laplace_bound_any, phi)
    with none:
        use(at_0, X=line, Z=line, P=L(h), Q=L(k), mu=L(a), nu=L(b))
        phi = intro("phi")
        apply_to(at_0, phi)

@definition
def laplace_dominated(D: Space, distance: Function[D, D], F: Function[D], v: Real, S: Real) -> Prop:
    """(Lap($S, $v), Lap(0, $v)) dominates $F(x) and $F(y) with Laplace noise of scale $v if $distance(x, y) <= 1.

    The pair of laws on the line is told apart at least as well, at every g >= 0, as two outputs for neighbours."""
    return every(D, D,
        lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(laplace_law(F(x), v), laplace_law(F(y), v),
                laplace_law(S, v), laplace_law(expr(0), v))))

@definition
def laplace_dominates(D: Space, F: Function[D], v: Real, S: Real) -> Prop:
    """two outputs of $F with Laplace noise dominate (Lap($S, $v), Lap(0, $v)) where |$F(x) - $F(y)| = $S.

    No pair that is told apart less dominates the mechanism, if some neighbours are so far apart."""
    return every(D, D,
        lambda x, y: (abs(F(x) - F(y)) == S).implies(dominated_by_pair(laplace_law(S, v), laplace_law(expr(0), v),
                laplace_law(F(x), v), laplace_law(F(y), v))))

@claim("The Laplace mechanism of sensitivity S is dominated by the Laplace laws at S and at 0, tightly if some "
        "neighbours are S apart", zhu("Laplace mechanism", "whole"),
    given=[v > 0, S > 0,
        hypothesis("sensitivity", every(D, D, lambda x, y: near(x, y).implies(abs(F(x) - F(y)) <= S)))],
    show=laplace_dominated(D, distance, F, v, S) & laplace_dominates(D, F, v, S))
def laplace_mechanism_dominated():
    have(abs(S - 0) == S)
    above, below = each_part()
    with above:
        x, y = intro("x", "y")
        intro(1)
        apply_to("sensitivity", x, y)
        use(laplace_laws_dominated, a=F(x), b=F(y), h=S, k=expr(0))
        intro("g", "d")
        intro(1)
        intro(1)
        phi = intro("phi")
        apply_to(laplace_laws_dominated, g, d, phi)
    with below:
        x, y = intro("x", "y")
        intro(1)
        use(laplace_laws_dominated, a=S, b=expr(0), h=F(x), k=F(y))
        intro("g", "d")
        intro(1)
        intro(1)
        phi = intro("phi")
        apply_to(laplace_laws_dominated, g, d, phi)
