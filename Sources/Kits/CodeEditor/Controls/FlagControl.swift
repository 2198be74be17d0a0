import struct GLib.SignalConnection
import Gtk
import Payload

/// Yes or no.
@MainActor
final class FlagControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    /// Nothing said is not the same as no.
    private var isSaid = false

    init(label: String) {
        toggle = Switch(name: label)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.isSaid = true
            self?.changed?()
        }
    }

    var value: FieldValue { isSaid ? .flag(toggle.isOn) : .absent }

    func show(_ value: FieldValue) {
        isSaid = value.plain != nil
        toggling?.silenced { toggle.isOn = value.isOn }
    }

    func focus() { toggle.grabFocus() }
}
