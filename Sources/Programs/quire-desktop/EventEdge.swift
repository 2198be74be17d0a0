import Desktop
import GLib
import Gtk

/// The edge of the window, which lights up for a moment when something was done or changed; not where the desktop wants no motion.
@MainActor
final class EventEdge {
    let root = Box(.row, classes: ["event-edge"])
    private var telling: Task<Void, Never>?
    private static let classes: [FeedbackEvent: String] = [.impact: "impact", .success: "success"]
    /// As long as the animation of the style sheet.
    private static let time = Duration.milliseconds(220)

    init() {
        root.isPointerTarget = false
        root.isVisible = false
    }

    func show(_ event: FeedbackEvent) {
        // What is chosen shows that itself.
        guard let name = Self.classes[event], Toolkit.areAnimationsOn else { return }
        end()
        root.addClass(name)
        root.isVisible = true
        telling = Task { [weak self] in
            do { try await MainLoop.sleep(for: Self.time) } catch { return }
            self?.end()
        }
    }

    private func end() {
        telling?.cancel()
        telling = nil
        root.isVisible = false
        for name in Self.classes.values { root.removeClass(name) }
    }
}
