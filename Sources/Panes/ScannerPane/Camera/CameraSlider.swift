import GLib
import Gtk
import Scanning

/// A number of the camera along a line, seen while the camera has it.
@MainActor
final class CameraSlider {
    let root: Gtk.Box
    var changed: (@MainActor (CameraControl.ID, Int) -> Void)?
    private let control: CameraControl.ID
    private let title: String
    private let place = Gtk.Box(.column)
    private var slider: Slider?
    private var moved: SignalConnection?
    private var kind: CameraControl.Kind?

    init(_ title: String, control: CameraControl.ID) {
        (self.title, self.control) = (title, control)
        root = Gtk.Box(.column, spacing: 4, [Label(title), place])
        root.isVisible = false
    }

    func show(_ controls: [CameraControl]) {
        guard let now = controls.first(where: { $0.id == control }), case .range(let range, let step) = now.kind else {
            root.isVisible = false
            return
        }
        root.isVisible = true
        if kind != now.kind { make(range, step: step) }
        kind = now.kind
        moved?.silenced { slider?.value = Double(now.value) }
    }

    /// A slider has the range it was made with.
    private func make(_ range: ClosedRange<Int>, step: Int) {
        place.removeAll()
        let slider = Slider(name: title, range: Double(range.lowerBound)...Double(range.upperBound), step: Double(step))
        moved = slider.onChange { [weak self] value in
            if let self { self.changed?(self.control, Int(value.rounded())) }
        }
        place.append(slider)
        self.slider = slider
    }
}

/// Something of the camera that is on or off, seen while the camera has it.
@MainActor
final class CameraSwitch {
    let root: Gtk.Box
    var changed: (@MainActor (CameraControl.ID, Int) -> Void)?
    private let control: CameraControl.ID
    private let toggle: Switch
    private var toggled: SignalConnection?

    init(_ title: String, control: CameraControl.ID) {
        self.control = control
        toggle = Switch(name: title)
        let label = Label(title)
        label.expandsHorizontally = true
        root = Gtk.Box(.row, spacing: 12, [label, toggle])
        root.isVisible = false
        toggled = toggle.onToggle { [weak self] isOn in self?.changed?(control, isOn ? 1 : 0) }
    }

    func show(_ controls: [CameraControl]) {
        let now = controls.first { $0.id == control }
        root.isVisible = now != nil
        toggled?.silenced { toggle.isOn = now?.isOn ?? false }
    }
}
