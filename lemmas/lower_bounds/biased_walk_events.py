"""Observations A.1 and A.2: the event E on which the biased process is Gaussian, for Noisy SGD's own batches.

E (Altschuler and Talwar, Appendix A.4): the biases sum to within 15 percent of their mean EY, and no projection is
made.  The losses are 0 but the last, which is L (D - w), and x[i] is the slope of the i-th; B_t is a batch of b of the
n records that contains each with probability b/n, e[i](th) = 1 if record i is in the batch th.  The process starts at
-D/2 at step T - barT, barT steps before the end, and is projected at the top only; barT is rounded to an integer N.
"""

from lemmas.lower_bounds.biased_walk import D, N, P, Th, off, rho, tail_of_biased_sum, iterate_without_projections
from lemmas.lower_bounds.biased_walk_numbers import binomial_tails, power_of_one_plus, power_split
from lemmas.lower_bounds.biased_walk_projections import hit_while_small
from lemmas.papers import altschuler
from verify.lemma import *

e, x, t = sequence("e", test(Th)), real_sequence("x"), real_sequence("t")
L, eta, sigma, b, y, m = reals("L eta sigma b y m")
n, k = integer("n"), integer("k")
th = point("th", Th)

last_only = [hypothesis("other records", for_all(1, n - 1, lambda i: eq(x[i], 0))), eq(x[n], -L)]

@claim("The gradients of a batch sum to -L if the last record is in it, and to 0 otherwise",
    given=[n >= 1, *last_only],
    show=Sum(1, n, lambda i: t[i] * x[i]) == -L * t[n])
def batch_sum():
    unfold(Sum(1, n, lambda i: t[i] * x[i]))
    sums((1, n - 1), lambda i: eq(t[i] * x[i], 0), lambda i: (by.apply_to("other records"),))
    linear(t[n])

barT = 3 * D * n / (4 * L * eta)
Y = lambda th: -eta / b * Sum(1, n, lambda i: e[i](th) * x[i])
top = lambda om, th, xi: Min(om + Y(th) + eta * sigma * xi, D / 2)
following = lambda om, y, z, m: bind(rho,  # the law of the state after a step
    lambda th: bind(gauss(line),
        lambda xi: dirac(top(om, th, xi), y + Y(th), z + eta * sigma * xi, Max(m, top(om, th, xi)))))

@definition(r"(\omega, y, z, m) \mapsto (\omega'', y + Y, z + Z, \max(m, \omega'')),\ \omega'' = "
        r"\min(\omega + Y + Z, \tfrac{$D}{2}),\ Y = -\tfrac{$eta}{$b} \sum_{i = 1}^{$n} {$e}_i(\theta)\,{$x}_i,\ "
        r"\theta \sim $rho,\ Z = $eta\,$sigma\,\xi;\ \text{laws } {$P}_k,\ k \le $N",
    letters="Th rho e x eta sigma b D n")
def biased_walk_steps(Th: Space, rho: Law[Th], e: Series[Test[Th]], x: Series[Real], eta: Real, sigma: Real, b: Real,
        D: Real, n: Integer, N: Integer, P: Series[Law[line, line, line, line]]) -> Prop:
    """(om, y, z, m) goes to (om2, y + Y, z + Z, max(m, om2)) in each of $N steps, om2 = min(om + Y + Z, $D/2), Y =
    -$eta/$b (sum over i <= $n of $e[i](th) $x[i]), th ~ $rho, Z = $eta $sigma N(0, 1); laws $P[k].

    P[k] is the law after k steps of the biased walk, of its place, of the sums of the biases Y and
    of the noises Z so far, and of the greatest place."""
    return for_all(0, N - 1, lambda k: same(P[k + 1], bind(P[k], following)))

sizes = [L > 0, eta > 0, sigma > 0, 1 <= b, b <= n, D >= 1000 * eta * L, sigma**2 <= D**2 / (1000 * eta**2 * barT),
    N >= barT - 1, N <= barT + 1]
