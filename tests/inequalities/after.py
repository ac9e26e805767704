"""Goals that stood in no list while the methods for their kind were written, and false ones beside them.

Families: homogeneous goals (verify/prove/homogeneous.py), sums over two atoms (two_points.py), the affinity
and logarithms of sums (affinity.py), normal tails (tails.py), forms with a zero anywhere (forms.py), one
variable on the half-line or from an end without a slope (ladder.py, vanishing.py), tangents in one variable
with parameters (tangent.py), sums of logarithms (antilogarithms.py), products (factorwise.py).
"""

from __future__ import annotations

from tests.inequalities.corpus import NEAR, Entry

KL = "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))"
LK = "q*log(q/p) + (1 - q)*log((1 - q)/(1 - p))"
BC = "(sqrt(p*q) + sqrt((1 - p)*(1 - q)))"
HELLINGER = "(sqrt(p) - sqrt(q))**2 + (sqrt(1 - p) - sqrt(1 - q))**2"
CHI = "(p - q)**2/(q*(1 - q))"
TRIANGLE = "((p - q)**2/(p + q) + (p - q)**2/(2 - p - q))"
JS = (
    "(p*log(2*p/(p + q)) + q*log(2*q/(p + q)) + (1 - p)*log(2*(1 - p)/(2 - p - q))"
    " + (1 - q)*log(2*(1 - q)/(2 - p - q)))"
)
SQUARE = "p > 0, p < 1, q > 0, q < 1"
PAIR = "x > 0, y > 0"
OCTANT = "x >= 0, y >= 0, z >= 0"

