"""Bounds of elementary functions, the Gaussian tail, factorials and harmonic numbers.

Textbook inequalities, each proved here from the elementary facts; other proofs may cite them.  The
automatic prover, which starts from an empty library, shows the same bounds in place where it needs them.  phi is the
density of N(0, 1), and Q(x) = P(N(0, 1) > x).
"""

from verify.claims.claim import Claim, Mutant
from verify.language.expr import Prop, Q, cosh, e, exp, factorial, harmonic, integer, log, phi, real, sinh, sqrt, tanh

x = real("x")
n = integer("n")

def bound(id: str, title: str, given: tuple[Prop, ...], show: Prop, too_good: Prop) -> Claim:
    """A claim that the automatic prover shows, with its mutant."""
    return Claim(id=f"elementary.{id}", title=title, given=given, show=show,
        mutants=(Mutant("too good", show=too_good),))

CLAIMS = (bound("log1p_above", "log(1 + x) is at most x for x > -1", (x > -1,), log(1 + x) <= x,
        log(1 + x) <= "99/100" * x),
    bound("log1p_below_rational", "log(1 + x) is at least x/(1 + x) for x > -1", (x > -1,), x / (1 + x) <= log(1 + x),
        x / (1 + x) + "1/1000" <= log(1 + x)),
    bound("log1p_below_pade", "log(1 + x) is at least 2x/(2 + x) for x >= 0", (x >= 0,), 2 * x / (2 + x) <= log(1 + x),
        "21/10" * x / (2 + x) <= log(1 + x)),
    bound("log1p_below_series", "log(1 + x) is at least its second Taylor polynomial for x >= 0", (x >= 0,),
        x - x**2 / 2 <= log(1 + x), x - "49/100" * x**2 <= log(1 + x)),
    bound("exp_below_series", "exp(x) is at least its second Taylor polynomial for x >= 0", (x >= 0,),
        1 + x + x**2 / 2 <= exp(x), 1 + x + "51/100" * x**2 <= exp(x)),
    bound("exp_above_pole", "exp(x) is at most 1/(1 - x) for x < 1", (x < 1,), exp(x) <= 1 / (1 - x),
        exp(x) <= "99/100" / (1 - x)),
    bound("expm1_below", "exp(x) - 1 is at least x", (), x <= exp(x) - 1, x + "1/1000" <= exp(x) - 1),
    bound("one_minus_exp", "1 - exp(-x) is at least x/(1 + x) for x >= 0", (x >= 0,), x / (1 + x) <= 1 - exp(-x),
        "101/100" * x / (1 + x) <= 1 - exp(-x)),
    bound("sinh_below", "sinh(x) is at least x for x >= 0", (x >= 0,), x <= sinh(x), "101/100" * x <= sinh(x)),
    bound("tanh_above", "tanh(x) is at most x for x >= 0", (x >= 0,), tanh(x) <= x, tanh(x) <= "99/100" * x),
    bound("cosh_above_gaussian", "cosh(x) is at most exp(x^2/2)", (), cosh(x) <= exp(x**2 / 2),
        cosh(x) <= exp("49/100" * x**2)),
    bound("mills_above", "Mills ratio: Q(x) is at most phi(x)/x for x > 0", (x > 0,), Q(x) <= phi(x) / x,
        Q(x) <= "9/10" * phi(x) / x),
    bound("mills_below", "Mills ratio: Q(x) is at least x phi(x)/(1 + x^2) for x >= 0", (x >= 0,),
        x / (1 + x**2) * phi(x) <= Q(x), "11/10" * x / (1 + x**2) * phi(x) <= Q(x)),
    bound("gaussian_tail_chernoff", "Q(x) is at most exp(-x^2/2)/2 for x >= 0", (x >= 0,), Q(x) <= exp(-(x**2) / 2) / 2,
        Q(x) <= "49/100" * exp(-(x**2) / 2)),
    bound("density_above", "phi(x) is at most 2/5", (), phi(x) <= "2/5", phi(x) <= "39/100"),
    bound("sqrt_above", "sqrt(x) is at most (1 + x)/2 for x >= 0", (x >= 0,), sqrt(x) <= (1 + x) / 2,
        sqrt(x) < (1 + x) / 2),
    bound("factorial_below", "n! is at least (n/e)^n for n >= 0", (n >= 0,), (n / e) ** n <= factorial(n),
        2 * (n / e) ** n <= factorial(n)),
    bound("harmonic_below", "The n-th harmonic number is at least log(n + 1), n >= 0", (n >= 0,),
        log(n + 1) <= harmonic(n), log(n + 1) + "1/10" <= harmonic(n)),
    bound("harmonic_above", "The n-th harmonic number is at most 1 + log(n), n >= 1", (n >= 1,),
        harmonic(n) <= 1 + log(n), harmonic(n) <= "9/10" + log(n)))