biased = setting("noisy SGD that is held below D/2 only, whose last record alone has a slope",
    r"$N$ is $\bar T = 3Dn/(4L\eta)$ up to one, $D \ge 1000\,\eta L$, $\sigma^2 \le D^2/(1000\,\eta^2\bar T)$; each of the $n$ records is in a "
        r"batch of $b$ with the probability $b/n$; the slope of the last is $-L$, those of the others are 0; $N$ steps from $-D/2$, "
        r"each ends with the least of its point and $D/2$; with the place go the sums of the slopes and of the noises, and the "
        r"greatest place.", sizes=sizes, records=last_only,
    batches=[hypothesis("drawn or not",
            every(Th, lambda th: for_all(1, n, lambda i: eq(e[i](th), 0) | eq(e[i](th), 1)))),
        every(Th, lambda th: eq(Sum(1, n, lambda i: e[i](th)), b)),
        hypothesis("chance of a record", for_all(1, n, lambda i: eq(E(rho, lambda th: e[i](th)), b / n)))],
    run=[same(P[0], dirac(-D / 2, expr(0), expr(0), -D / 2)),
        biased_walk_steps(Th, rho, e, x, eta, sigma, b, D, n, N, P)])
EY = N * eta * L / n
concentrated = lambda y: ("0.85" * EY <= y) & (y <= "1.15" * EY)
event = lambda y, m: concentrated(y) & (m < D / 2)

@claim("In numbers, as in Theorem 4.1: N b/n >= 749, 0.636 D <= 0.85 EY, 1.15 EY <= 0.8637 D, N (eta sigma)^2 <= "
        "0.0010014 D^2",
    given=sizes,
    show=all_of(N * b / n >= 749, "0.85" * EY >= "0.636" * D, "1.15" * EY <= "0.8637" * D,
        N * (eta * sigma) ** 2 <= "0.0010014" * D**2))
def sizes_of_the_event():
    have(D * n >= 1000 * eta * L)
    have(barT >= 750)
    have(N * eta * L / n <= "0.751" * D, by.linear(eta * L / n))
    have(N * eta * L / n >= "0.749" * D, by.linear(eta * L / n))
    part = each_part()
    with part[0]:
        have(b * D / (eta * L) >= 1000)
        linear(b / n)
    with part[3]:
        have(eta**2 * sigma**2 <= D**2 / (1000 * barT), by.linear(eta**2))
        have(N * (eta**2 * sigma**2) <= N * D**2 / (1000 * barT), by.have(N >= 0), by.linear(N))
        linear(D**2 / (1000 * barT))

program = {"Y": value(Th, Y), "s": eta * sigma}  # the letters of `biased_walk`, for this run

def numbers() -> None:
    """The numbers of `sizes_of_the_event`, and D > 0."""
    use(sizes_of_the_event)
    have(D > 0, by.have(eta * L > 0, by.sign()), by.linear())

short = lambda om, y, z, m: indicator(event(y, m) & (om < z + D / 10))

# As printed, om'' >= Z + 10/D; D/10 is meant.  "Conditional on E": the event E without it has probability 0.
@claim("On the event E, om''_T >= Z + D/10", altschuler("Appendix A.4, Observation A.2", "whole"), kind="repair",
    repairs="lower_observation_a2",
    given=[biased],
    show=eq(E(P[N], short), 0))
def observation_gaussian_on_event():
    numbers()
    use(iterate_without_projections, **program)  # om = -D/2 + y + z, and y >= 0.636 D on E
    modus(this)
    with under(P[N], lambda om, y, z, m: short(om, y, z, m) <= off(om, y, z, m)) as (om, y, z, m):
        yes, _ = cases(m < D / 2)
        with yes:
            _, om_from_the_sum_on = cases(om < -D / 2 + y + z)
            with om_from_the_sum_on:
                much_bias, _ = cases("0.85" * EY <= y)
                with much_bias:
                    om_below, _ = cases(om < z + D / 10)
                    with om_below:
                        absurd(by.linear())
    have(E(P[N], short) <= 0)

high = lambda om, y, z, m: indicator("1.15" * EY < y)
low = lambda om, y, z, m: indicator(N * (eta * L / b) - "0.85" * EY < N * (eta * L / b) - y)  # y < 0.85 EY
r, q, qN = eta * L / b, b / n, N * b / n  # a bias that is not 0, its probability, how many there are in the mean

# The last record is in the batch th or not, and Y(th) is by `batch_sum`.
jumps = (by.apply_to("drawn or not", th), by.apply_to(this, n).called("drawn or not at n"), by.use(batch_sum))

def mean_jump() -> None:
    """E Y = r q."""
    with have(eq(E(rho, Y), r * q)):
        have(eq(E(rho, Y), r * E(rho, lambda th: e[n](th))),
            by.under(rho, lambda th: eq(Y(th), r * e[n](th)), lambda th: (*jumps, by.linear(eta / b))))
        apply_to("chance of a record", n)
        linear(r)

