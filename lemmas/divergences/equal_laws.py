"""D_alpha, D_oo and KL of a law from itself are at most 0; a number above a bound of D_alpha is a bound."""

from lemmas.divergences.renyi import jensen, root_power
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
alpha = real("alpha")
t, g = weight("t", X), bounded("g", X)
c, d = reals("c d")

@claim("D_alpha <= c and c <= d give D_alpha <= d",
    given=[alpha > 1, hypothesis("bound", renyi(mu, nu, alpha) <= c), hypothesis("larger", c <= d)],
    show=renyi(mu, nu, alpha) <= d)
def larger_renyi_bound():
    fact("exp", "increasing", (alpha - 1) * c, (alpha - 1) * d, by=[(by.linear(alpha - 1),)])
    intro("t")
    apply_to(renyi(mu, nu, alpha) <= c)
    combine((1, [this]), (E(nu, lambda y: t(y) ** alpha) ** (alpha - 1), ["exp increasing"]))

@claim("D_alpha of a law from itself is at most 0", feldman("Definition 4", "remark"),
    given=[alpha > 1, same(mu, nu)],
    show=renyi(mu, nu, alpha) <= 0)
def renyi_of_equal():
    rewrite(this)
    intro("t")
    use(jensen)
    use(root_power, y=E(nu, lambda y: t(y) ** alpha))

@claim("D_oo of a law from itself is at most 0", feldman("Definition 4", "remark"),
    given=[same(mu, nu)],
    show=max_divergence(mu, nu) <= 0)
def max_divergence_of_equal():
    rewrite(this)

@claim("The Kullback-Leibler divergence of a law from itself is at most 0: Jensen for exp",
    altschuler("Definition 2.3", "remark"),
    given=[same(mu, nu)],
    show=kl(mu, nu) <= 0)
def kl_of_equal():
    rewrite(this)
    intro("g")
    with under(nu, lambda x: exp(E(nu, g)) * (1 + g(x) - E(nu, g)) <= exp(g(x))) as x:
        fact("exp", "tangent", g(x) - E(nu, g))
        linear(exp(E(nu, g)))
