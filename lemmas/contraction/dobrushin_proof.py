"""The two-point formula: the displayed proof, line by line.

Integrals are sums over finite alphabets: x, z run through the inputs and y through the outputs of K.
phi and psi are the positive and the negative part of mu - gamma nu, gamma = e^eps > 1.  A maximum over pairs
of letters is a bound that holds for each pair.  The theorem itself is `two_point_theorem`, on all spaces and
by another proof; what stands here are the paper's lines, one of which is refuted.
"""

from lemmas.papers import federated
from verify.language import divergence as finite
from verify.language.expr import Like
from verify.lemma import *

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
gamma, t = reals("gamma t")
muK, nuK = finite.pushed(mu, K), finite.pushed(nu, K)
before, after = finite.hockey_stick(mu, nu, gamma), finite.hockey_stick(muK, nuK, gamma)

RR3 = [["3/4", "1/4"], ["1/4", "3/4"]]  # randomised response, eta_gamma = (3 - gamma)/4 for gamma <= 3
FIRST, SECOND, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]


def phi_of(x: Expr) -> Expr:
    """The positive part of mu(x) - gamma nu(x)."""
    return plus_part(mu[x] - gamma * nu[x])


def psi(x: Expr) -> Expr:
    """The negative part of mu(x) - gamma nu(x)."""
    return plus_part(gamma * nu[x] - mu[x])


def coupled(value: Callable[[Expr, Expr], Expr]) -> Expr:
    """The sum of phi_of(x) psi(z) value(x, z)."""
    return total(X, lambda x: total(X, lambda z: phi_of(x) * psi(z) * value(x, z)))


def coupled_sums(
    lower: Callable[[Expr, Expr], Expr],
    upper: Callable[[Expr, Expr], Expr],
    *pointwise: Callable[[Expr, Expr], Step],
) -> Step:
    """From lower(x, z) <= upper(x, z) for each pair to the sums with weights phi_of(x) psi(z)."""

    def inner(x: Expr) -> Step:
        return sums(
            X,
            lambda z: phi_of(x) * psi(z) * lower(x, z) <= phi_of(x) * psi(z) * upper(x, z),
            lambda z: (*(step(x, z) for step in pointwise), linear(phi_of(x) * psi(z))),
        )

    return sums(
        X,
        lambda x: (
            total(X, lambda z: phi_of(x) * psi(z) * lower(x, z))
            <= total(X, lambda z: phi_of(x) * psi(z) * upper(x, z))
        ),
        lambda x: (inner(x), assume()),
    )


def parts_times(weight: Callable[[Expr], Expr | int]) -> Step:
    """phi - psi = mu - gamma nu, summed with weights."""
    return sums(
        X,
        lambda x: (phi_of(x) - psi(x)) * weight(x) == (mu[x] - gamma * nu[x]) * weight(x),
        lambda x: (use(positive_and_negative_part, t=mu[x] - gamma * nu[x]), linear(weight(x))),
    )


positive_and_negative_part = claim(
    "A number is the difference of its positive and its negative part",
    federated("Theorem 1, proof, first lines"),
    kind="proof-line",
    show=plus_part(t) - plus_part(-t) == t,
)
proof(
    positive_and_negative_part,
    cases(
        t >= 0,
        (fact("max", "left", t, 0), fact("max", "right", -t, 0)),
        (fact("max", "right", t, 0), fact("max", "left", -t, 0)),
    ),
    linear(),
)
doubt(
    positive_and_negative_part,
    mutants=[mutant("sum instead of difference", show=plus_part(t) + plus_part(-t) == t)],
)

