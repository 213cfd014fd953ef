"""The colours of the table: green felt, brass, paper cards."""

from __future__ import annotations

from textual.theme import Theme

CARDS = {
    "card-paper": "#f1e8d2",
    "card-ink": "#1d1b18",
    "card-red": "#b3121d",
    "card-edge": "#97896a",
}
"""Variables that every theme has, unless it brings its own."""

FELT = Theme(
    name="felt",
    primary="#2f7d63",
    secondary="#8a6d3b",
    accent="#e0b354",
    warning="#e0b354",
    error="#d9564f",
    success="#6fae6b",
    foreground="#e9e3d3",
    background="#12201b",
    surface="#192b24",
    panel="#22392f",
    dark=True,
)
