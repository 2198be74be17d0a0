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
