import Desktop
import Foundation
import GLib
import Navigation
import Platform
import Testing

@Suite("Actions by name")
struct ProgramActionTests {
    @Test("lead to addresses", arguments: ProgramAction.allCases)
    func addresses(action: ProgramAction) throws {
        _ = try DeepLink(reading: action.address)
        // Desktop Entry Specification: letters, digits and hyphens.
        #expect(action.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        #expect(!action.title.isEmpty)
    }

    @Test(
        "with a text lead to a code by its number, and look for anything else",
        arguments: [
            ("12", CodeDestination.show(12)), ("Menu", SearchDestination("Menu")), ("-1", SearchDestination("-1")),
            ("0", SearchDestination("0")), ("", SearchDestination("")),
            ("99999999999999999999", SearchDestination("99999999999999999999")), ("a/b?c=d&e", SearchDestination("a/b?c=d&e")),
        ] as [(String, any LinkedDestination)])
    func texts(text: String, destination: any LinkedDestination) {
        #expect(TextAction.show.address(text) == destination.address)
        #expect(TextAction.search.address(text) == SearchDestination(text).address)
    }

    @Test("with a text of any length make no address that is too long")
    func longTexts() throws {
        let address = TextAction.search.address(String(repeating: "\u{1F642}", count: 100_000))
        #expect(SearchDestination(address: address) != nil)
    }

    @Test("are those that launchers offer")
    func desktopFile() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../data/org.quirebook.Quire.desktop")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let names = try #require(lines.first { $0.hasPrefix("Actions=") }).dropFirst(8).split(separator: ";").map(String.init)
        #expect(names == ["create", "scan", "scan-screen", "favorites"])
        for name in names {
            let action = try #require(ProgramAction(rawValue: name))
            let start = try #require(lines.firstIndex { $0 == "[Desktop Action \(name)]" })
            let command = try #require(lines[start...].first { $0.hasPrefix("Exec=") }).replacing("\"", with: "")
            #expect(command == "Exec=quire-desktop \(action.address)")
        }
    }
}

@Suite("The widget centre's interface")
struct WidgetBusTests {
    @Test("is written down for other programs as it is offered")
    func introspectionFile() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../data/dbus/org.quirebook.Quire1.Widgets.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let bare = text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/<!DOCTYPE[^>]*>/, with: "")
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty } }
        #expect(lines(bare) == lines(WidgetBus.interface.introspection))
    }
}
