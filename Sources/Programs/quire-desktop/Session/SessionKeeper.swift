import GLib

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
