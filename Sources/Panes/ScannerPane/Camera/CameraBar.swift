import GLib
import Gtk
import Platform
import Scanning

/// The controls over the camera picture: the camera, mirroring, the light and a button for further settings.
@MainActor
final class CameraBar {
    let root: Widget
    private let model: CameraModel
    private let choice = DropDown(name: tr("Camera"), choices: []).placed(horizontal: .start).hidden()
    private let mirror = ToggleButton(content: Icon("quire-mirror-symbolic"), name: tr("Mirror picture"), classes: ["image-button"])
    private let torch = ToggleButton(content: Icon("quire-torch-symbolic"), name: tr("Light"), classes: ["image-button"])
        .withTooltip(tr("Light")).hidden()
    private let options: CameraOptions
    private var names: [String] = []
    private var chosen: SignalConnection?
    private var mirrored: SignalConnection?
    private var lit: SignalConnection?

    init(_ model: CameraModel) {
        self.model = model
        options = CameraOptions(model)
        mirror.tooltip = tr("Mirror picture")
        let gap = Gtk.Box(.row).expanding(.horizontal)
        gap.isPointerTarget = false
        let row = Gtk.Box(.row, spacing: 8, classes: ["camera-bar"], [choice, gap, torch, mirror, options.root])
        choice.yields()
        root = row
        chosen = choice.onSelect { [weak self] in self?.choose($0) }
        mirrored = mirror.onToggle { [weak model] in model?.setMirrored($0) }
        lit = torch.onToggle { [weak model] in model?.settings.set(.torch, to: $0 ? 1 : 0) }
    }

    func render() {
        showCameras()
        mirrored?.silenced { mirror.isOn = model.isMirrored }
        mirror.isVisible = model.state.showsPicture
        let light = model.settings.controls.first { $0.id == .torch }
        torch.isVisible = model.state.showsPicture && light != nil
        lit?.silenced { torch.isOn = light?.isOn ?? false }
        options.root.isVisible = model.state.showsPicture && model.opened != nil
        options.render()
    }

    private func showCameras() {
        let cameras = model.cameras
        chosen?.silenced {
            if names != cameras.names {
                names = cameras.names
                choice.setChoices(names.map { .verbatim($0) })
            }
            if let index = cameras.all.firstIndex(where: { $0.path == model.camera?.path }), choice.selected != index {
                choice.selected = index
            }
        }
        // A single camera is no choice, unless it replaces the one that is missing.
        let isAlone = cameras.all.count < 2 && cameras.all.first?.path == model.camera?.path
        choice.isVisible = !cameras.all.isEmpty && !isAlone
    }

    private func choose(_ index: Int) {
        guard model.cameras.all.indices.contains(index) else { return }
        model.choose(model.cameras.all[index])
    }
}

/// A popover with the picture mode of the camera, and with focus and zoom where the driver supports them.
@MainActor
final class CameraOptions {
    let root: PopoverButton
    private let model: CameraModel
    private let modeTitle = Label(tr("Resolution"), classes: ["heading"])
    private let mode = DropDown(name: tr("Resolution"), choices: [])
    private let current = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let autofocus = CameraSwitch(tr("Autofocus"), control: .autofocus)
    private let focus = CameraSlider(tr("Focus"), control: .focus)
    private let zoom = CameraSlider(tr("Zoom"), control: .zoom)
    private let brightness = CameraSlider(tr("Light brightness"), control: .torchBrightness)
    private var modes = CameraModes([])
    private var titles: [LocalizedText] = []
    private var chosen: SignalConnection?

    init(_ model: CameraModel) {
        self.model = model
        let column = Gtk.Box(
            .column, spacing: 12,
            [Gtk.Box(.column, spacing: 4, [modeTitle, mode, current]), autofocus.root, focus.root, zoom.root, brightness.root])
        column.margins(12)
        column.setSize(width: 260)
        root = PopoverButton(
            content: Icon("quire-settings-symbolic"), name: tr("Camera settings"), popover: column, classes: ["image-button"])
        chosen = mode.onSelect { [weak self] in self?.choose($0) }
        for part in [autofocus] { part.onChange = { [weak model] in model?.settings.set($0, to: $1) } }
        for part in [focus, zoom, brightness] { part.onChange = { [weak model] in model?.settings.set($0, to: $1) } }
    }

    func render() {
        guard let opened = model.opened else { return }
        modes = CameraModes(opened.modes)
        let titles = [tr("Automatic")] + modes.all.map(\.label)
        chosen?.silenced {
            if titles != self.titles {
                self.titles = titles
                mode.setChoices(titles)
            }
            let index = model.mode.flatMap { mode in modes.all.firstIndex { $0.label == mode.label } }.map { $0 + 1 } ?? 0
            if mode.selected != index { mode.selected = index }
        }
        current.text = tr("Currently \(opened.mode.label)")
        autofocus.show(model.settings.controls)
        for slider in [focus, zoom, brightness] { slider.show(model.settings.controls) }
    }

    private func choose(_ index: Int) {
        guard titles.indices.contains(index) else { return }
        model.choose(index == 0 ? nil : modes.all[index - 1])
    }
}

/// The modes of a camera to choose from: each size and rate once, the largest first.
struct CameraModes: Hashable {
    let all: [CaptureMode]

    init(_ modes: [CaptureMode]) {
        var seen: Set<String> = []
        let order = modes.sorted { one, other in
            (one.width * one.height, one.framesPerSecond, one.layout.isCompressed ? 0 : 1)
                > (other.width * other.height, other.framesPerSecond, other.layout.isCompressed ? 0 : 1)
        }
        all = order.filter { seen.insert($0.label.string).inserted }
    }
}

extension CaptureMode {
    /// A description such as “1920 × 1080, 30 a second”.
    var label: LocalizedText {
        let rate = framesPerSecond.rounded()
        return rate > 0 ? tr("\(width) × \(height), \(Int(rate)) fps") : tr("\(width) × \(height)")
    }
}

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
