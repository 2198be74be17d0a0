import Drawing
import Foundation
import Theme
import Timeline

/// Draws a view description on a canvas: the one path for pinned windows, the gallery, snapshots and tests.
public struct ViewRenderer: Sendable {
    /// The corner radius of a widget, in logical pixels.
    public static let cornerRadius = 18.0

    public let look: WidgetLook
    /// Device pixels in a logical pixel, for edges and modules that fall on whole pixels.
    public let scale: Double

    /// The moment that live parts are drawn for, and how it is written.
    public let date: Date
    public let locale: Locale
    public let timeZone: TimeZone

    public init(
        look: WidgetLook, scale: Double = 1, date: Date = Date(), locale: Locale = .desktop, timeZone: TimeZone = .autoupdatingCurrent
    ) {
        self.look = look
        self.scale = scale
        self.date = date
        self.locale = locale
        self.timeZone = timeZone
    }

    /// Draws a view over a size in logical pixels from the canvas's origin; refuses one that breaks the limits.
    public func draw(_ view: ViewDescription, size: WidgetSize, on canvas: Canvas) throws(TimelineError) {
        try view.validate()
        let bounds = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        let parts = ViewLayout(look: look).place(view.still(at: date, locale: locale, timeZone: timeZone), in: size)
        canvas.withSavedState {
            let shape = Path(roundedRectangle: bounds, radius: Self.cornerRadius)
            canvas.fill(shape, with: paint(view.background, in: bounds))
            canvas.clip(to: shape)
            for part in parts { draw(part, on: canvas) }
            drawEdge(of: bounds, on: canvas)
        }
    }

    /// The view as pixels.
    public func bitmap(of view: ViewDescription, size: WidgetSize) throws -> Bitmap {
        try view.validate()
        var refusal: TimelineError?
        let bitmap = try Bitmap(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale) {
            canvas in
            do throws(TimelineError) { try draw(view, size: size, on: canvas) } catch { refusal = error }
        }
        if let refusal { throw refusal }
        return bitmap
    }

    // MARK: Parts

    private func draw(_ part: PlacedPart, on canvas: Canvas) {
        switch part.content {
        case .text(let text, let color):
            let origin = Point(x: part.frame.x + text.offset.x, y: part.frame.y + text.offset.y)
            canvas.draw(text.layout, at: origin, with: look.color(color))
        case .icon(let icon): draw(icon, in: part.frame, on: canvas)
        case .code(let code): CodePainter(look: look, scale: scale).draw(code, in: part.frame, on: canvas)
        case .image(let image): draw(image, in: part.frame, on: canvas)
        case .gauge, .sparkline, .button, .toggle: FigurePainter(look: look, scale: scale).draw(part, on: canvas)
        case .ground(let color, let radius):
            // No rounder than round.
            let radius = min(radius, part.frame.width / 2, part.frame.height / 2)
            canvas.fill(Path(roundedRectangle: part.frame, radius: radius), with: look.color(color))
        case .divider: canvas.fill(Path(part.frame), with: look.color(.line))
        }
    }

    private func draw(_ icon: IconNode, in frame: Rectangle, on canvas: Canvas) {
        let side = Int((icon.size * scale).rounded())
        // A missing icon leaves its room empty: the words beside it say the same.
        guard side > 0, let file = look.icons.file(named: icon.name),
            let mask = try? AlphaMask(iconFile: file.path, width: side, height: side)
        else { return }
        let place = Rectangle(x: aligned(frame.x), y: aligned(frame.y), width: Double(side) / scale, height: Double(side) / scale)
        canvas.fill(mask, in: place, with: .color(look.color(icon.color)))
    }

    private func draw(_ image: ImageNode, in frame: Rectangle, on canvas: Canvas) {
        // A picture that cannot be read leaves its room empty: its label says what it is.
        guard frame.width > 0, frame.height > 0, let bitmap = try? bitmap(of: image) else { return }
        let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
        canvas.withSavedState {
            if image.cornerRadius > 0 || image.scaling == .fill {
                canvas.clip(to: Path(roundedRectangle: frame, radius: image.cornerRadius))
            }
            canvas.draw(bitmap, in: image.scaling == .fill ? frame.filling(size) : frame.fitting(size))
        }
    }

    private func bitmap(of image: ImageNode) throws -> Bitmap {
        let picture =
            switch image.source {
            case .data(let data): try Picture(bytes: [UInt8](data))
            case .file(let path): try Picture(file: path)
            }
        return try picture.bitmap(maximumSide: Self.maximumPictureSide)
    }

    /// Pixels: twice the largest widget on a screen of double density.
    private static let maximumPictureSide = 2048

    /// A hairline keeps the widget apart from a wallpaper of its own colour.
    private func drawEdge(of bounds: Rectangle, on canvas: Canvas) {
        let hairline = 1 / scale
        let path = Path(roundedRectangle: bounds.inset(by: hairline / 2), radius: Self.cornerRadius - hairline / 2)
        canvas.stroke(path, with: look.color(.line), width: hairline)
    }

    private func paint(_ background: ViewBackground, in bounds: Rectangle) -> Paint {
        guard background.colors.count > 1 else { return .color(look.color(background.colors.first ?? .surface)) }
        let last = Double(background.colors.count - 1)
        let stops = background.colors.enumerated().map { Paint.Stop(Double($0.offset) / last, look.color($0.element)) }
        let line = GradientLine(angle: background.angle, in: bounds)
        return .linear(from: line.start, to: line.end, stops: stops)
    }

    private func aligned(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
