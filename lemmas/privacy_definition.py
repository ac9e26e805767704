"""What (eps, delta)-DP says: remarks on its definition, neighbours, and small examples.

mu and nu are the laws of the output on two neighbouring data sets, gamma = e^eps; finite alphabets of any
size.  Data sets are histograms h: h[x] is the number of records of type x.
"""

from lemmas.papers import berthier
from verify.claim import Claim, Mutant
from verify.language.divergence import hockey_stick
from verify.language.expr import (
    Abs,
    Expr,
    alphabet,
    distribution,
    each,
    family,
    nonneg,
    plus_part,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    cases_of,
    fact,
    have,
    instantiate,
    linear,
    sign,
    split,
    sums,
)

X = alphabet("X")
mu, nu, rho = (distribution(name, X) for name in ("mu", "nu", "rho"))
s, h, k = family("s", X), nonneg("h", X), nonneg("k", X)
gamma, gamma2, delta, n, S, b, eps = reals("gamma gamma2 delta n S b eps")
a1, a2, b1, b2 = reals("a1 a2 b1 b2")


def gap(x: Expr) -> Expr:
    return mu[x] - gamma * nu[x]


divergence = hockey_stick(mu, nu, gamma)
APART = {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"]}
TILTED = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["1/2", "1/2"], "gamma": "1"}

