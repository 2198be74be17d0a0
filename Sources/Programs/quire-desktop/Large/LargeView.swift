import Desktop
import Drawing
import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

/// Shows one code as large as the window, black on white, to be held up to a scanner, with its details beside it. Esc goes back.
@MainActor
final class LargeView {
    let root: Box
    weak var context: PaneContext?
    var left: (@MainActor () -> Void)?
    /// Called to enter or leave fullscreen.
    var onToggleFullscreen: (@MainActor () -> Void)?
    /// Does what the menu of a code does, for codes of the library.
    weak var keeper: (any CodeKeepingPane)?
    private let favorite = Button(icon: "quire-star-symbolic", name: tr("Add to favourites"))
    private let more = Button(icon: "quire-more-symbolic", name: tr("Actions for this code"))
    private let symbol = SymbolView(name: tr("Code"))
    private let title = Label(classes: ["heading"]).aligned(0.5).fitting(.ellipsisAtEnd)
    private let detail = Label(classes: ["caption", "dim"]).aligned(0.5).fitting(.ellipsisAtEnd)
    private let titles = Box(.column).placed(vertical: .center)
    /// The title in a narrow window, where the bar has no room for it.
    private let titleBelow = Label(classes: ["heading"]).fitting(.wrap).margins(horizontal: 16, vertical: 8).hidden()
    private let problem = Label(classes: ["dim"]).aligned(0.5).fitting(.wrap)
    private let steps = StepBar()
    private let fullscreen = Button(icon: "quire-fullscreen-symbolic", name: tr("Full screen (F11)"))
    private let detailsButton = ToggleButton(
        content: Icon("quire-info-symbolic"), name: tr("Code content"), classes: ["image-button"])
    private lazy var details = LargeDetails { [weak self] in self?.handle($0) }
    private lazy var actions = ActionBar(quick: Self.quickActions) { [weak self] in self?.run($0) }
    private let join = JoinPanel()
    private lazy var network = context.map { NetworkJoin($0) }
    private lazy var heldBack = HeldBackNotice { [weak self] in self?.model?.insist() }
    private lazy var layout = makeLayout()
    private var model: LargeModel?
    private var isPlain = false
    /// Those that stand beside each other below what the code itself is for.
    private static let quickActions: [ContentAction] = [.copy, .edit, .makeFlyer, .pin, .share, .copyPicture]
    /// What of a card is shown.
    private var face = CardFace.code
    private var shownSide: Bitmap?
    private let picture = PictureView(name: tr("Picture of the card"))
    private lazy var pictureBin = AdaptiveBin(picture, minimumWidth: 160, minimumHeight: 240).expanding().margins(16).hidden()
    private var ticking: Task<Void, Never>?

    init() {
        let back = Button(icon: "quire-back-symbolic", name: tr("Back to the library (Esc)"))
        for label in [title, detail] { titles.append(label) }
        let bar = HeaderBar(title: titles)
        bar.packStart(back)
        bar.packStart(favorite)
        bar.packEnd(more)
        bar.packEnd(fullscreen)
        bar.packEnd(detailsButton)
        detailsButton.tooltip = tr("Code content")
        detailsButton.isOn = true
        root = Box(.column, classes: ["large-view"], [bar])
        root.isFocusable = true
        // Its role follows from having a name, and stays as it is once it is shown.
        root.setAccessibleLabel(tr("Code"))
        root.append(layout.root)
        root.append(steps.root)
        back.onPress { [weak self] in self?.left?() }
        favorite.onPress { [weak self] in self?.perform(.toggleFavorite) }
        more.onPress { [weak self] in self?.openMenu() }
        fullscreen.onPress { [weak self] in self?.onToggleFullscreen?() }
        detailsButton.onToggle { [weak self] in self?.layout.showsDetails = $0 }
        layout.changed = { [weak self] in self?.adapt(isNarrow: $0) }
        steps.stepped = { [weak self] in
            self?.face = .code
            self?.model?.step(by: $0)
        }
    }

