"""Lower bound for NOISY-SGD: Theorem 4.1 with the hypothesis b sigma >= L, proved.

Names as in `noisy_sgd_lower`; the initial point is om_0 <= 0 and the loss on X' pushes up (otherwise mirror
both).  A is the event om_T <= 0, p = P[A] on X and r = P[A] on X'; the divergence P || P' is bounded below by
p^100 r^-99, one of the two terms of the moment of order 100 after merging (`renyi_data_processing`).
psi(lambda) = log E exp(-lambda (Y + Z)) is the exponent of one biased step.

The bounds on p and r are hypotheses here; each is a lemma of this catalogue: p >= 1/2 by
`lower_monotone_step` and `lower_odd_step`; r <= exp(lambda D/2 + T psi) + exp(-lambda D/2) where psi <= 0 by
`lower_clamped_walk`, Markov's inequality and the maximal inequality (`lower_maximal_step`).
"""

from lemmas.lower_bounds.lower_bound_numbers import (
    D,
    L,
    T,
    b,
    barT,
    bound_41,
    eta,
    lam,
    n,
    noise,
    noise_equivalent,
    p,
    parameters,
    q,
    r,
    sigma,
    z,
)
from lemmas.papers import altschuler
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    Expr,
    Max,
    Min,
    every_real,
    exp,
    expr,
    log,
    reals,
)
from verify.prove.steps import (
    Hypothesis,
    cases,
    combine,
    evaluate,
    fact,
    have,
    instantiate,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    slope,
    split,
    use,
)

x, y, u, m, delta, kap, W, base, S, part = reals("x y u m delta kappa W base S part")
THEOREM = (altschuler("Theorem 4.1"),)

least = Min(Min(base + z, part + z), D / 2)

stretched = (fact("min", "below", base + z, part + z), linear())

clamped_walk = Claim(
    id="lower_clamped_walk",
    title="One step: w >= min(base, part) gives clamp(w + z) >= min(base + z, part + z, D/2)",
    sources=THEOREM,
    kind="strengthening",
    given=(D > 0, u >= Min(base, part)),
    show=Max(Min(u + z, D / 2), -D / 2) >= least,
    proof=(
        fact("min", "cases", base, part),
        have(
            Min(base + z, part + z) <= u + z,
            split(-1, stretched, stretched),
        ),
        fact("min", "below", Min(base + z, part + z), D / 2),
        fact("min", "greatest", u + z, D / 2, least, by=((linear(),), ())),
        fact("max", "above", Min(u + z, D / 2), -D / 2),
        linear(),
    ),
    mutants=(
        Mutant(
            "without D/2",
            show=Max(Min(u + z, D / 2), -D / 2) >= Min(base + z, part + z),
            hints=({"D": "1", "u": "0", "base": "0", "part": "0", "z": "1"},),
        ),
    ),
    note=(
        "T times: om_T >= min(-D/2 + S_T, min over k >= 1 of D/2 + S_T - S_k) with S_k the sum of"
        " the first k "
        "increments, whatever om_0.  So om_T <= 0 needs S_T <= D/2 or a last stretch with S_T - S_k <= -D/2."
    ),
)

exponential_above = Claim(
    id="lower_exp_second_order",
    title="exp(-x) <= 1 - x + x^2/2 for x >= 0",
    sources=THEOREM,
    kind="strengthening",
    given=(x >= 0,),
    show=exp(-x) <= 1 - x + x**2 / 2,
    proof=(slope(x, 0, fact("exp", "tangent", -z), linear()),),
    mutants=(Mutant("x^2/3", show=exp(-x) <= 1 - x + x**2 / 3, hints=({"x": "1/10"},)),),
    note="Ours.",
)

bias_exponent = Claim(
    id="lower_bias_exponent",
    title="log(1 - q + q exp(-x)) <= -q x + q x^2/2 for x >= 0",
    sources=THEOREM,
    kind="strengthening",
    given=(q >= 0, q <= 1, x >= 0),
    show=log(1 - q + q * exp(-x)) <= -q * x + q * x**2 / 2,
    proof=(
        use(exponential_above),
        have(exp(-x) > 0, sign()),
        have(
            1 - q + q * exp(-x) > 0,
            cases(q <= "1/2", (linear(q * exp(-x)),), (linear(q, exp(-x), degree=2),)),
        ),
        fact("log", "tangent", 1 - q + q * exp(-x)),
        linear(q),
    ),
    mutants=(
        Mutant(
            "x^2/4",
            show=log(1 - q + q * exp(-x)) <= -q * x + q * x**2 / 4,
            hints=({"q": "1/100", "x": "1"},),
        ),
    ),
    note="Ours.  With x = lambda eta L/b it bounds the exponent of the bias.",
)


