"""Noisy iterations with maps that are s apart, projected after each step: two Gaussian curves at the end.

For maps that contract by c < 1, and for maps that do not expand into a set of diameter D.  P[t] and Q_[t] are the laws
of the two iterates after t steps, with the maps psi and phi, the noise sigma, and the map T[t] (a projection) after it.
"""

from lemmas.accounting.shifted_interpolation import (as_root_of_squares, bounded_setting, contractions, gdp, hidden,
    in_turns, left, near_maps, one_projected_step, projected, shifted_interpolation_bounded, told_apart_on_the_interval,
    turns)
from lemmas.mechanisms.exact_curve_of_iteration import (amplification_of_near_states, curve_start, gap_of_near_states,
    nonexpansive, one_lipschitz, steps)
from lemmas.mechanisms.gaussian_curve import curve, curve_increasing
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
n, index_t = integer("n"), integer("t")
c, s, sigma, gamma, D = reals("c s sigma gamma D")

start = [s >= 0, sigma > 0, hypothesis("start", same(P[0], Q_[0])), *projected, near_maps]
short_maps = hypothesis("maps do not expand", steps(lambda t: nonexpansive(T[t])))
contracting = hypothesis("one map contracts", steps(lambda t: one_lipschitz(psi[t], phi_[t], c)))

def near_of(lipschitz: Prop, z0: Expr, C0: Expr) -> None:
    """States within z0 have images within C0 z0 + s."""
    intro("t", "th", "u", "v", "[near]")
    apply_to(near_maps, index_t)
    apply_to(lipschitz, index_t)
    use(gap_of_near_states, psi0=psi[index_t], phi0=phi_[index_t], z0=z0, C0=C0, gap=s,
        by={"one map Lipschitz": (by.choose(1), by.assume())})

@claim("n projected steps with c-Lipschitz maps that are s apart, 0 < c < 1: mu-GDP, mu = (s/sigma) sqrt((1 - c^n)/(1 "
        "+ c^n) (1 + c)/(1 - c))",
    given=[n >= 1, 0 < c, c < 1, *start, short_maps, contracting, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(gdp, gamma))
def projected_contractions_curve():
    as_root_of_squares()  # a_t is hidden and z_t left, as without projections
    with use(amplification_of_near_states, sigma=value(INTEGER, lambda t: sigma), z=value(INTEGER, left),
            a=value(INTEGER, hidden)) as that:
        with that.premise("near states stay near"):
            near_of(contracting, left(index_t), c)
            linear()
        with that.premise("start"):
            use(curve_start, mu=Q_[0], z0=0)
            rewrite(same(P[0], Q_[0]))

# --- a set of diameter D -------------------------------------------------------------------------------------------------

all_hidden = s * sqrt(n) / sigma

@claim("n projected steps with 1-Lipschitz maps that are s apart: mu-GDP, mu = s sqrt(n)/sigma",
    given=[n >= 1, *start, short_maps, contractions, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(all_hidden, gamma))
def every_gap_hidden_curve():
    fact("sqrt", "of_square", all_hidden)  # each step hides all of its gap, a_t = s and z_t = 0
    rewrite(this, backwards=True)
    with use(amplification_of_near_states, sigma=value(INTEGER, lambda t: sigma), z=value(INTEGER, lambda t: expr(0)),
            a=value(INTEGER, lambda t: s)) as that:
        with that.premise("near states stay near"):
            near_of(contractions, expr(0), expr(1))
        with that.premise("start"):
            use(curve_start, mu=Q_[0], z0=0)
            rewrite(same(P[0], Q_[0]))

# For n < D/s all gaps together are less than D, and each is hidden at once.
@claim("1-Lipschitz maps that are s apart, on a set of diameter D: mu-GDP, mu = sqrt(3 s D + s^2 ceil(D/s))/sigma, for "
        "every n >= 1",
    given=[s > 0, D > 0, n >= 1, *bounded_setting[2:], gamma > 0],  # the setting begins with s >= 0 and D >= 0
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(in_turns, gamma))
def projected_onto_bounded_curve():
    yes, no = cases(n >= D / s)
    with yes:
        use(shifted_interpolation_bounded)
    with no:
        with have(short_maps):
            intro("t")
            apply_to("into the set", index_t)
        use(every_gap_hidden_curve)
        fact("ceiling", "bounds", D / s)
        have(s**2 * n <= 3 * s * D + s**2 * turns, by.linear(s**2))
        fact("sqrt", "increasing", s**2 * n, 3 * s * D + s**2 * turns)
        fact("sqrt", "square", n)
        have(eq(sqrt(s**2 * n), s * sqrt(n)), by.rewrite(this))
        have(all_hidden <= in_turns, by.linear(1 / sigma))
        use(curve_increasing, M=all_hidden, K=in_turns)
        intro("seen")
        apply_to(every_gap_hidden_curve, test("seen", V))

# --- doubt -------------------------------------------------------------------------------------------------------------

one_, c_ = expr(1), expr("1/2")
unbounded_step = {name: value_ for name, value_ in one_projected_step.items() if name != "D"}
doubt(projected_contractions_curve,
    mutants=[mutant("a third of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(gdp / 3, gamma),
            hints=[{"witness": {**unbounded_step, "c": "1/2"},
                    "proofs": {"show": told_apart_on_the_interval(
                            one_ / 1 * sqrt((1 - c_**one_) / (1 + c_**one_) * ((1 + c_) / (1 - c_))) / 3)}}])])
doubt(every_gap_hidden_curve,
    mutants=[mutant("half of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(all_hidden / 2, gamma),
            hints=[{"witness": unbounded_step,
                    "proofs": {"show": told_apart_on_the_interval(one_ * sqrt(one_) / one_ / 2)}}])])
doubt(projected_onto_bounded_curve,
    mutants=[mutant("a third of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(in_turns / 3, gamma),
            hints=[{"witness": one_projected_step,
                    "proofs": {"show": told_apart_on_the_interval(
                            sqrt(3 * one_ * one_ + one_**2 * ceiling(one_ / one_)) / one_ / 3)}}])])
