"""Renyi divergence between laws: Young, Jensen, data processing, composition."""

from lemmas.papers import feldman
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
alpha, H, G, u, l, e, x, A = reals("alpha H G u l e x A")
t = weight("t", Y)

young = claim(
    "u^(alpha - 1) l <= (1 - 1/alpha) u^alpha / e + e^(alpha - 1) l^alpha / alpha",
    kind="strengthening",
    given=[alpha > 1, u >= 0, l >= 0, e > 0],
    show=u ** (alpha - 1) * l <= (1 - 1 / alpha) * u**alpha / e + e ** (alpha - 1) * l**alpha / alpha,
)
