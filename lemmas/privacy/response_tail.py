"""The profile of randomised responses is small: an exponential moment bound."""

from lemmas.papers import berthier
from lemmas.privacy.approximate import response
from verify.lemma import *

a, y, z, u, l, v, gamma = reals("a y z u l v gamma")
r, eps = sequence("r", fun(line)), real_sequence("eps")
n, T = integer("n"), integer("T")

response_tanh_below = claim(
    "tanh(y) <= y, without fractions",
    kind="strengthening",
    given=[y >= 0],
    show=exp(2 * y) - 1 <= y * (exp(2 * y) + 1),
)
proof(response_tanh_below, slope(y, 0, fact("exp", "tangent", -2 * z), linear(exp(2 * z))))
doubt(response_tanh_below, mutants=[tightened(response_tanh_below, "9/10"), dropped(response_tanh_below, 0)])

response_log = claim(
    "log of the moment of a randomised response",
    kind="strengthening",
    given=[a >= 0, y >= 0],
    show=log(exp(a + y) + exp(-y)) <= log(1 + exp(a)) + (a * y + y**2) / 2,
)
proof(
    response_log,
    slope(
        y,
        0,
        use(response_tanh_below, y=a / 2 + z),
        have(exp(a + z) - exp(-z) <= (a / 2 + z) * (exp(a + z) + exp(-z)), combine((exp(-z), [-1]))),
        linear(1 / (exp(a + z) + exp(-z))),
    ),
)
doubt(response_log, mutants=[tightened(response_log, "9/10"), dropped(response_log, 0)])

response_moment = claim(
    "e^(a + y) + e^(-y) <= (1 + e^a) e^((a y + y^2)/2)",
    kind="strengthening",
    given=[a >= 0, y >= 0],
    show=exp(a + y) + exp(-y) <= (1 + exp(a)) * exp((a * y + y**2) / 2),
)
proof(
    response_moment,
    use(response_log),
    fact("exp", "increasing", log(exp(a + y) + exp(-y)), log(1 + exp(a)) + (a * y + y**2) / 2),
    fact("exp", "log", exp(a + y) + exp(-y)),
    fact("exp", "log", 1 + exp(a)),
    combine((1, [-3]), (-1, [-2]), (exp((a * y + y**2) / 2), [-1])),
)
doubt(response_moment, mutants=[tightened(response_moment, "9/10"), dropped(response_moment, 0)])

squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
tail = lambda T, u: exp(-l * u + (l + l**2) / 2 * squares(T))
no_response = every(REAL, lambda gamma: r[0](gamma) == Max(1 - gamma, 0))
next_response = for_all(
    0, n - 1, lambda t: every(REAL, lambda gamma: r[t + 1](gamma) == response(r[t], eps[t], gamma))
)
allowed = for_all(0, n - 1, lambda t: eps[t] >= 0)
small_tail = lambda T: every(REAL, lambda u: r[T](exp(u)) <= tail(T, u))

randomised_response_tail = claim(
    "The profile of n randomised responses: r(e^u) <= exp(-l u + (l + l^2)/2 sum of the eps_t^2)",
    berthier("Theorem 2.1", "step"),
    given=[n >= 0, l >= 0, allowed, no_response, next_response],
    show=small_tail(n),
)
proof(
    randomised_response_tail,
    have(
        every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(small_tail(T)))),
        intro("T"),
        intro(),
        induction(
            T,
            0,
            (
                intro(),
                unfold(squares(expr(0)), "empty"),
                intro("u"),
                congruence(-1, lambda hole: r[0](exp(u)) <= exp(-l * u + (l + l**2) / 2 * hole)),
                apply_to(no_response, exp(u)),
                cases(
                    u <= 0,
                    yes=(
                        have(-l * u >= 0, linear(l)),
                        have(1 - exp(u) <= 1),
                        have(Max(1 - exp(u), 0) <= 1),
                        have(exp(-l * u) >= 1),
                    ),
                    no=(have(exp(u) >= 1), have(Max(1 - exp(u), 0) == 0)),
                ),
            ),
            (
                intro(),
                modus(-2),
                unfold(squares(T + 1)),
                apply_to(allowed, T),
                intro("u"),
                congruence(-2, lambda hole: r[T + 1](exp(u)) <= exp(-l * u + (l + l**2) / 2 * hole)),
                apply_to(next_response, T, exp(u)),
                apply_to(-4, u - eps[T]),
                apply_to(-5, u + eps[T]),
                use(response_moment, a=eps[T], y=l * eps[T]),
                combine(
                    (1, [-4]),
                    (exp(eps[T]) / (1 + exp(eps[T])), [-3]),
                    (1 / (1 + exp(eps[T])), [-2]),
                    (tail(T, u) / (1 + exp(eps[T])), [-1]),
                ),
            ),
        ),
    ),
    apply_to(-1, n),
)
doubt(randomised_response_tail, mutants=[dropped(randomised_response_tail, 3)])
