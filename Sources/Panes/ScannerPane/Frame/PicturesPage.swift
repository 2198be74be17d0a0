import CodeReading
import Gtk
import PaneKit

/// Reads codes from picture files and lists what each holds.
@MainActor
final class PicturesPage: SourcePage {
    let root: Widget
    private let context: PaneContext
    private let stack = Stack()
    private let results = Box(.column, spacing: 12)
    private let spinner = Spinner(name: "Reading")
    private let progress = Label("", classes: ["dim"]).aligned(0.5)
    private let zone = Box(.column, classes: ["drop-zone"])
    private var rows: [FoundCodeRow] = []
    private var reading: Task<Void, Never>?

    init(context: PaneContext) {
        self.context = context
        root = Box(.column, [stack])
        stack.expandsVertically = true
        zone.append(
            EmptyState.make(
                illustration: "empty-scanner", title: "Drop a picture here",
                text: "Every code in it is read: QR codes and bar codes, several at once.",
                button: Button(icon: "quire-picture-symbolic", title: "Open picture", classes: ["primary"]) { [weak self] in self?.choose() }))
        zone.setMargins(24)
        zone.marginTop = 8
        zone.expandsVertically = true
        stack.add(zone, id: "start")

        let wait = Box(.column, spacing: 12, [spinner, progress])
        wait.horizontalAlignment = .center
        wait.verticalAlignment = .center
        spinner.setSize(width: 32, height: 32)
        stack.add(wait, id: "reading")

        results.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(results, width: 720))
        scrolled.expandsVertically = true
        stack.add(scrolled, id: "results")
        stack.visiblePage = "start"
    }

    func appear() {}

    func disappear() {
        reading?.cancel()
        reading = nil
        spinner.isSpinning = false
        if stack.visiblePage == "reading" { stack.visiblePage = "start" }
    }

    /// Something to drop hovers over the pane.
    func setHovering(_ isHovering: Bool) { zone.setClass("hovering", isHovering) }

    func choose() {
        guard let shell = context.shell else { return }
        FileChooser.open(
            title: "Open pictures", over: shell.window, several: true, filter: .init(name: "Pictures", types: ["image/*"])
        ) { [weak self] paths in
            if !paths.isEmpty { self?.read(paths: paths) }
        }
    }

    /// Reads pictures one after the other, away from the main thread, and lists what each holds as it is known.
    func read(paths: [String]) {
        reading?.cancel()
        results.removeAll()
        rows = []
        stack.visiblePage = "reading"
        spinner.isSpinning = true
        reading = Task { [weak self] in
            for (index, path) in paths.enumerated() {
                self?.progress.text = paths.count == 1 ? "Reading…" : "Reading picture \(index + 1) of \(paths.count)…"
                let reading = await PictureReading.read(path)
                guard !Task.isCancelled, let self else { return }
                self.append(reading)
            }
            self?.spinner.isSpinning = false
            self?.stack.visiblePage = "results"
        }
    }

    private func append(_ reading: PictureReading) {
        let heading = Label(reading.name, classes: ["heading"]).fitting(.ellipsisInMiddle)
        results.append(heading)
        switch reading.result {
        case .failure(let problem):
            results.append(message(icon: "quire-warning-symbolic", title: "This picture could not be read", text: problem.full))
        case .success(let found) where found.isEmpty:
            results.append(
                message(
                    icon: "quire-search-symbolic", title: "No code found",
                    text: "Try a sharper picture, closer to the code, with the whole of it and some light margin in view."))
        case .success(let found):
            for code in found {
                let row = FoundCodeRow(code, context: context)
                rows.append(row)
                results.append(row.root)
            }
        }
    }

    private func message(icon: String, title: String, text: String) -> Widget {
        let words = Box(
            .column, spacing: 4,
            [Label(title, classes: ["card-title"]).fitting(.wrap), Label(text, classes: ["caption", "dim"]).fitting(.wrap)])
        words.expandsHorizontally = true
        let mark = Icon(icon, size: 24)
        mark.verticalAlignment = .start
        return Box(.row, spacing: 12, classes: ["panel", "row"], [mark, words])
    }
}
