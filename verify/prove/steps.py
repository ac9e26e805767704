"""The steps in which proofs are written: the one place from which they are imported.

Formulas and terms are given as in claims (verify.language.expr).  A hypothesis is referred to

- by its name: given=hypotheses(smooth=...), step.called("smooth"), or intro("x", "[smooth]") for a premise;
- by the claim that gave it, after use(claim); by "exp increasing" after fact("exp", "increasing", ...), by
  "triangle" after triangle(...), by "r" after let(r, ...), unpack(..., r) or another step that makes r;
- as `this`, what was found last: inside `calc` the link before;
- by the proposition itself;
- by its number, counted from the end if negative, where nothing else says it better.
"""

from verify.prove.analysis_steps import limit, primitive, slope
from verify.prove.chain_steps import calc
from verify.prove.closing_steps import assume, auto, combine, evaluate, linear, pave, ring, sign
from verify.prove.equality_steps import cases_of, chained, fact, let, rewrite, use
from verify.prove.logic_steps import (
    absurd,
    apply_to,
    cases,
    choose,
    contradiction,
    each_part,
    have,
    instantiate,
    intro,
    keep,
    modus,
    select,
    split,
    suffices,
    unpack,
    witness,
)
from verify.prove.sum_steps import enumerate_values, induction, sums, unfold
from verify.prove.written import Hypothesis, new_name, number_of, text_of, this

__all__ = [
    "Hypothesis",
    "absurd",
    "apply_to",
    "assume",
    "auto",
    "calc",
    "cases",
    "cases_of",
    "chained",
    "choose",
    "combine",
    "contradiction",
    "each_part",
    "enumerate_values",
    "evaluate",
    "fact",
    "have",
    "induction",
    "instantiate",
    "intro",
    "keep",
    "let",
    "limit",
    "linear",
    "modus",
    "new_name",
    "number_of",
    "pave",
    "primitive",
    "rewrite",
    "ring",
    "select",
    "sign",
    "slope",
    "split",
    "suffices",
    "sums",
    "text_of",
    "this",
    "unfold",
    "unpack",
    "use",
    "witness",
]
