"""Bounds of the coefficient of one projected noisy gradient step, Gaussian in R^d and Laplace on an interval.

These are the projected additive kernels of section III of Asoodeh, Diaz and Calmon with a gradient step before the noise,
of which noisy SGD is composed.  By the two-point formula the coefficient is the largest divergence of the images of two
points; beside it stands what one step makes of two records.  K and J are the kernels of the step of one record, with
Gaussian and with Laplace noise.
"""

from lemmas.contraction.gradient_maps import (X as Records, D, G, L, P, V, beta, eta, factor, gradient_step_lipschitz,
    rho)
from lemmas.contraction.pnsgd_laplace import (G as derivative, P as onto_interval, X as LineRecords,
    noisy_step as line_noisy_step, a, b, eps, images_within_line, interval_projection, laplace_delta, laplace_gap,
    gradient_step_on_the_line, regular_on_interval, step_contracts_line, step_of_two_records_line, v)
from lemmas.contraction.projected_step import (gaussian_theta, images_within, noisy_step, step_contracts,
    step_of_two_records)
from lemmas.contraction.stopped_runs import gaussian_theta_below_one
from lemmas.contraction.two_point import two_point_theorem
from lemmas.papers import contraction
from verify.lemma import *

gamma, sigma, c = reals("gamma sigma c")
p, q = points("p q", V)
record = point("x", Records)
K = markov("K", V, V)

# --- Gaussian noise ----------------------------------------------------------------------------------

of_record = every(V, lambda p: same(K(p), noisy_step(P(p), record)))
top = gaussian_theta(gamma, c * D / (eta * sigma))
# A regular loss, a projection of diameter at most D, and the step of one record.
assumptions = [*step_contracts.given, of_record]

@definition(r"\forall p, q\colon \mathsf{E}_{$gamma}($K(p) \,\|\, $K(q))"
        r" \le \theta_{$gamma}\bigl(\tfrac{$c\,\|$P p - $P q\|}{$eta\,$sigma}\bigr)")
def points_within(gamma: Real, V: Euclid, P: Map[V, V], K: Markov[V, V], c: Real, eta: Real, sigma: Real) -> Prop:
    """E_gamma(K(p) || K(q)) <= theta_gamma(c |P p - P q|/(eta sigma)) for all p and q.

    Two points p and q have images within theta_gamma(c |Pp - Pq|/(eta sigma)) under the kernel."""
    bound = lambda p, q: gaussian_theta(gamma, c * norm(P(p) - P(q)) / (eta * sigma))
    return every(V, V, lambda p, q: hockey_stick(K(p), K(q), gamma) <= bound(p, q))

@definition(r"\forall p, y\colon \mathsf{E}_{$gamma}($K(p) \,\|\, \mathrm{law}\,$P($P p - $eta($G($P p, y) + $sigma\,\xi)))"
        r" \le $d")
def other_records_within(gamma: Real, V: Euclid, X: Space, P: Map[V, V], G: Map[(V, Records), V], eta: Real,
        sigma: Real, K: Markov[V, V], d: Real) -> Prop:
    """E_gamma(K(p) || the step P(Pp - eta (G(Pp, y) + sigma xi))) <= d for every p and record y.

    From one point the kernel and the step of any record are at most d apart."""
    step = lambda p, y: bind(gauss(V), lambda xi: dirac(P(P(p) - eta * (G(P(p), y) + sigma * xi))))
    return every(V, X, lambda p, y: hockey_stick(K(p), step(p, y), gamma) <= d)

@claim("A projected noisy gradient step has eta_gamma <= theta_gamma(c D/(eta sigma)) < 1, c = max(|1 - eta rho|, |1 - "
        "eta beta|); from p and q E_gamma is at most theta_gamma(c |Pp - Pq|/(eta sigma)), with two losses from one "
        "point at most theta_gamma(2 L/sigma)",
    contraction("Section III, projected Gaussian kernel", "part", "the kernel of a gradient step"),
    given=assumptions,
    show=all_of(points_within(gamma, V, P, K, c, eta, sigma), contraction_coefficient(K, gamma) <= top, top < 1,
        other_records_within(gamma, V, Records, P, G, eta, sigma, K, gaussian_theta(gamma, 2 * L / sigma))))
def projected_step_coefficient():
    # D >= 0, since V is not empty.
    pairs, coefficient, below_1, other_records = each_part()
    with pairs:
        intro("p", "q")
        apply_to(of_record)
        apply_to(of_record, q)
        use(gradient_step_lipschitz)
        use(images_within, p=P(p), q=P(q), y=record)
        from_steps()
    with coefficient:
        # The coefficient is the supremum over pairs of points.
        use(two_point_theorem, X=V, h=top).called("points suffice", "at points")
        with modus("points suffice"):
            intro("p", "q")
            apply_to(of_record)
            apply_to(of_record, q)
            use(step_contracts)
            from_steps()
    with below_1:
        use(gaussian_theta_below_one)
    with other_records:
        intro("p", "y")
        apply_to(of_record)
        rewrite(this)
        use(step_of_two_records)

def from_steps() -> None:
    """The kernel at two points, from the steps of its record there."""
    rewrite(same(K(p), noisy_step(P(p), record)))
    rewrite(same(K(q), noisy_step(P(q), record)))

doubt(projected_step_coefficient,
    mutants=[mutant("on the line: noise at 0 and at 2 c, with theta_1 of points c apart",
            given=[gamma >= 1, sigma > 0, c >= 0],
            show=hockey_stick(bind(gauss(line), lambda z: dirac(2 * c + sigma * z)),
                bind(gauss(line), lambda z: dirac(sigma * z)), gamma) <= Max(0, 1 - 2 * Q(c / (2 * sigma))))])

