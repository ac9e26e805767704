"""Adaptive composition of Gaussian mechanisms: the exact privacy curve, for any number of mechanisms.

Mechanism t sees the state x, all that was released so far, and releases f_t(x) + s_t xi; G_t makes the next state
from both (the joint release: G_t appends).  For other data it is h_t; P[t] and Q[t] are the laws of x, for the one
data and the other.  If |f_t(x) - h_t(x)| <= a_t for all states, the whole release is no easier to tell apart than
N(M, 1) and N(0, 1), M^2 = sum (a_t/s_t)^2: E_gamma is at most delta_M.
"""

from lemmas.mechanisms.gaussian import hockey_stick_of_itself
from lemmas.mechanisms.gaussian_curve import curve, curve_at_zero, gaussian_curve_step, within_curve
from lemmas.mechanisms.neyman_pearson import neyman_pearson, power
from lemmas.papers import feldman
from verify.language.expr import Like, expr
from verify.lemma import *

X, Y, V = space("X"), space("Y"), euclid("V")
mu, nu = laws("mu nu", X)
f, h = map_("f", X, V), map_("h", X, V)
G = markov("G", (X, V), Y)
a, s, M, K, gamma = reals("a s M K gamma")
phi_ = test("phi", Y)

def release(P: Law, f: Map, s: Like, G: Markov) -> Law:
    """Draw the state x from P, release f(x) + s xi, and go on with G."""
    return bind(P, lambda x: bind(gauss(f.target[0]), lambda xi: G(x, f(x) + s * xi)))

@claim("One more Gaussian mechanism takes delta_M to delta_K, K^2 = M^2 + (a/s)^2",
    feldman("Lemma 15", "remark", "one Gaussian mechanism: the exact privacy curve"), kind="lemma",
    given=[s > 0, M**2 + (a / s) ** 2 == K**2, hypothesis("sensitivity", every(X, lambda x: norm(f(x) - h(x)) <= a)),
        within_curve(mu, nu, M)],
    show=within_curve(release(mu, f, s, G), release(nu, h, s, G), K))
def gaussian_release():
    # After f a test accepts with a chance of at most f_(a/s)(p), `power`, where it is p(x) = `accepted` after h.
    intro("gamma")
    intro("phi")
    use(gaussian_curve_step, p=value(X, accepted))
    with under(mu, lambda x: E(gauss(V), lambda xi: E(G(x, f(x) + s * xi), phi_)) <= power(a / s, accepted(x))) as x:
        apply_to("sensitivity")
        have(norm(f(x) - h(x)) / s <= a / s)
        use(neyman_pearson, w=(f(x) - h(x)) / s)

def accepted(x: Point) -> Expr:
    """The chance that the test accepts after the mechanism that releases h(x) + s xi, from the state x."""
    return E(gauss(V), lambda xi: E(G(x, h(x) + s * xi), phi_))

# --- any number of mechanisms ------------------------------------------------------------------------------

n, m = integer("n"), integer("m")
P, Q_ = (sequence(name, law(X)) for name in ("P", "Q"))
fs, hs = (sequence(name, map_(X, V)) for name in ("f", "h"))
Gs = sequence("G", markov((X, V), X))
shift, noise = real_sequence("a"), real_sequence("s")

def steps(body: Callable[[Expr], Prop]) -> Prop:
    return for_all(0, n - 1, body)

def spent(k: Expr) -> Expr:
    """The squares of the shifts of the first k mechanisms, each in deviations of its noise."""
    return Sum(0, k - 1, lambda t: (shift[t] / noise[t]) ** 2)

noises = steps(lambda t: noise[t] > 0)
near = steps(lambda t: every(X, lambda x: norm(fs[t](x) - hs[t](x)) <= shift[t]))
runs = (steps(lambda t: same(P[t + 1], release(P[t], fs[t], noise[t], Gs[t]))),
    steps(lambda t: same(Q_[t + 1], release(Q_[t], hs[t], noise[t], Gs[t]))))

@claim("After m Gaussian mechanisms the laws are within delta_M, M^2 = sum (a_t/s_t)^2",
    given=[same(P[0], Q_[0]), noises, near, *runs, m >= 0],
    show=(m <= n).implies(within_curve(P[m], Q_[m], sqrt(spent(m)))))
def gaussian_releases():
    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        unfold(spent(expr(0)), "empty").called("nothing spent")
        rewrite("nothing spent")
        intro("gamma", "[gamma > 0]")
        use(curve_at_zero)
        use(hockey_stick_of_itself, mu=Q_[0])
        rewrite(same(P[0], Q_[0]))
        intro("phi")
        apply_to(this)
    with step:
        intro(1)
        modus("induction hypothesis")
        do(*(by.apply_to(prop, m) for prop in (noises, near)))
        for run in runs:
            apply_to(run)
            rewrite(this)
        unfold(Sum(0, m, lambda t: (shift[t] / noise[t]) ** 2))
        use(gaussian_release)

@claim("n adaptive Gaussian mechanisms: E_gamma <= delta_M(gamma) for every gamma > 0, M^2 = sum (a_t/s_t)^2",
    feldman("Lemma 15", "remark", "Gaussian mechanisms: the exact privacy curve"), kind="lemma",
    given=[n >= 0, same(P[0], Q_[0]), noises, near, *runs, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(sqrt(spent(n)), gamma))
def gaussian_composition():
    use(gaussian_releases)
    apply_to(this)
