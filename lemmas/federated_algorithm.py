"""The federated algorithm whole, on finite alphabets: from its kernels to the delta of Theorem 2.

T batches; the user whose datum differs is in batch t with probability q, and j numbers what else is random in
the assignment.  mu_tj(s) is the law of the model after batch s, nu_tj(s) on the other dataset; the kernels K
are the same for both but for batch t, where the other dataset has M.  gamma = e^eps.
"""

from collections.abc import Callable

from lemmas.dobrushin import FIRST, SECOND, two_point_upper
from lemmas.papers import federated
from lemmas.random_batches import mean_of_runs
from lemmas.random_batches_bound import theorem
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, hockey_stick
from verify.language.expr import (
    Expr,
    Family,
    Prop,
    alphabet,
    each,
    for_all,
    index,
    integer,
    nonneg,
    plus_part,
    real,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    fact,
    have,
    induction,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    suffices,
    sums,
    use,
)

T, J, X = alphabet("T"), alphabet("J"), alphabet("X")
a, b, q, gamma = reals("a b q gamma")
mu, nu = nonneg("mu", T, J, T, X), nonneg("nu", T, J, T, X)
K, M = nonneg("K", T, J, T, X, X), nonneg("M", T, J, X, X)
rho, v = nonneg("rho", T, J, X), nonneg("v", T, J)
t, j, m = index("t", 1, T), index("j", 1, J), integer("m")


def runs(body: Callable[[Expr, Expr], Prop]) -> Prop:
    """For every batch t of the user and every j."""
    return each(T, lambda t: each(J, lambda j: body(t, j)))


def laws(F: Family) -> Prop:
    return runs(lambda t, j: each(T, lambda s: total(X, lambda x: F[t, j, s, x]) == 1))


def steps(F: Family) -> Prop:
    """After batch t each law is the one before, through the kernel."""
    return runs(
        lambda t, j: for_all(
            t + 1,
            T,
            lambda s: each(
                X, lambda y: F[t, j, s, y] == total(X, lambda x: F[t, j, s - 1, x] * K[t, j, s, x, y])
            ),
        )
    )


kernels = runs(lambda t, j: each(T, lambda s: each(X, lambda x: total(X, lambda y: K[t, j, s, x, y]) == 1)))
starts = runs(lambda t, j: total(X, lambda u: rho[t, j, u]) == 1)
contracting = runs(
    lambda t, j: each(
        T,
        lambda s: each(
            X,
            lambda x: each(
                X, lambda z: total(X, lambda y: plus_part(K[t, j, s, x, y] - gamma * K[t, j, s, z, y])) <= a
            ),
        ),
    )
)
batch_mu = runs(
    lambda t, j: each(X, lambda y: mu[t, j, t, y] == total(X, lambda u: rho[t, j, u] * K[t, j, t, u, y]))
)
batch_nu = runs(
    lambda t, j: each(X, lambda y: nu[t, j, t, y] == total(X, lambda u: rho[t, j, u] * M[t, j, u, y]))
)
datum = runs(
    lambda t, j: each(
        X, lambda u: total(X, lambda y: plus_part(K[t, j, t, u, y] - gamma * M[t, j, u, y])) <= b
    )
)
algorithm = (
    gamma >= 1, a >= 0, b >= 0, laws(mu), laws(nu), kernels, starts, contracting, steps(mu), steps(nu),
    batch_mu, batch_nu, datum,
)  # fmt: skip


ONE = {
    "T": "1", "J": "1", "X": "2", "mu": [[[FIRST]]], "nu": [[[SECOND]]], "K": [[[[FIRST, FIRST]]]],
    "M": [[[SECOND, SECOND]]], "rho": [[FIRST]], "gamma": "1", "a": "0", "b": "1",
}  # fmt: skip


# Two batches of randomised response, in which the differing datum exchanges the two rows.
RR, FLIPPED = [["3/4", "1/4"], ["1/4", "3/4"]], [["1/4", "3/4"], ["3/4", "1/4"]]
TWO = {
    "T": "2", "J": "1", "X": "2", "gamma": "1", "a": "1/2", "b": "1/2", "K": [[[RR, RR]], [[RR, RR]]],
    "M": [[FLIPPED], [FLIPPED]], "rho": [[FIRST], [FIRST]],
    "mu": [[[["3/4", "1/4"], ["5/8", "3/8"]]], [[FIRST, ["3/4", "1/4"]]]],
    "nu": [[[["1/4", "3/4"], ["3/8", "5/8"]]], [[FIRST, ["1/4", "3/4"]]]],
}  # fmt: skip
WHOLE = {**TWO, "q": "1/2", "v": [["1/2"], ["1/2"]]}


def divergence(s: Expr) -> Expr:
    """E_gamma after batch s in run (t, j)."""
    return total(X, lambda x: plus_part(mu[t, j, s, x] - gamma * nu[t, j, s, x]))


def pushed(F: Family) -> Law:
    return Law(X, lambda y: total(X, lambda x: F[t, j, m, x] * K[t, j, m + 1, x, y]))


at_m = (m <= T).implies(divergence(m) <= b * a ** (m - t))

