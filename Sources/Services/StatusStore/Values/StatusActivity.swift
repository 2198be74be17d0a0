public import Foundation

/// Something that goes on until an end: pushed with `end` in the future, and the same for as long as pushes under its name follow while it
/// does.
public struct StatusActivity: Hashable, Codable, Sendable {
    /// Tells it from others of the same name.
    public let id: String
    public let began: Date

    public init(id: String, began: Date) {
        self.id = id
        self.began = began
    }
}
