"""Blocks of steps, and the rounded tables that they add: those of a run as products of those of its blocks.

A block goes from two laws to two laws.  A table that a step has, whatever was released before, is one that the step
adds to any curve; a block that is made of two, one after the other, adds any table that is at least the product of
theirs, rounded up and cut to a window.  The table of weights p(k) at the losses h k, and w at infinity, makes of a
curve D the curve added(lo, hi, p, h, w, D, g) = w D(0) + sum of p(k) D(g exp(-h k)).

Block i goes from the laws S[i], S2[i] to Z[i], Z2[i] and has the table V[i], W[i].  Where it is one step, K[i] and L[i],
or M[i] and N[i] with outputs that append adds to the history, are that step in the two worlds.  For two blocks the
tables are a, u and b, v (at infinity), that of both c, w.
"""

from lemmas.accounting.domination import dominated
from lemmas.accounting.loss_tables import at_0, at_1, near_0, to_0, to_1
from lemmas.accounting.rounded_products import added, added_falls, falling, is_table, rounded_up, rounded_up_product
from lemmas.accounting.table_grid import grid_dominates
from lemmas.accounting.table_runs import one_more_table
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho, chi, tau, ups = laws("mu nu rho chi tau ups", X)
K, L = markov("K", X, X), markov("L", X, X)
lo, hi, n, i, j, k, T = (integer(name) for name in ("lo", "hi", "n", "i", "j", "k", "T"))
a, b, c, p, D = (fun(name, line) for name in ("a", "b", "c", "p", "D"))
g, h, u, v, w = reals("g h u v w")
phi, phi0 = test("phi", X), test("phi", line)(0)

@definition(r"\text{a block from } $mu, $nu \text{ to } $rho, $chi \text{ adds the table of weights } ${p}(k) \text{ at the "
        r"losses } $h k,\ $lo \le k \le $hi, \text{ and } $w \text{ at infinity}")
def block_adds_at(X: Space, mu: Law[X], nu: Law[X], rho: Law[X], chi: Law[X], lo: Integer, hi: Integer,
        p: Function[line], h: Real, w: Real) -> Prop:
    """a block from mu, nu to rho, chi adds the table of weights p(k) at the losses h k, lo <= k <= hi, and w at
    infinity.

    Whatever nonnegative nonincreasing curve D dominates (mu, nu), what the table makes of it dominates (rho, chi)."""
    return every(fun(line),
        lambda D: falling(D).implies(dominated(mu, nu, D).implies(
                every(REAL, lambda g: (0 <= g).implies(hockey_stick(rho, chi, g) <= added(lo, hi, p, h, w, D, g))))))

def block_adds(mu: Law, nu: Law, rho: Law, chi: Law, p: Function, w: Expr) -> Prop:
    """The block from mu, nu to rho, chi adds the table p, w."""
    return block_adds_at(mu.spaces[0], mu, nu, rho, chi, lo, hi, p, h, w)

def step_has(K: Markov, L: Markov, p: Function, w: Expr) -> Prop:
    """The table dominates K(x) and L(x), whatever x."""
    return every(X, lambda x: grid_dominates(K(x), L(x), lo, hi, p, h, w))

@claim("A step that a table on a grid dominates, whatever was released before, is a block that adds the table",
    given=[hypothesis("weights", is_table(lo, hi, p, w)), hypothesis("table of the step", step_has(K, L, p, w))],
    show=block_adds(mu, nu, push(mu, K), push(nu, L), p, w))
def step_adds():
    intro("D", "[falling(D)]", "[dominated]")
    apply_to("dominated", 0, value(X, lambda x: expr(1)))  # so that D(0) >= 1
    use(one_more_table, Y=X, K=K, L=L, p=p, w=w, D=D)
    intro("g", "[0 <= g]")
    apply_to("one_more_table")
    intro("phi")
    apply_to(this)
    have(w <= w * D(0))

# The table says nothing, and the step tells the worlds apart for certain.
constant = lambda c: value(line, lambda x: expr(c))
no_loss = {**dict.fromkeys(("lo", "hi", "h"), "0"), "X": "line"}
no_weight = (by.each_part((), (by.intro("j"), by.auto()), ()),)
equal_laws = (by.intro("g"), by.intro(), by.intro("phi"), by.have(phi0 <= 1), by.have(0 <= phi0),
    by.have(0 <= g * phi0, by.linear(g)), by.linear())
told = (by.intro(), by.witness(constant(1)),
    by.each_part((by.intro("s", "t"), by.intro(), by.auto()),
        (by.each_part(equal_laws, (by.witness(1), by.each_part((), (by.witness(value(line, near_0)), by.auto())))),)))
says_nothing = {**no_loss, "mu": at_0, "nu": at_0}
doubt(step_adds,
    mutants=[dropped(step_adds, "table of the step",
            hints=[{"witness": {**says_nothing, "p": constant(0), "w": "0", "K": to_0, "L": to_1},
                    "proofs": {"given weights": no_weight, "show": told}}])])

