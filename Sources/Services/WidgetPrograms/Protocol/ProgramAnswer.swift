import Foundation
import Platform
import Timeline

/// What a widget program answers: a timeline, or its own words for why it has none.
public struct ProgramAnswer: Sendable, Hashable {
    /// Nil where the program says that it could not.
    public let timeline: WidgetTimeline?
    public let failure: ProgramFailure?
    /// What was passed over, and probably not meant so; for whoever writes the program.
    public let warnings: [ProgramProblem]

    /// Bytes of one answer, or of one line of a stream.
    public static let maximumLength = 1_048_576

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - bytes: what the program printed: one JSON object in UTF-8.
    ///   - folder: the program; what is not said is taken from its manifest, and pictures are looked for in its folder.
    ///   - context: that of the question.
    public init(_ bytes: [UInt8], of folder: ProgramFolder, in context: WidgetContext) throws(ProgramProblem) {
        let root = try JSONPlace.root(of: bytes, limits: .init(length: Self.maximumLength))
        var reading = AnswerReading(folder: folder, context: context)
        (timeline, failure) = try reading.read(root)
        warnings = reading.warnings
    }

    /// Whether a program said nothing at all: what an action may answer.
    public static func isSilent(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// A program's own words for what kept it from answering.
public struct ProgramFailure: Hashable, Sendable {
    public let message: String
    public let advice: String

    public init(message: String, advice: String) {
        self.message = message
        self.advice = advice
    }
}

/// Reads the answer of a widget program, in its full form and in all short ones.
struct AnswerReading {
    let folder: ProgramFolder
    let context: WidgetContext
    private(set) var warnings: [ProgramProblem] = []

    static let keys = ["protocol", "entries", "policy", "refresh", "error"] + entryKeys
    static let entryKeys = ["date", "relevance", "view"] + CardReading.keys
    /// Seconds; what asks sooner than this asks for a stream.
    static let refreshes = 1.0...31_622_400

    init(folder: ProgramFolder, context: WidgetContext) {
        self.folder = folder
        self.context = context
    }

    mutating func read(_ root: JSONPlace) throws(ProgramProblem) -> (WidgetTimeline?, ProgramFailure?) {
        let names = try root.names()
        if let version = root["protocol"] {
            guard try version.number() <= Double(ProgramManifest.currentProtocol) else {
                throw version.problem("this answer is for a newer Quire", "Answer in version \(ProgramManifest.currentProtocol).")
            }
        }
        if let error = root["error"] {
            warnings += root.strangers(beside: Self.keys)
            return (nil, try failure(error))
        }
        warnings += root.strangers(beside: Self.keys)
        var entries: [TimelineEntry] = []
        if let list = root["entries"] {
            if let extra = names.first(where: { Self.entryKeys.contains($0) }) {
                throw root.problem("there are both “entries” and “\(extra)”", "Put “\(extra)” into an entry, or leave “entries” out.")
            }
            for item in try list.items(atMost: WidgetTimeline.maximumEntries) {
                warnings += item.strangers(beside: Self.entryKeys)
                entries.append(try entry(item))
            }
            guard !entries.isEmpty else { throw list.problem("this is empty", "Give at least one entry, or an error.") }
        } else {
            entries = [try entry(root)]
        }
        let timeline = WidgetTimeline(entries: entries, policy: try policy(root, of: entries))
        do throws(TimelineError) { try timeline.validate() } catch { throw root.problem(error.message, error.recovery) }
        return (timeline, nil)
    }

    private func failure(_ place: JSONPlace) throws(ProgramProblem) -> ProgramFailure {
        if case .string = place.tree { return ProgramFailure(message: try place.words(atMost: 300), advice: "") }
        let message = try place.required("message", advice: "Say what happened, in words for the person who sees it.").words(atMost: 300)
        return ProgramFailure(message: message, advice: try place["advice"]?.line(atMost: 300) ?? "")
    }

    // MARK: Entries

    private mutating func entry(_ place: JSONPlace) throws(ProgramProblem) -> TimelineEntry {
        _ = try place.names()
        var date: Date?
        if let written = place["date"] { date = try self.date(written) }
        var relevance: TimelineEntry.Relevance?
        if let written = place["relevance"] { relevance = try self.relevance(written) }
        // From always, so that the same view is the same entry and nothing is drawn anew; how long something matters is counted from now.
        let standard = (relevance?.duration ?? 0) > 0 ? context.date : .distantPast
        return TimelineEntry(
            date: date ?? standard, relevance: relevance, view: try view(place))
    }

    private func relevance(_ place: JSONPlace) throws(ProgramProblem) -> TimelineEntry.Relevance {
        if case .number = place.tree { return .init(score: try place.number()) }
        let score = try place.required("score", advice: "Give a number.").number()
        return .init(score: score, duration: try place["duration"]?.number(in: 0...31_622_400) ?? 0)
    }

    private mutating func view(_ place: JSONPlace) throws(ProgramProblem) -> ViewDescription {
        if let view = place["view"] {
            if let extra = CardReading.keys.first(where: { place[$0] != nil }) {
                throw place.problem("there are both “view” and “\(extra)”", "Put it into the view, or leave “view” out.")
            }
            var reading = ViewReading(folder: folder)
            let description = try reading.read(view)
            warnings += reading.warnings
            return description
        }
        guard CardReading.keys.contains(where: { place[$0] != nil }) else {
            throw place.problem("there is nothing to show", "Give “view”, or for a short form “title”, “value” or “text”.")
        }
        let card = try CardReading(place)
        do { return try card.view(in: context.family) } catch { throw place.path.isEmpty ? error : error.inside(place.path) }
    }

    // MARK: Dates

    /// Seconds since 1970, or ISO 8601 with a time zone.
    private func date(_ place: JSONPlace) throws(ProgramProblem) -> Date {
        let advice = "Give seconds since 1970 (date +%s), or ISO 8601 with a time zone, like 2026-11-21T09:30:00Z (date -Is)."
        let date: Date?
        switch place.tree {
        case .number: date = Date(timeIntervalSince1970: try place.number())
        case .string(let text) where text.utf8.count <= 40:
            // One of the two forms fits, or none.
            date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        default: date = nil
        }
        guard let date else { throw place.problem("this is no date", advice) }
        guard (Date.distantPast...Date.distantFuture).contains(date) else { throw place.problem("this is beyond all calendars", advice) }
        return date
    }

    private func policy(_ root: JSONPlace, of entries: [TimelineEntry]) throws(ProgramProblem) -> WidgetTimeline.Policy {
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
            case .object: return .after(try date(try policy.required("after", advice: advice)))
            default: throw policy.problem("this is no policy", advice)
            }
        }
        // Several entries say themselves how far they go.
        if let last = entries.map(\.date).max(), last > context.date { return .atEnd }
        return folder.manifest.refresh.map { .after(context.date + $0) } ?? .never
    }
}
