import CodeEditor
import Drawing
import FlyerLayout
import Gtk
import PaneKit
import Platform

/// The inspector's section for the picture: choose, drop or remove it.
@MainActor
final class PictureSection: InspectorSection {
    let view: Widget
    let choose = Button(tr("Choose picture…"))
    let remove = Button(tr("Remove"))
    let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap).hidden()
    private let session: FlyerSession
    private weak var context: PaneContext?
    private let caption = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let sample = PictureView(name: tr("Picture")).withClass("flyer-sample").hidden()
    private let placeholder = Icon("quire-picture-symbolic", size: 24).withClass("dim")
    private let well = Box(.row, spacing: 12, classes: ["drop-zone", "logo-well"])
    private var shown: FlyerPicture?
    private var reading: Task<Void, Never>?
    private var sampling: Task<Void, Never>?
    private(set) var hasPictureSlot = false

    /// The formats that gdk-pixbuf's usual loaders read.
    private static let filter = FileChooser.Filter(
        name: tr("Pictures"), types: ["image/png", "image/jpeg", "image/svg+xml", "image/webp"])
    private static let side = 56

    init(_ session: FlyerSession, context: PaneContext) {
        self.session = session
        self.context = context
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(choose)
        buttons.append(remove)
        let beside = Box(.column, spacing: 8, [caption, buttons, problem]).expanding(.horizontal).placed(vertical: .center)
        for part in [sample, placeholder] as [Widget] {
            part.setSize(width: Self.side, height: Self.side)
            part.verticalAlignment = .center
        }
        for part in [sample, placeholder, beside] as [Widget] { well.append(part) }
        view = SectionLayout.group(tr("Picture"), [Box(.column, [well])])
        choose.onPress { [weak self] in self?.choosePicture() }
        remove.onPress { [weak self] in
            self?.problem.show(nil)
            self?.choose.grabFocus()
            self?.session.change(nil) { $0.picture = nil }
        }
        well.add(
            DropTarget({ [weak self] in self?.handleDrop($0) ?? false }, hovering: { [weak self] in self?.well.setClass("hovering", $0) }))
    }

    func render(_ subject: InspectorState) {
        hasPictureSlot = subject.template.hasPicture
        let picture = subject.flyer.picture
        // A picture that the new template does not show is kept with the flyer, and can be removed.
        view.isVisible = hasPictureSlot || picture != nil
        choose.isVisible = hasPictureSlot
        remove.isVisible = picture != nil
        choose.title = picture == nil ? tr("Choose picture…") : tr("Replace…")
        if reading == nil {
            caption.text =
                !hasPictureSlot
                ? tr("This kind of flyer has no room for a picture.")
                : picture.map { .verbatim($0.name) } ?? tr("Drop a picture here or on the page, or choose one.")
        }
        guard picture != shown else { return }
        shown = picture
        sampling?.cancel()
        placeholder.isVisible = picture == nil
        sample.isVisible = picture != nil
        sample.show(nil)
        guard let picture else { return }
        sampling = Task { [weak self] in
            let bitmap = await LoadedPicture.sample(of: picture)
            guard let self, !Task.isCancelled, let bitmap else { return }
            self.sample.show(Texture(bitmap))
        }
    }

    func stop() {
        reading?.cancel()
        reading = nil
        sampling?.cancel()
    }

    // MARK: Choosing

    private func choosePicture() {
        guard let window = context?.shell?.window else { return }
        FileChooser.open(title: tr("Choose picture"), over: window, filter: Self.filter) { [weak self] paths in
            if let path = paths.first { self?.load { await LoadedPicture.read(path) } }
        }
    }

    /// Handles a drop; returns false if it is not a picture.
    func handleDrop(_ dropped: DropTarget.Dropped) -> Bool {
        guard hasPictureSlot else { return false }
        switch dropped {
        case .files(let paths):
            guard let path = paths.first else { return false }
            load { await LoadedPicture.read(path) }
        case .picture(let texture):
            guard let bitmap = Bitmap(width: texture.width, height: texture.height, pixels: texture.pixels()) else { return false }
            load { await LoadedPicture.read(bitmap) }
        case .text: return false
        }
        return true
    }

    /// Reads a picture away from the main thread. A newer choice cancels an older one.
    func load(_ read: @escaping @Sendable () async -> Result<LoadedPicture, DrawingError>) {
        reading?.cancel()
        problem.show(nil)
        caption.text = tr("Reading the picture…")
        reading = Task { [weak self] in
            let result = await read()
            guard let self, !Task.isCancelled else { return }
            self.reading = nil
            switch result {
            case .success(let chosen):
                self.caption.text = .verbatim(chosen.picture.name)
                self.session.change(nil) { $0.picture = chosen.picture }
            case .failure(let error):
                self.caption.text = self.shown.map { .verbatim($0.name) } ?? tr("Drop a picture here or on the page, or choose one.")
                self.problem.show(error.message)
            }
        }
    }
}

/// A picture for a flyer, decoded once to prove that it can be drawn.
struct LoadedPicture: Sendable {
    let picture: FlyerPicture
    /// A thumbnail.
    let sample: Bitmap

    /// Drafts store pictures as base64; this leaves room below the size limit of a draft.
    static let maximumBytes = 16 * 1_048_576
    private static let sampleSide = 160

    init(_ picture: FlyerPicture) throws(DrawingError) {
        self.picture = picture
        sample = try Picture(bytes: picture.bytes).bitmap(maximumSide: Self.sampleSide, keepsTransparency: true)
    }

    /// Reads a file on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ path: String) async -> Result<LoadedPicture, DrawingError> {
        do throws(DrawingError) {
            let bytes = try FileInput.read(path, limit: maximumBytes)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return .success(try LoadedPicture(FlyerPicture(bytes: bytes, name: name)))
        } catch {
            return .failure(error)
        }
    }

    /// Encodes pixels that are in no file, such as a picture dragged from a web page.
    @concurrent
    static func read(_ bitmap: Bitmap) async -> Result<LoadedPicture, DrawingError> {
        do throws(DrawingError) {
            return .success(try LoadedPicture(FlyerPicture(bytes: try bitmap.png(), name: "Picture")))
        } catch {
            return .failure(error)
        }
    }

    /// The thumbnail of a picture that the flyer already has; nil if it cannot be decoded.
    @concurrent
    static func sample(of picture: FlyerPicture) async -> Bitmap? {
        // The page itself shows the error.
        try? LoadedPicture(picture).sample
    }
}
