import Foundation
import LibraryStore
import Payload
import Testing

/// What people type into a search, over 500 codes of a household, a club and an office.
@Suite("Everyday searches")
struct EverydaySearchTests {
    /// Codes, and for each search the titles that it finds, the first hit among them unless there is “…”. Made for this test.
    private struct Everyday: Decodable {
        struct Entry: Decodable {
            let title: String
            let payload: String
            let folder: String?
            let tag: String?
            let notes: String?
            let symbology: String?
        }

        let codes: [Entry]
        let searches: [String: [String]]
    }

    /// How many codes there are in all; most are things of an inventory.
    private static let count = 500

    private let library: Library
    private let everyday: Everyday

    init() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/EverydaySearch/everyday.json")
        everyday = try JSONDecoder().decode(Everyday.self, from: Data(contentsOf: file))
        library = try Library.inMemory()
        var folders: [String: Folder.ID] = [:]
        for name in Set(everyday.codes.compactMap(\.folder)).sorted() { folders[name] = try await library.addFolder(name).id }
        for entry in everyday.codes {
            let tags = entry.tag.map { $0.split(separator: ",").map(String.init) } ?? []
            var code = NewCode(
                payload: Payload(entry.payload), title: entry.title, folder: entry.folder.flatMap { folders[$0] }, tags: tags,
                notes: entry.notes ?? "")
            if let symbology = entry.symbology { code.attributes.symbology = Symbology(name: symbology) }
            try await library.add(code)
        }
        let inventory = try await library.addFolder("Inventory").id
        let words = ["blue box", "green label", "old shelf", "small crate", "tall tool", "quick part", "quiet lamp", "north chair"]
        try await library.add(
            (everyday.codes.count..<Self.count).map {
                let payload = $0.isMultiple(of: 2) ? "asset \($0)" : "https://inventory.example/\($0)"
                return NewCode(payload: Payload(payload), title: "\(words[$0 % words.count]) \($0)", folder: inventory)
            })
    }

    @Test("Words that people use find what they mean, the best first")
    func words() async throws {
        #expect(try await library.count(matching: CodeQuery()) == Self.count)
        #expect(everyday.searches.count >= 60)
        for (search, titles) in everyday.searches.sorted(by: { $0.key < $1.key }) {
            var query = CodeQuery(search: search, sort: .relevance)
            query.findsNames = true
            var found = try await library.codes(matching: query).map(\.title)
            if found.isEmpty, let corrected = try await library.correctedSearch(of: query) {
                query.search = corrected
                found = try await library.codes(matching: query).map(\.title)
            }
            #expect(titles.isEmpty == found.isEmpty, "“\(search)” finds \(found.prefix(5))")
            let missing = titles.filter { $0 != "…" && !found.contains($0) }
            #expect(missing.isEmpty, "“\(search)” finds \(found.prefix(8)) and not \(missing)")
            if let first = found.first, !titles.contains("…") { #expect(titles.contains(first), "“\(search)” finds “\(first)” first") }
        }
    }
}
