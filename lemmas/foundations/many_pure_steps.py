"""Advanced composition by Renyi divergences: n eps-private steps, probabilities and (eps', delta) (Mironov 2017)."""

from typing import Any

from lemmas.divergences.chains import releases
from lemmas.foundations.concentrated_privacy import concentrated, concentrated_to_approximate, not_near
from lemmas.foundations.renyi_groups import probability_preservation
from lemmas.papers import mironov
from lemmas.privacy.pure_renyi import dp_pure_renyi
from lemmas.privacy.renyi_privacy import rdp_composition
from lemmas.privacy.advanced_composition_theorem import constant_sum
from verify.lemma import *

X, Y = spaces("X Y")  # histories, outputs
P, Q = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
n = integer("n")
eps, delta, c, l, r = reals("eps delta c l r")
phi, h = test("phi", X), point("h", X)

# On the one data set the outputs of step t, after the history h, have the law M[t](h), on its neighbour N[t](h); P[t]
# and Q[t] are the laws of the histories, append(h, y) is h with the output y, and phi the event A, or any test.
runs = [n >= 1, eps > 0, same(P[0], Q[0]), releases(P, M, append, n), releases(Q, N, append, n)]
pure = hypothesis("pure",
    for_all(0, n - 1,
        lambda t: every(X,
            lambda h: (max_divergence(M[t](h), N[t](h)) <= eps) & (max_divergence(N[t](h), M[t](h)) <= eps))))

@claim("n adaptive eps-private mechanisms are n eps^2/2-zCDP together",
    given=[*runs, pure],
    show=concentrated(P[n], Q[n], n * eps**2 / 2))
def pure_steps_concentrated():
    alpha, _ = intro("alpha", "[alpha > 1]")
    with have(for_all(0, n - 1, lambda t: every(X, lambda h: renyi(M[t](h), N[t](h), alpha) <= alpha * eps**2 / 2))):
        t, h = intro("t", "h")
        apply_to("pure", t, h)
        use(dp_pure_renyi, mu=M[t](h), nu=N[t](h))
    use(rdp_composition, eps=value(INTEGER, lambda t: alpha * eps**2 / 2))
    modus("rdp_composition.0")  # part 0: the orders above 1
    modus(this).called("together")
    use(constant_sum, c=alpha * eps**2 / 2)
    rewrite(Sum(0, n - 1, lambda t: alpha * eps**2 / 2) == n * (alpha * eps**2 / 2), at="together")

p, q = E(P[n], phi), E(Q[n], phi)  # P(A) and Q(A)
loss = eps * sqrt(n * log(1 / q))

@claim("(r/2 - l)(1 - 1/alpha) <= 2 r - l at alpha = l/r for r, l > 0",
    given=[r > 0, l > 0],
    show=(r / 2 - l) * ((l / r - 1) / (l / r)) <= 2 * r - l)
def exponent_at_the_order():
    have((l / r - 1) / (l / r) == 1 - r / l, by.linear(r / l))
    rewrite(this)
    have((r / 2 - l) * (1 - r / l) == 3 * r / 2 - l - r**2 / (2 * l), by.linear(1 / l))

@claim("n adaptive eps-private mechanisms: P(A) <= exp(2 eps sqrt(n log(1/Q(A)))) Q(A) for the outputs, Q(A) > 0",
    mironov("Advanced composition, probabilities", "whole"),
    given=[*runs, pure, hypothesis("of positive probability", 0 < q)],
    show=p <= exp(2 * loss) * q)
def pure_steps_on_events():
    """Trivial for l <= 2 r, l = log(1/Q(A)) and r = eps sqrt(n l); else by the Renyi divergence of order l/r."""
    use(pure_steps_concentrated).called("concentrated")
    fact("log", "inverse", q)
    rewrite(this)
    fact("log", "increasing", q, 1)
    fact("exp", "log", q).called("q")
    l = -log(q)
    r = eps * sqrt(n * l)
    few, many = cases(l <= 2 * r)
    with few:  # the bound is at least e^l Q(A) = 1
        fact("exp", "increasing", l, 2 * r)
        have(p <= 1)
        have(exp(l) * exp(log(q)) == 1)
        have(exp(l) * q == 1, by.rewrite("q", at=this))
        linear(q)
    with many:
        fact("sqrt", "nonnegative", n * l)
        have(r >= 0)
        have(n * l > 0, by.linear(l))
        have(l / r > 2, by.linear(1 / r))
        apply_to("concentrated", l / r).called("at an order")
        have(n * eps**2 / 2 * (l / r) == r / 2, by.linear(1 / r))
        rewrite(this, at="at an order")
        use(probability_preservation, mu=P[n], nu=Q[n], alpha=l / r, eps=r / 2)
        k = (l / r - 1) / (l / r)
        have(exp(r / 2) * exp(log(q)) == exp(r / 2 - l))
        rewrite("q", at=this)
        rewrite(this, at=probability_preservation).called("at an event")
        fact("^", "of_exp", r / 2 - l, k)
        rewrite(this, at="at an event")
        use(exponent_at_the_order, r=r, l=l)
        fact("exp", "increasing", (r / 2 - l) * k, 2 * r - l)
        have(exp(2 * r - l) == exp(2 * r) * exp(log(q)))
        rewrite("q", at=this)

