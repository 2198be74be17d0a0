import Drawing
import Foundation
import Gtk
import Styling
import Timeline
import WidgetKit

/// One kind in the gallery: its snapshot in the chosen size, what it is for, and the button that pins it.
@MainActor
final class WidgetPreview {
    private(set) var root: Widget
    private let kind: any WidgetKind
    private let family: WidgetFamily
    private let style: Style
    private var canvas: CanvasView!
    private var view: ViewDescription?
    private var loading: Task<Void, Never>?
    private var zoom = 1.0

    init(kind: any WidgetKind, family: WidgetFamily, style: Style, pin: @escaping @MainActor () -> Void) {
        self.kind = kind
        self.family = family
        self.style = style
        root = Box(.column)
        let size = family.size
        canvas = CanvasView(name: "\(kind.name), \(family.name)") { [weak self] context, _, _, scale in
            self?.draw(on: Canvas(borrowing: context), scale: scale)
        }
        canvas.setContentSize(width: Int(size.width), height: Int(size.height))
        canvas.horizontalAlignment = .start
        canvas.verticalAlignment = .center
        let words = Box(
            .column, spacing: 4,
            [Label(kind.name, classes: ["card-title"]).fitting(.wrap), Label(kind.summary, classes: ["caption", "dim"]).fitting(.wrap)])
        words.expandsHorizontally = true
        let button = Button(icon: "quire-pin-symbolic", title: "Pin") { pin() }
        button.setAccessibleLabel("Pin \(kind.name) to the desktop")
        button.horizontalAlignment = .start
        button.marginTop = 8
        words.append(button)
        words.verticalAlignment = .center
        // In a narrow window the words go below the picture.
        let row = Box(.row, spacing: 24, classes: ["panel", "gallery-row"], [canvas, words])
        let bin = AdaptiveBin(minimumWidth: 240) { [weak self] width, _ in
            // Sizes are being given out now: the change takes effect with the next frame.
            Task { @MainActor in
                row.direction = Double(width) < size.width + 232 ? .column : .row
                self?.fit(width: Double(width) - 34)
            }
        }
        bin.setChild(row)
        root = bin
        view = kind.placeholder(in: context).view
    }

    private var context: WidgetContext { .here(family, at: Date(), isPreview: true) }

    /// Asks the kind for its snapshot; the placeholder stays until it answers.
    func refresh() {
        loading?.cancel()
        let kind = self.kind
        let context = self.context
        loading = Task { [weak self] in
            // A kind that fails keeps its placeholder in the gallery.
            guard let entry = try? await kind.snapshot(WidgetConfiguration(), in: context), !Task.isCancelled else { return }
            self?.view = entry.view
            self?.redraw()
        }
    }

    func redraw() { canvas.queueDraw() }

    func stop() {
        loading?.cancel()
        loading = nil
    }

    /// Shows it smaller where there is no room for its real size.
    private func fit(width: Double) {
        let new = min(1, max(0.4, width / family.size.width))
        guard new != zoom else { return }
        zoom = new
        canvas.setContentSize(width: Int(family.size.width * zoom), height: Int(family.size.height * zoom))
    }

    private func draw(on canvas: Canvas, scale: Int) {
        guard let view else { return }
        let look = WidgetLook(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
        // A view that breaks the limits is not drawn: the contract tests of its kind say why.
        canvas.scale(x: zoom, y: zoom)
        try? ViewRenderer(look: look, scale: Double(scale) * zoom).draw(view, size: family.size, on: canvas)
    }
}
