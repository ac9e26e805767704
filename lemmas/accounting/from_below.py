"""Lower bounds by binning: what falls into cells, rounded, is below E_g; composition and runs from below.

A[lo], ..., A[hi] are the cells: tests whose sum is at most 1.  What a test phi gains at g is E_mu phi - g E_nu phi.
K and L, or M[t] and N[t], are the next step in the two worlds, after a history of law mu or nu, or P[t] or Q[t];
append(h, y) is the history h with the output y after it, and `before` and `last` give h and y back.  Cell k has
probability at least a(k), or p(k), in one world, and at most b(k), or p(k) r(k), in the other; r(k) is exp(-l(k)) for a
table of weights p(k) at the losses l(k).
"""

from lemmas.divergences.chains import releases
from verify.lemma import *

X, Z = spaces("X Z")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Z), markov("L", X, Z)
lo, hi, k, T = (integer(name) for name in ("lo", "hi", "k", "T"))
A, B = sequence("A", test(X)), sequence("A", test(Z))
a, b, p, l, r, D = (fun(name, line) for name in ("a", "b", "p", "l", "r", "D"))
g, d = reals("g d")
x, z = point("x", X), point("z", Z)

cells = every(X, lambda x: Sum(lo, hi, lambda k: A[k](x)) <= 1)
masses = for_all(lo, hi, lambda k: (a(k) <= E(mu, A[k])) & (E(nu, A[k]) <= b(k)))
taken = lambda k: indicator(g * b(k) <= a(k))

@claim("Binning: the sum of max(a(k) - g b(k), 0) is at most E_g(mu || nu), a(k) <= mu(A[k]), nu(A[k]) <= b(k)",
    given=[0 <= g, cells, masses, hockey_stick(mu, nu, g) <= d],
    show=Sum(lo, hi, lambda k: Max(a(k) - g * b(k), 0)) <= d)
def binning_is_below():
    """The test `chosen` takes the cells that gain, and max(a(k) - g b(k), 0) or more in each."""
    with have(every(X, lambda x: (0 <= chosen(x)) & (chosen(x) <= 1))).called("a test"):
        intro("x")
        apply_to(cells, x)
        _, at_most_1 = each_part()
        with at_most_1:
            sums((lo, hi), lambda k: taken(k) * A[k](x) <= A[k](x),
                lambda k: (by.have(taken(k) <= 1), by.linear(A[k](x))))
    with apply_to(hockey_stick(mu, nu, g) <= d, value(X, chosen)):
        apply_to("a test")
    with sums((lo, hi), lambda k: Max(a(k) - g * b(k), 0) <= taken(k) * E(mu, A[k]) - g * (taken(k) * E(nu, A[k]))) as k:
        instantiate(masses, k)
        yes, no = cases(g * b(k) <= a(k))
        with yes:
            have(Max(a(k) - g * b(k), 0) == a(k) - g * b(k))
            linear(g)
        with no:
            have(Max(a(k) - g * b(k), 0) == 0)
    linear()

# The test that takes the cells with g b(k) <= a(k), which gain.
chosen = lambda x: Sum(lo, hi, lambda k: taken(k) * A[k](x))

doubt(binning_is_below,
    mutants=[mutant("twice the first weights", show=Sum(lo, hi, lambda k: Max(2 * a(k) - g * b(k), 0)) <= d)])

# --- composition from below -------------------------------------------------------------------------------

def gains(g: Expr, c: Expr) -> Prop:
    """Some test gains at least c: E_mu phi - g E_nu phi >= c."""
    return exists(test(X), lambda phi: c <= E(mu, phi) - g * E(nu, phi))

cells_of_outputs = hypothesis("cells of outputs", every(Z, lambda z: Sum(lo, hi, lambda k: B[k](z)) <= 1))
seen_enough = hypothesis("seen enough",
    for_all(lo, hi, lambda k: every(X, lambda x: (p(k) <= E(K(x), B[k])) & (E(L(x), B[k]) <= p(k) * r(k)))))
