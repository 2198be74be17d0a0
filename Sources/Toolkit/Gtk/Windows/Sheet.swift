public import Platform

/// A small window over another one for one task. Esc cancels it, Ctrl+Enter confirms it.
@MainActor
public final class Sheet {
    public let window: Window
    private let confirm: Button
    private let cancel = Button(tr("Cancel"))
    private let error = Label(classes: ["danger-text"]).fitting(.wrap).hidden().margins(horizontal: 16, vertical: 8)
    private var confirmed: (@MainActor () -> Void)?
    private var closed: (@MainActor () -> Void)?
    /// Called before Esc, “Cancel” or the window manager closes the sheet; false keeps it open.
    public var shouldClose: (@MainActor () -> Bool)?
    /// The owner of the sheet's content, kept alive until it closes.
    private var owner: AnyObject?

    /// - Parameters:
    ///   - parent: the window that the sheet stands over and blocks; without one the sheet is a window of its own.
    ///   - hasTitle: false where the content says the title, which may be long.
    public init(
        title: LocalizedText, over parent: Window?, content: Widget, confirmTitle: LocalizedText, width: Int, height: Int = -1,
        isDestructive: Bool = false, canCancel: Bool = true, hasTitle: Bool = true
    ) {
        window = Window(title: title, over: parent, isModal: parent != nil)
        confirm = Button(confirmTitle, classes: [isDestructive ? "danger" : "primary"])
        let bar = HeaderBar(title: Label(hasTitle ? title : .empty, classes: ["heading"]), showsWindowButtons: false)
        if canCancel { bar.packStart(cancel) }
        bar.packEnd(confirm)
        window.setTitlebar(bar)
        window.addClass("sheet")
        // It fills a small parent, unless the sheet would be too narrow to use.
        if let parent, parent.width >= Self.minimumWidth, parent.width < width + 64 {
            window.setDefaultSize(width: parent.width, height: height > 0 ? parent.height : height)
        } else {
            window.setDefaultSize(width: width, height: height)
        }
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
            guard self?.shouldClose?() ?? true else { return false }
            self?.ended()
            return true
        }
    }

    /// Logical pixels.
    private static let minimumWidth = 280

    /// Closes the sheet without confirming, if `shouldClose` allows it.
    private func leave() {
        if shouldClose?() ?? true { close() }
    }

    /// Opens the sheet. `owner` is kept alive until it closes.
    public func present(keeping owner: AnyObject, confirmed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void = {})
    {
        self.owner = owner
        self.confirmed = confirmed
        self.closed = closed
        window.present()
    }

    /// The title of the button that confirms.
    public var confirmTitle: LocalizedText {
        get { confirm.title }
        set { if newValue != confirm.title { confirm.title = newValue } }
    }

    public var canConfirm: Bool {
        get { confirm.isSensitive }
        set { confirm.isSensitive = newValue }
    }

    /// Focuses “Cancel”, so that Enter does no harm.
    public func focusCancel() { cancel.grabFocus() }

    public func confirmIfPossible() {
        if canConfirm { confirmed?() }
    }

    /// Shows an error below the content; nil removes it.
    public func showProblem(_ text: LocalizedText?) {
        error.show(text)
    }

    public func close() {
        ended()
        window.destroy()
    }

    private func ended() {
        closed?()
        closed = nil
        confirmed = nil
        shouldClose = nil
        owner = nil
    }
}

/// A confirmation dialog, for actions that cannot be undone or that leave Quire.
@MainActor
public enum Question {
    /// - Parameter detail: a text to be read letter by letter, such as an address; shown in full and in monospace.
    public static func ask(
        title: LocalizedText, text: LocalizedText, detail: String? = nil, confirmTitle: LocalizedText, isDestructive: Bool = false,
        over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        ask(
            title: title, text: text, below: detail.map { [frame(Label(.verbatim($0), classes: ["monospace"]))] } ?? [],
            confirmTitle: confirmTitle,
            isDestructive: isDestructive, over: parent, confirmed: confirmed)
    }

    /// - Parameter below: widgets below the text.
    public static func ask(
        title: LocalizedText, text: LocalizedText, below: [Widget], confirmTitle: LocalizedText, isDestructive: Bool = false,
        over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        let question = Label(title, classes: ["heading"]).fitting(.wrap)
        let content = Box(.column, spacing: 12, [question, Label(text).fitting(.wrap).width(characters: 32, atMost: 48)])
        for widget in below { content.append(widget) }
        content.margins(horizontal: 24, vertical: 16)
        let sheet = Sheet(
            title: title, over: parent, content: content, confirmTitle: confirmTitle, width: 440, isDestructive: isDestructive,
            hasTitle: false)
        sheet.present(keeping: sheet) { [weak sheet] in
            sheet?.close()
            confirmed()
        }
        // Otherwise a selectable text would get the focus and be selected as a whole; and Enter does no harm here.
        sheet.focusCancel()
    }

    /// A framed text to be read letter by letter, such as an address; a long one scrolls.
    ///
    /// - Parameter isSelectable: false where the text would get the focus first.
    public static func frame(_ label: Label, isSelectable: Bool = true) -> Widget {
        label.fitting(.wrap).width(characters: 32, atMost: 56)
        label.isSelectable = isSelectable
        label.margins(8)
        // A scrolled view requests the height of unwrapped lines, which would cut off the last lines of a shorter text.
        guard label.text.string.utf8.count > 600 else { return Box(.column, classes: ["text-frame"], [label]) }
        return ScrolledView(label, minimumContentHeight: 120).withClass("text-frame").growsTo(height: 200)
    }
}

/// The progress of a task: its title, a bar, and how many items are done.
@MainActor
public final class ProgressPage {
    public let root: Box
    private let title = Label(classes: ["heading"]).aligned(0.5).fitting(.wrap)
    private let detail = Label(classes: ["dim", "numeric"]).aligned(0.5).fitting(.wrap)
    private let bar = ProgressBar(name: tr("Progress")).placed(vertical: .center)

    public init() {
        root = Box(.column, spacing: 12, [title, bar, detail])
            .margins(horizontal: 32, vertical: 24).placed(vertical: .center).expanding(.vertical)
    }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - detail: such as “3 of 20”.
    public func show(_ title: LocalizedText, fraction: Double, detail: LocalizedText) {
        self.title.text = title
        self.detail.text = detail
        bar.fraction = min(max(fraction, 0), 1)
    }
}
