import Foundation
import GLib

/// One session of the desktop's portal for keys that work in every program (`org.freedesktop.portal.GlobalShortcuts`, versions 1 and 2).
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

    /// A key was pressed: the shortcut's id, and the desktop's permission to come to the front where it gives one.
    var activated: (@MainActor (_ id: String, _ token: String?) -> Void)?
    /// The person chose other keys.
    var changed: (@MainActor ([BoundShortcut]) -> Void)?
    /// The desktop ended the session.
    var closed: (@MainActor () -> Void)?

    /// - Parameter bus: a connection that no other portal was called on before, so that it can be told which program this is.
    init(bus: MessageBus) { self.bus = bus }

    /// Begins a session.
    func open() async throws(ShortcutsPortalError) {
        guard let version = await askVersion() else { throw .unavailable }
        self.version = version
        await register()
        let token = Self.token()
        let results = try await ask("CreateSession", [], options: ["session_handle_token": .string(token)])
        guard let handle = results["session_handle"]?.string else { throw .failed("It began no session.") }
        self.handle = handle
        listen(to: handle)
    }

    /// Asks for keys, once a session; the desktop may ask the person first.
    ///
    /// - Parameter parent: the window that the question stands over, as portals call windows; empty for none.
    func bind(parent: String) async throws(ShortcutsPortalError) -> [BoundShortcut] {
        guard let handle else { throw .failed("There is no session.") }
        let results = try await ask("BindShortcuts", [.objectPath(handle), GlobalShortcut.variant, .string(parent)])
        // Portals have told of the keys in both ways.
        if let shortcuts = results["shortcuts"] { return BoundShortcut.list(shortcuts) }
        return BoundShortcut.list(try await ask("ListShortcuts", [.objectPath(handle)])["shortcuts"])
    }

    /// Whether `configure` is there: since version 2.
    var isConfigurable: Bool { version >= 2 }

    /// Has the desktop show where the keys are chosen.
    func configure(parent: String) async throws(ShortcutsPortalError) {
        guard let handle else { throw .failed("There is no session.") }
        do throws(GLibError) {
            _ = try await bus.answer(
                PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, method: "ConfigureShortcuts",
                [.objectPath(handle), .string(parent), .dictionary([:])])
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Ends the session; a second call does nothing.
    func close() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
        (activated, changed, closed) = (nil, nil, nil)
        if let handle { bus.call(PortalRequest.portal, path: handle, interface: Self.session, method: "Close", []) { _ in } }
        handle = nil
    }

    // MARK: Asking

    private func askVersion() async -> UInt32? {
        // No portal, one without keys, or a backend that does not answer: each has none.
        let answer = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
            [.string(Self.interface), .string("version")])
        return answer?.first?.unwrapped.uint32
    }

    /// Says which program this is, where portals want to know it of programs outside of sandboxes.
    private func register() async {
        // Older portals have no registry, and inside a sandbox there is nothing to say.
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
        case .ended: throw .failed("It ended \(method) without an answer.")
        case .failed(let error): throw .failed(error.map { "\($0)" } ?? "It went away.")
        }
    }

    private static func token() -> String { "quire_\(UUID().uuidString.replacing("-", with: "_"))" }

    // MARK: Hearing

    private func listen(to handle: String) {
        func hear(_ signal: String, _ heard: @escaping @MainActor ([Variant]) -> Void) {
            subscriptions.append(
                bus.subscribe(sender: PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, signal: signal) {
                    guard $1.first?.string == handle else { return }
                    heard($1)
                })
        }
        hear("Activated") { [weak self] arguments in
            guard arguments.count == 4, let id = arguments[1].string else { return }
            let options = arguments[3].dictionary
            self?.activated?(id, (options?["activation_token"] ?? options?["activation-token"])?.string)
        }
        hear("ShortcutsChanged") { [weak self] arguments in
            if arguments.count == 2 { self?.changed?(BoundShortcut.list(arguments[1])) }
        }
        subscriptions.append(
            bus.subscribe(sender: PortalRequest.portal, path: handle, interface: Self.session, signal: "Closed") { [weak self] _, _ in
                self?.handle = nil
                self?.closed?()
            })
    }
}

/// Why there are no keys.
enum ShortcutsPortalError: Error, Hashable, Sendable {
    case unavailable
    case refused
    /// In words.
    case failed(String)
}
