import Foundation
import GLib
import Platform

/// The file that makes desktops start a program at login (Desktop Application Autostart Specification).
///
/// Desktops switch an entry off by writing into it (`Hidden=true`, GNOME's `X-GNOME-Autostart-enabled=false`): such a decision stays. What
/// somebody else added stays as well; the command is kept at the program that is really there.
struct AutostartEntry {
    private static let group = "Desktop Entry"
    /// What somebody wants the program for, where several may: a list of ours that desktops pass over.
    private static let reasonsKey = "X-Quire-For"
    private let program: LoginProgram
    /// A sandbox has no say over the desktop's folder, so there this keeps it.
    private let sandbox: SandboxLogin?
    let file: URL

    /// - Parameter folder: of autostart entries; `$XDG_CONFIG_HOME/autostart` unless told.
    init(_ program: LoginProgram = .widgets, folder: URL? = nil) {
        self.program = program
        sandbox = folder == nil && Sandbox.isHere ? SandboxLogin() : nil
        file = (folder ?? Self.standardFolder).appendingPathComponent("\(program.id).desktop")
    }

    private static var standardFolder: URL { BaseFolders.current.config.appending(path: "autostart", directoryHint: .isDirectory) }

    /// What stands there; nil where nothing does, and for what is no entry.
    private var written: KeyFile? {
        // Unreadable and missing are the same here: it is written anew, or stays as it is.
        (try? String(contentsOf: file, encoding: .utf8)).flatMap { KeyFile($0) }
    }

    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Whether somebody has switched the entry off.
    var isSwitchedOff: Bool {
        if let sandbox { return sandbox.isRefused }
        guard let written else { return false }
        return written.bool(Self.group, "Hidden") == true || written.bool(Self.group, "X-GNOME-Autostart-enabled") == false
    }

    /// What it was last written for.
    var reasons: Set<String> {
        if let sandbox { return sandbox.reasons(of: program) }
        return Set((written?[Self.group, Self.reasonsKey] ?? "").split(separator: ";").map(String.init))
    }

    /// Makes it what it is to be. A decision that switched it off stays: such an entry starts nothing, and is written or removed by
    /// nobody but whoever decides anew.
    ///
    /// - Parameters:
    ///   - path: of the program, absolute; without one nothing is written, as there is nothing to start.
    ///   - reasons: what it is wanted for, where that has to be known at the next time.
    func follow(isWanted: Bool, path: String?, reasons: Set<String> = []) throws {
        if let sandbox { return try sandbox.follow(program, isWanted: isWanted, reasons: reasons) }
        if isWanted {
            if let path { try write(path: path, reasons: reasons) }
        } else if !isSwitchedOff {
            try remove()
        }
    }

    /// Writes it, or puts the program into the one that is there.
    private func write(path: String, reasons: Set<String>) throws {
        let entry = written ?? fresh
        let command = Self.quoted(path)
        let list = reasons.isEmpty ? nil : reasons.sorted().map { $0 + ";" }.joined()
        guard entry[Self.group, "Exec"] != command || entry[Self.group, "TryExec"] != path || entry[Self.group, Self.reasonsKey] != list else {
            return
        }
        entry[Self.group, "Exec"] = command
        entry[Self.group, "TryExec"] = path
        entry[Self.group, Self.reasonsKey] = list
        try save(entry)
    }

    /// Takes back what switched it off.
    func switchOn() throws {
        if let sandbox { return try sandbox.note(isRefused: false) }
        guard isSwitchedOff, let entry = written else { return }
        entry[Self.group, "Hidden"] = nil
        entry[Self.group, "X-GNOME-Autostart-enabled"] = nil
        try save(entry)
    }

    func remove() throws {
        if let sandbox { return try sandbox.follow(program, isWanted: false, reasons: []) }
        guard exists else { return }
        try FileManager.default.removeItem(at: file)
    }

    private func save(_ entry: KeyFile) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = entry.text
        try Data((text.hasSuffix("\n") ? text : text + "\n").utf8).write(to: file, options: .atomic)
    }

    private var fresh: KeyFile {
        let entry = KeyFile()
        for (key, value) in [
            ("Type", "Application"), ("Name", program.name), ("Comment", program.comment),
            ("Icon", "org.quirebook.Quire"), ("Terminal", "false"), ("NoDisplay", "true"), ("StartupNotify", "false"),
        ] {
            entry[Self.group, key] = value
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

/// A program of Quire that desktops may start at login.
struct LoginProgram: Hashable, Sendable {
    /// Names its autostart entry.
    let id: String
    /// The file's name, beside the programs of this installation or on PATH.
    let executable: String
    let name: String
    let comment: String

    static let widgets = LoginProgram(
        id: WidgetHostLauncher.applicationID, executable: WidgetHostLauncher.name, name: "Quire Widgets",
        comment: "Shows what is pinned with Quire")
    static let service = LoginProgram(
        id: "org.quirebook.Quire.Service", executable: ServiceLauncher.name, name: "Quire in the background",
        comment: "Keeps Quire’s icon and its keys ready")
}
