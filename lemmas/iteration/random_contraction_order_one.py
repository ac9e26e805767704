"""Contraction by random maps at order one, and Lemmas 2.15, 2.16 and 5.7 of Altschuler and Talwar for alpha >= 1."""

from lemmas.iteration.order_one_step import shifted_kl
from lemmas.iteration.reduction import Th, V, chi, omega, rho
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.papers import altschuler
from verify.lemma import *

mu, nu = laws("mu nu", V)
pi_ = law("pi", V, V)
z, a, C, s, eps, alpha, b1, sigma = reals("z a C s eps alpha b1 sigma")
u, v, k, w = points("u v k w", V)
th = point("th", Th)
gb, f, Lf = bounded("gb", V), bounded("f", V), bounded("Lf", V)

cut = lambda u, k: u + clip(V, k, z)
step = lambda u, k, th: omega(th, cut(u, k)) - chi(th, u)
inner_mean = lambda v: E(rho, lambda th: exp(gb(omega(th, v))))
# Asked only of points that the shift may hold apart: of u = v alone where no shift is left.
gap_ = every(Th, V, V,
    lambda th, u, v: (norm(u - v) <= z).implies(norm(chi(th, u) - omega(th, v)) <= C * norm(u - v) + s))
pushed = (bind(mu, lambda u: bind(rho, lambda th: dirac(chi(th, u)))),
    bind(nu, lambda v: bind(rho, lambda th: dirac(omega(th, v)))))
within = every(V, lambda v: (-b1 <= gb(v)) & (gb(v) <= b1))

@claim("E g <= log E exp(g), and both lie between the bounds of g",
    given=[within],
    show=all_of(inner_mean(v) > 0, -b1 <= log(inner_mean(v)), log(inner_mean(v)) <= b1,
        E(rho, lambda th: gb(omega(th, v))) <= log(inner_mean(v))))
def log_mean_bounded():
    under(rho, lambda th: exp(-b1) <= exp(gb(omega(th, v))),
        lambda th: (by.apply_to(within, omega(th, v)), by.fact("exp", "increasing", -b1, gb(omega(th, v)))))
    under(rho, lambda th: exp(gb(omega(th, v))) <= exp(b1),
        lambda th: (by.apply_to(within, omega(th, v)), by.fact("exp", "increasing", gb(omega(th, v)), b1)))
    fact("log", "increasing", exp(-b1), inner_mean(v))
    fact("log", "increasing", inner_mean(v), exp(b1))
    fact("log", "exp", -b1)
    fact("log", "exp", b1)
    fact("exp", "log", inner_mean(v))
    # exp lies above its tangent at log E exp(g).
    under(rho, lambda th: inner_mean(v) * (1 + gb(omega(th, v)) - log(inner_mean(v))) <= exp(gb(omega(th, v))),
        lambda th: (by.fact("exp", "tangent", gb(omega(th, v)) - log(inner_mean(v))),
            by.have(exp(gb(omega(th, v)) - log(inner_mean(v))) * inner_mean(v) == exp(gb(omega(th, v))),
                by.linear(exp(gb(omega(th, v)) - log(inner_mean(v))))), by.linear(inner_mean(v))))
    part = each_part()
    with part[3]:
        linear(1 / inner_mean(v))

doubt(log_mean_bounded, mutants=[dropped(log_mean_bounded, within)])

@claim("KL^(C z + s)(chi mu || omega nu) <= KL^(z)(mu || nu) for random maps s apart, one of them C-Lipschitz",
    altschuler("Lemma 2.16", "part", "order one"),
    given=[z >= 0, C >= 0, C * z + s >= 0, gap_, shifted_kl(V, mu, nu, z, eps)],
    show=shifted_kl(V, *pushed, C * z + s, eps))
def random_contraction_order_one():
    unpack(this, "pi")
    witness(bind(pi_, lambda u, k: bind(rho, lambda th: dirac(chi(th, u), step(u, k, th)))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(rho, lambda th: f(chi(th, u)))))
    with part[1]:
        intro("gb")
        bounded_by(gb, b1)
        with name_for(Lf, value(V, lambda v: log(inner_mean(v))), limit=b1) as of_Lf:
            with of_Lf.premise(0):
                use(log_mean_bounded)
            with of_Lf.premise(1):
                use(log_mean_bounded)
        apply_to(close, Lf)
        under(pi_, lambda u, k: moved(u, k) <= Lf(cut(u, k)),
            lambda u, k: (by.use(log_mean_bounded), by.apply_to(named), by.linear()))
        under(pi_, lambda u, k: eq(E(rho, lambda th: gb(chi(th, u) + whole_shift(u, k, th))), moved(u, k)),
            lambda u, k: (shift_reaches(u, k, gb),)).called("under pi_")
        with under(nu, lambda y: eq(exp(Lf(y)), inner_mean(y))) as y:
            apply_to(named)
            rewrite(this)
            fact("exp", "log", inner_mean(y))
        fact("exp", "increasing", E(pi_, moved), E(pi_, lambda u, k: Lf(cut(u, k))))
        rewrite("under pi_")
        linear(exp(eps))

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(mu, f))
close = every(bounded(V), lambda g: exp(E(pi_, lambda u, k: g(cut(u, k)))) <= exp(eps) * E(nu, lambda y: exp(g(y))))
moved = lambda u, k: E(rho, lambda th: gb(omega(th, cut(u, k))))
named = every(V, lambda v: eq(Lf(v), log(inner_mean(v))))
whole_shift = lambda u, k, th: clip(V, step(u, k, th), C * z + s)

def shift_reaches(u: Point, k: Point, h: Function) -> Step:
    """Shifted by no more than C z + s the first map is the second: E h(chi(u) + shift) = E h(omega(u + cut k))."""
    return by.under(rho, lambda th: eq(h(chi(th, u) + whole_shift(u, k, th)), h(omega(th, cut(u, k)))),
        lambda th: (by.use(norm_of_clip), by.apply_to(gap_), by.have(norm(step(u, k, th)) <= C * z + s, by.linear(C)),
            by.use(clip_of_short, z=C * z + s), by.rewrite(this)))
