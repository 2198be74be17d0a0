"""Addresses that nobody would write, the same in each run."""

import random

PIECES = [
    "code", "create", "scan", "scans", "folder", "flyers", "widgets", "status", "task", "tasks", "search", "settings", "favorites", "recent",
    "edit", "complete", "remove", "delete", "import", "export", "trash", "empty", "library", "scanner",
    "1", "2", "3", "0", "-1", "99", "99999999999999999999", "9223372036854775807", "K%C3%BCche", "backup", "clock", "clean", "..", ".", "",
    "%", "%2F", "%00", "%0A", "%E2%80%AE", "%FF", "ü", "👩‍👧", "\u202e1", "\ufeff", "a" * 5000, "%41" * 3000, "file:", "javascript:alert(1)",
    "' OR 1=1 --", "<b>&amp;</b>", "$(reboot)", "%s%n", "../../etc/passwd",
]  # fmt: skip
NAMES = ["text", "kind", "title", "source", "key", "id", "url", "TEXT", "", "force", "permanently", "yes"]
VALUES = [
    "wifi", "vcard", "payment", "text", "nothing", "files", "clipboard", "camera", "x" * 4000, "WIFI:T:WPA;S:a;P:b;;", "%0D%0A", "%1B[2J", "%20",
    "BEGIN:VCARD%0AFN:A%0AEND:VCARD", "quire://task/1/complete", "A" * 43, "1", "",
]  # fmt: skip


def one(numbers: random.Random) -> str:
    """Often a place, with something wrong about it or behind it."""
    scheme = numbers.choice(["quire://"] * 6 + ["quire:", "QUIRE:///", "quire:////"])
    path = "/".join(numbers.choice(PIECES) for _ in range(numbers.choice([1, 1, 2, 2, 2, 3, 4])))
    if numbers.random() < 0.3:
        path = numbers.choice(["code/1", "code/1/edit", "create", "task/1/complete", "status/backup", "search", "code/2", "folder/K%C3%BCche"])
    query = "&".join(f"{numbers.choice(NAMES)}={numbers.choice(VALUES)}" for _ in range(numbers.choice([0, 0, 1, 1, 2, 3])))
    address = f"{scheme}{path}{'?' + query if query else ''}"
    if numbers.random() < 0.2:
        place = numbers.randrange(len(address))
        address = address[:place] + chr(numbers.choice([1, 9, 10, 32, 35, 37, 0x2028, 0x202E, 0xFFFD, 0x1F512])) + address[place:]
    return address.replace("\0", "")


def hostile(count: int, seed: int = 9) -> list[str]:
    numbers = random.Random(seed)
    return [one(numbers) for _ in range(count)]
