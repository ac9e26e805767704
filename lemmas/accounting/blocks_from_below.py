"""Lower bounds of runs by blocks: tables that steps tell, rounded down, cut to windows and multiplied.

A table of weights p(k) at the losses h k, and w at infinity, has the curve w + sum of p(k) max(1 - g exp(-h k), 0) in
g.  A block goes from two laws of histories to two laws of histories.  A step whose outputs fall into cells, with at
least p(k) in cell k in one world and at most p(k) exp(-h k) in the other, and at least w in a cell that the other world
never meets, tells its table; so does a block that is made of two, for any table that is at most the product of theirs.
What a table makes of a curve D is added(lo, hi, p, h, w, D, g) = w D(0) + sum of p(k) D(g exp(-h k)).

append(x, y) is the history x with the output y after it; `before` and `last` give x and y back.  K and L, or M[i] and
N[i], are a step in the two worlds; block i goes from the laws S[i], S2[i] to Z[i], Z2[i].  The tables have the weights
a, b, c (V[i] for block i) and u, v, w (W[i]) at infinity; F(k, .) and C, or those of Fs[i] and Cs[i], are cells.
"""

from lemmas.accounting.from_below import table_composition_from_below
from lemmas.accounting.loss_tables import at_0, at_1, to_0
from lemmas.accounting.rounded_products import added, added_falls, falling, is_table, rounded_down, rounded_down_product
from verify.lemma import *

H, Y = spaces("H Y")
mu, nu, rho, chi, tau, ups = laws("mu nu rho chi tau ups", H)
K, L = markov("K", H, Y), markov("L", H, Y)
F, C = test("F", line, Y), test("C", Y)
append, before, last = map_("append", (H, Y), H), map_("before", H, H), map_("last", H, Y)
lo, hi, n, i, j, k, T = (integer(name) for name in ("lo", "hi", "n", "i", "j", "k", "T"))
a, b, c, p, D = (fun(name, line) for name in ("a", "b", "c", "p", "D"))
g, h, u, v, w = reals("g h u v w")
x, y, phi, Phi = point("x", H), point("y", Y), test("phi", H), test("Phi", H, Y)

def told(mu: Law, nu: Law, curve: Callable[[Expr], Expr]) -> Prop:
    """For every g >= 0 some test gains at least curve(g)."""
    return every(REAL, lambda g: (0 <= g).implies(exists(test(H), lambda phi: curve(g) <= E(mu, phi) - g * E(nu, phi))))

@definition(r"\text{a block from } $mu, $nu \text{ to } $rho, $chi \text{ tells the table of weights } ${p}(k) \text{ at the "
        r"losses } $h k,\ $lo \le k \le $hi, \text{ and } $w \text{ at infinity}")
def block_tells_at(H: Space, mu: Law[H], nu: Law[H], rho: Law[H], chi: Law[H], lo: Integer, hi: Integer,
        p: Function[line], h: Real, w: Real) -> Prop:
    """a block from mu, nu to rho, chi tells the table of weights p(k) at the losses h k, lo <= k <= hi, and w at
    infinity.

    If for a nonnegative nonincreasing curve D tests gain D(g) from (mu, nu), some gain from (rho, chi) what the table
    makes of D."""
    gained = lambda mu, nu, curve: every(REAL,
        lambda g: (0 <= g).implies(exists(test(H), lambda phi: curve(g) <= E(mu, phi) - g * E(nu, phi))))
    return every(fun(line),
        lambda D: falling(D).implies(gained(mu, nu, lambda g: D(g)).implies(
                gained(rho, chi, lambda g: added(lo, hi, p, h, w, D, g)))))

def block_tells(mu: Law, nu: Law, rho: Law, chi: Law, p: Function, w: Expr) -> Prop:
    """The block from mu, nu to rho, chi tells the table p, w."""
    return block_tells_at(H, mu, nu, rho, chi, lo, hi, p, h, w)

records = hypothesis("records", every(H, Y, lambda x, y: (before(append(x, y)) == x) & (last(append(x, y)) == y)))
released = lambda one, K: bind(one, lambda x: bind(K(x), lambda y: dirac(append(x, y))))

@definition(r"\sum_{k=$lo}^{$hi} ${F}(k, y) + ${C}(y) \le 1\ \text{for all } y")
def are_cells(Y: Space, F: Test[line, Y], C: Test[Y], lo: Integer, hi: Integer) -> Prop:
    """sum over lo <= k <= hi of F(k, y), and C(y), is at most 1 for all y.

    F(k, .), lo <= k <= hi, and C are cells: tests whose sum is at most 1."""
    return every(Y, lambda y: Sum(lo, hi, lambda k: F(k, y)) + C(y) <= 1)

cells = lambda F, C: are_cells(Y, F, C, lo, hi)

