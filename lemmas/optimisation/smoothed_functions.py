"""A convex L-Lipschitz function on R^d convolved with N(0, lam^2 I): convex, L-Lipschitz, near it.

h(w + lam z) grows with z no faster than a multiple of 1 + |z|: with a bounded cb, h(w + lam z) = h(w) + cb(w, z) (1 +
|z|).  So it has expectations against polynomials and exponentials of a Gaussian z.  The smoothed function is E h(w +
lam z), d the dimension.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
h, cb = fun("h", V), bounded("cb", V, V)
u, v, w, z = points("u v w z", V)
L, lam, th, eps, r, x, y, C = reals("L lam th eps r x y C")

lip = every(V, V, lambda u, w: h(u) - h(w) <= L * norm(u - w))
convex_everywhere = every(V, V, REAL,
    lambda v, w, th: ((0 <= th) & (th <= 1)).implies(h((1 - th) * v + th * w) <= (1 - th) * h(v) + th * h(w)))
grows = every(V, V, lambda w, z: h(w + lam * z) == h(w) + cb(w, z) * (1 + norm(z)))
smooth = lambda w: E(gauss(V), lambda z: h(w + lam * z))
tamed = lambda w, z: h(w) + cb(w, z) * (1 + norm(z))

quotient_bound = claim("-C <= x/r <= C for r > 0 and |x| <= C r",
    given=[r > 0, -C * r <= x, x <= C * r],
    show=(-C <= x / r) & (x / r <= C))

twice_below_square = claim("2 y <= y^2/r + r for r > 0", given=[r > 0], show=2 * y <= y**2 / r + r)

@claim("h(w + lam z) = h(w) + cb(w, z) (1 + |z|) with a bounded cb, for L-Lipschitz h",
    feldman("Appendix C, property 1", "step", "h grows at most like |z|, so that E h(w + lam z) exists"), kind="lemma",
    given=[lip, lam > 0, L >= 0],
    show=exists(bounded(V, V), lambda cb: every(V, V, lambda w, z: h(w + lam * z) == h(w) + cb(w, z) * (1 + norm(z)))))
def grows_with_noise():
    with name_for(cb, value(V, V, lambda w, z: (h(w + lam * z) - h(w)) / (1 + norm(z))), limit=L * lam) as that:
        with that.premise(0):
            apart()
        with that.premise(1):
            apart()
    witness(cb)
    intro("w", "z")
    apply_to(this)
    linear(1 + norm(z))

def apart() -> None:
    """|h(w + lam z) - h(w)| <= L lam |z|."""
    apply_to(lip, w, w + lam * z)
    apply_to(lip, w + lam * z, w)
    have(L * lam >= 0)
    use(quotient_bound, r=1 + norm(z))

def with_tamed(w: Point) -> None:
    """Under the Gaussian, h(w + lam z) gives way to tamed(w, z)."""
    with under(gauss(V), lambda z: h(w + lam * z) == tamed(w, z)) as z:
        apply_to(grows, w, z)
        assume()

@claim("The smoothed function is L-Lipschitz",
    given=[lip, lam > 0, L >= 0],
    show=smooth(u) - smooth(w) <= L * norm(u - w))
def smoothed_lipschitz():
    use(grows_with_noise)
    unpack(this, cb)
    with_tamed(u)
    with_tamed(w)
    with under(gauss(V), lambda z: tamed(u, z) <= tamed(w, z) + L * norm(u - w)) as z:
        apply_to(lip, u + lam * z, w + lam * z)
        apply_to(grows, u, z)
        apply_to(grows)

between = (1 - th) * v + th * w

@claim("The smoothed function is convex",
    given=[lip, convex_everywhere, lam > 0, L >= 0, 0 <= th, th <= 1],
    show=smooth(between) <= (1 - th) * smooth(v) + th * smooth(w))
def smoothed_convex():
    use(grows_with_noise)
    unpack(this, cb)
    with_tamed(v)
    with_tamed(w)
    with_tamed(between)
    with under(gauss(V), lambda z: tamed(between, z) <= (1 - th) * tamed(v, z) + th * tamed(w, z)) as z:
        apply_to(convex_everywhere, v + lam * z, w + lam * z, th)
        apply_to(grows, v, z)
        apply_to(grows)
        apply_to(grows, between, z)
        linear(th)

@claim("E|z| <= sqrt(E|z|^2) for a Gaussian vector z", kind="repair", repairs="smoothing_mean_norm",
    show=E(gauss(V), lambda z: norm(z)) <= sqrt(dimension(V)))
def mean_norm():
    with have(every(REAL, lambda eps: (0 < eps).implies(E(gauss(V), lambda z: norm(z)) - sqrt(D) <= eps * 1))):
        intro("eps", "[0 < eps]")
        under(gauss(V), lambda z: 2 * norm(z) <= norm(z) ** 2 / (sqrt(D) + eps) + sqrt(D) + eps,
            lambda z: (by.use(twice_below_square, y=norm(z), r=sqrt(D) + eps),))
        use(quotient_bound, x=D, r=sqrt(D) + eps, C=sqrt(D) + eps)
    use(small_real, A=E(gauss(V), lambda z: norm(z)) - sqrt(D), B=1)

D = dimension(V)

@claim("The smoothed function is within L lam sqrt d of the function",
    feldman("Appendix C, property 4, display, lines 1 to 3", "step", "the ends of the display"), kind="lemma",
    given=[lip, lam > 0, L >= 0],
    show=abs(smooth(w) - h(w)) <= L * lam * sqrt(dimension(V)))
def smoothed_close():
    use(grows_with_noise)
    unpack(this, cb)
    use(mean_norm)
    with_tamed(w)
    under(gauss(V), lambda z: tamed(w, z) <= h(w) + L * lam * norm(z),
        lambda z: (by.apply_to(lip, w + lam * z, w), by.apply_to(grows), by.linear()))
    under(gauss(V), lambda z: h(w) <= tamed(w, z) + L * lam * norm(z),
        lambda z: (by.apply_to(lip, w, w + lam * z), by.apply_to(grows), by.linear()))
    cases_of(abs(smooth(w) - h(w)), (by.linear(L * lam),), (by.linear(L * lam),))

doubt(smoothed_lipschitz, mutants=[dropped(smoothed_lipschitz, lip)])

doubt(smoothed_close, mutants=[dropped(smoothed_close, lip)])
