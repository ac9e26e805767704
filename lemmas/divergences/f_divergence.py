"""f-divergences on any measurable space, their contraction coefficients, and what chains of kernels do to them."""

from typing import Any

from lemmas.divergences.laws_on_two_points import apart, distance, half_to, likely, one_apart, two_points, unlikely
from lemmas.papers import contraction
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
f = fun("f", line)
c = real("c")

@definition
def f_divergence_at_most(f: Function[line], X: Space, mu: Law[X], nu: Law[X], c: Real) -> Prop:
    """D_f(mu || nu) <= c.

    The f-divergence by duality: E_mu a + E_nu b <= c for all bounded a and b with a s + b <= f(s) for s
    > 0.

    For a convex f, finite on (0, oo), this is E_nu f(dmu/dnu) with f(0) = f(0+), plus f'(oo) times the mass
    that mu has where nu has none."""
    return every(bounded(X), bounded(X),
        lambda a, b: every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s))).implies(
            E(mu, a) + E(nu, b) <= c))

def f_divergence(mu: Law, nu: Law, f: Function) -> Divergence:
    """D_f(mu || nu)."""
    return Divergence(lambda c: f_divergence_at_most(f, mu.spaces[0], mu, nu, c))

@definition(r"\eta_{$f}($K) \le $h")
def f_contraction_at_most(f: Function[line], X: Space, Y: Space, K: Markov[X, Y], h: Real) -> Prop:
    """eta_f(K) <= h.

    The contraction coefficient: D_f(mu K || nu K) <= h c whenever D_f(mu || nu) <= c."""
    return every(law(X), law(X),
        lambda mu, nu: every(REAL,
            lambda c: f_divergence_at_most(f, X, mu, nu, c).implies(
                f_divergence_at_most(f, Y, bind(mu, lambda x: K(x)), bind(nu, lambda x: K(x)), h * c))))

def f_contraction(K: Markov, f: Function) -> Divergence:
    """eta_f(K), the contraction coefficient of a Markov kernel under D_f."""
    return Divergence(lambda h: f_contraction_at_most(f, K.source[0], K.target[0], K, h))

# --- data processing and joint convexity -----------------------------------------------------------

@claim("After a Markov kernel, no f-divergence is larger",
    given=[hypothesis("divergence before", f_divergence(mu, nu, f) <= c)],
    show=f_divergence(push(mu, K), push(nu, K), f) <= c)
def data_processing_f_divergence():
    intro()
    with apply_to(f_divergence(mu, nu, f) <= c, value(X, mean(a)), value(X, mean(b))):
        intro()
        under(K(point("x", X)), lambda y: a(y) * s_ + b(y) <= f(s_), lambda y: (by.apply_to(admissible),))

a, b = bounded("a", Y), bounded("b", Y)
admissible = every(Y, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s)))
s_ = real("s")

mean = lambda g: lambda x: E(K(x), g)
d = bounded("d", X)  # a bound of the divergence of the rows K(x) and L(x)

@claim("f-divergences are jointly convex: mixtures are at most as far apart as their parts on average",
    given=[hypothesis("rows near", every(X, lambda x: f_divergence(K(x), L(x), f) <= d(x)))],
    show=f_divergence(push(mu, K), push(mu, L), f) <= E(mu, d))
def convexity_f_divergence():
    intro("a", "b", "[lines below]")
    under(mu, lambda x: E(K(x), a) + E(L(x), b) <= d(x), lambda x: (by.apply_to("rows near"),))

# --- chains of kernels -----------------------------------------------------------------------------

# P[t] and R[t] are the laws mu_t and nu_t of two chains, with the kernels K_t, the second in Lemma 3 with L_t.
P, R = sequence("P", law(X)), sequence("R", law(X))
kernels, others = sequence("K", markov(X, X)), sequence("L", markov(X, X))
hs = real_sequence("h")  # h_t, a bound of eta_f(K_t)
m, n, i, T = integer("m"), integer("n"), integer("i"), integer("T")

def runs(P: Any, K: Any, low: Expr | int, high: Expr | int) -> Prop:
    """P[t] = P[t - 1] K[t] for low <= t <= high."""
    return every(INTEGER,
        lambda t: (low <= t).implies((t <= high).implies(same(P[t], bind(P[t - 1], lambda x: K[t](x))))))

