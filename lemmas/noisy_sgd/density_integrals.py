"""Renyi differential privacy by the integral of p^alpha q^(1 - alpha): Definition 2.2 of berthier2019report.

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
    renyi_by_density,
    three_parts,
)
from lemmas.papers import berthier
from verify.lemma import *

f, r, rk = (weight(name, X) for name in ["f", "r", "rk"])
A = test("A", X)
rb = bounded("rb", X)
alpha, H, a, b, c, cf, cp, k, k2, e, eps, s = reals("alpha H a b c cf cp k k2 e eps s")
x = point("x", X)

below_integrand = lambda f: every(
    X,
    lambda x: (f(x) * q(x) ** (alpha - 1) <= p(x) ** alpha) & (p(x) <= 0).implies(f(x) <= 0),
)
integral = lambda H: every(weight(X), lambda f: below_integrand(f).implies(E(M, f) <= H))

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
            have(b**alpha == b * b ** (alpha - 1), fact("^", "sum", b, 1, alpha - 1)),
            have(c * b**alpha <= s**alpha, linear(b ** (alpha - 1))),
            have(1 / alpha > 0),
            fact("^", "increasing", c * b**alpha, s**alpha, 1 / alpha),
            fact("^", "product0", c, b**alpha, 1 / alpha),
            have((b**alpha) ** (1 / alpha) == b),
            have((s**alpha) ** (1 / alpha) == s),
            linear(c ** (1 / alpha)),
        ),
        no=(have(b == 0),),
    ),
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
        0 < p(x),
        yes=(
            have(1 / p(x) > 0),
            cases(
                k < 1 / p(x),
                yes=(have(abs(1 / p(x)) > k),),
                no=(have(1 <= k * p(x), linear(p(x))),),
            ),
        ),
    ),
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
at_x0 = (use(capped_below, x=x0, p=f), assume())
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
        apply_to(-1, x),
        use(capped_below, p=f),
        have(rb(x) >= 0, linear()),
        have(eq(R(x), rb(x))),
        linear(),
    ),
    apply_to(
        integral_at_most,
        value(X, root_of),
        by=[
            (),
            (
                intro("x"),
                apply_to(is_capped, x),
                use(capped_below, p=f),
                apply_to(below_integrand(f), x),
                use(root_below, a=f(x), b=q(x), c=R(x), s=p(x)),
                assume(),
            ),
        ],
    ),
    apply_to(density(nu, q), value(X, R)),
    apply_to(density(nu, q), value(X, null)),
    under(M, lambda x: eq(null(x) * q(x), 0), lambda x: (cases(q(x) <= 0, yes=(have(eq(q(x), 0)),)),)),
    have(eq(E(nu, null), 0)),
    apply_to(dominated(mu, nu), value(X, null), by=[(), (), (intro("x"), cases(q(x) <= 0)), ()]),
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
                    no=(
                        have(p(x) <= 0),
                        modus((p(x) <= 0).implies(f(x) <= 0)),
                        have(f(x) == 0),
                        rewrite(-1),
                        ring(),
                    ),
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
        by=[
            (),
            (
                intro("e"),
                intro(),
                use(integral_nearly_below, cf=Max(c, 0), by=[*[()] * 8, (intro("x"), apply_to(7, x)), ()]),
                linear(),
            ),
        ],
    ),
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
                                            rewrite(-1),
                                            rewrite(-3),
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
                    by=[
                        (),
                        (
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
                        ),
                    ],
                ),
            ),
            apply_to(density(mu, p), A),
            bounded_by(p, cp),
            under(
                M,
                lambda x: A(x) * p(x) <= Max(cp, 0) * (A(x) * null(x) * positive_part(p)(x) + on_q(x)),
                lambda x: (
                    apply_to(-1, x),
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
                by=[
                    (),
                    (
                        intro("x"),
                        apply_to(below(r), x),
                        each_part(
                            (
                                fact("^", "increasing", r(x) * q(x), p(x), alpha),
                                fact("^", "product0", r(x), q(x), alpha),
                                have(
                                    q(x) ** alpha == q(x) * q(x) ** (alpha - 1),
                                    fact("^", "sum0", q(x), 1, alpha - 1),
                                ),
                                linear(r(x) ** alpha),
                            ),
                            (
                                intro(),
                                have(
                                    r(x) ** alpha == r(x) * r(x) ** (alpha - 1),
                                    fact("^", "sum0", r(x), 1, alpha - 1),
                                ),
                                linear(r(x) ** (alpha - 1), q(x)),
                            ),
                        ),
                    ),
                ],
            ),
            linear(),
        ),
    ),
)

# --- Definition 2.2 ---------------------------------------------------------------------------------------------------

renyi_by_integral = claim(
    "D_alpha(p || q) <= eps, with D_alpha the log of the integral of p^alpha q^(1 - alpha) over alpha - 1",
    kind="strengthening",
    given=[alpha > 1, density(mu, p), density(nu, q)],
    show=(renyi(mu, nu, alpha) <= eps).implies(integral(exp((alpha - 1) * eps)))
    & integral(exp((alpha - 1) * eps)).implies(renyi(mu, nu, alpha) <= eps),
)
proof(
    renyi_by_integral,
    use(renyi_by_density, H=exp((alpha - 1) * eps)),
    each_part(
        (intro(), modus(3), use(integral_from_ratio, H=exp((alpha - 1) * eps)), assume()),
        (
            intro(),
            use(ratio_from_integral, H=exp((alpha - 1) * eps)),
            modus(4),
            assume(),
        ),
    ),
)

D = space("D")  # data sets
alg, mean = markov("alg", D, X), markov("mean", (D, D), X)
distance = fun("distance", D, D)
dp_, dq = weight("dp", D, D, X), weight("dq", D, D, X)
d1, d2 = points("d1 d2", D)


def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda d1, d2: (distance(d1, d2) <= 1).implies(body(d1, d2)))


def density_of(law: Callable[[Point, Point], Law], p: Function) -> Prop:
    """p is the density of one of the two outputs with respect to the reference law of the pair."""
    return every(
        D,
        D,
        bounded(X),
        lambda d1, d2, f: E(law(d1, d2), f) == E(mean(d1, d2), lambda x: f(x) * p(d1, d2, x)),
    )


def integral_of(d1: Point, d2: Point) -> Prop:
    """The integral of p^alpha q^(1 - alpha) is at most e^((alpha - 1) eps)."""
    return every(
        weight(X),
        lambda f: every(
            X,
            lambda x: (
                (f(x) * dq(d1, d2, x) ** (alpha - 1) <= dp_(d1, d2, x) ** alpha)
                & (dp_(d1, d2, x) <= 0).implies(f(x) <= 0)
            ),
        ).implies(E(mean(d1, d2), f) <= exp((alpha - 1) * eps)),
    )


rdp = neighbours(lambda d1, d2: renyi(alg(d1), alg(d2), alpha) <= eps)
by_integral = neighbours(integral_of)
renyi_privacy_by_integral = claim(
    "(alpha, eps)-RDP: log of the integral of p^alpha q^(1 - alpha), over alpha - 1, is at most eps for neighbours",
    berthier("Definition 2.2", "whole"),
    given=[
        alpha > 1,
        density_of(lambda d1, d2: alg(d1), dp_),
        density_of(lambda d1, d2: alg(d2), dq),
    ],
    show=rdp.implies(by_integral) & by_integral.implies(rdp),
)
fX = bounded("f", X)
at_pair = (
    intro(),
    intro("d1", "d2"),
    intro(),
    apply_to(3, d1, d2),
    use(
        renyi_by_integral,
        mu=alg(d1),
        nu=alg(d2),
        M=mean(d1, d2),
        p=value(X, lambda x: dp_(d1, d2, x)),
        q=value(X, lambda x: dq(d1, d2, x)),
        by=[
            (),
            (),
            (),
            (intro("f"), apply_to(1, d1, d2, fX), assume()),
            (intro("f"), apply_to(2, d1, d2, fX), assume()),
        ],
    ),
)
proof(
    renyi_privacy_by_integral,
    each_part(
        (*at_pair, modus(-2), assume()),
        (*at_pair, modus(-1), assume()),
    ),
)
