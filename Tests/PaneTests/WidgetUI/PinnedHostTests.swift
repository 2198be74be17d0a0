import Dispatch
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

/// The windows of widgets whose kinds do what no kind should.
final class PinnedHostTests: PaneTestCase {
    func testKindsThatBlockTheirThreadsHoldUpNoOtherWindow() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            let (hostile, good, kept) = (BlockingKind(), PlainKind(), KeptTimelines())
            defer { hostile.release() }
            // More than the threads that everything shares.
            for _ in 0...max(ProcessInfo.processInfo.activeProcessorCount, 2) { try Self.pin(hostile, in: scene.library) }
            let pin = try Self.pin(good, in: scene.library)
            let host = WidgetHost(
                library: scene.library, registry: WidgetRegistry([hostile, good]), style: scene.context.style, keeping: kept)
            defer { host.stop() }
            host.start()
            XCTAssertTrue(Loop.run { hostile.calls > max(ProcessInfo.processInfo.activeProcessorCount, 2) }, "not all were asked")
            XCTAssertTrue(Loop.run { kept.ids.contains(pin.id) }, "the good one has no answer")
            // What comes later is taken in as well: another answer, and a removal.
            let other = try Self.pin(good, in: scene.library)
            XCTAssertTrue(Loop.run { kept.ids.contains(other.id) }, "the next one has no answer")
            try Loop.await { try await scene.library.unpin(pin.id) }
            XCTAssertTrue(Loop.run { kept.forgotten.contains(pin.id) }, "the removed one is still there")
        }
    }

    func testAPressAsksOnceThoughTheLibraryTellsOfItsChange() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            let kind = AddingKind(scene.library)
            let pin = try Self.pin(kind, in: scene.library)
            let host = WidgetHost(
                library: scene.library, registry: WidgetRegistry([kind]), style: scene.context.style, keeping: KeptTimelines())
            defer { host.stop() }
            var scheduler: WidgetScheduler?
            host.loaded = { scheduler = $0 as? WidgetScheduler }
            host.start()
            XCTAssertTrue(Loop.run { scheduler != nil && kind.calls == 1 }, "it was not asked at the start")
            let known = try XCTUnwrap(scheduler)
            try Loop.await { try await known.perform("add", of: pin.id) }
            XCTAssertEqual(kind.calls, 2)
            // Changes arrive in their order: once this one is answered, that of the press has been heard of too.
            try Loop.await { _ = try await scene.library.addTask(TaskDraft("Another"), to: nil, at: Date()) }
            XCTAssertTrue(Loop.run { kind.calls > 2 }, "a change from elsewhere is not shown")
            Loop.runUntilQuiet()
            XCTAssertEqual(kind.calls, 3)
        }
    }

    @MainActor
    @discardableResult
    private static func pin(_ kind: any WidgetKind, in library: Library) throws -> PinnedWidget {
        try library.runBlocking { try await $0.pin(kind: kind.id, family: "small") }
    }
}

/// A kind that holds its thread until a test lets it go.
private final class BlockingKind: WidgetKind {
    let id = "blocking"
    let name: LocalizedText = "Blocking"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-warning-symbolic"
    let families: [WidgetFamily] = [.small]
    let schema = ConfigurationSchema()
    private let released = DispatchSemaphore(value: 0)
    private let count = Atomic(0)

    var calls: Int { count.load(ordering: .relaxed) }
    func release() { released.signal() }
    private func hold() {
        released.wait()
        // For the next one.
        released.signal()
    }

    func placeholder(in context: WidgetContext) -> TimelineEntry { .saying("placeholder", at: context.date) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        count.add(1, ordering: .relaxed)
        // Never gives its thread back by itself.
        hold()
        return WidgetTimeline(entries: [placeholder(in: context)], policy: .never)
    }
}

/// A kind whose action adds a task.
private final class AddingKind: WidgetKind {
    let id = "adding"
    let name: LocalizedText = "Adding"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families: [WidgetFamily] = [.small]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = .tasks
    private let library: Library
    private let count = Atomic(0)

    init(_ library: Library) { self.library = library }

    var calls: Int { count.load(ordering: .relaxed) }

    func placeholder(in context: WidgetContext) -> TimelineEntry { .saying("placeholder", at: context.date) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        count.add(1, ordering: .relaxed)
        return WidgetTimeline(entries: [.saying("now", at: context.date)], policy: .never)
    }
    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        _ = try await library.addTask(TaskDraft("Milk"), to: nil, at: context.date)
    }
}

private struct PlainKind: WidgetKind {
    let id = "plain"
    let name: LocalizedText = "Plain"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families: [WidgetFamily] = [.small]
    let schema = ConfigurationSchema()

    func placeholder(in context: WidgetContext) -> TimelineEntry { .saying("placeholder", at: context.date) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        .saying("now", at: context.date)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [.saying("now", at: context.date)], policy: .never)
    }
}

extension TimelineEntry {
    fileprivate static func saying(_ text: LocalizedText, at date: Date) -> TimelineEntry {
        TimelineEntry(date: date, view: ViewDescription(root: .text(text)))
    }
}

/// Notes which widgets have answered, and which were let go.
private final class KeptTimelines: TimelineStore {
    private let state = Mutex((ids: Set<WidgetInstance.ID>(), forgotten: Set<WidgetInstance.ID>()))

    var ids: Set<WidgetInstance.ID> { state.withLock { $0.ids } }
    var forgotten: Set<WidgetInstance.ID> { state.withLock { $0.forgotten } }

    func timeline(of id: WidgetInstance.ID) -> StoredTimeline? { nil }
    func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID) { state.withLock { _ = $0.ids.insert(id) } }
    func ledger(of id: WidgetInstance.ID) -> RefreshHistory? { nil }
    func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID) {}
    func forget(_ id: WidgetInstance.ID) { state.withLock { _ = $0.forgotten.insert(id) } }
}
