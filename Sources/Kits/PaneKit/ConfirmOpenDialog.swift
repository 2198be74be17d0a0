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
        let isDangerous = !anatomy.warnings.isEmpty
        let words = OpenAddressTexts(anatomy.scheme, isDangerous: isDangerous)
        if let refusal = anatomy.refusal {
            return show(anatomy, title: tr("This address can’t be opened"), text: refusal, address, in: shell)
        }
        let program = Links.program(forScheme: anatomy.scheme)
        guard program != nil || Links.isSandboxed else {
            return show(anatomy, title: words.title, text: words.nobody, address, in: shell)
        }
        Question.ask(
            title: words.title, text: program.map { words.text(with: $0) } ?? words.text, below: details(of: anatomy),
            confirmTitle: words.confirmTitle, isDestructive: isDangerous, over: shell.window
        ) { [weak shell] in
            guard let shell else { return }
            Links.open(address, over: shell.window) { [weak shell] error in
                shell?.show(Toast(tr("The address couldn’t be opened: \(error.message)")))
            }
        }
    }

    /// Explains why the address is not opened, and offers to copy it.
    private static func show(_ anatomy: InspectedAddress, title: LocalizedText, text: LocalizedText, _ address: String, in shell: any Shell)
    {
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
    /// The title of the button that opens it.
    let confirmTitle: LocalizedText
    /// Where it opens, if the program is not known by its name.
    let text: LocalizedText
    /// The text for when no program opens it.
    let nobody: LocalizedText
    private let verb: Verb

    private enum Verb { case open, call, write, show }

    init(_ scheme: String, isDangerous: Bool) {
        switch scheme {
        case "http", "https":
            (verb, title) = (.open, tr("Open this link?"))
            text = tr("It opens in a web browser. Check the whole address first:")
            nobody = tr("No program on this computer opens “\(scheme):” addresses. Install a web browser, or copy the address.")
        case "tel":
            (verb, title) = (.call, tr("Call this number?"))
            text = tr("The call opens in a calling program. Check the whole address first:")
            nobody = tr(
                "No program on this computer opens “\(scheme):” addresses. Install a calling program, or copy the address.")
        case "sms", "mms", "smsto", "mmsto":
            (verb, title) = (.write, tr("Write a message?"))
            text = tr("The message opens in a messaging program. Check the whole address first:")
            nobody = tr(
                "No program on this computer opens “\(scheme):” addresses. Install a messaging program, or copy the address.")
        case "mailto":
            (verb, title) = (.write, tr("Write an e-mail?"))
            text = tr("The message opens in a mail program. Check the whole address first:")
            nobody = tr("No program on this computer opens “\(scheme):” addresses. Install a mail program, or copy the address.")
        case "geo":
            (verb, title) = (.show, tr("Show this place?"))
            text = tr("It opens in a map program. Check the whole address first:")
            nobody = tr("No program on this computer opens “\(scheme):” addresses. Install a map program, or copy the address.")
        case "bitcoin", "ethereum", "lightning", "litecoin", "upi", "monero":
            (verb, title) = (.open, tr("Open this payment?"))
            text = tr("It opens in a wallet. Check the whole address first:")
            nobody = tr("No program on this computer opens “\(scheme):” addresses. Install a wallet, or copy the address.")
        default:
            (verb, title) = (.open, tr("Open this address?"))
            text = tr("It opens in another program. Check the whole address first:")
            nobody = tr("No program on this computer opens “\(scheme):” addresses. Install one that does, or copy the address.")
        }
        confirmTitle =
            switch verb {
            case .open: isDangerous ? tr("Open anyway") : tr("Open", context: "verb")
            case .call: isDangerous ? tr("Call anyway") : tr("Call", context: "verb")
            case .write: isDangerous ? tr("Write anyway") : tr("Write", context: "verb")
            case .show: isDangerous ? tr("Show anyway") : tr("Show", context: "verb")
            }
    }

    func text(with program: LocalizedText) -> LocalizedText {
        switch verb {
        case .open, .show: tr("It opens in “\(program)”. Check the whole address first:")
        case .call: tr("The call opens in “\(program)”. Check the whole address first:")
        case .write: tr("The message opens in “\(program)”. Check the whole address first:")
        }
    }
}

/// A label for an address: the host is emphasized, the rest dimmed, nothing hidden.
@MainActor
public enum AddressLabel {
    /// Creates a label for an address.
    public static func make(_ address: InspectedAddress) -> Label {
        let label = Label(classes: ["monospace"]).fitting(.wrap)
        show(address, in: label)
        return label
    }

    /// Shows an address in a label. It is cut only beyond any sensible length.
    public static func show(_ address: InspectedAddress, in label: Label) {
        label.setText(address.emphasizedParts(maximumLength: 9000))
    }

    /// The other spelling of the host (Unicode or Punycode), in words; nil if there is none.
    public static func otherSpelling(of address: InspectedAddress) -> LocalizedText? {
        address.otherHost.map { $0.utf8.allSatisfy { $0 < 0x80 } ? tr("In plain ASCII: \($0)") : tr("Reads as: \($0)") }
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
