"""Algorithm 1 of Asoodeh, Diaz and Calmon as a program: a run exists, stays on the set, its output has one law.

P is the projection onto the set, x the data set, N the law of the noise and Y[t] that of the iterate Y_t; G(y, r) stands
for the gradient of the loss of the record r at y, and may be any map.  In a definition of two runs, Y and Z, the noise is
Z_t in words.
"""

from lemmas.contraction.gradient_maps import G, P, V, X, eta, projection
from lemmas.contraction.kernel_chains import between, n
from lemmas.contraction.pnsgd import Y, Z, on_the_set, projected_on_the_set, x
from lemmas.papers import contraction
from verify.lemma import *

m, t_ = integer("m"), integer("t")
mu0, N = laws("mu0 N", V)
moved = lambda y, r, z: y - eta * (G(y, r) + z)
noisy_step = lambda y, r: bind(N, lambda z: dirac(P(moved(y, r, z))))
# The law of Y_(t + 1), where M is that of Y_t.
following = lambda t, M: bind(M, lambda y: noisy_step(y, x[t + 1]))
run = lambda Y: same(Y[0], mu0) & between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(y, x[t]))))

@claim("Two runs of Algorithm 1 from one start with one data set have the same laws",
    given=[hypothesis("run Y", run(Y)), hypothesis("run Z", run(Z)), m >= 0],
    show=(m <= n).implies(same(Y[m], Z[m])))
def runs_of_one_program():
    """By induction: the law of each iterate gives that of the next."""
    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        rewrite(same(Y[0], mu0))
    with step:
        intro()
        modus("induction hypothesis")
        apply_to("run Y.1")  # the steps; .0 is the start
        rewrite(this)
        apply_to("run Z.1")
        rewrite(same(Y[m], Z[m]))

@definition(r"{${P}}_{*} {${Y}}_t = {${Y}}_t,\ 0 \le t \le $n")
def stays_on_set(V: Euclid, P: Map[V, V], n: Integer, Y: Series[Law[V]]) -> Prop:
    """Y_0, ..., Y_n are on the set of P.

    The projection leaves the laws Y[0], ..., Y[n] as they are."""
    return between(0, n, lambda t: same(push(Y[t], P), Y[t]))

@definition(r"\mathrm{law}(Y_{$n})\text{ is unique for } Y_0 \sim $mu0,\ "
        r"Y_t = $P(Y_{t-1} - $eta($G(Y_{t-1}, {${x}}_t) + Z_t)),\ Z_t \sim $N")
def same_output(V: Euclid, X: Space, P: Map[V, V], G: Map[(V, X), V], eta: Real, N: Law[V], n: Integer,
        x: Series[Point[X]], mu0: Law[V]) -> Prop:
    """any two runs Y_t = P(Y_(t - 1) - eta (G(Y_(t - 1), x_t) + Z_t)), Z_t ~ N, from mu0 have the same law of Y_n.

    Two runs of Algorithm 1 on one data set, from one law, have outputs Y_n of one law."""
    step = lambda y, t: bind(N, lambda z: dirac(P(y - eta * (G(y, x[t]) + z))))
    run = lambda Y: same(Y[0], mu0) & between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: step(y, t))))
    return every(sequence(law(V)), sequence(law(V)), lambda Y, Z: run(Y).implies(run(Z).implies(same(Y[n], Z[n]))))

# The convex set is the image of its projection P; a law is on it if the projection leaves it as it is.  The noise has
# any law, with a density or without.  With n for m, `runs_of_one_program` makes the laws of all Y_t unique.
@claim("The run Y_t = P(Y_(t-1) - eta (G(Y_(t-1), x_t) + Z_t)), noise Z_t of any law, from a law on the set exists, "
        "the law of its output Y_n is unique, and every Y_t is on the set", contraction("Algorithm 1", "whole"),
    contraction("Section IV.B, equation (12)", "whole"),
    given=[n >= 0, hypothesis("projection", projection(V, P)), on_the_set(mu0)],
    show=exists(sequence(law(V)),
        lambda Y: (same(Y[0], mu0) & between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(y, x[t]))))
                & stays_on_set(V, P, n, Y))) & same_output(V, X, P, G, eta, N, n, x, mu0))
def algorithm_1_run():
    """The laws are made by recursion (`following`); each but the first ends with the projection."""
    a_run, one_law = each_part()
    with a_run:
        recursion(Y, mu0, following).called("first law", "next law")
        witness(Y)
        is_run, stays = each_part()
        with is_run:
            _, each_step = each_part()
            with each_step:
                intro()
                apply_to("next law")
        with stays:
            intro("t", "[from 0]")
            t_not_positive, t_positive = cases(t_ <= 0)
            with t_not_positive:
                have(t_ == 0)
                rewrite(this)
                rewrite(same(Y[0], mu0))
            with t_positive:
                apply_to("next law", t_ - 1).called("law t")
                use(projected_on_the_set, M=Y[t_ - 1], F=value(V, V, lambda y, z: moved(y, x[t_], z)))
                rewrite("law t")
    with one_law:
        intro()
        use(runs_of_one_program)
        modus(this)

# The set {0} on the line, and a start at 1.
Y0 = sequence("Y", law(line))[0]
never = (by.absurd(by.linear()),)
doubt(algorithm_1_run,
    mutants=[dropped(algorithm_1_run, on_the_set(mu0), "from any law",
            hints=[{"witness": {**dict.fromkeys(("V", "X"), "line"), "P": value(line, lambda y: expr(0)),
                        "G": value(line, line, lambda y, x: expr(0)), "x": value(INTEGER, lambda t: expr(0)),
                        "N": dirac(expr(0)), "mu0": dirac(expr(1)), **{"eta": "1", "n": "0"}},
                    "proofs": {"given projection": (by.intro("p", "q"),),
                        "show": (by.intro(), by.choose(0), by.intro("Y"),
                            by.contradiction().called("start", "run", "on the set"), by.apply_to("on the set", 0),
                            by.have(same(bind(Y0, lambda y: dirac(expr(0))), Y0),
                                by.split(this, never, (by.split(this, never, ()),))), by.rewrite("start", at=this),
                            by.have(eq(E(dirac(expr(0)), lambda y: indicator(y <= 0)), 1)),
                            by.rewrite(same(dirac(expr(0)), dirac(expr(1))), at=this))}}])])
