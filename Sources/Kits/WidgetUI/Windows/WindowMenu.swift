import Desktop
import Foundation
import Graphics
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// The menu of a pinned window, made anew each time it opens.
@MainActor
final class WindowMenu {
    static let prefix = "widget"

    let menu = Menu()
    let actions = ActionGroup()
    private let options: WindowOptions
    var onRequest: (@MainActor (WindowRequest) -> Void)?

    init(
        families: [WidgetFamily], family: WidgetFamily, options: WindowOptions, abilities: WindowingSystem.Abilities, isConfigurable: Bool
    ) {
        self.options = options
        if isConfigurable { menu.addSection(Menu().add(tr("Configure…"), action: action("configure", .configure))) }
        menu.addSection(
            Menu().addSubmenu(tr("Size"), sizes(families, family)).addSubmenu(tr("Appearance"), appearance)
                .addSubmenu(tr("Window"), stay(abilities)))
        menu.addSection(
            Menu()
                .add(tr("Reload"), action: action("reload", .reload))
                .add(tr("About this widget"), action: action("about", .describe))
                .add(tr("Open Quire"), action: action("open", .openMain)))
        menu.addSection(Menu().add(tr("Remove"), action: action("remove", .remove)))
    }

    private func sizes(_ families: [WidgetFamily], _ family: WidgetFamily) -> Menu {
        // The current size is listed even if the kind no longer supports it.
        let offered = families.contains(family) ? families : families + [family]
        return choices("size", of: offered.map { ($0.name, $0.rawValue) }, value: family.rawValue) {
            WidgetFamily(rawValue: $0).map { .resize($0) }
        }
    }

    private func stay(_ abilities: WindowingSystem.Abilities) -> Menu {
        let menu = Menu()
        if abilities.contains(.level) {
            let levels = WindowOptions.Level.allCases.map { ($0.name, $0.rawValue) }
            menu.addSection(
                choices("level", of: levels, value: options.level.rawValue) { [options] in
                    WindowOptions.Level(rawValue: $0).map { options.request(\.level, $0) }
                })
        }
        let switches = Menu()
        if abilities.contains(.workspaces) { add(to: switches, tr("On all workspaces"), "workspaces", \.isOnAllWorkspaces) }
        add(to: switches, tr("Lock position"), "lock", \.isLocked)
        add(to: switches, tr("Let clicks pass through"), "clicks", \.isClickThrough)
        menu.addSection(switches)
        return menu
    }

    // MARK: Appearance

    /// The background, how opaque a translucent one is, and the accent.
    private var appearance: Menu {
        let menu = Menu()
        menu.addSection(
            choices("background", of: Ground.allCases.map { ($0.name, $0.rawValue) }, value: options.ground.rawValue) { [options] in
                Ground(rawValue: $0).map { options.request(\.ground, $0) }
            })
        let more = Menu()
        if options.ground == .translucent { more.addSubmenu(tr("Opacity"), opacities) }
        more.addSubmenu(tr("Accent colour"), accents)
        menu.addSection(more)
        return menu
    }

    private var opacities: Menu {
        let now = Int((options.opacity * 100).rounded())
        let usual = [90, 75, 60, 40]
        let offered = usual.contains(now) ? usual : (usual + [now]).sorted(by: >)
        return choices("opacity", of: offered.map { (tr("\($0) %"), "\($0)") }, value: "\(now)") { [options] in
            Double($0).map { options.request(\.opacity, $0 / 100) }
        }
    }

    private var accents: Menu {
        let offered = [(tr("As in Settings"), "")] + Accent.all.map { ($0.name, $0.id) }
        return choices("accent", of: offered, value: options.accent ?? "") { [options] in
            options.request(\.accent, $0.isEmpty ? nil : $0)
        }
    }

    // MARK: Actions

    /// Adds an action and returns its full name. The caller must keep this object while the menu is in use.
    private func action(_ name: String, _ request: WindowRequest) -> String {
        actions.add(name) { [weak self] in self?.onRequest?(request) }
        return "\(Self.prefix).\(name)"
    }

