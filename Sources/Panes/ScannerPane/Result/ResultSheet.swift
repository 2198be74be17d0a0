import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The results beside the picture or below it: a list if there are several, then the content and the actions of the selected one.
///
/// Nothing is opened, saved or joined before the person asks for it. The pane places `root` and shows it while there are results; the last
/// result stays until the sheet has slid away.
@MainActor
final class ResultSheet {
    let root: Widget
    /// Whether there is something to show. `onChange` reports each change.
    private(set) var isShown = false
    var onChange: (@MainActor (_ isShown: Bool) -> Void)?

    private let context: PaneContext
    private let resultsModel: ScanResultsModel
    private let frame = Box(.column, classes: ["result-sheet"])
    private let title = Label(classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let back = Button(icon: "quire-back-symbolic", name: tr("All codes found"), classes: ["flat", "round"])
    private let close = Button(icon: "quire-close-symbolic", name: tr("Close (Esc)"), classes: ["flat", "round"])
    private let pages = Stack()
    /// Never replaced: a scrolled view whose focused child is exchanged goes on asking for that child.
    private let holder = Box(.column)
    private lazy var scrolled = ScrolledView(holder)
    private let listHolder = Box(.column)
    private let presence: LibraryPresence
    private let network: NetworkJoin
    private let commands: ResultCommands
    private lazy var bar = ActionBar { [weak self] in self?.run($0) }
    private var list: ResultList?
    private(set) var card: ResultCard?
    private var listed: [ScanResult.ID] = []
    private var shown: ScanResult?
    /// The results that were saved from here.
    private var savedHere: Set<ScanResult.ID> = []
    private var focusBefore: Widget?
    private var ticking: Task<Void, Never>?
    /// Waits longer than the sheet takes to slide away.
    private let clearing = Debouncer(.milliseconds(300))

    /// The minimum and the usual width, in logical pixels.
    static let minimumWidth = 280, usualWidth = 360

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        (self.context, self.resultsModel) = (context, resultsModel)
        presence = LibraryPresence(context)
        network = NetworkJoin(context)
        commands = ResultCommands(context, network: network)
        root = AdaptiveBin(frame, minimumWidth: Self.minimumWidth, minimumHeight: 160).expanding(.vertical)
        build()
        resultsModel.observe { [weak self] in self?.render() }
    }

    /// Whether the sheet stands below the picture rather than beside it, which changes its edges.
    var isBelow = false { didSet { frame.setClass("below", isBelow) } }

    private func build() {
        title.expandsHorizontally = true
        frame.append(Box(.row, spacing: 8, classes: ["result-bar"], [back, title, close]))
        scrolled.expandsVertically = true
        let result = Box(.column, [scrolled, bar.root])
        listHolder.expandsVertically = true
        pages.add(listHolder, id: "list", title: tr("Codes found"))
        pages.add(result, id: "find", title: tr("Code content"))
        pages.expandsVertically = true
        frame.append(pages)
        frame.expandsVertically = true
        frame.isVisible = false
        close.onPress { [weak self] in self?.resultsModel.clear() }
        back.onPress { [weak self] in self?.goBack() }
        root.add(KeyController { [weak self] key, modifiers in self?.press(key, modifiers) ?? false })
        presence.onChange = { [weak self] in self?.renderPresence() }
        network.onChange = { [weak self] in self?.card?.join.show($0) }
        commands.saved = { [weak self] id in self?.markSaved(id) }
    }

    /// Resumes what changes with time.
    func appear() {
        if card != nil { tick() }
    }

    /// Stops everything that goes on behind the pane.
    func disappear() {
        network.stop()
        clearing.cancel()
        clear()
        ticking?.cancel()
        ticking = nil
    }

    // MARK: Keys

