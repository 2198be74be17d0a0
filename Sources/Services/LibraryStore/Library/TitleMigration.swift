import Foundation
import GRDB
import Payload

/// Titles had no limit before, and a sync folded them for sorting by another rule, so that they were not found by their beginnings.
enum TitleMigration {
    static func migrate(_ db: Database) throws {
        var wrong: [(id: Int64, title: String, isCut: Bool)] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT id, title, sortTitle FROM code")
        while let row = try rows.next() {
            let title: String = try row["title"]
            let bounded = FoldedText.boundedTitle(title)
            let isCut = bounded != title
            let sortTitle: String = try row["sortTitle"]
            if isCut || FoldedText.forSearch(title) != sortTitle { wrong.append((try row["id"], bounded, isCut)) }
        }
        for (id, title, isCut) in wrong {
            try db.execute(
                literal: "UPDATE code SET title = \(title), sortTitle = \(FoldedText.forSearch(title)) WHERE id = \(id)")
            guard isCut, let row = try Row.fetchOne(db, literal: "SELECT notes, payload FROM code WHERE id = \(id)") else { continue }
            let tags = try String.fetchAll(
                db, sql: "SELECT tag.name FROM codeTag JOIN tag ON tag.id = codeTag.tag WHERE codeTag.code = ?", arguments: [id])
            let text = SearchableText.text(title: title, notes: try row["notes"], tags: tags, payload: try row.payload)
            try db.execute(literal: "UPDATE code SET searchText = \(text) WHERE id = \(id)")
        }
    }
}
