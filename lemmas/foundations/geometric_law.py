"""The geometric law of ratio q: the number of coins of chance q that show heads before the first tails.

The program tosses a coin: tails is 0, heads is one more than what the program says when it is run again.  The geometric
law solves the equation that this says of the program's law, and no other does.  toss(L) is the law of the output where the
second run has the law L; X has the law P, and g is any bounded function.
"""

from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.mechanisms.discrete_gaussian import (atom, compared_atom_by_atom, equal_atom_by_atom, is_whole,
    whole_with_probability_1)
from lemmas.mechanisms.discrete_laplace import constant, rounded_laplace, rounded_laplace_masses
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, V = laws("P V", line)
q, B, x = reals("q B x")
k, n, s = integer("k"), integer("n"), integer("s")
g = bounded("g", line)

@definition(r"$P = \mathrm{Geo}($q)")
def geometric(P: Law[line], q: Real) -> Prop:
    """P is the geometric law of ratio q.

    X and floor(X) have one law, and P(X = k) is (1 - q) q^k for an integer k >= 0 and else 0."""
    return same(bind(P, lambda x: dirac(floor(x))), P) & every(INTEGER,
        lambda k: E(P, lambda x: indicator(eq(x, k))) == indicator(0 <= k) * (1 - q) * q**k)

toss = lambda rest, q=q: bind(rest,
    lambda x: mix(0, 1, lambda i: (1 - i) * (1 - q) + i * q, lambda i: dirac(i * (x + 1))))

@claim("The mean after a toss is (1 - q) g(0) + q E g(X + 1), whatever law X follows heads",
    given=[0 <= q, q <= 1],
    show=E(toss(P), g) == (1 - q) * g(0) + q * E(P, lambda x: g(x + 1)))
def mean_after_a_toss():
    # Premise 1 of a mixture: its weights add up to 1.
    with under(P,
            lambda x: E(mix(0, 1, lambda i: (1 - i) * (1 - q) + i * q, lambda i: dirac(i * (x + 1))), g)
                == (1 - q) * g(0) + q * g(x + 1)) as x1:
        mixture(mix(0, 1, lambda i: (1 - i) * (1 - q) + i * q, lambda i: dirac(i * (x1 + 1))), g,
            by={1: (*two_terms(lambda i: (1 - i) * (1 - q) + i * q), by.linear())})
        do(*two_terms(lambda i: ((1 - i) * (1 - q) + i * q) * g(i * (x1 + 1))))

step_of = lambda P: every(bounded(line), lambda g: eq(E(P, g), (1 - q) * g(0) + q * E(P, lambda x: g(x + 1))))

@claim("E g(X) = (1 - q) g(0) + q E g(X + 1) for the geometric X of ratio q",
    given=[0 < q, q < 1, hypothesis("X", geometric(P, q))],
    show=step_of(P))
def geometric_step():
    """Atom by atom: (B + g(k)) P(X = k) = q (B + g(k)) P(X = k - 1) for k > 0; |g| <= B, so that both are nonnegative."""
    intro("g")
    bounded_by(g, B)
    with use(equal_atom_by_atom, R=P, s=1, m=-1, f=value(line, lambda x: (B + g(x)) * (1 - indicator(eq(x, 0)))),
            h=value(line, lambda x: q * (B + g(x + 1)))) as that:
        with that.premise(0):  # the two functions are not negative
            apply_to("B", x)
            linear(1 - indicator(eq(x, 0)))
        with that.premise(1):
            apply_to("B", x + 1)
            linear(q)
        with that.premise("equal"):
            k1 = intro("k")
            apply_to("X.1", k1)
            apply_to("X.1", k1 - 1)
            high, low = cases(1 <= k1)
            with high:
                linear(B + g(k1), q * (B + g(k1)))
            with low:
                zero, below = cases(eq(k1, 0))
                with zero:
                    have(atom(P, k1 - 1) == 0, by.linear((1 - q) * q ** (k1 - 1)))
                    have(eq(indicator(eq(k1, 0)), 1))
                    linear(q * (B + g(k1)), (B + g(k1)) * atom(P, k1))
                with below:
                    linear(B + g(k1), q * (B + g(k1)))
    with under(P, lambda x: (B + g(x)) * indicator(eq(x, 0)) == (B + g(0)) * indicator(eq(x, 0))) as x1:
        zero, _ = cases(eq(x1, 0))
        with zero:
            rewrite(eq(x1, 0))
    apply_to("X.1", 0)
    linear(B, B + g(0))

