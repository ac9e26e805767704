"""E_gamma on any space: data processing, composition, events suffice, how it depends on gamma, joint convexity.

It is at most d if E_mu phi - gamma E_nu phi <= d for all tests phi, functions with values from 0 to 1.  K and L are
first kernels from X to Y; later K(i) and L(i) are the parts of two mixtures, rho the law of their index i in I.
"""

from lemmas.divergences.hahn import hahn_decomposition
from lemmas.papers import berthier, contraction, federated
from verify.lemma import *

X, Y, I = spaces("X Y I")
mu, nu = laws("mu nu", X)
gamma, gamma2, d, d1, d2, s, c = reals("gamma gamma2 d d1 d2 s c")
phi, h = test("phi", X), test("h", X)
K, L = markov("K", I, X), markov("L", I, X)
rho = law("rho", I)
bound = weight("bound", I)

# --- data processing ----------------------------------------------------------------------------------------

kernel, other = markov("K", X, Y), markov("L", X, Y)
on_Y = test("phi", Y)
delta, g1, g2 = reals("delta g1 g2")

@claim("After a Markov kernel, E_gamma is not larger", federated("Section 2, third property of E_eps", "whole"),
    given=[hockey_stick(mu, nu, gamma) <= delta],
    show=hockey_stick(push(mu, kernel), push(nu, kernel), gamma) <= delta)
def data_processing_hockey_stick():
    intro("phi")
    apply_to(hockey_stick(mu, nu, gamma) <= delta, value(X, lambda x: E(kernel(x), on_Y)))

data_processing = data_processing_hockey_stick  # the name by which it is cited elsewhere

# --- composition --------------------------------------------------------------------------------------------

@claim("E_g1 <= d1 at the start and E_g2 <= d2 for the step from every x: after the step E_(g1 g2) <= d1 + d2",
    berthier("Section 2.3, composition", "remark"),
    given=[g1 >= 0, g2 >= 0, hockey_stick(mu, nu, g1) <= d1,
        hypothesis("rows near", every(X, lambda x: hockey_stick(kernel(x), other(x), g2) <= d2))],
    show=hockey_stick(push(mu, kernel), push(nu, other), g1 * g2) <= d1 + d2)
def basic_step():
    """phi on the second space has means at most capped + d2 under K, and capped is a test on the first."""
    intro("phi")
    have(d2 >= 0, by.inhabit(x, X), by.apply_to("rows near", x, value(Y, lambda y: expr(0))))
    under(mu, lambda x: E(kernel(x), on_Y) <= capped(x) + d2, lambda x: (by.apply_to("rows near"),))
    apply_to(hockey_stick(mu, nu, g1) <= d1, value(X, capped))
    under(nu, lambda x: capped(x) <= g2 * E(other(x), on_Y))

x = point("x", X)
capped = lambda x: Min(1, g2 * E(other(x), on_Y))

composition = basic_step

# --- events ---------------------------------------------------------------------------------------------

# An event is a test with values 0 and 1.
event = lambda h: every(X, lambda x: h(x) * (1 - h(x)) == 0)

@definition(r"\forall A\colon $mu(A) - $gamma\, $nu(A) \le $d", letters="X")
def event_gain_at_most(gamma: Real, X: Space, mu: Law[X], nu: Law[X], d: Real) -> Prop:
    """mu(A) - gamma nu(A) <= d for every event A.

    mu(A) - gamma nu(A) <= d for every event A, an event being a test with values 0 and 1."""
    return every(test(X), lambda h: event(h).implies(E(mu, h) - gamma * E(nu, h) <= d))

def events_at_most(gamma: Expr, d: Expr) -> Prop:
    """mu(A) - gamma nu(A) <= d for every event A."""
    return event_gain_at_most(gamma, X, mu, nu, d)

