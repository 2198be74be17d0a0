import Gtk
import PaneKit
import Platform
import Scanning

/// The screenshot with the codes that were found in it.
@MainActor
final class ScreenResultView {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: tr("Scan again")).placed(vertical: .center)
    var again: @MainActor () -> Void = {}
    var chosen: @MainActor (ScanResult.ID) -> Void = { _ in }
    private let picture = CodePicture(name: tr("Picture of the screen"))
    private let title = Label(classes: ["card-title"]).fitting(.wrap)
    private let text = Label(classes: ["caption", "dim"]).fitting(.wrap)

    init() {
        let frame = Box(.column, classes: ["screen-picture"], [picture.root]).expanding(.vertical).clipsContent()
        picture.root.expandsVertically = true
        picture.root.expandsHorizontally = true
        let words = Box(.column, spacing: 4, [title, text]).expanding(.horizontal).placed(vertical: .center)
        let bar = Box(.row, spacing: 12, [words, button])
        root = Box(.column, spacing: 12, [frame, AdaptiveRow.make(bar, needed: 400)]).margins(horizontal: 24, vertical: 16)
        button.onPress { [weak self] in self?.again() }
        picture.onChoose = { [weak self] in self?.chosen($0) }
    }

    func show(_ screenshot: ScreenScan.Screenshot) {
        picture.show(screenshot.picture)
        picture.show(screenshot.results, width: screenshot.width, height: screenshot.height)
        switch screenshot.results.count {
        case 0:
            title.text = tr("No code found")
            text.text = tr("Bring the whole code into view with some light margin around it, as large as it gets, with nothing over it.")
        case 1:
            title.text = tr("One code found")
            text.text = tr("The picture is not kept.")
        default:
            title.text = tr("1 code found", plural: "\(screenshot.results.count) codes found", count: screenshot.results.count)
            text.text = tr("Choose one by pointing at it, or with the Tab key. The picture is not kept.")
        }
    }

    /// Marks the selected result.
    func show(chosen id: ScanResult.ID?) { picture.chosen = id }

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
    private var shown: Content?
    private var buttons: [Button] = []

    private struct Content: Equatable {
        let error: ScreenCaptureError
        let hasDirectWay: Bool
    }

    func show(_ error: ScreenCaptureError, hasDirectWay: Bool) {
        let content = Content(error: error, hasDirectWay: hasDirectWay)
        guard content != shown else { return }
        shown = content
        root.removeAll()
        var remedies: [Remedy] = [.clipboard]
        if case .noWay = error {} else { remedies.append(.again) }
        if error == .portalRefused, hasDirectWay { remedies.append(.direct) }
        buttons = remedies.map { remedy in
            Button(icon: remedy.iconName, title: remedy.title, classes: remedy == .clipboard ? ["primary"] : []) { [weak self] in
                self?.chosen(remedy)
            }
        }
        let row = Box(.row, spacing: 8, buttons)
        root.append(EmptyState.make(illustration: "error", title: error.title, text: error.explanation, button: row))
    }

    var hasFocus: Bool { buttons.contains(where: \.hasFocus) }

    func grabFocus() { buttons.first?.grabFocus() }
}

extension ScreenErrorView.Remedy {
    fileprivate var title: LocalizedText {
        switch self {
        case .again: tr("Try again")
        case .direct: tr("Scan all of the screen")
        case .clipboard: tr("Scan the clipboard")
        }
    }

    fileprivate var iconName: String {
        switch self {
        case .again: "quire-undo-symbolic"
        case .direct: "quire-screen-symbolic"
        case .clipboard: "quire-copy-symbolic"
        }
    }
}

extension ScreenCaptureError {
    fileprivate var title: LocalizedText {
        if case .noWay = self { return tr("The screen cannot be seen here") }
        return tr("There is no picture of the screen")
    }

    fileprivate var explanation: LocalizedText { message.followed(by: recovery) }
}
