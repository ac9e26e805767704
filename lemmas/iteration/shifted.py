"""Laws near each other, and the shifted Renyi divergence: Lemma 7 and Proposition 9 of Feldman et al.

A law within z of mu is that of u + clip(k, z) for a law pi of pairs (u, k) with the first marginal mu, k cut to the
length z.  shifted_renyi_moment(mu, nu, alpha, z) is exp((alpha - 1) D_alpha^(z)): it is at most B if with some such pi
(E_pi t(u + clip(k, z))^(alpha - 1))^alpha <= B (E_nu t^alpha)^(alpha - 1) for all weights t.
"""

from typing import Any

from lemmas.axioms import coupling
from lemmas.divergences.renyi import jensen
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu, P, Q_ = laws("mu nu P Q", V)
pi_ = law("pi", V, V)
k, u, v, w, x = points("k u v w x", V)
z, z1, B, eps, alpha = reals("z z1 B eps alpha")
f = bounded("f", V)
t = weight("t", V)

@definition(r"\mathsf{D}^{($z)}_{$alpha}($mu \,\|\, $nu) \le $eps", name="shifted_renyi")
def shifted_renyi_at_most(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, eps: Real) -> Prop:
    """D_alpha^(z)(mu || nu) <= eps.

    Some law within z of mu has Renyi divergence at most eps from nu."""
    return shifted_renyi_moment(mu, nu, alpha, z) <= exp((alpha - 1) * eps)

def shifted_renyi(mu: Law, nu: Law, alpha: Expr, z: Expr | int) -> Divergence:
    """D_alpha^(z)(mu || nu) <= eps: some law within z of mu has Renyi divergence at most eps from nu."""
    return Divergence(lambda eps: shifted_renyi_at_most(alpha, mu.spaces[0], mu, nu, z, eps))

def has_law(pi_: Law, image: Callable[[Point, Point], Point], mu: Law) -> Prop:
    """The image of a pair drawn from pi has the law mu."""
    return every(bounded(V), lambda f: E(pi_, lambda u, v: f(image(u, v))) == E(mu, f))

first = lambda u, v: u
second = lambda u, v: v
added = lambda u, w: u + w
at_most = lambda p, z: indicator(norm(p) <= z)

# "The distance W_infinity of mu and nu is at most z": read as the first of these, attained.
@definition(r"\exists (U, V)\colon U \sim $mu,\ V \sim $nu,\ \|U - V\| \le $z \text{ a.s.}")
def coupled_within(V: Normed, mu: Law[V], nu: Law[V], z: Real) -> Prop:
    """some coupling of mu and nu has |u - v| <= z almost surely."""
    return exists(law(V, V), lambda pi: coupling(pi, mu, nu) & eq(E(pi, lambda u, v: at_most(u - v, z)), 1))

@definition(r"\exists (U, W)\colon U \sim $mu,\ U + W \sim $nu,\ \|W\| \le $z \text{ a.s.}", letters="V")
def displaced_within(V: Normed, mu: Law[V], nu: Law[V], z: Real) -> Prop:
    """some pair (U, W) has U ~ mu, U + W ~ nu, |W| <= z almost surely.

    Some pair (U, W) has U of the law mu, U + W of the law nu, and |W| <= z almost surely."""
    return exists(law(V, V),
        lambda pi: all_of(has_law(pi, first, mu), has_law(pi, added, nu), eq(E(pi, lambda u, w: at_most(w, z)), 1)))

@definition(r"\exists (U, K)\colon U \sim $mu,\ U + \mathrm{clip}(K, $z) \sim $nu", letters="V")
def clipped_within(V: Normed, mu: Law[V], nu: Law[V], z: Real) -> Prop:
    """some pair (U, K) has U ~ mu, U + clip(K, z) ~ nu.

    Some pair (U, K) has U of the law mu and U + K, K cut to length z, of the law nu."""
    return exists(law(V, V), lambda pi: has_law(pi, first, mu) & has_law(pi, lambda u, k: u + clip(V, k, z), nu))

