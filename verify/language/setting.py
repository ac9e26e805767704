r"""Settings: hypotheses that many claims share, declared once under a name.

    body = setting("a convex body and the projection onto it", "$K$ is convex, $\Pi$ is the projection onto it.",
        convex=convex_set(V, K), projection=nearest_point(V, K, Pi))
    noisy_sgd = setting("noisy SGD", body, noise=sigma > 0, runs=[*run(W, G), *run(W2, G2)])

    @claim("...", given=[alpha > 1, noisy_sgd, T >= 0], show=...)

A setting is a sequence of hypotheses, those of its parents first; a field is one of them or a list, and a field of
one is called by its name in proofs.  A claim with a setting among its hypotheses has all of them, where it stands: what
is judged is the flat statement.  `noisy_sgd.without("noise")` are the others: which ones a claim takes is said in its
statement, never found out from its proof.  Pages say "Let this be noisy SGD", the words, and unfold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, overload

from verify.language.expr import Given, Prop, hypothesis
from verify.language.meant import near, no_proposition


class Setting(Given):
    """A title, a sentence or two in words (LaTeX between dollars) and named fields of hypotheses."""

    def __init__(
        self, title: str, says: str, fields: Mapping[str, tuple[Prop, ...]], left_out: tuple[str, ...]
    ) -> None:
        self.title = title
        self.says = says
        self.fields = dict(fields)
        self.left_out = left_out  # the fields that this one lacks of the setting of this title

    def __iter__(self) -> Iterator[Prop]:
        return (prop for props in self.fields.values() for prop in props)

    def __len__(self) -> int:
        return sum(map(len, self.fields.values()))

    @overload
    def __getitem__(self, place: str | int) -> Prop: ...
    @overload
    def __getitem__(self, place: slice) -> list[Prop]: ...
    def __getitem__(self, place: str | int | slice) -> Prop | list[Prop]:
        """The hypothesis of a field that has one, or the one or those at a place of the sequence.

        Raises TypeError, in a line, where there is no such field, or it has several.
        """
        if not isinstance(place, str):
            return list(self)[place]
        field = place
        (one,) = self.of(field) if len(self.of(field)) == 1 else (None,)
        if one is None:
            raise TypeError(f"{field} of {self!r} is {len(self.of(field))} hypotheses: write .of({field!r})")
        return one

    def of(self, field: str) -> tuple[Prop, ...]:
        """The hypotheses of a field.  Raises TypeError, in a line, where there is no such field."""
        if field not in self.fields:
            raise TypeError(
                f"{self!r} has no field {field!r}; it has {', '.join(self.fields)}{near(field, self.fields)}"
            )
        return self.fields[field]

    def without(self, *fields: str) -> Setting:
        """The setting without some of its fields."""
        for field in fields:
            self.of(field)
        kept = {name: props for name, props in self.fields.items() if name not in fields}
        return Setting(self.title, self.says, kept, (*self.left_out, *fields))

    @property
    def name(self) -> str:
        """The title, and what is left out of it."""
        return self.title + (f", without {', '.join(self.left_out)}" if self.left_out else "")

    def __repr__(self) -> str:
        return f"the setting {self.title!r}"


@dataclass(frozen=True)
class Assumed:
    """That a claim assumes a setting: its hypotheses from `first`, counted from 0, to `last` are the setting's."""

    setting: Setting
    first: int
    last: int


def setting(title: str, *parts: str | Setting, **fields: Prop | Iterable[Any]) -> Setting:
    """A setting with these fields after those of its parents; a text among `parts` says in words what it adds.

    A field may be a setting too, whose own fields it then has in its place; what the setting says is what its parents
    say, its own words, and what such fields say.  Raises TypeError where a field is no hypothesis, or is there already.
    """
    within = [value for value in fields.values() if isinstance(value, Setting)]
    told = [
        part if isinstance(part, str) else part.says for part in sorted(parts, key=lambda part: isinstance(part, str))
    ]
    says = " ".join(filter(None, [*told, *(one.says for one in within)]))
    found: dict[str, tuple[Prop, ...]] = {}

    def add(name: str, props: tuple[Prop, ...]) -> None:
        if name in found:
            raise TypeError(f"{title}: two fields are called {name}")
        found[name] = props

    for parent in parts:
        if isinstance(parent, Setting):
            for name, props in parent.fields.items():
                add(name, props)
    for name, value in fields.items():
        if isinstance(value, Setting):
            for inner, props in value.fields.items():
                add(inner, props)
        elif isinstance(value, Prop):
            add(name, (value if value.label else hypothesis(name, value),))
        else:
            add(name, tuple(props_in(value, f"{title}, {name}")))
    return Setting(title, says, found, ())


def props_in(given: Iterable[Any], where: str) -> Iterator[Prop]:
    """The hypotheses of a list in which settings may stand among them.  Raises TypeError where something is neither."""
    if not isinstance(given, Iterable):
        raise TypeError(f"{where}: a hypothesis or a list of some is wanted, not {given!r}")
    for one in given:
        if isinstance(one, Setting):
            yield from one
        elif isinstance(one, Prop):
            yield one
        else:
            raise TypeError(f"{where}: a hypothesis is a proposition or a setting, not {one!r}{no_proposition(one)}")


def assumed(given: Iterable[Any]) -> tuple[tuple[Any, ...], tuple[Assumed, ...]]:
    """Hypotheses without the settings among them, and where those stand.  Raises TypeError for one that is alone."""
    if isinstance(given, str):
        raise TypeError(f"hypotheses are propositions in a list, given=[x > 0] after x = real('x'), not {given!r}")
    if isinstance(given, Prop) or not isinstance(given, Iterable):
        raise TypeError(f"hypotheses stand in a list: given=[...], not {given!r}")
    if isinstance(given, Mapping):
        raise TypeError(f"hypotheses with names are given=hypotheses({', '.join(f'{one}=...' for one in given)})")
    flat: list[Any] = []
    found = []
    for one in given:
        if isinstance(one, Setting):
            found.append(Assumed(one, len(flat), len(flat) + len(one) - 1))
            flat += one
        else:
            flat.append(one)
    return tuple(flat), tuple(found)


__all__ = ["Assumed", "Setting", "assumed", "setting"]
