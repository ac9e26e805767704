"""Sets of record numbers as binary numbers: the k-th digit of S says whether record k is in the set S.

So S = 10 = 2^1 + 2^3 is {1, 3}.  With these digits for members, and removed(k, S) for S without k, the laws of sets
hold that posterior.py asks for.
"""

from verify.lemma import *

x, S = reals("x S")
i, j, k, l, m, n, q = (integer(name) for name in ["i", "j", "k", "l", "m", "n", "q"])

def bit(x: Expr) -> Expr:
    """The last binary digit before the point."""
    return floor(x) - 2 * floor(x / 2)

@definition(r"[$k \in $S]")
def has_record(k: Real, S: Real) -> Expr:
    """[k in S].

    1 if record k is in the set S, otherwise 0: the digit of 2^k in S."""
    return bit(S / 2**k)

@definition(r"($S \setminus \{$k\})")
def removed(k: Real, S: Real) -> Expr:
    """(S - {k}).

    The set S without record k."""
    return S - 2**k * has_record(k, S)

@definition(r"\{1, \dots, $n\}")
def all_records(n: Real) -> Expr:
    """{1..n}.

    The set of the records 1, ..., n: the sum of 2^k."""
    return 2 ** (n + 1) - 2

@claim("floor(x) = q for q <= x < q + 1, q an integer", given=[q <= x, x < q + 1], show=eq(floor(x), q))
def floor_is_the_integer():
    fact("floor", "bounds", x)
    have(floor(x) < q + 1, by.linear())
    have(q < floor(x) + 1, by.linear())

@claim("A binary digit is 0 or 1", show=eq(bit(x), 0) | eq(bit(x), 1))
def binary_digit():
    fact("floor", "bounds", x)
    fact("floor", "bounds", x / 2)
    have(2 * floor(x / 2) < floor(x) + 1, by.linear())
    have(floor(x) < 2 * floor(x / 2) + 2, by.linear())
    cases(floor(x) < 2 * floor(x / 2) + 1, no=(by.choose(1),))

doubt(binary_digit, mutants=[mutant("always 0", show=eq(bit(x), 0))])

@claim("floor(x - 1) = floor(x) - 1 is even and floor((x - 1)/2) = floor(x/2) for odd floor(x)",
    given=[eq(bit(x), 1)],
    show=eq(floor(x - 1), floor(x) - 1) & eq(floor((x - 1) / 2), floor(x / 2)) & eq(bit(x - 1), 0))
def digit_removed():
    fact("floor", "bounds", x)
    use(floor_is_the_integer, x=x - 1, q=floor(x) - 1)
    use(floor_is_the_integer, x=(x - 1) / 2, q=floor(x / 2))

@claim("The last digit, if it is 1, taken away leaves the digits above it: floor((x - 1)/(2 m)) = floor(x/(2 m))",
    given=[eq(bit(x), 1), m >= 1],
    show=eq(floor((x - 1) / (2 * m)), floor(x / (2 * m))))
def higher_digits():
    fact("floor", "bounds", x)
    fact("floor", "bounds", x / (2 * m))
    have(2 * m * above <= x, by.linear(2 * m))
    have(m * above < floor(x / 2) + 1, by.linear())
    have(m * above - floor(x / 2) <= 0)
    use(floor_is_the_integer)

above = floor(x / (2 * m))

@claim("An even number taken away leaves the last digit", show=eq(bit(x - 2 * m), bit(x)))
def lower_digits():
    use(floor_is_the_integer, x=x - 2 * m, q=floor(x) - 2 * m)
    use(floor_is_the_integer, x=(x - 2 * m) / 2, q=floor(x / 2) - m)

doubt(lower_digits, mutants=[mutant("any number taken away", show=eq(bit(x - m), bit(x)))])

@claim("2^i is an even multiple of 2^k for k < i",
    given=[k < i],
    show=exists(INTEGER, lambda m: (m >= 1) & eq(2**i, 2 * m * 2**k)))
def double_powers():
    with have(every(INTEGER,
                lambda j: (0 <= j).implies(exists(INTEGER, lambda m: (m >= 1) & eq(2 ** (k + 1 + j), 2 * m * 2**k))))):
        intro("j", "[0 <= j]")
        _, step_j = induction(j, 0)
        with step_j:
            unpack(this, m)
            fact("^", "sum", 2, k + 1 + j, 1)
            witness(2 * m)
            _, twice = each_part()
            with twice:
                linear()
    apply_to(this)

# --- the laws of sets ----------------------------------------------------------------------------------

@claim("A record is in a set or not", show=eq(has_record(k, S), 0) | eq(has_record(k, S), 1))
def member_or_not():
    use(binary_digit)

doubt(member_or_not, mutants=[mutant("always there", show=eq(has_record(k, S), 1))])

@claim("A record that is taken out is not there", show=eq(has_record(k, removed(k, S)), 0))
def record_gone():
    use(binary_digit, x=S / 2**k)
    split(this, (by.rewrite(this),), (by.rewrite(this), by.use(digit_removed)))

doubt(record_gone, mutants=[mutant("taken out where it is not", show=eq(has_record(k, S - 2**k), 0))])

@claim("A record i is in S without k if and only if it is in S, for i other than k",
    given=[i != k],
    show=eq(has_record(i, removed(k, S)), has_record(i, S)))
def other_records_stay():
    use(binary_digit, x=S / 2**k)
    not_there, there = split(this)
    with not_there:
        rewrite(this)
    with there:
        rewrite(this)
        k_below_i, k_from_i_on = cases(k < i)
        with k_below_i:  # the digit of i is above that of k, which is taken away
            use(double_powers)
            unpack(this, m)
            rewrite(this)
            use(higher_digits)
            use(higher_digits, m=2 * m)
        with k_from_i_on:  # seen from the digit of i, an even number is taken away
            use(double_powers, k=i, i=k)
            unpack(this, m)
            rewrite(this)
            use(lower_digits)

@claim("The order of removals is no matter", show=eq(removed(k, removed(l, S)), removed(l, removed(k, S))))
def removals_commute():
    yes, no = cases(k < l)
    with yes:
        use(other_records_stay, k=l)
        use(other_records_stay)
        linear(2**k, 2**l)
    with no:
        k_above_l, k_up_to_l = cases(k > l)
        with k_above_l:
            use(other_records_stay, k=l)
            use(other_records_stay)
            linear(2**k, 2**l)
        with k_up_to_l:
            have(eq(k, l))
            rewrite(this)

doubt(removals_commute,
    mutants=[mutant("the second removal changes nothing", show=eq(removed(k, removed(l, S)), removed(k, S)))])

@claim("The records 1, ..., n are all in the set of them",
    given=[1 <= k, k <= n],
    show=eq(has_record(k, all_records(n)), 1))
def all_records_there():
    use(double_powers, i=n + 1)
    unpack(this, m)  # 2^(n + 1) = 2 m 2^k, and 0 < 2/2^k <= 1
    have(eq(all_records(n) / 2**k, 2 * m - 2 / 2**k), by.rewrite(eq(2 ** (n + 1), 2 * m * 2**k)))
    use(floor_is_the_integer, x=2 * m - 2 / 2**k, q=2 * m - 1)
    use(floor_is_the_integer, x=(2 * m - 2 / 2**k) / 2, q=m - 1)
    congruence(eq(all_records(n) / 2**k, 2 * m - 2 / 2**k), lambda hole: eq(bit(hole), 1))
