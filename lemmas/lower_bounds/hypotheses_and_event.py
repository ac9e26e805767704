"""Lower bound for NOISY-SGD, Appendix A.4: the hypotheses, and the reduction to one event.

Theorem 4.1 of Altschuler and Talwar with the constants of footnote 11: c_D = 1000, c_sigma = 1/1000,
c_alpha = 10^-7, order 100.  barT = (3/4) D n/(L eta) is the number of steps that are looked at.  An event is two
numbers here, its probabilities p and r on the two data sets.  For the modules that follow: EB is the mean of the number
B of steps at which the n-th loss is drawn, q = b/n, and w the law of the outcomes x.
"""

from lemmas.papers import altschuler
from verify.lemma import *

L, eta, D, sigma, z, eps, p, r, s, a = reals("L eta D sigma z eps p r s a")
n, b, T, m = integer("n"), integer("b"), integer("T"), integer("m")
Delta, EB, q, lam, Qv, gamma, delta = reals("Delta EB q lambda Q gamma delta")
X = space("X")
mu, nu, w = laws("mu nu w", X)

barT = 3 * D * n / (4 * L * eta)
parameters = (L > 0, eta > 0, D > 0, sigma > 0, b >= 1, b <= n)
diameter = D >= 1000 * eta * L
noise = sigma**2 <= D**2 / (1000 * eta**2 * barT)
assumptions = (*parameters, diameter, noise)
# Values at which `noise` holds with equality.
EQUALITY = {"L": "1", "eta": "1", "D": "3000", "sigma": "2", "n": "1", "b": "1", "T": "2250"}

def appendix(where: str) -> tuple[Source, ...]:
    """The source: this place of Appendix A.4."""
    return (altschuler("Appendix A.4, " + where),)

def bound_41(constant: Expr | str) -> Expr:
    """The right side of (4.1) with c_alpha times the order put together."""
    return constant * L**2 / (n**2 * sigma**2) * Min(T, barT)

# --- the hypothesis on sigma ---------------------------------------------------------------------------

@claim("sigma^2 <= 0.001 D^2/(eta^2 barT), barT = 0.75 D n/(L eta), gives 750 eta n sigma^2 <= D L",
    altschuler("Theorem 4.1"), kind="proof-line",
    given=[*parameters, noise],
    show=750 * eta * n * sigma**2 <= D * L)
def lower_noise_equivalent():
    """With kappa = L D/(n eta sigma^2) it is kappa >= 750; everything depends on kappa, q, T and L/(b sigma)."""

    linear(eta * n)

doubt(lower_noise_equivalent, mutants=[mutant("751", show=751 * eta * n * sigma**2 <= D * L)],
    extremal={name: value for name, value in EQUALITY.items() if name != "T"})

def beyond_bar_t() -> None:
    """For T >= barT: the right side of (4.1) by kappa >= 750."""
    use(lower_noise_equivalent)
    fact("min", "right", T, barT)
    rewrite(this)
    linear(1 / (n * eta * sigma**2))

@claim("In numbers, as in Theorem 4.1, the right side of (4.1) is greater than 0.005 for T >= barT",
    altschuler("Appendix A.4, first paragraph", "part", "its second sentence, with the constants of footnote 11"),
    kind="number",
    given=[*assumptions, T >= barT],
    show=bound_41("1/100000") > "0.005")
def lower_q_greater_0005():
    """The bound is at least 0.005625 = 9/1600: a slack of an eighth."""

    beyond_bar_t()

doubt(lower_q_greater_0005,
    mutants=[mutant("0.006 for 0.005", show=bound_41("1/100000") > "0.006"),
        mutant("c_alpha = 8/10^8", show=bound_41("8/1000000") > "0.005")])

@claim("In numbers, as in Theorem 4.1, the right side of (4.1) is at least 9/1600 for T >= barT",
    *appendix("first paragraph"), kind="lemma",
    given=[*assumptions, T >= barT],
    show=bound_41("1/100000") >= "9/1600")
def lower_q_at_least_9_1600():
    beyond_bar_t()

doubt(lower_q_at_least_9_1600, mutants=[mutant("57/10000", show=bound_41("1/100000") >= "57/10000")], extremal=EQUALITY)

# --- from RDP to DP to one event -----------------------------------------------------------------------

PAIR = {"X": "2", "mu": ["1/2", "1/2"], "nu": ["3/5", "2/5"], "Q": "1/4"}

def both_ways(c: Expr | str) -> Prop:
    """Not (100, c)-RDP in either direction."""
    return ~(renyi(mu, nu, 100) <= c) & ~(renyi(nu, mu, 100) <= c)

lower_reversed_implication = claim("If Q > 0.005 and an algorithm is not (100, 0.005)-RDP, then it is not (100, Q)-RDP",
    *appendix("first paragraph, 'So it suffices'"), kind="proof-line", breaks=("noisy_sgd_lower_small_sigma",),
    flaw="proof gap", grade="substantive",
    note=("mu and nu are the outputs on two adjacent datasets, Q the right side of (4.1).  RDP is monotone the other "
            "way: to refuse a bound Q > 0.005 one has to show more than 0.005.  Q exceeds every constant as sigma "
            "falls, so the proof covers only a window of sigma."),
    given=[Qv > "0.005", both_ways("0.005")],
    show=~(renyi(mu, nu, 100) <= Qv) | ~(renyi(nu, mu, 100) <= Qv))
doubt(lower_reversed_implication, mutants=[mutant("for Q > 0.2", given=(Qv > "0.2", both_ways("0.005")))], hints=[PAIR])

# Said the other way round: within Q is within eps.
within = lambda c: renyi(mu, nu, 100) <= c

