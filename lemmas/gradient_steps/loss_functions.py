"""Convex losses: Lipschitz continuity as it is defined and as it is used, and the minimum of the loss.

On the line, or along any direction of the Euclidean space: F0 and F1 are the values of f at w and w', and gap
is their distance.
"""

from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Abs, Min, every_real, exists_real, exp, log, reals
from verify.prove.steps import (
    assume,
    auto,
    cases,
    cases_of,
    choose,
    contradiction,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    sign,
    witness,
)

F0, F1, L, gap, g, h, beta, t = reals("F0 F1 L gap g h beta t")
DEFINITION = feldman("Definition 2")

printed = Claim(
    id="lipschitz_definition_printed",
    title="The printed condition |f(w) - f(w)| <= L |w - w'| bounds |f(w) - f(w')|",
    sources=(DEFINITION,),
    kind="definition",
    flaw="slip",
    grade="misprint",
    given=(L >= 0, gap >= 0, Abs(F0 - F0) <= L * gap),
    show=Abs(F0 - F1) <= L * gap,
    hints=({"L": "1", "gap": "1", "F0": "0", "F1": "2"},),
    mutants=(
        Mutant(
            "a tenth of it",
            show=Abs(F0 - F1) <= L * gap / 10,
            hints=({"L": "1", "gap": "1", "F0": "0", "F1": "2"},),
        ),
    ),
    note=(
        "The same point stands twice in the difference, so that every function meets the condition.  Here f "
        "with f(0) = 0 and f(1) = 2 would be 1-Lipschitz, and Theorem 23 would have no sensitivity bound."
    ),
)

repaired = Claim(
    id="lipschitz_definition_repaired",
    title="With f(w') in the second place the slope between two points is at most L",
    sources=(DEFINITION,),
    kind="repair",
    repairs=printed.id,
    given=(L >= 0, gap > 0, Abs(F0 - F1) <= L * gap),
    show=(F0 - F1) / gap <= L,
    proof=(fact("abs", "above", F0 - F1), linear(scale=gap)),
    mutants=(
        Mutant(
            "the printed condition",
            given=(L >= 0, gap > 0, Abs(F0 - F0) <= L * gap),
            hints=({"L": "1", "gap": "1", "F0": "2", "F1": "0"},),
        ),
    ),
    note="Interchanging the two points gives the other sign.",
)

smooth = every_real(lambda h: ((h > 0) & (h <= gap)).implies(g * h - beta * h**2 / 2 <= L * h))
gradient = Claim(
    id="lipschitz_bounds_gradient",
    title="An L-Lipschitz beta-smooth f has slopes of at most L where it is defined a little further on",
    sources=(DEFINITION,),
    kind="strengthening",
    given=(beta > 0, gap > 0, smooth),
    show=g <= L,
    proof=(
        contradiction(),
        let(h, (g - L) / beta),
        have(h * beta == g - L, rewrite(-1), linear()),
        have(h > 0, linear(1 / beta)),
        fact("min", "below", h, gap),
        let(t, Min(h, gap)),
        have((t <= h) & (t <= gap), intro(), rewrite(t == Min(h, gap)), assume()),
        have(t > 0, rewrite(t == Min(h, gap)), cases_of(Min(h, gap), (assume(),), (assume(),))),
        instantiate(smooth, t),
        modus(-1, intro(), assume()),
        have(g - beta * t / 2 <= L, linear(scale=t)),
        have(beta * t <= g - L, linear(beta)),
        linear(),
    ),
    mutants=(
        Mutant(
            "half of L",
            show=g <= L / 2,
            given=(beta > 0, gap > 0, g - beta * gap / 2 <= L),
            hints=({"g": "1", "L": "1", "beta": "1", "gap": "1"},),
        ),
        Mutant(
            "one point only",
            given=(beta > 0, gap > 0, g - beta * gap / 2 <= L),
            hints=({"g": "2", "L": "1", "beta": "2", "gap": "1"},),
        ),
    ),
    note=(
        "If f is beta-smooth, f(w + h) - f(w) >= g h - beta h^2/2 with the slope g at w.  Theorem "
        "23 needs gradients, not differences: along a direction in which K ends at w nothing bounds it."
    ),
)

# --- the excess loss ----------------------------------------------------------------------------------------

v, w, least = reals("v w least")
minimum = Claim(
    id="excess_loss_minimum",
    title="The convex loss exp(-v) has a minimum on the convex set [0, oo)",
    sources=(feldman("Section 2.1, excess population loss"),),
    kind="definition",
    flaw="slip",
    grade="boundary",
    show=exists_real(lambda v: (v >= 0) & every_real(lambda w: (w >= 0).implies(exp(-v) <= exp(-w)))),
    refutation={
        "witness": {},
        "proofs": {
            "show": (
                intro(),
                intro("v"),
                cases(
                    v < 0,
                    (choose(0), assume()),
                    (
                        choose(1),
                        witness(v + 1),
                        fact("exp", "strictly", -(v + 1), -v, by=((linear(),),)),
                        auto(),
                    ),
                ),
            ),
        },
    },
    mutants=(
        Mutant(
            "at every point", given=(v >= 0, w >= 0), show=exp(-v) <= exp(-w), hints=({"v": "0", "w": "1"},)
        ),
    ),
    note=(
        "The definition has a minimum over a convex set K.  For K = [0, oo) and the loss exp(-v), convex, "
        "1-Lipschitz and 1-smooth there, it does not exist; K bounded and closed, or an infimum, is needed."
    ),
)

infimum = Claim(
    id="excess_loss_infimum",
    title="exp(-v) comes within every least > 0 of its infimum 0",
    sources=(feldman("Section 2.1, excess population loss"),),
    kind="repair",
    repairs=minimum.id,
    given=(least > 0, v >= -log(least)),
    show=(exp(-v) > 0) & (exp(-v) <= least),
    proof=(
        fact("exp", "increasing", -v, log(least), by=((linear(),),)),
        fact("exp", "log", least),
        have(exp(-v) > 0, sign()),
        intro(),
        linear(),
    ),
    mutants=(Mutant("half of it", show=exp(-v) <= least / 2, hints=({"least": "1", "v": "0"},)),),
    note="With an infimum in place of the minimum the excess loss is defined and nonnegative.",
)

CLAIMS = (printed, repaired, gradient, minimum, infimum)
