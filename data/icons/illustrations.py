"""The illustrations of empty and failed places: drawn on 200×140 with a pen of 3.

Two inks only, so that whoever shows one can replace them by the colours of the day: LINE for what is drawn, ACCENT for the one
thing to look at. Tints are the same inks, thinned. Both inks can be seen on light and on dark as they are.
"""

from pen import Pen

LINE = "#857b9c"
ACCENT = "#7c3aed"
TINT = 0.14

# What is drawn with which ink: (ink, opacity, path).
Layer = tuple[str, float, str]


class Sheet:
    def __init__(self):
        self.layers: list[Layer] = []

    def ink(self, color: str, draw, weight: float = 3, opacity: float = 1) -> None:
        pen = Pen(weight)
        draw(pen)
        self.layers.append((color, opacity, pen.data))


def shadow(sheet: Sheet, x: float = 100, width: float = 120) -> None:
    def draw(pen: Pen) -> None:
        pen.box(x - width / 2, 127, width, 6, 3)

    sheet.ink(LINE, draw, opacity=TINT)


def sparkles(sheet: Sheet, *places: tuple[float, float, float]) -> None:
    """Small crosses and dots that keep a drawing from looking lonely: x, y and reach; a reach of 0 is a dot."""

    def draw(pen: Pen) -> None:
        for x, y, reach in places:
            if reach:
                pen.segment((x - reach, y), (x + reach, y))
                pen.segment((x, y - reach), (x, y + reach))
            else:
                pen.dot(x, y, 2.5)

    sheet.ink(LINE, draw, weight=2.5, opacity=0.45)


def empty_library(sheet: Sheet) -> None:
    shadow(sheet, width=132)
    sheet.ink(LINE, lambda pen: pen.fill("M100 40C88 30 66 26 44 26V106C66 106 88 110 100 120Z"), opacity=TINT)

    def book(pen: Pen) -> None:
        pen.stroke("M100 40 C88 30 66 26 44 26 L44 106 C66 106 88 110 100 120 C112 110 134 106 156 106 L156 26 C134 26 112 30 100 40 Z")
        pen.stroke("M100 40 L100 118")
        pen.stroke("M36 36 L36 114 C60 114 82 116 94 122 M164 36 L164 114 C140 114 118 116 106 122")

    sheet.ink(LINE, book)

    def notes(pen: Pen) -> None:
        pen.stroke("M57 50 C66 50.5 76 52 85 55 M57 66 C66 66.5 76 68 85 71 M57 82 C62 82.2 66 82.7 71 83.5")

    sheet.ink(LINE, notes, opacity=0.6)

    def code(pen: Pen) -> None:
        pen.finder(112, 48, 4.6)
        for x, y in ((112, 87), (121.2, 87), (139.6, 84), (130.4, 91.5)):
            pen.box(x, y, 4.6, 4.6, 1.2)

    sheet.ink(ACCENT, code)
    sparkles(sheet, (22, 40, 5), (178, 22, 5), (182, 84, 0), (18, 92, 0), (68, 12, 0))


def empty_scanner(sheet: Sheet) -> None:
    shadow(sheet, width=96)
    sheet.ink(LINE, lambda pen: pen.box(64, 28, 72, 82, 9), opacity=TINT)
    sheet.ink(LINE, lambda pen: pen.frame(64, 28, 72, 82, 9))

    def page(pen: Pen) -> None:
        pen.finder(76, 42, 3)
        pen.finder(103, 42, 3)
        pen.finder(76, 77, 3)
        for x, y in ((103, 80), (112, 77), (118, 86), (106, 92), (115, 95), (121, 95)):
            pen.box(x, y, 3.4, 3.4, 0.9)

    sheet.ink(LINE, page, opacity=0.75)

    def corners(pen: Pen) -> None:
        pen.stroke("M44 34 L44 24 C44 17 49 12 56 12 L66 12 M134 12 L144 12 C151 12 156 17 156 24 L156 34")
        pen.stroke("M156 106 L156 112 C156 119 151 124 144 124 L134 124 M66 124 L56 124 C49 124 44 119 44 112 L44 106")

    sheet.ink(LINE, corners, weight=3.5)
    sheet.ink(ACCENT, lambda pen: pen.box(46, 70, 108, 18, 4), opacity=TINT)
    sheet.ink(ACCENT, lambda pen: pen.segment((40, 69), (160, 69)), weight=4)
    sparkles(sheet, (22, 52, 5), (180, 92, 5), (176, 34, 0), (26, 96, 0))


