"""Contraction along an iteration: the product of contraction coefficients, and what is sharper.

Laws mu_t and nu_t at the times t = 1, ..., n, a Markov kernel K_t for each step and eta_t, a bound on
its contraction coefficient eta_gamma(K_t) (by the two-point formula: on E_gamma between its rows).
"""

from lemmas.contraction.dobrushin import FIRST, RR3, SECOND, two_point_upper
from lemmas.papers import contraction, federated
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import Law, hockey_stick, pushed
from verify.language.expr import (
    Expr,
    Family,
    Product,
    Prop,
    alphabet,
    distribution,
    each,
    family,
    for_all,
    index,
    integer,
    kernel,
    nonneg,
    plus_part,
    real,
    total,
)
from verify.prove.steps import (
    assume,
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
    unfold,
    use,
)

X, n = alphabet("X"), alphabet("n")
mu, nu = nonneg("mu", n, X), nonneg("nu", n, X)
K, eta = nonneg("K", n, X, X), nonneg("eta", n)
gamma, i, m = real("gamma"), index("i", 1, n), integer("m")


def at(P: Family, t: Expr | int) -> Law:
    """The law at time t."""
    return Law(X, lambda x: P[t, x])


def divergence(t: Expr | int) -> Expr:
    """E_gamma(mu_t || nu_t)."""
    return hockey_stick(at(mu, t), at(nu, t), gamma)


def laws(P: Family) -> Prop:
    return for_all(1, n, lambda t: total(X, lambda x: P[t, x]) == 1)


def steps(P: Family, after: Expr | int) -> Prop:
    """P_t = P_(t-1) K_t for t > after."""
    return for_all(
        after + 1, n, lambda t: each(X, lambda y: P[t, y] == total(X, lambda x: P[t - 1, x] * K[t, x, y]))
    )


kernels = for_all(1, n, lambda t: each(X, lambda x: total(X, lambda y: K[t, x, y]) == 1))
contracting = for_all(
    1,
    n,
    lambda t: each(
        X,
        lambda x: each(X, lambda z: total(X, lambda y: plus_part(K[t, x, y] - gamma * K[t, z, y])) <= eta[t]),
    ),
)
iteration = (gamma >= 1, laws(mu), laws(nu), kernels, contracting)


def bound(t: Expr) -> Prop:
    return divergence(t) <= divergence(i) * Product(i + 1, t, lambda s: eta[s])


def pushed_forward(P: Family) -> Law:
    return Law(X, lambda y: total(X, lambda x: P[m, x] * K[m + 1, x, y]))


bound_at_m = (m <= n).implies(bound(m))

one_step = (
    intro(),
    have(i >= 1),
    have((m >= 1) & (m <= n), intro(), linear()),
    modus(bound_at_m, linear()),
    unfold(Product(i + 1, m + 1, lambda s: eta[s]), "last", linear()),
    instantiate(laws(mu), m),
    instantiate(laws(nu), m),
    instantiate(kernels, m + 1),
    instantiate(contracting, m + 1),
    use(
        two_point_upper,
        X=X,
        Y=X,
        mu=lambda x: mu[m, x],
        nu=lambda x: nu[m, x],
        K=lambda x, y: K[m + 1, x, y],
        theta=eta[m + 1],
        # X, Y; K and mu and nu are nonnegative and sum to 1; gamma >= 1; the bound on the rows.
        by=((), (), *3 * ((), (assume(),)), (), (assume(),)),
    ),
    sums(
        X,
        lambda y: (
            plus_part(mu[m + 1, y] - gamma * nu[m + 1, y])
            == plus_part(pushed_forward(mu)(y) - gamma * pushed_forward(nu)(y))
        ),
        lambda y: (
            instantiate(steps(mu, i), m + 1, y),
            instantiate(steps(nu, i), m + 1, y),
            rewrite(-2),
            rewrite(-1),
            ring(),
        ),
    ),
    linear(eta[m + 1], divergence(i)),
)

RR_STEP = {"n": "1", "X": "2", "K": [RR3], "eta": ["3/8"], "gamma": "3/2"}
APART = {"mu": [["3/4", "1/4"]], "nu": [["1/4", "3/4"]]}
RESET = {"n": "1", "X": "2", "i": "1", "K": [[FIRST, FIRST]], "eta": ["0"], "mu": [FIRST], "nu": [SECOND]}

