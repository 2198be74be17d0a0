import Foundation
import Testing
@testable import Desktop

@Suite("Start at login out of a sandbox")
struct SandboxLoginTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-at-login-\(UUID().uuidString)")
    private var login: SandboxLogin { SandboxLogin(file: folder.appending(path: "quire/at-login.json")) }

    private func finish() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("The portal is asked for the first program that is wanted and after the last")
    func asksOnce() throws {
        defer { finish() }
        #expect(try !login.note(.widgets, isWanted: false, reasons: []))
        #expect(try login.note(.widgets, isWanted: true, reasons: []))
        #expect(try !login.note(.service, isWanted: true, reasons: ["tray"]))
        #expect(try !login.note(.service, isWanted: true, reasons: ["tray"]))
        #expect(login.isWanted(.widgets) && login.reasons(of: .service) == ["tray"])
        #expect(try !login.note(.widgets, isWanted: false, reasons: []))
        #expect(!login.isWanted(.widgets))
        #expect(try login.note(.service, isWanted: false, reasons: []))
    }

    @Test("What the person decided is remembered")
    func refused() throws {
        defer { finish() }
        #expect(try login.note(.widgets, isWanted: true, reasons: []))
        try login.note(isRefused: true)
        #expect(login.isRefused && login.isWanted(.widgets))
        // Somebody decides anew: the portal is asked again.
        try login.note(isRefused: false)
        #expect(!login.isRefused)
        #expect(try login.note(.widgets, isWanted: true, reasons: []))
    }

    @Test("A file that is none wants nothing", arguments: ["", "[]", "{\"programs\":3}"])
    func damaged(text: String) throws {
        defer { finish() }
        try FileManager.default.createDirectory(at: folder.appending(path: "quire"), withIntermediateDirectories: true)
        try text.write(to: folder.appending(path: "quire/at-login.json"), atomically: true, encoding: .utf8)
        #expect(!login.isWanted(.widgets) && !login.isRefused)
        #expect(try login.note(.widgets, isWanted: true, reasons: []))
    }
}