def within(mu: Law, nu: Law, r: Expr) -> Prop:
    """A coupling with |u - v| <= r almost surely."""
    return coupled_within(mu.spaces[0], mu, nu, r)

coupled = coupled_within(V, mu, nu, z)
displaced = displaced_within(V, mu, nu, z)
clipped = clipped_within(V, mu, nu, z)

@claim("1[|clip(k, z)| <= z] = 1 for z >= 0", given=[z >= 0], show=eq(at_most(clip(V, k, z), z), 1))
def clip_is_short():
    use(norm_of_clip)

@claim("Some coupling has |U - V| <= z if and only if some pair (U, W) has |W| <= z, U ~ mu and U + W ~ nu",
    feldman("Lemma 7", "part", "the second and the third form"),
    show=equivalent(coupled, displaced))
def coupled_is_displaced():
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "pi")
        witness(bind(pi_, lambda u, v: dirac(u, v - u)))
    with part[1]:
        intro(1)
        unpack(this, "pi")
        witness(bind(pi_, lambda u, w: dirac(u, u + w)))

b1 = real("b1")
far = lambda w: 1 - at_most(w, z)

@claim("f(u + clip(w, z)) and f(u + w) differ by at most 2 sup |f| where |w| > z, and not at all elsewhere",
    given=[z >= 0, hypothesis("f bounded", every(V, lambda v: (-b1 <= f(v)) & (f(v) <= b1)))],
    show=(f(u + clip(V, w, z)) <= f(u + w) + 2 * b1 * far(w)) & (f(u + w) <= f(u + clip(V, w, z)) + 2 * b1 * far(w)))
def clip_where_short():
    apply_to("f bounded", u + w)
    apply_to("f bounded", u + clip(V, w, z))
    yes, _ = cases(norm(w) <= z)
    with yes:
        use(clip_of_short)
        have(eq(f(u + clip(V, w, z)), f(u + w)), by.rewrite(this))

@claim("Some (U, W), U ~ mu, U + W ~ nu, has |W| <= z if and only if some (U, K), U ~ mu, has U + clip(K, z) ~ nu",
    feldman("Lemma 7", "part", "the third form, and the form that is used here"),
    given=[z >= 0],
    show=equivalent(displaced, clipped))
def displaced_is_clipped():
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "pi")
        witness(pi_)
        with each_part()[1]:
            intro("f")
            bounded_by(f, b1)
            apply_to(has_law(pi_, added, nu))
            under(pi_, lambda u, w: f(u + clip(V, w, z)) <= f(u + w) + 2 * b1 * far(w),
                lambda u, w: (by.use(clip_where_short),))
            under(pi_, lambda u, w: f(u + w) <= f(u + clip(V, w, z)) + 2 * b1 * far(w),
                lambda u, w: (by.use(clip_where_short),))
            have(E(pi_, lambda u, w: f(u + clip(V, w, z))) <= E(nu, f), by.linear(b1))
            have(E(nu, f) <= E(pi_, lambda u, w: f(u + clip(V, w, z))), by.linear(b1))
    with part[1]:
        intro(1)
        unpack(this, "pi")
        witness(bind(pi_, lambda u, k: dirac(u, clip(V, k, z))))
        with each_part()[2]:
            under(pi_, lambda u, k: eq(at_most(clip(V, k, z), z), 1), lambda u, k: (by.use(clip_is_short),))

# The paper's infimum over the laws within z of mu is read as attained: a bound is the bound of one such law
# (shifted_infimum has the infimum itself).
near_law = exists(law(V), lambda mu: clipped_within(V, P, mu, z) & (renyi(mu, nu, alpha) <= eps))

@claim("D_alpha^(z)(P || nu) <= eps if and only if some law within z of P has Renyi divergence at most eps from nu, "
        "alpha > 1", feldman("Definition 8", "part", "orders above 1, bounds of the infimum that are attained"),
    given=[alpha > 1],
    show=equivalent(shifted_renyi(P, nu, alpha, z) <= eps, near_law))
