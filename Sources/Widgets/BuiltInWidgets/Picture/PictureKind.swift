public import Platform
import Foundation
import Graphics
public import Pictures
public import Timeline

/// The picture widget: a picture from this computer or the web, updated at the chosen interval.
///
/// If the picture cannot be loaded, the engine keeps the last one. The widget shows the error only if there was none yet.
public struct PictureKind: WidgetKind {
    public let id = "picture"
    public let name = tr("Picture")
    public let summary = tr("A picture from a file or an https address, kept up to date.")
    public let iconName = "quire-picture-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large, .extraLarge]
    public let schema = PictureSettings.schema
    public let dependencies: WidgetDependencies = []

    /// The scale factor that pictures are made for.
    private static let scale = 2.0

    private let loader: PictureLoader

    public init(loader: PictureLoader = PictureLoader()) { self.loader = loader }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        let settings = PictureSettings(schema, configuration)
        do throws(PictureError) {
            guard let place = try settings.place else { return .constant(unchosen(settings, in: context)) }
            let size = context.size
            let request = PictureRequest(
                place, width: Int(size.width * Self.scale), height: Int(size.height * Self.scale), isFilling: settings.isFilling)
            let view = PictureEntryView(try await loader.picture(request), of: place, settings).view(in: context.family)
            return .constant(view, policy: policy(settings, after: context.date))
        } catch {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    private func policy(_ settings: PictureSettings, after date: Date) -> WidgetTimeline.Policy {
        settings.interval.map { .after(date + $0) } ?? .never
    }

    /// The view without a chosen picture; in the gallery, a sample.
    private func unchosen(_ settings: PictureSettings, in context: WidgetContext) -> ViewDescription {
        context.isPreview
            ? PictureEntryView(sample: settings).view(in: context.family)
            : .message(
                title: tr("No picture yet"), advice: tr("Configure this widget: choose a file, or enter an https address."),
                iconName: iconName,
                family: context.family)
    }
}

struct PictureSettings {
    /// A path or an address, as the user gave it.
    private let file: String?
    private let address: String?
    /// The refresh interval in seconds; nil for never.
    let interval: TimeInterval?
    let isFilling: Bool
    let caption: String

    static let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "file", title: tr("File"), kind: .file(suffixes: ["png", "jpg", "jpeg", "webp", "gif", "svg", "tif", "tiff", "bmp"])),
        ConfigurationParameter(name: "address", title: tr("Or an https address"), kind: .text(maximumLength: PicturePlace.maximumAddress)),
        ConfigurationParameter(
            name: "refresh", title: tr("Check for a newer picture"),
            kind: .choice([
                .init("never", name: tr("Never")), .init("15-minutes", name: tr("Every 15 minutes")),
                .init("hourly", name: tr("Every hour")),
                .init("6-hours", name: tr("Every 6 hours")), .init("daily", name: tr("Every day")),
            ]), standard: "hourly"),
        ConfigurationParameter(
            name: "scaling", title: tr("Scaling"),
            kind: .choice([.init("fill", name: tr("Fill the widget")), .init("fit", name: tr("Show whole picture"))]), standard: "fill"),
        ConfigurationParameter(name: "caption", title: tr("Caption"), kind: .text(maximumLength: 120)),
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

    /// The source of the picture; nil if none was chosen. Throws if there are two, because it is unknown which is meant.
    var place: PicturePlace? {
        get throws(PictureError) {
            switch (file, address) {
            case (nil, nil): nil
            case (let file?, nil): try PicturePlace(file: file)
            case (nil, let address?): try PicturePlace(address: address)
            case (.some, .some): throw .twoPlaces
            }
        }
    }
}
