"""After n noisy steps the Renyi divergence is at most 1/n of that after one: (3) of Asoodeh, Diaz, Calmon.

P_t and Q_t are the laws of two runs after t steps, with one and the same map psi_t in step t, and order alpha > 1.  The
maps after the first do not expand.  y0 and y1 are the two starts, d the distance of their images under the first map;
D^(z) is the shifted divergence, as a moment in the statements.
"""

from typing import Any

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.iteration.reduction import lipschitz
from lemmas.iteration.random_step import shift_and_contract
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_points
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import contraction
from verify.lemma import *

V = euclid("V")
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
psi = sequence("psi", map_(V, V))
alpha, sigma = reals("alpha sigma")
n, index_t = integer("n"), integer("t")
y0, y1 = points("y0 y1", V)
noise = gaussian(V, sigma)
identity = value(V, lambda u: u)

def updates(P: Series[Law], start: Point) -> Prop:
    """P[t] is the law of Y_t = psi_t(Y_(t - 1)) + Z_t, Y_0 = start, with the noise N(0, sigma^2 I)."""
    return same(P[0], dirac(start)) & for_all(1, n,
        lambda t: same(P[t], bind(P[t - 1], lambda y: bind(noise, lambda z: dirac(psi[t](y) + z)))))

u1, v1 = psi[1](y0), psi[1](y1)
d = norm(v1 - u1)
cost = alpha * (d / n) ** 2 / (2 * sigma**2)
left = lambda t: d * (1 - t / n)  # the shift after step t, of which each step takes d/n off at the cost `cost`
first_law = lambda u: bind(noise, lambda z: dirac(u + z))
given = [alpha > 1, sigma > 0, n >= 1,
    hypothesis("later maps contract", for_all(2, n, lambda t: lipschitz(psi[t], expr(1)))),
    hypothesis("run", updates(P, y0)), hypothesis("other run", updates(Q_, y1))]

@claim("The law after one step is that of psi_1(y0) + Z_1",
    given=[n >= 1, hypothesis("updates P", updates(P, y0))],
    show=same(P[1], first_law(psi[1](y0))))
def law_after_one():
    apply_to(updates_of(P))
    rewrite(this)
    rewrite(same(P[0], dirac(y0)))

@claim("D^(d (1 - 1/n))(P_1 || Q_1) <= alpha (d/n)^2/(2 sigma^2) for d = |psi_1(y1) - psi_1(y0)|",
    given=given,
    show=shifted_renyi_moment(P[1], Q_[1], alpha, left(1)) <= exp((alpha - 1) * cost))
def after_one_step():
    use(gaussian_cost)
    use(near_points)
    use(law_after_one).called("law after one")
    use(law_after_one, P=Q_)
    rewrite("law after one")
    rewrite(this)
    use(shift_and_contract, psi=identity, phi=identity, T=identity, z1=left(1), b=1, s=0)

@claim("If psi_2, ..., psi_n do not expand: D_alpha(P_n || Q_n) <= alpha |psi_1(y0) - psi_1(y1)|^2/(2 n sigma^2)",
    given=given,
    show=renyi(P[n], Q_[n], alpha) <= alpha * norm(u1 - v1) ** 2 / (2 * n * sigma**2))
def after_n_steps():
    """The shift that is left after the first step, d (1 - 1/n), is used up in n - 1 steps, d/n in each."""
    use(after_one_step)
    use(gaussian_cost, a=d / n)
    with use(iterations_shifted, Th=V, P=value(INTEGER, lambda t: P[t + 1]), Q=value(INTEGER, lambda t: Q_[t + 1]),
            n=n - 1, N=value(INTEGER, lambda t: noise), rho=value(INTEGER, lambda t: dirac(zero(V))),
            psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi[t + 2](u))),
            phi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi[t + 2](u))),
            T=value(INTEGER, lambda t: identity), C=value(INTEGER, lambda t: expr(1)),
            s=value(INTEGER, lambda t: expr(0)), a=value(INTEGER, lambda t: d / n),
            z=value(INTEGER, lambda t: left(t + 1)), R=value(INTEGER, lambda t: cost),
            S=value(INTEGER, lambda t: (t + 1) * cost), m=n - 1) as that:
        with that.premise("z >= 0"):
            intro("t")
            have(index_t + 1 <= n)
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            apply_to("later maps contract", index_t + 2, *points("u v", V))
        with that.premise("run"):
            later(P)
        with that.premise("other run"):
            later(Q_)
    modus(this)
    use(unshifted_divergence_bounds)

def later(W: Series[Law]) -> None:
    """Step t of the iteration that begins after the first step."""
    intro("t")
    apply_to(updates_of(W), index_t + 2)
    rewrite(this)

updates_of = lambda W: for_all(1, n,
    lambda t: same(W[t], bind(W[t - 1], lambda y: bind(noise, lambda z: dirac(psi[t](y) + z)))))

# Printed for any maps psi_t and with |y0 - y1| for its square.  The first map may be any.

@definition(r"\forall R\colon \mathsf{D}_{$alpha}({${P}}_1 \,\|\, {${Q}}_1) \le R \;\Rightarrow\; $c \le R,\ "
        r"\mathsf{D}_{$alpha}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le R/$n")
