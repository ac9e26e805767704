"""The discrete Laplace sampler of scale t/s: a uniform and a geometric number, a division, and a sign.

U is uniform on 0, ..., t - 1, and accepted with probability e^(-U/t); V is geometric of ratio 1/e, so that U + t V is
geometric of ratio e^(-1/t), and Y = floor((U + t V)/s) geometric of ratio e^(-s/t).  A fair coin gives Y its sign, and
-0 is refused: so 0 does not come up twice as often.  p is the chance that a round accepts, R the discrete Laplace law,
and L[k] the law of the answer of k rounds; M is the law of what follows a refusal, F that of a failure.
"""

from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.foundations.geometric_law import (blocks, folded_laplace, folded_laplace_geometric, geometric,
    geometric_in_blocks, geometric_of_blocks, mean_over_blocks)
from lemmas.foundations.rejection_programs import round_after_round
from lemmas.mechanisms.discrete_gaussian import atom, equal_atom_by_atom, whole_numbers
from lemmas.mechanisms.discrete_laplace import (constant, discrete_laplace, discrete_laplace_exists,
    discrete_laplace_masses, is_discrete_laplace, masses, rounded_laplace, rounded_laplace_masses)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

Y, V, R, F, M = laws("Y V R F M", line)
L = sequence("L", law(line))
b, B, x, y, z, r = reals("b B x y z r")
n, N, s, t = (integer(name) for name in ("n", "N", "s", "t"))
g = bounded("g", line)

# --- the sign ---------------------------------------------------------------------------------------------------------

signed = lambda y: g(y) + (1 - indicator(eq(y, 0))) * g(-y)  # twice the mean over the sign, where -0 counts for nothing

@claim("E g(Y) + E g(-Y) 1[Y != 0] = (1 + r) E g(X) for Y geometric of ratio r and a whole X with P(X = k) = (1 - "
        "r)/(1 + r) r^|k|",
    given=[0 < r, r < 1, hypothesis("Y", geometric(Y, r)), hypothesis("whole", whole_numbers(R)),
        hypothesis("R", every(INTEGER, lambda k: atom(R, k) == (1 - r) / (1 + r) * r ** abs(k)))],
    show=E(Y, signed) == (1 + r) * E(R, g))
def sign_by_masses():
    # The numbers above and below 0 apart, atom by atom; B bounds |g|, so that no term of B + g is negative.
    bounded_by(g, B)
    from_0 = value(line, lambda x: (1 + r) * (B + g(x)) * indicator(0 <= x))
    below_0 = value(line, lambda x: (1 + r) * (B + g(x)) * (1 - indicator(0 <= x)))
    negative = value(line, lambda x: (B + g(-x)) * (1 - indicator(eq(x, 0))))
    for sign_, f, h in ((1, value(line, lambda x: B + g(x)), from_0), (-1, negative, below_0)):
        with use(equal_atom_by_atom, P=Y, s=sign_, m=0, f=f, h=h) as that:
            for number_ in (0, 1):
                with that.premise(number_):
                    apply_to("B", x)
                    apply_to("B", -x)
            with that.premise("equal"):
                k1 = intro("k")
                apply_to("R", sign_ * k1)
                apply_to("Y.1", k1)
                of_g = B + g(sign_ * k1)
                kept = (1 + r) * of_g * atom(R, sign_ * k1)
                yes, no = cases(0 <= k1)
                with yes:
                    have(abs(sign_ * k1) == k1)
                    have(r ** abs(sign_ * k1) == r**k1, by.rewrite(this))
                    have((1 + r) * atom(R, sign_ * k1) == (1 - r) * r**k1, by.linear(1 + r, 1 - r))
                    have(atom(Y, k1) == (1 + r) * atom(R, sign_ * k1), by.linear((1 - r) * r**k1))
                    if sign_ == -1:
                        have(eq(indicator(0 <= -k1), indicator(eq(k1, 0))), by.cases(eq(k1, 0)))
                    linear(of_g, of_g * indicator(eq(k1, 0)), kept)
                with no:
                    have(atom(Y, k1) == 0, by.linear((1 - r) * r**k1))
                    if sign_ == -1:
                        have(eq(indicator(0 <= -k1), 1))
                    linear(of_g, of_g * indicator(eq(k1, 0)), kept)
    apply_to("Y.1", 0)
    linear(B)

