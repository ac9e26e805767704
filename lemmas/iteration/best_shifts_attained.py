"""The best shifts are exact: affine contractions with Gaussian noise reach Theorem 22 of Feldman et al.

The shifts are cheapest (`best_shifts_certificate`) when their slopes p_t = a_t / v_t never fall, and rise only where
z_(t-1) = 0.  Then x -> c_t x with c_t = p_(t-1) / p_t <= 1 in both runs, moved by s_t in the second, is as bad as the
bound allows.  Number 1 is the start, step t leads to state t for t >= 2; V_t is the variance of both states and g_t the
distance of their means.  v_t is the variance of the noise of step t, which hides a_t of the shift, and z_t is the shift
that is left after it.
"""

from lemmas.papers import feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha = real("alpha")
A = alphabet("A")
n = integer("n")
v = positive("v", A)  # the noise variances
p, V, g = nonneg("p", A), nonneg("V", A), nonneg("g", A)  # p: the slopes
s, z, a, c = family("s", A), family("z", A), family("a", A), family("c", A)

def spent(t: Expr) -> Expr:
    """The sum of a_i^2 / v_i over the steps up to t."""
    return Sum(2, t, lambda i: a[i] ** 2 / v[i])

shifts = for_all(2, A, lambda t: (a[t] == p[t] * v[t]) & (z[t] == z[t - 1] + s[t] - a[t]))
slack = for_all(2, A, lambda t: (p[t] > 0) & (p[t - 1] <= p[t]) & ((z[t - 1] == 0) | (p[t] == p[t - 1])))
maps = for_all(2, A, lambda t: (c[t] == p[t - 1] / p[t]) & (g[t] == c[t] * g[t - 1] + s[t]))
variances = for_all(2, A, lambda t: V[t] == c[t] ** 2 * V[t - 1] + v[t])
start = (p[1] * V[1] == 0, g[1] == z[1])
assumptions = (shifts, slack, maps, variances, *start)

EXAMPLE = {
    # jumps 1 and 3, unit noise: the best shifts are 1 and 3, reached with c = 1/3
    "alpha": "2", "A": "3", "n": "3", "p": ["1", "1", "3"], "v": ["1", "1", "1"], "s": ["0", "1", "3"],
    "z": ["0", "0", "0"], "a": ["0", "1", "3"], "c": ["1", "1", "1/3"], "V": ["0", "1", "10/9"],
    "g": ["0", "1", "10/3"]}  # fmt: skip

# One jump, of 3: the slopes rise although z is not 0.
EARLY = {"alpha": "2", "A": "3", "n": "3", "p": ["1", "1", "2"], "v": ["1", "1", "1"], "s": ["0", "3", "0"],
    "z": ["0", "2", "0"], "a": ["0", "1", "2"], "c": ["1", "1", "1/2"], "V": ["0", "1", "5/4"], "g": ["0", "3", "3/2"]}  # fmt: skip

@claim("c_t = p_(t - 1)/p_t, of the maps x -> c_t x that belong to the best shifts, is in [0, 1]",
    given=[slack, maps, n >= 2, n <= A],
    show=(c[n] >= 0) & (c[n] <= 1))
def best_shifts_maps_contract():
    """Ours."""

    instantiate(slack, n)
    instantiate(maps, n)
    rewrite(c[n] == p[n - 1] / p[n])

following = n + 1

@claim("In numbers, shifts a_t = p_t v_t: the gap g_t is z_t + p_t V_t, V_t a variance, and p_t^2 V_t = sum a_i^2/v_i",
    given=[*assumptions, n >= 1, n <= A],
    show=(g[n] == z[n] + p[n] * V[n]) & (p[n] ** 2 * V[n] == spent(n)))
def best_shifts_state():
    """Ours, by induction: equality in the steps of Cauchy and Schwarz."""

    with suffices((n <= A).implies((g[n] == z[n] + p[n] * V[n]) & (p[n] ** 2 * V[n] == spent(n)))):
        modus(this)
    start_, step = induction(n, 1).called("induction hypothesis")
    with start_:
        intro(1)
        unfold(spent(n * 0 + 1), "empty")  # spent(1), an empty sum
        intro(1)
        linear(p[1])
    with step:
        intro(1)
        modus("induction hypothesis")
        do(*(by.instantiate(h, following) for h in assumptions[:4]))
        unfold(spent(following))
        have(c[following] * p[following] == p[n], by.linear(p[following]))
        with have(c[following] * z[n] == z[n]):
            _, p_following_is_p_n = split((z[n] == 0) | (p[following] == p[n]))
            with p_following_is_p_n:
                have(c[following] == 1, by.linear(scale=p[following]))
                linear(z[n])
        with have(p[following] * V[following] == c[following] * p[n] * V[n] + a[following]):
            linear(p[following], c[following] * V[n])
        have(g[following] == z[following] + p[following] * V[following], by.linear(c[following]))
        have(a[following] ** 2 / v[following] == p[following] * a[following], by.linear(a[following] / v[following]))
        with have(p[following] ** 2 * V[following] == p[n] ** 2 * V[n] + a[following] ** 2 / v[following]):
            linear(p[following], p[n] * V[n])
        have(p[following] ** 2 * V[following] == spent(n) + a[following] ** 2 / v[following], by.linear())

doubt(best_shifts_state,
    mutants=[mutant("without z_t", show=g[n] == p[n] * V[n]),
        mutant("slopes that rise too early", given=(shifts, maps, variances, *start, n >= 1, n <= A), hints=(EARLY,))])

@claim("In numbers: with the best shifts the bound of Theorem 22 of Feldman et al. is alpha g^2/(2 V), what D_alpha is "
        "of some affine contractions with Gaussian noise", feldman("Section 1, after Theorem 1"),
    feldman("Theorem 22, choice of the a_t"), kind="strengthening",
    given=[alpha > 1, *assumptions, n >= 2, n <= A, z[n] == 0],
    show=gaussian_renyi(alpha, g[n], V[n]) == Sum(2, n, lambda i: gaussian_renyi(alpha, a[i], v[i])))
def best_shifts_attained():
    """For all jumps s_t and noise variances, counted from the step before the first jump: there p_1 = 0 and c_2 = 0
    forgets the variance, or V_1 = 0.  The worst maps are the identity only while a jump is still being paid for;
    where the slopes rise they contract strictly.  Jumps 1 and 3 with unit noise: c = 1/3 gives 10 alpha/2, the
    identity 8 alpha/2."""

    use(best_shifts_state)
    instantiate(variances, n)
    have(V[n] > 0, by.rewrite(this))
    have(g[n] == p[n] * V[n], by.linear())
    rewrite(this)
    linear(alpha / 2)

doubt(best_shifts_attained, extremal=EXAMPLE)
