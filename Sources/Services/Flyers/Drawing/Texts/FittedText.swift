import Drawing
import FlyerLayout

/// A text with its lines placed in its box.
struct FittedText {
    /// A line of the block.
    struct Line: Hashable {
        let number: Int
        /// Where it begins on its base line, in millimetres from the box's upper left corner.
        let origin: Point
    }

    let block: TextBlock
    /// In millimetres.
    let size: Double
    let lines: [Line]
    /// What the letters cover, in millimetres from the box's upper left corner.
    let ink: Rectangle
    /// Whether not all of the text is there.
    let isTooLong: Bool
    /// Whether letters reach out of the box at the smallest size, and are cut at its edges.
    let isClipped: Bool
}

extension PlacedText {
    init(_ text: FlyerText, _ fitted: FittedText, item: FlyerItem) {
        let ink = FlyerBox(
            x: item.box.x + fitted.ink.x, y: item.box.y + fitted.ink.y, width: fitted.ink.width, height: fitted.ink.height)
        self.init(
            field: text.field, text: text.text, box: item.turnedBox, ink: item.turned(ink), size: fitted.size, lineCount: fitted.lines.count,
            isTooLong: fitted.isTooLong, hasMissingLetters: !fitted.block.isDrawable)
    }
}

extension Canvas {
    func draw(_ text: FittedText, in box: FlyerBox, with color: Color) {
        withSavedState {
            if text.isClipped { clip(to: Path(Rectangle(box))) }
            for line in text.lines {
                draw(
                    line: line.number, of: text.block, at: Point(x: box.x + line.origin.x, y: box.y + line.origin.y), size: text.size,
                    with: .color(color))
            }
        }
    }
}
