import Foundation
internal import GRDB

/// Finding codes by how their titles begin, for going to one by typing.
extension Library {
    /// The ids of all codes, in the trash or outside of it, whose title begins so, without regard to case and accents; in no order.
    public func ids(titleBeginning beginning: String, inTrash: Bool = false) throws(LibraryError) -> Set<Code.ID> {
        try read { try CodeTable.ids(titleBeginning: beginning, inTrash: inTrash, in: $0) }
    }

    /// The ids of all codes, in the trash or outside of it, whose title begins so, without regard to case and accents; in no order.
    public func ids(titleBeginning beginning: String, inTrash: Bool = false) async throws(LibraryError) -> Set<Code.ID> {
        try await read { try CodeTable.ids(titleBeginning: beginning, inTrash: inTrash, in: $0) }
    }
}

extension CodeTable {
    fileprivate static func ids(titleBeginning beginning: String, inTrash: Bool, in db: Database) throws -> Set<Code.ID> {
        let start = FoldedText.forSorting(beginning)
        guard !start.isEmpty else { return [] }
        let range: SQL = "sortTitle >= \(start) AND sortTitle < \(start + "\u{10FFFF}")"
        let place: SQL = inTrash ? "trashed IS NOT NULL" : "trashed IS NULL"
        return try Set(Int64.fetchAll(db, SQLRequest(literal: "SELECT id FROM code WHERE \(place) AND \(range)")))
    }
}
