"""The axioms of the judge (page, 7): one that has names with dots, X..., is for lists of spaces of any length."""

from statements import Statement, canonical
from terms import need


def axioms(text):
    """The judge's axioms by their ids."""
    out = {}
    for line in text.split("\n"):
        if line and not line.startswith(";"):
            one = Statement(canonical(line), {})
            need(one.axiom and one.id not in out, "an axiom that is none, or comes twice")
            out[one.id] = one
    return out


def written_out(one, values):
    """Names with their types, values, given formulas and the shown one; each x... of an axiom is names of its own."""
    need(len(values) == len(one.names), "another number of values")
    dots = {n: v for (n, _), v in zip(one.names, values, strict=True) if one.axiom and n.endswith("...")}
    need(all(isinstance(v, list) and v for v in dots.values()), "no list of values")
    lists, names, out = {n: len(v) for n, v in dots.items()}, [], []
    for (n, kind), v in zip(one.names, values, strict=True):
        kind = dotted(kind, lists)
        if n in lists:
            kinds = [kind] * len(v) if len(kind) == 1 else [[kind[0], space] for space in kind[1:]]
            need(len(kinds) == len(v), "lists of different lengths")
            names += zip(numbered(n, lists), kinds, strict=True)
        else:
            names.append((n, kind))
        out += v if n in lists else [v]
    return names, out, dotted(one.given, lists), dotted(one.show, lists)


def numbered(text, lists):
    """x... is as long as X..., or as it is said to be."""
    n = lists.get(text, lists.get(text.upper()))
    need(n is not None, f"a list of no known length: {text}")
    return [f"{text[:-3]}.{k}" for k in range(n)]


def dotted(s, lists):
    """A part of an axiom for lists of spaces of these lengths, with x... written out."""
    if isinstance(s, str) or not lists:
        return s
    if len(s) == 4 and s[0] in ("forall", "exists") and isinstance(s[1], str) and s[1].endswith("..."):
        out = dotted(s[3], lists)
        for x, space in reversed([*zip(numbered(s[1], lists), numbered(s[2][1], lists), strict=True)]):
            out = [s[0], x, [s[2][0], space], out]
        return out
    out = []
    for part in s:
        many = isinstance(part, str) and part.endswith("...")
        out += numbered(part, lists) if many else [dotted(part, lists)]
    return out
