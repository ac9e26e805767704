"""Each convex continuous nonincreasing f, 0 <= f(s) <= 1 - s, gives the errors of half-lines for some two laws.

The first law is uniform: Q of a Gaussian number.  The other has the distribution function 1 - f: it is that of the inverse
of 1 - f at a uniform number, and the inverse is the probability that a uniform number is where 1 - f is too small, so that
no rule that chooses is needed.  That no other test does better than these half-lines is not shown: no rule says that laws
on the line with one distribution function are equal.  Convexity is not used here: it is what would make the half-lines
the best tests.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.foundations.trade_off_functions import shape, unit
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, seen
from lemmas.papers import dong
from verify.language.expr import expr
from verify.lemma import *

f = fun("f", line)
s, v, d, h, z = reals("s v d h z")

@claim("P(Q(eta) <= s) = s for s in [0, 1]",
    given=[0 <= s, s <= 1],
    show=E(gauss(line), lambda z: indicator(Q(z) <= s)) == s)
def normal_scores_closed():
    use(normal_scores_uniform)
    under(gauss(line), lambda z: seen(z, s) <= indicator(Q(z) <= s), lambda z: (by.cases(Q(z) < s),))
    with use(small_real, A=E(gauss(line), lambda z: indicator(Q(z) <= s)) - s, B=1) as that:
        with that.premise("for every eps"):
            d = intro("d")
            intro(1)
            below, beyond = cases(s + d <= 1)
            with below:
                use(normal_scores_uniform, s=s + d).called("of more")
                under(gauss(line), lambda z: indicator(Q(z) <= s) <= seen(z, s + d),
                    lambda z: (by.cases(Q(z) <= s, yes=(by.have(Q(z) < s + d),)),))
                linear()
            with beyond:
                under(gauss(line), lambda z: indicator(Q(z) <= s) <= 1)
                linear()

inverse = lambda v: E(gauss(line), lambda z: indicator(1 - f(Q(z)) < v))

@claim("The inverse of 1 - f at v is at most s just where v <= 1 - f(s)",
    given=[*shape(f), 0 <= s, s <= 1, v < 1],
    show=equivalent(inverse(v) <= s, v <= 1 - f(s)))
def inverse_of_the_function():
    use(normal_scores_uniform)
    above, below = each_part()
    with above:
        intro(1)
        contradiction()
        inner, end = cases(s < 1)
        with inner:
            apply_to("f continuous", s, (v - (1 - f(s))) / 2)
            unpack(this, "h").called("near")
            use(normal_scores_uniform, s=Min(1, s + h)).called("of more")
            with under(gauss(line), lambda z: seen(z, Min(1, s + h)) <= indicator(1 - f(Q(z)) < v)) as z:
                seen_, _ = cases(Q(z) < Min(1, s + h))
                with seen_:
                    beyond, before = cases(s <= Q(z))
                    with beyond:
                        fact("min", "below", 1, s + h)
                        have(Q(z) <= s + h)
                        have(eq(abs(Q(z) - s), Q(z) - s))
                        apply_to("near.1", Q(z))
                        fact("abs", "above", f(Q(z)) - f(s))
                        have(1 - f(Q(z)) < v)
                    with before:
                        apply_to("shape of f.1", Q(z), s)
                        have(1 - f(Q(z)) < v)
            have(Min(1, s + h) > s)
            linear()
        with end:
            have(s == 1)
            apply_to("shape of f.0", s)
            linear()
    with below:
        intro(1)
        with under(gauss(line), lambda z: indicator(1 - f(Q(z)) < v) <= seen(z, s)) as z:
            _, not_less = cases(Q(z) < s)
            with not_less:
                apply_to("shape of f.1", s, Q(z))
                have(v <= 1 - f(Q(z)))
        linear()

uniform = bind(gauss(line), lambda z: dirac(Q(z)))
of_the_function = bind(gauss(line), lambda z: dirac(inverse(Q(z))))
half_line = lambda s: lambda u: indicator(u <= s)

@claim("Each convex, continuous and nonincreasing f, 0 <= f(s) <= 1 - s, is what the half-lines u <= s tell of two "
        "laws: errors s and f(s), for s from 0 to 1",
    dong("Proposition 2.2", "part",
        "for each such function two laws of which the half-lines have the errors s and f(s)"),
    given=shape(f),
    show=exists(law(line), law(line),
        lambda P, R: every(REAL,
            lambda s: unit(s).implies((E(P, half_line(s)) == s) & (1 - E(R, half_line(s)) == f(s))))))
def half_lines_of_trade_offs():
    witness(uniform)
    witness(of_the_function)
    s = intro("s")
    intro(1)
    use(normal_scores_closed)
    apply_to("shape of f.0", s)
    use(normal_scores_closed, s=1 - f(s)).called("of the other")
    with under(gauss(line), lambda z: indicator(inverse(Q(z)) <= s) == indicator(Q(z) <= 1 - f(s))) as z:
        use(inverse_of_the_function, v=Q(z))
        yes, no = cases(Q(z) <= 1 - f(s))
        with yes:
            modus("inverse_of_the_function.1")
        with no:
            have(inverse(Q(z)) > s, by.contradiction(), by.modus("inverse_of_the_function.0"), by.linear())
    each_part((by.linear(),), (by.linear(),))

# --- doubt ----------------------------------------------------------------------------------------------------------

doubt(normal_scores_closed, mutants=[dropped(normal_scores_closed, 1)])
near = (by.intro("s", "d"), by.intro(), by.witness(expr(1)), by.each_part((), (by.intro("t"), by.intro())))
constant = lambda c: value(line, lambda s: expr(c))
doubt(inverse_of_the_function,
    mutants=[dropped(inverse_of_the_function, 4,
            hints=[{"witness": {"f": constant(0), "s": "1", "v": "2"},
                    "proofs": {"given 1": near,
                        "show": (by.contradiction().called("iff"), by.modus("iff.0"), by.linear())}}])])
R = law("R", line)
doubt(half_lines_of_trade_offs,
    mutants=[dropped(half_lines_of_trade_offs, 0,
            hints=[{"witness": {"f": constant(2)},
                    "proofs": {"given 0": near,
                        "show": (by.contradiction().called("laws"), by.unpack("laws", "P"),
                            by.unpack(this, "R").called("laws"), by.apply_to("laws", 1),
                            by.have(E(R, half_line(1)) >= 0), by.linear())}}])])
