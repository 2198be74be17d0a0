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
                    tr("What a program pushed with an end, as a countdown or a build, has a small window of its own until then."),
                    activities.control),
                SettingsGroup.row(tr("How they stand on the desktop"), Box(.column, spacing: 4, [windowText, missingText]), nil),
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
            loginText.text = tr("Not available here: quire-widgets, which draws pinned widgets, was not found. Install Quire completely.")
            return
        }
        login.isSensitive = true
        loginText.text =
            switch (isOn, isPinned) {
            case (true, true): tr("What is pinned comes back when you log in.")
            case (true, false): tr("Nothing is pinned, so nothing is started. What you pin comes back when you log in.")
            case (false, _): tr("Pinned widgets stay away after the next login, until Quire is opened.")
            }
    }

    private func choose(_ isOn: Bool) {
        do {
            try autostart.setOn(isOn, isPinned: isPinned)
        } catch {
            context.shell?.show(
                Toast(
                    tr(
                        "The choice could not be kept: \(error.localizedDescription) Look after the folder “autostart” in your settings folder."
                    )
                ))
        }
        render()
    }

    // MARK: Windows

    private func showWindowTechnique() {
        let offer = DisplayCapabilities.here(compositorOffers: DisplayServer.sessionOffers)
        guard let technique = offer.technique else {
            windowText.text = tr("Not available here: there is no display that pinned windows can stand on.")
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
            (Abilities.place, tr("keep their place")), (.level, tr("stay above or below others")),
            (.workspaces, tr("stay on one workspace")),
        ]
        .filter { !abilities.contains($0.0) }.map(\.1)
        return limitations.isEmpty ? nil : tr("Not available here: pinned windows cannot \(LocalizedText.any(of: limitations)).")
    }
}
