"""Composition of f-DP mechanisms: the tensor product of trade-off functions, T(P x P', Q x Q').

T(P, Q)(s) is the least probability with which a test misses Q that accepts under P with probability s at most.  psi(s,
.) and chi(s, .) are tests of level s that are best but for d; unit(s) says that s is from 0 to 1.  f1 = T(P1, Q1) is for
what was released before, f = T(P, Q) for the next step, by the kernels K and L, and F for the pairs of outcomes, points of V.
"""

from typing import Any

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.chains import releases
from lemmas.foundations.trade_off_functions import blind, unit
from lemmas.foundations.trade_offs import trade_off
from lemmas.foundations.trade_offs_of_laws import (falls_most_at_the_start, is_trade_off, trade_offs_are_continuous,
    trade_offs_are_convex)
from lemmas.papers import dong
from verify.lemma import *

X, Y, Z, W, V = spaces("X Y Z W V")
mu, nu = laws("mu nu", X)
P, Q_ = law("P", Z), law("Q", Z)
P1, Q1 = law("P1", W), law("Q1", W)
K, L = markov("K", X, Y), markov("L", X, Y)
f, f1, F = (fun(name, line) for name in ["f", "f1", "F"])
s, v, d, h = reals("s v d h")
i = integer("i")
psi = test("psi", line, Z)
chi = test("chi", line, W)
phi = test("phi", Z)

# psi(s, .) is a test of level s, and its other error is within d of the least, f(s).
good = lambda psi, s: (E(P, lambda z: psi(s, z)) <= s) & (1 - E(Q_, lambda z: psi(s, z)) <= f(s) + d)
until = lambda i: exists(test(line, Z),
    lambda psi: every(REAL, lambda s: (unit(s) & (s <= i * h)).implies(good(psi, s))))

# psi up to the level i h, phi beyond; the minimum with 1 changes nothing, and shows that it is a test.
glued = lambda s, z: Min(1, indicator(s <= i * h) * psi(s, z) + indicator(i * h < s) * phi(z))

@claim("There are tests of all levels up to i h, within d of the best, measurable in level and outcome, if f falls by "
        "d/2 at most up to h",
    given=[hypothesis("best", is_trade_off(f, Z, P, Q_)), d > 0, h > 0, i >= 0,
        hypothesis("f falls little up to h",
            every(REAL, lambda v: (unit(v) & (v <= h)).implies(f(0) - f(v) <= d / 2)))],
    show=until(i))
def tests_up_to_a_level():
    """By induction over i: from i h to (i + 1) h the best test of the level i h does, as f falls little over h."""
    use(trade_offs_are_convex).called("shape")
    start, step = induction(i, 0).called("before")
    with start:
        apply_to("best", 0, d)
        unpack(this, "phi").called("at 0")
        witness(value(line, Z, lambda s, z: phi(z)))
        intro("s", "[s in reach]")
        have(s == 0)
        rewrite(this)
    with step:
        unpack("before", "psi").called("so far")
        more, enough = cases(i * h <= 1)
        with more:
            apply_to("best", i * h, d / 2)
            unpack(this, "phi")
            witness(value(line, Z, glued))
            intro("s", "[s in reach]")
            low, high = cases(s <= i * h)
            with low:
                apply_to("so far", s)
                for one in (P, Q_):
                    with under(one, lambda z: glued(s, z) == psi(s, z)) as z:
                        fact("min", "right", expr(1), psi(s, z))
            with high:
                for one in (P, Q_):
                    with under(one, lambda z: glued(s, z) == phi(z)) as z:
                        fact("min", "right", expr(1), phi(z))
                use(falls_most_at_the_start, u=i * h, v=s - i * h)
                apply_to("f falls little up to h", s - i * h)
        with enough:
            witness(psi)
            intro("s", "[s in reach]")
            apply_to("so far", s)

