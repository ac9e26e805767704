"""Contractive noisy iterations (Definition 19 of Feldman et al.) as programs, and as chains of kernels."""

from typing import Any

from lemmas.iteration.amplification import noisy_step
from lemmas.iteration.reduction import lipschitz
from lemmas.papers import contraction, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
start = law("start", V)
P, Q_, N = (sequence(name, law(V)) for name in ("P", "Q", "N"))
psi = sequence("psi", map_(V, V))
K = sequence("K", markov(V, V))
T, m, index_t = integer("T"), integer("m"), integer("t")
y0 = point("y0", V)
noise = law("noise", V)

@definition(r"{${P}}_0 = $start,\ {${P}}_{t+1} = \mathrm{law}({${psi}}_{t+1}(X_t) + Z_{t+1}),\ "
        r"X_t \sim {${P}}_t,\ Z_{t+1} \sim {${N}}_{t+1},\ t < $T")
def noisy_iteration(V: Normed, T: Integer, P: Series[Law[V]], start: Law[V], psi: Series[Map[V, V]],
        N: Series[Law[V]]) -> Prop:
    """P_0 = start and X_(t + 1) = psi_(t + 1)(X_t) + Z_(t + 1), t < T, with laws P_t of X_t and N_t of Z_t.

    P[0], ..., P[T] are the laws of X_0 and of X_(t + 1) = psi_(t + 1)(X_t) + Z_(t + 1)."""
    return same(P[0], start) & for_all(0, T - 1, lambda t: same(P[t + 1], noisy_step(P[t], psi[t + 1], N[t + 1])))

def iteration(P: Series[Law], start: Law, psi: Series[Map], N: Series[Law]) -> Prop:
    """P is the noisy iteration from start with the maps psi and the noises N, of T steps in the space V."""
    return noisy_iteration(V, T, P, start, psi, N)

@claim("Two runs of one noisy iteration have the same laws",
    given=[hypothesis("iteration P", iteration(P, start, psi, N)),
        hypothesis("iteration Q_", iteration(Q_, start, psi, N)), m >= 0],
    show=(m <= T).implies(same(P[m], Q_[m])))
def runs_of_one_iteration():
    agree(P, Q_, start, "iteration P", "iteration Q_")

def agree(P: Series[Law], Q: Series[Law], start: Law, run: str, other: str) -> None:
    """Two runs of the same steps from one start have the same laws, by induction."""
    start_, step = induction(m, 0).called("induction hypothesis")
    with start_:
        rewrite(same(P[0], start))
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(f"{run}.1")
        rewrite(this)
        apply_to(f"{other}.1")
        rewrite(same(P[m], Q[m]))

def exists_once(run: Callable[[Series[Law]], Prop], T: Expr = T) -> Prop:
    """Some sequence of laws is the run, and any two that are have the same law at time T."""
    return exists(sequence(law(V)), lambda P: run(P)) & every(sequence(law(V)), sequence(law(V)),
        lambda P, Q: run(P).implies(run(Q).implies(same(P[T], Q[T]))))

@claim("The laws of a noisy iteration exist, and that of its last state is unique",
    given=[T >= 0],
    show=exists_once(lambda P: iteration(P, start, psi, N)))
def any_iteration_exists():
    by_recursion(V, P, start, lambda t, M: noisy_step(M, psi[t + 1], N[t + 1]), runs_of_one_iteration)

def by_recursion(V: Normed, P: Series[Law], start: Law, step: Callable[[Expr, Law], Law], one_law: Any) -> None:
    """The laws of the run P exist by recursion; the claim one_law says that two runs have one law."""
    recursion(P, start, step).called("recursion")
    part = each_part()
    with part[0]:
        witness(P)
        with each_part()[1]:
            intro("t")
            apply_to("recursion.1")
    with part[1]:
        intro("P1", "Q1", "[a run]", "[another]")
        use(one_law, P=sequence("P1", law(V)), Q=sequence("Q1", law(V)))
        modus(this)

