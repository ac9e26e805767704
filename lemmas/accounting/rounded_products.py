"""Products of loss tables on a grid that are rounded and cut to a window: what they add to a curve, in numbers.

A table has weights at the losses h k, lo <= k <= hi, and a weight at infinity; it makes of a curve D the curve
w D(0) + sum of p(k) D(g exp(-h k)).  Of two tables, with weights a and u, b and v, one after the other, the weights are
convolved, and what is at infinity in either is at infinity: u (sum of b + v) + v sum of a.
"""

from lemmas.accounting.grid_sums import sum_with_moved_index, sum_widened
from verify.lemma import *

lo, hi, first, last, n, m, i, j, k = (integer(name) for name in ("lo", "hi", "first", "last", "n", "m", "i", "j", "k"))
a, b, c, p, r, f, D = (fun(name, line) for name in ("a", "b", "c", "p", "r", "f", "D"))
f2 = fun("f", line, line)
g, h, s, t, u, v, w, top = reals("g h s t u v w top")

@definition(r"\Bigl($w\,${D}(0) + \sum_{k=$lo}^{$hi} ${p}(k)\, ${D}\bigl($g\, e^{-$h k}\bigr)\Bigr)")
def added(lo: Integer, hi: Integer, p: Function[line], h: Real, w: Real, D: Function[line], g: Real) -> Expr:
    """(w D(0) + sum over lo <= k <= hi of p(k) D(g exp(-h k))).

    What the table of weights p(k) at the losses h k, and w at infinity, makes of the curve D, at g."""
    return w * D(0) + Sum(lo, hi, lambda k: p(k) * D(g * exp(-h * k)))

@definition(r"$D \text{ is nonnegative and nonincreasing on } [0, \infty)")
def falling(D: Function[line]) -> Prop:
    """D is nonnegative and nonincreasing on [0, oo).

    0 <= D(t) <= D(s) for 0 <= s <= t."""
    return every(REAL, REAL, lambda s, t: ((0 <= s) & (s <= t)).implies((0 <= D(t)) & (D(t) <= D(s))))

@definition(r"${p}(k) \ge 0\ ($lo \le k \le $hi),\ ${p}(k) = 0 \text{ for other integers } k,\ $w \ge 0")
def is_table(lo: Integer, hi: Integer, p: Function[line], w: Real) -> Prop:
    """p(k) >= 0 for lo <= k <= hi, p(k) = 0 for other integers k, and w >= 0.

    No weight is negative, and none stands outside of lo, ..., hi."""
    return all_of(for_all(lo, hi, lambda k: 0 <= p(k)),
        every(INTEGER, lambda j: ((j < lo) | (hi < j)).implies(p(j) == 0)), 0 <= w)

def convolved(lo: Expr, hi: Expr, a: Function, b: Function, j: Expr) -> Expr:
    """The weight at the loss h j of the tables a and b, one after the other."""
    return Sum(lo, hi, lambda k: b(k) * a(j - k))

def sum_of(lo: Expr, hi: Expr, a: Function) -> Expr:
    """The sum of the weights a(k), lo <= k <= hi."""
    return Sum(lo, hi, lambda k: a(k))

def infinite(lo: Expr, hi: Expr, a: Function, u: Expr, b: Function, v: Expr) -> Expr:
    """What is at infinity in either of two tables."""
    return u * (sum_of(lo, hi, b) + v) + sum_of(lo, hi, a) * v

# --- sums -----------------------------------------------------------------------------------------------------

@claim("The sums over lo, ..., m and m + 1, ..., hi are together that over lo, ..., hi, lo - 1 <= m <= hi",
    given=[hypothesis("lo <= m + 1", lo <= m + 1), hypothesis("m <= hi", m <= hi)],
    show=Sum(lo, m, lambda j: f(j)) + Sum(m + 1, hi, lambda j: f(j)) == Sum(lo, hi, lambda j: f(j)))
