"""Post-processing and Renyi privacy: no divergence of an order from 1 to infinity grows under a random function."""

from lemmas.divergences.renyi import renyi_data_processing
from lemmas.papers import altschuler, bun, mironov
from lemmas.privacy.renyi_privacy import (K, X, Y, alpha, c, kl_data_processing, max_divergence_data_processing, mu, nu,
    order_alpha, order_infinity, order_one)
from verify.lemma import *

@definition(r"\mathsf{KL}($mu \,\|\, $nu) \le $c \implies \mathsf{KL}($mu\,$K \,\|\, $nu\,$K) \le $c")
def kl_processed(X: Space, Y: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], c: Real) -> Prop:
    """if KL(mu || nu) <= c then KL(mu K || nu K) <= c.

    Post-processing by the kernel K does not increase the divergence."""
    return order_one(mu, nu, c).implies(order_one(push(mu, K), push(nu, K), c))

@definition(r"\mathsf{D}_\infty($mu \,\|\, $nu) \le $c \implies \mathsf{D}_\infty($mu\,$K \,\|\, " r"$nu\,$K) \le $c")
def max_processed(X: Space, Y: Space, mu: Law[X], nu: Law[X], K: Markov[X, Y], c: Real) -> Prop:
    """if D_oo(mu || nu) <= c then D_oo(mu K || nu K) <= c.

    Post-processing by the kernel K does not increase the divergence."""
    return order_infinity(mu, nu, c).implies(order_infinity(push(mu, K), push(nu, K), c))

@claim("Post-processing by a random function: no Renyi divergence of an order from 1 to infinity becomes larger",
    altschuler("Lemma 2.7", "whole"), mironov("Post-processing", "whole"),
    bun("Sections 2 and 3, post-processing", "whole"),
    show=((alpha > 1) & order_alpha(mu, nu, c)).implies(order_alpha(push(mu, K), push(nu, K), c))
        & kl_processed(X, Y, mu, nu, K, c) & max_processed(X, Y, mu, nu, K, c))
def rdp_post_processing():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro(1)
            use(renyi_data_processing)
        with part2[1]:
            intro(1)
            use(kl_data_processing)
    with part[1]:
        intro(1)
        use(max_divergence_data_processing)

doubt(rdp_post_processing,
    mutants=[mutant("conversely", given=[alpha > 1, order_alpha(push(mu, K), push(nu, K), c)],
            show=order_alpha(mu, nu, c))])
