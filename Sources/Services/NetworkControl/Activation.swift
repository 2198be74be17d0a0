import GLib

/// Waits for how a connection that is being made turns out.
@MainActor
final class Activation {
    private let network: WiFiNetwork
    private var subscriptions: [BusSubscription] = []
    private var continuation: CheckedContinuation<Result<Void, NetworkError>, Never>?
    private var outcome: Result<Void, NetworkError>?
    /// Why the device gave up last: it says more than the connection does.
    private var deviceReason: UInt32?

    /// `NMActiveConnectionState`.
    private static let activated: UInt32 = 2, deactivated: UInt32 = 4
    /// `NMDeviceState`.
    private static let failed: UInt32 = 120, disconnected: UInt32 = 30

    init(_ service: NetworkService, connection: String, device: String, network: WiFiNetwork) {
        self.network = network
        subscriptions = [
            service.bus.subscribe(
                sender: NetworkService.service, path: connection, interface: NetworkService.service + ".Connection.Active", signal: "StateChanged"
            ) { [weak self] _, arguments in
                if arguments.count == 2, let state = arguments[0].uint32, let reason = arguments[1].uint32 { self?.take(state, reason) }
            },
            service.bus.subscribe(
                sender: NetworkService.service, path: device, interface: NetworkService.service + ".Device", signal: "StateChanged"
            ) { [weak self] _, arguments in
                guard arguments.count == 3, let state = arguments[0].uint32, let reason = arguments[2].uint32 else { return }
                if state == Self.failed || (state == Self.disconnected && self?.deviceReason == nil) { self?.deviceReason = reason }
            },
        ]
    }

    /// A state that was heard of or asked for.
    func take(_ state: UInt32, _ reason: UInt32) {
        if state == Self.activated { end(.success(())) }
        guard state == Self.deactivated else { return }
        let detail = deviceReason.flatMap { NetworkError(device: $0, joining: network) }
        end(.failure(detail ?? NetworkError(connection: reason, joining: network)))
    }

    func end(_ result: Result<Void, NetworkError>) {
        guard outcome == nil else { return }
        outcome = result
        for subscription in subscriptions { subscription.cancel() }
        continuation?.resume(returning: result)
        continuation = nil
    }

    func result() async throws(NetworkError) {
        let result: Result<Void, NetworkError> = await withCheckedContinuation { continuation in
            if let outcome { continuation.resume(returning: outcome) } else { self.continuation = continuation }
        }
        try result.get()
    }
}
