"""Uniform samples of b of the records other than j have one law, as far as only their members count.

The law R of samples is uniform on the sets without record j if samples in which two other records are exchanged have
the same law; so is a uniform sample of b of all n records, where it does not contain j.  Whether a sample agrees with a
given one, th2, is asked record by record: the chance that the next record is a member is the number of members that are
still to come over that of records, whatever the law.  So all such laws give one chance to each set, and it is not 0.
e[i](th) is 1 if record i is in the sample th, and 0 otherwise; rho is the law of a sample of b of all n records.
"""

from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.runs.exchanged_batches import (Th, b, batches, chance_of_index, exchanges, in_or_out, j, k, n, rho, size,
    uniform)
from lemmas.sampling.sampled_pair import q
from lemmas.sampling.sums import term_at_most_sum
from verify.language.expr import expr
from verify.lemma import *

e = sequence("e", test(Th))
R, R2 = laws("R R2", Th)
F, h = bounded("F", Th), bounded("h", Th)
th, th2 = points("th th2", Th)
m, i = integer("m"), integer("i")
a, c = real_sequence("a"), real_sequence("c")
r = real("r")

# --- sums -------------------------------------------------------------------------------------------------------------

@claim("A sum to n is the sum to m and that of the rest",
    given=[0 <= m, m <= n],
    show=Sum(1, m, lambda i: a[i]) + Sum(m + 1, n, lambda i: a[i]) == Sum(1, n, lambda i: a[i]))
def sum_to_m_and_the_rest():
    start, step = induction(n, m)
    with start:
        unfold(Sum(m + 1, m, lambda i: a[i]), "empty")
    with step:
        unfold(Sum(m + 1, n + 1, lambda i: a[i]))
        unfold(Sum(1, n + 1, lambda i: a[i]))
        linear()

apart = lambda th, th2, m: Sum(1, m, lambda i: abs(e[i](th) - e[i](th2)))
beyond = lambda th, m: Sum(m + 1, n, lambda k: e[k](th))

@claim("Samples of one size with the same members up to m have the same number of members beyond m",
    given=[size, 0 <= m, m <= n, hypothesis("alike", apart(th, th2, m) <= 0)],
    show=beyond(th, m) == beyond(th2, m))
def members_beyond():
    """Both have b members in all, and as many up to m."""
    for one in (th, th2):
        use(sum_to_m_and_the_rest, a=value(INTEGER, lambda i: e[i](one)))
        apply_to(size, one)
    sums((1, m), lambda i: e[i](th) <= e[i](th2) + abs(e[i](th) - e[i](th2)))
    sums((1, m), lambda i: e[i](th2) <= e[i](th) + abs(e[i](th) - e[i](th2)))
    have(Sum(1, m, lambda i: e[i](th2) + abs(e[i](th) - e[i](th2)))
            == Sum(1, m, lambda i: e[i](th2)) + apart(th, th2, m))
    have(Sum(1, m, lambda i: e[i](th) + abs(e[i](th) - e[i](th2))) == Sum(1, m, lambda i: e[i](th)) + apart(th, th2, m))
    have(beyond(th, m) <= beyond(th2, m))
    have(beyond(th, m) >= beyond(th2, m))

# --- the records in turn ----------------------------------------------------------------------------------------------

others_exchangeable = lambda R: for_all(1, n,
    lambda i: for_all(1, n, lambda k: eq(i, j) | eq(k, j) | exists(map_(Th, Th), lambda s: exchanges(s, i, k, R))))
same_before = lambda th, th2: for_all(1, m, lambda l: eq(e[l](th), e[l](th2))) & eq(e[j](th), e[j](th2))
known = every(Th, Th, lambda th, th2: same_before(th, th2).implies(h(th) == h(th2)))
s = map_("s", Th, Th)
others_beyond = Sum(m + 1, n, lambda k: 1 - indicator(eq(k, j)))

@claim("E h 1[m + 1 is a member] is r E h over the number of records but j beyond m, for h told by the first m and j "
        "and 0 unless r of the records beyond m are members and j is not",
    given=[0 <= m, m + 1 <= n, 1 <= j, j <= n, hypothesis("next is another", ~eq(m + 1, j)),
        hypothesis("exchangeable", others_exchangeable(R)), hypothesis("known by the first m and j", known),
        hypothesis("without j", every(Th, lambda th: eq(h(th) * e[j](th), 0))),
        hypothesis("members", every(Th, lambda th: eq(h(th) * beyond(th, m), r * h(th))))],
    show=others_beyond * E(R, lambda th: h(th) * e[m + 1](th)) == r * E(R, h))
