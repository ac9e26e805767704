"""Densities on the line that an involution exchanges, and a record removed that does not decide.

The hill of `stretching_involution` is the density of a law N, and p and q are those with the densities 1 + u and 1 - u with
respect to it.  All means are those over z > 0 of polynomials in e^(-z).  Each law is a program: a draw that is refused is
drawn once anew.  Of z there are v = e^(-|z|), v2 = v^2, and k(z), the hill with respect to the Laplace law; u is the
perturbation, nu the involution, and tau(z) the level, v right of 0 and v2 (3 - v2)/2 left of it.
"""

from lemmas.axioms import laplace_symmetry
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.redrawn_laws import law_of_a_density, mean_redrawn, redrawn
from lemmas.foundations.skewed_densities import moment_of_added, moment_of_removed
from lemmas.foundations.stretching_involution import (bend, formula, formulas, half, hill, left,
    line_densities_mirrored, nu, p, perturbation_is_small, q, right, stretched, tau, u)
from lemmas.mechanisms.density_on_the_line import line_density
from lemmas.mechanisms.exponential_moments import exponential_moment
from lemmas.mechanisms.laplace import laplace_upper_half
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import sampled_renyi
from verify.language.expr import expr
from verify.lemma import *

P, Q_, R = laws("P Q R", line)
f, g, w = (bounded(name, line) for name in ("f", "g", "w"))
v, v2, capped = (test(name, line) for name in ("v", "v2", "c"))
x, t, s, eps, j, C, H = reals("x t s eps j C H")

is_v, is_square = formula("v", v, half), formula("v2", v2, lambda z: v(z) ** 2)
to_the_right: Callable[[Expr], Expr] = lambda t: expr("64/77") * (2 - t)
to_the_left_by: Callable[[Expr, Expr], Expr] = lambda t, square: expr("32/77") * t * (3 - square) * (
    2 - stretched(square))
to_the_left: Callable[[Expr], Expr] = lambda t: to_the_left_by(t, t**2)

@definition
def hill_over_laplace(v: Test[line], z: Real) -> Expr:
    """the hill at $z, divided by the Laplace density, where $v is e^(-|z|)."""
    return right(z) * to_the_right(v(z)) + left(z) * to_the_left(v(z))

k = lambda z: hill_over_laplace(v, z)
above_0 = lambda z: indicator(0 < z)

@claim("E g(z) is E 1[z > 0] (g(z) + g(-z)) for a Laplace number z",
    show=E(laplace, g) == E(laplace, lambda z: above_0(z) * (g(z) + g(-z))))
def laplace_folded():
    # g is its part above 0 and its part below, but for g(0), which has probability 0; z and -z have one law.
    bounded_by(g, C)
    use(laplace_tail, t=0)
    use(laplace_upper_half)
    use(laplace_symmetry)
    below_0 = lambda z: above_0(-z) * g(z)
    have(E(bind(laplace, lambda z: dirac(-z)), below_0) == E(laplace, below_0), by.rewrite(this))
    at_0 = lambda z: indicator(0 <= z) - above_0(z)
    with under(laplace, lambda z: g(z) - above_0(z) * g(z) - below_0(z) <= C * at_0(z)) as z:
        split_at_0(z)
    with under(laplace, lambda z: -C * at_0(z) <= g(z) - above_0(z) * g(z) - below_0(z)) as z:
        split_at_0(z)
    have(exp(expr(0)) == 1)
    have(C * (E(laplace, lambda z: indicator(0 <= z)) - E(laplace, above_0)) == 0, by.rewrite(this),
        by.rewrite(eq(E(laplace, lambda z: indicator(0 <= z)), "1/2")))
    have(E(laplace, lambda z: g(z) - above_0(z) * g(z) - below_0(z)) <= 0)
    have(0 <= E(laplace, lambda z: g(z) - above_0(z) * g(z) - below_0(z)))
    have(E(laplace, lambda z: g(z) - above_0(z) * g(z) - below_0(z)) == 0)

