"""The Renyi divergence of pairs, alpha > 1, is at least that of the first parts plus the least of the second.

mu and nu are the laws of the first parts x, K(x) and L(x) those of the second parts y given x, and joint(mu, K) is the
law of the pairs, points of a space Z with the parts left and right.  The second parts, given the first one x, have
densities that are measurable in x and y together.  Without them it fails: on the countable sets and their complements
let K(x) be the point x and L(x) the law that gives countable sets nothing; these two are as far apart as laws can be,
and with x uniform on [0, 1] no event of the product tells the pairs apart.

The proof tries s(x) w(x) h(x, y) on the pairs.  h(x, .) is the ratio of K(x) to L(x), cut off at a cap k; its moment,
at least c at all x but a part e, is m(x), and w(x) = m(x)^(-1/alpha), or 0 where m(x) < c, makes what L sees of it at
most 1.  As k grows e falls to 0 (`increasing_past_a_bound`), and then c goes to exp((alpha - 1) r), r the least
divergence.  `scale` is w as a function of m, enough(k)(x) says whether m(x) >= c, and order_alpha(mu, nu, d) is D_alpha <= d.
"""

from typing import Any

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.capped_ratios import (capped, capped_moments, capped_odds, capped_moments_increase,
    moment_from_capped)
from lemmas.divergences.renyi import root_bound, root_power
from lemmas.foundations.increasing_events import increasing_past_a_bound
from lemmas.foundations.renyi_laws import X, Y, Z, left, mu, nu, pair, parts, right
from lemmas.papers import bun
from lemmas.privacy.renyi_privacy import alpha, order_alpha
from verify.language.expr import expr
from verify.lemma import *

K, L = markov("K", X, Y), markov("L", X, Y)
a = test("a", X, Y)
c, d, e, k, m, m2, r, S, t, z = reals("c d e k m m2 r S t z")
s, s1, w, h = weight("s", X), weight("s1", X), weight("w", X), weight("h", X, Y)
wb, hb = bounded("wb", X), bounded("hb", X, Y)
x, x0 = points("x x0", X)
y0 = point("y0", Y)

joint = lambda mu, K: bind(mu, lambda x: bind(K(x), lambda y: dirac(pair(x, y))))

@definition
def odds_of_kernels(X: Space, Y: Space, K: Markov[X, Y], L: Markov[X, Y], a: Test[X, Y]) -> Prop:
    """a(x, .) and 1 - a(x, .) are the densities of K(x) and L(x).

    With respect to K(x) + L(x), at every x: E_K(x) f = E_K(x) a(x, .) f + E_L(x) a(x, .) f for every bounded f."""
    return every(X, bounded(Y),
        lambda x, f: E(K(x), f) == E(K(x), lambda y: a(x, y) * f(y)) + E(L(x), lambda y: a(x, y) * f(y)))

odds = odds_of_kernels(X, Y, K, L, a)

# --- the orders above 1 -----------------------------------------------------------------------------------------------------

# w as a function of the moment m.
scale = indicator(c <= m) * Max(m, c) ** (-1 / alpha)

@claim("w = m^(-1/alpha) where c <= m, else 0: w^alpha m <= 1, and w^(alpha - 1) m >= c^(1/alpha) where c <= m",
    given=[alpha > 1, c > 0],
    show=all_of(scale**alpha * m <= 1, c ** (1 / alpha) * indicator(c <= m) <= scale ** (alpha - 1) * m))
def truncated_inverse_root():
    yes, _ = cases(c <= m)
    with yes:
        have(eq(Max(m, c), m))
        rewrite(this)
        fact("^", "increasing", c, m, 1 / alpha)

# The moment of the capped ratio at x, and where it is at least c.
moment = lambda x, k: E(K(x), lambda y: capped(k, a(x, y)) ** (alpha - 1))
enough = lambda k: lambda x: indicator(c <= moment(x, k))

@claim("Where all divergences are at least r, the capped moment is at least c < exp((alpha - 1) r) for some cap",
    given=[odds, alpha > 1, 0 < c, c < exp((alpha - 1) * r),
        hypothesis("least", every(X, REAL, lambda x, e: order_alpha(K(x), L(x), e).implies(r <= e)))],
    show=exists_real(lambda t: c <= moment(x, exp(t))))