@claim("E g(X) = (1 - q) g(0) + q E g(X + 1) for every bounded g: X is geometric of ratio q",
    given=[0 < q, q < 1, hypothesis("X", step_of(P))],
    show=geometric(P, q))
def geometric_by_steps():
    """At g = 1[x is an integer] the equation says that X is one, at 1[x < 0] that it is not negative; P(X = k) is by
    induction."""
    hit = lambda x: indicator(eq(x, floor(x)))
    with have(is_whole(P)):
        apply_to("X", value(line, hit))
        with under(P, lambda x: hit(x) <= hit(x + 1)) as x1:
            integral, _ = cases(eq(x1, floor(x1)))
            with integral:
                fact("floor", "bounds", x1 + 1)
                have(floor(x1) < floor(x1 + 1), by.linear())
                have(floor(x1) + 1 <= floor(x1 + 1))
                have(eq(floor(x1 + 1), x1 + 1))
                have(hit(x1 + 1) == 1, by.rewrite(eq(floor(x1 + 1), x1 + 1)))
        under(P, lambda x: hit(x) <= 1)
        have(E(P, hit) >= 1, by.linear(1 / (1 - q), q / (1 - q)))
    negative = lambda x: indicator(x < 0)
    with have(E(P, negative) <= 0):
        apply_to("X", value(line, negative))
        under(P, lambda x: negative(x + 1) <= negative(x), lambda x: (by.cases(x + 1 < 0),))
        linear(1 / (1 - q), q / (1 - q))
    use(whole_with_probability_1)
    part = each_part()
    with part[0]:
        modus("whole_with_probability_1.1")
    with part[1]:
        intro("k")
        yes, no = cases(0 <= k)
        with yes:
            suffices(atom(P, k) == (1 - q) * q**k)
            start, step = induction(k, 0)
            with start:
                apply_to("X", value(line, lambda x: indicator(eq(x, 0))))
                under(P, lambda x: indicator(eq(x + 1, 0)) <= negative(x), lambda x: (by.cases(eq(x + 1, 0)),))
                have(E(P, lambda x: indicator(eq(x + 1, 0))) <= 0, by.linear())
                have(E(P, lambda x: indicator(eq(x + 1, 0))) == 0)
                linear(q)
            with step:
                apply_to("X", value(line, lambda x: indicator(eq(x, k + 1))))
                under(P, lambda x: indicator(eq(x + 1, k + 1)) == indicator(eq(x, k)), lambda x: (by.cases(eq(x, k)),))
                linear(q, 1 - q)
        with no:
            under(P, lambda x: indicator(eq(x, k)) <= negative(x), lambda x: (by.cases(eq(x, k)),))
            have(atom(P, k) <= 0, by.linear())
            have(atom(P, k) == 0)
            linear((1 - q) * q**k)

@claim("A law is geometric of ratio q if and only if it is that of the program: toss a coin of chance q; tails is 0, "
        "heads is one more than the program says",
    canonne("Algorithm 2, the discrete Laplace sampler", "step", "the geometric law, by coins"),
    given=[0 < q, q < 1],
    show=equivalent(geometric(P, q), same(P, toss(P))))
def geometric_program():
    """The equation of `geometric_step` and `geometric_by_steps` is that of the means after a toss."""
    part = each_part()
    with part[0]:
        intro(1)
        ext("g")
        use(geometric_step)
        apply_to(geometric_step, g)
        use(mean_after_a_toss)
    with part[1]:
        fixed = intro(1)
        with use(geometric_by_steps) as that:
            with that.premise("X"):
                g1 = intro("g")
                use(mean_after_a_toss, g=g1)
                have(E(P, g1) == E(toss(P), g1), by.congruence(fixed, lambda law: eq(E(law, g1), E(toss(P), g1))),
                    by.ring())

