"""Theorem 5 of Mironov, Talwar and Zhang at all orders from 1 to infinity: laws that an involution exchanges.

The logarithm of the density of Q with respect to the mixture, capped from below at a number that depends on the rate
alone, has means in order: under Q it is at most minus that under the mixture.  So order 1 is not taken as a limit of
orders above 1, for which one of their divergences would have to be finite.  P and Q are the laws, `turn` the involution,
R = q P + (1 - q) Q the mixture (in the last part (1 - q) P + q Q), and `inverse` the density of Q with respect to R, `i0`
its name as a bounded function.  c is the density of P with respect to P + Q, mixed(y) = q y + (1 - q)(1 - y), and mass(x) =
mixed(c(x)) that of R.  `turned(f)`: the means of f(turn(x)) under P and Q are those of f under Q and P.
"""

from lemmas.divergences.bounded_densities import kl_of_some_density
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.removed_record_decides import (P, Q_, R, X, c, densities, density_against_the_mixture,
    density_bounded, eps, exchanged, exchanged_laws_decide, inverse, mass, mixed, mixture as of_rate, mixture_is,
    opposite_densities, ordered_at_both, ratios, turn, turned)
from lemmas.papers import sampled_renyi
from verify.lemma import *

i0, l = bounded("i0", X), bounded("l", X)
x = point("x", X)
q, t, y, z, w, m, d, a = reals("q t y z w m d a")

symmetric = lambda t: (t + 1) * log(t)  # the terms of the sum of both relative entropies, at the density ratio t

@claim("(y + 1) log y <= (y - 1)(log t + 1 + 1/t) for 1 <= y <= t",
    given=[1 <= y, y <= t],
    show=symmetric(y) <= (y - 1) * (log(t) + 1 + 1 / t))
def symmetric_logarithm_slope():
    with have(log(y) + 1 / y <= log(t) + 1 / t):
        slope(t, y)
    with have(2 * log(y) <= y - 1 / y):
        slope(y, 1)
    linear(y - 1)

@claim("(t + 1) log t/(t - 1) grows from 1 on",
    given=[1 <= y, y <= t],
    show=symmetric(y) * (t - 1) <= symmetric(t) * (y - 1))
def symmetric_logarithm_chord():
    slope(t, y, by.use(symmetric_logarithm_slope, t=z))

# The logarithm of w, the least value that the density is given; the weights are those of Q and R together.
deepest = lambda q: (2 - q) / q * log(1 - q)
capped_log = lambda y: log(Max((1 - y) / mixed(y), w))
weight_of = lambda y: 1 - y + mixed(y)

@claim("m (z + 1) log z <= d (2 - q) log(1/(1 - q))/q for d = m (z - 1), m > 0, 1 <= z <= 1/(1 - q)",
    given=[0 < q, q < 1, m > 0, z >= 1, eq(m * (z - 1), d), z * (1 - q) <= 1],
    show=m * symmetric(z) <= -deepest(q) * d)
def logarithm_below_the_cap():
    use(symmetric_logarithm_chord, y=z, t=1 / (1 - q)).called("chord")
    for value_at in (1 / (1 - q) - 1 == q / (1 - q), 1 / (1 - q) + 1 == (2 - q) / (1 - q),
            log(1 / (1 - q)) == -log(1 - q)):
        have(value_at)
        rewrite(value_at, at="chord").called("chord")
    have(symmetric(z) * q <= -(2 - q) * log(1 - q) * (z - 1), by.linear(1 - q))
    have(m * symmetric(z) * q <= -(2 - q) * log(1 - q) * d, by.linear(m, (2 - q) * log(1 - q)))
    linear(1 / q)

@claim("In numbers: log max((1 - y)/mixed(y), w) times 1 - y + mixed(y), w = exp((2 - q) log(1 - q)/q), and the same "
        "at 1 - y, have a sum of at most 0, y >= 1/2",
    given=[0 < q, q < 1, "1/2" <= y, y <= 1, eq(w, exp(deepest(q)))],
    show=weight_of(y) * capped_log(y) + weight_of(1 - y) * capped_log(1 - y) <= 0)
