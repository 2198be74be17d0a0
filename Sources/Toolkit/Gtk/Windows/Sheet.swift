/// A small window over another one for one task; Esc cancels, Ctrl+Enter does it.
@MainActor
public final class Sheet {
    public let window: Window
    private let confirm: Button
    private let cancel = Button("Cancel")
    private let error = Label("", classes: ["danger-text"]).fitting(.wrap)
    private var confirmed: (@MainActor () -> Void)?
    private var closed: (@MainActor () -> Void)?
    /// Asked before Esc, “Cancel” or the window manager closes it; no keeps it open.
    public var mayLeave: (@MainActor () -> Bool)?
    /// Keeps what the window shows alive until it closes.
    private var owner: AnyObject?

    /// - Parameter parent: stays below it and waits for it; without one the sheet is a window of its own.
    public init(
        title: String, over parent: Window?, content: Widget, confirmTitle: String, width: Int, height: Int = -1,
        isDestructive: Bool = false, canCancel: Bool = true
    ) {
        window = Window(title: title, over: parent, isModal: parent != nil)
        confirm = Button(confirmTitle, classes: [isDestructive ? "danger" : "primary"])
        let bar = HeaderBar(title: Label(title, classes: ["heading"]), showsWindowButtons: false)
        if canCancel { bar.packStart(cancel) }
        bar.packEnd(confirm)
        window.setTitlebar(bar)
        window.addClass("sheet")
        // Over a small window it fills that, unless nobody could use it then.
        if let parent, parent.width >= Self.leastWidth, parent.width < width + 64 {
            window.setDefaultSize(width: parent.width, height: height > 0 ? parent.height : height)
        } else {
            window.setDefaultSize(width: width, height: height)
        }
        error.isVisible = false
        error.setMargins(horizontal: 16, vertical: 8)
        window.setContent(Box(.column, [content, error]))
        cancel.onPress { [weak self] in self?.leave() }
        confirm.onPress { [weak self] in self?.confirmIfPossible() }
        window.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self else { return false }
                if key == .escape {
                    self.leave()
                    return true
                }
                if modifiers.contains(.control), key == .enter || key == .keypadEnter {
                    self.confirmIfPossible()
                    return true
                }
                return false
            })
        window.onCloseRequest { [weak self] in
            guard self?.mayLeave?() ?? true else { return false }
            self?.ended()
            return true
        }
    }

    /// Logical pixels.
    private static let leastWidth = 280

    /// Closes it without doing it, unless something stands against that.
    private func leave() {
        if mayLeave?() ?? true { close() }
    }

    /// Opens it; `owner` lives until it closes.
    public func present(keeping owner: AnyObject, confirmed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void = {})
    {
        self.owner = owner
        self.confirmed = confirmed
        self.closed = closed
        window.present()
    }

    /// What the button that does it says.
    public var confirmTitle: String {
        get { confirm.title }
        set { if newValue != confirm.title { confirm.title = newValue } }
    }

    public var canConfirm: Bool {
        get { confirm.isSensitive }
        set { confirm.isSensitive = newValue }
    }

    /// Puts the keyboard where nothing is done.
    public func focusCancel() { cancel.grabFocus() }

    public func confirmIfPossible() {
        if canConfirm { confirmed?() }
    }

    /// Says what stands in the way; nil when nothing does.
    public func showProblem(_ text: String?) {
        error.text = text ?? ""
        error.isVisible = text != nil
    }

    public func close() {
        ended()
        window.destroy()
    }

    private func ended() {
        closed?()
        closed = nil
        confirmed = nil
        mayLeave = nil
        owner = nil
    }
}

/// Asks before something that has no undo, or that leaves Quire.
@MainActor
public enum Question {
    /// - Parameter detail: a text to be read to the letter, such as an address; shown whole in monospace.
    public static func ask(
        title: String, text: String, detail: String? = nil, confirmTitle: String, isDestructive: Bool = false, over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        ask(
            title: title, text: text, below: detail.map { [frame(Label($0, classes: ["monospace"]))] } ?? [], confirmTitle: confirmTitle,
            isDestructive: isDestructive, over: parent, confirmed: confirmed)
    }

    /// - Parameter below: what stands below the text.
    public static func ask(
        title: String, text: String, below: [Widget], confirmTitle: String, isDestructive: Bool = false, over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        let content = Box(.column, spacing: 12, [Label(text).fitting(.wrap).width(characters: 32, atMost: 48)])
        for widget in below { content.append(widget) }
        content.setMargins(horizontal: 24, vertical: 16)
        let sheet = Sheet(
            title: title, over: parent, content: content, confirmTitle: confirmTitle, width: 440, isDestructive: isDestructive)
        sheet.present(keeping: sheet) { [weak sheet] in
            sheet?.close()
            confirmed()
        }
        // No text that is marked as a whole because it is the first that takes the focus; and what Enter does is harmless.
        sheet.focusCancel()
    }

    /// A text to be read to the letter, such as an address: all of it, scrolled where it is long.
    public static func frame(_ label: Label) -> Widget {
        label.fitting(.wrap).width(characters: 32, atMost: 56)
        label.isSelectable = true
        label.setMargins(8)
        // A scrolled view asks for the height of unbroken lines, and would cut the last of some.
        guard label.text.utf8.count > 600 else { return Box(.column, classes: ["text-frame"], [label]) }
        let scrolled = ScrolledView(label)
        scrolled.addClass("text-frame")
        scrolled.growsTo(height: 200)
        scrolled.setMinimumContentHeight(120)
        return scrolled
    }
}

/// What is under way, how far it has come, and with how many.
@MainActor
public final class WorkPage {
    public let root: Box
    private let title = Label("", classes: ["heading"]).aligned(0.5).fitting(.wrap)
    private let detail = Label("", classes: ["dim", "numeric"]).aligned(0.5).fitting(.wrap)
    private let bar = ProgressBar(name: "Progress")

    public init() {
        root = Box(.column, spacing: 12, [title, bar, detail])
        bar.verticalAlignment = .center
        root.setMargins(horizontal: 32, vertical: 24)
        root.verticalAlignment = .center
        root.expandsVertically = true
    }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - detail: such as how many of how many.
    public func show(_ title: String, fraction: Double, detail: String) {
        self.title.text = title
        self.detail.text = detail
        bar.fraction = min(max(fraction, 0), 1)
    }
}