tables = [lo <= hi, h >= 0, hypothesis("a", is_table(lo, hi, a, u)), hypothesis("b", is_table(lo, hi, b, v)),
    hypothesis("c", is_table(lo, hi, c, w)), hypothesis("product", rounded_up(lo, hi, a, u, b, v, c, w))]

@claim("Two blocks, one after the other, are a block that adds a rounded-up product of their tables",
    given=[*tables, hypothesis("first", block_adds(mu, nu, rho, chi, a, u)),
        hypothesis("second", block_adds(rho, chi, tau, ups, b, v))],
    show=block_adds(mu, nu, tau, ups, c, w))
def blocks_joined():
    """The second table makes, of what the first makes of D, at most what c makes of D."""
    intro("D", "[falling]", "[dominated]")
    instantiate("first", D)
    modus()
    modus()
    use(added_falls, p=a, w=u)
    instantiate("second", value(line, lambda g: added(lo, hi, a, h, u, D, g)))
    modus().called("at the end")
    intro("g", "[0 <= g]")
    apply_to("at the end", g).called("at g")
    use(rounded_up_product)
    intro("phi")
    apply_to("at g")

# Both tables have all of their weight at infinity, and their product says something else of it.
all_infinite = (by.intro("D"), by.intro("[falling]"), by.intro("[dominated]"),
    by.apply_to("dominated", 0, value(line, lambda x: expr(1))), by.intro("g"), by.intro(), by.intro("phi"),
    by.have(phi0 <= 1), by.have(0 <= phi0), by.have(0 <= test("phi", line)(1)), by.have(0 <= g * phi0, by.linear(g)),
    by.have(0 <= g * test("phi", line)(1), by.linear(g)), by.linear())
doubt(blocks_joined,
    mutants=[dropped(blocks_joined, "product",
            hints=[{"witness": {**says_nothing, **dict.fromkeys(("rho", "chi", "tau"), at_0), "ups": at_1,
                        **dict.fromkeys(("a", "b", "c"), constant(0)), "u": "1", "v": "1", "w": "0"},
                    "proofs": {**dict.fromkeys(("given a", "given b", "given c"), no_weight),
                        **dict.fromkeys(("given first", "given second"), all_infinite), "show": told}}])])

# --- all blocks of a run -----------------------------------------------------------------------------------------

S, S2, Z, Z2 = (sequence(name, law(X)) for name in ("S", "S2", "Z", "Z2"))
always = lambda one: value(INTEGER, lambda t: one)
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
V, W = sequence("V", fun(line)), real_sequence("W")  # the table of block i: weights V[i](k), and W[i] at infinity

@definition(r"\text{block } $i, \text{ from } ${S}, ${S2} \text{ to } ${Z}, ${Z2}, \text{ is an earlier block and then "
        r"another, and the table } ${V}, ${W} \text{ at least the rounded-up product of theirs, on } $lo, \dots, $hi")
def joined_block(X: Space, S: Series[Law[X]], S2: Series[Law[X]], Z: Series[Law[X]], Z2: Series[Law[X]], lo: Integer,
        hi: Integer, V: Series[Function[line]], W: Series[Real], i: Integer) -> Prop:
    """block i, from S, S2 to Z, Z2, is an earlier block and then another, and the table V, W at least the rounded-up
    product of theirs, on lo, ..., hi.

    Block i is an earlier block j and then an earlier block k; its table is a rounded-up product of theirs."""
    return exists(INTEGER, INTEGER,
        lambda j, k: all_of(0 <= j, j < i, 0 <= k, k < i, same(S[i], S[j]), same(S2[i], S2[j]), same(S[k], Z[j]),
            same(S2[k], Z2[j]), same(Z[i], Z[k]), same(Z2[i], Z2[k]),
            rounded_up(lo, hi, V[j], W[j], V[k], W[k], V[i], W[i])))

is_joined = lambda i: joined_block(X, S, S2, Z, Z2, lo, hi, V, W, i)

def is_step(i: Expr) -> Prop:
    """Block i is one step, which its table dominates whatever was before."""
    return all_of(same(Z[i], push(S[i], A[i])), same(Z2[i], push(S2[i], B[i])), step_has(A[i], B[i], V[i], W[i]))

each_table = hypothesis("tables", for_all(0, n, lambda i: is_table(lo, hi, V[i], W[i])))
each_block = hypothesis("blocks", for_all(0, n, lambda i: is_step(i) | is_joined(i)))
adds = lambda i: block_adds(S[i], S2[i], Z[i], Z2[i], V[i], W[i])