base = (
    intro(),
    use(
        mean_of_runs,
        J=X,
        Y=X,
        w=lambda u: rho[t, j, u],
        P=lambda u, y: K[t, j, t, u, y],
        R=lambda u, y: M[t, j, u, y],
    ),
    sums(
        X,
        lambda u: (
            rho[t, j, u] * total(X, lambda y: plus_part(K[t, j, t, u, y] - gamma * M[t, j, u, y]))
            <= rho[t, j, u] * b
        ),
        lambda u: (instantiate(datum, t, j, u), linear(rho[t, j, u])),
    ),
    instantiate(starts, t, j),
    sums(
        X,
        lambda y: (
            plus_part(mu[t, j, t, y] - gamma * nu[t, j, t, y])
            == plus_part(
                total(X, lambda u: rho[t, j, u] * K[t, j, t, u, y])
                - gamma * total(X, lambda u: rho[t, j, u] * M[t, j, u, y])
            )
        ),
        lambda y: (
            instantiate(batch_mu, t, j, y),
            instantiate(batch_nu, t, j, y),
            rewrite(-2),
            rewrite(-1),
            ring(),
        ),
    ),
    linear(b),
)

one_step = (
    intro(),
    have(t >= 1),
    have((m >= 1) & (m <= T), intro(), linear()),
    modus(at_m, linear()),
    instantiate(laws(mu), t, j, m),
    instantiate(laws(nu), t, j, m),
    instantiate(kernels, t, j, m + 1),
    instantiate(contracting, t, j, m + 1),
    use(
        two_point_upper,
        X=X,
        Y=X,
        mu=lambda x: mu[t, j, m, x],
        nu=lambda x: nu[t, j, m, x],
        K=lambda x, y: K[t, j, m + 1, x, y],
        theta=a,
        by=((), (), *3 * ((), (assume(),)), (), (assume(),)),
    ),
    sums(
        X,
        lambda y: (
            plus_part(mu[t, j, m + 1, y] - gamma * nu[t, j, m + 1, y])
            == plus_part(pushed(mu)(y) - gamma * pushed(nu)(y))
        ),
        lambda y: (
            instantiate(steps(mu), t, j, m + 1, y),
            instantiate(steps(nu), t, j, m + 1, y),
            rewrite(-2),
            rewrite(-1),
            ring(),
        ),
    ),
    fact("^", "sum0", a, m - t, 1, by=((), (linear(),), ())),
    linear(a, b),
)

one_run = Claim(
    id="federated_algorithm_run",
    title="The run with the user in batch t: E_gamma of the released models is at most b a^(T - t)",
    sources=(federated("Theorem 2, proof, (12), line 2, one assignment"),),
    kind="proof-line",
    given=algorithm,
    show=divergence(T) <= b * a ** (T - t),
    proof=(
        have(t <= T),
        let(m, T),
        suffices(at_m, modus(-1, linear()), rewrite(m == T, backwards=True), assume()),
        induction(m, t, base, one_step),
    ),
    mutants=(
        Mutant(
            "half of it", show=divergence(T) <= b * a ** (T - t) / 2, hints=({**ONE, "t": "1", "j": "1"},)
        ),
    ),
    hints=({**TWO, "t": "1", "j": "1"},),
    extremal={**TWO, "t": "1", "j": "1"},
    note="As federated_one_run, for all batches of the user and all assignments at once.",
)


def output(F: Family) -> Law:
    """The law of the released model."""
    return Law(X, lambda y: total(T, lambda t: total(J, lambda j: v[t, j] * F[t, j, T, y])))


equally_likely = each(T, lambda t: total(J, lambda j: v[t, j]) == q)

whole = Claim(
    id="federated_algorithm_privacy",
    title="Theorem 2 whole, from the kernels of the batches: E_gamma of the outputs <= q b (1 - a^T)/(1 - a)",
    sources=(federated("Theorem 2"),),
    conditional_on=("the bounds a and b of the batches' kernels (Lemmas 1 and 2)",),
    given=(*algorithm, a > 0, a < 1, q >= 0, equally_likely),
    show=hockey_stick(output(mu), output(nu), gamma) <= q * b * (1 - a**T) / (1 - a),
    proof=(
        have(
            runs(
                lambda t, j: (
                    total(X, lambda y: plus_part(mu[t, j, T, y] - gamma * nu[t, j, T, y])) <= b * a ** (T - t)
                )
            ),
            intro("t", "j"),
            use(one_run, t=real("t"), j=real("j"), by=()),
            assume(),
        ),
        use(
            theorem,
            Y=X,
            P=lambda t, j, y: mu[t, j, T, y],
            R=lambda t, j, y: nu[t, j, T, y],
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "half of it",
            show=hockey_stick(output(mu), output(nu), gamma) <= q * b * (1 - a**T) / (1 - a) / 2,
            hints=(WHOLE,),
        ),
    ),
    hints=(WHOLE,),
    extremal=WHOLE,
    note=(
        "q = m/n = 1/T.  a is the contraction coefficient of the batches (two-point formula), b bounds "
        "E_gamma between the two kernels of the batch that differs at each state; federated_theorem_delta "
        "has their values for Gaussian noise.  v_tj is the probability of assignment (t, j).  Attained by "
        "randomised response at eps = 0."
    ),
)

CLAIMS = (one_run, whole)
