import GLib
import Gtk
import Scanning

/// A small sheet with the camera's mode, and its focus and zoom where the driver has them.
@MainActor
final class CameraOptions {
    let root: PopoverButton
    private let model: CameraModel
    private let modeTitle = Label("Picture", classes: ["heading"])
    private let mode = DropDown(name: "Picture size", choices: [])
    private let current = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let autofocus = CameraSwitch("Focus by itself", control: .autofocus)
    private let focus = CameraSlider("Focus", control: .focus)
    private let zoom = CameraSlider("Zoom", control: .zoom)
    private let brightness = CameraSlider("Brightness of the light", control: .torchBrightness)
    private var modes = CameraModes([])
    private var titles: [String] = []
    private var chosen: SignalConnection?

    init(_ model: CameraModel) {
        self.model = model
        let column = Gtk.Box(.column, spacing: 12, [Gtk.Box(.column, spacing: 4, [modeTitle, mode, current]), autofocus.root, focus.root, zoom.root, brightness.root])
        column.setMargins(12)
        column.setSize(width: 260)
        root = PopoverButton(content: Icon("quire-settings-symbolic"), name: "Camera settings", popover: column, classes: ["image-button"])
        chosen = mode.onSelect { [weak self] in self?.choose($0) }
        for part in [autofocus] { part.changed = { [weak model] in model?.settings.set($0, to: $1) } }
        for part in [focus, zoom, brightness] { part.changed = { [weak model] in model?.settings.set($0, to: $1) } }
    }

    func render() {
        guard let opened = model.opened else { return }
        modes = CameraModes(opened.modes)
        let titles = ["Automatic"] + modes.all.map(\.words)
        chosen?.silenced {
            if titles != self.titles {
                self.titles = titles
                mode.setChoices(titles)
            }
            let index = model.mode.flatMap { mode in modes.all.firstIndex { $0.words == mode.words } }.map { $0 + 1 } ?? 0
            if mode.selected != index { mode.selected = index }
        }
        current.text = "Now \(opened.mode.words)"
        autofocus.show(model.settings.controls)
        for slider in [focus, zoom, brightness] { slider.show(model.settings.controls) }
    }

    private func choose(_ index: Int) {
        guard titles.indices.contains(index) else { return }
        model.choose(index == 0 ? nil : modes.all[index - 1])
    }
}
