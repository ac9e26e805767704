"""The static site: a page a claim, a paper, an errata sheet, the graph.

`python -m verify.site` builds it, from the catalogue and from what reports/ records; it decides
nothing.  Sphinx makes the frame and the search; the pages' contents are ours (templates/), and mathematics is
MathML, which browsers show without a script.
"""
