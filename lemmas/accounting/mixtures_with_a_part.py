"""A mixture (1 - q) N + q M against its part N: the privacy curve, in both orders, from that of M and N."""

from lemmas.divergences.two_laws_mixed import mixes
from verify.lemma import *

X = space("X")
M, N, P = laws("M N P", X)
q, g, d = reals("q g d")
phi_ = test("phi", X)
mixed = mixes(X, P, q, M, N)
rest = 1 - g * (1 - q)

@claim("E_g((1 - q) N + q M || N) <= q E_h(M || N), h = (g - 1 + q)/q",
    given=[0 < q, mixed, hockey_stick(M, N, (g - 1 + q) / q) <= d],
    show=hockey_stick(P, N, g) <= q * d)
def mixture_against_its_part():
    intro("phi")
    apply_to(mixed)
    apply_to(hockey_stick(M, N, (g - 1 + q) / q) <= d)

@claim("E_g(N || (1 - q) N + q M) <= u E_h(N || M), u = 1 - g (1 - q) > 0, h = g q/u",
    given=[rest > 0, mixed, hockey_stick(N, M, g * q / rest) <= d],
    show=hockey_stick(N, P, g) <= rest * d)
def part_against_its_mixture():
    intro("phi")
    apply_to(mixed)
    apply_to(hockey_stick(N, M, g * q / rest) <= d)
    linear(rest, g)

@claim("E_g(N || (1 - q) N + q M) <= 0 where g (1 - q) >= 1, g, q >= 0",
    given=[0 <= q, g >= 0, rest <= 0, mixed],
    show=hockey_stick(N, P, g) <= 0)
def part_against_its_mixture_far():
    intro("phi")
    apply_to(mixed)
    have(0 <= g * q * E(M, phi_))
    have(rest * E(N, phi_) <= 0, by.linear(E(N, phi_)))

doubt(mixture_against_its_part, mutants=[mutant("q squared", show=hockey_stick(P, N, g) <= q**2 * d)])
doubt(part_against_its_mixture_far, mutants=[mutant("where g (1 - q) is less", given=[0 <= q, q <= 1, g >= 0, mixed])])
