import Desktop
public import Gtk
import LibraryStore
import Navigation
public import PaneKit

/// Reads codes, wherever they are: before the camera, on the screen, copied, or in files.
@MainActor
public final class ScannerPane: Pane {
    public let identity = PaneIdentity(id: "scanner", title: "Scanner", iconName: "quire-scanner-symbolic", order: 20)
    public let searchHint: String? = "Search the scan history"
    public let places = ScannerPlace.allCases.map(\.place)
    public lazy var view: Widget = makeView()

    let context: PaneContext
    let desk = ScanDesk()
    let camera: CameraPage
    let screen: ScreenPage
    let clipboard: ClipboardPage
    let files: FilesPage
    let result: ResultSheet
    let batch: BatchBar
    let history: ScanHistoryPage
    private var resultPlace: ResultPlace?
    private let recorder: ScanRecorder
    private let feedback: ScanFeedback
    private lazy var row = SourceRow(ScanSource.Medium.allCases)
    private let stack = Stack()
    private let outer = Stack()
    private let heads = Stack()
    private(set) var source: ScanSource.Medium
    private(set) var place = ScannerPlace.scan
    private var isShown = false
    private var keys: ScannerKeys?

    public convenience init(_ context: PaneContext) { self.init(context, cameras: .machine) }

    init(_ context: PaneContext, cameras: CameraSupply) {
        self.context = context
        source = ScanSource.Medium(remembered: context.preferences.scanSource)
        camera = CameraPage(context: context, desk: desk, supply: cameras)
        screen = ScreenPage(context: context, desk: desk)
        clipboard = ClipboardPage(context: context, desk: desk)
        files = FilesPage(context: context, desk: desk)
        result = ResultSheet(context: context, desk: desk)
        batch = BatchBar(context: context, desk: desk)
        history = ScanHistoryPage(context: context)
        recorder = ScanRecorder(context: context, desk: desk)
        feedback = ScanFeedback(context: context, desk: desk)
    }

    private func page(_ medium: ScanSource.Medium) -> any SourcePage {
        switch medium {
        case .camera: camera
        case .screen: screen
        case .clipboard: clipboard
        case .file: files
        }
    }

    // MARK: Coming and going

    public func appear() {
        isShown = true
        appearPlace()
        keys = ScannerKeys(of: self, over: context.shell?.window)
    }

    public func disappear() {
        keys?.end()
        keys = nil
        disappearPlace()
        result.disappear()
        feedback.rest()
        isShown = false
    }

    private func appearPlace() {
        guard isShown else { return }
        switch place {
        case .scan:
            batch.appear()
            page(source).appear()
        case .history: history.appear()
        }
    }

    private func disappearPlace() {
        guard isShown else { return }
        switch place {
        case .scan:
            page(source).disappear()
            batch.disappear()
        case .history: history.disappear()
        }
    }

    public func open(place id: PanePlace.ID) {
        if let link = DeepLink(id) { return follow(link) }
        guard let new = ScannerPlace(rawValue: id), new != place else { return }
        desk.clear()
        disappearPlace()
        place = new
        outer.visiblePage = new.rawValue
        heads.visiblePage = new.rawValue
        appearPlace()
    }

    /// Goes to a place as the sidebar does, which then marks it.
    func go(to place: ScannerPlace) { context.shell?.go(to: identity.id, place: place.rawValue) }

    /// What is searched is the history.
    public func search(_ text: String) {
        if !text.isEmpty, place != .history { go(to: .history) }
        if place == .history { history.search(text) }
    }

    /// Goes to a source.
    ///
    /// - Parameter isRemembered: whether the scanner begins there the next time.
    func show(_ medium: ScanSource.Medium, isRemembered: Bool = true) {
        if place != .scan { go(to: .scan) }
        guard medium != source else { return }
        // What was found by another way is done with.
        desk.clear()
        if isShown, place == .scan { page(source).disappear() }
        source = medium
        if isRemembered { context.preferences.scanSource = medium.remembered }
        row.show(medium)
        stack.visiblePage = medium.rawValue
        if isShown, place == .scan { page(medium).appear() }
    }

