import Foundation
import XCTest

@testable import quire_desktop

/// What was open, on disk.
final class SessionTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "quire-session-\(UUID().uuidString)")
    private var file: SessionFile { SessionFile(file: folder.appending(path: "state/window.json")) }

    override func tearDown() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func state(pane: String = "library", width: Int = 800) -> SessionState {
        SessionState(
            library: "/home/a/library.sqlite", pane: pane, place: "folder-3", search: "menu \u{1F642}", code: 12, width: width, height: 600,
            isMaximized: false)
    }

    func testAStateIsTakenOnce() {
        XCTAssertNil(file.take())
        file.write(state())
        XCTAssertEqual(file.take(), state())
        // A state that the program does not survive is tried once.
        XCTAssertNil(file.take())
    }

    func testTheStateIsForTheUserAlone() throws {
        file.write(state())
        let attributes = try FileManager.default.attributesOfItem(atPath: file.file.path)
        XCTAssertEqual((attributes[.posixPermissions] as? Int).map { $0 & 0o077 }, 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: file.file.deletingLastPathComponent().path), ["window.json"])
    }

    func testWhatIsNoStateIsPassedOver() throws {
        try FileManager.default.createDirectory(at: file.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        var newer = state()
        newer.version = 2
        let texts = ["", "{", "[]", "null", String(repeating: " ", count: 100_000), String(repeating: "[", count: 60_000)]
        for data in try texts.map({ Data($0.utf8) }) + [JSONEncoder().encode(newer), Data([0xFF, 0x00])] {
            try data.write(to: file.file)
            XCTAssertNil(file.take())
            XCTAssertFalse(FileManager.default.fileExists(atPath: file.file.path))
        }
    }

    func testThePersonWhoClosesTheWindowIsNotBroughtBack() {
        let (file, state) = (file, state())
        MainActor.assumeIsolated {
            let keeper = WindowSessionStore(file: file)
            keeper.state = { state }
            keeper.save()
            XCTAssertTrue(FileManager.default.fileExists(atPath: file.file.path))
            keeper.windowCloses()
            XCTAssertNil(file.take())
            // Nothing is written afterwards.
            keeper.save()
            XCTAssertNil(file.take())
        }
    }

    func testASessionThatEndsKeepsWhatItCloses() {
        let (file, state) = (file, state(pane: "flyers"))
        MainActor.assumeIsolated {
            let keeper = WindowSessionStore(file: file)
            keeper.state = { state }
            keeper.prepareForEnd()
            keeper.windowCloses()
            XCTAssertEqual(file.take(), state)
        }
    }
}
