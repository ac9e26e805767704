"""Contraction of E_gamma by Markov kernels on measurable spaces: the two-point formula.

eta_gamma(K), the contraction coefficient, is the least h with E_gamma(mu K || nu K) <= h E_gamma(mu || nu) for all
laws mu and nu; gamma >= 1 stands for e^eps.
"""

# Data processing, for the modules that import it from here.
from lemmas.divergences.hockey_stick import data_processing_hockey_stick as data_processing_hockey_stick
from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
K = markov("K", X, Y)
gamma, h, S, m = reals("gamma h S m")
x, z, x1, z1 = points("x z x1 z1", X)
phi = test("phi", Y)
M, N = laws("M N", X)
e = real("e")

# --- the two-point formula -------------------------------------------------------------------------

def G(x: Point) -> Expr:
    """The test after the kernel."""
    return E(K(x), phi)

d = (S + gamma * m - h) / (1 + gamma)  # so near to S and -m G comes, if the range is too large

@claim("eta_gamma(K) is at most h if E_gamma(K(x) || K(z)) <= h for all points x and z",
    contraction("Theorem 2", "part", "that the coefficient is at most the supremum"),
    federated("Theorem 1", "part", "only that the coefficient is at most the supremum"),
    given=hypotheses(order=gamma >= 1, points=every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= h)),
    show=contraction_coefficient(K, gamma) <= h)
def two_point_formula():
    """G(x) = K(x) phi has the supremum S and the infimum -m, and is (S + m) t - m for a test t."""
    intro("M", "N", "e", "[nonnegative]", "[at most one]", "[before]", "phi")
    supremum(S, X, G).called("below S", "near S")
    supremum(m, X, lambda x: -G(x)).called("below m", "near m")
    with have(S + gamma * m <= h).called("range"):
        contradiction()
        apply_to("near S", d)
        unpack(this, x1).called("high")
        apply_to("near m", d)
        unpack(this, z1).called("low")
        apply_to("points", x1, z1, phi).called("here")
    with have(m <= 0):
        contradiction()
        apply_to("near m")
        unpack(this, z1)
        combine((1, [this]), (G(z1), []))
    yes, no = cases(S + m > 0)
    with yes:
        with apply_to("before", value(X, lambda u: (G(u) + m) / (S + m))) as of_before:
            # The two premises: a test is at least 0 and at most 1.
            with of_before.premise(0):
                apply_to("below m")
            with of_before.premise(1):
                apply_to("below S")
        combine((S + m, [this]), (e, ["range"]), (1, [m <= 0, "order", "at most one"]))
    with no:
        under(M, lambda x: G(x) <= S, lambda x: by.apply_to("below S")).called("under M")
        under(N, lambda x: -G(x) <= m, lambda x: by.apply_to("below m")).called("under N")
        combine((1, ["under M"]), (gamma, ["under N"]), (e, ["range"]), (1, ["at most one", S + m <= 0]),
            (1, ["at most one", "order", m <= 0]))

doubt(two_point_formula,
    mutants=[mutant("points at a larger order",
            given=[gamma >= 1, every(X, X, lambda x, z: hockey_stick(K(x), K(z), 2 * gamma) <= h)])])

@claim("E_gamma(K(x) || K(z)) is at most eta_gamma(K) for all points x and z",
    contraction("Theorem 2", "part", "that the coefficient is at least the supremum"),
    federated("Theorem 1", "part", "only that the coefficient is at least the supremum"),
    given=[contraction_coefficient(K, gamma) <= h, gamma >= 1],
    show=every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= h), repairs="two_point_third_letter")
def two_point_formula_converse():
    intro("x", "z")
    apply_to(contraction_coefficient(K, gamma) <= h, dirac(x), dirac(z), 1)

# Both suprema are written by their bounds: h bounds eta_gamma(K) exactly if it bounds E_gamma(K(x) || K(z))
# for all x and z.  federated says the same for gamma = e^eps, eps > 0.
two_points = every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= h)

@claim("eta_gamma(K) is the supremum of E_gamma(K(x) || K(z)) over all points x and z",
    contraction("Theorem 2", "whole"), contraction("Theorem 2, equation (8)", "whole"), federated("Theorem 1", "whole"),
    given=[gamma >= 1],
    show=two_points.implies(contraction_coefficient(K, gamma) <= h)
        & (contraction_coefficient(K, gamma) <= h).implies(two_points))
def two_point_theorem():
    forth, back = each_part()
    with forth:
        intro(1)
        use(two_point_formula)
    with back:
        intro(1)
        use(two_point_formula_converse)

doubt(two_point_theorem,
    mutants=[mutant("gamma below one", given=[gamma > 0, h <= 1, two_points],
            show=contraction_coefficient(K, gamma) <= h)])

def from_the_law_at_points(of_points: Prop) -> None:
    """Two points at which of_points says what the laws of the kernel are."""
    x, z = intro("x", "z")
    apply_to(of_points, x).called("of points at x")
    apply_to(of_points, z)
    rewrite("of points at x")
    rewrite(this)

@claim("Dobrushin: eta_TV(K) is the supremum of TV(K(x), K(z)) over all points x and z",
    contraction("equation (4)", "whole"), federated("equation (7)", "whole"),
    show=every(X, X, lambda x, z: total_variation(K(x), K(z)) <= h).implies(contraction_coefficient(K, 1) <= h)
        & (contraction_coefficient(K, 1) <= h).implies(every(X, X, lambda x, z: total_variation(K(x), K(z)) <= h)))
def dobrushin_formula():
    use(two_point_theorem, gamma=1)

doubt(dobrushin_formula,
    mutants=[mutant("half of the supremum",
            show=every(X, X, lambda x, z: total_variation(K(x), K(z)) <= h).implies(
                contraction_coefficient(K, 1) <= h / 2))])
