import Foundation
import Payload

/// A code that was just found, to be remembered or counted.
public struct NewScan: Hashable, Sendable {
    public let payload: Payload
    /// The name of the symbology it was read from, "GS1 " before it where the symbol says so; an empty one for a QR code.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    public let date: Date

    /// - Parameter meaning: what the payload says, for who knows it already.
    public init(
        _ payload: Payload, printedAs: String = "", meaning: ParsedPayload? = nil, source: ScanSource, date: Date = .now
    ) {
        let meaning = meaning ?? payload.parsed(printedAs: printedAs, now: date)
        (self.payload, self.printedAs, self.source, self.date) = (payload, printedAs, source, date)
        (kind, title) = (meaning.kind, meaning.title)
    }
}
