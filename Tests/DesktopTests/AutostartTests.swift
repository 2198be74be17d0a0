import Foundation
import Testing
@testable import Desktop

@MainActor
@Suite("Start at login")
struct WidgetAutostartTests {
    let folder: URL
    let preferences: Preferences

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "quire-autostart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        preferences = Preferences(folder: folder.appending(path: "config").path)
    }

    private var file: URL { folder.appending(path: "autostart/org.quirebook.Quire.Widgets.desktop") }
    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    private var lines: [String] { text.split(separator: "\n").map(String.init) }

    private func autostart(_ program: String = "/usr/bin/quire-widgets") -> WidgetAutostart {
        WidgetAutostart(preferences: preferences, folder: folder.appending(path: "autostart"), program: program)
    }

    private func finish() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("The entry is there exactly while something is pinned")
    func whilePinned() throws {
        defer { finish() }
        let autostart = autostart()
        try autostart.follow(isPinned: false)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try autostart.follow(isPinned: true)
        #expect(lines.first == "[Desktop Entry]")
        #expect(lines.contains("Exec=/usr/bin/quire-widgets") && lines.contains("Type=Application"))
        let written = text
        try autostart.follow(isPinned: true)
        #expect(text == written)
        try autostart.follow(isPinned: false)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("The command follows the program, whatever its folder is called, and what else stands there stays")
    func movedProgram() throws {
        defer { finish() }
        try autostart().follow(isPinned: true)
        try (text + "# Mine\nX-GNOME-Autostart-Delay=10\n").write(to: file, atomically: true, encoding: .utf8)
        try autostart("/home/a b/100 %/qui\"re-widgets").follow(isPinned: true)
        #expect(AutostartEntry(folder: file.deletingLastPathComponent()).exists)
        // In the file every backslash of the quoted argument stands twice, as in all values.
        #expect(lines.contains(#"Exec="/home/a b/100 %%/qui\\"re-widgets""#), "\(text)")
        #expect(lines.contains("X-GNOME-Autostart-Delay=10") && lines.contains("# Mine"))
    }

    @Test(
        "Who has switched it off in a tool of the desktop is not overruled", arguments: ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
    func switchedOff(line: String) throws {
        defer { finish() }
        let autostart = autostart()
        try autostart.follow(isPinned: true)
        try (text + line + "\n").write(to: file, atomically: true, encoding: .utf8)
        #expect(!autostart.isOn)
        for isPinned in [true, false, true] {
            try autostart.follow(isPinned: isPinned)
            #expect(lines.contains(line))
        }
        // Chosen anew in Settings.
        try autostart.setOn(true, isPinned: true)
        #expect(autostart.isOn && !lines.contains(line) && lines.contains("Exec=/usr/bin/quire-widgets"))
    }

    @Test("What is chosen in Settings lasts until it is chosen differently")
    func chosen() throws {
        defer { finish() }
        let autostart = autostart()
        #expect(autostart.isOn)
        try autostart.follow(isPinned: true)
        try autostart.setOn(false, isPinned: true)
        #expect(!autostart.isOn && text.isEmpty)
        try autostart.follow(isPinned: true)
        #expect(text.isEmpty)
        try autostart.setOn(true, isPinned: false)
        #expect(autostart.isOn && text.isEmpty)
        try autostart.follow(isPinned: true)
        #expect(!text.isEmpty)
    }

    @Test("A folder that cannot be written is an error, and nothing else happens")
    func unwritable() throws {
        defer { finish() }
        try "no folder".write(to: folder.appending(path: "autostart"), atomically: true, encoding: .utf8)
        #expect(throws: (any Error).self) { try autostart().follow(isPinned: true) }
    }
}

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

@Suite("Start at login out of a sandbox")
struct SandboxLoginTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-at-login-\(UUID().uuidString)")
    private var login: SandboxAutostart { SandboxAutostart(file: folder.appending(path: "quire/at-login.json")) }

    private func finish() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("The portal is asked for the first program that is wanted and after the last")
    func asksOnce() throws {
        defer { finish() }
        #expect(try !login.record(.widgets, isWanted: false, reasons: []))
        #expect(try login.record(.widgets, isWanted: true, reasons: []))
        #expect(try !login.record(.service, isWanted: true, reasons: ["tray"]))
        #expect(try !login.record(.service, isWanted: true, reasons: ["tray"]))
        #expect(login.isWanted(.widgets) && login.reasons(of: .service) == ["tray"])
        #expect(try !login.record(.widgets, isWanted: false, reasons: []))
        #expect(!login.isWanted(.widgets))
        #expect(try login.record(.service, isWanted: false, reasons: []))
    }

    @Test("What the person decided is remembered")
    func refused() throws {
        defer { finish() }
        #expect(try login.record(.widgets, isWanted: true, reasons: []))
        try login.record(isRefused: true)
        #expect(login.isRefused && login.isWanted(.widgets))
        // Somebody decides anew: the portal is asked again.
        try login.record(isRefused: false)
        #expect(!login.isRefused)
        #expect(try login.record(.widgets, isWanted: true, reasons: []))
    }

    @Test("A file that is none wants nothing", arguments: ["", "[]", "{\"programs\":3}"])
    func damaged(text: String) throws {
        defer { finish() }
        try FileManager.default.createDirectory(at: folder.appending(path: "quire"), withIntermediateDirectories: true)
        try text.write(to: folder.appending(path: "quire/at-login.json"), atomically: true, encoding: .utf8)
        #expect(!login.isWanted(.widgets) && !login.isRefused)
        #expect(try login.record(.widgets, isWanted: true, reasons: []))
    }
}
