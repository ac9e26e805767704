"""Derivatives with their conditions (the kernel's page, 8), and pavings (page of the judge, 10)."""

import re

import terms
from enclosures import ANY, related
from evaluation import Evaluator, Scope
from gmpy2 import mpq
from terms import ONE, ZERO, close, mk, need, number, opened

MAX_BOXES, MAX_HALVINGS = 2_000_000, 1_000
CODE = re.compile(r"([dmc]|[sx][0-9]{1,7})\Z")

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


def derivative(node, x):
    """The derivative of a term in the name x, and the conditions for it, each once (the kernel's page, 8)."""
    args = node.args
    if x not in node.free or node is x:
        return (ONE if node is x else ZERO), []
    if node.head == "sum":
        need(x not in args[0].free | args[1].free, "an end of a sum contains the variable")
        (i,), (body,) = opened(node)
        (slope, needed), kind = derivative(body, x), mk("index", *args[:2])
        needed = [mk("forall", kind, close([i], c)) if i in c.free else c for c in needed]
        return mk("sum", *args[:2], close([i], slope)), needed
    rates, needed = partials(node, x)
    inner = [derivative(a, x) for a in args]
    slope = plus(*(times(rate, slope) for rate, (slope, _) in zip(rates, inner, strict=True)))
    return slope, list(dict.fromkeys([c for _, found in inner for c in found] + needed))


# ------------------------------------------------------------------------------------------------- pavings


class Paving:
    """Does the goal hold on the box, by the tree?"""

    def __init__(self, goal, variables, hypotheses, bits):
        self.relation, self.e, self.g = goal.head, Evaluator(bits), gap(goal)
        self.variables, self.hypotheses, self.slopes = variables, hypotheses, []

    def first_box(self):
        """For each name its interval, from the facts that give it a rational bound."""
        facts = [h for h in self.hypotheses if h.head in ("<=", "<", "=")]
        sides = [h.args for h in facts] + [h.args[::-1] for h in facts if h.head == "="]
        for x in self.variables:
            low = [a.args[0] for a, b in sides if b is x and a.head == "num"]
            high = [b.args[0] for a, b in sides if a is x and b.head == "num"]
            need(low and high and max(low) <= min(high), f"{x} has no interval by the facts")
            yield max(low), min(high)

    def run(self, tree):
        codes, stack = tree.split(), [([*self.first_box()], 0)]
        need(len(codes) <= MAX_BOXES and all(map(CODE.match, codes)), "too many boxes, or an unknown code")
        if not {"m", "c"}.isdisjoint(codes):
            self.slopes = [derivative(self.g, x)[0] for x in self.variables]
        for code in codes:
            need(stack, "codes are left")
            box, depth = stack.pop()
            need(depth <= MAX_HALVINGS, "too many halvings")
            if code in ("d", "m", "c"):
                need(self.settled(code, box), "a box that is not settled")
                continue
            k = int(code[1:])
            need(k < len(box if code[0] == "s" else self.hypotheses), "no such axis, or fact")
            if code[0] == "s":
                middle = sum(box[k]) / 2
                for half in ((middle, box[k][1]), (box[k][0], middle)):
                    stack.append(([*box[:k], half, *box[k + 1 :]], depth + 1))
            else:
                h = self.hypotheses[k]
                need(h.head in ("<=", "<", "=") and h.free <= set(self.variables), "no such fact")
                need(self.e.decide(h, self.scope(box)) is False, "a box that is not excluded")
        need(not stack, "codes are missing")

    def scope(self, box):
        ball = self.e.a.ball
        ends = (low if low == high else (ball(low)[0], ball(high)[1]) for low, high in box)
        return Scope(dict(zip(self.variables, ends, strict=True)))

    def settled(self, code, box):
        scope, a = self.scope(box), self.e.a
        value = self.e.value(self.g, scope)
        if value == ANY:
            return False
        slopes = [self.e.value(s, scope) for s in self.slopes] if code != "d" else []
        if code == "m":
            middle = self.scope([((low + high) / 2,) * 2 for low, high in box])
            value = self.e.value(self.g, middle)
            for s, x in zip(slopes, self.variables, strict=True):
                value = a.add(value, a.mul(s, a.sub(scope.values[x], middle.values[x])))
        if code == "c":
            worst = []  # where g is smallest, as far as the slopes say it
            for (least, most), (low, high) in zip(map(a.ball, slopes), box, strict=True):
                worst.append((low, low) if least >= 0 else (high, high) if most <= 0 else (low, high))
            value = self.e.value(self.g, self.scope(worst))
        return related(self.relation, mpq(0), value) is True
