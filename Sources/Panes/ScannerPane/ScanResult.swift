import Drawing
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

extension Find {
    /// What is remembered and counted of it.
    var scan: NewScan { NewScan(payload, printedAs: code.printedAs, meaning: meaning, source: source, date: date) }

    /// A find that was remembered, to be shown again. It lies in no picture any more.
    init(_ scan: Scan) {
        let prefix = "GS1 "
        let isGS1 = scan.printedAs.hasPrefix(prefix)
        let name = isGS1 ? String(scan.printedAs.dropFirst(prefix.count)) : scan.printedAs
        // What a newer Quire has read may be a symbology that this one does not know.
        let symbology = Symbology(rawValue: name) ?? .qrCode
        self.init(
            FoundCode(symbology: symbology, bytes: scan.payload.bytes, corners: [], isGS1: isGS1), source: scan.source, date: scan.date)
    }
}

extension Find {
    /// What assistive technology calls it where it lies in a picture, such as “QR code 1 of 3: example.org”.
    ///
    /// - Parameter index: from 0.
    func name(_ index: Int, of count: Int) -> String {
        "\(code.symbology.spokenName)\(count > 1 ? " \(index + 1) of \(count)" : ""): \(meaning.title)"
    }
}

extension Symbology {
    /// What people call such a code.
    var spokenName: String {
        switch self {
        case .qrCode: "QR code"
        case .microQRCode: "Micro QR code"
        case .aztec: "Aztec code"
        case .dataMatrix: "Data Matrix code"
        case .pdf417: "PDF417 code"
        default: "Bar code"
        }
    }
}

extension Find {
    /// What it is, in what it was printed, and where it was seen.
    var facts: String { [meaning.kind.name, code.symbology.rawValue, source.words].joined(separator: " · ") }

    /// The same without where.
    var shortFacts: String { "\(meaning.kind.name) · \(code.symbology.rawValue)" }

    /// What to know before anything is done with it, in the order of danger.
    var warnings: [String] {
        var warnings = meaning.warnings.map(\.sentence)
        if meaning.kind == .uri, let address = meaning.text("uri"), let refusal = AddressAnatomy(address).refusal { warnings.append(refusal) }
        if let part = code.part {
            warnings.append(
                "This is part \(part.index + 1) of \(part.count) of a longer content: the other parts were not found. Scan them together.")
        }
        return warnings
    }

    /// For assistive technology, when it comes up.
    var announcement: String {
        let count = warnings.count
        return "\(meaning.kind.name) found: \(meaning.title)"
            + (count == 0 ? "" : count == 1 ? ", with a warning: \(warnings[0])" : ", with \(count) warnings: \(warnings[0])")
    }
}

extension Array where Element == FoundCode {
    /// As one reads a page: in rows from the top, each from the left. Codes of one row need not stand at the same height to the pixel.
    var inReadingOrder: [FoundCode] {
        var rows: [(bottom: Double, codes: [(x: Double, code: FoundCode)])] = []
        for (place, code) in map({ (Self.place(of: $0), $0) }).sorted(by: { $0.0.y < $1.0.y }) {
            // A code whose middle lies above the end of the row belongs to it.
            if let last = rows.indices.last, place.y + place.height / 2 < rows[last].bottom {
                rows[last].codes.append((place.x, code))
            } else {
                rows.append((place.maxY, [(place.x, code)]))
            }
        }
        return rows.flatMap { $0.codes.sorted { $0.x < $1.x }.map(\.code) }
    }

    private static func place(of code: FoundCode) -> Rectangle {
        let (x, y) = (code.corners.map(\.x), code.corners.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return Rectangle(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }
}
