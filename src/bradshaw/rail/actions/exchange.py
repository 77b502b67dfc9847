"""Words for whoever becomes president of a railway."""

from __future__ import annotations

from bradshaw.core.action import Action


class ExchangeCertificates(Action, tag="exchange", frozen=True):
    """Give certificates of a size for the president's certificate."""

    #: Percent of each.
    size: int
