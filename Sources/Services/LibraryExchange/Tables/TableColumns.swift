/// Which column of a table holds what.
struct TableColumns {
    /// The header as it stands; empty for a table without one.
    let header: [String]
    private var places: [ColumnMeaning: Int] = [:]

    /// The columns that a header names; nil when the row is no header.
    init?(header row: TableRow) {
        header = row.texts
        var ranks: [ColumnMeaning: Int] = [:]
        for (index, name) in header.enumerated() {
            guard let (meaning, rank) = ColumnMeaning.of(name), ranks[meaning].map({ rank < $0 }) ?? true else { continue }
            ranks[meaning] = rank
            places[meaning] = index
        }
        let isContact = has(.givenName) && has(.familyName)
        let holdsCodes = has(.content) || has(.bytes) || isContact
        // One word that happens to be a usual header is a list of words, unless it is said of contents; two words are no accident.
        guard holdsCodes || places.count >= 2 || has(.title) && header.count >= 2 else { return nil }
        // In a table of contacts the web page is one of the contact's.
        if isContact, let index = places[.content], ["website", "url", "homepage"].contains(ColumnMeaning.normalized(header[index])) {
            places[.content] = nil
            places[.website] = index
        }
    }

    /// A table without a header.
    init(content: Int, title: Int?) {
        header = []
        places[.content] = content
        places[.title] = title
    }

    func has(_ meaning: ColumnMeaning) -> Bool { places[meaning] != nil }

    subscript(meaning: ColumnMeaning) -> Int? { places[meaning] }

    var holdsContacts: Bool { has(.givenName) && has(.familyName) }

    /// Whether the header has a column of exactly this name.
    func names(_ name: String) -> Bool { header.contains { $0.lowercased() == name } }
}
