"""Blocks of steps, and the rounded tables that they add: the tables of a whole run as products of those of its blocks.

A block goes from two laws to two laws.  A table that a step has, whatever was released before, is one that the step
adds to any curve; a block that is made of two, one after the other, adds any table that is at least the product of
theirs, rounded up and cut to a window.
"""

from lemmas.accounting.domination import dominated
from lemmas.accounting.loss_tables import at_0, near_0, to_0, to_1
from lemmas.accounting.rounded_products import added, falling, is_table, rounded_up, rounded_up_product
from lemmas.accounting.table_grid import grid_dominates
from lemmas.accounting.table_runs import one_more_table
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho, chi, tau, ups = laws("mu nu rho chi tau ups", X)
K, L = markov("K", X, X), markov("L", X, X)
lo, hi, n, i, j, k, T = (integer(name) for name in ("lo", "hi", "n", "i", "j", "k", "T"))
a, b, c, p, D = (fun(name, line) for name in ("a", "b", "c", "p", "D"))
g, h, u, v, w = reals("g h u v w")

@definition(X, law(X), law(X), law(X), law(X), INTEGER, INTEGER, fun(line), REAL, REAL,
    text=("a block from $mu, $nu to $rho, $chi adds the table of weights ${p}(k) at the losses $h k, $lo <= k <= $hi, and $w "
            "at infinity"),
    latex=(r"\text{a block from } $mu, $nu \text{ to } $rho, $chi \text{ adds the table of weights } ${p}(k) \text{ at the "
            r"losses } $h k,\ $lo \le k \le $hi, \text{ and } $w \text{ at infinity}"))
def block_adds_at(X: Space, mu: Law, nu: Law, rho: Law, chi: Law, lo: Expr, hi: Expr, p: Function, h: Expr,
        w: Expr) -> Prop:
    """Whatever nonnegative nonincreasing curve D dominates (mu, nu), what the table makes of it dominates (rho, chi)."""
    return every(fun(line),
        lambda D: falling(D).implies(dominated(mu, nu, D).implies(every(REAL,
                    lambda g: (0 <= g).implies(hockey_stick(rho, chi, g) <= added(lo, hi, p, h, w, D, g))))))

def block_adds(mu: Law, nu: Law, rho: Law, chi: Law, p: Function, w: Expr) -> Prop:
    return block_adds_at(mu.spaces[0], mu, nu, rho, chi, lo, hi, p, h, w)

def step_has(K: Markov, L: Markov, p: Function, w: Expr) -> Prop:
    """The table dominates K(x) and L(x), whatever x."""
    return every(K.spaces[0], lambda x: grid_dominates(K(x), L(x), lo, hi, p, h, w))

@claim("A step that a table on a grid dominates, whatever was released before, is a block that adds the table",
    kind="strengthening",
    given=[is_table(lo, hi, p, w), step_has(K, L, p, w)],
    show=block_adds(mu, nu, push(mu, K), push(nu, L), p, w))
def step_adds():
    intro("D")
    intro(1)
    intro(1).called("dominated")
    apply_to("dominated", 0, value(X, lambda x: expr(1))).called("at least 1")
    use(one_more_table, Y=X, l=value(line, lambda k: h * k))
    intro("g")
    intro(1)
    apply_to("one_more_table", g)
    intro("phi")
    apply_to(this, test("phi", X))
    have(w <= w * D(0), by.linear(w))
    linear()