def psi(rate: Expr) -> Expr:
    """log E exp(-rate (Y + Z)) for one step."""
    return log(1 - b / n + b / n * exp(-rate * eta * L / b)) + rate**2 * eta**2 * sigma**2 / 2


rho = L**2 / (n * b * sigma**2)
exponent = Claim(
    id="lower_exponent",
    title="psi(lambda) <= -lambda eta L/n + (1 + rho) (lambda eta sigma)^2/2, rho = L^2/(n b sigma^2)",
    sources=THEOREM,
    kind="strengthening",
    given=(*parameters, lam >= 0),
    show=psi(lam) <= -lam * eta * L / n + lam**2 * eta**2 * sigma**2 * (1 + rho) / 2,
    proof=(
        have(n >= 1, linear()),
        have(b / n <= 1, linear(scale=n)),
        use(bias_exponent, q=b / n, x=lam * eta * L / b),
        linear(),
    ),
    mutants=(
        Mutant(
            "rho = 0",
            show=psi(lam) <= -lam * eta * L / n + lam**2 * eta**2 * sigma**2 / 2,
            hints=({"L": "1", "eta": "1", "D": "1", "sigma": "1/10", "n": "2", "b": "1", "lambda": "1"},),
        ),
    ),
)

kappa = L * D / (n * eta * sigma**2)
exponent_choice = Claim(
    id="lower_exponent_choice",
    title="lambda = L/(3 n eta sigma^2 (1 + rho)) gives psi <= -(5/18) L^2/(n^2 sigma^2 (1 + rho))",
    sources=THEOREM,
    kind="strengthening",
    given=(*parameters, W == 1 + rho, lam == L / (3 * n * eta * sigma**2 * W)),
    show=psi(lam) <= -expr("5/18") * L**2 / (n**2 * sigma**2 * W),
    proof=(
        have(n >= 1, linear()),
        have(rho > 0, sign()),
        have(W > 0, linear()),
        have(L / (3 * n * eta * sigma**2 * W) > 0, sign()),
        use(exponent, by=((), (), (), (), (), (), (linear(),))),
        have(
            -lam * eta * L / n + lam**2 * eta**2 * sigma**2 * W / 2
            == -expr("5/18") * L**2 / (n**2 * sigma**2 * W),
            rewrite(lam == L / (3 * n * eta * sigma**2 * W)),
            ring(),
        ),
        have(
            lam**2 * eta**2 * sigma**2 * W / 2 == lam**2 * eta**2 * sigma**2 * (1 + rho) / 2,
            combine((lam**2 * eta**2 * sigma**2 / 2, [W == 1 + rho])),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "7/18",
            show=psi(lam) <= -expr("7/18") * L**2 / (n**2 * sigma**2 * W),
            hints=(
                {
                    "L": "1",
                    "eta": "1",
                    "D": "1",
                    "sigma": "1",
                    "n": "1",
                    "b": "1",
                    "W": "2",
                    "lambda": "1/6",
                },
            ),
        ),
    ),
)

event_bound = Claim(
    id="lower_event_bound",
    title="For T >= barT: exp(lambda D/2 + T psi) + exp(-lambda D/2) <= 2 exp(-kappa/(24 (1 + rho)))",
    sources=THEOREM,
    kind="strengthening",
    given=(*parameters, W == 1 + rho, lam == L / (3 * n * eta * sigma**2 * W), T >= barT),
    show=exp(lam * D / 2 + T * psi(lam)) + exp(-lam * D / 2) <= 2 * exp(-kappa / (24 * W)),
    proof=(
        have(n >= 1, linear()),
        have(rho > 0, sign()),
        have(W > 0, linear()),
        use(exponent_choice),
        have(lam * D / 2 == kappa / (6 * W), rewrite(lam == L / (3 * n * eta * sigma**2 * W)), ring()),
        have(kappa / W > 0, sign()),
        have(L**2 / (n**2 * sigma**2 * W) > 0, sign()),
        have(T > 0, have(barT > 0, sign()), linear()),
        have(
            T * psi(lam) <= -expr("5/24") * kappa / W,
            have(T * psi(lam) <= -expr("5/18") * T * L**2 / (n**2 * sigma**2 * W), linear(T)),
            linear(L**2 / (n**2 * sigma**2 * W)),
        ),
        fact("exp", "increasing", lam * D / 2 + T * psi(lam), -kappa / (24 * W), by=((linear(),),)),
        fact("exp", "increasing", -lam * D / 2, -kappa / (24 * W), by=((linear(),),)),
        linear(),
    ),
    mutants=(
        Mutant(
            "T >= barT/2",
            given=(*parameters, W == 1 + rho, lam == L / (3 * n * eta * sigma**2 * W), T >= barT / 2),
            hints=(
                {
                    "L": "1",
                    "eta": "1",
                    "D": "800",
                    "sigma": "1",
                    "n": "1",
                    "b": "1",
                    "W": "2",
                    "lambda": "1/6",
                    "T": "300",
                },
            ),
        ),
    ),
)