def cap_with_moment_above():
    """Else all capped moments are below c, so that D_alpha <= log(c)/(alpha - 1) < r at x (`moment_from_capped`)."""
    contradiction().called("none")
    apply_to(odds, x)
    with use(moment_from_capped, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)), H=c) as that:
        with that.premise("capped"):
            intro("k", "[k > 0]")
            at_k = apply_to("none", log(k))
            fact("exp", "log", k)
            rewrite(this, at=at_k)
    fact("exp", "log", c).called("of log c")
    have(eq((alpha - 1) * (log(c) / (alpha - 1)), log(c)))
    with have(order_alpha(K(x), L(x), log(c) / (alpha - 1))):
        rewrite(eq((alpha - 1) * (log(c) / (alpha - 1)), log(c)))
        rewrite("of log c")
    apply_to("least", x, log(c) / (alpha - 1))
    have((alpha - 1) * r <= log(c), by.linear(alpha - 1))
    fact("exp", "increasing", (alpha - 1) * r, log(c))

@claim("D_alpha of the pairs <= d: (E s^b h^b)^alpha <= e^(b d) (E' s^alpha h^alpha)^b, E and E' over the two laws of "
        "the pairs, b = alpha - 1, s(x), h(x, y) >= 0",
    given=[alpha > 1, *parts, order_alpha(joint(mu, K), joint(nu, L), d)],
    show=E(mu, lambda x: s(x) ** (alpha - 1) * E(K(x), lambda y: h(x, y) ** (alpha - 1))) ** alpha
        <= exp((alpha - 1) * d) * E(nu, lambda x: s(x) ** alpha * E(L(x), lambda y: h(x, y) ** alpha)) ** (alpha - 1))
def tried_on_pairs():
    """The weight s(left) h(left, right) of a pair is tried."""
    apply_to(order_alpha(joint(mu, K), joint(nu, L), d), value(Z, lambda z: s(left(z)) * h(left(z), right(z)))).called(
        "of pairs")
    for law, kernel, q in ((mu, K, alpha - 1), (nu, L, alpha)):
        tried = lambda x, y: (s(left(pair(x, y))) * h(left(pair(x, y)), right(pair(x, y)))) ** q
        with under(law,
                lambda x: E(kernel(x), lambda y: tried(x, y)) == s(x) ** q * E(kernel(x), lambda y: h(x, y) ** q)) as x:
            with under(kernel(x), lambda y: tried(x, y) == s(x) ** q * h(x, y) ** q) as y:
                in_parts(x, y)
        rewrite(this, at="of pairs").called("of pairs")

def in_parts(x: Point, y: Point) -> None:
    """The parts of the pair of x and y."""
    apply_to("left", x, y)
    rewrite(this)
    apply_to("right", x, y)
    rewrite(this)

# What the two laws of the first parts see of s, and the bound that order alpha has at d.
high, low = E(nu, lambda x: s(x) ** alpha), E(mu, lambda x: s(x) ** (alpha - 1))
bound = exp((alpha - 1) * d)

@claim("D_alpha of pairs at most d, and a cap k at which the moment is at least c but for a part e: c^(1/alpha) (E_mu "
        "s^b - S e) <= (e^d E_nu s^alpha)^(b/alpha), b = alpha - 1, s^b <= S",
    given=[odds, alpha > 1, *parts, order_alpha(joint(mu, K), joint(nu, L), d), k > 0, c > 0,
        hypothesis("mostly", 1 - e <= E(mu, enough(k))),
        hypothesis("s from above", every(X, lambda x: s(x) ** (alpha - 1) <= S)), S >= 0],
    show=c ** (1 / alpha) * (low - S * e) <= bound ** (1 / alpha) * high ** ((alpha - 1) / alpha))
