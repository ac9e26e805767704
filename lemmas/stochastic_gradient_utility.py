"""Excess loss of projected stochastic gradients: Feldman et al., Theorem 28, with half its constant.

K lies in a ball of radius R, the oracle G(w) has mean a subgradient of F at w, and E|G(w)|^2 <= G^2. In the
sums f_1, f_2, ... are the expected excess losses of w_0, w_1, ..., and d_1, d_2, ... the expected squared
distances of these points from a minimiser u. They satisfy d_1 <= 4 R^2, 0 <= f_t <= 2 R G, and d_(t+1) <=
d_t - 2 eta f_t + eta^2 G^2, because the projection does not stretch distances, by `oracle_step_distance`,
and by convexity: f_t <= E <w - u, mean of G(w)>.
"""

from lemmas.papers import feldman
from verify.claim import Claim, Mutant
from verify.language.expr import (
    Expr,
    Max,
    Min,
    Prop,
    Sum,
    alphabet,
    distribution,
    each,
    family,
    for_all,
    integer,
    nonneg,
    reals,
    sqrt,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    absurd,
    assume,
    cases,
    combine,
    fact,
    have,
    induction,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    suffices,
    sums,
    unfold,
    use,
)

R, G, L, eta, s = reals("R G L eta s")
T = integer("T")

# --- the sign of the step ------------------------------------------------------------------------------

uphill = Claim(
    id="psgd_step_sign",
    title="Theorem 28 for the printed step w + eta G(w), F(w) = L w on [-R, R] and w_0 = R",
    sources=(feldman("Section 5.1, definition of PSGD"),),
    kind="definition",
    flaw="slip",
    grade="misprint",
    given=(L > 0, R > 0, T >= 1, eta == 2 * R / (L * sqrt(T))),
    show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 4 * R * L / sqrt(T),
    hints=({"L": "1", "R": "1", "T": "9", "eta": "2/3"},),
    mutants=(
        Mutant(
            "twice the bound",
            show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 8 * R * L / sqrt(T),
            hints=({"L": "1", "R": "1", "T": "25", "eta": "2/5"},),
        ),
    ),
    note=(
        "The definition of PSGD adds eta G(w), where G(w) estimates a gradient of the function to be "
        "minimised; a minus sign is meant, as in Algorithm 1.  With the plus sign the point w = R stays "
        "where it is, so that all iterates are the left side's, 2 L R above the minimum."
    ),
)

# --- one step ------------------------------------------------------------------------------------------

O, N = alphabet("O"), alphabet("N")  # what the oracle may answer; coordinates
p, g = distribution("p", O), family("g", O, N)
w, u = family("w", N), family("u", N)

square = total(N, lambda i: (w[i] - u[i]) ** 2)
product = total(O, lambda o: p[o] * total(N, lambda i: (w[i] - u[i]) * g[o, i]))
norm = total(O, lambda o: p[o] * total(N, lambda i: g[o, i] ** 2))
moved = total(O, lambda o: p[o] * total(N, lambda i: (w[i] - eta * g[o, i] - u[i]) ** 2))

ANSWERS = {"O": "2", "N": "1", "p": ["1/2", "1/2"], "g": [["1"], ["3"]], "w": ["1"], "u": ["0"]}

oracle_step = Claim(
    id="oracle_step_distance",
    title="E|w - eta G - u|^2 = |w - u|^2 - 2 eta E<w - u, G> + eta^2 E|G|^2",
    sources=(feldman("Theorem 28"),),
    kind="proof-line",
    given=(),
    show=moved == square - 2 * eta * product + eta**2 * norm,
    proof=(
        sums(
            O,
            lambda o: (
                p[o] * total(N, lambda i: (w[i] - eta * g[o, i] - u[i]) ** 2)
                == p[o] * square
                - 2 * eta * (p[o] * total(N, lambda i: (w[i] - u[i]) * g[o, i]))
                + eta**2 * (p[o] * total(N, lambda i: g[o, i] ** 2))
            ),
            lambda o: (
                sums(
                    N,
                    lambda i: (
                        (w[i] - eta * g[o, i] - u[i]) ** 2
                        == (w[i] - u[i]) ** 2 - 2 * eta * ((w[i] - u[i]) * g[o, i]) + eta**2 * g[o, i] ** 2
                    ),
                    (ring(),),
                ),
                linear(p[o]),
            ),
        ),
        linear(square),
    ),
    mutants=(
        Mutant(
            "eta for 2 eta",
            show=moved == square - eta * product + eta**2 * norm,
            hints=({**ANSWERS, "eta": "1"},),
        ),
        Mutant(
            "eta for eta^2",
            show=moved == square - 2 * eta * product + eta * norm,
            hints=({**ANSWERS, "eta": "2"},),
        ),
    ),
    note="Any dimension N and any oracle with finitely many answers g[o], drawn with probability p[o].",
)

