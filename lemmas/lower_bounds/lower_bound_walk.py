"""Lower bound for NOISY-SGD, Appendix A.4: the random walk, and the number of steps.

Names as in `lower_bound_numbers`.  Y and Z are the sums of the biases and of the Gaussian increments over
the last barT steps, om is the last iterate of the process that starts at -D/2 and is not clamped below.
On the event E (Y within 15 percent of its expectation 3D/4, no projection) om = -D/2 + Y + Z.
"""

from lemmas.lower_bounds.lower_bound_numbers import (
    EQUALITY,
    D,
    L,
    X,
    a,
    appendix,
    barT,
    diameter,
    eta,
    lam,
    n,
    noise_equivalent,
    p,
    parameters,
    setting,
    sigma,
    w,
)
from lemmas.mechanisms.theta_limits import normal_tail_bound
from lemmas.papers import altschuler
from verify.claims.claim import Claim, Link, Mutant, chain
from verify.language.expr import (
    Q,
    each,
    exp,
    expr,
    family,
    floor,
    integer,
    nonneg,
    reals,
    total,
)
from verify.prove.steps import (
    evaluate,
    fact,
    have,
    instantiate,
    intro,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

Y, Z, om, v, step, x0, p1, p2 = reals("Y Z om v s x0 p1 p2")
k, m = integer("k"), integer("m")
PAPER = "altschuler2022noisysgd"

# --- Observation A.1, item (ii): no projections ----------------------------------------------------------

partial_bias = Claim(
    id="lower_partial_bias",
    title="Y <= (1 + Delta) 3D/4 gives Y <= 0.9 D",
    sources=appendix("Observation A.1, proof, before display 2"),
    kind="proof-line",
    given=(D > 0, Y >= 0, Y <= "1.15" * ("0.75" * D)),
    show=Y <= "0.9" * D,
    mutants=(
        Mutant("0.86 for 0.9", show=Y <= "0.86" * D, hints=({"D": "1", "Y": "69/80"},)),
        Mutant(
            "Delta = 0.21",
            given=(D > 0, Y >= 0, Y <= "1.21" * ("0.75" * D)),
            hints=({"D": "1", "Y": "363/400"},),
        ),
    ),
    note="Y <= 0.8625 D, so that 0.1375 D may stand for 0.1 D in what follows.",
)

projection = Claim(
    id="lower_projection_needs_walk",
    title="If a partial sum of biases and increments reaches D and Y <= 0.9 D, the walk reaches 0.1 D",
    sources=appendix("Observation A.1, proof, display 2"),
    kind="proof-line",
    given=(D > 0, Y <= "0.9" * D, Y + Z >= D),
    show=Z >= "0.1" * D,
    mutants=(Mutant("0.11", show=Z >= "0.11" * D, hints=({"D": "1", "Y": "9/10", "Z": "1/10"},)),),
    extremal={"D": "1", "Y": "9/10", "Z": "1/10"},
)

never_surpasses = Claim(
    id="lower_never_surpasses",
    title="The probability that the walk never surpasses 0.1 D is at most exp(-5)",
    sources=appendix("Observation A.1, proof, after display 2"),
    kind="proof-line",
    given=(p >= 0, p <= exp(-5)),
    show=1 - p <= exp(-5),
    hints=({"p": "0"},),
    mutants=(Mutant("at most 1/2", show=1 - p <= "1/2", hints=({"p": "0"},)),),
    flaw="slip",
    grade="misprint",
    note=(
        "p is the probability that the walk reaches 0.1 D.  That one is meant: the printed 'never surpasses' "
        "describes the complement, whose probability is at least 0.993."
    ),
)

stays_below = Claim(
    id="lower_stays_below",
    title="The probability that the walk never reaches 0.1 D is at least 0.993",
    sources=appendix("Observation A.1, proof, after display 2"),
    kind="repair",
    repairs="lower_never_surpasses",
    given=(p >= 0, p <= exp(-5)),
    show=1 - p >= "0.993",
    proof=(have(exp(-5) <= "0.007", evaluate()), linear()),
    mutants=(Mutant("0.994", show=1 - p >= "0.994", hints=({"p": "67/10000"},)),),
)

value, after = family("Z", X), nonneg("h", X)
start = exp(lam * (x0 - a) + k * lam**2 * step**2 / 2)

maximal_step = Claim(
    id="lower_maximal_step",
    title="One step of the maximal inequality: h_{k+1}(x) = E h_k(x + Z) keeps the exponential bound",
    sources=appendix("Observation A.1, proof, display 3, first inequality"),
    kind="proof-line",
    given=(
        total(X, lambda x: w[x] * exp(lam * value[x])) <= exp(lam**2 * step**2 / 2),
        each(X, lambda x: after[x] <= exp(lam * (x0 + value[x] - a) + k * lam**2 * step**2 / 2)),
    ),
    show=total(X, lambda x: w[x] * after[x]) <= exp(lam * (x0 - a) + (k + 1) * lam**2 * step**2 / 2),
    proof=(
        sums(
            X,
            lambda x: w[x] * after[x] <= start * (w[x] * exp(lam * value[x])),
            lambda x: (
                instantiate(
                    each(X, lambda x: after[x] <= exp(lam * (x0 + value[x] - a) + k * lam**2 * step**2 / 2)),
                    x,
                ),
                linear(w[x]),
            ),
        ),
        linear(start),
    ),
    mutants=(
        Mutant(
            "k for k + 1",
            show=total(X, lambda x: w[x] * after[x]) <= start,
            hints=(
                {
                    "X": "1",
                    "w": ["1"],
                    "Z": ["1"],
                    "h": ["1"],
                    "lambda": "1",
                    "s": "2",
                    "x0": "0",
                    "a": "1",
                    "k": "0",
                },
            ),
        ),
    ),
    note=(
        "h_k(x) is the probability that a walk from x reaches a within k steps.  Increments with "
        "moments at most "
        "those of a normal law, on a finite space; with `lower_maximal_start` this is an induction on k."
    ),
)

maximal_start = Claim(
    id="lower_maximal_start",
    title="From x >= a the exponential bound is at least 1",
    sources=appendix("Observation A.1, proof, display 3, first inequality"),
    kind="proof-line",
    given=(lam >= 0, x0 >= a, k >= 0),
    show=1 <= start,
    proof=(
        have(lam * (x0 - a) >= 0, linear(lam)),
        fact("exp", "tangent", lam * (x0 - a) + k * lam**2 * step**2 / 2),
        have(k * lam**2 * step**2 / 2 >= 0, sign()),
        linear(),
    ),
    mutants=(
        Mutant(
            "for x < a",
            given=(lam >= 0, k >= 0),
            hints=({"lambda": "1", "x0": "0", "a": "1", "k": "0", "s": "1"},),
        ),
    ),
)

maximal_choice = Claim(
    id="lower_maximal_choice",
    title="lambda = a/(m s^2) gives exp(-a^2/(2 m s^2))",
    sources=appendix("Observation A.1, proof, display 3, first inequality"),
    kind="proof-line",
    given=(a > 0, step > 0, m >= 1, lam == a / (m * step**2)),
    show=exp(lam * (0 - a) + m * lam**2 * step**2 / 2) == exp(-(a**2) / (2 * m * step**2)),
    proof=(
        have(
            lam * (0 - a) + m * lam**2 * step**2 / 2 == -(a**2) / (2 * m * step**2),
            rewrite(lam == a / (m * step**2)),
            ring(),
        ),
        rewrite(-1),
        ring(),
    ),
    mutants=(
        Mutant(
            "without the 2",
            show=exp(lam * (0 - a) + m * lam**2 * step**2 / 2) == exp(-(a**2) / (m * step**2)),
            hints=({"a": "1", "s": "1", "m": "1", "lambda": "1"},),
        ),
    ),
)

one_step = Claim(
    id="lower_maximal_one_step",
    title="For one step: Q(x) <= exp(-x^2/2)",
    sources=appendix("Observation A.1, proof, display 3, first inequality"),
    kind="strengthening",
    given=(x0 >= 0,),
    show=Q(x0) <= exp(-(x0**2) / 2),
    proof=(use(normal_tail_bound, x=x0), linear(Q(x0))),
    mutants=(Mutant("exp(-x^2)", show=Q(x0) <= exp(-(x0**2)), hints=({"x0": "2"},)),),
)

walk_exponent = (expr("0.1") * D) ** 2 / (2 * barT * eta**2 * sigma**2)

doob_numbers = chain(
    "lower_doob_numbers",
    exp(-walk_exponent),
    Link(
        "<=",
        exp(-5),
        proof=(
            use(noise_equivalent),
            have(n >= 1, linear()),
            fact(
                "exp",
                "increasing",
                -walk_exponent,
                -5,
                by=((linear(D / (n * eta * sigma**2), 1 / (n * eta * sigma**2)),),),
            ),
            linear(),
        ),
        mutants=(
            Mutant("exp(-51/10)", show=exp(-walk_exponent) <= exp("-51/10"), hints=(EQUALITY,)),
            Mutant(
                "c_sigma = 1/900",
                given=(*parameters, diameter, sigma**2 <= D**2 / (900 * eta**2 * barT)),
                hints=({"L": "1", "eta": "1", "D": "2700", "sigma": "2", "n": "1", "b": "1"},),
            ),
            Mutant(
                "0.099 D",
                show=exp(-((expr("0.099") * D) ** 2) / (2 * barT * eta**2 * sigma**2)) <= exp(-5),
                hints=(EQUALITY,),
            ),
        ),
    ),
    Link(
        "<=",
        expr("0.01"),
        mutants=(
            Mutant("0.006 for 0.01", show=exp(-5) <= "0.006"),
            Mutant("exp(-4.5)", show=exp("-4.5") <= "0.01"),
        ),
        note="exp(-5) = 0.006738; c_sigma = 1/922 would do.",
    ),
    given=setting,
    paper=PAPER,
    locator="Appendix A.4, Observation A.1, proof, display 3",
    title="Item (ii) fails with probability at most 0.01",
)

probability_of_E = Claim(
    id="lower_probability_of_e",
    title="P[E] >= (1 - 0.01)^2 >= 0.9",
    sources=appendix("Observation A.1, proof, display 4"),
    kind="proof-line",
    given=(p1 >= 1 - expr("0.01"), p2 >= 1 - expr("0.01")),
    show=p1 * p2 >= "0.9",
    proof=(linear(degree=2),),
    mutants=(
        Mutant("at least 0.981", show=p1 * p2 >= "0.981", hints=({"p1": "99/100", "p2": "99/100"},)),
        Mutant(
            "0.06 for 0.01",
            given=(p1 >= "0.94", p2 >= "0.94"),
            show=p1 * p2 >= "0.9",
            hints=({"p1": "94/100", "p2": "94/100"},),
        ),
    ),
    note="P[E] is at least 0.9801; the printed 0.9 gives away most of it.",
)

# --- the number of steps is an integer ---------------------------------------------------------------------

steps_integer = Claim(
    id="lower_steps_integer",
    title="barT = 3 D n/(4 L eta) is an integer",
    sources=(altschuler("Theorem 4.1, proof sketch"),),
    kind="definition",
    given=(*parameters, diameter),
    show=floor(barT) == barT,
    hints=({"L": "1", "eta": "1", "D": "1001", "n": "1", "b": "1"},),
    mutants=(
        Mutant(
            "at least for D = 1001 eta L",
            given=(*parameters, D == 1001 * eta * L),
            hints=({"L": "1", "eta": "1", "D": "1001", "n": "1", "b": "1"},),
        ),
    ),
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "The auxiliary process starts at step T - barT, and B is binomial with barT trials: both need"
        " an integer."
    ),
)

