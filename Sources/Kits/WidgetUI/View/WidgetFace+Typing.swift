import Timeline
import WidgetKit

/// Typing into the fields of a face.
extension WidgetFace {
    /// Somebody pressed a field.
    func beginTyping() {
        guard !isTyping else { return }
        isTyping = true
        typed?(true)
    }

    /// Somebody has typed enough: the focus goes from the field to the face as a whole, and the keyboard to whoever had it.
    public func leaveField() {
        if fields.all.values.contains(where: { $0.widget.containsFocus }) { layer.grabFocus() }
        guard isTyping else { return }
        isTyping = false
        typed?(false)
    }

    func send(_ action: ViewAction) {
        acted?(action)
        leaveField()
    }

    /// The prompt is drawn: it is seen while nothing is typed over it.
    func showPrompt(of field: FieldView) {
        parts[field.id.prompt]?.widget.opacity = field.isEmpty ? 1 : 0
    }
}