P, V, M = reals("P V M")
back = (rewrite(V == square, backwards=True), rewrite(M == norm, backwards=True))


def nonnegative_at(step: Expr) -> tuple[Step, ...]:
    """0 <= V - 2 step P + step^2 M: the left side of the identity is a sum of squares."""
    return (
        use(oracle_step, eta=step),
        have(total(O, lambda o: p[o] * total(N, lambda i: (w[i] - step * g[o, i] - u[i]) ** 2)) >= 0, sign()),
        have(0 <= V - 2 * step * P + step**2 * M, linear(step, step**2)),
    )


gradient_bound = Claim(
    id="oracle_mean_bound",
    title="(E<w - u, G>)^2 <= |w - u|^2 E|G|^2, so the subgradient E G(w) is no longer than L_G",
    sources=(feldman("Theorem 28"),),
    kind="proof-line",
    given=(),
    show=product**2 <= square * norm,
    proof=(
        have(square >= 0, sign()),
        have(norm >= 0, sign()),
        let(P, product),
        let(V, square),
        let(M, norm),
        have((V >= 0) & (M >= 0), rewrite(-1), rewrite(-2), intro(), assume()),
        suffices(P**2 <= V * M, rewrite(P == product, backwards=True), *back, assume()),
        cases(
            M > 0,
            (*nonnegative_at(P / M), combine((1, [-1]), scale=1 / M)),
            (
                cases(
                    P == 0,
                    (have(V * M >= 0, sign()), linear(P)),
                    (
                        *nonnegative_at((V + 1) / (2 * P)),
                        absurd(linear(((V + 1) / (2 * P)) ** 2)),
                    ),
                ),
            ),
        ),
    ),
    mutants=(Mutant("half of it", show=product**2 <= square * norm / 2, hints=({**ANSWERS},)),),
    extremal={"O": "1", "N": "1", "p": ["1"], "g": [["2"]], "w": ["1"], "u": ["0"]},
    note="So F(w) - F(u) <= E<w - u, G(w)> <= 2 R L_G: the excess losses f_t are at most 2 R L_G.",
)

# --- the sum over the steps ----------------------------------------------------------------------------

B = alphabet("B")
d, f = nonneg("d", B), nonneg("f", B)


def descent(step: Expr) -> Prop:
    """Each step of this size brings the squared distance down by 2 step f_t, up to step^2 G^2."""
    return for_all(1, B - 1, lambda t: d[t + 1] <= d[t] - 2 * step * f[t] + step**2 * G**2)


def excess(first: Expr | int, last: Expr | int) -> Expr:
    """The sum of f_t from `first` to `last`."""
    return Sum(first, last, lambda t: f[t])


telescoped = 2 * eta * excess(1, T) <= d[1] - d[T + 1] + T * eta**2 * G**2