def renyi_at_a_cap():
    """On the pairs s w h is tried: w(x)^alpha m(x) <= 1 under nu, and w(x)^b m(x) >= c^(1/alpha) under mu where m(x)
    >= c.  The helpers `scale_at`, `scale_bounded`, `at_the_point` are below."""
    with name_for(hb, value(X, Y, lambda x0, y0: capped(k, a(x0, y0))), limit=k) as named:
        for at in (0, 1):  # the limits, from below and from above
            with named.premise(at):
                use(capped_odds, p=a(x0, y0))
    name_for(h, value(X, Y, lambda x, y: Max(hb(x, y), 0)))
    with have(is_capped):
        x, y = intro("x", "y")
        apply_to("hb", x, y)
        apply_to("h", x, y)
        use(capped_odds, p=a(x, y))
        have(hb(x, y) >= 0)
        have(eq(Max(hb(x, y), 0), hb(x, y)))
    with have(every(X, lambda x: eq(E(K(x), lambda y: h(x, y) ** (alpha - 1)), moment(x, k)))).called("moments"):
        x = intro("x")
        with under(K(x), lambda y: eq(h(x, y) ** (alpha - 1), capped(k, a(x, y)) ** (alpha - 1))) as y:
            apply_to(is_capped, x, y)
            rewrite(this)
    with name_for(wb, value(X, lambda x0: scale_at(x0)), limit=c ** (-1 / alpha)) as named:
        for at in (0, 1):
            with named.premise(at):
                scale_bounded(x0)
    name_for(w, value(X, lambda x: Max(wb(x), 0)))
    with have(every(X, lambda x: eq(w(x), scale_at(x)))):
        x = intro("x")
        apply_to("wb", x)
        apply_to("w", x)
        scale_bounded(x)
        have(wb(x) >= 0)
        have(eq(Max(wb(x), 0), wb(x)))
    use(tried_on_pairs, s=value(X, lambda x: s(x) * w(x)))
    with under(nu, lambda x: (s(x) * w(x)) ** alpha * E(L(x), lambda y: h(x, y) ** alpha) <= s(x) ** alpha) as x:
        at_the_point(x)
        linear(s(x) ** alpha, s(x) ** alpha * w(x) ** alpha)
    with under(mu,
            lambda x: (c ** (1 / alpha) * (s(x) ** (alpha - 1) - S * (1 - enough(k)(x)))
                    <= (s(x) * w(x)) ** (alpha - 1) * E(K(x), lambda y: h(x, y) ** (alpha - 1)))) as x:
        at_the_point(x)
        apply_to("s from above", x)
        linear(s(x) ** (alpha - 1), c ** (1 / alpha) * (1 - enough(k)(x)))
    use(root_bound, x=tested_low, y=tested_high, H=bound)
    fact("^", "increasing", tested_high, high, (alpha - 1) / alpha)
    linear(c ** (1 / alpha) * S, bound ** (1 / alpha))

tested_low = E(mu, lambda x: (s(x) * w(x)) ** (alpha - 1) * E(K(x), lambda y: h(x, y) ** (alpha - 1)))
tested_high = E(nu, lambda x: (s(x) * w(x)) ** alpha * E(L(x), lambda y: h(x, y) ** alpha))

def at_the_point(x: Point) -> None:
    """The moments at x, and what the scale makes of them."""
    apply_to(odds, x)
    with use(capped_moments, X=Y, mu=K(x), nu=L(x), a=value(Y, lambda y: a(x, y)),
            h=value(Y, lambda y: h(x, y))) as that:
        with that.premise("cap"):
            y = intro("y")
            apply_to(is_capped, x, y)
    scaled_moment = E(K(x), lambda y: h(x, y) ** (alpha - 1))
    with have(all_of(w(x) ** alpha * scaled_moment <= 1,
                c ** (1 / alpha) * indicator(c <= scaled_moment) <= w(x) ** (alpha - 1) * scaled_moment)):
        use(truncated_inverse_root, m=scaled_moment)
        apply_to(every(X, lambda x: eq(w(x), scale_at(x))), x)
        rewrite(this)
    apply_to("moments", x)
    with have(c ** (1 / alpha) * enough(k)(x) <= w(x) ** (alpha - 1) * scaled_moment):
        rewrite(this, backwards=True)
    have((s(x) * w(x)) ** alpha == s(x) ** alpha * w(x) ** alpha)
    have((s(x) * w(x)) ** (alpha - 1) == s(x) ** (alpha - 1) * w(x) ** (alpha - 1))

is_capped = every(X, Y, lambda x, y: eq(h(x, y), capped(k, a(x, y))))
scale_at = lambda x: (indicator(c <= E(K(x), lambda y: h(x, y) ** (alpha - 1)))
        * Max(E(K(x), lambda y: h(x, y) ** (alpha - 1)), c) ** (-1 / alpha))

def scale_bounded(x: Point) -> None:
    """The scale is from 0 to c^(-1/alpha)."""
    at_x = Max(E(K(x), lambda y: h(x, y) ** (alpha - 1)), c)
    fact("^", "decreasing", c, at_x, -1 / alpha)
    have(at_x ** (-1 / alpha) >= 0)
    with have(scale_at(x) <= c ** (-1 / alpha)):
        cases(c <= E(K(x), lambda y: h(x, y) ** (alpha - 1)))
    have(scale_at(x) >= 0)

below_c = lambda low: c ** (1 / alpha) * low <= bound ** (1 / alpha) * high ** ((alpha - 1) / alpha)
least = hypothesis("least", every(X, REAL, lambda x, e: order_alpha(K(x), L(x), e).implies(r <= e)))
kernels_apart = [odds, alpha > 1, *parts, order_alpha(joint(mu, K), joint(nu, L), d), least]