@claim("floor(x + 1) = floor(x) + 1", show=eq(floor(x + 1), floor(x) + 1))
def floor_of_next():
    fact("floor", "bounds", x)
    fact("floor", "bounds", x + 1)
    have(floor(x) < floor(x + 1), by.linear())
    have(floor(x + 1) < floor(x) + 2, by.linear())

@claim("floor(x) = 0 for 0 <= x < 1", given=[0 <= x, x < 1], show=eq(floor(x), 0))
def floor_of_part():
    fact("floor", "bounds", x)
    have(-1 < floor(x))
    have(floor(x) < 1)

# The integers x and -x - 1 are put together.
folded = lambda x: Max(x, -x - 1)
folded_laplace = lambda q: bind(rounded_laplace(-1 / log(q)), lambda x: dirac(folded(x)))

@claim("X for X >= 0, and -X - 1 for X < 0, is geometric of ratio q for the discrete Laplace X of scale 1/log(1/q)",
    given=[0 < q, q < 1],
    show=geometric(folded_laplace(q), q))
def folded_laplace_geometric():
    """The discrete Laplace law has (1 - q)/(1 + q) q^|k| at k; what it has at k and -k - 1 adds up to (1 - q) q^k."""
    P = rounded_laplace(-1 / log(q))
    use(rounded_laplace_masses, b=-1 / log(q)).called("Y", "Y masses")
    with have(every(INTEGER, lambda k: atom(P, k) == (1 - q) / (1 + q) * q ** abs(k))).called("masses"):
        k1 = intro("k")
        apply_to("Y masses", k1)
        have(exp(1 / (-1 / log(q))) == 1 / q)
        have(exp(-abs(k1) / (-1 / log(q))) == q ** abs(k1))
        rewrite(atom(P, k1) == constant(-1 / log(q)) * exp(-abs(k1) / (-1 / log(q))))
        rewrite(exp(-abs(k1) / (-1 / log(q))) == q ** abs(k1))
        rewrite(exp(1 / (-1 / log(q))) == 1 / q)
    part = each_part()
    with part[0]:
        ext("g")
        for body in (lambda x: g(folded(x)), lambda x: g(floor(folded(x)))):
            have(E(P, lambda x: body(floor(x))) == E(P, body),
                by.congruence("Y", lambda law: eq(E(law, body), E(P, body))), by.ring())
        with under(P, lambda x: g(floor(folded(floor(x)))) == g(folded(floor(x)))) as x1:
            with have(eq(floor(folded(floor(x1))), folded(floor(x1)))):
                cases_of(folded(floor(x1)))
            rewrite(this)
    with part[1]:
        intro("k")
        yes, no = cases(0 <= k)
        with yes:
            under(P, lambda x: indicator(eq(folded(x), k)) == indicator(eq(x, k)) + indicator(eq(x, -k - 1)),
                lambda x: (by.cases(eq(x, k), no=(by.cases(eq(x, -k - 1)),)),))
            apply_to("masses", k)
            apply_to("masses", -k - 1)
            have(abs(k) == k)
            have(abs(-k - 1) == k + 1)
            have(q ** abs(k) == q**k, by.rewrite(abs(k) == k))
            have(q ** abs(-k - 1) == q * q**k, by.rewrite(abs(-k - 1) == k + 1))
            have(atom(P, k) + atom(P, -k - 1) == (1 - q) * q**k, by.linear((1 - q) / (1 + q)))
            linear((1 - q) * q**k)
        with no:
            hit = lambda x: indicator(eq(folded(x), k))
            have(E(P, lambda x: hit(floor(x))) == E(P, hit), by.congruence("Y", lambda law: eq(E(law, hit), E(P, hit))),
                by.ring())
            with under(P, lambda x: hit(floor(x)) == 0) as x1:
                low, high = cases(floor(x1) <= -1)
                with low:
                    have(k < folded(floor(x1)))
                with high:
                    have(0 <= floor(x1))
                    have(k < folded(floor(x1)))
            linear((1 - q) * q**k)

@claim("There is a geometric law of every ratio 0 < q < 1",
    given=[0 < q, q < 1],
    show=exists(law(line), lambda P: geometric(P, q)))
def geometric_exists():
    use(folded_laplace_geometric)
    witness(folded_laplace(q))

