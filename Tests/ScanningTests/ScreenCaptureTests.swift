import Drawing
import Foundation
import Platform
import Testing
import TestTexts
@testable import Scanning

@Suite("Ways to the screen without a portal")
struct ScreenSessionTests {
    struct Case: Sendable {
        let session: ScreenSession
        let way: ScreenCaptureMethod?
    }

    static let grim = "/usr/bin/grim"
    static let cases = [
        Case(session: ScreenSession(isWayland: false, hasXDisplay: true, offersCopies: nil, grim: nil), way: .x11),
        // The X server of a Wayland session does not show the windows of Wayland clients.
        Case(session: ScreenSession(isWayland: true, hasXDisplay: true, offersCopies: nil, grim: nil), way: nil),
        Case(session: ScreenSession(isWayland: true, hasXDisplay: true, offersCopies: nil, grim: grim), way: .grim(path: grim)),
        Case(session: ScreenSession(isWayland: true, hasXDisplay: false, offersCopies: true, grim: grim), way: .grim(path: grim)),
        Case(session: ScreenSession(isWayland: true, hasXDisplay: false, offersCopies: true, grim: nil), way: nil),
        Case(session: ScreenSession(isWayland: true, hasXDisplay: false, offersCopies: false, grim: grim), way: nil),
        Case(session: ScreenSession(isWayland: false, hasXDisplay: false, offersCopies: nil, grim: grim), way: nil),
    ]

    @Test(arguments: cases)
    func way(_ sample: Case) { #expect(sample.session.directWay == sample.way) }

    @Test("Where there is none it is said whether a program is missing")
    @MainActor
    func nothing() {
        func text(offers: Bool?, grim: String?) -> ScreenCaptureError {
            ScreenCapture(bus: nil, session: ScreenSession(isWayland: true, hasXDisplay: false, offersCopies: offers, grim: grim)).nothing
        }
        #expect(text(offers: true, grim: nil) == .noWay(needsGrim: true))
        #expect(text(offers: false, grim: nil) == .noWay(needsGrim: false))
        #expect(text(offers: false, grim: Self.grim) == .noWay(needsGrim: false))
    }

    @Test("Every error says what to do, and names the clipboard")
    func text() {
        let errors: [ScreenCaptureError] = [
            .noWay(needsGrim: true), .noWay(needsGrim: false), .portalUnavailable(reason: "gone."), .portalRefused,
            .notAFile(address: "http://example.org/"), .unreadable(.notAPicture), .displayFailed(number: 8), .unknownPixels(depth: 8),
            .tooLarge(width: 30_000, height: 30_000), .programFailed(program: "grim", text: ""), .programTooSlow(program: "grim"),
        ]
        for error in errors {
            #expect(!error.message.isEmpty)
            #expect(error.recovery?.string.contains("clipboard") == true)
        }
    }
}

@Suite("The portal's file")
struct ScreenshotFileTests {
    private func file() throws -> String {
        let path = "/tmp/quire-screenshot-\(UUID())"
        try Data("picture".utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("is deleted where things are temporary")
    func temporary() throws {
        let path = try file()
        ScreenshotFile(address: "file://\(path)", requestDate: .now)?.discard()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("stays when it is older than the question, or a link, or a folder")
    func notTheirs() throws {
        let path = try file()
        defer { unlink(path) }
        ScreenshotFile(address: "file://\(path)", requestDate: .now.addingTimeInterval(60))?.discard()
        #expect(FileManager.default.fileExists(atPath: path))
        let link = path + "-link"
        symlink(path, link)
        defer { unlink(link) }
        ScreenshotFile(address: "file://\(link)", requestDate: .now)?.discard()
        #expect(FileManager.default.fileExists(atPath: link))
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "is a file of this computer", arguments: ["", "http://example.org/a.png", "file://other.example/a.png", "data:image/png,", "a.png"])
    func refused(_ address: String) { #expect(ScreenshotFile(address: address, requestDate: .now) == nil) }

    @Test("is named as addresses name files")
    func decoded() throws {
        #expect(
            try #require(ScreenshotFile(address: "file:///tmp/Bild%20vom%20Schirm.png", requestDate: .now)).path
                == "/tmp/Bild vom Schirm.png")
    }
}
