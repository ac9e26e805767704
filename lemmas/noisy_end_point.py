"""Mass that reaches one point over several others, and what noise does to it: the core of shift reduction.

Finite alphabets of any size, any noise, real alpha > 1; masses may be 0.
"""

from lemmas.papers import feldman
from lemmas.renyi_tangent import alpha
from lemmas.renyi_zero_masses import mass_positive, perspective
from verify.claim import Claim, Mutant
from verify.language.expr import (
    Expr,
    Prop,
    alphabet,
    each,
    kernel,
    nonneg,
    real,
    reals,
    total,
)  # fmt: skip
from verify.prove.engine import Step
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    combine,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    sign,
    split,
    sums,
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

ONE = {
    "V": "1", "X": "1", "inflow": ["1"], "N": [["1"]], "around": ["1"], "c": "1", "M": "1", "alpha": "2",
}  # fmt: skip
# --- the noise, given the end point of the step -------------------------------------------------------

inflow = nonneg("inflow", V)  # inflow[p]: the mass that comes to the end point over the point p
N = kernel("N", V, X)  # the noise: N[p, x] is the probability of x when the noise is added to p
around = nonneg("around", X)  # the noise around the end point
mass = total(V, lambda p: inflow[p])


def arriving(x: Expr) -> Expr:
    return total(V, lambda p: inflow[p] * N[p, x])


def noise_moment(p: Expr) -> Expr:
    return total(X, lambda x: N[p, x] ** alpha * around[x] ** (1 - alpha))


comparable = each(
    V,
    lambda p: (
        (inflow[p] == 0)
        | ((noise_moment(p) <= M) & each(X, lambda x: (around[x] == 0).implies(N[p, x] == 0)))
    ),
)
scaled = total(X, lambda x: arriving(x) ** alpha * (c * around[x]) ** (1 - alpha))


def spread_over_points(x: Expr) -> tuple[Prop, tuple[Step, ...]]:
    """At one output: the mass that arrives, by Jensen over the points it may come from."""
    return (
        arriving(x) ** alpha * (c * around[x]) ** (1 - alpha)
        <= total(
            V, lambda p: kappa ** (1 - alpha) * inflow[p] * (N[p, x] ** alpha * around[x] ** (1 - alpha))
        ),
        (
            use(
                perspective,
                J=V,
                w=inflow,
                p=lambda p: N[p, x],
                q=lambda p: kappa * around[x] + 0 * p,
                by=((), (), (), (), no_mass_without_noise(x)),
            ),
            have(
                total(V, lambda p: inflow[p] * (kappa * around[x])) == c * around[x],
                linear(around[x], kappa * around[x]),
            ),
            rewrite(-1, backwards=True),
            sums(
                V,
                lambda p: (
                    inflow[p] * (N[p, x] ** alpha * (kappa * around[x]) ** (1 - alpha))
                    == kappa ** (1 - alpha) * inflow[p] * (N[p, x] ** alpha * around[x] ** (1 - alpha))
                ),
                lambda p: (
                    cases(
                        around[x] == 0,
                        (
                            instantiate(comparable, p),
                            split(
                                -1,
                                (rewrite(-1), linear()),
                                (
                                    instantiate(-1, x),
                                    modus(-1),
                                    rewrite(-1),
                                    fact("^", "zero", alpha),
                                    rewrite(-1),
                                    linear(),
                                ),
                            ),
                        ),
                        (
                            fact("^", "product", kappa, around[x], 1 - alpha),
                            linear(inflow[p] * N[p, x] ** alpha),
                        ),
                    ),
                ),
            ),
            linear(),
        ),
    )


def no_mass_without_noise(x: Expr) -> tuple[Step, ...]:
    """Where the noise around the end point vanishes, so does that around the points."""
    return (
        intro("j"),
        intro(),
        have(around[x] == 0, combine((1, [-1]), scale=kappa)),
        instantiate(comparable, real("j")),
        split(
            -1,
            (rewrite(-1), linear()),
            (instantiate(-1, x), modus(-1), rewrite(-1), linear()),
        ),
    )


end_point = Claim(
    id="noisy_step_end_point",
    title="Mass that reaches one end point over several points: H after noise is at most M times H before",
    sources=(feldman("Lemma 20, proof, display 2, lines 3 to 6"),),
    given=(alpha > 1, c >= 0, comparable, (c == 0).implies(mass == 0)),
    show=scaled <= M * mass**alpha * c ** (1 - alpha),
    proof=(
        cases(
            mass == 0,
            (
                sums(
                    X,
                    lambda x: arriving(x) ** alpha * (c * around[x]) ** (1 - alpha) == 0 * around[x],
                    lambda x: (
                        use(no_mass, W=inflow, f=lambda p: N[p, x]),
                        rewrite(-1),
                        fact("^", "zero", alpha),
                        rewrite(-1),
                        linear((c * around[x]) ** (1 - alpha)),
                    ),
                ),
                rewrite(mass == 0),
                fact("^", "zero", alpha),
                rewrite(-1),
                linear(M * c ** (1 - alpha)),
            ),
            (
                have(mass > 0, sign()),
                have(c > 0, cases(c == 0, (modus((c == 0).implies(mass == 0)), absurd(linear())), (sign(),))),
                let(B, mass),
                have(B > 0, linear()),
                let(kappa, c / B),
                have(kappa > 0, rewrite(-1), sign()),
                have(kappa * B == c, rewrite(kappa == c / B), linear()),
                sums(X, lambda x: spread_over_points(x)[0], lambda x: spread_over_points(x)[1]),
                sums(
                    V,
                    lambda p: inflow[p] * noise_moment(p) <= inflow[p] * M,
                    lambda p: (
                        instantiate(comparable, p),
                        split(-1, (rewrite(-1), linear()), (linear(inflow[p]),)),
                    ),
                ),
                fact("^", "product", kappa, B, 1 - alpha),
                fact("^", "sum", B, alpha, 1 - alpha),
                have(
                    c ** (1 - alpha) == kappa ** (1 - alpha) * B ** (1 - alpha),
                    rewrite(kappa * B == c, backwards=True),
                    assume(),
                ),
                rewrite(B == mass, backwards=True),
                linear(kappa ** (1 - alpha), M * kappa ** (1 - alpha), M * B**alpha),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "a hundredth too small",
            show=scaled <= "99/100" * M * mass**alpha * c ** (1 - alpha),
            hints=(ONE,),
        ),
        Mutant(
            "noises that are not compared",
            given=(alpha > 1, c >= 0, (c == 0).implies(mass == 0)),
            hints=({**ONE, "M": "0"},),
        ),
    ),
    extremal=ONE,
    note=(
        "Jensen over the points, with the masses `inflow` as weights: given the end point the shift is "
        "random.  Points without mass need not be comparable."
    ),
)

CLAIMS = (no_mass, end_point)
