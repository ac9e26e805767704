"""Theorem 4 of Mironov, Talwar and Zhang: a Gaussian pair on the line decides for the sampled Gaussian mechanism.

Each record is in the sample with probability q, each for itself; a function f of the sample with values in R^d is
released with noise N(0, s^2 I).  f changes by at most 1 when the record j, which is a, is put in.  B[n] is the law of
the sample b with record j among the data, C[n] that without it; on the line Q is the mixture, in R^d S_ is that of
N(u, s^2 I) and N(m, s^2 I), printed S as the space of the samples is.
"""

from lemmas.accounting.poisson_batches import (B, C, S, a, n, one_record, poisson_batches, put, q, record_drawn_last)
from lemmas.accounting.sums_of_batches import mean_over_a_coin
from lemmas.divergences.equal_laws import renyi_of_equal
from lemmas.divergences.renyi_mixtures import joint_quasi_convexity
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.sampled_gaussian_directions import removed_decides
from lemmas.foundations.sampled_gaussian_mechanism import sampled_gaussian_added, sampled_gaussian_removed
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.mechanisms.survey_program import flip
from lemmas.papers import sampled_renyi
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
f = map_("f", S, V)
b = point("b", S)
s, alpha, eps = reals("s alpha eps")
Q_ = law("Q", line)
g = bounded("g", V)

on_line = lambda i: bind(gauss(line), lambda z: dirac(i + s * z))
sampled = hypothesis("sampled law", mixes(line, Q_, q, on_line(expr(1)), on_line(expr(0))))
m, u = points("m u", V)
S_ = law("S", V)
H = exp((alpha - 1) * eps)
pair = [mixes(V, S_, q, normal(u, s), normal(m, s)), norm(u - m) <= 1]
tl = weight("tl", line)

removed_line = hypothesis("removed on the line", renyi(Q_, on_line(expr(0)), alpha) <= eps)
added_line = hypothesis("added on the line", renyi(on_line(expr(0)), Q_, alpha) <= eps)
line_given = [alpha > 1, 0 <= q, q <= 1, s > 0, sampled, removed_line, added_line]
both_ways = (renyi(S_, normal(m, s), alpha) <= eps) & (renyi(normal(m, s), S_, alpha) <= eps)

@claim("The pair in R^d at the rates 0 and 1, where a record is never or always in the sample, is as close as that on "
        "the line",
    given=[alpha > 1, s > 0, hypothesis("rate", eq(q, 0) | eq(q, 1)), sampled, removed_line, *pair],
    show=both_ways)
def sampled_gaussian_pair_at_rates_0_and_1():
    # At q = 0 the pair is one law twice, at q = 1 two Gaussian laws at most 1 apart.
    none, every_one = split("rate")
    with none:
        with have(same(S_, normal(m, s))):
            ext("g")
            apply_to(pair[0], g)
            linear(E(normal(u, s), g), E(normal(m, s), g))
        apply_to(removed_line, value(line, lambda y: expr(1)))
        use(renyi_of_equal, mu=S_, nu=normal(m, s)).called("one way")
        use(renyi_of_equal, mu=normal(m, s), nu=S_).called("other way")
        each_way(("one way", normal(m, s)), ("other way", S_))
    with every_one:
        use(gaussian_renyi_exact, V=line, m1=1, m2=0, R=eps).called("on the line")
        with have(same(Q_, on_line(expr(1)))):
            ext("f")
            apply_to(sampled)
            linear(E(on_line(expr(1)), bounded("f", line)), E(on_line(expr(0)), bounded("f", line)))
        have(renyi(on_line(expr(1)), on_line(expr(0)), alpha) <= eps, by.rewrite(this, backwards=True))
        modus("on the line.1")
        have(norm(u - m) ** 2 <= 1, by.linear(norm(u - m), 1))
        have(alpha * norm(u - m) ** 2 / (2 * s**2) <= eps, by.linear(alpha / (2 * s**2)))
        with have(same(S_, normal(u, s))):
            ext("g")
            apply_to(pair[0], g)
            linear(E(normal(u, s), g), E(normal(m, s), g))
        rewrite(this)
        fact("exp", "increasing", (alpha - 1) * (alpha * norm(u - m) ** 2 / (2 * s**2)), (alpha - 1) * eps,
            by=[(by.linear(alpha - 1),)])
        use(gaussian_renyi_exact, m1=u, m2=m, R=0).called("one way")
        use(gaussian_renyi_exact, m1=m, m2=u, R=0).called("other way")
        each_way(("one way.0", normal(m, s)), ("other way.0", normal(u, s)))

