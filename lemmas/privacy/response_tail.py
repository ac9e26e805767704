"""The profile of randomised responses is small: an exponential moment bound.

r[t](gamma) is E_gamma of t randomised responses, each of them true with probability e^(eps_t)/(1 + e^(eps_t)): it is
max(1 - gamma, 0) where there is none, and `response` makes r[t + 1] of r[t].  chance(eps) is p, moment(p, y) is
p e^y + (1 - p) e^(-y).
"""

from lemmas.papers import berthier
from lemmas.privacy.approximate import response
from lemmas.privacy.response_moments import chance, chance_is_tanh, moment, moment_positive, sign_moment
from verify.lemma import *

u, l, gamma = reals("u l gamma")
r, eps = sequence("r", fun(line)), real_sequence("eps")
n, T = integer("n"), integer("T")

one_moment = lambda t, l=l: moment(chance(eps[t]), l * eps[t])
moments = lambda T, l=l: Product(0, T - 1, lambda t: one_moment(t, l))

@definition(r"\prod_{t < $T} \bigl(p_t e^{$l ${eps}_t} + (1 - p_t) e^{-$l ${eps}_t}\bigr)", letters="eps")
def response_moments(eps: Series[Real], T: Integer, l: Real) -> Expr:
    """prod(t < T: p_t exp(l eps[t]) + (1 - p_t) exp(-l eps[t])).

    The product of the moments of T randomised responses, p_t = e^(eps_t)/(1 + e^(eps_t))."""
    return moments(T, l)

drift = lambda T: Sum(0, T - 1, lambda t: eps[t] * tanh(eps[t] / 2))
squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
normal_moment = lambda drift, squares, l=l: exp(l * drift + l**2 * squares / 2)
no_response = hypothesis("no response", every(REAL, lambda gamma: r[0](gamma) == Max(1 - gamma, 0)))
next_response = hypothesis("next response",
    for_all(0, n - 1, lambda t: every(REAL, lambda gamma: r[t + 1](gamma) == response(r[t], eps[t], gamma))))
# What the induction shows of T responses, and the claim of all n.
small = lambda T: all_of(moments(T) >= 0, moments(T) <= normal_moment(drift(T), squares(T)),
    every(REAL, lambda u: r[T](exp(u)) <= exp(-l * u) * moments(T)))

named_small = all_of(response_moments(eps, n, l) >= 0,
    response_moments(eps, n, l) <= normal_moment(drift(n), squares(n)),
    every(REAL, lambda u: r[n](exp(u)) <= exp(-l * u) * response_moments(eps, n, l)))

@claim("The profile of n randomised responses at e^u is at most e^(-l u) times the product of their moments, l >= 0",
    berthier("Theorem 2.1", "step"),
    given=[n >= 0, l >= 0, no_response, next_response],
    show=named_small)
