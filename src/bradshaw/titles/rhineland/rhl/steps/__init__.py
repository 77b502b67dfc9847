"""The steps of 18Rhl that differ from the common ones."""
