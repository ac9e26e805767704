"""Weak convexity of the Renyi divergence in one statement, with the best constant, for laws on any spaces."""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.renyi_mixtures import I, K, L, X, d, rho, weak_convexity, weak_convexity_sharp
from lemmas.divergences.two_laws_mixed import two_law_mixture
from lemmas.papers import feldman
from verify.lemma import *

alpha, c, l, k, p, m, A, B, eps = reals("alpha c l k p m A B eps")
coin, weak = laws("coin weak", line)

def mixtures_within(k: Expr, rho: Law, K: Markov, L: Markov, d: Callable[..., Expr]) -> Prop:
    """`mean_bound`, written out, for laws on any spaces."""
    return renyi(push(rho, K), push(rho, L), alpha) <= k * E(rho, d)

@definition(r"\forall i\colon \mathsf{D}_{$alpha}({${K}}_i \,\|\, {${L}}_i) \le {${d}}_i,\ ($alpha - 1) {${d}}_i \le $c")
def parts_apart(alpha: Real, c: Real, I: Space, X: Space, K: Markov[I, X], L: Markov[I, X], d: Weight[I]) -> Prop:
    """D_alpha(K(i) || L(i)) <= d(i) <= c/(alpha - 1) for every i.

    The parts K(i), L(i) have divergence at most d(i), and (alpha - 1) d(i) <= c."""
    return every(I, lambda i: (alpha - 1) * d(i) <= c) & every(I, lambda i: renyi(K(i), L(i), alpha) <= d(i))

@definition(r"\mathsf{D}_{$alpha}($rho $K \,\|\, $rho $L) \le ($k)\,$rho($d)")
def mean_bound(alpha: Real, k: Real, I: Space, X: Space, rho: Law[I], K: Markov[I, X], L: Markov[I, X],
        d: Weight[I]) -> Prop:
    """D_alpha(rho K || rho L) <= (k) E_rho d.

    The divergence of the mixtures is at most k times the mean of the majorants d."""
    return renyi(push(rho, K), push(rho, L), alpha) <= k * E(rho, d)

@definition(r"\forall \rho, K, L, d\text{ on }\mathbb{R}\colon \mathsf{D}_{$alpha}(K_i \,\|\, L_i) \le d_i \le"
        r" \tfrac{$c}{$alpha - 1} \;\Rightarrow\; \mathsf{D}_{$alpha}(\rho K \,\|\, \rho L) \le $k\,\rho(d)",
    letters="alpha")
def serves(alpha: Real, k: Real, c: Real) -> Prop:
    """k serves on the line: D_alpha(K(i) || L(i)) <= d(i) <= c/(alpha - 1) for every i makes D_alpha(rho K || rho L) <=
    k E_rho d, for all rho, K, L, d.

    k will do for all mixtures of laws on the line, indexed by the line."""
    return every(law(line), markov(line, line), markov(line, line), weight(line),
        lambda rho, K, L, d: (every(REAL, lambda i: (alpha - 1) * d(i) <= c)
                & every(REAL, lambda i: renyi(K(i), L(i), alpha) <= d(i))).implies(mixtures_within(k, rho, K, L, d)))

serves_on_the_line = lambda k, c: serves(alpha, k, c)

best = (exp(c) - 1) / c
any_mixture = parts_apart(alpha, c, I, X, K, L, d)

@claim("m^alpha <= e^k m^(alpha - 1) gives log(m) <= k, for m > 0",
    given=[m > 0, m**alpha <= exp(k) * m ** (alpha - 1)],
    show=log(m) <= k)
def power_cancelled():
    have(m <= exp(k), by.linear(1 / m ** (alpha - 1)))

c_ = (alpha - 1) * l  # the c that l, the divergence of the one pair of parts, asks for
ratio = exp(l)
gained = 1 + p * (exp(c_) - 1)

# With probability p a pair of laws at divergence l = c/(alpha - 1), else two equal laws; the output tells which.
@claim("A constant for divergences up to l, on the line, is >= log(1 + p (e^c - 1))/(c p), c = (alpha - 1) l, p <= 1",
    given=[alpha > 1, l > 0, serves_on_the_line(k, c_), 0 < p, p <= 1],
    show=log(gained) <= k * p * c_)
def weak_convexity_case():
    """The constant at this mixture, tried at the weight `likelihood`, the ratio of the two laws."""
    use(two_law_mixture, P=dirac(expr(0)), R=dirac(expr(1)), s=1 / ratio)
    unpack(this, "weak")
    use(two_law_mixture, P=dirac(expr(0)), R=dirac(expr(1)))
    unpack(this, "coin")
    with have(every(REAL, lambda i: at_index(chosen(i)))):
        intro("i")
        chosen_is_1, _ = cases(expr("1/2") < real("i"))
        with chosen_is_1:
            intro("t")
            apply_to(drawn(weak, 1 / ratio), value(line, lambda u: t(2 - u) ** alpha))
            have(t(expr(2)) ** alpha >= 0)
            have(t(expr(1)) ** alpha / ratio <= E(weak, lambda u: t(2 - u) ** alpha), by.linear(1 - 1 / ratio))
            fact("^", "increasing", t(expr(1)) ** alpha / ratio, E(weak, lambda u: t(2 - u) ** alpha), alpha - 1)
            linear(exp(c_))
    apply_to(serves_on_the_line(k, c_), coin, first_law, second_law, majorant)
    apply_to(this, likelihood)
    apply_to(drawn(coin, p), value(line, kept))
    apply_to(drawn(weak, 1 / ratio), value(line, lambda u: likelihood_at(2 - u) ** alpha))
    apply_to(drawn(coin, p), value(line, lambda i: E(weak, lambda u: spent(i, u))))
    have(eq(mean_spent, gained), by.linear(p))
    apply_to(drawn(coin, p), value(line, chosen))
    have(compared(E(coin, kept), mean_spent, E(coin, chosen)))
    rewrite(eq(E(coin, kept), gained), at=this)
    rewrite(eq(mean_spent, gained), at=this)
    rewrite(eq(E(coin, chosen), p), at=this)
    use(power_cancelled)

