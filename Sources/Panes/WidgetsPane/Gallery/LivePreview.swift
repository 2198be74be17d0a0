import Drawing
import Foundation
import Gtk
import Styling
import Timeline
import WidgetKit

/// A widget as it would look now: its kind's snapshot, asked for again when its timeline comes to another entry.
@MainActor
final class LivePreview {
    let canvas: CanvasView
    let kind: any WidgetKind
    let family: WidgetFamily
    let configuration: WidgetConfiguration
    /// It looks different from another moment on.
    var rescheduled: (@MainActor () -> Void)?
    /// When it looks different by itself; nil while it stands still.
    var nextChange: Date? { [nextEntry, view.nextLiveChange(after: Date())].compactMap { $0 }.min() }

    private let style: Style
    private var view: ViewDescription
    private var nextEntry: Date?
    private var loading: Task<Void, Never>?
    private var zoom = 1.0

    init(kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration(), style: Style) {
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.style = style
        view = kind.placeholder(in: .here(family, at: Date(), isPreview: true)).view
        final class Link { weak var preview: LivePreview? }
        let link = Link()
        canvas = CanvasView(name: "\(kind.name), \(family.name)") { context, _, _, scale in
            link.preview?.draw(on: Canvas(borrowing: context), scale: scale)
        }
        link.preview = self
        canvas.horizontalAlignment = .center
        canvas.verticalAlignment = .center
        fit(1)
    }

    /// Asks the kind; what is seen stays until it answers.
    func refresh() {
        loading?.cancel()
        nextEntry = nil
        let (kind, configuration) = (self.kind, self.configuration)
        let context = WidgetContext.here(family, at: Date(), isPreview: true)
        loading = Task { [weak self] in
            // A kind that fails keeps what it showed last.
            if let entry = try? await kind.snapshot(configuration, in: context), !Task.isCancelled { self?.show(entry.view) }
            // One without a timeline stands still.
            guard let timeline = try? await kind.timeline(configuration, in: context), !Task.isCancelled else { return }
            self?.nextEntry = timeline.nextEntryDate(after: context.date) ?? timeline.refreshDate.flatMap { $0 > context.date ? $0 : nil }
            self?.rescheduled?()
        }
    }

    /// Follows the clock: asks again when another entry is due, else draws what changes by itself.
    func follow(_ date: Date) {
        if let nextEntry, nextEntry <= date { refresh() } else { redraw() }
    }

    func redraw() { canvas.queueDraw() }

    func stop() {
        loading?.cancel()
        loading = nil
        rescheduled = nil
    }

    /// Shows it so much smaller, where there is no room for its real size.
    func fit(_ zoom: Double) {
        self.zoom = zoom
        canvas.setContentSize(width: Int(family.size.width * zoom), height: Int(family.size.height * zoom))
        redraw()
    }

    private func show(_ view: ViewDescription) {
        self.view = view
        canvas.setAccessibleLabel(([kind.name, family.name] + view.texts).joined(separator: ", "))
        redraw()
        rescheduled?()
    }

    private func draw(on canvas: Canvas, scale: Int) {
        let renderer = ViewRenderer(look: .here(style), scale: Double(scale) * zoom)
        canvas.scale(x: zoom, y: zoom)
        // A view that breaks the limits is not drawn: the contract tests of its kind say why.
        try? renderer.draw(view, size: family.size, on: canvas)
    }
}

extension WidgetLook {
    /// As the windows of this program look now.
    @MainActor
    static func here(_ style: Style) -> WidgetLook {
        WidgetLook(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }
}
