import Desktop
import Drawing
import Gtk
import PaneKit
import Platform
import Scanning

/// The first source of the scanner: the live camera.
@MainActor
final class CameraPage: SourcePage {
    let root: Widget
    let model: CameraModel
    /// Called when the person prefers to scan the screen.
    var onShowScreen: (@MainActor () -> Void)?

    private let context: PaneContext
    private let resultsModel: ScanResultsModel
    private let stack = Stack()
    private let view: LiveView
    private let bar: CameraBar
    private let errorView = CameraErrorView()
    private let spinner = Spinner(name: tr("Starting the camera"))
    private var isWindowWatched = false
    private var isMinimized = false
    private var isCovered = false

    init(context: PaneContext, resultsModel: ScanResultsModel, provider: CameraProvider) {
        (self.context, self.resultsModel) = (context, resultsModel)
        model = CameraModel(
            provider: provider, preferences: context.preferences, resultsModel: resultsModel,
            portal: context.bus.map { CameraPortal(bus: $0) })
        bar = CameraBar(model)
        view = LiveView(bar: bar.root)
        spinner.setSize(width: 32, height: 32)
        let words = Label(tr("Starting the camera…"), classes: ["dim"]).aligned(0.5)
        let wait = Box(.column, spacing: 12, [spinner, words]).placed(horizontal: .center, vertical: .center)
        stack.add(wait, id: "looking", title: tr("Starting the camera"))
        stack.add(errorView.root, id: "trouble", title: tr("Camera"))
        stack.add(view.root, id: "live", title: tr("Camera"))
        stack.visiblePage = "looking"
        stack.expandsVertically = true
        root = Box(.column, classes: ["camera-page"], [stack])
        connect()
    }

    private func connect() {
        model.onChange = { [weak self] in self?.render() }
        model.onPreview = { [weak self] bitmap in
            self?.view.show(bitmap)
            // The next picture is requested when this one is about to be drawn, so a slow window is not flooded.
            self?.view.picture.root.onNextFrame { self?.model.previewTaken() }
        }
        model.onFound = { [weak self] in
            if let self, self.context.preferences.scanFlash { self.view.flashOnce() }
        }
        view.resized = { [weak self] width in self?.model.previewWidth = max(320, (width + 159) / 160 * 160) }
        view.picture.onChoose = { [weak self] in self?.resultsModel.select($0) }
        errorView.onRemedy = { [weak self] in self?.remedy($0) }
        // Another page covers this one, such as a code shown large.
        root.onMapped { [weak self] isMapped in
            Task { @MainActor in
                self?.isCovered = !isMapped
                self?.updateSeen()
            }
        }
        resultsModel.observe { [weak self] in self?.view.picture.chosen = self?.resultsModel.selectedID }
    }

    /// The outlines of the results, for tests.
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

    /// Pauses the camera while the window is minimized. Not every desktop reports that; there only the page's own visibility counts.
    private func watchWindow() {
        guard !isWindowWatched, let window = context.shell?.window, window.isMapped else { return }
        isWindowWatched = true
        window.onMinimize { [weak self] in
            self?.isMinimized = $0
            self?.updateSeen()
        }
    }

    private func updateSeen() { model.setSeen(!isMinimized && !isCovered) }

    private func remedy(_ remedy: LiveViewState.Remedy) {
        switch remedy {
        case .tryAgain: model.tryAgain()
        case .useCamera: model.otherCamera.map { model.choose($0) }
        case .scanScreen: onShowScreen?()
        }
    }

    // MARK: Rendering

    private func render() {
        spinner.isSpinning = model.state == .starting
        if let message = model.state.message(other: model.otherCamera?.name) {
            errorView.show(message)
            stack.visiblePage = "trouble"
        } else {
            stack.visiblePage = model.state.showsPicture ? "live" : "looking"
        }
        view.picture.isMirrored = model.isMirrored
        view.show(model.detection, isFrozen: model.state == .found)
        view.picture.chosen = resultsModel.selectedID
        bar.render()
    }
}