def each_way(*known: tuple[str, Law]) -> None:
    """What is known of each way, the second law of which is named, is known for a greater bound."""
    for part, (way, second) in zip(each_part(), known, strict=True):
        with part:
            t = intro("tV")
            apply_to(way, t)
            linear(E(second, lambda y: t(y) ** alpha) ** (alpha - 1))

def at_the_ends() -> None:
    """A rate that is not between 0 and 1 is one of them."""
    have(eq(q, 0) | eq(q, 1), by.split(this, (by.choose(0),), (by.choose(1),)))

def of_the_two_noises() -> None:
    """The sampled law on the line, for weights, by the two noises."""
    with have(every(weight(line),
                lambda t: E(Q_, t)
                    == (1 - q) * E(gauss(line), lambda z: t(s * z)) + q * E(gauss(line), lambda z: t(1 + s * z)))):
        intro("tl")
        apply_to(sampled, tl)
        linear()

@claim("The pair in R^d is as close as that on the line, for every rate from 0 to 1",
    given=[*line_given, *pair],
    show=both_ways)
def sampled_gaussian_pair():
    """By `sampled_gaussian_removed` and `sampled_gaussian_added`, and at 0 and 1 by the claim on these rates."""
    inside, outside = cases((0 < q) & (q < 1))
    with inside:
        of_the_two_noises()
        each_part((by.use(sampled_gaussian_removed, c=q, H=H, P=on_line(expr(0))),),
            (by.use(sampled_gaussian_added, c=q, H=H, P=on_line(expr(0))),))
    with outside:
        at_the_ends()
        use(sampled_gaussian_pair_at_rates_0_and_1)

release = value(S, lambda b: normal(f(b), s))

@definition(r"$q\,\mathcal{N}($u, {$s}^2 I) + (1 - $q)\,\mathcal{N}($m, {$s}^2 I)")
def sampled_normal(V: Euclid, q: Real, u: Point[V], m: Point[V], s: Real) -> Law:
    """$q N($u, $s^2 I) + (1 - $q) N($m, $s^2 I).

    The mean is u with probability q, and otherwise m."""
    return flip(q, lambda i: normal((1 - i) * u + i * m, s))

coin = lambda b: sampled_normal(V, q, f(put(b, a)), f(b), s)
with_j, without_j = bind(B[n], lambda b: normal(f(b), s)), bind(C[n], lambda b: normal(f(b), s))
sensitivity = hypothesis("sensitivity", every(S, lambda b: norm(f(put(b, a)) - f(b)) <= 1))

@claim("The sampled Gaussian mechanism with record j is the mixture over b of (1 - q) N(f(b), s^2 I) + q N(f(b + j), "
        "s^2 I)", sampled_renyi("Theorem 4", "step"),
    given=[poisson_batches],
    show=same(with_j, bind(C[n], coin))
        & every(S, lambda b: mixes(V, coin(b), q, normal(f(put(b, a)), s), normal(f(b), s))))
def sampled_gaussian_as_mixture():
    """Record j may as well be drawn last: B[n] is C[n] with a put in with probability q (`record_drawn_last`)."""
    with have(every(S, lambda b: mixes(V, coin(b), q, normal(f(put(b, a)), s), normal(f(b), s)))).called("coins"):
        intro("b", "g")
        use(mean_over_a_coin, p=q, M=value(INTEGER, lambda i: normal((1 - i) * f(put(b, a)) + i * f(b), s)), f=g)
    use(record_drawn_last, m=n)
    modus(this).called("before j", "from j on")
    modus("from j on").called("record j")
    part = each_part()
    with part[0]:
        ext("g")
        apply_to("record j", value(S, lambda b: E(normal(f(b), s), g)))
        with under(C[n],
                lambda b: E(coin(b), g) == q * E(normal(f(put(b, a)), s), g) + (1 - q) * E(normal(f(b), s), g)) as b0:
            apply_to("coins", b0, g)

