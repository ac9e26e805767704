"""Amplification by iteration: where its bound is tight or vacuous; maps of a step; average iterates.

The first part speaks of T steps with the same noise variance v and maps that differ by s in each step; A[t] is the shift
a_t, gaussian_renyi(alpha, s, v) the divergence of normal laws s apart of variance v.  In the last w0 and w1 are two states,
g0[i] and g1[i] the slopes of loss i of the batch there, and B is the size of the batch.
"""

from lemmas.papers import altschuler
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, s, v, eta, L, z, x, y, p, q, c, c1, c2, r = reals("alpha s v eta L z x y p q c c1 c2 r")
xy, pq, xp = reals("xy pq xp")
w0, w1 = reals("w0 w1")
T = integer("T")
A = family("A", T)
B = alphabet("B")
g0, g1 = family("g0", B), family("g1", B)

iteration_bound_tight = claim("In numbers: translations that differ by s in each of T steps: Proposition 2.17 with a_t "
        "= s is an equality",
    altschuler("Section 3.1, first paragraph", "instance", "tightness for translations, by formulas of both sides"),
    note=("Linear losses without a constraint: the last iterates are normal, T s apart, of variance T v.  So the bound "
            "is tight for every T where there is no contraction and no projection."),
    given=[alpha > 1, v > 0, T >= 1],
    show=gaussian_renyi(alpha, T * s, T * v) == alpha / 2 * (T * (s**2 / v)))

@claim("All s_t = s, all variances v, shifts with z_T = 0: the bound of Proposition 2.17 is at least alpha T s^2/(2 v)",
    altschuler("Section 3.1, first paragraph", "part", "growth in T, where all s_t and all noises are equal"),
    given=[alpha > 1, v > 0, T >= 1, total(T, lambda t: A[t]) == T * s],
    show=alpha / 2 * total(T, lambda t: A[t] ** 2 / v) >= alpha * T * s**2 / (2 * v))
def iteration_bound_grows():
    """s_t = s for all t (both runs differ in each step, as for b = n): the bound grows at least linearly in T."""

    sums(T, lambda t: 2 * s * A[t] - s**2 <= A[t] ** 2, lambda t: (by.linear((A[t] - s) ** 2),))
    have(total(T, lambda t: A[t] ** 2) >= T * s**2, by.linear(s))

doubt(iteration_bound_grows, extremal={"alpha": "2", "v": "1", "T": "2", "s": "1", "A": ["1", "1"]})

@claim(("In numbers, if the first of T >= 2 translations differs, the average iterate has more divergence than the "
            "last"),
    altschuler("Section 6, average iterate", "instance", "translations of which the first differs, by formulas"),
    given=[alpha > 1, v > 0, s > 0, T >= 2, c == v * (T + 1) * (2 * T + 1) / (6 * T)],
    show=gaussian_renyi(alpha, s, c) > gaussian_renyi(alpha, s, v * T))
def average_iterate_less_private():
    """One datum is used in the first step (cyclic order).  All iterates are s apart; the average carries the noise of
    step t with weight (T - t + 1)/T, so variance c = v (1 + ... + T^2)/T^2, near v T/3."""

    have((T + 1) * (2 * T + 1) < 6 * T**2, by.linear(T))
    have(c < v * T, by.rewrite(c == v * (T + 1) * (2 * T + 1) / (6 * T)), by.linear(v, scale=6 * T))

doubt(average_iterate_less_private,
    mutants=[mutant("for T = 1", given=(alpha > 1, v > 0, s > 0, T >= 1, c == v * (T + 1) * (2 * T + 1) / (6 * T)))])

expanding_steps_bounded = claim(("In numbers: steps w -> c w + shift, c > 1, that differ by s each time: D_alpha <= "
            "alpha (c+1) s^2/(2 (c-1) v), all T"), altschuler("Section 6, beyond convexity"), kind="lemma",
    note=("r = c^T; s (r - 1)/(c - 1) and v (r^2 - 1)/(c^2 - 1) are the distance and the variance after T steps.  "
            "Concave quadratic losses, on the whole line: the privacy loss converges, where for linear losses (c = 1) "
            "it grows with T.  So a lack of convexity as such does not make it diverge."),
    given=[alpha > 1, v > 0, c > 1, r > 1],
    show=gaussian_renyi(alpha, s * (r - 1) / (c - 1), v * (r**2 - 1) / (c**2 - 1))
        <= alpha * (c + 1) * s**2 / (2 * (c - 1) * v))

# --- maps --------------------------------------------------------------------------------------------

