"""Amplification by shuffling: hiding among the clones.

n users send one report each, another user sends one more; the shuffler puts the reports into a state in which their
order does not matter (a multiset, or whatever is made from it).  Each report of the n users is, with the probability p,
a clone: by a fair coin of one of two laws, of which the reports of the other user are mixtures as well.  What is seen
of that user is then at most what the number of reports of the first law tells, among those of the clones and of that
user.  K(z, y) is the state z after the report y, R[t] the law of report t, H0[t] and H1[t] those of the state after t
of them where the hidden report has the law V0 or V1, and h[k] bounds E_gamma of the counts if k reports are clones.
"""

from lemmas.foundations.basic_composition import only_one_term
from lemmas.foundations.binomial_means import binomial_mean_by_a_draw
from lemmas.papers import clones
from verify.lemma import *

Y, Z = spaces("Y Z")
K = map_("K", (Z, Y), Z)
T0, T1, V0, V1 = laws("T0 T1 V0 V1", Y)
R = sequence("R", law(Y))
H0, H1 = sequence("H0", law(Z)), sequence("H1", law(Z))
f, F, G = (sequence(name, test(Z)) for name in "fFG")
h = real_sequence("h")
a, p, gamma, q0, q1, d = reals("a p gamma q0 q1 d")
c, m, n, i, k, t = (integer(name) for name in "cmnikt")
z0, z = points("z0 z", Z)
y = point("y", Y)
phi = test("phi", Z)

# E x(N), N ~ Bin(t, q).
mean = lambda t, q, x: Sum(0, t, lambda i: binomial(t, i) * q**i * (1 - q) ** (t - i) * x(i))
half = expr("1/2")

order = hypothesis("order", every(test(Z), Z, Y, Y, lambda f, z, u, v: f(K(K(z, u), v)) == f(K(K(z, v), u))))
# The mean of a test f of the state after a report of law T from the state z, and after one of T0 or T1 by a fair coin.
after = lambda T, f, z: E(T, lambda y: f(K(z, y)))
coin = lambda f, z: (after(T0, f, z) + after(T1, f, z)) / 2
mixed_mean = lambda less, more, f: a * E(more, f) - (a - 1) * E(less, f)
first_kind = lambda f, z: a * after(T0, f, z) - (a - 1) * after(T1, f, z)
second_kind = lambda f, z: a * after(T1, f, z) - (a - 1) * after(T0, f, z)

# --- the clones ---------------------------------------------------------------------------------------

# f[t] is what a test of the state gives on average, t clones later.
@definition(r"{${f}}_{t+1}(z) = \tfrac12 (E_{y \sim $T0} + E_{y \sim $T1})\, {${f}}_t($K(z, y)) \text{ for } t < $c")
def clones_later(Y: Space, Z: Space, K: Map[(Z, Y), Z], T0: Law[Y], T1: Law[Y], f: Series[Test[Z]], c: Integer) -> Prop:
    """${f}_(t + 1)(z) is the mean of ${f}_t($K(z, y)), y of $T0 or $T1, for t < $c.

    f_(t + 1)(z) is the mean of f_t(K(z, y)), y drawn from T0 or T1 by a fair coin, for t < c."""
    coin = lambda f, z: (E(T0, lambda y: f(K(z, y))) + E(T1, lambda y: f(K(z, y)))) / 2
    return for_all(0, c - 1, lambda t: every(Z, lambda z: f[t + 1](z) == coin(f[t], z)))

chain = lambda f, c: clones_later(Y, Z, K, T0, T1, f, c)
# A clone is of law S0 = a T0 - (a - 1) T1 or S1 = a T1 - (a - 1) T0.  These are spoken of by T0 and T1, as their means,
# which are to be nonnegative, so that no law need be made.  At a = 1 they are T0 and T1.
parts = hypothesis("parts", every(weight(Y), lambda f: (mixed_mean(T1, T0, f) >= 0) & (mixed_mean(T0, T1, f) >= 0)))
# F[i](z) is what a test gives from the state z after i reports of law S0 and c - i of law S1.
@definition(r"$a E_{y \sim $T0} {${F}}_i($K(z, y)) - ($a - 1) E_{y \sim $T1} {${F}}_i($K(z, y)) = "
        r"$a E_{y \sim $T1} {${F}}_{i+1}($K(z, y)) - ($a - 1) E_{y \sim $T0} {${F}}_{i+1}($K(z, y)) "
        r"\text{ for } 0 \le i < $c")
