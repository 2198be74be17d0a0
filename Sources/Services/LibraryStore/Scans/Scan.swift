import Foundation
import Payload

/// A line of the scan history: what was found, when and where.
public struct Scan: Identifiable, Hashable, Sendable {
    /// The history keeps so many, the latest.
    public static let mostKept = 10_000

    /// What is found again in the same place within so many seconds of the last time is the same scan.
    public static let calm: TimeInterval = 10

    public let id: Int64
    public let payload: Payload
    /// The name of the symbology it was read from, "GS1 " before it where the symbol says so; empty where nobody knows.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    /// When it was seen last.
    public let date: Date
}

/// Scans taken out of the history, to be put back by `Library.restore`.
public struct RemovedScans: Hashable, Sendable {
    let scans: [Scan]

    public var count: Int { scans.count }
    public var isEmpty: Bool { scans.isEmpty }
}
