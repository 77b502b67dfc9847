"""Game files of other systems."""
