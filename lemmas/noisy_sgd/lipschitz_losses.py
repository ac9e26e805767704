"""The gradient of an L-Lipschitz convex function on a convex body has length at most L."""

from lemmas.analysis.small_numbers import small_real
from lemmas.noisy_sgd.contractive_steps import convex_and_smooth, convex_body, inside_K, room_inside
from lemmas.noisy_sgd.convex_sets import convex_set, member
from lemmas.noisy_sgd.smooth_losses import convex_above_tangent, lipschitz_on, on, subgradient
from verify.lemma import *

V = euclid("V")
K, f, g = test("K", V), fun("f", V), map_("g", V, V)
v, w, c, x0, p = points("v w c x0 p", V)
beta, L, r, r0, th, eps = reals("beta L r r0 th eps")


@definition(
    V,
    test(V),
    fun(V),
    REAL,
    text="$f is $L-Lipschitz on $K",
    latex=r"$f \text{ is } $L\text{-Lipschitz on } $K",
)
def lipschitz_function(V: Space, K: Function, f: Function, L: Expr) -> Prop:
    """|f(v) - f(w)| <= L |v - w| for v and w in K."""
    return on(K, lambda v, w: abs(f(v) - f(w)) <= L * norm(v - w))


up = (r / norm(g(w))) * g(w)
short_gradient_inside = claim(
    "|g(w)| <= L where K has room about w",
    kind="strengthening",
    given=[
        subgradient(V, K, f, g),
        lipschitz_function(V, K, f, L),
        L >= 0,
        r > 0,
        every(V, lambda v: (norm(v - w) <= r).implies(member(v, K))),
    ],
    show=norm(g(w)) <= L,
)
proof(
    short_gradient_inside,
    cases(
        norm(g(w)) <= 0,
        no=(
            have(norm(g(w)) > 0),
            apply_to(4, w),
            apply_to(4, w + up),
            apply_to(0, w + up, w),
            apply_to(1, w + up, w),
            fact("abs", "above", f(w + up) - f(w)),
            norm_inner(g(w)),
            linear(r / norm(g(w)), scale=r),
        ),
    ),
)

# The body's ball is about w + c.
body = every(V, lambda q: (norm(q - (w + c)) <= r0).implies(member(q, K)))
moved_in = w + th * c
smooth = [
    convex_set(V, K),
    subgradient(V, K, f, g),
    lipschitz_on(V, K, g, beta),
    lipschitz_function(V, K, f, L),
]

gradient_nearly_short = claim(
    "|g(w)| <= L + th beta |c|",
    kind="strengthening",
    given=[*smooth, L >= 0, body, r0 > 0, member(w, K), 0 < th, th <= 1],
    show=norm(g(w)) <= L + th * beta * norm(c),
)
proof(
    gradient_nearly_short,
    use(room_inside, x0=w + c, p=w, k=zero(V)),
    use(
        short_gradient_inside,
        w=moved_in,
        r=th * r0,
        by=[(), (), (), (), (intro("v"), intro(), use(room_inside, x0=w + c, p=w, k=v - moved_in))],
    ),
    apply_to(2, w, moved_in),
    triangle(g(w) - g(moved_in), g(moved_in)),
)

gradient_short_on_body = claim(
    "|g(w)| <= L at every w of a convex body",
    kind="strengthening",
    given=[
        convex_body(V, K),
        convex_and_smooth(V, K, f, g, beta),
        lipschitz_function(V, K, f, L),
        L >= 0,
        beta > 0,
    ],
    show=every(V, lambda w: member(w, K).implies(norm(g(w)) <= L)),
)
proof(
    gradient_short_on_body,
    have(
        subgradient(V, K, f, g),
        intro("v", "w"),
        intro(),
        intro(),
        use(convex_above_tangent, d=v - w),
    ),
    unpack(inside_K, "x0"),
    unpack(-1, "r0"),
    intro("w"),
    intro(),
    use(
        small_real,
        A=norm(g(w)) - L,
        B=beta * norm(x0 - w),
        by=[
            (),
            (
                intro("eps"),
                intro(),
                have(eps / (1 + eps) <= 1, linear(1 / (1 + eps))),
                have(eps / (1 + eps) <= eps, linear(eps**2 / (1 + eps))),
                use(gradient_nearly_short, c=x0 - w, th=eps / (1 + eps)),
                linear(beta * norm(x0 - w)),
            ),
        ],
    ),
)
