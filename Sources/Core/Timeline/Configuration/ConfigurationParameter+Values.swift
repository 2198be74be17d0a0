import Foundation

extension ConfigurationParameter {
    /// Reads a value as it is kept and typed; refuses one of another type or beyond the limits.
    public func value(of written: String) throws(TimelineError) -> ConfigurationValue {
        guard let value = parsed(written) else { throw .invalidValue(parameter: name, value: written, expected: expectation) }
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

    /// What a value has to be, in words.
    public var expectation: String {
        switch kind {
        case .text(let length): "a text of at most \(length) characters"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .decimal(let range): "a number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
        case .choice(let choices): "one of " + choices.map(\.value).joined(separator: ", ")
        case .toggle: "true or false"
        case .date: "a date like 2026-11-21, or a moment like 2026-11-21T09:30:00Z"
        case .color: "a colour like #3366CC, or one of \(ViewColor.roleNames.joined(separator: ", "))"
        case .file([]): "the absolute path of a file"
        case .file(let suffixes): "the absolute path of a file that ends in " + suffixes.map { ".\($0)" }.joined(separator: " or ")
        case .code: "the number of a code in the library"
        case .folder: "the number of a folder in the library"
        case .list: "the number of a list of tasks in the library"
        }
    }

    /// A day without a time zone is one of Greenwich: it is the same day wherever it is read.
    private static func date(_ written: String) -> Date? {
        // One of the two forms fits, or none.
        (try? Date(written, strategy: .iso8601)) ?? (try? Date(written, strategy: Date.ISO8601FormatStyle().year().month().day()))
    }

    private static func isFile(_ path: String, _ suffixes: [String]) -> Bool {
        guard path.hasPrefix("/"), path.utf8.count <= 4096, !path.contains("\0") else { return false }
        return suffixes.isEmpty || suffixes.contains { path.lowercased().hasSuffix("." + $0.lowercased()) }
    }
}
