import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The settings for pinned widgets: how their windows behave on this desktop, and whether they return at login.
@MainActor
final class WidgetsGroup: SettingsSection {
    let root: Widget
    private let context: PaneContext
    private let autostart: WidgetAutostart
    private let login = Switch(name: tr("Show pinned widgets at login")).placed(horizontal: .end)
    private let activities: PreferenceSwitch
    private let loginText = SettingsGroup.caption()
    private let windowText = SettingsGroup.caption()
    private let missingText = SettingsGroup.caption()
    private var toggling: SignalConnection?
    private var watching: Task<Void, Never>?
    private var isPinned = false

    /// - Parameter autostart: reads and writes the state of the switch.
    init(_ context: PaneContext, autostart: WidgetAutostart? = nil) {
        self.context = context
        self.autostart = autostart ?? WidgetAutostart(preferences: context.preferences)
        activities = PreferenceSwitch(
            tr("Show live activities"), context.preferences, { $0.showsActivities }, { $0.showsActivities = $1 })
        root = SettingsGroup.make(
            tr("Widgets"),
            [
                SettingsGroup.row(tr("Show pinned widgets at login"), loginText, login),
                SettingsGroup.row(
                    tr("Show live activities"),
                    tr("Anything a program sends that has an end, such as a countdown or a build, gets its own small window until then."),
                    activities.control),
                SettingsGroup.row(tr("Windows on the desktop"), Box(.column, spacing: 4, [windowText, missingText]), nil),
            ])
        toggling = login.onToggle { [weak self] in self?.choose($0) }
    }

    func appear() {
        let library = context.library
        let changes = library.changes()
        watching = Task { [weak self] in
            await self?.count(library)
            for await change in changes where change.topics.contains(.pins) { await self?.count(library) }
        }
        showWindowTechnique()
    }

    func disappear() {
        watching?.cancel()
        watching = nil
    }

    // MARK: At login

    private func count(_ library: Library) async {
        // A library that cannot be read is reported elsewhere.
        guard let pins = try? await library.pins(), !Task.isCancelled else { return }
        isPinned = !pins.isEmpty
        render()
    }

    /// Shows the choices, which may also be made in a tool of the desktop.
    func render() {
        activities.render()
        let isOn = autostart.isOn
        toggling?.silenced { login.isOn = isOn }
        guard WidgetHostLauncher.isInstalled else {
            login.isSensitive = false
            loginText.text = tr("Not available here: quire-widgets, which draws pinned widgets, wasn’t found. Install all parts of Quire.")
            return
        }
        login.isSensitive = true
        loginText.text =
            switch (isOn, isPinned) {
            case (true, true): tr("Pinned widgets return when you log in.")
            case (true, false): tr("Nothing is pinned, so nothing starts at login. Widgets that you pin return when you log in.")
            case (false, _): tr("After the next login, pinned widgets appear only once you open Quire.")
            }
    }

    private func choose(_ isOn: Bool) {
        do {
            try autostart.setOn(isOn, isPinned: isPinned)
        } catch {
            context.shell?.show(
                Toast(
                    tr(
                        "This setting couldn’t be saved: \(error.localizedDescription) Check the folder “autostart” in your settings folder."
                    )
                ))
        }
        render()
    }

    // MARK: Windows

    private func showWindowTechnique() {
        let offer = DisplayCapabilities.here(compositorOffers: DisplayServer.sessionOffers)
        guard let technique = offer.technique else {
            windowText.text = tr("Not available here: there is no display for pinned windows.")
            missingText.isVisible = false
            return
        }
        windowText.text = tr("\(technique.name). \(technique.summary)")
        missingText.show(technique.missing?.followed(by: offer.advice) ?? offer.advice)
    }
}

extension WindowingSystem {
    /// What windows cannot do here, as a sentence; nil if they can do everything.
    fileprivate var missing: LocalizedText? {
        let limitations = [
            (Abilities.place, tr("keep their position")), (.level, tr("stay above or below other windows")),
            (.workspaces, tr("stay on one workspace")),
        ]
        .filter { !abilities.contains($0.0) }.map(\.1)
        return limitations.isEmpty ? nil : tr("Not available here: pinned windows can’t \(LocalizedText.any(of: limitations)).")
    }
}
