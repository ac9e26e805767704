"""Renyi divergences of pairs: between the first parts' plus the least and plus the greatest of the second.

The lower half for orders above 1 is in `pairs_from_below`; here it is shown at infinity and at one, in the same way,
and both halves are put together.  As there mu and nu are the laws of the first parts, K(x) and L(x) those of the second
parts given x, a(x, .) is the density of K(x) with respect to K(x) + L(x), and s, or q at order one, a function of the
first part that is tried.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.capped_ratios import (above, capped, capped_mean, kl_from_capped, odds_above, odds_never_above,
    raised_means_increase, raised_odds)
from lemmas.foundations.increasing_events import increasing_past_a_bound
from lemmas.foundations.pairs_from_below import (K, L, X, Y, Z, a, alpha, smaller_factor_exists, c, d, half, in_parts,
    joint, k, left, mu, never_at, nu, odds, pair, pairs_at_least, parts, r, right, s, same_kernels, t, w, wb, x, x0, y0)
from lemmas.papers import bun
from lemmas.privacy.renyi_privacy import order_alpha, order_infinity, order_one, rdp_two_mechanisms
from verify.lemma import *

e, m, S = reals("e m S")
h = weight("h", X, Y)

# --- order infinity ---------------------------------------------------------------------------------------------------------

# Where the odds of K(x) to L(x) are above c, the probability of that, and where it is seen: at least e^(-t).
above_c = lambda x, y: above(c, a(x, y))
chance = lambda x: E(K(x), lambda y: above_c(x, y))
seen = lambda t: lambda x: indicator(exp(-t) <= chance(x))
least_infinity = hypothesis("least", every(X, REAL, lambda x, e: order_infinity(K(x), L(x), e).implies(r <= e)))

@claim("Where all D_oo are at least r, the odds are above c < e^r with positive probability",
    given=[odds, 0 < c, c < exp(r), least_infinity],
    show=chance(x) > 0)
def odds_seen_above():
    """Else the odds are at most c almost surely, so that D_oo <= log(c) < r at x."""
    contradiction()
    apply_to(odds, x)
    fact("exp", "log", c)
    with have(order_infinity(K(x), L(x), log(c))):
        t = intro("t")
        rewrite("exp log")
        use(odds_never_above, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)), k=c, t=t)
    apply_to("least", x, log(c))
    fact("exp", "increasing", r, log(c))

@claim("E_mu E_K h <= e^d E_nu E_L h for functions h(x, y) >= 0 if order infinity of the pairs is at most d",
    given=[*parts, order_infinity(joint(mu, K), joint(nu, L), d)],
    show=E(mu, lambda x: E(K(x), lambda y: h(x, y))) <= exp(d) * E(nu, lambda x: E(L(x), lambda y: h(x, y))))
def tried_on_pairs_at_infinity():
    apply_to(order_infinity(joint(mu, K), joint(nu, L), d), value(Z, lambda z: h(left(z), right(z)))).called("of pairs")
    for law, kernel in ((mu, K), (nu, L)):
        with under(law,
                lambda x: E(kernel(x), lambda y: h(left(pair(x, y)), right(pair(x, y))))
                    == E(kernel(x), lambda y: h(x, y))) as x:
            with under(kernel(x), lambda y: h(left(pair(x, y)), right(pair(x, y))) == h(x, y)) as y:
                in_parts(x, y)
        rewrite(this, at="of pairs").called("of pairs")

# 1/chance(x) where it is seen, else 0.
scale_at = lambda x: indicator(exp(-t) <= chance(x)) / Max(chance(x), exp(-t))

@claim("w = 1/m where c <= m, else 0, for c > 0: w m is 1 where c <= m, else 0, and w is from 0 to 1/c",
    given=[c > 0, m >= 0],
    show=all_of(eq(indicator(c <= m) / Max(m, c) * m, indicator(c <= m)), 0 <= indicator(c <= m) / Max(m, c),
        indicator(c <= m) / Max(m, c) <= 1 / c))
def scaled_at_infinity():
    cases(c <= m)

@claim("D_oo of pairs <= d: c (E_mu s - S e) <= e^d E_nu s, 0 <= s <= S, if at all x but a part e the odds are above c "
        "with probability e^(-t) at least",
    given=[odds, *parts, order_infinity(joint(mu, K), joint(nu, L), d), c > 0,
        hypothesis("mostly", 1 - e <= E(mu, seen(t))), hypothesis("s from above", every(X, lambda x: s(x) <= S)),
        S >= 0],
    show=c * (E(mu, s) - S * e) <= exp(d) * E(nu, s))
def where_seen():
    """On the pairs s(x) w(x) 1[odds above c] is tried, w the inverse of the probability that they are, where it is
    seen."""
    with name_for(wb, value(X, lambda x0: scale_at(x0)), limit=1 / exp(-t)) as named:
        for at in (0, 1):
            with named.premise(at):
                use(scaled_at_infinity, c=exp(-t), m=chance(x0))
    name_for(w, value(X, lambda x: Max(wb(x), 0)))
    with have(every(X, lambda x: eq(w(x), scale_at(x)))):
        x = intro("x")
        apply_to("wb", x)
        apply_to("w", x)
        use(scaled_at_infinity, c=exp(-t), m=chance(x))
        have(wb(x) >= 0)
        have(eq(Max(wb(x), 0), wb(x)))
    use(tried_on_pairs_at_infinity, h=value(X, Y, lambda x, y: s(x) * w(x) * above_c(x, y)))
    with under(mu, lambda x: s(x) - S * (1 - seen(t)(x)) <= s(x) * w(x) * chance(x)) as x:
        of_scale(x)
        apply_to("s from above", x)
        linear(s(x), 1 - seen(t)(x))
    with under(nu, lambda x: c * (s(x) * w(x) * E(L(x), lambda y: above_c(x, y))) <= s(x)) as x:
        of_scale(x)
        apply_to(odds, x)
        use(odds_above, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)), k=c)
        have(seen(t)(x) <= 1)
        linear(s(x), s(x) * w(x))
    linear(c, c * S, exp(d))

def of_scale(x: Point) -> None:
    """The scale times the probability is 1 where that is seen."""
    apply_to(every(X, lambda x: eq(w(x), scale_at(x))), x)
    with have(eq(w(x) * chance(x), seen(t)(x))):
        use(scaled_at_infinity, c=exp(-t), m=chance(x))
        rewrite(eq(w(x), scale_at(x)))

at_infinity = [odds, *parts, order_infinity(joint(mu, K), joint(nu, L), d), least_infinity]

@claim("D_oo of pairs <= d, of all second parts >= r: c E_mu s <= e^d E_nu s for bounded s >= 0 and 0 < c < e^r",
    given=[*at_infinity, 0 < c, c < exp(r), hypothesis("s from above", every(X, lambda x: s(x) <= S)), S >= 0],
    show=c * E(mu, s) <= exp(d) * E(nu, s))
def below_the_least_infinity():
    """For each e > 0 `chance` is at least e^(-t) but on a part e of mu, for some t: for that `where_seen`."""
    with use(small_real, A=c * E(mu, s) - exp(d) * E(nu, s), B=c * S) as that:
        with that.premise("for every eps"):
            intro("e", "[e > 0]")
            with use(increasing_past_a_bound, M=mu, F=value(X, line, lambda x, t: chance(x) - exp(-t)),
                    c=0) as seen_somewhere:
                with seen_somewhere.premise("increasing"):
                    x, t, u, _ = intro("x", "t", "u", "[t <= u]")
                    fact("exp", "increasing", -u, -t)
                with seen_somewhere.premise("reached"):
                    x = intro("x")
                    use(odds_seen_above)
                    fact("exp", "log", chance(x))
            unpack(this, "t")
            use(where_seen, t=real("t"))

@claim("D_oo of pairs is at least that of the first parts plus the least of the second, for second parts with "
        "densities that are measurable in both parts",
    given=at_infinity,
    show=order_infinity(mu, nu, d - r))
def pairs_at_least_infinity():
    """Were e^r E s <= e^d E' s not so, some c below e^r would break `below_the_least_infinity`."""
    s = intro("s")
    bounded_by(s, S)
    with have(every(X, lambda x: s(x) <= Max(S, 0))):
        x = intro("x")
        apply_to("S", x)
    with have(exp(r) * E(mu, s) <= exp(d) * E(nu, s)):
        contradiction()
        use(smaller_factor_exists, z=exp(r), m=E(mu, s), m2=exp(d) * E(nu, s))
        unpack(this, "c")
        use(below_the_least_infinity, c=c, S=Max(S, 0))
    linear(1 / exp(r))

