import BuiltInWidgets
import Foundation
import LibraryStore
import Payload
import Testing
import TestTexts
import Timeline

@Suite("What a code widget shows by its configuration")
struct CodeSourceTests {
    /// Codes 1 to 3 in the folder 1; 3 is a favourite. 4 is in no folder and was added last.
    func library() async throws -> Library {
        let library = try Library.inMemory()
        let folder = try await library.addFolder("Guests")
        for (number, title) in ["Bathroom", "Attic", "Cellar"].enumerated() {
            try await library.add(
                NewCode(payload: Payload("code \(number)"), title: title, isFavorite: title == "Cellar", folder: folder.id))
        }
        try await library.add(NewCode(payload: Payload("last"), title: "Last"))
        return library
    }

    func view(_ library: Library, _ values: [String: String], _ family: WidgetFamily = .small, at date: Date = now) async throws
        -> ViewDescription
    {
        try await CodeKind(library: library).snapshot(WidgetConfiguration(values), in: context(family, at: date)).view
    }

    @Test(
        "Shows what the source says; without one a code or a folder that was chosen is enough",
        arguments: [
            (["source": "favorite"], "Cellar"), (["source": "recent"], "Last"), ([:], "Cellar"), (["code": "2"], "Attic"),
            (["source": "code", "code": "1"], "Bathroom"), (["source": "favorite", "code": "1"], "Cellar"),
            // By title; in the first quarter of an hour of 1970, the first one.
            (["source": "folder", "folder": "1", "interval": "never"], "Attic"), (["folder": "1", "interval": "never"], "Attic"),
        ] as [([String: String], String)])
    func source(values: [String: String], title: String) async throws {
        #expect(try await view(try library(), values).texts.last == title)
    }

    @Test("A code that was used last comes first among the recent ones")
    func recent() async throws {
        let library = try await library()
        // Sorted by milliseconds: within the one of the last code, the newer code comes first.
        let added = try #require(try await library.code(4)).created
        while Date() < added + 0.002 { await Task.yield() }
        try await library.record(.shown, of: 1)
        #expect(try await view(library, ["source": "recent"]).texts.last == "Bathroom")
    }

    @Test("A click shows the code large")
    func action() async throws {
        #expect(try await view(try library(), ["code": "2"]).action == .open("quire://code/2"))
    }

    @Test(
        "What is missing is said, with where a click leads",
        arguments: [
            (["source": "code"], ["No code chosen", "Choose one in “Configure…”."], "quire://library"),
            (["source": "folder"], ["No folder chosen", "Choose one in “Configure…”."], "quire://library"),
            (["folder": "9"], ["This folder was removed", "Choose another one in “Configure…”."], "quire://library"),
            (["folder": "2"], ["“Empty” is empty", "Codes in this folder appear here in turn."], "quire://library"),
            (["folder": "3"], ["No code to show", "All codes in “Over” have expired or been used."], "quire://library"),
            (["source": "favorite"], ["No favourites yet", "Mark a code as a favourite, and it appears here."], "quire://library"),
        ] as [([String: String], [String], String)])
    func missing(values: [String: String], words: [String], address: String) async throws {
        let library = try await library()
        try await library.update(3) { $0.isFavorite = false }
        try await library.addFolder("Empty")
        let over = try await library.addFolder("Over")
        try await library.add(NewCode(payload: Payload("old"), title: "Old", folder: over.id, expires: now - 60))
        for family in [WidgetFamily.small, .medium, .large] {
            let view = try await view(library, values, family)
            #expect(view.texts == words)
            #expect(view.action == .open(address))
        }
    }

    @Test("An empty library says how to begin whatever is chosen, and the gallery shows a sample of it")
    func empty() async throws {
        let library = try Library.inMemory()
        for values in [[:], ["source": "favorite"], ["source": "recent"], ["source": "folder"], ["folder": "1"]] {
            let view = try await view(library, values)
            #expect(view.texts == ["No codes yet", "Create one in Quire, and it appears here."])
            #expect(view.action == .open("quire://create"))
            let kind = CodeKind(library: library)
            let sample = try await kind.snapshot(WidgetConfiguration(values), in: context(.small, isPreview: true))
            #expect(sample.view.texts == ["QR code: Today’s menu", "Today’s menu"])
        }
    }

    @Test("Recommends the ways to choose by themselves, and folders with something to leaf through; each is valid")
    func recommendations() async throws {
        let library = try await library()
        try await library.addFolder("Empty")
        let kind = CodeKind(library: library)
        let all = try await kind.recommendations()
        #expect(all.map(\.title) == ["Newest favourite", "Most recent code", "Guests"])
        for recommendation in all { try kind.schema.validate(recommendation.configuration) }
    }

    @Test("Says what a code says, but nothing that is nobody else's business")
    func fields() async throws {
        let library = try Library.inMemory()
        let payloads = [
            "WIFI:T:WPA;S:Guests;P:hunter2;;", "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nTEL:+441234\nEND:VCARD",
            "otpauth://totp/Example:ada?secret=HUNTER2&issuer=Example", "SMSTO:+441234:the password is hunter2",
            "BEGIN:VEVENT\nSUMMARY:Party\nDTSTART:20270621T180000Z\nEND:VEVENT",
        ]
        for payload in payloads { try await library.add(NewCode(payload: Payload(payload), title: "Title")) }
        let expected: [[String]] = [
            ["Network", "Guests", "Security", "WPA"], ["Name", "Ada Lovelace", "Phone", "+441234"], ["Issuer", "Example"],
            ["Numbers", "+441234"], ["Summary", "Party", "When", "21 June 2027 at 18:00"],
        ]
        for (index, words) in expected.enumerated() {
            let texts = try await view(library, ["code": "\(index + 1)"], .large).texts
            #expect(Array(texts.dropFirst(3)) == words)
        }
    }

    @Test("Titles without end, marks without end and right-to-left ones stay within the limits of a view")
    func longTitles() async throws {
        let library = try Library.inMemory()
        let titles = [
            String(repeating: "long ", count: 2000), "e" + String(repeating: "\u{301}", count: 9000), String(repeating: "👩‍👩‍👧‍👦", count: 900),
            "קוד הכניסה לבניין",
        ]
        let payload = Payload(String(repeating: "7", count: 2953))
        for title in titles {
            try await library.add(NewCode(payload: payload, title: title, tags: ["one", "two"]))
        }
        for id in 1...titles.count {
            for family in [WidgetFamily.small, .medium, .large] { try await view(library, ["code": "\(id)"], family).validate() }
        }
    }
}
