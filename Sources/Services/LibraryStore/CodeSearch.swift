import Foundation
internal import GRDB

/// A code query with a search, answered in whichever way is quickest for how common its words are.
///
/// - Words that few codes have: the index of three letters names those codes, which are compared and sorted.
/// - Words that many have: the codes are walked in the order asked for until there are enough; the first few hundred hold them.
/// - Neither, as when many codes have them and all are old: everything that the index names is sorted.
struct CodeSearch {
    private let query: CodeQuery
    private let words: SearchWords
    private let base: QuerySQL
    /// So many codes are compared and sorted within a few milliseconds.
    private static let few = 2000
    /// So many codes are walked through within a few milliseconds.
    private static let walk = 4000
    /// Groups of three letters that a search for one or two letters looks up at most.
    private static let mostGroups = 400

    init(_ query: CodeQuery, _ words: SearchWords) {
        self.query = query
        self.words = words
        base = QuerySQL(query)
    }

    func ids(in db: Database) throws -> [Int64] {
        guard let limit = query.limit else { return try sorted(source(words.trigramExpression), in: db) }
        let wanted = max(0, limit) + max(0, query.offset)
        guard wanted > 0, limit > 0 else { return [] }
        if let expression = words.trigramExpression {
            let candidates = try Int64.fetchAll(
                db, SQLRequest(literal: "SELECT rowid FROM codeSearch WHERE codeSearch MATCH \(expression) LIMIT \(Self.few + 1)"))
            if candidates.count <= Self.few { return try sorted(Self.source(candidates), in: db) }
        }
        if let walked = try walked(wanted, in: db) { return Array(walked.dropFirst(max(0, query.offset))) }
        return try sorted(source(try words.trigramExpression ?? groupExpression(in: db)), in: db)
    }

    var count: SQL {
        "SELECT count(*) FROM (SELECT 1 FROM \(source(words.trigramExpression)) WHERE \(base.condition) AND \(matches)\(base.limit))"
    }

    // MARK: Parts of the statements

    /// The text of a code has all words. instr compares bytes: no letter of a word has a special meaning, unlike LIKE's percent sign.
    private var matches: SQL {
        words.words.map { "instr(searchText, \($0)) > 0" as SQL }.joined(separator: " AND ")
    }

    /// The title stands first in the text.
    private var titleBegins: SQL { "instr(searchText, \(phrase)) = 1" }

    private var phrase: String { words.words.joined(separator: " ") }

    /// The codes to compare: those that the index names, or all. CROSS JOIN keeps SQLite from going the other way round.
    private func source(_ expression: String?) -> SQL {
        guard let expression else { return "code" }
        return "(SELECT rowid AS found FROM codeSearch WHERE codeSearch MATCH \(expression)) CROSS JOIN code ON code.id = found"
    }

    private static func source(_ candidates: [Int64]) -> SQL {
        "(SELECT value AS found FROM json_each(\("[\(SQL.text(candidates))]"))) CROSS JOIN code ON code.id = found"
    }

    private func sorted(_ source: SQL, in db: Database) throws -> [Int64] {
        let order: SQL = query.sort == .relevance ? "\(titleBegins) DESC, \(base.order)" : base.order
        return try Int64.fetchAll(
            db, SQLRequest(literal: "SELECT code.id FROM \(source) WHERE \(base.condition) AND \(matches) ORDER BY \(order)\(base.limit)"))
    }

    // MARK: Walking

    /// The first so many, found among the first few thousand codes of the order; nil when they do not hold that many.
    private func walked(_ wanted: Int, in db: Database) throws -> [Int64]? {
        let first = query.sort == .relevance ? try titled(in: db) : []
        guard first.count < wanted else { return Array(first.prefix(wanted)) }
        let walk: SQL = "SELECT id, searchText FROM code WHERE \(base.condition) ORDER BY \(base.order) LIMIT \(Self.walk)"
        // SQLite hands the rows of the inner query on one by one, in their order, and stops when there are enough.
        let found = try Int64.fetchAll(
            db, SQLRequest(literal: "SELECT id FROM (\(walk)) WHERE \(matches) LIMIT \(wanted + first.count)"))
        let titled = Set(first)
        let all = first + found.filter { !titled.contains($0) }
        return all.count >= wanted ? Array(all.prefix(wanted)) : nil
    }

    /// The codes whose title begins with the search, from the index of titles; none when those alone are too many to sort.
    private func titled(in db: Database) throws -> [Int64] {
        let start = FoldedText.forSorting(phrase)
        let range: SQL = "trashed IS NULL AND sortTitle >= \(start) AND sortTitle < \(start + "\u{10FFFF}")"
        let candidates = try Int64.fetchAll(
            db, SQLRequest(literal: "SELECT id FROM code INDEXED BY codeByTitle WHERE \(range) LIMIT \(Self.few + 1)"))
        // More than anybody looks through: those that come first in the order are titled so as well, most likely.
        guard candidates.count <= Self.few else { return [] }
        return try Int64.fetchAll(
            db,
            SQLRequest(
                literal: """
                    SELECT code.id FROM \(Self.source(candidates)) WHERE \(base.condition) AND \(titleBegins) ORDER BY \(base.order)
                    """))
    }

    /// For words of one or two letters: the groups of three that begin with the rarest of them. Nil when there are too many groups.
    private func groupExpression(in db: Database) throws -> String? {
        var best: [String]?
        for word in words.words {
            let groups = try String.fetchAll(
                db,
                SQLRequest(
                    literal: """
                        SELECT term FROM codeSearchTerm WHERE term >= \(word) AND term < \(word + "\u{10FFFF}") LIMIT \(Self.mostGroups + 1)
                        """))
            if groups.count <= Self.mostGroups, groups.count < best?.count ?? .max { best = groups }
        }
        // A word that begins no group stands in no code: the expression for nothing is a group that no text has.
        return best.map { $0.isEmpty ? SearchWords.quoted("\n\n\n") : $0.map(SearchWords.quoted).joined(separator: " OR ") }
    }
}
