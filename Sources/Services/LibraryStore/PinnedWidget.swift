import Foundation

/// A widget pinned to the desktop.
public struct PinnedWidget: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// The id of its widget kind.
    public let kind: String
    /// The name of its widget family: how large it is.
    public let family: String
    public let configuration: [String: String]
    /// Where its window stands: JSON of the widget host, kept here without being understood.
    public let placement: String?
    public let options: WindowOptions
    public let created: Date

    /// Describes a pinned widget as the library would give it, for previews and tests; it pins nothing.
    public init(
        id: Int64, kind: String, family: String, configuration: [String: String] = [:], placement: String? = nil,
        options: WindowOptions = WindowOptions(), created: Date
    ) {
        self.id = id
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.placement = placement
        self.options = options
        self.created = created
    }
}
