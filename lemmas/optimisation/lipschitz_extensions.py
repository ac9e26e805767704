"""The extension inf (f(v) + L |w - v|) of a convex L-Lipschitz f from a convex set is L-Lipschitz and convex.

The first step of Theorem 33 of Feldman et al.  h is any function that is this infimum over v in the set K, at every w.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.convex_losses.smooth_losses import convex_function
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
K = test("K", V)
f, h = fun("f", V), fun("h", V)
u, v, w, p, q = points("u v w p q", V)
L, th, e = reals("L th e")

@definition(r"$h(w) = \inf_{v \in $K} $f(v) + $L|w - v|")
def extension(V: Euclid, K: Test[V], f: Function[V], h: Function[V], L: Real) -> Prop:
    """h(w) is the infimum of f(v) + L |w - v| over K.

    h(w) is a lower bound of the values f(v) + L |w - v|, v in K, and no larger number is one."""
    return every(V,
        lambda w: (every(V, lambda v: eq(K(v), 1).implies(h(w) <= f(v) + L * norm(w - v)))
                & every(REAL,
                lambda e: (0 < e).implies(exists(V, lambda v: eq(K(v), 1) & (f(v) + L * norm(w - v) <= h(w) + e))))))

extends = extension(V, K, f, h, L)

def infimum_at(w: Point) -> None:
    """What h(w) is: a lower bound of the values at w, and the largest."""
    apply_to(extends, w)

@claim("The extension h of an L-Lipschitz f from K is f on K",
    feldman("Appendix C, definition of h", "part", "equal to f on K"), kind="lemma",
    given=[lipschitz_function(V, K, f, L), extends, member(w, K)],
    show=eq(h(w), f(w)))
def extension_on_the_set():
    infimum_at(w)
    apply_to(every(V, lambda v: eq(K(v), 1).implies(h(w) <= f(v) + L * norm(w - v))))
    with have(f(w) - h(w) <= 0):
        with use(small_real, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to(nearly_reached(w))
                unpack(this, "v")
                apply_to(lipschitz_function(V, K, f, L), w, v)
                fact("abs", "above", f(w) - f(v))

nearly_reached = lambda w: every(REAL,
    lambda e: (0 < e).implies(exists(V, lambda v: eq(K(v), 1) & (f(v) + L * norm(w - v) <= h(w) + e))))

@claim("The extension h(w) = inf (f(v) + L |w - v|) over v in K is L-Lipschitz",
    given=[hypothesis("infimum", extends), L >= 0],
    show=every(V, V, lambda u, w: h(u) - h(w) <= L * norm(u - w)))
def extension_lipschitz():
    intro("u", "w")
    infimum_at(w)
    infimum_at(u)
    with have(h(u) - h(w) - L * norm(u - w) <= 0):
        with use(small_real, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to(nearly_reached(w))
                unpack(this, "v")
                apply_to(every(V, lambda v: eq(K(v), 1).implies(h(u) <= f(v) + L * norm(u - v))))
                triangle(u - w, w - v)
                linear(L)

s = real("s")
norm_scaled = claim("|s p| = s |p| for s >= 0", given=[s >= 0], show=eq(norm(s * p), s * norm(p)))

@claim("|(1 - th) p + th q| <= (1 - th) |p| + th |q| for 0 <= th <= 1",
    given=[0 <= th, th <= 1],
    show=norm((1 - th) * p + th * q) <= (1 - th) * norm(p) + th * norm(q))
def norm_convex():
    triangle((1 - th) * p, th * q)

between = (1 - th) * w + th * u

@claim("The extension h(w) = inf (f(v) + L |w - v|) over v in K is convex for convex f and K",
    given=[convex_set(V, K), convex_function(V, K, f), hypothesis("infimum", extends), L >= 0, 0 <= th, th <= 1],
    show=h(between) <= (1 - th) * h(w) + th * h(u))
def extension_convex():
    # p and q nearly attain h at w and u; the point of K between them bounds h between w and u.
    infimum_at(w)
    infimum_at(u)
    infimum_at(between)
    with have(h(between) - (1 - th) * h(w) - th * h(u) <= 0):
        with use(small_real, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to(nearly_reached(w))
                unpack(this, "p")
                apply_to(nearly_reached(u))
                unpack(this, "q")
                apply_to(convex_set(V, K), p, q, th)
                apply_to(convex_function(V, K, f), p, q, th)
                apply_to(every(V, lambda v: eq(K(v), 1).implies(h(between) <= f(v) + L * norm(between - v))),
                    (1 - th) * p + th * q)
                use(norm_convex, p=w - p, q=u - q)
                linear(L, th, 1 - th)
