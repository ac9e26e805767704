"""f-divergences on any space, by duality: data processing, joint convexity, the generator of E_gamma."""

from lemmas.papers import berthier, contraction
from verify.lemma import *

X, Y, I = spaces("X Y I")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
gamma, c, d, s, A, B = reals("gamma c d s A B")
a, b = bounded("a", X), bounded("b", X)
f = fun("f", line)
x, y, phi = point("x", X), point("y", Y), test("phi", X)
bound = bounded("bound", X)


@definition(
    X,
    fun(line),
    law(X),
    law(X),
    REAL,
    text="D_$f($mu || $nu) <= $c",
    latex=r"\mathsf{D}_{$f}($mu \,\|\, $nu) \le $c",
)
def f_divergence_at_most(X: Space, f: Function, mu: Law, nu: Law, c: Expr) -> Prop:
    """The f-divergence: E_mu a + E_nu b <= c for all bounded a, b with a(x) s + b(x) <= f(s) for all x and s > 0.

    For f convex on s > 0 this is E_nu f(dmu/dnu), with f(0) = f(0+) and f'(oo) times the mass of mu that nu
    has not; for any f it is the divergence of the greatest convex function below f.
    """
    return every(
        bounded(X),
        bounded(X),
        lambda a, b: every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s))).implies(
            E(mu, a) + E(nu, b) <= c
        ),
    )


def f_divergence(f: Function, mu: Law, nu: Law, c: Expr) -> Prop:
    return f_divergence_at_most(mu.spaces[0], f, mu, nu, c)


minorant = lambda f, a, b: every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s)))
b1, b2 = bounded("a", Y), bounded("b", Y)

f_data_processing = claim(
    "After a Markov kernel, no f-divergence is larger",
    contraction("Section II.B, definition of eta_f", "part", "eta_f is at most 1"),
    given=[f_divergence(f, mu, nu, c)],
    show=f_divergence(f, push(mu, K), push(nu, K), c),
)
on_Y = every(Y, REAL, lambda y, s: (0 < s).implies(b1(y) * s + b2(y) <= f(s)))
proof(
    f_data_processing,
    intro("a", "b"),
    intro(),
    apply_to(
        0,
        value(X, lambda x: E(K(x), b1)),
        value(X, lambda x: E(K(x), b2)),
        by=[
            (
                intro("x", "s"),
                intro(),
                under(K(x), lambda y: b1(y) * s + b2(y) <= f(s), lambda y: (apply_to(on_Y, y, s),)),
            )
        ],
    ),
)

rho = law("rho", I)
K_i, L_i = markov("K", I, X), markov("L", I, X)
f_mixture = claim(
    "Joint convexity: the f-divergence of mixtures is at most the mean of any majorant",
    contraction("Section II.B, definition of eta_f", "remark"),
    given=[every(I, lambda i: f_divergence(f, K_i(i), L_i(i), bounded("bound", I)(i)))],
    show=f_divergence(f, push(rho, K_i), push(rho, L_i), E(rho, bounded("bound", I))),
)
proof(
    f_mixture,
    intro("a", "b"),
    intro(),
    under(
        rho,
        lambda i: E(K_i(i), a) + E(L_i(i), b) <= bounded("bound", I)(i),
        lambda i: (apply_to(0, i, a, b),),
    ),
)

# --- generators ------------------------------------------------------------------------------------------

below_generator = every(REAL, lambda s: (0 < s).implies(A * s + B <= Max(s - gamma, 0)))
affine_below_generator = claim(
    "A s + B <= (s - gamma)_+ for all s > 0 means A <= 1, B <= 0 and B <= -gamma A",
    kind="strengthening",
    given=[gamma > 0, below_generator],
    show=(A <= 1) & (B <= 0) & (B <= -gamma * A),
)
far = gamma + (1 + gamma + Abs(B)) / (A - 1)
near = Min(gamma, B / (2 * (Abs(A) + 1)))
proof(
    affine_below_generator,
    each_part(
        (
            each_part(
                (
                    contradiction(),
                    fact("abs", "above", B),
                    have((1 + gamma + Abs(B)) / (A - 1) > 0),
                    apply_to(1, far),
                    have(Max(far - gamma, 0) == far - gamma),
                    have((A - 1) * far >= 1 + gamma + Abs(B), linear(A - 1)),
                    linear(),
                ),
                (
                    contradiction(),
                    fact("abs", "above", A),
                    have(B / (2 * (Abs(A) + 1)) > 0),
                    fact("min", "below", gamma, B / (2 * (Abs(A) + 1))),
                    have(near > 0),
                    apply_to(1, near),
                    have(near - gamma <= 0),
                    have(Max(near - gamma, 0) == 0),
                    have(near * (Abs(A) + 1) <= B / 2, linear(Abs(A) + 1)),
                    linear(near),
                ),
            ),
        ),
        (apply_to(1, gamma),),
    ),
)

