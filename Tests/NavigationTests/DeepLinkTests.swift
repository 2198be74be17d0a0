import Platform
import Testing

@testable import Navigation

/// A destination with a part of each form.
enum SampleDestination: LinkedDestination {
    case numbered(Int64), word(String), named(String), text(String)
    case noted(String?, mode: String?)

    init?(_ link: inout DeepLink) throws(DeepLinkError) {
        switch (link.name, link.parts.count) {
        case ("number", 1): self = .numbered(try link.parts[0].id())
        case ("word", 1): self = .word(try link.parts[0].word())
        case ("name", 1): self = .named(try link.parts[0].name())
        case ("folder", 1): self = .text(try link.parts[0].text())
        case ("note", 0): self = .noted(link.value("text"), mode: try link.value("mode", of: 1...8, where: DeepLink.isInWord))
        default: return nil
        }
    }

    var address: String {
        switch self {
        case .numbered(let number): DeepLink.address("number", String(number))
        case .word(let word): DeepLink.address("word", word)
        case .named(let name): DeepLink.address("name", name)
        case .text(let text): DeepLink.address("folder", text)
        case .noted(let text, let mode): DeepLink.address("note", query: [("mode", mode), ("text", text)])
        }
    }
}

struct DeepLinkTests {
    @Test(
        "An address is read however many slashes there are, percent-encoded or not",
        arguments: [
            ("quire://number/12", SampleDestination.numbered(12)), ("quire:number/12", .numbered(12)),
            ("QUIRE:///number/12/", .numbered(12)),
            ("quire://word/wi-fi-4", .word("wi-fi-4")), ("quire://name/org.example.A_1:b", .named("org.example.A_1:b")),
            ("quire://name/%61", .named("a")), ("quire://folder/K%C3%BCche%2F1", .text("Küche/1")),
            ("quire://folder/Küche", .text("Küche")),
            ("quire://folder/a+b", .text("a+b")), ("quire://note?", .noted(nil, mode: nil)), ("quire://note?&text=", .noted("", mode: nil)),
            ("quire://note?text=a%0D%0Ab%09c&mode=x", .noted("a\r\nb\tc", mode: "x")),
        ])
    func addresses(address: String, destination: SampleDestination) {
        #expect(SampleDestination(address: address) == destination)
        #expect(SampleDestination(address: destination.address) == destination)
        #expect(destination.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test(
        "What makes no sense is refused with a reason",
        arguments: [
            ("https://number/1", DeepLinkError.otherScheme), ("quire", .otherScheme), ("", .otherScheme), ("quire://", .unknownDestination),
            ("quire://note?text=" + String(repeating: "a", count: 16 * 1024), .tooLong), ("quire://number/0", .unknownDestination),
            ("quire://number/-1", .unknownDestination), ("quire://number/%31", .unknownDestination),
            ("quire://number/99999999999999999999", .unknownDestination), ("quire://word/Word", .unknownDestination),
            ("quire://name/..", .unknownDestination), ("quire://name/a%2Fb", .unknownDestination),
            ("quire://folder/%4", .malformedEncoding),
            ("quire://folder/%C0%AF", .malformedEncoding), ("quire://folder/a b", .unencodedCharacter),
            ("quire://folder/a%0Ab", .invisibleCharacter), ("quire://folder/\u{202E}gnp", .invisibleCharacter),
            ("quire://note?mode=a%0Ab", .invisibleCharacter), ("quire://note?text=a&text=b", .unknownParameter("text")),
            ("quire://note?text=a&name=b", .unknownParameter("name")), ("quire://folder/a?text=b", .unknownParameter("text")),
            ("quire://note?text", .invalidValue("text")), ("quire://note?mode=", .invalidValue("mode")),
            ("quire://note?mode=A", .invalidValue("mode")), ("quire://note?TEXT=a", .unknownDestination),
            ("quire://note?=a", .unknownDestination),
        ])
    func refusals(address: String, reason: DeepLinkError) {
        #expect(throws: reason) {
            // An address of no destination at all is refused by whoever knows them all.
            guard try SampleDestination.read(DeepLink(reading: address)) != nil else { throw DeepLinkError.unknownDestination }
        }
        #expect(!reason.reason.isEmpty)
    }

    @Test("Texts of every script come back")
    func texts() {
        for text in ["a b", "100%", "a/b?c#d&e=f+g", "Küche 厨房 👨‍👩‍👧", "नमस्ते", "می‌خواهم", "\"<>\\^`{|}", "~-_."] {
            #expect(SampleDestination(address: SampleDestination.text(text).address) == .text(text))
        }
    }

    @Test("The name of an action is made of the words of its address")
    func actionNames() {
        #expect(SampleDestination.noted(nil, mode: nil).actionName == "note")
        #expect(SampleDestination.noted(nil, mode: "fast").actionName == "note-fast")
        #expect(SampleDestination.word("menu").actionName == "word-menu")
    }

    @Test("Destinations are equal to those of the same type and value alone")
    func equality() {
        let (one, other): (any Destination, any Destination) = (SampleDestination.word("a"), SampleDestination.word("b"))
        #expect(one.isEqual(to: SampleDestination.word("a")))
        #expect(!one.isEqual(to: other))
    }
}
