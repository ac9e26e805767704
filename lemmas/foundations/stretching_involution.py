"""An involution of the line that does not keep lengths, and two densities that it exchanges.

Right of 0 let t = e^(-x), and left of 0 let w = e^(2 x) and t = w (3 - w)/2: the involution maps each x to the point on
the other side of 0 with the same t.  A function of t alone is kept, such as the hill t (2 - t); one that has the other
sign on the other side is turned.  The involution and the densities have a derivative everywhere (`smooth_involution`);
they refute `exchanged_densities_as_printed`.  nu is the involution, tau(x) the level t, half(x) is e^(-|x|), p and q
are the densities hill(t) (1 + u) and hill(t) (1 - u), and the perturbation u is bend(t) right of 0 and -bend(t) left of
it; 32/77 makes the hill a density, and the numbers of the bend make the mean of u 0.
"""

from verify.language.expr import expr
from verify.lemma import *

nu, tau = fun("nu", line), test("tau", line)
u, p, q = bounded("u", line), fun("p", line), fun("q", line)
x, t, s = reals("x t s")

half = lambda x: exp(-abs(x))
stretched = lambda s: s * (3 - s) / 2
root = lambda t: (3 - sqrt(9 - 8 * t)) / 2
right, left = lambda x: indicator(0 <= x), lambda x: indicator(x < 0)
formula = lambda name, f, of: hypothesis(name, every(REAL, lambda x: eq(f(x), of(x))))
mirrored = lambda x: right(x) * (log(root(half(x))) / 2) - left(x) * log(stretched(half(x) ** 2))
level = lambda x: right(x) * half(x) + left(x) * stretched(half(x) ** 2)
sided = lambda x: right(x) - left(x)
hill: Callable[..., Expr] = lambda t: expr("32/77") * t * (2 - t)
bend: Callable[..., Expr] = lambda t: (1 - t) * (3332 * t - 907) / 20000
formulas = [formula("nu", nu, mirrored), formula("tau", tau, level), formula("u", u, lambda x: sided(x) * bend(tau(x))),
    formula("p", p, lambda x: hill(tau(x)) * (1 + u(x))), formula("q", q, lambda x: hill(tau(x)) * (1 - u(x)))]

stretched_root = claim("In numbers, 0 < t < 1: s = (3 - sqrt(9 - 8 t))/2 is from 0 to 1 and solves s (3 - s)/2 = t",
    given=[0 < t, t < 1],
    show=all_of(0 < root(t), root(t) < 1, eq(stretched(root(t)), t)))

@claim("In numbers, 0 < s < 1: t = s (3 - s)/2 is between 0 and 1 and s = (3 - sqrt(9 - 8 t))/2",
    given=[0 < s, s < 1],
    show=all_of(0 < stretched(s), stretched(s) < 1, eq(root(stretched(s)), s)))
def root_stretched():
    fact("sqrt", "of_square", 3 - 2 * s)

mirror_at = lambda x, y: all_of(eq(nu(x), y), eq(nu(y), x), eq(tau(x), tau(y)), eq(sided(x), -sided(y)))

def by_formula(*at: Expr) -> None:
    """The values at these points."""
    for name in ("nu", "tau"):
        for one in at:
            apply_to(name, one)
            rewrite(this)

@claim("Left of 0 the involution is -log(w (3 - w)/2), w = e^(2 x), and leads back",
    given=[*formulas[:2], x < 0],
    show=mirror_at(x, -log(stretched(exp(2 * x)))))
def mirror_left_of_0():
    """With s = e^(2 x) and t = s (3 - s)/2 the image is -log(t), and the root of t is s (`root_stretched`)."""
    by_formula(x, -log(stretched(exp(2 * x))))
    let(s, exp(2 * x)).called("s")
    have(eq(half(x) ** 2, s), by.rewrite("s"), by.have(eq(abs(x), -x)), by.rewrite(this))
    have(eq(log(s), 2 * x), by.rewrite("s"))
    rewrite("s", backwards=True)
    use(root_stretched)
    let(t, stretched(s)).called("t")
    have(eq(log(stretched(s)), log(t)), by.rewrite("t"))
    rewrite(this)
    have(log(t) < 0)
    have(eq(half(-log(t)), t), by.have(eq(abs(-log(t)), -log(t))), by.rewrite(this))
    have(eq(root(t), s), by.rewrite("t"))
    rewrite(eq(half(-log(t)), t))
    rewrite(eq(half(x) ** 2, s))
    rewrite(eq(root(t), s))

