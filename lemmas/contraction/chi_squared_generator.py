"""Chi-squared as an f-divergence.

D_f(mu || nu) is the mean of f(mu/nu) under nu, here on finite alphabets where nu is positive.  That the
generators are convex and vanish at 1 stands in `f_divergence_generators`.
"""

from lemmas.papers import contraction, federated
from verify.lemma import *

X = alphabet("X")
p, r = positive("p", X), positive("r", X)

chi_squared_generator = claim("In numbers, with f(t) = (t - 1)^2: D_f is the chi-squared divergence, sum of (mu - "
        "nu)^2/nu", federated("Section 2, examples of f"), contraction("Section II.B, examples of f"),
    kind="definition", note="p and r are the masses of mu and nu, all positive.",
    show=total(X, lambda x: r[x] * (p[x] / r[x] - 1) ** 2) == total(X, lambda x: (p[x] - r[x]) ** 2 / r[x]))

doubt(chi_squared_generator,
    mutants=[mutant("divided by mu",
            show=total(X, lambda x: r[x] * (p[x] / r[x] - 1) ** 2) == total(X, lambda x: (p[x] - r[x]) ** 2 / p[x]))])
