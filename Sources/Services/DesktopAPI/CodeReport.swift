public import Desktop
import Foundation
import GLib
public import LibraryStore
public import Symbols

/// A code of the library for scripts, as JSON and over the bus. The keys are stable.
public struct CodeReport: Encodable, Sendable {
    let id: Int64
    let uuid: String
    let title: String
    let kind: String
    let text: String?
    let bytes: Data
    let favorite: Bool
    let style: SymbolStyle?
    let folder: String?
    let tags: [String]?
    let notes: String?
    let created: Date
    let modified: Date
    let used: Date?
    let uses: Int?
    let expires: Date?
    let oneTime: Bool?
    let spent: Date?
    let state: String?
    let trashed: Date?

    /// Properties that a code does not have are left out, and so is the state of a usable code.
    public init(_ code: Code, in folders: FolderNames) {
        id = code.id
        uuid = code.uuid.uuidString
        title = code.title
        kind = code.kind.rawValue
        text = code.payload.text
        bytes = Data(code.payload.bytes)
        favorite = code.isFavorite
        style = Self.style(of: code)
        folder = code.folder.flatMap { folders[$0] }
        tags = code.tags.isEmpty ? nil : code.tags
        notes = code.notes.isEmpty ? nil : code.notes
        created = code.created
        modified = code.modified
        used = code.used
        uses = code.useCount == 0 ? nil : code.useCount
        expires = code.expires
        oneTime = code.isOneTime ? true : nil
        spent = code.spent
        state = code.state() == .usable ? nil : code.state().rawValue
        trashed = code.trashed
    }

    /// The style of a code. One that this version cannot read is left out here, and is kept in the library.
    public static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}

/// A pinned widget for scripts, as JSON and over the bus. The keys are stable.
///
/// Properties that only the widget host knows are left out while it does not run.
public struct PinReport: Encodable, Sendable {
    let id: Int64
    let kind: String
    let family: String
    let configuration: [String: String]
    let created: Date
    let nextRefresh: Date?
    let lastRefresh: Date?
    let isRefreshing: Bool?
    let isStale: Bool?
    let isHidden: Bool?
    let isLive: Bool?
    let spentBudget: Int?
    let problem: String?

    public init(_ pin: PinnedWidget, hosted: HostedWidget? = nil) {
        id = pin.id
        kind = pin.kind
        family = pin.family
        configuration = pin.configuration
        created = pin.created
        nextRefresh = hosted?.nextRefresh
        lastRefresh = hosted?.lastRefresh
        isRefreshing = hosted?.isRefreshing
        isStale = hosted?.isStale
        isHidden = hosted?.isHidden
        isLive = hosted?.isLive
        spentBudget = hosted?.spentBudget
        problem = hosted?.problem
    }
}

extension CodeReport {
    /// The same keys as in JSON, without the style. Text with a NUL cannot be sent over D-Bus and is left out; its bytes are included.
    ///
    /// - Parameter isWithheld: Replaces the content by the key "secret".
    func values(isWithheld: Bool) -> [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "uuid": .string(uuid), "title": .string(title.busText), "kind": .string(kind), "favorite": .bool(favorite),
            "created": .string(created.busText), "modified": .string(modified.busText),
        ]
        if isWithheld {
            values["secret"] = .bool(true)
        } else {
            if let text, !text.utf8.contains(0) { values["text"] = .string(text) }
            values["bytes"] = .bytes(Array(bytes))
        }
        values["folder"] = folder.map { .string($0.busText) }
        values["tags"] = tags.map { .strings($0.map(\.busText)) }
        values["notes"] = notes.map { .string($0.busText) }
        values["used"] = used.map { .string($0.busText) }
        values["uses"] = uses.map { .int64(Int64($0)) }
        values["expires"] = expires.map { .string($0.busText) }
        values["oneTime"] = oneTime.map { .bool($0) }
        values["spent"] = spent.map { .string($0.busText) }
        values["state"] = state.map { .string($0) }
        values["trashed"] = trashed.map { .string($0.busText) }
        return values
    }

    /// The approximate size of the report in an answer, in bytes.
    var size: Int {
        let texts = [title, text ?? "", folder ?? "", notes ?? ""] + (tags ?? [])
        return 400 + bytes.count + texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension PinReport {
    /// The same keys as in JSON.
    var values: [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "kind": .string(kind.busText), "family": .string(family.busText),
            "configuration": .dictionary(configuration.mapValues { .string($0.busText) }), "created": .string(created.busText),
        ]
        values["nextRefresh"] = nextRefresh.map { .string($0.busText) }
        values["lastRefresh"] = lastRefresh.map { .string($0.busText) }
        values["isRefreshing"] = isRefreshing.map { .bool($0) }
        values["isStale"] = isStale.map { .bool($0) }
        values["isHidden"] = isHidden.map { .bool($0) }
        values["isLive"] = isLive.map { .bool($0) }
        values["spentBudget"] = spentBudget.map { .int32(Int32(clamping: $0)) }
        values["problem"] = problem.map { .string($0.busText) }
        return values
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
