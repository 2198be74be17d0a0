import Foundation
import LibraryStore
import Payload
import TestSupport
import XCTest

@testable import quire_desktop

/// Stepping through codes that are shown large, and what is logged of it.
final class LargeModelTests: PaneTestCase {
    func testWhatIsOpenedAndWhatStandsIsLoggedAndNotWhatIsSkippedOver() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 5, at: 1, among: [1, 2, 3, 4])
            showing.start()
            XCTAssertTrue(Loop.run { showing.logged == [1] })
            XCTAssertEqual([showing.model.position, showing.model.count], [0, 4])
            for _ in 0..<3 { showing.model.step(by: 1) }
            XCTAssertTrue(Loop.run { showing.logged == [1, 4] })
            XCTAssertEqual(showing.model.shown?.code.title, "Code 4")
            XCTAssertEqual([showing.model.position, showing.model.count], [3, 4])
            showing.model.step(by: 1)
            XCTAssertEqual(showing.model.position, 3, "the fifth code is not among those listed")
            XCTAssertEqual(try showing.library.runBlocking { try await $0.code(4) }?.useCount, 1)
            showing.model.stop()
        }
    }

    func testWhatIsGoneIsPassedOverInTheDirectionOfTheStep() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 5, at: 1, among: [1, 2, 3, 4, 5])
            showing.start()
            XCTAssertTrue(Loop.run { showing.model.shown != nil })
            try showing.library.runBlocking { try await $0.trash([2, 3]) }
            showing.model.step(by: 1)
            XCTAssertTrue(Loop.run { showing.model.shown?.code.id == 4 })
            XCTAssertEqual(showing.model.position, 3)
            try showing.library.runBlocking { try await $0.trash([4]) }
            XCTAssertTrue(Loop.run { showing.isGone }, "what is shown was deleted elsewhere")
            showing.model.stop()
        }
    }

    func testACodeThatIsOverIsHeldBackUntilSomebodyInsists() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 1, at: 1, among: [])
            try showing.library.runBlocking { try await $0.update(1) { $0.expires = Date(timeIntervalSince1970: 1) } }
            showing.start()
            XCTAssertTrue(Loop.run { showing.model.shown != nil })
            XCTAssertTrue(try XCTUnwrap(showing.model.notice).hasPrefix("Expired on "))
            Loop.runUntilQuiet()
            XCTAssertEqual(showing.logged, [])
            showing.model.insist()
            XCTAssertNil(showing.model.notice)
            XCTAssertTrue(Loop.run { showing.logged == [1] })
            showing.model.stop()
        }
    }

    func testACodeExpiresWhileItIsShown() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 1, at: 1, among: [])
            try showing.library.runBlocking { try await $0.update(1) { $0.expires = .now.addingTimeInterval(0.3) } }
            showing.start()
            XCTAssertTrue(Loop.run { showing.model.shown != nil })
            let before = showing.changes
            XCTAssertTrue(Loop.run { showing.changes > before && showing.model.notice != nil })
            showing.model.stop()
        }
    }

    func testLookingAtACodeForOneUseDoesNotUseIt() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 1, at: 1, among: [])
            try showing.library.runBlocking { try await $0.update(1) { $0.isOneTime = true } }
            showing.start()
            XCTAssertTrue(Loop.run { showing.logged == [1] })
            XCTAssertNil(try showing.library.runBlocking { try await $0.code(1) }?.spent)
            try showing.library.runBlocking { try await $0.update(1) { $0.spent = .now } }
            XCTAssertTrue(Loop.run { showing.model.notice?.hasPrefix("Already used on ") == true })
            showing.model.stop()
        }
    }

    func testAStoppedModelLogsNothing() throws {
        try MainActor.assumeIsolated {
            let showing = try Showing(codes: 2, at: 1, among: [1, 2], standing: .seconds(60))
            showing.start()
            XCTAssertTrue(Loop.run { showing.logged == [1] })
            showing.model.step(by: 1)
            XCTAssertTrue(Loop.run { showing.model.shown?.code.id == 2 })
            showing.model.stop()
            Loop.runUntilQuiet()
            XCTAssertEqual(showing.logged, [1])
        }
    }
}

/// A model and what it told.
@MainActor
private final class Showing {
    let library: Library
    let model: LargeModel
    private(set) var isGone = false
    private(set) var changes = 0

    init(codes: Int, at id: Code.ID, among ids: [Code.ID], standing: Duration = .milliseconds(50)) throws {
        library = try .inMemory()
        try library.runBlocking { try await $0.add(Scene.codes(codes)) }
        model = LargeModel(library: library, code: id, among: ids, standing: standing)
    }

    func start() {
        model.changed = { [weak self] in self?.changes += 1 }
        model.gone = { [weak self] in self?.isGone = true }
        model.failed = { XCTFail("\($0)") }
        model.start()
    }

    /// The codes whose showing was logged, in that order.
    var logged: [Code.ID] {
        ((try? library.runBlocking { try await $0.history() }) ?? []).filter { $0.kind == .shown }.map(\.code).reversed()
    }
}
