"""Trains: what is for sale, buying, rusting, limits."""
