"""The two-point formula, Theorem 1 of Asoodeh and Calmon: the displayed proof, line by line.

mu and nu have densities p and q with respect to a law rho, which may be taken bounded: rho = (mu + nu)/2 will do. phi
and psi are the positive and the negative part of p - gamma q, gamma = e^eps > 1, and E_gamma(mu || nu) is the mass of
phi (`hockey_stick_three_forms`).  The L1 norm of a signed measure is the supremum of its integrals of the functions f
with |f| <= 1, which are the f = 2 t - 1 for tests t: a line of the display is what it says of one f.  u and v are the
norms of phi and psi, theta the supremum of E_gamma over pairs of rows.  The theorem itself is `two_point_theorem`, by
another proof; what stands here are the paper's lines, one of which is refuted.
"""

from lemmas.divergences.total_variation import density_is
from lemmas.papers import federated
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho = laws("mu nu rho", X)
p, q = weight("p", X), weight("q", X)
K = markov("K", X, Y)
t_ = test("t", Y)
x, z = points("x z", X)
gamma, r = reals("gamma r")

phi = lambda x: plus_part(p(x) - gamma * q(x))
psi = lambda x: plus_part(gamma * q(x) - p(x))
mass_phi, mass_psi = E(rho, phi), E(rho, psi)
densities = (gamma > 1, hypothesis("density of mu", density_is(X, mu, rho, p)),
    hypothesis("density of nu", density_is(X, nu, rho, q)))
f = lambda y: 2 * t_(y) - 1
after = lambda x: E(K(x), f)

positive_and_negative_part = claim("A number is the difference of its positive and its negative part",
    federated("Theorem 1, proof, first lines"), kind="proof-line",
    show=plus_part(r) - plus_part(-r) == r)

def parts(weigh: Callable[[Point], Expr | int]) -> None:
    """phi - psi = p - gamma q, integrated with weights."""
    with under(rho, lambda x: (phi(x) - psi(x)) * weigh(x) == (p(x) - gamma * q(x)) * weigh(x)) as x:
        use(positive_and_negative_part, r=p(x) - gamma * q(x))

@claim("The norm of psi is gamma - 1 more than that of phi", federated("Theorem 1, proof, first lines"),
    kind="proof-line",
    given=densities,
    show=mass_psi == mass_phi + gamma - 1)
def two_point_proof_norm_of_psi():
    apply_to("density of mu", value(X, lambda x: expr(1)))
    apply_to("density of nu", value(X, lambda x: expr(1)))
    parts(lambda x: 1)

doubt(two_point_proof_norm_of_psi, mutants=[mutant("gamma in place of gamma - 1", show=mass_psi == mass_phi + gamma)])

two_point_proof_division = claim("The norm of phi, by which the proof divides, is not 0",
    federated("Theorem 1, proof, display 1, line 4"), kind="proof-line", flaw="proof gap", grade="boundary",
    note=("The proof begins with any two laws and divides by E_gamma(mu || nu), which is 0 for mu = nu, and also for "
            "mu = (1/2, 1/2), nu = (1/3, 2/3), gamma = 2. The definition of the contraction coefficient leaves these "
            "pairs out; for them both sides of the bound are 0, by data processing."),
    given=densities,
    show=mass_phi > 0)
HALVES = {"mu": ["1/2", "1/2"], "nu": ["1/3", "2/3"], "rho": ["1/2", "1/2"], "p": ["1", "1"]}
doubt(two_point_proof_division,
    mutants=[mutant("psi instead, at gamma = 1", given=(gamma >= 1, *densities[1:]), show=mass_psi > 0)],
    hints=[{"X": "2", **HALVES, "q": ["2/3", "4/3"], "gamma": "2"}])

@claim("If the norm of phi, which is E_gamma(mu || nu), is not 0, the norms of phi and psi are positive",
    federated("Theorem 1, proof, display 1, line 4", "step", "when the proof may divide by the norms"), kind="repair",
    repairs="two_point_proof_division",
    given=[*densities, mass_phi != 0],
    show=(mass_phi > 0) & (mass_psi > 0))
def two_point_proof_division_repaired():
    use(two_point_proof_norm_of_psi)
    have(mass_phi > 0)

bound, theta, u, v = reals("bound theta u v")

@definition(r"\int \frac{($p - $gamma $q)^+}{$u}\,d$rho")
def mass_above(gamma: Real, X: Space, rho: Law[X], p: Weight[X], q: Weight[X], u: Real) -> Expr:
    """E[x ~ rho: (p(x) - gamma q(x))^+/u].

    The mass of (p - gamma q)^+/u, where p and q are densities with respect to rho."""
    return E(rho, lambda x: plus_part(p(x) - gamma * q(x)) / u)

