"""One noisy step of two laws, and the shift between them: what every order says of it is said here once.

u has the first law and u + clip(k, z) the law that is compared with the second.  Both take the step with the same
random map th and the same noise x.  The images are at most b z + s apart; of that z1 is kept as the new shift, and what
is left, w, is at most a long: the noise hides it, and how well is what the divergence of an order says.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.papers import feldman
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, N, rho = law("P", V), law("N", V), law("rho", Th)
pi_, new = law("pi", V, V), law("new", V, V)
psi, phi_, T = map_("psi", (Th, V), V), map_("phi", (Th, V), V), map_("T", V, V)
z, z1, a, b, s = reals("z z1 a b s")
h, g, f = bounded("h", V), bounded("g", Th, V), bounded("f", V)

def random_step(M: Law, rho: Law, psi: Map, N: Law, T: Map) -> Law:
    """Draw u from M, a map psi(th, .), noise x, and return T(psi(th, u) + x)."""
    return bind(M, lambda u: bind(rho, lambda th: bind(N, lambda x: dirac(T(psi(th, u) + x)))))

def near_images(psi: Map, phi: Map, z: Expr, b: Expr, s: Expr) -> Prop:
    """|psi(th, u) - phi(th, v)| <= b |u - v| + s, for |u - v| <= z only: for u = v alone where no shift is left."""
    return every(psi.source[0], psi.source[1], psi.source[1],
        lambda th, u, v: (norm(u - v) <= z).implies(norm(psi(th, u) - phi(th, v)) <= b * norm(u - v) + s))

nonexpansive = every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))
cut = lambda k, z: clip(V, k, z)

# What the noise leaves of h: at most g, whichever way it is moved by at most a.
hidden = lambda V, Th, phi, N, T, a, h, g: every(Th, V, V,
    lambda th, v, w: (norm(w) <= a).implies(E(N, lambda x: h(T(phi(th, v) + w + x))) <= g(th, v)))

@definition
def moved_as_hidden(V: Normed, Th: Space, pi: Law[V, V], new: Law[V, V], rho: Law[Th], phi: Map[(Th, V), V], N: Law[V],
        T: Map[V, V], z: Real, z1: Real, a: Real) -> Prop:
    """E h($T($phi(th, v) + w + x)) <= g(th, v), x ~ $N, for |w| <= $a, makes E h(u + clip(k, $z1)) under $new at most
    E g(th, u + clip(k, $z)) under $pi and $rho.

    Of whatever function h and bound g: if the noise hides the rest of the shift, g bounds h at the moved point."""
    return every(bounded(V), bounded(Th, V),
        lambda h, g: hidden(V, Th, phi, N, T, a, h, g).implies(E(new, lambda u, k: h(u + clip(V, k, z1)))
                <= E(pi, lambda u, k: E(rho, lambda th: g(th, u + clip(V, k, z))))))

leaves = lambda pi_, M: every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(M, f))

# The images of u and of v = u + cut(k, z), the first moved by what is kept of the shift between them.
K_ = lambda u, k, th: phi_(th, u + cut(k, z)) - psi(th, u)
first = lambda u, th, x: T(psi(th, u) + x)
second = lambda u, k, th, x: T(psi(th, u) + cut(K_(u, k, th), z1) + x)

@claim("After one noisy step some pair (u, k) has the noisy first law, and at its moved point E h is at most E g, if g "
        "bounds what the noise leaves of h",
    feldman("Lemma 20", "step", "joined with the step of Lemma 21; for random maps, whatever the divergence"),
    feldman("Lemma 21", "step", "joined with the step of Lemma 20; for random maps, whatever the divergence"),
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, b * z + s <= z1 + a, hypothesis("maps", near_images(psi, phi_, z, b, s)),
        hypothesis("nonexpansive", nonexpansive), hypothesis("first law", leaves(pi_, P))],
    show=exists(law(V, V),
        lambda new: leaves(new, random_step(P, rho, psi, N, T))
            & moved_as_hidden(V, Th, pi_, new, rho, phi_, N, T, z, z1, a)))
def step_of_a_pair():
    witness(bind(pi_,
            lambda u, k: bind(rho,
                lambda th: bind(N, lambda x: dirac(first(u, th, x), second(u, k, th, x) - first(u, th, x))))))
    start, after = each_part()
    with start:
        intro("f")
        apply_to("first law", value(V, lambda u: E(rho, lambda th: E(N, lambda x: f(first(u, th, x))))))
    with after:
        intro("h", "g", "[hidden]")
        with under(pi_,
                lambda u, k: E(rho, lambda th: E(N, lambda x: h(first(u, th, x) + clipped(u, k, th, x))))
                    <= E(rho, lambda th: g(th, u + cut(k, z)))) as (u, k):
            with under(rho,
                    lambda th: E(N, lambda x: h(first(u, th, x) + clipped(u, k, th, x))) <= g(th, u + cut(k, z))) as th:
                have(norm(K_(u, k, th)) <= z1 + a, *images_near(u, k))
                use(clip_remainder, k=K_(u, k, th), z=z1)
                apply_to("hidden", th, u + cut(k, z), psi(th, u) + cut(K_(u, k, th), z1) - phi_(th, u + cut(k, z)))
                # T stretches nothing: the new shift is not longer than what was kept, and is not clipped.
                with under(N, lambda x: eq(h(first(u, th, x) + clipped(u, k, th, x)), h(second(u, k, th, x)))) as x:
                    use(norm_of_clip, k=K_(u, k, th), z=z1)
                    apply_to("nonexpansive")
                    use(clip_of_short, k=second(u, k, th, x) - first(u, th, x), z=z1)
                    rewrite(this)

clipped = lambda u, k, th, x: cut(second(u, k, th, x) - first(u, th, x), z1)
images_near = lambda u, k: (by.use(norm_of_clip), by.apply_to("maps"),
    by.combine((b, [norm(cut(k, z)) <= z]), (1, [this]), (1, [b * z + s <= z1 + a])))

# --- how a divergence cites it ------------------------------------------------------------------------------

def to_the_next_pair(V: Normed = V, **values: Any) -> Any:
    """From the pair pi of a hypothesis to the pair new after the step: of its moved point the goal is left."""
    unpack(this, "pi")
    use(step_of_a_pair, V=V, **values)
    unpack(this, "new")
    witness(law("new", V, V))
    return each_part()[1]

@contextmanager
def noise_hides(h: Callable[[Point], Expr], g: Callable[[Point, Point], Expr], V: Normed = V) -> Iterator[None]:
    """The block shows E h(T(phi(th, v) + w + x)) <= g(th, v), for |w| <= a; then g bounds h at the moved point."""
    instantiate("new.1", value(V, h), value(Th, V, g))
    with modus(this):
        intro("th", "v", "w")
        intro()
        yield

def always(names: str, psi: Map, phi: Map) -> dict[str, Any]:
    """By these a claim about random maps of two names, which lie as "maps" says, is one about psi and phi."""
    space, (first, second) = psi.source[0], names.split()
    return {"Th": space, "rho": dirac(zero(space)), first: value(space, space, lambda th, u: psi(u)),
        second: value(space, space, lambda th, u: phi(u)),
        "by": {"maps": (by.intro("th", "u", "v"), by.intro(), by.apply_to("maps"))}}
