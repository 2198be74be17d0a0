public import Drawing
public import Graphics

/// The layout of a styled symbol, which all outputs draw.
///
/// All lengths are in modules, from the upper left corner of the whole picture.
public struct SymbolLayout: Hashable, Sendable {
    /// An element to draw.
    public enum Mark: Hashable, Sendable {
        /// A path to fill by the non-zero rule.
        case fill(Path, Paint)
        case picture(Bitmap, Rectangle)
    }

    public let symbol: Symbol
    public let style: SymbolStyle
    /// The size of the whole picture: symbol, quiet zone, and caption.
    public let size: Size
    /// The upper left corner of the symbol's first module, in whole modules.
    public let origin: Point
    /// Fills the picture before any mark; nil for a transparent background.
    public let background: Paint?
    /// In drawing order.
    public let marks: [Mark]

    /// Lays out a QR or Micro QR symbol in a style.
    public init(_ symbol: QRSymbol, style: SymbolStyle) { self.init(.qr(symbol), style: style) }

    /// Lays out a symbol in a style. Only QR codes have a logo and finder patterns with shapes and colours of their own, and only symbols
    /// of square modules have shapes.
    public init(_ symbol: Symbol, style: SymbolStyle) {
        self.symbol = symbol
        self.style = style
        let margins = symbol.margins(for: style)
        let ink = symbol.size
        let quiet = Size(width: ink.width + margins.left + margins.right, height: ink.height + margins.top + margins.bottom)
        let caption = style.caption.flatMap { CaptionLayout($0, below: quiet, style: style) }
        let frame = caption?.frameWidth ?? 0
        let size = caption?.size ?? quiet
        self.size = size
        origin = Point(x: frame + margins.left, y: frame + margins.top)
        let area = Rectangle(x: origin.x, y: origin.y, width: ink.width, height: ink.height)
        let paper = style.background.map { color in
            let whole = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
            return style.backgroundGradient?.paint(from: color, over: whole.filling(Size(width: 1, height: 1))) ?? .color(color)
        }
        // With a frame, the background ends at its round corners.
        let frameArea = caption?.frameArea
        background = frameArea == nil ? paper : nil
        var marks: [Mark] = []
        if let frameArea, let paper { marks.append(.fill(frameArea, paper)) }
        marks += caption?.marks ?? []
        switch symbol {
        case .qr(let symbol):
            let logo = style.logo.flatMap { LogoLayout($0, in: area) }
            marks += Self.symbolMarks(symbol, style: style, square: area, logo: logo)
            if let logo { marks.append(logo.mark) }
        case .barcode(let symbol):
            let paint = style.gradient?.paint(from: style.foreground, over: area.filling(Size(width: 1, height: 1)))
            marks.append(.fill(symbol.path(style.moduleShape).moved(by: origin), paint ?? .color(style.foreground)))
            marks += symbol.textMarks(style.foreground, origin: origin)
        }
        self.marks = marks
    }

    /// The same symbol in black on white, with the quiet zone that it needs.
    public var plain: SymbolLayout {
        // A bar code brings its quiet zone along, and is compared with what is usually drawn around it.
        let quietZone = symbol.qr == nil ? SymbolStyle().quietZone : symbol.quietZone
        return SymbolLayout(symbol, style: SymbolStyle(level: style.level, quietZone: quietZone))
    }

    /// Whether all edges run along the grid of modules.
    public var isOnGrid: Bool {
        guard style.caption == nil else { return false }
        return switch symbol {
        case .qr:
            style.moduleShape == .square && style.finderFrameShape == .square && style.finderCenterShape == .square && style.logo == nil
        case .barcode(let symbol): symbol.isOnGrid && (symbol.grid == nil || style.moduleShape == .square)
        }
    }

    private static func symbolMarks(_ symbol: QRSymbol, style: SymbolStyle, square: Rectangle, logo: LogoLayout?) -> [Mark] {
        let finders = FinderPattern.all(in: symbol)
        let origin = Point(x: square.x, y: square.y)
        let ink = style.gradient?.paint(from: style.foreground, over: square) ?? .color(style.foreground)
        let grid = ModuleGrid(symbol)
        let data = grid.filter { x, y in
            !finders.contains { $0.contains(x, y) } && !(logo?.clears(x, y) ?? false)
        }
        var frames = Path()
        var centers = Path()
        for finder in finders {
            frames.append(finder.frame(style.finderFrameShape, origin: origin))
            centers.append(finder.center(style.finderCenterShape, origin: origin))
        }
        // Everything of one paint is one path: fewer marks, and no seams.
        var marks: [Mark] = []
        var path = style.moduleShape.path(data, origin: origin)
        if let color = style.finderFrameColor { marks.append(.fill(frames, .color(color))) } else { path.append(frames) }
        if let color = style.finderCenterColor { marks.append(.fill(centers, .color(color))) } else { path.append(centers) }
        return [.fill(path, ink)] + marks
    }
}

