"""The Bernoulli law: a coin that is 1 with probability p, and otherwise 0; its mean, and E_gamma of two coins.

p and r are the means of the coins; eps-private is E_gamma <= 0 at gamma = e^eps, in both orders.
"""

from lemmas.divergences.two_laws_mixed import mixes, two_terms
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, seen
from verify.lemma import *

X = space("X")
K = markov("K", line, X)
p, r, gamma, eps, x = reals("p r gamma eps x")
f = bounded("f", line)

@definition(r"\mathrm{Ber}($p)")
def bernoulli(p: Real) -> Law:
    """Ber(p).

    1 with probability p, and 0 with probability 1 - p."""
    return mix(0, 1, lambda i: (1 - i) * (1 - p) + i * p, lambda i: dirac(i))

unit = [0 <= p, p <= 1]
weights = lambda i: (1 - i) * (1 - p) + i * p

def over_the_coin(g: Callable[[Expr], Expr]) -> None:
    """The mean of a bounded g is (1 - p) g(0) + p g(1)."""
    # Premise 1: the weights add up to 1.
    mixture(bernoulli(p), g, by={1: (*two_terms(weights), by.linear())})
    do(*two_terms(lambda i: weights(i) * g(i)))

@claim("A Bernoulli number is 1 with probability p, and otherwise 0",
    given=unit,
    show=mixes(line, bernoulli(p), p, dirac(1), dirac(0)))
def bernoulli_is_a_mixture():
    f = intro("f")
    over_the_coin(f)

@claim("A coin is tossed and K goes on from it: the law K(1) with probability p, and otherwise K(0)",
    given=unit,
    show=mixes(X, push(bernoulli(p), K), p, K(1), K(0)))
def bernoulli_decides():
    f = intro("f")
    over_the_coin(lambda x: E(K(x), f))

@claim("Whether the uniform number Q(z), z Gaussian, is below p is a Bernoulli number of mean p",
    given=unit,
    show=same(bind(gauss(line), lambda z: dirac(seen(z, p))), bernoulli(p)))
def bernoulli_by_a_uniform_number():
    ext("f")
    over_the_coin(f)
    use(normal_scores_uniform, s=p)
    under(gauss(line), lambda z: f(seen(z, p)) == f(0) + (f(1) - f(0)) * seen(z, p), lambda z: (by.cases(Q(z) < p),))
    linear(f(1) - f(0))

@claim("The mean of a Bernoulli number is p", given=unit, show=E(bernoulli(p), lambda x: x) == p)
def bernoulli_mean():
    use(bernoulli_by_a_uniform_number)
    rewrite(this, backwards=True)
    use(normal_scores_uniform, s=p)

# What an answer of chances p and r adds to E_gamma; and the best test, which is 1 at the answers that add something.
gain = lambda p, r: Max(p - gamma * r, 0)
best = value(line,
    lambda x: indicator(1 <= x) * indicator(gamma * r < p) + indicator(x < 1) * indicator(gamma * (1 - r) < 1 - p))

@claim("E_gamma of two coins of means p and r: [p - gamma r]_+ + [1 - p - gamma (1 - r)]_+, attained",
    given=[*unit, 0 <= r, r <= 1],
    show=hockey_stick_equals(gamma, line, bernoulli(p), bernoulli(r), gain(p, r) + gain(1 - p, 1 - r)))
def hockey_stick_of_two_coins():
    # A test phi tells phi(1) (p - gamma r) + phi(0) (1 - p - gamma (1 - r)).
    use(bernoulli_is_a_mixture).called("one coin")
    use(bernoulli_is_a_mixture, p=r).called("other coin")
    bound, attained = each_part()
    with bound:
        phi = intro("phi")
        both_coins_at(phi)
        for more, chance in ((p - gamma * r, phi(1)), (1 - p - gamma * (1 - r), phi(0))):
            fact("max", "above", more, 0)
            have(more * chance <= Max(more, 0), by.linear(chance, 1 - chance))
        linear(gamma)
    with attained:
        both_coins_at(best)
        with witness(best) as that:
            with that.premise(1):
                cases(1 <= x)
        have(gain(p, r) == (p - gamma * r) * indicator(gamma * r < p), by.cases(gamma * r < p))
        have(gain(1 - p, 1 - r) == (1 - p - gamma * (1 - r)) * indicator(gamma * (1 - r) < 1 - p),
            by.cases(gamma * (1 - r) < 1 - p))
        linear(gamma)