# --- order one --------------------------------------------------------------------------------------------------------------

b = real("b")
q, g = bounded("q", X), bounded("g", X)
l = bounded("l", X, Y)
# The mean under K(x) of the logarithm of the odds, capped at k and raised by b.
information = lambda x, k: E(K(x), lambda y: log(capped(k, a(x, y)) + b))
informed = lambda k: lambda x: indicator(c <= information(x, k))
least_one = hypothesis("least", every(X, REAL, lambda x, e: order_one(K(x), L(x), e).implies(r <= e)))

@claim("Where all KL are at least r, the mean of log(b + the capped odds), b > 0, is at least c < r for some cap",
    given=[odds, b > 0, c < r, least_one],
    show=exists_real(lambda t: c <= information(x, exp(t))))
def some_cap_informs():
    """Else all these means are below c, so that KL <= c < r at x (`kl_from_capped`)."""
    contradiction().called("none")
    apply_to(odds, x)
    with use(kl_from_capped, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)), eps=b, c=c) as that:
        with that.premise("capped"):
            intro("k", "[k > 0]")
            at_k = apply_to("none", log(k))
            fact("exp", "log", k)
            rewrite(this, at=at_k)
    apply_to("least", x, c)

@claim("exp(E_mu E_K l) <= e^d E_nu E_L e^l for bounded functions l(x, y) if KL of the pairs is at most d",
    given=[*parts, order_one(joint(mu, K), joint(nu, L), d)],
    show=exp(E(mu, lambda x: E(K(x), lambda y: l(x, y)))) <= exp(d) * E(nu, lambda x: E(L(x), lambda y: exp(l(x, y)))))
