"""Keys that work in every program, through the real portal with a desktop of the tests behind it."""

import os
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase
from shortcutsportal import CANCELLED, FRONTEND, Frontend, ShortcutsBackend

SERVICE = "org.quirebook.Quire1"
OBJECT = "/org/quirebook/Quire1/Shortcuts"


@unittest.skipUnless(FRONTEND.exists(), "xdg-desktop-portal is not installed")
class Shortcuts(WindowCase):
    SESSIONS = ("x11", "sway", "mutter")

    @property
    def settings(self) -> Path:
        return Path(os.environ["XDG_CONFIG_HOME"]) / "quire/settings.ini"

    @property
    def login(self) -> Path:
        return Path(os.environ["XDG_CONFIG_HOME"]) / "autostart/org.quirebook.Quire.Service.desktop"

    def tearDown(self):
        # What a key started ends before the session does.
        quit = ["--object-path", "/org/quirebook/Quire", "--method", "org.freedesktop.Application.ActivateAction", "quit", "[]", "{}"]
        if self.person.windows:
            subprocess.run(["gdbus", "call", "--session", "--dest", "org.quirebook.Quire", *quit], capture_output=True, timeout=30)
            self.person.wait_until(lambda: not self.person.windows, "the end of the window")

    def portal(self, **options) -> tuple[Frontend, ShortcutsBackend]:
        backend = ShortcutsBackend()
        self.addCleanup(backend.leave)
        frontend = Frontend(self.folder, **options)
        self.addCleanup(frontend.leave)
        return frontend, backend

    def want(self, isOn: bool = True) -> None:
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(f"[org/quirebook/quire]\nglobal-shortcuts={str(isOn).lower()}\n")

    def call(self, method: str, *arguments: str) -> str:
        command = ["gdbus", "call", "--session", "--timeout", "20", "--dest", SERVICE, "--object-path", OBJECT]
        done = subprocess.run([*command, "--method", f"org.quirebook.Quire1.Shortcuts.{method}", *arguments], capture_output=True, text=True, timeout=30)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def wait_for(self, state: str) -> str:
        return self.person.wait_until(lambda: (told := self.call("Look")) and f"'state': <'{state}'>" in told and told, f"the state {state}", 20)

    def test_a_key_scans_the_screen_whatever_is_in_front(self):
        frontend, backend = self.portal()
        self.want()
        service = self.person.start("quire-service")
        self.assertTrue(backend.bound.wait(20), "it asks for keys")
        self.assertEqual(set(backend.asked[0]), {"scan-screen", "scan-camera", "scan-clipboard", "create", "favorites", "library"})
        self.assertEqual(backend.asked[0]["scan-screen"]["description"], "Scan the screen")
        self.assertIn("Super+S", self.wait_for("on"))
        self.assertIn("X-Quire-For=shortcuts;", self.login.read_text())
        # It starts the window, and leads the one that is open.
        backend.press("scan-screen")
        self.person.window("Scanner – Quire", timeout=20)
        backend.press("favorites")
        self.person.window("Library – Quire")
        backend.press("create")
        self.person.find("Text or link")
        backend.press("nothing-like-that")
        self.assertTrue(service.is_running)
        # Turned off in Settings, wherever that is.
        self.call("TurnOff")
        self.assertTrue(backend.was_closed.wait(20), "it gives the keys back")
        self.assertIn("global-shortcuts=false", self.settings.read_text())
        self.assertFalse(self.login.exists())
        self.wait_for("off")

    def test_who_decides_against_them_is_not_asked_again(self):
        _, backend = self.portal()
        backend.answer = CANCELLED
        self.want()
        self.person.start("quire-service")
        self.assertTrue(backend.bound.wait(20))
        self.wait_for("refused")
        self.person.wait_until(lambda: "global-shortcuts=false" in self.settings.read_text(), "the choice kept")
        self.assertFalse(self.login.exists())
        backend.answer = 0
        self.call("TurnOn", "x11:1c")
        self.wait_for("on")
        self.assertEqual(backend.parents[-1], "x11:1c", "the question stands over the window")
        self.assertEqual(len(backend.asked), 2)

    def test_they_come_back_after_the_desktop_ended_them(self):
        frontend, backend = self.portal()
        self.want()
        self.person.start("quire-service")
        self.assertTrue(backend.bound.wait(20))
        self.wait_for("on")
        backend.bound.clear()
        backend.end_session()
        self.assertTrue(backend.bound.wait(20), "it asks again")
        self.wait_for("on")
        # The portal itself crashes, and comes back.
        backend.bound.clear()
        frontend.leave()
        self.person.wait_until(lambda: "'on'" not in self.call("Look"), "the end of the keys")
        frontend = Frontend(self.folder)
        self.addCleanup(frontend.leave)
        self.assertTrue(backend.bound.wait(20), "it asks the new one")
        self.wait_for("on")
        backend.press("scan-clipboard")
        self.person.window("Scanner – Quire", timeout=20)

    def test_a_desktop_without_them_is_told_apart(self):
        frontend = Frontend(self.folder, has_backend=False)
        self.addCleanup(frontend.leave)
        self.want()
        service = self.person.start("quire-service")
        self.wait_for("unavailable")
        self.assertEqual(service.written, "")
        frontend.leave()
        self.call("TurnOff")
        self.call("TurnOn", "")
        self.wait_for("unavailable")

    def test_nobody_is_asked_before_they_are_wanted(self):
        _, backend = self.portal()
        self.person.start("quire-service")
        self.wait_for("off")
        self.assertEqual(backend.asked, [])
        self.assertFalse(self.login.exists())


if __name__ == "__main__":
    unittest.main()
