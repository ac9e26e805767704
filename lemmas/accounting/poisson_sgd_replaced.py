"""Noisy SGD with Poisson batches, all of it released: a record replaced by another.

The second data set has other gradients of record j, grad3 for grad, and those of all other records are the same; its
sums are S3.  The sums S2 are those of the other records alone, which both data sets share: record j has the rate q2[j]
= 0 in them.  The other letters are those of `poisson_sgd`; `second` are the laws Q of the run on the second data set.
"""

from lemmas.accounting.grid_dots import grid_from_its_knots
from lemmas.accounting.poisson_gaussian import ends_at, poisson_gaussian_replace, replaced_beyond
from lemmas.accounting.poisson_sgd import (P, R, W, append, d, h, lo, hi, n, noisy_sums, no_weights, p, release,
    run_without_weights, run_proofs, s, step_is_seen, tables, u, w)
from lemmas.accounting.poisson_sgd import Q as second
from lemmas.accounting.sums_of_batches import (S2, C, N, S, V, X, added, f, grad, j, mean_over_a_coin,
    one_record_of_a_batch, poisson_sums, proved_batches, q, q2, rates, two_batches)
from lemmas.accounting.table_grid import grid_curve, grid_dominates, table_composition_on_a_grid
from lemmas.contraction.projected_ball import clip_short
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.survey_program import flip
from verify.language.expr import expr
from verify.lemma import *

S3, grad3 = sequence("S3", markov(X, V)), sequence("grad3", map_(X, V))
g, r = reals("g r")
c, v, phi = *points("c v", V), test("phi", V)
k = integer("k")
curve = lambda g: grid_curve(lo, hi, p, d, w, g)

@definition(r"|u - c|, |v - c| \le $C \Rightarrow \mathsf{E}_g\bigl((1 - $q) N(c, $s^2 I) + $q N(u, $s^2 I) \,\|\, (1 - $q) "
        r"N(c, $s^2 I) + $q N(v, $s^2 I)\bigr) \le $w + \sum_{k=$lo}^{$hi} ${p}(k) \max(1 - g\, e^{-$d k}, 0)\ (g \ge 0)")
def table_for_replaced(V: Euclid, q: Real, C: Real, s: Real, lo: Integer, hi: Integer, p: Function[line], d: Real,
        w: Real) -> Prop:
    """for |u - c|, |v - c| <= C: E_g((1 - q) N(c, s^2 I) + q N(u, s^2 I) || (1 - q) N(c, s^2 I) + q N(v, s^2 I)) <= w +
    sum over lo <= k <= hi of p(k) max(1 - g exp(-d k), 0), g >= 0.

    The table dominates two sampled Gaussians about c, at all means that are at most C away from c."""
    return every(V, V, V, law(V), law(V),
        lambda c, u, v, A, B: ((norm(u - c) <= C) & (norm(v - c) <= C)).implies(mixes(V, A, q, normal(u, s),
                normal(c, s)).implies(mixes(V, B, q, normal(v, s), normal(c, s)).implies(
                    grid_dominates(A, B, lo, hi, p, d, w)))))

batch3 = hypothesis("batch 3", poisson_sums(X, V, S3, grad3, C, q, N))
agree = hypothesis("others agree", for_all(1, N, lambda k: eq(k, j) | every(X, lambda h: grad3[k](h) == grad[k](h))))
replaced = hypothesis("table", table_for_replaced(V, q[j], C, s, lo, hi, p, d, w))
step_given = [C > 0, two_batches, batch3, agree]
batch2_again = poisson_sums(X, V, S2, grad3, C, q2, N)
added3 = clip(V, grad3[j](h), C)
# The sum after record k of gradient a, drawn for i = 0.
next_law = lambda a: lambda i: bind(S2[k - 1](h), lambda z: dirac(z + (1 - i) * clip(V, a, C)))

@claim("The sums without record j are the same on both data sets", given=[two_batches, agree], show=batch2_again)
def others_of_both():
    with each_part()[1]:
        intro("k", "h")
        apply_to("batch 2.1", k, h).called("this record")
        apply_to("others agree", k).called("record")
        one, two = split("record")  # j has the rate 0, and another record the same gradient
        with one:
            have(eq(q2[k], 0), by.rewrite(eq(k, j)))
            ext("f")
            rewrite("this record")
            use(mean_over_a_coin, p=q2[k], M=value(INTEGER, next_law(grad[k](h))))
            use(mean_over_a_coin, p=q2[k], M=value(INTEGER, next_law(grad3[k](h))))
            linear(E(S2[k - 1](h), lambda z: f(z + clip(V, grad[k](h), C))),
                E(S2[k - 1](h), lambda z: f(z + clip(V, grad3[k](h), C))), E(S2[k - 1](h), f))
        with two:
            apply_to(every(X, lambda h: grad3[k](h) == grad[k](h)), h)
            rewrite(this)

# As in poisson_sgd: what the test phi sees; the release by the coin of record j, whose clipped gradient is a; its mean.
seen = lambda z: E(gauss(V), lambda xi: phi(z + s * xi))
coin = lambda a: flip(q[j], lambda i: normal(u + (1 - i) * a, s))
sampled = lambda z, a: q[j] * seen(z + a) + (1 - q[j]) * seen(z)

def by_coin(a: Point) -> tuple[Step, ...]:
    """The law of the noisy sum about u, by whether record j, whose clipped gradient is a, is drawn."""
    shares = {"p": q[j], "M": value(INTEGER, lambda i: normal(u + (1 - i) * a, s))}
    return (by.have(norm(u + a - u) <= C),
        by.have(mixes(V, coin(a), q[j], normal(u + a, s), normal(u, s)), by.intro("f"),
            by.use(mean_over_a_coin, **shares)), by.use(mean_over_a_coin, f=phi, **shares))