def kinds_exchange(Y: Space, Z: Space, K: Map[(Z, Y), Z], T0: Law[Y], T1: Law[Y], a: Real, F: Series[Test[Z]],
        c: Integer) -> Prop:
    """A report $K by $a $T0 - ($a - 1) $T1, then ${F}_i, is as one by $a $T1 - ($a - 1) $T0, then ${F}_(i + 1), i < $c.

    F_i after a report of law a T0 - (a - 1) T1 is F_(i + 1) after one of law a T1 - (a - 1) T0, for 0 <= i < c."""
    side = lambda M, N, f, z: a * E(M, lambda y: f(K(z, y))) - (a - 1) * E(N, lambda y: f(K(z, y)))
    return for_all(0, c - 1, lambda i: every(Z, lambda z: side(T0, T1, F[i], z) == side(T1, T0, F[i + 1], z)))

exchangeable = lambda F, c: kinds_exchange(Y, Z, K, T0, T1, a, F, c)
counted = lambda f, F, c: every(Z, lambda z: f[c](z) == mean(c, half, lambda i: F[i](z)))

# G is to c + 1 reports what F is to c.
one_more = lambda G, F, c: for_all(0, c,
    lambda i: every(Z, lambda z: (G[i](z) == second_kind(F[i], z)) & (G[i + 1](z) == first_kind(F[i], z))))

@claim("There are tests G: F_i after a report of the first kind is G_(i + 1), after one of the second kind G_i, i <= c",
    clones("Section 3, the reduction", "step"),
    given=[c >= 0, parts, exchangeable(F, c)],
    show=exists(sequence(test(Z)), lambda G: one_more(G, F, c)))
def one_more_report():
    """G_i is F_i after a report of the second kind for i <= c, and G_(c + 1) is F_c after one of the first."""
    with have(every(Z, INTEGER,
                lambda z, i: all_of(0 <= first_kind(F[i], z), first_kind(F[i], z) <= 1, 0 <= second_kind(F[i], z),
                    second_kind(F[i], z) <= 1))) as within:
        intro("z", "i")
        apply_to("parts", value(Y, lambda y: F[i](K(z, y))))
        apply_to("parts", value(Y, lambda y: 1 - F[i](K(z, y))))
    reason = (by.apply_to(within, z, i), by.apply_to(within, z, c), by.cases(i <= c))
    witness(value(INTEGER,
            lambda i: value(Z,
                lambda z: indicator(i <= c) * second_kind(F[i], z) + indicator(c < i) * first_kind(F[c], z))), reason,
        reason)
    intro("i")
    intro("z")
    _, other = each_part()
    with other:
        inside, last = cases(i + 1 <= c)
        with inside:
            apply_to(exchangeable(F, c), i)
            apply_to(this, z)
        with last:
            have(eq(i, c))
            rewrite(eq(i, c))

weight_of = lambda c, i: binomial(c, i) * half**i * half ** (c - i)
after_it = lambda c, z: ((first_kind(f[c], z) == mean(c, half, lambda i: G[i + 1](z)))
        & (second_kind(f[c], z) == mean(c, half, lambda i: G[i](z))))

@claim("f_c after a report of the first kind is E G_(1 + N), after one of the second kind E G_N, N ~ Bin(c, 1/2)",
    clones("Section 3, the reduction", "step"),
    given=[c >= 0, counted(f, F, c), one_more(G, F, c)],
    show=every(Z, lambda z: after_it(c, z)))
def clones_after_a_report():
    """Term by term: F_i after a report of the first kind is G_(i + 1), after one of the second G_i."""
    intro("z")
    for law_ in (T0, T1):
        with under(law_, lambda u: f[c](K(z, u)) == mean(c, half, lambda i: F[i](K(z, u)))):
            apply_to(counted(f, F, c))
    for kind, shift in ((first_kind, 1), (second_kind, 0)):
        with sums((0, c), lambda i: weight_of(c, i) * kind(F[i], z) == weight_of(c, i) * G[i + shift](z)) as i:
            apply_to(one_more(G, F, c), i)
            apply_to(this)
            linear(weight_of(c, i))
    for side in each_part():
        with side:
            linear(a - 1)

@claim("What c clones give is f_c = E F_N, N ~ Bin(c, 1/2) the number of those of the first kind",
    clones("Section 3, the reduction", "step"),
    given=[order, parts, c >= 0],
    show=chain(f, c).implies(exists(sequence(test(Z)), lambda F: exchangeable(F, c) & counted(f, F, c))))