telescope = Claim(
    id="psgd_regret",
    title="2 eta (f_1 + ... + f_T) <= d_1 - d_(T+1) + T eta^2 G^2",
    sources=(feldman("Theorem 28"),),
    kind="proof-line",
    given=(descent(eta), T >= 1, T <= B - 1),
    show=telescoped,
    proof=(
        suffices((T <= B - 1).implies(telescoped), modus(-1)),
        induction(
            T,
            1,
            (
                intro(),
                instantiate(0, 1),
                unfold(excess(1, 1)),
                unfold(excess(1, 0), "empty"),
                linear(eta),
            ),
            (
                intro(),
                modus(-2, linear()),
                instantiate(0, T + 1, by=((), (linear(),))),
                unfold(excess(1, T + 1)),
                linear(eta),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "half of the last term",
            show=2 * eta * excess(1, T) <= d[1] - d[T + 1] + T * eta**2 * G**2 / 2,
            hints=({"B": "2", "T": "1", "d": ["0", "1"], "f": ["0", "0"], "eta": "1", "G": "1"},),
        ),
    ),
)


# --- Theorem 28 ----------------------------------------------------------------------------------------


def run(step: Expr) -> tuple[Prop, ...]:
    """What is known of T steps of this size."""
    return (
        R > 0,
        G > 0,
        descent(step),
        d[1] <= 4 * R**2,
        each(B, lambda t: f[t] <= 2 * R * G),
        T >= 1,
        T <= B - 1,
    )


RUN = {"B": "2", "T": "1", "R": "1", "G": "1", "eta": "2", "d": ["4", "0"], "f": ["2", "0"]}

any_step = Claim(
    id="psgd_any_step_size",
    title="For any step size, f_1 + ... + f_T <= 2 R^2/eta + T eta G^2/2",
    sources=(feldman("Theorem 28"),),
    kind="strengthening",
    given=(*run(eta), eta > 0),
    show=excess(1, T) <= 2 * R**2 / eta + T * eta * G**2 / 2,
    proof=(
        use(telescope, by=((), (assume(),), (), ())),
        have(d[T + 1] >= 0, sign()),
        combine((1, [-2]), (1, [-1]), (1, [d[1] <= 4 * R**2]), scale=2 * eta),
    ),
    mutants=(
        Mutant("R^2/eta", show=excess(1, T) <= R**2 / eta + T * eta * G**2 / 2, hints=(RUN,)),
        Mutant(
            "a quarter of eta G^2",
            show=excess(1, T) <= 2 * R**2 / eta + T * eta * G**2 / 4,
            hints=(RUN,),
        ),
    ),
    extremal=RUN,
    note="Ours: the step sizes of Theorems 28, 30 and 32 differ.  2 R is the largest distance in K.",
)

S, first, last = reals("S first last")
summed = (R > 0, G > 0, T >= 1)
printed_step = 2 * R / (G * sqrt(T))


def sum_bound(step: Expr) -> Prop:
    """What `psgd_any_step_size` says of the sum S of the excess losses of w_0, ..., w_(T-1)."""
    return S <= 2 * R**2 / step + T * step * G**2 / 2


ONE = {"T": "1", "R": "1", "G": "1", "S": "2"}

from_start = Claim(
    id="psgd_mean_from_start",
    title="The mean excess loss of w_0, ..., w_(T-1) is at most 2 R L_G/sqrt(T): half of Theorem 28's bound",
    sources=(feldman("Theorem 28"),),
    kind="strengthening",
    conditional_on=("the inequality of one projected step, summed over the run",),
    given=(*summed, sum_bound(printed_step)),
    show=S / T <= 2 * R * G / sqrt(T),
    proof=(
        have(sqrt(T) > 0, sign()),
        fact("sqrt", "square", T),
        combine((1, [sum_bound(printed_step)]), (2 * R * G / sqrt(T), [-1]), scale=T),
    ),
    mutants=(
        Mutant("19/10", show=S / T <= "19/10" * R * G / sqrt(T), hints=(ONE,)),
        Mutant(
            "steps R/(L_G sqrt T)",
            given=(*summed, sum_bound(R / (G * sqrt(T)))),
            hints=({**ONE, "S": "5/2"},),
        ),
    ),
    extremal=ONE,
    note="S is the sum of the excess losses, bounded by `psgd_any_step_size` at eta = 2 R/(L_G sqrt T).",
)

iterates = Claim(
    id="psgd_mean_of_iterates",
    title="Theorem 28: the mean excess loss of w_1, ..., w_T is at most 4 R L_G/sqrt(T)",
    sources=(feldman("Theorem 28"),),
    kind="repair",
    conditional_on=("the inequality of one projected step, summed over the run",),
    repairs="psgd_step_sign",
    given=(*summed, sum_bound(printed_step), first >= 0, last <= 2 * R * G),
    show=(S - first + last) / T <= 4 * R * G / sqrt(T),
    proof=(
        use(from_start),
        have(sqrt(T) >= 1, fact("sqrt", "increasing", 1, T), have(sqrt(1) == 1, ring()), linear()),
        fact("sqrt", "square", T),
        have(1 / T <= 1 / sqrt(T), linear(sqrt(T), scale=T)),
        have(
            (last - first) / T <= 2 * R * G / T, combine((1, [first >= 0]), (1, [last <= 2 * R * G]), scale=T)
        ),
        combine((1, [-1]), (1, [-5]), (2 * R * G, [-2])),
    ),
    mutants=(
        Mutant(
            "2 R L_G/sqrt(T)",
            show=(S - first + last) / T <= 2 * R * G / sqrt(T),
            hints=({**ONE, "first": "0", "last": "2"},),
        ),
        Mutant(
            "the last point not in the ball",
            given=(*summed, sum_bound(printed_step), first >= 0),
            hints=({**ONE, "first": "0", "last": "5"},),
        ),
    ),
    extremal={**ONE, "first": "0", "last": "2"},
    note=(
        "The excess losses of w_1, ..., w_T are those of w_0, ..., w_(T-1) without the first, which is at "
        "least 0, and with that of w_T, at most 2 R L_G (`oracle_mean_bound`)."
    ),
)


CLAIMS = (
    uphill,
    oracle_step,
    gradient_bound,
    telescope,
    any_step,
    from_start,
    iterates,
)
