"""From the loss of noisy SGD on smoothed losses to that on the losses themselves.

The steps of Corollary 34 of Feldman et al.  h is convex and L-Lipschitz, smooth(w) = E h(w + lam N(0, I)); f and
f2 are losses of a point and a record x of law Pr, Pi is the projection to K, M a law on K.  In the numbers l is
log(1/delta), ell log(1.25/delta), d the dimension.
"""

from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.convex_losses.convex_sets import member, nearest_point
from lemmas.upper_bounds.skipping import half
from lemmas.optimisation.private_sgd_utility import root_of_product
from lemmas.optimisation.projected_sgd import lies_in
from lemmas.optimisation.skipping_utility import fresh_skip
from lemmas.optimisation.smoothed_functions import convex_everywhere, grows, grows_with_noise, lip, smooth, tamed
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
h, cb = fun("h", V), bounded("cb", V, V)
f, f2 = fun("f", V, X), fun("f2", V, X)
Pr, M = law("Pr", X), law("M", V)
v, w = points("v w", V)
x = point("x", X)
L, R, lam, eps, C, l, ell, d, s = reals("L R lam eps C l ell d s")
W = sequence("W", law(V))
n = integer("n")
fb = bounded("fb", V)

@claim("Smoothing does not make a convex function smaller",
    given=[lip, convex_everywhere, lam > 0, L >= 0],
    show=h(w) <= smooth(w))
def smoothed_above_it():
    # The noises z and -z have one law, and h(w) is at most the mean of h(w + lam z) and h(w - lam z).
    use(grows_with_noise)
    unpack(this, cb)
    use(gauss_symmetry)
    have(smooth(w) == E(gauss(V), other_side), by.rewrite(this, backwards=True, only=0))
    under(gauss(V), lambda z: h(w + lam * z) == tamed(w, z), lambda z: (by.apply_to(grows),))
    under(gauss(V), lambda z: other_side(z) == tamed(w, -z), lambda z: (by.apply_to(grows),))
    with under(gauss(V), lambda z: 2 * h(w) <= tamed(w, z) + tamed(w, -z)) as z:
        apply_to(convex_everywhere, w + lam * z, w + lam * (-z), "1/2")
        apply_to(grows)
        apply_to(grows, w, -z)

other_side = lambda z: h(w + lam * (-z))

stays = for_all(1, n, lambda t: lies_in(W[t], Pi))

@claim("The output of Skip-PNSGD lies in K", given=[n >= 1, stays], show=lies_in(fresh_skip(), Pi))
def skip_on_the_set():
    have(half >= 0)
    have(n - half >= 1)
    ext("fb")
    with sums((0, half), lambda t: E(W[n - t], fb) / (half + 1) == E(W[n - t], lambda w: fb(Pi(w))) / (half + 1)) as t:
        have(t <= half)
        apply_to(stays, n - t)
        rewrite(this, only=0)
    mixture(fresh_skip(), lambda w: fb(w))
    mixture(fresh_skip(), lambda w: fb(Pi(w)))

excess_of = lambda f, w: E(Pr, lambda x: f(w, x) - f(v, x))
bounded_on_K = lambda f: every(V, X,
    lambda w, x: member(w, K).implies((-C <= f(w, x) - f(v, x)) & (f(w, x) - f(v, x) <= C)))
nearly_below = every(V, X, lambda w, x: member(w, K).implies(f(w, x) - f(v, x) <= f2(w, x) - f2(v, x) + s))
b1, b2 = bounded("b1", V, X), bounded("b2", V, X)

def named(b, f) -> None:
    """b is the excess of f at the projected point, which is bounded everywhere."""
    name_for(b, value(V, X, lambda w, x: f(Pi(w), x) - f(v, x)), limit=C,
        by=[(by.apply_to(nearest_point(V, K, Pi)), by.apply_to(bounded_on_K(f)), by.assume())] * 2)

seen = lambda b, f: every(V, X, lambda w, x: b(w, x) == f(Pi(w), x) - f(v, x))
mean_of = lambda b: E(M, lambda w: E(Pr, lambda x: b(w, x)))

def projected(b, f) -> None:
    """The mean excess of f under M is that of b, since M lies on K."""
    have(E(M, lambda w: excess_of(f, w)) == E(M, lambda w: excess_of(f, Pi(w))), by.rewrite(lies_in(M, Pi), only=0))
    with under(M, lambda w: excess_of(f, Pi(w)) == E(Pr, lambda x: b(w, x))) as w:
        with under(Pr, lambda x: f(Pi(w), x) - f(v, x) == b(w, x)):
            apply_to(seen(b, f))
            linear()
        assume()
    have(E(M, lambda w: excess_of(f, w)) == mean_of(b), by.linear())

@claim("If f(w) - f(v) <= f2(w) - f2(v) + s on K, so are the means for w from a law on K: the excess losses",
    given=[nearest_point(V, K, Pi), lies_in(M, Pi), hypothesis("bounded excess", bounded_on_K(f)),
        hypothesis("bounded other excess", bounded_on_K(f2)), hypothesis("excess near the other", nearly_below)],
    show=E(M, lambda w: excess_of(f, w)) <= E(M, lambda w: excess_of(f2, w)) + s)
def excess_nearly_below():
    named(b1, f)
    named(b2, f2)
    projected(b1, f)
    projected(b2, f2)
    with under(M, lambda w: E(Pr, lambda x: b1(w, x)) <= E(Pr, lambda x: b2(w, x)) + s) as w:
        with under(Pr, lambda x: b1(w, x) <= b2(w, x) + s):
            apply_to(nearest_point(V, K, Pi), w)
            apply_to(nearly_below)
            apply_to(seen(b1, f))
            apply_to(seen(b2, f2))
            linear()
    linear()

# --- the numbers ----------------------------------------------------------------------------------------

width = R * eps / (2 * sqrt(n * l))

@claim("L lam sqrt d <= (R L/sqrt(n)) sqrt(8 + 64 d ell/eps^2) for lam = R eps/(2 sqrt(n l)), eps^2 <= 16 l, l <= ell",
    given=[R > 0, L > 0, eps > 0, l > 0, n >= 1, d >= 0, l <= ell, eps**2 <= 16 * l],
    show=L * width * sqrt(d) <= 2 * sqrt(2) * R * L / sqrt(n) * sqrt(1 + 8 * d * ell / eps**2))
def smoothing_term():
    use(root_of_product, x=sqrt(n), y=n * l, z=l)
    let(y_, 2 * sqrt(2) * sqrt(l) * sqrt(d) / eps)
    have(eq(y_**2, 8 * l * d / eps**2), by.rewrite("y"))
    have(y_**2 <= 1 + 8 * d * ell / eps**2, by.linear(8 * d / eps**2))
    fact("sqrt", "increasing", y_**2, 1 + 8 * d * ell / eps**2)
    fact("sqrt", "of_square", y_)
    have(eps / (2 * sqrt(l)) <= 8 * sqrt(l) / eps, by.linear(scale=2 * sqrt(l) * eps))
    rewrite(eq(sqrt(n * l), sqrt(n) * sqrt(l)))
    linear(R * L / sqrt(n) * sqrt(d), 2 * sqrt(2) * R * L / sqrt(n))

y_ = real("y")
