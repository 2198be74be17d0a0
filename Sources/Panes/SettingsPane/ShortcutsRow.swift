import Desktop
import GLib
import Gtk
import PaneKit
import Platform

/// The setting for global shortcuts: whether they are on, which keys the desktop assigned, or why there are none.
@MainActor
final class ShortcutsRow {
    let root: Widget
    private let context: PaneContext
    private let text = SettingsGroup.caption()
    private let choice = Switch(name: tr("Global shortcuts")).placed(horizontal: .end)
    private let change = Button(tr("Change shortcuts…")).hidden().placed(horizontal: .end, vertical: .center)
    private var choosing: SignalConnection?
    private var subscription: BusSubscription?
    private var loading: Task<Void, Never>?
    /// The state that quire-service reports; nil while it is not running.
    private var state: ShortcutsState?
    private var handle: WindowHandle?

    init(_ context: PaneContext) {
        self.context = context
        root = SettingsGroup.row(tr("Global shortcuts"), text, Box(.row, spacing: 12, [change, choice]))
        choosing = choice.onToggle { [weak self] in self?.choose($0) }
        change.onPress { [weak self] in self?.configure() }
    }

    private var client: ShortcutsClient? { context.bus.map(ShortcutsClient.init) }

    func appear() {
        subscription = client?.subscribe { [weak self] in self?.reload() }
        reload()
    }

    func disappear() {
        subscription?.cancel()
        loading?.cancel()
        handle?.end()
        (subscription, loading, handle) = (nil, nil, nil)
    }

    private func reload() {
        loading?.cancel()
        loading = Task { [weak self, client] in
            let state = await client?.look()
            guard !Task.isCancelled, let self else { return }
            self.state = state
            self.render()
        }
    }

    /// Shows the choice, which may also be made in the desktop's dialog, and its result.
    func render() {
        let isOn = context.preferences.usesGlobalShortcuts
        let status = ShortcutsStatus(isOn: isOn, hasBus: context.bus != nil, isInstalled: ServiceLauncher.isInstalled, state: state)
        choosing?.silenced { choice.isOn = isOn }
        choice.isSensitive = status.isPossible
        text.text = status.text
        if case .on(_, let isConfigurable) = state { change.isVisible = isConfigurable } else { change.isVisible = false }
    }

    // MARK: Choosing

    private func choose(_ isOn: Bool) {
        do {
            try ServiceAutostart().choose(.shortcuts, isWanted: isOn)
        } catch {
            context.shell?.show(SettingsGroup.notLasting(error))
        }
        guard let client, isOn, client.isRunning else {
            // quire-service observes the preference; start it if needed.
            context.preferences.usesGlobalShortcuts = isOn
            if isOn { ServiceLauncher.start(bus: context.bus) }
            return render()
        }
        askDesktop { await client.turnOn(parent: $0) }
    }

    private func configure() {
        guard let client else { return }
        askDesktop { await client.configure(parent: $0) }
    }

    /// Asks the desktop with a dialog over this window. The window handle is valid until the pane is left.
    private func askDesktop(_ question: @escaping @MainActor (_ parent: String) async -> Void) {
        guard let window = context.shell?.window else { return }
        Task { [weak self] in
            let handle = await WindowHandle.of(window)
            self?.handle?.end()
            self?.handle = handle
            await question(handle.name)
            self?.reload()
        }
    }
}

/// Describes the state of global shortcuts.
struct ShortcutsStatus: Hashable, Sendable {
    let isOn: Bool
    let hasBus: Bool
    let isInstalled: Bool
    let state: ShortcutsState?

    /// Whether they can be turned on.
    var isPossible: Bool { hasBus && isInstalled }

    private static let command = "gapplication action org.quirebook.Quire scan-screen"
    private static let bindYourself = tr("You can also add a shortcut in your desktop’s settings that runs “\(command)”.")

    var text: LocalizedText {
        guard hasBus else { return tr("Not available here: global shortcuts need a session bus, and there is none.") }
        guard isInstalled else {
            return tr("Not available here: quire-service, which handles the shortcuts, wasn’t found. Install all parts of Quire.")
        }
        switch (isOn, state) {
        case (_, .refused?):
            return tr("You declined when your desktop asked. Turn the shortcuts on to be asked again.").followed(by: Self.bindYourself)
        case (false, _):
            return tr("Scan the screen, create a code and more while using another program. Your desktop asks which keys to use.")
        case (true, .unavailable?):
            return tr("Not available here: this desktop has no portal for global shortcuts.").followed(by: Self.bindYourself)
        case (true, .failed(let reason)?):
            return tr("Your desktop couldn’t set up the shortcuts: \(reason)").followed(by: Self.bindYourself)
        case (true, .asking?): return tr("Asking your desktop for shortcuts…")
        case (true, .on(let shortcuts, _)?): return Self.list(shortcuts)
        case (true, .off?), (true, nil): return tr("The shortcuts will work in a moment.")
        }
    }

    private static func list(_ shortcuts: [BoundShortcut]) -> LocalizedText {
        let set = shortcuts.filter { !$0.trigger.isEmpty }
        guard !set.isEmpty else { return tr("On. Choose the keys in your desktop’s settings, under shortcuts for programs.") }
        return set.map { tr("\($0.action.title): \($0.trigger)") }.joined(separator: " · ")
    }
}
