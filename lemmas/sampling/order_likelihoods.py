"""The likelihood of the outputs of a shuffled epoch: sums over the orders in which records were drawn.

F[k](h, y) is the density of the output y of record k after the history h, relative to one kernel rho.  Up to
a constant, the law of the history and of the event that all records drawn so far are in B has the density
p(all outputs, B) relative to the law R(S0) of a history under rho.
"""

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import has_record, member_or_not, other_records_stay, removed
from lemmas.sampling.counted_orders import (
    all_outputs,
    counted,
    in_proportion,
    joint,
    left_over,
    likelihood,
    never,
    subset,
)
from lemmas.sampling.drawn_so_far import (
    densities,
    drawing_one_more,
    drawn_in,
    observed,
    positive_densities,
    product_of_ones,
    undo,
)
from lemmas.sampling.one_more_output import counts_with_one_more
from lemmas.sampling.one_record import alone
from lemmas.sampling.posterior import drop, gone, has, isin, member, others, size
from lemmas.sampling.random_order import (
    H,
    J,
    M,
    N,
    Y,
    append,
    begins,
    draw,
    mean_of_next_state,
    no_other_record,
    start,
    uniform,
    unused_records,
)
from lemmas.sampling.two_records import after as after_steps
from lemmas.sampling.two_records import drawn, mean_of_draw, mean_of_output, output, two_records, two_records_laws, two_terms, weight_of
from verify.language.expr import expr
from verify.lemma import *

S0, S, B, A = points("S0 S B A", M)
h, y = point("h", H), point("y", Y)
n, m, k, l, T, i, j = (integer(name) for name in ["n", "m", "k", "l", "T", "i", "j"])
c = real("c")
rho = markov("rho", H, Y)
F = sequence("F", weight(H, Y))
init, last = map_("init", H, H), map_("last", H, Y)
f = bounded("f", H)
R = markov("R", M, H)
p = weight("p", M, M, H)
r = sequence("r", weight(line, H))

likelihood_of_orders = claim(
    "The law of the history and of what was drawn, as a sum over orders",
    berthier("Conjecture 1", "step"),
    given=[*observed, n >= 0, m >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(likelihood(T)))),
)
base = (
    intro(),
    witness(start),
    witness(value(M, M, H, lambda A, S, h: expr(1))),
    witness(value(INTEGER, lambda k: value(line, H, lambda j, h: expr(1)))),
    each_part(
        (intro("h"), each_part((), ())),
        (
            intro("S0"),
            intro(),
            witness(expr(1)),
            each_part(
                (),
                (
                    intro("f", "A", "B"),
                    intro(),
                    intro(),
                    apply_to(begins, S0),
                    congruence(
                        -1,
                        lambda hole: eq(E(hole, lambda h, S: f(h) * drawn_in(S0, S, B)), E(start(S0), f)),
                    ),
                    use(
                        product_of_ones,
                        a=value(INTEGER, lambda k: 1 - has[k](S0) * (1 - has[k](B)) * (1 - has[k](S0))),
                        by=[
                            (
                                intro("k"),
                                apply_to(member, S0, k),
                                split(-1, (rewrite(-1),), (rewrite(-1),)),
                            )
                        ],
                    ),
                    have(
                        eq(
                            E(start(S0), lambda h: f(h) * drawn_in(S0, S0, B)),
                            E(start(S0), f) * drawn_in(S0, S0, B),
                        )
                    ),
                    linear(E(start(S0), f)),
                ),
            ),
        ),
    ),
)

new = T + 1


def next_p(A: Point, S: Point, h: Point) -> Expr:
    took = has[new](A)
    return took * Sum(
        1, n, lambda k: has[k](S) * F[k](init(h), last(h)) * p(drop[new](A), drop[k](S), init(h))
    ) + (1 - took) * p(A, S, init(h))


def next_r(k: Expr, j: Expr, h: Point) -> Expr:
    return indicator(j <= T) * r[k](j, init(h)) + indicator(T < j) * F[k](init(h), last(h))


