"""A game at the terminal: whose turn it is, what is shown, what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bradshaw import bots
from bradshaw.core.action import Action
from bradshaw.core.errors import BradshawError, FileError
from bradshaw.core.game import Decision, Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.save import save
from bradshaw.present import Entry

from ..console import BAD, FAINT, STRONG
from ..errors import refusal_text, sentence
from .choosing import Again, choose, show_menu
from .displays import display_of
from .reader import Reader
from .seats import Seats
from .words import act_on


class Session:
    """People and programs play a game until it is over or somebody leaves."""

    def __init__(
        self,
        game: Game,
        seats: Seats,
        console: Console,
        save_to: Path | None = None,
        kept: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.console = console
        self.reader = Reader(console)
        self.save_to = save_to
        #: Whether that file was chosen by the table, in the user's data folder.
        self.kept = kept
        self._told_unsaved = False
        #: How many actions have been told in the log.
        self.told = len(game.moves)
        #: Who sits before the screen; with hidden hands only that person may look.
        self.looking = ""
        self.saved_at = game.hash
        self.introduced = False
        #: How many actions each person has been told of, where hands are hidden.
        self._seen: dict[str, int] = {}
        self._new = not game.moves
        #: The menu that was shown last.
        self.entries: Sequence[Entry] = ()
        self.bots = {
            name: bots.make(kind, bots.seed_of(game.seed, game.players.index(name)), game.title)
            for name, kind in seats.kinds.items()
        }

    # --- the course of the game

    def run(self) -> None:
        """Play to the end."""
        if not self.hands_over:
            self.tell_set_up()
        while not self.game.finished:
            self.next_decision()
        self.tell()
        self.console.print(display_of(self.game).ranking(self.game))

    def next_decision(self) -> None:
        """Programs answer at once, people are asked."""
        acting = self.game.acting
        if not acting:
            raise BradshawError("nobody can act, although the game is not over")
        for decision in acting:
            bot = self.bots.get(decision.player)
            if bot is not None:
                self.play(bot.choose(self.game.seat(decision.player)), decision.player)
                if self.looking or not self.hands_over:  # otherwise whoever comes to the screen is told
                    self.tell()
                return
        self.ask(acting[0])

    def play(self, action: Action, player: str) -> None:
        """Carry out an action and write it down where that was asked for."""
        self.game.play(action, player)
        self.save_if_asked()

    def play_all(self, actions: Sequence[Action], player: str) -> None:
        """Carry out what was said in one line: all of it, or nothing."""
        here = len(self.game.moves)
        try:
            for action in actions:
                self.game.play(action, player)
        except BradshawError:
            self.game.go_to(here)
            raise
        self.save_if_asked()

    def save_if_asked(self) -> None:
        """Write the game after every action; that it cannot be is told once, and no reason to stop."""
        if self.save_to is None:
            return
        try:
            self.write(self.save_to)
            self.saved_at, self._told_unsaved = self.game.hash, False
        except FileError as error:
            if not self._told_unsaved:
                self._told_unsaved = True
                words = f"The game is not saved: {error}. `save FILE` writes it elsewhere."
                self.console.print(Text(words, style=BAD))

    def write(self, path: Path) -> None:
        """Write the game with who of the players are programs."""
        save(self.game, path, self.seats.kinds)

    @property
    def unsaved(self) -> bool:
        """Whether somebody has played what no file holds."""
        return self.game.hash != self.saved_at and bool(self.game.moves)

    # --- asking

    def ask(self, decision: Decision) -> None:
        """Show the table and ask one person until the game has moved."""
        self.hand_over(decision.player)
        self.tell()
        self.show(decision)
        here = self.game.hash
        while self.game.hash == here and not self.game.finished:
            try:
                self.answer(decision)
            except BradshawError as error:
                self.complain(error)
            except Again:
                self.show(decision)

    @property
    def hands_over(self) -> bool:
        """Whether people take turns before the screen and must not see what it showed to others."""
        return display_of(self.game).secret and len(self.seats.people) > 1

    def hand_over(self, player: str) -> None:
        """Where hands are hidden, the screen is cleared before another person looks at it."""
        if self.hands_over and player != self.looking:
            if self.looking:
                self.tell()
                self.reader.enter(f"{self.looking}: your part is done. Enter clears the screen. ")
                self.told = self._seen.get(player, 0)
                self._seen[self.looking] = len(self.game.moves)
                self.clear()
                self.reader.forget()
            self.reader.enter(f"{player}: Enter when nobody else is looking. ")
            self.looking = player
            if player not in self._seen:
                self.tell_set_up()
        self.looking = player

    def clear(self) -> None:
        """An empty screen, with nothing left to scroll back to."""
        if self.console.is_terminal:
            self.console.file.write("\033[2J\033[3J\033[H")
        else:
            self.console.print("\n" * 60)

    def show(self, decision: Decision) -> None:
        """The summary and the question."""
        self.console.print()
        self.console.print(display_of(self.game).panel(self.game, decision.player))
        self.console.print()
        rule = f"  rule {decision.rule}" if decision.rule else ""
        who = "" if decision.prompt.startswith(decision.player) else f"{decision.player} · "
        self.console.print(Text.assemble((f"{who}{decision.prompt}", STRONG), (rule, FAINT)))
        self.entries = display_of(self.game).menu(self.game, decision.player)
        show_menu(self, self.entries)
        if not self.introduced:
            self.introduced = True
            words = (
                "Type a number from the left, an action as written at the right, or a word; "
                "help lists the words."
            )
            self.console.print(Text(words, style=FAINT))

    def answer(self, decision: Decision) -> None:
        """One line: a number of the menu, an action, or a word such as `map`."""
        reply = choose(self, decision)
        if isinstance(reply, str):
            act_on(self, decision, reply)
        elif reply is None:
            show_menu(self, self.entries)
        else:
            self.play_all(reply, decision.player)

    def complain(self, error: BradshawError) -> None:
        """Say what is wrong with an answer, and what would help."""
        if not isinstance(error, Refusal):
            self.console.print(Text(sentence(str(error)), style=BAD))
            return
        self.console.print(Text(f"No: {refusal_text(error)}", style=BAD))
        if error.remedy:
            self.console.print(Text(sentence(error.remedy), style=FAINT))

    # --- telling

    def tell_set_up(self) -> None:
        if self._new:
            for line in self.game.log(0, self.viewer):
                self.console.print(Text(line, style=FAINT))

    @property
    def viewer(self) -> str | None:
        """Whose eyes the log is for: the person before the screen, or the only one there is."""
        people = self.seats.people
        return self.looking or (people[0] if len(people) == 1 else None)

    def tell(self) -> None:
        """What has happened since it was last told."""
        self.told = min(self.told, len(self.game.moves))
        for number in range(self.told + 1, len(self.game.moves) + 1):
            lines = self.game.log(number, self.viewer)
            for line in lines:
                self.console.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
            if not lines:
                self.console.print(Text(f"  {self.in_words(number)}", style=FAINT))
        self.told = len(self.game.moves)

    def in_words(self, number: int) -> str:
        """An action of which the log says nothing."""
        turn = self.game.moves[number - 1]
        if turn.action.word == "pass":
            return f"{turn.by} passes."
        before = self.game.fork()
        before.go_to(number - 1)
        return sentence(f"{turn.by}: {before.describe(turn.action, turn.by).text}")
