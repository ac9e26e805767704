"""Renyi divergence of laws that may vanish: post-processing and averages where mu(x) > 0 needs nu(x) > 0.

As in `renyi_tangent` and `renyi_properties`, but the second masses may be 0 wherever the first are: mu is
absolutely continuous with respect to nu.  Such letters contribute 0 (0^alpha is 0, whatever stands beside
it), which is the convention 0/0 = 0 of the papers.  Without absolute continuity the divergence is infinite.
"""

from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import alpha, perspective_tangent, power_quotient
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, law, pushed, renyi_moment
from verify.language.expr import (
    Expr,
    Family,
    Prop,
    alphabet,
    distribution,
    each,
    integer,
    kernel,
    nonneg,
    real,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    combine,
    contradiction,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    sign,
    sums,
    use,
)

A, B, C, s, t = real("A"), real("B"), real("C"), real("s"), real("t")
i0 = integer("i0")


def continuous(P: Family | Law, R: Family | Law) -> Prop:
    """P is absolutely continuous with respect to R: where R has no mass, P has none."""
    p, r = law(P), law(R)
    return each(p.letters, lambda x: (r(x) == 0).implies(p(x) == 0))


# --- sums --------------------------------------------------------------------------------------------

J = alphabet("J")
w, p, q = nonneg("w", J), nonneg("p", J), nonneg("q", J)
P, R = total(J, lambda j: w[j] * p[j]), total(J, lambda j: w[j] * q[j])
moment = total(J, lambda j: w[j] * (p[j] ** alpha * q[j] ** (1 - alpha)))
p_in_q = each(J, lambda j: (q[j] == 0).implies(w[j] * p[j] == 0))


def where_q_vanishes(j: Expr, *rest: Step) -> tuple[Step, ...]:
    """q[j] = 0: either w[j] is 0 and the goal is 0 <= 0, or p[j] is 0 and `rest` goes on."""
    return (
        instantiate(p_in_q, j),
        modus(-1),
        cases(
            w[j] == 0,
            (rewrite(-1), linear()),
            (have(p[j] == 0, combine((1, [-2]), scale=w[j])), rewrite(-1), *rest),
        ),
    )


def given_in(values: Prop) -> tuple[Step, ...]:
    """The same, for weights that stand beside a hypothesis without them."""
    return (
        intro("j"),
        intro(),
        instantiate(values, real("j")),
        modus(-1),
        rewrite(-1),
        linear(),
    )


mass_positive = Claim(
    id="renyi_zero_mass_positive",
    title="Where the first weighted sum is positive, so is the second",
    given=(p_in_q, P > 0),
    show=R > 0,
    proof=(
        contradiction(),
        let(C, total(J, lambda j: w[j] * p[j] ** 2 / q[j])),
        sums(
            J,
            lambda j: 0 * w[j] <= w[j] * p[j] ** 2 / q[j],
            lambda j: (
                cases(
                    q[j] == 0,
                    where_q_vanishes(j, linear()),
                    (have(q[j] > 0, sign()), sign()),
                ),
            ),
        ),
        have(C >= 0, linear()),
        let(A, P),
        have(A > 0, rewrite(-1), sign()),
        let(s, (C + 1) / (2 * A)),
        have(2 * s * A == C + 1, rewrite(-1), linear()),
        sums(
            J,
            lambda j: w[j] * (2 * s * p[j] - s**2 * q[j]) <= w[j] * p[j] ** 2 / q[j],
            lambda j: (
                cases(
                    q[j] == 0,
                    where_q_vanishes(j, rewrite(q[j] == 0), linear()),
                    (have(q[j] > 0, sign()), linear(w[j] * (p[j] - s * q[j]) ** 2, scale=q[j])),
                ),
            ),
        ),
        linear(s, s**2),
    ),
    mutants=(
        Mutant(
            "without absolute continuity",
            given=(P > 0,),
            hints=({"J": "1", "w": ["1"], "p": ["1"], "q": ["0"]},),
        ),
    ),
    note="Ours: absolute continuity passes to mixtures and images.",
)

