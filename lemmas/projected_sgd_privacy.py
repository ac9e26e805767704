"""Projected noisy SGD with Laplace or Gaussian noise: the bounds from contraction coefficients.

a_t is E_gamma after step t of two runs whose data differ in item i, gamma = e^eps.  Step i gives at most the
divergence at the shift 2 eta L; each later step multiplies by the divergence at the distance of two images.
The bounds need eta <= 2/(beta + rho) (gradient_step_strong); for larger steps they are false.
"""

from lemmas.gradient_step_strong import after, cocoercive, losses, m_squared, short, step_lipschitz
from lemmas.laplace_contraction import lambda_increasing_r, lambda_not_pure
from lemmas.laplace_hockey_stick import below, lam
from lemmas.papers import contraction
from lemmas.theta_gamma import theta_nondecreasing_r, theta_positive
from verify.claim import Claim, Mutant
from verify.language.expr import (
    Expr,
    Q,
    alphabet,
    exp,
    for_all,
    index,
    integer,
    nonneg,
    reals,
    theta,
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
    sign,
    suffices,
    use,
)

eta, beta, rho, S, P, G = reals("eta beta rho S P G")
sigma, L, D, eps, v, m, r1, r2, c, first = reals("sigma L D eps v m r1 r2 c first")

# --- long steps --------------------------------------------------------------------------------------

# Interval [-1, 1], start 0, losses L y or -L y, then beta y^2/2; the event is {Y_2 < 0}, eps = 0.
long_steps = (eta > 0, L > 0, beta > 0, beta <= L, eta * beta > 1)
LONG = {"eta": "10", "L": "1", "beta": "1", "sigma": "1", "v": "1"}
INSTANCE = (
    "Instance n = 2, i = 1, eps = 0 on [-1, 1] from Y_0 = 0: the first loss is -L y on one data set and L y "
    "on the other, the second is beta y^2/2 (L-Lipschitz as beta <= L); rho = 0, so M = 1.  The event is "
    "{Y_2 < 0}.  The two laws of Y_1 are mirror images; h(y) = P(Y_2 < 0 | Y_1 = y) - P(Y_2 < 0 | Y_1 = -y) "
    "is odd and increasing.  The left side is h(1) (P(Y_1 = 1) - P(Y_1 = -1)): the part of Y_1 inside the "
    "interval adds something nonnegative.  Long steps put Y_1 at the ends, and the second step throws the "
    "ends far apart, while the coefficient of the theorem knows only their distance 2."
)

stretched = (1 - 2 * Q((eta * beta - 1) / (eta * sigma))) * (
    Q((1 / eta - L) / sigma) - Q((1 / eta + L) / sigma)
)
gaussian_bound = theta(1, 2 * L / sigma) * theta(1, 2 / (eta * sigma))

gaussian_any_eta = Claim(
    id="projected_sgd_gaussian_any_eta",
    title="Theorem 4 at eps = 0 for two steps on [-1, 1] of any length eta",
    sources=(contraction("Theorem 4"),),
    flaw="missing hypothesis",
    grade="substantive",
    given=(*long_steps, sigma > 0),
    show=stretched <= gaussian_bound,
    hints=({k: x for k, x in LONG.items() if k != "v"},),
    mutants=(
        Mutant("half of the bound", show=stretched <= gaussian_bound / 2),
        Mutant("steps up to 3/beta", given=(*long_steps, sigma > 0, eta * beta <= 3)),
    ),
    note=f"The theorem holds for every learning rate as printed.  {INSTANCE}",
)

stretched_laplace = (2 * below((eta * beta - 1) / (eta * v)) - 1) * (
    below((L - 1 / eta) / v) - below(-(L + 1 / eta) / v)
)
laplace_bound = lam(1, 2 * L / v) * lam(1, 2 / (eta * v))

laplace_any_eta = Claim(
    id="projected_sgd_laplace_any_eta",
    title="Theorem 3 at eps = 0 for two steps on [-1, 1] of any length eta",
    sources=(contraction("Theorem 3"),),
    flaw="missing hypothesis",
    grade="substantive",
    given=(*long_steps, v > 0),
    show=stretched_laplace <= laplace_bound,
    hints=({k: x for k, x in LONG.items() if k != "sigma"},),
    mutants=(
        Mutant("half of the bound", show=stretched_laplace <= laplace_bound / 2),
        Mutant("steps up to 3/beta", given=(*long_steps, v > 0, eta * beta <= 3)),
    ),
    note=f"The theorem holds for every learning rate as printed.  {INSTANCE}",
)