def between(low: Expr | int, high: Expr | int, body: Callable[[Expr], Prop]) -> Prop:
    """body(t) for low <= t <= high."""
    return every(INTEGER, lambda t: (low <= t).implies((t <= high).implies(body(t))))

@claim("D_f(mu_n || nu_n) <= D_f(mu_m || nu_m) eta_f(K_(m+1)) ... eta_f(K_n)",
    contraction("Section I, equation (2)", "whole"), repairs="sdpi_chain",
    given=[m <= n, hypothesis("laws", runs(P, kernels, m + 1, n)), hypothesis("other laws", runs(R, kernels, m + 1, n)),
        between(m + 1, n, lambda t: f_contraction(kernels[t], f) <= hs[t]),
        hypothesis("start", f_divergence(P[m], R[m], f) <= c)],
    show=f_divergence(P[n], R[n], f) <= c * Product(m + 1, n, lambda t: hs[t]))
def f_chain():
    """By induction on the step T, from m to n."""
    with have(along):
        intro("T", "[from m]")
        start_T, step_T = induction(T, m)
        with start_T:
            intro()
            apply_to(f_divergence(P[m], R[m], f) <= c)
            unfold(product(m + 1, m), "empty")
        with step_T:
            intro(1)
            modus((T <= n).implies(bound_at(T)))
            apply_to(runs(P, kernels, m + 1, n)).called("runs at T + 1")
            apply_to(runs(R, kernels, m + 1, n)).called("runs at T + 1 again")
            apply_to(contractions, T + 1, P[T], R[T]).called("contractions here")
            rewrite("runs at T + 1")
            rewrite("runs at T + 1 again")
            intro()
            apply_to("contractions here")
            unfold(product(m + 1, T + 1))
    apply_to(this)

def product(low: Expr, high: Expr) -> Expr:
    """h_low ... h_high."""
    return Product(low, high, lambda t: hs[t])

bound_at = lambda t: f_divergence(P[t], R[t], f) <= c * product(m + 1, t)
along = between(m, n, bound_at)
contractions = between(m + 1, n, lambda t: f_contraction(kernels[t], f) <= hs[t])

# Lemma 3.  The kernels of the two datasets are the same at all steps but i; the chains start from one law.
# The bound c of D_f after step i stands for its value.
equal_kernels = lambda low, high: between(low, high, lambda t: every(X, lambda x: same(kernels[t](x), others[t](x))))

@claim("Chains of equal kernels from one law stay equal",
    given=[m <= n, hypothesis("start", same(P[m], R[m])), hypothesis("run", runs(P, kernels, m + 1, n)),
        hypothesis("other run", runs(R, others, m + 1, n)), hypothesis("equal kernels", equal_kernels(m + 1, n))],
    show=same(P[n], R[n]))
def equal_before():
    """By induction on T: the two laws are the same at every T from m to n."""
    with have(between(m, n, lambda t: same(P[t], R[t]))):
        intro("T", "[from m]")
        _, step_T = induction(T, m)
        with step_T:
            intro()
            modus((T <= n).implies(same(P[T], R[T])))
            apply_to(runs(P, kernels, m + 1, n)).called("runs at T + 1")
            apply_to(runs(R, others, m + 1, n)).called("runs at T + 1 again")
            apply_to(equal_kernels(m + 1, n), T + 1)
            rewrite("runs at T + 1")
            rewrite("runs at T + 1 again")
            rewrite(same(P[T], R[T]))
            ext("g")
            with under(R[T], lambda x: E(kernels[T + 1](x), g) == E(others[T + 1](x), g)):
                apply_to(this)
                rewrite(this)
    apply_to(this)

g = bounded("g", X)
t_ = integer("t")

@claim("Two datasets that differ in x_i: D_f of the outputs is at most D_f after step i times the coefficients of the "
        "steps after it", contraction("Lemma 3", "whole"),
    given=[1 <= i, i <= n, same(P[0], R[0]), runs(P, kernels, 1, n), hypothesis("other run", runs(R, others, 1, n)),
        hypothesis("same kernels before", equal_kernels(1, i - 1)),
        hypothesis("same kernels after", equal_kernels(i + 1, n)),
        hypothesis("contractions", between(i + 1, n, lambda t: f_contraction(kernels[t], f) <= hs[t])),
        hypothesis("apart at i", f_divergence(push(P[i - 1], kernels[i]), push(P[i - 1], others[i]), f) <= c)],
    show=f_divergence(P[n], R[n], f) <= c * product(i + 1, n))
