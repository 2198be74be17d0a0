"""The Settings pane: what is chosen is seen at once in the windows of both programs, and still after a restart."""

import unittest

from cases import WindowCase

ACCENTS = {"Violet": "7C3AED", "Indigo": "4F46E5", "Teal": "14B8A6", "Rose": "F43F5E", "Orange": "F97316", "Mono": "6B7280"}
# The background of the window and that of a pinned widget, as the palette has them.
WINDOW = {"Light": "F7F6F9", "Dark": "16141C"}
SURFACE = {"Light": "FFFFFF", "Dark": "211E2A"}
APPEARANCES = ("System appearance", "Light appearance", "Dark appearance")
# In pixels: a filled button, the figures of a large clock (the six swatches have fewer), the empty part of a window and of a widget.
BUTTON, TODAY, WINDOW_PART, WIDGET_PART = 2_000, 200, 100_000, 60_000


class SettingsCase(WindowCase):
    def wait_for_color(self, color: str, pixels: int) -> None:
        """Waits until so many pixels of the screen have that colour."""
        self.person.wait_until(lambda: self.person.look().count(color) >= pixels, f"{pixels} pixels of #{color}")

    def choose(self, name: str) -> None:
        self.person.press(name, "push button")

    def wait_for_chosen(self, *names: str, among: tuple[str, ...]) -> None:
        """Waits until those and no others of some buttons are pressed."""
        self.person.find(names[0], "push button")
        controls = [control for window in self.person.windows for control in window.walk()]
        buttons = [control for control in controls if control.role == "push button" and control.name in among]
        self.person.wait_until(lambda: tuple(button.name for button in buttons if button.is_("pressed")) == names, f"{names} chosen")


class Choosing(SettingsCase):
    SESSIONS = ("x11", "sway")

    def test_accent_and_appearance_apply_at_once_and_are_remembered(self):
        person = self.person
        program = self.open_window()
        for name, color in ACCENTS.items():
            person.keys("alt+5")
            self.choose(name)
            self.wait_for_chosen(name, among=tuple(ACCENTS))
            # The scanner's button is filled with the accent.
            person.keys("alt+2")
            self.wait_for_color(color, BUTTON)
        person.keys("alt+5")
        self.choose("Indigo")
        for name in ("Dark", "Light", "Dark"):
            self.choose(f"{name} appearance")
            self.wait_for_color(WINDOW[name], WINDOW_PART)

        self.start_again(program)
        self.wait_for_color(WINDOW["Dark"], WINDOW_PART)
        self.wait_for_color(ACCENTS["Indigo"], BUTTON)
        person.keys("alt+5")
        self.wait_for_chosen("Indigo", among=tuple(ACCENTS))
        self.wait_for_chosen("Dark appearance", among=APPEARANCES)


class FollowingTheDesktop(SettingsCase):
    SESSIONS = ("x11", "sway")

    def test_system_follows_the_portal_and_a_choice_does_not(self):
        from portal import Portal

        person = self.person
        portal = Portal(color_scheme=1, contrast=0)
        self.addCleanup(portal.leave)
        self.open_window()
        for name, scheme in (("Dark", 1), ("Light", 2), ("Dark", 1), ("Light", 0)):
            portal.set("color-scheme", scheme)
            self.wait_for_color(WINDOW[name], WINDOW_PART)
        person.keys("alt+5")
        self.wait_for_chosen("System appearance", among=APPEARANCES)
        self.choose("Light appearance")
        self.wait_for_chosen("Light appearance", among=APPEARANCES)
        portal.set("color-scheme", 1)
        # Higher contrast comes after it and is followed in any appearance: by then the scheme would have been.
        portal.set("contrast", 1)
        self.wait_for_color("FFFFFF", 3 * WINDOW_PART)
        self.choose("System appearance")
        self.wait_for_color("000000", WINDOW_PART)
        portal.set("contrast", 0)
        self.wait_for_color(WINDOW["Dark"], WINDOW_PART)


