"""The files of flyers: what other programs find in them. Page sizes, fonts, pictures, and codes read by decoders that are not Quire's."""

import json
import os
import re
import subprocess
import unittest
import xml.etree.ElementTree as XML
from pathlib import Path

from cases import FULL, CommandLineCase, rounds

NETWORK = "WIFI:T:WPA;S:Café Morgenrot;P:espresso2024;;"
CONTACT = (
    "BEGIN:VCARD\nVERSION:3.0\nN:Noether;Emmy;;;\nFN:Emmy Noether\nORG:University of Erlangen\nTEL:+49 170 1234567\n"
    "EMAIL:emmy@example.org\nADR:;;Bismarckstr. 1;Erlangen;;91054;Germany\nEND:VCARD"
)
LINK = "https://example.org/menu"

# Width and height in millimetres.
PAPERS = {"a4": (210, 297), "a6": (105, 148), "letter": (215.9, 279.4)}

WORDS = {
    "short": "Menu",
    "long": "Summer festival of the neighbourhood",
    "Japanese": "夏の町内フェスティバルへようこそ",
    "Arabic": "مرحبا بكم في مقهى الصباح",
    "emoji": "Pizza 🍕 night 🎉",
}

STYLE = ("--foreground", "4C1D95", "--gradient", "BE185D", "--module-shape", "rounded", "--finder-shape", "rounded")


def output_of(*command: str | Path) -> str:
    return subprocess.run([str(part) for part in command], capture_output=True, check=True, timeout=60).stdout.decode(errors="replace")