def sum_parted():
    with have(every(INTEGER,
                lambda n: (m <= n).implies(eq(Sum(lo, m, lambda j: f(j)) + Sum(m + 1, n, lambda j: f(j)),
                        Sum(lo, n, lambda j: f(j)))))):
        intro("n", "[m <= n]")
        start_n, step_n = induction(n, m)
        with start_n:
            unfold(Sum(m + 1, m, lambda j: f(j)), "empty")
        with step_n:
            unfold(Sum(m + 1, n + 1, lambda j: f(j)))
            unfold(Sum(lo, n + 1, lambda j: f(j)))
    apply_to(this)

# --- two tables, one after the other ----------------------------------------------------------------------------

# The curve at the loss h j, and what the table a makes of the curve at the loss h k, as a sum over the losses of both.
zero_outside = every(INTEGER, lambda j: ((j < lo) | (hi < j)).implies(a(j) == 0))
at_loss = lambda g, j: D(g * exp(-h * j))
moved = lambda g, k: Sum(2 * lo, 2 * hi, lambda j: a(j - k) * at_loss(g, j))

@claim("One table after another adds what the convolution of their weights adds, with what is at infinity in either",
    given=[lo <= hi, hypothesis("support", zero_outside)],
    show=v * added(lo, hi, a, h, u, D, 0) + Sum(lo, hi, lambda k: b(k) * added(lo, hi, a, h, u, D, g * exp(-h * k)))
        == infinite(lo, hi, a, u, b, v) * D(0)
        + Sum(2 * lo, 2 * hi, lambda j: convolved(lo, hi, a, b, j) * at_loss(g, j)))
def two_tables_added():
    # Row k is moved by k into the range 2 lo, ..., 2 hi; then the sums over k and over j change places.
    with sums((lo, hi),
            lambda k: b(k) * Sum(lo, hi, lambda i: a(i) * at_loss(g * exp(-h * k), i)) == b(k) * moved(g, k)) as k:
        use(sum_with_moved_index, f=value(line, lambda j: a(j - k) * at_loss(g, j)))
        with have(every(INTEGER, lambda j: (j < lo + k).implies(a(j - k) * at_loss(g, j) == 0))):
            intro("j", "[j < lo + k]")
            apply_to("support", j - k, by=[(by.choose(0), by.linear())])
        with have(every(INTEGER, lambda j: (hi + k < j).implies(a(j - k) * at_loss(g, j) == 0))):
            intro("j", "[hi + k < j]")
            apply_to("support", j - k, by=[(by.choose(1), by.linear())])
        use(sum_widened, lo=lo + k, hi=hi + k, lo2=2 * lo, hi2=2 * hi,
            f=value(line, lambda j: a(j - k) * at_loss(g, j)))
        linear(b(k))

doubt(two_tables_added,
    mutants=[mutant("without what is at infinity in both",
            show=v * added(lo, hi, a, h, u, D, 0)
                + Sum(lo, hi, lambda k: b(k) * added(lo, hi, a, h, u, D, g * exp(-h * k)))
                == (u * sum_of(lo, hi, b) + sum_of(lo, hi, a) * v) * D(0)
                + Sum(2 * lo, 2 * hi, lambda j: convolved(lo, hi, a, b, j) * at_loss(g, j)),
            hints=[{"witness": {"lo": "0", "hi": "0", "a": value(line, lambda x: expr(0)), "u": "1",
                        "b": value(line, lambda x: expr(0)), "v": "1", "D": value(line, lambda x: expr(1)), "g": "0",
                        "h": "0"}}])])

# What the tables a, u and b, v, one after the other, make of the curve D, at g.
after = lambda a, u, b, v: (v * added(lo, hi, a, h, u, D, 0)
        + Sum(lo, hi, lambda k: b(k) * added(lo, hi, a, h, u, D, g * exp(-h * k))))

symmetric = every(INTEGER, INTEGER, lambda j, k: f2(j, k) == f2(k, j))
both = lambda a, b: Sum(lo, hi, lambda k: b(k) * Sum(lo, hi, lambda i: a(i) * f2(k, i)))

