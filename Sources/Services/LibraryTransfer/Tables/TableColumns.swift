/// Which column of a table holds what.
struct TableColumns {
    /// The header as it stands; empty for a table without one.
    let header: [String]
    /// By the raw values of the meanings: they are asked for in every row.
    private var places = [Int?](repeating: nil, count: ColumnMeaning.allCases.count)

    /// The columns that a header names; nil when the row is no header. `claimed` names, in small letters, those that hold no content.
    init?(header row: TableRow, claimed: Set<String> = []) {
        header = row.texts
        var ranks: [ColumnMeaning: Int] = [:]
        for (index, name) in header.enumerated() {
            guard let (meaning, rank) = ColumnMeaning.of(name), ranks[meaning].map({ rank < $0 }) ?? true else { continue }
            if meaning == .content, claimed.contains(ExchangeTable.trimmed(name).lowercased()) { continue }
            ranks[meaning] = rank
            places[meaning.rawValue] = index
        }
        let isContact = has(.givenName) && has(.familyName)
        let holdsCodes = has(.content) || has(.bytes) || isContact
        // One word that happens to be a usual header is a list of words, unless it is said of contents; two words are no accident.
        guard holdsCodes || ranks.count >= 2 || has(.title) && header.count >= 2 else { return nil }
        // In a table of contacts the web page is one of the contact's.
        if isContact, let index = self[.content], ["website", "url", "homepage"].contains(ColumnMeaning.normalized(header[index])) {
            places[ColumnMeaning.content.rawValue] = nil
            places[ColumnMeaning.website.rawValue] = index
        }
    }

    /// A table without a header.
    init(content: Int, title: Int?) {
        header = []
        places[ColumnMeaning.content.rawValue] = content
        places[ColumnMeaning.title.rawValue] = title
    }

    func has(_ meaning: ColumnMeaning) -> Bool { self[meaning] != nil }

    subscript(meaning: ColumnMeaning) -> Int? { places[meaning.rawValue] }

    var holdsContacts: Bool { has(.givenName) && has(.familyName) }

    /// Whether the header has a column of exactly this name.
    func names(_ name: String) -> Bool { header.contains { $0.lowercased() == name } }
}
