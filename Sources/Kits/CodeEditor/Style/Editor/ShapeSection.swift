import Gtk
import Symbols

/// The shapes of modules and finder patterns, chosen by pictures.
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
