import Desktop
import GLib
import Gtk

/// What the program of the pinned windows tells over the session bus, as long as somebody looks. It may be missing, go, come, or be older.
@MainActor
final class HostState {
    /// What is known of the program itself.
    enum Presence: Hashable {
        /// There is no bus to ask, or it has not answered yet.
        case unknown
        case absent
        /// It runs, and tells nothing of its widgets.
        case silent
        case telling
    }

    private(set) var presence = Presence.unknown
    private(set) var widgets: [HostedWidget.ID: HostedWidget] = [:]
    var changed: (@MainActor () -> Void)?

    private let client: WidgetHostClient?
    private let library: String
    private var subscription: BusSubscription?
    private var watch: BusName?
    private var isRunning: Bool?
    private var asking: Task<Void, Never>?
    private var isAskedAgain = false

    /// - Parameter library: the path of the file that widgets are pinned in; the program may show those of another one.
    init(bus: MessageBus?, library: String) {
        client = bus.map { WidgetHostClient(bus: $0) }
        self.library = library
    }

    func start() {
        guard let client, watch == nil else { return }
        subscription = client.subscribe { [weak self] _, _ in self?.ask() }
        watch = BusName(WidgetHostLauncher.applicationID, on: client.bus) { [weak self] isThere in
            self?.isRunning = isThere
            self?.ask()
        }
    }

    func stop() {
        subscription?.cancel()
        watch?.stop()
        (subscription, watch) = (nil, nil)
        asking?.cancel()
        asking = nil
        isAskedAgain = false
    }

    /// Has a provider asked for something new, now.
    func reload(_ id: HostedWidget.ID) async throws(GLibError) { try await client?.reloadNow(id) }

    // MARK: Asking

    /// One question at a time; what changes meanwhile is asked for once more.
    private func ask() {
        guard asking == nil else {
            isAskedAgain = true
            return
        }
        asking = Task { [weak self] in
            // Many widgets change at the same minute: one question for all of them.
            await MainLoop.idle()
            guard !Task.isCancelled, let (presence, widgets) = await self?.answer(), !Task.isCancelled, let self else { return }
            self.asking = nil
            if presence != self.presence || widgets != self.widgets {
                (self.presence, self.widgets) = (presence, widgets)
                self.changed?()
            }
            if self.isAskedAgain {
                self.isAskedAgain = false
                self.ask()
            }
        }
    }

    private func answer() async -> (Presence, [HostedWidget.ID: HostedWidget]) {
        guard let client, let isRunning else { return (.unknown, [:]) }
        // A question to a program that does not run would start it.
        guard isRunning else { return (.absent, [:]) }
        // One that is too busy to answer is asked again when it tells of a change.
        guard let listed = try? await client.listed() else { return (.silent, [:]) }
        let own = listed.filter { $0.library == library }
        return (.telling, Dictionary(own.map { ($0.id, $0) }) { first, _ in first })
    }
}
