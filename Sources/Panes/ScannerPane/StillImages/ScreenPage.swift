import Gtk
import LibraryStore
import PaneKit
import Platform
import Scanning

/// The source “Screen”: one button, the screenshot that it takes, and the codes in it.
@MainActor
final class ScreenPage: SourcePage {
    let root: Widget
    /// Called to switch to the clipboard, the alternative where programs may not capture the screen. Set by the pane.
    var onShowClipboard: (@MainActor () -> Void)?

    private let model: ScreenScan
    private let resultsModel: ScanResultsModel
    private let stack = Stack().expanding(.vertical)
    private let start = ScreenStartView()
    private let progressView = ScreenProgressView()
    private let resultView = ScreenResultView()
    private let errorView = ScreenErrorView()

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        self.resultsModel = resultsModel
        model = ScreenScan(context: context, resultsModel: resultsModel)
        stack.add(start.root, id: "start", title: tr("Screen"))
        stack.add(progressView.root, id: "wait", title: tr("Taking a screenshot"))
        stack.add(resultView.root, id: "found", title: tr("Screenshot"))
        stack.add(errorView.root, id: "trouble", title: tr("No screenshot"))
        stack.visiblePage = "start"
        root = Box(.column, [stack])
        root.add(
            KeyController(beforeChildren: true) { [weak self] key, _ in
                guard key == .escape, let self, self.model.isBusy else { return false }
                self.model.cancel()
                return true
            })
        start.button.onPress { [weak self] in self?.scan() }
        progressView.button.onPress { [weak self] in self?.model.cancel() }
        resultView.button.onPress { [weak self] in self?.scan() }
        resultView.picture.onChoose = { [weak self] in self?.resultsModel.select($0) }
        errorView.chosen = { [weak self] in self?.remedy($0) }
        model.onChange = { [weak self] in self?.render() }
        resultsModel.observe { [weak self] in self?.showChosen() }
        render()
    }

    func appear() { model.loadWays() }

    func disappear() { model.stop() }

    /// Takes a screenshot and reads it, as the button does.
    func scan() { model.start() }

    private func remedy(_ remedy: ScreenErrorView.Remedy) {
        switch remedy {
        case .again: model.start()
        case .direct: model.start(direct: true)
        case .clipboard: onShowClipboard?()
        }
    }

    // MARK: State

    private func render() {
        // The focused widget may be on the page that goes away; focus its successor.
        let hadFocus = hasFocusInside
        switch model.state {
        case .ready where model.ways?.isEmpty == true:
            errorView.show(model.nothing, hasDirectWay: false)
            stack.visiblePage = "trouble"
        case .ready:
            start.show(model.ways?.first)
            stack.visiblePage = "start"
        case .taking(let asks):
            progressView.show(asks ? tr("Choose what to scan in your desktop’s dialog.") : tr("Taking a screenshot…"))
            stack.visiblePage = "wait"
        case .reading:
            progressView.show(tr("Reading the screenshot…"))
            stack.visiblePage = "wait"
        case .done(let screenshot):
            resultView.show(screenshot)
            showChosen()
            stack.visiblePage = "found"
        case .failed(let error):
            errorView.show(error, hasDirectWay: model.hasDirectWay)
            stack.visiblePage = "trouble"
        }
        progressView.isBusy = model.isBusy
        if hadFocus { focusOnMain() }
    }

    private func showChosen() {
        if case .done = model.state { resultView.picture.chosen = resultsModel.selectedID }
    }

    private var hasFocusInside: Bool {
        [start.button, progressView.button, resultView.button].contains(where: \.hasFocus) || errorView.hasFocus
    }

    private func focusOnMain() {
        switch stack.visiblePage {
        case "start": start.button.grabFocus()
        case "wait": progressView.button.grabFocus()
        case "found": resultView.grabFocus()
        default: errorView.grabFocus()
        }
    }
}

/// The page before the first screenshot.
@MainActor
final class ScreenStartView {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: tr("Scan the screen"), classes: ["primary", "large"])
    private let hint = Label(classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 52)

    init() {
        root = EmptyState.make(
            illustration: "empty-screen", title: tr("Read codes on your screen"),
            text: tr("Every visible code is read, even behind this window."), button: button, note: hint)
    }

    /// - Parameter way: the preferred capture method; nil while it is unknown.
    func show(_ way: ScreenCaptureMethod?) {
        hint.text =
            switch way {
            case .portal: tr("Your desktop will ask what Quire may see.")
            case .x11, .grim: tr("Quire hides for a moment. The screenshot isn’t kept.")
            case nil: .empty
            }
        hint.isVisible = !hint.text.isEmpty
    }
}