def shifted_renyi_attained():
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "pi")
        witness(bind(pi_, lambda u, k: dirac(u + clip(V, k, z))))
        with each_part()[0]:
            witness(pi_)
    with part[1]:
        intro(1)
        unpack(this, "mu")
        unpack("mu.0", "pi")
        witness(pi_)
        with each_part()[1]:
            intro("t")
            apply_to(this, value(V, lambda v: t(v) ** (alpha - 1))).called("pi here")
            apply_to(renyi(mu, nu, alpha) <= eps)
            rewrite("pi here")

# The bound of the divergence at the weight t, with `hole` for the mean on the left.
bound_at = lambda hole: hole**alpha <= exp((alpha - 1) * eps) * E(nu, lambda y: t(y) ** alpha) ** (alpha - 1)

# --- Proposition 9 ------------------------------------------------------------------------------------

@claim("clip(clip(k, z), z1) = clip(k, z) for 0 <= z <= z1",
    given=[z >= 0, z <= z1],
    show=clip(V, clip(V, k, z), z1) == clip(V, k, z))
def clip_of_clip():
    use(norm_of_clip)
    use(clip_of_short)

monotone = (shifted_renyi(mu, nu, alpha, z) <= eps).implies(shifted_renyi(mu, nu, alpha, z1) <= eps)
shifting = (renyi(bind(mu, lambda u: dirac(u + x)), nu, alpha) <= eps).implies(
    shifted_renyi(mu, nu, alpha, norm(x)) <= eps)

@claim("The shifted divergence does not rise as the shift grows, and D_alpha^(|x|)(mu || nu) <= D_alpha(mu * x || nu)",
    feldman("Proposition 9", "part", "orders above 1, bounds of the infimum that are attained"),
    given=[alpha > 1, z >= 0, z <= z1],
    show=monotone & shifting)
def shifted_monotone_and_shifting():
    part = each_part()
    with part[0]:
        intro(1)
        unpack(this, "pi")
        witness(bind(pi_, lambda u, k: dirac(u, clip(V, k, z))))
        with each_part()[1]:
            intro("t")
            apply_to(this)
            under(pi_, after_cut, lambda u, k: (by.use(clip_of_clip), by.rewrite(this)))
            rewrite(this)
    with part[1]:
        intro(1)
        witness(bind(mu, lambda u: dirac(u, x)))
        with each_part()[1]:
            intro("t")
            apply_to(this)
            use(clip_of_short, z=norm(x))
            congruence(this, lambda hole: bound_at(E(mu, lambda u: t(u + hole) ** (alpha - 1))))

after_cut = lambda u, k: eq(t(u + clip(V, clip(V, k, z), z1)) ** (alpha - 1), t(u + clip(V, k, z)) ** (alpha - 1))

# --- where an iteration starts and ends ---------------------------------------------------------------

@claim("A law has 0-shifted divergence 0 from itself", feldman("Theorem 22", "step", "the same start"),
    given=[alpha > 1],
    show=shifted_renyi_moment(P, P, alpha, 0) <= 1)
def near_start():
    witness(bind(P, lambda u: dirac(u, zero(V))))
    with each_part()[1]:
        intro("t")
        use(jensen)
        fact("^", "increasing", E(P, lambda u: t(u) ** (alpha - 1)),
            E(P, lambda u: t(u) ** alpha) ** ((alpha - 1) / alpha), alpha)

@claim("Two points have shifted divergence 0 at their distance", feldman("Theorem 1", "step", "two starting points"),
    given=[alpha > 1],
    show=shifted_renyi_moment(dirac(u), dirac(v), alpha, norm(v - u)) <= 1)
def near_points():
    witness(dirac(u, v - u))
    with each_part()[1]:
        intro("t")
        use(clip_of_short, z=norm(v - u))
        congruence(this, lambda hole: (t(u + hole) ** (alpha - 1)) ** alpha <= (t(v) ** alpha) ** (alpha - 1))

