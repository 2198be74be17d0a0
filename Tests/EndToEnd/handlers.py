"""Programs of a desktop that addresses and files are handed to, and that write down what they got."""

import os
from pathlib import Path

SCRIPT = """#!/bin/sh
printf '%s\\n' "$1" >>"{notes}"
if [ -f "$1" ]; then
  stat --format=%a "$1" >"{notes}.mode"
  cp "$1" "{notes}.copy"
fi
"""


class Handlers:
    """A desktop with no programs but those that are added, and everything else of the machine's; in the home of the test."""

    def __init__(self, home: Path):
        self.home = home
        self.types: dict[str, list[str]] = {}
        self.share = home / "share"
        self.share.mkdir()
        for entry in Path("/usr/share").iterdir():
            if entry.name != "applications":
                (self.share / entry.name).symlink_to(entry)

    @property
    def environment(self) -> dict[str, str]:
        """For programs that are to find these handlers and no others."""
        return {"XDG_DATA_DIRS": str(self.share)}

    def add(self, name: str, *types: str) -> "Handler":
        """Installs a program for some media types, such as x-scheme-handler/https; what was added last is the usual one."""
        handler = Handler(self.home / f"{name}.notes")
        program = self.home / f"{name}.sh"
        program.write_text(SCRIPT.format(notes=handler.notes))
        program.chmod(0o755)
        folder = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        folder.mkdir(parents=True, exist_ok=True)
        takes = "%u" if all(type.startswith("x-scheme-handler/") for type in types) else "%f"
        entry = f"[Desktop Entry]\nType=Application\nName={name}\nExec={program} {takes}\nMimeType={';'.join(types)};\n"
        (folder / f"{name}.desktop").write_text(entry)
        for type in types:
            self.types.setdefault(type, []).insert(0, f"{name}.desktop")
        lines = [f"{type}={';'.join(names)};\n" for type, names in self.types.items()]
        config = Path(os.environ["XDG_CONFIG_HOME"])
        config.mkdir(parents=True, exist_ok=True)
        (config / "mimeapps.list").write_text("".join(["[Default Applications]\n", *lines, "[Added Associations]\n", *lines]))
        return handler


class Handler:
    """What one of them was handed."""

    def __init__(self, notes: Path):
        self.notes = notes

    @property
    def handed(self) -> list[str]:
        """Each address or path, in the order in which they came."""
        return self.notes.read_text().splitlines() if self.notes.exists() else []

    @property
    def content(self) -> bytes | None:
        """What the last file held; None before one came."""
        copy = Path(f"{self.notes}.copy")
        return copy.read_bytes() if copy.exists() else None

    @property
    def mode(self) -> str:
        """Who could read the last file, as in 600."""
        return Path(f"{self.notes}.mode").read_text().strip()
