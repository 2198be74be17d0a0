import Platform
import Timeline

/// A `widget.json` as it was read, with everything that is wrong with it, for whoever writes one.
public struct ManifestReading: Sendable {
    /// Nil where there are problems.
    public private(set) var manifest: ProgramManifest?
    /// What keeps it from being used.
    public private(set) var problems: [ProgramProblem] = []
    /// What is passed over, and probably not meant so.
    public private(set) var warnings: [ProgramProblem] = []

    public static let keys = [
        "protocol", "id", "name", "description", "icon", "families", "configuration", "refresh", "streaming", "dependencies",
        "permissions", "executable", "$schema",
    ]
    public static let maximumFiles = 16
    /// From every five seconds to once a week.
    public static let intervals = 5.0...604_800

    public init(_ json: [UInt8]) {
        let root: JSONPlace
        do {
            root = try JSONPlace.root(
                of: json, limits: .init(length: ProgramManifest.maximumLength, depth: 12, values: 5000))
            try Self.checkVersion(root)
        } catch {
            problems = [error]
            return
        }
        warnings = root.strangers(beside: Self.keys)
        let id = read { () throws(ProgramProblem) in try Self.id(root) }
        let name = read { () throws(ProgramProblem) in
            try root.required("name", advice: "Say what the widget is called.").words(atMost: 60)
        }
        let summary = read { () throws(ProgramProblem) in try root["description"]?.line(atMost: 300) ?? "" }
        let icon = read { () throws(ProgramProblem) in try Self.icon(root) }
        let families = read { () throws(ProgramProblem) in try Self.families(root) }
        let schema = read { () throws(ProgramProblem) in try Self.schema(root) }
        let isStreaming = read { () throws(ProgramProblem) in try root["streaming"]?.isTrue() ?? false }
        let refresh: Double?? = read { () throws(ProgramProblem) -> Double? in try Self.refresh(root, isStreaming: isStreaming ?? false) }
        let dependencies = read { () throws(ProgramProblem) in try Self.dependencies(root) }
        let permissions = read { () throws(ProgramProblem) in try Self.permissions(root) }
        let executable = read { () throws(ProgramProblem) in
            try root["executable"].map { place throws(ProgramProblem) in try PathInFolder.check(place) } ?? "widget"
        }
        for name in ["refresh", "permissions"] { warnings += root[name]?.strangers(beside: Self.inner[name] ?? []) ?? [] }
        if case .array(let parameters) = root["configuration"]?.tree {
            for (index, parameter) in parameters.enumerated() {
                warnings += JSONPlace(parameter, path: "configuration[\(index)]").strangers(beside: ParameterReading.keys)
            }
        }
        guard problems.isEmpty, let id, let name, let summary, let icon, let families, let schema, let isStreaming, let refresh,
            let dependencies, let permissions, let executable
        else { return }
        manifest = ProgramManifest(
            id: id, name: name, summary: summary, icon: icon, families: families, schema: schema, refresh: refresh,
            isStreaming: isStreaming, dependencies: dependencies, permissions: permissions, executable: executable)
    }

    private static let inner = ["refresh": ["every"], "permissions": ["network", "filesRead", "programs"]]

