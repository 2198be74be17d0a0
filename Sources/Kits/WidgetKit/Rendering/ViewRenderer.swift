public import Drawing
public import Foundation
public import Graphics
public import Platform
public import Timeline

/// Draws a view description on a canvas. Pinned windows, the gallery, snapshots and tests all use it.
public struct ViewRenderer: Sendable {
    /// The corner radius of a widget in logical pixels.
    public static let cornerRadius = 18.0

    /// The colours, fonts, icons and reading direction.
    public let look: WidgetAppearance
    /// Device pixels per logical pixel, to align edges and modules.
    public let scale: Double

    /// The date for live parts, and the locale and time zone to format them in.
    public let date: Date
    /// The locale of live parts.
    public let locale: Locale
    /// The time zone of live parts.
    public let timeZone: TimeZone

    /// Creates a renderer, by default for the desktop's locale and time zone and the current date.
    public init(
        look: WidgetAppearance, scale: Double = 1, date: Date = Date(), locale: Locale = .desktop, timeZone: TimeZone = .autoupdatingCurrent
    ) {
        self.look = look
        self.scale = scale
        self.date = date
        self.locale = locale
        self.timeZone = timeZone
    }

    /// Returns the parts of a view for a widget size in logical pixels, in drawing and reading order, the background first. Live parts show
    /// the renderer's date.
    ///
    /// - Parameter inputs: What a person has set and the view does not show yet.
    public func parts(of view: CheckedView, inputs: PendingInputs = PendingInputs(), size: Size) -> [PlacedPart] {
        let view = view.description
        let still = view.applying(inputs).still(at: date, locale: locale, timeZone: timeZone)
        let parts = ViewLayout(look: look).place(still, in: size)
        let whole = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        // The hairline at the edge is drawn over parts that touch it. Otherwise it belongs to the background.
        let isEdgeTouched = look.palette.ground != .none && parts.contains { !whole.inset(by: 1).contains($0.reach) }
        let ground = PlacedPart(
            PartID(path: [], role: .background), frame: whole, content: .background(view.background, hasEdge: !isEdgeTouched))
        let edge = PlacedPart(PartID(path: [], role: .edge), frame: whole, content: .edge)
        return [ground] + parts + (isEdgeTouched ? [edge] : [])
    }

    /// Draws a view at a size in logical pixels, from the canvas's origin.
    public func draw(_ view: CheckedView, size: Size, on canvas: Canvas) {
        for part in parts(of: view, size: size) {
            draw(part, of: size, on: canvas, picture: pictureRequest(of: part).flatMap(PictureStore.shared.bitmap))
        }
    }

    /// Draws a part at its position.
    ///
    /// - Parameter picture: the picture for the part's `pictureRequest`; nil leaves its frame empty.
    public func draw(_ part: PlacedPart, of size: Size, on canvas: Canvas, picture: Bitmap?) {
        guard part.id.role != .background, !Self.isClear(part, of: size) else { return drawContent(part, on: canvas, picture: picture) }
        canvas.withSavedState {
            canvas.clip(
                to: Path(roundedRectangle: Rectangle(x: 0, y: 0, width: size.width, height: size.height), radius: Self.cornerRadius))
            drawContent(part, on: canvas, picture: picture)
        }
    }

    /// Whether a part is far enough from the widget's edges not to be clipped, so that it looks the same at another such position.
    public static func isClear(_ part: PlacedPart, of size: Size) -> Bool {
        Rectangle(x: 0, y: 0, width: size.width, height: size.height).inset(by: cornerDepth).contains(part.reach)
    }

    /// The request for the picture of a part.
    public func pictureRequest(of part: PlacedPart) -> ViewPicture? {
        part.image.flatMap { ViewPicture($0, in: part.frame, scale: scale) }
    }

    /// The depth of the round corners in logical pixels: (1 - 1/√2) of their radius.
    private static let cornerDepth = cornerRadius * 0.3

    /// Renders a view as a bitmap.
    public func bitmap(of view: CheckedView, size: Size) throws -> Bitmap {
        try Bitmap(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale) {
            draw(view, size: size, on: $0)
        }
    }

    // MARK: Parts

