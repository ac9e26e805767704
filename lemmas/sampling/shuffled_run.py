"""The outputs of an epoch over shuffled data: the divergences of its steps add up (Conjecture 2)."""

from lemmas.divergences.equal_laws import renyi_of_equal
from lemmas.divergences.renyi_chain import renyi_moment_step
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import (
    S0,
    S1,
    H,
    J,
    L,
    N,
    V,
    all_outputs,
    alpha,
    append,
    begins,
    clipped,
    differ_in_one,
    full,
    gamma,
    gaussian_steps,
    mean,
    n,
    next_output,
    normal,
    output_law,
    probabilities,
    r,
    run,
    sigma,
    size,
    start,
    w0,
    w1,
)
from lemmas.sampling.conjecture_one_whole import conjecture_1, printed
from verify.lemma import *

m, T, t, k = (integer(name) for name in ["m", "T", "t", "k"])
h = point("h", H)
f = bounded("f", H)
steps = lambda T: Sum(0, T - 1, lambda t: printed(size(S0, n) - t))


def history(S: Point, T: Expr) -> Law:
    """The law of all outputs up to T."""
    return bind(J[T](S), lambda h, U: dirac(h))


def next_history(w: Series[Function], h: Point) -> Law:
    return bind(output_law(w, h), lambda y: dirac(append(h, y)))


def close(T: Expr) -> Prop:
    return renyi(history(S0, T), history(S1, T), alpha) <= steps(T)


shuffled_epoch_private = claim(
    "The outputs of m steps of a shuffled epoch together are (alpha, sum of the eps_t) Renyi private",
    berthier("Conjecture 2", "part", "one epoch, with the sum over its steps"),
    given=[
        *run,
        same(start(S0), start(S1)),
        n >= 0,
        m >= 0,
        m <= size(S0, n),
        all_outputs(full, m),
        *differ_in_one,
        gaussian_steps,
        clipped,
        alpha > 1,
        r >= 1,
        r >= alpha - 2,
        L >= 0,
        gamma > 0,
        sigma > 0,
        sigma**2 >= 4 * L**2,
    ],
    show=close(m),
)


def one_more(S: Point, w: Series[Function]) -> Step:
    return have(
        same(history(S, T + 1), push(history(S, T), lambda h: next_history(w, h))),
        ext("f"),
        apply_to(next_output(w, S, T), f),
        under(
            J[T](S),
            lambda h, U: eq(
                Sum(1, n, lambda k: w[k](h) * E(N[k](h), lambda y: f(append(h, y)))),
                E(output_law(w, h), lambda y: f(append(h, y))),
            ),
            lambda h, U: (
                apply_to(probabilities(w), h),
                mixture(output_law(w, h), lambda y: f(append(h, y))),
                sums(
                    (expr(1), n),
                    lambda k: eq(
                        w[k](h) * E(N[k](h), lambda y: f(append(h, y))),
                        w[k](h) * E(normal(mean[k](h), gamma * sigma), lambda y: f(append(h, y))),
                    ),
                    lambda k: (
                        instantiate(gaussian_steps, k, h),
                        congruence(
                            -1,
                            lambda hole: eq(
                                w[k](h) * E(hole, lambda y: f(append(h, y))),
                                w[k](h) * E(normal(mean[k](h), gamma * sigma), lambda y: f(append(h, y))),
                            ),
                        ),
                    ),
                ),
                linear(),
            ),
        ),
        linear(),
    )


tt = weight("t", H)
near = every(H, lambda h: renyi(output_law(w0, h), output_law(w1, h), alpha) <= printed(size(S0, n) - T))
factor = exp((alpha - 1) * printed(size(S0, n) - T))
start_equal = (
    intro(),
    unfold(steps(expr(0)), "empty"),
    apply_to(begins, S0),
    apply_to(begins, S1),
    have(
        same(history(S0, expr(0)), history(S1, expr(0))),
        ext("f"),
        congruence(-2, lambda hole: eq(E(hole, lambda h, U: f(h)), E(J[0](S1), lambda h, U: f(h)))),
        congruence(-1, lambda hole: eq(E(start(S0), f), E(hole, lambda h, U: f(h)))),
        congruence(same(start(S0), start(S1)), lambda hole: eq(E(hole, f), E(start(S1), f))),
    ),
    use(renyi_of_equal, X=H, mu=history(S0, expr(0)), nu=history(S1, expr(0))),
    congruence(-5, lambda hole: renyi(history(S0, expr(0)), history(S1, expr(0)), alpha) <= hole),
    assume(),
)
proof(
    shuffled_epoch_private,
    have(
        every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(close(T)))),
        intro("T"),
        intro(),
        induction(
            T,
            0,
            start_equal,
            (
                intro(),
                modus(-2),
                have(
                    all_outputs(full, T),
                    intro("j"),
                    intro(),
                    intro(),
                    apply_to(all_outputs(full, m), integer("j")),
                ),
                use(conjecture_1),
                unpack(-1, w0),
                unpack(-1, w1),
                one_more(S0, w0),
                one_more(S1, w1),
                unfold(steps(T + 1)),
                use(
                    renyi_moment_step,
                    X=H,
                    Y=H,
                    mu=history(S0, T),
                    nu=history(S1, T),
                    K=value(H, lambda h: next_history(w0, h)),
                    L=value(H, lambda h: next_history(w1, h)),
                    H1=exp((alpha - 1) * steps(T)),
                    H2=factor,
                    by=[
                        (),
                        (),
                        (),
                        (),
                        (intro("h", "t"), apply_to(near, h, value(V, lambda y: tt(append(h, y)))), assume()),
                    ],
                ),
                congruence(-2, lambda hole: renyi(history(S0, T + 1), history(S1, T + 1), alpha) <= hole),
                congruence(
                    -4,
                    lambda hole: (
                        renyi(hole, history(S1, T + 1), alpha) <= steps(T) + printed(size(S0, n) - T)
                    ),
                ),
                congruence(
                    -3,
                    lambda hole: (
                        renyi(push(history(S0, T), lambda h: next_history(w0, h)), hole, alpha)
                        <= steps(T) + printed(size(S0, n) - T)
                    ),
                ),
                assume(),
            ),
        ),
    ),
    apply_to(-1, m),
    assume(),
)
