"""Section 4.5 of berthier2019report as a program: shuffling two records can be less private than drawing them.

a[0] and a[1] are the gradient steps of the two records.  Two steps from 0 with the same loss lead back to 0, with
different ones to -2 or to 2, by their order.  The end point is released with probability p = 1/2, otherwise one of -2,
0, 2, all equally likely.  Neighbours: data with both losses (a), and one loss twice (b).
"""

from typing import Any

from lemmas.mechanisms.survey_program import flip, mean_over_a_flipped_coin
from lemmas.papers import berthier
from lemmas.privacy.approximate import indistinguishable
from verify.lemma import *

a, b = sequence("a", fun(line)), sequence("b", fun(line))
f = bounded("f", line)
M = law("M", line)
eps = real("eps")
half, third = expr("1/2"), expr("1/3")
either = lambda outcome: flip(half, outcome)

@definition(r"\bigl(${a}_j({$a}_i(0))\text{, } i, j \text{ drawn}\bigr)")
def drawn(a: Series[Function[line]]) -> Law:
    """two steps of $a from 0, each with a record drawn.

    Where two steps from 0 end, each with a record drawn from both."""
    return either(lambda i: either(lambda j: dirac(a[j](a[i](0)))))

@definition(r"\bigl(${a}_{1 - i}({$a}_i(0))\text{, } i \text{ drawn}\bigr)")
def shuffled(a: Series[Function[line]]) -> Law:
    """two steps of $a from 0, in a random order.

    Where two steps from 0 end, each record once and in a random order."""
    return either(lambda i: dirac(a[1 - i](a[i](0))))

@definition(r"\tfrac{1}{2} $M + \tfrac{1}{6} (\delta_{-2} + \delta_0 + \delta_2)")
def released(M: Law[line]) -> Law:
    """[M] with probability 1/2, else -2, 0 or 2 with probability 1/3 each."""
    return bind(M, lambda w: either(lambda c: mix(-1, 1, lambda u: third, lambda u: dirac((1 - c) * w + 2 * c * u))))

end = lambda a, i, j: a[j](a[i](expr(0)))
back_at_0 = lambda a, i, j: eq(end(a, i, j), 0)
both_losses = lambda a: all_of(back_at_0(a, 0, 0), back_at_0(a, 1, 1),
    (eq(end(a, 0, 1), -2) & eq(end(a, 1, 0), 2)) | (eq(end(a, 0, 1), 2) & eq(end(a, 1, 0), -2)))
one_loss = lambda a: all_of(*(back_at_0(a, i, j) for i in (0, 1) for j in (0, 1)))

w, c = reals("w c")
in_three = lambda w, c: mix(-1, 1, lambda u: third, lambda u: dirac((1 - c) * w + 2 * c * u))

@claim("E f((1 - c) w + 2 c u) = (f((1 - c) w - 2 c) + f((1 - c) w) + f((1 - c) w + 2 c))/3, u uniform on -1, 0, 1",
    show=eq(E(in_three(w, c), f), (f((1 - c) * w - 2 * c) + f((1 - c) * w) + f((1 - c) * w + 2 * c)) / 3))
def mean_over_three_points():
    do(*(by.unfold(Sum(-1, top, weighted)) for top in (1, 0, -1)))
    unfold(Sum(-1, expr(-1) - 1, weighted), "empty")

weighted = lambda u: third * f((1 - c) * w + 2 * c * u)

@claim("E f(released) = E f(end point)/2 + (f(-2) + f(0) + f(2))/6",
    show=eq(E(released(M), f), E(M, f) / 2 + (f(-2) + f(0) + f(2)) / 6))
def released_mean():
    under(M, lambda w: eq(E(released_at(w), f), f(w) / 2 + sixth_of_noise),
        lambda w: (by.use(mean_over_a_flipped_coin, p=half, M=value(INTEGER, lambda c: in_three(w, c))),
            by.use(mean_over_three_points, c=1), by.linear()))

sixth_of_noise = (f(-2) + f(0) + f(2)) / 6
released_at = lambda w: either(lambda c: in_three(w, c))

@claim("E f after two steps from 0 with records drawn from both is the mean of f at the four end points",
    show=eq(E(drawn(a), f), (f(end(a, 0, 0)) + f(end(a, 0, 1)) + f(end(a, 1, 0)) + f(end(a, 1, 1))) / 4))
def drawn_mean():
    use(mean_over_a_flipped_coin, p=half, M=value(INTEGER, lambda i: either(lambda j: dirac(a[j](a[i](0))))))
    use(mean_over_a_flipped_coin, p=half, M=value(INTEGER, lambda j: dirac(a[j](a[0](0)))))
    use(mean_over_a_flipped_coin, p=half, M=value(INTEGER, lambda j: dirac(a[j](a[1](0)))))

@claim("E f after two steps from 0, each record once, is the mean of f at the two end points",
    show=eq(E(shuffled(a), f), (f(end(a, 0, 1)) + f(end(a, 1, 0))) / 2))
def shuffled_mean():
    use(mean_over_a_flipped_coin)

# --- what is released ----------------------------------------------------------------------------------------------

outer = f(-2) + f(2)

@claim("Both losses: chances 5/12, 7/24, 7/24 of 0, -2, 2 with records drawn, 1/6, 5/12, 5/12 if shuffled",
    given=[hypothesis("both losses", both_losses(a))],
    show=eq(E(released(drawn(a)), f), "5/12" * f(0) + "7/24" * outer)
        & eq(E(released(shuffled(a)), f), "1/6" * f(0) + "5/12" * outer))