def both_coins_at(phi: Thing | Function) -> None:
    """The mean of phi under either coin."""
    apply_to("one coin", phi)
    apply_to("other coin", phi)

# The answer of somebody whose truth is 1, and of somebody whose truth is 0.
truth, lie = bernoulli(exp(eps) / (1 + exp(eps))), bernoulli(1 / (1 + exp(eps)))

@claim("Randomised response: a coin that tells the truth with probability e^eps/(1 + e^eps) is eps-private",
    given=[eps >= 0],
    show=(hockey_stick(truth, lie, exp(eps)) <= 0) & (hockey_stick(lie, truth, exp(eps)) <= 0))
def randomised_response_coin():
    let(p, exp(eps) / (1 + exp(eps)))
    let(r, 1 / (1 + exp(eps)))
    # p = e^eps r and 1 - p = r: both terms of `hockey_stick_of_two_coins` are 0, either way round.
    have(p == exp(eps) * r, by.rewrite("p"), by.rewrite("r"), by.ring())
    have(1 - p == r, by.rewrite("p"), by.rewrite("r"))
    have(1 - r == p)
    have(0 <= r, by.rewrite("r"))
    have(1 <= exp(eps))
    have(r <= p, by.linear(r))
    have(p <= exp(eps) * p)
    rewrite("p", backwards=True)
    rewrite("r", backwards=True)
    for part, one, other in zip(each_part(), (p, r), (r, p), strict=True):
        with part:
            use(hockey_stick_of_two_coins, p=one, r=other, gamma=exp(eps)).called("bound", "attained")
            phi = intro("phi")
            apply_to("bound", phi)
            have(Max(one - exp(eps) * other, 0) == 0)
            have(1 - one - exp(eps) * (1 - other) <= 0, by.linear(exp(eps)))
            have(Max(1 - one - exp(eps) * (1 - other), 0) == 0)
            linear()

doubt(bernoulli_is_a_mixture,
    mutants=[mutant("0 with probability p", show=mixes(line, bernoulli(p), p, dirac(0), dirac(1)))])
doubt(bernoulli_decides, mutants=[mutant("the other way", show=mixes(X, push(bernoulli(p), K), p, K(0), K(1)))])
half_line = lambda x: indicator("1/2" <= x)
doubt(bernoulli_by_a_uniform_number,
    mutants=[mutant("above p", show=same(bind(gauss(line), lambda z: dirac(1 - seen(z, p))), bernoulli(p)),
            hints=[{"witness": {"p": "0"},
                    "proofs": {"show": (by.contradiction().called("same"), by.use(bernoulli_is_a_mixture, p=0),
                            by.apply_to(bernoulli_is_a_mixture, value(line, half_line)),
                            by.use(normal_scores_uniform, s=0),
                            by.have(E(bind(gauss(line), lambda z: dirac(1 - seen(z, 0))), half_line)
                                    == E(bernoulli(expr(0)), half_line), by.rewrite("same")),
                            by.under(gauss(line), lambda z: half_line(1 - seen(z, 0)) == 1 - seen(z, 0),
                                lambda z: (by.cases(Q(z) < 0),)), by.linear())}}])])
doubt(hockey_stick_of_two_coins,
    mutants=[mutant("what 1 alone gains", show=hockey_stick(bernoulli(p), bernoulli(r), gamma) <= gain(p, r))])
likely = exp(expr(2)) / (1 + exp(expr(2)))
doubt(randomised_response_coin,
    mutants=[mutant("at half of eps", show=hockey_stick(truth, lie, exp(eps / 2)) <= 0,
            hints=[{"witness": {"eps": "2"},
                    "proofs": {"show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, half_line)),
                            by.use(bernoulli_is_a_mixture, p=likely).called("first"),
                            by.apply_to("first", value(line, half_line)),
                            by.use(bernoulli_is_a_mixture, p=1 / (1 + exp(expr(2)))).called("second"),
                            by.apply_to("second", value(line, half_line)),
                            by.have(0 < likely - exp(expr(1)) / (1 + exp(expr(2)))), by.linear(exp(expr(1))))}}])])
