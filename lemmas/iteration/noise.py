"""What a shift costs at most under Gaussian noise (orders above one) and Laplace noise (order infinity)."""

from lemmas.axioms import gauss_shift, laplace_shift
from lemmas.divergences.renyi import power_chain, young, young_optimum
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
w = point("w", V)
alpha, s, a = reals("alpha s a")
t = weight("t", V)
e = real("e")

@definition(r"\mathcal{N}(0, ($s)^2 I)", name="gaussian_noise")
def gaussian(V: Euclid, s: Real) -> Law:
    """N(0, (s)^2 I).

    N(0, s^2 I), as the law of s xi for a standard Gaussian xi."""
    return bind(gauss(V), lambda x: dirac(s * x))

# --- Gaussian noise ----------------------------------------------------------------------------------

# Gaussian noise moved by w, relative to itself: the log density, at s x; its moment; what a test t has, moved and not.
log_density = lambda x: inner(w, x) / s - norm(w) ** 2 / (2 * s**2)
gained = exp((alpha - 1) * alpha * norm(w) ** 2 / (2 * s**2))
moved = E(gauss(V), lambda x: t(w + s * x) ** (alpha - 1))
kept = E(gauss(V), lambda x: t(s * x) ** alpha)

@claim("E exp(alpha (<w, x>/s - |w|^2/(2 s^2))) = exp((alpha - 1) alpha |w|^2/(2 s^2)) for a Gaussian vector x",
    given=[alpha > 1, s > 0],
    show=eq(E(gauss(V), lambda x: exp(alpha * log_density(x))), gained))
def gauss_density_moment():
    use(gauss_shift, a=(alpha / s) * w, f=value(V, lambda x: expr(1)))
    linear(gained)

doubt(gauss_density_moment, mutants=[tightened(gauss_density_moment, "9/10")])

@claim("E t(w + s x)^(alpha - 1) <= (E t(s x)^alpha)^((alpha - 1)/alpha) exp((alpha - 1) |w|^2/(2 s^2)), alpha > 1",
    given=[alpha > 1, s > 0],
    show=moved <= kept ** ((alpha - 1) / alpha) * gained ** (1 / alpha))
def gauss_moved():
    """A shift is a change of density (`gauss_shift`); Young's inequality at the best e is that of Hoelder."""
    use(gauss_shift, a=(1 / s) * w, f=value(V, lambda x: t(s * x) ** (alpha - 1)))
    use(gauss_density_moment)
    with use(young_optimum) as that:
        with that.premise("for every e"):
            intro("e", "[0 < e]")
            with under(gauss(V),
                    lambda x: (t(s * x) ** (alpha - 1) * exp(log_density(x)) <= (1 - 1 / alpha) * t(s * x) ** alpha / e
                            + e ** (alpha - 1) * exp(alpha * log_density(x)) / alpha)):
                use(young)
            linear(e ** (alpha - 1) / alpha)

doubt(gauss_moved, mutants=[mutant("without the last factor", show=moved <= kept ** ((alpha - 1) / alpha))])

@claim("R_alpha(N(0, s^2 I), a) <= alpha a^2/(2 s^2), alpha > 1",
    feldman("Definition 10", "part", "the Gaussian law, upper bound"),
    given=[alpha > 1, s > 0],
    show=noise_cost(gaussian(V, s), alpha, a) <= alpha * a**2 / (2 * s**2))
def gaussian_cost():
    intro("w")
    intro("t")
    use(gauss_moved)  # here to the power alpha
    use(power_chain, x=moved, y=kept ** ((alpha - 1) / alpha), c=gained ** (1 / alpha), H=kept ** (alpha - 1))
    have(norm(w) ** 2 <= a**2, by.linear(norm(w), a))
    with have(gained <= exp((alpha - 1) * alpha * a**2 / (2 * s**2))):
        with fact("exp", "increasing", (alpha - 1) * alpha * norm(w) ** 2 / (2 * s**2),
                (alpha - 1) * alpha * a**2 / (2 * s**2)):
            linear((alpha - 1) * alpha / (2 * s**2))
    linear(kept ** (alpha - 1))

doubt(gaussian_cost,
    mutants=[mutant("a third of it", show=noise_cost(gaussian(V, s), alpha, a) <= alpha * a**2 / (6 * s**2))])

# --- Laplace noise -----------------------------------------------------------------------------------

c, b = reals("c b")
t1 = weight("t1", line)
ratio = bounded("ratio", line)
z0 = real("z0")
# The density at z of a Laplace number moved by c/b, relative to itself.
gain = lambda z: exp(abs(z) - abs(z - c / b))

@claim("exp(|z| - |z - c/b|) <= exp(|c|/b) for b > 0", given=[b > 0], show=gain(z0) <= exp(abs(c) / b))
def laplace_gain():
    with have(abs(z0) - abs(z0 - c / b) <= abs(c) / b):
        fact("abs", "above", c)
        have((c / b <= abs(c) / b) & (-c / b <= abs(c) / b), by.each_part((by.linear(),), (by.linear(),)))
        fact("abs", "above", z0 - c / b)
        cases_of(abs(z0))
        linear()
    fact("exp", "increasing", abs(z0) - abs(z0 - c / b), abs(c) / b)

@claim("Order infinity: a shift of Laplace noise of scale b by c costs at most |c|/b",
    feldman("Definition 10", "part", "order infinity, Laplace noise"),
    given=[b > 0],
    show=max_divergence(bind(laplace, lambda z: dirac(c + b * z)), bind(laplace, lambda z: dirac(b * z))) <= abs(c) / b)
def laplace_cost():
    intro("t1")
    name_for(ratio, value(line, gain), limit=exp(abs(c) / b), by={1: (by.use(laplace_gain),)})
    use(laplace_shift, c=c / b, g=value(line, lambda z: t1(b * z)))
    with under(laplace, lambda z: t1(b * z) * ratio(z) <= t1(b * z) * exp(abs(c) / b)) as z:
        use(laplace_gain, z0=z)
        apply_to("ratio")
        linear(t1(b * z))
    with under(laplace, lambda z: eq(t1(b * z) * ratio(z), t1(b * z) * gain(z))) as z:
        apply_to("ratio")
        linear(t1(b * z))

doubt(laplace_cost,
    mutants=[mutant("half the cost",
            show=max_divergence(bind(laplace, lambda z: dirac(c + b * z)), bind(laplace, lambda z: dirac(b * z)))
                <= abs(c) / (2 * b))])

# --- noise with the other sign -----------------------------------------------------------------------

@claim("R_alpha(N(0, s^2 I), a) <= alpha a^2/(2 s^2), alpha > 1, for the law of -s xi",
    given=[alpha > 1, s > 0],
    show=noise_cost(gaussian(V, -s), alpha, a) <= alpha * a**2 / (2 * s**2))
def gaussian_cost_any_sign():
    use(gaussian_cost, s=s)
    intro("w")
    intro("t")
    apply_to(gaussian_cost, -w, value(V, lambda v: t(-v)))

doubt(gaussian_cost_any_sign,
    mutants=[mutant("a third of it", show=noise_cost(gaussian(V, -s), alpha, a) <= alpha * a**2 / (6 * s**2))])
