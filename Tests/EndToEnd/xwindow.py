"""A window as the window manager has it on X11: its place, its state, and the pointer over it."""

import re
import subprocess
import time

from person import Person
from processes import do


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
    def find(cls, person: Person, title: str, size: tuple[int, int] | None = None) -> "XWindow":
        """The first window of that title, or the first of that size."""
        return person.wait_until(
            lambda: next((window for window in cls.all(title) if size is None or window.is_sized(size)), None), f"an X window “{title}”"
        )

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

    @property
    def frame(self) -> str:
        """The window that the window manager has put around it, which lies on the screen in its place."""
        said = self._ask("xwininfo", "-children", "-id")
        return str(int(re.search(r"Parent window id: (0x[0-9a-f]+)", said)[1], 16))

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        said = self._ask("xwininfo", "-id")
        return tuple(int(re.search(rf"{side}:\s+(\d+)", said)[1]) for side in ("Width", "Height"))

    def is_sized(self, size: tuple[int, int]) -> bool:
        """False for a window that goes meanwhile."""
        try:
            return self.size == size
        except subprocess.CalledProcessError:
            return False

    def resize(self, width: int, height: int) -> None:
        """Asks the window manager for another size, as dragging an edge does."""
        do("xdotool", "windowsize", self.id, str(width), str(height))

    def hint(self, name: str) -> str:
        """A property of the window, as xprop says it after its name and type."""
        said = subprocess.run(["xprop", "-id", self.id, name], capture_output=True, timeout=20, text=True, check=True).stdout
        return said.partition("=")[2].strip()

    @property
    def has_focus(self) -> bool:
        """Whether keys go to it."""
        focus = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, timeout=20, text=True)
        return focus.stdout.strip() == self.id

    def focus(self, person: Person) -> None:
        """Gives it the keyboard, as somebody does who uses no pointer: clicks on a pinned window leave the focus where it is."""
        person.do("xdotool", "windowfocus", "--sync", self.id)
        person.wait_until(lambda: self.has_focus, "the focus on the window")

    # The pointer

    def drag(self, person: Person, start: tuple[int, int], way: tuple[int, int]) -> tuple[int, int]:
        """Takes hold of it at a point of the window and pulls it along; gives the place where it was let go."""
        left, top = self.place
        x, y = left + start[0], top + start[1]
        # Two pixels at a time, until the window manager has taken over and the window comes along; who misses takes hold again.
        for step in range(120):
            if step % 40 == 0:
                self._point("mouseup", 1, "mousemove", x, y, "mousedown", 1)
            self._point("mousemove", x + 2 * (step % 40 + 1) * (1 if way[0] > 0 else -1), y)
            if self.place != (left, top):
                break
        self._point("mousemove", x + way[0], y + way[1])
        goal = (left + way[0], top + way[1])
        person.wait_until(lambda: self.place == goal, f"the window at {goal}")
        self._point("mouseup", 1)
        return goal

    @classmethod
    def carry(cls, person: Person, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Pulls what is at one point of the screen to another and drops it there, between windows too."""
        (x1, y1), (x2, y2) = start, end
        cls._point("mousemove", x1, y1, "mousedown", 1)
        for step in range(1, 21):
            cls._point("mousemove", x1 + (x2 - x1) * step // 20, y1 + (y2 - y1) * step // 20)
            # From where the pull counts as a drag, the program follows it.
            if step < 4:
                person.tree()
        # Whoever holds it sees the target answer before letting go: the program has had its turns once it has told what it shows.
        for nudge in (1, 0, 1, 0):
            cls._point("mousemove", x2 + nudge, y2)
            person.tree()
        cls._point("mouseup", 1)

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        """Clicks at a point of it, once it lies under the pointer: one that has just come may still be put elsewhere."""
        end = time.monotonic() + 5
        while True:
            left, top = self.place
            # By way of a point beside it: what is below a pointer that has stood still since before the window came, the toolkit may not know yet.
            for aside in (1, 0):
                self._point("mousemove", left + point[0] + aside, top + point[1])
            said = subprocess.run(["xdotool", "getmouselocation", "--shell"], capture_output=True, text=True, timeout=20, check=True).stdout
            if f"WINDOW={self.frame}" in said.split() and self.place == (left, top) or time.monotonic() > end:
                break
        self._point("click", button)

    @staticmethod
    def _point(*words: str | int) -> None:
        do("xdotool", *map(str, words))
