import DesktopAPI
import Foundation
import GLib
import Testing

@Suite("The interface for scripts")
struct IntentsBusTests {
    @Test("is written down for other programs as it is offered")
    func introspectionFile() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../data/dbus/org.quirebook.Quire1.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let bare = text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/<!DOCTYPE[^>]*>/, with: "")
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        // Signals come before properties in both.
        #expect(lines(bare) == lines(IntentsBus.interface.introspection))
    }

    @Test("knows its version and no other property")
    func properties() {
        #expect(IntentsBus.property("Version") != nil)
        #expect(IntentsBus.property("version") == nil)
    }
}

@Suite("IntentNames")
struct IntentNamesTests {
    @Test("are where others look for them")
    func names() {
        #expect(IntentNames.path == "/" + IntentNames.busName.replacing(".", with: "/"))
    }
}