@claim("Y geometric of ratio r = e^(-1/b), with a fair sign, and -0 refused: what is left of it is (1 + r)/2 times the "
        "discrete Laplace law of scale b", canonne("Algorithm 2, the discrete Laplace sampler", "step", "the sign"),
    given=[b > 0, hypothesis("Y", geometric(Y, exp(-1 / b))), hypothesis("R", discrete_laplace(R, b))],
    show=E(Y, signed) == (1 + exp(-1 / b)) * E(R, g))
def sign_of_a_geometric_number():
    """By `sign_by_masses`: the discrete Laplace masses are (1 - r)/(1 + r) r^|k|, r = e^(-1/b)."""
    r = exp(-1 / b)
    use(discrete_laplace_masses, P=R)
    have(exp(1 / b) == 1 / r)
    have(constant(b) == (1 - r) / (1 + r), by.rewrite(this))
    with have(every(INTEGER, lambda k: atom(R, k) == (1 - r) / (1 + r) * r ** abs(k))).called("R masses"):
        k1 = intro("k")
        apply_to(masses(R, b), k1)
        have(exp(-abs(k1) / b) == r ** abs(k1))
        linear(exp(-abs(k1) / b), (1 - r) / (1 + r))
    use(sign_by_masses, r=r)

# --- the sampler ------------------------------------------------------------------------------------------------------

@definition(r"\mathrm{round}_{$t/$s}($V, $rest)")
def laplace_round(V: Law[line], rest: Law[line], s: Integer, t: Integer) -> Law:
    """a round of the discrete Laplace sampler of scale $t/$s, with $V for a geometric number and $rest after a refusal.

    Draw u uniformly from 0, ..., t - 1, v from V, and a fair bit b, and let y = floor((u + t v)/s).  With probability
    e^(-u/t), and not if b = 1 and y = 0, return (1 - 2 b) y; else go on with the rest."""
    quotient = lambda u, v: floor((u + t * v) / s)
    keep = lambda u, v, b: exp(-u / t) * (1 - b * indicator(eq(quotient(u, v), 0)))
    return mix(0, t - 1, lambda u: 1 / t,
        lambda u: bind(V,
            lambda v: bind(rest,
                lambda z: mix(0, 1, lambda b: expr("1/2"),
                    lambda b: mix(0, 1, lambda d: (1 - d) * (1 - keep(u, v, b)) + d * keep(u, v, b),
                        lambda d: dirac(d * (1 - 2 * b) * quotient(u, v) + (1 - d) * z))))))

quotient = lambda u, v: floor((u + t * v) / s)
# keep: the chance that y is accepted with the bit b, c being the coin's; coin: y with its sign, or else z.
keep = lambda c, y: lambda b: c * (1 - b * indicator(eq(y, 0)))
coin = lambda c, y, z: lambda b: mix(0, 1, lambda d: (1 - d) * (1 - keep(c, y)(b)) + d * keep(c, y)(b),
    lambda d: dirac(d * (1 - 2 * b) * y + (1 - d) * z))
c = real("c")

@claim("A number y with a fair sign, kept with chance c, or z, for tails and for -0: the mean is c/2 (g(y) + g(-y) 1[y "
        "!= 0]) and the rest of the mass times g(z)",
    given=[0 <= c, c <= 1],
    show=E(mix(0, 1, lambda b: expr("1/2"), coin(c, y, z)), g)
        == c / 2 * signed(y) + (1 - c / 2 * (2 - indicator(eq(y, 0)))) * g(z))
def mean_over_a_sign():
    # Premise 1 of a mixture: its weights add up to 1.
    mixture(mix(0, 1, lambda b: expr("1/2"), coin(c, y, z)), g,
        by={1: (*two_terms(lambda b: expr("1/2")), by.linear())})
    do(*two_terms(lambda b: E(coin(c, y, z)(b), g) * "1/2"))
    for bit in (0, 1):
        chance = lambda d: (1 - d) * (1 - keep(c, y)(bit)) + d * keep(c, y)(bit)
        mixture(coin(c, y, z)(expr(bit)), g, by={1: (*two_terms(chance), by.linear())})
        do(*two_terms(lambda d: chance(d) * g(d * (1 - 2 * expr(bit)) * y + (1 - d) * z)))

