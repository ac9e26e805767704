"""A sequence of numbers has one limit at most."""

from lemmas.analysis.small_numbers import small_real
from verify.lemma import *

a = real_sequence("a")
S, T, d = reals("S T d")
m, n = integer("m"), integer("n")

@definition(r"\lim_n ${a}_n = $S")
def tends_to(a: Series[Real], S: Real) -> Prop:
    """$a tends to $S.

    For every d > 0 the terms are within d of S from some place on."""
    return every(REAL,
        lambda d: (0 < d).implies(exists(INTEGER,
                lambda m: every(INTEGER, lambda n: (m <= n).implies(abs(a[n] - S) <= d)))))

@claim("A sequence has one limit at most", given=[tends_to(a, S), tends_to(a, T)], show=eq(S, T))
def limit_is_unique():
    for gap in (S - T, T - S):  # at most 2 eps, as some late term is within eps of both
        with use(small_real, A=gap, B=2) as that:
            with that.premise("for every eps"):
                eps, _ = intro("eps", "[0 < eps]")
                apply_to(tends_to(a, S), eps)
                unpack(this, "m")
                apply_to(tends_to(a, T), eps)
                unpack(this, "n")
                apply_to("m", Max(m, n))
                apply_to("n", Max(m, n))
                for limit_ in (S, T):
                    have(a[Max(m, n)] - limit_ <= abs(a[Max(m, n)] - limit_))
                    have(limit_ - a[Max(m, n)] <= abs(a[Max(m, n)] - limit_))
    have(S <= T, by.linear())

doubt(limit_is_unique,
    mutants=[mutant("S = 2 T", show=eq(S, 2 * T),
            hints=[{"witness": {"a": value(INTEGER, lambda n: 1), "S": "1", "T": "1"},
                    "proofs": {"given 0": (by.intro("d"), by.intro(), by.witness(0), by.intro("n"), by.intro()),
                        "given 1": (by.intro("d"), by.intro(), by.witness(0), by.intro("n"), by.intro())}}])])