@definition(r"$K \text{ has at least } ${p}(k) \text{ in cell } k \text{ of } $F \text{ and } $w \text{ in } $C,\ $L "
        r"\text{ at most } ${p}(k)\, e^{-$h k} \text{ and } 0\ ($lo \le k \le $hi)")
def tells_cells(H: Space, Y: Space, K: Markov[H, Y], L: Markov[H, Y], F: Test[line, Y], C: Test[Y], lo: Integer,
        hi: Integer, p: Function[line], h: Real, w: Real) -> Prop:
    """K has at least p(k) in cell k of F and w in C, L at most p(k) exp(-h k) and 0, lo <= k <= hi, whatever the
    history."""
    return every(H,
        lambda x: all_of(w <= E(K(x), C), E(L(x), C) <= 0,
            for_all(lo, hi,
                lambda k: (p(k) <= E(K(x), lambda y: F(k, y))) & (E(L(x), lambda y: F(k, y)) <= p(k) * exp(-h * k)))))

tells = lambda K, L, F, C, p, w: tells_cells(H, Y, K, L, F, C, lo, hi, p, h, w)

# The table with what is at infinity as one more row, hi + 1: its cell is C, its weight w, its factor exp(-oo) = 0.
finite = lambda k: indicator(k <= hi)
cell_at = lambda k, y: finite(k) * F(k, y) + (1 - finite(k)) * C(y)
weight_at = lambda k: finite(k) * p(k) + (1 - finite(k)) * w
gain_at = lambda k: finite(k) * D(g * exp(-h * k)) + (1 - finite(k)) * D(0)

@claim("A step whose outputs fall into cells with a table's weights tells the table, if histories record outputs",
    given=[lo <= hi, hypothesis("p", is_table(lo, hi, p, w)), records, hypothesis("cells", cells(F, C)),
        hypothesis("tells", tells(K, L, F, C, p, w))],
    show=block_tells(mu, nu, released(mu, K), released(nu, L), p, w))
def step_tells():
    """Composition from below, for the table with one more row; the joint test is read off the history."""
    intro("D", "[falling]", "[gained]", "g", "[0 <= g]")
    with use(table_composition_from_below, X=H, Z=Y, hi=hi + 1,
            A=value(INTEGER, lambda k: value(Y, lambda y: cell_at(k, y))), p=value(line, weight_at),
            r=value(line, lambda k: finite(k) * exp(-h * k)), D=value(line, gain_at)).called("joint") as that:
        with that.premise(1):  # no cell is more than 1
            cases(k <= hi)
        with that.premise("chances"):
            intro("k")
            yes, no = cases(k <= hi)
            with yes:
                apply_to("p.0", k)
        with that.premise("cells of outputs"):
            intro("y")
            apply_to("cells", y)
            last_cell(lambda k: cell_at(k, y), lambda k: F(k, y))
        with that.premise("seen enough"):
            intro("k", "x")
            yes, no = cases(k <= hi)
            with yes:
                apply_to("tells", x).called("at x")
                apply_to("at x.2", k)
            with no:
                apply_to("tells", x)
        with that.premise("can gain"):
            intro("k")
            yes, no = cases(k <= hi)
            with yes:
                apply_to("gained", g * exp(-h * k))
            with no:
                apply_to("gained", 0)
    unpack("joint", Phi)
    last_cell(lambda k: weight_at(k) * gain_at(k), lambda k: p(k) * D(g * exp(-h * k)))
    under(mu, lambda x: eq(seen_again(K)(x), seen_once(K)(x)), again(K))
    under(nu, lambda x: eq(seen_again(L)(x), seen_once(L)(x)), again(L))
    witness(value(H, kept))
    linear(g)

# The joint test Phi of a history and its next output, as a test of the history with that output appended.
kept = lambda x: Phi(before(x), last(x))
seen_again = lambda K: lambda x: E(K(x), lambda y: kept(append(x, y)))
seen_once = lambda K: lambda x: E(K(x), lambda y: Phi(x, y))
again = lambda K: (lambda x: (by.under(K(x), lambda y: eq(kept(append(x, y)), Phi(x, y)),
            lambda y: (by.apply_to("records", x, y), by.rewrite(before(append(x, y)) == x),
                by.rewrite(last(append(x, y)) == y))),))

def last_cell(whole: Callable[[Expr], Expr], inside: Callable[[Expr], Expr]) -> None:
    """The sum up to hi + 1 is that up to hi, where the indicators are 1, and the last term."""
    unfold(Sum(lo, hi + 1, whole))
    with sums((lo, hi), lambda k: eq(whole(k), inside(k))) as k:
        have(k <= hi)
        auto()

tables = [lo <= hi, h >= 0, hypothesis("a", is_table(lo, hi, a, u)), hypothesis("b", is_table(lo, hi, b, v)),
    hypothesis("c", is_table(lo, hi, c, w)), hypothesis("product", rounded_down(lo, hi, a, u, b, v, c, w))]

