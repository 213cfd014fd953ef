"""Rule sets to choose from: the presets of the game, and rule files of one's own.

One's own lie in the folder ``rules`` of the user's configuration, ``NAME.toml`` each.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_dir

if TYPE_CHECKING:
    from engine.ruleset import RuleSet

SUFFIX = ".toml"


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where rule files of one's own lie; ``PAOHUZI_HOME`` names another place for all files."""
    home = environ.get("PAOHUZI_HOME")
    return Path(home or user_config_dir("paohuzi", appauthor=False)) / "rules"


def own_names() -> tuple[str, ...]:
    """The names of one's own rule files; those of the presets of the game are left out."""
    from engine.rulefile import preset_names

    try:
        names = {path.stem for path in folder().iterdir() if path.suffix == SUFFIX}
    except OSError:
        return ()
    return tuple(sorted(names.difference(preset_names())))


def rules_named(name: str) -> RuleSet:
    """The rules of a preset, of a file of one's own, or of the file at a path ``….toml``.

    Raises `RuleConfigError` with what is wrong in the file, or for a name that is none.
    """
    from engine.errors import RuleConfigError
    from engine.rulefile import preset, preset_names

    if name in preset_names():
        return preset(name)
    if name.endswith(SUFFIX):
        return read_file(Path(name))
    if name in own_names():
        return read_file(folder() / f"{name}{SUFFIX}")
    known = ", ".join((*preset_names(), *own_names()))
    raise RuleConfigError("rules", f"{name!r}: there are {known}")


def read_file(path: Path) -> RuleSet:
    """The rules of a file of one's own. It names a ``base``; its name must be none of the game's.

    Raises `RuleConfigError` for a file that cannot be read, too.
    """
    from engine.errors import RuleConfigError
    from engine.rulefile import parse, preset_names

    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleConfigError("rule file", str(error)) from error
    rules = parse(text)
    if rules.name in preset_names():
        raise RuleConfigError("name", f"{rules.name!r} is a preset of the game")
    return rules
