"""Algorithm 2 as a program: several passes over the records are Algorithm 1 on the records in cyclic order.

Both are of feldman2018iteration; Algorithm 2 (PNMSGD) makes n passes over n records.  What programs.py shows of the
one loop then holds of the two: step t is step t - n floor(t/n) of pass floor(t/n).  The bodies of the definitions are
written with the module's own names, which are those of the parameters.
"""

from lemmas.runs.algorithm import noisy_sgd
from lemmas.runs.multiple_passes import Cyclic
from lemmas.runs.programs import (W2, V, W, X, index_t, lies, loop_has_its_laws, n, of_program, of_program_on, outside,
    problem, started_in_K, stays_outside, step, w0, x)
from lemmas.analysis.whole_parts import floor_at_least, floor_at_most
from lemmas.papers import feldman
from lemmas.sampling.binary_sets import floor_is_the_integer
from verify.lemma import *

def passes(W: Series[Law]) -> Prop:
    """for j = 0, ..., n - 1, for i = 0, ..., n - 1: step t = n j + i, with the record x_(i + 1)."""
    return same(W[0], dirac(w0)) & for_all(0, n - 1,
        lambda j: for_all(0, n - 1, lambda i: same(W[n * j + i + 1], step(W[n * j + i], x[i + 1]))))

one_loop = lambda W: noisy_sgd(W, w0, Cyclic(x), n * n)
# The records in cyclic order as a sequence.
cyclic = value(INTEGER, lambda t: Cyclic(x)[t])
# Step t is in this pass.
pass_ = floor(index_t / n)
i, j = integer("i"), integer("j")

@definition(r"{$W}_0 = $w0,\ {$W}_{$n j + i + 1} = $Pi({$W}_{$n j + i} - $eta ($g(\cdot, {$x}_{i + "
        r"1}) + $sigma\xi))\ (i, j < $n)", letters="V X Pi g eta sigma w0 x n")
def passes_run(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer, W: Series[Law[V]]) -> Prop:
    """W[0] = w0; for j, i < n: W[n j + i + 1] = Pi(W[n j + i] - eta (g(., x[i + 1]) + sigma N)).

    The two loops: pass j = 0, ..., n - 1, and in it step i = 0, ..., n - 1 on the record x[i + 1]."""
    return passes(W)

@definition(r"{$W}_0 = $w0,\ {$W}_{t + 1} = $Pi({$W}_t - $eta ($g(\cdot, {$x}_{t \bmod $n + 1}) + "
        r"$sigma\xi))\ (t < {$n}^2)", letters="V X Pi g eta sigma w0 x n")
def cyclic_run(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer, W: Series[Law[V]]) -> Prop:
    """W[0] = w0; for t < n^2: W[t + 1] = Pi(W[t] - eta (g(., x[t mod n + 1]) + sigma N)).

    One loop over the records in cyclic order."""
    return one_loop(W)

@definition(r"\text{the law of } w_{{$n}^2} \text{ after } $n \text{ passes over } $x \text{ from } $w0\ ($Pi, $g, $eta, $sigma) \text{ exists and is unique}",
    letters="V X Pi g eta sigma w0 x n")
