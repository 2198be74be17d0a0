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

/// What can be chosen for a picture.
struct PictureSettings {
    /// A path or an address, as it was given.
    private let file: String?
    private let address: String?
    /// Seconds until it is looked for anew; nil for never.
    let interval: TimeInterval?
    let isFilling: Bool
    let caption: String

    static let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "file", title: "File", kind: .file(suffixes: ["png", "jpg", "jpeg", "webp", "gif", "svg", "tif", "tiff", "bmp"])),
        ConfigurationParameter(name: "address", title: "Or its https address", kind: .text(maximumLength: PicturePlace.maximumAddress)),
        ConfigurationParameter(
            name: "refresh", title: "Look for a newer one",
            kind: .choice([
                .init("never", name: "Never"), .init("15-minutes", name: "Every 15 minutes"), .init("hourly", name: "Every hour"),
                .init("6-hours", name: "Every 6 hours"), .init("daily", name: "Every day"),
            ]), standard: "hourly"),
        ConfigurationParameter(
            name: "scaling", title: "Shape",
            kind: .choice([.init("fill", name: "Fill the widget"), .init("fit", name: "Show all of it")]), standard: "fill"),
        ConfigurationParameter(name: "caption", title: "Caption", kind: .text(maximumLength: 120)),
    ])

    private static let intervals: [String: TimeInterval] = ["15-minutes": 900, "hourly": 3600, "6-hours": 6 * 3600, "daily": 24 * 3600]

    init(_ schema: ConfigurationSchema, _ configuration: WidgetConfiguration) {
        func text(_ name: String) -> String {
            (schema.value(of: name, in: configuration) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        }
        file = text("file").isEmpty ? nil : text("file")
        address = text("address").isEmpty ? nil : text("address")
        interval = Self.intervals[text("refresh")]
        isFilling = text("scaling") != "fit"
        caption = text("caption")
    }

    /// Where the picture comes from; nil where nothing was chosen. Of two places nobody knows which is meant.
    var place: PicturePlace? {
        get throws(PictureProblem) {
            switch (file, address) {
            case (nil, nil): nil
            case (let file?, nil): try PicturePlace(file: file)
            case (nil, let address?): try PicturePlace(address: address)
            case (.some, .some): throw .twoPlaces
            }
        }
    }
}