@claim("Some event A has E_gamma = mu(A) - gamma nu(A): no test does better",
    contraction("equation (6), line 3", "part", "the event is one of a Hahn decomposition"),
    federated("equation (4)", "part", "the event is one of a Hahn decomposition"),
    show=exists(test(X),
        lambda h: event(h)
            & every(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) <= E(mu, h) - gamma * E(nu, h))))
def hahn_event():
    use(hahn_decomposition)
    unpack(this, h).called("on tests", "event")
    witness(h)
    _, no_test_better = each_part()
    with no_test_better:
        intro("phi")
        apply_to("on tests", value(X, lambda x: 1 - phi(x)))
        apply_to("on tests")

doubt(hahn_event,
    mutants=[mutant("every event",
            show=every(test(X), test(X),
                lambda h, phi: event(h).implies(E(mu, phi) - gamma * E(nu, phi) <= E(mu, h) - gamma * E(nu, h))))])

@claim("E_gamma is the supremum over events as well as over tests", contraction("equation (6), line 2", "whole"),
    federated("equation (2)", "part", "the supremum over events"), berthier("Definition 2.1, equivalent form", "whole"),
    show=equivalent(events_at_most(gamma, d), hockey_stick(mu, nu, gamma) <= d))
def events_suffice():
    """Forth at the event of `hahn_event`; back, as an event is a test."""
    forth, back = each_part()
    with forth:
        intro(1).called("the premise")
        use(hahn_event)
        unpack(this, h).called("event", "best")
        apply_to("the premise")
        intro("phi")
        apply_to("best")
    with back:
        intro("[mu near nu]", "h")
        apply_to("mu near nu")

doubt(events_suffice,
    mutants=[mutant("half of it for events", given=[hockey_stick(mu, nu, gamma) <= d],
            show=events_at_most(gamma, d / 2))])

# --- how it depends on gamma ----------------------------------------------------------------------------

@claim("0 <= E_gamma <= E_1 <= 1 for gamma >= 1",
    federated("Section 2, first property of E_eps", "part",
        "the range; equality with total variation is `hockey_stick_is_total_variation`"),
    given=[gamma >= 1],
    show=(hockey_stick(mu, nu, gamma) <= d).implies(d >= 0)
        & (hockey_stick(mu, nu, 1) <= d).implies(hockey_stick(mu, nu, gamma) <= d) & (hockey_stick(mu, nu, 1) <= 1))
def hockey_stick_range():
    for_E_gamma, _ = each_part()
    with for_E_gamma:
        at_least_0, at_most_E_1 = each_part()
        with at_least_0:
            intro()
            apply_to(this, value(X, lambda x: expr(0)))
        with at_most_E_1:
            intro("phi")
            apply_to(this)

doubt(hockey_stick_range, mutants=[mutant("below 9/10", show=hockey_stick(mu, nu, 1) <= "9/10")])

@claim("For gamma <= gamma': E_gamma' <= E_gamma <= E_gamma' + gamma' - gamma",
    federated("Section 2, second property of E_eps", "part",
        "continuous (Lipschitz in e^eps) and nonincreasing; strictly decreasing is `hockey_stick_strict`"),
    given=[gamma <= gamma2],
    show=(hockey_stick(mu, nu, gamma) <= d).implies(hockey_stick(mu, nu, gamma2) <= d)
        & (hockey_stick(mu, nu, gamma2) <= d).implies(hockey_stick(mu, nu, gamma) <= d + gamma2 - gamma))
def hockey_stick_in_gamma():
    """The mean of a test under nu is between 0 and 1."""
    not_growing, lipschitz = each_part()
    with not_growing:
        intro("phi")
        apply_to(this)
        have(E(nu, phi) >= 0)
    with lipschitz:
        intro("phi")
        apply_to(this)
        have(E(nu, phi) <= 1)

doubt(hockey_stick_in_gamma,
    mutants=[mutant("half the slope",
            show=(hockey_stick(mu, nu, gamma2) <= d).implies(hockey_stick(mu, nu, gamma) <= d + (gamma2 - gamma) / 2))])

