import Foundation
import GRDB

/// A change of many codes at once.
public enum CodeBatch: Hashable, Sendable {
    case trash
    case restore
    /// Moves the codes into a folder; nil makes them unfiled.
    case move(to: Folder.ID?)
    case setFavorite(Bool)
    case addTags([String])
    case removeTags([String])
}

/// The changes of one batch, for `Library.undo`. Undoing reverts exactly these, and only where nobody has changed the code again.
public struct CodeBatchUndo: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case trashed(Code.ID, before: Int64?, after: Int64?)
        case folder(Code.ID, before: Folder.ID?, after: Folder.ID?)
        case favorite(Code.ID, before: Bool)
        case tagged(Code.ID, String)
        case untagged(Code.ID, String)
    }

    let steps: [Step]

    /// Whether nothing was changed, so that there is nothing to undo.
    public var isEmpty: Bool { steps.isEmpty }

    /// The number of changed codes.
    public var count: Int { Set(steps.map(\.code)).count }
}

extension CodeBatchUndo.Step {
    fileprivate var code: Code.ID {
        switch self {
        case .trashed(let code, _, _), .folder(let code, _, _), .favorite(let code, _), .tagged(let code, _), .untagged(let code, _): code
        }
    }
}

/// Changing many codes at once, with one undo for each batch.
extension Library {
    /// Changes all codes, or none if an id is unknown. The result undoes exactly this change.
    @discardableResult
    public func change(_ ids: [Code.ID], _ batch: CodeBatch) async throws(LibraryError) -> CodeBatchUndo {
        try await write { try BatchTable.apply(batch, to: ids, in: $0) }
    }

    /// Undoes a batch. What was changed again since stays as it is, and permanently deleted codes stay deleted.
    public func undo(_ batch: CodeBatchUndo) async throws(LibraryError) {
        try await write { try BatchTable.undo(batch, in: $0) }
    }
}

/// Applies and undoes batches. The caller holds the transaction.
enum BatchTable {
    /// Throws for an unknown id, which ends the transaction: all codes are changed or none.
    static func apply(_ batch: CodeBatch, to ids: [Code.ID], in db: Database) throws -> CodeBatchUndo {
        var seen: Set<Code.ID> = []
        let ids = ids.filter { seen.insert($0).inserted }
        let now = Timestamp.now()
        if case .move(let folder?) = batch { _ = try Folder.existing(folder, in: db) }
        return CodeBatchUndo(
            steps: try ids.flatMap { id in
                let statement = try db.cachedStatement(sql: "SELECT trashed, folder, isFavorite FROM code WHERE id = ?")
                guard let row = try Row.fetchOne(statement, arguments: [id]) else { throw LibraryError.noSuchCode(String(id)) }
                switch batch {
                case .trash: return try setTrashed(now, of: id, try row["trashed"], in: db)
                case .restore: return try setTrashed(nil, of: id, try row["trashed"], in: db)
                case .move(let folder):
                    let before: Folder.ID? = try row["folder"]
                    guard before != folder else { return [] }
                    try db.cachedStatement(sql: "UPDATE code SET folder = ? WHERE id = ?").execute(arguments: [folder, id])
                    return [.folder(id, before: before, after: folder)]
                case .setFavorite(let isFavorite):
                    let before: Bool = try row["isFavorite"]
                    guard before != isFavorite else { return [] }
                    try db.cachedStatement(sql: "UPDATE code SET isFavorite = ? WHERE id = ?").execute(arguments: [isFavorite, id])
                    return [.favorite(id, before: before)]
                case .addTags(let names): return try add(names, to: id, in: db)
                case .removeTags(let names): return try remove(names, from: id, in: db)
                }
            })
    }

    /// Permanently deleted codes stay deleted.
    static func undo(_ undo: CodeBatchUndo, in db: Database) throws {
        for step in undo.steps.reversed() {
            switch step {
            case .trashed(let id, let before, let after):
                try db.execute(literal: "UPDATE code SET trashed = \(before) WHERE id = \(id) AND trashed IS \(after)")
            case .folder(let id, let before, let after):
                // The folder may be gone too: then the code is unfiled.
                try db.execute(
                    literal: """
                        UPDATE code SET folder = (SELECT id FROM folder WHERE id = \(before)) WHERE id = \(id) AND folder IS \(after)
                        """)
            case .favorite(let id, let before):
                try db.execute(literal: "UPDATE code SET isFavorite = \(before) WHERE id = \(id)")
            case .tagged(let id, let name):
                if let tag = try TagTable.id(of: name, in: db), try has(id, tag, in: db) {
                    try TagTable.remove(tag, from: id, in: db)
                    try CodeTable.refreshSearch(of: id, in: db)
                }
            case .untagged(let id, let name):
                if try CodeTable.code(id, in: db) != nil {
                    try TagTable.add(try TagTable.id(making: name, in: db), to: id, in: db)
                    try CodeTable.refreshSearch(of: id, in: db)
                }
            }
        }
    }

    private static func setTrashed(
        _ date: Int64?, of id: Code.ID, _ before: Int64?, in db: Database
    ) throws -> [CodeBatchUndo.Step] {
        // A code in the trash keeps the date when it was moved there.
        guard (before == nil) != (date == nil) else { return [] }
        try db.cachedStatement(sql: "UPDATE code SET trashed = ? WHERE id = ?").execute(arguments: [date, id])
        return [.trashed(id, before: before, after: date)]
    }

    private static func add(_ names: [String], to id: Code.ID, in db: Database) throws -> [CodeBatchUndo.Step] {
        let added = try TagTable.distinct(names).filter { name in
            let tag = try TagTable.id(making: name, in: db)
            guard try !has(id, tag, in: db) else { return false }
            try TagTable.add(tag, to: id, in: db)
            return true
        }
        if !added.isEmpty { try CodeTable.refreshSearch(of: id, in: db) }
        return added.map { .tagged(id, $0) }
    }

    private static func remove(_ names: [String], from id: Code.ID, in db: Database) throws -> [CodeBatchUndo.Step] {
        let before = try TagTable.tags(of: [id], in: db)[id] ?? []
        let folded = Set(TagTable.distinct(names).map(FoldedText.forSorting))
        let removed = before.filter { folded.contains(FoldedText.forSorting($0)) }
        for name in removed { try TagTable.id(of: name, in: db).map { try TagTable.remove($0, from: id, in: db) } }
        if !removed.isEmpty { try CodeTable.refreshSearch(of: id, in: db) }
        return removed.map { .untagged(id, $0) }
    }

    private static func has(_ code: Code.ID, _ tag: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM codeTag WHERE code = ? AND tag = ?)")
        return try Bool.fetchOne(statement, arguments: [code, tag]) ?? false
    }
}
