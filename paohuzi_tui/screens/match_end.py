"""The end of a match: the totals, and one key for a rematch."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.match import Match
from paohuzi_tui.screens.result import ResultScreen
from paohuzi_tui.widgets.action_bar import ActionBar


class MatchEndScreen(ResultScreen):
    """Going on is a rematch."""

    def __init__(self, match: Match, names: tuple[str, ...]) -> None:
        super().__init__()
        self._match = match
        self._names = names

    def compose(self) -> ComposeResult:
        """Who won, the totals, what next."""
        words = self.messages
        with Vertical(id="match-end"):
            yield Static(words("match_end.title"), id="match-end-title", markup=False)
            yield Static(self._winner(), id="match-end-winner", markup=False)
            yield Static("\n".join(self._standings()), id="standings", markup=False)
            drawn = sum(result.settlement is None for result in self._match.results)
            rounds = len(self._match.results)
            text = words("match_end.rounds", rounds=rounds, drawn=drawn)
            yield Static(text, classes="hint", markup=False)
            yield ActionBar(id="next")

    @property
    def go_on_label(self) -> str:
        """A rematch."""
        return self.messages("match_end.rematch")

    def _winner(self) -> str:
        points = self._match.final_points
        best = [name for name, won in zip(self._names, points, strict=True) if won == max(points)]
        if len(best) == 1:
            return self.messages("match_end.winner", name=best[0])
        return self.messages("match_end.shared", names=self.messages("match_end.joiner").join(best))

    def _standings(self) -> list[str]:
        """One line a person, the best first: place, name, points, rounds won."""
        words, points = self.messages, self._match.final_points
        wins = [result.winner for result in self._match.results]
        width = max(cell_len(name) for name in self._names)
        lines = []
        for seat in sorted(range(len(points)), key=lambda seat: -points[seat]):
            place = 1 + sum(other > points[seat] for other in points)
            name = self._names[seat] + " " * (width - cell_len(self._names[seat]))
            score = words("match_end.score", points=f"{points[seat]:+5d}")
            won = words("match_end.won", many=wins.count(seat))
            line = f"{words('match_end.place', place=place)}  {name}  {score}  {won}"
            if self._match.rules.totals == "won":
                line += "  " + words("match_end.huxi", total=f"{self._match.points[seat]:+d}")
            lines.append(line)
        if self._match.rules.birds:
            text = words("match_end.birds", points=f"{self._match.bird_points:+d}")
            lines += ["", text]
        return lines
