"""What several steps do or ask on a table: selling certificates and handing over trains."""