def empty_files(sheet: Sheet) -> None:
    shadow(sheet, width=112)

    def pictures(pen: Pen) -> None:
        pen.stroke("M58 42 L46 44.5 C42 45.5 39.5 49 40.5 53 L52 102 C53 106 56 108 60 107.5")
        pen.stroke("M142 42 L154 44.5 C158 45.5 160.5 49 159.5 53 L148 102 C147 106 144 108 140 107.5")

    sheet.ink(LINE, pictures, opacity=0.6)
    sheet.ink(LINE, lambda pen: pen.box(62, 26, 76, 92, 9), opacity=TINT)
    sheet.ink(LINE, lambda pen: pen.frame(62, 26, 76, 92, 9))
    sheet.ink(LINE, lambda pen: pen.stroke("M76 88 L110 88 M76 100 L98 100"), opacity=0.6)

    def code(pen: Pen) -> None:
        pen.finder(78, 42, 4)
        for x, y in ((112, 42), (122, 46), (112, 54), (118, 64), (112, 66), (124, 58)):
            pen.box(x, y, 4, 4, 1)

    sheet.ink(ACCENT, code)
    sparkles(sheet, (20, 36, 5), (182, 30, 0), (184, 84, 5), (22, 88, 0))


def empty_clipboard(sheet: Sheet) -> None:
    shadow(sheet, width=104)
    sheet.ink(LINE, lambda pen: pen.box(54, 22, 92, 100, 10), opacity=TINT)

    def board(pen: Pen) -> None:
        pen.stroke("M78 22 L64 22 C58 22 54 26 54 32 L54 112 C54 118 58 122 64 122 L136 122 C142 122 146 118 146 112 L146 32 C146 26 142 22 136 22 L122 22")
        pen.frame(78, 12, 44, 20, 7)

    sheet.ink(LINE, board)
    sheet.ink(ACCENT, lambda pen: pen.box(68, 44, 64, 64, 7), opacity=TINT)

    def code(pen: Pen) -> None:
        pen.finder(76, 52, 3.2)
        pen.finder(102, 52, 3.2)
        pen.finder(76, 78, 3.2)
        for x, y in ((103, 79), (112, 77), (118, 84), (106, 90), (114, 95), (120, 95)):
            pen.box(x, y, 3.4, 3.4, 0.9)

    sheet.ink(ACCENT, code)
    sparkles(sheet, (28, 44, 5), (174, 26, 0), (176, 88, 5), (26, 100, 0))


def empty_screen(sheet: Sheet) -> None:
    shadow(sheet, width=84)

    def desktop(pen: Pen) -> None:
        pen.frame(26, 14, 148, 94, 11)
        pen.stroke("M100 107 L100 126 M76 127.5 L124 127.5")

    sheet.ink(LINE, lambda pen: pen.box(26, 14, 148, 94, 11), opacity=TINT)
    sheet.ink(LINE, desktop)

    def window(pen: Pen) -> None:
        pen.stroke("M42 30 L66 30 M42 39 L58 39 M42 83 L62 83 M42 92 L54 92 M142 30 L158 30 M148 92 L158 92")

    sheet.ink(LINE, window, weight=2.5, opacity=0.6)

    def code(pen: Pen) -> None:
        pen.finder(84, 41, 2.6)
        pen.finder(106, 41, 2.6)
        pen.finder(84, 63, 2.6)
        for x, y in ((106, 64), (113, 63), (119, 69), (108, 73), (115, 77), (121, 77)):
            pen.box(x, y, 3, 3, 0.8)

    sheet.ink(LINE, code, opacity=0.75)
    sheet.ink(ACCENT, lambda pen: pen.box(72, 29, 64, 64, 8), opacity=TINT)

    def corners(pen: Pen) -> None:
        pen.stroke("M72 43 L72 37 C72 32 75 29 80 29 L86 29 M122 29 L128 29 C133 29 136 32 136 37 L136 43")
        pen.stroke("M136 79 L136 85 C136 90 133 93 128 93 L122 93 M86 93 L80 93 C75 93 72 90 72 85 L72 79")

    sheet.ink(ACCENT, corners, weight=3.5)
    sparkles(sheet, (12, 36, 5), (188, 30, 0), (190, 88, 5), (10, 92, 0))


