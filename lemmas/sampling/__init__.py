"""Sampling of records: shuffling, subsampling, random orders."""