can_gain = hypothesis("can gain", for_all(lo, hi, lambda k: gains(g * r(k), D(k))))
joint_gain = lambda Phi: (E(mu, lambda x: E(K(x), lambda z: Phi(x, z)))
        - g * E(nu, lambda x: E(L(x), lambda z: Phi(x, z))))
# The joint test Phi lies on the cells up to T, and gains there what it should.
upto = lambda T, Phi: all_of(every(X, Z, lambda x, z: (0 <= Phi(x, z)) & (Phi(x, z) <= Sum(lo, T, lambda k: B[k](z)))),
    Sum(lo, T, lambda k: p(k) * D(k)) <= joint_gain(Phi))

@claim("Composition from below: cells of mass p(k) against p(k) r(k) gain sum p(k) D(k), if tests gain D(k) at g r(k)",
    given=[0 <= g, lo <= hi, hypothesis("chances", for_all(lo, hi, lambda k: 0 <= p(k))), cells_of_outputs, seen_enough,
        can_gain],
    show=exists(test(X, Z), lambda Phi: Sum(lo, hi, lambda k: p(k) * D(k)) <= joint_gain(Phi)))
def table_composition_from_below():
    """Cell by cell: where the output is in cell k, the test that gains D(k) from the history is taken."""

    with have(every(INTEGER,
                lambda T: (lo - 1 <= T).implies((T <= hi).implies(exists(bounded(X, Z), lambda Phi: upto(T, Phi)))))):
        intro("T", "[lo - 1 <= T]")
        start_T, step_T = induction(T, lo - 1).called("induction hypothesis")
        with start_T:
            intro("[lo - 1 <= hi]")
            witness(value(X, Z, lambda x, z: expr(0)))
            unfold(Sum(lo, lo - 1, lambda k: p(k) * D(k)), "empty")
        with step_T:
            intro("[T + 1 <= hi]")
            modus("induction hypothesis")
            unpack(this, Psi)
            apply_to(can_gain, T + 1)
            unpack(this, phi)
            apply_to("chances", T + 1)
            witness(value(X, Z, next_test))
            unfold(Sum(lo, T + 1, lambda k: p(k) * D(k)))
            on_the_cells, gained = each_part()
            with on_the_cells:
                intro("x", "z")
                unfold(Sum(lo, T + 1, lambda k: B[k](z)))
                apply_to("Psi.0", x, z)
                have(phi(x) <= 1)
                have(B[T + 1](z) * phi(x) <= B[T + 1](z))
                have(0 <= B[T + 1](z) * phi(x))
            with gained:
                under(mu, lambda x: p(T + 1) * phi(x) <= E(K(x), B[T + 1]) * phi(x),
                    lambda x: (by.apply_to(seen_enough, T + 1, x), by.linear(phi(x))))
                under(nu, lambda x: E(L(x), B[T + 1]) * phi(x) <= p(T + 1) * r(T + 1) * phi(x),
                    lambda x: (by.apply_to(seen_enough, T + 1, x), by.linear(phi(x))))
                linear(p(T + 1), g)
    apply_to(this)
    unpack(this, Psi)
    with have(every(X, Z, lambda x, z: (0 <= Psi(x, z)) & (Psi(x, z) <= 1))).called("a test"):
        intro("x", "z")
        apply_to("Psi.0")
        apply_to(cells_of_outputs)
    # The two reasons: it is at least 0, and at most 1.
    witness(value(X, Z, lambda x, z: Psi(x, z)), (by.apply_to("a test", x, z),), (by.apply_to("a test", x, z),))

Phi, phi, Psi = test("Phi", X, Z), test("phi", X), bounded("Psi", X, Z)
next_test = lambda x, z: Psi(x, z) + B[T + 1](z) * phi(x)

doubt(table_composition_from_below, mutants=[dropped(table_composition_from_below, can_gain)])

# --- runs that release what their steps tell ---------------------------------------------------------------

H, Y = spaces("H Y")
P, Q = sequence("P", law(H)), sequence("Q", law(H))
M, N = sequence("M", markov(H, Y)), sequence("N", markov(H, Y))
F = sequence("A", test(Y))
append, before, last = map_("append", (H, Y), H), map_("before", H, H), map_("last", H, Y)
curve = sequence("curve", fun(line))
n = integer("n")
y = point("y", H)

