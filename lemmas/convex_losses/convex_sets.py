"""Convex sets of R^d and the nearest point in them: projections are contractive (Proposition 17).

A set is given by a function K with values in [0, 1]: x is in the set if K(x) = 1.  (Every measurable set has such a
function, its indicator.)  Pi is the projection; Proposition 17 is that of Feldman, Mironov, Talwar and Thakurta.
"""

from lemmas.iteration.reduction import lipschitz
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
x, y, p, q = points("x y p q", V)
th, A, N = reals("th A N")

def member(x: Point, K: Function) -> Prop:
    """x is in the set of K."""
    return eq(K(x), 1)

@definition(r"$K \text{ is convex}")
def convex_set(V: Euclid, K: Test[V]) -> Prop:
    """K is convex.

    The set of the x with K(x) = 1 is convex."""
    return every(V, V, REAL,
        lambda x, y, th: ((0 <= th) & (th <= 1)).implies(member(x, K).implies(
                member(y, K).implies(member((1 - th) * x + th * y, K)))))

@definition(r"$Pi = \Pi_{$K}")
def nearest_point(V: Euclid, K: Test[V], Pi: Map[V, V]) -> Prop:
    """Pi(x) is the point of K nearest to x.

    Pi(x) is in K, and no point of K is nearer to x: it exists if K is closed, convex and not empty."""
    return every(V,
        lambda x: member(Pi(x), K) & every(V, lambda y: member(y, K).implies(norm(x - Pi(x)) <= norm(x - y))))

body = setting("a convex set and the projection onto it",
    r"$K$ is convex, and closed: each point $x$ has a nearest point $\Pi(x)$ in it.", convex=convex_set(V, K),
    projection=nearest_point(V, K, Pi))

@claim("2 th A <= th^2 N for all th in [0, 1] gives A <= 0, for N >= 0",
    given=[N >= 0,
        hypothesis("every angle", every(REAL, lambda th: ((0 <= th) & (th <= 1)).implies(2 * th * A <= th**2 * N)))],
    show=A <= 0)
def angle_real():
    contradiction()
    apply_to("every angle", A / (A + N))

@claim("At the point Pi x of a convex set K nearest to x the angle is not acute: <x - Pi x, y - Pi x> <= 0 for y in K",
    given=[convex_set(V, K), hypothesis("nearest point", nearest_point(V, K, Pi)), member(y, K)],
    show=inner(x - Pi(x), y - Pi(x)) <= 0)
def obtuse_angle():
    """No point (1 - th) Pi x + th y of K is nearer to x: 2 th <x - Pi x, y - Pi x> <= th^2 |y - Pi x|^2."""
    apply_to(nearest_point(V, K, Pi)).called("Pi x in K", "nearest")
    with have(every(REAL,
                lambda th: ((0 <= th) & (th <= 1)).implies(2 * th * inner(x - Pi(x), y - Pi(x))
                        <= th**2 * norm(y - Pi(x)) ** 2))):
        intro("th", "[0 <= th <= 1]")
        apply_to(convex_set(V, K), Pi(x), y, th)
        apply_to("nearest", between)
        norm_inner(x - Pi(x))
        norm_inner(x - between)
        norm_inner(y - Pi(x))
        have(norm(x - Pi(x)) ** 2 <= norm(x - between) ** 2, by.linear(norm(x - Pi(x)), norm(x - between)))
        linear(th**2)
    use(angle_real)

between = (1 - th) * Pi(x) + th * y

@claim("A map to the nearest points of a convex set of R^d is contractive", feldman("Proposition 17", "whole"),
    feldman("Section 4, paragraph after Algorithm 1", "part", "the projection"),
    given=[convex_set(V, K), hypothesis("nearest point", nearest_point(V, K, Pi))],
    show=lipschitz(Pi, expr(1)), repairs="projection_open_interval")
def convex_projection_contractive():
    """`obtuse_angle` at p and at q adds up to |Pi p - Pi q|^2 <= <p - q, Pi p - Pi q>."""
    intro("p", "q")
    apply_to(nearest_point(V, K, Pi), p)
    apply_to(nearest_point(V, K, Pi), q)
    use(obtuse_angle, x=p, y=Pi(q))
    use(obtuse_angle, x=q, y=Pi(p))
    norm_inner(Pi(p) - Pi(q))
    norm_inner(p - q)
    norm_inner(rest)
    with have(norm(Pi(p) - Pi(q)) ** 2 <= norm(p - q) ** 2).called("|Pi(p) - Pi(q)|**2 <= |p - q|**2"):
        linear(norm(rest) ** 2)
    contradiction()
    combine((1, ["|Pi(p) - Pi(q)|**2 <= |p - q|**2"]), (1, [this, this]), (2 * norm(p - q), [this]))

rest = p - q - (Pi(p) - Pi(q))

# A set that is not convex, -1 and 1 on the line; r and s are the points x and y there.
one_of = lambda u: eq(u, 1) | eq(u, -1)
r, s = reals("x y")

def signs_are_nearest(right: Prop) -> tuple[Step, ...]:
    """1 is nearest to the points to the right, and -1 to the others."""
    one_of_them = by.have(one_of(s), by.cases(one_of(s), no=(by.absurd(by.linear()),)))
    return (by.intro("x"),
        by.each_part((by.cases(right),), (by.intro("y"), by.intro(), one_of_them, by.split(this), by.cases(right))))

signs = {"V": "line", "K": value(line, lambda u: indicator(one_of(u))),
    "Pi": value(line, lambda u: 2 * indicator(0 <= u) - 1)}
doubt(convex_projection_contractive,
    mutants=[mutant("any set", given=[hypothesis("nearest point", nearest_point(V, K, Pi))],
            hints=[{"witness": signs,
                    "proofs": {"given nearest point": signs_are_nearest(0 <= r),
                        "show": (by.contradiction(), by.apply_to(this, 0, "-1/2"), by.linear())}}])])

other = map_("Pi1", V, V)
apart = Pi(x) - other(x)

@claim("Two points of a convex set that are both nearest to a point x are equal",
    feldman("Proposition 17", "part", "the arg min of the definition is one point"),
    given=[convex_set(V, K), hypothesis("nearest point", nearest_point(V, K, Pi)),
        hypothesis("other nearest point", nearest_point(V, K, other))],
    show=every(V, lambda x: norm(Pi(x) - other(x)) <= 0), repairs="projection_open_interval")
def nearest_point_unique():
    intro("x")
    apply_to(nearest_point(V, K, Pi))
    apply_to(nearest_point(V, K, other))
    use(obtuse_angle, y=other(x))
    use(obtuse_angle, Pi=other, y=Pi(x))
    norm_inner(apart)
    contradiction()

doubt(obtuse_angle,
    mutants=[mutant("any set", given=[hypothesis("nearest point", nearest_point(V, K, Pi)), member(y, K)],
            hints=[{"witness": {**signs, "x": "0", "y": "-1"},
                    "proofs": {"given nearest point": signs_are_nearest(0 <= r)}}])])
doubt(nearest_point_unique,
    mutants=[mutant("any set",
            given=[hypothesis("nearest point", nearest_point(V, K, Pi)),
                hypothesis("other nearest point", nearest_point(V, K, other))],
            hints=[{"witness": {**signs, "Pi1": value(line, lambda u: 2 * indicator(0 < u) - 1)},
                    "proofs": {"given nearest point": signs_are_nearest(0 <= r),
                        "given other nearest point": signs_are_nearest(0 < r),
                        "show": (by.contradiction(), by.apply_to(this, 0), by.linear())}}])])
