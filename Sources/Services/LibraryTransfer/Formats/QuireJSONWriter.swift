import Foundation
import LibraryStore
import Payload

extension LibraryWriting {
    /// The JSON format of Quire, which is lossless: reading it gives an equal library, and writing that gives the same bytes.
    public static func json(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        var writer = QuireJSONWriter()
        try writer.write(library)
        return writer.bytes
    }
}

/// Writes the JSON of a Quire library. Equal libraries have equal bytes.
struct QuireJSONWriter {
    private let encoder = JSONEncoder()
    private(set) var bytes: [UInt8] = []

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    mutating func write(_ library: ExchangedLibrary) throws(ExchangeError) {
        let hasTasks = !library.taskLists.isEmpty || !library.tasks.isEmpty
        let version = hasTasks ? QuireJSON.version : QuireJSON.firstVersion
        bytes.append(contentsOf: "{\"format\":\"\(QuireJSON.format)\",\"version\":\(version),\n".utf8)
        try add(library.folders.map(Self.members), as: "folders")
        bytes.append(contentsOf: ",\n".utf8)
        try add(library.codes.lazy.map(Self.members), as: "codes")
        if hasTasks {
            bytes.append(contentsOf: ",\n".utf8)
            try add(library.taskLists.map(Self.members), as: "taskLists")
            bytes.append(contentsOf: ",\n".utf8)
            try add(library.tasks.lazy.map(Self.members), as: "tasks")
        }
        if !library.pictures.isEmpty {
            bytes.append(contentsOf: ",\n".utf8)
            try add(library.pictures.lazy.map { ["bytes": .text(Data($0.bytes).base64EncodedString())] }, as: "pictures")
        }
        bytes.append(contentsOf: "}\n".utf8)
    }

    private mutating func add(_ elements: some Collection<[String: JSONValue]>, as key: String) throws(ExchangeError) {
        bytes.append(contentsOf: "\"\(key)\":[".utf8)
        var isFirst = true
        for (index, element) in elements.enumerated() {
            if index % 512 == 0, Task.isCancelled { throw .cancelled }
            bytes.append(contentsOf: isFirst ? "\n".utf8 : ",\n".utf8)
            isFirst = false
            // Strings, numbers and lists of them can always be encoded; a date that has no text is an integer.
            if let data = try? encoder.encode(element) { bytes.append(contentsOf: data) }
        }
        bytes.append(contentsOf: isFirst ? "]".utf8 : "\n]".utf8)
    }

    private static func members(_ folder: ExchangedFolder) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["name": .text(folder.name)]
        members["icon"] = folder.icon.map(JSONValue.text)
        members["color"] = folder.color.map(JSONValue.text)
        return members
    }

    private static func members(_ list: TodoListRecord) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["name": .text(list.name)]
        members["created"] = list.created.map(JSONValue.date)
        return members
    }

    private static func members(_ task: TaskRecord) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["list": .text(task.list), "title": .text(task.draft.title)]
        members["uuid"] = task.uuid.map { .text($0.uuidString) }
        members["notes"] = task.draft.notes.isEmpty ? nil : .text(task.draft.notes)
        members["due"] = task.draft.due.map { due in
            switch due {
            case .day(let day): .text(day.description)
            case .moment(let date): .date(date)
            }
        }
        members["completed"] = task.completed.map(JSONValue.date)
        members["created"] = task.created.map(JSONValue.date)
        members["modified"] = task.modified.map(JSONValue.date)
        return members
    }

    private static func members(_ code: ExchangedCode) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["uuid"] = code.uuid.map { .text($0.uuidString) }
        if let text = code.payload.exactText {
            members["payload"] = .text(text)
        } else {
            members["payloadBytes"] = .text(Data(code.payload.bytes).base64EncodedString())
        }
        members["kind"] = code.kind.map { .text($0.rawValue) }
        for attribute in CodeAttribute.all where code.attributes.has(attribute) {
            members[attribute.key] = JSONValue(code.attributes[attribute], date: JSONValue.date)
        }
        members["folder"] = code.folder.map(JSONValue.text)
        members["tags"] = code.tags.isEmpty ? nil : .list(code.tags.map(JSONValue.text))
        members["style"] = code.style.map(JSONValue.text)
        members["created"] = code.created.map(JSONValue.date)
        members["modified"] = code.modified.map(JSONValue.date)
        members["used"] = code.used.map(JSONValue.date)
        members["useCount"] = code.useCount == 0 ? nil : .integer(code.useCount)
        members["trashed"] = code.trashed.map(JSONValue.date)
        let history = code.history.map { JSONValue.object(["action": .text($0.kind.rawValue), "date": .date($0.date)]) }
        members["history"] = history.isEmpty ? nil : .list(history)
        return members
    }
}