bound, theta, d, u, v = reals("bound theta d u v")
x, z = index("x", 1, X), index("z", 1, X)
norm_phi, norm_psi = total(X, phi_of), total(X, psi)
PAPER, DISPLAY = "asoodeh2020federated", "Theorem 1, proof, display 1"
two_point_proof_half_norm = claim(
    "Half the L1 norm of mu - gamma nu is E_gamma + (gamma - 1)/2",
    federated("Theorem 1, proof, first lines"),
    kind="proof-line",
    given=[gamma > 1],
    show=total(X, lambda x: Abs(mu[x] - gamma * nu[x])) / 2 == before + (gamma - 1) / 2,
)
proof(
    two_point_proof_half_norm,
    sums(
        X,
        lambda x: Abs(mu[x] - gamma * nu[x]) == 2 * phi_of(x) - (mu[x] - gamma * nu[x]),
        lambda x: (
            cases(
                mu[x] - gamma * nu[x] >= 0,
                (
                    fact("max", "left", mu[x] - gamma * nu[x], 0),
                    fact("abs", "positive", mu[x] - gamma * nu[x]),
                ),
                (
                    fact("max", "right", mu[x] - gamma * nu[x], 0),
                    fact("abs", "negative", mu[x] - gamma * nu[x]),
                ),
            ),
            linear(),
        ),
    ),
    linear(),
)
doubt(
    two_point_proof_half_norm,
    mutants=[
        mutant("minus", show=total(X, lambda x: Abs(mu[x] - gamma * nu[x])) / 2 == before - (gamma - 1) / 2),
    ],
)

two_point_proof_norm_of_psi = claim(
    "The norm of psi is E_gamma + gamma - 1 (and that of phi is E_gamma)",
    federated("Theorem 1, proof, first lines"),
    kind="proof-line",
    given=[gamma > 1],
    show=norm_psi == before + gamma - 1,
)
proof(
    two_point_proof_norm_of_psi,
    parts_times(lambda x: 1),
    linear(),
)
doubt(
    two_point_proof_norm_of_psi,
    mutants=[mutant("gamma in place of gamma - 1", show=norm_psi == before + gamma)],
)

two_point_proof_division = claim(
    "The norm of phi, by which the proof divides, is not 0",
    federated("Theorem 1, proof, display 1, line 4"),
    kind="proof-line",
    flaw="proof gap",
    grade="boundary",
    note=(
        "The proof begins with any two laws and divides by E_gamma(mu || nu), which is 0 for "
        "mu = nu, and also "
        "for mu = (1/2, 1/2), nu = (1/3, 2/3), gamma = 2. The definition of the contraction "
        "coefficient leaves "
        "these pairs out; for them both sides of the bound are 0, by data processing."
    ),
    given=[gamma > 1],
    show=norm_phi > 0,
)
doubt(
    two_point_proof_division,
    mutants=[mutant("psi instead, at gamma = 1", given=(gamma >= 1,), show=norm_psi > 0)],
    hints=[{"X": "2", "mu": HALVES, "nu": ["1/3", "2/3"], "gamma": "2"}],
)

two_point_proof_division_repaired = claim(
    "If E_gamma(mu || nu) is not 0, the norms of phi and psi are positive",
    *two_point_proof_division.sources,
    kind="repair",
    repairs="two_point_proof_division",
    given=[gamma > 1, before != 0],
    show=(norm_phi > 0) & (norm_psi > 0),
)
proof(
    two_point_proof_division_repaired,
    use(two_point_proof_norm_of_psi),
    have(before >= 0),
    have(before > 0, sign()),
    intro(),
    linear(),
)
doubt(
    two_point_proof_division_repaired,
    mutants=[mutant("above 1/10", show=norm_phi > "1/10")],
)


def mean_phi(value: Callable[[Expr], Like]) -> Expr:
    """The mean of value(x) under phi / ||phi||."""
    return total(X, lambda x: phi_of(x) / u * value(x))


def mean_psi(value: Callable[[Expr], Like]) -> Expr:
    return total(X, lambda z: psi(z) / v * value(z))


def inside(y: Expr, line: int) -> Expr:
    """What stands between the bars in each line of the display."""
    phi_K, psi_K = total(X, lambda x: phi_of(x) * K[x, y]), total(X, lambda z: psi(z) * K[z, y])
    mean_phi_K, mean_psi_K = mean_phi(lambda x: K[x, y]), mean_psi(lambda z: K[z, y])
    return (
        muK(y) - gamma * nuK(y),
        total(X, lambda x: (mu[x] - gamma * nu[x]) * K[x, y]),
        phi_K - psi_K,
        u * mean_phi_K - v * mean_psi_K,
        u * mean_psi(lambda z: 1) * mean_phi_K - v * mean_phi(lambda x: 1) * mean_psi_K,
    )[line]


def line(number: int) -> Expr:
    return total(Y, lambda y: Abs(inside(y, number)))


