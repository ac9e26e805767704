"""The binomial series of a real exponent: (1 + x)^b = sum over k of C(b, k) x^k for 0 < x <= 1 and b >= 0.

From n >= b terms on, what is left of the series lies between 0 and its next term: true without any term for b <= 0, and
the derivative of what is left for b is b times what is left for b - 1, with one term less.  s is a number that has the
sign of the next term; a is the sequence of the terms, S and T are sums, M and K constants.
"""

from typing import Any

from lemmas.analysis.limits import limit_is_unique
from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.whole_powers import next_power, power_at_most_one
from verify.language.expr import Like, expr
from verify.lemma import *

b, s, x, y, z, K = reals("b s x y z K")
n, m, k = integer("n"), integer("m"), integer("k")

@definition(r"\binom{$b}{$k}")
def real_binomial(b: Real, k: Integer) -> Expr:
    """(b choose k).

    b (b - 1) ... (b - k + 1)/k!, the binomial coefficient of a real number b."""
    return Product(0, k - 1, lambda j: (b - j) / (j + 1))

C = real_binomial
partial = lambda b, n, x: Sum(0, n - 1, lambda k: C(b, k) * x**k)

@definition(r"\Bigl((1 + $x)^{$b} - \sum_{k < $n} \binom{$b}{k} {$x}^k\Bigr)")
def left(b: Real, n: Integer, x: Real) -> Expr:
    """((1 + x)^b - sum over k < n of (b choose k) x^k).

    What is left of the binomial series after n terms."""
    return (1 + x) ** b - Sum(0, n - 1, lambda k: real_binomial(b, k) * x**k)

@claim("C(b, 0) = 1", show=eq(C(b, 0), 1))
def real_binomial_of_zero():
    unfold(C(b, 0), "empty")

@claim("(k + 1) C(b, k + 1) = (b - k) C(b, k) for k >= 0",
    given=[k >= 0],
    show=eq((k + 1) * C(b, k + 1), (b - k) * C(b, k)))
def next_real_binomial():
    unfold(C(b, k + 1))

@claim("(k + 1) C(b, k + 1) = b C(b - 1, k) for k >= 0",
    given=[k >= 0],
    show=eq((k + 1) * C(b, k + 1), b * C(b - 1, k)))
def real_binomial_absorbs():
    start, step = induction(k, 0)
    with start:
        use(next_real_binomial, k=0)
        use(real_binomial_of_zero)
        use(real_binomial_of_zero, b=b - 1)
        linear(b)
    with step:
        use(next_real_binomial, k=k + 1)  # for b and for b - 1
        use(next_real_binomial, b=b - 1)
        linear(b, b - k - 1, scale=k + 1)

slope_term = lambda k, x: C(b, k) * (k * x ** (k - 1))

@claim("The slope of a partial sum for b is b times the partial sum for b - 1, with one term less",
    given=[x > 0, n >= 0],
    show=eq(Sum(1, n, lambda k: slope_term(k, x)), b * partial(b - 1, n, x)))
def slope_of_a_binomial_sum():
    start, step = induction(n, 0)
    with start:
        unfold(Sum(1, 0, lambda k: slope_term(k, x)), "empty")
        unfold(partial(b - 1, 0, x), "empty")
    with step:
        unfold(Sum(1, n + 1, lambda k: slope_term(k, x)))
        unfold(partial(b - 1, n + 1, x))
        use(real_binomial_absorbs, k=n)  # the slope of the term n + 1 is b times the term n for b - 1
        linear(x**n, b)

@claim("|(1 + y)^b - 1| is at most a constant times y, 0 < y <= 1",
    show=exists(REAL,
        lambda K: (0 <= K) & every(REAL,
            lambda y: ((0 < y) & (y <= 1)).implies((-K * y <= (1 + y) ** b - 1) & ((1 + y) ** b - 1 <= K * y)))))
