"""E (r - r')^2 r^a r'^(-c) for two likelihood ratios of Gaussians, as exponentials of squares: its bounds.

r = exp(<m, xi> - |m|^2/2) for a standard Gaussian xi, r' likewise with m', and `one` is E r^a r'^c.  A = |m|^2, B =
|m'|^2, I = <m, m'>, and |m - m'|^2 = A + B - 2 I; x bounds A, B and this.
"""

from verify.lemma import *

A, B, I, x, a, c, s, t, h = reals("A B I x a c s t h")

one = lambda a, c, A, B, I: exp(a * (a - 1) * A / 2 + c * (c - 1) * B / 2 + a * c * I)
pair_square = lambda a, c, A, B, I: one(a + 2, c, A, B, I) - 2 * one(a + 1, c + 1, A, B, I) + one(a, c + 2, A, B, I)

@definition(r"\mathbb{E} (r - r')^2 r^{$a} r'^{$c}\big|_{\|m\|^2 = $A, \|m'\|^2 = $B, \langle m, m' " r"\rangle = $I}")
def second_difference(a: Real, c: Real, A: Real, B: Real, I: Real) -> Expr:
    """E (r - r2)^2 r^(a) r2^(c) with |m|^2 = A, |m2|^2 = B, <m, m2> = I.

    f(a + 2, c) - 2 f(a + 1, c + 1) + f(a, c + 2) with f(a, c) = exp(a (a - 1) A/2 + c (c - 1) B/2 +
    a c I), which is E r^a r2^c for the densities r and r2 of xi + m and xi + m2 to a standard Gaussian xi."""
    return pair_square(a, c, A, B, I)

@claim("(e^s - e^t)^2 <= (s - t)^2 e^(2 h) for s, t <= h",
    given=[s <= h, t <= h],
    show=(exp(s) - exp(t)) ** 2 <= (s - t) ** 2 * exp(h) ** 2)
def difference_of_exp():
    yes, no = cases(t <= s)
    with yes:
        from_larger(s, t)
    with no:
        from_larger(t, s)

def from_larger(s: Expr, t: Expr) -> None:
    """The claim for t <= s: e^t lies above the tangent at s."""
    fact("exp", "tangent", t - s)
    fact("exp", "increasing", s, h)
    fact("exp", "increasing", t, s)
    have(exp(s) - exp(t) <= (s - t) * exp(s), by.linear(exp(s)))
    have(exp(s) - exp(t) <= (s - t) * exp(h), by.linear(s - t))
    have((exp(s) - exp(t)) ** 2 <= ((s - t) * exp(h)) ** 2, by.linear(exp(s) - exp(t), (s - t) * exp(h)))

@claim("s (e^A - e^I) + t (e^B - e^I) <= h x e^x for 0 <= s, t <= h and 0, A, B, A - I, B - I, A + B - 2 I <= x",
    given=[0 <= s, s <= h, 0 <= t, t <= h, A <= x, B <= x, A - I <= x, B - I <= x, A + B - 2 * I <= x, x >= 0],
    show=s * (exp(A) - exp(I)) + t * (exp(B) - exp(I)) <= h * x * exp(x))
def increments():
    """A part with A > I is at most h (A - I) e^x, the other ones are not positive; A - I + B - I is at most x, too."""
    yes, no = cases(I <= A)
    with yes:
        step_of(A, s)
        I_up_to_B, I_above_B = cases(I <= B)
        with I_up_to_B:
            step_of(B, t)
            linear(h * exp(x))
        with I_above_B:
            falls(B, t)
            linear(h * exp(x))
    with no:
        falls(A, s)
        I_up_to_B, I_above_B = cases(I <= B)
        with I_up_to_B:
            step_of(B, t)
            linear(h * exp(x))
        with I_above_B:
            falls(B, t)

def step_of(end, weight) -> None:
    """weight (e^end - e^I) <= h (end - I) e^x, where I <= end."""
    fact("exp", "tangent", I - end)
    fact("exp", "increasing", end, x)
    have(exp(end) - exp(I) <= (end - I) * exp(end), by.linear(exp(end)))
    have(exp(end) - exp(I) <= (end - I) * exp(x), by.linear(end - I))
    have(weight * (exp(end) - exp(I)) <= h * (end - I) * exp(x), by.linear(weight, (end - I) * exp(x)))

def falls(end, weight) -> None:
    """weight (e^end - e^I) <= 0, where end <= I."""
    fact("exp", "increasing", end, I)
    have(weight * (exp(end) - exp(I)) <= 0, by.linear(weight))

# What the exponent grows by, per x.
rate = a**2 / 2 + 2 * a + c**2 / 2 + 3 * c / 2 + a * c / 2

@claim("In numbers, shifts^2 <= x: E (r-r')^2 r^a r'^-c <= x (1 + (a+c)^2 x) e^(x (1 + 2 a + (a^2+c^2+a c+3 c)/2))",
    given=[a >= 0, c >= 0, 0 <= A, A <= x, 0 <= B, B <= x, 0 <= A + B - 2 * I, A + B - 2 * I <= x],
    show=pair_square(a, -c, A, B, I) <= x * exp(x * rate) * exp(x) * (1 + (a + c) ** 2 * x))
def pair_square_bound():
    """It is w ((e^S - e^T)^2 e^I + e^(2 S) (e^A - e^I) + e^(2 T) (e^B - e^I)), w = E r^a r'^-c, with S = a A - c I and
    T = a I - c B, which are at most H = (a + c/2) x and at most (a + c) x apart."""

    have((I <= x) & (-x / 2 <= I))
    have(S <= H, by.linear(a, c))
    have(T <= H, by.linear(a, c))
    use(difference_of_exp, s=S, t=T)
    have(S - T <= (a + c) * x, by.linear(a, c))
    have(S - T >= -(a + c) * x, by.linear(a, c))
    have((S - T) ** 2 <= ((a + c) * x) ** 2)
    have((exp(S) - exp(T)) ** 2 <= ((a + c) * x) ** 2 * exp(H) ** 2, by.linear(exp(H) ** 2))
    fact("exp", "increasing", I, x)
    with have((exp(S) - exp(T)) ** 2 * exp(I) <= ((a + c) * x) ** 2 * exp(H) ** 2 * exp(x)):
        linear(exp(I), ((a + c) * x) ** 2 * exp(H) ** 2)
    use(increments, s=exp(S) ** 2, t=exp(T) ** 2, h=exp(H) ** 2)
    have(pair_square(a, -c, A, B, I) <= w * (exp(H) ** 2 * exp(x) * (((a + c) * x) ** 2 + x)), by.linear(w))
    have(a * (a - 1) * A / 2 + -c * (-c - 1) * B / 2 + a * -c * I <= x * (a**2 / 2 + c * (c + 1) / 2 + a * c / 2),
        by.have(a * A >= 0), by.linear(a**2, c * (c + 1), a * c))
    fact("exp", "increasing", a * (a - 1) * A / 2 + -c * (-c - 1) * B / 2 + a * -c * I,
        x * (a**2 / 2 + c * (c + 1) / 2 + a * c / 2))
    have(w * exp(H) ** 2 <= exp(x * rate), by.linear(exp(H) ** 2))
    linear(exp(x) * (((a + c) * x) ** 2 + x))

S, T, H = a * A - c * I, a * I - c * B, a * x + c * x / 2
w = one(a, -c, A, B, I)
