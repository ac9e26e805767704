"""A long number that stands three times in a formula has a letter on the page."""

from __future__ import annotations

from verify.kernel.term import parse, replace
from verify.report.fold import named

LONG = "(+ (sum i 0 n (app s i)) (* -1 (sum i 0 n (app a i))) (sum i 0 m (app b i)))"


def test_a_letter_stands_for_what_is_written_three_times():
    formula = parse(f"(<= (+ {LONG} (* 2 {LONG})) (^ {LONG} 2))")
    short, letter, number = named(formula, {}, {"n", "m", "s", "a", "b"})
    assert (letter, number) == ("z", parse(LONG))
    assert short == parse("(<= (+ z (* 2 z)) (^ z 2))")
    assert replace(short, letter, number) == formula


def test_a_letter_of_the_statement_is_not_taken():
    formula = parse(f"(<= (+ {LONG} (* z {LONG})) (^ {LONG} 2))")
    assert named(formula, {}, {"n", "m", "s", "a", "b", "z"})[1] == "y"


def test_what_stands_twice_or_is_short_or_speaks_of_a_bound_name_has_none():
    twice = parse(f"(<= {LONG} (^ {LONG} 2))")
    short = parse("(<= (+ x 1) (* (+ x 1) (+ x 1)))")
    inside = LONG.replace("n", "k")
    bound = parse(f"(forall k (range 0 m) (<= (+ {inside} (* 2 {inside})) (^ {inside} 2)))")
    for formula in (twice, short, bound):
        assert named(formula, {}, {"n", "m", "x"}) == (formula, "", formula)
