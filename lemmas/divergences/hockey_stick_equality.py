"""When E_gamma equals the total variation distance, and absolute continuity on finite alphabets.

For gamma > 1 the two are equal if and only if mu exceeds nu only where nu vanishes.
"""

from lemmas.papers import federated
from verify.lemma import *

X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
FIRST_PROPERTY = (federated("Section 2, first property of E_eps"),)
i, m = index("i", 1, X), integer("m")
w, s = nonneg("w", X), family("s", X)
in_nu = each(X, lambda x: (nu[x] == 0).implies(mu[x] == 0))

one_term_of_a_sum = claim(
    "A term of a sum of nonnegative terms is at most the sum",
    note="Ours.",
    show=w[i] <= total(X, lambda x: w[x]),
)
proof(
    one_term_of_a_sum,
    let(m, X),
    have(i <= X),
    suffices(
        (m <= X).implies(w[i] <= Sum(1, m, lambda x: w[x])),
        modus(-1, linear()),
        rewrite(m == X, backwards=True),
        assume(),
    ),
    have(i >= 1),
    induction(
        m,
        i,
        (intro(), unfold(Sum(1, i, lambda x: w[x])), have(Sum(1, i - 1, lambda x: w[x]) >= 0), linear()),
        (
            intro(),
            modus((m <= X).implies(w[i] <= Sum(1, m, lambda x: w[x])), linear()),
            unfold(Sum(1, m + 1, lambda x: w[x])),
            have(w[m + 1] >= 0),
            linear(),
        ),
    ),
)
doubt(
    one_term_of_a_sum,
    mutants=[mutant("twice", show=2 * w[i] <= total(X, lambda x: w[x]))],
    extremal={"X": "2", "w": ["1", "0"], "i": "1"},
)

density = total(X, lambda x: mu[x] / nu[x])

absolute_continuity_bounded = claim(
    "On a finite alphabet absolute continuity is a bounded density: mu <= r nu, r = sum of mu/nu",
    *FIRST_PROPERTY,
    kind="strengthening",
    note=(
        "So E_r = 0, the infimum of E_gamma is 0, and by `hockey_stick_strict` E_gamma decreases strictly "
        "until it vanishes. (A letter where both vanish contributes 0.)"
    ),
    given=[in_nu],
    show=mu[i] <= density * nu[i],
)
proof(
    absolute_continuity_bounded,
    have(
        each(X, lambda x: mu[x] / nu[x] >= 0),
        intro("x"),
        *(
            lambda x: (
                cases(
                    nu[x] == 0,
                    (
                        instantiate(in_nu, x),
                        modus(-1, assume()),
                        linear(1 / nu[x]),
                    ),
                    (have(nu[x] > 0, sign()), sign()),
                ),
            )
        )(index("x", 1, X)),
    ),
    use(
        one_term_of_a_sum,
        w=lambda x: mu[x] / nu[x],
        by=((), (instantiate(-1, Expr("i0", {"i0": ("integer",)})), assume())),
    ),
    cases(
        nu[i] == 0,
        (instantiate(in_nu, i), modus(-1, assume()), linear(density)),
        (have(nu[i] > 0, sign()), linear(nu[i])),
    ),
)
doubt(
    absolute_continuity_bounded,
    mutants=[mutant("half of it", show=mu[i] <= density * nu[i] / 2)],
)
