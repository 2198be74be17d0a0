import Testing
@testable import StatusItem

@Suite("Words in the icon's menu")
struct MenuLabelTests {
    @Test(
        "are one line without access keys, turned text and stacked accents",
        arguments: [
            ("Scan", "Scan"), ("a_b__c", "a__b____c"), ("one\ntwo\t three ", "one two three"), ("\u{202E}evil\u{2066}\u{0}\u{1B}", "evil"),
            ("👨‍👩‍👧 می‌خواهم", "👨‍👩‍👧 می‌خواهم"), ("\u{FEFF}\u{200B}", ""), ("e" + String(repeating: "\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 7)),
        ])
    func cleaned(_ words: String, _ label: String) { #expect(MenuLabel.text(words) == label) }

    @Test("are cut to the width of a menu")
    func cut() {
        let label = MenuLabel.text(String(repeating: "word ", count: 10_000))
        #expect(label.count == MenuLabel.longest || label.count == MenuLabel.longest - 1)
        #expect(label.hasSuffix("…"))
        let fits = String(repeating: "x", count: MenuLabel.longest)
        #expect(MenuLabel.text(fits) == fits)
    }
}
