import Foundation

/// Where it stands what was open: `$XDG_STATE_HOME/quire/window.json`, there for as long as a window is open.
struct SessionFile: Sendable {
    let file: URL

    /// More than any state has: what is longer was not written by Quire.
    private static let longest = 64 * 1024

    init(file: URL = Self.standardFile) { self.file = file }

    private static var standardFile: URL {
        func folder(_ name: String) -> URL? {
            ProcessInfo.processInfo.environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        }
        let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? URL.homeDirectory).appending(path: ".local/state")
        return state.appending(path: "quire/window.json")
    }

    /// Reads what was open and takes it away: a state that the program does not survive is tried once. Nil where there is none.
    func take() -> SessionState? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { remove() }
        // A damaged file is as good as none: the window then opens as it does at first.
        guard let data = try? handle.read(upToCount: Self.longest + 1), data.count <= Self.longest,
            let state = try? JSONDecoder().decode(SessionState.self, from: data), state.version == SessionState.currentVersion
        else { return nil }
        return state
    }

    /// Writes it for the user alone. A state that cannot be kept costs the person a click after the next login, so nothing is said of it.
    func write(_ state: SessionState) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let next = folder.appending(path: ".window-\(UUID().uuidString)")
        guard let data = try? encoder.encode(state),
            FileManager.default.createFile(atPath: next.path, contents: data, attributes: [.posixPermissions: 0o600])
        else { return }
        guard rename(next.path, file.path) != 0 else { return }
        try? FileManager.default.removeItem(at: next)
    }

    func remove() {
        // Also where there was none.
        try? FileManager.default.removeItem(at: file)
    }
}
