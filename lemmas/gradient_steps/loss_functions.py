"""Convex losses: Lipschitz continuity as it is defined and as it is used, and the minimum of the loss.

On the line, or along any direction of the Euclidean space: F0 and F1 are the values of f at w and w', and gap
is their distance.
"""

from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Abs, every_real, exists_real, exp, log, reals
from verify.prove.steps import (
    assume,
    auto,
    cases,
    choose,
    fact,
    have,
    intro,
    linear,
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

CLAIMS = (printed, minimum, infimum)