def sizes(pdf: Path) -> list[tuple[float, float]]:
    """Of all pages, in millimetres."""
    text = output_of("pdfinfo", "-f", "1", "-l", "10000", pdf)
    return [tuple(float(side) * 25.4 / 72 for side in found) for found in re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", text)]


def picture_of(pdf: Path, resolution: int) -> Path:
    """The first page as another program draws it, in grey."""
    picture = pdf.with_name("page.png")
    command = ["pdftoppm", "-r", str(resolution), "-gray", "-png", "-singlefile", str(pdf), str(picture.with_suffix(""))]
    subprocess.run(command, check=True, timeout=60)
    return picture


def read_by_zbar(picture: Path) -> str:
    found = subprocess.run(["zbarimg", "--quiet", "--nodbus", "--raw", "-Sbinary", "-Sdisable", "-Sqrcode.enable", str(picture)],
                           capture_output=True, timeout=60)
    return found.stdout.decode(errors="replace")


def read_by_zxing(picture: Path) -> list[str]:
    import numpy
    import zxingcpp
    from PIL import Image

    pixels = numpy.array(Image.open(picture).convert("L"))
    return [code.text for code in zxingcpp.read_barcodes(pixels, formats=zxingcpp.BarcodeFormat.QRCode)]


def difference(one: Path, other: Path) -> float:
    """How far two pictures of about the same size are apart: the mean over all pixels and channels, from 0 to 255."""
    import numpy
    from PIL import Image

    first, second = Image.open(one).convert("RGB"), Image.open(other).convert("RGB")
    size = (min(first.width, second.width), min(first.height, second.height))
    if abs(first.width - second.width) > 2 or abs(first.height - second.height) > 2:
        raise AssertionError(f"{one.name} has {first.size}, {other.name} has {second.size} pixels")
    pixels = [numpy.array(picture.crop((0, 0, *size)), dtype=float) for picture in (first, second)]
    return float(numpy.abs(pixels[0] - pixels[1]).mean())


class FlyerCase(CommandLineCase):
    TIME_LIMIT = rounds(600, 300)

    def templates(self) -> list[dict]:
        return [template for template in self.quire_json("flyer", "--list")]

    def content(self, template: str) -> str:
        return {"wifi-sign": NETWORK, "contact-card": CONTACT}.get(template, LINK)

    def flyer(self, template: str, output: Path, *options: str) -> Path:
        self.quire("flyer", "--template", template, "-o", str(output), *options)
        return output

    def is_sheet(self, template: dict) -> bool:
        return template["id"].startswith(("avery-", "herma-", "stickers"))

    def papers(self, template: dict):
        """Options that choose a paper, and what its pages then measure; a sheet of labels has one of its own."""
        if self.is_sheet(template):
            size = PAPERS["letter"] if template["id"] in ("avery-5160", "avery-5163", "avery-3111") else PAPERS["a4"]
            yield [], size
            return
        for paper, (width, height) in PAPERS.items():
            yield ["--paper", paper, "--orientation", "portrait"], (width, height)
            yield ["--paper", paper, "--orientation", "landscape"], (height, width)

    def papers_in_turn(self, template: dict, number: int) -> list[tuple]:
        """All papers in full; in short, another one for each template."""
        papers = list(self.papers(template))
        return papers if FULL else [papers[number % len(papers)]]


class Files(FlyerCase):
    def test_every_template_makes_a_pdf_of_exactly_the_size_with_all_fonts_in_it(self):
        templates = self.templates()
        self.assertGreaterEqual(len(templates), 15)
        for number, template in enumerate(templates):
            for options, size in self.papers_in_turn(template, number):
                with self.subTest(template["id"], options=options):
                    pdf = self.flyer(template["id"], self.folder / "flyer.pdf", "--text", self.content(template["id"]), *options)
                    self.assertEqual(len(sizes(pdf)), 1)
                    for side, wanted in zip(sizes(pdf)[0], size):
                        self.assertAlmostEqual(side, wanted, delta=0.1)
                    fonts = output_of("pdffonts", pdf).splitlines()[2:]
                    self.assertTrue(fonts, "the words are words, not pictures of them")
                    for font in fonts:
                        # … emb sub uni object ID: from the right, as names may have blanks.
                        self.assertEqual(font.split()[-5], "yes", font)

    def test_every_template_is_the_same_picture_as_svg_and_as_pdf(self):
        for template in self.templates():
            with self.subTest(template["id"]):
                name = template["id"]
                pdf = self.flyer(name, self.folder / "flyer.pdf", "--text", self.content(name))
                svg = self.flyer(name, self.folder / "flyer.svg", "--text", self.content(name))
                root = XML.parse(svg).getroot()
                self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                subprocess.run(["pdftoppm", "-r", "96", "-png", "-singlefile", pdf, self.folder / "pdf"], check=True, timeout=60)
                subprocess.run(["rsvg-convert", "-d", "96", "-p", "96", svg, "-o", self.folder / "svg.png"], check=True, timeout=60)
                # Two programs smooth edges differently; what is missing or elsewhere differs by far more.
                self.assertLess(difference(self.folder / "pdf.png", self.folder / "svg.png"), 6)

    def test_a_png_has_the_pixels_of_its_resolution_and_says_it(self):
        png = self.flyer("clean", self.folder / "flyer.png", "--text", LINK, "--paper", "a6", "--dpi", "150")
        from PIL import Image

        picture = Image.open(png)
        for side, millimetres in zip(picture.size, (105, 148)):
            self.assertAlmostEqual(side, millimetres / 25.4 * 150, delta=1)
        for resolution in picture.info["dpi"]:
            self.assertAlmostEqual(resolution, 150, delta=0.1)

    def test_papers_of_any_size_are_kept_to_a_tenth_of_a_millimetre(self):
        for paper, size in {"a3": (297, 420), "legal": (215.9, 355.6), "100x300mm": (100, 300), "4x6in": (101.6, 152.4)}.items():
            pdf = self.flyer("poster", self.folder / "flyer.pdf", "--text", LINK, "--paper", paper)
            for side, wanted in zip(sizes(pdf)[0], size):
                self.assertAlmostEqual(side, wanted, delta=0.1)


class Codes(FlyerCase):
    def test_other_decoders_read_the_code_of_every_template_on_every_paper_in_every_script(self):
        words = list(WORDS.items())
        unread = []
        number = 0
        for template in self.templates():
            if self.is_sheet(template):
                continue
            name = template["id"]
            first = template["fields"][0]["id"]
            self.quire("add", self.content(name), "--title", name, *STYLE)
            for options, _ in self.papers_in_turn(template, number):
                # Each script meets each paper over the templates, plain and styled codes in turn.
                script, text = words[number % len(words)]
                source = ["--text", self.content(name)] if number % 2 else ["--code", name]
                number += 1
                pdf = self.flyer(name, self.folder / "flyer.pdf", *source, "--field", f"{first}={text}", *options)
                # On a large sheet the code is large as well.
                page = picture_of(pdf, 250 if "a6" in options else 120)
                wanted = self.content(name)
                if wanted not in read_by_zbar(page):
                    unread.append((name, options, script, source[0], "zbar"))
                if wanted not in read_by_zxing(page):
                    unread.append((name, options, script, source[0], "zxing"))
        self.assertEqual(unread, [])

    def test_every_label_of_a_sheet_is_read_where_it_is_cut(self):
        import numpy
        import zxingcpp
        from PIL import Image

        for template in ["avery-l7160", "avery-l7120", "avery-5160", "herma-4474", "herma-4477"]:
            with self.subTest(template):
                pdf = self.flyer(template, self.folder / "sheet.pdf", "--text", LINK)
                page = Image.open(picture_of(pdf, 150)).convert("L")
                sheet = json.loads((Path(os.environ["QUIRE_DATA"]) / "flyers" / f"{template}.json").read_text())["sheet"]
                dots = 150 / 25.4
                for row in range(sheet["rows"]):
                    for column in range(sheet["columns"]):
                        x = sheet["origin"]["x"] + column * sheet["pitch"]["x"]
                        y = sheet["origin"]["y"] + row * sheet["pitch"]["y"]
                        corners = (x, y, x + sheet["label"]["width"], y + sheet["label"]["height"])
                        label = numpy.array(page.crop(tuple(round(side * dots) for side in corners)))
                        self.assertEqual([code.text for code in zxingcpp.read_barcodes(label)], [LINK], f"row {row}, column {column}")

    def test_the_sign_of_an_open_network_shows_no_password(self):
        closed = self.flyer("wifi-sign", self.folder / "closed.pdf", "--text", NETWORK)
        text = output_of("pdftotext", closed, "-")
        for word in ["Café Morgenrot", "espresso2024", "Password"]:
            self.assertIn(word, text)
        opened = self.flyer("wifi-sign", self.folder / "open.pdf", "--text", "WIFI:T:nopass;S:Guests;;")
        text = output_of("pdftotext", opened, "-")
        self.assertIn("Guests", text)
        self.assertNotIn("Password", text)

    def test_a_contact_card_fills_itself(self):
        card = self.flyer("contact-card", self.folder / "card.pdf", "--text", CONTACT)
        text = output_of("pdftotext", card, "-")
        for word in ["Emmy Noether", "University of Erlangen", "+49 170 1234567", "emmy@example.org", "Bismarckstr. 1"]:
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
