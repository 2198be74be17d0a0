import Foundation
import GLib
import Platform

/// An autostart entry, the file that makes the desktop start a program at login (Desktop Application Autostart Specification).
///
/// Desktops switch an entry off by writing into it (`Hidden=true`, or GNOME's `X-GNOME-Autostart-enabled=false`). Such a decision is kept,
/// and so are keys that somebody else added. The command is updated to the installed program.
struct AutostartEntry {
    private static let group = "Desktop Entry"
    /// A key of our own with the reasons that the program is wanted for. Desktops ignore it.
    private static let reasonsKey = "X-Quire-For"
    private let program: LoginProgram
    /// Used instead of the file in a sandbox, which cannot write to the desktop's folder.
    private let sandbox: SandboxAutostart?
    let file: URL

    /// - Parameter folder: The folder of autostart entries; `$XDG_CONFIG_HOME/autostart` by default.
    init(_ program: LoginProgram = .widgets, folder: URL? = nil) {
        self.program = program
        sandbox = folder == nil && Sandbox.isHere ? SandboxAutostart() : nil
        file = (folder ?? BaseFolders.current.config.appending(path: "autostart")).appendingPathComponent("\(program.id).desktop")
    }

    /// The entry as it is on the disk; nil if there is none, or if the file is no entry.
    private var existing: KeyFile? {
        // An unreadable file is treated as a missing one: it is written anew, or stays as it is.
        (try? String(contentsOf: file, encoding: .utf8)).flatMap { KeyFile($0) }
    }

    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Whether the entry has been switched off in a tool of the desktop.
    var isSwitchedOff: Bool {
        if let sandbox { return sandbox.isRefused }
        guard let existing else { return false }
        return existing.bool(Self.group, "Hidden") == true || existing.bool(Self.group, "X-GNOME-Autostart-enabled") == false
    }

    /// The reasons that the entry was last written with.
    var reasons: Set<String> {
        if let sandbox { return sandbox.reasons(of: program) }
        return Set((existing?[Self.group, Self.reasonsKey] ?? "").split(separator: ";").map(String.init))
    }

    /// Writes or removes the entry. One that is switched off stays switched off: it starts nothing, and only `switchOn` or `remove` change
    /// that.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the program; without one nothing is written.
    ///   - reasons: The reasons to keep in the entry.
    func update(isWanted: Bool, path: String?, reasons: Set<String> = []) throws {
        if let sandbox { return try sandbox.update(program, isWanted: isWanted, reasons: reasons) }
        if isWanted {
            if let path { try write(path: path, reasons: reasons) }
        } else if !isSwitchedOff {
            try remove()
        }
    }

    /// Writes a new entry, or updates the program in the existing one.
    private func write(path: String, reasons: Set<String>) throws {
        let entry = existing ?? makeEntry()
        let list = reasons.isEmpty ? nil : reasons.sorted().map { $0 + ";" }.joined()
        let values = [("Exec", Self.quoted(path)), ("TryExec", path), (Self.reasonsKey, list)]
        guard values.contains(where: { entry[Self.group, $0.0] != $0.1 }) else { return }
        for (key, value) in values { entry[Self.group, key] = value }
        try save(entry)
    }

    /// Removes the keys that switched the entry off.
    func switchOn() throws {
        if let sandbox { return try sandbox.record(isRefused: false) }
        guard isSwitchedOff, let entry = existing else { return }
        entry[Self.group, "Hidden"] = nil
        entry[Self.group, "X-GNOME-Autostart-enabled"] = nil
        try save(entry)
    }

    func remove() throws {
        if let sandbox { return try sandbox.update(program, isWanted: false, reasons: []) }
        guard exists else { return }
        try FileManager.default.removeItem(at: file)
    }

    private func save(_ entry: KeyFile) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = entry.text
        try FileReplacement.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: file.path, .standard)
    }

    private func makeEntry() -> KeyFile {
        let entry = KeyFile()
        for (key, value) in [
            ("Type", "Application"), ("Name", program.name.string), ("Comment", program.comment.string),
            ("Icon", "org.quirebook.Quire"), ("Terminal", "false"), ("NoDisplay", "true"), ("StartupNotify", "false"),
        ] {
            entry[Self.group, key] = value
        }
        return entry
    }

    /// Quotes an argument of Exec as the Desktop Entry Specification asks: in double quotes, with special characters escaped and percent
    /// signs doubled.
    private static func quoted(_ program: String) -> String {
        if program.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }) { return program }
        let escaped = program.map { "\"`$\\".contains($0) ? "\\\($0)" : $0 == "%" ? "%%" : String($0) }
        return "\"\(escaped.joined())\""
    }
}

/// A program of Quire that the desktop may start at login.
struct LoginProgram: Hashable, Sendable {
    /// The name of its autostart entry, without the suffix.
    let id: String
    let name: LocalizedText
    let comment: LocalizedText

    static let widgets = LoginProgram(
        id: WidgetHostLauncher.applicationID, name: tr("Quire Widgets"), comment: tr("Shows the codes and widgets pinned to the desktop"))
    static let service = LoginProgram(
        id: "org.quirebook.Quire.Service", name: tr("Quire in the background"),
        comment: tr("Provides Quire’s panel icon and keyboard shortcuts"))
}
