"""Theorem 5 of Mironov, Talwar and Zhang for any two laws that an involution exchanges.

turn is the involution, P and Q the laws, R = q P + (1 - q) Q their mixture, where the paper and the last claim have q
and 1 - q exchanged: the divergence of R from Q, a record removed, is at least that of Q from R, a record added, at
orders above 1.  The densities c and 1 - c of P and Q with respect to P + Q can be chosen so that the involution
exchanges them.  At a point and its image together the powers of the density ratio are in order, where both densities
are at least w; what is left has a small probability.
"""

from lemmas.accounting.domination import at_0, at_1, below_0
from lemmas.analysis.opposite_powers import opposite_powers_balance
from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import radon_nikodym
from lemmas.divergences.bounded_densities import moment_of_bounded_density
from lemmas.divergences.densities import divide_power, split_power
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.papers import sampled_renyi
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
P, Q_, R = laws("P Q R", X)
turn = map_("turn", X, X)
a, c = test("a", X), test("c", X)
x = point("x", X)
g, h = bounded("g", X), bounded("h", X)
alpha, q, H, y, z, r, k, w, eps = reals("alpha q H y z r k w eps")

exchanged = [hypothesis("exchanged", same(push(P, turn), Q_)),
    hypothesis("involution", every(X, lambda x: turn(turn(x)) == x))]
density = lambda c: every(bounded(X), lambda f: E(P, f) == E(P, lambda x: c(x) * f(x)) + E(Q_, lambda x: c(x) * f(x)))
opposite = lambda c: every(X, lambda x: eq(c(turn(x)), 1 - c(x)))

def turned(f: Callable[[Point], Expr]) -> None:
    """The means of f after the involution are those under the other law."""
    with have(eq(E(P, lambda x: f(turn(x))), E(Q_, f))):
        rewrite("exchanged", backwards=True)
    with have(eq(E(Q_, lambda x: f(turn(x))), E(P, f))):
        rewrite("exchanged", backwards=True, only=0)
        with under(P, lambda x: eq(f(turn(turn(x))), f(x))) as x:
            apply_to("involution", x)
            rewrite(this)

@claim("Laws that an involution exchanges have densities with respect to their sum that it exchanges",
    given=exchanged,
    show=exists(test(X), lambda c: density(c) & opposite(c)))
def opposite_densities():
    # Half the sum of a density a of P and of 1 - a at the image is another, and the involution exchanges it.
    use(radon_nikodym, mu=P, nu=Q_)
    unpack(this, "a").called("a")
    mean = lambda x: (a(x) + 1 - a(turn(x))) / 2
    witness(value(X, mean))
    part = each_part()
    with part[0]:
        f = intro("f")
        turned(f)
        turned(lambda x: a(x) * f(turn(x)))
        apply_to("a", f)
        apply_to("a", value(X, lambda x: f(turn(x))))
        for one in (P, Q_):
            with under(one, lambda x: eq(a(turn(x)) * f(turn(turn(x))), a(turn(x)) * f(x))) as x:
                apply_to("involution", x)
                rewrite(this)
    with part[1]:
        x = intro("x")
        apply_to("involution", x)
        rewrite(this)

# The mean of f over x and its image, with the weights of the densities.
at_both = lambda f: lambda x: (1 - c(x)) * f(x) + c(x) * f(turn(x))
densities = [hypothesis("density", density(c)), hypothesis("opposite", opposite(c))]

@claim("Functions that are in order at x and its image together, with the weights of the densities, have means in "
        "order",
    given=[*exchanged, *densities, hypothesis("in order", every(X, lambda x: at_both(g)(x) <= at_both(h)(x)))],
    show=E(Q_, g) <= E(Q_, h))
def ordered_at_both():
    for f in (g, h):
        turned(lambda x: f(x))
        apply_to("density", f)
        apply_to("density", value(X, lambda x: f(turn(x))))
    for one in (P, Q_):
        under(one, lambda x: at_both(g)(x) <= at_both(h)(x), lambda x: (by.apply_to("in order", x),))
    linear()

