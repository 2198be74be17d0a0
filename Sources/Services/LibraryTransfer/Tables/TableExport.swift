internal import CLibCSV
import Foundation
import LibraryStore
import Payload

/// Writes codes as a CSV table (RFC 4180, UTF-8) with a header that the import understands.
enum TableExport {
    private static let header = [
        "title", "content", "kind", "folder", "tags", "notes", "favorite", "created", "modified", "used", "uses", "expires", "onetime",
        "trashed", "uuid", "bytes",
    ]

    static func bytes(of library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        var writer = TableWriter()
        writer.add(header)
        for (index, code) in library.codes.enumerated() {
            if index % 512 == 0, Task.isCancelled { throw .cancelled }
            writer.add(cells(code))
        }
        return writer.bytes
    }

    private static func cells(_ code: ExchangedCode) -> [String] {
        func text(_ date: Date?) -> String { date.flatMap(ExchangedDate.text) ?? "" }
        let content = code.payload.text
        return [
            code.title, content ?? "", (code.kind ?? code.payload.kind).rawValue, code.folder ?? "", TagList.text(code.tags), code.notes,
            code.isFavorite ? "yes" : "", text(code.created), text(code.modified), text(code.used),
            code.useCount == 0 ? "" : String(code.useCount), text(code.expires), code.isOneTime ? "yes" : "", text(code.trashed),
            code.uuid?.uuidString ?? "",
            // Contents that are not text, or that the import would take for an empty cell.
            isShown(content) ? "" : Data(code.payload.bytes).base64EncodedString(),
        ]
    }

    private static func isShown(_ content: String?) -> Bool {
        content?.utf8.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } ?? false
    }
}

/// Writes the codes of a scan session as a CSV table (RFC 4180, UTF-8), one row for each code.
enum ScanSessionExport {
    private static let header = ["text", "symbology", "kind", "title", "count", "first", "last", "bytes"]

    static func bytes(of items: [ScanItem]) -> [UInt8] {
        var writer = TableWriter()
        writer.add(header)
        for item in items { writer.add(cells(item)) }
        return writer.bytes
    }

    private static func cells(_ item: ScanItem) -> [String] {
        let text = item.payload.text
        return [
            text ?? "", item.printedAs, item.kind.name, item.title, String(item.count), ExchangedDate.text(item.first) ?? "",
            ExchangedDate.text(item.last) ?? "",
            // Contents that are not text.
            text == nil ? Data(item.payload.bytes).base64EncodedString() : "",
        ]
    }
}

/// Writes a CSV table (RFC 4180) whose cells no spreadsheet takes for formulas.
struct TableWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ cells: [some StringProtocol]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            add(Array(cell.utf8))
        }
        bytes.append(contentsOf: [0x0D, 0x0A])
    }

    private mutating func add(_ cell: [UInt8]) {
        let safe = FormulaGuard.guarded(cell)
        guard Self.needsQuotes(safe) else {
            bytes.append(contentsOf: safe)
            return
        }
        let room = 2 * safe.count + 2
        let quoted = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = csv_write(buffer.baseAddress, room, safe, safe.count)
        }
        bytes.append(contentsOf: quoted)
    }

    private static func needsQuotes(_ cell: [UInt8]) -> Bool {
        if cell.first == 0x20 || cell.last == 0x20 { return true }
        return cell.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D: true
            default: false
            }
        }
    }
}

/// Keeps spreadsheets from running the content of a code. A cell that would begin a formula gets an apostrophe in front, which marks text
/// in spreadsheets (OWASP, “CSV Injection”).
enum FormulaGuard {
    private static let apostrophe = UInt8(ascii: "'")

    static func guarded(_ cell: [UInt8]) -> [UInt8] {
        isDangerous(cell[...]) ? [apostrophe] + cell : cell
    }

    /// The cell without its guarding apostrophe.
    static func unguarded(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        cell.first == apostrophe && isDangerous(cell.dropFirst()) ? cell.dropFirst() : cell
    }

    /// A cell that begins with apostrophes and then a formula counts too, so that removing one apostrophe restores the original.
    private static func isDangerous(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first(where: { $0 != apostrophe }) else { return false }
        return "=+-@\t\r\n".utf8.contains(first)
    }
}