steps_floor = Claim(
    id="lower_steps_floor",
    title="m = floor(barT) serves: barT - 1 < m <= barT and m >= (749/750) barT",
    sources=(altschuler("Theorem 4.1, proof sketch"),),
    kind="repair",
    repairs="lower_steps_integer",
    given=(*parameters, diameter),
    show=(floor(barT) <= barT) & (floor(barT) >= "749/750" * barT),
    proof=(
        fact("floor", "bounds", barT),
        have(n >= 1, linear()),
        have(D * n >= 1000 * eta * L, linear(n, eta * L)),
        have(barT >= 750, linear(scale=4 * L * eta)),
        intro(),
        linear(),
        linear(),
    ),
    mutants=(
        Mutant(
            "999/1000 for 749/750",
            show=floor(barT) >= "999/1000" * barT,
            hints=({"L": "1", "eta": "1", "D": "100133/100", "n": "1", "b": "1"},),
        ),
    ),
    note=(
        "E B >= 749 then, and E Y between (749/750) 3D/4 and 3D/4: all numbers of A.4 survive, see "
        "the next claim."
    ),
)

floor_numbers = Claim(
    id="lower_floor_numbers",
    title="With floor(barT): 2 exp(-0.15^2 749/3) <= 0.01 and 0.85 (749/750) 0.75 - 0.5 >= 0.1366",
    sources=appendix("Observation A.1, proof"),
    kind="repair",
    repairs="lower_steps_integer",
    show=(2 * exp(-(expr("0.15") ** 2) * 749 / 3) <= "0.01")
    & (expr("0.85") * "749/750" * "0.75" - "0.5" >= "0.1366"),
    mutants=(Mutant("0.1367", show=expr("0.85") * "749/750" * "0.75" - "0.5" >= "0.1367"),),
)

CLAIMS = (
    steps_integer,
    steps_floor,
    floor_numbers,
    partial_bias,
    projection,
    never_surpasses,
    stays_below,
    maximal_step,
    maximal_start,
    maximal_choice,
    one_step,
    doob_numbers,
    probability_of_E,
)
