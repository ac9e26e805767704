"""The numbers of Conjecture 2 of berthier2019report: the sum over all epochs, and noise enough for a target.

For `conjecture_two`.  `times` epochs cost s each: p passes over D records, of which an epoch uses m = floor(tau D),
d = (1 - tau) D, and B = D - m + 1.  v is the variance of the noise, target the privacy.  In `sum_over_epochs` A and c are
the constants of the cost of a step, and A has 1/v in it; below, A and c are those of all p passes, d any second term, B is
1 - tau.  In `few_records` A D/v is a bound of the cost of all p D steps, where it is known which record each uses.
"""

from verify.lemma import *

tau, D, p, target = reals("tau D p target")
m = integer("m")
A, B, c, d, s, times, v = reals("A B c d s times v")
an_epoch = [A >= 0, c >= 0, 0 < tau, tau < 1, D >= 1, m >= 0, m <= tau * D, eq(d, D * (1 - tau)), eq(B, D - m + 1),
    s <= (A + c / B) * (1 / B - 1 / (D + 1)), 0 <= times]

@claim("times s <= p (A/d + c/d^2), times <= p/tau, s <= (A + c/B)(1/B - 1/(D + 1)), B = D - m + 1, m <= tau D = D - d",
    given=[*an_epoch, times <= p / tau],
    show=times * s <= p * (A / d + c / d**2))
def sum_over_epochs():
    # As B >= d, the factor A + c/B is at most A + c/d, and 1/B - 1/(D + 1) = m/(B (D + 1)) is at most tau/d.
    have(B >= d, by.linear())
    have(1 / B <= 1 / d, by.linear(1 / (B * d)))
    have(c / B <= c / d, by.linear(c))
    have(eq(1 / B - 1 / (D + 1), m / (B * (D + 1))), by.linear())
    have(m / (D + 1) <= tau, by.linear(1 / (D + 1)))
    have(1 / B - 1 / (D + 1) <= tau / d, by.linear(1 / B, tau))
    have(1 / B - 1 / (D + 1) >= 0)
    have((A + c / B) * (1 / B - 1 / (D + 1)) <= (A + c / d) * (tau / d), by.linear(A + c / d, 1 / B - 1 / (D + 1)))
    have(times * s <= times * ((A + c / d) * (tau / d)), by.linear(times))
    have(times * ((A + c / d) * (tau / d)) <= p / tau * ((A + c / d) * (tau / d)), by.linear((A + c / d) * (tau / d)))
    linear()

@claim("A/v + d <= target for v >= A/target + 2 A d/target^2, 0 <= d <= target/2 and A >= 0",
    given=[A >= 0, d >= 0, target > 0, v > 0, 2 * d <= target, v >= A / target + 2 * A * d / target**2],
    show=A / v + d <= target)
def enough_noise():
    # The product is A + A d (target - 2 d)/target^2.
    have((A / target + 2 * A * d / target**2) * (target - d) >= A)

doubt(enough_noise,
    mutants=[mutant("no more than A/eps", given=[A >= 0, d >= 0, target > 0, v > 0, 2 * d <= target, v >= A / target])])

@claim("A/(D B v) + c/(D B)^2 <= target for v >= A/(D B target) + 2 A c/(B^3 target^2 D^2), 2 c <= target (D B)^2, D "
        ">= 1",
    given=[A >= 0, c >= 0, B > 0, D >= 1, target > 0, v > 0, 2 * c <= target * (D * B) ** 2,
        v >= A / (D * B * target) + 2 * A * c / (B**3 * target**2) / D**2],
    show=A / (D * B * v) + c / (D * B) ** 2 <= target)
def noise_for_target():
    use(enough_noise, A=A / (D * B), d=c / (D * B) ** 2)  # its bound has 1/D^3 <= 1/D^2

# few_of is at least D^3 where (D B)^2 target <= 2 c, so that A D <= A few_of/D^2.
few_of: Callable[..., Expr] = lambda c, B: (2 * c / (target * B**2)) ** expr("3/2")

@claim("A D/v <= target for (D B)^2 target <= 2 c and v >= A (2 c/(target B^2))^(3/2)/(target D^2)",
    given=[A >= 0, D >= 1, B > 0, target > 0, v > 0, target * (D * B) ** 2 <= 2 * c,
        v >= A * few_of(c, B) / target / D**2],
    show=A * D / v <= target)
def few_records():
    fact("^", "increasing", D**2, 2 * c / (target * B**2), "3/2")
    have(A * D <= A * few_of(c, B) / D**2, by.linear(A / D**2))
    have(A * few_of(c, B) / D**2 <= v * target, by.linear(target))

doubt(few_records,
    mutants=[mutant("any number of records",
            given=[A >= 0, D >= 1, B > 0, target > 0, v > 0, c >= 0, v >= A * few_of(c, B) / target / D**2])])
