"""Composition: epsilons and deltas add up; on disjoint parts of the data those of the part that differs count.

Mechanism t sees the data and all that was released before it, the history h: on one data set its outputs have the laws
M[t](h), on a neighbour N[t](h); P[t] and Q[t] are the laws of the histories, append(h, y) is h with the output y.
"""

from lemmas.divergences.chains import releases
from lemmas.divergences.hockey_stick import basic_step
from lemmas.papers import dwork
from lemmas.privacy.definition_of_privacy import for_neighbours
from verify.lemma import *

X, Y, D, R, Z = spaces("X Y D R Z")
P, Q_ = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
eps, delta = real_sequence("eps"), real_sequence("delta")
k, m, j, l = (integer(name) for name in ("k", "m", "j", "l"))
h = point("h", X)
c, d, e1, e2, d1, d2 = reals("c d e1 e2 d1 d2")

spent = lambda m: Sum(0, m - 1, lambda t: eps[t])
failing = lambda m: Sum(0, m - 1, lambda t: delta[t])
each_private = hypothesis("each private",
    for_all(0, k - 1, lambda t: every(X, lambda h: hockey_stick(M[t](h), N[t](h), exp(eps[t])) <= delta[t])))
runs = [k >= 0, same(P[0], Q_[0]), releases(P, M, append, k), releases(Q_, N, append, k)]
output = lambda h, K: bind(K(h), lambda y: dirac(append(h, y)))

# Adaptive: the mechanisms, and the data they see, may depend on what was released.  By induction: m mechanisms, then one.
@claim("Basic composition: k adaptive (eps_t, delta_t)-private mechanisms are (sum eps_t, sum delta_t)-private",
    dwork("Theorem 3.16", "whole"), dwork("Corollary 3.15", "whole"),
    given=[*runs, each_private],
    show=hockey_stick(P[k], Q_[k], exp(spent(k))) <= failing(k))
def basic_composition_of_mechanisms():
    with have(every(INTEGER, lambda m: (0 <= m).implies((m <= k).implies(upto(m))))):
        intro("m", "[0 <= m]")
        start, step = induction(m, 0).called("before")
        with start:
            unfold(spent(expr(0)), "empty").called("no eps")
            unfold(failing(expr(0)), "empty")
            rewrite("no eps")
            rewrite(same(P[0], Q_[0]))
        with step:
            intro(1)
            modus("before")
            apply_to(releases(P, M, append, k), m).called("P after")
            apply_to(releases(Q_, N, append, k), m).called("Q after")
            with have(every(X, lambda h: hockey_stick(output(h, M[m]), output(h, N[m]), exp(eps[m])) <= delta[m])):
                intro("h", "phi")
                apply_to("each private", m, h, value(Y, lambda y: test("phi", X)(append(h, y))))
            rewrite("P after")
            rewrite("Q after")
            unfold(spent(m + 1)).called("eps")
            unfold(failing(m + 1)).called("delta")
            rewrite("eps")
            use(basic_step, mu=P[m], nu=Q_[m], K=value(X, lambda h: output(h, M[m])),
                L=value(X, lambda h: output(h, N[m])), Y=X, g1=exp(spent(m)), g2=exp(eps[m]), d1=failing(m),
                d2=delta[m])
            intro("phi")
            apply_to(this)
    apply_to(this)

upto = lambda m: hockey_stick(P[m], Q_[m], exp(spent(m))) <= failing(m)

# --- two mechanisms ---------------------------------------------------------------------------------------------------

A1, A2 = markov("A1", D, Y), markov("A2", (D, Y), R)
pair = map_("pair", (Y, R), Z)
both = lambda x: bind(A1(x), lambda y: bind(A2(x, y), lambda r: dirac(pair(y, r))))

@claim("Two mechanisms, the second on the output of the first: the eps and the deltas add up",
    dwork("Theorem 3.14", "whole"),
    given=[hypothesis("first", for_neighbours(lambda x, y: hockey_stick(A1(x), A1(y), exp(e1)) <= d1)),
        hypothesis("second",
            every(Y, lambda s: for_neighbours(lambda x, y: hockey_stick(A2(x, s), A2(y, s), exp(e2)) <= d2)))],
    show=for_neighbours(lambda x, y: hockey_stick(both(x), both(y), exp(e1 + e2)) <= d1 + d2))
