import Drawing
import FlyerLayout
import Graphics

/// Places lines in a box. All lengths are in ems.
struct FlyerTextPlacement {
    let width: Double
    let height: Double
    let text: FlyerText
    let block: TextBlock

    /// An invisible difference.
    private static let tolerance = 0.001

    /// The origins of lines, and the ink bounds of all of them.
    struct Placed {
        let origins: [Point]
        let ink: Rectangle
    }

    /// Places the lines; nil if they do not fit.
    ///
    /// Lines have the preferred distance, or a larger one where letters would touch, as in scripts with tall letters or stacked marks.
    func placed(_ lines: [TextLine], isForced: Bool = false) -> Placed? {
        guard let first = lines.first, let last = lines.last else {
            return Placed(origins: [], ink: Rectangle(x: 0, y: 0, width: 0, height: 0))
        }
        let lead = (max(text.lineHeight, 0.1) - block.ascent - block.descent) / 2
        let touching = zip(lines, lines.dropFirst()).map { max($0.ink.maxY, 0) + max(-$1.ink.y, 0) }.max() ?? 0
        let distance = max(text.lineHeight, touching, 0.1)
        let between = distance * Double(lines.count - 1)
        let (above, below) = (max(-first.ink.y, 0), max(last.ink.maxY, 0))
        let (top, bottom) = (max(lead + block.ascent, above), max(lead + block.descent, below))
        var baseline: Double
        if top + between + bottom <= height {
            baseline = top + slack(height - top - between - bottom)
        } else if above + between + below <= height + Self.tolerance || isForced {
            // The ink fits although the line height does not.
            baseline = above + slack(height - above - between - below)
        } else {
            return nil
        }
        var origins: [Point] = []
        var edges = (left: Double.infinity, top: Double.infinity, right: -Double.infinity, bottom: -Double.infinity)
        for line in lines {
            guard line.ink.width <= width + Self.tolerance && line.width <= width + Self.tolerance || isForced else { return nil }
            let x = beginning(of: line)
            origins.append(Point(x: x, y: baseline))
            if line.ink.width > 0 {
                edges.left = min(edges.left, x + line.ink.x)
                edges.right = max(edges.right, x + line.ink.maxX)
                edges.top = min(edges.top, baseline + line.ink.y)
                edges.bottom = max(edges.bottom, baseline + line.ink.maxY)
            }
            baseline += distance
        }
        guard edges.left <= edges.right else { return Placed(origins: origins, ink: Rectangle(x: 0, y: 0, width: 0, height: 0)) }
        let ink = Rectangle(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
        return Placed(origins: origins, ink: ink)
    }

    /// The part of the free height that goes above the lines.
    private func slack(_ rest: Double) -> Double {
        switch text.verticalAlignment {
        case .top: 0
        case .middle: rest / 2
        case .bottom: rest
        }
    }

    private func beginning(of line: TextLine) -> Double {
        let rest = width - line.width
        let x: Double =
            switch text.alignment {
            case .start: line.isRightToLeft ? rest : 0
            case .center: rest / 2
            case .end: line.isRightToLeft ? 0 : rest
            }
        // Letters that extend beyond their advance width stay inside the box.
        return max(min(x, width - line.ink.maxX), -line.ink.x)
    }
}

/// A text fitted into its box.
struct FittedFlyerText {
    /// A line of the block.
    struct Line: Hashable {
        let number: Int
        /// The beginning of the baseline, in millimetres from the upper left corner of the box.
        let origin: Point
    }

    let block: TextBlock
    /// In millimetres.
    let size: Double
    let lines: [Line]
    /// The ink bounds, in millimetres from the upper left corner of the box.
    let ink: Rectangle
    /// Whether a part of the text is missing.
    let isTooLong: Bool
    /// Whether letters extend beyond the box at the minimum size, and are clipped.
    let isClipped: Bool
}

extension PlacedText {
    init(_ text: FlyerText, _ fitted: FittedFlyerText, item: FlyerItem) {
        let ink = Rectangle(
            x: item.box.x + fitted.ink.x, y: item.box.y + fitted.ink.y, width: fitted.ink.width, height: fitted.ink.height)
        self.init(
            field: text.field, text: text.text, box: item.coveredBox, ink: item.turned(ink), size: fitted.size,
            lineCount: fitted.lines.count,
            isTooLong: fitted.isTooLong, hasMissingLetters: !fitted.block.isDrawable)
    }
}

extension Canvas {
    func draw(_ text: FittedFlyerText, in box: Rectangle, with color: Color) {
        withSavedState {
            if text.isClipped { clip(to: Path(box)) }
            for line in text.lines {
                draw(
                    line: line.number, of: text.block, at: Point(x: box.x + line.origin.x, y: box.y + line.origin.y), size: text.size,
                    with: .color(color))
            }
        }
    }
}
