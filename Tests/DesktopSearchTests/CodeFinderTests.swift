import Foundation
import LibraryStore
import Payload
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

    private func find(_ terms: String..., among: [Code.ID]? = nil, limit: Int = 50) throws -> [Code.ID] {
        try finder.ids(SearchTerms(terms), among: among, limit: limit)
    }

    @discardableResult
    private func add(_ text: String, _ title: String, isFavorite: Bool = false, tags: [String] = [], notes: String = "") throws -> Code.ID {
        try library.add(NewCode(payload: Payload(text), title: title, isFavorite: isFavorite, tags: tags, notes: notes)).id
    }

    @Test("Titles, tags, notes, contents and kinds are found, and all words are to match")
    func everywhere() throws {
        let menu = try add("https://example.org/menu", "Café", tags: ["lunch"], notes: "Ask for the terrace")
        let guest = try add("WIFI:T:WPA;S:Guest;P:hunter2secret;;", "At home")
        for terms in [["cafe"], ["LUNCH"], ["terr"], ["example", "menu"], ["link", "lunch"], ["enu"]] {
            #expect(try finder.ids(SearchTerms(terms), limit: 50) == [menu], "\(terms)")
        }
        #expect(try find("wi-fi") == [guest] && find("wifi", "home") == [guest] && find("guest") == [guest])
        #expect(try find("wifi", "lunch").isEmpty && find("").isEmpty && find("terrace", "nothing").isEmpty)
    }

    @Test("Titles that begin with it come first, then favourites, then what was used last, however many there are")
    func ranking() throws {
        let begins = try add("1", "Tea house")
        let favorite = try add("2", "Green tea", isFavorite: true)
        let used = try add("3", "Black tea")
        for number in 0..<300 { try add("other \(number)", "More tea \(number)") }
        // The library keeps whole milliseconds: what is equal in them stands by its number.
        let added = Date()
        while Date().timeIntervalSince(added) < 0.002 {}
        try library.record(.shown, of: used)
        #expect(try find("tea", limit: 4).prefix(3) == [begins, favorite, used])
        #expect(try find("tea", limit: 2) == [begins, favorite])
        #expect(try find("tea").count == 50)
    }

    @Test("An earlier search is narrowed, and nothing else comes in")
    func narrowing() throws {
        let ids = try ["Tea green", "Tea black", "Tea white"].map { try add($0, $0) }
        #expect(try find("tea", among: [ids[1], ids[2], 99]) == [ids[2], ids[1]])
        #expect(try find("black", among: ids) == [ids[1]])
        #expect(try find("text", "black", among: [ids[0]]).isEmpty && find("tea", among: []).isEmpty)
    }

    @Test(
        "Codes that are secrets are found by nothing",
        arguments: [
            "otpauth://totp/Site:me@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Site", "LPA:1$rsp.example.com$MATCHING-ID-1",
            "MT:Y.K9042C00KA0648G00", "X-HM://0023ISYWY3XYZ", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=",
            "AGE-SECRET-KEY-1QYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQS", "[Interface]\nPrivateKey = aGVsbG8=\n[Peer]\n",
        ])
    func secretCodes(text: String) throws {
        let id = try add(text, "Hidden thing", isFavorite: true, tags: ["mine"], notes: "note")
        for word in ["hidden", "thing", "mine", "note", "site", "key", "text", "password", "rsp", "one-time"] {
            #expect(try find(word).isEmpty, "\(word)")
        }
        #expect(try finder.codes([id]).isEmpty)
    }

    @Test("What holds a secret is found by everything but that, also where a person wrote it down beside it")
    func secretsInside() throws {
        let id = try add(
            "WIFI:T:WPA;S:Office;P:hunter2secret;;", "Office Hunter2Secret", tags: ["hunter2secret"], notes: "Upstairs\nit is HUNTER2SECRET"
        )
        let meeting = try add("https://zoom.us/j/1234567890?pwd=Tr0ub4dor", "Monday")
        #expect(try find("office") == [id] && find("wifi") == [id] && find("upstairs") == [id])
        for word in ["hunter2secret", "hunter", "secret", "2se"] { #expect(try find(word).isEmpty, "\(word)") }
        #expect(try find("monday") == [meeting] && find("tr0ub4").isEmpty && find("troub").isEmpty)
        for code in try finder.codes([id, meeting]) {
            let shown = "\(code)".lowercased()
            #expect(!shown.contains("hunter2secret") && !shown.contains("tr0ub4dor") && code.picture == nil && code.text == nil)
        }
        #expect(try finder.codes([id, meeting]).map(\.name) == ["Wi-Fi", "Monday"])
    }

    @Test("Codes in the trash are found by nothing and shown by no id")
    func trash() throws {
        let id = try add("tea", "Tea")
        try library.trash([id])
        #expect(try find("tea").isEmpty && finder.codes([id]).isEmpty && find("text").isEmpty)
    }

    @Test("Thousands of secret codes do not keep the one that is meant from being found")
    func many() throws {
        for part in 0..<10 {
            try library.add(
                (0..<200).map {
                    NewCode(payload: Payload("otpauth://totp/a\(part)x\($0)?secret=JBSWY3DPEHPK3PXP"), title: "Tea \(part) \($0)")
                })
        }
        let id = try add("tea", "Green tea")
        for part in 0..<10 {
            try library.add(
                (0..<200).map {
                    NewCode(payload: Payload("otpauth://totp/b\(part)x\($0)?secret=JBSWY3DPEHPK3PXP"), title: "Tea b\(part) \($0)")
                })
        }
        #expect(try find("tea") == [id])
    }
}