# The density of the mixture with respect to Q where that of P is y and that of Q is 1 - y.
ratio = lambda y: 1 - q + q * y / (1 - y)
sides = lambda power: (1 - y) * ratio(y) ** power + y * ratio(z) ** power

@claim("In numbers: (1 - y) r(y)^(1 - alpha) + y r(1 - y)^(1 - alpha) <= (1 - y) r(y)^alpha + y r(1 - y)^alpha for "
        "r(y) = 1 - q + q y/(1 - y), alpha >= 1",
    given=[alpha >= 1, 0 < q, q < 1, 0 < y, y < 1, eq(z, 1 - y)],
    show=sides(1 - alpha) <= sides(alpha))
def opposite_ratios():
    # With r = y/(1 - y), no r(y) of the title, the two ratios satisfy r (1 - other) = one - 1, as opposite_powers_balance asks.
    rewrite(eq(z, 1 - y))
    let(r, y / (1 - y))
    have(eq(r * (1 - y), y), by.rewrite("r"))
    have(eq(1 / r, (1 - y) / y), by.rewrite("r"))
    one, other = ratio(y), ratio(1 - y)
    have(eq(one, 1 - q + q * r), by.rewrite("r"))
    have(eq(other, 1 - q + q / r), by.linear(q))
    far, near = cases(r >= 1)
    with far:
        have(1 / r <= 1)
        have(eq(r * (1 - other), one - 1), by.linear(r))
        use(opposite_powers_balance, a=one, b=other)
        linear(1 - y, other ** (1 - alpha), other**alpha)
    with near:
        have(eq(1 / r * (1 - one), other - 1), by.linear(1 / r))
        use(opposite_powers_balance, a=other, b=one, r=1 / r)
        have(eq(y / r, 1 - y), by.linear(1 / r))
        linear(y, one ** (1 - alpha), one**alpha)

power_of_inverse = claim("(1/r)^(alpha - 1) = r^(1 - alpha) for r > 0",
    given=[r > 0],
    show=eq((1 / r) ** (alpha - 1), r ** (1 - alpha)))

mixed = lambda y: q * y + (1 - q) * (1 - y)

@claim("In numbers: the mixture's density q y + (1 - q)(1 - y) is 1 - q + q y/(1 - y) > 0 times 1 - y",
    given=[0 < q, q < 1, 0 < y, y < 1],
    show=all_of(eq((1 - y) / mixed(y), 1 / ratio(y)), eq(mixed(y) / (1 - y), ratio(y)), ratio(y) > 0))
def ratio_of_mixture():
    have(eq(mixed(y), (1 - y) * ratio(y)))
    rewrite(this)

@claim("In numbers: the density (1 - y)/(q y + (1 - q)(1 - y)) of Q with respect to the mixture is from 0 to 1/(1 - q)",
    given=[0 < q, q < 1, 0 <= y, y <= 1],
    show=all_of(0 < mixed(y), 0 <= (1 - y) / mixed(y), (1 - y) / mixed(y) <= 1 / (1 - q)))
def density_bounded():
    have(0 < mixed(y))

between = lambda y: indicator(w <= y) * indicator(w <= 1 - y)

@claim("In numbers: where y and 1 - y are at least w, else counted as 0, the ratio (q y + (1 - q)(1 - y))/(1 - y) is "
        "at most 1/w",
    given=[0 < q, q < 1, 0 <= y, y <= 1, w > 0],
    show=(0 <= mixed(y) / (1 - y) * between(y)) & (mixed(y) / (1 - y) * between(y) <= 1 / w))
def capped_bounded():
    yes, _ = cases(w <= 1 - y)
    with yes:
        have(1 - y > 0)
        cases(w <= y)

@claim("In numbers: where y or 1 - y is less than 1/k, y is 0 or 1, or 1/y + 1/(1 - y) is above k",
    given=[0 <= y, y <= 1, k > 0, eq(w, 1 / k)],
    show=1 - between(y) <= indicator(k < abs(1 / y + 1 / (1 - y))) + indicator(1 <= y) + indicator(y <= 0))