class FollowingTheAccent(SettingsCase):
    SESSIONS = ("x11", "sway")

    def test_the_accent_of_the_desktop_is_followed_until_one_is_chosen(self):
        from portal import Portal

        person = self.person
        # Blue of GNOME, then a green: as three shares of sRGB.
        portal = Portal(color_scheme=0, accent_color=(0x35 / 255, 0x84 / 255, 0xE4 / 255))
        self.addCleanup(portal.leave)
        self.open_window()
        person.keys("alt+2")
        self.wait_for_color("3584E4", BUTTON)
        portal.set("accent-color", (0x3A / 255, 0x94 / 255, 0x4A / 255))
        self.wait_for_color("3A944A", BUTTON)
        # A desktop without a colour says so by shares that are none.
        portal.set("accent-color", (-1.0, -1.0, -1.0))
        self.wait_for_color(ACCENTS["Violet"], BUTTON)
        portal.set("accent-color", (0x35 / 255, 0x84 / 255, 0xE4 / 255))
        self.wait_for_color("3584E4", BUTTON)
        person.keys("alt+5")
        person.find("System: follows your desktop’s accent colour.", "label")
        self.wait_for_chosen("System accent colour", among=("System accent colour", *ACCENTS))
        self.choose("Teal")
        person.keys("alt+2")
        self.wait_for_color(ACCENTS["Teal"], BUTTON)
        portal.set("accent-color", (0x3A / 255, 0x94 / 255, 0x4A / 255))
        person.keys("alt+5")
        self.choose("System accent colour")
        person.keys("alt+2")
        self.wait_for_color("3A944A", BUTTON)

    def test_a_colour_that_nobody_could_see_is_made_one_that_can_be_seen(self):
        from portal import Portal

        portal = Portal(color_scheme=0, accent_color=(1.0, 1.0, 1.0))
        self.addCleanup(portal.leave)
        self.open_window()
        self.person.keys("alt+2")
        # White is mixed with black until it is twice as light as what is around it: some grey that the window has nowhere else.
        self.person.wait_until(
            lambda: any(
                count >= BUTTON and color[0] == color[1] == color[2] and 0x80 < color[0] < 0xC0
                for color, count in self.person.look().counts.items()
            ),
            "a grey button",
        )


class LessMotion(SettingsCase):
    SESSIONS = ("x11", "sway", "mutter")

    def test_the_wish_for_less_motion_is_followed_as_it_changes(self):
        from portal import Portal

        person = self.person
        portal = Portal(reduced_motion=1, enable_animations=True)
        self.addCleanup(portal.leave)
        self.open_window()
        person.press("Settings", "push button")
        person.find("Not shown: animations are turned off in the desktop’s settings.", "label")
        portal.set("reduced-motion", 0)
        person.find("The edge of the window lights up briefly.", "label")
        portal.set("enable-animations", False)
        person.find("Not shown: animations are turned off in the desktop’s settings.", "label")


class PinnedWindows(SettingsCase):
    """On X11, where they can stay above the main window and so are seen whole."""

    def test_pinned_windows_change_at_once_and_remember_too(self):
        person = self.person
        self.quire("widget", "pin", "clock", "--family", "large")
        person.window("Clock")
        self.put_above()
        self.wait_for_color(SURFACE["Light"], WIDGET_PART)
        self.open_window()
        person.keys("alt+5")
        for name in ("Light", "Dark"):
            self.choose(f"{name} appearance")
            self.wait_for_color(SURFACE[name], WIDGET_PART)
        # The ground of this day in the month below the clock.
        for name in ("Teal", "Orange"):
            self.choose(name)
            self.wait_for_color(ACCENTS[name], TODAY)
        person.keys("ctrl+q")
        [pin] = self.quire_json("widget", "list")
        self.quire("widget", "unpin", str(pin["id"]))
        person.wait_for_gone("Clock", "frame")
        self.quire("widget", "pin", "clock", "--family", "large")
        self.put_above()
        self.wait_for_color(SURFACE["Dark"], WIDGET_PART)
        self.wait_for_color(ACCENTS["Orange"], TODAY)

    def test_both_programs_ask_the_portal_when_they_start(self):
        from portal import Portal

        portal = Portal(color_scheme=1)
        self.addCleanup(portal.leave)
        self.quire("widget", "pin", "clock", "--family", "large")
        self.wait_for_color(SURFACE["Dark"], WIDGET_PART)
        self.open_window()
        self.wait_for_color(WINDOW["Dark"], WINDOW_PART)
        portal.set("color-scheme", 0)
        self.wait_for_color(WINDOW["Light"], WINDOW_PART)
        self.wait_for_color(SURFACE["Light"], WIDGET_PART)


if __name__ == "__main__":
    unittest.main()
