"""Properties of (eps, delta) privacy on any space: post-processing, basic composition, groups, subsampling.

A mechanism on two neighbouring data sets is a pair of laws, mu and nu; E_(e^eps)(mu||nu) <= delta is privacy.  The
second request answers by K or L, after the answer x of the first; pair(x, y) is both answers.
"""

from lemmas.divergences.hockey_stick import basic_step, data_processing_hockey_stick
from lemmas.papers import berthier
from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu, rho = laws("mu nu rho", X)
K, L = markov("K", X, Y), markov("L", X, Y)
pair = map_("pair", (X, Y), Z)
P = sequence("P", law(X))
n, T = integer("n"), integer("T")
gamma, g1, g2, d, d1, d2, e, e1, e2 = reals("gamma g1 g2 d d1 d2 e e1 e2")
psi, chi = test("psi", Z), test("chi", X)
x, y = point("x", X), point("y", Y)

@claim("Post-processing keeps (eps, delta) privacy", berthier("Section 2.3, post-processing", "whole"),
    given=[hypothesis("private before", hockey_stick(mu, nu, exp(e)) <= d)],
    show=hockey_stick(push(mu, K), push(nu, K), exp(e)) <= d)
def post_processing_of_privacy():
    use(data_processing_hockey_stick)

@claim("eps-DP is stronger than (eps, delta)-DP", berthier("Section 2.1, pure DP", "whole"),
    given=[hypothesis("pure privacy", hockey_stick(mu, nu, exp(e)) <= 0), d >= 0],
    show=hockey_stick(mu, nu, exp(e)) <= d)
def pure_is_stronger():
    intro("chi")
    apply_to(hockey_stick(mu, nu, exp(e)) <= 0)

# --- basic composition ----------------------------------------------------------------------------------

with_pair = lambda x, K: bind(K(x), lambda y: dirac(pair(x, y)))

@claim("An eps_1 and an eps_2 private request together are eps_1 + eps_2 private; the deltas add up too",
    berthier("Section 2.3, composition", "whole"),
    given=[hockey_stick(mu, nu, exp(e1)) <= d1,
        hypothesis("rows near", every(X, lambda x: hockey_stick(K(x), L(x), exp(e2)) <= d2))],
    show=hockey_stick(bind(mu, lambda x: with_pair(x, K)), bind(nu, lambda x: with_pair(x, L)), exp(e1 + e2))
        <= d1 + d2)
def basic_composition():
    with have(every(X, lambda x: hockey_stick(with_pair(x, K), with_pair(x, L), exp(e2)) <= d2)):
        intro("x", "psi")
        apply_to("rows near", x, value(Y, lambda y: psi(pair(x, y))))
    use(basic_step, Y=Z)

doubt(basic_composition,
    mutants=[mutant("the second for nothing",
            show=hockey_stick(bind(mu, lambda x: with_pair(x, K)), bind(nu, lambda x: with_pair(x, L)), exp(e1 + e2))
                <= d1)])

# --- groups ---------------------------------------------------------------------------------------------

@claim("From mu to rho and from rho to nu: E_(g1 g2)(mu||nu) <= d1 + g1 d2",
    berthier("Section 2.1, neighbours, against Section 3.2.2", "step"),
    given=[g1 >= 0, hockey_stick(mu, rho, g1) <= d1, hockey_stick(rho, nu, g2) <= d2],
    show=hockey_stick(mu, nu, g1 * g2) <= d1 + g1 * d2)
def two_neighbours():
    intro("chi")
    apply_to(hockey_stick(mu, rho, g1) <= d1)
    apply_to(hockey_stick(rho, nu, g2) <= d2)

doubt(two_neighbours, mutants=[mutant("the second for nothing", show=hockey_stick(mu, nu, g1 * g2) <= d1)])

weights = lambda T: Sum(0, T - 1, lambda t: exp(t * e))

@claim("Group privacy: n changed records cost n eps and delta (1 + e^eps + ... + e^((n - 1) eps))",
    berthier("Section 2.1, neighbours, against Section 3.2.2", "remark"),
    given=[n >= 0,
        hypothesis("neighbours near", for_all(0, n - 1, lambda t: hockey_stick(P[t], P[t + 1], exp(e)) <= d))],
    show=hockey_stick(P[0], P[n], exp(n * e)) <= d * weights(n))
def group_privacy():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(group(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            unfold(weights(expr(0)), "empty")
        with step_T:
            intro("[T + 1 <= n]")
            modus("induction hypothesis")
            unfold(weights(T + 1))
            rewrite(this)
            instantiate("neighbours near", T)
            use(two_neighbours, d1=d * weights(T))
            intro("chi")
            apply_to(this)
    apply_to(this)

group = lambda T: hockey_stick(P[0], P[T], exp(T * e)) <= d * weights(T)

doubt(group_privacy, mutants=[mutant("delta once", show=hockey_stick(P[0], P[n], exp(n * e)) <= d)])

# --- subsampling ---------------------------------------------------------------------------------
# gamma is e^eps.  With probability q the record is drawn, and the output has the law a (as it is here) or b
# (as it is in the neighbour); otherwise it has the law s in both.  Mixtures are known by their expectations.
a, b, s = laws("a b s", X)
q = real("q")
mixture_of = lambda M, a: every(bounded(X), lambda f: E(M, f) == (1 - q) * E(s, f) + q * E(a, f))
boosted = 1 + q * (gamma - 1)

@claim("Subsampling: a record used with probability q, private against another one and against none: log(1 + q (e^eps "
        "- 1)) and q delta", berthier("Section 2.3, subsampling", "whole"),
    given=[gamma >= 1, 0 <= q, q <= 1, hockey_stick(a, b, gamma) <= d, hockey_stick(a, s, gamma) <= d,
        mixture_of(mu, a), mixture_of(nu, b)],
    show=hockey_stick(mu, nu, boosted) <= q * d)
def subsampled_privacy():
    # Both bounds of E(a, chi), weighted; 1 - q + q (gamma - boosted), what is before E(s, chi), is (1 - q) boosted.
    intro("chi")
    apply_to(hockey_stick(a, b, gamma) <= d, chi).called("against b")
    apply_to(hockey_stick(a, s, gamma) <= d, chi).called("against s")
    of_mu = apply_to(mixture_of(mu, a))
    of_nu = apply_to(mixture_of(nu, b))
    have(gamma - boosted >= 0, by.combine((1 - q, [gamma >= 1])))
    with have(gamma * E(a, chi)
                <= (gamma - boosted) * (gamma * E(s, chi) + d) + boosted * (gamma * E(b, chi) + d)).called("the bound"):
        combine((gamma - boosted, ["against s"]), (boosted, ["against b"]))
    combine((q / gamma, ["the bound"]), (1, [of_mu]), (-boosted, [of_nu]))

doubt(subsampled_privacy, mutants=[mutant("delta for nothing", show=hockey_stick(mu, nu, boosted) <= 0)])