perspective = Claim(
    id="renyi_zero_perspective",
    title="P^alpha R^(1-alpha) of weighted sums is at most the weighted sum of p^alpha q^(1-alpha)",
    given=(alpha > 1, p_in_q),
    show=P**alpha * R ** (1 - alpha) <= moment,
    proof=(
        cases(
            P == 0,
            (
                rewrite(-1),
                fact("^", "zero", alpha),
                sums(
                    J,
                    lambda j: 0 * w[j] <= w[j] * (p[j] ** alpha * q[j] ** (1 - alpha)),
                    lambda j: (
                        cases(
                            q[j] == 0,
                            where_q_vanishes(j, fact("^", "zero", alpha), rewrite(-1), linear()),
                            (have(q[j] > 0, sign()), sign()),
                        ),
                    ),
                ),
                linear(R ** (1 - alpha)),
            ),
            (
                have(P > 0, sign()),
                use(mass_positive),
                let(A, P),
                let(B, R),
                have((A > 0) & (B > 0), intro(), rewrite(A == P), rewrite(B == R)),
                use(power_quotient, a=A, b=B),
                let(t, A / B),
                have(t > 0, rewrite(-1), sign()),
                have(t * B == A, rewrite(-2), linear()),
                sums(
                    J,
                    lambda j: (
                        w[j] * (t**alpha * q[j] + alpha * t ** (alpha - 1) * (p[j] - t * q[j]))
                        <= w[j] * (p[j] ** alpha * q[j] ** (1 - alpha))
                    ),
                    lambda j: (
                        cases(
                            q[j] == 0,
                            where_q_vanishes(
                                j, rewrite(q[j] == 0), fact("^", "zero", alpha), rewrite(-1), linear()
                            ),
                            (
                                have(q[j] > 0, sign()),
                                use(perspective_tangent, a=p[j], b=q[j]),
                                linear(w[j]),
                            ),
                        ),
                    ),
                ),
                rewrite(A == P, backwards=True),
                rewrite(B == R, backwards=True),
                have((A / B) ** alpha == t**alpha, rewrite(t == A / B), linear()),
                linear(B, t**alpha, alpha * t ** (alpha - 1), alpha * t * t ** (alpha - 1)),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "order below 1",
            given=(alpha > 0, p_in_q),
            hints=({"alpha": "1/2", "J": "2", "w": ["1", "1"], "p": ["1", "0"], "q": ["1", "3"]},),
        ),
        Mutant(
            "a tenth too small",
            show=P**alpha * R ** (1 - alpha) <= "9/10" * moment,
            hints=({"alpha": "2", "J": "1", "w": ["1"], "p": ["1"], "q": ["1"]},),
        ),
    ),
    extremal={"alpha": "2", "J": "2", "w": ["1", "1"], "p": ["1/2", "1/3"], "q": ["1", "2/3"]},
    note="Ours: `renyi_perspective` where masses may vanish.",
)

# --- laws --------------------------------------------------------------------------------------------

X, Y, n = alphabet("X"), alphabet("Y"), alphabet("n")
mu, nu = nonneg("mu", X), nonneg("nu", X)
K = kernel("K", X, Y)
muK, nuK = pushed(mu, K), pushed(nu, K)
H = renyi_moment(mu, nu, alpha)
TILT, COIN = ["1/4", "3/4"], ["1/2", "1/2"]
MERGED = {"alpha": "2", "X": "2", "Y": "1", "mu": TILT, "nu": COIN, "K": [["1"], ["1"]]}

post_processing = Claim(
    id="renyi_zero_post_processing",
    title="A Markov kernel does not increase exp((alpha - 1) D_alpha), for mu absolutely continuous to nu",
    sources=(feldman("Proposition 5, post-processing"), altschuler("Lemma 2.7")),
    given=(alpha > 1, continuous(mu, nu)),
    show=renyi_moment(muK, nuK, alpha) <= H,
    proof=(
        sums(
            Y,
            lambda y: (
                muK(y) ** alpha * nuK(y) ** (1 - alpha)
                <= total(X, lambda x: K[x, y] * (mu[x] ** alpha * nu[x] ** (1 - alpha)))
            ),
            lambda y: (
                use(
                    perspective,
                    J=X,
                    w=lambda x: K[x, y],
                    p=lambda x: mu[x],
                    q=lambda x: nu[x],
                    by=((), (), (), (), (), given_in(continuous(mu, nu))),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(Mutant("turned round", show=renyi_moment(muK, nuK, alpha) >= H, hints=(MERGED,)),),
    extremal={**MERGED, "mu": COIN},
    note=(
        "All pairs of laws on finite alphabets for which the divergence is finite; for the others there is "
        "nothing to show.  A function is a kernel with rows of 0 and 1."
    ),
)

image_continuous = Claim(
    id="renyi_zero_image_continuous",
    title="Absolute continuity passes through a Markov kernel",
    given=(continuous(mu, nu),),
    show=each(Y, lambda y: (nuK(y) == 0).implies(muK(y) == 0)),
    proof=(
        intro("y"),
        intro(),
        cases(
            muK(real("y")) == 0,
            (assume(),),
            (
                have(muK(real("y")) > 0, sign()),
                use(
                    mass_positive,
                    J=X,
                    w=lambda x: K[x, real("y")],
                    p=lambda x: mu[x],
                    q=lambda x: nu[x],
                    by=((), (), (), (), given_in(continuous(mu, nu)), (linear(),)),
                ),
                absurd(linear()),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "without the hypothesis",
            given=(),
            hints=({"X": "2", "Y": "2", "mu": ["1", "0"], "nu": ["0", "1"], "K": [["1", "0"], ["0", "1"]]},),
        ),
    ),
    note="Ours.",
)

# --- mixtures ----------------------------------------------------------------------------------------

rho = distribution("rho", n)
first, second = kernel("first", n, X), kernel("second", n, X)
rows_continuous = each(n, lambda i: each(X, lambda x: (second[i, x] == 0).implies(first[i, x] == 0)))


def H_row(i: Expr) -> Expr:
    return total(X, lambda x: first[i, x] ** alpha * second[i, x] ** (1 - alpha))


softmax = Claim(
    id="renyi_zero_softmax_averaging",
    title="exp((alpha - 1) D_alpha) of a random choice is at most its average, where masses may vanish",
    sources=(berthier("Lemma 3.1"), altschuler("Lemma 2.6")),
    given=(alpha > 1, rows_continuous),
    show=renyi_moment(pushed(rho, first), pushed(rho, second), alpha)
    <= total(n, lambda i: rho[i] * H_row(i)),
    proof=(
        sums(
            X,
            lambda x: (
                pushed(rho, first)(x) ** alpha * pushed(rho, second)(x) ** (1 - alpha)
                <= total(n, lambda i: rho[i] * (first[i, x] ** alpha * second[i, x] ** (1 - alpha)))
            ),
            lambda x: (
                use(
                    perspective,
                    J=n,
                    w=lambda i: rho[i],
                    p=lambda i: first[i, x],
                    q=lambda i: second[i, x],
                    by=(
                        (),
                        (),
                        (),
                        (),
                        (),
                        (
                            intro("i"),
                            intro(),
                            instantiate(rows_continuous, real("i"), x),
                            modus(-1),
                            rewrite(-1),
                            linear(),
                        ),
                    ),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "turned round",
            show=renyi_moment(pushed(rho, first), pushed(rho, second), alpha)
            >= total(n, lambda i: rho[i] * H_row(i)),
            hints=(
                {
                    "alpha": "2",
                    "n": "2",
                    "X": "2",
                    "rho": COIN,
                    "first": [TILT, ["3/4", "1/4"]],
                    "second": [["3/4", "1/4"], TILT],
                },
            ),
        ),
    ),
    note=(
        "Equality when the index can be read off the output.  The right side is at most the largest H_i: "
        "quasi-convexity."
    ),
)

CLAIMS = (mass_positive, perspective, post_processing, image_continuous, softmax)