def empty_widgets(sheet: Sheet) -> None:
    shadow(sheet, width=84)

    def desktop(pen: Pen) -> None:
        pen.frame(26, 14, 148, 94, 11)
        pen.stroke("M100 107 L100 126 M76 127.5 L124 127.5")

    sheet.ink(LINE, lambda pen: pen.box(26, 14, 148, 94, 11), opacity=TINT)
    sheet.ink(LINE, desktop)

    def tiles(pen: Pen) -> None:
        pen.frame(100, 30, 58, 26, 7)
        pen.ring(113, 77, 13)
        pen.stroke("M113 69 L113 77.5 L119 81")
        pen.frame(132, 64, 26, 28, 7)

    sheet.ink(LINE, tiles, weight=2.5)

    def lines(pen: Pen) -> None:
        pen.stroke("M110 39.5 L134 39.5 M110 47 L124 47 M141 74 L149 74 M141 82 L146 82")

    sheet.ink(LINE, lines, weight=2.5, opacity=0.6)
    sheet.ink(ACCENT, lambda pen: pen.box(42, 30, 48, 62, 8), opacity=TINT)

    def code(pen: Pen) -> None:
        pen.frame(42, 30, 48, 62, 8)
        pen.finder(54, 42, 3.4)
        pen.stroke("M55.5 77 L76.5 77")

    sheet.ink(ACCENT, code)
    sparkles(sheet, (12, 36, 5), (188, 30, 0), (190, 88, 5), (10, 92, 0))


def empty_tasks(sheet: Sheet) -> None:
    shadow(sheet, width=96)
    sheet.ink(LINE, lambda pen: pen.box(58, 18, 84, 104, 10), opacity=TINT)

    def page(pen: Pen) -> None:
        pen.frame(58, 18, 84, 104, 10)
        pen.segment((98, 46), (126, 46))
        pen.segment((98, 70), (122, 70))
        pen.segment((98, 94), (126, 94))

    sheet.ink(LINE, page)

    def boxes(pen: Pen) -> None:
        pen.frame(72, 64, 12, 12, 3)
        pen.frame(72, 88, 12, 12, 3)

    sheet.ink(LINE, boxes, weight=2.5)
    sheet.ink(ACCENT, lambda pen: pen.box(68, 36, 20, 20, 6), opacity=TINT)

    def done(pen: Pen) -> None:
        pen.frame(68, 36, 20, 20, 6)
        pen.stroke("M73 46.5 L76.8 50.2 L83.5 42.5")

    sheet.ink(ACCENT, done)
    sparkles(sheet, (34, 44, 5), (166, 34, 0), (170, 92, 4), (32, 96, 0))