def settled_or_large_odds():
    """Where y or 1 - y is between 0 and 1/k its reciprocal is above k (`far_out`, below)."""
    above_0, _ = cases(0 < y)
    with above_0:
        below_1, _ = cases(y < 1)
        with below_1:
            have(1 / y > 0)
            have(1 / (1 - y) > 0)
            low, far = cases(y < w)
            with low:
                far_out(y)
            with far:
                high, _ = cases(1 - y < w)
                with high:
                    far_out(1 - y)

def far_out(share: Expr) -> None:
    """A share less than 1/k has a reciprocal above k."""
    have(share * k < 1, by.linear(k))
    have(k < 1 / share, by.linear(1 / share))
    fact("abs", "positive", 1 / y + 1 / (1 - y))
    have(k < abs(1 / y + 1 / (1 - y)), by.linear())
    have(between(y) >= 0)

# The density of the mixture, that of Q with respect to it, and its own with respect to Q, cut off.
mass = lambda x: mixed(c(x))
i0, r0 = bounded("i0", X), bounded("r0", X)
inverse, capped = lambda x: Max(i0(x), 0), lambda x: Max(r0(x), 0)
# Where both densities are at least w.
seen = lambda x: between(c(x))
ratios = [hypothesis("inverse", every(X, lambda x: eq(inverse(x), (1 - c(x)) / mass(x)))),
    hypothesis("capped", every(X, lambda x: eq(capped(x), mass(x) / (1 - c(x)) * seen(x))))]
reserve = (1 - q) ** (1 - alpha)  # no power of `inverse` below is greater
numbers = [alpha > 1, 0 < q, q < 1]
mixture = hypothesis("mixture", every(bounded(X), lambda f: E(R, f) == q * E(P, f) + (1 - q) * E(Q_, f)))

@claim("The moment of Q against the mixture, where both densities are at least w, is at most that of the mixture "
        "against Q",
    given=[*numbers, *exchanged, *densities, *ratios, 0 < w],
    show=E(Q_, lambda x: inverse(x) ** (alpha - 1) * seen(x)) <= E(Q_, lambda x: capped(x) ** alpha))
def ordered_where_seen():
    # Where x and its image are seen by opposite_ratios; else nothing is counted at either.
    with use(ordered_at_both, g=value(X, lambda x: inverse(x) ** (alpha - 1) * seen(x)),
            h=value(X, lambda x: capped(x) ** alpha)) as that:
        with that.premise("in order"):
            x = intro("x")
            apply_to("opposite", x)
            for at in (x, turn(x)):
                apply_to("inverse", at)
                apply_to("capped", at)
            low, few = cases(w <= c(x))
            with few:
                have(1 - c(turn(x)) < w, by.linear())
                unseen(x)
            with low:
                both, few = cases(w <= c(turn(x)))
                with few:
                    have(1 - c(x) < w, by.linear())
                    unseen(x)
                with both:
                    for at in (x, turn(x)):
                        use(ratio_of_mixture, y=c(at))
                        have(eq(inverse(at), 1 / ratio(c(at))), by.linear())
                        rewrite(this)
                        have(w <= 1 - c(at), by.linear())
                        have(eq(capped(at), ratio(c(at))))
                        rewrite(this)
                    use(opposite_ratios, y=c(x), z=c(turn(x)))

def unseen(x: Point) -> None:
    """Where one of the densities is less than w nothing is counted at x, nor at its image."""
    for at in (x, turn(x)):
        have(eq(seen(at), 0))
        rewrite(this)
        have(capped(at) ** alpha >= 0)
    linear(c(x), 1 - c(x))

removed, added = renyi_moment(R, Q_, alpha) <= H, renyi_moment(Q_, R, alpha) <= H
full = lambda x: indicator(1 <= c(x))

