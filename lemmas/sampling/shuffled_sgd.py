"""Algorithm 1 of berthier2019report as a program: private SGD with shuffling.

The records are x[1], x[2], ..., x[n], points of any space X; a data set is a set of them, which is written as a
binary number S0 (binary_sets.py).  An epoch starts with all records of the data set; a step draws one of
those that are left, uniformly, makes a noisy step with its clipped gradient, and goes on without it:

    theta <- theta - gamma (Clip(G(theta, x), L) + sigma xi)

G is the gradient of the loss, which may be any map; xi is a standard Gaussian vector.  h is the history: all parameters
so far, the last of them is last(h).  J[t](S0, h) is the law of the history and of the records that are left, t steps
after the start of an epoch at the history h.  P[ep](S0) is the law of the history after ep epochs of m steps.
"""

from lemmas.iteration.shift import norm_of_clip
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.sampling.binary_sets import has_record, member_or_not, removed
from lemmas.sampling.conjecture_one import normal
from lemmas.sampling.posterior import within
from lemmas.sampling.sums import some_term_positive, term_at_most_sum
from verify.lemma import *

V, X, H = euclid("V"), space("X"), space("H")
append = map_("append", (H, V), H)
init, last = map_("init", H, H), map_("last", H, V)
G = map_("G", (V, X), V)
x = sequence("x", point(X))
J = sequence("J", markov((line, H), (H, line)))
P = sequence("P", markov(line, H))
S0, S1, S, gamma, sigma, L = reals("S0 S1 S gamma sigma L")
n, m, k, i, j, t, ep, a, b = (integer(name) for name in ["n", "m", "k", "i", "j", "t", "ep", "a", "b"])
h, h0 = points("h h0", H)
th = point("theta", V)
record = point("record", X)

@definition(r"\lvert $S \cap \{1, \dots, $n\} \rvert")
def number_of_records(n: Real, S: Real) -> Expr:
    """|S and {1..n}|.

    How many of the records 1, ..., n are in the set S."""
    return Sum(1, n, lambda i: has_record(i, S))

@definition(r"\mathsf{P}[\text{draw } $k \text{ from } $S \cap \{1, \dots, $n\}]")
def chance(n: Real, k: Real, S: Real) -> Expr:
    """P[draw k from S and {1..n}].

    The probability of k when one of the members of S is drawn uniformly; from the empty set, 1 is drawn."""
    size = number_of_records(n, S)
    return has_record(k, S) / Max(1, size) + indicator(size < 1) * indicator(eq(k, 1))

@definition(r"$theta - $gamma\,\bigl(\mathrm{Clip}($G($theta, $record), $L) + $sigma\,\mathcal{N}(0, " r"I)\bigr)")
def clipped_step(V: Euclid, X: Space, G: Map[(V, X), V], gamma: Real, L: Real, sigma: Real, theta: Point[V],
        record: Point[X]) -> Law:
    """theta - gamma (Clip(G(theta, record), L) + sigma N(0, I)).

    Lines 7 to 9: a step from theta with this record."""
    return bind(gauss(V), lambda xi: dirac(theta - gamma * (clip(V, G(theta, record), L) + sigma * xi)))

sgd_step = lambda theta, record: clipped_step(V, X, G, gamma, L, sigma, theta, record)

def next_state(h: Point, S: Expr) -> Law:
    return mix(1, n, lambda k: chance(n, k, S),
        lambda k: bind(sgd_step(last(h), x[k]), lambda y: dirac(append(h, y), removed(k, S))))

# The history can be read: it has a last entry and a history before it.
histories = [every(H, V, lambda h, y: init(append(h, y)) == h), every(H, V, lambda h, y: last(append(h, y)) == y)]
epoch = [hypothesis("epoch starts", every(line, H, lambda S0, h: same(J[0](S0, h), dirac(h, S0)))),
    hypothesis("epoch goes on",
        every(INTEGER,
            lambda t: (0 <= t).implies(every(line, H,
                    lambda S0, h: same(J[t + 1](S0, h), bind(J[t](S0, h), next_state))))))]

