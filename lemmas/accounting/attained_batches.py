"""Poisson batches on data that attain their pair of laws, record j alone counting; the pair with Laplace noise.

Linear losses are such data, if the gradient of record j has the clipping norm and all others are 0 (`attained_sums`).
Then no step depends on what was released before.

As in `poisson_batches` B[k] is the law of the batch of the first k records of x, C[k] of those but j; record j is a,
and is drawn with probability q; put(b, a) is the batch b with a; and K(b) is the law of what is released of the batch
b.  L(c, s) is the Laplace law of scale s about c.
"""

from lemmas.accounting.poisson_batches import (B, C, K, S, Y, a, begins, drawn, empty, j, m, n, numbers, one_record,
    others_drawn, put, q, record_drawn_last, released, poisson_batches, x)
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.laplace import laplace_law, laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from verify.language.expr import expr
from verify.lemma import *

f, phi = bounded("f", S), bounded("f", Y)  # of the batch, and of what is released
c, s, t = reals("c s t")

idle = hypothesis("idle", for_all(1, n, lambda i: eq(i, j) | (put(empty, x[i]) == empty)))

@claim("Where no record but j changes the empty batch, a Poisson batch of the others is empty",
    given=[*numbers, begins(C), others_drawn(C), idle, m >= 0],
    show=(m <= n).implies(same(C[m], dirac(empty))))
def batch_of_nothing():
    _, step = induction(m, 0).called("so far")  # j is passed over, and no other record changes the empty batch
    with step:
        intro("[m + 1 <= n]")
        modus("so far").called("empty before")
        apply_to(others_drawn(C), m).called("j is passed over", "others are drawn")
        apply_to("idle", m + 1).called("record")
        one, two = split("others are drawn")
        with one:
            passed_over()
        with two:
            same_one, other = split("record")
            with same_one:
                passed_over()
            with other:
                ext("f")
                apply_to(drawn(C[m + 1], C[m], x[m + 1]), f).called("drawn")
                have(eq(E(C[m], f), f(empty)), by.rewrite("empty before"))
                with have(eq(f(put(empty, x[m + 1])), f(empty))):
                    rewrite(put(empty, x[m + 1]) == empty)
                have(eq(E(C[m], lambda b: f(put(b, x[m + 1]))), f(put(empty, x[m + 1]))), by.rewrite("empty before"))
                linear(q)

def passed_over() -> None:
    """Record m + 1 is j, which C leaves out."""
    modus("j is passed over")
    rewrite(this)
    assume()

with_j, without_j = K(put(empty, a)), K(empty)  # the pair: {a} is put(empty, a)

@claim("Only record j changes the empty batch: without j a step releases K(empty), with j a mixture of it and K({a})",
    given=[poisson_batches, idle],
    show=all_of(same(released(C[n]), without_j), mixes(Y, released(B[n]), q, with_j, without_j)))
def step_of_one_record():
    use(batch_of_nothing, m=n)  # C[n] is empty, and B[n] is C[n], with j put in with probability q
    modus(this).called("nothing")
    use(record_drawn_last, m=n)
    modus(this).called("before j", "from j on")
    modus("from j on").called("record j")
    part = each_part()
    with part[0]:
        rewrite("nothing")
    with part[1]:
        intro("f")
        apply_to("record j", value(S, lambda b: E(K(b), phi)))
        with have(eq(E(C[n], lambda b: E(K(b), phi)), E(K(empty), phi))):
            rewrite("nothing")
        with have(eq(E(C[n], lambda b: E(K(put(b, a)), phi)), E(K(put(empty, a)), phi))):
            rewrite("nothing")
        linear(q)

# --- Laplace noise on the line -------------------------------------------------------------------------------------

def upper_tail(t: Expr) -> Expr:
    """P(zeta > t) for a Laplace number zeta of scale 1."""
    return indicator(0 <= t) * exp(-t) / 2 + (1 - indicator(0 <= t)) * (1 - exp(t) / 2)

