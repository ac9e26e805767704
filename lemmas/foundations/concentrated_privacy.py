"""Zero-concentrated differential privacy: composition, post-processing, conversion, the Gaussian mechanism.

mu and nu are the laws of the outputs on two neighbours, K(x) and L(x) those of a second mechanism's after the output x,
and pair(x, y) is both outputs.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound, renyi_of_equal
from lemmas.divergences.renyi import renyi_data_processing
from lemmas.foundations.concentrated_with_offset import offset_to_approximate
from lemmas.mechanisms.calibration import neighbours, query, sensitivity_at_most
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi_privacy import gaussian_mechanism_renyi
from lemmas.papers import bun
from lemmas.privacy.pure_renyi import dp_pure_renyi
from lemmas.privacy.renyi_privacy import rdp_two_mechanisms
from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
pair = map_("pair", (X, Y), Z)
rho, r1, r2, eps, delta, S, sigma = reals("rho r1 r2 eps delta S sigma")
phi = test("phi", X)
joint = lambda mu, K: bind(mu, lambda x: bind(K(x), lambda y: dirac(pair(x, y))))

@definition(r"\mathsf{D}_\alpha($mu \,\|\, $nu) \le $rho\,\alpha\ (\alpha > 1)")
def zero_concentrated(X: Space, mu: Law[X], nu: Law[X], rho: Real) -> Prop:
    """D_alpha($mu || $nu) <= $rho alpha for every alpha > 1.

    rho-zCDP of two laws: the Renyi divergence of every order alpha > 1 is at most rho alpha."""
    return every(REAL, lambda alpha: (1 < alpha).implies(renyi(mu, nu, alpha) <= rho * alpha))

def concentrated(mu: Law, nu: Law, rho: Expr) -> Prop:
    """D_alpha(mu || nu) <= rho alpha for every alpha > 1."""
    return zero_concentrated(mu.spaces[0], mu, nu, rho)

# Two points of the line, told apart by a weight that is 0 at the second.
FAR = {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1))}
def equal_laws(at: Expr, bound: Expr) -> tuple[Step, ...]:
    """A point mass at `at` is rho-zCDP near itself, bound = rho alpha."""
    same_point = {"X": line, "mu": dirac(at), "nu": dirac(at), "alpha": real("alpha")}
    return (by.intro("alpha"), by.intro(), by.use(renyi_of_equal, **same_point),
        by.use(larger_renyi_bound, **same_point, c=0, d=bound))

not_near = (by.contradiction().called("near"), by.apply_to("near", 2, value(line, lambda y: indicator(y <= "1/2"))),
    by.linear())

# Of two laws, those of the outputs on neighbours; what holds for every such pair holds for the mechanism.
@claim("rho-zCDP survives post-processing by a random function", bun("Lemma 1.8", "whole"),
    given=[hypothesis("concentrated before", concentrated(mu, nu, rho))],
    show=concentrated(push(mu, K), push(nu, K), rho))
def concentrated_processing():
    intro("alpha", "[1 < alpha]")
    apply_to(concentrated(mu, nu, rho))
    use(renyi_data_processing)

@claim("A rho_1 and a rho_2-zCDP mechanism, the second on the output of the first: (rho_1 + rho_2)-zCDP together",
    bun("Lemma 1.7", "whole"),
    given=[hypothesis("first is concentrated", concentrated(mu, nu, r1)),
        hypothesis("second", every(X, lambda x: concentrated(K(x), L(x), r2)))],
    show=concentrated(joint(mu, K), joint(nu, L), r1 + r2))
def concentrated_composition():
    alpha, _ = intro("alpha", "[1 < alpha]")
    apply_to(concentrated(mu, nu, r1), alpha)
    with have(every(X, lambda x: renyi(K(x), L(x), alpha) <= r2 * alpha)):
        x = intro("x")
        apply_to("second", x, alpha)
    use(rdp_two_mechanisms, e1=r1 * alpha, e2=r2 * alpha)
    modus("rdp_two_mechanisms.0")  # alpha > 1; then the bound of the first, and that of the second
    modus(this)
    modus(this)

doubt(concentrated_composition,
    mutants=[dropped(concentrated_composition, "first is concentrated",
            hints=[{"witness": {**FAR, **dict.fromkeys(("Y", "Z"), "line"), "K": value(line, lambda x: dirac(x)),
                        "L": value(line, lambda x: dirac(x)), "pair": value(line, line, lambda x, y: x), "r1": "1",
                        "r2": "1"},
                    "proofs": {"given second": (by.intro("x"), *equal_laws(real("x"), real("alpha"))),
                        "show": not_near}}])])

@claim("rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-privacy", bun("Proposition 1.3", "whole"),
    given=[0 < delta, delta < 1, rho >= 0, hypothesis("concentrated", concentrated(mu, nu, rho))],
    show=hockey_stick(mu, nu, exp(rho + 2 * sqrt(rho * log(1 / delta)))) <= delta)
def concentrated_to_approximate():
    use(offset_to_approximate, xi=0)

doubt(concentrated_to_approximate, mutants=[dropped(concentrated_to_approximate, "concentrated")])

@claim("An eps-private mechanism is eps^2/2-zCDP", bun("Proposition 1.4", "whole"),
    given=[eps > 0, max_divergence(mu, nu) <= eps, max_divergence(nu, mu) <= eps],
    show=concentrated(mu, nu, eps**2 / 2))
def pure_is_concentrated():
    intro("alpha", "[1 < alpha]")
    use(dp_pure_renyi)

doubt(pure_is_concentrated, mutants=[mutant("any laws", given=[eps > 0])])

@claim("A query of L2 sensitivity S with noise N(0, sigma^2 I) is S^2/(2 sigma^2)-zCDP",
    bun("Proposition 1.6", "whole"),
    given=[sigma > 0, hypothesis("sensitivity", sensitivity_at_most(S))],
    show=neighbours(lambda x, y: concentrated(normal(query(x), sigma), normal(query(y), sigma), S**2 / (2 * sigma**2))))
def gaussian_is_concentrated():
    intro("x", "y")
    intro("alpha", "[1 < alpha]")
    use(gaussian_mechanism_renyi, s=S)
    apply_to(this)

doubt(gaussian_is_concentrated, mutants=[dropped(gaussian_is_concentrated, "sensitivity")])
