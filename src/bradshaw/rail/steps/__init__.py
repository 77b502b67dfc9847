"""The steps of 18xx games, one decision a file."""
