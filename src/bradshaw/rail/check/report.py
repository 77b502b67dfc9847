"""Running the checks, and what comes out of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from ..gamedata import GameData
from .board import board_checks
from .finding import Findings
from .lays import lay_checks, never_upgraded
from .paper import paper_checks
from .tiles import absent_tiles, tile_checks


class Report(Struct):
    """What was proven and what is wrong."""

    #: Sentence -> number of things that were looked at.
    proven: dict[str, int] = field(default_factory=dict)
    #: Sentence -> number of things for which it does not hold.
    faults: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    #: What is no fault but worth knowing.
    remarks: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not self.problems

    def look(self, sentence: str, findings: Findings) -> None:
        """Count what a check looks at, and note what is wrong."""
        for about, fault in findings:
            self.proven[sentence] = self.proven.get(sentence, 0) + 1
            if fault:
                self.faults[sentence] = self.faults.get(sentence, 0) + 1
                self.problems.append(f"{about}: {fault}")

    def add(self, other: Report, box: str) -> None:
        """Take over the report of a box; what is known already is not told again."""
        for mine, theirs in ((self.proven, other.proven), (self.faults, other.faults)):
            for sentence, count in theirs.items():
                mine[sentence] = mine.get(sentence, 0) + count
        for told, new in ((self.problems, other.problems), (self.remarks, other.remarks)):
            known = {words.rpartition(" [")[0] for words in told}
            told.extend(f"{words} [{box}]" for words in new if words not in known)


def check_data(data: GameData) -> Report:
    """Look at everything in one box."""
    report = Report()
    checks = {**board_checks(), **tile_checks(), **lay_checks(), **paper_checks()}
    for sentence, check in checks.items():
        report.look(sentence, check(data))
    report.remarks.extend(never_upgraded(data))
    return report


def check_boxes(boxes: Mapping[str, GameData]) -> Report:
    """Look at every box, and that what one box leaves out is in another one."""
    report = Report()
    known = {tile for data in boxes.values() for tile in data.grid.tiles}
    for name, data in boxes.items():
        report.add(check_data(data), name)
        report.look("tiles that a box leaves out are in another one", _in_another(data, known))
    return report


def _in_another(data: GameData, known: set[str]) -> Findings:
    for tile, missing in absent_tiles(data):
        fault = "" if missing in known else f"upgrades to {missing}, which is in no box"
        yield f"tile {tile}", fault
