import Foundation
import StatusStore
import Timeline

/// What another program pushed under a name.
///
/// When it grows stale and when what it tells of ends are entries of its timeline; pushes come by themselves, from the folder where they
/// are kept.
public struct StatusKind: WidgetKind {
    static let icon = "quire-status-symbolic"

    public static let identifier = "status"
    /// The setting that holds the name.
    public static let nameParameter = "name"

    public let id = identifier
    public let name = "Status"
    public let summary = "What a script or a program last said, as it says it."
    public let iconName = StatusKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large, .control]
    public let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: nameParameter, title: "Name that it is pushed under", kind: .text(maximumLength: StatusName.maximumLength))
    ])
    /// Times in words are the host's, in whatever language it has.
    public let dependencies: WidgetDependencies = []

    private let folder: StatusFolder

    public init(folder: StatusFolder = StatusFolder()) {
        self.folder = folder
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        if context.isPreview, Self.chosenName(configuration).isEmpty {
            return TimelineEntry(date: context.date, view: StatusFace(try .sample(at: context.date), at: context.date).view(in: context.family))
        }
        let timeline = timeline(configuration, family: context.family)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        timeline(configuration, family: context.family)
    }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>? {
        // What is no name is never pushed under.
        guard let name = try? StatusName(Self.chosenName(configuration)) else { return nil }
        let family = context.family
        let changes = folder.changes(of: name)
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let following = Task {
                for await _ in changes { continuation.yield(timeline(configuration, family: family)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        // A folder that cannot be read recommends nothing.
        let names = (try? folder.names()) ?? []
        return names.prefix(6).map {
            WidgetRecommendation(title: $0.text, configuration: WidgetConfiguration([Self.nameParameter: $0.text]))
        }
    }

    static func chosenName(_ configuration: WidgetConfiguration) -> String { configuration[nameParameter] ?? "" }

    private func timeline(_ configuration: WidgetConfiguration, family: WidgetFamily) -> WidgetTimeline {
        let written = Self.chosenName(configuration)
        guard !written.isEmpty else { return still(.noName, family) }
        let name: StatusName
        do throws(StatusError) { name = try StatusName(written) } catch { return still(.refused(error), family) }
        do throws(StatusError) {
            return StatusTimeline(try folder.get(name)).timeline(in: family)
        } catch {
            if case .notFound = error { return still(.nothingPushed(name), family) }
            return still(.refused(error), family)
        }
    }

    /// Of the same date for the same words, so that nothing changes when nothing is new.
    private func still(_ message: StatusMessage, _ family: WidgetFamily) -> WidgetTimeline {
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: message.view(in: family))], policy: .never)
    }
}
