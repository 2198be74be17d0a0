public import Foundation
public import LibraryStore
public import Payload
public import Platform
import Symbols

/// A plan of what an import will do.
public struct ImportPlan: Sendable {
    /// A code of the file and the action for it.
    public struct Step: Hashable, Sendable {
        public let imported: ImportedCode
        /// Nil for a new code.
        public let duplicate: Duplicate?
        public let action: Action
        /// What of the code no symbol holds; the library keeps it.
        public let room: SymbolRoom

        /// Why the symbology of a code that comes in cannot hold it, and what it holds; nil where it can, and for QR codes. Encodes the code.
        public var unfit: LocalizedText? {
            let code = imported.code
            guard isComing, code.symbology != .qrCode else { return nil }
            do {
                _ = try Symbol(code.payload, in: code.symbology, level: .low)
                return nil
            } catch {
                return error.message
            }
        }
    }

    /// The action for a code.
    public enum Action: Hashable, Sendable {
        case add
        case skip
        /// Does not import what no symbol can hold.
        case leaveOut
        /// Takes the same code out of the trash.
        case restore(id: Int64)
        /// Replaces the code with this identity.
        case replace(id: Int64, uuid: UUID)
    }

    public let format: ExchangeFormat
    public let policy: DuplicatePolicy
    /// Whether what no symbol holds is shortened or left out.
    public let onlyWhatFits: Bool
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let steps: [Step]
    public let tasks: TaskPlan
    /// The pictures that cards of the file name.
    public let pictures: [CardPicture]
    /// The symbologies in which codes of the library are drawn from now on: those that are skipped, were drawn as QR codes so far, and are
    /// of another symbology in the file.
    public let symbologies: [Int64: Symbology]
    public let problems: [ImportRowError]

    /// Compares the content of a file with the library.
    ///
    /// Codes with the same uuid or the same payload are duplicates; in Quire's own files the uuid decides alone. A duplicate in the trash is
    /// taken out of it under `skip`, unless the file has it in the trash too. Under `keep` every code is added, and one whose uuid is taken gets a
    /// new one. Under `replace` the last of several codes in the file that match one code of the library wins. Codes of one file with the
    /// same uuid are one code, and the first stays.
    ///
    /// - Parameter onlyWhatFits: whether contacts and events are shortened to what a symbol holds, with the rest in the notes of their code,
    ///   and everything else that no symbol holds is left out.
    public init(_ result: ImportResult, known: KnownCodes, duplicates policy: DuplicatePolicy, onlyWhatFits: Bool = false) {
        (format, problems, self.policy, self.onlyWhatFits) = (result.format, result.problems, policy, onlyWhatFits)
        // As the library will have them, so that a preview shows what happens.
        folders = result.folders.compactMap(\.usable)
        pictures = result.pictures
        tasks = TaskPlan(result, known: known.tasks, duplicates: policy)
        var uuids: [UUID: Int] = [:]
        var payloads: [Payload: Int] = [:]
        var restored: Set<Int64> = []
        payloads.reserveCapacity(result.codes.count)
        var folderNames: [String: String?] = [:]
        var symbologies: [Int64: Symbology] = [:]
        steps = result.codes.map { imported in
            var imported = imported
            imported.code.folder = imported.code.folder.flatMap { name in
                if let known = folderNames[name] { return known }
                let usable = ExchangedFolder.usableName(name)
                folderNames[name] = .some(usable)
                return usable
            }
            let original = imported.code
            var room = SymbolRoom(original.payload, in: original.symbology)
            if onlyWhatFits, room.isTooSmall { room = imported.code.shorten() }
            let uuid = imported.code.uuid
            // Lines count from 1. The first line with this payload is noted, for all that follow.
            let isOwn = result.format == .json && uuid != nil
            let first = isOwn ? nil : Self.line(&payloads[imported.code.payload, default: 0], orElse: imported.line)
            let earlier = uuid.flatMap { uuids[$0] } ?? first
            let isTaken = uuid.map { uuids[$0] != nil || known.has($0) } ?? false
            if let uuid, uuids[uuid] == nil { uuids[uuid] = imported.line }
            var match = known.match(original, byPayload: !isOwn)
            if match == nil, room.isShortened { match = known.match(imported.code, byPayload: !isOwn) }
            let duplicate = match.map { Duplicate.ofCode(id: $0.id) } ?? earlier.map(Duplicate.ofLine)
            func step(_ action: Action) -> Step { Step(imported: imported, duplicate: duplicate, action: action, room: room) }
            if policy == .skip, !isOwn, let match, match.symbology == .qrCode, original.symbology != .qrCode {
                symbologies[match.id] = original.symbology
            }
            let canCome = !onlyWhatFits || !room.isTooSmall
            guard duplicate != nil else { return step(canCome ? .add : .leaveOut) }
            switch (policy, match) {
            case (.skip, let match?) where match.isTrashed && imported.code.trashed == nil && restored.insert(match.id).inserted:
                return step(.restore(id: match.id))
            case (.skip, _), (.replace, nil): return step(.skip)
            case _ where !canCome: return step(.leaveOut)
            case (.replace, let match?): return step(.replace(id: match.id, uuid: match.uuid))
            case (.keep, _):
                if isTaken { imported.code.uuid = nil }
                return step(.add)
            }
        }
        self.symbologies = symbologies
    }

