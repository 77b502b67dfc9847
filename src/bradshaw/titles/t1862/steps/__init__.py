"""The steps of 1862 that differ from the common ones."""
