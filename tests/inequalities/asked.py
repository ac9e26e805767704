"""Goals of the kinds that are asked for by name, five decided ones of each kind and more; see corpus.py for the form.

Half of them were written before the prover was tried on one; docs/performance.md says how those went.
"""

from __future__ import annotations

from tests.inequalities.corpus import NEAR, Entry

SQUARE = "p > 0, p < 1, q > 0, q < 1"
PAIRS = "a >= 0, b >= 0, c >= 0, d >= 0"
SIX = "x >= 0, y >= 0, z >= 0, w >= 0, u >= 0, v >= 0"
QUADRANT = "x >= 0, y >= 0"
SIMPLEX = "x + y + z = 1, x >= 0, y >= 0, z >= 0"
UNITS = "x >= 0, x <= 1, y >= 0, y <= 1"
KL = "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))"
SECOND = "log(p**2/q + (1 - p)**2/(1 - q))"
BELOW = "n integer, k integer, k >= 1, k <= n"

TRUE: dict[str, tuple[Entry, ...]] = {
    "polynomials under hypotheses": (
        ("x*y*z <= 1/27", SIMPLEX, "means"),
        ("x**2*y + y**2*z + z**2*x <= 4/27", SIMPLEX, "touches at an edge"),
        ("x*y + x*z + y*z - 2*x*y*z <= 7/27", SIMPLEX, "olympiad"),
        ("x**3 + y**3 + z**3 + 6*x*y*z >= 1/4", SIMPLEX, "olympiad"),
        ("x*y + y*z + z*x <= 1/3", "x + y + z = 1", "an equation alone"),
        ("x**3 + y**3 <= 1", f"x**2 + y**2 <= 1, {QUADRANT}", "disc"),
        ("x + y + z <= 2 + x*y*z", "x**2 + y**2 + z**2 <= 2, x >= 0, y >= 0, z >= 0", "ball"),
        ("x*(1 - x)*y*(1 - y) <= 1/16", UNITS, "square"),
        ("x**2*y*(1 - y) <= x/4", UNITS, "square"),
        ("x**2 + y**2 + x*y >= 3/4", f"x + y >= 1, {QUADRANT}", "half-plane"),
        ("b**2 >= 4*a*c", "a*t**2 + b*t + c = 0", "a root"),
    ),
    "ends that are not rational": (
        ("sin(x) >= 2*sqrt(2)/pi*x", "x >= 0, x <= pi/4", "chord"),
        ("x*log(x)*(E - 1) >= x**2 - x", "x >= 1, x <= E", "chord of log"),
        ("cos(x) >= 1 - 2*x/pi", "x >= 0, x <= pi/2", "Kober"),
        ("exp(x) <= 1 + (E**sqrt(2) - 1)/sqrt(2)*x", "x >= 0, x <= sqrt(2)", "chord of exp"),
        ("sin(x) <= x*cos(x/2)**2 + x**3", "x >= 0, x < pi/5", "half angle"),
        ("tan(x) >= x + x**3/3", "x >= 0, x < pi/7", "series"),
    ),
    "moduli in hypotheses": (
        ("log(1 + a*x) >= a*x - a**2*x**2", "abs(x) <= 1, abs(a) <= 1/2", "series"),
        ("x**2 + x*y + y**2 <= 3*c**2", "abs(x) <= c, abs(y) <= c", "products"),
        ("exp(x) <= 1 + x + x**2", "abs(x) <= 1", "series"),
        ("abs(a*x + b*y) <= c*(abs(a) + abs(b))", "abs(x) <= c, abs(y) <= c", "Hoelder"),
        ("log(1 + x + y) <= x + y", "abs(x) <= 1/4, y**2 <= 1/16", "tangent"),
        ("x*exp(x) <= x + 1/2", "abs(x) <= 2/5", "by boxes"),
    ),
    "quotients on unbounded domains": (
        ("log(x)/x**2 <= 1/(2*E)", "x > 0", "touches at sqrt(E)"),
        ("x*log(1 + 1/x) <= 1", "x > 0", "equality at infinity"),
        ("log(1 + x)/x >= 1/(1 + x)", "x > 0", "equality at 0"),
        ("log(x)/x <= 1/E", "x > 0", "touches at E"),
        ("(1 + 1/x)*log(1 + x) >= 1", "x > 0", "equality at 0"),
        ("x/(1 + x**2) <= 1/2", "x > 0", "touches at 1"),
    ),
    "circular functions that touch": (
        ("sin(x) + cos(x) <= sqrt(2)", "", "touches at pi/4 and all its like"),
        ("cos(x) <= 1 - 2*x**2/pi**2", "abs(x) <= pi", "touches at three places"),
        ("sin(x)**2 <= 2*(1 - cos(x))", "", "touches at 0 and all its like"),
        ("sin(3*x) <= 3*sin(x)", "x >= 0, x <= pi", "touches at both ends"),
        ("cos(x)**2 + sin(2*x)/2 <= 6/5 + 1/100", "", "near the largest value"),
        ("3 - 4*cos(x) + cos(2*x) >= 0", "", "Hadamard, de la Vallee Poussin"),
    ),
    "hypotheses to be multiplied": (
        ("p*r + q*s <= 1", "p >= 0, q >= 0, p + q <= 1, r <= 1, s <= 1", "a mean"),
        ("a*d >= b*c", "a >= b, b >= 0, d >= c, c >= 0", "products are ordered"),
        ("x*y + 1 >= x + y", "x >= 1, y >= 1", "a product of two"),
        ("a*b*c >= 1", "a >= 1, b >= 1, c >= 1", "a product of three"),
        ("b**2 >= 4*a*c", "a*t**2 + b*t + c <= 0, a > 0", "discriminant"),
        ("x*z < 0", "x*y > 0, y*z < 0", "signs"),
    ),
    "six variables": (
        (
            "sqrt(a*b) + sqrt(c*d) + atan(x) - atan(y) <= (a + b + c + d)/2 + x - y",
            PAIRS + ", y <= x",
            "means, Lipschitz",
        ),
        ("sqrt(x*y) + sqrt(z*w) + atan(u) + atan(v) <= (x + y + z + w)/2 + u + v", SIX, "four addends"),
        (
            "sqrt(x**2 + y**2) + sqrt(z**2 + w**2) + atan(u)**2 + atan(v)**2"
            " <= abs(x) + abs(y) + abs(z) + abs(w) + u**2 + v**2",
            "",
            "norms",
        ),
        ("sqrt(a**2 + b**2 + c**2)*sqrt(x**2 + y**2 + z**2) >= a*x + b*y + c*z", "", "Cauchy"),
    ),
    "tight to 1e-9": (
        ("x**2*(3 - x) <= 4 + 1/10**9", "x >= 0", "the largest value at 2"),
        ("x*exp(-x) <= 1/E + 1/10**9", "", "the largest value at 1"),
        ("x - x**3 <= 2/(3*sqrt(3)) + 1/10**9", "x >= 0", "the largest value at an irrational place"),
        ("exp(x) >= 1 + x + x**2/2 + x**3/6 + x**4/24 - 1/10**9", "x >= -1/100, x <= 1", "series"),
    ),
    "hyperbolic sines": (
        ("sinh(x)*sinh(y) <= cosh(x)*cosh(y) - 1", "", "cosh of the difference"),
        ("sinh(x)**2 >= x**2", "", "tangent"),
        ("sinh(2*x) >= 2*sinh(x)", "x >= 0", "superadditive"),
        ("sinh(x + y) = sinh(x)*cosh(y) + cosh(x)*sinh(y)", "", "addition theorem"),
        ("cosh(x) <= exp(x**2/2)", "", "Gauss"),
    ),
    "theta": (
        ("theta(g, r) >= 1 - g", "g > 0, r > 0", "mass"),
        ("theta(g, r) <= theta(1, r)", "g >= 1, r > 0", "falls in gamma"),
        ("theta(1, r) = 1 - 2*Q(r/2)", "r > 0", "total variation"),
    ),
    "products of tails": (
        ("Q(x)*Q(-x) <= 1/4", "", "variance of a sign"),
        ("Q(x)*Q(y) <= 1/4", QUADRANT, "each below a half"),
        ("Q(x)*Q(y)*Q(z) <= 1/8", "x >= 0, y >= 0, z >= 0", "each below a half"),
        ("Q(x) <= exp(-x**2/2)/2", "x >= 0", "Chernoff"),
    ),
    "Renyi on two points": (
        (f"{SECOND} <= (p - q)**2/(q*(1 - q))", SQUARE, "order 2 below chi-square"),
        (f"log(p**3/q**2 + (1 - p)**3/(1 - q)**2) >= {SECOND}", SQUARE, "moments grow"),
        (f"{SECOND} >= 0", SQUARE, "a divergence"),
        ("(p - q)**2 <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))", SQUARE, "half of Pinsker"),
    ),
    "ratios of gammas": (
        ("gamma(x + 1/4)*x**(3/4) <= gamma(x + 1)", "x > 0", "Gautschi"),
        ("gamma(x + 1) = x*gamma(x)", "x > 0", "recursion"),
        ("gamma(x + 2)/gamma(x + 1) >= x", "x > 0", "recursion"),
        ("gamma(x + 2)*gamma(x) >= gamma(x + 1)**2", "x > 0", "log-convex"),
    ),
    "binomials": (
        ("binomial(2*n + 1, n) <= 4**n", "n integer, n >= 0", "half of two addends"),
        ("binomial(n + 1, k) >= binomial(n, k)", BELOW, "Pascal"),
        ("binomial(n + 1, 2) = n*(n + 1)/2", "n integer, n >= 1", "triangular numbers"),
        ("binomial(2*n, n) <= 4**n", "n integer, n >= 0", "one of the addends"),
    ),
}

