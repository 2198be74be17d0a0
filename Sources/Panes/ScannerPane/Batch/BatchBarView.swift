import Gtk
import LibraryStore
import PaneKit
import Platform

/// The view of the panel in each state.
extension BatchBar {
    func makeBody() -> Widget {
        stack.add(makeOffer(), id: "offer")
        stack.add(makeSession(), id: "session")
        stack.add(earlier.root, id: "earlier")
        stack.add(Box(.column), id: "looking")
        stack.visiblePage = "looking"
        stack.expandsVertically = true
        earlier.left = { [weak self] in self?.leaveEarlier() }
        earlier.chosen = { [weak self] session in
            self?.model.open(session)
            self?.leaveEarlier()
        }
        return Box(.column, [shortTotals, stack])
    }

    /// The page that offers to go on with an unfinished session.
    private func makeOffer() -> Widget {
        let goOn = Button(tr("Continue"), classes: ["primary"]) { [weak self] in
            if case .offering(let session) = self?.model.state { self?.model.open(session) }
        }
        let new = Button(tr("New session")) { [weak self] in self?.model.startNew() }
        let buttons = Box(.row, spacing: 8, [goOn, new]).placed(horizontal: .center).homogeneous()
        let title = Label(tr("Continue counting?"), classes: ["heading"]).aligned(0.5).fitting(.wrap)
        return Box(.column, spacing: 12, classes: ["batch-offer"], [title, offerText, buttons])
            .placed(vertical: .center).expanding(.vertical)
    }

    private func makeSession() -> Widget {
        name.expandsHorizontally = true
        name.addClass("batch-name")
        name.onActivate { [weak self] in
            self?.commitName()
            self?.list?.focusFirst()
        }
        name.add(
            FocusController { [weak self] isInside in
                self?.isNaming = isInside
                if !isInside { self?.commitName() }
            })
        let others = Button(icon: "quire-recent-symbolic", name: tr("Earlier sessions"), classes: ["flat", "round"]) { [weak self] in
            self?.showEarlier()
        }
        let close = Button(icon: "quire-close-symbolic", name: tr("Stop counting"), classes: ["flat", "round"]) { [weak self] in
            self?.stop()
        }
        for button in [others, close] { button.verticalAlignment = .center }
        let head = Box(.row, spacing: 4, classes: ["batch-head"], [name, others, close])

        let list = makeList()
        self.list = list
        let scrolled = ScrolledView(list).expanding(.vertical)
        self.scrolled = scrolled
        counting.add(scrolled, id: "items")
        let hint = Label(tr("Every code found is counted here."), classes: ["dim"]).aligned(0.5).fitting(.wrap)
            .margins(24).placed(vertical: .center).expanding(.vertical)
        counting.add(hint, id: "none")
        counting.visiblePage = "none"
        counting.expandsVertically = true

        problem.isVisible = false
        discard.verticalAlignment = .center
        let buttons = Box(.row, spacing: 8, [save, export, discard])
        save.expandsHorizontally = true
        let foot = Box(.column, spacing: 8, classes: ["batch-foot"], [problem, totals, buttons])
        save.onPress { [weak self] in self?.askToSave() }
        export.onPress { [weak self] in self?.exportTable() }
        discard.onPress { [weak self] in self?.discardSession() }
        return Box(.column, [head, counting, foot])
    }

    private func makeList() -> GridView {
        let (model, texts) = (self.model, self.texts)
        let commands = BatchRow.Commands(
            change: { [weak self] in self?.change($0, by: $1) }, type: { [weak self] in self?.typeCount($0) },
            remove: { [weak self] in self?.remove($0) })
        let list = GridView(name: tr("Codes in this session")) { BatchRow(model: model, texts: texts, commands: commands) }
            .withClass("rows").withClass("batch-items")
        list.columns = 1
        list.onActivate { [weak self] in self?.typeCount($0) }
        list.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, modifiers.isDisjoint(with: [.control, .alt]), let position = self.list?.focusedPosition else {
                    return false
                }
                switch key {
                case .delete: self.remove(position)
                case .character("+"), Key(rawValue: 0xffab): self.change(position, by: 1)
                case .character("-"), Key(rawValue: 0xffad): self.change(position, by: -1)
                default: return false
                }
                return true
            })
        return list
    }

    func render() {
        switch model.state {
        case .off, .loading: show("looking")
        case .offering(let session):
            offerText.text = tr("“\(session.name)” wasn’t finished: \(texts.totals(session)).")
            show("offer")
        case .counting: if stack.visiblePage != "earlier" { show("session") }
        }
        if !isNaming { name.text = model.name }
        let isEmpty = model.items.isEmpty
        totals.text = texts.totals(codes: model.items.count, pieces: model.pieces)
        shortTotals.text = totals.text
        showTotals()
        let page = isEmpty ? "none" : "items"
        if counting.visiblePage != page { counting.visiblePage = page }
        for button in [save, export, discard] { button.isSensitive = !isEmpty }
        problem.show(model.problem.map { tr("Not saved yet: \($0.full)") })
        list?.rebind()
    }

    private func show(_ page: String) {
        if stack.visiblePage != page { stack.visiblePage = page }
    }

    private func showEarlier() {
        commitName()
        earlier.show(except: model.session?.id)
        show("earlier")
        earlier.focus()
    }

    private func leaveEarlier() {
        earlier.stop()
        show("session")
        render()
        name.grabFocus()
    }
}
