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
    public internal(set) var summary = ""
    public internal(set) var icon = ProgramIcon.symbol(standardIcon)
    /// The supported families; the first one is the default.
    public internal(set) var families: [WidgetFamily] = [.small]
    public internal(set) var schema = ConfigurationSchema()
    /// The seconds after which it is asked again if its answer does not say; nil for never before a reload.
    public internal(set) var refresh: Double? = 900
    /// Whether the program keeps running and writes a line for each change.
    public internal(set) var isStreaming = false
    /// The things besides the configuration that its entries depend on.
    public internal(set) var dependencies: WidgetDependencies = [.timeZone, .locale]
    public internal(set) var permissions = ProgramPermissions.none
    /// The path of the executable in the program's folder.
    public internal(set) var executable = "widget"

    /// The icon for views that draw only symbols.
    public var iconName: String { icon.symbolName }
}

extension ProgramManifest {
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
        (network ? [tr("It can use the network.")] : []) + filesRead.map { tr("It can read \($0).") }
            + (programs.isEmpty ? [] : [tr("It can start \(programs.joined(separator: ", ")).")])
    }
}
