import GLib
import Graphics
import Gtk
import LibraryStore
import Platform

/// The window options of a pinned widget. Each change applies at once.
@MainActor
final class WindowOptionsPanel {
    let root: Widget
    var onChange: (@MainActor (WindowOptions) -> Void)?
    private var options = WindowOptions()
    private let levels = Choice<WindowOptions.Level>()
    private let switches = [
        (tr("On all workspaces"), \WindowOptions.isOnAllWorkspaces), (tr("Let clicks pass through"), \.isClickThrough),
        (tr("Lock position"), \.isLocked),
    ].map { (title: $0, option: $1, control: Switch(name: $0)) }
    private let grounds = Choice<Ground>()
    private let opacity = Slider(
        name: tr("Opacity"), range: WindowOptions.opacities.lowerBound * 100...WindowOptions.opacities.upperBound * 100, step: 5)
    /// How opaque a translucent background is.
    private let translucency = Box(.column, spacing: 4)
    private let percent = Label(classes: ["caption", "dim", "numeric"])
    private var pendingUpdate: Timeout?
    private var isSilent = false

    private static let updateInterval = Duration.milliseconds(80)

    init(name: LocalizedText) {
        let column = Box(
            .column, spacing: 12,
            [Label(tr("Window options for \(name)"), classes: ["heading"]).fitting(.ellipsisAtEnd).width(characters: 24, atMost: 32)])
        let choices = Box(.column, spacing: 4)
        root = column
        for level in WindowOptions.Level.allCases { choices.append(levels.addRadio(level, level.title)) }
        column.append(choices)
        column.append(Separator())
        for (title, option, control) in switches {
            column.append(Box(.row, spacing: 12, [Label(title).expanding(.horizontal), control.placed(horizontal: .end)]))
            control.onToggle { [weak self] isOn in self?.change { $0[keyPath: option] = isOn } }
        }
        column.append(Separator())
        column.append(Label(tr("Background"), classes: ["heading"]))
        let backgrounds = Box(.column, spacing: 4)
        for ground in Ground.allCases { backgrounds.append(grounds.addRadio(ground, ground.name)) }
        column.append(backgrounds)
        let label = Label(tr("Opacity")).expanding(.horizontal)
        opacity.setSize(width: 200)
        translucency.append(Box(.row, spacing: 12, [label, percent]))
        translucency.append(opacity)
        column.append(translucency)
        grounds.chosen = { [weak self] ground in
            self?.change { $0.ground = ground }
            self?.showOpacity()
        }
        levels.chosen = { [weak self] level in self?.change { $0.level = level } }
        opacity.onChange { [weak self] value in self?.slide(value) }
    }

    func show(_ options: WindowOptions) {
        // Does not interfere while the user moves the slider.
        guard pendingUpdate == nil else { return }
        self.options = options
        withoutNotifying {
            levels.show(options.level)
            for (_, option, control) in switches { control.isOn = options[keyPath: option] }
            grounds.show(options.ground)
            opacity.value = (options.opacity * 100).rounded()
        }
        showOpacity()
    }

    func focus() { levels.focus() }

    /// Sets controls without reporting that as a change by the user.
    private func withoutNotifying(_ body: () -> Void) {
        isSilent = true
        body()
        isSilent = false
    }

    private func change(_ change: (inout WindowOptions) -> Void) {
        guard !isSilent else { return }
        change(&options)
        onChange?(options)
    }

    private func slide(_ value: Double) {
        guard !isSilent else { return }
        options.opacity = min(max(value / 100, WindowOptions.opacities.lowerBound), WindowOptions.opacities.upperBound)
        showOpacity()
        guard pendingUpdate == nil else { return }
        pendingUpdate = Timeout(after: Self.updateInterval) { [weak self] in
            guard let self else { return }
            self.pendingUpdate = nil
            self.onChange?(self.options)
        }
    }

    private func showOpacity() {
        translucency.isVisible = options.ground == .translucent
        percent.text = .verbatim("\(Int((options.opacity * 100).rounded())) %")
    }
}

extension WindowOptions.Level {
    var title: LocalizedText {
        switch self {
        case .above: tr("Above other windows")
        case .below: tr("On the desktop, below other windows")
        case .ordinary: tr("Normal window")
        }
    }
}

/// The button that opens the window options of a pinned widget.
@MainActor
final class WindowOptionsButton {
    let root: Widget
    var onChange: (@MainActor (WindowOptions) -> Void)?
    private let button: PopoverButton
    private let holder = Box(.column).margins(8)
    private var panel: WindowOptionsPanel?
    private var options = WindowOptions()
    private var name = LocalizedText.empty

    init() {
        button = PopoverButton(
            content: Icon("quire-more-symbolic"), name: tr("Window options"), popover: holder, classes: ["flat", "icon-only"])
        root = button
        button.onOpen { [weak self] in self?.fill() }
    }

    /// - Parameter name: the title of the widget.
    func show(_ options: WindowOptions, of name: LocalizedText) {
        self.options = options
        if name != self.name {
            self.name = name
            button.setName(tr("Window options for \(name)"))
        }
        panel?.show(options)
    }

    /// The panel is made when first opened, because there may be many rows.
    private func fill() {
        guard panel == nil else { return }
        let panel = WindowOptionsPanel(name: name)
        holder.append(panel.root)
        panel.onChange = { [weak self] options in
            self?.options = options
            self?.onChange?(options)
        }
        panel.show(options)
        self.panel = panel
        panel.focus()
    }
}