@definition(r"\int \frac{($gamma $q - $p)^+}{$v}\,d$rho")
def mass_below(gamma: Real, X: Space, rho: Law[X], p: Weight[X], q: Weight[X], v: Real) -> Expr:
    """E[x ~ rho: (gamma q(x) - p(x))^+/v].

    The mass of (gamma q - p)^+/v, where p and q are densities with respect to rho."""
    return E(rho, lambda x: plus_part(gamma * q(x) - p(x)) / v)

@definition(r"\int \frac{($p - $gamma $q)^+}{$u}\,$K(2 $t - 1)\,d$rho")
def after_above(gamma: Real, X: Space, rho: Law[X], p: Weight[X], q: Weight[X], u: Real, Y: Space, K: Markov[X, Y],
        t: Test[Y]) -> Expr:
    """E[x ~ rho: ((p(x) - gamma q(x))^+/u) E[y ~ K(x): 2 t(y) - 1]].

    The integral of 2 t - 1 with respect to phi/u after K, where phi = (p - gamma q)^+ is the positive part."""
    return E(rho, lambda x: plus_part(p(x) - gamma * q(x)) / u * E(K(x), lambda y: 2 * t(y) - 1))

@definition(r"\int \frac{($gamma $q - $p)^+}{$v}\,$K(2 $t - 1)\,d$rho")
def after_below(gamma: Real, X: Space, rho: Law[X], p: Weight[X], q: Weight[X], v: Real, Y: Space, K: Markov[X, Y],
        t: Test[Y]) -> Expr:
    """E[x ~ rho: ((gamma q(x) - p(x))^+/v) E[y ~ K(x): 2 t(y) - 1]].

    The integral of 2 t - 1 with respect to psi/v after K, where psi = (gamma q - p)^+ is the negative part."""
    return E(rho, lambda x: plus_part(gamma * q(x) - p(x)) / v * E(K(x), lambda y: 2 * t(y) - 1))

whole_phi, whole_psi = mass_above(gamma, X, rho, p, q, u), mass_below(gamma, X, rho, p, q, v)
phi_after = after_above(gamma, X, rho, p, q, u, Y, K, t_)
psi_after = after_below(gamma, X, rho, p, q, v, Y, K, t_)

@definition
def rows_apart(u: Real, v: Real, X: Space, Y: Space, K: Markov[X, Y], bound: Real) -> Prop:
    """|u K(x) - v K(z)|_1 <= bound for all x and z.

    The L1 norm of u K(x) - v K(z) is at most the bound for all points x and z."""
    return every(X, X, test(Y),
        lambda x, z, t: u * E(K(x), lambda y: 2 * t(y) - 1) - v * E(K(z), lambda y: 2 * t(y) - 1) <= bound)

# --- the display, for one f ----------------------------------------------------------------------------

DISPLAY = "Theorem 1, proof, display 1"
norms = [*densities, u == mass_phi, v == mass_psi]
norms_not_zero = [*norms, u > 0, v > 0]
image_of_difference = E(push(mu, K), f) - gamma * E(push(nu, K), f)
from_densities = E(rho, lambda x: (p(x) - gamma * q(x)) * after(x))
from_parts = E(rho, lambda x: phi(x) * after(x)) - E(rho, lambda x: psi(x) * after(x))
from_laws = u * phi_after - v * psi_after
from_pairs = u * whole_psi * phi_after - v * whole_phi * psi_after

@claim("(mu - gamma nu) K f = E_rho (p - gamma q) K f", federated(f"{DISPLAY}, lines 1 and 2"), kind="proof-line",
    given=norms,
    show=image_of_difference == from_densities)
def by_densities():
    apply_to("density of mu", value(X, after))
    apply_to("density of nu", value(X, after))
    linear(1, gamma)

@claim("E_rho (p - gamma q) K f = E_rho phi K f - E_rho psi K f", federated(f"{DISPLAY}, line 3"), kind="proof-line",
    given=norms,
    show=from_densities == from_parts)
def by_parts():
    parts(after)
    linear()

normed = claim("E_rho phi K f - E_rho psi K f = u E_rho (phi/u) K f - v E_rho (psi/v) K f, u and v the norms of phi "
        "and psi", federated(f"{DISPLAY}, line 4"), kind="proof-line",
    note="Both norms must be positive: see two_point_proof_division.",
    given=norms_not_zero,
    show=from_parts == from_laws)

@claim("phi/u and psi/v have the mass 1, so each may be multiplied by that of the other",
    federated(f"{DISPLAY}, line 5"), kind="proof-line",
    given=norms_not_zero,
    show=from_laws == from_pairs)
