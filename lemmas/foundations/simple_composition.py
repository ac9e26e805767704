"""Composition of (eps_t, delta_t)-private steps: the closed bounds of Kairouz, Oh and Viswanath.

Where every delta_t < 1, E_gamma of the steps is at most 1 - p + p gamma^(-l) e^(l D + l^2 S/2)/(1 + l) for every l >=
0.  D is the drift, sum eps_t (e^eps_t - 1)/(e^eps_t + 1), S the sum of the eps_t^2, d2 stands for delta', and p =
survives(T) is the product of the 1 - delta_t over t < T.  P[T] and Q[T] are the laws of the two runs after T steps, by
the kernels A and B, in statements K and L; a is the eps of one response, and later what is added to D.
"""

from lemmas.divergences.chains import runs
from lemmas.foundations.optimal_composition_sums import alike_survive
from lemmas.papers import kairouz
from lemmas.privacy.advanced_composition_theorem import union_bound
from lemmas.privacy.approximate import indistinguishable, response, response_step
from lemmas.privacy.advanced_composition_of_laws import survives
from lemmas.privacy.optimal_composition import A, B, P, X, close_runs, delta, eps, n
from lemmas.privacy.response_moments import chance, sign_moment
from verify.lemma import *

Q_ = sequence("Q", law(X))
T = integer("T")
l, s, a, d2, gamma, C, S = reals("l s a d2 gamma C S")
phi = test("phi", X)

drift = lambda T: Sum(0, T - 1, lambda t: eps[t] * (exp(eps[t]) - 1) / (exp(eps[t]) + 1))
squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
basic = lambda T: Sum(0, T - 1, lambda t: eps[t])
close = close_runs(X, P, Q_, A, B, eps, delta, n)
no_failure = hypothesis("no failure", for_all(0, n - 1, lambda t: (eps[t] >= 0) & (0 <= delta[t]) & (delta[t] < 1)))
upto = lambda body: every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(body(T))))

def below(T: Expr, R: Callable[[Expr], Expr]) -> Prop:
    """E_gamma after T steps is at most 1 - p + p R(gamma), p = survives(T) the probability that no step fails."""
    return (0 <= survives(T)) & every(REAL,
        lambda gamma: (0 < gamma).implies(hockey_stick(P[T], Q_[T], gamma) <= 1 - survives(T) + survives(T) * R(gamma)))

def along(R: Callable[[Expr], Callable[[Expr], Expr]], start: Callable[[Expr, Function], None],
        step: Callable[[Expr, Expr], None]) -> None:
    """By induction: a bound R(0) of no step, and R(T + 1) of one more response after R(T), bound all steps."""
    with have(upto(lambda T: below(T, R(T)))):
        T, _ = intro("T", "[T >= 0]")
        first, next_ = induction(T, 0).called("before")
        with first:
            intro(1)
            unfold(survives(expr(0)), "empty").called("none")
            _, curve = each_part()
            with curve:
                gamma, _ = intro("gamma", "[gamma > 0]")
                rewrite("none")
                rewrite(same(P[0], Q_[0]))
                phi = intro("phi")
                have(E(Q_[0], phi) <= 1)
                start(gamma, phi)
        with next_:
            intro(1)
            modus("before")
            unfold(survives(T + 1)).called("more")
            apply_to("no failure", T)
            for run, K in ((P, A), (Q_, B)):
                apply_to(runs(run, K, n), T)
            instantiate(each_close, T)
            chance_left, curve = each_part()
            with chance_left:
                rewrite("more")
            with curve:
                use(response_step, R=value(line, R(T)))
                gamma, _ = intro("gamma", "[gamma > 0]")
                rewrite("more")
                rewrite(same(P[T + 1], push(P[T], A[T])))
                rewrite(same(Q_[T + 1], push(Q_[T], B[T])))
                phi = intro("phi")
                apply_to(response_step, gamma, phi)
                step(T, gamma)
                linear(survives(T) * (1 - delta[T]))
    apply_to(this, n)

each_close = for_all(0, n - 1, lambda t: every(X, lambda x: indistinguishable(A[t](x), B[t](x), eps[t], delta[t])))

# --- an exponential bound -----------------------------------------------------------------------------------------------

D = real("D")
sums_are = [hypothesis("S", S == squares(n)), hypothesis("D", D == drift(n))]
power = lambda l, C: lambda gamma: exp(-l * log(gamma) + C) / (1 + l)

