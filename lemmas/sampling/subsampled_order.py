"""From ternary divergences to the Renyi divergence of integer order m, for any two laws.

With s = dp/dq - 1 the moment is the mean of (1 + s)^m, at most 1 + m s and the sum of C(m, j) |s|^j over j >= 2, with
the mean 0 of s.  There are no densities here: the functions F - 1 and G - 1 of t (`above` and `under_one`), F = max(t, 1)
and G = max(2 - t^(m - 1), 1)^(1/(m - 1)), are the positive and the negative part of the s at which all the terms are
tight.  p, q and r are laws, ternary(p, q, r, alpha) their ternary divergence (ternary_divergence.py), C(j) is C(m, j).
"""

from lemmas.analysis.binomial_slopes import C, above, excess, slopes, tight_powers, under_one
from lemmas.divergences.renyi_mixtures import affine_moment, product_below_sum, renyi_two_forms
from lemmas.papers import berthier
from lemmas.sampling.ternary_divergence import Y, p, q, r, ternary
from verify.lemma import *

alpha, H, y = reals("alpha H y")
m = integer("m")
f, g, t_ = (weight(name, Y) for name in ["f", "g", "t"])

# --- ternary divergences of laws that are close in pairs --------------------------------------------------------------

@claim("Ternary divergence <= 2 H if exp((alpha - 1) D_alpha) of p against r and of q against r are at most H",
    berthier("Theorem 4.2", "step"),
    given=[alpha > 1, H >= 0, renyi_moment(p, r, alpha) <= H, renyi_moment(q, r, alpha) <= H],
    show=ternary(p, q, r, alpha) <= 2 * H)
def ternary_from_renyi():
    intro("f", "g")
    apply_to(renyi_moment(p, r, alpha) <= H, f)
    apply_to(renyi_moment(q, r, alpha) <= H, g)
    use(product_below_sum, A=low(p, f), B=high(r, f))
    use(product_below_sum, A=low(q, g), B=high(r, g))
    have(low(p, g) >= 0)
    have(low(q, f) >= 0)
    linear(alpha)

low = lambda law, f: E(law, lambda y: f(y) ** (alpha - 1))
high = lambda law, f: E(law, lambda y: f(y) ** alpha)

doubt(ternary_from_renyi, mutants=[mutant("once the moment", show=ternary(p, q, r, alpha) <= H)])

@claim("Ternary divergence of order 2 <= 4 (H - 1) if exp(D_2(p || r)) and exp(D_2(q || r)) are at most H",
    berthier("Theorem 4.2", "step"),
    given=[H >= 0, renyi_moment(p, r, 2) <= H, renyi_moment(q, r, 2) <= H],
    show=ternary(p, q, r, 2) <= 4 * (H - 1))
def ternary_square():
    # The affine form of D_2(p || r) at |1 + (f - g)/2| and that of D_2(q || r) at |1 - (f - g)/2|, added up.
    intro("f", "g")
    side(p, 1)
    side(q, -1)

u = lambda sign, y: abs(1 + sign * (f(y) - g(y)) / 2)
affine = lambda law: affine_moment(2, Y, law, r, H)

def side(law: Law, sign: int) -> None:
    """Half of the claim, for p with sign 1 and for q with sign -1."""
    with have(sign * (E(law, f) - E(law, g) - E(r, f) + E(r, g)) - (E(r, lambda y: f(y) ** 2 + g(y) ** 2)) / 4
                <= H - 1):
        use(renyi_two_forms, mu=law, nu=r, alpha=2).called("to the affine form", "from the affine form")
        have(affine(law), by.modus("to the affine form"), by.assume())
        apply_to(this, value(Y, lambda y: u(sign, y)))
        under(law, lambda y: 1 + sign * (f(y) - g(y)) / 2 <= u(sign, y))
        with under(r, lambda y: u(sign, y) ** 2 <= 1 + sign * (f(y) - g(y)) + (f(y) ** 2 + g(y) ** 2) / 4) as y:
            fact("abs", "cases", 1 + sign * (f(y) - g(y)) / 2)
            have(f(y) * g(y) >= 0)
            split("abs cases", (by.rewrite(this), by.linear()), (by.rewrite(this), by.linear()))
        linear()

