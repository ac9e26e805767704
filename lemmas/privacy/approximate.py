"""(eps, delta) privacy under adaptive composition: one more step is dominated by a randomised response.

A mechanism on two neighbouring data sets is a pair of laws; `indistinguishable` is (eps, delta) privacy in both
directions.  The profile of mu and nu so far is at most 1 - Lam + Lam R(gamma), Lam the probability that there was no
catastrophe and R the profile then; any number of steps is `profile_along`.
"""

from lemmas.papers import berthier
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
eps, delta, gamma, b, s, k, G = reals("eps delta gamma b s k G")
phi = test("phi", Y)
x = point("x", X)

@definition(r"$mu \approx_{$eps, $delta} $nu")
def indistinguishable_at(X: Space, mu: Law[X], nu: Law[X], eps: Real, delta: Real) -> Prop:
    """mu and nu are (eps, delta)-indistinguishable.

    (eps, delta) privacy for a pair of laws, in both directions."""
    return (hockey_stick(mu, nu, exp(eps)) <= delta) & (hockey_stick(nu, mu, exp(eps)) <= delta)

def indistinguishable(mu: Law, nu: Law, eps: Expr | int, delta: Expr | int) -> Prop:
    return indistinguishable_at(mu.spaces[0], mu, nu, eps, delta)

# --- one step -------------------------------------------------------------------------------------------

# With b = (1 - delta)/(1 + e^eps): the law L(x) gives a test the probability s, K(x) the probability k; then
# s and k are bounded by what a randomised response would give with two tests of x.  G is e^eps.
first_test = lambda s: Min(1, s / b)
second_test = lambda s, G=G: Min(1, Max(0, (s - b) / (G * b)))
step_given = [G >= 1, 0 <= delta, b > 0, b * (1 + G) == 1 - delta, 0 <= s, k <= 1, k <= G * s + delta,
    1 - s <= G * (1 - k) + delta]

@claim("b min(1, s/b) + G b min(1, (s - b)_+/(G b)) <= s",
    given=[G >= 1, b > 0, b * (1 + G) == 1 - delta],
    show=b * first_test(s) + G * b * second_test(s) <= s)
def response_below():
    do(three_ranges((by.combine((b, [first_test(s) == s / b]), (G * b, [this])),),
            (by.combine((b, [first_test(s) == 1]), (G * b, [this])),), (by.linear(b, G * b),)))

@claim("In numbers: randomised response with the two tests exchanged, and delta, gives at least k",
    given=step_given,
    show=k <= delta + G * b * first_test(s) + b * second_test(s))
def response_above():
    do(three_ranges((by.linear(b, G * b),), (by.linear(b, G * b, 1 / G),), (by.linear(b, G * b),)))

def three_ranges(*proofs: tuple[Step, ...]) -> Step:
    """A proof for s up to b, up to 1 - delta, and above."""
    low, middle, high = proofs
    return by.cases(s <= b,
        yes=(by.have(s / b <= 1, by.linear(1 / b)), by.have((s - b) / (G * b) <= 0, by.linear(1 / (G * b))),
            by.have(first_test(s) == s / b), by.have(second_test(s) == 0), *low),
        no=(by.have(s / b >= 1, by.linear(1 / b)), by.have((s - b) / (G * b) >= 0, by.linear(1 / (G * b))),
            by.have(first_test(s) == 1),
            by.cases(s <= 1 - delta,
                yes=(by.have((s - b) / (G * b) <= 1, by.linear(1 / (G * b))),
                    by.have(second_test(s) == (s - b) / (G * b)), *middle),
                no=(by.have((s - b) / (G * b) >= 1, by.linear(1 / (G * b))), by.have(second_test(s) == 1), *high))))

Lam = real("Lam")
R = fun("R", line)
E_eps = exp(eps)
profile = every(REAL, lambda gamma: (0 < gamma).implies(hockey_stick(mu, nu, gamma) <= 1 - Lam + Lam * R(gamma)))
each_close = every(X, lambda x: indistinguishable(K(x), L(x), eps, delta))

def response(R: Callable[[Expr], Expr], eps: Expr, gamma: Expr) -> Expr:
    """The profile after one more randomised response."""
    return (exp(eps) * R(gamma / exp(eps)) + R(gamma * exp(eps))) / (1 + exp(eps))

@claim("One more (eps, delta)-indistinguishable step moves the profile at most as randomised response does",
    berthier("Theorem 2.1", "step"),
    given=[eps >= 0, 0 <= delta, delta < 1, 0 <= Lam, profile, each_close],
    show=every(REAL,
        lambda gamma: (0 < gamma).implies(hockey_stick(push(mu, K), push(nu, L), gamma)
                <= 1 - Lam * (1 - delta) + Lam * (1 - delta) * response(R, eps, gamma))))
def response_step():
    # The profile at gamma/e^eps with the test f_1 and at gamma e^eps with f_2; the last two links put in what b is.
    intro("gamma")
    intro("phi")
    let(b, (1 - delta) / (1 + E_eps))
    have(b * (1 + E_eps) == 1 - delta, by.linear(1 + E_eps))
    under(nu, lambda x: b * f_1(x) + E_eps * b * f_2(x) <= after_L(x), lambda x: (by.use(response_below),)).called(
        "under nu")
    under(mu, lambda x: after_K(x) <= delta + E_eps * b * f_1(x) + b * f_2(x),
        lambda x: (*at_point(x), by.use(response_above))).called("under mu")
    apply_to(profile, gamma / E_eps, value(X, f_1)).called("profile at f_1")
    apply_to(profile, gamma * E_eps, value(X, f_2))
    combine((1, ["under mu"]), (gamma, ["under nu"]), (E_eps * b, ["profile at f_1"]), (b, [this]),
        (Lam * (E_eps * R(gamma / E_eps) + R(gamma * E_eps)), [b == (1 - delta) / (1 + E_eps)]),
        (1 - Lam, [b * (1 + E_eps) == 1 - delta]))

after_L = lambda x: E(L(x), phi)
after_K = lambda x: E(K(x), phi)
f_1 = lambda x: first_test(after_L(x))
f_2 = lambda x: second_test(after_L(x), E_eps)

def at_point(x: Point) -> tuple[Step, ...]:
    """K(x) and L(x) are close for phi, and for 1 - phi in the other direction."""
    return (by.instantiate(each_close, x).called("each close at x"), by.apply_to("each close at x.0"),
        by.apply_to("each close at x.1", value(Y, lambda y: 1 - phi(y))))

doubt(response_step,
    mutants=[dropped(response_step, [eps >= 0, 0 <= Lam, profile, each_close], "any eps and Lam, and any laws")])
