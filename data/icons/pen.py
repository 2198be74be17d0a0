"""A pen that only fills.

Symbolic icons are recoloured by their fills alone (GTK replaces the fill of every path, and leaves strokes as they are), so a
stroke is drawn here as the outline of what a round pen of that weight would cover. Every piece turns the same way: pieces that
overlap join under the non-zero rule, and a piece turned around cuts a hole.
"""

import math
import re

Point = tuple[float, float]

# How far a cubic's handles reach for a quarter circle of radius 1.
QUARTER = 0.5523


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def along(start: Point, first: Point, second: Point, end: Point, t: float) -> tuple[Point, Point]:
    """The point of a cubic at t, and its derivative there."""
    u = 1 - t
    place = tuple(u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d for a, b, c, d in zip(start, first, second, end))
    slope = tuple(3 * u * u * (b - a) + 6 * u * t * (c - b) + 3 * t * t * (d - c) for a, b, c, d in zip(start, first, second, end))
    return place, slope


def direction(vector: Point, otherwise: Point) -> Point:
    length = math.hypot(*vector)
    if length < 1e-6:
        length = math.hypot(*otherwise)
        vector = otherwise
    return vector[0] / length, vector[1] / length


def offset_side(cubic: tuple[Point, Point, Point, Point], distance: float, pieces: int) -> list[tuple[Point, Point]]:
    """Points of the curve that runs beside a cubic at a distance, each with the unit tangent there."""
    chord = (cubic[3][0] - cubic[0][0], cubic[3][1] - cubic[0][1])
    side = []
    for index in range(pieces + 1):
        place, slope = along(*cubic, index / pieces)
        tangent = direction(slope, chord)
        side.append(((place[0] - tangent[1] * distance, place[1] + tangent[0] * distance), tangent))
    return side


def joined(side: list[tuple[Point, Point]], sign: float) -> str:
    """Cubics through points with known tangents."""
    text = ""
    for (start, leaving), (end, arriving) in zip(side, side[1:]):
        # The angle between the tangents tells how long the handles of the circle through both points are.
        chord = math.dist(start, end)
        turn = math.acos(max(-1, min(1, leaving[0] * arriving[0] + leaving[1] * arriving[1])))
        reach = chord / 3 if turn < 1e-4 else 4 / 3 * math.tan(turn / 4) * chord / (2 * math.sin(turn / 2))
        first = (start[0] + sign * leaving[0] * reach, start[1] + sign * leaving[1] * reach)
        second = (end[0] - sign * arriving[0] * reach, end[1] - sign * arriving[1] * reach)
        text += f"C{pair(first)} {pair(second)} {pair(end)}"
    return text


