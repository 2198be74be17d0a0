import Drawing
import GLib
import Graphics
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// The picture of a side of a card, with buttons to choose and to remove it. Files can be dropped on it.
@MainActor
final class CardPictureField {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    /// The window over which files are chosen.
    weak var window: Window?
    /// The digest of the picture; empty for none.
    private(set) var digest: String

    private let library: Library
    private let side: LocalizedText
    private let picture: PictureView
    private let frame: Widget
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let choose: Button
    private let remove: Button
    private let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap).hidden()
    private let well = Box(.row, spacing: 12, classes: ["drop-zone", "logo-well"])
    private var loading: Task<Void, Never>?

    private nonisolated static let size = (width: 96, height: 60)

    /// - Parameter side: “Front” or “Back”.
    init(_ side: LocalizedText, _ digest: String, library: Library) {
        (self.side, self.digest, self.library) = (side, digest, library)
        picture = PictureView(name: tr("Card picture: \(side)"))
        picture.clipsContent()
        let bin = AdaptiveBin(picture, minimumWidth: Self.size.width, minimumHeight: Self.size.height)
        bin.maximumWidth = Self.size.width
        frame = bin.hidden().placed(vertical: .center)
        choose = Button(content: Label(tr("Choose picture…")), name: tr("\(side): choose a picture"))
        remove = Button(content: Label(tr("Remove")), name: tr("\(side): remove the picture")).hidden()
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(choose)
        buttons.append(remove)
        well.append(frame)
        well.append(
            Box(.column, spacing: 4, [Label(side, classes: ["heading"]), words, buttons, problem])
                .expanding(.horizontal).placed(vertical: .center))
        view = well
        choose.onPress { [weak self] in self?.askForFile() }
        remove.onPress { [weak self] in
            self?.choose.grabFocus()
            self?.set("")
        }
        well.takesFile { [weak self] in self?.load($0) }
        show(nil)
        read()
    }

    isolated deinit { loading?.cancel() }

    private func askForFile() {
        guard let window else { return }
        FileChooser.open(title: tr("Choose a card picture"), over: window, filter: LogoSection.filter) { [weak self] paths in
            if let path = paths.first { self?.load(path) }
        }
    }

    /// Reads a picture file off the main thread; of several the latest wins. The library keeps it at once, and forgets it again when the
    /// code is not saved.
    private func load(_ path: String) {
        loading?.cancel()
        problem.show(nil)
        words.text = tr("Reading the picture…")
        loading = Task { [weak self, library] in
            do {
                let picture = try await Self.read(path)
                try await library.keep([picture])
                guard let self, !Task.isCancelled else { return }
                self.set(picture.digest)
            } catch {
                guard let self, !Task.isCancelled else { return }
                // The picture that was there stays.
                self.read()
                self.problem.show(ErrorText(error).full)
            }
        }
    }

    @concurrent
    private static func read(_ path: String) async throws -> CardPicture {
        try CardPicture(file: try FileInput.read(path, limit: Picture.maximumFileBytes))
    }

    private func set(_ digest: String) {
        self.digest = digest
        problem.show(nil)
        read()
        onChange?()
    }

    /// Shows the picture of the digest.
    private func read() {
        loading?.cancel()
        guard !digest.isEmpty else { return show(nil) }
        loading = Task { [weak self, library, digest] in
            let kept = try? await library.picture(digest)
            let bitmap = await Self.bitmap(kept)
            guard let self, !Task.isCancelled else { return }
            self.show(bitmap)
        }
    }

    @concurrent
    private static func bitmap(_ picture: CardPicture?) async -> Bitmap? {
        picture.flatMap { try? Bitmap(picture: $0.bytes, width: 2 * size.width, height: 2 * size.height, isCovering: false) }
    }

    private func show(_ bitmap: Bitmap?) {
        picture.show(bitmap.map { Texture($0) })
        frame.isVisible = bitmap != nil
        remove.isVisible = !digest.isEmpty
        choose.setContent(Label(digest.isEmpty ? tr("Choose picture…") : tr("Replace…")))
        words.show(digest.isEmpty ? tr("Drop a picture here, or choose one.") : nil)
    }
}
