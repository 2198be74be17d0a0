import Foundation
import GLib
import LibraryStore
import Platform

/// Saves the state of the window to a file while the window is open, so that neither the end of a session nor a crash loses it.
@MainActor
final class WindowSessionStore {
    private let file: SessionFile
    private var saving: Timeout?
    private var written: SessionState?
    /// Returns the current state; nil before the library is open.
    var state: (@MainActor () -> SessionState?)?
    private var isOver = false
    /// Whether the desktop session is ending: windows that close now are not closed by the user.
    private var isEnding = false
    private var endTimeout: Timeout?

    /// Changes within this interval are written together.
    private static let debounceInterval: Duration = .milliseconds(400)
    /// The maximum time that a session takes to end. After it, the end of the session counts as cancelled.
    private static let maximumEndDuration: Duration = .seconds(60)

    init(file: SessionFile = SessionFile()) { self.file = file }

    func take() -> SessionState? { file.take() }

    /// Schedules a save, because the state may have changed.
    func setNeedsSave() {
        guard !isOver, saving == nil else { return }
        saving = Timeout(after: Self.debounceInterval) { [weak self] in self?.save() }
    }

    func save() {
        saving?.cancel()
        saving = nil
        guard !isOver, let state = state?(), state != written else { return }
        written = state
        file.write(state)
    }

    /// Saves the state because the desktop session is about to end.
    func prepareForEnd() {
        save()
        isEnding = true
        endTimeout = Timeout(after: Self.maximumEndDuration) { [weak self] in self?.isEnding = false }
    }

    /// Stops saving because the window closes. The state is removed when the user closed the window.
    func windowCloses() {
        save()
        stop()
        if !isEnding { file.remove() }
    }

    func stop() {
        isOver = true
        saving?.cancel()
        endTimeout?.cancel()
        (saving, endTimeout, state) = (nil, nil, nil)
    }
}

/// The state of the window, to be restored after the session has ended or the program has crashed while the window was open.
struct SessionState: Codable, Hashable, Sendable {
    /// The version of the format. Other versions are ignored.
    static let currentVersion = 1

    var version = Self.currentVersion
    /// The file of the library. Another library has other codes and folders.
    var library: String
    var pane: String
    /// One of the places that the pane lists.
    var place: String?
    var search: String?
    /// The code that is shown large.
    var code: Code.ID?
    /// Logical pixels, while the window is not maximised.
    var width: Int
    var height: Int
    var isMaximized: Bool
}

/// The file of the session state: `$XDG_STATE_HOME/quire/window.json`. It exists for as long as a window is open.
struct SessionFile: Sendable {
    let file: URL

    /// Bytes: more than any state has. A longer file was not written by Quire.
    private static let maximumSize = 64 * 1024

    init(file: URL = BaseFolders.current.quireState.appending(path: "window.json")) { self.file = file }

    /// Reads the state and removes the file, so that a state that crashes the program is restored only once. Nil without a valid state.
    func take() -> SessionState? {
        defer { remove() }
        // A damaged file counts as none: the window then opens in its initial state.
        guard let content = try? WholeFile(file.path, limit: Self.maximumSize, links: .follow),
            let state = try? JSONDecoder().decode(SessionState.self, from: Data(content.bytes)),
            state.version == SessionState.currentVersion
        else { return nil }
        return state
    }

    /// Writes the state, readable by the user only. Errors are ignored: a lost state costs the user a click after the next login.
    func write(_ state: SessionState) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard let data = try? encoder.encode(state) else { return }
        try? FileReplacement.write(data, to: file.path, .ownerOnly, flushes: false)
    }

    func remove() {
        // There may be no file.
        try? FileManager.default.removeItem(at: file)
    }
}