def chance_of_the_next():
    """By an exchange each record beyond m, but j, has the chance of record m + 1; together they are r members."""
    chance = lambda k: E(R, lambda th: h(th) * e[k](th))
    with sums((m + 1, n), lambda k: chance(k) == (1 - indicator(eq(k, j))) * chance(m + 1)) as k:
        it_is_j, another = cases(eq(k, j))
        with it_is_j:
            under(R, lambda th: h(th) * e[k](th) == 0, lambda th: (by.apply_to("without j", th), by.rewrite(eq(k, j))))
            rewrite(this)
            rewrite(eq(k, j))
        with another:
            apply_to("exchangeable", m + 1, k)
            one_is_j, exchanged = split(this)
            with one_is_j:
                split(this, (is_another(m + 1),), (is_another(k),))
            with exchanged:
                unpack(this, "s").called("same law", "exchanged", "others stay")
                rewrite("same law", backwards=True, only=0)
                with under(R, lambda th: h(s(th)) * e[k](s(th)) == h(th) * e[m + 1](th)) as th:
                    apply_to("exchanged", th)
                    with have(same_before(s(th), th)):
                        part = each_part()
                        with part[0]:
                            l = intro("l")
                            have(l <= m)
                            have(m + 1 <= k)
                            stays(th, l, by.absurd(by.linear()), by.absurd(by.linear()))
                        with part[1]:
                            stays(th, j, is_another(m + 1), is_another(k))
                    apply_to("known by the first m and j", s(th), th)
                    rewrite(h(s(th)) == h(th))
                    rewrite(eq(e[k](s(th)), e[m + 1](th)))
    with under(R, lambda th: Sum(m + 1, n, lambda k: h(th) * e[k](th)) == r * h(th)) as th:
        apply_to("members", th)
    linear(chance(m + 1))

is_another = lambda i: by.absurd(by.have((i < j) | (j < i)), by.split(this, (by.linear(),), (by.linear(),)))

def stays(th: Point, l: Expr, not_next: Step, not_k: Step) -> None:
    """The record l is neither of those that are exchanged."""
    apply_to("others stay", th, l)
    moved, _ = split(this)
    with moved:
        split(this, (not_next,), (not_k,))

# --- agreement with one sample -----------------------------------------------------------------------------------------

# Whether th is without j and agrees with th2 up to m; below, `0 * e[k](th)` is the number 0 as a term of a sum.
alike = lambda th2, m: lambda th: (1 - e[j](th)) * indicator(apart(th, th2, m) <= 0)

@definition(r"\mathbb{P}_{B \sim $R}\bigl($j \notin B,\ B \cap [$m] = $th2 \cap [$m]\bigr)", letters="Th e")
def chance_of_agreement(Th: Space, R: Law[Th], e: Series[Test[Th]], j: Integer, th2: Point[Th], m: Integer) -> Expr:
    """the chance under $R that a sample, by $e, is without $j and has the same members as $th2 up to $m.

    Where e[i] is 1 on the samples with the record i and 0 on the others."""
    return E(R, lambda th: (1 - e[j](th)) * indicator(Sum(1, m, lambda i: abs(e[i](th) - e[i](th2))) <= 0))

agreement = lambda R, m: chance_of_agreement(Th, R, e, j, th2, m)
without_j = lambda R: E(R, lambda th: 1 - e[j](th))
both_in, both_out = lambda th, l: e[l](th) * e[l](th2), lambda th, l: (1 - e[l](th)) * (1 - e[l](th2))
factor = e[m + 1](th2) * beyond(th2, m) + (1 - e[m + 1](th2)) * (others_beyond - beyond(th2, m))

@claim("Agreement up to a record is agreement before it, and on it",
    given=[in_or_out, 0 <= m, m + 1 <= n],
    show=alike(th2, m + 1)(th) == alike(th2, m)(th) * (both_in(th, m + 1) + both_out(th, m + 1)))