@claim("A half-line beyond t has the mass exp(-x)/2 for x >= 0 and 1 - exp(x)/2 for x < 0 under L(c, s), x = (t - c)/s",
    given=[s > 0],
    show=eq(E(laplace_law(c, s), lambda y: indicator(t < y)), upper_tail((t - c) / s)))
def laplace_half_line():
    with under(laplace, lambda z: eq(indicator(t < c + s * z), indicator((t - c) / s < z))) as z:
        yes, no = cases((t - c) / s < z)  # for y = c + s z, z of scale 1, t < y says (t - c)/s < z
        with yes:
            have(t < c + s * z, by.linear(s))
        with no:
            have(c + s * z <= t, by.linear(s))
    yes, no = cases(0 <= (t - c) / s)
    with yes:
        use(laplace_tail, t=(t - c) / s)
    with no:
        use(laplace_lower_tail, t=-((t - c) / s))

p_ = law("P", line)
the_mixture = mixes(line, p_, q, laplace_law(c, s), laplace_law(expr(0), s))

@claim("(1 - q) L(0, s) + q L(c, s) gives a half-line (1 - q) and q times what L(0, s) and L(c, s) give it",
    given=[s > 0, the_mixture],
    show=eq(E(p_, lambda y: indicator(t < y)), (1 - q) * upper_tail(t / s) + q * upper_tail((t - c) / s)))
def sampled_laplace_half_line():
    use(laplace_half_line)
    use(laplace_half_line, c=0)
    apply_to(the_mixture, value(line, lambda y: indicator(t < y)))
    linear(q, 1 - q)

# --- doubt ---------------------------------------------------------------------------------------------------------

# One record, a = 1, always drawn: the batch is 1 with it and 0 without; what lies above 1/2 tells them apart.
this_record = {**one_record, "a": "1", "m": "1"}
alone = (by.intro("i"), by.choose(0), by.have(eq(integer("i"), 1)))
half_of = lambda y: indicator("1/2" < y)
half = value(line, half_of)
told_apart = lambda name: (by.contradiction().called("same"),
    by.have(eq(E(dirac(expr(1)), half_of), E(dirac(expr(0)), half_of)), by.rewrite(name)), by.linear())
doubt(batch_of_nothing,
    mutants=[mutant("with record j", given=[poisson_batches, idle, m >= 0],
            show=(m <= n).implies(same(B[m], dirac(empty))),
            hints=[{"witness": this_record,
                    "proofs": {"given idle": alone,
                        "show": (by.contradiction().called("bound"), by.modus("bound").called("same"),
                            *told_apart("same")[1:])}}])])
as_it_is = {**{name: one for name, one in this_record.items() if name != "m"}, "Y": "line",
    "K": value(line, lambda b: dirac(b))}
doubt(step_of_one_record,
    mutants=[mutant("with record j", show=same(released(B[n]), without_j),
            hints=[{"witness": as_it_is, "proofs": {"given idle": alone, "show": told_apart("same")}}])])
doubt(laplace_half_line,
    mutants=[mutant("half the scale",
            show=eq(E(laplace_law(c, s), lambda y: indicator(t < y)), upper_tail(2 * (t - c) / s)))])
doubt(sampled_laplace_half_line,
    mutants=[mutant("the rate of the other part",
            show=eq(E(p_, lambda y: indicator(t < y)), q * upper_tail(t / s) + (1 - q) * upper_tail((t - c) / s)),
            hints=[{"witness": {"c": "1", "s": "1", "t": "1", "q": "1", "P": laplace_law(expr(1), expr(1))},
                    "proofs": {"show": (by.contradiction(), by.use(laplace_tail, t=0),
                            by.under(laplace, lambda z: eq(indicator(1 < 1 + z), indicator(0 < z)),
                                lambda z: (by.cases(0 < z),)), by.have(exp(expr(-1)) < 1, by.evaluate()),
                            by.linear())}}])])