@claim("D_alpha of pairs at most d, of all second parts at least r: c^(1/alpha) E_mu s^b <= (e^d E_nu "
        "s^alpha)^(b/alpha), b = alpha - 1, for every c < exp((alpha - 1) r)",
    given=[*kernels_apart, 0 < c, c < exp((alpha - 1) * r),
        hypothesis("s from above", every(X, lambda x: s(x) ** (alpha - 1) <= S)), S >= 0],
    show=below_c(low))
def at_every_cap():
    """For each e > 0 some cap is enough but on a part e of mu (`increasing_past_a_bound`): for that `renyi_at_a_cap`."""
    with use(small_real, A=c ** (1 / alpha) * low - bound ** (1 / alpha) * high ** ((alpha - 1) / alpha),
            B=c ** (1 / alpha) * S) as that:
        with that.premise("for every eps"):
            intro("e", "[e > 0]")
            with use(increasing_past_a_bound, M=mu,
                    F=value(X, line, lambda x, t: moment(x, exp(t)))) as enough_somewhere:
                with enough_somewhere.premise("increasing"):
                    x, t, u, _ = intro("x", "t", "u", "[t <= u]")
                    use(capped_moments_increase, X=Y, mu=K(x), a=value(Y, lambda y: a(x, y)), k=exp(t), k2=exp(u))
                with enough_somewhere.premise("reached"):
                    x = intro("x")
                    use(cap_with_moment_above)
            unpack(this, "t")
            use(renyi_at_a_cap, k=exp(real("t")))

@claim("m2 < t m for some t with 0 < t < z, if m2 < z m, for m, m2 >= 0 and z > 0",
    given=[0 <= m, 0 <= m2, hypothesis("m2 < z m", m2 < z * m), z > 0],
    show=exists_real(lambda t: all_of(0 < t, t < z, m2 < t * m)))
def smaller_factor_exists():
    yes, _ = cases(0 < m)
    with yes:
        witness((z + m2 / m) / 2)

@claim("D_alpha of pairs is at least that of the first parts plus the least of the second, for second parts with "
        "densities that are measurable in both parts",
    bun("Sections 2 and 3, composition", "part",
        "at least the first divergence and the least of the second, for second parts with densities that are "
            "measurable in both parts; alpha > 1"),
    given=kernels_apart,
    show=order_alpha(mu, nu, d - r))
def pairs_at_least():
    """At the root of order alpha.  Were it not so, some z below exp((alpha - 1) r/alpha) would break `at_every_cap`
    at c = z^alpha; S bounds s1, the name of s^(alpha - 1)."""
    intro("s")
    with use(root_power, H=exp((alpha - 1) * (d - r)), x=low, y=high) as that:
        with that.premise("upper"):
            name_for(s1, value(X, lambda x: s(x) ** (alpha - 1)))
            bounded_by(s1, S)
            with have(every(X, lambda x: s(x) ** (alpha - 1) <= Max(S, 0))):
                x = intro("x")
                apply_to("s1", x)
                apply_to("S", x)
            least_root = exp((alpha - 1) * r / alpha)
            powers = high ** ((alpha - 1) / alpha)
            with have(least_root * low <= bound ** (1 / alpha) * powers):
                contradiction()
                use(smaller_factor_exists, z=least_root, m=low, m2=bound ** (1 / alpha) * powers)
                unpack(this, "z")
                with have(z**alpha < exp((alpha - 1) * r)):
                    contradiction()
                    fact("^", "increasing", exp((alpha - 1) * r), z**alpha, 1 / alpha)
                use(at_every_cap, c=z**alpha, S=Max(S, 0))
            linear(1 / least_root)

# Equal laws: the odds are 1, and no cap makes more of them.
half = expr("1/2")
same_kernels: dict[str, Any] = {**dict.fromkeys(("X", "Y"), "line"), "a": value(line, line, lambda x, y: half),
    **dict.fromkeys(("K", "L"), value(line, lambda x: gauss(line))), "x": "0"}
never_at = lambda t: (by.contradiction().called("shown"), by.unpack("shown", "t"),
    by.use(capped_odds, k=exp(t), p=half))
doubt(cap_with_moment_above,
    mutants=[dropped(cap_with_moment_above, "least",
            hints=[{"witness": {**same_kernels, "alpha": "2", "c": "2", "r": "5"},
                    "proofs": {"show": (*never_at(t), by.linear())}}])])
doubt(smaller_factor_exists,
    mutants=[dropped(smaller_factor_exists, "m2 < z m",
            hints=[{"witness": {"m": "0", "m2": "0", "z": "1"},
                    "proofs": {"show": (by.contradiction().called("shown"), by.unpack("shown", "t"), by.linear())}}])])
