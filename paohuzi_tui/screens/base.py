"""What every screen has in common: the words of the game, and the app under its own type."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.screen import ModalScreen, Screen

from paohuzi_tui.i18n import Messages

if TYPE_CHECKING:
    from paohuzi_tui.app import PaohuziApp

ResultT = TypeVar("ResultT")


class GameScreen(Screen[ResultT]):
    """A screen of the game."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (150, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall"), (44, "-high")]  # noqa: RUF012

    @property
    def game(self) -> PaohuziApp:
        """The app."""
        return cast("PaohuziApp", self.app)

    @property
    def messages(self) -> Messages:
        """The catalogue of the language chosen."""
        return self.game.messages


class GameDialog(GameScreen[ResultT], ModalScreen[ResultT]):
    """A screen that lies over another, which stays visible."""
