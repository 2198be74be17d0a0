import Foundation
import Platform
public import Timeline

/// The answer of a widget program: a timeline, or its own error message.
///
/// The supervisor only passes bytes on. Here, in the program that draws, they are read once, cleaned, parsed and checked.
public struct ProgramAnswer: Sendable, Hashable {
    /// The timeline; nil if the program reported a failure.
    public let timeline: WidgetTimeline?
    public let failure: ProgramFailure?
    /// Parts that were ignored, probably by mistake; for the program's author.
    public let warnings: [ProgramFormatError]

    /// The maximum size of an answer, or of a line of a stream, in bytes.
    public static let maximumLength = 1_048_576

    /// Parses an answer.
    ///
    /// - Parameters:
    ///   - bytes: The program's output: one JSON object in UTF-8.
    ///   - folder: The program. Missing values are taken from its manifest, and pictures are read from its folder.
    ///   - context: The context of the request.
    public init(_ bytes: [UInt8], of folder: ProgramFolder, in context: WidgetContext) throws(ProgramFormatError) {
        // Cleaned before anything is parsed, so that what is checked is what is drawn.
        let root = ProgramJSON(CleanText.tree(try ProgramJSON.root(of: bytes, limits: .init(length: Self.maximumLength)).tree))
        var parser = AnswerParser(folder: folder, context: context)
        (timeline, failure) = try parser.parse(root)
        warnings = parser.warnings
    }

    /// Whether a program wrote nothing, as is allowed after an action.
    public static func isSilent(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// A program's own message for why it has no timeline.
public struct ProgramFailure: Hashable, Sendable {
    public let message: String
    public let advice: String
}

/// Parses the answer of a widget program, in its full form and in all short forms.
struct AnswerParser {
    let folder: ProgramFolder
    let context: WidgetContext
    private(set) var warnings: [ProgramFormatError] = []

    static let keys = ["protocol", "entries", "policy", "refresh", "error"] + entryKeys
    static let entryKeys = ["date", "relevance", "view"] + Card.keys
    /// Seconds. Programs with faster changes should stream.
    static let refreshes = 1.0...31_622_400

    mutating func parse(_ root: ProgramJSON) throws(ProgramFormatError) -> (WidgetTimeline?, ProgramFailure?) {
        let names = try root.members().map(\.name)
        if let version = root["protocol"] {
            guard try version.number() <= Double(ProgramManifest.currentProtocol) else {
                throw version.problem("this answer is for a newer Quire", "Answer in version \(ProgramManifest.currentProtocol).")
            }
        }
        warnings += root.unknownMembers(beside: Self.keys)
        if let error = root["error"] { return (nil, try failure(error)) }
        var entries: [TimelineEntry] = []
        if let list = root["entries"] {
            if let extra = names.first(where: { Self.entryKeys.contains($0) }) {
                throw root.problem("there are both “entries” and “\(extra)”", "Put “\(extra)” into an entry, or leave “entries” out.")
            }
            for item in try list.items(atMost: WidgetTimeline.maximumEntries) {
                warnings += item.unknownMembers(beside: Self.entryKeys)
                entries.append(try entry(item))
            }
            guard !entries.isEmpty else { throw list.problem("this is empty", "Give at least one entry, or an error.") }
        } else {
            entries = [try entry(root)]
        }
        let timeline = WidgetTimeline(entries: entries, policy: try policy(root, of: entries))
        do throws(TimelineError) { return (try timeline.checked(), nil) } catch {
            throw root.problem(error.message.untranslated, error.recovery?.untranslated ?? "")
        }
    }

    private func failure(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ProgramFailure {
        if case .string = cursor.tree { return ProgramFailure(message: try cursor.nonEmptyLine(atMost: 300), advice: "") }
        let message = try cursor.required("message", "Say what happened, in words for the person who sees it.").nonEmptyLine(atMost: 300)
        return ProgramFailure(message: message, advice: try cursor["advice"]?.line(atMost: 300) ?? "")
    }

    // MARK: Entries

    private mutating func entry(_ cursor: ProgramJSON) throws(ProgramFormatError) -> TimelineEntry {
        _ = try cursor.members()
        var date: Date?
        if let written = cursor["date"] { date = try self.date(written) }
        var relevance: TimelineEntry.Relevance?
        if let written = cursor["relevance"] { relevance = try self.relevance(written) }
        // A fixed date, so that the same view is the same entry and is not drawn again. The duration of a relevance is counted from now.
        let standard = (relevance?.duration ?? 0) > 0 ? context.date : .distantPast
        return TimelineEntry(date: date ?? standard, relevance: relevance, view: try view(cursor))
    }

    private func relevance(_ cursor: ProgramJSON) throws(ProgramFormatError) -> TimelineEntry.Relevance {
        if case .number = cursor.tree { return .init(score: try cursor.number()) }
        let score = try cursor.required("score", "Give a number.").number()
        return .init(score: score, duration: try cursor["duration"]?.number(in: 0...31_622_400) ?? 0)
    }

    private mutating func view(_ cursor: ProgramJSON) throws(ProgramFormatError) -> CheckedView {
        if let view = cursor["view"] {
            if let extra = Card.keys.first(where: { cursor[$0] != nil }) {
                throw cursor.problem("there are both “view” and “\(extra)”", "Put it into the view, or leave “view” out.")
            }
            var parser = ViewParser(folder: folder)
            let description = try parser.parse(view)
            warnings += parser.warnings
            return description
        }
        guard Card.keys.contains(where: { cursor[$0] != nil }) else {
            throw cursor.problem("there is nothing to show", "Give “view”, or for a short form “title”, “value” or “text”.")
        }
        let card = try Card(cursor)
        do { return try card.view(in: context.family) } catch { throw cursor.path.isEmpty ? error : error.inside(cursor.path) }
    }

    // MARK: Dates

    /// Parses seconds since 1970, or ISO 8601 with a time zone.
    private func date(_ cursor: ProgramJSON) throws(ProgramFormatError) -> Date {
        let advice = "Give seconds since 1970 (date +%s), or ISO 8601 with a time zone, like 2026-11-21T09:30:00Z (date -Is)."
        let date: Date?
        switch cursor.tree {
        case .number: date = Date(timeIntervalSince1970: try cursor.number())
        case .string(let text) where text.utf8.count <= 40:
            // With or without fractional seconds.
            date =
                (try? Date(text, strategy: .iso8601))
                ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        default: date = nil
        }
        guard let date else { throw cursor.problem("this is no date", advice) }
        guard (Date.distantPast...Date.distantFuture).contains(date) else { throw cursor.problem("this is beyond all calendars", advice) }
        return date
    }

    private func policy(_ root: ProgramJSON, of entries: [TimelineEntry]) throws(ProgramFormatError) -> WidgetTimeline.Policy {
        if let refresh = root["refresh"] {
            guard root["policy"] == nil else { throw root.problem("there are both “refresh” and “policy”", "Keep one of the two.") }
            if case .string("never") = refresh.tree { return .never }
            return .after(context.date + (try refresh.number(in: Self.refreshes)))
        }
        if let policy = root["policy"] {
            let advice = #"Give "atEnd", "never" or {"after": date}."#
            switch policy.tree {
            case .string("atEnd"): return .atEnd
            case .string("never"): return .never
            case .object: return .after(try date(try policy.required("after", advice)))
            default: throw policy.problem("this is no policy", advice)
            }
        }
        // The last of several entries determines how far they reach.
        if let last = entries.map(\.date).max(), last > context.date { return .atEnd }
        return folder.manifest.refresh.map { .after(context.date + $0) } ?? .never
    }
}
