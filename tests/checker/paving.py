"""Pavings (page of the judge, 10)."""

import re

from derivatives import derivative, gap
from enclosures import ANY, related
from evaluation import Evaluator, Scope
from gmpy2 import mpq
from terms import need

MAX_BOXES, MAX_HALVINGS = 2_000_000, 1_000
CODE = re.compile(r"([dmc]|[sx][0-9]{1,7})\Z")


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
