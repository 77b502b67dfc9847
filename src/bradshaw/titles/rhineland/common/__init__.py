"""What 18Rhl and 18LRA share by their common rulebook."""
