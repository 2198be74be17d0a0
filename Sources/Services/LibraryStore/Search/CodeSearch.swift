import Foundation
import GRDB

/// A code query with search words, which is answered in the way that is fastest for how common the words are.
///
/// - Rare words: the trigram index names the few codes that contain them, which are compared and sorted.
/// - Common words: the first few hundred codes in the requested order already contain enough matches.
/// - Neither, for example when many codes match and all are old: the index of the order is walked. Of its codes, those that the trigram
///   index names are compared, until there are enough.
///
/// Each way gives the same result. Tests compare it with a search that looks at every code.
struct CodeSearch {
    private let query: CodeQuery
    private let words: SearchWords
    private let base: QuerySQL
    /// The maximum number of codes that are compared and sorted, which takes a few milliseconds.
    private static let maximumCandidates = 1000
    /// The maximum number of codes that are walked through, which takes a millisecond or two.
    private static let maximumWalk = 1000
    /// The maximum number of trigrams for a word of one or two letters.
    private static let maximumTrigrams = 1500

    init(_ query: CodeQuery, _ words: SearchWords) {
        self.query = query
        self.words = words
        base = QuerySQL(query)
    }

    /// Whether to cache the statements. A query for given ids has them in its text, so it is never repeated, and cached statements would
    /// pile up.
    private var isRepeated: Bool { query.among == nil }

    func ids(in db: Database) throws -> [Int64] {
        guard let limit = query.limit else { return try sorted(source(words.trigramExpression), in: db) }
        let wanted = max(0, limit) + max(0, query.offset)
        guard limit > 0 else { return [] }
        if let candidates = try fewCandidates(in: db) { return try sorted(Self.source(candidates), in: db) }
        return Array(try first(wanted, in: db).dropFirst(max(0, query.offset)))
    }

    /// The first codes, and the first favorites however far back they are; unordered.
    func prominentIDs(in db: Database) throws -> [Int64] {
        guard let limit = query.limit, limit > 0 else { return try ids(in: db) }
        if let candidates = try fewCandidates(in: db) {
            return try sorted(Self.source(candidates), by: "\(titleBegins) DESC, isFavorite DESC, \(base.order)", in: db)
        }
        var favorites = query
        favorites.place = .favorites
        return Array(Set(try CodeSearch(favorites, words).first(limit, in: db)).union(try first(limit, in: db)))
    }

    /// The codes that the trigram index names; nil if there are too many.
    private func fewCandidates(in db: Database) throws -> [Int64]? {
        guard let expression = words.trigramExpression else { return nil }
        let request = SQLRequest<Int64>(literal: "\(found(expression)) LIMIT \(Self.maximumCandidates + 1)", cached: true)
        let candidates = try Int64.fetchAll(db, request)
        return candidates.count <= Self.maximumCandidates ? candidates : nil
    }

    var count: SQL {
        "SELECT count(*) FROM (SELECT 1 FROM \(source(words.trigramExpression)) WHERE \(base.condition) AND \(matches)\(base.limit))"
    }

    // MARK: Parts of the statements

    /// The condition that the text of a code contains all words. instr compares bytes, so no character is special, unlike the percent sign
    /// of LIKE.
    private var matches: SQL {
        words.words.map { "instr(searchText, \($0)) > 0" as SQL }.joined(separator: " AND ")
    }

    /// The condition that the title, which is the first line of the text, begins with the search.
    private var titleBegins: SQL { "substr(searchText, 1, \(phrase.unicodeScalars.count)) = \(phrase)" }

    private var phrase: String { words.words.joined(separator: " ") }

    /// The codes that the trigram index names, and those that it does not hold yet.
    private func found(_ expression: String) -> SQL {
        "SELECT rowid AS found FROM codeSearch WHERE codeSearch MATCH \(expression) UNION ALL \(SearchBacklog.ids)"
    }

    /// The codes to compare: those that the trigram index names, or all. CROSS JOIN keeps SQLite from joining in the other order.
    private func source(_ expression: String?) -> SQL {
        guard let expression else { return "code" }
        return "(\(found(expression))) CROSS JOIN code ON code.id = found"
    }

    private static func source(_ candidates: [Int64]) -> SQL {
        "(SELECT value AS found FROM json_each(\("[\(SQL.text(candidates))]"))) CROSS JOIN code ON code.id = found"
    }

    private func sorted(_ source: SQL, by order: SQL? = nil, in db: Database) throws -> [Int64] {
        let order: SQL = order ?? (query.sort == .relevance ? "\(titleBegins) DESC, \(base.order)" : base.order)
        let ids: SQL = "SELECT code.id FROM \(source) WHERE \(base.condition) AND \(matches) ORDER BY \(order)\(base.limit)"
        return try Int64.fetchAll(db, SQLRequest(literal: ids, cached: isRepeated))
    }