@claim("In numbers: a randomised response multiplies gamma^(-l) by at most e^(l a (e^a - 1)/(e^a + 1) + l^2 a^2/2)",
    kairouz("Different mechanisms", "step"),
    given=[a >= 0, l >= 0, gamma > 0],
    show=response(power(l, C), a, gamma)
        <= power(l, C + l * (a * (exp(a) - 1) / (exp(a) + 1)) + l**2 * a**2 / 2)(gamma))
def response_to_a_power():
    """A response makes a mean of the values at gamma/e^a and gamma e^a: `sign_moment` bounds it, at l a."""
    have(log(gamma / exp(a)) == log(gamma) - a)
    have(log(gamma * exp(a)) == log(gamma) + a)
    rewrite(log(gamma / exp(a)) == log(gamma) - a)
    rewrite(this)
    p = chance(a)
    use(sign_moment, p=p, y=l * a)
    have((2 * p - 1) * (l * a) == l * (a * (exp(a) - 1) / (exp(a) + 1)))
    rewrite(this, at=sign_moment)
    linear(exp(-l * log(gamma) + C) / (1 + l))

@claim("E_gamma <= 1 - p + p gamma^(-l) e^(l D + l^2 S/2)/(1 + l), p = prod (1 - delta_t), delta_t < 1, l >= 0",
    kairouz("Different mechanisms", "step"),
    given=[n >= 0, l >= 0, no_failure, *sums_are, close],
    show=below(n, power(l, l * D + l**2 * S / 2)))
def tail_of_steps():
    """`along`: for no step 1 - gamma <= gamma^(-l)/(1 + l); one more response is `response_to_a_power`."""
    moments = lambda T: power(l, l * drift(T) + l**2 * squares(T) / 2)
    def start(gamma: Expr, phi: Function) -> None:
        unfold(drift(expr(0)), "empty").called("no drift")
        unfold(squares(expr(0)), "empty").called("no squares")
        rewrite("no drift")
        rewrite("no squares")
        fact("log", "tangent", gamma)
        have(1 - l * log(gamma) <= exp(-l * log(gamma)))
        have((1 + l) * (1 - gamma) <= exp(-l * log(gamma)), by.linear(l))
        have(1 - gamma <= exp(-l * log(gamma)) / (1 + l), by.linear(1 / (1 + l)))
        have(0 <= exp(-l * log(gamma)) / (1 + l))
        low, high = cases(gamma <= 1)
        with low:
            linear(1 - gamma)
        with high:
            linear(gamma - 1, E(Q_[0], phi))
    def step(T: Expr, _gamma: Expr) -> None:
        unfold(drift(T + 1)).called("more drift")
        unfold(squares(T + 1)).called("more squares")
        rewrite("more drift")
        rewrite("more squares")
        use(response_to_a_power, a=eps[T], C=l * drift(T) + l**2 * squares(T) / 2)
    along(moments, start, step)
    rewrite("S")
    rewrite("D")

# --- the sum of the eps -------------------------------------------------------------------------------------------------

within = lambda s: lambda gamma: indicator(log(gamma) < s)

@claim("In numbers: after a response of a what is 0 from e^s on is 0 from e^(s + a) on",
    kairouz("Different mechanisms", "step"),
    given=[a >= 0, gamma > 0],
    show=response(within(s), a, gamma) <= within(s + a)(gamma))
def response_within():
    have(log(gamma / exp(a)) == log(gamma) - a)
    rewrite(log(gamma / exp(a)) == log(gamma) - a)
    _, beyond = cases(log(gamma) < s + a)
    with beyond:
        have(s <= log(gamma) + a, by.linear())

@claim("E_gamma <= 1 - p + p 1[log(gamma) < the sum of the eps_t], p the product of the 1 - delta_t, delta_t < 1",
    kairouz("Different mechanisms", "step"),
    given=[n >= 0, no_failure, close],
    show=below(n, within(basic(n))))
def sum_of_steps():
    """`along`: for no step 1 - gamma <= 1[gamma < 1]; one more response is `response_within`."""
    def start(gamma: Expr, phi: Function) -> None:
        unfold(basic(expr(0)), "empty").called("no eps")
        rewrite("no eps")
        low, high = cases(gamma < 1)
        with low:
            fact("log", "strictly", gamma, 1)
            have(indicator(log(gamma) < 0) == 1)
            have(0 <= gamma * E(Q_[0], phi))
            linear()
        with high:
            have(0 <= indicator(log(gamma) < 0))
            linear(gamma - 1, E(Q_[0], phi))
    def step(T: Expr, _gamma: Expr) -> None:
        unfold(basic(T + 1)).called("more eps")
        rewrite("more eps")
        use(response_within, a=eps[T], s=basic(T))
    along(lambda T: within(basic(T)), start, step)

