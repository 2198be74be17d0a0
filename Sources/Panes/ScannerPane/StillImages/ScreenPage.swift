import Gtk
import LibraryStore
import PaneKit
import Scanning

/// The source “Screen”: one button, the picture that it took, and the codes in it.
@MainActor
final class ScreenPage {
    let root: Widget
    /// Goes to the source that is left where programs may not see the screen; the pane's to set.
    var wantsClipboard: (@MainActor () -> Void)?

    private let model: ScreenScan
    private let desk: ScanDesk
    private let stack = Stack()
    private let start = ScreenStart()
    private let wait = ScreenWait()
    private let found = ScreenFound()
    private let trouble = ScreenTrouble()

    init(context: PaneContext, desk: ScanDesk) {
        self.desk = desk
        model = ScreenScan(context: context, desk: desk)
        stack.add(start.root, id: "start", title: "Screen")
        stack.add(wait.root, id: "wait", title: "Taking a picture")
        stack.add(found.root, id: "found", title: "Picture of the screen")
        stack.add(trouble.root, id: "trouble", title: "No picture")
        stack.visiblePage = "start"
        stack.expandsVertically = true
        root = Box(.column, [stack])
        root.add(
            KeyController(beforeChildren: true) { [weak self] key, _ in
                guard key == .escape, let self, self.model.isBusy else { return false }
                self.model.cancel()
                return true
            })
        start.pressed = { [weak self] in self?.scan() }
        wait.cancelled = { [weak self] in self?.model.cancel() }
        found.again = { [weak self] in self?.scan() }
        found.chosen = { [weak self] in self?.desk.choose($0) }
        trouble.chosen = { [weak self] in self?.remedy($0) }
        model.changed = { [weak self] in self?.render() }
        desk.observe { [weak self] in self?.showChosen() }
        render()
    }

    func appear() { model.lookForWays() }

    func disappear() { model.stop() }

    /// Takes a picture of the screen and reads it, as the button does.
    func scan() { model.start() }

    private func remedy(_ remedy: ScreenTrouble.Remedy) {
        switch remedy {
        case .again: model.start()
        case .direct: model.start(direct: true)
        case .clipboard: wantsClipboard?()
        }
    }

    // MARK: State

    private func render() {
        // What is pressed goes away with its page: the keyboard goes on to what takes its place.
        let hadFocus = hasFocusInside
        switch model.state {
        case .ready where model.ways?.isEmpty == true:
            trouble.show(model.nothing, hasDirectWay: false)
            stack.visiblePage = "trouble"
        case .ready:
            start.show(model.ways?.first)
            stack.visiblePage = "start"
        case .taking(let asks):
            wait.show(asks ? "Choose what to scan in the question of your desktop." : "Taking a picture of the screen…")
            stack.visiblePage = "wait"
        case .reading:
            wait.show("Reading the picture…")
            stack.visiblePage = "wait"
        case .done(let look):
            found.show(look)
            showChosen()
            stack.visiblePage = "found"
        case .failed(let error):
            trouble.show(error, hasDirectWay: model.hasDirectWay)
            stack.visiblePage = "trouble"
        }
        wait.isBusy = model.isBusy
        if hadFocus { focusOnMain() }
    }

    private func showChosen() {
        if case .done = model.state { found.show(chosen: desk.chosen) }
    }

    private var hasFocusInside: Bool { [start.button, wait.button, found.button].contains(where: \.hasFocus) || trouble.hasFocus }

    private func focusOnMain() {
        switch stack.visiblePage {
        case "start": start.button.grabFocus()
        case "wait": wait.button.grabFocus()
        case "found": found.grabFocus()
        default: trouble.grabFocus()
        }
    }
}

/// What the page of the screen shows before it was looked at.
@MainActor
final class ScreenStart {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: "Scan the screen", classes: ["primary", "large"])
    var pressed: @MainActor () -> Void = {}
    private let hint = Label("", classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 52)

    init() {
        root = EmptyState.make(
            illustration: "empty-screen", title: "Read what is on your screen",
            text: "Every code that can be seen is read, behind this window too.", button: button, note: hint)
        button.onPress { [weak self] in self?.pressed() }
    }

    /// - Parameter way: the first way there is; nil while that is not known.
    func show(_ way: ScreenWay?) {
        hint.text =
            switch way {
            case .portal: "Your desktop asks what Quire may see."
            case .x11, .grim: "Quire steps aside for a moment. The picture is not kept."
            case nil: ""
            }
        hint.isVisible = !hint.text.isEmpty
    }
}

/// What the page of the screen shows while a picture is taken or read.
@MainActor
final class ScreenWait {
    let root: Widget
    let button = Button("Cancel")
    var cancelled: @MainActor () -> Void = {}
    private let spinner = Spinner(name: "Reading")
    private let words = Label("", classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 40)

    init() {
        spinner.setSize(width: 32, height: 32)
        spinner.horizontalAlignment = .center
        button.horizontalAlignment = .center
        let column = Box(.column, spacing: 12, [spinner, words, button])
        column.horizontalAlignment = .center
        column.verticalAlignment = .center
        column.setMargins(24)
        column.expandsVertically = true
        root = Box(.column, [column])
        button.onPress { [weak self] in self?.cancelled() }
    }

    func show(_ text: String) { words.text = text }

    var isBusy: Bool {
        get { spinner.isSpinning }
        set { spinner.isSpinning = newValue }
    }
}