doubt(ternary_square, mutants=[mutant("2 (H - 1)", show=ternary(p, q, r, 2) <= 2 * (H - 1))])

# --- the moment -------------------------------------------------------------------------------------------------------

tau, tau2 = real_sequence("tau"), real("tau2")
order_m = 1 + C(2) * tau2 + Sum(3, m, lambda j: C(j) * tau[j])

@claim("The Renyi moment of order m <= 1 + the sum over j = 2, ..., m of C(m, j) times the jth ternary divergence",
    berthier("Theorem 4.2", "step"),
    given=[m >= 2, ternary(p, q, q, 2) <= tau2,
        hypothesis("higher orders", for_all(3, m, lambda j: ternary(p, q, q, j) <= tau[j]))],
    show=affine_moment(m, Y, p, q, order_m))
def moment_from_ternary():
    # At f = F - 1 and g = G - 1 the affine form in t is at most 1 + (E_p - E_q)(slopes(f) - slopes(g)) - E_q (excess(f)
    # + excess(g)), whose terms with j are C(m, j) times the form in f and g of the jth ternary divergence.
    intro("t")
    name_for(f, value(Y, lambda y0: above(t_(y0))), by=[not_negative])
    name_for(g, value(Y, lambda y0: under_one(t_(y0))), by=[not_negative])
    under(p, all_slopes, by_tight_powers)
    under(q, all_slopes, by_tight_powers)
    under(q, lambda y: excess_up(f(y)) + excess_up(g(y)) + m * t_(y) ** (m - 1) - (m - 1) * t_(y) ** m <= 1,
        by_tight_powers)
    apply_to(ternary(p, q, q, 2) <= tau2)
    fact("binomial", "nonnegative", m, 2)
    with sums((3, m), lambda j: C(j) * (j * gain_up(j) - (j - 1) * cost_up(j)) <= C(j) * tau[j]) as j:
        apply_to("higher orders")
        fact("binomial", "nonnegative", m, j)
        have(eq(up(j), j))
        have(eq(up(j - 1), j - 1))
        rewrite(this)
        rewrite(eq(up(j), j))
        linear(C(j))
    linear(C(2))

# max(j, 0) for the index j of a sum: so the powers are bounded by form.
up = lambda j: Max(j, 0)
gain_up = lambda j: (E(p, lambda y: f(y) ** up(j - 1) - g(y) ** up(j - 1))
        - E(q, lambda y: f(y) ** up(j - 1) - g(y) ** up(j - 1)))
cost_up = lambda j: E(q, lambda y: f(y) ** up(j) + g(y) ** up(j))
slopes_up = lambda y: 2 * C(2) * y + Sum(3, m, lambda j: C(j) * j * y ** up(j - 1))
excess_up = lambda y: C(2) * y**2 + Sum(3, m, lambda j: C(j) * (j - 1) * y ** up(j))

@claim("In the sums of C(m, j) j y^(j - 1) and C(m, j)(j - 1) y^j the exponents may be max(j - 1, 0) and max(j, 0)",
    show=(slopes_up(y) == slopes(y)) & (excess_up(y) == excess(y)))
def slopes_of_bounded_powers():
    of_slopes, of_excess = each_part()
    with of_slopes:
        sums((3, m), lambda j: eq(C(j) * j * y ** up(j - 1), C(j) * j * y ** (j - 1)),
            lambda j: (by.have(eq(up(j - 1), j - 1)), by.rewrite(this)))
    with of_excess:
        sums((3, m), lambda j: eq(C(j) * (j - 1) * y ** up(j), C(j) * (j - 1) * y**j),
            lambda j: (by.have(eq(up(j), j)), by.rewrite(this)))

doubt(slopes_of_bounded_powers, mutants=[mutant("twice", show=slopes_up(y) == 2 * slopes(y))])

y0 = point("y0", Y)
not_negative = (by.use(tight_powers, t=t_(y0), u=above(t_(y0)), v=under_one(t_(y0))), by.assume())
by_tight_powers = lambda y: (by.apply_to("f"), by.apply_to("g"), by.use(tight_powers),
    by.use(slopes_of_bounded_powers, y=f(y)), by.use(slopes_of_bounded_powers, y=g(y)), by.linear())
all_slopes = lambda y: slopes_up(f(y)) - slopes_up(g(y)) == m * (t_(y) ** (m - 1) - 1)