# --- the order l --------------------------------------------------------------------------------------------------------

# At some order l the tail beyond a is d2 at most.
small_tail = lambda a: exists(REAL, lambda l: (0 <= l) & (exp(-l * a + l**2 * S / 2) / (1 + l) <= d2))
euler = lambda S: log(exp(expr(1)) + sqrt(S) / d2)

@claim("In numbers: for a^2 = 2 S s and e^(-s)/(1 + a/S) <= d2 some l >= 0 has e^(-l a + l^2 S/2)/(1 + l) <= d2, S > 0",
    given=[S > 0, a >= 0, a**2 == 2 * S * s, hypothesis("d2 is enough", exp(-s) <= d2 * (1 + a / S))],
    show=small_tail(a))
def tail_at_an_order():
    """l = a/S makes the exponent -a^2/(2 S) = -s."""
    witness(a / S)
    have(-(a / S) * a + (a / S) ** 2 * S / 2 == -s, by.linear())
    rewrite(this)

@claim("In numbers: at a = sqrt(2 S log(1/d2)), 0 < d2 <= 1, some l >= 0 has e^(-l a + l^2 S/2)/(1 + l) <= d2",
    given=[S >= 0, hypothesis("d2 > 0", 0 < d2), d2 <= 1],
    show=small_tail(sqrt(2 * S * log(1 / d2))))
def tail_by_the_log():
    some, _ = cases(S > 0)
    with some:
        use(tail_at_an_order, s=log(1 / d2))

@claim("In numbers: at a = sqrt(2 S log(e + sqrt(S)/d2)), 0 < d2 <= 1, some l >= 0 has e^(-l a + l^2 S/2)/(1 + l) <= "
        "d2",
    given=[S >= 0, hypothesis("d2 > 0", 0 < d2), d2 <= 1],
    show=small_tail(sqrt(2 * S * euler(S))))
def tail_by_the_log_of_e():
    """s = log(e + sqrt(S)/d2): e^(-s) (e + sqrt(S)/d2) = 1, and sqrt(S) <= a as s >= 1."""
    least = sqrt(2 * S * euler(S))
    some, _ = cases(S > 0)
    with some:
        inside = exp(expr(1)) + sqrt(S) / d2
        have(0 < sqrt(S))
        have(1 <= euler(S))
        fact("exp", "log", inside)
        have(exp(-euler(S)) * inside == 1, by.linear(exp(-euler(S))))
        have(sqrt(S) <= least)
        have(1 <= sqrt(S) * (least / S), by.linear(sqrt(S) / S))
        have(0 <= d2 * exp(expr(1)) * (1 + least / S))
        have(exp(-euler(S)) <= d2 * (1 + least / S), by.linear(exp(-euler(S)), d2 * (1 + least / S)))
        use(tail_at_an_order)

# --- the theorem --------------------------------------------------------------------------------------------------------

private_at = lambda u, d2: hockey_stick(P[n], Q_[n], exp(u)) <= 1 - survives(n) * (1 - d2)

@claim("Where the tail beyond a is d2 at most: E_gamma <= 1 - prod (1 - delta_t) (1 - d2) for gamma = e^(D + a), all "
        "delta_t < 1, D the drift", kairouz("Different mechanisms", "step"),
    given=[n >= 0, no_failure, close, *sums_are, hypothesis("small", small_tail(a))],
    show=private_at(D + a, d2))
def private_at_a_small_tail():
    unpack("small", "l")
    use(tail_of_steps).called("survival", "tail")
    apply_to("tail", exp(D + a)).called("curve")
    fact("log", "exp", D + a)
    rewrite(this, at="curve").called("curve")
    phi = intro("phi")
    apply_to("curve", phi)
    linear(survives(n))

allowed = hypothesis("allowed", for_all(0, n - 1, lambda t: (eps[t] >= 0) & (0 <= delta[t]) & (delta[t] <= 1)))

@claim("If the product of the 1 - delta_t is positive, delta_t from 0 to 1, each delta_t is less than 1",
    kairouz("Different mechanisms", "step"),
    given=[n >= 0, allowed, hypothesis("all may succeed", survives(n) > 0)],
    show=no_failure)
