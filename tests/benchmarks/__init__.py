"""Measurements: `make bench` runs them and prints their tables.  Times are printed, never asserted."""