@claim("There are tests of all levels in [0, 1], within d of the best, measurable in level and outcome",
    given=[hypothesis("best", is_trade_off(f, Z, P, Q_)), d > 0],
    show=exists(test(line, Z), lambda psi: every(REAL, lambda s: unit(s).implies(good(psi, s)))))
def tests_of_all_levels():
    """f is continuous at 0 and falls most there: by d/2 at most over h, for some h > 0; ceiling(1/h) steps of h reach
    1."""
    use(trade_offs_are_continuous).called("continuous")
    apply_to("continuous", 0, d / 2)
    unpack(this, "h").called("h > 0", "near 0")
    with have(every(REAL, lambda v: (unit(v) & (v <= h)).implies(f(0) - f(v) <= d / 2))):
        intro("v", "[v up to h]")
        apply_to("near 0", v)
        fact("abs", "above", f(v) - f(0))
    fact("ceiling", "bounds", 1 / h)
    have(0 < 1 / h)
    use(tests_up_to_a_level, i=ceiling(1 / h))
    unpack(this, "psi").called("all")
    have(1 <= ceiling(1 / h) * h, by.linear(h))
    witness(psi)
    intro("s", "[s in [0, 1]]")
    apply_to("all", s)

# --- two mechanisms -----------------------------------------------------------------------------------------------------

# The pair of outcomes is a point of V, of which both are known.
pair, left, right = map_("pair", (W, Z), V), map_("left", V, W), map_("right", V, Z)
parts = [hypothesis("left", every(W, Z, lambda w, z: left(pair(w, z)) == w)),
    hypothesis("right", every(W, Z, lambda w, z: right(pair(w, z)) == z))]
product = lambda P1, P: bind(P1, lambda w: bind(P, lambda z: dirac(pair(w, z))))
t = test("t", Y)

def known_of_the_pair(one: Law, other: Law, told: Callable[[Point], Expr],
        by_both: Callable[[Point, Point], Expr]) -> None:
    """What is told by the pair of outcomes, of the laws one and other, is told by both of them."""
    with under(one, lambda w: E(other, lambda z: told(pair(w, z))) == E(other, lambda z: by_both(w, z))) as w:
        with under(other, lambda z: told(pair(w, z)) == by_both(w, z)) as z:
            apply_to("left", w, z)
            apply_to("right", w, z)
            rewrite(left(pair(w, z)) == w)
            rewrite(right(pair(w, z)) == z)

@claim("A step of composition: T(mu, nu) >= T(P1, Q1) and T(K(x), L(x)) >= T(P, Q) for all x give T >= T(P1 x P, Q1 x "
        "Q) after K and L",
    given=[hypothesis("first", is_trade_off(f1, W, P1, Q1)), hypothesis("best", is_trade_off(f, Z, P, Q_)), *parts,
        hypothesis("product", is_trade_off(F, V, product(P1, P), product(Q1, Q_))),
        hypothesis("before", trade_off(mu, nu, f1)), hypothesis("step", every(X, lambda x: trade_off(K(x), L(x), f)))],
    show=trade_off(push(mu, K), push(nu, L), F))