@claim("One step with record j, one with another in its place, from any history: the table of a replacement dominates",
    given=[*step_given, replaced],
    show=every(X, lambda h: grid_dominates(release(S)(h), release(S3)(h), lo, hi, p, d, w)))
def release_replaced():
    use(others_of_both)  # so that at each sum u of the others the table is for two mixtures about u
    intro("h", "g", "[0 <= g]", "phi")
    apply_to(rates, j)
    use(one_record_of_a_batch).called("with j")
    use(one_record_of_a_batch, S=S3, grad=grad3).called("with the other")
    apply_to("with j", value(V, seen))
    apply_to("with the other", value(V, seen))
    use(clip_short, y=grad[j](h), u=grad[j](h), R=C)
    use(clip_short, y=grad3[j](h), u=grad3[j](h), R=C)
    under(S2[N](h), lambda u: sampled(u, added(j)) - g * sampled(u, added3) <= curve(g),
        lambda u: (*by_coin(added(j)), *by_coin(added3),
            by.apply_to("table", u, u + added(j), u + added3, coin(added(j)), coin(added3), g, phi), by.linear(g)))
    linear(g)

programs = [same(P[0], second[0]), hypothesis("run", noisy_sums(V, X, P, S, N, s, append, n)),
    hypothesis("other run", noisy_sums(V, X, second, S3, N, s, append, n))]

@claim("Noisy SGD with Poisson batches, all released, a record replaced: the n-fold table of its step dominates",
    given=[*tables, *step_given, replaced, *programs],
    show=grid_dominates(P[n], second[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_transcript_replaced():
    use(release_replaced)
    use(table_composition_on_a_grid, Y=V, M=value(INTEGER, lambda t: value(X, release(S))),
        N=value(INTEGER, lambda t: value(X, release(S3))), p=value(INTEGER, lambda t: p), w=value(INTEGER, lambda t: w),
        h=d)

# --- from the table's knots ----------------------------------------------------------------------------------------

q_ = real("q")
knot_numbers = [0 < q_, q_ <= 1, r > 0, s > 0, lo <= hi, d >= 0, hypothesis("at 0", 1 <= curve(0))]
at_knots = hypothesis("at the knots",
    for_all(lo, hi, lambda k: replaced_beyond(q_, r, exp(d * k), ends_at(q_, r, exp(d * k))) <= curve(exp(d * k))))

@claim("The table dominates two sampled Gaussians about one point, in any dimension, if it does at 0 and the knots",
    given=[*knot_numbers, at_knots],
    show=table_for_replaced(V, q_, r * s, s, lo, hi, p, d, w))
def replaced_table_from_its_knots():
    intro("c", "u", "v", "A", "B", "[near c]", "[A is mixed]", "[B is mixed]")
    with have(for_all(lo, hi, lambda k: hockey_stick(A, B, exp(d * k)) <= curve(exp(d * k)))):
        intro("k")
        instantiate(at_knots, k)
        use(poisson_gaussian_replace, P=A, R=B, w=v, g=exp(d * k)).called("of the pair")
        intro("phi")
        apply_to("of the pair")
    use(grid_from_its_knots, X=V, mu=A, nu=B, h=d)

A, B = laws("A B", V)

# --- doubt: without the hypothesis on the table, a table without weights at g = 0 ------------

# Record 1 is drawn for certain on both data sets, with the same gradient.
same_again = {**no_weights, "S3": no_weights["S"], "grad3": no_weights["grad"]}
batches = {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"],
    "given batch 3": proved_batches["S"]}
alike = (by.intro("k"), by.choose(0), by.have(eq(integer("k"), 1)))
doubt(others_of_both,
    mutants=[mutant("the sums with record j", show=poisson_sums(X, V, S, grad3, C, q2, N),
            hints=[{"witness": {name: one for name,
                        one in same_again.items() if name not in ("lo", "hi", "p", "w", "s", "d", "S3")},
                    "proofs": {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"],
                        "given others agree": alike, "show": ()}}])])
doubt(release_replaced,
    mutants=[dropped(release_replaced, "table",
            hints=[{"witness": same_again, "proofs": {**batches, "given others agree": alike, "show": step_is_seen}}])])
run_again = {**run_without_weights, "S3": no_weights["S"], "grad3": no_weights["grad"]}
doubt(poisson_sgd_transcript_replaced,
    mutants=[dropped(poisson_sgd_transcript_replaced, "table",
            hints=[{"witness": run_again,
                    "proofs": {**run_proofs, "given batch 3": proved_batches["S"], "given others agree": alike}}])])
forgetful = {"V": "line", "p": value(line, lambda k: expr(0)), "w": "3/4", **dict.fromkeys(("q", "r", "s", "d"), "1"),
    **dict.fromkeys(("lo", "hi"), "0")}
about = lambda m: bind(gauss(line), lambda xi: dirac(m + xi))
all_told = (by.intro(), by.witness(0), by.witness(1), by.witness(-1), by.witness(about(1)), by.witness(about(-1)),
    by.each_part((),
        (by.each_part((by.intro("f"), by.auto()),
                (by.each_part((by.intro("f"), by.auto()),
                        (by.witness(0),
                            by.each_part((), (by.witness(value(line, lambda x: expr(1))), by.auto())))),)),)))
doubt(replaced_table_from_its_knots,
    mutants=[dropped(replaced_table_from_its_knots, "at 0",
            hints=[{"witness": forgetful,
                    "proofs": {"given at the knots": (by.intro("k"), by.have(eq(k, 0)), by.rewrite(this),
                            by.evaluate()), "show": all_told}}])])