class Pen:
    """Collects what is drawn as the data of one path."""

    def __init__(self, weight: float):
        self.weight = weight
        self.data = ""

    def segment(self, start: Point, end: Point) -> None:
        """A straight stroke with round ends."""
        r = self.weight / 2
        if math.dist(start, end) < 1e-6:
            return self.dot(*start, r)
        t = direction((end[0] - start[0], end[1] - start[1]), (1, 0))
        left, right = (t[1] * r, -t[0] * r), (-t[1] * r, t[0] * r)
        self.data += (
            f"M{pair((start[0] + left[0], start[1] + left[1]))}L{pair((end[0] + left[0], end[1] + left[1]))}"
            f"A{number(r)} {number(r)} 0 0 1 {pair((end[0] + right[0], end[1] + right[1]))}"
            f"L{pair((start[0] + right[0], start[1] + right[1]))}"
            f"A{number(r)} {number(r)} 0 0 1 {pair((start[0] + left[0], start[1] + left[1]))}Z"
        )

    def curve(self, start: Point, first: Point, second: Point, end: Point) -> None:
        """A stroke along a cubic with round ends."""
        r, cubic = self.weight / 2, (start, first, second, end)
        pieces = 4
        above = offset_side(cubic, -r, pieces)
        below = offset_side(cubic, r, pieces)[::-1]
        self.data += (
            f"M{pair(above[0][0])}{joined(above, 1)}A{number(r)} {number(r)} 0 0 1 {pair(below[0][0])}"
            f"{joined(below, -1)}A{number(r)} {number(r)} 0 0 1 {pair(above[0][0])}Z"
        )

    def stroke(self, path: str) -> None:
        """Strokes along a path of absolute M, L, C and Z, as in SVG."""
        here = start = (0.0, 0.0)
        for command, arguments in re.findall(r"([MLCZ])([^MLCZ]*)", path):
            values = [float(value) for value in arguments.replace(",", " ").split()]
            points = list(zip(values[::2], values[1::2]))
            if command == "M":
                here = start = points[0]
            elif command == "L":
                for point in points:
                    self.segment(here, point)
                    here = point
            elif command == "C":
                for index in range(0, len(points), 3):
                    self.curve(here, *points[index : index + 3])
                    here = points[index + 2]
            else:
                self.segment(here, start)
                here = start

    def fill(self, path: str) -> None:
        """Adds a shape as it is; clockwise fills, anticlockwise cuts."""
        self.data += path

    def dot(self, x: float, y: float, r: float, cuts: bool = False) -> None:
        sweep = 0 if cuts else 1
        radius = f"{number(r)} {number(r)} 0 1 {sweep}"
        self.data += f"M{pair((x - r, y))}A{radius} {pair((x + r, y))}A{radius} {pair((x - r, y))}Z"

    def ring(self, x: float, y: float, r: float) -> None:
        """A stroked circle; r reaches to the middle of the stroke."""
        self.dot(x, y, r + self.weight / 2)
        self.dot(x, y, r - self.weight / 2, cuts=True)

    def box(self, x: float, y: float, width: float, height: float, r: float = 0, cuts: bool = False) -> None:
        """A filled rectangle with round corners."""
        r = max(0, r)
        right, bottom = x + width, y + height
        if r == 0:
            corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
            if cuts:
                corners.reverse()
            self.data += "M" + "L".join(pair(corner) for corner in corners) + "Z"
            return
        a = f"A{number(r)} {number(r)} 0 0 {0 if cuts else 1} "
        if cuts:
            self.data += (
                f"M{pair((x + r, y))}{a}{pair((x, y + r))}L{pair((x, bottom - r))}{a}{pair((x + r, bottom))}"
                f"L{pair((right - r, bottom))}{a}{pair((right, bottom - r))}L{pair((right, y + r))}{a}{pair((right - r, y))}Z"
            )
        else:
            self.data += (
                f"M{pair((x + r, y))}L{pair((right - r, y))}{a}{pair((right, y + r))}L{pair((right, bottom - r))}"
                f"{a}{pair((right - r, bottom))}L{pair((x + r, bottom))}{a}{pair((x, bottom - r))}L{pair((x, y + r))}{a}{pair((x + r, y))}Z"
            )

    def frame(self, x: float, y: float, width: float, height: float, r: float = 0) -> None:
        """A stroked rectangle; the measures are those of its outer edge."""
        w = self.weight
        self.box(x, y, width, height, r)
        self.box(x + w, y + w, width - 2 * w, height - 2 * w, r - w, cuts=True)

    def arc(self, x: float, y: float, r: float, start: float, end: float) -> None:
        """A stroke along a circle, clockwise from one angle to another in degrees; 0 is to the right."""
        pieces = max(1, math.ceil(abs(end - start) / 90))
        step = (end - start) / pieces
        for index in range(pieces):
            a, b = math.radians(start + index * step), math.radians(start + (index + 1) * step)
            reach = 4 / 3 * math.tan((b - a) / 4) * r
            first, last = (x + r * math.cos(a), y + r * math.sin(a)), (x + r * math.cos(b), y + r * math.sin(b))
            self.curve(
                first,
                (first[0] - reach * math.sin(a), first[1] + reach * math.cos(a)),
                (last[0] + reach * math.sin(b), last[1] - reach * math.cos(b)),
                last,
            )

    def finder(self, x: float, y: float, module: float) -> None:
        """The 7×7 finder pattern of a QR symbol (ISO/IEC 18004 §6.3.3), its corners softened."""
        m = module
        self.box(x, y, 7 * m, 7 * m, 1.6 * m)
        self.box(x + m, y + m, 5 * m, 5 * m, 0.8 * m, cuts=True)
        self.box(x + 2 * m, y + 2 * m, 3 * m, 3 * m, 0.7 * m)
