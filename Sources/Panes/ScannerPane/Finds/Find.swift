import Foundation
import LibraryStore
import Payload
import Scanning

/// A code that was found: what it says, and where and when it was seen.
struct Find: Identifiable, Sendable {
    let id = UUID()
    let code: FoundCode
    let payload: Payload
    let meaning: ParsedPayload
    let source: ScanSource
    let date: Date

    init(_ code: FoundCode, source: ScanSource, date: Date = .now) {
        self.code = code
        self.source = source
        self.date = date
        payload = Payload(bytes: code.bytes)
        meaning = payload.parsed(printedAs: code.printedAs, now: date)
    }
}