# --- Theorems 3 and 4 --------------------------------------------------------------------------------

n = alphabet("n")
a, i, k = nonneg("a", n), index("i", 1, n), integer("k")
ONE_STEP = {
    **dict.fromkeys(("n", "i", "eta", "D", "m", "L", "sigma", "r2"), "1"),
    "eps": "0",
    "r1": "2",
    "a": ["3/5"],
}
contracts = for_all(i + 1, n, lambda t: a[t] <= c * a[t - 1])


def powers(t: Expr) -> Expr:
    return first * c ** (t - i)


powers_of_c = Claim(
    id="contraction_power",
    title="If a_i <= A and every later step multiplies by at most c, then a_n <= A c^(n - i)",
    sources=(contraction("Theorem 4"), contraction("Theorem 3")),
    kind="proof-line",
    given=(c > 0, a[i] <= first, contracts),
    show=a[n] <= powers(n),
    proof=(
        have((i <= n) & (i >= 1), intro()),
        let(k, n),
        suffices(
            (k <= n).implies(a[k] <= powers(k)),
            modus(-1, linear()),
            rewrite(k == n, backwards=True),
            assume(),
        ),
        induction(
            k,
            i,
            (intro(), have(c ** (i - i) == 1, linear()), linear()),
            (
                intro(),
                modus((k <= n).implies(a[k] <= powers(k)), linear()),
                instantiate(contracts, k + 1),
                fact("^", "sum", c, k - i, 1),
                have(c ** (k + 1 - i) == c * c ** (k - i), linear()),
                linear(c, first),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "one factor more",
            show=a[n] <= powers(n + 1),
            hints=({"n": "1", "i": "1", "a": ["1"], "first": "1", "c": "1/2"},),
        ),
    ),
    note="Lemma 3 with equal coefficients: the display from which the two theorems follow.",
)

images = Claim(
    id="projected_sgd_images",
    title="For eta <= 2/(beta + rho) the images of two points of K are at most M D apart",
    sources=(contraction("Theorem 4"), contraction("Theorem 3")),
    kind="repair",
    conditional_on=("cocoercivity of the gradient of a smooth and strongly convex loss",),
    repairs=(gaussian_any_eta.id, laplace_any_eta.id),
    given=(
        *losses,
        eta > 0,
        short,
        S >= 0,
        S <= D**2,
        G >= 0,
        cocoercive,
        r2 > 0,
        r2**2 == after(S, P, G),
        m > 0,
        m**2 == m_squared,
        D > 0,
    ),
    show=r2 <= m * D,
    proof=(
        have(m**2 * S <= m**2 * D**2, linear(m**2)),
        use(step_lipschitz),
        have(r2**2 <= (m * D) ** 2, linear(S)),
        have(m * D > 0, sign()),
        linear(scale=r2 + m * D),
    ),
    mutants=(
        Mutant(
            "half of it",
            show=r2 <= m * D / 2,
            hints=(
                {
                    "beta": "1",
                    "rho": "0",
                    "eta": "2",
                    "S": "1",
                    "P": "1",
                    "G": "1",
                    "D": "1",
                    "r2": "1",
                    "m": "1",
                },
            ),
        ),
    ),
    note=(
        "S is the squared distance of two points of K, r2 the distance of their images.  M > 0; for M = 0 "
        "(beta = rho, eta = 1/beta) all images agree and a step forgets everything."
    ),
)

one_step_gauss = for_all(i + 1, n, lambda t: a[t] <= theta(exp(eps), r2 / (eta * sigma)) * a[t - 1])
parameters = (eta > 0, D > 0, m > 0, L > 0, eps >= 0, r1 > 0, r2 > 0, r2 <= m * D)

gaussian_repaired = Claim(
    id="projected_sgd_gaussian_repaired",
    title="Theorem 4 for images at most M D apart: theta(2 L/sigma) theta(M D/(eta sigma))^(n - i)",
    sources=(contraction("Theorem 4", "part", "from the contraction of each step"),),
    kind="repair",
    conditional_on=("the contraction of each step",),
    repairs=gaussian_any_eta.id,
    given=(*parameters, sigma > 0, r1 <= 2 * L / sigma, a[i] <= theta(exp(eps), r1), one_step_gauss),
    show=a[n] <= theta(exp(eps), 2 * L / sigma) * theta(exp(eps), m * D / (eta * sigma)) ** (n - i),
    proof=(
        have(r2 / (eta * sigma) <= m * D / (eta * sigma), linear(scale=eta * sigma)),
        use(theta_nondecreasing_r, gamma=exp(eps), r1=r2 / (eta * sigma), r2=m * D / (eta * sigma)),
        use(theta_nondecreasing_r, gamma=exp(eps), r1=r1, r2=2 * L / sigma),
        use(theta_positive, gamma=exp(eps), r=m * D / (eta * sigma)),
        have(
            for_all(i + 1, n, lambda t: a[t] <= theta(exp(eps), m * D / (eta * sigma)) * a[t - 1]),
            intro("t"),
            instantiate(one_step_gauss, integer("t")),
            linear(a[integer("t") - 1]),
        ),
        use(powers_of_c, c=theta(exp(eps), m * D / (eta * sigma)), first=theta(exp(eps), 2 * L / sigma)),
        assume(),
    ),
    mutants=(
        Mutant(
            "one factor more",
            show=a[n]
            <= theta(exp(eps), 2 * L / sigma) * theta(exp(eps), m * D / (eta * sigma)) ** (n - i + 1),
            hints=(ONE_STEP,),
        ),
    ),
    note=(
        "r1 is the distance of the two gradients at step i over sigma, at most 2 L/sigma: for each input, "
        "and by joint convexity for a random one.  r2 is the largest distance of two images; r2 <= M D is "
        "projected_sgd_images, for eta <= 2/(beta + rho).  Data processing takes care of the projection."
    ),
)

one_step_laplace = for_all(i + 1, n, lambda t: a[t] <= lam(exp(eps), r2 / (eta * v)) * a[t - 1])

laplace_repaired = Claim(
    id="projected_sgd_laplace_repaired",
    title="Theorem 3, if images are at most M D apart: the factors of Lemma 1, the second to the power n - i",
    sources=(contraction("Theorem 3", "part", "from the contraction of each step"),),
    kind="repair",
    conditional_on=("the contraction of each step",),
    repairs=laplace_any_eta.id,
    given=(
        *parameters,
        v > 0,
        r1 <= 2 * L / v,
        eps < m * D / (eta * v),
        a[i] <= lam(exp(eps), r1),
        one_step_laplace,
    ),
    show=a[n] <= lam(exp(eps), 2 * L / v) * lam(exp(eps), m * D / (eta * v)) ** (n - i),
    proof=(
        have(r2 / (eta * v) <= m * D / (eta * v), linear(scale=eta * v)),
        use(lambda_increasing_r, gamma=exp(eps), r1=r2 / (eta * v), r2=m * D / (eta * v)),
        use(lambda_increasing_r, gamma=exp(eps), r1=r1, r2=2 * L / v),
        use(lambda_not_pure, r=m * D / (eta * v)),
        have(
            for_all(i + 1, n, lambda t: a[t] <= lam(exp(eps), m * D / (eta * v)) * a[t - 1]),
            intro("t"),
            instantiate(one_step_laplace, integer("t")),
            linear(a[integer("t") - 1]),
        ),
        use(powers_of_c, c=lam(exp(eps), m * D / (eta * v)), first=lam(exp(eps), 2 * L / v)),
        assume(),
    ),
    mutants=(
        Mutant(
            "one factor more",
            show=a[n] <= lam(exp(eps), 2 * L / v) * lam(exp(eps), m * D / (eta * v)) ** (n - i + 1),
            hints=({("v" if k == "sigma" else k): x for k, x in ONE_STEP.items()},),
        ),
    ),
    note=(
        "As for Gaussian noise.  For eps >= M D/(eta v) the second factor is 0 and only i = n has anything "
        "left (projected_laplace_pure_earlier_users)."
    ),
)

CLAIMS = (gaussian_any_eta, laplace_any_eta, powers_of_c, images, gaussian_repaired, laplace_repaired)
