"""The shifted divergences at every order and for E_gamma: no shift, larger shifts, shifts by a vector."""

from lemmas.divergences.equal_laws import kl_of_equal
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.approximate_steps import shifted_hockey_stick
from lemmas.iteration.every_order import shifted_max
from lemmas.iteration.order_one_step import shifted_kl
from lemmas.iteration.shift import clip_of_short
from lemmas.iteration.shifted import (clip_of_clip, first, has_law, unshifted_divergence_bounds, near_start,
    shifted_monotone_and_shifting, shifted_renyi)
from lemmas.papers import berthier, feldman
from verify.lemma import *

V = normed("V")
mu, nu = laws("mu nu", V)
pi_ = law("pi", V, V)
x, k = points("x k", V)
z, z1, eps, alpha, gamma, delta = reals("z z1 eps alpha gamma delta")
f, gb, h = bounded("f", V), bounded("gb", V), test("h", V)

cut = lambda u, k, z: u + clip(V, k, z)

# A shifted divergence is that of the law of u + clip(k, z), whatever the divergence; so the three facts are facts
# about that law.
@claim("What is moved by at most z is moved by at most z1 >= z",
    given=[z >= 0, z <= z1],
    show=eq(E(bind(pi_, lambda u, k: dirac(u, clip(V, k, z))), lambda u, k: f(cut(u, k, z1))),
        E(pi_, lambda u, k: f(cut(u, k, z)))))
def shorter_pairs():
    under(pi_, lambda u, k: eq(f(cut(u, clip(V, k, z), z1)), f(cut(u, k, z))),
        lambda u, k: (by.use(clip_of_clip), by.rewrite(this)))

@claim("A vector x is moved by at most its length",
    show=eq(E(mu, lambda u: f(u + clip(V, x, norm(x)))), E(mu, lambda u: f(u + x))))
def moved_by_a_vector():
    use(clip_of_short)
    rewrite(this)

def facts(mu: Law, at: tuple[Expr, Expr, Point], shifted: Callable[[Expr], Prop], plain: Callable[[Law], Prop]) -> Prop:
    """Monotone in the shift; a shift by a vector; no shift."""
    z, z1, x = at
    return all_of(shifted(z).implies(shifted(z1)), plain(bind(mu, lambda u: dirac(u + x))).implies(shifted(norm(x))),
        equivalent(shifted(expr(0)), plain(mu)))

@definition(r"\mathsf{D}_{$alpha}^{($z1)}($mu \,\|\, $nu) \le \mathsf{D}_{$alpha}^{($z)}($mu \,\|\, $nu),\ "
        r"\mathsf{D}_{$alpha}^{(\|$x\|)}($mu \,\|\, $nu) \le \mathsf{D}_{$alpha}($mu * $x \,\|\, $nu),\ "
        r"\mathsf{D}_{$alpha}^{(0)}($mu \,\|\, $nu) = \mathsf{D}_{$alpha}($mu \,\|\, $nu)\quad (\text{as bounds by } $eps)")
def renyi_shift_facts(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, z1: Real, x: Point[V], eps: Real) -> Prop:
    """D_alpha^(z1)(mu || nu) <= D_alpha^(z)(mu || nu); D_alpha^(|x|)(mu || nu) <= D_alpha(mu * x || nu); D_alpha^(0)(mu
    || nu) = D_alpha(mu || nu); at eps.

    Order alpha: a bound eps at z is one at z1, one of mu moved by x is one at |x|; at 0 it is one of the divergence."""
    return facts(mu, (z, z1, x), lambda z: shifted_renyi(mu, nu, alpha, z) <= eps, lambda M: renyi(M, nu, alpha) <= eps)

