"""Runs of steps that tables dominate: adaptive, a different table in each step.

P and Q are the laws of the state (or of the history of outputs) in the two worlds.  curve[t] dominates after t steps:
it begins at max(1 - g, 0) or above and each step adds a table, with weights p[t](k) at the losses l[t](k), and w[t] at
infinity.  All tables are numbered from lo to hi; one with fewer losses has weights 0.  K[t] and L[t], or M[t] and N[t]
with outputs that append adds to the history, are step t in the two worlds.
"""

from lemmas.accounting.domination import dominated
from lemmas.accounting.loss_tables import at_0, near_0, no_weights, table_dominates, to_0, to_1
from lemmas.accounting.table_composition import table_composition
from lemmas.divergences.chains import releases, runs
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K0, L0 = markov("K", X, Y), markov("L", X, Y)
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
p, l = sequence("p", fun(line)), sequence("l", fun(line))
p0, l0 = fun("p", line), fun("l", line)
w = real_sequence("w")
curve = sequence("curve", fun(line))
D = fun("D", line)
n, lo, hi, T, k = integer("n"), integer("lo"), integer("hi"), integer("T"), integer("k")
g, w0 = reals("g w")
x, phi = point("x", X), test("phi", X)

# --- one step -------------------------------------------------------------------------------------------

weighted = for_all(lo, hi, lambda k: 0 <= p0(k))
kernels_dominated = every(X, lambda x: table_dominates(K0(x), L0(x), lo, hi, p0, l0, w0))

@claim("A step that a table dominates, after laws that D dominates: w + sum of p(k) D(g exp(-l(k))) dominates",
    given=[weighted, kernels_dominated, dominated(mu, nu, D)],
    show=every(REAL,
        lambda g: (0 <= g).implies(hockey_stick(push(mu, K0), push(nu, L0), g)
                <= w0 + Sum(lo, hi, lambda k: p0(k) * D(g * exp(-l0(k)))))))
def one_more_table():
    intro("g", "[0 <= g]")
    with have(for_all(lo, hi, lambda k: hockey_stick(mu, nu, g * exp(-l0(k))) <= D(g * exp(-l0(k))))):
        intro("k")
        apply_to(dominated(mu, nu, D), g * exp(-l0(k)))
    use(table_composition, Z=Y)
    intro("phi")
    apply_to(this, value(X, Y, lambda x, y: test("phi", Y)(y)))

told = {"show": (by.intro(), by.witness(1), by.each_part((), (by.witness(value(line, near_0)), by.auto())))}
one_world = {**no_weights, "X": "line", "Y": "line", "w": "0", "D": value(line, lambda g: expr(1))}
doubt(one_more_table,
    mutants=[mutant("without the weight at infinity",
            show=every(REAL,
                lambda g: (0 <= g).implies(hockey_stick(push(mu, K0), push(nu, L0), g)
                        <= Sum(lo, hi, lambda k: p0(k) * D(g * exp(-l0(k)))))),
            hints=[{"witness": {**one_world, "mu": at_0, "nu": at_0, "K": to_0, "L": to_1, "w": "1"},
                    "proofs": told}])])

# --- any number of steps --------------------------------------------------------------------------------

first_curve = every(REAL, lambda g: (0 <= g).implies(Max(1 - g, 0) <= curve[0](g)))

def next_curve(curve: Series[Function], p: Series[Function], l: Series[Function], w: Series[Expr], lo: Expr, hi: Expr,
        n: Expr) -> Prop:
    """curve[t + 1] is at least what the table of step t makes of curve[t]."""
    return for_all(0, n - 1,
        lambda t: every(REAL,
            lambda g: (0 <= g).implies(w[t] + Sum(lo, hi, lambda k: p[t](k) * curve[t](g * exp(-l[t](k))))
                    <= curve[t + 1](g))))

all_weighted = for_all(0, n - 1, lambda t: for_all(lo, hi, lambda k: 0 <= p[t](k)))
each_step = for_all(0, n - 1, lambda t: every(X, lambda x: table_dominates(A[t](x), B[t](x), lo, hi, p[t], l[t], w[t])))
adds_up = next_curve(curve, p, l, w, lo, hi, n)

@claim("Runs of steps each dominated by its table: the tables, added up one by one, dominate the laws after n steps",
    given=[n >= 0, all_weighted, first_curve, adds_up, same(P[0], Q[0]), hypothesis("run", runs(P, A, n)),
        hypothesis("other run", runs(Q, B, n)), each_step],
    show=dominated(P[n], Q[n], curve[n]))
def table_composition_of_steps():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(dominated(P[T], Q[T], curve[T]))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")  # by one_more_table
        with start_T:
            intro("g", "[0 <= g]")
            apply_to(first_curve)
            rewrite(same(P[0], Q[0]))
            intro("phi")
            have(E(Q[0], phi) <= 1)
            have(0 <= Max(1 - g, 0))
            have(1 - g <= Max(1 - g, 0))
            g_up_to_1, g_above_1 = cases(g <= 1)
            with g_up_to_1:
                linear(1 - g)
            with g_above_1:
                linear(E(Q[0], phi))
        with step_T:
            intro("[T + 1 <= n]")
            modus("induction hypothesis")
            apply_to(all_weighted, T)
            apply_to(each_step, T)
            apply_to(runs(P, A, n))
            apply_to(runs(Q, B, n))
            use(one_more_table, Y=X).called("after the step")
            intro("g", "[0 <= g]")
            apply_to(adds_up, T, g)
            instantiate("after the step", g)
            rewrite(same(P[T + 1], push(P[T], A[T])))
            rewrite(same(Q[T + 1], push(Q[T], B[T])))
            intro("phi")
            apply_to(this)
    apply_to(this, n)

# --- with all outputs released --------------------------------------------------------------------------

each_output = for_all(0, n - 1,
    lambda t: every(X, lambda h: table_dominates(M[t](h), N[t](h), lo, hi, p[t], l[t], w[t])))
glue = lambda x, K: bind(K(x), lambda y: dirac(append(x, y)))
chain = lambda K: value(INTEGER, lambda t: value(X, lambda x: glue(x, K[t])))
released_step = for_all(0, n - 1,
    lambda t: every(X, lambda x: table_dominates(glue(x, M[t]), glue(x, N[t]), lo, hi, p[t], l[t], w[t])))

# X are the histories: the mechanism of step t may depend on all that was released before.
@claim("Adaptive composition: mechanisms each dominated by its table, whatever the history; the tables, added up, "
        "dominate all that is released",
    given=[n >= 0, all_weighted, first_curve, adds_up, same(P[0], Q[0]), hypothesis("run", releases(P, M, append, n)),
        hypothesis("other run", releases(Q, N, append, n)), each_output],
    show=dominated(P[n], Q[n], curve[n]))
def table_composition_of_runs():
    with have(released_step):
        intro("T", "x")
        instantiate(each_output, T, x).called("each output at T, x")
        intro("g", "[0 <= g]", "phi")
        apply_to("each output at T, x", g, value(Y, lambda y: phi(append(x, y))))
    use(table_composition_of_steps, K=chain(M), L=chain(N))
