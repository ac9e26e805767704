"""N(0, s^2) and (1 - q) N(0, s^2) + q N(1, s^2), for numbers q and s: their divergence of order 2, bounded."""

from lemmas.axioms import sampled_gaussian_moment
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.sampling.sampled_gaussian import sgm
from verify.language.expr import expr
from verify.lemma import *

t = weight("t", line)

class SampledGaussian:
    """The two laws."""

    def __init__(self, q: str, s: str) -> None:
        self.q, self.s = expr(q), expr(s)
        self.P, self.Q = self.at(expr(0)), mix(0, 1, self.share, self.at)

    def share(self, i: Expr) -> Expr:
        return self.q * i + (1 - self.q) * (1 - i)

    def at(self, i: Expr) -> Law:
        """N(i, s^2)."""
        return bind(gauss(line), lambda z: dirac(i + self.s * z))

    @property
    def is_mixture(self) -> tuple[Step, ...]:
        """Q is the mixture that it should be."""
        return (by.intro("t"), by.mixture(self.Q, t), *two_terms(lambda i: self.share(i) * E(self.at(i), t)),
            by.linear())

    def at_most(self, H: Expr) -> tuple[Step, ...]:
        """The moment of order 2 is at most H, as the integral is (fact .1: from integral to moment)."""
        at = {"alpha": 2, "c": self.q, "s": self.s, "P": self.P, "Q": self.Q, "H": H}
        return (by.use("sampled_gaussian_integral", **at, by={"sampled law": self.is_mixture}),
            by.use(sampled_gaussian_moment, alpha=2, q=self.q, sigma=self.s),
            by.have(sgm(2, self.q, self.s) < H, by.evaluate()), by.modus("sampled_gaussian_integral.1", by.linear()),
            by.intro("t"), by.apply_to(this, t))

    def exceeds(self, H: Expr, found: str) -> tuple[Step, ...]:
        """That the moment of order 2 is at most H, the hypothesis `found`, is absurd (fact .0: from moment to integral)."""
        at = {"alpha": 2, "c": self.q, "s": self.s, "P": self.P, "Q": self.Q, "H": H}
        return (by.use("sampled_gaussian_integral", **at, by={"sampled law": self.is_mixture}),
            by.modus("sampled_gaussian_integral.0", by.intro("t"), by.apply_to(found, t)),
            by.use(sampled_gaussian_moment, alpha=2, q=self.q, sigma=self.s),
            by.have(sgm(2, self.q, self.s) > H, by.evaluate()), by.linear())
