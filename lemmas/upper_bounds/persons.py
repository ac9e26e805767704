"""Who loses how much in a run of noisy SGD, one record a step: sentences of Feldman et al., from Theorem 23.

A person is a record i of n, used in step i; what she loses is D_alpha of the two runs whose data differ in it.
`bound` is that of Theorem 23, 2 alpha L^2/(sigma^2 (n + 1 - i)); W and W2 are the runs, `runs` all that is assumed.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.one_record import W2, L, W, alpha, bound, i, n, noisy_sgd_one_record, sigma
from lemmas.runs.one_step_on_the_line import one_run
from lemmas.papers import feldman
from verify.lemma import *

u = integer("u")
runs = noisy_sgd_one_record.given
loss = renyi(W[n], W2[n], alpha)
# alpha (2 L)^2/(2 sigma^2): the Renyi divergence of N(0, sigma^2) and N(2 L, sigma^2), that is of one step's noise.
one_step = 2 * alpha * L**2 / sigma**2

def by_theorem23(value: Expr, *steps: Step) -> None:
    """The loss is at most `value`, which is not less than the bound of Theorem 23."""
    have(bound <= value, *steps)
    use(larger_renyi_bound)

# Of the bounds; `first_person_attains` has linear losses for which the first one is reached.
@claim("The last person loses at most 2 alpha L^2/sigma^2, as does everybody, and the first at most 1/n of that",
    feldman("Section 1, implications", "part", "as upper bounds"),
    given=runs,
    show=all_of(eq(i, n).implies(loss <= one_step), eq(i, 1).implies(loss <= one_step / n), loss <= one_step))
def first_and_last_person():
    use(noisy_sgd_one_record)
    have(one_step >= 0)
    last_person, first_person, everybody = each_part()
    with last_person:
        one_step_at_most()
    with first_person:
        intro("[i = 1]")
        by_theorem23(one_step / n, by.rewrite(eq(i, 1)), by.auto())
    with everybody:
        one_step_at_most()

def one_step_at_most() -> None:
    by_theorem23(one_step, by.have(1 / (n + 1 - i) <= 1, by.linear(1 / (n + 1 - i))), by.linear(one_step))

@claim("A person loses less than the bound of everyone who is later in the run",
    feldman("Section 1, distributed SGD", "part", "as upper bounds"),
    feldman("Section 4, sentence before Theorem 23", "part", "as upper bounds"),
    given=[*runs, L > 0, i < u, u <= n],
    show=(loss <= bound) & (bound < 2 * alpha * L**2 / (sigma**2 * (n + 1 - u))))
def earlier_person_loses_less():
    use(noisy_sgd_one_record)

# "Not vacuous": a bound that does not depend on n, though the noise of a step falls with n.  The last persons' bounds
# grow like n.
@claim("At sigma = 1/sqrt(n) the first half of the persons lose at most 4 alpha L^2",
    feldman("Section 1, distributed SGD", "part", "the example, for the first half of the persons"),
    given=[*runs, eq(sigma, 1 / sqrt(n)), 2 * i <= n + 2],
    show=loss <= 4 * alpha * L**2)
def run_small_noise():
    use(noisy_sgd_one_record)
    have(eq(sigma**2, 1 / n), by.rewrite(eq(sigma, 1 / sqrt(n))), by.auto())
    have(eq(bound, 2 * alpha * L**2 * (n / (n + 1 - i))), by.rewrite(this))
    have(n / (n + 1 - i) <= 2, by.linear(1 / (n + 1 - i)))
    by_theorem23(4 * alpha * L**2, by.linear(2 * alpha * L**2))

@claim("The first half of the persons lose at most 2/n of the bound of the last one",
    feldman("Section 5, second paragraph", "part", "the first half, as upper bounds"),
    given=[*runs, 2 * i <= n],
    show=loss <= 2 * one_step / n)
def most_persons_more_private():
    use(noisy_sgd_one_record)
    have(1 / (n + 1 - i) <= 2 / n, by.linear(1 / (n * (n + 1 - i))))
    by_theorem23(2 * one_step / n, by.linear(one_step))

# --- doubt ------------------------------------------------------------------------------------------------------------

doubt(first_and_last_person,
    mutants=[mutant("the first one 1/(n + 1) of it", show=eq(i, 1).implies(loss <= one_step / (n + 1)),
            hints=[one_run("2", "2")])])
doubt(run_small_noise, mutants=[mutant("1 in place of 4", show=loss <= alpha * L**2, hints=[one_run("2", "2")])])
