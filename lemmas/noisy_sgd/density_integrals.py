"""The Renyi divergence by the integral of p^alpha q^(1 - alpha).

p and q are the densities of two laws with respect to a law M that dominates both.  The integrand is 0 where p is 0, and
infinite where q is 0 and p is not; its integral is the supremum of those of the bounded functions f >= 0 below it.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.noisy_sgd.densities import (
    M,
    X,
    below,
    capped_below,
    density,
    dominated,
    integral_at_most,
    mu,
    nu,
    null,
    p,
    q,
    three_parts,
)
from verify.lemma import *

f, r, rk = (weight(name, X) for name in ["f", "r", "rk"])
A = test("A", X)
rb = bounded("rb", X)
alpha, H, a, b, c, cf, cp, k, k2, e, eps, s = reals("alpha H a b c cf cp k k2 e eps s")
x = point("x", X)

below_integrand = lambda f: every(
    X, lambda x: (f(x) * q(x) ** (alpha - 1) <= p(x) ** alpha) & (p(x) <= 0).implies(f(x) <= 0)
)


@definition(
    REAL,
    X,
    law(X),
    weight(X),
    weight(X),
    REAL,
    text="the integral of $p^$alpha $q^(1 - $alpha) d$M is at most $H",
    latex=r"\int $p^{$alpha} $q^{1 - $alpha}\,d$M \le $H",
)
def power_integral_at_most(alpha: Expr, X: Space, M: Law, p: Function, q: Function, H: Expr) -> Prop:
    """The integral of p^alpha q^(1 - alpha) with respect to M: that of f is at most H for each bounded
    f >= 0 below the integrand."""
    return every(weight(X), lambda f: below_integrand(f).implies(E(M, f) <= H))


integral = lambda H: power_integral_at_most(alpha, X, M, p, q, H)

root_below = claim(
    "c b <= a with a b^(alpha - 1) <= p^alpha: c^(1/alpha) b <= p",
    kind="strengthening",
    given=[alpha > 1, a >= 0, b >= 0, c >= 0, s >= 0, c * b <= a, a * b ** (alpha - 1) <= s**alpha],
    show=c ** (1 / alpha) * b <= s,
)
proof(
    root_below,
    cases(
        b > 0,
        yes=(
            have(c * b**alpha <= s**alpha, linear(b ** (alpha - 1))),
            fact("^", "increasing", c * b**alpha, s**alpha, 1 / alpha),
        ),
        no=(),
    ),
)
doubt(
    root_below,
    mutants=[
        mutant("without the root", show=c * b <= s, hints=({"alpha": "2", "a": "4", "b": "1/4", "c": "16", "s": "1"},))
    ],
)

inverse = lambda p: lambda x: 1 / p(x) * indicator(0 < p(x))
positive_part = lambda p: lambda x: indicator(0 < p(x))
few_small_densities = claim(
    "Where p > 0 but q = 0: C times the mass is at most k times that under p, and what is left",
    kind="strengthening",
    given=[k > 0],
    show=positive_part(p)(x) <= k * p(x) + indicator(k < abs(inverse(p)(x))),
)
proof(
    few_small_densities,
    cases(
        0 < p(x), yes=(cases(k < 1 / p(x), yes=(have(abs(1 / p(x)) > k),), no=(have(1 <= k * p(x), linear(p(x))),)),)
    ),
)
doubt(
    few_small_densities,
    mutants=[
        mutant(
            "without the rest",
            show=positive_part(p)(x) <= k * p(x),
            hints=({"X": "1", "p": ["1/2"], "q": ["1"], "x": "1", "k": "1"},),
        )
    ],
)


capped_f = lambda x: Min(f(x) / q(x), k) * indicator(0 < q(x))
ratio_f = lambda x: f(x) / q(x) * indicator(0 < q(x))
R = lambda x: Max(rb(x), 0)
root_of = lambda x: R(x) ** (1 / alpha)
is_capped = every(X, lambda x: eq(R(x), capped_f(x)))
integral_nearly_below = claim(
    "The integral of a bounded f below the integrand is at most H, up to 2 cf e",
    kind="strengthening",
    given=[
        alpha > 1,
        H >= 0,
        density(mu, p),
        density(nu, q),
        dominated(mu, nu),
        integral_at_most,
        below_integrand(f),
        e > 0,
        every(X, lambda x: f(x) <= cf),
        cf >= 0,
    ],
    show=E(M, f) <= H + 2 * cf * e,
)
x0 = point("x0", X)
proof(
    integral_nearly_below,
    tight(k, M, ratio_f, e),
    tight(k2, M, inverse(p), e),
    name_for(
        rb,
        value(X, lambda x0: capped_f(x0)),
        limit=k,
        by=[(use(capped_below, x=x0, p=f),), (use(capped_below, x=x0, p=f),)],
    ),
    have(
        is_capped,
        intro("x"),
        apply_to(this, x),
        use(capped_below, p=f),
        have(rb(x) >= 0, linear()),
        have(eq(R(x), rb(x))),
        linear(),
    ),
    apply_to(
        integral_at_most,
        value(X, root_of),
        by={
            1: (
                intro("x"),
                apply_to(is_capped, x),
                use(capped_below, p=f),
                apply_to(below_integrand(f), x),
                use(root_below, a=f(x), b=q(x), c=R(x), s=p(x)),
                assume(),
            )
        },
    ),
    apply_to(density(nu, q), value(X, R)),
    apply_to(density(nu, q), value(X, null)),
    under(M, lambda x: eq(null(x) * q(x), 0), lambda x: (cases(q(x) <= 0, yes=(have(eq(q(x), 0)),)),)),
    have(eq(E(nu, null), 0)),
    apply_to(dominated(mu, nu), value(X, null), by={2: (intro("x"), cases(q(x) <= 0))}),
    apply_to(density(mu, p), value(X, null)),
    under(
        M,
        lambda x: (
            f(x)
            <= R(x) * q(x)
            + cf * indicator(k < abs(ratio_f(x)))
            + cf * k2 * (null(x) * p(x))
            + cf * indicator(k2 < abs(inverse(p)(x)))
        ),
        lambda x: (
            apply_to(every(X, lambda x: f(x) <= cf), x),
            apply_to(is_capped, x),
            apply_to(below_integrand(f), x),
            use(three_parts, p=f, cp=cf),
            use(few_small_densities, k=k2),
            have(
                f(x) * null(x) <= cf * positive_part(p)(x) * null(x),
                cases(
                    0 < p(x),
                    yes=(linear(null(x)),),
                    no=(have(p(x) <= 0), modus((p(x) <= 0).implies(f(x) <= 0)), have(f(x) == 0), rewrite(this), ring()),
                ),
            ),
            have(
                cf * positive_part(p)(x) * null(x)
                <= cf * k2 * (null(x) * p(x)) + cf * indicator(k2 < abs(inverse(p)(x))),
                linear(cf * null(x), cf * (1 - null(x)) * indicator(k2 < abs(inverse(p)(x)))),
            ),
            linear(q(x)),
        ),
    ),
    under(
        nu,
        lambda x: eq(root_of(x) ** alpha, R(x)),
        lambda x: (have(eq((R(x) ** (1 / alpha)) ** alpha, R(x))), assume()),
    ),
    linear(cf, cf * k2),
)
doubt(
    integral_nearly_below,
    mutants=[
        mutant(
            "from nothing",
            given=[alpha > 1, H >= 0, e > 0, every(X, lambda x: f(x) <= cf), cf >= 0],
            hints=(
                {
                    "X": "1",
                    "M": ["1"],
                    "p": ["1"],
                    "q": ["1"],
                    "alpha": "2",
                    "H": "0",
                    "e": "1/4",
                    "f": ["1"],
                    "cf": "1",
                },
            ),
        )
    ],
)


integral_from_ratio = claim(
    "mu << nu and the integral of (dmu/dnu)^alpha at most H: the integral of p^alpha q^(1 - alpha) is at most H",
    kind="strengthening",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), dominated(mu, nu), integral_at_most],
    show=integral(H),
)
proof(
    integral_from_ratio,
    intro("f"),
    intro(),
    bounded_by(f, c),
    use(
        small_real,
        A=E(M, f) - H,
        B=2 * Max(c, 0),
        by={
            1: (
                intro("e"),
                intro(),
                use(integral_nearly_below, cf=Max(c, 0), by=[*[()] * 8, (intro("x"), apply_to("c", x)), ()]),
            )
        },
    ),
)
doubt(
    integral_from_ratio,
    mutants=[
        mutant(
            "from nothing",
            given=[alpha > 1, H >= 0],
            hints=(
                {
                    "values": {"X": "1", "M": ["1"], "p": ["1"], "q": ["1"], "alpha": "2", "H": "0"},
                    "try": {"f": [["1"]]},
                },
            ),
        )
    ],
)


at_infinity = lambda s: value(X, lambda x: s * (A(x) * null(x) * positive_part(p)(x)))
ratio_from_integral = claim(
    "The integral of p^alpha q^(1 - alpha) at most H: mu << nu, and the integral of (dmu/dnu)^alpha is at most H",
    kind="strengthening",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), integral(H)],
    show=dominated(mu, nu) & integral_at_most,
)
mass = E(M, lambda x: A(x) * null(x) * positive_part(p)(x))
on_q = lambda x: A(x) * positive_part(q)(x)
proof(
    ratio_from_integral,
    each_part(
        (
            intro("A"),
            intro(),
            intro(),
            have(
                mass <= 0,
                cases(
                    mass > 0,
                    yes=(
                        apply_to(
                            integral(H),
                            at_infinity((H + 1) / mass),
                            by=[
                                (have((H + 1) / mass >= 0),),
                                (
                                    intro("x"),
                                    fact("^", "zero", alpha - 1),
                                    cases(
                                        q(x) <= 0,
                                        yes=(
                                            have(q(x) == 0),
                                            rewrite(this),
                                            rewrite("^ zero"),
                                            each_part((), (intro(),)),
                                        ),
                                        no=(each_part((), (intro(),)),),
                                    ),
                                ),
                            ],
                        ),
                        absurd(linear(1 / mass)),
                    ),
                ),
            ),
            apply_to(density(nu, q), A),
            have(
                E(M, on_q) <= 0,
                use(
                    small_real,
                    A=E(M, on_q),
                    B=1,
                    by={
                        1: (
                            intro("e"),
                            intro(),
                            tight(k, M, inverse(q), e),
                            under(
                                M,
                                lambda x: on_q(x) <= k * (A(x) * q(x)) + indicator(k < abs(inverse(q)(x))),
                                lambda x: (
                                    use(few_small_densities, p=q),
                                    linear(A(x), (1 - A(x)) * indicator(k < abs(inverse(q)(x)))),
                                ),
                            ),
                            linear(k),
                        )
                    },
                ),
            ),
            apply_to(density(mu, p), A),
            bounded_by(p, cp),
            under(
                M,
                lambda x: A(x) * p(x) <= Max(cp, 0) * (A(x) * null(x) * positive_part(p)(x) + on_q(x)),
                lambda x: (
                    apply_to(this, x),
                    fact("max", "above", cp, 0),
                    cases(q(x) <= 0, yes=(cases(0 < p(x), yes=(linear(A(x)),)),), no=(linear(A(x)),)),
                ),
            ),
            have(E(mu, A) >= 0),
            have(E(mu, A) <= 0, linear(Max(cp, 0))),
            auto(),
        ),
        (
            intro("r"),
            intro(),
            apply_to(density(nu, q), value(X, lambda x: r(x) ** alpha)),
            apply_to(
                integral(H),
                value(X, lambda x: r(x) ** alpha * q(x)),
                by={
                    1: (
                        intro("x"),
                        apply_to(below(r), x),
                        each_part(
                            (
                                fact("^", "increasing", r(x) * q(x), p(x), alpha),
                                fact("^", "product0", r(x), q(x), alpha),
                                have(
                                    q(x) ** alpha == q(x) * q(x) ** (alpha - 1), fact("^", "sum0", q(x), 1, alpha - 1)
                                ),
                                linear(r(x) ** alpha),
                            ),
                            (
                                intro(),
                                have(
                                    r(x) ** alpha == r(x) * r(x) ** (alpha - 1), fact("^", "sum0", r(x), 1, alpha - 1)
                                ),
                                linear(r(x) ** (alpha - 1), q(x)),
                            ),
                        ),
                    )
                },
            ),
            linear(),
        ),
    ),
)
doubt(
    ratio_from_integral,
    mutants=[
        mutant(
            "from nothing",
            show=dominated(mu, nu),
            given=[alpha > 1, H >= 0],
            hints=(
                {
                    "values": {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"], "alpha": "2", "H": "0"},
                    "try": {"A": [["1", "0"]]},
                },
            ),
        )
    ],
)
