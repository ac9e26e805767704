"""Dealings with the operating system: signals, files, fences."""
