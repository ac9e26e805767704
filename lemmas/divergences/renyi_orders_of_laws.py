"""How the Renyi divergence depends on its order: it grows, from the Kullback-Leibler divergence to pure privacy."""

from lemmas.divergences.renyi import jensen, root_power
from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import power_tangent
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
M = law("M", X)
w, s = weight("w", X), weight("s", X)
r, t, u, x, m, alpha, beta, theta, eps, c = reals("r t u x m alpha beta theta eps c")
g = bounded("g", X)

# --- Jensen for a power at most 1 ---------------------------------------------------------------------------

concave_tangent = claim(
    "u^r <= (1 - r) t + r t^(1 - 1/r) u for 0 < r <= 1",
    kind="strengthening",
    given=[0 < r, r <= 1, u >= 0, t > 0],
    show=u**r <= (1 - r) * t + r * t ** (1 - 1 / r) * u,
)
proof(
    concave_tangent,
    have(1 / r >= 1, linear(1 / r)),
    use(power_tangent, alpha=1 / r, u=u**r, t=t),
    linear(r * t ** (1 - 1 / r)),
)

small_powers = claim(
    "E w^r <= (E w)^r for 0 < r <= 1",
    kind="strengthening",
    given=[0 < r, r <= 1],
    show=E(M, lambda x: w(x) ** r) <= E(M, w) ** r,
)
x_ = E(M, lambda x: w(x) ** r)
proof(
    small_powers,
    have(
        every(REAL, lambda t: (0 < t).implies(x_ <= (1 - r) * t + r * t ** (1 - 1 / r) * E(M, w))),
        intro("t"),
        intro(),
        under(
            M,
            lambda x: w(x) ** r <= (1 - r) * t + r * t ** (1 - 1 / r) * w(x),
            lambda x: (use(concave_tangent, u=w(x)),),
        ),
    ),
    cases(
        E(M, w) > 0,
        yes=(apply_to(-2, E(M, w) ** r),),
        no=(
            have(E(M, w) == 0),
            suffices(x_ <= 0),
            contradiction(),
            apply_to(2, x_),
            combine((1, [-1]), (r * x_ ** (1 - 1 / r), [-3]), (r, [-2])),
        ),
    ),
)

# --- the divergence grows with the order ---------------------------------------------------------------------

q = alpha - alpha / beta
rho = beta * theta / alpha
related = [beta > 1, 0 < theta, theta <= 1, alpha == 1 + theta * (beta - 1), alpha > 1, q > 0]
exponents = claim(
    "(u^q)^rho = u^(alpha - 1) for q = alpha - alpha/beta and rho = beta theta/alpha",
    kind="strengthening",
    given=[*related, u >= 0],
    show=(u**q) ** rho == u ** (alpha - 1),
)
proof(
    exponents,
    have(rho > 0),
    have(q * rho == alpha - 1),
    cases(
        u > 0,
        yes=(
            fact("^", "tower", u, q, rho),
            congruence(-1, lambda hole: hole == u ** (alpha - 1)),
            congruence(q * rho == alpha - 1, lambda hole: u**hole == u ** (alpha - 1)),
        ),
        no=(
            have(u == 0),
            congruence(-1, lambda hole: (hole**q) ** rho == hole ** (alpha - 1)),
            fact("^", "zero", q),
            congruence(-1, lambda hole: hole**rho == expr(0) ** (alpha - 1)),
            fact("^", "zero", rho),
            fact("^", "zero", alpha - 1),
            linear(),
        ),
    ),
)

order_moments = claim(
    "Moments of two orders: A^beta <= H^(beta - 1) B^(beta - 1) and x <= A^rho give x^alpha <= (H B)^(alpha - 1)",
    kind="strengthening",
    given=[*related, x >= 0, u >= 0, m >= 0, x <= u**rho, u**beta <= exp((beta - 1) * eps) * m ** (beta - 1)],
    show=x**alpha <= exp((alpha - 1) * eps) * m ** (alpha - 1),
)
proof(
    order_moments,
    have(rho > 0),
    have(theta * (beta - 1) == alpha - 1),
    fact("^", "increasing", x, u**rho, alpha),
    fact("^", "increasing", u**beta, exp((beta - 1) * eps) * m ** (beta - 1), theta),
    have(
        x**alpha <= exp(theta * (beta - 1) * eps) * m ** (theta * (beta - 1)),
    ),
    congruence(theta * (beta - 1) == alpha - 1, lambda hole: x**alpha <= exp(hole * eps) * m**hole, at=-1),
    assume(),
)

orders_related = claim(
    "D_alpha <= D_beta for alpha - 1 = theta (beta - 1), 0 < theta <= 1",
    feldman("Definition 4", "remark"),
    given=[beta > 1, 0 < theta, theta <= 1, alpha == 1 + theta * (beta - 1), renyi(mu, nu, beta) <= eps],
    show=renyi(mu, nu, alpha) <= eps,
)
proof(
    orders_related,
    have(theta * (beta - 1) > 0, linear(beta - 1)),
    have(alpha > 1),
    have(beta * theta <= alpha, linear(beta - 1)),
    have(rho <= 1, linear(1 / alpha)),
    have(q > 0, linear(alpha / beta)),
    intro("s"),
    use(small_powers, M=mu, w=value(X, lambda x: s(x) ** q), r=rho),
    under(mu, lambda x: (s(x) ** q) ** rho == s(x) ** (alpha - 1), lambda x: (use(exponents, u=s(x)),)),
    apply_to(renyi(mu, nu, beta) <= eps, value(X, lambda x: s(x) ** (alpha / beta))),
    use(
        order_moments,
        x=E(mu, lambda x: s(x) ** (alpha - 1)),
        u=E(mu, lambda x: s(x) ** q),
        m=E(nu, lambda x: s(x) ** alpha),
    ),
)