def split_at_0(z: Expr) -> None:
    """Above 0, below and at 0."""
    _, rest = cases(0 < z)
    with rest:
        _, zero_ = cases(z < 0)
        with zero_:
            apply_to("C", z)

@claim("E e^(-j |z|) over z > 0 is 1/(2 (j + 1)) for a Laplace number z",
    given=[is_v, j >= 0],
    show=E(laplace, lambda z: above_0(z) * v(z) ** j) == 1 / (2 * (j + 1)))
def half_moment():
    # Over z > 0 e^(-|z|) is e^(-max(z, 0)), of which `exponential_moment` speaks.
    name_for(capped, value(line, lambda z: exp(-Max(z, 0))))
    use(exponential_moment, k=j, v=capped)
    with under(laplace, lambda z: above_0(z) * v(z) ** j == above_0(z) * capped(z) ** j) as z:
        inside, _ = cases(0 < z)
        with inside:
            apply_to("v", z).called("not capped")
            apply_to("c", z).called("capped")
            have(eq(Max(z, 0), z))
            rewrite(this, at="capped").called("capped")
            have(eq(abs(z), z))
            rewrite(this, at="not capped").called("not capped")
            rewrite("capped")
            rewrite("not capped")

@claim("E e^(-(2 j + 1) |z|) over z > 0 is 1/(4 (j + 1)) for a Laplace number z",
    given=[is_v, is_square, j >= 0],
    show=E(laplace, lambda z: above_0(z) * (v(z) * v2(z) ** j)) == 1 / (4 * (j + 1)))
def odd_half_moment():
    use(half_moment, j=2 * j + 1)
    with under(laplace, lambda z: above_0(z) * (v(z) * v2(z) ** j) == above_0(z) * v(z) ** (2 * j + 1)) as z:
        apply_to("v2", z)
        apply_to("v", z)
        have(v(z) > 0, by.rewrite(this))
        rewrite(eq(v2(z), v(z) ** 2))
    linear()

@claim("2 e^|x| hill(tau(x)) = k(x): the hill with respect to the Laplace law",
    given=[*formulas, is_v],
    show=eq(2 * exp(abs(x)) * hill(tau(x)), k(x)))
def hill_by_laplace():
    apply_to("tau", x)
    rewrite(this)
    apply_to("v", x)
    rewrite(this)
    cases(x < 0)

kept_left_at_most_one = claim("In numbers: the chance to be kept left of 0 is at most 1",
    given=[0 <= t, t <= 1],
    show=expr("77/80") * to_the_left(t) <= 1)

# Left of 0 a Laplace number z is kept with probability 77/80 k(z); the others, 51/80 of all, are drawn anew, right of 0,
# where they have the density 51/40.  With respect to this law the hill is rho: 2560/3927 is (64/77)/(51/40).
kept_by = lambda v: lambda z: left(z) * (expr("77/80") * to_the_left(v(z)))
drawn_right = bind(laplace, lambda z: dirac(abs(z)))
rho_by = lambda v: lambda z: right(z) * (expr("2560/3927") * (2 - v(z))) + left(z) * "80/77"
kept, rho = kept_by(v), rho_by(v)

@definition
def base_of_the_hill(v: Test[line]) -> Law:
    """the law of a Laplace number that left of 0 may be drawn anew, right of 0; $v is e^(-|z|)."""
    return redrawn(laplace, kept_by(v), drawn_right)

base = base_of_the_hill(v)

def moments(last: int) -> None:
    """The powers of e^(-|z|), up to the last, over z > 0."""
    have(E(laplace, lambda z: above_0(z)) == "1/2", by.use(half_moment, j=0))
    have(E(laplace, lambda z: above_0(z) * v(z)) == "1/4", by.use(half_moment, j=1))
    for exponent in range(2, last + 1):
        use(half_moment, j=exponent)