def power_rises_at_most_linearly():
    """By the slope b (1 + z)^(b - 1), whose size is at most |b| 2^|b|."""
    size = abs(b) * expr(2) ** abs(b)
    witness(size)
    not_negative, bounds = each_part()
    with not_negative:
        auto()
    with bounds:
        y, _ = intro("y", "[0 < y <= 1]")
        bounded_slope = every(REAL, lambda z: ((0 <= z) & (z <= 1)).implies((1 + z) ** (b - 1) <= expr(2) ** abs(b)))
        with have(bounded_slope):
            intro("z", "[0 <= z <= 1]")
            up, down = cases(1 <= b)
            with up:
                fact("^", "increasing", 1 + z, 2, b - 1)
                have(expr(2) ** (b - 1) <= expr(2) ** abs(b))
                linear()
            with down:
                have(expr(2) ** abs(b) >= 1)
        have(b <= abs(b))
        have(-b <= abs(b))
        rises = (by.apply_to(bounded_slope, z), by.linear(abs(b), (1 + z) ** (b - 1)))
        have((1 + y) ** b - 1 <= size * y, by.slope(y, 0, *rises, name="z"))
        have(-size * y <= (1 + y) ** b - 1, by.slope(y, 0, *rises, name="z"))

near_zero = lambda b, n, K: (0 <= K) & every(REAL,
    lambda y: ((0 < y) & (y <= 1)).implies((-K * y <= left(b, n, y)) & (left(b, n, y) <= K * y)))

@claim("(1 + y)^b less its first n >= 1 terms is at most a constant times y in size, 0 < y <= 1",
    given=[n >= 1],
    show=exists(REAL, lambda K: near_zero(b, n, K)))
def left_near_zero():
    """By induction on n: one term more is at most |C(b, n)| y^n <= |C(b, n)| y."""
    start, step = induction(n, 1).called("before")
    with start:
        use(power_rises_at_most_linearly)
        unpack(this, "K").called("K >= 0", "near 0")
        witness(K)
        not_negative, bounds = each_part()
        with not_negative:
            assume()
        with bounds:
            y, _ = intro("y", "[0 < y <= 1]")
            apply_to("near 0", y)
            unfold(partial(b, 1, y))
            unfold(partial(b, 0, y), "empty")
            use(real_binomial_of_zero)
            have(eq(partial(b, 1, y), 1))
            rewrite(this)
    with step:
        unpack("before", "K").called("K >= 0", "near 0")
        witness(K + abs(C(b, n)))
        not_negative, bounds = each_part()
        with not_negative:
            auto()
        with bounds:
            y, _ = intro("y", "[0 < y <= 1]")
            apply_to("near 0", y)
            unfold(partial(b, n + 1, y))
            use(next_power, c=y, k=n - 1)
            use(power_at_most_one, c=y, k=n - 1)
            have(y**n <= y, by.linear(y))
            have(abs(C(b, n)) * y**n <= abs(C(b, n)) * y, by.linear(abs(C(b, n))))
            have(C(b, n) <= abs(C(b, n)))
            have(-C(b, n) <= abs(C(b, n)))
            each_part((by.linear(y**n),), (by.linear(y**n),))

within = lambda n: every(REAL, REAL, REAL,
    lambda b, s, x: all_of(b <= n, 0 <= s * C(b, n), 0 < x).implies(
        (0 <= s * left(b, n, x)) & (s * left(b, n, x) <= s * C(b, n) * x**n)))
room = lambda x: s * C(b, n + 1) * x ** (n + 1) - s * left(b, n + 1, x)

@claim("If (1 + x)^b less n terms is between 0 and the next for b <= n, then for b <= n + 1 with n + 1 terms it rises, "
        "as does the next term less it",
    given=[n >= 0, within(n), b <= n + 1, 0 <= s * C(b, n + 1), 0 < y, y <= x],
    show=(s * left(b, n + 1, y) <= s * left(b, n + 1, x)) & (room(y) <= room(x)))
def left_rises():
    """The slopes are b times what is left for b - 1, and b times that of the next term less it."""
    later = lambda x: Sum(1, n, lambda k: C(b, k) * x**k)
    use(real_binomial_absorbs, k=n)
    use(real_binomial_of_zero)
    have(eq(s * b * C(b - 1, n), (n + 1) * (s * C(b, n + 1))), by.linear(s))
    have(0 <= s * b * C(b - 1, n), by.linear(n + 1))
    for point in (x, y):
        have(eq(partial(b, n + 1, point), 1 + later(point)), by.unfold(partial(b, n + 1, point), "first"), by.linear())
    slopes = (by.use(slope_of_a_binomial_sum, x=z), by.apply_to(within(n), b - 1, s * b, z), by.linear(s, z**n))
    have(s * ((1 + y) ** b - later(y)) <= s * ((1 + x) ** b - later(x)), by.slope(x, y, *slopes, name="z"))
    moved = lambda x: s * C(b, n + 1) * x ** (n + 1) - s * ((1 + x) ** b - later(x))
    have(moved(y) <= moved(x), by.slope(x, y, *slopes, name="z"))
    each_part((by.linear(s),), (by.linear(s),))

