"""The decisions of Orient Express, one a file."""
