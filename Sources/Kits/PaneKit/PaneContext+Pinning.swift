import Desktop
public import LibraryStore

/// Putting a code on the desktop as a small window of its own.
extension PaneContext {
    /// By the names that widget kinds and their sizes have in the library.
    private static let kind = "code", family = "small", parameter = "code"

    /// Pins a code and starts what draws it.
    /// - Returns: the pin, and whether something draws it: quire-widgets may not be installed.
    public func pin(_ code: Code) async throws(LibraryError) -> (id: PinnedWidget.ID, isShown: Bool) {
        let pin = try await library.pin(kind: Self.kind, family: Self.family, configuration: [Self.parameter: String(code.id)])
        return (pin.id, WidgetHostLauncher.start(bus: bus))
    }

    /// What to say of a pin that nothing draws.
    public static let undrawnPin = "Pinned, but quire-widgets, which draws it, was not found. Install Quire completely."
}
