"""Displays of the proof of Lemma 21 of Feldman et al., on the line: |psi(u) - psi'(v)| <= c z + s.

psi and psi' are maps with |psi - psi'| <= s, psi is c-Lipschitz, and |u - v| <= z.
"""

from lemmas.papers import feldman
from verify.lemma import *

z, s, c = reals("z s c")
f_u, f_v, g_v, gap = reals("f_u f_v g_v gap")  # psi(u), psi(v), psi'(v) and |u - v|
maps = [Abs(f_u - f_v) <= c * gap, Abs(f_v - g_v) <= s, gap >= 0, gap <= z, c >= 0]
TRIANGLE = "Lemma 21, proof, display 2"

@claim("|psi(u) - psi'(v)| <= |psi(u) - psi(v)| + |psi(v) - psi'(v)|", feldman(f"{TRIANGLE}, line 1"),
    kind="proof-line",
    given=maps,
    show=Abs(f_u - g_v) <= Abs(f_u - f_v) + Abs(f_v - g_v))
def by_triangle():
    fact("abs", "above", f_u - f_v)
    fact("abs", "above", f_v - g_v)
    cases_of(Abs(f_u - g_v), (by.linear(),), (by.linear(),))

by_both_bounds = claim("|psi(u) - psi(v)| + |psi(v) - psi'(v)| <= c |u - v| + s", feldman(f"{TRIANGLE}, line 2"),
    kind="proof-line",
    given=maps,
    show=Abs(f_u - f_v) + Abs(f_v - g_v) <= c * gap + s)

by_shift = claim("c |u - v| + s <= c z + s, as |u - v| <= z", feldman(f"{TRIANGLE}, line 3"), kind="proof-line",
    given=maps,
    show=c * gap + s <= c * z + s)

contraction_reduction_triangle = display(by_triangle, by_both_bounds, by_shift)
