"""Theorems as they are printed, each refuted as a theorem: an instance of all it assumes, at which it fails."""
