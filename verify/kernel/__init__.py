"""The trusted part: terms, balls, rules, verdicts, certificates.  python-flint and quicktions only.

It has two parts.  What proofs of logic, algebra, sums and laws need is the CORE: exact rationals and nothing
else.  ANALYSIS adds enclosures (python-flint), and what rests on them: pavings, derivatives, constants such
as pi, witnesses and models.  The core imports nothing of it; it looks into two tables, `rules.RULES` and
`signs.CONSTANTS`, into which the analytic part puts its rules and the bounds of constants, here.
"""

CORE = (
    *("rationals", "effort", "term", "functions", "exact", "define", "wellformed", "line", "statement"),
    *("poly", "powers", "byform", "laws", "normal", "ranges", "signs", "sequent"),
    *("rules_common", "rules_closing", "rules_logic", "rules_sums", "rules_laws", "rules_lemmas", "rules"),
    "proof",
)
ANALYSIS = (
    *("enclosures", "ball", "constants", "calculus", "boxes", "rules_analysis"),
    *("cited", "model_values", "model_terms", "models", "check", "verdict", "certificate"),
)

from verify.kernel import constants, rules_analysis  # noqa: E402, F401