/// The page while a screenshot is taken or read.
@MainActor
final class ScreenProgressView {
    let root: Widget
    let button = Button(tr("Cancel")).placed(horizontal: .center)
    private let spinner = Spinner(name: tr("Reading")).sized(width: 32, height: 32).placed(horizontal: .center)
    private let words = Label(classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 40)

    init() {
        let column = Box(.column, spacing: 12, [spinner, words, button])
            .placed(horizontal: .center, vertical: .center).margins(24).expanding(.vertical)
        root = Box(.column, [column])
    }

    func show(_ text: LocalizedText) { words.text = text }

    var isBusy: Bool {
        get { spinner.isSpinning }
        set { spinner.isSpinning = newValue }
    }
}

/// The screenshot with the codes that were found in it.
@MainActor
final class ScreenResultView {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: tr("Scan again")).placed(vertical: .center)
    let picture = CodePicture(name: tr("Screenshot"))
    private let title = Label(classes: ["card-title"]).fitting(.wrap)
    private let text = Label(classes: ["caption", "dim"]).fitting(.wrap)

    init() {
        let frame = Box(.column, classes: ["screen-picture"], [picture.root]).expanding(.vertical).clipsContent()
        picture.root.expandsVertically = true
        picture.root.expandsHorizontally = true
        let words = Box(.column, spacing: 4, [title, text]).expanding(.horizontal).placed(vertical: .center)
        let bar = Box(.row, spacing: 12, [words, button])
        root = Box(.column, spacing: 12, [frame, AdaptiveRow.make(bar, needed: 400)]).margins(horizontal: 24, vertical: 16)
    }

    func show(_ screenshot: ScreenScan.Screenshot) {
        picture.show(screenshot.picture)
        picture.show(screenshot.results, width: screenshot.width, height: screenshot.height)
        switch screenshot.results.count {
        case 0:
            title.text = tr("No code found")
            text.text = tr("Show the whole code as large as possible, with a light margin and nothing over it.")
        case 1:
            title.text = tr("One code found")
            text.text = tr("The screenshot isn’t kept.")
        default:
            title.text = tr("1 code found", plural: "\(screenshot.results.count) codes found", count: screenshot.results.count)
            text.text = tr("Choose one by pointing at it, or with the Tab key. The screenshot isn’t kept.")
        }
    }

    /// Focuses the first code, else the button.
    func grabFocus() {
        if !picture.grabFocus() { button.grabFocus() }
    }
}

/// The page for a screenshot that failed: the reason, and what to do instead.
@MainActor
final class ScreenErrorView {
    enum Remedy {
        case again
        /// Capture the whole screen without asking.
        case direct
        case clipboard
    }

    let root = Box(.column)
    var chosen: @MainActor (Remedy) -> Void = { _ in }
    private var shown: ScreenCaptureError?
    private var remedies: [Remedy] = []
    private var buttons: [Button] = []

    func show(_ error: ScreenCaptureError, hasDirectWay: Bool) {
        var remedies: [Remedy] = [.clipboard]
        if case .noWay = error {} else { remedies.append(.again) }
        if error == .portalRefused, hasDirectWay { remedies.append(.direct) }
        guard error != shown || remedies != self.remedies else { return }
        (shown, self.remedies) = (error, remedies)
        root.removeAll()
        buttons = remedies.map { remedy in
            let (iconName, title) = remedy.button
            return Button(icon: iconName, title: title, classes: remedy == .clipboard ? ["primary"] : []) { [weak self] in
                self?.chosen(remedy)
            }
        }
        let row = Box(.row, spacing: 8, buttons)
        root.append(EmptyState.make(illustration: "error", title: error.title, text: error.text, button: row))
    }

    var hasFocus: Bool { buttons.contains(where: \.hasFocus) }

    func grabFocus() { buttons.first?.grabFocus() }
}

extension ScreenErrorView.Remedy {
    fileprivate var button: (iconName: String, title: LocalizedText) {
        switch self {
        case .again: ("quire-undo-symbolic", tr("Try again"))
        case .direct: ("quire-screen-symbolic", tr("Scan whole screen"))
        case .clipboard: ("quire-copy-symbolic", tr("Scan the clipboard"))
        }
    }
}

extension ScreenCaptureError {
    fileprivate var title: LocalizedText {
        if case .noWay = self { tr("The screen can’t be scanned here") } else { tr("No screenshot could be taken") }
    }
}
