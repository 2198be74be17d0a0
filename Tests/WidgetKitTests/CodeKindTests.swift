import BuiltInWidgets
import Foundation
import LibraryStore
import Payload
import Testing
import Timeline

@Suite("Code widget")
struct CodeKindTests {
    func texts(_ library: Library, code: Int64? = nil, _ family: WidgetFamily = .medium, isPreview: Bool = false) async throws -> [String] {
        let configuration = WidgetConfiguration(code.map { ["code": "\($0)"] } ?? [:])
        return try await CodeKind(library: library).snapshot(configuration, in: context(family, isPreview: isPreview)).view.texts
    }

    @Test(
        "Shows the chosen code",
        arguments: [
            (WidgetFamily.small, ["QR code: Menu", "Menu"]), (.medium, ["QR code: Menu", "Link", "Menu", "example.org/menu"]),
            (.large, ["QR code: Menu", "Link", "Menu", "https://www.example.org/menu"]),
        ])
    func chosen(family: WidgetFamily, expected: [String]) async throws {
        #expect(try await texts(libraryWithCode(), code: 1, family) == expected)
    }

    @Test("Without a choice shows the newest favourite, and the newest code where there is none")
    func newest() async throws {
        let library = try await libraryWithCode("first", title: "First")
        try await library.add(NewCode(payload: Payload("second"), title: "Second"))
        #expect(try await texts(library, .small).last == "Second")
        try await library.update(1) { $0.isFavorite = true }
        #expect(try await texts(library, .small).last == "First")
    }

    @Test("Follows a new title at the next reload")
    func follows() async throws {
        let library = try await libraryWithCode()
        let kind = CodeKind(library: library)
        let before = try await kind.timeline(WidgetConfiguration(), in: context(.small))
        #expect(before.policy == .never)
        try await library.update(1) { $0.title = "Supper" }
        let after = try await kind.timeline(WidgetConfiguration(), in: context(.small))
        #expect(after.entries.first?.view.texts.last == "Supper")
    }

    @Test("Says that its code was removed, and what to do")
    func removed() async throws {
        let library = try await libraryWithCode()
        try await library.trash([1])
        #expect(
            try await texts(library, code: 1)
                == ["This code was removed", "It is in the trash. Restore it there to see it here again."])
        try await library.removePermanently([1])
        #expect(
            try await texts(library, code: 1)
                == ["This code was removed", "It was deleted permanently. Remove this widget, or pin another code."])
    }

    @Test("Says how to begin when the library is empty, and shows a sample in the gallery")
    func empty() async throws {
        #expect(try await texts(.inMemory()) == ["No codes yet", "Create one in Quire, and it appears here."])
        #expect(try await texts(.inMemory(), isPreview: true) == ["QR code: Today’s menu", "Link", "Today’s menu", "example.org/menu"])
    }

    @Test(
        "Does not put secrets on the desktop in plain words",
        arguments: [
            "WIFI:T:WPA;S:Home;P:hunter2;;", "otpauth://totp/Example?secret=HUNTER2", "MATMSG:TO:a@example.org;SUB:hunter2;BODY:hunter2;;",
        ])
    func secrets(payload: String) async throws {
        let library = try await libraryWithCode(payload, title: "Title")
        for family in [WidgetFamily.small, .medium, .large] {
            let texts = try await texts(library, family).joined(separator: "\n").lowercased()
            #expect(!texts.contains("hunter2"))
        }
    }

    @Test("A text goes on after its title")
    func remainder() async throws {
        let library = try await libraryWithCode("Milk\nBread\nThread", title: "")
        #expect(try await texts(library) == ["QR code: Milk", "Text", "Milk", "Bread Thread"])
        #expect(try await texts(library, .large) == ["QR code: Milk", "Text", "Milk", "Bread\nThread"])
    }

    @Test("A library that cannot be opened is told in its own words")
    func unreachable() async throws {
        let error = LibraryError.newerVersion(file: URL(filePath: "/tmp/library.sqlite"))
        let kind = CodeKind(opening: { throw error })
        await #expect(throws: TimelineError.unavailable(message: error.message, recovery: error.recovery)) {
            try await kind.timeline(WidgetConfiguration(), in: context(.small))
        }
        #expect(kind.placeholder(in: context(.small)).view.texts == ["Code"])
    }

    @Test("What follows when its code expires is in the timeline from the beginning, and nobody has to ask")
    func expires() async throws {
        let library = try await libraryWithCode()
        try await library.update(1) { $0.expires = now.addingTimeInterval(60) }
        let kind = CodeKind(library: library)
        let chosen = WidgetConfiguration(["code": "1"])
        let timeline = try await kind.timeline(chosen, in: context(.small))
        #expect(timeline.policy == .never)
        #expect(timeline.nextEntryDate(after: now) == now.addingTimeInterval(60))
        #expect(timeline.entry(at: now)?.view.texts == ["QR code: Menu", "Menu"])
        let over = ["Expired", "“Menu” was valid until 21 November 2026 at 9:43. Pin another code."]
        #expect(timeline.entry(at: now.addingTimeInterval(60))?.view.texts == over)
        let later = try await kind.timeline(chosen, in: context(.small, at: now.addingTimeInterval(61)))
        #expect(later.entries.map(\.view.texts) == [over])
        #expect(later.entries[0].view == timeline.entries[1].view)
    }

    @Test("A code whose one use was made is not shown")
    func used() async throws {
        let library = try await libraryWithCode()
        try await library.update(1) {
            $0.isOneTime = true
            $0.spent = now
        }
        #expect(try await texts(library, code: 1) == ["Already used", "“Menu” was for single use. Pin another code."])
        #expect(try await texts(library) == ["No code to show", "All codes have expired or been used. Create another one in Quire."])
    }

    @Test("Without a choice only codes that may be used are shown, and the next one is looked for when one expires")
    func usable() async throws {
        let library = try await libraryWithCode("first", title: "First")
        try await library.add(NewCode(payload: Payload("second"), title: "Second", expires: now.addingTimeInterval(60)))
        try await library.add(NewCode(payload: Payload("third"), title: "Third", isFavorite: true, expires: now))
        let kind = CodeKind(library: library)
        let timeline = try await kind.timeline(WidgetConfiguration(), in: context(.small))
        #expect(timeline.entries.map(\.view.texts.last) == ["Second"])
        #expect(timeline.policy == .after(now.addingTimeInterval(60)))
        let next = try await kind.timeline(WidgetConfiguration(), in: context(.small, at: now.addingTimeInterval(60)))
        #expect(next.entries.map(\.view.texts.last) == ["First"])
        #expect(next.policy == .never)
    }
}
