import Drawing

/// Where everything of a styled symbol stands: the one pass that every output draws.
///
/// All lengths are in modules, from the upper left corner of the whole picture.
public struct SymbolLayout: Hashable, Sendable {
    /// Something to draw.
    public enum Mark: Hashable, Sendable {
        /// To be filled by the non-zero rule.
        case fill(Path, Paint)
        case picture(Bitmap, Rectangle)
    }

    public let symbol: Symbol
    public let style: SymbolStyle
    /// The whole picture: symbol, quiet zone, and caption.
    public let size: Size
    /// The upper left corner of the symbol's first module; whole numbers.
    public let origin: Point
    /// What fills the picture before any mark; nil lets what lies below show through.
    public let background: Paint?
    /// From the lowest to the topmost.
    public let marks: [Mark]

    /// Lays a symbol out in a style.
    public init(_ symbol: Symbol, style: SymbolStyle) {
        self.symbol = symbol
        self.style = style
        let side = Double(symbol.modulesPerSide)
        let quietSide = side + 2 * Double(style.quietZone)
        let caption = style.caption.flatMap { CaptionLayout($0, below: quietSide, style: style) }
        let frame = caption?.frameWidth ?? 0
        let size = caption?.size ?? Size(width: quietSide, height: quietSide)
        self.size = size
        origin = Point(x: frame + Double(style.quietZone), y: frame + Double(style.quietZone))
        let square = Rectangle(x: origin.x, y: origin.y, width: side, height: side)
        let paper = style.background.map { color in
            let whole = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
            return style.backgroundGradient?.paint(from: color, over: whole.filling(Size(width: 1, height: 1))) ?? .color(color)
        }
        // Inside a frame the paper ends where the frame does, and its round corners stand free.
        let sheet = caption?.sheet
        background = sheet == nil ? paper : nil
        var marks: [Mark] = []
        if let sheet, let paper { marks.append(.fill(sheet, paper)) }
        let logo = style.logo.flatMap { LogoLayout($0, in: square) }
        marks += caption?.marks ?? []
        marks += Self.symbolMarks(symbol, style: style, square: square, logo: logo)
        if let logo { marks.append(logo.mark) }
        self.marks = marks
    }

    /// Whether the layout has only edges that run along the grid of modules.
    public var isOnGrid: Bool {
        style.moduleShape == .square && style.finderFrameShape == .square && style.finderCenterShape == .square && style.logo == nil
            && style.caption == nil
    }

    private static func symbolMarks(_ symbol: Symbol, style: SymbolStyle, square: Rectangle, logo: LogoLayout?) -> [Mark] {
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
        // What has one paint is one path: fewer marks, and no seams.
        var marks: [Mark] = []
        var path = style.moduleShape.path(data, origin: origin)
        if let color = style.finderFrameColor { marks.append(.fill(frames, .color(color))) } else { path.append(frames) }
        if let color = style.finderCenterColor { marks.append(.fill(centers, .color(color))) } else { path.append(centers) }
        return [.fill(path, ink)] + marks
    }
}

/// Draws symbols on any canvas.
public enum SymbolDrawing {
    /// Draws the background over the whole rectangle and the symbol with its quiet zone, as large as it can be, in its middle.
    ///
    /// - Parameter pixelsPerUnit: the pixels of one unit of the canvas, when it has pixels: modules then end on whole ones.
    public static func draw(_ layout: SymbolLayout, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        let placement = SymbolPlacement(layout.size, in: rectangle, pixelsPerUnit: pixelsPerUnit)
        canvas.withSavedState {
            canvas.clip(to: Path(rectangle))
            // Edges on whole pixels need no smoothing, which takes most of the time.
            if let pixelsPerUnit, layout.isOnGrid, placement.moduleSize * pixelsPerUnit >= 1 { canvas.isAntialiased = false }
            canvas.translate(x: placement.origin.x, y: placement.origin.y)
            canvas.scale(x: placement.moduleSize, y: placement.moduleSize)
            if let background = layout.background { canvas.fill(with: background) }
            for mark in layout.marks {
                switch mark {
                case .fill(let path, let paint): canvas.fill(path, with: paint)
                case .picture(let bitmap, let place): canvas.draw(bitmap, in: place)
                }
            }
        }
    }

    /// Lays a symbol out and draws it.
    public static func draw(
        _ symbol: Symbol, style: SymbolStyle, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil
    ) {
        draw(SymbolLayout(symbol, style: style), on: canvas, in: rectangle, pixelsPerUnit: pixelsPerUnit)
    }
}

/// Where the picture of a layout stands on a canvas.
struct SymbolPlacement: Hashable, Sendable {
    /// The upper left corner of the picture.
    let origin: Point
    /// The side of one module.
    let moduleSize: Double

    /// Centres a picture, as large as it can be, in a rectangle.
    ///
    /// - Parameters:
    ///   - size: of the picture, in modules.
    ///   - pixelsPerUnit: when the drawing ends in pixels, modules are made whole pixels and stand on whole pixels; what does not
    ///     divide goes to the margin. Below one pixel a module stays a fraction.
    init(_ size: Size, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        var moduleSize = min(rectangle.width / size.width, rectangle.height / size.height)
        if let pixelsPerUnit, moduleSize * pixelsPerUnit >= 1 {
            // A hair more, so that a division that ought to be whole is not cut by rounding.
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