@claim("Tables of steps, and rounded-up products of the tables of adjoining blocks: the last table dominates, if its "
        "block begins with equal laws",
    given=[n >= 0, lo <= hi, h >= 0, each_table, each_block, same(S[n], S2[n])],
    show=grid_dominates(Z[n], Z2[n], lo, hi, V[n], h, W[n]))
def blocks_of_steps():
    """Each block adds its table, by induction over the blocks.  The last begins with equal laws, which max(1 - g, 0)
    dominates; and the table makes its own curve of that."""

    with have(every(INTEGER, lambda T: (0 <= T).implies(for_all(0, T - 1, lambda i: (i <= n).implies(adds(i)))))):
        intro("T", "[0 <= T]")
        _, step = induction(T, 0).called("so far")
        with step:
            intro("i", "[i <= n]")
            yes, no = cases(i <= T - 1)
            with yes:
                apply_to("so far")
            with no:
                apply_to(each_table)
                instantiate(each_block, i).called("block i")
                one, two = split("block i")
                with one:
                    rewrite(same(Z[i], push(S[i], A[i])))
                    rewrite(same(Z2[i], push(S2[i], B[i])))
                    use(step_adds)
                with two:
                    unpack(this, j)
                    unpack(this, k)
                    have(i <= T)
                    for earlier in (j, k):
                        apply_to("so far", earlier)
                        apply_to(each_table, earlier)
                    rewrite(same(S[i], S[j]))
                    rewrite(same(S2[i], S2[j]))
                    rewrite(same(Z[i], Z[k]))
                    rewrite(same(Z2[i], Z2[k]))
                    with have(block_adds(Z[j], Z2[j], Z[k], Z2[k], V[k], W[k])):
                        rewrite(same(S[k], Z[j]), backwards=True)
                        rewrite(same(S2[k], Z2[j]), backwards=True)
                    use(blocks_joined)
    apply_to(this, n + 1, n).called("the last block")
    instantiate("the last block", value(line, lambda g: Max(1 - g, 0)))
    modus()
    with modus().called("at the end"):
        intro("g", "[0 <= g]")
        rewrite(same(S[n], S2[n]))
        intro("phi")
        yes, no = cases(g <= 1)
    intro("g", "[0 <= g]")
    apply_to("at the end").called("at g")
    intro("phi")
    apply_to("at g")

# One block, that tells the worlds apart for certain, and a table that says nothing.
one_block = {**no_loss, "n": "0", "V": always(constant(0)), "W": always(expr(0)),
    **dict.fromkeys(("S", "S2", "Z"), always(at_0)), "Z2": always(at_1)}
no_weights = (by.intro("i"), *no_weight)
told_at_1 = (by.intro(), by.witness(1), by.each_part((), (by.witness(value(line, near_0)), by.auto())))
doubt(blocks_of_steps,
    mutants=[dropped(blocks_of_steps, "blocks",
            hints=[{"witness": one_block, "proofs": {"given tables": no_weights, "show": told_at_1}}])])

# --- with all outputs released ------------------------------------------------------------------------------------

each_history = lambda i: every(X, lambda x: grid_dominates(M[i](x), N[i](x), lo, hi, V[i], h, W[i]))

def is_release(i: Expr) -> Prop:
    """Block i is one step: its output is released, and its table dominates it whatever was released before."""
    released = lambda one, K: bind(one, lambda x: bind(K(x), lambda y: dirac(append(x, y))))
    return all_of(same(Z[i], released(S[i], M[i])), same(Z2[i], released(S2[i], N[i])), each_history(i))

each_release = for_all(0, n, lambda i: is_release(i) | is_joined(i))
glue = lambda M: value(INTEGER, lambda i: value(X, lambda x: bind(M[i](x), lambda y: dirac(append(x, y)))))

# X are the histories: the mechanism of a step may depend on all that was released before.
@claim("Tables of mechanisms, whatever the history, and rounded-up products of adjoining ones: the last dominates, if "
        "its block begins with equal laws",
    given=[n >= 0, lo <= hi, h >= 0, each_table, each_release, same(S[n], S2[n])],
    show=grid_dominates(Z[n], Z2[n], lo, hi, V[n], h, W[n]))
def blocks_of_releases():
    """The steps are the kernels that append the output to the history; a test of that is one of the output."""
    with use(blocks_of_steps, K=glue(M), L=glue(N)) as that:
        with that.premise("blocks"):
            intro("i")
            instantiate(each_release, i).called("block i")
            one, two = split("block i")
            with one:
                choose(0)
                with each_part()[2]:
                    intro("x", "g")
                    intro("phi")
                    apply_to(each_history(i), point("x", X), g, value(Y, lambda y: phi(append(point("x", X), y))))
            with two:
                choose(1)

doubt(blocks_of_releases,
    mutants=[dropped(blocks_of_releases, each_release,
            hints=[{"witness": one_block, "proofs": {"given tables": no_weights, "show": told_at_1}}])])