p = real("p")
sizes = [1 <= s, 1 <= t, hypothesis("V", geometric(V, exp(-1)))]
the_chance = hypothesis("p", eq(p, (1 - exp(-1)) / (1 - exp(-1 / t)) * (1 + exp(-s / t)) / (2 * t)))
of_scale = [*sizes, hypothesis("R", discrete_laplace(R, t / s)), the_chance]

@claim("The sum over u of e^(-u/t) E signed g(floor((u + t V)/s)) is 2 t p times the mean of g over the discrete "
        "Laplace law of scale t/s",
    given=of_scale,
    show=Sum(0, t - 1, lambda u: exp(-u / t) * E(V, lambda v: signed(quotient(u, v)))) == 2 * t * p * E(R, g))
def accepted_is_discrete_laplace():
    # u + t V is geometric of ratio q = e^(-1/t), u weighed by q^u, and floor((u + t V)/s) of ratio q^s.
    q = exp(-1 / t)
    have(q**t == exp(-1)).called("power t")
    use(geometric_of_blocks, q=q).called("blocks")
    use(geometric_in_blocks, P=blocks(V, q), q=q)
    quotients = bind(blocks(V, q), lambda x: dirac(floor(x / s)))
    have(q**s == exp(-1 / (t / s)))
    have(geometric(quotients, exp(-1 / (t / s))), by.rewrite(this, backwards=True))
    use(sign_of_a_geometric_number, Y=quotients, b=t / s)
    use(mean_over_blocks, q=q, g=value(line, lambda x: signed(floor(x / s))))
    rewrite("power t", at=mean_over_blocks)
    with sums((0, t - 1),
            lambda u: q**u * E(V, lambda v: signed(quotient(u, v)))
                == exp(-u / t) * E(V, lambda v: signed(quotient(u, v)))) as u1:
        have(q**u1 == exp(-u1 / t))
        linear(E(V, lambda v: signed(quotient(u1, v))))
    rewrite("p")
    have(exp(-s / t) == exp(-1 / (t / s)))
    rewrite(this)
    linear(1 / (1 - q), (1 - exp(-1)) / (1 - q))

@claim("After a round of the discrete Laplace sampler of scale t/s: p times the discrete Laplace law, and 1 - p times "
        "what follows a refusal",
    given=of_scale,
    show=E(laplace_round(V, M, s, t), g) == p * E(R, g) + (1 - p) * E(M, g))
def mean_over_a_laplace_round():
    # For each u by the sign; then the sum over u, for g, and for 1, which gives the chance of a refusal.
    body = lambda u: bind(V,
        lambda v: bind(M, lambda z: mix(0, 1, lambda b: expr("1/2"), coin(exp(-u / t), quotient(u, v), z))))
    mixture(laplace_round(V, M, s, t), g)
    of_g = lambda u: E(V, lambda v: signed(quotient(u, v)))
    of_1 = lambda u: E(V, lambda v: 1 + (1 - indicator(eq(quotient(u, v), 0))) * 1)
    half = lambda u: exp(-u / t) / (2 * t)
    with sums((0, t - 1),
            lambda u: 1 / t * E(body(u), g) == half(u) * of_g(u) + (1 / t - half(u) * of_1(u)) * E(M, g)) as u1:
        after = lambda v: exp(-u1 / t) / 2 * signed(quotient(u1, v)) + (
            1 - exp(-u1 / t) / 2 * (2 - indicator(eq(quotient(u1, v), 0)))) * E(M, g)
        with under(V,
                lambda v: E(M, lambda z: E(mix(0, 1, lambda b: expr("1/2"), coin(exp(-u1 / t), quotient(u1, v), z)), g))
                    == after(v)) as v1:
            with under(M,
                    lambda z: E(mix(0, 1, lambda b: expr("1/2"), coin(exp(-u1 / t), quotient(u1, v1), z)), g)
                        == exp(-u1 / t) / 2 * signed(quotient(u1, v1))
                        + (1 - exp(-u1 / t) / 2 * (2 - indicator(eq(quotient(u1, v1), 0)))) * g(z)) as z1:
                use(mean_over_a_sign, c=exp(-u1 / t), y=quotient(u1, v1), z=z1)
        linear(1 / t)
    use(accepted_is_discrete_laplace)
    use(accepted_is_discrete_laplace, g=value(line, lambda x: 1))
    linear(1 / (2 * t), E(M, g) / (2 * t))

