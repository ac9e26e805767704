"""The Renyi divergence by densities: Definitions 2.3 and 2.4.

M dominates mu and nu, their mean say, and p, q are the densities; those with respect to the mean are at most 2.
The integral of (p/q)^alpha with respect to nu, which may be infinite, is the supremum of the integrals of r^alpha over
the bounded r >= 0 with r <= p/q, that is r q <= p.
"""

from lemmas.contraction.events import event
from lemmas.divergences.renyi import root_power, young, young_optimum
from lemmas.noisy_sgd.smooth_losses import small_real
from lemmas.papers import altschuler
from verify.lemma import *

X = space("X")
mu, nu, M = laws("mu nu M", X)
p, q, r, t = (weight(name, X) for name in ("p", "q", "r", "t"))
A = test("A", X)
alpha, H, a, cp, ct, k, eps, e = reals("alpha H a cp ct k eps e")
x = point("x", X)


def density(law: Law, p: Function) -> Prop:
    """p is the density of the law with respect to M."""
    return every(bounded(X), lambda f: E(law, f) == E(M, lambda x: f(x) * p(x)))


dominated = lambda mu, nu: every(
    test(X), lambda A: event(A).implies(eq(E(nu, A), 0).implies(eq(E(mu, A), 0)))
)
below = lambda r: every(X, lambda x: r(x) * q(x) <= p(x))
integral_at_most = every(weight(X), lambda r: below(r).implies(E(nu, lambda x: r(x) ** alpha) <= H))

divide_power = claim(
    "a^alpha <= H a^(alpha - 1) gives a <= H",
    kind="strengthening",
    given=[alpha > 1, a >= 0, H >= 0, a**alpha <= H * a ** (alpha - 1)],
    show=a <= H,
)
proof(divide_power, cases(a > 0, yes=(have(a ** (alpha - 1) > 0), linear(1 / a ** (alpha - 1)))))

split_power = claim(
    "a^alpha = a a^(alpha - 1)", kind="strengthening", given=[alpha > 1, a >= 0], show=eq(a**alpha, a * a ** (alpha - 1))
)
proof(split_power, cases(a > 0, no=(have(eq(a, 0)), rewrite(-1), fact("^", "zero", alpha))))

at_event = lambda x: eq(A(x) ** (alpha - 1), A(x)) & eq(A(x) ** alpha, A(x))
power_of_event = claim(
    "A^s = A for an event A and s > 0",
    kind="strengthening",
    given=[a > 0, event(A)],
    show=eq(A(x) ** a, A(x)),
)
proof(
    power_of_event,
    apply_to(1, x),
    cases(
        A(x) > 0,
        yes=(have(eq(A(x), 1), linear(1 / A(x))), rewrite(-1)),
        no=(have(eq(A(x), 0)), rewrite(-1), fact("^", "zero", a)),
    ),
)

moment_gives_integral = claim(
    "If H bounds the Renyi moment then mu << nu and the integral of the density to the alpha is at most H",
    kind="strengthening",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), renyi_moment(mu, nu, alpha) <= H],
    show=dominated(mu, nu) & integral_at_most,
)
proof(
    moment_gives_integral,
    each_part(
        (
            intro("A"), intro(), intro(),
            apply_to(4, A),
            under(mu, lambda x: eq(A(x) ** (alpha - 1), A(x)), lambda x: (use(power_of_event, a=alpha - 1),)),
            under(nu, lambda x: eq(A(x) ** alpha, A(x)), lambda x: (use(power_of_event, a=alpha),)),
            fact("^", "zero", alpha - 1),
            have(E(mu, A) ** alpha <= H * E(nu, A) ** (alpha - 1),
                 congruence(-2, lambda hole: E(mu, A) ** alpha <= H * hole ** (alpha - 1), backwards=True),
                 congruence(-3, lambda hole: hole**alpha <= H * E(nu, lambda x: A(x) ** alpha) ** (alpha - 1), backwards=True),
                 assume()),
            congruence(6, lambda hole: E(mu, A) ** alpha <= H * hole ** (alpha - 1), at=-1),
            cases(E(mu, A) > 0, yes=(have(E(mu, A) ** alpha > 0), absurd(linear(H)))),
        ),
        (
            intro("r"), intro(),
            apply_to(4, r),
            apply_to(2, value(X, lambda x: r(x) ** (alpha - 1))),
            apply_to(3, value(X, lambda x: r(x) ** alpha)),
            under(
                M,
                lambda x: r(x) ** alpha * q(x) <= r(x) ** (alpha - 1) * p(x),
                lambda x: (apply_to(5, x), use(split_power, a=r(x)), linear(r(x) ** (alpha - 1))),
            ),
            have(E(nu, lambda x: r(x) ** alpha) <= E(mu, lambda x: r(x) ** (alpha - 1)), linear()),
            fact("^", "increasing", E(nu, lambda x: r(x) ** alpha), E(mu, lambda x: r(x) ** (alpha - 1)), alpha),
            use(divide_power, a=E(nu, lambda x: r(x) ** alpha)),
        ),
    ),
)

ratio = lambda x: p(x) / q(x) * indicator(0 < q(x))
capped = lambda x: Min(p(x) / q(x), k) * indicator(0 < q(x))
null = lambda x: indicator(q(x) <= 0)
rk, s1 = weight("rk", X), weight("s1", X)
y, gain = reals("y gain")

three_parts = claim(
    "p <= p 1[q = 0] + q min(p/q, k) 1[q > 0] + c 1[p/q > k, q > 0] for p <= c",
    kind="strengthening",
    given=[k > 0, p(x) <= cp],
    show=p(x) <= p(x) * null(x) + q(x) * capped(x) + cp * indicator(k < abs(ratio(x))),
)
proof(
    three_parts,
    cases(
        0 < q(x),
        yes=(
            have(p(x) / q(x) >= 0),
            cases(
                k < p(x) / q(x),
                yes=(have(abs(p(x) / q(x)) > k), have(q(x) * Min(p(x) / q(x), k) >= 0)),
                no=(have(eq(Min(p(x) / q(x), k), p(x) / q(x))), rewrite(-1)),
            ),
        ),
        no=(have(q(x) <= 0),),
    ),
)

capped_below = claim(
    "min(p/q, k) 1[q > 0] is between 0 and k, and below p/q",
    kind="strengthening",
    given=[k > 0],
    show=(0 <= capped(x)) & (capped(x) <= k) & (capped(x) * q(x) <= p(x)),
)
proof(
    capped_below,
    cases(
        0 < q(x),
        yes=(
            have(p(x) / q(x) >= 0),
            fact("min", "below", p(x) / q(x), k),
            have(Min(p(x) / q(x), k) >= 0),
            have(Min(p(x) / q(x), k) * q(x) <= p(x), linear(q(x))),
        ),
        no=(have(q(x) <= 0),),
    ),
)
