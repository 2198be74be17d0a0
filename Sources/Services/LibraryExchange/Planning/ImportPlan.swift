import Foundation
import Payload

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
    public let problems: [RowProblem]

    /// Compares what a file holds with what the library has.
    ///
    /// The same identity or the same payload makes a duplicate. Under `keep` every code is added, and one whose identity is taken gets a
    /// new one. Under `replace` the last of several in the file that stand for one code of the library wins; among themselves, codes of one
    /// file with one identity are one code, and the first stays.
    public init(_ result: ImportResult, known: KnownCodes, duplicates policy: DuplicatePolicy) {
        (format, folders, problems, self.policy) = (result.format, result.folders, result.problems, policy)
        var uuids: [UUID: Int] = [:]
        var payloads: [Payload: Int] = [:]
        steps = result.codes.map { imported in
            var imported = imported
            let code = imported.code
            let earlier = code.uuid.flatMap { uuids[$0] } ?? payloads[code.payload]
            let isTaken = code.uuid.map { uuids[$0] != nil || known.has($0) } ?? false
            if let uuid = code.uuid, uuids[uuid] == nil { uuids[uuid] = imported.line }
            if payloads[code.payload] == nil { payloads[code.payload] = imported.line }
            let match = known.match(code)
            let duplicate = match.map { Duplicate.ofCode(id: $0.id) } ?? earlier.map(Duplicate.ofLine)
            guard let duplicate else { return Step(imported: imported, duplicate: nil, action: .add) }
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

    /// How many codes would be left out because they are there already.
    public var skipped: Int { steps.count { $0.action == .skip } }

    /// Whether every row of the file was read: what an import of all or nothing asks for.
    public var isComplete: Bool { problems.isEmpty }
}
