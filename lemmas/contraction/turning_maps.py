"""What goes wrong without a potential: a map that turns, and not only stretches.

It is beta-Lipschitz and rho-strongly monotone, 0 <= rho < beta; its step of length eta > 0 has a Lipschitz constant
above that for rho-strongly convex, beta-smooth losses.  T is the map; u and w, orthonormal, span its plane.
"""

from lemmas.contraction.gradient_maps import V, beta, eta, factor, p, q, rho, roots_compare
from lemmas.papers import contraction
from verify.lemma import *

c, k = reals("c k")
u, w = points("u w", V)

x, y, a, b = reals("x y a b")
orthonormal = [norm(u) == 1, norm(w) == 1, inner(u, w) == 0]

@claim("|x u + y w|^2 = x^2 + y^2 and <x u + y w, a u + b w> = x a + y b for orthogonal unit vectors u and w",
    given=orthonormal,
    show=(norm(x * u + y * w) ** 2 == x**2 + y**2) & (inner(x * u + y * w, a * u + b * w) == x * a + y * b))
def plane_norm():
    norm_inner(u)
    norm_inner(w)
    norm_inner(x * u + y * w)
    have(inner(u, u) == 1)
    have(inner(w, w) == 1)
    length, product = each_part()
    with length:
        linear(x**2, y**2, x * y)
    with product:
        linear(x * a, y * b, x * b, y * a)

@claim("x^2 = c^2 y^2 gives x = c y for x, y, c >= 0",
    given=[x >= 0, y >= 0, c >= 0, hypothesis("squares", x**2 == c**2 * y**2)],
    show=x == c * y)
def same_square():
    use(roots_compare, y=x, z=c * y)
    use(roots_compare, y=c * y, z=x)

onto_plane = lambda p: inner(p, u) * u + inner(p, w) * w
turn = sqrt(beta**2 - rho**2)
turning = lambda p: rho * p + turn * (inner(p, u) * w - inner(p, w) * u)

@definition(r"\sqrt{1 - 2 $eta\,$rho + $eta^2 $beta^2}", name="stretch")
def turning_constant(eta: Real, rho: Real, beta: Real) -> Expr:
    """sqrt(1 - 2 eta rho + eta^2 beta^2).

    The factor by which the step of the turning map changes distances."""
    return sqrt(1 - 2 * eta * rho + eta**2 * beta**2)

constant = turning_constant(eta, rho, beta)

@claim("k^2 < c^2 gives |k| < c for c >= 0", given=[c >= 0, k**2 < c**2], show=abs(k) < c)
def strict_roots():
    contradiction()
    have(abs(k) ** 2 == k**2)

@definition(r"$rho ($x $u + $y $w) + \sqrt{$beta^2 - $rho^2}\,($x $w - $y $u)", name="turned")
def turned_point(V: Euclid, u: Point[V], w: Point[V], rho: Real, beta: Real, x: Real, y: Real) -> Point:
    """rho (x u + y w) + sqrt(beta^2 - rho^2) (x w - y u).

    What the turning map makes of the point x u + y w: rho times it, and sqrt(beta^2 - rho^2) times it turned by a
    right angle."""
    turn = sqrt(beta**2 - rho**2)
    return (rho * x - turn * y) * u + (rho * y + turn * x) * w

at_point = lambda x, y: turned_point(V, u, w, rho, beta, x, y)

@claim("The turning map at x u + y w is (rho x - t y) u + (rho y + t x) w, t = sqrt(beta^2 - rho^2)",
    given=orthonormal,
    show=turning(x * u + y * w) == at_point(x, y))
def turning_at():
    use(plane_norm, a=1, b=0)
    use(plane_norm, a=0, b=1)
    rewrite(inner(here, u) == x)
    rewrite(this)

here = x * u + y * w

@claim("For v = x u + y w: |Tv| = beta |v|, <v, Tv> = rho |v|^2, and |v - eta Tv| = k |v| with k = sqrt(1 - 2 eta rho "
        "+ eta^2 beta^2), above |1 - eta rho| and |1 - eta beta|",
    given=[*orthonormal, 0 <= rho, rho < beta, eta > 0],
    show=all_of(norm(at_point(x, y)) == beta * norm(x * u + y * w),
        inner(x * u + y * w, at_point(x, y)) == rho * norm(x * u + y * w) ** 2,
        norm(x * u + y * w - eta * at_point(x, y)) == constant * norm(x * u + y * w), factor < constant))
