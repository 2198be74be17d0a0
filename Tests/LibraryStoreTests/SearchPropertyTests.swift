import Foundation
import GRDB
import Payload
import TestNumbers
import Testing

@testable import LibraryStore

/// Compares searches, in whichever way they find codes, with one that looks at every code.
@Suite("Searching a large library finds what a look at every code finds")
struct SearchPropertyTests {
    static let words = ["station", "museum", "Straße", "Café", "garden", "日本語", "Größe", "piñata", "q", "ab", "winter", "\u{1F44D}"]

    /// Only the oldest third mentions cellars, so that a common word is far back in most orders.
    static func record(_ number: Int, _ numbers: inout SeededNumbers) -> CodeRecord {
        func word() -> String { number % 3000 < 1000 && number < 3000 ? "cellar" : words.randomElement(using: &numbers) ?? "" }
        let rare = String(numbers.next() % 100_000, radix: 36)
        let payload = [
            "\(word()) \(word()) \(rare)", "WIFI:T:WPA;S:\(word());P:\(rare)secret;;", "https://\(rare).example/\(number)",
            "https://zoom.us/j/\(number)00000?pwd=\(rare)pwd",
        ][number % 4]
        let created = Date(timeIntervalSince1970: 1.7e9 + Double(numbers.next() % 1_000_000))
        var record = CodeRecord(payload: Payload(payload), title: number % 5 == 0 ? "" : "\(word()) \(number % 90)", created: created)
        record.isFavorite = number % 7 == 0
        record.folder = number % 4 == 0 ? "Folder \(number % 3)" : nil
        record.tags = number % 6 == 0 ? [word(), "tag \(number % 2)"] : []
        record.notes = number % 9 == 0 ? "\(word())\nline" : ""
        record.useCount = number % 11
        record.trashed = number % 13 == 0 ? .now : nil
        record.symbology = number % 17 == 0 ? .ean13 : .qrCode
        return record
    }

    static let searches = [
        "s", "st", "sta", "station", "strasse", "straße station", "cellar", "CELLAR ce", "q", "ab", "a", "z", "qz", "日", "日本", "日本語 cafe",
        "winter garden museum", "secret", "pwd", "zoom.us", "example", "http", "\u{1F44D}", "grosse 1", "pinata", "12", "tag 1", "line",
        "cellar 4", "nothing at all", "e", "ß", "museum 8", "wifi", "password cellar", "folder", "folder 1 link", "network st", "wi fi",
        "barcode", "ean muse",
    ]

    static func query(_ numbers: inout SeededNumbers, folders: [Folder.ID]) -> CodeQuery {
        var query = CodeQuery(search: searches.randomElement(using: &numbers) ?? "", limit: [1, 7, 50].randomElement(using: &numbers))
        query.sort = CodeQuery.Sort.allCases.randomElement(using: &numbers) ?? .recent
        query.offset = [0, 0, 0, 40].randomElement(using: &numbers) ?? 0
        query.findsNames = numbers.next() % 2 == 0
        switch numbers.next() % 8 {
        case 0: query.place = CodeQuery.Place.allCases.randomElement(using: &numbers) ?? .all
        case 1: query.kinds = [PayloadKind.wifi, .uri]
        case 2: query.filing = folders.randomElement(using: &numbers).map(CodeQuery.Filing.folder)
        case 3: query.filing = .unfiled
        case 4: query.tags = ["tag 0"]
        default: break
        }
        return query
    }

    /// The definition of the result of a search, in one statement that uses no index.
    static func naive(_ query: CodeQuery, in db: Database) throws -> [Int64] {
        let words = SearchWords(query.search).words
        let base = QuerySQL(query)
        let names = try String.fetchAll(db, sql: "SELECT name FROM folder ORDER BY id").map(FoldedText.forSearch)
        let folders = zip(names, try Int64.fetchAll(db, sql: "SELECT id FROM folder ORDER BY id"))
        let matches: SQL = zip(words, SearchWords(query.search).spellings).map { word, spellings -> SQL in
            let text: SQL = "instr(searchText, \(word)) > 0"
            guard query.findsNames else { return text }
            let kinds = spellings.flatMap(SearchWords.named).map(\.rawValue)
            let symbologies = spellings.flatMap(SearchWords.symbologies).map(\.rawValue)
            let named = word.unicodeScalars.count > 2 ? folders.filter { $0.0.contains(word) }.map(\.1) : []
            return "(\(text) OR kind IN \(kinds) OR symbology IN \(symbologies) OR coalesce(folder, -1) IN \(named))"
        }.joined(separator: " AND ")
        let phrase = words.joined(separator: " ")
        let title: SQL = "substr(searchText, 1, instr(searchText, char(10)) - 1)"
        let inTitle: SQL = words.map { "instr(\(title), \($0)) > 0" as SQL }.joined(separator: " AND ")
        let wholeInTitle: SQL = words.map { "instr(' ' || \(title) || ' ', \(" \($0) ")) > 0" as SQL }.joined(separator: " AND ")
        let inText: SQL = words.map { "instr(searchText, \($0)) > 0" as SQL }.joined(separator: " AND ")
        let begins: SQL =
            query.sort == .relevance
            ? """
            CASE WHEN instr(searchText, \(phrase)) = 1 THEN 0 WHEN \(wholeInTitle) THEN 1 WHEN \(inTitle) THEN 2 WHEN \(inText) THEN 3
            ELSE 4 END,
            """ : ""
        return try Int64.fetchAll(
            db,
            SQLRequest(literal: "SELECT id FROM code WHERE \(base.condition) AND \(matches) ORDER BY \(begins) \(base.order)\(base.limit)"))
    }

    static func compare(_ library: Library, rounds: Int, seed: UInt64, _ name: String) async throws {
        var numbers = SeededNumbers(seed)
        let folders = try await library.folders().map(\.id)
        for _ in 0..<rounds {
            let query = query(&numbers, folders: folders)
            let expected = try await library.read { try naive(query, in: $0) }
            let found = try await library.ids(matching: query)
            #expect(found == expected, "\(name): “\(query.search)” \(query)")
            let counted = try await library.count(matching: query)
            #expect(counted == expected.count, "\(name): “\(query.search)” counted")
        }
    }

    @Test("Common, rare and short words, in every order, place, folder and tag, before and after the index has followed an import")
    func property() async throws {
        let file = try TemporaryFolder()
        // A command only indexes one batch of the backlog, when it opens the library.
        let library = try Library.open(at: file.library, for: .command).library
        var numbers = SeededNumbers(1)
        try library.insert((0..<12_000).map { Self.record($0, &numbers) })
        #expect(try await library.read { try !SearchBacklog.isEmpty(in: $0) })
        try await Self.compare(library, rounds: 150, seed: 2, "behind")
        // Codes in the backlog are changed and removed.
        for id in stride(from: Int64(1500), to: 11_000, by: 500) { try await library.update(id) { $0.title = "Changed museum \(id)" } }
        try await library.removePermanently(Array(Int64(5000)..<5100))
        try await Self.compare(library, rounds: 50, seed: 3, "changed")
        #expect(try await library.write { try SearchBacklog.indexBatch(in: $0) })
        try await Self.compare(library, rounds: 50, seed: 4, "halfway")
        while try await library.write({ try SearchBacklog.indexBatch(in: $0) }) {}
        #expect(try await library.read { try SearchBacklog.isEmpty(in: $0) })
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
        try await Self.compare(library, rounds: 300, seed: 5, "indexed")
    }
}