def after_steps(S0: Expr, t: Expr, h: Point) -> Law:
    """All outputs, t steps after the start of an epoch at the history h."""
    return bind(J[t](S0, h), lambda h1, S: dirac(h1))

epochs = [hypothesis("run starts", every(line, lambda S0: same(P[0](S0), dirac(h0)))),
    hypothesis("run goes on",
        every(INTEGER,
            lambda ep: (0 <= ep).implies(every(line,
                    lambda S0: same(P[ep + 1](S0), bind(P[ep](S0), lambda h: after_steps(S0, m, h)))))))]
algorithm = setting("noisy SGD in epochs, each in a new random order, all outputs published",
    r"$h$ is the history of the outputs; from $(h, S)$ the next state draws a record of the rest $S$, all equally likely, "
        r"takes a noisy step with its clipped gradient, and drops it; an epoch begins with all records $S_0$ and takes $m$ steps.",
    histories=histories, epoch=epoch, epochs=epochs)

# Two data sets of records out of x[1], ..., x[n]: S0 has record a where S1 has record b.
differ_in_one = setting("data sets that differ in one replaced record",
    r"$S_0$ has the record $a$ where $S_1$ has the record $b \ne a$; all others are the same.",
    indices=[1 <= a, a <= n, 1 <= b, b <= n, a != b],
    records=[eq(has_record(a, S0), 1), eq(has_record(b, S1), 1), eq(removed(b, S1), removed(a, S0))])
noise = [L >= 0, gamma > 0, sigma > 0, sigma**2 >= 4 * L**2]

# --- the draw ----------------------------------------------------------------------------------------

size = number_of_records

@claim("A set has at least one of the records 1, ..., n, or none of them", show=(size(n, S) >= 1) | (eq(size(n, S), 0)))
def some_record_left():
    yes, no = cases(size(n, S) > 0)
    with yes:
        choose(0)
        use(some_term_positive)
        unpack(this, i)
        use(member_or_not)
        have(eq(has_record(i, S), 1), by.split(this, ()))
        use(term_at_most_sum, by={"no negative terms": (by.intro("j"), by.use(member_or_not), by.split(this))})
        linear()
    with no:
        # 0, written as a sum of n terms, is at most the size.
        sums((expr(1), n), lambda k: 0 * has_record(k, S) <= has_record(k, S),
            lambda k: (by.use(member_or_not), by.split(this)))

doubt(some_record_left, mutants=[mutant("never empty", show=size(n, S) >= 1)])

@claim("A set has at most n of the records 1, ..., n", given=[n >= 0], show=size(n, S) <= n)
def size_at_most():
    sums((expr(1), n), lambda k: has_record(k, S) <= 1, lambda k: (by.use(member_or_not), by.split(this)))

doubt(size_at_most, mutants=[mutant("never all", show=size(n, S) <= n - 1)])

c, d, s = reals("c d s")
c_digit = eq(c, 0) | eq(c, 1)
d_digit = eq(d, 0) | eq(d, 1)
a_number = (s >= 1) | eq(s, 0)
share = c / Max(1, s) + indicator(s < 1) * d

@claim("p = c/max(1, s) + 1[s < 1] d in [0, 1] if d = 0 or c <= s; s p = c if c <= s; c, d in {0, 1}, s = 0 or s >= 1",
    given=[c_digit, a_number, d_digit, eq(d, 1).implies(c <= s)],
    show=(0 <= share) & (share <= 1) & (c <= s).implies(eq(s * share, c)))
