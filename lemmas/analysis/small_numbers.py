"""What is at most every positive multiple of a number is at most 0."""

from verify.lemma import *

A, B = reals("A B")

small_real = claim(
    "A <= eps B for all eps > 0 gives A <= 0",
    kind="strengthening",
    given=[B >= 0, every(REAL, lambda eps: (0 < eps).implies(A <= eps * B))],
    show=A <= 0,
)
proof(
    small_real,
    contradiction(),
    apply_to(1, A / (2 * (B + 1)), by=[()]),
    have(A / (2 * (B + 1)) > 0),
    combine((1, [3]), (1, [-1]), ("1/2", [A > 0])),
)