@claim("E_gamma is convex in gamma", contraction("Section II.B and after (6)", "remark"),
    given=[0 <= s, s <= 1, hockey_stick(mu, nu, gamma) <= d1, hockey_stick(mu, nu, gamma2) <= d2],
    show=hockey_stick(mu, nu, s * gamma + (1 - s) * gamma2) <= s * d1 + (1 - s) * d2)
def hockey_stick_convex():
    intro("phi")
    apply_to(hockey_stick(mu, nu, gamma) <= d1)
    apply_to(hockey_stick(mu, nu, gamma2) <= d2)

# A c that is at most the quotient at gamma' is at most that at gamma.  From gamma = 1 it says that E_gamma' is at least
# 1 - gamma' (1 - TV).
@claim("(1 - E_gamma)/gamma is nonincreasing in gamma", federated("Section 2, second property of E_eps"),
    federated("Section 2, first property of E_eps", "remark"), kind="lemma",
    given=[gamma > 0, gamma <= gamma2, hypothesis("hockey stick", hockey_stick(mu, nu, gamma2) <= 1 - c * gamma2)],
    show=hockey_stick(mu, nu, gamma) <= 1 - c * gamma)
def hockey_stick_ratio_monotone():
    intro("phi")
    apply_to("hockey stick").called("hockey stick at phi")
    have(E(mu, phi) <= 1)
    combine((gamma, ["hockey stick at phi"]), (gamma2 - gamma, [this]), scale=gamma2)

@claim("The laws exchanged: E_gamma(nu||mu) = gamma E_(1/gamma)(mu||nu) + 1 - gamma",
    contraction("Section II.C, after (6)", "remark"),
    given=[gamma > 0],
    show=(hockey_stick(mu, nu, 1 / gamma) <= d).implies(hockey_stick(nu, mu, gamma) <= gamma * d + 1 - gamma)
        & (hockey_stick(nu, mu, gamma) <= gamma * d + 1 - gamma).implies(hockey_stick(mu, nu, 1 / gamma) <= d))
def hockey_stick_exchange():
    for either_way in each_part():
        with either_way:
            intro("phi")
            apply_to(this, value(X, lambda x: 1 - phi(x)))

doubt(hockey_stick_exchange,
    mutants=[mutant("the same number",
            show=(hockey_stick(mu, nu, 1 / gamma) <= d).implies(hockey_stick(nu, mu, gamma) <= d))])

# --- functions between -1 and 1, mixtures ---------------------------------------------------------------

f = bounded("f", X)
between = lambda f: every(X, lambda x: (-1 <= f(x)) & (f(x) <= 1))

# The total mass of |mu - gamma nu| is the supremum of E_mu f - gamma E_nu f over |f| <= 1.
@claim("E_gamma <= d if and only if E_mu f - gamma E_nu f <= 2 d + gamma - 1 for all |f| <= 1",
    federated("equation (3)", "whole"),
    show=equivalent(every(bounded(X), lambda f: between(f).implies(E(mu, f) - gamma * E(nu, f) <= 2 * d + gamma - 1)),
        hockey_stick(mu, nu, gamma) <= d))
def hockey_stick_absolute_form():
    forth, back = each_part()
    with forth:
        intro("[the premise]", "phi")
        apply_to("the premise", value(X, lambda x: 2 * phi(x) - 1))
    with back:
        intro("[mu near nu]", "f", "[f between -1 and 1]")
        apply_to("mu near nu", value(X, lambda x0: (f(x0) + 1) / 2), by=[(by.apply_to(this),)] * 2)

doubt(hockey_stick_absolute_form,
    mutants=[mutant("without gamma - 1",
            show=(hockey_stick(mu, nu, gamma) <= d).implies(every(bounded(X),
                    lambda f: between(f).implies(E(mu, f) - gamma * E(nu, f) <= 2 * d))))])

