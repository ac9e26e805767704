"""One round of federated learning as a Markov kernel: how far apart the laws are after it.

B[m] and C[m] are the laws of the sums of two batches of m users (`aggregation`): the same users from two parameters of
a set of diameter D, each step c-Lipschitz, or from one parameter users that differ at one position.  deviation(m) is
eta sigma sqrt(m), that of the sum of m noises.
"""

from lemmas.contraction.gradient_maps import D, G, L, P, V, X, beta, diameter_at_most, eta, factor, regular_loss, rho
from lemmas.contraction.projected_step import gaussian_noise_within, gaussian_theta
from lemmas.federated.aggregation import (B, C, batch, batch_from_two_parameters, batch_of_two_datasets, deviation,
    differ_at_h, m, sigma, x, x1)
from lemmas.mechanisms.gaussian import normal
from lemmas.papers import federated
from verify.lemma import *

gamma, r, c, h = reals("gamma r c h")
a, b, p, q, y, z, w = points("a b p q y z w", V)
N1, N2 = laws("N1 N2", V)
phi = test("phi", V)

def released(N: Law, y: Point) -> Law:
    """The sum a of the local updates has the law N; the aggregator steps from y by their mean, and projects."""
    return bind(N, lambda a: dirac(P(y - a / m)))

mean_gap = norm(a / m - y - (b / m - z)) <= r * (deviation(m) / m)

@claim("Two rounds whose Gaussians have means at most r eta sigma/sqrt(m) apart have E_gamma <= theta_gamma(r)",
    given=[gamma >= 1, 1 <= m, eta > 0, sigma > 0, r >= 0, same(N1, normal(a, deviation(m))),
        same(N2, normal(b, deviation(m))), hypothesis("mean steps", norm(m * y - a - (m * z - b)) <= r * deviation(m))],
    show=hockey_stick(released(N1, y), released(N2, z), gamma) <= gaussian_theta(gamma, r))
def averages_apart():
    with have(mean_gap):
        # w/m is the difference of the new means, up to the sign.
        name_for(w, m * y - a - (m * z - b))
        rewrite("w", at="mean steps", backwards=True)
        have(norm((-1 / m) * w) <= r * (deviation(m) / m), by.linear())
        rewrite("w", at=this)
    rewrite(same(N1, normal(a, deviation(m))))
    rewrite(same(N2, normal(b, deviation(m))))
    use(gaussian_noise_within, m1=a / m - y, m2=b / m - z, s=deviation(m) / m)
    # y - a/m is minus a point of the law of mean a/m - y.
    intro("phi")
    apply_to(this, value(V, lambda v: phi(P(-v))))

regular = regular_loss(V, X, P, G, L, rho, beta)
given = [gamma >= 1, 1 <= m, eta > 0, sigma > 0, 0 <= rho, rho <= beta, hypothesis("regular", regular)]
smaller = gaussian_theta(gamma, c * D * sqrt(m) / (eta * sigma))
first = gaussian_theta(gamma, 2 * L / (sqrt(m) * sigma))

@claim("A round of c-Lipschitz steps on a set of diameter D contracts: E_gamma <= theta_gamma(c D sqrt(m)/(eta sigma))",
    federated("Theorem 2", "step", "(13) to (16), for every learning rate"),
    given=[*given, hypothesis("diameter", diameter_at_most(V, P, D)), c == factor,
        hypothesis("first batch", batch(B, P(p), x, m)), hypothesis("second batch", batch(C, P(q), x, m))],
    show=hockey_stick(released(B[m], P(p)), released(C[m], P(q)), gamma) <= smaller)
def round_contracts():
    apply_to(diameter_at_most(V, P, D))
    use(batch_from_two_parameters)
    unpack(this, a)
    unpack(this, b)
    use(averages_apart, by={"mean steps": (by.linear(m * c),)})

@claim("From one parameter, the rounds of two datasets that differ in one user have E_gamma <= theta_gamma(2 "
        "L/(sqrt(m) sigma))", federated("Theorem 2", "step", "(17) to (21)"),
    given=[*given, hypothesis("batch", batch(B, P(p), x, m)), hypothesis("other batch", batch(C, P(p), x1, m)),
        hypothesis("equal elsewhere", differ_at_h)],
    show=hockey_stick(released(B[m], P(p)), released(C[m], P(p)), gamma) <= first)
def round_of_two_datasets():
    apply_to(regular, x[1], p, p)
    use(batch_of_two_datasets)
    unpack(this, a)
    unpack(this, b)
    have(norm(a - b) <= 2 * eta * L, by.cases(h <= m))
    use(averages_apart)
