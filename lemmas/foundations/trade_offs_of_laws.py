"""The trade-off function of two laws: it is convex, continuous and nonincreasing, and at most 1 - s.

f = T(P, Q): f(s) is the infimum of the type II errors of tests phi of P against Q whose type I error is s at most, for s from
0 to 1, which is unit(s).
"""

from lemmas.axioms import radon_nikodym
from lemmas.foundations.trade_off_functions import continuous_on_unit, convex_at_three_points, shape, trade_off_shape, unit
from lemmas.papers import dong
from verify.lemma import *

Z = space("Z")
P, Q_ = law("P", Z), law("Q", Z)
f = fun("f", line)
s, t, u, v, d, h, r, e = reals("s t u v d h r e")
phi, psi, a = test("phi", Z), test("psi", Z), test("a", Z)

@definition(r"$f = T($P, $Q)")
def is_trade_off(f: Function[line], Z: Space, P: Law[Z], Q: Law[Z]) -> Prop:
    """f = T(P, Q).

    For s from 0 to 1, f(s) is the infimum of the type II errors 1 - E_Q phi of the tests phi whose type I error E_P phi
    is at most s."""
    return every(REAL, REAL,
        lambda s, d: (unit(s) & (0 < d)).implies(every(test(Z),
                lambda phi: (E(P, phi) <= s).implies(f(s) <= 1 - E(Q, phi)))
                & exists(test(Z), lambda phi: (E(P, phi) <= s) & (1 - E(Q, phi) < f(s) + d))))

@claim("f(u) - f(u + v) <= f(0) - f(v) for f of the shape of a trade-off function, u, v >= 0, u + v <= 1",
    given=[shape(f)[0], 0 <= u, 0 <= v, u + v <= 1],
    show=f(u) - f(u + v) <= f(0) - f(v))
def falls_most_at_the_start():
    some, none = cases(u + v > 0)
    with some:
        use(convex_at_three_points, s=0, t=u, u=u + v)
        use(convex_at_three_points, s=0, t=v, u=u + v)
        linear(1 / (u + v))
    with none:
        have(v == 0, by.have(v <= 0))
        rewrite(v == 0)

of_laws = hypothesis("trade-off", is_trade_off(f, Z, P, Q_))

@claim("The trade-off function of two laws is convex and nonincreasing, from 0 to 1 - s",
    dong("Proposition 2.2", "step"),
    given=[of_laws],
    show=trade_off_shape(f))
def trade_offs_are_convex():
    """By tests: s for all outcomes; a test of level s has each greater level; mixtures of nearly best tests."""
    values, falling, convex = each_part()
    with values:
        s, _ = intro("s", "[s in [0, 1]]")
        lower, upper = each_part()
        with lower:
            contradiction()
            apply_to("trade-off", s, -f(s))
            unpack(this, "phi").called("test")
            have(E(Q_, phi) <= 1)
        with upper:
            apply_to("trade-off", s, 1).called("best at s", "attained at s")
            apply_to("best at s", value(Z, lambda z: s))
    with falling:
        s, t = intro("s", "t")
        contradiction()
        apply_to("trade-off", s, f(t) - f(s)).called("best at s", "attained at s")
        unpack("attained at s", "phi").called("test")
        apply_to("trade-off", t, 1).called("best at t", "attained at t")
        apply_to("best at t", phi)
    with convex:
        s, t, l = intro("s", "t", "l")
        contradiction()
        let(d, (f(l * s + (1 - l) * t) - (l * f(s) + (1 - l) * f(t))) / 2)
        apply_to("trade-off", s, d).called("best at s", "attained at s")
        unpack("attained at s", "phi").called("test")
        apply_to("trade-off", t, d).called("best at t", "attained at t")
        unpack("attained at t", "psi")
        apply_to("trade-off", l * s + (1 - l) * t, 1).called("best between", "attained between")
        mixed = value(Z, lambda z: l * phi(z) + (1 - l) * psi(z))
        with apply_to("best between", mixed) as that:
            with that.premise(1):  # its values are at most 1
                z = point("z", Z)
                have(phi(z) <= 1)
                have(psi(z) <= 1)
                linear(l, 1 - l)
            with that.premise(2):  # its level
                linear(l, 1 - l)
        linear(l, 1 - l)

# a is the density of Q with respect to P + Q, and 1 - a that of P: where a = 1, P has no mass; elsewhere 1/ratio is 1 - a.
alone = lambda z: indicator(1 <= a(z))
ratio = lambda z: indicator(a(z) < 1) / (1 - a(z))
far = lambda z: indicator(r < abs(ratio(z)))

@claim("For every e > 0 there is r > 0 with f(0) - f(s) <= 2 e + r s for all s in [0, 1], f the trade-off function of "
        "two laws", dong("Proposition 2.2", "step"),
    given=[of_laws, e > 0],
    show=exists(REAL, lambda r: (0 < r) & every(REAL, lambda s: unit(s).implies(f(0) - f(s) <= 2 * e + r * s))))
