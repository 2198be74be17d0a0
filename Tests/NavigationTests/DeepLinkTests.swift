import Testing
@testable import Navigation

struct DeepLinkTests {
    @Test(
        "A place is found by its address, however many slashes there are",
        arguments: [
            ("quire://code/12", DeepLink.code(12)), ("quire:code/12", .code(12)), ("QUIRE:///code/12/", .code(12)),
            ("quire://create", .create()), ("quire://scan", .scan()), ("quire://scans", .scans), ("quire://widgets", .pane("widgets")),
            ("quire://tasks", .tasks), ("quire://task/3", .task(3)), ("quire:task/3/complete/", .completeTask(3)),
            ("quire://flyers", .pane("flyers")), ("quire://flyers/wi-fi-sign", .flyer("wi-fi-sign")), ("quire:///flyers/a4/", .flyer("a4")),
        ])
    func placesAreFound(address: String, link: DeepLink) { #expect(DeepLink(address) == link) }

    @Test(
        "What names no place is no deep link",
        arguments: [
            "", "quire", "quire:", "quire://", "quire://code", "quire://code/", "quire://code/0", "quire://code/-1", "quire://code/1/2",
            "quire://code/99999999999999999999", "quire://code/1?x=y", "quire://code/%31", "quire://remove/1", "https://code/12",
            "quire://code/12\n", "quire://../code/12", "quire://scan/now", "quire://task", "quire://tasks/1",
            "quire://task/0/complete", "quire://task/1/complete/now", "quire://task/1/remove", "quire://task/complete/1",
            "quire://flyers/Clean", "quire://flyers/clean/now", "quire://flyers/../clean", "quire://code/1-2", "quire://task-s",
            "quire://" + String(repeating: "a", count: 300),
        ])
    func otherAddressesAreRefused(address: String) { #expect(DeepLink(address) == nil) }

    @Test("Every place is written so that it is found again")
    func addressesComeBack() {
        for link in [DeepLink.code(7), .create(), .scan(), .scans, .tasks, .task(7), .completeTask(7), .flyer("wi-fi-sign")]
            + DeepLink.panes.sorted().map(DeepLink.pane)
        {
            #expect(DeepLink(link.address) == link)
        }
    }
}

/// Names and queries in addresses.
struct AddressReadingTests {
    @Test(
        "Names and values are read, percent-encoded or in their own script",
        arguments: [
            ("quire://code/12/edit", DeepLink.editCode(12)), ("quire://favorites", .favorites), ("quire:recent/", .recent),
            ("quire://folder/Guest%20room", .folder("Guest room")), ("quire://folder/a%2Fb", .folder("a/b")),
            ("quire://folder/K%C3%BCche", .folder("Küche")), ("quire://folder/Küche", .folder("Küche")),
            ("quire://folder/100%25", .folder("100%")),
            ("quire://folder/a+b", .folder("a+b")), ("quire://search?text=menu%20card", .search("menu card")),
            ("quire://search", .search("")),
            ("quire://widgets/clock", .widget("clock")), ("quire://widgets/org.example.disk-1", .widget("org.example.disk-1")),
            ("quire://status/backup_1.home", .status("backup_1.home")),
            ("quire://scan?source=camera", .scan(ScanRequest(.camera))), ("quire://scan?source=screen", .scan(ScanRequest(.screen))),
            ("quire://scan?source=clipboard", .scan(ScanRequest(.clipboard))), ("quire:scan/?source=files", .scan(ScanRequest(.files))),
            ("quire://scan?", .scan()), ("quire://create?&", .create()), ("quire://create?text=", .create()),
            ("quire://create?kind=wifi", .create(NewCodeRequest(kind: "wifi"))),
            ("quire://create?text=tel:+49%2030", .create(NewCodeRequest(text: "tel:+49 30"))),
            ("quire://create?text=https://example.org/?a=b%26c", .create(NewCodeRequest(text: "https://example.org/?a=b&c"))),
            (
                "quire://create?text=a%0D%0Ab%09c&title=A%20B&kind=text",
                .create(NewCodeRequest(kind: "text", text: "a\r\nb\tc", title: "A B"))
            ), ("quire://task/3/complete?key=aZ0_-", .completeTask(3, key: "aZ0_-")),
        ])
    func valuesAreRead(address: String, link: DeepLink) { #expect(DeepLink(address) == link) }

    @Test(
        "What an address does not mean is said",
        arguments: [
            ("https://code/1", DeepLinkError.otherScheme), ("quire:\u{301}//scan", .unknownDestination),
            ("quire://create?text=" + String(repeating: "a", count: 16 * 1024), .tooLong),
            ("quire://folder/%", .malformedEncoding), ("quire://folder/%4", .malformedEncoding), ("quire://folder/%G0", .malformedEncoding),
            ("quire://folder/%C3", .malformedEncoding), ("quire://folder/%C0%AF", .malformedEncoding),
            ("quire://folder/%ED%A0%80", .malformedEncoding),
            ("quire://folder/a b", .unencodedCharacter), ("quire://folder/a#b", .unencodedCharacter),
            ("quire://folder/a\"b", .unencodedCharacter),
            ("quire://folder/a%00", .invisibleCharacter), ("quire://folder/a%0Ab", .invisibleCharacter),
            ("quire://folder/a%1B[2J", .unencodedCharacter),
            ("quire://folder/%E2%80%AEgnp", .invisibleCharacter), ("quire://folder/\u{202E}gnp", .invisibleCharacter),
            ("quire://create?text=%E2%81%A6x", .invisibleCharacter), ("quire://create?text=a%00b", .invisibleCharacter),
            ("quire://create?text=%C2%85", .invisibleCharacter), ("quire://create?title=a%0Ab", .invisibleCharacter),
            ("quire://create?text=%EF%BF%BF", .invisibleCharacter), ("quire://folder/%E2%80%A8", .invisibleCharacter),
            ("quire://create?text=a&text=b", .unknownParameter("text")), ("quire://create?name=a", .unknownParameter("name")),
            ("quire://scan?text=a", .unknownParameter("text")), ("quire://code/1?x=y", .unknownParameter("x")),
            ("quire://create?text", .invalidValue("text")), ("quire://create?kind=Wi-Fi", .invalidValue("kind")),
            ("quire://scan?source=", .invalidValue("source")), ("quire://scan?source=Camera", .invalidValue("source")),
            ("quire://task/1/complete?key=", .invalidValue("key")), ("quire://task/1/complete?key=a%3D", .invalidValue("key")),
            ("quire://folder", .unknownDestination), ("quire://folder/", .unknownDestination), ("quire://folder/a/b", .unknownDestination),
            ("quire://code/1/remove", .unknownDestination), ("quire://code/%31", .unknownDestination),
            ("quire://code/+1", .unknownDestination),
            ("quire://status/..", .unknownDestination), ("quire://status/a%2Fb", .unknownDestination),
            ("quire://widgets/a%20b", .unknownDestination),
            ("quire://create?TEXT=a", .unknownDestination), ("quire://create?=a", .unknownDestination),
        ])
    func refusalsSayWhy(address: String, problem: DeepLinkError) {
        #expect(throws: problem) { try DeepLink(reading: address) }
        #expect(!problem.reason.isEmpty)
    }

    @Test("Whatever a name or a text holds, its address brings it back")
    func textsComeBack() {
        let texts = ["a b", "100%", "a/b?c#d&e=f+g", "Küche 厨房 👨‍👩‍👧", "नमस्ते", "می‌خواهم", "\"<>\\^`{|}", "~-_."]
        for text in texts {
            for link in [
                DeepLink.folder(text), .search(text), .create(NewCodeRequest(kind: "wifi", text: text + "\r\n\t" + text, title: text)),
            ] {
                #expect(DeepLink(link.address) == link)
                #expect(link.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            }
        }
        for link in [
            DeepLink.editCode(4), .favorites, .recent, .search(""), .widget("org.example.x-1"), .status("a.B_c-1"),
            .completeTask(3, key: "a_B-9"),
        ] {
            #expect(DeepLink(link.address) == link)
        }
        for source in ScanRequest.Source.allCases {
            #expect(DeepLink(DeepLink.scan(ScanRequest(source)).address) == .scan(ScanRequest(source)))
        }
    }
}
