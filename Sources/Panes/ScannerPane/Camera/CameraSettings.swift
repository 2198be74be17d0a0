import GLib
import Gtk
import Platform
import Scanning

/// The current light, focus and zoom of the open camera.
@MainActor
final class CameraSettings {
    private(set) var controls: [CameraControl] = []
    var onChange: (@MainActor () -> Void)?

    private var camera: CameraControls?
    private var work: Task<Void, Never>?
    private var wanted: [CameraControl.ID: Int] = [:]

    /// Follows an open camera; nil when it is closed.
    func follow(_ camera: CameraControls?) {
        work?.cancel()
        (work, wanted, controls) = (nil, [:], [])
        self.camera = camera
        if camera != nil { begin() }
    }

    /// Sets a control. Of values that arrive faster than the camera accepts them, only the last is set.
    func set(_ control: CameraControl.ID, to value: Int) {
        wanted[control] = value
        begin()
    }

    private func begin() {
        guard work == nil, let camera else { return }
        work = Task { [weak self] in
            while let (id, value) = self?.wanted.first {
                self?.wanted[id] = nil
                // A control that cannot be set keeps its value, which the list below shows.
                try? await camera.set(id, to: value)
                guard !Task.isCancelled else { return }
            }
            // Setting one control may add or remove others.
            let list = await camera.list()
            guard !Task.isCancelled, let self else { return }
            self.work = nil
            self.controls = list
            self.onChange?()
            if !self.wanted.isEmpty { self.begin() }
        }
    }
}

/// A slider for a numeric camera control, visible while the camera has it.
@MainActor
final class CameraSlider {
    let root: Gtk.Box
    var onChange: (@MainActor (CameraControl.ID, Int) -> Void)?
    private let control: CameraControl.ID
    private let title: LocalizedText
    private let place = Gtk.Box(.column)
    private var slider: Slider?
    private var moved: SignalConnection?
    private var kind: CameraControl.Kind?

    init(_ title: LocalizedText, control: CameraControl.ID) {
        (self.title, self.control) = (title, control)
        root = Gtk.Box(.column, spacing: 4, [Label(title), place]).hidden()
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

    /// Creates the slider, as the range of a slider is fixed.
    private func make(_ range: ClosedRange<Int>, step: Int) {
        place.removeAll()
        let slider = Slider(name: title, range: Double(range.lowerBound)...Double(range.upperBound), step: Double(step))
        moved = slider.onChange { [weak self] value in
            if let self { self.onChange?(self.control, Int(value.rounded())) }
        }
        place.append(slider)
        self.slider = slider
    }
}

/// A switch for a camera control, visible while the camera has it.
@MainActor
final class CameraSwitch {
    let root: Gtk.Box
    var onChange: (@MainActor (CameraControl.ID, Int) -> Void)?
    private let control: CameraControl.ID
    private let toggle: Switch
    private var toggled: SignalConnection?

    init(_ title: LocalizedText, control: CameraControl.ID) {
        self.control = control
        toggle = Switch(name: title)
        root = Gtk.Box(.row, spacing: 12, [Label(title).expanding(.horizontal), toggle]).hidden()
        toggled = toggle.onToggle { [weak self] isOn in self?.onChange?(control, isOn ? 1 : 0) }
    }

    func show(_ controls: [CameraControl]) {
        let now = controls.first { $0.id == control }
        root.isVisible = now != nil
        toggled?.silenced { toggle.isOn = now?.isOn ?? false }
    }
}
