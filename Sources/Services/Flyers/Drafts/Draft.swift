public import FlyerLayout
public import Foundation

/// A flyer that is kept to be gone on with.
///
/// It stands for itself: the numbers of its codes in a library are not kept, as Quire may be opened with another library next time.
public struct Draft: Hashable, Identifiable, Sendable {
    /// The most characters of a name.
    public static let longestName = 120

    public let id: UUID
    public var name: String
    /// When it was kept last.
    public var modified: Date
    public var flyer: Flyer

    public init(id: UUID = UUID(), name: String, modified: Date, flyer: Flyer) {
        self.id = id
        self.name = Self.tidied(name)
        self.modified = modified
        self.flyer = flyer
        for index in self.flyer.codes.indices { self.flyer.codes[index].id = nil }
    }

    /// One line without spaces around it, never empty, never longer than a name may be.
    static func tidied(_ name: String) -> String {
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? "Untitled" : String(line.prefix(longestName))
    }
}
