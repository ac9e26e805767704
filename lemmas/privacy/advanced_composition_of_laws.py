"""An exponential bound, in log(gamma), on the profile of adaptive composition with different eps_t and delta_t.

The profile of two runs P and Q is gamma -> E_gamma(P[T] || Q[T]), their steps K[t] and L[t]; l >= 0 is free.  In one
step a is eps_t, and e^C gamma^(-l) the bound before it.  A catastrophe, of probability delta_t, tells the runs apart.
"""

from lemmas.divergences.chains import runs
from lemmas.papers import berthier
from lemmas.privacy.approximate import indistinguishable, response, response_step
from lemmas.privacy.response_moments import response_moment
from verify.lemma import *

X = space("X")
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
eps, delta = real_sequence("eps"), real_sequence("delta")
n, T = integer("n"), integer("T")
l, C, a, gamma = reals("l C a gamma")
phi = test("phi", X)

# --- one step: an exponential bound keeps its form ------------------------------------------------------

power = lambda l, C: lambda gamma: exp(-l * log(gamma) + C)
moved = l * (l + 1) / 2 * a**2

@claim("In numbers: a randomised response multiplies gamma^(-l), l >= 0, by at most e^((l + l^2) eps^2/2)",
    berthier("Theorem 2.1", "step"),
    given=[a >= 0, l >= 0, gamma > 0],
    show=response(power(l, C), a, gamma) <= power(l, C + moved)(gamma))
def power_response():
    have(log(gamma / exp(a)) == log(gamma) - a)
    have(log(gamma * exp(a)) == log(gamma) + a)
    rewrite(log(gamma / exp(a)) == log(gamma) - a)
    rewrite(this)
    use(response_moment, y=l * a)
    combine((exp(-l * log(gamma) + C) / (1 + exp(a)), [this]))

# --- any number of steps --------------------------------------------------------------------------------

def survives(T: Expr) -> Expr:
    """The probability that no step ends in a catastrophe."""
    return Product(0, T - 1, lambda t: 1 - delta[t])

squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
tail = lambda T, gamma: power(l, l * (l + 1) / 2 * squares(T))(gamma)

def small(T: Expr) -> Prop:
    """The bound on the profile after T steps."""
    return every(REAL,
        lambda gamma: (0 < gamma).implies(hockey_stick(P[T], Q[T], gamma)
                <= 1 - survives(T) + survives(T) * tail(T, gamma)))

allowed = hypothesis("allowed", for_all(0, n - 1, lambda t: (eps[t] >= 0) & (0 <= delta[t]) & (delta[t] < 1)))
each_step = for_all(0, n - 1, lambda t: every(X, lambda x: indistinguishable(A[t](x), B[t](x), eps[t], delta[t])))

@claim("(eps_t, delta_t)-steps: E_gamma <= 1 - prod(1 - delta_t) (1 - gamma^(-l) e^((l + l^2) sum eps_t^2/2)), l >= 0",
    berthier("Theorem 2.1", "step"),
    given=[n >= 0, l >= 0, allowed, same(P[0], Q[0]), runs(P, A, n), runs(Q, B, n), each_step],
    show=small(n))
def composition_tail():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies((0 <= survives(T)) & small(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            base()
        with step_T:
            step()
    apply_to(this)

survive = survives(T + 1) == survives(T) * (1 - delta[T])

def base() -> None:
    """From one start E_gamma is at most 1 - gamma, and 0 from gamma = 1 on."""
    intro("[0 <= n]")
    unfold(survives(expr(0)), "empty").called("all survive")
    unfold(squares(expr(0)), "empty").called("no squares")
    part = each_part()
    with part[0]:
        rewrite("all survive")
    with part[1]:
        intro("gamma", "[0 < gamma]")
        rewrite("all survive")
        rewrite("no squares")
        rewrite(same(P[0], Q[0]))
        intro("phi")
        have(E(Q[0], phi) <= 1)
        have(0 <= E(Q[0], phi))
        yes, no = cases(gamma <= 1)
        with yes:
            fact("log", "tangent", gamma)
            have(-l * log(gamma) >= 0, by.linear(l))
            have(exp(-l * log(gamma)) >= 1)
            linear(1 - gamma)
        with no:
            have(exp(-l * log(gamma)) >= 0)
            linear(gamma - 1, E(Q[0], phi))

def step() -> None:
    """The profile after one more step, by `response_step`."""
    intro("[T + 1 <= n]")
    modus("induction hypothesis")
    unfold(survives(T + 1))
    unfold(squares(T + 1))
    apply_to(allowed, T)
    apply_to(runs(P, A, n))
    apply_to(runs(Q, B, n))
    instantiate(each_step, T)
    part = each_part()
    with part[0]:
        rewrite(survive)
    with part[1]:
        use(response_step)
        intro("gamma", "[0 < gamma]")
        rewrite(survive)
        rewrite(same(P[T + 1], push(P[T], A[T])))
        rewrite(same(Q[T + 1], push(Q[T], B[T])))
        intro("phi")
        rewrite(squares(T + 1) == squares(T) + eps[T] ** 2)
        apply_to(response_step)
        use(power_response, a=eps[T], C=l * (l + 1) / 2 * squares(T))
        linear(survives(T) * (1 - delta[T]))

doubt(composition_tail, mutants=[mutant("without its hypotheses", given=[])])
