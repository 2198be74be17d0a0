import GLib
import Gtk
import LibraryStore
import Platform

/// The switcher between the sources of the scanner, with the buttons for counting and for the history.
@MainActor
final class SourceSwitcher {
    let root: Widget
    let media = Choice<ScanSource.Medium>()
    /// Called with true when counting is to start, with false when it is to stop.
    var onToggleCounting: (@MainActor (Bool) -> Void)?
    var onShowHistory: (@MainActor () -> Void)?
    private let many = ToggleButton(content: Icon("quire-list-symbolic"), name: tr("Count many codes"), classes: ["image-button", "flat"])
    private var contents: [Gtk.Box] = []
    private var counting: SignalConnection?
    private let outer: Gtk.Box
    private let row = Gtk.Box(.row, classes: ["segmented"]).homogeneous()
    private let gap = Gtk.Box(.row).expanding(.horizontal)

    init(_ media: [ScanSource.Medium]) {
        outer = Gtk.Box(.row, spacing: 4, classes: ["sources"], [row])
        root = outer
        many.tooltip = tr("Count codes one after another (Ctrl+B)")
        let history = Button(icon: "quire-recent-symbolic", name: tr("Scan history"), classes: ["flat"]) { [weak self] in
            self?.onShowHistory?()
        }
        for widget in [gap, many, history] as [Widget] { outer.append(widget) }
        counting = many.onToggle { [weak self] in self?.onToggleCounting?($0) }
        for medium in media {
            let content = Gtk.Box(.row, spacing: 8, [Icon(medium.iconName), Label(medium.title).fitting(.ellipsisAtEnd)])
                .placed(horizontal: .center)
            contents.append(content)
            row.append(self.media.add(medium, content: content, name: medium.title).withTooltip(medium.hint))
        }
    }

    /// Marks the current source.
    func show(_ medium: ScanSource.Medium) { media.show(medium) }

    func showCounting(_ isOn: Bool) { counting?.silenced { many.isOn = isOn } }

    /// In a narrow window the titles stand below the icons, and each button is as wide as its title needs.
    func setNarrow(_ isNarrow: Bool) {
        outer.setClass("narrow", isNarrow)
        row.isHomogeneous = !isNarrow
        row.expandsHorizontally = isNarrow
        for item in media.items { item.button.expandsHorizontally = isNarrow }
        gap.isVisible = !isNarrow
        for content in contents { content.direction = isNarrow ? .column : .row }
    }
}

extension ScanSource.Medium {
    var title: LocalizedText {
        switch self {
        case .camera: tr("Camera")
        case .screen: tr("Screen")
        case .clipboard: tr("Clipboard")
        case .file: tr("Files")
        }
    }

    var iconName: String {
        switch self {
        case .camera: "quire-camera-symbolic"
        case .screen: "quire-screen-symbolic"
        case .clipboard: "quire-clipboard-symbolic"
        case .file: "quire-folder-symbolic"
        }
    }

    fileprivate var hint: LocalizedText {
        switch self {
        case .camera: tr("Hold a code in front of the camera")
        case .screen: tr("Read codes on the screen")
        case .clipboard: tr("Read a copied picture, file or text")
        case .file: tr("Open pictures, documents or a folder")
        }
    }

    /// The value in the preferences.
    var remembered: String { self == .file ? "files" : rawValue }

    init(remembered: String) { self = Self.allCases.first { $0.remembered == remembered } ?? .camera }
}

/// A source of codes, as a page of the scanner.
@MainActor
protocol SourcePage: AnyObject {
    var root: Widget { get }
    func appear()
    /// Stops the source. When it returns, everything that `appear` began has ended.
    func disappear()
}

extension SourcePage {
    func appear() {}
    func disappear() {}
}