@claim("For b <= n, (1 + x)^b less its first n terms lies between 0 and the next term C(b, n) x^n, x > 0",
    given=[n >= 0],
    show=within(n))
def between_zero_and_the_next_term():
    """Ours: textbook.  s C(b, n) >= 0 says the sign of C(b, n).  What rises, and is near 0 at small y, is not negative."""

    start, step = induction(n, 0).called("before")
    with start:
        intro("b", "s", "x", "[b <= 0, and the sign]")
        use(real_binomial_of_zero)
        unfold(partial(b, 0, x), "empty")
        have(0 <= s, by.linear(s))
        fact("^", "decreasing", 1, 1 + x, b)
        each_part((by.auto(),), (by.linear(s),))
    with step:
        intro("b", "s", "x", "[b <= n + 1, and the sign]")
        use(left_near_zero, n=n + 1)
        unpack(this, "K").called("K >= 0", "near 0")
        have(s <= abs(s))
        have(-s <= abs(s))
        for short in (-s * left(b, n + 1, x), -room(x)):
            with have(short <= 0):
                with use(small_real, A=short, B=abs(s) * K) as that:
                    with that.premise("for every eps"):
                        eps, _ = intro("eps", "[0 < eps]")
                        let(y, Min(Min(eps, x), 1))
                        have(all_of(0 < y, y <= 1, y <= x, y <= eps), by.rewrite("y"))
                        use(left_rises)
                        apply_to("near 0", y)
                        have(-abs(s) * K * y <= s * left(b, n + 1, y), by.linear(abs(s) + s, abs(s) - s))
                        have(s * left(b, n + 1, y) <= abs(s) * K * y, by.linear(abs(s) + s, abs(s) - s))
                        have(0 <= s * C(b, n + 1) * y ** (n + 1), by.linear(y ** (n + 1)))
                        have(abs(s) * K * y <= abs(s) * K * eps, by.linear(abs(s) * K))
                        linear()
        each_part((by.linear(),), (by.linear(),))

M, S, T, d = reals("M S T d")
a = real_sequence("a")

@claim("A bound M of m |C(b, m)|, m >= b >= 0, m >= 1, is a bound of n |C(b, n)| for n >= m",
    given=[b >= 0, m >= 1, m >= b, -M <= m * C(b, m), m * C(b, m) <= M, n >= m],
    show=(-M <= n * C(b, n)) & (n * C(b, n) <= M))
def real_binomials_fall():
    """(n + 1) |C(b, n + 1)| = (n - b) |C(b, n)| <= n |C(b, n)|."""
    _, step = induction(n, m)
    with step:
        use(next_real_binomial, k=n)
        have(0 <= M)
        have(0 <= M * b)
        have(0 <= n - b)
        each_part((by.linear(n, n - b, scale=n),), (by.linear(n, n - b, scale=n),))

uniformly = lambda b, M: (0 <= M) & every(INTEGER, REAL,
    lambda n, x: all_of(b + 1 <= n, 0 < x, x <= 1).implies((-M <= n * left(b, n, x)) & (n * left(b, n, x) <= M)))

@claim("(1 + x)^b less its first n terms is at most a constant over n, for 0 < x <= 1, b >= 0 and n >= b + 1",
    given=[b >= 0],
    show=exists(REAL, lambda M: uniformly(b, M)))
def binomial_series_uniformly():
    """What is left is at most |C(b, n)|, and n |C(b, n)| falls from m = ceil(b) + 1 on."""
    fact("ceiling", "bounds", b)
    let(m, ceiling(b) + 1)
    have((m >= 1) & (m >= b) & (m < b + 2), by.rewrite("m"))
    let(M, m * abs(C(b, m)))
    witness(M)
    not_negative, bounds = each_part()
    with not_negative:
        rewrite("M")
    with bounds:
        intro("n", "x", "[b + 1 <= n, 0 < x <= 1]")
        have(m < n + 1)
        have(m <= n)
        have(C(b, m) <= abs(C(b, m)))
        have(-C(b, m) <= abs(C(b, m)))
        have((-M <= m * C(b, m)) & (m * C(b, m) <= M), by.each_part((by.linear(m),), (by.linear(m),)))
        use(real_binomials_fall)
        use(power_at_most_one, c=x, k=n)
        use(between_zero_and_the_next_term)
        up, down = cases(0 <= C(b, n))
        with up:
            apply_to("between_zero_and_the_next_term", b, 1, x)
            each_part((by.linear(n),), (by.linear(n, n * C(b, n)),))
        with down:
            apply_to("between_zero_and_the_next_term", b, -1, x)
            each_part((by.linear(n, -n * C(b, n)),), (by.linear(n),))

