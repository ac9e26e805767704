"""Connecting the dots: a table's curve above E_g at its knots, and at least 1 at 0, is above it everywhere.

A table has the weights p(k) at the losses l(k), lo <= k <= hi, and the weight w at infinity.  Its curve is D_(g) = w +
sum of p(k) max(1 - g exp(-l(k)), 0).  The knots are g = exp(l(k)): between neighbouring ones the curve is affine, and
after the last one constant.  mu and nu are laws; f, D are functions of g, to be below the curve.
"""

from lemmas.accounting.domination import dominated
from lemmas.accounting.loss_tables import at_0, at_1, near_0, no_weights, one_weight, table_curve, table_dominates
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
phi = test("phi", X)
lo, hi, j, k = (integer(name) for name in ("lo", "hi", "j", "k"))
p, l, f, D = (fun(name, line) for name in ("p", "l", "f", "D"))
w, g, s, c, d = reals("w g s c d")

increasing = hypothesis("in order",
    every(INTEGER, INTEGER, lambda j, k: (lo <= j).implies((j <= k).implies((k <= hi).implies(l(j) <= l(k))))))
convex = hypothesis("convex",
    every(REAL, REAL, REAL,
        lambda c, d, s: all_of(0 <= c, 0 <= d, 0 <= s, s <= 1).implies(
            f((1 - s) * c + s * d) <= (1 - s) * f(c) + s * f(d))))
nonincreasing = hypothesis("nonincreasing", every(REAL, REAL, lambda c, d: ((0 <= c) & (c <= d)).implies(f(d) <= f(c))))
# The curve of the table at g; `gain(g, j)` is what the loss l(j) has in it.
D_ = lambda g: table_curve(lo, hi, p, l, w, g)
gain = lambda g, j: Max(1 - g * exp(-l(j)), 0)
at_knots = hypothesis("at the knots", for_all(lo, hi, lambda k: f(exp(l(k))) <= D_(exp(l(k)))))

@claim("max(1 - g exp(-c), 0) is affine in g between two numbers that are both below, or both above exp(c)",
    given=[0 <= s, s <= 1,
        hypothesis("on one side", (d * exp(-c) <= 1) & (g * exp(-c) <= 1) | (1 <= d * exp(-c)) & (1 <= g * exp(-c)))],
    show=Max(1 - ((1 - s) * g + s * d) * exp(-c), 0) == (1 - s) * Max(1 - g * exp(-c), 0) + s * Max(1 - d * exp(-c), 0))
def one_gain_affine():
    left, right = split("on one side")  # the maxima are their first terms on the left, 0 on the right
    with left:
        have(((1 - s) * g + s * d) * exp(-c) <= 1)
        have(middle == 1 - ((1 - s) * g + s * d) * exp(-c))
        have(Max(1 - g * exp(-c), 0) == 1 - g * exp(-c))
        have(Max(1 - d * exp(-c), 0) == 1 - d * exp(-c))
        linear(1 - s)
    with right:
        have(((1 - s) * g + s * d) * exp(-c) >= 1)

middle = Max(1 - ((1 - s) * g + s * d) * exp(-c), 0)

no_knot_inside = hypothesis("no knot inside", for_all(lo, hi, lambda j: (d * exp(-l(j)) <= 1) | (1 <= c * exp(-l(j)))))

@claim("No knot lies between c and d, and the convex f is below the table's curve at both: so it is between them",
    given=[0 <= c, c <= g, g <= d, convex, f(c) <= D_(c), f(d) <= D_(d), no_knot_inside],
    show=f(g) <= D_(g))
def between_two_dots():
    """The table's curve is affine between c and d, and so not below the line between the two dots, which f is below."""

    yes, no = cases(c < d)
    with yes:
        let(s, (g - c) / (d - c))
        have(s * (d - c) == g - c, by.linear(d - c))
        have(s <= 1, by.linear(1 / (d - c)))
        have(mean == g)
        apply_to(convex)
        with sums((lo, hi), lambda j: eq(p(j) * gain(mean, j), p(j) * ((1 - s) * gain(c, j) + s * gain(d, j)))) as j:
            instantiate(no_knot_inside, j)
            one, other = split(this)
            with one:
                have(c * exp(-l(j)) <= 1, by.linear(exp(-l(j))))
                use(one_gain_affine, g=c, c=l(j), by={"on one side": (by.choose(0),)})  # d is not above the knot
            with other:
                have(1 <= d * exp(-l(j)), by.linear(exp(-l(j))))
                use(one_gain_affine, g=c, c=l(j), by={"on one side": (by.choose(1),)})  # c is not below it
            linear(p(j))
        suffices(f(mean) <= D_(mean), by.rewrite(mean == g, at=this))
        linear(s, 1 - s)
    with no:
        have(g <= c)
        have(g == c)
        rewrite(g == c)

