"""Symbologies: what is drawn is read by other programs as the same symbology and the same content, and imports keep it."""

import base64
import csv
import io
import json
import subprocess
import zipfile
from pathlib import Path

from cases import CommandLineCase, WindowCase

# What zbarimg reads: the symbology, the content and what is read, with its name for the symbology.
BARS = [
    ("EAN-13", "4006381333931", "EAN-13:4006381333931"),
    ("EAN-13", "400638133393", "EAN-13:4006381333931"),
    ("EAN-8", "96385074", "EAN-8:96385074"),
    ("EAN-8", "9638507", "EAN-8:96385074"),
    ("UPC-A", "725272730706", "EAN-13:0725272730706"),
    ("UPC-E", "042100005264", "EAN-13:0042100005264"),
    ("ISBN", "9780306406157", "EAN-13:9780306406157"),
    ("CODE-128", "ABC-abc-123", "CODE-128:ABC-abc-123"),
    ("CODE-39", "ABC-123", "CODE-39:ABC-123"),
    ("CODE-93", "TEST93", "CODE-93:TEST93"),
    ("Codabar", "A12345B", "Codabar:A12345B"),
    ("I2/5", "123456", "I2/5:123456"),
    ("ITF-14", "15400141288763", "I2/5:15400141288763"),
    ("SSCC-18", "340123450000000000", "CODE-128:00340123450000000000"),
    ("DataBar", "(01)09501101530003", "DataBar:0109501101530003"),
    ("DataBar-Exp", "(01)09501101530003(10)ABC", "DataBar-Exp:010950110153000310ABC"),
    ("GS1-128", "(01)09501101530003(10)ABC", "CODE-128:010950110153000310ABC"),
    ("LOGMARS", "ABC123", "CODE-39:ABC123"),
    ("VIN", "1M8GDM9AXKP042788", "CODE-39:1M8GDM9AXKP042788"),
]
# What ZXing reads: the symbology, the content, and ZXing's name for the symbology.
MODULES = [
    ("Aztec", "Bahnticket 42", "Aztec"),
    ("Aztec", "Grüße aus Köln", "Aztec"),
    ("Data-Matrix", "Data Matrix text", "DataMatrix"),
    ("Data-Matrix-Rectangle", "rectangle", "DataMatrix"),
    ("PDF417", "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834", "PDF417"),
    ("Compact-PDF417", "compact pdf417 text", "PDF417"),
    ("MaxiCode", "maxicode", "MaxiCode"),
]
READ_BY_ZXING = """
import json, sys, zxingcpp
from PIL import Image
print(json.dumps([[str(code.format).split(".")[-1], code.text] for code in zxingcpp.read_barcodes(Image.open(sys.argv[1]).convert("L"))]))
"""

CATIMA = """2

_id
Shops

_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,headercolor,starstatus,lastused,archive
1,Bakery,,,,0,,4006381333931,,EAN_13,-1,0,0,0
2,Library,,,,0,,ABC-123,,CODE_128,-1,0,0,0
3,Cinema,,,,0,,Seat 12,,AZTEC,-1,0,0,0
4,Pool,,,,0,,open sesame,,QR_CODE,-1,0,0,0

cardId,groupId
1,Shops
"""


def read_by_zbar(picture: Path) -> list[str]:
    done = subprocess.run(["zbarimg", "--quiet", "--nodbus", str(picture)], capture_output=True, text=True, timeout=30)
    return done.stdout.splitlines()


def read_by_zxing(picture: Path) -> list[list[str]]:
    done = subprocess.run(["/usr/bin/python3", "-c", READ_BY_ZXING, str(picture)], capture_output=True, text=True, timeout=30, check=True)
    return json.loads(done.stdout)


class Drawing(CommandLineCase):
    TIME_LIMIT = 240

    def test_bars_are_read_by_zbar_as_what_was_meant(self):
        different = []
        for number, (symbology, content, expected) in enumerate(BARS):
            picture = self.folder / f"{number}.png"
            self.quire("make", content, "--symbology", symbology, "-o", str(picture))
            if expected not in read_by_zbar(picture):
                different.append((symbology, content, read_by_zbar(picture)))
        self.assertEqual(different, [])

    def test_modules_are_read_by_zxing_as_what_was_meant(self):
        different = []
        for number, (symbology, content, expected) in enumerate(MODULES):
            picture = self.folder / f"{number}.png"
            self.quire("make", content, "--symbology", symbology, "-o", str(picture))
            if [expected, content] not in read_by_zxing(picture):
                different.append((symbology, content, read_by_zxing(picture)))
        self.assertEqual(different, [])

    def test_what_does_not_fit_is_refused_with_what_would(self):
        for symbology, content, words in (
            ("EAN-13", "4006381333932", "The check digit 2 is wrong: it should be 1"),
            ("EAN-13", "12", "holds 12 digits and a check digit"),
            ("CODE-39", "small", "capital letters, digits"),
            ("I2/5", "123", "an even number of digits"),
        ):
            refused = self.quire("make", content, "--symbology", symbology, "-o", "x.png", status=1)
            self.assertIn(words, refused.stderr.decode())
        self.assertIn("Did you mean", self.quire("make", "x", "--symbology", "Aztek", status=2).stderr.decode())

    def test_the_list_has_more_than_fifty_and_the_best_first(self):
        self.assertGreater(len(self.quire_json("symbologies")), 50)
        self.assertEqual(self.quire_json("symbologies", "4006381333931")[0]["name"], "EAN-13")


