import Foundation
import LibraryStore
import Payload
import Platform

/// The keys in the JSON of a Quire library, versions 1 and 2, apart from those of a code's attributes.
///
/// An object with "format", "version", the lists "folders" and "codes", and since version 2 "taskLists" and "tasks". Each element is on a
/// line of its own, with its keys in alphabetical order. Empty and false values are left out. Dates are ISO 8601 in UTC with milliseconds;
/// a task that is due on a day has only the day. A library without tasks is written as version 1, which every Quire reads.
enum QuireJSON {
    static let format = "quire-library"
    static let version = 2
    /// The version without tasks.
    static let firstVersion = 1

    enum Key {
        static let format = "format"
        static let version = "version"
        static let folders = "folders"
        static let codes = "codes"
        static let taskLists = "taskLists"
        static let tasks = "tasks"

        static let name = "name"
        static let icon = "icon"
        static let color = "color"

        static let uuid = "uuid"
        static let payload = "payload"
        /// The payload in Base64, if it is not UTF-8.
        static let payloadBytes = "payloadBytes"
        static let kind = "kind"
        static let title = "title"
        static let folder = "folder"
        static let tags = "tags"
        static let notes = "notes"
        static let style = "style"
        static let created = "created"
        static let modified = "modified"
        static let used = "used"
        static let useCount = "useCount"
        static let trashed = "trashed"
        static let history = "history"
        static let action = "action"
        static let date = "date"

        static let list = "list"
        static let due = "due"
        static let completed = "completed"
    }
}

/// Reads the JSON of a Quire library.
enum QuireJSONReader {
    private typealias Key = QuireJSON.Key

    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline[Key.format].flatMap { JSONTree(outline.bytes($0)) } == .string(QuireJSON.format)
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard recognizes(outline) else { throw .notA(.json, reason: tr("it does not say “format”: “\(QuireJSON.format)”")) }
        guard case .number(let written)? = outline[Key.version].flatMap({ JSONTree(outline.bytes($0)) }),
            let version = Double(written).flatMap({ Int(exactly: $0) }),
            version > 0
        else {
            throw .notA(.json, reason: tr("it does not say which version of the format it has"))
        }
        guard version <= QuireJSON.version else { throw .newerVersion(String(version)) }
        try each(Key.folders, outline, run) { (value) throws(RowReadingError) in
            run.add(try folder(JSONRecord(outline.bytes(value))))
        }
        try each(Key.codes, outline, run) { (value) throws(RowReadingError) in
            run.add(try code(JSONRecord(outline.bytes(value))), line: value.line)
        }
        try each(Key.taskLists, outline, run) { (value) throws(RowReadingError) in
            run.add(try taskList(JSONRecord(outline.bytes(value))))
        }
        try each(Key.tasks, outline, run) { (value) throws(RowReadingError) in
            run.add(try task(JSONRecord(outline.bytes(value))))
        }
    }

    private static func each(
        _ key: String, _ outline: JSONOutline, _ run: ImportRun, _ take: (JSONOutline.Value) throws(RowReadingError) -> Void
    ) throws(ExchangeError) {
        guard let list = outline[key] else { return }
        guard let elements = outline.elements(of: list) else { throw .notA(.json, reason: tr("“\(key)” is no list")) }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            do throws(RowReadingError) {
                try take(element)
            } catch {
                run.addProblem(line: element.line, error.reason)
            }
        }
    }

    private static func folder(_ record: JSONRecord) throws(RowReadingError) -> ExchangedFolder {
        guard let name = try record.text(Key.name), !name.isEmpty else { throw RowReadingError(tr("The folder has no “name”.")) }
        return ExchangedFolder(name: name, icon: try record.text(Key.icon), color: try record.text(Key.color))
    }

    private static func taskList(_ record: JSONRecord) throws(RowReadingError) -> ExchangedTaskList {
        guard let name = try record.text(Key.name), !name.isEmpty else { throw RowReadingError(tr("The list of tasks has no “name”.")) }
        return ExchangedTaskList(name: name, created: try record.date(Key.created))
    }

    private static func task(_ record: JSONRecord) throws(RowReadingError) -> ExchangedTask {
        let draft = TaskDraft(try record.text(Key.title) ?? "", notes: try record.text(Key.notes) ?? "", due: try due(record))
        var task = ExchangedTask(list: try record.text(Key.list) ?? TodoList.standardName, draft: draft)
        do throws(LibraryError) { task.draft = try draft.checked() } catch {
            throw RowReadingError(error.text)
        }
        task.uuid = try uuid(record)
        task.completed = try record.date(Key.completed)
        task.created = try record.date(Key.created)
        task.modified = try record.date(Key.modified)
        return task
    }

    /// A date without a time is a day, in every time zone.
    private static func due(_ record: JSONRecord) throws(RowReadingError) -> TaskDue? {
        if case .string(let text)? = record[Key.due]?.tree, let day = CivilDay(text) { return .day(day) }
        return try record.date(Key.due).map(TaskDue.moment)
    }

    private static func uuid(_ record: JSONRecord) throws(RowReadingError) -> UUID? {
        guard let text = try record.text(Key.uuid) else { return nil }
        guard let uuid = UUID(uuidString: text) else { throw RowReadingError(tr("“uuid” is no UUID: leave it away to get a new one.")) }
        return uuid
    }

    private static func code(_ record: JSONRecord) throws(RowReadingError) -> ExchangedCode {
        var code = ExchangedCode(payload: try payload(record))
        for attribute in CodeAttribute.all { code.attributes[attribute] = try record.value(of: attribute) }
        code.uuid = try uuid(record)
        code.kind = try record.text(Key.kind).flatMap(PayloadKind.init)
        code.folder = try record.text(Key.folder)
        code.tags = try record.texts(Key.tags)
        code.style = try record.text(Key.style)
        code.created = try record.date(Key.created)
        code.modified = try record.date(Key.modified)
        code.used = try record.date(Key.used)
        code.useCount = try record.count(Key.useCount)
        code.trashed = try record.date(Key.trashed)
        for event in try record.records(Key.history) {
            guard let action = try event.text(Key.action), let date = try event.date(Key.date) else {
                throw RowReadingError(tr("An event of the “history” lacks its “action” or its “date”."))
            }
            code.history.append(ExchangedEvent(action: action, date: date))
        }
        return code
    }

    private static func payload(_ record: JSONRecord) throws(RowReadingError) -> Payload {
        if let text = try record.text(Key.payload) { return Payload(text) }
        guard let encoded = try record.text(Key.payloadBytes) else { throw RowReadingError(tr("The code has no “payload”.")) }
        guard let data = Data(base64Encoded: encoded) else { throw RowReadingError(tr("“payloadBytes” is no Base64.")) }
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
