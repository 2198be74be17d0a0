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

    /// Something to show at once, before any data is there.
    func placeholder(in context: WidgetContext) -> TimelineEntry
    /// One entry quickly, for the gallery.
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry
    /// What to show from now on, and when to ask again.
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline
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

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        throw TimelineError.unknownAction(action, kind: name)
    }

    public func recommendations() async throws -> [WidgetRecommendation] { [] }
}
