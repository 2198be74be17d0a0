import BuiltInWidgets
import Foundation
import LibraryStore
import Payload
import Testing
import Timeline

@Suite("Launcher widget")
struct LauncherKindTests {
    func library() async throws -> Library {
        let library = try Library.inMemory()
        try await library.add(NewCode(payload: Payload("https://example.org"), title: "Menu"))
        try await library.add(NewCode(payload: Payload("second"), title: "Second", isFavorite: true))
        return library
    }

    func buttons(_ library: Library, code: Int64? = nil, _ family: WidgetFamily = .control, at date: Date = now) async throws
        -> [ButtonNode]
    {
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
        #expect(buttons.map(\.label) == ["Scan a code", "Create a new code", "Show “Second”"])
        #expect(buttons.map(\.action) == [.open("quire://scan"), .open("quire://create"), .open("quire://code/2")])
        #expect(buttons.map(\.style) == [.prominent, .raised, .raised])
    }

    @Test("Shows the chosen code while it may be used, then the newest favourite")
    func chosen() async throws {
        let library = try await library()
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
        let kind = await LauncherKind(library: try library())
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

@Suite("Recent scans widget")
struct ScansKindTests {
    func library(_ count: Int) async throws -> Library {
        let library = try Library.inMemory()
        for number in 0..<count {
            let scan = NewScan(Payload("scan \(number)"), source: ScanSource(.camera), date: now - Double(count - number) * 3600)
            try await library.recordScans([scan])
        }
        return library
    }

    func view(_ library: Library, _ family: WidgetFamily = .small, isRemembering: Bool = true, isPreview: Bool = false) async throws
        -> ViewDescription
    {
        let kind = ScansKind(library: library, isRemembering: { isRemembering })
        return try await kind.snapshot(WidgetConfiguration(), in: context(family, isPreview: isPreview)).view
    }

    @Test(
        "Lists the last scans, the newest first, as many as there is room for",
        arguments: [(WidgetFamily.small, 3), (.medium, 4), (.large, 7)])
    func list(family: WidgetFamily, count: Int) async throws {
        let view = try await view(try library(9), family)
        #expect(view.texts.filter { $0.hasPrefix("scan ") } == (0..<count).map { "scan \(8 - $0)" })
        #expect(view.texts.first == "Recent scans")
        #expect(view.action == .open("quire://scans"))
        try view.validate()
    }

    @Test("How long ago it was is told without new entries, in the language of the place")
    func live() async throws {
        let kind = await ScansKind(library: try library(1), isRemembering: { true })
        let timeline = try await kind.timeline(WidgetConfiguration(), in: context(.small))
        #expect(timeline.entries.count == 1 && timeline.policy == .never)
        func said(after seconds: Double, _ locale: String = "en_GB") -> [String] {
            timeline.entries[0].view.still(at: now + seconds, locale: Locale(identifier: locale), timeZone: .gmt).texts
        }
        #expect(said(after: 0).contains("1 hour ago"))
        #expect(said(after: 7200).contains("3 hours ago"))
        #expect(said(after: 7200, "de_DE").contains("vor 3 Stunden"))
    }

    @Test("The same scans make the same timeline, whenever it is asked")
    func constant() async throws {
        let library = try await library(2)
        let kind = ScansKind(library: library, isRemembering: { true })
        let first = try await kind.timeline(WidgetConfiguration(), in: context(.medium))
        #expect(try await kind.timeline(WidgetConfiguration(), in: context(.medium, at: now + 500)) == first)
        try await library.recordScans([NewScan(Payload("new"), source: ScanSource(.screen), date: now)])
        #expect(try await kind.timeline(WidgetConfiguration(), in: context(.medium)) != first)
    }

    @Test("Nothing scanned, or nothing remembered, is said with what to do")
    func nothing() async throws {
        let library = try Library.inMemory()
        let none = try await view(library)
        #expect(none.texts == ["Nothing scanned yet", "What you scan in Quire appears here."])
        #expect(none.action == .open("quire://scan"))
        let off = try await view(library, isRemembering: false)
        #expect(off.texts == ["Scan history is off", "Turn it on in Settings, and what you scan appears here."])
        #expect(off.action == .open("quire://settings"))
        #expect(try await view(library, isPreview: true).texts.contains("Ada Lovelace"))
    }

    @Test("What was scanned before the history was switched off is still listed")
    func before() async throws {
        #expect(try await view(try library(1), isRemembering: false).texts.contains("scan 0"))
    }

    @Test("Passwords are not on the desktop, and titles without end do not break it")
    func titles() async throws {
        let library = try Library.inMemory()
        let payloads = [
            "WIFI:T:WPA;S:Home;P:hunter2;;", String(repeating: "x", count: 2900), "e" + String(repeating: "\u{301}", count: 1200),
        ]
        try await library.recordScans(payloads.map { NewScan(Payload($0), source: ScanSource(.file, name: "a.png"), date: now) })
        for family in [WidgetFamily.small, .medium, .large] {
            let view = try await view(library, family)
            #expect(!view.texts.joined().contains("hunter2"))
            try view.validate()
        }
    }
}
