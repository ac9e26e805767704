"""Tables for a step with a Poisson batch and Gaussian noise, from the sampled Gaussian's curves at the knots.

A table is a discretised privacy loss distribution: weights p(k) at the losses d k, and w at infinity.  The knots
suffice as E_g is convex in g and does not rise, and the curve of the table is affine between two knots, and w after the
last.  Record j is drawn with probability q, its gradient moves the sum by at most r s, and the noise is N(0, s^2 I).
"""

from lemmas.accounting.grid_dots import grid_from_its_knots
from lemmas.accounting.poisson_gaussian import (added_below, place, poisson_gaussian_add, poisson_gaussian_remove,
    removed_beyond)
from lemmas.accounting.poisson_sgd import table_for_added, table_for_removed
from lemmas.accounting.table_grid import grid_curve
from lemmas.mechanisms.gaussian import normal
from verify.lemma import *

V = euclid("V")
B = law("B", V)
p = fun("p", line)
q, r, s, g, d, w = reals("q r s g d w")
lo, hi, k = (integer(name) for name in ("lo", "hi", "k"))
c = point("c", V)

curve = lambda g: grid_curve(lo, hi, p, d, w, g)
numbers = [0 < q, q <= 1, r > 0, s > 0, lo <= hi, d >= 0, hypothesis("at 0", 1 <= curve(0))]

def removed_curve(q: Expr, g: Expr) -> Expr:
    """The curve of the sampled Gaussian against the Gaussian, for g > 1 - q."""
    return removed_beyond(q, r, g, place((g - (1 - q)) / q, r))

def added_curve(q: Expr, g: Expr) -> Expr:
    """The curve of the Gaussian against the sampled Gaussian, for (1 - q) g < 1."""
    return added_below(q, r, g, place((1 / g - (1 - q)) / q, r))

def removed_below(q: Expr) -> Prop:
    """The curve for a record removed, drawn with probability q, is at most that of the table at the knots."""
    return for_all(lo, hi,
        lambda k: ((1 - q < exp(d * k)).implies(removed_curve(q, exp(d * k)) <= curve(exp(d * k)))
                & (exp(d * k) <= 1 - q).implies(1 - exp(d * k) <= curve(exp(d * k)))))

def added_below_table(q: Expr) -> Prop:
    """The same for a record added."""
    return for_all(lo, hi,
        lambda k: (((1 - q) * exp(d * k) < 1).implies(added_curve(q, exp(d * k)) <= curve(exp(d * k)))
                & (1 <= (1 - q) * exp(d * k)).implies(0 <= curve(exp(d * k)))))

removed_at_knots, added_at_knots = removed_below(q), added_below_table(q)
knot = exp(d * k)

@claim("The table dominates the sampled Gaussian against the Gaussian, in any dimension, if it does at 0 and the knots",
    given=[*numbers, removed_at_knots],
    show=table_for_removed(V, q, r * s, s, lo, hi, p, d, w))
def removed_table_from_its_knots():
    from_its_knots(B, normal(c, s), removed_at_knots, poisson_gaussian_remove, 1 - q < knot)

def from_its_knots(mu: Law, nu: Law, at_knots: Prop, curve_of_the_pair: Lemma, formula: Prop) -> None:
    """At each knot the curve of mu and nu is that of the pair, in two cases, of which the formula is one."""
    intro("c", "u", "B", "[|u - c| <= r*s]", "[mixture]")
    with have(for_all(lo, hi, lambda k: hockey_stick(mu, nu, exp(d * k)) <= curve(exp(d * k)))):
        intro("k")
        instantiate(at_knots, k).called("at k")
        use(curve_of_the_pair, P=B, g=knot).called("of the pair")
        for number, case in enumerate(cases(formula)):
            with case:
                modus(f"at k.{number}")
                modus(f"of the pair.{number}").called("bound")
                intro("phi")
                apply_to("bound")
    use(grid_from_its_knots, X=V, mu=mu, nu=nu, h=d)

@claim("The table dominates the Gaussian against the sampled Gaussian, in any dimension, if it does at 0 and the knots",
    given=[*numbers, added_at_knots],
    show=table_for_added(V, q, r * s, s, lo, hi, p, d, w))
def added_table_from_its_knots():
    from_its_knots(normal(c, s), B, added_at_knots, poisson_gaussian_add, (1 - q) * knot < 1)

# --- a table that forgets half of what is certain --------------------------------------------------------

forgetful = {"V": "line", "p": value(line, lambda k: expr(0)), "w": "1/2", **dict.fromkeys(("q", "r", "s", "d"), "1"),
    **dict.fromkeys(("lo", "hi"), "0")}
# At g = 0 the test 1 tells all that is certain, and the curve is 1/2.
all_told = (by.intro(), by.witness(0), by.witness(1), by.witness(bind(gauss(line), lambda xi: dirac(1 + xi))),
    by.each_part((),
        (by.each_part((by.intro("f"), by.auto()),
                (by.witness(0), by.each_part((), (by.witness(value(line, lambda x: expr(1))), by.auto())))),)))
doubt(removed_table_from_its_knots,
    mutants=[dropped(removed_table_from_its_knots, "at 0",
            hints=[{"witness": forgetful, "proofs": {"show": all_told}}])])
doubt(added_table_from_its_knots,
    mutants=[dropped(added_table_from_its_knots, "at 0", hints=[{"witness": forgetful, "proofs": {"show": all_told}}])])
