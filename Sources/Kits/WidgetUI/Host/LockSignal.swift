import Foundation
import GLib
import Platform

/// Follows whether the screen is locked, by logind's session and the screen savers of desktops.
@MainActor
final class LockSignal {
    /// How long an unconfirmed request to lock counts as locked.
    static let timeout = Duration.seconds(10)

    private var state = LockState()
    private let timeout: Duration
    private let changed: @MainActor (Bool) -> Void
    private var request: Timeout?
    private var savers: [SaverSignal] = []
    private var session: SessionSignal?

    /// - Parameter changed: called at each change, beginning with an unlocked screen; it must capture its owner weakly.
    init(
        session bus: MessageBus?, system: MessageBus?, timeout: Duration = LockSignal.timeout, changed: @escaping @MainActor (Bool) -> Void
    ) {
        self.timeout = timeout
        self.changed = changed
        if let bus {
            savers = SaverSignal.Service.all.map { service in
                SaverSignal(service, bus: bus) { [weak self] isActive in self?.update { $0.receive(isActive, from: .saver(service.name)) } }
            }
        }
        if let system {
            session = SessionSignal(bus: system) { [weak self] event in self?.handle(event) }
        }
    }

    func stop() {
        request?.cancel()
        for saver in savers { saver.stop() }
        session?.stop()
    }

    private func handle(_ event: SessionSignal.Event) {
        switch event {
        case .lockedHint(let isLocked): update { $0.receive(isLocked, from: .session) }
        case .unlock: update { $0.unlock() }
        case .lock:
            update { $0.request() }
            request?.cancel()
            request = Timeout(after: timeout) { [weak self] in self?.update { $0.expireRequest() } }
        }
    }

    private func update(_ change: (inout LockState) -> Void) {
        let before = state.isLocked
        change(&state)
        if !state.isRequested {
            request?.cancel()
            request = nil
        }
        if state.isLocked != before { changed(state.isLocked) }
    }
}

/// Whether the screen is locked, according to several programs.
///
/// A source that disappears takes its statement along. A mere request to lock counts at once, but only for a while: some lockers never
/// confirm it, and a state that stayed locked then would freeze the widgets.
struct LockState: Hashable {
    /// The programs that report a lock.
    enum Source: Hashable {
        /// logind's property `LockedHint`.
        case session
        /// A screen saver, by its name on the bus.
        case saver(String)
    }

    private var locking: Set<Source> = []
    private(set) var isRequested = false

    var isLocked: Bool { isRequested || !locking.isEmpty }

    mutating func receive(_ isLocked: Bool, from source: Source) {
        if isLocked {
            locking.insert(source)
            // Confirmed: from now on the source reports the end.
            isRequested = false
        } else if locking.remove(source) != nil {
            isRequested = false
        }
    }

    /// Handles logind's signal `Lock`.
    mutating func request() { if locking.isEmpty { isRequested = true } }

    /// Ends a request that nobody has confirmed.
    mutating func expireRequest() { isRequested = false }

    /// Handles logind's signal `Unlock`: the screen is open whatever was said before.
    mutating func unlock() { self = LockState() }
}

/// Follows whether one screen saver covers the screen.
@MainActor
final class SaverSignal {
    /// The bus name of a screen saver; its interface has the same name.
    struct Service: Hashable {
        let name: String
        var path: String { "/" + name.replacing(".", with: "/") }

        /// GNOME, KDE, and desktops that use their interfaces.
        static let all = [
            "org.freedesktop", "org.gnome", "org.xfce", "org.cinnamon", "org.mate",
        ].map { Service(name: "\($0).ScreenSaver") }
    }

    private let presence: BusNameWatcher
    private let subscription: BusSubscription

