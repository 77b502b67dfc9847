"""Settings of the documentation."""

from importlib.metadata import version as installed_version

project = "Bradshaw"
author = "The Bradshaw authors"
copyright = "2026, The Bradshaw authors"
version = release = installed_version("bradshaw")

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Bradshaw {release}"
html_show_sphinx = False
