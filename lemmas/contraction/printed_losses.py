"""Theorems 4 and 5 with the assumptions on the loss as they are printed.

On the convex set: the loss is L-Lipschitz, its gradient beta-Lipschitz, and it is rho-strongly convex. That
the gradient is one of a function on the set asks for interior points.
"""

from lemmas.contraction.gradient_maps import (
    D,
    G,
    L,
    P,
    V,
    X,
    beta,
    diameter_at_most,
    eta,
    factor,
    printed_loss,
    projection,
    regular_loss,
    rho,
)
from lemmas.contraction.kernel_chains import i, n
from lemmas.contraction.losses import cocoercive, gradient_bounded
from lemmas.contraction.pnsgd import (
    Y,
    Z,
    algorithm,
    c,
    differ_at_i,
    eps,
    first,
    later,
    on_the_set,
    pnsgd_gaussian,
    projection_twice,
    sigma,
    x,
    x1,
)
from lemmas.contraction.stopped_runs import pnsgd_stopped, stopped
from lemmas.papers import contraction
from verify.lemma import *

loss = fun("l", V, X)
c0, p, q = points("c0 p q", V)
r0 = real("r0")
record = point("x", X)


@definition(
    V,
    map_(V, V),
    point(V),
    REAL,
    text="the ball of radius $r around $c is in the set of $P",
    latex=r"\mathrm{ball}($c, $r) \subset \mathrm{im}\,$P",
)
def has_interior(V: Space, P: Map, c: Point, r: Expr) -> Prop:
    """The ball of radius r around c is in the set that P projects onto."""
    return every(V, lambda w: (norm(w - c) <= r).implies(P(w) == w))


printed = [
    projection(V, P),
    0 <= rho,
    rho <= beta,
    L >= 0,
    r0 > 0,
    has_interior(V, P, c0, r0),
    printed_loss(V, X, P, loss, G, L, rho, beta),
]
u, v = points("u v", V)


def at(k: int, form: Callable[[Point, Point], Prop]) -> tuple[Step, ...]:
    """One of the assumptions at points u and v of the set, P u = u and P v = v."""
    return (
        intro("u", "v"),
        intro(),
        intro(),
        apply_to(printed[6], record, u, v),
        have(form(P(u), P(v))),
        congruence(P(u) == u, lambda hole: form(hole, P(v)), at=-1),
        congruence(P(v) == v, lambda hole: form(u, hole), at=-1),
        assume(),
    )


forms = (
    lambda u, v: abs(loss(u, record) - loss(v, record)) <= L * norm(u - v),
    lambda u, v: norm(G(u, record) - G(v, record)) <= beta * norm(u - v),
    lambda u, v: loss(u, record) + inner(G(u, record), v - u) + rho / 2 * norm(v - u) ** 2 <= loss(v, record),
)
of_record = {
    "l": value(V, lambda y: loss(y, record)),
    "g": value(V, lambda y: G(y, record)),
}

printed_loss_is_regular = claim(
    "The printed assumptions on the loss give those on its gradient that the proofs use",
    contraction("Section IV.B, assumptions on the loss", "step", "what the proofs use of them"),
    given=printed,
    show=regular_loss(V, X, P, G, L, rho, beta),
)
proof(
    printed_loss_is_regular,
    intro("x", "p", "q"),
    use(projection_twice),
    use(projection_twice, p=q),
    each_part(
        (
            use(
                gradient_bounded,
                c=c0,
                u=P(p),
                **of_record,
                by=[
                    (assume(),),
                    (),
                    (),
                    at(1, forms[1]),
                    at(2, forms[2]),
                    (),
                    at(0, forms[0]),
                    (),
                    (assume(),),
                    (assume(),),
                ],
            ),
            assume(),
        ),
        (
            use(
                cocoercive,
                c=c0,
                u=P(q),
                v=P(p),
                **of_record,
                by=[
                    (assume(),),
                    (),
                    (),
                    at(1, forms[1]),
                    at(2, forms[2]),
                    (),
                    (assume(),),
                    (assume(),),
                    (assume(),),
                ],
            ),
            assume(),
        ),
    ),
)

# --- the theorems ----------------------------------------------------------------------------------

# For every eta > 0 with c = max(|1 - eta rho|, |1 - eta beta|); the printed M = sqrt(1 - 2 eta beta
# rho/(beta + rho)) is at least c where eta <= 2/(beta + rho) (printed_constant), and wrong beyond, where
# the printed theorems fail.
run_setting = [
    *printed,
    diameter_at_most(V, P, D),
    eta > 0,
    sigma > 0,
    c == factor,
    eps >= 0,
    on_the_set(Y[0]),
    same(Y[0], Z[0]),
    algorithm(Y, x),
    algorithm(Z, x1),
    1 <= i,
    i <= n,
    differ_at_i,
]
from_printed = [
    (assume(),),
    (assume(),),
    (),
    (),
    (),
    (),
    (use(printed_loss_is_regular, by=[(assume(),), (), (), (), (), (assume(),), (assume(),)]), assume()),
    (),
    (),
    *[(assume(),)] * 4,
    (),
    (),
    (assume(),),
]

theorem4_contraction = claim(
    "PNSGD with Gaussian noise on a compact convex set is (eps, delta)-private for its i-th input "
    "with delta = "
    "theta(2 L/sigma) theta(c D/(eta sigma))^(n - i)",
    contraction("Theorem 4", "whole"),
    contraction("Algorithm 1", "whole"),
    contraction("Section IV.B, equation (12)", "whole"),
    repairs="projected_sgd_gaussian_any_eta",
    given=run_setting,
    show=hockey_stick(Y[n], Z[n], exp(eps)) <= first * later ** (n - i),
)
proof(theorem4_contraction, use(pnsgd_gaussian, by=from_printed), assume())

theorem5_contraction = claim(
    "Stopped at a uniform time, PNSGD with Gaussian noise is (eps, delta)-private for every input "
    "with delta = "
    "theta(2 L/sigma)/(n (1 - theta(c D/(eta sigma))))",
    contraction("Theorem 5", "whole"),
    repairs="random_stopping_any_eta",
    given=run_setting,
    show=hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first / (n * (1 - later)),
)
proof(theorem5_contraction, use(pnsgd_stopped, by=from_printed), assume())