@claim("The sum of b(k) a(i) f(k, i) is that of a(k) b(i) f(k, i), for a symmetric f",
    given=[symmetric],
    show=both(a, b) == both(b, a))
def sums_exchanged():
    with sums((lo, hi),
            lambda k: eq(a(k) * Sum(lo, hi, lambda i: b(i) * f2(i, k)),
                a(k) * Sum(lo, hi, lambda i: b(i) * f2(k, i)))) as k:
        with sums((lo, hi), lambda i: eq(b(i) * f2(i, k), b(i) * f2(k, i))) as i:
            apply_to(symmetric)
            linear(b(i))
        linear(a(k))

# So two neighbouring steps of a run may change places, and with such changes any order is reached from any other.
@claim("Two tables on one grid add the same to a curve in either order", show=after(a, u, b, v) == after(b, v, a, u))
def tables_in_either_order():
    use(sums_exchanged, f=value(line, line, lambda s, t: D(g * exp(-h * s) * exp(-h * t))))

doubt(tables_in_either_order, mutants=[mutant("one of them twice", show=after(a, u, b, v) == after(a, u, a, u))])

# --- windows ------------------------------------------------------------------------------------------------------

# Of the weights r(j), lo <= j <= hi, and u at infinity, the window first, ..., last keeps c(j), with v at infinity:
# what lies outside of it is moved to an end of the window or to infinity.
rising = every(INTEGER, INTEGER, lambda j, k: (j <= k).implies(all_of(0 <= f(j), f(j) <= f(k), f(k) <= top)))
not_negative = for_all(lo, hi, lambda j: 0 <= r(j))
window = [lo <= first, first <= last, last <= hi]
kept_up = for_all(first + 1, last, lambda j: r(j) <= c(j))
lowest = sum_of(lo, first, r) <= c(first)
moved_up = u + sum_of(last + 1, hi, r) <= v

@claim("A window of weights, rounded up, what is above it at infinity: sums of rising values are no smaller",
    given=[*window, hypothesis("rising", rising), not_negative, lowest, kept_up, moved_up],
    show=u * top + Sum(lo, hi, lambda j: r(j) * f(j)) <= v * top + Sum(first, last, lambda j: c(j) * f(j)))
def window_rounded_up():
    # In three parts: up to the first loss of the window, in the rest of it, above it.
    product = value(line, lambda j: r(j) * f(j))
    use(sum_parted, m=first, f=product)
    use(sum_parted, lo=first + 1, m=last, f=product)
    unfold(Sum(first, last, lambda j: c(j) * f(j)), "first")
    with sums((lo, first), lambda j: r(j) * f(j) <= r(j) * f(first)) as j:
        apply_to("rising", j, first)
        instantiate(not_negative, j)
        linear(r(j))
    sums((first + 1, last), lambda j: r(j) * f(j) <= c(j) * f(j),
        lambda j: (by.apply_to("rising", j, j), by.instantiate(kept_up, j), by.linear(f(j))))
    with sums((last + 1, hi), lambda j: r(j) * f(j) <= r(j) * top) as j:
        have(last + 1 <= j)
        apply_to("rising", j, j)
        instantiate(not_negative, j)
        linear(r(j))
    apply_to("rising", first, first)
    have(sum_of(lo, first, r) * f(first) <= c(first) * f(first), by.linear(f(first)))
    have((u + sum_of(last + 1, hi, r)) * top <= v * top, by.linear(top))

one_, zero_ = "(lambda (x) 1)", "(lambda (x) 0)"
two_rows = {"lo": "0", "hi": "1", "first": "0", "last": "0", "r": one_, "f": one_, "top": "1", "u": "0"}
always_rising = {"given rising": (by.intro("j", "k"), by.intro(), by.auto())}
refuting = lambda **where: [{"witness": {**two_rows, **where}, "proofs": always_rising}]
doubt(window_rounded_up,
    mutants=[dropped(window_rounded_up, lowest, hints=refuting(c=zero_, v="1")),
        dropped(window_rounded_up, kept_up, hints=refuting(c=value(line, lambda x: Max(1 - x, 0)), last="1", v="0")),
        dropped(window_rounded_up, moved_up, hints=refuting(c=one_, v="0"))])

