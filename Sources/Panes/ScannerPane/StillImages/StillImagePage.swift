import Drawing
import Gtk
import PaneKit
import Platform
import Scanning

/// The page of one picture, with its codes outlined, or with the reason why it could not be read.
@MainActor
final class StillImagePage {
    let root: Box
    private let resultsModel: ScanResultsModel
    private let picture = CodePicture(name: tr("Picture"))
    private let back: Button
    private let backTitle = Label(tr("All pictures"))
    private let close: Button
    private let name = Label(classes: ["heading"]).fitting(.ellipsisInMiddle)
    private let words = Label(classes: ["dim"]).fitting(.wrap)
    private let frame: Box
    private let note: Box
    private let noteIcon = Icon("quire-search-symbolic", size: 24).placed(vertical: .start)
    private let noteTitle = Label(classes: ["card-title"]).fitting(.wrap)
    private let noteText = Label(classes: ["dim"]).fitting(.wrap)
    private let again: Button
    private var results: [ScanResult] = []
    private var isOneOfSeveral = false
    private var isNarrow = false

    /// The width in logical pixels below which some labels make room for the name of the picture.
    private static var narrow: Int { Toolkit.widthForText(480) }

    /// - Parameters:
    ///   - backed: called to return to the list.
    ///   - closed: called to return to the start page.
    ///   - again: the title and action of the button that goes on with another picture.
    init(
        resultsModel: ScanResultsModel, backed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void,
        again: (title: LocalizedText, run: @MainActor () -> Void)
    ) {
        self.resultsModel = resultsModel
        back = Button(content: Box(.row, spacing: 8, [Icon("quire-back-symbolic"), backTitle]), name: tr("All pictures"), backed)
        close = Button(icon: "quire-back-symbolic", name: tr("Close picture"), classes: ["flat"], closed)
        self.again = Button(again.title, again.run)
        let labels = Box(.column, [name, words]).expanding(.horizontal)
        for widget in [back, close, self.again] as [Widget] { widget.verticalAlignment = .center }
        let row = Box(.row, spacing: 12, [close, back, labels, self.again]).margins(horizontal: 12, vertical: 8)
        let link = WeakLink<StillImagePage>()
        let top = AdaptiveBin(row, minimumWidth: 120) { width, _ in
            // GTK is allocating sizes now, so the change waits for the next turn of the main loop.
            Task { @MainActor in link.target?.setNarrow(width < Self.narrow) }
        }
        let noteLabels = Box(.column, spacing: 4, [noteTitle, noteText]).expanding(.horizontal)
        note = Box(.row, spacing: 12, classes: ["panel", "row"], [noteIcon, noteLabels]).margins(horizontal: 12, vertical: 8)
        picture.root.expandsVertically = true
        picture.root.expandsHorizontally = true
        let frame = Box(.column, classes: ["still-picture"], [picture.root]).expanding(.vertical).clipsContent()
        self.frame = frame
        root = Box(.column, [top, note, frame])
        link.target = self
        picture.onChoose = { [weak self] in self?.choose($0) }
        resultsModel.observe { [weak self] in self?.follow() }
    }

    /// - Parameter finds: the results of this picture in the results model.
    func show(_ shown: StillImagesModel.Shown, results: [ScanResult], isOneOfSeveral: Bool) {
        let row = shown.row
        name.text = .verbatim(row.name)
        name.tooltip = row.still.place.path.map { .verbatim($0) }
        words.show(row.codes.count > 1 ? tr("\(row.codes.count) codes: choose one in the picture") : row.codes.isEmpty ? nil : tr("1 code"))
        self.isOneOfSeveral = isOneOfSeveral
        back.isVisible = isOneOfSeveral
        close.isVisible = !isOneOfSeveral
        layOut()
        note.isVisible = row.codes.isEmpty
        if let problem = row.problem {
            noteIcon.show("quire-warning-symbolic")
            noteTitle.text = row.still.isPicture ? tr("This picture couldn’t be read") : tr("Nothing to read")
            noteText.text = problem.message
        } else {
            noteIcon.show("quire-search-symbolic")
            noteTitle.text = tr("No code found")
            noteText.text = tr("Try a sharper picture, taken closer, with the whole code and a light margin in view.")
        }
        noteIcon.setClass("warning-text", row.problem != nil)
        let texture = shown.bitmap.map { Texture($0) }
        // Without a picture the text stays at the top.
        picture.root.isVisible = texture != nil
        frame.setClass("empty-picture", texture == nil)
        picture.show(texture)
        picture.show(results, width: shown.width, height: shown.height)
        self.results = results
        follow()
    }

    private func setNarrow(_ isNarrow: Bool) {
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        layOut()
    }

    private func layOut() {
        backTitle.isVisible = !isNarrow
        back.tooltip = isNarrow ? tr("All pictures") : nil
        // From the list there are other ways to another picture.
        again.isVisible = !(isNarrow && isOneOfSeveral)
    }

    private func choose(_ id: ScanResult.ID) {
        // The result was closed, or another source has shown its own since.
        if !resultsModel.results.contains(where: { $0.id == id }) { resultsModel.show(results) }
        resultsModel.select(id)
    }

    /// Releases the picture.
    func clear() {
        picture.show(nil)
        picture.show([], width: 0, height: 0)
        results = []
    }

    /// Focuses the codes, else the back button.
    func focus() {
        if !picture.grabFocus() { (back.isVisible ? back : close).grabFocus() }
    }

    private func follow() { picture.chosen = resultsModel.selectedID }
}
