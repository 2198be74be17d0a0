/// What a widget program asks for beyond its own folder; the user sees it before turning the program on.
public struct ProgramPermissions: Hashable, Codable, Sendable {
    /// Whether it reaches the network.
    public var network: Bool
    /// Files and folders that it reads: absolute paths, or "~/…" for those of the user.
    public var filesRead: [String]
    /// Names of programs that it starts, for the user to know; what the system has installed can be read in any case.
    public var programs: [String]

    public init(network: Bool = false, filesRead: [String] = [], programs: [String] = []) {
        self.network = network
        self.filesRead = filesRead
        self.programs = programs
    }

    public static let none = ProgramPermissions()

    /// What it asks for in sentences, each for one line; empty where it asks for nothing.
    public var sentences: [String] {
        (network ? ["It reaches the network."] : []) + filesRead.map { "It reads \($0)." }
            + (programs.isEmpty ? [] : ["It starts \(programs.joined(separator: ", "))."])
    }
}
