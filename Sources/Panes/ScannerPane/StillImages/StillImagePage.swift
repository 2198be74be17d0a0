import Gtk
import PaneKit
import Scanning

/// One picture, with the codes in it outlined, or what is wrong with it.
@MainActor
final class StillPage {
    let root: Box
    private let desk: ScanDesk
    private let picture = CodePicture(name: "Picture")
    private let back: Button
    private let backTitle = Label("All pictures")
    private let close: Button
    private let name = Label("", classes: ["heading"]).fitting(.ellipsisInMiddle)
    private let words = Label("", classes: ["dim"]).fitting(.wrap)
    private let frame: Box
    private let note: Box
    private let noteIcon = Icon("quire-search-symbolic", size: 24)
    private let noteTitle = Label("", classes: ["card-title"]).fitting(.wrap)
    private let noteText = Label("", classes: ["dim"]).fitting(.wrap)
    private let again: Button
    private var finds: [Find] = []
    private var isOneOfSeveral = false
    private var isNarrow = false

    /// Logical pixels: below this the name of the picture needs the room of some words.
    private static let narrow = 480

    /// - Parameters:
    ///   - backed: back to the list.
    ///   - closed: back to where pictures are chosen.
    ///   - chose: another picture is wanted.
    init(
        desk: ScanDesk, backed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void,
        again: (title: String, run: @MainActor () -> Void)
    ) {
        self.desk = desk
        back = Button(content: Box(.row, spacing: 8, [Icon("quire-back-symbolic"), backTitle]), name: "All pictures", backed)
        close = Button(icon: "quire-back-symbolic", name: "Close the picture", classes: ["flat"], closed)
        self.again = Button(again.title, again.run)
        let labels = Box(.column, [name, words])
        labels.expandsHorizontally = true
        for widget in [back, close, self.again] as [Widget] { widget.verticalAlignment = .center }
        let row = Box(.row, spacing: 12, [close, back, labels, self.again])
        row.setMargins(horizontal: 12, vertical: 8)
        final class Link { weak var page: StillPage? }
        let link = Link()
        let top = AdaptiveBin(minimumWidth: 120) { width, _ in
            // Sizes are being given out now.
            Task { @MainActor in link.page?.setNarrow(width < Self.narrow) }
        }
        top.setChild(row)
        noteIcon.verticalAlignment = .start
        let noteWords = Box(.column, spacing: 4, [noteTitle, noteText])
        noteWords.expandsHorizontally = true
        note = Box(.row, spacing: 12, classes: ["panel", "row"], [noteIcon, noteWords])
        note.setMargins(horizontal: 12, vertical: 8)
        picture.root.expandsVertically = true
        picture.root.expandsHorizontally = true
        let frame = Box(.column, classes: ["still-picture"], [picture.root])
        frame.clipsContent()
        frame.expandsVertically = true
        self.frame = frame
        root = Box(.column, [top, note, frame])
        link.page = self
        picture.onChoose = { [weak self] in self?.choose($0) }
        desk.observe { [weak self] in self?.follow() }
    }

    /// - Parameter finds: what the desk was given of this picture.
    func show(_ shown: StillsModel.Shown, finds: [Find], isOneOfSeveral: Bool) {
        let row = shown.row
        name.text = row.name
        name.tooltip = row.still.place.path
        words.text = row.codes.count > 1 ? "\(row.codes.count) codes: choose one in the picture" : row.codes.isEmpty ? "" : "1 code"
        words.isVisible = !words.text.isEmpty
        self.isOneOfSeveral = isOneOfSeveral
        back.isVisible = isOneOfSeveral
        close.isVisible = !isOneOfSeveral
        layOut()
        note.isVisible = row.codes.isEmpty
        if let problem = row.problem {
            noteIcon.show("quire-warning-symbolic")
            noteTitle.text = row.still.isPicture ? "This picture could not be read" : "There is nothing to read"
            noteText.text = problem.message
        } else {
            noteIcon.show("quire-search-symbolic")
            noteTitle.text = "No code found"
            noteText.text = "Try a sharper picture, closer to the code, with the whole of it and some light margin in view."
        }
        noteIcon.setClass("warning-text", row.problem != nil)
        let texture = shown.bitmap.map { Texture(width: $0.width, height: $0.height, stride: $0.width * 4, pixels: $0.pixels) }
        // Without it the words stay at the top.
        picture.root.isVisible = texture != nil
        frame.setClass("empty-picture", texture == nil)
        picture.show(texture)
        picture.show(finds, width: shown.width, height: shown.height)
        self.finds = finds
        follow()
    }

    private func setNarrow(_ isNarrow: Bool) {
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        layOut()
    }

    private func layOut() {
        backTitle.isVisible = !isNarrow
        back.tooltip = isNarrow ? "All pictures" : nil
        // From the list there are other ways to another picture.
        again.isVisible = !(isNarrow && isOneOfSeveral)
    }

    private func choose(_ id: Find.ID) {
        // The result was closed, or another source has laid its own there since.
        if !desk.finds.contains(where: { $0.id == id }) { desk.show(finds) }
        desk.choose(id)
    }

    /// Lets go of the picture.
    func clear() {
        picture.show(nil)
        picture.show([], width: 0, height: 0)
        finds = []
    }

    /// Puts the keyboard at the codes, else at the way back.
    func focus() {
        if !picture.grabFocus() { (back.isVisible ? back : close).grabFocus() }
    }

    private func follow() { picture.chosen = desk.chosen }
}
