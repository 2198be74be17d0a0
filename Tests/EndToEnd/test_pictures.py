"""Pictures of the web and of this computer in a widget: what comes through, what does not, and that it says why."""

import os
import shutil
import subprocess
import time
import unittest
from pathlib import Path

import picturesite
from cases import CommandLineCase
from picturesite import PictureSite, png

RED = (200, 40, 40)
GREEN = (30, 140, 60)


class PictureCase(CommandLineCase):
    def setUp(self):
        self.site = PictureSite(self.folder)
        self.addCleanup(self.site.close)
        self.trust(self.site.certificate)
        self.output = self.folder / "widget.png"

    def trust(self, bundle: Path | None) -> None:
        kept = os.environ.pop("CURL_CA_BUNDLE", None)
        self.addCleanup(lambda: os.environ.pop("CURL_CA_BUNDLE", None) if kept is None else os.environ.update(CURL_CA_BUNDLE=kept))
        if bundle is not None:
            os.environ["CURL_CA_BUNDLE"] = str(bundle)

    def snapshot(self, *settings: str, status: int = 0, family: str = "small") -> str:
        """Draws the widget and answers what was said about it."""
        options = [part for setting in settings for part in ("--set", setting)]
        done = self.quire("widget", "snapshot", "picture", "--family", family, *options, "-o", str(self.output), status=status)
        return done.stderr.decode()

    def snapshot_of(self, path: str, status: int = 0) -> str:
        return self.snapshot(f"address={self.site.address(path)}", status=status)

    def colors(self) -> tuple[int, int, int]:
        """The colour in the middle of the widget."""
        text = subprocess.run(
            ["convert", str(self.output), "-format", "%[fx:int(255*p{85,85}.r)] %[fx:int(255*p{85,85}.g)] %[fx:int(255*p{85,85}.b)]", "info:"],
            check=True, capture_output=True, text=True,
        ).stdout
        red, green, blue = (int(value) for value in text.split())
        return red, green, blue

    def assert_color(self, expected: tuple[int, int, int]) -> None:
        shown = self.colors()
        self.assertTrue(all(abs(one - other) < 8 for one, other in zip(shown, expected)), f"{shown} is not {expected}")

    @property
    def kept(self) -> list[Path]:
        return sorted((self.folder / ".cache/quire/pictures").glob("*.picture"))


