"""Total variation privacy, (0, delta) privacy: post-processing and composition, on any space."""

from lemmas.divergences.hockey_stick import data_processing_hockey_stick
from lemmas.divergences.chains import adds_up, runs
from lemmas.papers import berthier
from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
pair = map_("pair", (X, Y), Z)
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))  # the steps of the runs P and Q
delta, n = real_sequence("delta"), integer("n")
d, d1, d2, d0 = reals("d d1 d2 d0")  # d, d1, d2 are delta, delta_1, delta_2 in the titles
phi, psi, x, y = test("phi", Y), test("psi", Z), point("x", X), point("y", Y)

# As printed, f is any map of laws to laws: M1 and N1 are what it makes of mu and nu, equal if these are, and else
# any two laws.
R = space("R")
M1, N1 = laws("M1 N1", R)
tv_post_processing_of_a_map_of_laws = claim("Post-processing by any map from laws to laws keeps total variation "
        "privacy", berthier("Proposition 2.3", "part", special="f as printed, a map of laws"),
    given=[total_variation(mu, nu) <= d, same(mu, nu).implies(same(M1, N1))],
    show=total_variation(M1, N1) <= d, flaw="false statement", grade="misprint")
doubt(tv_post_processing_of_a_map_of_laws, mutants=[mutant("twice as much", show=total_variation(M1, N1) <= 2 * d)])

# What is meant: a mechanism on two neighbouring data sets is two laws, mu and nu; a randomised map of its output is a
# Markov kernel, the same for both.
@claim("Post-processing keeps total variation privacy", berthier("Proposition 2.3", "whole"),
    repairs="tv_post_processing_of_a_map_of_laws",
    given=[total_variation(mu, nu) <= d],
    show=total_variation(push(mu, K), push(nu, K)) <= d)
def tv_post_processing_of_laws():
    use(data_processing_hockey_stick)

doubt(tv_post_processing_of_laws,
    mutants=[mutant("conversely", given=[total_variation(push(mu, K), push(nu, K)) <= d],
            show=total_variation(mu, nu) <= d)])

@claim("TV after a step is at most TV at the start plus the TV of the step, delta_1 + delta_2",
    berthier("Theorem 2.2", "step"),
    given=[total_variation(mu, nu) <= d1,
        hypothesis("rows near", every(X, lambda x: total_variation(K(x), L(x)) <= d2))],
    show=total_variation(push(mu, K), push(nu, L)) <= d1 + d2)
def tv_step():
    intro("phi")
    under(mu, lambda x: E(K(x), phi) <= E(L(x), phi) + d2, lambda x: (by.apply_to("rows near"),))
    apply_to(total_variation(mu, nu) <= d1, value(X, lambda x: E(L(x), phi)))

# The pair of outputs is a point of the product space, or whatever a map makes of it, in any space Z.
with_pair = lambda x, K: bind(K(x), lambda y: dirac(pair(x, y)))

@claim("Adaptive composition of a delta_1 and a delta_2 private mechanism is delta_1 + delta_2 private",
    berthier("Theorem 2.2", "whole"), berthier("Appendix A.2, last display", "step"),
    given=[total_variation(mu, nu) <= d1,
        hypothesis("rows near", every(X, lambda x: total_variation(K(x), L(x)) <= d2))],
    show=total_variation(bind(mu, lambda x: with_pair(x, K)), bind(nu, lambda x: with_pair(x, L))) <= d1 + d2)
def tv_two_mechanisms():
    with have(every(X, lambda x: total_variation(with_pair(x, K), with_pair(x, L)) <= d2)):
        intro("x", "psi")
        apply_to("rows near", x, value(Y, lambda y: psi(pair(x, y))))
    use(tv_step)

doubt(tv_two_mechanisms,
    mutants=[mutant("the second for nothing",
            show=total_variation(bind(mu, lambda x: with_pair(x, K)), bind(nu, lambda x: with_pair(x, L))) <= d1)])

