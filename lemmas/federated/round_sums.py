"""Sums over the rounds of a run: of terms e_t >= 0, and of the powers of h (for `theorem`)."""

from lemmas.contraction.kernel_chains import between
from verify.lemma import *

T, k = integer("T"), integer("k")
h = real("h")
e = real_sequence("e")
total_to = lambda T: Sum(1, T, lambda t: e[t])
n = integer("n")
nonnegative = between(1, n, lambda t: e[t] >= 0)

@claim("A sum of terms >= 0 is >= 0", given=[T >= 0, T <= n, nonnegative], show=total_to(T) >= 0)
def sum_nonnegative():
    """By induction on the number k of terms."""
    with have(between(0, n, lambda k: total_to(k) >= 0)):
        intro("k", "[0 <= k]")
        start_k, step_k = induction(k, 0).called("induction hypothesis")
        with start_k:
            unfold(total_to(0), "empty")
        with step_k:
            intro(1)
            modus("induction hypothesis")
            unfold(total_to(k + 1))
            apply_to(nonnegative, k + 1)
    apply_to(this)

@claim("A sum of terms >= 0 is at least each of them", given=[1 <= k, k <= n, nonnegative], show=e[k] <= total_to(n))
def sum_above_term():
    """By induction on T, from k on."""
    with have(between(k, n, lambda T: e[k] <= total_to(T))):
        intro("T", "[k <= T]")
        start_T, step_T = induction(T, k).called("induction hypothesis")
        with start_T:
            unfold(total_to(k))
            use(sum_nonnegative, T=k - 1)
        with step_T:
            intro(1)
            modus("induction hypothesis")
            unfold(total_to(T + 1))
            apply_to(nonnegative, T + 1)
    apply_to(this)

powers = lambda T: Sum(1, T, lambda t: h ** (T - t))

@claim("1 + h + ... + h^(T - 1) = (1 - h^T)/(1 - h) for 0 <= h < 1",
    given=[T >= 0, 0 <= h, h < 1],
    show=powers(T) == (1 - h**T) / (1 - h))
def geometric_sum():
    start, step = induction(T, 0)
    with start:
        unfold(powers(0), "empty")
    with step:
        unfold(powers(T + 1))
        sums((1, T), lambda t: h ** (T + 1 - t) == h * h ** (T - t), lambda t: (by.fact("^", "sum0", h, T - t, 1),))
        fact("^", "sum0", h, T, 1)
        linear(h, 1 / (1 - h))