    private func add(to menu: Menu, _ title: LocalizedText, _ name: String, _ option: WritableKeyPath<WindowOptions, Bool>) {
        actions.add(
            SwitchAction(name, isOn: options[keyPath: option]) { [weak self, options] isOn in
                self?.onRequest?(options.request(option, isOn))
            })
        menu.add(title, action: "\(Self.prefix).\(name)")
    }

    private func choices(
        _ name: String, of choices: [(title: LocalizedText, value: String)], value: String,
        _ request: @escaping @MainActor (_ value: String) -> WindowRequest?
    ) -> Menu {
        actions.add(ChoiceAction(name, value: value) { [weak self] in if let request = request($0) { self?.onRequest?(request) } })
        let menu = Menu()
        for choice in choices { menu.add(choice.title, action: "\(Self.prefix).\(name)::\(choice.value)") }
        return menu
    }
}

extension WidgetAppearance {
    /// The appearance of a widget whose window has these options.
    @MainActor
    func of(_ options: WindowOptions) -> WidgetAppearance {
        // An accent of a newer version of Quire is as none. Without a compositing manager nothing shows through.
        let ground = Toolkit.isComposited ? options.ground : options.ground == .tinted ? .tinted : .solid
        return on(ground, opacity: options.opacity, accent: options.accent.flatMap { id in Accent.all.first { $0.id == id } })
    }
}

extension WindowOptions {
    /// The request to stay with another value of an option.
    fileprivate func request<Value>(_ option: WritableKeyPath<WindowOptions, Value>, _ value: Value) -> WindowRequest {
        var options = self
        options[keyPath: option] = value
        return .stay(options)
    }
}

extension WindowOptions.Level {
    var name: LocalizedText {
        switch self {
        case .above: tr("Above other windows")
        case .below: tr("On the desktop")
        case .ordinary: tr("Like any other window")
        }
    }
}

/// Short texts about a pinned window, for a popover.
@MainActor
enum WindowInfo {
    /// The name of the widget, its next refresh, and anything that prevents it.
    static func about(_ kind: any WidgetKind, _ status: WidgetStatus?) -> Box {
        let box = box(heading: kind.name, kind.summary.isEmpty ? [] : [kind.summary])
        box.append(text(refresh(status), classes: ["caption", "dim"]))
        if let problem = status?.problem {
            box.append(text(problem.text, classes: ["caption", "warning-text"]))
        }
        return box
    }

    /// The next refresh as a sentence.
    static func refresh(_ status: WidgetStatus?, now: Date = .now, calendar: Foundation.Calendar = .current) -> LocalizedText {
        guard let status else { return tr("The next refresh isn’t known.") }
        if status.isRefreshing { return tr("Refreshing now.") }
        if status.isLive, status.problem == nil { return tr("Live: it updates by itself.") }
        guard let date = status.nextRefresh else { return tr("Refreshes when its content changes.") }
        let day: Date.FormatStyle.DateStyle = calendar.isDate(date, inSameDayAs: now) ? .omitted : .abbreviated
        let style = Date.FormatStyle(
            date: day, time: .shortened, locale: .desktop, calendar: calendar, timeZone: calendar.timeZone)
        return tr("Next refresh: \(date.formatted(style)).")
    }

    /// Explains how to undo click-through, as the window has no menu any more.
    static func clickThrough(_ id: PinnedWidget.ID, undo: @escaping @MainActor () -> Void, done: @escaping @MainActor () -> Void) -> Box {
        let box = box(
            heading: tr("Clicks now pass through"),
            [
                tr(
                    """
                    Clicks reach what is behind this window, so its menu no longer opens. Turn this off under Widgets in Quire, or with \
                    “quire widget window \(id) --click-through false”.
                    """)
            ])
        let undoing = Button(tr("Undo"), undo)
        let closing = Button(tr("Keep"), classes: ["suggested-action"], done)
        box.append(Box(.row, spacing: 8, [undoing, closing]).placed(horizontal: .end))
        return box
    }

    private static func box(heading: LocalizedText, _ texts: [LocalizedText]) -> Box {
        Box(.column, spacing: 8, classes: ["window-note"], [text(heading, classes: ["heading"])] + texts.map { text($0) })
    }

    private static func text(_ text: LocalizedText, classes: [String] = []) -> Label {
        Label(text, classes: classes).fitting(.wrap).width(characters: 24, atMost: 34)
    }
}
