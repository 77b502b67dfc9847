"""The operating side of 18OE: what railways reach and run, track, tokens, trains (11, 12, 14, 15)."""
