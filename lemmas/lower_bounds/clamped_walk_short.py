"""Short runs: second moments tell the walk with jumps from the one without, by a test that may be negative.

The walks are those of `clamped_walk_compared` without drift, T steps from h0 with noise s z, clamped to [0, D] by c.
H[t] and H2[t] are their laws; the second jumps by r/30 with probability q, r what a record can push (`walks_apart`
chooses the jump).  eps is a bound of D_2(H2[T] || H[T]).  In the proof w = omega = (q r/s)^2, X = h0^2,
P = (T + 1) s^2, S = s sqrt(T), K = S^4/D^2, e1 = q (r/30) T/S; J is a lower bound of the mean level, which lambda is
chosen to make large, M the one that `jumps_gain` has, and d what the jumps gain in E c(h)^2 after T steps.
"""

from lemmas.lower_bounds.clamped_walk import D, H, T, c, eps, h0, mu, nu, q, r, s, walk
from lemmas.lower_bounds.clamped_walk_compared import H2, b, dip, lam, p, part_limits, ramp, v_of
from lemmas.lower_bounds.clamped_walk_gain import jumps_gain
from lemmas.lower_bounds.clamped_walk_jumps import S, e1
from lemmas.lower_bounds.clamped_walk_lower import assumptions
from lemmas.lower_bounds.clamped_walk_moments import N, floor_growth, fourth_growth, potential
from verify.lemma import *

f = bounded("f", line)
v, m, d, X, P, K, J, y, M = reals("v m d X P K J y M")

@claim("exp(D_2) >= 1 + d^2/v for a bounded function with means d apart, v a bound of its variance under nu",
    given=[renyi(mu, nu, 2) <= eps, v > 0, E(nu, lambda x: (f(x) - m) ** 2) <= v, eq(d, E(mu, f) - E(nu, f))],
    show=1 + d**2 / v <= exp(eps))
def signed_test():
    """`tilt` has the mean 1 + d^2/v under mu, and under nu a mean square of at most that; its absolute value is the
    test in D_2."""

    apply_to(renyi(mu, nu, 2) <= eps, value(line, lambda x: abs(tilt(x))))
    under(mu, lambda x: tilt(x) <= abs(tilt(x)), lambda x: (by.cases_of(abs(tilt(x)), (), ()),))
    have(E(mu, tilt) == 1 + d**2 / v, by.linear(d / v))
    with have(E(nu, lambda x: tilt(x) ** 2) <= 1 + d**2 / v):
        have((E(nu, f) - m) ** 2 >= 0)
    have((1 + d**2 / v) ** 2 <= E(mu, lambda x: abs(tilt(x))) ** 2)
    under(nu, lambda x: eq(abs(tilt(x)) ** 2, tilt(x) ** 2), lambda x: (by.cases_of(abs(tilt(x)), (), ()),))
    have((1 + d**2 / v) ** 2 <= exp(eps) * (1 + d**2 / v), by.linear(exp(eps)))
    linear(1 / (1 + d**2 / v))

tilt = lambda x: 1 + d / v * (f(x) - E(nu, f))

mean_at_best = lambda lam: 3 / (2 * lam) * (X + P / 4 - 12 * K) - 1 / (2 * lam**3) * (X**2 + 3 * X * P + P**2)

@claim("J = 3 (X + P/4 - 12 K)/(2 lambda) - (X^2 + 3 X P + P^2)/(2 lambda^3), lambda^2 = X + 4 P: J > 0, J^2 >= 0.98 "
        "(2 X + P)/64 for K <= P/10000",
    given=[X >= 0, P > 0, K <= P / 10000, lam > 0, eq(lam**2, X + 4 * P), eq(J, mean_at_best(lam))],
    show=(J > 0) & (J**2 >= "0.98" * (2 * X + P) / 64))
def best_level():
    with have(eq(J * lam**3, "3/2" * (X + 4 * P) * (X + P / 4 - 12 * K) - (X**2 + 3 * X * P + P**2) / 2)):
        rewrite(eq(J, mean_at_best(lam)))
        rewrite(eq(lam**2, X + 4 * P))
    have(J * lam**3 >= "0.99" * form)
    have(form > 0)
    have(J > 0, by.linear(1 / lam**3))
    have((J * lam**3) ** 2 >= "0.98" * form**2, by.linear("0.99" * form, J * lam**3))
    have(form**2 >= (X + 4 * P) ** 3 * (2 * X + P) / 64)
    have(eq(lam**6, (X + 4 * P) ** 3), by.rewrite(eq(lam**2, X + 4 * P), backwards=True))
    _, square = each_part()
    with square:
        linear(1 / lam**6, (2 * X + P) / lam**6)