@claim("The mean of rho g under the base of the hill is that of k g under the Laplace law",
    given=[is_v],
    show=E(base, lambda z: rho(z) * g(z)) == E(laplace, lambda z: k(z) * g(z)))
def base_by_laplace():
    # All means are folded onto z > 0, where both sides are the same polynomials in v.
    with use(mean_redrawn, M=laplace, N=bind(laplace, lambda z: dirac(abs(z))), a=value(line, lambda x: kept(x)),
            f=value(line, lambda z: rho(z) * g(z))) as that:
        with that.premise(1):  # the chance to be kept is at most 1
            apply_to("v", x)
            have(v(x) <= 1, by.rewrite(this))
            use(kept_left_at_most_one, t=v(x))
            cases(x < 0)
    use(laplace_folded, g=value(line, kept))
    use(laplace_folded, g=value(line, lambda z: kept(z) * (rho(z) * g(z))))
    use(laplace_folded, g=value(line, lambda z: rho(abs(z)) * g(abs(z))))
    use(laplace_folded, g=value(line, lambda z: k(z) * g(z)))
    moments(7)
    with under(laplace,
            lambda z: above_0(z) * (kept(z) + kept(-z)) == above_0(z) * (expr("77/80") * to_the_left(v(z)))) as z:
        on_both_sides(z)
    with under(laplace,
            lambda z: above_0(z) * (kept(z) * (rho(z) * g(z)) + kept(-z) * (rho(-z) * g(-z)))
                == above_0(z) * (to_the_left(v(z)) * g(-z))) as z:
        on_both_sides(z)
    with under(laplace,
            lambda z: above_0(z) * (rho(abs(z)) * g(abs(z)) + rho(abs(-z)) * g(abs(-z)))
                == 2 * (above_0(z) * (expr("2560/3927") * (2 - v(z)) * g(z)))) as z:
        on_both_sides(z)
    with under(laplace,
            lambda z: above_0(z) * (k(z) * g(z) + k(-z) * g(-z))
                == above_0(z) * (to_the_right(v(z)) * g(z) + to_the_left(v(z)) * g(-z))) as z:
        on_both_sides(z)
    have(E(laplace, kept) == "29/80", by.linear())
    linear(E(laplace, lambda z: rho(abs(z)) * g(abs(z))))

def on_both_sides(z: Expr, levels: bool = False) -> None:
    """At z > 0 by v, which is the same at -z; so are the level and the perturbation, if they are asked for."""
    yes, _ = cases(0 < z)
    with yes:
        apply_to("v", z).called("v at z")
        apply_to("v", -z).called("v at -z")
        have(eq(abs(-z), z))
        have(eq(abs(z), z))
        rewrite(eq(abs(z), z), at="v at z").called("v at z")
        rewrite(eq(abs(-z), z), at="v at -z").called("v at -z")
        have(eq(v(-z), v(z)), by.rewrite("v at z"), by.rewrite("v at -z"))
        rewrite(this)
        if levels:
            for at, level in ((z, v(z)), (-z, stretched(v(z) ** 2))):
                apply_to("tau", at).called("tau at")
                apply_to("u", at)
                rewrite(this)
                with have(eq(tau(at), level)):
                    rewrite("tau at")
                    rewrite("v at z")
                    rewrite(eq(abs(at), z))
                rewrite(this)

def folded(power: int) -> None:
    """The mean of a power of the perturbation with respect to the hill, by powers of v and v^2 over z > 0."""
    body = lambda z: k(z) * u(z) ** power
    on_v = lambda t, square: to_the_right(t) * bend(t) ** power + to_the_left_by(t, square) * (
        -bend(stretched(square))) ** power
    use(laplace_folded, g=value(line, body))
    with under(laplace, lambda z: above_0(z) * (body(z) + body(-z)) == above_0(z) * on_v(v(z), v2(z))) as z:
        apply_to("v2", z)
        rewrite(this)
        on_both_sides(z, levels=True)

