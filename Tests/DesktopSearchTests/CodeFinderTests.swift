import Foundation
import LibraryStore
import Payload
import Platform
import Testing

@testable import DesktopSearch

@Suite("Finding codes from the desktop")
struct CodeFinderTests {
    let library: Library
    let finder: CodeFinder

    init() throws {
        library = try Library.inMemory()
        finder = CodeFinder(library: library)
    }

    private func find(_ terms: String..., among: [Code.ID]? = nil, limit: Int = 50) async throws -> [Code.ID] {
        try await finder.ids(SearchTerms(terms), among: among, limit: limit)
    }

    @discardableResult
    private func add(_ text: String, _ title: String, isFavorite: Bool = false, tags: [String] = [], notes: String = "") async throws
        -> Code.ID
    {
        try await library.add(NewCode(payload: Payload(text), title: title, isFavorite: isFavorite, tags: tags, notes: notes)).id
    }

    @Test("Titles, tags, notes, contents and kinds are found, and all words are to match")
    func everywhere() async throws {
        let menu = try await add("https://example.org/menu", "Café", tags: ["lunch"], notes: "Ask for the terrace")
        let guest = try await add("WIFI:T:WPA;S:Guest;P:hunter2secret;;", "At home")
        for terms in [["cafe"], ["LUNCH"], ["terr"], ["example", "menu"], ["link", "lunch"], ["enu"]] {
            #expect(try await finder.ids(SearchTerms(terms), limit: 50) == [menu], "\(terms)")
        }
        #expect(try await find("wi-fi") == [guest])
        #expect(try await find("wifi", "home") == [guest])
        #expect(try await find("guest") == [guest])
        #expect(try await find("wifi", "lunch").isEmpty)
        #expect(try await find("").isEmpty)
        #expect(try await find("terrace", "nothing").isEmpty)
    }

    @Test("Titles that begin with it come first, then favourites, then what was used last, however many there are")
    func ranking() async throws {
        let begins = try await add("1", "Tea house")
        let favorite = try await add("2", "Green tea", isFavorite: true)
        let used = try await add("3", "Black tea")
        for number in 0..<300 { try await add("other \(number)", "More tea \(number)") }
        // The library keeps whole milliseconds: what is equal in them stands by its number.
        let added = Date()
        while Date().timeIntervalSince(added) < 0.002 {}
        try await library.record(.shown, of: used)
        #expect(try await find("tea", limit: 4).prefix(3) == [begins, favorite, used])
        #expect(try await find("tea", limit: 2) == [begins, favorite])
        #expect(try await find("tea").count == 50)
    }

    @Test("An earlier search is narrowed, and nothing else comes in")
    func narrowing() async throws {
        let ids = try await ["Tea green", "Tea black", "Tea white"].asyncMap { try await add($0, $0) }
        #expect(try await find("tea", among: [ids[1], ids[2], 99]) == [ids[2], ids[1]])
        #expect(try await find("black", among: ids) == [ids[1]])
        #expect(try await find("text", "black", among: [ids[0]]).isEmpty)
        #expect(try await find("tea", among: []).isEmpty)
    }

    @Test(
        "Codes that are secrets are found by nothing",
        arguments: [
            "otpauth://totp/Site:me@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Site", "LPA:1$rsp.example.com$MATCHING-ID-1",
            "MT:Y.K9042C00KA0648G00", "X-HM://0023ISYWY3XYZ", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=",
            "AGE-SECRET-KEY-1QYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQS", "[Interface]\nPrivateKey = aGVsbG8=\n[Peer]\n",
        ])
    func secretCodes(text: String) async throws {
        let id = try await add(text, "Hidden thing", isFavorite: true, tags: ["mine"], notes: "note")
        for word in ["hidden", "thing", "mine", "note", "site", "key", "text", "password", "rsp", "one-time"] {
            #expect(try await find(word).isEmpty, "\(word)")
        }
        #expect(try await finder.codes([id]).isEmpty)
    }

    @Test("What holds a secret is found by everything but that, also where a person wrote it down beside it")
    func secretsInside() async throws {
        let id = try await add(
            "WIFI:T:WPA;S:Office;P:hunter2secret;;", "Office Hunter2Secret", tags: ["hunter2secret"], notes: "Upstairs\nit is HUNTER2SECRET"
        )
        let meeting = try await add("https://zoom.us/j/1234567890?pwd=Tr0ub4dor", "Monday")
        #expect(try await find("office") == [id])
        #expect(try await find("wifi") == [id])
        #expect(try await find("upstairs") == [id])
        for word in ["hunter2secret", "hunter", "secret", "2se"] { #expect(try await find(word).isEmpty, "\(word)") }
        #expect(try await find("monday") == [meeting])
        #expect(try await find("tr0ub4").isEmpty)
        #expect(try await find("troub").isEmpty)
        for code in try await finder.codes([id, meeting]) {
            let shown = "\(code)".lowercased()
            #expect(!shown.contains("hunter2secret") && !shown.contains("tr0ub4dor") && code.picture == nil && code.text == nil)
        }
        #expect(try await finder.codes([id, meeting]).map(\.name) == ["Wi-Fi", "Monday"])
    }

    @Test("Codes in the trash are found by nothing and shown by no id")
    func trash() async throws {
        let id = try await add("tea", "Tea")
        try await library.trash([id])
        #expect(try await find("tea").isEmpty)
        #expect(try await finder.codes([id]).isEmpty)
        #expect(try await find("text").isEmpty)
    }

    @Test("Thousands of secret codes do not keep the one that is meant from being found")
    func many() async throws {
        for part in 0..<10 {
            try await library.add(
                (0..<200).map {
                    NewCode(payload: Payload("otpauth://totp/a\(part)x\($0)?secret=JBSWY3DPEHPK3PXP"), title: "Tea \(part) \($0)")
                })
        }
        let id = try await add("tea", "Green tea")
        for part in 0..<10 {
            try await library.add(
                (0..<200).map {
                    NewCode(payload: Payload("otpauth://totp/b\(part)x\($0)?secret=JBSWY3DPEHPK3PXP"), title: "Tea b\(part) \($0)")
                })
        }
        #expect(try await find("tea") == [id])
    }
}