def each_may_succeed():
    """By induction: the product up to T + 1 is positive only if that up to T is, and delta_T < 1."""
    with have(upto(lambda T: (0 <= survives(T))
                    & (0 < survives(T)).implies(for_all(0, T - 1, lambda t: delta[t] < 1)))):
        T, _ = intro("T", "[T >= 0]")
        start, step = induction(T, 0).called("before")
        with start:
            unfold(survives(expr(0)), "empty")
        with step:
            intro(1)
            modus("before").called("survival", "so far")
            unfold(survives(T + 1)).called("more")
            apply_to("allowed", T)
            rewrite("more")
            _, each = each_part()
            with each:
                _, t = intro("[all may succeed]", "t")
                with have(delta[T] < 1):
                    contradiction()
                modus("so far").called("earlier")
                before, last = cases(t <= T - 1)
                with before:
                    apply_to("earlier", t)
                with last:
                    have(eq(t, T))
                    rewrite(this)
    apply_to(this, n).called("survival", "all")
    modus("all").called("each")
    t = intro("t")
    apply_to("allowed", t)
    apply_to("each", t)

least = Min(s, Min(D + sqrt(2 * S * euler(S)), D + sqrt(2 * S * log(1 / d2))))

# d2 = 0 is the second line: the other two bounds are infinite there.
@claim("Composition of different (eps_t, delta_t)-private steps: the least of s = sum eps_t, D + sqrt(2 S log(e + "
        "sqrt(S)/delta')) and D + sqrt(2 S log(1/delta')), at 1 - (1 - delta') prod(1 - delta_t), D = sum eps_t "
        "(e^eps_t - 1)/(e^eps_t + 1), S = sum eps_t^2; and s at 1 - prod(1 - delta_t)",
    kairouz("Different mechanisms", "whole"),
    given=[n >= 0, allowed, 0 < d2, d2 <= 1, hypothesis("s", s == basic(n)), *sums_are, close],
    show=private_at(least, d2) & (hockey_stick(P[n], Q_[n], exp(s)) <= 1 - survives(n)))
def simple_composition():
    """Where a step fails for sure the bounds are 1.  Else by the sum of the eps, and by the two tails; the least is
    one of them."""
    with use(union_bound) as that:
        with that.premise("failures"):
            t = intro("t")
            apply_to("allowed", t)
    some, _ = cases(survives(n) > 0)
    with some:
        use(each_may_succeed)
        with have(hockey_stick(P[n], Q_[n], exp(s)) <= 1 - survives(n)).called("by the sum"):
            use(sum_of_steps)
            apply_to(this, exp(s)).called("curve")
            fact("log", "exp", s)
            rewrite(this, at="curve").called("curve")
            phi = intro("phi")
            apply_to("curve", phi)
        with have(private_at(s, d2)):
            phi = intro("phi")
            apply_to("by the sum", phi)
            have(0 <= survives(n) * d2)
            linear()
        of_e, of_log = sqrt(2 * S * euler(S)), sqrt(2 * S * log(1 / d2))
        use(tail_by_the_log_of_e)
        use(private_at_a_small_tail, a=of_e)
        use(tail_by_the_log)
        use(private_at_a_small_tail, a=of_log)
        with have(private_at(least, d2)):
            tails = Min(D + of_e, D + of_log)
            fact("min", "cases", D + of_e, D + of_log).called("tails")
            fact("min", "cases", s, tails)
            the_sum, a_tail = split(this)
            with the_sum:
                rewrite(least == s)
            with a_tail:
                rewrite(least == tails)
                for case, one in zip(split("tails"), (of_e, of_log), strict=True):
                    with case:
                        rewrite(tails == D + one)

# --- all alike ----------------------------------------------------------------------------------------------------------

e, d = reals("e d")  # the eps and the delta of every step; in titles e is exp(1)
of_alike = [hypothesis("eps", for_all(0, n - 1, lambda t: eps[t] == e)),
    hypothesis("delta", for_all(0, n - 1, lambda t: delta[t] == d))]
bias = (exp(e) - 1) / (exp(e) + 1)
least_of_alike = Min(n * e,
    Min(n * e * bias + e * sqrt(2 * n * log(exp(expr(1)) + sqrt(n * e**2) / d2)),
        n * e * bias + e * sqrt(2 * n * log(1 / d2))))

root_of_alike = claim("In numbers: eps sqrt(2 n s) is sqrt(2 (n eps^2) s)",
    given=[n >= 0, e >= 0, s >= 0],
    show=sqrt(2 * (n * e**2) * s) == e * sqrt(2 * n * s))