@claim("The hill is a density, the perturbation has the mean 0, and its third moment is negative",
    given=[*formulas[:3], is_v],
    show=all_of(E(laplace, k) == 1, E(laplace, lambda z: k(z) * u(z)) == 0,
        E(laplace, lambda z: k(z) * u(z) ** 2) == "106029921499/284592000000000",
        E(laplace, lambda z: k(z) * u(z) ** 3) == "-7031684604843/4932928000000000000"))
def moments_of_the_perturbation():
    name_for(v2, value(line, lambda z: v(z) ** 2))
    moments(7)
    for exponent in range(16):
        use(odd_half_moment, j=exponent)
    for power in range(4):
        folded(power)

@definition
def law_by_the_hill(v: Test[line], w: Bounded[line], s: Real) -> Law:
    """the law with the density 1 + $s $w with respect to the hill, where $v is e^(-|z|)."""
    its_base = base_of_the_hill(v)
    return redrawn(its_base, lambda z: rho_by(v)(z) * (1 + s * w(z)) - "3/5", its_base)

@claim("A perturbation of the hill by at most 1/20, of mean 0, is the density of a law",
    given=[is_v, hypothesis("small", every(line, lambda x: (-expr("1/20") <= w(x)) & (w(x) <= "1/20"))), -1 <= s,
        s <= 1, hypothesis("mean", E(laplace, lambda z: k(z) * w(z)) == 0), hypothesis("total", E(laplace, k) == 1)],
    show=E(law_by_the_hill(v, w, s), f) == E(laplace, lambda z: k(z) * (1 + s * w(z)) * f(z)))
def law_on_the_hill():
    use(base_by_laplace, g=value(line, lambda z: 1 + s * w(z)))
    use(base_by_laplace, g=value(line, lambda z: (1 + s * w(z)) * f(z)))
    # A density from 3/5 to 8/5.
    with use(law_of_a_density, M=base, c="3/5", r=value(line, lambda x: rho(x) * (1 + s * w(x)))) as that:
        with that.premise("values"):
            intro("x")
            apply_to("v", x)
            have(v(x) <= 1, by.rewrite(this))
            have(v(x) >= 0)
            apply_to("small", x)
            have((-expr("1/20") <= s * w(x)) & (s * w(x) <= "1/20"))
            cases(x < 0)

between = expr("4193/5000000")  # 0.0008386, between the two divergences of order 2

@definition
def order_2_above(Q: Law[line], R: Law[line]) -> Prop:
    """the Renyi divergence of order 2 of $Q from $R is above 0.0008386."""
    return every(REAL, lambda eps: (renyi(Q, R, 2) <= eps).implies(between < eps))

of_p, of_q = hypothesis("density of P", line_density(P, p)), hypothesis("density of Q", line_density(Q_, q))
mixture_ = hypothesis("mixture", mixes(line, R, "3/4", P, Q_))

@claim("2 e^|x| p(x) = k(x) (1 + u(x)) and 2 e^|x| q(x) = k(x) (1 - u(x)): the densities with respect to the Laplace "
        "law",
    given=[*formulas, is_v],
    show=eq(2 * exp(abs(x)) * p(x), k(x) * (1 + u(x))) & eq(2 * exp(abs(x)) * q(x), k(x) * (1 - u(x))))
def densities_by_laplace():
    use(hill_by_laplace)
    for name in ("p", "q"):
        apply_to(name, x)
        rewrite(this)
    part = each_part()
    for number, factor in enumerate((1 + u(x), 1 - u(x))):
        with part[number]:
            linear(factor)

def by_the_hill(s: Expr, f: Function) -> None:
    """A mean under the law that the perturbation makes of the hill."""
    with use(law_on_the_hill, w=u, s=s, f=f) as that:
        with that.premise("small"):
            intro("x")
            use(perturbation_is_small)

