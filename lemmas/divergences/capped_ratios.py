"""The Renyi divergence of two laws, of orders 1 to infinity, from the capped ratios of their densities.

mu and nu have the densities a and 1 - a with respect to their sum, as Radon and Nikodym have it, and the ratio is
a/(1 - a), the odds of a, infinite where a = 1.  Capped at k > 0 they are bounded: h is their name as a function (h2 at
k2), l that of log(h + eps).
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.densities import capped_bound
from lemmas.divergences.renyi import root_power
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
a = test("a", X)
rb, rb2, g, l = (bounded(name, X) for name in ("rb", "rb2", "g", "l"))
h2 = weight("h2", X)
t, s1, h = weight("t", X), weight("s1", X), weight("h", X)
alpha, H, k, k2, c, eps, T, p = reals("alpha H k k2 c eps T p")
x0 = point("x0", X)

@definition
def odds_of(X: Space, mu: Law[X], nu: Law[X], a: Test[X]) -> Prop:
    """a and 1 - a are the densities of mu and nu.

    With respect to mu + nu: E_mu f = E_mu a f + E_nu a f for every bounded f."""
    return every(bounded(X), lambda f: E(mu, f) == E(mu, lambda x: a(x) * f(x)) + E(nu, lambda x: a(x) * f(x)))

def capped(k: Expr, p: Expr) -> Expr:
    """min(p/(1 - p), k): the odds of p, or k if these are greater."""
    return p / Max(1 - p, p / k)

above = lambda k, p: indicator(k * (1 - p) < p)  # 1 where the odds of p are greater than k

@claim("The capped odds p/max(1 - p, p/k): from 0 to k, at most p/(1 - p), and p/(1 - p) where this is at most k",
    given=[k > 0, 0 <= p, p <= 1],
    show=all_of(0 <= capped(k, p), capped(k, p) <= k, capped(k, p) * (1 - p) <= p,
        p <= capped(k, p) * (1 - p) + p * above(k, p), k * above(k, p) <= capped(k, p)))
def capped_odds():
    _, no = cases(k * (1 - p) < p)
    with no:
        have(p < 1, by.contradiction(), by.linear(k))
        have(p / k <= 1 - p, by.linear(1 / k))
        have(eq(Max(1 - p, p / k), 1 - p))
        rewrite(this)

doubt(capped_odds, mutants=[mutant("the odds", show=p <= capped(k, p) * (1 - p))])

@claim("p/max(1 - p, p/k) grows with the cap k",
    given=[0 < k, k <= k2, 0 <= p, p <= 1],
    show=capped(k, p) <= capped(k2, p))
def capped_odds_increase():
    cases(0 < p)

odds = odds_of(X, mu, nu, a)
moment = lambda k: E(mu, lambda x: capped(k, a(x)) ** (alpha - 1))

@claim("E_nu h^alpha <= E_mu h^(alpha - 1), alpha > 1, for the odds h of mu to nu capped at k",
    given=[odds, k > 0, alpha > 1, hypothesis("cap", every(X, lambda x: eq(h(x), capped(k, a(x)))))],
    show=E(nu, lambda x: h(x) ** alpha) <= E(mu, lambda x: h(x) ** (alpha - 1)))
def capped_moments():
    apply_to(odds, value(X, lambda x: h(x) ** alpha))
    apply_to(odds, value(X, lambda x: h(x) ** (alpha - 1)))
    for law in (mu, nu):
        with under(law, lambda x: (1 - a(x)) * h(x) ** alpha <= a(x) * h(x) ** (alpha - 1)) as x:
            use(capped_odds, p=a(x))
            apply_to(every(X, lambda x: eq(h(x), capped(k, a(x)))), x)
            have(h(x) * (1 - a(x)) <= a(x))
            linear(h(x) ** (alpha - 1))

@claim("mu(t^(alpha - 1)) <= nu(t^(alpha - 1) h) + mu(t^(alpha - 1); odds > k), h the odds of mu to nu capped at k",
    given=[odds, k > 0, alpha > 1, every(X, lambda x: eq(h(x), capped(k, a(x))))],
    show=E(mu, lambda x: t(x) ** (alpha - 1))
        <= E(nu, lambda x: t(x) ** (alpha - 1) * h(x)) + E(mu, lambda x: t(x) ** (alpha - 1) * above(k, a(x))))
def below_and_above_the_cap():
    """E_mu f = E_mu a f + E_nu a f, and under either law the inequality holds pointwise, by `capped_odds`."""
    apply_to(odds, value(X, lambda x: t(x) ** (alpha - 1)))
    apply_to(odds, value(X, lambda x: t(x) ** (alpha - 1) * h(x)))
    apply_to(odds, value(X, lambda x: t(x) ** (alpha - 1) * above(k, a(x))))
    for law in (mu, nu):
        with under(law,
                lambda x: (a(x) * t(x) ** (alpha - 1) <= (1 - a(x)) * (t(x) ** (alpha - 1) * h(x))
                        + a(x) * (t(x) ** (alpha - 1) * above(k, a(x))))) as x:
            use(capped_odds, p=a(x))
            apply_to(every(X, lambda x: eq(h(x), capped(k, a(x)))), x)
            have(a(x) <= h(x) * (1 - a(x)) + a(x) * above(k, a(x)))
            linear(t(x) ** (alpha - 1))

@claim("If E_mu h^(alpha - 1) <= H for the odds h of mu to nu capped at every k > 0, H bounds the Renyi moment",
    given=[odds, alpha > 1, H >= 0, hypothesis("capped", every(REAL, lambda k: (0 < k).implies(moment(k) <= H)))],
    show=renyi_moment(mu, nu, alpha) <= H)
def moment_from_capped():
    """s1 is t^(alpha - 1), at most T.  Above the cap k = (1/eps)^(1/(alpha - 1)) it is at most T eps h^(alpha - 1)."""
    intro("t")
    name_for(s1, value(X, lambda x: t(x) ** (alpha - 1)))
    bounded_by(s1, T)
    with have(low <= root):
        with use(small_real, A=low - root, B=Max(T, 0) * H) as that:
            with that.premise("for every eps"):
                intro("eps", "[positive]")
                have(eq(cap ** (alpha - 1), 1 / eps))
                let(k, cap)
                have(k > 0)
                have(eq(k ** (alpha - 1), 1 / eps), by.rewrite("k"))
                cap_named(rb, h, k)
                apply_to("capped", k)
                cap_under(h, k)
                use(capped_moments)
                use(capped_bound, r=h, H=H)
                use(below_and_above_the_cap)
                with under(mu,
                        lambda x: t(x) ** (alpha - 1) * above(k, a(x)) <= Max(T, 0) * eps * h(x) ** (alpha - 1)) as x:
                    rare(x)
                linear(Max(T, 0) * eps)
    use(root_power, x=low, y=high)

def cap_named(rb: Function, h: Function, k: Expr) -> None:
    """h names the capped odds: rb is bounded by its limit, h not negative by its form."""
    name_for(rb, value(X, lambda x0: capped(k, a(x0))), limit=k, by=[(by.use(capped_odds, k=k, p=a(x0)),)] * 2)
    name_for(h, value(X, lambda x: Max(rb(x), 0)))
    with have(every(X, lambda x: eq(h(x), capped(k, a(x))))):
        x = intro("x")
        apply_to(every(X, lambda x: eq(rb(x), capped(k, a(x)))), x)
        apply_to(every(X, lambda x: eq(h(x), Max(rb(x), 0))), x)
        use(capped_odds, k=k, p=a(x))
        have(rb(x) >= 0)
        have(eq(Max(rb(x), 0), rb(x)))

def cap_under(h: Function, k: Expr) -> None:
    """The moment of the capped odds is that of their name."""
    with under(mu, lambda x: eq(h(x) ** (alpha - 1), capped(k, a(x)) ** (alpha - 1))) as x:
        apply_to(every(X, lambda x: eq(h(x), capped(k, a(x)))), x)
        rewrite(this)

@claim("E_mu (a/max(1 - a, a/k))^(alpha - 1), alpha > 1, grows with the cap k",
    given=[0 < k, k <= k2, alpha > 1],
    show=moment(k) <= moment(k2))
def capped_moments_increase():
    for bounded_, h_, k_ in ((rb, h, k), (rb2, h2, k2)):
        cap_named(bounded_, h_, k_)
        cap_under(h_, k_)
    with under(mu, lambda x: h(x) ** (alpha - 1) <= h2(x) ** (alpha - 1)) as x:
        apply_to(every(X, lambda x: eq(h(x), capped(k, a(x)))), x)
        apply_to(every(X, lambda x: eq(h2(x), capped(k2, a(x)))), x)
        use(capped_odds_increase, p=a(x))
        fact("^", "increasing", h(x), h2(x), alpha - 1)

cap = (1 / eps) ** (1 / (alpha - 1))

def rare(x: Point) -> None:
    """Above the cap the capped odds are k, whose power is 1/eps."""
    use(capped_odds, p=a(x))
    apply_to(every(X, lambda x: eq(h(x), capped(k, a(x)))), x)
    apply_to("s1", x)
    apply_to("T", x)
    yes, no = cases(k * (1 - a(x)) < a(x))
    with yes:
        fact("^", "increasing", k, h(x), alpha - 1)
        have(1 <= eps * h(x) ** (alpha - 1), by.linear(eps))
        have(t(x) ** (alpha - 1) <= Max(T, 0))
        linear(Max(T, 0))
    with no:
        have(0 <= Max(T, 0) * eps * h(x) ** (alpha - 1))

low, high = E(mu, lambda x: t(x) ** (alpha - 1)), E(nu, lambda x: t(x) ** alpha)
root = high ** ((alpha - 1) / alpha) * H ** (1 / alpha)

# --- order infinity ---------------------------------------------------------------------------------------------------------

@claim("Odds above k with probability 0 under mu: mu is at most k nu",
    given=[odds, k > 0, E(mu, lambda x: above(k, a(x))) <= 0],
    show=E(mu, t) <= k * E(nu, t))
def odds_never_above():
    """E_mu t = E_mu a t + E_nu a t, and a t <= k (1 - a) t, except where the odds are above k."""
    bounded_by(t, T)
    apply_to(odds, t)
    for law in (mu, nu):
        with under(law, lambda x: a(x) * t(x) <= k * ((1 - a(x)) * t(x)) + Max(T, 0) * (a(x) * above(k, a(x)))) as x:
            apply_to("T", x)
            yes, no = cases(k * (1 - a(x)) < a(x))
            with yes:
                have(k * ((1 - a(x)) * t(x)) >= 0)
                have(t(x) <= Max(T, 0))
                linear(a(x))
            with no:
                linear(t(x))
    apply_to(odds, value(X, lambda x: above(k, a(x))))
    linear(Max(T, 0), k)

@claim("mu(a > k (1 - a)) >= k nu(a > k (1 - a)) for the odds a/(1 - a) of mu to nu",
    given=[odds],
    show=k * E(nu, lambda x: above(k, a(x))) <= E(mu, lambda x: above(k, a(x))))
def odds_above():
    apply_to(odds, value(X, lambda x: above(k, a(x))))
    for law in (mu, nu):
        under(law, lambda x: k * ((1 - a(x)) * above(k, a(x))) <= a(x) * above(k, a(x)),
            lambda x: (by.cases(k * (1 - a(x)) < a(x)),))

doubt(odds_above,
    mutants=[mutant("twice", show=2 * k * E(nu, lambda x: above(k, a(x))) <= E(mu, lambda x: above(k, a(x))))])

# --- order one --------------------------------------------------------------------------------------------------------------

raised = lambda k, p: log(capped(k, p) + eps)
largest = lambda k: k + eps + 1 / eps  # a bound of its absolute value

@claim("|log(p/max(1 - p, p/k) + eps)| <= k + eps + 1/eps",
    given=[k > 0, eps > 0, 0 <= p, p <= 1],
    show=all_of(-largest(k) <= raised(k, p), raised(k, p) <= largest(k)))
def raised_odds():
    use(capped_odds)
    let(c, capped(k, p) + eps)
    fact("log", "tangent", 1 / c)
    rewrite("c", backwards=True)

def log_named(l: Function, k: Expr) -> None:
    """l names the logarithm of the capped odds and eps."""
    name_for(l, value(X, lambda x0: raised(k, a(x0))), limit=largest(k), by=[(by.use(raised_odds, k=k, p=a(x0)),)] * 2)
    under(mu, lambda x: eq(l(x), raised(k, a(x))),
        lambda x: (by.apply_to(every(X, lambda x: eq(l(x), raised(k, a(x)))), x),))

@claim("p/(c + eps) <= 1 - p + p/k for the capped odds c of p",
    given=[k > 0, eps > 0, 0 <= p, p <= 1, c >= 0, p <= c * (1 - p) + p * above(k, p), k * above(k, p) <= c],
    show=p / (c + eps) <= 1 - p + p / k)
def over_capped():
    _, no = cases(k * (1 - p) < p)
    with no:
        have(p <= (1 - p) * (c + eps), by.linear(eps))
        have(p / k >= 0)
        linear(1 / (c + eps))

@claim("mu(e^g/(h + eps)) <= nu(e^g) + mu(e^g)/k, h the odds of mu to nu capped at k",
    given=[odds, k > 0, eps > 0, hypothesis("logarithm", every(X, lambda x: eq(l(x), raised(k, a(x)))))],
    show=E(mu, lambda x: exp(g(x) - l(x))) <= E(nu, lambda x: exp(g(x))) + E(mu, lambda x: exp(g(x))) / k)
def over_the_capped_odds():
    """E_mu f = E_mu a f + E_nu a f, and under either law the inequality holds pointwise, by `over_capped`."""
    apply_to(odds, value(X, lambda x: exp(g(x) - l(x))))
    apply_to(odds, value(X, lambda x: exp(g(x))))
    for law in (mu, nu):
        with under(law, lambda x: a(x) * exp(g(x) - l(x)) <= (1 - a(x)) * exp(g(x)) + a(x) * exp(g(x)) / k) as x:
            apply_to("logarithm", x)
            use(capped_odds, p=a(x))
            fact("exp", "log", capped(k, a(x)) + eps)
            have(eq(exp(g(x) - l(x)), exp(g(x)) / exp(l(x))))
            rewrite(this)
            rewrite(eq(l(x), raised(k, a(x))))
            rewrite("exp log")
            use(over_capped, p=a(x), c=capped(k, a(x)))
            linear(exp(g(x)))

@claim("c <= log(H) + e^c/H - 1", given=[H > 0], show=c <= log(H) + exp(c) / H - 1)
def log_above_exp():
    fact("exp", "tangent", c - log(H))
    fact("exp", "log", H)
    have(eq(exp(c - log(H)) * exp(log(H)), exp(c)))
    have(eq(exp(c - log(H)), exp(c) / H), by.rewrite("exp log", at=this), by.linear(1 / H))

@claim("If E_mu log(h + eps) <= c for the odds h of mu to nu capped at every k > 0, then KL(mu || nu) <= c",
    given=[odds, eps > 0,
        hypothesis("capped", every(REAL, lambda k: (0 < k).implies(E(mu, lambda x: raised(k, a(x))) <= c)))],
    show=kl(mu, nu) <= c)
def kl_from_capped():
    """With H = E_nu e^g + T/k, e^g <= T: the mean of e^(g - l)/H under mu is at most 1, so E_mu g <= c + log H."""
    intro("g")
    name_for(t, value(X, lambda x: exp(g(x))))
    bounded_by(t, T)
    with have(every(X, lambda x: exp(g(x)) <= Max(T, 0))):
        x = intro("x")
        apply_to("t", x)
        apply_to("T", x)
    under(mu, lambda x: exp(g(x)) <= Max(T, 0), lambda x: (by.apply_to(every(X, lambda x: exp(g(x)) <= Max(T, 0)), x),))
    with use(small_real, A=exp(E(mu, g)) - exp(c) * E(nu, lambda x: exp(g(x))), B=exp(c) * Max(T, 0)) as that:
        with that.premise("for every eps"):
            u = intro("u")
            intro(1)
            let(k, 1 / u)
            have(eq(1 / k, u), by.rewrite("k"))
            log_named(l, k)
            apply_to("capped", k)
            use(over_the_capped_odds)
            let(H, E(nu, lambda x: exp(g(x))) + u * Max(T, 0))
            have(E(mu, lambda x: exp(g(x))) / k <= u * Max(T, 0), by.linear(u, E(mu, lambda x: exp(g(x)))))
            with under(mu, lambda x: g(x) <= l(x) + log(H) + exp(g(x) - l(x)) / H - 1) as x:
                use(log_above_exp, c=g(x) - l(x))
            have(E(mu, g) <= c + log(H), by.linear(1 / H))
            fact("exp", "increasing", E(mu, g), c + log(H))
            fact("exp", "log", H)
            linear(exp(c))

@claim("The mean of the capped odds h under nu is at most 1: E_nu (h + eps) <= 1 + eps",
    given=[odds, k > 0, eps > 0, hypothesis("logarithm", every(X, lambda x: eq(l(x), raised(k, a(x)))))],
    show=E(nu, lambda x: exp(l(x))) <= 1 + eps)
def capped_mean():
    apply_to(odds, value(X, lambda x: exp(l(x))))
    apply_to(odds, value(X, lambda x: expr(1)))
    for law in (mu, nu):
        with under(law, lambda x: (1 - a(x)) * exp(l(x)) <= a(x) * 1 + (1 - a(x)) * eps) as x:
            apply_to("logarithm", x)
            rewrite(this)
            use(capped_odds, p=a(x))
            fact("exp", "log", capped(k, a(x)) + eps)

@claim("E_mu log(a/max(1 - a, a/k) + eps) grows with the cap k",
    given=[0 < k, k <= k2, eps > 0],
    show=E(mu, lambda x: raised(k, a(x))) <= E(mu, lambda x: raised(k2, a(x))))
def raised_means_increase():
    log_named(l, k)
    log_named(g, k2)
    with under(mu, lambda x: l(x) <= g(x)) as x:
        apply_to(every(X, lambda x: eq(l(x), raised(k, a(x)))), x)
        apply_to(every(X, lambda x: eq(g(x), raised(k2, a(x)))), x)
        use(capped_odds_increase, p=a(x))
        use(capped_odds, p=a(x))
        fact("log", "increasing", capped(k, a(x)) + eps, capped(k2, a(x)) + eps)

doubt(over_the_capped_odds,
    mutants=[dropped(over_the_capped_odds, odds,
            hints=[{"X": "2", "mu": ["1", "0"], "nu": ["0", "1"], "a": ["1/3", "1/3"], "k": "2", "eps": "1/2",
                    "l": ["0", "0"], "g": ["0", "-5"]}])])
doubt(capped_mean,
    mutants=[mutant("without 1", show=E(nu, lambda x: exp(l(x))) <= eps,
            hints=[{"X": "1", "mu": ["1"], "nu": ["1"], "a": ["1/2"], "k": "1/2", "eps": "1/2", "l": ["0"]}])])