def two_mechanisms_private():
    """`basic_step` for A1 and what A2 releases with the output of A1, which is a post-processing of A2's."""
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("first", x, y)
    with have(every(Y, lambda s: hockey_stick(after(x, s), after(y, s), exp(e2)) <= d2)):
        s = intro("s")
        apply_to("second", s, x, y)
        intro("phi")
        apply_to(this, value(R, lambda r: test("phi", Z)(pair(s, r))))
    use(basic_step, X=Y, Y=Z, mu=A1(x), nu=A1(y), K=value(Y, lambda s: after(x, s)), L=value(Y, lambda s: after(y, s)),
        g1=exp(e1), g2=exp(e2))
    intro("phi")
    apply_to(this)

# What A2 releases after the output s, with s.
after = lambda x, s: bind(A2(x, s), lambda r: dirac(pair(s, r)))

# --- disjoint parts ---------------------------------------------------------------------------------------------------

once = lambda c, t: indicator((t <= j) & (j <= t)) * c
v = real_sequence("v")

@claim("The sum of 1[t = j] v_t over t = l, ..., m is 1[j <= m] v_j for j >= l",
    given=[l - 1 <= m, l <= j],
    show=Sum(l, m, lambda t: once(v[t], t)) == indicator(j <= m) * v[j])
def only_one_term():
    """By induction on m: term m + 1 is v_j if j = m + 1, and else 0."""
    start, step = induction(m, l - 1)
    with start:
        unfold(Sum(l, l - 1, lambda t: once(v[t], t)), "empty")
    with step:
        unfold(Sum(l, m + 1, lambda t: once(v[t], t)))
        _, no = cases(j <= m)
        with no:
            j_up_to_m_plus_1, _ = cases(j <= m + 1)
            with j_up_to_m_plus_1:
                have(eq(j, m + 1))
                have(v[j] == v[m + 1], by.rewrite(eq(j, m + 1)))

# Mechanism t sees part t of the data.  Neighbours differ in one part, j, so that the outputs on the others have one law;
# as in McSherry, Privacy Integrated Queries, Theorem 4 (2009).  c and d are the eps and the delta; in the proof those of
# mechanism t are 1[t = j] c and 1[t = j] d, so that they add up to c and d at most.
@claim("Parallel composition: mechanisms on disjoint parts, of which that on the part that differs is (eps, "
        "delta)-private, are so together, eps, delta >= 0",
    given=[*runs, 0 <= j, c >= 0, d >= 0,
        hypothesis("parts",
            for_all(0, k - 1,
                lambda t: every(X,
                    lambda h: (eq(t, j).implies(hockey_stick(M[t](h), N[t](h), exp(c)) <= d))
                        & (t != j).implies(same(M[t](h), N[t](h))))))],
    show=hockey_stick(P[k], Q_[k], exp(c)) <= d)
def parallel_composition():
    eps_t, delta_t = value(INTEGER, lambda t: once(c, t)), value(INTEGER, lambda t: once(d, t))
    with have(for_all(0, k - 1,
                lambda t: every(X, lambda h: hockey_stick(M[t](h), N[t](h), exp(once(c, t))) <= once(d, t)))):
        t, h = intro("t", "h")
        apply_to("parts", t, h).called("at t")
        yes, no = cases(t <= j)
        with yes:
            j_up_to_t, j_above_t = cases(j <= t)
            with j_up_to_t:
                modus("at t.0")
            with j_above_t:
                other_part()
        with no:
            other_part()
    use(only_one_term, l=0, m=k - 1, v=value(INTEGER, lambda t: c)).called("the eps")
    use(only_one_term, l=0, m=k - 1, v=value(INTEGER, lambda t: d))
    use(basic_composition_of_mechanisms, eps=eps_t, delta=delta_t)
    rewrite("the eps", at=basic_composition_of_mechanisms).called("together")
    fact("exp", "increasing", indicator(j <= k - 1) * c, c)
    intro("phi")
    apply_to("together")
    have(indicator(j <= k - 1) * d <= d)
    linear(E(Q_[k], test("phi", X)))

def other_part():
    """On a part where the data are the same, so are the laws of the outputs."""
    modus("at t.1")
    rewrite(this)
    intro("phi")
    linear()