def first_bound_spreads(alpha: Real, V: Euclid, P: Series[Law[V]], Q: Series[Law[V]], n: Integer, c: Real) -> Prop:
    """for every R: D_alpha(P_1 || Q_1) <= R makes c <= R and D_alpha(P_n || Q_n) <= R/n.

    A bound R of the divergence after one step is at least c, and R/n bounds the divergence after n steps."""
    return every(REAL,
        lambda R: (renyi(P[1], Q[1], alpha) <= R).implies((c <= R) & (renyi(P[n], Q[n], alpha) <= R / n)))

@claim("Gaussian noise and maps psi_2, ..., psi_n that do not expand: D_alpha(P_n || Q_n) <= D_alpha(P_1 || Q_1)/n, "
        "where D_alpha(P_1 || Q_1) = alpha |psi_1(y0) - psi_1(y1)|^2/(2 sigma^2); at most alpha |y0 - y1|^2/(2 n "
        "sigma^2) if |psi_1(y0) - psi_1(y1)| <= |y0 - y1|", contraction("(3)", "whole"), kind="repair",
    repairs=("renyi_iteration_any_map", "renyi_first_step_norm"),
    given=given,
    show=all_of(renyi(P[1], Q_[1], alpha) <= alpha * norm(u1 - v1) ** 2 / (2 * sigma**2),
        first_bound_spreads(alpha, V, P, Q_, n, alpha * norm(u1 - v1) ** 2 / (2 * sigma**2)),
        (norm(u1 - v1) <= norm(y0 - y1)).implies(renyi(P[n], Q_[n], alpha)
                <= alpha * norm(y0 - y1) ** 2 / (2 * sigma**2) / n)))
def first_step_and_all():
    """After one step both laws are Gaussian, of which `gaussian_renyi_exact` gives D_alpha."""
    use(after_n_steps)
    use(law_after_one)
    use(law_after_one, P=Q_)
    use(gaussian_renyi_exact, R=0)
    have(same(Q_[1], normal(v1, sigma)))
    after_one, after_n, not_expanded = each_part()
    with after_one:
        rewrite(same(P[1], normal(u1, sigma)))
        rewrite(this)
    with after_n:
        intro()
        rewrite(same(P[1], normal(u1, sigma)), at=this)
        rewrite(same(Q_[1], normal(v1, sigma)), at=this)
        use(gaussian_renyi_exact)
        modus(this)
        _, spread = each_part()
        with spread:
            use(larger_renyi_bound)
    with not_expanded:
        intro(1)
        have(norm(u1 - v1) ** 2 <= norm(y0 - y1) ** 2, by.linear(norm(u1 - v1), norm(y0 - y1)))
        use(larger_renyi_bound)

bound = alpha * norm(u1 - v1) ** 2 / (2 * sigma**2)

# One step on the line, from 0 and from 1, of maps y -> b y: the laws N(0, t^2) and N(1 + (b - 1) t, t^2) after t steps.
started = lambda mean: value(INTEGER, lambda t: bind(gauss(line), lambda xi: dirac(mean(t) + t * xi)))

def one_step(b: int) -> tuple[dict[str, Any], dict[str, tuple[Step, ...]]]:
    """The witness, and the proofs of the last two hypotheses."""
    values = {"V": "line", "P": started(lambda t: expr(0)), "Q": started(lambda t: 1 + (b - 1) * t),
        "psi": value(INTEGER, lambda t: value(line, lambda y: b * y)),
        **{"alpha": "2", "sigma": "1", "n": "1", "y0": "0", "y1": "1"}}
    laws_after = by.each_part((by.ext("f"),), (by.intro("t"), by.have(index_t == 1), by.rewrite(this), by.ext("f")))
    return values, {"given later maps contract": (by.intro("t"), by.intro(), by.intro()), "given run": (laws_after,),
        "given other run": (laws_after,)}

def exceeded(b: int, bound: str) -> list[dict[str, Any]]:
    """The divergence after one step is b^2, so that a smaller bound is exceeded."""
    values, proofs = one_step(b)
    shown_by = {key.removeprefix("given "): steps for key, steps in proofs.items()}
    cited = by.use(first_step_and_all, **{**values, "V": line, "alpha": 2, "sigma": 1, "n": 1, "y0": 0, "y1": 1},
        by=shown_by)
    return [{"witness": values,
            "proofs": {**proofs,
                "show": (by.contradiction(), cited, by.apply_to("first_step_and_all.1", bound),
                    by.have(abs(expr(0) - b) ** 2 > bound, by.evaluate()), by.linear())}}]

doubt(first_step_and_all,
    mutants=[mutant("half of the divergence after one step", show=renyi(P[1], Q_[1], alpha) <= bound / 2,
            hints=exceeded(1, "1/2")),
        mutant("|y_0 - y_0'|, whatever the first map is",
            show=renyi(P[n], Q_[n], alpha) <= alpha * norm(y0 - y1) ** 2 / (2 * sigma**2) / n, hints=exceeded(2, "1"))])