def tried_on_pairs_at_one():
    apply_to(order_one(joint(mu, K), joint(nu, L), d), value(Z, lambda z: l(left(z), right(z)))).called("of pairs")
    for law, kernel, f in ((mu, K, lambda v: v), (nu, L, exp)):
        with under(law,
                lambda x: (E(kernel(x), lambda y: f(l(left(pair(x, y)), right(pair(x, y)))))
                        == E(kernel(x), lambda y: f(l(x, y))))) as x:
            with under(kernel(x), lambda y: f(l(left(pair(x, y)), right(pair(x, y)))) == f(l(x, y))) as y:
                in_parts(x, y)
        rewrite(this, at="of pairs").called("of pairs")

@claim("KL of pairs <= d: exp(E_mu q + (c - log(1 + b)) (1 - e)) <= e^d E_nu e^q if at all x but a part e the mean of "
        "log(b + the capped odds) is c at least, b > 0 and c >= log(1 + b)",
    given=[odds, *parts, order_one(joint(mu, K), joint(nu, L), d), b > 0, k > 0, c >= log(1 + b),
        hypothesis("mostly", 1 - e <= E(mu, informed(k)))],
    show=exp(E(mu, q) + (c - log(1 + b)) * (1 - e)) <= exp(d) * E(nu, lambda x: exp(q(x))))