@definition(r"\sum_{k=0}^{\infty} ${a}_k = $S")
def sums_up_to(a: Series[Real], S: Real) -> Prop:
    """the series of $a converges to $S.

    For every d > 0 the partial sums are within d of S from some place on."""
    return every(REAL,
        lambda d: (0 < d).implies(exists(INTEGER,
                lambda m: every(INTEGER, lambda n: (m <= n).implies(abs(Sum(0, n, lambda k: a[k]) - S) <= d)))))

rest = lambda n: Sum(0, n - 1, lambda k: a[k]) - S

@claim("A series whose partial sums of n terms are within M/n of S, from some n on, converges to S",
    given=[M >= 0,
        hypothesis("close", every(INTEGER, lambda n: (m <= n).implies((-M <= n * rest(n)) & (n * rest(n) <= M))))],
    show=sums_up_to(a, S))
def series_by_its_rate():
    d, _ = intro("d", "[0 < d]")
    fact("ceiling", "bounds", M / d)  # from n >= M/d on M/n is at most d
    witness(Max(m, ceiling(M / d) + 1))
    n, _ = intro("n", "[from the witness on]")
    have(m <= n)
    have(ceiling(M / d) + 1 <= n)
    have(M / d <= n)
    have(M <= n * d, by.linear(d))
    apply_to("close", n + 1)
    have(Sum(0, n, lambda k: a[k]) - S <= d, by.linear(scale=n + 1))
    have(-d <= Sum(0, n, lambda k: a[k]) - S, by.linear(scale=n + 1))
    cases_of(Abs(Sum(0, n, lambda k: a[k]) - S))

@claim("A series has one sum at most", given=[sums_up_to(a, S), sums_up_to(a, T)], show=eq(S, T))
def series_sum_is_unique():
    use(limit_is_unique, a=value(INTEGER, lambda n: Sum(0, n, lambda k: a[k])))

@claim("(1 + x)^b is the sum of C(b, k) x^k over k = 0, 1, 2, ..., for 0 < x <= 1 and real b >= 0",
    given=[b >= 0, 0 < x, x <= 1,
        hypothesis("terms", every(INTEGER, lambda k: (0 <= k).implies(a[k] == C(b, k) * x**k)))],
    show=sums_up_to(a, (1 + x) ** b))
def binomial_series():
    """Ours: textbook."""

    use(binomial_series_uniformly)
    unpack(this, "M").called("M >= 0", "little is left")
    fact("ceiling", "bounds", b)
    with use(series_by_its_rate, S=(1 + x) ** b, m=ceiling(b) + 1) as that:
        with that.premise("close"):
            intro("n", "[m <= n]")
            apply_to("little is left", n, x)
            with sums((0, n - 1), lambda k: eq(a[k], C(b, k) * x**k)):
                apply_to("terms")
            rewrite(this)
            each_part((by.linear(),), (by.linear(),))

c = real_sequence("c")

@claim("The sum of C(0, k) c_k is c_0",
    given=[hypothesis("terms", every(INTEGER, lambda k: (0 <= k).implies(a[k] == C(0, k) * c[k])))],
    show=sums_up_to(a, c[0]))
def series_of_exponent_zero():
    with use(series_by_its_rate, S=c[0], M=0, m=1) as that:
        with that.premise("close"):
            intro("n", "[m <= n]")
            unfold(Sum(0, n - 1, lambda k: a[k]), "first")
            # All other terms are 0, here 0 * k.
            with sums((1, n - 1), lambda k: eq(a[k], 0 * k)) as k:
                apply_to("terms", k)
                use(real_binomial_absorbs, b=0, k=k - 1)
                have(C(0, k) == 0, by.linear(scale=k))
                linear(c[k])
            apply_to("terms", 0)
            use(real_binomial_of_zero, b=0)
            have(a[0] == c[0], by.linear(c[0]))
            each_part((by.linear(n),), (by.linear(n),))

# --- the mutants ------------------------------------------------------------------------------------------------------

def fails(*steps: Step, given: dict[str, tuple[Step, ...]] | None = None, **values: Any) -> list[dict[str, Any]]:
    """Where a mutant is false, and what then contradicts it, called false."""
    shown = (by.contradiction().called("false"), *steps)
    return [{"witness": values, "proofs": {**(given or {}), "show": shown}}]

