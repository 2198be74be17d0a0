import BuiltInWidgets
import Foundation
import LibraryStore
import Payload
import Testing
import TestTexts
import Timeline

@Suite("Leafing through a folder")
struct CodeLeafingTests {
    /// A folder with the codes "1", "2" and so on, and a store for page turns.
    func kind(_ count: Int = 3, expires: Date? = nil) async throws -> (CodeKind, Library) {
        let library = try Library.inMemory()
        let folder = try await library.addFolder("Guests")
        for number in 1...count {
            let end = number == count ? expires : nil
            try await library.add(NewCode(payload: Payload("code \(number)"), title: "\(number)", folder: folder.id, expires: end))
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "quire-leaves-\(UUID())/leaves.json")
        return (CodeKind(library: library, leaves: WidgetStateFile(file: file)), library)
    }

    func configuration(_ interval: String = "hour") -> WidgetConfiguration {
        WidgetConfiguration(["source": "folder", "folder": "1", "interval": interval])
    }

    func titles(_ timeline: WidgetTimeline, _ count: Int = 5) -> [String] {
        timeline.entries.prefix(count).map { $0.view.texts.last ?? "" }
    }

    @Test("Each code has its turn at the hour, and every turn has its entry")
    func turns() async throws {
        let (kind, _) = try await kind()
        let timeline = try await kind.timeline(configuration(), in: context(.small))
        #expect(timeline.entries.count == 24)
        #expect(timeline.policy == .atEnd)
        #expect(timeline.entries[0].date == Date(timeIntervalSince1970: 1_795_251_600), "09:00")
        #expect(timeline.entries[1].date == Date(timeIntervalSince1970: 1_795_255_200), "10:00")
        let titles = titles(timeline)
        #expect(Set(titles.prefix(3)) == ["1", "2", "3"])
        #expect(titles[3] == titles[0] && titles[4] == titles[1])
    }

    @Test("Asked again in the middle it goes on where it is", arguments: ["quarter", "hour", "day"])
    func continuity(interval: String) async throws {
        let (kind, _) = try await kind()
        let timeline = try await kind.timeline(configuration(interval), in: context(.small, zone: "Europe/Berlin"))
        for date in [now, now + 3600, now + 5 * 3600] {
            let later = try await kind.timeline(configuration(interval), in: context(.small, zone: "Europe/Berlin", at: date))
            #expect(later.entry(at: date) == timeline.entry(at: date))
        }
    }

    @Test("Quarters begin at the quarter, days at midnight of the place, also where clocks change")
    func boundaries() async throws {
        let (kind, _) = try await kind()
        let quarters = try await kind.timeline(configuration("quarter"), in: context(.small, zone: "Asia/Kathmandu"))
        #expect(quarters.entries.allSatisfy { Int($0.date.timeIntervalSince1970) % 900 == 0 })
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        // Three days before the clocks are set forward on 28 March 2027.
        let spring = Date(timeIntervalSince1970: 1_806_000_000)
        let days = try await kind.timeline(configuration("day"), in: context(.small, zone: "Europe/Berlin", at: spring))
        #expect(days.entries.count == 24)
        #expect(days.entries.allSatisfy { calendar.startOfDay(for: $0.date) == $0.date })
        #expect(zip(titles(days, 24), titles(days, 24).dropFirst()).allSatisfy { $0 != $1 }, "no day shows the code of the day before")
    }

    @Test("One code alone has one entry that lasts, and no buttons")
    func single() async throws {
        let (kind, _) = try await kind(1)
        let timeline = try await kind.timeline(configuration(), in: context(.medium))
        #expect(timeline.entries.count == 1)
        #expect(timeline.policy == .never)
        #expect(buttons(timeline.entries[0].view.root).isEmpty)
    }

    @Test("Ends with the first code that expires, and is asked again then")
    func expiring() async throws {
        let (kind, _) = try await kind(expires: now + 7200)
        let timeline = try await kind.timeline(configuration(), in: context(.small))
        #expect(timeline.policy == .after(now + 7200))
        #expect(timeline.entries.allSatisfy { $0.date < now + 7200 })
        let later = try await kind.timeline(configuration(), in: context(.small, at: now + 7200))
        #expect(Set(titles(later)) == ["1", "2"])
        #expect(later.policy == .atEnd)
    }

