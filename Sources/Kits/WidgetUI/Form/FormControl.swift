public import Gtk
public import Platform

/// A control of a form for a value of one type.
@MainActor
public protocol FormControl<Value>: AnyObject {
    associatedtype Value
    /// The widget of the control.
    var view: Widget { get }
    /// Called after the person has changed the value.
    var onChange: (@MainActor () -> Void)? { get set }
    /// The value as the person has left it, valid or not.
    var value: Value { get }
    /// Shows a value without calling `onChange`. An invalid value is shown too.
    func show(_ value: Value)
    /// Focuses the control.
    func focus()
    /// Marks the value as wrong or right.
    func mark(isWrong: Bool)
    /// Closes an open popover; false if there was none.
    func closeFloating() -> Bool
    /// Cancels pending work.
    func stop()
}

extension FormControl {
    /// Marks the view with the style class of wrong values.
    public func mark(isWrong: Bool) { view.setClass("wrong", isWrong) }
    /// Has no popover.
    public func closeFloating() -> Bool { false }
    /// Has no pending work.
    public func stop() {}

    /// This control for values of another type.
    public func converted<New>(
        reading: @escaping @MainActor (Value) -> New, showing: @escaping @MainActor (New) -> Value
    ) -> ConvertedControl<Self, New> {
        ConvertedControl(self, reading: reading, showing: showing)
    }
}

/// A control whose values are converted for another control, which shows them.
@MainActor
public final class ConvertedControl<Inner: FormControl, Value>: FormControl {
    /// The control that is seen.
    public let inner: Inner
    private let reading: @MainActor (Inner.Value) -> Value
    private let showing: @MainActor (Value) -> Inner.Value

    init(_ inner: Inner, reading: @escaping @MainActor (Inner.Value) -> Value, showing: @escaping @MainActor (Value) -> Inner.Value) {
        (self.inner, self.reading, self.showing) = (inner, reading, showing)
    }

    public var view: Widget { inner.view }
    public var onChange: (@MainActor () -> Void)? {
        get { inner.onChange }
        set { inner.onChange = newValue }
    }
    public var value: Value { reading(inner.value) }
    public func show(_ value: Value) { inner.show(showing(value)) }
    public func focus() { inner.focus() }
    public func mark(isWrong: Bool) { inner.mark(isWrong: isWrong) }
    public func closeFloating() -> Bool { inner.closeFloating() }
    public func stop() { inner.stop() }
}

/// A row of a form: a title, a control, and below it a hint and the error.
@MainActor
public final class FormRow {
    /// The widget of the row.
    public let view: Widget
    /// The error, hidden while there is none.
    public let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap).hidden()

    /// - Parameters:
    ///   - note: a word behind the title.
    ///   - isSwitch: a switch stands at the end of the title's line.
    public init(_ title: LocalizedText, note: LocalizedText? = nil, control: Widget, isSwitch: Bool, hint: LocalizedText?) {
        let label = Label(title, classes: ["field-label"]).fitting(.wrap)
        label.expandsHorizontally = isSwitch
        let heading = Box(.row, spacing: 8, [label])
        if let note { heading.append(Label(note, classes: ["caption", "dim"]).placed(vertical: .end)) }
        let column = Box(.column, spacing: 4, [heading])
        (isSwitch ? heading : column).append(control)
        if let hint { column.append(Label(hint, classes: ["caption", "dim"]).fitting(.wrap)) }
        column.append(problem)
        view = column
    }
}