def clones_are_counted():
    """By induction: the tests G of one more report serve for c + 1, as a clone is a report of each kind with chance 1/2."""
    start, step = induction(c, 0).called("before")
    with start:
        intro()
        witness(value(INTEGER, lambda i: value(Z, lambda z: f[0](z))))
        exchange, count = each_part()
        with count:
            intro("z")
            only_term = lambda i: binomial(0, i) * half**i * half ** (0 - i) * f[0](z)
            unfold(Sum(0, 0, only_term))
            unfold(Sum(0, expr(0) - 1, only_term), "empty")
            fact("binomial", "zero", 0)
            linear(f[0](z))
    with step:
        intro(1).called("chain")
        have(chain(f, c), by.intro("t"), by.apply_to("chain"))
        modus("before").called("so far")
        unpack("so far", F)
        use(one_more_report)
        unpack(this, G).called("one more")
        witness(G)
        exchange, count = each_part()
        with exchange:
            intro("i")
            intro("z")
            one_more_at(i, z)
            exchanged(T0, T1, F[i])
            linear(a, a - 1, a**2, a * (a - 1), (a - 1)**2)
        with count:
            intro("z")
            use(clones_after_a_report)
            apply_to(this, z)
            apply_to("chain", c)
            apply_to(this, z)
            use(binomial_mean_by_a_draw, t=c, q=half, h=value(INTEGER, lambda i: G[i](z)))

def one_more_at(i: Expr, z: Point) -> None:
    """What one more report of a kind gives, after a report of T0 and of T1."""
    for kind, number in ((second_kind, i), (first_kind, i + 1)):
        for law_ in (T0, T1):
            with under(law_, lambda u: G[number](K(z, u)) == kind(F[i], K(z, u))) as u:
                apply_to("one more", i)
                apply_to(this, K(z, u))

# --- one user among c clones ----------------------------------------------------------------------------

mixed = lambda V, q: every(bounded(Y), lambda f: E(V, f) == q * mixed_mean(T1, T0, f) + (1 - q) * mixed_mean(T0, T1, f))

# A is the number of heads of c fair coins, Delta is one with the probability q0 (q1): E_gamma of A + Delta.
@definition(r"E_{$gamma}(A + \Delta_{$q0} \| A + \Delta_{$q1}) \le $d,\ A \sim \mathrm{Bin}($c, \tfrac12)")
def counts_are_close(c: Integer, q0: Real, q1: Real, gamma: Real, d: Real) -> Prop:
    """E_$gamma of the heads of $c fair coins, and one more with the probability $q0 or $q1, is at most $d.

    For every test phi of numbers: the mean of phi(A + Delta) for q = q0 is at most gamma times that for q = q1, plus d,
    where A is the number of heads of c fair coins, and Delta is 1 with the probability q, else 0."""
    half = expr("1/2")
    mean = lambda x: Sum(0, c, lambda i: binomial(c, i) * half**i * half ** (c - i) * x(i))
    of = lambda q, phi: q * mean(lambda i: phi(i + 1)) + (1 - q) * mean(lambda i: phi(i))
    return every(test(line), lambda phi: of(q0, phi) - gamma * of(q1, phi) <= d)

# The test of a count k that is G_k(z).
written = lambda c, z, k: Min(1, Sum(0, c + 1, lambda i: indicator((i <= k) & (k <= i)) * G[i](z)))

@claim("One user among c clones: E f_c under V0 is at most gamma E f_c under V1 plus E_gamma of the two counts",
    clones("Section 3, the reduction", "step"),
    given=[order, parts, c >= 0, mixed(V0, q0), mixed(V1, q1),
        hypothesis("close counts", counts_are_close(c, q0, q1, gamma, d))],
    show=chain(f, c).implies(every(Z, lambda z: after(V0, f[c], z) - gamma * after(V1, f[c], z) <= d)))
def one_user_among_clones():
    """The hypothesis on the counts, at the test of a count k that is G_k(z)."""
    intro("z")
    use(clones_are_counted)
    modus(this)
    unpack(this, F)
    use(one_more_report)
    unpack(this, G)
    use(clones_after_a_report)
    apply_to(this, z)
    apply_to(counts_are_close(c, q0, q1, gamma, d), value(line, lambda k: written(c, z, k)))
    for shift in (1, 0):
        with sums((0, c),
                lambda i: weight_of(c, i) * written(c, z, i + shift) == weight_of(c, i) * G[i + shift](z)) as i:
            use(only_one_term, l=0, m=c + 1, j=i + shift, v=value(INTEGER, lambda t: G[t](z)))
            rewrite(this)
            fact("min", "right", 1, G[i + shift](z))
            linear(weight_of(c, i))
    for V, q in ((V0, q0), (V1, q1)):
        apply_to(mixed(V, q), value(Y, lambda y: f[c](K(z, y))))
    linear(gamma, q0, 1 - q0, gamma * q1, gamma * (1 - q1))