def counts_of_a_uniform_draw():
    some, none = split(a_number)
    with some:
        have(eq(Max(1, s), s))
        have(eq(share, c / s), by.rewrite(eq(Max(1, s), s)))
        have(c / s <= 1, by.split(c_digit))
        have(c / s >= 0, by.split(c_digit))
        rewrite(eq(share, c / s))
    with none:
        have(eq(Max(1, s), 1))
        have(eq(share, c + d))
        with have((0 <= c + d) & (c + d <= 1)):
            split(c_digit, *[(by.split(d_digit, (), (by.modus(eq(d, 1).implies(c <= s)),)),)] * 2)
        rewrite(eq(share, c + d))
        _, times_s = each_part()
        with times_s:
            split(c_digit)

@claim("s/max(1, s) + 1[s < 1] = 1 for s = 0 or s >= 1: the shares of the members add up to 1",
    given=[a_number],
    show=eq(s / Max(1, s) + indicator(s < 1), 1))
def shares_in_all():
    split(this)

@claim("A set with a member has at least one", given=[1 <= k, k <= n], show=has_record(k, S) <= size(n, S))
def member_counts():
    use(term_at_most_sum, by={"no negative terms": (by.intro("j"), by.use(member_or_not, k=j), by.split(this))})

@claim("The chance of k is in [0, 1]; times the number of records it is 1 for a member and 0 else; all add up to 1",
    given=[n >= 1],
    show=every(INTEGER, lambda k: (0 <= chance(n, k, S)) & (chance(n, k, S) <= 1))
        & every(INTEGER, lambda k: within(k, n, eq(size(n, S) * chance(n, k, S), has_record(k, S))))
        & eq(Sum(1, n, lambda k: chance(n, k, S)), 1))
def chances_of_a_uniform_draw():
    use(some_record_left)
    each_chance, in_all = each_part()
    with each_chance:
        is_chance, times_size = each_part()
        with is_chance:
            intro("k")
            the_share()
        with times_size:
            intro("k", "[1 <= k]", "[k <= n]")
            the_share()
            use(member_counts)
            modus("s times it")
    with in_all:
        have(eq(Sum(1, n, lambda i: indicator(eq(i, 1))), 1)).called("sum(i, 1, n, 1[i = 1]) = 1")
        have(eq(Sum(1, n, lambda k: chance(n, k, S)),
                size(n, S) / Max(1, size(n, S)) + indicator(size(n, S) < 1) * Sum(1, n, lambda i: indicator(eq(i, 1)))))
        rewrite(this)
        rewrite("sum(i, 1, n, 1[i = 1]) = 1")
        use(shares_in_all)

def the_share() -> None:
    """The chance of k is p of counts_of_a_uniform_draw: c = [k in S], d = 1[k = 1], s the number of records."""
    use(member_or_not)
    use(counts_of_a_uniform_draw, d=indicator(eq(k, 1)),
        by=[(by.assume(),), (by.assume(),), (by.cases(eq(k, 1), yes=(by.choose(1),), no=(by.choose(0),)),),
            (by.intro(),
                by.cases(eq(k, 1), yes=(by.use(member_counts), by.assume()),
                    no=(by.absurd(by.have(eq(indicator(eq(k, 1)), 0)), by.linear()),)))]).called("is >= 0", "is <= 1",
        "s times it")

# --- the steps ---------------------------------------------------------------------------------------

def mean_of_step(theta: Point, record: Point) -> Point:
    return theta - gamma * clip(V, G(theta, record), L)

@claim("A step from theta has the law of theta - gamma clip(G(theta, x), L) + gamma sigma xi",
    show=same(sgd_step(th, record), normal(mean_of_step(th, record), gamma * sigma)))
def step_is_normal():
    use(gauss_symmetry)  # -xi has the law of xi
    rewrite(this, backwards=True, only=0)

record1 = point("record1", X)

@claim("The means of the steps with two records are at most 2 gamma L apart",
    given=[gamma >= 0, L >= 0],
    show=norm(mean_of_step(th, record) - mean_of_step(th, record1)) <= 2 * gamma * L)
def steps_near():
    use(norm_of_clip, k=G(th, record))
    use(norm_of_clip, k=G(th, record1))
    triangle(-gamma * clip(V, G(th, record), L), gamma * clip(V, G(th, record1), L))