kept_down = for_all(first, last - 1, lambda j: c(j) <= r(j))
highest = c(last) <= sum_of(last, hi, r)

@claim("A window of weights, rounded down, what is below it dropped: sums of rising values are no larger",
    given=[*window, hypothesis("rising", rising), not_negative, highest, kept_down, hypothesis("v <= u", v <= u)],
    show=v * top + Sum(first, last, lambda j: c(j) * f(j)) <= u * top + Sum(lo, hi, lambda j: r(j) * f(j)))
def window_rounded_down():
    product = value(line, lambda j: r(j) * f(j))  # in parts: below the window, in it before last, the rest
    use(sum_parted, m=first - 1, f=product)
    use(sum_parted, lo=first, m=last - 1, f=product)
    unfold(Sum(first, last, lambda j: c(j) * f(j)))
    sums((lo, first - 1), lambda j: 0 <= r(j) * f(j),
        lambda j: (by.apply_to("rising", j, j), by.instantiate(not_negative, j), by.linear(r(j))))
    sums((first, last - 1), lambda j: c(j) * f(j) <= r(j) * f(j),
        lambda j: (by.apply_to("rising", j, j), by.instantiate(kept_down, j), by.linear(f(j))))
    with sums((last, hi), lambda j: r(j) * f(last) <= r(j) * f(j)) as j:
        have(last <= j)
        apply_to("rising", last, j)
        instantiate(not_negative, j)
        linear(r(j))
    apply_to("rising", last, last)
    have(c(last) * f(last) <= sum_of(last, hi, r) * f(last), by.linear(f(last)))

two_ = "(lambda (x) 2)"
doubt(window_rounded_down,
    mutants=[dropped(window_rounded_down, highest, hints=refuting(c="(lambda (x) 3)", v="0")),
        dropped(window_rounded_down, kept_down,
            hints=refuting(c=value(line, lambda x: 1 + 2 * Max(1 - x, 0)), last="1", v="0")),
        dropped(window_rounded_down, "v <= u", hints=refuting(c=two_, v="1"))])

falls = every(REAL, REAL,
    lambda s, t: ((0 <= s) & (s <= t)).implies((0 <= added(lo, hi, p, h, w, D, t))
            & (added(lo, hi, p, h, w, D, t) <= added(lo, hi, p, h, w, D, s))))

@claim("What a table makes of a nonnegative nonincreasing curve is one",
    given=[hypothesis("p", is_table(lo, hi, p, w)), hypothesis("falling", falling(D))],
    show=falls)
def added_falls():
    intro("s", "t", "[0 <= s <= t]")
    apply_to("falling", 0, 0)
    at_k = lambda k: (by.apply_to("p.0", k), by.have(0 <= s * exp(-h * k)), by.have(0 <= exp(-h * k)),
        by.have(s * exp(-h * k) <= t * exp(-h * k), by.linear(exp(-h * k))),
        by.apply_to("falling", s * exp(-h * k), t * exp(-h * k)), by.linear(p(k)))
    sums((lo, hi), lambda k: 0 <= p(k) * D(t * exp(-h * k)), at_k)
    sums((lo, hi), lambda k: p(k) * D(t * exp(-h * k)) <= p(k) * D(s * exp(-h * k)), at_k)

falls_itself = (by.intro("s", "t"), by.intro(), by.auto())

# A weight of -1 at the loss 0 makes max(1 - g, 0) negative.
doubt(added_falls,
    mutants=[dropped(added_falls, "p",
            hints=[{"witness": {"lo": "0", "hi": "0", "h": "0", "w": "0", "p": value(line, lambda x: expr(-1)),
                        "D": value(line, lambda x: Max(1 - x, 0))},
                    "proofs": {"given falling": falls_itself,
                        "show": (by.intro(), by.witness(0), by.witness(0), by.auto())}}])])