def agreement_on_one_more():
    """Record m + 1 is in both samples, in neither, or in one of them, and then adds 1 to `apart`."""
    unfold(Sum(1, m + 1, lambda i: abs(e[i](th) - e[i](th2))))
    rewrite(this)
    with have(0 <= apart(th, th2, m)):
        sums((1, m), lambda i: 0 * e[i](th) <= abs(e[i](th) - e[i](th2)))
    for one in (th, th2):
        apply_to(in_or_out, one, m + 1)
    here, there = e[m + 1](th), e[m + 1](th2)
    for inside, at in zip(split(eq(here, 0) | eq(here, 1)), (0, 1), strict=True):
        with inside:
            for other, at2 in zip(split(eq(there, 0) | eq(there, 1)), (0, 1), strict=True):
                with other:
                    rewrite(eq(here, at))
                    rewrite(eq(there, at2))
                    cases(apart(th, th2, m) <= 0)

@claim("A_m the chance to agree with th2 up to m, r the number of records but j beyond m, s of them in th2: r A_(m + "
        "1) is s A_m if m + 1 is in th2, and else (r - s) A_m",
    given=[in_or_out, size, 1 <= j, j <= n, 0 <= m, m + 1 <= n, hypothesis("next is another", ~eq(m + 1, j)),
        hypothesis("exchangeable", others_exchangeable(R))],
    show=others_beyond * agreement(R, m + 1) == factor * agreement(R, m))
def agreement_of_the_next():
    """`chance_of_the_next` for h, that th is without j and agrees up to m: then r of the records beyond are members."""
    with use(chance_of_the_next, h=value(Th, alike(th2, m)), r=beyond(th2, m)) as that:
        with that.premise("known by the first m and j"):
            th, th3 = intro("th", "th3")
            intro(1).called("same up to m", "same at j")
            with sums((1, m), lambda i: abs(e[i](th) - e[i](th2)) == abs(e[i](th3) - e[i](th2))) as i:
                apply_to("same up to m", i)
                rewrite(this)
            rewrite(this)
            rewrite("same at j")
        with that.premise("without j"):
            th = intro("th")
            apply_to(in_or_out, th, j)
            split(this)
        with that.premise("members"):
            th = intro("th")
            near, _ = cases(apart(th, th2, m) <= 0)
            with near:
                use(members_beyond)
                rewrite(this)
    with under(R,
            lambda th: alike(th2, m + 1)(th) == alike(th2, m)(th) * (both_in(th, m + 1) + both_out(th, m + 1))) as th:
        use(agreement_on_one_more)
    linear(e[m + 1](th2), others_beyond, agreement(R, m))

@claim("s if m + 1 is in th2, else r - s: at least 1, and 1 <= r <= n, r the number of records but j beyond m, s of "
        "them in th2, which is without j",
    given=[in_or_out, 0 <= m, m + 1 <= n, hypothesis("next is another", ~eq(m + 1, j)),
        hypothesis("th2 is without j", eq(e[j](th2), 0))],
    show=all_of(1 <= factor, 1 <= others_beyond, others_beyond <= n))
def factor_of_agreement_at_least_one():
    """Record m + 1 counts 1 in r, and in s if it is in th2; of the later ones each in th2 is not j, and so in r."""
    other = lambda k: 1 - indicator(eq(k, j))
    unfold(others_beyond, "first")
    unfold(beyond(th2, m), "first")
    have(eq(indicator(eq(m + 1, j)), 0))
    with have(Sum(m + 2, n, lambda k: e[k](th2)) <= Sum(m + 2, n, other)):
        with sums((m + 2, n), lambda k: e[k](th2) <= other(k)) as k:
            it_is_j, _ = cases(eq(k, j))
            with it_is_j:
                rewrite(eq(k, j))
    with have(0 <= Sum(m + 2, n, lambda k: e[k](th2))):
        sums((m + 2, n), lambda k: 0 * e[k](th2) <= e[k](th2))
    apply_to(in_or_out, th2, m + 1)
    with have(Sum(1, m, lambda k: 0 * other(k)) <= Sum(1, m, other)):
        sums((1, m), lambda k: 0 * other(k) <= other(k))
    use(sum_to_m_and_the_rest, a=value(INTEGER, other))
    sums((1, n), lambda k: other(k) <= 1)
    part = each_part()
    with part[0]:
        split(eq(e[m + 1](th2), 0) | eq(e[m + 1](th2), 1))

# x, y: the chances of agreement up to m under R and R2; x2, y2: up to m + 1; d, d2: to be without j; p = n^m.
x, y, x2, y2, s_, t_, d, d2, p = reals("x y x2 y2 s t d d2 p")

