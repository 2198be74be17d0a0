import GLib
import Gtk
import LibraryStore

/// The switcher between the sources of the scanner, with the buttons for counting and for the history.
@MainActor
final class SourceSwitcher {
    let root: Widget
    var chosen: (@MainActor (ScanSource.Medium) -> Void)?
    /// Called with true when counting is to start, with false when it is to stop.
    var onToggleCounting: (@MainActor (Bool) -> Void)?
    var onShowHistory: (@MainActor () -> Void)?
    private let many = ToggleButton(content: Icon("quire-list-symbolic"), name: "Count many codes", classes: ["image-button", "flat"])
    private var buttons: [ScanSource.Medium: ToggleButton] = [:]
    private var contents: [Gtk.Box] = []
    private var connections: [SignalConnection] = []
    private let outer: Gtk.Box
    private let row = Gtk.Box(.row, classes: ["segmented"]).homogeneous()
    private let gap = Gtk.Box(.row).expanding(.horizontal)

    init(_ media: [ScanSource.Medium]) {
        outer = Gtk.Box(.row, spacing: 4, classes: ["sources"], [row])
        root = outer
        many.tooltip = "Count many codes, one after the other (Ctrl+B)"
        let history = Button(icon: "quire-recent-symbolic", name: "Scan history", classes: ["flat"]) { [weak self] in self?.onShowHistory?()
        }
        for widget in [gap, many, history] as [Widget] { outer.append(widget) }
        connections.append(many.onToggle { [weak self] in self?.onToggleCounting?($0) })
        var first: ToggleButton?
        for medium in media {
            let content = Gtk.Box(.row, spacing: 8, [Icon(medium.iconName), Label(medium.title).fitting(.ellipsisAtEnd)])
            content.horizontalAlignment = .center
            contents.append(content)
            let button = ToggleButton(content: content, name: medium.title, group: first)
            button.tooltip = medium.hint
            first = first ?? button
            buttons[medium] = button
            connections.append(button.onToggle { [weak self] isOn in if isOn { self?.chosen?(medium) } })
            row.append(button)
        }
    }

    /// Marks the current source.
    func show(_ medium: ScanSource.Medium) {
        let before = chosen
        chosen = nil
        buttons[medium]?.isOn = true
        chosen = before
    }

    func showCounting(_ isOn: Bool) {
        let before = onToggleCounting
        onToggleCounting = nil
        many.isOn = isOn
        onToggleCounting = before
    }

    /// In a narrow window the titles stand below the icons, and each button is as wide as its title needs.
    func setNarrow(_ isNarrow: Bool) {
        outer.setClass("narrow", isNarrow)
        row.isHomogeneous = !isNarrow
        row.expandsHorizontally = isNarrow
        for button in buttons.values { button.expandsHorizontally = isNarrow }
        gap.isVisible = !isNarrow
        for content in contents { content.direction = isNarrow ? .column : .row }
    }
}

extension ScanSource.Medium {
    var title: String {
        switch self {
        case .camera: "Camera"
        case .screen: "Screen"
        case .clipboard: "Clipboard"
        case .file: "Files"
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

    fileprivate var hint: String {
        switch self {
        case .camera: "Hold a code before the camera"
        case .screen: "Read codes that are on the screen"
        case .clipboard: "Read a picture, a file or a text that was copied"
        case .file: "Open pictures, documents or a folder"
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

extension CameraPage: SourcePage {}
extension ScreenPage: SourcePage {}
extension ClipboardPage: SourcePage {}
extension FilesPage: SourcePage {}