def capped_logarithms_above_half():
    """z is the density at 1 - y, 1/a that at y, d = q (2 y - 1).  Where the cap w is not reached, the terms at 1 - y and y
    are d and -d times (t + 1) log t/(t - 1), at t = z and at t = a; that grows, and z <= a."""
    m, n = mixed(1 - y), mixed(y)
    let(d, q * (2 * y - 1))
    have(d >= 0, by.rewrite("d"))
    have(m > 0)
    have(n > 0)
    let(z, y / m).called("z")
    have(eq(m * z, y), by.rewrite("z"))
    have(eq(m * (z - 1), d), by.rewrite("d"), by.linear())
    have(z >= 1, by.linear(1 / m))
    have(eq(weight_of(1 - y), m * (z + 1)), by.linear())
    have(q * (1 - y) >= 0)
    have(m * (z * (1 - q)) <= m, by.linear(1 - q))
    have(z * (1 - q) <= 1, by.linear(1 / m))
    with have(eq(capped_log(1 - y), log(z))):
        have(eq((1 - (1 - y)) / m, z), by.rewrite("z"))
        rewrite(this)
    rewrite(this)
    use(logarithm_below_the_cap)
    have(eq(weight_of(1 - y) * log(z), m * symmetric(z)), by.linear(log(z)))
    have(eq(n - (1 - y), d), by.rewrite("d"), by.linear())
    low, high = cases((1 - y) / n <= w)
    with low:
        have(eq(Max((1 - y) / n, w), w))
        rewrite(this)
        have(eq(log(w), deepest(q)), by.rewrite(eq(w, exp(deepest(q)))))
        rewrite(this)
        have(weight_of(y) >= d, by.linear())
        have(weight_of(y) * deepest(q) <= d * deepest(q), by.linear(-deepest(q)))
        linear()
    with high:
        have(w > 0, by.rewrite(eq(w, exp(deepest(q)))))
        have(1 - y > 0, by.linear(n))
        have(eq(Max((1 - y) / n, w), (1 - y) / n))
        rewrite(this)
        let(a, n / (1 - y)).called("a")
        have(eq((1 - y) * a, n), by.rewrite("a"))
        with have(z <= a):
            have((1 - q) * q * (2 * y - 1) ** 2 >= 0)
            have(eq(n * m, y * (1 - y) + (1 - q) * q * (2 * y - 1) ** 2))
            rewrite("z")
            rewrite("a")
            linear(1 / (m * (1 - y)))
        have(eq((1 - y) / n, 1 / a), by.rewrite("a"))
        rewrite(this)
        have(eq(log(1 / a), -log(a)))
        rewrite(this)
        use(symmetric_logarithm_chord, y=z, t=a)
        have(eq((1 - y) * (a - 1), d), by.linear())
        have(eq(weight_of(y) * log(a), (1 - y) * symmetric(a)), by.linear(log(a)))
        some, none = cases(d > 0)
        with some:
            with have(d * (m * symmetric(z)) <= d * ((1 - y) * symmetric(a))):
                linear((1 - y) * m, m * symmetric(z), (1 - y) * symmetric(a))
            linear(1 / d)
        with none:
            have(m * (z - 1) <= 0, by.linear())
            have(z <= 1, by.combine((1 / m, [this])))
            have(m * symmetric(z) <= 0)
            have((1 - y) * symmetric(a) >= 0)
            linear()

@claim("In numbers: log max((1 - y)/mixed(y), w) times 1 - y + mixed(y), w = exp((2 - q) log(1 - q)/q), and the same "
        "at 1 - y, have a sum of at most 0",
    given=[0 < q, q < 1, 0 <= y, y <= 1, eq(w, exp(deepest(q)))],
    show=weight_of(y) * capped_log(y) + weight_of(1 - y) * capped_log(1 - y) <= 0)
def capped_logarithms_balance():
    above, below = cases(y >= "1/2")
    with above:
        use(capped_logarithms_above_half)
    with below:
        use(capped_logarithms_above_half, y=1 - y)

@claim("In numbers: the capped logarithm is bounded, and its exponential is at least the density",
    given=[0 < q, q < 1, 0 <= y, y <= 1, eq(w, exp(deepest(q)))],
    show=all_of(0 < w, deepest(q) <= capped_log(y), capped_log(y) <= -log(1 - q),
        (1 - y) / mixed(y) <= exp(capped_log(y))))
def capped_logarithm_bounded():
    """The capped density is between w and 1/(1 - q)."""
    have(w > 0, by.rewrite(eq(w, exp(deepest(q)))))
    have(eq(log(w), deepest(q)), by.rewrite(eq(w, exp(deepest(q)))))
    use(density_bounded)
    have(eq(log(1 / (1 - q)), -log(1 - q)))
    have(Max((1 - y) / mixed(y), w) <= 1 / (1 - q))
    fact("log", "increasing", w, Max((1 - y) / mixed(y), w))
    fact("log", "increasing", Max((1 - y) / mixed(y), w), 1 / (1 - q))
    part = each_part()
    for number in (1, 2):
        with part[number]:
            linear()
    with part[3]:
        have(eq(exp(capped_log(y)), Max((1 - y) / mixed(y), w)))
        rewrite(this)

rate = [0 < q, q < 1]
floored = lambda x: Max((1 - c(x)) / mass(x), w)
is_log = hypothesis("log", every(X, lambda x: eq(l(x), log(floored(x)))))