@claim("s x2 = t x, s y2 = t y, x d2 = y d, d <= p x, 0 < s <= n, t >= 1, p, x, x2 >= 0: x2 d2 = y2 d, d <= n p x2",
    given=[hypothesis("1 <= t", 1 <= t_), hypothesis("0 < s", 0 < s_), hypothesis("s <= n", s_ <= n), 0 <= p, 0 <= x2,
        hypothesis("one", s_ * x2 == t_ * x), hypothesis("other", s_ * y2 == t_ * y),
        hypothesis("before", x * d2 == y * d), hypothesis("least", d <= p * x), 0 <= x],
    show=(x2 * d2 == y2 * d) & (d <= n * p * x2))
def agreement_in_numbers():
    """x2 and y2 are x and y times t/s, which is at least 1/n."""
    have(s_ * (x2 * d2) == s_ * (y2 * d), by.linear(d, d2, t_))
    part = each_part()
    with part[0]:
        linear(1 / s_)
    with part[1]:
        have(p * x <= p * (t_ * x), by.linear(p * x))
        have(p * (t_ * x) == p * (s_ * x2), by.linear(p))
        have(p * (s_ * x2) <= p * (n * x2), by.linear(p * x2))
        linear()

# --- one law ----------------------------------------------------------------------------------------------------------

@claim("Samples without j agree up to m with th2, itself without j, with one chance, at least n^(-m), under every law "
        "that exchanges leave as it is",
    given=[n >= 1, in_or_out, size, 1 <= j, j <= n, hypothesis("exchangeable", others_exchangeable(R)),
        hypothesis("other exchangeable", others_exchangeable(R2)), hypothesis("th2 is without j", eq(e[j](th2), 0)),
        m >= 0],
    show=(m <= n).implies((agreement(R, m) * without_j(R2) == agreement(R2, m) * without_j(R))
            & (without_j(R) <= n**m * agreement(R, m))))
def chance_of_agreement_is_known():
    """By induction on m: both laws are multiplied by the same factor, at least 1/n (`agreement_in_numbers`)."""
    start, step = induction(m, 0).called("before")
    with start:
        intro(1)
        for law_ in (R, R2):
            with under(law_, lambda th: alike(th2, 0)(th) == 1 - e[j](th)) as th:
                unfold(Sum(1, 0, lambda i: abs(e[i](th) - e[i](th2))), "empty")
                rewrite(this)
            rewrite(this)
    with step:
        intro(1)
        modus("before")
        have(n ** (m + 1) == n * n**m)
        it_is_j, another = cases(eq(m + 1, j))
        with it_is_j:
            for law_ in (R, R2):
                with under(law_, lambda th: alike(th2, m + 1)(th) == alike(th2, m)(th)) as th:
                    use(agreement_on_one_more)
                    rewrite(this)
                    rewrite(eq(m + 1, j))
                    rewrite(eq(e[j](th2), 0))
                    apply_to(in_or_out, th, j)
                    split(this)
                rewrite(this)
            have(0 <= n**m * agreement(R, m))
            part = each_part()
            with part[1]:
                linear(n**m * agreement(R, m))
        with another:
            use(agreement_of_the_next)
            use(agreement_of_the_next, R=R2)
            use(factor_of_agreement_at_least_one)
            with have(0 <= agreement(R, m)):
                under(R, lambda th: 0 <= alike(th2, m)(th))
            with have(0 <= agreement(R, m + 1)):
                under(R, lambda th: 0 <= alike(th2, m + 1)(th))
            have(0 <= n**m)
            use(agreement_in_numbers, s=others_beyond, t=factor, x=agreement(R, m), y=agreement(R2, m),
                x2=agreement(R, m + 1), y2=agreement(R2, m + 1), d=without_j(R), d2=without_j(R2), p=n**m)

depends_on_members = lambda F: every(Th, Th,
    lambda th, th2: for_all(1, n, lambda l: eq(e[l](th), e[l](th2))).implies(F(th) == F(th2)))
members_of_others = lambda R: E(R, lambda th: (1 - e[j](th)) * F(th))

@claim("Samples that agree in all records have the same members",
    given=[hypothesis("alike", apart(th, th2, n) <= 0)],
    show=for_all(1, n, lambda l: eq(e[l](th), e[l](th2))))
