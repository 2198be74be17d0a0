import DesktopIntegration
public import Gtk
import LibraryStore
public import PaneKit

/// Reads codes, wherever they are: before the camera, on the screen, copied, or in files.
@MainActor
public final class ScannerPane: Pane {
    public let identity = PaneIdentity(id: "scanner", title: "Scanner", iconName: "quire-scanner-symbolic", order: 20)
    public lazy var view: Widget = makeView()

    let context: PaneContext
    let desk = ScanDesk()
    let pictures: PicturesPage
    let camera: CameraPage
    private let stack = Stack()
    private lazy var sources = SourceRow(media)
    private var source: ScanSource.Medium
    private var isShown = false
    private var keys: ScannerKeys?

    public convenience init(_ context: PaneContext) { self.init(context, cameras: .machine) }

    init(_ context: PaneContext, cameras: CameraSupply) {
        self.context = context
        source = ScanSource.Medium(remembered: context.preferences.scanSource)
        camera = CameraPage(context: context, desk: desk, supply: cameras)
        pictures = PicturesPage(context: context)
    }

    /// In the order of the row.
    var media: [ScanSource.Medium] { ScanSource.Medium.allCases.filter { page($0) != nil } }

    private func page(_ medium: ScanSource.Medium) -> (any SourcePage)? {
        switch medium {
        case .camera: camera
        case .file: pictures
        case .screen, .clipboard: nil
        }
    }

    public func appear() {
        isShown = true
        page(source)?.appear()
        keys = ScannerKeys(of: self, over: context.shell?.window)
    }

    public func disappear() {
        isShown = false
        keys?.end()
        keys = nil
        page(source)?.disappear()
    }

    /// Goes to another source, which is remembered.
    func show(_ medium: ScanSource.Medium) {
        guard medium != source, page(medium) != nil else { return }
        if isShown { page(source)?.disappear() }
        source = medium
        context.preferences.scanSource = medium.remembered
        sources.show(medium)
        stack.visiblePage = medium.rawValue
        if isShown { page(medium)?.appear() }
    }

    // MARK: View

    /// Logical pixels: below this the words of the sources stand under their icons.
    private static let narrow = 480

    private func makeView() -> Widget {
        if page(source) == nil { source = .camera }
        for medium in media {
            guard let page = page(medium) else { continue }
            stack.add(page.root, id: medium.rawValue, title: medium.title)
        }
        stack.visiblePage = source.rawValue
        stack.expandsVertically = true
        sources.show(source)
        sources.chosen = { [weak self] in self?.show($0) }
        let whole = Box(.column, [sources.root, stack])
        // The target is the whole pane, whatever it shows.
        whole.add(
            DropTarget(
                { [weak self] dropped in
                    guard case .files(let paths) = dropped else { return false }
                    self?.read(paths)
                    return true
                }, hovering: { [weak self] in self?.pictures.setHovering($0) }))
        var isNarrow = false
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 240) { [weak self] width, _ in
            guard isNarrow != (width < Self.narrow) else { return }
            isNarrow.toggle()
            Task { @MainActor [isNarrow] in self?.sources.setNarrow(isNarrow) }
        }
        bin.setChild(whole)
        return bin
    }

    func read(_ paths: [String]) {
        show(.file)
        pictures.read(paths: paths)
    }
}
