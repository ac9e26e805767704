"""Tables of randomised response and of (eps, delta) privacy: losses eps and -eps, and delta at infinity."""

from lemmas.accounting.loss_tables import at_0, at_1, near_0, table_dominates
from lemmas.mechanisms.survey_program import flip, flipped
from lemmas.privacy.approximate import indistinguishable, response_step
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
phi, A = test("phi", X), test("A", X)
yes, no = points("yes no", X)
p, l = fun("p", line), fun("l", line)
eps, delta, g = reals("eps delta g")
likely = exp(eps) / (1 + exp(eps))
unlikely = 1 / (1 + exp(eps))
gain = lambda x: Max(1 - g * exp(-x), 0)
two_losses = [eq(l(1), eps), eq(l(2), -eps)]

# --- randomised response --------------------------------------------------------------------------------

answers = [
    every(bounded(X), lambda f: E(mu, f) == likely * f(yes) + unlikely * f(no)),
    every(bounded(X), lambda f: E(nu, f) == unlikely * f(yes) + likely * f(no)),
]
randomised_response_curve = claim(
    "Randomised response: E_g is the curve of the losses eps and -eps with the probabilities of truth and lie, attained",
    kind="strengthening",
    given=[*answers, eq(A(yes), 1), eq(A(no), 0)],
    show=hockey_stick_equals(g, X, mu, nu, likely * gain(eps) + unlikely * gain(-eps)),
)
below = lambda answer, x: (
    have(1 - g * exp(-x) <= gain(x)),
    have(0 <= gain(x)),
    have(phi(answer) <= 1),
    have(phi(answer) * (1 - g * exp(-x)) <= gain(x), linear(phi(answer), gain(x))),
)
positive, zero_ = lambda x: have(gain(x) == 1 - g * exp(-x)), lambda x: have(gain(x) == 0)
by_test = lambda f: (
    witness(value(X, f)),
    apply_to(answers[0], value(X, f)),
    apply_to(answers[1], value(X, f)),
    linear(likely, unlikely, g, g * likely, g * unlikely),
)
proof(
    randomised_response_curve,
    have(likely * exp(-eps) == unlikely),
    have(unlikely * exp(eps) == likely),
    each_part(
        (
            intro("phi"),
            apply_to(answers[0], phi),
            apply_to(answers[1], phi),
            *below(yes, eps),
            *below(no, -eps),
            linear(likely, unlikely, g),
        ),
        (
            cases(
                g * exp(-eps) <= 1,
                yes=(
                    positive(eps),
                    cases(
                        g * exp(eps) <= 1,
                        yes=(positive(-eps), *by_test(lambda x: expr(1))),
                        no=(zero_(-eps), *by_test(lambda x: A(x))),
                    ),
                ),
                no=(
                    zero_(eps),
                    cases(
                        g * exp(eps) <= 1,
                        yes=(positive(-eps), *by_test(lambda x: 1 - A(x))),
                        no=(zero_(-eps), *by_test(lambda x: expr(0))),
                    ),
                ),
            ),
        ),
    ),
)
likely_at_1 = exp(expr(1)) / (1 + exp(expr(1)))
answering = lambda share: flip(share, lambda i: dirac(i))
of_coin = lambda share: (
    intro("f"),
    use(flipped, f=bounded("f", line), p=share, M=value(INTEGER, lambda i: dirac(i))),
    auto(),
)
doubt(
    randomised_response_curve,
    mutants=[
        mutant(
            "the probabilities exchanged",
            show=hockey_stick(mu, nu, g) <= unlikely * gain(eps) + likely * gain(-eps),
            hints=[
                {
                    "witness": {
                        "X": "line",
                        "eps": "1",
                        "g": "2",
                        "yes": "0",
                        "no": "1",
                        "A": value(line, near_0),
                        "mu": answering(likely_at_1),
                        "nu": answering(1 - likely_at_1),
                    },
                    "proofs": {
                        "given 0": of_coin(likely_at_1),
                        "given 1": of_coin(1 - likely_at_1),
                        "show": (
                            intro(),
                            witness(value(line, near_0)),
                            use(flipped, f=value(line, near_0), p=likely_at_1, M=value(INTEGER, lambda i: dirac(i))),
                            use(
                                flipped, f=value(line, near_0), p=1 - likely_at_1, M=value(INTEGER, lambda i: dirac(i))
                            ),
                            have(
                                (1 - likely_at_1) * Max(1 - 2 * exp(expr(-1)), 0)
                                + likely_at_1 * Max(1 - 2 * exp(expr(1)), 0)
                                < likely_at_1 - 2 * (1 - likely_at_1),
                                evaluate(),
                            ),
                            linear(),
                        ),
                    },
                }
            ],
        )
    ],
)

