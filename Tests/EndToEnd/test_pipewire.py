"""Cameras of PipeWire, through the desktop's own portal: a real server, session manager and portal, and a camera whose picture moves."""

import os
import shlex
import shutil
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase

PORTALS = Path("/usr/libexec")
# Who remembers what was allowed, who asks, and who is asked, in the order in which they are started.
NEEDED = [PORTALS / "xdg-permission-store", PORTALS / "xdg-desktop-portal-gtk", PORTALS / "xdg-desktop-portal"]


@unittest.skipIf(list(Path("/dev").glob("video*")), "this computer has a camera of its own, which comes first")
@unittest.skipUnless(
    all(shutil.which(program) for program in ("pipewire", "wireplumber")) and all(program.exists() for program in NEEDED),
    "needs pipewire, wireplumber, xdg-desktop-portal and xdg-desktop-portal-gtk",
)
class PipeWire(WindowCase):
    SESSIONS = ("x11",)
    OWN_SESSION = True

    def setUp(self):
        super().setUp()
        self.run_until_the_end("pipewire")
        self.person.wait_until(lambda: Path(os.environ["XDG_RUNTIME_DIR"], "pipewire-0").exists(), "PipeWire")
        self.run_until_the_end("wireplumber")
        flags = shlex.split(subprocess.run(["pkg-config", "--cflags", "--libs", "libpipewire-0.3"], check=True, capture_output=True, text=True).stdout)
        self.camera_program = self.folder / "pipewire-camera"
        source = Path(__file__).resolve().parent / "pipewire-camera.c"
        subprocess.run(["cc", "-O1", str(source), *flags, "-lm", "-o", str(self.camera_program)], check=True)
        picture = self.folder / "code.png"
        self.quire("make", "https://example.org/moving", "-o", str(picture), "--size", "420")
        self.picture = self.folder / "code.pgm"
        grey = ["-background", "white", "-gravity", "center", "-extent", "1280x720", "-colorspace", "Gray", "-depth", "8"]
        subprocess.run(["convert", str(picture), *grey, str(self.picture)], check=True)

    def run_until_the_end(self, *command: str) -> subprocess.Popen:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def stop():
            process.kill()
            process.wait()

        self.addCleanup(stop)
        return process

    def plug_in(self) -> subprocess.Popen:
        return self.run_until_the_end(str(self.camera_program), str(self.picture), "Desk")

    def open_scanner(self) -> None:
        """With the portal, which has to know of the camera by then."""
        for program in NEEDED:
            self.run_until_the_end(str(program))
        bus = ["gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path", "/org/freedesktop/portal/desktop"]
        ask = [*bus, "--method", "org.freedesktop.DBus.Properties.Get", "org.freedesktop.portal.Camera", "IsCameraPresent"]
        self.person.wait_until(
            lambda: "true" in subprocess.run(ask, capture_output=True, text=True, timeout=20).stdout, "the portal to see the camera", timeout=20
        )
        self.open_window()
        self.person.keys("alt+2")

    def test_a_moving_code_is_found_and_the_camera_comes_back_after_it_went(self):
        camera = self.plug_in()
        self.open_scanner()
        self.person.press("Grant Access", "push button", timeout=20)
        self.person.find("Code found", "label", timeout=20)
        self.person.find("example.org", "label")
        self.person.keys("Escape")
        self.person.wait_for_gone("Code found", "label")
        camera.kill()
        camera.wait()
        self.person.find("The camera was unplugged", "label", timeout=20)
        self.plug_in()
        self.person.find("Code found", "label", timeout=20)

    def test_a_refusal_is_told(self):
        self.plug_in()
        self.open_scanner()
        self.person.press("Deny Access", "push button", timeout=20)
        self.person.find("Your desktop doesn’t let Quire use the camera", "label", timeout=20)


if __name__ == "__main__":
    unittest.main()
