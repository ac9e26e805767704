"""The ternary divergence E_r (|p - q|/r)^alpha by densities: the integral of |p - q|^alpha r^(1 - alpha).

p, q and r are the densities of three laws with respect to one law M.  The integrand is 0 where p = q, and infinite where r
is 0 and p is not q; its integral is the supremum of those of the bounded functions h >= 0 below it.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.young_powers import concave, positive_young
from lemmas.noisy_sgd.densities import M, X, capped_below, density, p, q, three_parts
from lemmas.noisy_sgd.density_integrals import root_below
from lemmas.papers import berthier
from lemmas.sampling.ternary_divergence import ternary
from verify.lemma import *

mu, nu, lam = laws("mu nu lam", X)
f, g, h, r = (weight(name, X) for name in ["f", "g", "h", "r"])
rb1, rb2 = bounded("rb1", X), bounded("rb2", X)
alpha, H, D, s, u, v, c, ch, k, k2, e, r1, r2 = reals("alpha H D s u v c ch k k2 e r1 r2")
x = point("x", X)

gap = lambda x: abs(p(x) - q(x))
below_gap = lambda h: every(
    X,
    lambda x: (h(x) * r(x) ** (alpha - 1) <= gap(x) ** alpha) & (gap(x) <= 0).implies(h(x) <= 0),
)
integral = lambda H: every(weight(X), lambda h: below_gap(h).implies(E(M, h) <= H))
gain = lambda F, G, x: (
    alpha * (p(x) - q(x)) * (F ** (alpha - 1) - G ** (alpha - 1)) - (alpha - 1) * r(x) * (F**alpha + G**alpha)
)

# --- from the integral ------------------------------------------------------------------------------------------------

chosen = lambda x: indicator(q(x) <= p(x)) * f(x) + indicator(p(x) < q(x)) * g(x)
covered = lambda x: Max(concave(gap(x), chosen(x), r(x)), 0)

chosen_better = claim(
    "With f where p >= q, and g elsewhere",
    kind="strengthening",
    given=[alpha > 1],
    show=gain(f(x), g(x), x) <= covered(x),
)
proof(
    chosen_better,
    fact("max", "above", concave(gap(x), chosen(x), r(x)), 0),
    have(r(x) * f(x) ** alpha >= 0),
    have(r(x) * g(x) ** alpha >= 0),
    cases(
        q(x) <= p(x),
        yes=(
            have(gap(x) == p(x) - q(x)),
            have(chosen(x) == f(x)),
            have(
                concave(gap(x), chosen(x), r(x)) == concave(p(x) - q(x), f(x), r(x)),
                rewrite(-1),
                rewrite(-2),
                ring(),
            ),
            linear(alpha - 1, alpha * (p(x) - q(x)) * g(x) ** (alpha - 1)),
        ),
        no=(
            have(gap(x) == q(x) - p(x)),
            have(chosen(x) == g(x)),
            have(
                concave(gap(x), chosen(x), r(x)) == concave(q(x) - p(x), g(x), r(x)),
                rewrite(-1),
                rewrite(-2),
                ring(),
            ),
            linear(alpha - 1, alpha * (q(x) - p(x)) * f(x) ** (alpha - 1)),
        ),
    ),
)
doubt(
    chosen_better,
    mutants=[
        mutant(
            "half",
            show=gain(f(x), g(x), x) <= covered(x) / 2,
            hints=(
                {
                    "X": "1",
                    "x": "1",
                    "p": ["1"],
                    "q": ["0"],
                    "r": ["0"],
                    "f": ["1"],
                    "g": ["0"],
                    "alpha": "2",
                },
            ),
        )
    ],
)


from_gap_integral = claim(
    "The integral of |p - q|^alpha r^(1 - alpha) at most H: the ternary divergence is at most H",
    kind="strengthening",
    given=[alpha > 1, density(mu, p), density(nu, q), density(lam, r), integral(H)],
    show=ternary(mu, nu, lam, alpha) <= H,
)
signed = value(X, lambda x: f(x) ** (alpha - 1) - g(x) ** (alpha - 1))
both = value(X, lambda x: f(x) ** alpha + g(x) ** alpha)
proof(
    from_gap_integral,
    intro("f", "g"),
    apply_to(
        integral(H),
        value(X, covered),
        by=[(), (intro("x"), use(positive_young, D=gap(x), s=chosen(x), u=r(x)))],
    ),
    under(M, lambda x: gain(f(x), g(x), x) <= covered(x), lambda x: (use(chosen_better), assume())),
    apply_to(1, signed),
    apply_to(2, signed),
    apply_to(3, both),
    linear(alpha),
)
doubt(
    from_gap_integral,
    mutants=[
        mutant(
            "from nothing",
            given=[alpha > 1],
            hints=(
                {
                    "values": {
                        "X": "2",
                        "mu": ["1", "0"],
                        "nu": ["0", "1"],
                        "lam": ["1/2", "1/2"],
                        "alpha": "2",
                        "H": "0",
                    },
                    "try": {"f": [["1", "0"]], "g": [["0", "0"]]},
                },
            ),
        )
    ],
)


# --- to the integral --------------------------------------------------------------------------------------------------

c1, c2 = reals("c1 c2")
concave_covers = claim(
    "At s = (h/r)^(1/alpha), or with alpha |p - q| s^(alpha - 1) = h where r is 0, up to what was cut off",
    kind="strengthening",
    given=[
        alpha > 1,
        D > 0,
        u >= 0,
        r1 >= 0,
        r2 >= 0,
        v >= 0,
        v * u ** (alpha - 1) <= D**alpha,
        c1 >= 0,
        c2 >= 0,
        (0 < u).implies((s == r1 ** (1 / alpha)) & (u * r1 <= v) & (v <= u * r1 + c1)),
        (u <= 0).implies((s == r2 ** (1 / (alpha - 1))) & (v <= alpha * D * r2 + c2)),
    ],
    show=v <= concave(D, s, u) + c1 + c2,
)
proof(
    concave_covers,
    cases(
        0 < u,
        yes=(
            modus(9),
            use(root_below, a=v, b=u, c=r1, s=D),
            have(s >= 0, rewrite(s == r1 ** (1 / alpha)), sign()),
            have(s**alpha == r1, rewrite(s == r1 ** (1 / alpha)), ring()),
            have(s**alpha == s * s ** (alpha - 1), fact("^", "sum0", s, 1, alpha - 1)),
            have(s * u <= D, rewrite(s == r1 ** (1 / alpha)), assume()),
            have(s ** (alpha - 1) >= 0),
            linear(alpha * s ** (alpha - 1), u),
        ),
        no=(
            have(u == 0),
            modus(10),
            have(s >= 0, rewrite(s == r2 ** (1 / (alpha - 1))), sign()),
            have(s ** (alpha - 1) == r2, rewrite(s == r2 ** (1 / (alpha - 1))), ring()),
            linear(alpha * D, (alpha - 1) * s**alpha),
        ),
    ),
)
doubt(
    concave_covers,
    mutants=[
        mutant(
            "what was cut off alone",
            show=v <= c1 + c2,
            hints=(
                {
                    "alpha": "2",
                    "D": "1",
                    "u": "1",
                    "s": "1",
                    "r1": "1",
                    "r2": "0",
                    "v": "1",
                    "c1": "0",
                    "c2": "0",
                },
            ),
        )
    ],
)


wide = value(X, lambda x: alpha * gap(x))
capped_r = lambda x: Min(h(x) / r(x), k) * indicator(0 < r(x))
capped_gap = lambda x: Min(h(x) / (alpha * gap(x)), k2) * indicator(0 < alpha * gap(x))
R1, R2 = (lambda x: Max(rb1(x), 0)), (lambda x: Max(rb2(x), 0))
S = lambda x: indicator(0 < r(x)) * R1(x) ** (1 / alpha) + indicator(r(x) <= 0) * R2(x) ** (1 / (alpha - 1))
up, down = (lambda x: S(x) * indicator(q(x) < p(x))), (lambda x: S(x) * indicator(p(x) < q(x)))
beyond_r = lambda x: ch * indicator(k < abs(h(x) / r(x) * indicator(0 < r(x))))
beyond_gap = lambda x: ch * indicator(k2 < abs(h(x) / (alpha * gap(x)) * indicator(0 < alpha * gap(x))))
covers_at = claim(
    "At a point: h is at most the gain, up to what was cut off",
    kind="strengthening",
    given=[
        alpha > 1,
        k > 0,
        k2 > 0,
        h(x) <= ch,
        ch >= 0,
        eq(R1(x), capped_r(x)),
        eq(R2(x), capped_gap(x)),
        h(x) * r(x) ** (alpha - 1) <= gap(x) ** alpha,
        (gap(x) <= 0).implies(h(x) <= 0),
    ],
    show=h(x) <= gain(up(x), down(x), x) + beyond_r(x) + beyond_gap(x),
)


def one_sided(D: Expr) -> tuple[Step, ...]:
    """With D = |p - q| > 0 only one of the two functions is not 0."""
    return (
        have(gap(x) == D),
        have(
            gain(up(x), down(x), x) == concave(D, S(x), r(x)),
            fact("^", "zero", alpha),
            fact("^", "zero", alpha - 1),
            let(s, S(x)),
            rewrite(s == S(x), backwards=True),
            auto(),
        ),
        have(concave(gap(x), S(x), r(x)) == concave(D, S(x), r(x)), rewrite(gap(x) == D), ring()),
        linear(),
    )


proof(
    covers_at,
    have(beyond_r(x) >= 0),
    have(beyond_gap(x) >= 0),
    cases(
        gap(x) > 0,
        yes=(
            have(alpha * gap(x) > 0),
            use(three_parts, p=h, q=r, cp=ch),
            use(three_parts, p=h, q=wide, cp=ch, k=k2),
            use(capped_below, p=h, q=r),
            have(R1(x) * r(x) <= h(x), linear(r(x))),
            have(h(x) <= h(x) * indicator(r(x) <= 0) + r(x) * R1(x) + beyond_r(x), linear(r(x))),
            have(h(x) <= alpha * gap(x) * R2(x) + beyond_gap(x), linear(alpha * gap(x))),
            use(
                concave_covers,
                D=gap(x),
                u=r(x),
                s=S(x),
                v=h(x),
                r1=R1(x),
                r2=R2(x),
                c1=beyond_r(x),
                c2=beyond_gap(x),
            ),
            cases(
                q(x) < p(x),
                yes=one_sided(p(x) - q(x)),
                no=(
                    have(p(x) < q(x), fact("abs", "negative", p(x) - q(x)), linear()),
                    *one_sided(q(x) - p(x)),
                ),
            ),
        ),
        no=(
            have(gap(x) <= 0),
            modus((gap(x) <= 0).implies(h(x) <= 0)),
            fact("abs", "above", p(x) - q(x)),
            have(p(x) <= q(x)),
            have(q(x) <= p(x)),
            have(up(x) == 0),
            have(down(x) == 0),
            fact("^", "zero", alpha),
            fact("^", "zero", alpha - 1),
            have(
                gain(up(x), down(x), x) == 0,
                rewrite(up(x) == 0),
                rewrite(down(x) == 0),
                linear(alpha * (p(x) - q(x)), (alpha - 1) * r(x)),
            ),
            linear(),
        ),
    ),
)
doubt(
    covers_at,
    mutants=[
        mutant(
            "what was cut off alone",
            show=h(x) <= beyond_r(x) + beyond_gap(x),
            hints=(
                {
                    "X": "1",
                    "x": "1",
                    "p": ["1"],
                    "q": ["0"],
                    "r": ["1"],
                    "h": ["1"],
                    "ch": "1",
                    "k": "2",
                    "k2": "2",
                    "rb1": ["1"],
                    "rb2": ["1/2"],
                    "alpha": "2",
                },
            ),
        )
    ],
)


is_R1 = every(X, lambda x: eq(R1(x), capped_r(x)))
is_R2 = every(X, lambda x: eq(R2(x), capped_gap(x)))
nearly_below_gap = claim(
    "The integral of a bounded h below the integrand is at most H, up to 2 ch e",
    kind="strengthening",
    given=[
        alpha > 1,
        density(mu, p),
        density(nu, q),
        density(lam, r),
        ternary(mu, nu, lam, alpha) <= H,
        below_gap(h),
        e > 0,
        every(X, lambda x: h(x) <= ch),
        ch >= 0,
    ],
    show=E(M, h) <= H + 2 * ch * e,
)
x0 = point("x0", X)
fine_r = use(capped_below, x=x0, p=h, q=r)
fine_gap = (have(alpha * gap(x0) >= 0), use(capped_below, x=x0, p=h, q=wide, k=k2))


def positive_too(rb: Function, capped: Callable[[Point], Expr], *steps: Step) -> Step:
    return have(
        every(X, lambda x: eq(Max(rb(x), 0), capped(x))),
        intro("x"),
        apply_to(-1, x),
        *steps,
        have(rb(x) >= 0, linear()),
        have(eq(Max(rb(x), 0), rb(x))),
        linear(),
    )


signed_S = value(X, lambda x: up(x) ** (alpha - 1) - down(x) ** (alpha - 1))
both_S = value(X, lambda x: up(x) ** alpha + down(x) ** alpha)
proof(
    nearly_below_gap,
    tight(k, M, lambda x: h(x) / r(x) * indicator(0 < r(x)), e),
    tight(k2, M, lambda x: h(x) / (alpha * gap(x)) * indicator(0 < alpha * gap(x)), e),
    name_for(rb1, value(X, lambda x0: capped_r(x0)), limit=k, by=[(fine_r,), (fine_r,)]),
    positive_too(rb1, capped_r, use(capped_below, p=h, q=r)),
    name_for(rb2, value(X, lambda x0: capped_gap(x0)), limit=k2, by=[fine_gap, fine_gap]),
    positive_too(rb2, capped_gap, use(capped_below, p=h, q=wide, k=k2)),
    apply_to(4, value(X, up), value(X, down)),
    apply_to(1, signed_S),
    apply_to(2, signed_S),
    apply_to(3, both_S),
    under(
        M,
        lambda x: h(x) <= gain(up(x), down(x), x) + beyond_r(x) + beyond_gap(x),
        lambda x: (
            apply_to(every(X, lambda x: h(x) <= ch), x),
            apply_to(is_R1, x),
            apply_to(is_R2, x),
            apply_to(below_gap(h), x),
            use(covers_at),
            assume(),
        ),
    ),
    linear(alpha, alpha - 1, ch),
)
doubt(
    nearly_below_gap,
    mutants=[
        mutant(
            "from nothing",
            given=[alpha > 1, e > 0, every(X, lambda x: h(x) <= ch), ch >= 0],
            hints=({"X": "1", "M": ["1"], "alpha": "2", "H": "0", "e": "1/4", "h": ["1"], "ch": "1"},),
        )
    ],
)


# D_(|chi|^alpha)(p, q || r) = E_r (|p - q|/r)^alpha, the divergence of Lemma 4.1.
ternary_by_densities = claim(
    "The ternary divergence is the integral of |p - q|^alpha r^(1 - alpha)",
    berthier("Lemma 4.1", "remark"),
    given=[alpha > 1, density(mu, p), density(nu, q), density(lam, r)],
    show=(ternary(mu, nu, lam, alpha) <= H).implies(integral(H))
    & integral(H).implies(ternary(mu, nu, lam, alpha) <= H),
)
proof(
    ternary_by_densities,
    each_part(
        (
            intro(),
            intro("h"),
            intro(),
            bounded_by(h, c),
            use(
                small_real,
                A=E(M, h) - H,
                B=2 * Max(c, 0),
                by=[
                    (),
                    (
                        intro("e"),
                        intro(),
                        use(
                            nearly_below_gap,
                            ch=Max(c, 0),
                            by=[*[()] * 7, (intro("x"), apply_to(6, x)), ()],
                        ),
                        linear(),
                    ),
                ],
            ),
        ),
        (intro(), use(from_gap_integral)),
    ),
)
doubt(
    ternary_by_densities,
    mutants=[
        mutant(
            "from nothing",
            show=integral(H),
            given=[alpha > 1],
            hints=(
                {
                    "values": {
                        "X": "1",
                        "M": ["1"],
                        "p": ["1"],
                        "q": ["0"],
                        "r": ["1"],
                        "alpha": "2",
                        "H": "0",
                    },
                    "try": {"h": [["1"]]},
                },
            ),
        )
    ],
)
