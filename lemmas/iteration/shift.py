"""A vector cut to a length: clip(k, z), the part of a shift k that is kept, and what is left."""

from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
k = point("k", V)
z, a = reals("z a")

@claim("|clip(k, z)| <= z for z >= 0", feldman("Lemma 20, proof, the map h_z", "step"),
    given=[z >= 0],
    show=norm(clip(V, k, z)) <= z)
def norm_of_clip():
    cases(norm(k) <= 0)

@claim("clip(k, z) is k if |k| <= z", given=[norm(k) <= z], show=clip(V, k, z) == k)
def clip_of_short():
    yes, no = cases(norm(k) <= 0)
    with yes:
        definite(k)
        rewrite(this)
    with no:
        have(z / norm(k) >= 1)
        have(Min(1, z / norm(k)) == 1)
        rewrite(this)

@claim("|clip(k, z) - k| <= a if |k| <= z + a, for z, a >= 0", feldman("Lemma 20, proof, the map h_z", "step"),
    given=[z >= 0, a >= 0, norm(k) <= z + a],
    show=norm(clip(V, k, z) - k) <= a)
def clip_remainder():
    yes, no = cases(norm(k) <= z)
    with yes:
        use(clip_of_short)
        rewrite(this)
    with no:
        have(norm(k) > 0)

# On the line: 1 and 2 cut to 1.
doubt(clip_of_short, mutants=[mutant("of any length", given=[z >= 0])])
