import Drawing
import Graphics

/// Draws the outlines of codes over a picture. A light line on a dark one stands out from any background.
struct OutlinePainter {
    var accent: Color
    var chosen: ScanResult.ID?
    /// The code under the pointer or with the focus.
    var pointed: ScanResult.ID?
    /// Whether each code has a number.
    var isNumbered: Bool

    private static let dark = Color(red: 0.04, green: 0.03, blue: 0.07, alpha: 0.75)
    private static let badgeSize = 22.0

    func paint(_ outlines: Outlines, on canvas: Canvas) {
        guard !outlines.all.isEmpty else { return }
        dimSurroundings(of: outlines, on: canvas)
        // Highlighted outlines are drawn last, over their neighbours.
        let order = outlines.all.enumerated().sorted { rank($0.element) < rank($1.element) }
        for (_, outline) in order { stroke(outline, on: canvas) }
        guard isNumbered else { return }
        for (index, outline) in order { badge(index + 1, at: outlines.frame(of: outline), isMarked: isMarked(outline), on: canvas) }
    }

    private func rank(_ outline: Outlines.Outline) -> Int { outline.id == chosen ? 2 : outline.id == pointed ? 1 : 0 }

    private func isMarked(_ outline: Outlines.Outline) -> Bool { rank(outline) > 0 }

    /// Darkens the picture around the codes.
    private func dimSurroundings(of outlines: Outlines, on canvas: Canvas) {
        var path = Path(outlines.ground)
        // A hole must run in the opposite direction of the surrounding path.
        for outline in outlines.all {
            path.append(Self.path(Self.area(outline.corners) > 0 ? outline.corners.reversed() : outline.corners))
        }
        canvas.fill(path, with: .black.opacity(0.32))
    }

    private func stroke(_ outline: Outlines.Outline, on canvas: Canvas) {
        let path = Self.path(outline.corners)
        let isChosen = outline.id == chosen
        if isMarked(outline) { canvas.fill(path, with: accent.opacity(isChosen ? 0.28 : 0.16)) }
        let width = isMarked(outline) ? 4.0 : 3.0
        canvas.stroke(path, with: .color(Self.dark), Stroke(width: width + 4, join: .round))
        canvas.stroke(path, with: .color(.white), Stroke(width: width, join: .round))
        if isMarked(outline) { canvas.stroke(path, with: .color(accent), Stroke(width: isChosen ? 3 : 2, join: .round)) }
    }

    private func badge(_ number: Int, at frame: Rectangle, isMarked: Bool, on canvas: Canvas) {
        let radius = Self.badgeSize / 2
        // Half over the corner, but never outside the view.
        let center = Point(x: max(radius + 2, frame.x), y: max(radius + 2, frame.y))
        canvas.fill(Path(circleAt: center, radius: radius + 1.5), with: isMarked ? .white : Self.dark)
        let ground = isMarked ? accent : Color.white
        canvas.fill(Path(circleAt: center, radius: radius), with: ground)
        let text = TextLayout("\(number)", font: Font(family: "Sans", size: 12, weight: .bold))
        let place = Point(x: center.x - text.size.width / 2, y: center.y - text.size.height / 2)
        canvas.draw(text, at: place, with: ground.isLight ? Color(red: 0.11, green: 0.1, blue: 0.14) : .white)
    }

    private static func path(_ corners: [Point]) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() { index == 0 ? path.move(to: corner) : path.line(to: corner) }
        path.close()
        return path
    }

    /// Twice the signed area; positive if the corners run clockwise on the screen.
    private static func area(_ corners: [Point]) -> Double {
        corners.indices.reduce(0) { sum, index in
            let (one, other) = (corners[index], corners[(index + 1) % corners.count])
            return sum + one.x * other.y - other.x * one.y
        }
    }
}

extension Color {
    /// True if dark text is easier to read on it than light text (relative luminance of WCAG 2.1).
    fileprivate var isLight: Bool {
        func linear(_ part: Double) -> Double { part * part }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.2
    }
}