composition_contracts = claim("In numbers, for two maps that contract: y <= c2 x and z <= c1 y give z <= c1 c2 x, "
        "distances x, y, z", altschuler("footnote 8", "part", "that compositions contract; not that projections do"),
    note="x, y, z are the distances of two points and of their images.  c1 = c2 = 1: contractions compose.",
    given=[c1 >= 0, c2 >= 0, y <= c2 * x, z <= c1 * y],
    show=z <= c1 * c2 * x)

doubt(composition_contracts, mutants=[mutant("the smaller of the two squared", show=z <= c1 * c1 * x)])

@claim("In numbers: <x - y, p - q> >= |p - q|^2, as proximal steps p and q have it, gives |p - q| <= |x - y|",
    altschuler("Section 1.2, on smoothness", "part", "proximal steps contract, given monotone subgradients"),
    given=[pq >= 0, xy >= 0, xp - pq**2 >= 0, xp <= xy * pq],
    show=pq <= xy)
def proximal_step_contracts():
    """xy = |x - y|, pq = |p - q| and xp = <x - y, p - q>.  (x - p)/eta and (y - q)/eta are subgradients at p and q:
    monotonicity gives xp - pq^2 >= 0; the last hypothesis is the Cauchy-Schwarz inequality."""

    yes, _ = cases(pq > 0)
    with yes:
        linear(1 / pq)

doubt(proximal_step_contracts,
    mutants=[mutant("subgradients that are monotone up to 1",
            given=[pq >= 0, xy >= 0, xp - pq**2 >= -1, xp <= xy * pq])])

@claim("In numbers: x - eta p is within eta L of x, and within 2 eta L of x - eta q, for |p|, |q| <= L",
    altschuler("Section 1.2, on smoothness", "part", "the length of proximal steps, in dimension one"),
    given=[eta > 0, Abs(p) <= L, Abs(q) <= L],
    show=(Abs(x - eta * p - x) <= eta * L) & (Abs(x - eta * p - (x - eta * q)) <= 2 * eta * L))
def proximal_step_moves():
    """p and q are subgradients of the two losses at the ends of the steps: the same sensitivity as gradient steps,
    without smoothness.  In one coordinate; the same for a norm."""

    fact("abs", "above", p)
    fact("abs", "above", q)
    with have(Abs(x - eta * p - x) <= eta * L):
        use("noisy_sgd_abs_bound", by=((by.linear(eta),), (by.linear(eta),)))  # |t| <= u if t <= u and -t <= u

step_gap = lambda i: w0 - eta * g0[i] - (w1 - eta * g1[i])  # the difference of the two gradient steps of loss i
slopes0, slopes1 = total(B, lambda i: g0[i]), total(B, lambda i: g1[i])
MEAN_MAP = "Observation 3.3, proof, display"

by_common_noise = claim("In numbers: both steps of a batch have the same noise z, and it cancels",
    altschuler(f"{MEAN_MAP}, line 1"), kind="proof-line",
    show=Abs(w0 - eta / B * slopes0 + z - (w1 - eta / B * slopes1 + z))
        == Abs(w0 - eta / B * slopes0 - (w1 - eta / B * slopes1)))

@claim("In numbers: the distance of two mean gradient steps is at most the mean of the distances of the steps",
    altschuler(f"{MEAN_MAP}, line 2"), kind="proof-line",
    show=Abs(w0 - eta / B * slopes0 - (w1 - eta / B * slopes1)) <= total(B, lambda i: Abs(step_gap(i))) / B)
def by_triangle():
    with sums(B, lambda i: step_gap(i) <= Abs(step_gap(i))) as i:
        fact("abs", "above", step_gap(i))
    with sums(B, lambda i: -step_gap(i) <= Abs(step_gap(i))) as i:
        fact("abs", "above", step_gap(i))

@claim("In numbers, on the line: if no gradient step increases the distance, their mean does not",
    altschuler(f"{MEAN_MAP}, line 3"), kind="proof-line",
    given=[hypothesis("contract", each(B, lambda i: Abs(step_gap(i)) <= Abs(w0 - w1)))],
    show=total(B, lambda i: Abs(step_gap(i))) / B <= Abs(w0 - w1))
def by_contraction():
    """Lines 3 and 4: the mean of equal bounds is the bound."""

    with sums(B, lambda i: Abs(step_gap(i)) <= Abs(w0 - w1)) as i:
        instantiate("contract", i)

batch_map_display = display(by_common_noise, by_triangle, by_contraction)
