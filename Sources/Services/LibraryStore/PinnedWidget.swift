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
    public let created: Date
}