@claim("Two blocks, one after the other, are a block that tells a rounded-down product of their tables",
    given=[*tables, hypothesis("first", block_tells(mu, nu, rho, chi, a, u)),
        hypothesis("second", block_tells(rho, chi, tau, ups, b, v))],
    show=block_tells(mu, nu, tau, ups, c, w))
def telling_blocks_joined():
    """The second table makes, of what the first makes of D, at least what c makes of D."""
    intro("D", "[falling]", "[gained]")
    instantiate("first", D)
    modus()
    modus()
    use(added_falls, p=a, w=u)
    instantiate("second", value(line, lambda g: added(lo, hi, a, h, u, D, g)))
    modus().called("at the end")
    intro("g", "[0 <= g]")
    apply_to("at the end", g).called("at g")
    unpack("at g", phi)
    use(rounded_down_product)
    witness(phi)

# --- all blocks of a run -----------------------------------------------------------------------------------------

always = lambda one: value(INTEGER, lambda t: one)
S, S2, Z, Z2 = (sequence(name, law(H)) for name in ("S", "S2", "Z", "Z2"))
M, N = sequence("M", markov(H, Y)), sequence("N", markov(H, Y))
Fs, Cs = sequence("F", test(line, Y)), sequence("C", test(Y))
V, W = sequence("V", fun(line)), real_sequence("W")  # the table of block i: weights V[i](k), and W[i] at infinity

@definition(r"\text{block } $i, \text{ from } ${S}, ${S2} \text{ to } ${Z}, ${Z2}, \text{ is an earlier block and then "
        r"another, and the table } ${V}, ${W} \text{ at most the rounded-down product of theirs, on } $lo, \dots, $hi")
def joined_block_below(H: Space, S: Series[Law[H]], S2: Series[Law[H]], Z: Series[Law[H]], Z2: Series[Law[H]],
        lo: Integer, hi: Integer, V: Series[Function[line]], W: Series[Real], i: Integer) -> Prop:
    """block i, from S, S2 to Z, Z2, is an earlier block and then another, and the table V, W at most the rounded-down
    product of theirs, on lo, ..., hi.

    Block i is an earlier block j and then an earlier block k; its table is a rounded-down product of theirs."""
    return exists(INTEGER, INTEGER,
        lambda j, k: all_of(0 <= j, j < i, 0 <= k, k < i, same(S[i], S[j]), same(S2[i], S2[j]), same(S[k], Z[j]),
            same(S2[k], Z2[j]), same(Z[i], Z[k]), same(Z2[i], Z2[k]),
            rounded_down(lo, hi, V[j], W[j], V[k], W[k], V[i], W[i])))

is_joined = lambda i: joined_block_below(H, S, S2, Z, Z2, lo, hi, V, W, i)

@definition(r"$Z\colon\ x \sim $S,\ y \sim $M(x),\ \text{return } $append(x, y)")
def is_released(Y: Space, H: Space, Z: Law[H], S: Law[H], M: Markov[H, Y], append: Map[(H, Y), H]) -> Prop:
    """Z: draw x ~ S, y ~ M(x), return append(x, y).

    Z is the law of the history x, drawn from S, with the output of M(x) appended."""
    return same(Z, bind(S, lambda x: bind(M(x), lambda y: dirac(append(x, y)))))

def is_release(i: Expr) -> Prop:
    """Block i is one step: its output is released, and falls into cells with the weights of its table."""
    return all_of(is_released(Y, H, Z[i], S[i], M[i], append), is_released(Y, H, Z2[i], S2[i], N[i], append),
        cells(Fs[i], Cs[i]), tells(M[i], N[i], Fs[i], Cs[i], V[i], W[i]))

each_table = hypothesis("tables", for_all(0, n, lambda i: is_table(lo, hi, V[i], W[i])))
each_block = for_all(0, n, lambda i: is_release(i) | is_joined(i))
block_at = lambda i: block_tells(S[i], S2[i], Z[i], Z2[i], V[i], W[i])
last_curve = lambda g: W[n] + Sum(lo, hi, lambda k: V[n](k) * Max(1 - g * exp(-h * k), 0))

@claim("Tables that steps tell, and rounded-down products of adjoining ones: tests gain the curve of the last table, "
        "if its block begins with equal laws",
    given=[n >= 0, lo <= hi, h >= 0, records, each_table, each_block, same(S[n], S2[n])],
    show=told(Z[n], Z2[n], last_curve))
