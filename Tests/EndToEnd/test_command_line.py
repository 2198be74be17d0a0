"""quire from a terminal: what it makes can be read by others, what it says it has kept is kept."""

import base64
import os
import random
import signal
import subprocess
import time
import unittest
from pathlib import Path

from cases import CommandLineCase, rounds

LEVELS = "LMQH"
# Data bytes that a symbol of version 40 holds in byte mode (ISO/IEC 18004 table 7).
MOST_BYTES = {"L": 2953, "M": 2331, "Q": 1663, "H": 1273}


def decoded_by_zbar(picture: Path) -> bytes:
    """The bytes of the code in a picture as zbarimg reads them, its guessing of character sets turned off."""
    command = ["zbarimg", "--quiet", "--nodbus", "--raw", "--oneshot", "-Sbinary", str(picture)]
    return subprocess.run(command, capture_output=True, timeout=30).stdout


def payloads(count: int) -> list[bytes]:
    """Payloads of every sort, the same ones in each run."""
    dice = random.Random(20261121)
    alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    scripts = [(0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3C9), (0x410, 0x44F), (0x5D0, 0x5EA), (0x3041, 0x3096), (0x4E00, 0x9FA5), (0x1F600, 0x1F64F)]

    def text(length: int, low: int, high: int) -> bytes:
        return "".join(chr(dice.randint(low, high)) for _ in range(length)).encode()

    def mixed(length: int) -> bytes:
        return b"".join(text(dice.randint(1, 8), *dice.choice(scripts)) for _ in range(max(1, length // 8)))

    sorts = [
        lambda n: "".join(dice.choices("0123456789", k=n)).encode(),
        lambda n: "".join(dice.choices(alphanumeric, k=n)).encode(),
        lambda n: text(n, 0x20, 0x7E),
        lambda n: text(n // 3 + 1, *dice.choice(scripts)),
        mixed,
        lambda n: f"https://example.org/{'/'.join(dice.choices(['a', 'bücher', 'x%20y', '日本'], k=n % 9 + 1))}?q={n}#{n}".encode(),
        lambda n: f"WIFI:T:WPA;S:Café {n};P:{'s;'.join(dice.choices('abc', k=n % 20 + 2))};;".encode(),
        lambda n: f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë Ångström {n}\r\nTEL:+46 70 {n}\r\nEND:VCARD\r\n".encode(),
        lambda n: dice.randbytes(n),
        lambda n: b"\0" + dice.randbytes(n // 2) + b"\0",
    ]
    # Mostly as long as what people put into codes, some as long as paper allows.
    lengths = [1, 2, 3, 10, 20, 40, 60, 80, 120, 200, 400, 700]
    return [sorts[index % len(sorts)](lengths[index // len(sorts) % len(lengths)]) for index in range(count)]


class MakingAndReading(CommandLineCase):
    TIME_LIMIT = rounds(900, 300)

    def test_hundreds_of_codes_are_read_back_equal_by_another_decoder(self):
        different = []
        # 120: every sort in every length.
        for index, payload in enumerate(payloads(rounds(500, 120))):
            picture = self.folder / f"{index}.png"
            self.quire("make", "-", "-o", str(picture), "--level", LEVELS[index % 4], stdin=payload)
            read = decoded_by_zbar(picture)
            if read != payload:
                different.append(f"{index} at level {LEVELS[index % 4]}: {payload!r} was read as {read!r}")
            picture.unlink()
        self.assertEqual(different, [])

    def test_every_byte_survives_making_and_reading(self):
        every = bytes(range(256))
        self.quire("make", "-", "-o", str(self.folder / "all.png"), stdin=every)
        self.assertEqual(decoded_by_zbar(self.folder / "all.png"), every)
        found = self.quire_json("read", str(self.folder / "all.png"))
        self.assertEqual([base64.b64decode(code["bytes"]) for code in found], [every])

    def test_a_full_symbol_is_read_back_at_every_level_and_one_byte_more_is_refused(self):
        for level, most in MOST_BYTES.items():
            picture = self.folder / f"{level}.png"
            payload = random.Random(most).randbytes(most)
            self.quire("make", "-", "-o", str(picture), "--level", level, stdin=payload)
            self.assertEqual(decoded_by_zbar(picture), payload, f"level {level}")
            refused = self.quire("make", "-", "-o", str(self.folder / "more.png"), "--level", level, stdin=payload + b"!", status=1)
            self.assertEqual(refused.stdout, b"")
            self.assertEqual(len(refused.stderr.splitlines()), 1, "one clear line")
            self.assertFalse((self.folder / "more.png").exists())

    def test_svg_is_read_back_after_another_program_drew_it(self):
        for index, payload in enumerate(payloads(20)):
            drawing, picture = self.folder / f"{index}.svg", self.folder / f"{index}.png"
            self.quire("make", "-", "-o", str(drawing), "--level", LEVELS[index % 4], stdin=payload)
            subprocess.run(["rsvg-convert", "--width", "1200", "--height", "1200", str(drawing), "-o", str(picture)], check=True, timeout=30)
            self.assertEqual(decoded_by_zbar(picture), payload)

    def test_the_size_asked_for_is_the_size_written(self):
        for size in (200, 333, 1024):
            picture = self.folder / f"{size}.png"
            self.quire("make", "https://example.org", "-o", str(picture), "--size", str(size))
            # Width and height stand at the beginning of a PNG's header (PNG §11.2.2).
            header = picture.read_bytes()[16:24]
            self.assertEqual((int.from_bytes(header[:4]), int.from_bytes(header[4:])), (size, size))
            self.assertEqual(decoded_by_zbar(picture), b"https://example.org")

    def test_standard_output_holds_only_what_was_asked_for(self):
        made = self.quire("make", "hello", "-o", "-", "--format", "png")
        (self.folder / "piped.png").write_bytes(made.stdout)
        self.assertEqual(decoded_by_zbar(self.folder / "piped.png"), b"hello")

    def test_a_picture_without_a_code_is_one_line_and_status_1(self):
        empty = self.folder / "empty.png"
        subprocess.run(["convert", "-size", "200x200", "xc:white", str(empty)], check=True, timeout=30)
        for arguments in (["read", str(empty)], ["read", str(self.folder / "missing.png")], ["read", __file__]):
            done = self.quire(*arguments, status=1)
            self.assertEqual(done.stdout, b"")
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_wrong_usage_is_status_2(self):
        for arguments in (["fly"], ["make", "--level", "X", "hello"], ["make"], ["list", "--sort", "colour"]):
            self.assertEqual(self.quire(*arguments, status=2).stdout, b"", arguments)

    def test_it_says_its_version(self):
        self.assertRegex(self.quire("--version").stdout.decode(), r"\d+\.\d+\.\d+\n$")


class TheLibrary(CommandLineCase):
    TIME_LIMIT = rounds(300, 120)

    def test_what_is_added_is_listed_shown_removed_and_restored(self):
        [link] = self.quire_json("add", "https://example.org/menu", "--title", "Menu", "--favorite")
        [wifi] = self.quire_json("add", "WIFI:T:WPA;S:Café;P:secret;;")
        self.assertEqual((link["title"], link["kind"], link["favorite"]), ("Menu", "uri", True))
        self.assertEqual(wifi["kind"], "wifi")
        self.assertEqual({code["id"] for code in self.quire_json("list")}, {link["id"], wifi["id"]})
        self.assertEqual([code["id"] for code in self.quire_json("list", "--favorites")], [link["id"]])
        self.assertEqual([code["id"] for code in self.quire_json("list", "--search", "café")], [wifi["id"]])
        self.assertEqual(self.quire_json("show", "Menu")[0]["uuid"], link["uuid"])
        self.quire("remove", str(link["id"]))
        self.assertEqual([code["id"] for code in self.quire_json("list")], [wifi["id"]])
        self.assertEqual([code["id"] for code in self.quire_json("list", "--trash")], [link["id"]])
        self.quire("restore", str(link["id"]))
        self.assertEqual(len(self.quire_json("list")), 2)
        self.quire("remove", "--permanently", str(link["id"]))
        self.quire("show", str(link["id"]), status=1)

    def test_every_byte_survives_the_library(self):
        for payload in (bytes(range(256)), b"\0", "naïve 日本 👩‍👩‍👧‍👦".encode(), b"  spaces \r\n"):
            [added] = self.quire_json("add", "-", stdin=payload)
            [shown] = self.quire_json("show", str(added["id"]))
            self.assertEqual(base64.b64decode(shown["bytes"]), payload)

    def test_another_library_file_can_be_used(self):
        other = str(self.folder / "other.sqlite")
        self.quire("--library", other, "add", "elsewhere")
        self.assertEqual(self.quire_json("list"), [])
        os.environ["QUIRE_LIBRARY"] = other
        self.assertEqual([code["text"] for code in self.quire_json("list")], ["elsewhere"])

    def test_killing_it_at_any_moment_loses_no_code_that_it_said_it_had_kept(self):
        program = str(Path(os.environ["QUIRE_PROGRAMS"]) / "quire")
        dice = random.Random(200)
        kept, killed = [], 0
        began = time.monotonic()
        for index in range(3):
            self.quire("add", f"before {index}")
        usual = (time.monotonic() - began) / 3
        count = rounds(200, 40)
        for index in range(count):
            process = subprocess.Popen(
                [program, "add", f"code {index}"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            # Spread over twice the time an add takes; those that were quicker are the acknowledged ones.
            try:
                process.wait(dice.uniform(0, 2 * usual))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                killed += 1
            if process.communicate(timeout=10)[0].strip():
                kept.append(f"code {index}")
        self.assertGreater(killed, count // 20, "the kills came too late to mean anything")
        self.assertGreater(len(kept), count // 20, "the kills came too early to mean anything")
        listed = {code.get("text") for code in self.quire_json("list")}
        self.assertEqual([text for text in kept if text not in listed], [])
        [last] = self.quire_json("add", "afterwards")
        self.assertEqual(self.quire_json("show", str(last["id"]))[0]["text"], "afterwards")


if __name__ == "__main__":
    unittest.main()