each_step = for_all(0, n - 1, lambda t: every(X, lambda x: total_variation(A[t](x), B[t](x)) <= delta[t]))

@claim("TV after n steps is at most TV at the start plus the sum of the delta_t, the distances of the steps",
    berthier("Theorem 2.2", "remark"),
    given=[n >= 0, runs(P, A, n), runs(Q, B, n), total_variation(P[0], Q[0]) <= d0, each_step],
    show=total_variation(P[n], Q[n]) <= d0 + Sum(0, n - 1, lambda t: delta[t]))
def tv_adaptive_composition():
    do(*adds_up(lambda mu, nu, c: total_variation(mu, nu) <= c, P, Q, A, B, d0, delta, n, each_step,
            lambda T: (by.use(tv_step, nu=Q[T], d2=delta[T]),)))

# --- Le Cam ---------------------------------------------------------------------------------------------

phi_x = test("phi", X)

@claim("Le Cam: under delta-TV privacy the two errors of an adversary add up to at least 1 - delta",
    berthier("Section 2.4.3, Le Cam's inequality", "whole"),
    given=[total_variation(mu, nu) <= d],
    show=every(test(X), lambda phi: E(mu, lambda x: phi(x)) + E(nu, lambda x: 1 - phi(x)) >= 1 - d))
def le_cam():
    intro("phi")
    apply_to(total_variation(mu, nu) <= d, value(X, lambda x: 1 - phi_x(x)))

doubt(le_cam,
    mutants=[mutant("half of delta",
            show=every(test(X), lambda phi: E(mu, phi) + E(nu, lambda x: 1 - phi(x)) >= 1 - d / 2))])

# A fair coin chooses the data set; phi is the probability of the answer "the second".
@claim("Under delta-TV privacy no adversary is right with probability above 1/2 + delta/2",
    berthier("Section 2.4.3, probability of success", "whole"),
    given=[hypothesis("total variation", total_variation(mu, nu) <= d)],
    show=every(test(X), lambda phi: (E(mu, lambda x: 1 - phi(x)) + E(nu, lambda x: phi(x))) / 2 <= expr("1/2") + d / 2))
def adversary_success():
    intro("phi")
    apply_to(total_variation(mu, nu) <= d, value(X, lambda x: 1 - phi_x(x)))

gamma = real("gamma")  # e^eps

@claim("Under (eps, delta) privacy the first error and e^eps times the second add up to at least 1 - delta",
    berthier("Section 2.4.3, (eps, delta)-DP", "whole"),
    given=[hypothesis("privacy", hockey_stick(mu, nu, gamma) <= d)],
    show=every(test(X), lambda phi: E(mu, lambda x: 1 - phi(x)) + gamma * E(nu, phi) >= 1 - d))
def tests_under_privacy():
    intro("phi")
    apply_to(hockey_stick(mu, nu, gamma) <= d)

@claim("Total variation is symmetric, satisfies the triangle inequality, and is at most 1",
    berthier("Section 2.4, distance", "part", "that it is a distance"),
    show=total_variation(mu, nu).at_most(d).implies(total_variation(nu, mu) <= d)
        & (total_variation(mu, nu).at_most(d1) & total_variation(nu, law("rho", X)).at_most(d2)).implies(
        total_variation(mu, law("rho", X)) <= d1 + d2) & (total_variation(mu, nu) <= 1))
def tv_distance_of_laws():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro(1).called("mu near nu")
            intro("phi")
            apply_to("mu near nu", value(X, lambda x: 1 - phi_x(x)))
        with part2[1]:
            intro(1).called("mu near nu", "nu near rho")
            intro("phi")
            apply_to("mu near nu")
            apply_to("nu near rho")

doubt(tv_distance_of_laws,
    mutants=[mutant("the larger distance instead of the sum",
            show=((total_variation(mu, nu) <= d1) & (total_variation(nu, law("rho", X)) <= d2)).implies(
                total_variation(mu, law("rho", X)) <= Max(d1, d2)))])