mean = (1 - s) * c + s * d

# A table without weights: its curve is w.
at_one = {"w": "0", "c": "0", "d": "2", "g": "1"}
doubt(between_two_dots,
    mutants=[dropped(between_two_dots, convex,
            hints=[{"witness": {**no_weights, **at_one, "l": value(line, lambda x: expr(1)),
                        "f": value(line, lambda x: x * (2 - x))},
                    "proofs": {"given no knot inside": (by.intro("j"), by.choose(0), by.auto())}}])])

K = integer("K")

def before(k: Expr, j: Expr) -> None:
    """exp(l(k) - l(j)) <= 1, as k is before j."""
    apply_to(increasing, k, j)
    have(exp(l(k)) * exp(-l(j)) <= 1)

# exp(l(k) - l(j)) >= 1, as k is after j.
after = lambda k, j: (by.apply_to(increasing, j, k), by.have(1 <= exp(l(k)) * exp(-l(j))))

@claim("Connecting the dots: a convex nonincreasing f, at most a table's curve at 0 and at its knots, is below it on "
        "[0, oo)",
    given=[lo <= hi, increasing, convex, nonincreasing, hypothesis("at 0", f(0) <= D_(0)), at_knots],
    show=every(REAL, lambda g: (0 <= g).implies(f(g) <= D_(g))))
def connect_the_dots():
    """Up to the knot K, by induction over K; after the last knot the table's curve is w, and f does not rise."""

    with have(every(INTEGER,
                lambda K: (lo <= K).implies((K <= hi).implies(
                        every(REAL, lambda g: ((0 <= g) & (g <= exp(l(K)))).implies(f(g) <= D_(g))))))):
        intro("K", "[lo <= K]")
        start_K, step_K = induction(K, lo).called("induction hypothesis")
        with start_K:
            intro("g", "[g <= exp(l(lo))]")
            apply_to(at_knots, lo)
            with have(for_all(lo, hi, lambda j: (exp(l(lo)) * exp(-l(j)) <= 1) | (1 <= 0 * exp(-l(j))))):
                intro("j")
                choose(0)
                before(lo, j)
            use(between_two_dots, c=0, d=exp(l(lo)))
        with step_K:
            intro("[K + 1 <= hi]")
            modus("induction hypothesis").called("up to K")
            intro("g", "[g <= exp(l(K + 1))]")
            g_up_to_exp_l_K, g_above_exp_l_K = cases(g <= exp(l(K)))
            with g_up_to_exp_l_K:
                apply_to("up to K")
            with g_above_exp_l_K:
                apply_to(at_knots, K)
                apply_to(at_knots, K + 1)
                with have(for_all(lo, hi, lambda j: (exp(l(K + 1)) * exp(-l(j)) <= 1) | (1 <= exp(l(K)) * exp(-l(j))))):
                    intro("j")
                    j_up_to_K, j_above_K = cases(j <= K)
                    with j_up_to_K:
                        choose(1)
                        do(*after(K, j))
                    with j_above_K:
                        choose(0)
                        before(K + 1, j)
                use(between_two_dots)
    apply_to(this).called("up to the last")
    intro("g", "[0 <= g]")
    yes, no = cases(g <= exp(l(hi)))
    with yes:
        apply_to("up to the last")
    with no:
        apply_to(nonincreasing, exp(l(hi)), g)
        apply_to(at_knots, hi)
        sums((lo, hi), lambda j: eq(p(j) * gain(exp(l(hi)), j), 0),
            lambda j: (*after(hi, j), by.have(gain(exp(l(hi)), j) == 0), by.linear(p(j))))
        sums((lo, hi), lambda j: eq(p(j) * gain(g, j), 0),
            lambda j: (*after(hi, j), by.have(1 <= g * exp(-l(j)), by.linear(exp(-l(j)))), by.have(gain(g, j) == 0),
                by.linear(p(j))))
        linear()

doubt(connect_the_dots,
    mutants=[dropped(connect_the_dots, nonincreasing,
            hints=[{"witness": {**no_weights, "w": "0", "f": value(line, lambda x: Max(x - 1, 0))},
                    "proofs": {"show": (by.intro(), by.witness(2), by.auto())}}]),
        dropped(connect_the_dots, "at 0",
            hints=[{"witness": {**no_weights, "w": "0", "f": value(line, lambda x: Max(1 - x, 0))},
                    "proofs": {"show": (by.intro(), by.witness(0), by.auto())}}])])

# --- two laws -------------------------------------------------------------------------------------------

laws_at_knots = hypothesis("at the knots", for_all(lo, hi, lambda k: hockey_stick(mu, nu, exp(l(k))) <= D_(exp(l(k)))))