def first_terms(b: Like) -> tuple[Step, ...]:
    """The partial sums of one and of two terms, at x = 1."""
    value = expr(b)
    return (by.use(real_binomial_of_zero, b=value), by.use(next_real_binomial, b=value, k=0),
        by.have(eq(C(value, 1), value)), by.unfold(partial(value, 2, 1)), by.unfold(partial(value, 1, 1)),
        by.unfold(partial(value, 0, 1), "empty"))

one_over = 1 / (K + 1)
squared = (by.unpack("false", "K"), by.apply_to("K.1", one_over), by.have((K + 1) * one_over == 1),
    by.linear((K + 1) ** 2))
doubt(real_binomial_of_zero, mutants=[mutant("b", show=eq(C(b, 0), b))])
doubt(next_real_binomial, mutants=[mutant("b for b - k", show=eq((k + 1) * C(b, k + 1), b * C(b, k)))])
doubt(real_binomial_absorbs, mutants=[mutant("b for b - 1", show=eq((k + 1) * C(b, k + 1), b * C(b, k)))])
doubt(slope_of_a_binomial_sum,
    mutants=[mutant("b for b - 1", show=eq(Sum(1, n, lambda k: slope_term(k, x)), b * partial(b, n, x)))])
doubt(power_rises_at_most_linearly,
    mutants=[mutant("y^2",
            show=exists(REAL,
                lambda K: (0 <= K) & every(REAL, lambda y: ((0 < y) & (y <= 1)).implies((1 + y) ** b - 1 <= K * y**2))),
            hints=fails(*squared, b="1"))])
doubt(left_rises,
    mutants=[mutant("falls", show=s * left(b, n + 1, x) <= s * left(b, n + 1, y),
            hints=[{"witness": {"n": "0", "b": "1", "s": "1", "x": "1", "y": "1/2"},
                    "proofs": {"given 1": (by.use(between_zero_and_the_next_term, n=0), by.assume())}}])])
doubt(between_zero_and_the_next_term,
    mutants=[mutant("half the next term",
            show=every(REAL, REAL, REAL,
                lambda b, s, x: all_of(b <= n, 0 <= s * C(b, n), 0 < x).implies(
                    s * left(b, n, x) <= s * C(b, n) * x**n / 2)),
            hints=fails(by.apply_to("false", 1, 1, 1), *first_terms(1), by.linear(), n="1"))])
doubt(binomial_series_uniformly,
    mutants=[mutant("none is left",
            show=every(INTEGER, REAL, lambda n, x: all_of(b + 1 <= n, 0 < x, x <= 1).implies(left(b, n, x) == 0)),
            hints=fails(by.apply_to("false", 2, 1), *first_terms("1/2"),
                by.have(expr(2) ** expr("1/2") < "3/2", by.evaluate()), by.linear(), b="1/2"))])
nothing = value(INTEGER, lambda k: 0)
doubt(series_by_its_rate,
    mutants=[dropped(series_by_its_rate, "close",
            hints=fails(by.apply_to("false", "1/2"), by.unpack(-1, "m"), by.apply_to(-1, m), by.auto(), a=nothing,
                S="1", M="0"))])

by_zero = value(INTEGER, lambda k: C(0, k) * 1**k)
to_one = (by.use(binomial_series, a=by_zero, b=0, x=1), by.assume())
doubt(binomial_series,
    mutants=[mutant("b + 1 in the power", show=sums_up_to(a, (1 + x) ** (b + 1)),
            hints=fails(by.use(binomial_series, a=by_zero, b=0, x=1), by.use(series_sum_is_unique, a=by_zero, S=2, T=1),
                by.linear(), a=by_zero, b="0", x="1"))])
doubt(series_sum_is_unique,
    mutants=[mutant("S = 2 T", show=eq(S, 2 * T),
            hints=fails(by.linear(), given={"given 0": to_one, "given 1": to_one}, a=by_zero, S="1", T="1"))])
doubt(series_of_exponent_zero,
    mutants=[mutant("twice c_0", show=sums_up_to(a, 2 * c[0]),
            hints=fails(by.use(binomial_series, a=by_zero, b=0, x=1), by.use(series_sum_is_unique, a=by_zero, S=2, T=1),
                by.linear(), a=by_zero, c=value(INTEGER, lambda k: 1**k)))])
