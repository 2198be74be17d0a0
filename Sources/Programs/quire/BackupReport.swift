import Foundation
import LibraryStore

/// A backup as JSON, and on a line for people.
struct BackupReport: Encodable {
    private let name: String
    private let date: Date
    private let occasion: String
    private let codes: Int?
    private let size: Int
    private let file: String

    init(_ backup: LibraryBackup) {
        name = backup.name
        date = backup.date
        occasion = backup.occasion.rawValue
        codes = backup.codes
        size = backup.size
        file = backup.file.path
    }

    var line: String {
        let count = codes.map { $0 == 1 ? "1 code" : "\($0) codes" } ?? "damaged"
        let size = Int64(size).formatted(.byteCount(style: .file))
        return [name, date.shown, count, size].joined(separator: "\t")
    }
}
