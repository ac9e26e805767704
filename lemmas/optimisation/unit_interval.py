"""The interval [-1, 1] of the line and the nearest point in it, where runs of gradient descent can be counted."""

from verify.lemma import *

x, y, th = reals("x y th")
inside = lambda w: (-1 <= w) & (w <= 1)
cut = lambda w: Max(-1, Min(1, w))
in_interval = value(line, lambda w: indicator(inside(w)))
to_interval = value(line, cut)
member = lambda w: eq(indicator(inside(w)), 1)

member_is_inside = claim(
    "x is in [-1, 1] if the indicator is 1", kind="strengthening", given=[member(x)], show=inside(x)
)
proof(member_is_inside, cases(inside(x), no=(split(-1), absurd(linear()))))
doubt(member_is_inside, mutants=[dropped(member_is_inside, 0)])

interval_convex = claim(
    "[-1, 1] is convex",
    kind="strengthening",
    given=[0 <= th, th <= 1, member(x), member(y)],
    show=member((1 - th) * x + th * y),
)
proof(
    interval_convex,
    use(member_is_inside),
    use(member_is_inside, x=y),
    have(-1 <= (1 - th) * x + th * y, linear(th, 1 - th)),
    have((1 - th) * x + th * y <= 1, linear(th, 1 - th)),
    auto(),
)
doubt(interval_convex, mutants=[dropped(interval_convex, 3)])

cut_is_nearest = claim(
    "max(-1, min(1, x)) is in [-1, 1], and no point of it is nearer to x",
    kind="strengthening",
    show=member(cut(x)) & (member(y).implies(abs(x - cut(x)) <= abs(x - y))),
)
proof(
    cut_is_nearest,
    have((-1 <= cut(x)) & (cut(x) <= 1)),
    each_part((), (intro(), use(member_is_inside, x=y), cases(x <= 1, yes=(cases(-1 <= x),)))),
)
doubt(cut_is_nearest, mutants=[mutant("of all points", show=abs(x - cut(x)) <= abs(x - y))])

# What the hypotheses on a set ask of it, as steps.
CONVEX = (intro("x", "y", "th"), intro(), intro(), intro(), use(interval_convex))
NEAREST = (intro("x"), each_part((use(cut_is_nearest, y=0),), (intro("y"), intro(), use(cut_is_nearest), modus(-1))))
IN_BALL = (intro("x"), intro(), use(member_is_inside), cases_of(abs(x)))
