"""Claims that finite models may cite where no catalogue is at hand: inequalities of Hoelder and Jensen, by a density.

They are data, and proved in the catalogue (lemmas/divergences/bounded_densities.py; a test compares the statements).
"""

from __future__ import annotations

from verify.kernel.statement import load

MOMENT = load(
    "(statement moment_of_some_density (names (H (real)) (X (space)) (alpha (real)) (mu (law X)) (nu (law X))) "
    "(given (< 1 alpha) (exists density (weight X) (and (forall t (weight X) (= (E (x) mu (app t x)) "
    "(E (x) nu (* (app t x) (app density x))))) (<= (E (x) mu (^ (app density x) (+ alpha -1))) H)))) "
    "(show (forall t (weight X) (<= (^ (E (y) mu (^ (app t y) (+ alpha -1))) alpha) "
    "(* H (^ (E (y) nu (^ (app t y) alpha)) (+ alpha -1)))))))"
)
ENTROPY = load(
    "(statement kl_of_some_density (names (X (space)) (c (real)) (mu (law X)) (nu (law X))) "
    "(given (exists density (weight X) (exists logarithm (bounded X) (and (forall t (weight X) "
    "(= (E (x) mu (app t x)) (E (x) nu (* (app t x) (app density x))))) "
    "(forall x (point X) (<= (app density x) (exp (app logarithm x)))) (<= (E (x) mu (app logarithm x)) c))))) "
    "(show (forall g (bounded X) (<= (exp (E (x) mu (app g x))) (* (exp c) (E (y) nu (exp (app g y))))))))"
)
CITED = {one.id: one for one in (MOMENT, ENTROPY)}
