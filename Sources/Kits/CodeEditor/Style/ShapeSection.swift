import Drawing
import Graphics
import Gtk
import Platform
import Symbols

/// The shapes of the modules and finder patterns, chosen by pictures.
@MainActor
final class ShapeSection: StyleSection {
    let view: Widget

    let modules = Choice<ModuleShape>()
    let frames = Choice<FinderFrameShape>()
    let centers = Choice<FinderCenterShape>()

    private let finderRows: Widget

    init(edit: @escaping StyleEdit) {
        finderRows = SectionLayout.further([
            Self.row(tr("Finder frame"), frames, tr("Finder frame"), \.title, part: .finder) { $0.finderFrameShape = $1 },
            Self.row(tr("Finder centre"), centers, tr("Finder centre"), \.title, part: .finder) { $0.finderCenterShape = $1 },
        ])
        let modulesRow = Self.row(tr("Modules"), modules, tr("Module shape"), \.title) { $0.moduleShape = $1 }
        view = SectionLayout.group(tr("Shapes"), [modulesRow], finderRows)
        modules.chosen = { shape in edit { $0.moduleShape = shape } }
        frames.chosen = { shape in edit { $0.finderFrameShape = shape } }
        centers.chosen = { shape in edit { $0.finderCenterShape = shape } }
    }

    /// Whether there are finder patterns with shapes of their own.
    var hasFinderPatterns = true {
        didSet { finderRows.isVisible = hasFinderPatterns }
    }

    func render(_ style: SymbolStyle) {
        modules.show(style.moduleShape)
        frames.show(style.finderFrameShape)
        centers.show(style.finderCenterShape)
    }

    private static func row<Shape: CaseIterable & Hashable>(
        _ title: LocalizedText, _ choice: Choice<Shape>, _ name: LocalizedText, _ shapeTitle: (Shape) -> LocalizedText,
        part: ShapePicture.Part = .data, _ set: (inout SymbolStyle, Shape) -> Void
    ) -> Widget {
        let shapes = Shape.allCases.map { ($0, shapeTitle($0)) }
        let tiles = choice.tiles(name, shapes, class: "shape-tile", placed: .start) { shape in ShapePicture.make(part) { set(&$0, shape) } }
        return SectionLayout.stacked(title, [tiles])
    }
}

/// The picture of a shape: an enlarged part of a real symbol.
@MainActor
enum ShapePicture {
    static let side = 44

    /// The visible part of the symbol, in modules from its upper left corner.
    enum Part {
        case data, finder

        var area: Rectangle {
            switch self {
            // To the right of the finder pattern and below it, where there are only data modules.
            case .data: Rectangle(x: 9.6, y: 9.6, width: 6.8, height: 6.8)
            case .finder: Rectangle(x: -0.5, y: -0.5, width: 8, height: 8)
            }
        }
    }

    /// This short text always fits; without a symbol the tiles would show only their names.
    static let symbol = try? SymbolEncoder.encode(Array("QUIRE BOOK".utf8), level: .high)

    static func make(_ part: Part, _ change: (inout SymbolStyle) -> Void) -> Widget {
        var style = SymbolStyle(foreground: Color(red: 0.11, green: 0.1, blue: 0.14), background: nil, quietZone: 1)
        change(&style)
        let layout = symbol.map { SymbolLayout($0, style: style) }
        let canvas = CanvasView(name: .empty) { context, width, height, _ in
            guard let layout else { return }
            let canvas = Canvas(borrowing: context)
            let room = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            let moduleSize = min(room.width / part.area.width, room.height / part.area.height)
            canvas.clip(to: Path(room))
            // Draws the whole symbol so that the part fills the tile.
            SymbolDrawing.draw(
                layout, on: canvas,
                in: Rectangle(
                    x: room.center.x - (layout.origin.x + part.area.center.x) * moduleSize,
                    y: room.center.y - (layout.origin.y + part.area.center.y) * moduleSize, width: layout.size.width * moduleSize,
                    height: layout.size.height * moduleSize))
        }
        canvas.setContentSize(width: side, height: side)
        return canvas
    }
}

extension ModuleShape {
    var title: LocalizedText {
        switch self {
        case .square: tr("Square")
        case .tiles: tr("Tiles")
        case .dots: tr("Dots")
        case .diamonds: tr("Diamonds")
        case .rounded: tr("Rounded")
        case .liquid: tr("Liquid")
        case .classy: tr("Classy")
        case .classyRounded: tr("Classy, rounded")
        case .horizontalBars: tr("Horizontal bars")
        case .verticalBars: tr("Vertical bars")
        }
    }
}

extension FinderFrameShape {
    var title: LocalizedText {
        switch self {
        case .square: tr("Square")
        case .rounded: tr("Rounded")
        case .leaf: tr("Leaf")
        case .circle: tr("Circle (some scanners miss it)")
        }
    }
}

extension FinderCenterShape {
    var title: LocalizedText {
        switch self {
        case .square: tr("Square")
        case .rounded: tr("Rounded")
        case .leaf: tr("Leaf")
        case .circle: tr("Circle")
        }
    }
}

extension SymbolLogo.Shape {
    var title: LocalizedText {
        switch self {
        case .square: tr("Square")
        case .rounded: tr("Rounded")
        case .circle: tr("Circle")
        }
    }
}

extension SymbolCaption.Look {
    var title: LocalizedText {
        switch self {
        case .frame: tr("In a frame")
        case .plain: tr("Plain")
        }
    }
}

extension ErrorCorrectionLevel {
    /// Such as `Level M: about 15 % of the code may be damaged or covered.`
    var explanation: LocalizedText {
        tr("Level \(rawValue): about \(percent) % of the code may be damaged or covered.")
    }
}
