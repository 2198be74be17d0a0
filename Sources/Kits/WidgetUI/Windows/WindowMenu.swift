import Desktop
import Foundation
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
        families: [WidgetFamily], family: WidgetFamily, options: WindowOptions, abilities: WindowingSystem.Abilities,
        isConfigurable: Bool = false
    ) {
        self.options = options
        if isConfigurable { menu.addSection(Menu().add(tr("Configure…"), action: action("configure") { $0.onRequest?(.configure) })) }
        menu.addSection(
            Menu()
                .addSubmenu(tr("Size"), sizes(families, family))
                .addSubmenu(tr("Stay"), stay(abilities)))
        menu.addSection(
            Menu()
                .add(tr("Reload"), action: action("reload") { $0.onRequest?(.reload) })
                .add(tr("About this widget"), action: action("about") { $0.onRequest?(.describe) })
                .add(tr("Open Quire"), action: action("open") { $0.onRequest?(.openMain) }))
        menu.addSection(Menu().add(tr("Remove"), action: action("remove") { $0.onRequest?(.remove) }))
    }

    private func sizes(_ families: [WidgetFamily], _ family: WidgetFamily) -> Menu {
        // The current size is listed even if the kind no longer supports it.
        let offered = families.contains(family) ? families : families + [family]
        return choices(
            "size", of: offered.map { ($0.name, $0.rawValue) }, value: family.rawValue
        ) { menu, value in
            if let family = WidgetFamily(rawValue: value) { menu.onRequest?(.resize(family)) }
        }
    }

    private func stay(_ abilities: WindowingSystem.Abilities) -> Menu {
        let menu = Menu()
        if abilities.contains(.level) {
            let levels = WindowOptions.Level.allCases.map { ($0.name, $0.rawValue) }
            menu.addSection(
                choices("level", of: levels, value: options.level.rawValue) { menu, value in
                    guard let level = WindowOptions.Level(rawValue: value) else { return }
                    menu.change { $0.level = level }
                })
        }
        let switches = Menu()
        if abilities.contains(.workspaces) {
            add(to: switches, tr("On all workspaces"), "workspaces", isOn: options.isOnAllWorkspaces) { $0.isOnAllWorkspaces = $1 }
        }
        add(to: switches, tr("Lock position"), "lock", isOn: options.isLocked) { $0.isLocked = $1 }
        add(to: switches, tr("Let clicks through"), "clicks", isOn: options.isClickThrough) { $0.isClickThrough = $1 }
        menu.addSection(switches)
        menu.addSection(Menu().addSubmenu(tr("Opacity"), opacities))
        return menu
    }

    private var opacities: Menu {
        func percent(_ opacity: Double) -> Int { Int((opacity * 100).rounded()) }
        let now = percent(options.opacity)
        let offered = [100, 85, 70, 50].contains(now) ? [100, 85, 70, 50] : [100, 85, 70, 50, now].sorted(by: >)
        return choices("opacity", of: offered.map { (tr("\($0) %"), "\($0)") }, value: "\(now)") { menu, value in
            guard let percent = Double(value) else { return }
            menu.change { $0.opacity = percent / 100 }
        }
    }

    // MARK: Actions

    private func change(_ edit: (inout WindowOptions) -> Void) {
        var options = self.options
        edit(&options)
        onRequest?(.stay(options))
    }

    /// Adds an action and returns its full name. The caller must keep this object while the menu is in use.
    private func action(_ name: String, _ run: @escaping @MainActor (WindowMenu) -> Void) -> String {
        actions.add(name) { [weak self] in
            if let self { run(self) }
        }
        return "\(Self.prefix).\(name)"
    }

    private func add(
        to menu: Menu, _ title: LocalizedText, _ name: String, isOn: Bool, _ set: @escaping @MainActor (inout WindowOptions, Bool) -> Void
    ) {
        actions.add(SwitchAction(name, isOn: isOn) { [weak self] isOn in self?.change { set(&$0, isOn) } })
        menu.add(title, action: "\(Self.prefix).\(name)")
    }

    private func choices(
        _ name: String, of choices: [(title: LocalizedText, value: String)], value: String,
        _ chosen: @escaping @MainActor (WindowMenu, String) -> Void
    ) -> Menu {
        actions.add(
            ChoiceAction(name, value: value) { [weak self] value in
                if let self { chosen(self, value) }
            })
        let menu = Menu()
        for choice in choices { menu.add(choice.title, action: "\(Self.prefix).\(name)::\(choice.value)") }
        return menu
    }
}

extension WindowOptions.Level {
    var name: LocalizedText {
        switch self {
        case .above: tr("Above others")
        case .below: tr("On the desktop")
        case .ordinary: tr("Like other windows")
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
        guard let status else { return tr("It is not known when it refreshes next.") }
        if status.isRefreshing { return tr("It refreshes now.") }
        if status.isLive, status.problem == nil { return tr("It is live: it changes by itself.") }
        guard let date = status.nextRefresh else { return tr("It refreshes when what it shows changes.") }
        let day: Date.FormatStyle.DateStyle = calendar.isDate(date, inSameDayAs: now) ? .omitted : .abbreviated
        let style = Date.FormatStyle(
            date: day, time: .shortened, locale: .desktop, calendar: calendar, timeZone: calendar.timeZone)
        return tr("It refreshes next: \(date.formatted(style)).")
    }

    /// Explains how to undo click-through, as the window has no menu any more.
    static func clickThrough(_ id: PinnedWidget.ID, undo: @escaping @MainActor () -> Void, done: @escaping @MainActor () -> Void) -> Box {
        let box = box(
            heading: tr("Clicks go through now"),
            [
                tr(
                    """
                    What is behind this window gets them, so its menu opens no more. Turn it off under Widgets in Quire, or with \
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
