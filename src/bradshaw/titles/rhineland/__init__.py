"""Railways of the Rhineland: titles that share a rulebook."""