/// Draws symbols on any canvas.
public enum SymbolDrawing {
    /// Draws the background over the whole rectangle, and the symbol with its quiet zone centred as large as possible.
    ///
    /// - Parameter pixelsPerUnit: the pixels per unit of a canvas that has pixels. Modules are then aligned to whole pixels.
    public static func draw(_ layout: SymbolLayout, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        let placement = SymbolPlacement(layout.size, in: rectangle, pixelsPerUnit: pixelsPerUnit)
        // Edges on whole pixels need no antialiasing, which takes most of the time.
        let isOnPixels = pixelsPerUnit.map { layout.isOnGrid && placement.moduleSize * $0 >= 1 } ?? false
        draw(layout, on: canvas, in: rectangle, placement, isAntialiased: !isOnPixels)
    }

    /// Draws the background over the whole rectangle, and the symbol without its quiet zone centred within a margin, so that symbols of any
    /// size look equally large beside each other. Its edges are not on whole pixels.
    ///
    /// - Parameter margin: what stays free around the symbol, in the canvas's units. The rest of the quiet zone is the paper around it.
    public static func draw(_ layout: SymbolLayout, on canvas: Canvas, in rectangle: Rectangle, margin: Double) {
        // A caption and its frame belong to the picture.
        guard layout.style.caption == nil else { return draw(layout, on: canvas, in: rectangle) }
        let ink = layout.symbol.size
        let placement = SymbolPlacement(
            ink,
            in: Rectangle(
                x: rectangle.x + margin, y: rectangle.y + margin, width: max(1, rectangle.width - 2 * margin),
                height: max(1, rectangle.height - 2 * margin)))
        let origin = Point(
            x: placement.origin.x - layout.origin.x * placement.moduleSize, y: placement.origin.y - layout.origin.y * placement.moduleSize)
        draw(layout, on: canvas, in: rectangle, SymbolPlacement(origin: origin, moduleSize: placement.moduleSize), isAntialiased: true)
    }

    private static func draw(
        _ layout: SymbolLayout, on canvas: Canvas, in rectangle: Rectangle, _ placement: SymbolPlacement, isAntialiased: Bool
    ) {
        canvas.withSavedState {
            canvas.clip(to: Path(rectangle))
            if !isAntialiased { canvas.isAntialiased = false }
            canvas.translate(x: placement.origin.x, y: placement.origin.y)
            canvas.scale(x: placement.moduleSize, y: placement.moduleSize)
            if let background = layout.background { canvas.fill(with: background) }
            for mark in layout.marks {
                switch mark {
                case .fill(let path, let paint): canvas.fill(path, with: paint)
                case .picture(let bitmap, let frame): canvas.draw(bitmap, in: frame)
                }
            }
        }
    }

    /// Lays out and draws a symbol of the QR family.
    public static func draw(
        _ symbol: QRSymbol, style: SymbolStyle, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil
    ) {
        draw(.qr(symbol), style: style, on: canvas, in: rectangle, pixelsPerUnit: pixelsPerUnit)
    }

    /// Lays out and draws a symbol.
    public static func draw(
        _ symbol: Symbol, style: SymbolStyle, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil
    ) {
        draw(SymbolLayout(symbol, style: style), on: canvas, in: rectangle, pixelsPerUnit: pixelsPerUnit)
    }
}

/// The position of a layout on a canvas.
struct SymbolPlacement: Hashable, Sendable {
    /// The upper left corner of the picture.
    let origin: Point
    /// The side of a module.
    let moduleSize: Double

    init(origin: Point, moduleSize: Double) { (self.origin, self.moduleSize) = (origin, moduleSize) }

    /// Centres a picture as large as possible in a rectangle.
    ///
    /// - Parameters:
    ///   - size: the size of the picture in modules.
    ///   - pixelsPerUnit: for a canvas with pixels, makes modules whole pixels on whole pixels. The remainder becomes margin. Modules below
    ///     one pixel keep their fraction.
    init(_ size: Size, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        var moduleSize = min(rectangle.width / size.width, rectangle.height / size.height)
        if let pixelsPerUnit, moduleSize * pixelsPerUnit >= 1 {
            // The tiny surplus keeps a whole number from being rounded down.
            moduleSize = (moduleSize * pixelsPerUnit + 1e-9).rounded(.down) / pixelsPerUnit
        }
        self.moduleSize = moduleSize
        var origin = Point(
            x: rectangle.center.x - moduleSize * size.width / 2, y: rectangle.center.y - moduleSize * size.height / 2)
        if let pixelsPerUnit {
            origin = Point(
                x: (origin.x * pixelsPerUnit).rounded(.down) / pixelsPerUnit,
                y: (origin.y * pixelsPerUnit).rounded(.down) / pixelsPerUnit)
        }
        self.origin = origin
    }
}
