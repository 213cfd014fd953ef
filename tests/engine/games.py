"""Every game and table that the tests of the engine go through."""

from __future__ import annotations

from engine.rulefile import changed, preset
from engine.ruleset import RuleSet

PRESETS = ("hunan", "changde", "fangpaofa", "luzhou")
GAMES: dict[str, RuleSet] = {
    "hunan": changed(preset("hunan"), {"mingtang": "full"}),
    "changde": changed(preset("changde"), {"mingtang": "daliuba"}),
    "fangpaofa": changed(preset("fangpaofa"), {"discard_win": True}),
    "luzhou": preset("luzhou"),
    "two": changed(preset("hunan"), {"persons": 2}),
    "four": changed(preset("changde"), {"persons": 4, "chips": True, "birds": 2}),
    "zuodi": changed(preset("luzhou"), {"persons": 4, "four": "zuodi", "chips": True}),
    "manual": changed(preset("hunan"), {"manual": True}),
}
