import Foundation
import GLib
import Platform

/// One session of the desktop's portal for global shortcuts (`org.freedesktop.portal.GlobalShortcuts`, versions 1 and 2).
@MainActor
final class ShortcutsPortal {
    private static let interface = "org.freedesktop.portal.GlobalShortcuts"
    private static let session = "org.freedesktop.portal.Session"
    private static let registry = "org.freedesktop.host.portal.Registry"

    private let bus: MessageBus
    private var handle: String?
    private var subscriptions: [BusSubscription] = []
    /// 0 until `open`.
    private(set) var version: UInt32 = 0

    /// Called when a key was pressed, with the shortcut's id and the desktop's permission to come to the front if it gives one.
    var activated: (@MainActor (_ id: String, _ token: String?) -> Void)?
    /// Called when the user has chosen other keys.
    var changed: (@MainActor ([BoundShortcut]) -> Void)?
    /// Called when the desktop has ended the session.
    var closed: (@MainActor () -> Void)?

    /// - Parameter bus: A connection on which no other portal has been called, so that this program can register its identity.
    init(bus: MessageBus) { self.bus = bus }

    /// Begins a session.
    func open() async throws(ShortcutsPortalError) {
        guard let version = await PortalRequest.version(of: Self.interface, on: bus) else { throw .unavailable }
        self.version = version
        await register()
        let token = Self.token()
        let results = try await ask("CreateSession", [], options: ["session_handle_token": .string(token)])
        guard let handle = results["session_handle"]?.string else { throw .failed(tr("It didn’t start a session.").string) }
        self.handle = handle
        listen(to: handle)
    }

    /// Requests the keys, once in a session. The desktop may ask the user first.
    ///
    /// - Parameter parent: The parent window of the desktop's dialog, in the form that portals use; empty for none.
    func bind(parent: String) async throws(ShortcutsPortalError) -> [BoundShortcut] {
        guard let handle else { throw .failed(tr("There is no session.").string) }
        let results = try await ask("BindShortcuts", [.objectPath(handle), GlobalShortcut.variant, .string(parent)])
        // Some portals return the keys here, others only by `ListShortcuts`.
        if let shortcuts = results["shortcuts"] { return BoundShortcut.list(shortcuts) }
        return BoundShortcut.list(try await ask("ListShortcuts", [.objectPath(handle)])["shortcuts"])
    }

    /// Whether `configure` is supported, as it is since version 2.
    var isConfigurable: Bool { version >= 2 }

    /// Shows the desktop's settings for the keys.
    func configure(parent: String) async throws(ShortcutsPortalError) {
        guard let handle else { throw .failed(tr("There is no session.").string) }
        do throws(GLibError) {
            _ = try await bus.answer(
                PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, method: "ConfigureShortcuts",
                [.objectPath(handle), .string(parent), .dictionary([:])])
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Ends the session. A second call does nothing.
    func close() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
        (activated, changed, closed) = (nil, nil, nil)
        if let handle { bus.call(PortalRequest.portal, path: handle, interface: Self.session, method: "Close", []) { _ in } }
        handle = nil
    }

    // MARK: Calls

    /// Registers this program's identity, which some portals require of programs outside of sandboxes.
    private func register() async {
        // Older portals have no registry, and inside a sandbox the identity is known.
        _ = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: Self.registry, method: "Register",
            [.string(MainProgram.applicationID), .dictionary([:])])
    }

    private func ask(
        _ method: String, _ arguments: [Variant], options: [String: Variant] = [:]
    ) async throws(ShortcutsPortalError) -> [String: Variant] {
        switch await PortalRequest(bus).ask(interface: Self.interface, method: method, arguments, options: options) {
        case .given(let results): return results
        case .cancelled: throw .refused
        case .ended: throw .failed(tr("It ended \(method) without an answer.").string)
        case .failed(let error): throw .failed(error.map { "\($0)" } ?? tr("It is no longer available.").string)
        }
    }

    private static func token() -> String { "quire_\(UUID().uuidString.replacing("-", with: "_"))" }

    // MARK: Signals

    private func listen(to handle: String) {
        func observe(_ signal: String, _ onSignal: @escaping @MainActor ([Variant]) -> Void) {
            subscriptions.append(
                bus.subscribe(sender: PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, signal: signal) {
                    guard $1.first?.string == handle else { return }
                    onSignal($1)
                })
        }
        observe("Activated") { [weak self] arguments in
            guard arguments.count == 4, let id = arguments[1].string else { return }
            let options = arguments[3].dictionary
            self?.activated?(id, (options?["activation_token"] ?? options?["activation-token"])?.string)
        }
        observe("ShortcutsChanged") { [weak self] arguments in
            if arguments.count == 2 { self?.changed?(BoundShortcut.list(arguments[1])) }
        }
        subscriptions.append(
            bus.subscribe(sender: PortalRequest.portal, path: handle, interface: Self.session, signal: "Closed") { [weak self] _, _ in
                self?.handle = nil
                self?.closed?()
            })
    }
}

/// An error of the portal for global shortcuts.
enum ShortcutsPortalError: Error, Hashable, Sendable {
    case unavailable
    case refused
    /// The portal's error message.
    case failed(String)
}