@claim("Right of 0 the involution is log(s)/2, where s solves s (3 - s)/2 = e^(-x), and leads back",
    given=[*formulas[:2], x > 0],
    show=mirror_at(x, log(root(exp(-x))) / 2))
def mirror_right_of_0():
    """With t = e^(-x) and s = root(t) the image is log(s)/2, at which the level is s (3 - s)/2 = t."""
    by_formula(x, log(root(exp(-x))) / 2)
    let(t, exp(-x)).called("t")
    rewrite("t", backwards=True)
    have(eq(log(t), -x), by.rewrite("t"))
    use(stretched_root)
    let(s, root(t)).called("s")
    rewrite("s", backwards=True)
    have(eq(half(x), t), by.rewrite("t"), by.have(eq(abs(x), x)), by.rewrite(this))
    rewrite(eq(half(x), t))
    have(eq(half(log(s) / 2) ** 2, s), by.have(eq(abs(log(s) / 2), -log(s) / 2)), by.rewrite(this))
    rewrite(this)
    have(eq(stretched(s), t), by.rewrite("s"))
    rewrite(this)
    rewrite("s", backwards=True)

bend_is_small = claim("In numbers: the perturbation (1 - t) (3332 t - 907)/20000 is from -1/20 to 1/20 for 0 <= t <= 1",
    given=[0 <= t, t <= 1],
    show=(-expr("1/20") <= bend(t)) & (bend(t) <= "1/20"))

@claim("The perturbation of the line is from -1/20 to 1/20, and the level above 0 and at most 1",
    given=formulas,
    show=all_of(0 < tau(x), tau(x) <= 1, -expr("1/20") <= u(x), u(x) <= "1/20"))
def perturbation_is_small():
    with have((0 < tau(x)) & (tau(x) <= 1)):
        by_formula(x)
    apply_to("u", x)
    rewrite(this)
    cases(x < 0)

@claim("The involution of the line leads back, nu(nu(x)) = x, and exchanges the densities, p(x) = q(nu(x)), which are "
        "not negative",
    given=formulas,
    show=all_of(eq(nu(nu(x)), x), eq(p(x), q(nu(x))), 0 <= p(x), 0 <= q(x)))
def line_densities_mirrored():
    """Left and right of 0 by the image of x (`at_the_mirror`, below); 0 is its own image, and u is 0 there."""
    use(perturbation_is_small)
    with have((0 <= p(x)) & (0 <= q(x))):
        for name in ("p", "q"):
            apply_to(name, x)
            rewrite(this)
    low, rest = cases(x < 0)
    with low:
        use(mirror_left_of_0)
        at_the_mirror(-log(stretched(exp(2 * x))))
    with rest:
        high, zero_ = cases(0 < x)
        with high:
            use(mirror_right_of_0)
            at_the_mirror(log(root(exp(-x))) / 2)
        with zero_:
            have(eq(x, 0))
            with have(eq(nu(x), 0) & eq(tau(x), 1)):
                by_formula(x)
                rewrite(eq(x, 0))
            with have(eq(u(x), 0)):
                apply_to("u", x)
                rewrite(this)
            have(eq(nu(x), x))
            rewrite(this)
            for name in ("p", "q"):
                apply_to(name, x)
                rewrite(this)

def at_the_mirror(y: Expr) -> None:
    """The densities at x and at its image y."""
    rewrite(eq(nu(x), y))
    rewrite(eq(nu(y), x))
    apply_to("u", x).called("u at x")
    apply_to("u", y).called("u at y")
    rewrite(eq(tau(x), tau(y)), at="u at x").called("u at x")
    have(eq(u(x), -u(y)), by.linear(bend(tau(y))))
    apply_to("p", x).called("p at x")
    apply_to("q", y)
    rewrite(eq(tau(x), tau(y)), at="p at x").called("p at x")
    rewrite(eq(u(x), -u(y)), at="p at x")

nowhere = value(line, lambda x: expr(0))
of_nothing = {**dict.fromkeys(("nu", "tau", "u", "p", "q"), nowhere), "x": "1"}
of_no_function = mutant("any functions", given=[], hints=[{"witness": of_nothing, "proofs": {}}])
doubt(mirror_right_of_0, mutants=[of_no_function])
doubt(perturbation_is_small, mutants=[of_no_function])
doubt(line_densities_mirrored, mutants=[of_no_function])
doubt(mirror_left_of_0, mutants=[mutant("any functions", given=[])])
