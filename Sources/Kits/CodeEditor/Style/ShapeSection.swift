import Drawing
import Graphics
import Gtk
import Symbols

/// The shapes of the modules and finder patterns, chosen by pictures.
@MainActor
final class ShapeSection: StyleSection {
    let view: Widget

    let modules = Choice<ModuleShape>()
    let frames = Choice<FinderFrameShape>()
    let centers = Choice<FinderCenterShape>()

    init(edit: @escaping StyleEdit) {
        view = SectionLayout.group(
            "Shapes",
            [
                SectionLayout.stacked(
                    "Modules",
                    [Self.tiles(modules, "Shape of the modules", \.title) { shape in ShapePicture.make(.data) { $0.moduleShape = shape } }]),
                SectionLayout.stacked(
                    "Finder frame",
                    [Self.tiles(frames, "Finder frame", \.title) { shape in ShapePicture.make(.finder) { $0.finderFrameShape = shape } }]),
                SectionLayout.stacked(
                    "Finder centre",
                    [Self.tiles(centers, "Finder centre", \.title) { shape in ShapePicture.make(.finder) { $0.finderCenterShape = shape } }]
                ),
            ])
        modules.chosen = { shape in edit { $0.moduleShape = shape } }
        frames.chosen = { shape in edit { $0.finderFrameShape = shape } }
        centers.chosen = { shape in edit { $0.finderCenterShape = shape } }
    }

    func render(_ style: SymbolStyle) {
        modules.show(style.moduleShape)
        frames.show(style.finderFrameShape)
        centers.show(style.finderCenterShape)
    }

    private static func tiles<Shape: CaseIterable & Hashable>(
        _ choice: Choice<Shape>, _ name: String, _ title: (Shape) -> String, _ picture: (Shape) -> Widget
    ) -> Widget {
        let box = FlowBox(spacing: 4, classes: ["tiles"])
        for shape in Shape.allCases {
            let button = choice.add(shape, content: picture(shape), name: "\(name): \(title(shape))", classes: ["shape-tile"])
            button.tooltip = title(shape)
            button.horizontalAlignment = .start
            box.append(button)
        }
        return box
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
        let canvas = CanvasView(name: "") { context, width, height, _ in
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
    /// The label, also for assistive technology.
    var title: String {
        switch self {
        case .square: "Square"
        case .tiles: "Tiles"
        case .dots: "Dots"
        case .diamonds: "Diamonds"
        case .rounded: "Rounded"
        case .liquid: "Liquid"
        case .classy: "Classy"
        case .classyRounded: "Classy, softened"
        case .horizontalBars: "Horizontal bars"
        case .verticalBars: "Vertical bars"
        }
    }
}

extension FinderFrameShape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .leaf: "Leaf"
        case .circle: "Circle, which some scanners miss"
        }
    }
}

extension FinderCenterShape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .leaf: "Leaf"
        case .circle: "Circle"
        }
    }
}

extension SymbolLogo.Shape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .circle: "Circle"
        }
    }
}

extension SymbolCaption.Look {
    var title: String {
        switch self {
        case .frame: "In a frame"
        case .plain: "Plain"
        }
    }
}

extension ErrorCorrectionLevel {
    /// Such as `Level M: about 15 % of the code may be damaged or covered.`
    var explanation: String { "Level \(rawValue): about \(percent) % of the code may be damaged or covered." }
}
