"""From Theorem 23's Renyi bounds to (e, delta)-DP for every e <= 1, where Lemma 14 stops at e = 2 ln(5/4).

The items are of Feldman et al.  Setting as in `per_person_privacy`: D_alpha <= alpha e^2/(4 ell) for all alpha > 1, ell
= ln(1.25/delta).  By `hockey_stick_from_renyi_moment` delta is enough if exp((alpha - 1)(alpha e^2/(4 ell) - e)) is at
most delta alpha (alpha/(alpha - 1))^(alpha - 1) for some order alpha; here are the logarithms.  rho = e^2/(4 ell), with
e written eps; for Corollary 31 m of the records are public, and N >= m steps are left from the record on.
"""

from lemmas.optimisation.per_person_privacy import L, N, delta, ell, eps, lost, m, noise31, rho
from lemmas.papers import feldman
from verify.language.expr import Like
from verify.lemma import *

a, y, z = real("a"), real("y"), real("z")

def gain(order: Like) -> Expr:
    """log of alpha (alpha/(alpha - 1))^(alpha - 1)."""
    return log(order) + (expr(order) - 1) * (log(order) - log(expr(order) - 1))

@claim("log(alpha) + (alpha - 1) log(alpha/(alpha - 1)) >= 1/3 for alpha >= 11/10",
    given=[a >= "11/10"],
    show="1/3" - gain(a) <= 0)
def per_person_conversion_gain():
    """Ours."""

    slope(a, "11/10", by.fact("log", "increasing", z - 1, z), by.have((z - 1) / z == 1 - 1 / z),
        by.have((z - 1) / (z - 1) == 1), by.linear())

doubt(per_person_conversion_gain, mutants=[mutant("17/50", show="17/50" - gain(a) <= 0)])

order = Max("11/10", 2 * ell / eps + "1/2")

@definition(r"\max\bigl(\tfrac{11}{10}, \tfrac{2 \ln(1.25/$delta)}{$eps} + \tfrac{1}{2}\bigr)", letters="eps delta")
def conversion_order(eps: Real, delta: Real) -> Expr:
    """max(11/10, 2 log(1.25/delta)/eps + 1/2).

    The order at which the Renyi divergence is converted."""
    return order

named_order = conversion_order(eps, delta)

@claim(("In numbers: a sharper conversion than Lemma 14's, at order max(11/10, 2 ell/e + 1/2), ell = ln(1.25/delta), "
            "gives (e, delta) for all e <= 1, from the bound of Theorem 23"),
    feldman("Theorem 30, proof, first sentence"), kind="lemma",
    given=[eps > 0, eps <= 1, delta > 0, delta < 1],
    show=(named_order - 1) * (named_order * rho - eps) - gain(named_order) <= log(delta))
def per_person_conversion_one():
    """eps stands for e = eps/sqrt(n - t + 1): with it Theorem 30 holds at index t whenever e <= 1.  At
    order 2 ell/e + 1/2 the first product is at most e/2 - ell, and 1/2 <= ln(5/4) + 1/3."""

    have(lost > 0)
    fact("log", "inverse", delta)
    fact("log", "product", "5/4", 1 / delta)
    have(log("5/4") >= "11/50")
    let(y, ell)
    rewrite(y == ell, backwards=True)
    yes, no = cases(2 * y / eps + "1/2" >= "11/10")
    with yes:
        fact("max", "right", "11/10", 2 * y / eps + "1/2")
        rewrite(this)
        use(per_person_conversion_gain)
        have(eps**2 / (16 * y) > 0)
        linear()
    with no:
        fact("max", "left", "11/10", 2 * y / eps + "1/2")
        rewrite(this)
        use(per_person_conversion_gain)
        have(y < "3/10" * eps)
        have(eps**2 / (4 * y) <= "25/22" * eps)
        linear()

doubt(per_person_conversion_one,
    mutants=[mutant("e <= 2", given=(eps > 0, eps <= 2, delta > 0, delta < 1)),
        mutant("delta/2", show=(order - 1) * (order * rho - eps) - gain(order) <= log(delta / 2))])

@claim("In numbers: by the sharper conversion, sigma = 2 L sqrt(2 ln(1.25/delta)/m)/eps, sqrt(2) times Corollary 31's, "
        "gives (eps, delta), eps <= 1", feldman("Corollary 31"), kind="lemma",
    given=[L > 0, eps > 0, eps <= 1, delta > 0, delta < 1, m >= 1, N >= m],
    show=(named_order - 1) * (named_order * (2 * L**2 / (noise31**2 * N)) - eps) - gain(named_order) <= log(delta))
def corollary31_repaired_to_one():
    use(per_person_conversion_one)
    have(2 * L**2 / (noise31**2 * N) <= rho)
    have(order * (order - 1) >= 0)
    combine((1, [this, 2 * L**2 / (noise31**2 * N) <= rho]), (1, [per_person_conversion_one]))

doubt(corollary31_repaired_to_one,
    mutants=[mutant("the printed sigma",
            show=(order - 1) * (order * (2 * L**2 / ((2 * L * sqrt(ell / m) / eps) ** 2 * N)) - eps) - gain(order)
                <= log(delta))])
