"""Orders of different records, and the sets that are left when the records of an order are taken out."""

from lemmas.sampling.posterior import are_sets, drop, has, isin, others, size, size_without
from verify.lemma import *

S0, b = reals("S0 b")
B, s = real_sequence("B"), real_sequence("s")
Z = sequence("Z", law(line))
n, m, k, t, T, i, j = (integer(name) for name in ["n", "m", "k", "t", "T", "i", "j"])


def order(j: Expr) -> Expr:
    """The record that the order has in place j."""
    return floor(s[j])


always = lambda body: every(INTEGER, lambda t: (0 <= t).implies(body(t)))
in_order = lambda body: every(INTEGER, lambda j: (1 <= j).implies((j <= m).implies(body(j))))
different_records = [
    in_order(lambda j: (1 <= order(j)) & (order(j) <= n) & isin(order(j), S0)),
    every(INTEGER, lambda i: in_order(lambda j: (1 <= i).implies((i < j).implies(order(i) != order(j))))),
]
sets_left = [eq(B[0], S0), always(lambda t: eq(B[t + 1], drop[order(t + 1)](B[t])))]

# --- what is left ------------------------------------------------------------------------------------

still_there = lambda T: every(
    INTEGER,
    lambda k: every(INTEGER, lambda j: (1 <= j).implies((j <= T).implies(order(j) != k))).implies(
        eq(has[k](B[T]), has[k](S0))
    ),
)
records_left_in_order = claim(
    "After T records of the order, the others are still there, and |S0| - T records are left",
    kind="strengthening",
    given=[*are_sets, *sets_left, *different_records],
    show=always(lambda T: (T <= m).implies(still_there(T) & eq(size(B[T], n), size(S0, n) - T))),
)
next_is_there = (
    apply_to(different_records[0], T + 1),
    have(
        isin(order(T + 1), B[T]),
        apply_to(
            still_there(T), order(T + 1), by=[(intro("j"), intro(), intro(), apply_to(different_records[1], j, T + 1))]
        ),
        linear(),
    ),
)
proof(
    records_left_in_order,
    intro("T"),
    intro(),
    induction(
        T,
        0,
        (intro(), each_part((rewrite(eq(B[0], S0)),), (rewrite(eq(B[0], S0)),))),
        (
            intro(),
            modus("induction hypothesis"),
            *next_is_there,
            apply_to(sets_left[1], T),
            rewrite(this),
            each_part(
                (
                    intro("k"),
                    intro().called("the premise"),
                    apply_to(this, T + 1),
                    apply_to(others, B[T], order(T + 1), k),
                    apply_to(still_there(T), k, by=[(intro("j"), intro(), intro(), apply_to("the premise", j))]),
                    linear(),
                ),
                (use(size_without, S=B[T], k=order(T + 1)), linear()),
            ),
        ),
    ).called("induction hypothesis"),
)
doubt(records_left_in_order, mutants=[mutant("any sets", given=[0 <= m], show=eq(size(B[m], n), size(S0, n) - m))])

sets_of_an_order = claim(
    "The sets that are left when the records of an order are taken out, one after the other",
    kind="strengthening",
    show=exists(sequence(REAL), lambda B: eq(B[0], S0) & always(lambda t: eq(B[t + 1], drop[order(t + 1)](B[t])))),
)
proof(
    sets_of_an_order,
    recursion(Z, dirac(S0), lambda t, previous: bind(previous, lambda b: dirac(drop[order(t + 1)](b)))).called(
        "recursion"
    ),
    have(
        always(lambda t: exists(REAL, lambda b: same(Z[t], dirac(b)))),
        intro("t"),
        intro(),
        induction(
            t,
            0,
            (witness(S0),),
            (
                unpack(this, b),
                apply_to("recursion.1", t),
                witness(drop[order(t + 1)](b)),
                congruence(this, lambda hole: same(hole, dirac(drop[order(t + 1)](b)))),
                congruence(
                    same(Z[t], dirac(b)),
                    lambda hole: same(bind(hole, lambda b: dirac(drop[order(t + 1)](b))), dirac(drop[order(t + 1)](b))),
                ),
            ),
        ),
    ).called("for every t"),
    witness(value(INTEGER, lambda t: E(Z[t], lambda b: b))),
    each_part(
        (congruence("recursion.0", lambda hole: eq(E(hole, lambda b: b), S0)),),
        (
            intro("t"),
            intro(),
            apply_to("for every t", t),
            unpack(this, b),
            apply_to("recursion.1", t),
            congruence(this, lambda hole: eq(E(hole, lambda b: b), drop[order(t + 1)](E(Z[t], lambda b: b)))),
            congruence(
                same(Z[t], dirac(b)),
                lambda hole: eq(
                    E(bind(hole, lambda b: dirac(drop[order(t + 1)](b))), lambda b: b),
                    drop[order(t + 1)](E(hole, lambda b: b)),
                ),
            ),
        ),
    ),
)
doubt(sets_of_an_order, mutants=[mutant("any sets", show=eq(B[0], S0))])
