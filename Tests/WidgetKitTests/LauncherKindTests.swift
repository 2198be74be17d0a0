import BuiltInWidgets
import Foundation
import LibraryStore
import Payload
import Testing
import Timeline

@Suite("Launcher widget")
struct LauncherKindTests {
    func library() throws -> Library {
        let library = try Library.inMemory()
        try library.add(NewCode(payload: Payload("https://example.org"), title: "Menu"))
        try library.add(NewCode(payload: Payload("second"), title: "Second", isFavorite: true))
        return library
    }

    func buttons(_ library: Library, code: Int64? = nil, _ family: WidgetFamily = .control, at date: Date = now) async throws -> [ButtonNode] {
        let configuration = WidgetConfiguration(code.map { ["code": "\($0)"] } ?? [:])
        return Self.buttons(try await LauncherKind(library: library).snapshot(configuration, in: context(family, at: date)).view.root)
    }

    static func buttons(_ node: ViewNode) -> [ButtonNode] {
        if case .button(let button) = node { return [button] }
        return node.children.flatMap(buttons)
    }

    @Test("Has a button for each, the first the main one", arguments: [WidgetFamily.control, .small])
    func three(family: WidgetFamily) async throws {
        let buttons = try await buttons(try library(), family)
        #expect(buttons.map(\.label) == ["Scan a code", "Make a new code", "Show “Second”"])
        #expect(buttons.map(\.action) == [.open("quire://scan"), .open("quire://create"), .open("quire://code/2")])
        #expect(buttons.map(\.style) == [.prominent, .raised, .raised])
    }

    @Test("Shows the chosen code while it may be used, then the newest favourite")
    func chosen() async throws {
        let library = try library()
        #expect(try await buttons(library, code: 1).last?.label == "Show “Menu”")
        try await library.update(1) { $0.expires = now + 60 }
        let kind = LauncherKind(library: library)
        let timeline = try await kind.timeline(WidgetConfiguration(["code": "1"]), in: context(.control))
        #expect(timeline.policy == .after(now + 60))
        #expect(try await buttons(library, code: 1, at: now + 60).last?.label == "Show “Second”")
        try await library.trash([1])
        #expect(try await buttons(library, code: 1).last?.label == "Show “Second”")
        #expect(try await buttons(library, code: 9).last?.label == "Show “Second”")
    }

    @Test("Without a favourite the third button leads to where one is chosen")
    func none() async throws {
        let button = try await buttons(try .inMemory()).last
        #expect(button?.label == "Choose a favourite in the library")
        #expect(button?.action == .open("quire://library"))
    }

    @Test("Words stand beside the icons where there is room, the icons alone in a control")
    func words() async throws {
        let kind = LauncherKind(library: try library())
        #expect(try await kind.snapshot(WidgetConfiguration(), in: context(.control)).view.texts == [])
        #expect(try await kind.snapshot(WidgetConfiguration(), in: context(.small)).view.texts == ["Scan", "New code", "Second"])
    }

    @Test("Its buttons are there before the library is")
    func placeholder() {
        struct Gone: Error {}
        let kind = LauncherKind(opening: { throw Gone() })
        #expect(Self.buttons(kind.placeholder(in: context(.control)).view.root).count == 3)
    }
}
