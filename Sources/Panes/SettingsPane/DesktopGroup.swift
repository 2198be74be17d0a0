import Desktop
import GLib
import Gtk
import PaneKit
import Platform
import StatusItem

/// The settings for desktop integration: the icon in the panel, global shortcuts, and the desktop's search.
@MainActor
final class DesktopGroup: SettingsSection {
    let root: Widget
    private let context: PaneContext
    private let iconText = SettingsGroup.caption()
    private let searchText = SettingsGroup.caption()
    private let shortcuts: ShortcutsRow
    private let choice = Choice<Preferences.StatusItemChoice>()
    private var watcher: BusNameWatcher?
    private var probe: Task<Void, Never>?
    private var hasWatcher = false

    init(_ context: PaneContext) {
        self.context = context
        shortcuts = ShortcutsRow(context)
        let segments = choice.segments(Preferences.StatusItemChoice.allCases, title: \.name) { tr("Panel icon: \($0.name)") }
            .placed(horizontal: .end, vertical: .center)
        root = SettingsGroup.make(
            tr("Desktop"),
            [
                SettingsGroup.tallRow(tr("Panel icon"), iconText, segments),
                shortcuts.root,
                SettingsGroup.row(tr("Codes in desktop search"), searchText, nil),
            ])
        choice.chosen = { [weak self] in self?.choose($0) }
    }

    func appear() {
        shortcuts.appear()
        guard let bus = context.bus else { return render() }
        watcher = BusNameWatcher(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            self?.hasWatcher = isThere
            self?.render()
        }
        probe = Task { [weak self] in
            let result = await SearchAvailability.read(on: bus).text
            if !Task.isCancelled { self?.searchText.text = result }
        }
        render()
    }

    func disappear() {
        shortcuts.disappear()
        watcher?.stop()
        probe?.cancel()
        (watcher, probe) = (nil, nil)
    }

    /// Shows the choice, which may also be made in the icon's menu.
    func render() {
        shortcuts.render()
        choice.show(context.preferences.statusItem)
        let availability = StatusItemAvailability(
            hasBus: context.bus != nil, isInstalled: ServiceLauncher.isInstalled, hasWatcher: hasWatcher)
        for item in choice.items { item.button.isSensitive = availability.isPossible }
        iconText.text = availability.text(for: context.preferences.statusItem)
        if context.bus == nil { searchText.text = SearchAvailability.noBus.text }
    }

    private func choose(_ choice: Preferences.StatusItemChoice) {
        context.preferences.statusItem = choice
        do {
            // With “automatic”, the panel decides whether there is an icon after login.
            if choice != .automatic { try ServiceAutostart().choose(.tray, isWanted: choice == .on) }
        } catch {
            context.shell?.show(SettingsGroup.notLasting(error))
        }
        render()
    }
}

extension Preferences.StatusItemChoice {
    fileprivate var name: LocalizedText {
        switch self {
        case .automatic: tr("Automatic")
        case .on: tr("On")
        case .off: tr("Off")
        }
    }
}

/// Whether an icon in the panel is possible, and why not.
struct StatusItemAvailability: Hashable {
    let hasBus: Bool
    /// Whether quire-service, which shows the icon, is installed.
    let isInstalled: Bool
    /// Whether something in the session shows status icons.
    let hasWatcher: Bool

    var isPossible: Bool { hasBus && isInstalled }

    private static let advice = tr(
        """
        In KDE, Xfce and LXQt, add the tray (or status tray) to the panel; in Waybar, add the module “tray”; in GNOME, install the \
        extension “AppIndicator and KStatusNotifierItem Support”.
        """)

    func text(for choice: Preferences.StatusItemChoice) -> LocalizedText {
        guard hasBus else { return tr("Not available here: the panel icon needs a session bus, and there is none.") }
        guard isInstalled else {
            return tr("Not available here: quire-service, which shows the icon, wasn’t found. Install all parts of Quire.")
        }
        return switch (choice, hasWatcher) {
        case (.automatic, true), (.on, true): tr("Shown, also after you log in. Its menu has scanning, favourites and recent scans.")
        case (.automatic, false): tr("Not shown: nothing in this session displays panel icons.").followed(by: Self.advice)
        case (.on, false):
            tr("Shown as soon as something in this session displays panel icons. Nothing does at the moment.").followed(by: Self.advice)
        case (.off, _): tr("Not shown.")
        }
    }
}

/// Whether the desktop's search can find codes, and why not.
struct SearchAvailability: Hashable {
    private static let provider = "org.quirebook.Quire.SearchProvider"
    /// The known search programs by their bus names.
    private static let searches: [(String, LocalizedText)] = [
        ("org.gnome.Shell", tr("GNOME’s overview")), ("org.kde.krunner", .verbatim("KRunner")),
    ]

    let hasBus: Bool
    /// Whether the session can start Quire's search provider.
    let isInstalled: Bool
    /// The search programs of this session.
    let searches: [LocalizedText]

    static let noBus = SearchAvailability(hasBus: false, isInstalled: false, searches: [])

    @MainActor
    static func read(on bus: MessageBus) async -> SearchAvailability {
        let running = await names("ListNames", on: bus)
        let known = running.union(await names("ListActivatableNames", on: bus))
        return SearchAvailability(
            hasBus: true, isInstalled: known.contains(provider), searches: searches.filter { known.contains($0.0) }.map(\.1))
    }

    @MainActor
    private static func names(_ method: String, on bus: MessageBus) async -> Set<String> {
        let service = "org.freedesktop.DBus"
        // A bus that does not answer has none of them.
        let answer = try? await bus.answer(service, path: "/org/freedesktop/DBus", interface: service, method: method, [], timeout: 5000)
        return Set(answer?.first?.strings ?? [])
    }

    var text: LocalizedText {
        guard hasBus else { return tr("Not available here: desktop search needs a session bus, and there is none.") }
        guard let first = searches.first else {
            return tr("Not available here: neither GNOME’s overview nor KRunner was found.")
        }
        // Translators: Two programs in which one can search.
        let names = searches.dropFirst().reduce(first) { tr("\($0) and \($1)") }
        guard isInstalled else {
            return tr(
                "Not available here: \(names) can’t start Quire. Install Quire where the session looks for services, and log in again.")
        }
        return tr("\(names) can find codes by title, tag, note and kind. Passwords and codes in the trash are never found.")
    }
}
