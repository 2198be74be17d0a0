import Foundation
import LibraryStore
import Payload
import Platform
import Testing
@testable import StatusItem

@Suite("What the icon's menu takes from the library")
struct StatusItemContentTests {
    @Test("is the first favourites by title, and each thing that was scanned once")
    func reading() async throws {
        let library = try Library.inMemory()
        #expect(try await StatusItemContent.read(library) == StatusItemContent())
        let ids = try await library.add((0..<20).map { NewCode(payload: Payload("\($0)"), title: "Code \(130 - $0)", isFavorite: true) })
            .map(\.id)
        try await library.add(NewCode(payload: Payload("plain"), title: "A plain one"))
        try await library.trash([ids[19]])
        try await library.recordScans([
            NewScan(Payload("https://example.org/a"), source: ScanSource(.camera), date: .now - 60),
            NewScan(Payload("3"), source: ScanSource(.file, name: "a.png"), date: .now - 50),
            NewScan(Payload("https://example.org/a"), source: ScanSource(.screen), date: .now - 40),
        ])
        let content = try await StatusItemContent.read(library)
        #expect(content.favorites.map(\.title.string) == (112..<124).map { "Code \($0)" })
        #expect(content.hasMoreFavorites)
        #expect(content.scans == [.init(title: .verbatim("example.org"), code: nil), .init(title: .verbatim("3"), code: ids[3])])
    }

    @Test("shows no secret in a title that was suggested")
    func secrets() {
        let wifi = Payload("WIFI:T:WPA;S:Guest;P:hunter22;;")
        #expect(PublicTitle.text("Guest", wifi, .wifi, isSuggested: true).string == "Guest")
        #expect(PublicTitle.text("Guest Hunter22", wifi, .wifi, isSuggested: true) == PayloadKind.wifi.name)
        #expect(PublicTitle.text("Guest hunter22", wifi, .wifi).string == "Guest hunter22", "what people write themselves")
        #expect(PublicTitle.text("", wifi, .wifi) == PayloadKind.wifi.name)
    }
}

@Suite("Words in the icon's menu")
struct MenuLabelTests {
    @Test(
        "are one line without access keys, turned text and stacked accents",
        arguments: [
            ("Scan", "Scan"), ("a_b__c", "a__b____c"), ("one\ntwo\t three ", "one two three"), ("\u{202E}evil\u{2066}\u{0}\u{1B}", "evil"),
            ("👨‍👩‍👧 می‌خواهم", "👨‍👩‍👧 می‌خواهم"), ("\u{FEFF}\u{200B}", ""),
            ("e" + String(repeating: "\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 7)),
        ])
    func cleaned(_ words: String, _ label: String) { #expect(MenuLabel.text(words) == label) }

    @Test("are cut to the width of a menu")
    func cut() {
        let label = MenuLabel.text(String(repeating: "word ", count: 10_000))
        #expect(label.count == MenuLabel.maximumLength || label.count == MenuLabel.maximumLength - 1)
        #expect(label.hasSuffix("…"))
        let fits = String(repeating: "x", count: MenuLabel.maximumLength)
        #expect(MenuLabel.text(fits) == fits)
    }
}