    // MARK: View

    /// Logical pixels: below this the words of the sources stand under their icons.
    private static let narrow = 560

    private func makeView() -> Widget {
        for medium in ScanSource.Medium.allCases { stack.add(page(medium).root, id: medium.rawValue, title: medium.title) }
        stack.visiblePage = source.rawValue
        stack.expandsVertically = true
        connect()
        let scan = batch.surround(stack)
        scan.expandsVertically = true
        outer.add(scan, id: ScannerPlace.scan.rawValue, title: ScannerPlace.scan.place.title)
        outer.add(history.root, id: ScannerPlace.history.rawValue, title: ScannerPlace.history.place.title)
        outer.visiblePage = place.rawValue
        let back = Button(icon: "quire-back-symbolic", title: "Scan", classes: ["flat"]) { [weak self] in self?.go(to: .scan) }
        let title = Label(ScannerPlace.history.place.title, classes: ["heading"])
        heads.add(row.root, id: ScannerPlace.scan.rawValue, title: "Sources")
        heads.add(Box(.row, spacing: 12, classes: ["sources"], [back, title]), id: ScannerPlace.history.rawValue, title: "Scan history")
        heads.visiblePage = place.rawValue
        let results = ResultPlace(beside: outer, sheet: result.root)
        results.turned = { [weak self] in self?.result.isBelow = $0 }
        result.changed = { [weak results] in results?.isShown = $0 }
        resultPlace = results
        let whole = Box(.column, [heads, results.root])
        // The target is the whole pane, whatever it shows.
        whole.add(DropTarget({ [weak self] in self?.take($0) ?? false }, hovering: { [weak self] in self?.files.setHovering($0) }))
        var isNarrow = false
        let bin = AdaptiveBin(minimumWidth: 300, minimumHeight: 240) { [weak self] width, _ in
            guard isNarrow != (width < Self.narrow) else { return }
            isNarrow.toggle()
            Task { @MainActor [isNarrow] in self?.row.setNarrow(isNarrow) }
        }
        bin.setChild(whole)
        return bin
    }

    private func connect() {
        row.show(source)
        row.chosen = { [weak self] in self?.show($0) }
        row.countsMany = { [weak self] in self?.setCounting($0) }
        row.historyAsked = { [weak self] in self?.go(to: .history) }
        batch.onChange = { [weak self] in self?.row.showCounting($0) }
        camera.screenAsked = { [weak self] in self?.scanScreen() }
        screen.wantsClipboard = { [weak self] in self?.show(.clipboard) }
        history.onOpen = { [weak self] scan in self?.showAgain(scan) }
    }

    // MARK: What it does

    func scanScreen() {
        show(.screen)
        screen.scan()
    }

    /// Whether each code is counted instead of shown.
    func setCounting(_ isOn: Bool) {
        if place != .scan { go(to: .scan) }
        isOn ? batch.start() : batch.stop()
    }

    func scanClipboard() {
        show(.clipboard)
        clipboard.scan()
    }

    private func take(_ dropped: DropTarget.Dropped) -> Bool {
        show(.file)
        return files.take(dropped)
    }

    /// What was found once is shown as it was then; it is no new find.
    private func showAgain(_ scan: Scan) { desk.show([Find(scan)]) }
}

/// The places of the scanner, by their ids.
enum ScannerPlace: String, CaseIterable {
    case scan, history

    var place: PanePlace {
        switch self {
        case .scan: PanePlace(id: rawValue, title: "Scan", iconName: "quire-scanner-symbolic", isInPane: true)
        case .history: PanePlace(id: rawValue, title: "Scan history", iconName: "quire-recent-symbolic", isInPane: true)
        }
    }
}
