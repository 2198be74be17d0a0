import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload

/// What was found, beside the picture or below it: a list where it is several, and of the chosen one what it says and what can be done.
///
/// Nothing is opened, kept or joined before somebody asks for it. The pane places `root` and shows it while the desk has finds; what it said
/// last stays for as long as it takes to slide away.
@MainActor
final class ResultSheet {
    let root: Widget
    /// Whether there is something to show; `changed` tells when that is no longer so.
    private(set) var isShown = false
    var changed: (@MainActor (_ isShown: Bool) -> Void)?

    private let context: PaneContext
    private let desk: ScanDesk
    private let frame = Box(.column, classes: ["result-sheet"])
    private let title = Label("", classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let back = Button(icon: "quire-back-symbolic", name: "All codes that were found", classes: ["flat", "round"])
    private let close = Button(icon: "quire-close-symbolic", name: "Close (Esc)", classes: ["flat", "round"])
    private let pages = Stack()
    /// Stays where it is: a scrolled view whose child with the focus is exchanged goes on asking for that child.
    private let holder = Box(.column)
    private lazy var scrolled = ScrolledView(holder)
    private let listHolder = Box(.column)
    private let presence: LibraryPresence
    private let network: NetworkJoin
    private let commands: ResultCommands
    private lazy var bar = ActionBar { [weak self] in self?.run($0) }
    private var list: FindList?
    private(set) var card: FindCard?
    private var listed: [Find.ID] = []
    private var shown: Find?
    /// Finds that were saved from here.
    private var savedHere: Set<Find.ID> = []
    private var focusBefore: Widget?
    private var ticking: Task<Void, Never>?
    private var clearing: Task<Void, Never>?

    /// Logical pixels: what it needs at least, and what it likes to have beside a picture.
    static let smallestWidth = 280, usualWidth = 360
    /// Longer than it takes to slide away.
    private static let sliding: Duration = .milliseconds(300)

    init(context: PaneContext, desk: ScanDesk) {
        (self.context, self.desk) = (context, desk)
        presence = LibraryPresence(context)
        network = NetworkJoin(context)
        commands = ResultCommands(context, network: network)
        let bin = AdaptiveBin(minimumWidth: Self.smallestWidth, minimumHeight: 160) { _, _ in }
        bin.setChild(frame)
        bin.expandsVertically = true
        root = bin
        build()
        desk.observe { [weak self] in self?.render() }
    }

    /// Whether it stands below the picture rather than beside it, which changes its edges.
    var isBelow = false { didSet { frame.setClass("below", isBelow) } }

    private func build() {
        title.expandsHorizontally = true
        frame.append(Box(.row, spacing: 8, classes: ["result-bar"], [back, title, close]))
        scrolled.expandsVertically = true
        let find = Box(.column, [scrolled, bar.root])
        listHolder.expandsVertically = true
        pages.add(listHolder, id: "list", title: "Codes that were found")
        pages.add(find, id: "find", title: "What the code says")
        pages.expandsVertically = true
        frame.append(pages)
        frame.expandsVertically = true
        frame.isVisible = false
        close.onPress { [weak self] in self?.desk.clear() }
        back.onPress { [weak self] in self?.goBack() }
        root.add(KeyController { [weak self] key, modifiers in self?.press(key, modifiers) ?? false })
        presence.changed = { [weak self] in self?.renderPresence() }
        network.changed = { [weak self] in self?.card?.join.show($0) }
        commands.saved = { [weak self] id in self?.noteSaved(id) }
    }

    /// The pane is seen: what changes with the seconds goes on.
    func appear() {
        if card != nil { tick() }
    }

    /// The pane is left: what goes on behind it ends.
    func disappear() {
        network.stop()
        clearing?.cancel()
        clear()
        ticking?.cancel()
        ticking = nil
    }

    // MARK: Keys

    private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch key {
        case .escape: desk.clear()
        case .left where modifiers.contains(.alt) && back.isVisible: goBack()
        default: return false
        }
        return true
    }

    private func goBack() {
        let before = desk.chosen
        desk.choose(nil)
        list?.select(before)
        list?.focus()
    }

