import Foundation
import LibraryStore
import Payload
import Platform

/// The JSON of a Quire library, versions 1 and 2.
///
/// An object with "format", "version", the lists "folders" and "codes", and since version 2 "taskLists" and "tasks". Each element is on a
/// line of its own, with its keys in alphabetical order. Empty and false values are left out. Dates are ISO 8601 in UTC with milliseconds;
/// a task that is due on a day has only the day. The pictures that cards name are in the list "pictures", their "bytes" in Base64. A payload that is not UTF-8 is in "payloadBytes", in Base64. A library without tasks is
/// written as version 1, which every Quire reads.
enum QuireJSON {
    static let format = "quire-library"
    static let version = 2
    /// The version without tasks.
    static let firstVersion = 1
}

/// Reads the JSON of a Quire library.
enum QuireJSONReader {
    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline["format"].flatMap { JSONTree(outline.bytes($0)) } == .string(QuireJSON.format)
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard recognizes(outline) else { throw .notA(.json, reason: tr("it doesn’t say “format”: “\(QuireJSON.format)”")) }
        guard case .number(let written)? = outline["version"].flatMap({ JSONTree(outline.bytes($0)) }),
            let version = Double(written).flatMap({ Int(exactly: $0) }),
            version > 0
        else {
            throw .notA(.json, reason: tr("it doesn’t state its format version"))
        }
        guard version <= QuireJSON.version else { throw .newerVersion(String(version)) }
        try each("folders", outline, run) { (record, _) throws(RowReadingError) in run.add(try folder(record)) }
        try each("codes", outline, run) { (record, line) throws(RowReadingError) in run.add(try code(record), line: line) }
        try each("taskLists", outline, run) { (record, _) throws(RowReadingError) in run.result.taskLists.append(try taskList(record)) }
        try each("tasks", outline, run) { (record, _) throws(RowReadingError) in run.result.tasks.append(try task(record)) }
        try each("pictures", outline, run) { (record, _) throws(RowReadingError) in run.result.pictures.append(try picture(record)) }
    }

    private static func each(
        _ key: String, _ outline: JSONOutline, _ run: ImportRun, _ take: (JSONRecord, _ line: Int) throws(RowReadingError) -> Void
    ) throws(ExchangeError) {
        guard let list = outline[key] else { return }
        guard let elements = outline.elements(of: list) else { throw .notA(.json, reason: tr("“\(key)” isn’t a list")) }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            do throws(RowReadingError) {
                try take(JSONRecord(outline.bytes(element)), element.line)
            } catch {
                run.addProblem(line: element.line, error.reason)
            }
        }
    }

    private static func folder(_ record: JSONRecord) throws(RowReadingError) -> ExchangedFolder {
        guard let name = try record.text("name"), !name.isEmpty else { throw RowReadingError(tr("The folder has no “name”.")) }
        return ExchangedFolder(name: name, icon: try record.text("icon"), color: try record.text("color"))
    }

    private static func taskList(_ record: JSONRecord) throws(RowReadingError) -> TodoListRecord {
        guard let name = try record.text("name"), !name.isEmpty else { throw RowReadingError(tr("The task list has no “name”.")) }
        return TodoListRecord(name: name, created: try record.date("created"))
    }

    private static func task(_ record: JSONRecord) throws(RowReadingError) -> TaskRecord {
        let draft = TaskDraft(try record.text("title") ?? "", notes: try record.text("notes") ?? "", due: try due(record))
        var task = TaskRecord(list: try record.text("list") ?? TodoList.standardName, draft: draft)
        do throws(LibraryError) { task.draft = try draft.checked() } catch {
            throw RowReadingError(error.text)
        }
        task.uuid = try uuid(record)
        task.completed = try record.date("completed")
        task.created = try record.date("created")
        task.modified = try record.date("modified")
        return task
    }

    private static func picture(_ record: JSONRecord) throws(RowReadingError) -> CardPicture {
        guard let data = try record.text("bytes").flatMap({ Data(base64Encoded: $0) }) else {
            throw RowReadingError(tr("A picture has no “bytes” in Base64."))
        }
        guard let picture = CardPicture(Array(data)) else {
            throw RowReadingError(tr("A picture is neither a JPEG nor a PNG of up to \(CardPicture.maximumSize >> 20) MiB."))
        }
        return picture
    }

    /// A date without a time is a day, in every time zone.
    private static func due(_ record: JSONRecord) throws(RowReadingError) -> TaskDue? {
        if case .string(let text)? = record["due"]?.tree, let day = CivilDay(text) { return .day(day) }
        return try record.date("due").map(TaskDue.moment)
    }

    private static func uuid(_ record: JSONRecord) throws(RowReadingError) -> UUID? {
        guard let text = try record.text("uuid") else { return nil }
        guard let uuid = UUID(uuidString: text) else { throw RowReadingError(tr("“uuid” isn’t a UUID: leave it out to get a new one.")) }
        return uuid
    }

    private static func code(_ record: JSONRecord) throws(RowReadingError) -> ExchangedCode {
        var code = ExchangedCode(payload: try payload(record))
        for attribute in CodeAttribute.all { code.attributes[attribute] = try record.value(of: attribute) }
        code.uuid = try uuid(record)
        code.kind = try record.text("kind").flatMap(PayloadKind.init)
        code.folder = try record.text("folder")
        code.tags = try record.texts("tags")
        code.style = try record.text("style")
        code.created = try record.date("created")
        code.modified = try record.date("modified")
        code.used = try record.date("used")
        code.useCount = try record.count("useCount")
        code.trashed = try record.date("trashed")
        for event in try record.records("history") {
            guard let action = try event.text("action"), let date = try event.date("date") else {
                throw RowReadingError(tr("An event of the “history” lacks its “action” or its “date”."))
            }
            // Version 1 of the format has only known actions.
            if let kind = HistoryEvent.Kind(rawValue: action) { code.history.append(CodeRecord.Event(kind, date)) }
        }
        return code
    }

    private static func payload(_ record: JSONRecord) throws(RowReadingError) -> Payload {
        if let text = try record.text("payload") { return Payload(text) }
        guard let encoded = try record.text("payloadBytes") else { throw RowReadingError(tr("The code has no “payload”.")) }
        guard let data = Data(base64Encoded: encoded) else { throw RowReadingError(tr("“payloadBytes” isn’t Base64.")) }
        return Payload(bytes: Array(data))
    }
}

extension JSONRecord {
    fileprivate func value(of attribute: CodeAttribute) throws(RowReadingError) -> AttributeValue {
        switch attribute.property {
        case .flag: .flag(try flag(attribute.key))
        case .text: .text(try text(attribute.key) ?? "")
        case .date: .date(try date(attribute.key))
        }
    }
}