def near_level_0():
    """Where P has mass, Q <= r P but for a Q-chance e: a test of level s, within e of the best, gains r s + e at most."""
    use(radon_nikodym, X=Z, mu=Q_, nu=P)
    unpack(this, "a").called("density")
    tight(r, Q_, ratio, e)
    witness(r)
    _, small = each_part()
    with small:
        s, _ = intro("s", "[s in [0, 1]]")
        apply_to("trade-off", s, e).called("best at s", "attained at s")
        unpack("attained at s", "phi").called("test")
        apply_to("trade-off", 0, 1).called("best at 0", "attained at 0")
        apply_to("density", phi)
        apply_to("density", value(Z, alone))
        for law in (P, Q_):
            with under(law, lambda z: a(z) * alone(z) == alone(z)) as z:
                cases(1 <= a(z))
        with under(P, lambda z: a(z) * phi(z) <= phi(z)) as z:
            have(a(z) <= 1)
        with under(P, lambda z: phi(z) * alone(z) <= alone(z)) as z:
            have(phi(z) <= 1)
        with under(Q_, lambda z: phi(z) <= phi(z) * alone(z) + far(z) + r * (phi(z) - a(z) * phi(z))) as z:
            have(0 <= r * phi(z) * (1 - a(z)))
            _, dense = cases(1 <= a(z))
            with dense:
                _, apart = cases(1 <= r * (1 - a(z)))
                with apart:
                    have(r < 1 / (1 - a(z)), by.linear(1 / (1 - a(z))))
                    fact("abs", "above", ratio(z))
                    have(r < abs(ratio(z)), by.linear())
                    have(far(z) == 1)
        apply_to("best at 0", value(Z, lambda z: phi(z) * alone(z)))
        linear(r)

@claim("The trade-off function of two laws is continuous", dong("Proposition 2.2", "step"),
    given=[of_laws],
    show=continuous_on_unit(f))
def trade_offs_are_continuous():
    """f falls most at 0 (`falls_most_at_the_start`), and there by at most d/2 + r h = d over h (`near_level_0`)."""
    use(trade_offs_are_convex)
    s, d, _ = intro("s", "d", "[s in [0, 1], d > 0]")
    use(near_level_0, e=d / 4)
    unpack(this, "r").called("r > 0", "near 0")
    let(h, d / (2 * r))
    have(r * h == d / 2, by.linear(r))
    witness(h)
    _, near = each_part()
    with near:
        t, _ = intro("t", "[t near s]")
        fact("abs", "above", t - s)
        up, down = cases(s <= t)
        with up:
            falls_little(s, t)
        with down:
            falls_little(t, s)

def falls_little(low: Expr, high: Expr) -> None:
    """From a level to a higher one f falls by d at most, and does not rise."""
    use(falls_most_at_the_start, u=low, v=high - low)
    have(low + (high - low) == high)
    rewrite(this, at=falls_most_at_the_start)
    apply_to("near 0", high - low)
    have(r * (high - low) <= r * h, by.linear(r))
    apply_to("trade_offs_are_convex.1", low, high)
    fact("abs", "cases", f(t) - f(s))
    for part in split(this):
        with part:
            linear()

# The other half of the proposition, that each such function is that of some two laws, is `laws_of_a_trade_off`.
@claim("The trade-off function of two laws: convex, continuous and nonincreasing, at most 1 - s",
    dong("Proposition 2.2", "part", "what trade-off functions look like, not that all such functions are some"),
    given=[of_laws],
    show=trade_off_shape(f) & continuous_on_unit(f))
def trade_offs_of_laws():
    use(trade_offs_are_convex)
    use(trade_offs_are_continuous)

# --- doubt ----------------------------------------------------------------------------------------------------------

jump = value(line, lambda s: indicator(s <= 0))
lands = lambda t: (by.have(indicator(t <= 0) == 0), by.have(indicator(expr(0) <= 0) == 1))
jumps = (by.apply_to("so", 0, "1/2"), by.unpack(this, "h").called("near"), by.apply_to("near.1", Min(1, h)),
    by.have(Min(1, h) > 0), *lands(Min(1, h)),
    by.fact("abs", "above", indicator(Min(1, h) <= 0) - indicator(expr(0) <= 0)), by.linear())
of_no_laws = lambda f, *why: {"witness": {"f": f}, "proofs": {"show": (by.contradiction().called("so"), *why)}}
rises = of_no_laws(value(line, lambda s: s), by.apply_to("so.1", 0, 1), by.linear())
doubt(falls_most_at_the_start, mutants=[dropped(falls_most_at_the_start, "shape of f")])
doubt(trade_offs_are_convex, mutants=[dropped(trade_offs_are_convex, of_laws, hints=[rises])])
doubt(trade_offs_are_continuous,
    mutants=[dropped(trade_offs_are_continuous, of_laws, hints=[of_no_laws(jump, *jumps)])])
doubt(near_level_0,
    mutants=[dropped(near_level_0, of_laws,
            hints=[{"witness": {"f": jump, "e": "1/8"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "r").called("near"),
                            by.apply_to("near.1", 1 / (2 * (r + 1))), by.have(1 / (2 * (r + 1)) > 0),
                            *lands(1 / (2 * (r + 1))), by.have(r * (1 / (2 * (r + 1))) <= "1/2"), by.linear())}}])])
doubt(trade_offs_of_laws, mutants=[dropped(trade_offs_of_laws, of_laws, hints=[rises])])
