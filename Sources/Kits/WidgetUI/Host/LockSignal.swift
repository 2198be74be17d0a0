import Foundation
import GLib

/// Follows whether the screen is locked: logind's session, and the screen savers of desktops.
@MainActor
final class LockSignal {
    /// How long a request to lock is believed that nobody confirms.
    static let patience = Duration.seconds(10)

    private var state = LockState()
    private let patience: Duration
    private let changed: @MainActor (Bool) -> Void
    private var request: Timeout?
    private var savers: [SaverSignal] = []
    private var session: SessionSignal?

    /// - Parameter changed: is to capture its owner weakly; called at each change, beginning with a screen that is not locked.
    init(session bus: MessageBus?, system: MessageBus?, patience: Duration = LockSignal.patience, changed: @escaping @MainActor (Bool) -> Void) {
        self.patience = patience
        self.changed = changed
        if let bus {
            savers = SaverSignal.Service.all.map { service in
                SaverSignal(service, bus: bus) { [weak self] isActive in self?.update { $0.take(isActive, from: .saver(service.name)) } }
            }
        }
        if let system {
            session = SessionSignal(bus: system) { [weak self] said in self?.take(said) }
        }
    }

    func stop() {
        request?.cancel()
        for saver in savers { saver.stop() }
        session?.stop()
    }

    private func take(_ said: SessionSignal.Said) {
        switch said {
        case .lockedHint(let isLocked): update { $0.take(isLocked, from: .session) }
        case .unlock: update { $0.unlock() }
        case .lock:
            update { $0.request() }
            request?.cancel()
            request = Timeout(after: patience) { [weak self] in self?.update { $0.dropRequest() } }
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

/// Whether the screen is locked, from what several programs say of it.
///
/// Nobody is asked twice: a source that has gone takes what it said with it. A mere request to lock counts at once, and only until it has
/// become clear that nobody says the screen is locked: some lockers say nothing at all, and what stayed locked then would never move again.
struct LockState: Hashable {
    /// Who says something.
    enum Source: Hashable {
        /// logind's `LockedHint`.
        case session
        /// A screen saver, by its name on the bus.
        case saver(String)
    }

    private var locking: Set<Source> = []
    private(set) var isRequested = false

    var isLocked: Bool { isRequested || !locking.isEmpty }

    mutating func take(_ isLocked: Bool, from source: Source) {
        if isLocked {
            locking.insert(source)
            // Confirmed: from here on the source says when it is over.
            isRequested = false
        } else if locking.remove(source) != nil {
            isRequested = false
        }
    }

    /// logind's signal `Lock`.
    mutating func request() { if locking.isEmpty { isRequested = true } }

    /// Nobody has confirmed a request.
    mutating func dropRequest() { isRequested = false }

    /// logind's signal `Unlock`: whoever has locked the screen opens it now.
    mutating func unlock() { self = LockState() }
}

/// Follows one screen saver: whether it covers the screen now.
@MainActor
final class SaverSignal {
    /// A screen saver's names on the session's bus; its interface has the same name.
    struct Service: Hashable {
        let name: String
        let path: String

        /// GNOME's, KDE's and what copies them.
        static let all = [
            Service(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
            Service(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
            Service(name: "org.xfce.ScreenSaver", path: "/org/xfce/ScreenSaver"),
            Service(name: "org.cinnamon.ScreenSaver", path: "/org/cinnamon/ScreenSaver"),
            Service(name: "org.mate.ScreenSaver", path: "/org/mate/ScreenSaver"),
        ]
    }

    private let changed: @MainActor (Bool) -> Void
    private var presence: BusName?
    private var subscription: BusSubscription?

    /// - Parameter changed: is to capture its owner weakly.
    init(_ service: Service, bus: MessageBus, changed: @escaping @MainActor (_ isActive: Bool) -> Void) {
        self.changed = changed
        // Of any path: KDE says it at two.
        subscription = bus.subscribe(sender: service.name, path: nil, interface: service.name, signal: "ActiveChanged") {
            _, arguments in
            if let isActive = arguments.first?.bool { changed(isActive) }
        }
        presence = BusName(service.name, on: bus) { isThere in
            guard isThere else { return changed(false) }
            bus.call(service.name, path: service.path, interface: service.name, method: "GetActive", []) { answer in
                // Some services of that name know only how to keep the screen awake.
                if let isActive = answer?.first?.bool { changed(isActive) }
            }
        }
    }

    func stop() {
        presence?.stop()
        subscription?.cancel()
    }
}

/// Follows what logind (or elogind) says of the session that this program belongs to.
@MainActor
final class SessionSignal {
    enum Said: Hashable {
        /// Whether the session's locker says that the screen is locked.
        case lockedHint(Bool)
        /// Somebody wants the screen locked, or open.
        case lock, unlock
    }

    private let bus: MessageBus
    private let said: @MainActor (Said) -> Void
    private var presence: BusName?
    private var subscriptions: [BusSubscription] = []
    /// Since when the session is followed: a later one replaces it.
    private var lastSearch = 0

    /// - Parameter said: is to capture its owner weakly.
    init(bus: MessageBus, said: @escaping @MainActor (Said) -> Void) {
        self.bus = bus
        self.said = said
        presence = BusName(LoginService.name, on: bus) { [weak self] isThere in
            guard let self else { return }
            self.leave()
            if isThere { self.find() } else { said(.lockedHint(false)) }
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

    /// “auto” is the caller's session, or the one on the user's display for programs that the user's service manager has started.
    private func find() {
        let search = lastSearch
        let id = ProcessInfo.processInfo.environment["XDG_SESSION_ID"] ?? "auto"
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
        let said = self.said
        subscribe(LoginService.session, "Lock") { _ in said(.lock) }
        subscribe(LoginService.session, "Unlock") { _ in said(.unlock) }
        subscribe(LoginService.properties, "PropertiesChanged") { [weak self] arguments in
            guard arguments.count == 3, arguments[0].string == LoginService.session else { return }
            if let isLocked = arguments[1].dictionary?["LockedHint"]?.bool {
                said(.lockedHint(isLocked))
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
            self.said(.lockedHint(isLocked))
        }
    }
}

/// logind's names on the system's bus.
enum LoginService {
    static let name = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let interface = "org.freedesktop.login1.Manager"
    static let session = "org.freedesktop.login1.Session"
    static let properties = "org.freedesktop.DBus.Properties"
}
