import Foundation
import FlyerLayout
import PaneKit
import Payload
import Platform

/// The result of a batch, row by row, as far as it has been checked.
struct BatchPreview: Hashable, Sendable {
    var rows: [ReviewedRow] = []
    /// The indices of rows with a problem.
    var mistakes: [Int] = []
    /// The number of rows that make no flyer.
    var leftOut = 0
    /// Whether the whole table was checked.
    var isComplete = false

    /// - Parameters:
    ///   - title: of its code; empty if the row has none.
    ///   - texts: those of the row.
    ///   - problem: what is wrong and what to do, in sentences.
    ///   - isLeftOut: whether no flyer is made of it.
    mutating func add(line: Int, title: String = "", texts: String = "", problem: LocalizedText?, isLeftOut: Bool) {
        if problem != nil { mistakes.append(rows.count) }
        if isLeftOut { leftOut += 1 }
        rows.append(
            ReviewedRow(
                line: line, iconName: "quire-flyers-symbolic", title: .verbatim(title), problem: problem,
                detail: isLeftOut ? tr("Skipped") : .verbatim(texts),
                isLeftOut: isLeftOut))
    }

    var coming: Int { rows.count - leftOut }

    /// What comes of the rows, in a sentence.
    var summary: LocalizedText {
        let made = tr("One row makes a flyer", plural: "\(count: coming.formatted()) rows each make a flyer", count: coming)
        guard leftOut > 0 else { return tr("\(made).") }
        return tr("\(made), one is skipped.", plural: "\(made), \(count: leftOut.formatted()) are skipped.", count: leftOut)
    }
}

/// A column of the table and what it fills in the flyer.
struct BatchColumn: Hashable, Sendable {
    enum Use: Hashable, Sendable {
        /// Names a code of the library.
        case code
        /// Is a part of the content of a new code.
        case content
        /// Fills a field with this name.
        case field(String)
        /// Fills a placeholder in the texts of these fields.
        case placeholder(in: [String])
        case none
    }

    let name: String
    let use: Use

    /// The columns in table order.
    static func all(_ columns: [String], flyer: Flyer, template: FlyerTemplate) -> [BatchColumn] {
        // The names that an import accepts, and the fields of all kinds.
        let contents = Set(
            ["payload", "content", "text", "url", "link", "data", "type", "kind"] + PayloadForm.all.flatMap { $0.fields.map(\.name) })
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

    /// A description such as “price → {price} in Subtitle”.
    var summary: LocalizedText {
        let short = name.count > 30 ? name.prefix(29) + "…" : name[...]
        switch use {
        case .code: return tr("\(short) → code from the library")
        case .content: return tr("\(short) → content of the code")
        case .field(let field): return tr("\(short) → \(field)")
        case .placeholder(let fields): return tr("\(short) → {\(short)} in \(fields.joined(separator: ", "))")
        case .none: return tr("\(short) → not used; add {\(short)} to a text to use it")
        }
    }
}