@claim("A bound B of exp((alpha - 1) D_alpha^(0)) is one of exp((alpha - 1) D_alpha)",
    feldman("Theorem 22", "step", "the end, z_T = 0"),
    given=[alpha > 1, hypothesis("0-shifted", shifted_renyi_moment(P, Q_, alpha, 0) <= B)],
    show=renyi_moment(P, Q_, alpha) <= B)
def unshifted_divergence_bounds():
    unpack(this, "pi")
    intro("t")
    apply_to(this)
    apply_to(has_law(pi_, first, P))
    rewrite(this, backwards=True)

# --- doubts -------------------------------------------------------------------------------------------

# The points 0 and 1 of the line.
to_one = dirac(expr(0), expr(1))
not_above_zero = value(line, lambda u: indicator(u <= 0))
everywhere_one = value(line, lambda u: expr(1))
at_zero: dict[str, Any] = {"V": "line", "alpha": "2"}
doubt(unshifted_divergence_bounds,
    mutants=[mutant("of the 1-shifted divergence",
            given=[alpha > 1, hypothesis("1-shifted", shifted_renyi_moment(P, Q_, alpha, 1) <= B)],
            hints=[{"witness": {**at_zero, "P": dirac(expr(0)), "Q": dirac(expr(1)), "B": "1"},
                    "proofs": {"given 1-shifted": (by.witness(to_one), by.each_part((), (by.intro("t"),))),
                        "show": (by.contradiction(), by.apply_to(this, not_above_zero), by.linear())}}])])
below_one = {"show": (by.contradiction(), by.unpack(this, "pi"), by.apply_to("pi.1", everywhere_one), by.linear())}
doubt(near_start,
    mutants=[mutant("a moment of 9/10", show=shifted_renyi_moment(P, P, alpha, 0) <= "9/10",
            hints=[{"witness": {**at_zero, "P": dirac(expr(0))}, "proofs": below_one}])])
doubt(near_points,
    mutants=[mutant("a moment of 9/10", show=shifted_renyi_moment(dirac(u), dirac(v), alpha, norm(v - u)) <= "9/10",
            hints=[{"witness": {**at_zero, "u": "0", "v": "1"}, "proofs": below_one}])])
doubt(shifted_renyi_attained,
    mutants=[mutant("at eps - 1",
            show=(shifted_renyi(P, nu, alpha, z) <= eps).implies(
                exists(law(V), lambda mu: clipped_within(V, P, mu, z) & (renyi(mu, nu, alpha) <= eps - 1))),
            hints=[{"witness": {**at_zero, "P": dirac(expr(0)), "nu": dirac(expr(0)), "z": "0", "eps": "0"},
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.modus("supposed", by.use(near_start, V=line, P=dirac(expr(0)), alpha=2)),
                            by.unpack(this, "mu"), by.apply_to(this, everywhere_one), by.fact("exp", "strictly", -1, 0),
                            by.linear())}}])])
# 0 and 1 without a shift, which the test of what is up to 0 tells apart; and 0 and itself.
points_told_apart = (by.contradiction(),
    by.use(unshifted_divergence_bounds, V=line, P=dirac(expr(0)), Q=dirac(expr(1)), alpha=2, B=1),
    by.apply_to(this, not_above_zero), by.linear())
near_itself = (by.witness(dirac(expr(0), expr(0))), by.each_part((), (by.intro("t"),)))
doubt(shifted_monotone_and_shifting,
    mutants=[mutant("of a smaller shift", given=[alpha > 1, z1 >= 0, z1 <= z], show=monotone,
            hints=[{"witness": {**at_zero, "mu": dirac(expr(0)), "nu": dirac(expr(1)), "z": "1", "z1": "0", "eps": "0"},
                    "proofs": {"show": (by.contradiction().called("falls"),
                            by.modus("falls", by.witness(to_one), by.each_part((), (by.intro("t"),))),
                            *points_told_apart[1:])}}])])