def one_more_line(number: int, *proof: Callable[[Expr], Step]) -> tuple[Step, ...]:
    """Line `number` from the line before it: what stands between the bars is equal."""
    return (
        sums(
            Y,
            lambda y: Abs(inside(y, number - 1)) == Abs(inside(y, number)),
            lambda y: (
                have(inside(y, number - 1) == inside(y, number), *(step(y) for step in proof)),
                rewrite(-1),
                ring(),
            ),
        ),
        assume(),
    )


def gap(x: Expr, z: Expr, y: Expr) -> Expr:
    return u * K[x, y] - v * K[z, y]


def insert_masses(y: Expr) -> Step:
    """The means of 1 are 1."""
    phi_K, psi_K = total(X, lambda x: phi_of(x) * K[x, y]), total(X, lambda z: psi(z) * K[z, y])
    return linear(u * phi_K, v * psi_K, scale=u * v)


def triangle(y: Expr) -> tuple[Step, ...]:
    """||phi|| ||psi|| times line 4 is a sum over pairs: bring the modulus inside."""
    phi_K, psi_K = total(X, lambda x: phi_of(x) * K[x, y]), total(X, lambda z: psi(z) * K[z, y])

    def modulus(x: Expr, z: Expr) -> Expr:
        return Abs(gap(x, z, y))

    def above(x: Expr, z: Expr) -> Step:
        return fact("abs", "above", gap(x, z, y))

    return (
        have(inside(y, 3) == inside(y, 4), insert_masses(y)),
        have(u * v * inside(y, 3) == coupled(lambda x, z: gap(x, z, y)), linear(u * phi_K, v * psi_K)),
        coupled_sums(lambda x, z: gap(x, z, y), modulus, above),
        coupled_sums(lambda x, z: -gap(x, z, y), modulus, above),
        cases_of(Abs(inside(y, 4))),
        linear(u * v),
    )


pairs_bounded = each(X, lambda x: each(X, lambda z: total(Y, lambda y: Abs(gap(x, z, y))) <= bound))
nonzero = (u > 0, v > 0)

two_point_proof = displayed(
    line(0),
    Link(
        "=",
        line(1),
        one_more_line(1, lambda y: ring()),
        locator=f"{DISPLAY}, lines 1 and 2",
        mutants=(mutant("half", show=line(0) == line(1) / 2),),
    ),
    Link(
        "=",
        line(2),
        one_more_line(2, lambda y: parts_times(lambda x: K[x, y]), lambda y: linear()),
        locator=f"{DISPLAY}, line 3",
        mutants=(mutant("half", show=line(1) == line(2) / 2),),
    ),
    Link(
        "=",
        line(3),
        one_more_line(3, lambda y: ring()),
        locator=f"{DISPLAY}, line 4",
        given=nonzero,
        mutants=(mutant("half", show=line(2) == line(3) / 2),),
        note="Both norms must be positive: see two_point_proof_division.",
    ),
    Link(
        "=",
        line(4),
        one_more_line(4, insert_masses),
        locator=f"{DISPLAY}, line 5",
        given=nonzero,
        mutants=(mutant("half", show=line(3) == line(4) / 2),),
    ),
    Link(
        "<=",
        bound,
        (
            sums(Y, lambda y: u * v * Abs(inside(y, 4)) <= coupled(lambda x, z: Abs(gap(x, z, y))), triangle),
            coupled_sums(
                lambda x, z: total(Y, lambda y: Abs(gap(x, z, y))),
                lambda x, z: bound,
                lambda x, z: instantiate(pairs_bounded, x, z),
            ),
            have(u * v * bound == coupled(lambda x, z: bound), linear(u * bound, norm_psi * bound)),
            linear(scale=u * v),
        ),
        locator=f"{DISPLAY}, line 6",
        given=(*nonzero, pairs_bounded),
        mutants=(
            mutant(
                "a tenth too small",
                show=line(4) <= "9/10" * bound,
                hints=(
                    {
                        "X": "2",
                        "Y": "2",
                        "K": RR3,
                        "mu": FIRST,
                        "nu": SECOND,
                        "gamma": "3/2",
                        "u": "1",
                        "v": "3/2",
                        "bound": "5/4",
                    },
                ),
            ),
        ),
        note=(
            "The bound is the maximum over pairs x, z: a supremum on infinite alphabets, where "
            "it need not be "
            "attained. The indices of the maximum are misprinted in the paper."
        ),
    ),
    given=(gamma > 1, u == norm_phi, v == norm_psi),
    paper=PAPER,
    locator=DISPLAY,
    title="Two-point formula, upper bound",
)

