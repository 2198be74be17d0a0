import CodeEditor
import Gtk
import LibraryStore
import PaneKit
import Platform
import Scanning

/// The source “Files”: pictures, PDF files and folders of them, opened or dropped anywhere on the pane.
///
/// Reading goes on while another page is shown, so that the rest of the program stays usable. It ends with the page.
@MainActor
final class FilesPage: SourcePage {
    private let context: PaneContext
    private let zone = Box(.column, classes: ["drop-zone"])
    private let incoming: IncomingImagesView
    private(set) lazy var root: Widget = makeRoot()

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        self.context = context
        let link = WeakLink<FilesPage>()
        incoming = IncomingImagesView(context: context, resultsModel: resultsModel, medium: .file, again: tr("Open another…")) {
            link.target?.choose()
        }
        link.target = self
    }

    var stills: StillImagesView { incoming.stills }

    // MARK: Opening

    func choose() {
        guard let shell = context.shell else { return }
        FileChooser.open(
            title: tr("Open pictures"), over: shell.window, several: true,
            filter: .init(name: tr("Pictures and PDF files"), types: ["image/*", "application/pdf"])
        ) { [weak self] paths in self?.read(paths: paths) }
    }

    func chooseFolder() {
        guard let shell = context.shell else { return }
        FileChooser.chooseFolder(title: tr("Open a folder of pictures"), over: shell.window) { [weak self] paths in self?.read(paths: paths)
        }
    }

    /// Reads pictures, PDF files and folders of them, after those that are being read already.
    func read(paths: [String]) {
        _ = root
        _ = incoming.show(.stills(paths.map { .path($0) }))
    }

    /// Reads what was dropped.
    func receive(_ dropped: DropTarget.Dropped) -> Bool {
        _ = root
        let images = IncomingImages(IncomingContent(dropped), pictureName: tr("Dropped picture"), hasRemote: true)
        if !incoming.show(images) {
            context.shell?.show(Toast(tr("There’s no picture in what you dropped. Drop a picture, a PDF file or a folder.")))
        }
        return true
    }

    // MARK: View

    private func makeRoot() -> Widget {
        let open = Button(icon: "quire-picture-symbolic", title: tr("Open pictures…"), classes: ["primary"]) { [weak self] in self?.choose()
        }
        let folder = Button(icon: "quire-folder-symbolic", title: tr("Open folder…")) { [weak self] in self?.chooseFolder() }
        let start = EmptyState.make(
            illustration: "empty-files", title: tr("Drop pictures here"),
            text: tr("Every code in them is read, even several at once. PDF files and folders work too."),
            button: Box(.row, spacing: 8, [open, folder]))
        zone.append(start)
        zone.margins(24)
        zone.marginTop = 8
        zone.expandsVertically = true
        return incoming.makeRoot(start: zone)
    }

    /// Highlights the drop zone while something is dragged over the pane.
    func setHovering(_ isHovering: Bool) { zone.setClass("hovering", isHovering) }
}

/// Pictures that came from files or from the clipboard, or the text that came in their place, with a page to start from.
@MainActor
final class IncomingImagesView {
    let stack = Stack().expanding(.vertical)
    let stills: StillImagesView
    private let text: TextPage

    /// - Parameters:
    ///   - again: the title of the button that goes on with something else.
    ///   - goOn: the action of that button.
    init(
        context: PaneContext, resultsModel: ScanResultsModel, medium: ScanSource.Medium, again: LocalizedText,
        goOn: @escaping @MainActor () -> Void
    ) {
        let link = WeakLink<IncomingImagesView>()
        stills = StillImagesView(context: context, resultsModel: resultsModel, medium: medium, again: (again, goOn))
        text = TextPage(context: context, again: (again, goOn)) { link.target?.showStart() }
        link.target = self
    }

    func makeRoot(start: Widget) -> Widget {
        stack.add(start, id: "start")
        stack.add(stills.root, id: "stills")
        stack.add(text.root, id: "text")
        stack.visiblePage = "start"
        stills.onEmpty = { [weak self] in self?.showStart() }
        stills.onFill = { [weak self] in self?.stack.visiblePage = "stills" }
        return Box(.column, [stack])
    }

    /// Returns false for a text that no code can hold, which is not shown.
    func show(_ images: IncomingImages) -> Bool {
        switch images {
        case .stills(let inputs): if !inputs.isEmpty { stills.read(inputs) }
        case .text(let words):
            guard text.show(words) else { return false }
            stack.visiblePage = "text"
            text.focus()
        }
        return true
    }

    private func showStart() { stack.visiblePage = stills.isEmpty ? "start" : "stills" }
}

/// Content that was dropped on the scanner or pasted there: pictures to read, or a text.
enum IncomingImages {
    case stills([StillImageInput])
    case text(String)

    /// - Parameters:
    ///   - name: the name for a picture without a file.
    ///   - hasRemote: whether a web address stands for a picture, as a dragged one does.
    init(_ content: IncomingContent, pictureName name: LocalizedText, hasRemote: Bool) {
        switch content {
        case .files(let paths): self = .stills(paths.map { .path($0) })
        case .picture(let bitmap): self = .stills([.still(StillImage(bitmap, name: name.string))])
        case .text(let text):
            if let inputs = StillImageLinks.inputs(in: text, hasRemote: hasRemote) {
                self = .stills(inputs)
            } else {
                self = .text(text)
            }
        }
    }
}