@claim("Joint convexity: E_gamma of two mixtures is at most the mean of any bounds of E_gamma of their parts",
    federated("Section 1, remark on approximate DP", "whole"),
    given=[hypothesis("parts near", every(I, lambda i: hockey_stick(K(i), L(i), gamma) <= bound(i)))],
    show=hockey_stick(push(rho, K), push(rho, L), gamma) <= E(rho, bound))
def hockey_stick_mixture():
    intro("phi")
    with under(rho, lambda i: E(K(i), phi) - gamma * E(L(i), phi) <= bound(i)):
        apply_to("parts near")

doubt(hockey_stick_mixture, mutants=[dropped(hockey_stick_mixture, "parts near")])

changed = test("changed", I)
agree = every(I, lambda i: (changed(i) < 1).implies(same(K(i), L(i))))

@claim("A random one of many laws, some of them changed: (0, delta)-private, delta the probability of a changed one",
    berthier("Section 2.1, a random record", "whole"),
    given=[every(I, lambda i: changed(i) * (1 - changed(i)) == 0), agree],
    show=total_variation(push(rho, K), push(rho, L)) <= E(rho, changed))
def random_record():
    with have(every(I, lambda i: hockey_stick(K(i), L(i), 1) <= changed(i))):
        intro("i0", "phi")
        changed_i0_below_1, _ = cases(changed(i0) < 1)
        with changed_i0_below_1:
            apply_to(agree)
            rewrite(this)
    use(hockey_stick_mixture)

i0 = point("i0", I)

doubt(random_record,
    mutants=[mutant("half of it", show=total_variation(push(rho, K), push(rho, L)) <= E(rho, changed) / 2)])

# --- strictly decreasing ------------------------------------------------------------------------------

above = lambda gamma, d: exists(test(X), lambda phi: d < E(mu, phi) - gamma * E(nu, phi))  # E_gamma > d
gamma0, d0 = reals("gamma0 d0")
value_of = lambda h: E(mu, h) - gamma * E(nu, h)

@claim("E_gamma decreases strictly in gamma as long as it is above its infimum",
    federated("Section 2, second property of E_eps, monotone", "whole"),
    given=[gamma < gamma2, hockey_stick(mu, nu, gamma0) <= d0, above(gamma, d0)],
    show=exists(REAL, lambda d: (hockey_stick(mu, nu, gamma2) <= d) & above(gamma, d)),
    repairs="hockey_stick_strictly_decreasing")
def hockey_stick_strict():
    """Where gamma0 <= gamma2 the bound is d0; else gamma2 is between gamma and gamma0, and E_gamma is convex in it."""
    unpack(above(gamma, d0), phi)
    use(hahn_event)
    unpack(this, h)
    yes, no = cases(gamma0 <= gamma2)
    with yes:
        witness(d0)
        is_a_bound, _ = each_part()
        with is_a_bound:
            intro("chi")
            apply_to(hockey_stick(mu, nu, gamma0) <= d0, test("chi", X))
            have(E(nu, test("chi", X)) >= 0)
            linear(gamma2 - gamma0)
    with no:
        have(gamma0 - gamma > 0)
        let(s, (gamma0 - gamma2) / (gamma0 - gamma))
        have(s * (gamma0 - gamma) == gamma0 - gamma2, by.linear(gamma0 - gamma))
        have(s < 1, by.linear(1 / (gamma0 - gamma)))
        apply_to(hockey_stick(mu, nu, gamma) <= value_of(h))
        use(hockey_stick_convex, d1=value_of(h), d2=d0)
        have(s * gamma + (1 - s) * gamma0 == gamma2)
        witness(s * value_of(h) + (1 - s) * d0)
        is_a_bound, exceeded = each_part()
        with is_a_bound:
            rewrite(this, backwards=True)
        with exceeded:
            witness(h)

doubt(hockey_stick_strict, mutants=[mutant("at the infimum already", show=hockey_stick(mu, nu, gamma2) <= d0)])
