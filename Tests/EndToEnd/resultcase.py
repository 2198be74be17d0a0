"""What tests of the scanner's result sheet share."""

import os
import subprocess
from pathlib import Path

from cases import WindowCase
from person import Control


class ResultCase(WindowCase):
    """Has the scanner open, and codes that come over the clipboard, which is a way without dialogues."""

    TIME_LIMIT = 150

    def open_scanner(self, settings: str = "", **environment: str | None) -> None:
        folder = Path(os.environ["XDG_CONFIG_HOME"]) / "quire"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.ini").write_text(f"[org/quirebook/quire]\nscan-source='clipboard'\n{settings}")
        self.program = self.open_window(**environment)
        self.person.keys("alt+2")
        self.person.window("Scanner – Quire")
        self.person.find("Paste", "push button")

    def tearDown(self):
        """Whatever was shown, GTK has nothing to complain of."""
        lines = self.program.written.splitlines()
        self.assertEqual([line for line in lines if "WARNING" in line or "CRITICAL" in line], [])

    def picture(self, content: str | bytes, name: str = "code.png") -> Path:
        file = self.folder / name
        self.quire("make", "-", "--level", "L", "-o", str(file), stdin=content.encode() if isinstance(content, str) else content)
        return file

    def read(self, picture: Path) -> None:
        """Copies a picture, as another program does, and has it read."""
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["xclip", "-selection", "clipboard", "-target", "image/png"]
        content = picture.read_bytes()
        subprocess.run(command, input=content, check=True, timeout=30, **streams)
        # What was copied before is there until xclip, which goes on in the background, has taken its place.
        held = lambda: subprocess.run([*command, "-out"], capture_output=True, timeout=20).stdout
        self.person.wait_until(lambda: held() == content, f"{picture.name} on the clipboard")
        self.person.keys("ctrl+v")

        def is_read() -> bool:
            # The news that something was copied is on its way to the window: who is told of nothing tries again.
            if self.person.look_for("Nothing to read on the clipboard"):
                self.person.keys("ctrl+v")
            return bool(self.person.look_for("Close (Esc)"))

        self.person.wait_until(is_read, f"what {picture.name} says", timeout=30)

    def show(self, content: str | bytes) -> None:
        """Brings a code up on the sheet."""
        self.close()
        self.read(self.picture(content))
        self.person.find("Code found", "label", timeout=20)

    def close(self) -> None:
        if self.person.look_for("Close (Esc)"):
            self.person.keys("Escape")
            self.person.wait_for_gone("Close (Esc)")

    @property
    def clipboard(self) -> bytes:
        command = ["xclip", "-selection", "clipboard", "-target", "UTF8_STRING", "-out"]
        return subprocess.run(command, capture_output=True, check=True, timeout=20).stdout

    def says(self, words: str, within: Control | None = None) -> Control:
        """Waits for a label that begins with these words."""

        def look() -> Control | None:
            places = [within] if within else self.person.windows
            return next((control for place in places for control in place.walk() if control.name.startswith(words)), None)

        return self.person.wait_until(look, f"words that begin with “{words}”")

    def offers(self, name: str) -> bool:
        return bool(self.person.look_for(name, "push button"))

    def choose_more(self, name: str) -> None:
        """Something that stands behind the button of the rest."""
        self.open_more()
        self.person.press(name, "push button")

    def open_more(self) -> None:
        self.person.focus_on("More actions")
        self.person.keys("Return")
