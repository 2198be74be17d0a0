"""A window as the window manager has it on X11: its place, its state, and the pointer over it."""

import re
import subprocess

from person import Person


class XWindow:
    """A window of an X display; found by its title."""

    def __init__(self, id: str):
        self.id = id

    @classmethod
    def all(cls, title: str) -> list["XWindow"]:
        """The windows of that title that are shown, the first opened first."""
        command = ["xdotool", "search", "--onlyvisible", "--name", f"^{re.escape(title)}$"]
        return [cls(id) for id in sorted(subprocess.run(command, capture_output=True, timeout=20, text=True).stdout.split(), key=int)]

    @classmethod
    def find(cls, person: Person, title: str) -> "XWindow":
        return person.wait_until(lambda: next(iter(cls.all(title)), None), f"an X window “{title}”")

    def _ask(self, *command: str) -> str:
        return subprocess.run([*command, self.id], capture_output=True, timeout=20, text=True, check=True).stdout

    @property
    def process(self) -> int:
        return int(self._ask("xdotool", "getwindowpid"))

    @property
    def place(self) -> tuple[int, int]:
        """Where its top left corner is on the screen."""
        said = self._ask("xwininfo", "-id")
        return tuple(int(re.search(rf"Absolute upper-left {axis}:\s+(-?\d+)", said)[1]) for axis in "XY")

    def property(self, name: str) -> str:
        """What xprop says of a property, after its name and type."""
        said = subprocess.run(["xprop", "-id", self.id, name], capture_output=True, timeout=20, text=True, check=True).stdout
        return said.partition("=")[2].strip()

    # The pointer

    def drag(self, start: tuple[int, int], way: tuple[int, int], steps: int = 6) -> None:
        """Takes hold of it at a point of the window and pulls it along, as a hand does: not in one leap."""
        left, top = self.place
        command = ["xdotool", "mousemove", "--sync", str(left + start[0]), str(top + start[1]), "mousedown", "1"]
        for step in range(1, steps + 1):
            command += ["mousemove", "--sync", str(left + start[0] + way[0] * step // steps), str(top + start[1] + way[1] * step // steps)]
        subprocess.run([*command, "mouseup", "1"], check=True, timeout=20)

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        left, top = self.place
        subprocess.run(
            ["xdotool", "mousemove", "--sync", str(left + point[0]), str(top + point[1]), "click", str(button)], check=True, timeout=20
        )