# --- (eps, delta) privacy -------------------------------------------------------------------------------

private_weights = [eq(p(1), (1 - delta) * likely), eq(p(2), (1 - delta) * unlikely)]
approximate_privacy_curve = claim(
    "(eps, delta)-indistinguishable laws are dominated by randomised response and delta at infinity",
    kind="strengthening",
    given=[
        eps >= 0,
        0 <= delta,
        delta <= 1,
        *two_losses,
        *private_weights,
        hypothesis("private", indistinguishable(mu, nu, eps, delta)),
    ],
    show=table_dominates(mu, nu, 1, 2, p, l, delta),
)
rows = lambda k: p(k) * Max(1 - g * exp(-l(k)), 0)
one_point = dirac(expr(0))
hinge = value(line, lambda c: Max(1 - c, 0))
proof(
    approximate_privacy_curve,
    intro("g"),
    intro(),
    unfold(Sum(1, 2, rows)),
    unfold(Sum(1, 1, rows)),
    unfold(Sum(1, 0, rows), "empty"),
    have(rows(expr(1)) == (1 - delta) * likely * gain(eps), rewrite(two_losses[0]), linear(gain(eps))),
    have(rows(expr(2)) == (1 - delta) * unlikely * gain(-eps), rewrite(two_losses[1]), linear(gain(-eps))),
    suffices(
        hockey_stick(mu, nu, g) <= delta + (1 - delta) * likely * gain(eps) + (1 - delta) * unlikely * gain(-eps),
        intro("phi"),
        apply_to(-1, phi),
        linear(),
    ),
    have(
        every(REAL, lambda c: (0 < c).implies(hockey_stick(one_point, one_point, c) <= 1 - 1 + 1 * Max(1 - c, 0))),
        intro("c"),
        intro(),
        intro("t"),
        have(0 <= test("t", line)(0)),
        have(test("t", line)(0) <= 1),
        have(0 <= Max(1 - real("c"), 0)),
        have(1 - real("c") <= Max(1 - real("c"), 0)),
        cases(real("c") <= 1, yes=(linear(1 - real("c")),), no=(linear(real("c") - 1, test("t", line)(0)),)),
    ),
    cases(
        delta < 1,
        no=(
            intro("phi"),
            have(E(mu, phi) <= 1),
            have(0 <= gain(eps)),
            have(0 <= gain(-eps)),
            linear((1 - delta) * likely, (1 - delta) * unlikely, E(nu, phi), g),
        ),
    ),
    cases(
        0 < g,
        yes=(
            use(
                response_step,
                X=line,
                Y=X,
                mu=one_point,
                nu=one_point,
                K=value(line, lambda x: mu),
                L=value(line, lambda x: nu),
                R=hinge,
                Lam=1,
                by={5: (intro("x"), each_part((assume(),), (assume(),)))},
            ).called("response"),
            intro("phi"),
            apply_to("response", g, phi),
            linear(),
        ),
        no=(
            have(g == 0),
            intro("phi"),
            have(E(mu, phi) <= 1),
            have(gain(eps) == 1, rewrite(g == 0)),
            have(gain(-eps) == 1, rewrite(g == 0)),
            have(likely + unlikely == 1),
            linear((1 - delta) * likely, (1 - delta) * unlikely, 1 - delta, E(nu, phi)),
        ),
    ),
)
doubt(
    approximate_privacy_curve,
    mutants=[
        mutant(
            "without delta at infinity",
            show=table_dominates(mu, nu, 1, 2, p, l, 0),
            hints=[
                {
                    "witness": {
                        "X": "line",
                        "mu": at_0,
                        "nu": at_1,
                        "eps": "0",
                        "delta": "1",
                        "p": value(line, lambda k: expr(0)),
                        "l": value(line, lambda k: expr(0)),
                    },
                    "proofs": {"show": (intro(), witness(1), each_part((), (witness(value(line, near_0)), auto())))},
                }
            ],
        )
    ],
)
