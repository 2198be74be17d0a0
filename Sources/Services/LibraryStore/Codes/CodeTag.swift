import Foundation
import GRDB
import Payload

/// A tag, with the number of codes outside of the trash that have it.
public struct CodeTag: Hashable, Sendable {
    public let name: String
    public let count: Int
}

extension CodeTag {
    /// The name without case and accents. Two tags with equal keys are the same tag.
    public static func key(_ name: String) -> String { FoldedText.nameKey(name) }

    /// Whether the name means this tag: case and accents make no difference.
    public func isCalled(_ name: String) -> Bool {
        FoldedText.forSorting(self.name) == Self.key(name)
    }
}

/// Tags. `update` and `change` set the tags of codes.
extension Library {
    /// All tags, ordered by name.
    public func tags() async throws(LibraryError) -> [CodeTag] {
        try await read {
            try Row.fetchAll(
                $0,
                sql: """
                    SELECT tag.name, count(code.id) AS number FROM tag
                    LEFT JOIN codeTag ON codeTag.tag = tag.id LEFT JOIN code ON code.id = codeTag.code AND code.trashed IS NULL
                    GROUP BY tag.id ORDER BY tag.foldedName
                    """
            ).map { CodeTag(name: try $0["name"], count: try $0["number"]) }
        }
    }

    /// Renames a tag on all codes. If another tag already has the new name, the two are merged.
    public func renameTag(_ name: String, to newName: String) async throws(LibraryError) {
        try await write { db in
            guard let old = try TagTable.id(of: name, in: db) else { throw LibraryError.noSuchTag(name) }
            let line = FoldedText.line(newName)
            guard !line.isEmpty else { throw LibraryError.unusableTagName }
            let codes = try TagTable.codes(with: old, in: db)
            if let other = try TagTable.id(of: line, in: db), other != old {
                for code in codes {
                    try TagTable.add(other, to: code, in: db)
                    try TagTable.remove(old, from: code, in: db)
                }
            } else {
                try db.execute(literal: "UPDATE tag SET name = \(line), foldedName = \(FoldedText.forSorting(line)) WHERE id = \(old)")
            }
            for code in codes { try CodeTable.refreshSearch(of: code, in: db) }
        }
    }

    /// Removes a tag from all codes.
    public func removeTag(_ name: String) async throws(LibraryError) {
        try await write { db in
            guard let tag = try TagTable.id(of: name, in: db) else { throw LibraryError.noSuchTag(name) }
            let codes = try TagTable.codes(with: tag, in: db)
            try db.execute(literal: "DELETE FROM tag WHERE id = \(tag)")
            for code in codes { try CodeTable.refreshSearch(of: code, in: db) }
        }
    }
}

/// Reads and writes tags. The caller holds the transaction. A tag without codes is removed.
enum TagTable {
    /// The tags of each code, ordered by name.
    static func tags(of ids: [Code.ID], in db: Database) throws -> [Code.ID: [String]] {
        guard !ids.isEmpty else { return [:] }
        var found: [Code.ID: [String]] = [:]
        // CROSS JOIN fixes the order of the join: from the codes to their tags, never through all tags.
        let rows = try Row.fetchCursor(
            db,
            literal: """
                SELECT codeTag.code, tag.name FROM codeTag CROSS JOIN tag ON tag.id = codeTag.tag
                WHERE codeTag.code IN (\(SQL.list(ids))) ORDER BY codeTag.code, tag.foldedName
                """)
        while let row = try rows.next() { found[try row[0], default: []].append(try row[1]) }
        return found
    }

    /// Sets the tags of a code, and returns them as they are stored.
    static func set(_ names: [String], of code: Code.ID, in db: Database) throws -> [String] {
        let old = try Int64.fetchSet(db, literal: "SELECT tag FROM codeTag WHERE code = \(code)")
        let new = try Set(distinct(names).map { try id(making: $0, in: db) })
        guard old != new else { return try tags(of: [code], in: db)[code] ?? [] }
        for tag in new.subtracting(old) { try add(tag, to: code, in: db) }
        for tag in old.subtracting(new) { try remove(tag, from: code, in: db) }
        return try tags(of: [code], in: db)[code] ?? []
    }

    static func add(_ tag: Int64, to code: Code.ID, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO codeTag (code, tag) VALUES (?, ?)").execute(arguments: [code, tag])
    }

    static func remove(_ tag: Int64, from code: Code.ID, in db: Database) throws {
        try db.execute(literal: "DELETE FROM codeTag WHERE code = \(code) AND tag = \(tag)")
        try db.execute(literal: "DELETE FROM tag WHERE id = \(tag) AND NOT EXISTS (SELECT 1 FROM codeTag WHERE tag = \(tag))")
    }

    /// The tag of that name, created if there is none. The first spelling stays.
    static func id(making name: String, in db: Database) throws -> Int64 {
        if let id = try id(of: name, in: db) { return id }
        try db.execute(literal: "INSERT INTO tag (name, foldedName) VALUES (\(name), \(FoldedText.forSorting(name)))")
        return db.lastInsertedRowID
    }

    static func id(of name: String, in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(sql: "SELECT id FROM tag WHERE foldedName = ?")
        return try Int64.fetchOne(statement, arguments: [FoldedText.nameKey(name)])
    }

    static func removeUnused(in db: Database) throws {
        try db.execute(sql: "DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM codeTag WHERE codeTag.tag = tag.id)")
    }

    static func codes(with tag: Int64, in db: Database) throws -> [Code.ID] {
        try Int64.fetchAll(db, literal: "SELECT code FROM codeTag WHERE tag = \(tag)")
    }

    /// The names, each as one line, without empty and repeated ones, and no more than a code has.
    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        var distinct: [String] = []
        for name in names where distinct.count < CodeAttributes.maximumTags {
            let name = FoldedText.line(FoldedText.bounded(name, to: CodeAttributes.maximumTagLength))
            if !name.isEmpty, seen.insert(FoldedText.forSorting(name)).inserted { distinct.append(name) }
        }
        return distinct
    }
}
