import Gtk

/// What a person changes one setting with.
@MainActor
protocol ParameterControl: AnyObject {
    var view: Widget { get }
    /// A person changed it.
    var changed: (@MainActor () -> Void)? { get set }
    /// The value as configurations keep it, or what was typed where that is none; nil where nothing is chosen.
    var written: String? { get }
    /// Shows a value without a call back; one that does not fit is shown all the same.
    func show(_ written: String?)
    func focus()
    /// Marks it as wrong, or as right again.
    func mark(isWrong: Bool)
    /// Closes what floats over the form; false when nothing did.
    func closeFloating() -> Bool
    /// Ends what it waits for.
    func stop()
}

extension ParameterControl {
    func mark(isWrong: Bool) {}
    func closeFloating() -> Bool { false }
    func stop() {}
}
