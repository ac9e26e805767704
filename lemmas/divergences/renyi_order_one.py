"""If some Renyi divergence of an order above 1 is finite, D_alpha falls to KL as alpha falls to 1.

The order is 1 + k.  For a bounded g and k near 0, (1 + k) E_mu e^(k g) - k E_nu e^((1 + k) g) is at most 1 + k KL and a
term in k^2 that depends on g by a lower bound s0 of it alone: where g is large it is held by the order beta > 1, at
which the moment is finite.  H is what `affine_moment` of the order beta asks for, q = 1 - 1/beta, C0 = 16/q^2, and M is
4 C0 + 2 s0^2 + 2 C0 H.  A weight t >= 0 stands as g = log max(t, tau), tau > 0, so that s0 = log tau.
"""

from lemmas.analysis.exponential_remainders import log_below_line, small_powers_near_one
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
k, beta, c, q, s, s0, eps, r, C0, M, tau, H = reals("k beta c q s s0 eps r C0 M tau H")
g = bounded("g", X)
t = weight("t", X)

mean = E(mu, g)
mass = E(nu, lambda x: exp((1 + k) * g(x)))
power = E(mu, lambda x: exp(k * g(x)))
high = E(mu, lambda x: exp((1 - 1 / beta) * (1 + k) * g(x)))

@claim("If KL <= eps, s0 <= g and k is small: (1 + k) E_mu e^(k g) - k E_nu e^((1 + k) g) <= 1 + k eps + k^2 M",
    given=[k > 0, beta > 1, H >= 0, kl(mu, nu) <= eps, affine_moment(beta, X, mu, nu, H), s0 <= 0,
        hypothesis("g from below", every(X, lambda x: s0 <= g(x))), eq(q, 1 - 1 / beta), eq(C0, 16 / q**2), k <= q / 2,
        k <= 1 / (4 * C0)],
    show=(1 + k) * power - k * mass <= 1 + k * eps + k**2 * (4 * C0 + 2 * s0**2 + 2 * C0 * H))
def moment_near_one():
    """e^(k g) <= 1 + k g + k^2 (s0^2 + C0 e^((1 - 1/beta) (1 + k) g)), and KL bounds the mean of (1 + k) g under mu."""
    have(k <= 1)
    have(4 * C0 * k <= 1, by.linear(4 * C0))
    apply_to(kl(mu, nu) <= eps, value(X, lambda x: (1 + k) * g(x)))
    apply_to(affine_moment(beta, X, mu, nu, H), value(X, lambda x: exp((1 + k) / beta * g(x))))
    have(high <= H + mass, by.linear(H, mass, scale=beta))
    with under(mu,
            lambda x: exp(k * g(x)) <= 1 + k * g(x) + k**2 * (s0**2 + C0 * exp((1 - 1 / beta) * (1 + k) * g(x)))):
        apply_to("g from below")
        use(small_powers_near_one, q=1 - 1 / beta)
        rewrite(eq(C0, 16 / q**2))
        rewrite(eq(q, 1 - 1 / beta))
    fact("log", "increasing", exp((1 + k) * mean), exp(eps) * mass)
    fact("log", "exp", (1 + k) * mean)
    fact("log", "product", exp(eps), mass)
    fact("log", "exp", eps)
    use(log_below_line, y=mass, l=2 * k * C0)
    have((1 + k) * mean <= eps + (1 - 2 * k * C0) * mass - 1 + 4 * k * C0).called("the bound")
    have(power <= 1 + k * mean + k**2 * (s0**2 + C0 * high))
    combine((1 + k, [this]), (k, ["the bound"]), ((1 + k) * k**2 * C0, [high <= H + mass]), (k**2 * s0**2, [k <= 1]),
        (k**2 * C0 * H, [k <= 1]), (k**2 * C0 * mass, [k <= 1]))

# --- any weight, and the limit ---------------------------------------------------------------------------

raised = lambda x: log(Max(t(x), tau))  # named gb below
constants = [k > 0, beta > 1, H >= 0, kl(mu, nu) <= eps, affine_moment(beta, X, mu, nu, H), 0 < tau, tau <= 1,
    eq(s0, log(tau)), eq(q, 1 - 1 / beta), eq(C0, 16 / q**2), k <= q / 2, k <= 1 / (4 * C0)]
x1 = point("x1", X)

@claim("s^k <= e^(k g) and e^((1 + k) g) <= s^(1 + k) + tau for g = log max(s, tau), tau <= 1, which is at least log "
        "tau",
    given=[k > 0, 0 < tau, tau <= 1, s >= 0],
    show=all_of(log(tau) <= log(Max(s, tau)), s**k <= exp(k * log(Max(s, tau))),
        exp((1 + k) * log(Max(s, tau))) <= s ** (1 + k) + tau))