pure = Claim(
    id="dp_pure_is_stronger",
    title="eps-DP implies (eps, delta)-DP for every delta >= 0",
    sources=(berthier("Section 2.1, pure DP"),),
    given=(delta >= 0, each(X, lambda x: mu[x] <= gamma * nu[x])),
    show=divergence <= delta,
    proof=(
        sums(
            X,
            lambda x: plus_part(mu[x] - gamma * nu[x]) <= 0 * mu[x],
            lambda x: (
                instantiate(1, x),
                fact("max", "right", mu[x] - gamma * nu[x], 0, by=((linear(),),)),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "conversely",
            given=(delta >= 0, divergence <= delta),
            show=each(X, lambda x: mu[x] <= gamma * nu[x]),
            hints=({**TILTED, "delta": "1/4"},),
        ),
    ),
    note="The mutant: (eps, delta)-DP does not imply eps-DP, so pure DP is strictly stronger.",
)

mass, mass2 = total(X, lambda x: s[x] * mu[x]), total(X, lambda x: s[x] * nu[x])
small = Claim(
    id="dp_small_events",
    title="Events of probability at most delta satisfy the inequality of (eps, delta)-DP whatever nu is",
    sources=(berthier("Section 2.1, small events"),),
    given=(gamma >= 0, each(X, lambda x: (s[x] >= 0) & (s[x] <= 1)), mass <= delta),
    show=mass <= gamma * mass2 + delta,
    proof=(
        sums(X, lambda x: 0 * nu[x] <= s[x] * nu[x], lambda x: (instantiate(1, x), linear(nu[x]))),
        linear(gamma),
    ),
    mutants=(
        Mutant(
            "probability up to 2 delta",
            given=(gamma >= 0, each(X, lambda x: (s[x] >= 0) & (s[x] <= 1)), mass <= 2 * delta),
            hints=({**APART, "s": ["1", "0"], "gamma": "1", "delta": "1/2"},),
        ),
    ),
)

bad = each(
    X,
    lambda x: ((s[x] == 1) & (mu[x] >= gamma2 * nu[x])) | ((s[x] == 0) & (mu[x] <= gamma2 * nu[x])),
)
high_probability = Claim(
    id="dp_high_probability",
    title="If the likelihood ratio exceeds e^eps with probability at most delta, then (eps, delta)-DP holds",
    sources=(berthier("Section 2.1, high probability"),),
    given=(gamma >= 0, gamma2 == gamma, bad, mass <= delta),
    show=divergence <= delta,
    proof=(
        sums(
            X,
            lambda x: plus_part(mu[x] - gamma * nu[x]) <= s[x] * mu[x],
            lambda x: (
                instantiate(bad, x),
                split(
                    -1,
                    (
                        fact(
                            "max",
                            "least",
                            mu[x] - gamma * nu[x],
                            0,
                            mu[x],
                            by=((linear(gamma * nu[x]),), (sign(),)),
                        ),
                        linear(mu[x]),
                    ),
                    (
                        fact("max", "right", mu[x] - gamma * nu[x], 0, by=((linear(nu[x]),),)),
                        linear(mu[x]),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "conversely",
            given=(gamma >= 0, gamma2 == gamma, bad, divergence <= delta),
            show=mass <= delta,
            hints=({**TILTED, "gamma2": "1", "delta": "1/4", "s": ["1", "0"]},),
        ),
    ),
    note=(
        "s marks the outputs with a larger ratio.  The text says roughly that DP means this; the mutant "
        "shows that the converse is false, and the next claim what remains of it."
    ),
)

high_probability_converse = Claim(
    id="dp_high_probability_converse",
    title="(eps, delta)-DP: the ratio exceeds e^e2 with probability at most delta/(1 - e^(eps - e2))",
    sources=(berthier("Section 2.1, high probability"),),
    kind="strengthening",
    given=(gamma >= 0, gamma2 > gamma, bad, divergence <= delta),
    show=mass * (gamma2 - gamma) <= delta * gamma2,
    proof=(
        sums(
            X,
            lambda x: (gamma2 - gamma) * (s[x] * mu[x]) <= gamma2 * plus_part(mu[x] - gamma * nu[x]),
            lambda x: (
                instantiate(bad, x),
                fact("max", "above", mu[x] - gamma * nu[x], 0),
                split(
                    -3,
                    (linear(gamma, gamma2, (gamma2 - gamma) * mu[x]),),
                    (linear(gamma2, (gamma2 - gamma) * mu[x]),),
                ),
            ),
        ),
        linear(gamma2),
    ),
    mutants=(
        Mutant(
            "half of delta",
            show=mass * (gamma2 - gamma) <= delta * gamma2 / 2,
            hints=({**APART, "gamma": "0", "gamma2": "1", "s": ["1", "0"], "delta": "1"},),
        ),
    ),
    note="Ours.",
)

record = Claim(
    id="dp_random_record",
    title="Publishing a random record: total variation at most 1/(n + 1) between n and n + 1 records",
    sources=(berthier("Section 2.1, a random record"),),
    given=(
        n >= 1,
        total(X, lambda x: h[x]) == n,
        total(X, lambda x: k[x]) == n + 1,
        total(X, lambda x: Abs(k[x] - h[x])) <= 1,
    ),
    show=total(X, lambda x: Abs(h[x] / n - k[x] / (n + 1))) / 2 <= 1 / (n + 1),
    proof=(
        sums(
            X,
            lambda x: Abs(h[x] / n - k[x] / (n + 1)) <= h[x] / (n * (n + 1)) + Abs(k[x] - h[x]) / (n + 1),
            lambda x: (
                fact("abs", "above", k[x] - h[x]),
                have(h[x] / n - k[x] / (n + 1) == h[x] / (n * (n + 1)) - (k[x] - h[x]) / (n + 1)),
                have(h[x] / (n * (n + 1)) >= 0, sign()),
                cases_of(Abs(h[x] / n - k[x] / (n + 1)), (linear(1 / (n + 1)),), (linear(1 / (n + 1)),)),
            ),
        ),
        have(1 / (n * (n + 1)) * n == 1 / (n + 1)),
        linear(1 / (n * (n + 1)), 1 / (n + 1)),
    ),
    mutants=(
        Mutant(
            "1/(n + 2)",
            show=total(X, lambda x: Abs(h[x] / n - k[x] / (n + 1))) / 2 <= 1 / (n + 2),
            hints=({"X": "2", "h": ["1", "0"], "k": ["1", "1"], "n": "1"},),
        ),
    ),
    extremal={"X": "2", "h": ["1", "0"], "k": ["1", "1"], "n": "1"},
    note="Neighbours as in Definition 2.1, one record added.  So delta = 1/n serves, n either size.",
)

record_replaced = Claim(
    id="dp_random_record_replaced",
    title="Publishing a random record of n, one of which is replaced: total variation at most 1/n",
    sources=(berthier("Section 2.1, a random record"),),
    given=(n >= 1, total(X, lambda x: Abs(k[x] - h[x])) <= 2),
    show=total(X, lambda x: Abs(k[x] - h[x]) / n) / 2 <= 1 / n,
    proof=(linear(1 / n),),
    mutants=(
        Mutant(
            "1/(n + 1)",
            show=total(X, lambda x: Abs(k[x] - h[x]) / n) / 2 <= 1 / (n + 1),
            hints=({"X": "2", "h": ["1", "0"], "k": ["0", "1"], "n": "1"},),
        ),
    ),
    extremal={"X": "2", "h": ["1", "0"], "k": ["0", "1"], "n": "1"},
    note="1/n is attained: delta = 1/n is what publishing a record costs.",
)

symmetric = Claim(
    id="dp_neighbours_symmetric",
    title="||x - y||_1 = ||y - x||_1: the two data sets may be exchanged",
    sources=(berthier("Section 2.1, symmetry"),),
    show=total(X, lambda x: Abs(h[x] - k[x])) == total(X, lambda x: Abs(k[x] - h[x])),
    proof=(
        sums(
            X,
            lambda x: Abs(h[x] - k[x]) == Abs(k[x] - h[x]),
            lambda x: (
                cases(
                    h[x] >= k[x],
                    (fact("abs", "positive", h[x] - k[x]), fact("abs", "negative", k[x] - h[x])),
                    (fact("abs", "negative", h[x] - k[x]), fact("abs", "positive", k[x] - h[x])),
                ),
                linear(),
            ),
        ),
        assume(),
    ),
    mutants=(
        Mutant(
            "twice", show=total(X, lambda x: Abs(h[x] - k[x])) == 2 * total(X, lambda x: Abs(k[x] - h[x]))
        ),
    ),
    note="For one ordered pair the two divergences differ; both orders are among the pairs.",
)

deterministic = Claim(
    id="dp_deterministic",
    title="Two different answers without randomness: E_gamma = 1 for every gamma",
    sources=(berthier("Section 2.1, deterministic answers"),),
    given=(gamma >= 0, each(X, lambda x: mu[x] * nu[x] == 0)),
    show=divergence == 1,
    proof=(
        sums(
            X,
            lambda x: plus_part(mu[x] - gamma * nu[x]) == mu[x],
            lambda x: (
                instantiate(1, x),
                cases(
                    mu[x] == 0,
                    (
                        fact("max", "right", gap(x), 0, by=((linear(gamma * nu[x]),),)),
                        linear(),
                    ),
                    (
                        have(mu[x] > 0, sign()),
                        have(nu[x] == 0, linear(1 / mu[x])),
                        fact("max", "left", mu[x] - gamma * nu[x], 0, by=((linear(gamma),),)),
                        linear(gamma),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(Mutant("1/2", show=divergence == "1/2", hints=({**APART, "gamma": "1"},)),),
    extremal={**APART, "gamma": "2"},
    note="So (eps, delta)-DP fails for every eps and every delta < 1; with delta >= 1 it says nothing.",
)

MOVED = (b1 == a1 - 1, b2 == a2 + 1, a1 >= 1, a2 >= 0)
distance = Abs(a1 - b1) + Abs(a2 - b2)
replaced = Claim(
    id="dp_replaced_record_neighbour",
    title="Two data sets that differ in one record are at distance ||x - y||_1 <= 1",
    sources=(berthier("Section 2.1, neighbours, against Section 3.2.2"),),
    kind="definition",
    flaw="inconsistency",
    grade="misprint",
    given=MOVED,
    show=distance <= 1,
    hints=({"a1": "1", "a2": "0", "b1": "0", "b2": "1"},),
    mutants=(Mutant("3/2", show=distance <= "3/2", hints=({"a1": "1", "a2": "0", "b1": "0", "b2": "1"},)),),
    note=(
        "Neighbours are defined by histograms at distance at most 1: one record more or less.  From Section "
        "3 on they are data sets of the same size in which one record is replaced, and all sensitivities "
        "2 gamma L are for these: at distance 2, not neighbours by the definition.  Instance: a record of "
        "the first type becomes one of the second."
    ),
)

replaced_repaired = Claim(
    id="dp_replaced_record_neighbour_repaired",
    title="A replaced record is two steps: (eps, delta)-DP becomes (2 eps, (1 + e^eps) delta)",
    sources=replaced.sources,
    kind="repair",
    repairs="dp_replaced_record_neighbour",
    given=(gamma >= 0, divergence <= delta, hockey_stick(nu, rho, gamma) <= delta),
    show=hockey_stick(mu, rho, gamma**2) <= (1 + gamma) * delta,
    proof=(
        sums(
            X,
            lambda x: (
                plus_part(mu[x] - gamma**2 * rho[x])
                <= plus_part(mu[x] - gamma * nu[x]) + gamma * plus_part(nu[x] - gamma * rho[x])
            ),
            lambda x: (
                fact("max", "above", mu[x] - gamma * nu[x], 0),
                fact("max", "above", nu[x] - gamma * rho[x], 0),
                fact(
                    "max",
                    "least",
                    mu[x] - gamma**2 * rho[x],
                    0,
                    plus_part(mu[x] - gamma * nu[x]) + gamma * plus_part(nu[x] - gamma * rho[x]),
                    by=((linear(gamma),), (linear(gamma),)),
                ),
                assume(),
            ),
        ),
        linear(gamma),
    ),
    mutants=(
        Mutant(
            "delta once",
            show=hockey_stick(mu, rho, gamma**2) <= delta,
            hints=(
                {
                    "X": "2",
                    "mu": ["1", "0"],
                    "nu": ["1/2", "1/2"],
                    "rho": ["0", "1"],
                    "gamma": "1",
                    "delta": "1/2",
                },
            ),
        ),
    ),
    note="Group privacy for two.  Or define neighbours by replaced records, as all of Section 3 needs.",
)

variances = Claim(
    id="laplace_variances",
    title="2 b^2 is Delta/delta for b = sqrt(Delta/(2 delta)), and 2 Delta^2/eps^2 for b = Delta/eps",
    sources=(berthier("Section 2.4, Laplace mechanism, variances"),),
    kind="number",
    given=(S > 0, delta > 0, eps > 0, b**2 == S / (2 * delta)),
    show=(2 * b**2 == S / delta) & (2 * (S / eps) ** 2 == 2 * S**2 / eps**2),
    proof=(have(2 * b**2 == S / delta, linear()), have(2 * (S / eps) ** 2 == 2 * S**2 / eps**2)),
    mutants=(
        Mutant(
            "half",
            show=2 * b**2 == S / (2 * delta),
            hints=({"S": "2", "delta": "1", "eps": "1", "b": "1"},),
        ),
    ),
    note=(
        "The arithmetic is right, but b is wrong (`laplace_total_variation`): with the repaired b = "
        "Delta/(2 delta) the variance is Delta^2/(2 delta^2)."
    ),
)

CLAIMS = (
    pure,
    small,
    high_probability,
    high_probability_converse,
    record,
    record_replaced,
    symmetric,
    deterministic,
    replaced,
    replaced_repaired,
    variances,
)
