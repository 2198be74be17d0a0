public import Foundation

/// A copy of a library as it was at a moment.
public struct LibraryBackup: Hashable, Sendable, Identifiable {
    /// What it was made for.
    public enum Occasion: String, Hashable, Sendable {
        /// The first use of a day.
        case daily
        /// Somebody asked for it.
        case asked
        /// What a restoration replaced.
        case restoration
    }

    /// Its file without the ending, such as `2026-11-21`; what people call it by.
    public let name: String
    public let file: URL
    public let date: Date
    public let occasion: Occasion
    /// In bytes.
    public let size: Int
    /// How many codes it holds, without those in the trash; nil when it cannot be read.
    public let codes: Int?

    public var id: String { name }
}