next_R = value(M, lambda S0: bind(R(S0), lambda h: bind(rho(h), lambda y: dirac(append(h, y)))))
fewer = drop[new](A)


def after(k: Expr, h: Point) -> Expr:
    """The mean of f after record k."""
    return E(N[k](h), lambda y: f(append(h, y)))


def drawn_now(k: Expr) -> Prop:
    """Record k is drawn now, and all drawn so far are in B."""
    return eq(
        c * E(J[T](S0), lambda h, S: has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h)),
        has[k](B) * E(R(S0), lambda h: after(k, h) * p(fewer, drop[k](B), h)),
    )


def drawn_now_proof(k: Expr) -> tuple[Step, ...]:
    return (
        apply_to(member, S0, k),
        split(
            -1,
            (
                apply_to(subset(B, S0), k),
                apply_to(never, S0, k, value(H, M, lambda h, S: drawn_in(S0, drop[k](S), B) * after(k, h))),
                rewrite(-2),
                linear(c),
            ),
            (
                under(
                    J[T](S0),
                    lambda h, S: eq(
                        has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h),
                        has[k](B) * drawn_in(S0, S, drop[k](B)) * after(k, h),
                    ),
                    lambda h, S: (use(drawing_one_more), linear(after(k, h))),
                ),
                have(
                    subset(drop[k](B), S0),
                    intro("i"),
                    intro(),
                    apply_to(subset(B, S0), i),
                    cases(
                        i < k,
                        yes=(apply_to(others, B, k, i), rewrite(-1)),
                        no=(
                            cases(
                                i > k,
                                yes=(apply_to(others, B, k, i), rewrite(-1)),
                                no=(have(eq(i, k)), rewrite(-1), apply_to(gone, B, k)),
                            ),
                        ),
                    ),
                ),
                apply_to(joint, value(H, lambda h: after(k, h)), fewer, drop[k](B)),
                linear(c, has[k](B)),
            ),
        ),
    )


def last_record(h: Point) -> Prop:
    return eq(
        E(rho(h), lambda y: f(append(h, y)) * next_p(A, B, append(h, y))),
        Sum(1, n, lambda k: has[k](B) * after(k, h) * p(fewer, drop[k](B), h)),
    )


def last_record_proof(h: Point) -> tuple[Step, ...]:
    terms = lambda y: Sum(1, n, lambda k: has[k](B) * F[k](h, y) * p(fewer, drop[k](B), h))
    gone_back = lambda there, y, h: Sum(
        1, n, lambda k: has[k](B) * F[k](there, y) * p(fewer, drop[k](B), there)
    )
    return (
        under(
            rho(h),
            lambda y: eq(f(append(h, y)) * next_p(A, B, append(h, y)), f(append(h, y)) * terms(y)),
            lambda y: (
                apply_to(undo[0], h, y),
                apply_to(undo[1], h, y),
                rewrite(isin(new, A)),
                congruence(
                    -2,
                    lambda hole: eq(
                        f(append(h, y)) * gone_back(hole, last(append(h, y)), h), f(append(h, y)) * terms(y)
                    ),
                ),
                congruence(
                    -1,
                    lambda hole: eq(f(append(h, y)) * gone_back(h, hole, h), f(append(h, y)) * terms(y)),
                ),
            ),
        ),
        sums(
            (expr(1), n),
            lambda k: eq(
                has[k](B) * p(fewer, drop[k](B), h) * after(k, h),
                has[k](B) * p(fewer, drop[k](B), h) * E(rho(h), lambda y: F[k](h, y) * f(append(h, y))),
            ),
            lambda k: (
                apply_to(densities, k, h, value(Y, lambda y: f(append(h, y)))),
                combine((has[k](B) * p(fewer, drop[k](B), h), [-1])),
            ),
        ),
        linear(),
    )


next_means = every(
    M,
    bounded(H, M),
    lambda S0, g: eq(
        E(J[T + 1](S0), g),
        E(
            J[T](S0),
            lambda h, S: Sum(1, n, lambda k: draw[k](S) * E(N[k](h), lambda y: g(append(h, y), drop[k](S)))),
        ),
    ),
)


