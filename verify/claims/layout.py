"""The layout of a module of claims: full lines, breaks where a mathematician would break a formula.

A statement that fits on a line stands on one.  Another one is filled: the next line begins after a comma, before a
relation, before an operator, in this order, and is indented once for each bracket that is open; brackets close where
the last of what they hold ends.  In `claim(...)` each of `given=`, `show=` and their like begins a line.  What a
module means does not change: its syntax tree stays the same, which is checked.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

WIDTH = 120
INDENT = 4
# Each of these begins a line in a claim that does not fit on one.
LEADING = frozenset({"given", "show"})
CLAIMS = frozenset({"claim", "axiom"})
OPEN, CLOSE = "([{", ")]}"
# The operators at which a formula is broken, those that bind least first.
LEVELS: tuple[frozenset[str], ...] = tuple(
    map(
        frozenset,
        (
            ("for", "if", "else"),
            ("or", "and"),
            ("<=", ">=", "<", ">", "==", "!="),
            ("|",),
            ("&",),
            ("+", "-"),
            ("*", "/", "@"),
            (".implies", ".called"),
        ),
    )
)


@dataclass
class Word:
    """A token, or several that are never apart; `space` says whether a space is before it on its line."""

    text: str
    space: bool = False
    comment: bool = False
    kind: int = 0

    @property
    def flat(self) -> str:
        return self.text

    @property
    def forced(self) -> bool:
        return self.comment


@dataclass
class Bracket:
    """What stands between two brackets."""

    opening: str
    closing: str
    space: bool
    items: list[list[Piece]] = field(default_factory=list)  # between commas, each without its comma
    comma: bool = False  # after the last one
    head: str = ""  # the word before it

    @property
    def flat(self) -> str:
        inner = ", ".join(flat(item) for item in self.items)
        return f"{self.opening}{inner}{',' if self.comma else ''}{self.closing}"

    @property
    def forced(self) -> bool:
        return any(piece.forced for item in self.items for piece in item)


Piece = Word | Bracket


def flat(pieces: Sequence[Piece]) -> str:
    """Some pieces on one line."""
    text = ""
    for number, piece in enumerate(pieces):
        text += (" " if number and piece.space else "") + piece.flat
    return text


def tidy(source: str) -> str:
    """The module in this layout.  Raises SyntaxError where it is no Python."""
    before = ast.dump(ast.parse(source))
    text = "".join(_lines(source))
    if ast.dump(ast.parse(text)) != before:
        raise ValueError("the layout would change what the module means")
    return text


def untidy(path: Path) -> bool:
    """Whether a module has another layout."""
    source = path.read_text(encoding="utf-8")
    return tidy(source) != source


# --- reading ---------------------------------------------------------------------------------------------------


def _lines(source: str) -> Iterator[str]:
    """The logical lines in their layout, with the comments and at most one empty line between them."""
    tokens: list[tokenize.TokenInfo] = []
    own = source.splitlines(keepends=True)
    last = 0  # of the source lines that are written
    column = 0
    blank = True
    pending: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        if not tokens and token.type == tokenize.NL:
            if token.line.strip() == "" and not blank:
                pending.append("\n")
                blank = True
            continue
        if not tokens and token.type == tokenize.COMMENT:
            yield from pending
            pending, blank = [], False
            yield " " * token.start[1] + token.string + "\n"
            continue
        if token.type == tokenize.NEWLINE:
            yield from pending
            pending, blank = [], False
            column = tokens[0].start[1]
            first, end = tokens[0].start[0], tokens[-1].end[0]
            text = "".join(own[first - 1 : end])
            yield _statement(tokens, column, text)
            tokens, last = [], end
            continue
        tokens.append(token)
    assert last <= len(own)


def _statement(tokens: Sequence[tokenize.TokenInfo], column: int, text: str) -> str:
    if any(t.type == tokenize.STRING and "\n" in t.string for t in tokens):
        return text
    trailing = ""
    if tokens[-1].type == tokenize.COMMENT:
        trailing, tokens = "  " + tokens[-1].string, tokens[:-1]
    pieces = _read(tokens)
    line = " " * column + flat(pieces)
    if not any(piece.forced for piece in pieces) and len(line) <= WIDTH:
        return line + trailing + "\n"
    deeper = 2 if tokens[-1].string == ":" else 1
    writer = _Writer(column, column + INDENT * deeper)
    writer.pieces(pieces, column + INDENT * deeper, 0)
    return writer.text + trailing + "\n"


def _read(tokens: Sequence[tokenize.TokenInfo]) -> list[Piece]:
    """The tokens as pieces, brackets as trees."""
    root = Bracket("", "", False, [[]])
    stack = [root]
    before: tokenize.TokenInfo | None = None
    for token in tokens:
        if token.type == tokenize.NL:
            continue
        space = before is not None and (
            token.start != before.end if token.start[0] == before.end[0] else _spaced(before, token)
        )
        here = stack[-1]
        if token.type == tokenize.OP and token.string in OPEN:
            word = before.string if before is not None and not space and before.type == tokenize.NAME else ""
            called = before is not None and not space and (word != "" or before.string in CLOSE)
            made = Bracket(token.string, "", space, [[]], head=word if called else "")
            made.comma = not called  # for now: whether a last comma may be one that makes a tuple
            here.items[-1].append(made)
            stack.append(made)
        elif token.type == tokenize.OP and token.string in CLOSE:
            here.closing = token.string
            last = here.items[-1]
            comments = [p for p in last if isinstance(p, Word) and p.comment]
            ends = len(here.items) > 1 and len(comments) == len(last)
            if ends:
                here.items.pop()
                here.items[-1] += comments
            single = len(here.items) == 1
            subscript = here.opening == "[" and (here.head != "" or not here.comma)
            here.comma = ends and single and (subscript or (here.opening == "(" and here.comma))
            if not any(here.items):
                here.items = []
            stack.pop()
        elif token.type == tokenize.OP and token.string == "," and len(stack) > 1 and not _in_lambda(here.items[-1]):
            here.items.append([])
        elif token.type == tokenize.COMMENT:
            # A comment at the end of a line speaks of what stands before it.
            at_end = before is not None and before.end[0] == token.start[0]
            if at_end and not here.items[-1] and len(here.items) > 1:
                here.items[-2].append(Word(token.string, True, True))
            else:
                here.items[-1].append(Word(token.string, True, True))
        else:
            _append(here.items[-1], token, space)
        before = token
    return root.items[0]


def _in_lambda(pieces: Sequence[Piece]) -> bool:
    """Whether these end among the parameters of a lambda."""
    words = [piece.text for piece in pieces if isinstance(piece, Word)]
    depth = 0
    for word in words:
        depth += (word == "lambda") - (word == ":" and depth > 0)
    return depth > 0


def _append(pieces: list[Piece], token: tokenize.TokenInfo, space: bool) -> None:
    last = pieces[-1] if pieces else None
    if (
        token.type == tokenize.STRING
        and isinstance(last, Word)
        and last.kind == tokenize.STRING
        and _plain(last.text)
        and _plain(token.string)
        and last.text[0] == token.string[0]
    ):
        last.text = last.text[:-1] + token.string[1:]
        return
    pieces.append(Word(token.string, space, kind=token.type))


def _plain(text: str) -> bool:
    return text[0] in "'\""


def _spaced(before: tokenize.TokenInfo, token: tokenize.TokenInfo) -> bool:
    """Whether a space belongs between two tokens that stood on two lines."""
    return before.string not in OPEN and token.string not in (*CLOSE, ",", ":", ".")


# --- writing ---------------------------------------------------------------------------------------------------


class _Writer:
    def __init__(self, column: int, continued: int) -> None:
        self.text = " " * column
        self.fresh = True  # nothing stands on this line yet
        self.must = False  # a comment ends this line

    @property
    def column(self) -> int:
        return len(self.text) - (self.text.rfind("\n") + 1)

    def newline(self, indent: int) -> None:
        self.text = self.text.rstrip(" ") + "\n" + " " * indent
        self.fresh, self.must = True, False

    def put(self, text: str, space: bool) -> None:
        self.text += (" " if space and not self.fresh else "") + text
        self.fresh = False

    def fits(self, text: str, space: bool, after: int) -> bool:
        return self.column + len(text) + (space and not self.fresh) + after <= WIDTH

    def pieces(self, pieces: Sequence[Piece], indent: int, after: int, inside: bool = False) -> None:
        """Write pieces from here on; `after` columns follow them, `inside` brackets lines may be broken."""
        space = bool(pieces and pieces[0].space)
        if not any(piece.forced for piece in pieces) and self.fits(flat(pieces), space, after):
            if self.must:
                self.newline(indent)
            self.put(flat(pieces), space)
            return
        parts = _parts(pieces) if inside else [list(pieces)]
        if len(parts) > 1:
            for number, part in enumerate(parts):
                rest = after if number == len(parts) - 1 else 0
                room = WIDTH - indent
                whole = not any(piece.forced for piece in part)
                if number and (self.must or not (whole and self.fits(flat(part), part[0].space, rest))):
                    if self.must or not whole or len(flat(part)) + rest <= room or self.column > WIDTH * 2 // 3:
                        self.newline(indent)
                self.pieces(part, indent, rest, inside=_lower(part))
            return
        for number, piece in enumerate(pieces):
            rest = after if number == len(pieces) - 1 else 0
            following = pieces[number + 1 :]
            tail = len(flat(_until_bracket(following))) if following else 0
            if isinstance(piece, Bracket):
                self.bracket(piece, indent, rest or tail)
            elif piece.comment:
                self.put(" " + piece.text if not self.fresh else piece.text, True)
                self.must = True
            else:
                if self.must:
                    self.newline(indent)
                self.word(piece, indent, rest, inside)

    def word(self, piece: Word, indent: int, after: int, inside: bool) -> None:
        """A word; a long string is cut at its spaces."""
        text, space = piece.text, piece.space
        if not inside or piece.kind != tokenize.STRING or not _plain(text) or self.fits(text, space, after):
            self.put(text, space)
            return
        quote, rest = text[0], text[1:-1]
        if self.column > indent + 40 and len(text) + after <= WIDTH - indent and not self.text.endswith("="):
            self.newline(indent)
        while True:
            room = WIDTH - self.column - 2 - (space and not self.fresh)
            if len(rest) + after <= room:
                break
            cut = rest.rfind(" ", 0, room) + 1
            if cut <= 1 or rest[cut - 1 : cut] != " ":
                break
            self.put(quote + rest[:cut] + quote, space)
            rest, space = rest[cut:], False
            self.newline(indent)
        self.put(quote + rest + quote, space)

    def bracket(self, bracket: Bracket, indent: int, after: int) -> None:
        if not bracket.forced and self.fits(bracket.flat, bracket.space, after):
            self.put(bracket.flat, bracket.space)
            return
        self.put(bracket.opening, bracket.space)
        many = len(bracket.items)
        for number, item in enumerate(bracket.items):
            last = number == many - 1
            ends = len(bracket.closing) + bracket.comma + after if last else 1
            words = [piece for piece in item if not (isinstance(piece, Word) and piece.comment)]
            comments = [piece for piece in item if isinstance(piece, Word) and piece.comment]
            while comments and item and item[0] is comments[0]:  # before what they speak of
                if not self.fresh:
                    self.newline(indent)
                self.put(comments.pop(0).text, False)
                self.newline(indent)
                item = item[1:]
            leading = bracket.head in CLAIMS and bool(words) and words[0].flat in LEADING
            text = flat(words)
            simple = not any(piece.forced for piece in words)
            if number and not self.fresh:
                if leading or self.must or not (simple and self.fits(text, True, ends)):
                    self.newline(indent)
            if number and not self.fresh:
                self.text += " "
            elif number == 0 and words and simple and not self.fits(text, False, ends) and self.column > WIDTH // 2:
                if len(text) + ends <= WIDTH - indent:
                    self.newline(indent)
            self.fresh = True  # the space is written
            self.pieces(words, indent + INDENT, ends, inside=True)
            if not last or bracket.comma:
                self.text += ","
            self.fresh = False
            for comment in comments:
                self.put(" " + comment.text, True)
                self.must = True
        if self.must:
            self.newline(indent - INDENT)
        self.text += bracket.closing
        self.fresh = False


def _until_bracket(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """What has to stay on the line: up to the next bracket, which may be broken."""
    for number, piece in enumerate(pieces):
        if isinstance(piece, Bracket):
            return [*pieces[:number], Word(piece.opening, piece.space)]
    return pieces


def _level(pieces: Sequence[Piece]) -> frozenset[str]:
    start = _body(pieces)
    for level in LEVELS:
        if any(_is_operator(pieces, number, level) for number in range(start + 1, len(pieces))):
            return level
    return frozenset()


def _body(pieces: Sequence[Piece]) -> int:
    """Where a value begins, after `name=` and after `lambda names:`."""
    start = 0
    depth = 0
    for number, piece in enumerate(pieces):
        if isinstance(piece, Word) and piece.text == "lambda":
            depth += 1
        elif isinstance(piece, Word) and piece.text == ":" and depth:
            depth -= 1
            start = number + 1
    if start == 0 and len(pieces) > 2 and isinstance(pieces[1], Word) and pieces[1].text == "=":
        start = 2
    return start


def _is_operator(pieces: Sequence[Piece], number: int, level: frozenset[str]) -> bool:
    piece = pieces[number]
    return isinstance(piece, Word) and piece.text in level and piece.space and not piece.comment


def _second_string(pieces: Sequence[Piece], number: int) -> bool:
    """Whether a text goes on here with another string."""
    return number > 0 and _is_string(pieces[number]) and _is_string(pieces[number - 1])


def _is_string(piece: Piece) -> bool:
    return isinstance(piece, Word) and piece.kind == tokenize.STRING


def _parts(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces, cut before the operators that bind least."""
    level = _level(pieces)
    start = _body(pieces)
    parts: list[list[Piece]] = [[]]
    for number, piece in enumerate(pieces):
        if number > start and (_is_operator(pieces, number, level) if level else _second_string(pieces, number)):
            parts.append([])
        parts[-1].append(piece)
    return parts


def _lower(part: Sequence[Piece]) -> bool:
    """Whether a part may be cut again: before operators that bind more."""
    return bool(_level(part)) or any(map(_is_string, part))


__all__ = ["WIDTH", "tidy", "untidy"]