# --- n users --------------------------------------------------------------------------------------------

@definition(r"{$H}_t \text{ is the law of the state after } y \sim $V,\ y_1 \sim {$R}_1, \dots, y_t \sim {$R}_t"
        r"\text{ from } $z0,\ t \le $n")
def state_of_reports(Y: Space, Z: Space, K: Map[(Z, Y), Z], z0: Point[Z], V: Law[Y], R: Series[Law[Y]],
        H: Series[Law[Z]], n: Integer) -> Prop:
    """${H}_t is the law of the state after reports of $V and ${R}_1, ..., ${R}_t, from $z0 by $K, t <= $n.

    A report y of law V makes the state K(z0, y), and each report y of law R_t after it makes K(z, y) of a state z."""
    return same(H[0], bind(V, lambda y: dirac(K(z0, y)))) & for_all(0, n - 1,
        lambda t: same(H[t + 1], bind(H[t], lambda w: bind(R[t + 1], lambda y: dirac(K(w, y))))))

reports = lambda H, V: state_of_reports(Y, Z, K, z0, V, R, H, n)
both_reports = [hypothesis("reports", reports(H0, V0)), hypothesis("reports too", reports(H1, V1))]
# Each report of the n users is a clone with the probability p: e^(-eps), if their randomisers are eps-private.
cloned = hypothesis("clones",
    for_all(1, n, lambda t: every(weight(Y), lambda f: p * (E(T0, f) + E(T1, f)) / 2 <= E(R[t], f))))
close_counts = lambda q0, q1: hypothesis("close counts",
    for_all(0, n, lambda c: counts_are_close(c, q0, q1, gamma, h[c])))
setting_of = [order, parts, 0 <= p, p < 1, gamma >= 0, n >= 0, mixed(V0, q0), mixed(V1, q1), *both_reports, cloned,
    close_counts(q0, q1)]

@claim("Some G_0, ..., G_(c + 1) are means after clones and G_(c + 1) the coin's mean of f_c, if f_0, ..., f_c are",
    clones("Section 3, the reduction", "step"),
    given=[c >= 0, chain(f, c)],
    show=exists(sequence(test(Z)), lambda G: chain(G, c + 1) & every(Z, lambda z: G[c + 1](z) == coin(f[c], z))))
def another_clone():
    """f_0, ..., f_c as they are, and then the coin's mean of f_c."""
    witness(value(INTEGER,
            lambda i: value(Z, lambda z: indicator(i <= c) * f[i](z) + indicator(c < i) * coin(f[c], z))),
        (by.cases(integer("i") <= c),), (by.cases(integer("i") <= c),))
    link, _ = each_part()
    with link:
        intro("t")
        intro("z")
        yes, no = cases(t + 1 <= c)
        with yes:
            apply_to(chain(f, c), t)
            apply_to(this)
        with no:
            have(eq(t, c))
            rewrite(eq(t, c))

U = law("U", Y)
holds_clones = lambda U: every(weight(Y), lambda f: p * (E(T0, f) + E(T1, f)) / 2 <= E(U, f))
the_rest = lambda f, z: (after(U, f, z) - p * coin(f, z)) / (1 - p)

@claim("A report of law U >= p (T0 + T1)/2 is a clone with the probability p, and otherwise what is left of it",
    clones("Section 3, the reduction", "step"),
    given=[order, 0 <= p, p < 1, c >= 0, chain(f, c), hypothesis("clones", holds_clones(U))],
    show=exists(sequence(test(Z)),
        lambda G: chain(G, c) & every(Z, lambda z: after(U, f[c], z) == p * coin(f[c], z) + (1 - p) * G[c](z))))
def rest_of_a_report():
    """G_i(z) = (E f_i after U - p times that after a clone)/(1 - p); the report of U may come after the clones (`order`)."""
    witness(value(INTEGER, lambda i: value(Z, lambda z: the_rest(f[i], z))),
        (by.apply_to("clones", value(Y, lambda y: f[integer("i")](K(z, y)))), by.linear(1 / (1 - p))),
        (by.apply_to("clones", value(Y, lambda y: 1 - f[integer("i")](K(z, y)))), by.linear(1 / (1 - p))))
    link, _ = each_part()
    with link:
        intro("t")
        intro("z")
        for law_ in (U, T0, T1):
            with under(law_, lambda u: f[t + 1](K(z, u)) == coin(f[t], K(z, u))) as u:
                apply_to(chain(f, c), t)
                apply_to(this, K(z, u))
        for law_ in (T0, T1):
            exchanged(U, law_, f[t])
        linear(1 / (1 - p), p / (1 - p))

