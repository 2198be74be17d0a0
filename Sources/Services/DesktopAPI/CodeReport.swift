public import Desktop
import Foundation
import GLib
public import LibraryStore
import Payload
import Platform
public import Symbols
import Timeline

/// A code of the library for scripts, as JSON and over the bus. The keys are stable.
public struct CodeReport: Encodable, Sendable {
    private var members: [String: ReportValue]

    /// Properties that a code does not have are left out, and so is the state of a usable code.
    public init(_ code: Code, in folders: FolderNames) {
        members = [
            "id": .number(code.id), "uuid": .text(code.uuid.uuidString), "kind": .text(code.kind.rawValue),
            "bytes": .bytes(Data(code.payload.bytes)), "created": .date(code.created), "modified": .date(code.modified),
        ]
        for attribute in CodeAttribute.all where code.attributes.has(attribute) || [.title, .favorite].contains(attribute) {
            members[attribute.key] = ReportValue(code.attributes[attribute])
        }
        members["text"] = code.payload.text.map { .text($0) }
        members["style"] = Self.style(of: code).map { .style($0) }
        members["folder"] = code.folder.flatMap { folders[$0] }.map { .text($0) }
        members["tags"] = code.tags.isEmpty ? nil : .texts(code.tags)
        members["used"] = code.used.map { .date($0) }
        members["uses"] = code.useCount == 0 ? nil : .number(Int64(code.useCount))
        members["state"] = code.state() == .usable ? nil : .text(code.state().rawValue)
        members["trashed"] = code.trashed.map { .date($0) }
    }

    public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

    /// The style of a code. One that this version cannot read is left out here, and is kept in the library.
    public static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}

/// A pinned widget for scripts, as JSON and over the bus. The keys are stable.
///
/// Properties that only the widget host knows are left out while it does not run.
public struct PinReport: Encodable, Sendable {
    private var members: [String: ReportValue]

    public init(_ pin: PinnedWidget, hosted: HostedWidget? = nil) {
        members = [
            "id": .number(pin.id), "kind": .text(pin.kind), "family": .text(pin.family), "configuration": .textsByName(pin.configuration),
            "created": .date(pin.created),
        ]
        guard let hosted else { return }
        members["nextRefresh"] = hosted.nextRefresh.map { .date($0) }
        members["lastRefresh"] = hosted.lastRefresh.map { .date($0) }
        members["isRefreshing"] = .flag(hosted.isRefreshing)
        members["isStale"] = .flag(hosted.isStale)
        members["isHidden"] = .flag(hosted.isHidden)
        members["isLive"] = .flag(hosted.isLive)
        members["spentBudget"] = .count(hosted.spentBudget)
        members["problem"] = hosted.untranslatedProblem.map { .text($0) }
    }

    public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

    /// The same keys as in JSON.
    var values: [String: Variant] { members.compactMapValues(\.variant) }
}

extension CodeReport {
    /// The same keys as in JSON, without the style. Text with a NUL cannot be sent over D-Bus and is left out; its bytes are included.
    ///
    /// - Parameter isWithheld: Replaces the content by the key "secret".
    func values(isWithheld: Bool) -> [String: Variant] {
        var values = members.compactMapValues(\.variant)
        if case .text(let text)? = members["text"], text.utf8.contains(0) { values["text"] = nil }
        if isWithheld {
            (values["text"], values["bytes"]) = (nil, nil)
            values["secret"] = .bool(true)
        }
        return values
    }

    /// The approximate size of the report in an answer, in bytes.
    var size: Int {
        members.values.reduce(350) { size, value in
            switch value {
            case .text(let text): size + text.utf8.count
            case .texts(let texts): texts.reduce(size) { $0 + $1.utf8.count }
            case .bytes(let bytes): size + bytes.count
            case .textsByName, .flag, .number, .count, .date, .style: size
            }
        }
    }
}

/// A value of a report.
private enum ReportValue: Encodable {
    case text(String)
    case texts([String])
    case textsByName([String: String])
    case flag(Bool)
    case number(Int64)
    /// A number that is 32 bits wide on the bus.
    case count(Int)
    case date(Date)
    case bytes(Data)
    case style(SymbolStyle)

    init?(_ value: AttributeValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .text(let text): self = .text(text)
        case .date(let date):
            guard let date else { return nil }
            self = .date(date)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        case .textsByName(let texts): try container.encode(texts)
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .count(let count): try container.encode(count)
        case .date(let date): try container.encode(date)
        case .bytes(let bytes): try container.encode(bytes)
        case .style(let style): try container.encode(style)
        }
    }

    /// The value on the bus; nil for a style.
    var variant: Variant? {
        switch self {
        case .text(let text): .string(text.busText)
        case .texts(let texts): .strings(texts.map(\.busText))
        case .textsByName(let texts): .dictionary(texts.mapValues { .string($0.busText) })
        case .flag(let flag): .bool(flag)
        case .number(let number): .int64(number)
        case .count(let count): .int32(Int32(clamping: count))
        case .date(let date): .string(date.busText)
        case .bytes(let bytes): .bytes(Array(bytes))
        case .style: nil
        }
    }
}

extension String {
    /// The text with each NUL made visible, because D-Bus ends strings at NUL.
    fileprivate var busText: String { utf8.contains(0) ? replacing("\0", with: "\u{2400}") : self }
}

extension Date {
    /// ISO 8601 in UTC with milliseconds, as in JSON.
    fileprivate var busText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
