import Foundation
import LibraryStore
import Payload

/// What a scan session counted as a table for spreadsheets: RFC 4180 in UTF-8, a row for each code.
enum SessionExport {
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
            text ?? "", item.printedAs, item.kind.name, item.title, String(item.count), MomentText.text(item.first) ?? "",
            MomentText.text(item.last) ?? "",
            // What is no text.
            text == nil ? Data(item.payload.bytes).base64EncodedString() : "",
        ]
    }
}
