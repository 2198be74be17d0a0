import Foundation

/// What the supervisor is told: a line of JSON on its standard input, after it the request.
struct RunOrders: Codable, Hashable, Sendable {
    /// The private copy that is run, and what is run in it.
    var folder: String
    var executable: String
    /// A private folder for this run alone, which the supervisor removes.
    var scratch: String
    /// The user's home, which a sandbox replaces.
    var home: String
    /// All of the program's environment.
    var environment: [String: String]
    var network: Bool
    var filesRead: [ReadableFile]
    /// Nil for running without a sandbox.
    var sandbox: SandboxTool?
    var limits: RunLimits
    /// Bytes of the request.
    var requestLength: Int

    /// Bytes of the line of JSON, and of a request.
    static let (maximumLength, maximumRequest) = (1_048_576, 16 * 1_048_576)

    func message(with request: [UInt8]) -> [UInt8] {
        var orders = self
        orders.requestLength = request.count
        // Numbers and texts always encode.
        let line = (try? JSONEncoder().encode(orders)).map { [UInt8]($0) } ?? []
        return line + [UInt8(ascii: "\n")] + request
    }

    init?(line: some Collection<UInt8>) {
        // Whoever sends something else gets a report that says so.
        guard let orders = try? JSONDecoder().decode(RunOrders.self, from: Data(line)), 0...Self.maximumRequest ~= orders.requestLength else {
            return nil
        }
        self = orders
    }

    init(
        folder: String, executable: String, scratch: String, home: String, environment: [String: String], network: Bool,
        filesRead: [ReadableFile], sandbox: SandboxTool?, limits: RunLimits
    ) {
        (self.folder, self.executable, self.scratch, self.home) = (folder, executable, scratch, home)
        (self.environment, self.network, self.filesRead) = (environment, network, filesRead)
        (self.sandbox, self.limits) = (sandbox, limits)
        requestLength = 0
    }
}