@claim("The capped logarithm of the density of Q with respect to the mixture: its mean under Q is at most minus that "
        "under the mixture",
    given=[*rate, *exchanged, *densities, of_rate, eq(w, exp(deepest(q))), is_log],
    show=E(Q_, l) <= -E(R, l))
def capped_logarithms_ordered():
    """At turn(x) the density c is 1 - c(x): `capped_logarithms_balance` at each x."""
    turned(l)
    apply_to("mixture", l)
    with use(ordered_at_both, g=value(X, lambda x: (2 - q) * l(x) + q * l(turn(x))), h=value(X, lambda x: 0)) as that:
        with that.premise("in order"):
            at = intro("x")
            apply_to("involution", at)
            rewrite(this)
            apply_to("opposite", at).called("opposite at")
            use(capped_logarithms_balance, y=c(at)).called("balance")
            apply_to("log", at).called("here")
            apply_to("log", turn(at)).called("there")
            rewrite("opposite at", at="there").called("there")
            rewrite("here", backwards=True, at="balance").called("balance")
            rewrite("there", backwards=True, at="balance").called("balance")
            linear()
    linear(q)

# removed: the divergence of R from Q, for a record that is removed.
@claim("Laws that an involution exchanges, 0 < q < 1: a bound of KL of q P + (1 - q) Q against Q is one of that of Q "
        "against the mixture",
    given=[*rate, *exchanged, of_rate, hypothesis("removed", kl(R, Q_) <= eps)],
    show=kl(Q_, R) <= eps)
def exchanged_relative_entropies():
    """l is the capped logarithm: the density of Q is at most e^l, and -l in the bound for the mixture says E_R(-l) <= eps."""
    use(opposite_densities)
    unpack(this, "c").called("density", "opposite")
    let(w, exp(deepest(q)))
    with name_for(i0, value(X, lambda x: (1 - c(x)) / mass(x)), limit=1 / (1 - q)).called("i0") as that:
        for number in range(2):  # it is at least minus the limit, and at most the limit
            with that.premise(number):
                use(density_bounded, y=c(x))
    with name_for(l, value(X, lambda x: log(floored(x))), limit=-log(1 - q) - deepest(q)).called("l") as that:
        for number in range(2):
            with that.premise(number):
                use(capped_logarithm_bounded, y=c(x))
                have(log(1 - q) <= 0)
                have(deepest(q) <= 0)
    use(capped_logarithms_ordered)
    with have(ratios[0]).called("inverse"):
        at = intro("x")
        apply_to("i0", at)
        use(density_bounded, y=c(at))
        have(i0(at) >= 0, by.linear())
        have(eq(inverse(at), i0(at)))
    use(density_against_the_mixture).called("density of Q")
    with have(-E(R, l) <= eps):
        apply_to("removed", value(X, lambda x: -l(x))).called("at -l")
        apply_to("density of Q", value(X, lambda x: exp(-l(x))))
        with under(R, lambda x: exp(-l(x)) * inverse(x) <= 1) as at:
            density_at_most_exp_l(at)
            linear(exp(-l(at)))
        have(exp(-E(R, l)) <= exp(eps), by.linear(exp(eps)))
        fact("log", "increasing", exp(-E(R, l)), exp(eps))
        fact("log", "exp", -E(R, l))
        fact("log", "exp", eps)
    with use(kl_of_some_density, mu=Q_, nu=R, c=eps) as that:
        with that.premise(0):  # "some density": that of Q, and l
            witness(value(X, inverse))
            witness(l)
            part = each_part()
            with part[1]:
                density_at_most_exp_l(intro("x"))

def density_at_most_exp_l(at: Point) -> None:
    """The density of Q with respect to R is at most e^l."""
    apply_to("l", at).called("l at")
    apply_to("inverse", at)
    use(capped_logarithm_bounded, y=c(at))
    have(inverse(at) <= exp(l(at)), by.rewrite("l at"), by.linear())

# --- order infinity --------------------------------------------------------------------------------------------------

H, u, v = reals("H u v")

@claim("In numbers: q u <= (H - 1 + q) v gives u <= H (q v + (1 - q) u), for H >= 1 and u >= 0",
    given=[0 < q, q <= 1, H >= 1, u >= 0, q * u <= (H - 1 + q) * v],
    show=u <= H * (q * v + (1 - q) * u))
def share_of_the_mixture():
    have(H * q * (q * u) <= H * q * ((H - 1 + q) * v), by.linear(H * q))
    have((1 - q) * (H - 1) ** 2 * u >= 0)
    linear(1 / (H - 1 + q))

@claim("Laws that an involution exchanges, 0 < q: a bound of q P + (1 - q) Q against Q at the order infinity is one of "
        "Q against the mixture",
    given=[0 < q, q <= 1, *exchanged, of_rate, hypothesis("removed", max_divergence(R, Q_) <= eps)],
    show=max_divergence(Q_, R) <= eps)
