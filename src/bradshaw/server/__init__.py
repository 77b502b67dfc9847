"""The service over HTTP: an API, a feed of what happens, and what keeps both safe. Nothing else knows the web
framework."""
