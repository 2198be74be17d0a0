import Foundation
import LibraryStore
import PaneKit
import Platform
import Synchronization
import TestSupport
import TestTexts
import Timeline
import WidgetUI
import XCTest

/// Kinds of widget that come, change and go while their widgets are shown.
final class ChangingKindsTests: PaneTestCase {
    func testAWidgetFollowsItsKindAsItComesChangesAndGoes() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            let kept = KeptWords()
            let other = DatedKind(id: "other", revision: "")
            let pin = try scene.library.runBlocking { try await $0.pin(kind: "outside", family: "small") }
            let neighbour = try scene.library.runBlocking { try await $0.pin(kind: "other", family: "small") }
            let host = WidgetHost(library: scene.library, registry: WidgetRegistry([other]), style: scene.context.style, keeping: kept)
            defer {
                // What is on its way to the display is about windows that are still there.
                Loop.runUntilQuiet(for: 0.3)
                host.stop()
                Loop.runUntilQuiet(for: 0.3)
            }
            host.start()
            XCTAssertTrue(Loop.run { kept.words(of: pin.id)?.contains("Unknown widget") == true }, "not told of as unknown")
            XCTAssertTrue(Loop.run { kept.words(of: neighbour.id) != nil }, "the neighbour has no answer")
            let asked = other.asked
            host.offer(WidgetRegistry([other, DatedKind(id: "outside", revision: "1")]))
            XCTAssertTrue(Loop.run { kept.words(of: pin.id) == "outside 1" }, "the new kind is not shown")
            host.offer(WidgetRegistry([other, DatedKind(id: "outside", revision: "2")]))
            XCTAssertTrue(Loop.run { kept.words(of: pin.id) == "outside 2" }, "the changed kind is not shown")
            host.offer(WidgetRegistry([other]))
            XCTAssertTrue(Loop.run { kept.words(of: pin.id)?.contains("Unknown widget") == true }, "the kind that went is still shown")
            XCTAssertEqual(other.asked, asked, "the neighbour was disturbed")
        }
    }
}

/// A kind that says which making of it this is.
private final class DatedKind: WidgetKind {
    let id: String
    let revision: String
    let name: LocalizedText = "Dated"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families: [WidgetFamily] = [.small]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = []
    private let count = Atomic(0)

    init(id: String, revision: String) {
        (self.id, self.revision) = (id, revision)
    }

    var asked: Int { count.load(ordering: .relaxed) }

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: ViewDescription(root: .text("\(id) \(revision)")))
    }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        count.add(1, ordering: .relaxed)
        return WidgetTimeline(entries: [placeholder(in: context)], policy: .never)
    }
}

/// Notes what each widget shows.
private final class KeptWords: TimelineStore {
    private let state = Mutex<[WidgetInstance.ID: StoredTimeline]>([:])

    func words(of id: WidgetInstance.ID) -> String? {
        state.withLock { $0[id]?.timeline.entries.first?.view.texts.joined(separator: " ") }
    }

    func timeline(of id: WidgetInstance.ID) -> StoredTimeline? { state.withLock { $0[id] } }
    func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID) { state.withLock { $0[id] = timeline } }
    func ledger(of id: WidgetInstance.ID) -> RefreshHistory? { nil }
    func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID) {}
    func forget(_ id: WidgetInstance.ID) { state.withLock { $0[id] = nil } }
}
