"""The rules of proof: the table that the checker looks a step's rule up in.

The rules are in rules_closing (steps that end a branch), rules_logic, rules_lemmas (lemmas, names),
rules_sums (sums, induction), rules_laws (points, laws, expectations) and rules_analysis; rules_common says
what a rule promises.
"""

from __future__ import annotations

from verify.kernel import rules_closing, rules_laws, rules_lemmas, rules_logic, rules_sums
from verify.kernel.rules_common import FALSE, MAX_BITS, Rule
from verify.kernel.sequent import Rejected
from verify.kernel.term import TermError

RULES: dict[str, Rule] = {
    "assume": rules_closing.assume,
    "ring": rules_closing.ring,
    "sign": rules_closing.sign,
    "combine": rules_closing.combine,
    "have": rules_logic.have,
    "cases": rules_logic.cases,
    "split": rules_logic.split,
    "intro": rules_logic.intro,
    "choose": rules_logic.choose,
    "witness": rules_logic.witness,
    "instantiate": rules_logic.instantiate,
    "modus": rules_logic.modus,
    "unpack": rules_logic.unpack,
    "contradiction": rules_logic.contradiction,
    "weaken": rules_logic.weaken,
    "rewrite": rules_logic.rewrite,
    "fact": rules_logic.fact,
    "lemma": rules_lemmas.lemma,
    "let": rules_lemmas.let,
    "sums": rules_sums.sums,
    "unfold": rules_sums.unfold,
    "induction": rules_sums.induction,
    "enumerate": rules_sums.enumerate_,
    "under": rules_laws.under,
    "swap": rules_laws.swap,
    "mixture": rules_laws.mixture,
    "bound": rules_laws.bound,
    "sup": rules_laws.sup,
    "inhabit": rules_laws.inhabit,
    "tight": rules_laws.tight,
    "ext": rules_laws.ext,
    "congruence": rules_laws.congruence,
    "recursion": rules_laws.recursion,
    "select": rules_laws.select,
    "nature": rules_laws.nature,
}

__all__ = ["FALSE", "MAX_BITS", "RULES", "Rejected", "Rule", "TermError"]
