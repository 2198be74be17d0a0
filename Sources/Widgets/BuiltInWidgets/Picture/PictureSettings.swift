import Foundation
import Pictures
import Timeline

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
