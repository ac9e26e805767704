"""Noise feedback on affine gradients: the iterates are Gaussian (Proposition 3.3 of berthier2019report).

theta_(t + 1) = theta_t - gamma (alpha_t theta_t + beta_t) - eta_(t + 1) + eta_t with noise eta_t from N(0, sigma^2 I)
for t >= 1, eta_0 = 0, and the gradient alpha_t theta + beta_t; J[t] is the law of (eta_t, theta_t), m[t] and S[t] are
m_t and Sigma_t, the mean and the covariance of theta_t.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.runs.affine_gradients import (F, S, T, V, alpha, beta, from_zero, gamma, gauss_add, gaussian_vector, m,
    means, number, sigma, step, theta0, v)
from lemmas.papers import berthier
from verify.language.expr import expr
from verify.lemma import *

J = sequence("J", law(V, V))
a = point("a", V)
t = integer("t")

symmetric = from_zero(lambda t: every(V, V, lambda u, v: inner(v, alpha[t](u)) == inner(alpha[t](v), u)))

def following(t: Expr, e: Point, u: Point) -> Law:
    """The next noise and the next iterate."""
    return bind(gauss(V), lambda x: dirac(sigma * x, u - gamma * (alpha[t](u) + beta[t]) - sigma * x + e))

feedback = same(J[0], dirac(zero(V), theta0)) & from_zero(lambda t: same(J[t + 1],
        bind(J[t], lambda e, u: following(t, e, u))))
covariances = [hypothesis("no spread at first", every(V, lambda v: S[0](v) == zero(V))),
    hypothesis("first spread", every(V, lambda v: S[1](v) == sigma**2 * v)),
    hypothesis("later spreads",
        every(INTEGER,
            lambda t: (1 <= t).implies(every(V,
                    lambda v: S[t + 1](v) == (2 * gamma * sigma**2) * alpha[t](v) + step(t, S[t](step(t, v)))))))]
assumptions = [symmetric, hypothesis("feedback", feedback), hypothesis("means", means), *covariances]

pair_variance = lambda t, a, v: sigma**2 * norm(a) ** 2 - 2 * sigma**2 * inner(a, v) + inner(v, S[t](v))
# The law of <a, eta_T> + <v, theta_T>.
of_pair = lambda a, v: bind(J[T], lambda e, u: dirac(inner(a, e) + inner(v, u)))
joint = every(V, V, lambda a, v: same(of_pair(a, v), number(inner(v, m[T]), sqrt(pair_variance(T, a, v)))))
not_negative = every(V, V, lambda a, v: pair_variance(T, a, v) >= 0)

@claim("From t = 1 on (eta_t, theta_t) is Gaussian with covariances sigma^2 I, -sigma^2 I, Sigma_t",
    berthier("Proposition 3.3", "step"),
    given=[*assumptions, T >= 1],
    show=joint & not_negative)
def noise_and_iterate():
    """By induction: <a, eta_(t + 1)> + <v, theta_(t + 1)> is <v, eta_t> + <back, theta_t>, back = v - gamma alpha_t v,
    plus <a - v, eta_(t + 1)>, which is independent of it."""

    # Of a recursion name.0 is the start, name.1 the step.
    start_, step_ = induction(T, 1)
    with start_:
        gaussian, spread = each_part()
        with gaussian:
            intro("a", "v")
            first_variance()
            apply_to("feedback.1", 0)
            rewrite(this)
            rewrite("feedback.0")
            apply_to("means.1", 0)
            rewrite("means.0", at=this)
            have(inner(v, m[1]) == m_one, by.rewrite(this))
            with use(gauss_add, w=sigma * (a - v), m0=m_one, r=0, d=sqrt(pair_variance(1, a, v))):
                norm_inner(a - v)
                norm_inner(sigma * (a - v))
                linear(sigma**2)
            rewrite(inner(v, m[1]) == m_one)
        with spread:
            intro("a", "v")
            first_variance()
    with step_:
        gaussian, spread = each_part()
        with gaussian:
            intro("a", "v")
            next_variance()
            ext("F")
            apply_to(joint, v, back)
            apply_to("means.1").called("next mean")
            apply_to(symmetric, T, m[T], v)
            with have(inner(v, m[T + 1]) == inner(back, m[T]) + drift):
                rewrite("next mean")
                linear(gamma)
            with under(J[T],
                    lambda e, u: noised(u, e, inner(v, alpha[T](u))) == after(inner(v, e) + inner(back, u))) as (_, _u):
                apply_to(symmetric)
                rewrite(this)
            with have(E(of_pair(v, back), after) == E(before, after)):
                rewrite(same(of_pair(v, back), before))
            with use(gauss_add, w=sigma * (a - v), m0=inner(back, m[T]) + drift, r=sqrt(pair_variance(T, v, back)),
                    d=sqrt(pair_variance(T + 1, a, v))):
                norm_inner(a - v)
                norm_inner(sigma * (a - v))
                linear(sigma**2)
            with have(E(before, after) == end):
                rewrite(inner(v, m[T + 1]) == inner(back, m[T]) + drift)
                congruence(this,
                    lambda hole: (E(hole, F) == E(gauss(line),
                            lambda z: F(inner(back, m[T]) + drift + sqrt(pair_variance(T + 1, a, v)) * z))))
            apply_to("feedback.1")
            rewrite(this)
        with spread:
            intro("a", "v")
            next_variance()

back = step(T, v)
m_one = inner(v, theta0) - gamma * inner(v, alpha[0](theta0)) - gamma * inner(v, beta[0])

def first_variance() -> None:
    """<a, eta_1> + <v, theta_1> has the variance sigma^2 |a - v|^2."""
    apply_to("first spread")
    with have(pair_variance(1, a, v) == sigma**2 * norm(a - v) ** 2):
        rewrite(this)
        norm_inner(a)
        norm_inner(v)
        norm_inner(a - v)
        linear(sigma**2)
    have((sigma * norm(a - v)) ** 2 >= 0)
    have(pair_variance(1, a, v) >= 0, by.linear())

def next_variance() -> None:
    """That of <v, eta_T> + <back, theta_T>, and sigma^2 |a - v|^2 of the new noise."""
    apply_to("later spreads").called("next spread")
    apply_to(symmetric, T, S[T](back), v)
    apply_to(symmetric, T, v, v)
    with have(pair_variance(T + 1, a, v) == pair_variance(T, v, back) + sigma**2 * norm(a - v) ** 2):
        rewrite("next spread")
        norm_inner(a)
        norm_inner(v)
        norm_inner(a - v)
        linear(sigma**2, gamma, gamma * sigma**2)
    apply_to(not_negative, v, back)
    have((sigma * norm(a - v)) ** 2 >= 0)
    have(pair_variance(T + 1, a, v) >= 0, by.linear())

drift = -gamma * inner(v, beta[T])
noised = lambda u, e, image: E(gauss(V),
    lambda x: F(inner(v, u) - gamma * image + inner(v, e) + drift + sigma * inner(a - v, x)))
after = lambda y: E(gauss(V), lambda x: F(y + drift + sigma * inner(a - v, x)))
end = E(gauss(line), lambda z: F(inner(v, m[T + 1]) + sqrt(pair_variance(T + 1, a, v)) * z))
before = number(inner(back, m[T]), sqrt(pair_variance(T, v, back)))

# Printed: Sigma_(t + 1) = 2 gamma^2 sigma^2 alpha_t^2 + (I - gamma alpha_t) Sigma_t (I - gamma alpha_t) for all t >= 0,
# false at t = 0 and later.  Right: Sigma_0 = 0, Sigma_1 = sigma^2 I, and 2 gamma sigma^2 alpha_t from t = 1 on.  The
# alpha_t are symmetric; that they are positive semidefinite is not needed.
iterate = lambda t: bind(J[t], lambda e, u: dirac(u))

@claim("Noise feedback on affine gradients: theta_t is N(m_t, Sigma_t), Sigma_0 = 0, Sigma_1 = sigma^2 I, and from t = "
        "1 on Sigma_(t+1) = 2 gamma sigma^2 alpha_t + (I - gamma alpha_t) Sigma_t (I - gamma alpha_t)",
    berthier("Proposition 3.3", "whole"), berthier("Section 3.4.3, first sentence", "part", "with feedback"),
    kind="repair", repairs=("noise_feedback_first_step", "noise_feedback_later_steps"),
    given=assumptions,
    show=from_zero(lambda t: gaussian_vector(iterate(t), m[t], S[t])))
def noise_feedback_iterates():
    intro("t", "[t >= 0]")
    yes, no = cases(t >= 1)
    with yes:
        use(noise_and_iterate)
        intro("v")
        instantiate("noise_and_iterate.0", zero(V), v)
    with no:
        have(t == 0)
        rewrite(this)
        intro("v")
        apply_to("no spread at first")
        rewrite("feedback.0")
        rewrite("means.0")
        rewrite(this)

# alpha_t = 0: every iterate is the last noise, with the opposite sign.
opposite = {"V": "line", "alpha": value(INTEGER, lambda t: value(line, lambda v: expr(0))),
    "S": value(INTEGER, lambda t: value(line, lambda v: expr(0))),
    **dict.fromkeys(("beta", "m"), value(INTEGER, lambda t: expr(0))),
    "J": value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(indicator(1 <= t) * x, -indicator(1 <= t) * x))),
    **{"gamma": "1", "sigma": "1", "theta0": "0"}}
later_spread = lambda t: every(V,
    lambda v: S[t + 1](v) == (2 * gamma * sigma**2) * alpha[t](v) + step(t, S[t](step(t, v))))
negative = lambda M: E(M, lambda y: indicator(y < 0))
last_noise = bind(gauss(line), lambda x: dirac(-x))
no_spread = (by.contradiction(), by.apply_to(this, 1), by.apply_to(this, 1),
    by.have(same(last_noise, dirac(expr(0))), by.assume()),
    by.have(eq(negative(last_noise), negative(dirac(expr(0)))), by.rewrite(this)), by.use(gauss_tail, t=0),
    by.under(gauss(line), lambda x: eq(indicator(-x < 0), indicator(0 < x)), lambda x: (by.cases(0 < x),)),
    by.have(Q(0) > 0), by.linear())
doubt(noise_feedback_iterates,
    mutants=[mutant("the first step as the later ones", given=[*assumptions[:4], from_zero(later_spread)],
            hints=[{"witness": opposite, "proofs": {"show": no_spread}}])])
