"""The record of a round or of a match: text that people read, write and mail.

The format is described in ``docs/record.md``. `loads` reads and checks one round, `dumps` writes
one; `load_match` and `dump_match` do so for a whole match.
"""

from engine.record.matchfile import LoadedMatch, dump_match, dump_round, load_match
from engine.record.model import Record, positions, replay
from engine.record.reader import loads
from engine.record.writer import dumps, result_of

__all__ = [
    "LoadedMatch",
    "Record",
    "dump_match",
    "dump_round",
    "dumps",
    "load_match",
    "loads",
    "positions",
    "replay",
    "result_of",
]
