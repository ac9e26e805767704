"""Affine noisy iterations with Gaussian noise, for any number of steps: closed forms that obey the theorems.

The maps x -> c_t x + b_t of one run and x -> c_t x + b'_t of the other keep Gaussian laws with a common variance V_t;
the means are apart by g_t, and D_alpha = alpha g_t^2 / (2 V_t).  Number 1 is the state that the bound starts from, step
t leads to state t for t >= 2: V_t = c_t^2 V_(t-1) + v_t with the noise variance v_t, and g_t <= |c_t| g_(t-1) + s_t,
s_t at least |b_t - b'_t|.  In more dimensions the same holds with norms, c_t times the identity. z_t is the shift that
is left after step t, of which its noise hides a_t: z_t = rate z_(t-1) + s_t - a_t, |c_t| <= rate.

Also the size of Gaussian noise, R_alpha(N(0, v), a) = alpha a^2 / (2 v).
"""

from lemmas.papers import altschuler, berthier, feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, v, a0 = reals("alpha v a")

# --- the size of Gaussian noise (Definition 10) ----------------------------------------------------------

b = real("b")  # a larger shift

gaussian_noise_size_monotone = claim("In numbers: alpha a^2/(2 v), which R_alpha is of Gaussian noise at the shift a, "
        "does not fall as a >= 0 grows",
    feldman("Definition 10", "remark", "for Gaussian noise: larger shifts cost more"), kind="definition",
    given=[alpha > 1, v > 0, a0 >= 0, a0 <= b],
    show=gaussian_renyi(alpha, a0, v) <= gaussian_renyi(alpha, b, v))

# --- any number of steps -----------------------------------------------------------------------------------

A = alphabet("A")  # the states
n = integer("n")
k, y, C, W, e, rate = reals("k y C W e rate")
g, V, noise = nonneg("g", A), nonneg("V", A), positive("noise", A)
c, s, z, a = family("c", A), family("s", A), family("z", A), family("a", A)
spent = Sum(2, n, lambda i: a[i] ** 2 / noise[i])

maps = for_all(2, A, lambda t: (Abs(c[t]) <= rate) & (g[t] <= Abs(c[t]) * g[t - 1] + s[t]))
variances = for_all(2, A, lambda t: V[t] == c[t] ** 2 * V[t - 1] + noise[t])
shifts = for_all(2, A, lambda t: (z[t] == rate * z[t - 1] + s[t] - a[t]) & (z[t] >= 0))

@claim("e^2 <= (k^2 W + v)(C + a^2/v) if 0 < e <= k y + a, and y^2 <= W C where y > 0; k, W, C >= 0, v > 0",
    given=[k >= 0, W >= 0, v > 0, C >= 0, hypothesis("bounded", (y > 0).implies(y**2 <= W * C)), e > 0,
        hypothesis("step", e <= k * y + a0)],
    show=e**2 <= (k**2 * W + v) * (C + a0**2 / v))
def affine_iterations_one_step():
    """Ours: Cauchy and Schwarz; y and e are what the gap exceeds z by before and after the step, W is the variance
    before it, C what is spent, k is |c_t|, v the variance of the noise after it, which hides a.  Equality where the
    shifts are proportional to the variances."""

    yes, no = cases(y > 0)
    with yes:
        modus((y > 0).implies(y**2 <= W * C))
        have(W * C > 0, by.linear(y))
        have(W > 0, by.cases(W == 0, (by.absurd(by.linear(C)),), ()))
        have(e**2 <= (k * y + a0) ** 2)
        with have((k * y + a0) ** 2 <= (k**2 * W + v) * (C + a0**2 / v)):
            combine((k**2 + v / W, [y**2 <= W * C]), ((k * W * a0 - v * y) ** 2 / (v * W), []))
        linear()
    with no:
        have(k * y <= 0)
        have(e <= a0)
        have(e**2 <= a0**2)
        have(W * k**2 * (C + a0**2 / v) >= 0)
        linear(v * C)

doubt(affine_iterations_one_step, mutants=[mutant("without the noise", show=e**2 <= k**2 * W * (C + a0**2 / v))],
    extremal={"k": "1", "W": "1", "v": "1", "C": "1", "y": "1", "e": "2", "a": "1"})

bound_here = (g[n] > z[n]).implies((g[n] - z[n]) ** 2 <= V[n] * spent)
bound = (z[n] >= 0) & bound_here
price = a[n + 1] ** 2 / noise[n + 1]

# Distance 2 at the start, identity maps, variances 1: shifts 1 and 1.
TWO_STEPS = {"alpha": "2", "rate": "1", "A": "3", "n": "3", "g": ["2", "2", "2"], "V": ["0", "1", "2"],
    "noise": ["1", "1", "1"], "c": ["1", "1", "1"], "s": ["0", "0", "0"], "z": ["2", "1", "0"], "a": ["0", "1", "1"]}  # fmt: skip

@claim("In numbers, affine maps: z_t >= 0, and (g_t - z_t)^2 <= V_t sum a_i^2/v_i where g_t > z_t, for gaps g_t, "
        "variances V_t", feldman("Theorem 22", "instance", "affine maps on the line, Gaussian noise"),
    altschuler("Proposition 2.17", "instance", "affine maps on the line, Gaussian noise"),
    altschuler("Proposition 3.2", "instance", "affine maps on the line, Gaussian noise"),
    given=[maps, variances, shifts, z[1] >= 0, g[1] <= z[1], n >= 1, n <= A],
    show=bound)
