"""On Wayland: what the window and the pinned windows do where a program has less to say about its place."""

import json
import subprocess
import unittest

from cases import DesktopCase

LINK = "https://example.org/wayland"


class OnWayland(DesktopCase):
    SESSIONS = ("sway",)

    def outline(self, title: str) -> dict:
        """A window as the compositor has it."""
        tree = json.loads(subprocess.run(["swaymsg", "-t", "get_tree"], capture_output=True, check=True, timeout=20).stdout)
        nodes = [tree]
        while nodes:
            node = nodes.pop()
            if node.get("name") == title and node.get("type") in ("con", "floating_con"):
                return node
            nodes += node["nodes"] + node["floating_nodes"]
        return {}

    def test_the_window_speaks_wayland_and_takes_a_code(self):
        person = self.person
        program = person.start("quire-desktop")
        person.window("Library – Quire")
        window = person.wait_until(lambda: self.outline("Library – Quire"), "the window at the compositor")
        self.assertEqual((window["shell"], window["app_id"]), ("xdg_shell", "org.quirebook.Quire"))
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type(LINK)
        person.find("Code: example.org", "image")
        person.keys("ctrl+Return")
        person.find("example.org, Link", "table cell")
        person.wait_until(lambda: person.scan() == [LINK], "the card on the screen")
        person.keys("ctrl+w")
        self.assertEqual(program.process.wait(10), 0)

    def test_pinned_windows_appear_and_go(self):
        person = self.person
        [code] = self.quire_json("add", LINK)
        self.quire("widget", "pin", "code", "--set", f"code={code['id']}")
        person.window("Code")
        window = person.wait_until(lambda: self.outline("Code"), "the pinned window at the compositor")
        self.assertEqual((window["rect"]["width"], window["rect"]["height"]), (164, 164))
        self.assertIn(window["shell"], ("xwayland", "xdg_shell"))
        person.wait_until(lambda: person.scan() == [LINK], "the pinned code on the screen")
        [pin] = self.quire_json("widget", "list")
        self.quire("widget", "unpin", str(pin["id"]))
        person.wait_for_gone("Code", "frame")
        person.wait_until(lambda: person.scan() == [], "an empty screen")


if __name__ == "__main__":
    unittest.main()
