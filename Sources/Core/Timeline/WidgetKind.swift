public import Platform

/// A kind of widget: its name, its settings and its provider.
///
/// ```swift
/// struct GreetingKind: WidgetKind {
///     let id = "greeting"
///     let name = tr("Greeting")
///     let summary = tr("A friendly word.")
///     let iconName = "quire-kind-text-symbolic"
///     let families: [WidgetFamily] = [.small, .medium]
///     let schema = ConfigurationSchema([
///         ConfigurationParameter(name: "word", title: tr("Word"), kind: .text(maximumLength: 20), standard: "Hello")
///     ])
///
///     func placeholder(in context: WidgetContext) -> TimelineEntry { entry("…", in: context) }
///
///     func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
///         entry(schema.value(of: "word", in: configuration) ?? "", in: context)
///     }
///
///     func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
///         WidgetTimeline(entries: [try await snapshot(configuration, in: context)], policy: .never)
///     }
///
///     private func entry(_ word: String, in context: WidgetContext) -> TimelineEntry {
///         TimelineEntry(date: context.date, view: ViewDescription(root: .text(.verbatim(word), style: .title)))
///     }
/// }
/// ```
public protocol WidgetKind: Sendable {
    /// The id that is stored and typed on the command line: lower case and never translated.
    var id: String { get }
    /// The name for people, as in the gallery.
    var name: LocalizedText { get }
    /// A sentence about what it shows.
    var summary: LocalizedText { get }
    /// The name of its symbolic icon.
    var iconName: String { get }
    /// The supported sizes; the first is the default.
    var families: [WidgetFamily] { get }
    /// The settings that a person can choose.
    var schema: ConfigurationSchema { get }
    /// What the entries depend on besides the configuration. The default is everything.
    var dependencies: WidgetDependencies { get }
    /// Distinguishes versions of a kind with the same id, for kinds from outside that may change while Quire runs. When it changes,
    /// pinned widgets start anew. The default is empty.
    var revision: String { get }

    /// An entry that is shown at once, before there is any data.
    func placeholder(in context: WidgetContext) -> TimelineEntry
    /// A single entry for the gallery, which should be made quickly.
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry
    /// The entries from now on, and when to ask again.
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline
    /// A stream of timelines for content that changes by itself; nil, the default, when `timeline` is sufficient.
    ///
    /// Each timeline replaces the one before, and its policy stays in force. The host reads the stream while the widget is visible, and
    /// ends it by cancelling the task that reads. A stream that throws counts as a failed refresh and is started again later. A stream
    /// that ends is started again when the widget becomes visible anew.
    ///
    /// Updates do not count against the budget. If they arrive faster than a person can see, the latest is shown; a stream with
    /// `bufferingNewest(1)` loses nothing. If the stream begins with the current content, the host does not have to ask `timeline`
    /// first. Later, `timeline` is still asked after an action and when the policy demands it.
    func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    /// Performs an action of a button or a toggle. The host then requests a new timeline. By default every action is refused.
    ///
    /// - Parameters:
    ///   - action: the name in the view's `ViewAction.provider`.
    ///   - parameters: those of the view, and “isOn” for a toggle.
    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws
    /// Whether a stored view may show a picture file, which the host reads with the user's rights. By default every file.
    func mayShow(pictureFile path: String) -> Bool
    /// Ready-made configurations for the gallery, best first. None by default.
    func recommendations() async throws -> [WidgetRecommendation]
    /// What there is at the moment to choose for a setting whose input is `offered`, best first. None by default.
    func choices(for parameter: String) async -> [ConfigurationParameter.Choice]
}

extension WidgetKind {
    public var dependencies: WidgetDependencies { .all }

    public var revision: String { "" }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    {
        nil
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        throw TimelineError.unknownAction(action, kind: name)
    }

    public func mayShow(pictureFile path: String) -> Bool { true }

    public func recommendations() async throws -> [WidgetRecommendation] { [] }

    public func choices(for parameter: String) async -> [ConfigurationParameter.Choice] { [] }
}

/// A ready-made configuration that the gallery offers.
public struct WidgetRecommendation: Hashable, Sendable {
    /// The title that distinguishes it from the others, as “24 hours”.
    public let title: LocalizedText
    /// The settings that the gallery fills in.
    public let configuration: WidgetConfiguration
    /// The size that suits it best; nil for any.
    public let family: WidgetFamily?

    /// Creates a recommendation.
    public init(title: LocalizedText, configuration: WidgetConfiguration, family: WidgetFamily? = nil) {
        self.title = title
        self.configuration = configuration
        self.family = family
    }
}

/// The sources that the entries of a kind depend on. When one of them changes, providers are asked again.
public struct WidgetDependencies: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Times and dates as text, and days that begin at midnight.
    public static let timeZone = WidgetDependencies(rawValue: 1)
    /// Words, numbers and dates in the language of the desktop.
    public static let locale = WidgetDependencies(rawValue: 2)
    /// Codes, folders and scans.
    public static let library = WidgetDependencies(rawValue: 4)
    /// Task lists and their tasks.
    public static let tasks = WidgetDependencies(rawValue: 8)

    /// Every source.
    public static let all: WidgetDependencies = [.timeZone, .locale, .library, .tasks]
}
