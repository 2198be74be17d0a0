import Foundation
import Graphics
import LibraryStore
import Payload
import Platform
import Scanning

/// A code that a source found: its content, and where and when it was seen.
struct ScanResult: Identifiable, Sendable {
    let id: UUID
    let code: FoundCode
    let payload: Payload
    let meaning: ParsedPayload
    let source: ScanSource
    let date: Date

    /// Equal for the same content from the same source.
    struct Key: Hashable {
        let payload: Payload
        let source: ScanSource
    }

    var key: Key { Key(payload: payload, source: source) }

    init(_ code: FoundCode, source: ScanSource, date: Date = .now) {
        self.init(code, Payload(bytes: code.bytes), source: source, date: date, id: UUID())
    }

    private init(_ code: FoundCode, _ payload: Payload, source: ScanSource, date: Date, id: UUID) {
        (self.code, self.source, self.date, self.id, self.payload) = (code, source, date, id, payload)
        meaning = payload.parsed(printedAs: code.printedAs, now: date)
    }
}

extension ScanResult {
    /// The same result, read in another character set.
    func read(_ payload: Payload) -> ScanResult { ScanResult(code, payload, source: source, date: date, id: id) }

    /// The form in which the history and a counting session store it.
    var scan: NewScan { NewScan(payload, printedAs: code.printedAs, meaning: meaning, source: source, date: date) }

    /// Restores a result from the history. It has no corners, as the picture is gone.
    init(_ scan: Scan) {
        let prefix = "GS1 "
        let isGS1 = scan.printedAs.hasPrefix(prefix)
        let name = isGS1 ? String(scan.printedAs.dropFirst(prefix.count)) : scan.printedAs
        let symbology = name.isEmpty ? Symbology.qrCode : Symbology(rawValue: name)
        self.init(
            FoundCode(symbology: symbology, bytes: scan.payload.bytes, corners: [], isGS1: isGS1), source: scan.source, date: scan.date)
    }
}

extension ScanResult {
    /// The accessible name of the code in a picture, such as “QR code 1 of 3: example.org”.
    ///
    /// - Parameter index: counted from 0.
    func name(_ index: Int, of count: Int) -> LocalizedText {
        count > 1
            ? tr("\(code.symbology.spokenName) \(index + 1) of \(count): \(meaning.title)")
            : tr("\(code.symbology.spokenName): \(meaning.title)")
    }
}

extension ScanResult {
    /// Kind of content, symbology and source, in one line.
    var facts: LocalizedText { tr("\(meaning.kind.name) · \(code.symbology.title) · \(source.label)") }

    /// Kind of content and symbology, in one line.
    var shortFacts: LocalizedText { tr("\(meaning.kind.name) · \(code.symbology.title)") }

    /// Warnings to show before any action, the most dangerous first.
    var warnings: [LocalizedText] {
        var warnings = meaning.warnings.map(\.sentence)
        if meaning.kind == .uri, let address = meaning.text("uri"), let refusal = InspectedAddress(address).refusal {
            warnings.append(refusal)
        }
        if let part = code.part {
            warnings.append(
                tr(
                    "This is part \(part.index + 1) of \(part.count), and the other parts weren’t found. Scan them together."
                ))
        }
        return warnings
    }

    /// The text that a screen reader speaks when the result appears.
    var announcement: LocalizedText {
        guard let first = warnings.first else { return tr("\(meaning.kind.name) found: \(meaning.title)") }
        return tr(
            "\(meaning.kind.name) found: \(meaning.title), with a warning: \(first)",
            plural: "\(meaning.kind.name) found: \(meaning.title), with \(count: warnings.count) warnings: \(first)", count: warnings.count)
    }
}

extension Array where Element == FoundCode {
    /// Sorted as one reads a page: rows from top to bottom, each from left to right. The codes of a row need not be aligned to the pixel.
    var inReadingOrder: [FoundCode] {
        var rows: [(bottom: Double, codes: [(x: Double, code: FoundCode)])] = []
        for (place, code) in map({ ($0.bounds, $0) }).sorted(by: { $0.0.y < $1.0.y }) {
            // A code belongs to the row if its middle lies above the row's lower edge.
            if let last = rows.indices.last, place.y + place.height / 2 < rows[last].bottom {
                rows[last].codes.append((place.x, code))
            } else {
                rows.append((place.maxY, [(place.x, code)]))
            }
        }
        return rows.flatMap { $0.codes.sorted { $0.x < $1.x }.map(\.code) }
    }
}
