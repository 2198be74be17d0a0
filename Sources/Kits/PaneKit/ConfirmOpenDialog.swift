import GLib
public import Gtk
public import Payload
public import Platform
import WidgetUI

/// Asks before an address is passed to another program, showing all of it and its dangers first.
@MainActor
public enum ConfirmOpenDialog {
    /// Opens the address after the person has agreed. Explains instead why an address is not opened, or that no program opens it.
    public static func ask(_ address: String, in shell: any Shell) {
        let anatomy = InspectedAddress(address)
        let words = OpenAddressTexts(anatomy.scheme)
        if let refusal = anatomy.refusal { return show(anatomy, title: tr("This is not opened"), text: refusal, address, in: shell) }
        let program = Links.program(forScheme: anatomy.scheme)
        guard program != nil || Links.isSandboxed else {
            return show(anatomy, title: words.title, text: words.nobody, address, in: shell)
        }
        let isDangerous = !anatomy.warnings.isEmpty
        Question.ask(
            title: words.title, text: program.map { words.text(with: $0) } ?? words.text, below: details(of: anatomy),
            confirmTitle: isDangerous ? tr("\(words.verb) anyway") : words.verb, isDestructive: isDangerous, over: shell.window
        ) { [weak shell] in
            guard let shell else { return }
            Links.open(address, over: shell.window) { [weak shell] error in
                shell?.show(Toast(tr("It could not be opened: \(error.message)")))
            }
        }
    }

    /// Explains why the address is not opened, and offers to copy it.
    private static func show(_ anatomy: InspectedAddress, title: LocalizedText, text: LocalizedText, _ address: String, in shell: any Shell) {
        Question.ask(title: title, text: text, below: details(of: anatomy), confirmTitle: tr("Copy address"), over: shell.window) {
            [weak shell] in
            Clipboard.copy(address)
            shell?.show(Toast(tr("Copied")))
        }
    }

    private static func details(of anatomy: InspectedAddress) -> [Widget] {
        var below: [Widget] = anatomy.warnings.map { WarningRow.make($0.sentence) }
        below.append(Question.frame(AddressLabel.make(anatomy)))
        if let other = AddressLabel.otherSpelling(of: anatomy) {
            below.append(Label(other, classes: ["caption", "dim"]).fitting(.wrap).width(characters: 32, atMost: 56))
        }
        return below
    }
}

/// The texts about opening an address, by its scheme.
struct OpenAddressTexts {
    let title: LocalizedText
    let verb: String
    private let deed: String
    /// The kind of program that would open it.
    private let kind: String
    private let scheme: String

    init(_ scheme: String) {
        self.scheme = scheme
        switch scheme {
        case "http", "https": (title, verb, deed, kind) = ("Open this link?", "Open", "opens", "a web browser")
        case "tel": (title, verb, deed, kind) = ("Call this number?", "Call", "is called", "a program for calls")
        case "sms", "mms", "smsto", "mmsto":
            (title, verb, deed, kind) = ("Write a message?", "Write", "is begun", "a program for messages")
        case "mailto": (title, verb, deed, kind) = ("Write an e-mail?", "Write", "is begun", "a mail program")
        case "geo": (title, verb, deed, kind) = ("Show this place?", "Show", "opens", "a map")
        case "bitcoin", "ethereum", "lightning", "litecoin", "upi", "monero":
            (title, verb, deed, kind) = ("Open this payment?", "Open", "opens", "a wallet")
        default: (title, verb, deed, kind) = ("Open this address?", "Open", "opens", "a program for it")
        }
    }

    var text: LocalizedText { tr("It \(deed) in \(kind). Look at the whole address first:") }
    func text(with program: String) -> LocalizedText { tr("It \(deed) in “\(program)”. Look at the whole address first:") }
    /// The text for when no program opens it.
    var nobody: LocalizedText {
        tr("No program on this computer opens “\(scheme):” addresses. Install \(kind), or copy what the code says.")
    }
}

/// A label for an address: the host is emphasized, the rest dimmed, nothing hidden.
@MainActor
public enum AddressLabel {
    /// Creates a label for an address.
    public static func make(_ address: InspectedAddress) -> Label {
        let label = Label(nil, classes: ["monospace"]).fitting(.wrap)
        show(address, in: label)
        return label
    }

    /// Shows an address in a label. It is cut only beyond any sensible length.
    public static func show(_ address: InspectedAddress, in label: Label) {
        label.setText(address.emphasizedParts(maximumLength: 9000))
    }

    /// The other spelling of the host (Unicode or Punycode), in words; nil if there is none.
    public static func otherSpelling(of address: InspectedAddress) -> LocalizedText? {
        address.otherHost.map { $0.utf8.allSatisfy { $0 < 0x80 } ? tr("In the letters of the network: \($0)") : tr("It reads as: \($0)") }
    }
}

/// A row with an icon for a warning about a code.
@MainActor
public enum WarningRow {
    /// Creates the row of a warning.
    public static func make(_ sentence: LocalizedText) -> Widget {
        let icon = Icon("quire-warning-symbolic").placed(vertical: .start)
        let words = Label(sentence).fitting(.wrap).expanding(.horizontal)
        return Box(.row, spacing: 8, classes: ["warning-row"], [icon, words])
    }
}