@claim("Composition of n (eps, delta)-private steps: the least of n eps and n eps (e^eps - 1)/(e^eps + 1) + eps sqrt(2 "
        "n K), K = log(e + sqrt(n eps^2)/delta') or log(1/delta'), at 1 - (1 - delta)^n (1 - delta'); and n eps at 1 - "
        "(1 - delta)^n", kairouz("The simple bounds", "whole"),
    given=[n >= 0, e >= 0, 0 <= d, d <= 1, 0 < d2, d2 <= 1, *of_alike, close],
    show=(hockey_stick(P[n], Q_[n], exp(least_of_alike)) <= 1 - (1 - d) ** n * (1 - d2))
        & (hockey_stick(P[n], Q_[n], exp(n * e)) <= 1 - (1 - d) ** n))
def simple_composition_of_alike():
    """`simple_composition` with the sums n eps, n eps^2 and n eps (e^eps - 1)/(e^eps + 1)."""
    use(alike_survive, k=n, t=n)
    modus(this)
    for terms, one in ((lambda a: a, e), (lambda a: a**2, e**2), (lambda a: a * (exp(a) - 1) / (exp(a) + 1), e * bias)):
        with sums((0, n - 1), lambda t: terms(eps[t]) == one) as t:
            apply_to("eps", t)
            rewrite(this)
    with use(simple_composition, s=n * e, S=n * e**2, D=n * e * bias) as that:
        with that.premise("allowed"):
            t = intro("t")
            apply_to("eps", t)
            apply_to("delta", t)
    K = euler(n * e**2)
    use(root_of_alike, s=K).called("one root")
    use(root_of_alike, s=log(1 / d2)).called("other root")
    rewrite("one root", at="simple_composition.0").called("together")
    rewrite("other root", at="together").called("together")
    for part, known in zip(each_part(), ("together", "simple_composition.1"), strict=True):
        with part:
            phi = intro("phi")
            apply_to(known, phi)
            linear(1 - d2)

# --- doubt --------------------------------------------------------------------------------------------------------------

doubt(response_within, mutants=[mutant("as before", show=response(within(s), a, gamma) <= within(s)(gamma))])
# Below 0 is no tail at all.
no_tail = (by.contradiction().called("so"), by.unpack("so", "l"), by.auto())
below_0 = lambda **numbers: [{"witness": {"d2": "-1", **numbers}, "proofs": {"show": no_tail}}]
doubt(tail_at_an_order, mutants=[dropped(tail_at_an_order, "d2 is enough", hints=below_0(S="1", a="0", s="0"))])
doubt(tail_by_the_log, mutants=[dropped(tail_by_the_log, "d2 > 0", hints=below_0(S="0"))])
doubt(tail_by_the_log_of_e, mutants=[dropped(tail_by_the_log_of_e, "d2 > 0", hints=below_0(S="0"))])

# No steps, from two starts.
of_0 = value(INTEGER, lambda t: expr(0))
two_starts = {"X": "line", "P": value(INTEGER, lambda t: dirac(expr(0))), "Q": value(INTEGER, lambda t: dirac(expr(1))),
    "eps": of_0, "delta": of_0, "n": "0"}
is_0 = value(line, lambda x: indicator(x <= "1/2"))
none = expr(0)
no_steps = (by.unfold(Product(0, none - 1, lambda t: 1 - none), "empty"),
    by.unfold(Sum(0, none - 1, lambda t: none), "empty"), by.unfold(Sum(0, none - 1, lambda t: none**2), "empty"),
    by.unfold(Sum(0, none - 1, lambda t: none * (exp(none) - 1) / (exp(none) + 1)), "empty"))
far_apart = (by.contradiction().called("so"),)
doubt(tail_of_steps,
    mutants=[mutant("from two starts", given=[n >= 0, l >= 0, no_failure, *sums_are],
            hints=[{"witness": two_starts | {"l": "1", "S": "0", "D": "0"},
                    "proofs": {"given no failure": (by.intro("t"), by.absurd(by.linear())), "given S": no_steps,
                        "given D": no_steps,
                        "show": (*far_apart, by.apply_to("so.1", 1, is_0), *no_steps, by.linear())}}])])
doubt(sum_of_steps,
    mutants=[mutant("from two starts", given=[n >= 0, no_failure],
            hints=[{"witness": two_starts,
                    "proofs": {"given no failure": (by.intro("t"), by.absurd(by.linear())),
                        "show": (*far_apart, by.apply_to("so.1", 1, is_0), *no_steps, by.linear())}}])])
doubt(simple_composition_of_alike, mutants=[dropped(simple_composition_of_alike, close, "from two starts")])