    /// Goes on after a problem: an author wants to know all of them.
    private mutating func read<Value>(_ body: () throws(ProgramProblem) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            problems.append(error)
            return nil
        }
    }

    // MARK: Members

    private static func checkVersion(_ root: JSONPlace) throws(ProgramProblem) {
        _ = try root.names()
        let place = try root.required("protocol", advice: "Begin with \"protocol\": \(ProgramManifest.currentProtocol).")
        let version = try place.whole(in: 1...1_000_000)
        guard version <= ProgramManifest.currentProtocol else {
            throw place.problem(
                "version \(version) is newer than this Quire", "Update Quire, or write for version \(ProgramManifest.currentProtocol).")
        }
    }

    private static func id(_ root: JSONPlace) throws(ProgramProblem) -> String {
        let advice = "Use 1 to 64 lower case letters, digits, - and ., with a letter or digit first."
        let place = try root.required("id", advice: advice)
        let id = try place.text()
        let isFitting = id.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard isFitting, (1...64).contains(id.utf8.count), id.first != "-", id.first != "." else {
            throw place.problem("“\(CleanText.line(String(id.prefix(80))))” is no id", advice)
        }
        return id
    }

    private static func icon(_ root: JSONPlace) throws(ProgramProblem) -> ProgramIcon {
        guard let place = root["icon"] else { return .symbol(ProgramManifest.standardIcon) }
        let name = try place.line(atMost: 200)
        if [".svg", ".png", ".jpg", ".jpeg", ".webp"].contains(where: { name.lowercased().hasSuffix($0) }) {
            return .picture(try PathInFolder.check(place))
        }
        guard !name.isEmpty, name.utf8.allSatisfy({ $0.isIconByte }) else {
            throw place.problem("“\(name)” is no icon", "Give the name of a symbolic icon of Quire, or a picture in the folder such as icon.svg.")
        }
        return .symbol(name)
    }

    private static func families(_ root: JSONPlace) throws(ProgramProblem) -> [WidgetFamily] {
        let known = WidgetFamily.allCases.map(\.rawValue).joined(separator: ", ")
        let place = try root.required("families", advice: "List the sizes that it comes in: \(known).")
        var families: [WidgetFamily] = []
        for item in try place.items(atMost: 20) {
            let name = try item.line(atMost: 40)
            guard let family = WidgetFamily(rawValue: name) else { throw item.problem("“\(name)” is no family", "Give \(known).") }
            guard !families.contains(family) else { throw item.problem("“\(name)” stands here twice", "Keep one of the two.") }
            families.append(family)
        }
        guard !families.isEmpty else { throw place.problem("this is empty", "Give at least one of \(known).") }
        return families
    }

    private static func schema(_ root: JSONPlace) throws(ProgramProblem) -> ConfigurationSchema {
        guard let place = root["configuration"] else { return ConfigurationSchema() }
        var parameters: [ConfigurationParameter] = []
        for item in try place.items(atMost: ConfigurationSchema.maximumParameters) { parameters.append(try ParameterReading.read(item)) }
        let schema = ConfigurationSchema(parameters)
        do throws(TimelineError) { try schema.check() } catch { throw place.problem(error.message, error.recovery) }
        return schema
    }

    private static func refresh(_ root: JSONPlace, isStreaming: Bool) throws(ProgramProblem) -> Double? {
        // What streams is asked again only when it wants to be.
        guard let place = root["refresh"] else { return isStreaming ? nil : 900 }
        if case .string("never") = place.tree { return nil }
        if case .number = place.tree { return try place.number(in: intervals) }
        guard case .object = place.tree else { throw place.problem("this is \(place.tree.kindName)", #"Give {"every": seconds}, or "never"."#) }
        return try place.required("every", advice: "Give the number of seconds.").number(in: intervals)
    }

    private static func dependencies(_ root: JSONPlace) throws(ProgramProblem) -> WidgetDependencies {
        guard let place = root["dependencies"] else { return [.timeZone, .locale] }
        var dependencies: WidgetDependencies = []
        for item in try place.items(atMost: 8) {
            switch try item.line(atMost: 40) {
            case "timeZone": dependencies.insert(.timeZone)
            case "locale": dependencies.insert(.locale)
            case let name: throw item.problem("“\(name)” is no dependency", "Give timeZone or locale, or leave it out.")
            }
        }
        return dependencies
    }

    private static func permissions(_ root: JSONPlace) throws(ProgramProblem) -> ProgramPermissions {
        guard let place = root["permissions"] else { return .none }
        _ = try place.names()
        var permissions = ProgramPermissions(network: try place["network"]?.isTrue() ?? false)
        for item in try place["filesRead"]?.items(atMost: maximumFiles) ?? [] {
            let path = try item.words(atMost: 1024)
            guard path.hasPrefix("/") || path.hasPrefix("~/"), !path.split(separator: "/").contains(".."), path.contains(where: { !"~/.".contains($0) })
            else { throw item.problem("“\(path)” is no path of a file", "Give an absolute path, or one that begins with ~/; not a whole home or file system.") }
            permissions.filesRead.append(path)
        }
        for item in try place["programs"]?.items(atMost: maximumFiles) ?? [] {
            let name = try item.words(atMost: 100)
            guard !name.contains("/"), !name.contains(" ") else {
                throw item.problem("“\(name)” is no name of a program", "Give its name alone, such as git.")
            }
            permissions.programs.append(name)
        }
        return permissions
    }
}

extension UInt8 {
    fileprivate var isIconByte: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D || self == 0x2E
            || self == 0x5F
    }
}
