"""The API, a subject a file."""