def to_draw(h: Point, S: Point) -> Expr:
    return Sum(1, n, lambda k: draw[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h))


step = (
    intro(),
    use(unused_records),
    apply_to(-1, T),
    use(no_other_record),
    apply_to(-1, T),
    use(mean_of_next_state, t=T),
    modus(likelihood_goes_on := 15),
    unpack(-1, R),
    unpack(-1, p),
    unpack(-1, r),
    witness(next_R),
    witness(value(M, M, H, next_p)),
    witness(value(INTEGER, lambda k: value(line, H, lambda j, h: next_r(k, j, h)))),
    each_part(
        (
            intro("h"),
            apply_to(every(H, lambda h: counted(p, r, T, h)), init(h)),
            have(
                every(INTEGER, lambda k: F[k](init(h), last(h)) > 0),
                intro("k"),
                apply_to(positive_densities, k, init(h), last(h)),
            ),
            use(
                counts_with_one_more,
                P=value(M, M, lambda A, S: p(A, S, init(h))),
                r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, init(h)))),
                w=value(INTEGER, lambda k: F[k](init(h), last(h))),
            ),
            auto(),
        ),
        (
            intro("S0"),
            intro(),
            apply_to(in_proportion(R, p, T), S0),
            unpack(-1, c),
            witness(c * (size(S0, n) - T)),
            each_part(
                (),
                (
                    intro("f", "A", "B"),
                    intro(),
                    intro(),
                    have(
                        all_outputs(fewer, T),
                        intro("j"),
                        intro(),
                        intro(),
                        apply_to(others, A, new, j),
                        apply_to(all_outputs(A, new), j),
                    ),
                    sums((expr(1), n), drawn_now, drawn_now_proof),
                    # The right side: the sum over the record that is drawn last.
                    apply_to(all_outputs(A, new), new),
                    under(R(S0), last_record, last_record_proof),
                    # The left side.
                    apply_to(next_means, S0, value(H, M, lambda h, S: f(h) * drawn_in(S0, S, B))),
                    apply_to(left_over, S0, value(H, M, to_draw)),
                    under(
                        J[T](S0),
                        lambda h, S: eq(
                            to_draw(h, S) * size(S, n),
                            Sum(1, n, lambda k: has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h)),
                        ),
                        lambda h, S: (
                            sums(
                                (expr(1), n),
                                lambda k: eq(
                                    draw[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h) * size(S, n),
                                    has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h),
                                ),
                                lambda k: (
                                    apply_to(uniform, S, k),
                                    linear(drawn_in(S0, drop[k](S), B) * after(k, h)),
                                ),
                            ),
                        ),
                    ),
                    combine(
                        (c * (size(S0, n) - T), [-3]),
                        (-c, [-2]),
                        (c, [-1]),
                        (1, [-6]),
                        (-1, [-4]),
                    ),
                ),
            ),
        ),
    ),
)
proof(
    likelihood_of_orders,
    intro("T"),
    intro(),
    induction(T, 0, base, step),
)
R1, p1, r1 = markov("R", line, line), weight("p", line, line, line), sequence("r", weight(line, line))
h1, c1 = reals("h c")
at_one = lambda h: indicator((1 <= h) & (h <= 1))
full, empty = expr(2), removed(1, 2)  # the output 1, and none


def known(k: int, S: Expr, value: int) -> Step:
    """Whether record k is in the set S."""
    return have(eq(has_record(k, S), value), evaluate())


over = real("over")
kept, S1 = test("kept", line), real("S")


