"""The symbolic icons: what each one shows, on a grid of 16 with a pen of 1.5.

Straight edges keep their outer side on whole pixels: a frame starts at 1, so the middle of its stroke is at 1.75.
"""

import math

from pen import Pen


def star(pen: Pen) -> list[tuple[float, float]]:
    return [
        (8 + r * math.sin(math.radians(36 * index)), 8.55 - r * math.cos(math.radians(36 * index)))
        for index, r in enumerate([6.55, 3.05] * 5)
    ]


def outline(points: list[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points) + " Z"


OPEN_BOOK = "M8 4.25 C6.5 3.15 4.25 2.75 1.75 2.75 L1.75 12.25 C4.25 12.25 6.5 12.65 8 13.75 C9.5 12.65 11.75 12.25 14.25 12.25 L14.25 2.75 C11.75 2.75 9.5 3.15 8 4.25 Z"


def library(pen):
    pen.stroke(OPEN_BOOK + " M8 4.25 L8 13.5")


def scanner(pen):
    pen.stroke("M1.75 4.75 L1.75 4 C1.75 2.75 2.75 1.75 4 1.75 L4.75 1.75")
    pen.stroke("M11.25 1.75 L12 1.75 C13.25 1.75 14.25 2.75 14.25 4 L14.25 4.75")
    pen.stroke("M14.25 11.25 L14.25 12 C14.25 13.25 13.25 14.25 12 14.25 L11.25 14.25")
    pen.stroke("M4.75 14.25 L4 14.25 C2.75 14.25 1.75 13.25 1.75 12 L1.75 11.25")
    pen.stroke("M3.75 7.75 L12.25 7.75")


def flyers(pen):
    pen.frame(2, 1, 12, 14, 2.5)
    pen.stroke("M5.75 4.75 L10.25 4.75")
    pen.box(5, 7, 6, 5, 1)


def widgets(pen):
    pen.frame(1, 1, 6, 14, 2)
    pen.frame(9, 1, 6, 6, 2)
    pen.frame(9, 9, 6, 6, 2)


def settings(pen):
    pen.stroke("M1.75 4.5 L8 4.5 M13.25 4.5 L14.25 4.5 M14.25 11.5 L8 11.5 M2.75 11.5 L1.75 11.5")
    pen.ring(10.6, 4.5, 2.25)
    pen.ring(5.4, 11.5, 2.25)


def add(pen):
    pen.stroke("M8 2.25 L8 13.75 M2.25 8 L13.75 8")


def search(pen):
    pen.ring(6.75, 6.75, 5)
    pen.stroke("M10.4 10.4 L14.1 14.1")


def star_outline(pen):
    pen.stroke(outline(star(pen)))


def star_filled(pen):
    points = star(pen)
    pen.stroke(outline(points))
    pen.fill("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z")


def trash(pen):
    pen.stroke("M1.75 3.75 L14.25 3.75")
    pen.stroke("M5.75 3.5 L5.75 2.75 C5.75 2.2 6.2 1.75 6.75 1.75 L9.25 1.75 C9.8 1.75 10.25 2.2 10.25 2.75 L10.25 3.5")
    pen.stroke("M3.25 4 L3.85 12.5 C3.92 13.5 4.7 14.25 5.7 14.25 L10.3 14.25 C11.3 14.25 12.08 13.5 12.15 12.5 L12.75 4")
    pen.stroke("M6.5 7 L6.5 11 M9.5 7 L9.5 11")


def edit(pen):
    pen.stroke("M1.95 14.05 L2.55 11.05 L10.9 2.7 C11.6 2 12.6 2 13.3 2.7 C14 3.4 14 4.4 13.3 5.1 L4.95 13.45 Z M9.3 4.3 L11.7 6.7")


def open_elsewhere(pen):
    pen.stroke("M6.75 2.75 L3.75 2.75 C2.65 2.75 1.75 3.65 1.75 4.75 L1.75 12.25 C1.75 13.35 2.65 14.25 3.75 14.25 L11.25 14.25 C12.35 14.25 13.25 13.35 13.25 12.25 L13.25 9.25")
    pen.stroke("M9.75 1.75 L14.25 1.75 L14.25 6.25 M14 2 L7.25 8.75")


def copy(pen):
    pen.frame(5, 5, 10, 10, 2.5)
    pen.stroke("M3 10.55 C2.25 10.25 1.75 9.6 1.75 8.75 L1.75 3.75 C1.75 2.65 2.65 1.75 3.75 1.75 L8.75 1.75 C9.6 1.75 10.25 2.25 10.55 3")


def save(pen):
    pen.stroke("M8 1.75 L8 9.75 M4.5 6.5 L8 10 L11.5 6.5")
    pen.stroke("M1.75 10.75 L1.75 12.25 C1.75 13.35 2.65 14.25 3.75 14.25 L12.25 14.25 C13.35 14.25 14.25 13.35 14.25 12.25 L14.25 10.75")


def menu(pen):
    pen.stroke("M1.75 3.75 L14.25 3.75 M1.75 7.75 L14.25 7.75 M1.75 11.75 L14.25 11.75")


def back(pen):
    pen.stroke("M10.25 2.75 L5 8 L10.25 13.25")


def forward(pen):
    pen.stroke("M5.75 2.75 L11 8 L5.75 13.25")


def info(pen):
    pen.ring(8, 8, 6.25)
    pen.stroke("M8 7.5 L8 11.25")
    pen.dot(8, 4.9, 0.95)


def fullscreen(pen):
    pen.stroke("M1.75 5.75 L1.75 1.75 L5.75 1.75 M10.25 1.75 L14.25 1.75 L14.25 5.75")
    pen.stroke("M14.25 10.25 L14.25 14.25 L10.25 14.25 M5.75 14.25 L1.75 14.25 L1.75 10.25")


def reveal(pen):
    pen.stroke("M1.25 8 C3 4.9 5.3 3.25 8 3.25 C10.7 3.25 13 4.9 14.75 8 C13 11.1 10.7 12.75 8 12.75 C5.3 12.75 3 11.1 1.25 8 Z")
    pen.ring(8, 8, 2)


def printer(pen):
    pen.stroke("M4.75 5 L4.75 1.75 L11.25 1.75 L11.25 5")
    pen.stroke("M4.75 11.25 L3.75 11.25 C2.65 11.25 1.75 10.35 1.75 9.25 L1.75 7.25 C1.75 6.15 2.65 5.25 3.75 5.25 L12.25 5.25 C13.35 5.25 14.25 6.15 14.25 7.25 L14.25 9.25 C14.25 10.35 13.35 11.25 12.25 11.25 L11.25 11.25")
    pen.stroke("M4.75 9.25 L11.25 9.25 L11.25 14.25 L4.75 14.25 Z")


def imported(pen):
    pen.stroke("M6.75 1.75 L12.25 1.75 C13.35 1.75 14.25 2.65 14.25 3.75 L14.25 12.25 C14.25 13.35 13.35 14.25 12.25 14.25 L6.75 14.25")
    pen.stroke("M1.75 8 L9.5 8 M6.5 4.75 L9.75 8 L6.5 11.25")


def exported(pen):
    pen.stroke("M9.25 1.75 L3.75 1.75 C2.65 1.75 1.75 2.65 1.75 3.75 L1.75 12.25 C1.75 13.35 2.65 14.25 3.75 14.25 L9.25 14.25")
    pen.stroke("M6 8 L13.75 8 M10.75 4.75 L14 8 L10.75 11.25")


def share(pen):
    pen.ring(3.75, 8, 2)
    pen.ring(12.25, 3.5, 2)
    pen.ring(12.25, 12.5, 2)
    pen.stroke("M5.6 7 L10.4 4.5 M5.6 9 L10.4 11.5")


def close(pen):
    pen.stroke("M3.25 3.25 L12.75 12.75 M12.75 3.25 L3.25 12.75")


def check(pen):
    pen.stroke("M2.25 8.5 L6.25 12.5 L13.75 3.75")


def task(pen):
    pen.ring(8, 8, 6.25)


def task_done(pen):
    pen.ring(8, 8, 6.25)
    pen.stroke("M5 8.35 L7.15 10.5 L11 5.85")


def warning(pen):
    pen.stroke("M6.85 2.45 C7.35 1.55 8.65 1.55 9.15 2.45 L14.1 11.5 C14.65 12.5 14 13.75 12.9 13.75 L3.1 13.75 C2 13.75 1.35 12.5 1.9 11.5 Z")
    pen.stroke("M8 5.75 L8 8.5")
    pen.dot(8, 11.1, 0.95)


def picture(pen):
    pen.frame(1, 2, 14, 12, 2.5)
    pen.dot(5.1, 6, 1.25)
    pen.stroke("M2.25 12 L5.6 9.2 L7.75 11 L10.75 8 L13.75 10.75")


def camera(pen):
    pen.stroke("M4.6 3.75 L5.2 2.6 C5.5 2.05 6 1.75 6.6 1.75 L9.4 1.75 C10 1.75 10.5 2.05 10.8 2.6 L11.4 3.75 L12.25 3.75 C13.35 3.75 14.25 4.65 14.25 5.75 L14.25 11.25 C14.25 12.35 13.35 13.25 12.25 13.25 L3.75 13.25 C2.65 13.25 1.75 12.35 1.75 11.25 L1.75 5.75 C1.75 4.65 2.65 3.75 3.75 3.75 Z")
    pen.ring(8, 8.25, 2.5)


def screen(pen):
    pen.frame(1, 1, 14, 10, 2.5)
    pen.stroke("M8 10.5 L8 13.75 M4.75 14.25 L11.25 14.25")


def pin(pen):
    pen.stroke("M5 1.75 L11 1.75 M6.25 1.75 L6.25 5.75 L3.5 9.25 L12.5 9.25 L9.75 5.75 L9.75 1.75 M8 9.25 L8 14.25")


def clock(pen):
    pen.ring(8, 8, 6.25)
    pen.stroke("M8 4.5 L8 8.25 L10.4 9.65")


def program(pen):
    pen.stroke("M4.25 2.25 L11.75 2.25 C13.15 2.25 14.25 3.35 14.25 4.75 L14.25 11.25 C14.25 12.65 13.15 13.75 11.75 13.75 L4.25 13.75 C2.85 13.75 1.75 12.65 1.75 11.25 L1.75 4.75 C1.75 3.35 2.85 2.25 4.25 2.25 Z")
    pen.stroke("M4.75 5.75 L7 8 L4.75 10.25 M8.75 10.5 L11.25 10.5")


def disk(pen):
    pen.stroke("M3.6 2.75 L12.4 2.75 L14.25 9 L14.25 11.25 C14.25 12.35 13.35 13.25 12.25 13.25 L3.75 13.25 C2.65 13.25 1.75 12.35 1.75 11.25 L1.75 9 Z")
    pen.stroke("M2.25 9 L13.75 9")
    pen.dot(11.5, 11.15, 0.9)


def graph(pen):
    pen.stroke("M1.75 2.25 L1.75 13.75 L14.25 13.75")
    pen.stroke("M4.5 10.25 L7 6.5 L9.75 8.75 L13.75 3")


def news(pen):
    pen.dot(3.4, 12.6, 1.5)
    pen.arc(2, 14, 6.75, -90, 0)
    pen.arc(2, 14, 11.75, -90, 0)


def smile(pen):
    pen.ring(8, 8, 6.25)
    pen.dot(5.75, 6.5, 1)
    pen.dot(10.25, 6.5, 1)
    pen.stroke("M4.9 9.5 C5.45 10.9 6.6 11.75 8 11.75 C9.4 11.75 10.55 10.9 11.1 9.5")


def undo(pen):
    pen.stroke("M5.5 2.25 L2 5.75 L5.5 9.25 M2.25 5.75 L10 5.75 C12.35 5.75 14.25 7.65 14.25 10 C14.25 12.35 12.35 14.25 10 14.25 L6.5 14.25")


def redo(pen):
    pen.stroke("M10.5 2.25 L14 5.75 L10.5 9.25 M13.75 5.75 L6 5.75 C3.65 5.75 1.75 7.65 1.75 10 C1.75 12.35 3.65 14.25 6 14.25 L9.5 14.25")


def reload(pen):
    pen.stroke("M13.75 6.25 C13 3.6 10.7 1.75 8 1.75 C4.55 1.75 1.75 4.55 1.75 8 C1.75 11.45 4.55 14.25 8 14.25 C10.55 14.25 12.75 12.7 13.7 10.5")
    pen.stroke("M14.25 2.25 L14.25 6.5 L10 6.5")


def moon(pen):
    pen.stroke("M6.4 1.95 C3.7 2.65 1.75 5.1 1.75 8 C1.75 11.45 4.55 14.25 8 14.25 C10.9 14.25 13.35 12.3 14.05 9.6 C13.35 10.05 12.5 10.3 11.55 10.3 C8.25 10.3 5.7 7.75 5.7 4.45 C5.7 3.5 5.95 2.65 6.4 1.95 Z")


def sun(pen):
    pen.ring(8, 8, 2.75)
    for index in range(8):
        c, s = math.cos(math.radians(45 * index)), math.sin(math.radians(45 * index))
        pen.segment((8 + 5.5 * c, 8 + 5.5 * s), (8 + 6.4 * c, 8 + 6.4 * s))


def desktop(pen):
    pen.ring(8, 8, 6.25)
    pen.fill("M8 1.75A6.25 6.25 0 0 1 8 14.25Z")


def everything(pen):
    for x in (1, 9):
        for y in (1, 9):
            pen.frame(x, y, 6, 6, 2)


def recent(pen):
    pen.arc(8, 8, 6.25, -150, 155)
    pen.stroke("M1.75 2.25 L2.2 5.4 L5.35 4.95")
    pen.stroke("M8 4.75 L8 8.25 L10.25 9.5")


def grip(pen):
    for x in (5.5, 10.5):
        for y in (3, 8, 13):
            pen.dot(x, y, 1.1)


def enlarge(pen):
    pen.stroke("M9.75 1.75 L14.25 1.75 L14.25 6.25 M14 2 L9.5 6.5 M6.25 14.25 L1.75 14.25 L1.75 9.75 M2 14 L6.5 9.5")


def more(pen):
    for x in (2.75, 8, 13.25):
        pen.dot(x, 8, 1.4)


def less(pen):
    pen.stroke("M2.25 8 L13.75 8")


def link(pen):
    pen.stroke("M6.25 4.25 L5 4.25 C3.2 4.25 1.75 5.7 1.75 7.5 L1.75 8.5 C1.75 10.3 3.2 11.75 5 11.75 L6.25 11.75")
    pen.stroke("M9.75 4.25 L11 4.25 C12.8 4.25 14.25 5.7 14.25 7.5 L14.25 8.5 C14.25 10.3 12.8 11.75 11 11.75 L9.75 11.75 M5.25 8 L10.75 8")


def text(pen):
    pen.stroke("M2.75 4.75 L2.75 2.75 L13.25 2.75 L13.25 4.75 M8 2.75 L8 13.25 M6 13.25 L10 13.25")


def wifi(pen):
    pen.dot(8, 12.4, 1.4)
    pen.arc(8, 12.6, 5.1, -137, -43)
    pen.arc(8, 12.6, 8.9, -134, -46)


def phone(pen):
    pen.stroke("M5 1.75 L2.9 1.75 C2.2 1.75 1.7 2.3 1.75 3 C2.15 9 7 13.85 13 14.25 C13.7 14.3 14.25 13.8 14.25 13.1 L14.25 11 C14.25 10.55 13.95 10.15 13.5 10.05 L11.1 9.45 C10.7 9.35 10.3 9.5 10 9.8 L9.1 10.9 C7.4 10 6 8.6 5.1 6.9 L6.2 6 C6.5 5.7 6.65 5.3 6.55 4.9 L5.95 2.5 C5.85 2.05 5.45 1.75 5 1.75 Z")


def sms(pen):
    pen.stroke("M4.25 1.75 L11.75 1.75 C13.15 1.75 14.25 2.85 14.25 4.25 L14.25 8.75 C14.25 10.15 13.15 11.25 11.75 11.25 L8 11.25 L4.5 14.25 L4.5 11.25 L4.25 11.25 C2.85 11.25 1.75 10.15 1.75 8.75 L1.75 4.25 C1.75 2.85 2.85 1.75 4.25 1.75 Z")
    for x in (5, 8, 11):
        pen.dot(x, 6.5, 0.9)


def place(pen):
    pen.stroke("M8 14.25 C10.9 11.9 13 9.2 13 6.6 C13 3.85 10.8 1.75 8 1.75 C5.2 1.75 3 3.85 3 6.6 C3 9.2 5.1 11.9 8 14.25 Z")
    pen.dot(8, 6.6, 1.75)


def email(pen):
    pen.frame(1, 2, 14, 12, 2.5)
    pen.stroke("M2.25 4.25 L8 8.75 L13.75 4.25")


def event(pen):
    pen.frame(1, 2, 14, 13, 2.5)
    pen.stroke("M1.75 6.5 L14.25 6.5 M5 1.25 L5 3.5 M11 1.25 L11 3.5")
    pen.box(9, 9, 3, 3, 0.75)


def contact(pen):
    pen.ring(8, 4.75, 3)
    pen.stroke("M1.75 14.25 L1.75 13.75 C1.75 11.7 3.45 10.25 5.5 10.25 L10.5 10.25 C12.55 10.25 14.25 11.7 14.25 13.75 L14.25 14.25")


def product(pen):
    for x, width in ((1, 2), (4, 1), (6, 2), (9, 1), (11, 1), (13, 2)):
        pen.box(x, 3, width, 10, 0.4)


def payment(pen):
    pen.frame(1, 2, 14, 12, 2.5)
    pen.box(1.75, 5, 12.5, 2.5)
    pen.stroke("M4.5 10.75 L6.75 10.75")


def password(pen):
    pen.ring(5, 11, 3.25)
    pen.stroke("M7.4 8.6 L14 2 M11 5 L13.25 7.25")


def data(pen):
    pen.frame(1, 3, 6, 10, 3)
    pen.stroke("M10 4.75 L12 3.75 L12 12.25 M9.75 12.25 L14.25 12.25")


def folder(pen):
    pen.stroke("M1.75 4.25 C1.75 3.15 2.65 2.25 3.75 2.25 L5.9 2.25 C6.4 2.25 6.85 2.45 7.2 2.8 L8.4 4 C8.75 4.35 9.2 4.55 9.7 4.55 L12.25 4.55 C13.35 4.55 14.25 5.45 14.25 6.55 L14.25 11.75 C14.25 12.85 13.35 13.75 12.25 13.75 L3.75 13.75 C2.65 13.75 1.75 12.85 1.75 11.75 Z")


def unfiled(pen):
    pen.stroke("M1.75 9.25 L3.6 3.6 C3.85 2.8 4.6 2.25 5.45 2.25 L10.55 2.25 C11.4 2.25 12.15 2.8 12.4 3.6 L14.25 9.25 L14.25 11.75 C14.25 12.85 13.35 13.75 12.25 13.75 L3.75 13.75 C2.65 13.75 1.75 12.85 1.75 11.75 Z")
    pen.stroke("M2.25 9.25 L5.5 9.25 L6.5 11 L9.5 11 L10.5 9.25 L13.75 9.25")


def home(pen):
    pen.stroke("M1.75 7.75 L8 2.25 L14.25 7.75")
    pen.stroke("M3.75 6.5 L3.75 12.5 C3.75 13.2 4.3 13.75 5 13.75 L11 13.75 C11.7 13.75 12.25 13.2 12.25 12.5 L12.25 6.5")
    pen.stroke("M8 10 L8 13.5")


def briefcase(pen):
    pen.frame(1, 4, 14, 10, 2.5)
    pen.stroke("M5.25 4.5 L5.25 3.25 C5.25 2.4 5.9 1.75 6.75 1.75 L9.25 1.75 C10.1 1.75 10.75 2.4 10.75 3.25 L10.75 4.5 M2 8.75 L14 8.75")


def heart(pen):
    pen.stroke("M8 13.75 C4.6 11.4 1.75 8.9 1.75 6 C1.75 4.1 3.2 2.65 5 2.65 C6.25 2.65 7.4 3.35 8 4.5 C8.6 3.35 9.75 2.65 11 2.65 C12.8 2.65 14.25 4.1 14.25 6 C14.25 8.9 11.4 11.4 8 13.75 Z")


def ticket(pen):
    pen.stroke("M1.75 3.75 L14.25 3.75 L14.25 6.25 C13.3 6.25 12.5 7.05 12.5 8 C12.5 8.95 13.3 9.75 14.25 9.75 L14.25 12.25 L1.75 12.25 L1.75 9.75 C2.7 9.75 3.5 8.95 3.5 8 C3.5 7.05 2.7 6.25 1.75 6.25 Z")
    pen.stroke("M9 6 L9 6.75 M9 9.25 L9 10")


def cart(pen):
    pen.stroke("M1.5 2.25 L3.25 2.25 L4.9 10.25 L12.6 10.25 L14.25 4.75 L3.9 4.75")
    pen.dot(5.75, 13, 1.15)
    pen.dot(11.75, 13, 1.15)


def cup(pen):
    pen.stroke("M2.25 5.25 L11.25 5.25 L11.25 9.75 C11.25 11.7 9.7 13.25 7.75 13.25 L5.75 13.25 C3.8 13.25 2.25 11.7 2.25 9.75 Z")
    pen.stroke("M11.5 6.5 L12.25 6.5 C13.35 6.5 14.25 7.4 14.25 8.5 C14.25 9.6 13.35 10.5 12.25 10.5 L11.25 10.5")
    pen.stroke("M5.25 1.75 L5.25 2.75 M8.25 1.75 L8.25 2.75")


def gift(pen):
    pen.frame(1, 5, 14, 4, 1.5)
    pen.stroke("M2.75 9 L2.75 12.75 C2.75 13.6 3.4 14.25 4.25 14.25 L11.75 14.25 C12.6 14.25 13.25 13.6 13.25 12.75 L13.25 9 M8 5.5 L8 14")
    pen.stroke("M8 5.25 C6.5 5.25 4.25 4.75 4.25 3.1 C4.25 2.3 4.85 1.75 5.6 1.75 C7.3 1.75 8 3.75 8 5.25 C8 3.75 8.7 1.75 10.4 1.75 C11.15 1.75 11.75 2.3 11.75 3.1 C11.75 4.75 9.5 5.25 8 5.25 Z")


def tag(pen):
    pen.stroke("M1.75 3.25 C1.75 2.4 2.4 1.75 3.25 1.75 L7.4 1.75 C7.8 1.75 8.2 1.9 8.45 2.2 L13.8 7.55 C14.4 8.15 14.4 9.1 13.8 9.65 L9.65 13.8 C9.1 14.4 8.15 14.4 7.55 13.8 L2.2 8.45 C1.9 8.2 1.75 7.8 1.75 7.4 Z")
    pen.dot(5, 5, 1.15)


def filter_(pen):
    pen.stroke("M1.75 3.75 L14.25 3.75 M4.25 7.75 L11.75 7.75 M6.75 11.75 L9.25 11.75")


def sort(pen):
    pen.stroke("M4.75 2.25 L4.75 13.5 M1.75 10.5 L4.75 13.5 L7.75 10.5")
    pen.stroke("M9.75 3.75 L14.25 3.75 M9.75 7.75 L13.25 7.75 M9.75 11.75 L11.75 11.75")


def rows(pen):
    for y in (3, 7, 11):
        pen.box(1, y, 2, 2, 0.5)
        pen.stroke(f"M5.75 {y + 0.75} L14.25 {y + 0.75}")


def select(pen):
    pen.stroke("M14.25 7.25 L14.25 11.75 C14.25 13.15 13.15 14.25 11.75 14.25 L4.25 14.25 C2.85 14.25 1.75 13.15 1.75 11.75 L1.75 4.25 C1.75 2.85 2.85 1.75 4.25 1.75 L10.25 1.75")
    pen.stroke("M5 7.5 L8 10.5 L14.25 3.25")


def clipboard(pen):
    pen.stroke("M5.25 2.75 L4.75 2.75 C3.65 2.75 2.75 3.65 2.75 4.75 L2.75 12.25 C2.75 13.35 3.65 14.25 4.75 14.25 L11.25 14.25 C12.35 14.25 13.25 13.35 13.25 12.25 L13.25 4.75 C13.25 3.65 12.35 2.75 11.25 2.75 L10.75 2.75")
    pen.frame(5, 1, 6, 4, 1.5)


def mirror(pen):
    pen.stroke("M8 1.75 L8 3 M8 5.25 L8 6.5 M8 9 L8 10.25 M8 12.75 L8 14.25")
    pen.stroke("M5.25 4 L5.25 12.25 L1.75 12.25 Z")
    pen.fill("M10 3.25 L10 13 L15 13 Z")


def torch(pen):
    pen.stroke("M9 1.75 L3.5 9 L7.5 9 L6.75 14.25 L12.5 6.75 L8.5 6.75 Z")


def launcher(pen):
    pen.frame(1, 1, 14, 14, 4)
    pen.stroke("M6.75 4.75 L10 8 L6.75 11.25")


SHIELD = "M8 1.75 C6.4 3 4.4 3.6 2.25 3.65 L2.25 7.5 C2.25 10.6 4.5 13 8 14.25 C11.5 13 13.75 10.6 13.75 7.5 L13.75 3.65 C11.6 3.6 9.6 3 8 1.75 Z"


def vpn(pen):
    pen.stroke(SHIELD)
    pen.ring(8, 6.75, 1.25)
    pen.stroke("M8 8 L8 10.5")


def vpn_on(pen):
    pen.stroke(SHIELD)
    pen.stroke("M5.25 7.75 L7.25 9.75 L10.75 5.75")


def vpn_busy(pen):
    pen.stroke(SHIELD)
    for x in (5.4, 8, 10.6):
        pen.dot(x, 7.75, 0.85)


def vpn_off(pen):
    pen.stroke(SHIELD)
    pen.stroke("M6 5.75 L10 9.75 M10 5.75 L6 9.75")


def power(pen):
    pen.stroke("M8 1.75 L8 7.5")
    pen.stroke("M4.6 3.6 C3 4.6 1.95 6.3 1.95 8.25 C1.95 11.55 4.65 14.25 8 14.25 C11.35 14.25 14.05 11.55 14.05 8.25 C14.05 6.3 13 4.6 11.4 3.6")


def downward(pen):
    pen.stroke("M8 2.25 L8 13.25 M3.5 9 L8 13.5 L12.5 9")


def upward(pen):
    pen.stroke("M8 13.75 L8 2.75 M3.5 7 L8 2.5 L12.5 7")


def status(pen):
    pen.stroke("M1 8.25 L4 8.25 L6.25 2.75 L9.75 13.25 L12 8.25 L15 8.25")


def app(pen):
    pen.stroke(OPEN_BOOK + " M8 4.25 L8 13.5")
    pen.fill("M2 3C4.4 3 6.6 3.4 8 4.3L8 13.6C6.6 12.7 4.4 12.2 2 12.2Z")
    pen.box(9.75, 6.5, 2.75, 2.75, 0.6)


# Which drawing each file holds. The names are those that panes, widget kinds and payload kinds ask for.
def battery(pen):
    pen.frame(0, 4, 13, 8, 2.25)
    pen.stroke("M15.25 6.75 L15.25 9.25")
    pen.box(2.5, 6.5, 6, 3, 0.75)


def battery_charging(pen):
    pen.stroke("M4.5 4.75 L3 4.75 C1.75 4.75 0.75 5.75 0.75 7 L0.75 9 C0.75 10.25 1.75 11.25 3 11.25 L4 11.25")
    pen.stroke("M9 4.75 L10 4.75 C11.25 4.75 12.25 5.75 12.25 7 L12.25 9 C12.25 10.25 11.25 11.25 10 11.25 L8.5 11.25")
    pen.stroke("M15.25 6.75 L15.25 9.25")
    pen.stroke("M7.25 4.25 L4.9 8.25 L8.1 7.75 L5.75 11.75")


def bolt(pen):
    pen.stroke("M9.25 1.5 L3.75 9 L7.75 9 L6.75 14.5 L12.25 7 L8.25 7 Z")


def leaf(pen):
    pen.stroke("M3 13 C2.25 6.5 6.5 2.5 13.5 2.5 C14 9.5 10 13.75 4.25 11.75")
    pen.stroke("M3 13 C4.5 9.75 6.5 7.75 9.5 6.25")


def gauge(pen):
    pen.arc(8, 9.5, 6.25, -200, 20)
    pen.stroke("M8 9.5 L11 6")
    pen.dot(8, 9.5, 1.25)


def speaker(pen):
    pen.stroke("M1.75 6 L4 6 L7.25 3.25 L7.25 12.75 L4 10 L1.75 10 Z")


def volume(pen):
    speaker(pen)
    pen.arc(7.25, 8, 3.25, -48, 48)
    pen.arc(7.25, 8, 6.25, -48, 48)


def volume_muted(pen):
    speaker(pen)
    pen.stroke("M10.5 6 L14.5 10 M14.5 6 L10.5 10")


def headphones(pen):
    pen.stroke("M1.75 10 L1.75 8 C1.75 4.5 4.5 1.75 8 1.75 C11.5 1.75 14.25 4.5 14.25 8 L14.25 10")
    pen.frame(1, 9, 4, 5.5, 1.5)
    pen.frame(11, 9, 4, 5.5, 1.5)


def microphone(pen):
    pen.stroke("M8 1.75 C6.6 1.75 5.5 2.85 5.5 4.25 L5.5 7.25 C5.5 8.65 6.6 9.75 8 9.75 C9.4 9.75 10.5 8.65 10.5 7.25 L10.5 4.25 C10.5 2.85 9.4 1.75 8 1.75 Z")
    pen.stroke("M2.75 7.25 C2.75 10.15 5.1 12.5 8 12.5 C10.9 12.5 13.25 10.15 13.25 7.25 M8 12.5 L8 14.5")


def microphone_muted(pen):
    microphone(pen)
    pen.stroke("M2 1.75 L14 14.25")


def music(pen):
    pen.stroke("M6.25 12 L6.25 3.25 L13.75 1.75 L13.75 10.5")
    pen.ring(4.25, 12, 2)
    pen.ring(11.75, 10.5, 2)


def play(pen):
    pen.fill("M4 2.2 C4 1.4 4.9 0.9 5.6 1.35 L13.9 7.1 C14.5 7.5 14.5 8.5 13.9 8.9 L5.6 14.65 C4.9 15.1 4 14.6 4 13.8 Z")


def pause(pen):
    pen.box(3, 2, 3.5, 12, 1.25)
    pen.box(9.5, 2, 3.5, 12, 1.25)


def skip_next(pen):
    pen.fill("M2 3.2 C2 2.4 2.9 1.9 3.6 2.35 L10.4 7.1 C11 7.5 11 8.5 10.4 8.9 L3.6 13.65 C2.9 14.1 2 13.6 2 12.8 Z")
    pen.box(11.5, 2, 2.5, 12, 1)


def skip_previous(pen):
    pen.fill("M14 3.2 C14 2.4 13.1 1.9 12.4 2.35 L5.6 7.1 C5 7.5 5 8.5 5.6 8.9 L12.4 13.65 C13.1 14.1 14 13.6 14 12.8 Z")
    pen.box(2, 2, 2.5, 12, 1)


def processor(pen):
    pen.frame(3, 3, 10, 10, 2)
    pen.box(6, 6, 4, 4, 0.75)
    pen.stroke("M5.75 1 L5.75 2.5 M10.25 1 L10.25 2.5 M5.75 13.5 L5.75 15 M10.25 13.5 L10.25 15")
    pen.stroke("M1 5.75 L2.5 5.75 M1 10.25 L2.5 10.25 M13.5 5.75 L15 5.75 M13.5 10.25 L15 10.25")


def memory(pen):
    pen.frame(1, 4, 14, 7, 1.5)
    pen.stroke("M4.5 7 L4.5 8 M8 7 L8 8 M11.5 7 L11.5 8")
    pen.stroke("M3.25 13.5 L3.25 12 M6.5 13.5 L6.5 12 M9.5 13.5 L9.5 12 M12.75 13.5 L12.75 12")


def thermometer(pen):
    pen.stroke("M6 9.4 L6 3.75 C6 2.65 6.9 1.75 8 1.75 C9.1 1.75 10 2.65 10 3.75 L10 9.4 C10.9 10 11.5 11 11.5 12 C11.5 13.65 9.95 14.75 8 14.75 C6.05 14.75 4.5 13.65 4.5 12 C4.5 11 5.1 10 6 9.4 Z")
    pen.dot(8, 12, 1.4)
    pen.stroke("M8 7 L8 11")


def fan(pen):
    pen.ring(8, 8, 1.25)
    for index in range(3):
        a = math.radians(120 * index - 90)
        c, s = math.cos(a), math.sin(a)

        def at(x, y):
            return f"{8 + x * c - y * s:.3f} {8 + x * s + y * c:.3f}"

        pen.stroke(f"M{at(1.6, 0)} C{at(3, -3.5)} {at(6.5, -3)} {at(6.25, 0.2)} C{at(6, 2)} {at(3.5, 1.5)} {at(1.6, 0)} Z")


def bluetooth(pen):
    pen.stroke("M4.25 4.75 L11.25 10.75 L7.75 14.25 L7.75 1.75 L11.25 5.25 L4.25 11.25")


def brightness(pen):
    pen.ring(8, 8, 2.75)
    for index in range(8):
        c, s = math.cos(math.radians(45 * index)), math.sin(math.radians(45 * index))
        pen.dot(8 + 6 * c, 8 + 6 * s, 0.9)


def keyboard(pen):
    pen.frame(1, 3, 14, 10, 2)
    for x in (4.5, 8, 11.5):
        pen.dot(x, 6.5, 0.8)
    pen.stroke("M5.25 9.75 L10.75 9.75")


def mouse(pen):
    pen.frame(3.5, 1, 9, 14, 4.5)
    pen.stroke("M8 4.25 L8 6.25")


def game(pen):
    pen.frame(0.75, 4, 14.5, 8.5, 4)
    pen.stroke("M5 6.75 L5 9.75 M3.5 8.25 L6.5 8.25")
    pen.dot(10.5, 9.25, 0.9)
    pen.dot(12, 7.25, 0.9)


def ethernet(pen):
    pen.frame(1, 1, 14, 14, 2.5)
    pen.stroke("M4.75 11.25 L4.75 7.25 L6.25 7.25 L6.25 5.25 L9.75 5.25 L9.75 7.25 L11.25 7.25 L11.25 11.25 Z")


def mobile(pen):
    pen.stroke("M2.75 13.25 L2.75 11 M6.25 13.25 L6.25 8.5 M9.75 13.25 L9.75 5.75 M13.25 13.25 L13.25 2.75")


def offline(pen):
    wifi(pen)
    pen.stroke("M2 1.75 L14 14.25")


ACTIONS = {
    "quire-library": library,
    "quire-scanner": scanner,
    "quire-flyers": flyers,
    "quire-widgets": widgets,
    "quire-settings": settings,
    "quire-launcher": launcher,
    "quire-vpn": vpn,
    "quire-vpn-on": vpn_on,
    "quire-vpn-busy": vpn_busy,
    "quire-vpn-off": vpn_off,
    "quire-power": power,
    "quire-downward": downward,
    "quire-upward": upward,
    "quire-status": status,
    "quire-add": add,
    "quire-search": search,
    "quire-star": star_outline,
    "quire-star-filled": star_filled,
    "quire-trash": trash,
    "quire-edit": edit,
    "quire-open": open_elsewhere,
    "quire-copy": copy,
    "quire-save": save,
    "quire-menu": menu,
    "quire-back": back,
    "quire-close": close,
    "quire-check": check,
    "quire-task": task,
    "quire-task-done": task_done,
    "quire-warning": warning,
    "quire-picture": picture,
    "quire-camera": camera,
    "quire-screen": screen,
    "quire-pin": pin,
    "quire-clock": clock,
    "quire-program": program,
    "quire-disk": disk,
    "quire-graph": graph,
    "quire-news": news,
    "quire-smile": smile,
    "quire-undo": undo,
    "quire-redo": redo,
    "quire-reload": reload,
    "quire-moon": moon,
    "quire-sun": sun,
    "quire-desktop": desktop,
    "quire-all": everything,
    "quire-recent": recent,
    "quire-grip": grip,
    "quire-enlarge": enlarge,
    "quire-more": more,
    "quire-less": less,
    "quire-forward": forward,
    "quire-info": info,
    "quire-fullscreen": fullscreen,
    "quire-reveal": reveal,
    "quire-printer": printer,
    "quire-import": imported,
    "quire-export": exported,
    "quire-share": share,
    "quire-folder": folder,
    "quire-unfiled": unfiled,
    "quire-home": home,
    "quire-work": briefcase,
    "quire-heart": heart,
    "quire-ticket": ticket,
    "quire-cart": cart,
    "quire-cup": cup,
    "quire-gift": gift,
    "quire-tag": tag,
    "quire-filter": filter_,
    "quire-sort": sort,
    "quire-list": rows,
    "quire-select": select,
    "quire-clipboard": clipboard,
    "quire-mirror": mirror,
    "quire-torch": torch,
    "quire-kind-link": link,
    "quire-kind-text": text,
    "quire-kind-wifi": wifi,
    "quire-kind-phone": phone,
    "quire-kind-sms": sms,
    "quire-kind-place": place,
    "quire-kind-email": email,
    "quire-kind-event": event,
    "quire-kind-contact": contact,
    "quire-kind-product": product,
    "quire-kind-payment": payment,
    "quire-kind-password": password,
    "quire-kind-data": data,
    "quire-battery": battery,
    "quire-battery-charging": battery_charging,
    "quire-bolt": bolt,
    "quire-leaf": leaf,
    "quire-gauge": gauge,
    "quire-volume": volume,
    "quire-volume-muted": volume_muted,
    "quire-headphones": headphones,
    "quire-microphone": microphone,
    "quire-microphone-muted": microphone_muted,
    "quire-music": music,
    "quire-play": play,
    "quire-pause": pause,
    "quire-next": skip_next,
    "quire-previous": skip_previous,
    "quire-processor": processor,
    "quire-memory": memory,
    "quire-thermometer": thermometer,
    "quire-fan": fan,
    "quire-bluetooth": bluetooth,
    "quire-brightness": brightness,
    "quire-keyboard": keyboard,
    "quire-mouse": mouse,
    "quire-game": game,
    "quire-ethernet": ethernet,
    "quire-mobile": mobile,
    "quire-offline": offline,
}
