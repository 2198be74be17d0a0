import CLibCSV
import Foundation
public import LibraryStore
import Payload
import Platform

/// The columns of a CSV table of codes, whose header the import understands.
private enum TableExport {
    typealias Column = (heading: String, cell: @Sendable (ExchangedCode) -> String)

    static let columns = firstColumns + laterAttributes.map(column)

    private static let firstColumns: [Column] = [
        ("title", { $0.title }), ("content", { $0.attributes.reading($0.payload).text ?? "" }),
        ("kind", { ($0.kind ?? $0.payload.kind).rawValue }),
        ("folder", { $0.folder ?? "" }), ("tags", { TagList.text($0.tags) }), ("notes", { $0.notes }), column(.favorite),
        ("created", { text($0.created) }), ("modified", { text($0.modified) }), ("used", { text($0.used) }),
        ("uses", { $0.useCount == 0 ? "" : String($0.useCount) }), column(.expires), column(.oneTime),
        ("trashed", { text($0.trashed) }), ("uuid", { $0.uuid?.uuidString ?? "" }),
        // Contents that are not text, or that the import would take for an empty cell.
        ("bytes", { isShown($0.payload.exactText) ? "" : Data($0.payload.bytes).base64EncodedString() }),
    ]

    /// Attributes that came later stand at the end.
    private static let laterAttributes = CodeAttribute.all.filter {
        !$0.headings.isEmpty && ![.favorite, .expires, .oneTime].contains($0)
    }

    private static func column(_ attribute: CodeAttribute) -> Column {
        let heading = attribute.headings.prefix { !$0.isWhitespace }
        return (
            String(heading),
            { code in
                switch code.attributes[attribute] {
                case .flag(let flag): flag ? "yes" : ""
                case .text(let text): text
                case .date(let date): text(date)
                }
            }
        )
    }

    private static func text(_ date: Date?) -> String { date.flatMap(ExchangedDate.text) ?? "" }

    private static func isShown(_ content: String?) -> Bool {
        content?.utf8.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } ?? false
    }
}

extension LibraryWriting {
    /// A CSV table (RFC 4180) with everything but styles and history. No spreadsheet takes a cell for a formula.
    public static func csv(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        var writer = TableWriter()
        writer.add(TableExport.columns.map(\.heading))
        for (index, code) in library.codes.enumerated() {
            if index % 512 == 0, Task.isCancelled { throw .cancelled }
            writer.add(TableExport.columns.map { $0.cell(code) })
        }
        return writer.bytes
    }

    /// The codes of a scan session as a CSV table (RFC 4180): text, symbology, kind, title, count, first and last date (ISO 8601), and in
    /// Base64 contents that are not text. No spreadsheet takes a cell for a formula.
    public static func csv(_ items: [ScanItem]) -> [UInt8] {
        var writer = TableWriter()
        writer.add(["text", "symbology", "kind", "title", "count", "first", "last", "bytes"])
        for item in items {
            let text = item.payload.text
            writer.add([
                text ?? "", item.printedAs, item.kind.name.untranslated, item.title, String(item.count),
                ExchangedDate.text(item.first) ?? "", ExchangedDate.text(item.last) ?? "",
                item.payload.exactText == nil ? Data(item.payload.bytes).base64EncodedString() : "",
            ])
        }
        return writer.bytes
    }
}

/// Writes a CSV table (RFC 4180), whose cells no spreadsheet takes for formulas unless that is turned off.
struct TableWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether a cell that would begin a formula is guarded. A program that reads its own table would take the guard for content.
    private let isGuarded: Bool

    init(isGuarded: Bool = true) { self.isGuarded = isGuarded }

    mutating func add(_ cells: [some StringProtocol]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            add(Array(cell.utf8))
        }
        bytes.append(contentsOf: [0x0D, 0x0A])
    }

    private mutating func add(_ cell: [UInt8]) {
        let safe = isGuarded ? FormulaGuard.guarded(cell) : cell
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