def two_factors(factor: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    upto = lambda last: Product(1, last, factor)
    return (
        unfold(upto(2)),
        unfold(upto(1)),
        unfold(upto(0), "empty"),
        have(eq(upto(1), factor(expr(1))), linear(factor(expr(1)))),
        have(eq(upto(2), factor(expr(1)) * factor(expr(2))), linear(factor(expr(2)))),
    )


def no_number(term: Expr, *zero: Step) -> tuple[Step, ...]:
    """The last hypothesis says that a number is not 0, which is 0."""
    return (
        let(over, term),
        have(over != 0, rewrite(-1), assume()),
        have(over == 0, rewrite(-2), *zero),
        absurd(sign()),
    )


def no_output(S: Expr, position: int) -> tuple[Step, ...]:
    """For no outputs p is 1."""
    return (
        apply_to(position, empty, S),
        split(
            -1,
            (
                *alone(lambda i: has_record(i, empty)),
                known(1, empty, 0),
                absurd(linear()),
            ),
            (),
        ),
    )


def counted_once(B: Expr, k: int) -> Step:
    """Of a set B that has one record, k, p({1}, B) is its likelihood of the output 1."""
    likely = lambda i: r1[i](expr(1), h1)
    term = lambda i: has_record(i, B) * likely(i) * p1(empty, removed(i, B), h1)
    return have(
        every(REAL, lambda h: eq(p1(full, B, h), r1[k](expr(1), h))),
        keep(0),
        intro("h"),
        apply_to(0, h1),
        *no_output(removed(1, B), -3),
        *no_output(removed(2, B), -5),
        apply_to(-6, full, B, 1),
        split(-1, (absurd(linear()),), ()),
        split(-1, (absurd(linear()),), ()),
        split(-1, no_number(has_record(1, full) - 1, evaluate()), ()),
        *two_terms(1, term),
        *(known(i, B, int(i == k)) for i in (1, 2)),
        linear(*(likely(i) * p1(empty, removed(i, B), h1) for i in (1, 2)), likely(k)),
    )


i1, j1 = integer("i"), integer("j")
c6, c7 = reals("c6 c7")


def mass_is(S: int, k: int, c: Expr, chance: str) -> Prop:
    return eq(c * expr(chance) / 2, E(R1(expr(S)), at_one) * r1[k](expr(1), expr(1)))


def mass_of(S: int, k: int, c: Expr, chance: str, position: int) -> Step:
    """After one step from S, the output is 1 and record k was drawn: half the chance of that output."""
    B, S0 = removed(3 - k, S), expr(S)
    inside = lambda S: Product(
        1, 2, lambda i: 1 - has_record(i, S0) * (1 - has_record(i, B)) * (1 - has_record(i, S))
    )
    start = has_record(0, S0)
    part = lambda i: E(output(i, start), lambda y: at_one(y) * kept(removed(i, S0)))
    digits_known = (
        *(eq(has_record(i, S0), 1) for i in (1, 2)),
        *(eq(has_record(i, B), int(i == k)) for i in (1, 2)),
    )
    of_kept = every(REAL, lambda S: eq(kept(S), has_record(3 - k, S)))
    other, seen = expr(3 - k), lambda i: E(output(i, start), at_one)
    factor = lambda S: lambda i: 1 - has_record(i, S0) * (1 - has_record(i, B)) * (1 - has_record(i, S))
    return have(
        mass_is(S, k, c, chance),
        apply_to(position, value(line, at_one), full, B),
        split(
            -1,
            (
                unpack(-1, j1),
                have(eq(j1, 1)),
                *no_number(has_record(j1, full) - 1, rewrite(eq(j1, 1)), evaluate()),
            ),
            (),
        ),
        split(
            -1,
            (
                unpack(-1, i1),
                *no_number(
                    has_record(i1, B),
                    cases(
                        eq(i1, 3 - k),
                        yes=(rewrite(-1), evaluate()),
                        no=(use(other_records_stay, k=3 - k, i=i1, S=S0), linear()),
                    ),
                ),
            ),
            (),
        ),
        counted_once(B, k),
        under(
            R1(S0),
            lambda h: eq(at_one(h) * p1(full, B, h), at_one(h) * r1[k](expr(1), expr(1))),
            lambda h: (
                apply_to(-1, h),
                cases(
                    (1 <= h) & (h <= 1),
                    yes=(
                        have(eq(h, 1)),
                        congruence(-1, lambda hole: eq(p1(full, B, h), r1[k](expr(1), hole)), at=-4),
                        linear(),
                    ),
                    no=(split(-1),),
                ),
            ),
        ),
        *(known(i, S0, 1) for i in (1, 2)),
        *(known(i, B, int(i == k)) for i in (1, 2)),
        name_for(
            kept,
            value(line, lambda S: has_record(3 - k, S)),
            by=[(use(member_or_not, k=3 - k, S=S1), split(-1))] * 2,
        ),
        under(
            after_steps(expr(1), S0),
            lambda h, S: eq(at_one(h) * inside(S), at_one(h) * kept(S)),
            lambda h, S: (
                keep(*digits_known, of_kept),
                have(eq(factor(S)(k), 1), rewrite(eq(has_record(k, B), 1))),
                have(
                    eq(factor(S)(3 - k), has_record(3 - k, S)),
                    rewrite(eq(has_record(3 - k, B), 0)),
                    rewrite(eq(has_record(3 - k, S0), 1)),
                ),
                apply_to(of_kept, S),
                *two_factors(factor(S)),
                linear(at_one(h), at_one(h) * factor(S)(2)),
            ),
        ),
        have(
            eq(E(after_steps(expr(1), S0), lambda h, S: at_one(h) * kept(S)), expr(chance) / 2),
            keep(of_kept),
            have(
                eq(seen(expr(k)), chance),
                keep(),
                *mean_of_output(expr(k), start, at_one),
                known(0, S0, S % 2),
                have(eq(weight_of(expr(k), start, expr(1)) / 2, chance), rewrite(-1)),
                linear(),
            ),
            *(
                have(
                    eq(kept(removed(i, S0)), int(i == k)),
                    apply_to(of_kept, removed(i, S0)),
                    rewrite(-1),
                    evaluate(),
                )
                for i in (1, 2)
            ),
            have(eq(drawn(expr(k), S0), "1/2"), evaluate()),
            have(eq(drawn(other, S0) * part(other), 0), linear(drawn(other, S0) * seen(other))),
            have(
                eq(drawn(expr(k), S0) * part(expr(k)), expr(chance) / 2),
                linear(drawn(expr(k), S0) * seen(expr(k)), seen(expr(k)), 1 / expr(2)),
            ),
            *mean_of_draw(after_steps(expr(1), S0), S0, lambda h, S: at_one(h) * kept(S), part),
            linear(),
        ),
        linear(c),
    )


def masses_of(*masses: tuple[int, int, Expr, str]) -> tuple[Step, ...]:
    """What is known of a start in S, of which the records are 1 and 2."""
    S, _, c, _ = masses[0]
    return (
        apply_to(1, S),
        split(
            -1,
            (*two_terms(1, lambda i: has_record(i, expr(S))), known(1, S, 1), known(2, S, 1), absurd(linear())),
            (),
        ),
        unpack(-1, c),
        *(mass_of(*one, -1 - number) for number, one in enumerate(masses)),
    )


masses = ((6, 1, c6, "1/2"), (6, 2, c6, "1/2"), (7, 1, c7, "3/4"), (7, 2, c7, "1/2"))
# Of the start in 0 both records are equally likely after the output 1, of that in 1 they are not.
mass6, mass7 = E(R1(expr(6)), at_one), E(R1(expr(7)), at_one)
likely1 = r1[1](expr(1), expr(1))
orders_differ = (
    intro(),
    witness(1),
    each_part(
        (),
        each_part(
            (),
            (
                intro("R", "p", "r"),
                contradiction(),
                *masses_of(*masses[:2]),
                *masses_of(*masses[2:]),
                keep(0 < c6, 0 < c7, *(mass_is(*one) for one in masses)),
                have(eq(mass6 * c7, 0), linear(mass6, mass7)),
                have(eq(mass6, 0), linear(1 / c7)),
                have(eq(c6, 0), linear(likely1)),
                linear(),
            ),
        ),
    ),
)
forgetful = [prop for prop in likelihood_of_orders.given if prop is not undo[0]]
doubt(
    likelihood_of_orders,
    mutants=[
        mutant(
            "a history that forgets how it began",
            given=forgetful,
            hints=[{"witness": two_records, "proofs": {**two_records_laws, "show": orders_differ}}],
        )
    ],
)
