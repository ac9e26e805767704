"""Powers near 1, and the real inequalities behind a mixture with one differing part.

At a point D is the density of the common part, A and B are those of the parts that differ, each with weight c; so
p = (1 - c) D + c A and q = (1 - c) D + c B (`q_` where written out), t is a test there, u = 1 + s stands for p/q, and
y for |s|; r is any number >= 1 and >= alpha - 2.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.divergences.renyi import young
from verify.lemma import *

alpha, beta, r, u, s, y, c, d, A, B, D, q, t = reals("alpha beta r u s y c d A B D q t")

@claim("u^beta lies below its tangent at 1 for 0 < beta <= 1",
    given=[0 < beta, beta <= 1, u >= 0],
    show=u**beta <= 1 + beta * (u - 1))
def concave_power():
    cases(u > 0, yes=(by.use(renyi_power_tangent, alpha=1 / beta, u=u**beta, t=1), by.linear(beta)),
        no=(by.have(eq(u, 0)), by.rewrite(this)))

@claim("(1 + y)^r <= 3/2 + ((4 r + 1) y)^r for r >= 1 and y >= 0",
    given=[r >= 1, y >= 0],
    show=(1 + y) ** r <= expr("3/2") + ((4 * r + 1) * y) ** r)
def power_of_one_more():
    # Up to y = 1/(4 r) the left side is at most e^(r y) <= e^(1/4) < 3/2; beyond it 1 + y <= (4 r + 1) y.
    yes, no = cases(y <= 1 / (4 * r))
    with yes:
        fact("^", "increasing", 1 + y, exp(y), r)
        fact("exp", "increasing", y * r, "1/4")
        have(exp(expr("1/4")) <= expr("3/2"))
        fact("^", "nonnegative", (4 * r + 1) * y, r)
    with no:
        fact("^", "increasing", 1 + y, (4 * r + 1) * y, r)

doubt(power_of_one_more, mutants=[tightened(power_of_one_more, "1/2")])

@claim("u^alpha <= 1 + alpha s + alpha (alpha - 1) s^2 (3/2 + ((4 r + 1)|s|)^r), s = u - 1, r >= 1, 1 < alpha <= r + 2",
    given=[alpha > 1, r >= 1, r >= alpha - 2, u >= 0],
    show=u**alpha
        <= 1 + alpha * (u - 1) + alpha * (alpha - 1) * (u - 1) ** 2 * (expr("3/2") + ((4 * r + 1) * abs(u - 1)) ** r))
def power_near_one():
    # For alpha <= 2 the tangent of u^(alpha - 1) at 1 lies above, times u.  For alpha > 2 u^alpha is at most
    # 1 + alpha (u - 1) u^(alpha - 1), and u^(alpha - 1) is bounded in the same way; u^(alpha - 2) by power_of_one_more.
    yes, no = cases(alpha <= 2)
    with yes:
        use(concave_power, beta=alpha - 1)
        have(u**alpha <= 1 + alpha * (u - 1) + (alpha - 1) * (u - 1) ** 2)
        have((alpha - 1) * (u - 1) ** 2 <= alpha * (alpha - 1) * (u - 1) ** 2)
        have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0)
        linear()
    with no:
        with have(u**alpha <= 1 + alpha * (u - 1) * u ** (alpha - 1)):
            cases(u > 0, yes=(by.use(renyi_power_tangent, u=1),), no=(by.have(eq(u, 0)), by.rewrite(this)))
        u_from_1_on, u_below_1 = cases(u >= 1)
        with u_from_1_on:
            fact("abs", "positive", u - 1)
            use(power_of_one_more, y=u - 1)
            use(renyi_power_tangent, alpha=alpha - 1, u=1, t=u)
            have(u ** (alpha - 2) <= u**r)
            rewrite(eq(abs(u - 1), u - 1))
            with have(u ** (alpha - 1) <= 1 + (alpha - 1) * (u - 1) * (expr("3/2") + ((4 * r + 1) * (u - 1)) ** r)):
                linear((alpha - 1) * (u - 1))
            linear(alpha * (u - 1))
        with u_below_1:
            use(renyi_power_tangent, alpha=alpha - 1, t=1)
            have((1 - u) * u ** (alpha - 1) >= (1 - u) * (1 + (alpha - 1) * (u - 1)), by.linear(1 - u))
            have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0)
            linear(alpha)

rest = ((4 * r + 1) * abs(u - 1)) ** r

# --- densities D of a common part, A and B of the differing ones -----------------------------------------

m = r + 2
tails = (A**m + B**m) * (D ** (1 - m) + B ** (1 - m))

@claim("q y^m <= c^m (A^m + B^m)(D^(1 - m) + B^(1 - m)) for y = c |A - B|/q, q = (1 - c) D + c B, m >= 3, 0 <= c <= 1",
    given=[r >= 1, A > 0, B > 0, D > 0, 0 <= c, c <= 1, q > 0, eq(q, (1 - c) * D + c * B), y >= 0, eq(y * q, c * d),
        d >= 0, (d <= A) | (d <= B)],
    show=q * y**m <= c**m * tails)
def far_part_of_the_power():
    # d stands for |A - B|.  q y^m is c^m d^m q^(1 - m), and q is at least the smaller of D and B.
    with have(d**m <= A**m + B**m):
        fact("^", "positive", A, m)
        fact("^", "positive", B, m)
        split((d <= A) | (d <= B), (by.fact("^", "increasing", d, A, m),), (by.fact("^", "increasing", d, B, m),))
    with have(q ** (1 - m) <= D ** (1 - m) + B ** (1 - m)):
        fact("^", "positive", D, 1 - m)
        fact("^", "positive", B, 1 - m)
        cases(D <= B, yes=(by.have(D <= q, by.linear(c)), by.fact("^", "decreasing", D, q, 1 - m)),
            no=(by.have(B <= q, by.linear(1 - c)), by.fact("^", "decreasing", B, q, 1 - m)))
    have(eq(y, c * d / q), by.linear())
    have(eq(y**m, c**m * d**m * q ** (-m)), by.rewrite(eq(y, c * d / q)))
    have(eq(q * y**m, c**m * d**m * q ** (1 - m)), by.rewrite(eq(y**m, c**m * d**m * q ** (-m))))
    have(d**m * q ** (1 - m) <= tails, by.linear(q ** (1 - m), A**m + B**m))
    linear(c**m)

p = (1 - c) * D + c * A
q_ = (1 - c) * D + c * B
near = (A - B) ** 2 * ((1 - c) / D + c / B)

@claim("alpha p t^(alpha-1) - (alpha-1) q t^alpha <= q + alpha (p - q) + O(c^2), p = (1-c) D + c A, q = (1-c) D + c B",
    given=[alpha > 1, r >= 1, r >= alpha - 2, A > 0, B > 0, D > 0, 0 <= c, c <= 1, t >= 0],
    show=alpha * p * t ** (alpha - 1) - (alpha - 1) * q_ * t**alpha <= q_ + alpha * c * (A - B)
        + alpha * (alpha - 1) * (expr("3/2") * c**2 * near + (4 * r + 1) ** r * c**m * tails))
def one_differing_part():
    # O(c^2) is alpha (alpha - 1)(3/2 c^2 near + (4 r + 1)^r c^(r + 2) tails).  With s2 = (p - q)/q by
    # second_order_and_tail (below): q s2^2 is at most c^2 `near`, and q |s2|^m at most c^m `tails`.
    let(q, q_)
    have(q > 0, by.cases(c > 0))
    have(1 + s2 >= 0, by.have(p >= 0), by.linear())
    with have(eq(abs(s2), c * abs(A - B) / q)):
        cases(A >= B, yes=(by.fact("abs", "positive", A - B).called("|A - B|"), by.rewrite("|A - B|")),
            no=(by.fact("abs", "negative", A - B).called("|A - B|"), by.rewrite("|A - B|")))
    with have((abs(A - B) <= A) | (abs(A - B) <= B)):
        cases(A >= B, no=(by.choose(1),))
    have(eq(abs(s2) * q, c * abs(A - B)), by.rewrite(eq(abs(s2), c * abs(A - B) / q)))
    use(far_part_of_the_power)
    # 1/q lies below the chord, as 1/x is convex.
    have(1 / q <= (1 - c) / D + c / B, by.have(q * ((1 - c) * B + c * D) >= D * B, by.rewrite(eq(q, q_))))
    have(q * s2**2 <= c**2 * near, by.linear(c**2 * (A - B) ** 2))
    use(second_order_and_tail)
    # p for q (1 + s2) in what second_order_and_tail says.
    have(eq(q * (1 + s2), p))
    congruence(this,
        lambda hole: (alpha * hole * t ** (alpha - 1) - (alpha - 1) * q * t**alpha
                <= q + alpha * c * (A - B)
                + alpha * (alpha - 1) * (expr("3/2") * c**2 * near + (4 * r + 1) ** r * c**m * tails)),
        at=second_order_and_tail)
    rewrite("q", at=this)

G, U = reals("G U")

@claim("q t^(alpha - 1)(alpha (1 + s) - (alpha - 1) t) <= q (1 + alpha s) + alpha (alpha - 1)(3 U/2 + (4 r + 1)^r G), "
        "q s^2 <= U, q |s|^(r + 2) <= G, r >= 1, r >= alpha - 2",
    given=[alpha > 1, r >= 1, r >= alpha - 2, q > 0, 1 + s >= 0, y >= 0, t >= 0, eq(y, abs(s)), q * y ** (r + 2) <= G,
        q * s**2 <= U],
    show=alpha * (q * (1 + s)) * t ** (alpha - 1) - (alpha - 1) * q * t**alpha
        <= q + alpha * (q * s) + alpha * (alpha - 1) * (expr("3/2") * U + (4 * r + 1) ** r * G))
def second_order_and_tail():
    # Young's inequality makes the left side at most q (1 + s)^alpha, of which power_near_one speaks at u = 1 + s.
    use(power_near_one, u=1 + s)
    use(young, u=t, l=1 + s, e=1)
    with have(eq(y**2, s**2)):
        s_not_negative, s_negative = cases(s >= 0)
        with s_not_negative:
            fact("abs", "positive", s)
            have(eq(y, s))
            rewrite(this)
        with s_negative:
            fact("abs", "negative", s)
    fact("^", "product0", 4 * r + 1, y, r)
    rewrite(eq(y, abs(s)), at=power_near_one, backwards=True)
    have(eq(s**2 * ((4 * r + 1) * y) ** r, (4 * r + 1) ** r * y ** (r + 2)),
        by.rewrite(eq(((4 * r + 1) * y) ** r, (4 * r + 1) ** r * y**r)), by.linear((4 * r + 1) ** r * y**r))
    have(alpha * (alpha - 1) * (q * (s**2 * ((4 * r + 1) * y) ** r)) <= alpha * (alpha - 1) * ((4 * r + 1) ** r * G),
        by.linear(alpha * (alpha - 1) * (4 * r + 1) ** r, alpha * (alpha - 1) * q))
    have(alpha * (alpha - 1) * (q * s**2) <= alpha * (alpha - 1) * U)
    have(q * (1 + s) ** alpha <= q + alpha * (q * s)
            + alpha * (alpha - 1) * (expr("3/2") * (q * s**2) + q * (s**2 * ((4 * r + 1) * y) ** r)), by.linear(q))
    with have(alpha * (q * (1 + s)) * t ** (alpha - 1) - (alpha - 1) * q * t**alpha <= q * (1 + s) ** alpha):
        linear(alpha * q)

s2 = c * (A - B) / q
