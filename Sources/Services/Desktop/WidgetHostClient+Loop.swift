public import GLib

/// The same for programs with windows, which must not wait.
@MainActor
extension WidgetHostClient {
    /// Milliseconds.
    private static let loopPatience: Int32 = 5000

    /// Every pinned widget that it shows; nil from an older program, which does not know the question.
    public func listed() async throws(GLibError) -> [HostedWidget]? {
        try await answer("List", []).first?.dictionaries?.compactMap(HostedWidget.init)
    }

    /// Has the provider of one widget asked now.
    public func reloadNow(_ id: Int64) async throws(GLibError) { _ = try await answer("Reload", [.int64(id)]) }

    private func answer(_ method: String, _ arguments: [Variant]) async throws(GLibError) -> [Variant] {
        try await bus.answer(
            WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, method: method, arguments,
            timeout: Self.loopPatience)
    }
}