# --- rounded products ---------------------------------------------------------------------------------------------

@definition(r"(${c}, $w) \text{ is at least the product of the tables } (${a}, $u) \text{ and } (${b}, $v) \text{, "
        r"with what is below a window moved to its lowest loss and what is above it to infinity}")
def rounded_up(lo: Integer, hi: Integer, a: Function[line], u: Real, b: Function[line], v: Real, c: Function[line],
        w: Real) -> Prop:
    """$c, $w is at least the product of the tables $a, $u and $b, $v, with what is below a window in $lo..$hi moved to its
    lowest loss and what is above it to infinity.

    For some window first, ..., last: c(first) is at least the product's weights up to first, c(j) at least its
    weight at j beyond, and w at least what is at infinity in a or b, and the weights above the window."""
    each = lambda j: convolved(lo, hi, a, b, j)
    return exists(INTEGER, INTEGER,
        lambda first, last: all_of(lo <= first, 2 * lo <= first, first <= last, last <= hi, last <= 2 * hi,
            Sum(2 * lo, first, each) <= c(first), for_all(first + 1, last, lambda j: each(j) <= c(j)),
            infinite(lo, hi, a, u, b, v) + Sum(last + 1, 2 * hi, each) <= w))

@definition(r"(${c}, $w) \text{ is at most the product of the tables } (${a}, $u) \text{ and } (${b}, $v) \text{, with what "
        r"is above a window moved to its highest loss and what is below it dropped}")
def rounded_down(lo: Integer, hi: Integer, a: Function[line], u: Real, b: Function[line], v: Real, c: Function[line],
        w: Real) -> Prop:
    """$c, $w is at most the product of the tables $a, $u and $b, $v, with what is above a window in $lo..$hi moved to its
    highest loss and what is below it dropped.

    For some window first, ..., last: c is 0 outside of it, c(last) at most the product's weights from last on, c(j)
    at most its weight at j before, and w at most what is at infinity in a or b."""
    each = lambda j: convolved(lo, hi, a, b, j)
    return exists(INTEGER, INTEGER,
        lambda first, last: all_of(lo <= first, 2 * lo <= first, first <= last, last <= hi, last <= 2 * hi,
            every(INTEGER, lambda j: ((j < first) | (last < j)).implies(c(j) == 0)), c(last) <= Sum(last, 2 * hi, each),
            for_all(first, last - 1, lambda j: c(j) <= each(j)), w <= infinite(lo, hi, a, u, b, v)))

tables = [lo <= hi, hypothesis("a", is_table(lo, hi, a, u)), hypothesis("b", is_table(lo, hi, b, v)),
    hypothesis("c", is_table(lo, hi, c, w))]
curves = [hypothesis("falling", falling(D)), 0 <= h, 0 <= g]
after_both = after(a, u, b, v)
after_c = added(lo, hi, c, h, w, D, g)

def of_losses() -> tuple[Step, ...]:
    """D(g exp(-h j)) rises with j, and is between 0 and D(0); the convolution has no negative weight."""
    return (by.have(every(INTEGER, INTEGER,
                lambda j, k: (j <= k).implies(all_of(0 <= at_loss(g, j), at_loss(g, j) <= at_loss(g, k),
                        at_loss(g, k) <= D(0)))), by.intro("j", "k"), by.intro(), by.have(h * j <= h * k, by.linear(h)),
            by.fact("exp", "increasing", -h * k, -h * j), by.have(g * exp(-h * k) <= g * exp(-h * j), by.linear(g)),
            by.have(0 <= g * exp(-h * k)), by.apply_to("falling", g * exp(-h * k), g * exp(-h * j)),
            by.apply_to("falling", 0, g * exp(-h * k)), by.auto()).called("rising"),
        by.have(for_all(2 * lo, 2 * hi, lambda j: 0 <= convolved(lo, hi, a, b, j)), by.intro("j"),
            by.sums((lo, hi), lambda k: 0 <= b(k) * a(j - k),
                lambda k: (by.apply_to("b.0", k),
                    by.cases(lo <= j - k,
                        yes=(by.cases(j - k <= hi, yes=(by.apply_to("a.0", j - k), by.linear(b(k), a(j - k), degree=2)),
                                no=(by.apply_to("a.1", j - k, by=[(by.choose(1), by.linear())]), by.linear(b(k)))),),
                        no=(by.apply_to("a.1", j - k, by=[(by.choose(0), by.linear())]), by.linear(b(k)))))),
            by.linear()))