def tensor_step():
    intro("t")
    with use(small_real, A=F(E(push(mu, K), t)) - (1 - E(push(nu, L), t)), B=2) as closing:
        with closing.premise("for every eps"):
            d, _ = intro("d", "[d > 0]")
            use(tests_of_all_levels, d=d)
            unpack(this, "psi").called("psi")
            use(tests_of_all_levels, d=d, Z=W, f=f1, P=P1, Q=Q1)
            unpack(this, "chi").called("chi")
            # psi is nearly as good a test of the second outcome as t is after x; its level is that of t.
            level = lambda x: E(K(x), t)
            with under(mu, lambda x: E(P, lambda z: psi(level(x), z)) <= level(x)) as x:
                apply_to("psi", level(x))
            with under(nu, lambda x: E(L(x), t) <= E(Q_, lambda z: psi(level(x), z)) + d) as x:
                apply_to("psi", level(x))
                apply_to("step", x, t)
            swap(mu, P, lambda x, z: psi(level(x), z))
            swap(nu, Q_, lambda x, z: psi(level(x), z))
            # chi is nearly as good a test of the first outcome as psi is of x.
            seen = lambda z: E(mu, lambda x: psi(level(x), z))
            with under(P, lambda z: E(P1, lambda w: chi(seen(z), w)) <= seen(z)) as z:
                apply_to("chi", seen(z))
            with under(Q_, lambda z: E(nu, lambda x: psi(level(x), z)) <= E(Q1, lambda w: chi(seen(z), w)) + d) as z:
                apply_to("chi", seen(z))
                apply_to(trade_off(mu, nu, f1), value(X, lambda x: psi(level(x), z)))
            swap(P, P1, lambda z, w: chi(seen(z), w))
            swap(Q_, Q1, lambda z, w: chi(seen(z), w))
            best = lambda v: chi(seen(right(v)), left(v))
            for one, other in ((P1, P), (Q1, Q_)):
                known_of_the_pair(one, other, best, lambda w, z: chi(seen(z), w))
            # F is below the errors of every test of the pair, of this one as well; the 1 is any number.
            apply_to("product", E(push(mu, K), t), expr(1)).called("no test is better than F", "some test is near F")
            apply_to("no test is better than F", value(V, best))

# --- any number of mechanisms -------------------------------------------------------------------------------------------

# Mechanism t makes the next history of the one before: M[t] on the one data set, N[t] on a neighbour.
M, N_ = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
H, H2 = sequence("H", law(X)), sequence("H2", law(X))
append = map_("append", (X, Y), X)
fs, Fs = sequence("f", fun(line)), sequence("F", fun(line))
Ps, Qs = sequence("P", law(Z)), sequence("Q", law(Z))
PP, QQ = sequence("PP", law(V)), sequence("QQ", law(V))
n, m = integer("n"), integer("m")
longer, but_last, last = map_("longer", (V, Z), V), map_("but_last", V, V), map_("last", V, Z)

# A tuple of outcomes is the tuple of those before, with the last one; the products are the laws of tuples.
tuples = [same(PP[0], QQ[0]), hypothesis("left", every(V, Z, lambda w, z: but_last(longer(w, z)) == w)),
    hypothesis("right", every(V, Z, lambda w, z: last(longer(w, z)) == z)),
    hypothesis("P",
        for_all(0, n - 1,
            lambda t: same(PP[t + 1], bind(PP[t], lambda w: bind(Ps[t], lambda z: dirac(longer(w, z))))))),
    hypothesis("Q",
        for_all(0, n - 1,
            lambda t: same(QQ[t + 1], bind(QQ[t], lambda w: bind(Qs[t], lambda z: dirac(longer(w, z)))))))]
composed = setting("n trade-off functions and their tensor product",
    r"$f_t = T(P_t, Q_t)$ for $t < n$, and $F_m = T(P_0 \times \cdots \times P_{m - 1}, Q_0 \times \cdots \times Q_{m - 1})$, "
        r"which is $f_0 \otimes \cdots \otimes f_{m - 1}$. A tuple of outcomes "
        r"is a point of $V$, of which the last outcome and those before it are known.",
    factors=[hypothesis("factor", for_all(0, n - 1, lambda t: is_trade_off(fs[t], Z, Ps[t], Qs[t])))],
    products=[hypothesis("product", for_all(0, n, lambda t: is_trade_off(Fs[t], V, PP[t], QQ[t])))], tuples=tuples)

@claim("Composition: mechanisms that are f_t-DP, whatever was released before, are f_0 x ... x f_(n - 1)-DP together, "
        "the tensor product", dong("Theorem 3.2", "whole"),
    given=[n >= 0, composed, same(H[0], H2[0]), hypothesis("run", releases(H, M, append, n)),
        hypothesis("other run", releases(H2, N_, append, n)),
        hypothesis("private", for_all(0, n - 1, lambda t: every(X, lambda h: trade_off(M[t](h), N_[t](h), fs[t]))))],
    show=for_all(0, n, lambda m: trade_off(H[m], H2[m], Fs[m])))
