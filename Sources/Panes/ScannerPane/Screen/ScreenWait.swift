import Gtk

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