def profile_below_moments():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(small(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            intro(1)
            of_no_response()
        with step_T:
            intro(1)
            modus("induction hypothesis")
            of_one_more_response()
    apply_to(this)

def of_no_response() -> None:
    """The empty products are 1, the empty sums 0."""
    unfold(moments(expr(0)), "empty")
    unfold(drift(expr(0)), "empty")
    unfold(squares(expr(0)), "empty")
    part = each_part()
    with part[0]:
        rewrite(eq(moments(expr(0)), 1))
    with part[1]:
        rewrite(eq(moments(expr(0)), 1))
        rewrite(eq(drift(expr(0)), 0))
        rewrite(eq(squares(expr(0)), 0))
    with part[2]:
        intro("u")
        rewrite(eq(moments(expr(0)), 1))
        apply_to(no_response)
        yes, no = cases(u <= 0)
        with yes:
            have(-l * u >= 0, by.linear(l))
            have(1 - exp(u) <= 1)
            have(Max(1 - exp(u), 0) <= 1)
            have(exp(-l * u) >= 1)
        with no:
            have(exp(u) >= 1)
            have(Max(1 - exp(u), 0) == 0)

last = eq(moments(T + 1), moments(T) * one_moment(T))
one_normal = exp(l * eps[T] * tanh(eps[T] / 2) + l**2 * eps[T] ** 2 / 2)

def of_one_more_response() -> None:
    """From T responses to T + 1: p e^(-l (u - eps)) + (1 - p) e^(-l (u + eps)) is e^(-l u) times one moment."""
    unfold(moments(T + 1))
    unfold(drift(T + 1))
    unfold(squares(T + 1))
    use(chance_is_tanh, a=eps[T])
    use(moment_positive, y=l * eps[T])
    use(sign_moment, y=l * eps[T])
    have(one_moment(T) <= one_normal, by.rewrite(eq(2 * chance(eps[T]) - 1, tanh(eps[T] / 2)), backwards=True),
        by.assume())
    part = each_part()
    with part[0]:
        rewrite(last)
    with part[1]:
        rewrite(last)
        rewrite(eq(drift(T + 1), drift(T) + eps[T] * tanh(eps[T] / 2)))
        rewrite(eq(squares(T + 1), squares(T) + eps[T] ** 2))
        combine((one_moment(T), [moments(T) <= normal_moment(drift(T), squares(T))]),
            (normal_moment(drift(T), squares(T)), [one_moment(T) <= one_normal]))
    with part[2]:
        apply_to(next_response)
        intro("u")
        rewrite(last)
        apply_to(this).called("next response at exp(u)")
        apply_to(every(REAL, lambda u: r[T](exp(u)) <= exp(-l * u) * moments(T)), u - eps[T]).called("at u - eps[T]")
        apply_to(every(REAL, lambda u: r[T](exp(u)) <= exp(-l * u) * moments(T)), u + eps[T])
        combine((1, ["next response at exp(u)"]), (chance(eps[T]), ["at u - eps[T]"]), (1 / (1 + exp(eps[T])), [this]))

small_at: Callable[..., Prop] = lambda gamma, l: ((r[n](gamma) <= gamma ** (-l) * moments(n, l))
        & (gamma ** (-l) * moments(n, l) <= gamma ** (-l) * normal_moment(drift(n), squares(n), l)))

@definition(r"${r}_{$n}($gamma) \le $gamma^{-$l} \prod_{t < $n} \bigl(p_t e^{$l ${eps}_t} + (1 - p_t) "
        r"e^{-$l ${eps}_t}\bigr) \le $gamma^{-$l} e^{$l \sum {${eps}_t} \tanh({${eps}_t}/2) + "
        r"{$l}^2 \sum {${eps}_t}^2/2}", letters="r eps n")
def below_moments(r: Series[Function[line]], eps: Series[Real], n: Integer, gamma: Real, l: Real) -> Prop:
    """r[n](gamma) <= gamma^(-l) m <= gamma^(-l) exp(l sum(eps[t] tanh(eps[t]/2)) + l^2 sum(eps[t]^2)/2), m = prod(t <
    n: p_t exp(l eps[t]) + (1 - p_t) exp(-l eps[t])).

    The profile of n randomised responses at gamma is at most gamma^(-l) times the product of their
    moments, p_t = e^(eps_t)/(1 + e^(eps_t)), and that is at most a normal one."""
    return small_at(gamma, l)

# The same r bounds steps with a delta_t: `profile_along` has 1 - c + c r(gamma), c the chance of no catastrophe.
@claim("The profile of n randomised responses: r(gamma) <= gamma^(-l) prod (p_t e^(l eps_t) + (1 - p_t) e^(-l eps_t)), "
        "which is at most gamma^(-l) exp(l sum eps_t tanh(eps_t/2) + l^2 sum eps_t^2/2), l >= 0, p_t = e^(eps_t)/(1 + "
        "e^(eps_t))", berthier("Theorem 2.1", "remark", "the tail of the exact curve, any eps_t"), kind="lemma",
    given=[n >= 0, l >= 0, no_response, next_response],
    show=every(REAL, lambda gamma: (0 < gamma).implies(small_at(gamma, l))))
def randomised_response_tail():
    use(profile_below_moments)
    intro("gamma", "[gamma > 0]")
    fact("exp", "log", gamma)
    apply_to(every(REAL, lambda u: r[n](exp(u)) <= exp(-l * u) * moments(n)), log(gamma))
    part = each_part()
    with part[0]:
        congruence(eq(exp(log(gamma)), gamma), at_gamma, at=this)
    with part[1]:
        linear(gamma ** (-l))

at_gamma = lambda hole: r[n](hole) <= hole ** (-l) * moments(n)

doubt(profile_below_moments,
    mutants=[mutant("whatever the profile of no response", given=[n >= 0, l >= 0, next_response],
            show=every(REAL, lambda u: r[n](exp(u)) <= exp(-l * u) * moments(n)))])