    private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch key {
        case .escape: resultsModel.clear()
        case .left where modifiers.contains(.alt) && back.isVisible: goBack()
        default: return false
        }
        return true
    }

    private func goBack() {
        let before = resultsModel.selectedID
        resultsModel.select(nil)
        list?.select(before)
        list?.focus()
    }

    // MARK: Rendering

    private func render() {
        guard !resultsModel.results.isEmpty else { return hide() }
        let isNew = listed != resultsModel.results.map(\.id)
        if !isShown { begin() }
        if isNew {
            listed = resultsModel.results.map(\.id)
            showList()
        }
        let result = resultsModel.selectedResult
        back.isVisible = resultsModel.results.count > 1 && result != nil
        title.text =
            result == nil
            ? tr(
                "1 code found", plural: "\(count: resultsModel.results.count.formatted()) codes found", count: resultsModel.results.count)
            : tr("Code found")
        if let result {
            if shown?.id != result.id || shown?.payload.charset != result.payload.charset || isNew { show(result) }
            pages.visiblePage = "find"
        } else {
            leaveResult()
            pages.visiblePage = "list"
        }
        takeFocus(isNew: isNew)
    }

    private func begin() {
        isShown = true
        frame.isVisible = true
        focusBefore = context.shell?.window.focusedWidget
        clearing.cancel()
        onChange?(true)
    }

    private func hide() {
        guard isShown else { return }
        isShown = false
        network.stop()
        let before = focusBefore
        focusBefore = nil
        onChange?(false)
        if let before, before.isMapped { before.grabFocus() }
        clearing.schedule { [weak self] in self?.clear() }
    }

    /// Removes the content of the sheet.
    private func clear() {
        guard !isShown else { return }
        parkFocus()
        leaveResult()
        listed = []
        list = nil
        listHolder.removeAll()
        holder.removeAll()
        // A hidden sheet must be out of reach for the keyboard and for screen readers.
        frame.isVisible = false
    }

    private func showList() {
        listHolder.removeAll()
        list = nil
        guard resultsModel.results.count > 1 else { return }
        let list = ResultList(resultsModel.results) { [weak self] in self?.resultsModel.select($0) }
        self.list = list
        listHolder.append(list.root)
    }

    private func show(_ result: ScanResult) {
        parkFocus()
        leaveResult()
        shown = result
        let card = ResultCard(result) { [weak self] in self?.commands.copy($0, saying: $1) }
        card.join.cancelled = { [weak self] in self?.network.stop() }
        card.reading?.chosen = { [weak self] in self?.resultsModel.replace(result.read($0)) }
        card.join.retried = { [weak self] in if let result = self?.shown { self?.network.ask(result.meaning) } }
        self.card = card
        holder.removeAll()
        holder.append(card.root)
        scrolled.scrollToTop()
        presence.follow(result)
        renderPresence()
        tick()
    }

    /// Moves the focus away from a widget that is about to be removed: GTK 4.8 would go on asking for it.
    private func parkFocus() {
        if card?.heading.hasFocus == true { close.grabFocus() }
    }

    private func leaveResult() {
        network.stop()
        ticking?.cancel()
        (ticking, shown, card) = (nil, nil, nil)
        presence.follow(nil)
    }

    /// Remembers a saved result. The library may have reported the new code before.
    private func markSaved(_ id: ScanResult.ID) {
        savedHere.insert(id)
        if shown?.id == id, presence.code != nil { renderPresence() }
    }

    private func renderPresence() {
        guard let result = shown, let card else { return }
        let code = presence.code
        card.show(
            presence: code.map { code in
                PresenceRow.make(
                    code, isNew: savedHere.contains(result.id), show: { [weak self] in self?.context.shell?.showLarge(code) },
                    restore: { [weak self] in self?.commands.restore(code) })
            })
        bar.show(ContentAction.all(for: result, isSaved: code.map { $0.trashed == nil } ?? false))
    }

    /// Moves the focus to the new result, where a screen reader begins. Never to a button, which a key meant for something else would
    /// press.
    private func takeFocus(isNew: Bool) {
        MainLoop.whenIdle { [weak self] in
            guard let self, self.isShown else { return }
            if let card = self.card { card.heading.grabFocus() } else if isNew { self.list?.focus() }
        }
    }

    /// Updates what changes with time; sleeps when nothing does.
    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            while let next = self?.card?.tick(at: .now), !Task.isCancelled {
                guard (try? await MainLoop.sleep(for: .seconds(max(0.01, next.timeIntervalSinceNow)))) != nil else { return }
            }
        }
    }

    func run(_ action: ContentAction) {
        guard let result = shown else { return }
        commands.run(action, on: result, saved: presence.code)
    }
}
