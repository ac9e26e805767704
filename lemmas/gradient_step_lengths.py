"""Gradient steps of any length, and strict against strong convexity: two readings of a paper's assumptions.

S, P and G stand for |d|^2, <d, g> and |g|^2 as in gradient_step_strong.
"""

from lemmas.gradient_step_strong import (
    USE,
    G,
    P,
    S,
    after,
    beta,
    cocoercive,
    eta,
    losses,
    rho,
    step_any_eta,
)
from lemmas.papers import contraction
from verify.claim import Claim, Mutant
from verify.language.expr import every_real, exists_real, reals
from verify.prove.steps import (
    assume,
    auto,
    cases,
    choose,
    have,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    witness,
)

m, x, y_ = reals("m x y")
step = (*losses, eta > 0, S >= 0, P >= rho * S, P <= beta * S, cocoercive)

every_step = Claim(
    id="projected_sgd_every_step",
    title="For every eta > 0 the gradient step is max(|1 - eta rho|, |1 - eta beta|)-Lipschitz",
    sources=USE,
    kind="repair",
    repairs=step_any_eta.id,
    given=(*step, m >= (1 - eta * rho) ** 2, m >= (1 - eta * beta) ** 2),
    show=after(S, P, G) <= m * S,
    proof=(
        have(
            after(S, P, G) <= (1 - eta**2 * beta * rho) * S + eta * (eta * (beta + rho) - 2) * P,
            linear(eta**2),
        ),
        cases(
            eta * (beta + rho) <= 2,
            (have(eta * (2 - eta * (beta + rho)) * (P - rho * S) >= 0, sign()), linear(S)),
            (have(eta * (eta * (beta + rho) - 2) * (beta * S - P) >= 0, sign()), linear(S)),
        ),
    ),
    mutants=(
        Mutant(
            "|1 - eta rho| alone",
            given=(
                *losses,
                eta > 0,
                S >= 0,
                P >= rho * S,
                P <= beta * S,
                cocoercive,
                m >= (1 - eta * rho) ** 2,
            ),
            hints=({"beta": "1", "rho": "0", "eta": "3", "S": "1", "P": "1", "G": "1", "m": "1"},),
        ),
    ),
    note=(
        "m bounds the square of the constant.  So Theorems 3, 4 and 5 hold for every learning rate with this "
        "constant in place of M; it is the best one (quadratic losses), and 1 - eta rho for eta <= 2/(beta + "
        "rho)."
    ),
)

strict_is_strong = Claim(
    id="strictly_convex_is_strongly_convex",
    title="The strictly convex loss y^4 on [0, 1] is rho-strongly convex for some rho > 0",
    sources=(contraction("Section IV.D, strictly convex"),),
    kind="definition",
    flaw="slip",
    grade="misprint",
    show=exists_real(
        lambda rho: (rho > 0) & every_real(lambda y: ((y > 0) & (y <= 1)).implies(rho * y**2 <= 4 * y**3 * y))
    ),
    refutation={
        "witness": {},
        "proofs": {
            "show": (
                intro(),
                intro("rho"),
                cases(
                    rho <= 0,
                    (choose(0), assume()),
                    (
                        choose(1),
                        let(x, rho / (1 + 4 * rho)),
                        have(x > 0, rewrite(-1), sign()),
                        have(x * (1 + 4 * rho) == rho, rewrite(-2), ring()),
                        have(x <= 1, linear(scale=1 + 4 * rho)),
                        have(x * 4 < 1, linear(scale=1 + 4 * rho)),
                        have(4 * x**2 < rho, linear(x)),
                        witness(x),
                        auto(),
                    ),
                ),
            ),
        },
    },
    mutants=(
        Mutant(
            "rho = 1/5",
            given=(y_ > 0, y_ <= 1),
            show=y_**2 / 5 <= 4 * y_**3 * y_,
            hints=({"y": "1/10"},),
        ),
    ),
    note=(
        "The text says strictly convex where it means strongly convex, and explains rho = 0 as not strictly "
        "convex.  (f'(y) - f'(0)) y = 4 y^4 is below rho y^2 near 0.  A slip of words; the formulas use rho."
    ),
)

strong_is_strict = Claim(
    id="strongly_convex_is_strictly_convex",
    title="For rho > 0 a rho-strongly convex loss is strictly convex: <d, g> > 0 for d not 0",
    sources=strict_is_strong.sources,
    kind="repair",
    repairs=strict_is_strong.id,
    given=(rho > 0, S > 0, P >= rho * S),
    show=P > 0,
    proof=(have(rho * S > 0, sign()), linear()),
    mutants=(Mutant("rho = 0", given=(rho >= 0, S > 0, P >= rho * S)),),
    note="The implication that holds.  rho = 0 asks for convexity alone, strict or not.",
)

CLAIMS = (every_step, strict_is_strong, strong_is_strict)
