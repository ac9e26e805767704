"""Conjecture 1 of berthier2019report: the Renyi divergence of one step of a shuffled epoch, given the outputs."""

from lemmas.divergences.renyi_mixtures import affine_moment, exp_chord, renyi_two_forms
from lemmas.papers import berthier
from lemmas.sampling.gaussian_triples import gaussian_triple
from lemmas.sampling.weights_of_parts import mixture_of_triples, within
from verify.lemma import *

V = euclid("V")
alpha, r, c, x, L, s, eps, N = reals("alpha r c x L s eps N")
n, k, i, j = (integer(name) for name in "n k i j".split())
w0, w1, v, share = (real_sequence(name) for name in "w0 w1 v share".split())
m = sequence("m", V)
t = weight("t", V)

# --- the bound -----------------------------------------------------------------------------------------

first_order = claim(
    "e^x - e^(x/2) <= (e - sqrt e) x on [0, 1]",
    kind="strengthening",
    given=[0 <= x, x <= 1],
    show=exp(x) - exp(x / 2) <= (exp(1) - exp("1/2")) * x,
)
proof(
    first_order,
    use(exp_chord, y=x / 2, c="1/2"),
    fact("exp", "increasing", x / 2, "1/2"),
    fact("exp", "increasing", 0, x / 2),
    have(exp(x / 2) - 1 <= x * (exp("1/2") - 1)),
    have(exp(x / 2) * (exp(x / 2) - 1) <= exp("1/2") * (x * (exp("1/2") - 1)), linear(exp("1/2"), exp(x / 2) - 1)),
    linear(),
)
