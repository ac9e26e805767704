"""Strict against strong convexity: two words that a paper takes one for the other.

S and P stand for |d|^2 and <d, g>, as in gradient_step_strong; y_ is the y of the loss y^4.  The claim is refuted by
its negation: for every rho, rho <= 0 or 4 y^4 < rho y^2 for some y of [0, 1].
"""

from lemmas.gradient_steps.gradient_step_strong import P, S, rho
from lemmas.papers import contraction
from verify.lemma import *

x, y_ = reals("x y")
strictly_convex_is_strongly_convex = claim("The strictly convex loss y^4 on [0, 1] is rho-strongly convex for some rho "
        "> 0",
    contraction("Section IV.D, strictly convex", "instance", "strictly convex read as rho > 0, for one loss"),
    kind="definition", flaw="slip", grade="misprint",
    note=("The text says strictly convex where it means strongly convex, and explains rho = 0 as not strictly convex.  "
            "(f'(y) - f'(0)) y = 4 y^4 is below rho y^2 near 0.  A slip of words; the formulas use rho."),
    refutation={"witness": {},
        "proofs": {"show": (by.intro(), by.intro("rho"),
                by.cases(rho <= 0, (by.choose(0), by.assume()),
                    (by.choose(1), by.let(x, rho / (1 + 4 * rho)).called("x"),
                        by.have(x > 0, by.rewrite(this), by.sign()),
                        by.have(x * (1 + 4 * rho) == rho, by.rewrite("x"), by.ring()),
                        by.have(x <= 1, by.linear(scale=1 + 4 * rho)), by.have(x * 4 < 1, by.linear(scale=1 + 4 * rho)),
                        by.have(4 * x**2 < rho, by.linear(x)), by.witness(x), by.auto())))}},
    show=exists_real(lambda rho: (rho > 0)
            & every_real(lambda y: ((y > 0) & (y <= 1)).implies(rho * y**2 <= 4 * y**3 * y))))
doubt(strictly_convex_is_strongly_convex,
    mutants=[mutant("rho = 1/5", given=(y_ > 0, y_ <= 1), show=y_**2 / 5 <= 4 * y_**3 * y_)])

strongly_convex_is_strictly_convex = claim("In numbers: <d, g> >= rho |d|^2, as rho-strong convexity has it, gives <d, "
        "g> > 0 for d not 0, rho > 0",
    contraction("Section IV.D, strictly convex", "part", "as repaired: the direction that holds"), kind="repair",
    repairs="strictly_convex_is_strongly_convex",
    note="So a strongly convex loss is strictly convex.  rho = 0 asks for convexity alone, strict or not.",
    given=[rho > 0, S > 0, P >= rho * S],
    show=P > 0)

doubt(strongly_convex_is_strictly_convex, mutants=[mutant("rho = 0", given=(rho >= 0, S > 0, P >= rho * S))])