# `coin` draws the index i, 1 with probability p and else 0.  At 1 the first law is in 1, and the second is in 1 with
# the probability e^-l, drawn by `weak`, and else in 2; at 0 both are in 0.
chosen = lambda i: indicator(expr("1/2") < i)
first_law = value(line, lambda i: dirac(chosen(i)))
second_law = value(line, lambda i: bind(weak, lambda u: dirac((2 - u) * chosen(i))))
majorant = value(line, lambda i: l * chosen(i))
drawn = lambda M, s: every(bounded(line), lambda g: eq(E(M, g), (1 - s) * g(expr(0)) + s * g(expr(1))))
# dfirst_law/dsecond_law, an output in {0, 1, 2}: 1 at 0, e^l at 1 and 0 at 2.
likelihood_at = lambda x: indicator(eq(x, 0)) + ratio * indicator(eq(x, 1))
likelihood = value(line, likelihood_at)
t = weight("t", line)
# The two sides of the Renyi moment at the weight `likelihood`, at index i, and the inequality between their means.
kept = lambda i: likelihood_at(chosen(i)) ** (alpha - 1)
spent = lambda i, u: likelihood_at((2 - u) * chosen(i)) ** alpha
mean_spent = E(coin, lambda i: E(weak, lambda u: spent(i, u)))
compared = lambda before, after, share: before**alpha <= exp((alpha - 1) * k * l * share) * after ** (alpha - 1)

def at_index(one: Expr) -> Prop:
    """The two laws of an index are as close as its majorant says; `one` is 1 at the first index, else 0."""
    return renyi(dirac(one), bind(weak, lambda u: dirac((2 - u) * one)), alpha) <= l * one

@claim("log(1 + p A) <= B p for all 0 < p <= 1 gives A <= B",
    given=[A >= 0,
        hypothesis("every weight", every(REAL, lambda p: (0 < p).implies((p <= 1).implies(log(1 + p * A) <= B * p))))],
    show=A <= B)
def limit_of_cases():
    """1 - 1/x <= log x at x = 1 + p A, as p falls to 0."""
    apply_to("every weight", 1)
    fact("log", "increasing", 1, 1 + A)
    have(B >= 0)
    with use(small_real, A=A - B, B=A * B) as that:
        with that.premise("for every eps"):
            intro()
            have(eps / (1 + eps) <= 1)
            have(eps / (1 + eps) <= eps)
            let(p, eps / (1 + eps))
            apply_to("every weight")
            fact("log", "tangent", 1 / (1 + p * A))
            fact("log", "inverse", 1 + p * A)
            have(A <= B * (1 + p * A), by.linear((1 + p * A) / p))
            linear(A * B)

@claim("Weak convexity: (alpha - 1) D_i <= c makes the divergence of mixtures at most (e^c - 1)/c times the mean, at "
        "most 1 + c times for c <= 1; and no constant below (e^c - 1)/c serves for all mixtures of laws on the line",
    feldman("Lemma 25", "remark", "any c > 0, and the best constant"), kind="strengthening",
    given=[alpha > 1, c > 0],
    show=all_of(any_mixture.implies(mean_bound(alpha, best, I, X, rho, K, L, d)),
        ((c <= 1) & any_mixture).implies(mean_bound(alpha, 1 + c, I, X, rho, K, L, d)),
        every(REAL, lambda k: serves_on_the_line(k, c).implies(best <= k))))
def weak_convexity_best_constant():
    """The last part by `weak_convexity_case`, as p falls to 0 (`limit_of_cases`)."""
    sharp, up_to_1, none_smaller = each_part()
    with sharp:
        intro(1)
        use(weak_convexity_sharp)
    with up_to_1:
        intro(1)
        use(weak_convexity)
    with none_smaller:
        intro("k")
        intro().called("the premise")
        let(l, c / (alpha - 1))
        have(eq(c, (alpha - 1) * l), by.linear(alpha - 1))
        rewrite(this, at="the premise")
        with use(limit_of_cases, A=exp(c) - 1, B=k * c) as of_limit_of_cases:
            with of_limit_of_cases.premise("every weight"):
                intro()
                use(weak_convexity_case)
                rewrite(eq(c, (alpha - 1) * l))

doubt(weak_convexity_best_constant,
    mutants=[mutant("half the best constant", given=[alpha > 1, c > 0, any_mixture],
            show=mixtures_within(best / 2, rho, K, L, d))])
