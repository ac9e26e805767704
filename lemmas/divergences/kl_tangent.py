"""The tangent of u log u, summed with weights: what the order alpha = 1 needs.  All of it is ours."""

from verify.lemma import *

a, b, t = reals("a b t")

@claim("a log(a/b) lies above its tangent along a = t b", note="Ours: the tangent of u log u.",
    given=[a >= 0, b > 0, t > 0],
    show=a * log(t) + a - t * b <= a * log(a / b))
def kl_tangent():
    _, no = cases(a == 0)
    with no:
        fact("log", "tangent", b / a * t)
        fact("log", "product", b / a, t)
        fact("log", "inverse", a / b)
        linear(a)

doubt(kl_tangent, mutants=[mutant("without the - t b", show=a * log(t) + a <= a * log(a / b))],
    extremal={"a": "1", "b": "2", "t": "1/2"})