@claim("E g(X) = (1 - q) (g(0) + q g(1) + ... + q^(s - 1) g(s - 1)) + q^s E g(X + s) for the geometric X of ratio q",
    given=[0 < q, q < 1, hypothesis("X", geometric(P, q)), 0 <= s],
    show=E(P, g) == (1 - q) * Sum(0, s - 1, lambda u: q**u * g(u)) + q**s * E(P, lambda x: g(x + s)))
def geometric_steps():
    use(geometric_step)
    start, step = induction(s, 0)
    with start:
        unfold(Sum(0, 0 - 1, lambda u: q**u * g(u)), "empty")
    with step:
        unfold(Sum(0, s + 1 - 1, lambda u: q**u * g(u)))
        apply_to(geometric_step, value(line, lambda x: g(x + s)))
        linear(q**s, q, 1 - q, E(P, lambda x: g(x + s + 1)))

@claim("floor(X/s) is geometric of ratio q^s for the geometric X of ratio q and an integer s >= 1",
    given=[0 < q, q < 1, hypothesis("X", geometric(P, q)), 1 <= s],
    show=geometric(bind(P, lambda x: dirac(floor(x / s))), q**s))
def geometric_in_blocks():
    """After s steps: floor(u/s) = 0 for u < s, and floor((X + s)/s) = floor(X/s) + 1, the equation of ratio q^s."""
    use(geometric_steps, g=value(line, lambda x: 1)).called("sum of powers")
    with use(geometric_by_steps, P=bind(P, lambda x: dirac(floor(x / s))), q=q**s) as that:
        with that.premise("X"):
            intro("g")
            use(geometric_steps, g=value(line, lambda x: g(floor(x / s))))
            with sums((0, s - 1), lambda u: q**u * g(floor(u / s)) == q**u * g(0)) as u:
                have(0 <= u / s)
                have(u <= s - 1)
                have(u / s < 1, by.linear(1 / s))
                use(floor_of_part, x=u / s)
                rewrite(this)
            with under(P, lambda x: g(floor((x + s) / s)) == g(floor(x / s) + 1)) as x1:
                have(eq((x1 + s) / s, x1 / s + 1))
                rewrite(this)
                use(floor_of_next, x=x1 / s)
                rewrite(this)
            have((1 - q) * Sum(0, s - 1, lambda u: q**u) == 1 - q**s)
            linear(1 - q, g(0), q**s)

A = real_sequence("A")
t = integer("t")

@claim("q (A(1) + q A(2) + ... + q^(t - 1) A(t)) = A(0) + q A(1) + ... + q^(t - 1) A(t - 1) - A(0) + q^t A(t)",
    given=[0 < q, 0 <= t],
    show=Sum(0, t - 1, lambda u: q**u * q * A[u + 1]) == Sum(0, t - 1, lambda u: q**u * A[u]) - A[0] + q**t * A[t])
def sum_moved_by_one():
    start, step = induction(t, 0)
    with start:
        unfold(Sum(0, 0 - 1, lambda u: q**u * q * A[u + 1]), "empty")
        unfold(Sum(0, 0 - 1, lambda u: q**u * A[u]), "empty")
    with step:
        unfold(Sum(0, t + 1 - 1, lambda u: q**u * q * A[u + 1]))
        unfold(Sum(0, t + 1 - 1, lambda u: q**u * A[u]))
        linear(A[t + 1])

# The law of U + t V, U < t of the weights q^u.
blocks = lambda V, q: mix(0, t - 1, lambda u: q**u * (1 - q) / (1 - q**t),
    lambda u: bind(V, lambda v: dirac(u + t * v)))

@claim("(1 - q) (1 + q + ... + q^(t - 1)) = 1 - q^t",
    given=[0 < q, 0 <= t],
    show=(1 - q) * Sum(0, t - 1, lambda u: q**u) == 1 - q**t)
def sum_of_powers():
    start, step = induction(t, 0)
    with start:
        unfold(Sum(0, 0 - 1, lambda u: q**u), "empty")
    with step:
        unfold(Sum(0, t + 1 - 1, lambda u: q**u))
        linear(1 - q)

@claim("(1 - q^t) E g(U + t V) = (1 - q) times the sum of q^u E g(u + t V) over u < t, U of weights q^u, u < t",
    given=[0 < q, q < 1, 1 <= t],
    show=(1 - q**t) * E(blocks(V, q), g) == (1 - q) * Sum(0, t - 1, lambda u: q**u * E(V, lambda v: g(u + t * v))))
