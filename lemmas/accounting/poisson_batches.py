"""Poisson batches: each record is put into the batch with probability q, independently of the others.

A batch is a point of a space; put(b, x) is the batch b with the record x.  The batches of data are made record by
record: B[k] is the law of the batch after the first k records.  For sums of gradients the batch is their sum, and put
is addition.  Data sets differ in record j: it is left out, or another record stands in its place.  x[i] are the n
records and a is the record j; C are the batches of the others; K(b) is the law of what is released of the batch b.
x2, a2 and B2 are the records, the record j and the batches where another record stands in its place.
"""

from lemmas.divergences.two_laws_mixed import mixes
from lemmas.sampling.sampled_gaussian_two_sided import two_sided_hockey_stick
from verify.language.expr import expr
from verify.lemma import *

S, X, Y = spaces("S X Y")
put = map_("put", (S, X), S)
empty = point("empty", S)
a, a2 = points("a a2", X)
b = point("b", S)
x, x2 = (sequence(name, X) for name in ["x", "x2"])
B, B2, C = (sequence(name, law(S)) for name in ["B", "B2", "C"])
n, j, m, k = (integer(name) for name in ("n", "j", "m", "k"))
q, gamma, d = reals("q gamma d")
f = bounded("f", S)
K = markov("K", S, Y)

@definition(r"$after = $q \cdot $before \oplus $a + (1 - $q) \cdot $before")
def with_record(S: Space, X: Space, after: Law[S], q: Real, before: Law[S], put: Map[(S, X), S], a: Point[X]) -> Prop:
    """$after is $before, with probability $q with $a put in by $put.

    With probability q the record a is put into the batch, and otherwise the batch stays as it is."""
    return mixes(S, after, q, bind(before, lambda b: dirac(put(b, a))), before)

def drawn(after: Law, before: Law, a: Point) -> Prop:
    """The next record is drawn with probability q."""
    return with_record(S, X, after, q, before, put, a)

def each_drawn(B: Series[Law], x: Series[Point]) -> Prop:
    """Each of the n records is put in with probability q."""
    return for_all(0, n - 1, lambda k: drawn(B[k + 1], B[k], x[k + 1]))

def others_drawn(C: Series[Law]) -> Prop:
    """So is each record but record j, which is passed over."""
    return for_all(0, n - 1,
        lambda k: eq(k + 1, j).implies(same(C[k + 1], C[k])) & (eq(k + 1, j) | drawn(C[k + 1], C[k], x[k + 1])))

def is_record(x: Series[Point], a: Point) -> Prop:
    """Record j is a."""
    return for_all(1, n, lambda i: eq(i, j).implies(x[i] == a))

any_order = every(S, X, X, lambda b, a, a2: put(put(b, a), a2) == put(put(b, a2), a))
begins = lambda B: same(B[0], dirac(empty))
numbers = [q >= 0, q <= 1, n >= 1, 1 <= j, j <= n]

@claim("A Poisson batch is one of the other records, into which record j is put with probability q, where the order in "
        "a batch does not matter",
    given=[*numbers, any_order, begins(B), begins(C), each_drawn(B, x),
        hypothesis("one step is the record's", others_drawn(C)), hypothesis("record j", is_record(x, a)), m >= 0],
    show=(m <= n).implies((m < j).implies(same(B[m], C[m])) & (j <= m).implies(drawn(B[m], C[m], a))))
def record_drawn_last():
    """Record by record: one that is drawn after j may as well be drawn before it."""

    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        intro("[0 <= n]")
        none_yet, _ = each_part()
        with none_yet:
            rewrite(begins(C))
    with step:
        intro("[m + 1 <= n]")
        modus("induction hypothesis").called("before j", "from j on")
        apply_to(each_drawn(B, x), m).called("drawn")
        apply_to(others_drawn(C), m).called("j is passed over", "others are drawn")
        up_to_j, from_j_on = each_part()
        with up_to_j:
            before_j()
        with from_j_on:
            intro("[j <= m + 1]")
            j_up_to_m, j_above_m = cases(j <= m)
            with j_up_to_m:
                after_j()
            with j_above_m:
                at_j()

after = m + 1
# f of the batch b with the next record, and with j and the next record.
one, both = lambda b: f(put(b, x[after])), lambda b: f(put(put(b, a), x[after]))

def not_j(*steps) -> None:
    """The next record is not j, and is drawn for both batches."""
    split("others are drawn", (by.absurd(by.linear()),), steps)

def before_j() -> None:
    """Record m + 1 is before j: both batches draw it."""
    intro("[m + 1 < j]")
    modus("before j")
    not_j(by.ext("f"), by.apply_to("drawn", f), by.apply_to(drawn(C[after], C[m], x[after]), f),
        by.have(eq(E(B[m], f), E(C[m], f)), by.rewrite(same(B[m], C[m]))),
        by.have(eq(E(B[m], one), E(C[m], one)), by.rewrite(same(B[m], C[m]))), by.linear(q, 1 - q))

