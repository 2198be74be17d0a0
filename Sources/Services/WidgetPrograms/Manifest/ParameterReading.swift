import Foundation
import Platform
import Timeline

/// Reads one setting of a `widget.json`.
enum ParameterReading {
    static let keys = [
        "name", "title", "type", "default", "choices", "minimum", "maximum", "maximumLength", "suffixes", "when",
    ]
    static let types = ["text", "integer", "decimal", "choice", "toggle", "date", "color", "file", "code", "folder"]
    static let maximumText = 2000

    static func read(_ place: JSONPlace) throws(ProgramProblem) -> ConfigurationParameter {
        let name = try name(place)
        let title = try place["title"]?.words(atMost: 80) ?? name
        let kind = try kind(place)
        let parameter = ConfigurationParameter(
            name: name, title: title, kind: kind, standard: try standard(place), condition: try condition(place))
        guard let standard = parameter.standard else { return parameter }
        do throws(TimelineError) { _ = try parameter.value(of: standard) } catch {
            throw (place["default"] ?? place).problem(error.message, error.recovery)
        }
        return parameter
    }

    private static func name(_ place: JSONPlace) throws(ProgramProblem) -> String {
        let advice = "Use 1 to 40 letters, digits, - and _; it is typed as NAME=VALUE."
        let name = try place.required("name", advice: advice).text()
        guard (1...40).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F })
        else { throw (place["name"] ?? place).problem("“\(CleanText.line(String(name.prefix(60))))” is no name for a setting", advice) }
        return name
    }

    private static func kind(_ place: JSONPlace) throws(ProgramProblem) -> ConfigurationParameter.Kind {
        let known = "Give \(types.joined(separator: ", "))."
        let type = try place.required("type", advice: known)
        switch try type.line(atMost: 40) {
        case "text": return .text(maximumLength: try place["maximumLength"]?.whole(in: 1...maximumText) ?? 200)
        case "integer":
            let least = try place["minimum"]?.whole(in: -1_000_000_000...1_000_000_000) ?? 0
            return .integer(least...(try greatest(place, from: least, else: max(least, 1_000_000))))
        case "decimal":
            let least = try place["minimum"]?.number(in: -1e15...1e15) ?? 0
            let most = try place["maximum"]?.number(in: -1e15...1e15) ?? max(least, 1e6)
            guard least <= most else { throw place.problem("“minimum” is more than “maximum”", "Exchange the two.") }
            return .decimal(least...most)
        case "choice":
            var choices: [ConfigurationParameter.Choice] = []
            let list = try place.required("choices", advice: #"List them: {"value": "…", "name": "…"}, or the values alone."#)
            for item in try list.items(atMost: ConfigurationSchema.maximumChoices) { choices.append(try choice(item)) }
            return .choice(choices)
        case "toggle": return .toggle
        case "date": return .date
        case "color": return .color
        case "file":
            var suffixes: [String] = []
            for item in try place["suffixes"]?.items(atMost: 20) ?? [] {
                let suffix = try item.words(atMost: 20)
                suffixes.append(suffix.hasPrefix(".") ? String(suffix.dropFirst()) : suffix)
            }
            return .file(suffixes: suffixes)
        case "code": return .code
        case "folder": return .folder
        case let name: throw type.problem("“\(name)” is no type", known)
        }
    }

    private static func greatest(_ place: JSONPlace, from least: Int, else standard: Int) throws(ProgramProblem) -> Int {
        let most = try place["maximum"]?.whole(in: -1_000_000_000...1_000_000_000) ?? standard
        guard least <= most else { throw place.problem("“minimum” is more than “maximum”", "Exchange the two.") }
        return most
    }

    private static func choice(_ place: JSONPlace) throws(ProgramProblem) -> ConfigurationParameter.Choice {
        if case .string = place.tree {
            let value = try place.words(atMost: 200)
            return .init(value, name: value)
        }
        let value = try place.required("value", advice: "Give what the program is told.").line(atMost: 200)
        return .init(value, name: try place["name"]?.words(atMost: 80) ?? value)
    }

    /// As configurations keep values: in words.
    private static func standard(_ place: JSONPlace) throws(ProgramProblem) -> String? {
        guard let standard = place["default"] else { return nil }
        switch standard.tree {
        case .string: return try standard.line(atMost: maximumText)
        case .number(let written):
            // "5.0" is a whole number as well.
            return Double(written).flatMap { Int(exactly: $0) }.map(String.init) ?? written
        case .boolean(let isTrue): return String(isTrue)
        default: throw standard.problem("this is \(standard.tree.kindName)", "Give a text, a number, true or false.")
        }
    }

    private static func condition(_ place: JSONPlace) throws(ProgramProblem) -> ConfigurationCondition? {
        guard let when = place["when"] else { return nil }
        let other = try when.required("parameter", advice: "Give the name of a setting that stands before this one.").line(atMost: 40)
        var values: Set<String> = []
        for item in try when.required("values", advice: "List the values with which this one matters.").items(atMost: 50) {
            values.insert(try standardText(item))
        }
        return ConfigurationCondition(parameter: other, values: values)
    }

    private static func standardText(_ place: JSONPlace) throws(ProgramProblem) -> String {
        if case .boolean(let isTrue) = place.tree { return String(isTrue) }
        if case .number(let written) = place.tree { return written }
        return try place.line(atMost: maximumText)
    }
}