form = X**2 + "39/8" * X * P + P**2  # J lambda^3 for K = 0

variance = 6 * X * S**2 + 3 * S**4

@claim("d >= 2 e1 S J - 328 S^4/D^2, J > 0, J^2 >= 0.98 (2 X + P)/64, P >= S^2, D e1 >= 250 S, D >= 416 S: d^2/v >= "
        "0.019 e1^2, v = 6 X S^2 + 3 S^4",
    given=[S > 0, e1 > 0, X >= 0, P >= S**2, J > 0, J**2 >= "0.98" * (2 * X + P) / 64, D * e1 >= 250 * S, D >= 416 * S,
        d >= 2 * e1 * S * J - 328 * S**4 / D**2],
    show=d**2 / variance >= "0.019" * e1**2)
def short_numbers():
    have(J >= "0.12" * S, by.contradiction(), by.linear(J, S))
    have(D**2 * e1 >= 104000 * S**2, by.linear(D, S))  # 250 * 416
    have(e1 * S * J >= "0.12" * e1 * S**2, by.linear(e1 * S))
    have(e1 * S**2 >= 104000 * S**4 / D**2)
    have(S**4 / D**2 >= 0)
    have(d >= "1.96" * e1 * S * J)  # 328/(0.12 * 104000) <= 0.04
    have(d**2 >= "3.84" * (e1 * S * J) ** 2, by.linear(d, "1.96" * e1 * S * J))
    have((e1 * S) ** 2 * J**2 >= (e1 * S) ** 2 * ("0.98" * (2 * X + S**2) / 64), by.linear((e1 * S) ** 2))
    have((e1 * S) ** 2 * (2 * X + S**2) >= 0)
    linear(1 / variance)

@claim("1 + y <= exp(eps) gives eps >= 0.99 y for 0 <= y <= 0.01",
    given=[1 + y <= exp(eps), 0 <= y, y <= "0.01"],
    show=eps >= "0.99" * y)
def log_growth():
    # Otherwise exp(eps) < exp(0.99 y) <= 1/(1 - 0.99 y) <= 1 + y.
    contradiction()
    fact("exp", "strictly", eps, "0.99" * y)
    fact("exp", "tangent", -expr("0.99") * y)

omega = q**2 * r**2 / s**2
R1 = r / 30
pair = [*walk(H, expr(0), expr(0), expr(0)), *walk(H2, expr(0), q, R1)]
in_square = lambda h: c(h) ** 2

def named() -> None:
    """p and b, with their bounds, for any walks."""
    name_for(p, value(line, lambda x: E(N, lambda z: ramp(v_of(x, z)))), limit=D + s,
        by=[(by.use(part_limits),), (by.use(part_limits),)])
    name_for(b, value(line, lambda x: E(N, lambda z: dip(v_of(x, z)))), limit=s**2,
        by=[(by.use(part_limits),), (by.use(part_limits), by.have(s**2 >= 0))])

level_after = 3 / (2 * lam) * (h0**2 + (T + 1) * s**2 / 4 - 12 * T**2 * s**4 / D**2) - 1 / (2 * lam**3) * (
    h0**4 + 3 * h0**2 * (T + 1) * s**2 + (T + 1) * (2 * T + 1) * s**4 / 2)

@claim("Jumps by r/30, w = (q r/s)^2, T w <= 300, D >= 1000 r, D q r/s^2 >= 7500, q r^2 <= 40 s^2: D_2 >= T w/50000",
    given=[*assumptions, q * r**2 <= 40 * s**2, T * omega <= 300, D >= 1000 * r, D * q * r / s**2 >= 7500, *pair,
        renyi(H2[T], H[T], 2) <= eps],
    show=eps >= T * omega / 50000)
