import Foundation
import GLib

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