def members_of_samples_that_agree():
    l = intro("l")
    use(term_at_most_sum, a=value(INTEGER, lambda i: abs(e[i](th) - e[i](th2))), k=l)
    have(abs(e[l](th) - e[l](th2)) <= 0)
    fact("abs", "above", e[l](th) - e[l](th2))
    fact("abs", "above", e[l](th2) - e[l](th))
    have(e[l](th) <= e[l](th2))
    have(e[l](th2) <= e[l](th))

chance = lambda R, th2: chance_of_agreement(Th, R, e, j, th2, n)

@claim("The chance to agree with a sample is the same for samples with the same members",
    given=[hypothesis("alike", apart(th, th2, n) <= 0)],
    show=chance(R, th) == chance(R, th2))
def chance_of_agreement_by_members():
    use(members_of_samples_that_agree).called("same")
    with under(R, lambda th3: alike(th, n)(th3) == alike(th2, n)(th3)) as th3:
        with sums((1, n), lambda i: abs(e[i](th3) - e[i](th)) == abs(e[i](th3) - e[i](th2))) as i:
            apply_to("same", i)
            rewrite(this)
        rewrite(this)

g = bounded("g", Th)

@claim("In numbers: 1/max(x, y) is between 0 and 1/y, y > 0",
    given=[y > 0],
    show=(0 <= 1 / Max(x, y)) & (1 / Max(x, y) <= 1 / y))
def inverse_of_a_maximum():
    cases(x <= y)

@claim("Uniform samples without record j have one law: the means of what depends on the members only are the same",
    given=[n >= 1, in_or_out, size, 1 <= j, j <= n, hypothesis("exchangeable", others_exchangeable(R)),
        hypothesis("other exchangeable", others_exchangeable(R2)), without_j(R) > 0,
        hypothesis("members", depends_on_members(F))],
    show=members_of_others(R) * without_j(R2) == members_of_others(R2) * without_j(R))
def uniform_samples_have_one_law():
    """`both` is F(th) g(th) for pairs th of law R, th2 of law R2 that agree, g(th) one over the chance under R to agree
    with th.  Averaged over th2 first it is F under R, but for a factor, over th first F under R2."""
    least = without_j(R) / n**n
    have(least > 0)
    name_inverse_chance(least)
    with have(every(Th,
                lambda th2: eq(e[j](th2), 0).implies((chance(R, th2) * without_j(R2) == chance(R2, th2) * without_j(R))
                        & (chance(R, th2) * g(th2) == 1)))).called("chances"):
        th2, _ = intro("th2", "[th2 without j]")
        use(chance_of_agreement_is_known, m=n)
        modus(this)
        have(least <= chance(R, th2), by.linear(1 / n**n))
        apply_to("g", th2)
        rewrite(this)
        have(eq(Max(chance(R, th2), least), chance(R, th2)))
        rewrite(this)
        have(0 < chance(R, th2))
    both = lambda th, th2: (1 - e[j](th2)) * alike(th2, n)(th) * F(th) * g(th)
    swap(R, R2, both)
    with under(R,
            lambda th: E(R2, lambda th2: both(th, th2)) * without_j(R) == (1 - e[j](th)) * F(th) * without_j(R2)) as th:
        with under(R2, lambda th2: both(th, th2) == (1 - e[j](th)) * F(th) * g(th) * alike(th, n)(th2)) as th2:
            with have(apart(th, th2, n) == apart(th2, th, n)):
                sums((1, n), lambda i: abs(e[i](th) - e[i](th2)) == abs(e[i](th2) - e[i](th)))
            rewrite(this)
        rewrite(this)
        by_the_chance_at(th, F(th) * g(th), F(th) * without_j(R2))
    with under(R2, lambda th2: E(R, lambda th: both(th, th2)) == (1 - e[j](th2)) * F(th2)) as th2:
        with under(R, lambda th: both(th, th2) == (1 - e[j](th2)) * F(th2) * g(th2) * alike(th2, n)(th)) as th:
            near, _ = cases(apart(th, th2, n) <= 0)
            with near:
                use(members_of_samples_that_agree)
                apply_to("members", th, th2)
                rewrite(this)
                with have(g(th) == g(th2)):
                    use(chance_of_agreement_by_members)
                    apply_to("g", th)
                    apply_to("g", th2)
                    rewrite(chance(R, th) == chance(R, th2), at=g(th) == 1 / Max(chance(R, th), least))
                rewrite(this)
        rewrite(this)
        by_the_chance_at(th2, F(th2))
    linear(without_j(R))