def nothing_found(sheet: Sheet) -> None:
    shadow(sheet, x=96, width=92)

    def page(pen: Pen) -> None:
        # The sheet, open where the glass lies over it.
        pen.stroke("M131 43 L131 30 C131 24 127 20 121 20 L63 20 C57 20 53 24 53 30 L53 110 C53 116 57 120 63 120 L121 120 C125 120 128 118 130 115")

    sheet.ink(LINE, lambda pen: pen.fill("M53 30C53 24 57 20 63 20H121C127 20 131 24 131 30V110C131 116 127 120 121 120H63C57 120 53 116 53 110Z"), opacity=TINT)
    sheet.ink(LINE, page)

    def places(pen: Pen) -> None:
        for x, y in ((66, 33), (94, 33), (66, 61)):
            pen.frame(x, y, 20, 20, 5)

    sheet.ink(LINE, places, weight=2.5, opacity=0.6)
    sheet.ink(LINE, lambda pen: pen.stroke("M67.5 97 L80 97 M67.5 106 L76 106"), weight=2.5, opacity=0.6)
    sheet.ink(ACCENT, lambda pen: pen.dot(126, 80, 26), opacity=TINT)

    def glass(pen: Pen) -> None:
        pen.ring(126, 80, 26)
        pen.stroke("M118 75 L118 75.2 M134 75 L134 75.2")

    sheet.ink(ACCENT, glass, weight=4)
    sheet.ink(ACCENT, lambda pen: pen.stroke("M119 89 C123 87 129 87 133 89"), weight=3.5)
    sheet.ink(ACCENT, lambda pen: pen.segment((147, 101), (164, 118)), weight=8)
    sparkles(sheet, (32, 40, 5), (164, 34, 5), (180, 78, 0), (34, 98, 0), (150, 16, 0))


def error(sheet: Sheet) -> None:
    shadow(sheet, width=104)

    def upper(pen: Pen) -> None:
        pen.stroke("M58 66 L58 30 C58 24 62 20 68 20 L116 20 L142 46 L142 60 L126 70 L108 58 L90 72 L74 60 Z")
        pen.stroke("M116 21 L116 40 C116 43.5 118.5 46 122 46 L141 46")

    def lower(pen: Pen) -> None:
        # Open where the mark lies over it.
        pen.stroke("M142 78 L142 74 L126 84 L108 72 L90 86 L74 74 L58 82 L58 111 C58 117 62 121 68 121 L124.5 121")

    sheet.ink(LINE, lambda pen: pen.fill("M58 66V30C58 24 62 20 68 20H116L142 46V60L126 70L108 58L90 72L74 60Z"), opacity=TINT)
    sheet.ink(LINE, lambda pen: pen.fill("M58 82L74 74L90 86L108 72L126 84L142 74V111C142 117 138 121 132 121H68C62 121 58 117 58 111Z"), opacity=TINT)
    sheet.ink(LINE, upper)
    sheet.ink(LINE, lower)
    sheet.ink(LINE, lambda pen: pen.finder(70, 30, 3.2), opacity=0.75)
    sheet.ink(LINE, lambda pen: pen.stroke("M71.5 98 L98 98 M71.5 108 L88 108"), weight=2.5, opacity=0.6)

    def mark(pen: Pen) -> None:
        pen.dot(142, 104, 20)
        pen.box(139.75, 92.5, 4.5, 14, 2.25, cuts=True)
        pen.dot(142, 113, 2.8, cuts=True)

    sheet.ink(ACCENT, mark)
    sparkles(sheet, (34, 46, 5), (168, 56, 5), (172, 28, 0), (32, 100, 0))


def webcam(sheet: Sheet, lens: bool = True) -> None:
    """What looks at codes, on its foot; whoever draws on it leaves the lower right corner to the mark."""
    shadow(sheet, width=104)
    sheet.ink(LINE, lambda pen: pen.dot(100, 56, 40), opacity=TINT)

    def body(pen: Pen) -> None:
        pen.ring(100, 56, 40)
        pen.stroke("M100 97 L100 112 M72 125 C74 115 84 112 100 112 C116 112 126 115 128 125 Z")

    sheet.ink(LINE, body)
    sheet.ink(LINE, lambda pen: pen.ring(100, 56, 22), weight=2.5, opacity=0.75)
    if lens:
        sheet.ink(LINE, lambda pen: pen.stroke("M90 56 C90 50 94 46 100 46"), weight=2.5, opacity=0.6)
    sheet.ink(LINE, lambda pen: pen.dot(100, 25.5, 2.4), opacity=0.75)


def badge(sheet: Sheet, x: float = 142, y: float = 96) -> None:
    """A round of the accent that carries a mark, cut free of what lies below it."""
    sheet.ink(ACCENT, lambda pen: pen.dot(x, y, 23), opacity=TINT)


