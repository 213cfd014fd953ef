"""The game as a Textual application: screens, settings, the running match.

What the menu does not show is imported when it is opened, so that the first frame comes soon.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from unicodedata import normalize

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType

from paohuzi_tui.database import StorageError
from paohuzi_tui.i18n import LANGUAGES, Messages, choose_language
from paohuzi_tui.screens.menu import MenuScreen
from paohuzi_tui.screens.too_small import TooSmallScreen, is_too_small
from paohuzi_tui.settings import PLACES, Settings
from paohuzi_tui.storage import DamagedError, Store
from paohuzi_tui.themes import CARDS, FELT

if TYPE_CHECKING:
    from paohuzi_tui.session import Session

QUIET = 0.25
"""Seconds that a question stands before a key is taken for an answer to it."""
TROUBLE_SECONDS = 12
_PLAIN = {"ideographic_space": "space", "fullwidth_question_mark": "question_mark"}


class PaohuziApp(App[None]):
    """The whole game. ``language`` overrides what the player has chosen and the locale."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True, id="app.quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True, id="app.interrupt"),
    ]

    def __init__(
        self,
        language: str | None = None,
        *,
        ascii: bool = False,  # noqa: A002
        store: Store | None = None,
        quiet: float = QUIET,
    ) -> None:
        super().__init__()
        self.register_theme(FELT)
        if "TEXTUAL_THEME" not in os.environ:
            self.theme = FELT.name
        self.store = store or Store()
        self.ascii = ascii
        self.quiet = quiet
        self.settings = Settings()
        self.session: Session | None = None
        self.saved = True
        """Whether the running match is in its file as it stands."""
        self.key_time = 0.0
        """When the key that is being handled was pressed."""
        self.large_enough = asyncio.Event()
        self._language = language
        self.troubles: list[str] = []
        """What went wrong at the start, for the menu to tell."""
        self._load()

    # --- beginning and end

    def _load(self) -> None:
        damaged: list[tuple[str, DamagedError]] = []
        unusable: list[tuple[str, Path, str]] = []
        loaded = None
        try:
            self.settings = self.store.load_settings()
        except DamagedError as error:
            damaged.append(("settings", error))
        except OSError as error:
            unusable.append(("unreadable", self.store.settings_path, error.strerror or str(error)))
        for step in (self.store.open, self.store.load_match):
            try:
                loaded = step()
            except DamagedError as error:
                damaged.append(("match", error))
            except StorageError as error:
                unusable.append((error.key, error.path, error.problem))
        language = self._language or self.settings.language or choose_language()
        self.messages = Messages(language)
        self.title = self.messages("app.title")
        if loaded is not None:
            self.session = loaded
        for what, damage in damaged:
            key = f"storage.damaged_{what}"
            self.troubles.append(self.messages(key, path=damage.path, problem=damage.problem))
        for key, path, problem in unusable:
            self.troubles.append(self.messages(f"storage.{key}", path=path, problem=problem))

    def on_mount(self) -> None:
        """Open the menu."""
        self.set_class(self.ascii, "-ascii")
        self.push_screen(MenuScreen())

    def on_unmount(self) -> None:
        """Let others have the database."""
        self.store.close()

    async def action_quit(self) -> None:
        """Leave the game, after a question if a match is on the table."""
        self._quit()

    @work
    async def _quit(self) -> None:
        from paohuzi_tui.screens.confirm import ConfirmScreen
        from paohuzi_tui.screens.table import TableScreen

        if any(isinstance(screen, ConfirmScreen) for screen in self.screen_stack):
            return
        if any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            question = self.messages("app.quit" if self.saved else "app.quit_unsaved")
            if not await self.push_screen_wait(ConfirmScreen(question)):
                return
        self.exit()

    def action_interrupt(self) -> None:
        """Leave at once, as by a signal."""
        self.leave(130)

    def leave(self, return_code: int) -> None:
        """Leave at once; a running match stays in its file."""
        message = self.messages("app.ended") if self.session and self.saved else None
        self.exit(return_code=return_code, message=message)

    # --- looks, keys, size

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of cards in texts."""
        return CARDS

    def on_key(self, event: events.Key) -> None:
        """Full-width characters count as the plain ones."""
        self.key_time = event.time
        plain = normalize("NFKC", event.character or "").lower()
        key = _PLAIN.get(event.key, plain if plain.isalnum() else event.key)
        if key not in (event.key, event.key.lower()):
            event.prevent_default()
            self.simulate_key(key)

    def on_resize(self, event: events.Resize) -> None:
        """Cover the game while the window is too small for it."""
        covered = isinstance(self.screen, TooSmallScreen)
        if is_too_small(event.size):
            self.large_enough.clear()
            if not covered:
                self.push_screen(TooSmallScreen())
        else:
            self.large_enough.set()
            if covered:
                self.pop_screen()

    # --- the menu

    @work
    async def action_new(self) -> None:
        """Set up a match and play it."""
        from paohuzi_tui.screens.confirm import ConfirmScreen
        from paohuzi_tui.screens.setup import SetupScreen
        from paohuzi_tui.screens.table import TableScreen

        if self.session is not None and not self.session.match.over:
            question = ConfirmScreen(self.messages("app.replace"))
            if not await self.push_screen_wait(question):
                return
        chosen = await self.push_screen_wait(SetupScreen(self.settings))
        if chosen is None:
            return
        self._save_settings(chosen)
        self.end_match()
        if session := self.start_session():
            self.push_screen(TableScreen(session))

    def action_continue(self) -> None:
        """Go on with the running match."""
        from paohuzi_tui.screens.table import TableScreen

        if self.session is not None:
            self.push_screen(TableScreen(self.session))

    @work
    async def action_give_up(self) -> None:
        """End the running match as it stands (A2.4): the round on the table does not count."""
        from paohuzi_tui.screens.confirm import ConfirmScreen
        from paohuzi_tui.screens.match_end import MatchEndScreen
        from paohuzi_tui.screens.table import TableScreen

        session = self.session
        question = ConfirmScreen(self.messages("app.give_up"))
        if session is None or not await self.push_screen_wait(question):
            return
        self.end_match()
        again = await self.push_screen_wait(MatchEndScreen(session.match, session.names))
        if again and (session := self.start_session()):
            self.push_screen(TableScreen(session))

    def action_rules(self, rule: str = "") -> None:
        """Read the rules."""
        from paohuzi_tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(rule))

    def action_language(self) -> None:
        """The other language, from now on."""
        at = LANGUAGES.index(self.messages.language)
        self.messages = Messages(LANGUAGES[(at + 1) % len(LANGUAGES)])
        self.title = self.messages("app.title")
        self.change_settings(language=self.messages.language)
        if isinstance(self.screen, MenuScreen):
            self.screen.refresh_texts()

    # --- match and settings

    def start_session(self) -> Session | None:
        """Deal a new match with the settings as they are.

        Where a rule file of one's own has become wrong the player is told, and there is none.
        """
        from engine.errors import RuleConfigError
        from paohuzi_tui.rule_faults import fault_words
        from paohuzi_tui.session import PERSON, Session

        try:
            match = self.settings.new_match(secrets.randbits(32))
        except RuleConfigError as error:
            self._tell(self.messages("setup.bad_rules", problem=fault_words(self.messages, error)))
            return None
        persons = match.rules.persons
        around = PLACES[persons]
        names = [self.settings.name or self.messages("setup.you")]
        names += [self.messages(f"setup.names.{place}") for place in around]
        players = [PERSON, *(getattr(self.settings, place) for place in around)]
        order: Sequence[int] = range(persons)
        if match.lots:
            order = sorted(range(persons), key=match.lots.places.__getitem__)
        self.session = Session(
            match,
            tuple(names[person] for person in order),
            tuple(players[person] for person in order),
            date.today().isoformat(),
            self.settings.careless,
        )
        self.save()
        return self.session

    def save(self) -> None:
        """Write the running match; play goes on if that fails."""
        if self.session is None:
            return
        try:
            self.store.save_match(self.session)
            self.saved = self.store.kept
        except StorageError as error:
            if self.saved:
                self._tell(self._trouble(error))
            self.saved = False

    def end_match(self) -> None:
        """No match is running any more."""
        if self.session is None:
            return
        try:
            self.store.end_match(self.session)
        except StorageError as error:
            self._tell(self._trouble(error))
        self.session = None

    def change_settings(self, **changes: Any) -> None:
        """Change some settings, for good."""
        self._save_settings(replace(self.settings, **changes))

    def _save_settings(self, settings: Settings) -> None:
        self.settings = settings
        try:
            self.store.save_settings(settings)
        except OSError as error:
            path = Path(error.filename or self.store.settings_path)
            problem = error.strerror or str(error)
            self._tell(self._trouble(StorageError("unwritable", path, problem)))

    def _trouble(self, error: StorageError) -> str:
        return self.messages(f"storage.{error.key}", path=error.path, problem=error.problem)

    def _tell(self, trouble: str) -> None:
        self.notify(trouble, severity="warning", timeout=TROUBLE_SECONDS, markup=False)