def chances_of_both_losses():
    means()
    do(ends_are(0, 0, 0))
    do(ends_are(1, 1, 0))
    with have(eq(f(end(a, 0, 1)) + f(end(a, 1, 0)), outer)):
        first_sign, second_sign = split("both losses.2")
        with first_sign:
            do(ends_are(0, 1, -2))
            do(ends_are(1, 0, 2))
        with second_sign:
            do(ends_are(0, 1, 2))
            do(ends_are(1, 0, -2))

def means() -> None:
    """E f(released), for the records drawn and for them shuffled, by f at the four end points."""
    use(released_mean, M=drawn(a))
    use(released_mean, M=shuffled(a))
    use(drawn_mean)
    use(shuffled_mean)

ends_are = lambda i, j, where: by.have(eq(f(end(a, i, j)), f(where)), by.rewrite(eq(end(a, i, j), where)))

@claim("One loss twice: chances 2/3, 1/6, 1/6 of 0, -2, 2",
    given=[one_loss(a)],
    show=eq(E(released(drawn(a)), f), "2/3" * f(0) + "1/6" * outer)
        & eq(E(released(shuffled(a)), f), "2/3" * f(0) + "1/6" * outer))
def chances_of_one_loss_twice():
    means()
    do(*(ends_are(i, j, 0) for i in (0, 1) for j in (0, 1)))

# --- the privacy -----------------------------------------------------------------------------------------------------

neighbours = [both_losses(a), one_loss(b)]

def private(sample: Callable[[Series[Function]], Law], level: Expr) -> Prop:
    """For the mutants: at the level e^eps, in both orders of the two data sets."""
    P, Q = released(sample(a)), released(sample(b))
    return (hockey_stick(P, Q, level) <= 0) & (hockey_stick(Q, P, level) <= 0)

def exactly(sample: Callable[[Series[Function]], Law], eps: Expr) -> Prop:
    """eps-DP, and not for any smaller number."""
    dp = lambda eps: indistinguishable(released(sample(a)), released(sample(b)), eps, expr(0))
    return dp(eps) & every(REAL, lambda smaller: dp(smaller).implies(smaller >= eps))

@claim("p = 1/2: with records drawn the released point is log(1.75)-DP, and not eps-DP for any smaller eps",
    berthier("Section 4.5, with replacement", "whole"),
    given=neighbours,
    show=exactly(drawn, log("7/4")))
def toy_with_replacement():
    do(*by_chances(expr("7/4"), at_minus_two, "private.0"))

phi = test("phi", line)
at_minus_two = value(line, lambda v: indicator(eq(v, -2)))
at_zero = value(line, lambda v: indicator(eq(v, 0)))

def by_chances(ratio: Expr, worst: Any, order: str) -> tuple[Step, ...]:
    """From the chances: at this ratio for every test, and not below it at the worst one, by the bound for a
    against b (`order` is "private.0") or for b against a ("private.1")."""
    chances = lambda f: (by.use(chances_of_both_losses, f=f), by.use(chances_of_one_loss_twice, a=b, f=f))
    values = (by.have(phi(0) >= 0), by.have(phi(-2) + phi(2) >= 0))
    least = (by.intro("eps", "[private]"), by.apply_to(order, worst), *chances(worst), by.have(exp(eps) >= ratio),
        by.fact("log", "increasing", ratio, exp(eps)), by.fact("log", "exp", eps), by.linear())
    holds = (by.intro("phi"), *chances(phi), *values, by.rewrite(eq(exp(log(ratio)), ratio)), by.linear())
    return by.fact("exp", "log", ratio), by.each_part((by.each_part(holds, holds),), least)

@claim("p = 1/2: with records shuffled the released point is log(4)-DP, and not eps-DP for any smaller eps",
    berthier("Section 4.5, without replacement", "whole"),
    given=neighbours,
    show=exactly(shuffled, log(4)))
def toy_without_replacement():
    do(*by_chances(expr(4), at_zero, "private.1"))

# --- doubt ---------------------------------------------------------------------------------------------------------

first = {"at": [[["0"], "-1"], [["-1"], "0"], [["1"], "2"]], "else": "0"}
second = {"at": [[["0"], "1"], [["1"], "0"], [["-1"], "-2"]], "else": "0"}
mixed = {"at": [[["0"], first]], "else": second}
BOTH = {"values": {"a": mixed, "f": {"at": [[["0"], "1"]], "else": "0"}}}
doubt(mean_over_three_points, mutants=[mutant("the middle only", show=eq(E(in_three(w, c), f), f((1 - c) * w)))])
doubt(released_mean, mutants=[mutant("always the end point", show=eq(E(released(M), f), E(M, f)))])
doubt(drawn_mean, mutants=[mutant("the first order", show=eq(E(drawn(a), f), f(end(a, 0, 1))))])
doubt(shuffled_mean, mutants=[mutant("the same record twice", show=eq(E(shuffled(a), f), f(end(a, 0, 0))))])
doubt(chances_of_both_losses,
    mutants=[mutant("1/2", show=eq(E(released(drawn(a)), f), f(0) / 2 + "7/24" * outer), hints=(BOTH,)),
        mutant("1/4", show=eq(E(released(shuffled(a)), f), f(0) / 4 + "5/12" * outer), hints=(BOTH,))])
doubt(chances_of_one_loss_twice, mutants=[mutant("1/2", show=eq(E(released(drawn(a)), f), f(0) / 2 + "1/6" * outer))])
doubt(toy_with_replacement, mutants=[mutant("log(1.7)", show=private(drawn, expr("17/10")))])
doubt(toy_without_replacement,
    mutants=[mutant("log(3.9)", show=private(shuffled, expr("39/10"))),
        mutant("as with replacement", show=private(shuffled, expr("7/4")))])
