import Foundation
import LibraryStore
import Payload
import Timeline

/// A code of the library: the chosen one, else the newest favourite, else the newest of all.
///
/// Its timeline changes when the code expires and never ends: whoever hosts it asks for a reload when the library's codes change. A code
/// that is expired, used up or in the trash is never shown.
public struct CodeKind: WidgetKind {
    public let id = "code"
    public let name = "Code"
    public let summary = "A code from your library, ready to be scanned from the screen."
    public let iconName = "org.quirebook.Quire-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema([ConfigurationParameter(name: "code", title: "Code", kind: .code)])

    private let library: @Sendable () throws -> Library

    public init(library: Library) {
        self.library = { library }
    }

    /// Opens the library only when something is to be shown from it.
    public init(opening library: @escaping @Sendable () throws -> Library) {
        self.library = library
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        do {
            let library = try library()
            if let id = schema.value(of: "code", in: configuration).flatMap(Int64.init) {
                return chosen(try await library.code(id), in: context)
            }
            return try await newest(of: library, in: context)
        } catch let error as LibraryError {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    /// The code that was chosen, until it expires. What stands in its place then is in the timeline from the beginning: nobody has to ask.
    private func chosen(_ code: Code?, in context: WidgetContext) -> WidgetTimeline {
        guard let code else { return removed("It is gone for good. Remove this widget, or pin another code.", in: context) }
        guard code.trashed == nil else { return removed("It is in the trash. Restore it there to see it here again.", in: context) }
        if code.state(at: context.date) == .used { return constant(CodeOver.used(code, in: context)) }
        guard let expires = code.expires else { return constant(CodeFace(code).view(in: context.family)) }
        let over = CodeOver.expired(code, on: expires, in: context)
        guard expires > context.date else { return constant(over) }
        return WidgetTimeline(
            entries: [
                TimelineEntry(date: .distantPast, view: CodeFace(code).view(in: context.family)), TimelineEntry(date: expires, view: over),
            ], policy: .never)
    }

    /// Of the codes that may still be used; when the one that is shown expires, the next one is looked for.
    private func newest(of library: Library, in context: WidgetContext) async throws -> WidgetTimeline {
        for place in [CodeQuery.Place.favorites, .all] {
            var query = CodeQuery(place: place, state: .usable, sort: .created, limit: 1)
            query.now = context.date
            guard let code = try await library.codes(matching: query).first else { continue }
            return WidgetTimeline(
                entries: [TimelineEntry(date: .distantPast, view: CodeFace(code).view(in: context.family))],
                policy: code.expires.map { .after($0) } ?? .never)
        }
        if try await library.count(matching: CodeQuery(limit: 1)) > 0 {
            return constant(
                .message(
                    title: "No code to show", advice: "Every code is expired or used up. Make another one in Quire.", iconName: iconName,
                    family: context.family))
        }
        if context.isPreview { return constant(CodeFace.sample.view(in: context.family)) }
        return constant(
            .message(title: "No codes yet", advice: "Make one in Quire, and it is shown here.", iconName: iconName, family: context.family))
    }

    private func removed(_ advice: String, in context: WidgetContext) -> WidgetTimeline {
        constant(.message(title: "This code was removed", advice: advice, iconName: "quire-trash-symbolic", family: context.family))
    }

    /// Of the same date for the same content, so that a change of other codes leaves everything as it is.
    private func constant(_ view: ViewDescription) -> WidgetTimeline {
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: view)], policy: .never)
    }
}