@definition(r"\mathsf{KL}^{($z1)}($mu \,\|\, $nu) \le \mathsf{KL}^{($z)}($mu \,\|\, $nu),\ "
        r"\mathsf{KL}^{(\|$x\|)}($mu \,\|\, $nu) \le \mathsf{KL}($mu * $x \,\|\, $nu),\ "
        r"\mathsf{KL}^{(0)}($mu \,\|\, $nu) = \mathsf{KL}($mu \,\|\, $nu)\quad (\text{as bounds by } $eps)")
def kl_shift_facts(V: Normed, mu: Law[V], nu: Law[V], z: Real, z1: Real, x: Point[V], eps: Real) -> Prop:
    """KL^(z1)(mu || nu) <= KL^(z)(mu || nu); KL^(|x|)(mu || nu) <= KL(mu * x || nu); KL^(0)(mu || nu) = KL(mu || nu);
    at eps.

    Order one: a bound eps at z is one at z1, one of mu moved by x is one at |x|; at 0 it is one of the divergence."""
    return facts(mu, (z, z1, x), lambda z: shifted_kl(V, mu, nu, z, eps), lambda M: kl(M, nu) <= eps)

@definition(r"\mathsf{D}_{\infty}^{($z1)}($mu \,\|\, $nu) \le \mathsf{D}_{\infty}^{($z)}($mu \,\|\, $nu),\ "
        r"\mathsf{D}_{\infty}^{(\|$x\|)}($mu \,\|\, $nu) \le \mathsf{D}_{\infty}($mu * $x \,\|\, $nu),\ "
        r"\mathsf{D}_{\infty}^{(0)}($mu \,\|\, $nu) = \mathsf{D}_{\infty}($mu \,\|\, $nu)\quad (\text{as bounds by } $eps)")
def max_shift_facts(V: Normed, mu: Law[V], nu: Law[V], z: Real, z1: Real, x: Point[V], eps: Real) -> Prop:
    """D_oo^(z1)(mu || nu) <= D_oo^(z)(mu || nu); D_oo^(|x|)(mu || nu) <= D_oo(mu * x || nu); D_oo^(0)(mu || nu) =
    D_oo(mu || nu); at eps.

    Order oo: a bound eps at z is one at z1, one of mu moved by x is one at |x|; at 0 it is one of the divergence."""
    return facts(mu, (z, z1, x), lambda z: shifted_max(V, mu, nu, z, eps), lambda M: max_divergence(M, nu) <= eps)

@definition(r"\mathsf{E}_{$gamma}^{($z1)}($mu \,\|\, $nu) \le \mathsf{E}_{$gamma}^{($z)}($mu \,\|\, $nu),\ "
        r"\mathsf{E}_{$gamma}^{(\|$x\|)}($mu \,\|\, $nu) \le \mathsf{E}_{$gamma}($mu * $x \,\|\, $nu),\ "
        r"\mathsf{E}_{$gamma}^{(0)}($mu \,\|\, $nu) = \mathsf{E}_{$gamma}($mu \,\|\, $nu)\quad (\text{as bounds by } $eps)")
def hockey_stick_shift_facts(gamma: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, z1: Real, x: Point[V],
        eps: Real) -> Prop:
    """E_gamma^(z1)(mu || nu) <= E_gamma^(z)(mu || nu); E_gamma^(|x|)(mu || nu) <= E_gamma(mu * x || nu); E_gamma^(0)(mu
    || nu) = E_gamma(mu || nu); at eps.

    E_gamma: a bound eps at z is one at z1, one of mu moved by x is one at |x|; at 0 it is one of the divergence."""
    return facts(mu, (z, z1, x), lambda z: shifted_hockey_stick(gamma, V, mu, nu, z, eps),
        lambda M: hockey_stick(M, nu, gamma) <= eps)