def hill_law() -> Law:
    """The law of the hill, by means under the Laplace law."""
    name_for(v, value(line, lambda z: exp(-abs(z))))
    use(moments_of_the_perturbation)
    flat = law_by_the_hill(v, u, expr(0))
    with have(every(bounded(line), lambda f: E(flat, f) == E(laplace, lambda z: k(z) * f(z)))):
        f1 = intro("f")
        by_the_hill(expr(0), f1)
    return flat

def tilted_hill(flat: Law) -> None:
    """P and Q have the densities 1 + u and 1 - u with respect to the law of the hill."""
    for mu, density, name, sign in ((P, p, "density of P", 1), (Q_, q, "density of Q", -1)):
        with have(every(bounded(line), lambda f: E(mu, f) == E(flat, lambda x: (1 + sign * u(x)) * f(x)))).called(name):
            f1 = intro("f")
            apply_to(name, f1)
            apply_to(every(bounded(line), lambda f: E(flat, f) == E(laplace, lambda z: k(z) * f(z))),
                value(line, lambda x: (1 + sign * u(x)) * f1(x)))
            with under(laplace,
                    lambda z: 2 * exp(abs(z)) * density(z) * f1(z) == k(z) * ((1 + sign * u(z)) * f1(z))) as z:
                use(densities_by_laplace, x=z)
                linear(f1(z))
    for power in (1, 2, 3):
        apply_to(every(bounded(line), lambda f: E(flat, f) == E(laplace, lambda z: k(z) * f(z))),
            value(line, lambda x: u(x) ** power))

def moment_by_the_hill(moment: Lemma) -> None:
    """What is said of a law N and of small perturbations of it, with the law of the hill as N."""
    flat = hill_law()
    tilted_hill(flat)
    with use(moment, X=line, N=flat) as that:
        with that.premise("small"):
            intro("x")
            use(perturbation_is_small)

@claim("Laws with the densities p and q: the order-2 moment of (3 P + Q)/4 against Q is at most e^0.0008386",
    given=[*formulas, of_p, of_q, mixture_],
    show=renyi_moment(R, Q_, 2) <= exp(between))
def mixture_against_q_on_the_line():
    have("10008385/10000000" < exp(between), by.evaluate())  # the moment is less than this
    moment_by_the_hill(moment_of_removed)
    t1 = intro("t")
    apply_to(this, t1)
    linear(E(Q_, lambda y: t1(y) ** 2))

@claim("P, Q of the densities p, q: each bound of the order-2 moment of Q against (3 P + Q)/4 is above e^0.0008386",
    given=[*formulas, of_p, of_q, mixture_, hypothesis("bound", renyi_moment(Q_, R, 2) <= H)],
    show=H > exp(between))
def q_against_mixture_on_the_line():
    apply_to("bound", value(line, lambda x: 1))
    have(exp(between) < "10008395/10000000", by.evaluate())  # any bound of the moment is more than this
    moment_by_the_hill(moment_of_added)

exchanged = every(line, lambda x: all_of(eq(nu(nu(x)), x), eq(p(x), q(nu(x)))))

@claim("Two densities on the line that an involution exchanges: D_2((3 P + Q)/4 || Q) < D_2(Q || (3 P + Q)/4)",
    sampled_renyi("Theorem 5", "remark",
        "for involutions that exchange only the densities, and stretch lengths, it fails"),
    given=[*formulas, of_p, of_q, mixture_],
    show=all_of(exchanged, renyi(R, Q_, 2) <= between, order_2_above(Q_, R)))
def added_decides_for_exchanged_densities():
    """The two moments of order 2 are on different sides of e^0.0008386."""
    part = each_part()
    with part[0]:
        intro("x")
        use(line_densities_mirrored)
    with part[1]:
        use(mixture_against_q_on_the_line)
    with part[2]:
        intro("eps", "[bound]")
        use(q_against_mixture_on_the_line, H=exp((2 - 1) * eps))
        fact("log", "strictly", exp(between), exp(eps))
        fact("log", "exp", eps)
        fact("log", "exp", between)
        linear()