    // MARK: Showing

    private func render() {
        guard !desk.finds.isEmpty else { return hide() }
        let isNew = listed != desk.finds.map(\.id)
        if !isShown { begin() }
        if isNew {
            listed = desk.finds.map(\.id)
            showList()
        }
        let find = desk.chosenFind
        back.isVisible = desk.finds.count > 1 && find != nil
        title.text = find == nil ? "\(desk.finds.count.formatted()) codes found" : "Code found"
        if let find {
            if shown?.id != find.id || isNew { show(find) }
            pages.visiblePage = "find"
        } else {
            leaveFind()
            pages.visiblePage = "list"
        }
        takeFocus(isNew: isNew)
    }

    private func begin() {
        isShown = true
        frame.isVisible = true
        focusBefore = context.shell?.window.focusedWidget
        clearing?.cancel()
        changed?(true)
    }

    private func hide() {
        guard isShown else { return }
        isShown = false
        network.stop()
        let before = focusBefore
        focusBefore = nil
        changed?(false)
        if let before, before.isMapped { before.grabFocus() }
        clearing = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: Self.sliding)) != nil else { return }
            self?.clear()
        }
    }

    /// Nothing of what was found is kept.
    private func clear() {
        guard !isShown else { return }
        parkFocus()
        leaveFind()
        listed = []
        list = nil
        listHolder.removeAll()
        holder.removeAll()
        // What is not seen is not there for the keyboard and for screen readers either.
        frame.isVisible = false
    }

    private func showList() {
        listHolder.removeAll()
        list = nil
        guard desk.finds.count > 1 else { return }
        let list = FindList(desk.finds) { [weak self] in self?.desk.choose($0) }
        self.list = list
        listHolder.append(list.root)
    }

    private func show(_ find: Find) {
        parkFocus()
        leaveFind()
        shown = find
        let card = FindCard(find) { [weak self] text, name in self?.commands.copy(text, name: name) }
        card.join.cancelled = { [weak self] in self?.network.stop() }
        card.join.retried = { [weak self] in if let find = self?.shown { self?.network.ask(find.meaning) } }
        self.card = card
        holder.removeAll()
        holder.append(card.root)
        scrolled.scrollToTop()
        presence.look(for: find)
        renderPresence()
        tick()
    }

    /// What is about to go must not have the focus: GTK 4.8 would go on asking for it.
    private func parkFocus() {
        if card?.heading.hasFocus == true { close.grabFocus() }
    }

    private func leaveFind() {
        network.stop()
        ticking?.cancel()
        (ticking, shown, card) = (nil, nil, nil)
        presence.look(for: nil)
    }

    /// The library may have told of the new code before.
    private func noteSaved(_ id: Find.ID) {
        savedHere.insert(id)
        if shown?.id == id, presence.code != nil { renderPresence() }
    }

    private func renderPresence() {
        guard let find = shown, let card else { return }
        let code = presence.code
        card.show(
            presence: code.map { code in
                PresenceRow.make(
                    code, isNew: savedHere.contains(find.id), show: { [weak self] in self?.context.shell?.showLarge(code) },
                    restore: { [weak self] in self?.commands.restore(code) })
            })
        bar.show(ResultAction.all(for: find, isSaved: code.map { $0.trashed == nil } ?? false))
    }

    /// What comes up is where the keyboard goes on, and what assistive technology reads; no button, which a key that was meant for
    /// something else would press.
    private func takeFocus(isNew: Bool) {
        MainLoop.whenIdle { [weak self] in
            guard let self, self.isShown else { return }
            if let card = self.card { card.heading.grabFocus() } else if isNew { self.list?.focus() }
        }
    }

    /// Keeps what changes with the seconds up to date, and sleeps where nothing does.
    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            while let next = self?.card?.tick(at: .now), !Task.isCancelled {
                guard (try? await MainLoop.sleep(for: .seconds(max(0.01, next.timeIntervalSinceNow)))) != nil else { return }
            }
        }
    }

    func run(_ action: ResultAction) {
        guard let find = shown else { return }
        commands.run(action, on: find, saved: presence.code)
    }
}
