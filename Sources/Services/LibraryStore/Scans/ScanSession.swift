import Foundation

/// Many codes scanned one after the other, each listed once with how often it was seen.
public struct ScanSession: Identifiable, Hashable, Sendable {
    /// A session holds at most so many different codes.
    public static let mostItems = 20_000
    /// The longest name, in characters; what is longer is cut.
    public static let longestName = 100

    public let id: Int64
    public let name: String
    public let begun: Date
    /// Nil while it is unfinished.
    public let ended: Date?
    /// How many different codes it holds.
    public let codes: Int
    /// How many were counted in all.
    public let pieces: Int
}

/// A session that was removed with all it held, to be put back by `Library.restore`.
public struct RemovedScanSession: Hashable, Sendable {
    let session: ScanSession
    let items: [ScanItem]
}
