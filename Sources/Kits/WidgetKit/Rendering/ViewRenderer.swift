import Drawing
import Foundation
import Graphics
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

    /// The parts of a view in a widget of a size in logical pixels, in the order in which they are drawn and read: first its ground.
    /// Live parts are those of the renderer's moment. Refuses a view that breaks the limits.
    public func parts(of view: ViewDescription, size: WidgetSize) throws(TimelineError) -> [PlacedPart] {
        try view.validate()
        let leaves = ViewLayout(look: look).place(view.still(at: date, locale: locale, timeZone: timeZone), in: size)
        let whole = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        // The line around the widget is over what reaches to it, and otherwise a part of the ground.
        let isMet = leaves.contains { !whole.inset(by: 1).contains($0.reach) }
        let ground = PlacedPart(
            PartID(path: [], role: .background), frame: whole, content: .background(view.background, hasEdge: !isMet))
        let edge = PlacedPart(PartID(path: [], role: .edge), frame: whole, content: .edge)
        return [ground] + leaves + (isMet ? [edge] : [])
    }

    /// Draws a view over a size in logical pixels from the canvas's origin; refuses one that breaks the limits.
    public func draw(_ view: ViewDescription, size: WidgetSize, on canvas: Canvas) throws(TimelineError) {
        for part in try parts(of: view, size: size) {
            draw(part, of: size, on: canvas, picture: pictureRequest(of: part).flatMap(PictureStore.shared.bitmap))
        }
    }

    /// Draws one part of a view at its place.
    ///
    /// - Parameter picture: that of the part's `pictureRequest`; nil leaves its room empty.
    public func draw(_ part: PlacedPart, of size: WidgetSize, on canvas: Canvas, picture: Bitmap?) {
        guard part.id.role != .background, !Self.isClear(part, of: size) else { return drawWhole(part, on: canvas, picture: picture) }
        canvas.withSavedState {
            canvas.clip(
                to: Path(roundedRectangle: Rectangle(x: 0, y: 0, width: size.width, height: size.height), radius: Self.cornerRadius))
            drawWhole(part, on: canvas, picture: picture)
        }
    }

    /// Whether a part comes near no edge of the widget, which would cut it off: it looks the same at another such place.
    public static func isClear(_ part: PlacedPart, of size: WidgetSize) -> Bool {
        Rectangle(x: 0, y: 0, width: size.width, height: size.height).inset(by: cornerDepth).contains(part.reach)
    }

    /// The picture that drawing a part takes.
    public func pictureRequest(of part: PlacedPart) -> PictureRequest? {
        part.image.flatMap { PictureRequest($0, in: part.frame, scale: scale) }
    }

    /// How far round corners reach into the widget, in logical pixels: (1 - 1/√2) of their radius.
    private static let cornerDepth = cornerRadius * 0.3

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

    private func drawWhole(_ part: PlacedPart, on canvas: Canvas, picture: Bitmap?) {
        switch part.content {
        case .background(let background, let hasEdge):
            canvas.withSavedState {
                let shape = Path(roundedRectangle: part.frame, radius: Self.cornerRadius)
                canvas.fill(shape, with: paint(background, in: part.frame))
                canvas.clip(to: shape)
                if hasEdge { drawEdge(of: part.frame, on: canvas) }
            }
        case .edge: drawEdge(of: part.frame, on: canvas)
        case .text(let text, let color):
            let origin = Point(x: part.frame.x + text.offset.x, y: part.frame.y + text.offset.y)
            canvas.draw(text.layout, at: origin, with: look.color(color))
        case .icon(let icon): draw(icon, in: part.frame, on: canvas)
        case .code(let code): CodePainter(look: look, scale: scale).draw(code, in: part.frame, on: canvas)
        case .image(let image): if let picture { draw(image, picture, in: part.frame, on: canvas) }
        case .gauge, .sparkline, .button, .toggle, .field: FigurePainter(look: look, scale: scale).draw(part, on: canvas)
        case .ground(let color, let radius):
            // No rounder than round.
            let radius = min(radius, part.frame.width / 2, part.frame.height / 2)
            canvas.fill(Path(roundedRectangle: part.frame, radius: radius), with: look.color(color))
        case .divider: canvas.fill(Path(part.frame), with: look.color(.line))
        case .control: break
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

    private func draw(_ image: ImageNode, _ bitmap: Bitmap, in frame: Rectangle, on canvas: Canvas) {
        let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
        canvas.withSavedState {
            if image.cornerRadius > 0 || image.scaling == .fill {
                canvas.clip(to: Path(roundedRectangle: frame, radius: image.cornerRadius))
            }
            canvas.draw(bitmap, in: image.scaling == .fill ? frame.filling(size) : frame.fitting(size))
        }
    }

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

/// The line of a gradient through the centre of a rectangle that just reaches its farthest corners.
struct GradientLine {
    let start: Point
    let end: Point

    /// The angle is in degrees: 0 goes right, 90 goes down.
    init(angle: Double, in bounds: Rectangle) {
        let radians = angle * .pi / 180
        let (x, y) = (cos(radians), sin(radians))
        let reach = (abs(x) * bounds.width + abs(y) * bounds.height) / 2
        start = Point(x: bounds.center.x - x * reach, y: bounds.center.y - y * reach)
        end = Point(x: bounds.center.x + x * reach, y: bounds.center.y + y * reach)
    }
}

/// A picture of what a widget shows at a moment, without a display.
public struct Snapshot: Sendable {
    public let kind: any WidgetKind
    public let configuration: WidgetConfiguration
    public let context: WidgetContext

    public init(of kind: any WidgetKind, configuration: WidgetConfiguration = WidgetConfiguration(), context: WidgetContext) {
        self.kind = kind
        self.configuration = configuration
        self.context = context
    }

    /// The provider's snapshot, drawn.
    public func bitmap(look: WidgetLook, scale: Double = 1) async throws -> Bitmap {
        let entry = try await kind.snapshot(configuration, in: context)
        return try ViewRenderer(look: look, scale: scale).bitmap(of: entry.view, size: context.size)
    }

    /// The placeholder, drawn at once.
    public func placeholder(look: WidgetLook, scale: Double = 1) throws -> Bitmap {
        try ViewRenderer(look: look, scale: scale).bitmap(of: kind.placeholder(in: context).view, size: context.size)
    }
}
