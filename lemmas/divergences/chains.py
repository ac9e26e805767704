"""Runs of Markov kernels, and the induction that adds up a bound for each step."""

from verify.lemma import *

def runs(P: Series[Law], K: Series[Markov], n: Expr) -> Prop:
    """P[t + 1] is the law after the step K[t] from P[t], for t < n."""
    return for_all(0, n - 1, lambda t: same(P[t + 1], push(P[t], K[t])))

def releases(P: Series[Law], M: Series[Markov], append: Map, n: Expr) -> Prop:
    """P[t + 1] is the law of the history h, drawn from P[t], with the output of M[t](h) appended."""
    return for_all(0, n - 1,
        lambda t: same(P[t + 1], bind(P[t], lambda h: bind(M[t](h), lambda y: dirac(append(h, y))))))

def adds_up(at_most: Callable[[Law, Law, Expr], Prop], P: Series[Law], Q: Series[Law], K: Series[Markov],
        L: Series[Markov], start: Expr, eps: Series[Expr], n: Expr, each: Prop,
        one_step: Callable[[Expr], tuple[Step, ...]]) -> tuple[Step, ...]:
    """A proof by induction of at_most(P[n], Q[n], start + the sum of eps[t] over t < n).

    each is a premise on all steps t < n; one_step(T) gets from it and the bound at T to the bound at T + 1."""
    T = integer("T")
    whole = lambda T: Sum(0, T - 1, lambda t: eps[t])
    upto = lambda T: at_most(P[T], Q[T], start + whole(T))
    base = (by.intro(), by.unfold(whole(expr(0)), "empty"), by.rewrite(this), by.auto())
    step = (by.intro(), by.modus("induction hypothesis"), by.unfold(whole(T + 1)), by.rewrite(this),
        by.apply_to(runs(P, K, n)).called("runs at T"), by.apply_to(runs(Q, L, n)).called("runs at T again"),
        by.instantiate(each, T), by.rewrite("runs at T"), by.rewrite("runs at T again"), *one_step(T), by.auto())
    return (by.have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(upto(T)))), by.intro("T"), by.intro(),
            by.induction(T, 0, base, step).called("induction hypothesis")), by.apply_to(this))