def raised_powers():
    """m = max(s, tau) is at least s, and m^(1 + k) is s^(1 + k), or tau^(1 + k) <= tau."""
    fact("max", "above", s, tau)
    let(m, Max(s, tau))
    rewrite(eq(m, Max(s, tau)), backwards=True)
    fact("^", "exp", m, k)
    fact("^", "exp", m, 1 + k)
    fact("^", "increasing", s, m, k)
    *_, power_1_plus_k = each_part()
    with power_1_plus_k:
        tau_up_to_s, tau_above_s = cases(tau <= s)
        with tau_up_to_s:
            fact("max", "left", s, tau)
            have(eq(m, s))
            rewrite(this)
        with tau_above_s:
            fact("max", "right", s, tau)
            have(eq(m, tau))
            have(s ** (1 + k) >= 0)
            have(m ** (1 + k) <= tau, by.rewrite(eq(m, tau)))
            linear()

m = real("m")

M_of = 4 * C0 + 2 * s0**2 + 2 * C0 * H

@claim("If KL <= eps, 0 < tau <= 1 and k is small: (1 + k) E_mu t^k - k E_nu t^(1 + k) <= 1 + k (eps + tau) + k^2 M",
    given=constants,
    show=affine_moment(1 + k, X, mu, nu, 1 + k * (eps + tau) + k**2 * M_of))
def affine_near_one():
    """By `moment_near_one` for g = log max(t, tau)."""
    intro("t")
    fact("log", "increasing", tau, 1)
    bounded_by(t, T)
    with name_for(gb, value(X, lambda x1: raised(x1)), limit=T + 1 - log(tau)) as that:
        # The two premises: g is between the limits.
        with that.premise(0):
            in_range()
            linear()
        with that.premise(1):
            in_range()
    with use(moment_near_one, g=gb) as that:
        with that.premise("g from below"):
            intro("x1")
            apply_to(of_gb)
            use(raised_powers, s=t(x1))
    powers_of_g = (mu, lambda x: t(x) ** k <= exp(k * gb(x))), (nu,
        lambda x: exp((1 + k) * gb(x)) <= t(x) ** (1 + k) + tau)
    for law_, bound in powers_of_g:
        with under(law_, bound) as x:
            apply_to(of_gb)
            use(raised_powers, s=t(x))
            rewrite(eq(gb(x), raised(x)))
    linear(k)

gb = bounded("gb", X)
of_gb = every(X, lambda x: eq(gb(x), raised(x)))
T = real("T")

def in_range() -> None:
    """|g| <= T + 1 - log(tau) for g = log max(t, tau), where t <= T."""
    apply_to(this)
    use(raised_powers)
    fact("max", "least", t(x1), tau, T + 1)
    fact("log", "tangent", Max(t(x1), tau))

@claim("If KL <= eps < r and some D_beta, beta > 1, is finite then some D_alpha, alpha > 1, is at most r",
    given=[beta > 1, renyi(mu, nu, beta) <= c, kl(mu, nu) <= eps, eps < r],
    show=exists(REAL, lambda alpha: (1 < alpha) & (renyi(mu, nu, alpha) <= r)))
def order_near_one():
    """The order 1 + k, where eps + tau + k M <= r."""
    let(q, 1 - 1 / beta)
    let(C0, 16 / q**2)
    let(tau, Min(1, (r - eps) / 2))
    fact("min", "below", 1, (r - eps) / 2)
    have(Min(1, (r - eps) / 2) > 0)
    let(s0, log(tau))
    let(H, exp((beta - 1) * c))
    let(M, M_of)
    let(k, small_k)
    fact("min", "below", q / 2, Min(1 / (4 * C0), (r - eps) / (2 * M)))
    fact("min", "below", 1 / (4 * C0), (r - eps) / (2 * M))
    have(small_k > 0)
    have(k * M <= (r - eps) / 2, by.linear(M))
    witness(1 + k)
    _, at_most_r = each_part()
    with at_most_r:
        use(renyi_two_forms)
        with have(renyi_moment(mu, nu, beta) <= H):
            rewrite(eq(H, exp((beta - 1) * c)))
        modus((renyi_moment(mu, nu, beta) <= H).implies(affine_moment(beta, X, mu, nu, H)))
        use(affine_near_one)
        use(renyi_two_forms, alpha=1 + k, H=exp(k * r))
        with modus(this):
            intro("t")
            apply_to(affine_moment(1 + k, X, mu, nu, 1 + k * (eps + tau) + k**2 * M_of))
            fact("exp", "tangent", k * r)
            have(k * (k * M) <= k * ((r - eps) / 2))
            have(k * tau <= k * ((r - eps) / 2))

small_k = Min(q / 2, Min(1 / (4 * C0), (r - eps) / (2 * M)))

doubt(moment_near_one,
    mutants=[mutant("nothing is known of the laws", given=[k > 0], show=(1 + k) * power - k * mass <= 1 + k * eps)])
doubt(raised_powers, mutants=[mutant("without tau", show=exp((1 + k) * log(Max(s, tau))) <= s ** (1 + k))])
doubt(affine_near_one,
    mutants=[mutant("nothing is known of the laws", given=[k > 0], show=affine_moment(1 + k, X, mu, nu, 1 + k * eps))])
doubt(order_near_one, mutants=[mutant("nothing is known of the laws", given=[beta > 1, eps < r], show=kl(mu, nu) <= r)])