def exchanged(first: Law, second: Law, f: Function) -> None:
    """The order of two reports does not matter to a test f of the state."""
    swap(first, second, lambda u, v: f(K(K(z, u), v)))
    with under(second, lambda v: E(first, lambda u: f(K(K(z, u), v))) == E(first, lambda u: f(K(K(z, v), u)))) as v:
        with under(first, lambda u: f(K(K(z, u), v)) == f(K(K(z, v), u))) as u:
            apply_to("order", f)
            apply_to(this, z)
            apply_to(this, u, v)

claimed = lambda m: for_all(0, n - m,
    lambda c: every(sequence(test(Z)),
        lambda f: chain(f, c).implies(E(H0[m], f[c]) - gamma * E(H1[m], f[c]) <= mean(m, p, lambda k: h[c + k]))))

@claim("One user among m others and c clones: E_(H_0) f_c - gamma E_(H_1) f_c <= E h(c + N), N ~ Bin(m, p)",
    clones("Section 3, the reduction", "step"),
    given=[*setting_of, m >= 0],
    show=(m <= n).implies(claimed(m)))
def one_user_among_users():
    """By induction on m: the report of user m + 1 is a clone with probability p, and else what is left of it."""
    start, step = induction(m, 0).called("before")
    with start:
        intro("c")
        intro("f", "[chain]")
        apply_to("close counts", c)
        use(one_user_among_clones, d=h[c])
        apply_to(this, z0)
        rewrite("reports.0")
        rewrite("reports too.0")
        only_term = lambda k: binomial(0, k) * p**k * (1 - p) ** (0 - k) * h[c + k]
        unfold(Sum(0, 0, only_term))
        unfold(Sum(0, expr(0) - 1, only_term), "empty")
        fact("binomial", "zero", 0)
        linear(h[c])
    with step:
        intro(1)
        modus("before")
        intro("c")
        intro("f")
        intro(1).called("chain")
        use(another_clone)
        unpack(this, G).called("one clone more")
        apply_to("clones", m + 1)
        use(rest_of_a_report, U=R[m + 1])
        unpack(this, F).called("the rest")
        apply_to(claimed(m), c + 1, G)
        apply_to(claimed(m), c, F)
        for H, name in ((H0, "reports.1"), (H1, "reports too.1")):
            apply_to(name, m)
            with have(E(H[m + 1], f[c]) == p * E(H[m], G[c + 1]) + (1 - p) * E(H[m], F[c])):
                rewrite(this)
                with under(H[m], lambda w: after(R[m + 1], f[c], w) == p * G[c + 1](w) + (1 - p) * F[c](w)) as w:
                    apply_to("one clone more.1", w)
                    apply_to("the rest.1", w)
                    linear(p)
        use(binomial_mean_by_a_draw, t=m, q=p, h=value(INTEGER, lambda k: h[c + k]))
        linear(p, 1 - p, gamma)

@claim("Hiding among clones of two kinds that are parts of two laws: E_gamma of the shuffled reports is at most the "
        "mean of h_k over a binomial number k of clones", clones("Section 3, the reduction", "step"),
    given=setting_of,
    show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, p, lambda k: h[k]))
def hiding_among_parts():
    # All n others and no clone, f_0 = phi.
    use(one_user_among_users, m=n)
    modus(this)
    intro("phi")
    apply_to(claimed(n), 0, value(INTEGER, lambda t: value(Z, lambda z: phi(z))))

# The number of clones is binomial; the counts are those of A + Delta, A the heads of as many fair coins.
N0, N1 = sequence("N0", law(line)), sequence("N1", law(line))

@definition(r"$N \sim A + \Delta,\ A \sim \mathrm{Bin}($c, \tfrac12),\ P(\Delta = 1) = $q")
def heads_and_a_coin(N: Law[line], c: Integer, q: Real) -> Prop:
    """$N is the law of the heads of $c fair coins, and one more with the probability $q.

    N is the law of A + Delta: A is the number of heads of c fair coins, Delta is 1 with the probability q, else 0."""
    half = expr("1/2")
    mean = lambda x: Sum(0, c, lambda i: binomial(c, i) * half**i * half ** (c - i) * x(i))
    return every(bounded(line), lambda g: E(N, g) == q * mean(lambda i: g(i + 1)) + (1 - q) * mean(lambda i: g(i)))

counts = lambda q0, q1: hypothesis("counts",
    for_all(0, n, lambda c: heads_and_a_coin(N0[c], c, q0) & heads_and_a_coin(N1[c], c, q1)))
hidden = hypothesis("hidden", for_all(0, n, lambda c: hockey_stick(N0[c], N1[c], gamma) <= h[c]))

