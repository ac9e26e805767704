"""The reports: what a run found, as data (verdicts.json), as pages, and as certificates."""
