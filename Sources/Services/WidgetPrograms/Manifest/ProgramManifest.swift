public import Platform
public import Timeline

/// The manifest of a widget program, its `widget.json`.
public struct ProgramManifest: Hashable, Sendable {
    /// The version of the protocol that this Quire speaks, and the newest that it accepts.
    public static let currentProtocol = 1
    /// The maximum size of a `widget.json`, in bytes.
    public static let maximumLength = 65_536
    public static let fileName = "widget.json"
    public static let standardIcon = "quire-program-symbolic"

    /// The id: lower case letters, digits, "-" and ".". It is unique among programs.
    public let id: String
    public let name: String
    /// One sentence for the gallery.
    public let summary: String
    public let icon: ProgramIcon
    /// The supported families; the first one is the default.
    public let families: [WidgetFamily]
    public let schema: ConfigurationSchema
    /// The seconds after which it is asked again if its answer does not say; nil for never before a reload.
    public let refresh: Double?
    /// Whether the program keeps running and writes a line for each change.
    public let isStreaming: Bool
    /// The things besides the configuration that its entries depend on.
    public let dependencies: WidgetDependencies
    public let permissions: ProgramPermissions
    /// The path of the executable in the program's folder.
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

    /// The icon for views that draw only symbols.
    public var iconName: String { icon.symbolName }

    /// Parses a `widget.json`; throws its first problem.
    public init(json: [UInt8]) throws(ProgramFormatError) {
        let reading = ManifestParser(json)
        guard let manifest = reading.manifest else {
            throw reading.problems.first ?? ProgramFormatError("it cannot be read", advice: "Correct it.")
        }
        self = manifest
    }
}

/// The icon of a widget program.
public enum ProgramIcon: Hashable, Sendable {
    /// A symbolic icon of Quire.
    case symbol(String)
    /// A picture in the program's folder, by its path.
    case picture(String)

    /// The icon for views that draw only symbols.
    public var symbolName: String { if case .symbol(let name) = self { name } else { ProgramManifest.standardIcon } }
}

/// The permissions that a widget program requests beyond its own folder. The user sees them before turning the program on.
public struct ProgramPermissions: Hashable, Codable, Sendable {
    /// Whether it may use the network.
    public var network: Bool
    /// The files and folders that it reads: absolute paths, or "~/…" for those of the user.
    public var filesRead: [String]
    /// The names of programs that it starts, as information for the user: installed programs are readable in any case.
    public var programs: [String]

    public init(network: Bool = false, filesRead: [String] = [], programs: [String] = []) {
        self.network = network
        self.filesRead = filesRead
        self.programs = programs
    }

    public static let none = ProgramPermissions()

    /// The permissions as sentences, one for each line; empty if there are none.
    public var sentences: [LocalizedText] {
        (network ? [tr("It reaches the network.")] : []) + filesRead.map { tr("It reads \($0).") }
            + (programs.isEmpty ? [] : [tr("It starts \(programs.joined(separator: ", ")).")])
    }
}