def close_by_the_laws(q0: Expr, q1: Expr) -> None:
    """The counts are close, as their laws are."""
    intro("c")
    intro("phi")
    phi = test("phi", line)
    apply_to("counts", c)
    for N, q in ((N0, q0), (N1, q1)):
        apply_to(heads_and_a_coin(N[c], c, q), value(line, lambda k: phi(k)))
    apply_to("hidden", c)
    apply_to(this, phi)
    linear(gamma)

of_two = lambda V, q: every(bounded(Y), lambda f: E(V, f) == q * E(T0, f) + (1 - q) * E(T1, f))

@claim("Hiding among the clones: E_gamma of the shuffled reports is at most the mean, over a binomial number of "
        "clones, of E_gamma of the counts",
    clones("Section 3, the reduction", "part",
        "randomisers that do not see earlier reports; the two laws of the clones given"),
    given=[order, 0 <= p, p < 1, gamma >= 0, n >= 0, of_two(V0, q0), of_two(V1, q1), *both_reports, cloned,
        counts(q0, q1), hidden],
    show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, p, lambda k: h[k]))
def hiding_among_clones():
    with use(hiding_among_parts, a=1) as that:  # a = 1: the kinds are T0 and T1
        with that.premise("close counts"):
            close_by_the_laws(q0, q1)

eps = real("eps")
# A user's randomiser is eps-private as a local one: it gives no report more than e^eps times as often at one input as
# at another.  The laws at the two inputs of the hidden user are then mixtures, with the weights e^eps/(e^eps + 1) and
# 1/(e^eps + 1), of (e^eps V0 - V1)/(e^eps - 1) and (e^eps V1 - V0)/(e^eps - 1), as in Kairouz, Oh, Viswanath.
local = [(hypothesis("V0 against V1", max_divergence(V0, V1) <= eps)),
    (hypothesis("V1 against V0", max_divergence(V1, V0) <= eps)),
    hypothesis("local privacy",
        for_all(1, n, lambda t: (max_divergence(V0, R[t]) <= eps) & (max_divergence(V1, R[t]) <= eps)))]
kind = exp(eps) / (exp(eps) + 1)
private_reports = [order, eps > 0, gamma >= 0, n >= 0, *both_reports, *local]

@claim("Shuffled reports of eps-private randomisers: E_gamma is at most the mean of h_k, k ~ Bin(n, e^(-eps)), h_k a "
        "bound of E_gamma of the counts of k clones and one user", clones("Section 3, the reduction", "step"),
    given=[*private_reports, close_counts(kind, 1 - kind)],
    show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, exp(-eps), lambda k: h[k]))
def private_reports_by_counts():
    """By privacy the parts, at a = e^eps/(e^eps - 1), are not negative, and a report is a clone with p = e^(-eps)."""
    with use(hiding_among_parts, T0=V0, T1=V1, a=exp(eps) / (exp(eps) - 1), q0=kind, q1=1 - kind, p=exp(-eps)) as that:
        with that.premise("parts"):
            intro("f")
            apply_to(max_divergence(V0, V1) <= eps, f)
            apply_to(max_divergence(V1, V0) <= eps, f)
            for side in each_part():
                with side:
                    linear(1 / (exp(eps) - 1))
        with that.premise("clones"):
            intro("t")
            intro("f")
            apply_to("local privacy", t)
            apply_to(max_divergence(V0, R[t]) <= eps, f)
            apply_to(max_divergence(V1, R[t]) <= eps, f)
            linear(exp(-eps))

@claim("Shuffled reports of eps-private randomisers: E_gamma is at most the mean over c ~ Bin(n, e^(-eps)) of E_gamma "
        "of the counts A + Delta, A ~ Bin(c, 1/2), Delta = 1 with probability e^eps/(e^eps + 1) or 1/(e^eps + 1)",
    clones("Section 3, the reduction", "part", "randomisers that do not see earlier reports"),
    given=[*private_reports, counts(kind, 1 - kind), hidden],
    show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, exp(-eps), lambda k: h[k]))
def shuffled_private_reports():
    with use(private_reports_by_counts) as that:
        with that.premise("close counts"):
            close_by_the_laws(kind, 1 - kind)

