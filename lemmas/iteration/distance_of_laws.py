"""The distance W_infinity, and the maps that do not make it larger: Definitions 6 and 16 of Feldman et al."""

from lemmas.analysis.small_numbers import small_real
from lemmas.iteration.shifted import at_most, coupling, first, has_law, second, within
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu = laws("mu nu", V)
pi_ = law("pi", V, V)
r, s, z, k, eps, m = reals("r s z k eps m")
x, y = points("x y", V)
psi = map_("psi", V, V)
f = bounded("f", V)

@definition(r"\|u - v\| \le $r \ $pi\text{-a.s.}")
def pairs_within(V: Normed, pi: Law[V, V], r: Real) -> Prop:
    """|u - v| <= r almost surely under pi.

    |u - v| <= r with probability 1."""
    return eq(E(pi, lambda u, v: at_most(u - v, r)), 1)

def surely_within(pi: Law, r: Expr) -> Prop:
    """|u - v| <= r with probability 1."""
    return pairs_within(V, pi, r)

@definition(r"\operatorname{ess\,sup}_{$pi} \|u - v\| \le $r", name="ess_sup_at_most")
def essential_supremum_at_most(V: Normed, pi: Law[V, V], r: Real) -> Prop:
    """ess sup_pi |u - v| <= r.

    ess sup |u - v| <= r: the infimum of the m with P[|u - v| > m] = 0 is at most r."""
    return every(REAL,
        lambda r1: (r < r1).implies(exists(REAL,
                lambda m: (m <= r1) & eq(E(pi, lambda u, v: indicator(m < norm(u - v))), 0))))

def essential_supremum(pi: Law, r: Expr) -> Prop:
    """ess sup |u - v| <= r."""
    return essential_supremum_at_most(V, pi, r)

@definition
def wasserstein_at_most(V: Normed, mu: Law[V], nu: Law[V], s: Real) -> Prop:
    """W_oo(mu, nu) <= s.

    The infimum of r with a coupling of mu and nu such that |u - v| <= r almost surely is at most s."""
    return every(REAL,
        lambda r: (s < r).implies(exists(law(V, V),
                lambda pi: all_of(every(bounded(V), lambda f: E(pi, lambda u, v: f(u)) == E(mu, f)),
                    every(bounded(V), lambda f: E(pi, lambda u, v: f(v)) == E(nu, f)),
                    eq(E(pi, lambda u, v: indicator(norm(u - v) <= r)), 1)))))

def wasserstein(mu: Law, nu: Law) -> Divergence:
    """W_infinity(mu, nu), the infinity-Wasserstein distance."""
    return Divergence(lambda s: wasserstein_at_most(mu.spaces[0], mu, nu, s))

# --- Definition 6 ---------------------------------------------------------------------------------------

beyond = lambda pi, m: E(pi, lambda u, v: indicator(m < norm(u - v)))
# Finite where |u - v| > r, and so at most some k but for a probability eps: |u - v| >= r + 1/k there.
excess = lambda u, v: indicator(r < norm(u - v)) / (norm(u - v) - r)

@claim("If ess sup |u - v| <= r then |u - v| <= r almost surely",
    given=[essential_supremum(pi_, r)],
    show=surely_within(pi_, r))
def no_mass_beyond():
    with have(every(REAL, lambda eps: (0 < eps).implies(beyond(pi_, r) <= eps * 1))):
        intro("eps", "[0 < eps]")
        tight(k, pi_, excess, eps)
        apply_to(essential_supremum(pi_, r), r + 1 / (k + 1))
        unpack(this, "m")
        with under(pi_,
                lambda u, v: indicator(r < norm(u - v))
                    <= indicator(m < norm(u - v)) + indicator(k < abs(excess(u, v)))) as (u, v):
            yes, _ = cases(r < norm(u - v))
            with yes:
                _, within_m = cases(m < norm(u - v))
                with within_m:
                    have(1 / (norm(u - v) - r) >= k + 1, by.linear((k + 1) / (norm(u - v) - r)))
    use(small_real, A=beyond(pi_, r), B=1)
    under(pi_, lambda u, v: eq(at_most(u - v, r), 1 - indicator(r < norm(u - v))),
        lambda u, v: (by.cases(r < norm(u - v)),))
    have(eq(beyond(pi_, r), 0))

