"""Theorem 5 of Mironov, Talwar and Zhang on the line, for densities alone: false for an involution that stretches lengths.

It holds for involutions that exchange the laws, as they do with the densities where they keep volumes.
"""

from typing import Any

from lemmas.foundations.exchanged_hill import (added_decides_for_exchanged_densities, between, drawn_right, kept,
    kept_by, base, line_density, more, on_the_hill, perturbations, programs_with_exchanged_densities, rho, rho_by, v)
from lemmas.foundations.redrawn_laws import redrawn, redrawn_alike
from lemmas.foundations.smooth_involution import densities_differentiable, differentiable, involution_differentiable
from lemmas.foundations.stretching_involution import (bend, bend_is_small, half, hill, level, line_densities_mirrored,
    mirrored, sided, tau, u)
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_two_sided import mixes
from verify.lemma import *

P, Q_, R = laws("P Q R", line)
p, q, nu = (fun(name, line) for name in ("p", "q", "nu"))
alpha, w, eps = reals("alpha w eps")

# The paper has R^d, and for the order 1 the relative entropy.  It may mean |det nu'| = 1, which it does not say as far as
# we know, and with which the theorem holds; so it does for the Gaussian pair, which it is for.
exchanged_densities_as_printed = claim("Theorem 5 on the line, orders above 1, for densities alone: D_alpha((1 - w) P "
        "+ w Q || Q) >= D_alpha(Q || (1 - w) P + w Q) for differentiable densities that a differentiable involution "
        "exchanges", sampled_renyi("Theorem 5", "instance", "the line, orders above 1"), flaw="missing hypothesis",
    grade="substantive", mended_by=("exchanged_laws_decide_every_order",),
    note=("Without the text at hand.  The paper may mean involutions that keep volumes, |det nu'| = 1; these exchange "
            "the laws, and for laws that are exchanged it holds.  So it does for the Gaussian pair, the paper's use of "
            "it."),
    given=[alpha > 1, 0 <= w, w <= 1, hypothesis("density of P", line_density(P, p)),
        hypothesis("density of Q", line_density(Q_, q)), hypothesis("differentiable p", differentiable(p)),
        hypothesis("differentiable q", differentiable(q)), hypothesis("differentiable nu", differentiable(nu)),
        hypothesis("involution", every(line, lambda x: eq(nu(nu(x)), x))),
        hypothesis("exchanged", every(line, lambda x: eq(p(x), q(nu(x))))),
        hypothesis("mixture", mixes(line, R, 1 - w, P, Q_)), hypothesis("removed", renyi(R, Q_, alpha) <= eps)],
    show=renyi(Q_, R, alpha) <= eps)

# --- the instance ----------------------------------------------------------------------------------------------------

turned = lambda x: sided(x) * bend(level(x))
plain_base = redrawn(laplace, kept_by(half), drawn_right)
plain = lambda w: redrawn(plain_base, lambda z: rho_by(half)(z) * (1 + w(z)) - "3/5", plain_base)
plain_perturbations = (turned, lambda z: -turned(z), lambda z: turned(z) / 2)
of_sign = lambda sign: value(line, lambda x: hill(level(x)) * (1 + sign * turned(x)))
instance: dict[str, Any] = {"alpha": "2", "w": "1/4", "eps": between, "p": of_sign(1), "q": of_sign(-1),
    "nu": value(line, mirrored),
    **{name: plain(one) for name, one in zip(("P", "Q", "R"), plain_perturbations, strict=True)}}
x = real("x")
known = lambda name, of: every(line, lambda x: eq(name(x), of(x)))
named = (by.name_for(v, value(line, half)), by.name_for(tau, value(line, level)),
    by.name_for(u, value(line, turned), limit=1,
        by={0: (by.use(bend_is_small, t=level(x)), by.cases(x < 0)),
            1: (by.use(bend_is_small, t=level(x)), by.cases(x < 0))}))
at_x = (by.intro("x"), by.apply_to(known(tau, level), x), by.apply_to(known(u, turned), x))
of_formulas = {name: (*at_x, by.rewrite(eq(u(x), turned(x))), by.rewrite(eq(tau(x), level(x))))
        for name in ("u", "p", "q")}
values = {"nu": instance["nu"], "p": instance["p"], "q": instance["q"]}

def cited(claim: Any, **more: Any) -> Step:
    """A claim of the involution, at the instance."""
    return by.use(claim, **values, **more, by=of_formulas)

# The programs with the names of the lemma are those of the witness.
at_z = lambda formula: (by.intro("x"), by.apply_to(known(v, half), x), by.apply_to(known(u, turned), x),
    by.rewrite(eq(v(x), half(x))), *formula)
same_base = by.use(redrawn_alike, M=laplace, M2=laplace, N=drawn_right, N2=drawn_right, a=value(line, kept_by(half)),
    a2=value(line, kept), by={"chances": at_z(())})
chance = lambda rho, w: value(line, lambda z: rho(z) * (1 + w(z)) - "3/5")
as_named = lambda number: (by.use(redrawn_alike, M=plain_base, M2=base, N=plain_base, N2=base,
        a=chance(rho_by(half), plain_perturbations[number]), a2=chance(rho, perturbations[number]),
        by={"chances": at_z((by.rewrite(eq(u(x), turned(x))),))}),
    by.rewrite(same(plain(plain_perturbations[number]), on_the_hill(perturbations[number]))))
programs = (*named, same_base, *as_named(0), *as_named(1), *as_named(2))
y = real("y")
of_laws = {name: on_the_hill(one) for name, one in zip(("P", "Q", "R"), perturbations, strict=True)}
as_laws = (*named, same_base, *as_named(1), *as_named(2), cited(programs_with_exchanged_densities))
as_in_lemma = cited(added_decides_for_exchanged_densities, **of_laws)
facts = {"given differentiable nu": (*named, cited(involution_differentiable)),
    "given differentiable p": (*named, cited(densities_differentiable)),
    "given differentiable q": (*named, cited(densities_differentiable)),
    "given involution": (*named, by.intro("y"), cited(line_densities_mirrored, x=y)),
    "given exchanged": (*named, by.intro("y"), cited(line_densities_mirrored, x=y)),
    "given density of P": (*named, same_base, *as_named(0), cited(programs_with_exchanged_densities)),
    "given density of Q": (*named, same_base, *as_named(1), cited(programs_with_exchanged_densities)),
    "given mixture": (*programs, cited(programs_with_exchanged_densities)), "given removed": (*as_laws, as_in_lemma),
    "show": (*as_laws, by.contradiction(), as_in_lemma, by.apply_to(more(of_laws["Q"], of_laws["R"]), between),
        by.linear())}
order_two_fails = {"witness": instance, "proofs": facts}
doubt(exchanged_densities_as_printed,
    mutants=[mutant("a record removed at rate 1/4", given=[*exchanged_densities_as_printed.given, eq(w, "1/4")],
            hints=[order_two_fails])], hints=[order_two_fails])