@claim("c eps^2/2 + 2 sqrt(c eps^2 l/2) <= 4 eps sqrt(2 c l) for c eps^2 <= l and c, eps > 0",
    given=[c > 0, eps > 0, eps**2 * c <= l],
    show=c * eps**2 / 2 + 2 * sqrt(c * eps**2 / 2 * l) <= 4 * eps * sqrt(2 * c * l))
def roots_of_the_steps():
    # With r = eps sqrt(c l): c eps^2 <= r, so the left side is at most r/2 + 2 r, and r <= eps sqrt(2 c l).
    r = eps * sqrt(c * l)
    have(r > 0)
    have(c * eps**2 <= r, by.contradiction(), by.linear(r, c * eps**2))
    fact("sqrt", "of_square", r)
    fact("sqrt", "increasing", c * eps**2 / 2 * l, r**2)
    fact("sqrt", "increasing", c * l, 2 * c * l)
    linear(eps)

root = sqrt(2 * n * log(1 / delta))

@claim("n adaptive eps-private mechanisms are (4 eps sqrt(2 n log(1/delta)), delta)-private for log(1/delta) >= eps^2 "
        "n", mironov("Advanced composition, (eps, delta)", "whole"),
    given=[*runs, pure, 0 < delta, delta < 1, hypothesis("few steps", log(1 / delta) >= eps**2 * n)],
    show=hockey_stick(P[n], Q[n], exp(4 * eps * root)) <= delta)
def pure_steps_private():
    use(pure_steps_concentrated).called("concentrated")
    use(concentrated_to_approximate, mu=P[n], nu=Q[n], rho=n * eps**2 / 2)
    use(roots_of_the_steps, c=n, l=log(1 / delta))
    fact("exp", "increasing", n * eps**2 / 2 + 2 * sqrt(n * eps**2 / 2 * log(1 / delta)), 4 * eps * root)
    intro("phi")
    apply_to(concentrated_to_approximate)
    linear(q)

# One step that tells the two data sets apart, where the history is the last output.
def one_step(told: list[str], other: list[str]) -> dict[str, Any]:
    at_first = {"at": [[["1"], told]], "else": ["1", "0"]}, {"at": [[["1"], other]], "else": ["1", "0"]}
    return {"n": "1", "X": "2", "Y": "2", "append": [["1", "2"], ["1", "2"]], "eps": "1/10", "P": at_first[0],
        "Q": at_first[1], "M": {"at": [], "else": [told, told]}, "N": {"at": [], "else": [other, other]}}

doubt(pure_steps_concentrated,
    mutants=[dropped(pure_steps_concentrated, "pure",
            hints=[{"witness": {**dict.fromkeys(("X", "Y"), "line"), "n": "1", "eps": "1",
                        "append": value(line, line, lambda x, y: y), "P": value(INTEGER, lambda t: dirac(expr(0))),
                        "Q": value(INTEGER, lambda t: dirac(t)),
                        "M": value(INTEGER, lambda t: value(line, lambda x: dirac(expr(0)))),
                        "N": value(INTEGER, lambda t: value(line, lambda x: dirac(t + 1)))},
                    "proofs": {"show": not_near}}])])
doubt(pure_steps_private,
    mutants=[dropped(pure_steps_private, "pure", hints=[one_step(["1", "0"], ["0", "1"]) | {"delta": "1/2"}])])
doubt(exponent_at_the_order, mutants=[mutant("r in place of 2 r", show=(r / 2 - l) * ((l / r - 1) / (l / r)) <= r - l)])
doubt(roots_of_the_steps,
    mutants=[mutant("a quarter", show=c * eps**2 / 2 + 2 * sqrt(c * eps**2 / 2 * l) <= eps * sqrt(2 * c * l))])
