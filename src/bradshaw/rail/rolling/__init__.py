"""Trains and phases: what is printed, and which trains nobody owns."""
