"""Powers of privates and railways: small classes, named with their parameters in a title's data."""

from .book import power_book
from .extra_lay import ExtraLay
from .power import Power, Use
from .steady import Discount, Income

#: What every title can name in its data.
KIT: tuple[type[Power], ...] = (ExtraLay, Discount, Income)

__all__ = ["KIT", "Discount", "ExtraLay", "Income", "Power", "Use", "power_book"]