def tensor_composition():
    """By induction on m: `tensor_step`, with the tuple of m outcomes for the first one."""
    with have(every(INTEGER, lambda m: (0 <= m).implies((m <= n).implies(trade_off(H[m], H2[m], Fs[m]))))):
        m, _ = intro("m", "[m >= 0]")
        start, step = induction(m, 0).called("before")
        with start:
            intro(1)
            rewrite(same(H[0], H2[0]))
            t = intro("t")
            apply_to("product", 0).called("start")
            use(trade_offs_are_convex, f=Fs[0], Z=V, P=PP[0], Q=QQ[0]).called("shape")
            apply_to("shape.0", E(H2[0], t))
        with step:
            intro(1)
            modus("before")
            apply_to("factor", m)
            apply_to("product", m).called("so far")
            apply_to("product", m + 1).called("with this")
            for name in ("P", "Q"):
                apply_to(name, m)
                rewrite(this, at="with this").called("with this")
            for name in ("run", "other run"):
                apply_to(name, m)
                rewrite(this)
            with use(tensor_step, mu=H[m], nu=H2[m], K=value(X, lambda h: released(h, M[m])),
                    L=value(X, lambda h: released(h, N_[m])), Y=X, W=V, f1=Fs[m], f=fs[m], F=Fs[m + 1], P=Ps[m],
                    Q=Qs[m], P1=PP[m], Q1=QQ[m], pair=longer, left=but_last, right=last) as that:
                with that.premise("step"):
                    h, t = intro("h", "t")
                    apply_to("private", m, h, value(Y, lambda y: t(append(h, y))))
            intro("t")
            apply_to(tensor_step)
    m = intro("m")
    apply_to(this, m)

released = lambda h, K: bind(K(h), lambda y: dirac(append(h, y)))

# --- doubt ----------------------------------------------------------------------------------------------------------

ONE = dirac(expr(0))
nothing, everything = value(line, lambda s: expr(0)), value(line, lambda s: expr(1))
# f = 0 is below what equal laws have: no test has so small errors.
no_such_tests = (by.contradiction().called("tests"), by.unpack("tests", "psi").called("all"), by.apply_to("all", "1/2"),
    by.linear())
doubt(tests_up_to_a_level,
    mutants=[dropped(tests_up_to_a_level, "best",
            hints=[{"witness": {"Z": "line", "P": ONE, "Q": ONE, "f": nothing, "d": "1/4", "h": "1", "i": "1"},
                    "proofs": {"given f falls little up to h": (by.intro("v"), by.intro()), "show": no_such_tests}}])])
doubt(tests_of_all_levels,
    mutants=[dropped(tests_of_all_levels, "best",
            hints=[{"witness": {"Z": "line", "P": ONE, "Q": ONE, "f": nothing, "d": "1/4"},
                    "proofs": {"show": no_such_tests}}])])

# 1 - s is the trade-off function of a law and itself: no test does better, and one that accepts with chance s attains it.
best_of_one = (by.intro("s", "d"), by.intro(),
    by.each_part((by.intro("phi"), by.intro(), by.linear()),
        (by.witness(value(line, lambda z: Min(1, Max(0, s)))), by.fact("max", "right", expr(0), s),
            by.fact("min", "right", expr(1), Max(0, s)), by.each_part((by.linear(),), (by.linear(),)))))
every_test = value(line, lambda y: expr(1))
any_test = (by.contradiction().called("bound"), by.apply_to("bound", every_test), by.linear())
at_0 = (by.contradiction().called("bound"), by.apply_to("bound", 0, every_test), by.linear())
doubt(tensor_step,
    mutants=[mutant("of any F", given=[*tensor_step.given[:2], *tensor_step.given[5:]],
            hints=[{"witness": {**dict.fromkeys(("X", "Y", "Z", "W"), "line"),
                        **dict.fromkeys(("mu", "nu", "P", "Q", "P1", "Q1"), ONE), "f": blind, "f1": blind,
                        "F": everything, "K": value(line, lambda x: ONE), "L": value(line, lambda x: ONE)},
                    "proofs": {"given first": best_of_one, "given best": best_of_one,
                        "given before": (by.intro("phi"), by.linear()),
                        "given step": (by.intro("x"), by.intro("phi"), by.linear()), "show": any_test}}])])
