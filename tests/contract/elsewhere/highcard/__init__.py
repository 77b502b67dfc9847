"""Highcard, a title from another package: the folder above lies on the path as an installed package would,
with the entry point by which Bradshaw finds it."""