FALSE: dict[str, tuple[Entry, ...]] = {
    "polynomials under hypotheses": (
        ("x*y*z <= 1/28", SIMPLEX, "in the middle"),
        ("x**2*y + y**2*z + z**2*x <= 1/7", SIMPLEX, "at an edge"),
        ("x**3 + y**3 <= 99/100", f"x**2 + y**2 <= 1, {QUADRANT}", "at a corner"),
        ("b**2 >= 5*a*c", "a*t**2 + b*t + c = 0", "a double root"),
        ("x + y <= 141/100", "x**2 + y**2 <= 1", NEAR),
    ),
    "ends that are not rational": (
        ("exp(-x**2) >= 1/E**2", "x >= -sqrt(2), x <= sqrt(2) + 1/10**9", "just past the root"),
        ("log(x) <= 1", "x >= 1/E, x <= E + 1/10**6", "just past E"),
        ("sin(x) >= 2*sqrt(2)/pi*x", "x >= 0, x <= pi/4 + 1/10**6", "just past the chord"),
        ("sin(x) >= x - x**3/7", "x >= 0, x < pi/5", "past the series"),
    ),
    "moduli in hypotheses": (
        ("abs(x*y + 1/3) <= 4/3 - 1/10**6", "abs(x) <= 1, abs(y) <= 1", "at two corners"),
        ("exp(x) <= 1 + x + 71/100*x**2", "abs(x) <= 1", "at 1"),
        ("abs(x - y) <= c", "abs(x) <= c, abs(y) <= c", "twice as much"),
        ("x*exp(x) <= 2*x + 1/2", "abs(x) <= 2/5", "at the left end"),
    ),
    "quotients on unbounded domains": (
        ("log(x)/sqrt(x) <= 7357/10000", "x > 0", "near E**2"),
        ("x*log(1 + 1/x) >= 1 - 4999/(10000*x)", "x > 0", "far out"),
        ("log(x)/x >= -10**6", "x > 0", "near 0"),
        ("log(x)/x <= 11/30", "x > 0", "near E"),
        ("(1 + 1/x)*log(1 + x) >= 101/100", "x > 0", "near 0"),
    ),
    "circular functions that touch": (
        ("sin(x) <= x*(2 + cos(x))/3 - x**5/200", "x >= 0, x <= 3/2", "fails above 1.484"),
        ("cos(x) + cosh(x) >= 2 + x**4/12 + 1/10**9", "", "near 0"),
        ("sin(3*x) <= 299/100*sin(x)", "x >= 0, x <= pi", NEAR),
        ("sin(x) + sin(y) <= 2*sin((x + y)/2) - 1/10**9", "x >= 0, x <= pi, y >= 0, y <= pi", "on the diagonal"),
        ("3 - 4*cos(x) + cos(2*x) >= x**4/1000", "", "far out"),
    ),
    "hypotheses to be multiplied": (
        ("a*d >= b*c", "a >= b, d >= c, c >= 0", "the sign of b is missing"),
        ("x*y + 1 >= x + y", "x >= 1, y >= 0", "y below 1"),
        ("a*b*c >= 1", "a >= 1, b*c >= 1 - 1/10**6", NEAR),
        ("x*z > 0", "x*y > 0, y*z < 0", "the sign"),
    ),
    "six variables": (
        (
            "sqrt(a*b) + sqrt(c*d) + atan(x)*atan(y) <= (a + b + c + d)/2 + 99/100*x*y",
            PAIRS + ", x >= 0, y >= 0",
            "where a = b, c = d",
        ),
        ("sqrt(a*b) + sqrt(c*d) + atan(x) - atan(y) <= (a + b + c + d)/2 + 99/100*(x - y)", PAIRS + ", y <= x", NEAR),
        ("sqrt(x*y) + sqrt(z*w) + atan(u) + atan(v) < (x + y + z + w)/2 + u + v", SIX, "strict at 0"),
        (
            "sqrt(a**2 + b**2 + c**2)*sqrt(x**2 + y**2 + z**2) >= a*x + b*y + c*z + (a*y - b*x)**2/1000",
            "",
            "large vectors",
        ),
    ),
    "tight to 1e-9": (
        ("x**2*exp(-x) <= 4/E**2 - 1/10**9", "x >= 0", "near 2"),
        ("x - x**3 <= 2/(3*sqrt(3)) - 1/10**9", "x >= 0", "near an irrational place"),
        ("x*log(x) >= -1/E + 1/10**9", "x > 0", "near 1/E"),
        ("exp(x) >= 1 + x + x**2/2 + x**3/6 + x**4/24 + 1/10**9", "x >= -1/100, x <= 1", "at 0"),
    ),
    "hyperbolic sines": (
        ("sinh(2*x) <= 2*sinh(x)*(1 + 49/100*x**2)", "x >= 0", "near 0"),
        ("sinh(x)*sinh(y) <= 99/100*cosh(x)*cosh(y)", "", "far out"),
        ("cosh(x) <= exp(499*x**2/1000)", "", NEAR),
    ),
    "theta": (
        ("theta(g, 2*r) <= 2*theta(g, r)", "g >= 1, r > 0", "g above 1"),
        ("theta(1, r) <= 1/2", "r > 0", "far out"),
        ("theta(2, r) >= theta(1, r)/2", "r > 0", "small r"),
    ),
    "products of tails": (
        ("Q(x)*Q(y) <= Q(x + y)/2", QUADRANT, "reversed"),
        ("Q(x)*Q(-x) >= Q(x)/2 + 1/10**6", "x >= 0", "at both ends"),
        ("Q(x)*Q(y) <= Q(x*y)/2", QUADRANT, "large x and y"),
        ("Q(x) <= exp(-x**2/2)*49/100", "x >= 0", "at 0"),
    ),
    "Renyi on two points": (
        (f"{SECOND} <= 2*({KL})", SQUARE, "small q"),
        (f"{SECOND} >= 4*(p - q)**2", SQUARE, "in the corner"),
        ("p**2/q + (1 - p)**2/(1 - q) <= q**2/p + (1 - q)**2/(1 - p)", SQUARE, "not symmetric"),
        ("p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 21/10*(p - q)**2", SQUARE, NEAR),
    ),
    "ratios of gammas": (
        ("gamma(x + 1)/gamma(x + 1/2) >= sqrt(x + 1/3)", "x > 0", "beyond the sharp shift"),
        ("gamma(x + 1) <= x**2*gamma(x)", "x > 0", "below 1"),
    ),
    "binomials": (
        ("binomial(2*n, n)*sqrt(n) <= 564/1000*4**n", "n integer, n >= 1", "fails beyond 372"),
        ("binomial(2*n, n) <= 3**n", "n integer, n >= 0", "fails at 5"),
        ("binomial(n, k) >= (n/k)**k + 1", BELOW, "fails for k = 1"),
        ("binomial(2*n, n) <= 4**n/2", "n integer, n >= 0", "at 0"),
    ),
}
