/// A kind of widget: what it is called, what can be chosen, and what it shows when.
public protocol WidgetKind: Sendable {
    /// As kept with pinned widgets and typed on the command line: lower case and never translated.
    var id: String { get }
    var name: String { get }
    var summary: String { get }
    var iconName: String { get }
    /// The first one is the standard.
    var families: [WidgetFamily] { get }
    var schema: ConfigurationSchema { get }
    /// What else its entries are made from. Everything, unless it says otherwise.
    var dependencies: WidgetDependencies { get }
    /// Tells one making of a kind from another with the same id, for kinds that come from outside and may change while Quire runs; a pinned
    /// widget begins anew when it is another one. Empty, unless it says otherwise.
    var revision: String { get }

    /// Something to show at once, before any data is there.
    func placeholder(in context: WidgetContext) -> TimelineEntry
    /// One entry quickly, for the gallery.
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry
    /// What to show from now on, and when to ask again.
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline
    /// Timelines that come by themselves, for what changes without being asked: each one replaces the one before, whose policy stays the
    /// safety net. The host follows them while somebody can see the widget, and ends the stream by cancelling whoever waits for it; a stream that
    /// throws is shown as a failed refresh and followed again later, and one that ends is followed again once the widget is seen anew. Nil, unless it says otherwise: `timeline` is all there is.
    ///
    /// Costs nothing of the budget. Where timelines come faster than a person can see, the last of them is shown; a stream that keeps only
    /// the newest (`bufferingNewest(1)`) loses nothing by it. One that begins with what there is now saves the host from asking `timeline`
    /// as well; later that is asked beside the stream, after an action and when the policy says so.
    func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    /// Carries out an action of its own that a button or a toggle asks for; the host asks for a new timeline afterwards. Refuses every
    /// action, unless it says otherwise.
    ///
    /// - Parameters:
    ///   - action: the name in the view's `ViewAction.provider`.
    ///   - parameters: those of the view, and "isOn" of a toggle.
    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws
    /// Ready-made configurations for the gallery, the best first. None, unless it says otherwise.
    func recommendations() async throws -> [WidgetRecommendation]
}

extension WidgetKind {
    public var dependencies: WidgetDependencies { .all }

    public var revision: String { "" }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>? {
        nil
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        throw TimelineError.unknownAction(action, kind: name)
    }

    public func recommendations() async throws -> [WidgetRecommendation] { [] }
}

/// A ready-made configuration that the gallery offers beside a kind's standard one.
public struct WidgetRecommendation: Hashable, Sendable {
    /// What tells it from the others, as "24 hours".
    public let title: String
    public let configuration: WidgetConfiguration
    /// The family it looks best in; nil for any.
    public let family: WidgetFamily?

    public init(title: String, configuration: WidgetConfiguration, family: WidgetFamily? = nil) {
        self.title = title
        self.configuration = configuration
        self.family = family
    }
}

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
