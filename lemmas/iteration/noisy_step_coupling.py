"""The coupling that the shift reduction lemma constructs: its marginals, and how far it moves mass.

pi is the law of (u, k): u has the law mu, and u + k is near the second law.  New is the law of (u + y, h_z(k)), y the
noise and h_z(k) = clip(k, z) the part of the shift that stays; how short: `norm_of_clip` and `clip_remainder`.
"""

from lemmas.iteration.reduction import convolved
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
mu, N, pi_ = law("mu", V), law("N", V), law("pi", V, V)
z = real("z")
f = bounded("f", V)

new = bind(pi_, lambda u, k: bind(N, lambda y: dirac(u + y, clip(V, k, z))))
midpoint = bind(pi_, lambda u, k: dirac(u + clip(V, k, z)))
leaves = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(mu, f))

@claim("(u + y, clip(k, z)), (u, k) from pi and y from N, has the first marginal mu * N if pi has first marginal mu",
    feldman("Lemma 20, proof, display 3", "step", "the first of the pair"),
    given=[leaves],
    show=E(new, lambda u, k: f(u)) == E(convolved(mu, N), f))
def noisy_step_first_law():
    apply_to(leaves, value(V, lambda u: E(N, lambda y: f(u + y))))

doubt(noisy_step_first_law, mutants=[mutant("without the noise", show=E(new, lambda u, k: f(u)) == E(mu, f))])

@claim("u + y = (u + k) + (y - k) has the law mu * N, (u, k) from pi and y from N, if pi has first marginal mu",
    feldman("Lemma 20, proof, display 1, lines 1 and 2", "step"),
    given=[leaves],
    show=E(bind(pi_, lambda u, k: bind(N, lambda y: dirac((u + k) + (y - k)))), f) == E(convolved(mu, N), f))
def noisy_step_split():
    apply_to(leaves, value(V, lambda u: E(N, lambda y: f(u + y))))

doubt(noisy_step_split,
    mutants=[mutant("without the noise",
            show=E(bind(pi_, lambda u, k: bind(N, lambda y: dirac((u + k) + (y - k)))), f) == E(mu, f))])

noisy_step_second_law = claim("u + y + clip(k, z), (u, k) from pi and y the noise, has the law of u + clip(k, z) with "
        "the noise added", feldman("Lemma 20, proof, display 3", "step"),
    show=same(bind(new, lambda u, k: dirac(u + k)), convolved(midpoint, N)))
doubt(noisy_step_second_law,
    mutants=[mutant("the whole shift",
            show=same(bind(new, lambda u, k: dirac(u + k)), convolved(bind(pi_, lambda u, k: dirac(u + k)), N)))])
