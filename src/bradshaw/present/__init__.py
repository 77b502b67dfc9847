"""What terminal, page and API share: words, grouping and order of what is shown.

Everything here is made from a view, a box and choices. No module of this room looks at a table.
"""

from .entry import Entry
from .presenter import Presenter, presenter_for

__all__ = ["Entry", "Presenter", "presenter_for"]