    private func makeLayout() -> LargeLayout {
        symbol.turnsToFit = true
        problem.isVisible = false
        problem.margins(horizontal: 24, vertical: 24)
        symbol.root.expandsVertically = true
        symbol.root.expandsHorizontally = true
        let overlay = Overlay(Box(.column, [problem, symbol.root, pictureBin]))
        overlay.add(heldBack.root)
        join.cancelled = { [weak self] in self?.network?.stop() }
        join.retried = { [weak self] in self?.run(.connect) }
        return LargeLayout(
            symbol: overlay, canvas: symbol.root, heading: titleBelow, details: details.root,
            actions: Box(.column, [join.root.margins(horizontal: 16, vertical: 0), actions.root]))
    }

    private func adapt(isNarrow: Bool) {
        titles.isVisible = !isNarrow
        titleBelow.isVisible = isNarrow
        detailsButton.isVisible = !isNarrow
        fullscreen.isVisible = !isNarrow
    }

    /// Handles a key of the window before the widgets in the view do; false for other keys.
    func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch key {
        case .escape: left?()
        case .left where modifiers.isEmpty: steps.stepped?(-1)
        case .right where modifiers.isEmpty: steps.stepped?(1)
        case .f11: onToggleFullscreen?()
        case .character("c") where modifiers.contains(.control): copyText()
        case _ where modifiers.contains(.control) && modifiers.contains(.shift) && key.isLetter("h"): share()
        case _ where modifiers == .control && key.isLetter("e"): perform(.edit)
        case _ where modifiers == .control && key.isLetter("d"): perform(.toggleFavorite)
        case _ where modifiers == .control && key.isLetter("p"): perform(.makeFlyer)
        case _ where modifiers == .control && key.isLetter("h"): perform(.showHistory)
        case .menu: openMenu()
        case .f10 where modifiers.contains(.shift): openMenu()
        default: return false
        }
        return true
    }

    // MARK: Showing

    /// - Parameter ids: the codes to step among, in their order.
    func show(_ code: Code, among ids: [Code.ID], in library: Library) {
        show(LargeModel(library: library, code: code.id, among: ids), title: code.title, kind: code.kind)
    }

    /// Shows a code that is in no library, such as one that was just scanned.
    func show(unsaved payload: Payload, kind: PayloadKind, title: String, in library: Library) {
        show(LargeModel(library: library, unsaved: payload, kind: kind, title: title), title: title, kind: kind)
    }

    private func show(_ model: LargeModel, title: String, kind: PayloadKind) {
        close()
        face = .code
        name(title, detail: kind.name)
        symbol.show(nil, name: tr("Code"))
        self.model = model
        model.changed = { [weak self] in self?.render() }
        model.gone = { [weak self] in
            self?.context?.shell?.show(Toast(tr("This code is no longer in the library")))
            self?.left?()
        }
        model.failed = { [weak self] in self?.context?.shell?.report($0) }
        steps.show(position: model.position, count: model.count)
        model.start()
    }

    /// Stops all tasks. Call it before the view is left.
    func close() {
        ticking?.cancel()
        ticking = nil
        network?.stop()
        join.show(.idle)
        model?.stop()
        model = nil
    }

    /// The code that is shown, if it is a one-time code that is not marked as used.
    var unspent: Code? { model?.shown.map(\.code).flatMap { $0.isOneTime && $0.spent == nil && model?.notice == nil ? $0 : nil } }

    /// The code of the library that is shown.
    var shownCode: Code.ID? { model?.shown.map(\.code.id).flatMap { $0 > 0 ? $0 : nil } }

    private func name(_ title: String, detail: LocalizedText) {
        for label in [self.title, titleBelow] { label.text = .verbatim(title) }
        self.detail.text = detail
        root.setAccessibleLabel(tr("\(title), shown large"))
    }

    private func render() {
        guard let model, let shown = model.shown else { return }
        let code = shown.code
        let notice = model.notice
        name(code.title, detail: shown.detail)
        root.setAccessibleDescription(notice ?? .empty)
        steps.show(position: model.position, count: model.count)
        showActions(of: code, shown.meaning)
        if !shown.card.faces.contains(face) { face = .code }
        let isSecond = face == .second
        let large = isSecond ? shown.card.second : shown.symbol
        // Black on white scans best. The own style was seen to scan when it was chosen.
        let plain = SymbolStyle(level: large?.qr?.level ?? SymbolStyle().level)
        let drawn = large.map { SymbolLayout($0, style: isPlain || isSecond ? plain : shown.style ?? plain) }
        let side = shown.card.picture(face)
        if side != shownSide { picture.show(side.map { Texture($0) }) }
        shownSide = side
        pictureBin.isVisible = side != nil
        symbol.root.isVisible = side == nil
        layout.aspect = drawn.map { $0.size.width / $0.size.height } ?? 1
        let name = isSecond ? tr("Second code of “\(code.title)”") : tr("Code “\(code.title)”")
        symbol.show(drawn, name: large == nil ? tr("No code") : name)
        symbol.root.opacity = notice == nil ? 1 : 0.12
        heldBack.show(notice)
        problem.show(side != nil ? nil : isSecond ? shown.card.problem : shown.problem)
        let canChange = kept != nil && model.canChange
        details.show(shown, face: face, notice: code.notice(), isPlain: isPlain, canChange: canChange)
        tick()
    }

    /// Updates one-time codes when they expire.
    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            while let next = self?.details.tick(at: .now), !Task.isCancelled {
                guard (try? await MainLoop.sleep(for: .seconds(max(0.01, next.timeIntervalSinceNow)))) != nil else { return }
            }
        }
    }

    // MARK: Actions

    private func handle(_ request: LargeDetails.Request) {
        switch request {
        case .copy(let text, let message): copy(text, message)
        case .setSpent(let isSpent): if let code = model?.shown?.code { context?.setSpent(isSpent, code) }
        case .show(let face):
            self.face = face
            render()
        case .changeBalance: changeBalance()
        case .draw(let symbology): if let kept { context?.draw(kept, in: symbology) }
        case .usePlainStyle(let isPlain):
            self.isPlain = isPlain
            render()
        }
    }

    private func changeBalance() {
        guard let code = kept, let context, let window = context.shell?.window else { return }
        BalanceSheet(code.card, over: window) { context.setBalance($0, code) }.present()
    }

    /// The code, if it is one of the library and not in the trash.
    private var kept: Code? { model?.shown.map(\.code).flatMap { $0.id > 0 && $0.trashed == nil ? $0 : nil } }

    private func showActions(of code: Code, _ meaning: ParsedPayload) {
        let isKept = kept != nil && keeper != nil
        for button in [favorite, more] { button.isVisible = isKept }
        var offered = ContentAction.actions(with: code.payload, meaning).filter { if case .showLarge = $0 { false } else { true } }
        offered.removeAll { $0 == .save }
        if isKept {
            offered += Self.quickActions.filter { $0 != .copy || code.payload.text != nil }
        } else {
            offered += [.copy, .share].filter { $0 != .copy || code.payload.text != nil }
        }
        if !offered.contains(where: \.opens), let anyway = ContentAction.openAnyway(meaning) { offered.append(anyway) }
        actions.show(offered)
        favorite.setIcon(code.isFavorite ? "quire-star-filled-symbolic" : "quire-star-symbolic")
        let name = code.isFavorite ? tr("Remove from favourites (Ctrl+D)") : tr("Add to favourites (Ctrl+D)")
        favorite.tooltip = name
        favorite.setAccessibleLabel(name)
    }

    private func perform(_ action: CodeAction) {
        if let kept { keeper?.perform(action, on: kept) }
    }

    private func run(_ action: ContentAction) {
        guard let shown = model?.shown, let context, let network else { return }
        if action == .connect { network.onChange = { [weak self] in self?.join.show($0) } }
        if context.perform(action, on: shown.code.payload, shown.meaning, network: network) { return }
        switch action {
        case .copy: copyText()
        case .copyPicture: perform(.copyPicture)
        case .share: share()
        case .pin: perform(.pin)
        case .edit: perform(.edit)
        case .makeFlyer: perform(.makeFlyer)
        case .save, .showLarge, .open, .showPlace, .connect, .handOver: break
        }
    }

    private func openMenu() {
        if let kept { keeper?.openMenu(of: kept, below: more) }
    }

    private func share() {
        if let code = model?.shown?.code, let context { ShareSheet.present([code], context: context) }
    }

    private func copyText() {
        guard let code = model?.shown?.code else { return }
        guard let text = code.payload.text else {
            context?.shell?.show(Toast(tr("This code holds data that isn’t text.")))
            return
        }
        copy(text, code.notice().map { tr("Copied. \($0).") } ?? tr("Copied"))
    }

    private func copy(_ text: String, _ message: LocalizedText) {
        Clipboard.copy(text)
        context?.shell?.show(Toast(message, event: .impact))
        model?.recordCopy()
    }
}