    private func drawContent(_ part: PlacedPart, on canvas: Canvas, picture: Bitmap?) {
        switch part.content {
        case .background where look.palette.ground == .none: break
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
            let layout = text.layout
            if part.hasShadow {
                for (offset, opacity) in Self.shadow {
                    canvas.draw(layout, at: Point(x: origin.x + offset.x, y: origin.y + offset.y), with: look.shadow.opacity(opacity))
                }
            }
            canvas.draw(layout, at: origin, with: look.color(color))
        case .icon(let icon): draw(icon, in: part.frame, hasShadow: part.hasShadow, on: canvas)
        case .code(let code): CodePainter(look: look, scale: scale).draw(code, in: part.frame, on: canvas)
        case .image(let image): if let picture { draw(image, picture, in: part.frame, on: canvas) }
        case .gauge, .sparkline, .button, .toggle, .slider, .field: FigurePainter(look: look, scale: scale).draw(part, on: canvas)
        case .ground(let color, let radius):
            // The radius is at most half a side.
            let radius = min(radius, part.frame.width / 2, part.frame.height / 2)
            canvas.fill(Path(roundedRectangle: part.frame, radius: radius), with: look.color(color))
        case .divider: canvas.fill(Path(part.frame), with: look.color(.line))
        case .control: break
        }
    }

    /// The copies of a letter or an icon that make a soft shadow below it, by their offsets in logical pixels, with their opacities.
    private static let shadow: [(offset: Point, opacity: Double)] = [
        (Point(x: 0, y: 2), 0.14), (Point(x: -1.5, y: 1), 0.1), (Point(x: 1.5, y: 1), 0.1), (Point(x: 0, y: -1), 0.1),
        (Point(x: -1, y: 0), 0.16), (Point(x: 1, y: 0), 0.16), (Point(x: 0, y: 1), 0.24),
    ]

    private func draw(_ icon: IconNode, in frame: Rectangle, hasShadow: Bool, on canvas: Canvas) {
        let side = Int((icon.size * scale).rounded())
        // A missing icon leaves its frame empty. The text beside it says the same.
        guard side > 0, let file = look.icons.file(named: icon.name),
            let mask = try? AlphaMask(iconFile: file.path, width: side, height: side)
        else { return }
        let place = Rectangle(x: aligned(frame.x), y: aligned(frame.y), width: Double(side) / scale, height: Double(side) / scale)
        if hasShadow {
            for (offset, opacity) in Self.shadow {
                let moved = Rectangle(x: place.x + offset.x, y: place.y + offset.y, width: place.width, height: place.height)
                canvas.fill(mask, in: moved, with: .color(look.shadow.opacity(opacity)))
            }
        }
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

    /// The hairline separates the widget from a wallpaper of the same colour.
    private func drawEdge(of bounds: Rectangle, on canvas: Canvas) {
        canvas.strokeHairline(inside: bounds, radius: Self.cornerRadius, with: look.color(.line), scale: scale)
    }

    private func paint(_ background: ViewBackground, in bounds: Rectangle) -> Paint {
        func color(_ color: ViewColor) -> Color { look.ground(color) ?? .clear }
        guard background.colors.count > 1 else { return .color(color(background.colors.first ?? .surface)) }
        let last = Double(background.colors.count - 1)
        let stops = background.colors.enumerated().map { Paint.Stop(Double($0.offset) / last, color($0.element)) }
        return .linear(angle: background.angle, over: bounds, stops: stops)
    }

    private func aligned(_ value: Double) -> Double { (value * scale).rounded() / scale }
}

extension Canvas {
    /// Strokes a line of one device pixel along the inside of a rounded rectangle.
    func strokeHairline(inside frame: Rectangle, radius: Double, with color: Color, scale: Double) {
        let width = 1 / scale
        stroke(Path(roundedRectangle: frame.inset(by: width / 2), radius: radius - width / 2), with: color, width: width)
    }
}

/// Renders a widget at a date, without a display.
public struct Snapshot: Sendable {
    /// The kind to render.
    public let kind: any WidgetKind
    /// The settings to render it with.
    public let configuration: WidgetConfiguration
    /// Where and when the widget would be shown.
    public let context: WidgetContext

    /// Creates a snapshot of a kind.
    public init(of kind: any WidgetKind, configuration: WidgetConfiguration = WidgetConfiguration(), context: WidgetContext) {
        self.kind = kind
        self.configuration = configuration
        self.context = context
    }

    /// Renders the provider's snapshot.
    public func bitmap(look: WidgetAppearance, scale: Double = 1) async throws -> Bitmap {
        let entry = try await kind.snapshot(configuration, in: context)
        return try ViewRenderer(look: look, scale: scale).bitmap(of: entry.checkedView(), size: context.size)
    }

    /// Renders the placeholder at once.
    public func placeholder(look: WidgetAppearance, scale: Double = 1) throws -> Bitmap {
        try ViewRenderer(look: look, scale: scale).bitmap(of: kind.placeholder(in: context).checkedView(), size: context.size)
    }
}
