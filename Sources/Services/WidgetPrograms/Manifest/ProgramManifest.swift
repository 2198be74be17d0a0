import Timeline

/// What a widget program says of itself in its `widget.json`.
public struct ProgramManifest: Hashable, Sendable {
    /// The version of the protocol that this Quire speaks, and the newest that it reads.
    public static let currentProtocol = 1
    /// Bytes of a `widget.json`.
    public static let maximumLength = 65_536
    public static let fileName = "widget.json"
    public static let standardIcon = "quire-program-symbolic"

    /// Lower case letters, digits, "-" and "."; no two programs share one.
    public let id: String
    public let name: String
    /// One sentence for the gallery.
    public let summary: String
    public let icon: ProgramIcon
    /// The first one is the standard.
    public let families: [WidgetFamily]
    public let schema: ConfigurationSchema
    /// Seconds after which it is asked again where its answer does not say; nil for not until something asks for a reload.
    public let refresh: Double?
    /// Whether the program stays and gives a line for each change.
    public let isStreaming: Bool
    /// What else its entries are made from.
    public let dependencies: WidgetDependencies
    public let permissions: ProgramPermissions
    /// The path of what is run, in the program's folder.
    public let executable: String

    public init(
        id: String, name: String, summary: String = "", icon: ProgramIcon = .symbol(standardIcon), families: [WidgetFamily] = [.small],
        schema: ConfigurationSchema = ConfigurationSchema(), refresh: Double? = 900, isStreaming: Bool = false,
        dependencies: WidgetDependencies = [.timeZone, .locale], permissions: ProgramPermissions = .none, executable: String = "widget"
    ) {
        self.id = id
        self.name = name
        self.summary = summary
        self.icon = icon
        self.families = families
        self.schema = schema
        self.refresh = refresh
        self.isStreaming = isStreaming
        self.dependencies = dependencies
        self.permissions = permissions
        self.executable = executable
    }

    /// For places that draw symbols alone.
    public var iconName: String { icon.symbolName }

    /// Reads a `widget.json`; the first thing that is wrong with it is thrown.
    public init(json: [UInt8]) throws(ProgramProblem) {
        let reading = ManifestReading(json)
        guard let manifest = reading.manifest else {
            throw reading.problems.first ?? ProgramProblem("it cannot be read", advice: "Correct it.")
        }
        self = manifest
    }
}

/// What a widget program is known by at a glance.
public enum ProgramIcon: Hashable, Sendable {
    /// A symbolic icon of Quire.
    case symbol(String)
    /// A picture in the program's folder, by its path there.
    case picture(String)

    /// For places that draw symbols alone.
    public var symbolName: String {
        switch self {
        case .symbol(let name): name
        case .picture: ProgramManifest.standardIcon
        }
    }
}

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
