"""Noisy SGD with Poisson batches on data that attain the sampled Gaussian: linear losses, one gradient of norm C.

S[N](h) and S2[N](h) are the laws of the sum of the clipped gradients over a batch of the N records, and of all but j,
after the history h, grad[k](h) the gradient of record k and added(k) what it adds, clipped; q[k] and q2[k] are the
rates at which it is drawn; the noise is N(0, s^2 I), C the clipping norm, Q(t) = P(N(0, 1) > t).  At every step
half-spaces have the masses of the pair of laws on the line: of (1 - q) N(0, 1) + q N(r, 1) and N(0, 1) with record j and
without it, q = q[j], r = C/s, and of (1 - q) N(0, 1) + q N(-r, 1) where one with the opposite gradient is in its place.
"""

from lemmas.accounting.poisson_gaussian import beyond_one, half_space_beyond
from lemmas.accounting.poisson_sgd import release, s
from lemmas.accounting.sums_of_batches import (C, N, S, S2, V, X, added, all_rates, certain, f, grad, h, j,
    one_more_record, one_record_of_a_batch, proved_batches, q, q2, two_batches)
from lemmas.contraction.projected_ball import clip_short
from verify.language.expr import expr
from verify.lemma import *

T, k = integer("T"), integer("k")
u = point("u", V)
r, t, e = reals("r t e")

no_other = hypothesis("no other", for_all(1, N, lambda k: eq(k, j) | every(X, lambda h: grad[k](h) == zero(V))))

@claim("Where all gradients but that of record j are 0, the sum over a batch without it is 0",
    given=[two_batches, no_other],
    show=same(S2[N](h), dirac(zero(V))))
def sum_of_nothing():
    all_rates()
    with have(every(INTEGER,
                lambda T: (0 <= T).implies((T <= N).implies(every(bounded(V),
                            lambda f: E(S2[T](h), f) == f(zero(V))))))):
        intro("T", "[0 <= T]")
        start, step = induction(T, 0).called("so far")  # record j has the rate 0, and the others add 0
        with start:
            apply_to("batch 2.0", h)
            rewrite(this)
        with step:
            intro("[T + 1 <= N]")
            modus("so far").called("zero so far")
            intro("f")
            use(one_more_record, S=S2, q=q2, k=T + 1)
            apply_to("zero so far", f)
            apply_to("zero so far", value(V, lambda z: f(z + added(T + 1))))
            apply_to("no other", T + 1).called("record")
            one, two = split("record")
            with one:
                have(eq(q2[T + 1], 0), by.rewrite(eq(T + 1, j)))
                linear(E(S2[T](h), lambda z: f(z + added(T + 1))), E(S2[T](h), f))
            with two:
                apply_to(every(X, lambda h: grad[T + 1](h) == zero(V)), h)
                with have(eq(f(zero(V) + added(T + 1)), f(zero(V)))):
                    rewrite(grad[T + 1](h) == zero(V))
                linear(q2[T + 1], 1 - q2[T + 1])
    ext("f")
    apply_to(this, N, f)

def beyond(t: Expr, y: Point) -> Expr:
    """Whether y lies more than t deviations of the noise from 0 on the way to u."""
    return indicator(t * r < inner(u / s, y / s))

# Record j has the gradient e u, |u| = C, e = 1 or -1; mass(S, t) is that of the half-space beyond t, with noise.
gradient = hypothesis("gradient", every(X, lambda h: grad[j](h) == e * u))
sign = eq(e, 1) | eq(e, -1)
numbers = [r > 0, s > 0, eq(C, r * s), eq(norm(u), C), sign]
mass = lambda S, t: E(release(S)(h), lambda y: beyond(t, y))

# The second data set lacks record j; where it is replaced, both sets have the same others, and e is 1 and -1.
@claim("Gradients 0 but j's of norm C: half-spaces have the sampled Gaussian's masses, and without j the Gaussian's",
    given=[two_batches, no_other, gradient, *numbers],
    show=eq(mass(S, t), (1 - q[j]) * Q(t) + q[j] * Q(t - e * r)) & eq(mass(S2, t), Q(t)))
def sampled_gaussian_attained():
    # The sum is e u if record j is drawn, else 0; with noise Q(t - e r) and Q(t) of it lie beyond t.
    use(sum_of_nothing)
    use(half_space_beyond, c=zero(V), k=0)
    use(half_space_beyond, c=zero(V), k=e)
    use(one_record_of_a_batch)
    apply_to(this, value(V, seen))
    with have(abs(e) == 1):
        split(sign)
    have(norm(e * u) == C, by.linear(norm(u)))
    use(clip_short, y=e * u, u=u, R=C)
    modus("clip_short.1").called("not clipped")
    apply_to("gradient", h)
    with have(eq(seen(zero(V) + added(j)), Q(t - e * r))):
        rewrite(grad[j](h) == e * u)
        rewrite("not clipped")
    have(eq(E(S2[N](h), seen), seen(zero(V))), by.rewrite(same(S2[N](h), dirac(zero(V)))))
    with have(eq(E(S2[N](h), lambda z: seen(z + added(j))), seen(zero(V) + added(j)))):
        rewrite(same(S2[N](h), dirac(zero(V))))
    with each_part()[0]:
        linear(q[j])

seen = lambda z: E(gauss(V), lambda xi: beyond(t, z + s * xi))  # the mass of the half-space, the sum being z

# --- one record, which is drawn for certain ------------------------------------------------------------------------

alone = {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"],
    "given no other": (by.intro("k"), by.choose(0), by.have(eq(integer("k"), 1)))}
near = lambda x: indicator(x <= 0)
not_zero = (by.contradiction().called("same"),
    by.have(eq(E(dirac(expr(1)), near), E(dirac(expr(0)), near)), by.rewrite("same")), by.linear())
doubt(sum_of_nothing,
    mutants=[mutant("with record j", show=same(S[N](h), dirac(zero(V))),
            hints=[{"witness": {name: one for name, one in certain.items() if name != "f"},
                    "proofs": {**alone, "show": not_zero}}])])
doubt(sampled_gaussian_attained,
    mutants=[mutant("twice as far", show=eq(mass(S, t), (1 - q[j]) * Q(t) + q[j] * Q(t - 2 * e * r)),
            hints=[{"witness": {**{name: one for name, one in certain.items() if name != "f"},
                        **dict.fromkeys(("u", "e", "r", "s", "t"), "1")}, "proofs": {**alone, "show": beyond_one}}])])
