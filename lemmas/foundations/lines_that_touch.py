"""The lines through a point of the vertical axis that touch a trade-off function, and where they touch it.

f is a trade-off function: on [0, 1] nonincreasing, convex, continuous, 0 <= f(s) <= 1 - s; and 0 <= u <= 1.  The slope
(f(t) - u)/t of the line through (0, u) and (t, f(t)) falls in t up to the point where the line touches f, and rises from
there.  That point is a measurable function of u, with no rule that chooses: it is the probability of the z, z uniform, for
which with a probability above 0 a uniform number y > z has a smaller slope.
"""

from lemmas.foundations.trade_off_functions import blind, convex_at_three_points, is_blind, is_continuous, shape
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, seen
from verify.lemma import *

f = fun("f", line)
T = test("T", line)
r, s, t, u, q, a, b, c, d, h = reals("r s t u q a b c d h")

shape_of_f = shape(f)[0]  # nonincreasing and convex, 0 <= f(s) <= 1 - s
# For 0 < s < t: `rises`, the slope (f(t) - u)/t is at least that at s; `falls`, it is less.
rises = lambda s, t, u, f=f: t * (f(s) - u) <= s * (f(t) - u)
falls = lambda s, t, u, f=f: s * (f(t) - u) < t * (f(s) - u)

@claim("Where the slope (f(t) - u)/t rises, it goes on to rise",
    given=[shape_of_f, 0 < s, s < t, t <= r, r <= 1, hypothesis("rises", rises(s, t, u))],
    show=rises(t, r, u) & rises(s, r, u))
def goes_on_to_rise():
    use(convex_at_three_points, u=r)
    with have(rises(t, r, u)):
        linear(t, r - t, scale=t - s)
    have(rises(s, r, u), by.linear(r, s, scale=t))

@claim("A slope (f(t) - u)/t that is less than an earlier one is less than all before that",
    given=[shape_of_f, 0 < r, r <= s, s < t, t <= 1, hypothesis("falls", falls(s, t, u))],
    show=falls(r, t, u))
def fell_before():
    contradiction()
    use(convex_at_three_points, s=r, t=s, u=t)
    have(r < t)
    have(rises(s, t, u), by.linear(t, t - s, scale=t - r))

@claim("If the slope (f(t) - u)/t at t is less than that at r, so are those on some [b, t], r < b < t",
    given=[*shape(f), 0 < r, r < t, t <= 1, 0 <= u, u <= 1, hypothesis("falls", falls(r, t, u))],
    show=exists(REAL,
        lambda b: all_of(r < b, b < t, every(REAL, lambda q: ((b <= q) & (q <= t)).implies(falls(r, q, u))))))
def falls_before_the_end():
    """4 d is by how much t (f(r) - u) is larger; f is within d of f(t) on [a, t], and b is halfway from max(r, a) to
    t."""
    let(d, (t * (f(r) - u) - r * (f(t) - u)) / 4)
    apply_to("f continuous", t, d)
    unpack(this, "h").called("h > 0", "near")
    let(a, Max(t - h, t - d))
    let(b, (Max(r, a) + t) / 2)
    fact("max", "above", r, a)
    fact("max", "above", t - h, t - d)
    with have(a < t):
        cases_of(Max(t - h, t - d), (by.linear(),), (by.linear(),))
    have(Max(r, a) < t)
    witness(b)
    part = each_part()
    with part[2]:
        q, _ = intro("q", "[b <= q <= t]")
        apply_to("near", q)
        fact("abs", "above", f(q) - f(t))
        apply_to("shape of f.0", r)
        have((t - q) * (f(r) - u) <= t - q, by.linear(t - q))
        have(r * (f(q) - f(t)) <= d, by.linear(r, d))

@claim("A slope (f(t) - u)/t that is less than that at s is less than that at a point after s",
    given=[*shape(f), 0 < s, s < t, t <= 1, 0 <= u, u <= 1, hypothesis("falls", falls(s, t, u))],
    show=exists(REAL, lambda b: (s < b) & (b < t) & falls(b, t, u)))
def falls_after_the_start():
    """4 d is by how much t (f(s) - u) is larger; f is within d of f(s) on [s, s + a], where b lies."""
    let(d, (t * (f(s) - u) - s * (f(t) - u)) / 4)
    apply_to("f continuous", s, d)
    unpack(this, "h").called("h > 0", "near")
    let(a, Min(h, d))
    let(b, Min((s + t) / 2, s + a))
    fact("min", "below", h, d)
    fact("min", "below", (s + t) / 2, s + a)
    with have(a > 0):
        cases_of(Min(h, d), (by.linear(),), (by.linear(),))
    with have(s < b):
        cases_of(Min((s + t) / 2, s + a), (by.linear(),), (by.linear(),))
    witness(b)
    part = each_part()
    with part[1]:
        apply_to("near", b)
        fact("abs", "above", f(b) - f(s))
        apply_to("shape of f.0", t)
        have((b - s) * (f(t) - u) <= b - s, by.linear(b - s))
        have(t * (f(s) - f(b)) <= d, by.linear(t, d))

