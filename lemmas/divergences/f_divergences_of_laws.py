"""Total variation and the Kullback-Leibler divergence are f-divergences, by duality and on any space."""

from lemmas.divergences.events import hockey_stick_is_f_divergence
from lemmas.divergences.f_divergence import f_divergence
from lemmas.papers import berthier, contraction, federated
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
c, s = reals("c s")
a, b, g = bounded("a", X), bounded("b", X), bounded("g", X)
f = fun("f", line)
x, phi = point("x", X), test("phi", X)
half = expr("1/2")

# --- total variation ------------------------------------------------------------------------------------

distance_by_positive_parts = claim("|s - 1|/2 = (s - 1)_+ - (s - 1)/2",
    show=Abs(s - 1) / 2 == Max(s - 1, 0) - (s - 1) / 2)

@claim("Total variation is the f-divergence of f(s) = |s - 1|/2",
    contraction("Section II.B, examples of f", "part", "the total variation distance"),
    federated("Section 2, examples of f", "part", "the total variation distance"),
    berthier("Section 2.4, distance", "part", "that it is an f-divergence"),
    given=[hypothesis("f is |s - 1|/2", every(REAL, lambda s: (0 < s).implies(f(s) == Abs(s - 1) / 2)))],
    show=(total_variation(mu, nu) <= c).implies(f_divergence(mu, nu, f) <= c)
        & (f_divergence(mu, nu, f) <= c).implies(total_variation(mu, nu) <= c))
def total_variation_generator():
    """By E_1: |s - 1|/2 is (s - 1)_+ less (s - 1)/2, so that a gains 1/2 and b loses it."""
    use(hockey_stick_is_f_divergence, gamma=1).called("from lines", "to lines")
    forth, back = each_part()
    with forth:
        intro(1)
        modus("to lines").called("lines")
        intro()
        with apply_to("lines", value(X, lambda x: a(x) + half), value(X, lambda x: b(x) - half)):
            intro()
            apply_to(below_f)
            apply_to("f is |s - 1|/2")
            use(distance_by_positive_parts)
    with back:
        intro("phi")
        with apply_to(this, value(X, lambda x: phi(x) - half), value(X, lambda x: half - phi(x))):
            intro()
            apply_to("f is |s - 1|/2")
            have(phi(x) <= 1)
            s_from_1_on, s_below_1 = cases(s >= 1)
            with s_from_1_on:
                have(Abs(s - 1) == s - 1)
                linear(s - 1)
            with s_below_1:
                have(Abs(s - 1) == 1 - s)

below_f = every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s)))

# Two points: their total variation is 1, and E_mu a - E_nu a = 2 for a = 1 at 0 and -1 at 1.
side = lambda x: 2 * indicator(x <= 0) - 1
doubt(total_variation_generator,
    mutants=[mutant("|s - 1| for |s - 1|/2", given=[every(REAL, lambda s: (0 < s).implies(f(s) == Abs(s - 1)))],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)),
                        "f": value(line, lambda s: Abs(s - 1)), "c": "1"},
                    "proofs": {"show": (by.intro(), by.choose(0),
                            by.each_part((),
                                (by.witness(value(line, side)), by.witness(value(line, lambda x: -side(x))),
                                    by.each_part((by.intro("x", "s"), by.intro(), by.auto()), ()))))}}])])

# --- Kullback-Leibler -----------------------------------------------------------------------------------

@claim("The dual form of KL (Donsker, Varadhan) is the f-divergence of f(s) = s log s",
    contraction("Section II.B, examples of f", "part", "KL"), federated("Section 2, examples of f", "part", "KL"),
    given=[hypothesis("f is s log s", every(REAL, lambda s: (0 < s).implies(f(s) == s * log(s))))],
    show=(kl(mu, nu) <= c).implies(f_divergence(mu, nu, f) <= c)
        & (f_divergence(mu, nu, f) <= c).implies(kl(mu, nu) <= c))
def kl_generator_of_laws():
    """A line of slope a is below s log s if b <= -e^(a - 1); the best for g has a = g + 1 - log E_nu e^g."""
    forth, back = each_part()
    with forth:
        intro("[the premise]", "a", "b", "[lines below]")
        apply_to("the premise", value(X, lambda x: a(x) - 1))
        under(nu, lambda x: b(x) <= -exp(a(x) - 1),
            lambda x: (by.apply_to(below_f, x, exp(a(x) - 1)), by.apply_to("f is s log s", exp(a(x) - 1)),
                by.fact("log", "exp", a(x) - 1), by.linear(exp(a(x) - 1))))
        fact("exp", "tangent", E(mu, a) - 1 - c)
        linear(exp(-c))
    with back:
        intro("[the premise]", "g")
        with apply_to("the premise", value(X, lambda x: g(x) + 1 - log(mean_exp)),
                value(X, lambda x: -exp(g(x)) / mean_exp)) as of_the_pair:
            # The premise: the lines are below s log s.
            with of_the_pair.premise(0):
                intro()
                apply_to("f is s log s")
                fact("exp", "tangent", g(x) - log(mean_exp) - log(s))
                fact("exp", "log", mean_exp).called("exp log of mean_exp")
                fact("exp", "log", s)
                have(exp(g(x) - log(mean_exp) - log(s)) == exp(g(x)) / (exp(log(mean_exp)) * exp(log(s))))
                rewrite("exp log of mean_exp", at=this)
                rewrite(exp(log(s)) == s, at=this)
        fact("exp", "log", mean_exp)
        fact("exp", "increasing", E(mu, g), c + log(mean_exp))

mean_exp = E(nu, lambda x: exp(g(x)))

# D_f = -1 for equal laws.
doubt(kl_generator_of_laws,
    mutants=[mutant("s log s - s for s log s", given=[every(REAL, lambda s: (0 < s).implies(f(s) == s * log(s) - s))],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)),
                        "f": value(line, lambda s: s * log(s) - s), "c": "-1"},
                    "proofs": {"show": (by.intro(), by.choose(1),
                            by.each_part((by.intro("a", "b"), by.intro(), by.apply_to(this, 0, 1)),
                                (by.witness(value(line, lambda x: expr(0))),)))}}])])
