"""The gradient at a random record with Gaussian noise, as an oracle of the population loss.

k(x) is the gradient at the record x, of the law Pr, xi a standard Gaussian vector, clip(y, N) the vector y cut to the
length N (`oracle`), d the dimension of V.
"""

from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.optimisation.oracle import inner_cut_bound, mean_at_most, second_moment_at_most, square_cut_bound
from verify.lemma import *

V, X = euclid("V"), space("X")
Pr = law("Pr", X)
a, u, y = points("a u y", V)
N, L, sigma, e = reals("N L sigma e")
h, q = bounded("h", V), bounded("q", V)

@definition(r"\dim $V")
def dimension(V: Euclid) -> Expr:
    """dim V.

    The dimension d of R^d, as E|xi|^2 for a standard Gaussian xi."""
    return E(gauss(V), lambda x: norm(x) ** 2)

d = dimension(V)

@claim("E<a, xi> = 0", show=E(gauss(V), lambda x: inner(a, x)) == 0)
def gauss_mean():
    use(gauss_symmetry)
    with have(E(gauss(V), lambda x: inner(a, x)) == E(gauss(V), lambda x: inner(a, -x))):
        rewrite(this, backwards=True, only=0)

doubt(gauss_mean, mutants=[mutant("|a|", show=E(gauss(V), lambda x: inner(a, x)) == norm(a))])

@claim("|a + s y|^2 = |a|^2 + 2 s <a, y> + s^2 |y|^2",
    show=norm(a + sigma * y) ** 2 == norm(a) ** 2 + 2 * sigma * inner(a, y) + sigma**2 * norm(y) ** 2)
def square_of_sum():
    norm_inner(a + sigma * y)
    norm_inner(a)
    norm_inner(y)
    linear(sigma**2)

@claim("E|a + sigma xi|^2 = |a|^2 + sigma^2 d",
    show=E(gauss(V), lambda x: norm(a + sigma * x) ** 2) == norm(a) ** 2 + sigma**2 * d)
def normal_square():
    use(gauss_mean)
    with under(gauss(V),
            lambda x: norm(a + sigma * x) ** 2 == norm(a) ** 2 + 2 * sigma * inner(a, x) + sigma**2 * norm(x) ** 2):
        use(square_of_sum)
    linear(sigma)

doubt(normal_square,
    mutants=[mutant("without the noise", show=E(gauss(V), lambda x: norm(a + sigma * x) ** 2) <= norm(a) ** 2)])

@claim("<clip(y, N), u> <= <y, u> + |u| |y|^2/N",
    given=[N > 0],
    show=inner(clip(V, y, N), u) <= inner(y, u) + norm(u) * norm(y) ** 2 / N)
def error_of_clipping():
    cauchy_schwarz(y, -u)
    yes, no = cases(norm(y) <= N)
    with yes:
        norm_y_not_positive, norm_y_positive = cases(norm(y) <= 0)
        with norm_y_not_positive:
            definite(y)
            rewrite(this)
        with norm_y_positive:
            have(N / norm(y) >= 1)
            have(Min(1, N / norm(y)) == 1)
            rewrite(this)
    with no:
        have(norm(y) > 0)
        have(N / norm(y) <= 1)
        have(Min(1, N / norm(y)) == N / norm(y))
        rewrite(this)
        have(norm(y) <= norm(y) ** 2 / N)  # what is cut off is shorter than y
        linear(norm(u), 1 - N / norm(y))

@claim("|clip(y, N)|^2 <= |y|^2", given=[N > 0], show=norm(clip(V, y, N)) ** 2 <= norm(y) ** 2)
def cut_shorter():
    _, no = cases(norm(y) <= 0)
    with no:
        fact("min", "below", 1, N / norm(y))
        have(norm(clip(V, y, N)) <= norm(y), by.linear(norm(y)))
        combine((norm(clip(V, y, N)), [this]), (norm(y), [this]))

# --- the oracle --------------------------------------------------------------------------------------------

k = map_("k", X, V)
b = bounded("b", X)

def noisy(Pr: Law, k: Callable[[Point], Point], sigma: Expr) -> Law:
    """k(x) + sigma xi for a random record x."""
    return bind(Pr, lambda x: bind(gauss(V), lambda xi: dirac(k(x) + sigma * xi)))

short = every(X, lambda x: norm(k(x)) <= L)
seen_squares = every(V, lambda y0: q(y0) == norm(clip(V, y0, N)) ** 2)
seen = every(V, lambda y0: h(y0) == inner(clip(V, y0, N), u))

@claim("E|k(x) + sigma xi|^2 <= L^2 + sigma^2 d if |k| <= L",
    given=[hypothesis("bounded", short)],
    show=second_moment_at_most(V, noisy(Pr, k, sigma), L**2 + sigma**2 * d))
def noisy_second_moment():
    # A cut square, which is bounded, is at most the square, of mean |k(x)|^2 + sigma^2 d.
    intro("N", "[0 < N]")
    with name_for(q, value(V, lambda y0: norm(clip(V, y0, N)) ** 2), limit=N**2):
        use(square_cut_bound)
    under(noisy(Pr, k, sigma), lambda y: norm(clip(V, y, N)) ** 2 == q(y), lambda y: (by.apply_to(seen_squares),))
    with under(Pr, lambda x: E(gauss(V), lambda xi: q(k(x) + sigma * xi)) <= L**2 + sigma**2 * d) as x:
        use(normal_square, a=k(x))
        with under(gauss(V), lambda xi: q(k(x) + sigma * xi) <= norm(k(x) + sigma * xi) ** 2):
            apply_to(seen_squares)
            use(cut_shorter)
        apply_to(short)
        have(norm(k(x)) ** 2 <= L**2, by.combine((norm(k(x)), [this]), (L, [this])))

small = norm(u) * (L**2 + sigma**2 * d)  # N times the error of clipping

@claim("E<k(x) + sigma xi, u> <= E b if <k, u> <= b",
    given=[hypothesis("bounded", short), hypothesis("bound", every(X, lambda x: inner(k(x), u) <= b(x)))],
    show=mean_at_most(V, noisy(Pr, k, sigma), u, E(Pr, b)))
def noisy_mean():
    # Cut to a length N > small/e the vector has a mean that differs by e at most: `error_of_clipping`.
    intro("e", "[0 < e]")
    witness(small / e + 1)
    intro("N", "[large N]")
    have(small / N <= e, by.linear(e / N))
    with name_for(h, value(V, lambda y0: inner(clip(V, y0, N), u)), limit=N * norm(u)) as that:
        with that.premise(0):
            use(inner_cut_bound)
        with that.premise(1):
            use(inner_cut_bound)
    under(noisy(Pr, k, sigma), lambda y: inner(clip(V, y, N), u) == h(y), lambda y: by.apply_to(seen))
    with under(Pr, lambda x: E(gauss(V), lambda xi: h(k(x) + sigma * xi)) <= b(x) + e) as x:
        use(normal_square, a=k(x))
        use(gauss_mean, a=u)
        with under(gauss(V),
                lambda xi: h(k(x) + sigma * xi)
                    <= inner(k(x) + sigma * xi, u) + norm(u) * norm(k(x) + sigma * xi) ** 2 / N):
            apply_to(seen)
            use(error_of_clipping)
        apply_to(short).called("short at x")
        apply_to("bound")
        have(norm(k(x)) ** 2 <= L**2, by.combine((norm(k(x)), ["short at x"]), (L, ["short at x"])))
        linear(norm(u) / N, sigma)
    linear()
