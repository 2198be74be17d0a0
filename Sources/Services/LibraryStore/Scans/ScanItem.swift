import Foundation
import Payload

/// One code of a scan session, and how often it was counted.
public struct ScanItem: Identifiable, Hashable, Sendable {
    public static let counts = 1...999_999

    public let id: Int64
    public let session: ScanSession.ID
    public let payload: Payload
    /// The name of the symbology it was read from first, "GS1 " before it where the symbol says so.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let count: Int
    public let first: Date
    public let last: Date
}
