"""What the screen showed at one moment, to be asked for its colours."""

import re
from collections import Counter


class Picture:
    """Pixels of a portable pixmap (PPM, eight bits a channel), read from left to right and from top to bottom."""

    def __init__(self, data: bytes):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        if header is None:
            raise ValueError(f"This is no pixmap: {data[:20]!r}")
        self.width, self.height = int(header[1]), int(header[2])
        self.pixels = data[header.end() :]

    def color(self, x: int, y: int) -> str:
        """The colour of one pixel, as #RRGGBB."""
        start = 3 * (y * self.width + x)
        return f"#{self.pixels[start : start + 3].hex().upper()}"

    def count(self, color: str) -> int:
        """How many pixels have exactly that colour."""
        return self.counts[bytes.fromhex(color.removeprefix("#"))]

    @property
    def counts(self) -> Counter:
        """How often each colour occurs."""
        pixels = zip(self.pixels[0::3], self.pixels[1::3], self.pixels[2::3])
        return Counter({bytes(color): count for color, count in Counter(pixels).items()})