def where_informed():
    """On the pairs q + g (l - log(1 + b)) is tried, l = log(b + the capped odds), g = 1 where its mean is c at least:
    under L(x) e^l has a mean of at most 1 + b."""
    with name_for(l, value(X, Y, lambda x0, y0: log(capped(k, a(x0, y0)) + b)), limit=k + b + 1 / b) as named:
        for at in (0, 1):
            with named.premise(at):
                use(raised_odds, p=a(x0, y0), eps=b)
    with have(every(X, lambda x: eq(E(K(x), lambda y: l(x, y)), information(x, k)))).called("means"):
        x = intro("x")
        with under(K(x), lambda y: eq(l(x, y), log(capped(k, a(x, y)) + b))) as y:
            apply_to("l", x, y)
    name_for(g, value(X, lambda x: indicator(c <= E(K(x), lambda y: l(x, y)))))
    with have(every(X, lambda x: eq(g(x), informed(k)(x)))):
        x = intro("x")
        apply_to("g", x)
        apply_to("means", x)
        rewrite(this, backwards=True)
    use(tried_on_pairs_at_one, l=value(X, Y, lambda x, y: q(x) + g(x) * (l(x, y) - log(1 + b))))
    with under(mu,
            lambda x: q(x) + (c - log(1 + b)) * informed(k)(x)
                <= q(x) + g(x) * (E(K(x), lambda y: l(x, y)) - log(1 + b))) as x:
        apply_to(every(X, lambda x: eq(g(x), informed(k)(x))), x)
        rewrite(this)
        apply_to("means", x)
        cases(c <= information(x, k))
    with under(nu, lambda x: E(L(x), lambda y: exp(q(x) + g(x) * (l(x, y) - log(1 + b)))) <= exp(q(x))) as x:
        apply_to(odds, x)
        with use(capped_mean, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)), l=value(Y, lambda y: l(x, y)),
                eps=b) as mean:
            with mean.premise("logarithm"):
                y = intro("y")
                apply_to(every(X, Y, lambda x, y: eq(l(x, y), log(capped(k, a(x, y)) + b))), x, y)
        fact("exp", "log", 1 + b)
        apply_to(every(X, lambda x: eq(g(x), indicator(c <= E(K(x), lambda y: l(x, y))))), x)
        yes, no = cases(c <= E(K(x), lambda y: l(x, y)))
        with yes:
            have(eq(g(x), 1))
            rewrite(this)
            have(exp(-log(1 + b)) * E(L(x), lambda y: exp(l(x, y))) <= 1, by.linear(exp(-log(1 + b))))
        with no:
            have(eq(g(x), 0))
            rewrite(this)
    with have(E(mu, q) + (c - log(1 + b)) * (1 - e)
                <= E(mu, lambda x: q(x) + g(x) * (E(K(x), lambda y: l(x, y)) - log(1 + b)))):
        linear(c - log(1 + b))
    fact("exp", "increasing", E(mu, q) + (c - log(1 + b)) * (1 - e),
        E(mu, lambda x: q(x) + g(x) * (E(K(x), lambda y: l(x, y)) - log(1 + b))))
    linear(exp(d))

at_one = [odds, *parts, order_one(joint(mu, K), joint(nu, L), d), least_one]

@claim("KL of pairs <= d, of second parts >= r > c >= log(1 + b): exp(E_mu q + (c - log(1 + b)) (1 - e)) <= e^d E_nu "
        "e^q for all b, e > 0",
    given=[*at_one, b > 0, c >= log(1 + b), c < r, e > 0],
    show=exp(E(mu, q) + (c - log(1 + b)) * (1 - e)) <= exp(d) * E(nu, lambda x: exp(q(x))))
