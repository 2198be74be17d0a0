import Foundation

/// One request to a portal: asked with a method, answered with a signal at an object of its own (`org.freedesktop.portal.Request`).
@MainActor
public final class PortalRequest {
    public static let portal = "org.freedesktop.portal.Desktop"
    public static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Request"

    /// How a request ended.
    public enum Answer: Sendable {
        /// What the portal gave.
        case given([String: Variant])
        /// The person decided against it.
        case cancelled
        /// It ended in some other way, of which the portal tells nothing.
        case ended
        /// The portal went away, or never took the request.
        case failed(GLibError?)
    }

    private let bus: MessageBus
    private var handles: [String] = []
    private var subscriptions: [BusSubscription] = []
    private var waiting: CheckedContinuation<Answer, Never>?
    /// Came before anybody waited for it.
    private var answer: Answer?

    public init(_ bus: MessageBus) { self.bus = bus }

    /// Calls a method whose last argument is its options, and waits for the answer as long as the person takes. A cancelled task closes
    /// what the portal shows.
    ///
    /// - Parameter descriptors: of open files that go along, for options such as `Variant.handles`.
    public func ask(
        interface: String, method: String, _ arguments: [Variant] = [], options: [String: Variant] = [:], descriptors: [Int32] = []
    ) async -> Answer {
        let token = "quire_\(UUID().uuidString.replacing("-", with: "_"))"
        // Known before the call, so that no answer is missed.
        let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
        listen(at: "\(Self.path)/request/\(sender)/\(token)")
        subscriptions.append(
            bus.subscribe(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", signal: "NameOwnerChanged"
            ) { [weak self] _, arguments in
                guard arguments.count == 3, arguments[0].string == Self.portal, arguments[1].string?.isEmpty == false else { return }
                self?.end(.failed(nil))
            })
        defer { stop() }
        let all = options.merging(["handle_token": .string(token)]) { $1 }
        do {
            let reply = try await bus.answer(
                Self.portal, path: Self.path, interface: interface, method: method, arguments + [.dictionary(all)], descriptors: descriptors)
            // Portals before 0.9 have handles of their own making.
            if let handle = reply.first?.string { listen(at: handle) }
        } catch {
            return .failed(error)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let answer { return continuation.resume(returning: answer) }
                waiting = continuation
            }
        } onCancel: {
            Task { @MainActor in self.close() }
        }
    }

    private func listen(at handle: String) {
        guard !handles.contains(handle) else { return }
        handles.append(handle)
        subscriptions.append(
            bus.subscribe(sender: Self.portal, path: handle, interface: Self.interface, signal: "Response") { [weak self] _, arguments in
                guard arguments.count == 2, let response = arguments[0].uint32 else { return }
                switch response {
                case 0: self?.end(.given(arguments[1].dictionary ?? [:]))
                case 1: self?.end(.cancelled)
                default: self?.end(.ended)
                }
            })
    }

    private func end(_ answer: Answer) {
        guard self.answer == nil else { return }
        self.answer = answer
        waiting?.resume(returning: answer)
        waiting = nil
    }

    /// Takes the question away from the screen.
    private func close() {
        guard answer == nil else { return }
        if let handle = handles.last {
            bus.call(Self.portal, path: handle, interface: Self.interface, method: "Close", []) { _ in }
        }
        end(.cancelled)
    }

    private func stop() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }
}
