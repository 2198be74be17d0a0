import Drawing
import Gtk

/// A sentence over the lower edge of a face, for a while.
@MainActor
final class FaceNote {
    private let strip: AdaptiveBin
    private weak var face: WidgetFace?
    private var closed: (@MainActor () -> Void)?
    private var rest: Task<Void, Never>?

    private static let margin = 8
    private static let padding = 8
    private static let maximumLines = 4
    /// Long enough for two readings of a sentence.
    private static let stay = Duration.seconds(10)

    init(_ message: String, over face: WidgetFace, closed: @escaping @MainActor () -> Void) {
        self.face = face
        self.closed = closed
        let message = String(message.unicodeScalars.prefix(400).map(Character.init))
        let width = face.size.width - 2 * Self.margin
        let room = face.size.height - 2 * Self.margin
        let words = TextLayout(
            message, font: Font(size: 12), maxWidth: Double(width - 2 * Self.padding), maxLines: Self.maximumLines)
        let height = min(Int(words.size.height.rounded(.up)) + 2 * Self.padding + 4, room)
        let label = Label(message, classes: ["caption"]).fitting(.lines(Self.maximumLines))
        label.setMargins(Self.padding)
        label.verticalAlignment = .center
        strip = AdaptiveBin(minimumWidth: width, minimumHeight: height) { _, _ in }
        strip.setChild(label)
        strip.setSize(width: width, height: height)
        strip.addClass("face-note")
        strip.tooltip = message
        face.layer.put(strip, x: Double(Self.margin), y: Double(face.size.height - Self.margin - height))
        rest = Task { [weak self] in
            // Ended early by whoever closes it.
            guard (try? await MainLoop.sleep(for: Self.stay)) != nil else { return }
            self?.close()
        }
    }

    func stayOnTop(of lower: Widget?) { face?.layer.order(strip, over: lower) }

    func close() {
        rest?.cancel()
        rest = nil
        guard let closed else { return }
        self.closed = nil
        face?.layer.remove(strip)
        closed()
    }

    isolated deinit { rest?.cancel() }
}