within = value(line, lambda j: c(j) * at_loss(g, j))

def parts() -> None:
    """The sum over the weights c in three: before the window, in it, and after it."""
    use(sum_parted, m=first - 1, f=within)
    use(sum_parted, lo=first, m=last, f=within)

convolution = value(line, lambda j: convolved(lo, hi, a, b, j))
rows = {"lo": 2 * lo, "hi": 2 * hi, "r": convolution, "f": value(line, lambda j: at_loss(g, j)), "top": D(0)}

@claim("A rounded-up product of two tables adds no less to a falling curve than one table after the other",
    given=[*tables, *curves, hypothesis("product", rounded_up(lo, hi, a, u, b, v, c, w))],
    show=after_both <= after_c)
def rounded_up_product():
    use(two_tables_added)
    do(*of_losses())
    unpack("product", first)
    unpack(this, last)
    use(window_rounded_up, u=infinite(lo, hi, a, u, b, v), v=w, **rows)
    parts()
    sums((lo, first - 1), lambda j: 0 <= c(j) * at_loss(g, j), of_no_negative(lambda j: j <= first))
    sums((last + 1, hi), lambda j: 0 <= c(j) * at_loss(g, j), of_no_negative(lambda j: last <= j))

# c(j) D(g exp(-h j)) >= 0, for the j on this side of the window.
of_no_negative = lambda side: lambda j: (by.have(side(j)), by.have(lo <= j), by.have(j <= hi), by.apply_to("c.0", j),
    by.apply_to("rising", j, j), by.linear(c(j)))

# Two tables with all of their weight at infinity, and a product that says something else of it.
nothing = value(line, lambda x: expr(0))
at_infinity = {**dict.fromkeys(("lo", "hi", "h", "g"), "0"), **dict.fromkeys(("a", "b", "c"), nothing), "u": "1",
    "v": "1", "D": value(line, lambda x: expr(1))}
no_weight = {f"given {table}": (by.each_part((), (by.intro("j"), by.auto()), ()),) for table in ("a", "b", "c")}
doubt(rounded_up_product,
    mutants=[dropped(rounded_up_product, "product",
            hints=[{"witness": {**at_infinity, "w": "0"}, "proofs": no_weight}])])

@claim("A rounded-down product of two tables adds no more to a falling curve than one table after the other",
    given=[*tables, *curves, hypothesis("product", rounded_down(lo, hi, a, u, b, v, c, w))],
    show=after_c <= after_both)
def rounded_down_product():
    use(two_tables_added)
    do(*of_losses())
    unpack("product", first)
    unpack(this, last)
    use(window_rounded_down, u=infinite(lo, hi, a, u, b, v), v=w, **rows)
    parts()
    sums((lo, first - 1), lambda j: eq(c(j) * at_loss(g, j), 0), outside_of_it(0))
    sums((last + 1, hi), lambda j: eq(c(j) * at_loss(g, j), 0), outside_of_it(1))

zero_outside_window = every(INTEGER, lambda j: ((j < first) | (last < j)).implies(c(j) == 0))
# The case 0 is j < first, the case 1 is last < j.
outside_of_it = lambda case: lambda j: (by.have(j < first if case == 0 else last < j),
    by.apply_to(zero_outside_window, j, by=[(by.choose(case), by.auto())]), by.linear(at_loss(g, j)))

doubt(rounded_down_product,
    mutants=[dropped(rounded_down_product, "product",
            hints=[{"witness": {**at_infinity, "w": "2"}, "proofs": no_weight}])])