tilted = {name: law_by_the_hill(v, u, expr(s)) for name, s in (("P", 1), ("Q", -1), ("R", "1/2"))}

@claim("The programs P and Q have the densities p and q, and R is their mixture of weight 3/4",
    given=[*formulas, is_v],
    show=all_of(line_density(tilted["P"], p), line_density(tilted["Q"], q),
        mixes(line, tilted["R"], "3/4", tilted["P"], tilted["Q"])))
def programs_with_exchanged_densities():
    """They are the perturbations of the hill with s = 1, -1 and 1/2 (`law_on_the_hill`)."""
    use(moments_of_the_perturbation)
    part = each_part()
    for number, (density, sign) in enumerate(((p, expr(1)), (q, expr(-1)))):
        with part[number]:
            f1 = intro("f")
            by_the_hill(sign, f1)
            with under(laplace, lambda z: 2 * exp(abs(z)) * density(z) * f1(z) == k(z) * (1 + sign * u(z)) * f1(z)) as z:
                use(densities_by_laplace, x=z)
                linear(f1(z))
    with part[2]:
        f1 = intro("f")
        for sign in (expr(1), expr(-1), expr("1/2")):
            by_the_hill(sign, f1)

@claim("There are laws P and Q with the densities p and q, and their mixture (3 P + Q)/4",
    given=formulas,
    show=exists(law(line), law(line), law(line),
        lambda P, Q, R: all_of(line_density(P, p), line_density(Q, q), mixes(line, R, "3/4", P, Q))))
def laws_with_exchanged_densities():
    name_for(v, value(line, lambda z: exp(-abs(z))))
    for one in tilted.values():
        witness(one)
    use(programs_with_exchanged_densities)

# --- doubt -----------------------------------------------------------------------------------------------------------

doubt(half_moment,
    mutants=[dropped(half_moment, "v",
            hints=[{"witness": {"j": "1", "v": value(line, lambda z: expr(0))}, "proofs": {}}])])
doubt(odd_half_moment,
    mutants=[dropped(odd_half_moment, "v",
            hints=[{"witness": {"j": "1", **dict.fromkeys(("v", "v2"), value(line, lambda z: expr(0)))},
                    "proofs": {}}])])
at_0, nowhere = dirac(expr(0)), value(line, lambda x: expr(0))
doubt(added_decides_for_exchanged_densities,
    mutants=[mutant("any laws", given=[mixture_],
            hints=[{"witness": {"P": at_0, "Q": at_0, "R": at_0, "p": nowhere, "q": nowhere,
                        "nu": value(line, lambda x: x)},
                    "proofs": {"show": (by.contradiction().called("exchanged", "less", "more"),
                            by.apply_to("more", between), by.linear())}}])])
doubt(laws_with_exchanged_densities,
    mutants=[mutant("of densities that are 0", given=[],
            hints=[{"witness": {"p": nowhere, "q": nowhere},
                    "proofs": {"show": (by.contradiction().called("laws"), by.unpack("laws", "P").called("laws"),
                            by.unpack("laws", "Q").called("laws"),
                            by.unpack("laws", "R").called("of P", "of Q", "mixture"),
                            by.apply_to("of P", value(line, lambda x: expr(1))), by.linear())}}])])
doubt(densities_by_laplace,
    mutants=[mutant("any functions", given=[],
            hints=[{"witness": {"p": nowhere, "q": nowhere, "u": nowhere, "v": nowhere, "x": "0"}, "proofs": {}}])])
doubt(hill_by_laplace,
    mutants=[mutant("any functions", given=[],
            hints=[{"witness": {"tau": nowhere, "v": nowhere, "x": "0"}, "proofs": {}}])])