@claim("f of sensitivity 1: the sampled Gaussian mechanism has a D_alpha of at most the greater of those of N(0, s^2) "
        "and (1 - q) N(0, s^2) + q N(1, s^2), both ways", sampled_renyi("Theorem 4", "whole"),
    given=[poisson_batches, alpha > 1, s > 0, sensitivity, sampled, removed_line, added_line],
    show=(renyi(with_j, without_j, alpha) <= eps) & (renyi(without_j, with_j, alpha) <= eps))
def sampled_gaussian_mechanism_private():
    # On each sample b of the others a pair in R^d; a mixture over b is no further apart than its worst pair.
    use(sampled_gaussian_as_mixture)
    with have(every(S, lambda b: renyi(coin(b), normal(f(b), s), alpha) <= eps)
                & every(S, lambda b: renyi(normal(f(b), s), coin(b), alpha) <= eps)):
        for one in each_part():
            with one:
                b = intro("b")
                apply_to("sampled_gaussian_as_mixture.1", b)
                apply_to("sensitivity", b)
                use(sampled_gaussian_pair, S=coin(b), m=f(b), u=f(put(b, a)))
    with_it = value(S, coin)
    for part, K, L in zip(each_part(), (with_it, release), (release, with_it), strict=True):
        with part:
            rewrite("sampled_gaussian_as_mixture.0")
            use(joint_quasi_convexity, I=S, X=V, rho=C[n], K=K, L=L, c=eps)
            modus("joint_quasi_convexity.0")
            modus(this)

@claim("D_alpha(N(0, s^2) || (1 - q) N(0, s^2) + q N(1, s^2)) is at most that the other way round, 0 <= q <= 1",
    sampled_renyi("Theorem 5", "instance", "N(0, s^2) and N(1, s^2), every rate q"),
    given=line_given[:-1],
    show=added_line)
def removed_decides_at_every_rate():
    inside, outside = cases((0 < q) & (q < 1))
    with inside:
        of_the_two_noises()
        use(removed_decides, c=q, H=H, P=on_line(expr(0)))
    with outside:
        at_the_ends()
        use(sampled_gaussian_pair_at_rates_0_and_1, V=line, S=Q_, m=0, u=1)

@claim("f of sensitivity 1: the sampled Gaussian mechanism has, both ways, a D_alpha of at most that of (1 - q) N(0, "
        "s^2) + q N(1, s^2) against N(0, s^2)", sampled_renyi("Corollary of Theorems 4 and 5", "whole"),
    given=[poisson_batches, alpha > 1, s > 0, sensitivity, sampled, removed_line],
    show=(renyi(with_j, without_j, alpha) <= eps) & (renyi(without_j, with_j, alpha) <= eps))
def sampled_gaussian_by_one_direction():
    use(removed_decides_at_every_rate)
    use(sampled_gaussian_mechanism_private)

# --- doubt ------------------------------------------------------------------------------------------------------------

# One record, always in the sample, moves f by 2: by no more than 1 it would be as close as N(0, 1) and N(1, 1).
by_2 = {**one_record, "a": "1", "V": "line", "f": value(line, lambda b: 2 * b), "s": "1", "alpha": "2", "eps": "1",
    "Q": bind(gauss(line), lambda z: dirac(1 + z))}
by_1_only = (by.contradiction().called("bound"), by.use(gaussian_renyi_exact, V=line, m1=2, m2=0, s=1, alpha=2, R=1),
    by.modus("gaussian_renyi_exact.1", by.intro("t"), by.apply_to("bound.0", weight("t", line))), by.linear())
on_the_line = {"given sampled law": (by.intro("f"), by.linear()),
    "given removed on the line": (by.use(gaussian_renyi_exact, V=line, m1=1, m2=0, s=1, alpha=2, R=1),)}
doubt(sampled_gaussian_mechanism_private,
    mutants=[dropped(sampled_gaussian_mechanism_private, "sensitivity",
            hints=[{"witness": by_2,
                    "proofs": {**on_the_line,
                        "given added on the line": (by.use(gaussian_renyi_exact, V=line, m1=0, m2=1, s=1, alpha=2,
                                R=1),), "show": by_1_only}}])])
doubt(sampled_gaussian_by_one_direction,
    mutants=[dropped(sampled_gaussian_by_one_direction, "sensitivity",
            hints=[{"witness": by_2, "proofs": {**on_the_line, "show": by_1_only}}])])
