import Foundation
import GRDB
import Payload

/// A code query as SQL, without its search words. The condition on `trashed` lets SQLite use the partial index of the order.
struct QuerySQL {
    let condition: SQL
    let order: SQL
    /// LIMIT and OFFSET; empty if everything is asked for.
    let limit: SQL

    init(_ query: CodeQuery) {
        var conditions: [SQL] = [query.place == .trash ? "trashed IS NOT NULL" : "trashed IS NULL"]
        switch query.place {
        case .all, .trash: break
        case .favorites: conditions.append("isFavorite = 1")
        case .recent:
            conditions.append(
                "id IN (SELECT id FROM code WHERE trashed IS NULL ORDER BY touched DESC, id DESC LIMIT \(CodeQuery.recentCount))")
        }
        if !query.kinds.isEmpty { conditions.append("kind IN \(query.kinds.map(\.rawValue).sorted())") }
        if let ids = query.among { conditions.append("id IN (\(SQL.list(ids)))") }
        // The index of folders is ordered like `recent`. Other orders read their own index: the plus sign keeps SQLite from choosing the
        // folder index and sorting.
        let folder: SQL = [.recent, .relevance].contains(query.sort) ? "folder" : "+folder"
        switch query.filing {
        case .unfiled: conditions.append("\(folder) IS NULL")
        case .folder(let id): conditions.append("\(folder) = \(id)")
        case nil: break
        }
        for tag in TagTable.distinct(query.tags) {
            let name = FoldedText.forSorting(tag)
            conditions.append("id IN (SELECT code FROM codeTag WHERE tag = (SELECT id FROM tag WHERE foldedName = \(name)))")
        }
        if let state = query.state { conditions.append(Self.condition(state, at: Timestamp.milliseconds(query.now ?? Date()))) }
        condition = conditions.joined(separator: " AND ")
        order =
            switch query.sort {
            case .recent, .relevance: query.place == .trash ? "trashed DESC, id DESC" : "touched DESC, id DESC"
            case .created: "created DESC, id DESC"
            case .title: "sortTitle, id"
            case .used: "useCount DESC, used DESC, id DESC"
            }
        switch (query.limit, query.offset) {
        case (nil, ...0): limit = ""
        case (let count, let offset): limit = " LIMIT \(count.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
        }
    }

    var ids: SQL { "SELECT id FROM code WHERE \(condition) ORDER BY \(order)\(limit)" }

    var count: SQL { "SELECT count(*) FROM (SELECT 1 FROM code WHERE \(condition)\(limit))" }

    private static func condition(_ state: CodeState, at now: Int64) -> SQL {
        switch state {
        case .used: "(isOneTime = 1 AND spent IS NOT NULL)"
        case .expired: "(expires <= \(now) AND NOT (isOneTime = 1 AND spent IS NOT NULL))"
        case .usable: "((expires IS NULL OR expires > \(now)) AND NOT (isOneTime = 1 AND spent IS NOT NULL))"
        }
    }
}
