public import Foundation
public import Payload

/// What an import would do, before it does anything.
public struct ImportPlan: Sendable {
    /// One code of the file and what is to be done with it.
    public struct Step: Hashable, Sendable {
        public let imported: ImportedCode
        /// Nil for a code that is new.
        public let duplicate: Duplicate?
        public let action: Action
    }

    /// What is to be done with a code.
    public enum Action: Hashable, Sendable {
        case add
        case skip
        /// Put in the place of the code with this identity.
        case replace(id: Int64, uuid: UUID)
    }

    public let format: ExchangeFormat
    public let policy: DuplicatePolicy
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let steps: [Step]
    public let tasks: TaskPlan
    public let problems: [RowProblem]

    /// Compares what a file holds with what the library has.
    ///
    /// The same identity or the same payload makes a duplicate. Under `keep` every code is added, and one whose identity is taken gets a
    /// new one. Under `replace` the last of several in the file that stand for one code of the library wins; among themselves, codes of one
    /// file with one identity are one code, and the first stays.
    public init(_ result: ImportResult, known: KnownCodes, duplicates policy: DuplicatePolicy) {
        (format, folders, problems, self.policy) = (result.format, result.folders, result.problems, policy)
        tasks = TaskPlan(result, known: known.tasks, duplicates: policy)
        var uuids: [UUID: Int] = [:]
        var payloads: [Payload: Int] = [:]
        payloads.reserveCapacity(result.codes.count)
        steps = result.codes.map { imported in
            let uuid = imported.code.uuid
            // Lines count from 1: the first with this payload is put down, and found by all that follow.
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

    /// The line that is put down already; nil when there is none, and then it is this one.
    private static func line(_ place: inout Int, orElse line: Int) -> Int? {
        if place > 0 { return place }
        place = line
        return nil
    }

    /// How many codes would be left out because they are there already.
    public var skipped: Int { steps.count { $0.action == .skip } }

    /// Whether every row of the file was read: what an import of all or nothing asks for.
    public var isComplete: Bool { problems.isEmpty }
}

/// What makes a code of a file a duplicate.
public enum Duplicate: Hashable, Sendable {
    /// The library has it, under this id.
    case ofCode(id: Int64)
    /// It stands further in front in the same file, on this line.
    case ofLine(Int)
}

/// What becomes of a code that is there already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
    case skip, keep, replace
}

/// The codes and tasks of a library, as far as telling what is there already needs them.
public struct KnownCodes: Sendable {
    struct Known: Sendable {
        let id: Int64
        let uuid: UUID
    }

    private var byUUID: [UUID: Known] = [:]
    private var byPayload: [Payload: Known] = [:]
    /// The identities of the tasks.
    public var tasks: Set<UUID> = []

    /// A library without codes.
    public init() {}

    /// Notes a code of the library; of several with one payload the first counts.
    public mutating func add(id: Int64, uuid: UUID, payload: Payload) {
        byUUID[uuid] = Known(id: id, uuid: uuid)
        if byPayload[payload] == nil { byPayload[payload] = Known(id: id, uuid: uuid) }
    }

    /// The code that is the same by its identity, else one that says the same.
    func match(_ code: ExchangedCode) -> Known? {
        // Looking a payload up reads all of it.
        byUUID.isEmpty ? nil : code.uuid.flatMap { byUUID[$0] } ?? byPayload[code.payload]
    }

    func has(_ uuid: UUID) -> Bool { byUUID[uuid] != nil }
}

/// What an import would do with the tasks of a file.
public struct TaskPlan: Sendable {
    public let lists: [ExchangedTaskList]
    /// Those that would come in, in the order of the file: new ones, and those put in the place of others.
    public let tasks: [ExchangedTask]
    /// How many would be left out because they are there already.
    public let skipped: Int
    /// How many tasks of the library would be replaced.
    public let replaced: Int

    /// The same identity makes a duplicate, in the library or further in front in the file; a task without one is new.
    init(_ result: ImportResult, known: Set<UUID>, duplicates policy: DuplicatePolicy) {
        lists = result.taskLists
        var seen: Set<UUID> = []
        var (coming, skipped, replaced): ([ExchangedTask], Int, Int) = ([], 0, 0)
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

    /// Whether there is something to do.
    public var isEmpty: Bool { lists.isEmpty && tasks.isEmpty && skipped == 0 }
}
