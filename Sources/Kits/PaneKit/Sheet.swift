public import Gtk

/// A small window over the main one for one task; Esc cancels, Ctrl+Enter does it.
@MainActor
public final class Sheet {
    public let window: Window
    private let confirm: Button
    private let cancel = Button("Cancel")
    private let error = Label("", classes: ["danger-text"]).fitting(.wrap)
    private var confirmed: (@MainActor () -> Void)?
    private var closed: (@MainActor () -> Void)?
    /// Keeps what the window shows alive until it closes.
    private var owner: AnyObject?

    public init(
        title: String, over parent: Window, content: Widget, confirmTitle: String, width: Int, height: Int = -1,
        isDestructive: Bool = false, canCancel: Bool = true
    ) {
        window = Window(title: title, over: parent, isModal: true)
        confirm = Button(confirmTitle, classes: [isDestructive ? "danger" : "primary"])
        let bar = HeaderBar(title: Label(title, classes: ["heading"]), showsWindowButtons: false)
        if canCancel { bar.packStart(cancel) }
        bar.packEnd(confirm)
        window.setTitlebar(bar)
        window.addClass("sheet")
        // Over a small window it fills that.
        let isSmall = parent.width > 0 && parent.width < width + 64
        window.setDefaultSize(width: isSmall ? parent.width : width, height: isSmall && height > 0 ? parent.height : height)
        error.isVisible = false
        error.setMargins(horizontal: 16, vertical: 8)
        window.setContent(Box(.column, [content, error]))
        cancel.onPress { [weak self] in self?.close() }
        confirm.onPress { [weak self] in self?.confirmIfPossible() }
        window.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self else { return false }
                if key == .escape {
                    self.close()
                    return true
                }
                if modifiers.contains(.control), key == .enter || key == .keypadEnter {
                    self.confirmIfPossible()
                    return true
                }
                return false
            })
        window.onCloseRequest { [weak self] in
            self?.ended()
            return true
        }
    }

    /// Opens it; `owner` lives until it closes.
    public func present(keeping owner: AnyObject, confirmed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void = {})
    {
        self.owner = owner
        self.confirmed = confirmed
        self.closed = closed
        window.present()
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
        owner = nil
    }
}
