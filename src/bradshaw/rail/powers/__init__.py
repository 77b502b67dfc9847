"""Powers of privates and railways: small classes, named with their parameters in a title's data."""

from .book import power_book
from .extra_lay import ExtraLay
from .power import ActivePower, Power, Use
from .steady import Discount, Income
from .token import TokenPower

#: What every title can name in its data.
KIT: tuple[type[Power], ...] = (ExtraLay, TokenPower, Discount, Income)

__all__ = [
    "KIT", "ActivePower", "Discount", "ExtraLay", "Income", "Power", "TokenPower", "Use", "power_book",
]  # fmt: skip
