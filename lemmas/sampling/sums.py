"""Sums and products over 1..n in which one term is changed; the terms of a sum without negative ones."""

from verify.lemma import *

a, b = real_sequence("a"), real_sequence("b")
k, n, N = (integer(name) for name in ("k", "n", "N"))

elsewhere = every(INTEGER, lambda i: (i != k).implies(a[i] == b[i]))

def total_of(f: Callable[[Expr], Expr], n: Expr) -> Expr:
    return Sum(1, n, f)

def changed(N: Expr) -> Prop:
    """The sums to N differ by the terms at k, if these are among them."""
    here = total_of(lambda i: a[i], N)
    there = total_of(lambda i: b[i], N)
    return (k <= N).implies(here == there + a[k] - b[k]) & (N < k).implies(here == there)

@claim("The sum of the a_i is that of the b_i, plus a_k - b_k, if a_i = b_i for i other than k",
    given=[hypothesis("equal elsewhere", elsewhere), 1 <= k, k <= n],
    show=eq(Sum(1, n, lambda i: a[i]), Sum(1, n, lambda i: b[i]) + a[k] - b[k]))
def sum_with_one_change():
    with have(every(INTEGER, lambda N: (0 <= N).implies(changed(N)))):
        intro("N", "[0 <= N]")
        start_N, step_N = induction(N, 0).called("for k <= N", "for k > N")
        with start_N:
            unfold(total_of(lambda i: a[i], expr(0)), "empty")
            unfold(total_of(lambda i: b[i], expr(0)), "empty")
        with step_N:
            unfold(total_of(lambda i: a[i], N + 1))
            unfold(total_of(lambda i: b[i], N + 1))
            three_places((by.modus("for k <= N"), by.apply_to(elsewhere, N + 1), by.linear()),
                (by.modus("for k > N"), by.rewrite(eq(k, N + 1)), by.linear()),
                (by.modus("for k > N"), by.apply_to(elsewhere, N + 1), by.linear()))
    apply_to(this).called("for k <= n", "for k > n")
    modus("for k <= n")

def three_places(before: tuple[Step, ...], here: tuple[Step, ...], after: tuple[Step, ...]) -> None:
    """In each place of k, k <= N, k = N + 1 or k > N + 1, one of the goal's two implications has a false premise; the
    steps given prove the other."""
    excluded = (by.intro(), by.absurd())
    cases(k <= N, yes=(by.each_part((by.intro(), *before), excluded),),
        no=(by.cases(k <= N + 1, yes=(by.have(eq(k, N + 1)), by.each_part((by.intro(), *here), excluded)),
                no=(by.each_part(excluded, (by.intro(), *after)),)),))

# --- products ----------------------------------------------------------------------------------------

def product_of(f: Series[Expr], n: Expr) -> Expr:
    return Product(1, n, lambda i: f[i])

def product_changed(N: Expr) -> Prop:
    """The products to N differ by the factors at k, if these are among them."""
    return (k <= N).implies(b[k] * product_of(a, N) == a[k] * product_of(b, N)) & (N < k).implies(
        product_of(a, N) == product_of(b, N))

@claim("b_k times the product of the a_i is a_k times that of the b_i, if a_i = b_i for i other than k",
    given=[hypothesis("equal elsewhere", elsewhere), 1 <= k, k <= n],
    show=b[k] * product_of(a, n) == a[k] * product_of(b, n))
def product_with_one_change():
    with have(every(INTEGER, lambda N: (0 <= N).implies(product_changed(N)))):
        intro("N", "[0 <= N]")
        start_N, step_N = induction(N, 0).called("for k <= N", "for k > N")
        with start_N:
            unfold(product_of(a, expr(0)), "empty")
            unfold(product_of(b, expr(0)), "empty")
        with step_N:
            unfold(product_of(a, N + 1)).called("unfolded")
            unfold(product_of(b, N + 1)).called("unfolded again")
            three_places((by.modus("for k <= N"), by.apply_to(elsewhere, N + 1), by.rewrite("unfolded"),
                    by.rewrite("unfolded again"), by.rewrite(this), by.linear(b[N + 1])),
                (by.modus("for k > N"), by.rewrite(eq(k, N + 1)), by.rewrite("unfolded"), by.rewrite("unfolded again"),
                    by.rewrite(this)),
                (by.modus("for k > N").called("equal so far"), by.apply_to(elsewhere, N + 1), by.rewrite("unfolded"),
                    by.rewrite(this), by.rewrite("equal so far")))
    apply_to(this).called("for k <= n", "for k > n")
    modus("for k <= n")

# --- terms (in `sums`, 0 * a[i] is the number 0, written as a term of a sum) -------------------------

@claim("A positive sum has a positive term",
    given=[Sum(1, n, lambda i: a[i]) > 0],
    show=exists(INTEGER, lambda i: (1 <= i) & (i <= n) & (0 < a[i])))
def some_term_positive():
    contradiction().called("otherwise")
    sums((expr(1), n), lambda i: a[i] <= 0 * a[i],
        lambda i: (by.instantiate("otherwise", i), by.split(this, (by.split(this),))))

@claim("The terms of a sum that is at most 0 are 0 if a_i >= 0 for every integer i",
    given=[Sum(1, n, lambda i: a[i]) <= 0, hypothesis("no negative terms", every(INTEGER, lambda i: a[i] >= 0)), 1 <= k,
        k <= n],
    show=eq(a[k], 0))
def terms_of_zero_sum():
    # The sum is a_k and the sum of the others (b, which is 0 at k).
    use(sum_with_one_change, b=value(INTEGER, lambda i: a[i] * indicator(i != k)))
    sums((expr(1), n), lambda i: 0 * a[i] <= a[i] * indicator(i != k), lambda i: (by.apply_to("no negative terms"),))
    apply_to("no negative terms")
    have(a[k] <= 0, by.linear())

@claim("A term of a sum is at most the sum if a_i >= 0 for every integer i",
    given=[hypothesis("no negative terms", every(INTEGER, lambda i: a[i] >= 0)), 1 <= k, k <= n],
    show=a[k] <= Sum(1, n, lambda i: a[i]))
def term_at_most_sum():
    use(sum_with_one_change, b=value(INTEGER, lambda i: a[i] * indicator(i != k)))
    sums((expr(1), n), lambda i: 0 * a[i] <= a[i] * indicator(i != k), lambda i: (by.apply_to("no negative terms"),))

@claim("a_1 + a_2 + ... + a_n = n if all a_i = 1",
    given=[hypothesis("ones", every(INTEGER, lambda i: (1 <= i).implies((i <= n).implies(eq(a[i], 1))))), n >= 0],
    show=eq(Sum(1, n, lambda i: a[i]), n))
def sum_of_ones():
    with have(every(INTEGER, lambda N: (0 <= N).implies((N <= n).implies(eq(Sum(1, N, lambda i: a[i]), N))))):
        intro("N", "[0 <= N]")
        start_N, step_N = induction(N, 0).called("induction hypothesis")
        with start_N:
            unfold(Sum(1, 0, lambda i: a[i]), "empty")
        with step_N:
            intro("[N + 1 <= n]")
            modus("induction hypothesis")
            unfold(Sum(1, N + 1, lambda i: a[i]))
            apply_to("ones", N + 1)
    apply_to(this)
