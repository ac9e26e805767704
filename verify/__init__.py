"""Tells whether a lemma is true: claims, proofs, counterexamples, and certificates that can be rechecked.

`verify.lemma` is what a module of claims imports.  The folders, in the order of their imports: `kernel`
judges, `language` reads and writes statements, `prove` and `refute` search, `claims` holds what an author
wrote, `system` deals with signals, files and options, `suite` runs and records, `report` writes pages, `ask`
answers what is typed, `account` tells the privacy of a run.  Nothing is imported here, so that `import verify` stays
cheap.
"""

__version__ = "0.1.0"
