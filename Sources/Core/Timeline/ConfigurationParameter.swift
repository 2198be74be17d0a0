public import Foundation
public import Platform

/// A setting of a widget.
public struct ConfigurationParameter: Hashable, Sendable, Identifiable {
    /// The name in configurations and on the command line.
    public let name: String
    /// The label in forms.
    public let title: LocalizedText
    /// The type of its value.
    public let kind: Kind
    /// The default value; nil when the widget chooses a value by itself.
    public let standard: String?
    /// How a text is entered in forms.
    public let input: TextInput
    /// The condition under which the setting is shown; nil when it is always shown.
    public let condition: ConfigurationCondition?

    /// The name, which is unique in a schema.
    public var id: String { name }

    /// Creates a setting.
    public init(
        name: String, title: LocalizedText, kind: Kind, standard: String? = nil, input: TextInput = .typed,
        condition: ConfigurationCondition? = nil
    ) {
        self.name = name
        self.title = title
        self.kind = kind
        self.standard = standard
        self.input = input
        self.condition = condition
    }

    /// How a text is entered in forms.
    public enum TextInput: Hashable, Sendable {
        /// With the keyboard.
        case typed
        /// From what `WidgetKind.choices(for:)` offers; another text can be typed nevertheless.
        case offered
        /// With the keyboard or from a chooser of emoji.
        case emoji
    }

    /// The type of a setting's value.
    public enum Kind: Hashable, Sendable {
        case text(maximumLength: Int)
        case integer(ClosedRange<Int>)
        case decimal(ClosedRange<Double>)
        case choice([Choice])
        /// “true” or “false”.
        case toggle
        /// A day or a date and time in ISO 8601.
        case date
        /// The name of a colour role, or “#RRGGBB”.
        case color
        /// The absolute path of a local file with one of these suffixes. Without suffixes, any file is accepted.
        case file(suffixes: [String] = [])
        /// The id of a code in the library.
        case code
        /// The id of a folder in the library.
        case folder
        /// The id of a task list in the library.
        case list

        /// The kind of library object that provides the values; nil when the schema lists them.
        public var source: ChoiceKind? {
            switch self {
            case .code: .code
            case .folder: .folder
            case .list: .list
            default: nil
            }
        }
    }

    /// An option of a setting with a fixed list of values.
    public struct Choice: Hashable, Sendable, Identifiable {
        /// The value that configurations store.
        public let value: String
        /// The label in forms.
        public let name: LocalizedText
        /// The value, which is unique among the choices.
        public var id: String { value }

        /// Creates an option.
        public init(_ value: String, name: LocalizedText) {
            self.value = value
            self.name = name
        }
    }
}

extension ConfigurationParameter {
    /// Parses a stored or typed value. Throws when it has another type or is outside of the limits.
    public func value(of written: String) throws(TimelineError) -> ConfigurationValue {
        guard let value = parsed(written) else { throw .invalidValue(parameter: name, value: written, advice: advice) }
        return value
    }

    func validate(_ written: String) throws(TimelineError) { _ = try value(of: written) }

    private func parsed(_ written: String) -> ConfigurationValue? {
        switch kind {
        case .text(let length): return written.count <= length ? .text(written) : nil
        case .integer(let range): return Int(written).flatMap { range.contains($0) ? .integer($0) : nil }
        case .decimal(let range): return Double(written).flatMap { range.contains($0) ? .decimal($0) : nil }
        case .choice(let choices): return choices.contains { $0.value == written } ? .choice(written) : nil
        case .toggle: return Bool(written).map(ConfigurationValue.boolean)
        case .date: return Self.date(written).map(ConfigurationValue.date)
        case .color: return ViewColor(name: written).map(ConfigurationValue.color)
        case .file(let suffixes): return Self.isFile(written, suffixes) ? .file(written) : nil
        case .code: return Int64(written).flatMap { $0 > 0 ? .code($0) : nil }
        case .folder: return Int64(written).flatMap { $0 > 0 ? .folder($0) : nil }
        case .list: return Int64(written).flatMap { $0 > 0 ? .list($0) : nil }
        }
    }

    /// A sentence that says what a valid value is.
    private var advice: LocalizedText {
        switch kind {
        case .text(let length): tr("Enter text of at most \(length) characters.")
        case .integer(let range): tr("Enter a whole number from \(range.lowerBound) to \(range.upperBound).")
        case .decimal(let range): tr("Enter a number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()).")
        case .choice(let choices): tr("Choose one of \(choices.map(\.value).joined(separator: ", ")).")
        case .toggle: tr("Choose true or false.")
        case .date: tr("Enter a date like 2026-11-21, or a time like 2026-11-21T09:30:00Z.")
        case .color: tr("Enter a colour like #3366CC, or one of \(ViewColor.roleNames.joined(separator: ", ")).")
        case .file([]): tr("Enter the absolute path of a file.")
        case .file(let suffixes):
            tr("Enter the absolute path of a file that ends in \(LocalizedText.any(of: suffixes.map { .verbatim(".\($0)") })).")
        case .code: tr("Enter the number of a code in the library.")
        case .folder: tr("Enter the number of a folder in the library.")
        case .list: tr("Enter the number of a task list in the library.")
        }
    }

    /// A day without a time zone counts as UTC, so that it is the same day wherever it is read.
    private static func date(_ written: String) -> Date? {
        // A text matches one of the two formats or none.
        (try? Date(written, strategy: .iso8601)) ?? (try? Date(written, strategy: Date.ISO8601FormatStyle().year().month().day()))
    }

    private static func isFile(_ path: String, _ suffixes: [String]) -> Bool {
        guard path.hasPrefix("/"), path.utf8.count <= 4096, !path.contains("\0") else { return false }
        return suffixes.isEmpty || suffixes.contains { path.lowercased().hasSuffix("." + $0.lowercased()) }
    }
}

/// A setting's value in its own type.
public enum ConfigurationValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    /// The `value` of a choice.
    case choice(String)
    case boolean(Bool)
    case date(Date)
    case color(ViewColor)
    /// An absolute path.
    case file(String)
    /// The id of a code, a folder or a task list.
    case code(Int64)
    case folder(Int64)
    case list(Int64)

    /// The text form that configurations store.
    public var written: String {
        switch self {
        case .text(let text), .choice(let text), .file(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): String(number)
        case .boolean(let isOn): String(isOn)
        case .date(let date): date.formatted(.iso8601)
        case .color(let color): color.name
        case .code(let id), .folder(let id), .list(let id): String(id)
        }
    }
}

/// A kind of library object that a setting can refer to.
public enum ChoiceKind: String, Codable, CaseIterable, Sendable {
    case code, folder
    /// A task list.
    case list

    /// The name on the command line.
    public var name: String { rawValue }
}

/// Provides the values that are not part of a schema because they change: the codes, folders and task lists of a library.
public protocol ChoiceSource: Sendable {
    /// The values that a person can choose, best first.
    ///
    /// - Parameters:
    ///   - search: words to find in their names; empty for all values.
    ///   - limit: the maximum number of values.
    func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice]
    /// The choice with the given value; nil when it does not exist.
    func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice?
}