@claim("In numbers: 0 < p <= 1 for p = (1 - 1/e)(1 + e^(-s/t))/(2 t (1 - e^(-1/t))), the chance that a round accepts",
    given=of_scale,
    show=(0 < p) & (p <= 1))
def chance_of_a_laplace_round():
    """2 t p is the sum of `accepted_is_discrete_laplace` for g = 1, of t terms of at most 2."""
    use(accepted_is_discrete_laplace, g=value(line, lambda x: 1))
    of_1 = lambda u: exp(-u / t) * E(V, lambda v: 1 + (1 - indicator(eq(quotient(u, v), 0))) * 1)
    with sums((0, t - 1), lambda u: of_1(u) <= 2) as u1:
        have(exp(-u1 / t) <= 1)
        under(V, lambda v: 1 + (1 - indicator(eq(quotient(u1, v), 0))) * 1 <= 2)
        linear(exp(-u1 / t))
    part = each_part()
    with part[0]:
        rewrite("p")
    with part[1]:
        linear(1 / (2 * t))

@claim("At most n rounds of the discrete Laplace sampler: the law of the answer is (1 - (1 - p)^n) Lap_Z(t/s) + (1 - "
        "p)^n F, p > 0 the chance that a round accepts, F for a failure",
    canonne("Algorithm 2, the discrete Laplace sampler", "part", "cut off after n rounds"),
    given=[*of_scale, hypothesis("start", same(L[0], F)),
        hypothesis("rounds", for_all(0, N - 1, lambda k: same(L[k + 1], laplace_round(V, L[k], s, t)))), 0 <= n,
        n <= N],
    show=(0 < p) & (E(L[n], g) == (1 - (1 - p) ** n) * E(R, g) + (1 - p) ** n * E(F, g)))
def discrete_laplace_sampler_cut_off():
    """`round_after_round`, where a round is `mean_over_a_laplace_round`."""
    use(chance_of_a_laplace_round)
    with use(round_after_round, r=p) as that:
        with that.premise("rounds"):
            k1 = intro("k")
            apply_to("rounds", k1)
            rewrite(same(L[k1 + 1], laplace_round(V, L[k1], s, t)))
            use(mean_over_a_laplace_round, M=L[k1])
    modus(round_after_round)
    have(E(L[0], g) == E(F, g), by.rewrite("start"), by.ring())
    part = each_part()
    with part[1]:
        linear((1 - p) ** n)

@claim("The discrete Laplace sampler, which starts again after a refusal: the law of the answer is the discrete "
        "Laplace law of scale t/s, and no other", canonne("Algorithm 2, the discrete Laplace sampler", "whole"),
    given=[*sizes, the_chance],
    show=(0 < p) & equivalent(same(M, laplace_round(V, M, s, t)), discrete_laplace(M, t / s)))
def discrete_laplace_sampler():
    """A round accepts with the chance p (`mean_over_a_laplace_round`).  U, V and the coin for e^(-U/t) are drawn
    exactly; V by tossing is `geometric_program`, the coin `exponential_coin_program`."""
    use(discrete_laplace_exists, b=t / s)
    unpack(this, "R")
    use(chance_of_a_laplace_round)
    part = each_part()
    with part[1]:
        direction = each_part()
        with direction[0]:
            fixed = intro(1)
            with have(same(M, R)):
                ext("g")
                use(mean_over_a_laplace_round)
                have(E(M, g) == E(laplace_round(V, M, s, t), g),
                    by.congruence(fixed, lambda law: eq(E(law, g), E(laplace_round(V, M, s, t), g))), by.ring())
                linear(1 / p)
            rewrite(same(M, R))
        with direction[1]:
            intro(1)
            ext("g")
            use(mean_over_a_laplace_round, R=M)

