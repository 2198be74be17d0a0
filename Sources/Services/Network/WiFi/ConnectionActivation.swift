import GLib

/// Waits for the outcome of activating a connection. It has to exist before the connection is requested: an immediate failure is signalled
/// before the call's answer arrives.
@MainActor
final class ConnectionActivation {
    private let network: WiFiNetwork
    private var subscriptions: [BusSubscription] = []
    private var continuation: CheckedContinuation<Result<Void, NetworkError>, Never>?
    private var outcome: Result<Void, NetworkError>?
    /// The reason of the device's last failure, which is more precise than the connection's.
    private var deviceReason: UInt32?

    /// `NMActiveConnectionState`.
    private static let activated: UInt32 = 2, deactivated: UInt32 = 4
    /// `NMDeviceState`.
    private static let failed: UInt32 = 120, disconnected: UInt32 = 30

    init(_ service: NetworkManagerClient, device: String, network: WiFiNetwork) {
        self.network = network
        subscriptions = [
            service.bus.subscribe(
                sender: NetworkManagerClient.name, path: device, interface: NetworkManagerClient.name + ".Device",
                signal: "StateChanged"
            ) { [weak self] _, arguments in
                guard arguments.count == 3, let state = arguments[0].uint32, let reason = arguments[2].uint32 else { return }
                if state == Self.failed || (state == Self.disconnected && self?.deviceReason == nil) { self?.deviceReason = reason }
            }
        ]
    }

    /// Observes the connection, beginning with its current state.
    func observe(_ connection: String, _ service: NetworkManagerClient) async {
        guard outcome == nil else { return }
        subscriptions.append(
            service.bus.subscribe(
                sender: NetworkManagerClient.name, path: connection, interface: NetworkManagerClient.name + ".Connection.Active",
                signal: "StateChanged"
            ) { [weak self] _, arguments in
                if arguments.count == 2, let state = arguments[0].uint32, let reason = arguments[1].uint32 { self?.handle(state, reason) }
            })
        // Earlier changes are read now. A connection that is already gone has failed.
        do {
            if let state = try await service.facts(connection, ".Connection.Active")["State"]?.uint32 { handle(state, 0) }
        } catch {
            handle(Self.deactivated, 0)
        }
    }

    /// Handles a state that was signalled or read. Only a signalled state has a reason.
    private func handle(_ state: UInt32, _ reason: UInt32) {
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

/// The calls for joining a network, on the main loop.
@MainActor
extension NetworkManagerClient {
    func ask(_ path: String, _ interface: String, _ method: String, _ arguments: [Variant], timeout: Int32 = 25_000)
        async throws(NetworkError) -> [Variant]
    {
        do {
            return try await bus.answer(Self.name, path: path, interface: interface, method: method, arguments, timeout: timeout)
        } catch {
            throw NetworkError(error)
        }
    }

    /// All properties of an object. `part` follows the service's name, such as ".Device".
    func facts(_ path: String, _ part: String) async throws(NetworkError) -> [String: Variant] {
        try await ask(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.name + part)]).first?.dictionary ?? [:]
    }

    /// Calls a method without waiting for the answer, to clean up. A failure leaves something behind, which does no harm.
    func send(_ path: String, _ interface: String, _ method: String, _ arguments: [Variant]) {
        bus.call(Self.name, path: path, interface: interface, method: method, arguments) { _ in }
    }
}
