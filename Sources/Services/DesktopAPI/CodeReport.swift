public import Desktop
import Foundation
import GLib
public import LibraryStore
public import Symbols

/// A code of the library as scripts see it, in JSON and over the bus; the keys are relied on.
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

    /// What a code does not have is left out; so is the state of one that may be used.
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

    /// A style that this version cannot read is not shown, and stays as it is in the library.
    public static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}

/// A pinned widget as scripts see it, in JSON and over the bus; the keys are relied on.
///
/// What only the program knows that shows it is left out where that does not run.
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
    /// The same keys as in JSON, without the style. What D-Bus cannot say is left out: a text with a NUL in it, whose bytes are there.
    ///
    /// - Parameter isWithheld: leaves the content out and says so with "secret".
    func values(isWithheld: Bool) -> [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "uuid": .string(uuid), "title": .string(title.carried), "kind": .string(kind), "favorite": .bool(favorite),
            "created": .string(created.carried), "modified": .string(modified.carried),
        ]
        if isWithheld {
            values["secret"] = .bool(true)
        } else {
            if let text, !text.utf8.contains(0) { values["text"] = .string(text) }
            values["bytes"] = .bytes(Array(bytes))
        }
        values["folder"] = folder.map { .string($0.carried) }
        values["tags"] = tags.map { .strings($0.map(\.carried)) }
        values["notes"] = notes.map { .string($0.carried) }
        values["used"] = used.map { .string($0.carried) }
        values["uses"] = uses.map { .int64(Int64($0)) }
        values["expires"] = expires.map { .string($0.carried) }
        values["oneTime"] = oneTime.map { .bool($0) }
        values["spent"] = spent.map { .string($0.carried) }
        values["state"] = state.map { .string($0) }
        values["trashed"] = trashed.map { .string($0.carried) }
        return values
    }

    /// In bytes, roughly: what an answer with it takes.
    var weight: Int {
        let texts = [title, text ?? "", folder ?? "", notes ?? ""] + (tags ?? [])
        return 400 + bytes.count + texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension PinReport {
    /// The same keys as in JSON.
    var values: [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "kind": .string(kind.carried), "family": .string(family.carried),
            "configuration": .dictionary(configuration.mapValues { .string($0.carried) }), "created": .string(created.carried),
        ]
        values["nextRefresh"] = nextRefresh.map { .string($0.carried) }
        values["lastRefresh"] = lastRefresh.map { .string($0.carried) }
        values["isRefreshing"] = isRefreshing.map { .bool($0) }
        values["isStale"] = isStale.map { .bool($0) }
        values["isHidden"] = isHidden.map { .bool($0) }
        values["isLive"] = isLive.map { .bool($0) }
        values["spentBudget"] = spentBudget.map { .int32(Int32(clamping: $0)) }
        values["problem"] = problem.map { .string($0.carried) }
        return values
    }
}

extension String {
    /// As D-Bus carries texts: it ends them at NUL.
    fileprivate var carried: String { utf8.contains(0) ? replacing("\0", with: "\u{2400}") : self }
}

extension Date {
    /// ISO 8601 in UTC with milliseconds, as in JSON.
    fileprivate var carried: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
