"""quire make with styles: what it accepts is read by another decoder, what it refuses it explains."""

import random
import subprocess
import unittest
from pathlib import Path

from cases import CommandLineCase, rounds

MODULES = ["square", "tiles", "dots", "diamonds", "rounded", "liquid", "classy", "classy-rounded", "horizontal-bars", "vertical-bars"]
FRAMES = ["square", "rounded", "leaf", "circle"]
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#7C3AED"/></svg>"""


def seen_by_zbar(picture: Path) -> list[str]:
    command = ["zbarimg", "--quiet", "--nodbus", "--raw", "-Sbinary", str(picture)]
    return subprocess.run(command, capture_output=True, timeout=30, text=True).stdout.splitlines()


class Styles(CommandLineCase):
    TIME_LIMIT = rounds(600, 240)

    def style(self, dice: random.Random) -> list[str]:
        """Options of a style that somebody might choose, good or bad."""

        def color(least: int, most: int) -> str:
            return "".join(f"{dice.randint(least, most):02X}" for _ in range(3))

        options = ["--level", dice.choice("LMQH"), "--quiet-zone", dice.choice("02444468")]
        options += ["--foreground", color(0, 255 if dice.random() < 0.2 else 110)]
        options += ["--background", "none" if dice.random() < 0.2 else color(0 if dice.random() < 0.2 else 190, 255)]
        options += ["--module-shape", dice.choice(MODULES), "--finder-shape", dice.choice(FRAMES)]
        if dice.random() < 0.3:
            options += ["--gradient", color(0, 130), "--gradient-direction", dice.choice(["radial", "0", "135"])]
        if dice.random() < 0.3:
            options += ["--finder-color", color(0, 130)]
        if dice.random() < 0.3:
            options += ["--logo", str(self.folder / "logo.svg"), "--logo-size", str(dice.randint(5, 30))]
        if dice.random() < 0.3:
            options += ["--caption", "Scan me", "--caption-look", dice.choice(["frame", "plain"])]
        return options

    def test_what_is_accepted_is_read_by_another_decoder_and_what_is_refused_is_explained(self):
        (self.folder / "logo.svg").write_text(LOGO)
        dice = random.Random(18004)
        accepted = refused = 0
        count = rounds(60, 20)
        for number in range(count):
            options = self.style(dice)
            text = f"https://example.org/{'style/' * (number % 7)}{number}"
            # From 4 pixels a module upwards.
            picture = self.folder / f"{number}.png"
            made = self.quire("make", text, "-o", str(picture), "--size", str(dice.choice([300, 420, 800])), *options, status=None)
            with self.subTest(style=" ".join(options)):
                if made.returncode == 0:
                    accepted += 1
                    self.assertEqual(seen_by_zbar(picture), [text])
                else:
                    refused += 1
                    self.assertEqual(made.returncode, 1, made.stderr)
                    self.assertIn(b"would not scan", made.stderr)
                    self.assertFalse(picture.exists())
        self.assertGreater(accepted, count // 4)
        self.assertGreater(refused, count // 6)

    def test_a_refused_style_says_what_would_help_and_that_helps(self):
        picture = self.folder / "code.png"
        refused = self.quire("make", "Hello", "-o", str(picture), "--foreground", "FFFFFF", "--background", "1E1B4B", status=1)
        self.assertIn(b"swap the colours", refused.stderr)
        self.quire("make", "Hello", "-o", str(picture), "--foreground", "1E1B4B", "--background", "FFFFFF")
        self.assertEqual(seen_by_zbar(picture), ["Hello"])

    def test_force_makes_it_all_the_same_and_says_so_in_json(self):
        picture = self.folder / "code.png"
        options = ["--foreground", "EEEEEE", "-o", str(picture)]
        [report] = self.quire_json("make", "Hello", "--force", *options)
        self.assertEqual(report["scans"], "no")
        self.assertTrue(report["reasons"])
        self.assertTrue(picture.exists())

    def test_the_same_style_looks_the_same_in_every_format(self):
        (self.folder / "logo.svg").write_text(LOGO)
        options = ["--module-shape", "liquid", "--finder-shape", "leaf", "--gradient", "7C3AED", "--caption", "Menü", "--width", "60"]
        options += ["--logo", str(self.folder / "logo.svg"), "--background", "FFF7ED", "--background-gradient", "FDE68A"]
        for ending, command in {
            "svg": ["rsvg-convert", "-w", "600", "code.svg", "-o", "svg.png"],
            "pdf": ["pdftoppm", "-png", "-singlefile", "-scale-to-x", "600", "-scale-to-y", "-1", "code.pdf", "pdf"],
        }.items():
            self.quire("make", "https://example.org", "-o", str(self.folder / f"code.{ending}"), *options)
            subprocess.run(command, cwd=self.folder, check=True, timeout=60)
            self.assertEqual(seen_by_zbar(self.folder / f"{ending}.png"), ["https://example.org"])

    def test_a_style_is_kept_with_a_code(self):
        (self.folder / "logo.svg").write_text(LOGO)
        self.quire("add", "https://example.org", "--logo", str(self.folder / "logo.svg"), "--module-shape", "dots")
        [code] = self.quire_json("list")
        self.assertEqual(code["style"]["moduleShape"], "dots")
        # The level that a logo needs is part of it.
        self.assertEqual(code["style"]["level"], "H")

    def test_a_logo_that_is_no_picture_is_an_error(self):
        (self.folder / "logo.png").write_text("no picture")
        refused = self.quire("make", "Hello", "--logo", str(self.folder / "logo.png"), "-o", str(self.folder / "code.png"), status=1)
        self.assertIn(b"picture", refused.stderr)
        self.assertFalse((self.folder / "code.png").exists())


if __name__ == "__main__":
    unittest.main()