def camera_missing(sheet: Sheet) -> None:
    webcam(sheet)
    badge(sheet)
    sheet.ink(ACCENT, lambda pen: pen.ring(142, 96, 21))
    sheet.ink(ACCENT, lambda pen: pen.stroke("M136 91 C136 87 138.5 84.5 142 84.5 C145.5 84.5 148 87 148 90.5 C148 95 142 95.5 142 100"), weight=3.5)
    sheet.ink(ACCENT, lambda pen: pen.dot(142, 107, 2.6))
    sparkles(sheet, (36, 42, 5), (172, 30, 5), (28, 88, 0), (158, 14, 0), (184, 66, 0))


def camera_locked(sheet: Sheet) -> None:
    webcam(sheet)
    badge(sheet)
    sheet.ink(ACCENT, lambda pen: pen.box(125, 90, 34, 27, 6))
    sheet.ink(ACCENT, lambda pen: pen.stroke("M132 91 L132 84 C132 77.5 136 74 142 74 C148 74 152 77.5 152 84 L152 91"), weight=4)
    sparkles(sheet, (36, 42, 5), (172, 30, 5), (28, 88, 0), (158, 14, 0), (184, 66, 0))


def camera_busy(sheet: Sheet) -> None:
    webcam(sheet)
    badge(sheet)

    def window(pen: Pen) -> None:
        pen.frame(118, 76, 48, 38, 7)
        pen.stroke("M119 87 L165 87")
        pen.dot(142, 97, 4)
        pen.stroke("M133.5 110 C135 104.5 138 103 142 103 C146 103 149 104.5 150.5 110")

    sheet.ink(ACCENT, window)
    sparkles(sheet, (36, 42, 5), (172, 30, 5), (28, 88, 0), (158, 14, 0), (186, 62, 0))


def camera_unplugged(sheet: Sheet) -> None:
    webcam(sheet)
    sheet.ink(LINE, lambda pen: pen.stroke("M129 123 C140 127 150 124 153 116"))
    badge(sheet, 156, 90)

    def plug(pen: Pen) -> None:
        pen.stroke("M156 116 L156 104 M146 88 L166 88 L166 94 C166 100 162 104 156 104 C150 104 146 100 146 94 Z")
        pen.stroke("M151 87 L151 78 M161 87 L161 78")

    sheet.ink(ACCENT, plug)
    sheet.ink(ACCENT, lambda pen: pen.stroke("M156 66 L156 60 M144 69 L140 64.5 M168 69 L172 64.5"), weight=2.5, opacity=0.7)
    sparkles(sheet, (36, 42, 5), (172, 30, 5), (28, 88, 0), (150, 14, 0))


def camera_dark(sheet: Sheet) -> None:
    webcam(sheet, lens=False)
    sheet.ink(ACCENT, lambda pen: pen.dot(100, 56, 22), opacity=TINT)
    sheet.ink(ACCENT, lambda pen: pen.ring(100, 56, 22), weight=3.5)
    sheet.ink(ACCENT, lambda pen: pen.segment((85, 71), (115, 41)), weight=4)
    sparkles(sheet, (36, 42, 5), (172, 30, 5), (28, 88, 0), (158, 14, 0), (178, 84, 0))


def svg(drawing) -> str:
    sheet = Sheet()
    drawing(sheet)
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="140" viewBox="0 0 200 140">\n'
    for color, opacity, data in sheet.layers:
        thinned = "" if opacity == 1 else f' fill-opacity="{opacity}"'
        text += f'  <path fill="{color}"{thinned} d="{data}"/>\n'
    return text + "</svg>\n"


ALL = {
    "empty-library": empty_library,
    "empty-scanner": empty_scanner,
    "empty-files": empty_files,
    "empty-clipboard": empty_clipboard,
    "empty-screen": empty_screen,
    "empty-widgets": empty_widgets,
    "empty-tasks": empty_tasks,
    "nothing-found": nothing_found,
    "error": error,
    "camera-missing": camera_missing,
    "camera-locked": camera_locked,
    "camera-busy": camera_busy,
    "camera-unplugged": camera_unplugged,
    "camera-dark": camera_dark,
}
