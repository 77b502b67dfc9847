"""Steps that only 18LRA has, or plays in its own way."""
