"""The basic theorems of differential privacy in the words of its definition: each gives, or takes, `is_private`.

A mechanism is a Markov kernel with a name, or one that is written out, value(D, lambda x: ...).  D are the data sets,
of which x and y are neighbours where distance(x, y) <= 1; A and B release points of R and Y.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.events import close_on_events
from lemmas.divergences.renyi_to_hockey_stick import private_from_renyi
from lemmas.foundations.basic_composition import two_mechanisms_private
from lemmas.foundations.concentrated_privacy import concentrated, concentrated_to_approximate
from lemmas.foundations.privacy_of_mechanisms import (group_of_records, private, private_after_processing,
    private_for_a_group)
from lemmas.foundations.trade_offs import gaussian_duality, gdp
from lemmas.mechanisms.bernoulli_law import bernoulli, bernoulli_is_a_mixture, hockey_stick_of_two_coins
from lemmas.mechanisms.calibration import within_1
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.gaussian_curve import curve, curve_is_theta
from lemmas.mechanisms.laplace import laplace_law, laplace_mechanism_pure
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.privacy.definition_of_privacy import (definition_of_privacy, for_neighbours, is_private,
    private_by_divergence, sensitivity, vector_sensitivity)
from verify.lemma import *

D, R, Y, Z = spaces("D R Y Z")
V = euclid("V")
A, B, K = markov("A", D, R), markov("B", D, Y), markov("K", R, Z)
later = markov("later", (D, R), Y)
pair = map_("pair", (R, Y), Z)
distance, number, bit = fun("distance", D, D), fun("number", D), test("bit", D)
query = map_("query", D, V)
x, y = points("x y", D)
eps, delta, e1, e2, d1, d2, Delta, sigma, rho, r, m, alpha = reals("eps delta e1 e2 d1 d2 Delta sigma rho r m alpha")
k = integer("k")

def private_as(release: Markov | Callable[[Point], Law], R: Space, eps: Expr, delta: Expr | int) -> Prop:
    """`is_private` of a kernel, or of the mechanism that is written out."""
    return is_private(D, R, release if isinstance(release, Markov) else value(D, release), distance, eps, delta)

# --- from the definition to E_gamma and back ----------------------------------------------------------------------------

@claim("What is (eps, delta)-private has E_gamma <= delta at neighbours, gamma = e^eps",
    given=[hypothesis("private", private_as(A, R, eps, delta))],
    show=private_by_divergence(D, R, A, distance, eps, delta))
def divergence_of_private():
    use(definition_of_privacy)
    modus("definition_of_privacy.2")  # from events to E_gamma; part 3 is the way back

@claim("What has E_gamma <= delta at neighbours, gamma = e^eps, is (eps, delta)-private",
    given=[hypothesis("near", private_by_divergence(D, R, A, distance, eps, delta))],
    show=private_as(A, R, eps, delta))
def private_from_divergence():
    use(definition_of_privacy)
    modus("definition_of_privacy.3")

# --- what every private mechanism allows --------------------------------------------------------------------------------

@claim("Post-processing: what a random function makes of an (eps, delta)-private output is (eps, delta)-private",
    given=[hypothesis("private", private_as(A, R, eps, delta))],
    show=private_as(lambda x: push(A(x), K), Z, eps, delta))
def private_processing():
    with use(private_from_divergence):
        use(divergence_of_private, R=R, A=A)
        use(private_after_processing)

# private is E_gamma <= delta at neighbours, private_as the definition by events.
@claim("Adaptive composition: an (e1, d1)-private mechanism, and one that is (e2, d2)-private whatever the first "
        "released, are (e1 + e2, d1 + d2)-private together",
    given=[hypothesis("first", private_as(A, R, e1, d1)),
        hypothesis("second", every(R, lambda s: private_as(lambda x: later(x, s), Y, e2, d2)))],
    show=private_as(lambda x: bind(A(x), lambda r: bind(later(x, r), lambda s: dirac(pair(r, s)))), Z, e1 + e2,
        d1 + d2))
def private_adaptive_composition():
    with use(private_from_divergence):
        use(divergence_of_private, eps=e1, delta=d1)
        with have(every(R, lambda s: private(lambda x: later(x, s), e2, d2))):
            s = intro("s")
            apply_to("second", s)
            use(divergence_of_private, R=Y, A=value(D, lambda x: later(x, s)), eps=e2, delta=d2)
        use(two_mechanisms_private, Y=R, R=Y, A1=A, A2=later)

both = lambda x: bind(A(x), lambda r: bind(B(x), lambda s: dirac(pair(r, s))))

@claim("Basic composition: an (e1, d1)- and an (e2, d2)-private mechanism are (e1 + e2, d1 + d2)-private together",
    given=[hypothesis("first", private_as(A, R, e1, d1)), hypothesis("second", private_as(B, Y, e2, d2))],
    show=private_as(both, Z, e1 + e2, d1 + d2))
def private_composition():
    use(private_adaptive_composition, later=value(D, R, lambda x, r: B(x)))

@claim("Group privacy: on k records an (eps, delta)-private mechanism is (k eps, delta (1 + e^eps + ... + e^((k - 1) "
        "eps)))-private",
    given=[k >= 0, hypothesis("group", group_of_records(D, distance, k, x, y)),
        hypothesis("private", private_as(A, R, eps, delta))],
    show=close_on_events(R, A(x), A(y), exp(k * eps), delta * Sum(0, k - 1, lambda t: exp(t * eps))))
def private_groups():
    use(divergence_of_private)
    use(private_for_a_group)
    S = intro("S")
    apply_to(private_for_a_group, S)

# --- mechanisms ---------------------------------------------------------------------------------------------------------

@claim("The Laplace mechanism: a number of sensitivity Delta, and Laplace noise of scale Delta/eps, is (eps, "
        "0)-private",
    given=[eps > 0, Delta > 0, hypothesis("sensitivity", sensitivity(D, distance, number, Delta))],
    show=private_as(lambda x: laplace_law(number(x), Delta / eps), line, eps, 0))
def laplace_mechanism_private():
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("sensitivity", x, y)
    event, _ = intro("S", "[event]")
    have(eps * (Delta / eps) == Delta)
    use(laplace_mechanism_pure, m1=number(x), m2=number(y), v=Delta / eps)
    apply_to(laplace_mechanism_pure, event)

at_most = Q(eps * sigma / Delta - Delta / (2 * sigma)) - exp(eps) * Q(eps * sigma / Delta + Delta / (2 * sigma))
noisy = lambda x: normal(query(x), sigma)

@claim("The Gaussian mechanism: L2 sensitivity Delta and noise N(0, sigma^2 I) is (eps, delta)-private where its exact "
        "curve is at most delta: Q(eps sigma/Delta - Delta/(2 sigma)) - e^eps Q(eps sigma/Delta + Delta/(2 sigma)) <= "
        "delta",
    given=[Delta > 0, sigma > 0, hypothesis("sensitivity", vector_sensitivity(D, V, distance, query, Delta)),
        at_most <= delta],
    show=private_as(noisy, V, eps, delta))
def gaussian_mechanism_is_private():
    """`at_most` is theta(e^eps, Delta/sigma), which bounds E_gamma of answers at most Delta apart."""
    fact("log", "exp", eps)
    with have(theta(exp(eps), Delta / sigma) == at_most):
        rewrite("log exp")
    with use(private_from_divergence):
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("sensitivity", x, y)
        use(gaussian_hockey_stick_within, m1=query(x), m2=query(y), s=sigma, gamma=exp(eps), r=Delta / sigma)
        phi = intro("phi")
        apply_to(gaussian_hockey_stick_within, phi)

# The answer is 1 with this probability; the data have a bit, or a number from 0 to 1.
told = lambda x: (1 + (exp(eps) - 1) * bit(x)) / (1 + exp(eps))

@claim("Randomised response: 1 with probability (1 + (e^eps - 1) b)/(1 + e^eps), else 0, b the bit of the data, or "
        "from 0 to 1: (eps, 0)-private",
    given=[eps >= 0],
    show=private_as(lambda x: bernoulli(told(x)), line, eps, 0))
def randomised_response_private():
    """The chances of 1, and those of 0, lie between 1/(1 + e^eps) and e^eps/(1 + e^eps): E_gamma of the two coins is
    0."""
    with use(private_from_divergence):
        x, y, _ = intro("x", "y", "[neighbours]")
        have(1 <= exp(eps))
        for at in (x, y):
            have((1 + exp(eps)) * told(at) == 1 + (exp(eps) - 1) * bit(at))
            have(0 <= bit(at))
            have(bit(at) <= 1)
            have(1 <= (1 + exp(eps)) * told(at), by.linear(exp(eps) - 1))
            have((1 + exp(eps)) * told(at) <= exp(eps), by.linear(exp(eps) - 1))
            have(0 <= told(at), by.linear(1 / (1 + exp(eps))))
            have(told(at) <= 1, by.linear(1 / (1 + exp(eps))))
        have(told(x) <= exp(eps) * told(y), by.linear(1 / (1 + exp(eps)), exp(eps) / (1 + exp(eps))))
        have(1 - told(x) <= exp(eps) * (1 - told(y)), by.linear(1 / (1 + exp(eps)), exp(eps) / (1 + exp(eps))))
        use(hockey_stick_of_two_coins, p=told(x), r=told(y), gamma=exp(eps)).called("curve")
        phi = intro("phi")
        apply_to("curve.0", phi)  # part 0: it bounds E_gamma
        have(Max(told(x) - exp(eps) * told(y), 0) == 0)
        have(Max(1 - told(x) - exp(eps) * (1 - told(y)), 0) == 0)

# --- from the other kinds of privacy ------------------------------------------------------------------------------------

@claim("Renyi privacy (alpha, r) is (eps, delta)-privacy for eps >= r + log(1/delta)/(alpha - 1)",
    given=[alpha > 1, 0 < delta, hypothesis("renyi", for_neighbours(lambda x, y: renyi(A(x), A(y), alpha) <= r)),
        r + log(1 / delta) / (alpha - 1) <= eps],
    show=private_as(A, R, eps, delta))
def private_by_renyi():
    with use(private_from_divergence):
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("renyi", x, y)
        use(private_from_renyi, R=r)

@claim("rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-privacy",
    given=[0 < delta, delta < 1, rho >= 0,
        hypothesis("concentrated", for_neighbours(lambda x, y: concentrated(A(x), A(y), rho)))],
    show=private_as(A, R, rho + 2 * sqrt(rho * log(1 / delta)), delta))
def private_by_concentrated():
    with use(private_from_divergence):
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("concentrated", x, y)
        use(concentrated_to_approximate)

@claim("m-GDP is (eps, delta)-privacy for every eps and delta = delta_m(e^eps), the curve of a Gaussian shift by m",
    given=[m > 0, hypothesis("gdp", for_neighbours(lambda x, y: gdp(A(x), A(y), m)))],
    show=private_as(A, R, eps, curve(m, exp(eps))))
def private_by_gdp():
    with use(private_from_divergence):
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("gdp", x, y)
        use(gaussian_duality, mu=A(x), nu=A(y))
        modus("gaussian_duality.0")
        apply_to(this)

# --- mutants ------------------------------------------------------------------------------------------------------------

# Data sets are numbers, all of them neighbours; what is released of 0 and 1 is told apart by where it lies.
line_data = {"D": "line", "distance": value(line, line, lambda x, y: expr(0))}
itself, nothing = value(line, lambda x: dirac(x)), value(line, lambda x: dirac(0))
u = real("u")

def told_apart(where: Callable[[Expr], Prop], *more: Step, times: tuple[Expr, ...] = ()) -> dict[str, tuple[Step, ...]]:
    """An event `where` that the outputs of 0 and 1 have with chances that contradict privacy; `more` says what these are."""
    event = value(line, lambda u: indicator(where(u)))
    return {"show": (by.contradiction().called("private"), by.apply_to("private", 0, 1).called("near"),
            by.instantiate("near", event).called("at the event"),
            by.modus("at the event", by.intro("u"), by.cases(where(u))), *more, by.linear(*times))}

at_most_0, above_half, above_1 = lambda u: u <= 0, lambda u: "1/2" < u, lambda u: 1 < u
tells = {**line_data, "R": "line", "A": itself}
released = {**tells, "eps": "0", "delta": "1"}
doubt(divergence_of_private,
    mutants=[mutant("half of delta", show=private_by_divergence(D, R, A, distance, eps, delta / 2),
            hints=[{"witness": released,
                    "proofs": {"show": (by.contradiction().called("private"), by.apply_to("private", 0, 1),
                            by.apply_to(this, value(line, lambda u: indicator(u <= 0))), by.linear())}}])])
doubt(private_from_divergence,
    mutants=[mutant("half of delta", show=private_as(A, R, eps, delta / 2),
            hints=[{"witness": released, "proofs": told_apart(at_most_0)}])])
doubt(private_processing,
    mutants=[mutant("half of delta", show=private_as(lambda x: push(A(x), K), Z, eps, delta / 2),
            hints=[{"witness": {**released, "Z": "line", "K": itself}, "proofs": told_apart(at_most_0)}])])
two = {**line_data, **dict.fromkeys("RYZ", "line"), "A": nothing, "pair": value(line, line, lambda r, s: s), "e1": "0",
    "e2": "0", "d1": "0"}
doubt(private_adaptive_composition,
    mutants=[dropped(private_adaptive_composition, "second",
            hints=[{"witness": {**two, "later": value(line, line, lambda x, r: dirac(x)), "d2": "0"},
                    "proofs": told_apart(at_most_0)}])])
doubt(private_composition,
    mutants=[mutant("delta of the first alone", show=private_as(both, Z, e1 + e2, d1),
            hints=[{"witness": {**two, "B": itself, "d2": "1"}, "proofs": told_apart(at_most_0)}])])
doubt(private_groups,
    mutants=[dropped(private_groups, "group",
            hints=[{"witness": {**released, "k": "0", "x": "0", "y": "1"},
                    "proofs": {"show": (by.contradiction().called("near"),
                            by.instantiate("near", value(line, lambda u: indicator(u <= 0))),
                            by.modus(this, by.intro("u"), by.cases(u <= 0)).called("bound"),
                            by.unfold(Sum(0, -1, lambda t: exp(t * 0)), "empty"), by.rewrite(this, at="bound"),
                            by.linear())}}])])
doubt(private_by_renyi,
    mutants=[dropped(private_by_renyi, "renyi",
            hints=[{"witness": {**tells, "alpha": "2", "delta": "1/2", "r": "0", "eps": "1"},
                    "proofs": told_apart(at_most_0)}])])
doubt(private_by_concentrated,
    mutants=[dropped(private_by_concentrated, "concentrated",
            hints=[{"witness": {**tells, "delta": "1/2", "rho": "0"}, "proofs": told_apart(at_most_0)}])])
doubt(private_by_gdp,
    mutants=[dropped(private_by_gdp, "gdp",
            hints=[{"witness": {**tells, "eps": "0", "m": "1"},
                    "proofs": told_apart(at_most_0, by.use(curve_is_theta, M=1, gamma=exp(expr(0))),
                        by.have(theta(exp(expr(0)), 1) < 1, by.evaluate()))}])])

up_to_0 = value(line, lambda x: indicator(x <= 0))

def above(M: Law, output: Callable[[Expr], Expr], where: Callable[[Expr], Prop], t: Expr | int | str) -> Step:
    """output(z) satisfies `where` just if z > t, for z of the law M."""
    return by.under(M, lambda z: indicator(where(output(z))) == indicator(t < z), lambda z: (by.cases(t < z),))

doubt(laplace_mechanism_private,
    mutants=[mutant("half of eps", show=private_as(lambda x: laplace_law(number(x), Delta / eps), line, eps / 2, 0),
            hints=[{"witness": {**line_data, "number": up_to_0, "Delta": "1", "eps": "2"},
                    "proofs": {"given sensitivity": within_1,
                        **told_apart(above_1, by.use(laplace_tail, t=0), by.use(laplace_tail, t=2),
                            above(laplace, lambda z: 1 + z / 2, above_1, 0),
                            above(laplace, lambda z: z / 2, above_1, 2), by.have(exp(1) * exp(-2) < 1, by.evaluate()),
                            times=(exp(1),))}}])])
doubt(gaussian_mechanism_is_private,
    mutants=[mutant("half of the curve", given=[*gaussian_mechanism_is_private.given[:3], at_most <= 2 * delta],
            hints=[{"witness": {**line_data, "V": "line", "query": up_to_0, "Delta": "1", "sigma": "1", "eps": "0",
                        "delta": "1/4"},
                    "proofs": {"given sensitivity": within_1,
                        **told_apart(above_half, by.use(gauss_tail, t="1/2"), by.use(gauss_tail, t="-1/2"),
                            above(gauss(line), lambda z: 1 + z, above_half, "-1/2"),
                            above(gauss(line), lambda z: z, above_half, "1/2"),
                            by.have(Q("-1/2") - Q("1/2") > "1/4", by.evaluate()))}}])])
chance = lambda at: (1 + (exp(expr(2)) - 1) * indicator(expr(at) <= 0)) / (1 + exp(expr(2)))
coin = lambda name, p: (by.use(bernoulli_is_a_mixture, p=p).called(name),
    by.apply_to(name, value(line, lambda u: indicator(above_half(u)))))
doubt(randomised_response_private,
    mutants=[mutant("half of eps", show=private_as(lambda x: bernoulli(told(x)), line, eps / 2, 0),
            hints=[{"witness": {**line_data, "bit": up_to_0, "eps": "2"},
                    "proofs": told_apart(above_half, *coin("first", chance(0)), *coin("second", chance(1)),
                        by.have(exp(1) * chance(1) < chance(0)), times=(exp(1),))}])])