class FromTheWeb(PictureCase):
    def test_a_picture_comes_by_https_and_is_asked_for_again_only_when_it_is_another_one(self):
        self.site.pages["/red.png"] = png(400, 300)
        self.site.tags["/red.png"] = '"one"'
        self.snapshot_of("/red.png")
        self.assert_color(RED)
        self.snapshot_of("/red.png")
        self.assert_color(RED)
        self.assertEqual(self.site.hits["/red.png not modified"], 1)
        self.site.pages["/red.png"] = png(400, 300, GREEN)
        self.site.tags["/red.png"] = '"two"'
        self.snapshot_of("/red.png")
        self.assert_color(GREEN)
        self.assertEqual(len(self.kept), 1)

    def test_redirects_are_followed_to_https_and_nowhere_else(self):
        self.site.pages["/red.png"] = png(40, 40)
        self.site.pages["/moved"] = picturesite.redirect(self.site.address("/red.png"))
        self.snapshot_of("/moved")
        self.assert_color(RED)
        for path, target in [("/plain", self.site.plain_address("/red.png")), ("/file", f"file://{self.output}"), ("/ftp", "ftp://localhost/")]:
            self.site.pages[path] = picturesite.redirect(target)
            self.assertIn("redirects to an address without https. Enter the address of the picture itself.", self.snapshot_of(path, status=1))
        self.assertEqual(self.site.hits["plain/red.png"], 0)
        self.site.pages["/round"] = picturesite.redirect(self.site.address("/round"))
        self.assertIn("“localhost” redirects too many times.", self.snapshot_of("/round", status=1))

    def test_a_body_without_end_and_one_too_large_are_cut_off(self):
        self.site.pages["/endless"] = picturesite.endless
        self.site.pages["/large"] = picturesite.announced(100_000_000)
        for path in ("/endless", "/large"):
            begun = time.monotonic()
            self.assertIn("The picture is larger than 8 MiB. Choose a smaller one.", self.snapshot_of(path, status=1))
            self.assertLess(time.monotonic() - begun, 15)
        self.assertEqual(self.kept, [])

    def test_a_server_that_drips_is_not_waited_for(self):
        self.site.pages["/drip"] = picturesite.dripping
        self.assertIn("“localhost” takes too long to respond.", self.snapshot_of("/drip", status=1))

    def test_what_is_no_whole_picture_is_refused(self):
        self.site.pages["/page"] = b"<!doctype html><html><body><h1>Log in first</h1></body></html>"
        self.site.pages["/cut"] = picturesite.cut(png(400, 300))
        self.site.pages["/half"] = png(400, 300)[:-30]
        self.site.pages["/empty"] = b""
        self.site.pages["/bomb"] = picturesite.bomb(30_000)
        self.assertIn("This isn’t a picture that can be opened.", self.snapshot_of("/page", status=1))
        self.assertIn("only partly received", self.snapshot_of("/cut", status=1))
        self.assertIn("damaged or incomplete", self.snapshot_of("/half", status=1))
        self.assertIn("only partly received", self.snapshot_of("/empty", status=1))
        self.assertIn("30000 × 30000 pixels", self.snapshot_of("/bomb", status=1))
        self.assertIn("There is no such picture at “localhost”.", self.snapshot_of("/nothing", status=1))
        self.assertEqual(self.kept, [])

    def test_a_picture_that_stops_coming_does_not_replace_the_one_that_is_kept(self):
        self.site.pages["/a.png"] = png(40, 40)
        self.snapshot_of("/a.png")
        kept = self.kept[0].read_bytes()
        self.site.pages["/a.png"] = png(40, 40)[:-20]
        self.snapshot_of("/a.png", status=1)
        self.assertEqual(self.kept[0].read_bytes(), kept)

    def test_a_drawing_reaches_neither_files_nor_the_web(self):
        secret = self.folder / "secret.png"
        secret.write_bytes(png(100, 100))
        target = self.site.address("/asked.png")
        self.site.pages["/asked.png"] = png(100, 100)
        self.site.pages["/drawing.svg"] = f"""<?xml version="1.0"?>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">
            <rect width="100" height="100" fill="#1e8c3c"/>
            <image width="100" height="100" href="file://{secret}"/><image width="100" height="100" xlink:href="{secret}"/>
            <image width="100" height="100" href="{target}"/></svg>""".encode()
        self.snapshot_of("/drawing.svg")
        self.assert_color(GREEN)
        self.assertEqual(self.site.hits["/asked.png"], 0)

    def test_a_server_has_to_prove_who_it_is(self):
        self.trust(None)
        self.site.pages["/red.png"] = png(40, 40)
        self.assertIn("“localhost” can’t prove its identity.", self.snapshot_of("/red.png", status=1))
        self.assertEqual(self.site.hits["/red.png"], 0)

    def test_addresses_that_are_not_https_are_refused_with_a_word_why(self):
        for address, words in [
            (self.site.plain_address("/red.png"), "Enter the address with https instead."),
            ("file:///etc/passwd", "Pictures can’t be loaded from “file” addresses."),
            ("--output=/tmp/x", "isn’t a web address"),
        ]:
            self.assertIn(words, self.snapshot(f"address={address}", status=1))
        self.assertEqual(sum(self.site.hits.values()), 0)

    def test_a_configuration_of_curl_and_passwords_of_the_user_stay_out_of_it(self):
        (self.folder / ".curlrc").write_text("output = stolen\nuser-agent = marked\n")
        (self.folder / ".netrc").write_text("machine localhost login ada password secret\n")
        seen = {}

        def answer(handler) -> None:
            seen.update(handler.headers.items())
            handler.give(png(40, 40))

        self.site.pages["/red.png"] = answer
        self.snapshot_of("/red.png")
        self.assertEqual(seen.get("User-Agent"), "Quire")
        self.assertNotIn("Authorization", seen)
        self.assertNotIn("Cookie", seen)

    def test_without_curl_it_says_what_to_install(self):
        folder = self.folder / "programs"
        folder.mkdir()
        path = os.environ["PATH"]
        self.addCleanup(lambda: os.environ.update(PATH=path))
        os.environ["PATH"] = str(folder)
        self.assertIn("Install the package curl.", self.snapshot_of("/red.png", status=1))


class FromFiles(PictureCase):
    def test_a_file_is_shown_as_it_is_now(self):
        file = self.folder / "picture.png"
        file.write_bytes(png(300, 200))
        self.snapshot(f"file={file}")
        self.assert_color(RED)
        file.write_bytes(png(300, 200, GREEN))
        self.snapshot(f"file={file}")
        self.assert_color(GREEN)
        file.unlink()
        self.assertIn("There is no file", self.snapshot(f"file={file}", status=1))

    def test_a_large_photograph_fits_into_what_a_widget_may_hold(self):
        photograph = self.folder / "photograph.jpg"
        subprocess.run(["convert", "-size", "4000x3000", "plasma:fractal", "-quality", "90", str(photograph)], check=True, capture_output=True)
        for family, scaling in (("small", "fill"), ("large", "fit"), ("extraLarge", "fill")):
            self.snapshot(f"file={photograph}", f"scaling={scaling}", "caption=The garden", family=family)

    def test_what_is_no_file_is_not_waited_for(self):
        pipe = self.folder / "pipe.png"
        os.mkfifo(pipe)
        self.assertIn("isn’t a regular file", self.snapshot(f"file={pipe}", status=1))
        self.assertIn("Both a file and an address were chosen.", self.snapshot(f"file={pipe}", "address=https://localhost/", status=1))

    def test_the_folder_of_kept_pictures_may_go_at_any_time(self):
        self.site.pages["/red.png"] = png(40, 40)
        self.site.tags["/red.png"] = '"one"'
        self.snapshot_of("/red.png")
        shutil.rmtree(self.folder / ".cache/quire/pictures")
        self.snapshot_of("/red.png")
        self.assert_color(RED)
        # A picture without its mark, and a mark without its picture.
        for end in (".etag", ".picture"):
            for file in (self.folder / ".cache/quire/pictures").glob("*" + end):
                file.unlink()
            self.snapshot_of("/red.png")
            self.assert_color(RED)


if __name__ == "__main__":
    unittest.main()
