import GLib

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