def affine_iterations_steps():
    """By induction: each step is `affine_iterations_one_step`."""

    suffices((n <= A).implies(bound), by.modus(this))
    _, step = induction(n, 1).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        instantiate(maps, n + 1)
        instantiate(variances, n + 1)
        instantiate(shifts, n + 1)
        let(k, Abs(c[n + 1]))
        let(C, spent)
        have((k >= 0) & (k**2 == c[n + 1] ** 2), by.rewrite(k == Abs(c[n + 1])), by.cases_of(Abs(c[n + 1])))
        unfold(Sum(2, n + 1, lambda i: a[i] ** 2 / noise[i]))
        have(Sum(2, n + 1, lambda i: a[i] ** 2 / noise[i]) == C + price)
        with have((g[n + 1] > z[n + 1]).implies((g[n + 1] - z[n + 1]) ** 2 <= V[n + 1] * (C + price))):
            intro(1)
            use(affine_iterations_one_step, y=g[n] - z[n], W=V[n], v=noise[n + 1], a=a[n + 1], e=g[n + 1] - z[n + 1],
                by={"bounded": (by.intro(), by.modus(bound_here), by.linear(V[n])),
                    "step": (by.have(g[n + 1] <= k * g[n] + s[n + 1], by.rewrite(k == Abs(c[n + 1]))),
                        by.linear(z[n]))})
            have(V[n + 1] == k**2 * V[n] + noise[n + 1], by.linear(V[n]))
            rewrite(this)
        with have((g[n + 1] > z[n + 1]).implies((g[n + 1] - z[n + 1]) ** 2
                        <= V[n + 1] * Sum(2, n + 1, lambda i: a[i] ** 2 / noise[i]))):
            rewrite(Sum(2, n + 1, lambda i: a[i] ** 2 / noise[i]) == C + price)

@claim("In numbers, any real shifts with z_t >= 0 = z_n: alpha g^2/(2 V), what D_alpha is of affine Gaussian "
        "iterations, is at most alpha/2 sum a_t^2/v_t",
    feldman("Theorem 22", "instance", "affine maps on the line, Gaussian noise"),
    feldman("Theorem 35, proof, display, line 1", "instance", "affine maps on the line, Gaussian noise"),
    berthier("Theorem 3.5", "instance", "affine maps on the line, Gaussian noise"),
    altschuler("Proposition 2.17", "instance", "affine maps on the line, Gaussian noise"),
    altschuler("Proposition 3.2", "instance", "affine maps on the line, Gaussian noise"),
    altschuler("Proposition 5.6", "instance", "affine maps on the line, Gaussian noise"),
    given=[alpha > 1, maps, variances, shifts, z[1] >= 0, g[1] <= z[1], n >= 2, n <= A, z[n] == 0],
    show=gaussian_renyi(alpha, g[n], V[n]) <= alpha / 2 * spent)
def affine_iterations_bound():
    """All affine instances at once: |c_t| <= rate and z_t = rate z_(t-1) + s_t - a_t.  Rate 1 is Theorem 22 (Feldman et
    al.) and Propositions 2.17 and 3.2 (Altschuler and Talwar), any rate their 5.6 and Berthier's 3.5.  Equal starts:
    z_1 = g_1 = V_1 = 0.  For Proposition 3.2 state 1 is the state after step tau, with any common variance and means
    within z_1 = D, the maps without projections.  Negative shifts are allowed: with Gaussian noise they do no harm.
    Equality for identity maps and shifts proportional to the variances."""

    use(affine_iterations_steps)
    instantiate(variances, n)
    have(V[n] > 0, by.linear(c[n] ** 2 * V[n - 1], noise[n]))
    with have(g[n] ** 2 <= V[n] * spent):
        g_n_positive, _ = cases(g[n] > 0)
        with g_n_positive:
            modus(bound_here, by.linear())
            linear(z[n], g[n])
    combine((alpha / (2 * V[n]), [this]))

doubt(affine_iterations_bound,
    mutants=[mutant("expanding maps",
            given=(alpha > 1, for_all(2, A, lambda t: g[t] <= Abs(c[t]) * g[t - 1] + s[t]), variances, shifts,
                z[1] >= 0, g[1] <= z[1], n >= 2, n <= A, z[n] == 0),
            hints=({**TWO_STEPS, "A": "2", "n": "2", "g": ["1", "2"], "V": ["0", "1"], "noise": ["1", "1"],
                    "c": ["1", "2"], "s": ["0", "0"], "z": ["1", "0"], "a": ["0", "1"]},)),
        mutant("without z_t >= 0",
            given=(alpha > 1, maps, variances, for_all(2, A, lambda t: z[t] == rate * z[t - 1] + s[t] - a[t]),
                z[1] >= 0, g[1] <= z[1], n >= 2, n <= A, z[n] == 0),
            hints=({**TWO_STEPS, "g": ["0", "0", "2"], "V": ["0", "1", "1"], "c": ["1", "1", "0"], "s": ["0", "0", "2"],
                    "z": ["0", "-1", "0"], "a": ["0", "1", "1"]},))], extremal=TWO_STEPS)
