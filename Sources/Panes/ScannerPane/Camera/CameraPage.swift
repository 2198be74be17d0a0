import Desktop
import Drawing
import Gtk
import PaneKit

/// The scanner's first source: the camera, live.
@MainActor
final class CameraPage {
    let root: Widget
    let model: CameraModel
    /// The person would rather scan the screen.
    var screenAsked: (@MainActor () -> Void)?

    private let context: PaneContext
    private let desk: ScanDesk
    private let stack = Stack()
    private let view: LiveView
    private let bar: CameraBar
    private let trouble = CameraTrouble()
    private let spinner = Spinner(name: "Starting the camera")
    private var isWindowWatched = false
    private var isMinimized = false
    private var isCovered = false

    convenience init(context: PaneContext, desk: ScanDesk) { self.init(context: context, desk: desk, supply: .machine) }

    init(context: PaneContext, desk: ScanDesk, supply: CameraSupply) {
        (self.context, self.desk) = (context, desk)
        model = CameraModel(
            supply: supply, preferences: context.preferences, desk: desk,
            portal: CameraPortal.isNeeded ? CameraPortal(bus: context.bus) : nil)
        bar = CameraBar(model)
        view = LiveView(bar: bar.root)
        spinner.setSize(width: 32, height: 32)
        let words = Label("Starting the camera…", classes: ["dim"]).aligned(0.5)
        let wait = Box(.column, spacing: 12, [spinner, words])
        wait.horizontalAlignment = .center
        wait.verticalAlignment = .center
        stack.add(wait, id: "looking", title: "Starting the camera")
        stack.add(trouble.root, id: "trouble", title: "Camera")
        stack.add(view.root, id: "live", title: "Camera")
        stack.visiblePage = "looking"
        stack.expandsVertically = true
        root = Box(.column, classes: ["camera-page"], [stack])
        connect()
    }

    private func connect() {
        model.changed = { [weak self] in self?.render() }
        model.previewed = { [weak self] bitmap in
            self?.view.show(bitmap)
            // The next one comes when this one is about to be drawn: a window that draws slowly is not flooded.
            self?.view.picture.root.onNextFrame { self?.model.previewTaken() }
        }
        model.flashed = { [weak self] in
            if let self, self.context.preferences.scanFlash { self.view.flashOnce() }
        }
        view.resized = { [weak self] width in self?.model.previewWidth = max(320, (width + 159) / 160 * 160) }
        view.picture.onChoose = { [weak self] in self?.desk.choose($0) }
        trouble.remedied = { [weak self] in self?.remedy($0) }
        // Another page in its place, such as a code shown large.
        root.onMapped { [weak self] isMapped in
            Task { @MainActor in
                self?.isCovered = !isMapped
                self?.updateSeen()
            }
        }
        desk.observe { [weak self] in self?.view.picture.chosen = self?.desk.chosen }
    }

    /// For tests: where the finds are outlined.
    var outlines: Outlines { view.picture.outlines }

    // MARK: On and off

    func appear() {
        watchWindow()
        model.appear()
    }

    func disappear() {
        model.disappear()
        view.endFlash()
    }

    /// A minimised window needs no camera. Not every desktop tells of it; there the page's own comings and goings have to do.
    private func watchWindow() {
        guard !isWindowWatched, let window = context.shell?.window, window.isMapped else { return }
        isWindowWatched = true
        window.onMinimize { [weak self] in
            self?.isMinimized = $0
            self?.updateSeen()
        }
    }

    private func updateSeen() { model.setSeen(!isMinimized && !isCovered) }

    private func remedy(_ remedy: LiveState.Remedy) {
        switch remedy {
        case .tryAgain: model.tryAgain()
        case .useCamera: model.otherCamera.map { model.choose($0) }
        case .scanScreen: screenAsked?()
        }
    }

    // MARK: Look

    private func render() {
        spinner.isSpinning = model.state == .looking
        if let words = model.state.words(other: model.otherCamera?.name) {
            trouble.show(words)
            stack.visiblePage = "trouble"
        } else {
            stack.visiblePage = model.state.showsPicture ? "live" : "looking"
        }
        view.picture.isMirrored = model.isMirrored
        view.show(model.sighting, isFrozen: model.state == .found)
        view.picture.chosen = desk.chosen
        bar.render()
    }
}
