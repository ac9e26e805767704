"""Lesser trade-off functions: a sampled Gaussian of a longer shift, and a product of which one factor is less.

Of two trade-off functions the lesser one promises less privacy; so bounds with rounder constants follow from others.
power(r, s) is 1 - G(r)(s), G(r) = T(N(0, 1), N(r, 1)), and C_q(f) the biconjugate of the lesser of f_q(s) = q f(s) + (1 - q)(1 - s) and its
inverse.  draw(A0, A) is the law of an outcome of A0 and one of A, with_score(P, m) that of one of P and a number of
N(m, 1).
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.foundations.sampled_interpolation import (A0, B0, A, B, U, Y, Z, but_last, but_score, draw, last, longer,
    of_equal_laws, pair, score_of, tensor_product, tuples, with_score)
from lemmas.foundations.tensor_products import tests_of_all_levels
from lemmas.foundations.trade_off_functions import biconjugate_of_least, blind, inverse_of, line_below, unit
from lemmas.foundations.trade_offs import trade_off
from lemmas.foundations.trade_offs_of_laws import is_trade_off
from lemmas.mechanisms.neyman_pearson import power, seen
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
A2, B2 = law("A2", Z), law("B2", Z)
C, C2, F, F2, f, f2, inverse, inverse2 = (fun(name, line)
        for name in ("C", "C2", "F", "F2", "f", "f2", "inverse", "inverse2"))
c, g, q, r, r2, s, m, d = reals("c g q r r2 s m d")

@claim("power(r, s), of the one-sided test of level s against the shift r, does not fall as r grows",
    given=[r <= r2],
    show=power(r, s) <= power(r2, s))
def power_grows():
    with under(gauss(line), lambda z: seen(r + z, s) <= seen(r2 + z, s)) as z:
        yes, _ = cases(Q(r + z) < s)
        with yes:
            have(Q(r2 + z) < s)

@claim("f2 <= f: the biconjugate of min(f2, f2^(-1)) is at most that of min(f, f^(-1)) on [0, 1]",
    given=[hypothesis("less", every(REAL, lambda s: unit(s).implies(f2(s) <= f(s)))),
        hypothesis("inverse", inverse_of(f, inverse)), hypothesis("C", biconjugate_of_least(f, inverse, C)),
        hypothesis("inverse2", inverse_of(f2, inverse2)), hypothesis("C2", biconjugate_of_least(f2, inverse2, C2)),
        0 <= s, s <= 1],
    show=C2(s) <= C(s))
def lesser_biconjugate():
    # A line below f2 and its inverse is below f and its inverse, which is not less.
    with have(every(REAL, lambda t: unit(t).implies(inverse2(t) <= inverse(t)))).called("lesser inverse"):
        t, _ = intro("t", "[0 <= t <= 1]")
        apply_to("inverse", 0, t)
        apply_to("inverse", inverse(t), t).called("here")
        apply_to("inverse2", inverse(t), t).called("there")
        apply_to("less", inverse(t))
        modus("here.0")  # f(inverse(t)) <= t
        modus("there.3")  # f2 is at most t there, so that inverse2(t) <= inverse(t)
    contradiction()
    apply_to("C2", s, C2(s) - C(s))
    unpack(this, "g")
    unpack(this, "c").called("line")
    for name, below_it, more in (("less", "line.0", f), ("lesser inverse", "line.1", inverse)):
        with have(line_below(more, g, c)):
            t, _ = intro("t", "[0 <= t <= 1]")
            apply_to(name, t)
            apply_to(below_it, t)
    apply_to("C", s, 1).called("lines are below C")
    apply_to("lines are below C.0", g, c)

def at_shift(q: Expr, r: Expr, f: Function, inverse: Function, C: Function, which: str) -> list[Prop]:
    """C = C_q(G(r)); `which` ends the names of the hypotheses."""
    return [hypothesis(f"f_q{which}", every(REAL, lambda s: f(s) == q * (1 - power(r, s)) + (1 - q) * (1 - s))),
        hypothesis(f"inverse{which}", inverse_of(f, inverse)),
        hypothesis(f"C{which}", biconjugate_of_least(f, inverse, C))]

@claim("The trade-off function of a sampled Gaussian falls as the shift grows: C_q(G(r2)) <= C_q(G(r)) for r <= r2",
    given=[0 <= q, r <= r2, *at_shift(q, r, f, inverse, C, ""), *at_shift(q, r2, f2, inverse2, C2, "2"), 0 <= s,
        s <= 1],
    show=C2(s) <= C(s))
def sampled_gaussian_falls():
    with have(every(REAL, lambda s: unit(s).implies(f2(s) <= f(s)))):
        t, _ = intro("t", "[0 <= t <= 1]")
        apply_to("f_q", t)
        apply_to("f_q2", t)
        use(power_grows, s=t)
        linear(q)
    use(lesser_biconjugate)

@claim("Two laws with the trade-off function C = T(A, B) are C2-DP for C2 <= C",
    given=[hypothesis("best", is_trade_off(C, Z, A, B)),
        hypothesis("less", every(REAL, lambda s: unit(s).implies(C2(s) <= C(s))))],
    show=trade_off(A, B, C2))
def private_for_a_lesser():
    phi = intro("phi")
    apply_to("best", E(A, phi), 1).called("best at the level")
    apply_to("best at the level.0", phi)
    apply_to("less", E(A, phi))

# --- what it says of laws ---------------------------------------------------------------------------------------------------

P, Q_ = law("P", Y), law("Q", Y)

@claim("Two laws that are F-DP, F = T(P, Q), are F2-DP if T(P, Q) >= F2 and F2 does not increase",
    given=[hypothesis("best", is_trade_off(F, Y, P, Q_)),
        hypothesis("falling", every(REAL, REAL, lambda s, t: (unit(s, t) & (s <= t)).implies(F2(t) <= F2(s)))),
        hypothesis("less", trade_off(P, Q_, F2)), hypothesis("private", trade_off(mu, nu, F))],
    show=trade_off(mu, nu, F2))
def private_for_less():
    # Else F < F2 at the level of phi; then a test chi of P and Q, of at most that level, errs less than F2 allows.
    phi = intro("phi")
    contradiction()
    level = E(mu, phi)
    apply_to("private", phi)
    apply_to("best", level, F2(level) - F(level)).called("at the level")
    unpack("at the level.1", "chi").called("test")
    apply_to("less", test("chi", Y))
    apply_to("falling", E(P, test("chi", Y)), level)

t = test("t", U, Z)

@claim("T(A, B) >= T(A2, B2): for tests with a parameter there are tests of A2 and B2 as good but for any d > 0",
    given=[hypothesis("best", is_trade_off(C2, Z, A2, B2)), hypothesis("less", trade_off(A, B, C2)), d > 0],
    show=exists(test(U, Z),
        lambda best: every(U,
            lambda u: ((E(A2, lambda z: best(u, z)) <= E(A, lambda z: t(u, z)))
                    & (E(B, lambda z: t(u, z)) <= E(B2, lambda z: best(u, z)) + d)))))
def tests_as_good():
    use(tests_of_all_levels, f=C2, P=A2, Q=B2)
    unpack(this, "psi").called("all levels")
    witness(value(U, Z, lambda u, z: test("psi", line, Z)(E(A, lambda z: t(u, z)), z)))
    u = intro("u")
    apply_to("all levels", E(A, lambda z: t(u, z)))
    apply_to("less", value(Z, lambda z: t(u, z)))

@claim("One factor less: T(A, B) >= T(A2, B2) gives G(m) x T(A0, B0) x T(A, B) >= G(m) x T(A0, B0) x T(A2, B2)",
    given=[hypothesis("best", is_trade_off(C2, Z, A2, B2)), hypothesis("less", trade_off(A, B, C2)), *tuples,
        *tensor_product(expr(1)).of("numbers"),
        hypothesis("product", is_trade_off(F2, Y, with_score(draw(A0, A2), expr(0)), with_score(draw(B0, B2), m)))],
    show=trade_off(with_score(draw(A0, A), expr(0)), with_score(draw(B0, B), m), F2))
def lesser_factor():
    # Any test phi with A, B has one with A2, B2 that is as good but for d, for all other outcomes; d is any above 0.
    phi = intro("phi")
    with use(small_real, A=F2(E(with_score(draw(A0, A), expr(0)), phi)) - (1 - E(with_score(draw(B0, B), m), phi)),
            B=1) as closing:
        with closing.premise("for every eps"):
            d, _ = intro("d", "[0 < d]")
            use(tests_as_good, U=Y, t=value(Y, Z, lambda y, z: phi(pair(longer(but_score(y), z), score_of(y)))))
            unpack(this, "best").called("best")
            with under(A0, lambda w: after(w, A2, expr(0)) <= told(phi, w, A, expr(0))) as w:
                of_the_outcomes(phi, w, A2, A, expr(0))
                with under(gauss(line), lambda g: chosen(w, A2, expr(0), g) <= seen_(phi, w, A, expr(0), g)) as g:
                    at_the_number(w, expr(0), g)
            with under(B0, lambda w: told(phi, w, B, m) <= after(w, B2, m) + d) as w:
                of_the_outcomes(phi, w, B2, B, m)
                with under(gauss(line), lambda g: seen_(phi, w, B, m, g) <= chosen(w, B2, m, g) + d) as g:
                    at_the_number(w, m, g)
            apply_to("product", E(with_score(draw(A0, A), expr(0)), phi), 1).called("at the level")
            apply_to("at the level.0", value(Y, as_good))

best = test("best", Y, Z)
# as_good is the new test of all the outcomes.  After the outcomes w and a number of mean m: after and chosen are its mean,
# told and seen_ that of phi, over z and g, and over z alone.
as_good = lambda y: best(pair(but_last(but_score(y)), score_of(y)), last(but_score(y)))
outcome = lambda w, z, m, g: pair(longer(w, z), m + g)
after = lambda w, A, m: E(A, lambda z: E(gauss(line), lambda g: as_good(outcome(w, z, m, g))))
told = lambda phi, w, A, m: E(A, lambda z: E(gauss(line), lambda g: phi(outcome(w, z, m, g))))

def of_the_outcomes(phi: Test, w: Point, A2: Law, A: Law, m: Expr) -> None:
    """The tests of the outcomes after w, level or power."""
    with under(A2,
            lambda z: (E(gauss(line), lambda g: as_good(outcome(w, z, m, g)))
                    == E(gauss(line), lambda g: best(pair(w, m + g), z)))) as z:
        with under(gauss(line), lambda g: as_good(outcome(w, z, m, g)) == best(pair(w, m + g), z)) as g:
            apply_to("left", w, z)
            apply_to("right", w, z)
            apply_to("tuple", longer(w, z), m + g)
            apply_to("number", longer(w, z), m + g)
            rewrite(but_score(pair(longer(w, z), m + g)) == longer(w, z))
            rewrite(score_of(pair(longer(w, z), m + g)) == m + g)
            rewrite(but_last(longer(w, z)) == w)
            rewrite(last(longer(w, z)) == z)
    swap(A2, gauss(line), lambda z, g: best(pair(w, m + g), z))
    swap(A, gauss(line), lambda z, g: phi(outcome(w, z, m, g)))

chosen = lambda w, A, m, g: E(A, lambda z: best(pair(w, m + g), z))
seen_ = lambda phi, w, A, m, g: E(A, lambda z: phi(outcome(w, z, m, g)))

def at_the_number(w: Point, m: Expr, g: Expr) -> None:
    """What is known of the tests after w, at the number m + g."""
    apply_to("best", pair(w, m + g)).called("at the number")
    apply_to("tuple", w, m + g)
    apply_to("number", w, m + g)
    for part in (0, 1):
        rewrite(but_score(pair(w, m + g)) == w, at=f"at the number.{part}").called("there")
        rewrite(score_of(pair(w, m + g)) == m + g, at="there")

# --- doubt ------------------------------------------------------------------------------------------------------------------

nought, one_, half = expr(0), expr(1), expr("1/2")
nothing, everything = value(line, lambda s: nought), value(line, lambda s: one_)
lines = lambda *names: dict.fromkeys(names, "line")
doubt(power_grows,
    mutants=[mutant("strictly", show=power(r, s) < power(r2, s),
            hints=[{"witness": dict.fromkeys(("r", "r2", "s"), "0"),
                    "proofs": {"show": (by.contradiction(), by.linear())}}])])

# 1 - s is its own inverse and its own biconjugate.
below = (by.intro("s"), by.intro())
least = lambda g: (by.intro("s", "d"), by.intro(),
    by.each_part((by.intro("g", "c"), by.intro().called("below"), by.apply_to("below.0", real("s"))),
        (by.witness(g), by.witness(g), by.each_part((by.each_part(below, below),), ()))))
own_inverse = (by.intro("s", "t"), by.intro())
of_blind = {"f2": blind, "inverse2": blind, "C2": blind, "s": "0"}
doubt(lesser_biconjugate,
    mutants=[dropped(lesser_biconjugate, "less",
            hints=[{"witness": {"f": nothing, "inverse": nothing, "C": nothing, **of_blind},
                    "proofs": {"given inverse": own_inverse, "given C": least(0), "given inverse2": own_inverse,
                        "given C2": least(1), "show": (by.contradiction(), by.linear())}}])])
doubt(sampled_gaussian_falls,
    mutants=[mutant("of any C", given=[0 <= q, r <= r2, *at_shift(q, r2, f2, inverse2, C2, "2"), 0 <= s, s <= 1],
            hints=[{"witness": {"C": nothing, **of_blind, **dict.fromkeys(("q", "r", "r2"), "0")},
                    "proofs": {"given f_q2": (by.intro("s"), by.linear()), "given inverse2": own_inverse,
                        "given C2": least(1), "show": (by.contradiction(), by.linear())}}])])

at_0, at_1 = dirac(nought), dirac(one_)
any_test = (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda y: one_)), by.linear())
private = (by.intro("phi"), by.linear())
doubt(private_for_a_lesser,
    mutants=[dropped(private_for_a_lesser, "less",
            hints=[{"witness": {**lines("Z"), "A": at_0, "B": at_0, "C": blind, "C2": everything},
                    "proofs": {"given best": of_equal_laws, "show": any_test}}])])
doubt(private_for_less,
    mutants=[dropped(private_for_less, "less",
            hints=[{"witness": {**lines("X", "Y"), **dict.fromkeys(("P", "Q", "mu", "nu"), at_0), "F": blind,
                        "F2": everything},
                    "proofs": {"given best": of_equal_laws, "given falling": (by.intro("s", "t"), by.intro()),
                        "given private": private, "show": any_test}}])])
doubt(tests_as_good,
    mutants=[dropped(tests_as_good, "less",
            hints=[{"witness": {**lines("U", "Z"), "A": at_0, "B": at_1, "A2": at_0, "B2": at_0, "C2": blind,
                        "d": "1/4", "t": value(line, line, lambda u, z: indicator(half <= z))},
                    "proofs": {"given best": of_equal_laws,
                        "show": (by.contradiction().called("tests"), by.unpack("tests", "best").called("best"),
                            by.apply_to("best", 0), by.linear())}}])])
doubt(lesser_factor,
    mutants=[dropped(lesser_factor, ["left", "right", "tuple", "number", "product"], "of any F2",
            hints=[{"witness": {**lines("U", "Y", "Z"), **dict.fromkeys(("A0", "B0", "A", "B", "A2", "B2"), at_0),
                        "C2": blind, "F2": everything, "m": "0",
                        **dict.fromkeys(("longer", "pair"), value(line, line, lambda w, z: w))},
                    "proofs": {"given best": of_equal_laws, "given less": private, "show": any_test}}])])
