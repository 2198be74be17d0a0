import Foundation
internal import GRDB

/// A code query as SQL. The condition on `trashed` is what lets SQLite use the partial index of the order.
struct QuerySQL {
    private let condition: SQL
    private let order: SQL
    private let limit: SQL

    init(_ query: CodeQuery) {
        var conditions: [SQL] = [query.place == .trash ? "trashed IS NOT NULL" : "trashed IS NULL"]
        switch query.place {
        case .all, .trash: break
        case .favorites: conditions.append("isFavorite = 1")
        case .recent:
            conditions.append(
                "id IN (SELECT id FROM code WHERE trashed IS NULL ORDER BY touched DESC, id DESC LIMIT \(CodeQuery.recentCount))")
        }
        if let kind = query.kind { conditions.append("kind = \(kind.rawValue)") }
        let search = FoldedText.forSearch(query.search.trimmingCharacters(in: .whitespacesAndNewlines))
        // instr compares bytes: no letter of the search has a special meaning, unlike LIKE's percent sign.
        if !search.isEmpty { conditions.append("instr(searchText, \(search)) > 0") }
        condition = conditions.joined(separator: " AND ")
        order =
            switch query.sort {
            case .recent: query.place == .trash ? "trashed DESC, id DESC" : "touched DESC, id DESC"
            case .created: "created DESC, id DESC"
            case .title: "sortTitle, id"
            case .used: "used DESC, id DESC"
            }
        limit = query.limit.map { " LIMIT \(max(0, $0))" } ?? ""
    }

    var ids: SQL { "SELECT id FROM code WHERE \(condition) ORDER BY \(order)\(limit)" }

    var count: SQL { "SELECT count(*) FROM (SELECT 1 FROM code WHERE \(condition)\(limit))" }

    var rows: SQL { "SELECT \(CodeTable.columns) FROM code WHERE \(condition) ORDER BY \(order)\(limit)" }
}
