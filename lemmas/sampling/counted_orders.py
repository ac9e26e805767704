"""The vocabulary of order_likelihoods.py: sums over the orders in which records were drawn.

p(A, S, h) is the sum for the outputs A and the records S after the history h, r[k](j, h) the likelihood that record k
made the output j.  p is a density relative to R(S0).  J[t](S0) is the law of (h, S) after t steps, S what is left.
"""

from lemmas.sampling.drawn_so_far import drawn_in
from lemmas.sampling.posterior import drop, has, isin, size, within
from lemmas.sampling.random_order import H, J, M
from verify.lemma import *

S0 = point("S0", M)
n, T = integer("n"), integer("T")
c = real("c")
R = markov("R", M, H)
p = weight("p", M, M, H)

@definition(r"$p(A, S, $h) = 1\ (A \cap \{1, \ldots, $T\} = \emptyset),\ $p(A, S, $h) = \sum_{k \in S} {$r}_k(j, $h)\,"
        r"$p(A \setminus j, S \setminus k, $h)\ (j \in A,\ 1 \le j \le $T),\ S \setminus k = {$drop}_k(S),\ {$has}_k(S) = 1_{k \in S}\ (k \le $n),\ {$r}_k(j, $h) > 0",
    letters="has")
def orders_counted(H: Space, has: Series[Test[line]], drop: Series[Function[line]], n: Integer, T: Integer,
        p: Weight[line, line, H], r: Series[Weight[line, H]], h: Point[H]) -> Prop:
    """$p(A, S, $h) = sum over k <= $n of $has[k](S) $r[k](j, $h) $p(A - j, S - k, $h), S - k = $drop[k](S), for j in A
    (1 <= j <= $T), 1 if A has no such j; $r[k](j, $h) > 0.

    p(A, S, h) is a sum over the orders in which records of S may have made the outputs A, of 1, ...,
    T: it is 1 if there are none, and has an expansion along each of them.  The likelihoods are positive."""
    return (every(M, M, lambda A, S: (size(A, T) <= 0).implies(eq(p(A, S, h), 1)))
            & every(M, M, INTEGER,
            lambda A, S, j: within(j, T,
                isin(j, A).implies(eq(p(A, S, h),
                        Sum(1, n, lambda k: has[k](S) * r[k](j, h) * p(drop[j](A), drop[k](S), h))))))
            & every(INTEGER, INTEGER, lambda j, k: r[k](j, h) > 0))

counted = lambda p, r, T, h: orders_counted(H, has, drop, n, T, p, r, h)

def all_outputs(A: Expr, T: Expr) -> Prop:
    """A has all of the outputs 1, ..., T."""
    return every(INTEGER, lambda j: within(j, T, isin(j, A)))

def subset(B: Expr, S0: Expr) -> Prop:
    """B is in S0."""
    return every(INTEGER, lambda k: eq(has[k](S0), 0).implies(eq(has[k](B), 0)))

def has_density(H: Space, J: Series[Markov], R: Markov, p: Function, T: Expr, c: Expr, S0: Expr) -> Prop:
    """What the two definitions below say of one S0 and c."""
    return every(bounded(H), M, M,
        lambda f, A, B: all_outputs(A, T).implies(subset(B, S0).implies(
                eq(c * E(J[T](S0), lambda h, S: f(h) * drawn_in(S0, S, B)), E(R(S0), lambda h: f(h) * p(A, B, h))))))

@definition(r"\forall S_0, |S_0| \ge $T\ \exists c > 0\ \forall A \supseteq \{1, \ldots, $T\}, B \subseteq S_0\colon\ "
        r"c\,\Pr_{{$J}_{$T}(S_0)}[dh, \text{all drawn are in } B] = $p(A, B, h)\,$R(S_0)(dh),\ {$has}_k(B) = 1_{k \in B}\ (k \le $n)",
    letters="has n")
def orders_in_proportion(H: Space, has: Series[Test[line]], J: Series[Markov[line, (H, line)]], n: Integer, T: Integer,
        R: Markov[line, H], p: Weight[line, line, H]) -> Prop:
    """for every S0 of at least T records there is c > 0 such that for all B in S0: c P[h, all drawn from S0 are in B] =
    p(all outputs, B, h) R(S0)(dh) after T steps J from S0, members by has[k], k <= n.

    For every S0 of at least T records there is a c > 0 such that, for B inside S0, c times the law of the history
    after T steps from S0 and of the event that all records drawn are in B has the density p(all outputs, B)
    relative to R(S0)."""
    return every(M,
        lambda S0: (T <= size(S0, n)).implies(exists(REAL, lambda c: (0 < c) & has_density(H, J, R, p, T, c, S0))))

in_proportion = lambda R, p, T: orders_in_proportion(H, has, J, n, T, R, p)

def likelihood(T: Expr) -> Prop:
    """There are such sums p; up to a factor they are the densities of the histories after T steps."""
    return exists(markov(M, H), weight(M, M, H), sequence(weight(line, H)),
        lambda R, p, r: every(H, lambda h: counted(p, r, T, h)) & in_proportion(R, p, T))

@definition(r"$c\,\Pr_{{$J}_{$T}($S0)}[dh, \text{all drawn are in } B] = $p(A, B, h)\,$R($S0)(dh)\ "
        r"(A \supseteq \{1, \ldots, $T\},\ B \subseteq $S0,\ {$has}_k(B) = 1_{k \in B},\ k \le $n)", letters="has n")
def history_density(H: Space, has: Series[Test[line]], J: Series[Markov[line, (H, line)]], R: Markov[line, H],
        p: Weight[line, line, H], n: Integer, T: Integer, c: Real, S0: Real) -> Prop:
    """c P[h, all drawn from S0 are in B] = p(all outputs, B, h) R(S0)(dh) after T steps J from S0, for B in S0, by
    has[k], k <= n.

    The law of the history after T steps from S0 and of the event that all records drawn are in B has
    the density p(all outputs, B)/c relative to R(S0), for every B inside S0."""
    return has_density(H, J, R, p, T, c, S0)

joint = history_density(H, has, J, R, p, n, T, c, S0)
# After T steps a record that is not in S0 is not left, and size(S0) - T records are left.
never = every(M, INTEGER, bounded(H, M),
    lambda S0, l, g: eq(has[l](S0), 0).implies(eq(E(J[T](S0), lambda h, S: g(h, S) * has[l](S)), 0)))
left_over = every(M,
    lambda S0: (T <= size(S0, n)).implies(every(bounded(H, M),
            lambda g: eq(E(J[T](S0), lambda h, S: g(h, S) * size(S, n)), (size(S0, n) - T) * E(J[T](S0), g)))))
