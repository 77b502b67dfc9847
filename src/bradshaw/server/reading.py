"""Reading what a request brings along: a number is a number, and not a text that looks like one."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ValidationException

from bradshaw.core.shared import decoded


class StrictRequest(Request[Any, Any, State]):
    """The framework would take `"3"` for 3 in a body. What a handler asks for is read as it is declared."""

    async def json(self) -> Any:
        raw, field = await self.body(), self.route_handler.parsed_data_field
        if not raw or field is None:
            return await super().json()
        try:
            return decoded(raw, field.annotation)
        except msgspec.DecodeError as error:
            what, _, where = str(error).partition(" - at ")
            key = where.strip("`").removeprefix("$.")
            raise ValidationException(what, extra=[{"message": what, "key": key}]) from error