@claim("Where the mixture has a finite Renyi divergence from Q the densities are 0 or 1 with Q-probability 0",
    given=[*numbers, *exchanged, *densities, mixture, hypothesis("removed", removed)],
    show=eq(E(Q_, full), 0) & eq(E(Q_, lambda x: indicator(c(x) <= 0)), 0))
def densities_inside():
    # Where c is 1 there is no Q, so no P, as D(R || Q) is finite; the involution leads from there to c = 0.
    apply_to("density", value(X, full))
    for one in (P, Q_):
        under(one, lambda x: eq(c(x) * full(x), full(x)), lambda x: (by.cases(1 <= c(x), yes=(by.have(eq(c(x), 1)),)),))
    have(eq(E(Q_, full), 0))
    with have(eq(E(P, full), 0)):
        apply_to("removed", value(X, full))
        apply_to("mixture", value(X, full))
        with have(E(R, full) ** alpha <= H * E(Q_, full) ** (alpha - 1)).called("at full"):
            for one, power in ((R, alpha - 1), (Q_, alpha)):
                with under(one, lambda x: eq(full(x) ** power, full(x))) as x:
                    cases(1 <= c(x))
                rewrite(this, backwards=True)
        rewrite(eq(E(Q_, full), 0), at="at full").called("at full")
        some, _ = cases(E(R, full) > 0)
        with some:
            have(E(R, full) ** alpha > 0)
            absurd()
            linear()
        have(E(P, full) <= 0, by.linear(1 / q))
    turned(lambda x: indicator(c(x) <= 0))
    with under(P, lambda x: eq(indicator(c(turn(x)) <= 0), full(x))) as x:
        apply_to("opposite", x)
        rewrite(this)

def of_the_mixture(f: Callable[[Point], Expr]) -> None:
    """The mean of f under the mixture, by its density."""
    apply_to("mixture", value(X, f))
    apply_to("density", value(X, f))

@claim("The ratio of the mixture to Q, counted where both densities are at least w, has the alpha-th moment H at most "
        "under Q",
    given=[*numbers, H >= 0, hypothesis("density", density(c)), mixture, hypothesis("removed", removed), ratios[1],
        0 < w],
    show=E(Q_, lambda x: capped(x) ** alpha) <= H)
def capped_ratio_moment():
    # The bound of the moment of R against Q, tried on `capped`, is one of its own moment to a power.
    apply_to("removed", value(X, capped))
    of_the_mixture(lambda x: capped(x) ** (alpha - 1))
    apply_to("density", value(X, lambda x: capped(x) ** alpha))
    for one in (P, Q_):
        with under(one, lambda x: (1 - c(x)) * capped(x) ** alpha <= mass(x) * capped(x) ** (alpha - 1)) as x:
            use(split_power, a=capped(x))
            apply_to("capped", x)
            with have((1 - c(x)) * capped(x) <= mass(x)):
                rewrite(this)
                have(mass(x) >= 0)
                inside, _ = cases(w <= 1 - c(x))
                with inside:
                    have(1 - c(x) > 0)
                    linear(mass(x) * (1 - indicator(w <= c(x))), indicator(w <= c(x)))
    have(E(Q_, lambda x: capped(x) ** alpha) <= E(R, lambda x: capped(x) ** (alpha - 1)), by.linear(q))
    fact("^", "increasing", E(Q_, lambda x: capped(x) ** alpha), E(R, lambda x: capped(x) ** (alpha - 1)), alpha)
    use(divide_power, a=E(Q_, lambda x: capped(x) ** alpha))

@claim("Q has the density (1 - c)/(q c + (1 - q)(1 - c)) with respect to the mixture, c and 1 - c the densities of P "
        "and Q",
    given=[0 < q, q < 1, densities[0], mixture, ratios[0]],
    show=every(weight(X), lambda t: E(Q_, t) == E(R, lambda x: t(x) * inverse(x))))