def turned_lengths():
    """In the coordinates of u and w."""
    have(beta**2 - rho**2 >= 0)
    have((1 - eta * rho) ** 2 < under_root)
    have((1 - eta * beta) ** 2 < under_root)
    have(under_root >= 0)
    use(plane_norm)
    use(plane_norm, x=rho * x - turn * y, y=rho * y + turn * x, a=0, b=0)
    use(plane_norm, x=step_x, y=step_y, a=0, b=0)
    image, product, step, above = each_part()
    with image:
        use(same_square, x=norm(at_point(x, y)), y=norm(here), by={"squares": (by.linear(beta**2),)})
    with product:
        linear(rho)
    with step:
        use(same_square, x=norm(step_x * u + step_y * w), y=norm(here), by={"squares": (by.linear(under_root),)})
    with above:
        use(strict_roots, k=1 - eta * rho, c=constant)
        use(strict_roots, k=1 - eta * beta, c=constant)
        cases_of(factor)

under_root = 1 - 2 * eta * rho + eta**2 * beta**2
step_x, step_y = x - eta * (rho * x - turn * y), y - eta * (rho * y + turn * x)

@definition(r"$P \text{ a projection; } \|\Delta $G\| = $beta\|\Delta\|,\ \langle \Delta, \Delta $G \rangle = $rho\|\Delta\|^2,\ "
        r"\|\Delta - $eta\,\Delta $G\| = $c\,\|\Delta\|")
def stretches_by(V: Euclid, P: Map[V, V], G: Map[V, V], eta: Real, rho: Real, beta: Real, c: Real) -> Prop:
    """P projects onto a convex set; on it |dG| = beta |d|, <d, dG> = rho |d|^2, |d - eta dG| = c |d|, dG of G.

    P projects onto a convex set, on which G is beta-Lipschitz and rho-strongly monotone with equality, and the step
    p -> p - eta G(p) multiplies all distances by c."""
    return every(V, V,
        lambda p, q: all_of(inner(p - P(p), P(q) - P(p)) <= 0, norm(G(P(p)) - G(P(q))) == beta * norm(P(p) - P(q)),
            inner(P(p) - P(q), G(P(p)) - G(P(q))) == rho * norm(P(p) - P(q)) ** 2,
            norm(P(p) - eta * G(P(p)) - (P(q) - eta * G(P(q)))) == c * norm(P(p) - P(q))))

@claim("A map of a plane that turns: beta-Lipschitz and rho-strongly monotone, but its step has the constant sqrt(1 - "
        "2 eta rho + eta^2 beta^2), above max(|1 - eta rho|, |1 - eta beta|)",
    contraction("Section IV.C, equation (14)", "remark", "why the gradient of a loss is needed"), kind="lemma",
    given=[*orthonormal, 0 <= rho, rho < beta, eta > 0],
    show=exists(map_(V, V), map_(V, V), lambda P, G: stretches_by(V, P, G, eta, rho, beta, constant))
        & (factor < constant))
def rotation_without_potential():
    """P projects onto the plane of u and w, where G turns."""
    use(plane_norm, x=1, y=0, a=1, b=0)
    use(plane_norm, x=0, y=1, a=0, b=1)
    the_maps, larger = each_part()
    with the_maps:
        witness(value(V, onto_plane))
        witness(value(V, turning))
        intro("p", "q")
        use(turning_at, y=inner(p, w))
        use(turning_at, y=inner(q, w))
        use(turned_lengths, x=X_, y=Y_)
        projects, *about_G = each_part()
        with projects:
            combine((X_ * inner(p, u), [inner(u, u) == 1]), (Y_ * inner(p, w), [inner(w, w) == 1]),
                (X_ * inner(p, w) + Y_ * inner(p, u), [inner(u, w) == 0]))
        for each_of_G in about_G:
            with each_of_G:
                rewrite(at_p)
                rewrite(at_q)
    with larger:
        use(turned_lengths, x=0, y=0)  # any point does

at_p = turning(onto_plane(p)) == at_point(inner(p, u), inner(p, w))
at_q = turning(onto_plane(q)) == at_point(inner(q, u), inner(q, w))
X_, Y_ = inner(p, u) - inner(q, u), inner(p, w) - inner(q, w)

doubt(rotation_without_potential,
    mutants=[mutant("a constant for all that is rho-strongly monotone and beta-Lipschitz",
            given=[0 <= rho, rho < beta, eta > 0], show=constant <= factor)])