# The output is what the iteration does to its start: for T = 0 the start itself, and one more step after T.
@claim("CNI_T(X_0, {psi_t}, {zeta_t}), the law of X_T with X_(t + 1) = psi_(t + 1)(X_t) + Z_(t + 1), Z_(t + 1) "
        "independent of X_t with the law zeta_(t + 1), exists and is unique", feldman("Definition 19", "whole"),
    given=[T >= 0, for_all(1, T, lambda t: lipschitz(psi[t], expr(1)))],
    show=exists_once(lambda P: iteration(P, start, psi, N)))
def contractive_iteration_exists():
    use(any_iteration_exists)

# --- the chain of kernels of asoodeh2020contraction -----------------------------------------------------

# Printed there with steps from t - 1 to t and one noise; K_t(y) is the law of Z + psi_t(y).
@definition(r"{${P}}_0 = \delta_{$y0},\ {${P}}_t = {${P}}_{t-1} {${K}}_t,\ 1 \le t \le $T")
def kernel_chain(V: Normed, T: Integer, P: Series[Law[V]], y0: Point[V], K: Series[Markov[V, V]]) -> Prop:
    """P_0 is y0 and P_t = P_(t - 1) K_t for t = 1..T.

    P[t] is what the kernels K[1], ..., K[t] make of the point y0."""
    return same(P[0], dirac(y0)) & for_all(1, T, lambda t: same(P[t], push(P[t - 1], K[t])))

@definition(r"Y_0 = $y0,\ Y_t = {${psi}}_t(Y_{t-1}) + Z_t,\ Y_t \sim {${P}}_t,\ Z_t \sim $noise,\ 1 \le t \le $T")
def update_rule(V: Normed, T: Integer, P: Series[Law[V]], y0: Point[V], psi: Series[Map[V, V]], noise: Law[V]) -> Prop:
    """Y_0 = y0 and Y_t = psi_t(Y_(t - 1)) + Z_t for t = 1..T, with laws P_t of Y_t and noise of Z_t.

    P[t] is the law of Y_t = psi_t(Y_(t - 1)) + Z_t, which begins at the point y0."""
    step = lambda t: bind(P[t - 1], lambda y: bind(noise, lambda z: dirac(psi[t](y) + z)))
    return same(P[0], dirac(y0)) & for_all(1, T, lambda t: same(P[t], step(t)))

@definition(r"\exists!\ \mathrm{law}(Y_{$T})\colon Y_0 = $y0,\ Y_t = {${psi}}_t(Y_{t-1}) + Z_t,\ Z_t \sim $noise",
    letters="V")
def one_run_of_updates(V: Normed, T: Integer, y0: Point[V], psi: Series[Map[V, V]], noise: Law[V]) -> Prop:
    """the laws of Y_t = psi_t(Y_(t - 1)) + Z_t, Y_0 = y0, Z_t ~ noise, exist, and that of Y_T is unique.

    The update rule has laws, and any two sequences of laws for it end in the same one."""
    return exists_once(lambda P: update_rule(V, T, P, y0, psi, noise), T)

chain = lambda P: kernel_chain(V, T, P, y0, K)
updates = lambda P: update_rule(V, T, P, y0, psi, noise)
kernels = for_all(1, T, lambda t: every(V, lambda y: same(K[t](y), bind(noise, lambda z: dirac(z + psi[t](y))))))

@claim("Y_t = psi_t(Y_(t - 1)) + Z_t from the point y_0: its laws exist, that of Y_T is unique, and they are those of "
        "the chain of the kernels K_t(y), the law of Z + psi_t(y)", contraction("Section I, update rule (1)", "whole"),
    given=[T >= 0, kernels],
    show=all_of(one_run_of_updates(V, T, y0, psi, noise),
        every(sequence(law(V)), lambda P: updates(P).implies(chain(P))),
        every(sequence(law(V)), lambda P: chain(P).implies(updates(P)))))
