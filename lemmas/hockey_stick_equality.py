"""When E_gamma equals the total variation distance, and absolute continuity on finite alphabets.

For gamma > 1 the two are equal if and only if mu exceeds nu only where nu vanishes.
"""

from lemmas.hockey_stick_forms import hockey_stick_total_variation
from lemmas.hockey_stick_properties import HALVES, SURE, X, divergence, gamma, gap, mu, nu, tv
from lemmas.papers import contraction, federated
from verify.claim import Claim, Mutant
from verify.language.expr import Expr, Sum, each, family, index, integer, nonneg, plus_part, total
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    choose,
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
    sign,
    split,
    suffices,
    sums,
    unfold,
    use,
)

FIRST_PROPERTY = (federated("Section 2, first property of E_eps"),)
i, m = index("i", 1, X), integer("m")
w, s = nonneg("w", X), family("s", X)
apart = each(X, lambda x: (nu[x] == 0) | (mu[x] <= nu[x]))
in_nu = each(X, lambda x: (nu[x] == 0).implies(mu[x] == 0))

one_term = Claim(
    id="one_term_of_a_sum",
    title="A term of a sum of nonnegative terms is at most the sum",
    show=w[i] <= total(X, lambda x: w[x]),
    proof=(
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
    ),
    mutants=(Mutant("twice", show=2 * w[i] <= total(X, lambda x: w[x])),),
    extremal={"X": "2", "w": ["1", "0"], "i": "1"},
    note="Ours.",
)

strict_event = each(X, lambda x: ((s[x] == 1) & (gap(x) > 0)) | ((s[x] == 0) & (gap(x) <= 0)))

printed_event = Claim(
    id="hockey_stick_strict_event",
    title="E_gamma = mu(A) - gamma nu(A) for A = {log(mu/nu) > log(gamma)}, that is {mu > gamma nu}",
    sources=(contraction("equation (6), line 3"), federated("equation (4)")),
    kind="definition",
    given=(strict_event,),
    show=divergence == total(X, lambda x: s[x] * mu[x]) - gamma * total(X, lambda x: s[x] * nu[x]),
    proof=(
        sums(
            X,
            lambda x: plus_part(gap(x)) == s[x] * gap(x),
            lambda x: (
                instantiate(strict_event, x),
                split(
                    -1,
                    (fact("max", "left", gap(x), 0), linear(gap(x))),
                    (fact("max", "right", gap(x), 0), linear(gap(x))),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "mu alone", show=divergence == total(X, lambda x: s[x] * mu[x]) - total(X, lambda x: s[x] * nu[x])
        ),
    ),
    note="Where nu = 0 < mu the letter is in A: there the information density is +infinity.",
)

equality = Claim(
    id="hockey_stick_equality",
    title="If mu exceeds nu only where nu = 0, then E_gamma = TV for every gamma >= 1",
    sources=FIRST_PROPERTY,
    kind="strengthening",
    given=(gamma >= 1, apart),
    show=divergence == tv,
    proof=(
        use(hockey_stick_total_variation),
        sums(
            X,
            lambda x: plus_part(gap(x)) == plus_part(mu[x] - nu[x]),
            lambda x: (
                instantiate(apart, x),
                split(
                    -1,
                    (
                        fact("max", "left", mu[x], 0),
                        have(gap(x) == mu[x], linear(gamma)),
                        rewrite(-1),
                        have(mu[x] - nu[x] == mu[x], linear()),
                        rewrite(-1),
                        ring(),
                    ),
                    (
                        fact("max", "right", mu[x] - nu[x], 0),
                        fact("max", "right", gap(x), 0, by=((linear(nu[x], degree=2),),)),
                        linear(),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant("all laws", given=(gamma >= 1,)),
        Mutant("gamma < 1 allowed", given=(gamma > 0, apart)),
    ),
    extremal={"X": "2", "mu": HALVES, "nu": SURE, "gamma": "3"},
)

equality_only = Claim(
    id="hockey_stick_equality_only",
    title="If E_gamma = TV for some gamma > 1, then mu exceeds nu only where nu = 0",
    sources=FIRST_PROPERTY,
    kind="strengthening",
    given=(gamma > 1, divergence == tv),
    show=(nu[i] == 0) | (mu[i] <= nu[i]),
    proof=(
        use(hockey_stick_total_variation),
        have(
            each(X, lambda x: plus_part(mu[x] - nu[x]) - plus_part(gap(x)) >= 0),
            intro("x"),
            *(
                lambda x: (
                    fact("max", "above", mu[x] - nu[x], 0),
                    fact("max", "least", gap(x), 0, plus_part(mu[x] - nu[x]), by=((linear(nu[x]),),)),
                    linear(),
                )
            )(index("x", 1, X)),
        ),
        use(
            one_term,
            w=lambda x: plus_part(mu[x] - nu[x]) - plus_part(gap(x)),
            by=((), (instantiate(-1, Expr("i0", {"i0": ("integer",)})), assume())),
        ),
        have(plus_part(mu[i] - nu[i]) <= plus_part(gap(i)), linear()),
        cases(nu[i] == 0, (choose(0), assume())),
        choose(1),
        have(nu[i] > 0, sign()),
        fact("max", "above", mu[i] - nu[i], 0),
        fact("max", "cases", gap(i), 0),
        have(nu[i] * (gamma - 1) > 0, sign()),
        split(-2, (absurd(linear()),), (linear(),)),
    ),
    mutants=(
        Mutant("at gamma = 1", given=(gamma >= 1, divergence == tv)),
        Mutant("nu vanishes there", show=nu[i] == 0),
    ),
    note=(
        "So for gamma > 1: equality if and only if TV(mu, nu) = mu(nu = 0). With mu absolutely continuous "
        "with respect to nu that leaves mu = nu only, and the paper's condition holds for all other pairs."
    ),
)

density = total(X, lambda x: mu[x] / nu[x])

bounded_density = Claim(
    id="absolute_continuity_bounded",
    title="On a finite alphabet absolute continuity is a bounded density: mu <= r nu, r = sum of mu/nu",
    sources=FIRST_PROPERTY,
    kind="strengthening",
    given=(in_nu,),
    show=mu[i] <= density * nu[i],
    proof=(
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
            one_term,
            w=lambda x: mu[x] / nu[x],
            by=((), (instantiate(-1, Expr("i0", {"i0": ("integer",)})), assume())),
        ),
        cases(
            nu[i] == 0,
            (instantiate(in_nu, i), modus(-1, assume()), linear(density)),
            (have(nu[i] > 0, sign()), linear(nu[i])),
        ),
    ),
    mutants=(Mutant("half of it", show=mu[i] <= density * nu[i] / 2),),
    note=(
        "So hockey_stick_below_total_variation and hockey_stick_strictly_decreasing_repaired hold for all mu "
        "that are absolutely continuous with respect to nu. (A letter where both vanish contributes 0.)"
    ),
)

CLAIMS = (one_term, printed_event, equality, equality_only, bounded_density)
