import Platform
import Timeline

/// Parses a `widget.json` and collects all problems, for its author.
public struct ManifestParser: Sendable {
    /// The manifest; nil if there are problems.
    public private(set) var manifest: ProgramManifest?
    /// The problems that make the manifest unusable.
    public private(set) var problems: [ProgramFormatError] = []
    /// Members that are ignored, probably by mistake.
    public private(set) var warnings: [ProgramFormatError] = []

    public static let keys = [
        "protocol", "id", "name", "description", "icon", "families", "configuration", "refresh", "streaming", "dependencies",
        "permissions", "executable", "$schema",
    ]
    public static let maximumFiles = 16
    /// From every five seconds to once a week.
    public static let intervals = 5.0...604_800

    public init(_ json: [UInt8]) {
        let root: ProgramJSON
        do {
            root = try ProgramJSON.root(
                of: json, limits: .init(length: ProgramManifest.maximumLength, depth: 12, values: 5000))
            try Self.checkVersion(root)
        } catch {
            problems = [error]
            return
        }
        warnings = root.unknownMembers(beside: Self.keys)
        let id = collect(try Self.id(root))
        let name = collect(try root.required("name", "Say what the widget is called.").nonEmptyLine(atMost: 60))
        let summary = collect(try root["description"]?.line(atMost: 300) ?? "")
        let icon = collect(try Self.icon(root))
        let families = collect(try Self.families(root))
        let schema = collect(try Self.schema(root))
        let isStreaming = collect(try root["streaming"]?.flag() ?? false)
        let refresh: Double?? = collect(try Self.refresh(root, isStreaming: isStreaming ?? false))
        let dependencies = collect(try Self.dependencies(root))
        let permissions = collect(try Self.permissions(root))
        let executable = collect(try Self.executable(root))
        for name in ["refresh", "permissions"] { warnings += root[name]?.unknownMembers(beside: Self.memberKeys[name] ?? []) ?? [] }
        if case .array(let parameters) = root["configuration"]?.tree {
            for (index, parameter) in parameters.enumerated() {
                warnings += ProgramJSON(parameter, path: "configuration[\(index)]").unknownMembers(beside: ParameterParser.keys)
            }
        }
        guard problems.isEmpty, let id, let name, let summary, let icon, let families, let schema, let isStreaming, let refresh,
            let dependencies, let permissions, let executable
        else { return }
        manifest = ProgramManifest(
            id: id, name: name, summary: summary, icon: icon, families: families, schema: schema, refresh: refresh,
            isStreaming: isStreaming, dependencies: dependencies, permissions: permissions, executable: executable)
    }

    private static let memberKeys = ["refresh": ["every"], "permissions": ["network", "filesRead", "programs"]]

    /// Continues after a problem, so that the author sees all of them.
    private mutating func collect<Value>(_ value: @autoclosure () throws(ProgramFormatError) -> Value) -> Value? {
        do {
            return try value()
        } catch {
            problems.append(error)
            return nil
        }
    }

    // MARK: Members

    private static func checkVersion(_ root: ProgramJSON) throws(ProgramFormatError) {
        _ = try root.members().map(\.name)
        let cursor = try root.required("protocol", "Begin with \"protocol\": \(ProgramManifest.currentProtocol).")
        let version = try cursor.integer(in: 1...1_000_000)
        guard version <= ProgramManifest.currentProtocol else {
            throw cursor.problem(
                "version \(version) is newer than this Quire", "Update Quire, or write for version \(ProgramManifest.currentProtocol).")
        }
    }

    private static func id(_ root: ProgramJSON) throws(ProgramFormatError) -> String {
        let advice = "Use 1 to 64 lower case letters, digits, - and ., with a letter or digit first."
        let cursor = try root.required("id", advice)
        let id = try cursor.text()
        let isFitting = id.allSatisfy { $0.isASCIIAlphanumeric && !$0.isUppercase || "-.".contains($0) }
        guard isFitting, (1...64).contains(id.utf8.count), id.first != "-", id.first != "." else {
            throw cursor.problem("“\(CleanText.line(String(id.prefix(80))))” is no id", advice)
        }
        return id
    }

    private static func icon(_ root: ProgramJSON) throws(ProgramFormatError) -> ProgramIcon {
        guard let cursor = root["icon"] else { return .symbol(ProgramManifest.standardIcon) }
        let name = try cursor.line(atMost: 200)
        if [".svg", ".png", ".jpg", ".jpeg", ".webp"].contains(where: { name.lowercased().hasSuffix($0) }) {
            return .picture(try RelativePath.check(cursor))
        }
        guard !name.isEmpty, name.allSatisfy({ $0.isASCIIAlphanumeric || "-._".contains($0) }) else {
            throw cursor.problem(
                "“\(name)” is no icon", "Give the name of a symbolic icon of Quire, or a picture in the folder such as icon.svg.")
        }
        return .symbol(name)
    }

