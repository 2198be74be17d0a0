import Foundation
import GRDB
import Payload

// The attributes of a code in the columns of its table.

extension CodeAttributes {
    init(_ row: Row, tags: [String]) {
        self.init(tags: tags, style: row["style"])
        for attribute in CodeAttribute.all {
            self[attribute] =
                switch attribute.property {
                case .flag: .flag(row[attribute.column])
                case .text: .text(row[attribute.column])
                case .date: .date(row.date(attribute.column))
                }
        }
    }

    /// The attributes as the library stores them: with a checked title, and notes without NUL.
    func stored(titled title: String) -> CodeAttributes {
        var attributes = self
        attributes.title = title
        if notes.utf8.contains(0) { attributes.notes = notes.replacing("\0", with: "") }
        return attributes
    }

    /// The assignments of an UPDATE of everything that a person can change. The attributes have to be as the library stores them.
    func assignments(kind: PayloadKind, payload: Payload, folder: Folder.ID?) -> SQL {
        let text = SearchableText.text(title: title, notes: notes, tags: tags, payload: payload)
        let columns: [SQL] = CodeAttribute.all.map { "\(sql: $0.column) = \(self[$0].databaseValue)" }
        return """
            \(columns.joined(separator: ", ")), kind = \(kind.rawValue), sortTitle = \(FoldedText.forSearch(title)), style = \(style),
                folder = \(folder), searchText = \(text), payload = \(Data(payload.bytes))
            """
    }
}

extension AttributeValue {
    /// A flag or a date as the library stores it; nil for a missing date, and for text.
    var number: Int64? {
        switch self {
        case .flag(let flag): flag ? 1 : 0
        case .text: nil
        case .date(let date): date.map(Timestamp.milliseconds)
        }
    }

    var databaseValue: DatabaseValue {
        if case .text(let text) = self { text.databaseValue } else { number?.databaseValue ?? .null }
    }
}
