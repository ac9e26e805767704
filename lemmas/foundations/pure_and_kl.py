"""What pure privacy says of the Kullback-Leibler divergence."""

from lemmas.divergences.renyi_orders_of_laws import kl_below_orders
from lemmas.papers import dwork
from lemmas.privacy.pure_renyi import dp_pure_renyi
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
eps = real("eps")

@claim("Both max divergences at most eps: the Kullback-Leibler divergence is at most eps (e^eps - 1)",
    dwork("Lemma 3.18", "whole"),
    given=[eps > 0, max_divergence(mu, nu) <= eps, max_divergence(nu, mu) <= eps],
    show=kl(mu, nu) <= eps * (exp(eps) - 1))
def kl_of_pure_privacy():
    use(dp_pure_renyi, alpha=2)  # KL <= D_2 <= alpha eps^2/2 = eps^2 <= eps (e^eps - 1)
    use(kl_below_orders, alpha=2, eps=2 * eps**2 / 2)
    fact("exp", "increasing", 2 * eps**2 / 2, eps * (exp(eps) - 1))
    g = intro("g")
    apply_to(kl_below_orders)
    linear(E(nu, lambda x: exp(g(x))))