def at_j() -> None:
    """Record m + 1 is j: B draws it, C passes it over."""
    modus("before j")
    have(eq(m + 1, j))
    modus("j is passed over")
    apply_to(is_record(x, a), after)
    rewrite(same(C[after], C[m]))
    rewrite(same(B[m], C[m]), backwards=True)
    rewrite(x[after] == a, backwards=True)
    assume("drawn")

def after_j() -> None:
    """Record m + 1 is after j: drawn after j or before it, the batch is the same."""
    modus("from j on").called("drawn before")
    not_j(by.intro("f"), by.apply_to("drawn", f), by.apply_to("drawn before", f),
        by.apply_to("drawn before", value(S, one)), by.apply_to(drawn(C[after], C[m], x[after]), f),
        by.apply_to(drawn(C[after], C[m], x[after]), value(S, lambda b: f(put(b, a)))),
        by.under(C[m], lambda b: eq(both(b), f(put(put(b, x[after]), a))),
            lambda b: (by.apply_to(any_order, b, a, x[after]), by.rewrite(this))), by.linear(q, 1 - q, q**2))

# --- any mechanism -----------------------------------------------------------------------------------------------------

released = lambda M: bind(M, K)
raised = 1 + q * (gamma - 1)
poisson_batches = setting("Poisson batches of two data sets, one without the record j",
    r"Each record is in the batch with the probability $q$, each for itself: $B$ are the batches of all records drawn so far, $C$ "
        r"those without the record $j$, which is $a$; the order in which records are put into a batch does not matter.",
    numbers=numbers, any_order=[any_order],
    batches=[begins(B), begins(C), each_drawn(B, x), hypothesis("without j", others_drawn(C))],
    record=[is_record(x, a)])
phi_ = test("phi", Y)
seen = value(S, lambda b: E(K(b), phi_))

def what_a_test_sees() -> None:
    """B[n] is C[n] with record j put in with probability q: so it is for what phi sees of the release."""
    use(record_drawn_last, m=n)
    modus(this).called("before j", "from j on")
    modus("from j on").called("record j")
    intro("phi")
    apply_to("record j", seen)

# As in Balle, Barthe and Gaboardi, Privacy Amplification by Subsampling, Theorem 8 (2018), where the mechanism is
# private for all pairs of batches that differ in one record, and gamma >= 1.
@claim("A mechanism with E_gamma <= d, for each batch against the batch without record j, has E_(1 + q (gamma - 1)) <= "
        "q d on Poisson batches",
    given=[poisson_batches, hypothesis("private", every(S, lambda b: hockey_stick(K(put(b, a)), K(b), gamma) <= d))],
    show=hockey_stick(released(B[n]), released(C[n]), raised) <= q * d)
def poisson_amplification_remove():
    what_a_test_sees()
    under(C[n], lambda b: E(K(put(b, a)), phi_) - gamma * E(K(b), phi_) <= d,
        lambda b: (by.apply_to("private", b), by.apply_to(this, phi_)))
    linear(q)

g = real("g")
rest = 1 - g * (1 - q)

@claim("Any mechanism on Poisson batches, with record j against without it: E_g <= 1 - g for g <= 1 - q",
    given=[poisson_batches, hypothesis("g <= 1 - q", g <= 1 - q)],
    show=hockey_stick(released(B[n]), released(C[n]), g) <= 1 - g)
def poisson_amplification_remove_far():
    what_a_test_sees()
    have(E(C[n], lambda b: E(K(put(b, a)), phi_)) <= 1)
    have(E(C[n], lambda b: E(K(b), phi_)) <= 1)
    linear(q, 1 - q - g)

@claim("Poisson batches, record j added: E_g <= u d if E_(g q/u) <= d for each batch, u = 1 - g (1 - q) > 0",
    given=[poisson_batches, rest > 0,
        hypothesis("private", every(S, lambda b: hockey_stick(K(b), K(put(b, a)), g * q / rest) <= d))],
    show=hockey_stick(released(C[n]), released(B[n]), g) <= rest * d)
def poisson_amplification_add():
    what_a_test_sees()
    under(C[n], lambda b: E(K(b), phi_) - g * q / rest * E(K(put(b, a)), phi_) <= d,
        lambda b: (by.apply_to("private", b), by.apply_to(this, phi_)))
    linear(rest, g, scale=1)

@claim("Any mechanism on Poisson batches, without record j against with it: E_g <= 0 where g (1 - q) >= 1",
    given=[poisson_batches, g >= 0, hypothesis("rest <= 0", rest <= 0)],
    show=hockey_stick(released(C[n]), released(B[n]), g) <= 0)
def poisson_amplification_add_far():
    what_a_test_sees()
    have(rest * E(C[n], lambda b: E(K(b), phi_)) <= 0, by.linear(E(C[n], lambda b: E(K(b), phi_))))
    have(0 <= g * q * E(C[n], lambda b: E(K(put(b, a)), phi_)))

