import Drawing
import FlyerLayout
import Graphics

extension Canvas {
    /// The distance in millimetres by which shapes at an edge of the paper extend beyond it, so that rounding leaves no white line.
    private static let bleed = 1.0

    /// Draws a shape in its box.
    ///
    /// - Parameter page: the size of the paper; nil for a rotated shape.
    func draw(_ shape: FlyerShape, in box: Rectangle, onPageOf page: PaperSize?) {
        let strokeWidth = shape.stroke?.width ?? 0
        guard box.width >= 0, box.height >= 0, box.width + box.height > 0, strokeWidth >= 0, strokeWidth.isFinite else { return }
        if shape.form == .line {
            guard let stroke = shape.stroke else { return }
            return draw(stroke, along: Self.middle(of: box))
        }
        if let fill = shape.fill {
            let isSharp = shape.form == .rectangle(radius: 0) && shape.stroke == nil
            let filled = isSharp ? page.map { box.bleeding(over: $0, by: Self.bleed) } ?? box : box
            self.fill(Self.path(shape.form, in: filled), with: Self.paint(fill, over: box))
        }
        guard let stroke = shape.stroke else { return }
        if case .path = shape.form {
            draw(stroke, along: Self.path(shape.form, in: box), isRound: true)
        } else {
            // The stroke is inside the box, like the shape.
            draw(stroke, along: Self.path(shape.form, in: box.inset(by: stroke.width / 2), insetBy: stroke.width / 2))
        }
    }

    private func draw(_ line: FlyerStroke, along path: Path, isRound: Bool = false) {
        guard line.width > 0 else { return }
        let dashes = line.dashes.allSatisfy { $0.isFinite && $0 >= 0 } && line.dashes.contains { $0 > 0 } ? line.dashes : []
        let stroke = Stroke(width: line.width, cap: isRound ? .round : .butt, join: isRound ? .round : .miter, dashes: dashes)
        self.stroke(path, with: .color(line.color), stroke)
    }

    private static func middle(of box: Rectangle) -> Path {
        var path = Path()
        if box.width >= box.height {
            path.move(to: Point(x: box.x, y: box.y + box.height / 2))
            path.line(to: Point(x: box.maxX, y: box.y + box.height / 2))
        } else {
            path.move(to: Point(x: box.x + box.width / 2, y: box.y))
            path.line(to: Point(x: box.x + box.width / 2, y: box.maxY))
        }
        return path
    }

    private static func path(_ form: FlyerShape.Form, in box: Rectangle, insetBy distance: Double = 0) -> Path {
        switch form {
        case .rectangle(let radius): Path(roundedRectangle: box, radius: max(radius - distance, 0))
        case .ellipse: Path(ellipseIn: box)
        case .line: middle(of: box)
        case .path(let outline): outline.moved(by: Point(x: box.x, y: box.y))
        }
    }

    static func paint(_ fill: FlyerFill, over box: Rectangle) -> Paint {
        switch fill {
        case .color(let color): return .color(color)
        case .gradient(let from, let to, let degrees):
            let stops = [Paint.Stop(0, from), Paint.Stop(1, to)]
            return .linear(angle: degrees.isFinite ? degrees : 0, over: box, stops: stops)
        }
    }
}

extension Rectangle {
    /// Extends the box beyond the edges of the page that it touches.
    fileprivate func bleeding(over page: PaperSize, by distance: Double) -> Rectangle {
        let tolerance = 0.01
        let left = x <= tolerance ? distance : 0
        let top = y <= tolerance ? distance : 0
        let right = maxX >= page.width - tolerance ? distance : 0
        let bottom = maxY >= page.height - tolerance ? distance : 0
        return Rectangle(x: x - left, y: y - top, width: width + left + right, height: height + top + bottom)
    }
}

extension Path {
    fileprivate init(ellipseIn rectangle: Rectangle) {
        self.init()
        let radii = Size(width: rectangle.width / 2, height: rectangle.height / 2)
        addEllipticalArc(center: rectangle.center, radii: radii, from: 0, to: 2 * .pi)
        close()
    }
}

extension FlyerItem {
    /// The position of a part of the item after its rotation.
    func turned(_ part: Rectangle) -> Rectangle {
        let (x, y) = (part.x + part.width / 2 - box.x - box.width / 2, part.y + part.height / 2 - box.y - box.height / 2)
        let offset =
            switch ((quarterTurns % 4) + 4) % 4 {
            case 1: (-y, x)
            case 2: (-x, -y)
            case 3: (y, -x)
            default: (x, y)
            }
        let (width, height) = quarterTurns % 2 != 0 ? (part.height, part.width) : (part.width, part.height)
        return Rectangle(
            x: box.x + box.width / 2 + offset.0 - width / 2, y: box.y + box.height / 2 + offset.1 - height / 2, width: width, height: height
        )
    }
}

extension Canvas {
    /// Draws an item in its own box, rotated about its centre.
    func turned(_ item: FlyerItem, _ body: (Rectangle) -> Void) {
        guard item.quarterTurns % 4 != 0 else { return body(item.box) }
        let box = item.box
        withSavedState {
            translate(x: box.x + box.width / 2, y: box.y + box.height / 2)
            rotate(by: Double(item.quarterTurns % 4) * .pi / 2)
            translate(x: -box.x - box.width / 2, y: -box.y - box.height / 2)
            body(box)
        }
    }
}