records = every(H, Y, lambda h, y: (before(append(h, y)) == h) & (last(append(h, y)) == y))
output_cells = every(Y, lambda y: Sum(lo, hi, lambda k: F[k](y)) <= 1)
each_tells = for_all(0, n - 1,
    lambda t: for_all(lo, hi,
        lambda k: every(H, lambda h: (p(k) <= E(M[t](h), F[k])) & (E(N[t](h), F[k]) <= p(k) * exp(-l(k))))))
# curve[t] is what tests gain after t steps: at first max(1 - g, 0), then what the table of a step makes of it.
first_gain = every(REAL, lambda g: (0 <= g).implies(curve[0](g) <= Max(1 - g, 0)))
next_gain = for_all(0, n - 1,
    lambda t: every(REAL,
        lambda g: (0 <= g).implies(curve[t + 1](g) <= Sum(lo, hi, lambda k: p(k) * curve[t](g * exp(-l(k)))))))
told_by = lambda T: every(REAL,
    lambda g: (0 <= g).implies(exists(test(H), lambda phi: curve[T](g) <= E(P[T], phi) - g * E(Q[T], phi))))

@claim("Runs from below: if every step tells as much as a table says, and what is released records it, some test gains "
        "curve[n], what n such tables make of max(1 - g, 0)",
    given=[n >= 0, lo <= hi, for_all(lo, hi, lambda k: 0 <= p(k)), first_gain, next_gain, releases(P, M, append, n),
        releases(Q, N, append, n), hypothesis("records", records), output_cells, each_tells],
    show=told_by(n))
def run_from_below():
    """By induction: the joint test of a history and its next output, from composition, read off the longer history."""
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(told_by(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            intro("g", "[0 <= g]")
            apply_to(first_gain, g)
            g_up_to_1, g_above_1 = cases(g <= 1)
            with g_up_to_1:
                have(Max(1 - g, 0) == 1 - g)
                witness(value(H, lambda h: expr(1)))  # the test 1 gains 1 - g, the test 0 nothing
            with g_above_1:
                have(Max(1 - g, 0) == 0)
                witness(value(H, lambda h: expr(0)))
        with step_T:
            intro("[T + 1 <= n]")
            modus("induction hypothesis").called("so far")
            intro("g", "[0 <= g]")
            apply_to(next_gain)
            with have(for_all(lo, hi,
                        lambda k: exists(test(H),
                            lambda phi: curve[T](g * exp(-l(k))) <= E(P[T], phi) - g * exp(-l(k)) * E(Q[T], phi)))):
                intro("k")
                apply_to("so far")
            instantiate(each_tells, T)
            use(table_composition_from_below)
            unpack(this, Both)
            apply_to(releases(P, M, append, n), T)
            apply_to(releases(Q, N, append, n), T)
            witness(value(H, lambda h: Both(before(h), last(h))))
            rewrite(same(P[T + 1], released(P[T], M[T])))
            rewrite(same(Q[T + 1], released(Q[T], N[T])))
            under(P[T], lambda h: eq(seen_again(M)(h), seen_once(M)(h)), again(M))
            under(Q[T], lambda h: eq(seen_again(N)(h), seen_once(N)(h)), again(N))
    apply_to(this, n)

# The joint test `Both` of a history and its next output, as a test of the history with that output appended.
Both = test("Phi", H, Y)
kept = lambda h: Both(before(h), last(h))
released = lambda one, K: bind(one, lambda h: bind(K(h), lambda y: dirac(append(h, y))))
seen_again = lambda K: lambda h: E(K[T](h), lambda y: kept(append(h, y)))
seen_once = lambda K: lambda h: E(K[T](h), lambda y: Both(h, y))
again = lambda K: (lambda h: (by.under(K[T](h), lambda y: eq(kept(append(h, y)), Both(h, y)),
            lambda y: (by.apply_to("records", h, y), by.rewrite(before(append(h, y)) == h),
                by.rewrite(last(append(h, y)) == y))),))

doubt(run_from_below, mutants=[mutant("without its hypotheses", given=[])])