def by_pairs():
    have(whole_phi == 1, by.linear(scale=u))
    have(whole_psi == 1, by.linear(scale=v))
    linear(u * phi_after, v * psi_after)

gap = lambda x, z: u * after(x) - v * after(z)
of_pairs = lambda weigh: E(rho, lambda x: E(rho, lambda z: phi(x) * psi(z) * weigh(x, z)))

@claim("The mean over pairs is at most what bounds |u K(x) - v K(z)|_1 for all x and z",
    federated(f"{DISPLAY}, line 6"), kind="proof-line",
    given=[*norms_not_zero, hypothesis("rows apart", rows_apart(u, v, X, Y, K, bound))],
    show=from_pairs <= bound)
def by_rows():
    """The bound is the maximum over pairs x, z: a supremum on infinite spaces, where it need not be attained. The
    indices of the maximum are misprinted in the paper."""
    with have(of_pairs(gap) <= of_pairs(lambda x, z: bound)):
        with under(rho,
                lambda x: E(rho, lambda z: phi(x) * psi(z) * gap(x, z))
                    <= E(rho, lambda z: phi(x) * psi(z) * bound)) as x:
            with under(rho, lambda z: phi(x) * psi(z) * gap(x, z) <= phi(x) * psi(z) * bound) as z:
                apply_to("rows apart", x, z, t_)
                linear(phi(x) * psi(z))
    have(of_pairs(gap) == u * v * from_pairs,
        by.linear(u * E(rho, lambda x: phi(x) * after(x)), v * E(rho, lambda x: psi(x) * after(x))))
    have(of_pairs(lambda x, z: bound) == u * v * bound, by.linear(bound * v, bound * mass_phi))
    linear(scale=u * v)

two_point_proof = display(by_densities, by_parts, normed, by_pairs, by_rows)

# --- each pair of rows ----------------------------------------------------------------------------------

with_masses = mass_phi * after(x) - (mass_phi + gamma - 1) * after(z)

@claim("For a pair of rows: v = u + gamma - 1", federated(f"{DISPLAY}, line 7"), kind="proof-line",
    given=norms,
    show=gap(x, z) == with_masses)
def by_norm_of_psi():
    use(two_point_proof_norm_of_psi)
    linear(after(x), after(z))

doubt(by_norm_of_psi,
    mutants=[mutant("gamma in place of gamma - 1",
            show=gap(x, z) == mass_phi * after(x) - (mass_phi + gamma) * after(z))])

@claim("u K f(x) - v K f(z) <= u (K f(x) - gamma K f(z)) + (gamma - 1) (1 - u), as u <= 1 and K f(z) >= -1",
    federated(f"{DISPLAY}, line 8"), kind="proof-line",
    given=norms,
    show=with_masses <= mass_phi * (after(x) - gamma * after(z)) + (gamma - 1) * (1 - mass_phi))
def by_mass_at_most_one():
    apply_to("density of mu", value(X, lambda x: expr(1)))
    with have(mass_phi <= 1):
        with under(rho, lambda x: phi(x) <= p(x)) as x:
            fact("max", "least", p(x) - gamma * q(x), 0, p(x))
    have(E(K(z), t_) >= 0)
    linear((gamma - 1) * (1 - mass_phi))

doubt(by_mass_at_most_one,
    mutants=[mutant("without the last term", show=with_masses <= mass_phi * (after(x) - gamma * after(z))),
        mutant("gamma < 1 allowed", given=(gamma > 0, *densities[1:]))])

two_point_proof_pair = display(by_norm_of_psi, by_mass_at_most_one)

@claim("From the display to E_gamma(mu K || nu K) <= theta E_rho (p - gamma q)_+, as E_gamma is (norm - (gamma - 1))/2",
    federated("Theorem 1, proof, display 2"), kind="proof-line", conditional_on=("the display, for every test",),
    given=[gamma > 1,
        hypothesis("display",
            every(test(Y),
                lambda t: (E(push(mu, K), lambda y: 2 * t(y) - 1) - gamma * E(push(nu, K), lambda y: 2 * t(y) - 1)
                        <= mass_phi * bound + (gamma - 1) * (1 - mass_phi)))), (bound - (gamma - 1)) / 2 == theta],
    show=hockey_stick(push(mu, K), push(nu, K), gamma) <= theta * mass_phi)
def two_point_proof_conclusion():
    """bound is the supremum of the L1 norms of K(x) - gamma K(z), theta that of E_gamma(K(x) || K(z))."""
    intro("t")
    apply_to("display")
    linear(mass_phi)