AFTER: dict[str, tuple[Entry, ...]] = {
    "homogeneous": (
        ("(x + y)/2 >= (x - y)/(log(x) - log(y))", "x > y, y > 0", "logarithmic mean"),
        ("sqrt((x**2 + y**2)/2) >= (x + y)/2", PAIR, "quadratic mean"),
        ("2*x*y/(x + y) <= sqrt(x*y)", PAIR, "harmonic mean"),
        ("x*log(x/y) >= x - y", PAIR, "Gibbs, one term"),
        ("(x - y)*log(x/y) >= 2*(x - y)**2/(x + y)", PAIR, "Jeffreys, one term"),
        ("x*log(x) + y*log(y) >= (x + y)*log((x + y)/2)", PAIR, "log-sum"),
        ("x**(1/3) + y**(1/3) >= (x + y)**(1/3)", PAIR, "subadditive"),
        ("sqrt(x**2 + y**2) <= x + y", PAIR, "norms"),
        ("sqrt(x**2 + y**2) >= (x + y)/sqrt(2)", PAIR, "norms"),
        ("x/y + y/x >= sqrt(x/y) + sqrt(y/x)", PAIR, "powers of a ratio"),
        ("sqrt(x*y) <= (sqrt(x) + sqrt(y))**2/4", PAIR, "power mean"),
        ("x*log(2*x/(x + y)) <= x*(x - y)/(x + y)", PAIR, "tangent of log"),
        ("x**3/y**2 >= 3*x - 2*y", PAIR, "means"),
    ),
    "two atoms": (
        (f"{LK} >= {HELLINGER}", SQUARE, "KL above Hellinger, reversed"),
        (f"{CHI} >= {HELLINGER}", SQUARE, "chi-square above Hellinger"),
        (f"{HELLINGER} <= abs(p - q)*2", SQUARE, "Hellinger below total variation"),
        (f"{TRIANGLE} <= 2*abs(p - q)", SQUARE, "triangular discrimination below total variation"),
        (f"{TRIANGLE} <= 2*({HELLINGER})", SQUARE, "triangular discrimination below Hellinger"),
        (f"{TRIANGLE} >= {HELLINGER}", SQUARE, "triangular discrimination above Hellinger"),
        (f"{JS} <= log(2)*{TRIANGLE}", SQUARE, "Topsoe 2000"),
        (f"{JS} >= {TRIANGLE}/2", SQUARE, "Topsoe 2000"),
        (f"{KL} + {LK} >= 2*({HELLINGER})", SQUARE, "Jeffreys above Hellinger"),
        (f"{JS} <= ({KL} + {LK})/4", SQUARE, "Jensen-Shannon below Jeffreys"),
        (f"{JS} <= 2*log(2)*({HELLINGER})", SQUARE, "Jensen-Shannon below Hellinger"),
        ("p**(1/3)*q**(2/3) + (1 - p)**(1/3)*(1 - q)**(2/3) <= 1", SQUARE, "Hoelder"),
        (f"p**3/q**2 + (1 - p)**3/(1 - q)**2 - 1 >= 2*({KL})", SQUARE, "third moment above KL"),
    ),
    "affinity": (
        (f"abs(p - q) <= sqrt(1 - {BC}**2)", SQUARE, "Le Cam"),
        (f"abs(p - q) <= sqrt(2*(1 - {BC}))", SQUARE, "Hellinger above total variation"),
        (f"-2*log({BC}) >= (p - q)**2", SQUARE, "Renyi of order 1/2, Pinsker"),
        (f"-log({BC}) >= -log(1 - (p - q)**2)/2", SQUARE, "Renyi of order 1/2, sharp"),
        (f"{BC} <= exp(-(p - q)**2/2)", SQUARE, "affinity"),
        (f"{BC}**2 + (p - q)**2 <= 1", SQUARE, "Le Cam"),
        (f"1 - {BC}**4 >= (p - q)**2", SQUARE, "two samples"),
        (f"{BC} <= sqrt(1 - (p - q)**2)", SQUARE, "Le Cam"),
        (f"1/{BC} >= 1 + (p - q)**2/2", SQUARE, "affinity"),
        (f"{KL} >= 1 - {BC}**2", SQUARE, "KL above Hellinger"),
        (f"{LK} >= -2*log({BC})", SQUARE, "KL above Renyi of order 1/2, reversed"),
        ("log(p**2/q + (1 - p)**2/(1 - q)) >= " + KL, SQUARE, "Renyi increases with the order"),
        ("log(p**3/q**2 + (1 - p)**3/(1 - q)**2)/2 >= " + KL, SQUARE, "Renyi of order 3 above KL"),
        ("log(q**2/p + (1 - q)**2/(1 - p)) >= 2*(p - q)**2", SQUARE, "Renyi of order 2, Pinsker"),
        (f"log(1 + {CHI}) >= 2*(p - q)**2", SQUARE, "Renyi of order 2, Pinsker"),
    ),
    "tails": (
        ("Phi(x)*phi(y) <= Phi(y)*phi(x)", "x <= y", "inverse hazard rate"),
        ("phi(y)/Phi(y) <= phi(x)/Phi(x)", "x <= y", "the reversed hazard rate falls"),
        ("Phi(x) + Phi(y) <= 2*Phi((x + y)/2)", "x >= 0, y >= 0", "concave on the half-line"),
        ("Q(x) + Q(y) >= 2*Q((x + y)/2)", "x >= 0, y >= 0", "convex on the half-line"),
        ("log(Phi(x)) + log(Phi(y)) <= 2*log(Phi((x + y)/2))", "", "log-concavity"),
        ("phi(x) + x*Phi(x) <= phi(y) + y*Phi(y)", "x <= y", "expected improvement grows"),
        ("theta(g, r) - theta(h, r) <= h - g", "g > 0, g <= h, r > 0", "Lipschitz in gamma"),
        ("theta(2, r) <= theta(2, s)", "r > 0, r <= s", "grows in r"),
        ("theta(h, r) <= theta(g, s)", "g > 0, g <= h, r > 0, r <= s", "both arguments"),
        ("theta(g, r) + g <= theta(h, r) + h", "g > 0, g <= h, r > 0", "theta + gamma grows"),
        ("theta(exp(t), r) >= theta(exp(u), r)", "t <= u, r > 0", "falls in epsilon"),
        ("theta(g, 1/s) >= theta(g, 1/t)", "g > 0, s > 0, s <= t", "falls in the noise"),
        ("x*Phi(x) >= -phi(x)", "", "Mills on the line"),
        ("Phi(x) >= Phi(y)", "x >= y", "grows"),
        ("Q(x)*Q(y) >= Q(u)*Q(v)", "x <= u, y <= v", "a product falls"),
        ("Q(x)*theta(1, r) <= Q(y)*theta(1, s)", "y <= x, r > 0, r <= s", "a product of both"),
        ("theta(g, r)*theta(g, s) >= theta(h, r)*theta(h, s)", "g > 0, g <= h, r > 0, s > 0", "a product"),
    ),
    "forms": (
        ("x**4*y**2 + x**2*y**4 + 125 >= 15*x**2*y**2", "", "Motzkin, scaled"),
        ("x**4*y**2 + x**2*y**4 + 343*z**6 >= 21*x**2*y**2*z**2", "", "Motzkin, scaled"),
        ("4*x**4*y**2 + x**2*y**4 + 2 >= 6*x**2*y**2", "", "Motzkin, scaled in one variable"),
        ("x**3 + y**3 + 216*z**3 >= 18*x*y*z", OCTANT, "means"),
        ("x**3 + 27*y**3 + 64 >= 36*x*y", "x >= 0, y >= 0", "means"),
        ("x**4 + y**4 + 49 + 49 >= 28*x*y", "x >= 0, y >= 0", "means"),
        ("x**4*y**2 + 9*y**4 + 3*x**2 >= 9*x**2*y**2", "", "Choi and Lam, scaled"),
        ("9 + x**2*y**2 + y**2*z**2 + z**2*x**2 >= 12/sqrt(3)*x*y*z", "", "Choi and Lam, scaled"),
        ("x**6 + y**6 + 1000 >= 30*x**2*y**2", "", "means"),
        ("x**2*y + y**2 + 125*x >= 15*x*y", "x >= 0, y >= 0", "means"),
        ("x**3 + 4 >= 3*x**2", "x >= 0", "zero at 2"),
        ("x**6 + 500 >= 15*x**4", "", "zero at the square root of 10"),
    ),
    "one tail": (
        ("erfc(x) >= 13/20*exp(-2*x**2)", "x >= 0", "Chernoff, reversed"),
        ("erf(x) >= 1 - exp(-x**2)", "x >= 0", "sharp at both ends"),
        ("erfc(x) <= exp(-2*x/sqrt(pi))", "x >= 0", "log-concavity at 0"),
        ("erfc(x) >= exp(-x**2 - 2*x/sqrt(pi))", "x >= 0", "log-convexity of the Mills ratio at 0"),
        ("Q(x) <= exp(-x*sqrt(2/pi))/2", "x >= 0", "log-concavity at 0"),
        ("Phi(x) - 1/2 <= x/sqrt(2*pi)", "x >= 0", "tangent"),
        ("Q(x)*(1 - Q(x)) <= exp(-x**2/2)/4", "x >= 0", "variance of a sign"),
        ("phi(x) - x*Q(x) <= phi(x)/(1 + x**2)", "x >= 0", "expected improvement"),
        ("Q(x) >= phi(x)*(x**3 + 5*x)/(x**4 + 6*x**2 + 3)", "x >= 0", "continued fraction"),
        ("erf(x)**2 <= 1 - exp(-3*x**2/2)", "x >= 0", "Polya, weakened"),
        ("log(Q(x)) <= -x**2/2 - log(2)", "x >= 0", "Chernoff"),
        ("Phi(x)*Q(x) >= exp(-x**2)/4", "x >= 0", "variance of a sign"),
        ("erfc(x) <= exp(-x**2)/6 + exp(-4*x**2/3)/2", "x >= 1", "Chiani 2003"),
    ),
    "ends": (
        ("-x*log(x) <= 3*x**(2/3)/E", "x > 0", "touches at exp(-3)"),
        ("-x*log(x) - (1 - x)*log(1 - x) <= 8/5*sqrt(x*(1 - x))", "x > 0, x < 1", "entropy"),
        ("x*log(x)**2 <= 4/E**2", "x > 0, x < 1", "touches at exp(-2)"),
        ("sqrt(x)*(2 - log(x)) <= 2", "x > 0, x <= 1", "equality at 1"),
        ("log(x)*log(1 - x) <= log(2)**2", "x > 0, x < 1", "equality in the middle"),
        ("x**x*(1 - x)**(1 - x) >= 1/2", "x > 0, x < 1", "entropy of a bit"),
        ("-log(x)/(1 - x) <= 1/sqrt(x)", "x > 0, x < 1", "logarithmic mean"),
        ("exp(-x)*sqrt(x) <= 1/sqrt(2*E)", "x >= 0", "touches at 1/2"),
        ("x*exp(-x**2) <= 1/sqrt(2*E)", "x >= 0", "touches at sqrt(1/2)"),
        ("-x*log(x) <= sqrt(x*(1 - x))", "x > 0, x < 1", "one term of the entropy"),
        ("x**(1/3)*log(x) >= -3/E", "x > 0", "touches at exp(-3)"),
        ("sqrt(x)*exp(-x/2) <= 1/sqrt(E)", "x > 0", "touches at 1"),
        ("log(1 + x) <= sqrt(x)", "x >= 0", "no slope at 0"),
    ),
    "tangents": (
        ("log(1 - p + p*exp(-t)) <= -p*t + t**2/8", "p >= 0, p <= 1", "Hoeffding"),
        ("log(1 + exp(-x)) <= log(2) - x/2 + x**2/8", "", "Jaakkola, reflected"),
        ("log(1 + exp(x + t)) <= log(1 + exp(x)) + t*exp(x)/(1 + exp(x)) + t**2/8", "", "smooth"),
        ("log(1 + exp(x + t)) >= log(1 + exp(x)) + t*exp(x)/(1 + exp(x))", "", "convex"),
        ("log(cosh(x + t)) <= log(cosh(x)) + t*tanh(x) + t**2/2", "", "smooth"),
        ("cos(x + t) >= cos(x) - t*sin(x) - t**2/2", "", "smooth"),
        ("sin(x + t) <= sin(x) + t*cos(x) + t**2/2", "", "smooth"),
        ("log(2 + exp(x + t)) >= log(2 + exp(x)) + t*exp(x)/(2 + exp(x))", "", "convex"),
        ("exp(a*(x + t)) >= exp(a*x)*(1 + a*t)", "", "convex"),
        ("sqrt(1 + (x + t)**2) >= sqrt(1 + x**2) + x*t/sqrt(1 + x**2)", "", "convex"),
        ("exp(-p*t)*(1 - p + p*exp(t)) <= exp(t**2/8)", "p > 0, p < 1", "sub-Gaussian"),
    ),
    "logarithms": (
        ("log(1 + exp(x + y + z)) <= log(1 + exp(x)) + log(1 + exp(y)) + log(1 + exp(z))", "", "subadditive"),
        ("log(1 + x + y) + log(1 + x + z) >= log(1 + x) + log(1 + x + y + z)", OCTANT, "submodular"),
        ("3*log((x + y + z)/3) >= log(x) + log(y) + log(z)", "x > 0, y > 0, z > 0", "means"),
        ("log(1 + x) + log(1 + y) >= 2*log(1 + sqrt(x*y))", PAIR, "convex in the logarithm"),
        ("log(1 + x*y) <= log(1 + x) + log(1 + y)", "x >= 0, y >= 0", "products"),
        ("log(1 + x**2)/2 + log(1 + y**2)/2 >= log(1 + x*y)", "x >= 0, y >= 0", "Cauchy"),
        ("log(exp(x) + exp(y)) <= log(exp(x) + 1) + log(exp(y) + 1)", "", "log-sum-exp"),
        ("log(x) + log(y) < log(x*y + 1)", PAIR, "strict"),
        ("log(a + b) - log(a) <= log(c + b) - log(c)", "c > 0, c <= a, b >= 0", "concave"),
        ("log(1 + exp(x)) - log(1 + exp(-x)) <= x", "", "equality"),
    ),
    "factors": (
        ("Q(x)*Q(y)*Q(z) >= Q(u)*Q(v)*Q(w)", "x <= u, y <= v, z <= w", "three tails"),
        ("theta(g, sqrt(2)) <= theta(g, 2)", "g > 0", "two constants"),
        ("theta(E**2, r) <= theta(E, r)", "r > 0", "two constants"),
        ("theta(3, r) <= theta(E, r)", "r > 0", "two constants"),
        ("theta(sqrt(2), r) <= theta(1, r)", "r > 0", "two constants"),
        ("theta(pi, r) <= theta(3, r)", "r > 0", "two constants"),
        ("Phi(x)*theta(1, r) <= Phi(y)*theta(1, s)", "x <= y, r > 0, r <= s", "a product of both"),
        ("theta(h, r)**2 <= theta(g, r)**2", "g > 0, g <= h, r > 0", "a square"),
        ("Q(x)*Phi(y) <= Q(u)*Phi(v)", "u <= x, y <= v", "one falls, one grows"),
        ("Phi(x + y) <= 2*Phi(x)*Phi(y)", "x >= 0, y >= 0", "log-concavity"),
        ("erfc(x + y) <= erfc(x)*erfc(y)", "x >= 0, y >= 0", "new better than used"),
        ("Q(x + y + z)*Q(x) <= Q(x + y)*Q(x + z)", "y >= 0, z >= 0", "log-concavity"),
        ("Phi(x) + Phi(y) <= 2*Phi((x + y)/2) + abs(x - y)", "", "Lipschitz"),
    ),
}

