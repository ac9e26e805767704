"""The trusted part: terms, balls, rules, verdicts, certificates.  python-flint and exact rationals only."""
