public import Foundation
public import LibraryStore
public import Payload

/// A plan of what an import will do.
public struct ImportPlan: Sendable {
    /// A code of the file and the action for it.
    public struct Step: Hashable, Sendable {
        public let imported: ImportedCode
        /// Nil for a new code.
        public let duplicate: Duplicate?
        public let action: Action
    }

    /// The action for a code.
    public enum Action: Hashable, Sendable {
        case add
        case skip
        /// Replaces the code with this identity.
        case replace(id: Int64, uuid: UUID)
    }

    public let format: ExchangeFormat
    public let policy: DuplicatePolicy
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let steps: [Step]
    public let tasks: TaskPlan
    public let problems: [ImportRowError]

    /// Compares the content of a file with the library.
    ///
    /// Codes with the same uuid or the same payload are duplicates. Under `keep` every code is added, and one whose uuid is taken gets a
    /// new one. Under `replace` the last of several codes in the file that match one code of the library wins. Codes of one file with the
    /// same uuid are one code, and the first stays.
    public init(_ result: ImportResult, known: KnownCodes, duplicates policy: DuplicatePolicy) {
        (format, folders, problems, self.policy) = (result.format, result.folders, result.problems, policy)
        tasks = TaskPlan(result, known: known.tasks, duplicates: policy)
        var uuids: [UUID: Int] = [:]
        var payloads: [Payload: Int] = [:]
        payloads.reserveCapacity(result.codes.count)
        steps = result.codes.map { imported in
            let uuid = imported.code.uuid
            // Lines count from 1. The first line with this payload is noted, for all that follow.
            let first = Self.line(&payloads[imported.code.payload, default: 0], orElse: imported.line)
            let earlier = uuid.flatMap { uuids[$0] } ?? first
            let isTaken = uuid.map { uuids[$0] != nil || known.has($0) } ?? false
            if let uuid, uuids[uuid] == nil { uuids[uuid] = imported.line }
            let match = known.match(imported.code)
            let duplicate = match.map { Duplicate.ofCode(id: $0.id) } ?? earlier.map(Duplicate.ofLine)
            guard let duplicate else { return Step(imported: imported, duplicate: nil, action: .add) }
            var imported = imported
            switch (policy, match) {
            case (.skip, _), (.replace, nil): return Step(imported: imported, duplicate: duplicate, action: .skip)
            case (.replace, let match?):
                return Step(imported: imported, duplicate: duplicate, action: .replace(id: match.id, uuid: match.uuid))
            case (.keep, _):
                if isTaken { imported.code.uuid = nil }
                return Step(imported: imported, duplicate: duplicate, action: .add)
            }
        }
    }

    /// The noted line; if there is none yet, notes this one and returns nil.
    private static func line(_ noted: inout Int, orElse line: Int) -> Int? {
        if noted > 0 { return noted }
        noted = line
        return nil
    }

    /// The number of codes that are skipped because they already exist.
    public var skipped: Int { steps.count { $0.action == .skip } }

    /// Whether every row of the file was read, which an all-or-nothing import requires.
    public var isComplete: Bool { problems.isEmpty }
}

/// The reason why a code of a file is a duplicate.
public enum Duplicate: Hashable, Sendable {
    /// The library has it, under this id.
    case ofCode(id: Int64)
    /// An earlier line of the same file has it.
    case ofLine(Int)
}

/// What happens to a code that already exists.
public typealias DuplicatePolicy = Library.DuplicatePolicy

/// The identities of the codes and tasks of a library, for finding duplicates.
public struct KnownCodes: Sendable {
    struct Known: Sendable {
        let id: Int64
        let uuid: UUID
    }

    private var byUUID: [UUID: Known] = [:]
    private var byPayload: [Payload: Known] = [:]
    /// The uuids of the tasks.
    public var tasks: Set<UUID> = []

    /// Creates a value without codes.
    public init() {}

    /// Adds a code of the library. Of several with one payload the first counts.
    public mutating func add(id: Int64, uuid: UUID, payload: Payload) {
        byUUID[uuid] = Known(id: id, uuid: uuid)
        if byPayload[payload] == nil { byPayload[payload] = Known(id: id, uuid: uuid) }
    }

    /// The code with the same uuid, or else with the same payload.
    func match(_ code: ExchangedCode) -> Known? {
        // Hashing a payload reads all of it.
        byUUID.isEmpty ? nil : code.uuid.flatMap { byUUID[$0] } ?? byPayload[code.payload]
    }

    func has(_ uuid: UUID) -> Bool { byUUID[uuid] != nil }
}

/// A plan of what an import will do with the tasks of a file.
public struct TaskPlan: Sendable {
    public let lists: [TodoListRecord]
    /// The tasks to import, new ones and replacements, in the order of the file.
    public let tasks: [TaskRecord]
    /// The number of tasks that are skipped because they already exist.
    public let skipped: Int
    /// The number of tasks of the library that are replaced.
    public let replaced: Int

    /// Tasks with the same uuid, in the library or earlier in the file, are duplicates. A task without a uuid is new.
    init(_ result: ImportResult, known: Set<UUID>, duplicates policy: DuplicatePolicy) {
        lists = result.taskLists
        var seen: Set<UUID> = []
        var (coming, skipped, replaced): ([TaskRecord], Int, Int) = ([], 0, 0)
        for task in result.tasks {
            guard let uuid = task.uuid else {
                coming.append(task)
                continue
            }
            let isFirst = seen.insert(uuid).inserted
            switch (policy, known.contains(uuid)) {
            case (_, false) where isFirst: coming.append(task)
            case (.replace, true) where isFirst:
                replaced += 1
                coming.append(task)
            case (.keep, _):
                var copy = task
                copy.uuid = nil
                coming.append(copy)
            default: skipped += 1
            }
        }
        (tasks, self.skipped, self.replaced) = (coming, skipped, replaced)
    }

    /// Whether there is nothing to do.
    public var isEmpty: Bool { lists.isEmpty && tasks.isEmpty && skipped == 0 }
}
