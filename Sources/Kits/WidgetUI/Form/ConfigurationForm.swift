import GLib
import Graphics
public import Gtk
public import Platform
public import Timeline

/// A form made from a configuration schema: a control and an error for each setting, and a button that restores the defaults.
@MainActor
public final class ConfigurationForm {
    /// The column of controls.
    public let view: Widget
    /// Called after each change.
    public var onChange: (@MainActor () -> Void)?
    /// The window that choosers of files stand over.
    public weak var window: Window?

    private let schema: ConfigurationSchema
    private(set) var rows: [ParameterRow] = []
    private let reset = Button(tr("Reset")).placed(horizontal: .start).withTooltip(tr("Reset all settings in this form to their defaults"))
    private var initial: [String: String] = [:]

    /// - Parameters:
    ///   - configuration: the current values; settings that the schema does not have are dropped.
    ///   - choices: the source of codes and folders to choose from.
    ///   - kind: the kind that offers choices; nil for none.
    public init(
        schema: ConfigurationSchema, configuration: WidgetConfiguration, choices: any ChoiceSource, kind: (any WidgetKind)? = nil
    ) {
        self.schema = schema
        let column = Box(.column, spacing: 16, classes: ["configuration-form"])
        view = column
        for parameter in schema.parameters {
            let control = parameter.makeControl(kind: kind, choices: choices) { [weak self] in self?.window }
            let row = ParameterRow(parameter, control: control)
            rows.append(row)
            column.append(row.view)
            control.onChange = { [weak self] in self?.update() }
        }
        reset.onPress { [weak self] in self?.resetAll() }
        if rows.isEmpty {
            column.append(Label(tr("This widget has no settings."), classes: ["dim"]).fitting(.wrap))
        } else {
            column.append(reset)
        }
        for row in rows { row.show(configuration[row.parameter.name]) }
        initial = current
        arrange()
    }

    // MARK: Values

    private var current: [String: String] {
        rows.reduce(into: [:]) { values, row in values[row.parameter.name] = row.written }
    }

    /// The chosen values that differ from the defaults; nil while a visible field is wrong. A hidden setting keeps its value for later.
    public var configuration: WidgetConfiguration? {
        guard problems.isEmpty else { return nil }
        let right = rows.filter { $0.complaint == nil }
        return WidgetConfiguration(right.reduce(into: [:]) { values, row in values[row.parameter.name] = row.written })
    }

    /// The error messages, by the name of the setting.
    public var problems: [String: LocalizedText] {
        rows.filter { isShown($0) }.reduce(into: [:]) { problems, row in problems[row.parameter.name] = row.complaint }
    }

    /// Whether the person has changed anything since the form was opened.
    var isChanged: Bool { current != initial }

    private func isShown(_ row: ParameterRow) -> Bool { schema.isShown(row.parameter.name, in: WidgetConfiguration(current)) }

    // MARK: Rendering

    private func update() {
        for row in rows { row.update() }
        arrange()
        onChange?()
    }

    private func arrange() {
        for row in rows {
            let isShown = isShown(row)
            if row.view.isVisible != isShown { row.view.isVisible = isShown }
        }
        let isUsual = current.isEmpty
        // The focus moves to a field before the button becomes insensitive.
        if isUsual, reset.hasFocus { focusFirst() }
        reset.isSensitive = !isUsual
    }

    private func resetAll() {
        for row in rows { row.show(nil) }
        update()
    }

    /// Focuses the first wrong field, else the first field.
    func focusFirst() {
        let shown = rows.filter(isShown)
        (shown.first { $0.complaint != nil } ?? shown.first)?.control.focus()
    }

    /// Closes an open popover; false if there was none.
    public func closeFloating() -> Bool { rows.contains { $0.control.closeFloating() } }

    /// Shows other values, as a person would choose them.
    public func show(_ configuration: WidgetConfiguration) {
        for row in rows { row.show(configuration[row.parameter.name]) }
        update()
    }

    /// Ends all work.
    public func stop() { for row in rows { row.control.stop() } }
}

/// The window for the settings of a widget. Ctrl+Enter saves; Esc closes it and asks first if something was changed.
@MainActor
public final class ConfigurationWindow {
    let form: ConfigurationForm
    let sheet: Sheet
    private let isNew: Bool
    private let preview: LivePreview?
    private var clock: ChangeTimer?
    /// Waits until typing pauses before the preview follows.
    private let following = Debouncer(.milliseconds(250))
    private let saved: @MainActor (WidgetConfiguration) -> Void

    /// In logical pixels.
    private static let width = 440, tallest = 560, highestPreview = 200.0

    /// - Parameters:
    ///   - preview: shows the widget with the settings as they are chosen; nil for none.
    ///   - parent: the window to stand over; nil makes a window of its own.
    ///   - isNew: true for a widget that is about to be pinned, which may be saved unchanged.
    ///   - saved: called with the chosen configuration.
    public init(
        title: LocalizedText, kind: any WidgetKind, configuration: WidgetConfiguration, choices: any ChoiceSource,
        preview: LivePreview? = nil, over parent: Window?, isNew: Bool = false, saved: @escaping @MainActor (WidgetConfiguration) -> Void
    ) {
        self.isNew = isNew
        self.preview = preview
        self.saved = saved
        form = ConfigurationForm(schema: kind.schema, configuration: configuration, choices: choices, kind: kind)
        form.view.margins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(form.view).expanding(.vertical).growsTo(height: Self.tallest)
        let content = Box(.column)
        if let preview {
            let size = preview.family.size
            preview.fit(min(1, Self.highestPreview / size.height, Double(Self.width - 48) / size.width))
            content.append(Box(.row, classes: ["configuration-preview"], [preview.root.expanding(.horizontal)]))
        }
        content.append(scrolled)
        sheet = Sheet(
            title: title, over: parent, content: content, confirmTitle: isNew ? tr("Pin to desktop") : tr("Save"), width: Self.width)
        form.window = sheet.window
        form.onChange = { [weak self] in self?.render() }
        render()
    }

    /// Opens the window, which keeps itself alive until it is closed.
    public func present() {
        sheet.shouldClose = { [weak self] in self?.shouldClose() ?? true }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.save() }, closed: { [weak self] in self?.stop() })
        form.focusFirst()
        guard let preview else { return }
        clock = ChangeTimer(next: { [weak preview] in preview?.nextChange }, due: { [weak preview] in preview?.follow($0) })
        preview.onReschedule = { [weak self] in self?.clock?.reschedule() }
        clock?.start()
        preview.refresh()
    }

    private func stop() {
        form.stop()
        clock?.stop()
        preview?.stop()
    }

    private func render() {
        sheet.canConfirm = form.problems.isEmpty
        // What is wrong is not shown; the widget stays as it was.
        following.schedule { [weak self] in
            if let self, let configuration = self.form.configuration { self.preview?.show(configuration) }
        }
    }

    private func save() {
        guard let configuration = form.configuration else { return form.focusFirst() }
        let isChanged = form.isChanged
        sheet.close()
        if isChanged || isNew { saved(configuration) }
    }

    private func shouldClose() -> Bool {
        if form.closeFloating() { return false }
        guard form.isChanged else { return true }
        Question.ask(
            title: isNew ? tr("Close without pinning?") : tr("Close without saving?"),
            text: isNew ? tr("Your choices won’t be kept.") : tr("Your changes won’t be kept. The widget stays as it was."),
            confirmTitle: tr("Close"), isDestructive: true, over: sheet.window
        ) { [weak self] in self?.sheet.close() }
        return false
    }
}