at_pair = total(Y, lambda y: Abs(K[x, y] - gamma * K[z, y]))
two_point_proof_pair = displayed(
    total(Y, lambda y: Abs(gap(x, z, y))),
    Link(
        "=",
        total(Y, lambda y: Abs(before * K[x, y] - (before + gamma - 1) * K[z, y])),
        (
            sums(
                Y,
                lambda y: Abs(gap(x, z, y)) == Abs(before * K[x, y] - (before + gamma - 1) * K[z, y]),
                lambda y: (
                    parts_times(lambda x: 1),
                    have(u == before),
                    have(v == before + gamma - 1, linear()),
                    rewrite(-2),
                    rewrite(-1),
                    ring(),
                ),
            ),
            assume(),
        ),
        locator=f"{DISPLAY}, line 7",
        mutants=(
            mutant(
                "gamma in place of gamma - 1",
                show=total(Y, lambda y: Abs(gap(x, z, y)))
                == total(Y, lambda y: Abs(before * K[x, y] - (before + gamma) * K[z, y])),
            ),
        ),
    ),
    Link(
        "<=",
        before * at_pair + (gamma - 1) * (1 - before),
        (
            sums(
                X,
                lambda x: phi_of(x) <= mu[x],
                lambda x: (fact("max", "least", mu[x] - gamma * nu[x], 0, mu[x]), linear()),
            ),
            have(before <= 1, linear()),
            sums(
                Y,
                lambda y: (
                    Abs(before * K[x, y] - (before + gamma - 1) * K[z, y])
                    <= before * Abs(K[x, y] - gamma * K[z, y]) + (gamma - 1) * (1 - before) * K[z, y]
                ),
                lambda y: (
                    have(before >= 0),
                    have((gamma - 1) * (1 - before) * K[z, y] >= 0, linear(K[z, y], degree=2)),
                    fact("abs", "above", K[x, y] - gamma * K[z, y]),
                    cases_of(Abs(before * K[x, y] - (before + gamma - 1) * K[z, y])),
                    linear(before),
                ),
            ),
            linear(),
        ),
        locator=f"{DISPLAY}, line 8",
        mutants=(
            mutant(
                "without the last term",
                show=total(Y, lambda y: Abs(before * K[x, y] - (before + gamma - 1) * K[z, y]))
                <= before * at_pair,
            ),
            mutant("gamma < 1 allowed", given=(gamma > 0,)),
        ),
    ),
    given=(gamma > 1, u == norm_phi, v == norm_psi),
    paper=PAPER,
    locator=DISPLAY,
    title="Two-point formula, upper bound, each pair of rows",
)

two_point_proof_conclusion = claim(
    "From the display to E_gamma by the half norm formula",
    federated("Theorem 1, proof, display 2"),
    kind="proof-line",
    note="bound is the maximum of the L1 norms of K(x) - gamma K(z), theta that of E_gamma(K(x) || K(z)).",
    given=[
        gamma > 1,
        line(0) <= before * bound + (gamma - 1) * (1 - before),
        (bound - (gamma - 1)) / 2 == theta,
    ],
    show=after <= theta * before,
)
proof(
    two_point_proof_conclusion,
    have(
        after == line(0) / 2 - (gamma - 1) / 2,
        use(
            two_point_proof_half_norm,
            X=Y,
            mu=lambda y: muK(y),
            nu=lambda y: nuK(y),
        ),
        linear(),
    ),
    linear(before),
)
doubt(
    two_point_proof_conclusion,
    mutants=[
        mutant(
            "a tenth too small",
            show=after <= "9/10" * theta * before,
            hints=(
                {
                    "X": "2",
                    "Y": "2",
                    "K": RR3,
                    "mu": FIRST,
                    "nu": SECOND,
                    "gamma": "3/2",
                    "theta": "3/8",
                    "bound": "5/4",
                },
            ),
        ),
    ],
)