def lemma3_f_divergence():
    after_step_i(f_chain)

def after_step_i(chain: Lemma) -> None:
    """The laws are equal before step i (`equal_before`), c apart after it, and the chain of equal kernels goes on."""
    use(equal_before, n=i - 1, by={"run": step_of(P, kernels), "other run": step_of(R, others)})
    apply_to(runs(P, kernels, 1, n), i).called("run at i")
    apply_to(runs(R, others, 1, n), i)
    with use(chain) as that:
        with that.premise("laws"):
            do(*step_of(P, kernels))
        with that.premise("other laws"):
            intro("t", "[after i]", "[up to n]")
            apply_to(runs(R, others, 1, n)).called("run at t")
            apply_to(equal_kernels(i + 1, n))
            rewrite("run at t")
            ext("g")
            with under(R[t_ - 1], lambda x: E(others[t_](x), g) == E(kernels[t_](x), g)):
                apply_to(this)
                rewrite(this)
        with that.premise("start"):
            rewrite("run at i")
            rewrite(this)
            rewrite(same(P[i - 1], R[i - 1]), backwards=True)

def step_of(law: Any, K: Any) -> tuple[Step, ...]:
    """The equation of one step, from that of all steps."""
    return (by.intro("t"), by.intro(), by.intro(), by.apply_to(runs(law, K, 1, n)))

# --- doubts ----------------------------------------------------------------------------------------

doubt(data_processing_f_divergence,
    mutants=[mutant("half of it", show=f_divergence(push(mu, K), push(nu, K), f) <= c / 2,
            hints=[{"witness": {"X": "line", "Y": "line", "mu": likely, "nu": unlikely, "f": distance, "c": "1",
                        "K": value(line, lambda x: dirac(x))},
                    "proofs": {"given divergence before": one_apart, "show": apart()}}])])
doubt(convexity_f_divergence,
    mutants=[mutant("half of the average", show=f_divergence(push(mu, K), push(mu, L), f) <= E(mu, d) / 2,
            hints=[{"witness": {"X": "line", "Y": "line", "mu": dirac(expr(0)), "K": value(line, lambda x: likely),
                        "L": value(line, lambda x: unlikely), "f": distance, "d": value(line, lambda x: expr(1))},
                    "proofs": {"given rows near": (by.intro("x"), *one_apart), "show": apart()}}])])
doubt(f_chain,
    mutants=[mutant("the coefficient of step m as well", show=f_divergence(P[n], R[n], f) <= c * product(m, n),
            hints=[{"witness": {"X": "line", "P": value(INTEGER, lambda t: likely),
                        "R": value(INTEGER, lambda t: unlikely),
                        "K": value(INTEGER, lambda t: value(line, lambda x: dirac(x))), "f": distance,
                        "h": value(INTEGER, lambda t: expr("1/2")), "c": "1", "m": "0", "n": "0"},
                    "proofs": {"given start": one_apart, "show": apart(*half_to(0))}}])])
# One step, from one law, to the two.
nowhere = (by.intro("t"), by.intro(), by.intro(), by.absurd())
turned = lambda t: two_points(expr("3/4") - t / 2)
doubt(lemma3_f_divergence,
    mutants=[mutant("the coefficient of step i as well", show=f_divergence(P[n], R[n], f) <= c * product(i, n),
            hints=[{"witness": {"X": "line", "P": value(INTEGER, lambda t: likely), "R": value(INTEGER, turned),
                        "K": value(INTEGER, lambda t: value(line, lambda x: likely)),
                        "L": value(INTEGER, lambda t: value(line, lambda x: unlikely)), "f": distance,
                        "h": value(INTEGER, lambda t: expr("1/2")), "c": "1", "i": "1", "n": "1"},
                    "proofs": {"given other run": (by.intro("t"), by.intro(), by.intro(), by.have(eq(t_, 1)),
                            by.rewrite(this)),
                        **dict.fromkeys(("given same kernels before", "given same kernels after", "given contractions"),
                            nowhere), "given apart at i": one_apart, "show": apart(*half_to(1))}}])])