    @Test("Pages that are too large together are planned for as long as they fit")
    func large() async throws {
        let (kind, library) = try await kind(2)
        for id in [Int64(1), 2] { try await library.update(id) { $0.style = String(repeating: " ", count: 900_000) } }
        let timeline = try await kind.timeline(configuration(), in: context(.small))
        #expect(timeline.entries.count == 4)
        #expect(timeline.policy == .after(Date(timeIntervalSince1970: 1_795_251_600 + 4 * 3600)))
    }

    @Test("Its buttons turn the widget that they stand in, and no other")
    func pressing() async throws {
        let (kind, _) = try await kind()
        let (one, other) = (context(.medium).of(1), context(.medium).of(2))
        func title(_ context: WidgetContext) async throws -> String? {
            try await kind.snapshot(configuration("never"), in: context).view.texts.first
        }
        #expect(try await title(one) == "QR code: 1")
        let buttons = buttons(try await kind.snapshot(configuration("never"), in: one).view.root)
        #expect(buttons.map(\.label) == ["Previous code", "Next code"])
        func press(_ button: ButtonNode, _ times: Int = 1) async throws {
            guard case .provider(let action, let parameters) = button.action else { return #expect(Bool(false), "no action of its own") }
            for _ in 0..<times {
                try await kind.perform(action, parameters: parameters, configuration: configuration("never"), in: one)
            }
        }
        try await press(buttons[1])
        #expect(try await title(one) == "QR code: 2")
        #expect(try await title(other) == "QR code: 1")
        try await press(buttons[1], 2)
        #expect(try await title(one) == "QR code: 1", "after the last comes the first")
        try await press(buttons[0])
        #expect(try await title(one) == "QR code: 3", "before the first comes the last")
    }

    @Test("A small widget has no buttons, and arrows point the way that people read")
    func arrows() async throws {
        let (kind, _) = try await kind()
        #expect(buttons(try await kind.snapshot(configuration(), in: context(.small)).view.root).isEmpty)
        func icons(_ locale: String) async throws -> [ViewNode] {
            buttons(try await kind.snapshot(configuration(), in: context(.large, locale: locale)).view.root).map(\.child)
        }
        let (back, forward) = (
            ViewNode.icon("quire-back-symbolic", color: .text), ViewNode.icon("quire-forward-symbolic", color: .text)
        )
        #expect(try await icons("en_GB") == [back, forward])
        #expect(try await icons("he_IL") == [forward, back])
    }

    @Test("What it cannot do is refused", arguments: [("turn", ["by": "7", "widget": "1"]), ("turn", ["by": "1"]), ("burn", [:])])
    func refusing(action: String, parameters: [String: String]) async throws {
        let (kind, _) = try await kind()
        await #expect(throws: TimelineError.unknownAction(action, kind: "Code")) {
            try await kind.perform(action, parameters: parameters, configuration: configuration(), in: context(.medium).of(1))
        }
    }

    @Test("A damaged or impossible note of what was turned costs nothing but the place")
    func damaged() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-leaves-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "leaves.json")
        let (_, library) = try await kind()
        for text in ["{", "[]", #"{"1": 9223372036854775807}"#, #"{"1": -9223372036854775808}"#] {
            try Data(text.utf8).write(to: file)
            let kind = CodeKind(library: library, leaves: WidgetStateFile(file: file))
            let before = try await kind.snapshot(configuration(), in: context(.medium).of(1)).view.texts
            try await kind.perform("turn", parameters: ["by": "1", "widget": "1"], configuration: configuration(), in: context(.medium))
            #expect(try await kind.snapshot(configuration(), in: context(.medium).of(1)).view.texts != before)
        }
    }

    private func buttons(_ node: ViewNode) -> [ButtonNode] {
        if case .button(let button) = node { return [button] }
        return node.children.flatMap(buttons)
    }
}
