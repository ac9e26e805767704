"""A Gaussian vector is symmetric: the sum rule with the weights -1 and 0."""

from lemmas.axioms import gauss_sum
from verify.lemma import *

V = euclid("V")

@claim("A Gaussian vector and its negative have one law", show=same(bind(gauss(V), lambda x: dirac(-x)), gauss(V)))
def gauss_symmetry():
    use(gauss_sum, r=-1, s=0, c=1)
