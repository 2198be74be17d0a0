import GLib
public import Gtk
public import Payload
public import Platform

/// Asks before an address of a widget is opened, showing all of it and its dangers first.
@MainActor
final class ConfirmOpenWindow {
    private let window: Window
    private let parent: Window
    private let address: String
    private var isOpen = true

    /// Called with a sentence if the address could not be opened.
    var failed: (@MainActor (LocalizedText) -> Void)?
    var closed: (@MainActor () -> Void)?

    /// - Parameter widget: the name of the widget with the address.
    init(_ address: String, from widget: LocalizedText, over parent: Window) {
        self.address = address
        self.parent = parent
        let anatomy = InspectedAddress(address)
        let program = anatomy.refusal == nil ? Links.program(forScheme: anatomy.scheme) : nil
        let isPossible = program != nil || (anatomy.refusal == nil && Links.isSandboxed)
        window = Window(title: isPossible ? tr("Open this address?") : tr("This address can’t be opened"), over: parent)
        window.isResizable = false
        window.setIconName("org.quirebook.Quire")
        let sentence =
            if let refusal = anatomy.refusal {
                refusal
            } else if let program {
                tr("The widget “\(widget)” links to it, and “\(program)” opens it. Check the whole address first:")
            } else if isPossible {
                tr("The widget “\(widget)” links to it. Check the whole address first:")
            } else {
                tr("The widget “\(widget)” links to it. No program on this computer opens “\(anatomy.scheme):” addresses.")
            }
        let content = Box(.column, spacing: 12, [Label(sentence).fitting(.wrap).width(characters: 32, atMost: 48)]).margins(24)
        for warning in anatomy.warnings {
            let words = Label(warning.sentence, classes: ["warning-text"]).fitting(.wrap).width(characters: 28, atMost: 44)
            let icon = Icon("quire-warning-symbolic").placed(vertical: .start)
            content.append(Box(.row, spacing: 8, classes: ["warning-row"], [icon, words]))
        }
        content.append(Self.frame(anatomy))
        content.append(buttons(isPossible: isPossible, isDangerous: !anatomy.warnings.isEmpty))
        window.setContent(content)
        window.add(
            KeyController { [weak self] key, _ in
                guard key == .escape else { return false }
                self?.close()
                return true
            })
        window.onCloseRequest { [weak self] in
            self?.close()
            return true
        }
        window.present()
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        window.destroy()
        closed?()
    }

    private func open() {
        Links.open(address, over: parent) { [failed] error in failed?(tr("The address couldn’t be opened: \(error.message)")) }
        close()
    }

    private func buttons(isPossible: Bool, isDangerous: Bool) -> Widget {
        let cancel = Button(tr("Cancel")) { [weak self] in self?.close() }
        let copy = Button(tr("Copy address")) { [weak self] in
            guard let self else { return }
            Clipboard.copy(self.address)
            self.close()
        }
        var buttons: [Widget] = [cancel, copy]
        if isPossible {
            buttons.append(
                Button(isDangerous ? tr("Open anyway") : tr("Open", context: "verb"), classes: [isDangerous ? "danger" : "primary"]) {
                    [weak self] in
                    self?.open()
                })
        }
        return Box(.row, spacing: 8, buttons).placed(horizontal: .end)
    }

    /// The address with its host emphasized and nothing hidden; it is cut only beyond any sensible length.
    private static func frame(_ anatomy: InspectedAddress) -> Widget {
        let label = Label(classes: ["monospace"])
        label.setText(anatomy.emphasizedParts(maximumLength: 2100))
        return Question.frame(label, isSelectable: false)
    }
}

extension InspectedAddress {
    /// The address with its host emphasized, the rest dimmed and nothing hidden.
    ///
    /// - Parameter maximumLength: in Unicode scalars; a longer address is cut.
    public func emphasizedParts(maximumLength: Int) -> [(text: LocalizedText, emphasis: Label.Emphasis?)] {
        var left = maximumLength
        var emphasized: [(text: LocalizedText, emphasis: Label.Emphasis?)] = []
        for part in parts where left > 0 {
            let text = String(part.text.unicodeScalars.prefix(left))
            left -= part.text.unicodeScalars.count
            let emphasis: Label.Emphasis =
                switch part.role {
                case .destination: .strong
                case .credentials: .alarming
                case .scheme, .rest: .dim
                }
            emphasized.append((.verbatim(left < 0 ? text + "…" : text), emphasis))
        }
        return emphasized
    }
}