def two_valued(order: tuple[int, int]) -> None:
    """Y(th) is 0 or r, in this order of the two cases."""
    intro("th")
    do(*jumps)
    split("drawn or not at n", *((by.choose(part), by.linear(eta / b, r)) for part in order))

ell1, ell2 = log(expr("1.15")), log(1 / expr("0.85"))  # the best lambda r, up and down

@claim("P[Y > 1.15 EY] <= 0.001 for the sum Y of the biases", given=[biased], show=E(P[N], high) <= "0.001")
def bias_not_high():
    numbers()
    mean_jump()
    with use(tail_of_biased_sum, **program, r=r, q=q, a="1.15" * EY, c0=0, c1=1, lam=ell1 * b / (eta * L),
            F=1 + expr("0.15") * q) as that:
        with that.premise("two values"):
            two_valued((0, 1))
        with that.premise("factor"):
            have(exp(ell1) == "1.15")
            linear(q)
    use(binomial_tails)
    use(power_of_one_plus, v="0.15" * q, w=-ell1 * "1.15" * qN)

@claim("P[Y < 0.85 EY] <= 0.001 for the sum Y of the biases", given=[biased], show=E(P[N], low) <= "0.001")
def bias_not_low():
    numbers()
    mean_jump()
    have(q <= 1)  # N - y/r counts the steps without the record, of probability 1 - q
    with use(tail_of_biased_sum, **program, r=r, q=1 - q, a=N * r - "0.85" * EY, c0=r, c1=-1, lam=ell2 * b / (eta * L),
            F=exp(ell2) * (1 - expr("0.15") * q)) as that:
        with that.premise("two values"):
            two_valued((1, 0))
        with that.premise("factor"):
            have(exp(ell2) == 1 / expr("0.85"))
            linear(1 - q)
    use(binomial_tails)
    use(power_split, v=1 - expr("0.15") * q, c=ell2, w=expr("0.85") * ell2 * qN)
    use(power_of_one_plus, v=-(expr("0.15") * q), w=expr("0.85") * ell2 * qN)

# A projection was made, and y <= 1.15 EY, written as in `hit_while_small`, with A = D - 1.15 EY.
hit = lambda om, y, z, m: indicator((D / 2 <= m) & (y <= D - (D - "1.15" * EY)))

@claim("P[a projection was made, and Y <= 1.15 EY] <= 0.001", given=[biased], show=E(P[N], hit) <= "0.001")
def no_projection():
    numbers()
    with use(hit_while_small, **program, lam=100 / D) as that:  # 5.007 + 86.37 - 100 <= -8
        with that.premise("increments"):
            intro("th")
            do(*jumps)
            record_not_drawn, record_drawn = split("drawn or not at n")
            with record_not_drawn:
                linear(eta / b, r)
            with record_drawn:
                linear(eta / b, r)
    have(N * (100 / D) ** 2 * (eta * sigma) ** 2 / 2 <= "5.007")
    have("1.15" * EY * (100 / D) <= "86.37", by.linear(100 / D))
    have(exp(-8) <= "0.001")
    fact("exp", "increasing", N * (100 / D) ** 2 * (eta * sigma) ** 2 / 2 - 100 / D * (D - "1.15" * EY), -8)

# barT is rounded up or down to N (`lower_steps_integer`).
@claim("The event E of Appendix A.4 has probability at least 0.9", altschuler("Appendix A.4, Observation A.1", "whole"),
    given=[biased],
    show=E(P[N], lambda om, y, z, m: indicator(event(y, m))) >= "0.9")
def observation_event_likely():
    use(bias_not_high)
    use(bias_not_low)
    use(no_projection)
    under(P[N],
        lambda om, y, z, m: 1 - indicator(event(y, m)) <= high(om, y, z, m) + low(om, y, z, m) + hit(om, y, z, m),
        lambda om, y, z, m: (by.cases("1.15" * EY < y, no=(by.cases(y < "0.85" * EY, no=(by.cases(m < D / 2),)),)),))

doubt(sizes_of_the_event, mutants=[mutant("760 for 749", show=N * b / n >= 760)])
for_any_laws = [mutant("for any laws", given=sizes)]

doubt(bias_not_high, mutants=for_any_laws)
doubt(bias_not_low, mutants=for_any_laws)
doubt(no_projection, mutants=for_any_laws)
doubt(observation_event_likely, mutants=for_any_laws)
doubt(observation_gaussian_on_event, mutants=for_any_laws)
