import Foundation
import Payload

/// Reads the JSON of a Quire library.
enum QuireJSONReader {
    private typealias Key = QuireJSON.Key

    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline[Key.format].flatMap { JSONValue(outline.bytes($0))?.text } == QuireJSON.format
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard recognizes(outline) else { throw .notA(.json, reason: "it does not say “format”: “\(QuireJSON.format)”") }
        guard case .integer(let version)? = outline[Key.version].flatMap({ JSONValue(outline.bytes($0)) }), version > 0 else {
            throw .notA(.json, reason: "it does not say which version of the format it has")
        }
        guard version <= QuireJSON.version else { throw .newerVersion(String(version)) }
        try each(Key.folders, outline, run) { (value) throws(RowRefusal) in
            run.add(try folder(JSONRecord(outline.bytes(value))))
        }
        try each(Key.codes, outline, run) { (value) throws(RowRefusal) in
            run.add(try code(JSONRecord(outline.bytes(value))), line: value.line)
        }
    }

    private static func each(
        _ key: String, _ outline: JSONOutline, _ run: ImportRun, _ take: (JSONOutline.Value) throws(RowRefusal) -> Void
    ) throws(ExchangeError) {
        guard let list = outline[key] else { return }
        guard let elements = outline.elements(of: list) else { throw .notA(.json, reason: "“\(key)” is no list") }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            do throws(RowRefusal) {
                try take(element)
            } catch {
                run.refuse(line: element.line, error.reason)
            }
        }
    }

    private static func folder(_ record: JSONRecord) throws(RowRefusal) -> ExchangedFolder {
        guard let name = try record.text(Key.name), !name.isEmpty else { throw RowRefusal("The folder has no “name”.") }
        return ExchangedFolder(name: name, icon: try record.text(Key.icon), color: try record.text(Key.color))
    }

    private static func code(_ record: JSONRecord) throws(RowRefusal) -> ExchangedCode {
        var code = ExchangedCode(payload: try payload(record), title: try record.text(Key.title) ?? "")
        if let text = try record.text(Key.uuid) {
            guard let uuid = UUID(uuidString: text) else { throw RowRefusal("“uuid” is no UUID: leave it away to get a new one.") }
            code.uuid = uuid
        }
        code.kind = try record.text(Key.kind).flatMap(PayloadKind.init)
        code.folder = try record.text(Key.folder)
        code.tags = try record.texts(Key.tags)
        code.notes = try record.text(Key.notes) ?? ""
        code.isFavorite = try record.flag(Key.favorite)
        code.style = try record.text(Key.style)
        code.created = try record.date(Key.created)
        code.modified = try record.date(Key.modified)
        code.used = try record.date(Key.used)
        code.useCount = try record.count(Key.useCount)
        code.expires = try record.date(Key.expires)
        code.isOneTime = try record.flag(Key.oneTime)
        code.spent = try record.date(Key.spent)
        code.trashed = try record.date(Key.trashed)
        for event in try record.records(Key.history) {
            guard let action = try event.text(Key.action), let date = try event.date(Key.date) else {
                throw RowRefusal("An event of the “history” lacks its “action” or its “date”.")
            }
            code.history.append(ExchangedEvent(action: action, date: date))
        }
        return code
    }

    private static func payload(_ record: JSONRecord) throws(RowRefusal) -> Payload {
        if let text = try record.text(Key.payload) { return Payload(text) }
        guard let encoded = try record.text(Key.payloadBytes) else { throw RowRefusal("The code has no “payload”.") }
        guard let data = Data(base64Encoded: encoded) else { throw RowRefusal("“payloadBytes” is no Base64.") }
        return Payload(bytes: Array(data))
    }
}
