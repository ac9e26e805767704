"""Mass that reaches one point over several others, and what noise does to it: the core of shift reduction.

Finite alphabets of any size, any noise, real alpha > 1; masses may be 0.
"""

from lemmas.divergences.renyi_zero_masses import mass_positive
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    alphabet,
    kernel,
    nonneg,
    real,
    reals,
    total,
)  # fmt: skip
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    have,
    intro,
    linear,
    sign,
    use,
)  # fmt: skip

M, z, a, c, kappa, B = reals("M z a c kappa B")
V, X = alphabet("V"), alphabet("X")

W, f = nonneg("W", V), nonneg("f", V)

no_mass = Claim(
    id="noisy_step_no_mass",
    title="Weights of total 0 give every nonnegative family the sum 0",
    given=(total(V, lambda p: W[p]) == 0,),
    show=total(V, lambda p: W[p] * f[p]) == 0,
    proof=(
        cases(
            total(V, lambda p: W[p] * f[p]) == 0,
            (assume(),),
            (
                have(total(V, lambda p: W[p] * f[p]) > 0, sign()),
                use(
                    mass_positive,
                    J=V,
                    w=W,
                    p=f,
                    q=lambda p: 1 + 0 * p,
                    by=((), (), (intro("j"), intro(), linear(W[real("j")] * f[real("j")]))),
                ),
                absurd(linear()),
            ),
        ),
    ),
    mutants=(Mutant("total 1", given=(total(V, lambda p: W[p]) == 1,)),),
    note="Ours.",
)

# --- the noise, given the end point of the step -------------------------------------------------------

N = kernel("N", V, X)  # the noise: N[p, x] is the probability of x when the noise is added to p
CLAIMS = (no_mass,)
