import Desktop
import Foundation
import Testing

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
