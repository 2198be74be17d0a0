public import Gtk
public import Timeline

/// Asks what a widget is to show, by a form made from its schema: Ctrl+Enter saves, Esc leaves and asks first where something was changed.
@MainActor
public final class ConfigurationWindow {
    let form: ConfigurationForm
    let sheet: Sheet
    private let isNew: Bool
    private let saved: @MainActor (WidgetConfiguration) -> Void

    /// Logical pixels.
    private static let width = 440, tallest = 560

    /// - Parameters:
    ///   - parent: stays below it; without one it is a window of its own.
    ///   - isNew: the widget is about to be pinned, also with what is usual; otherwise it is one that is there, and only what was changed is
    ///     saved.
    ///   - saved: called with what was chosen.
    public init(
        title: String, schema: ConfigurationSchema, configuration: WidgetConfiguration, choices: any ChoiceSource, over parent: Window?,
        isNew: Bool = false, saved: @escaping @MainActor (WidgetConfiguration) -> Void
    ) {
        self.isNew = isNew
        self.saved = saved
        form = ConfigurationForm(schema: schema, configuration: configuration, choices: choices)
        form.view.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(form.view)
        scrolled.growsTo(height: Self.tallest)
        scrolled.expandsVertically = true
        sheet = Sheet(title: title, over: parent, content: scrolled, confirmTitle: isNew ? "Pin" : "Save", width: Self.width)
        form.window = sheet.window
        form.changed = { [weak self] in self?.render() }
        render()
    }

    /// Opens it; it lives until it is closed.
    public func present() {
        sheet.mayLeave = { [weak self] in self?.mayLeave() ?? true }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.save() }, closed: { [weak self] in self?.form.stop() })
        form.focusFirst()
    }

    private func render() { sheet.canConfirm = form.problems.isEmpty }

    private func save() {
        guard let configuration = form.configuration else { return form.focusFirst() }
        let isChanged = form.isChanged
        sheet.close()
        if isChanged || isNew { saved(configuration) }
    }

    private func mayLeave() -> Bool {
        if form.closeFloating() { return false }
        guard form.isChanged else { return true }
        Question.ask(
            title: isNew ? "Leave without pinning?" : "Leave without saving?",
            text: isNew ? "What you chose here is not kept." : "What you changed here is not kept. The widget stays as it was.",
            confirmTitle: "Leave", isDestructive: true, over: sheet.window
        ) { [weak self] in self?.sheet.close() }
        return false
    }
}
