import Platform
import Timeline

/// Parses one setting of a `widget.json`.
enum ParameterParser {
    static let keys = [
        "name", "title", "type", "default", "choices", "minimum", "maximum", "maximumLength", "suffixes", "when",
    ]
    static let types = ["text", "integer", "decimal", "choice", "toggle", "date", "color", "file", "code", "folder"]
    static let maximumText = 2000

    static func parse(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ConfigurationParameter {
        let name = try name(cursor)
        let title = try cursor["title"]?.nonEmptyLine(atMost: 80) ?? name
        let kind = try kind(cursor)
        let parameter = ConfigurationParameter(
            name: name, title: .verbatim(title), kind: kind, standard: try standard(cursor), condition: try condition(cursor))
        guard let standard = parameter.standard else { return parameter }
        do throws(TimelineError) { _ = try parameter.value(of: standard) } catch {
            throw (cursor["default"] ?? cursor).problem(error.message.untranslated, error.recovery?.untranslated ?? "")
        }
        return parameter
    }

    private static func name(_ cursor: ProgramJSON) throws(ProgramFormatError) -> String {
        let advice = "Use 1 to 40 letters, digits, - and _; it is typed as NAME=VALUE."
        let name = try cursor.required("name", advice).text()
        guard (1...40).contains(name.utf8.count), name.allSatisfy({ $0.isASCIIAlphanumeric || "-_".contains($0) })
        else { throw (cursor["name"] ?? cursor).problem("“\(CleanText.line(String(name.prefix(60))))” is no name for a setting", advice) }
        return name
    }

    private static func kind(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ConfigurationParameter.Kind {
        let known = "Give \(types.joined(separator: ", "))."
        let type = try cursor.required("type", known)
        switch try type.line(atMost: 40) {
        case "text": return .text(maximumLength: try cursor["maximumLength"]?.integer(in: 1...maximumText) ?? 200)
        case "integer":
            let minimum = try cursor["minimum"]?.integer(in: -1_000_000_000...1_000_000_000) ?? 0
            return .integer(minimum...(try maximum(cursor, from: minimum, else: max(minimum, 1_000_000))))
        case "decimal":
            let minimum = try cursor["minimum"]?.number(in: -1e15...1e15) ?? 0
            let maximum = try cursor["maximum"]?.number(in: -1e15...1e15) ?? max(minimum, 1e6)
            guard minimum <= maximum else { throw cursor.problem("“minimum” is more than “maximum”", "Exchange the two.") }
            return .decimal(minimum...maximum)
        case "choice":
            var choices: [ConfigurationParameter.Choice] = []
            let list = try cursor.required("choices", #"List them: {"value": "…", "name": "…"}, or the values alone."#)
            for item in try list.items(atMost: ConfigurationSchema.maximumChoices) { choices.append(try choice(item)) }
            return .choice(choices)
        case "toggle": return .toggle
        case "date": return .date
        case "color": return .color
        case "file":
            var suffixes: [String] = []
            for item in try cursor["suffixes"]?.items(atMost: 20) ?? [] {
                let suffix = try item.nonEmptyLine(atMost: 20)
                suffixes.append(suffix.hasPrefix(".") ? String(suffix.dropFirst()) : suffix)
            }
            return .file(suffixes: suffixes)
        case "code": return .code
        case "folder": return .folder
        case let name: throw type.problem("“\(name)” is no type", known)
        }
    }

    private static func maximum(_ cursor: ProgramJSON, from minimum: Int, else standard: Int) throws(ProgramFormatError) -> Int {
        let maximum = try cursor["maximum"]?.integer(in: -1_000_000_000...1_000_000_000) ?? standard
        guard minimum <= maximum else { throw cursor.problem("“minimum” is more than “maximum”", "Exchange the two.") }
        return maximum
    }

    private static func choice(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ConfigurationParameter.Choice {
        if case .string = cursor.tree {
            let value = try cursor.nonEmptyLine(atMost: 200)
            return .init(value, name: .verbatim(value))
        }
        let value = try cursor.required("value", "Give what the program is told.").line(atMost: 200)
        return .init(value, name: .verbatim(try cursor["name"]?.nonEmptyLine(atMost: 80) ?? value))
    }

    /// The default value in the form in which configurations store values: as text.
    private static func standard(_ cursor: ProgramJSON) throws(ProgramFormatError) -> String? {
        guard let standard = cursor["default"] else { return nil }
        switch standard.tree {
        case .string: return try standard.line(atMost: maximumText)
        case .number(let written):
            // "5.0" is a whole number too.
            return Double(written).flatMap { Int(exactly: $0) }.map(String.init) ?? written
        case .boolean(let isTrue): return String(isTrue)
        default: throw standard.problem("this is \(standard.tree.kindName)", "Give a text, a number, true or false.")
        }
    }

    private static func condition(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ConfigurationCondition? {
        guard let when = cursor["when"] else { return nil }
        let other = try when.required("parameter", "Give the name of a setting that stands before this one.").line(atMost: 40)
        var values: Set<String> = []
        for item in try when.required("values", "List the values with which this one matters.").items(atMost: 50) {
            values.insert(try standardText(item))
        }
        return ConfigurationCondition(parameter: other, values: values)
    }

    private static func standardText(_ cursor: ProgramJSON) throws(ProgramFormatError) -> String {
        if case .boolean(let isTrue) = cursor.tree { return String(isTrue) }
        if case .number(let written) = cursor.tree { return written }
        return try cursor.line(atMost: maximumText)
    }
}