# No finite space holds tuples of more than one outcome, so that F = f is what is blind; the mechanisms are not.
of_all_times = lambda what: {"at": [], "else": what}

def two_outputs(*after: tuple[list[str], list[list[str]]]) -> dict[str, Any]:
    """An instance for the attack, where the last output is the history: its law after each step, by which kernel."""
    one, never_told = of_all_times(["1"]), "(lambda (t) (lambda (s) (+ 1 (* -1 s))))"
    law_of = {"at": [[["0"], ["1/3", "2/3"]], *([[str(t)], law] for t, (law, _) in enumerate(after, 1))],
        "else": ["1", "0"]}
    by_kernel = {"at": [[[str(t)], kernel] for t, (_, kernel) in enumerate(after)], "else": after[0][1]}
    return {"values": {"V": "1", "Z": "1", "X": "2", "Y": "2", "n": str(len(after)), "f": never_told, "F": never_told,
            **dict.fromkeys(("P", "Q", "PP", "QQ"), one), "longer": [["1"]], "but_last": ["1"], "last": ["1"],
            "H": law_of, "H2": law_of, "M": by_kernel, "N": by_kernel, "append": [["1", "2"], ["1", "2"]]},
        "try": {"s": ["0", "1/2", "1"], "d": ["1/10"],
            "phi": [["0"], ["1/2"], ["1"], ["0", "1"], ["1/2", "1/3"], ["1", "0"]]}}

always, told = lambda what: value(INTEGER, lambda t: what), value(line, lambda y: indicator("1/2" < y))
drawn_anew = (["5/12", "7/12"], [["1/4", "3/4"], ["1/2", "1/2"]])
doubt(tensor_composition,
    mutants=[mutant("of any F", given=[n >= 0, *tensor_composition.given[-4:]],
            hints=[{"witness": {**dict.fromkeys(("X", "Y"), "line"), "n": "0",
                        **dict.fromkeys(("H", "H2"), value(INTEGER, lambda t: ONE)),
                        **dict.fromkeys(("M", "N"), value(INTEGER, lambda t: value(line, lambda x: ONE))),
                        "append": value(line, line, lambda x, y: x),
                        **dict.fromkeys(("f", "F"), value(INTEGER, lambda t: everything))},
                    "proofs": {**dict.fromkeys(("given run", "given other run", "given private"),
                            (by.intro("t"), by.absurd(by.linear()))), "show": at_0}}]),
        dropped(tensor_composition, ["left", "right"], "tuples that forget the outcomes",
            hints=[{"witness": {**dict.fromkeys(("X", "Y", "Z", "V"), "line"), "n": "1",
                        **dict.fromkeys(("P", "PP", "QQ", "H"), always(ONE)), "Q": always(dirac(expr(1))),
                        "H2": value(INTEGER, lambda t: dirac(t)), "M": always(value(line, lambda x: ONE)),
                        "N": value(INTEGER, lambda t: value(line, lambda x: dirac(t + 1))),
                        "append": value(line, line, lambda x, y: y), "longer": value(line, line, lambda w, z: expr(0)),
                        "f": always(nothing), "F": always(blind)},
                    "proofs": {"given factor": (by.intro("t"), by.intro("s", "d"), by.intro(),
                            by.each_part((by.intro("phi"), by.intro()), (by.witness(told),))),
                        "given product": (by.intro("t"), *best_of_one), "given private": (by.intro("t", "h", "phi"),),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound", 1, told), by.linear())}}])],
    hints=[two_outputs(drawn_anew), two_outputs(drawn_anew, (["7/12", "5/12"], [["0", "1"], ["1", "0"]]))])
