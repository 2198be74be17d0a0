import Desktop
import GLib
import Gtk
import PaneKit
import StatusItem

/// The rows about Quire's place on the desktop around it: the icon in the panel, keys that work everywhere, and the desktop's search.
@MainActor
final class DesktopGroup {
    let root: Widget
    private let context: PaneContext
    private let iconText = DesktopGroup.text()
    private let searchText = DesktopGroup.text()
    private let shortcuts: ShortcutsRow
    private var choices: [(choice: Preferences.StatusItemChoice, button: ToggleButton, connection: SignalConnection)] = []
    private var watcher: BusName?
    private var looking: Task<Void, Never>?
    private var hasWatcher = false

    init(_ context: PaneContext) {
        self.context = context
        shortcuts = ShortcutsRow(context)
        let segments = Box(.row, classes: ["segmented"])
        root = SettingsGroup.make(
            "Desktop",
            [
                SettingsGroup.tallRow("Icon in the panel", iconText, segments),
                shortcuts.root,
                SettingsGroup.row("Codes in the desktop’s search", searchText, nil),
            ])
        fill(segments)
    }

    private static func text() -> Label { Label("", classes: ["caption", "dim"]).fitting(.wrap) }

    private func fill(_ segments: Box) {
        segments.horizontalAlignment = .end
        segments.verticalAlignment = .center
        for choice in Preferences.StatusItemChoice.allCases {
            let button = ToggleButton(
                content: Label(choice.name).aligned(0.5), name: "Icon in the panel: \(choice.name)", group: choices.first?.button)
            let connection = button.onToggle { [weak self] isOn in
                if isOn { self?.choose(choice) }
            }
            choices.append((choice, button, connection))
            segments.append(button)
        }
    }

    func appear() {
        shortcuts.appear()
        guard let bus = context.bus else { return render() }
        watcher = BusName(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            self?.hasWatcher = isThere
            self?.render()
        }
        looking = Task { [weak self] in
            let words = await SearchAvailability.look(on: bus).words
            if !Task.isCancelled { self?.searchText.text = words }
        }
        render()
    }

    func disappear() {
        shortcuts.disappear()
        watcher?.stop()
        looking?.cancel()
        (watcher, looking) = (nil, nil)
    }

    /// Shows what is chosen, here or in the icon's own menu.
    func render() {
        shortcuts.render()
        let chosen = context.preferences.statusItem
        for choice in choices { choice.connection.silenced { choice.button.isOn = choice.choice == chosen } }
        let availability = StatusItemAvailability(
            hasBus: context.bus != nil, isInstalled: ServiceLauncher.isInstalled, hasWatcher: hasWatcher)
        for choice in choices { choice.button.isSensitive = availability.isPossible }
        iconText.text = availability.words(for: chosen)
        if context.bus == nil { searchText.text = SearchAvailability.noBus.words }
    }

    private func choose(_ choice: Preferences.StatusItemChoice) {
        context.preferences.statusItem = choice
        do {
            // Whether an icon that is there by itself is there after the next login is for the panel to say.
            if choice != .automatic { try ServiceAutostart().choose(.tray, isWanted: choice == .on) }
        } catch {
            context.shell?.show(SettingsGroup.notLasting(error))
        }
        render()
    }
}

extension Preferences.StatusItemChoice {
    fileprivate var name: String {
        switch self {
        case .automatic: "Automatic"
        case .on: "On"
        case .off: "Off"
        }
    }
}