    private static func executable(_ root: ProgramJSON) throws(ProgramFormatError) -> String {
        if let cursor = root["executable"] { try RelativePath.check(cursor) } else { "widget" }
    }

    private static func families(_ root: ProgramJSON) throws(ProgramFormatError) -> [WidgetFamily] {
        let known = WidgetFamily.allCases.map(\.rawValue).joined(separator: ", ")
        let cursor = try root.required("families", "List the sizes that it comes in: \(known).")
        var families: [WidgetFamily] = []
        for item in try cursor.items(atMost: 20) {
            let name = try item.line(atMost: 40)
            guard let family = WidgetFamily(rawValue: name) else { throw item.problem("“\(name)” is no family", "Give \(known).") }
            guard !families.contains(family) else { throw item.problem("“\(name)” stands here twice", "Keep one of the two.") }
            families.append(family)
        }
        guard !families.isEmpty else { throw cursor.problem("this is empty", "Give at least one of \(known).") }
        return families
    }

    private static func schema(_ root: ProgramJSON) throws(ProgramFormatError) -> ConfigurationSchema {
        guard let cursor = root["configuration"] else { return ConfigurationSchema() }
        var parameters: [ConfigurationParameter] = []
        for item in try cursor.items(atMost: ConfigurationSchema.maximumParameters) { parameters.append(try ParameterParser.parse(item)) }
        let schema = ConfigurationSchema(parameters)
        do throws(TimelineError) { try schema.check() } catch {
            throw cursor.problem(error.message.untranslated, error.recovery?.untranslated ?? "")
        }
        return schema
    }

    private static func refresh(_ root: ProgramJSON, isStreaming: Bool) throws(ProgramFormatError) -> Double? {
        // A streaming program is asked again only when it requests it.
        guard let cursor = root["refresh"] else { return isStreaming ? nil : 900 }
        if case .string("never") = cursor.tree { return nil }
        if case .number = cursor.tree { return try cursor.number(in: intervals) }
        guard case .object = cursor.tree else {
            throw cursor.problem("this is \(cursor.tree.kindName)", #"Give {"every": seconds}, or "never"."#)
        }
        return try cursor.required("every", "Give the number of seconds.").number(in: intervals)
    }

    private static func dependencies(_ root: ProgramJSON) throws(ProgramFormatError) -> WidgetDependencies {
        guard let cursor = root["dependencies"] else { return [.timeZone, .locale] }
        var dependencies: WidgetDependencies = []
        for item in try cursor.items(atMost: 8) {
            switch try item.line(atMost: 40) {
            case "timeZone": dependencies.insert(.timeZone)
            case "locale": dependencies.insert(.locale)
            case let name: throw item.problem("“\(name)” is no dependency", "Give timeZone or locale, or leave it out.")
            }
        }
        return dependencies
    }

    private static func permissions(_ root: ProgramJSON) throws(ProgramFormatError) -> ProgramPermissions {
        guard let cursor = root["permissions"] else { return .none }
        _ = try cursor.members()
        var permissions = ProgramPermissions(network: try cursor["network"]?.flag() ?? false)
        for item in try cursor["filesRead"]?.items(atMost: maximumFiles) ?? [] {
            let path = try item.nonEmptyLine(atMost: 1024)
            guard path.hasPrefix("/") || path.hasPrefix("~/"), !path.split(separator: "/").contains(".."),
                path.contains(where: { !"~/.".contains($0) })
            else {
                throw item.problem(
                    "“\(path)” is no path of a file", "Give an absolute path, or one that begins with ~/; not a whole home or file system.")
            }
            permissions.filesRead.append(path)
        }
        for item in try cursor["programs"]?.items(atMost: maximumFiles) ?? [] {
            let name = try item.nonEmptyLine(atMost: 100)
            guard !name.contains("/"), !name.contains(" ") else {
                throw item.problem("“\(name)” is no name of a program", "Give its name alone, such as git.")
            }
            permissions.programs.append(name)
        }
        return permissions
    }
}

extension Character {
    /// Whether it is an ASCII letter or digit.
    var isASCIIAlphanumeric: Bool { isASCII && (isLetter || isNumber) }
}
