"""Randomised response, in numbers: the contraction of E_gamma in closed form, for any number of steps.

The kernel on two letters that keeps its input with probability (1 + rho)/2, rho = (R - 1)/(R + 1) where R is
the likelihood ratio.  Its n-th power is the kernel with rho^n.  So everything is explicit: the iterated sharp
profile, which takes a bound a of E_gamma to that after one step, is exact, and the product of contraction coefficients
in general is not.  gamma is at least 1; A[t] is a_t, the profile t times from 1.
"""

from lemmas.papers import contraction, federated
from verify.lemma import *

rho, s, gamma, a = reals("rho s gamma a")
n, m = alphabet("n"), integer("m")
A = nonneg("a", n)

SOURCES = (contraction("Lemma 3"), federated("(11)"))
DOMAIN = (rho >= 0, rho <= 1, gamma >= 1)

def profile(a: Expr | int, rho: Expr) -> Expr:
    """The sharp profile of the kernel at a; its contraction coefficient at a = 1."""
    return plus_part(rho * (2 * a + gamma - 1) - (gamma - 1)) / 2

def terms(a: Expr | int, rho: Expr) -> Expr:
    """The sum of [a K(y | 1) - (a + gamma - 1) K(y | 2)]_+ over the two outputs y."""
    keep, flip = (1 + rho) / 2, (1 - rho) / 2
    return plus_part(a * keep - (a + gamma - 1) * flip) + plus_part(a * flip - (a + gamma - 1) * keep)

randomised_response_powers = claim("In numbers: (1 + s)(1 + rho)/4 + (1 - s)(1 - rho)/4 = (1 + s rho)/2, two "
        "randomised responses in turn", *SOURCES, kind="lemma", note="So n steps are randomised response with rho^n.",
    show=(1 + s) / 2 * ((1 + rho) / 2) + (1 - s) / 2 * ((1 - rho) / 2) == (1 + s * rho) / 2)

doubt(randomised_response_powers,
    mutants=[mutant("the probabilities multiplied", show=(1 + s) / 2 * ((1 + rho) / 2) == (1 + s * rho) / 2)])

@claim("In numbers, randomised response: the two positive parts add up to [rho (2 a + gamma - 1) - (gamma - 1)]_+ / 2",
    *SOURCES, kind="lemma",
    given=[*DOMAIN, a >= 0],
    show=terms(a, rho) == profile(a, rho))
def randomised_response_profile():
    """At a = 1 it is the contraction coefficient [rho (1 + gamma) - (gamma - 1)]_+ / 2 = [R - gamma]_+/(R + 1)."""

    have(rho * (2 * a + gamma - 1) >= 0)
    fact("max", "right", a * ((1 - rho) / 2) - (a + gamma - 1) * ((1 + rho) / 2), 0, by=((by.linear(),),))
    yes, _ = cases(rho * (2 * a + gamma - 1) >= gamma - 1)
    with yes:
        fact("max", "left", rho * (2 * a + gamma - 1) - (gamma - 1), 0)
        fact("max", "left", a * ((1 + rho) / 2) - (a + gamma - 1) * ((1 - rho) / 2), 0)
        linear()

doubt(randomised_response_profile,
    mutants=[mutant("a + gamma - 1 in place of 2 a + gamma - 1",
            show=terms(a, rho) == plus_part(rho * (a + gamma - 1) - (gamma - 1)) / 2),
        mutant("gamma < 1 allowed", given=(rho >= 0, rho <= 1, a >= 0, gamma >= 0))],
    extremal={"rho": "1/2", "gamma": "3/2", "a": "1"})

def closed(t: Expr) -> Expr:
    """E_gamma between the rows of the t-th power."""
    return plus_part(rho**t * (1 + gamma) - (gamma - 1)) / 2

iterates = for_all(2, n, lambda t: A[t] == profile(A[t - 1], rho))
at_m = (m <= n).implies(A[m] == closed(m))

@claim("In numbers: a_n = [rho^n (1 + gamma) - (gamma - 1)]_+ / 2, the profile of randomised response n times from 1",
    *SOURCES, kind="lemma",
    given=[*DOMAIN, A[1] == profile(1, rho), iterates],
    show=A[n] == closed(n))
def randomised_response_iterated():
    """The right side is E_gamma between the rows of the n-th power, so that iterating the profile loses nothing here.
    It is 0 as soon as rho^n <= (gamma - 1)/(gamma + 1)."""

    let(m, n)  # so that the induction on m keeps n
    with suffices(at_m):
        modus(this)
        rewrite(m == n, backwards=True)
    _, step = induction(m, 1)
    with step:
        intro("[m + 1 <= n]")
        modus(at_m)
        instantiate(iterates, m + 1)
        still_positive, zero_from_here = cases(rho**m * (1 + gamma) >= gamma - 1)
        with still_positive:
            fact("max", "left", rho**m * (1 + gamma) - (gamma - 1), 0)
            with have(rho * (2 * A[m] + gamma - 1) - (gamma - 1) == rho ** (m + 1) * (1 + gamma) - (gamma - 1)):
                linear(rho)
            with have(plus_part(rho * (2 * A[m] + gamma - 1) - (gamma - 1))
                        == plus_part(rho ** (m + 1) * (1 + gamma) - (gamma - 1))):
                rewrite(this)
            linear()
        with zero_from_here:
            fact("max", "right", rho**m * (1 + gamma) - (gamma - 1), 0)
            fact("max", "right", rho * (2 * A[m] + gamma - 1) - (gamma - 1), 0, by=((by.linear(degree=2),),))
            fact("max", "right", rho ** (m + 1) * (1 + gamma) - (gamma - 1), 0, by=((by.linear(degree=2),),))

doubt(randomised_response_iterated,
    mutants=[mutant("one step fewer", show=A[n] == plus_part(rho ** (n - 1) * (1 + gamma) - (gamma - 1)) / 2)],
    extremal={"n": "2", "rho": "1/2", "gamma": "3/2", "a": ["3/8", "1/16"]})

@claim("In numbers, for gamma - 1 <= rho^2 (gamma + 1): the product of two coefficients of randomised response exceeds "
        "that of the two steps by (gamma^2 - 1)(1 - rho)^2/4", *SOURCES, kind="lemma",
    given=[*DOMAIN, rho**2 * (1 + gamma) >= gamma - 1],
    show=profile(1, rho) ** 2 - closed(expr(2)) == (gamma**2 - 1) * (1 - rho) ** 2 / 4)
def randomised_response_product_gap():
    """R = 3 and gamma = 3/2: 9/64 against 1/16. With equality only at gamma = 1 (Dobrushin's coefficient is
    multiplicative here) or rho = 1."""

    have(rho * (1 + gamma) >= gamma - 1)
    have(profile(1, rho) == (rho * (1 + gamma) - (gamma - 1)) / 2)
    rewrite(this)

doubt(randomised_response_product_gap,
    mutants=[mutant("the product is exact", show=profile(1, rho) ** 2 == closed(expr(2)))],
    extremal={"rho": "1/2", "gamma": "3/2"})
