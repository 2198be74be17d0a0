public import Desktop
public import Gtk
import LibraryStore
public import Navigation
public import PaneKit
public import Platform

/// The pane that reads codes from the camera, the screen, the clipboard and files.
@MainActor
public final class ScannerPane: Pane {
    public static let identity = PaneIdentity(id: "scanner", title: tr("Scanner"), iconName: "quire-scanner-symbolic", order: 20)
    public static let actions: [any LinkedDestination] =
        ([ScanDestination.scan()] + ScanDestination.Source.allCases.map { .scan($0) } + [.history])
    public let searchHint: LocalizedText? = tr("Search the scan history")
    public let places = ScannerPlace.allCases.map(\.place)
    public lazy var view: Widget = makeView()

    let context: PaneContext
    let resultsModel = ScanResultsModel()
    let camera: CameraPage
    let screen: ScreenPage
    let clipboard: ClipboardPage
    let files: FilesPage
    let result: ResultSheet
    let batch: BatchBar
    let history: ScanHistoryPage
    private let recorder: ScanRecorder
    private let feedback: ScanFeedback
    private lazy var row = SourceSwitcher(ScanSource.Medium.allCases)
    private let stack = Stack()
    private let outer = Stack()
    private let heads = Stack()
    private(set) var source: ScanSource.Medium
    private(set) var place = ScannerPlace.scan
    private var isShown = false
    private var keys: ScannerKeys?

    public convenience init(_ context: PaneContext) { self.init(context, cameras: .machine) }

    init(_ context: PaneContext, cameras: CameraProvider) {
        self.context = context
        source = ScanSource.Medium(remembered: context.preferences.scanSource)
        camera = CameraPage(context: context, resultsModel: resultsModel, provider: cameras)
        screen = ScreenPage(context: context, resultsModel: resultsModel)
        clipboard = ClipboardPage(context: context, resultsModel: resultsModel)
        files = FilesPage(context: context, resultsModel: resultsModel)
        result = ResultSheet(context: context, resultsModel: resultsModel)
        batch = BatchBar(context: context, resultsModel: resultsModel)
        history = ScanHistoryPage(context: context)
        recorder = ScanRecorder(context: context, resultsModel: resultsModel)
        feedback = ScanFeedback(context: context, resultsModel: resultsModel)
    }

    private func page(_ medium: ScanSource.Medium) -> any SourcePage {
        switch medium {
        case .camera: camera
        case .screen: screen
        case .clipboard: clipboard
        case .file: files
        }
    }

    // MARK: Lifecycle

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

    public func open(_ destination: ScanDestination) {
        switch destination {
        case .history: open(page: .history)
        case .scan(nil): open(page: .scan)
        case .scan(let source?): scan(source)
        }
    }

    private func open(page new: ScannerPlace) {
        guard new != place else { return }
        resultsModel.clear()
        disappearPlace()
        place = new
        outer.visiblePage = new.rawValue
        heads.visiblePage = new.rawValue
        appearPlace()
    }

    /// Goes to a place by way of the sidebar, so that the sidebar marks it.
    func go(to place: ScannerPlace) { context.shell?.go(to: place.destination) }

    /// Searches the scan history.
    public func search(_ text: String) {
        if !text.isEmpty, place != .history { go(to: .history) }
        if place == .history { history.search(text) }
    }

    public func goToFirstResult(opens: Bool) {
        if place == .history { history.goToFirstResult(opens: opens) }
    }

    /// Switches to a source.
    ///
    /// - Parameter isRemembered: whether the scanner opens with this source the next time.
    func show(_ medium: ScanSource.Medium, isRemembered: Bool = true) {
        if place != .scan { go(to: .scan) }
        guard medium != source else { return }
        // Results of the previous source do not belong to this one.
        resultsModel.clear()
        if isShown, place == .scan { page(source).disappear() }
        source = medium
        if isRemembered { context.preferences.scanSource = medium.remembered }
        row.show(medium)
        stack.visiblePage = medium.rawValue
        if isShown, place == .scan { page(medium).appear() }
    }

    // MARK: View

    /// The width in logical pixels below which the titles of the sources stand under their icons.
    private static var narrow: Int { Toolkit.widthForText(560) }

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
        let back = Button(icon: "quire-back-symbolic", title: tr("Scan"), classes: ["flat"]) { [weak self] in self?.go(to: .scan) }
        let title = Label(ScannerPlace.history.place.title, classes: ["heading"])
        heads.add(row.root, id: ScannerPlace.scan.rawValue, title: tr("Sources"))
        heads.add(
            Box(.row, spacing: 12, classes: ["sources"], [back, title]), id: ScannerPlace.history.rawValue, title: tr("Scan history"))
        heads.visiblePage = place.rawValue
        let results = ResultLayout(beside: outer, sheet: result.root)
        results.onLayoutChange = { [weak self] in self?.result.isBelow = $0 }
        result.onChange = { results.isShown = $0 }
        let whole = Box(.column, [heads, results.root])
        // The whole pane accepts a drop, whatever it shows.
        whole.add(DropTarget({ [weak self] in self?.receive($0) ?? false }, hovering: { [weak self] in self?.files.setHovering($0) }))
        var isNarrow = false
        return AdaptiveBin(whole, minimumWidth: 300, minimumHeight: 240) { [weak self] width, _ in
            guard isNarrow != (width < Self.narrow) else { return }
            isNarrow.toggle()
            Task { @MainActor [isNarrow] in self?.row.setNarrow(isNarrow) }
        }
    }

    private func connect() {
        row.show(source)
        row.media.chosen = { [weak self] in self?.show($0) }
        row.onToggleCounting = { [weak self] in self?.setCounting($0) }
        row.onShowHistory = { [weak self] in self?.go(to: .history) }
        batch.onChange = { [weak self] in self?.row.showCounting($0) }
        camera.onShowScreen = { [weak self] in self?.scanScreen() }
        screen.onShowClipboard = { [weak self] in self?.show(.clipboard) }
        history.onOpen = { [weak self] scan in self?.showAgain(scan) }
    }

    // MARK: Actions

    func scanScreen() {
        show(.screen)
        screen.scan()
    }

    /// Turns counting on or off: each code is counted instead of shown.
    func setCounting(_ isOn: Bool) {
        if place != .scan { go(to: .scan) }
        isOn ? batch.start() : batch.stop()
    }

    func scanClipboard() {
        show(.clipboard)
        clipboard.scan()
    }

    private func receive(_ dropped: DropTarget.Dropped) -> Bool {
        show(.file)
        return files.receive(dropped)
    }

    /// Shows a result from the history. It is not recorded again.
    private func showAgain(_ scan: Scan) { resultsModel.show([ScanResult(scan)]) }
}

/// The places of the scanner in the sidebar.
enum ScannerPlace: String, CaseIterable {
    case scan, history

    var destination: ScanDestination {
        switch self {
        case .scan: .scan()
        case .history: .history
        }
    }

    var place: PanePlace {
        switch self {
        case .scan: PanePlace(destination, id: rawValue, title: tr("Scan"), iconName: "quire-scanner-symbolic", isInPane: true)
        case .history: PanePlace(destination, id: rawValue, title: tr("Scan history"), iconName: "quire-recent-symbolic", isInPane: true)
        }
    }
}
