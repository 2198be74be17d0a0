import Desktop
import GLib

/// The state of quire-widgets, as reported over the session bus while the pane is visible. The program may be missing, start, stop, or be
/// an older version.
@MainActor
final class WidgetHostMonitor {
    enum Presence: Hashable {
        /// There is no bus, or it has not answered yet.
        case unknown
        case absent
        /// It runs, but does not report its widgets.
        case notReporting
        case reporting
    }

    private(set) var presence = Presence.unknown
    private(set) var widgets: [HostedWidget.ID: HostedWidget] = [:]
    var onChange: (@MainActor () -> Void)?

    private let client: WidgetHostClient?
    private let library: String
    private var subscription: BusSubscription?
    private var watch: BusNameWatcher?
    private var isRunning: Bool?
    private var request: Task<Void, Never>?
    private var needsAnotherRequest = false

    /// - Parameter library: the path of this library's file; the program may show widgets of another one.
    init(bus: MessageBus?, library: String) {
        client = bus.map { WidgetHostClient(bus: $0) }
        self.library = library
    }

    func start() {
        guard let client, watch == nil else { return }
        subscription = client.subscribe { [weak self] _, _ in self?.sendRequest() }
        watch = BusNameWatcher(WidgetHostLauncher.applicationID, on: client.bus) { [weak self] isThere in
            self?.isRunning = isThere
            self?.sendRequest()
        }
    }

    func stop() {
        subscription?.cancel()
        watch?.stop()
        (subscription, watch) = (nil, nil)
        request?.cancel()
        request = nil
        needsAnotherRequest = false
    }

    func reload(_ id: HostedWidget.ID) async throws(GLibError) { try await client?.reloadNow(id) }

    // MARK: Requests

    /// Sends one request at a time; a change meanwhile leads to one more.
    private func sendRequest() {
        guard request == nil else {
            needsAnotherRequest = true
            return
        }
        request = Task { [weak self] in
            // Many widgets change at the same minute; one request serves all of them.
            await MainLoop.idle()
            guard !Task.isCancelled, let (presence, widgets) = await self?.answer(), !Task.isCancelled, let self else { return }
            self.request = nil
            if presence != self.presence || widgets != self.widgets {
                (self.presence, self.widgets) = (presence, widgets)
                self.onChange?()
            }
            if self.needsAnotherRequest {
                self.needsAnotherRequest = false
                self.sendRequest()
            }
        }
    }

    private func answer() async -> (Presence, [HostedWidget.ID: HostedWidget]) {
        guard let client, let isRunning else { return (.unknown, [:]) }
        // A request would start the program.
        guard isRunning else { return (.absent, [:]) }
        // A program that is too busy is asked again when it reports a change.
        guard let listed = try? await client.listed() else { return (.notReporting, [:]) }
        let own = listed.filter { $0.library == library }
        return (.reporting, Dictionary(own.map { ($0.id, $0) }) { first, _ in first })
    }
}