def passes_have_law(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """n passes over the records x from w0 by Pi, g, eta, sigma have laws, and W[n^2] only one.

    The laws of the iterates of n passes exist, and that of the last is determined."""
    return exists(sequence(law(V)), passes) & every(sequence(law(V)), sequence(law(V)),
        lambda W, W2: passes(W).implies(passes(W2).implies(same(W[n * n], W2[n * n]))))

@definition(r"w_t \in $K\ (t \le {$n}^2)\ \text{for } $n \text{ passes over } $x \text{ from } $w0\ ($Pi, $g, $eta, $sigma)",
    letters="V X K Pi g eta sigma w0 x n")
def passes_stay(V: Euclid, X: Space, K: Test[V], Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """W[t] is in K for t <= n^2, for every run W of n passes over the records x from w0 by Pi, g, eta, sigma.

    All iterates of n passes lie in K."""
    return every(sequence(law(V)), lambda W: passes(W).implies(for_all(0, n * n, lambda t: lies(W[t]))))

@definition(r"$n \text{ passes over } $x \text{ from } $w0\ ($Pi, $g, $eta, $sigma) \iff \text{one loop of } {$n}^2 \text{ steps in cyclic order}",
    letters="V X Pi g eta sigma w0 x n")
def passes_are_cyclic(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """W is n passes over the records x from w0 by Pi, g, eta, sigma iff it is one loop of n^2 steps over them in cyclic
    order.

    The runs of n passes are the runs of PNSGD on the records in cyclic order."""
    return every(sequence(law(V)), lambda W: passes(W).implies(one_loop(W))) & every(sequence(law(V)),
        lambda W: one_loop(W).implies(passes(W)))

@claim("The two loops of several passes are one over the records in cyclic order",
    given=[n >= 1],
    show=equivalent(passes_run(*of_program, W), cyclic_run(*of_program, W)))
def passes_are_one_loop():
    part = each_part()
    with part[0]:
        intro(1).called("two loops")
        part2 = each_part()
        with part2[1]:
            intro("t")
            have(index_t - n * floor(index_t / n) >= 0)
            have(index_t - n * floor(index_t / n) < n)
            use(floor_at_least, m=0)
            use(floor_at_most, m=n - 1)
            apply_to("two loops.1", pass_)
            apply_to(this)
    with part[1]:
        intro(1).called("one loop")
        part2 = each_part()
        with part2[1]:
            intro("j", "i")
            have((0 <= j) & (j <= n - 1))
            apply_to("one loop.1", n * j + i)
            # Since 0 <= i/n < 1 the whole part of (n j + i)/n is j, and x[i + 1] is the record of this step.
            have(i / n >= 0)
            use(floor_is_the_integer, x=(n * j + i) / n, q=j)
            have(x[n * j + i + 1 - n * floor((n * j + i) / n)] == x[i + 1], by.rewrite(this))
            rewrite(this, at=same(W[n * j + i + 1], step(W[n * j + i], x[n * j + i + 1 - n * floor((n * j + i) / n)])))

@claim("PNMSGD, n passes over n records in their order: the law of w_(n^2) exists, is unique, is on K, and is that of "
        "PNSGD on the records in cyclic order", feldman("Algorithm 2", "whole"),
    given=[*problem, n >= 1],
    show=all_of(passes_have_law(*of_program), passes_stay(*of_program_on), passes_are_cyclic(*of_program)))
def pnmsgd_program():
    use(loop_has_its_laws, n=n * n, x=cyclic)
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            unpack(exists(sequence(law(V)), one_loop), W)
            witness(W)
            use(passes_are_one_loop)
            modus(one_loop(W).implies(passes(W)))
        with part2[1]:
            intro("W", "W2", "[run]", "[other run]")
            use(passes_are_one_loop)
            use(passes_are_one_loop, W=W2)
            modus(passes(W).implies(one_loop(W)))
            modus(passes(W2).implies(one_loop(W2)))
            apply_to(every(sequence(law(V)), sequence(law(V)),
                    lambda W, W2: one_loop(W).implies(one_loop(W2).implies(same(W[n * n], W2[n * n])))))
    with part[1]:
        intro("W", "[run]")
        use(passes_are_one_loop)
        modus(passes(W).implies(one_loop(W)))
        apply_to(every(sequence(law(V)), lambda W: one_loop(W).implies(for_all(0, n * n, lambda t: lies(W[t])))))
    with part[2]:
        part2 = each_part()
        with part2[0]:
            intro("W", "[run]")
            use(passes_are_one_loop)
            modus(passes(W).implies(one_loop(W)))
        with part2[1]:
            intro("W", "[run]")
            use(passes_are_one_loop)
            modus(one_loop(W).implies(passes(W)))

doubt(pnmsgd_program,
    mutants=[dropped(pnmsgd_program, started_in_K, "w_0 anywhere",
            [{"witness": {**outside, "n": "1"}, "proofs": stays_outside}])])  # K = {0}, from the point 1
