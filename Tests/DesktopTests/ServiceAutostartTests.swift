import Foundation
import Testing
@testable import Desktop

@MainActor
@Suite("Start of the service at login")
struct ServiceAutostartTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-autostart-\(UUID().uuidString)")

    private var file: URL { folder.appending(path: "org.quirebook.Quire.Service.desktop") }
    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    private var lines: [String] { text.split(separator: "\n").map(String.init) }
    private func autostart() -> ServiceAutostart { ServiceAutostart(folder: folder, program: "/usr/bin/quire-service") }

    private func finish() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("The entry stays for as long as one part wants it")
    func severalReasons() throws {
        defer { finish() }
        try autostart().follow(.tray, isWanted: false)
        #expect(text.isEmpty)
        try autostart().follow(.tray, isWanted: true)
        #expect(lines.contains("Exec=/usr/bin/quire-service") && lines.contains("Name=Quire in the background"))
        try autostart().follow(.shortcuts, isWanted: true)
        try autostart().follow(.tray, isWanted: false)
        #expect(lines.contains("Exec=/usr/bin/quire-service"))
        try autostart().follow(.shortcuts, isWanted: false)
        #expect(text.isEmpty)
    }

    @Test("What was switched off in a tool of the desktop stays off until it is chosen anew")
    func switchedOff() throws {
        defer { finish() }
        try autostart().follow(.shortcuts, isWanted: true)
        try (text + "Hidden=true\n").write(to: file, atomically: true, encoding: .utf8)
        for isWanted in [true, false, true] {
            try autostart().follow(.shortcuts, isWanted: isWanted)
            #expect(lines.contains("Hidden=true") && autostart().isSwitchedOff)
        }
        try autostart().choose(.shortcuts, isWanted: true)
        #expect(!lines.contains("Hidden=true") && lines.contains("Exec=/usr/bin/quire-service"))
    }
}