ONE, ZERO = dirac(expr(1)), dirac(expr(0))
constant = lambda M: value(INTEGER, lambda t: M)
surely = value(INTEGER, lambda t: value(line, lambda z: expr(1)))
above_half = value(INTEGER, lambda t: value(line, lambda z: indicator("1/2" < z)))
# Nobody else: of the reports 1 and 0 the state is the sum, and a test sees whether it is above 1/2.
TOLD = {"Y": "line", "Z": "line", "K": value(line, line, lambda z, y: z + y), "z0": "0", "a": "1", "c": "0", "n": "0",
    "m": "0", "p": "1/2", "eps": "1", "gamma": "1", "d": "1", "q0": "1", "q1": "0", "T0": ONE, "T1": ZERO, "V0": ONE,
    "V1": ZERO, "U": ZERO, "R": constant(ZERO), "H0": constant(ONE), "H1": constant(ZERO), "f": above_half,
    "h": value(INTEGER, lambda t: expr(1))}
told = lambda names, **other: {name: TOLD[name] for name in names.split()} | other
NOBODY = told("Y Z K z0 n gamma V0 V1 R H0 H1 h", N0=constant(ONE), N1=constant(ZERO))
c_, g_ = integer("c"), bounded("g", line)
one_head = lambda k: (lambda i: binomial(0, i) * half**i * half ** (0 - i) * g_(i + k))
no_coins = tuple(step for k in (1, 0)
        for step in (by.unfold(Sum(0, 0, one_head(k))), by.unfold(Sum(0, expr(0) - 1, one_head(k)), "empty")))
of_nobody = {"given counts": (by.intro("c"), by.have(eq(c_, 0)), by.rewrite(this), by.fact("binomial", "zero", 0),
        by.each_part(*[(by.intro("g"), *no_coins, by.linear(g_(0), g_(1)))] * 2))}
first = lambda k: binomial(0, k) * half**k * (1 - half) ** (0 - k) * expr(1)
half_of_it = (by.contradiction(), by.apply_to(this, value(line, lambda z: indicator("1/2" < z))),
    by.unfold(Sum(0, 0, first)), by.unfold(Sum(0, expr(0) - 1, first), "empty"), by.fact("binomial", "zero", 0),
    by.linear())
doubt(hiding_among_clones,
    mutants=[mutant("half of it", show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, p, lambda k: h[k]) / 2,
            hints=[{"witness": NOBODY | told("p q0 q1 T0 T1"), "proofs": {**of_nobody, "show": half_of_it}}])])

# Nobody else: the hidden user's report tells the inputs apart by 1/3, and a fair coin would not.
weights = lambda share: lambda k: share * k + (1 - share) * (1 - k)
zero_or_one = lambda share: mix(0, 1, weights(expr(share)), lambda k: dirac(k))

def mean_of_two(share: str, g: Callable[[Expr], Expr]) -> tuple[Step, ...]:  # share g(1) + (1 - share) g(0)
    upto = lambda last: Sum(0, last, lambda k: weights(expr(share))(k) * g(k))
    return (by.have(eq(E(zero_or_one(share), g), expr(share) * g(expr(1)) + (1 - expr(share)) * g(expr(0))),
            by.mixture(zero_or_one(share), g), by.unfold(upto(1)), by.unfold(upto(0)), by.unfold(upto(-1), "empty"),
            by.linear()),)

weight_ = weight("t", line)
close_ = (by.intro("t"), *mean_of_two("2/3", weight_), *mean_of_two("1/3", weight_), by.have(exp(1) >= 2),
    by.have(weight_(0) >= 0), by.have(weight_(1) >= 0), by.linear(exp(1), weight_(0), weight_(1)))
above = lambda z: indicator("1/2" < z)
fair = (by.intro("c"), by.have(eq(c_, 0)), by.rewrite(this), by.fact("binomial", "zero", 0),
    by.each_part(*[(by.intro("g"), *no_coins, *mean_of_two("1/2", g_), by.linear(g_(0), g_(1)))] * 2))
apart = (by.contradiction(), by.apply_to(this, value(line, above)), *mean_of_two("2/3", above),
    *mean_of_two("1/3", above),
    by.unfold(Sum(0, 0, lambda k: binomial(0, k) * exp(-1)**k * (1 - exp(-1))**(0 - k) * 0)), by.linear())
doubt(shuffled_private_reports,
    mutants=[mutant("a fair coin in place of the hidden user's",
            given=[*shuffled_private_reports.fields["given"][:9], counts(half, half), hidden],
            hints=[{"witness": {**NOBODY, "eps": "1", "V0": zero_or_one("2/3"), "V1": zero_or_one("1/3"),
                        "R": constant(zero_or_one("1/2")), "H0": constant(zero_or_one("2/3")),
                        "H1": constant(zero_or_one("1/3")), "N0": constant(zero_or_one("1/2")),
                        "N1": constant(zero_or_one("1/2")), "h": constant(expr(0))},
                    "proofs": {"given V0 against V1": close_, "given V1 against V0": close_, "given counts": fair,
                        "show": apart}}])])

# --- doubts of the steps --------------------------------------------------------------------------------