# The infimum over the couplings of the essential supremum: every r > s bounds it for some coupling.
@definition(r"\inf_{\pi \in \Pi($mu, $nu)} \operatorname{ess\,sup}_{\pi} \|u - v\| \le $s")
def least_supremum_at_most(V: Normed, mu: Law[V], nu: Law[V], s: Real) -> Prop:
    """inf over the couplings pi of mu and nu of ess sup_pi |u - v| <= s.

    For every r > s some coupling of mu and nu has ess sup |u - v| <= r: the infimum is at most s."""
    return every(REAL,
        lambda r: (s < r).implies(exists(law(V, V),
                lambda pi: coupling(pi, mu, nu) & essential_supremum_at_most(V, pi, r))))

@claim("W_oo(mu, nu) <= s if and only if every r > s bounds ess sup |u - v| under some coupling; and ess sup |u - v| "
        "<= r if and only if |u - v| <= r almost surely", feldman("Definition 6", "whole"),
    show=all_of(equivalent(wasserstein(mu, nu) <= s, least_supremum_at_most(V, mu, nu, s)),
        every(law(V, V), REAL, lambda pi, r: surely_within(pi, r).implies(essential_supremum(pi, r))),
        every(law(V, V), REAL, lambda pi, r: essential_supremum(pi, r).implies(surely_within(pi, r)))))
def wasserstein_distance():
    part = each_part()
    with part[0]:
        for way, reason in zip(each_part(), (no_mass_above, lambda: use(no_mass_beyond)), strict=True):
            with way:
                intro("[the premise]", "r", "[s < r]")
                apply_to("the premise")
                unpack(this, "pi")
                witness(pi_)
                with each_part()[-1]:  # that r bounds |u - v|
                    reason()
    with part[1]:
        intro("pi", "r")
        no_mass_above()
    with part[2]:
        intro("pi", "r", "[bounded]")
        use(no_mass_beyond)

def no_mass_above() -> None:
    """An almost sure bound r is one of the essential supremum."""
    intro("r1", "[r < r1]")
    witness(r)
    each_part((),
        (by.under(pi_, lambda u, v: eq(indicator(r < norm(u - v)), 1 - at_most(u - v, r)),
                lambda u, v: (by.cases(r < norm(u - v), no=()),)),))

# --- Definition 16 --------------------------------------------------------------------------------------

apart_from = lambda p, u: indicator(0 < norm(u - p))

@claim("Two points are no farther apart than their point laws",
    given=[within(dirac(x), dirac(y), z)],
    show=norm(x - y) <= z)
def point_laws_apart():
    """Under a coupling of the point laws u is x and v is y almost surely."""
    unpack(within(dirac(x), dirac(y), z), "pi")
    contradiction()
    apply_to(has_law(pi_, first, dirac(x)), value(V, lambda u: apart_from(x, u)))
    apply_to(has_law(pi_, second, dirac(y)), value(V, lambda v: apart_from(y, v)))
    with under(pi_, lambda u, v: at_most(u - v, z) <= apart_from(x, u) + apart_from(y, v)) as (u, v):
        triangle(x - u, u - v)
        triangle(x - v, v - y)
        _, no = cases(0 < norm(u - x))
        with no:
            cases(0 < norm(v - y), no=(by.have(norm(u - v) > z),))
    linear()

contractive = every(V, V, lambda x, y: norm(psi(x) - psi(y)) <= norm(x - y))