walk_bound = every_real(
    lambda v: ((v >= 0) & (psi(v) <= 0)).implies(r <= exp(v * D / 2 + T * psi(v)) + exp(-v * D / 2))
)
enough_noise = b * sigma >= L

grown = "297/400000" * kappa
# 99 x - grown - 1000 from kappa <= 48 x and x >= 15
budget: tuple[tuple[str, list[Hypothesis]], ...] = (
    ("297/400000", [kappa <= 48 * x]),
    ("98.96436", [x >= 15]),
    ("484.4654", []),
)

repaired = Claim(
    id="noisy_sgd_lower_repaired",
    title="Theorem 4.1 for T >= barT and b sigma >= L, from the bounds on p and r: D_100(P || P') > Q",
    sources=THEOREM,
    kind="repair",
    conditional_on=("the bounds of the two runs' probabilities (`lower_event_bound`)",),
    repairs=("noisy_sgd_lower_small_sigma", "noisy_sgd_lower_all_but_one_zero"),
    given=(*parameters, noise, enough_noise, T >= barT, p >= "1/2", r > 0, walk_bound),
    show=p**100 > exp(99 * bound_41("1/100000")) * r**99,
    proof=(
        have(n >= 1, linear()),
        use(noise_equivalent),
        let(W, 1 + rho),
        let(lam, L / (3 * n * eta * sigma**2 * W)),
        have(rho > 0, sign()),
        have(
            rho <= 1,
            have(L**2 <= b**2 * sigma**2, linear(L, b * sigma)),
            linear(b * sigma**2, scale=n * b * sigma**2),
        ),
        have(W > 0, linear()),
        have(W <= 2, linear()),
        have(lam >= 0, have(L / (3 * n * eta * sigma**2 * W) > 0, sign()), linear()),
        use(exponent_choice),
        have(psi(lam) <= 0, have(L**2 / (n**2 * sigma**2 * W) > 0, sign()), linear()),
        use(event_bound),
        instantiate(walk_bound, lam),
        modus(-1),
        have(kappa >= 750, linear(1 / (n * eta * sigma**2))),
        let(x, kappa / (24 * W)),
        have(kappa == 24 * W * x, linear(24 * W)),
        have(x >= 15, have(x >= 0, have(kappa / (24 * W) > 0, sign()), linear()), linear(x, 1 / W)),
        have(kappa <= 48 * x, linear(x)),
        have(
            r <= 2 * exp(-x),
            have(exp(-kappa / (24 * W)) == exp(-x), rewrite(x == kappa / (24 * W)), ring()),
            linear(),
        ),
        fact("^", "increasing", r, 2 * exp(-x), 99),
        fact("^", "increasing", "1/2", p, 100),
        fact("min", "right", T, barT),
        rewrite(-1),
        fact("exp", "increasing", grown - 99 * x, -1000, by=((combine(*budget),),)),
        have(
            exp(grown) * r**99 <= 2**99 * exp(grown - 99 * x),
            combine((exp(grown), [r**99 <= (2 * exp(-x)) ** 99])),
        ),
        have(2**99 * exp(-1000) < expr("1/2") ** 100, evaluate(2048)),
        combine((1, [-1]), (1, [-2]), (2**99, [-3]), (1, [expr("1/2") ** 100 <= p**100])),
    ),
    mutants=(
        Mutant(
            "without the event bound",
            given=(*parameters, noise, enough_noise, T >= barT, p >= "1/2", r > 0),
            hints=(
                {
                    "L": "1",
                    "eta": "1",
                    "D": "1000",
                    "sigma": "1",
                    "n": "1",
                    "b": "1",
                    "T": "750",
                    "p": "1/2",
                    "r": "1",
                },
            ),
        ),
    ),
    note=(
        "So the theorem holds for T >= barT with the constants of footnote 11, every order from "
        "100 on, every "
        "initial point; D >= 1000 eta L is not used.  b sigma >= L is implied by the hypothesis "
        "sigma > 8 sqrt(2) "
        "L/b of Theorem 3.1, so that the tightness of Theorem 1.3 stands.  Only rho = L^2/(n b "
        "sigma^2) <= 1 is "
        "used.  The proof gives D_100 of order kappa: thousands of times more."
    ),
)

CLAIMS = (clamped_walk, exponential_above, bias_exponent, exponent, exponent_choice, event_bound, repaired)
