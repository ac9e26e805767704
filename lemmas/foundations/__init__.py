"""Theorems that others build on: privacy, its composition and its mechanisms, from the standard works."""