    /// The noted line; if there is none yet, notes this one and returns nil.
    private static func line(_ noted: inout Int, orElse line: Int) -> Int? {
        if noted > 0 { return noted }
        noted = line
        return nil
    }

    /// The number of codes that are skipped because they already exist.
    public var skipped: Int { steps.count { $0.action == .skip } }

    /// The number of codes that are left out because no symbol holds them.
    public var leftOut: Int { steps.count { $0.action == .leaveOut } }

    /// The codes that are taken out of the trash.
    public var restored: [Int64] { steps.compactMap { if case .restore(let id) = $0.action { id } else { nil } } }

    /// The number of codes that are added or replace others.
    public var coming: Int { steps.count { $0.isComing } }

    /// The codes that come in, or would, although no symbol holds them; with `onlyWhatFits` those that are left out for that.
    public var withoutRoom: [Step] { steps.filter { $0.room.isTooSmall && ($0.isComing || $0.action == .leaveOut) } }

    /// The codes that come in although their symbology cannot hold them, and why.
    public var unfit: [(step: Step, reason: LocalizedText)] { steps.compactMap { step in step.unfit.map { (step, $0) } } }

    /// What of the codes that come in no symbol has room for: “pictures, keys”; empty for nothing.
    public var besideSymbols: LocalizedText {
        let names = Set(steps.lazy.filter(\.isComing).flatMap(\.room.beside))
        let known: [(String, LocalizedText)] = [
            ("PHOTO", tr("pictures")), ("LOGO", tr("logos")), ("SOUND", tr("sounds")), ("KEY", tr("keys")), ("ATTACH", tr("attachments")),
        ]
        let others = names.subtracting(known.map(\.0)).isEmpty ? [] : [tr("properties that only other programs read")]
        return (known.filter { names.contains($0.0) }.map(\.1) + others).joined(separator: ", ")
    }

    /// The number of codes that come in and have properties for which a symbol has no room.
    public var codesWithMore: Int { steps.count { $0.isComing && !$0.room.beside.isEmpty } }

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
        let isTrashed: Bool
        let symbology: Symbology
    }

    private var byUUID: [UUID: Known] = [:]
    private var byPayload: [Payload: Known] = [:]
    /// The uuids of the tasks.
    public var tasks: Set<UUID> = []

    /// Creates a value without codes.
    public init() {}

    /// Adds a code of the library. Of several with one payload the first counts.
    public mutating func add(id: Int64, uuid: UUID, payload: Payload, symbology: Symbology = .qrCode, isTrashed: Bool = false) {
        let known = Known(id: id, uuid: uuid, isTrashed: isTrashed, symbology: symbology)
        byUUID[uuid] = known
        if byPayload[payload] == nil { byPayload[payload] = known }
    }

    /// Adds a code of the library.
    public mutating func add(_ code: CodeIdentity) {
        add(id: code.id, uuid: code.uuid, payload: code.payload, symbology: code.symbology, isTrashed: code.isTrashed)
    }

    /// The code with the same uuid, or else with the same payload.
    func match(_ code: ExchangedCode, byPayload isAlike: Bool = true) -> Known? {
        // Hashing a payload reads all of it.
        byUUID.isEmpty ? nil : code.uuid.flatMap { byUUID[$0] } ?? (isAlike ? byPayload[code.payload] : nil)
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

extension ImportPlan.Step {
    /// Whether the code is added or replaces another one.
    public var isComing: Bool {
        switch action {
        case .add, .replace: true
        case .skip, .leaveOut, .restore: false
        }
    }
}

/// What of a code its symbol does not hold.
public struct SymbolRoom: Hashable, Sendable {
    /// The names of properties that stay beside the symbol: “PHOTO”, “X-ABLABEL”.
    public let beside: [String]
    /// The bytes that a symbol would have to hold, where that is too much; nil where it holds them.
    public let oversize: Int?
    /// Whether the payload was shortened, and the rest is in the notes of the code.
    public let isShortened: Bool

    /// Whether no symbol holds the payload.
    public var isTooSmall: Bool { oversize != nil }
    /// The largest payload in bytes, which larger ones are compared with.
    public static let maximumBytes = SymbolEncoder.maximumBytes(.low)

    init(_ payload: Payload, in symbology: Symbology = .qrCode, isShortened: Bool = false) {
        let form = payload.symbolForm
        beside = form.leftOut
        self.isShortened = isShortened
        // Others say themselves what they hold.
        oversize = symbology != .qrCode || SymbolEncoder.fits(form.payload.bytes) ? nil : form.payload.bytes.count
    }
}

extension ExchangedCode {
    /// Shortens a contact or an event to what fits, and keeps the rest in the notes. Other payloads stay as they are.
    fileprivate mutating func shorten() -> SymbolRoom {
        // At the usual level, so that its symbol can be styled.
        guard let fitted = FittedPayload(payload, maximumBytes: SymbolEncoder.maximumBytes(.medium)) else { return SymbolRoom(payload) }
        payload = fitted.payload
        attributes.addNotes(fitted.rest)
        return SymbolRoom(payload, isShortened: true)
    }
}
