"""The Renyi divergence of two Laplace laws, exactly, from the rule of shifts and the tail.

exp(|z| - |z - c|) is exp(2 x - c), x the part of z in [0, c], min(max(z, 0), c).  The mean M(c) of exp(s x), s > 1, is
found by steps of c: each is bounded by tails on both sides, up to a factor that is 1 in the limit.  It is G(c) = (s
e^((s - 1) c) + s - 2)/(2 (s - 1)), and exp((alpha - 1) D_alpha), alpha > 1, is R(c) = (alpha e^((alpha - 1) c) + (alpha
- 1) e^(-alpha c))/(2 alpha - 1): D_alpha <= d just if R(c) <= e^((alpha - 1) d), for any number d.  In the proofs M, G
and R are `mean`, `closed` and `curve`.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.mechanisms.laplace_tail import laplace_ratio_at, laplace_tail
from lemmas.papers import mironov
from lemmas.divergences.bounded_densities import moment_of_bounded_density
from verify.lemma import *

s, c, h, x, eps, alpha = reals("s c h x eps alpha")
m = integer("m")
f, g = bounded("f", line), bounded("g", line)

clipped = lambda z, c: Min(Max(z, 0), c)
mean = lambda c: E(laplace, lambda z: exp(s * clipped(z, c)))
closed = lambda c: (s * exp((s - 1) * c) + s - 2) / (2 * (s - 1))
growth = exp(s * (c + h)) - exp(s * c)

@claim("d 1[c + h < x] <= e^(s x_(c + h)) - e^(s x_c) <= d 1[c < x], d = e^(s (c + h)) - e^(s c), x_c = min(x_+, c)",
    given=[s > 0, c >= 0, h >= 0],
    show=((exp(s * (c + h)) - exp(s * c)) * indicator(c + h < x) <= exp(s * clipped(x, c + h)) - exp(s * clipped(x, c)))
        & (exp(s * clipped(x, c + h)) - exp(s * clipped(x, c)) <= (exp(s * (c + h)) - exp(s * c)) * indicator(c < x)))
def step_of_the_part():
    below, above = cases(x <= c)
    with below:
        same = have(eq(clipped(x, c), Max(x, 0)))
        have(x <= c + h)
        have(eq(clipped(x, c + h), Max(x, 0)))
        rewrite(this)
        rewrite(same)
    with above:
        have(eq(clipped(x, c), c))
        rewrite(this)
        inside, _ = cases(x <= c + h)
        with inside:
            have(eq(clipped(x, c + h), x))
            rewrite(this)

part_is_bounded = claim("exp(s x) <= exp(s c), x the part of z in [0, c], s > 0",
    given=[s > 0],
    show=exp(s * clipped(x, c)) <= exp(s * c))

@claim("d e^(-c - h)/2 <= M(c + h) - M(c) <= d e^(-c)/2, d = e^(s (c + h)) - e^(s c), M(c) = E e^(s min(z_+, c))",
    given=[s > 0, c >= 0, h >= 0],
    show=(growth * exp(-c - h) / 2 <= mean(c + h) - mean(c)) & (mean(c + h) - mean(c) <= growth * exp(-c) / 2))
def step_of_the_mean():
    # f and g are the two functions under the means, as bounded ones.
    name_for(f, value(line, lambda z0: exp(s * clipped(z0, c))), limit=exp(s * c), by={1: (by.use(part_is_bounded),)})
    name_for(g, value(line, lambda z0: exp(s * clipped(z0, c + h))), limit=exp(s * (c + h)),
        by={1: (by.use(part_is_bounded),)})
    under(laplace, lambda z: exp(s * clipped(z, c)) == f(z), lambda z: (at_f(z),))
    under(laplace, lambda z: exp(s * clipped(z, c + h)) == g(z), lambda z: (at_g(z),))
    with under(laplace, lambda z: growth * indicator(c + h < z) <= g(z) - f(z)) as z:
        do(at_f(z), at_g(z))
        use(step_of_the_part, x=z)
    with under(laplace, lambda z: g(z) - f(z) <= growth * indicator(c < z)) as z:
        do(at_f(z), at_g(z))
        use(step_of_the_part, x=z)
    use(laplace_tail, t=c)
    use(laplace_tail, t=c + h)
    each_part((by.linear(growth),), (by.linear(growth),))

at_f = lambda z: by.apply_to(every(REAL, lambda z0: f(z0) == exp(s * clipped(z0, c))))
at_g = lambda z: by.apply_to(every(REAL, lambda z0: g(z0) == exp(s * clipped(z0, c + h))))

@claim("A <= B e^((s - 1) h) and B <= A e^(s h) for A = s (e^((s - 1) h) - 1), B = (s - 1)(e^(s h) - 1), s > 1, h >= 0",
    given=[s > 1, h >= 0],
    show=(s * (exp((s - 1) * h) - 1) <= (s - 1) * (exp(s * h) - 1) * exp((s - 1) * h))
        & ((s - 1) * (exp(s * h) - 1) <= s * (exp((s - 1) * h) - 1) * exp(s * h)))
def steps_compared():
    have(1 + s * h <= exp(s * h))
    have(1 + (s - 1) * h <= exp((s - 1) * h))
    have(1 - (s - 1) * h <= exp(-(s - 1) * h))
    have(1 - s * h <= exp(-s * h))
    have(exp((s - 1) * h) - 1 <= (s - 1) * h * exp((s - 1) * h), by.linear(exp((s - 1) * h)))
    have(exp(s * h) - 1 <= s * h * exp(s * h), by.linear(exp(s * h)))
    each_part((by.linear((s - 1) * exp((s - 1) * h)),), (by.linear(s - 1, s * exp(s * h)),))

@claim("e^(-s h) (G(c + h) - G(c)) <= M(c + h) - M(c) <= e^(s h) (G(c + h) - G(c)), M a mean, G its closed form, s > 1",
    given=[s > 1, c >= 0, h >= 0],
    show=(exp(-s * h) * (closed(c + h) - closed(c)) <= mean(c + h) - mean(c))
        & (mean(c + h) - mean(c) <= exp(s * h) * (closed(c + h) - closed(c))))
def step_of_the_closed_form():
    use(step_of_the_mean)
    use(steps_compared)
    have(eq(2 * (s - 1) * (closed(c + h) - closed(c)), s * exp((s - 1) * c) * (exp((s - 1) * h) - 1)))
    part = each_part()
    with part[0]:
        linear(s - 1, exp(-s * h) * exp((s - 1) * c), scale=s - 1)
    with part[1]:
        linear(s - 1, exp((s - 1) * c), scale=s - 1)

@claim("e^(-s h) (G(m h) - G(0)) <= M(m h) - M(0) <= e^(s h) (G(m h) - G(0)), M the mean, G its closed form, s > 1",
    given=[s > 1, h >= 0, m >= 0],
    show=(exp(-s * h) * (closed(m * h) - closed(expr(0))) <= mean(m * h) - mean(expr(0)))
        & (mean(m * h) - mean(expr(0)) <= exp(s * h) * (closed(m * h) - closed(expr(0)))))
def steps_of_the_closed_form():
    _, step = induction(m, 0)
    with step:
        use(step_of_the_closed_form, c=m * h)
        each_part((by.linear(),), ())

closed_form_is_large = claim("G(c) = (s e^((s - 1) c) + s - 2)/(2 (s - 1)) >= 1 for s > 1, c >= 0",
    given=[s > 1, c >= 0],
    show=closed(c) >= 1)

@claim("G(c) >= 1 and e^(-s h) (G(c) - 1) <= M(c) - 1 <= e^(s h) (G(c) - 1) for c = m h, s > 1 and m, h >= 0",
    given=[s > 1, h >= 0, m >= 0, eq(m * h, c)],
    show=all_of(closed(c) >= 1, exp(-s * h) * (closed(c) - 1) <= mean(c) - 1,
        mean(c) - 1 <= exp(s * h) * (closed(c) - 1)))
def steps_that_add_up():
    use(steps_of_the_closed_form)
    have(eq(mean(expr(0)), 1))
    use(closed_form_is_large)
    each_part((), (by.rewrite(eq(m * h, c), backwards=True),), (by.rewrite(eq(m * h, c), backwards=True),))

@claim("There is a whole number m >= 1 with e^(s c/m) <= 1 + eps",
    given=[s > 1, c >= 0, eps > 0],
    show=exists(INTEGER, lambda m: (m >= 1) & (exp(s * (c / m)) <= 1 + eps)))
def small_steps():
    fact("ceiling", "bounds", s * c / log(1 + eps))
    have(s * c / log(1 + eps) >= 0)
    witness(ceiling(s * c / log(1 + eps)) + 1)

@claim("|M(c) - G(c)| <= eps (G(c) - 1), every eps > 0, M(c) = E e^(s min(z_+, c)) and G its closed form, s > 1",
    given=[s > 1, c >= 0, eps > 0],
    show=(closed(c) - mean(c) <= eps * (closed(c) - 1)) & (mean(c) - closed(c) <= eps * (closed(c) - 1)))
def nearly_the_closed_form():
    use(small_steps)
    unpack(this, "m")
    use(steps_that_add_up, h=c / m)
    have(1 <= (1 + eps) * exp(-s * (c / m)), by.linear(exp(-s * (c / m))))
    have(exp(-s * (c / m)) <= 1)
    have(1 - eps <= exp(-s * (c / m)), by.linear(eps))
    each_part((by.linear(closed(c) - 1),), (by.linear(closed(c) - 1),))

@claim("E exp(s x) = (s e^((s - 1) c) + s - 2)/(2 (s - 1)) for a Laplace number x clipped to [0, c], s > 1",
    given=[s > 1, c >= 0],
    show=mean(c) == closed(c))
def mean_of_the_part():
    for least in (closed(c) - mean(c), mean(c) - closed(c)):
        with have(least <= 0):
            with use(small_real, B=closed(c) - 1) as that:
                with that.premise("for every eps"):
                    intro("eps", "[eps > 0]")
                    use(nearly_the_closed_form)

# --- the mechanism ------------------------------------------------------------------------------------------------

m1, m2, v, d, z = reals("m1 m2 v d z")
r, t = bounded("r", line), weight("t", line)
ratio = lambda z, c: exp(abs(z) - abs(z - c))
curve = lambda c: (alpha * exp((alpha - 1) * c) + (alpha - 1) * exp(-alpha * c)) / (2 * alpha - 1)

@claim("|x| - |x - c| = 2 y - c for y = min(max(x, 0), c), c >= 0",
    given=[c >= 0],
    show=abs(x) - abs(x - c) == 2 * clipped(x, c) - c)
def log_ratio_by_the_part():
    below, above = cases(x <= 0)
    with below:
        fact("max", "right", x, 0)
        rewrite(this)
        fact("min", "left", 0, c)
        rewrite(this)
        fact("abs", "negative", x)
        fact("abs", "negative", x - c)
        linear()
    with above:
        fact("max", "left", x, 0)
        rewrite(this)
        fact("abs", "positive", x)
        inside, beyond = cases(x <= c)
        with inside:
            fact("min", "left", x, c)
            rewrite(this)
            fact("abs", "negative", x - c)
            linear()
        with beyond:
            fact("min", "right", x, c)
            rewrite(this)
            fact("abs", "positive", x - c)
            linear()

@claim("exp(alpha (|x| - |x - c|)) = exp(-alpha c) exp(2 alpha y), y = min(max(x, 0), c), c >= 0",
    given=[c >= 0],
    show=ratio(x, c) ** alpha == exp(-alpha * c) * exp(2 * alpha * clipped(x, c)))
def ratio_by_the_part():
    use(log_ratio_by_the_part)
    rewrite(this)

@claim("E e^(alpha (|z| - |z - c|)) = (alpha e^((alpha - 1) c) + (alpha - 1) e^(-alpha c))/(2 alpha - 1), c >= 0",
    given=[alpha > 1, c >= 0],
    show=E(laplace, lambda z: ratio(z, c) ** alpha) == curve(c))
def moment_of_the_ratio():
    name_for(f, value(line, lambda z0: part(z0)), limit=exp(2 * alpha * c), by={1: (by.use(part_is_bounded),)})
    under(laplace, lambda z: part(z) == f(z), lambda z: (at_part(z),))
    with under(laplace, lambda z: ratio(z, c) ** alpha == exp(-alpha * c) * f(z)) as z:
        do(at_part(z), by.rewrite(this))
        use(ratio_by_the_part)
    use(mean_of_the_part, s=2 * alpha)
    linear(exp(-alpha * c))

part = lambda z: exp(2 * alpha * clipped(z, c))
at_part = lambda z: by.apply_to(every(REAL, lambda z0: f(z0) == part(z0)))

shifted = lambda c: bind(laplace, lambda z: dirac(c + z))

@claim("e^((alpha - 1) D_alpha(c + z || z)) (2 alpha - 1) = alpha e^((alpha - 1) c) + (alpha - 1) e^(-alpha c), c >= 0",
    given=[alpha > 1, c >= 0],
    show=equivalent(renyi(shifted(c), laplace, alpha) <= d, curve(c) <= exp((alpha - 1) * d)))
def laplace_renyi_of_a_shift():
    # The density r of c + z to z is bounded, so that the moment of D_alpha is E r^alpha.
    name_for(r, value(line, lambda z0: ratio(z0, c)), limit=exp(c), by={1: (by.use(laplace_ratio_at),)})
    with use(moment_of_bounded_density, mu=shifted(c), nu=laplace, H=exp((alpha - 1) * d),
            r=value(line, lambda z: r(z))).called("forth", "back") as that:
        with that.premise(0):
            do(at_r(z), by.rewrite(this))
        with that.premise("density"):
            intro("t")
            use(laplace_shift, g=t)
            under(laplace, lambda z: t(z) * ratio(z, c) == t(z) * r(z), lambda z: (at_r(z), by.linear(t(z))))
    use(laplace_shift, g=value(line, lambda z: r(z) ** (alpha - 1)))
    with under(laplace, lambda z: r(z) ** (alpha - 1) * ratio(z, c) == ratio(z, c) ** alpha) as u:
        do(at_r(u), by.rewrite(this))
    use(moment_of_the_ratio)
    part = each_part()
    with part[0]:
        intro(1)
        modus("forth")
        linear()
    with part[1]:
        intro(1)
        modus("back", by.linear())

at_r = lambda z: by.apply_to(every(REAL, lambda z0: r(z0) == ratio(z0, c)))

moved = lambda c: bind(laplace, lambda z: dirac(m2 + v * (c + z)))

@claim("D_alpha(m + v (c + z) || m + v z), z a Laplace number and v not 0, is that of c + z and z, in closed form",
    given=[alpha > 1, c >= 0, v != 0],
    show=equivalent(renyi(moved(c), moved(expr(0)), alpha) <= d, curve(c) <= exp((alpha - 1) * d)))
def laplace_renyi_after_a_map():
    use(laplace_renyi_of_a_shift).called("forth", "back")
    part = each_part()
    with part[0]:
        intro(1)
        with have(renyi(shifted(c), laplace, alpha) <= d):
            intro("t")
            apply_to(renyi(moved(c), moved(expr(0)), alpha) <= d, value(line, lambda y: t((y - m2) / v)))
        modus("forth")
    with part[1]:
        intro(1)
        modus("back")
        intro("t")
        apply_to(renyi(shifted(c), laplace, alpha) <= d, value(line, lambda y: t(m2 + v * y)))

noisy = lambda m: bind(laplace, lambda z: dirac(m + v * z))
exactly = lambda c: equivalent(renyi(noisy(m1), noisy(m2), alpha) <= d, curve(c) <= exp((alpha - 1) * d))

@claim("D_alpha(m1 + v z || m2 + v z), z Laplace, m1 = m2 + v c, v not 0, is that of c + z and z, in closed form",
    given=[alpha > 1, c >= 0, v != 0, eq(m1, m2 + v * c)],
    show=exactly(c))
def laplace_renyi_ahead():
    use(laplace_renyi_after_a_map)
    rewrite(eq(m1, m2 + v * c))

@claim("(2 alpha - 1) e^((alpha - 1) D_alpha) = alpha e^((alpha - 1) c) + (alpha - 1) e^(-alpha c), c = |m1 - m2|/v",
    mironov("The Laplace mechanism", "part", "orders above 1"),
    given=[alpha > 1, v > 0],
    show=exactly(abs(m1 - m2) / v))
def laplace_renyi_curve():
    whichever_is_ahead(laplace_renyi_ahead)

def whichever_is_ahead(of_the_first: Lemma) -> None:
    """A lemma on m1 = m2 + v c, c >= 0, gives the same for any m1 and m2, c = |m1 - m2|/v: z and -z have one law."""
    upper, lower = cases(m1 >= m2)
    with upper:
        fact("abs", "positive", m1 - m2)
        rewrite(this)
        use(of_the_first, c=(m1 - m2) / v)
    with lower:
        fact("abs", "negative", m1 - m2)
        rewrite(this)
        use(of_the_first, c=(m2 - m1) / v, v=-v)
        use(laplace_symmetry)
        rewrite(this, backwards=True)

@claim("alpha e^((alpha - 1) c) + (alpha - 1) e^(-alpha c) rises with c >= 0, for alpha > 1",
    given=[alpha > 1, c >= 0, h >= c],
    show=curve(c) <= curve(h))
def curve_rises():
    have(1 + (alpha - 1) * (h - c) <= exp((alpha - 1) * (h - c)))
    have(1 - alpha * (h - c) <= exp(-alpha * (h - c)))
    have(exp(-alpha * c) <= exp((alpha - 1) * c))
    have(eq((2 * alpha - 1) * curve(h), alpha * exp((alpha - 1) * h) + (alpha - 1) * exp(-alpha * h)))
    linear(alpha * exp((alpha - 1) * c), (alpha - 1) * exp(-alpha * c), alpha * (alpha - 1) * (h - c),
        scale=2 * alpha - 1)

@claim("Laplace noise of scale v, answers at most s apart: D_alpha is at most its value at s apart, in closed form",
    mironov("The Laplace mechanism"), kind="lemma",
    given=[alpha > 1, v > 0, abs(m1 - m2) <= s, curve(s / v) <= exp((alpha - 1) * d)],
    show=renyi(noisy(m1), noisy(m2), alpha) <= d)
def laplace_mechanism_renyi():
    use(laplace_renyi_curve).called("forth", "back")
    use(curve_rises, c=abs(m1 - m2) / v, h=s / v)
    modus("back", by.linear())

E1 = exp(expr(1))

def at_one(*steps, **values):
    """At these numbers, by what is proved of the mean there."""
    given = {name: str(value) for name, value in values.items()}
    return [{"witness": given,
            "proofs": {"show": (by.contradiction(), by.have(E1 >= "27/10"), by.have(E1 <= "28/10"), *steps,
                    by.linear())}}]

means = (by.use(mean_of_the_part, s=2, c=1), by.use(mean_of_the_part, s=2, c=0))
doubt(step_of_the_mean,
    mutants=[mutant("without the tail", show=growth <= mean(c + h) - mean(c),
            hints=at_one(*means, by.have(exp(expr(2)) >= 7), s=2, c=0, h=1))])
doubt(step_of_the_closed_form,
    mutants=[mutant("twice the step", show=2 * (closed(c + h) - closed(c)) <= mean(c + h) - mean(c),
            hints=at_one(*means, s=2, c=0, h=1))])
doubt(steps_of_the_closed_form,
    mutants=[mutant("twice the step", show=2 * (closed(m * h) - closed(expr(0))) <= mean(m * h) - mean(expr(0)),
            hints=at_one(*means, s=2, h=1, m=1))])
doubt(steps_that_add_up,
    mutants=[mutant("twice the closed form", show=2 * closed(c) - 1 <= mean(c),
            hints=at_one(*means, s=2, h=1, m=1, c=1))])
doubt(nearly_the_closed_form,
    mutants=[mutant("half of it", show=mean(c) <= closed(c) / 2, hints=at_one(*means, s=2, c=1, eps=1))])
doubt(mean_of_the_part, mutants=[mutant("half of it", show=mean(c) == closed(c) / 2, hints=at_one(*means, s=2, c=1))])
doubt(moment_of_the_ratio,
    mutants=[mutant("half of it", show=E(laplace, lambda z: ratio(z, c) ** alpha) == curve(c) / 2,
            hints=at_one(by.use(moment_of_the_ratio, alpha=2, c=1), by.have(2 * E1 + exp(expr(-2)) > 0), alpha=2,
                c=1))])
doubt(small_steps,
    mutants=[dropped(small_steps, eps > 0, "without eps > 0",
            hints=[{"witness": {"s": "2", "c": "1", "eps": "-2"},
                    "proofs": {"show": (by.contradiction(), by.unpack(0, "m"), by.have(exp(2 / m) > 0),
                            by.linear())}}])])

too_little = (by.have((2 * E1 + exp(expr(-2))) / 3 > exp(expr("2/5"))), by.linear())
doubt(laplace_renyi_curve,
    mutants=[mutant("half the distance", show=exactly(abs(m1 - m2) / (2 * v)),
            hints=[{"witness": {"m1": "1", "m2": "0", "v": "1", "alpha": "2", "d": "2/5"},
                    "proofs": {"show": (by.contradiction(), by.modus(1),
                            by.use(laplace_renyi_curve, m1=1, m2=0, v=1, alpha=2, d="2/5"),
                            by.modus("laplace_renyi_curve.0"), *too_little)}}])])
doubt(laplace_mechanism_renyi,
    mutants=[mutant("half the sensitivity",
            given=[alpha > 1, v > 0, abs(m1 - m2) <= s, curve(s / (2 * v)) <= exp((alpha - 1) * d)],
            hints=[{"witness": {"m1": "1", "m2": "0", "v": "1", "alpha": "2", "d": "2/5", "s": "1"},
                    "proofs": {"show": (by.contradiction(),
                            by.use(laplace_renyi_curve, m1=1, m2=0, v=1, alpha=2, d="2/5"),
                            by.modus("laplace_renyi_curve.0"), *too_little)}}])])
doubt(log_ratio_by_the_part, mutants=[mutant("once the part", show=abs(x) - abs(x - c) == clipped(x, c) - c)])