def short_runs():
    """The test is c(h)^2: with jumps its mean is d more (`jumps_gain`), without them its variance is at most
    6 X S^2 + 3 S^4, and `signed_test` has D_2 from the two."""

    named()
    let(S, sqrt(T) * s)
    have(eq(S**2, T * s**2), by.rewrite(eq(S, sqrt(T) * s)), by.ring())
    let(e1, q * R1 * T / S)
    have(eq(e1 * S, q * R1 * T), by.linear(S))
    have(eq(e1**2 * S**2, q**2 * r**2 * T**2 / 900), by.linear(e1 * S, q * R1 * T))
    have(eq(e1**2, T * omega / 900), by.linear(1 / S**2, T * omega / S**2))
    have(e1 <= "3/5", by.contradiction(), by.linear(e1))
    have(D * q * r >= 7500 * s**2, by.linear(s**2))
    have(D * e1 >= 250 * S, by.have(D * (e1 * S) >= 250 * S**2, by.linear(T, D)), by.linear(1 / S))
    let(X, h0**2)
    let(P, (T + 1) * s**2)
    let(K, S**4 / D**2)
    have(P >= S**2, by.have(s**2 >= 0, by.sign()), by.linear())
    have(D**2 >= 10000 * S**2)
    have(S**4 / D**2 <= S**2 / 10000, by.linear(S**2 / D**2))
    have(K >= 0)
    let(lam, sqrt(X + 4 * P))
    have(eq(lam**2, X + 4 * P), by.rewrite(eq(lam, sqrt(X + 4 * P))), by.ring())
    let(J, mean_at_best(lam))
    use(best_level)
    have(q * R1**2 <= "9/200" * s**2, by.linear())
    use(jumps_gain, t=T)
    modus(this)
    let(M, level_after)
    have(eq(S**4, T**2 * s**4), by.linear(S**2, T * s**2))
    have(eq(K, T**2 * s**4 / D**2), by.linear(1 / D**2))
    have((T + 1) * (2 * T + 1) * s**4 / 2 <= (T + 1) ** 2 * s**4)
    with have(J <= M):
        rewrite(eq(J, mean_at_best(lam)))
        rewrite(eq(K, T**2 * s**4 / D**2))
        rewrite(eq(X, h0**2))
        rewrite(eq(P, (T + 1) * s**2))
        linear(1 / (2 * lam**3))
    # `jumps_gain`, and `floor_growth` below, speak of the potential c(h)^2 - 4 (c(h) - h0)^4/D^2.
    with under(H2[T], lambda h: potential(c(h)) <= c(h) ** 2) as h:
        have(4 / D**2 * (c(h) - h0) ** 4 >= 0, by.sign())
    let(d, E(H2[T], in_square) - E(H[T], in_square))
    have(d >= 2 * q * R1 * T * M - 328 * K, by.rewrite(eq(M, level_after)), by.linear())
    have(2 * q * R1 * T * M >= 2 * q * R1 * T * J, by.linear(q * r * T))
    have(2 * q * R1 * T * J == 2 * e1 * S * J, by.linear(J))
    use(short_numbers)
    # The variance about X: E c(h)^4 from above, E c(h)^2 from below.
    use(fourth_growth, a=0, t=T)
    modus(this)
    use(floor_growth, t=T)
    modus(this)
    with under(H[T], lambda h: potential(c(h)) <= c(h) ** 2) as h:
        have(4 / D**2 * (c(h) - h0) ** 4 >= 0, by.sign())
    with have(E(H[T], lambda h: (c(h) ** 2 - X) ** 2) <= variance):
        have(X * E(H[T], in_square) >= X**2, by.linear(X))
        with have(E(H[T], lambda h: c(h) ** 4) <= X**2 + 6 * X * S**2 + 3 * S**4):
            rewrite(eq(X, h0**2))
            linear(6 * h0**2)
    use(signed_test)
    have(e1**2 >= 0, by.sign())
    use(log_growth, y="0.019" * e1**2)
    linear()

doubt(log_growth, mutants=[mutant("y for 0.99 y", show=eps >= y)])
doubt(short_runs,
    mutants=[mutant("for any laws",
            given=[*assumptions[1:], q * r**2 <= 40 * s**2, T * omega <= 300, D >= 1000 * r, D * q * r / s**2 >= 7500,
                renyi(H2[T], H[T], 2) <= eps])])
