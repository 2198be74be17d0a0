import Foundation

/// A request to a portal: sent by a method call, answered by a signal of an object of its own (`org.freedesktop.portal.Request`).
@MainActor
public final class PortalRequest {
    public static let portal = "org.freedesktop.portal.Desktop"
    public static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Request"

    /// The outcome of a request.
    public enum Answer: Sendable {
        /// The results of the portal.
        case given([String: Variant])
        /// The user cancelled the request.
        case cancelled
        /// The request ended in another way; the portal gives no reason.
        case ended
        /// The portal went away, or did not accept the request.
        case failed(GLibError?)
    }

    private let bus: MessageBus
    private var handles: [String] = []
    private var subscriptions: [BusSubscription] = []
    private var waiting: CheckedContinuation<Answer, Never>?
    /// Set once; the answer may come before `ask` waits for it.
    private var answer: Answer?

    public init(_ bus: MessageBus) { self.bus = bus }

    /// Calls a method whose last argument is its options, and waits for the answer however long the user takes. Cancelling the task closes
    /// the portal's dialog.
    ///
    /// - Parameter descriptors: open files to send along, for options such as `Variant.handles`.
    public func ask(
        interface: String, method: String, _ arguments: [Variant] = [], options: [String: Variant] = [:], descriptors: [Int32] = []
    ) async -> Answer {
        let token = "quire_\(UUID().uuidString.replacing("-", with: "_"))"
        // The object's path is known before the call, so that no answer is missed.
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
                Self.portal, path: Self.path, interface: interface, method: method, arguments + [.dictionary(all)], descriptors: descriptors
            )
            // Portals before 0.9 choose the handle themselves.
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

    /// Closes the portal's dialog.
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