def below_the_least_one():
    """Some cap informs but on a part e of mu (`increasing_past_a_bound`): for that `where_informed`."""
    with use(increasing_past_a_bound, M=mu, F=value(X, line, lambda x, t: information(x, exp(t)))) as informed_somewhere:
        with informed_somewhere.premise("increasing"):
            x, t, u, _ = intro("x", "t", "u", "[t <= u]")
            use(raised_means_increase, X=Y, mu=K(x), a=value(Y, lambda y: a(x, y)), k=exp(t), k2=exp(u), eps=b)
        with informed_somewhere.premise("reached"):
            x = intro("x")
            use(some_cap_informs)
    unpack(this, "t")
    use(where_informed, k=exp(real("t")))

@claim("There is b > 0 with b <= m/4 and b <= r/4, for m, r > 0",
    given=[hypothesis("m > 0", m > 0), r > 0],
    show=exists_real(lambda b: all_of(0 < b, b <= m / 4, b <= r / 4)))
def small_part():
    cases(m <= r)

@claim("KL of pairs is at least that of the first parts plus the least of the second, for second parts with densities "
        "that are measurable in both parts",
    given=at_one,
    show=order_one(mu, nu, d - r))
def pairs_at_least_one():
    """For r > 0, were the claim wrong by m > 0 at q: c = r - b and e = b/r with b <= m/4 and r/4 lose less than m."""
    q = intro("q")
    positive, not_positive = cases(r > 0)
    with not_positive:
        use(tried_on_pairs_at_one, l=value(X, Y, lambda x, y: q(x)))
    with positive:
        contradiction()
        let(m, E(mu, q) + r - d - log(E(nu, lambda x: exp(q(x)))))
        with have(m > 0):
            contradiction()
            fact("exp", "increasing", E(mu, q), d - r + log(E(nu, lambda x: exp(q(x)))))
            fact("exp", "log", E(nu, lambda x: exp(q(x))))
            have(eq(exp(d - r + log(E(nu, lambda x: exp(q(x))))), exp(d - r) * exp(log(E(nu, lambda x: exp(q(x)))))))
            rewrite("exp log", at=this)
        use(small_part)
        unpack(this, "b")
        fact("log", "tangent", 1 + b)
        use(below_the_least_one, b=b, c=r - b, e=b / r)
        fact("log", "increasing", exp(E(mu, q) + (r - b - log(1 + b)) * (1 - b / r)),
            exp(d) * E(nu, lambda x: exp(q(x))))
        fact("log", "exp", E(mu, q) + (r - b - log(1 + b)) * (1 - b / r))
        fact("log", "product", exp(d), E(nu, lambda x: exp(q(x))))
        fact("log", "exp", d)

# --- both bounds ------------------------------------------------------------------------------------------------------------

def between_sums(close: Callable[[Law, Law, Expr], Prop]) -> Prop:
    """The divergence of the pairs between the sums, said without subtracting infinities."""
    greatest = lambda c: every(X, lambda x: close(K(x), L(x), c))
    least = lambda r: every(X, REAL, lambda x, e: close(K(x), L(x), e).implies(r <= e))
    pairs = lambda c: close(joint(mu, K), joint(nu, L), c)
    return every(REAL, REAL, lambda c, r: (close(mu, nu, c) & greatest(r)).implies(pairs(c + r))) & every(REAL, REAL,
        lambda d, r: (pairs(d) & least(r)).implies(close(mu, nu, d - r)))

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) + \inf_x \mathsf{D}_{$alpha}($K(x) \,\|\, $L(x)) \le "
        r"\mathsf{D}_{$alpha}($pair($mu, $K) \,\|\, $pair($nu, $L)) \le \ldots + \sup_x \ldots",
    letters="alpha X Y Z mu nu K L pair")