@definition(r"\forall \mu, \nu\colon W_{\infty}($psi\mu, $psi\nu) \le W_{\infty}(\mu, \nu)")
def brings_no_laws_apart(V: Normed, psi: Map[V, V]) -> Prop:
    """W_oo(psi mu, psi nu) <= W_oo(mu, nu) for all laws mu and nu.

    The images of two laws have a coupling within z wherever the laws have one."""
    return every(law(V), law(V), REAL,
        lambda mu, nu, z: within(mu, nu, z).implies(within(push(mu, psi), push(nu, psi), z)))

@claim("A map is a contraction, |psi(x) - psi(y)| <= |x - y|, if and only if it makes no distance W_oo of two laws "
        "larger", feldman("Definition 16", "whole"),
    show=equivalent(contractive, brings_no_laws_apart(V, psi)))
def contraction_is():
    """Both points of a coupling are mapped; and back, by the laws of two points."""
    part = each_part()
    with part[0]:
        intro("[the premise]", "mu", "nu", "z", "[within z]")
        unpack(this, "pi")
        witness(mapped)
        coupled, near = each_part()
        with coupled:
            for number, marginal in enumerate(each_part()):
                with marginal:
                    intro("f")
                    apply_to(f"pi.{number}", value(V, lambda u: f(psi(u))))
        with near:
            under(pi_, lambda u, v: at_most(u - v, z) <= at_most(psi(u) - psi(v), z),
                lambda u, v: (by.apply_to("the premise"),
                    by.cases(norm(u - v) <= z, yes=(by.have(norm(psi(u) - psi(v)) <= z),))))
            have(E(pi_, lambda u, v: at_most(psi(u) - psi(v), z)) >= 1)
    with part[1]:
        intro("[the premise]", "x", "y")
        apply_to("the premise", dirac(x), dirac(y), norm(x - y), by=[(by.witness(dirac(x, y)),)])
        use(point_laws_apart)

mapped = bind(pi_, lambda u, v: dirac(psi(u), psi(v)))

doubt(wasserstein_distance,
    mutants=[mutant("half of what is almost surely a bound",
            show=every(law(V, V), REAL, lambda pi, r: surely_within(pi, r).implies(essential_supremum(pi, r / 2))),
            hints=[{"witness": {"V": "line"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, dirac(expr(0), expr(1)), 1),
                            by.apply_to(this, expr("3/4")), by.unpack(this, "m"), by.linear())}}])])
# The map 2 u.
doubled = {"V": "line", "psi": value(line, lambda u: 2 * u)}
pairs, at_twice = law("pi", line, line), value(line, lambda u: bounded("f", line)(2 * u))
twice = (by.cases_of(abs(real("u") - real("v")), (), ()),)
same_bound = lambda u, v: (by.have(eq(abs(2 * u - 2 * v), 2 * abs(u - v)), *twice),
    by.cases(abs(u - v) <= z, yes=(by.have(abs(2 * u - 2 * v) <= 2 * z, by.linear()),),
        no=(by.have(2 * z < abs(2 * u - 2 * v), by.linear()),)))
doubt(contraction_is,
    mutants=[mutant("brings no laws further apart than twice as far",
            show=equivalent(contractive,
                every(law(V), law(V), REAL,
                    lambda mu, nu, z: within(mu, nu, z).implies(within(push(mu, psi), push(nu, psi), 2 * z)))),
            hints=[{"witness": doubled,
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.modus("supposed.1", by.intro("mu", "nu", "z"), by.intro(), by.unpack(this, "pi"),
                                by.witness(bind(pairs, lambda u, v: dirac(2 * u, 2 * v))),
                                by.each_part((by.each_part((by.intro("f"), by.apply_to("pi.0", at_twice)),
                                            (by.intro("f"), by.apply_to("pi.1", at_twice))),),
                                    (by.under(pairs,
                                            lambda u, v: eq(indicator(abs(2 * u - 2 * v) <= 2 * z),
                                                indicator(abs(u - v) <= z)), same_bound),))), by.apply_to(this, 1, 0),
                            by.linear())}}])])