phi_, F_, G_ = test("phi", line), sequence("F", test(line)), sequence("G", test(line))

def no_draw(h: Callable[[Expr], Expr], q: Expr = half) -> tuple[Step, ...]:
    """The mean of h over the successes of no draw."""
    whole = lambda last: Sum(0, last, lambda i: binomial(0, i) * q**i * (1 - q) ** (0 - i) * h(i))
    return (by.unfold(whole(expr(0))), by.unfold(whole(expr(0) - 1), "empty"), by.fact("binomial", "zero", 0))

one_head_or_none = (by.intro("phi"), *no_draw(lambda i: phi_(i + 1)), *no_draw(lambda i: phi_(i)),
    by.have(phi_(1) <= 1), by.have(phi_(0) >= 0), by.linear(phi_(0), phi_(1)))
for_no_clone = (by.intro("c"), by.have(eq(c_, 0)), by.rewrite(this), *one_head_or_none)

doubt(one_more_report,
    mutants=[mutant("any tests", given=one_more_report.fields["given"][:2],
            hints=[{"witness": told("Y Z K a T1", c="1", T0=ZERO,
                        F=value(INTEGER, lambda i: value(line, lambda z: indicator(1 <= i)))),
                    "proofs": {"show": (by.contradiction(), by.unpack(this, G).called("all"), by.apply_to("all", 0),
                            by.apply_to(this, 0), by.apply_to("all", 1), by.apply_to(this, 0), by.auto())}}])])
doubt(clones_are_counted,
    mutants=[mutant("twice it",
            show=chain(f, c).implies(exists(sequence(test(Z)),
                    lambda F: exchangeable(F, c)
                        & every(Z, lambda z: 2 * f[c](z) == mean(c, half, lambda i: F[i](z))))),
            hints=[{"witness": told("Y Z K a c T0 T1", f=surely),
                    "proofs": {"show": (by.contradiction(), by.modus(this), by.unpack(this, F), by.apply_to(this, 0),
                            *no_draw(lambda i: F_[i](0)), by.have(F_[0](0) <= 1), by.linear(F_[0](0)))}}])])
doubt(another_clone,
    mutants=[mutant("twice it",
            show=exists(sequence(test(Z)),
                lambda G: chain(G, c + 1) & every(Z, lambda z: G[c + 1](z) == 2 * coin(f[c], z))),
            hints=[{"witness": told("Y Z K c T0 T1", f=surely),
                    "proofs": {"show": (by.contradiction(), by.unpack(this, G), by.apply_to(this, 0),
                            by.have(G_[1](0) <= 1), by.linear())}}])])
doubt(rest_of_a_report,
    mutants=[mutant("any report", given=rest_of_a_report.fields["given"][:5],
            hints=[{"witness": told("Y Z K p c T0 U f", T1=ONE),
                    "proofs": {"show": (by.contradiction(), by.unpack(this, G), by.apply_to(this, 0), by.auto())}}])])
everyone = "Y Z K z0 a n p gamma q0 q1 T0 T1 V0 V1 R H0 H1 h"
doubt(one_user_among_users,
    mutants=[mutant("half of it",
            show=(m <= n).implies(for_all(0, n - m,
                    lambda c: every(sequence(test(Z)),
                        lambda f: chain(f, c).implies(E(H0[m], f[c]) - gamma * E(H1[m], f[c])
                                <= mean(m, p, lambda k: h[c + k]) / 2)))),
            hints=[{"witness": told(f"{everyone} m"),
                    "proofs": {"given close counts": for_no_clone,
                        "show": (by.contradiction(), by.modus(this), by.apply_to(this, 0, above_half),
                            *no_draw(lambda i: expr(1)), by.linear())}}])])
doubt(hiding_among_parts,
    mutants=[mutant("half of it", show=hockey_stick(H0[n], H1[n], gamma) <= mean(n, p, lambda k: h[k]) / 2,
            hints=[{"witness": told(everyone), "proofs": {"given close counts": for_no_clone, "show": half_of_it}}])])
doubt(private_reports_by_counts,
    mutants=[mutant("a fair coin in place of the hidden user's", given=[*private_reports, close_counts(half, half)],
            hints=[{"witness": told("Y Z K z0 n eps gamma", V0=zero_or_one("2/3"), V1=zero_or_one("1/3"),
                        R=constant(zero_or_one("1/2")), H0=constant(zero_or_one("2/3")),
                        H1=constant(zero_or_one("1/3")), h=value(INTEGER, lambda t: expr(0))),
                    "proofs": {"given V0 against V1": close_, "given V1 against V0": close_, "show": apart}}])])
