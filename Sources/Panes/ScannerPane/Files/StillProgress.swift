import Gtk
import Scanning

/// What is being read, how far it has come, and how to stop it.
@MainActor
final class StillProgress {
    let root: Box
    private let title = Label("", classes: ["numeric"]).fitting(.ellipsisInMiddle)
    private let note = Label("What was found is kept.", classes: ["caption", "dim"]).fitting(.wrap)
    private let bar = ProgressBar(name: "Progress of reading")
    private let stop = Button("Cancel")
    private let goOn = Button("Go on")

    init(stopped: @escaping @MainActor () -> Void, resumed: @escaping @MainActor () -> Void) {
        stop.onPress(stopped)
        goOn.onPress(resumed)
        title.expandsHorizontally = true
        let words = Box(.column, spacing: 8, [title, bar, note])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        for button in [stop, goOn] { button.verticalAlignment = .center }
        root = Box(.row, spacing: 16, classes: ["panel", "row", "still-progress"], [words, stop, goOn])
    }

    func show(_ stage: StillsModel.Stage, turn: StillReader.Turn?, read: Int) {
        root.isVisible = stage == .reading || stage == .stopped
        stop.isVisible = stage == .reading
        goOn.isVisible = stage == .stopped
        note.isVisible = stage == .stopped
        bar.isVisible = (turn?.count ?? 0) > 1
        guard let turn else {
            title.text = "Looking for pictures…"
            bar.fraction = 0
            return
        }
        bar.fraction = Double(read) / Double(max(1, turn.count))
        let number = "\(turn.index.formatted()) of \(turn.count.formatted())"
        switch stage {
        case .stopped: title.text = "Stopped after \(read.formatted()) of \(turn.count.formatted()) pictures"
        default: title.text = turn.count > 1 ? "Reading picture \(number): \(turn.still.place.name)" : "Reading \(turn.still.place.name)…"
        }
    }
}