def mean_over_blocks():
    use(sum_of_powers)
    have(q**t < 1)
    have(Sum(0, t - 1, lambda u: q**u * (1 - q) / (1 - q**t)) == 1, by.linear(1 / (1 - q**t)))
    mixture(blocks(V, q), g)
    linear(1 - q**t)

@claim("The geometric law of ratio q, in blocks of t: U + t V, where P(U = u) is proportional to q^u, u = 0, ..., t - "
        "1, and V is geometric of ratio q^t",
    given=[0 < q, q < 1, 1 <= t, hypothesis("V", geometric(V, q**t))],
    show=geometric(blocks(V, q), q))
def geometric_of_blocks():
    """A(u) = E g(u + t V): a sum over u = 1, ..., t is that over u < t, moved by one, and A(t) is a step of V from A(0)."""
    use(geometric_step, P=V, q=q**t)
    have(q**t < 1)
    with use(geometric_by_steps, P=blocks(V, q)) as that:
        with that.premise("X"):
            g1 = intro("g")
            name_for(A, value(INTEGER, lambda u: E(V, lambda v: g1(u + t * v))))
            use(mean_over_blocks, g=g1)
            use(mean_over_blocks, g=value(line, lambda x: g1(x + 1)))
            with sums((0, t - 1), lambda u: q**u * E(V, lambda v: g1(u + t * v)) == q**u * A[u]) as u:
                apply_to("A", u)
                linear(q**u)
            with sums((0, t - 1), lambda u: q * (q**u * E(V, lambda v: g1(u + t * v + 1))) == q**u * q * A[u + 1]) as u:
                apply_to("A", u + 1)
                under(V, lambda v: g1(u + t * v + 1) == g1(u + 1 + t * v))
                linear(q**u * q)
            use(sum_moved_by_one)
            apply_to(geometric_step, value(line, lambda v: g1(t * v)))
            apply_to("A", 0)
            apply_to("A", t)
            under(V, lambda v: g1(t * (v + 1)) == g1(t + t * v))
            share = (1 - q) / (1 - q**t)
            linear(1 / (1 - q**t), q / (1 - q**t), share, share * q**t)

L, F = sequence("L", law(line)), law("F", line)
N = integer("N")
tossed = hypothesis("tosses", for_all(0, N - 1, lambda k: same(L[k + 1], toss(L[k]))))

@claim("Tosses until tails, at most n: the number of heads is k with probability (1 - q) q^k, k < n; where all n are "
        "heads, with probability q^n, it is n and a number of any law F",
    canonne("Algorithm 2, the discrete Laplace sampler", "step", "the geometric law, cut off after n tosses"),
    given=[0 < q, q < 1, hypothesis("start", same(L[0], F)), tossed, 0 <= n],
    show=(n <= N).implies(every(bounded(line),
            lambda g: eq(E(L[n], g),
                (1 - q) * Sum(0, n - 1, lambda k: q**k * g(k)) + q**n * E(F, lambda x: g(x + n))))))
def geometric_cut_off():
    """By induction on n: the toss before n others moves their sum by one (`sum_moved_by_one`)."""
    start, step = induction(n, 0).called("before")
    with start:
        intro(1)
        g1 = intro("g")
        rewrite("start")
        unfold(Sum(0, 0 - 1, lambda k: q**k * g1(k)), "empty")
    with step:
        intro(1)
        g1 = intro("g")
        modus("before").called("n tosses")
        apply_to("tosses", n)
        rewrite(same(L[n + 1], toss(L[n])))
        use(mean_after_a_toss, P=L[n], g=g1)
        apply_to("n tosses", value(line, lambda x: g1(x + 1)))
        name_for(A, value(INTEGER, lambda k: g1(k)))
        use(sum_moved_by_one, t=n)
        with sums((0, n - 1), lambda k: q * (q**k * g1(k + 1)) == q**k * q * A[k + 1]) as k1:
            apply_to("A", k1 + 1)
            linear(q**k1 * q)
        with sums((0, n - 1), lambda k: q**k * g1(k) == q**k * A[k]) as k1:
            apply_to("A", k1)
            linear(q**k1)
        apply_to("A", 0)
        apply_to("A", n)
        unfold(Sum(0, n + 1 - 1, lambda k: q**k * g1(k)))
        linear(q, 1 - q, q**n * (1 - q), E(F, lambda x: g1(x + n + 1)))

