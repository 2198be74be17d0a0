import Desktop
import Navigation
import Platform
import Testing

@testable import FlyersPane
@testable import LibraryPane
@testable import WidgetsPane
@testable import quire_desktop

/// The destination of an address, among those of all panes; nil for one that leads nowhere.
@MainActor
func destination(_ address: String) -> (any Destination)? { try? PlugIns.destinations.destination(reading: address) }

@MainActor
struct AddressTests {
    @Test(
        "A place is found by its address, however many slashes there are",
        arguments: [
            ("quire://code/12", CodeDestination.show(12)), ("quire:code/12", CodeDestination.show(12)),
            ("QUIRE:///code/12/", CodeDestination.show(12)),
            ("quire://create", LibraryLink.newCode(NewCodeRequest())), ("quire://scan", ScanDestination.scan()),
            ("quire://scans", ScanDestination.history), ("quire://widgets", PaneDestination(id: "widgets")),
            ("quire://tasks", WidgetsDestination.tasks), ("quire://task/3", WidgetsDestination.task(3)),
            ("quire:task/3/complete/", TaskCompletion(3)),
            ("quire://flyers", PaneDestination(id: "flyers")), ("quire://flyers/wi-fi-sign", TemplateLink(template: "wi-fi-sign")),
            ("quire:///flyers/a4/", TemplateLink(template: "a4")),
        ] as [(String, any Destination)])
    func placesAreFound(address: String, place: any Destination) { #expect(destination(address)?.isEqual(to: place) == true) }

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
    func otherAddressesAreRefused(address: String) { #expect(destination(address) == nil) }

    @Test("Every place is written so that it is found again")
    func addressesComeBack() {
        for link in [
            CodeDestination.show(7), LibraryLink.newCode(NewCodeRequest()), ScanDestination.scan(), ScanDestination.history,
            WidgetsDestination.tasks, WidgetsDestination.task(7), TaskCompletion(7), TemplateLink(template: "wi-fi-sign"),
        ] as [any LinkedDestination] {
            #expect(destination(link.address)?.isEqual(to: link) == true)
        }
        for pane in ["library", "scanner", "flyers", "widgets", "settings"] {
            #expect(destination("quire://\(pane)") as? PaneDestination == PaneDestination(id: pane))
        }
    }
}

/// Names and queries in addresses.
@MainActor
struct AddressReadingTests {
    @Test(
        "Names and values are read, percent-encoded or in their own script",
        arguments: [
            ("quire://code/12/edit", CodeDestination.edit(12)), ("quire://favorites", LibraryLink.favorites),
            ("quire:recent/", LibraryLink.recent),
            ("quire://folder/Guest%20room", LibraryLink.folder("Guest room")), ("quire://folder/a%2Fb", LibraryLink.folder("a/b")),
            ("quire://folder/K%C3%BCche", LibraryLink.folder("Küche")), ("quire://folder/Küche", LibraryLink.folder("Küche")),
            ("quire://folder/100%25", LibraryLink.folder("100%")),
            ("quire://folder/a+b", LibraryLink.folder("a+b")), ("quire://search?text=menu%20card", SearchDestination("menu card")),
            ("quire://search", SearchDestination("")),
            ("quire://widgets/clock", WidgetsDestination.kind("clock")),
            ("quire://widgets/org.example.disk-1", WidgetsDestination.kind("org.example.disk-1")),
            ("quire://status/backup_1.home", WidgetsDestination.status("backup_1.home")),
            ("quire://scan?source=camera", ScanDestination.scan(.camera)), ("quire://scan?source=screen", ScanDestination.scan(.screen)),
            ("quire://scan?source=clipboard", ScanDestination.scan(.clipboard)), ("quire:scan/?source=files", ScanDestination.scan(.files)),
            ("quire://scan?", ScanDestination.scan()), ("quire://create?&", LibraryLink.newCode(NewCodeRequest())),
            ("quire://create?text=", LibraryLink.newCode(NewCodeRequest())),
            ("quire://create?kind=wifi", LibraryLink.newCode(NewCodeRequest(kind: "wifi"))),
            ("quire://create?text=tel:+49%2030", LibraryLink.newCode(NewCodeRequest(text: "tel:+49 30"))),
            ("quire://create?text=https://example.org/?a=b%26c", LibraryLink.newCode(NewCodeRequest(text: "https://example.org/?a=b&c"))),
            (
                "quire://create?text=a%0D%0Ab%09c&title=A%20B&kind=text",
                LibraryLink.newCode(NewCodeRequest(kind: "text", text: "a\r\nb\tc", title: "A B"))
            ), ("quire://task/3/complete?key=aZ0_-", TaskCompletion(3, key: "aZ0_-")),
        ] as [(String, any Destination)])
    func valuesAreRead(address: String, place: any Destination) { #expect(destination(address)?.isEqual(to: place) == true) }

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
        #expect(throws: problem) { try PlugIns.destinations.destination(reading: address) }
        #expect(!problem.reason.isEmpty)
    }

    @Test("Whatever a name or a text holds, its address brings it back")
    func textsComeBack() {
        let texts = ["a b", "100%", "a/b?c#d&e=f+g", "Küche 厨房 👨‍👩‍👧", "नमस्ते", "می‌خواهم", "\"<>\\^`{|}", "~-_."]
        for text in texts {
            for link in [
                LibraryLink.folder(text), SearchDestination(text),
                LibraryLink.newCode(NewCodeRequest(kind: "wifi", text: text + "\r\n\t" + text, title: text)),
            ] as [any LinkedDestination] {
                #expect(destination(link.address)?.isEqual(to: link) == true)
                #expect(link.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            }
        }
        for link in [
            CodeDestination.edit(4), LibraryLink.favorites, LibraryLink.recent, SearchDestination(""),
            WidgetsDestination.kind("org.example.x-1"), WidgetsDestination.status("a.B_c-1"),
            TaskCompletion(3, key: "a_B-9"),
        ] as [any LinkedDestination] {
            #expect(destination(link.address)?.isEqual(to: link) == true)
        }
        for source in ScanDestination.Source.allCases {
            #expect(destination(ScanDestination.scan(source).address) as? ScanDestination == .scan(source))
        }
    }
}

/// What D-Bus, launchers, keys and other programs call by name.
@MainActor
struct DestinationActionTests {
    @Test("What other programs call by a name is what the panes know by it", arguments: ProgramAction.allCases)
    func programActions(action: ProgramAction) throws {
        let own = try #require(PlugIns.destinations.actions.first { $0.name == action.name }?.destination)
        #expect(destination(action.address)?.isEqual(to: own) == true)
    }

    @Test("No two actions have the same name, and names are such that desktop files take them")
    func names() {
        let names = PlugIns.destinations.actions.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil) }
    }

    @Test("A text over D-Bus is checked like an address", arguments: ["\u{202E}1", "a\u{0}b"])
    func hostileTexts(text: String) {
        for action in TextAction.allCases { #expect(DeepLinkRouter.destination(of: action.address(text)) is InvalidAddress) }
    }

    @Test("An invalid address leads to an explanation, and is refused by --check-address")
    func invalidAddresses() {
        let invalid = DeepLinkRouter.destination(of: "quire://nowhere") as? InvalidAddress
        #expect(invalid == InvalidAddress(address: "quire://nowhere", error: .unknownDestination))
        #expect(InvalidAddress.check(["quire-desktop", "--check-address", "quire://nowhere"]) == 2)
        #expect(InvalidAddress.check(["quire-desktop", "--check-address", "quire://scans"]) == 0)
        #expect(InvalidAddress.check(["quire-desktop", "quire://scans"]) == nil)
    }
}
