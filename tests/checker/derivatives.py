"""Derivatives with their conditions (the kernel's page, 8 and 11; of integrals the judge's, 4)."""

import terms
from terms import ONE, REAL, ZERO, close, mk, need, number, opened, subst

PARTIALS = {  # the derivative at x, and the conditions for it
    "exp": ["(exp x)"],
    "log": ["(^ x -1)", "(< 0 x)"],
    "sqrt": ["(* 1/2 (^ (sqrt x) -1))", "(< 0 x)"],
    "sin": ["(cos x)"],
    "cos": ["(* -1 (sin x))"],
    "tan": ["(+ 1 (^ (tan x) 2))", "(!= (cos x) 0)"],
    "asin": ["(^ (sqrt (+ 1 (* -1 (^ x 2)))) -1)", "(< -1 x)", "(< x 1)"],
    "acos": ["(* -1 (^ (sqrt (+ 1 (* -1 (^ x 2)))) -1))", "(< -1 x)", "(< x 1)"],
    "atan": ["(^ (+ 1 (^ x 2)) -1)"],
    "sinh": ["(cosh x)"],
    "cosh": ["(sinh x)"],
    "tanh": ["(+ 1 (* -1 (^ (tanh x) 2)))"],
    "erf": ["(* 2 (^ (sqrt (pi)) -1) (exp (* -1 (^ x 2))))"],
    "erfc": ["(* -2 (^ (sqrt (pi)) -1) (exp (* -1 (^ x 2))))"],
    "Q": ["(* -1 (phi x))"],
    "Phi": ["(phi x)"],
    "phi": ["(* -1 x (phi x))"],
    "gamma": ["(* (gamma x) (digamma x))", "(< 0 x)"],
    "loggamma": ["(digamma x)", "(< 0 x)"],
}


def plus(*parts):
    parts = [p for p in parts if p is not ZERO]
    return mk("+", *parts) if len(parts) > 1 else parts[0] if parts else ZERO


def times(*parts):
    parts = [ZERO] if ZERO in parts else [p for p in parts if p is not ONE]
    return mk("*", *parts) if len(parts) > 1 else parts[0] if parts else ONE


def gap(relation):
    """right - left"""
    return plus(relation.args[1], times(number(-1), relation.args[0]))


def partials(node, x):
    """The derivative of a head in each of its arguments, and the conditions for these."""
    head, args = node.head, node.args
    if head == "+":
        return [ONE for _ in args], []
    if head == "*":
        return [times(*args[:k], *args[k + 1 :]) for k in range(len(args))], []
    if head == "^":
        (a, b), n = args, terms.whole(args[1])
        needed = [mk("<", ZERO, a)] if n is None else [mk("!=", a, ZERO)] if n < 0 else []
        if x not in b.free:
            return [times(b, mk("^", a, plus(b, number(-1)) if n is None else number(n - 1))), ZERO], needed
        return [times(node, b, mk("^", a, number(-1))), times(node, mk("log", a))], needed
    need(head in PARTIALS, f"no derivative of {head}")
    rate, *needed = (terms.Reader().any(terms.parse(text), {"x": args[0]}) for text in PARTIALS[head])
    return [rate], needed


def for_all(kind, i, formulas):
    """Each for all values of a name, where it speaks of it."""
    return [mk("forall", kind, close([i], c)) if i in c.free else c for c in formulas]


def once(formulas):
    return list(dict.fromkeys(formulas))


def derivative(node, x):
    """The derivative of a term in the name x, and the conditions for it, each once (the kernel's page, 8)."""
    args = node.args
    if x not in node.free or node is x:
        return (ONE if node is x else ZERO), []
    if node.head == "sum":
        need(x not in args[0].free | args[1].free, "an end of a sum contains the variable")
        (i,), (body,) = opened(node)
        slope, needed = derivative(body, x)
        return mk("sum", *args[:2], close([i], slope)), once(for_all(mk("index", *args[:2]), i, needed))
    if node.head == "int":
        need(x not in args[0].free | args[2].free, "an integral with the variable in more than its upper end")
        (t,), (body,) = opened(node)
        speed, needed = derivative(args[1], x)
        return times(subst(body, {t: args[1]}), speed), once(needed + for_all(REAL, t, continuous(body, t)))
    rates, needed = partials(node, x)
    inner = [derivative(a, x) for a in args]
    slope = plus(*(times(rate, slope) for rate, (slope, _) in zip(rates, inner, strict=True)))
    return slope, once([c for _, found in inner for c in found] + needed)


def continuous(node, t):
    """The conditions under which an integrand is continuous in t: those of a derivative, but kinks need none."""
    args = node.args
    if t not in node.free or node is t:
        return []
    if node.head in ("sum", "int"):
        low, high, inside = args
        need(
            t not in low.free | (inside if node.head == "int" else high).free, "an end, or an inside, with the variable"
        )
        (i,), (body,) = opened(node)
        if node.head == "sum":
            return once(for_all(mk("index", low, high), i, continuous(body, t)))
        return once(continuous(high, t) + for_all(REAL, i, continuous(body, i)))
    own = [] if node.head in ("abs", "max", "min") else partials(node, t)[1]
    return once([c for part in args for c in continuous(part, t)] + own)
