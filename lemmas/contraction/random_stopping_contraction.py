"""Random stopping of projected noisy SGD: Theorem 5 for long steps at one event, and a bound without c.

The run of Asoodeh, Diaz and Calmon stops after T steps, T uniform in 1, ..., n.  e_t is E_gamma of the runs stopped at
t: 0 before the item i that differs is used, at most A at t = i, and multiplied by at most c at every later step.  By
joint convexity E_gamma of the output is at most the mean of the e_t (hockey_stick_mixture).
"""

from lemmas.papers import contraction
from verify.lemma import *

A, c, eta, sigma, L = reals("A c eta sigma L")
n = alphabet("n")
e, i, k = nonneg("e", n), index("i", 1, n), integer("k")
contracts = for_all(i + 1, n, lambda t: e[t] <= c * e[t - 1])
stopped = Sum(i, n, lambda t: e[t])

# --- Theorem 5 with long steps: the square [-1, 1]^2 ---------------------------------------------------

L1, L2, L3, beta = reals("L1 L2 L3 beta")
# What y2 < 0 after one step gains, y2 > 0 after two, and the bound of what the second step does to y1.
up = 1 - 2 * Q(L2 / sigma)
down = 1 - 2 * Q(L3 / sigma - 1 / (eta * sigma))
second = (1 - 2 * Q((eta * beta - 1) / (eta * sigma))) * (Q((1 / eta - L1) / sigma) - Q((1 / eta + L1) / sigma))
square = (eta > 0, sigma > 0, L1 > 0, L2 > 0, L3 * eta >= 1, eta * beta > 1, L > 0, L1**2 + L2**2 <= L**2,
    beta**2 + L3**2 <= L**2)
at_zero = theta(1, 2 * L / sigma) / (2 * (1 - theta(1, 2 * sqrt(expr(2)) / (eta * sigma))))
HINT = {"eta": "10", "sigma": "1", "L1": "4", "L2": "4", "L3": "4", "beta": "4", "L": "6"}

random_stopping_any_eta = claim("In numbers: what Theorem 5 says of one event at eps = 0, for n = 2 steps of any "
        "length eta > 1/beta on the square [-1, 1]^2",
    contraction("Theorem 5", "instance", "n = 2, eps = 0, on [-1, 1]^2, eta beta > 1, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=("Any learning rate is allowed.  Instance from Y_0 = 0: the first loss is -L1 y1 + L2 y2 or L1 y1 + L2 y2, "
            "the second beta y1^2/2 - L3 y2; both L-Lipschitz, rho = 0, M = 1, diameter 2 sqrt(2).  The event is that "
            "y1 and y2 have opposite signs: after one step y2 is mostly negative and y1 has the sign of the datum, "
            "after two steps y2 is mostly positive and y1 has been reflected.  The two coordinates are independent; "
            "`second` bounds the second step as in projected_sgd_gaussian_any_eta."),
    given=square,
    show=(up * (1 - 2 * Q(L1 / sigma)) + down * second) / 2 <= at_zero)
doubt(random_stopping_any_eta, hints=[HINT])

@claim("In numbers: e_i <= A, e_t <= c e_(t - 1), 0 <= c <= 1: e_i + ... + e_n <= A (n - i + 1)",
    contraction("Theorem 5"), kind="lemma",
    given=[A >= 0, c >= 0, c <= 1, e[i] <= A, contracts],
    show=stopped <= (n - i + 1) * A)
def random_stopping_trivial_bound():
    """So theta(2 L/sigma) (n - i + 1)/n is a bound as well.  It is the better one, and (16) can even be above 1, while
    n (1 - c) < 1."""
    have((i <= n) & (i >= 1))
    let(k, n)
    with suffices((k <= n).implies((Sum(i, k, lambda t: e[t]) <= (k - i + 1) * A) & (e[k] <= A))):
        modus(this)
        rewrite(k == n, backwards=True)
    start, step = induction(k, i)
    with start:
        intro()
        unfold(Sum(i, i, lambda t: e[t]), "last")
        unfold(Sum(i, i - 1, lambda t: e[t]), "empty")
        intro()
        linear()
    with step:
        intro()
        modus((k <= n).implies((Sum(i, k, lambda t: e[t]) <= (k - i + 1) * A) & (e[k] <= A)))
        instantiate(contracts, k + 1)
        unfold(Sum(i, k + 1, lambda t: e[t]), "last", by.linear())
        have(c * e[k] <= e[k])

doubt(random_stopping_trivial_bound, mutants=[mutant("one term less", show=stopped <= (n - i) * A)],
    extremal={"n": "1", "i": "1", "e": ["1"], "c": "1/2", "A": "1"})
