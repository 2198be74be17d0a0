import Foundation
import Pictures
import Timeline

/// A picture of this computer or of the web, looked for anew as often as is chosen.
///
/// While it cannot be had the engine keeps the last one, and the widget says why only when there was none yet.
public struct PictureKind: WidgetKind {
    public let id = "picture"
    public let name = "Picture"
    public let summary = "A picture from a file or an https address, kept up to date."
    public let iconName = "quire-picture-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large, .extraLarge]
    public let schema = PictureSettings.schema
    public let dependencies: WidgetDependencies = []

    /// Pixels in a logical pixel that pictures are made for.
    private static let scale = 2.0

    private let loader: PictureLoader

    public init(loader: PictureLoader = PictureLoader()) {
        self.loader = loader
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        let settings = PictureSettings(schema, configuration)
        do throws(PictureProblem) {
            guard let place = try settings.place else { return WidgetTimeline(entries: [unchosen(settings, in: context)], policy: .never) }
            let size = context.size
            let request = PictureRequest(
                place, width: Int(size.width * Self.scale), height: Int(size.height * Self.scale), isFilling: settings.isFilling)
            let view = PictureFace(try await loader.picture(request), of: place, settings).view(in: context.family)
            // Of the same date for the same picture, so that nothing changes when nothing is new.
            return WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: view)], policy: policy(settings, after: context.date))
        } catch {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    private func policy(_ settings: PictureSettings, after date: Date) -> WidgetTimeline.Policy {
        settings.interval.map { .after(date + $0) } ?? .never
    }

    /// Nothing was chosen: in the gallery a drawing shows what it would be like.
    private func unchosen(_ settings: PictureSettings, in context: WidgetContext) -> TimelineEntry {
        let view =
            context.isPreview
            ? PictureFace(sample: settings).view(in: context.family)
            : .message(
                title: "No picture yet", advice: "Configure this widget: choose a file, or give an https address.", iconName: iconName,
                family: context.family)
        return TimelineEntry(date: .distantPast, view: view)
    }
}
