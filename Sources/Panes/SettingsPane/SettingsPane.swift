import DesktopIntegration
import GLib
public import Gtk
import LibraryStore
public import PaneKit
import Theme

/// What the user chooses; each change applies at once, in every window of every program.
@MainActor
public final class SettingsPane: Pane {
    public let identity = PaneIdentity(id: "settings", title: "Settings", iconName: "quire-settings-symbolic", order: 50)

    private let context: PaneContext
    private var observation: PreferencesObservation?
    private var swatches: [(accent: Accent, button: ToggleButton, connection: SignalConnection)] = []
    private var modes: [(appearance: Appearance, button: ToggleButton, connection: SignalConnection)] = []
    private let accentName = Label("", classes: ["caption", "dim"])
    private lazy var backups = BackupGroup(context)
    private lazy var sync = SyncGroup(context)
    private lazy var scanning = ScanningGroup(context)
    private lazy var widgets = WidgetsGroup(context)
    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext) { self.context = context }

    public func appear() {
        observation = context.preferences.observe { [weak self] in self?.render() }
        _ = view
        render()
        scanning.appear()
        widgets.appear()
        backups.appear()
        sync.appear()
    }

    public func disappear() {
        observation?.cancel()
        observation = nil
        scanning.disappear()
        widgets.disappear()
        backups.disappear()
        sync.disappear()
    }

    // MARK: View

    private func makeView() -> Widget {
        var groups: [Widget] = [makeAppearanceGroup(), scanning.root, widgets.root, makeLibraryGroup(), makeAboutGroup()]
        if !context.preferences.isRemembered {
            groups.insert(
                Label("Choices last until Quire ends: its settings schema is not installed.", classes: ["warning-text"]).fitting(.wrap),
                at: 0)
        }
        let column = Box(.column, spacing: 24, groups)
        column.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(column, width: 640))
        scrolled.expandsVertically = true
        return scrolled
    }

    private func makeAppearanceGroup() -> Widget {
        let row = Box(.row, spacing: 4)
        for accent in Accent.all {
            let button = ToggleButton(
                content: Box(.row), name: accent.name, group: swatches.first?.button, classes: ["swatch", "swatch-\(accent.id)"])
            button.tooltip = accent.name
            button.verticalAlignment = .center
            let connection = button.onToggle { [weak self] isOn in
                if isOn { self?.context.preferences.accent = accent }
            }
            swatches.append((accent, button, connection))
            row.append(button)
        }
        let segments = Box(.row, classes: ["segmented"])
        segments.isHomogeneous = true
        for appearance in Appearance.allCases {
            let button = ToggleButton(
                content: Label(appearance.name).aligned(0.5), name: "\(appearance.name) appearance", group: modes.first?.button)
            let connection = button.onToggle { [weak self] isOn in
                if isOn { self?.context.preferences.appearance = appearance }
            }
            modes.append((appearance, button, connection))
            segments.append(button)
        }
        segments.horizontalAlignment = .end
        segments.verticalAlignment = .center
        row.horizontalAlignment = .end
        return SettingsGroup.make(
            "Appearance",
            [
                SettingsGroup.row("Light or dark", "System follows the desktop’s preference.", segments),
                SettingsGroup.row("Accent", accentName, row),
            ])
    }

    private func makeLibraryGroup() -> Widget {
        let path = Label(context.library.file.path, classes: ["monospace", "dim"]).fitting(.wrap)
        path.isSelectable = true
        return SettingsGroup.make(
            "Library and backup", [SettingsGroup.row("Where it is kept", path, nil), backups.root, sync.row])
    }

    private func makeAboutGroup() -> Widget {
        SettingsGroup.make(
            "About",
            [
                SettingsGroup.row(
                    "Quire \(QuireVersion.current)", "A QR book for the Linux desktop. Free software under the GPL, version 3 or later.",
                    nil)
            ])
    }

    // MARK: State

    /// Shows what is chosen, whoever chose it.
    private func render() {
        let preferences = context.preferences
        accentName.text = preferences.accent.name
        for swatch in swatches { swatch.connection.silenced { swatch.button.isOn = swatch.accent == preferences.accent } }
        scanning.render()
        widgets.render()
        for mode in modes { mode.connection.silenced { mode.button.isOn = mode.appearance == preferences.appearance } }
    }
}
