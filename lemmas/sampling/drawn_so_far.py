"""What was drawn so far in a shuffled epoch: products over the records, and drawing one more.

F[k](h, y) is the density of the output y of record k after the history h, relative to one kernel rho.  S0 is the data
set, S what is left of it, B any set of records; has[k](S) = 1 for k in S, and drop[k](S) is S - {k}.
"""

from lemmas.sampling.posterior import drop, gone, has, isin, others, within
from lemmas.sampling.random_order import H, M, N, Y, append, program
from lemmas.sampling.sums import product_with_one_change
from verify.lemma import *

S0, S, B = points("S0 S B", M)
h, y = point("h", H), point("y", Y)
n, k, i = (integer(name) for name in ("n", "k", "i"))
a = real_sequence("a")
rho = markov("rho", H, Y)
F = sequence("F", weight(H, Y))
init, last = map_("init", H, H), map_("last", H, Y)
f = bounded("f", H)
R = markov("R", M, H)
p = weight("p", M, M, H)
r = sequence("r", weight(line, H))

undo = [hypothesis("history before", every(H, Y, lambda h, y: init(append(h, y)) == h)),
    hypothesis("last output", every(H, Y, lambda h, y: last(append(h, y)) == y))]
densities = hypothesis("densities",
    every(INTEGER, H, bounded(Y),
        lambda k, h, f: within(k, n, eq(E(N[k](h), f), E(rho(h), lambda y: F[k](h, y) * f(y))))))
positive_densities = every(INTEGER, H, Y, lambda k, h, y: F[k](h, y) > 0)
observed = [*program, *undo, densities, positive_densities]

# --- what was drawn so far ---------------------------------------------------------------------------

@claim("a_1 a_2 ... a_n = 1 if all a_i = 1",
    given=[hypothesis("ones", every(INTEGER, lambda i: eq(a[i], 1))), n >= 0],
    show=eq(Product(1, n, lambda i: a[i]), 1))
def product_of_ones():
    start, step = induction(n, 0).called("induction hypothesis")
    with start:
        unfold(Product(1, 0, lambda i: a[i]), "empty")
    with step:
        unfold(Product(1, n + 1, lambda i: a[i])).called("unfolded")
        apply_to("ones", n + 1)

def drawn_in(S0: Expr, S: Expr, B: Expr) -> Expr:
    """1 if all members of S0 that are not in S are in B, otherwise 0."""
    return Product(1, n, lambda k: 1 - has[k](S0) * (1 - has[k](B)) * (1 - has[k](S)))

@claim("k is in S and S0 - (S - {k}) in B just if k is in B and S0 - S in B - {k}, for a record k of S0",
    given=[gone, others, 1 <= k, k <= n, isin(k, S0)],
    show=eq(has[k](S) * drawn_in(S0, drop[k](S), B), has[k](B) * drawn_in(S0, S, drop[k](B))))
def drawing_one_more():
    with use(product_with_one_change,  # the two products differ in the factor k alone
            a=value(INTEGER, lambda i: 1 - has[i](S0) * (1 - has[i](B)) * (1 - has[i](drop[k](S)))),
            b=value(INTEGER, lambda i: 1 - has[i](S0) * (1 - has[i](drop[k](B))) * (1 - has[i](S)))) as that:
        with that.premise("equal elsewhere"):
            intro("i", "[i != k]")
            apply_to(others).called("others at S, k, i")
            apply_to(others, B, k, i)
            rewrite(this)
            rewrite("others at S, k, i")
    apply_to(gone).called("gone at S, k")
    apply_to(gone, B, k)
    rewrite(this, at=product_with_one_change)
    rewrite("gone at S, k", at=this)
    rewrite(isin(k, S0), at=this)

doubt(drawing_one_more, mutants=[dropped(drawing_one_more, [gone, others], "any sets")])
