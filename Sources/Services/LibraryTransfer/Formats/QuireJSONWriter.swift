import Foundation
import LibraryStore
import Payload

/// Writes the JSON of a Quire library: the same library always gives the same bytes.
struct QuireJSONWriter {
    private typealias Key = QuireJSON.Key
    private let encoder = JSONEncoder()
    private var bytes: [UInt8] = []

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    static func bytes(of library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        var writer = QuireJSONWriter()
        let hasTasks = !library.taskLists.isEmpty || !library.tasks.isEmpty
        let version = hasTasks ? QuireJSON.version : QuireJSON.firstVersion
        writer.bytes.append(contentsOf: "{\"format\":\"\(QuireJSON.format)\",\"version\":\(version),\n".utf8)
        try writer.add(library.folders.map(members), as: Key.folders)
        writer.bytes.append(contentsOf: ",\n".utf8)
        try writer.add(library.codes.lazy.map(members), as: Key.codes)
        if hasTasks {
            writer.bytes.append(contentsOf: ",\n".utf8)
            try writer.add(library.taskLists.map(members), as: Key.taskLists)
            writer.bytes.append(contentsOf: ",\n".utf8)
            try writer.add(library.tasks.lazy.map(members), as: Key.tasks)
        }
        writer.bytes.append(contentsOf: "}\n".utf8)
        return writer.bytes
    }

    private mutating func add(_ elements: some Collection<[String: JSONWritten]>, as key: String) throws(ExchangeError) {
        bytes.append(contentsOf: "\"\(key)\":[".utf8)
        var isFirst = true
        for (index, element) in elements.enumerated() {
            if index % 512 == 0, Task.isCancelled { throw .cancelled }
            bytes.append(contentsOf: isFirst ? "\n".utf8 : ",\n".utf8)
            isFirst = false
            // Texts, numbers and lists of them can always be encoded; dates that could not are numbers of finite size by now.
            if let data = try? encoder.encode(element) { bytes.append(contentsOf: data) }
        }
        bytes.append(contentsOf: isFirst ? "]".utf8 : "\n]".utf8)
    }

    private static func members(_ folder: ExchangedFolder) -> [String: JSONWritten] {
        var members: [String: JSONWritten] = [Key.name: .text(folder.name)]
        members[Key.icon] = folder.icon.map(JSONWritten.text)
        members[Key.color] = folder.color.map(JSONWritten.text)
        return members
    }

    private static func members(_ list: ExchangedTaskList) -> [String: JSONWritten] {
        var members: [String: JSONWritten] = [Key.name: .text(list.name)]
        members[Key.created] = list.created.map(JSONWritten.date)
        return members
    }

    private static func members(_ task: ExchangedTask) -> [String: JSONWritten] {
        var members: [String: JSONWritten] = [Key.list: .text(task.list), Key.title: .text(task.draft.title)]
        members[Key.uuid] = task.uuid.map { .text($0.uuidString) }
        members[Key.notes] = task.draft.notes.isEmpty ? nil : .text(task.draft.notes)
        members[Key.due] = task.draft.due.map { due in
            switch due {
            case .day(let day): .text(day.description)
            case .moment(let date): .date(date)
            }
        }
        members[Key.completed] = task.completed.map(JSONWritten.date)
        members[Key.created] = task.created.map(JSONWritten.date)
        members[Key.modified] = task.modified.map(JSONWritten.date)
        return members
    }

    private static func members(_ code: ExchangedCode) -> [String: JSONWritten] {
        var members: [String: JSONWritten] = [:]
        members[Key.uuid] = code.uuid.map { .text($0.uuidString) }
        if let text = code.payload.text {
            members[Key.payload] = .text(text)
        } else {
            members[Key.payloadBytes] = .text(Data(code.payload.bytes).base64EncodedString())
        }
        members[Key.kind] = code.kind.map { .text($0.rawValue) }
        members[Key.title] = code.title.isEmpty ? nil : .text(code.title)
        members[Key.folder] = code.folder.map(JSONWritten.text)
        members[Key.tags] = code.tags.isEmpty ? nil : .list(code.tags.map(JSONWritten.text))
        members[Key.notes] = code.notes.isEmpty ? nil : .text(code.notes)
        members[Key.favorite] = code.isFavorite ? .flag(true) : nil
        members[Key.style] = code.style.map(JSONWritten.text)
        members[Key.created] = code.created.map(JSONWritten.date)
        members[Key.modified] = code.modified.map(JSONWritten.date)
        members[Key.used] = code.used.map(JSONWritten.date)
        members[Key.useCount] = code.useCount == 0 ? nil : .integer(code.useCount)
        members[Key.expires] = code.expires.map(JSONWritten.date)
        members[Key.oneTime] = code.isOneTime ? .flag(true) : nil
        members[Key.spent] = code.spent.map(JSONWritten.date)
        members[Key.trashed] = code.trashed.map(JSONWritten.date)
        let history = code.history.map { JSONWritten.object([Key.action: .text($0.action), Key.date: .date($0.date)]) }
        members[Key.history] = history.isEmpty ? nil : .list(history)
        return members
    }
}

/// A value of JSON to be written.
indirect enum JSONWritten: Encodable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case date(Date)
    case list([JSONWritten])
    case object([String: JSONWritten])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        case .date(let date):
            // A moment that no year of four digits holds is a number of milliseconds.
            if let text = MomentText.text(date) { try container.encode(text) } else { try container.encode(Self.milliseconds(date)) }
        }
    }

    private static func milliseconds(_ date: Date) -> Int {
        Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
