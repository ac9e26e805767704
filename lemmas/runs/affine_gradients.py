"""Noisy SGD on affine gradients: the iterates are Gaussian vectors (Proposition 3.2 of berthier2019report).

The gradient at theta in step t is alpha_t theta + beta_t, gamma the step size, P[t] the law of the iterate theta_t.  A
law on a Euclidean space is N(m, S) if <v, theta> has the law N(<v, m>, <v, S v>) on the line for every v; m[t] and S[t]
are the mean and the covariance Sigma_t of theta_t, and xi is drawn from N(0, I).
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum, gauss_projection
from lemmas.papers import berthier
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
w, v, theta0 = points("w v theta0", V)
m0, r, d, gamma, sigma = reals("m0 r d gamma sigma")
T = integer("T")
F = bounded("F", line)

def number(mean: Expr, deviation: Expr) -> Law:
    """N(mean, deviation^2) on the line."""
    return bind(gauss(line), lambda z: dirac(mean + deviation * z))

# --- sums of independent Gaussian numbers ---------------------------------------------------------------------------

@claim("N(m0, r^2) and <w, xi>, independent: their sum has the law N(m0, d^2), d^2 = r^2 + |w|^2",
    given=[hypothesis("variances", r**2 + norm(w) ** 2 == d**2)],
    show=same(bind(gauss(line), lambda z: bind(gauss(V), lambda x: dirac(m0 + r * z + inner(w, x)))), number(m0, d)))
def gauss_add():
    ext("F")
    yes, no = cases(norm(w) > 0)
    with yes:
        use(gauss_projection, u=w / norm(w))  # <w/|w|, xi> is standard Gaussian
        use(gauss_line_sum)
        with have(summed(gauss(line), norm(w)) == goal):
            congruence(this, lambda hole: E(hole, lambda y: F(m0 + y)) == goal)
        congruence(same(bind(gauss(V), lambda x: dirac(inner(w / norm(w), x))), gauss(line)),
            lambda hole: summed(hole, norm(w)) == goal)
    with no:
        have(norm(w) == 0)
        definite(w)
        use(gauss_line_sum, s=0, c=d)  # d is r or -r, with one law
        with have(E(gauss(line), lambda z: F(m0 + r * z)) == goal):
            congruence(this, lambda hole: E(hole, lambda y: F(m0 + y)) == goal)
        rewrite(w == zero(V))

summed = lambda noise, factor: E(gauss(line), lambda z: E(noise, lambda y: F(m0 + r * z + factor * y)))
goal = E(gauss(line), lambda z: F(m0 + d * z))

# --- the run --------------------------------------------------------------------------------------------------------

P = sequence("P", law(V))
alpha, adjoint, S = (sequence(name, map_(V, V)) for name in ["alpha", "adjoint", "S"])
beta, m = sequence("beta", V), sequence("m", V)
from_zero = lambda body: every(INTEGER, lambda t: (0 <= t).implies(body(t)))

# The map v -> alpha_t v is linear, and `adjoint` is its transpose: an equation that says both.
transposed = from_zero(lambda t: every(V, V, lambda u, v: inner(v, alpha[t](u)) == inner(adjoint[t](v), u)))
step = lambda t, u: u - gamma * alpha[t](u)
step_back = lambda t, v: v - gamma * adjoint[t](v)

def iterates(s: Expr) -> Prop:
    """The laws of theta_(t + 1) = theta_t - gamma (alpha_t theta_t + beta_t) + s xi."""
    return same(P[0], dirac(theta0)) & from_zero(lambda t: same(P[t + 1],
            bind(P[t], lambda u: bind(gauss(V), lambda x: dirac(u - gamma * (alpha[t](u) + beta[t]) + s * x)))))

means = (m[0] == theta0) & from_zero(lambda t: m[t + 1] == step(t, m[t]) - gamma * beta[t])

def covariances(s: Expr) -> Prop:
    """Sigma_0 = 0, Sigma_(t + 1) = s^2 I + (I - gamma alpha_t) Sigma_t (I - gamma alpha_t)^T."""
    return every(V, lambda v: S[0](v) == zero(V)) & from_zero(
        lambda t: every(V, lambda v: S[t + 1](v) == s**2 * v + step(t, S[t](step_back(t, v)))))

def component(P: Law, v: Point) -> Law:
    """The law of <v, u>, u drawn from P."""
    return bind(P, lambda u: dirac(inner(v, u)))

def gaussian_vector(P: Law, m: Point, S: Map) -> Prop:
    """P = N(m, S): every component <v, .> is N(<v, m>, <v, S v>)."""
    return every(V, lambda v: same(component(P, v), number(inner(v, m), sqrt(inner(v, S(v))))))

not_negative = lambda S: every(V, lambda v: inner(v, S(v)) >= 0)
variance = lambda t, v: inner(v, S[t](v))

@claim("The iterates are N(m_t, Sigma_t), and Sigma_t is positive semidefinite", berthier("Proposition 3.2", "step"),
    given=[transposed, hypothesis("iterates", iterates(sigma)), hypothesis("means", means),
        hypothesis("covariances", covariances(sigma)), T >= 0],
    show=gaussian_vector(P[T], m[T], S[T]) & not_negative(S[T]))
def affine_iterates():
    """By induction: <v, theta_(t + 1)> is <back, theta_t>, back = v - gamma alpha_t^T v, plus independent noise."""

    # Of a recursion name.0 is the start, name.1 the step.
    start, step_ = induction(T, 0)
    with start:
        gaussian, spread = each_part()
        with gaussian:
            intro("v")
            apply_to("covariances.0")
            rewrite("iterates.0")
            rewrite("means.0")
            rewrite(this)
        with spread:
            intro("v")
            apply_to("covariances.0")
            rewrite(this)
    with step_:
        gaussian, spread = each_part()
        with gaussian:
            intro("v")
            next_variance()
            ext("F")
            apply_to(gaussian_vector(P[T], m[T], S[T]), back)
            apply_to("means.1").called("next mean")
            apply_to(transposed, T, m[T], v)
            with have(inner(v, m[T + 1]) == inner(back, m[T]) + drift):
                rewrite("next mean")
                linear(gamma)
            with under(P[T], lambda u: noised(u, inner(v, alpha[T](u))) == after(inner(back, u))):
                apply_to(transposed)
                rewrite(this)
            with have(E(component(P[T], back), after) == E(before, after)):
                rewrite(same(component(P[T], back), before))
            with use(gauss_add, w=sigma * v, m0=inner(back, m[T]) + drift, r=sqrt(inner(back, S[T](back))),
                    d=sqrt(variance(T + 1, v))):
                deviations()
            with have(E(before, after) == end):
                rewrite(inner(v, m[T + 1]) == inner(back, m[T]) + drift)
                congruence(this,
                    lambda hole: (E(hole, F)
                            == E(gauss(line), lambda z: F(inner(back, m[T]) + drift + sqrt(variance(T + 1, v)) * z))))
            apply_to("iterates.1")
            rewrite(this)
        with spread:
            intro("v")
            next_variance()

back = step_back(T, v)

def next_variance() -> None:
    """<v, Sigma_(T + 1) v> = sigma^2 |v|^2 + <back, Sigma_T back>, which is not negative."""
    apply_to("covariances.1").called("next covariance")
    apply_to(transposed, T, S[T](back), v)
    with have(variance(T + 1, v) == sigma**2 * norm(v) ** 2 + inner(back, S[T](back))):
        rewrite("next covariance")
        norm_inner(v)
        linear(gamma, sigma**2)
    apply_to(not_negative(S[T]), back)
    have((sigma * norm(v)) ** 2 >= 0)
    have(variance(T + 1, v) >= 0, by.linear())

drift = -gamma * inner(v, beta[T])
noised = lambda u, image: E(gauss(V), lambda x: F(inner(v, u) - gamma * image + drift + sigma * inner(v, x)))
after = lambda y: E(gauss(V), lambda x: F(y + drift + sigma * inner(v, x)))
end = E(gauss(line), lambda z: F(inner(v, m[T + 1]) + sqrt(variance(T + 1, v)) * z))
before = number(inner(back, m[T]), sqrt(inner(back, S[T](back))))

def deviations() -> None:
    """The hypothesis of `gauss_add`: d^2 = r^2 + |w|^2, d and r the roots of the variances and w = sigma v."""
    norm_inner(v)
    norm_inner(sigma * v)
    fact("sqrt", "square", variance(T + 1, v))
    fact("sqrt", "square", inner(back, S[T](back)))
    linear(sigma**2)

# The display before the proposition gives the iterate noise of deviation s = sigma.  The sentence before adds that noise to
# the gradient, which is noise of deviation s = gamma sigma on the iterate.  The covariances are given by their recursion,
# with the transpose of I - gamma alpha_t; no alpha_t need be symmetric.
@definition(r"{$P}_0 = $theta0,\ {$P}_{t + 1} = {$P}_t - $gamma\,({$alpha}_t {$P}_t + {$beta}_t) + " r"$s\,\xi_t",
    letters="V alpha beta gamma theta0 P")
def affine_sgd(V: Euclid, alpha: Series[Map[V, V]], beta: Series[Point[V]], gamma: Real, theta0: Point[V],
        P: Series[Law[V]], s: Real) -> Prop:
    """P[0] = theta0, P[t + 1] = P[t] - gamma (alpha[t] P[t] + beta[t]) + s N(0, I).

    P[t] are the laws of theta_(t + 1) = theta_t - gamma (alpha_t theta_t + beta_t) + s xi."""
    return iterates(s)

@definition(r"{$S}_0 = 0,\ {$S}_{t + 1} = (1 - $gamma {$alpha}_t) {$S}_t (1 - $gamma {$adjoint}_t) + " "{$s}^2",
    letters="V alpha adjoint gamma S")
def covariance_recursion(V: Euclid, alpha: Series[Map[V, V]], adjoint: Series[Map[V, V]], gamma: Real,
        S: Series[Map[V, V]], s: Real) -> Prop:
    """S[0] = 0, S[t + 1] = (1 - gamma alpha[t]) S[t] (1 - gamma adjoint[t]) + s^2.

    The recursion of the covariances, whose gradient steps have the transposes `adjoint`."""
    return covariances(s)

@claim("DP-SGD on affine gradients: theta_t is N(m_t, Sigma_t), m_(t+1) = (I - gamma alpha_t) m_t - gamma beta_t, "
        "Sigma_(t+1) = s^2 I + (I - gamma alpha_t) Sigma_t (I - gamma alpha_t)^T; s = gamma sigma for noise on the "
        "gradient", berthier("Proposition 3.2", "whole"),
    berthier("Section 3.4.3, first sentence", "part", "without feedback"),
    berthier("Section 3.4.3, display 1", "whole"), kind="repair", repairs="noise_feedback_gradient_noise",
    given=[transposed, means],
    show=every(REAL,
        lambda s: (affine_sgd(V, alpha, beta, gamma, theta0, P, s)
                & covariance_recursion(V, alpha, adjoint, gamma, S, s)).implies(
            from_zero(lambda t: gaussian_vector(P[t], m[t], S[t])))))
def affine_gradients():
    """s xi is added to the iterate: s = sigma is the recursion as printed, s = gamma sigma is noise sigma xi on the
    gradient, as the text before it has it."""

    intro("s", "t", "[run and covariances]")
    use(affine_iterates)

# gamma alpha_t = I: every iterate is fresh noise, 2 xi.
fresh = {"V": "line", **dict.fromkeys(("alpha", "adjoint"), value(INTEGER, lambda t: value(line, lambda v: v))),
    **dict.fromkeys(("beta", "m"), value(INTEGER, lambda t: expr(0))),
    "S": value(INTEGER, lambda t: value(line, lambda v: 2 * indicator(1 <= t) * v)),
    "P": value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(2 * indicator(1 <= t) * x))),
    **{"gamma": "1", "theta0": "0"}}
with_variance = lambda s: (every(V, lambda v: S[0](v) == zero(V))
        & from_zero(lambda t: every(V, lambda v: S[t + 1](v) == s * v + step(t, S[t](step_back(t, v))))))

def tail(s: Expr) -> Step:
    """P[s x > 1] = Q(1/s)."""
    return by.have(eq(E(gauss(line), lambda x: indicator(1 < s * x)), Q(1 / s)), by.use(gauss_tail, t=1 / s),
        by.under(gauss(line), lambda x: eq(indicator(1 < s * x), indicator(1 / s < x)),
            lambda x: (by.cases(1 < s * x, yes=(by.have(1 / s < x, by.linear(1 / s)),),
                    no=(by.have(x <= 1 / s, by.linear(1 / s)),)),)), by.linear())

above_one = lambda M: E(M, lambda y: indicator(1 < y))
first, claimed = number(expr(0), expr(2)), number(expr(0), sqrt(2))
wrong_spread = (by.contradiction(), by.apply_to(this, 2), by.apply_to(this, 1), by.apply_to(this, 1),
    by.have(same(first, claimed), by.assume()), by.have(eq(above_one(first), above_one(claimed)), by.rewrite(this)),
    tail(expr(2)), tail(sqrt(2)), by.have(Q(expr("1/2")) > Q(1 / sqrt(2)), by.evaluate()), by.linear())
doubt(affine_gradients,
    mutants=[mutant("s in place of s^2",
            show=every(REAL,
                lambda s: (affine_sgd(V, alpha, beta, gamma, theta0, P, s) & with_variance(s)).implies(
                    from_zero(lambda t: gaussian_vector(P[t], m[t], S[t])))),
            hints=[{"witness": fresh, "proofs": {"show": wrong_spread}}])])

doubt(gauss_add, mutants=[dropped(gauss_add, "variances")])