@claim("D^(z) does not rise as z grows, D^(|x|)(mu || nu) <= D(mu * x || nu), and D^(0) = D: at all orders and for "
        "E_gamma", feldman("Proposition 9", "remark", "every order, E_gamma, and no shift"),
    berthier("Section 3.2.3, z = 0", "part", "every order; of laws, not of a run"), kind="lemma",
    given=[z >= 0, z <= z1],
    show=all_of((alpha > 1).implies(renyi_shift_facts(alpha, V, mu, nu, z, z1, x, eps)),
        kl_shift_facts(V, mu, nu, z, z1, x, eps), max_shift_facts(V, mu, nu, z, z1, x, eps),
        hockey_stick_shift_facts(gamma, V, mu, nu, z, z1, x, delta)))
def shifted_divergence_facts():
    part = each_part()
    with part[0]:
        intro(1)
        use(shifted_monotone_and_shifting)
        with each_part()[2]:
            ways = each_part()
            with ways[0]:
                intro(1)
                use(unshifted_divergence_bounds)
            with ways[1]:
                intro(1)
                witness(bind(mu, lambda u: dirac(u, zero(V))))
    with part[1]:
        do(three("gb", gb))
    with part[2]:
        do(three("h", h, pure))
    with part[3]:
        do(three("h", h))

shorter = bind(pi_, lambda u, k: dirac(u, clip(V, k, z)))

def pure(*proof: Step) -> tuple[Step, ...]:
    """For order infinity tests are enough."""
    return (by.have(hockey_stick(mu, nu, exp(eps)) <= 0, *proof), by.use(pure_privacy), by.modus(this), by.assume())

def three(name: str, value_of: Thing, plain: Callable[..., tuple[Step, ...]] = lambda *proof: proof) -> tuple[Step,
        ...]:
    """The three facts, each of a mean of the function."""
    still = bind(mu, lambda u: dirac(u, zero(V)))
    return (by.each_part((by.intro(), by.unpack(this, "pi"), by.witness(shorter),
                by.each_part((),
                    (by.intro(name), by.apply_to(this), by.use(shorter_pairs), by.rewrite(this), by.assume()))),
            (by.intro(), by.witness(bind(mu, lambda u: dirac(u, x))),
                by.each_part((),
                    (by.intro(name), by.apply_to(this), by.use(moved_by_a_vector, f=value_of), by.rewrite(this),
                        by.assume()))),
            (by.each_part((by.intro(), by.unpack(this, "pi"),
                        *plain(by.intro(name), by.apply_to(has_law(pi_, first, mu)).called("first law"),
                            by.apply_to("pi.1"), by.rewrite("first law", backwards=True), by.assume())),
                    (by.intro(), by.witness(still),
                        by.each_part((), (by.intro(name), by.apply_to(this), by.assume())))),)),)

@claim("A law has shifted divergence 0 from itself, at every order", feldman("Theorem 22", "step", "the same start"),
    show=all_of((alpha > 1).implies(shifted_renyi(mu, mu, alpha, expr(0)) <= 0), shifted_kl(V, mu, mu, 0, 0),
        shifted_max(V, mu, mu, 0, 0)))
def same_start_every_order():
    use(kl_of_equal, nu=mu)
    use(shifted_divergence_facts, **at_rest)
    part = each_part()
    with part[0]:
        intro(1)
        use(near_start, P=mu)
    with part[1]:
        modus((kl(mu, mu) <= 0).implies(shifted_kl(V, mu, mu, 0, 0)))
    with part[2]:
        modus((max_divergence(mu, mu) <= 0).implies(shifted_max(V, mu, mu, 0, 0)))

at_rest = dict(nu=mu, z=0, z1=0, eps=0, x=zero(V), gamma=1, delta=0)

doubt(same_start_every_order,
    mutants=[mutant("from another law", given=[], show=hockey_stick(mu, nu, expr("1/2")) <= 0)])
doubt(shifted_divergence_facts,
    mutants=[mutant("without a shift E_gamma is half of what the shifted one is",
            given=[shifted_hockey_stick(gamma, V, mu, nu, 0, delta)], show=hockey_stick(mu, nu, gamma) <= delta / 2)])
