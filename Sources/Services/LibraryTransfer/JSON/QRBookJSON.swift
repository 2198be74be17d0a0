import Foundation
import Payload

/// The JSON of QRBook (gyndok/QRBook): a list of codes as its export writes it, or "qr_codes" with the fields of each kind as its template
/// for bulk imports asks for.
enum QRBookJSON {
    static let key = "qr_codes"

    static func recognizes(_ outline: JSONOutline) -> Bool {
        if outline[key] != nil { return true }
        return outline.firstObjects.contains { $0["title"] != nil && ($0["data"] != nil || $0["type"] != nil) }
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard let elements = outline[key].flatMap(outline.elements(of:)) ?? outline.elements else {
            throw .notA(.qrbook, reason: "there is no list “\(key)”")
        }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            do throws(RowRefusal) {
                run.add(try code(JSONRecord(outline.bytes(element)), now: run.now), line: element.line)
            } catch {
                run.refuse(line: element.line, error.reason)
            }
        }
    }

    private static func code(_ record: JSONRecord, now: Date) throws(RowRefusal) -> ExchangedCode {
        let type = try record.text("type")?.lowercased() ?? ""
        let payload = try QRBookFields(record: record, now: now).payload(of: type)
        let title = try record.text("title") ?? ""
        var code = ExchangedCode(payload: payload, title: title.trimmingCharacters(in: .whitespacesAndNewlines))
        code.uuid = try record.text("id").flatMap { UUID(uuidString: $0) }
        code.tags = try record.texts("tags")
        code.isFavorite = try record.flag(record.values["isFavorite"] == nil ? "is_favorite" : "isFavorite")
        code.useCount = try record.count("scanCount")
        code.created = try record.date("createdAt")
        code.modified = try record.date("updatedAt")
        code.used = try record.date("lastUsed")
        code.expires = try record.date("expiresAt")
        code.isOneTime = try record.flag("oneTimeUse")
        code.folder = try record.text("folderName").flatMap { $0.isEmpty ? nil : $0 }
        return code
    }
}
