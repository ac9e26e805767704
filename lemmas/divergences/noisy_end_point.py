"""Mass that reaches one point over several others, and what noise does to it: the core of shift reduction.

Finite alphabets of any size, any noise, real alpha > 1; masses may be 0.
"""

from verify.lemma import *

M, z, a, c, kappa, B = reals("M z a c kappa B")
V, X = alphabet("V"), alphabet("X")

# --- the noise, given the end point of the step -------------------------------------------------------

N = kernel("N", V, X)  # the noise: N[p, x] is the probability of x when the noise is added to p
