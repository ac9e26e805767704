"""The tangent of u log u, summed with weights: what the order alpha = 1 needs.  All of it is ours."""

from lemmas.analysis.renyi_tangent import mass_positive
from lemmas.divergences.noisy_end_point import no_mass
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    Abs,
    alphabet,
    log,
    nonneg,
    positive,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    have,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

a, b, t, A, B = reals("a b t A B")

tangent = Claim(
    id="kl_tangent",
    title="a log(a/b) lies above its tangent along a = t b",
    given=(a >= 0, b > 0, t > 0),
    show=a * log(t) + a - t * b <= a * log(a / b),
    proof=(
        cases(
            a == 0,
            (rewrite(-1), linear(t * b)),
            (
                have(a > 0, sign()),
                fact("log", "tangent", b / a * t),
                fact("log", "product", b / a, t),
                fact("log", "inverse", a / b),
                have(
                    log(b / a) == -log(a / b), have(b / a == (a / b) ** (-1), ring()), rewrite(-1), assume()
                ),
                linear(a),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "without the - t b",
            show=a * log(t) + a <= a * log(a / b),
            hints=({"a": "1", "b": "1", "t": "1"},),
        ),
    ),
    extremal={"a": "1", "b": "2", "t": "1/2"},
    note="Ours: the tangent of u log u.",
)

J = alphabet("J")
w, p, q = nonneg("w", J), nonneg("p", J), positive("q", J)
P, R = total(J, lambda j: w[j] * p[j]), total(J, lambda j: w[j] * q[j])
summed = total(J, lambda j: w[j] * (p[j] * log(p[j] / q[j])))

log_sum = Claim(
    id="kl_log_sum",
    title="P log(P/R) of weighted sums is at most the weighted sum of p log(p/q)",
    show=P * log(P / R) <= summed,
    proof=(
        cases(
            P == 0,
            (
                use(
                    no_mass,
                    V=J,
                    W=lambda j: w[j] * p[j],
                    f=lambda j: Abs(log(p[j] / q[j])),
                ),
                sums(
                    J,
                    lambda j: w[j] * p[j] * (-Abs(log(p[j] / q[j]))) <= w[j] * (p[j] * log(p[j] / q[j])),
                    lambda j: (fact("abs", "above", log(p[j] / q[j])), linear(w[j] * p[j])),
                ),
                rewrite(P == 0),
                linear(),
            ),
            (
                have(P > 0, sign()),
                use(mass_positive),
                let(A, P),
                let(B, R),
                have((A > 0) & (B > 0), intro(), rewrite(A == P), rewrite(B == R)),
                let(t, A / B),
                have(t > 0, rewrite(-1), sign()),
                have(t * B == A, rewrite(-2), linear()),
                sums(
                    J,
                    lambda j: w[j] * (p[j] * log(t) + p[j] - t * q[j]) <= w[j] * (p[j] * log(p[j] / q[j])),
                    lambda j: (use(tangent, a=p[j], b=q[j]), linear(w[j])),
                ),
                rewrite(A == P, backwards=True),
                rewrite(B == R, backwards=True),
                have(log(A / B) == log(t), rewrite(t == A / B), ring()),
                linear(A, log(t), t),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "a tenth less",
            show=P * log(P / R) <= "9/10" * summed,
            hints=({"J": "1", "w": ["1"], "p": ["2"], "q": ["1"]},),
        ),
    ),
    extremal={"J": "2", "w": ["1", "1"], "p": ["1/2", "1/3"], "q": ["1", "2/3"]},
    note="Ours: the log-sum inequality.",
)

CLAIMS = (tangent, log_sum)
