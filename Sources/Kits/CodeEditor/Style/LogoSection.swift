import Drawing
import Foundation
import GLib
import Graphics
import Gtk
import PaneKit
import Platform
import Symbols

/// The logo in the middle of the symbol: choose, drop, resize or remove a picture.
@MainActor
final class LogoSection: StyleSection {
    let view: Widget

    /// The files that the dialog offers: those that the usual gdk-pixbuf loaders read.
    static let filter = FileChooser.Filter(
        name: tr("Pictures"), types: ["image/png", "image/jpeg", "image/svg+xml", "image/webp", "image/gif", "image/tiff", "image/bmp"])

    private let edit: StyleEdit
    private let window: Window
    private let picture = LogoPicture()
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap)
    let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap).hidden()
    let choose = Button(tr("Choose picture…"))
    let remove = Button(tr("Remove"))
    private let well = Box(.row, spacing: 12, classes: ["drop-zone", "logo-well"])
    private let details: Widget
    let shapes = Choice<SymbolLogo.Shape>()
    let size: Slider
    private let sizeLabel = Label(classes: ["numeric"])
    let clears = Switch(name: tr("Clear the modules behind the logo"))
    private var sized: SignalConnection?
    private var cleared: SignalConnection?
    private var style = SymbolStyle()
    private var loading: Task<Void, Never>?

    init(window: Window, edit: @escaping StyleEdit) {
        self.edit = edit
        self.window = window
        size = Slider(
            name: tr("Logo size in percent"),
            range: (SymbolLogo.shares.lowerBound * 100)...(SymbolLogo.shares.upperBound * 100), step: 1
        ).expanding(.horizontal)
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(choose)
        buttons.append(remove)
        let beside = Box(.column, spacing: 8, [words, buttons, problem]).expanding(.horizontal).placed(vertical: .center)
        for part in [picture.view, beside] { well.append(part) }
        size.ignoreWheel()
        sizeLabel.width(characters: 5)
        let shapeRow = shapes.segments(tr("Logo shape")) { $0.title }.placed(horizontal: .start)
        details = Box(
            .column, spacing: 12,
            [
                SectionLayout.stacked(tr("Shape"), [shapeRow]),
                SectionLayout.stacked(tr("Size"), [Box(.row, spacing: 8, [size, sizeLabel])]),
                SectionLayout.line(Label(tr("Clear the modules behind it")), clears),
            ])
        view = SectionLayout.group(tr("Logo"), [Box(.column, spacing: 12, [well, details])])
        listen()
    }

    isolated deinit { loading?.cancel() }

    private func listen() {
        choose.onPress { [weak self] in self?.askForFile() }
        remove.onPress { [weak self] in
            self?.problem.show(nil)
            self?.edit { $0.logo = nil }
        }
        shapes.chosen = { [edit] shape in edit { $0.logo?.shape = shape } }
        sized = size.onChange { [edit] percent in edit { $0.logo?.share = percent.rounded() / 100 } }
        cleared = clears.onToggle { [edit] isOn in edit { $0.logo?.clearsModules = isOn } }
        well.takesFile { [weak self] in self?.load($0) }
    }

    func render(_ style: SymbolStyle) {
        self.style = style
        let logo = style.logo
        words.text =
            logo == nil
            ? tr("Drop a picture here, or choose one. It is cropped to a square.") : tr("Drop another picture here to replace it.")
        choose.title = logo == nil ? tr("Choose picture…") : tr("Replace…")
        if logo == nil, remove.hasFocus { choose.grabFocus() }
        remove.isVisible = logo != nil
        details.isVisible = logo != nil
        picture.show(logo)
        guard let logo else { return }
        shapes.show(logo.shape)
        let percent = (logo.share * 100).rounded()
        if size.value.rounded() != percent { sized?.silenced { size.value = percent } }
        sizeLabel.text = tr("\(Int(percent)) %")
        if clears.isOn != logo.clearsModules { cleared?.silenced { clears.isOn = logo.clearsModules } }
    }

    // MARK: Choosing

    private func askForFile() {
        FileChooser.open(title: tr("Choose a logo"), over: window, filter: Self.filter) { [weak self] paths in
            if let path = paths.first { self?.load(path) }
        }
    }

    /// Reads a picture file off the main thread; of several the latest wins.
    func load(_ path: String) {
        loading?.cancel()
        words.text = tr("Reading the picture…")
        problem.show(nil)
        let current = style.logo
        loading = Task { [weak self] in
            let result = await LogoFile.read(path, like: current)
            guard let self, !Task.isCancelled else { return }
            self.finish(result)
        }
    }

    private func finish(_ result: Result<SymbolLogo, DrawingError>) {
        switch result {
        case .success(let logo):
            edit { style in
                style.logo = logo
                // Error correction must restore the modules under the logo.
                style.level = .high
            }
        case .failure(let error):
            render(style)
            problem.show(error.message)
        }
    }
}

/// The preview of a logo, or an icon if there is none.
@MainActor
final class LogoPicture {
    let view: Widget

    private static let side = 56

    private let canvas: CanvasView
    private let placeholder = Icon("quire-picture-symbolic", size: 24)
        .sized(width: LogoPicture.side, height: LogoPicture.side).withClass("dim")
    private var bitmap: Bitmap?
    /// The data that the bitmap was decoded from.
    private var png: Data?

    init() {
        let link = WeakLink<LogoPicture>()
        canvas = CanvasView(name: tr("Logo")) { context, width, height, _ in
            guard let bitmap = link.target?.bitmap else { return }
            Canvas(borrowing: context).draw(bitmap, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
        }.withClass("logo-picture").clipsContent()
        canvas.setContentSize(width: Self.side, height: Self.side)
        view = Box(.column, [canvas, placeholder]).placed(vertical: .center)
        link.target = self
    }

    func show(_ logo: SymbolLogo?) {
        canvas.isVisible = logo != nil
        placeholder.isVisible = logo == nil
        guard png != logo?.png else { return }
        png = logo?.png
        // The logo in a style from elsewhere may be no picture; then its area stays white, as in the symbol.
        bitmap = png.flatMap { try? Bitmap(picture: [UInt8]($0)) }
        canvas.queueDraw()
    }
}

enum LogoFile {
    /// Runs on the concurrent executor, not on the caller's actor. The new logo takes over size and shape of the current one.
    @concurrent
    static func read(_ path: String, like current: SymbolLogo?) async -> Result<SymbolLogo, DrawingError> {
        do throws(DrawingError) {
            let bytes = try FileInput.read(path, limit: Picture.maximumFileBytes)
            var logo = try SymbolLogo(picture: bytes)
            if let current { (logo.share, logo.shape, logo.clearsModules) = (current.share, current.shape, current.clearsModules) }
            return .success(logo)
        } catch {
            return .failure(error)
        }
    }
}