agree = hypothesis("others agree", for_all(1, n, lambda i: eq(i, j) | (x[i] == x2[i])))
with_f = bounded("f", Y)
mean_of_f = value(S, lambda b: E(K(b), with_f))
# The release where record j is in the batch for certain: a, or a2 on the other data.
first = bind(C[n], lambda b: K(put(b, a)))
second = bind(C[n], lambda b: K(put(b, a2)))

@claim("Poisson batches, record j replaced, gamma >= 1: E_(1 + q (gamma - 1)) <= q d if E_gamma <= d for each batch "
        "with j against that without it and that with the other record",
    given=[poisson_batches, begins(B2), each_drawn(B2, x2), is_record(x2, a2), agree, gamma >= 1,
        hypothesis("without", every(S, lambda b: hockey_stick(K(put(b, a)), K(b), gamma) <= d)),
        hypothesis("replaced", every(S, lambda b: hockey_stick(K(put(b, a)), K(put(b, a2)), gamma) <= d))],
    show=hockey_stick(released(B[n]), released(B2[n]), raised) <= q * d)
def poisson_amplification_replace():
    """Both releases are mixtures with the release without j as their common part."""
    use(record_drawn_last, m=n)
    modus(this).called("before j", "from j on")
    modus("from j on").called("record j")
    use(record_drawn_last, m=n, B=B2, x=x2, a=a2, by={"one step is the record's": others_of_x2})
    modus(this).called("before j of 2", "from j on of 2")
    modus("from j on of 2").called("record j of 2")
    averaged("without", first, K)
    averaged("replaced", first, lambda b: K(put(b, a2)))
    mixed(B, first, "record j")
    mixed(B2, second, "record j of 2")
    use(two_sided_hockey_stick, X=Y, mu0=released(C[n]), mu1=first, mu2=second, P=released(B[n]), R=released(B2[n]))

def averaged(name: str, K1: Law, K2: Callable[[Point], Law]) -> None:
    """What holds for each batch of the other records holds for their mean."""
    with have(hockey_stick(K1, bind(C[n], K2), gamma) <= d):
        intro("phi")
        with under(C[n], lambda b: E(K(put(b, a)), phi_) - gamma * E(K2(b), phi_) <= d) as b:
            apply_to(name, b)
            apply_to(this, phi_)
        linear()

def mixed(B: Series[Law], with_j: Law, name: str) -> None:
    """The release is a mixture of that with record j for certain, and of that without it."""
    with have(mixes(Y, released(B[n]), q, with_j, released(C[n]))):
        intro("f")
        apply_to(name, mean_of_f)
        linear()

# C are the batches of the other records of x2, too.
others_of_x2 = (by.intro("k"), by.apply_to(others_drawn(C), k).called("j is passed over", "others are drawn"),
    by.apply_to("others agree", k + 1).called("agree"),
    by.each_part((),
        (by.split("agree", (by.choose(0),),
                (by.split("others are drawn", (by.choose(0),),
                        (by.choose(1), by.rewrite(x[k + 1] == x2[k + 1], backwards=True), by.assume())),)),)))

# --- doubt -------------------------------------------------------------------------------------------------------------

# One record, which is always drawn: the batch is 1 with it and 0 without it.
batch_of = lambda last: value(INTEGER, lambda t: dirac(indicator(t >= 1) * last))
one_record = {**dict.fromkeys(("S", "X"), "line"), "put": value(line, line, lambda b, a: b + a),
    "x": value(INTEGER, lambda i: expr(1)), "B": batch_of(1), "C": batch_of(0), **dict.fromkeys(("n", "j", "q"), "1"),
    "empty": "0"}
doubt(record_drawn_last,
    mutants=[mutant("another record in place of j", given=[*record_drawn_last.given[:10], m >= 0],
            hints=[{"witness": {**one_record, "a": "2", "m": "1"},
                    "proofs": {"show": (by.contradiction().called("bound"),
                            by.modus("bound").called("before j", "from j on"), by.modus("from j on").called("drawn"),
                            by.apply_to("drawn", value(line, lambda y: indicator(y <= 1))), by.linear())}}])])
released_as_it_is = {**one_record, "Y": "line", "K": value(line, lambda b: dirac(b)), "a": "1", "gamma": "1", "d": "1"}
all_is_seen = (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda y: indicator("1/2" < y))),
    by.linear())
doubt(poisson_amplification_replace,
    mutants=[mutant("half of it", show=hockey_stick(released(B[n]), released(B2[n]), raised) <= q * d / 2,
            hints=[{"witness": {**released_as_it_is, "B2": batch_of(0), "x2": value(INTEGER, lambda i: expr(0)),
                        "a2": "0"}, "proofs": {"show": all_is_seen}}])])
