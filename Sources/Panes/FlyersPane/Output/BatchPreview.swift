import FlyerLayout
import Payload

/// What a table would become, in rows to look through, as far as it was looked at.
struct BatchPreview: Hashable, Sendable {
    /// A row of the table.
    struct Row: Hashable, Sendable {
        /// Where it begins, counted from 1.
        let line: Int
        /// What its code is called; empty for a row that makes none.
        let title: String
        /// Its texts.
        let detail: String
        /// What is wrong and what to do, in sentences.
        let problem: String?
        /// Whether there is no flyer of it.
        let isLeftOut: Bool
    }

    var rows: [Row] = []
    /// Positions of those with a problem.
    var mistakes: [Int] = []
    /// How many rows make no flyer.
    var leftOut = 0
    /// Whether the whole table was looked at.
    var isWhole = false

    mutating func add(_ row: Row) {
        if row.problem != nil { mistakes.append(rows.count) }
        if row.isLeftOut { leftOut += 1 }
        rows.append(row)
    }

    var coming: Int { rows.count - leftOut }
}

/// A column of a table and what of a flyer it fills.
struct BatchColumn: Hashable, Sendable {
    enum Use: Hashable, Sendable {
        /// It names a code of the library.
        case code
        /// It is a part of what a code says.
        case content
        /// The text of a field, by the field's name.
        case field(String)
        /// A placeholder in the texts of these fields.
        case placeholder(in: [String])
        case none
    }

    let name: String
    let use: Use

    /// In the order of the table.
    static func all(_ columns: [String], flyer: Flyer, template: FlyerTemplate) -> [BatchColumn] {
        // Names that an import takes, and those of the fields of all kinds.
        let contents = Set(["payload", "content", "text", "url", "link", "data", "type", "kind"] + PayloadForm.all.flatMap { $0.fields.map(\.name) })
        return columns.map { column in
            let name = column.lowercased()
            if name == "code" { return BatchColumn(name: column, use: .code) }
            if let field = template.fields.first(where: { $0.id.lowercased() == name || $0.name.lowercased() == name }) {
                return BatchColumn(name: column, use: .field(field.name))
            }
            let holders = template.fields.filter { (flyer.texts[$0.id] ?? $0.text).lowercased().contains("{\(name)}") }
            if !holders.isEmpty { return BatchColumn(name: column, use: .placeholder(in: holders.map(\.name))) }
            return BatchColumn(name: column, use: contents.contains(name) ? .content : .none)
        }
    }

    /// Such as “price → {price} in Subtitle”.
    var words: String {
        let short = name.count > 30 ? name.prefix(29) + "…" : name[...]
        switch use {
        case .code: return "\(short) → which code of the library"
        case .content: return "\(short) → what the code says"
        case .field(let field): return "\(short) → \(field)"
        case .placeholder(let fields): return "\(short) → {\(short)} in \(fields.joined(separator: ", "))"
        case .none: return "\(short) → not used; {\(short)} in a text would be"
        }
    }
}