hockey_stick_generator = claim(
    "E_gamma is the f-divergence of f(s) = (s - gamma)_+",
    contraction("Section II.B and after (6)", "whole"),
    given=[gamma > 0, every(REAL, lambda s: (0 < s).implies(f(s) == Max(s - gamma, 0)))],
    show=(hockey_stick(mu, nu, gamma) <= c).implies(f_divergence(f, mu, nu, c))
    & f_divergence(f, mu, nu, c).implies(hockey_stick(mu, nu, gamma) <= c),
)
proof(
    hockey_stick_generator,
    each_part(
        (
            intro(),
            intro("a", "b"),
            intro(),
            have(
                every(X, lambda x: (a(x) <= 1) & (b(x) <= 0) & (b(x) <= -gamma * a(x))),
                intro("x"),
                use(
                    affine_below_generator, A=a(x), B=b(x),
                    by=[(), (intro("s"), intro(), apply_to(-2, x, s), apply_to(1, s))],
                ),
            ),
            apply_to(2, value(X, lambda x: Max(a(x), 0)), by=[(), (apply_to(-1, x),)]),
            under(mu, lambda x: a(x) <= Max(a(x), 0)),
            under(
                nu,
                lambda x: b(x) <= -gamma * Max(a(x), 0),
                lambda x: (
                    apply_to(-3, x),
                    cases(
                        a(x) <= 0,
                        yes=(have(Max(a(x), 0) == 0), linear(gamma)),
                        no=(have(Max(a(x), 0) == a(x)), linear(gamma)),
                    ),
                ),
            ),
            linear(),
        ),
        (
            intro(),
            intro("phi"),
            apply_to(
                -1,
                phi,
                value(X, lambda x: -gamma * phi(x)),
                by=[
                    (
                        intro("x", "s"),
                        intro(),
                        apply_to(1, s),
                        have(phi(x) <= 1),
                        cases(
                            s >= gamma,
                            yes=(have(Max(s - gamma, 0) == s - gamma), linear(s - gamma)),
                            no=(have(Max(s - gamma, 0) == 0), linear(phi(x))),
                        ),
                    )
                ],
            ),
        ),
    ),
)

plus = value(line, lambda z: Max(z - 1, 0))
half = expr("1/2")
total_variation_generator = claim(
    "Total variation is the f-divergence of f(s) = |s - 1|/2",
    contraction("Section II.B, examples of f", "part", "the total variation distance"),
    berthier("Section 2.4, distance", "part", "that it is an f-divergence"),
    given=[every(REAL, lambda s: (0 < s).implies(f(s) == Abs(s - 1) / 2))],
    show=(total_variation(mu, nu) <= c).implies(f_divergence(f, mu, nu, c))
    & f_divergence(f, mu, nu, c).implies(total_variation(mu, nu) <= c),
)
shifted = lambda s: Abs(s - 1) / 2 == Max(s - 1, 0) - (s - 1) / 2
halves = claim(
    "|s - 1|/2 = (s - 1)_+ - (s - 1)/2",
    kind="strengthening",
    show=shifted(s),
)
proof(
    halves,
    cases(
        s >= 1,
        yes=(have(Abs(s - 1) == s - 1), have(Max(s - 1, 0) == s - 1), linear()),
        no=(have(Abs(s - 1) == 1 - s), have(Max(s - 1, 0) == 0), linear()),
    ),
)
total_variation_above_minorants = claim(
    "E_mu a + E_nu b <= TV for a(x) s + b(x) <= |s - 1|/2",
    kind="strengthening",
    given=[every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= Abs(s - 1) / 2)), total_variation(mu, nu) <= c],
    show=E(mu, a) + E(nu, b) <= c,
)
proof(
    total_variation_above_minorants,
    use(hockey_stick_generator, gamma=1, f=plus),
    modus(-2),
    apply_to(
        -1,
        value(X, lambda x: a(x) + half),
        value(X, lambda x: b(x) - half),
        by=[(intro("x", "s"), intro(), apply_to(0, x, s), use(halves), linear())],
    ),
    linear(),
)
proof(
    total_variation_generator,
    each_part(
        (
            intro(),
            intro("a", "b"),
            intro(),
            use(
                total_variation_above_minorants,
                by=[(intro("x", "s"), intro(), apply_to(2, x, s), apply_to(0, s), linear())],
            ),
        ),
        (
            intro(),
            intro("phi"),
            apply_to(
                -1,
                value(X, lambda x: phi(x) - half),
                value(X, lambda x: half - phi(x)),
                by=[
                    (
                        intro("x", "s"),
                        intro(),
                        apply_to(0, s),
                        have(phi(x) <= 1),
                        cases(
                            s >= 1,
                            yes=(have(Abs(s - 1) == s - 1), linear(s - 1)),
                            no=(have(Abs(s - 1) == 1 - s), linear(1 - s, phi(x))),
                        ),
                    )
                ],
            ),
            linear(),
        ),
    ),
)