def noisy_iteration_is_chain():
    """The laws exist as those of a noisy iteration with one noise; step t of the update rule is that of K_t."""
    use(any_iteration_exists, start=dirac(y0), N=constant).called("a run exists", "one last law")
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            unpack("a run exists", P1)
            witness(P1)
            with each_part()[1]:
                intro("t")
                apply_to(of_one(P1))
        with part2[1]:
            intro("P1", "Q1", "[a run]", "[another]")
            with apply_to("one last law") as of_existence:
                for number, one in enumerate((P1, Q1)):
                    with of_existence.premise(number):
                        with each_part()[1]:
                            intro("t")
                            apply_to(of_updates(one))
    for way, every_step, step in ((part[1], of_updates, step_of), (part[2], of_chain, kernel_step)):
        with way:
            intro("P1", "[a run]")
            with each_part()[1]:
                intro("t")
                apply_to(every_step(P1))
                equal_steps()
                rewrite(same(P1[index_t], step(P1)))

constant = value(INTEGER, lambda t: noise)
P1, Q1 = sequence("P1", law(V)), sequence("Q1", law(V))

# Step t of a run, by the update rule and by the kernel; all steps, as `noisy_iteration` counts, and as the two here do.
step_of = lambda P: bind(P[index_t - 1], lambda y: bind(noise, lambda z: dirac(psi[index_t](y) + z)))
kernel_step = lambda P: push(P[index_t - 1], K[index_t])
of_one = lambda P: for_all(0, T - 1, lambda t: same(P[t + 1], noisy_step(P[t], psi[t + 1], noise)))
of_updates = lambda P: for_all(1, T,
    lambda t: same(P[t], bind(P[t - 1], lambda y: bind(noise, lambda z: dirac(psi[t](y) + z)))))
of_chain = lambda P: for_all(1, T, lambda t: same(P[t], push(P[t - 1], K[t])))

def equal_steps() -> None:
    """Step t of the update rule is that of the kernel K_t."""
    apply_to(kernels)
    with have(same(step_of(P1), kernel_step(P1))):
        ext("f")
        with under(P1[index_t - 1],
                lambda y: E(noise, lambda z: bounded("f", V)(psi[index_t](y) + z))
                    == E(K[index_t](y), bounded("f", V))):
            apply_to(this)
            rewrite(this)

# At a point that stays where it is, 0 or 1.
resting = lambda at: value(INTEGER, lambda t: dirac(expr(at)))
still = value(INTEGER, lambda t: value(line, lambda u: u))
at_least_one = lambda M: E(M, lambda u: indicator(1 <= u))
doubt(contractive_iteration_exists,
    mutants=[mutant("whatever the start is",
            show=exists_once(lambda P: for_all(0, T - 1,
                    lambda t: same(P[t + 1], noisy_step(P[t], psi[t + 1], N[t + 1])))),
            hints=[{"witness": {"V": "line", "T": "1", "psi": still, "N": resting(0)},
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.apply_to("supposed.1", resting(0), resting(1)),
                            by.have(eq(at_least_one(dirac(expr(0))), at_least_one(dirac(expr(1)))), by.rewrite(this)),
                            by.linear())}}])])
# Y_1 is psi_1(0) = 1; the kernel of psi_0 leaves Y at 0.
climbing = value(INTEGER, lambda t: value(line, lambda u: u + t))
arrives = value(INTEGER, lambda t: dirac(t * (t + 1) / 2))
earlier = for_all(1, T, lambda t: every(V, lambda y: same(K[t](y), bind(noise, lambda z: dirac(z + psi[t - 1](y))))))
doubt(noisy_iteration_is_chain,
    mutants=[mutant("K_t of psi_(t - 1)", given=[T >= 0, earlier],
            show=every(sequence(law(V)), lambda P: updates(P).implies(chain(P))),
            hints=[{"witness": {**{"V": "line", "T": "1", "y0": "0"},
                        "K": value(INTEGER, lambda t: value(line, lambda y: dirac(y + t - 1))), "psi": climbing,
                        "noise": dirac(expr(0))},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, arrives).called("chain"),
                            by.apply_to("chain.1", 1), by.have(same(dirac(expr(1)), dirac(expr(0))), by.assume()),
                            by.have(eq(at_least_one(dirac(expr(1))), at_least_one(dirac(expr(0)))), by.rewrite(this)),
                            by.linear())}}])])