def density_against_the_mixture():
    """`mass`, the density of the mixture, times `inverse` is 1 - c, the density of Q."""
    t = intro("t")
    part_of = lambda x: t(x) * inverse(x)
    of_the_mixture(part_of)
    apply_to("density", t)
    for one in (P, Q_):
        with under(one, lambda x: eq(mass(x) * part_of(x), (1 - c(x)) * t(x))) as at:
            apply_to("inverse", at).called("inverse at")
            use(density_bounded, y=c(at))
            have(eq(mass(at) * inverse(at), 1 - c(at)), by.rewrite("inverse at"))
            linear(t(at))
    linear(q)

moment = E(Q_, lambda x: inverse(x) ** (alpha - 1))

@claim("Laws that an involution exchanges, 0 < q < 1: a bound of the Renyi moment of q P + (1 - q) Q against Q is one "
        "of that of Q against the mixture",
    given=[*numbers, H >= 0, *exchanged, mixture, hypothesis("removed", removed)],
    show=added)
def exchanged_moments():
    # The moment of Q against R is at most H + eps reserve for every eps > 0.
    use(opposite_densities)
    unpack(this, "c").called("density", "opposite")
    with name_for(i0, value(X, lambda x: (1 - c(x)) / mass(x)), limit=1 / (1 - q)).called("i0") as that:
        for bound in (0, 1):
            with that.premise(bound):
                use(density_bounded, y=c(x))
    with have(ratios[0]).called("inverse"):
        at = intro("x")
        apply_to("i0", at)
        use(density_bounded, y=c(at))
        have(i0(at) >= 0, by.linear())
        have(eq(inverse(at), i0(at)))
    use(densities_inside)
    with have(moment <= H):
        with have(every(REAL, lambda eps: (0 < eps).implies(moment - H <= eps * reserve))):
            intro("eps", "[0 < eps]")
            near_the_integral()
        use(small_real, A=moment - H, B=reserve)
    with use(moment_of_bounded_density, mu=Q_, nu=R, r=value(X, inverse)) as that:
        with that.premise(every(weight(X), lambda t: E(Q_, t) == E(R, lambda x: t(x) * inverse(x)))):
            t = intro("t")
            use(density_against_the_mixture)
            apply_to(this, t)
    modus("moment_of_bounded_density.1")

extreme = lambda x: 1 / c(x) + 1 / (1 - c(x))

def near_the_integral() -> None:
    """The moment but for where one of the densities is less than 1/k, which has probability at most eps."""
    tight(k, Q_, extreme, eps)
    let(w, 1 / k).called("w")
    have(w > 0, by.rewrite("w"))
    have(eq(1 / w, k), by.rewrite("w"))
    with name_for(r0, value(X, lambda x: mass(x) / (1 - c(x)) * seen(x)), limit=k).called("r0") as that:
        for bound in (0, 1):
            with that.premise(bound):
                use(capped_bounded, y=c(x))
                linear()
    with have(ratios[1]).called("capped"):
        at = intro("x")
        apply_to("r0", at)
        use(capped_bounded, y=c(at))
        have(r0(at) >= 0, by.linear())
        have(eq(capped(at), r0(at)))
        linear()
    use(ordered_where_seen)
    use(capped_ratio_moment)
    with under(Q_,
            lambda x: inverse(x) ** (alpha - 1) <= inverse(x) ** (alpha - 1) * seen(x)
                + reserve * (indicator(k < abs(extreme(x))) + full(x) + indicator(c(x) <= 0))) as at:
        apply_to("inverse", at)
        use(density_bounded, y=c(at))
        use(power_of_inverse, r=1 - q)
        have(inverse(at) <= 1 / (1 - q), by.linear())
        have(inverse(at) >= 0)
        fact("^", "increasing", inverse(at), 1 / (1 - q), alpha - 1)
        use(settled_or_large_odds, y=c(at))
        linear(reserve, 1 - seen(at))
    linear(reserve)

