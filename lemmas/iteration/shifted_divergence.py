"""Displays of the proof of Lemma 21, on the line."""

from verify.lemma import *

z, s, c = reals("z s c")
f_u, f_v, g_v, gap = reals("f_u f_v g_v gap")  # psi(u), psi(v), psi'(v) and |u - v|

contraction_reduction_triangle = displayed(Abs(f_u - g_v),
    Link("<=", Abs(f_u - f_v) + Abs(f_v - g_v), locator="Lemma 21, proof, display 2, line 1",
        proof=(by.fact("abs", "above", f_u - f_v), by.fact("abs", "above", f_v - g_v),
            by.cases_of(Abs(f_u - g_v), (by.linear(),), (by.linear(),))),
        mutants=(mutant("the second term halved", show=Abs(f_u - g_v) <= Abs(f_u - f_v) + Abs(f_v - g_v) / 2),)),
    Link("<=", c * gap + s, locator="Lemma 21, proof, display 2, line 2",
        mutants=(mutant("a Lipschitz map only up to a factor 2",
                given=(Abs(f_u - f_v) <= 2 * c * gap, Abs(f_v - g_v) <= s, gap >= 0, gap <= z, c >= 0)),)),
    Link("<=", c * z + s, locator="Lemma 21, proof, display 2, line 3",
        mutants=(mutant("without c >= 0", given=(gap >= 0, gap <= z)),)),
    given=(Abs(f_u - f_v) <= c * gap, Abs(f_v - g_v) <= s, gap >= 0, gap <= z, c >= 0), paper="feldman2018iteration",
    locator="Lemma 21, proof",
    title="On the line, |psi(u) - psi'(v)| <= c z + s for |u - v| <= z, |psi(u) - psi(v)| <= c |u - v|, |psi - psi'| "
        "<= s")
