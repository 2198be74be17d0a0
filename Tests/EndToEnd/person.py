"""Somebody at the desktop: starts programs, finds controls by the names that a screen reader says, presses keys, and looks.

Finding waits for what should appear, up to a time limit, and fails with what is there instead.
"""

import contextlib
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from accessibility import Control, Desktop, NotThere, Reference
from gi.repository import GLib
from picture import Picture
from processes import do, wait_for

# Names of keys as X has them; wtype takes the same.
MODIFIERS = {"ctrl": "ctrl", "shift": "shift", "alt": "alt", "super": "logo"}


class Program:
    """A program that was started, and what it wrote."""

    def __init__(self, process: subprocess.Popen, output: Path):
        self.process = process
        self.output = output
        self.was_killed = False

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    @property
    def written(self) -> str:
        return self.output.read_text(errors="replace")

    def close(self, timeout: float = 5) -> int:
        """Asks it to end, insists after a while, and gives its exit status."""
        if self.is_running:
            self.process.terminate()
            try:
                wait_for(self.process, timeout)
            except subprocess.TimeoutExpired:
                self.kill()
        return self.process.wait()

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.was_killed = True
        self.process.kill()
        self.process.wait()


class Person:
    """Has one session to themselves (see run), and the folder of programs in QUIRE_PROGRAMS."""

    # How long a person waits for something to appear before they call it broken, in seconds.
    PATIENCE = 10.0
    # Not everything that changes is announced, so the screen is read again at least this often, in seconds.
    GLANCE = 0.2
    # How long to wait between two looks, in seconds, when much changes and has for a while.
    BREATH = 0.1
    # How long the window manager may take to move the keyboard to another window, in seconds.
    SWITCH = 1.0

    def __init__(self):
        self.programs = Path(os.environ["QUIRE_PROGRAMS"])
        self.folder = Path(os.environ["HOME"])
        self.session = os.environ["QUIRE_SESSION"]
        self.started: list[Program] = []
        # What a screen reader was last told to have got the focus.
        self.announced: Control | None = None
        self.keyboard = self.plug_in_keyboard()
        self.desktop = Desktop()
        self.desktop.bus.listen(self.noticed)
        # Those who were here before may have left a moment ago.
        self.wait_until(lambda: not self.desktop.programs, "an empty desktop")

    def noticed(self, source: Reference, event: str, detail: str, number: int) -> None:
        """Having been called ends the iteration of the main context that waits in await_news."""
        if (event, detail) == ("StateChanged", "focused") and number:
            self.announced = Control(self.desktop, source)

    def plug_in_keyboard(self) -> subprocess.Popen | None:
        """A headless sway has no keyboard until a program brings one, and a window misses the first key of a keyboard that just came."""
        if self.session != "sway":
            return None
        # Waits, in milliseconds, longer than any test takes before it would type.
        return subprocess.Popen(["wtype", "-s", "3600000", "-k", "Shift_L"], stdin=subprocess.DEVNULL)

    # Programs

    def start(self, program: str, *arguments: str, **environment: str | None) -> Program:
        """Starts one of Quire's programs, or any other by its path, and goes on at once; None takes a variable out of its environment."""
        path = program if "/" in program else str(self.programs / program)
        output = self.folder / f"output-{len(self.started)}.txt"
        with output.open("wb") as file:
            said = {name: value for name, value in {**os.environ, **environment}.items() if value is not None}
            process = subprocess.Popen([path, *arguments], stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, env=said)
        started = Program(process, output)
        self.started.append(started)
        return started

    def run(self, program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
        """Runs a command to its end."""
        return subprocess.run(
            [str(self.programs / program), *arguments],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60, env={**os.environ, **environment},
        )  # fmt: skip

    def leave(self) -> None:
        """Ends everything that was started."""
        for program in reversed(self.started):
            program.close()
        if self.keyboard:
            self.keyboard.kill()
            self.keyboard.wait()
        self.desktop.bus.close()

    # Looking

    def forget_announced(self) -> None:
        """Takes in what was announced up to the last look, so that only what comes from now on counts."""
        while GLib.MainContext.default().iteration(False):
            pass
        self.announced = None

    def await_news(self, timeout: float, breath: float = 0) -> None:
        """Waits until something on the screen changes, and for a breath, as one change seldom comes alone."""
        context = GLib.MainContext.default()
        glance = GLib.timeout_source_new(int(1000 * timeout))
        glance.set_callback(lambda *_: GLib.SOURCE_REMOVE)
        glance.attach(context)
        context.iteration(True)
        glance.destroy()
        end = time.monotonic() + breath
        while context.iteration(False) or time.monotonic() < end:
            if not context.pending():
                time.sleep(breath / 10)

    def wait_until(self, holds: Callable[[], object], what: str, timeout: float | None = None):
        """Waits until something holds and gives what it gave; looks again whenever something on the screen changes."""
        began = time.monotonic()
        deadline = began + (self.PATIENCE if timeout is None else timeout)
        while True:
            self.desktop.pass_time()
            look = time.monotonic()
            with contextlib.suppress(GLib.Error), self.desktop.moment():
                if result := holds():
                    return result
            for program in self.started:
                status = program.process.poll()
                if status is not None and status < 0 and not program.was_killed:
                    raise NotThere(f"{what}: a program ended by signal {-status}:\n{program.written}")
            left = deadline - time.monotonic()
            if left <= 0:
                raise NotThere(f"{what} did not come. On the screen:\n{self.tree()}{self.said()}")
            # Whoever looks all the time keeps the program from what is waited for.
            now = time.monotonic()
            self.await_news(min(self.GLANCE, left), max(now - look, min((now - began) / 20, self.BREATH)))

    @property
    def windows(self) -> list[Control]:
        """All windows of all programs, as a screen reader finds them."""
        with self.desktop.moment():
            return self.desktop.windows

    def window(self, title: str, timeout: float | None = None) -> Control:
        """The first window with these words in its title."""
        return self.wait_until(
            lambda: next((window for window in self.windows if title in window.name), None), f"a window titled “{title}”", timeout
        )

    def look_for(self, name: str, role: str | None = None, within: Control | None = None) -> list[Control]:
        """All controls of that name that are there now; of a role too, as in look_for("Add", "push button")."""
        found = []
        with self.desktop.moment():
            for place in [within] if within else self.windows:
                for control in place.walk():
                    with contextlib.suppress(GLib.Error):
                        if control.name == name and role in (None, control.role) and (control.is_("showing") or control.is_("visible")):
                            found.append(control)
        return found

    def find(self, name: str, role: str | None = None, within: Control | None = None, timeout: float | None = None) -> Control:
        """The first control of that name, waiting for it."""
        what = f"{role or 'a control'} “{name}”"
        return self.wait_until(lambda: next(iter(self.look_for(name, role, within)), None), what, timeout)

    def wait_for_gone(self, name: str, role: str | None = None, timeout: float | None = None) -> None:
        """Waits until no control has that name."""
        self.wait_until(lambda: not self.look_for(name, role), f"the end of “{name}”", timeout)

    def wait_for_focus(self, name: str, timeout: float | None = None) -> Control:
        """Waits until the keyboard goes to the control of that name."""
        focused = lambda: next((control for control in self.look_for(name) if control.is_("focused")), None)  # noqa: E731
        return self.wait_until(focused, f"focus on “{name}”", timeout)

    @property
    def focus(self) -> Control | None:
        """What the keyboard goes to."""
        # Each window has something that has its focus; the keyboard goes to that of the active one. GTK 4.8 does not say it of its own
        # dialogs, which are no frames.
        with self.desktop.moment():
            windows = self.windows
            dialogs = [window for window in windows if window.role != "frame"]
            for window in dialogs + [window for window in windows if window.is_("active")]:
                for control in window.walk():
                    with contextlib.suppress(GLib.Error):
                        if control.is_("focused") and control.role not in ("frame", "window", "application"):
                            return control
        return None

    def tree(self) -> str:
        return "".join(window.tree() for window in self.windows) or "nothing\n"

    def said(self) -> str:
        """What the programs wrote."""
        return "".join(f"{program.process.args[0]} wrote:\n{program.written}" for program in self.started if program.written)

    def look(self) -> Picture:
        """What the whole screen shows now."""
        command = ["grim", "-t", "ppm", "-"] if self.session == "sway" else ["import", "-window", "root", "-depth", "8", "ppm:-"]
        return Picture(subprocess.run(command, check=True, capture_output=True, timeout=20).stdout)

    def scan(self) -> list[str]:
        """The codes that a phone held before the screen would read."""
        command = ["zbarimg", "--quiet", "--nodbus", "--raw", str(self.screenshot(self.folder / "scanned.png"))]
        return subprocess.run(command, capture_output=True, timeout=30).stdout.decode(errors="replace").splitlines()

    def screenshot(self, file: str | Path) -> Path:
        """Keeps a picture of the whole screen as a PNG."""
        command = ["grim", str(file)] if self.session == "sway" else ["import", "-window", "root", str(file)]
        do(*command)
        return Path(file)

    # Acting

    def press(self, name: str, role: str | None = None, within: Control | None = None, timeout: float | None = None) -> Control:
        """Presses a button, a switch or a row: does its first action, as a screen reader would."""
        control = self.find(name, role, within, timeout)
        self.wait_until(lambda: control.is_("sensitive"), f"“{name}” ready to be pressed", timeout)
        control.press()
        return control

    def focus_on(self, name: str, role: str | None = None, within: Control | None = None, key: str = "Tab") -> Control:
        """Moves the keyboard's focus to a control by pressing a key until it is there (GTK 4.8 lets no screen reader move it)."""
        self.find(name, role, within)
        named = self.look_for(name, role, within)
        # A menu button and the button inside of it have one name: the keyboard goes to the inner one.
        control = next((control for control in reversed(named) if control.is_("focusable")), named[0])
        passed = []
        if control.role == "table cell" and not control.is_("focused"):
            # A grid or a list is one stop of Tab; the arrow keys move inside of it.
            self.focus_cell(control, key)
        elif cell := next((cell for grid in self.grids() for cell in grid if control.reference in cell), None):
            self.focus_in_cell(cell, key)
        while not control.is_("focused"):
            before = self.focus
            passed.append(f"{before.role} “{before.name}”" if before else "nothing")
            if len(passed) > 3 and passed[-2:] == passed[:2] or len(passed) > 200:
                raise NotThere(f"“{name}” ({control.role}) is not reached by {key}, which goes: {', '.join(passed)}")
            self.keys(key)
            with contextlib.suppress(NotThere):
                self.wait_until(lambda: control.is_("focused") or not before or not before.is_("focused"), "another focus", timeout=1)
        return control

    def focus_cell(self, cell: Control, key: str) -> None:
        """Moves the keyboard's focus to a cell of a grid or a list: with Tab into it, then with the arrow keys."""

        for _ in range(100):
            if (at := self.focus) and at.role == "table cell":
                break
            self._moved(key)
        self._moved("Home")
        for chord in ("Right", "Down"):
            while not cell.is_("focused"):
                if not self._moved(chord):
                    break

    def grids(self, window: Control | None = None) -> list[list[dict[Reference, Control]]]:
        """The flows of cards and of tiles, in all windows or in one: for each of their cells the controls in it."""

        def look(control: Control, within: Control) -> Iterator[list[dict[Reference, Control]]]:
            children = list(control.children)
            # A cell of several controls has a name, and so has a group of tiles.
            is_named = within.role == "panel" and within.name
            if cells := [cell for cell in children if cell.role == "table cell" and (is_named or cell.name) and not cell.is_("focusable")]:
                yield [{inner.reference: inner for inner in cell.walk()} for cell in cells]
            else:
                for child in children:
                    yield from look(child, control)

        with self.desktop.moment():
            return [grid for each in ([window] if window else self.windows) for grid in look(each, each)]

    def focus_in_cell(self, cell: dict[Reference, Control], key: str) -> None:
        """Moves the keyboard's focus into a cell of a flow of cards, which is one stop of Tab too."""
        grid = next(grid for grid in self.grids() if any(cell.keys() == other.keys() for other in grid))
        for _ in range(100):
            if (at := self.focus) and any(at.reference in other for other in grid):
                break
            self._moved(key)
        self._moved("Home")
        for _ in grid:
            if (at := self.focus) and at.reference in cell:
                break
            self._moved("Right")

    def _moved(self, key: str) -> bool:
        """Presses a key and gives whether the focus has moved."""
        before = self.focus
        self.keys(key)
        with contextlib.suppress(NotThere):
            self.wait_until(lambda: not before or not before.is_("focused"), "another focus", timeout=0.5)
        return not before or not before.is_("focused")

    def wait_for_rest(self, control: Control) -> None:
        """Waits until a control stays where it is: what is coming in, or is laid out anew, is not yet where it will be pressed."""
        places = [control.place]

        def rests() -> bool:
            places.append(control.place)
            return places[-1][2] > 0 and places[-1] == places[-2]

        self.wait_until(rests, f"“{control.name}” at rest")

    def point_at(self, control: Control, window: str) -> None:
        """Moves the real pointer to the middle of a control of a window. On X11 only."""
        left, top = self._corner(window)
        x, y, width, height = control.place
        self.do("xdotool", "mousemove", str(left + x + width // 2), str(top + y + height // 2))

    def wheel(self, clicks: int) -> None:
        """Turns a real wheel where the pointer is: down, or up for fewer than none. On X11 only."""
        for _ in range(abs(clicks)):
            self.do("xdotool", "click", "5" if clicks > 0 else "4")

    def _corner(self, window: str) -> tuple[int, int]:
        """Where a window stands on the screen, by its title."""
        name = ["xdotool", "search", "--onlyvisible", "--name", f"^{window}$"]
        found = subprocess.run(name, capture_output=True, text=True, timeout=20).stdout.split()
        command = ["xdotool", "getwindowgeometry", "--shell", found[-1]]
        said = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout
        places = dict(line.split("=") for line in said.split())
        return int(places["X"]), int(places["Y"])

    def await_keyboard(self) -> None:
        """Waits, but not for long, until keys go where somebody who looks would say they go."""
        deadline = time.monotonic() + self.SWITCH
        while not self.desktop.has_keyboard() and (left := deadline - time.monotonic()) > 0:
            self.desktop.pass_time()
            self.await_news(min(left, 0.05))
        self.desktop.get_used_to_windows()

    def type(self, text: str) -> None:
        """Types into whatever has the focus."""
        self.await_keyboard()
        if self.session == "sway":
            self.do("wtype", "--", text)
        else:
            # What is on no key is put on one by xdotool, and is to be read before the next is.
            delay = "4" if text.isascii() else "12"
            self.do("xdotool", "type", "--clearmodifiers", "--delay", delay, "--", text)

    def keys(self, *chords: str) -> None:
        """Presses keys one after the other, as in keys("ctrl+f", "Escape")."""
        for chord in chords:
            self.await_keyboard()
            if self.session == "sway":
                *modifiers, key = chord.split("+")
                held = [argument for modifier in modifiers for argument in ("-M", MODIFIERS[modifier])]
                released = [argument for modifier in reversed(modifiers) for argument in ("-m", MODIFIERS[modifier])]
                self.do("wtype", *held, "-k", key, *released)
            else:
                self.do("xdotool", "key", "--clearmodifiers", "--delay", "2", chord)

    def choose_file(self, title: str, path: str | Path) -> None:
        """Chooses a file or folder by its path in GTK's chooser of that title: Ctrl+L opens an entry for that."""
        from xwindow import XWindow

        chooser = XWindow.find(self, title)
        # The window manager gives it the keys a moment after GTK has given them to its list.
        self.wait_until(lambda: chooser.has_focus, "the keys going to the chooser")
        is_entry = lambda: (focus := self.focus) and focus.role in ("text", "entry") and focus.is_("editable")  # noqa: E731
        # GTK's own controls have no names but those of their types, in the versions that name them.
        self.wait_until(lambda: self.focus and not is_entry(), "focus on the list of files")
        self.keys("ctrl+l")
        self.wait_until(is_entry, "focus on the entry for a path")
        self.type_path(path)
        # The first one only goes to the file in the list, in newer versions.
        for _ in range(4):
            self.keys("Return")
            with contextlib.suppress(NotThere):
                return self.wait_for_gone(title, timeout=4)
        self.wait_for_gone(title)

    def copy(self, text: str) -> None:
        """Puts a text on the clipboard, as another program does. On X11 only."""
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True, timeout=30, **streams)

    def type_path(self, path: str | Path) -> None:
        """Types a path into the entry of a chooser, which completes what is typed; where that went wrong, it is pasted."""
        has = lambda text: (entry := self.focus) and entry.text == text  # noqa: E731
        self.keys("ctrl+a")
        self.type(str(path))
        with contextlib.suppress(NotThere):
            return self.wait_until(lambda: has(str(path)), f"“{path}” in the entry", 2)
        # GTK 4.18 completes between two letters, and ends the name of a file with a slash, as if it were a folder.
        self.copy(str(path))
        self.keys("ctrl+a", "ctrl+v")
        with contextlib.suppress(NotThere):
            self.wait_until(lambda: has(f"{path}/"), "a slash behind the path", 1)
            self.keys("End", "BackSpace")
        return None

    def do(self, *command: str) -> None:
        self.desktop.pass_time()
        do(*command)
