public import Platform
import Foundation
public import StatusStore
public import Timeline

/// The status widget: the status that another program pushed under a name.
///
/// The times at which it becomes stale and at which its activity ends are entries of the timeline. Pushes arrive as updates, from the
/// folder of statuses.
public struct StatusKind: WidgetKind {
    static let icon = "quire-status-symbolic"

    public static let identifier = "status"
    /// The setting for the name.
    public static let nameParameter = "name"

    public let id = identifier
    public let name = tr("Status")
    public let summary = tr("The latest status from a script or program, as it arrives.")
    public let iconName = StatusKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large, .control]
    public let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: nameParameter, title: tr("Status name"), kind: .text(maximumLength: StatusName.maximumLength), input: .offered)
    ])
    /// The host draws relative times, in its own language.
    public let dependencies: WidgetDependencies = []

    private let folder: StatusFolder

    public init(folder: StatusFolder = StatusFolder()) { self.folder = folder }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        if context.isPreview, Self.chosenName(configuration).isEmpty, (try? folder.latestName()) == nil {
            return TimelineEntry(
                date: context.date, view: StatusEntryView(try .sample(at: context.date), at: context.date).view(in: context.family))
        }
        let timeline = timeline(configuration, family: context.family)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        timeline(configuration, family: context.family)
    }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    {
        let written = Self.chosenName(configuration)
        let name = try? StatusName(written)
        // Nothing can be pushed under an invalid name.
        guard name != nil || written.isEmpty else { return nil }
        let family = context.family
        let changes = folder.changes(of: name)
        return .newest { for await _ in changes { $0.yield(timeline(configuration, family: family)) } }
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        // An unreadable folder gives no recommendations.
        let names = (try? folder.names()) ?? []
        return names.prefix(6).map {
            WidgetRecommendation(title: .verbatim($0.text), configuration: WidgetConfiguration([Self.nameParameter: $0.text]))
        }
    }

    public func choices(for parameter: String) async -> [ConfigurationParameter.Choice] {
        // An unreadable folder offers nothing.
        let names = (try? folder.names()) ?? []
        return names.map { ConfigurationParameter.Choice($0.text, name: .verbatim($0.text)) }
    }

    static func chosenName(_ configuration: WidgetConfiguration) -> String { configuration[nameParameter] ?? "" }

    private func timeline(_ configuration: WidgetConfiguration, family: WidgetFamily) -> WidgetTimeline {
        let written = Self.chosenName(configuration)
        let name: StatusName
        do throws(StatusError) {
            guard let shown = written.isEmpty ? try folder.latestName() : try StatusName(written) else {
                return .constant(StatusMessage.nothingPushed(nil).view(in: family))
            }
            name = shown
        } catch {
            return .constant(StatusMessage.refused(error).view(in: family))
        }
        do throws(StatusError) {
            return try folder.get(name).timeline(in: family)
        } catch {
            if case .notFound = error { return .constant(StatusMessage.nothingPushed(name).view(in: family)) }
            return .constant(StatusMessage.refused(error).view(in: family))
        }
    }
}

extension PushedStatus {
    /// The timeline of the status: as it was pushed, when it becomes stale, and when its activity is over. It does not depend on the
    /// current time.
    fileprivate func timeline(in family: WidgetFamily) -> WidgetTimeline {
        let changes = Set([staleDate, end].compactMap { $0 }).filter { $0 > pushed }.sorted()
        let entries = ([Date.distantPast] + changes).map { date in
            TimelineEntry(date: date, view: StatusEntryView(self, at: max(date, pushed)).view(in: family))
        }
        return WidgetTimeline(entries: entries, policy: .never)
    }
}

/// The message of a widget without a status.
enum StatusMessage {
    /// Under this name, or under any.
    case nothingPushed(StatusName?)
    case refused(StatusError)

    func view(in family: WidgetFamily) -> ViewDescription {
        if family == .control { return compact }
        switch self {
        case .nothingPushed(let name): return waiting(for: name, in: family)
        case .refused(let error):
            return .message(title: error.message, advice: error.recovery, iconName: "quire-warning-symbolic", family: family)
        }
    }

    /// A name for the command to type, where the widget takes any.
    private static let exampleName = "backup"

    /// The message with the command to type.
    private func waiting(for name: StatusName?, in family: WidgetFamily) -> ViewDescription {
        let isSmall = family == .small
        let command = TextNode(
            .verbatim("quire status set \(name?.text ?? Self.exampleName) state=ok"), style: .caption, lines: 3, isMonospaced: true)
        return ViewDescription(
            root: .column(
                spacing: 4,
                [
                    .heading([.icon(StatusKind.icon, size: 20), .space()]), .space(),
                    .column(
                        spacing: 4,
                        [
                            .text(tr("Nothing pushed yet"), style: isSmall ? .body : .heading, weight: .semibold, lines: 2),
                            .note(tr("Push a status with")), .text(command),
                        ]),
                ]))
    }

    private var compact: ViewDescription {
        let (icon, title, words) =
            switch self {
            case .nothingPushed(let name): (StatusKind.icon, name.map { .verbatim($0.text) } ?? tr("Status"), tr("Nothing pushed yet"))
            case .refused: ("quire-warning-symbolic", tr("Status"), tr("Can’t be shown"))
            }
        return .message(title: title, advice: words, iconName: icon, family: .control)
    }
}
