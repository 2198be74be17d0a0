/// The kinds of files that flyers become.
public enum FlyerFormat: Hashable, Sendable {
    case png(dotsPerInch: Double)
    case pdf
    case svg

    /// The resolutions of PNG files, in dots an inch.
    public static let resolutions = 10.0...2_400.0
    /// The most pixels of a PNG file: A3 at 600 dots an inch.
    public static let maximumPixels = 72_000_000
}