@claim("For two laws and Q <= eps: D_100 <= Q implies D_100 <= eps, so what is not (100, eps)-RDP is not (100, Q)-RDP",
    altschuler("Appendix A.4, first paragraph, 'So it suffices'", "part",
        "the converse implication, which holds, for any two laws"), kind="repair", repairs="lower_reversed_implication",
    given=[Qv <= eps],
    show=within(Qv).implies(within(eps)))
def lower_implication_repaired():
    intro("t")
    apply_to(within(Qv))
    fact("exp", "increasing", 99 * Qv, 99 * eps)
    linear(E(nu, lambda x: t(x) ** 100) ** 99)

t = weight("t", X)

doubt(lower_implication_repaired, mutants=[mutant("Q up to c + 1", given=(Qv <= eps + 1,))])

@claim("For T >= barT and kappa = L D/(n eta sigma^2) <= 6666 the right side of (4.1) is at most 1/20",
    altschuler("Appendix A.4, first paragraph", "remark", "an upper bound of (4.1), with which the argument works"),
    kind="repair", repairs="lower_reversed_implication",
    given=[*parameters, L * D <= 6666 * n * eta * sigma**2, T >= barT],
    show=bound_41("1/100000") <= "1/20")
def lower_window():
    """With 750 <= kappa <= 6666 and 1/20 + log(100)/99 < 0.1 the paper's route (T >= barT, start at 0, and the small
    repairs of Appendix A.4) shows what it says."""

    fact("min", "right", T, barT)
    rewrite(this)
    linear(1 / (n * eta * sigma**2))

doubt(lower_window,
    mutants=[mutant("kappa <= 7000", given=(*parameters, L * D <= 7000 * n * eta * sigma**2, T >= barT))])

lower_0005_plus_log = claim("0.005 + log(100)/99 < 0.1",
    altschuler("Appendix A.4, first paragraph", "part", "the calculation in its last sentence"), kind="number",
    note="The sum is 0.05152; the slack is 0.0485.",
    show="0.005" + log(100) / 99 < "0.1")
doubt(lower_0005_plus_log,
    mutants=[mutant("< 0.0515", show="0.005" + log(100) / 99 < "0.0515"),
        mutant("0.054 for 0.005", show="0.054" + log(100) / 99 < "0.1"),
        mutant("order 48 for 99", show="0.005" + log(100) / 48 < "0.1"),
        mutant("delta = 1/20000", show="0.005" + log(20000) / 99 < "0.1")])

lower_window_plus_log = claim("1/20 + log(100)/99 < 0.1", *appendix("first paragraph"), kind="lemma",
    note="The largest eps that this route allows is 0.1 - log(100)/99 = 0.05348.",
    show="1/20" + log(100) / 99 < "0.1")
doubt(lower_window_plus_log, mutants=[mutant("0.0535", show="0.0535" + log(100) / 99 < "0.1")])

rate = exp(eps + log(100) / 99)

@claim("In numbers: (100, eps)-RDP bounds an event: P <= exp(eps + log(100)/99) R + 0.01",
    *appendix("first paragraph, by Lemma 2.5"), kind="proof-line",
    given=[p >= 0, p <= 1, r > 0, p**100 <= exp(99 * eps) * r**99],
    show=p <= rate * r + "1/100")
def lower_rdp_to_event():
    """p and r are the probabilities of an event on the two datasets; p^100 r^-99 is one of the two terms of the moment
    of order 100 after merging the outputs into the event and its complement (`renyi_data_processing`)."""

    _, no = cases(p <= rate * r + "1/100")
    with no:
        absurd()
        have(p > "1/100")
        fact("^", "increasing", rate * r, p, 99)
        fact("exp", "log", 100)

doubt(lower_rdp_to_event, mutants=[mutant("without 0.01", show=p <= rate * r)])

def target(event: Expr) -> Expr:
    """What (0.1, 0.01)-DP allows for an event of probability `event` on the other dataset."""
    return exp("1/10") * event + "1/100"

lower_not_dp_at_equality = claim("In numbers: P >= e^eps R + delta contradicts P <= e^eps R + delta, what (eps, "
        "delta)-DP says of an event", *appendix("second paragraph"), kind="proof-line", flaw="slip", grade="boundary",
    note=("Used with eps = 0.1, delta = 0.01; gamma stands for e^eps.  The definition of DP has <=, so that equality "
            "is allowed.  Harmless: the proof ends with a strict inequality."),
    given=[p <= 1, r >= 0, gamma >= 1, delta > 0, p >= gamma * r + delta],
    show=p > gamma * r + delta)
doubt(lower_not_dp_at_equality,
    mutants=[mutant("for delta = 0", given=(p <= 1, r >= 0, gamma >= 1, p >= gamma * r), show=p > gamma * r)],
    hints=[{"p": "1", "r": "1/2", "gamma": "3/2", "delta": "1/4"}])

@claim("In numbers: P > 1/2 e^0.1 + 0.01 and R <= 1/2 contradict P <= e^0.1 R + 0.01",
    altschuler("Appendix A.4, second paragraph and (A.2)", "part",
        "with > for >=, as numbers; no domination, no symmetry"), kind="repair", repairs="lower_not_dp_at_equality",
    given=[p <= 1, r >= 0, r <= "1/2", p > exp("1/10") / 2 + "1/100"],
    show=p > target(r))
def lower_not_dp_strict():
    linear(exp("1/10"))

doubt(lower_not_dp_strict,
    mutants=[mutant("R <= 3/5", given=(p <= 1, r >= 0, r <= "3/5", p > exp("1/10") / 2 + "1/100"))])
