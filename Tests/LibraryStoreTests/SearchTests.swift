import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("Searching")
struct SearchTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    @Test(
        "Any part of a title, the notes, a tag, the text or a field is found, in any script and however it is accented",
        arguments: [
            ("stadtbib", [1]), ("BIBLIOTHÈQUE", [2]), ("theque", [2]), ("strasse", [1]), ("straße", [1]), ("日本", [3]), ("本語", [3]),
            ("本", [3]),
            ("привет", [4]), ("ПРИВЕТ мир", [4]), ("йогурт", [4]), ("سلام", [5]), ("शांति", [5]), ("ｱｲｳ", [3]), ("アイウ", [3]), ("한국", [3]),
            ("remember", [6]), ("blue, dark", [6]), ("dark blue", [6]), ("lodz", [6]), ("ŁÓDŹ", [6]), ("anna@example", [7]),
            ("müller", [7]),
            ("Muller Anna", [7]), ("👍", [8]), ("👍🏽", [8]), ("x y", [8]), ("z", [8, 6]), ("q", [2]), ("w", []), ("zz", []), ("%", []),
            ("*", []), ("\"", []),
            ("e", [7, 6, 2, 1]), ("stadt fehlt", []), ("ﬁsch", [8]), ("fisch", [8]),
        ] as [(String, [Int64])])
    func scripts(search: String, ids: [Int64]) async throws {
        try await library.add([
            NewCode(payload: Payload("Stadtbibliothek Straße 1"), title: "1"),
            NewCode(payload: Payload("Bibliothèque"), title: "2"),
            NewCode(payload: Payload("日本語 ｱｲｳ 한국"), title: "3"),
            NewCode(payload: Payload("Привет, мир! Йогурт"), title: "4"),
            NewCode(payload: Payload("سَلَام شांति"), title: "शांति"),
            NewCode(payload: Payload("6"), title: "Łódź", tags: ["blue, dark"], notes: "Remember\nthis"),
            NewCode(payload: Payload("MECARD:N:Müller,Anna;EMAIL:anna@example.org;;"), title: "7"),
            NewCode(payload: Payload("👍🏽 x y z ﬁsch"), title: "8"),
        ])
        for limit in [nil, 1, 50] {
            let found = try await library.ids(matching: CodeQuery(search: search, sort: .created, limit: limit))
            #expect(found == Array(ids.prefix(limit ?? .max)))
        }
        #expect(try await library.count(matching: CodeQuery(search: search)) == ids.count)
    }

    @Test(
        "Secrets are never in the index, neither alone nor inside what they stand in",
        arguments: [
            ("WIFI:T:WPA;S:Office;P:hunter2secret;;", "hunter2", "office"),
            ("otpauth://totp/Site:me@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Site", "jbswy3dp", "me@example"),
            ("https://zoom.us/j/1234567890?pwd=Tr0ub4dor", "Tr0ub4", "zoom"),
            ("LPA:1$rsp.example.com$MATCHING-ID-1", "matching-id", "rsp.example"),
            ("WIFI:T:WPA;S:Office;P:p%C3%A4ss;;", "p%c3", "office"),
        ])
    func secrets(payload: String, secret: String, rest: String) async throws {
        try await library.add(NewCode(payload: Payload(payload)))
        #expect(try await library.ids(matching: CodeQuery(search: secret)).isEmpty)
        #expect(try await library.ids(matching: CodeQuery(search: rest)) == [1])
        let folded = FoldedText.forSearch(secret)
        #expect(
            try await library.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM code WHERE instr(searchText, ?)", arguments: [folded])
            } == 0
        )
        // Edited into a secret and back again.
        try await library.update(1) { $0.payload = Payload("nothing secret") }
        try await library.update(1) { $0.payload = Payload(payload) }
        #expect(try await library.ids(matching: CodeQuery(search: secret)).isEmpty)
    }

    @Test(
        "Nothing that is typed is syntax",
        arguments: [
            "\"a", "a\"b", "a OR b", "NEAR(a b)", "a*", "-a", "^abc", "abc:def", "{abc}:x", "'--;", "abc\" OR \"", "\u{0}", "a\u{0}b", "\\",
            "((((((", "AND AND AND",
        ])
    func syntax(search: String) async throws {
        try await library.add(NewCode(payload: Payload("abc def ab b")))
        try await library.add(NewCode(payload: Payload(search), title: "itself"))
        #expect(try await library.ids(matching: CodeQuery(search: search)).contains(2))
        #expect(try await library.ids(matching: CodeQuery(search: search, limit: 10)).contains(2))
    }

    @Test("In order of relevance, titles that begin with the search come first, then those that contain it")
    func relevance() async throws {
        try await library.add(["Menu", "A menu", "menü of the day", "Other"].map { NewCode(payload: Payload("menu text"), title: $0) })
        for limit in [nil, 10] {
            let query = CodeQuery(search: "menu", sort: .relevance, limit: limit)
            #expect(try await library.ids(matching: query) == [3, 1, 2, 4])
        }
        #expect(try await library.ids(matching: CodeQuery(search: "menu", sort: .relevance, limit: 2, offset: 1)) == [1, 2])
    }

    @Test("Words find the codes whose kind or folder they name, those with the words in their titles first")
    func names() async throws {
        let kitchen = try await library.addFolder("Kitchen")
        for (payload, title) in [
            ("WIFI:T:WPA;S:Garden;P:secretsecret;;", "Upstairs"), ("https://example.org", "Wi-Fi help"), ("tel:+49", "Plumber"), ("x", "y"),
        ] { try await library.add(NewCode(payload: Payload(payload), title: title)) }
        try await library.change([3], .move(to: kitchen.id))
        func found(_ search: String, limit: Int? = nil) async throws -> [Code.ID] {
            var query = CodeQuery(search: search, sort: .relevance, limit: limit)
            query.findsNames = true
            let ids = try await library.ids(matching: query)
            #expect(try await library.count(matching: query) == ids.count)
            return ids
        }
        for limit in [nil, 10] {
            #expect(try await found("wi-fi", limit: limit) == [2, 1])
            #expect(try await found("password", limit: limit) == [1])
            #expect(try await found("network gard", limit: limit) == [1])
            #expect(try await found("kitch", limit: limit) == [3])
            #expect(try await found("kitchen telephone", limit: limit) == [3])
            #expect(try await found("kitchen wifi", limit: limit) == [])
        }
        #expect(try await library.ids(matching: CodeQuery(search: "password")) == [], "only where it is asked for")
    }

    @Test(
        "A search that finds nothing is corrected by one letter of a word",
        arguments: [
            ("restuarant", "restaurant"), ("restauran", nil), ("restaurnt", "restaurant"), ("rastaurant menu", "restaurant menu"),
            ("pasword", "password"), ("kichen", "kitchen"), ("resturant kichen", nil), ("menx", "menu"), ("mxnx", nil), ("zzzzzz", nil),
            ("abc", nil),
        ])
    func correction(search: String, corrected: String?) async throws {
        try await library.add(NewCode(payload: Payload("https://example.org/1"), title: "Restaurant Seeblick, menu"))
        try await library.add(NewCode(payload: Payload("WIFI:T:WPA;S:Garden;P:secretsecret;;"), title: "Upstairs"))
        let kitchen = try await library.addFolder("Kitchen")
        try await library.change([2], .move(to: kitchen.id))
        var query = CodeQuery(search: search, sort: .relevance)
        query.findsNames = true
        let isFound = try await !library.ids(matching: query).isEmpty
        #expect(try await (isFound ? nil : library.correctedSearch(of: query)) == corrected)
    }

    @Test("Common, rare and old words are found alike, page by page")
    func paths() async throws {
        // Enough codes that common words are walked to and rare ones looked up; "old" is common, but not in the newest 4,000.
        try await library.add(
            (1...9000).map {
                NewCode(
                    payload: Payload("text \($0)"), title: $0 == 4500 ? "Needle" : $0 <= 2500 ? "Old" : "Code", notes: $0 == 1 ? "qj" : "")
            })
        for sort in CodeQuery.Sort.allCases {
            for search in ["text", "old", "needle", "te", "qj", "ol 9", "zq"] {
                let all = try await library.ids(matching: CodeQuery(search: search, sort: sort))
                let first = try await library.ids(matching: CodeQuery(search: search, sort: sort, limit: 50))
                let second = try await library.ids(matching: CodeQuery(search: search, sort: sort, limit: 50, offset: 50))
                #expect(first == Array(all.prefix(50)) && second == Array(all.dropFirst(50).prefix(50)), "\(search) by \(sort)")
                #expect(try await library.count(matching: CodeQuery(search: search, sort: sort)) == all.count)
            }
        }
        #expect(try await library.ids(matching: CodeQuery(search: "qj")) == [1])
        #expect(try await library.ids(matching: CodeQuery(search: "old")).count == 2500)
    }

    @Test(
        "What matched is marked where it stands in the text that is shown",
        arguments: [
            ("cafe", "Das Café am Eck", ["Café"]), ("CAFÉ", "cafe\u{301}s", ["cafe\u{301}"]), ("a b", "Abba", ["Abba"]),
            ("ss", "Straße", ["ß"]),
            ("本", "日本語本", ["本", "本"]), ("x", "abc", []), ("", "abc", []), ("an na", "Banane", ["anan"]), ("👍", "ok 👍🏽!", ["👍🏽"]),
            ("fi", "ﬁsh", ["ﬁ"]),
        ] as [(String, String, [String])])
    func marks(search: String, text: String, marked: [String]) {
        #expect(SearchWords(search).ranges(in: text).map { String(text[$0]) } == marked)
    }

    @Test("The index follows every change, and SQLite finds nothing wrong with it")
    func integrity() async throws {
        let ids = try await library.add((1...50).map { NewCode(payload: Payload("first \($0)"), tags: ["tag"]) }).map(\.id)
        for id in ids.prefix(20) { try await library.update(id) { $0.payload = Payload("second \(id)") } }
        try await library.removePermanently(Array(ids.suffix(10)))
        try await library.removeTag("tag")
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
        #expect(try await library.count(matching: CodeQuery(search: "second")) == 20)
        #expect(try await library.count(matching: CodeQuery(search: "first")) == 20)
    }
}
