"""Widget programs: somebody drops a folder into place, turns it on, pins it, and changes it."""

import os
import re
import unittest
from pathlib import Path

from cases import WindowCase

PROTOCOL = Path(__file__).resolve().parent.parent.parent / "data/widgets/PROTOCOL.md"


class WidgetPrograms(WindowCase):
    @property
    def programs(self) -> Path:
        return Path(os.environ["XDG_DATA_HOME"]) / "quire/widgets"

    def state(self, id: str) -> str | None:
        for kind in self.quire_json("widget", "kinds"):
            if kind["id"] == f"program.{id}":
                return kind["program"]["state"]
        return None

    def said(self, title: str) -> str:
        """What a screen reader says of a pinned window."""
        return ", ".join(control.name for control in self.person.window(title).walk() if control.role in ("image", "label", "push button"))

    def write(self, id: str, script: str, more: str = "") -> Path:
        folder = self.programs / id
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "widget.json").write_text(f'{{"protocol": 1, "id": "{id}", "name": "{id.title()}", "families": ["small", "medium"]{more}}}')
        self.change(folder, script)
        return folder

    def change(self, folder: Path, script: str) -> None:
        # As an editor saves: the new file takes the place of the old one.
        new = folder / ".widget.new"
        new.write_text(f"#!/bin/sh\n{script}\n")
        new.chmod(0o755)
        new.rename(folder / "widget")

    def test_the_example_of_the_page_becomes_a_window(self):
        person = self.person
        [example] = re.findall(r"^```sh\n(.*?)^```", PROTOCOL.read_text(), re.M | re.S)[:1]
        example = example.replace("~/.local/share", os.environ["XDG_DATA_HOME"]).replace("quire widget check .", "")
        person.do("sh", "-ec", example)
        self.assertEqual(self.state("uptime"), "off")
        self.quire("widget", "pin", "program.uptime")
        person.wait_until(lambda: "“Uptime” isn’t turned on" in self.said("Uptime"), "why nothing is shown")
        self.quire("widget", "allow", "uptime", "--yes")
        person.wait_until(lambda: re.search(r"\d+:\d\d", self.said("Uptime")), "the time in the window")
        self.quire("widget", "deny", "uptime")
        person.wait_until(lambda: "“Uptime” isn’t turned on" in self.said("Uptime"), "the program turned off")

    def test_a_changed_program_is_not_run_and_says_so(self):
        person = self.person
        folder = self.write("sample", "echo '{\"text\": \"First words\"}'")
        self.quire("widget", "allow", "sample", "--yes")
        self.quire("widget", "pin", "program.sample")
        person.wait_until(lambda: "First words" in self.said("Sample"), "what the program says")
        trace = self.folder / "trace"
        self.change(folder, f"touch '{trace}'; echo '{{\"text\": \"Other words\"}}'")
        person.wait_until(lambda: "“Sample” has changed" in self.said("Sample"), "that it has changed")
        self.assertEqual(self.state("sample"), "changed")
        self.assertFalse(trace.exists())
        self.quire("widget", "allow", "sample", "--yes")
        person.wait_until(lambda: "Other words" in self.said("Sample"), "what it says now")

    def test_a_folder_that_comes_and_goes_is_followed(self):
        person = self.person
        folder = self.write("sample", "echo '{\"text\": \"Hello\"}'")
        self.quire("widget", "allow", "sample", "--yes")
        self.quire("widget", "pin", "program.sample")
        person.wait_until(lambda: "Hello" in self.said("Sample"), "what the program says")
        away = self.folder / "away"
        folder.rename(away)
        person.wait_until(lambda: not person.look_for("Hello", "label"), "the program gone")
        away.rename(folder)
        person.find("Hello", "label")

    def test_buttons_ask_the_program_and_streams_go_on_by_themselves(self):
        person = self.person
        view = '{"view": {"type": "button", "label": "%s", "action": {"type": "provider", "name": "next"}, "child": {"type": "text", "text": "%s"}}}'
        self.write(
            "pages",
            "read -r request\ncase $request in\n*'\"request\":\"action\"'*) echo '" + view % ("Second", "Second") + "' ;;\n*) echo '"
            + view % ("First", "First") + "' ;;\nesac",
        )
        self.write("ticks", "n=0; while :; do n=$((n + 1)); echo '{\"text\": \"tick '$n'\"}'; sleep 0.5; done", ', "streaming": true')
        for id in ("pages", "ticks"):
            self.quire("widget", "allow", id, "--yes")
            self.quire("widget", "pin", f"program.{id}")
        person.press("First", "push button")
        person.find("Second", "push button")
        person.wait_until(lambda: re.search(r"tick ([3-9]|\d\d)", self.said("Ticks")), "the third tick")


if __name__ == "__main__":
    unittest.main()
