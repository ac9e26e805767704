"""Steps for a mutant of `likelihood_of_orders`: with two records and a forgetful history there is none.

That claim is a step of Conjecture 1 of berthier2019report.  Its mutant drops the hypothesis that a history can be
undone; then the history may be the last output alone, as in two_records.py, and forgets whether the epoch started in
0 or in 1.  The likelihoods of the orders would be the same for both starts; but the output 1 speaks for record 1
after the start in 1, and for neither after that in 0.
"""

from lemmas.sampling.binary_sets import has_record, member_or_not, other_records_stay, removed
from lemmas.sampling.sets_with_one_record import alone
from lemmas.sampling.two_records import (after, drawn, known, mean_of_draw, mean_of_output, no_number, output,
    two_terms, weight_of)
from verify.language.expr import expr
from verify.lemma import *

R1, p1, r1 = markov("R", line, line), weight("p", line, line, line), sequence("r", weight(line, line))
h1 = real("h")
at_one = lambda h: indicator((1 <= h) & (h <= 1))
# Sets as binary numbers: the output 1 alone, and no output.
full, empty = expr(2), removed(1, 2)
kept, S1 = test("kept", line), real("S")

def two_factors(factor: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A product of two factors, as two_terms is for sums."""
    upto = lambda last: Product(1, last, factor)
    return (by.unfold(upto(2)), by.unfold(upto(1)), by.unfold(upto(0), "empty"),
        by.have(eq(upto(1), factor(expr(1))), by.linear(factor(expr(1)))),
        by.have(eq(upto(2), factor(expr(1)) * factor(expr(2))), by.linear(factor(expr(2)))))

def no_output(S: Expr) -> tuple[Step, ...]:
    """For no outputs p is 1."""
    return (by.apply_to("counted.0", empty, S),
        by.split(this, (*alone(lambda i: has_record(i, empty)), known(1, empty, 0), by.absurd(by.linear())), ()))

def counted_once(B: Expr, k: int) -> Step:
    """Of a set B that has one record, k, p({1}, B) is its likelihood of the output 1."""
    likely = lambda i: r1[i](expr(1), h1)
    term = lambda i: has_record(i, B) * likely(i) * p1(empty, removed(i, B), h1)
    return by.have(every(REAL, lambda h: eq(p1(full, B, h), r1[k](expr(1), h))), by.keep("counts"), by.intro("h"),
        by.apply_to("counts", h1).called("counted"), *no_output(removed(1, B)), *no_output(removed(2, B)),
        by.apply_to("counted.1", full, B, 1), by.split(this, (by.absurd(by.linear()),), ()),
        by.split(this, (by.absurd(by.linear()),), ()),
        by.split(this, no_number(has_record(1, full) - 1, by.evaluate()), ()), *two_terms(1, term),
        *(known(i, B, int(i == k)) for i in (1, 2)),
        by.linear(*(likely(i) * p1(empty, removed(i, B), h1) for i in (1, 2)), likely(k)))

i1, j1 = integer("i"), integer("j")
c6, c7 = reals("c6 c7")

def mass_is(S: int, k: int, c: Expr, chance: str) -> Prop:
    """c times the chance that, from S, record k is drawn (1/2) and puts out 1 is R's mass of 1 times r_k(1, 1)."""
    return eq(c * expr(chance) / 2, E(R1(expr(S)), at_one) * r1[k](expr(1), expr(1)))

def mass_of(start_set: int, k: int, c: Expr, chance: str) -> Step:
    """After one step from this set, the output is 1 and record k was drawn: half the chance of that output."""
    B, S0 = removed(3 - k, start_set), expr(start_set)
    # The factor i is 1 unless i was drawn and is not in B; the product says that all drawn are in B.
    factor = lambda S: lambda i: 1 - has_record(i, S0) * (1 - has_record(i, B)) * (1 - has_record(i, S))
    inside = lambda S: Product(1, 2, factor(S))
    start = has_record(0, S0)
    part = lambda i: E(output(i, start), lambda y: at_one(y) * kept(removed(i, S0)))
    digits_known = (*(eq(has_record(i, S0), 1) for i in (1, 2)), *(eq(has_record(i, B), int(i == k)) for i in (1, 2)))
    of_kept = every(REAL, lambda S: eq(kept(S), has_record(3 - k, S)))
    other, seen = expr(3 - k), lambda i: E(output(i, start), at_one)
    return by.have(mass_is(start_set, k, c, chance), by.apply_to("in proportion", value(line, at_one), full, B),
        by.split(this,
            (by.unpack(this, j1).called("from 1", "to 1", "not in"), by.keep("from 1", "to 1", "not in"),
                by.have(eq(j1, 1)), *no_number(has_record(j1, full) - 1, by.rewrite(eq(j1, 1)), by.evaluate())), ()),
        by.split(this,
            (by.unpack(this, i1).called("not in S0", "in B"), by.keep("not in S0", "in B"),
                *no_number(has_record(i1, B),
                    by.cases(eq(i1, 3 - k), yes=(by.rewrite(this), by.evaluate()),
                        no=(by.use(other_records_stay, k=3 - k, i=i1, S=S0), by.linear())))), ()),
        by.keep("counts", this), counted_once(B, k),
        by.under(R1(S0), lambda h: eq(at_one(h) * p1(full, B, h), at_one(h) * r1[k](expr(1), expr(1))),
            lambda h: (by.apply_to(this, h),
                by.cases((1 <= h) & (h <= 1), yes=(by.have(eq(h, 1)), by.rewrite(this, at=-4, only=1), by.linear()),
                    no=(by.split(this),)))), *(known(i, S0, 1) for i in (1, 2)),
        *(known(i, B, int(i == k)) for i in (1, 2)),
        by.name_for(kept, value(line, lambda S: has_record(3 - k, S)),
            by=[(by.use(member_or_not, k=3 - k, S=S1), by.split(this))] * 2),
        by.under(after(expr(1), S0), lambda h, S: eq(at_one(h) * inside(S), at_one(h) * kept(S)),
            lambda h, S: (by.keep(*digits_known, of_kept),
                by.have(eq(factor(S)(k), 1), by.rewrite(eq(has_record(k, B), 1))),
                by.have(eq(factor(S)(3 - k), has_record(3 - k, S)), by.rewrite(eq(has_record(3 - k, B), 0)),
                    by.rewrite(eq(has_record(3 - k, S0), 1))), by.apply_to(of_kept, S), *two_factors(factor(S)),
                by.linear(at_one(h), at_one(h) * factor(S)(2)))),
        by.have(eq(E(after(expr(1), S0), lambda h, S: at_one(h) * kept(S)), expr(chance) / 2), by.keep(of_kept),
            by.have(eq(seen(expr(k)), chance), by.keep(), *mean_of_output(expr(k), start, at_one),
                known(0, S0, start_set % 2),
                by.have(eq(weight_of(expr(k), start, expr(1)) / 2, chance), by.rewrite(this)), by.linear()),
            *(by.have(eq(kept(removed(i, S0)), int(i == k)), by.apply_to(of_kept, removed(i, S0)), by.rewrite(this),
                    by.evaluate()) for i in (1, 2)), by.have(eq(drawn(expr(k), S0), "1/2"), by.evaluate()),
            by.have(eq(drawn(other, S0) * part(other), 0), by.linear(drawn(other, S0) * seen(other))),
            by.have(eq(drawn(expr(k), S0) * part(expr(k)), expr(chance) / 2),
                by.linear(drawn(expr(k), S0) * seen(expr(k)), seen(expr(k)), 1 / expr(2))),
            *mean_of_draw(after(expr(1), S0), S0, lambda h, S: at_one(h) * kept(S), part), by.linear()), by.linear(c))

def masses_of(*masses: tuple[int, int, Expr, str]) -> tuple[Step, ...]:
    """For a start in S with the records 1 and 2: its factor c, and these masses."""
    S, _, c, _ = masses[0]
    return (by.apply_to("proportions", S),
        by.split(this,
            (*two_terms(1, lambda i: has_record(i, expr(S))), known(1, S, 1), known(2, S, 1), by.absurd(by.linear())),
            ()), by.unpack(this, c).called("positive", "in proportion"), *(mass_of(*one) for one in masses))

# The start S, the record, the factor of S, the chance of the output 1.  6 is {1, 2} started in 0, 7 is {1, 2} started
# in 1.
masses = ((6, 1, c6, "1/2"), (6, 2, c6, "1/2"), (7, 1, c7, "3/4"), (7, 2, c7, "1/2"))
# r_1 and r_2 at the output 1 do not know the start: equal from 6, as 3 to 2 from 7; so mass6 = 0 and c6 = 0.
mass6, mass7 = E(R1(expr(6)), at_one), E(R1(expr(7)), at_one)
likely1 = r1[1](expr(1), expr(1))
orders_differ = (by.intro(), by.witness(1),
    by.each_part((),
        by.each_part((),
            (by.intro("R", "p", "r"), by.contradiction().called("counts", "proportions"), *masses_of(*masses[:2]),
                *masses_of(*masses[2:]), by.keep(0 < c6, 0 < c7, *(mass_is(*one) for one in masses)),
                by.have(eq(mass6 * c7, 0), by.linear(mass6, mass7)), by.have(eq(mass6, 0), by.linear(1 / c7)),
                by.have(eq(c6, 0), by.linear(likely1)), by.linear()))))