iterated = Claim(
    id="iterated_contraction",
    title=(
        "E_gamma(mu_n || nu_n) <= E_gamma(mu_i || nu_i) times the contraction coefficients "
        "of the steps after i"
    ),
    sources=(contraction("Lemma 3 and equation (13)"), federated("equation (11), first line")),
    given=(*iteration, steps(mu, i), steps(nu, i)),
    show=bound(n),
    proof=(
        have(i <= n),
        let(m, n),
        suffices((m <= n).implies(bound(m)), modus(-1, linear()), rewrite(m == n, backwards=True), assume()),
        induction(
            m,
            i,
            (intro(), unfold(Product(i + 1, i, lambda s: eta[s]), "empty"), linear(divergence(i))),
            one_step,
        ),
    ),
    mutants=(
        Mutant(
            "one coefficient too many",
            show=divergence(n) <= divergence(i) * Product(i, n, lambda s: eta[s]),
            hints=({**RESET, "gamma": "1"},),
        ),
        Mutant(
            "half of it",
            show=divergence(n) <= divergence(i) * Product(i + 1, n, lambda s: eta[s]) / 2,
            hints=({**RR_STEP, **APART, "i": "1"},),
        ),
    ),
    note=(
        "For E_gamma, with the coefficients from two_point_upper; for any f-divergence see "
        "lemma3_f_divergence."
    ),
)

y = index("y", 1, X)
rho, K_other = distribution("rho", X), kernel("M", X, X)


def one_dataset(P: Family, output: Law) -> Prop:
    """P_i is this law."""
    return each(X, lambda x: P[i, x] == output(x))


zeta = Law(X, lambda x: total(X, lambda v: rho[v] * K[i, v, x]))
omega = pushed(rho, K_other)
neighbours = (
    *iteration,
    steps(mu, i),
    steps(nu, i),
    one_dataset(mu, zeta),
    one_dataset(nu, omega),
)
product_bound = hockey_stick(zeta, omega, gamma) * Product(i + 1, n, lambda t: eta[t])

lemma3 = Claim(
    id="neighbouring_datasets",
    title=(
        "For datasets that differ in item i: E_gamma of the outputs is at most that after step i, times the "
        "coefficients of the later steps"
    ),
    sources=(contraction("Lemma 3 and equation (13)"), federated("equation (11), second line")),
    given=neighbours,
    show=divergence(n) <= product_bound,
    proof=(
        use(iterated, by=(*3 * ((),), *6 * ((assume(),),))),
        sums(
            X,
            lambda x: plus_part(mu[i, x] - gamma * nu[i, x]) == plus_part(zeta(x) - gamma * omega(x)),
            lambda x: (
                instantiate(one_dataset(mu, zeta), x),
                instantiate(one_dataset(nu, omega), x),
                rewrite(-2),
                rewrite(-1),
                ring(),
            ),
        ),
        linear(Product(i + 1, n, lambda t: eta[t])),
    ),
    mutants=(
        Mutant(
            "the coefficient of step i counted too",
            show=divergence(n) <= hockey_stick(zeta, omega, gamma) * Product(i, n, lambda t: eta[t]),
            hints=({**RESET, "gamma": "1", "rho": FIRST, "M": [SECOND, SECOND]},),
        ),
        Mutant(
            "other steps differ too",
            given=(*iteration, steps(mu, i), one_dataset(mu, zeta), one_dataset(nu, omega)),
            hints=(
                {
                    "n": "2",
                    "X": "2",
                    "i": "1",
                    "K": [[FIRST, FIRST], [FIRST, FIRST]],
                    "eta": ["0", "0"],
                    "mu": [FIRST, FIRST],
                    "nu": [FIRST, SECOND],
                    "gamma": "1",
                    "rho": FIRST,
                    "M": [FIRST, FIRST],
                },
            ),
        ),
    ),
    note=(
        "rho is mu_(i-1), the law before step i; K_i and M are the kernels of x_i and x_i'. "
        "The two runs agree in "
        "all other steps. For E_gamma; the paper's statement for all f-divergences is lemma3_f_divergence."
    ),
)

s, delta = family("s", X), real("delta")
caption = Claim(
    id="figure_output_law",
    title="The output law of the kernel of item i is mu_0 K_1 ... K_(i-1)",
    sources=(contraction("Figure 1, caption"),),
    kind="figure",
    flaw="slip",
    grade="misprint",
    show=omega(y) == rho[y],
    hints=({"X": "2", "rho": FIRST, "M": [SECOND, SECOND], "y": "1"},),
    mutants=(Mutant("half of it", show=omega(y) == rho[y] / 2),),
    note=(
        "rho = mu_0 K_1 ... K_(i-1) is the input law of the kernel of item i; its output law is rho K_i. The "
        "product must end with K_i, as it does in Lemma 3."
    ),
)

caption_repaired = Claim(
    id="figure_output_law_repaired",
    title=(
        "The output law of the kernel of item i is mu_0 K_1 ... K_i: the rows of K_i mixed by the input law"
    ),
    sources=caption.sources,
    kind="repair",
    repairs="figure_output_law",
    show=total(X, lambda x: s[x] * omega(x))
    == total(X, lambda v: rho[v] * total(X, lambda x: s[x] * K_other[v, x])),
    mutants=(
        Mutant(
            "the input law",
            show=total(X, lambda x: s[x] * omega(x)) == total(X, lambda v: rho[v] * s[v]),
            hints=({"X": "2", "rho": FIRST, "M": [SECOND, SECOND], "s": FIRST},),
        ),
    ),
    note="Every test s of the output; M is the kernel of item i.",
)

CLAIMS = (iterated, lemma3, caption, caption_repaired)