def renyi_between(alpha: Real, X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """D_alpha(pair(mu, K) || pair(nu, L)) is between D_alpha(mu || nu) with the least, and with the greatest,
    D_alpha(K(x) || L(x)).

    Bounds c of the first divergence and r of all the second give the bound c + r; and if d is a bound, and no second
    divergence is less than r, then d - r is a bound of the first."""
    return between_sums(order_alpha)

@definition(r"\mathsf{KL}($mu \,\|\, $nu) + \inf_x \mathsf{KL}($K(x) \,\|\, $L(x)) \le "
        r"\mathsf{KL}($pair($mu, $K) \,\|\, $pair($nu, $L)) \le \ldots + \sup_x \ldots", letters="X Y Z mu nu K L pair")
def kl_between(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """KL(pair(mu, K) || pair(nu, L)) is between KL(mu || nu) with the least, and with the greatest, KL(K(x) || L(x)).

    Bounds c of the first divergence and r of all the second give the bound c + r; and if d is a bound, and no second
    divergence is less than r, then d - r is a bound of the first."""
    return between_sums(order_one)

@definition(r"\mathsf{D}_\infty($mu \,\|\, $nu) + \inf_x \mathsf{D}_\infty($K(x) \,\|\, $L(x)) \le "
        r"\mathsf{D}_\infty($pair($mu, $K) \,\|\, $pair($nu, $L)) \le \ldots + \sup_x \ldots",
    letters="X Y Z mu nu K L pair")
def max_between(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], L: Markov[X, Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """D_oo(pair(mu, K) || pair(nu, L)) is between D_oo(mu || nu) with the least, and with the greatest, D_oo(K(x) ||
    L(x)).

    Bounds c of the first divergence and r of all the second give the bound c + r; and if d is a bound, and no second
    divergence is less than r, then d - r is a bound of the first."""
    return between_sums(order_infinity)

# The paper speaks of densities and leaves open on which spaces; where the second space is countably generated there is
# such an a, and without one the lower half fails (pairs_from_below.py).
@claim("Of pairs the Renyi divergence of an order from 1 to infinity is between that of the first parts with the "
        "least, and with the greatest, of the second, whose densities are measurable in both parts together",
    bun("Sections 2 and 3, composition", "whole"),
    given=[alpha > 1, *parts, odds],
    show=all_of(renyi_between(alpha, X, Y, Z, mu, nu, K, L, pair), kl_between(X, Y, Z, mu, nu, K, L, pair),
        max_between(X, Y, Z, mu, nu, K, L, pair)))
def divergence_of_pairs_between():
    """From above by `rdp_two_mechanisms`, from below by `pairs_at_least` and its like at orders one and infinity."""
    part = each_part()
    for order, below in enumerate((pairs_at_least, pairs_at_least_one, pairs_at_least_infinity)):
        with part[order]:
            upper, lower = each_part()
            with upper:
                intro("c", "r", "[bounds]")
                use(rdp_two_mechanisms, e1=c, e2=r)
                modus(f"rdp_two_mechanisms.{order}")
                modus(this)
                if order == 0:
                    modus(this)
            with lower:
                intro("d", "r", "[bounds]")
                use(below)

# --- doubt ------------------------------------------------------------------------------------------------------------------

doubt(some_cap_informs,
    mutants=[dropped(some_cap_informs, least_one,
            hints=[{"witness": {**same_kernels, "b": "1", "c": "5", "r": "6"},
                    "proofs": {"show": (*never_at(real("t")), by.use(raised_odds, k=exp(t), p=half, eps=1),
                            by.have(log(capped(exp(real("t")), half) + 1) <= 1,
                                by.fact("log", "tangent", capped(exp(real("t")), half) + 1), by.linear()),
                            by.linear())}}])])
doubt(small_part,
    mutants=[dropped(small_part, "m > 0",
            hints=[{"witness": {"m": "-1", "r": "1"},
                    "proofs": {"show": (by.contradiction().called("shown"), by.unpack("shown", "b"), by.linear())}}])])
doubt(divergence_of_pairs_between,
    mutants=[mutant("no second parts", given=[odds, *parts],
            show=order_infinity(joint(mu, K), joint(nu, L), d).implies(order_infinity(mu, nu, d - r))),
        mutant("the bound of the first parts alone", given=[odds, *parts],
            show=order_infinity(mu, nu, c).implies(order_infinity(joint(mu, K), joint(nu, L), c)))])
