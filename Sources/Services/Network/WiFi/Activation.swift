import GLib

/// Waits for how a connection that is being made turns out. It is there before the connection is asked for: what fails at once has said why
/// before the answer comes.
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

    init(_ service: NetworkService, device: String, network: WiFiNetwork) {
        self.network = network
        subscriptions = [
            service.bus.subscribe(
                sender: NetworkService.service, path: device, interface: NetworkService.service + ".Device", signal: "StateChanged"
            ) { [weak self] _, arguments in
                guard arguments.count == 3, let state = arguments[0].uint32, let reason = arguments[2].uint32 else { return }
                if state == Self.failed || (state == Self.disconnected && self?.deviceReason == nil) { self?.deviceReason = reason }
            }
        ]
    }

    /// Follows the connection, from the state that it has now.
    func follow(_ connection: String, _ service: NetworkService) async {
        guard outcome == nil else { return }
        subscriptions.append(
            service.bus.subscribe(
                sender: NetworkService.service, path: connection, interface: NetworkService.service + ".Connection.Active", signal: "StateChanged"
            ) { [weak self] _, arguments in
                if arguments.count == 2, let state = arguments[0].uint32, let reason = arguments[1].uint32 { self?.take(state, reason) }
            })
        // What happened before anybody listened is asked for; a connection that is gone already has failed.
        do {
            if let state = try await service.properties(connection, ".Connection.Active")["State"]?.uint32 { take(state, 0) }
        } catch {
            take(Self.deactivated, 0)
        }
    }

    /// A state that was heard of or asked for; only what is heard of has a reason.
    private func take(_ state: UInt32, _ reason: UInt32) {
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

/// The calls to NetworkManager that joining a network takes.
@MainActor
struct NetworkService {
    static let service = "org.freedesktop.NetworkManager"
    static let root = "/org/freedesktop/NetworkManager"
    let bus: MessageBus

    func call(_ path: String, _ interface: String, _ method: String, _ arguments: [Variant], timeout: Int32 = 25_000)
        async throws(NetworkError) -> [Variant]
    {
        do {
            return try await bus.answer(Self.service, path: path, interface: interface, method: method, arguments, timeout: timeout)
        } catch {
            throw NetworkError(error)
        }
    }

    /// Everything that an object says of itself; `part` follows the service's name, such as ".Device".
    func properties(_ path: String, _ part: String) async throws(NetworkError) -> [String: Variant] {
        let answer = try await call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.service + part)])
        return answer.first?.dictionary ?? [:]
    }

    func settingsCall(_ method: String, _ arguments: [Variant]) async throws(NetworkError) -> [Variant] {
        try await call(Self.root + "/Settings", Self.service + ".Settings", method, arguments)
    }

    /// Calls where the answer is awaited by nobody: what cannot be tidied up stays, and harms nothing.
    func tell(_ path: String, _ interface: String, _ method: String, _ arguments: [Variant]) {
        bus.call(Self.service, path: path, interface: interface, method: method, arguments) { _ in }
    }
}
