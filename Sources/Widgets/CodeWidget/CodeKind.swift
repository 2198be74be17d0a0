import Foundation
import LibraryStore
import Payload
import Timeline

/// A code of the library: the chosen one, else the newest favourite, else the newest of all.
///
/// Its timeline has one entry and never ends: whoever hosts it asks for a reload when the library's codes change.
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
        try await entry(configuration, in: context)
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [try await entry(configuration, in: context)], policy: .never)
    }

    /// Of the same date for the same content, so that a change of other codes leaves everything as it is.
    private func entry(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        TimelineEntry(date: .distantPast, view: try await view(configuration, in: context))
    }

    private func view(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> ViewDescription {
        do {
            let library = try library()
            if let id = schema.value(of: "code", in: configuration).flatMap(Int64.init) {
                guard let code = try await library.code(id) else {
                    return .message(
                        title: "This code was removed", advice: "It is gone for good. Remove this widget, or pin another code.",
                        iconName: "quire-trash-symbolic", family: context.family)
                }
                guard code.trashed == nil else {
                    return .message(
                        title: "This code was removed", advice: "It is in the trash. Restore it there to see it here again.",
                        iconName: "quire-trash-symbolic", family: context.family)
                }
                return CodeFace(code).view(in: context.family)
            }
            for place in [CodeQuery.Place.favorites, .all] {
                let newest = try await library.codes(matching: CodeQuery(place: place, sort: .created, limit: 1))
                if let code = newest.first { return CodeFace(code).view(in: context.family) }
            }
            guard !context.isPreview else { return CodeFace.sample.view(in: context.family) }
            return .message(
                title: "No codes yet", advice: "Make one in Quire, and it is shown here.", iconName: iconName, family: context.family)
        } catch let error as LibraryError {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }
}