    // MARK: Common words

    /// The first `wanted` matches, without sorting all matches.
    private func first(_ wanted: Int, in db: Database) throws -> [Int64] {
        let walked = try walk(wanted, in: db)
        if walked.isWhole || query.sort != .relevance && walked.others.count >= wanted || walked.titled.count >= wanted {
            return Array((walked.titled + walked.others).prefix(wanted))
        }
        let titled = query.sort == .relevance ? try titled(wanted, in: db) : []
        let missing = wanted - titled.count
        guard missing > 0 else { return titled }
        if walked.others.count >= missing { return titled + walked.others.prefix(missing) }
        let isTitled = Set(titled)
        let others = try along(wanted, in: db).filter { !isTitled.contains($0) }
        return titled + others.prefix(missing)
    }

    /// The matches among the first codes of the order.
    private struct Walk {
        /// Matches whose title begins with the search, if these come first.
        var titled: [Int64] = []
        var others: [Int64] = []
        /// Whether the walk has seen all codes of the query.
        var isWhole = false
    }

    private func walk(_ wanted: Int, in db: Database) throws -> Walk {
        let isRelevance = query.sort == .relevance
        let codes: SQL = "SELECT id, searchText FROM code WHERE \(base.condition) ORDER BY \(base.order) LIMIT \(Self.maximumWalk)"
        // SQLite passes the rows of the inner query on one by one, in their order.
        let compared: SQL = "SELECT id, \(matches), \(isRelevance ? titleBegins : "0") FROM (\(codes))"
        let rows = try Row.fetchCursor(db, SQLRequest(literal: compared, cached: isRepeated))
        var walk = Walk()
        var steps = 0
        while let row = try rows.next() {
            steps += 1
            guard try row[1] as Bool else { continue }
            if try row[2] as Bool { walk.titled.append(try row[0]) } else { walk.others.append(try row[0]) }
            if (isRelevance ? walk.titled.count : walk.others.count) >= wanted { return walk }
        }
        walk.isWhole = steps < Self.maximumWalk
        return walk
    }

    /// The codes whose title begins with the search, from the index of titles.
    private func titled(_ wanted: Int, in db: Database) throws -> [Int64] {
        // The index of titles does not cover the trash.
        guard query.place != .trash else {
            return try Int64.fetchAll(
                db,
                literal: """
                    SELECT id FROM code WHERE \(base.condition) AND \(titleBegins) AND \(matches) ORDER BY \(base.order) LIMIT \(wanted)
                    """)
        }
        let titles: SQL = """
            code INDEXED BY codeByTitle
            WHERE \(base.condition) AND sortTitle >= \(phrase) AND sortTitle < \(phrase + "\u{10FFFF}")
            """
        let first = try Int64.fetchAll(db, literal: "SELECT id FROM \(titles) ORDER BY \(base.order) LIMIT \(wanted)")
        // A title that repeats a secret is not searched. Then the texts have to be compared as well.
        let shown = try Int.fetchOne(db, literal: "SELECT count(*) FROM code WHERE id IN (\(SQL.list(first))) AND \(titleBegins)")
        if shown == first.count { return first }
        return try Int64.fetchAll(db, literal: "SELECT id FROM \(titles) AND \(titleBegins) ORDER BY \(base.order) LIMIT \(wanted)")
    }

    /// The first `wanted` matches in the order, however far back they are.
    private func along(_ wanted: Int, in db: Database) throws -> [Int64] {
        let expression = try words.trigramExpression ?? groupExpression(in: db)
        // The plus sign keeps SQLite from looking the codes up one by one and sorting them.
        let named: SQL = expression.map { "AND +id IN (\(found($0)))" } ?? ""
        return try Int64.fetchAll(
            db, literal: "SELECT id FROM code WHERE \(base.condition) \(named) AND \(matches) ORDER BY \(base.order) LIMIT \(wanted)")
    }

    /// An index expression for words of one or two letters: the trigrams that begin with the rarest word. Nil if there are too many
    /// trigrams.
    private func groupExpression(in db: Database) throws -> String? {
        var best: [String]?
        for word in words.words {
            let groups = try String.fetchAll(
                db,
                literal: """
                    SELECT term FROM codeSearchTerm WHERE term >= \(word) AND term < \(word + "\u{10FFFF}") LIMIT \(Self.maximumTrigrams + 1)
                    """)
            if groups.count <= Self.maximumTrigrams, groups.count < best?.count ?? .max { best = groups }
        }
        // A word that begins no trigram is in no code. A trigram that no text has makes an expression without matches.
        return best.map { $0.isEmpty ? SearchWords.quoted("\n\n\n") : $0.map(SearchWords.quoted).joined(separator: " OR ") }
    }
}
