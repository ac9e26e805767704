"""The shifted divergence of two point laws is infinite below their distance."""

from typing import Any

from lemmas.iteration.shift import norm_of_clip
from lemmas.iteration.shifted import first, has_law, near_points, shifted_renyi
from lemmas.papers import altschuler, feldman
from verify.lemma import *

V = normed("V")
x, y = points("x y", V)
alpha, z, eps = reals("alpha z eps")
pi_ = law("pi", V, V)

SOURCES = (feldman("Definition 8", "remark", "of point laws"), altschuler("Definition 2.14", "remark", "of point laws"))
of_points = lambda z, eps: shifted_renyi(dirac(x), dirac(y), alpha, z) <= eps
moved = lambda u, k: u + clip(V, k, z)
elsewhere = lambda p, u: indicator(0 < norm(u - p))
missed = E(pi_, lambda u, k: elsewhere(y, moved(u, k)) ** (alpha - 1))

@claim("If D_alpha^(z) of two point laws is finite, they are within z of each other", *SOURCES, kind="lemma",
    given=[alpha > 1, z >= 0, hypothesis("of points", of_points(z, eps))],
    show=norm(x - y) <= z)
def points_within_the_shift():
    """The test of all but y is 0 in mean under the second law, so that u + clip(k, z) is y almost surely; u is x."""
    unpack(this, "pi")
    contradiction()
    apply_to(has_law(pi_, first, dirac(x)), value(V, lambda u: elsewhere(x, u)))
    apply_to("pi.1", value(V, lambda v: elsewhere(y, v)))
    with under(pi_, lambda u, k: eq(elsewhere(y, moved(u, k)) ** (alpha - 1), elsewhere(y, moved(u, k)))) as (u, k):
        cases(0 < norm(moved(u, k) - y))
    have(missed**alpha <= 0)
    with have(E(pi_, lambda u, k: elsewhere(y, moved(u, k))) <= 0):
        missed_positive, _ = cases(missed > 0)
        with missed_positive:
            have(missed**alpha > 0)
    with under(pi_, lambda u, k: 1 <= elsewhere(x, u) + elsewhere(y, moved(u, k))) as (u, k):
        use(norm_of_clip)
        triangle(x - u, u - y)
        triangle(-clip(V, k, z), moved(u, k) - y)
        _, norm_u_minus_x_not_positive = cases(0 < norm(u - x))
        with norm_u_minus_x_not_positive:
            _, at_y = cases(0 < norm(moved(u, k) - y))
            with at_y:
                absurd()

# The points 0 and 1 of the line, and the shift 1.
zero_and_one: dict[str, Any] = {"V": "line", "x": "0", "y": "1", "alpha": "2", "z": "1"}
there_in_one = by.use(near_points, V=line, u=0, v=1, alpha=2)
doubt(points_within_the_shift,
    mutants=[mutant("half of it", show=norm(x - y) <= z / 2,
            hints=[{"witness": {**zero_and_one, "eps": "0"}, "proofs": {"given of points": (there_in_one,)}}])])
