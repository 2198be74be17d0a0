import Foundation
import GLib

/// The file that makes desktops start the pinned widgets at login (Desktop Application Autostart Specification).
///
/// Desktops switch an entry off by writing into it (`Hidden=true`, GNOME's `X-GNOME-Autostart-enabled=false`): such a decision stays. What
/// somebody else added stays as well; the command is kept at the program that is really there.
struct AutostartEntry {
    private static let group = "Desktop Entry"
    let file: URL

    /// - Parameter folder: of autostart entries; `$XDG_CONFIG_HOME/autostart` unless told.
    init(folder: URL? = nil) {
        file = (folder ?? Self.standardFolder).appendingPathComponent("\(WidgetHostLauncher.applicationID).desktop")
    }

    private static var standardFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        return (named ?? (home ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)).appendingPathComponent(".config"))
            .appendingPathComponent("autostart")
    }

    /// What stands there; nil where nothing does, and for what is no entry.
    private var written: KeyFile? {
        // Unreadable and missing are the same here: it is written anew, or stays as it is.
        (try? String(contentsOf: file, encoding: .utf8)).flatMap { KeyFile($0) }
    }

    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Whether somebody has switched the entry off.
    var isSwitchedOff: Bool {
        guard let written else { return false }
        return written.bool(Self.group, "Hidden") == true || written.bool(Self.group, "X-GNOME-Autostart-enabled") == false
    }

    /// Writes it, or puts the program into the one that is there.
    func write(program: String) throws {
        let entry = written ?? Self.fresh
        let command = Self.quoted(program)
        guard entry[Self.group, "Exec"] != command || entry[Self.group, "TryExec"] != program else { return }
        entry[Self.group, "Exec"] = command
        entry[Self.group, "TryExec"] = program
        try save(entry)
    }

    /// Takes back what switched it off.
    func switchOn() throws {
        guard isSwitchedOff, let entry = written else { return }
        entry[Self.group, "Hidden"] = nil
        entry[Self.group, "X-GNOME-Autostart-enabled"] = nil
        try save(entry)
    }

    func remove() throws {
        guard exists else { return }
        try FileManager.default.removeItem(at: file)
    }

    private func save(_ entry: KeyFile) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = entry.text
        try Data((text.hasSuffix("\n") ? text : text + "\n").utf8).write(to: file, options: .atomic)
    }

    private static var fresh: KeyFile {
        let entry = KeyFile()
        for (key, value) in [
            ("Type", "Application"), ("Name", "Quire Widgets"), ("Comment", "Shows what is pinned with Quire"),
            ("Icon", "org.quirebook.Quire"), ("Terminal", "false"), ("NoDisplay", "true"), ("StartupNotify", "false"),
        ] {
            entry[group, key] = value
        }
        return entry
    }

    /// As the Desktop Entry Specification writes an argument of Exec: in double quotes, with what means something there escaped, and a
    /// percent sign twice.
    private static func quoted(_ program: String) -> String {
        let plain = program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
        if plain { return program }
        let escaped = program.map { "\"`$\\".contains($0) ? "\\\($0)" : $0 == "%" ? "%%" : String($0) }
        return "\"\(escaped.joined())\""
    }
}
