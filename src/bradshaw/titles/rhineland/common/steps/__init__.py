"""Steps that the titles of the family play alike."""
