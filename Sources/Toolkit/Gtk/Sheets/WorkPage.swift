/// What is under way, how far it has come, and with how many.
@MainActor
public final class WorkPage {
    public let root: Box
    private let title = Label("", classes: ["heading"]).aligned(0.5).fitting(.wrap)
    private let detail = Label("", classes: ["dim", "numeric"]).aligned(0.5).fitting(.wrap)
    private let bar = ProgressBar(name: "Progress")

    public init() {
        root = Box(.column, spacing: 12, [title, bar, detail])
        bar.verticalAlignment = .center
        root.setMargins(horizontal: 32, vertical: 24)
        root.verticalAlignment = .center
        root.expandsVertically = true
    }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - detail: such as how many of how many.
    public func show(_ title: String, fraction: Double, detail: String) {
        self.title.text = title
        self.detail.text = detail
        bar.fraction = min(max(fraction, 0), 1)
    }
}
