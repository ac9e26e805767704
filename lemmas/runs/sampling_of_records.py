"""One step of noisy SGD from one point on adjacent data sets: amplification by sampling, in both directions.

A batch has b of the n records, the gradients are at most L long, and s is the scale of the noise of this
step.  `condition` says that alpha is not too large: q (alpha - 1)(e^(7 x alpha/2) - 1) <= 1, q = b/n.
"""

from lemmas.iteration.noise import gaussian
from lemmas.runs.batch_runs import G2, G, Th, V, f, g, j, maps_apart, n, psi
from lemmas.runs.batch_runs import b as b_size
from lemmas.runs.exchanged_batches import batches, large_share, rho, s, small_share
from lemmas.runs.exchanged_sums import exchanged_maps_apart, maps_without, assumptions, step_gap
from lemmas.sampling.mixture_numbers import condition
from lemmas.sampling.sampled_pair import alpha, q, x
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
v = point("v", V)
th, ex = point("th", Th), map_("ex", Th, Th)
k = integer("k")

maps = lambda G: value(Th, V, psi(G))
# The law of the point before the last noise: a batch, its gradient step, noise N(0, s^2 I).
sampled = lambda G: bind(rho, lambda th: bind(gaussian(V, s), lambda y: dirac(psi(G)(th, v) + y)))
amplified = [alpha > 1, s > 0, x >= 0, x <= "1/29", eq(q, b_size / n), condition, step_gap**2 <= x * s**2]

@claim("A step on adjacent data: D_alpha <= (19/5) alpha (b/n)^2 x, (2 eta L/(b s))^2 <= x, alpha and x not too large",
    altschuler("(3.4)", "part", "both directions, no conditioning; constant 19/5"),
    given=[*assumptions, *batches, 1 <= j, j <= n, *amplified],
    show=renyi(sampled(G), sampled(G2), alpha) <= "19/5" * alpha * q**2 * x)
def sampling_of_records():
    yes, no = cases(q < 1)
    with yes:
        with use(small_share, psi=maps(G), psi2=maps(G2)) as that:
            with that.premise("maps near"):
                intro("th", "ex", "k", "[no j]", "[has k]", "[exchange]")
                without_j, first_data, second_data, one_batch = each_part()
                with without_j:
                    use(maps_without)
                with first_data:
                    at_exchange()
                    use(exchanged_maps_apart, f2=f, g2=g, G2=G, by={"equal but at j": itself})
                with second_data:
                    at_exchange()
                    use(exchanged_maps_apart)
                with one_batch:
                    use(maps_apart, th=ex(th))
    with no:
        use(large_share, psi=maps(G), psi2=maps(G2), gap=step_gap,
            by={"maps apart": (by.intro("th"), by.use(maps_apart))})

swapped = every(Th, lambda th: eq(e[j](ex(th)), e[k](th)) & eq(e[k](ex(th)), e[j](th)))
others = every(Th, lambda th: for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](ex(th)), e[l](th))))

def at_exchange() -> None:
    """ex exchanges j and k, and keeps the other members."""
    apply_to(swapped)
    apply_to(others)

# The first data set against itself.
itself = (by.intro("i"), by.choose(1))
