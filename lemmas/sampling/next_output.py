"""Given all outputs, a step of a shuffled epoch is Renyi private: the law of the next output, and the bound.

The run, its laws, r and the number K are those of `conjecture_one`; after t = T steps from S0, `left` = |S0| - t
records are left.  J[T](S) is the law of the outputs h and of what is left, w0[k](h) the chance of record k next, from
S0 (w1: S1); K, K0 and K1 in statements are kernels: the law of the next output given h.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import (S0, S1, F, H, J, K, L, N, T, V, alpha, append, clipped, close_mixtures,
    gamma, gaussian_steps, h, left, mean, next_output, normal, one_more_step, output_law, probabilities, r, rho, run,
    sharp_cost, shuffled_gaussian_step, sigma, w0, w1)
from lemmas.sampling.gaussian_mixtures import gaussian_mixtures_near
from lemmas.sampling.relative_densities import gaussian_densities
from verify.lemma import *

D = real("D")
n, k, l = integer("n"), integer("k"), integer("l")
f = bounded("f", H)
x = L**2 / sigma**2
sharp = lambda D: 12 * (exp(1) - exp("1/2")) * alpha * L**2 / (D**2 * sigma**2) + K / D**3
printed = lambda D: 16 * alpha * L**2 / ((D + 1) ** 2 * sigma**2) + (20 * alpha + 8 * K) / (D + 1) ** 3
# No step costs more than one with a record that is known to be used.
one_record = 2 * alpha * L**2 / sigma**2

@definition(r"\min\bigl(\tfrac{16\,$alpha {$L}^2}{($left + 1)^2 {$sigma}^2} + \tfrac{20\,$alpha + 32\,$alpha (4 $r + "
        r"1)^{$r} e^{($r + 2)($r + 1)/2}}{($left + 1)^3}, \tfrac{2\,$alpha {$L}^2}{{$sigma}^2}\bigr)",
    letters="alpha r L sigma")
def step_cost(alpha: Real, r: Real, L: Real, sigma: Real, left: Real) -> Expr:
    """min(16 alpha L^2/((left + 1)^2 sigma^2) + (20 alpha + 32 alpha (4 r + 1)^r exp((r + 2)(r + 1)/2))/(left + 1)^3, 2
    alpha L^2/sigma^2).

    eps_t: 16 alpha L^2/((left + 1)^2 sigma^2) + (20 alpha + 8 K)/(left + 1)^3 with K = 4 alpha (4 r
    + 1)^r exp((r + 2)(r + 1)/2), and never more than the cost 2 alpha L^2/sigma^2 of a known record;
    left = n - t."""
    return Min(printed(left), one_record)

cost_of_step = lambda D: step_cost(alpha, r, L, sigma, D)

@claim("12 (e - sqrt e) a/D^2 + K/D^3 <= 16 a/(D + 1)^2 + (20 alpha + 8 K)/(D + 1)^3, a = alpha L^2/sigma^2 <= "
        "alpha/4, D >= 1",
    given=[alpha > 1, r >= 1, L >= 0, sigma > 0, sigma**2 >= 4 * L**2, D >= 1],
    show=sharp(D) <= printed(D))
def printed_form():
    """With x = L^2/sigma^2 <= 1/4: 12 (e - sqrt e) <= 13, 13/D^2 <= 13/(D + 1)^2 + 78/(D + 1)^3, and 78 x <= 20."""
    have(x <= expr("1/4"), by.linear())
    have(12 * (exp(1) - exp("1/2")) <= 13)
    have(1 / D**3 <= 8 / (D + 1) ** 3)
    have(12 * (exp(1) - exp("1/2")) * alpha * x / D**2 <= 13 * alpha * x / D**2, by.linear(alpha * x / D**2))
    have(13 * alpha * x / D**2 <= 13 * alpha * x * (1 / (D + 1) ** 2 + 6 / (D + 1) ** 3))
    have(78 * alpha * x / (D + 1) ** 3 <= 20 * alpha / (D + 1) ** 3, by.linear(78 * alpha / (D + 1) ** 3))
    have(K / D**3 <= 8 * K / (D + 1) ** 3, by.linear(K))
    have(13 * alpha * x / (D + 1) ** 2 <= 16 * alpha * x / (D + 1) ** 2)

def outputs(S: Expr, T: Expr) -> Law:
    """The law of all outputs up to T."""
    return bind(J[T](S), lambda h, U: dirac(h))

def given_outputs(next_law: Callable[[Point], Law], S: Expr, T: Expr) -> Prop:
    """Given the outputs h up to T, the next one has the law next_law(h)."""
    return same(outputs(S, T + 1), bind(outputs(S, T), lambda h: bind(next_law(h), lambda y: dirac(append(h, y)))))

@definition(r"\text{given the outputs } h \text{ of } $T \text{ steps on } $S\ ($append, {$J})\text{, the next one is "
        "} $K(h)", letters="H V append J")
def output_given(H: Space, V: Euclid, append: Map[(H, V), H], J: Series[Markov[line, (H, line)]], T: Integer, S: Real,
        K: Markov[H, V]) -> Prop:
    """given the outputs h of T steps on S (append, J), the next one has the law K(h).

    Given the outputs h of T steps of an epoch on the data set S, the next one has the law K(h)."""
    return given_outputs(K, S, T)

@claim("Given all outputs, step t + 1 of a shuffled epoch is (alpha, eps_t) Renyi private, sigma >= 2 L",
    berthier("Conjecture 1", "step"),
    given=[*run, *one_more_step],
    show=exists(markov(H, V), markov(H, V),
        lambda K0, K1: (output_given(H, V, append, J, T, S0, K0) & output_given(H, V, append, J, T, S1, K1)
                & every(H, lambda h: renyi(K0(h), K1(h), alpha) <= cost_of_step(left)))))
def next_output_private():
    # The kernels are the mixtures of the N(mean[k](h), (gamma sigma)^2 I) with the chances w0, w1 of
    # `shuffled_gaussian_step`; that no step costs more than `one_record` holds of any two such mixtures.
    use(gaussian_densities)
    unpack(this, rho)
    unpack(this, F)
    use(shuffled_gaussian_step)
    unpack(this, w0)
    unpack(this, w1)
    with have(every(H, lambda h: renyi(output_law(w0, h), output_law(w1, h), alpha) <= cost_of_step(left))):
        intro("h")
        use(printed_form, D=left)
        apply_to(close_mixtures(alpha, V, H, mean, gamma * sigma, n, w0, w1, sharp_cost(alpha, r, L, sigma, left)))
        apply_to(probabilities(w0))
        apply_to(probabilities(w1))
        with use(gaussian_mixtures_near, p0=value(INTEGER, lambda k: w0[k](h)), p1=value(INTEGER, lambda k: w1[k](h)),
                x=4 * L**2 / sigma**2) as of_gaussian_mixtures_near:
            with of_gaussian_mixtures_near.premise("means apart"):
                intro("k", "l", "[1 <= k]", "[k <= n]", "[1 <= l]", "[l <= n]")
                apply_to(clipped)
                linear(norm(mean[k](h) - mean[l](h)), 2 * gamma * L)
        fact("min", "cases", printed(left), one_record)
        printed_smaller, one_record_smaller = split(this)
        with printed_smaller:
            is_at_most(sharp(left))
        with one_record_smaller:
            is_at_most(alpha * (4 * L**2 / sigma**2) / 2)
    is_conditional(w0, S0)
    is_conditional(w1, S1)
    witness(value(H, lambda h: output_law(w0, h)))
    witness(value(H, lambda h: output_law(w1, h)))

def is_conditional(w: Series[Function], S: Expr) -> None:
    """With the chances w of the records, the next output from S has the law output_law(w, h)."""
    with have(given_outputs(lambda h: output_law(w, h), S, T)):
        ext("f")
        apply_to(next_output(w, S, T))
        with under(J[T](S),
                lambda h, U: eq(Sum(1, n, lambda k: w[k](h) * E(N[k](h), lambda y: f(append(h, y)))),
                    E(output_law(w, h), lambda y: f(append(h, y))))) as (h, _):
            apply_to(probabilities(w))
            mixture(output_law(w, h), lambda y: f(append(h, y)))
            with sums((expr(1), n),
                    lambda k: eq(w[k](h) * E(N[k](h), lambda y: f(append(h, y))),
                        w[k](h) * E(normal(mean[k](h), gamma * sigma), lambda y: f(append(h, y))))) as k:
                instantiate(gaussian_steps, k, h)
                rewrite(this)
            linear()
        linear()

def is_at_most(bound: Expr) -> None:
    """The divergence is at most this bound, which is at most the cost of a step."""
    use(larger_renyi_bound, c=bound, by={"larger": (by.linear(),), "bound": (by.assume(),)})
