"""The steps of operating rounds by their roles."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.core.step import Step
from bradshaw.core.table import Table

from .op_dividend import DividendOE
from .op_national import NationalTrains
from .op_phase import DiscardOE, StationChoice, WagonsLits, WhiteCliffs
from .op_round import OperatingRoundOE, PlaceOfC
from .op_run import RunOE
from .op_shares import SharesStep
from .op_token import TokenOE
from .op_track import HomeConsent, TrackOE
from .op_trains import PullmanOffer, TrainOfferOE, TrainsOE
from .op_transfer import AuthorityOffer, TransferOE
from .op_turn import TurnOE

OPERATING_STEPS: Mapping[str, type[Step[Table]]] = {
    "operating round": OperatingRoundOE,
    "place of C": PlaceOfC,
    "turn": TurnOE,
    "track": TrackOE,
    "home consent": HomeConsent,
    "choose station": StationChoice,
    "token": TokenOE,
    "run": RunOE,
    "dividend": DividendOE,
    "transfer": TransferOE,
    "authority offer": AuthorityOffer,
    "trains": TrainsOE,
    "train offer": TrainOfferOE,
    "pullman offer": PullmanOffer,
    "discard": DiscardOE,
    "national trains": NationalTrains,
    "shares": SharesStep,
    "pullman of M": WagonsLits,
    "white cliffs": WhiteCliffs,
}
