"""Shift reduction at the orders 1 and infinity, which the proof for 1 < alpha < infinity leaves out.

Definition 8 has alpha >= 1 and RDP goes up to infinity; the displays of Lemma 20 divide by alpha - 1.  Finite
alphabets of any size with any distance.  Mass that ends at v comes over the point p (via[v, p]) with
d(p, v) <= a, and the noise is added at p; the couplings are those of `noisy_step_coupling`, which depend on
no order.
"""

from lemmas.divergences.kl_tangent import log_sum
from lemmas.divergences.noisy_end_point import N, V, X, a, no_mass
from lemmas.iteration.noisy_step import d, ended, from_end, noisy_nu, nu, shifted, via, via_within
from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import kl, row
from verify.language.expr import (
    Abs,
    Expr,
    Prop,
    each,
    integer,
    log,
    nonneg,
    positive,
    real,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    have,
    instantiate,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

D, R, c, mass, kappa, gain = reals("D R c mass kappa gain")
x, i0 = real("x"), integer("i0")
TWO = {
    "V": "2", "X": "2", "d": [["0", "1"], ["1", "0"]], "N": [["3/4", "1/4"], ["1/4", "3/4"]], "a": "1",
    "R": "11/20", "via": [["1/4", "0"], ["3/4", "0"]], "nu": ["1/4", "3/4"],
}  # fmt: skip

# --- order infinity --------------------------------------------------------------------------------------


# --- order 1 -----------------------------------------------------------------------------------------------

inflow, around = nonneg("inflow", V), positive("around", X)
positive_noise = each(V, lambda p: each(X, lambda x: N[p, x] > 0))
inflow_mass = total(V, lambda p: inflow[p])


def arriving(x: Expr) -> Expr:
    return total(V, lambda p: inflow[p] * N[p, x])


def cost(p: Expr) -> Expr:
    return total(X, lambda x: N[p, x] * log(N[p, x] / around[x]))


end_point = Claim(
    id="shift_reduction_order_one_end_point",
    title="Mass at one end point over several points: KL after noise <= KL before + mean KL of the noise",
    given=(positive_noise, c > 0),
    show=total(X, lambda x: arriving(x) * log(arriving(x) / (c * around[x])))
    <= inflow_mass * log(inflow_mass / c) + total(V, lambda p: inflow[p] * cost(p)),
    proof=(
        cases(
            inflow_mass == 0,
            (
                use(no_mass, W=inflow, f=lambda p: Abs(cost(p))),
                sums(
                    V,
                    lambda p: inflow[p] * (-Abs(cost(p))) <= inflow[p] * cost(p),
                    lambda p: (fact("abs", "above", cost(p)), linear(inflow[p])),
                ),
                sums(
                    X,
                    lambda x: arriving(x) * log(arriving(x) / (c * around[x])) == 0 * around[x],
                    lambda x: (use(no_mass, W=inflow, f=lambda p: N[p, x]), rewrite(-1), ring()),
                ),
                rewrite(inflow_mass == 0),
                linear(),
            ),
            (
                have(inflow_mass > 0, sign()),
                let(mass, inflow_mass),
                have(mass > 0, rewrite(-1), assume()),
                let(kappa, c / mass),
                have(kappa * mass == c, rewrite(-1), linear()),
                have(kappa > 0, rewrite(kappa == c / mass), sign()),
                let(gain, log(mass / c)),
                sums(
                    X,
                    lambda x: (
                        arriving(x) * log(arriving(x) / (c * around[x]))
                        <= total(V, lambda p: inflow[p] * (N[p, x] * log(N[p, x] / around[x])))
                        + gain * arriving(x)
                    ),
                    lambda x: (
                        use(
                            log_sum,
                            J=V,
                            w=inflow,
                            p=lambda p: N[p, x],
                            q=lambda p: kappa * around[x] + 0 * p,
                        ),
                        have(
                            total(V, lambda p: inflow[p] * (kappa * around[x])) == c * around[x],
                            linear(around[x], kappa * around[x]),
                        ),
                        rewrite(-1, backwards=True),
                        sums(
                            V,
                            lambda p: (
                                inflow[p] * (N[p, x] * log(N[p, x] / (kappa * around[x])))
                                == inflow[p] * (N[p, x] * log(N[p, x] / around[x]))
                                + gain * inflow[p] * N[p, x]
                            ),
                            lambda p: (
                                instantiate(positive_noise, p, x),
                                fact("log", "product", N[p, x] / around[x], mass / c),
                                have(
                                    N[p, x] / (kappa * around[x]) == N[p, x] / around[x] * (mass / c),
                                    rewrite(kappa == c / mass),
                                    ring(),
                                ),
                                rewrite(-1),
                                linear(inflow[p] * N[p, x]),
                            ),
                        ),
                        linear(),
                    ),
                ),
                rewrite(mass == inflow_mass, backwards=True),
                rewrite(gain == log(mass / c), backwards=True),
                linear(gain),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "half of the noise's part",
            show=total(X, lambda x: arriving(x) * log(arriving(x) / (c * around[x])))
            <= inflow_mass * log(inflow_mass / c) + total(V, lambda p: inflow[p] * cost(p)) / 2,
            hints=(
                {
                    "V": "1",
                    "X": "2",
                    "inflow": ["1"],
                    "c": "1",
                    "N": [["1/4", "3/4"]],
                    "around": ["1/2", "1/2"],
                },
            ),
        ),
    ),
    note="Ours: the log-sum inequality at each output.",
)


def noise_kl(bound: Expr) -> Prop:
    """R bounds the KL divergences of the noises around points within `bound`."""
    return each(V, lambda v: each(V, lambda p: (d[p, v] <= bound).implies(kl(row(N, p), row(N, v)) <= R)))


positive_nu = each(V, lambda v: nu[v] > 0)
unit = total(V, lambda v: ended(v)) == 1
order_one = Claim(
    id="shift_reduction_order_one",
    title="Lemma 20 at order 1: KL after noise is at most KL before plus the largest KL of the noise",
    sources=(feldman("Lemma 20, order 1"),),
    kind="strengthening",
    given=(positive_nu, positive_noise, via_within, unit, noise_kl(a)),
    show=kl(shifted, noisy_nu) <= kl(ended, nu) + R,
    proof=(
        sums(
            X,
            lambda x: (
                shifted(x) * log(shifted(x) / noisy_nu(x))
                <= total(V, lambda v: from_end(v, x) * log(from_end(v, x) / (nu[v] * N[v, x])))
            ),
            lambda x: (
                use(
                    log_sum,
                    J=V,
                    w=lambda v: 1 + 0 * v,
                    p=lambda v: from_end(v, x),
                    q=lambda v: nu[v] * N[v, x],
                    by=((), (), (instantiate(positive_nu, i0), instantiate(positive_noise, i0, x), sign())),
                ),
                linear(),
            ),
        ),
        sums(
            V,
            lambda v: (
                total(X, lambda x: from_end(v, x) * log(from_end(v, x) / (nu[v] * N[v, x])))
                <= ended(v) * log(ended(v) / nu[v]) + R * ended(v)
            ),
            lambda v: (
                instantiate(positive_nu, v),
                use(
                    end_point,
                    inflow=lambda p: via[v, p],
                    around=lambda x: N[v, x],
                    c=nu[v],
                    by=((), (), (instantiate(positive_noise, v, i0), assume())),
                ),
                sums(
                    V,
                    lambda p: via[v, p] * kl(row(N, p), row(N, v)) <= via[v, p] * R,
                    lambda p: (
                        cases(
                            d[p, v] <= a,
                            (instantiate(noise_kl(a), v, p), modus(-1), linear(via[v, p])),
                            (instantiate(via_within, v, p), modus(-1), rewrite(-1), linear()),
                        ),
                    ),
                ),
                linear(),
            ),
        ),
        linear(R),
    ),
    mutants=(
        Mutant("half of R", show=kl(shifted, noisy_nu) <= kl(ended, nu) + R / 2, hints=({**TWO},)),
        Mutant(
            "noise bounded for shorter steps only",
            given=(positive_nu, positive_noise, via_within, unit, noise_kl(a / 2)),
            hints=({**TWO, "R": "0"},),
        ),
    ),
    note=(
        "Ours, by the chain rule in place of the displays.  So Definition 8's alpha = 1 and Theorem 1's "
        "alpha >= 1 are covered: each step costs R_1, contraction is `rdp_post_processing`."
    ),
)

CLAIMS = (end_point, order_one)