class Keeping(CommandLineCase):
    TIME_LIMIT = 120

    def symbologies(self) -> dict[str, str]:
        return {code["title"]: code.get("symbology", "") for code in self.quire_json("list")}

    def pictures(self) -> dict[str, str]:
        """The symbology that quire reads from the exported picture of each code."""
        self.quire("export", "--format", "png", "--to", str(self.folder / "pictures"))
        return {
            picture.stem: self.quire_json("read", str(picture))[0]["symbology"] for picture in sorted((self.folder / "pictures").glob("*.png"))
        }

    def test_cards_of_catima_keep_theirs(self):
        self.quire("import", "-", stdin=CATIMA.encode())
        expected = {"Bakery": "EAN-13", "Library": "CODE-128", "Cinema": "Aztec", "Pool": ""}
        self.assertEqual(self.symbologies(), expected)
        self.assertEqual(self.pictures(), {**expected, "Pool": "QR-Code"})

    def test_cards_that_came_as_qr_codes_are_mended_by_another_import(self):
        for content, title in (("4006381333931", "Bakery"), ("ABC-123", "Library")):
            self.quire("add", content, "--title", title)
        again = self.quire("import", "-", stdin=CATIMA.encode()).stdout.decode()
        self.assertIn("2 codes already in the library are now drawn in the symbology of the file", again)
        self.assertEqual(self.symbologies()["Bakery"], "EAN-13")

    def test_cards_go_to_catima_and_come_back(self):
        self.quire("import", "-", stdin=CATIMA.encode())
        before = self.symbologies()
        archive = self.folder / "cards.zip"
        self.quire("export", "--format", "catima", str(archive))
        with zipfile.ZipFile(archive) as file:
            self.assertEqual(file.namelist(), ["catima.csv"])
        self.quire("remove", "--permanently", *before)
        self.quire("import", str(archive))
        self.assertEqual(self.symbologies(), before)

    def test_passes_keep_theirs(self):
        barcode = {"message": "M1DESMARAIS/LUC", "format": "PKBarcodeFormatPDF417", "messageEncoding": "iso-8859-1"}
        content = {"formatVersion": 1, "passTypeIdentifier": "pass.org.example", "organizationName": "Airline", "barcodes": [barcode]}
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr("pass.json", json.dumps(content))
        self.quire("import", "-", stdin=archive.getvalue())
        self.assertEqual(self.symbologies(), {"Airline": "PDF417"})
        self.assertEqual(self.pictures(), {"Airline": "PDF417"})

    def test_a_card_keeps_its_balance_its_second_code_and_its_pictures(self):
        front = self.folder / "front.png"
        self.quire("make", "the front", "-o", str(front))
        self.quire(
            *("add", "4006381333931", "--title", "Bakery", "--symbology", "EAN-13", "--balance", "12,50 €", "--front", str(front)),
            *("--card-field", "Shop: Market", "--second", "ABC-123", "--second-symbology", "code-128"),
        )
        self.quire("edit", "Bakery", "--balance=-4.20")
        self.quire("edit", "Bakery", "--balance", "-1 CHF", status=2)
        self.quire("edit", "Bakery", "--second-symbology", "EAN-13", status=1)
        [card] = self.quire_json("show", "Bakery")
        self.assertEqual((card["balance"], card["secondContent"], card["secondSymbology"]), ("8.30 EUR", "ABC-123", "CODE-128"))
        for form in ("json", "catima"):
            archive = self.folder / f"cards.{form}"
            self.quire("export", "--format", form, str(archive))
            self.quire("remove", "--permanently", "Bakery")
            self.quire("import", str(archive))
            [again] = self.quire_json("show", "Bakery")
            self.assertEqual((again["balance"], again["frontPicture"]), (card["balance"], card["frontPicture"]))
        with zipfile.ZipFile(self.folder / "cards.catima") as file:
            self.assertEqual(file.read("card_1_front.png"), front.read_bytes())

    def test_the_bytes_of_a_ticket_are_drawn_as_they_are(self):
        content = bytes(range(0x80, 0x100)) + b"\x00\x01abc"
        for form, symbology in (("Aztec", "Aztec"), ("PDF417", "PDF417"), ("QR", "QR-Code")):
            barcode = {"message": content.decode("latin-1"), "format": f"PKBarcodeFormat{form}", "messageEncoding": "iso-8859-1"}
            ticket = {"formatVersion": 1, "passTypeIdentifier": "pass.org.example", "organizationName": form, "barcodes": [barcode]}
            self.quire("import", "-", stdin=json.dumps(ticket).encode())
            self.quire("export", "--format", "png", "--to", str(self.folder / form))
            [read] = self.quire_json("read", str(next((self.folder / form).glob("*.png"))))
            self.assertEqual((read["symbology"], base64.b64decode(read["bytes"])), (symbology, content))
            self.quire("remove", "--permanently", form)

    def test_it_comes_back_from_json_and_from_a_table(self):
        self.quire("add", "4006381333931", "--symbology", "ean13", "--title", "Bakery")
        for form in ("json", "csv"):
            exported = self.quire("export", "--format", form).stdout
            if form == "csv":
                self.assertEqual(next(csv.DictReader(io.StringIO(exported.decode("utf-8-sig"))))["symbology"], "EAN-13")
            self.quire("remove", "--permanently", "Bakery")
            self.quire("import", "-", stdin=exported)
            self.assertEqual(self.symbologies(), {"Bakery": "EAN-13"}, form)
        self.assertEqual(self.quire_json("show", "Bakery")[0]["kind"], "product")

    def test_a_book_is_a_book_in_its_own_symbology(self):
        self.quire("add", "9780306406157", "--symbology", "ISBN", "--title", "Book")
        self.assertEqual(self.quire_json("show", "Book")[0]["kind"], "isbn")
        self.assertIn("0306406152", self.quire("show", "Book").stdout.decode())

    def test_it_is_changed_and_only_to_what_holds_the_content(self):
        self.quire("add", "4006381333931", "--title", "Bakery")
        self.quire("edit", "Bakery", "--symbology", "EAN-13")
        self.assertEqual(self.symbologies(), {"Bakery": "EAN-13"})
        self.quire("edit", "Bakery", "--symbology", "EAN-8", status=1)
        self.quire("edit", "Bakery", "--text", "no digits", status=1)
        self.assertEqual(self.symbologies(), {"Bakery": "EAN-13"})


