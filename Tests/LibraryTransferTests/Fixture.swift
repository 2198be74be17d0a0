import Foundation
import LibraryTransfer
import Payload

/// The files of other programs that these tests read.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/LibraryExchange")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func read(_ name: String, as format: ExchangeFormat? = nil) throws -> ImportResult {
        try LibraryReading.read(try bytes(name), as: format, now: Date(timeIntervalSince1970: 1_780_000_000))
    }

    static let names = [
        "quire-1.json", "excel-german.csv", "excel-utf16.csv", "excel-ansi.csv", "broken.csv", "binaryeye.csv", "binaryeye.json",
        "qrbook-export.json", "qrbook-template.json", "catima.csv", "catima.zip", "miniqr-links.csv", "miniqr-contacts.csv",
        "contacts.vcf", "events.ics", "boarding.pkpass", "rail.pkpass", "links.txt",
    ]
}

extension ImportResult {
    /// The payloads as text, in their order.
    var contents: [String] { codes.map { $0.code.payload.text ?? "bytes" } }
    var titles: [String] { codes.map(\.code.title) }
    /// The lines of the codes, then those of the problems.
    var lines: [Int] { codes.map(\.line) }
    var badLines: [Int] { problems.map(\.line) }
}

func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