BESIDE: dict[str, tuple[Entry, ...]] = {
    "homogeneous": (
        ("(x + y)/2 <= 99/100*(x - y)/(log(x) - log(y))", "x > y, y > 0", "reversed"),
        ("x**(1/3) + y**(1/3) >= 101/100*(x + y)**(1/3)", PAIR, NEAR),
        ("x*log(x) + y*log(y) >= (x + y)*log((x + y)/2) + (x - y)**2/(1000*(x + y))*1000", PAIR, "too much"),
        ("sqrt(x**2 + y**2) >= (x + y)/sqrt(199/100)", PAIR, NEAR),
        ("x + y >= 2*x*y", PAIR, "not homogeneous: false for large x"),
        ("x*log(x) >= x - 1 - (y - x)", PAIR, "not homogeneous: false for small y"),
    ),
    "two atoms": (
        (f"{KL} >= 101/100*({HELLINGER}) + (p - q)**2", SQUARE, "too much"),
        (f"{TRIANGLE} >= 101/100*({HELLINGER})", SQUARE, "false in the corner"),
        (f"{HELLINGER} <= 199/100*(p - q)", SQUARE, "the modulus is missing"),
        (f"{JS} <= 69/100*{TRIANGLE}", SQUARE, NEAR),
        (f"{JS} >= 51/100*{TRIANGLE}", SQUARE, NEAR),
        (f"{KL} + p - q >= 0", SQUARE, "one half of the correction only"),
    ),
    "affinity": (
        (f"-2*log({BC}) >= 101/100*(p - q)**2", SQUARE, NEAR),
        (f"{BC}**2 + 101/100*(p - q)**2 <= 1", SQUARE, NEAR),
        (f"{KL} <= -2*log({BC})", SQUARE, "reversed"),
        ("log(p**2/q + (1 - p)**2/(1 - q)) <= " + KL, SQUARE, "reversed"),
        (f"{BC} >= 1 - (p - q)**2", SQUARE, "false in the corner"),
    ),
    "tails": (
        ("Phi(x) + Phi(y) <= 2*Phi((x + y)/2)", "", "concave on the half-line only"),
        ("Phi(x)*Phi(y) >= Phi((x + y)/2)**2", "", "reversed"),
        ("theta(g, r) - theta(h, r) <= 1/2*(h - g)", "g > 0, g <= h, r > 0", "too small a constant"),
        ("theta(g, r) >= theta(g, s)", "g > 0, r > 0, r <= s", "reversed"),
        ("phi(x) + 101/100*x*Phi(x) >= 0", "", "fails far out"),
        ("Phi(x)*phi(y) <= Phi(y)*phi(x)", "", "the order is missing"),
    ),
    "forms": (
        ("x**4*y**2 + x**2*y**4 + 1249/10 >= 15*x**2*y**2", "", NEAR),
        ("x**3 + 27*y**3 + 63 >= 36*x*y", "x >= 0, y >= 0", NEAR),
        ("x**6 + 499 >= 15*x**4", "", NEAR),
        ("x**2*y + y**2 + 124*x >= 15*x*y", "x >= 0, y >= 0", NEAR),
    ),
    "one tail": (
        ("Q(x) <= 2*phi(x)/(x + sqrt(x**2 + 81/(10*pi)))", "x >= 0", "false at 0"),
        ("Q(x) >= 2*phi(x)/(x + sqrt(x**2 + 399/100))", "x >= 0", "false far out"),
        ("erf(x)**2 <= 1 - exp(-126/100*x**2)", "x >= 0", "false near 0"),
        ("erf(x)**2 >= 1 - exp(-101/100*x**2)", "x >= 0", "false far out"),
        ("erfc(x) <= 99/100*exp(-x**2)", "x >= 0", "false at 0"),
        ("erfc(x) >= 2/3*exp(-2*x**2)", "x >= 0", NEAR),
        ("Q(x) <= phi(x)*(x**2 + 199/100)/(x**3 + 3*x)", "x > 0", "false far out"),
        ("Q(x) <= exp(-x**2/2)/2 - x/1000000", "x >= 0", "false far out"),
    ),
    "ends": (
        ("sqrt(x)*log(x) >= -7357/10000", "x > 0", NEAR),
        ("-x*log(x) - (1 - x)*log(1 - x) <= 138/100*sqrt(x*(1 - x))", "x > 0, x < 1", "false in the middle"),
        ("-x*log(x) <= 1000*x", "x > 0", "false near 0"),
        ("x*log(x)**2 <= 54/100", "x > 0, x < 1", NEAR),
        ("sqrt(x)*(2 - log(x)) <= 199/100", "x > 0, x <= 1", "false at 1"),
        ("log(1 + x) <= 3/4*sqrt(x)", "x >= 0", NEAR),
    ),
    "tangents": (
        ("log(1 - p + p*exp(t)) <= p*t + 31/250*t**2", "p >= 0, p <= 1", NEAR),
        ("log(1 - p + p*exp(t)) <= p*t + t**2/8", "p >= 0, p <= 2", "no probability"),
        ("log(1 + exp(x)) <= log(2) + 49/100*x + x**2/8", "", "another slope"),
        ("log(cosh(x + t)) <= log(cosh(x)) + t*tanh(x) + 49/100*t**2", "", NEAR),
        ("cos(x + t) >= cos(x) - t*sin(x) - 12/25*t**2", "", NEAR),
        ("sqrt(1 + (x + t)**2) >= sqrt(1 + x**2) + x*t/sqrt(1 + x**2) + t**2/1000", "", "far out"),
    ),
    "logarithms": (
        ("log(1 + exp(x + y)) <= log(1 + exp(x)) + log(1 + exp(y)) - 1/100", "", "false far out"),
        ("log(1 + x) + log(1 + y) <= 2*log(1 + sqrt(x*y))", PAIR, "reversed"),
        ("3*log((x + y + z)/3) >= log(x) + log(y) + log(z) + 1/1000", "x > 0, y > 0, z > 0", NEAR),
        ("log(exp(x) + exp(y)) >= (x + y)/2 + 7/10", "", NEAR),
        ("log(x) + log(y) < log(x*y + 1) - 1/1000000", PAIR, "false far out"),
        ("log(a + b) - log(a) <= log(c + b) - log(c)", "c > 0, a > 0, b >= 0", "the order is missing"),
    ),
    "factors": (
        ("Q(x + y) <= 199/100*Q(x)*Q(y)", "x >= 0, y >= 0", NEAR),
        ("Q(x + y) <= 2*Q(x)*Q(y)", "", "on the half-line only"),
        ("theta(1, r) <= theta(E, r)", "r > 0", "reversed"),
        ("theta(g, r)*theta(g, s) >= theta(h, r)*theta(h, s)", "g > 0, h > 0, r > 0, s > 0", "no order"),
        ("(x - 1)*Q(y) <= (u - 1)*Q(v)", "x <= u, v <= y", "a factor of any sign"),
        ("Q(x) + Q(y) <= 2*Q((x + y)/2) + abs(x - y)/100", "", "too small a constant"),
    ),
}

__all__ = ["AFTER", "BESIDE"]
