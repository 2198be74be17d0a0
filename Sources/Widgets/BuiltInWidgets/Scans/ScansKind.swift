import Foundation
import LibraryStore
import Navigation
import Timeline

/// What was scanned last; a click leads to the whole history.
///
/// Its one entry lasts until the history changes, which whoever hosts it tells: how long ago a scan was is written anew by the host itself.
public struct ScansKind: WidgetKind {
    static let icon = "quire-recent-symbolic"

    /// By which it is reloaded.
    public static let identifier = "scans"
    public let id = identifier
    public let name = "Recent scans"
    public let summary = "What you scanned last, and how long ago."
    public let iconName = ScansKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema()
    /// Times in words are the host's, in whatever language it has.
    public let dependencies: WidgetDependencies = [.library]

    private let library: @Sendable () throws -> Library
    private let isRemembering: @Sendable () async -> Bool

    /// - Parameter isRemembering: whether finds are remembered at all, asked only where there are none.
    public init(library: Library, isRemembering: @escaping @Sendable () async -> Bool) {
        self.library = { library }
        self.isRemembering = isRemembering
    }

    /// Opens the library only when something is to be shown from it.
    public init(opening library: @escaping @Sendable () throws -> Library, isRemembering: @escaping @Sendable () async -> Bool) {
        self.library = library
        self.isRemembering = isRemembering
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        TimelineEntry(date: context.date, view: try await view(in: context))
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        // Of the same date for the same scans, so that a change of codes leaves everything as it is.
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: try await view(in: context))], policy: .never)
    }

    private func view(in context: WidgetContext) async throws -> ViewDescription {
        do {
            let scans = try await library().scans(matching: ScanQuery(limit: ScanList.length(in: context.family)))
            var list = ScanList(scans.map(ScanFace.init))
            if list.scans.isEmpty, context.isPreview { list = ScanList.sample(at: context.date) }
            guard list.scans.isEmpty else { return list.view(in: context.family) }
            return message(isRemembering: await isRemembering(), family: context.family)
        } catch let error as LibraryError {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    private func message(isRemembering: Bool, family: WidgetFamily) -> ViewDescription {
        var view =
            isRemembering
            ? ViewDescription.message(
                title: "Nothing scanned yet", advice: "What you scan in Quire is listed here.", iconName: iconName, family: family)
            : ViewDescription.message(
                title: "The scan history is off", advice: "Turn it on in Settings, and what you scan is listed here.", iconName: iconName,
                family: family)
        view.action = .open((isRemembering ? DeepLink.scan() : .pane("settings")).address)
        return view
    }
}