@claim("A table dominates two laws if its curve is at least 1 at 0 and at least E_g at its knots g = exp(l(k))",
    given=[lo <= hi, increasing, hypothesis("at 0", 1 <= D_(0)), laws_at_knots],
    show=table_dominates(mu, nu, lo, hi, p, l, w))
def table_from_its_knots():
    """For every test phi: f(g) = E_mu phi - g E_nu phi is affine, does not rise, and is below the curve at the dots."""
    intro("g", "[0 <= g]", "phi")
    have(E(mu, phi) <= 1)
    have(every(REAL, REAL,
            lambda c, d: ((0 <= c) & (c <= d)).implies(E(mu, phi) - d * E(nu, phi) <= E(mu, phi) - c * E(nu, phi))))
    with have(for_all(lo, hi, lambda k: E(mu, phi) - exp(l(k)) * E(nu, phi) <= D_(exp(l(k))))):
        intro("k")
        apply_to(laws_at_knots)
    use(connect_the_dots)
    apply_to(this)

# The laws tell the worlds apart for certain, and the table is that of laws that are equal.
unequal = {**one_weight, "X": "line", "mu": at_0, "nu": at_1, "w": "0"}
told = (by.intro(), by.witness(1), by.each_part((), (by.witness(value(line, near_0)), by.auto())))
doubt(table_from_its_knots,
    mutants=[dropped(table_from_its_knots, "at 0",
            hints=[{"witness": {**no_weights, "X": "line", "mu": at_0, "nu": at_0, "w": "0"},
                    "proofs": {"show": (by.intro(), by.witness(0),
                            by.each_part((), (by.witness(value(line, lambda x: expr(1))), by.auto())))}}]),
        dropped(table_from_its_knots, laws_at_knots, hints=[{"witness": unequal, "proofs": {"show": told}}])])

@claim("A table dominates what D dominates, if its curve is at least 1 at 0 and at least D at its knots",
    given=[lo <= hi, increasing, 1 <= D_(0), dominated(mu, nu, D),
        hypothesis("at the knots", for_all(lo, hi, lambda k: D(exp(l(k))) <= D_(exp(l(k)))))],
    show=table_dominates(mu, nu, lo, hi, p, l, w))
def table_above_a_curve():
    with have(laws_at_knots):
        intro("k")
        instantiate("at the knots", k)
        instantiate(dominated(mu, nu, D), exp(l(k)))
        modus().called("below D")
        intro("phi")
        apply_to("below D")
    use(table_from_its_knots)

doubt(table_above_a_curve,
    mutants=[dropped(table_above_a_curve, "at the knots",
            hints=[{"witness": {**unequal, "D": value(line, lambda x: expr(1))}, "proofs": {"show": told}}])])

@definition(r"${D}(g) = \mathsf{E}_g($mu \,\|\, $nu)\ \text{for all } g \ge 0")
def curve_of_laws(X: Space, mu: Law[X], nu: Law[X], D: Function[line]) -> Prop:
    """D(g) = E_g(mu || nu) for all g >= 0.

    D(g) is the least bound of E_g(mu || nu), for every g >= 0."""
    return every(REAL,
        lambda g: (0 <= g).implies((hockey_stick(mu, nu, g) <= D(g))
                & every(REAL, lambda d: (hockey_stick(mu, nu, g) <= d).implies(D(g) <= d))))

is_curve = hypothesis("curve", curve_of_laws(X, mu, nu, f))

@claim("g -> E_g(mu || nu) is convex and nonincreasing on [0, oo), and at most 1 at 0",
    given=[is_curve],
    show=all_of(convex, nonincreasing, f(0) <= 1))
def curve_of_laws_has_dots():
    """The supremum over tests phi of E_mu phi - g E_nu phi, which is affine in g and does not rise."""
    is_convex, does_not_rise, at_zero = each_part()
    with is_convex:
        intro("c", "d", "s", "[0 <= c, d, s, s <= 1]")
        apply_to(is_curve, c).called("bound at c", "least at c")
        apply_to(is_curve, d).called("bound at d", "least at d")
        apply_to(is_curve, (1 - s) * c + s * d).called("bound between", "least between")
        with apply_to("least between"):
            intro("phi")
            apply_to("bound at c")
            apply_to("bound at d")
            linear(s, 1 - s)
    with does_not_rise:
        intro("c", "d", "[0 <= c <= d]")
        apply_to(is_curve).called("bound at c", "least at c")
        apply_to(is_curve, d).called("bound at d", "least at d")
        with apply_to("least at d"):
            intro("phi")
            apply_to("bound at c")
            linear(E(nu, phi))
    with at_zero:
        apply_to(is_curve).called("bound at 0", "least at 0")
        apply_to("least at 0")