    /// - Parameter changed: must capture its owner weakly.
    init(_ service: Service, bus: MessageBus, changed: @escaping @MainActor (_ isActive: Bool) -> Void) {
        // On any path, as KDE uses two.
        subscription = bus.subscribe(sender: service.name, path: nil, interface: service.name, signal: "ActiveChanged") {
            _, arguments in
            if let isActive = arguments.first?.bool { changed(isActive) }
        }
        presence = BusNameWatcher(service.name, on: bus) { isThere in
            guard isThere else { return changed(false) }
            bus.call(service.name, path: service.path, interface: service.name, method: "GetActive", []) { answer in
                // Some services of that name only inhibit the screen saver.
                if let isActive = answer?.first?.bool { changed(isActive) }
            }
        }
    }

    func stop() {
        presence.stop()
        subscription.cancel()
    }
}

/// Follows the login session of this program in logind (or elogind).
@MainActor
final class SessionSignal {
    enum Event: Hashable {
        /// The locker of the session says whether the screen is locked.
        case lockedHint(Bool)
        /// A program asks to lock or to unlock the screen.
        case lock, unlock
    }

    private let bus: MessageBus
    private let onEvent: @MainActor (Event) -> Void
    private var presence: BusNameWatcher?
    private var subscriptions: [BusSubscription] = []
    /// The number of the latest lookup; answers to older ones are dropped.
    private var lastSearch = 0

    /// - Parameter said: must capture its owner weakly.
    init(bus: MessageBus, onEvent: @escaping @MainActor (Event) -> Void) {
        self.bus = bus
        self.onEvent = onEvent
        presence = BusNameWatcher(LoginService.name, on: bus) { [weak self] isThere in
            guard let self else { return }
            self.leave()
            if isThere { self.lookUp() } else { onEvent(.lockedHint(false)) }
        }
    }

    func stop() {
        presence?.stop()
        leave()
    }

    private func leave() {
        lastSearch += 1
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }

    /// Looks up the session. “auto” is the caller's own session, or the one on the user's display for programs started by the user's
    /// service manager.
    private func lookUp() {
        let search = lastSearch
        let id = Environment.current["XDG_SESSION_ID"] ?? "auto"
        bus.call(LoginService.name, path: LoginService.path, interface: LoginService.interface, method: "GetSession", [.string(id)]) {
            [weak self] answer in
            guard let self, search == self.lastSearch, let path = answer?.first?.string else { return }
            self.follow(path)
        }
    }

    private func follow(_ path: String) {
        func subscribe(_ interface: String, _ signal: String, _ heard: @escaping @MainActor ([Variant]) -> Void) {
            subscriptions.append(bus.subscribe(sender: LoginService.name, path: path, interface: interface, signal: signal) { heard($1) })
        }
        let onEvent = self.onEvent
        subscribe(LoginService.session, "Lock") { _ in onEvent(.lock) }
        subscribe(LoginService.session, "Unlock") { _ in onEvent(.unlock) }
        subscribe(LoginService.properties, "PropertiesChanged") { [weak self] arguments in
            guard arguments.count == 3, arguments[0].string == LoginService.session else { return }
            if let isLocked = arguments[1].dictionary?["LockedHint"]?.bool {
                onEvent(.lockedHint(isLocked))
            } else if arguments[2].strings?.contains("LockedHint") == true {
                self?.ask(path)
            }
        }
        ask(path)
    }

    private func ask(_ path: String) {
        let search = lastSearch
        bus.call(
            LoginService.name, path: path, interface: LoginService.properties, method: "Get",
            [.string(LoginService.session), .string("LockedHint")]
        ) { [weak self] answer in
            guard let self, search == self.lastSearch, let isLocked = answer?.first?.unwrapped.bool else { return }
            self.onEvent(.lockedHint(isLocked))
        }
    }
}

/// logind's names on the system bus.
enum LoginService {
    static let name = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let interface = "org.freedesktop.login1.Manager"
    static let session = "org.freedesktop.login1.Session"
    static let properties = "org.freedesktop.DBus.Properties"
}
