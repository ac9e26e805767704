"""exp(-x) lies between any two partial sums of its series that follow each other, for 0 <= x <= 1."""

from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.whole_powers import next_power
from verify.lemma import *

x, y, z = reals("x y z")
n = integer("n")
s = real_sequence("s")

# The signs 1, -1, 1, -1, ...
signs = [hypothesis("first sign", s[0] == 1), hypothesis("signs", every(INTEGER, lambda j: s[j + 1] == -s[j]))]
term = lambda j, x: s[j] * x**j / factorial(j)
partial = lambda n, x: 1 + Sum(1, n, lambda j: term(j, x))
slope_term = lambda j, x: s[j] * (j * x ** (j - 1)) / factorial(j)

@claim("The slope of a partial sum of the series of exp(-x) is minus the one before it",
    given=[*signs, x > 0, n >= 0],
    show=Sum(1, n + 1, lambda j: slope_term(j, x)) == -partial(n, x))
def slope_of_a_partial_sum():
    """By induction: the slope of the next term is minus the term before it."""
    start, step = induction(n, 0)
    with start:
        unfold(Sum(1, 1, lambda j: slope_term(j, x)))
        unfold(Sum(1, 0, lambda j: slope_term(j, x)), "empty")
        unfold(Sum(1, 0, lambda j: term(j, x)), "empty")
        apply_to("signs", 0)
        have(factorial(1) == 1)
        have(s[1] == -1)
        have(s[1] * x ** (1 - 1) / factorial(1) == -1)
    with step:
        unfold(Sum(1, n + 2, lambda j: slope_term(j, x)))
        unfold(Sum(1, n + 1, lambda j: term(j, x)))
        apply_to("signs", n + 1)
        have(factorial(n + 2) == (n + 2) * factorial(n + 1))
        have(slope_term(n + 2, x) == -term(n + 1, x), by.rewrite(this), by.rewrite(s[n + 2] == -s[n + 1]))

# The signed excess: how far the partial sum is above exp(-x), times the sign of its last term.
excess = lambda n, x: s[n] * (partial(n, x) - exp(-x))

@claim("s_n^2 = 1 for s_0 = 1, s_(j + 1) = -s_j", given=[*signs, n >= 0], show=s[n] * s[n] == 1)
def signs_squared():
    _, step = induction(n, 0)
    with step:
        apply_to("signs")
        rewrite(this)

@claim("The signed excess of the next partial sum over exp(-x) is x^(n + 1)/(n + 1)! less this one",
    given=[*signs, n >= 0],
    show=excess(n + 1, x) == x ** (n + 1) / factorial(n + 1) - excess(n, x))
def next_excess():
    unfold(Sum(1, n + 1, lambda j: term(j, x)))
    use(signs_squared)
    apply_to("signs")
    rewrite(Sum(1, n + 1, lambda j: term(j, x)) == Sum(1, n, lambda j: term(j, x)) + term(n + 1, x))
    rewrite(s[n + 1] == -s[n])
    linear(x ** (n + 1) / factorial(n + 1))

within = lambda n: every(REAL,
    lambda x: ((0 <= x) & (x <= 1)).implies((0 <= excess(n, x)) & (excess(n, x) <= x / factorial(n))))

@claim("If the signed excess of a partial sum is in [0, x/n!] on [0, 1], the next is >= -y/n! at x, 0 < y <= x <= 1",
    given=[*signs, n >= 0, within(n), 0 < y, y <= x, x <= 1],
    show=-y / factorial(n) <= excess(n + 1, x))
def next_excess_rises():
    """The slope of the next signed excess is this one, which is not negative; at y the next is at least -y/n!."""
    apply_to("signs")
    use(next_excess, x=y)
    apply_to(within(n), y)
    rewrite(s[n + 1] == -s[n])
    rewrite(s[n + 1] == -s[n], at=next_excess)
    have(y ** (n + 1) / factorial(n + 1) >= 0)
    slope(x, y,
        by.cases(y < z,
            yes=(by.use(slope_of_a_partial_sum, x=z), by.rewrite(this), by.apply_to(within(n), z), by.linear())),
        name="z")

@claim("1 - x + x^2/2 - ... up to (-x)^n/n! is at least exp(-x) for even n, at most for odd n, by at most x/n!, 0 <= x "
        "<= 1",
    given=[*signs, n >= 0],
    show=within(n))
def between_partial_sums():
    """The slope of the next excess is this one: it rises from its value at a small y, and that is near 0."""

    start, step = induction(n, 0).called("before")
    with start:
        x, _ = intro("x", "[0 <= x <= 1]")
        unfold(Sum(1, 0, lambda j: term(j, x)), "empty")
        fact("factorial", "zero")
        fact("exp", "tangent", -x)
        _, at_most = each_part()
        with at_most:
            rewrite("first sign")
    with step:
        x, _ = intro("x", "[0 <= x <= 1]")
        use(next_excess)
        apply_to("before")
        not_negative, at_most = each_part()
        with not_negative:
            with use(small_real, A=-excess(n + 1, x), B=1 / factorial(n)) as that:
                with that.premise("for every eps"):
                    eps, _ = intro("eps", "[0 < eps]")
                    inside, zero = cases(0 < x)
                    with inside:
                        use(next_excess_rises, y=Min(eps, x))
                        have(Min(eps, x) / factorial(n) <= eps / factorial(n))
                    with zero:
                        have(x ** (n + 1) / factorial(n + 1) >= 0)
                        have(x / factorial(n) == 0)
                        have(eps / factorial(n) >= 0)
                        linear()
        with at_most:
            use(next_power, c=x, k=n)
            have(x ** (n + 1) / factorial(n + 1) <= x / factorial(n + 1))

others = value(INTEGER, lambda j: 1 - 3 * j / 2)  # 1, -1/2, ...
first_within = (by.intro("x"), by.intro(), by.have(exp(-x) <= 1), by.fact("exp", "tangent", -x),
    by.fact("factorial", "zero"), by.rewrite(factorial(0) == 1),
    by.unfold(Sum(1, 0, lambda j: (1 - 3 * j / 2) * x**j / factorial(j)), "empty"),
    by.each_part((by.linear(),), (by.linear(),)))
doubt(next_excess_rises,
    mutants=[dropped(next_excess_rises, "signs",
            hints=[{"witness": {"s": others, "x": "1", "y": "1/100", "n": "0"}, "proofs": {"given 2": first_within}}])])
