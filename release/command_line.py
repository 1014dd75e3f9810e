"""What a shell knows about the command: the man page and the completions, made from the argument parser."""

from __future__ import annotations

import os
from argparse import ArgumentParser

import shtab
from argparse_manpage.manpage import Manpage

from game import __version__
from game.cli.arguments import COMMANDS, command_line
from release.project import epoch

FOR_SOURCES = ("bench", "gallery", "lint", "package", "test")
"""Sub-commands that need the game's source folder."""
SHELLS = ("bash", "zsh", "fish")
FILES = """.SH FILES
.TP
.I ~/.config/steinreich
settings, themes of your own
.TP
.I ~/.local/share/steinreich
levels of your own, progress, statistics
.TP
.I ~/.local/state/steinreich
matches, logs
.SH ENVIRONMENT
.TP
.B STEINREICH_HOME
keeps all of these in one folder
"""


def parser() -> ArgumentParser:
    """Return the parser of the commands that an installed game has."""
    return command_line(name for name in COMMANDS if name not in FOR_SOURCES)[0]


def man_page() -> str:
    """Return the man page, for section 6: games."""
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    described = parser()
    described.epilog = None
    page = Manpage(
        described,
        _data={
            "project_name": "steinreich",
            "version": __version__,
            "manual_title": "Games Manual",
            "manual_section": 6,
            "description": "tile and card games, against the computer or with friends",
        },
    )
    return f"{page}\n{FILES}"


def completion(shell: str) -> str:
    """Return the completion for a shell."""
    text: str = shtab.complete(parser(), shell=shell)
    return text