def exchanged_max_divergences():
    """In numbers with H = e^eps, u = E_Q t, v = E_P t; that e^eps >= 1 is the bound at the test 1."""
    t = intro("t")
    turned(t)
    apply_to("removed", value(X, lambda x: t(turn(x))))
    apply_to("mixture", value(X, lambda x: t(turn(x))))
    apply_to("mixture", t)
    apply_to("removed", value(X, lambda x: 1))
    have(q * E(Q_, t) <= (exp(eps) - 1 + q) * E(P, t), by.linear(q, exp(eps)))
    use(share_of_the_mixture, H=exp(eps), u=E(Q_, t), v=E(P, t))
    linear(exp(eps))

# --- every order -----------------------------------------------------------------------------------------------------

# From here on q is the rate of Theorem 5: R = (1 - q) P + q Q, what is above with 1 - q for q.
any_rate = [0 <= q, q <= 1, *exchanged, hypothesis("mixture", mixes(X, R, 1 - q, P, Q_))]

@claim("Laws P and Q that an involution exchanges: KL((1 - q) P + q Q || Q) >= KL(Q || (1 - q) P + q Q)",
    sampled_renyi("Theorem 5", "part", "order 1; the involution exchanges the laws"),
    given=[*any_rate, hypothesis("removed", kl(R, Q_) <= eps)],
    show=kl(Q_, R) <= eps)
def exchanged_laws_decide_at_order_one():
    none, some = cases(q <= 0)
    with none:  # R = P: the bound at g after the involution
        mixture_is(P, 0)
        g = intro("g")
        turned(g)
        turned(lambda x: exp(g(x)))
        apply_to("removed", value(X, lambda x: g(turn(x)))).called("at g")
        rewrite(eq(E(P, lambda x: g(turn(x))), E(Q_, g)), at="at g").called("at g")
        rewrite(eq(E(Q_, lambda x: exp(g(turn(x)))), E(P, lambda x: exp(g(x)))), at="at g").called("at g")
    with some:
        inside, all_ = cases(q < 1)
        with inside:
            use(exchanged_relative_entropies, q=1 - q)
        with all_:
            mixture_is(Q_, 1)

@claim("Laws P and Q that an involution exchanges, the order infinity: D((1 - q) P + q Q || Q) >= D(Q || (1 - q) P + q "
        "Q)", sampled_renyi("Theorem 5", "remark", "the order infinity"),
    given=[*any_rate, hypothesis("removed", max_divergence(R, Q_) <= eps)],
    show=max_divergence(Q_, R) <= eps)
def exchanged_laws_decide_at_infinity():
    some, all_ = cases(q < 1)
    with some:
        use(exchanged_max_divergences, q=1 - q)
    with all_:
        mixture_is(Q_, 1)

removed_bounds = lambda divergence: (divergence(R, Q_) <= eps).implies(divergence(Q_, R) <= eps)

@claim("Laws P and Q that an involution exchanges, every order from 1 on and infinity: the divergence of (1 - q) P + q "
        "Q from Q is at least that of Q from it", sampled_renyi("Theorem 5", "whole"),
    given=any_rate,
    show=all_of(every(REAL, lambda alpha: (1 < alpha).implies(removed_bounds(lambda mu, nu: renyi(mu, nu, alpha)))),
        removed_bounds(kl), removed_bounds(max_divergence)))
def exchanged_laws_decide_every_order():
    """Printed for densities that the involution exchanges, with which it is false (`exchanged_densities_as_printed`):
    here it exchanges the laws, which is the same where it keeps volumes."""
    part = each_part()
    with part[0]:
        intro("alpha", "[alpha > 1]", "[bound]")
        use(exchanged_laws_decide)
    with part[1]:
        intro(1)
        use(exchanged_laws_decide_at_order_one)
    with part[2]:
        intro(1)
        use(exchanged_laws_decide_at_infinity)

# --- doubt -----------------------------------------------------------------------------------------------------------

# Half of P is moved: no map exchanges the two, and a bound of the mixture's divergence is not one of the other.
apart = {"X": "2", "P": ["1", "0"], "Q": ["1/2", "1/2"], "R": ["3/4", "1/4"], "q": "1/2"}
doubt(capped_logarithms_ordered,
    mutants=[mutant("any bounded function", given=[*rate, *exchanged, *densities, of_rate])])
doubt(exchanged_relative_entropies,
    mutants=[dropped(exchanged_relative_entropies, "exchanged", hints=[{**apart, "eps": "7/50"}])])
doubt(exchanged_laws_decide_at_infinity, mutants=[dropped(exchanged_laws_decide_at_infinity, "exchanged")])
doubt(exchanged_laws_decide_every_order,
    mutants=[dropped(exchanged_laws_decide_every_order, "exchanged", hints=[{**apart, "eps": "7/50"}])])