# --- Laplace noise -----------------------------------------------------------------------------------

# r_ and s_ are the points p and q of the line; at_p and at_q say which step the kernel takes there.
r_, s_ = reals("p q")
record_ = point("x", LineRecords)
J = markov("K", line, line)
of_line = every(REAL, lambda p: same(J(p), line_noisy_step(onto_interval(p), record_)))
line_top = laplace_delta(c * (b - a) / (eta * v))

@definition(r"\forall p, q\colon \mathsf{E}_{e^{$eps}}($K(p) \,\|\, $K(q)) \le"
        r" \bigl(1 - e^{$eps/2 - $c |Pp - Pq|/(2 $eta $v)}\bigr)_{+},\ P = \Pi_{[$a, $b]}")
def line_points_within(eps: Real, a: Real, b: Real, K: Markov[line, line], c: Real, eta: Real, v: Real) -> Prop:
    """E_(e^eps)(K(p) || K(q)) <= (1 - e^(eps/2 - r/2))_+ for all p and q, r = c |Pp - Pq|/(eta v), P the projection
    onto [a, b].

    Two points p and q have images as close as Laplace noise of scale eta v makes points c |Pp - Pq| apart, P the
    projection onto [a, b]."""
    onto = lambda p: Max(a, Min(b, p))
    apart = lambda p, q: laplace_gap(eps, c * abs(onto(p) - onto(q)) / (eta * v))
    return every(REAL, REAL, lambda p, q: hockey_stick(K(p), K(q), exp(eps)) <= apart(p, q))

@definition(r"\forall p, y\colon \mathsf{E}_{e^{$eps}}($K(p) \,\|\, \mathrm{law}\,P(Pp - $eta($G(Pp, y) + $v\,\zeta)))"
        r" \le $d,\ P = \Pi_{[$a, $b]}")
def line_records_within(eps: Real, X: Space, a: Real, b: Real, G: Function[line, LineRecords], eta: Real, v: Real,
        K: Markov[line, line], d: Real) -> Prop:
    """E_(e^eps)(K(p) || the step P(Pp - eta (G(Pp, y) + v zeta))) <= d for every p and record y, P the projection onto
    [a, b].

    From one point the kernel and the Laplace step of any record on [a, b] are at most d apart."""
    onto = lambda p: Max(a, Min(b, p))
    step = lambda p, y: bind(laplace, lambda z: dirac(onto(onto(p) - eta * (G(onto(p), y) + v * z))))
    return every(REAL, X, lambda p, y: hockey_stick(K(p), step(p, y), exp(eps)) <= d)

@claim("With Laplace noise a projected noisy gradient step on [a, b] has eta_gamma <= (1 - sqrt(gamma) exp(-c (b - "
        "a)/(2 eta v)))_+ < 1 for gamma = e^eps, c = max(|1 - eta rho|, |1 - eta beta|); the like from two points, "
        "with |Pp - Pq| for b - a, and for two losses from one point, with 2 L/v for c (b - a)/(eta v)",
    contraction("Section III, projected Laplace kernel", "part", "the kernel of a gradient step"),
    given=[a <= b, eps >= 0, eta > 0, v > 0, 0 <= rho, rho <= beta, regular_on_interval, c == factor, of_line],
    show=all_of(line_points_within(eps, a, b, J, c, eta, v), contraction_coefficient(J, exp(eps)) <= line_top,
        line_top < 1, line_records_within(eps, LineRecords, a, b, derivative, eta, v, J, laplace_delta(2 * L / v))))
def projected_laplace_step_coefficient():
    pairs, coefficient, _, other_records = each_part()  # as for Gaussian noise, `projected_step_coefficient`
    with pairs:
        intro("p", "q")
        apply_to(of_line)
        apply_to(of_line, s_)
        use(interval_projection)
        use(interval_projection, p=s_)
        apply_to(regular_on_interval, record_, onto_interval(r_), onto_interval(s_))
        use(gradient_step_on_the_line)
        with use(images_within_line, p=onto_interval(r_), q=onto_interval(s_), y=record_) as of_images_within_line:
            with of_images_within_line.premise("images apart"):
                linear(abs(d_))
        from_laws()
    with coefficient:
        use(two_point_theorem, X=line, h=line_top, gamma=exp(eps)).called("points suffice", "at points")
        with modus("points suffice"):
            intro("p", "q")
            apply_to(of_line)
            apply_to(of_line, s_)
            use(step_contracts_line)
            from_laws()
    with other_records:
        intro("p", "y")
        apply_to(of_line)
        rewrite(this)
        use(step_of_two_records_line)

# The laws of the step at two points, the difference of the points and that of the derivatives there.
at_p = same(J(r_), line_noisy_step(onto_interval(r_), record_))
at_q = same(J(s_), line_noisy_step(onto_interval(s_), record_))
d_ = onto_interval(r_) - onto_interval(s_)

def from_laws() -> None:
    """The kernel at two points, from the laws of its steps there."""
    rewrite(at_p)
    rewrite(at_q)

doubt(projected_laplace_step_coefficient,
    mutants=[mutant("bare noise at 0 and at 2 c, with the bound of points c apart", given=[eps >= 0, v > 0, c >= 0],
            show=hockey_stick(bind(laplace, lambda z: dirac(2 * c + v * z)), bind(laplace, lambda z: dirac(v * z)),
                exp(eps)) <= laplace_delta(c / v))])
