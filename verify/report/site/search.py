"""The search of the site: Sphinx's, with numbers such as 3.1 as words of their own."""

from __future__ import annotations

import re
from typing import Any

from sphinx.search import languages
from sphinx.search.en import SearchEnglish

_WORD = r"\w+(?:\.\d+)*"


class Search(SearchEnglish):
    """English, but "Theorem 3.1" is the two words that it looks like."""

    lang = "lemmas"
    _word_re = re.compile(_WORD)
    js_splitter_code = r"""
var splitQuery = (query) => query.match(/[\p{Letter}\p{Number}_]+(?:\.\p{Number}+)*/gu) || [];
"""

    def word_filter(self, word: str) -> bool:
        # The search box passes over whole numbers as well.
        return super().word_filter(word) and not word.isdigit() and len(word) < 60


def setup(app: Any) -> dict[str, Any]:
    languages["lemmas"] = Search
    return {"parallel_read_safe": True, "parallel_write_safe": True}
