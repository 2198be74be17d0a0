import Desktop
import Foundation
import GLib
public import Gtk
import LibraryStore
public import PaneKit
import Platform

/// The settings pane. Each change applies at once, in every window of every program.
@MainActor
public final class SettingsPane: Pane {
    public static let identity = PaneIdentity(id: "settings", title: tr("Settings"), iconName: "quire-settings-symbolic", order: 50)

    private let context: PaneContext
    private var observation: PreferencesObservation?
    private lazy var appearance = AppearanceGroup(context)
    private lazy var backups = BackupGroup(context)
    private lazy var sync = SyncGroup(context)
    private lazy var scanning = ScanningGroup(context)
    private lazy var feedback = FeedbackGroup(context)
    private lazy var widgets = WidgetsGroup(context)
    private lazy var desktop = DesktopGroup(context)
    private var sections: [any SettingsSection] { [appearance, scanning, feedback, widgets, desktop, backups, sync] }
    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext) { self.context = context }

    public func appear() {
        observation = context.preferences.observe { [weak self] in self?.render() }
        _ = view
        render()
        for section in sections { section.appear() }
    }

    public func disappear() {
        observation?.cancel()
        observation = nil
        for section in sections { section.disappear() }
    }

    // MARK: View

    private func makeView() -> Widget {
        var groups: [Widget] = [
            appearance.root, scanning.root, feedback.root, widgets.root, makeLibraryGroup(), desktop.root, makeAboutGroup(),
        ]
        if !context.preferences.isRemembered {
            groups.insert(
                Label(tr("Changes are lost when you quit Quire: its settings schema isn’t installed."), classes: ["warning-text"]).fitting(
                    .wrap),
                at: 0)
        }
        let column = Box(.column, spacing: 24, groups).margins(horizontal: 24, vertical: 16)
        return ScrolledView(ClampedColumn.make(column, width: 640)).expanding(.vertical)
    }

    private func makeLibraryGroup() -> Widget {
        let path = Label(.verbatim(context.library.file.path), classes: ["monospace", "dim"]).fitting(.wrap).selectable()
        return SettingsGroup.make(
            tr("Library and backup"), [SettingsGroup.row(tr("Location"), path, nil), backups.root, sync.row])
    }

    private func makeAboutGroup() -> Widget {
        SettingsGroup.make(
            tr("About"),
            [
                SettingsGroup.row(
                    tr("Quire \(QuireVersion.current)"),
                    tr("A QR book for the Linux desktop. Free software under the GPL, version 3 or later."),
                    Button(tr("About Quire…")) { [context] in
                        if let window = context.shell?.window { AboutSheet.present(context, over: window) }
                    }.placed(horizontal: .end, vertical: .center))
            ])
    }

    // MARK: State

    /// Shows the preferences, which other windows may have changed.
    private func render() {
        appearance.render()
        scanning.render()
        feedback.render()
        widgets.render()
        desktop.render()
    }
}

/// A part of the settings that observes what it shows while the pane is shown.
@MainActor
protocol SettingsSection {
    func appear()
    func disappear()
}

/// A switch that shows and changes a preference.
@MainActor
struct PreferenceSwitch {
    let control: Switch
    private let preferences: Preferences
    private let isChosen: @MainActor (Preferences) -> Bool
    private let connection: SignalConnection

    /// Takes closures instead of key paths, which an optimizing build reports as shared with other threads.
    init(
        _ name: LocalizedText, _ preferences: Preferences, _ isChosen: @escaping @MainActor (Preferences) -> Bool,
        _ choose: @escaping @MainActor (Preferences, Bool) -> Void
    ) {
        (self.preferences, self.isChosen) = (preferences, isChosen)
        control = Switch(name: name).placed(horizontal: .end)
        connection = control.onToggle { choose(preferences, $0) }
    }

    /// Shows the preference, which other windows may have changed.
    ///
    /// - Parameter canWork: nil until that is known. What cannot work here is drawn off, whatever is preferred.
    func render(canWork: Bool? = true) { connection.silenced { control.isOn = isChosen(preferences) && canWork != false } }
}

/// A titled group of rows, each with its description on the left and its control on the right.
@MainActor
enum SettingsGroup {
    static func make(_ title: LocalizedText, _ rows: [Widget]) -> Widget {
        let panel = Box(.column, classes: ["panel", "row-group"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            panel.append(row)
        }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    /// The description of a row.
    static func caption(_ text: LocalizedText? = nil) -> Label { Label(text, classes: ["caption", "dim"]).fitting(.wrap) }

    static func row(_ title: LocalizedText, _ text: LocalizedText, _ control: Widget?) -> Widget {
        row(title, caption(text), control)
    }

    static func row(_ title: LocalizedText, _ text: Widget, _ control: Widget?) -> Widget {
        let textColumn = Box(.column, spacing: 4, [Label(title).fitting(.wrap), text]).expanding(.horizontal).placed(vertical: .center)
        guard let control else { return Box(.row, classes: ["row"], [textColumn]) }
        let row = Box(.row, spacing: 12, classes: ["row"], [textColumn, control])
        // In a narrow window a wide control goes below the text.
        return control is Switch ? row : AdaptiveRow.make(row, minimumWidth: 240, needed: 440)
    }

    /// A row with a long text, whose control is always below it.
    static func tallRow(_ title: LocalizedText, _ text: Widget, _ control: Widget) -> Widget {
        Box(.column, spacing: 12, classes: ["row"], [Box(.column, spacing: 4, [Label(title).fitting(.wrap), text]), control])
    }

    /// Why sounds of events are not heard here; nil if they are.
    ///
    /// - Parameter canSound: whether libcanberra is installed; nil until known.
    static func soundObstacle(canSound: Bool?) -> LocalizedText? {
        if canSound == false { return tr("Not available here: libcanberra, which plays desktop sounds, isn’t installed.") }
        return Toolkit.areEventSoundsOn ? nil : tr("Silent: event sounds are turned off in the desktop’s settings.")
    }

    /// Why the device does not vibrate here; nil if it does.
    ///
    /// - Parameter canVibrate: whether feedbackd runs; nil until known.
    static func vibrationObstacle(canVibrate: Bool?) -> LocalizedText? {
        switch canVibrate {
        case true?: nil
        case false?: tr("Not available: phones and tablets need the service feedbackd for it.")
        case nil: tr("Checking whether this device can vibrate…")
        }
    }

    /// The message for an autostart folder that cannot be written.
    static func notLasting(_ error: any Error) -> Toast {
        Toast(tr("This setting won’t last: \(error.localizedDescription) Check the folder “autostart” in your settings folder."))
    }
}
