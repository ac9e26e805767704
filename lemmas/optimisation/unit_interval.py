"""The interval [-1, 1] of the line and the nearest point in it, for gradient descent runs that refute mutants."""

from verify.lemma import *

x, y, th = reals("x y th")
inside = lambda w: (-1 <= w) & (w <= 1)
cut = lambda w: Max(-1, Min(1, w))
in_interval = value(line, lambda w: indicator(inside(w)))
to_interval = value(line, cut)
member = lambda w: eq(indicator(inside(w)), 1)

@claim("x is in [-1, 1] if the indicator is 1", given=[member(x)], show=inside(x))
def member_is_inside():
    _, no = cases(inside(x))
    with no:
        split(this)

@claim("[-1, 1] is convex", given=[0 <= th, th <= 1, member(x), member(y)], show=member((1 - th) * x + th * y))
def interval_convex():
    use(member_is_inside)
    use(member_is_inside, x=y)
    have(-1 <= (1 - th) * x + th * y, by.linear(th, 1 - th))
    have((1 - th) * x + th * y <= 1, by.linear(th, 1 - th))

@claim("max(-1, min(1, x)) is in [-1, 1], and no point of it is nearer to x",
    show=member(cut(x)) & (member(y).implies(abs(x - cut(x)) <= abs(x - y))))
def cut_is_nearest():
    part = each_part()
    with part[1]:
        intro("[y inside]")
        use(member_is_inside)

doubt(cut_is_nearest, mutants=[mutant("of all points", show=abs(x - cut(x)) <= abs(x - y))])

# Proofs of hypotheses on a set, for [-1, 1]: it is convex, `to_interval` gives its nearest point, and |x| <= 1 on it.
CONVEX = (by.intro("x", "y", "th"), by.intro(), by.intro(), by.intro(), by.use(interval_convex))
NEAREST = (by.intro("x"),
    by.each_part((by.use(cut_is_nearest, y=0),), (by.intro("y"), by.intro(), by.use(cut_is_nearest), by.modus(this))))
IN_BALL = (by.intro("x"), by.intro(), by.use(member_is_inside), by.cases_of(abs(x)))
