import Foundation
import Payload

/// Codes as a table for spreadsheets: RFC 4180 in UTF-8, with a header that importing knows.
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
        func text(_ date: Date?) -> String { date.flatMap(MomentText.text) ?? "" }
        let content = code.payload.text
        return [
            code.title, content ?? "", (code.kind ?? code.payload.kind).rawValue, code.folder ?? "", TagList.text(code.tags), code.notes,
            code.isFavorite ? "yes" : "", text(code.created), text(code.modified), text(code.used),
            code.useCount == 0 ? "" : String(code.useCount), text(code.expires), code.isOneTime ? "yes" : "", text(code.trashed),
            code.uuid?.uuidString ?? "",
            // What is no text, and what reading would take for an empty cell.
            isShown(content) ? "" : Data(code.payload.bytes).base64EncodedString(),
        ]
    }

    private static func isShown(_ content: String?) -> Bool {
        content?.utf8.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } ?? false
    }
}
