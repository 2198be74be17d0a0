import Foundation
import GLib
import LibraryStore
import PaneKit
import Platform

/// Keeps what is open on disk while the window is, so that neither the end of a session nor a crash loses it.
@MainActor
final class SessionKeeper {
    private let file: SessionFile
    private var saving: Timeout?
    private var written: SessionState?
    /// What is open now; nil before the library is.
    var state: (@MainActor () -> SessionState?)?
    private var isOver = false
    /// The session said that it ends: who closes windows then is not the person.
    private var isEnding = false
    private var ending: Timeout?

    /// What comes in between is written at once.
    private static let calm: Duration = .milliseconds(400)
    /// How long a session takes that says that it ends. One that did not after all leaves no trace.
    private static let longestEnd: Duration = .seconds(60)

    init(file: SessionFile = SessionFile()) { self.file = file }

    func take() -> SessionState? { file.take() }

    /// Something may be open that was not, or not any more.
    func note() {
        guard !isOver, saving == nil else { return }
        saving = Timeout(after: Self.calm) { [weak self] in self?.save() }
    }

    func save() {
        saving?.cancel()
        saving = nil
        guard !isOver, let state = state?(), state != written else { return }
        written = state
        file.write(state)
    }

    /// The session is about to end.
    func prepareForEnd() {
        save()
        isEnding = true
        ending = Timeout(after: Self.longestEnd) { [weak self] in self?.isEnding = false }
    }

    /// The window closes; what was open comes back only where it was not the person who closed it.
    func windowCloses() {
        save()
        stop()
        if !isEnding { file.remove() }
    }

    /// The program ends, and the window with it: nothing more is written.
    func stop() {
        isOver = true
        saving?.cancel()
        ending?.cancel()
        (saving, ending, state) = (nil, nil, nil)
    }
}

/// What is open in the window, as it comes back when the session has ended or the program was lost, and nobody has closed the window.
struct SessionState: Codable, Hashable, Sendable {
    /// What is of another form is not understood, and passed over.
    static let currentVersion = 1

    var version = Self.currentVersion
    /// The file of the library: another one has other codes and folders.
    var library: String
    var pane: String
    /// One of the places that the pane lists.
    var place: String?
    /// What stands in the search entry.
    var search: String?
    /// The code that is shown large.
    var code: Code.ID?
    /// Logical pixels, while the window is not maximised.
    var width: Int
    var height: Int
    var isMaximized: Bool
}

/// Where it stands what was open: `$XDG_STATE_HOME/quire/window.json`, there for as long as a window is open.
struct SessionFile: Sendable {
    let file: URL

    /// More than any state has: what is longer was not written by Quire.
    private static let longest = 64 * 1024

    init(file: URL = Self.standardFile) { self.file = file }

    private static var standardFile: URL { BaseFolders.current.quireState.appending(path: "window.json") }

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

/// What was open comes back.
extension MainWindow {
    /// Shows the code that was shown large, unless it has gone meanwhile or the window has been led elsewhere.
    func restoreLarge(_ state: SessionState, in context: PaneContext) {
        guard let id = state.code else { return }
        let library = context.library
        _ = context.perform { [weak self] in
            guard let code = try await library.code(id), code.trashed == nil, let self, self.isWhereItBegan else { return }
            self.showLarge(code)
        }
    }
}

extension Browser {
    /// Goes back to where the window was; false where there is no such pane. A place that is not known yet, as a folder before the library
    /// has told of it, is gone to once it is, unless somebody goes elsewhere before.
    func restore(_ state: SessionState) -> Bool {
        guard hasPane(state.pane), let pane = pane(state.pane) else { return false }
        let places = pane.places.map(\.id)
        let isKnown = state.place.map(places.contains) ?? false
        go(to: state.pane, place: isKnown ? state.place : places.first)
        if !isKnown, let place = state.place { awaitedPlace = (state.pane, place) }
        if let search = state.search { searchAgain(search) }
        return true
    }
}
