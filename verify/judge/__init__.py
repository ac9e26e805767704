"""The judge: proofs are lines, each an elementary step.  It searches nothing, and imports nothing of the package."""
