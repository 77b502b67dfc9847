"""Rules of the stock side of 18OE that several steps use, one subject a file."""