@definition
def touches_at(f: Function[line], T: Test[line]) -> Prop:
    """T(u) is where the line through (0, u) touches f.

    For u from 0 to 1 and 0 < s < t <= 1: T(u) <= t where (f(s) - u)/s <= (f(t) - u)/t, and s < T(u) where it is more."""
    return every(REAL, REAL, REAL,
        lambda u, s, t: all_of(0 <= u, u <= 1, 0 < s, s < t, t <= 1).implies(
            rises(s, t, u, f).implies(T(u) <= t) & falls(s, t, u, f).implies(s < T(u))))

# seen(z, t) = 1[Q(z) < t]; Q(z) is uniform for a standard Gaussian z.  T(u) is the least t at which the slope is least,
# and 0 if it rises from the start.
on_before = lambda u, z, y: indicator(Q(z) < Q(y)) * indicator(falls(Q(z), Q(y), u))
goes_on = lambda u, z: E(gauss(line), lambda y: on_before(u, z, y))
contact = value(line, lambda u: E(gauss(line), lambda z: indicator(0 < goes_on(u, z))))

@claim("Where the line through (0, u) touches a trade-off function f is a measurable function of u",
    given=[*shape(f)],
    show=exists(test(line), lambda T: touches_at(f, T)))
def contact_points():
    """Where the slope rises from s to t, no z >= t is counted; where it falls, all z < b are, for some b > s."""
    witness(contact)
    u, _, t, _ = intro("u", "s", "t", "[u in [0, 1], 0 < s < t <= 1]")
    low, high = each_part()
    with low:
        intro(1).called("rises")
        use(normal_scores_uniform, s=t)
        with under(gauss(line), lambda z: indicator(0 < goes_on(u, z)) <= seen(z, t)) as z:
            _, beyond = cases(Q(z) < t)
            with beyond:
                with under(gauss(line), lambda y: on_before(u, z, y) == 0) as y:
                    ordered, _ = cases(Q(z) < Q(y))
                    with ordered:
                        use(goes_on_to_rise, r=Q(z))
                        use(goes_on_to_rise, t=Q(z), r=Q(y))
    with high:
        intro(1).called("falls")
        use(falls_after_the_start)
        unpack(this, "b")
        use(normal_scores_uniform, s=b)
        with under(gauss(line), lambda z: seen(z, b) <= indicator(0 < goes_on(u, z))) as z:
            before, _ = cases(Q(z) < b)
            with before:
                use(fell_before, r=Q(z), s=b)
                use(falls_before_the_end, r=Q(z))
                unpack(this, "c").called("after z", "before t", "lower")
                use(normal_scores_uniform, s=c)
                use(normal_scores_uniform, s=t)
                with under(gauss(line), lambda y: seen(y, t) - seen(y, c) <= on_before(u, z, y)) as y:
                    yes, _ = cases(Q(y) < t)
                    with yes:
                        between, _ = cases(c <= Q(y))
                        with between:
                            apply_to("lower", Q(y))
                            have(Q(z) < Q(y))
                have(0 < goes_on(u, z))

# --- doubt ----------------------------------------------------------------------------------------------------------

hill = value(line, lambda s: s**2 * (1 - s))
doubt(goes_on_to_rise,
    mutants=[dropped(goes_on_to_rise, "shape of f", hints=[{"f": hill, "s": "1/4", "t": "1/2", "r": "1", "u": "0"}])])
doubt(fell_before,
    mutants=[dropped(fell_before, "shape of f", hints=[{"f": hill, "r": "1/8", "s": "1/2", "t": "3/4", "u": "0"}])])
never = lambda *why: (by.contradiction().called("so"), by.unpack("so", "b").called("so"), *why, by.linear())
doubt(falls_before_the_end,
    mutants=[dropped(falls_before_the_end, "falls",
            hints=[{"witness": {"f": blind, "r": "1/2", "t": "1", "u": "1"},
                    "proofs": {**is_blind, "show": never(by.apply_to("so.2", 1))}}])])
doubt(falls_after_the_start,
    mutants=[dropped(falls_after_the_start, "falls",
            hints=[{"witness": {"f": blind, "s": "1/2", "t": "1", "u": "1"},
                    "proofs": {**is_blind, "show": never()}}])])
level_off = (by.cases(s <= "1/2"),)
doubt(contact_points,
    mutants=[dropped(contact_points, "shape of f",
            hints=[{"witness": {"f": value(line, lambda s: Min(s, "1/2"))},
                    "proofs": {"given f continuous": is_continuous(by.fact("abs", "above", t - s),
                            by.cases(t <= "1/2", yes=level_off, no=level_off)),
                        "show": (by.contradiction().called("so"), by.unpack("so", "T").called("so"),
                            by.apply_to("so", 0, "1/4", "1/2").called("flat"), by.modus("flat.0"),
                            by.apply_to("so", 0, "1/2", 1).called("steep"), by.modus("steep.1"), by.linear())}}])])
