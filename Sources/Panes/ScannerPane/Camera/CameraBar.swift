import GLib
import Gtk
import Scanning

/// What can be set while the picture moves: which camera, mirrored or not, its light, and, in a small sheet, the rest.
@MainActor
final class CameraBar {
    let root: Widget
    private let model: CameraModel
    private let choice = DropDown(name: "Camera", choices: [])
    private let mirror = ToggleButton(content: Icon("quire-mirror-symbolic"), name: "Mirror the picture", classes: ["image-button"])
    private let torch = ToggleButton(content: Icon("quire-torch-symbolic"), name: "Light", classes: ["image-button"])
    private let options: CameraOptions
    private var names: [String] = []
    private var chosen: SignalConnection?
    private var mirrored: SignalConnection?
    private var lit: SignalConnection?

    init(_ model: CameraModel) {
        self.model = model
        options = CameraOptions(model)
        mirror.tooltip = "Mirror the picture"
        torch.tooltip = "Light"
        let gap = Gtk.Box(.row)
        gap.expandsHorizontally = true
        gap.isPointerTarget = false
        let row = Gtk.Box(.row, spacing: 8, classes: ["camera-bar"], [choice, gap, torch, mirror, options.root])
        choice.horizontalAlignment = .start
        choice.yields()
        root = row
        chosen = choice.onSelect { [weak self] in self?.choose($0) }
        mirrored = mirror.onToggle { [weak model] in model?.setMirrored($0) }
        lit = torch.onToggle { [weak model] in model?.settings.set(.torch, to: $0 ? 1 : 0) }
        choice.isVisible = false
        torch.isVisible = false
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
                choice.setChoices(names)
            }
            if let index = cameras.all.firstIndex(where: { $0.path == model.camera?.path }), choice.selected != index { choice.selected = index }
        }
        // One that is alone is no choice, unless it is another than the one that is missing.
        let isAlone = cameras.all.count < 2 && cameras.all.first?.path == model.camera?.path
        choice.isVisible = !cameras.all.isEmpty && !isAlone
    }

    private func choose(_ index: Int) {
        guard model.cameras.all.indices.contains(index) else { return }
        model.choose(model.cameras.all[index])
    }
}