def by_the_chance_at(th: Point, *multipliers: Expr) -> None:
    """Both sides are 0 if j is in the sample; if it is not, the chance of agreement decides."""
    apply_to(in_or_out, th, j)
    out, _ = split(this)
    with out:
        apply_to("chances", th)
        rewrite(eq(e[j](th), 0))
        linear(*multipliers)

def name_inverse_chance(least: Expr) -> None:
    """g is one over the chance of agreement, which is bounded."""
    with name_for(g, value(Th, lambda th: 1 / Max(chance(R, th), least)), limit=1 / least) as that:
        for part in (0, 1):
            with that.premise(part):
                use(inverse_of_a_maximum, x=chance(R, th), y=least)
                have(0 <= 1 / least)
                linear()

# --- with and without a record --------------------------------------------------------------------------------------

share = [1 <= b, b <= n - 1, eq(q, b / n)]
of_others = [hypothesis("without j", eq(E(R, e[j]), 0)), hypothesis("others exchangeable", others_exchangeable(R))]
t = test("t", Th)

@claim("0 < b/n < 1 for 1 <= b <= n - 1", given=share, show=(0 < q) & (q < 1))
def share_of_a_sample():
    have(n > 0)
    rewrite(eq(q, b / n))
    have(b * (1 / n) < n * (1 / n), by.linear(1 / n))

@claim("A uniform sample of b of n records is without j with probability 1 - q, q = b/n, and then one of b of the "
        "others",
    given=[*share, *batches, 1 <= j, j <= n, *of_others, hypothesis("members", depends_on_members(t))],
    show=E(rho, lambda th: (1 - e[j](th)) * t(th)) == (1 - q) * E(R, t))
def sample_without_a_record():
    """Exchanges of the others leave rho, where it is without j, and R as they are: they have one law."""
    use(chance_of_index)
    use(share_of_a_sample)
    have(eq(E(rho, e[j]), q), by.linear(1 / n))
    with use(uniform_samples_have_one_law, R=rho, R2=R, F=t) as that:
        with that.premise("exchangeable"):
            i, k = intro("i", "k")
            choose(1)
            apply_to(uniform, i, k)
    with have(members_of_t(R) == E(R, t)):
        under(R, lambda th: t(th) <= (1 - e[j](th)) * t(th) + e[j](th),
            lambda th: (by.have(t(th) <= 1), by.linear(e[j](th))))
        under(R, lambda th: (1 - e[j](th)) * t(th) <= t(th))
        have(E(R, t) <= members_of_t(R))
    have(eq(without_j(R), 1))
    linear(members_of_t(rho), without_j(rho), E(R, t))

members_of_t = lambda R: E(R, lambda th: (1 - e[j](th)) * t(th))

# --- doubt ------------------------------------------------------------------------------------------------------------

# One of two records is drawn: record 1 if th <= 3/2.
is_1 = lambda th: indicator(th <= "3/2")
is_drawn = lambda th: lambda i: indicator(i <= 1) * is_1(th) + indicator(2 <= i) * (1 - is_1(th))
one_of_two = {"Th": "line", "n": "2", "b": "1", "j": "1",
    "e": value(INTEGER, lambda i: value(line, lambda th: is_drawn(th)(i)))}
th_, f, at_2, fair = real("th"), bounded("f", line), dirac(expr(2)), two_points("1/2")
unmoved = (by.have(eq(i, k)), by.witness(value(line, lambda th: th)),
    by.each_part((by.ext("f"),), (by.intro("th"), by.rewrite(eq(i, k))), (by.intro("th"), by.intro("l"), by.choose(1))))
only_2 = (by.intro("i", "k"),
    by.cases(i <= 1, yes=(by.choose(0), by.choose(0), by.have(eq(i, 1))),
        no=(by.cases(k <= 1, yes=(by.choose(0), by.choose(1), by.have(eq(k, 1))), no=(by.choose(1), *unmoved)),)))
other_one = lambda th: 1 + is_1(th)
moved = (by.witness(value(line, other_one)),
    by.each_part((by.ext("f"), mean_of_two("1/2", f), mean_of_two("1/2", lambda th: f(other_one(th)))),
        (by.intro("th"), by.cases(th_ <= "3/2")),
        (by.intro("th"), by.intro("l"), by.choose(0), by.cases(integer("l") <= 1))))
