import Desktop
import GLib
public import Gtk
import LibraryStore
public import PaneKit

/// What the user chooses; each change applies at once, in every window of every program.
@MainActor
public final class SettingsPane: Pane {
    public let identity = PaneIdentity(id: "settings", title: "Settings", iconName: "quire-settings-symbolic", order: 50)

    private let context: PaneContext
    private var observation: PreferencesObservation?
    private lazy var appearance = AppearanceGroup(context)
    private lazy var backups = BackupGroup(context)
    private lazy var sync = SyncGroup(context)
    private lazy var scanning = ScanningGroup(context)
    private lazy var feedback = FeedbackGroup(context)
    private lazy var widgets = WidgetsGroup(context)
    private lazy var desktop = DesktopGroup(context)
    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext) { self.context = context }

    public func appear() {
        observation = context.preferences.observe { [weak self] in self?.render() }
        _ = view
        render()
        appearance.appear()
        scanning.appear()
        feedback.appear()
        widgets.appear()
        desktop.appear()
        backups.appear()
        sync.appear()
    }

    public func disappear() {
        observation?.cancel()
        observation = nil
        appearance.disappear()
        scanning.disappear()
        feedback.disappear()
        widgets.disappear()
        desktop.disappear()
        backups.disappear()
        sync.disappear()
    }

    // MARK: View

    private func makeView() -> Widget {
        var groups: [Widget] = [appearance.root, scanning.root, feedback.root, widgets.root, makeLibraryGroup(), desktop.root, makeAboutGroup()]
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
        appearance.render()
        scanning.render()
        feedback.render()
        widgets.render()
        desktop.render()
    }
}