# The paper speaks of densities on R^d that the involution exchanges; here it exchanges the laws, which is the same where
# it keeps volumes.  No density is assumed, and no smoothness.
@claim("An involution exchanges P and Q, 0 <= q <= 1, alpha > 1: D_alpha((1 - q) P + q Q || Q) >= D_alpha(Q || (1 - q) "
        "P + q Q)",
    sampled_renyi("Theorem 5", "part",
        "orders above 1; the involution exchanges the laws, in the paper the densities: the same where it keeps "
            "volumes"),
    given=[alpha > 1, 0 <= q, q <= 1, *exchanged, hypothesis("mixture", mixes(X, R, 1 - q, P, Q_)),
        hypothesis("removed", renyi(R, Q_, alpha) <= eps)],
    show=renyi(Q_, R, alpha) <= eps)
def exchanged_laws_decide():
    # At the rates 0 and 1 the mixture is one of the two laws.
    none, some = cases(q <= 0)
    with none:
        mixture_is(P, 0)
        t = intro("t")
        turned(lambda x: t(x) ** (alpha - 1))
        turned(lambda x: t(x) ** alpha)
        apply_to("removed", value(X, lambda x: t(turn(x)))).called("at t")
        rewrite(eq(E(P, lambda x: t(turn(x)) ** (alpha - 1)), E(Q_, lambda x: t(x) ** (alpha - 1))), at="at t").called(
            "at t")
        rewrite(eq(E(Q_, lambda x: t(turn(x)) ** alpha), E(P, lambda x: t(x) ** alpha)), at="at t")
    with some:
        inside, all_ = cases(q < 1)
        with inside:
            use(exchanged_moments, q=1 - q, H=exp((alpha - 1) * eps))
        with all_:
            mixture_is(Q_, 1)

def mixture_is(one: Law, rate: int) -> None:
    """At this rate the mixture is one of the two laws."""
    with have(same(R, one)):
        ext("f")
        apply_to("mixture", bounded("f", X))
        have(eq(q, rate))
        linear(E(P, bounded("f", X)), E(Q_, bounded("f", X)))
    rewrite(this, at="removed").called("removed")
    rewrite(same(R, one))

# --- doubt --------------------------------------------------------------------------------------------------------------

# A law with itself, of which the density is 1/2.
ALIKE = {"X": "line", "P": at_0, "Q": at_0, "turn": value(line, lambda x: x), "c": value(line, lambda x: expr("1/2"))}
two_laws = {"X": "line", "P": at_0, "Q": at_1}
rates = {"alpha": "2", "q": "1/2"}
one, none = value(line, lambda x: expr(1)), value(line, lambda x: expr(0))
doubt(opposite_densities,
    mutants=[dropped(opposite_densities, "exchanged",
            hints=[{"witness": {**two_laws, "turn": value(line, lambda x: x)},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.unpack("so", "c").called("density", "opposite"), by.apply_to("opposite", 0),
                            by.apply_to("density", below_0), by.linear())}}])])
doubt(ordered_where_seen,
    mutants=[dropped(ordered_where_seen, "inverse",
            hints=[{"witness": {**ALIKE, **rates, "i0": value(line, lambda x: expr(9)), "r0": one, "w": "1/4"},
                    "proofs": {}}])])
reflected = lambda x: Max(0, Min(1, 1 - x))
doubt(densities_inside,
    mutants=[mutant("whatever the divergence is", given=[*numbers, *exchanged, *densities],
            hints=[{"witness": {**two_laws, **rates, "turn": value(line, lambda x: 1 - x), "c": value(line, reflected)},
                    "proofs": {}}])])
doubt(capped_ratio_moment,
    mutants=[mutant("whatever the divergence is",
            given=[*numbers, H >= 0, hypothesis("density", density(c)), ratios[1], 0 < w],
            hints=[{"witness": {**{name: its for name, its in ALIKE.items() if name != "turn"}, **rates, "H": "0",
                        "r0": one, "w": "1/4"}, "proofs": {}}])])
same_laws = {**{name: its for name, its in ALIKE.items() if name != "c"}, **rates, "R": at_0}
doubt(exchanged_moments,
    mutants=[mutant("half of it", show=renyi_moment(Q_, R, alpha) <= H / 2,
            hints=[{"witness": {**same_laws, "H": "1"}, "proofs": {"show": (by.intro(), by.witness(one))}}])])
