import Payload
import Platform

/// The history of Binary Eye as JSON (markusfisch/BinaryEye, JsonExport): a list of objects with its columns, all as strings.
enum BinaryEyeJSON {
    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline.firstObjects.contains { ($0["content"] ?? $0["text"]) != nil && ($0["_datetime"] != nil || $0["format"] != nil) }
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard let elements = outline.elements else { throw .notA(.binaryeye, reason: tr("it is no list of scans")) }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            run.add(try code(JSONRecord(outline.bytes(element))), line: element.line)
        }
    }

    private static func code(_ record: JSONRecord) throws(RowReadingError) -> ExchangedCode {
        guard let content = try record.text("content", "text"), !content.isEmpty else {
            throw RowReadingError(tr("The scan has no “content”."))
        }
        var code = ExchangedCode(payload: Payload(content), title: try record.text("name") ?? "")
        if let format = try record.text("format") { code.kind = code.payload.kind(named: format) }
        code.created = try record.text("_datetime").flatMap(ExchangedDate.date)
        return code
    }
}
