"""Lemma 27 of Feldman et al.: the messages of projected noisy SGD are locally private, for Lipschitz losses.

The user with record x takes the state w and sends the next.  H(., x) is at most L long, and the projection sees the
same of a step with H as of one with the gradient g (`short_seen_gradient`).
"""

from lemmas.contraction.flat_losses import steps_agree
from lemmas.mechanisms.local_privacy import calibrated, messages_locally_private
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.runs.one_step_on_the_line import known_apart, problem
from lemmas.runs.short_gradients import lipschitz_losses, short_seen_gradient
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g, H = fun("f", V, X), map_("g", (V, X), V), map_("H", (V, X), V)
w = point("w", V)
x, y = points("x y", X)
L, eta, sigma, alpha, eps, delta = reals("L eta sigma alpha eps delta")
fb = bounded("fb", V)

def message(g: Map, w: Point, x: Point) -> Law:
    """What the user with record x sends on when the state is w: the next state."""
    return bind(gauss(V), lambda xi: dirac(Pi(w - eta * (g(w, x) + sigma * xi))))

@claim("A message is the same with any H in place of g of which the projection sees the same",
    given=[steps_agree(V, X, Pi, g, H)],
    show=same(message(g, w, x), message(H, w, x)))
def message_seen():
    ext("fb")
    with under(gauss(V), lambda xi: sent(g, xi) == sent(H, xi)) as xi:
        apply_to(steps_agree(V, X, Pi, g, H), w - eta * sigma * xi, w, x, eta)
        rewrite(this)

sent = lambda g, xi: fb(Pi(w - eta * (g(w, x) + sigma * xi)))

apart = lambda close: every(V, X, X, lambda w, x, y: member(w, K).implies(close(message(g, w, x), message(g, w, y))))

@definition(r"\mathsf{D}_{$alpha}\bigl($Pi(w - $eta ($g(w, x) + $sigma\xi)) \,\|\, $Pi(w - $eta "
        r"($g(w, y) + $sigma\xi))\bigr) \le $eps\quad (w \in $K)", letters="V X K Pi g eta sigma")
def messages_renyi(V: Euclid, X: Space, K: Test[V], Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real,
        alpha: Real, eps: Real) -> Prop:
    """D_alpha of Pi(w - eta (g(w, x) + sigma N)) for two records x is at most eps, at every w in K.

    Local Renyi privacy: the messages of any two records, from any state w in K, have D_alpha at most
    eps."""
    return apart(lambda M, N: renyi(M, N, alpha) <= eps)

@definition(r"$Pi(w - $eta ($g(w, x) + $sigma\xi))\ \text{is } ($eps, $delta)\text{-private in the "
        r"record } x\quad (w \in $K)", letters="V X K Pi g eta sigma")
def messages_private(V: Euclid, X: Space, K: Test[V], Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real,
        eps: Real, delta: Real) -> Prop:
    """the message Pi(w - eta (g(w, x) + sigma N)) is (eps, delta)-private in the record x, at every w in K.

    Local privacy: the messages of any two records, from any state w in K, have E_gamma at most
    delta, gamma = e^eps."""
    return apart(lambda M, N: hockey_stick(M, N, exp(eps)) <= delta)

renyi_private = every(REAL,
    lambda alpha: (alpha > 1).implies(messages_renyi(V, X, K, Pi, g, eta, sigma, alpha, 2 * alpha * L**2 / sigma**2)))
private = every(REAL, REAL,
    lambda eps, delta: ((0 < eps) & (eps <= "15/4") & (0 < delta) & (delta < 1)
            & (sigma == 2 * L * calibrated(delta) / eps)).implies(
        messages_private(V, X, K, Pi, g, eta, sigma, eps, delta)))

# The messages of PNSGD and of its variants: the user of index i sees the state, any point of K, and sends the
# next one.  "Every eps, delta > 0" is false (`local_mechanism_line`); eps <= 15/4 and delta < 1 are enough.
@claim("Convex differentiable L-Lipschitz losses on a closed convex set: messages are (alpha, 2 alpha "
        "L^2/sigma^2)-RDP, and (eps, delta)-private for sigma = 2 L sqrt(2 l)/eps, eps <= 15/4, delta < 1, l = "
        "log(1.25/delta)", feldman("Lemma 27", "whole"), kind="repair", repairs="local_mechanism_line",
    given=[convex_set(V, K), nearest_point(V, K, Pi), lipschitz_losses(V, X, K, f, g, L), L > 0, eta > 0, sigma > 0],
    show=renyi_private & private)
def lipschitz_messages_private():
    use(short_seen_gradient)
    unpack(this, "H")
    with use(messages_locally_private, g=H) as that:
        with that.premise("short gradients"):
            intro("v", "x")
            apply_to(nearest)
            apply_to("H.0")
    part = each_part()
    with part[0]:
        intro("alpha")
        sent_from("messages_locally_private.0")
    with part[1]:
        intro("eps", "delta")
        sent_from("messages_locally_private.1")

nearest = nearest_point(V, K, Pi)

def sent_from(known: str) -> None:
    """From the messages with the seen gradients to those with the gradients, at a point of the set."""
    intro("w", "x", "y", "[w in K]")
    use(projection_keeps)
    use(message_seen)
    rewrite(this)
    use(message_seen, x=y)
    rewrite(this)
    apply_to(known)
    rewrite(Pi(w) == w, at=this)
    assume()

without_smoothness = {name: one for name, one in problem.items() if name not in ("w0", "beta")}
doubt(lipschitz_messages_private,
    mutants=[mutant("1 in place of 2",
            show=every(REAL,
                lambda alpha: (alpha > 1).implies(messages_renyi(V, X, K, Pi, g, eta, sigma, alpha,
                        alpha * L**2 / sigma**2))),
            hints=[{"witness": without_smoothness,
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, 2, 0, 1, -1),
                            *known_apart("2", "2"))}}])])