class Window(WindowCase):
    SESSIONS = ("x11",)

    def test_a_code_is_made_in_another_symbology_and_shown_large(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("4006381333931")
        # The best stands first, and QR Code, which was chosen, behind it.
        person.focus_on("Symbology")
        person.keys("space")
        person.find("EAN-13")
        person.keys("Up", "Return")
        person.find("Retail goods, loyalty cards", "label")
        person.press("Save")
        person.wait_for_gone("New code", "frame")
        self.assertEqual(self.quire_json("list")[0]["symbology"], "EAN-13")

    def test_a_number_that_came_as_a_qr_code_is_offered_what_tills_read(self):
        person = self.person
        self.quire("add", "4006381333931", "--title", "Bakery")
        self.open_window()
        person.wait_for_focus("Bakery, Text")
        person.keys("Return")
        person.press("Draw as EAN-13", "push button")
        person.wait_until(lambda: self.quire_json("show", "Bakery")[0].get("symbology") == "EAN-13", "another symbology")
        person.press("Undo", "push button")
        person.wait_until(lambda: "symbology" not in self.quire_json("show", "Bakery")[0], "the QR code again")

    def test_a_card_shows_its_other_sides_and_its_balance_is_changed_there(self):
        person = self.person
        front = self.folder / "front.png"
        self.quire("make", "the front", "-o", str(front))
        self.quire("add", "4006381333931", "--title", "Bakery", "--balance", "12.50 EUR", "--second", "ABC", "--front", str(front))
        self.open_window()
        person.wait_for_focus("Bakery, Text")
        person.keys("Return")
        person.find("Code “Bakery”", "image")
        person.press("Second code", "push button")
        person.find("Second code of “Bakery”", "image")
        person.press("Front", "push button")
        person.find("Picture of the card", "image")
        person.press("Change…", "push button")
        person.wait_for_focus("Balance")
        person.type("-4.20")
        person.find("New balance: €8.30", "label")
        person.keys("Return")
        person.wait_until(lambda: self.quire_json("show", "Bakery")[0]["balance"] == "8.30 EUR", "the new balance")
        person.press("Undo", "push button")
        person.wait_until(lambda: self.quire_json("show", "Bakery")[0]["balance"] == "12.50 EUR", "the old balance")
        # The picture is still shown.
        person.find("Picture of the card", "image")
        person.keys("ctrl+e")
        person.window("Edit code")
        person.press("Details", "push button")
        # What is no picture is said, and the one that was there stays.
        broken = self.folder / "broken.png"
        broken.write_text("no picture")
        person.press("Front: choose a picture", "push button")
        person.choose_file("Choose a card picture", broken)
        person.find("This isn’t a picture that can be opened. Use a PNG, JPEG, WebP, GIF, TIFF or SVG file.", "label")
        person.find("Card picture: Front", "image")
        person.press("Front: remove the picture", "push button")
        person.press("Save", "push button")
        person.wait_until(lambda: "frontPicture" not in self.quire_json("show", "Bakery")[0], "no picture")
        person.find("Code “Bakery”", "image")
