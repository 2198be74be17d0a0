import Desktop
import Foundation
import GLib
import PaneKit
import Platform
import Testing
import TestTexts
import Timeline
@testable import WidgetsPane

@Suite("A pinned widget's state in words")
struct PinStatusTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)
    private let dates = DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    private static func widget(_ values: [String: Variant] = [:]) throws -> HostedWidget {
        try #require(HostedWidget(values.merging(["id": .int64(1), "library": .string("/library")]) { own, _ in own }))
    }

    private static func text(_ date: Date) -> Variant {
        .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    private func line(
        _ values: [String: Variant] = [:], presence: WidgetHostMonitor.Presence = .reporting, dependencies: WidgetDependencies? = []
    ) throws -> LocalizedText {
        PinStatus(presence: presence, report: try Self.widget(values), dependencies: dependencies, now: Self.now, dates: dates)
            .line(family: "Small")
    }

    @Test("says when it is new again")
    func next() throws {
        #expect(try line(["nextRefresh": Self.text(Self.now + 600)]) == "Small · Up to date · refreshes at \(dates.time(Self.now + 600))")
        let later = Self.now + 3 * 86_400
        #expect(
            try line(["nextRefresh": Self.text(later)])
                == "Small · Up to date · refreshes on \(dates.shortDay(later)) at \(dates.time(later))")
        #expect(try line(dependencies: .library) == "Small · Up to date · refreshes when the library changes")
        #expect(try line() == "Small · Up to date · refreshes when you reload it")
        #expect(try line(dependencies: nil) == "Small · Up to date")
        #expect(try line(["nextRefresh": Self.text(Self.now - 5)]) == "Small · Up to date · refreshes any moment")
    }

    @Test("says what it is doing and what keeps it from it")
    func conditions() throws {
        #expect(try line(["isRefreshing": .bool(true)]) == "Small · Refreshing…")
        #expect(try line(["isHidden": .bool(true)]) == "Small · Hidden · refreshes when visible again")
        #expect(try line(["isLive": .bool(true), "nextRefresh": Self.text(Self.now + 600)]) == "Small · Live")
        #expect(try line(["isStale": .bool(true)], dependencies: nil) == "Small · Out of date")
        let failing: [String: Variant] = [
            "isStale": .bool(true), "problem": .string("No answer."), "recovery": .string("It is asked again."),
            "nextRefresh": Self.text(Self.now + 60),
        ]
        #expect(try line(failing) == "Small · Out of date · retries at \(dates.time(Self.now + 60))")
        let state = PinStatus(presence: .reporting, report: try Self.widget(failing), dependencies: [], now: Self.now, dates: dates)
        #expect(state.problem == "No answer. It is asked again.")
        #expect(state.severity == .danger)
    }

    @Test("claims nothing that nobody tells")
    func unknown() throws {
        #expect(try line(presence: .unknown) == "Small")
        #expect(try line(presence: .notReporting) == "Small")
        #expect(try line(presence: .absent) == "Small · Not on screen")
        #expect(
            PinStatus(presence: .reporting, report: nil, dependencies: [], now: Self.now, dates: dates).line(family: "Small")
                == "Small · Starting…")
    }

    @Test("knows what has to be asked for before something is pinned")
    func asking() {
        let code = ConfigurationParameter(name: "code", title: "Code", kind: .code)
        let source = ConfigurationParameter(
            name: "source", title: "Source", kind: .choice([.init("new", name: "Newest"), .init("code", name: "A code")]), standard: "new")
        let picture = ConfigurationParameter(name: "file", title: "File", kind: .file())
        #expect(ConfigurationSchema([code]).question == code)
        #expect(ConfigurationSchema([source, picture]).question == picture)
        #expect(ConfigurationSchema([source, code.isShown(when: "source", is: "code")]).question == nil)
        #expect(ConfigurationSchema([source]).question == nil)
    }
}
