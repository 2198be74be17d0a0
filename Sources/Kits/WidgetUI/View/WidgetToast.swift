import Drawing
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// A message over the lower edge of a widget, for some seconds. It is drawn, so that it takes only the space it is given.
@MainActor
final class WidgetToast {
    let message: LocalizedText
    private let strip: CanvasView
    private weak var widgetView: WidgetView?
    private var closed: (@MainActor () -> Void)?
    /// Long enough to read the message twice.
    private let closing = Debouncer(.seconds(10))

    private static let margin = 8.0
    private static let padding = 8.0
    private static let maximumLines = 5

    init(_ message: LocalizedText, over widgetView: WidgetView, look: WidgetAppearance, closed: @escaping @MainActor () -> Void) {
        let message = LocalizedText.verbatim(String(String.UnicodeScalarView(message.string.unicodeScalars.prefix(400))))
        self.message = message
        self.widgetView = widgetView
        self.closed = closed
        let font = Font(family: look.fontFamily, size: 12)
        let width = Double(widgetView.size.width) - 2 * Self.margin
        let room = Double(widgetView.size.height) - 2 * Self.margin
        let line = TextLayout("X", font: font, maxLines: 1).size.height
        let lines = max(min(Self.maximumLines, Int((room - 2 * Self.padding) / line)), 1)
        // Pango layouts belong to the thread that created them; this one lives as long as the toast.
        let words = TextLayout(message.string, font: font, maxWidth: max(width - 2 * Self.padding, 1), maxLines: lines)
        let height = min((words.size.height + 2 * Self.padding).rounded(.up), room)
        let (ground, ink) = (look.palette[.text], look.palette[.window])
        strip = CanvasView(name: message, meaning: .words) { context, width, height, _ in
            let canvas = Canvas(borrowing: context)
            let area = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            canvas.fill(Path(roundedRectangle: area, radius: 12), with: ground)
            canvas.draw(words, at: Point(x: Self.padding, y: (area.height - words.size.height) / 2), with: ink)
        }
        strip.isPointerTarget = false
        strip.setSize(width: max(Int(width), 1), height: max(Int(height), 1))
        widgetView.layer.put(strip, x: Self.margin, y: Double(widgetView.size.height) - Self.margin - height)
        closing.schedule { [weak self] in self?.close() }
    }

    func stayOnTop(of lower: Widget?) { widgetView?.layer.order(strip, over: lower) }

    func close() {
        closing.cancel()
        guard let closed else { return }
        self.closed = nil
        widgetView?.layer.remove(strip)
        closed()
    }

}