def blocks_from_below():
    """Each block tells its table, by induction.  The last begins with equal laws, of which some test gains max(1 - g, 0);
    and the table makes its own curve of that."""

    with have(every(INTEGER, lambda T: (0 <= T).implies(for_all(0, T - 1, lambda i: (i <= n).implies(block_at(i)))))):
        intro("T", "[0 <= T]")
        start, step = induction(T, 0).called("so far")
        with start:
            intro("i")
            contradiction()
        with step:
            intro("i", "[i <= n]")
            yes, no = cases(i <= T - 1)
            with yes:
                apply_to("so far", i)
            with no:
                apply_to(each_table, i)
                instantiate(each_block, i).called("block i")
                one, two = split("block i")
                with one:
                    rewrite(same(Z[i], released(S[i], M[i])))
                    rewrite(same(Z2[i], released(S2[i], N[i])))
                    use(step_tells)
                with two:
                    unpack(this, j)
                    unpack(this, k)
                    have(i <= T)
                    for earlier in (j, k):
                        have(earlier + 1 <= i)
                        apply_to("so far", earlier)
                        apply_to(each_table, earlier)
                    rewrite(same(S[i], S[j]))
                    rewrite(same(S2[i], S2[j]))
                    rewrite(same(Z[i], Z[k]))
                    rewrite(same(Z2[i], Z2[k]))
                    with have(block_tells(Z[j], Z2[j], Z[k], Z2[k], V[k], W[k])):
                        rewrite(same(S[k], Z[j]), backwards=True)
                        rewrite(same(S2[k], Z2[j]), backwards=True)
                    use(telling_blocks_joined)
    apply_to(this, n + 1, n).called("the last block")
    instantiate("the last block", value(line, lambda g: Max(1 - g, 0)))
    modus()
    with modus().called("at the end"):
        intro("g", "[0 <= g]")
        yes, no = cases(g <= 1)
        with yes:
            witness(value(H, lambda x: expr(1)))
        with no:
            witness(value(H, lambda x: expr(0)))
    intro("g", "[0 <= g]")
    apply_to("at the end", g).called("at g")

# --- doubt ---------------------------------------------------------------------------------------------------------

# A weight of 2 at infinity, which nothing tells.
zeros = value(line, lambda x: expr(0))
too_much = {**dict.fromkeys(("lo", "hi", "h"), "0"), "H": "line", "w": "2", **dict.fromkeys(("mu", "nu"), at_0)}
phi_ = test("phi", line)
no_weight = (by.each_part((), (by.intro("j"), by.auto()), ()),)
starting = (by.intro("g"), by.intro(),
    by.cases(g <= 1, yes=(by.witness(value(line, lambda x: expr(1))), by.auto()), no=(by.witness(zeros), by.auto())))
not_told = (by.witness(0), by.each_part((), (by.intro("phi"), by.have(0 <= phi_(0)), by.have(phi_(0) <= 1), by.auto())))
refuted = (by.intro(), by.witness(value(line, lambda g: Max(1 - g, 0))),
    by.each_part((by.intro("s", "t"), by.intro(), by.auto()), (by.each_part(starting, not_told),)))
doubt(step_tells,
    mutants=[mutant("cells whose weights are not known",
            given=[lo <= hi, hypothesis("p", is_table(lo, hi, p, w)), hypothesis("cells", cells(F, C))],
            hints=[{"witness": {**too_much, "Y": "line", "p": zeros, "K": to_0, "L": to_0, "C": zeros,
                        "F": value(line, line, lambda k, y: expr(0)), "append": value(line, line, lambda x, y: y)},
                    "proofs": {"given p": no_weight, "given cells": (by.intro("y"), by.auto()), "show": refuted}}])])

gain_all = (by.intro("D"), by.intro("[falling]"), by.intro("[gained]"), by.apply_to("gained", 0), by.unpack(this, phi_),
    by.have(phi_(0) <= 1), by.intro("g"), by.intro(), by.witness(value(line, lambda x: indicator(x <= 0))), by.linear())
doubt(telling_blocks_joined,
    mutants=[dropped(telling_blocks_joined, "product",
            hints=[{"witness": {**too_much, **dict.fromkeys(("rho", "tau"), at_0),
                        **dict.fromkeys(("chi", "ups"), at_1), **dict.fromkeys(("a", "b", "c"), zeros), "u": "1",
                        "v": "1"},
                    "proofs": {**dict.fromkeys(("given a", "given b", "given c"), no_weight),
                        **dict.fromkeys(("given first", "given second"), gain_all), "show": refuted}}])])
doubt(blocks_from_below,
    mutants=[mutant("blocks of which nothing is known", given=[n >= 0, lo <= hi, h >= 0, each_table, same(S[n], S2[n])],
            hints=[{"witness": {"H": "line", **dict.fromkeys(("n", "lo", "hi", "h"), "0"), "V": always(zeros),
                        "W": always(expr(2)), **dict.fromkeys(("S", "S2", "Z", "Z2"), always(at_0))},
                    "proofs": {"given tables": (by.intro("i"), *no_weight), "show": (by.intro(), *not_told)}}])])
