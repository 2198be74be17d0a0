/// What a kind of widget makes its entries from, beside its configuration: when it changes, providers are asked anew.
public struct WidgetDependencies: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Times of day and dates in words, and days that begin at midnight.
    public static let timeZone = WidgetDependencies(rawValue: 1)
    public static let locale = WidgetDependencies(rawValue: 2)
    /// Codes, folders and scans.
    public static let library = WidgetDependencies(rawValue: 4)
    /// Lists of what there is to do, and their tasks.
    public static let tasks = WidgetDependencies(rawValue: 8)

    public static let all: WidgetDependencies = [.timeZone, .locale, .library, .tasks]
}
