"""Tells whether a lemma is true: claims, proofs, counterexamples, and certificates that can be rechecked.

Import from the modules: `verify.claim` and `verify.language.expr` to state claims, `verify.prove.steps`
to prove them, `verify.suite` to run them, `verify.kernel` to check certificates.  Nothing is imported
here, so that `import verify` stays cheap.
"""

__version__ = "0.1.0"
