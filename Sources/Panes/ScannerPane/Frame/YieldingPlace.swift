import Gtk

/// Content that gives way to what stands beside it: where little is left it stays as it is, cut off.
@MainActor
enum YieldingPlace {
    /// - Parameters:
    ///   - minimumWidth: logical pixels that are left of it at least.
    ///   - minimumHeight: likewise.
    static func make(_ content: Widget, minimumWidth: Int = 0, minimumHeight: Int = 0) -> Widget {
        let bin = AdaptiveBin(minimumWidth: minimumWidth, minimumHeight: minimumHeight) { _, _ in }
        bin.setChild(content)
        bin.clipsContent()
        bin.expandsHorizontally = true
        bin.expandsVertically = true
        return bin
    }
}