# The number 0 is always at most 0; and coins of chance 1/4 are no coins of chance 3/4.
always_0 = {"P": dirac(expr(0)), "q": "1/2"}
is_1 = lambda x: indicator(eq(x, 1))
at_1 = value(line, is_1)
doubt(geometric_by_steps,
    mutants=[dropped(geometric_by_steps, "X",
            hints=[{"witness": always_0,
                    "proofs": {"show": (by.contradiction().called("whole", "masses"), by.apply_to("masses", 1),
                            by.linear())}}])])
a_law = (by.contradiction().called("so"), by.use(geometric_exists, q="1/4"), by.unpack(this, "P").called("X"))
doubt(geometric_program,
    mutants=[mutant("a coin of chance 1 - q", given=[0 < q, q < 1],
            show=every(law(line), lambda P: geometric(P, q).implies(same(P, toss(P, 1 - q)))),
            hints=[{"witness": {"q": "1/4"},
                    "proofs": {"show": (*a_law, by.apply_to("so", P).called("other"),
                            by.use(mean_after_a_toss, q="3/4", g=at_1),
                            by.have(E(P, is_1) == E(toss(P, expr("3/4")), is_1),
                                by.congruence("other", lambda law: eq(E(law, is_1), E(toss(P, expr("3/4")), is_1))),
                                by.ring()), by.apply_to("X.1", 0), by.apply_to("X.1", 1),
                            by.under(P, lambda x: indicator(eq(x + 1, 1)) == indicator(eq(x, 0)),
                                lambda x: (by.cases(eq(x, 0)),)), by.linear())}}])])
doubt(geometric_in_blocks,
    mutants=[mutant("of ratio q", given=[0 < q, q < 1, 1 <= s],
            show=every(law(line),
                lambda P: geometric(P, q).implies(geometric(bind(P, lambda x: dirac(floor(x / s))), q))),
            hints=[{"witness": {"q": "1/4", "s": "2"},
                    "proofs": {"show": (*a_law, by.apply_to("so", P).called("whole", "of 1/4"),
                            by.use(geometric_in_blocks, q="1/4", s=2).called("of 1/16"), by.apply_to("of 1/4", 0),
                            by.apply_to("of 1/16", 0), by.linear())}}])])
doubt(geometric_of_blocks,
    mutants=[dropped(geometric_of_blocks, "V",
            hints=[{"witness": {"V": dirac(expr(0)), "q": "1/2", "t": "1"},
                    "proofs": {"show": (by.contradiction().called("whole", "masses"), by.apply_to("masses", 1),
                            by.use(mean_over_blocks, q="1/2", t=1, V=dirac(expr(0)), g=at_1),
                            by.unfold(Sum(0, 0, lambda u: expr("1/2") ** u * is_1(u))),
                            by.unfold(Sum(0, -1, lambda u: expr("1/2") ** u * is_1(u)), "empty"), by.linear())}}])])
# At q = 1 the masses are 0, and have no sum 1.
doubt(geometric_exists,
    mutants=[dropped(geometric_exists, 1,
            hints=[{"witness": {"q": "1"},
                    "proofs": {"show": (by.contradiction(), by.unpack(this, "P").called("X"),
                            by.use(compared_atom_by_atom, R=P, s=1, m=0, f=value(line, lambda x: 1),
                                h=value(line, lambda x: 0),
                                by={"below": (by.intro("k"), by.apply_to("X.1", k), by.linear())}), by.linear())}}])])
doubt(folded_laplace_geometric,
    mutants=[mutant("of ratio q^2", show=geometric(folded_laplace(q), q**2),
            hints=[{"witness": {"q": "1/2"},
                    "proofs": {"show": (by.contradiction().called("whole", "masses"),
                            by.use(folded_laplace_geometric, q="1/2").called("of 1/2"), by.apply_to("masses", 0),
                            by.apply_to("of 1/2", 0), by.linear())}}])])