exchangeable = {"given exchangeable": (by.intro("i", "k"),
        by.cases(i <= 1, yes=(by.cases(k <= 1, yes=unmoved, no=moved),),
            no=(by.cases(k <= 1, yes=moved, no=unmoved),)))}
counted = lambda f, last=2: (*(by.unfold(Sum(1, top, f)) for top in range(last, 0, -1)),
    by.unfold(Sum(1, 0, f), "empty"))
is_so = {"value e 1": (by.cases(th_ <= "3/2"), by.cases(i <= 1)),
    "given in or out": (by.intro("th"), by.intro("i"), by.cases(th_ <= "3/2"), by.cases(i <= 1)),
    "given batch size": (by.intro("th"), *counted(is_drawn(th_)))}
differ = lambda one, other: lambda i: abs(is_drawn(expr(one))(i) - is_drawn(expr(other))(i))

def agree(one: int, other: int, m: Expr, same: int) -> tuple[Step, ...]:
    """Whether two samples agree up to m, 0 or 1."""
    sum_ = Sum(1, m, differ(one, other))
    unfolded = (by.unfold(Sum(1, 1, differ(one, other))), by.unfold(Sum(1, 0, differ(one, other)), "empty"))
    return (by.have(eq(sum_, 1 - same), *unfolded, by.auto()),
        by.have(eq(indicator(sum_ <= 0), same), by.rewrite(this)))

first = expr(0) + 1
others_of_two = lambda k: 1 - indicator(eq(k, 1))
# Of three records the first is always drawn.
is_first = lambda k: indicator(k <= 1)
others_of_three = lambda k: 1 - indicator(eq(k, 3))
doubt(chance_of_the_next,
    mutants=[dropped(chance_of_the_next, "exchangeable",
            hints=[{"witness": {"Th": "line", "n": "3", "j": "3", "m": "0", "r": "1", "R": dirac(expr(0)),
                        "e": value(INTEGER, lambda k: value(line, lambda th: is_first(k))),
                        "h": value(line, lambda th: expr(1))},
                    "proofs": {"given members": (by.intro("th"), *counted(is_first, 3)),
                        "show": (by.contradiction().called("equal"),
                            by.have(eq(Sum(first, 3, others_of_three), 2), *counted(others_of_three, 3), by.auto()),
                            by.rewrite(this, at="equal"), by.have(eq(is_first(first), 1)), by.linear())}}])])
doubt(agreement_of_the_next,
    mutants=[dropped(agreement_of_the_next, "next is another",
            hints=[{"witness": {**one_of_two, "m": "0", "R": at_2, "th2": "2"},
                    "proofs": {**is_so, "given exchangeable": only_2,
                        "show": (by.contradiction().called("equal"),
                            by.have(eq(Sum(first, 2, others_of_two), 1), *counted(others_of_two), by.auto()),
                            by.rewrite(this, at="equal").called("equal"),
                            by.have(eq(Sum(first, 2, is_drawn(expr(2))), 1), *counted(is_drawn(expr(2))), by.auto()),
                            by.rewrite(this, at="equal").called("equal"), *agree(2, 2, first, 1),
                            *agree(2, 2, expr(0), 1), by.linear())}}])])
doubt(chance_of_agreement_is_known,
    mutants=[dropped(chance_of_agreement_is_known, "th2 is without j",
            hints=[{"witness": {**one_of_two, "m": "1", "R": at_2, "R2": at_2, "th2": "1"},
                    "proofs": {**is_so, "given exchangeable": only_2, "given other exchangeable": only_2,
                        "show": (by.contradiction().called("all"), by.modus("all"), *agree(2, 1, expr(1), 0),
                            by.linear())}}])])
doubt(uniform_samples_have_one_law, mutants=[dropped(uniform_samples_have_one_law, "members")])
doubt(sample_without_a_record,
    mutants=[dropped(sample_without_a_record, "without j",
            hints=[{"witness": {**one_of_two, "q": "1/2", "rho": fair, "R": dirac(expr(1)), "t": value(line, is_1)},
                    "proofs": {**is_so, **exchangeable, "given others exchangeable": only_2,
                        "given members": (by.intro("th", "th2"), by.intro(), by.apply_to(this, 1), by.auto()),
                        "show": (by.contradiction(),
                            mean_of_two("1/2", lambda th: (1 - is_drawn(th)(expr(1))) * is_1(th)), by.linear())}}])])
