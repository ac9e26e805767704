"""One round of federated learning: the sum of the noisy local updates of a batch is Gaussian.

From the parameter y, each user of the batch adds eta (G(y, x) + sigma xi) with noise of its own.  After s users the
law of the sum is Gaussian with deviation eta sigma sqrt(s), around the sum of the eta G(y, x), its centre a.  The server
goes on with P(y - a/m).  So it is said how far apart m Pp - a and m Pq - b are, for one batch from two parameters Pp and
Pq, and how far apart a and b are, for two batches that differ in the h-th of m users, from one.  P is the projection onto the set; G(y, x), the gradient for the record x, is at most L there, and `factor` is the
Lipschitz constant of a gradient step of size eta.
"""

from typing import Any

from lemmas.contraction.gradient_maps import (G, L, P, V, X, beta, eta, factor, gradient_step_lipschitz, regular_loss,
    rho)
from lemmas.contraction.kernel_chains import between
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.translated_iterations import add_noise
from lemmas.papers import federated
from verify.lemma import *

sigma, c, h = reals("sigma c h")
m, k = integer("m"), integer("k")
a, b, p, q, y = points("a b p q y", V)
B, C = (sequence("B", law(V)), sequence("C", law(V)))  # the sums of the local updates of the first users of the batch
x, x1 = sequence("x", point(X)), sequence("x1", point(X))  # the records of the batch

def local_update(a: Point, y: Point, x: Point) -> Law:
    """One user adds a noisy gradient to the sum a."""
    return bind(gauss(V), lambda xi: dirac(a + eta * (G(y, x) + sigma * xi)))

def batch(B: Any, y: Point, x: Any, m: Expr) -> Prop:
    """B[s] is the law of the sum of the local updates of the first s of m users, from the parameter y."""
    return same(B[1], local_update(zero(V), y, x[1])) & later_users(B, y, x, m)

later_users = lambda B, y, x, m: between(2, m, lambda s: same(B[s], bind(B[s - 1], lambda a: local_update(a, y, x[s]))))

def deviation(k: Expr) -> Expr:
    """The deviation of the sum of k users' noise."""
    return eta * sigma * sqrt(k)

def added(B: Any, a: Point, y: Point, x: Any) -> None:
    """The law after one more user, from that before: B[k + 1] = N(a + eta G(y, x[k + 1]), deviation(k + 1)^2)."""
    apply_to(later_users(B, y, x, m))
    rewrite(this)
    rewrite(same(B[k], normal(a, deviation(k))))
    use(add_noise, a=a, s=eta * sigma, c=deviation(k + 1),
        by=[(by.fact("sqrt", "square", k), by.fact("sqrt", "square", k + 1), by.linear(eta**2 * sigma**2))])
    assume()

def first_added(B: Any, y: Point, x: Any) -> None:
    """The law after the first user."""
    rewrite(same(B[1], local_update(zero(V), y, x[1])))

def sums_are_gaussian(k: Expr, B: Any, C: Any, close: Callable[[Point, Point], Prop]) -> Prop:
    """Both sums are Gaussian, around points a and b that are close."""
    return exists(V,
        lambda a, b: all_of(same(B[k], normal(a, deviation(k))), same(C[k], normal(b, deviation(k))), close(a, b)))

moved_apart = lambda k: lambda a, b: norm(k * P(p) - a - (k * P(q) - b)) <= k * c * norm(P(p) - P(q))

@claim("The sums of one batch, from P p and P q: Gaussian around a and b, |m P p - a - (m P q - b)| <= m c |P p - P q| "
        "for c-Lipschitz steps", federated("Theorem 2", "step", "a round from two parameters"),
    given=[1 <= m, eta > 0, sigma > 0, 0 <= rho, rho <= beta, regular_loss(V, X, P, G, L, rho, beta), c == factor,
        batch(B, P(p), x, m), batch(C, P(q), x, m)],
    show=sums_are_gaussian(m, B, C, moved_apart(m)))
def batch_from_two_parameters():
    user_by_user(moved_apart, P(q), x, moved_by_a_step)

def moved_by_a_step(k: Expr, a: Point, b: Point) -> None:
    """The user k adds one gradient step, a c-Lipschitz map, taken at each of the two parameters P(p) and P(q)."""
    use(gradient_step_lipschitz, x=x[k])
    triangle((k - 1) * P(p) - a - ((k - 1) * P(q) - b), P(p) - eta * G(P(p), x[k]) - (P(q) - eta * G(P(q), x[k])))

def user_by_user(close: Callable[[Expr], Callable[[Point, Point], Prop]], y: Point, x1: Any,
        one_more: Callable[[Expr, Point, Point], object]) -> None:
    """The sums from P(p) and y, over the records x and x1, as one_more says of the user k, after sums around a and b."""
    with have(between(1, m, lambda k: sums_are_gaussian(k, B, C, close(k)))):
        intro("k", "[1 <= k]")
        start_k, step_k = induction(k, 1).called("induction hypothesis")
        with start_k:
            intro()
            one_more(expr(1), zero(V), zero(V))
            witness(eta * G(P(p), x[1]))
            witness(eta * G(y, x1[1]))
            first_sum, second_sum, near = each_part()
            with first_sum:
                first_added(B, P(p), x)
            with second_sum:
                first_added(C, y, x1)
            with near:
                linear(norm(P(p) - y))
        with step_k:
            intro()
            modus("induction hypothesis")
            unpack(this, a)
            unpack(this, b)
            one_more(k + 1, a, b)
            witness(a + eta * G(P(p), x[k + 1]))
            witness(b + eta * G(y, x1[k + 1]))
            first_sum, second_sum, near = each_part()
            with first_sum:
                added(B, a, P(p), x)
            with second_sum:
                added(C, b, y, x1)
            with near:
                linear(norm(P(p) - y))
    apply_to(this)

differ_at_h = between(1, m, lambda s: (s != h).implies(x[s] == x1[s]))
# After k users: 2 eta L if the user h is one of them, else 0.
little_apart = lambda k: lambda a, b: norm(a - b) <= 2 * eta * L * indicator(h <= k)

@claim("The sums of two batches that differ in the user at position h are Gaussian around points at most 2 eta L apart",
    federated("Theorem 2", "step", "a round with two datasets"),
    given=[1 <= m, eta > 0, sigma > 0, regular_loss(V, X, P, G, L, rho, beta), batch(B, P(p), x, m),
        batch(C, P(p), x1, m), differ_at_h],
    show=sums_are_gaussian(m, B, C, little_apart(m)))
def batch_of_two_datasets():
    user_by_user(little_apart, P(p), x1, lambda k, a, b: one_record_apart(k, a - b))

def one_record_apart(k: Expr, before: Point) -> None:
    """The user at position k: their records are equal, or k = h and all were equal before."""
    regular = regular_loss(V, X, P, G, L, rho, beta)
    change = eta * G(P(p), x[k]) - eta * G(P(p), x1[k])
    apply_to(regular, x[k], p, p)
    apply_to(regular, x1[k], p, p)
    with have(norm(before + change) <= 2 * eta * L * indicator(h <= k)):
        at_h, elsewhere = cases(h == k)
        with at_h:
            triangle(G(P(p), x[k]), -G(P(p), x1[k]))
            triangle(before, change)
            linear(eta)
        with elsewhere:
            have(k != h)
            apply_to(differ_at_h)
            rewrite(this)
            have(2 * eta * L >= 0)
            cases(h <= k - 1)
