import Foundation
import GLib
import Testing
@testable import Desktop

@Suite("Global shortcuts")
struct ShortcutsTests {
    @Test("are written down for other programs as they are offered")
    func introspectionFile() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../data/dbus/org.quirebook.Quire1.Shortcuts.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let bare = text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/<!DOCTYPE[^>]*>/, with: "")
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty } }
        #expect(lines(bare) == lines(ShortcutsBus.interface.introspection))
    }

    @Test(
        "are told over the bus as they are",
        arguments: [
            ShortcutsState.off, .unavailable, .asking, .refused, .failed("It is no longer available."), .on([], isConfigurable: false),
            .on(
                [BoundShortcut(action: .scanScreen, trigger: "Super+Q"), BoundShortcut(action: .create, trigger: "")], isConfigurable: true),
        ])
    func states(state: ShortcutsState) {
        #expect(ShortcutsState(bus: state.bus) == state)
    }

    @Test("that a portal gives for nothing known are passed over")
    func foreignShortcuts() {
        let given = Variant.array(
            of: "(sa{sv})",
            [
                .tuple([.string("scan-screen"), .dictionary(["trigger_description": .string("Super+Q")])]),
                .tuple([.string("format-disk"), .dictionary(["trigger_description": .string("Super+D")])]),
                .tuple([.string("create"), .dictionary(["trigger_description": .int32(3)])]),
            ])
        #expect(
            BoundShortcut.list(given) == [
                BoundShortcut(action: .scanScreen, trigger: "Super+Q"), BoundShortcut(action: .create, trigger: ""),
            ])
        #expect(BoundShortcut.list(nil).isEmpty && BoundShortcut.list(.string("none")).isEmpty)
    }

    @Test("are off until somebody wants them, with and without a place for settings")
    @MainActor func offAtFirst() {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-shortcuts-\(UUID().uuidString)")
        // Best effort: the system empties its temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        let preferences = Preferences(folder: folder.path)
        #expect(!preferences.usesGlobalShortcuts)
        preferences.usesGlobalShortcuts = true
        #expect(preferences.usesGlobalShortcuts)
        preferences.usesGlobalShortcuts = false
        #expect(!preferences.usesGlobalShortcuts)
    }
}
