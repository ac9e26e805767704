"""Mixtures over finitely many indices: the Renyi moment is at most the weighted mean of the moments.

The parts P_i and Q_i, a <= i <= b, have the weights w_i, and h_i bounds their moment exp((alpha - 1) D_alpha).
"""

from lemmas.divergences.renyi_mixtures import affine_moment, product_below_sum, renyi_two_forms
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X = space("X")
P, Q_ = sequence("P", law(X)), sequence("Q", law(X))
w, h = real_sequence("w"), real_sequence("h")
alpha, eps = reals("alpha eps")
a, b = integer("a"), integer("b")
t = weight("t", X)

not_negative = for_all(a, b, lambda i: w[i] >= 0)
weights = [not_negative, eq(Sum(a, b, lambda i: w[i]), 1)]
w_of = lambda i: w[i]
mixed = lambda P: mix(a, b, w_of, lambda i: P[i])
low = lambda P: E(P, lambda x: t(x) ** (alpha - 1))
high = lambda Q: E(Q, lambda x: t(x) ** alpha)
close = for_all(a, b, lambda i: renyi_moment(P[i], Q_[i], alpha) <= h[i])
positive = for_all(a, b, lambda i: h[i] >= 0)
mean = Sum(a, b, lambda i: w[i] * h[i])

@claim("The Renyi moment of two finite mixtures is at most the mean of the moments", feldman("Lemma 25", "step"),
    given=[alpha > 1, *weights, positive, hypothesis("parts", close)],
    show=renyi_moment(mixed(P), mixed(Q_), alpha) <= mean)
def finite_mixture_moment():
    """In the affine form, which is linear in the two laws."""
    with have(mean >= 0):
        sums((a, b), lambda i: 0 <= w[i] * h[i], lambda i: (by.apply_to(not_negative), by.apply_to(positive)))
    use(renyi_two_forms, mu=mixed(P), nu=mixed(Q_)).called("to the affine form", "from the affine form")
    suffices(affine_moment(alpha, X, mixed(P), mixed(Q_), mean), by.modus("from the affine form"), by.assume())
    intro("t")
    # Premise 0: the weights are not negative.
    mixture(mixed(P), lambda x: t(x) ** (alpha - 1), by={0: (by.apply_to(not_negative),)})
    mixture(mixed(Q_), lambda x: t(x) ** alpha, by={0: (by.apply_to(not_negative),)})
    with sums((a, b), lambda i: w[i] * (alpha * low(P[i]) - (alpha - 1) * high(Q_[i])) <= w[i] * h[i]) as i:
        apply_to(not_negative)
        apply_to(positive)
        apply_to(close)
        use(product_below_sum)
        linear(w[i])
    linear(alpha)

@claim("Two finite mixtures are at least as close in D_alpha as the farthest pair of their parts",
    altschuler("Lemma 2.6", "part", "finite mixtures as programs"),
    given=[alpha > 1, *weights, hypothesis("parts", for_all(a, b, lambda i: renyi(P[i], Q_[i], alpha) <= eps))],
    show=renyi(mixed(P), mixed(Q_), alpha) <= eps)
def finite_mixture_renyi():
    use(finite_mixture_moment, h=value(INTEGER, lambda i: exp((alpha - 1) * eps)))
    with have(eq(Sum(a, b, lambda i: w[i] * exp((alpha - 1) * eps)), exp((alpha - 1) * eps))):
        linear(exp((alpha - 1) * eps))
    rewrite(this, backwards=True)
