import Foundation
import GRDB
import Payload

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
    /// What each word finds besides texts; empty for all where only texts are searched.
    private let named: [NamedCodes]
    /// Those of the words that only texts have.
    private let plain: SearchWords
    /// The maximum number of codes that are compared and sorted, which takes a few milliseconds.
    private static let maximumCandidates = 1000
    /// The maximum number of codes that are walked through, which takes a millisecond or two.
    private static let maximumWalk = 1000
    /// The maximum number of trigrams for a word of one or two letters.
    private static let maximumTrigrams = 1500

    init(_ query: CodeQuery, _ words: SearchWords, in db: Database) throws {
        self.query = query
        self.words = words
        base = QuerySQL(query)
        named = query.findsNames ? try words.spellings.map { try NamedCodes($0, in: db) } : words.words.map { _ in NamedCodes() }
        plain = SearchWords(zip(words.words, named).filter { $0.1.isEmpty }.map(\.0).joined(separator: " "))
    }

    /// Whether to cache the statements. A query for given ids has them in its text, so it is never repeated, and cached statements would
    /// pile up.
    private var isRepeated: Bool { query.among == nil }

    func ids(in db: Database) throws -> [Int64] {
        guard let limit = query.limit else { return try sorted(source(candidates), in: db) }
        let wanted = max(0, limit) + max(0, query.offset)
        guard limit > 0 else { return [] }
        if let candidates = try fewCandidates(in: db) { return try sorted(Self.source(candidates), in: db) }
        return Array(try first(wanted, in: db).dropFirst(max(0, query.offset)))
    }

    /// The first codes, and the first favorites however far back they are; unordered.
    func prominentIDs(in db: Database) throws -> [Int64] {
        guard let limit = query.limit, limit > 0 else { return try ids(in: db) }
        if let candidates = try fewCandidates(in: db) {
            return try sorted(Self.source(candidates), by: "\(rank), isFavorite DESC, \(base.order)", in: db)
        }
        var favorites = query
        favorites.place = .favorites
        return Array(Set(try CodeSearch(favorites, words, in: db).first(limit, in: db)).union(try first(limit, in: db)))
    }

    /// The codes that the trigram index names; nil if there are too many.
    private func fewCandidates(in db: Database) throws -> [Int64]? {
        guard let candidates else { return nil }
        let request = SQLRequest<Int64>(literal: "\(candidates) LIMIT \(Self.maximumCandidates + 1)", cached: true)
        let ids = try Int64.fetchAll(db, request)
        return ids.count <= Self.maximumCandidates ? ids : nil
    }

    var count: SQL {
        "SELECT count(*) FROM (SELECT 1 FROM \(source(candidates)) WHERE \(base.condition) AND \(matches)\(base.limit))"
    }

    // MARK: Parts of the statements

    /// The condition that the text of a code contains all words. instr compares bytes, so no character is special, unlike the percent sign
    /// of LIKE.
    private var matches: SQL {
        zip(words.words, named).map { word, named in
            let text = Self.textContains(word)
            return named.isEmpty ? text : "(\(text) OR \(named.condition))"
        }.joined(separator: " AND ")
    }

    /// The condition that the title begins with the search.
    private var titleBegins: SQL { "substr(searchText, 1, \(phrase.unicodeScalars.count)) = \(phrase)" }

    /// The title, which is the first line of the text.
    private static let title: SQL = "substr(searchText, 1, instr(searchText, char(10)) - 1)"

    /// The condition that the title contains all words.
    private var titleContains: SQL { words.words.map { "instr(\(Self.title), \($0)) > 0" as SQL }.joined(separator: " AND ") }

    /// The condition that the title contains all words between spaces.
    private var titleContainsWhole: SQL {
        words.words.map { "instr(' ' || \(Self.title) || ' ', \(" \($0) ")) > 0" as SQL }.joined(separator: " AND ")
    }

    /// The condition that the whole text contains all words.
    private var textContains: SQL { words.words.map(Self.textContains).joined(separator: " AND ") }

    private static func textContains(_ word: String) -> SQL { "instr(searchText, \(word)) > 0" }

    /// The order of relevance: 0 for titles that begin with the search, 1 for those that contain its words, 2 for those that contain them as
    /// parts of words, 3 for other texts, 4 for what is only named.
    private var rank: SQL {
        let others: SQL = hasNames ? "WHEN \(textContains) THEN 3 ELSE 4" : "ELSE 3"
        return "CASE WHEN \(titleBegins) THEN 0 WHEN \(titleContainsWhole) THEN 1 WHEN \(titleContains) THEN 2 \(others) END"
    }

    private var hasNames: Bool { !named.allSatisfy(\.isEmpty) }

    private var phrase: String { words.words.joined(separator: " ") }

    /// The ids of codes that hold every match, and of some others; nil for all codes.
    private var candidates: SQL? {
        if let expression = plain.trigramExpression { return found(expression) }
        // Every match of one word is among what the word finds.
        guard let (word, named) = zip(words.words, named).first(where: { !$0.1.isEmpty }) else { return nil }
        let texts: SQL = SearchWords(word).trigramExpression.map(found) ?? "SELECT id AS found FROM code"
        return "SELECT found FROM (\(texts)) UNION SELECT id AS found FROM code WHERE \(named.condition)"
    }

    /// The codes that the trigram index names, and those that it does not hold yet.
    private func found(_ expression: String) -> SQL {
        "SELECT rowid AS found FROM codeSearch WHERE codeSearch MATCH \(expression) UNION ALL \(SearchBacklog.ids)"
    }

    /// The codes to compare: the candidates, or all. CROSS JOIN keeps SQLite from joining in the other order.
    private func source(_ candidates: SQL?) -> SQL {
        guard let candidates else { return "code" }
        return "(\(candidates)) CROSS JOIN code ON code.id = found"
    }

    private static func source(_ candidates: [Int64]) -> SQL {
        "(SELECT value AS found FROM json_each(\("[\(SQL.text(candidates))]"))) CROSS JOIN code ON code.id = found"
    }

    private func sorted(_ source: SQL, by order: SQL? = nil, in db: Database) throws -> [Int64] {
        let order: SQL = order ?? (query.sort == .relevance ? "\(rank), \(base.order)" : base.order)
        let ids: SQL = "SELECT code.id FROM \(source) WHERE \(base.condition) AND \(matches) ORDER BY \(order)\(base.limit)"
        return try Int64.fetchAll(db, SQLRequest(literal: ids, cached: isRepeated))
    }

    // MARK: Common words

    /// The first `wanted` matches, without sorting all matches.
    private func first(_ wanted: Int, in db: Database) throws -> [Int64] {
        let walked = try walk(wanted, in: db)
        if walked.isWhole || walked.best.count >= wanted { return Array(walked.ranked.joined().prefix(wanted)) }
        guard query.sort == .relevance else { return try along(wanted, in: db) }
        var found = hasNames ? try texts(wanted, in: db) : []
        // Each gives the first matches of its rank, or of that and those before.
        let parts = hasNames ? [along] : [titled, containingWhole, containing, along]
        for (part, walked) in zip(parts, walked.ranked.suffix(parts.count)) {
            let missing = wanted - found.count
            guard missing > 0 else { break }
            // The first ones in the order are those that were walked past.
            if walked.count >= missing { return found + walked.prefix(missing) }
            let known = Set(found)
            found += try part(wanted, db).filter { !known.contains($0) }.prefix(missing)
        }
        return Array(found.prefix(wanted))
    }

    /// The matches among the first codes of the order.
    private struct Walk {
        /// By their rank, from 0; all of one rank where the order does not depend on it.
        var ranked: [[Int64]]
        /// Whether the walk has seen all codes of the query.
        var isWhole = false
        /// Matches before which no others come.
        var best: [Int64] { ranked[0] }
    }

    private func walk(_ wanted: Int, in db: Database) throws -> Walk {
        let codes: SQL = """
            SELECT id, searchText, kind, folder, symbology FROM code WHERE \(base.condition) ORDER BY \(base.order) LIMIT \(Self.maximumWalk)
            """
        let isRanked = query.sort == .relevance
        var walk = Walk(ranked: Array(repeating: [], count: isRanked ? hasNames ? 5 : 4 : 1))
        // SQLite passes the rows of the inner query on one by one, in their order.
        let compared: SQL = "SELECT id, \(matches), \(isRanked ? rank : "0") FROM (\(codes))"
        let rows = try Row.fetchCursor(db, SQLRequest(literal: compared, cached: isRepeated))
        var steps = 0
        while let row = try rows.next() {
            steps += 1
            guard try row[1] as Bool else { continue }
            walk.ranked[try row[2] as Int].append(try row[0])
            if walk.best.count >= wanted { return walk }
        }
        walk.isWhole = steps < Self.maximumWalk
        return walk
    }

    /// The first codes whose text contains the search.
    private func texts(_ wanted: Int, in db: Database) throws -> [Int64] {
        var query = self.query
        (query.findsNames, query.limit, query.offset) = (false, wanted, 0)
        return try CodeSearch(query, words, in: db).ids(in: db)
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

    /// The first codes whose title contains the search.
    private func containing(_ wanted: Int, in db: Database) throws -> [Int64] {
        let inIndex = words.words.map { "instr(sortTitle, \($0)) > 0" as SQL }.joined(separator: " AND ")
        return try titles("\(inIndex) AND \(titleContains)", wanted, in: db)
    }

    /// The first codes whose title contains the words of the search between spaces.
    private func containingWhole(_ wanted: Int, in db: Database) throws -> [Int64] {
        let inIndex = words.words.map { "instr(' ' || sortTitle || ' ', \(" \($0) ")) > 0" as SQL }.joined(separator: " AND ")
        return try titles("\(inIndex) AND \(titleContainsWhole)", wanted, in: db)
    }

    /// The first codes that meet a condition, from the index of titles. It does not cover the trash, and its titles may repeat a secret, which
    /// is not searched.
    private func titles(_ condition: SQL, _ wanted: Int, in db: Database) throws -> [Int64] {
        let titles: SQL = query.place == .trash ? "code" : "code INDEXED BY codeByTitle"
        return try Int64.fetchAll(
            db, literal: "SELECT id FROM \(titles) WHERE \(base.condition) AND \(condition) ORDER BY \(base.order) LIMIT \(wanted)")
    }

    /// The first `wanted` matches in the order, however far back they are.
    private func along(_ wanted: Int, in db: Database) throws -> [Int64] {
        let found = try candidates ?? groupExpression(in: db).map(found)
        // The plus sign keeps SQLite from looking the codes up one by one and sorting them.
        let among: SQL = found.map { "AND +id IN (\($0))" } ?? ""
        return try Int64.fetchAll(
            db, literal: "SELECT id FROM code WHERE \(base.condition) \(among) AND \(matches) ORDER BY \(base.order) LIMIT \(wanted)")
    }

    /// An index expression for words of one or two letters: the trigrams that begin with the rarest word. Nil if there are too many
    /// trigrams.
    private func groupExpression(in db: Database) throws -> String? {
        var best: [String]?
        for word in plain.words {
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

/// What a word of a search names besides texts: kinds of codes, symbologies, and folders.
private struct NamedCodes {
    private let kinds: [String]
    private let symbologies: [String]
    private let folders: [Int64]

    init() { (kinds, symbologies, folders) = ([], [], []) }

    /// - Parameter spellings: what the word may stand for; the first is the word itself.
    init(_ spellings: [String], in db: Database) throws {
        kinds = Set(spellings.flatMap(SearchWords.named)).map(\.rawValue).sorted()
        symbologies = Set(spellings.flatMap(SearchWords.symbologies)).map(\.rawValue).sorted()
        guard let word = spellings.first, word.unicodeScalars.count >= KindKeywords.minimumLetters else {
            folders = []
            return
        }
        let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM folder")
        folders = try rows.compactMap { row in
            FoldedText.forSearch(try row["name"]).contains(word) ? try row["id"] : nil
        }
    }

    var isEmpty: Bool { kinds.isEmpty && symbologies.isEmpty && folders.isEmpty }

    var condition: SQL {
        let parts: [SQL] =
            (kinds.isEmpty ? [] : ["kind IN \(kinds)"])
            + (symbologies.isEmpty ? [] : ["symbology IN \(symbologies)"])
            + (folders.isEmpty ? [] : ["(folder IS NOT NULL AND folder IN (\(SQL.list(folders))))"])
        return "(\(parts.joined(separator: " OR ")))"
    }
}
