import Drawing
import Foundation
import Gtk
import Timeline
import WidgetKit
import WidgetUI

/// What a pinned widget shows now, small: drawn from the timeline that its program keeps on disk, so that no provider is asked.
@MainActor
final class PinPicture {
    let root: Widget
    private let canvas: CanvasView
    private let icon = Icon("quire-widgets-symbolic", size: 24)
    private let style: Style
    private var timeline: KeptTimeline?

    /// Logical pixels.
    private static let width = 96.0, height = 56.0

    init(style: Style) {
        self.style = style
        final class Link { weak var picture: PinPicture? }
        let link = Link()
        // The words beside it say the same to a screen reader.
        canvas = CanvasView(name: "") { context, width, height, scale in
            link.picture?.draw(on: Canvas(borrowing: context), width: width, height: height, scale: scale)
        }
        canvas.setContentSize(width: Int(Self.width), height: Int(Self.height))
        canvas.isVisible = false
        icon.setSize(width: Int(Self.width), height: Int(Self.height))
        root = Box(.row, [canvas, icon])
        root.verticalAlignment = .center
        link.picture = self
    }

    func setIcon(_ name: String) { icon.show(name) }

    /// Shows a timeline, or the icon where there is none.
    func show(_ timeline: KeptTimeline?) {
        self.timeline = timeline
        let isShown = timeline?.timeline.entry(at: Date()) != nil
        if canvas.isVisible != isShown { canvas.isVisible = isShown }
        if icon.isVisible == isShown { icon.isVisible = !isShown }
        canvas.queueDraw()
    }

    func redraw() { canvas.queueDraw() }

    /// Follows the clock.
    func follow(_ date: Date) {
        if timeline != nil { redraw() }
    }

    /// When it looks different by itself.
    var nextChange: Date? {
        let now = Date()
        guard let timeline = timeline?.timeline else { return nil }
        return [timeline.nextEntryDate(after: now), timeline.entry(at: now)?.view.nextLiveChange(after: now)].compactMap { $0 }.min()
    }

    private func draw(on canvas: Canvas, width: Int, height: Int, scale: Int) {
        guard let timeline, let view = timeline.timeline.entry(at: Date())?.view else { return }
        let size = timeline.family.size
        let zoom = min(Double(width) / size.width, Double(height) / size.height)
        canvas.withSavedState {
            canvas.translate(x: (Double(width) - size.width * zoom) / 2, y: (Double(height) - size.height * zoom) / 2)
            canvas.scale(x: zoom, y: zoom)
            // A view that breaks the limits is not drawn: the window shows its message.
            try? ViewRenderer(look: .here(style), scale: Double(scale) * zoom).draw(view, size: size, on: canvas)
        }
    }
}
