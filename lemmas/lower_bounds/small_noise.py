"""Lower bound for NOISY-SGD: why the divergence is at most T times a constant, for small noise.

Behind what `printed_statement` refutes.  In units of eta sigma, on [0, N], P and P' the laws after T steps without
and with the loss of the last record, which is drawn with probability q: P' >= (1 - q)^T P, and P has a density of at
least (phi(2)/2)^T, with atoms as large at the ends, once T >= N.  In the statements mu is P and nu is P', K and M are
the steps without and with that loss, phi is the normal density and Q its tail.
"""

from lemmas.divergences.renyi import jensen, power_chain
from lemmas.lower_bounds.hypotheses_and_event import X, mu, nu, q, z
from lemmas.lower_bounds.printed_statement import far_cost, section
from verify.lemma import *

N, u, v, c, C = reals("N u v c C")
z1 = real("z1")
Y = space("Y")
K, M = markov("K", X, Y), markov("M", X, Y)
t = test("t", Y)

at_least = every(test(X), lambda t: C * E(mu, t) <= E(nu, t))
mixed = lambda t: E(nu, lambda x: (1 - q) * E(K(x), t) + q * E(M(x), t))

@claim("If P' >= C P, one step that is (1 - q) K + q M against K gives P' >= C (1 - q) P",
    *section("Theorem 4.1, the algorithm on the two datasets"), kind="lemma",
    given=[q >= 0, q <= 1, at_least],
    show=every(test(Y), lambda t: C * (1 - q) * E(push(mu, K), t) <= mixed(t)))
def lower_convex_part():
    """T times: P' >= (1 - q)^T P."""

    intro("t")
    apply_to(at_least, value(X, lambda x: E(K(x), t)))
    have(E(push(nu, M), t) >= 0)

below = hockey_stick(mu, nu, C) <= 0  # P <= C P'
s = weight("s", X)

@claim("P <= C P' gives D_100(P || P') <= log(C)", *section("Theorem 4.1"), kind="lemma",
    given=[C > 0, below],
    show=renyi_moment(mu, nu, 100) <= C**99)
def lower_bounded_ratio():
    """Of the moment of order 100, e^(99 D_100): it is at most C^99, as E_mu s^100 <= C E_nu s^100 for a weight s."""

    intro("s")
    bounded_by(s, B)
    let(D, abs(B) + 1)
    fact("abs", "above", B)
    apply_to(below, value(X, lambda x0: (s(x0) / D) ** 100), by=[unit, unit])
    have(by_mu <= C * by_nu, by.linear(D**100))
    use(jensen)
    use(power_chain, alpha=100, y=by_mu ** (expr(99) / 100), c=1, H=by_mu**99)
    fact("^", "increasing", by_mu, C * by_nu, 99)

B, D = reals("B D")
x0 = point("x0", X)
ratio = s(x0) / D  # a test, for a bound D of s
unit = (by.apply_to("B"), by.have(ratio <= 1, by.linear(scale=D)), by.fact("^", "increasing", ratio, 1, 100))
by_mu, by_nu = E(mu, lambda x: s(x) ** 100), E(nu, lambda x: s(x) ** 100)

lower_path_window = claim("A point of [0, N], N >= 1/2, has at least length 1/2 of [0, N] within distance 1/2",
    *section("Theorem 4.1"), kind="lemma",
    given=[N >= "1/2", z >= 0, z <= N],
    show=Min(z + "1/2", N) - Max(z - "1/2", 0) >= "1/2")
doubt(lower_path_window, mutants=[mutant("for N = 1/4", given=(N >= "1/4", z >= 0, z <= N))],
    extremal={"N": "1", "z": "0"})

@claim("Windows of half width 1/2 about points at distance at most 1: phi(v - u) >= phi(2)", *section("Theorem 4.1"),
    kind="lemma",
    given=[Abs(u - z) <= "1/2", Abs(v - z1) <= "1/2", Abs(z - z1) <= 1],
    show=phi(v - u) >= phi(2))
def lower_path_near():
    """u is in the window about z, v in that about z1: neighbouring points of the segment from the initial point to the
    target, cut in T >= N parts."""

    fact("abs", "above", u - z)
    fact("abs", "above", v - z1)
    fact("abs", "above", z - z1)
    fact("phi", "density", v - u)
    fact("phi", "density", 2)
    fact("exp", "increasing", -2, -((v - u) ** 2) / 2)
    linear(1 / sqrt(2 * pi))

doubt(lower_path_near, mutants=[mutant("phi(3/2)", show=phi(v - u) >= phi("3/2"))])

density, R, length = weight("f", X), weight("R", X), real("l")

@claim("One step: a density of at least C on a set of length 1/2 or more, and a kernel density of at least c from "
        "there, give a density of at least C c/2", *section("Theorem 4.1"), kind="lemma",
    given=[C >= 0, c >= 0, hypothesis("density from below", every(X, lambda x: C <= density(x))),
        hypothesis("R from below", every(X, lambda x: c <= R(x))), length >= "1/2"],
    show=length * E(mu, lambda x: density(x) * R(x)) >= C * c / 2)
def lower_path_density():
    """T times, from the initial point: a density of at least (phi(2)/2)^T inside [0, N].  l is the length of the set,
    mu the uniform law on it, R(x) the density with which the step from x comes to a given point."""

    with under(mu, lambda x: C * c <= density(x) * R(x)):
        apply_to("density from below")
        apply_to("R from below")

lower_path_constant = claim("c = phi(2)/2: log(1/c) is log 2 + log(2 pi)/2 + 2 within 10^-12; ends get at least Q(3/2) "
        ">= c; phi(0) < 1", *section("Theorem 4.1"), kind="lemma",
    note=("The law on X' has inside K a density of at most phi(0) < 1, at the ends mass at most 1: so P' <= c^-T P."),
    show=(Abs(log(2 / phi(2)) - far_cost) <= "1/1000000000000") & (Q("3/2") >= phi(2) / 2) & (phi(0) < 1))
doubt(lower_path_constant, mutants=[mutant("Q(2) for Q(3/2)", show=Q(2) >= phi(2) / 2)])