# The number 0 in place of a geometric one, and other wrong numbers.  At s = t = 1 a round accepts with the chance p1.
e_law, law_1 = folded_laplace(exp(-1)), rounded_laplace(expr(1))
is_geometric = (by.use(folded_laplace_geometric, q=exp(-1)),)
p1 = (1 - exp(-1)) / (1 - exp(-1)) * (1 + exp(-1)) / 2
p2 = (1 - exp(-1)) / (1 - exp("-1/2")) * (1 + exp("-1/2")) / 4
at_0, always = value(line, lambda x: indicator(eq(x, 0))), value(line, lambda x: 1)
at_ratio_1 = {"V": e_law, "R": law_1, "s": "1", "t": "1"}
of_ratio_1 = {"given V": is_geometric, "given R": is_discrete_laplace}
doubt(sign_by_masses,
    mutants=[dropped(sign_by_masses, "R",
            hints=[{"witness": {"Y": folded_laplace(expr("1/2")), "R": dirac(expr(1)), "r": "1/2", "g": at_0},
                    "proofs": {"given Y": (by.use(folded_laplace_geometric, q="1/2"),),
                        "show": (by.contradiction(),
                            by.use(folded_laplace_geometric, q="1/2").called("whole", "masses"),
                            by.apply_to("masses", 0),
                            by.under(folded_laplace(expr("1/2")),
                                lambda y: indicator(eq(y, 0))
                                    <= indicator(eq(y, 0)) + (1 - indicator(eq(y, 0))) * indicator(eq(-y, 0))),
                            by.linear())}}])])
doubt(sign_of_a_geometric_number,
    mutants=[dropped(sign_of_a_geometric_number, "Y",
            hints=[{"witness": {"Y": dirac(expr(0)), "R": law_1, "b": "1", "g": always},
                    "proofs": {"given R": is_discrete_laplace}}])])
doubt(accepted_is_discrete_laplace,
    mutants=[dropped(accepted_is_discrete_laplace, "p",
            hints=[{"witness": {**at_ratio_1, "p": "0", "g": always},
                    "proofs": {**of_ratio_1,
                        "show": (by.contradiction(),
                            by.use(accepted_is_discrete_laplace, V=e_law, R=law_1, s=1, t=1, p=p1, g=always,
                                by={"V": is_geometric, "R": is_discrete_laplace}), by.have(p1 > 0, by.evaluate()),
                            by.linear())}}])])
doubt(mean_over_a_laplace_round,
    mutants=[dropped(mean_over_a_laplace_round, "p",
            hints=[{"witness": {**at_ratio_1, "p": "0", "M": dirac(expr(1)), "g": at_0},
                    "proofs": {**of_ratio_1,
                        "show": (by.contradiction(),
                            by.use(mean_over_a_laplace_round, V=e_law, R=law_1, M=dirac(expr(1)), s=1, t=1, p=p1,
                                g=at_0, by={"V": is_geometric, "R": is_discrete_laplace}),
                            by.use(rounded_laplace_masses, b=1).called("whole", "masses"), by.apply_to("masses", 0),
                            by.have(p1 * constant(expr(1)) > 0, by.evaluate()), by.linear(p1))}}])])
doubt(chance_of_a_laplace_round,
    mutants=[dropped(chance_of_a_laplace_round, "p",
            hints=[{"witness": {**at_ratio_1, "p": "0"}, "proofs": of_ratio_1}])])
always_1 = value(INTEGER, lambda k: dirac(expr(1)))
doubt(discrete_laplace_sampler_cut_off,
    mutants=[dropped(discrete_laplace_sampler_cut_off, "p",
            hints=[{"witness": {**at_ratio_1, "p": "0", "n": "0", "N": "0", "L": always_1, "F": dirac(expr(1)),
                        "g": at_0}, "proofs": {**of_ratio_1, "given rounds": (by.intro("k"), by.absurd())}}])])
doubt(discrete_laplace_sampler,
    mutants=[mutant("of scale s/t", given=sizes,
            show=equivalent(same(M, laplace_round(V, M, s, t)), discrete_laplace(M, s / t)),
            hints=[{"witness": {"V": e_law, "M": rounded_laplace(expr(2)), "s": "1", "t": "2"},
                    "proofs": {"given V": is_geometric,
                        "show": (by.contradiction().called("so", "back"),
                            by.use(rounded_laplace_masses, b=2).called("whole", "masses"),
                            by.have(discrete_laplace(rounded_laplace(expr(2)), expr(2)),
                                by.each_part((), (by.witness(constant(expr(2))),))),
                            by.use(discrete_laplace_sampler, V=e_law, M=rounded_laplace(expr(2)), s=1, t=2, p=p2,
                                by={"V": is_geometric}).called("p > 0", "to", "from"), by.modus("from"), by.modus("so"),
                            by.use(discrete_laplace_masses, P=rounded_laplace(expr(2)), b="1/2").called("other masses"),
                            by.apply_to("masses", 0), by.apply_to("other masses", 0),
                            by.have(constant(expr("1/2")) > constant(expr(2)), by.evaluate()), by.linear())}}])])
