import struct GLib.SignalConnection
import Gtk

/// On or off.
@MainActor
final class ToggleControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    /// Nothing said is not the same as off.
    private var isSaid = false

    init(name: String) {
        toggle = Switch(name: name)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.isSaid = true
            self?.changed?()
        }
    }

    var written: String? { isSaid ? String(toggle.isOn) : nil }

    func show(_ written: String?) {
        isSaid = written != nil
        toggling?.silenced { toggle.isOn = written == "true" }
    }

    func focus() { toggle.grabFocus() }
}
