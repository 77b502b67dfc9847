"""A bot that plays sensibly without looking far ahead."""
